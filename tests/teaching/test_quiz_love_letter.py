"""The quiz of Love Letter: what its referee catches, and what it says to some mistakes."""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections import Counter
from typing import Any

import pytest

from austenplay.games.love_letter import legality
from austenplay.games.love_letter.table import Table
from tests.teaching.quizzes import (
    QUIZZES,
    catches_an_engine_that_breaks_a_rule,
    catches_what_is_told_twice,
    changed,
    drawn,
)
from tests.teaching.referee import Fault
from tests.teaching.referee_love_letter import judge

GAME = "love_letter"
QUIZ = QUIZZES[GAME]

# The referee can say no


@pytest.mark.parametrize(
    ("key", "told", "again"),
    [
        ("who-wins", r"(\{\d\}) and (\{\d\})", r"\2 and \1"),
        ("whom", r"^(\{\d\})$", r"Just \1"),
        ("can-hold", r"^The ", "A "),
        ("ends-with", r"^The ", "One "),
        ("draws", r"^(\w+) drawn, (\w+) returned$", r"\1 drawn,  \2 returned"),
        ("set-up", r"^(\d+) cards$", r"\1 of the cards"),
        ("who-begins", r"^(\{\d\}) for certain$", r"\1 and nobody else"),
    ],
)
def test_the_referee_catches_the_right_answer_told_twice(key: str, told: str, again: str) -> None:
    catches_what_is_told_twice(GAME, key, told, again)


@pytest.mark.parametrize(
    ("key", "owner", "name", "sabotage"),
    [
        ("which-card", legality, "_must_leave_card_goes_first", lambda *_: None),
        ("match-won", Table, "extra_tokens", lambda self: []),
        ("who-wins", Table, "showdown", lambda self: self.end_round(self.alive, "LL-5.2")),
        ("who-leaves", Table, "leave", lambda *_: None),
        ("redraw", Table, "take_set_aside", lambda self, seat: self.leave(seat)),
    ],
)
def test_the_referee_catches_an_engine_that_breaks_a_rule(
    key: str, owner: Any, name: str, sabotage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, sabotage)
    catches_an_engine_that_breaks_a_rule(GAME, key)


def test_the_referee_looks_at_the_table() -> None:
    caught = Counter[str]()
    for question in itertools.chain(drawn(GAME, "whom"), drawn(GAME, "who-wins")):
        state: Any = question.state
        laid = list(state.discards)
        with pytest.raises(Fault, match="21 cards"):
            judge(changed(question, discards=(("guard", *laid[0]), *laid[1:])))
        undragoned = [seat for seat in state.alive if laid[seat][-1:] != ("oliver",)]
        if undragoned:
            with pytest.raises(Fault, match="without the dragon"):
                judge(changed(question, protected=(undragoned[0],)))
            caught["dragon"] += 1
        for out in set(range(state.seats)) - set(state.alive):
            if "ogre" in laid[out]:
                laid[out], laid[state.alive[0]] = laid[state.alive[0]], laid[out]
                with pytest.raises(Fault, match="laid the Ogre"):
                    judge(changed(question, discards=tuple(laid), protected=()))
                caught["ogre"] += 1
    assert caught["dragon"] and caught["ogre"]


def test_the_referee_reads_what_is_asked() -> None:
    (question, *_) = drawn(GAME, "naming")
    with pytest.raises(Fault, match="not told"):
        judge(dataclasses.replace(question, ask="Which name hits?"))
    (question, *_) = drawn(GAME, "who-wins")
    with pytest.raises(Fault, match="not as it is told"):
        judge(dataclasses.replace(question, ask=re.sub("^[^.]*", "17 cards are left", question.ask)))


# What is said to mistakes


@pytest.mark.parametrize("key", ["chance-hand", "chance-draw", "chance-librarian", "best-name"])
def test_a_miss_does_not_give_the_answer_away_before_another_try(key: str) -> None:
    for question in drawn(GAME, key):
        right = question.right.text.split(" ")[0] if key != "best-name" else question.right.text[1:]
        for answer in question.answers:
            if not answer.is_right:
                assert f"and {right} of them" not in answer.says and (key != "best-name" or right not in answer.says)


def test_too_few_tokens_are_told_every_token_that_is_left_out() -> None:
    three = [
        question
        for question in (QUIZ.draw("how-many-tokens", number) for number in range(1, 201))
        if question.right.text == "Three"
    ]
    assert three
    for question in three:
        left_out = {answer.text: answer.says.split(".")[0] for answer in question.answers}
        assert left_out["One"] == "That leaves out one for the Spy and one for the princesses"
        assert left_out["Two"] == "That leaves out one for the princesses"


def test_a_swap_is_blamed_only_where_it_changed_who_wins() -> None:
    blamed = 0
    for question in (QUIZ.draw("who-wins", number) for number in range(1, 301)):
        about: dict[str, Any] = dict(question.about)
        state: Any = question.state
        kept = {seat: list(state.hand(seat)) for seat in state.alive}
        kept[state.to_move].remove(about["card"])
        value = {seat: state.rules.deck.value[card] for seat, (card,) in kept.items()}
        would_win = {f"{{{seat}}}" for seat in value if value[seat] == max(value.values())}
        for answer in question.answers:
            if answer.clause == "LL-17.1":
                blamed += 1
                assert any(seat in answer.text and seat not in question.right.text for seat in would_win)
    assert blamed > 0


# Clauses


def test_the_clauses_that_no_question_meets_are_these() -> None:
    """House rules, another edition, and what there is nothing to ask about; the lessons meet every one of them."""
    met = {clause for kind in QUIZ.kinds for clause in kind.clauses}
    house = {"LL-5.5", "LL-6.7", "LL-10.6"}
    told = {"LL-1.1", "LL-1.6", "LL-5.4", "LL-6.6"}
    assert set(QUIZ.game.rulebook) - met == house | told
