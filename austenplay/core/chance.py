"""Nature: shuffles and draws as recorded actions.

The outcome is drawn by the caller from a seed and the ply, never by the state, so a record replays without
its seed and a recorded outcome is checked like any other action. A game says what its outcome action is; how a
seed becomes an outcome stands here, once. The two outcomes that hardly any game does without stand here too.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from austenplay.core.protocols import Action


@dataclass(frozen=True, slots=True)
class Shuffle(Action):
    """The order of the whole deck, first card on top, before anything is set aside or dealt."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """Who begins."""

    seat: int


def rng_at(seed: int | str, ply: int) -> random.Random:
    """Return the generator for one ply of a game with this seed, the same in every process."""
    # Bytes are hashed by sha512, as hash() is not the same in every process; any text will do as a seed.
    return random.Random(f"{seed}/{ply}".encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True)
class OneOf:
    """Nature picks one of a few actions, each equally likely."""

    clause: str
    ply: int
    actions: tuple[Action, ...]

    def outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """Return the actions, each with its share."""
        return tuple((action, Fraction(1, len(self.actions))) for action in self.actions)

    def draw(self, seed: int | str) -> Action:
        """Return the action that a seed picks."""
        return rng_at(seed, self.ply).choice(self.actions)

    @property
    def size(self) -> int:
        """How many outcomes there are."""
        return len(self.actions)

    def number_of(self, action: Action) -> int | None:
        """Return the place of an outcome among all of them, None for what is none."""
        return self.actions.index(action) if self.allows(action) else None

    def allows(self, action: Action) -> bool:
        """Return whether an action is one of the outcomes."""
        return action in self.actions

    def numbered(self, number: int) -> Action:
        """Return the outcome at a place."""
        return self.actions[number]


@dataclass(frozen=True, slots=True)
class Rolled:
    """Nature rolls a die whose faces need not come up equally often: each has a weight."""

    clause: str
    ply: int
    faces: tuple[tuple[str, int], ...]
    action: Callable[[str], Action]

    def outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """Return the faces, each with its share of the weights."""
        total = sum(weight for _, weight in self.faces)
        return tuple((self.action(face), Fraction(weight, total)) for face, weight in self.faces)

    def draw(self, seed: int | str) -> Action:
        """Return the face that a seed rolls."""
        return self.action(rolled(self.faces, rng_at(seed, self.ply)))

    @property
    def size(self) -> int:
        """How many different faces there are."""
        return len(self.faces)

    def allows(self, action: Action) -> bool:
        """Return whether an action is one of the faces."""
        return self.number_of(action) is not None

    def number_of(self, action: Action) -> int | None:
        """Return the place of a face among all of them, None for what is none."""
        return next((number for number, (face, _) in enumerate(self.faces) if self.action(face) == action), None)

    def numbered(self, number: int) -> Action:
        """Return the face at a place."""
        return self.action(self.faces[number][0])


def rolled(faces: tuple[tuple[str, int], ...], rng: random.Random) -> str:
    """Return one of some weighted faces."""
    number = rng.randrange(sum(weight for _, weight in faces))
    for face, weight in faces:
        number -= weight
        if number < 0:
            return face
    raise AssertionError("weights are positive")


MOST_LISTED = 24
"""The most selections that are listed; more than anybody cares to read are only counted."""


@dataclass(frozen=True, slots=True)
class SomeOf:
    """Nature picks so many of a row of places, every selection equally likely: what is taken blind from a hand."""

    clause: str
    ply: int
    count: int
    places: int
    action: Callable[[tuple[int, ...]], Action]

    def outcomes(self) -> tuple[tuple[Action, Fraction], ...] | None:
        """Return the selections, each with its share, or None where they are too many to list."""
        if self.size > MOST_LISTED:
            return None
        return tuple((action, Fraction(1, self.size)) for action in map(self.action, self._selections()))

    def draw(self, seed: int | str) -> Action:
        """Return the selection that a seed makes."""
        return self.action(tuple(sorted(rng_at(seed, self.ply).sample(range(self.places), self.count))))

    @property
    def size(self) -> int:
        """How many selections there are."""
        return math.comb(self.places, self.count)

    def allows(self, action: Action) -> bool:
        """Return whether an action picks so many different places of the row, the first one first."""
        chosen: tuple[int, ...] = getattr(action, "places", ())
        fits = len(chosen) == self.count and chosen == tuple(sorted(set(chosen) & set(range(self.places))))
        return fits and action == self.action(chosen)

    def number_of(self, action: Action) -> int | None:
        """Return the place of a selection among all of them, None for what is none."""
        if not self.allows(action):
            return None
        chosen: tuple[int, ...] = getattr(action, "places", ())
        # The combinatorial number system: every selection once, those of the lower places first.
        return sum(math.comb(place, number) for number, place in enumerate(chosen, 1))

    def numbered(self, number: int) -> Action:
        """Return the selection at a place."""
        chosen: list[int] = []
        for count in range(self.count, 0, -1):
            place = next(place for place in range(self.places - 1, -1, -1) if math.comb(place, count) <= number)
            number -= math.comb(place, count)
            chosen.append(place)
        return self.action(tuple(reversed(chosen)))

    def _selections(self) -> Iterator[tuple[int, ...]]:
        return itertools.combinations(range(self.places), self.count)


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Nature shuffles a pile; every order is equally likely, and they are too many to list."""

    clause: str
    ply: int
    cards: tuple[str, ...]
    action: Callable[[tuple[str, ...]], Action]

    def outcomes(self) -> None:
        """Return None: a pile of 21 has more orders than anybody can read."""
        return None

    def draw(self, seed: int | str) -> Action:
        """Return the order that a seed gives, first card on top."""
        order = list(self.cards)
        rng_at(seed, self.ply).shuffle(order)
        return self.action(tuple(order))

    @property
    def size(self) -> int:
        """How many orders can be told apart."""
        return _orders(Counter(self.cards))

    def allows(self, action: Action) -> bool:
        """Return whether an action is an order of all the cards."""
        order: tuple[str, ...] = getattr(action, "order", ())
        return action == self.action(order) and Counter(order) == Counter(self.cards)

    def number_of(self, action: Action) -> int | None:
        """Return the place of an order among all of them in the alphabet's order, None for what is none."""
        if not self.allows(action):
            return None
        order: tuple[str, ...] = getattr(action, "order", ())
        number, orders, left = 0, self.size, sorted(self.cards)
        for card in order:
            # Of all orders each card that is left tops the same share, whether others are equal to it or not.
            number += orders * left.index(card) // len(left)
            orders = orders * left.count(card) // len(left)
            left.remove(card)
        return number

    def numbered(self, number: int) -> Action:
        """Return the order at a place."""
        orders, left, order = self.size, sorted(self.cards), list[str]()
        while left:
            card = left[number * len(left) // orders]
            number -= orders * left.index(card) // len(left)
            orders = orders * left.count(card) // len(left)
            left.remove(card)
            order.append(card)
        return self.action(tuple(order))


def _orders(cards: Counter[str]) -> int:
    """Return how many orders of these cards can be told apart."""
    return math.factorial(cards.total()) // math.prod(map(math.factorial, cards.values()))
