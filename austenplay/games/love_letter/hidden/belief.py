"""How likely every hidden card is, given all that one seat has seen: exact, whatever the size of the table.

The ways in which the cards can have gone (see `ways`) depend on one another only through the pool that the cards were
dealt from (see `pool`), so chances are sums of whole numbers, and no world has to be listed.

Bayes' rule over one seat's log; held against every order of the deck in the tests.
"""

from __future__ import annotations

import copy
import dataclasses
import itertools
import math
import random
from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from austenplay.core.errors import BadInput
from austenplay.core.knowledge import BACK
from austenplay.core.work import Work, finished, gathered
from austenplay.games.love_letter.hidden.past import Told, unroll
from austenplay.games.love_letter.hidden.pool import Laid, whole
from austenplay.games.love_letter.hidden.walk import ASIDE, NEXT, Place, lying_at, places
from austenplay.games.love_letter.hidden.ways import ONE, HandPolicy, Way, Weighing
from austenplay.games.love_letter.state import State
from austenplay.games.love_letter.view import View

N = TypeVar("N", Fraction, float)
"""An exact chance, or an estimate."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Some unseen cards laid for certain, and the rest of the pool laid to other places with weights of their own.

    `weight` times the ways to lay them is a chance.
    """

    weight: Fraction
    certain: Mapping[Place, str]
    places: tuple[Place, ...]
    laid: Laid
    pool: Mapping[str, int]
    """What is laid to the places of this layout and to all others of which nothing is known."""
    way: Way
    """The way that it belongs to."""

    @property
    def chance(self) -> Fraction:
        """The chance that the cards lie so, whichever way."""
        return self.weight * self.laid.total

    def at(self, place: Place) -> Mapping[str, Fraction]:
        """Return the weight of the ways in which a place holds each character."""
        if place in self.certain:
            return {self.certain[place]: Fraction(self.laid.total)}
        if place in self.places:
            return {card: Fraction(ways) for card, ways in self.laid.at[self.places.index(place)].items()}
        others = sum(self.pool.values()) - len(self.places)
        return {
            card: Fraction(count * self.laid.total - sum(of.get(card, 0) for of in self.laid.at), others)
            for card, count in self.pool.items()
        }

    def given(self, place: Place, card: str) -> Layout:
        """Return the layout in which a place holds a character for certain."""
        if place in self.certain:
            return self if self.certain[place] == card else dataclasses.replace(self, weight=Fraction(0))
        rows = dict(zip(self.places, self.laid.places, strict=True))
        row = rows.pop(place, None)
        free = sum(self.pool.values()) - len(self.places)
        fit = Fraction(1, free) if row is None else Fraction(row.get(card, 0))
        pool = Counter(self.pool)
        weight = self.weight * fit * pool[card]
        pool[card] -= 1
        certain = {**self.certain, place: card}
        return Layout(weight, certain, tuple(rows), Laid(pool, tuple(rows.values())), +pool, self.way)

    def filled(self, laid: tuple[str, ...]) -> dict[Place, str]:
        """Return the cards by place for one way to lay them."""
        return {**self.certain, **dict(zip(self.places, laid, strict=True))}


MOST_WORLDS = 500_000


class Chances(ABC, Generic[N]):
    """What is asked of a belief, be it exact or sampled; a chance is missing where a card cannot be."""

    view: View

    def prepared(self) -> Work[None]:
        """Do bit by bit what would take long at the first question."""
        yield from ()

    @abstractmethod
    def at(self, place: Place) -> Mapping[str, N]:
        """Return the chance of each character to lie at a place."""

    def hand(self, seat: int, number: int = 0) -> Mapping[str, N]:
        """Return the chance of each character to be a card of a hand: the one kept, or the nth."""
        return self.at(("hand", seat, number))

    def set_aside(self) -> Mapping[str, N]:
        """Return the chance of each character to be the card set aside; empty where there is none."""
        return self.at(ASIDE) if self.view.has_set_aside else {}

    def next_card(self) -> Mapping[str, N]:
        """Return the chance of each character to be drawn next; empty where the deck is."""
        return self.at(NEXT) if self.view.deck else {}


