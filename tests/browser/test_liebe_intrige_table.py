"""Liebe & Intrige on a bare table in real Chromium: all that is asked, noted or looked back at fits."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from austenplay.core.history import History
from austenplay_widgets.chairs import Chair
from austenplay_widgets.links import read_seen, seen_link
from austenplay_widgets.session import Session
from tests.browser.bare_table import Begin, Table, assert_accessible, assert_fits
from tests.playouts import LIEBE_INTRIGE as GAME
from tests.rules.suitors import table as position
from tests.widgets.tables import NAMES, going_on

LEAST = {"turn", "take", "part", "win"}
"""Questions that a few hundred clicks never fail to meet."""


def answer(table: Table, scene: dict[str, Any], choice: dict[str, Any]) -> None:
    """Touch the picks of a choice one by one, until the table sends it."""
    for pick in choice["picks"]:
        if table.sent:
            return
        found = table.page.locator(f'button[data-pick="{pick}"]')
        options = table.page.locator(f'.ap-options button[data-pick="{pick}"]')
        (options if options.count() else found).first.click()


@pytest.mark.parametrize("width", [1280, 390])
def test_every_question_of_four_families_is_answered_where_it_is_asked(begin: Begin, width: int) -> None:
    chairs = tuple(Chair(NAMES[seat], "uniform" if seat else "person") for seat in range(4))
    game, rng = Session.begin(GAME, chairs, seed=7), random.Random(7)
    first = game.scene() | {"rev": 1}
    table, met = begin(first, game.rules(), width=width), set[str]()
    for _ in range(300):
        decision = game.state.decision
        if decision is None:
            break
        if decision.kind not in met and any(not of["why"] and len(of["picks"]) > 0 for of in game.shown["choices"]):
            met.add(decision.kind)
            shown = game.scene()
            table.show(shown)
            assert_fits(table.page, width)
            for choice in (shown["choices"][0], next(of for of in shown["choices"][::-1] if not of["why"])):
                if choice["why"]:
                    continue
                table.page.evaluate("sent.length = 0")
                table.show(shown)
                answer(table, shown, choice)
                assert [message["id"] for message in table.sent] == [choice["id"]]
        game.handle(going_on(game.shown, rng))
    assert met >= LEAST
    table.show(game.scene())
    assert_fits(table.page, width)
    assert_accessible(table.page)


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("groom", ["bodo", "theobald"])
def test_between_two_suitors_at_once_one_is_chosen_by_a_touch(begin: Begin, width: int, groom: str) -> None:
    """The Diadem makes her fit for both of them: the table asks whom she marries, and it is that one."""
    state = position(2, laid=[["bodo"] * 3 + ["theobald"] * 3, []], values=[(3, 0, 4), None], hands=[["diadem"], []])
    game = Session(History(state), (Chair("Ada", "person"), Chair("Bo", "uniform")))
    table = begin(game.scene() | {"rev": 1}, game.rules(), width=width)
    table.page.locator('.ap-hand [data-pick="card:diadem"]').click()
    shown = game.handle(table.sent[-1])
    table.show(shown)
    assert game.state.decision is not None and game.state.decision.kind == "groom"
    expect(table.page.locator(".ap-prompt")).to_contain_text(shown["prompt"]["text"])
    assert_fits(table.page, width)
    assert_accessible(table.page)
    row = table.page.locator(".ap-options button")
    assert [node.get_attribute("data-pick") for node in row.all()] == ["man:bodo", "man:theobald"]
    expect(row.first).to_have_accessible_name("Bodo, R1 B1 E2, 3 points")
    table.page.locator(f'.ap-options [data-pick="man:{groom}"]').click()
    table.show(game.handle(table.sent[-1]))
    weddings = table.page.locator('.ap-own [data-zone="weddings"] .ap-card')
    expect(weddings).to_have_count(1)
    expect(weddings).to_contain_text(groom.capitalize())
    expect(table.page.locator(".ap-own")).to_contain_text("second daughter")


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_what_one_seat_saw_is_looked_at_with_what_it_knew(begin: Begin, width: int, scheme: str) -> None:
    chairs = tuple(Chair(NAMES[seat], "sensible" if seat else "person") for seat in range(3))
    game, rng = Session.begin(GAME, chairs, seed=7), random.Random(7)
    for _ in range(75):
        game.handle(going_on(game.shown, rng))
    assert not game.state.is_over
    walk = read_seen(seen_link(game, 0), GAME)
    table = begin(walk.shown | {"rev": 1}, walk.rules(), width=width, scheme=scheme)
    table.page.get_by_role("tab", name="Notes").click()
    facts = [fact["text"] for fact in game.shown["notes"]["known"]["facts"]]
    assert len(facts) > 5 and facts == [fact["text"] for fact in walk.shown["notes"]["known"]["facts"]]
    told = table.page.get_by_role("region", name="What do I know?").get_by_role("listitem")
    expect(told).to_contain_text(facts)
    assert_fits(table.page, width)
    assert_accessible(table.page)


@pytest.mark.parametrize("width", [390, 640, 700, 1280])
def test_the_town_has_the_whole_width_below_its_name(begin: Begin, width: int) -> None:
    chairs = (Chair("Ada", "person"), Chair("Bo", "uniform"))
    game = Session.begin(GAME, chairs, seed=7)
    table = begin(game.scene() | {"rev": 1}, game.rules(), width=width)
    zone = table.page.locator('[data-zone="board"]')
    name, places = (zone.locator(of).first.bounding_box() or {} for of in (":scope > .ap-label", ":scope > .ap-pieces"))
    assert name["y"] + name["height"] <= places["y"]
    assert abs(places["width"] - (zone.bounding_box() or {})["width"]) < 1
