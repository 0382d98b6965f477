"""Worlds that fit a view, drawn right into the flat form: search draws a few hundred of them for one decision."""

from __future__ import annotations

import copy
import itertools
import math
import random
from bisect import bisect
from collections import Counter
from collections.abc import Mapping

from austenplay.core.knowledge import BACK
from austenplay.core.protocols import Policy
from austenplay.core.work import finished
from austenplay.games.love_letter.hidden.belief import Layout
from austenplay.games.love_letter.hidden.walk import ASIDE, Place
from austenplay.games.love_letter.policies import POLICIES
from austenplay.games.love_letter.search.kernel import ASIDE as ASIDE_AT
from austenplay.games.love_letter.search.kernel import DRAWN, HANDS, TOP, Flat, Kernel
from austenplay.games.love_letter.view import View

MOST_LISTED = 2_000
"""Ways to lay the cards of a layout that are listed beforehand; of more, each is drawn when it is wanted."""
GOLDEN = (math.sqrt(5) - 1) / 2
"""Steps of this size around a circle of length 1 never lie close together, however few they are."""


class Worlds:
    """What draws the worlds of one view.

    One after another they are spread over all that may lie where something is known, so that a few of them are a fair
    picture; how the rest lies is left to chance. The others are taken to know their own cards, and of others' what this
    seat knows that they know. A policy that cannot be read exactly (see `hidden.ways`) is read as if any legal action
    had been as likely.
    """

    def __init__(self, kernel: Kernel, view: View, policy: Policy | None) -> None:
        belief = finished(view.exact_belief(policy)) or finished(view.exact_belief(POLICIES["uniform"]))
        assert belief is not None  # any legal action is read exactly in every round
        self.table = kernel.load(belief.sample(random.Random(0)))
        places = {place: at for place, at in _places(view, self.table) if view.face(place) == BACK}
        self.layings, weights = list[_Laying](), list[float]()
        for layout in belief.layouts:
            laying = _Laying(kernel, places, layout)
            ways = layout.laid.ways() if math.prod(map(len, layout.laid.places)) <= MOST_LISTED else ()
            listed = [(laying.certainly(laid), float(layout.weight * weight)) for laid, weight in ways]
            for one, weight in listed or [(laying, float(layout.chance))]:
                self.layings.append(one)
                weights.append(weight)
        self.sums = list(itertools.accumulate(weights))
        self.at: float | None = None

    def __call__(self, rng: random.Random) -> Flat:
        """Return a world, drawn by its chance."""
        self.at = rng.random() if self.at is None else (self.at + GOLDEN) % 1
        laying = self.layings[bisect(self.sums, self.at * self.sums[-1], hi=len(self.sums) - 1)]
        return laying.fill(self.table[:], rng)


class _Laying:
    """The worlds of one layout: some cards certain, some laid by weight, the rest in any order."""

    def __init__(self, kernel: Kernel, places: Mapping[Place, int], layout: Layout) -> None:
        self.number = kernel.number
        self.laid = layout.laid
        self.certain = [(places[place], self.number[card]) for place, card in layout.certain.items() if place in places]
        self.open = [places[place] for place in layout.places]
        spoken_of = {*layout.certain, *layout.places}
        self.rest = [at for place, at in places.items() if place not in spoken_of]
        self.pool = Counter({self.number[card]: count for card, count in layout.pool.items()})
        self.left = list(self.pool.elements())

    def certainly(self, laid: tuple[str, ...]) -> _Laying:
        """Return the worlds in which the open places hold these cards."""
        found, cards = copy.copy(self), self._numbers(laid)
        found.certain, found.open = [*self.certain, *zip(self.open, cards, strict=True)], []
        found.left = self._left(cards)
        return found

    def fill(self, flat: Flat, rng: random.Random) -> Flat:
        """Lay the hidden cards of a flat round, and return it."""
        left = self.left
        for at, card in self.certain:
            flat[at] = card
        if self.open:
            laid = self._numbers(self.laid.draw(rng))
            left = self._left(laid)
            for at, card in zip(self.open, laid, strict=True):
                flat[at] = card
        for at, card in zip(self.rest, rng.sample(left, len(left)), strict=True):
            flat[at] = card
        return flat

    def _numbers(self, laid: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(map(self.number.__getitem__, laid))

    def _left(self, laid: tuple[int, ...]) -> list[int]:
        """Return what is left of the pool when some cards are laid."""
        return list((self.pool - Counter(laid)).elements())


def _places(view: View, table: Flat) -> list[tuple[Place, int]]:
    """Return every place that a hidden card may have in a round, with where it lies in the flat form."""
    found: list[tuple[Place, int]] = [(("deck", 0, number), table[TOP] + number) for number in range(len(view.deck))]
    for seat, hand in enumerate(view.hands):
        found += [(("hand", seat, at), DRAWN + at - 1 if at else HANDS + seat) for at in range(len(hand))]
    return [*found, (ASIDE, ASIDE_AT)] if view.has_set_aside else found
