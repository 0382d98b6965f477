"""The page on which something of a game is worked out with cards that a visitor lays as they like."""

from __future__ import annotations

import importlib
from collections.abc import Mapping

import ipywidgets

from austenplay.core.errors import BadInput, listed
from austenplay.core.game import find_game
from austenplay_widgets.log import log_to_server

BENCHES: Mapping[str, str] = {"ladys_choice": "austenplay_widgets.pages.ranking"}
"""The modules of the games' workbenches by key: what is worked out differs, so each has a page of its own."""


def workbench(game: str, seed: int | str | None = None) -> ipywidgets.VBox:
    """Return a page to work something out on: for Lady's Choice who is dandiest, and why.

    Parameters
    ----------
    game
        The key of a game, as in ``austenplay.GAMES``.
    seed
        The same seed deals the same cards; None draws one.

    Raises
    ------
    BadInput
        For an unknown game, or one without a workbench.
    """
    found = find_game(game)
    if found.key not in BENCHES:
        raise BadInput(f"{found.title} has no workbench; there is one for {listed(BENCHES, 'and')}.")
    log_to_server()
    page = importlib.import_module(BENCHES[found.key]).bench(found, seed)
    widget: ipywidgets.VBox = page.widget
    return widget
