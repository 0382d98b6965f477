"""From a view to a scene: what one seat may know, as plain data that the card table draws.

A scene is made from a view and from what is public at the table (names, kinds of seat), so it cannot show more
than its view holds; with open hands it is handed the others' views too, for their hands. Each game has a module
here; nothing of a game is written in JavaScript.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from austenplay.core.game import Game
from austenplay.core.protocols import State, View
from austenplay_widgets.scenes import love_letter
from austenplay_widgets.scenes.common import Scene, Seating
from austenplay_widgets.scenes.notes import Telling, certain, marked, noted

SCENES: Mapping[str, Callable[[Any, Seating], Scene]] = {"love_letter": love_letter.scene}
FRAMES: Mapping[str, Callable[[Any, Seating], dict[str, Any]]] = {"love_letter": love_letter.frame}
MOVES: Mapping[str, Callable[[Any, int], list[dict[str, Any]]]] = {"love_letter": love_letter.moves}
CARDS: Mapping[str, Callable[[Any], list[dict[str, Any]]]] = {"love_letter": love_letter.cards}
TELLINGS: Mapping[str, Telling] = {"love_letter": Telling(love_letter.chapter, love_letter.ROUTINE)}


FRAME = ("seats", "middle", "prompt", "news")
"""What a moment on the way shows."""


def scene(view: View, seating: Seating) -> Scene:
    """Return the scene of a view, with its notes; the session adds buttons, notices and the assist dial."""
    key = seating.game.key
    return noted(SCENES[key](view, seating), view, seating, TELLINGS[key])


def way(states: Sequence[State], seat: int | None, seating: Seating) -> dict[str, Any]:
    """Return how a seat saw the table come to the last of these states.

    The first state is where the way begins and is on the table already. Each state between it and the last one gives
    a frame; the moves beside the frames lead to the last state. A scene carries them once, in answer to one click.
    """
    frames: list[dict[str, Any]] = []
    for before, after in itertools.pairwise(states):
        view, start = after.view(seat), _told(before)
        moves = MOVES[seating.game.key](view, start)
        if after is states[-1]:
            return {"moves": moves, "frames": frames}
        now = seating.facing(after, seat, seating.seen, seating.heard)
        drawn = FRAMES[seating.game.key](view, now)
        facts = certain(view, now)
        drawn["seats"] = [marked(plate, facts, view, now) for plate in drawn["seats"]]
        frames.append({**{name: drawn[name] for name in FRAME}, "moves": moves, "told": _told(after)})
    return {"moves": [], "frames": []}


def _told(state: State) -> int:
    return 0 if state.log is None else len(state.log)


def rules(game: Game, position: Any) -> dict[str, Any]:
    """Return the rules at hand for a state or view: the clauses that hold, and every card once."""
    clauses = [
        {"id": clause.id, "title": clause.title, "text": clause.text, "section": clause.section}
        for clause in game.rulebook_for(position).values()
    ]
    return {"clauses": clauses, "cards": CARDS[game.key](position)}
