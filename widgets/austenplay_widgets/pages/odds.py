"""The page to reckon on: a game against bots that has begun, with the odds open below the table."""

from __future__ import annotations

import ipywidgets

from austenplay.analysis.players import usual
from austenplay.core.errors import BadInput
from austenplay.core.game import find_game
from austenplay_widgets.assist import Assist
from austenplay_widgets.chairs import PERSON, Chair
from austenplay_widgets.log import log_to_server
from austenplay_widgets.pages.new_game import NAMES
from austenplay_widgets.pages.play import PlayPage


def odds(game: str = "love_letter", *, seats: int = 3, seed: int | str | None = None) -> ipywidgets.VBox:
    """Return a page with a game against bots that has begun, and the odds of everything you cannot see.

    Parameters
    ----------
    game
        The key of a game, as in ``austenplay.GAMES``.
    seats
        How many sit at the table, you included.
    seed
        The same seed deals the same cards; None draws one.

    Raises
    ------
    BadInput
        For an unknown game, one without odds, or a number of seats that cannot be.
    """
    found = find_game(game)
    if not found.models:
        raise BadInput(f"{found.title} has no odds.")
    found.checked(seats, {})
    log_to_server()
    page = PlayPage(found, Assist.ODDS)
    kinds = (PERSON, *[usual(found)] * (seats - 1))
    chairs = tuple(Chair(name, kind) for name, kind in zip(NAMES, kinds, strict=False))
    page.form.fill(chairs, seed="" if seed is None else str(seed))
    page.start(focus=False)  # a chapter is read from its first line
    return page.widget
