"""Everybody that can be given a seat: the policies that come with a game, and one that searches."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from austenplay.analysis.equity import equity
from austenplay.core.game import Game, find_game
from austenplay.core.protocols import Action, Policy

USUAL = 1_000
"""Rounds that are played for one decision."""


class Thoughtful:
    """Plays what a search finds best, the others taken to look after themselves; the same at the same view.

    Parameters
    ----------
    n
        How many rounds are played for one decision; by default `USUAL`, or fewer where one of them tells more.
    model
        How the others are taken to play, see `equity`.
    """

    def __init__(self, n: int | None = None, model: str | None = None) -> None:
        self.n, self.model = n, model

    def choose(self, view: Any, rng: random.Random) -> Action:
        """Return the best action; the generator is not needed."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]  # type: ignore[no-any-return]
        n = find_game(view.game_key).kernel(view).tries_for(USUAL) if self.n is None else self.n
        return equity(view, self.model, n=n).best

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
