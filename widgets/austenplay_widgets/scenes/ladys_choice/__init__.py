"""The scenes of Lady's Choice: hands that gentlemen fill and ladies look into, and four columns where two play.

The two games share cards, the judging at the end and the words of a turn; what lies on the table they share not at
all, so each has a module of its own, and here it is said which of them a view belongs to.
"""

from __future__ import annotations

from typing import Any

from austenplay.core.events import Event
from austenplay_widgets.scenes.common import Scene, Seating, Staging, travels
from austenplay_widgets.scenes.ladys_choice import columns, hands
from austenplay_widgets.scenes.ladys_choice.cards import card

ROUTINE = frozenset(("LC-1.4", "LC-3.2", "LC-3.3", "LC-10.6", "LC-12.1", "LC-12.4"))
"""Shuffle and deal, and what a turn brings: clauses that every turn or deal cites."""

CHAPTERS = {
    "shuffle": "A new round",
    "columns": "The first turn",
    "boast": "{%s's} turn",
    "change": "{%s's} turn",
    "court": "{%s's} turn",
    "take": "{%s's} turn",
    "flip": "{%s's} turn",
    "marry": "{%s's} turn",
    "reveal": "The ranking",
}
"""Headings of what begins with an event, the seat still to be put in."""


def scene(view: Any, seating: Seating) -> Scene:
    """Return what a view looks like on the table."""
    return columns.scene(view, seating) if view.seats == 2 else hands.scene(view, seating)


def frame(view: Any, seating: Seating) -> dict[str, Any]:
    """Return how the table stands and what is new, without what there is to choose."""
    return columns.frame(view, seating) if view.seats == 2 else hands.frame(view, seating)


def moves(view: Any, start: int) -> list[dict[str, Any]]:
    """Return the cards that travel in the log after its first `start` lines."""
    trips = columns.TRIPS if view.seats == 2 else hands.TRIPS
    return travels(view, start, trips, lambda key: card(view.rules, key))


def cards(position: Any) -> list[dict[str, Any]]:
    """Return every card of the deck in play once, with how many of it there are."""
    rules = position.rules
    return [{**card(rules, key), "copies": of.copies} for key, of in rules.deck.kinds.items()]


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
"""How Lady's Choice is put on the table."""
