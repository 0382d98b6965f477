"""Hints and the mistake review at a table of Lady's Choice: whom a hint marks, and what a marriage cost."""

from __future__ import annotations

from typing import Any

import pytest

from austenplay.analysis.review import Reviewing, Verdict
from austenplay.core.history import History
from austenplay_widgets.assist import Assist
from austenplay_widgets.chairs import Chair
from austenplay_widgets.review_panel import last_end
from austenplay_widgets.review_words import whole
from austenplay_widgets.session import Session
from tests.rules.courting import LADYS_CHOICE, Duet, Marry, position
from tests.widgets.tables import said
from tests.widgets.test_hinting import hint_button, press, texts

HANDS = [
    [],
    ["writes_poetry", "dog_owner", "flattering", "very_tall"],
    ["hilarious", "romantic", "charitable", "terrible_kisser"],
    ["kicks_dogs", "quite_a_bit_older", "jiu_jitsu_master", "muscular_arms"],
]


def late() -> History:
    """Return a game in which Anne has to marry, and has seen every card."""
    seen = [(0, man, HANDS[man]) for man in (1, 2, 3)]
    return History(position(HANDS, above_clock=0, to_move=0, knows=seen))


def session(history: History, kind: str = "person") -> Session:
    bots = [Chair(name, "sensible") for name in ("Bo", "Cy", "Dot")][: history.state.seats - 1]
    return Session(history, (Chair("Anne", kind, Assist.MARKED), *bots))


def marked(shown: dict[str, Any]) -> set[str]:
    return {key for key, pick in shown["picks"].items() if pick.get("tone") == "hint"}


def test_three_presses_lead_a_catch_to_the_dandiest() -> None:
    game = session(late())
    assert hint_button(game.shown)
    shown = press(game)
    look = "The Clock has come up, and courting is over. Add up what you have seen: "
    assert said(shown).startswith(f"Hint 1 of 3: {look}Bo comes to 13, Cy to 27 and Dot to ")
    assert shown["notice"]["clause"] == "LC-5.3" and not marked(shown)
    assert texts(press(game))[1] == "Every card is known, and so is the dandiest of those who are left."
    shown = press(game)
    told = texts(shown)[2]
    assert told.startswith("Marry Cy. It is worth 100\N{NO-BREAK SPACE}% of the love that a Catch has to give;")
    assert marked(shown) == {"do:marry", "seat:2"}
    assert "rounds that fit what you have seen were played to the end" in shown["notes"]["hint"][2]["sampled"]


def test_a_gentleman_can_open_the_count_of_what_may_come() -> None:
    hands = [[], ["kicks_dogs", "bald_patch", "stupid", "thief"], [], []]
    game = Session(
        History(position(hands, to_move=1)),
        (
            Chair("Bo", "sensible"),
            Chair("Anne", "person", Assist.MARKED),
            Chair("Cy", "sensible"),
            Chair("Dot", "sensible"),
        ),
    )
    for _ in range(3):
        shown = press(game)
    steps = shown["notes"]["hint"]
    assert len(steps) == 3 and len(marked(shown)) == 2
    for step in steps:
        for count in step["counts"]:
            assert count["steps"][0].startswith("You have not seen 66 cards")


def test_where_two_play_a_column_is_marked() -> None:
    mine = [["foreign_prince", "romantic"], ["dances"], ["flattering"], ["very_tall"]]
    state: Duet = LADYS_CHOICE.columns(piles=[[], [], [], []], sides=[mine, [[], [], [], []]])  # type: ignore[attr-defined]
    game = session(History(state))
    for _ in range(3):
        shown = press(game)
    look, idea, move = texts(shown)
    assert look.startswith("Nothing is left to look at. Add up what you have seen: the first gentleman comes to 31, ")
    assert idea == "Every card is known, and so is who is dandiest."
    assert move.startswith("Marry the first gentleman. It is worth 100\N{NO-BREAK SPACE}% of the game;")
    assert marked(shown) == {"do:marry", "gentleman:0"}


@pytest.mark.parametrize(("husband", "verdict"), [(1, Verdict.BLUNDER), (2, Verdict.GOOD), (3, Verdict.BLUNDER)])
def test_a_marriage_is_judged_by_what_she_had_seen(husband: int, verdict: Verdict) -> None:
    history = late()
    history.apply(Marry(husband))
    assert history.state.is_round_over
    work = Reviewing(history, 0)
    work.go_on()
    found = work.review()
    (judged,) = found.judged
    assert judged.verdict is verdict and judged.best == Marry(2)
    back = {1: 1, 2: 3, 3: 0}  # of three cards of love, True Love among them
    assert judged.cost.value == pytest.approx(1 - back[husband] / 3)
    (of,) = found.rounds
    assert of.result == pytest.approx(back[husband] / 3) and of.fair + of.luck + of.skill == of.result
    assert whole(1 / 3, found.unit) == "33\N{NO-BREAK SPACE}% of the love that a Catch has to give"


def test_chance_within_a_round_is_no_end_to_be_looked_back_on() -> None:
    history, chance = History(LADYS_CHOICE.start(seats=3, seed=4)), 0
    while not history.state.is_round_over:
        assert last_end(history) is None
        nature = history.state.nature
        history.apply(history.state.legal_actions()[0] if nature is None else nature.draw(4))
        chance += nature is not None
    assert chance > 1 and last_end(history) is history.node
