"""Playing on the web: whole journeys through the server, a kernel and the page, as people make them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import psutil
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.journeys import (
    MORE,
    START,
    Keyboard,
    Sitting,
    all_that_is_in,
    open_form,
    scrolls_sideways,
    serious_faults,
    small_targets,
)
from tests.site import Site

PLAY = "love_letter/play.ipynb"
ANSWER_MS = 5000  # the page says after 3 s that nobody answers
OpenPage = Callable[..., Page]

# A page whose game breaks once, the first time somebody decides, and says something that no visitor may read.
FAULTY = """
from austenplay_widgets import play
from austenplay_widgets.session import Session
working, calls = Session._run_bots, []
def failing(session):
    calls.append(session)
    if len(calls) == 2:
        raise RuntimeError("open sesame")
    working(session)
Session._run_bots = failing
play("love_letter")
"""


@pytest.fixture(scope="module")
def scratch_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebook(folder / PLAY, "open('/nowhere/deck.toml')", "from austenplay_widgets import play", "play()")
    write_notebook(folder / "faulty.ipynb", FAULTY)
    site = Site(folder)
    yield site
    site.stop()


def write_notebook(path: Path, *cells: str) -> None:
    notebook = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    notebook.cells = [nbformat.v4.new_markdown_cell("# A game"), *map(nbformat.v4.new_code_cell, cells)]
    path.parent.mkdir(exist_ok=True)
    nbformat.write(notebook, path)


# Whole games


def test_a_match_by_keyboard_alone(page: Page, site: Site) -> None:
    seed = "keyboard 20"  # a short match, in which a card is kept as well
    open_form(page, site.notebook(PLAY))
    keys = Keyboard(page)
    keys.tab_to("Table for")
    keys.tab_to("Seat 2")
    keys.tab_to("Seat 2 is")
    keys.press("ArrowUp")  # from the careful bot to the one that plays its lowest card
    keys.tab_to(MORE)
    keys.press("Space")
    expect(page.get_by_label("Seed")).to_be_visible()
    keys.tab_to("Seed")
    page.keyboard.type(seed)
    keys.tab_to(START)
    keys.press("Enter")
    sitting = Sitting(page, ("person", "lowest"), seed)
    sitting.agree()
    asked: set[str] = set()
    while not sitting.twin.state.is_over:
        focus = keys.focus()
        assert focus["onTable"], f"the focus is on {focus}"
        assert seed not in page.locator(".ap-table").inner_text()
        if sitting.twin.state.nature is not None:
            assert focus["option"] == "next"
            keys.press("Space")
            sitting.follow({"type": "do", "id": "next"})
            continue
        assert focus["option"].startswith("card:")
        choice = sitting.wise_choice()
        kinds = {pick.partition(":")[0] for pick in sitting.stages(choice)}
        if "name" in kinds and "Escape" not in keys.used:
            change_of_mind(keys, sitting, choice["picks"][0])
        keys.take(sitting, choice)
        if not asked and "Shift+Tab" not in keys.used:
            take_back_and_redo(keys, sitting)
        asked |= kinds
    assert asked == {"card", "seat", "name", "order"}
    assert {"1", "2", "Enter", "Space", "Escape", "ArrowLeft", "ArrowRight", "Tab", "Shift+Tab"} <= keys.used
    expect(page.get_by_text(re.compile(r"wins? the match")).first).to_be_visible()
    expect(page.get_by_text(f"from the seed {seed}")).to_be_visible()
    focus = keys.focus()
    assert focus["words"] == "New game"
    keys.press("Enter")
    expect(page.get_by_label("Table for")).to_be_focused()


def change_of_mind(keys: Keyboard, sitting: Sitting, card: str) -> None:
    """Choose a card and give it up again."""
    number = [node.get_attribute("data-pick") for node in sitting.hand.all()].index(card) + 1
    focus = keys.press(str(number))
    assert focus["option"].startswith("seat:")
    expect(sitting.question).to_contain_text("Whom do you choose?")
    focus = keys.press("Escape")
    assert focus["option"] == card
    expect(sitting.question).to_be_hidden()
    expect(sitting.card(card)).to_have_attribute("aria-pressed", "false")


def take_back_and_redo(keys: Keyboard, sitting: Sitting) -> None:
    """Take the last decision back and do it again, then return to the hand."""
    keys.tab_to("New game")
    for way in ("undo", "redo"):
        keys.arrow_to(way)
        focus = keys.press("Enter")
        sitting.follow({"type": "do", "id": way})
        assert focus["onTable"]
    first = sitting.twin.shown["picks"][sitting.twin.shown["choices"][0]["picks"][0]]["label"]
    keys.tab_to(first, key="Shift+Tab")


def test_a_round_on_a_phone_in_the_dark(open_page: OpenPage, site: Site) -> None:
    page = open_page(width=390, height=844, scheme="dark", touch=True)
    open_form(page, site.notebook(PLAY))
    page.get_by_role("button", name=MORE).tap()
    expect(page.get_by_label("Seed")).to_be_visible()
    looks_right(page)
    seed = "phone 32"
    sitting = Sitting(page, ("person", "careful", "uniform"), seed)
    page.get_by_label("Table for").select_option(label="3 players")
    page.get_by_label("Seat 3 is").select_option(label="uniform bot")
    page.get_by_label("Seed").fill(seed)
    page.get_by_role("button", name=START).tap()
    sitting.agree()
    looks_right(page)
    judged: set[str] = set()
    while sitting.twin.state.nature is None:
        choice = sitting.wise_choice()
        first, *others = sitting.stages(choice)
        sitting.card(first).tap()
        for pick in others:
            expect(sitting.question).to_be_visible()
            kind = pick.partition(":")[0]
            fits(page) if kind in judged else looks_right(page)
            judged.add(kind)
            sitting.option(pick).tap()
        sitting.follow({"type": "act", "id": choice["id"]})
        fits(page)
    assert judged == {"seat", "name"}
    looks_right(page)
    sitting.button("Next round").tap()
    sitting.follow({"type": "do", "id": "next"})
    sitting.take(sitting.wise_choice())
    fits(page)


def fits(page: Page) -> None:
    """Fail where a phone shows less than all, or something too small to touch."""
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert not scrolls_sideways(page)
        assert small_targets(page) == []


def looks_right(page: Page) -> None:
    """Fail where a phone does not fit, or axe finds something serious in either theme."""
    fits(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(scheme == "light").lower())
        assert serious_faults(page) == []


# Two or three people at one screen


def test_people_at_one_screen_see_only_what_is_theirs(page: Page, site: Site) -> None:
    crossed: list[str] = []  # what came over the wire since it was last emptied

    def note(payload: str | bytes) -> None:
        text = payload.decode(errors="replace") if isinstance(payload, bytes) else payload
        if '"rules": {"clauses"' not in text:  # the rules at hand name every card and are everybody's
            crossed.append(text)

    page.on("websocket", lambda wire: wire.on("framereceived", note))
    # Ada holds a princess and the Advisors, Bo no Guard (whose menu names everybody), Cy the Ogre.
    sitting = Sitting.begin(page, site.notebook(PLAY), ["person"] * 3, "hot seat 1769")
    private = {"princess_sadie", "ogre"}

    def nothing_of(cards: set[str]) -> None:
        assert sitting.given_away(cards, all_that_is_in(page) + "".join(crossed)) == set()

    assert len(sitting.hidden()) > 5
    nothing_of(private | sitting.hidden())
    sitting.do("I am Ada: show my cards", "uncover")
    assert sitting.given_away(private, all_that_is_in(page)) == {"princess_sadie"}
    sitting.take(sitting.choice("card:advisors", "seat:2"))
    expect(page.locator(".ap-log")).to_contain_text("Ogre")
    crossed.clear()
    sitting.do("Hand over to Bo", "pass")
    assert crossed
    nothing_of(private | sitting.hidden())
    sitting.do("I am Bo: show my cards", "uncover")
    expect(page.locator(".ap-hand")).to_contain_text("Oliver the Dragon")
    expect(page.locator(".ap-log")).to_contain_text("King's Advisors")
    nothing_of(private)
    # And so on to the end of the round, with something hidden behind every cover.
    while not sitting.twin.shown["outcome"]:
        due = next((button for button in sitting.twin.shown["buttons"] if button["id"] == "pass"), None)
        if sitting.twin.shown["cover"]:
            assert sitting.hidden()
            nothing_of(sitting.hidden())
            sitting.do(sitting.twin.shown["cover"]["button"], "uncover")
        elif due:
            crossed.clear()
            sitting.do(due["label"], "pass")
        else:
            sitting.take(sitting.wise_choice())
    expect(page.locator(".ap-outcome li").first).to_be_visible()


# Clicks too many, too late, and into the void


def double_click(page: Page, sitting: Sitting, control: Locator, message: dict[str, Any]) -> None:
    """Click twice in one place, the second time when the answer to the first is there."""
    box = control.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert box["y"] + box["height"] / 2 < page.evaluate("innerHeight")
    for click_count in (1, 2):
        page.mouse.down(click_count=click_count)
        page.mouse.up(click_count=click_count)
        if click_count == 1:
            sitting.follow(message)
    sitting.agree()


@pytest.mark.parametrize("pace", ["at once", "slowly"])
def test_a_double_click_on_next_round_begins_one_round(open_page: OpenPage, site: Site, pace: str) -> None:
    page = open_page(width=390)  # where another button takes the place of the first
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful", "uniform"), "phone 32")
    while sitting.twin.state.nature is None:
        sitting.take(sitting.wise_choice())
    button, message = sitting.button("Next round"), {"type": "do", "id": "next"}
    if pace == "slowly":
        double_click(page, sitting, button, message)
    else:
        button.dblclick()
        sitting.follow(message)
    expect(page.locator(".ap-title")).to_have_text("Round 2")
    expect(sitting.log.filter(has_text="Round 2: the deck is shuffled")).to_have_count(1)
    expect(page.locator(".ap-notice")).to_be_hidden()


def test_quick_clicks_on_a_card_play_it_once(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful"), "princess 8")
    expect(sitting.hand.first).to_be_in_viewport(ratio=1)  # a laptop shows the whole table
    choice = sitting.choice("card:princess_amira")
    double_click(page, sitting, sitting.card("card:princess_amira"), {"type": "act", "id": choice["id"]})
    expect(sitting.hand).to_have_count(3)  # of which the second click has taken none
    expect(page.locator('.ap-card[aria-pressed="true"]')).to_have_count(0)
    for _ in range(2):  # a key held down
        page.keyboard.down("1")
    expect(sitting.hand.first).to_have_attribute("aria-pressed", "true")
    for _ in range(2):
        page.keyboard.down("Enter")
    sitting.follow({"type": "act", "id": sitting.choice(*first_keep(sitting))["id"]})
    expect(sitting.question).to_be_hidden()


def first_keep(sitting: Sitting) -> list[str]:
    """Return the first way to keep the first card of the hand."""
    card = sitting.hand.first.get_attribute("data-pick")
    return next(choice["picks"] for choice in sitting.twin.shown["choices"] if choice["picks"][0] == card)


def test_an_open_choice_closes_when_the_game_goes_elsewhere(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful", "uniform"), "phone 32")
    sitting.take(sitting.wise_choice())
    card, seat, *_ = sitting.wise_choice()["picks"]
    sitting.card(card).click()
    sitting.option(seat).click()
    expect(sitting.question).to_contain_text("Which character do you name?")
    sitting.do("Undo", "undo")
    expect(sitting.question).to_be_hidden()
    expect(page.locator(".ap-options button")).to_have_count(0)
    expect(page.locator('.ap-card[aria-pressed="true"]')).to_have_count(0)
    sitting.take(sitting.wise_choice())


def test_a_card_that_asks_twice_is_asked_about_in_place(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful"), "princess 8")
    sitting.take(sitting.choice("card:princess_amira"))
    expect(page.locator(".ap-prompt")).to_contain_text("Choose the card that you keep")
    expect(sitting.hand).to_have_count(3)
    sitting.hand.first.click()
    expect(sitting.question).to_contain_text("In which order do the others go beneath the deck?")
    expect(page.locator(".ap-options button")).to_have_count(2)


def test_a_fault_costs_one_sentence_and_the_game_goes_on(page: Page, scratch_site: Site) -> None:
    sitting = Sitting.begin(page, scratch_site.notebook("faulty.ipynb"), ("person", "careful"), "unicorn 17")
    hand = sitting.hand.all_inner_texts()
    card = sitting.choice()["picks"][0]
    sitting.card(card).click()
    notice = page.locator(".ap-notice")
    expect(notice).to_contain_text("That did not work (number ")
    number = re.search(r"number (\w+)", notice.inner_text())
    assert number is not None
    assert sitting.hand.all_inner_texts() == hand
    there = all_that_is_in(page)
    for word in ("Traceback", "RuntimeError", "open sesame", "session.py"):
        assert word not in there
    assert number[1] in scratch_site.log()
    assert "open sesame" in scratch_site.log()
    sitting.take(sitting.choice(card))
    expect(notice).to_be_hidden()


def test_a_play_page_that_cannot_be_set_up_speaks_to_players(page: Page, scratch_site: Site) -> None:
    page.goto(scratch_site.notebook(PLAY))
    trouble = page.get_by_role("alert")
    expect(trouble).to_contain_text("This page could not be opened")
    expect(page.get_by_role("link", name="Try again")).to_be_visible()
    for word in ("Traceback", "deck.toml", "--", "debug", "restart the server"):
        assert word not in trouble.inner_text()


def test_a_page_whose_kernel_is_gone_says_so_and_offers_a_way_on(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful"), "unicorn 17")
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    process = next(pid for pid in site.kernels() if kernel in " ".join(psutil.Process(pid).cmdline()))
    os.kill(process, 9)
    sitting.card(sitting.choice()["picks"][0]).click()
    reload = page.get_by_role("alert").filter(has_text="no longer answers").get_by_role("button", name="Reload")
    expect(reload).to_be_visible(timeout=ANSWER_MS)
    expect(page.get_by_text("address holds the game")).to_be_visible()
    reload.click()
    sitting.agree()


def test_a_form_whose_kernel_is_gone_says_so_too(page: Page, site: Site) -> None:
    open_form(page, site.notebook(PLAY))
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    process = next(pid for pid in site.kernels() if kernel in " ".join(psutil.Process(pid).cmdline()))
    os.kill(process, 9)
    page.get_by_role("button", name=START).click()
    banner = page.get_by_role("alert").filter(has_text="no longer answers")
    expect(banner).to_be_visible(timeout=ANSWER_MS)
    expect(banner).to_be_in_viewport()
    page.get_by_role("button", name=MORE).click()  # and no error comes of a click that cannot be heard
    banner.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("button", name=START)).to_be_visible()


# Refusals


def test_a_card_that_may_not_be_played_says_why(open_page: OpenPage, site: Site) -> None:
    page = open_page(touch=True)
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful"), "unicorn 17")
    reason = "Prince Vladric: you hold Celeste the Unicorn too, which has to be played then (LL-18.2)."
    card, why = sitting.card("card:prince_vladric"), page.locator(".ap-why")
    expect(card).to_have_attribute("aria-disabled", "true")
    expect(why).to_be_empty()
    card.hover(force=True)
    expect(why).to_contain_text(reason)
    page.mouse.move(0, 0)
    expect(why).to_be_empty()
    card.focus()
    expect(why).to_contain_text(reason)
    sitting.card("card:celeste").focus()
    expect(why).to_be_empty()
    card.tap(force=True)
    expect(why).to_contain_text(reason)
    expect(page.get_by_role("status").filter(has_text=reason)).to_have_count(1)
    sitting.agree()


def test_a_player_who_may_not_be_chosen_says_why(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ("careful", "person", "careful"), "dragon 63")
    sitting.card("card:advisors").click()
    ada = sitting.option("seat:0")
    expect(ada).to_have_attribute("aria-disabled", "true")
    ada.focus()
    expect(page.locator(".ap-why")).to_contain_text("Ada is protected until their next turn (LL-14.2). Choose Cy.")
    page.keyboard.press("Enter")
    sitting.agree()
    expect(sitting.question).to_be_visible()
    sitting.option("seat:2").click()
    sitting.follow({"type": "act", "id": sitting.choice("card:advisors", "seat:2")["id"]})
