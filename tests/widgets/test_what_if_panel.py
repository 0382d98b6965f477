"""The panel below the table while somebody looks back: two lines side by side, and actions played out in slices."""

from __future__ import annotations

import asyncio
import random
import re
import time
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from austenplay.analysis.search import Estimate
from austenplay.analysis.what_if import MOST_WORLDS, played_out
from austenplay_widgets.pages import play_out as at_work
from austenplay_widgets.pages.play import PlayPage
from austenplay_widgets.pages.play_out import MOST_LISTED, NOT_YOURS, PARTIAL, PlayOut
from austenplay_widgets.played_out import figure, interval
from austenplay_widgets.what_if import GO_ON, LEAVE, OTHER, SAME, LookBack
from tests.widgets.tables import click, page


def press(made: PlayPage, what: str) -> dict[str, Any]:
    made.table._handle_custom_msg({"type": "do", "rev": made.table.scene["rev"], "id": what}, [])
    scene: dict[str, Any] = made.table.scene
    return scene


def looking_back(kinds: list[str], seed: int = 8, clicks: int = 2) -> PlayPage:
    """Return a page on which somebody looks back at the last moment at which they have decided."""
    made = page(kinds, seed=seed)
    rng = random.Random(seed)
    for _ in range(clicks):
        click(made, rng)
    press(made, "replay")
    press(made, "back")
    while walk(made).moment.decision is None or walk(made).moment.decision.seat != walk(made).eyes:
        press(made, "back")
    return made


def walk(made: PlayPage) -> LookBack:
    assert made.session is not None
    found = made.session.look_back
    assert isinstance(found, LookBack)
    return found


def chart(panel: PlayOut) -> dict[str, Any]:
    assert panel.chart is not None
    figures: dict[str, Any] = panel.chart.figures
    return figures


def is_shown(widget: Any) -> bool:
    return bool(widget.layout.display != "none")


def test_it_is_there_only_while_somebody_looks_back() -> None:
    made = page(["person", "careful"])
    assert not is_shown(made.what_ifs.widget)
    press(made, "replay")
    assert is_shown(made.what_ifs.widget)
    press(made, "close")
    assert not is_shown(made.what_ifs.widget)


def test_the_lines_stand_side_by_side_and_go_with_the_eyes_that_saw_them() -> None:
    made = looking_back(["person", "careful", "careful"])
    panel = made.what_ifs
    assert panel.lines is None
    press(made, OTHER)
    click(made, random.Random(1))
    assert panel.lines is not None
    real, other = panel.lines.lines
    assert real["title"].startswith("The real game, from move ") and "another world" in other["title"]
    assert real["columns"] == other["columns"] == ["Move", "What you saw"]
    assert real["rows"] and other["rows"] and real["outcome"][0] == "Outcome"
    press(made, LEAVE)
    assert panel.lines is None and not is_shown(panel.widget)
    press(made, "replay")
    assert panel.lines is not None and len(panel.lines.lines) == 2
    panel._again.click()
    assert made.session is not None and made.session.on_table is not made.session


def test_the_world_that_is_chosen_below_is_gone_on_with() -> None:
    made = looking_back(["person", "careful", "careful"])
    assert [world for _, world in made.what_ifs._world.options] == [SAME, OTHER]
    made.what_ifs._world.value = OTHER
    made.what_ifs.choose("uniform")
    assert "another world (Any legal action)" in press(made, GO_ON)["status"]
    press(made, LEAVE)
    press(made, "replay")
    assert "the same cards" in press(made, GO_ON)["status"]


def test_of_several_exercises_one_is_chosen_and_the_one_on_the_table_comes_first() -> None:
    made = looking_back(["person", "careful", "careful"])
    panel = made.what_ifs
    for kind in (OTHER, SAME):
        press(made, kind)
        press(made, LEAVE)
        press(made, "replay")
        press(made, "back")
    assert is_shown(panel._which) and len(panel._which.options) == 2
    panel._which.index = 0
    assert panel.lines is not None and "another world" in panel.lines.lines[1]["title"]
    panel._which.index = 1
    assert "the same cards" in panel.lines.lines[1]["title"]


