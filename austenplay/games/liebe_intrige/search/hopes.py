"""What a daughter may hope for as she stands: one number for all her suitors, remembered wherever it is met again.

Games that are played on from one moment come by the same daughters over and over, so nearly every question here is a
look into a table. Everything that a quick player weighs is a difference of two hopes: a card more, an attribute less.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from operator import mul
from typing import Any

from austenplay.games.liebe_intrige.deck import CARDS_EACH
from austenplay.games.liebe_intrige.rules import MOST_MEN, TO_MARRY, Rules, changed

Three = tuple[int, ...]
"""Reputation, Beauty and Education of a daughter at home."""
Men = tuple[str, ...]
"""Gentleman cards in the alphabet's order."""
Ranked = list[tuple[float, str]]
"""Suitors by their worth, the best one first."""

A_CARD, A_STEP, A_FITTING, BEFORE = 1.6, 0.8, 1.0, 1.5
"""Turns that a missing card takes, a step of Reputation or Education, a visit to the tailor, and the wedding itself."""
BEYOND = 2
"""Points that come with a wedding beside the gentleman's own: the next daughter may begin."""
SHARES = (1.0, 0.35, 0.15)
"""What the best suitor counts, the second and the third."""
COUNTED = len(SHARES)
MEDALS = 0.03
"""What a step of an attribute counts that no suitor asks for."""
MOST_KEPT = 20_000
"""Hopes that are remembered at most."""


class Hopes:
    """The hopes of daughters under some rules, in points a turn; remembered, so that a second question costs little."""

    def __init__(self, rules: Rules) -> None:
        deck = rules.deck
        self._men = {key: deck.gentlemen[key] for key in dict.fromkeys(rules.men_cards)}
        self._worths: dict[Three, dict[str, tuple[float, ...]]] = {}
        self._strangers: dict[tuple[Three, Men], Ranked] = {}
        self._hope: dict[tuple[Three, Men, Men], float] = {}
        self._gains: dict[tuple[Three, Men, Men], dict[str, float]] = {}
        self._losses: dict[tuple[Three, Men, Men], dict[str, float]] = {}

    def turns(self, man: str, cards: int, values: Three) -> float:
        """Return the turns that a wedding takes about, with so many cards of a gentleman."""
        one, two, three = self._men[man].demands
        reputation, beauty, education = max(0, one - values[0]), max(0, two - values[1]), max(0, three - values[2])
        missing = max(0, TO_MARRY - cards)
        return A_CARD * missing + A_STEP * (reputation + education) + A_FITTING * -(-beauty // 2)

    def worths(self, values: Three) -> dict[str, tuple[float, ...]]:
        """Return by gentleman his points for each turn that he still takes, with no card of his, with one and so on."""
        found = self._worths.get(values)
        if found is None:
            found = self._worths[values] = {
                key: tuple(
                    (man.points + BEYOND) / (self.turns(key, cards, values) + BEFORE) for cards in range(CARDS_EACH + 1)
                )
                for key, man in self._men.items()
            }
        return found

    def ranked(self, values: Three, laid: Men, sets: Men) -> Ranked:
        """Return the suitors that count, the best one first, each with his worth: those with cards, and strangers."""
        key = values, sets
        strangers = self._strangers.get(key)
        worths = self.worths(values)
        if strangers is None:
            free = [(of[0], man) for man, of in worths.items() if man not in sets]
            strangers = self._strangers[key] = sorted(free, reverse=True)[: MOST_MEN + 1 + COUNTED]
        known = [(worths[man][laid.count(man)], man) for man in dict.fromkeys(laid) if man not in sets]
        return sorted([*known, *(of for of in strangers if of[1] not in laid)], reverse=True)[: COUNTED + 1]

    def hope(self, values: Three, laid: Men, sets: Men) -> float:
        """Return what a daughter may hope for: her best suitors, and a little for what she is."""
        key = values, laid, sets
        found = self._hope.get(key)
        if found is None:
            _make_room(self._hope)
            found = 0.0
            if values:
                found = _together([worth for worth, _ in self.ranked(values, laid, sets)]) + MEDALS * sum(values)
            self._hope[key] = found
        return found

    # One thing more or less

    def raised(self, values: Three, number: int, by: int, laid: Men, sets: Men) -> float:
        """Return what a change of an attribute brings."""
        return self.hope(changed(values, number, by), laid, sets) - self.hope(values, laid, sets)

    def gains(self, values: Three, laid: Men, sets: Men) -> dict[str, float]:
        """Return by gentleman what one more card of his brings, the best one first; for a fourth one somebody goes."""
        key = values, laid, sets
        found = self._gains.get(key)
        if found is None:
            _make_room(self._gains)
            found = self._gains[key] = self._gained(values, laid, sets)
        return found

    def _gained(self, values: Three, laid: Men, sets: Men) -> dict[str, float]:
        now, medals = self.hope(values, laid, sets), MEDALS * sum(values)
        worths = self.worths(values)
        here = there = self.ranked(values, laid, sets)
        if len(dict.fromkeys(laid)) >= MOST_MEN:
            there = self.ranked(values, without(laid, self.least(values, laid, sets)), sets)
        found = []
        for man, of in worths.items():
            if man not in sets:
                cards = laid.count(man)
                others = [worth for worth, other in (here if cards else there) if other != man]
                others.append(of[min(cards + 1, CARDS_EACH)])
                others.sort(reverse=True)
                found.append((_together(others) + medals - now, man))
        found.sort(reverse=True)
        return {man: gain for gain, man in found}

    def least(self, values: Three, laid: Men, sets: Men, keeps: str = "") -> str:
        """Return the suitor who is missed least; one of them may have to stay."""
        men = [man for man in dict.fromkeys(laid) if man != keeps]
        return max(men, key=lambda man: self.hope(values, without(laid, man), sets))

    def with_card(self, values: Three, laid: Men, sets: Men, man: str) -> float:
        """Return the hope with a card more."""
        return self.hope(values, laid, sets) + self.gains(values, laid, sets).get(man, 0.0)

    def losses(self, values: Three, laid: Men, sets: Men) -> dict[str, float]:
        """Return by gentleman what goes with a card of his."""
        key = values, laid, sets
        found = self._losses.get(key)
        if found is None:
            _make_room(self._losses)
            now = self.hope(values, laid, sets)
            found = {man: now - self.hope(values, one_less(laid, man), sets) for man in dict.fromkeys(laid)}
            self._losses[key] = found
        return found


def _make_room(kept: dict[tuple[Three, Men, Men], Any]) -> None:
    """Forget all where too much is remembered."""
    if len(kept) > MOST_KEPT:
        kept.clear()


def _together(worths: Sequence[float]) -> float:
    """Return what suitors come to together, the best one first."""
    return math.fsum(map(mul, worths, SHARES))


def without(laid: Men, man: str) -> Men:
    """Return the cards less all of a gentleman."""
    return tuple([other for other in laid if other != man])


def one_less(laid: Men, man: str) -> Men:
    """Return the cards less one of a gentleman."""
    place = laid.index(man)
    return laid[:place] + laid[place + 1 :]


@functools.lru_cache(maxsize=4)
def hopes_of(rules: Rules) -> Hopes:
    """Return the hopes under some rules; what has been reckoned is kept."""
    return Hopes(rules)
