"""What a seat has seen by an event, in a few words: told when a play is taken back, because seeing cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from austenplay.core.errors import listed
from austenplay.core.events import Event
from austenplay.games.love_letter.rules import Rules
from austenplay.games.love_letter.words import the

Say = Callable[[Rules, Event, int | None], str]


def learnt(rules: Rules, event: Event, seat: int | None) -> str:
    """Return what a seat has seen by an event of its own log, seats still to be named; empty where nothing.

    >>> import austenplay
    >>> rules = austenplay.game("love_letter").rules(2)
    >>> learnt(rules, Event("draw", "LL-2.1", 0, (("card", "ogre", 1),)), 0)
    'the Ogre {0} drew'
    >>> learnt(rules, Event("play", "LL-2.2", 1, (("card", "guard", -1), ("target", 0, -1), ("guess", "ogre", -1))), 0)
    "{1's} Guard"
    """
    say = SEEN.get(event.kind)
    return "" if say is None else say(rules, event, seat)


def _taken(words: str) -> Say:
    """Return what says of a card that came into a hand how it did; who does not see it learns nothing."""

    def say(rules: Rules, event: Event, seat: int | None) -> str:
        card = event["card"]
        return "" if card is None else f"{the(rules, card)} {words.format(seat=f'{{{event.seat}}}')}"

    return say


def _open(rules: Rules, event: Event, seat: int | None) -> str:
    """Return a card that somebody laid open; one's own one has known."""
    return "" if event.seat == seat else _of(rules, event.seat, event["card"])


def _look(rules: Rules, event: Event, seat: int | None) -> str:
    return "" if event["card"] is None else _of(rules, event["target"], event["card"])


def _compare(rules: Rules, event: Event, seat: int | None) -> str:
    if event["mine"] is None:
        return ""
    of, name = (event.seat, "mine") if event["target"] == seat else (event["target"], "theirs")
    return _of(rules, of, event[name])


def _swap(rules: Rules, event: Event, seat: int | None) -> str:
    if event["given"] is None:
        return ""
    of, name = (event.seat, "given") if event["target"] == seat else (event["target"], "taken")
    return _of(rules, of, event[name])


def _face_up(rules: Rules, event: Event, seat: int | None) -> str:
    return f"{listed((the(rules, card) for card in cast(tuple[str, ...], event['cards'])), 'and')} beside the deck"


def _of(rules: Rules, seat: object, card: object) -> str:
    return f"{{{seat}'s}} {rules.deck.name_of(str(card))}"


SEEN: Mapping[str, Say] = {
    "face_up": _face_up,
    "deal": _taken("dealt to {seat}"),
    "draw": _taken("{seat} drew"),
    "redraw": _taken("{seat} drew"),
    "exchange": _taken("{seat} drew"),
    "take_aside": _taken("that lay aside"),
    "play": _open,
    "look": _look,
    "compare": _compare,
    "discard": _open,
    "swap": _swap,
    "lay_down": _open,
    "show": _open,
}
"""What can be seen by each kind of event; a card that one keeps or returns has been seen before."""