class Belief(Chances[Fraction]):
    """The chance of every hidden card, given what one seat has seen; exact.

    Attributes
    ----------
    view
        The view it was made from.
    model
        How the others are taken to play; None takes nothing from what they choose.
    exact
        True: every chance is a `Fraction`.
    """

    exact = True

    def __init__(self, view: View, model: HandPolicy | None = None) -> None:
        finished(self._worked_out(view, model))

    @classmethod
    def work(cls, view: View, model: HandPolicy | None = None) -> Work[Belief]:
        """Work a belief out bit by bit."""
        belief = cls.__new__(cls)
        yield from belief._worked_out(view, model)
        return belief

    def _worked_out(self, view: View, model: HandPolicy | None) -> Work[None]:
        reader = Weighing(view, model)
        yield from reader.walk()
        self.view = view
        self.model = model
        self.aside, self.whole_deck = reader.aside, reader.whole_deck
        unseen = view.unseen()
        laid = yield from gathered(layout for way in reader.cases for layout in layouts(view, way, unseen))
        self.layouts = yield from norming(laid)

    def given(self, place: Place, card: str) -> Belief:
        """Return what is to be believed if a place turns out to hold a character.

        Raises
        ------
        BadInput
            Where it cannot.
        """
        if self.view.face(place) == card:  # it is no news
            return self
        found = copy.copy(self)
        found.layouts = normed(layout.given(place, card) for layout in self.layouts)
        return found

    # What is asked of it

    def prepared(self) -> Work[None]:
        """Sum up bit by bit what any question about a place needs."""
        for layout in self.layouts:
            _ = layout.laid.at
            yield

    def at(self, place: Place) -> Mapping[str, Fraction]:
        """Return the chance of each character to lie at a place."""
        seen = self.view.face(place)
        if seen != BACK:
            return {} if seen is None else {seen: ONE}
        sums: dict[str, Fraction] = defaultdict(Fraction)
        for layout in self.layouts:
            for card, ways in layout.at(place).items():
                sums[card] += layout.weight * ways
        return {card: sums[card] for card in self.view.rules.deck.characters if sums.get(card)}

    def worlds(self) -> Mapping[tuple[str, ...], Fraction]:
        """Return the chance of all hands together: of each seat in turn its cards, none of a seat that is out.

        Raises
        ------
        BadInput
            Where there are more than `MOST_WORLDS` to list; sample them instead.
        """
        if sum(math.prod(map(len, layout.laid.places)) for layout in self.layouts) > MOST_WORLDS:
            raise BadInput(f"These hands can lie in more than {MOST_WORLDS} ways; draw some with sample(rng).")
        places = [("hand", seat, number) for seat, hand in enumerate(self.view.hands) for number in range(len(hand))]
        sums: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
        for layout in self.layouts:
            for laid, ways in layout.laid.ways():
                at = layout.filled(laid)
                sums[tuple(at.get(place) or str(self.view.face(place)) for place in places)] += layout.weight * ways
        return dict(sums)

    def sample(self, rng: random.Random) -> State:
        """Return a full state that fits the view, drawn by its chance."""
        return self._sample(rng)[0]

    def sample_round(self, rng: random.Random) -> tuple[State, Told]:
        """Return a full state drawn by its chance, and one way in which the round can have come to it."""
        state, way = self._sample(rng)
        lying = {token: face(state, place) for place, token in places(way) if self.view.face(place) is not None}
        return state, unroll(way.past, lying, rng)

    def _sample(self, rng: random.Random) -> tuple[State, Way]:
        layout = rng.choices(self.layouts, [float(layout.chance) for layout in self.layouts])[0]
        at = layout.filled(layout.laid.draw(rng))
        view = self.view
        hands = tuple(
            tuple(at.get(("hand", seat, number), card) for number, card in enumerate(hand))
            for seat, hand in enumerate(view.hands)
        )
        deck = tuple(at.get(("deck", 0, number), card) for number, card in enumerate(view.deck))
        return view.filled(hands, deck, rng), layout.way


