"""Liebe & Intrige: how likely hidden events and gentlemen are, against many worlds and against the cards themselves."""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction

import pytest

import austenplay
from austenplay.analysis.what_if import another_world
from tests.playouts import LIEBE_INTRIGE
from tests.rules.suitors import DECK, played, table
from tests.rules.test_liebe_intrige_odds import some_turns
from tests.rules.test_liebe_intrige_outlook import left_by_a_rival
from tests.sampling import samples

SENSIBLE = LIEBE_INTRIGE.models["sensible"].policy


def test_what_nobody_has_seen_is_counted_over_the_whole_deck() -> None:
    belief = austenplay.belief(table(2, hands=[["diadem"], ["gossip", "veto"]]).view(0))
    assert belief.exact
    assert belief.hand(0) == {"diadem": 1}
    copies = Counter(DECK.event_cards) - Counter(["diadem"])
    assert belief.hand(1) == belief.hand(1, 1) == {card: Fraction(n, 45) for card, n in copies.items()}
    assert belief.hand(1, 2) == belief.set_aside() == {}
    assert belief.next_card() == dict.fromkeys(dict.fromkeys(belief.view.rules.men_cards), Fraction(1, 10))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_are_those_of_many_worlds(seats: int) -> None:
    for state in some_turns(seats, samples(4, 2)):
        view, rng = state.view(state.active), random.Random(1)
        n = samples(600, 200)
        belief = austenplay.belief(view, n=n)
        worlds = [view.world(rng) for _ in range(n)]
        assert sum(belief.next_card().values()) == pytest.approx(1)
        for card, chance in belief.next_card().items():
            due = sum(world.pile[0][0] == card for world in worlds) / n
            assert abs(float(chance) - due) < 5 * math.sqrt(2 * max(due * (1 - due), 0.01) / n)
        for seat in range(seats):
            if seat != view.seat and view.hands[seat]:
                for card in DECK.events:
                    size = len(view.hands[seat])
                    found = sum(world.hands[seat].count(card) for world in worlds) / n
                    told = size * float(belief.hand(seat, size - 1).get(card, 0))  # it lies in no order
                    assert abs(told - found) < 5 * math.sqrt(2 * max(found, 0.01) * size / n)


def test_under_a_policy_worlds_are_weighed_by_what_was_taken() -> None:
    _, after = left_by_a_rival()
    view = after.view(0)
    park = view.rules.number_of["park"]
    belief = austenplay.belief(view, SENSIBLE, n=samples(300, 120), rng=random.Random(1))
    assert not belief.exact
    rng = random.Random(2)
    drawn = [belief.sample(rng) for _ in range(300)]
    counted = [view.world(rng) for _ in range(300)]
    shares = [sum("hugo" in state.stacks[park] for state in states) / 300 for states in (drawn, counted)]
    assert shares[0] < 0.7 * shares[1]
    assert all(state.view(0) == view for state in drawn[:5])


@pytest.mark.parametrize("model", LIEBE_INTRIGE.models)
def test_another_world_looks_the_same(model: str) -> None:
    for state in some_turns(3, 2):
        view = state.view(state.active)
        assert another_world(view, random.Random(1), model).view(view.seat) == view


def test_what_cannot_be_listed_and_what_is_over_is_refused() -> None:
    for policy in (None, SENSIBLE):
        with pytest.raises(austenplay.BadInput, match="too many ways"):
            austenplay.belief(left_by_a_rival()[1].view(0), policy, n=20).worlds()
    with pytest.raises(austenplay.BadInput, match="nothing to believe"):
        austenplay.belief(played(2, 1, "sensible").view(0))
