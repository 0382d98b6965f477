"""Five Regency-romance tabletop games as rules, views and records.

>>> import austenplay, random
>>> game = austenplay.game("love_letter")
>>> state = game.start(seats=3, seed=11)
>>> end = austenplay.playout(state, [game.policies["careful"]] * 3, random.Random(1))
>>> end.is_over
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from austenplay.core.errors import BadInput
from austenplay.core.game import Game, Option
from austenplay.core.game import find_game as game
from austenplay.core.history import History, Record
from austenplay.core.playout import playout
from austenplay.core.protocols import Action, Choice, Decision, Nature, Policy, State, View
from austenplay.core.rulebook import Clause, IllegalAction, Objection
from austenplay.games import GAMES

if TYPE_CHECKING:
    import random

__all__ = [
    "GAMES",
    "Action",
    "BadInput",
    "Choice",
    "Clause",
    "Decision",
    "Game",
    "History",
    "IllegalAction",
    "Nature",
    "Objection",
    "Option",
    "Policy",
    "Record",
    "State",
    "View",
    "game",
    "playout",
    "worlds",
]


def worlds(view: View, n: int, rng: random.Random) -> tuple[State, ...]:
    """Return `n` full states consistent with what one seat may know.

    Each is drawn with equal chance for every way in which the unseen cards can lie, less those that the seat's
    log rules out; nothing is read into the others' choices beyond that.
    """
    return tuple(view.world(rng) for _ in range(n))
