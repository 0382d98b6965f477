"""The odds on the web: by keyboard from the panel to a count and back, between two people, a run that is stopped."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import austenplay
from austenplay.core.words import capitalised, named
from austenplay_widgets.odds_panel import FOLD, OPEN, SIZES
from austenplay_widgets.onlook import BARE, UNDER_COVER
from tests.browser.journeys import Keyboard, Sitting, all_that_is_in, both_themes, looks_right, small_targets
from tests.site import Site
from tests.widgets.tables import NAMES

PLAY = "love_letter/play.ipynb"
ODDS = "love_letter/odds.ipynb"
GAME = austenplay.game("love_letter")
WATCH = """() => {
  window.seen = new Set(); // how many charts there were, and how high their box was, at every frame
  const look = () => {
    const box = document.querySelector(".ap-chart-box");
    seen.add(`${box.querySelectorAll(":scope > :not([data-coming]) svg").length} in ${box.offsetHeight}`);
    requestAnimationFrame(look);
  };
  look();
}"""
# Everything that the browser's models hold and keep of before, widgets that a box held included.
KEPT = """async () => {
  const models = await Promise.all(Object.values(jupyterapp._widgetManager._models));
  const seen = new Set();
  const plain = (of) => {
    if (of?.attributes === undefined) return Array.isArray(of) ? of.map(plain) : of;
    if (seen.has(of)) return null;
    seen.add(of);
    const kept = ([name]) => !["_esm", "_css", "rules", "source"].includes(name);
    const values = (traits) => Object.entries(traits).filter(kept).map(([, value]) => plain(value));
    return [of.attributes, of._previousAttributes ?? {}].map(values);
  };
  return JSON.stringify(models.map(plain));
}"""
MODEL = "How the others play"
ROUNDS = "How many rounds"
TITLES = """() => {
  window.titles = []; // what was told of how many rounds, one after the other
  const title = document.querySelector(".ap-chart-title");
  new MutationObserver(() => titles.push(title.innerText)).observe(title, { childList: true, characterData: true });
}"""
OpenPage = Callable[..., Page]


def counts(page: Page) -> Locator:
    return page.locator(".ap-counts")


def drawing(page: Page) -> Locator:
    return page.locator(".ap-chart svg").first


def open_odds(page: Page, sitting: Sitting) -> None:
    """Open the panel, in the page and in its twin."""
    page.get_by_role("button", name=OPEN).click()
    sitting.follow({"type": "do", "id": "assist:odds"})
    expect(drawing(page)).to_be_visible()


def number(page: Page, group: str, line: str) -> Locator:
    """Return the button of a line's number."""
    of = counts(page).locator(".ap-odds-group").filter(has_text=re.compile(f"^{re.escape(group)}"))
    return of.locator(".ap-odds-line").filter(has_text=line).get_by_role("button")


def test_from_panel_to_count_and_dial_by_keyboard_alone(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ["person", "careful", "careful"], "15")
    expect(counts(page)).to_have_count(0)
    keyboard = Keyboard(page)
    keyboard.tab_to(OPEN)
    keyboard.press("Enter")
    sitting.follow({"type": "do", "id": "assist:odds"})
    expect(drawing(page)).to_be_visible()
    assert keyboard.focus()["words"].strip() == FOLD  # the same button says what it does now

    keyboard.tab_to(MODEL)
    keyboard.press("ArrowDown")
    expect(page.get_by_text(GAME.models["uniform"].why)).to_be_visible()
    keyboard.press("ArrowUp")
    expect(page.get_by_text(GAME.models["counted"].why)).to_be_visible()

    keyboard.tab_to("The figures")
    keyboard.press("Enter")
    expect(page.locator(".ap-chart table")).to_be_visible()
    keyboard.press("Enter")

    view = sitting.twin.onlook().view
    outlook = GAME.odds(view)
    group = outlook.places[0]
    of = group.lines[0].chances[0].derivation
    keyboard.tab_to(capitalised(named(group.title, NAMES, 0)))
    keyboard.press("Enter")
    keyboard.tab_to(f"{of.matching} of {of.whole} unseen")
    keyboard.press("Enter")
    tally = counts(page).locator(".ap-tally:visible")
    expect(tally).to_contain_text(capitalised(named(of.of, NAMES, 0)))
    expect(tally).to_contain_text(f"{of.matching}/{of.whole} = ")
    expect(tally.locator(".ap-tally-card")).to_have_count(outlook.unseen)
    expect(tally.locator("[data-matches]")).to_have_count(int(of.matching))
    keyboard.press("Space")
    expect(counts(page).locator(".ap-tally:visible")).to_have_count(0)
    keyboard.press("Space")

    keyboard.tab_to(FOLD, key="Shift+Tab")
    keyboard.press("Enter")
    sitting.follow({"type": "do", "id": "assist:marked"})
    expect(counts(page)).to_have_count(0)
    assert keyboard.focus()["words"].strip() == OPEN


