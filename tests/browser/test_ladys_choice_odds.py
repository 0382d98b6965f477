"""The odds of Lady's Choice on the web: a gentleman's beside the table, and the chapter with its charts."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

import austenplay
from austenplay.core.words import capitalised, named
from austenplay_widgets.count_words import full
from austenplay_widgets.odds_panel import OPEN
from tests.browser.journeys import Keyboard, Sitting, looks_right
from tests.site import Site
from tests.widgets.tables import NAMES

PLAY, ODDS = "ladys_choice/play.ipynb", "ladys_choice/odds.ipynb"
GAME = austenplay.game("ladys_choice")
OpenPage = Callable[..., Page]


def test_a_gentleman_opens_what_a_boast_does_by_keyboard_alone(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ["sensible", "person", "sensible"], "odds 2", "ladys_choice")
    keyboard = Keyboard(page)
    keyboard.tab_to(OPEN)
    keyboard.press("Enter")
    sitting.follow({"type": "do", "id": "assist:odds"})
    expect(page.locator(".ap-chart svg").first).to_be_visible()
    expect(page.locator(".ap-chart")).to_have_count(2)

    outlook = GAME.odds(sitting.twin.onlook().view)
    group = outlook.prospects[0]
    line = group.lines[0]
    chosen, love = (chance.derivation for chance in line.chances)
    keyboard.tab_to(f"chosen: {full(chosen)}")
    keyboard.press("Enter")
    tally = page.locator(".ap-counts .ap-tally:visible")
    expect(tally).to_contain_text(capitalised(named(chosen.of, NAMES, 1)))
    expect(tally).to_contain_text(f"{chosen.n:,} rounds that fit what you have seen were sampled")
    keyboard.press("Enter")
    keyboard.tab_to(full(love))
    keyboard.press("Enter")
    expect(tally).to_contain_text("What it comes to on average")
    sitting.take(sitting.wise_choice())
    shown = GAME.odds(sitting.twin.onlook().view)
    for group in shown.prospects:
        heading = page.locator(".ap-counts").get_by_role("heading", name=capitalised(named(group.title, NAMES, 1)))
        expect(heading.first).to_be_visible()


def test_the_chapter_shows_who_cancels_whom_and_fits_a_phone(page: Page, site: Site) -> None:
    page.goto(site.notebook(ODDS))
    expect(page.locator(".ap-counts")).to_be_visible()
    assert page.evaluate("scrollY") == 0  # the table has begun below, and the chapter is read from its first line
    figures = page.locator(".ap-chart")
    expect(figures).to_have_count(4)
    expect(figures.nth(1)).to_contain_text("Who cancels whom")
    expect(figures.nth(1).locator("svg path").nth(20)).to_be_attached()
    figures.nth(1).get_by_text("The figures").click()
    expect(figures.nth(1).get_by_role("rowheader", name="Epiphany")).to_be_visible()
    page.locator("summary.ap-odds-title").first.click()
    page.locator(".ap-number:visible").first.click()
    expect(page.locator(".ap-tally:visible").first).to_contain_text("is ranked as after a wedding")
    looks_right(page)
