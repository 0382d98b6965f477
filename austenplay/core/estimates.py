"""Numbers that are read off sampled rounds: each says on how many it rests, and what those are worth.

A round may tell a share instead of yes or no, or several amounts with their chances, so that rounds can be worth more
than they are many; rounds of different weight are worth less.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from austenplay.core.derivation import Derivation, Mean, Share
from austenplay.core.sampled import kish

A = TypeVar("A", int, Fraction)
"""An amount."""
Told = Sequence[tuple[float, Mapping[A, float]]]
"""For each round its weight, and how likely each amount is in it."""


def chance(
    text: str, told: Sequence[tuple[float, float]], model: str, n: int, how: str, things: str = ""
) -> Derivation:
    """Return a chance; for each round its weight, and how likely it is there.

    >>> half = chance("heads", [(1.0, 1.0), (1.0, 0.0)], "", 2, "")
    >>> half.value, half.worth
    (0.5, 2.0)
    """
    sums, worth = _summed([(weight, {1: share, 0: 1 - share}) for weight, share in told])
    names = {1: "so", 0: "not so"}
    shares = tuple(Share(str(key), name, 1, sums.get(key, 0.0), key) for key, name in names.items())
    return Derivation(text, shares, model, n, worth, things, how)


def average(text: str, told: Told[A], model: str, n: int, unit: str, how: str, things: str = "") -> Mean:
    """Return what may be expected of an amount."""
    sums, worth = _summed(told)
    shares = tuple(Share(str(amount), f"{amount} {unit}", 1, sums[amount], amount) for amount in sorted(sums))
    return Mean(text, shares, model, n, worth, things, how, unit=unit)


def _summed(told: Told[A]) -> tuple[Mapping[A, float], float]:
    """Return the weight of every amount, and how many rounds that tell one amount each all this is worth."""
    sums: dict[A, float] = defaultdict(float)
    for weight, amounts in told:
        for amount, share in amounts.items():
            sums[amount] += weight * share
    weights = [weight for weight, _ in told]
    whole = sum(weights)
    mean = sum(amount * of for amount, of in sums.items()) / whole
    means = [sum(amount * share for amount, share in amounts.items()) for _, amounts in told]
    square = sum((weight * (of - mean)) ** 2 for weight, of in zip(weights, means, strict=True)) / whole**2
    spread = sum(of * (amount - mean) ** 2 for amount, of in sums.items()) / whole
    return sums, spread / square if square > 1e-12 else kish(weights)
