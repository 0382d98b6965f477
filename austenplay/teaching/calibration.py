"""How sure somebody is, and how far that can be relied on: statements of a game, what was said to them, and its price.

What is said costs the square of its distance from what is so, in points up to 100: the Brier score, in hundredths.
Nobody can pay less in the long run than by saying what they think, which a count of right and wrong does not reward.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from austenplay.core.chance import rng_at
from austenplay.core.errors import BadInput
from austenplay.core.game import Game, find_game
from austenplay.core.protocols import State
from austenplay.core.questions import Kind
from austenplay.core.statements import Statement
from austenplay.teaching.addresses import NUMBERS, Addresses

MOST_POINTS = 100
"""What it costs to be certain of what is not so."""
HALF = 25
"""What it costs to say 50 %, whatever is so."""


def price(said: Fraction, is_true: bool) -> Fraction:
    """Return what it costs to say a chance of what is so or not, in points.

    >>> [int(price(Fraction(said, 10), True)) for said in (10, 9, 5, 0)]
    [0, 1, 25, 100]
    """
    return MOST_POINTS * (said - is_true) ** 2


@dataclass(frozen=True, slots=True)
class Guess:
    """What was said to a statement: its address, the chance that was said, the exact one, and whether it was so."""

    address: str
    said: Fraction
    exact: Fraction
    is_true: bool

    @property
    def kind(self) -> str:
        """The kind of the statement."""
        return self.address.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a person has said to statements, oldest first.

    >>> calibration = Calibration().guessed(Guess("sure-hand:7", Fraction(9, 10), Fraction(1, 2), True))
    >>> calibration.n, calibration.said, int(calibration.mean_price), int(calibration.exact_price)
    (1, [(Fraction(9, 10), True)], 1, 25)
    """

    guesses: tuple[Guess, ...] = ()

    def guessed(self, guess: Guess) -> Calibration:
        """Return the same after one more answer."""
        return Calibration((*self.guesses, guess))

    @property
    def n(self) -> int:
        """How many statements were answered."""
        return len(self.guesses)

    @property
    def came_true(self) -> int:
        """How many of them were so."""
        return sum(guess.is_true for guess in self.guesses)

    @property
    def said(self) -> list[tuple[Fraction, bool]]:
        """What was said, and whether it was so."""
        return [(guess.said, guess.is_true) for guess in self.guesses]

    @property
    def exact(self) -> list[tuple[Fraction, bool]]:
        """What would have been exact, and whether it was so."""
        return [(guess.exact, guess.is_true) for guess in self.guesses]

    @property
    def mean_said(self) -> Fraction:
        """What was said on average; at least one answer is needed."""
        return Fraction(sum(guess.said for guess in self.guesses), self.n)

    @property
    def mean_price(self) -> Fraction:
        """What the answers cost on average; at least one is needed."""
        return _mean_price(self.said)

    @property
    def exact_price(self) -> Fraction:
        """What the exact chances would have cost on average; at least one answer is needed."""
        return _mean_price(self.exact)


def _mean_price(pairs: Iterable[tuple[Fraction, bool]]) -> Fraction:
    prices = [price(said, is_true) for said, is_true in pairs]
    return sum(prices, Fraction(0)) / len(prices)


@dataclass(frozen=True, slots=True)
class Statements(Addresses[Statement]):
    """The statements of a game."""

    game: Game
    what: ClassVar[str] = "statement"

    @property
    def kinds(self) -> tuple[Kind[Statement], ...]:
        """The kinds of statement, in the game's order."""
        return self.game.statements

    def statement(self, address: object) -> Statement:
        """Return the statement at an address like ``sure-hand:1234``, or raise BadInput in one sentence."""
        return self.at(address)

    def has(self, address: str) -> bool:
        """Return whether an address begins with a kind of statement."""
        return address.partition(":")[0] in {kind.key for kind in self.kinds}

    def pick(self, calibration: Calibration, seed: int | str) -> str:
        """Return the address of the next statement, of another kind than the last one, if there is another."""
        rng = rng_at(seed, calibration.n)
        kinds = self.others(calibration.guesses[-1].kind if calibration.guesses else None)
        return f"{rng.choice(kinds)}:{rng.choice(NUMBERS)}"

    def _parts(self, made: Statement) -> tuple[str, State, Iterable[str]]:
        return made.kind, made.state, (made.clause, *(slip.clause for slip in made.slips))


@functools.cache
def statements_of(key: str) -> Statements:
    """Return the statements of a game by its key, or raise BadInput where it makes none yet."""
    game = find_game(key)
    if not game.statements:
        raise BadInput(f"{game.title} makes no statements to be sure of yet.")
    return Statements(game)
