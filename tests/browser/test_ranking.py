"""The workbench for rankings on the web: by keyboard alone, and by touch on a phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.journeys import Keyboard, looks_right
from tests.site import Site

BENCH = "ladys_choice/ranking.ipynb"
OpenPage = Callable[..., Page]


def test_a_hand_is_filled_and_judged_by_keyboard_alone(page: Page, site: Site) -> None:
    page.goto(site.notebook(BENCH))
    expect(page.locator(".ap-prompt")).to_be_visible()
    keys, status = Keyboard(page), page.locator(".ap-aloud[role=status]")
    lines = page.locator(".ap-outcome li")
    for title, points in (("Silk Top", 8), ("Bald", 8), ("Giant", 34)):
        keys.tab_to("Find a card", key="Tab" if title == "Silk Top" else "Shift+Tab")
        page.keyboard.press("Control+a")
        page.keyboard.type(title)
        add = page.get_by_role("button", name=f"Add {title}")
        expect(add).to_be_visible()
        keys.tab_to(add.inner_text())
        keys.press("Enter")
        expect(status).to_contain_text(f"Bingley is the dandiest, with {points} points.")
    expect(lines.filter(has_text="Silk Top Hat is put aside, for Giant Ship is dearer.")).to_have_count(1)
    expect(lines.filter(has_text="Bald Patch is cancelled by Silk Top Hat.")).to_contain_text("LC-8.3")
    where = page.locator(".ap-table").bounding_box()
    while not keys.focus()["onTable"]:
        keys.press("Tab")
    assert keys.focus()["words"].startswith("Giant Ship")
    keys.press("Enter")
    expect(status).to_have_text("Giant Ship is out of Bingley's hand. Bingley is the dandiest, with 8 points.")
    assert keys.focus()["words"].startswith("Silk Top Hat")
    after = page.locator(".ap-table").bounding_box()
    assert where is not None and after is not None and after["y"] == where["y"]
    keys.tab_to("Rule LC-8.3")
    keys.press("Enter")
    expect(page.locator("[data-marked]")).to_contain_text("LC-8.3")


def test_an_example_on_a_phone(open_page: OpenPage, site: Site) -> None:
    page = open_page(width=390, height=844, touch=True)
    page.goto(site.notebook(BENCH))
    expect(page.locator(".ap-prompt")).to_be_visible()
    page.get_by_label("Example").select_option(label="A mystery within a mystery")
    expect(page.locator(".ap-outcome")).to_contain_text("Bingley draws Sprawling Mansion for Terribly Mysterious.")
    looks_right(page)
    page.locator(".ap-group", has_text="The deck").get_by_role("button", name="Con Artist").click()
    expect(page.locator(".ap-aloud[role=status]")).to_contain_text("Con Artist is out of the deck.")
    page.get_by_role("button", name="Shuffle the deck").click()
    expect(page.locator(".ap-aloud[role=status]")).to_contain_text("The deck is shuffled.")
    page.get_by_label("Find a card").fill("midget")
    cards = page.get_by_label("Cards", exact=True).locator("option")
    expect(cards).to_have_text(["Of\xa0Short\xa0Stature,\xa0\u22126"])
