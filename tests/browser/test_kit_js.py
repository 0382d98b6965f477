"""The drawings and the pieces of the kit in real Chromium: what is seen, what is said, and that text is text."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.bare_table import Begin, Table, assert_fits
from tests.widgets import sample_scenes
from tests.widgets.sample_scenes import Json


def laid(piece: Json) -> Json:
    """Return a scene with one piece in the middle of the table."""
    middle = [{"key": "kit", "label": "Kit", "pieces": [piece]}]
    return sample_scenes.waiting() | {"middle": middle}


def drawn(table: Table) -> Locator:
    return table.page.locator(".ap-middle .ap-piece").first


def said(node: Locator) -> str:
    """Return what a screen reader finds in a node: its text, less what is hidden from it."""
    text: str = node.evaluate(
        "(node) => { const copy = node.cloneNode(true);"
        " copy.querySelectorAll('[aria-hidden]').forEach((each) => each.remove());"
        " return copy.textContent; }"
    )
    return text.replace("\u00a0", " ")


# Drawings


def test_an_emblem_is_drawn_from_its_paths_and_is_silent(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    emblem = table.page.locator(".ap-hand .ap-card").first.locator("svg.ap-emblem")
    expect(emblem).to_have_attribute("aria-hidden", "true")
    expect(emblem).to_have_attribute("viewBox", "0 0 64 64")
    inks = emblem.locator("path").evaluate_all("(paths) => paths.map((path) => path.getAttribute('class'))")
    assert "ap-ink" in inks and set(inks) <= {"ap-ink", "ap-accent", "ap-cut"}
    box = emblem.bounding_box()
    assert box is not None and min(box["width"], box["height"]) >= 40


def test_the_inks_of_an_emblem_are_the_themes(begin: Begin) -> None:
    fill = "(node) => getComputedStyle(node).fill"
    found = {}
    for scheme in ("light", "dark"):
        emblem = begin(sample_scenes.two_players(), scheme=scheme).page.locator(".ap-hand svg.ap-emblem").first
        found[scheme] = [emblem.locator(f".ap-{ink}").first.evaluate(fill) for ink in ("ink", "accent")]
    assert found == {
        "light": ["rgb(43, 42, 51)", "rgb(162, 84, 63)"],
        "dark": ["rgb(239, 234, 223)", "rgb(223, 154, 128)"],
    }


@pytest.mark.parametrize("glyph", [None, "", "no_such_glyph", "constructor"])
def test_a_card_without_a_drawing_shows_its_initial(begin: Begin, glyph: str | None) -> None:
    scene = sample_scenes.waiting()
    scene["seats"][-1]["zones"][0]["cards"] = [sample_scenes.card("amira", glyph=glyph, name="\u00c9lise")]
    card = begin(scene).page.locator(".ap-hand .ap-card")
    expect(card.locator(".ap-initial")).to_have_text("\u00c9")
    expect(card.locator(".ap-initial")).to_have_attribute("aria-hidden", "true")
    assert card.locator("svg").count() == 0


def test_dots_tell_the_copies_and_those_in_sight(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    guard = table.page.locator(".ap-hand .ap-card").first
    assert guard.locator(".ap-dots i").count() == 6
    assert guard.locator(".ap-dots i[data-full]").count() == 1
    expect(guard).to_have_accessible_name("Guard, 1. Name a character. Whoever holds it is out. 6 copies, 1 in sight")


def test_a_card_that_cannot_be_picked_says_the_same(begin: Begin) -> None:
    table = begin(sample_scenes.waiting())
    assert said(table.page.locator(".ap-hand .ap-card")).endswith(" 1 copy, 1 in sight")


def test_the_back_is_a_sealed_letter_of_the_cards_own_size(begin: Begin) -> None:
    table = begin(sample_scenes.two_players())
    for back in (table.page.locator(".ap-small.ap-back"), table.page.locator(".ap-mini.ap-back")):
        outer, inner = back.first.bounding_box(), back.first.locator("svg.ap-letter").bounding_box()
        assert outer is not None and inner is not None
        assert outer["height"] / outer["width"] == pytest.approx(1.4, abs=0.05)
        assert inner["width"] == pytest.approx(outer["width"], abs=2.5)
    assert said(table.page.locator(".ap-small.ap-back").first) == "a hidden card"


def test_tokens_are_seals_and_new_ones_are_lit_and_told(begin: Begin) -> None:
    scene = sample_scenes.round_over()
    scene["seats"][-1]["tokens"] = {"count": 3, "needed": 6, "label": "favour tokens", "gained": 2}
    tokens = begin(scene).page.locator(".ap-own .ap-tokens")
    assert tokens.locator(".ap-seal").count() == 6
    assert tokens.locator(".ap-wax").count() == 3
    lit = tokens.locator(".ap-seal").evaluate_all("(seals) => seals.map((seal) => 'new' in seal.dataset)")
    assert lit == [False, True, True, False, False, False]
    assert said(tokens) == "3 of 6 favour tokens2 new"


def test_winners_have_portraits_beside_the_lines(begin: Begin) -> None:
    scene = sample_scenes.round_over()
    table = begin(scene)
    winner = table.page.locator(".ap-winners .ap-portrait")
    expect(winner.locator(".ap-piece-name")).to_have_text("Ada")
    expect(winner.locator(".ap-piece-note")).to_have_text("with Princess Amira")
    assert winner.locator("svg.ap-emblem").count() == 1
    table.show(sample_scenes.two_players())
    expect(table.page.locator(".ap-end")).to_be_hidden()


# Pieces


@pytest.mark.parametrize(
    ("piece", "words"),
    [
        ({"kind": "token", "label": "fan", "glyph": "mask"}, "fan"),
        ({"kind": "token", "label": "rings", "glyph": "crown", "count": 3}, "rings\u00d7 3"),
        ({"kind": "stack", "label": "Events", "count": 12}, "Events\u00d7 12"),
        ({"kind": "track", "label": "Beauty", "value": 4, "least": 0, "most": 6}, "Beauty: 4, of 0 to 6"),
        ({"kind": "die", "label": "First die", "face": 5}, "First die: 5"),
        ({"kind": "portrait", "name": "Captain Wentworth", "glyph": "hat", "note": "met"}, "Captain Wentworthmet"),
        ({"kind": "place", "key": "opera", "name": "The Opera", "count": 2}, "The Opera\u00d7 2"),
    ],
    ids=lambda of: of["kind"] if isinstance(of, dict) else "",
)
def test_a_piece_says_what_it_is(begin: Begin, piece: Json, words: str) -> None:
    assert said(drawn(begin(laid(piece)))) == words


def test_a_track_marks_one_step(begin: Begin) -> None:
    track = drawn(begin(laid({"kind": "track", "label": "Standing", "value": -1, "least": -2, "most": 2})))
    assert track.locator("i").all_inner_texts() == ["-2", "-1", "0", "1", "2"]
    assert track.locator("i[data-here]").all_inner_texts() == ["-1"]


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_its_face_in_pips(begin: Begin, face: int) -> None:
    die = drawn(begin(laid({"kind": "die", "label": "Die", "face": face})))
    spots = die.locator("circle").evaluate_all(
        "(pips) => pips.map((pip) => `${pip.cx.baseVal.value} ${pip.cy.baseVal.value}`)"
    )
    assert len(set(spots)) == face


def test_what_a_piece_says_goes_in_as_text(begin: Begin) -> None:
    bad = "<img src=x onerror=alert(1)>"
    pieces: list[Json] = [
        {"kind": "token", "label": bad, "glyph": bad, "count": 2},
        {"kind": "track", "label": bad, "value": 1, "least": 0, "most": 2},
        {"kind": "die", "label": bad, "face": 1},
        {"kind": "stack", "label": bad, "count": 1},
        {"kind": "portrait", "name": bad, "glyph": bad, "note": bad},
        {
            "kind": "place",
            "key": "x",
            "name": bad,
            "glyph": bad,
            "note": bad,
            "pieces": [{"kind": "token", "label": bad}],
        },
    ]
    scene = laid({}) | {"middle": [{"key": "kit", "label": bad, "pieces": pieces}]}
    table = begin(scene)
    assert table.page.locator("#host img").count() == 0
    assert table.page.locator(".ap-middle").get_by_text(bad, exact=True).count() == 10


# A board


def test_a_place_is_picked_on_the_board_and_nowhere_else(begin: Begin) -> None:
    table = begin(sample_scenes.board())
    expect(table.page.locator(".ap-options")).to_be_hidden()
    table.button("The Opera, 3 cards").click()
    assert table.sent == [{"type": "act", "rev": 1, "id": 0}]


def test_a_place_that_is_closed_says_why(begin: Begin) -> None:
    table = begin(sample_scenes.board())
    stables = table.button("The Stables, 3 cards")
    expect(stables).to_have_attribute("aria-disabled", "true")
    stables.focus()
    expect(table.page.locator(".ap-why")).to_have_text("The Stables are closed tonight (XX-4.1). Go elsewhere.")
    table.press("Enter")
    assert table.sent == []


def test_arrow_keys_go_from_place_to_place(begin: Begin) -> None:
    table = begin(sample_scenes.board())
    table.button("The Opera").focus()
    table.press("ArrowRight")
    assert table.focused == "Lending Library, 3 cards"
    table.press("End")
    assert table.focused == "The Stables, 3 cards"


def test_a_place_that_stays_keeps_its_node_and_its_focus(begin: Begin) -> None:
    table = begin(sample_scenes.board())
    table.button("Lending Library").focus()
    table.page.evaluate("window.library = document.activeElement")
    scene = sample_scenes.board()
    scene["middle"][0]["pieces"][1]["count"] = 2
    table.show(scene)
    assert table.page.evaluate("document.activeElement === library")
    assert table.focused == "Lending Library, 2 cards"


def test_tools_of_the_table_stand_apart_from_the_steps_of_the_game(begin: Begin) -> None:
    table = begin(sample_scenes.round_over())
    assert table.page.locator(".ap-desk .ap-steps button").all_inner_texts() == ["Next round"]
    assert table.page.locator(".ap-tools button").all_inner_texts() == ["Undo", "Redo"]


# Groups and hands that grow


def grouped(**more: Any) -> Json:
    """Return a scene with two plates in the middle, one of which the first pick chooses."""
    zone = sample_scenes.zone("side", "Bo's side", [sample_scenes.card("guard"), sample_scenes.back()])
    groups = [
        {"key": f"column:{n}", "label": f"Gentleman {n}", "badges": [], "zones": [zone, zone | {"key": "pile"}]}
        for n in (1, 2)
    ]
    choice = {"id": 0, "picks": ["do:court", "gentleman:2"], "label": "Court", "why": []}
    other = {"id": 1, "picks": ["do:court", "gentleman:1"], "label": "Court", "why": []}
    closed = [{"clause": "", "reason": "Nothing is left to learn", "remedy": ""}]
    picks = {
        "do:court": {"kind": "do", "label": "Court"},
        **{f"gentleman:{n}": {"kind": "gentleman", "label": f"{n}", "zone": f"column:{n}"} for n in (1, 2)},
    }
    asked = {"choices": [choice, other | {"why": closed}], "picks": picks, "ask": {"do": "What?", "gentleman": "Whom?"}}
    return sample_scenes.waiting() | {"middle": groups, **asked, **more}


def test_a_group_is_a_named_plate_that_is_lit_while_it_can_be_chosen(begin: Begin) -> None:
    table = begin(grouped())
    plate = table.page.get_by_role("group", name="Gentleman 2", exact=True)
    expect(plate.get_by_role("group", name="Bo's side")).to_have_count(2)
    expect(plate.locator(".ap-card")).to_have_count(4)
    expect(table.page.locator(".ap-group[data-lit]")).to_have_count(0)
    table.page.get_by_role("button", name="Court").click()
    expect(table.page.locator(".ap-group[data-lit]")).to_have_count(1)
    expect(plate).to_have_attribute("data-lit", "")


@pytest.mark.parametrize(("width", "abreast"), [(1280, 2), (700, 2), (360, 1)])
def test_groups_stand_abreast_where_there_is_room(begin: Begin, width: int, abreast: int) -> None:
    table = begin(grouped(), width=width)
    tops = {box["y"] for node in table.page.locator(".ap-group").all() if (box := node.bounding_box())}
    assert len(tops) == 2 // abreast
    assert_fits(table.page, width)


@pytest.mark.parametrize("width", [1280, 700, 360])
def test_a_hand_that_grows_draws_its_cards_closer(begin: Begin, width: int) -> None:
    cards = [sample_scenes.card("amira", pick=f"card:{n}", note="seen by all") for n in range(11)]
    hand = sample_scenes.own_seat(*cards)
    hand["zones"] = [zone | {"layout": "close"} if zone["key"] == "hand" else zone for zone in hand["zones"]]
    table = begin(sample_scenes.waiting() | {"seats": [sample_scenes.seat(1), hand]}, width=width)
    boxes = [box for node in table.page.locator(".ap-hand .ap-card").all() if (box := node.bounding_box())]
    assert len(boxes) == 11
    rows = len({round(box["y"]) for box in boxes})
    assert rows == 11 if width == 360 else rows < 4
    assert_fits(table.page, width)


def test_the_tone_of_a_value_is_its_colour(begin: Begin) -> None:
    cards = [
        sample_scenes.card("guard", value=value, tone=tone) for value, tone in (("+9", "safe"), ("\u22129", "danger"))
    ]
    table = begin(sample_scenes.waiting() | {"middle": [sample_scenes.zone("kit", "Kit", cards)]})
    colours = table.page.locator(".ap-middle .ap-value").evaluate_all(
        "(nodes) => nodes.map((n) => getComputedStyle(n).color)"
    )
    assert colours == ["rgb(85, 112, 74)", "rgb(151, 71, 90)"]
