"""Anybody may play: every page by axe in both themes, six long names on a small phone, and letters twice as large."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.journeys import (
    MORE,
    START,
    Sitting,
    both_themes,
    fill_form,
    open_form,
    scrolls_sideways,
    small_targets,
)
from tests.site import Site

OpenPage = Callable[..., Page]

PLAY = "love_letter/play.ipynb"
SMALLEST_TEXT_PX = 14
SMALL_TEXTS = """(least) => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    const shown = text.data.trim() && node.getClientRects().length > 0 && !node.closest(".ap-aloud, option");
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (shown && size < least - 0.01) found.push(`${text.data.trim()}: ${size}`);
  }
  return found;
}"""
LONG_NAMES = (
    "Fitzwilliam Darcy of Pem",
    "Lady Catherine de Bourgh",
    "Georgiana Annesley-Darcy",
    "Charlotte Lucas-Collinsy",
    "Wickham, of the militias",
    "Caroline Bingley, London",
)
SIX = ("person", "careful", "careful", "careful", "careful", "careful")


def small_texts(page: Page) -> list[str]:
    """Return the texts that are smaller than anybody should have to read."""
    found: list[str] = page.evaluate(SMALL_TEXTS, SMALLEST_TEXT_PX)
    return found


@pytest.mark.parametrize(
    "notebook",
    [
        "index.ipynb",
        "love_letter/learn.ipynb",
        "love_letter/odds.ipynb",
        "ladys_choice/odds.ipynb",
        "liebe_intrige/learn.ipynb",
        "love_letter/quiz.ipynb",
        "love_letter/quiz.ipynb?question=sure-hand:12",
    ],
)
def test_axe_finds_nothing_serious_on_a_page(page: Page, site: Site, notebook: str) -> None:
    page.goto(site.notebook(notebook))
    expect(page.locator("main .jupyter-widgets:visible, main a:visible").first).to_be_visible()
    both_themes(page)
    assert small_texts(page) == []


def test_axe_finds_nothing_serious_while_a_game_is_played(page: Page, site: Site) -> None:
    open_form(page, site.notebook(PLAY))
    page.get_by_role("button", name=MORE).click()
    both_themes(page)
    page.get_by_role("button", name=MORE).click()
    fill_form(page, ("person", "careful", "person"), "axe")
    page.get_by_role("button", name=START).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    both_themes(page)
    page.get_by_role("dialog").get_by_role("button").click()
    for tab in page.get_by_role("tab").all():
        tab.click()
        both_themes(page)


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(360, 640, 1), (640, 400, 2)], ids=["a phone", "a laptop at 200 %"]
)
def test_six_long_names_fit(open_page: OpenPage, site: Site, width: int, height: int, scale: int) -> None:  # WB-005
    page = open_page(width=width, height=height, touch=scale == 1, zoom=scale)
    open_form(page, site.notebook(PLAY))
    fill_form(page, SIX, "long names")
    for seat, name in enumerate(LONG_NAMES, start=1):
        page.get_by_label(f"Seat {seat}", exact=True).fill(name)
    fits(page)
    page.get_by_role("button", name=START).click()
    sitting = Sitting(page, SIX, "long names")  # whose names are others, but whose cards are the same
    expect(sitting.hand.first).to_be_visible()
    for fold in page.locator(".ap-fold:visible").all():
        fits(page)
        fold.click()
    for _ in range(4):
        fits(page)
        if sitting.twin.state.decision is None:
            break
        choice = sitting.wise_choice()
        first, *others = sitting.stages(choice)
        sitting.card(first).click()
        for pick in others:
            fits(page)
            sitting.option(pick).click()
        sitting.twin.handle({"type": "act", "id": choice["id"]})
        expect(page.locator(".ap-lines li")).to_have_count(len(sitting.twin.shown["log"]))


def fits(page: Page) -> None:
    """Fail where a page is wider than the screen, or has a control or a text that is too small."""
    assert not scrolls_sideways(page)
    assert small_targets(page) == []
    assert small_texts(page) == []


def test_letters_twice_as_large_stay_on_the_page(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful", "careful", "careful"), "large letters")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert not scrolls_sideways(page)
    sitting.take(sitting.wise_choice())
    assert not scrolls_sideways(page)
    cut_off = page.evaluate(
        """() => [...document.querySelectorAll(".ap-grid :is(p, button, span, h2, li)")]
          .filter((node) => node.getClientRects().length > 0 && !node.closest(".ap-aloud, .ap-scroll"))
          .filter((node) => getComputedStyle(node).overflowX !== "visible" && !node.matches(".ap-back, .ap-back *"))
          .filter((node) => node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1)
          .map((node) => node.innerText)"""
    )
    assert cut_off == []
