"""Who may turn out to be dandiest: the chance of every rank for every gentleman.

Where few deals are possible all of them are counted; else some thousands are sampled, and the answer says so. What a
single hand may come to is exact in any case (`totals`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from austenplay.core.derivation import Derivation, Number, Share, Z
from austenplay.core.errors import BadInput
from austenplay.games.ladys_choice.known import Known
from austenplay.games.ladys_choice.ranking import standing
from austenplay.games.ladys_choice.totals import COUNTED

MOST_DEALS = 20_000
"""The most deals that are counted one by one."""


@dataclass(frozen=True, slots=True)
class Places:
    """How often each gentleman has each rank.

    Attributes
    ----------
    counts
        For each gentleman in turn order the number of deals in which he is dandiest, second, and so on.
    n, seed
        How many deals were sampled and from which seed; 0 where all that are possible were counted.
    """

    counts: tuple[tuple[int, ...], ...]
    n: int = 0
    seed: int = 0

    def chance(self, man: int, place: int = 1) -> Derivation:
        """Return the chance that a gentleman has a rank, 1 for the dandiest."""
        shares = tuple(
            Share(str(rank), f"rank {rank}", count, 1, int(rank == place))
            for rank, count in enumerate(self.counts[man], 1)
        )
        return Derivation(f"{{{man} has}} rank {place}", shares, COUNTED, self.n, float(self.n))

    def expected(self, man: int) -> Number:
        """Return a gentleman's rank on average: exact where every deal was counted."""
        mean = Fraction(sum(rank * count for rank, count in enumerate(self.counts[man], 1)), sum(self.counts[man]))
        return float(mean) if self.n else mean

    def interval(self, man: int) -> tuple[float, float]:
        """Return the 95 % interval of a gentleman's rank on average; of an exact one itself."""
        mean = float(self.expected(man))
        if not self.n:
            return mean, mean
        square = sum((rank - mean) ** 2 * count for rank, count in enumerate(self.counts[man], 1)) / self.n
        half = Z * math.sqrt(square / self.n)
        return mean - half, mean + half


def places(known: Known, n: int = 20_000, seed: int = 0) -> Places:
    """Return the chance of every rank: exact where at most `MOST_DEALS` are possible, else from `n` sampled deals."""
    if (exact := counted(known)) is not None:
        return exact
    *_, last = sampled(known, n, seed)
    return last


def counted(known: Known) -> Places | None:
    """Return the exact ranks, or None where there are too many deals, or a mysterious card may come up."""
    if known.may_draw or deals(known) > MOST_DEALS:
        return None
    counts = [[0] * len(known.hands) for _ in known.hands]
    for hands in dealt(known):
        for place, man in enumerate(in_order(known, hands)):
            counts[man][place] += 1
    return Places(tuple(map(tuple, counts)))


def in_order(known: Known, hands: Sequence[Sequence[str]]) -> list[int]:
    """Return the gentlemen of one deal by their places in turn order, the dandiest first."""
    standings = [standing(hand, known.deck, known.cancel_mode) for hand in hands]
    married_first = sorted(range(len(hands)), key=lambda man: man != known.married)
    return sorted(married_first, key=standings.__getitem__, reverse=True)


def deals(known: Known) -> int:
    """Return in how many ways the unknown cards can lie in the hands."""
    deals, left = 1, len(known.unseen)
    for hand in known.hands:
        deals *= math.comb(left, hand.unknown)
        left -= hand.unknown
    return deals


def dealt(known: Known) -> Iterator[list[Sequence[str]]]:
    """Yield every way to deal the unseen cards to the gentlemen, all equally likely."""
    return _dealt(known, 0, tuple(range(len(known.unseen))))


def _dealt(known: Known, man: int, left: tuple[int, ...]) -> Iterator[list[Sequence[str]]]:
    """Yield every way to deal the unseen cards that are left to the gentlemen from this one on."""
    if man == len(known.hands):
        yield []
        return
    hand = known.hands[man]
    for taken in combinations(left, hand.unknown):
        cards = (*hand.known, *(known.unseen[place] for place in taken))
        for others in _dealt(known, man + 1, tuple(place for place in left if place not in taken)):
            yield [cards, *others]


def sampled(known: Known, n: int, seed: int = 0) -> Iterator[Places]:
    """Yield what so many sampled deals come to, after every few thousand of them: a caller may stop at any time."""
    from austenplay.games.ladys_choice.batch import counts  # numpy is loaded by those who sample

    if n < 1:
        raise BadInput(f"At least one deal has to be sampled, not {n}.")
    for done, so_far in counts(known, n, seed):
        yield Places(so_far, done, seed)
