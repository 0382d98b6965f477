"""Cards laid from one pool to several places, each place with a weight for every character.

The weight of a way to lay them is the product of the weights at the places, times the number of ways to take those
copies from the pool. The places depend on one another only through the pool, so all ways together are summed
character by character: for each character, which of the places that are still empty take a copy. That is at most
3^places steps for each character instead of characters^places, in whole numbers and therefore exact.
"""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

Weights = Mapping[str, int]
"""A weight for each character; one that is missing has none."""


class Laid:
    """All ways to lay one card at each of some places.

    Parameters
    ----------
    pool
        How many copies there are of each character.
    places
        For each place the weights of the characters.
    """

    def __init__(self, pool: Mapping[str, int], places: Sequence[Weights]) -> None:
        self.pool = {card: count for card, count in pool.items() if count > 0}
        self.places = tuple(places)
        self.cards = tuple(self.pool)
        self.whole = (1 << len(self.places)) - 1

    @property
    def total(self) -> int:
        """The weight of all ways together."""
        return self._before[-1].get(self.whole, 0)

    @functools.cached_property
    def at(self) -> tuple[Mapping[str, int], ...]:
        """For each place the weight of all ways in which it gets a character; they sum to `total`."""
        sums: list[dict[str, int]] = [{} for _ in self.places]
        for number, card in enumerate(self.cards):
            before, after = self._before[number], self._after[number + 1]
            for taken, weight in self._takes[number]:
                if not taken:
                    continue
                ways = weight * sum(
                    of * after.get(self.whole ^ filled ^ taken, 0)
                    for filled, of in before.items()
                    if not filled & taken
                )
                if ways:
                    for place in _members(taken):
                        sums[place][card] = sums[place].get(card, 0) + ways
        return tuple(sums)

    def ways(self) -> Iterator[tuple[tuple[str, ...], int]]:
        """Give every way to lay them, with its weight."""

        def lay(number: int, left: dict[str, int]) -> Iterator[tuple[tuple[str, ...], int]]:
            if number == len(self.places):
                yield (), 1
                return
            for card, weight in self.places[number].items():
                if weight and left.get(card, 0):
                    for others, of in lay(number + 1, {**left, card: left[card] - 1}):
                        yield (card, *others), weight * left[card] * of

        yield from lay(0, self.pool)

    def draw(self, rng: random.Random) -> tuple[str, ...]:
        """Return one way to lay them, drawn by its weight."""
        laid = [""] * len(self.places)
        empty = self.whole
        for number, card in enumerate(self.cards):
            after = self._after[number + 1]
            takes = [
                (taken, weight * after.get(empty ^ taken, 0))
                for taken, weight in self._takes[number]
                if taken & empty == taken
            ]
            (taken, _) = _drawn(takes, rng)
            for place in _members(taken):
                laid[place] = card
            empty ^= taken
        return tuple(laid)

    @functools.cached_property
    def _takes(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each character the sets of places that may take its copies, each with its weight."""
        found = []
        for card, count in self.pool.items():
            wanting = [(1 << place, of[card]) for place, of in enumerate(self.places) if of.get(card)]
            takes = [(0, 1)]
            for size in range(1, min(count, len(wanting)) + 1):
                for some in itertools.combinations(wanting, size):
                    weight = math.perm(count, size) * math.prod(of for _, of in some)
                    takes.append((sum(place for place, _ in some), weight))
            found.append(tuple(takes))
        return tuple(found)

    @functools.cached_property
    def _before(self) -> tuple[Mapping[int, int], ...]:
        """For each character the weight of every set of places that those before it can fill."""
        sums: list[dict[int, int]] = [{0: 1}]
        for takes in self._takes:
            sums.append(_added(sums[-1], takes))
        return tuple(sums)

    @functools.cached_property
    def _after(self) -> tuple[Mapping[int, int], ...]:
        """For each character the weight of every set of places that it and those after it can fill."""
        sums: list[dict[int, int]] = [{0: 1}]
        for takes in reversed(self._takes):
            sums.append(_added(sums[-1], takes))
        return tuple(reversed(sums))


def _added(filled: Mapping[int, int], takes: Sequence[tuple[int, int]]) -> dict[int, int]:
    sums: dict[int, int] = {}
    for places, of in filled.items():
        for taken, weight in takes:
            if not places & taken:
                both = places | taken
                sums[both] = sums.get(both, 0) + of * weight
    return sums


def _members(places: int) -> list[int]:
    return [place for place in range(places.bit_length()) if places >> place & 1]


def _drawn(weighted: Sequence[tuple[int, int]], rng: random.Random) -> tuple[int, int]:
    """Return one of some things by its whole weight."""
    at = rng.randrange(sum(weight for _, weight in weighted))
    for thing in weighted:
        at -= thing[1]
        if at < 0:
            return thing
    raise AssertionError("a weight was negative")


def whole(weights: Mapping[str, Fraction]) -> tuple[dict[str, int], Fraction]:
    """Return weights as whole numbers, and what they have to be multiplied with to be as before."""
    least = math.lcm(*(weight.denominator for weight in weights.values())) if weights else 1
    numbers = {card: weight.numerator * (least // weight.denominator) for card, weight in weights.items() if weight}
    most = math.gcd(*numbers.values()) if numbers else 1
    return {card: of // most for card, of in numbers.items()}, Fraction(most, least)
