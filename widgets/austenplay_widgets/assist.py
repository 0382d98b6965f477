"""The assist dial: how much the table tells a seat. The rules and the bots know nothing of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Assist(StrEnum):
    """How much the table tells a seat."""

    OPEN = "open"
    """Everybody's hand lies open to this seat."""
    ODDS = "odds"
    """As with marked deductions, and the odds of what remains are open below the table."""
    MARKED = "marked"
    """What this seat has seen and can be sure of is marked."""
    BARE = "bare"
    """As with real cards: nothing is marked or counted for this seat, and only the log keeps what it has seen."""


LABELS: Mapping[Assist, str] = {
    Assist.OPEN: "Open hands",
    Assist.ODDS: "Odds",
    Assist.MARKED: "Marked deductions",
    Assist.BARE: "Bare table",
}
SAYS: Mapping[Assist, str] = {
    Assist.OPEN: "You see every hand, for learning together; what nobody holds stays hidden.",
    Assist.ODDS: "Marked deductions, and below the table the odds of all that you cannot be sure of.",
    Assist.MARKED: "What you have seen and can be sure of is marked, and what you have not seen is counted.",
    Assist.BARE: "As with real cards: nothing is marked or counted, and only the log keeps what you have seen.",
}
TELLING = (Assist.ODDS, Assist.MARKED)
"""The settings that mark what is certain; the odds panel is open under the first and folded under the second."""