def test_a_move_changes_the_figures_and_nothing_else(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ["person", "careful", "careful"], "15")
    open_odds(page, sitting)
    page.locator("summary.ap-odds-title").first.click()
    first = counts(page).locator(".ap-number:visible").first
    first.click()
    counts(page).locator(".ap-tally:visible").evaluate("(node) => { node.mine = true; }")
    page.evaluate(WATCH)
    before = page.locator(".ap-chart-text").inner_text()
    sitting.take(sitting.wise_choice())
    expect(page.locator(".ap-chart-text")).not_to_have_text(before)
    assert page.evaluate("seen.size") == 1, page.evaluate("[...seen]")
    assert counts(page).locator(".ap-tally:visible").evaluate("(node) => node.mine")
    shown = GAME.odds(sitting.twin.onlook().view)
    for group in shown.prospects:
        title = capitalised(named(group.title, NAMES, 0))
        expect(counts(page).get_by_role("heading", name=title, exact=True)).to_be_visible()


def test_panel_and_dial_turn_together(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ["person", "careful"], "2")
    page.get_by_role("tab", name="Notes").click()
    dial = {key: page.locator(f'[data-do="assist:{key}"]') for key in ("odds", "marked", "bare")}
    expect(dial["marked"]).to_have_attribute("aria-pressed", "true")
    open_odds(page, sitting)
    expect(dial["odds"]).to_have_attribute("aria-pressed", "true")
    dial["marked"].click()
    sitting.follow({"type": "do", "id": "assist:marked"})
    expect(counts(page)).to_have_count(0)
    expect(page.get_by_role("button", name=OPEN)).to_be_visible()
    dial["bare"].click()
    sitting.follow({"type": "do", "id": "assist:bare"})
    page.get_by_role("button", name=OPEN).click()
    expect(page.get_by_text(BARE)).to_be_visible()
    expect(counts(page)).to_have_count(0)


def test_nothing_of_one_persons_odds_is_left_for_the_next(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ["person", "person"], "8")
    sitting.do("I am Ada: show my cards", "uncover")
    open_odds(page, sitting)
    page.locator("summary.ap-odds-title").first.click()
    counts(page).locator(".ap-number:visible").first.click()
    mine = all_that_is_in(page) + page.evaluate(KEPT)
    assert re.search(r"\d+ of \d+ unseen", page.evaluate(KEPT))
    assert re.search(r"\d+ of \d+ unseen", mine) and '"layouts"' in mine and 'class="ap-tally' in mine
    sitting.take(sitting.wise_choice())
    sitting.do("Hand over to Bo", "pass")
    expect(page.get_by_text(UNDER_COVER)).to_be_attached()
    expect(counts(page)).to_have_count(0)
    left = all_that_is_in(page) + page.evaluate(KEPT)
    for trace in (r"\d+ of \d+ unseen", '"layouts"', 'class="ap-tally', '"rows":\\[\\[', "lies aside", "is drawn next"):
        assert not re.search(trace, left)
    sitting.do("I am Bo: show my cards", "uncover")
    expect(page.get_by_role("button", name=OPEN)).to_be_visible()


