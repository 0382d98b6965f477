"""Links and reloads as people use them: a game comes back, goes to others, and shows nobody's hand on the way."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, Page, expect

import austenplay
from austenplay_widgets.links import MOST_ADDRESS
from tests.browser.journeys import START, Keyboard, Sitting, all_that_is_in, looks_right, open_form
from tests.browser.test_keeping import upload
from tests.site import NOTEBOOKS, Site
from tests.test_contract_links import MOST_LINK

PLAY = "love_letter/play.ipynb"
ODDS = "love_letter/odds.ipynb"
GAME = austenplay.game("love_letter")
OpenPage = Callable[..., Page]


def turns(sitting: Sitting, number: int) -> None:
    """Decide so many times, and begin new rounds on the way."""
    while number > 0 and not sitting.twin.state.is_over:
        if sitting.twin.shown["cover"]:
            sitting.page.get_by_role("button", name="show my cards").click()
            sitting.follow({"type": "do", "id": "uncover"})
        elif sitting.twin.state.nature is not None:
            sitting.do("Next round", "next")
        elif sitting.twin._due_person() != sitting.twin.looker:
            name = sitting.twin.chairs[sitting.twin._due_person() or 0].name
            sitting.do(f"Hand over to {name}", "pass")
        else:
            sitting.take(sitting.wise_choice())
            number -= 1


def address_of(page: Page, which: str) -> str:
    """Return an address that the unfolded tool offers."""
    return page.get_by_label(f"Address: {which}").input_value()


def assert_nothing_is_asked(page: Page) -> None:
    """Fail where the browser asks a question, from now on."""

    def fail(dialog: Dialog) -> None:
        dialog.accept()
        raise AssertionError(f"the browser asks: {dialog.type}")

    page.on("dialog", fail)


# Reload, back and forward


def test_wb_003_a_reload_comes_back_to_the_game_by_keyboard_alone(page: Page, site: Site) -> None:
    assert_nothing_is_asked(page)
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful", "lowest"), "reload me")
    keys = Keyboard(page)
    sitting.button("Replay").focus()
    for turn in range(5):
        keys.take(sitting, sitting.wise_choice())
        if sitting.twin.state.nature is not None:
            keys.press_button(sitting, next(b for b in sitting.twin.shown["buttons"] if b["id"] == "next"))
        if turn % 2:
            continue
        hand = [card.inner_text() for card in sitting.hand.all()]
        lines = sitting.log.all_inner_texts()
        page.reload()
        sitting.agree()
        assert [card.inner_text() for card in sitting.hand.all()] == hand
        assert sitting.log.all_inner_texts() == lines
        keys.arrive()  # and goes on without a key that looks for the table
    expect(page.get_by_role("button", name=START)).to_be_hidden()
    assert page.locator(".ap-table .ap-grid").count() == 1
    sitting.do("Undo", "undo")


def test_wb_003_people_at_one_screen_come_back_under_the_cover(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "person", "careful"), "one screen")
    turns(sitting, 2)
    sitting.page.reload()
    expect(page.get_by_role("dialog")).to_be_visible()
    secret = {card for card, _ in [slot for hand in sitting.twin.state.hands for slot in hand]}  # type: ignore[attr-defined]
    public = str(sitting.twin.state.view(None).log and [*sitting.twin.state.view(None).log])  # type: ignore[misc]
    hidden = {card for card in secret if f"'{card}'" not in public}
    assert hidden
    assert sitting.given_away(hidden, all_that_is_in(page)) == set()
    assert re.search(r"[?&]game=gAAAA", page.url)


def test_wb_003_a_reload_after_the_server_has_gone_and_come_again(
    open_page: OpenPage, site: Site, tmp_path: Path
) -> None:
    """With a key of its own a server opens what it sealed before; without one it says so, and a game begins anew."""
    key = tmp_path / "key"
    key.write_text("0123456789 the key of this server, by chance\n", encoding="utf-8")
    game = ""
    for _ in range(2):
        keyed = Site(NOTEBOOKS, "--key-file", str(key))
        try:
            page = open_page()
            if not game:
                sitting = Sitting.begin(page, keyed.notebook(PLAY), ("person", "careful"), "come again")
                turns(sitting, 2)
                game = page.url.partition("?")[2]
                assert "the key of this server" not in all_that_is_in(page)
            else:
                page.goto(f"{keyed.notebook(PLAY)}?{game}")
                sitting.page = page
                sitting.agree()
        finally:
            keyed.stop()
    page = open_page()
    page.goto(f"{site.notebook(PLAY)}?{game}")  # whose key is another
    expect(page.locator("p[role=alert]")).to_contain_text("sealed by another server")
    page.get_by_role("button", name=START).click()
    expect(page.locator(".ap-hand .ap-card").first).to_be_visible()
    expect(page).not_to_have_url(re.compile(re.escape(game)))


def test_wb_012_back_and_forward_come_back_to_one_and_the_same_game(page: Page, site: Site) -> None:
    assert_nothing_is_asked(page)
    page.goto(site.url)
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful", "careful"), "there and back")
    turns(sitting, 5)
    for _ in range(2):
        page.go_back()
        expect(page).to_have_url(f"{site.url}/")
        page.go_forward()
        sitting.agree()
        assert page.locator(".ap-table .ap-grid").count() == 1
        expect(page.get_by_role("button", name=START)).to_be_hidden()
        turns(sitting, 1)


def test_wb_012_a_game_that_the_address_holds_is_left_without_a_question(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful"), "close me")
    turns(sitting, 2)
    assert_nothing_is_asked(page)
    address = page.url
    page.close(run_before_unload=True)
    sitting.page = page.context.new_page()  # as a browser opens a closed tab again
    sitting.page.goto(address)
    sitting.agree()


def test_wb_012_what_no_address_can_hold_is_asked_about_before_it_is_lost(
    page: Page, site: Site, tmp_path: Path
) -> None:
    deck = tmp_path / "deck.toml"
    rng = random.Random("noise")  # a comment that nothing makes shorter
    noise = "".join("\n# " + "".join(chr(rng.randrange(0x4E00, 0x9FFF)) for _ in range(110)) for _ in range(100))
    deck.write_text(GAME.deck_text(GAME.checked(2, {})) + noise, encoding="utf-8")
    open_form(page, site.notebook(PLAY))
    page.get_by_role("button", name="House rules and more").click()
    upload(page, "Choose a deck file", deck)
    expect(page.get_by_text("The next game is played with your deck")).to_be_visible()
    page.get_by_role("button", name=START).click()
    expect(page.locator(".ap-hand .ap-card").first).to_be_visible()
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", stay)
    with page.expect_event("dialog"):
        page.close(run_before_unload=True)
    expect(page.locator(".ap-hand .ap-card").first).to_be_visible()
    assert asked == ["beforeunload"]
    assert len(page.url) < MOST_ADDRESS and "game=" not in page.url
    page.on("dialog", lambda dialog: dialog.accept())


# Links to give away


@pytest.fixture
def sitting(open_page: OpenPage, site: Site) -> Iterator[Sitting]:
    """Give a game of a few turns, whose page may use the clipboard."""
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful", "careful"), "give away")
    turns(sitting, 3)
    yield sitting


def test_a_link_to_the_whole_game_opens_it_elsewhere_by_keyboard_alone(sitting: Sitting, open_page: OpenPage) -> None:
    page, keys = sitting.page, Keyboard(sitting.page)
    sitting.button("Save").focus()
    keys.tab_to("Link")
    keys.press("Enter")
    expect(page.locator(".ap-link")).to_have_count(2)
    keys.tab_to("Copy: The whole game")
    keys.press("Enter")
    expect(page.locator(".ap-aloud[role=status]")).to_have_text("Copied.")
    address = page.evaluate("navigator.clipboard.readText()")
    assert address == address_of(page, "The whole game") and len(address) < MOST_LINK
    assert sitting.given_away(sitting.hidden(), address) == set()
    other = open_page(width=390, height=844, scheme="dark")
    other.goto(address)
    Sitting.agree(elsewhere := sitting_at(other, sitting))
    turns(elsewhere, 1)
    sitting.button("Link").click()
    expect(page.locator(".ap-link")).to_have_count(0)


def sitting_at(page: Page, sitting: Sitting) -> Sitting:
    """Return the same game on another page."""
    other = Sitting.__new__(Sitting)
    other.__dict__ = {**sitting.__dict__, "page": page}
    return other


def test_a_link_to_what_was_seen_shows_that_and_nothing_else(sitting: Sitting, open_page: OpenPage) -> None:
    page = sitting.page
    sitting.button("Link").click()
    address = address_of(page, "What was seen here")
    assert len(address) < MOST_LINK and "gAAAA" not in address
    hidden, moves = sitting.hidden(), len(sitting.log.all())
    assert hidden
    other = open_page()
    other.goto(address)
    expect(other.locator(".ap-prompt")).to_contain_text("What Ada saw: move")
    expect(other.locator(".ap-lines li")).to_have_count(moves)
    assert other.locator("button[data-pick]").count() == 0
    for name in ("Back", "To the start", "Forward"):
        other.locator(".ap-table").get_by_role("button", name=name, exact=True).click()
        expect(other.locator('[aria-busy="true"]')).to_have_count(0)
        assert sitting.given_away(hidden, all_that_is_in(other)) == set()
    other.get_by_role("button", name="To the end").click()
    other.get_by_role("button", name="Show the odds").click()
    expect(other.locator(".ap-counts")).to_be_visible()
    assert sitting.given_away(hidden - odds_may_name(sitting), all_that_is_in(other)) == set()
    other.reload()
    expect(other.locator(".ap-prompt")).to_contain_text("What Ada saw: move")
    other.get_by_role("button", name="New game").click()
    other.get_by_role("button", name=START).click()
    expect(other.locator(".ap-hand .ap-card").first).to_be_visible()
    expect(other).to_have_url(re.compile(r"\?game=gAAAA"))


def odds_may_name(sitting: Sitting) -> set[str]:
    """Return the characters that the odds speak of: all that this seat has not seen, wherever they lie."""
    return set(sitting.twin.state.view(sitting.twin.looker).unseen())  # type: ignore[attr-defined]


def test_links_on_a_phone_fit_and_are_accessible(open_page: OpenPage, site: Site) -> None:
    page = open_page(width=390, height=844, scheme="dark", touch=True)
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful"), "phone links")
    sitting.button("Link").click()
    expect(page.locator(".ap-link")).to_have_count(2)
    looks_right(page)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    page.get_by_role("button", name="Copy: What was seen here").click()
    expect(page.locator(".ap-aloud[role=status]")).to_contain_text("The address is selected")
    field = page.get_by_label("Address: What was seen here")
    expect(field).to_be_focused()
    assert page.evaluate("getSelection().toString()") == field.input_value()
    page.keyboard.press("1")  # is typed into the field, and plays no card
    page.goto(address_of(page, "What was seen here"))
    expect(page.locator(".ap-prompt")).to_contain_text("What Ada saw")
    looks_right(page)


@pytest.mark.parametrize("odd", ["game=rubbish", "seen=rubbish", "game=gAAAArubbish", "game=", f"game={'A' * 20_000}"])
def test_an_odd_link_gets_one_sentence_and_a_fresh_start(page: Page, site: Site, odd: str) -> None:
    page.goto(f"{site.notebook(PLAY)}?{odd}")
    expect(page.locator("p[role=alert]")).to_have_count(1)
    expect(page.locator("p[role=alert]")).to_contain_text("ink")
    page.get_by_role("button", name=START).click()
    expect(page.locator(".ap-hand .ap-card").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?game=gAAAA"))


def test_a_link_is_answered_even_where_a_script_comes_late(page: Page, site: Site) -> None:
    """The table must not speak of its link before there is anything on the page to answer in."""
    page.route("**/@jupyter-widgets/**/static/*.js", lambda route: (time.sleep(1), route.continue_()))
    page.goto(f"{site.notebook(PLAY)}?game=rubbish")
    expect(page.locator("p[role=alert]")).to_contain_text("not a link to a game")


def test_the_odds_page_comes_back_to_its_game_too(page: Page, site: Site) -> None:
    page.goto(site.notebook(ODDS))
    expect(page.locator(".ap-hand .ap-card").first).to_be_visible()
    hand = [card.inner_text() for card in page.locator(".ap-hand .ap-card").all()]
    expect(page).to_have_url(re.compile(r"\?game=gAAAA"))
    page.reload()
    expect(page.locator(".ap-hand .ap-card").first).to_be_visible()
    assert [card.inner_text() for card in page.locator(".ap-hand .ap-card").all()] == hand
    page.goto(f"{site.notebook(ODDS)}?game=rubbish")
    expect(page.locator("p[role=alert]")).to_contain_text("not a link to a game")


def test_lessons_and_questions_come_back_after_a_reload(page: Page, site: Site) -> None:
    page.goto(site.notebook("love_letter/learn.ipynb"))
    first = page.locator("main h2").first.inner_text()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator("main h2").first).not_to_have_text(first)
    heading = page.locator("main h2").first.inner_text()
    expect(page).to_have_url(re.compile(r"\?lesson=the-table"))
    page.reload()
    expect(page.locator("main h2").first).to_have_text(heading)
    page.goto(site.notebook("love_letter/quiz.ipynb"))
    expect(page).to_have_url(re.compile(r"\?question="))
    address = page.url
    page.reload()
    expect(page.locator(".ap-prompt")).to_be_visible()
    assert page.url == address
