"""From a view to a scene: what one seat may know, as plain data that the card table draws.

A scene is made from a view and from what is public at the table (names, kinds of seat), so it cannot show more
than its view holds; with open hands it is handed the others' views too, for their hands. Each game has a module
here; nothing of a game is written in JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from austenplay.core.game import Game
from austenplay.core.protocols import View
from austenplay_widgets.scenes import love_letter
from austenplay_widgets.scenes.common import Scene, Seating
from austenplay_widgets.scenes.notes import Telling, noted

SCENES: Mapping[str, Callable[[Any, Seating], Scene]] = {"love_letter": love_letter.scene}
CARDS: Mapping[str, Callable[[Any], list[dict[str, Any]]]] = {"love_letter": love_letter.cards}
TELLINGS: Mapping[str, Telling] = {"love_letter": Telling(love_letter.chapter, love_letter.ROUTINE)}


def scene(view: View, seating: Seating) -> Scene:
    """Return the scene of a view, with its notes; the session adds buttons, notices and the assist dial."""
    key = seating.game.key
    return noted(SCENES[key](view, seating), view, seating, TELLINGS[key])


def rules(game: Game, position: Any) -> dict[str, Any]:
    """Return the rules at hand for a state or view: the clauses that hold, and every card once."""
    clauses = [
        {"id": clause.id, "title": clause.title, "text": clause.text, "section": clause.section}
        for clause in game.rulebook_for(position).values()
    ]
    return {"clauses": clauses, "cards": CARDS[game.key](position)}
