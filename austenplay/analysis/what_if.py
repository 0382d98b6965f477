"""The same view in another world, and what each action comes to in many of them.

What a seat has seen stays as it was; what it could not see is drawn anew, each way by its chance. So an exercise gives
away nothing of the game that it leaves, and a comparison of actions rests on what could be known and not on how the
cards happened to lie.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Mapping, Sequence
from typing import Any, Generic

from austenplay.analysis.belief import belief
from austenplay.analysis.equity import model_of
from austenplay.analysis.search import Estimate
from austenplay.core.errors import BadInput
from austenplay.core.game import find_game
from austenplay.core.kernel import NOBODY, F, Kernel, M
from austenplay.core.outlook import Model
from austenplay.core.protocols import Action, State

DRAWN_FROM = 20
"""Rounds that are sampled for one world under a model that can only be sampled; more would keep a player waiting."""
LEAST_WORLDS, MOST_WORLDS = 100, 20_000


def another_world(view: Any, rng: random.Random, model: str | None = None) -> State:
    """Return a full state that looks to a seat just as the game does, with all that it cannot see drawn anew.

    Parameters
    ----------
    view
        What the seat has seen.
    rng
        Draws the world, by its chance.
    model
        How the others are taken to have played, a key of the game's `models`; by default the plainest. Under a model
        that can only be sampled the world is one of `DRAWN_FROM` rounds, taken by its weight.

    Returns
    -------
    State
        ``world.view(view.seat) == view``. Its log is the seat's, so the others remember of the past what lies in their
        hands and what this seat knows that they know.

    Raises
    ------
    BadInput
        For a game that is over, an unknown model, or one that does not account for what has happened.

    >>> import austenplay
    >>> view = austenplay.game("love_letter").start(seats=3, seed=11).view(0)
    >>> another_world(view, random.Random(1)).view(0) == view
    True
    """
    game = find_game(view.game_key)
    read = model_of(game, next(iter(game.models), None) if model is None else model)
    if view.is_over:
        raise BadInput("This game is over, and nothing can come of it in another world.")
    has_beliefs = bool(game.models) and hasattr(view, "belief")
    if view.decision is None or not has_beliefs:  # between rounds nothing hidden matters
        return view.world(rng)  # type: ignore[no-any-return]
    return belief(view, read.policy, n=DRAWN_FROM, rng=rng).sample(rng)


class PlayedOut(Generic[F, M]):
    """Some actions, each played out in the same worlds as far as the kernel goes, in slices; see `played_out`.

    In each world every action is tried once, so that luck falls on all of them alike and what there is at any time can
    be compared. The others go on by the model, and the seat itself in the kernel's own way.

    Attributes
    ----------
    n, done
        How many worlds are wanted, and in how many the actions have been tried.
    model
        How the others are taken to play.
    kernel, unit
        How the game is played on, and what the figures are a share or a number of.
    """

    def __init__(
        self, view: Any, kernel: Kernel[F, M], model: Model, actions: Sequence[Action], n: int, rng: random.Random
    ) -> None:
        self.n = n
        self.done = 0
        self.model = model
        self.unit = kernel.unit
        self.kernel, self._rng, self._seat = kernel, rng, view.seat
        self._world = kernel.worlds(view, model)
        self._others, self._own = kernel.player(model), kernel.own()
        moves = {kernel.action(move): move for move in kernel.moves(self._world(rng))}
        if not actions or not moves.keys() >= set(actions):
            raise BadInput("Choose at least one of the actions that are legal at this moment.")
        self._moves = {action: moves[action] for action in actions}
        self._worth: dict[Action, list[float]] = {action: [] for action in self._moves}

    @property
    def is_done(self) -> bool:
        """Whether no world is missing."""
        return self.done >= self.n

    @property
    def found(self) -> Mapping[Action, Estimate]:
        """What each action has come to in the worlds up to now; empty before the first."""
        return {action: Estimate.of(worth) for action, worth in self._worth.items() if worth}

    def go_on(self, seconds: float = math.inf) -> None:
        """Play for so long, or until no world is missing, at least one world."""
        until = time.monotonic() + seconds
        while not self.is_done:
            world = self._world(self._rng)
            for action, move in self._moves.items():
                self._worth[action].append(self._played(self.kernel.copy(world), move))
            self.done += 1
            if time.monotonic() >= until:
                return

    def _played(self, flat: F, move: M) -> float:
        """Return what a move comes to in a world."""
        kernel, draw = self.kernel, self._rng.random
        kernel.step(flat, move, self._rng)
        while (mover := kernel.mover(flat)) != NOBODY:
            player = self._own if mover == self._seat else self._others
            kernel.step(flat, player(flat, kernel.moves(flat), draw), self._rng)
        return float(kernel.worth(flat)[self._seat])


def played_out(
    view: Any, actions: Sequence[Action], *, n: int, rng: random.Random, model: str | None = None
) -> PlayedOut[Any, Any]:
    """Return the work of playing out some actions of a view, not begun.

    Parameters
    ----------
    view
        What the seat that is to decide has seen.
    actions
        What is to be tried, legal actions all.
    n
        In how many worlds, from `LEAST_WORLDS` to `MOST_WORLDS`.
    rng
        Draws the worlds and everything in them.
    model
        How the others have played and will go on, a key of the game's `models`; by default they look after themselves.

    Raises
    ------
    BadInput
        Where it is not this seat's turn, nothing or something illegal is to be tried, for an unknown model, or a number
        of worlds that cannot be.

    >>> import austenplay
    >>> state = austenplay.game("love_letter").start(seats=2, seed=11, match="round")
    >>> work = played_out(state.view(0), state.legal_actions()[:2], n=100, rng=random.Random(1))
    >>> work.go_on()
    >>> [estimate.n for estimate in work.found.values()]
    [100, 100]
    """
    check_worlds(n)
    if view.decision is None or view.decision.seat != view.seat:
        raise BadInput("Only what a seat itself decides can be played out; go to a moment at which it does.")
    game = find_game(view.game_key)
    return PlayedOut(view, game.kernel(view), model_of(game, model), actions, n, rng)


def check_worlds(n: object) -> None:
    """Refuse a number of worlds that cannot be, in one sentence."""
    if type(n) is not int or n < LEAST_WORLDS:
        raise BadInput(f"Ask for a whole number of worlds from {LEAST_WORLDS} to {MOST_WORLDS:,}.")
    if n > MOST_WORLDS:
        raise BadInput(
            f"At most {MOST_WORLDS:,} worlds are played out at a time, and {n:,} would take far too long: "
            f"ask for {MOST_WORLDS:,} or fewer."
        )
