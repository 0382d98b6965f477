"""A play can be taken back, and what was seen since cannot: so the table says what that is."""

from __future__ import annotations

from austenplay.core.errors import listed
from austenplay.core.events import since
from austenplay.core.protocols import View
from austenplay_widgets.scenes.common import Seating

SEEN = "Since then you have seen"


def seen_since(view: View, size: int, seating: Seating, begins: str = SEEN) -> str:
    """Return what a view's seat has seen after the first lines of its log, in a sentence; empty where nothing.

    Parameters
    ----------
    view
        What the seat has seen before anything is taken back.
    size
        How many lines of its log stay.
    seating
        Names the seats.
    begins
        How the sentence begins.
    """
    told = (seating.game.learnt(view, event) for event in since(view.log, size))
    seen = [text for text in dict.fromkeys(told) if text]
    return seating.say(f"{begins}: {listed(seen, 'and')}.", view.seat) if seen else ""
