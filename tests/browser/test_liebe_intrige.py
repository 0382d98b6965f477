"""Liebe & Intrige on the web: a whole game with the mouse, turns by keyboard alone, and four families on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

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

PLAY = "liebe_intrige/play.ipynb"
GAME = "liebe_intrige"
BOT = "sensible"
OpenPage = Callable[..., Page]


def dice(sitting: Sitting) -> list[str]:
    """Return what the table says of its dice, which the page must say too."""
    zone = next(zone for zone in sitting.twin.shown["middle"] if zone["key"] == "dice")
    said = [f"{die['label']}: {die['face']['name'] if die['face'] else 'not rolled'}" for die in zone["pieces"]]
    for words, die in zip(said, sitting.page.locator(".ap-die").all(), strict=True):
        expect(die).to_contain_text(words)
    return said


def test_a_whole_game_for_three_with_the_mouse(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ["person", BOT, BOT], "town 58", GAME)
    told, reloaded = set[str](), False
    while not sitting.twin.state.is_over:
        told.update(dice(sitting))
        if not reloaded and any(seat["tokens"]["count"] for seat in sitting.twin.shown["seats"]):
            page.reload()  # and the address brings it back
            sitting.agree()
            reloaded = True
        sitting.go_on(BOT)
    assert reloaded
    assert {"Casanova", "Drinking"} <= {die.split()[0] for die in told if "not rolled" not in die}
    outcome = sitting.twin.shown["outcome"]
    lines = page.locator(".ap-outcome li")
    expect(lines).to_have_count(len(outcome["lines"]))
    for seat in sitting.twin.shown["seats"]:
        plate = page.get_by_role("group", name=seat["name"], exact=True)
        expect(plate).to_contain_text(f"{seat['tokens']['count']} point")
    expect(page.locator(".ap-badge", has_text="Familie)")).to_have_count(
        sum(family is not None for family in sitting.twin.state.medals)  # type: ignore[attr-defined]
    )
    expect(page.get_by_text("from the seed town 58")).to_be_visible()


def test_some_turns_of_two_people_by_keyboard_alone(page: Page, site: Site) -> None:
    seed, kinds = "keyboard 1", ("person", "person")
    open_form(page, site.notebook(PLAY))
    keys = Keyboard(page)
    keys.tab_to("Table for")
    keys.press("ArrowUp")
    keys.tab_to("Seat 2 is")
    page.keyboard.type("a person")
    keys.tab_to("House rules and more")
    keys.press("Space")
    expect(page.get_by_label("Seed")).to_be_visible()
    keys.tab_to("Seed")
    page.keyboard.type(seed)
    keys.tab_to(START)
    keys.begin()
    sitting = Sitting(page, kinds, seed, GAME)
    sitting.agree()
    done: set[str] = set()
    while not {"cover", "place:dive_bar", "man", "card", "undo"} <= done:
        shown = sitting.twin.shown
        if shown["cover"]:
            keys.press("Enter")
            sitting.follow({"type": "do", "id": "uncover"})
            done.add("cover")
        elif due := next((button for button in shown["buttons"] if button["primary"]), None):
            keys.press_button(sitting, due)
        else:
            choice = next_choice(sitting)
            keys.take(sitting, choice)
            done |= {choice["picks"][0], choice["picks"][0].partition(":")[0]}
            if "undo" not in done and "man" in done:
                take_back(keys, sitting, choice)
                done.add("undo")
    assert any("not rolled" not in die for die in dice(sitting)) or sitting.twin.shown["cover"]
    assert {"Tab", "Enter", "ArrowRight"} <= keys.used


def next_choice(sitting: Sitting) -> dict[str, Any]:
    """Return the choice that plays an event, else goes to the Dive Bar, else is the last one."""
    legal = [choice for choice in sitting.twin.shown["choices"] if not choice["why"]]
    wanted = ("card:", "place:dive_bar")
    return next((of for start in wanted for of in legal if of["picks"][0].startswith(start)), legal[-1])


def take_back(keys: Keyboard, sitting: Sitting, choice: dict[str, Any]) -> None:
    """Take the last decision back by keyboard, and decide the same again."""
    keys.press_button(sitting, {"id": "undo", "label": "Undo"})
    expect(sitting.page.locator(".ap-notice")).to_contain_text("Taken back")
    keys.take(sitting, sitting.choice(*choice["picks"]))


def test_a_place_is_called_by_all_that_is_there(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ["person", BOT, BOT], "names 3", GAME)
    sitting.take(sitting.choice("place:boulevard", "do:visit"))
    while sitting.twin.state.decision.kind != "turn":  # type: ignore[union-attr]
        sitting.go_on(BOT)
    town = next(zone for zone in sitting.twin.shown["middle"] if zone["key"] == "board")
    for place in town["pieces"]:
        called = [place["name"], place["says"], place["note"], place["known"]]
        button = page.locator(f'button[data-pick="place:{place["key"]}"]')
        expect(button).to_have_accessible_name(", ".join(filter(None, called)))
    expect(page.get_by_role("button", name="Boulevard, 2 gentlemen wait here, You stand here")).to_have_count(1)
    expect(page.get_by_role("button", name="Tailor's Shop (Schneider), nobody waits here")).to_have_count(1)


def test_some_turns_of_four_families_fit_a_phone_in_both_themes(open_page: OpenPage, site: Site) -> None:
    page = open_page(width=360, height=740, touch=True)
    sitting = Sitting.begin(page, site.notebook(PLAY), ["person", BOT, BOT, BOT], "phone 2", GAME)
    both_themes(page)
    judged: set[str] = set()
    for _ in range(14):
        decision = sitting.twin.state.decision
        if decision is None:
            break
        assert not scrolls_sideways(page)
        assert small_targets(page) == []
        if decision.kind not in judged and decision.kind in ("take", "finish", "part"):
            both_themes(page)
        judged.add(decision.kind)
        sitting.go_on(BOT)
    assert {"turn", "take"} <= judged
    for fold in page.locator(".ap-fold:visible").all():
        fold.tap()
        assert not scrolls_sideways(page)
    both_themes(page)
    page.set_viewport_size({"width": 390, "height": 844})
    assert not scrolls_sideways(page)
    assert small_targets(page) == []
