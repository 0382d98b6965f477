"""Whole worlds of Love Letter against every order of the deck: all places together, drawn worlds, sampled beliefs."""

from __future__ import annotations

import functools
import math
import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from austenplay import Action
from austenplay.games.love_letter.hidden.belief import Belief
from austenplay.games.love_letter.hidden.sampled import SampledBelief
from austenplay.games.love_letter.policies import Careful, LowestCard
from austenplay.games.love_letter.view import View
from tests.rules.positions import State
from tests.rules.rounds import MODELS, before_the_shuffle, begin, played
from tests.rules.small_decks import random_deck
from tests.rules.truth import by_permutations, chances, lying, shares
from tests.sampling import samples

CARDS = {2: 10, 3: 8, 4: 8}
"""How many cards a deck has of which every order is tried, by seats."""


class Asked:
    """A policy that has to be asked world by world."""

    def __init__(self, policy: Any) -> None:
        self.weights = policy.weights
        self.choose = policy.choose


class Collector:
    """Plays what it has seen the most copies of go already, and names what it has seen the least of."""

    def weights(self, view: View) -> Mapping[Action, Fraction]:
        """Return shares that depend on all that the view shows, not on the legal actions alone."""
        legal, unseen = view.legal_actions(), view.unseen()
        worth = {action: Fraction(1 + unseen[getattr(action, "guess", None) or ""], 1) for action in legal}
        for action in legal:
            worth[action] /= 1 + unseen[str(getattr(action, "card", ""))]
        return {action: of / sum(worth.values()) for action, of in worth.items()}

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return an action by its share."""
        of = self.weights(view)
        return rng.choices(list(of), [float(share) for share in of.values()])[0]


POLICIES: Mapping[str, Any] = {"lowest": Asked(LowestCard()), "collector": Collector(), "careful": Careful()}


@functools.cache
def moment(seats: int, number: int, others: str = "lowest") -> tuple[State, State, int]:
    """Return a round before its deal, a moment in it, and a seat that looks at it."""
    rng = random.Random(f"whole worlds/{seats}/{number}/{others}")
    first = before_the_shuffle(seats, {"deck": random_deck(rng, CARDS[seats])})
    seat = rng.randrange(seats)
    states = [begin(first, rng)]
    states += [state for _, state in played(states[0], seat, POLICIES[others], rng) if not state.is_round_over]
    return first, states[min(len(states) - 1, 1 + number % 2)], seat


def faces(state: State) -> tuple[str, ...]:
    """Return every card that can lie hidden, in a fixed order of places."""
    return tuple(card for _, card in lying(state))


def in_turn(belief: Belief, state: State) -> Fraction:
    """Return the chance of a whole world: of its first card, of its second if the first lies there, and so on."""
    chance = Fraction(1)
    for place, card in lying(state):
        of = belief.at(place).get(card, Fraction(0))
        if not of:
            return of
        chance, belief = chance * of, belief.given(place, card)
    return chance


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("seats", CARDS)
def test_all_places_together_are_as_in_every_order_of_the_deck(seats: int, model: str) -> None:
    for number in range(samples(3, 1)):
        first, state, seat = moment(seats, number)
        view = state.view(seat)
        truth = by_permutations(view, first, MODELS[model])
        belief = Belief(view, MODELS[model])
        whole = shares(truth, faces)
        worlds = {faces(world): world for world in truth}
        for cards, world in random.Random(number).sample(sorted(worlds.items()), min(len(worlds), samples(25, 5))):
            assert in_turn(belief, world) == whole[cards]
        assert {place: belief.at(place) for place in chances(truth)} == chances(truth)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("seats", CARDS)
def test_worlds_are_drawn_by_their_chance(seats: int, model: str) -> None:
    """The squared distance of what is drawn from what is due is as large as chance makes it."""
    first, state, seat = moment(seats, 1)
    view, n = state.view(seat), samples(2000, 500)
    due = shares(by_permutations(view, first, MODELS[model]), faces)
    rng, belief = random.Random(f"drawn/{seats}/{model}"), Belief(view, MODELS[model])
    drawn = Counter(faces(belief.sample(rng)) for _ in range(n))
    assert drawn.keys() <= due.keys()
    distance = sum((drawn[cards] - n * of) ** 2 / (n * of) for cards, of in due.items())
    assert abs(distance - len(due) + 1) <= 5 * spread(due, n)


def spread(due: Mapping[Any, Fraction], n: int) -> float:
    """Return the standard deviation of that distance: Pearson's statistic, few draws in a cell allowed for."""
    cells = len(due)
    return math.sqrt(2 * (cells - 1) * (n - 1) / n + float(sum(1 / of for of in due.values()) - cells**2) / n)


@pytest.mark.parametrize("policy", POLICIES)
def test_sampled_chances_are_as_near_to_the_truth_as_they_say(policy: str) -> None:
    squares = []
    for number in range(samples(6, 3)):
        seats = 2 + number % 3
        first, state, seat = moment(seats, number, policy)
        view = state.view(seat)
        truth = chances(by_permutations(view, first, POLICIES[policy]))
        n = 200 if policy == "careful" else 600
        sampled = SampledBelief.sampled(view, POLICIES[policy], n=n, rng=random.Random(number))
        for place, cards in truth.items():
            found = sampled.at(place)
            assert found.keys() <= cards.keys()
            for card, of in cards.items():
                if of == 1:
                    assert found == pytest.approx({card: 1})
                else:
                    squares.append(((found.get(card, 0) - float(of)) / sampled.error(float(of))) ** 2)
    assert max(squares) <= 25
    assert sum(squares) / len(squares) <= 1.5