def test_a_sampled_run_can_be_stopped_and_keeps_what_there_is(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ["person", *["careful"] * 5], "4")
    sitting.take(sitting.wise_choice())
    open_odds(page, sitting)
    page.get_by_label(MODEL).select_option(label="Careful")
    page.get_by_role("button", name="Stop here").click()
    expect(page.get_by_text(re.compile(r"Stopped after \d+ of 500 rounds"))).to_be_visible()
    expect(page.get_by_label("How many rounds")).to_be_focused()  # what had the focus is gone
    expect(page.locator(".ap-chart-title")).to_contain_text("sampled rounds, seed 1")
    expect(page.get_by_role("button", name="Stop here")).to_be_hidden()
    counts(page).locator("summary").first.click()
    counts(page).locator(".ap-number:visible").first.click()
    expect(counts(page).locator(".ap-tally:visible")).to_contain_text("standard error")


@pytest.mark.parametrize("model", ["Cards are counted", "Any legal action"])
def test_the_page_of_odds_fits_a_phone_and_reads_in_both_themes(open_page: OpenPage, site: Site, model: str) -> None:
    page = open_page(width=390, height=844)
    page.goto(site.notebook(ODDS))
    expect(drawing(page)).to_be_visible()
    page.get_by_label(MODEL).select_option(label=model)
    expect(page.get_by_text(next(of.why for of in GAME.models.values() if of.title == model))).to_be_visible()
    page.locator("summary.ap-odds-title").first.click()
    page.locator("summary.ap-odds-title").last.click()
    for at in (0, 1):
        counts(page).locator(".ap-number:visible").nth(at).click()
    counts(page).locator(".ap-number:visible").last.click()
    page.locator(".ap-chart summary").click()
    looks_right(page)
    boxes: list[dict[str, Any]] = [svg.bounding_box() or {} for svg in page.locator(".ap-chart svg").all()]
    assert all(280 <= box["width"] <= 366 for box in boxes)
    page.set_viewport_size({"width": 1280, "height": 800})
    both_themes(page)


def test_wb_022_a_drag_over_all_sizes_is_one_run_and_stop_keeps_what_there_is(page: Page, site: Site) -> None:
    asked: list[int] = []

    def listen(frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode(errors="replace")
        asked.extend(int(value) for value in re.findall(r'"type":\s*"choose",\s*"value":\s*(\d+)', text))

    page.on("websocket", lambda socket: socket.on("framesent", listen))
    page.goto(site.notebook(ODDS))
    expect(drawing(page)).to_be_visible()
    slider = page.get_by_label(ROUNDS)
    expect(slider).to_be_hidden()  # nothing is sampled so far
    page.get_by_label(MODEL).select_option(label="Careful")
    expect(slider).to_be_visible()
    expect(page.locator(".ap-chart-title")).to_contain_text("n = 500 sampled rounds")
    assert small_targets(page) == []
    page.evaluate(TITLES)

    slider.scroll_into_view_if_needed()
    box = slider.bounding_box() or {}
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 4, middle)
    page.mouse.down()
    for step in range(1, 21):
        page.mouse.move(box["x"] + 4 + (box["width"] - 8) * step / 20, middle)
    assert asked == []  # the hand is still down
    page.mouse.up()
    expect(page.get_by_text(re.compile(r"[\d,]+ of 20,000 rounds sampled"))).to_be_visible()
    assert asked == [SIZES[-1]]

    page.get_by_role("button", name="Stop here").click()
    says = page.get_by_text(re.compile(r"Stopped after [\d,]+ of 20,000 rounds"))
    expect(says).to_be_visible()
    done = re.findall(r"[\d,]+", says.inner_text())[0]
    assert page.evaluate("titles.map((title) => title.match(/n = ([\\d,]+) sampled/)[1])") == [done]

    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator(".ap-chart-title")).to_contain_text("n = 100 sampled rounds")
    assert asked == [SIZES[-1], SIZES[0]]
    looks_right(page)
