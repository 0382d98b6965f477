"""Walking through the play page in a real browser, with the same game beside it to know what must come.

Seats decide by counting cards (the careful policy) and bots by the seed, so a game played twice is the same game:
``Sitting.twin`` is that game without a browser. What it hides, the page must hide too.
"""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, TimeoutError, expect

import austenplay
from austenplay.analysis.players import usual
from austenplay.core.game import Option
from austenplay_widgets.pages.table_page import TablePage
from austenplay_widgets.session import Session
from tests.browser.bare_table import SETTLED
from tests.widgets.tables import said, session

SMALLEST_TARGET_PX = 44
START = "Start the game"
MORE = "House rules and more"
IS_PLAYED_BY = re.compile(r"Seat \d is")

FOCUS = """() => {
  const node = document.activeElement;
  if (node === document.body) return null;
  const style = getComputedStyle(node);
  return {
    words: node.getAttribute("aria-label") ?? node.labels?.[0]?.innerText ?? node.innerText,
    option: node.dataset.pick ?? node.dataset.do ?? null,
    onTable: node.closest(".ap-table") !== null,
    ring: style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth),
  };
}"""
ROW = """() => [...(document.activeElement.closest("[data-row]")?.querySelectorAll("button") ?? [])]
  .map((node) => node.dataset.pick ?? node.dataset.do)"""
SMALL_TARGETS = """(least) => [...document.querySelectorAll("main button, main select, main input")]
  .filter((node) => node.getClientRects().length > 0 && !node.disabled && !node.hasAttribute("aria-disabled"))
  .filter((node) => !node.matches(".ap-reference")) // a reference within a sentence is as high as its line
  .map((node) => [node.innerText || node.tagName, node.getBoundingClientRect()])
  .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5)
  .map(([words, box]) => `${words}: ${box.width} x ${box.height}`)"""
# All but the rules at hand, which name every card and are everybody's.
IN_PAGE = """async () => {
  const state = await jupyterapp._widgetManager.get_state();
  const page = document.documentElement.cloneNode(true);
  page.querySelectorAll(".ap-rules").forEach((rules) => rules.remove());
  const traits = JSON.stringify(state, (key, value) => (key === "rules" ? undefined : value));
  return traits + page.outerHTML;
}"""


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def serious_faults(page: Page, within: str | None = None) -> list[str]:
    """Return what axe calls serious or critical."""
    found = Axe().run(page, within).response["violations"]
    return [
        f"{fault['help']}: {fault['nodes'][0]['html']}" for fault in found if fault["impact"] in ("serious", "critical")
    ]


def small_targets(page: Page) -> list[str]:
    """Return the enabled controls that a fingertip might miss."""
    found: list[str] = page.evaluate(SMALL_TARGETS, SMALLEST_TARGET_PX)
    return found


def all_that_is_in(page: Page) -> str:
    """Return the page, attributes included, with the state of every widget in it."""
    found: str = page.evaluate(IN_PAGE)
    return found


def open_form(page: Page, address: str) -> None:
    """Open a play page and wait for its form."""
    page.goto(address)
    expect(page.get_by_role("button", name=START)).to_be_visible()


def label_of(of: Option, value: str) -> str:
    """Return what the form calls a choice."""
    return of.labels[of.choices.index(value)]


def fill_form(page: Page, kinds: Sequence[str], seed: str, game: str = "love_letter", **options: str) -> None:
    """Fill in the form with a pointer."""
    page.get_by_label("Table for").select_option(label=f"{len(kinds)} players")
    expect(page.get_by_label(IS_PLAYED_BY).locator("visible=true")).to_have_count(len(kinds))
    for field, kind in zip(page.get_by_label(IS_PLAYED_BY).all(), kinds, strict=False):
        field.select_option(label="a person" if kind == "person" else f"{kind} bot")
    page.get_by_role("button", name=MORE).click()
    page.get_by_label("Seed").fill(seed)
    for name, value in options.items():
        option = austenplay.game(game).options[name]
        page.get_by_label(option.title).select_option(label=label_of(option, value))


