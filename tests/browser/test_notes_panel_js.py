"""Notes beside the table in real Chromium: what happened, what is certain with its proof, and the assist dial."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.bare_table import Begin, Table, assert_accessible, assert_fits
from tests.widgets import sample_scenes
from tests.widgets.sample_scenes import Json

LINE_5 = "Line 5 of the log: Bo plays the Guard on you and names the Ogre. You do not hold it."


@pytest.fixture
def table(begin: Begin) -> Table:
    """Give a table for six with notes and rules."""
    return begin(sample_scenes.noted(), sample_scenes.rules())


def tab(table: Table, name: str) -> Locator:
    return table.page.get_by_role("tab", name=name)


def notes(table: Table) -> Locator:
    return table.page.get_by_role("region", name="Notes")


def section(table: Table, title: str) -> Locator:
    return table.page.get_by_role("region", name=title)


def proof(table: Table, number: int) -> Locator:
    return table.page.locator(f'[data-line="{number}"]')


def line(table: Table, number: int) -> Locator:
    return table.page.locator(f'.ap-lines [data-key="log/{number}"]')


def setting(table: Table, label: str) -> Locator:
    return section(table, "What may the table tell me?").get_by_role("button", name=label)


def is_inside(inner: Locator, box: Locator) -> bool:
    one, other = inner.bounding_box(), box.bounding_box()
    assert one is not None and other is not None
    return other["y"] - 1 <= one["y"] and one["y"] + one["height"] <= other["y"] + other["height"] + 1


# The tab


def test_without_notes_there_is_no_tab_for_them(begin: Begin) -> None:
    table = begin(sample_scenes.two_players(), sample_scenes.rules())
    expect(tab(table, "Notes")).to_have_count(0)
    tab(table, "Log").focus()
    table.press("ArrowRight")
    assert table.focused == "Rules"
    table.press("?")
    expect(tab(table, "Rules")).to_have_attribute("aria-selected", "true")


def test_notes_stand_between_log_and_rules_and_stay_over_scenes(table: Table) -> None:
    assert table.page.get_by_role("tab").all_inner_texts() == ["Log", "Notes", "Rules"]
    tab(table, "Log").focus()
    table.press("ArrowRight")
    assert table.focused == "Notes"
    expect(table.page.get_by_role("tabpanel", name="Notes")).to_be_visible()
    table.show(sample_scenes.noted("bare"))
    expect(notes(table)).to_be_visible()
    table.show(sample_scenes.two_players())  # which has none
    expect(tab(table, "Log")).to_have_attribute("aria-selected", "true")
    expect(table.page.get_by_role("tabpanel", name="Log")).to_be_visible()


def test_notes_without_rules_have_tabs_of_their_own(begin: Begin) -> None:
    table = begin(sample_scenes.noted())
    assert table.page.get_by_role("tab").all_inner_texts() == ["Log", "Notes"]


def test_a_question_mark_opens_the_notes_from_the_hand_and_escape_leads_back(table: Table) -> None:
    card = table.page.locator(".ap-hand .ap-card").last
    card.focus()
    table.press("?")
    expect(notes(table)).to_be_focused()
    table.press("?")  # once more changes nothing
    expect(notes(table)).to_be_focused()
    table.press("Escape")
    expect(card).to_be_focused()
    assert table.sent == []


def test_a_question_mark_in_the_search_is_a_letter(table: Table) -> None:
    tab(table, "Rules").click()
    field = table.page.get_by_label("Search rules and cards")
    field.press_sequentially("who?")
    expect(field).to_have_value("who?")
    expect(notes(table)).to_be_hidden()


def test_under_a_cover_there_are_no_notes(table: Table) -> None:
    table.show(sample_scenes.covered())
    table.button("I am Bo").focus()
    table.press("?")
    expect(table.page.get_by_text("What do I know?")).to_have_count(0)
    assert table.focused.startswith("I am Bo")


# What is in them


def test_what_happened_is_told_turn_by_turn_with_its_rules(table: Table) -> None:
    tab(table, "Notes").click()
    told = section(table, "What just happened?")
    assert told.get_by_role("heading").all_inner_texts() == ["What just happened?", "Bo's turn", "Cy's turn, so far"]
    expect(told.get_by_role("listitem").first).to_have_text(
        "Bo plays the Guard on you and names the Ogre. You do not hold it. LL-6.1 Naming a character"
    )
    told.get_by_role("button", name="Rule LL-6.1: Naming a character").click()
    expect(table.page.locator('[data-clause="LL-6.1"]')).to_be_focused()
    table.press("Escape")
    assert table.focused == "Rule LL-6.1: Naming a character"
    expect(notes(table)).to_be_visible()


def test_what_is_known_carries_its_proof_and_nothing_is_taken_for_markup(begin: Begin) -> None:
    scene = sample_scenes.noted()
    scene["notes"]["known"]["facts"][0]["text"] = "<b>Bo</b> has no Ogre."
    table = begin(scene, sample_scenes.rules())
    tab(table, "Notes").click()
    facts = section(table, "What do I know?").get_by_role("listitem")
    expect(facts.nth(0)).to_contain_text("<b>Bo</b> has no Ogre.")
    expect(facts.nth(0)).to_contain_text("Proof: line 5, line 13, LL-6.1")
    expect(facts.nth(1)).to_contain_text("Proof: the cards in sight, LL-2.2")


def test_where_there_is_nothing_a_sentence_says_so(begin: Begin) -> None:
    made = sample_scenes.notes(facts=False)
    made["happened"] = {"text": "All is quiet so far.", "turns": []}
    table = begin(sample_scenes.two_players() | {"notes": made})
    tab(table, "Notes").click()
    expect(section(table, "What just happened?")).to_contain_text("All is quiet so far.")
    expect(section(table, "What do I know?")).to_contain_text("Nothing is certain yet.")


@pytest.mark.parametrize("width", [1280, 390])
def test_what_is_certain_of_a_hand_is_marked_at_its_plate_folded_or_not(begin: Begin, width: int) -> None:
    table = begin(sample_scenes.noted(), width=width)
    plate = table.page.get_by_role("group", name="Bo", exact=True)
    assert plate.locator(".ap-mark:visible").all_inner_texts() == ["no Ogre", "not the Ghost King"]
    expect(plate).to_contain_text("Certain:")
    expect(table.page.get_by_role("group", name="Cy", exact=True)).not_to_contain_text("Certain:")
    if width == 1280:
        mark, hand = plate.locator(".ap-mark").last.bounding_box(), plate.get_by_label("Hand").bounding_box()
        assert mark and hand and 0 <= hand["y"] - (mark["y"] + mark["height"]) < 12
    table.show(sample_scenes.six_players())
    expect(table.page.locator(".ap-mark")).to_have_count(0)


def test_a_hand_that_lies_open_is_seen_on_a_folded_plate(begin: Begin) -> None:
    scene = sample_scenes.noted("open")
    scene["seats"][0]["zones"][0]["cards"] = [sample_scenes.card("prince")]
    table = begin(scene, width=390)
    assert table.page.locator(".ap-brief-hand .ap-value:visible").all_inner_texts() == ["5"]


# From a proof to the log, and back


def test_a_proof_opens_its_line_marked_and_in_sight_and_escape_leads_back(table: Table) -> None:
    tab(table, "Notes").click()
    proof(table, 5).focus()
    assert table.focused == LINE_5
    table.press("Enter")
    expect(line(table, 5)).to_be_focused()
    expect(line(table, 5)).to_have_attribute("data-marked", "")
    assert is_inside(line(table, 5), table.page.locator(".ap-log-box"))
    expect(line(table, 5)).not_to_have_attribute("data-marked", "")
    table.press("Escape")
    expect(proof(table, 5)).to_be_focused()
    expect(notes(table)).to_be_visible()
    assert table.sent == []


def test_a_marked_line_is_marked_for_two_seconds(begin: Begin) -> None:
    table = begin(sample_scenes.noted(), sample_scenes.rules(), clock=True)
    tab(table, "Notes").click()
    proof(table, 5).click()
    table.page.clock.run_for(1900)
    expect(line(table, 5)).to_have_attribute("data-marked", "")
    table.page.clock.run_for(200)
    expect(line(table, 5)).not_to_have_attribute("data-marked", "")


def test_from_the_hand_to_notes_to_line_to_rule_and_all_the_way_back(table: Table) -> None:
    card = table.page.locator(".ap-hand .ap-card").first
    card.focus()
    table.press("?")
    proof(table, 13).focus()
    table.press("Enter")
    expect(line(table, 13)).to_be_focused()
    table.press("Tab")  # to the rule of that line
    rule = line(table, 13).get_by_role("button")
    expect(rule).to_be_focused()
    table.press("Enter")
    expect(table.page.locator('[data-clause="LL-6.1"]')).to_be_focused()
    for back in (rule, proof(table, 13), card):
        table.press("Escape")
        expect(back).to_be_focused()
    table.press("Escape")
    expect(card).to_be_focused()


def test_escape_in_a_log_that_was_opened_by_hand_leads_nowhere(table: Table) -> None:
    tab(table, "Notes").click()
    proof(table, 5).click()
    tab(table, "Notes").click()
    table.page.locator(".ap-prompt .ap-reference").click()  # a way of its own
    tab(table, "Log").click()
    newest = table.page.locator(".ap-lines .ap-reference").last
    newest.focus()
    table.press("Escape")
    expect(newest).to_be_focused()


def test_the_way_back_survives_a_new_scene(table: Table) -> None:
    tab(table, "Notes").click()
    proof(table, 5).click()
    scene = sample_scenes.noted()
    scene["notes"]["known"]["facts"].reverse()  # so all are drawn anew, in other places
    table.show(scene)
    expect(line(table, 5)).to_be_focused()
    table.press("Escape")
    expect(proof(table, 5)).to_be_focused()


def test_the_focus_on_a_proof_survives_a_new_scene(table: Table) -> None:
    tab(table, "Notes").click()
    proof(table, 13).focus()
    scene = sample_scenes.noted()
    scene["notes"]["known"]["facts"].insert(0, {"text": "Cy has a Guard.", "clause": "LL-7.1", "lines": [17]})
    table.show(scene)
    expect(proof(table, 13)).to_be_focused()


def test_a_line_that_the_log_does_not_show_is_no_button(begin: Begin) -> None:
    scene = sample_scenes.noted()
    scene["log"] = scene["log"][8:]
    table = begin(scene, sample_scenes.rules())
    tab(table, "Notes").click()
    expect(proof(table, 5)).to_have_count(0)
    expect(proof(table, 13)).to_have_count(1)
    expect(section(table, "What do I know?")).to_contain_text("Proof: line 5, line 13")


# The dial


def test_the_dial_is_three_buttons_one_of_them_pressed_each_with_its_meaning(table: Table) -> None:
    tab(table, "Notes").click()
    for label, pressed, says in (
        ("Open hands", "false", "You see every hand."),
        ("Marked deductions", "true", "What you can be sure of is marked."),
        ("Bare table", "false", "You must remember what you have seen."),
    ):
        expect(setting(table, label)).to_have_attribute("aria-pressed", pressed)
        expect(setting(table, label)).to_have_accessible_description(says)
    expect(table.page.get_by_role("group", name="What may the table tell me?")).to_be_visible()


def test_a_setting_is_a_click_like_any_other_and_keeps_the_focus(table: Table) -> None:
    tab(table, "Notes").click()
    setting(table, "Marked deductions").focus()
    table.press("ArrowRight", "Enter")
    assert table.sent == [{"type": "do", "rev": 1, "id": "assist:bare"}]
    table.show(sample_scenes.noted("bare"))
    expect(setting(table, "Bare table")).to_be_focused()
    expect(setting(table, "Bare table")).to_have_attribute("aria-pressed", "true")
    expect(setting(table, "Marked deductions")).to_have_attribute("aria-pressed", "false")


def test_the_panel_stays_where_it_was_scrolled_when_the_dial_is_turned(begin: Begin) -> None:
    table = begin(sample_scenes.noted(), sample_scenes.rules(), width=390)
    tab(table, "Notes").click()
    setting(table, "Bare table").click()
    before = setting(table, "Bare table").bounding_box()
    table.show(sample_scenes.noted("bare"))
    assert setting(table, "Bare table").bounding_box() == before


def test_without_a_dial_its_heading_is_not_there_either(begin: Begin) -> None:
    scene = sample_scenes.noted()
    scene["notes"]["dial"] = []
    table = begin(scene)
    tab(table, "Notes").click()
    expect(table.page.get_by_text("What may the table tell me?")).to_be_hidden()


def test_hands_that_were_open_leave_nothing_in_the_page(table: Table) -> None:
    scene = sample_scenes.noted("open")
    hand = scene["seats"][0]["zones"][0]
    hand["cards"] = [sample_scenes.card("unicorn") | {"key": "secret", "name": "Mr Collins"}]
    table.show(scene)
    expect(table.page.locator(".ap-seats")).to_contain_text("Mr Collins")
    table.show(sample_scenes.noted() | {"forget": True})
    page = table.page.evaluate(
        """() => [...document.querySelectorAll("#host *")]
          .map((node) => node.cloneNode(false).outerHTML + (node.apDrawn ?? "") + node.textContent).join()"""
    )
    assert "Collins" not in page and "secret" not in page


# Every screen


SCREENS: dict[str, Json] = {
    "marked": sample_scenes.noted(),
    "bare": sample_scenes.two_players() | {"notes": sample_scenes.notes("bare", facts=False)},
    "looked up": sample_scenes.noted(),
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390, 320])
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_legible(begin: Begin, name: str, width: int, scheme: str) -> None:
    table = begin(SCREENS[name], sample_scenes.rules(), width=width, scheme=scheme)
    tab(table, "Notes").click()
    if name == "looked up":
        proof(table, 5).click()
    assert_fits(table.page, width)
    if width != 390:
        assert_accessible(table.page)
