"""Where the cards can be that a seat has not seen: how a gentleman's hand and discards may have come about.

A card that was seen in his hand lies there still or was discarded after that; all others may be anywhere. Two things
bind them: a card cannot have been discarded before it came into the hand, and one that was seen came before that. Both
are counts over his turns, so it is enough to look at how many cards must have come by each of them.
"""

from __future__ import annotations

import functools
import random
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from austenplay.core.errors import BadInput
from austenplay.core.knowledge import BACK
from austenplay.games.ladys_choice.sights import CHANGE, DRAWS, Sights

MOST_WAYS = 4_000
"""Ways told apart at once in counting where the cards that were seen can be."""
MOST_TRIES = 200
"""Ways tried before the plainest one is taken, which always fits; a way that fits takes a few."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A card that a gentleman has been seen with: the first and the last look at it, in his turns."""

    card: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Past:
    """What is known of a gentleman's cards.

    Attributes
    ----------
    hand
        His hand as it is seen, a `BACK` for each card that is not.
    discards
        His discards, oldest first, with backs.
    turns
        His turns, a letter each.
    drawn
        How many cards came into his hand after his last turn, for mysterious ones.
    seen
        The cards that he has been seen with and that are not known to be in his hand now.
    held
        The cards of his hand that are known, with the first look at each.
    """

    hand: tuple[str, ...]
    discards: tuple[str, ...]
    turns: str
    drawn: int
    seen: tuple[Seen, ...]
    held: tuple[Seen, ...]

    @property
    def changes(self) -> tuple[int, ...]:
        """The turn of each discard; -1 for those that lay there when the game was taken up."""
        turns = [turn for turn, letter in enumerate(self.turns) if letter == CHANGE]
        return (-1,) * (len(self.discards) - len(turns)) + tuple(turns)

    @property
    def begun_with(self) -> int:
        """How many cards he held before his first turn."""
        return len(self.hand) - self.drawn - len(self.turns)

    def arrived(self, turn: int) -> int:
        """Return how many cards had come into his hand when he had taken so many turns."""
        late = self.drawn if turn == len(self.turns) else 0
        return self.begun_with + sum(DRAWS[letter] for letter in self.turns[:turn]) + late

    def fits(self, discards: Iterable[str | None]) -> bool:
        """Return whether discards can have been these, None for one that was never seen."""
        due = [seen.first for seen in (*self.seen, *self.held)]
        due += [turn for turn, card in zip(self.changes, discards, strict=True) if card is None and turn >= 0]
        came = sorted(due)
        return all(number <= self.arrived(turn) for number, turn in enumerate(came, 1))

    def allows(self, hand: tuple[str, ...], discards: tuple[str, ...]) -> bool:
        """Return whether a hand and discards, all of them open, can have come about so."""
        away = [card for card, turn in zip(discards, self.changes, strict=True) if turn >= 0]
        open_discards = list(discards[: len(discards) - len(away)]) + [None] * len(away)
        left = Counter(hand) - Counter(seen.card for seen in self.held)
        for seen in self._by_choice:
            gone = [n for n, card in enumerate(discards) if card == seen.card and self.changes[n] >= seen.last]
            free = [n for n in gone if open_discards[n] is None]
            if free:
                open_discards[free[-1]] = seen.card
            elif left[seen.card]:
                left[seen.card] -= 1
            else:
                return False
        return self.fits(open_discards)

    @property
    def _by_choice(self) -> list[Seen]:
        """The cards that were seen, those first that can have gone in the fewest turns: what they leave is enough."""
        return sorted(self.seen, key=lambda seen: -seen.last)

    def ways(self, rng: random.Random) -> Iterator[tuple[str | None, ...]]:
        """Yield ways in which the cards that were seen can lie, each equally likely, with None for other discards."""
        changes = self.changes
        hidden = self.hand.count(BACK)
        for _ in range(MOST_TRIES):
            discards: list[str | None] = [None if card == BACK else card for card in self.discards]
            room = hidden
            for seen in self._by_choice:
                free = [n for n, turn in enumerate(changes) if discards[n] is None and turn >= seen.last]
                at = rng.randrange(len(free) + room) if free or room else -1
                if at < 0:
                    break
                if at < len(free):
                    discards[free[at]] = seen.card
                else:
                    room -= 1
            else:
                if self.fits(discards):
                    yield tuple(discards)

    def stays(self) -> Mapping[tuple[str, ...], int] | None:
        """Return which of the cards that were seen may still be in the hand, and in how many ways; None for too many.

        It counts what `ways` draws from: the cards in the order of `seen`, places in the hand told apart. The same is
        asked by beliefs, odds and notes of one moment, so it is remembered.
        """
        return _stays(self)

    def _counted(self) -> Mapping[tuple[str, ...], int] | None:
        changes, hidden = self.changes, self.hand.count(BACK)
        free = [n for n, card in enumerate(self.discards) if card == BACK]
        ways: dict[tuple[tuple[str, ...], frozenset[int]], int] = {((), frozenset()): 1}
        for seen in self.seen:
            after: dict[tuple[tuple[str, ...], frozenset[int]], int] = defaultdict(int)
            for (stay, gone), number in ways.items():
                after[(*stay, seen.card), gone] += number * (hidden - len(stay))
                for n in free:
                    if n not in gone and changes[n] >= seen.last:
                        after[stay, gone | {n}] += number
            ways = {way: number for way, number in after.items() if number > 0}
            if len(ways) > MOST_WAYS:
                return None
        found: dict[tuple[str, ...], int] = defaultdict(int)
        for (stay, gone), number in ways.items():
            if self.fits(card if n not in free else "" if n in gone else None for n, card in enumerate(self.discards)):
                found[stay] += number
        return found

    def plainest(self) -> tuple[str | None, ...]:
        """Return one way that fits: each card that was seen is discarded as soon as it can have been."""
        left = sorted(self.seen, key=lambda seen: (seen.card, seen.last))
        discards: list[str | None] = []
        for turn, shown in zip(self.changes, self.discards, strict=True):
            gone = next((seen for seen in left if seen.last <= turn), None) if shown == BACK else None
            if gone is not None:
                left.remove(gone)
            discards.append(gone.card if gone is not None else None if shown == BACK else shown)
        return tuple(discards)