def both_themes(page: Page) -> None:
    """Fail where axe finds something serious in either theme."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(scheme == "light").lower())
        page.evaluate(SETTLED)  # a colour halfway from one theme to the other has no contrast of its own
        assert serious_faults(page) == []


def looks_right(page: Page) -> None:
    """Fail where a phone does not fit, or axe finds something serious in either theme."""
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert not scrolls_sideways(page)
        assert small_targets(page) == []
    both_themes(page)


def stages(shown: dict[str, Any], choice: dict[str, Any]) -> Iterator[str]:
    """Give the picks of a choice that a scene asks for, one by one: its first, and those with an alternative."""
    picks = choice["picks"]
    for stage, pick in enumerate(picks):
        beside = [other["picks"] for other in shown["choices"] if other["picks"][:stage] == picks[:stage]]
        if stage == 0 or len({other[stage] for other in beside if len(other) > stage}) > 1:
            yield pick


class Twin:
    """A page of lessons or of questions without a browser."""

    def __init__(self, page: TablePage) -> None:
        self.page = page

    @property
    def shown(self) -> dict[str, Any]:
        """What its table shows."""
        scene: dict[str, Any] = self.page.table.scene
        return scene

    def handle(self, message: dict[str, Any]) -> None:
        """Do what a click asks."""
        self.page.table._handle_custom_msg({**message, "rev": self.shown["rev"]}, [])

    def button(self) -> dict[str, Any] | None:
        """Return the main button, if there is one."""
        return next((button for button in self.shown["buttons"] if button["primary"]), None)


class Sitting:
    """A game on a page, and its twin without a browser."""

    def __init__(self, page: Page, kinds: Sequence[str], seed: str, game: str = "love_letter", **options: str) -> None:
        self.page = page
        self.twin: Session = session(kinds, seed, game, **options)
        self._turns = itertools.count()

    @classmethod
    def begin(
        cls, page: Page, address: str, kinds: Sequence[str], seed: str, game: str = "love_letter", **options: str
    ) -> Sitting:
        """Open a page, fill in its form and start the game."""
        open_form(page, address)
        fill_form(page, kinds, seed, game, **options)
        page.get_by_role("button", name=START).click()
        sitting = cls(page, kinds, seed, game, **options)
        sitting.agree()
        return sitting

    # What is there

    @property
    def hand(self) -> Locator:
        """The cards in the hand of the seat that looks."""
        return self.page.locator(".ap-hand .ap-card")

    def card(self, pick: str) -> Locator:
        """Return the first card of the hand that makes this pick."""
        return self.page.locator(f'.ap-hand [data-pick="{pick}"]').first

    def first(self, pick: str) -> Locator:
        """Return what makes a first pick: a card of the hand, what lies in the middle, or an option."""
        return self.card(pick) if pick.startswith("card:") else self.in_middle(pick).or_(self.option(pick))

    def in_middle(self, pick: str) -> Locator:
        """Return the card or the place in the middle of the table that makes this pick."""
        return self.page.locator(f'.ap-middle [data-pick="{pick}"]')

    def option(self, pick: str) -> Locator:
        """Return the button of the row of options that makes this pick."""
        return self.page.locator(f'.ap-options [data-pick="{pick}"]')

    def button(self, name: str) -> Locator:
        return self.page.locator(".ap-table").get_by_role("button", name=name, exact=True)

    @property
    def question(self) -> Locator:
        return self.page.locator(".ap-ask")

    @property
    def log(self) -> Locator:
        return self.page.locator(".ap-lines li")

    def agree(self) -> None:
        """Wait until the page shows what the twin shows: its cover, or its log, hand and prompt."""
        expect(self.page.locator('[aria-busy="true"]')).to_have_count(0)
        shown = self.twin.shown
        if shown["cover"]:
            expect(self.page.get_by_role("dialog", name=shown["cover"]["title"])).to_be_visible()
            return
        title = shown["outcome"]["title"] if shown["outcome"] else shown["prompt"]["text"]
        expect(self.page.locator(".ap-prompt")).to_contain_text(title)
        expect(self.log).to_have_count(len(shown["log"]))
        expect(self.log.last).to_contain_text(shown["log"][-1]["text"])
        expect(self.hand).to_have_count(len(self._hand()))

    def _hand(self) -> list[dict[str, Any]]:
        zones = [zone for seat in self.twin.shown["seats"] if seat["you"] for zone in seat["zones"]]
        return next((list(zone["cards"]) for zone in zones if zone["key"] == "hand"), [])

    # What to do

    def wise_choice(self, kind: str | None = None) -> dict[str, Any]:
        """Return the choice that a careful player takes, or one of a kind that is named."""
        view = self.twin.state.view(self.twin.looker)
        policy = self.twin.game.policies[kind or usual(self.twin.game)]
        action = policy.choose(view, random.Random(next(self._turns)))
        number = next(number for number, choice in enumerate(view.choices) if choice.action == action)
        choice: dict[str, Any] = self.twin.shown["choices"][number]
        return choice

    def choice(self, *picks: str) -> dict[str, Any]:
        """Return the first legal choice that begins with these picks."""
        return next(
            choice
            for choice in self.twin.shown["choices"]
            if not choice["why"] and choice["picks"][: len(picks)] == list(picks)
        )

    def stages(self, choice: dict[str, Any]) -> Iterator[str]:
        """Give the picks that the page asks for, one by one: its first, and those with an alternative."""
        return stages(self.twin.shown, choice)

    def take(self, choice: dict[str, Any]) -> None:
        """Make a choice with the pointer."""
        first, *others = self.stages(choice)
        self.first(first).click()
        for pick in others:
            self.option(pick).click()
        self.follow({"type": "act", "id": choice["id"]})

    def do(self, name: str, ident: str) -> None:
        """Press a button with the pointer."""
        self.button(name).click()
        self.follow({"type": "do", "id": ident})

    def go_on(self, kind: str | None = None) -> None:
        """Decide as a player of a kind does, or press the button that is due."""
        due = next((button for button in self.twin.shown["buttons"] if button["primary"]), None)
        if due is not None:
            self.do(due["label"], due["id"])
        else:
            self.take(self.wise_choice(kind))

    def follow(self, message: dict[str, Any]) -> None:
        """Let the twin do what the page has just been asked to do, and compare the two."""
        self.twin.handle({"rev": 0, **message})
        self.agree()
        expect(self.page.locator(".ap-aloud[role=status]")).to_have_text(said(self.twin.shown))

    # What must not be there

    def hidden(self) -> set[str]:
        """Return the characters of which nobody at the screen may see a copy now."""
        state: Any = self.twin.state
        hidden = {card for hand in state.hands for card, _ in hand} | {card for card, _ in state.deck}
        told = json.dumps(self.twin.shown)
        return {card for card in hidden if self.name(card) not in told}

    def name(self, card: str) -> str:
        """Return the printed name of a character."""
        state: Any = self.twin.state
        name: str = state.rules.deck.name_of(card)
        return name

    def given_away(self, cards: set[str], text: str) -> set[str]:
        """Return the characters that a text tells of, by their names or as data."""
        return {card for card in cards if self.name(card) in text or re.search(f"[\"':/]{card}[\"'/]", text)}


class Keyboard:
    """A player without a mouse, who looks after every key where the focus is."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.used: set[str] = set()

    def press(self, key: str) -> dict[str, Any]:
        """Press a key and return what has the focus then; it must be something that shows it."""
        self.page.keyboard.press(key)
        self.used.add(key)
        expect(self.page.locator('[aria-busy="true"]')).to_have_count(0)
        return self.focus()

    def begin(self) -> None:
        """Press the button that begins a game: the table that comes in the place of the form takes the focus."""
        self.page.keyboard.press("Enter")
        self.used.add("Enter")
        self.arrive()

    def arrive(self) -> None:
        """Wait for the table to take the focus of its own accord, as it does where it has just come onto the page."""
        expect(self.page.locator(".ap-table :focus")).to_have_count(1)
        self.focus()

    def focus(self) -> dict[str, Any]:
        """Return what has the focus, and fail where nothing gets it or nothing shows it."""
        try:  # between what has gone and what comes in its place nothing has it for a moment
            focus: dict[str, Any] = self.page.wait_for_function(FOCUS).json_value()
        except TimeoutError as error:
            raise AssertionError("the focus is lost") from error
        assert focus["ring"] > 0, f"nobody can see that the focus is on {focus}"
        return focus

    def tab_to(self, words: str, *, key: str = "Tab") -> None:
        """Go to a control by its words."""
        for _ in range(30):
            if self.press(key)["words"].startswith(words):
                return
        raise AssertionError(f"{key} never leads to {words}")

    def arrow_to(self, option: str) -> None:
        """Go to a control of the row that has the focus."""
        row: list[str] = self.page.evaluate(ROW)
        here = self.focus()["option"]
        assert {here, option} <= set(row), f"the focus is on {here}, not in the row of {option}"
        steps = row.index(option) - row.index(here)
        for _ in range(abs(steps)):
            self.press("ArrowRight" if steps > 0 else "ArrowLeft")
        assert self.focus()["option"] == option

    def row_to(self, option: str) -> None:
        """Go to a row of controls and, in it, to one."""
        for _ in range(30):
            if option in self.page.evaluate(ROW):
                return self.arrow_to(option)
            self.press("Shift+Tab")
        raise AssertionError(f"Shift+Tab never leads to the row of {option}")

    def take(self, sitting: Sitting, choice: dict[str, Any]) -> None:
        """Make a choice: the card by its number, what lies in the middle and what is asked for by arrows and Enter."""
        first, *others = sitting.stages(choice)
        if sitting.in_middle(first).count():
            self.row_to(first)
            self.press("Enter")
        else:
            row = sitting.hand if first.startswith("card:") else sitting.page.locator(".ap-options button")
            picks = [node.get_attribute("data-pick") for node in row.all()]
            self.press(str(picks.index(first) + 1))
        for pick in others:
            self.arrow_to(pick)
            self.press("Enter")
        sitting.follow({"type": "act", "id": choice["id"]})

    def press_button(self, sitting: Sitting, button: dict[str, Any], *, key: str = "Tab") -> None:
        """Press a button of the table."""
        if self.focus()["option"] != button["id"]:
            self.tab_to(button["label"], key=key)
        self.press("Enter")
        sitting.follow({"type": "do", "id": button["id"]})
