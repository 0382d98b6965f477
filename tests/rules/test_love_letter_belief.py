"""Beliefs of Love Letter against brute force: every order of the unseen cards, played along with the game.

The truth is found without the package's belief: each way in which the cards that a seat has not seen can have lain is
played along, weighed by how likely the others' choices were in it, and dropped when that seat would have seen something
else.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from austenplay import Action
from austenplay.games.love_letter.hidden.belief import Belief, face
from austenplay.games.love_letter.hidden.possible import Possible
from austenplay.games.love_letter.hidden.sampled import Retold, SampledBelief, weigh
from austenplay.games.love_letter.policies import Careful, LowestCard, Uniform
from tests.rules.positions import LOVE_LETTER, Keep, Play, State
from tests.rules.test_love_letter_worlds import deals, last_cards
from tests.sampling import samples

MODELS: Mapping[str, Any] = {"counting": None, "uniform": Uniform(), "lowest": LowestCard()}


def chance(state: State, action: Action, model: Any) -> Fraction:
    """Return the chance of a choice; to one who only counts, each card in its owner's hand is as good as the other."""
    seat = state.to_move
    if model is not None:
        weights: Mapping[Action, Fraction] = model.weights(state.view(seat))
        return weights.get(action, Fraction(0))
    if state.objections(action):
        return Fraction(0)
    hand = state.hand(seat)
    if isinstance(action, Keep):
        return Fraction(math.prod(math.factorial(hand.count(card)) for card in set(hand)))
    assert isinstance(action, Play)
    return Fraction(hand.count(action.card))


def played_along(
    worlds: Mapping[State, Fraction], action: Action, after: State, seat: int, model: Any
) -> dict[State, Fraction]:
    """Return the worlds after an action with their weights, those in which a seat would have seen the same."""
    seen, left = after.view(seat), defaultdict[State, Fraction](Fraction)
    for world, weight in worlds.items():
        own = world.to_move == seat
        answers = world.legal_actions() if isinstance(action, Keep) and not own else (action,)
        for answer in answers:
            if not world.objections(answer):
                then = world.apply(answer)
                if then.view(seat) == seen:
                    left[then] += weight * (1 if own else chance(world, answer, model))
    return {world: weight for world, weight in left.items() if weight}


def shares(worlds: Mapping[State, Fraction], of: Any) -> dict[Any, Fraction]:
    """Return the chance of whatever `of` tells of a world."""
    whole = sum(worlds.values(), Fraction(0))
    found = defaultdict[Any, Fraction](Fraction)
    for world, weight in worlds.items():
        found[of(world)] += weight / whole
    return dict(found)


def check(state: State, seat: int, worlds: Mapping[State, Fraction], model: Any) -> None:
    """Compare every chance that a belief tells with the truth."""
    belief = Belief(state.view(seat), model)
    for other in state.alive:
        for number in range(len(state.hand(other))):
            truth = shares(worlds, lambda world, other=other, number=number: world.hand(other)[number])
            assert belief.hand(other, number) == truth
    if state.set_aside is not None:
        assert belief.set_aside() == shares(worlds, lambda world: world.set_aside)
    for number in range(len(state.deck)):
        truth = shares(worlds, lambda world, number=number: world.deck[number][0])
        assert belief.at(("deck", 0, number)) == truth
    together = shares(worlds, lambda world: tuple(card for of in range(world.seats) for card in world.hand(of)))
    assert belief.worlds() == together


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("batch", range(6))
def test_chances_are_those_of_brute_force(batch: int, model: str) -> None:
    compared = 0
    for seed in range(batch * 1000, batch * 1000 + samples(12, 1)):
        state, rng = last_cards(seed), random.Random(f"belief/{seed}/{model}")
        worlds = {seat: dict.fromkeys(deals(state, seat), Fraction(1)) for seat in range(3)}
        while True:
            if MODELS[model] is None:
                action = rng.choice([a for a in state.legal_actions() if a != Play("ogre")] or state.legal_actions())
            else:
                action = MODELS[model].choose(state.view(state.to_move), rng)
            state = state.apply(action)
            if state.is_round_over:
                break
            for seat in range(3):
                worlds[seat] = played_along(worlds[seat], action, state, seat, MODELS[model])
                check(state, seat, worlds[seat], MODELS[model])
                compared += 1
    assert compared > 0


