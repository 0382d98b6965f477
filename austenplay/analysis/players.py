"""Everybody that can be given a seat: the policies that come with a game, and one that searches."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from austenplay.analysis.equity import equity
from austenplay.core.game import Game
from austenplay.core.protocols import Action, Policy


class Thoughtful:
    """Plays what a search finds best, the others taken to look after themselves; the same at the same view.

    Parameters
    ----------
    n
        How many rounds are played for one decision.
    model
        How the others are taken to play, see `equity`.
    """

    def __init__(self, n: int = 1_000, model: str | None = None) -> None:
        self.n, self.model = n, model

    def choose(self, view: Any, rng: random.Random) -> Action:
        """Return the best action; the generator is not needed."""
        legal = view.legal_actions()
        return legal[0] if len(legal) == 1 else equity(view, self.model, n=self.n).best

    def weights(self, view: Any) -> Mapping[Action, Fraction]:
        """Return the best action, for certain."""
        return {self.choose(view, random.Random(0)): Fraction(1)}


THOUGHTFUL = "thoughtful"
"""The key of the player that searches."""


def players(game: Game) -> Mapping[str, Policy]:
    """Return the ways to play a game, the strongest last; nobody searches a game that reads nothing into others.

    >>> import austenplay
    >>> list(players(austenplay.game("love_letter")))
    ['uniform', 'lowest', 'careful', 'thoughtful']
    """
    return {**game.policies, THOUGHTFUL: Thoughtful()} if game.models else game.policies


def usual(game: Game) -> str:
    """Return the key of who is given a seat unless somebody else is asked for: the best that need not search.

    >>> import austenplay
    >>> usual(austenplay.game("love_letter"))
    'careful'
    """
    return list(game.policies)[-1]