def test_what_is_played_out_is_what_the_analysis_finds() -> None:
    made = looking_back(["person", "careful", "careful"])
    panel = made.what_ifs.play_out
    view, index = walk(made).moment, walk(made).index
    panel.choose(*view.legal_actions())
    panel.ask("200")
    panel.start()
    work = played_out(view, view.legal_actions(), n=200, rng=random.Random(f"played out/{index}"), model="counted")
    work.go_on()
    rows = {row["name"]: row for row in chart(panel)["rows"]}
    assert len(rows) == len(view.legal_actions())
    assert sorted(row["value"] for row in rows.values()) == sorted(of.value for of in work.found.values())
    for row in rows.values():
        assert row["low"] <= row["value"] <= row["high"]
    assert "n = 200 worlds each" in chart(panel)["title"] and "partial" not in chart(panel)["title"]
    table = chart(panel)["table"]
    assert table["columns"][0] == "Action" and "95 % interval" in table["columns"]
    assert sum("(as it was played)" in row[0] for row in table["rows"]) == 1
    assert "Played out in 200 worlds" in panel.message


def test_all_that_may_be_done_now_is_chosen_to_be_tried_however_much_it_is() -> None:
    made = page(["person", "sensible", "sensible"], seed=4, game="ladys_choice")
    rng = random.Random(4)
    while sum(not choice["why"] for choice in made.table.scene["choices"]) <= MOST_LISTED:
        click(made, rng)
    press(made, "replay")
    tried = made.what_ifs.play_out._actions
    assert tried.value == tuple(action for _, action in tried.options) and len(tried.value) > MOST_LISTED


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("10000000", "At most 20,000 worlds"),
        ("10,000,000", "10,000,000 would take far too long"),
        ("9" * 4000, "At most 20,000 worlds"),
        ("99", "from 100 to 20,000"),
        ("", "Type a whole number"),
        ("many", "Type a whole number"),
        ("-500", "Type a whole number"),
        ("1e9", "Type a whole number"),
        ("\u0663\u0663\u0663", "Type a whole number"),
        ("<b>500</b>", "Type a whole number"),
    ],
)
def test_a_number_of_worlds_that_cannot_be_is_refused_in_a_sentence(typed: str, says: str) -> None:
    made = looking_back(["person", "careful"])
    panel = made.what_ifs.play_out
    panel.ask(typed)
    panel.start()
    assert says in panel.message and 'role="alert"' in panel.message and "<b>" not in panel.message
    assert not panel.is_at_work and panel.chart is None


def test_nothing_chosen_is_refused_in_a_sentence() -> None:
    made = looking_back(["person", "careful"])
    made.what_ifs.play_out.choose()
    made.what_ifs.play_out.start()
    assert "Choose at least one" in made.what_ifs.play_out.message


def test_where_somebody_else_decides_there_is_nothing_to_play_out() -> None:
    made = looking_back(["person", "careful", "careful"])
    panel = made.what_ifs.play_out
    press(made, "forward")
    assert walk(made).moment.decision.seat != 0  # type: ignore[union-attr]
    assert not is_shown(panel._form) and NOT_YOURS.format(walk(made).index) in panel.message
    press(made, "back")
    assert is_shown(panel._form) and panel.message == ""
    press(made, "forward")
    press(made, "close")
    assert panel.message == ""
    press(made, "replay")
    while walk(made).moment.decision is not None and walk(made).moment.decision.seat == 0:
        press(made, "back")
    assert NOT_YOURS.format(walk(made).index) in panel.message, (
        "the first moment that is looked at may be somebody else's"
    )


