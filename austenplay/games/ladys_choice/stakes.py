"""What a marriage is worth to a seat: the share of the win that it may expect after it, whatever its place brings.

In the rounds to come any gentleman may be married, whatever his place; only of itself a seat thinks better: as a lady
it marries the dandiest three times out of four, and as a gentleman it is twice as likely to be the least dandy as
anything else. Where that leaves few ways, all are gone through, else some that are drawn once.
"""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections.abc import Mapping
from typing import TYPE_CHECKING

from austenplay.games.ladys_choice.rules import LOVE_TO_GIVE, her_love, his_love

if TYPE_CHECKING:
    from austenplay.games.ladys_choice.view import View

TRUE = 100
"""One love in a score, where True Love that breaks ties counts one more: 100 for Love and 101 for True Love."""
MOST_WAYS = 96
"""As many ways for the rounds to come are gone through at most."""

Stakes = Mapping[int, tuple[float, ...]]
"""By gentleman and place, 0 for the dandiest, what his marriage is worth."""
Gains = tuple[tuple[int, int], ...]
"""Seats and what each gains."""


def stakes(view: View, lady: int, seat: int) -> Stakes:
    """Return by gentleman and place what his marriage to a lady is worth to a seat: its share of the win after it."""
    rules = view.rules
    scores = tuple([TRUE * (love + true) + true for love, true in zip(view.love, view.true_love, strict=True)])
    done = dict(view.marriages)
    to_come = [other for other in view.ladies if other != lady and other not in done]
    for round_ in range(1, rules.rounds - view.round + 1):
        to_come += rules.ladies((view.first + round_ * rules.catches) % rules.seats)
    return _stakes(rules.seats, view.gentlemen, lady, tuple(to_come), scores, seat)


@functools.lru_cache(maxsize=4096)
def _stakes(
    seats: int, gentlemen: tuple[int, ...], lady: int, to_come: tuple[int, ...], scores: tuple[int, ...], seat: int
) -> Stakes:
    ways = _ways(seats, len(gentlemen), to_come, seat)
    worth = {}
    for man in gentlemen:
        shares = []
        for place in range(len(gentlemen)):
            after = list(scores)
            for who, gain in gains(seats, len(gentlemen), lady, man, place):
                after[who] += gain
            shares.append(sum(_share(after, way, seat) for way in ways) / len(ways))
        worth[man] = tuple(shares)
    return worth


def gains(seats: int, men: int, lady: int, man: int, place: int) -> Gains:
    """Return what a marriage to the man at a place, 0 for the dandiest, brings to both; LC-10.1 to LC-10.3."""
    given, rank = LOVE_TO_GIVE[seats], place + 1
    hers = TRUE * her_love(given, rank, men) + (rank == 1)
    his = TRUE * his_love(given, rank, men) + (rank == men)
    return (lady, hers), (man, his)


def _share(scores: list[int], way: tuple[int, ...], seat: int) -> float:
    totals = [score + gain for score, gain in zip(scores, way, strict=True)]
    best = max(totals)
    return 1 / totals.count(best) if totals[seat] == best else 0.0


@functools.lru_cache(maxsize=256)
def _ways(seats: int, men: int, ladies: tuple[int, ...], seat: int) -> tuple[tuple[int, ...], ...]:
    """Return what all seats may gain by the marriages to come, each way equally likely."""
    each = [_options(seats, men, lady, seat) for lady in ladies]
    if math.prod(map(len, each)) <= MOST_WAYS:
        chosen = list(itertools.product(*each))
    else:
        rng = random.Random(f"{seats}/{ladies}")
        chosen = [tuple(rng.choice(options) for options in each) for _ in range(MOST_WAYS)]
    ways = []
    for marriages in chosen:
        total = [0] * seats
        for marriage in marriages:
            for who, gain in marriage:
                total[who] += gain
        ways.append(tuple(total))
    return tuple(ways)


def _options(seats: int, men: int, lady: int, seat: int) -> list[Gains]:
    """Return what a marriage to come may bring, the likelier the more often."""
    options = []
    for man in range(seats):
        for place in range(men) if man != lady else ():
            times = 1
            if lady == seat:
                times = 3 * (men - 1) if place == 0 else 1
            elif man == seat:
                times = 2 if place == men - 1 else 1
            elif men == 2:
                times = 2 if place == 0 else 1
            options += [gains(seats, men, lady, man, place)] * times
    return options
