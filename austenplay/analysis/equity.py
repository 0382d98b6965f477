"""What every legal action is worth to a seat that is to decide, for any game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from austenplay.analysis.search import Equity, Search
from austenplay.core.errors import BadInput, listed
from austenplay.core.game import Game, find_game
from austenplay.core.outlook import Model
from austenplay.core.protocols import Action, View

USUAL = 2_000
"""Rounds that are played to weigh the actions, unless more are asked for."""
MOST_ROUNDS = 1_000_000


def equity(
    view: View,
    model: str | None = None,
    *,
    n: int | None = None,
    rng: random.Random | None = None,
    keep: Sequence[Action] = (),
) -> Equity:
    """Return what each legal action is worth to the seat that is to decide, given what it has seen.

    Parameters
    ----------
    view
        What the seat has seen; it must be its turn.
    model
        How the others have played and will go on, a key of the game's `models`; by default they look after themselves.
    n
        How many rounds are played for all actions together; by default fewer where one of them tells more, as it does
        in a game whose standing is judged before the end.
    rng
        Draws them; by default one that begins alike each time, so that the same view gives the same numbers.
    keep
        Actions that are tried as often as the best one, so that `Equity.cost` is sharp for them.

    Returns
    -------
    Equity
        Estimates with their standard errors, the best action first. Sampled, never exact.

    Raises
    ------
    BadInput
        Where it is not this seat's turn, for an unknown model, or a number of rounds that cannot be.

    >>> import austenplay
    >>> state = austenplay.game("love_letter").start(seats=2, seed=11, match="round")
    >>> found = austenplay.equity(state.view(0), n=400)
    >>> found.best in state.legal_actions(), 0 < found.value.value < 1
    (True, True)
    """
    work = search(view, model, n=n, rng=rng, keep=keep)
    work.go_on()
    return work.equity()


def search(
    view: Any,
    model: str | None = None,
    *,
    n: int | None = None,
    rng: random.Random | None = None,
    keep: Sequence[Action] = (),
) -> Search[Any, Any]:
    """Return the work that `equity` does, not begun: it can be done in slices, stopped, and asked at any time."""
    if n is not None and (type(n) is not int or not 1 <= n <= MOST_ROUNDS):
        raise BadInput(f"n must be a number from 1 to {MOST_ROUNDS}, not {n!r:.40}.")
    game = find_game(view.game_key)
    kernel = game.kernel(view)
    wanted = kernel.tries_for(USUAL) if n is None else n
    return Search(view, kernel, model_of(game, model), rng or random.Random("equity"), wanted, keep)


def model_of(game: Game, key: str | None) -> Model:
    """Return a model by its key; without one the last, in which the others look after themselves.

    For a game without models that is any legal action.
    """
    if key is not None and key not in game.models:
        raise BadInput(f"There is no model {key!r:.40}; there is {listed(game.models, 'and') or 'none for this game'}.")
    if not game.models:
        return Model("Any legal action", None, "Every legal action is taken to be equally likely.")
    return game.models[key or list(game.models)[-1]]
