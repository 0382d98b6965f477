"""A hint on the web by keyboard alone: three presses, a count opened, and the hinted move played."""

from __future__ import annotations

import math
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.journeys import Keyboard, Sitting, both_themes, looks_right
from tests.site import Site
from tests.widgets.tables import said

PLAY = "love_letter/play.ipynb"
OpenPage = Callable[..., Page]


def hint(sitting: Sitting) -> str:
    """Let the twin think a hint over, and return what is said of it."""
    sitting.twin.handle({"type": "do", "rev": 0, "id": "hint"})
    game = sitting.twin.on_table
    while game.thinking is not None:
        game.think(math.inf)
    return said(game.shown)


def test_a_hint_is_asked_for_step_by_step_and_its_move_is_played_by_keyboard(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful", "careful", "careful"), "hint 7")
    keys = Keyboard(page)
    aloud = page.locator(".ap-aloud[role=status]")
    card = keys.press("1")["words"] and keys.press("Escape")["words"]  # something on the table has the focus
    for number in (1, 2, 3):
        told = hint(sitting)
        assert told.startswith(f"Hint {number} of 3: ")
        page.keyboard.press("h")
        expect(aloud).to_have_text(told)
        assert keys.focus()["words"].split(",")[0] == card.split(",")[0]  # which stays where it was
        expect(page.locator(".ap-notice")).to_contain_text(told.replace("\N{NO-BREAK SPACE}", " "))
    sitting.agree()
    # What it rests on stands in the notes, and opens.
    assert keys.press("?")["words"] == "Notes"
    told = page.get_by_role("region", name="What might I do?")
    steps = sitting.twin.shown["notes"]["hint"]
    expect(told.locator("ol > li")).to_contain_text([step["text"] for step in steps])
    count = next(count for step in steps for count in step["counts"])
    keys.tab_to(count["text"].split(":")[0])
    keys.press("Enter")
    opened = told.locator("details[open]")
    expect(opened).to_contain_text(count["steps"][0])
    expect(opened.locator("li")).to_have_count(len(count["cards"]))
    both_themes(page)
    keys.press("Escape")
    # The card is marked, then the player and the name, and the move is played.
    number = next(n for n, of in enumerate(sitting.twin.shown["choices"]) if of["picks"] == hinted_picks(sitting))
    choice = sitting.twin.shown["choices"][number]
    expect(page.locator('.ap-hand [data-tone="hint"]').first).to_contain_text("the hint")
    first, *others = sitting.stages(choice)
    keys.press(str(1 + [node.get_attribute("data-pick") for node in sitting.hand.all()].index(first)))
    for pick in others:
        expect(sitting.option(pick)).to_have_attribute("data-tone", "hint")
        keys.arrow_to(pick)
        keys.press("Enter")
    sitting.follow({"type": "act", "id": choice["id"]})
    expect(page.locator('[data-tone="hint"]')).to_have_count(0)
    expect(told).to_be_hidden()


def hinted_picks(sitting: Sitting) -> list[str]:
    """Return the picks of the hinted move, in their order."""
    marked = [key for key, pick in sitting.twin.shown["picks"].items() if pick.get("tone") == "hint"]
    fits = [of["picks"] for of in sitting.twin.shown["choices"] if sorted(of["picks"]) == sorted(marked)]
    assert len(fits) == 1
    return list(fits[0])


def test_a_hint_fits_a_phone_and_a_bare_table_says_why_there_is_none(page: Page, site: Site) -> None:
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful", "careful"), "hint phone")
    for number in (1, 2, 3):
        told = hint(sitting)
        sitting.button("Hint").click()
        expect(page.locator(".ap-notice")).to_contain_text(f"Hint {number} of 3")
        expect(page.locator(".ap-aloud[role=status]")).to_have_text(told)
    looks_right(page)
    keys = Keyboard(page)
    keys.press("?")
    keys.tab_to("Bare table")
    keys.press("Enter")
    sitting.follow({"type": "do", "id": "assist:bare"})
    page.keyboard.press("h")
    expect(page.locator(".ap-why")).to_contain_text("The bare table gives no hints")
    expect(page.locator('[data-tone="hint"]')).to_have_count(0)


def test_a_hint_of_ladys_choice_marks_a_card_on_a_phone(open_page: OpenPage, site: Site) -> None:
    page = open_page(width=390, height=800)
    kinds = ["sensible", "person", "sensible", "sensible"]
    sitting = Sitting.begin(page, site.notebook("ladys_choice/play.ipynb"), kinds, "hint 5", "ladys_choice")
    for number in (1, 2, 3):
        hint(sitting)
        sitting.button("Hint").click()
        expect(page.locator(".ap-notice")).to_contain_text(f"Hint {number} of 3")
    sitting.agree()
    assert hinted_picks(sitting)[0].startswith("card:")
    expect(page.locator('.ap-hand [data-tone="hint"]')).to_contain_text("the hint")
    both_themes(page)
