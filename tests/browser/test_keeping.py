"""Editions, decks of one's own, saves, replay and the rules at hand, as people use them on the web."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import austenplay
from austenplay_widgets.chairs import Chair
from austenplay_widgets.saves import read_save
from austenplay_widgets.session import Session
from tests.browser.journeys import (
    MORE,
    START,
    Keyboard,
    Sitting,
    fill_form,
    open_form,
    scrolls_sideways,
    serious_faults,
)
from tests.site import Site

PLAY = "love_letter/play.ipynb"
GAME = austenplay.game("love_letter")
DECK = "Choose a deck file"
LOAD = "Load a saved game"


def upload(page: Page, button: str, file: Path) -> None:
    """Choose a file with the pointer."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=button).click()
    chooser.value.set_files(file)


def test_an_edition_and_a_deck_of_ones_own_through_the_form(page: Page, site: Site, tmp_path: Path) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful", "careful"), "edition", edition="zman-21")
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator(".ap-table")).to_contain_text("the Countess beside the King or the Prince")
    sitting.take(sitting.wise_choice())

    sitting.button("New game").click()
    with page.expect_download() as taken:
        page.get_by_role("button", name="Save this edition's deck").click()
    text = Path(taken.value.path()).read_text(encoding="utf-8")
    assert "Chancellor" in text
    bad, mine = tmp_path / "bad.toml", tmp_path / "mine.toml"
    bad.write_text(text.replace('verb = "look"', 'verb = "peek"'), encoding="utf-8")
    mine.write_text(text.replace('name = "Countess"', 'name = "Lady Catherine"'), encoding="utf-8")
    upload(page, DECK, bad)
    expect(page.locator("p[role=alert]")).to_contain_text("no effect 'peek'")
    upload(page, DECK, mine)
    expect(page.get_by_text("The next game is played with your deck")).to_be_visible()
    page.get_by_role("button", name=START).click()  # the deck takes the place of the edition in the form
    expect(page.locator(".ap-table")).to_contain_text("Lady Catherine beside the King or the Prince")
    sitting.button("New game").click()
    page.get_by_role("button", name="Put my deck away").click()
    expect(page.get_by_role("button", name="Save this edition's deck")).to_be_focused()  # what had the focus is gone
    page.get_by_label("Edition").select_option(label="Princess Princess")
    page.get_by_role("button", name=START).click()
    expect(page.locator(".ap-table")).to_contain_text("Celeste the Unicorn beside the Ghost King")


def test_save_and_load_bring_the_game_back(page: Page, site: Site, tmp_path: Path) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful", "lowest"), "save me")
    for _ in range(2):
        sitting.take(sitting.wise_choice())
    with page.expect_download() as taken:
        sitting.button("Save").click()
    expect(page.locator(".ap-table")).to_contain_text("holds every hand")
    save = tmp_path / "game.json"
    taken.value.save_as(save)
    assert "save me" not in save.read_text(encoding="utf-8")

    open_form(page, site.notebook(PLAY))
    page.get_by_role("button", name=MORE).click()
    rubbish = tmp_path / "rubbish.json"
    rubbish.write_text('{"austenplay": 1}', encoding="utf-8")
    upload(page, LOAD, rubbish)
    expect(page.locator("p[role=alert]")).to_contain_text("A saved game must hold")
    upload(page, LOAD, save)
    sitting.twin = Session(*read_save(save.read_bytes()))
    sitting.agree()
    sitting.do("Undo", "undo")
    assert [chair.name for chair in sitting.twin.chairs] == ["Ada", "Bo", "Cy"]
    assert sitting.twin.chairs[2] == Chair("Cy", "lowest")


def test_a_file_that_is_far_too_large_is_told_and_the_page_goes_on(page: Page, site: Site, tmp_path: Path) -> None:
    open_form(page, site.notebook(PLAY))
    page.get_by_role("button", name=MORE).click()
    large, rubbish = tmp_path / "large.json", tmp_path / "rubbish.json"
    large.write_bytes(b" " * 12_000_000)
    rubbish.write_text('{"austenplay": 1}', encoding="utf-8")
    told = page.get_by_text("the file is larger than 2 MB")
    for _ in range(2):
        upload(page, LOAD, large)
        expect(told).to_be_in_viewport()
    upload(page, LOAD, rubbish)
    expect(page.locator("p[role=alert]")).to_contain_text("A saved game must hold")
    expect(told).to_have_count(0)
    assert not page.evaluate("Object.hasOwn(HTMLInputElement.prototype, 'click')")
    page.get_by_role("button", name=START).click()
    expect(page.locator(".ap-hand .ap-card").first).to_be_visible()


