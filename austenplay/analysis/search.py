"""What each action is worth to the seat that is to decide, sampled: single-observer ISMCTS.

Worlds are drawn from the belief, and in each of them the others play by a model, so all that branches is what the
observer does. At the root every action that is still in the running is tried in the same worlds, so that luck falls
on all of them alike, and the worse half is left behind step by step (sequential halving). Further down grows a tree of
what the observer may have before its eyes: a node that is new is played by the kernel's own way, one that has been
visited often enough by the upper confidence bound.

The work is done in slices, so that whoever asked is told how far it is and can stop it and keep what there is.

Sources: Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012); Karnin, Koren and Somekh,
"Almost Optimal Exploration in Multi-Armed Bandits" (2013).
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from austenplay.core.errors import BadInput
from austenplay.core.kernel import NOBODY, F, Kernel, M
from austenplay.core.outlook import Model
from austenplay.core.protocols import Action

EXPLORES = 0.5
"""How much a move that was tried seldom is preferred, in shares of what a round may be worth."""
HOPE = 0.6
"""What a move that was never tried is hoped to be worth, so that not each of them has to be tried."""
LOOKS = 100
"""After how many worlds the search looks whether it knows enough, where they are played to the end."""
CLEARLY, SURELY = 4.0, 2.5
"""How many standard errors an action has to be behind to be left there, or within reach for the rest to be spared."""
VISITS = 8
"""Visits that a node gets before its moves are chosen by what they came to."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of samples.

    Attributes
    ----------
    value
        The mean.
    error
        Its standard error; infinite for a single sample.
    n
        How many samples.
    """

    value: float
    error: float
    n: int

    @classmethod
    def of(cls, samples: Sequence[float]) -> Estimate:
        """Return the mean of some samples with its standard error."""
        n = len(samples)
        mean = math.fsum(samples) / n
        spread = math.fsum((sample - mean) ** 2 for sample in samples)
        return cls(mean, math.sqrt(spread / (n - 1) / n) if n > 1 else math.inf, n)


@dataclass(frozen=True, slots=True)
class Equity:
    """What each legal action is worth to one seat, given what it has seen.

    Attributes
    ----------
    actions
        The estimate of every legal action, the best first.
    n
        Rounds played for all of them together; not all actions get as many.
    unit
        What the worth is a share or a number of: ``"the round"``.
    model
        What the way was called in which the others are taken to play.
    tries, until
        What was played, and how far: ``"rounds"``, ``"to the end"``.
    """

    actions: Mapping[Action, Estimate]
    n: int
    unit: str
    model: str
    _samples: Mapping[Action, Sequence[float]] = field(repr=False)
    tries: str = "rounds"
    until: str = "to the end"

    exact = False

    @property
    def best(self) -> Action:
        """The action of the greatest worth among those that stayed in the running to the end."""
        return next(iter(self.actions))

    @property
    def value(self) -> Estimate:
        """The worth of the best action."""
        return self.actions[self.best]

    def cost(self, action: Action) -> Estimate:
        """Return how much less than the best an action is worth, over the worlds in which both were tried."""
        return _lead(self._samples[self.best], self._samples[action])


class Search(Generic[F, M]):
    """A search that has been begun, and can go on at any time.

    Parameters
    ----------
    view
        What the seat that is to decide has seen.
    kernel
        The rules of its match.
    model
        How the others have played, and will go on.
    rng
        Draws the worlds and everything in them.
    n
        How many rounds are to be played for all actions together.
    keep
        Actions that stay in the running to the end, whatever they come to.
    among
        The legal actions that are weighed, where not all of them are worth the while.
    within
        The work is done before all rounds are played where the best action is hardly less than so much worse than any
        other in the running; 0 plays them all.
    """

    def __init__(
        self,
        view: Any,
        kernel: Kernel[F, M],
        model: Model,
        rng: random.Random,
        n: int,
        keep: Sequence[Action] = (),
        among: Sequence[Action] = (),
        within: float = 0.0,
    ) -> None:
        if view.decision is None or view.decision.seat != view.seat:
            raise BadInput("Only a seat that is to decide can weigh its actions.")
        self.seat: int = view.seat
        self.n = n
        self.done = 0
        self._kernel, self._model, self._rng = kernel, model, rng
        self._world = kernel.worlds(view, model)
        self._others, self._own = kernel.player(model), kernel.own()
        self._tree: dict[Hashable, Node[M]] = {}
        legal = kernel.moves(self._world(rng))
        moves = [move for move in legal if kernel.action(move) in among] or legal
        self._samples: dict[M, list[float]] = {move: [] for move in moves}
        self._kept = [move for move in moves if kernel.action(move) in keep]
        self._running = list(moves)
        self._cuts = max(1, math.ceil(math.log2(len(moves))))
        self._next_cut = n / self._cuts
        self._within, self._worlds, self._is_settled = within, 0, False

    @property
    def is_done(self) -> bool:
        """Whether no round is missing."""
        return self._is_settled or self.done >= self.n

    def go_on(self, seconds: float = math.inf) -> None:
        """Play for so long, or until no round is missing, at least one world."""
        until = time.monotonic() + seconds
        while not self.is_done:
            self._try(self._world(self._rng))
            if time.monotonic() >= until:
                return

    def equity(self) -> Equity:
        """Return what the rounds played so far come to."""
        rest = [move for move in self._samples if move not in self._running]
        order = self._ranked(self._running) + self._ranked(rest)
        samples = {self._kernel.action(move): self._samples[move] for move in order}
        actions = {action: Estimate.of(of) for action, of in samples.items()}
        kernel = self._kernel
        return Equity(actions, self.done, kernel.unit, self._model.title, samples, kernel.tries, kernel.until)

    def _try(self, world: F) -> None:
        """Try every action that is in the running in one world."""
        for move in self._running:
            self._samples[move].append(self._played(self._kernel.copy(world), move))
        self.done += len(self._running)
        if self.done >= self._next_cut and len(self._running) > 2:
            self._next_cut += self.n / self._cuts
            stay = self._ranked(self._running)[: max(2, (len(self._running) + 1) // 2)]
            self._running = [move for move in self._running if move in stay or move in self._kept]
        self._worlds += 1
        if self._within and self._worlds % self._kernel.tries_for(LOOKS) == 0:
            self._look()

    def _look(self) -> None:
        """Leave behind what is clearly worse, and ask whether more rounds would be worth their while.

        It looks after so many worlds, never after so much time, so that the same view comes to the same end.
        """
        best, *others = self._ranked(self._running)
        leads = {move: _lead(self._samples[best], self._samples[move]) for move in others}
        doubt = {
            move: max(lead.error, 1 / lead.n) for move, lead in leads.items()
        }  # alike so far is not alike for ever
        behind = {move for move, lead in leads.items() if lead.value > CLEARLY * doubt[move]}
        self._running = [move for move in self._running if move not in behind or move in self._kept]
        self._is_settled = all(
            lead.value + self._within > SURELY * doubt[move] for move, lead in leads.items() if move not in behind
        )

    def _ranked(self, moves: Sequence[M]) -> list[M]:
        return sorted(moves, key=lambda move: -math.fsum(self._samples[move]) / len(self._samples[move]))

    def _played(self, flat: F, move: M) -> float:
        """Return what a move comes to in a world, and let the tree grow by what was met on the way."""
        kernel, rng, seat, draw = self._kernel, self._rng, self.seat, self._rng.random
        root, path = move, list[tuple[Node[M], M]]()
        kernel.step(flat, move, rng)
        while (mover := kernel.mover(flat)) != NOBODY:
            moves = kernel.moves(flat)
            if mover != seat or (kernel.ahead and len(moves) == 1):
                move = self._others(flat, moves, draw)
            elif len(path) >= kernel.ahead:
                move = self._own(flat, moves, draw)
            else:
                key = root, kernel.seen(flat, seat)
                node = self._tree.get(key)
                if node is None:
                    node = self._tree[key] = Node()
                move = self._own(flat, moves, draw) if node.visits < VISITS else node.best(moves, draw)
                path.append((node, move))
            kernel.step(flat, move, rng)
        worth = kernel.worth(flat)[seat]
        for node, chosen in path:
            node.take(chosen, worth)
        return worth


def _lead(samples: Sequence[float], others: Sequence[float]) -> Estimate:
    """Return by how much one action is better than another, over the worlds in which both were tried."""
    return Estimate.of([one - other for one, other in zip(samples, others, strict=False)])


class Node(Generic[M]):
    """What came of the moves that were made with the same before one's eyes."""

    __slots__ = ("sums", "tries", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.tries: dict[M, int] = {}
        self.sums: dict[M, float] = {}

    def take(self, move: M, worth: float) -> None:
        """Take in what a move came to."""
        self.visits += 1
        self.tries[move] = self.tries.get(move, 0) + 1
        self.sums[move] = self.sums.get(move, 0.0) + worth

    def best(self, moves: Sequence[M], draw: Callable[[], float]) -> M:
        """Return the move of the greatest upper confidence bound; one that was never tried counts as a fair hope."""
        spread = EXPLORES * math.sqrt(math.log(self.visits))
        best, bound = moves[0], -math.inf
        for move in moves:
            tries = self.tries.get(move, 0)
            hope = self.sums[move] / tries + spread / math.sqrt(tries) if tries else HOPE
            if (hope := hope + draw() / 1000) > bound:
                best, bound = move, hope
        return best
