"""Who may be how dandy, and what that is worth: chances of ranks and of totals as a seat sees them.

Totals are exact (`totals`). Ranks are exact where few deals are possible, else dealt by the thousand (`batch`), or read
off sampled rounds where the gentlemen are taken to play by a policy.
"""

from __future__ import annotations

import functools
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from austenplay.core.derivation import Derivation, Mean, Number, Share
from austenplay.core.work import Work
from austenplay.games.ladys_choice.account import RANKS
from austenplay.games.ladys_choice.hidden.readings import Reading, by_man, known_of, men_of, readings
from austenplay.games.ladys_choice.known import Known
from austenplay.games.ladys_choice.places import MOST_DEALS, counted, deals
from austenplay.games.ladys_choice.rules import her_love
from austenplay.games.ladys_choice.totals import spread
from austenplay.games.ladys_choice.two.view import View as DuetView
from austenplay.games.ladys_choice.view import View

MOST_SPREADS = 48
"""Hands, of all gentlemen together, whose totals are counted one by one."""
DEALS_A_ROUND = 40
"""Deals for each round that is asked for, where ranks are dealt: they cost next to nothing."""
RANKED = "Each deal is ranked as after a wedding, and mysterious cards draw what they may."
GIVEN = (
    "A husband gives back one Love for every gentleman less dandy than he, and the dandiest brings a True Love besides."
)


@dataclass(frozen=True, eq=False, slots=True)
class Ranks:
    """How likely each gentleman has each rank.

    Attributes
    ----------
    men
        The gentlemen in turn order.
    weights
        For each of them the weight of every rank, from the dandiest: deals that were counted, or what they weigh.
    model
        How the others are taken to play, in a few words.
    n, worth, things
        As in a `Derivation`.
    """

    men: tuple[int, ...]
    weights: tuple[tuple[Number, ...], ...]
    model: str
    n: int = 0
    worth: float = 0.0
    things: str = "deals"

    def of(self, man: int) -> tuple[Number, ...]:
        """Return the weight of every rank of a gentleman."""
        return self.weights[self.men.index(man)]

    def chance(self, man: int, place: int, who: str) -> Derivation:
        """Return the chance of a rank, 1 for the dandiest; `who` is what he is called, "{1 is}"."""
        shares = tuple(self._share(rank, of, int(rank == place)) for rank, of in enumerate(self.of(man), 1))
        text = f"{who} {RANKS[place - 1]}"
        return Derivation(text, shares, self.model, self.n, self.worth, self.things, RANKED)

    def mean(self, man: int, text: str, unit: str, worth_of: Callable[[int], int], how: str) -> Mean:
        """Return what may be expected of something that goes by the rank."""
        shares = tuple(self._share(rank, of, worth_of(rank)) for rank, of in enumerate(self.of(man), 1))
        return Mean(text, shares, self.model, self.n, self.worth, self.things, how, unit=unit)

    def rank(self, man: int, text: str) -> Mean:
        """Return a gentleman's rank on average."""
        return self.mean(man, text, "", lambda rank: rank, RANKED)

    def love(self, man: int, given: int, text: str) -> Mean:
        """Return the Love that a lady may expect to have of a gentleman, True Love included."""
        men = len(self.men)
        return self.mean(man, text, "Love", lambda rank: her_love(given, rank, men), GIVEN)

    def _share(self, rank: int, weight: Number, counts: int) -> Share:
        whole = isinstance(weight, int)
        return Share(str(rank), RANKS[rank - 1], int(weight) if whole else 1, 1 if whole else weight, counts)


# Ranks


def counted_ranks(view: View | DuetView, model: str, married: int | None = None) -> Ranks | None:
    """Return exact ranks, or None where there are too many deals, or a mysterious card may come up."""
    found = readings(view, married)
    if found is None or sum(deals(of.known) for of in found) > MOST_DEALS:
        return None
    men = men_of(view)
    sums = [[Fraction(0)] * len(men) for _ in men]
    for reading in found:
        exact = counted(reading.known)
        if exact is None:
            return None
        if len(found) == 1:
            return Ranks(men, exact.counts, model)
        for row, counts in zip(sums, exact.counts, strict=True):
            for place, count in enumerate(counts):
                row[place] += reading.chance * Fraction(count, sum(counts))
    return Ranks(men, tuple(map(tuple, sums)), model)


def dealt_ranks(men: tuple[int, ...], found: Sequence[Reading], model: str, n: int, rng: random.Random) -> Work[Ranks]:
    """Work out ranks from so many deals of these readings."""
    from austenplay.games.ladys_choice.batch import counts  # numpy is loaded by those who sample

    sums = [[0] * len(men) for _ in men]
    for reading, number in _allotted(found, n, rng):
        *_, (_, whole) = counts(reading.known, number, rng.getrandbits(32))
        yield
        for row, of in zip(sums, whole, strict=True):
            row[:] = [one + other for one, other in zip(row, of, strict=True)]
    return Ranks(men, tuple(map(tuple, sums)), model, n, float(n))


def _allotted(found: Sequence[Reading], n: int, rng: random.Random) -> list[tuple[Reading, int]]:
    """Return how many of so many deals fall to each reading, by chance."""
    if len(found) == 1:
        return [(found[0], n)]
    drawn = Counter(rng.choices(range(len(found)), [float(of.chance) for of in found], k=n))
    return [(found[place], number) for place, number in sorted(drawn.items())]


def weighed_ranks(
    men: tuple[int, ...], rounds: Iterable[tuple[Sequence[int], float]], model: str, n: int, worth: float
) -> Ranks:
    """Return ranks from sampled rounds: the ranks of the gentlemen in turn order, and the weight of the round."""
    sums = [[0.0] * len(men) for _ in men]
    for places, weight in rounds:
        for row, place in zip(sums, places, strict=True):
            row[place - 1] += weight
    return Ranks(men, tuple(map(tuple, sums)), model, n, worth, "rounds")


# Totals


def exact_totals(view: View | DuetView) -> Work[Mapping[int, Mapping[int, Fraction]] | None]:
    """Work out the exact chance of every total for each gentleman; None where too many hands are to be counted."""
    stays = by_man(view)
    if stays is None or sum(map(len, stays.values())) > MOST_SPREADS:
        return None
    men, found = men_of(view), dict[int, dict[int, Fraction]]()
    for place, man in enumerate(men):
        sums: dict[int, Fraction] = defaultdict(Fraction)
        for cards, chance in stays[man].items():
            kept: list[tuple[str, ...]] = [()] * len(men)
            kept[place] = cards
            for total, part in spread_of(known_of(view, kept), place).items():
                sums[total] += chance * part
            yield
        found[man] = dict(sorted(sums.items()))
    return found


@functools.lru_cache(maxsize=256)
def spread_of(known: Known, place: int) -> Mapping[int, Fraction]:
    """Return the exact chance of every total of a hand; a panel asks for the same one move after move."""
    return spread(known, place).chances
