"""A game made small for search: one moment as a bare value that is copied, changed in place and told to nobody.

Search asks this and nothing else of a game. Every game has a kernel, the plain one, which holds a state and plays it by
the grammar; a game that is searched much brings a faster one of its own, and a test holds the two equal.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, TypeVar

from austenplay.core.outlook import Model
from austenplay.core.protocols import Action, State, View

F = TypeVar("F")
"""A moment, the hidden cards of one world in it."""
M = TypeVar("M", bound=Hashable)
"""An action, as this kernel writes it."""

Player = Callable[[F, Sequence[M], Callable[[], float]], M]
"""A fast way to play: from a moment, the legal moves of its mover and a source of numbers in [0, 1) to one of them."""

NOBODY = -1


class Kernel(ABC, Generic[F, M]):
    """The rules of one match, as search asks for them."""

    unit: str = "the game"
    """What the worth of a moment is a share or a number of, in words: ``"the round"``."""
    ahead: int = 1_000
    """How many of its next decisions the seat that searches looks into; moments after that are hardly met twice."""
    tries: str = "rounds"
    """What is played to find out what an action is worth."""
    until: str = "to the end"
    """How far it is played, in words."""
    asks: str = "turn"
    """What a decision of a seat is called: a turn, unless one asks for several."""
    grain: float = 1.0
    """What is a mistake here, as a part of what is one in a short round: in a long game each decision costs little."""
    tells: int = 1
    """How many rounds played to the end tell as much as one try: where a standing is judged, less is left to luck."""

    def tries_for(self, rounds: int) -> int:
        """Return how many tries tell as much as so many rounds that are played to the end; one at least."""
        return max(1, rounds // self.tells)

    @abstractmethod
    def worlds(self, view: Any, model: Model) -> Callable[[random.Random], F]:
        """Return what draws moments that fit a view, each by its chance, if the others have played by a model."""

    @abstractmethod
    def copy(self, flat: F) -> F:
        """Return the same moment, to go on otherwise."""

    @abstractmethod
    def mover(self, flat: F) -> int:
        """Return the seat that decides, or `NOBODY` where the worth stands."""

    @abstractmethod
    def moves(self, flat: F) -> Sequence[M]:
        """Return the legal moves of the seat that decides, in a stable order."""

    @abstractmethod
    def step(self, flat: F, move: M, rng: random.Random) -> None:
        """Make a move; chance that follows is drawn."""

    @abstractmethod
    def worth(self, flat: F) -> Sequence[float]:
        """Return what an end is worth to each seat."""

    @abstractmethod
    def result(self, state: Any) -> Sequence[float] | None:
        """Return what a full state was worth to each seat where its round has just ended, else None."""

    @abstractmethod
    def action(self, move: M) -> Action:
        """Return the action that a move stands for."""

    @abstractmethod
    def seen(self, flat: F, seat: int) -> Hashable:
        """Return what a seat has before its eyes: moments that it cannot tell apart give the same."""

    @abstractmethod
    def player(self, model: Model) -> Player[F, M]:
        """Return how the others go on under a model."""

    @abstractmethod
    def own(self) -> Player[F, M]:
        """Return how the seat that searches is taken to go on where it has not searched."""


class FlatKernel(Kernel[list[int], M]):
    """A kernel whose moments are flat lists of whole numbers; the first of them is the seat that decides."""

    def copy(self, flat: list[int]) -> list[int]:
        """Return the same moment."""
        return flat[:]

    def mover(self, flat: list[int]) -> int:
        """Return the seat that decides."""
        return flat[0]


class PlainKernel(Kernel[list[Any], Action]):
    """The grammar itself as a kernel: right for every game, and as slow as its states."""

    def worlds(self, view: View, model: Model) -> Callable[[random.Random], list[Any]]:
        """Return what draws worlds by counting alone: a game without beliefs reads nothing into what was done."""
        return lambda rng: [view.world(rng)]

    def copy(self, flat: list[Any]) -> list[Any]:
        """Return the same moment."""
        return flat[:]

    def mover(self, flat: list[Any]) -> int:
        """Return the seat that decides."""
        decision = flat[0].decision
        return NOBODY if decision is None else int(decision.seat)

    def moves(self, flat: list[Any]) -> Sequence[Action]:
        """Return the legal actions."""
        legal: Sequence[Action] = flat[0].legal_actions()
        return legal

    def step(self, flat: list[Any], move: Action, rng: random.Random) -> None:
        """Apply an action, and let nature answer until a seat is asked."""
        state: State = flat[0].apply(move)
        while (nature := state.nature) is not None:
            state = state.apply(nature.draw(rng.getrandbits(64)))
        flat[0] = state

    def worth(self, flat: list[Any]) -> Sequence[float]:
        """Return each seat's share of the win."""
        winners = flat[0].winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(flat[0].seats)]

    def result(self, state: State) -> Sequence[float] | None:
        """Return each seat's share of a game that is over."""
        return self.worth([state]) if state.is_over else None

    def action(self, move: Action) -> Action:
        """Return the action itself."""
        return move

    def seen(self, flat: list[Any], seat: int) -> Hashable:
        """Return the seat's view."""
        view: Hashable = flat[0].view(seat)
        return view

    def player(self, model: Model) -> Player[list[Any], Action]:
        """Return the policy of a model, or any legal action for one that has none."""
        policy = model.policy
        if policy is None:
            return at_random

        def play(flat: list[Any], moves: Sequence[Action], draw: Callable[[], float]) -> Action:
            return policy.choose(flat[0].view(self.mover(flat)), random.Random(draw()))

        return play

    def own(self) -> Player[list[Any], Action]:
        """Return any legal action."""
        return at_random


def at_random(flat: Any, moves: Sequence[M], draw: Callable[[], float]) -> M:
    """Return any of the moves, each equally likely."""
    return moves[int(draw() * len(moves))]
