"""The chart on the page of odds: legible in both themes, as wide as its box, and said in words and figures too."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.bare_table import SETTLED
from tests.browser.journeys import scrolls_sideways
from tests.browser.test_chart_js import CONTRASTS, CUT_OFF, WIDTHS
from tests.site import Site

ODDS = "love_letter/odds.ipynb"
OpenPage = Callable[..., Page]
PAPER = """(() => {
    let node = document.querySelector(".ap-chart");
    while (/, 0\\)$|transparent/.test(getComputedStyle(node).backgroundColor)) node = node.parentElement;
    return node;
  })()"""
ON_PAGE = CONTRASTS.replace('document.getElementById("frame")', PAPER).replace("#host svg", ".ap-chart svg")


def open_odds(open_page: OpenPage, site: Site, **how: int | str) -> Page:
    """Open the page and wait for its chart."""
    page = open_page(**how)
    page.goto(site.notebook(ODDS))
    expect(page.locator(".ap-chart svg").first).to_be_visible()
    return page


def test_wb_008_all_text_of_the_odds_is_legible_also_after_the_theme_has_changed(
    open_page: OpenPage, site: Site
) -> None:
    page = open_odds(open_page, site)
    for scheme in ("light", "dark", "light"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(scheme == "light").lower())
        page.evaluate(SETTLED)
        contrasts = page.evaluate(ON_PAGE)
        assert len(contrasts) > 4
        assert min(contrasts) >= 4.5


def test_wb_021_the_odds_fit_their_box_on_a_phone_that_is_turned_too(open_page: OpenPage, site: Site) -> None:
    page = open_odds(open_page, site, width=360, height=740)
    for width, height in ((360, 740), (740, 360), (768, 1024), (1440, 900), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"({WIDTHS.replace('#host', '.ap-chart')})().every(([own, box]) => own <= box + 1)")
        widths = page.evaluate(WIDTHS.replace("#host", ".ap-chart"))
        assert widths and all(280 - 1 <= drawn <= room + 1 for drawn, room in widths), widths
        assert page.evaluate(CUT_OFF.replace("#host", ".ap-chart")) == []
        assert not scrolls_sideways(page)


def test_wb_024_the_odds_are_said_in_words_and_in_rounded_figures(open_page: OpenPage, site: Site) -> None:
    page = open_odds(open_page, site)
    assert 10 < len(page.locator(".ap-chart-text").first.inner_text()) < 400
    page.locator(".ap-chart summary").first.click()
    cells = page.locator(".ap-chart table").first.locator("tbody :is(th, td)").all_inner_texts()
    figures = [figure for cell in cells for figure in re.findall(r"\d+(?:\.\d+)?", cell)]
    assert figures and all(len(figure.partition(".")[2]) <= 1 for figure in figures), figures
    bars = page.locator(".ap-chart .mark-rect.role-mark path").count()
    counts = page.locator(".ap-chart .mark-text.role-mark text").all_text_contents()
    assert len(counts) == bars > 0 and all(counts)  # every bar bears its figure, so no colour has to be told apart
