"""From a view to a scene: what one seat may know, as plain data that the card table draws.

A scene is made from a view and from what is public at the table (names, kinds of seat), so it cannot show more
than its view holds; with open hands it is handed the others' views too, for their hands. Each game has a module
here, which says in one `Staging` how it looks, and a line in `STAGINGS`; nothing of a game is written in JavaScript.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from austenplay.core.events import size_of
from austenplay.core.game import Game
from austenplay.core.protocols import State, View
from austenplay.core.telling import Asked
from austenplay_widgets.scenes import ladys_choice, liebe_intrige, love_letter
from austenplay_widgets.scenes.common import Scene, Seating, Staging
from austenplay_widgets.scenes.notes import certain, marked, noted

STAGINGS: Mapping[str, Staging] = {
    "love_letter": love_letter.STAGING,
    "ladys_choice": ladys_choice.STAGING,
    "liebe_intrige": liebe_intrige.STAGING,
}
"""How each game is put on the table, by its key; a game may have its place here before it stands on the shelf."""

FRAME = ("seats", "middle", "prompt", "news")
"""What a moment on the way shows."""


def scene(view: View, seating: Seating) -> Scene:
    """Return the scene of a view, with its notes; the session adds buttons, notices and the assist dial."""
    staging = STAGINGS[seating.game.key]
    return noted(staging.scene(view, seating), view, seating, staging)


def telling(asked: Asked, seating: Seating) -> Scene:
    """Return the scene of what has been told of a real table, with what may be told next for what may be decided."""
    view = asked.view
    tells = STAGINGS[seating.game.key].telling
    assert tells is not None  # the game has been asked what may be told of it
    prompt = {"text": seating.say(asked.prompt, view.seat), "clause": asked.clause, "yours": bool(asked.choices)}
    return {**scene(view, seating), **tells(asked, seating), "prompt": prompt}


def way(states: Sequence[State], seat: int | None, seating: Seating) -> dict[str, Any]:
    """Return how a seat saw the table come to the last of these states.

    The first state is where the way begins and is on the table already. Each state between it and the last one gives
    a frame; the moves beside the frames lead to the last state. A scene carries them once, in answer to one click.
    """
    steps = list(itertools.pairwise(states))
    if not steps:
        return {"moves": [], "frames": []}
    frames = [_frame(before, after, seat, seating) for before, after in steps[:-1]]
    return {"moves": _moves(*steps[-1], seat, seating), "frames": frames}


def _frame(before: State, after: State, seat: int | None, seating: Seating) -> dict[str, Any]:
    """Return a moment on the way, with the moves that lead to it and how much of the log has been told by then."""
    view, now = after.view(seat), seating.facing(after, seat, seating.seen, seating.heard)
    drawn = STAGINGS[seating.game.key].frame(view, now)
    facts = certain(view, now)
    drawn["seats"] = [marked(plate, facts, view, now) for plate in drawn["seats"]]
    shown = {name: drawn[name] for name in FRAME}
    return {**shown, "moves": _moves(before, after, seat, seating), "told": size_of(after.log)}


def _moves(before: State, after: State, seat: int | None, seating: Seating) -> list[dict[str, Any]]:
    """Return the cards that travel between two states, as a seat sees them."""
    return moves(after.view(seat), size_of(before.log), seating)


def moves(view: Any, start: int, seating: Seating) -> list[dict[str, Any]]:
    """Return the cards that travel in a view's log after its first `start` lines."""
    return STAGINGS[seating.game.key].moves(view, start)


def rules(game: Game, position: Any) -> dict[str, Any]:
    """Return the rules at hand for a state or view: the clauses that hold, and every card once."""
    clauses = [
        {"id": clause.id, "title": clause.title, "text": clause.text, "section": clause.section}
        for clause in game.rulebook_for(position).values()
    ]
    return {"clauses": clauses, "cards": STAGINGS[game.key].cards(position)}