@functools.lru_cache(maxsize=256)
def _stays(past: Past) -> Mapping[tuple[str, ...], int] | None:
    return past._counted()


def possible(pasts: Iterable[Past]) -> Past:
    """Return the first reading that can be, or refuse what cannot have been seen."""
    for past in pasts:
        if past.fits(past.plainest()):
            return past
    raise BadInput("No way of dealing the cards fits what was seen of this gentleman.")


def pasts_of(
    sights: Sights,
    gentleman: int,
    hand: tuple[str, ...],
    discards: tuple[str, ...],
    turns: str,
    drawn: int,
    twins: Collection[str],
) -> Iterator[Past]:
    """Yield what a seat may take a gentleman's cards to be, the plainest reading first.

    Two looks at a card are looks at one copy, unless that cannot be: then it was one of its `twins`, the cards of which
    there are several, and came after the first one had gone.
    """
    mine = [sight for sight in sights if sight.gentleman == gentleman]
    known = Counter(card for card in hand if card != BACK)
    looks = {
        card: [(sight.turn, sight.cards.count(card)) for sight in mine if card in sight.cards]
        for card in sorted({card for sight in mine for card in sight.cards} | set(known))
    }
    plain = {card: _copies(card, looks[card], known[card], len(turns)) for card in looks}

    def past(read: Mapping[str, Read]) -> Past:
        seen = tuple(of for gone, _ in read.values() for of in gone)
        return Past(hand, discards, turns, drawn, seen, tuple(of for _, held in read.values() for of in held))

    yield past(plain)
    changes = [turn for turn, letter in enumerate(turns) if letter == CHANGE]
    for card in plain.keys() & set(twins):
        for change in changes:
            before = [look for look in looks[card] if look[0] <= change]
            after = [look for look in looks[card] if look[0] > change]
            if before and (after or known[card]):
                gone, _ = _copies(card, before, 0, len(turns))
                more, held = _copies(card, after, known[card], len(turns))
                yield past({**plain, card: (gone + more, held)})


Read = tuple[list[Seen], list[Seen]]
"""The copies of a card that are not known to be in the hand, and those that are."""


def _copies(card: str, looks: Sequence[tuple[int, int]], known: int, now: int) -> Read:
    """Return the copies of a card that looks speak of, so many of which are known to be there now."""
    read: Read = [], []
    for number in range(1, max([known, *(count for _, count in looks)]) + 1):
        turns = [turn for turn, count in looks if count >= number]
        is_held = number <= known
        read[is_held].append(Seen(card, min(turns, default=now), now if is_held else max(turns)))
    return read
