"""Where the model is how the others do play, what is believed to a tenth comes true in a tenth of the cases.

Rounds are played by one policy at every seat, and one seat is asked once in each what it believes under a model; then
the cards are turned over. Under the wrong model the same count is far off, so it would tell.
"""

from __future__ import annotations

import functools
import math
import random
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from austenplay.core.work import finished
from austenplay.games.love_letter.policies import LowestCard, Uniform
from tests.rules.rounds import before_the_shuffle, begin
from tests.rules.truth import Place, lying
from tests.sampling import samples

POLICIES: Mapping[str, Any] = {"uniform": Uniform(), "lowest": LowestCard()}
ROUNDS = {"uniform": samples(600, 450), "lowest": samples(120, 30)}
"""How often somebody is asked, by the model; to think of the lowest card takes longer."""
BINS = 12
LATEST = 12
"""Before so many plies somebody is asked."""
LEAST_SPREAD = 5
"""Bins with less to expect are left alone."""
MOST_SIGMAS = 4


@dataclass(frozen=True)
class Said:
    """What was believed of a card at a place, and whether it lay there."""

    number: int
    place: Place
    card: str
    value: int
    chance: float
    is_true: bool


@functools.cache
def beliefs(players: str, model: str) -> tuple[Said, ...]:
    """Return what was believed and not certain: of hands, of the card aside and of the next card."""
    found: list[Said] = []
    for number in range(ROUNDS[model]):
        rng = random.Random(f"calibration/{players}/{number}")
        state = begin(before_the_shuffle(2 + number % 5, {}), rng)
        for _ in range(rng.randrange(1, LATEST)):  # before the round: how long it lasts says something of its cards
            if not state.is_over:
                state = state.apply(POLICIES[players].choose(state.view(state.to_move), rng))
        if state.is_over:
            continue
        belief = finished(state.view(rng.choice(state.alive)).exact_belief(POLICIES[model]))
        value = state.rules.deck.value
        for place, card in lying(state) if belief is not None else ():
            if place in (("aside", 0, 0), ("deck", 0, 0)) or place[0] == "hand":
                chances = belief.at(place).items()
                found += [
                    Said(number, place, of, value[of], float(chance), of == card)
                    for of, chance in chances
                    if chance < 1
                ]
    return tuple(found)


def by_chance(said: Said) -> Hashable:
    return int(said.chance * BINS)


def by_card(said: Said) -> Hashable:
    return said.place[0], said.card


def sigmas(found: Iterable[Said], key: Callable[[Said], Hashable]) -> dict[Hashable, float]:
    """Return for each bin how far what came true is from what was believed, in standard deviations."""
    beyond, spread = defaultdict[Hashable, float](float), defaultdict[Hashable, float](float)
    for said in found:
        beyond[key(said)] += said.is_true - said.chance
        spread[key(said)] += said.chance * (1 - said.chance)
    return {of: beyond[of] / math.sqrt(spread[of]) for of in beyond if spread[of] > LEAST_SPREAD}


@pytest.mark.parametrize("policy", POLICIES)
def test_what_is_believed_comes_true_as_often_as_believed(policy: str) -> None:
    found = beliefs(policy, policy)
    assert len(found) > samples(2_500, 300)
    for key in (by_chance, by_card):
        off = sigmas(found, key)
        assert len(off) > 2
        assert max(map(abs, off.values())) < MOST_SIGMAS, off


def higher(found: Iterable[Said]) -> float:
    """Return how much higher the hands are than was believed, in standard deviations."""
    hands = defaultdict[Hashable, list[Said]](list)
    for said in found:
        if said.place[0] == "hand":
            hands[said.number, said.place].append(said)
    beyond, spread = 0.0, 0.0
    for hand in hands.values():
        mean = sum(said.chance * said.value for said in hand)
        beyond += sum(said.value for said in hand if said.is_true) - mean
        spread += sum(said.chance * (said.value - mean) ** 2 for said in hand)
    return beyond / math.sqrt(spread)


def test_a_wrong_model_is_found_out() -> None:
    """Who plays the lowest card keeps the higher one, which nobody believes of a player at random."""
    assert higher(beliefs("lowest", "uniform")) > MOST_SIGMAS
    assert abs(higher(beliefs("lowest", "lowest"))) < MOST_SIGMAS
