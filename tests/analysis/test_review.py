"""The mistake review: judged on what could be known, and a result that is skill and luck and nothing else."""

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import austenplay
from austenplay.analysis import review as module
from austenplay.analysis.review import BLUNDER, INEXACT, MISTAKE, SURE, Judging, Reviewing, Verdict
from austenplay.analysis.search import Estimate
from austenplay.core.kernel import PlainKernel
from austenplay.games.love_letter.rules import Play
from tests.analysis import planted
from tests.analysis.test_search import certain_hit
from tests.kuhn import Kuhn, Say, Word

GAME = austenplay.game("love_letter")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play few rounds for a decision, where it does not matter how good the verdict is."""
    monkeypatch.setattr(module, "ROUNDS", 200)
    monkeypatch.setattr(module, "MOST_ROUNDS", 600)


def played(seats: int = 3, seed: int = 3, rounds: int = 2, match: str = "full") -> austenplay.History:
    """Return a game by chance, so many rounds of it over."""
    history = austenplay.History(GAME, seats=seats, seed=seed, match=match)
    rng = random.Random(seed)
    while not history.state.is_over:
        state: Any = history.state
        if state.is_round_over and state.round == rounds:
            break
        action = rng.choice(state.legal_actions()) if state.nature is None else state.nature.draw(seed)
        history.apply(action)
    return history


# Only what could be known


@pytest.mark.usefixtures("few")
def test_the_verdict_is_the_same_in_any_world_with_the_same_view(samples: Callable[[int, int], int]) -> None:
    compared = 0
    for seed in range(samples(6, 2)):
        work = Reviewing(played(seats=2 + seed % 5, seed=seed, rounds=1), 0)
        work.go_on()
        for judged in work.review().judged:
            for world in austenplay.worlds(judged.view, 4, random.Random(seed)):
                other = Judging(world.view(0), judged.action, seed=f"review/{judged.index}")
                other.go_on()
                assert other.costs() == (judged.worths, judged.costs, judged.n)
                compared += world != work._due[judged.turn - 1].node.state
    assert compared > 10


@pytest.mark.usefixtures("few")
def test_what_comes_after_a_decision_changes_nothing_in_what_it_cost() -> None:
    """The last round goes on otherwise, and the result with it; the first decision stays what it was."""
    history = played(rounds=1)
    before = austenplay.review(history, 0)
    first = before.judged[0]
    history.at(first.index)
    history.apply(first.action)
    rng = random.Random(99)
    while not history.state.is_round_over:  # type: ignore[attr-defined]
        history.apply(rng.choice(history.state.legal_actions()))
    after = austenplay.review(history, 0)
    assert after.judged[0] == first
    assert after.judged[1:] != before.judged[1:] or after.rounds != before.rounds


# The parts of a result


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("match", ["round", "full"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_skill_and_luck_add_up_to_the_result(seats: int, match: str) -> None:
    history = played(seats, seed=seats, match=match)
    for seat in range(seats):
        found = austenplay.review(history, seat)
        for of in found.rounds:
            assert of.fair == Fraction(1, seats)
            assert of.fair + sum(of.lucks) - sum(of.costs) == of.result
            assert of.fair + of.luck + of.skill == of.result
            assert len(of.luck_errors) == len(of.lucks) == len(of.decisions) + 1
            assert of.skill <= 0 and all(cost >= 0 for cost in of.costs)
            for judged, cost in zip(of.decisions, of.costs, strict=True):
                assert judged.worth.value - float(cost) == pytest.approx(judged.left.value)
                is_sure = judged.cost.value >= SURE * judged.cost.error
                assert cost == (Fraction(judged.cost.value) if is_sure else 0)
                assert judged.left == (judged.played if cost else judged.worth)
        assert found.unit == ("the round" if match == "round" else "favour tokens in this round")
        tokens = history.state.scores[seat]
        if match == "full":
            assert sum(of.result for of in found.rounds) == tokens
        else:
            winners = history.state.winners
            assert float(found.rounds[0].result) == (1 / len(winners) if seat in winners else 0)


def test_an_action_that_loses_for_certain_costs_what_it_gave_away() -> None:
    """The guard would have won the round at once; anything else leaves a fight."""
    history = austenplay.History(certain_hit(), seed=1)
    history.apply(Play("spy"))
    while not history.state.is_over:
        history.apply(history.state.legal_actions()[0])
    judged = austenplay.review(history, 0).judged[0]
    assert judged.best == Play("guard", 1, "oliver") and judged.worth.value == 1
    assert judged.verdict is Verdict.BLUNDER and judged.cost.value == pytest.approx(1 - judged.played.value)


@pytest.mark.usefixtures("few")
def test_a_forced_move_is_no_decision_and_a_bystander_has_luck_alone() -> None:
    for seed in range(40):
        history = played(seats=6, seed=seed, rounds=1)
        for seat in range(6):
            own = [node for node in history.line[:-1] if node.state.decision and node.state.decision.seat == seat]
            choices = [node for node in own if len(node.state.legal_actions()) > 1]
            if len(own) > len(choices):
                assert len(Reviewing(history, seat)._due) == len(choices)
            if not choices:
                found = austenplay.review(history, seat)
                assert found.judged == () and found.rounds[0].skill == 0
                assert found.rounds[0].lucks == (found.rounds[0].result - Fraction(1, 6),)
                return
    pytest.fail("nobody was ever out before their first choice")


def test_the_plain_kernel_knows_a_result_when_the_game_is_over() -> None:
    history = austenplay.History(Kuhn(), seats=2, seed=1)
    for word in (Word.BET, Word.PASS):
        assert PlainKernel().result(history.state) is None
        history.apply(Say(word))
    assert PlainKernel().result(history.state) == [1.0, 0.0]


# The work


@pytest.mark.usefixtures("few")
def test_the_work_in_slices_is_the_work_in_one() -> None:
    history = played()
    work = Reviewing(history, 0)
    assert work.n and not work.done
    assert work.share == 0
    while not work.is_done:
        assert work.done <= work.share * work.n < work.done + 1.001
        found = work.review()
        assert len(found.judged) == work.done
        due = {due.round for due in work._due[work.done :]}
        assert due.isdisjoint(of.number for of in found.rounds)
        work.go_on(0)
    assert work.review() == austenplay.review(history, 0) == austenplay.review(history.record, 0)
    costs = [judged.cost.value for judged in work.review().decisions if judged.verdict is not Verdict.GOOD]
    assert costs == sorted(costs, reverse=True)


def test_rounds_are_played_until_a_mistake_is_told_from_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ROUNDS", 300)
    monkeypatch.setattr(module, "MOST_ROUNDS", 1500)
    found = set()
    for seed in range(8):
        for judged in austenplay.review(played(seed=seed, rounds=1), 0).judged:
            is_clear = abs(judged.cost.value - MISTAKE) > module.SURE * judged.cost.error
            assert is_clear or judged.n >= 1500
            found.add(judged.n >= 600)
    assert found == {True, False}


def test_a_verdict_needs_a_cost_and_to_be_sure_of_it() -> None:
    for cost, verdict in (
        (0.0, Verdict.GOOD), (INEXACT - 0.001, Verdict.GOOD), (INEXACT, Verdict.INEXACT), (MISTAKE, Verdict.MISTAKE),
        (BLUNDER, Verdict.BLUNDER), (1.0, Verdict.BLUNDER),
    ):  # fmt: skip
        assert Verdict.on(Estimate(cost, 0.001, 100)) is verdict
        assert Verdict.on(Estimate(cost, cost, 100)) is Verdict.GOOD


def test_what_cannot_be_reviewed_is_told_in_a_sentence() -> None:
    history = austenplay.History(GAME, seats=2, seed=1)
    with pytest.raises(austenplay.BadInput, match="none is; play one to its end"):
        austenplay.review(history, 0)
    for seat in (2, -1, True, "0", None):
        with pytest.raises(austenplay.BadInput, match="There is no seat"):
            austenplay.review(history, seat)  # type: ignore[arg-type]
    with pytest.raises(austenplay.BadInput, match="There is no model 'psychic'"):
        austenplay.review(played(), 0, "psychic")
    view = history.state.view(history.state.decision.seat)  # type: ignore[union-attr]
    with pytest.raises(austenplay.BadInput, match="none of the legal actions"):
        Judging(view, Play("princess_amira", 9))


# How good it is; `make review` measures all of them, anew


@pytest.mark.parametrize("game", planted.MOMENTS)
@pytest.mark.parametrize(
    ("kind", "least", "most"), [(planted.BLUNDER, 0.90, 1.0), (planted.GOOD, 0.0, 0.05)], ids=["blunders", "good"]
)
def test_planted_blunders_are_found_and_good_decisions_left_alone(
    game: str, kind: str, least: float, most: float
) -> None:
    some = planted.some(game, kind)
    wrong = [one for one in some if planted.judged(game, one)[1].is_wrong]
    assert least <= len(wrong) / len(some) <= most, (wrong, some)
