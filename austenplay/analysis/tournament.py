"""One way to play against another, over many games, seats rotated and with an interval."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from austenplay.core.errors import BadInput
from austenplay.core.game import Game
from austenplay.core.playout import check_policies, playout
from austenplay.core.protocols import Policy, State

Z95 = 1.959963984540054
"""The standard normal quantile that leaves 2.5 % above."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How one policy did against others.

    Attributes
    ----------
    share
        The mean share of the games won; a win shared by k seats counts 1/k. Sampled.
    low, high
        The 95 % interval of `share`: mean plus or minus 1.96 standard errors.
    fair
        The share that a seat would get if all played alike.
    n, seats, seed
        Games played, seats at the table, and the seed that repeats them.
    """

    share: float
    low: float
    high: float
    fair: float
    n: int
    seats: int
    seed: int | str

    def __str__(self) -> str:
        return (
            f"{self.share:.3f} of {self.n} games ({self.low:.3f} to {self.high:.3f}; "
            f"fair {self.fair:.3f}; {self.seats} seats, seed {self.seed})"
        )


def compare(
    game: Game, one: Policy, other: Policy, *, seats: int, n: int, seed: int | str = 1, **options: str
) -> Comparison:
    """Return how `one` does in a single seat against `other` in all the others.

    Parameters
    ----------
    seats
        Seats at the table; `one` sits in each of them equally often, as far as `n` allows.
    n
        Games to play, at least 2.
    seed
        Repeats the games: game i is dealt and played from (seed, i).
    options
        House rules by name, ``match="round"`` for single rounds of Love Letter.

    Returns
    -------
    Comparison
        The share of `one`, sampled, with a 95 % interval.

    >>> import austenplay
    >>> game = austenplay.game("love_letter")
    >>> careful, uniform = game.policies["careful"], game.policies["uniform"]
    >>> compare(game, careful, uniform, seats=2, n=200, match="round").low > 0.5
    True
    """
    check_policies([one, other])
    if type(n) is not int or n < 2:
        raise BadInput(f"A comparison needs at least 2 games, not {n!r:.40}.")
    shares = [float(_share(game, one, other, seats, number, f"{seed}/{number}", options)) for number in range(n)]
    mean = math.fsum(shares) / n
    variance = math.fsum((share - mean) ** 2 for share in shares) / (n - 1)
    margin = Z95 * math.sqrt(variance / n)
    return Comparison(mean, mean - margin, mean + margin, 1 / seats, n, seats, seed)


def _share(
    game: Game, one: Policy, other: Policy, seats: int, number: int, seed: str, options: dict[str, str]
) -> Fraction:
    place = number % seats
    policies: Sequence[Policy] = [one if seat == place else other for seat in range(seats)]
    end: State = playout(game.start(seats=seats, seed=seed, **options).silent(), policies, random.Random(seed))
    if not end.is_over:
        raise BadInput("A game did not end within the limit of a playout; these policies cannot be compared.")
    return Fraction(1, len(end.winners)) if place in end.winners else Fraction(0)
