"""Beliefs of Love Letter against brute force: every order of the unseen cards, played along with the game.

The truth is found without the package's belief: each way in which the cards that a seat has not seen can have lain is
played along, weighed by how likely the others' choices were in it, and dropped when that seat would have seen something
else.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from austenplay import Action
from austenplay.games.love_letter.belief import Belief
from austenplay.games.love_letter.policies import LowestCard, Uniform
from tests.rules.positions import Keep, Play, State
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
