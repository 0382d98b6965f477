"""Nature: shuffles and draws as recorded actions.

The outcome is drawn by the caller from a seed and the ply, never by the state, so a record replays without
its seed and a recorded outcome is checked like any other action. A game says what its outcome action is; how a
seed becomes an outcome stands here, once.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from austenplay.core.protocols import Action


def rng_at(seed: int | str, ply: int) -> random.Random:
    """Return the generator for one ply of a game with this seed, the same in every process."""
    # Bytes are hashed by sha512, as hash() is not the same in every process; any text will do as a seed.
    return random.Random(f"{seed}/{ply}".encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True)
class OneOf:
    """Nature picks one of a few actions, each equally likely."""

    clause: str
    ply: int
    actions: tuple[Action, ...]

    def outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """Return the actions, each with its share."""
        return tuple((action, Fraction(1, len(self.actions))) for action in self.actions)

    def draw(self, seed: int | str) -> Action:
        """Return the action that a seed picks."""
        return rng_at(seed, self.ply).choice(self.actions)


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Nature shuffles a pile; every order is equally likely, and they are too many to list."""

    clause: str
    ply: int
    cards: tuple[str, ...]
    action: Callable[[tuple[str, ...]], Action]

    def outcomes(self) -> None:
        """Return None: a pile of 21 has more orders than anybody can read."""
        return None

    def draw(self, seed: int | str) -> Action:
        """Return the order that a seed gives, first card on top."""
        order = list(self.cards)
        rng_at(seed, self.ply).shuffle(order)
        return self.action(tuple(order))
