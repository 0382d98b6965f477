"""Worlds that were drawn for a belief, each with its weight: what they are worth, and what is read off them."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Generic, TypeVar

from austenplay.core.errors import BadInput

S = TypeVar("S")
"""A full state."""
T = TypeVar("T", bound=Hashable)


class Sampled(Generic[S]):
    """Estimates from drawn worlds, for a belief to be made of.

    Attributes
    ----------
    n
        How many worlds were drawn, those included that came to nothing.
    worth
        How many independent ones they are worth, see `kish`.
    """

    n: int
    worth: float

    def _take(self, worlds: Sequence[tuple[S, float]]) -> None:
        """Go by these worlds, none of them without a weight; BadInput where there are none."""
        if not worlds:
            raise BadInput(f"None of {self.n} sampled rounds is left that fits; ask for more.")
        weights = [weight for _, weight in worlds]
        self._worlds, self._total = worlds, sum(weights)
        self.worth = kish(weights)

    def sample(self, rng: random.Random) -> S:
        """Return one of the sampled worlds, drawn by its chance."""
        (state, _) = rng.choices(self._worlds, [weight for _, weight in self._worlds])[0]
        return state

    def error(self, chance: float) -> float:
        """Return the standard error of a chance that was estimated."""
        return float((chance * (1 - chance) / self.worth) ** 0.5)

    def _shares(self, of: Callable[[S], T]) -> Mapping[T, float]:
        """Return how likely everything is that a world is asked for."""
        sums: dict[T, float] = defaultdict(float)
        for state, weight in self._worlds:
            sums[of(state)] += weight / self._total
        return dict(sums)

    def _among(self, of: Callable[[S], Counter[T]], size: int) -> Mapping[T, float]:
        """Return how likely each card is to be one certain card of a handful that lies in no order."""
        sums: dict[T, float] = defaultdict(float)
        for state, weight in self._worlds:
            for card, copies in of(state).items():
                sums[card] += weight * copies / size / self._total
        return dict(sums)


def kish(weights: Sequence[float]) -> float:
    """Return how many independent worlds weighed ones are worth: (sum of weights)^2 / sum of squared weights.

    >>> kish([1.0, 1.0, 1.0]), kish([1.0, 0.0])
    (3.0, 1.0)
    """
    return sum(weights) ** 2 / sum(weight**2 for weight in weights)
