"""Another world is the same to the seat that looks and comes as often as believed; what is played out is fair."""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import austenplay
from austenplay import BadInput, History, Record
from austenplay.analysis.equity import search
from austenplay.analysis.what_if import MOST_WORLDS, PlayedOut, another_world, played_out
from austenplay.core.kernel import PlainKernel
from austenplay.core.outlook import Model
from austenplay.games.love_letter.rules import Play
from tests.kuhn import Card, Deal, Kuhn
from tests.playouts import Setting, some_moments
from tests.sampling import samples

LOVE_LETTER = austenplay.game("love_letter")


@pytest.mark.parametrize("seats", LOVE_LETTER.seats)
def test_another_world_is_the_same_to_the_seat_and_goes_on_from_there(seats: int) -> None:
    others = 0
    for number, state in enumerate(some_moments(Setting(LOVE_LETTER, seats))):
        if state.is_over:
            continue
        for seat in range(state.seats):
            rng = random.Random(f"{number}/{seat}")
            view: Any = state.view(seat)
            world = another_world(view, rng)
            assert world.view(seat) == view
            assert view.admits(world)
            history = History(world, seed=number)
            history.settle()
            if history.state.decision is not None:
                history.apply(rng.choice(history.state.legal_actions()))
            again = Record.from_json(history.record.to_json()).replay()
            assert again.state == history.state
            others += world.silent() != state.silent()
    assert others > 0


@pytest.mark.parametrize("model", ["counted", "uniform", "lowest"])
def test_worlds_come_as_often_as_they_are_believed(model: str) -> None:
    state = played(seats=3, seed=21, moves=4, by="lowest")
    view: Any = state.view(state.decision.seat)
    told = austenplay.belief(view, LOVE_LETTER.models[model].policy).worlds()
    assert len(told) > 3 and sum(told.values()) == 1
    n, rng = samples(4000, 800), random.Random(5)
    came: Counter[Any] = Counter()
    for _ in range(n):
        world: Any = another_world(view, rng, model)
        came[tuple(card for seat in range(world.seats) for card in world.hand(seat))] += 1
    assert came.keys() <= told.keys()
    # Pearson's measure of fit, far out in the tail of its distribution, so that a right draw fails once in 10,000.
    fit = sum((came[hands] - n * float(chance)) ** 2 / (n * float(chance)) for hands, chance in told.items())
    free = len(told) - 1
    assert fit < free + 3.72 * math.sqrt(2 * free) + 6


def test_a_model_that_does_not_account_for_what_was_done_is_refused() -> None:
    for seed in range(200):
        state = played(seats=3, seed=seed, moves=5, by="uniform")
        view = state.view(state.decision.seat)
        try:
            another_world(view, random.Random(1), "lowest")
        except BadInput:
            return
    pytest.fail("somebody who plays anything must be found out")


def test_what_cannot_be_asked_is_refused_in_one_sentence() -> None:
    state = LOVE_LETTER.start(seats=2, seed=11, match="round")
    over = austenplay.playout(state, [LOVE_LETTER.policies["careful"]] * 2, random.Random(1))
    mine, legal, rng = state.view(0), state.legal_actions(), random.Random(1)
    with pytest.raises(BadInput, match="over"):
        another_world(over.view(0), rng)
    with pytest.raises(BadInput, match="no model"):
        another_world(mine, rng, "psychic")
    with pytest.raises(BadInput, match="10,000,000 would take far too long"):
        played_out(mine, legal, n=10_000_000, rng=rng)
    for n in (0, 99, -5, True, 1000.0, "1000"):
        with pytest.raises(BadInput, match="whole number"):
            played_out(mine, legal, n=n, rng=rng)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="decide"):
        played_out(state.view(1), legal, n=100, rng=rng)
    with pytest.raises(BadInput, match="at least one"):
        played_out(mine, [], n=100, rng=rng)
    with pytest.raises(BadInput, match="at least one"):
        played_out(mine, [Play("no such card")], n=100, rng=rng)