def test_wb_014_a_huge_run_is_cancelled_at_once_and_keeps_what_there_is() -> None:
    """The page answers between slices: a click on the table, then Cancel, and what there is is marked as partial."""

    async def run() -> float:
        made = looking_back(["person", *["careful"] * 5], seed=4)
        panel = made.what_ifs.play_out
        panel.choose(*walk(made).moment.legal_actions())
        panel.ask(str(MOST_WORLDS))
        panel.start()
        assert panel.is_at_work and is_shown(panel._progress)
        while panel._bar.value < 20:
            await asyncio.sleep(0.01)
        at = walk(made).index
        press(made, "back")  # the page can be used meanwhile
        assert walk(made).index == at - 1 and panel.is_at_work
        assert re.search(r"\d+ of 20,000 worlds played out", panel._far.value)
        began = time.monotonic()
        panel._cancel.click()
        took = time.monotonic() - began
        assert not panel.is_at_work and not is_shown(panel._progress)
        done = int(re.search(r"n = ([\d,]+) worlds", chart(panel)["title"])[1].replace(",", ""))  # type: ignore[index]
        assert 20 <= done < MOST_WORLDS
        assert f"{PARTIAL}: cancelled after {done:,} of 20,000 worlds" in panel.message
        assert "partial; " in chart(panel)["title"] and chart(panel)["text"].startswith("Partial, from ")
        assert all(row[-1].endswith("partial") for row in chart(panel)["table"]["rows"])
        before = chart(panel)
        await asyncio.sleep(5 * at_work.SLICE_S)
        assert chart(panel) == before  # nothing goes on behind it
        return took

    assert asyncio.run(run()) < 1


def test_leaving_the_walk_stops_the_work_and_takes_everything_off_the_page() -> None:
    async def run() -> None:
        made = looking_back(["person", "careful", "careful"])
        before = len(_instances)
        panel = made.what_ifs.play_out
        panel.ask("300")
        panel.start()
        while panel.is_at_work:
            await asyncio.sleep(0.02)
        assert panel.chart is not None
        panel.ask(str(MOST_WORLDS))
        panel.start()
        await asyncio.sleep(0.05)
        press(made, "close")
        assert not panel.is_at_work and panel.chart is None and panel._actions.options == ()
        assert len(_instances) <= before + 1  # the script that draws charts is kept for the next one

    asyncio.run(run())


def test_nothing_of_one_person_is_there_for_the_next() -> None:
    made = page(["person", "person"], seed=8)
    press(made, "uncover")
    press(made, "replay")
    press(made, OTHER)
    click(made, random.Random(1))
    assert made.what_ifs.lines is not None
    press(made, LEAVE)
    rng = random.Random(2)
    first = made.session.looker  # type: ignore[union-attr]
    while made.session.looker in (None, first):  # type: ignore[union-attr]
        click(made, rng)
    press(made, "replay")
    assert made.what_ifs.lines is None and made.what_ifs._which.options == ()


def test_an_exception_while_playing_out_says_so_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    made = looking_back(["person", "careful"])
    panel = made.what_ifs.play_out
    monkeypatch.setattr("austenplay.analysis.what_if.PlayedOut.go_on", lambda self, seconds: 1 / 0)
    panel.start()
    assert re.search(r"Nothing could be played out \(number \w+\)", panel.message)
    assert not panel.is_at_work and not is_shown(panel._progress)


def test_saving_in_an_exercise_saves_the_exercise() -> None:
    made = looking_back(["person", "careful"])
    files = list[str]()
    made.table.download = lambda name, text: files.append(text)  # type: ignore[method-assign]
    press(made, OTHER)
    press(made, "save")
    assert '"note":"What if, from move ' in files[0]
    assert "Saved: " in made.table.scene["notice"]["text"]
    press(made, LEAVE)
    press(made, "save")
    assert '"note"' not in files[1]


def test_figures_are_read_as_shares_or_as_numbers() -> None:
    assert figure(0.5, "the round") == "50.0\N{NO-BREAK SPACE}%"
    assert figure(1.25, "favour tokens in this round") == "1.250"
    assert interval(Estimate(0.01, 0.1, 9))[0] == 0
    low, high = interval(Estimate(0.5, 0.1, 9))
    assert (round(low, 3), round(high, 3)) == (0.304, 0.696)
