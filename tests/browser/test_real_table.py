"""A real table on the web: a round told by keyboard alone, another by touch on a phone, and notes that come back."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

import austenplay
from austenplay.core.words import capitalised, named
from austenplay_widgets.pages.real_table import OPEN, RealTablePage
from tests.browser.journeys import Keyboard, both_themes, looks_right, scrolls_sideways, small_targets, stages
from tests.rules.listening import Person
from tests.rules.test_love_letter_observed import moments
from tests.site import Site
from tests.widgets.tables import said

REAL_TABLE = "love_letter/real_table.ipynb"
GO = "To the table"
GAME = austenplay.game("love_letter")
OpenPage = Callable[..., Page]


class Listener:
    """Somebody with a page at a table of four, who knows a round to its end; and the page's twin without a browser."""

    def __init__(self, page: Page, seed: str) -> None:
        self.page = page
        self.end: Any = next(
            state for state in moments(GAME.setup(seats=4), random.Random(seed)) if state.round_winners
        )
        self.person = Person(self.end.view(0))
        self.twin = RealTablePage(GAME)
        self.twin.start()

    @property
    def shown(self) -> dict[str, Any]:
        scene: dict[str, Any] = self.twin.table.scene
        return scene

    @property
    def asked(self) -> Any:
        assert self.twin.at_table is not None
        return self.twin.at_table.asked

    @property
    def is_over(self) -> bool:
        return bool(self.asked.view.is_round_over)

    def answer(self) -> tuple[dict[str, Any], list[str]]:
        """Return the true choice, and the picks that the page asks for to make it."""
        assert self.twin.at_table is not None
        choice = self.shown["choices"][self.person.answer(self.asked, self.twin.at_table.told)]
        return choice, list(stages(self.shown, choice))

    def follow(self, kind: str, ident: int | str) -> None:
        """Let the twin do what the page was asked to do; the page must say the same, aloud too."""
        self.twin.receive({"type": kind, "rev": 0, "id": ident})
        self.agree()
        expect(self.page.locator(".ap-aloud[role=status]")).to_have_text(said(self.shown))

    def agree(self) -> None:
        expect(self.page.locator('[aria-busy="true"]')).to_have_count(0)
        outcome = self.shown["outcome"]
        expect(self.page.locator(".ap-prompt")).to_contain_text(
            outcome["title"] if outcome else self.shown["prompt"]["text"]
        )

    def odds_are_shown(self) -> None:
        """Fail where the odds are not those of what has been told; in one's own turn with what each play comes to."""
        known = self.asked.known
        assert known == self.asked.view
        expect(self.page.locator(".ap-chart svg").first).to_be_visible()
        for group in GAME.odds(known).prospects:
            title = capitalised(named(group.title, self.twin.at_table.names, 0))  # type: ignore[union-attr]
            expect(self.page.locator(".ap-counts").get_by_role("heading", name=title, exact=True)).to_be_visible()


def open_form(page: Page, site: Site) -> None:
    page.goto(site.notebook(REAL_TABLE))
    expect(page.get_by_role("button", name=GO)).to_be_visible()


def test_a_whole_round_is_told_by_keyboard_alone(page: Page, site: Site) -> None:
    open_form(page, site)
    listener, keyboard = Listener(page, "keys"), Keyboard(page)
    keyboard.tab_to(GO)
    page.keyboard.press("Enter")
    listener.agree()
    own_turns = 0
    while not listener.is_over:
        if listener.asked.view is listener.asked.known and listener.asked.view.to_move == 0:
            listener.odds_are_shown()
            own_turns += 1
        choice, picks = listener.answer()
        for number, pick in enumerate(picks):
            in_hand = page.locator(f'.ap-hand [data-pick="{pick}"]')
            if number == 0 and in_hand.count():
                cards = [card.get_attribute("data-pick") for card in page.locator(".ap-hand .ap-card").all()]
                keyboard.press(str(cards.index(pick) + 1))
            else:
                keyboard.arrow_to(pick)
                keyboard.press("Enter")
        listener.follow("act", choice["id"])
    assert own_turns > 1
    assert listener.asked.view == listener.end.view(0)
    expect(page.locator(".ap-prompt")).to_contain_text("wins round 1")
    assert keyboard.focus()["option"] == "next"
    keyboard.press("Enter")
    listener.follow("do", "next")
    keyboard.tab_to("Undo")
    keyboard.press("Enter")
    listener.follow("do", "back")
    both_themes(page)


def test_a_whole_round_is_told_by_touch_on_a_phone(open_page: OpenPage, site: Site) -> None:
    page = open_page(width=390, height=844, touch=True)
    open_form(page, site)
    looks_right(page)
    listener = Listener(page, "touch")
    page.get_by_role("button", name=GO).tap()
    listener.agree()
    while not listener.is_over:
        choice, picks = listener.answer()
        for pick in picks:
            page.locator(f'.ap-table button[data-pick="{pick}"]').first.tap()
        listener.follow("act", choice["id"])
        assert not scrolls_sideways(page)
        assert small_targets(page) == []
    assert listener.asked.view == listener.end.view(0)
    page.locator(".ap-table").get_by_role("button", name="Undo").tap()
    listener.follow("do", "back")
    looks_right(page)


def test_notes_bring_a_table_back_after_a_reload_and_keep_it_when_they_cannot(page: Page, site: Site) -> None:
    open_form(page, site)
    listener = Listener(page, "notes")
    page.get_by_role("button", name=GO).click()
    listener.agree()
    while not (listener.asked.view.log and listener.asked.known):
        choice, picks = listener.answer()
        for pick in picks:
            page.locator(f'.ap-table button[data-pick="{pick}"]').first.click()
        listener.follow("act", choice["id"])
    page.get_by_role("button", name=OPEN).click()
    notes = page.get_by_label("My notes").input_value()
    assert notes == listener.twin.at_table.text()  # type: ignore[union-attr]

    open_form(page, site)
    page.get_by_role("button", name=OPEN).click()
    page.get_by_label("My notes").fill(notes)
    page.get_by_role("button", name="Take up these notes").click()
    listener.agree()
    expect(page.locator(".ap-lines li")).to_have_count(len(listener.shown["log"]))
    page.get_by_label("My notes").fill(notes[1:])
    page.get_by_role("button", name="Take up these notes").click()
    expect(page.get_by_role("alert").filter(has_text="These are no notes")).to_be_in_viewport()
    listener.agree()
    expect(page.get_by_role("button", name=re.compile("^Guard"))).not_to_have_count(0)
