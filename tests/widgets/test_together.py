"""Hints, the odds, what-ifs and the review of one game, one upon the other: none takes another's place on the page."""

from __future__ import annotations

import asyncio
import random

import pytest

from austenplay.analysis import review as module
from austenplay_widgets import hinting
from austenplay_widgets.pages.play import PlayPage
from austenplay_widgets.review_panel import GO_ON
from austenplay_widgets.saves import write_save
from austenplay_widgets.session import Session
from austenplay_widgets.what_if import LEAVE, SAME
from tests.widgets.tables import click, page
from tests.widgets.test_review_panel import buttons, do, is_there, opened, pick, played


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play few rounds for a decision."""
    monkeypatch.setattr(module, "ROUNDS", 60)
    monkeypatch.setattr(module, "MOST_ROUNDS", 120)


def session_of(made: PlayPage) -> Session:
    assert isinstance(made.session, Session)
    return made.session


# The odds


def test_the_odds_are_of_the_moment_that_is_looked_back_on() -> None:
    made = played()
    panel = opened(made)
    before = made.panel._onlook
    assert before is not None and before.view is None, "no round is being played"
    pick(panel)
    assert panel.at_table is not None and made.panel._onlook is not None
    assert made.panel._onlook.view == panel.at_table.judged.view
    do(made, "close")
    assert made.panel._onlook == before


def test_the_odds_are_opened_and_folded_and_the_moment_stays_on_the_table() -> None:
    made = played()
    panel = opened(made)
    pick(panel)
    shown = do(made, "show")
    for is_open in (True, False):
        made.panel._button.value = is_open
        assert made.panel.is_open is is_open and panel.is_on_table
        assert made.table.scene == shown
    do(made, "close")
    assert not panel.is_on_table and "next" in buttons(made.table.scene)


# What if


def test_a_what_if_is_not_reviewed_and_the_review_of_the_game_stays_folded() -> None:
    made = page(["person", "careful", "lowest"], seed=4)
    click(made, random.Random(1))
    assert session_of(made).state.decision is not None
    do(made, "replay")
    do(made, SAME)
    while session_of(made).on_table.state.decision is not None:
        click(made, random.Random(3))
    assert "review" not in buttons(made.table.scene)
    do(made, "review")
    assert not made.review.is_open and not is_there(made.review)
    assert session_of(made).look_back is not None and session_of(made).on_table is not made.session


def test_a_what_if_is_taken_up_again_from_the_review() -> None:
    made = played()
    do(made, "replay")
    while session_of(made).look_back.moment.decision is None:  # type: ignore[union-attr]
        do(made, "back")
    made_up = do(made, SAME)["status"]
    do(made, LEAVE)
    panel = opened(made)
    do(made, "replay")
    pick(panel)
    assert panel.is_on_table and made.what_ifs._again.layout.display is None
    made.what_ifs._again.click()
    assert not panel.is_on_table and made.table.scene["status"] == made_up
    assert not any(row["chosen"] for row in panel.list.rows)


# Hints


def test_a_hint_waits_while_a_decision_is_looked_back_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "PATIENCE_S", 0)
    made = played()
    panel = opened(made)
    do(made, "next")
    assert "hint" in buttons(made.table.scene)

    async def sitting() -> None:
        do(made, "hint")
        assert session_of(made).thinking is not None
        moment = pick(panel)
        for _ in range(30):
            await asyncio.sleep(0.001)
        assert made.table.scene == moment and made.table.progress is None
        do(made, "close")
        assert made.table.progress is not None
        while made.table.progress is not None:
            await asyncio.sleep(0.001)
        assert made.table.scene["notice"]["text"].startswith("Hint 1 of 3: ")

    asyncio.run(sitting())


def test_a_hint_that_is_thought_over_in_a_what_if_is_dropped_as_it_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "PATIENCE_S", 0)
    made = page(["person", "careful"], seed=5)

    async def sitting() -> None:
        do(made, "replay")
        do(made, SAME)
        do(made, "hint")
        assert session_of(made).on_table.thinking is not None
        do(made, LEAVE)
        do(made, "replay")
        do(made, "what_if:again:0")
        assert session_of(made).on_table.thinking is None and made.table.progress is None

    asyncio.run(sitting())


def test_a_hint_in_a_what_if_is_still_there_after_the_review() -> None:
    made = played()
    do(made, "next")
    do(made, "replay")
    do(made, SAME)
    told = do(made, "hint")["notes"]["hint"]
    assert told
    made.review._button.value = True
    pick(made.review)
    assert do(made, "close")["notes"]["hint"] == told


# Another game, another seat, another click


def test_another_game_finds_nothing_of_the_review_before() -> None:
    made, other = played(), played(["person", "careful"], seed=7)
    panel = opened(made)
    pick(panel)
    do(made, "show")
    assert panel.chart is not None and panel.list.rows
    made.load(write_save(session_of(other).history, session_of(other).chairs).encode())
    assert is_there(panel) and not panel.is_open
    assert (panel.list.rows, panel.message, panel.chart.layout.display) == ([], "", "none")


def test_another_seat_is_not_shown_the_decisions_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    made = played(["person", "careful", "person"], seed=5)
    panel = opened(made)
    assert panel.list.rows and panel.message

    async def sitting() -> None:
        monkeypatch.setattr(module, "ROUNDS", 100_000)
        panel._seat.value = 2
        assert panel.is_at_work and (panel.list.rows, panel.message) == ([], "")
        panel._cancel.click()

    asyncio.run(sitting())


def test_judging_that_was_stopped_does_not_go_on_with_a_click_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ROUNDS", 100_000)
    made = played()

    async def sitting() -> None:
        panel = opened(made)
        panel._cancel.click()
        do(made, "undo")
        do(made, "redo")
        assert panel._cancel.description == GO_ON and not panel.is_at_work
        panel._button.value = False
        panel._button.value = True
        assert panel.is_at_work, "who unfolds it again wants it done"
        panel._cancel.click()

    asyncio.run(sitting())
