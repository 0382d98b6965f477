"""Reading the game on the web, by keyboard alone: notes, a proof looked up, and the assist dial."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.journeys import Keyboard, Sitting, all_that_is_in, serious_faults, small_targets
from tests.site import Site

PLAY = "love_letter/play.ipynb"
# What the browser's models hold now, and what they keep of before.
MODELS = """async () => {
  const models = await Promise.all(Object.values(jupyterapp._widgetManager._models));
  return JSON.stringify(models.map(({ attributes, _previousAttributes }) => [
    attributes.scene, _previousAttributes?.scene,
  ]));
}"""


def test_notes_are_read_a_proof_is_looked_up_and_the_dial_is_turned_by_keyboard(page: Page, site: Site) -> None:
    # After one decision Ada is sure of something about Bo, and three cards that she has not met are in hands.
    sitting = Sitting.begin(page, site.notebook(PLAY), ("person", "careful", "careful"), "notes 63")
    keys = Keyboard(page)
    keys.take(sitting, sitting.wise_choice())
    card = keys.focus()["words"]
    assert keys.focus()["option"].startswith("card:")
    # What just happened, and what is certain.
    assert keys.press("?")["words"] == "Notes"
    notes = sitting.twin.shown["notes"]
    told = page.get_by_role("region", name="What just happened?")
    titles = [turn["title"] for turn in notes["happened"]["turns"]]
    assert titles == ["Your turn", "Bo's turn", "Cy's turn", "Your turn, so far"]
    assert told.get_by_role("heading").all_inner_texts()[1:] == titles
    certain = page.get_by_role("region", name="What do I know?").get_by_role("listitem")
    expect(certain).to_contain_text([fact["text"] for fact in notes["known"]["facts"]])
    (mark,) = next(seat["marks"] for seat in sitting.twin.shown["seats"] if seat["name"] == "Bo")
    expect(page.get_by_role("group", name="Bo", exact=True)).to_contain_text(mark)
    assert serious_faults(page) == [] and small_targets(page) == []
    # The proof, and back to the hand.
    number = notes["known"]["facts"][0]["lines"][0]
    keys.tab_to(f"Line {number} of the log: ")
    keys.press("Enter")
    expect(page.locator(f'.ap-lines [data-key="log/{number}"]')).to_be_focused()
    assert keys.press("Escape")["words"].startswith(f"Line {number}")
    assert keys.press("Escape")["words"] == card
    # The dial: a bare table, open hands, and back.
    keys.press("?")
    keys.tab_to("Bare table")
    assert keys.press("Enter")["words"] == "Bare table"
    sitting.follow({"type": "do", "id": "assist:bare"})
    expect(page.get_by_role("region", name="What do I know?")).to_contain_text("keeps no notes")
    expect(page.locator(".ap-mark")).to_have_count(0)
    for _ in ("marked", "odds", "open"):
        keys.press("ArrowLeft")
    closed = sitting.hidden()
    assert sitting.given_away(closed, all_that_is_in(page)) == set()
    assert keys.press("Space")["words"] == "Open hands"
    sitting.follow({"type": "do", "id": "assist:open"})
    expect(page.locator(".ap-round")).to_contain_text("Open hands: you see every hand.")
    opened = closed - sitting.hidden()
    assert opened and sitting.given_away(opened, all_that_is_in(page)) == opened
    expect(page.get_by_role("group", name="Ada", exact=True)).to_contain_text("plays with open hands")
    assert serious_faults(page) == []
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    assert keys.press("Enter")["words"] == "Marked deductions"
    sitting.follow({"type": "do", "id": "assist:marked"})
    expect(page.get_by_role("group", name="Bo", exact=True)).to_contain_text(mark)
    assert sitting.given_away(sitting.hidden(), all_that_is_in(page) + page.evaluate(MODELS)) == set()
    assert opened & sitting.hidden()
    keys.take(sitting, sitting.wise_choice())
