"""One sitting by keyboard alone: a hint, a move taken back, a what-if, the end, the review, a reload and a link."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from austenplay.analysis.review import Reviewing
from austenplay_widgets.review_panel import FOLD, OPEN
from austenplay_widgets.review_table import ASK
from austenplay_widgets.review_words import TITLES
from austenplay_widgets.what_if import GO_ON, LEAVE
from tests.browser.journeys import START, Keyboard, Sitting, all_that_is_in, fill_form, open_form
from tests.browser.test_hint import hint
from tests.site import Site

PLAY = "love_letter/play.ipynb"
KINDS = ("person", "careful", "careful")
SEED = "together 4"  # a round in which a careful player decides three times
OpenPage = Callable[..., Page]


def test_everything_at_one_sitting_by_keyboard_alone(page: Page, open_page: OpenPage, site: Site) -> None:
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text) if message.type == "error" else None)
    keys = Keyboard(page)
    sitting = begun(page, keys, site)
    hint_is_taken_and_taken_back(sitting, keys)
    what_if_is_tried(sitting, keys)
    while not sitting.twin.state.is_over:
        keys.take(sitting, sitting.wise_choice())
    decision_is_reviewed(sitting, keys)
    page.reload()
    sitting.agree()
    keys.arrive()
    expect(page.get_by_role("button", name=OPEN)).to_be_visible()
    link_is_followed(sitting, keys, open_page(width=390, height=844, scheme="dark"))
    assert [text for text in told if "Error setting state" in text] == []


def begun(page: Page, keys: Keyboard, site: Site) -> Sitting:
    open_form(page, site.notebook(PLAY))
    fill_form(page, KINDS, SEED, match="round")
    page.get_by_role("button", name=START).focus()
    keys.begin()
    sitting = Sitting(page, KINDS, SEED, match="round")
    sitting.agree()
    return sitting


def hint_is_taken_and_taken_back(sitting: Sitting, keys: Keyboard) -> None:
    """Ask for all of a hint, play, take it back, and find what was told where it was."""
    page = sitting.page
    marks = page.locator('.ap-hand [data-tone="hint"]')
    for _ in range(3):
        words = hint(sitting)
        keys.press("h")
        expect(page.locator(".ap-aloud[role=status]")).to_have_text(words)
    expect(marks).not_to_have_count(0)
    assert sitting.given_away(sitting.hidden(), all_that_is_in(page)) == set()
    keys.take(sitting, sitting.wise_choice())
    expect(marks).to_have_count(0)
    keys.press_button(sitting, {"id": "undo", "label": "Undo"})
    assert sitting.twin.shown["notice"]["text"].startswith("Taken back to your last decision. Since then you have seen")
    expect(marks).not_to_have_count(0)
    keys.take(sitting, sitting.wise_choice())


def what_if_is_tried(sitting: Sitting, keys: Keyboard) -> None:
    """Go on otherwise from the last moment, ask for a hint there, and come back to the game as it stood."""
    page, ply = sitting.page, sitting.twin.state.ply
    assert sitting.twin.state.decision is not None
    keys.press_button(sitting, {"id": "replay", "label": "Replay"})
    keys.press_button(sitting, {"id": GO_ON, "label": "What if?"}, key="Shift+Tab")
    words = hint(sitting)
    keys.press("h")
    expect(page.locator(".ap-aloud[role=status]")).to_have_text(words)
    keys.take(sitting, next(choice for choice in sitting.twin.shown["choices"] if not choice["why"]))
    expect(page.locator(".ap-beside-lines table")).to_have_count(2)
    keys.press_button(sitting, {"id": LEAVE, "label": "Back to the real game"}, key="Shift+Tab")
    assert sitting.twin.state.ply == ply
    expect(page.locator(".ap-beside-lines")).to_have_count(0)
    expect(page.locator('[data-tone="hint"]')).to_have_count(0)  # what was told in the what-if is not told here


def decision_is_reviewed(sitting: Sitting, keys: Keyboard) -> None:
    """Try a decision again, open the odds of its moment, see what it cost, and leave it."""
    page, work = sitting.page, Reviewing(sitting.twin.history, 0)
    keys.tab_to("Review")
    keys.press("Enter")
    expect(page.get_by_role("button", name=FOLD)).to_be_focused()
    rows = page.locator(".ap-review-row")
    expect(rows).to_have_count(work.n)
    keys.tab_to("Round 1, your turn 1")
    keys.press("Enter")
    prompt = page.locator(".ap-prompt")
    expect(prompt).to_contain_text(ASK)
    keys.tab_to("Show the odds")
    keys.press("Enter")
    first = next(node.state for node in sitting.twin.history.line if node.state.decision is not None)
    unseen = sum(first.view(0).unseen().values())  # type: ignore[attr-defined]
    expect(page.locator(".ap-chart-title")).to_contain_text(f"n = {unseen} unseen cards")
    expect(prompt).to_contain_text(ASK)
    keys.tab_to("Show what it cost", key="Shift+Tab")
    keys.press("Enter")
    expect(prompt).to_have_text(re.compile("|".join(TITLES.values())))
    keys.tab_to("Leave the review")
    keys.press("Enter")
    sitting.agree()


def link_is_followed(sitting: Sitting, keys: Keyboard, elsewhere: Page) -> None:
    """Unfold the links of the finished game, and open the whole of it on another page."""
    keys.press_button(sitting, {"id": "link", "label": "Link"})
    keys.tab_to("Copy: The whole game")
    address = sitting.page.get_by_label("Address: The whole game").input_value()
    assert "gAAAA" not in address, "a game that is over is no secret"
    elsewhere.goto(address)
    sitting.page = elsewhere
    sitting.agree()
