"""Cards on their way and bots one after another, in real Chromium with a clock that the tests move."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from austenplay_widgets.theme import MOVE_MS, PAUSE_MS
from tests.browser.bare_table import Begin, Table, assert_accessible
from tests.browser.conftest import OpenPage
from tests.browser.journeys import Sitting
from tests.widgets import sample_scenes
from tests.widgets.sample_scenes import Json, back, card, middle, own_seat, seat

TOLD = 22
"""The last line of the log that is told before the click, as sample scenes number lines."""

BOX = "(node) => { const box = node.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; }"
HOLD_AT = """(node, part) => {
  const [flight] = node.getAnimations();
  flight.pause();
  flight.currentTime = part * flight.effect.getTiming().duration;
}"""
MARK_ALL = "document.querySelectorAll('.ap-seat, .ap-card').forEach((node) => { node.dataset.touched = ''; })"
PUT_AND_LOOK = """(scene) => {
  put("scene", scene);
  return [document.querySelector(".ap-prompt").innerText, document.querySelectorAll(".ap-flight").length];
}"""

PLAY = "voila/render/love_letter/play.ipynb"
SEED = "13"
# Write down every prompt that the page shows, without its clause, and count the cards that fly.
WATCH = """() => {
  Object.assign(window, { prompts: [], flown: 0 });
  const prompt = document.querySelector(".ap-prompt");
  const text = () => prompt.firstChild?.data.trim();
  let last = text();
  const note = (changes) => {
    if (text() && text() !== last) prompts.push((last = text()));
    for (const { target, addedNodes } of changes)
      if (target.matches?.(".ap-flight")) window.flown += addedNodes.length;
  };
  new MutationObserver(note).observe(document.querySelector(".ap-table"), { childList: true, subtree: true });
}"""


def move(source: str, target: str, travels: Json) -> Json:
    return {"from": source, "to": target, "card": travels}


def line(number: int, text: str) -> Json:
    return {"n": number, "text": text, "clause": "LL-2.2", "fresh": True}


def before(*, bots: int = 1) -> Json:
    """Hold Guard and Princess; Bo, or Bo and more, come next."""
    scene = sample_scenes.two_players() if bots == 1 else sample_scenes.six_players()
    return scene | {"rev": 1}


def reply(**more: Any) -> Json:
    """Answer a Guard: it travels, Bo draws, a moment later plays a Librarian, and the viewer draws."""
    own = ("spy", "guard", "guard")
    frame = {
        "seats": [
            seat(1, ("advisors", "dragon", "guard"), hand=[back(), back()], active=True),
            own_seat(card("amira"), discards=own) | {"active": False},
        ],
        "middle": middle(8, ("guard", "librarian", "unicorn")),
        "prompt": {"text": "Bo plays one of two cards.", "clause": "LL-2.2", "yours": False},
        "news": "You play the Guard.",
        "moves": [move("seat:0/hand", "seat:0/discards", card("guard")), move("deck", "seat:1/hand", back())],
        "told": TOLD + 1,
    }
    hand = (card("amira", pick="card:amira"), card("ogre", pick="card:ogre", note="just drawn"))
    choices = [
        {"id": 0, "picks": ["card:amira"], "label": "Princess Amira", "why": []},
        {"id": 1, "picks": ["card:ogre"], "label": "Ogre", "why": []},
    ]
    lines = [line(TOLD + 1, "You play the Guard."), line(TOLD + 2, "Bo plays the Librarian.")]
    return sample_scenes.scene(
        [seat(1, ("advisors", "dragon", "guard", "librarian")), own_seat(*hand, discards=own)],
        choices,
        middle=middle(7, ("guard", "librarian", "unicorn")),
        prompt={"text": "Your turn: play one of your two cards.", "clause": "LL-2.2", "yours": True},
        news="You play the Guard. Bo plays the Librarian.",
        log=[*sample_scenes.log(TOLD + 1, 0), *lines],
        frames=[frame],
        moves=[
            move("seat:1/hand", "seat:1/discards", card("librarian")),
            move("deck", "seat:0/hand", card("ogre")),
        ],
        **more,
    )


def go(table: Table, ms: int) -> None:
    table.page.clock.run_for(ms)


def ghosts(table: Table) -> Locator:
    return table.page.locator(".ap-flight .ap-card")


def prompt(table: Table) -> Locator:
    return table.page.locator(".ap-prompt")


def box(node: Locator) -> list[float]:
    found: list[float] = node.evaluate(BOX)
    return found


def centre(node: Locator) -> tuple[float, float]:
    x, y, width, height = box(node)
    return x + width / 2, y + height / 2


def own_discard(table: Table) -> Locator:
    return table.page.locator('[data-key="seat/0/discards/guard/1"]')


@pytest.fixture
def played(begin: Begin) -> Table:
    """Give a table on which the answer has just come, its first card in the air."""
    table = begin(before(), clock=True, pace=True)
    table.page.locator("body").focus()
    table.show(reply())
    return table


# Travelling


def test_a_card_travels_from_where_it_was_to_where_it_is(begin: Begin) -> None:
    table = begin(before(), clock=True, pace=True)
    start = centre(table.page.locator(".ap-hand .ap-card").first)
    table.show(reply())
    expect(ghosts(table)).to_have_text("1Guard")
    assert own_discard(table).evaluate("(node) => getComputedStyle(node).opacity") == "0"
    ghosts(table).evaluate(HOLD_AT, 0)
    assert centre(ghosts(table)) == pytest.approx(start, abs=1)
    ghosts(table).evaluate(HOLD_AT, 1)
    assert box(ghosts(table)) == pytest.approx(box(own_discard(table)), abs=1)
    go(table, MOVE_MS - 1)
    expect(ghosts(table)).to_have_text("1Guard")
    go(table, 1)
    assert own_discard(table).evaluate("(node) => getComputedStyle(node).opacity") == "1"


def test_one_card_travels_at_a_time_and_none_stays_in_the_air(played: Table) -> None:
    seen = []
    for _ in range(20):
        assert ghosts(played).count() <= 1
        seen += [text for text in ghosts(played).all_inner_texts() if [text] != seen[-1:]]
        go(played, MOVE_MS // 2)
    assert [text.split("\n")[-1] for text in seen] == [
        "Guard",
        "a hidden card",
        "Palace Librarian",
        seen[-1].split("\n")[-1],
    ]
    assert "Ogre" in seen[-1]
    expect(played.page.locator(".ap-flight, [data-coming]")).to_have_count(0)


def test_a_ghost_is_for_the_eye_alone(played: Table) -> None:
    layer = played.page.locator(".ap-flight")
    expect(layer).to_have_attribute("aria-hidden", "true")
    assert layer.evaluate("(node) => getComputedStyle(node).pointerEvents") == "none"
    expect(layer.locator("button, [data-pick]")).to_have_count(0)


def test_scrolling_meanwhile_moves_the_ghost_with_the_table(played: Table) -> None:
    ghosts(played).evaluate(HOLD_AT, 1)
    played.page.evaluate("scrollBy(0, 60)")
    assert played.page.evaluate("scrollY") > 0
    assert box(ghosts(played)) == pytest.approx(box(own_discard(played)), abs=1)


@pytest.mark.parametrize("width", [390, 320])
def test_on_a_phone_cards_travel_between_folded_plates_and_nothing_scrolls_sideways(begin: Begin, width: int) -> None:
    table = begin(before(bots=5), clock=True, pace=True, width=width)
    scene = before(bots=5)
    plate = table.page.locator('.ap-seats > [data-key="seat/2"]')
    expect(plate).to_have_attribute("data-folded", "")
    height = table.page.evaluate("document.querySelector('.ap-grid').offsetHeight")
    moves = [
        move("seat:2/hand", "seat:4/discards", card("prince")),
        move("seat:4/hand", "seat:0/discards", card("guard")),
    ]
    table.show(scene | {"moves": moves})
    ghosts(table).evaluate(HOLD_AT, 0)
    assert centre(ghosts(table)) == pytest.approx(centre(plate), abs=1)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    assert table.page.evaluate("document.querySelector('.ap-grid').offsetHeight") == height
    ghosts(table).evaluate(HOLD_AT, 1)
    assert centre(ghosts(table)) == pytest.approx(centre(table.page.locator('[data-key="seat/4"]')), abs=1)
    go(table, MOVE_MS)
    ghosts(table).evaluate("(node) => { node.style.left = '2000px'; }")  # however far a card flies
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    go(table, MOVE_MS)
    expect(table.page.locator(".ap-flight")).to_have_count(0)


def test_places_have_the_keys_that_they_are_drawn_with(begin: Begin) -> None:
    table = begin(before())
    assert table.call("zoneKey", "deck", 0) == "middle/deck"
    assert table.call("zoneKey", "seat:1/hand", 0) == "seat/1/hand"
    assert table.call("zoneKey", "seat:0/hand", 0) == "own/hand"
    assert table.call("zoneKey", "seat:0/discards", 0) == "seat/0/discards"
    assert table.call("zoneKey", "seat:0/hand", None) == "seat/0/hand"


def test_a_place_that_is_not_there_leaves_nothing_hidden(begin: Begin) -> None:
    table = begin(before(), clock=True, pace=True)
    moves = [move("nowhere", "seat:9/hand", back()), move("seat:9/hand", "seat:0/discards", card("guard"))]
    table.show(reply() | {"frames": [], "moves": moves})
    expect(ghosts(table)).to_have_count(0)
    expect(table.page.locator("[data-coming]")).to_have_count(0)


# Pauses


def test_bots_are_seen_one_after_another(played: Table) -> None:
    expect(prompt(played)).to_contain_text("Bo plays one of two cards.")
    expect(played.page.locator(".ap-news")).to_have_text("You play the Guard.")
    expect(played.page.locator("button[data-pick]")).to_have_count(0)
    go(played, 2 * MOVE_MS + PAUSE_MS - 1)
    expect(prompt(played)).to_contain_text("Bo plays one of two cards.")
    expect(ghosts(played)).to_have_count(0)
    go(played, 1)
    expect(prompt(played)).to_contain_text("Your turn")
    expect(ghosts(played)).to_have_text("3Palace Librarian")
    expect(played.page.locator(".ap-hand button[data-pick]")).to_have_count(2)


def test_the_log_tells_no_more_than_has_happened_and_does_not_jump(begin: Begin) -> None:
    table = begin(before(), clock=True, pace=True)
    box_of = table.page.locator(".ap-log-box")
    told = table.page.locator(".ap-lines li")
    place = box(box_of)[:3]
    known = told.count()
    table.show(reply())
    expect(told).to_have_count(known + 2)  # n 22 and 23: sample lines are numbered from 0
    expect(told.last).to_contain_text("You play the Guard.")
    box_of.evaluate("(node) => { node.scrollTop = -150; }")
    third = told.nth(known - 5)
    y = box(third)[1]
    go(table, 2 * MOVE_MS + PAUSE_MS)
    expect(told.last).to_contain_text("Bo plays the Librarian.")
    assert box(third)[1] == pytest.approx(y, abs=1)
    assert box(box_of)[:3] == place  # its height is the table's, whose own plate may grow


def test_the_desk_keeps_its_height_while_frames_play(begin: Begin) -> None:
    table = begin(before(), clock=True, pace=True, width=390)
    table.button("Guard, 1").click()  # its options make the desk high
    desk = table.page.locator(".ap-desk")
    high = box(desk)[3]
    table.show(reply())
    assert box(desk)[3] == high
    go(table, 5 * (MOVE_MS + PAUSE_MS))
    assert box(desk)[3] < high
    assert desk.evaluate("(node) => node.style.minHeight") == ""


def test_without_motion_nothing_travels_and_bots_still_pause(begin: Begin) -> None:
    table = begin(before(), clock=True, pace=True, still=True)
    table.show(reply())
    expect(ghosts(table)).to_have_count(0)
    expect(prompt(table)).to_contain_text("Bo plays one of two cards.")
    go(table, PAUSE_MS - 1)
    expect(prompt(table)).to_contain_text("Bo plays one of two cards.")
    go(table, 1)
    expect(prompt(table)).to_contain_text("Your turn")
    expect(table.page.locator(".ap-flight")).to_have_count(0)


def test_without_pace_the_answer_stands_at_once(begin: Begin) -> None:
    table = begin(before())
    words, layers = table.page.evaluate(PUT_AND_LOOK, reply() | {"rev": 2})
    assert words.startswith("Your turn")
    assert layers == 0


def test_what_is_said_is_said_once_and_whole(begin: Begin) -> None:
    table = begin(before(), clock=True, pace=True)
    status = table.page.get_by_role("status")
    said = status.text_content()
    table.show(reply())
    assert status.text_content() == said
    go(table, 2 * MOVE_MS + PAUSE_MS - 1)
    assert status.text_content() == said
    go(table, 1)
    expect(status).to_have_text("You play the Guard. Bo plays the Librarian.")


# Passing over


@pytest.mark.parametrize("key", ["1", "Enter", "Space", "Escape", "ArrowRight", "x"])
def test_a_key_passes_over_the_rest_and_does_nothing_else(begin: Begin, key: str) -> None:
    table = begin(before(), clock=True, pace=True)
    table.button("Princess Amira").focus()
    table.show(reply())
    table.press(key)
    expect(prompt(table)).to_contain_text("Your turn")
    expect(table.page.locator(".ap-flight, [data-coming], [aria-pressed=true]")).to_have_count(0)
    expect(table.page.get_by_role("status")).to_have_text("You play the Guard. Bo plays the Librarian.")
    assert table.sent == []
    table.press("2")
    assert table.sent == [{"type": "act", "rev": 2, "id": 1}]


def test_a_key_in_the_last_flight_plays_nothing(begin: Begin) -> None:
    table = begin(before(), clock=True, pace=True)
    table.button("Princess Amira").focus()
    table.show(reply())
    go(table, 2 * MOVE_MS + PAUSE_MS)
    expect(ghosts(table)).to_have_count(1)
    table.press("1")
    assert table.sent == []
    expect(ghosts(table)).to_have_count(0)


def test_modifiers_and_a_key_held_down_pass_over_nothing(begin: Begin) -> None:
    table = begin(before(), clock=True, pace=True)
    table.button("Princess Amira").focus()
    table.page.keyboard.down("Enter")
    table.show(reply())
    table.page.keyboard.down("Enter")  # held: an echo
    table.press("Shift", "Control+b")
    expect(prompt(table)).to_contain_text("Bo plays one of two cards.")
    table.page.keyboard.up("Enter")


def test_tab_passes_over_and_goes_on(begin: Begin) -> None:
    table = begin(before(), clock=True, pace=True)
    table.button("Princess Amira").focus()
    table.show(reply())
    table.press("Tab")
    expect(prompt(table)).to_contain_text("Your turn")
    assert table.page.evaluate("document.activeElement.closest('.ap-table') !== null")


def test_a_click_on_the_table_passes_over_the_rest_and_does_nothing_else(played: Table) -> None:
    played.page.locator('[data-do="undo"]').click()
    expect(prompt(played)).to_contain_text("Your turn")
    assert played.sent == []
    played.page.locator('[data-do="undo"]').click()
    assert played.sent == [{"type": "do", "rev": 2, "id": "undo"}]


def test_a_press_that_began_before_the_end_plays_nothing(played: Table) -> None:
    go(played, 2 * MOVE_MS + PAUSE_MS)
    x, y = centre(played.button("Ogre"))
    played.page.mouse.move(x, y)
    played.page.mouse.down()
    go(played, 2 * MOVE_MS)
    expect(ghosts(played)).to_have_count(0)
    played.page.mouse.up()
    assert played.sent == []
    played.button("Ogre").click()
    assert played.sent == [{"type": "act", "rev": 2, "id": 1}]


def test_the_second_click_of_a_double_click_passes_over_nothing(begin: Begin) -> None:
    table = begin(before(), clock=True, pace=True)
    x, y = centre(table.page.locator(".ap-hand .ap-card").nth(1))
    table.page.mouse.click(x, y)
    assert len(table.sent) == 1
    table.show(reply())
    table.page.mouse.down(click_count=2)
    table.page.mouse.up(click_count=2)
    expect(prompt(table)).to_contain_text("Bo plays one of two cards.")
    assert len(table.sent) == 1


def test_what_is_read_beside_the_table_works_meanwhile(begin: Begin) -> None:
    table = begin(before(), sample_scenes.rules(), clock=True, pace=True)
    table.show(reply())
    table.page.get_by_role("tab", name="Rules").click()
    table.page.get_by_role("searchbox").type("protect")
    expect(table.page.get_by_role("tabpanel", name="Rules")).to_be_visible()
    expect(prompt(table)).to_contain_text("Bo plays one of two cards.")
    go(table, 5 * (MOVE_MS + PAUSE_MS))
    expect(prompt(table)).to_contain_text("Your turn")
    assert table.page.evaluate("document.activeElement.value") == "protect"


# Focus


def test_the_focus_waits_at_the_prompt_and_goes_where_it_goes_without_frames(begin: Begin) -> None:
    table = begin(before(), clock=True, pace=True)
    table.button("Princess Amira").focus()
    scene = reply()
    scene["seats"][-1]["zones"][0]["cards"].reverse()  # the first card is where a focus goes that is lost
    table.show(scene)
    assert table.page.evaluate("document.activeElement.dataset.key") == "prompt"
    go(table, 5 * (MOVE_MS + PAUSE_MS))
    assert table.focused.startswith("Princess Amira")


def test_the_focus_is_not_taken_from_elsewhere_on_the_page(begin: Begin) -> None:
    table = begin(before(), clock=True, pace=True)
    table.button("Princess Amira").focus()
    table.show(reply())
    table.page.locator("#elsewhere").focus()
    go(table, 5 * (MOVE_MS + PAUSE_MS))
    assert table.focused == "Elsewhere"


def test_at_the_start_the_focus_comes_to_the_table_and_in_the_end_to_the_hand(begin: Begin) -> None:
    table = begin({"rev": 0}, clock=True, pace=True)
    table.page.locator("#elsewhere").focus()
    table.show(reply(focus=True))
    assert table.page.evaluate("document.activeElement.dataset.key") == "prompt"
    go(table, 5 * (MOVE_MS + PAUSE_MS))
    assert table.focused.startswith("Princess Amira")


# Beginnings and ends


def test_a_view_drawn_afresh_plays_nothing(begin: Begin) -> None:
    table = begin(reply() | {"rev": 7}, clock=True, pace=True)
    expect(prompt(table)).to_contain_text("Your turn")
    expect(table.page.locator(".ap-flight, [data-touched]")).to_have_count(0)


def test_a_scene_that_comes_meanwhile_replaces_everything(played: Table) -> None:
    played.show(sample_scenes.waiting())
    expect(prompt(played)).to_contain_text("Bo plays a card.")
    expect(played.page.locator(".ap-flight, [data-coming]")).to_have_count(0)
    go(played, 5 * (MOVE_MS + PAUSE_MS))
    expect(prompt(played)).to_contain_text("Bo plays a card.")
    assert played.page.locator(".ap-desk").evaluate("(node) => node.style.minHeight") == ""


def test_a_cover_that_comes_meanwhile_leaves_no_card_in_the_page(played: Table) -> None:
    played.show(sample_scenes.covered())
    go(played, 5 * (MOVE_MS + PAUSE_MS))
    expect(played.page.locator(".ap-card")).to_have_count(0)


def test_taking_the_table_away_stops_everything(played: Table) -> None:
    played.page.evaluate("end()")
    go(played, 5 * (MOVE_MS + PAUSE_MS))
    expect(played.page.locator(".ap-table")).to_have_count(0)


def test_what_has_just_happened_is_marked_for_a_moment(begin: Begin) -> None:
    shield = {"key": "protected", "text": "protected until their next turn", "tone": "safe"}
    table = begin(before(), clock=True, pace=True, still=True)
    scene = reply() | {"frames": []}
    scene["seats"][0]["badges"] = [shield]
    table.show(scene)
    touched = table.page.locator("[data-touched]")
    keys = touched.evaluate_all("(nodes) => nodes.map((node) => node.dataset.key)")
    assert sorted(keys) == ["own/hand/ogre/0/pick", "seat/1", "seat/1/discards/librarian/0"]
    go(table, 1200)
    expect(touched).to_have_count(0)
    table.show(scene | {"moves": None})  # taken back: nothing has happened
    expect(touched).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_marked_can_be_read(begin: Begin, scheme: str) -> None:
    table = begin(before(bots=5), scheme=scheme, still=True)
    table.page.evaluate(MARK_ALL)
    assert_accessible(table.page)


# A real page


def test_on_the_page_bots_come_one_after_another_and_a_key_ends_the_waiting(
    open_page: OpenPage, voila_url: str
) -> None:
    page = open_page(pace=True)
    sitting = Sitting.begin(page, f"{voila_url}/{PLAY}", ("person", "careful", "careful", "careful"), SEED)
    expect(page.locator(".ap-flight")).to_have_count(0)
    page.evaluate(WATCH)
    sitting.take(sitting.wise_choice())
    expect(page.locator(".ap-flight")).to_have_count(0)
    way, shown = sitting.twin.way, sitting.twin.shown
    prompts = [frame["prompt"]["text"] for frame in way["frames"]] + [shown["prompt"]["text"]]
    assert len(prompts) == 4
    assert page.evaluate("prompts") == prompts
    assert page.evaluate("flown") == sum(len(part["moves"]) for part in (*way["frames"], way))

    page.evaluate("prompts.length = 0")
    choice = sitting.wise_choice()
    first, *others = sitting.stages(choice)
    sitting.card(first).click()
    for pick in others:
        sitting.option(pick).click()
    sitting.twin.handle({"type": "act", "rev": 0, "id": choice["id"]})
    frames = sitting.twin.way["frames"]
    assert len(frames) > 1
    expect(page.locator(".ap-prompt")).to_contain_text(frames[0]["prompt"]["text"])
    page.keyboard.press("Escape")
    sitting.agree()
    assert page.evaluate("prompts") == [frames[0]["prompt"]["text"], sitting.twin.shown["prompt"]["text"]]
    expect(page.locator(".ap-flight, [data-coming]")).to_have_count(0)
