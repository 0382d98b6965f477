"""The shelf: `GAMES` is the one list of games.

Every game is a folder furnished alike: ``deck.toml`` and ``rulebook.toml`` hold the facts, ``state.py`` what
happens, ``view.py`` what a seat may know, ``policies.py`` ways to play. All else may come later: whatever `Game`
answers for a game that has none of it, from facts (`Game.known`) to a fast kernel for search (`Game.kernel`), and
``lessons.toml``. Adding a game is a folder and a line here, and a module with a line of its own in the front ends'
``scenes``; finding games by scanning folders would save the lines and hide the order.
"""

from __future__ import annotations

from austenplay.core.game import SHELF, Game
from austenplay.games.ladys_choice import LadysChoice
from austenplay.games.liebe_intrige import LiebeIntrige
from austenplay.games.love_letter import LoveLetter

GAMES: tuple[Game, ...] = (LoveLetter(), LadysChoice(), LiebeIntrige())
"""Every game, in shelf order."""

SHELF.update({game.key: game for game in GAMES})
