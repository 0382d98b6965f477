"""Outlooks asked of a game, and work that is done in slices."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import pytest

import austenplay
from austenplay.core.derivation import Derivation, Share
from austenplay.core.outlook import FIRST_TOLD, Outlook, Reckoning
from austenplay.core.work import Work
from tests.kuhn import Kuhn

GAME = austenplay.game("love_letter")
ROUNDING = 1e-12


def outlook(*rounds: int) -> Outlook:
    return Outlook((), (), (), {}, {}, unseen=sum(rounds), n=len(rounds))


def told(rounds: Sequence[int]) -> Work[Outlook]:
    yield
    return outlook(*rounds)


def counted(comes_to: Outlook | None, bits: int = 1) -> Work[Outlook | None]:
    for _ in range(bits):
        yield
    return comes_to


def sampling(n: int) -> Reckoning[int]:
    return Reckoning(counted(None), lambda: itertools.count(1), told, n)


def test_work_is_done_in_slices_and_never_beyond_its_end() -> None:
    work = sampling(5)
    seen = []
    while not work.is_done:
        work.go_on(0)
        seen.append((work.is_sampling, work.done, work.outlook))
    assert seen == [
        (False, 0, None),
        *((True, done, None) for done in range(1, 6)),
        (True, 5, None),
        (True, 5, outlook(1, 2, 3, 4, 5)),
    ]
    work.go_on(math.inf)
    assert work.done == 5


def test_what_was_sampled_until_it_is_stopped_is_told() -> None:
    work = sampling(1000)
    for _ in range(4):
        work.go_on(0)
    work.stop()
    assert not work.is_done  # it is still to be told, in slices
    work.go_on(math.inf)
    assert (work.is_stopped, work.done, work.outlook) == (True, 3, outlook(1, 2, 3))


def test_what_streams_is_told_before_it_is_sampled_and_as_often_as_it_has_doubled() -> None:
    work = Reckoning(counted(None), lambda: itertools.count(1), told, 110, streams=True)
    seen: list[tuple[int, Outlook | None]] = []
    while not work.is_done:
        work.go_on(0)
        if not seen or work.outlook is not seen[-1][1]:
            seen.append((work.done, work.outlook))
    assert seen == [
        (0, None),
        *((done, outlook(*range(1, done + 1))) for done in (0, FIRST_TOLD, 2 * FIRST_TOLD, 4 * FIRST_TOLD, 110)),
    ]
    early = Reckoning(counted(None), lambda: itertools.count(1), told, 110, streams=True)
    while early.outlook is None:
        early.go_on(0)
    early.stop()
    assert early.is_done and early.outlook == outlook()


def test_what_is_stopped_before_there_is_anything_comes_to_nothing() -> None:
    work = Reckoning(counted(outlook(9), 100), lambda: itertools.count(1), told, 5)
    work.go_on(0)
    work.stop()
    work.go_on(math.inf)
    assert (work.is_done, work.is_sampling, work.outlook) == (True, False, None)


def test_what_is_exact_samples_nothing() -> None:
    view: Any = GAME.start(seats=2, seed=1).view(0)
    work = GAME.reckoning(view, GAME.models["counted"])
    work.go_on(math.inf)
    assert work.is_done and not work.is_sampling
    assert work.outlook == GAME.odds(view) == GAME.odds(view, "counted")
    assert work.outlook is not None and work.outlook.n == work.done == 0


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
