"""Positions of Lady's Choice with one clear best action, and others that are surely wrong, to hold the search to."""

from __future__ import annotations

from typing import Any

import pytest

from austenplay.analysis.equity import equity, search
from austenplay.analysis.review import Judging, Verdict
from austenplay.core.protocols import Action
from tests.rules.courting import LADYS_CHOICE, Court, Marry, position

POOR = ["kicks_dogs", "unfaithful", "already_married", "thief"]
FAIR = ["hilarious", "romantic", "charitable", "very_tall"]
RICH = ["foreign_prince", "jiu_jitsu_master", "professional_athlete", "muscular_arms"]


def catch(hands: dict[int, list[str]], seats: int, above_clock: int = 0, **more: Any) -> Any:
    """Return the view of a Catch on her turn who has just seen these hands, whoever else there is."""
    laid = [hands.get(seat, []) for seat in range(seats)]
    seen = [(0, seat, hand) for seat, hand in hands.items()]
    return position(laid, above_clock=above_clock, to_move=0, knows=seen, **more).view(0)


def duet(mine: list[list[str]], piles: list[list[str]]) -> Any:
    """Return the view of a lady of two who knows these cards, and the other one none."""
    return LADYS_CHOICE.columns(piles=piles, sides=[mine, [[], [], [], []]]).view(0)  # type: ignore[attr-defined]


PLANTED: dict[str, tuple[Any, Action, Action]] = {
    "late, all known, three": (catch({1: FAIR, 2: RICH}, 3), Marry(2), Marry(1)),
    "late, all known, five": (catch({1: POOR, 2: FAIR, 3: RICH, 4: ["dances"]}, 5), Marry(3), Marry(1)),
    "late, the best alone known": (catch({3: RICH}, 4), Marry(3), Marry(1)),
    "late, the worst alone known": (catch({1: POOR}, 3), Marry(2), Marry(1)),
    "early, anybody but the worst": (catch({1: POOR}, 4, above_clock=20), Marry(2), Marry(1)),
    "for two, one far ahead and nothing left": (
        duet([RICH, FAIR, POOR, ["dances"]], [[], [], [], []]),
        Marry(0),
        Marry(1),
    ),
    "for two, one far behind": (
        duet([POOR, ["dances"], [], []], [["stupid"], ["flattering"], ["romantic"], ["very_tall"]]),
        Court(2),
        Marry(0),
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_what_is_clearly_best_is_found_and_what_is_clearly_wrong_is_called_so(name: str) -> None:
    view, best, wrong = PLANTED[name]
    found = equity(view)
    assert found.cost(best).value <= max(0.03, 2 * found.cost(best).error), found.actions
    work = Judging(view, wrong)
    work.go_on()
    assert Verdict.on(work.costs()[1][wrong]) is Verdict.BLUNDER
    good = Judging(view, best)
    good.go_on()
    assert not Verdict.on(good.costs()[1][best]).is_wrong


@pytest.mark.parametrize("seats", LADYS_CHOICE.seats)
def test_the_others_look_after_themselves_and_the_tree_stays_small(seats: int) -> None:
    """Nobody says how they play, so it is the last model; moments far ahead are hardly met twice and not kept."""
    view: Any = LADYS_CHOICE.start(seats=seats, seed=seats).view(0 if seats == 2 else 1)
    work = search(view, n=300)
    work.go_on()
    found = work.equity()
    assert found.model == LADYS_CHOICE.models["frank"].title == list(LADYS_CHOICE.models.values())[-1].title
    assert set(found.actions) == set(view.legal_actions())
    assert 0 < len(work._tree) <= LADYS_CHOICE.kernel(view).ahead * work.done
    assert equity(view, n=300) == found


@pytest.mark.parametrize("model", LADYS_CHOICE.models)
def test_a_search_under_either_model_comes_to_its_end(model: str) -> None:
    for seats in (2, 4, 6):
        view: Any = LADYS_CHOICE.start(seats=seats, seed=seats).view(0 if seats == 2 else 1)
        found = equity(view, model, n=300)
        assert found.n >= 300 and found.model == LADYS_CHOICE.models[model].title
