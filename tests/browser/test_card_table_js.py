"""The script and style of the card table in real Chromium, on a bare page with a stand-in for the widget's model."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.bare_table import Begin, assert_accessible, assert_fits
from tests.widgets import sample_scenes
from tests.widgets.sample_scenes import SAMPLES

WIDTHS = (1280, 390, 320)
THROWS = "() => { throw new Error('gone'); }"
REJECTS = "() => Promise.reject(new Error('gone'))"


# The picks, as pure functions


def test_options_are_the_distinct_next_picks_in_order(begin: Begin) -> None:
    scene = sample_scenes.six_players()
    table = begin(scene)
    stage = [option["pick"] for option in table.call("stageOptions", scene, ["card:guard"])]
    assert stage == ["seat:1", "seat:2", "seat:3", "seat:4"]
    first = table.call("stageOptions", scene, [])
    assert [(option["pick"], option["label"], len(option["choices"])) for option in first] == [
        ("card:guard", "Guard", len(scene["choices"]))
    ]
    assert table.call("stageOptions", scene, ["card:ogre"]) == []


def test_an_option_is_open_if_any_choice_below_it_is(begin: Begin) -> None:
    scene = sample_scenes.six_players()
    table = begin(scene)
    stage = table.call("stageOptions", scene, ["card:guard"])
    assert [table.call("isOpen", option) for option in stage] == [False, True, True, True]
    assert table.call("reasons", stage[0]) == [sample_scenes.PROTECTED]
    assert table.call("reasons", stage[1]) == []


def test_without_a_shared_reason_every_reason_is_given_once(begin: Begin) -> None:
    here, there = sample_scenes.PROTECTED, sample_scenes.MUST_LEAVE
    table = begin(sample_scenes.waiting())
    option = {"choices": [{"why": [here]}, {"why": [there]}, {"why": [here]}]}
    assert table.call("reasons", option) == [here, there]


def test_a_reason_reads_reason_clause_remedy(begin: Begin) -> None:
    table = begin(sample_scenes.waiting())
    assert table.call("reasonText", [sample_scenes.NOT_GUARD]) == (
        "The Guard may not name a Guard (LL-6.3). Name another character."
    )
    assert table.call("reasonText", []) == ""


def test_a_stage_with_one_option_is_taken_but_never_the_first(begin: Begin) -> None:
    scene = sample_scenes.two_players()
    table = begin(scene)
    assert table.call("advance", scene, []) == []
    assert table.call("advance", scene, ["card:guard"]) == ["card:guard", "seat:1"]
    assert table.call("stepBack", scene, ["card:guard", "seat:1"]) == []
    assert table.call("completeChoice", scene, ["card:guard", "seat:1"]) is None
    assert table.call("completeChoice", scene, ["card:amira"])["id"] == 90


def test_only_a_pick_without_its_card_on_the_table_needs_a_button(begin: Begin) -> None:
    scene = sample_scenes.two_players()
    scene["choices"].append({"id": 91, "picks": ["card:ogre"], "label": "Ogre", "why": []})
    scene["picks"]["card:ogre"] = sample_scenes.card_pick("ogre")
    table = begin(scene)
    assert [option["pick"] for option in table.call("rowOptions", scene, [])] == ["card:ogre"]
    table.button("Ogre").click()
    assert table.sent == [{"type": "act", "rev": 1, "id": 91}]


def test_equal_cards_have_keys_of_their_own(begin: Begin) -> None:
    table = begin(sample_scenes.waiting())
    cards = [sample_scenes.card("guard"), sample_scenes.back(), sample_scenes.card("guard")]
    keys = [entry["key"] for entry in table.call("keyedCards", cards, "own/hand")]
    assert keys == ["own/hand/guard/0", "own/hand/back/0", "own/hand/guard/1"]


# The gesture


def test_a_choice_is_made_pick_by_pick(begin: Begin) -> None:
    table = begin(sample_scenes.six_players())
    table.button("Guard").first.click()
    expect(table.page.locator(".ap-ask")).to_have_text("Guard: Whom do you choose?")
    table.button("Cy").last.click()
    expect(table.page.locator(".ap-ask")).to_have_text("Guard \u203a Cy: Which character do you name?")
    table.button("Ogre, 9, 1 unseen").click()
    chosen = next(
        choice
        for choice in sample_scenes.six_players()["choices"]
        if choice["picks"] == ["card:guard", "seat:2", "name:ogre"]
    )
    assert table.sent == [{"type": "act", "rev": 1, "id": chosen["id"]}]


def test_a_single_target_is_taken_without_asking(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    table.button("Guard, 1").first.click()
    expect(table.page.locator(".ap-ask")).to_have_text("Guard \u203a Bo: Which character do you name?")


def test_a_double_click_sends_once(begin: Begin) -> None:
    table = begin(sample_scenes.round_over())
    table.button("Next round").dblclick()
    table.button("Undo").click()
    assert table.sent == [{"type": "do", "rev": 1, "id": "next"}]


def test_of_two_equal_cards_only_the_pressed_one_is_raised(begin: Begin) -> None:
    table = begin(sample_scenes.six_players())
    cards = table.page.locator(".ap-hand .ap-card")
    cards.nth(1).click()
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "false")
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    cards.nth(1).click()
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "false")
    expect(table.page.locator(".ap-options")).to_be_hidden()


def test_choosing_a_target_lights_the_targets(begin: Begin) -> None:
    table = begin(sample_scenes.six_players())
    table.button("Guard").first.click()
    lit = table.page.locator(".ap-seat[data-lit]")
    assert [lit.nth(at).get_attribute("aria-label") for at in range(lit.count())] == [
        "Cy",
        "Wilhelmina",
        "Edmund",
    ]


# Greyed, and why


def test_a_greyed_card_says_why_when_touched_and_when_focused(begin: Begin) -> None:
    table = begin(sample_scenes.forced())
    why = table.page.locator(".ap-why")
    prince = table.button("Prince Vladric")
    expect(prince).to_have_attribute("aria-disabled", "true")
    expect(why).to_have_text("")
    prince.hover()
    said = "You also hold Celeste the Unicorn, so she must be played (LL-7.2). Play Celeste the Unicorn."
    expect(why).to_have_text(said)
    table.page.locator(".ap-title").hover()
    expect(why).to_have_text("")
    prince.focus()
    expect(why).to_have_text(said)
    expect(prince).to_have_accessible_description(said)


@pytest.mark.parametrize("key", ["Enter", "Space", "1"])
def test_pressing_a_greyed_card_is_refused_aloud(begin: Begin, key: str) -> None:
    table = begin(sample_scenes.forced())
    table.button("Prince Vladric").focus()
    table.press(key)
    expect(table.page.get_by_role("status")).to_contain_text("she must be played (LL-7.2)")
    assert table.sent == []


def test_a_greyed_option_and_a_greyed_button_say_why(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    table.button("Guard, 1").first.click()
    table.button("Guard, 1, 6 unseen").hover()
    expect(table.page.locator(".ap-why")).to_contain_text("The Guard may not name a Guard")
    table.button("Redo").hover()
    expect(table.page.locator(".ap-why")).to_have_text("There is nothing to redo.")


def test_the_reason_goes_with_the_option_it_belonged_to(begin: Begin) -> None:
    table = begin(sample_scenes.six_players())
    table.button("Guard").first.click()
    table.page.locator('[data-key="option/seat:1"]').hover()
    expect(table.page.locator(".ap-why")).to_contain_text("Bo is protected")
    table.press("Enter")  # Cy, the first open target, has the focus
    expect(table.page.locator(".ap-why")).to_have_text("")


# Keyboard and focus


def test_a_turn_by_keyboard_alone(begin: Begin) -> None:
    table = begin(sample_scenes.six_players())
    table.page.locator("#elsewhere").focus()
    while not table.focused.startswith("Guard"):
        table.press("Tab")
    table.press("Enter")
    assert table.focused == "Cy"  # Bo is protected
    table.press("ArrowLeft")
    assert table.focused == "Bo"
    table.press("End")
    assert table.focused == "Edmund"
    table.press("Home", "ArrowRight", "Space")
    assert table.focused.startswith("Claire the Spy, 0")
    table.press("Enter")
    assert len(table.sent) == 1


def test_number_keys_press_the_cards_in_hand(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    table.button("Undo").focus()
    table.press("9")
    assert table.sent == []
    table.press("2")
    assert table.sent == [{"type": "act", "rev": 1, "id": 90}]


def test_number_keys_press_the_options_where_no_card_is_to_be_picked(begin: Begin) -> None:
    table = begin(sample_scenes.question())
    table.button("Next").focus()
    table.press("3")
    assert table.sent == []
    assert table.focused == "3. Neither of the two, tried"  # greyed, and says why
    expect(table.page.locator(".ap-why")).to_contain_text("There is no passing (LL-2.2).")
    table.press("7", "2")
    assert table.sent == [{"type": "act", "rev": 1, "id": 1}]


def test_a_sentence_to_choose_has_a_row_to_itself_and_what_is_right_is_told_by_more_than_colour(begin: Begin) -> None:
    table = begin(sample_scenes.question(), width=390)
    boxes = [node.bounding_box() for node in table.page.locator(".ap-option").all()]
    assert len({box["x"] for box in boxes if box}) == len({box["width"] for box in boxes if box}) == 1
    assert len({box["y"] for box in boxes if box}) == 3
    table.show(sample_scenes.answered())
    right = table.page.locator('.ap-option[data-tone="safe"]')
    expect(right).to_have_accessible_name("2. Only the Ghost King, \u2713 your answer")


def test_number_keys_do_nothing_outside_the_table(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    table.page.locator("#elsewhere").focus()
    table.press("2")
    assert table.sent == []


def test_escape_takes_back_one_pick_and_returns_to_it(begin: Begin) -> None:
    table = begin(sample_scenes.six_players())
    table.page.locator(".ap-hand .ap-card").nth(1).focus()
    table.press("Enter", "Enter")
    assert table.focused.startswith("Claire the Spy")
    table.press("Escape")
    assert table.focused == "Cy"
    table.press("Escape")
    assert table.focused.startswith("Guard, 1, just drawn")
    expect(table.button("Back")).to_be_hidden()
    table.press("Escape")
    assert table.focused.startswith("Guard, 1, just drawn")


def test_back_steps_over_a_pick_that_was_taken_for_the_player(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    table.button("Guard, 1").first.click()
    table.button("Back").click()
    assert table.focused.startswith("Guard, 1")
    expect(table.page.locator(".ap-options")).to_be_hidden()


def test_focus_stays_on_what_stays(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    table.button("Undo").focus()
    table.page.evaluate("window.undo = document.activeElement")
    table.show(sample_scenes.forced())
    assert table.page.evaluate("document.activeElement === undo")


def test_focus_moves_on_to_what_is_to_be_done(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    table.button("Princess Amira").focus()
    table.show(sample_scenes.waiting())
    assert table.focused.startswith("Bo plays a card.")
    table.show(sample_scenes.forced())
    assert table.focused.startswith("Celeste the Unicorn")  # the Prince is greyed
    table.show(sample_scenes.round_over())
    assert table.focused == "Next round"


def test_focus_is_never_taken_from_elsewhere(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    table.page.locator("#elsewhere").focus()
    for scene in (sample_scenes.covered(), sample_scenes.two_players(), sample_scenes.round_over()):
        table.show(scene)
        assert table.focused == "Elsewhere"


def test_cards_that_stay_keep_their_node(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    table.page.evaluate("window.kept = [...document.querySelectorAll('.ap-card, .ap-seat')]")
    scene = sample_scenes.two_players()
    scene["seats"][0]["zones"][1]["cards"].append(sample_scenes.card("guard"))
    table.show(scene)
    assert table.page.evaluate("kept.every((node) => node.isConnected)")
    assert table.page.locator(".ap-card, .ap-seat").count() == table.page.evaluate("kept.length") + 1


def test_a_folded_plate_tells_the_played_cards_but_not_a_hand_that_was_seen(begin: Begin) -> None:
    scene = sample_scenes.six_players()
    scene["seats"][1]["zones"][0]["cards"] = [sample_scenes.card("king", note="you have seen it")]
    table = begin(scene, width=390)
    brief = table.page.locator('[data-key="seat/2"] .ap-brief-cards .ap-value')
    assert brief.all_inner_texts() == ["8", "3", "2", "1"]


def test_six_plates_stand_in_two_even_rows(begin: Begin) -> None:
    watched = {**sample_scenes.six_players(), "viewer": None}
    watched["seats"] = [{**seat, "you": False} for seat in watched["seats"]]
    table = begin(watched)
    tops = [box["y"] for plate in table.page.locator(".ap-seats > .ap-seat").all() if (box := plate.bounding_box())]
    assert len(tops) == 6 and len(set(tops[:3])) == len(set(tops[3:])) == 1


def test_a_plate_unfolds_on_a_phone(begin: Begin) -> None:
    table = begin(sample_scenes.six_players(), width=390)
    cy = table.page.locator('[data-key="seat/2"]')
    expect(cy.get_by_text("Celeste the Unicorn")).to_be_hidden()
    table.button("Details of Cy").click()
    expect(cy.get_by_text("Celeste the Unicorn")).to_be_visible()
    expect(table.button("Details of Cy")).to_have_attribute("aria-expanded", "true")
    table.show(sample_scenes.six_players())
    expect(cy.get_by_text("Celeste the Unicorn")).to_be_visible()


# Waiting for an answer


def test_a_slow_answer_says_so_and_moves_nothing(begin: Begin) -> None:
    table = begin(sample_scenes.two_players(), clock=True)
    places = "[...document.querySelectorAll('.ap-grid > *')].map((node) => node.offsetTop)"
    before = table.page.evaluate(places)
    table.button("Princess Amira").click()
    expect(table.page.locator(".ap-grid")).to_have_attribute("aria-busy", "true")
    expect(table.page.locator(".ap-why")).to_have_text("")
    table.page.clock.run_for(600)
    expect(table.page.locator(".ap-why")).to_have_text("One moment\u2026")
    assert table.page.evaluate(places) == before
    table.show(sample_scenes.waiting())
    expect(table.page.locator(".ap-why")).to_have_text("")
    assert table.page.locator(".ap-grid").get_attribute("aria-busy") is None


def test_silence_for_three_seconds_is_told_and_a_late_answer_heals_it(begin: Begin) -> None:
    table = begin(sample_scenes.two_players(), clock=True)
    banner = table.page.get_by_role("alert")
    table.button("Princess Amira").click()
    table.page.clock.run_for(2900)
    expect(banner).to_be_empty()
    table.page.clock.run_for(200)
    expect(banner).to_contain_text("The game\u2019s server no longer answers.")
    expect(banner.get_by_role("button", name="Reload the page")).to_be_visible()
    table.show(sample_scenes.waiting())
    expect(banner).to_be_empty()
    table.page.clock.run_for(5000)
    expect(banner).to_be_empty()


@pytest.mark.parametrize("fault", [THROWS, REJECTS], ids=["throws", "rejects"])
def test_a_message_that_cannot_be_sent_is_told_at_once(begin: Begin, fault: str) -> None:
    table = begin(sample_scenes.two_players())
    table.page.evaluate(f"() => {{ model.send = {fault}; }}")
    table.button("Princess Amira").click()
    expect(table.page.get_by_role("alert")).to_contain_text("no longer answers", timeout=1000)


def test_reload_reloads(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    table.page.evaluate(f"() => {{ model.send = {THROWS}; }}")
    table.button("Princess Amira").click()
    with table.page.expect_navigation():
        table.button("Reload the page").click()


# The form beside the table

IN_A_BOX = """() => {
  document.querySelector("main").className = "widget-box";
  document.getElementById("host").style.display = "none";
}"""


def test_silence_is_told_beside_a_table_that_is_not_shown(begin: Begin) -> None:
    table = begin({"rev": 0}, clock=True)
    table.page.evaluate(IN_A_BOX)
    banner = table.page.get_by_role("alert")
    table.button("Elsewhere").click()
    table.button("Elsewhere").click()
    assert table.sent == [{"type": "ping"}]
    table.page.evaluate("tell('msg:custom', { type: 'pong' })")
    table.page.clock.run_for(5000)
    expect(banner).to_have_count(0)
    table.button("Elsewhere").click()
    table.page.clock.run_for(2900)
    expect(banner).to_have_count(0)
    table.page.clock.run_for(200)
    expect(banner).to_contain_text("no longer answers")
    expect(banner).to_be_in_viewport()
    table.page.evaluate("tell('msg:custom', { type: 'pong' })")
    expect(banner).to_have_count(0)


@pytest.mark.parametrize("fault", [THROWS, REJECTS], ids=["throws", "rejects"])
def test_a_ping_that_cannot_be_sent_is_told_at_once_and_reload_reloads(begin: Begin, fault: str) -> None:
    table = begin({"rev": 0})
    table.page.evaluate(IN_A_BOX)
    table.page.evaluate(f"() => {{ model.send = {fault}; }}")
    table.button("Elsewhere").click()
    expect(table.page.get_by_role("alert")).to_contain_text("no longer answers", timeout=1000)
    with table.page.expect_navigation():
        table.button("Reload the page").click()


# Scenes that come and go


def test_a_new_scene_clears_the_picks(begin: Begin) -> None:
    table = begin(sample_scenes.six_players())
    table.button("Guard").first.click()
    expect(table.page.locator(".ap-options")).to_be_visible()
    table.show(sample_scenes.six_players())
    expect(table.page.locator(".ap-options")).to_be_hidden()
    expect(table.page.locator('[aria-pressed="true"]')).to_have_count(0)


def test_an_older_scene_is_not_drawn(begin: Begin) -> None:
    table = begin(sample_scenes.two_players() | {"rev": 5})
    table.page.evaluate("(scene) => put('scene', scene)", sample_scenes.round_over() | {"rev": 4})
    expect(table.page.locator(".ap-prompt")).to_contain_text("Ada, play one of your two cards.")


def test_news_is_spoken_when_it_is_new_and_not_after_a_reload(begin: Begin) -> None:
    table = begin(sample_scenes.refused() | {"rev": 8})
    status = table.page.get_by_role("status")
    expect(status).to_be_empty()
    expect(table.page.locator(".ap-notice")).to_be_hidden()
    expect(table.page.locator(".ap-lines li")).to_have_count(22)
    table.show(sample_scenes.refused())
    expect(status).to_contain_text("Something went wrong (3f2a).")
    expect(status).to_contain_text("Bo plays the Guard on you")
    expect(table.page.locator(".ap-notice")).to_be_visible()
    table.show(sample_scenes.two_players())
    expect(table.page.locator(".ap-notice")).to_be_hidden()


def test_the_first_scene_of_all_may_carry_a_notice(begin: Begin) -> None:
    table = begin(sample_scenes.refused())
    expect(table.page.locator(".ap-notice")).to_contain_text("Something went wrong (3f2a).")


def test_a_cover_leaves_no_card_in_the_page(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    table.button("Princess Amira").focus()
    table.show(sample_scenes.covered())
    assert table.focused == "I am Bo: show my cards"
    html = table.page.locator("#host").inner_html()
    for word in ("Amira", "amira", "Guard", "You do not hold it", "ap-card", "data-pick"):
        assert word not in html
    expect(table.page.get_by_role("dialog", name="Pass the screen to Bo")).to_be_visible()
    table.press("Enter")
    assert table.sent == [{"type": "do", "rev": 2, "id": "uncover"}]
    table.show(sample_scenes.forced())
    assert table.focused.startswith("Celeste the Unicorn")


def test_a_cover_is_as_high_as_the_table_was(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    height = table.page.locator(".ap-grid").bounding_box()
    table.show(sample_scenes.covered())
    cover = table.page.locator(".ap-cover").bounding_box()
    assert height is not None
    assert cover is not None
    assert cover["height"] == pytest.approx(height["height"], abs=1)


def test_the_end_of_a_round_shows_why_and_what_is_next(begin: Begin) -> None:
    table = begin(sample_scenes.round_over())
    desk = table.page.locator(".ap-desk")
    expect(desk).to_contain_text("Ada wins round 2")
    expect(desk.locator("li").nth(2)).to_have_text("Ada gains one more: she alone has played a Spy. LL-5.4")
    expect(table.page.locator('[data-key="seat/1"]')).to_contain_text("Palace Librarian")
    table.button("Next round").click()
    assert table.sent == [{"type": "do", "rev": 1, "id": "next"}]


def test_the_log_rests_at_its_newest_line(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    newest = table.page.locator(".ap-lines li").last
    expect(newest).to_be_in_viewport()
    expect(newest).to_contain_text("New: ")
    expect(table.page.get_by_role("region", name="Log")).to_have_attribute("tabindex", "0")
    table.show(sample_scenes.two_players() | {"log": sample_scenes.log(40, 2)})
    box = table.page.locator(".ap-log-box").bounding_box()
    last = table.page.locator(".ap-lines li").last.bounding_box()
    assert box is not None
    assert last is not None
    assert last["y"] + last["height"] <= box["y"] + box["height"] + 1


def test_places_keep_their_size_when_cards_come_and_go(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    tops = "[...document.querySelectorAll('.ap-grid > *')].map((node) => Math.round(node.offsetTop))"
    before = table.page.evaluate(tops)
    empty = sample_scenes.waiting() | {"middle": sample_scenes.middle(0, ("guard",))}
    empty["seats"][0]["zones"][0]["cards"] = []
    table.show(empty)
    assert table.page.evaluate(tops) == before


def test_text_is_text(begin: Begin) -> None:
    scene = sample_scenes.two_players() | {"title": "<img src=x onerror=alert(1)>"}
    scene["seats"][0]["name"] = "<b>Bo</b>"
    table = begin(scene)
    expect(table.page.locator(".ap-title")).to_have_text("<img src=x onerror=alert(1)>")
    expect(table.page.locator(".ap-name").first).to_have_text("<b>Bo</b>")
    assert table.page.locator("#host :is(img, b)").count() == 0


def test_two_views_of_one_table_and_a_clean_end(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    table.page.evaluate(
        "() => { document.body.append(Object.assign(document.createElement('div'), { id: 'second' }));"
        " window.endSecond = begin('second'); }"
    )
    table.show(sample_scenes.forced())
    expect(table.button("Celeste the Unicorn")).to_have_count(2)
    ids = table.page.evaluate("[...document.querySelectorAll('[id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids))
    table.page.evaluate("() => { end(); endSecond(); forgetModel(); }")
    assert table.page.evaluate("answers.size") == 0
    assert table.page.locator(".ap").count() == 0


def test_an_empty_table_draws_nothing_and_waits(begin: Begin) -> None:
    table = begin({"rev": 0})
    assert table.page.locator(".ap-grid").count() == 0
    table.show(sample_scenes.two_players())
    expect(table.button("Princess Amira")).to_be_visible()


# Every sample on every screen


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", SAMPLES)
def test_a_screen_is_legible(begin: Begin, name: str, width: int, scheme: str) -> None:
    table = begin(SAMPLES[name](), width=width, scheme=scheme)
    assert_fits(table.page, width)
    cards = table.page.locator(".ap-hand button:not([aria-disabled])")
    if cards.count() > 0:
        cards.first.click()
        assert_fits(table.page, width)
    if width == 390:
        return  # what axe looks at is the same as at 320
    assert_accessible(table.page)


# Addresses to give away


def test_an_address_is_that_of_the_page_with_another_end(begin: Begin) -> None:
    table = begin(sample_scenes.six_players())
    for here in ("https://a.test/b/play.ipynb", "https://a.test/b/play.ipynb?seen=x&y=1#below"):
        assert table.call("addressOf", "?game=gAAA-_.e30", here) == "https://a.test/b/play.ipynb?game=gAAA-_.e30"


def test_addresses_unfold_under_the_tools_and_fold_with_the_next_scene(begin: Begin) -> None:
    scene = sample_scenes.six_players()
    links = [{"id": "game", "label": "The whole game", "says": "Goes on.", "search": "?game=A"}]
    table = begin(scene)
    expect(table.page.locator(".ap-links")).to_be_hidden()
    table.show({**scene, "links": links})
    expect(table.page.locator(".ap-link")).to_contain_text("The whole game. Goes on.")
    assert_accessible(table.page)
    table.page.get_by_label("Address: The whole game").focus()
    table.press("1", "2", "Enter", "ArrowLeft", "Escape")
    assert table.sent == []
    table.show(scene)
    expect(table.page.locator(".ap-links")).to_be_hidden()
