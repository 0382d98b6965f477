"""Nothing jumps: what lies on the table stays where it is while a choice is made and news come in."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.bare_table import Begin, Table
from tests.widgets import sample_scenes

TOPS = """() => Object.fromEntries([...document.querySelectorAll(".ap-grid > *")]
  .filter((node) => node.getClientRects().length > 0)
  .map((node) => [node.className, Math.round(node.offsetTop)]))"""
LONG_NEWS = " ".join(["Bo plays the Guard on you and names the Ogre. You do not hold it."] * 6)


def name_somebody(table: Table) -> None:
    table.page.locator('.ap-hand button[data-pick="card:guard"]').first.click()
    if table.page.locator('.ap-options [data-pick^="seat"]').count() > 0:
        table.button("Cy").last.click()
    expect(table.page.locator(".ap-ask")).to_contain_text("Which character do you name?")


@pytest.mark.parametrize("width", [1280, 1100, 960, 760])
@pytest.mark.parametrize("name", ["two_players", "six_players"])
def test_a_guess_row_moves_nothing_on_a_wide_table(begin: Begin, name: str, width: int) -> None:
    table = begin(sample_scenes.SAMPLES[name](), width=width)
    before = table.page.evaluate(TOPS)
    name_somebody(table)
    assert table.page.evaluate(TOPS) == before
    table.button("Guard, 1, 6 unseen").hover()
    expect(table.page.locator(".ap-why")).to_contain_text("may not name a Guard")
    assert table.page.evaluate(TOPS) == before


@pytest.mark.parametrize("width", [1280, 960])
def test_an_onlooker_sees_what_is_asked_above_six_plates_in_two_rows(begin: Begin, width: int) -> None:
    seats = [sample_scenes.seat(number, ("guard", "spy")) for number in range(6)]
    table = begin(sample_scenes.watched() | {"seats": seats}, width=width)
    boxes = [plate.bounding_box() for plate in table.page.locator(".ap-seats > .ap-seat").all()]
    assert [round(box["y"]) for box in boxes if box] == [round(boxes[at]["y"]) for at in (0, 0, 0, 3, 3, 3)]  # type: ignore[index]
    desk = table.page.locator(".ap-desk").bounding_box()
    assert desk is not None and boxes[0] is not None and desk["y"] + desk["height"] <= boxes[0]["y"]


@pytest.mark.parametrize("width", [390, 320])
def test_a_guess_row_is_compact_on_a_phone(begin: Begin, width: int) -> None:
    table = begin(sample_scenes.six_players(), width=width)
    name_somebody(table)
    row = table.page.locator(".ap-options").bounding_box()
    assert row is not None and row["height"] <= 6 * 56  # eleven names two by two, with the longest name in two lines
    expect(table.button("Ogre, 9, 1 unseen").locator(".ap-dots")).to_be_visible()


@pytest.mark.parametrize("width", [390, 320])
def test_long_news_do_not_push_the_hand_and_can_be_scrolled_by_keyboard(begin: Begin, width: int) -> None:
    most = sample_scenes.two_players() | {"news": LONG_NEWS}
    table = begin(most, width=width)
    before = table.page.evaluate(TOPS)
    news = table.page.locator(".ap-news")
    expect(news).to_have_attribute("tabindex", "0")
    news.focus()
    table.press("End")
    table.page.wait_for_function("document.querySelector('.ap-news').scrollTop > 0")
    table.show(most | {"news": f"{LONG_NEWS} {LONG_NEWS}"})
    assert table.page.evaluate(TOPS) == before
    table.show(most | {"news": "Bo draws a card."})
    assert news.get_attribute("tabindex") is None


def test_a_token_that_is_gained_moves_nothing(begin: Begin) -> None:
    scene = sample_scenes.two_players()
    table = begin(scene)
    before = table.page.evaluate(TOPS)
    scene["seats"][0]["tokens"]["count"] += 2
    table.show(scene)
    assert table.page.evaluate(TOPS) == before
