"""The odds of Liebe & Intrige on the web: what is counted, what streams in, a stop, and the chapter's charts."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

import austenplay
from austenplay.core.words import capitalised, named
from austenplay_widgets.count_words import full
from austenplay_widgets.odds_panel import OPEN, SO_FAR
from tests.browser.journeys import Keyboard, Sitting, looks_right
from tests.site import Site
from tests.widgets.tables import NAMES

PLAY, ODDS = "liebe_intrige/play.ipynb", "liebe_intrige/odds.ipynb"
GAME = austenplay.game("liebe_intrige")
STOP = "Stop here"


def test_a_visit_opens_into_cards_and_faces_by_keyboard_alone(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ["person", "sensible", "sensible"], "odds 2", "liebe_intrige")
    keyboard = Keyboard(page)
    keyboard.tab_to(OPEN)
    keyboard.press("Enter")
    expect(page.locator(".ap-chart svg").first).to_be_visible()
    view = sitting.twin.onlook().view
    outlook = GAME.odds(view, n=1)
    park = next(of for of in outlook.prospects if of.title == "Visit the Park")
    casanova = next(line for line in park.lines if line.text.startswith("Casanova")).chances[0].derivation
    keyboard.tab_to(full(casanova))
    keyboard.press("Enter")
    tally = page.locator(".ap-counts .ap-tally:visible")
    expect(tally).to_contain_text(capitalised(named(casanova.of, NAMES, 0)))
    expect(tally.get_by_role("img", name=re.compile("^Faces: 3 × a clover"))).to_be_visible()
    expect(tally.locator("[data-matches]")).to_have_count(int(casanova.matching))
    expect(page.locator(".ap-chart")).to_have_count(2)  # the race has come in by now, or soon will have
    expect(tally).to_have_count(1)
    assert keyboard.focus()["words"].startswith(full(casanova))


def test_what_is_counted_comes_first_and_a_long_run_can_be_stopped(page: Page, site: Site) -> None:
    Sitting.begin(page, site.notebook(PLAY), ["person", "sensible", "sensible"], "odds 3", "liebe_intrige")
    page.get_by_role("button", name=OPEN).click()
    expect(page.locator(".ap-counts")).to_be_visible()
    page.get_by_role("slider", name="How many rounds").press("End")
    expect(page.get_by_text(SO_FAR)).to_be_visible()
    expect(page.locator(".ap-chart")).to_have_count(2)
    page.get_by_role("button", name=STOP).click()
    expect(page.get_by_text(re.compile(r"Stopped after [\d,]+ of 20,000 rounds"))).to_be_visible()
    expect(page.get_by_role("button", name=STOP)).to_be_hidden()
    titles = page.locator(".ap-chart-title")
    expect(titles.nth(0)).to_contain_text("Who may be met where")
    expect(titles.nth(1)).to_contain_text("How the race of three daughters may end")


def test_the_chapter_shows_what_she_lacks_and_fits_a_phone(page: Page, site: Site) -> None:
    page.goto(site.notebook(ODDS))
    expect(page.locator(".ap-counts")).to_be_visible()
    assert page.evaluate("scrollY") == 0  # the table has begun below, and the chapter is read from its first line
    figures = page.locator(".ap-chart")
    expect(figures).to_have_count(4)
    expect(figures.nth(0)).to_contain_text("What Caecilia (R1 B0 E3) lacks")
    figures.nth(0).get_by_text("The figures").click()
    expect(figures.nth(0).get_by_role("rowheader", name="Alexander, 8 points")).to_be_visible()
    expect(figures.nth(1)).to_contain_text("What a visit risks")
    expect(figures.nth(2)).to_contain_text("Who may be met where")
    expect(figures.nth(3)).to_contain_text("How the race of three daughters may end")
    for heading in ("Where each number comes from", "What you may do", "What may befall you"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    page.locator("summary.ap-odds-title").first.click()
    page.locator(".ap-number:visible").first.click()
    tally = page.locator(".ap-tally:visible").first
    expect(tally).to_contain_text("You have not seen 84 cards.")
    expect(tally.locator(".ap-tally-card")).to_have_count(84)
    looks_right(page)
