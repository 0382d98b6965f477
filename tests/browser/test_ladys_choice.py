"""Lady's Choice on the web: a game for four with the mouse, one for two by keyboard, each to its end."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

import austenplay
from austenplay.analysis.players import usual
from tests.browser.journeys import (
    START,
    Keyboard,
    Sitting,
    both_themes,
    open_form,
    scrolls_sideways,
    small_targets,
)
from tests.site import Site

PLAY = "ladys_choice/play.ipynb"
GAME = "ladys_choice"
OpenPage = Callable[..., Page]


def test_a_game_for_four_with_the_mouse(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ["person", *["uniform"] * 3], "mouse 7", GAME)
    done: set[str] = set()
    rounds = 0
    while not sitting.twin.state.is_over:
        if sitting.twin.shown["outcome"]:
            expect(page.locator(".ap-outcome li")).to_have_count(len(sitting.twin.shown["outcome"]["lines"]))
            expect(page.locator(".ap-badge", has_text="the dandiest")).to_have_count(1)
            if not rounds:
                page.reload()  # and the address brings it back
                sitting.agree()
            rounds += 1
        elif sitting.twin.shown["choices"]:
            choice = sitting.wise_choice()
            done.update(pick.partition(":")[2] for pick in choice["picks"] if pick.startswith("do:"))
        sitting.go_on()
    assert rounds == 3
    assert {"court", "change"} <= done
    assert "leave" not in done  # where there is nothing else to do, nobody is asked
    expect(page.locator(".ap-prompt")).to_contain_text("the game")
    expect(sitting.button("Hint")).to_have_count(0)


def test_a_game_for_two_by_keyboard_alone(page: Page, site: Site) -> None:
    seed = "keyboard 3"
    open_form(page, site.notebook(PLAY))
    keys = Keyboard(page)
    keys.tab_to("Table for")
    for _ in range(2):
        keys.press("ArrowUp")
    keys.tab_to("House rules and more")
    keys.press("Space")
    expect(page.get_by_label("Seed")).to_be_visible()
    keys.tab_to("Seed")
    page.keyboard.type(seed)
    keys.tab_to(START)
    keys.begin()
    sitting = Sitting(page, ("person", usual(austenplay.game(GAME))), seed, GAME)
    sitting.agree()
    while not sitting.twin.state.is_over:
        focus = keys.focus()
        assert focus["onTable"] and focus["option"].startswith("do:")
        choice = sitting.wise_choice()
        if "Escape" not in keys.used:
            change_of_mind(keys, sitting)
        keys.take(sitting, choice)
    expect(page.get_by_role("group", name="The first gentleman")).to_contain_text("points")
    expect(page.get_by_text(f"from the seed {seed}")).to_be_visible()
    assert keys.focus()["words"] == "New game"


def change_of_mind(keys: Keyboard, sitting: Sitting) -> None:
    """Begin to court, see who can be courted, and think better of it."""
    keys.press("1")
    lit = sitting.page.locator(".ap-group[data-lit]")
    expect(lit).to_have_count(4)
    assert keys.press("Escape")["option"] == "do:court"
    expect(lit).to_have_count(0)


def test_something_is_said_of_a_card_by_keyboard_and_the_next_one_reads_it(page: Page, site: Site) -> None:
    kinds = ["person", "person", *["sensible"] * 2]
    sitting = Sitting.begin(page, site.notebook(PLAY), kinds, "say 1", GAME)
    sitting.page.get_by_role("button", name="I am Bo").click()
    sitting.follow({"type": "do", "id": "uncover"})
    sitting.take(next(of for of in sitting.twin.shown["choices"] if of["picks"][-1] == "do:change"))
    keys = Keyboard(page)
    keys.tab_to("Say something")
    keys.press("Enter")
    sitting.follow({"type": "do", "id": "say"})
    both_themes(page)
    assert keys.press("Tab")["words"].startswith("Rule LC-2.2")
    keys.tab_to("Your own words")
    page.keyboard.type("Nobody 1s perfect?")  # neither a digit nor a question mark is a shortcut here
    keys.press("Enter")
    sitting.follow({"type": "say", "id": "Nobody 1s perfect?"})
    expect(sitting.log.last).to_contain_text("You say: \u201cNobody 1s perfect?\u201d (Said, not checked.) LC-2.2")
    page.reload()  # and the address brings it back, under a cover
    page.get_by_role("button", name="I am Ada").click()
    expect(page.locator(".ap-news")).to_contain_text("Bo says: \u201cNobody 1s perfect?\u201d")


def test_a_round_fits_a_phone_in_both_themes(open_page: OpenPage, site: Site) -> None:
    page = open_page(width=360, height=740, touch=True)
    sitting = Sitting.begin(page, site.notebook(PLAY), ["sensible", "person", *["sensible"] * 4], "phone 4", GAME)
    both_themes(page)
    while not sitting.twin.shown["outcome"]:
        assert not scrolls_sideways(page)
        assert small_targets(page) == []
        sitting.go_on()
    both_themes(page)
    assert not scrolls_sideways(page)
    assert small_targets(page) == []
