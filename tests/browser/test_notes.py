"""Reading the game on the web, by keyboard alone: notes, a proof looked up, and the assist dial."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.browser.journeys import Keyboard, Sitting, all_that_is_in, serious_faults, small_targets
from tests.site import Site

# A page on which every seat is sure of one thing, by the last line of the log.
SURE = """
from austenplay.core.facts import Claim, Fact
from austenplay.games.love_letter import LoveLetter
from austenplay_widgets import play

def known(game, view):
    text = "{1} does not hold the Ogre."
    return (Fact(Claim.IS_NOT, ("seat:1/hand",), ("ogre",), text, "no Ogre", (len(view.log),), "LL-11.5"),)

LoveLetter.known = known
play("love_letter")
"""
# What the browser's models hold now, and what they keep of before.
MODELS = """async () => {
  const models = await Promise.all(Object.values(jupyterapp._widgetManager._models));
  return JSON.stringify(models.map(({ attributes, _previousAttributes }) => [
    attributes.scene, _previousAttributes?.scene,
  ]));
}"""


@pytest.fixture(scope="module")
def sure_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder: Path = tmp_path_factory.mktemp("notebooks")
    notebook = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    notebook.cells = [nbformat.v4.new_markdown_cell("# A game"), nbformat.v4.new_code_cell(SURE)]
    nbformat.write(notebook, folder / "sure.ipynb")
    site = Site(folder)
    yield site
    site.stop()


def test_notes_are_read_a_proof_is_looked_up_and_the_dial_is_turned_by_keyboard(page: Page, sure_site: Site) -> None:
    sitting = Sitting.begin(page, sure_site.notebook("sure.ipynb"), ("person", "careful", "careful"), "notes 66")
    keys = Keyboard(page)
    keys.take(sitting, sitting.wise_choice())
    assert keys.focus()["option"].startswith("card:")
    card = keys.focus()["words"]
    # What just happened, and what is certain.
    assert keys.press("?")["words"] == "Notes"
    told = page.get_by_role("region", name="What just happened?")
    for heading in ("Your turn", "Bo's turn", "Cy's turn", "Your turn, so far"):
        expect(told.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="What do I know?")).to_contain_text("Bo does not hold the Ogre.")
    expect(page.get_by_role("group", name="Bo", exact=True)).to_contain_text("no Ogre")
    assert serious_faults(page) == [] and small_targets(page) == []
    # Its proof, and back to the hand.
    number = len(sitting.twin.state.log or ())
    keys.tab_to(f"Line {number} of the log: ")
    keys.press("Enter")
    expect(page.locator(f'.ap-lines [data-key="log/{number}"]')).to_be_focused()
    assert keys.press("Escape")["words"].startswith(f"Line {number}")
    assert keys.press("Escape")["words"] == card
    # The dial: a bare table, open hands, and back.
    keys.press("?")
    keys.tab_to("Open hands")
    keys.tab_to("Bare table")
    assert keys.press("Enter")["words"] == "Bare table"
    sitting.follow({"type": "do", "id": "assist:bare"})
    expect(page.get_by_role("region", name="What do I know?")).to_contain_text("keeps no notes")
    expect(page.locator(".ap-mark")).to_have_count(0)
    keys.press("ArrowLeft")
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
    assert keys.press("Enter")["words"] == "Marked deductions"
    sitting.follow({"type": "do", "id": "assist:marked"})
    expect(page.get_by_role("group", name="Bo", exact=True)).to_contain_text("no Ogre")
    assert sitting.given_away(closed, all_that_is_in(page) + page.evaluate(MODELS)) == set()
    keys.take(sitting, sitting.wise_choice())
