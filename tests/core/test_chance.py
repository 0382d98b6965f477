"""Nature: drawn from a seed and a ply, the same in every process."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import pytest

from austenplay import Action
from austenplay.core.chance import MOST_LISTED, OneOf, Shuffle, Shuffled, SomeOf, rng_at


@dataclass(frozen=True, slots=True)
class Order(Action):
    cards: tuple[str, ...]


DECK = tuple("abcde")


def singles(cards: str) -> tuple[Action, ...]:
    return tuple(Order((card,)) for card in cards)


def test_a_draw_depends_on_seed_and_ply() -> None:
    assert Shuffled("C-1", 3, DECK, Order).draw(7) == Shuffled("C-2", 3, DECK, Order).draw(7)
    assert rng_at(7, 3).random() == rng_at("7", 3).random()
    draws = {(seed, ply): rng_at(seed, ply).random() for seed in range(30) for ply in range(30)}
    assert len(set(draws.values())) == 900
    assert rng_at(1, 23).random() != rng_at(12, 3).random()


def test_the_draws_of_a_seed_do_not_change_between_versions() -> None:
    """A seed that somebody wrote down must give the same game next year."""
    assert Shuffled("C-1", 0, DECK, Order).draw(7) == Order(("b", "e", "d", "a", "c"))
    assert OneOf("C-1", 4, singles("abcde")).draw("Anne") == Order(("a",))


def test_a_shuffle_keeps_its_cards_and_is_fair() -> None:
    """720 seeds over the six orders of three cards: each within four standard errors of its share."""
    counts = Counter(Shuffled("C-1", 0, ("a", "b", "c"), Order).draw(seed) for seed in range(720))
    assert len(counts) == 6
    assert all(sorted(order.cards) == ["a", "b", "c"] for order in counts if isinstance(order, Order))
    assert all(abs(count - 120) < 4 * (720 * (1 / 6) * (5 / 6)) ** 0.5 for count in counts.values())


def test_one_of_a_few_is_fair_and_says_so() -> None:
    """400 seeds over four actions, within four standard errors."""
    nature = OneOf("C-1", 0, singles("wxyz"))
    assert nature.outcomes() == tuple((action, Fraction(1, 4)) for action in singles("wxyz"))
    counts = Counter(nature.draw(seed) for seed in range(400))
    assert all(abs(counts[action] - 100) < 4 * (400 * (1 / 4) * (3 / 4)) ** 0.5 for action in singles("wxyz"))


@dataclass(frozen=True, slots=True)
class Take(Action):
    places: tuple[int, ...]


@pytest.mark.parametrize(("count", "places"), [(1, 1), (2, 4), (3, 6), (4, 4), (4, 9)])
def test_a_selection_is_one_of_all_and_each_has_its_number(count: int, places: int) -> None:
    nature = SomeOf("X", 3, count, places, Take)
    every = [Take(chosen) for chosen in itertools.combinations(range(places), count)]
    assert nature.size == len(every)
    assert {nature.numbered(number) for number in range(nature.size)} == set(every)
    assert all(nature.numbered(nature.number_of(action) or 0) == action for action in every)
    outcomes = nature.outcomes()
    assert (outcomes is None) == (nature.size > MOST_LISTED)
    if outcomes is not None:
        assert dict(outcomes) == dict.fromkeys(every, Fraction(1, len(every)))
    assert {nature.draw(seed) for seed in range(40 * nature.size)} == set(every)


@pytest.mark.parametrize("places", [(), (0,), (0, 1, 2), (0, 0), (1, 0), (0, 4), (-1, 0)])
def test_what_is_no_selection_is_refused(places: tuple[int, ...]) -> None:
    nature = SomeOf("X", 3, 2, 4, Take)
    assert nature.number_of(Take(places)) is None
    assert nature.number_of(Shuffle(())) is None
    assert not nature.allows(Take(places))
