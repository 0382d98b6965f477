"""From a seat's view to what a person would have written down at the table, and back to its views.

The entries are those of `heard`, so what one seat saw of a game is read by the same clauses as a log kept by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from austenplay.core.data import from_data, to_data
from austenplay.core.errors import BadInput
from austenplay.core.events import Event
from austenplay.core.given import a_seat
from austenplay.games.love_letter.heard import Dealt, Drew, Heard, Kept, Played, Showed, read_entry, read_log, written
from austenplay.games.love_letter.observed import Observer
from austenplay.games.love_letter.rules import Rules
from austenplay.games.love_letter.view import View

MOST_ENTRIES = 5_000
"""The longest log that is read; a full match of six players takes about 300 entries."""


@dataclass(frozen=True, slots=True)
class Told:
    """What `LoveLetter.observed` is given of a match from its first deal on, the log aside."""

    seat: int
    hand: str
    face_up: tuple[str, ...] = ()
    first: int = 0


def told(view: View) -> dict[str, Any]:
    """Return as JSON data what a view's seat has seen and heard since the first deal, or raise BadInput."""
    if view.seat is None:
        raise BadInput("An onlooker has no hand to tell of; take a seat.")
    events = list(view.log or ())
    if not events or events[0].kind == "position" or events[-1].kind == "begin":
        raise BadInput("Only a match that began with its first deal, and keeps a log, can be told from one seat.")
    dealt, *log = entries(events, view.seat)
    assert isinstance(dealt, Dealt)
    begun = Told(view.seat, dealt.hand, dealt.face_up, dealt.first or 0)
    return {**to_data(begun), "log": [written(entry) for entry in shortened(log)]}


def recalled(rules: Rules, told: object) -> tuple[View, ...]:
    """Return every moment that a seat has told of, or raise BadInput."""
    if not isinstance(told, dict) or not isinstance(log := told.get("log"), list) or len(log) > MOST_ENTRIES:
        raise BadInput(f"What a seat saw must hold its log, a list of at most {MOST_ENTRIES:,} entries.")
    begun = from_data(Told, {name: value for name, value in told.items() if name != "log"})
    observer = Observer(rules, a_seat(rules.seats, begun.seat), a_seat(rules.seats, begun.first), (0,) * rules.seats)
    dealt = read_entry(rules, 0, Dealt(begun.hand, begun.face_up, begun.first))
    observer.follow([dealt, *read_log(rules, log)])
    return tuple(view for _, view in observer.moments)


def shortened(log: Sequence[Heard]) -> list[Heard]:
    """Return a log without the entries that others have kept a card, but for the last one: what followed says it."""
    return [entry for at, entry in enumerate(log) if entry != Kept() or at == len(log) - 1]


def entries(events: Iterable[Event], me: int, *, fully: bool = False) -> Iterator[Heard]:
    """Yield the entries that tell a log: in each no word too many, or `fully` also what follows from the cards."""
    first, play, after = None, dict[str, Any](), list[Heard]()
    face_up: tuple[str, ...] = ()

    def turn() -> Iterator[Heard]:
        """Yield the play that has just ended, and what was drawn and shown because of it."""
        if play:
            yield Played(**play)
        yield from after
        play.clear()
        after.clear()

    for event in events:
        mine = event.seat == me
        facts = event.values()
        match event.kind:
            case "begin":
                yield from turn()
                first = event.seat
            case "shuffle":
                yield from turn()
                face_up = ()
            case "face_up":
                face_up = facts["cards"]
            case "deal" if mine:
                yield Dealt(facts["card"], face_up, first)
                first = None
            case "draw" | "redraw" | "exchange" | "take_aside" if mine:
                after.append(Drew(facts["card"]))
            case "play":
                yield from turn()
                play.update(facts)
                if fully:
                    play["seat"] = event.seat
            case "guess" if fully or facts["target"] != me:
                play["hit"] = facts["hit"]
            case "compare":
                if me in (event.seat, facts["target"]):
                    play["saw"] = facts["theirs"] if mine else facts["mine"]
                if fully or me not in (event.seat, facts["target"]):
                    play.update({"equal": True} if facts["lower"] is None else {"lower": facts["lower"]})
            case "look" if mine:
                play["saw"] = facts["card"]
            case "swap" if me in (event.seat, facts["target"]):
                play["saw"] = facts["taken"] if mine else facts["given"]
            case "discard" | "lay_down" if fully or not mine:
                play["laid"] = facts["card"]
            case "keep":
                yield from turn()
                yield Kept(facts["card"], facts["bottom"]) if mine else Kept()
            case "show" if event.seat is not None and (fully or not mine):
                after.append(Showed(event.seat, facts["card"]))
    yield from turn()
