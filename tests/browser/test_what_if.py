"""What if, on the web: by keyboard from a game into another world and back, and a huge run that is cancelled."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from austenplay_widgets.pages.play_out import PARTIAL
from austenplay_widgets.pages.what_if_panel import REAL, WORLDS
from austenplay_widgets.what_if import LEAVE, OTHER
from tests.browser.journeys import (
    START,
    Keyboard,
    Sitting,
    all_that_is_in,
    both_themes,
    fill_form,
    looks_right,
    open_form,
    scrolls_sideways,
    small_targets,
)
from tests.site import Site
from tests.widgets.tables import said

PLAY = "love_letter/play.ipynb"
KINDS = ("person", "careful", "careful")
CELLS = "(table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText))"
WORLD, WORLDS_ASKED, PLAY_OUT = "Go on with", "How many worlds", "Play them out"


def look_back(page: Page, sitting: Sitting, plies: int) -> None:
    """Look back so many moves with the pointer."""
    sitting.do("Replay", "replay") if sitting.twin.look_back is None else None
    for _ in range(plies):
        sitting.do("Back", "back")


def sit(page: Page, site: Site, seed: str, turns: int, kinds: tuple[str, ...] = KINDS, **options: str) -> Sitting:
    """Begin a game and play some turns."""
    sitting = Sitting.begin(page, site.notebook(PLAY), kinds, seed, **options)
    for _ in range(turns):
        if sitting.twin.state.decision is not None:
            sitting.take(sitting.wise_choice())
    return sitting


def table_of(page: Page, title: str) -> list[list[str]]:
    """Return a line that stands beside another, cell by cell."""
    of = page.locator(".ap-beside-lines table").filter(has=page.locator("caption", has_text=title))
    cells: list[list[str]] = of.evaluate(
        "(table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText))"
    )
    return cells


def test_by_keyboard_three_moves_back_into_another_world_to_its_end_and_home_again(page: Page, site: Site) -> None:
    open_form(page, site.notebook(PLAY))
    fill_form(page, KINDS, "what if", match="round")
    page.get_by_role("button", name=START).focus()
    keys = Keyboard(page)
    keys.begin()
    sitting = Sitting(page, KINDS, "what if", match="round")
    sitting.agree()
    while not sitting.twin.state.is_over:
        keys.take(sitting, sitting.wise_choice())
    real = sitting.twin.history.record.to_json()
    scene = sitting.twin.shown

    keys.tab_to("Replay")
    keys.press("Enter")
    sitting.twin.handle({"type": "do", "rev": 0, "id": "replay"})
    for _ in range(3):
        keys.tab_to("Back", key="Shift+Tab") if keys.focus()["words"] != "Back" else None
        keys.press("Enter")
        sitting.twin.handle({"type": "do", "rev": 0, "id": "back"})
    walk: Any = sitting.twin.look_back
    expect(page.locator(".ap-prompt")).to_contain_text(f"move {walk.index} of")
    keys.tab_to(WORLD)
    keys.press("ArrowDown")
    expect(page.get_by_label(WORLD)).to_have_value(WORLDS[OTHER])
    walk.world = OTHER
    keys.tab_to("What if?", key="Shift+Tab")
    keys.press("Enter")
    sitting.follow({"type": "do", "id": "what_if"})
    expect(page.locator(".ap-table")).to_contain_text(f"What if, from move {walk.index} on: another world")
    while not sitting.twin.on_table.state.is_over:
        keys.take(sitting, wise(sitting))
    made = sitting.twin.on_table

    rows = table_of(page, REAL)
    assert rows[0] == ["Move", "What you saw"] and rows[-1][0] == "Outcome"
    assert "Favour tokens: Ada " in rows[-1][1]
    other = table_of(page, "another world")
    assert [row[0] for row in other[1:-1]] == [str(walk.index + 1 + at) for at in range(len(other) - 2)]
    assert all(made.chairs[seat].name in other[-1][1] or seat == 0 for seat in made.state.winners)

    keys.press_button(sitting, {"id": LEAVE, "label": "Back to the real game"})
    assert sitting.twin.history.record.to_json() == real
    assert sitting.twin.shown["seats"] == scene["seats"] and sitting.twin.shown["log"] == scene["log"]
    expect(page.locator(".ap-beside-lines")).to_have_count(0)


def wise(sitting: Sitting) -> dict[str, Any]:
    """Return the first choice that may be made in the exercise on the table."""
    return next(choice for choice in sitting.twin.shown["choices"] if not choice["why"])


def test_undo_says_once_what_has_been_seen_since(page: Page, site: Site) -> None:
    sitting = sit(page, site, "take back", 2)
    sitting.do("Undo", "undo")
    text = sitting.twin.shown["notice"]["text"]
    assert re.match(r"Taken back to your last decision\. Since then you have seen: .* you drew", text)
    expect(page.locator(".ap-aloud[role=status]")).to_have_text(said(sitting.twin.shown))
    expect(page.locator(".ap-notice:visible", has_text=text)).to_have_count(1)


def test_wb_014_a_huge_simulation_is_cancelled_within_a_second_and_keeps_what_there_is(page: Page, site: Site) -> None:
    sitting = sit(page, site, "huge", 1, ("person", *["careful"] * 5))
    look_back(page, sitting, 1)
    walk: Any = sitting.twin.look_back
    while walk.moment.decision is None or walk.moment.decision.seat != 0:
        look_back(page, sitting, 1)
    field = page.get_by_label(WORLDS_ASKED)
    field.fill("10,000,000")
    field.press("Enter")
    page.get_by_role("button", name=PLAY_OUT).click()
    expect(page.get_by_role("alert").filter(has_text="10,000,000 would take far too long")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_hidden()

    field.fill("20000")
    field.press("Enter")
    page.get_by_role("button", name=PLAY_OUT).click()
    far = page.get_by_text(re.compile(r"[\d,]+ of 20,000 worlds played out"))
    expect(far).to_be_visible()
    page.wait_for_timeout(2000)
    first = far.inner_text()
    began = time.monotonic()
    sitting.do("To the start", "first")  # the page can be used meanwhile
    assert time.monotonic() - began < 2
    sitting.do("Forward", "forward")
    expect(far).not_to_have_text(first)
    expect(page.locator(".progress-bar:visible")).to_have_count(1)

    began = time.monotonic()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text(re.compile(rf"{PARTIAL}: cancelled after [\d,]+ of 20,000 worlds"))).to_be_visible()
    took = time.monotonic() - began
    assert took < 1, f"a cancel took {took:.2f} s"
    expect(page.get_by_role("button", name=PLAY_OUT)).to_be_focused()  # what had the focus is gone
    expect(page.locator(".ap-chart-title")).to_contain_text("partial; n = ")
    expect(page.locator(".ap-chart svg")).to_be_visible()
    page.locator(".ap-chart summary").click()
    expect(page.locator(".ap-chart table")).to_contain_text("of 20,000, partial")
    expect(page.get_by_role("button", name="Cancel")).to_be_hidden()
    sitting.do("Leave the replay", "close")
    expect(page.locator(".ap-chart")).to_have_count(0)


def test_nothing_of_one_persons_what_if_is_left_for_the_next(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "person"), "8")
    sitting.do("I am Ada: show my cards", "uncover")
    sitting.do("Replay", "replay")
    sitting.do("What if?", "what_if")
    expect(page.locator(".ap-beside-lines table")).to_have_count(2)
    sitting.do("Back to the real game", LEAVE)
    sitting.take(sitting.wise_choice())
    sitting.do("Hand over to Bo", "pass")
    sitting.do("I am Bo: show my cards", "uncover")
    sitting.do("Replay", "replay")
    expect(page.locator(".ap-beside-lines table")).to_have_count(0)
    assert "What if, from move" not in all_that_is_in(page)


@pytest.mark.parametrize("width", [390, 1280])
def test_both_lines_fit_and_read_in_both_themes(open_page, site: Site, width: int) -> None:  # type: ignore[no-untyped-def]
    page = open_page(width=width, height=844)
    sitting = sit(page, site, "fits", 2)
    look_back(page, sitting, 2)
    sitting.do("What if?", "what_if")
    tables = page.locator(".ap-beside-lines table")
    expect(tables).to_have_count(2)
    first, other = (tables.nth(at).bounding_box() or {} for at in (0, 1))
    is_beside = first["y"] == other["y"]
    assert is_beside == (width == 1280)
    if width == 390:
        looks_right(page)
    else:
        both_themes(page)
        assert not scrolls_sideways(page) and small_targets(page) == []
