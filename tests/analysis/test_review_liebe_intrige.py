"""The mistake review of Liebe & Intrige: on what could be known, in slices, with plain blunders called so."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

import austenplay
from austenplay.analysis import review as module
from austenplay.analysis.equity import equity
from austenplay.analysis.review import Judging, Reviewing, Verdict
from austenplay.core.protocols import Action
from austenplay.games.liebe_intrige.rules import Part, Take, Visit, Wed
from tests.playouts import LIEBE_INTRIGE
from tests.rules.suitors import act, table, through
from tests.rules.test_liebe_intrige_kernel import moments
from tests.sampling import samples
from tests.widgets.test_hinting_liebe_intrige import ended

GRAIN = LIEBE_INTRIGE.kernel(table().view(0)).grain


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play few games for a decision, where it does not matter how good the verdict is."""
    monkeypatch.setattr(module, "ROUNDS", 300)
    monkeypatch.setattr(module, "MOST_ROUNDS", 300)


@pytest.mark.usefixtures("few")
def test_the_verdict_is_the_same_in_any_world_with_the_same_view() -> None:
    compared = 0
    for seats in LIEBE_INTRIGE.seats:
        for state in moments(seats, samples(6, 2), "review"):
            view = state.view(state.decision.seat)
            action = random.Random(seats).choice(view.legal_actions())
            judged = Judging(view, action)
            judged.go_on()
            for world in austenplay.worlds(view, 2, random.Random(seats)):
                other = Judging(world.view(view.seat), action)
                other.go_on()
                assert other.costs() == judged.costs()
                compared += world != state
    assert compared > 3


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("seats", list(LIEBE_INTRIGE.seats)[: samples(3, 1)])
def test_luck_and_skill_add_up_for_everybody_in_slices_as_in_one(seats: int) -> None:
    history = ended(seats, seats)
    for seat in range(seats)[: samples(seats, 1)]:
        work = Reviewing(history, seat)
        while not work.is_done:
            work.go_on(0.05)
        found = work.review()
        (of,) = found.rounds
        assert of.fair + of.luck + of.skill == of.result and of.skill <= 0
        assert found.unit == "the game" and all(judged.grain == GRAIN for judged in found.judged)
        winners = history.state.winners
        assert float(of.result) == (1 / len(winners) if seat in winners else 0)
        assert {judged.index for judged in found.judged} == {
            index
            for index, node in enumerate(history.line[:-1])
            if (asked := node.state.decision) is not None and asked.seat == seat and len(node.state.legal_actions()) > 1
        }
    assert austenplay.review(history, seat) == found


@pytest.mark.usefixtures("few")
def test_what_is_as_good_as_any_adds_up_to_nothing() -> None:
    """A quick player's own choices between equals cost nothing for certain, however many of them there are."""
    history = ended(2, 7)
    for judged in austenplay.review(history, 1).judged[: samples(40, 15)]:
        assert judged.loss in (0, Fraction(judged.cost.value))
        if judged.cost.value < 2 * judged.cost.error:
            assert not judged.loss and judged.left == judged.worth


def wedding() -> Any:
    """Return the view of a daughter who sees the third card of a gentleman whom she pleases."""
    state = table(
        daughters=["anna_maria", "caecilia"],
        values=[[3, 1, 4], [1, 0, 3]],
        laid=[["theobald", "theobald", "hugo"], ["bodo", "bodo"]],
        stacks={"park": ["alexander", "theobald", "valentin", "ruprecht", "emmerich"]},
    )
    return through(state.apply(Visit("park"))).view(0)


def fourth() -> Any:
    """Return the view of a daughter with four gentlemen, one of whom wants a step of Education only."""
    state = table(
        daughters=["anna_maria", "caecilia"],
        values=[[3, 1, 3], [1, 0, 3]],
        laid=[["theobald", "theobald", "theobald", "valentin", "maximilian"], ["bodo", "bodo"]],
        stacks={"park": ["hugo"]},
    )
    return act(through(state.apply(Visit("park"))), Take("hugo")).view(0)


def last() -> Any:
    """Return the view of a family whose last daughter can win the game, or lose it to the medals of the other one."""
    state = table(
        seats=2,
        daughters=["anna_maria", "caecilia"],
        values=[[5, 4, 4], [5, 5, 5]],
        laid=[["bodo", "bodo", "bodo", "alexander", "alexander", "alexander"], []],
        weddings=[
            [("ludmilla", "hugo", (3, 3, 3)), ("wilhelmine", "ruprecht", (3, 4, 3))],
            [("otilie", "theobald", (5, 5, 5)), ("charlotte", "cornelius", (5, 5, 5))],
        ],
    )
    return state.view(0)


PLANTED: dict[str, tuple[Any, Action, Action]] = {
    "a wedding to be had": (wedding(), Take("theobald"), Take("alexander")),
    "four gentlemen": (fourth(), Part("valentin"), Part("theobald")),
    "the last match": (last(), Wed("alexander"), Wed("bodo")),
}


@pytest.mark.parametrize("name", PLANTED)
def test_what_is_clearly_best_is_found_and_what_is_clearly_wrong_is_called_so(name: str) -> None:
    view, best, wrong = PLANTED[name]
    found = equity(view)
    assert found.cost(best).value <= max(0.012, 2 * found.cost(best).error), found.actions
    for action, is_wrong in ((wrong, True), (best, False)):
        work = Judging(view, action)
        work.go_on()
        verdict = Verdict.on(work.costs()[1][action], GRAIN)
        assert verdict is Verdict.BLUNDER if is_wrong else not verdict.is_wrong
