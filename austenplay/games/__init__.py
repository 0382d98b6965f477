"""The shelf: `GAMES` is the one list of games.

Every game is a folder furnished alike: ``deck.toml`` and ``rulebook.toml`` hold the facts, ``state.py`` what
happens, ``view.py`` what a seat may know, ``policies.py`` ways to play. Adding one is a folder and a line here;
finding games by scanning folders would save the line and hide the order.
"""

from __future__ import annotations

from austenplay.core.game import SHELF, Game
from austenplay.games.love_letter import LoveLetter

GAMES: tuple[Game, ...] = (LoveLetter(),)
"""Every game, in shelf order."""

SHELF.update({game.key: game for game in GAMES})
