"""What happened, under which clause, and who may see which part of it.

The log of a game is a chain: every state of a history holds its whole past and shares it with its
neighbours, at a few bytes a state. A recursive dataclass would end in RecursionError, so the chain
compares and masks by walking.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from austenplay.core.knowledge import EVERYBODY, knows

Value = str | int | bool | None | tuple[str, ...] | tuple[int, ...]


class Secret(NamedTuple):
    """A value that only the seats of a mask may see."""

    value: Value
    seats: int


def event(kind: str, clause: str, seat: int | None, facts: Mapping[str, Value | Secret]) -> Event:
    """Return an event whose facts are public unless they are given as `Secret`."""
    return Event(
        kind,
        clause,
        seat,
        tuple(
            (name, fact.value, fact.seats) if isinstance(fact, Secret) else (name, fact, EVERYBODY)
            for name, fact in facts.items()
        ),
    )


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table.

    That it happened, to which seat and under which clause is public. Each of its facts is a name, a value, and the
    mask of the seats that may see the value.
    """

    kind: str
    clause: str
    seat: int | None = None
    facts: tuple[tuple[str, Value, int], ...] = ()

    def __getitem__(self, name: str) -> Value:
        """Return a fact's value, None where it is hidden."""
        for fact, value, _ in self.facts:
            if fact == name:
                return value
        raise KeyError(name)

    def values(self) -> dict[str, Any]:
        """Return every fact's value by its name, None where it is hidden.

        >>> Event("draw", "LL-5.1", 0, (("card", "ogre", EVERYBODY),)).values()
        {'card': 'ogre'}
        """
        return {name: value for name, value, _ in self.facts}

    def seen(self, seat: int | None) -> Event:
        """Return the event as one seat sees it: hidden facts empty, and no word of who else knows."""
        if all(mask == EVERYBODY for _, _, mask in self.facts):
            return self
        own = 0 if seat is None else 1 << seat
        facts = tuple(
            fact if fact[2] == EVERYBODY else (fact[0], fact[1], own) if knows(fact[2], seat) else (fact[0], None, 0)
            for fact in self.facts
        )
        return Event(self.kind, self.clause, self.seat, facts)


class Log:
    """The events so far, oldest first; immutable, shared between states."""

    __slots__ = ("_hash", "_masked", "_prev", "last", "size")

    def __init__(self, prev: Log | None = None, last: Event | None = None) -> None:
        self._prev = prev
        self.last = last
        self.size: int = 0 if prev is None else prev.size + 1
        self._hash: int = 0 if prev is None else hash((prev._hash, last))
        self._masked: dict[int | None, Log] = {}

    @classmethod
    def of(cls, events: tuple[Event, ...]) -> Log:
        """Return a log of these events."""
        log = cls()
        for event in events:
            log = log.append(event)
        return log

    def append(self, event: Event) -> Log:
        """Return the log with one more event."""
        return Log(self, event)

    def seen(self, seat: int | None) -> Log:
        """Return the log as one seat sees it; the masked past is remembered, so a new event costs one step."""
        news: list[Log] = []
        node = self
        while seat not in node._masked and node._prev is not None:
            news.append(node)
            node = node._prev
        masked = node._masked.get(seat) or Log()
        for node in reversed(news):
            assert node.last is not None
            masked = node._masked[seat] = masked.append(node.last.seen(seat))
        return masked

    def since(self, size: int) -> tuple[Event, ...]:
        """Return the events after the first `size`."""
        news: list[Event] = []
        node = self
        while node.size > size and node._prev is not None:
            assert node.last is not None
            news.append(node.last)
            node = node._prev
        return tuple(reversed(news))

    def last_index(self, kind: str) -> int:
        """Return how many events lie before the last one of a kind; 0 where there is none."""
        node = self
        while node._prev is not None and node.last is not None and node.last.kind != kind:
            node = node._prev
        return max(0, node.size - 1)

    def since_last(self, kind: str) -> tuple[Event, ...]:
        """Return the events from the last one of a kind on; all of them where there is none."""
        return self.since(self.last_index(kind))

    def before(self, size: int) -> Log:
        """Return the log of the first `size` events."""
        node = self
        while node.size > size and node._prev is not None:
            node = node._prev
        return node

    def __iter__(self) -> Iterator[Event]:
        return iter(self.since(0))

    def __len__(self) -> int:
        return self.size

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Log):
            return NotImplemented
        mine, theirs = self, other
        if mine._hash != theirs._hash or mine.size != theirs.size:
            return False
        while mine is not theirs and mine._prev is not None and theirs._prev is not None:
            if mine.last != theirs.last:
                return False
            mine, theirs = mine._prev, theirs._prev
        return True

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Log of {self.size} events>"

    def __reduce__(self) -> tuple[object, tuple[tuple[Event, ...]]]:
        return Log.of, (tuple(self),)


class Writer:
    """Whoever moves the cards of a game and writes into its log what happens, if one is kept."""

    __slots__ = ("log",)

    log: Log | None

    def say(self, kind: str, clause: str, seat: int | None = None, **facts: Value | Secret) -> None:
        """Write an event into the log, if one is kept."""
        if self.log is not None:
            self.log = self.log.append(event(kind, clause, seat, facts))


def size_of(log: Log | None) -> int:
    """Return how many lines a log has; what is played silently keeps none."""
    return 0 if log is None else log.size


def since(log: Log | None, size: int) -> tuple[Event, ...]:
    """Return the events of a log after its first `size` lines; none where there is no log."""
    return () if log is None else log.since(size)
