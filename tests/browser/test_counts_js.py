"""Chances in words on a bare page: what is open stays open and what has the focus keeps it while figures change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from austenplay_widgets.counts import Counts
from tests.browser.bare_widget import lay

OpenPage = Callable[..., Page]


def book(names: Sequence[str], share: str) -> dict[str, Any]:
    """Return a book with a line for each name, as the widget takes it."""
    count = {"of": f"The chance is {share}.", "layout": 0, "marked": [], "things": "", "rows": [], "steps": []}
    number = {"key": "share", "word": "", "text": share, "count": count}
    lines = [{"key": name, "text": name, "note": "", "numbers": [number]} for name in names]
    group = {"key": "hand", "title": "In the hand", "lines": lines}
    return {
        "layouts": [[]],
        "sections": [{"key": "all", "title": "Who holds what", "text": "", "folds": False, "groups": [group]}],
    }


@pytest.mark.parametrize(
    "names",
    [("Guard", "Ogre", "Spy"), ("Spy", "Ogre", "Guard"), ("Ogre", "Spy"), ("Page", "Guard", "Spy", "Ogre")],
    ids=["as before", "the other way round", "without the first", "with a new first"],
)
def test_a_number_keeps_the_focus_and_stays_open_wherever_its_line_goes(
    open_page: OpenPage, names: tuple[str, ...]
) -> None:
    page = open_page()
    lay(page, Counts(book=book(("Guard", "Ogre", "Spy"), "10 %")), "book")
    for name in ("Ogre", "Spy"):
        page.get_by_role("button", name=f"10 %, {name}").focus()
        page.keyboard.press("Enter")
    page.evaluate("(book) => put('book', book)", book(names, "20 %"))
    assert page.locator(".ap-odds-text").all_inner_texts() == list(names)
    spy = page.get_by_role("button", name="20 %, Spy")
    expect(spy).to_be_focused()
    for name in names:
        expected = str(name in ("Ogre", "Spy")).lower()
        expect(page.get_by_role("button", name=f"20 %, {name}")).to_have_attribute("aria-expanded", expected)
    expect(page.get_by_text("The chance is 20 %.")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(spy).to_have_attribute("aria-expanded", "false")