def test_every_action_is_tried_in_every_world_and_slices_change_nothing() -> None:
    state = LOVE_LETTER.start(seats=3, seed=4, match="round")
    assert state.decision is not None
    view = state.view(state.decision.seat)
    legal = view.legal_actions()
    whole, sliced = (played_out(view, legal, n=120, rng=random.Random(2), model="careful") for _ in range(2))
    assert whole.found == {}
    whole.go_on()
    slices = 0
    while not sliced.is_done:
        sliced.go_on(0)
        slices += 1
        assert {of.n for of in sliced.found.values()} == {sliced.done}
    assert slices == 120
    assert sliced.found == whole.found
    assert list(whole.found) == list(legal)


def test_what_is_played_out_agrees_with_enumeration() -> None:
    """Kuhn poker by the plain kernel: the first word against a hand that answers anything, both going on at random."""
    state = Kuhn().setup(seats=2).apply(Deal((Card.QUEEN, Card.KING, Card.JACK)))
    view = state.view(0)
    work = PlayedOut(view, PlainKernel(), Model("any word", None, ""), view.legal_actions(), 4000, random.Random(7))
    work.go_on()
    for action, estimate in work.found.items():
        exact = share(state.apply(action), view)
        assert abs(estimate.value - exact) < 4 * estimate.error, (action, estimate, exact)


def share(state: Any, view: Any) -> Fraction:
    """Return the share of the win of seat 0 over both cards of the other, everybody saying anything."""
    total = Fraction(0)
    for other in (Card.JACK, Card.KING):
        rest = next(card for card in Card if card not in (Card.QUEEN, other))
        begun: Any = Kuhn().setup(seats=2).apply(Deal((Card.QUEEN, other, rest)))
        for word in state.words:
            begun = begun.apply(begun.legal_actions()[list(type(word)).index(word)])
        total += at_random(begun) / 2
    return total


def at_random(state: Any) -> Fraction:
    if state.is_over:
        return Fraction(1, len(state.winners)) if 0 in state.winners else Fraction(0)
    legal = state.legal_actions()
    return sum((at_random(state.apply(action)) for action in legal), Fraction(0)) / len(legal)


def test_played_out_and_searched_tell_the_same_of_a_last_move() -> None:
    """With no card left to draw nothing follows but chance, so two methods that share no loop must agree."""
    state = next(
        state
        for seed in range(100)
        if not (state := played(seats=2, seed=seed, moves=99, by="careful")).deck and len(state.legal_actions()) > 2
    )
    view = state.view(state.decision.seat)
    legal = view.legal_actions()
    work = played_out(view, legal, n=2000, rng=random.Random(1), model="careful")
    work.go_on()
    found = search(view, "careful", n=2000 * len(legal), rng=random.Random(2), keep=legal)
    found.go_on()
    for action, other in found.equity().actions.items():
        mine = work.found[action]
        assert abs(mine.value - other.value) <= 5 * math.hypot(mine.error, other.error), (action, mine, other)


def played(*, seats: int, seed: int, moves: int, by: str) -> Any:
    """Return a round after so many decisions, or the last moment before its end at which somebody is asked."""
    history = History(LOVE_LETTER, seats=seats, seed=seed, match="round")
    asked = history.node
    for ply in range(moves):
        decision = history.state.decision
        if decision is None:
            break
        asked = history.node
        policy = LOVE_LETTER.policies[by]
        history.apply(policy.choose(history.state.view(decision.seat), random.Random(ply)))
    return history.state if history.state.decision is not None else asked.state


def test_the_most_that_may_be_asked_for_is_told() -> None:
    view = LOVE_LETTER.start(seats=2, seed=11, match="round").view(0)
    assert played_out(view, view.legal_actions(), n=MOST_WORLDS, rng=random.Random(1)).n == MOST_WORLDS
