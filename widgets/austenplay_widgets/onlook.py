"""What the odds panel may look at: the view of whoever looks at the table, or a kind word why there are no odds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from austenplay_widgets.assist import Assist
from austenplay_widgets.scenes.common import Seating

UNDER_COVER = "The odds are covered with the cards, until somebody says that they are there."
ONLOOKER = "An onlooker has nothing at stake, and so no odds. Take a seat, and there will be some."
BARE = "The bare table keeps no notes: the odds are yours to reckon, in your head."
BETWEEN = "No round is being played just now, and so nothing hangs in the balance."
BESIDE = "Every hand lies open to you; what is counted here is only what your seat has seen by itself."


@dataclass(frozen=True, slots=True)
class Onlook:
    """What the panel may look at.

    Attributes
    ----------
    view
        The view of whoever looks; None where there are no odds to show.
    seating
        Who sits where.
    says
        Why there are no odds, or what is to be known about them; may be empty.
    dial
        The seat that looks and its assist dial, where it may be turned now; else None.
    """

    view: Any
    seating: Seating
    says: str = ""
    dial: tuple[int, Assist] | None = None
