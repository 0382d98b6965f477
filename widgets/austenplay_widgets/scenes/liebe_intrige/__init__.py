"""The scene of Liebe & Intrige: a town of places, families with a daughter at home, and gentlemen who wait.

`town` lays out what belongs to nobody, `families` what belongs to a seat, `cards` says how everything looks that has a
name, `turns` what is asked and offered, `travel` which cards move, and `ending` how the game came out.
"""

from __future__ import annotations

from typing import Any

from austenplay.core.events import Event
from austenplay.games.liebe_intrige.view import View
from austenplay_widgets.scenes.common import Scene, Seating, Staging, blank, log, news, travels, turn_order
from austenplay_widgets.scenes.liebe_intrige.cards import all_cards, face, is_reconstructed, roll
from austenplay_widgets.scenes.liebe_intrige.ending import outcome
from austenplay_widgets.scenes.liebe_intrige.families import family
from austenplay_widgets.scenes.liebe_intrige.town import town
from austenplay_widgets.scenes.liebe_intrige.travel import TRIPS
from austenplay_widgets.scenes.liebe_intrige.turns import goes_without_saying, offered, prompt

ROUTINE = frozenset(("LI-1.4", "LI-1.5", "LI-1.6", "LI-3.1", "LI-4.8", "LI-6.1"))
"""Shuffle and deal, and what every turn brings: clauses whose titles explain nothing."""
ROUNDS_SHOWN = 2
"""How many rounds of turns the log beside the table goes back; the rest is left to the replay."""


def scene(view: View, seating: Seating) -> Scene:
    """Return what a view looks like on the table."""
    return {
        **blank(seating.game),
        "title": _title(view),
        "status": " ".join(_status(view)),
        "viewer": view.seat,
        **frame(view, seating),
        **offered(view, seating),
        "log": log(view, seating, _shown_from(view)),
        "outcome": outcome(view, seating) if view.is_over else None,
    }


def frame(view: View, seating: Seating) -> dict[str, Any]:
    """Return how the table stands and what is new, without what there is to choose."""
    return {
        "prompt": prompt(view, seating),
        "seats": [family(view, seating, seat) for seat in turn_order(view)],
        "middle": town(view, seating),
        **news(view, seating, goes_without_saying),
    }


def _title(view: View) -> str:
    if view.is_over:
        return "The season is over"
    return "The last round" if view.ending else "Three daughters each"


def _status(view: View) -> list[str]:
    deck = view.rules.deck
    words = ["Whoever has the most points after the last round wins; it begins when a family has no daughter left."]
    if view.options["deck"]:
        words.append(f"Deck: {deck.name}.")
    if is_reconstructed(deck):
        words.append("Not all that is printed in the box is known: what is reconstructed says so in the rules at hand.")
    return words


def _shown_from(view: View) -> int:
    """Return how many lines of the log are left to the replay: all before the last rounds of turns."""
    told = view.log
    if told is None:
        return 0
    for _ in range(ROUNDS_SHOWN * view.seats):
        told = told.before(told.last_index("turn"))
    return told.size


def moves(view: View, start: int) -> list[dict[str, Any]]:
    """Return the cards that travel and the dice that roll in the log after its first `start` lines."""
    deck = view.rules.deck
    return travels(
        view, start, TRIPS, lambda key: face(deck, key), lambda of: roll(deck, str(of["die"]), str(of["face"]))
    )


def cards(position: Any) -> list[dict[str, Any]]:
    """Return everything in the box that has a name, once, with where what it says comes from."""
    return all_cards(position.rules)


CHAPTERS = {
    "boards": "Before the first turn",
    "position": "A game taken up",
    "turn": "{%s's} turn",
    "reveal": "The reckoning",
}
"""Headings of what begins with an event, the seat still to be put in."""


def chapter(event: Event) -> str | None:
    """Return the heading of what begins with an event, seats still to be named; None where it goes on."""
    heading = CHAPTERS.get(event.kind)
    return heading and heading.replace("%s", str(event.seat))


STAGING = Staging(
    scene=scene,
    frame=frame,
    moves=moves,
    cards=cards,
    chapter=chapter,
    routine=ROUTINE,
)
"""How Liebe & Intrige is put on the table."""
