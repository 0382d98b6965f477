"""Dice in real Chromium: they tumble where they lie, rest on what was recorded, and say it at once."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from austenplay_widgets.theme import MOVE_MS, PAUSE_MS
from tests.browser.bare_table import Begin, Table, assert_accessible, assert_fits
from tests.browser.test_kit_js import said
from tests.widgets import sample_scenes
from tests.widgets.sample_scenes import Json

TURN_MS = MOVE_MS / 2
TURNS = 7
ROLL_MS = int(TURNS * TURN_MS)
FACES = [
    {"glyph": "clover", "mark": None, "name": "clover"},
    *({"glyph": "hat", "mark": mark, "name": f"hat from Beauty {mark}"} for mark in ("0", "2", "4")),
]
HAT_2 = FACES[2]
NEWS = "You roll the Casanova die: a hat with 2."
BOXES = """() => [...document.querySelectorAll(".ap-grid *:not(.ap-cube *, .ap-aloud, .ap-lines *)")]
  .filter((node) => node.getClientRects().length > 0 && !node.matches(".ap-cube, .ap-news, .ap-prompt"))
  .map((node) => [node.className?.baseVal ?? node.className, node.offsetLeft, node.offsetTop, node.offsetWidth])"""
SEEN = """() => {
  const marks = document.querySelector(".ap-die .ap-tumble");
  return marks.innerText.trim() || (marks.querySelectorAll("svg").length === 1 ? "clover" : null);
}"""


def dice(*faces: Json | None) -> Json:
    names = ("casanova", "drinking")
    pieces = [
        {"kind": "die", "key": key, "label": f"{key.capitalize()} die", "face": face}
        for key, face in zip(names, (*faces, None), strict=False)
    ]
    return {"key": "dice", "label": "Dice", "pieces": pieces}


def laid(*faces: Json | None, **more: Any) -> Json:
    """Return a table with two dice, as they lie now."""
    return sample_scenes.two_players() | {"middle": [dice(*faces), *sample_scenes.middle(8, ())]} | more


def roll(key: str = "casanova", face: Json = HAT_2) -> Json:
    return {"die": f"dice/{key}", "face": face, "faces": FACES}


def rolled(**more: Any) -> Json:
    """Return the scene that answers a roll."""
    return laid(HAT_2, moves=[roll()], frames=[], news=NEWS, **more)


def die(table: Table, at: int = 0) -> Locator:
    return table.page.locator(".ap-die").nth(at)


def opacity(table: Table, at: int = 0) -> str:
    """Return how much of the face on which a die rests is seen."""
    face: str = (
        die(table, at)
        .locator(".ap-cube > .ap-emblem")
        .evaluate("(node) => getComputedStyle(node).opacity", timeout=1000)
    )
    return face


def go(table: Table, ms: int) -> None:
    table.page.clock.run_for(ms)


def at_rest(table: Table) -> None:
    expect(table.page.locator(".ap-tumble, [data-coming]")).to_have_count(0)
    expect(die(table).locator(".ap-cube")).to_have_text("2")
    assert opacity(table) == "1"
    assert die(table).locator(".ap-cube").evaluate("(node) => getComputedStyle(node).transform") == "none"


def test_a_die_tumbles_through_its_faces_and_rests_on_the_one_recorded(begin: Begin) -> None:
    table = begin(laid(None), clock=True, pace=True)
    table.show(rolled())
    seen = []
    for _ in range(TURNS):
        seen.append(table.page.evaluate(SEEN))
        assert opacity(table) == "0"
        go(table, int(TURN_MS))
    assert set(seen) == {"clover", "0", "2", "4"} and seen[-1] != "2"
    assert all(one != other for one, other in itertools.pairwise(seen))
    at_rest(table)
    expect(die(table).locator(".ap-cube")).to_have_attribute("data-touched", "")


def test_it_turns_where_it_lies_and_nothing_else_moves(begin: Begin) -> None:
    table = begin(laid(None), clock=True, pace=True)
    before = table.page.evaluate(BOXES)
    table.show(rolled())
    turning = (
        die(table)
        .locator(".ap-cube")
        .evaluate(
            """(node) => { const [turn] = node.getAnimations(); turn.pause(); turn.currentTime = 200;
             return [getComputedStyle(node).transform, turn.effect.getTiming().duration]; }"""
        )
    )
    assert turning[0] != "none" and turning[1] == ROLL_MS
    assert table.page.evaluate(BOXES) == before
    for _ in range(TURNS):
        go(table, int(TURN_MS))
        assert table.page.evaluate(BOXES) == before


def test_dice_roll_one_after_another(begin: Begin) -> None:
    bottle = {"glyph": "bottle", "mark": None, "name": "bottle"}
    table = begin(laid(None, None), clock=True, pace=True)
    table.show(laid(HAT_2, bottle, moves=[roll(), roll("drinking", bottle) | {"faces": [FACES[0], bottle]}], frames=[]))
    expect(die(table, 0).locator(".ap-tumble")).to_have_count(1)
    expect(die(table, 1).locator(".ap-tumble")).to_have_count(0)
    assert opacity(table, 1) == "0"  # nobody sees beforehand what it will show
    go(table, ROLL_MS)
    expect(die(table, 0).locator(".ap-tumble")).to_have_count(0)
    expect(die(table, 1).locator(".ap-tumble")).to_have_count(1)
    assert opacity(table, 0) == "1"
    go(table, ROLL_MS)
    expect(table.page.locator(".ap-tumble, [data-coming]")).to_have_count(0)
    assert opacity(table, 1) == "1"


def test_what_was_rolled_is_said_at_once_and_once(begin: Begin) -> None:
    table = begin(laid(None), clock=True, pace=True)
    table.show(rolled())
    expect(table.page.get_by_role("status")).to_have_text(NEWS)
    assert said(die(table)) == "Casanova die: hat from Beauty 2"
    go(table, ROLL_MS)
    expect(table.page.get_by_role("status")).to_have_text(NEWS)
    assert said(die(table, 1)) == "Drinking die: not rolled"


@pytest.mark.parametrize("key", ["Enter", "x"])
def test_a_key_passes_over_a_roll(begin: Begin, key: str) -> None:
    table = begin(laid(None), clock=True, pace=True)
    table.page.locator(".ap-hand button").first.focus()
    table.show(rolled())
    go(table, int(2 * TURN_MS))
    table.press(key)
    at_rest(table)
    assert table.sent == []


def test_a_click_passes_over_a_roll(begin: Begin) -> None:
    table = begin(laid(None), clock=True, pace=True)
    table.show(rolled())
    table.page.locator(".ap-prompt").click()
    at_rest(table)
    assert table.sent == []


def test_without_motion_a_die_lies_there_at_once(begin: Begin) -> None:
    table = begin(laid(None), clock=True, pace=True, still=True)
    table.show(rolled())
    expect(table.page.locator(".ap-tumble")).to_have_count(0)
    assert opacity(table) == "1"
    expect(table.page.get_by_role("status")).to_have_text(NEWS)


def test_a_bots_roll_is_a_moment_of_its_own(begin: Begin) -> None:
    table = begin(laid(None), clock=True, pace=True)
    frame = {"seats": laid()["seats"], "middle": [dice(HAT_2), *sample_scenes.middle(8, ())], "news": NEWS}
    frame |= {"moves": [roll()], "told": 22, "prompt": {"text": "Bo takes a gentleman.", "clause": "", "yours": False}}
    table.show(laid(None, frames=[frame], moves=[]))
    expect(table.page.locator(".ap-prompt")).to_contain_text("Bo takes a gentleman.")
    go(table, ROLL_MS)
    expect(die(table).locator(".ap-cube")).to_have_text("2")
    go(table, PAUSE_MS)
    expect(die(table).locator(".ap-cube")).to_have_text("")


def test_what_comes_meanwhile_stops_a_roll(begin: Begin) -> None:
    table = begin(laid(None), clock=True, pace=True)
    table.show(rolled())
    table.show(laid(None))
    expect(table.page.locator(".ap-tumble, [data-coming]")).to_have_count(0)
    go(table, 2 * ROLL_MS)
    expect(die(table).locator(".ap-cube")).to_have_text("")


def test_a_die_that_is_not_there_stops_nothing(begin: Begin) -> None:
    table = begin(laid(None), clock=True, pace=True)
    table.show(laid(HAT_2, moves=[{"die": "nowhere/casanova", "face": HAT_2, "faces": FACES}], frames=[]))
    at_rest(table)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390, 320])
def test_dice_can_be_read_and_fit(begin: Begin, width: int, scheme: str) -> None:
    table = begin(laid(HAT_2, FACES[0]), width=width, scheme=scheme)
    assert_fits(table.page, width)
    assert_accessible(table.page)