def test_replay_and_rules_by_keyboard_alone(page: Page, site: Site) -> None:
    open_form(page, site.notebook(PLAY))
    fill_form(page, ("person", "careful"), "look back", match="round")
    page.get_by_role("button", name=START).focus()
    keys = Keyboard(page)
    keys.begin()
    sitting = Sitting(page, ("person", "careful"), "look back", match="round")
    sitting.agree()
    while not sitting.twin.state.is_over:
        choice = sitting.wise_choice()
        first, *others = sitting.stages(choice)
        place = [card["pick"] for card in sitting._hand()].index(first)
        keys.press(str(place + 1))
        for pick in others:
            keys.arrow_to(pick)
            keys.press("Enter")
        sitting.follow({"type": "act", "id": choice["id"]})
    # The rules: from a clause in the outcome to its place, and back with Escape.
    keys.tab_to("Rule LL-", key="Shift+Tab")
    came_from = keys.focus()["words"]
    keys.press("Enter")
    expect(page.locator(":focus")).to_contain_text(came_from.removeprefix("Rule ").partition(":")[0])
    keys.press("Escape")
    assert keys.focus()["words"] == came_from
    # The replay: to the start, forward, to a line of the log, with other eyes, and out of it again.
    keys.tab_to("Replay")
    keys.press("Enter")
    expect(page.get_by_role("button", name="Leave the replay")).to_be_visible()
    keys.tab_to("To the start", key="Shift+Tab")
    keys.press("Enter")
    expect(page.locator(".ap-prompt")).to_contain_text("move 0 of")
    keys.tab_to("Forward")
    keys.press("Enter")
    keys.press("Enter")
    expect(page.locator(".ap-prompt")).to_contain_text("move 2 of")
    keys.tab_to("Seen by Ada")
    keys.press("Enter")
    expect(page.get_by_role("button", name="Seen by Bo: change")).to_be_focused()
    keys.tab_to("Leave the replay")
    keys.press("Enter")
    sitting.agree()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_buttons_of_a_replay_stay_where_they_are(open_page, site: Site, width: int, height: int) -> None:  # type: ignore[no-untyped-def]
    page = open_page(width=width, height=height)
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful", "careful"), "steady")
    while sitting.twin.state.ply < 24:
        if sitting.twin.state.nature is not None:
            sitting.do("Next round", "next")
        else:
            sitting.take(sitting.wise_choice())
    sitting.button("Replay").click()
    sitting.button("To the start").click()
    expect(page.locator(".ap-prompt")).to_contain_text("move 0 of")
    expect(sitting.button("Forward")).to_be_in_viewport(ratio=1)
    places = set()
    outcomes = 0
    for step in range(1, 21):
        sitting.button("Forward").click()
        expect(page.locator(".ap-desk")).to_contain_text(f"move {step} of")
        outcomes += page.locator(".ap-outcome li").count() > 0
        places.add((sitting.button("Forward").bounding_box() or {})["y"])
    assert len(places) == 1
    assert outcomes > 0, "a round ends on the way"


def test_replay_on_a_phone_fits_and_is_accessible(open_page, site: Site) -> None:  # type: ignore[no-untyped-def]
    for scheme in ("light", "dark"):
        page = open_page(width=390, height=844, scheme=scheme)
        sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful"), "phone replay")
        sitting.take(sitting.wise_choice())
        sitting.button("Replay").click()
        expect(page.locator(".ap-prompt")).to_contain_text("Looking back")
        page.locator(".ap-lines button").first.click()
        expect(page.locator(".ap-prompt")).to_contain_text("move 1 of")
        assert not scrolls_sideways(page)
        assert serious_faults(page) == []
        page.get_by_role("tab", name="Rules").click()
        page.get_by_label("Search rules and cards").fill("unicorn")
        expect(page.locator(".ap-table")).to_contain_text("Celeste the Unicorn")
        assert not scrolls_sideways(page)
        assert serious_faults(page) == []
