"""Outlooks asked of a game, and work that is done in slices."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import pytest

import austenplay
from austenplay.core.derivation import Derivation, Share
from austenplay.core.outlook import Outlook, Reckoning
from tests.kuhn import Kuhn

GAME = austenplay.game("love_letter")
ROUNDING = 1e-12


def told(rounds: Sequence[int]) -> Outlook:
    return Outlook((), (), (), {}, {}, unseen=sum(rounds), n=len(rounds))


def test_work_is_done_in_slices_and_never_beyond_its_end() -> None:
    work = Reckoning(told, itertools.count(1), 5)
    work.go_on(0)
    assert (work.done, work.is_done, work.outlook().n) == (1, False, 1)
    work.go_on(math.inf)
    work.go_on(math.inf)
    assert (work.done, work.is_done, work.outlook().unseen) == (5, True, 15)


def test_what_is_exact_is_done_at_once() -> None:
    view: Any = GAME.start(seats=2, seed=1).view(0)
    work = GAME.reckoning(view, GAME.models["counted"])
    assert work.is_done and work.outlook() == GAME.odds(view) == GAME.odds(view, "counted")
    assert work.outlook().n == 0


def test_the_same_seed_samples_the_same_odds_and_another_seed_others() -> None:
    state: Any = GAME.start(seats=2, seed=1, match="round")
    view = state.apply(state.legal_actions()[0]).view(0)
    one, again, other = (GAME.odds(view, "careful", n=40, seed=seed) for seed in ("a", "a", "b"))
    assert one == again != other
    assert (one.n, one.seed) == (40, "a")


def test_a_model_or_a_game_that_cannot_be_is_told_in_one_sentence() -> None:
    with pytest.raises(austenplay.BadInput, match="no model 'gossip'; there is counted, uniform, lowest and careful"):
        GAME.odds(GAME.start(seats=2, seed=1).view(0), "gossip")
    with pytest.raises(austenplay.BadInput, match="has no odds"):
        Kuhn().odds(Kuhn().start(seats=2, seed=1).view(0))


def test_an_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    """Every count of 60 throws, weighed by how likely it is, whose interval holds the chance they were thrown with."""
    n, chance = 60, 0.2
    covered = 0.0
    for hits in range(n + 1):
        shares = Share("hit", "Hit", 1, hits / n, 1), Share("miss", "Miss", 1, 1 - hits / n, 0)
        low, high = Derivation("a hit", shares, "throws", n=n, worth=n).interval
        assert 0 <= low <= hits / n + ROUNDING and hits / n - ROUNDING <= high <= 1
        if low <= chance <= high:
            covered += math.comb(n, hits) * chance**hits * (1 - chance) ** (n - hits)
    assert 0.93 < covered < 0.97
