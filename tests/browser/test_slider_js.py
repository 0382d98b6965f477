"""The slider on a bare page whose time passes only where a test says so: one choice once the hand has rested."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from austenplay_widgets.slider import Slider
from tests.browser.bare_widget import lay

OpenPage = Callable[..., Page]
REST_MS = 350


def begin(open_page: OpenPage) -> Page:
    made = Slider("How many rounds", unit="rounds", values=(100, 200, 500, 1000), value=200, on_choice=lambda: None)
    page = open_page()
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    lay(page, made, "label", "unit", "values", "value")
    return page


def told(page: Page) -> list[Any]:
    """Return what the hand, the eye and the ear are told, and what was said to Python."""
    slider = page.get_by_label("How many rounds")
    shown = page.locator("output").inner_text()
    return [slider.input_value(), shown, slider.get_attribute("aria-valuetext"), page.evaluate("said")]


def test_arrow_keys_are_one_choice_once_they_rest(open_page: OpenPage) -> None:
    page = begin(open_page)
    page.get_by_label("How many rounds").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
        page.clock.run_for(REST_MS - 1)
    assert told(page) == ["3", "1,000 rounds", "1,000 rounds", []]
    page.clock.run_for(1)
    page.clock.run_for(10 * REST_MS)
    assert page.evaluate("said") == [{"type": "choose", "value": 1000}]


def test_what_python_says_is_shown_and_not_said_back(open_page: OpenPage) -> None:
    page = begin(open_page)
    page.evaluate("put('value', 500)")
    page.clock.run_for(10 * REST_MS)
    assert told(page) == ["2", "500 rounds", "500 rounds", []]


def test_one_that_is_taken_away_says_nothing_more(open_page: OpenPage) -> None:
    page = begin(open_page)
    page.get_by_label("How many rounds").focus()
    page.keyboard.press("End")
    page.evaluate("end()")
    page.clock.run_for(10 * REST_MS)
    assert page.evaluate("said") == []
    assert page.locator(".ap-slider").count() == 0
