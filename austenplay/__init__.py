"""Five Regency-romance tabletop games as rules, views and records.

>>> import austenplay, random
>>> game = austenplay.game("love_letter")
>>> state = game.start(seats=3, seed=11)
>>> end = austenplay.playout(state, [game.policies["careful"]] * 3, random.Random(1))
>>> end.is_over
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from austenplay.core.errors import BadInput
from austenplay.core.game import Game, Option
from austenplay.core.game import find_game as game
from austenplay.core.playout import playout
from austenplay.core.protocols import Action, Choice, Decision, Nature, Policy, State, View
from austenplay.core.rulebook import Clause, IllegalAction, Objection
from austenplay.games import GAMES

if TYPE_CHECKING:
    import random

    from austenplay.analysis.belief import belief
    from austenplay.analysis.equity import equity
    from austenplay.analysis.hints import hint
    from austenplay.analysis.players import players
    from austenplay.analysis.review import Review, review
    from austenplay.analysis.tournament import Comparison, compare
    from austenplay.analysis.what_if import another_world, played_out
    from austenplay.core.history import History, Record
    from austenplay.core.seen import Seen

__all__ = [
    "GAMES",
    "Action",
    "BadInput",
    "Choice",
    "Clause",
    "Comparison",
    "Decision",
    "Game",
    "History",
    "IllegalAction",
    "Nature",
    "Objection",
    "Option",
    "Policy",
    "Record",
    "Review",
    "Seen",
    "State",
    "View",
    "another_world",
    "belief",
    "compare",
    "equity",
    "game",
    "hint",
    "played_out",
    "players",
    "playout",
    "review",
    "worlds",
]


_HOMES = {
    "another_world": "austenplay.analysis.what_if",
    "played_out": "austenplay.analysis.what_if",
    "Comparison": "austenplay.analysis.tournament",
    "belief": "austenplay.analysis.belief",
    "compare": "austenplay.analysis.tournament",
    "equity": "austenplay.analysis.equity",
    "hint": "austenplay.analysis.hints",
    "players": "austenplay.analysis.players",
    "Review": "austenplay.analysis.review",
    "review": "austenplay.analysis.review",
    "History": "austenplay.core.history",
    "Record": "austenplay.core.history",
    "Seen": "austenplay.core.seen",
}


def __getattr__(name: str) -> object:
    """Import on first use what not every program needs, so that the package itself opens fast."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def worlds(view: View, n: int, rng: random.Random) -> tuple[State, ...]:
    """Return `n` full states consistent with what one seat may know.

    Each is drawn with equal chance for every way in which the unseen cards can lie, less those that the seat's
    log rules out; nothing is read into the others' choices beyond that.
    """
    return tuple(view.world(rng) for _ in range(n))
