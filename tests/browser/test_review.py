"""Looking back on the web: by keyboard from a round played to a decision tried again, and in every size and theme."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from austenplay.analysis.review import Reviewing, Verdict
from austenplay_widgets.review_panel import FOLD, GO_ON, OPEN, STOP
from austenplay_widgets.review_table import ASK
from austenplay_widgets.review_words import TITLES
from tests.browser.journeys import Keyboard, Sitting, all_that_is_in, looks_right
from tests.site import Site

PLAY = "love_letter/play.ipynb"
ANSWER = re.compile(r"Best was |Nothing else was worth more|too small a difference|give or take \d+ of the round")
OpenPage = Callable[..., Page]


def rows(page: Page) -> Locator:
    return page.locator(".ap-review-row")


def decisions(sitting: Sitting) -> Reviewing:
    return Reviewing(sitting.twin.history, 0)


def test_a_round_is_played_and_a_decision_tried_again_by_keyboard_alone(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ["person", "careful"], "12", match="round")
    keyboard, rng = Keyboard(page), random.Random(3)
    expect(page.get_by_role("button", name=OPEN)).to_be_hidden()
    while not sitting.twin.state.is_over:
        keyboard.take(sitting, rng.choice([of for of in sitting.twin.shown["choices"] if not of["why"]]))
    keyboard.tab_to("Review")
    keyboard.press("Enter")
    expect(page.get_by_role("button", name=FOLD)).to_be_focused()
    work = decisions(sitting)
    expect(rows(page)).to_have_count(work.n)
    expect(page.get_by_text("Choose a decision to try it again")).to_be_visible()

    keyboard.tab_to("Round 1, your turn")
    keyboard.press("Enter")
    expect(page.locator(".ap-prompt")).to_contain_text(ASK)
    expect(page.locator(".ap-chart svg")).to_have_count(0)
    assert not ANSWER.search(all_that_is_in(page)), "the answer is there before it was asked for"
    assert keyboard.focus()["onTable"]
    keyboard.press("1")
    while page.locator(".ap-options button").count() > 0:
        keyboard.press("Enter")
    prompt = page.locator(".ap-prompt")
    expect(prompt).to_have_text(re.compile("|".join(TITLES.values())))
    assert ANSWER.search(all_that_is_in(page))
    expect(page.locator(".ap-chart svg").first).to_be_visible()
    keyboard.tab_to("The figures")
    keyboard.press("Enter")
    expect(page.locator(".ap-chart table tbody tr")).to_have_count(3 + 2 * work.n)

    keyboard.tab_to("Leave the review", key="Shift+Tab")
    keyboard.press("Enter")
    sitting.agree()
    keyboard.tab_to(FOLD)
    keyboard.press("Enter")
    expect(rows(page).first).to_be_hidden()


def test_the_focus_stays_in_the_review_when_the_work_that_it_could_stop_is_done(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ["person", "careful"], "12", match="round")
    while not sitting.twin.state.is_over:
        sitting.take(sitting.wise_choice())
    sitting.button("Review").click()
    keyboard = Keyboard(page)
    expect(page.get_by_role("button", name=FOLD)).to_be_focused()
    keyboard.tab_to(STOP)
    for name in (GO_ON, STOP):
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=name, exact=True)).to_be_focused()
    expect(rows(page)).to_have_count(decisions(sitting).n)
    expect(page.get_by_role("button", name=FOLD)).to_be_focused()


def test_the_review_fits_a_phone_and_reads_in_both_themes(open_page: OpenPage, site: Site) -> None:
    page = open_page(width=390, height=844)
    sitting = Sitting.begin(page, site.notebook(PLAY), ["person", "careful"], "12", match="round")
    rng = random.Random(3)
    while not sitting.twin.state.is_over:
        sitting.take(rng.choice([of for of in sitting.twin.shown["choices"] if not of["why"]]))
    sitting.button("Review").click()
    expect(rows(page)).to_have_count(decisions(sitting).n)
    rows(page).first.click()
    expect(page.locator(".ap-prompt")).to_contain_text(ASK)
    looks_right(page)
    page.get_by_role("button", name="Show what it cost").click()
    expect(page.locator(".ap-chart svg").first).to_be_visible()
    page.locator(".ap-chart summary").click()
    looks_right(page)
    assert TITLES[Verdict.GOOD] in page.locator("main").inner_text()