def normed(layouts: Iterable[Layout]) -> tuple[Layout, ...]:
    """Return layouts with chances that sum to one.

    Raises
    ------
    BadInput
        Where none of them can be.
    """
    return finished(norming(layouts))


def norming(layouts: Iterable[Layout]) -> Work[tuple[Layout, ...]]:
    """Give layouts chances that sum to one, with a pause after each; see `normed`."""
    possible = []
    for layout in layouts:
        if layout.chance:
            possible.append(layout)
        yield
    whole_chance = sum((layout.chance for layout in possible), Fraction(0))
    if not whole_chance:
        raise BadInput("No way of dealing the unseen cards fits what this seat has seen; check what was entered.")
    return tuple(dataclasses.replace(layout, weight=layout.weight / whole_chance) for layout in possible)


def layouts(view: View, way: Way, unseen: Counter[str]) -> Iterator[Layout]:
    """Give the ways to lay the unseen cards that belong to a way, one for each value that tied cards may have."""
    weight, weights = way.weight, dict[Place, dict[str, Fraction]]()
    at = {token: place for place, token in places(way)}
    for place, token in places(way):
        seen = view.face(place)
        if seen != BACK:
            weight *= way.of(token, seen) if seen is not None else 1
        elif place[0] == "hand" or token in way.weights or way.is_tied(token):
            weights[place] = {card: of for card in unseen if (of := way.of(token, card))}
    pairs = [frozenset(at[token] for token in pair) for pair in way.pairs]
    value = view.rules.deck.value
    for values in _tied_values(view, pairs):
        tied = {
            place: {card: of for card, of in row.items() if values.get(place, value[card]) == value[card]}
            for place, row in weights.items()
        }
        seen_fit = all(values[place] == value[str(view.face(place))] for place in values if place not in weights)
        if weight and seen_fit and all(tied.values()):
            yield _layout(unseen, way, weight, tied)


def _layout(unseen: Counter[str], way: Way, weight: Fraction, rows: Mapping[Place, Mapping[str, Fraction]]) -> Layout:
    """Return the ways to lay the unseen cards to places with these weights."""
    pool, certain = Counter(unseen), dict[Place, str]()
    open_rows = {}
    for place, row in rows.items():
        if len(row) == 1:  # the only card that it can be is laid at once
            (certain[place],) = row
            weight *= row[certain[place]] * max(0, pool[certain[place]])
            pool[certain[place]] -= 1
        else:
            open_rows[place] = row
    numbers, scales = zip(*map(whole, open_rows.values()), strict=True) if open_rows else ((), ())
    scale = math.prod(scales, start=weight) / math.perm(unseen.total(), len(rows))
    return Layout(scale, certain, tuple(open_rows), Laid(pool, numbers), +pool, way)


def _tied_values(view: View, pairs: list[frozenset[Place]]) -> Iterator[dict[Place, int]]:
    """Give every way to choose a value for each group of places that are tied together."""
    groups: list[set[Place]] = []
    for pair in pairs:
        met = [group for group in groups if group & pair]
        groups = [group for group in groups if not group & pair] + [set(pair).union(*met)]
    values = sorted(set(view.rules.deck.value.values()))
    for chosen in itertools.product(values, repeat=len(groups)):
        yield {place: of for group, of in zip(groups, chosen, strict=True) for place in group}


def face(state: State, place: Place) -> str:
    """Return the card at a place of a state."""
    slot = lying_at(place, state.hands, state.deck, (str(state.set_aside), 0))
    assert slot is not None
    return slot[0]
