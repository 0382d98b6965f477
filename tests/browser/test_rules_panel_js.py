"""Beside the table in real Chromium: rules that are searched and looked up, a log that jumps, a file that is saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.bare_table import Begin, Table, assert_accessible, assert_fits
from tests.widgets import sample_scenes
from tests.widgets.sample_scenes import Json

SEARCH = "Search rules and cards"


@pytest.fixture
def table(begin: Begin) -> Table:
    """Give a table for two with rules at hand."""
    return begin(sample_scenes.two_players(), sample_scenes.rules())


def tab(table: Table, name: str) -> Locator:
    return table.page.get_by_role("tab", name=name)


def field(table: Table) -> Locator:
    return table.page.get_by_label(SEARCH)


def clause(table: Table, ident: str) -> Locator:
    return table.page.locator(f'[data-clause="{ident}"]')


def found(table: Table) -> list[str]:
    """Return the ids of the clauses, and the names of the cards, that are shown."""
    entries = table.page.locator(".ap-rules-box li:visible :is(.ap-entry-id, .ap-card-name)")
    return entries.all_inner_texts()


def is_inside(inner: Locator, box: Locator) -> bool:
    one, other = inner.bounding_box(), box.bounding_box()
    assert one is not None and other is not None
    return other["y"] - 1 <= one["y"] and one["y"] + one["height"] <= other["y"] + other["height"] + 1


# Pure functions


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", True),
        ("  ", True),
        ("ll-14", True),
        ("LL-1", False),
        ("14.1", True),
        ("14.10", False),
        ("4.1", False),
        ("CAFE", True),
        ("turn caf\u00e9", True),
        ("turn tea", False),
        ("(.*", False),
        ("\u00df", False),
    ],
)
def test_a_query_is_words_and_whole_numbers(table: Table, query: str, expected: bool) -> None:
    assert table.call("isFound", ["LL-14.1", "A caf\u00e9 rule", "Until your next turn.", None], query) is expected


def test_clauses_stand_in_chapters_in_the_order_of_the_rulebook(table: Table) -> None:
    ids = ["LL-1.1", "LL-2.1", "LL-2.2", "LL-10.1", "Oddity"]
    chapters = table.call("chapters", [{"id": ident} for ident in ids])
    assert [(of["chapter"], [clause["id"] for clause in of["clauses"]]) for of in chapters] == [
        ("1", ["LL-1.1"]),
        ("2", ["LL-2.1", "LL-2.2"]),
        ("10", ["LL-10.1"]),
        ("Oddity", ["Oddity"]),
    ]


def test_clauses_are_found_in_a_text_by_their_whole_id(table: Table) -> None:
    cut = "(text, ids) => table.cutAtClauses(text, table.readRules({ clauses: ids.map((id) => ({ id })) }).pattern)"

    def pieces(text: str, *ids: str) -> Any:
        return table.page.evaluate(f"([text, ids]) => ({cut})(text, ids)", [text, list(ids)])

    assert pieces("It is so (LL-1.1). See LL-1.12.", "LL-1.1", "LL-1.12") == [
        "It is so (",
        "LL-1.1",
        "). See ",
        "LL-1.12",
        ".",
    ]
    assert pieces("LL-1.12, XLL-1.1 and LL-1.1.2", "LL-1.1") == ["LL-1.12, XLL-1.1 and LL-1.1.2"]
    assert pieces("LL-1.1") == ["LL-1.1"]


def test_what_was_found_is_told_in_a_sentence(table: Table) -> None:
    of = {"rules": 12, "cards": 1}
    assert table.call("foundText", " ", {"rules": 12, "cards": 1}, of) == "1 card, 12 rules."
    assert table.call("foundText", "a", {"rules": 1, "cards": 0}, of) == "Found: 0 of 1 card, 1 of 12 rules."
    assert table.call("foundText", "a", {"rules": 0, "cards": 0}, of) == "Nothing found for \u201ca\u201d."


# Tabs


def test_without_rules_there_is_the_log_alone(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    expect(table.page.get_by_role("tab")).to_have_count(0)
    expect(table.page.get_by_role("heading", name="Log")).to_be_visible()
    expect(table.page.locator(".ap-reference")).to_have_count(0)


def test_tabs_are_walked_with_arrow_keys_and_one_is_kept_over_scenes(table: Table) -> None:
    expect(table.page.get_by_role("tabpanel", name="Log")).to_be_visible()
    tab(table, "Log").focus()
    table.press("ArrowRight")
    assert table.focused == "Rules"
    expect(tab(table, "Rules")).to_have_attribute("aria-selected", "true")
    expect(table.page.get_by_role("tabpanel", name="Rules")).to_be_visible()
    expect(table.page.get_by_role("tabpanel", name="Log")).to_be_hidden()
    expect(tab(table, "Log")).to_have_attribute("tabindex", "-1")
    field(table).fill("protect")
    table.show(sample_scenes.forced())
    table.show(sample_scenes.covered())
    table.show(sample_scenes.two_players())
    expect(table.page.get_by_role("tabpanel", name="Rules")).to_be_visible()
    expect(field(table)).to_have_value("")  # it may tell what the other person holds
    tab(table, "Rules").focus()
    table.press("Home")
    expect(table.page.get_by_role("tabpanel", name="Log")).to_be_visible()


def test_rules_that_come_later_make_the_references(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    table.page.evaluate("(rules) => put('rules', rules)", sample_scenes.rules())
    expect(tab(table, "Rules")).to_be_visible()
    expect(table.page.locator(".ap-prompt .ap-reference")).to_have_text("LL-2.2")
    table.page.evaluate("() => put('rules', {})")
    expect(tab(table, "Rules")).to_be_hidden()
    expect(table.page.locator(".ap-reference")).to_have_count(0)


def test_rules_list_cards_and_clauses_as_text(begin: Begin) -> None:
    rules = sample_scenes.rules()
    rules["clauses"][0]["text"] = "<img src=x onerror=alert(1)> wins."
    table = begin(sample_scenes.two_players(), rules)
    tab(table, "Rules").click()
    expect(clause(table, "LL-1.1")).to_contain_text("<img src=x onerror=alert(1)> wins.")
    expect(clause(table, "LL-14.2")).to_contain_text("Oliver the Dragon; Ruling 3")
    entry = table.page.locator(".ap-entry-card").nth(1)
    expect(entry).to_contain_text("Guard")
    expect(entry).to_contain_text("6 copies")
    headings = table.page.locator(".ap-rules-box h3").all_inner_texts()
    assert headings == ["Cards", *(f"Chapter {number}" for number in (1, 2, 5, 6, 7, 14))]


# Search


def test_search_narrows_as_one_types_and_says_how_much_is_left(table: Table) -> None:
    tab(table, "Rules").click()
    everything = found(table)
    field(table).press_sequentially("protect")
    assert found(table) == ["Oliver the Dragon", "LL-14.1", "LL-14.2"]
    said = "Found: 1 of 11 cards, 2 of 12 rules."
    expect(table.page.locator(".ap-found")).to_have_text(said)
    expect(table.page.get_by_role("status")).to_have_text(said)
    table.press("Escape")
    expect(field(table)).to_have_value("")
    assert found(table) == everything
    assert table.focused == ""  # the field itself
    field(table).fill("9")
    assert found(table) == ["Ogre", "LL-5.4"]  # which names LL-99.9 with a 9 of its own


def test_what_is_typed_into_another_field_is_no_search(begin: Begin) -> None:
    say = {"text": "Say something to everybody.", "clause": None, "lines": ["Hello."], "longest": 40}
    table = begin({**sample_scenes.two_players(), "say": say}, sample_scenes.rules(), clock=True)
    status = table.page.get_by_role("status")
    news = status.inner_text()
    table.page.get_by_label("Your own words").press_sequentially("protect")
    table.page.clock.run_for(1000)
    expect(status).to_have_text(news)
    tab(table, "Rules").click()
    field(table).press_sequentially("protect")
    table.page.clock.run_for(1000)
    expect(status).to_have_text("Found: 1 of 11 cards, 2 of 12 rules.")


def test_typing_plays_no_card_and_takes_no_pick_back(begin: Begin) -> None:
    table = begin(sample_scenes.six_players(), sample_scenes.rules())
    table.button("Guard").first.click()
    tab(table, "Rules").click()
    field(table).press_sequentially("12")
    table.press("ArrowLeft", "Home", "Delete", "End")
    expect(field(table)).to_have_value("2")
    table.press("Escape", "Escape")
    expect(table.page.locator(".ap-ask")).to_have_text("Guard: Whom do you choose?")
    assert table.sent == []


# Looking a rule up


def test_a_reference_opens_its_rule_in_sight_and_escape_leads_back(table: Table) -> None:
    table.page.locator(".ap-prompt .ap-reference").click()
    expect(clause(table, "LL-2.2")).to_be_focused()
    expect(clause(table, "LL-2.2")).to_have_attribute("data-marked", "")
    assert is_inside(clause(table, "LL-2.2"), table.page.locator(".ap-rules-box"))
    expect(clause(table, "LL-2.2")).not_to_have_attribute("data-marked", "")
    table.press("Escape")
    assert table.focused == "Rule LL-2.2: Draw one, play one"
    expect(tab(table, "Rules")).to_have_attribute("aria-selected", "true")


def test_a_reference_empties_a_search_that_hides_its_rule(table: Table) -> None:
    tab(table, "Rules").click()
    field(table).fill("protect")
    table.page.locator(".ap-prompt .ap-reference").click()
    expect(clause(table, "LL-2.2")).to_be_focused()
    expect(field(table)).to_have_value("")


def test_from_the_log_and_from_rule_to_rule_and_all_the_way_back(table: Table) -> None:
    expect(table.page.locator(".ap-lines .ap-clause", has_text="LL-9.1").first).to_have_js_property("tagName", "SMALL")
    line = table.page.locator(".ap-lines .ap-reference").last
    line.focus()
    table.press("Enter")
    expect(clause(table, "LL-6.1")).to_be_focused()
    inner = clause(table, "LL-5.4").locator(".ap-reference")
    expect(inner).to_have_text("LL-5.1")  # LL-99.9 is no rule here
    inner.focus()
    table.press("Enter")
    expect(clause(table, "LL-5.1")).to_be_focused()
    table.press("Escape")
    expect(inner).to_be_focused()
    table.press("Escape")
    expect(line).to_be_focused()
    expect(tab(table, "Log")).to_have_attribute("aria-selected", "true")


def test_the_way_back_survives_a_new_scene(table: Table) -> None:
    line = table.page.locator(".ap-lines .ap-reference").last
    line.focus()
    table.press("Enter")
    scene = sample_scenes.two_players()
    table.show(scene | {"log": [each | {"fresh": False} for each in scene["log"]]})  # the line is another node now
    expect(clause(table, "LL-6.1")).to_be_focused()
    table.press("Escape")
    expect(table.page.locator(".ap-lines .ap-reference").last).to_be_focused()


def test_a_notice_and_the_end_of_a_round_open_their_rules(begin: Begin) -> None:
    notice = {"kind": "refusal", "text": "Not a Guard. Name another.", "clause": "LL-6.3"}
    table = begin(sample_scenes.round_over() | {"notice": notice}, sample_scenes.rules())
    table.page.locator(".ap-notice .ap-reference").click()
    expect(clause(table, "LL-6.3")).to_be_focused()
    table.page.locator(".ap-outcome .ap-reference").last.click()
    expect(clause(table, "LL-5.4")).to_be_focused()


def test_a_reason_s_rule_is_reached_with_the_pointer(begin: Begin) -> None:
    table = begin(sample_scenes.forced(), sample_scenes.rules())
    table.button("Prince Vladric").hover()
    table.page.locator(".ap-why .ap-reference").hover()
    table.page.wait_for_timeout(1000)
    expect(table.page.locator(".ap-why")).to_contain_text("(LL-7.2). Play Celeste the Unicorn.")
    table.page.locator(".ap-why .ap-reference").click()
    expect(clause(table, "LL-7.2")).to_be_focused()
    table.press("Escape")
    assert table.focused.startswith("Prince Vladric")
    expect(table.page.locator(".ap-why")).to_contain_text("LL-7.2")


def test_a_reason_s_rule_follows_what_is_greyed_in_the_order_of_the_tab_key(begin: Begin) -> None:
    table = begin(sample_scenes.forced(), sample_scenes.rules())
    rule = "Rule LL-7.2: A card that must be played"
    table.button("Prince Vladric").focus()
    table.press("Tab")
    assert table.focused == rule
    table.press("Shift+Tab")
    assert table.focused.startswith("Prince Vladric")
    table.press("Tab", "Tab")
    assert table.focused.startswith("Celeste the Unicorn")
    table.press("Shift+Tab", "Tab", "Enter")
    expect(clause(table, "LL-7.2")).to_be_focused()
    table.press("Escape")
    assert table.focused.startswith("Prince Vladric")


def test_a_pick_survives_the_look_at_a_rule(begin: Begin) -> None:
    table = begin(sample_scenes.six_players(), sample_scenes.rules())
    ask = table.page.locator(".ap-ask")
    table.button("Guard").first.focus()
    table.press("Enter", "ArrowLeft", "Tab")
    assert table.focused == "Rule LL-14.2: Protected players are not chosen"
    table.press("Enter")
    expect(clause(table, "LL-14.2")).to_be_focused()
    table.press("Escape")
    assert table.focused == "Bo"
    expect(ask).to_have_text("Guard: Whom do you choose?")
    tab(table, "Log").click()
    table.page.locator(".ap-lines .ap-reference").filter(has_text="LL-2.2").last.click()
    expect(clause(table, "LL-2.2")).to_be_focused()
    expect(ask).to_have_text("Guard: Whom do you choose?")
    table.press("Escape")
    expect(ask).to_have_text("Guard: Whom do you choose?")
    table.button("Cy").last.click()
    table.button("Ogre, 9, 1 unseen").click()
    assert len(table.sent) == 1


def test_rules_are_looked_up_while_an_answer_is_awaited(table: Table) -> None:
    table.button("Princess Amira").click()
    expect(table.page.locator(".ap-grid")).to_have_attribute("aria-busy", "true")
    table.page.locator(".ap-prompt .ap-reference").click()
    expect(clause(table, "LL-2.2")).to_be_focused()
    assert len(table.sent) == 1


def test_on_a_phone_the_rule_is_brought_into_sight(begin: Begin) -> None:
    table = begin(sample_scenes.two_players(), sample_scenes.rules(), width=390)
    table.page.locator(".ap-prompt .ap-reference").click()
    expect(clause(table, "LL-2.2")).to_be_in_viewport(ratio=1)
    table.press("Escape")
    expect(table.page.locator(".ap-prompt .ap-reference")).to_be_in_viewport(ratio=1)


# The log


def test_the_log_is_one_stop_of_the_tab_key(table: Table) -> None:
    stops = table.page.locator(".ap-side :is(button, [tabindex]):visible:not([tabindex='-1'])")
    expect(stops).to_have_count(2)  # the tab, and the newest line
    last = table.page.locator(".ap-lines .ap-reference").last
    tab(table, "Log").focus()
    table.press("Tab")
    expect(last).to_be_focused()
    table.press("ArrowUp")
    assert table.focused == "Rule LL-2.2: Draw one, play one"
    table.press("Home", "End")
    expect(last).to_be_focused()
    table.press("ArrowUp", "Tab", "Shift+Tab")
    assert table.focused == "Rule LL-2.2: Draw one, play one"
    assert table.sent == []


def test_a_line_that_leads_to_its_moment_sends_its_jump(begin: Begin) -> None:
    table = begin(sample_scenes.replayed(at=8), sample_scenes.rules())
    now = table.page.locator(".ap-lines [aria-current]")
    expect(now).to_have_attribute("data-key", "log/8")
    expect(now).to_be_in_viewport()
    assert is_inside(now, table.page.locator(".ap-log-box"))
    expect(table.page.locator(".ap-lines [data-later]")).to_have_count(14)
    table.page.locator(".ap-jump").nth(16).click()
    assert table.sent == [{"type": "do", "rev": 1, "id": "line:17"}]
    table.show(sample_scenes.replayed(at=17))
    assert table.focused.startswith("New:")  # the focus is still on that line
    expect(now).to_have_attribute("data-key", "log/17")


def test_lines_are_walked_by_keyboard(begin: Begin) -> None:
    table = begin(sample_scenes.replayed(at=8), sample_scenes.rules())
    tab(table, "Log").focus()
    table.press("Tab", "ArrowDown", "ArrowRight")
    assert table.focused.startswith("Rule LL-2.2")  # of line 9
    table.press("ArrowDown", "ArrowLeft", "Enter")
    assert table.sent == [{"type": "do", "rev": 1, "id": "line:10"}]


def test_the_focus_stays_on_forward_while_one_steps(begin: Begin) -> None:
    table = begin(sample_scenes.replayed(at=20), sample_scenes.rules())
    table.button("Forward").focus()
    for at in (21, 22):
        table.press("Enter")
        table.show(sample_scenes.replayed(at=at))
        assert table.focused == "Forward"
    assert [message["id"] for message in table.sent] == ["forward", "forward"]
    table.press("Enter")
    expect(table.page.locator(".ap-why")).to_have_text("This is the end.")
    assert len(table.sent) == 2


def test_quick_clicks_step_as_often_as_one_clicks_where_the_button_says_so(begin: Begin) -> None:
    table = begin(sample_scenes.replayed(at=8), sample_scenes.rules())
    answer = """(scene) => { model.send = (message) => {
      sent.push(message);
      put("scene", { ...scene, rev: sent.length + 1 });
    }; }"""
    table.page.evaluate(answer, sample_scenes.replayed(at=9))
    table.button("Forward").dblclick()
    assert [message["id"] for message in table.sent] == ["forward", "forward"]
    table.button("To the start").dblclick()
    assert [message["id"] for message in table.sent[2:]] == ["first"]


# Files


def test_a_download_is_a_file_made_here_and_forgotten(begin: Begin) -> None:
    table = begin(sample_scenes.two_players(), clock=True)
    page = table.page
    page.evaluate(
        "() => { window.endSecond = begin('host'); window.revoked = [];"
        " URL.revokeObjectURL = (url) => revoked.push(url); }"
    )
    events: list[Any] = []
    page.on("download", lambda event: events.append(event))
    message = {"type": "download", "name": "love_letter.json", "text": '{"caf\u00e9": 1}'}
    with page.expect_download() as waiting:
        page.evaluate("(message) => tell('msg:custom', message)", message)
    assert waiting.value.suggested_filename == "love_letter.json"
    assert Path(waiting.value.path()).read_text(encoding="utf-8") == message["text"]
    page.evaluate("() => { tell('msg:custom', { type: 'other' }); tell('msg:custom', null); }")
    page.clock.run_for(20_000)
    assert len(page.evaluate("revoked")) == len(events) == 1  # two views, one file
    assert page.locator("a").count() == 0


# Every screen


SCREENS: dict[str, tuple[Json, str]] = {
    "rules": (sample_scenes.six_players(), "rules"),
    "looked_up": (sample_scenes.round_over(), "reference"),
    "searched": (sample_scenes.two_players(), "search"),
    "log": (sample_scenes.waiting(), "log"),
    "replay": (sample_scenes.replayed(), "log"),
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390, 320])
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_legible(begin: Begin, name: str, width: int, scheme: str) -> None:
    scene, what = SCREENS[name]
    table = begin(scene, sample_scenes.rules(), width=width, scheme=scheme)
    if what == "reference":
        table.page.locator(".ap-outcome .ap-reference").first.click()
    elif what != "log":
        tab(table, "Rules").click()
    if what == "search":
        field(table).fill("a")
    assert_fits(table.page, width)
    if width != 390:
        assert_accessible(table.page)
