"""How a chance comes about: the cards it was counted on, those that count for it, and the fraction they make.

A number that cannot be opened has to be believed. A derivation holds everything that its number is made of, so that
a reader, or a test, can make it again without asking who made it first.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
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
    """A chance and what it is made of; for what is no chance see `Mean`.

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
    things
        What was counted, or sampled, in a word: "deals". Empty for unseen cards, and for rounds where it is sampled.
    how
        What the shares are, in a sentence; empty where they are cards.
    matching, whole
        What all that counts weighs, and what everything weighs; added up once, for they are asked for often.
    """

    of: str
    shares: tuple[Share, ...]
    model: str
    n: int = 0
    worth: float = 0.0
    things: str = ""
    how: str = ""
    matching: Number = field(init=False, repr=False, compare=False)
    whole: Number = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        weights = [(share.weight, share.counts) for share in self.shares if share.each]
        matching = (weight if counts == 1 else weight * counts for weight, counts in weights if counts)
        object.__setattr__(self, "matching", sum(matching, Fraction(0)))
        object.__setattr__(self, "whole", sum((weight for weight, _ in weights), Fraction(0)))

    @property
    def value(self) -> Number:
        """The chance: what counts, divided by everything."""
        return self.matching / self.whole

    @property
    def is_plain(self) -> bool:
        """Whether every copy weighs the same or nothing, and counts wholly or not: then it is a count of cards."""
        return all(share.each in (0, 1) and share.counts in (0, 1) for share in self.shares)

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


@dataclass(frozen=True, slots=True)
class Mean(Derivation):
    """What may be expected of a number: each share counts as much as it comes to, in a unit.

    >>> Mean("what she gets", (Share("2", "2 Love", 1, 1, 2), Share("0", "nothing", 3, 1, 0)), "", unit="Love").value
    Fraction(1, 2)
    """

    unit: str = ""

    @property
    def error(self) -> float:
        """The standard error of an estimate; 0 for an exact mean."""
        if not self.worth:
            return 0.0
        mean, whole = float(self.value), float(self.whole)
        square = sum(float(share.weight) * (float(share.counts) - mean) ** 2 for share in self.shares) / whole
        return math.sqrt(square / self.worth)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of an estimate, not below 0 where no amount is; of an exact mean itself.

        >>> shares = Share("2", "2 points", 1, 1, 2), Share("0", "nothing", 9, 1, 0)
        >>> [round(end, 2) for end in Mean("", shares, "", n=10, worth=10, unit="points").interval]
        [0.0, 0.57]
        """
        mean, half = float(self.value), Z * self.error
        least = min((float(share.counts) for share in self.shares), default=0.0)
        return max(mean - half, min(0.0, least)), mean + half


@dataclass(frozen=True, slots=True)
class Drawn(Derivation):
    """The chance that one at least of those that match is among some that lie together, each choice equally likely.

    Every share weighs 1 for each copy or nothing, and counts wholly or not.

    Attributes
    ----------
    drawn
        How many lie together.

    >>> Drawn("an ace", (Share("ace", "Ace", 1, 1, 1), Share("king", "King", 3, 1, 0)), "", drawn=2).value
    Fraction(1, 2)
    """

    drawn: int = 0

    @property
    def value(self) -> Fraction:
        """The chance: 1 less that of none."""
        return 1 - math.prod(self.misses, start=Fraction(1))

    @property
    def misses(self) -> tuple[Fraction, ...]:
        """The chance of each in turn not to match, none before it having matched."""
        whole, others = int(self.whole), int(self.whole - self.matching)
        return tuple([Fraction(max(0, others - taken), whole - taken) for taken in range(min(self.drawn, whole))])


def stands_out(one: Derivation, of: Iterable[Derivation]) -> bool:
    """Return whether a number is greater than all the others, and not by the luck of a sample: no intervals touch.

    >>> likely, rare = (Derivation("", (Share("", "", n, 1, 1), Share("", "", 1, 1, 0)), "") for n in (2, 1))
    >>> stands_out(likely, [likely, rare]), stands_out(rare, [likely, rare]), stands_out(likely, [likely])
    (True, False, False)
    """
    others = [other for other in of if other is not one]
    return bool(others) and one.interval[0] > max(other.interval[1] for other in others)
