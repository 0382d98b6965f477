"""How sure are you, without a browser: statements, what is told after an answer, and the curve that grows."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import logging
import random
import sys
from fractions import Fraction
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from austenplay.core.facts import Fact
from austenplay.core.words import named
from austenplay.core.work import finished
from austenplay.games.love_letter.hidden.outlook import MODELS
from austenplay.teaching import Statements, names_of, quiz_of, statements_of
from austenplay_widgets import query, sure_panel
from austenplay_widgets.pages.quiz import HOW_SURE, MIXED, SURE, QuizPage
from austenplay_widgets.sure_panel import BEGIN, LOADING
from austenplay_widgets.sure_table import FALSE, TRUE, SureTable
from tests.widgets.clicks import buttons, do

QUIZ = quiz_of("love_letter")
STATEMENTS = statements_of("love_letter")
NAMES = names_of(STATEMENTS.game)
KEYS = [kind.key for kind in STATEMENTS.kinds]
FIRST = "sure-hand:12"

each_kind = pytest.mark.parametrize("kind", KEYS)


def page(address: str = FIRST, seed: int = 5) -> QuizPage:
    """Return a page with the statement at an address on it."""
    made = QuizPage(QUIZ, SURE, seed)
    made.show(address)
    return made


def at_table(made: QuizPage) -> SureTable:
    assert isinstance(made.at_table, SureTable)
    return made.at_table


def said(made: QuizPage, text: str) -> str:
    """Return a text as whoever is asked reads it."""
    return named(text, NAMES, at_table(made).statement.seat)


# One statement


def test_a_statement_is_put_with_its_moment_and_eleven_answers() -> None:
    made = page()
    scene, statement = made.table.scene, at_table(made).statement
    assert scene["prompt"]["text"] == said(made, f"{statement.text}.") and scene["viewer"] == statement.seat
    assert [choice["label"] for choice in scene["choices"]] == [f"{ten}\xa0%" for ten in range(0, 101, 10)]
    assert all(option["brief"] for option in scene["picks"].values())
    assert [option.get("digit") for option in scene["picks"].values()] == [*range(10), None]
    assert statement.manner in scene["ask"]["answer"] and scene["aloud"].startswith(scene["prompt"]["text"])
    assert scene["outcome"] is None and buttons(made) == {"skip": False}
    assert made._list.label == HOW_SURE and made.calibration.n == 0


def test_an_answer_is_told_what_is_so_how_likely_it_was_and_what_it_cost() -> None:
    made = page()
    scene, statement = do(made, 3), at_table(made).statement
    title = f"{TRUE if statement.is_true else FALSE}. {said(made, statement.text)}"
    assert scene["outcome"]["title"] == title and scene["news"] == scene["said"]
    lines = scene["outcome"]["lines"]
    assert {"text": said(made, statement.truth), "clause": statement.clause} in lines
    cost = 49 if statement.is_true else 9
    assert any(f"You said 30\xa0%: that costs {cost} points" in line["text"] for line in lines)
    assert any(f"{round(100 * statement.exact)}\xa0%" in line["text"] for line in lines)
    assert scene["choices"] == [] and buttons(made) == {"next": True}
    (guess,) = made.calibration.guesses
    assert (guess.address, guess.said, guess.exact) == (FIRST, Fraction(3, 10), statement.exact)


def test_a_statement_is_answered_once() -> None:
    made = page()
    scene = do(made, 3)
    for again in (*range(11), "skip", "show", -1, 99):
        assert do(made, again)["outcome"] == scene["outcome"]
    assert made.calibration.n == 1


@pytest.mark.parametrize("odd", ["show", "next", -1, 11, "nonsense"])
def test_what_is_no_answer_changes_nothing(odd: str | int) -> None:
    made = page()
    before = at_table(made).scene()
    scene = do(made, odd)
    assert {**before, "buttons": scene["buttons"]}.items() <= scene.items()
    assert made.calibration.n == 0


def test_a_mistake_that_comes_near_is_named() -> None:
    """Of every statement that has one, the answer nearest to it is told so, with its rule."""
    told = 0
    for number in range(1, 60):
        statement = STATEMENTS.draw("sure-hand", number)
        for tenth in range(11):
            slip = statement.overlooked(Fraction(tenth, 10))
            lines = SureTable(STATEMENTS, FIRST, statement, NAMES, Fraction(tenth, 10)).scene()["outcome"]["lines"]
            near = [line for line in lines if "comes near what you said" in line["text"]]
            assert len(near) == (slip is not None)
            if slip is not None:
                told += 1
                assert near[0]["clause"] == slip.clause
                assert near[0]["text"].endswith(named(slip.says, NAMES, statement.seat))
    assert told > 0


def test_what_was_certain_is_told_with_its_rule() -> None:
    def facts(number: int) -> tuple[Fact, ...]:
        return STATEMENTS.draw("sure-hand", number).facts

    number = next(number for number in range(1, 100) if facts(number))
    made = page(f"sure-hand:{number}")
    fact = facts(number)[0]
    lines = do(made, round(10 * at_table(made).statement.exact))["outcome"]["lines"]
    assert {"text": f"What is certain: {said(made, fact.text)}", "clause": fact.clause} in lines


def test_afterwards_the_hands_lie_open() -> None:
    made = page()
    state: Any = at_table(made).statement.state
    scene = do(made, 5)
    for seat in scene["seats"]:
        hand = next(zone for zone in seat["zones"] if zone["key"] == "hand")
        assert [card["key"] for card in hand["cards"]] == [card for card, _ in state.hands[seat["seat"]]]


# What must not be there before


@each_kind
def test_two_worlds_with_one_view_give_one_scene(kind: str) -> None:
    """Whatever the hidden cards are, and whether it is so or not, nothing that crosses the wire tells of it."""
    turned = 0
    for number in range(1, 31):
        made = page(f"{kind}:{number}")
        statement = at_table(made).statement
        view: Any = statement.state.view(statement.seat)
        model = next(of.policy for of in MODELS.values() if of.title == statement.chance.model)
        world = finished(view.exact_belief(model)).sample(random.Random(number))
        other = dataclasses.replace(statement, state=world)
        if 0 < statement.exact < 1:
            turned += 1
            other = dataclasses.replace(other, is_true=not statement.is_true, truth="Nobody would have thought so.")
        assert SureTable(STATEMENTS, made.at_table.address, other, NAMES).scene() == at_table(made).scene()
        told = json.dumps([made.table.get_state()["scene"], made.panel.counts.get_state()["book"]])
        assert statement.truth not in told and '"marks"' not in told and '"seen"' not in told
        assert made.panel.counts.book == {} and made.table.scene["notes"] is None
    assert turned > 10


def test_the_count_is_shown_after_the_answer_and_gone_with_the_next_statement() -> None:
    made = page()
    assert made.panel.counts.book == {}
    do(made, 4)
    statement = at_table(made).statement
    (section,) = made.panel.counts.book["sections"]
    (line,) = section["groups"][0]["lines"]
    (number,) = line["numbers"]
    assert number["open"] and number["count"]["of"] == said(made, statement.text)
    assert len(made.panel.counts.book["layouts"]) == 1 and section["text"] == statement.manner
    do(made, "next")
    assert made.panel.counts.book == {}


# The curve


def chart(made: QuizPage) -> dict[str, Any]:
    """Return the figures of the curve."""
    assert made.panel.chart is not None
    return dict(made.panel.chart.figures)


def test_the_curve_grows_with_every_answer_in_the_same_structure() -> None:
    made = page()
    assert chart(made)["text"] == BEGIN and chart(made)["rows"] == [] and "n = 0 answers" in chart(made)["title"]
    assert made.panel.chart is not None
    drawn, specs = made.panel.chart, list[object]()
    drawn.observe(lambda change: specs.append(change["new"]), "spec")
    for n, tenth in enumerate((0, 3, 3, 10, 9), start=1):
        do(made, tenth)
        assert f"n = {n} answer" in chart(made)["title"]
        own = [row for row in chart(made)["rows"] if row["curve"] == "own"]
        assert sum(row["n"] for row in own) == n and "So few answers say little yet" in chart(made)["text"]
        if n < 5:
            do(made, "next")
    assert [round(row["said"], 2) for row in own] == [0, 0.3, 0.9, 1]
    assert [row["n"] for row in own] == [1, 2, 1, 1]
    assert made.panel.chart is drawn and specs == []
    table = chart(made)["table"]
    assert table["columns"] == ["Whose", "Said", "Came true", "Share", "95 % interval"]
    yours = [row for row in table["rows"] if row[0] == "you"]
    assert [row[1] for row in yours] == ["0\xa0%", "30\xa0%", "90\xa0%", "100\xa0%"]
    true = [guess.is_true for guess in made.calibration.guesses]
    assert yours[1][2] == f"{sum(true[1:3])} of 2"
    exact = [row for row in table["rows"] if row[0] != "you"]
    assert sum(int(row[2].split(" of ")[1]) for row in exact) == 5


def test_what_answers_cost_is_told_beside_what_the_exact_chances_would_have_cost() -> None:
    made = page()
    assert "An answer costs its distance" in made.panel._words.value
    for _ in range(3):
        do(made, 5)
        do(made, "next")
    exact = made.calibration.exact_price
    words = made.panel._words.value
    assert "your 3 answers have cost 25 points" in words and f"would have cost {round(exact)} point" in words


def test_many_answers_are_not_called_few() -> None:
    made = page()
    for _ in range(sure_panel.FEW):
        assert "few answers" in chart(made)["text"] or made.calibration.n == 0
        do(made, 5)
        do(made, "next")
    assert "few" not in chart(made)["text"]


def test_starting_again_clears_the_curve_and_leaves_the_statement() -> None:
    made = page()
    do(made, 5)
    address = made.at_table.address
    made.panel._again.click()
    assert made.calibration.n == 0 and chart(made)["rows"] == []
    assert not made.panel._again.disabled, "what goes off loses the focus"
    made.panel._again.click()
    assert made.at_table.address == address and made.at_table.is_over
    do(made, "next")
    do(made, 5)
    assert made.calibration.n == 1


# From mode to mode


def test_the_mode_is_one_entry_of_the_list_and_both_scores_are_kept() -> None:
    made = QuizPage(QUIZ, None, 3)
    assert made.panel.widget.layout.display == "none" and made.panel.chart is None
    made._list.label = HOW_SURE
    assert isinstance(made.at_table, SureTable) and made.panel.widget.layout.display is None
    do(made, 5)
    assert "1 statement answered." in made._words.value
    made._list.label = MIXED
    assert not isinstance(made.at_table, SureTable) and made.panel.widget.layout.display == "none"
    assert "As many questions as you like." in made._words.value
    made._list.label = HOW_SURE
    assert made.calibration.n == 1 and "n = 1 answer" in chart(made)["title"]


def test_every_kind_is_met_and_one_may_be_left_unanswered() -> None:
    made, met = page(), set[str]()
    for _ in range(24):
        met.add(at_table(made).statement.kind)
        do(made, "skip")
    assert made.calibration.n == 0
    for _ in range(12):
        met.add(at_table(made).statement.kind)
        do(made, 5)
        do(made, "next")
    assert met == set(KEYS)


@pytest.mark.parametrize(
    ("address", "at", "says"),
    [
        ("sure-draw:77", "sure-draw:77", ""),
        ("sure-draw:0", None, "Here is another question."),
        ("sure-nothing:1", None, "There is no kind of question"),
    ],
)
def test_an_address_leads_to_its_statement(
    monkeypatch: pytest.MonkeyPatch, address: str, at: str | None, says: str
) -> None:
    monkeypatch.setenv("VOILA_PREHEAT", "False")
    monkeypatch.setenv("QUERY_STRING", f"question={address}")
    made = QuizPage(QUIZ, None, 1)
    fresh = made.at_table.address
    made.come_back(query.visitors_query().get("question"))
    assert made.at_table.address == (at or fresh) and says in made.message
    assert made._list.label == (HOW_SURE if at else MIXED)
    assert f'href="?question={made.at_table.address}"' in made._address.value


def test_a_hundred_statements_are_answered_anyhow_without_a_fault(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(logging.getLogger("austenplay"), "propagate", True)
    made, rng = page(), random.Random(100)
    widgets = len(_instances)
    for _ in range(100):
        scene = do(made, rng.choice(range(11)))
        json.dumps([scene, made.panel.counts.book])
        at_hand = {clause["id"] for clause in made.table.rules["clauses"]}
        assert {line["clause"] for line in scene["outcome"]["lines"]} <= at_hand | {None}
        do(made, "next")
    assert made.calibration.n == 100 and len(_instances) == widgets
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


# When it takes its time, or goes wrong


def test_the_chart_is_loaded_beside_the_page_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def open_page() -> QuizPage:
        made = page()
        assert made.panel.chart is None and LOADING in made.panel._status.value
        do(made, 5)
        while made.panel.chart is None:
            await asyncio.sleep(0.01)
        return made

    monkeypatch.delitem(sys.modules, sure_panel.PLOTS, raising=False)
    made = asyncio.run(open_page())
    assert made.panel._status.value == "" and "n = 1 answer" in chart(made)["title"]


def test_a_chart_that_cannot_be_drawn_costs_one_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(logging.getLogger("austenplay"), "propagate", True)

    def failing() -> None:
        raise FileNotFoundError("open sesame")

    monkeypatch.setattr(sure_panel, "Chart", failing)
    made = page()
    assert "The curve could not be drawn" in made.panel._status.value and "sesame" not in made.panel._status.value
    do(made, 5)
    assert made.calibration.n == 1 and made.table.scene["outcome"] and "open sesame" in caplog.text


def test_a_fault_costs_one_sentence_and_the_page_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    made = page()
    do(made, 5)
    before, calibration = made.at_table, made.calibration

    def failing(statements: Statements, address: object) -> None:
        raise RuntimeError("open sesame")

    monkeypatch.setattr(Statements, "statement", failing)
    scene = do(made, "next")
    assert scene["notice"]["kind"] == "error" and "sesame" not in json.dumps(scene)
    assert (made.at_table, made.calibration) == (before, calibration) and scene["outcome"]