def matches(n: int, name: str) -> Iterator[tuple[State, random.Random]]:
    """Give moments of matches of any size, played by careful and careless seats."""
    careful = LOVE_LETTER.policies["careful"]
    for seed in range(n):
        rng = random.Random(f"{name}/{seed}")
        state: Any = LOVE_LETTER.start(seats=2 + seed % 5, seed=seed, match="round")
        while not state.is_over:
            yield state, rng
            view = state.view(state.to_move)
            state = state.apply(rng.choice(view.legal_actions()) if rng.random() < 0.5 else careful.choose(view, rng))


def test_chances_are_of_what_can_be_in_matches_of_any_size() -> None:
    """In whole matches every chance is positive exactly for what facts leave open, and all sum to one."""
    for state, _ in matches(samples(20, 4), "possible"):
        for seat in state.alive:
            view = state.view(seat)
            belief, possible = Belief(view), Possible(view, view.inference())
            for place in possible.places:
                chances = belief.at(place)
                assert chances.keys() == possible.at(place)
                assert sum(chances.values()) == 1


def test_a_round_told_from_its_end_comes_to_the_same_end() -> None:
    for state, rng in matches(samples(25, 5), "told"):
        for seat in state.alive:
            view = state.view(seat)
            belief = Belief(view, Uniform())
            world, told = belief.sample_round(rng)
            assert view.admits(world)
            round_ = Retold(belief, world, told)
            again = round_.begin(view)
            for action in round_.actions():
                again = again.apply(action)
            assert again.view(seat).hands == view.hands
            assert [again.hand(of) for of in range(again.seats)] == [world.hand(of) for of in range(world.seats)]
            assert [card for card, _ in again.deck] == [card for card, _ in world.deck]
            assert again.set_aside == world.set_aside
            assert weigh(view, Uniform(), round_) == pytest.approx(1)


class Asked:
    """A policy that cannot be read in all worlds at once."""

    def __init__(self, policy: Any) -> None:
        self.weights = policy.weights
        self.choose = policy.choose


@pytest.mark.parametrize("model", ["uniform", "lowest"])
def test_sampled_chances_come_to_the_exact_ones(model: str) -> None:
    policy = MODELS[model]
    for seed in range(samples(6, 2)):
        state, rng = last_cards(seed), random.Random(f"sampled/{seed}")
        for _ in range(2):
            state = state.apply(policy.choose(state.view(state.to_move), rng))
            if state.is_round_over:
                break
            view = state.view(0)
            if 0 not in view.alive:
                break
            exact = Belief(view, policy)
            sampled = SampledBelief.sampled(view, Asked(policy), n=2000, rng=rng)
            assert exact.exact
            assert not sampled.exact
            for other in view.alive:
                for card, chance in exact.hand(other).items():
                    found = sampled.hand(other).get(card, 0.0)
                    assert found == pytest.approx(float(chance), abs=5 * sampled.error(float(chance)) + 1e-9)


def test_a_sample_is_drawn_by_its_chance() -> None:
    state = last_cards(3)
    state = state.apply(state.legal_actions()[0])
    view = state.view(1)
    belief, rng, n = Belief(view), random.Random(5), 4000
    drawn = [belief.sample(rng) for _ in range(n)]
    for place in (("hand", 0, 0), ("aside", 0, 0), ("deck", 0, 0)):
        for card, chance in belief.at(place).items():
            share = sum(face(world, place) == card for world in drawn) / n
            assert share == pytest.approx(float(chance), abs=5 * math.sqrt(chance * (1 - chance) / n) + 1e-9)


def test_a_careful_policy_is_asked_world_by_world() -> None:
    state: Any = LOVE_LETTER.start(seats=3, seed=4, match="round")
    rng = random.Random("careful")
    for _ in range(3):
        state = state.apply(Careful().choose(state.view(state.to_move), rng))
    view = state.view(state.to_move)
    sampled = SampledBelief.sampled(view, Careful(), n=300, rng=rng)
    assert 0 < sampled.worth <= 300
    for other in view.alive:
        assert sum(sampled.hand(other).values()) == pytest.approx(1)
