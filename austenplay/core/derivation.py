"""How a chance comes about: the cards it was counted on, those that count for it, and the fraction they make.

A number that cannot be opened has to be believed. A derivation holds everything that its number is made of, so that
a reader, or a test, can make it again without asking who made it first.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

Number = Fraction | float
"""Exact, or estimated from samples."""
Z = 1.96
"""How many standard errors a 95 % interval reaches to either side."""


@dataclass(frozen=True, slots=True)
class Share:
    """Some equal things that were counted: a character's unseen copies, for one.

    Attributes
    ----------
    key, name
        What they are, as data and in words.
    copies
        How many there are.
    each
        How much each of them weighs beside the others: 1 where nothing was seen, 0 where it is out of the question.
    counts
        What part of it counts for the chance: 1 for a match, 0 for none.
    """

    key: str
    name: str
    copies: int
    each: Number
    counts: Number

    @property
    def weight(self) -> Number:
        """What the copies weigh together."""
        return self.copies * self.each


@dataclass(frozen=True, slots=True)
class Derivation:
    """A chance and what it is made of.

    Attributes
    ----------
    of
        What it is the chance of, in words, seats still to be named: ``"{1 holds} the Guard"``.
    shares
        What was counted, in the order of the deck.
    model
        How the others are taken to play, in a few words.
    n, worth
        For an estimate: how many rounds were sampled, and how many independent ones they are worth; else 0.
    """

    of: str
    shares: tuple[Share, ...]
    model: str
    n: int = 0
    worth: float = 0.0

    @property
    def value(self) -> Number:
        """The chance: what counts, divided by everything."""
        return self.matching / self.whole

    @property
    def matching(self) -> Number:
        """What all that counts weighs."""
        return sum((share.weight * share.counts for share in self.shares), Fraction(0))

    @property
    def whole(self) -> Number:
        """What everything weighs."""
        return sum((share.weight for share in self.shares), Fraction(0))

    @property
    def is_plain(self) -> bool:
        """Whether every copy weighs the same or nothing, and counts wholly or not: then it is a count of cards."""
        return {share.each for share in self.shares} <= {0, 1} and {share.counts for share in self.shares} <= {0, 1}

    @property
    def error(self) -> float:
        """The standard error of an estimate; 0 for an exact chance."""
        chance = float(self.value)
        return float((chance * (1 - chance) / self.worth) ** 0.5) if self.n else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of an estimate, after Wilson, so that it stays between 0 and 1; of an exact chance itself.

        >>> shares = Share("head", "Head", 1, 1, 1), Share("tail", "Tail", 1, 1, 0)
        >>> [round(end, 3) for end in Derivation("a head", shares, "", n=100, worth=100).interval]
        [0.404, 0.596]
        """
        chance = float(self.value)
        if not self.worth:
            return chance, chance
        middle = (chance + Z**2 / (2 * self.worth)) / (1 + Z**2 / self.worth)
        half = Z / (1 + Z**2 / self.worth) * math.sqrt(self.error**2 + (Z / (2 * self.worth)) ** 2)
        return max(0.0, middle - half), min(1.0, middle + half)
