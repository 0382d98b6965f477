"""What a seat has seen of a round, in order: who took which turn, what was shown to whom, and what only others saw.

The log keeps looks at which a seat had no part as well, with the number of cards and without their names. Whoever wants
to know what another lady may be thinking fills them in; see `rounds`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from austenplay.core.events import Event
from austenplay.games.ladys_choice.sights import BOAST, CHANGE, Sight
from austenplay.games.ladys_choice.view import View


@dataclass(frozen=True, slots=True)
class Turn:
    """A gentleman boasted or changed: the letter of his turn, and the card where everybody saw it."""

    man: int
    letter: str
    card: str | None


@dataclass(frozen=True, slots=True)
class Look:
    """A lady looked at cards of a gentleman that this seat did not see: `count` of them, `must` among them."""

    lady: int
    man: int
    count: int
    must: tuple[str, ...] = ()


Entry = Turn | Look | Sight


def story(view: View) -> tuple[Entry, ...]:
    """Return what has happened in the round as far as it concerns cards, oldest first."""
    return tuple(_without_a_log(view) if view.log is None else _of_a_log(view))


def _of_a_log(view: View) -> Iterator[Entry]:
    assert view.log is not None
    events = view.log.since_last("shuffle")
    sights = iter(view.sights)
    for place, event in enumerate(events):
        if is_sight(event):
            yield next(sights)
        match event.kind:
            case "boast":
                yield Turn(_of(event.seat), BOAST, str(event["card"]))
            case "change":
                yield Turn(_of(event.seat), CHANGE, None)
            case "show" if event["cards"] is None:
                yield Look(_of(event.seat), _of(event["gentleman"]), _of(event["count"]), _opener(events[place + 1 :]))


def is_sight(event: Event) -> bool:
    """Return whether an event of a seat's log has brought it a sight; they come in the order of `View.sights`."""
    match event.kind:
        case "boast":
            return True
        case "rest":
            return event["card"] is not None
        case "show" | "seen":
            return event["cards"] is not None
    return False


def _opener(later: tuple[Event, ...]) -> tuple[str, ...]:
    """Return the card that is shown, after a look, to see the rest: it was among those looked at."""
    if later and later[0].kind == "rest" and later[0]["card"] is not None:
        return (str(later[0]["card"]),)
    return ()


def _of(fact: object) -> int:
    return cast(int, fact)


def _without_a_log(view: View) -> Iterator[Entry]:
    """Yield what is known of a round of which no log is kept: looks that only others had are not known of."""
    taken = dict.fromkeys(view.gentlemen, 0)

    def turns(man: int, until: int) -> Iterator[Turn]:
        for turn in range(taken[man], until):
            letter = view.turns[man][turn]
            shown = next((of.cards[0] for of in view.sights if _is_boast(of, man, turn)), None)
            yield Turn(man, letter, shown if letter == BOAST else None)
        taken[man] = max(taken[man], until)

    for sight in view.sights:
        yield from turns(sight.gentleman, sight.turn)
        yield sight
    for man in view.gentlemen:
        yield from turns(man, len(view.turns[man]))


def _is_boast(sight: Sight, man: int, turn: int) -> bool:
    return (sight.gentleman, sight.turn, len(sight.cards)) == (man, turn, 1) and sight.seats == -1
