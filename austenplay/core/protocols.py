"""The grammar that every game speaks: decisions, choices, actions, views, states, policies.

A game is a row of decisions. Whoever is asked, a seat or nature, answers with one action, and the next
state follows. Reaction windows, secret choices and discards are decisions like any other, kept as plain
data, so any moment can be copied, saved and branched; a generator per turn could not be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from austenplay.core.events import Log
from austenplay.core.rulebook import Objection

if TYPE_CHECKING:
    import random
    from fractions import Fraction


class Action:
    """One choice of a seat or of nature; a frozen dataclass in every game, naming faces and seats only."""

    __slots__ = ()


Pick = tuple[str, str | int]
"""One touch of a gesture: what kind of thing is picked, and which."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What is asked now, and of whom; public, so it depends on nothing that is hidden.

    `least` and `most` say how many things are to be picked, `so_far` how far a gesture of several steps is.
    """

    seat: int
    kind: str
    prompt: str
    clause: str
    least: int = 1
    most: int = 1
    so_far: tuple[Pick, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that a decision can conceivably take; legal when nothing objects to it."""

    action: Action
    label: str
    picks: tuple[Pick, ...]
    objections: tuple[Objection, ...] = ()


class Nature(Protocol):
    """Chance that is due: a shuffle, a die."""

    @property
    def clause(self) -> str:
        """The clause that asks for it."""

    def outcomes(self) -> tuple[tuple[Action, Fraction], ...] | None:
        """Return each outcome with its exact probability, or None where they are too many to list."""

    def draw(self, seed: int | str) -> Action:
        """Return the outcome that a seed gives at this ply."""

    @property
    def size(self) -> int:
        """How many outcomes there are."""

    def number_of(self, action: Action) -> int | None:
        """Return the place of an outcome among all of them, None for what is none."""

    def numbered(self, number: int) -> Action:
        """Return the outcome at a place."""


class View(Protocol):
    """What one seat may know; holds no state and no reference to one."""

    @property
    def seat(self) -> int | None: ...
    @property
    def log(self) -> Log | None: ...
    @property
    def decision(self) -> Decision | None: ...
    @property
    def choices(self) -> tuple[Choice, ...]: ...
    def legal_actions(self) -> tuple[Action, ...]: ...
    def world(self, rng: random.Random) -> State:
        """Return one full state consistent with this view, drawn from the cards nobody has shown this seat."""

    def admits(self, state: Any) -> bool:
        """Return whether a full state is one of this view's worlds."""


class State(Protocol):
    """The full truth; frozen, hashable, equal by value."""

    @property
    def game_key(self) -> str: ...
    @property
    def ply(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def options(self) -> dict[str, str]: ...
    @property
    def decision(self) -> Decision | None: ...
    @property
    def nature(self) -> Nature | None: ...
    @property
    def log(self) -> Log | None: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def is_round_over(self) -> bool:
        """Whether a round has ended, or the game, and nothing of the next one has begun."""

    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    def choices(self) -> tuple[Choice, ...]: ...
    def legal_actions(self) -> tuple[Action, ...]: ...
    def objections(self, action: Action) -> tuple[Objection, ...]: ...
    def apply(self, action: Action) -> State: ...
    def view(self, seat: int | None) -> View: ...
    def silent(self) -> State:
        """Return the same state without a log, for fast playouts: what follows keeps none either."""


class Policy(Protocol):
    """A way to play: from what a seat may know to an action."""

    def choose(self, view: Any, rng: random.Random) -> Action:
        """Return the action that this policy takes at a view."""

    def weights(self, view: Any) -> Mapping[Action, Fraction]:
        """Return the exact probability of each action that this policy may take; they sum to 1."""
