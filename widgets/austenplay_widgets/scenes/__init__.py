"""From a view to a scene: what one seat may know, as plain data that the card table draws.

A scene is made from a view and from what is public at the table (names, kinds of seat), so it cannot show more
than its view holds. Each game has a module here; nothing of a game is written in JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from austenplay.core.protocols import View
from austenplay_widgets.scenes import love_letter
from austenplay_widgets.scenes.common import Scene, Seating

SCENES: Mapping[str, Callable[[Any, Seating], Scene]] = {"love_letter": love_letter.scene}


def scene(view: View, seating: Seating) -> Scene:
    """Return the scene of a view; the session adds buttons and notices."""
    return SCENES[seating.game.key](view, seating)
