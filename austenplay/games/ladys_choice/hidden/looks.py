"""What one more look at a gentleman's cards is worth to a lady, before she marries whoever looks best then.

All hands are taken as they are: what the gentlemen do between her look and her next turn is left out, so that the
number says what she learns and nothing else. Where few deals are possible it is exact; else each sampled round shows
her some cards, and some deals of what is still hidden tell whom she takes, and some others what that comes to.
"""

from __future__ import annotations

import dataclasses
import math
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from austenplay.games.ladys_choice.hidden.readings import readings, some_readings
from austenplay.games.ladys_choice.places import MOST_DEALS, deals, dealt, in_order
from austenplay.games.ladys_choice.rules import Rules, her_love
from austenplay.games.ladys_choice.sights import Sight, backs, surely_held
from austenplay.games.ladys_choice.view import View

DEALS = 120
"""Deals behind one look: half of them to choose by, half to tell what it comes to."""
READINGS = 2
"""Readings of what was seen before that these deals are of."""
Amounts = Mapping[int, Fraction]
"""How likely each amount of Love is."""


def shown(rules: Rules, hand: Sequence[str], places: Sequence[int]) -> tuple[str, ...]:
    """Return what a lady sees of a hand who turns up these cards: all of it, if one of them opens the hand."""
    cards = tuple(hand[place] for place in places)
    return tuple(sorted(hand)) if set(cards) & set(rules.opens) else tuple(sorted(cards))


def looked(view: View, man: int, cards: tuple[str, ...]) -> View:
    """Return a lady's view after she has seen these cards in a gentleman's hand."""
    assert view.seat is not None
    sights = (*view.sights, Sight(man, len(view.turns[man]), cards, 1 << view.seat | 1 << man))
    hands = list(view.hands)
    hands[man] = backs(surely_held(sights, man, view.turns[man]), len(hands[man]))
    return dataclasses.replace(view, sights=sights, hands=tuple(hands), log=None)


def by_chance(view: View, man: int, hand: Sequence[str], rng: random.Random) -> View:
    """Return a lady's view after a look at a hand that was shuffled."""
    places = rng.sample(range(len(hand)), min(view.rules.looks, len(hand)))
    return looked(view, man, shown(view.rules, hand, places))


def dealt_out(view: View, rng: random.Random) -> tuple[int, Mapping[int, float]] | None:
    """Return whom a lady marries by half of the deals, and how often he has each rank in the other half.

    None where what she has seen can lie in too many ways.
    """
    from austenplay.games.ladys_choice.batch import halves  # numpy is loaded by those who sample

    found = some_readings(view, READINGS, rng)
    if found is None:
        return None
    men, given = view.gentlemen, view.to_give[view.seat or 0]
    made = [halves(reading.known, DEALS // len(found), rng.getrandbits(32)) for reading in found]
    love = [her_love(given, place, len(men)) for place in range(1, len(men) + 1)]

    def worth(man: int) -> int:
        rows = (half[men.index(man)] for half, _ in made)
        return sum(times * of for row in rows for times, of in zip(row, love, strict=True))

    best = max(view.free, key=worth)
    ranks: dict[int, float] = defaultdict(float)
    for _, half in made:
        row = half[men.index(best)]
        for place, times in enumerate(row, 1):
            ranks[place] += times / sum(row) / len(found)
    return best, ranks


def exact_look(view: View, man: int) -> Amounts | None:
    """Return how likely each amount of Love is for a lady who looks at a gentleman first; None for too many deals."""
    found, size = readings(view), len(view.hands[man])
    turned = min(view.rules.looks, size)
    ways = math.comb(size, turned)
    if found is None or sum(deals(of.known) for of in found) * ways > MOST_DEALS:
        return None
    if any(reading.known.may_draw for reading in found):
        return None
    men, given = view.gentlemen, view.to_give[view.seat or 0]
    seen: dict[tuple[str, ...], dict[int, dict[int, Fraction]]] = {}
    for reading in found:
        each = reading.chance / deals(reading.known) / ways
        for hands in dealt(reading.known):
            love = {
                men[place]: her_love(given, rank, len(men))
                for rank, place in enumerate(in_order(reading.known, hands), 1)
            }
            hand = sorted(hands[men.index(man)])
            for places in combinations(range(size), turned):
                of = seen.setdefault(shown(view.rules, hand, places), {})
                for other in view.free:
                    amounts = of.setdefault(other, defaultdict(Fraction))
                    amounts[love[other]] += each
    sums: dict[int, Fraction] = defaultdict(Fraction)
    for of in seen.values():
        best = max(of, key=lambda other: sum(amount * chance for amount, chance in of[other].items()))
        for amount, chance in of[best].items():
            sums[amount] += chance
    return dict(sorted(sums.items()))
