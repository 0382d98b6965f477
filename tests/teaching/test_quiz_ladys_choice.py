"""The quiz of Lady's Choice: what its referee catches, and what it says to some mistakes."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from austenplay.games.ladys_choice import legality, ranking
from austenplay.games.ladys_choice.course import Course
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.two.position import Position as Duet
from austenplay.games.ladys_choice.words import NUMBERS
from tests.rules import dandy
from tests.teaching.quizzes import (
    QUIZZES,
    catches_an_engine_that_breaks_a_rule,
    catches_what_is_told_twice,
    changed,
    drawn,
)
from tests.teaching.referee import Fault, about
from tests.teaching.referee_ladys_choice import Table, judge, number_in, points

GAME = "ladys_choice"
QUIZ = QUIZZES[GAME]

# The referee can say no


@pytest.mark.parametrize(
    ("key", "told", "again"),
    [
        ("true-love", r"(\{\d\}) and (\{\d\})", r"\2 and \1"),
        ("who-next", r"^(\{\d\})$", r"Just \1"),
        ("who-sees", r"^(\{\d\})$", r"Only \1"),
        ("put-aside", r"^([\w ]+) and ([\w ]+)$", r"\2 and \1"),
        ("for-certain", r"^None of them$", "none of them!"),
        ("clock-when", r"^When (\{\d) draws\}$", r"With \1 draws}"),
        ("love-back", r"^(\w+)$", r"\1 of them"),
        ("how-many-points", r"^(\d+)$", r"0\1"),
        ("two-wins", r"^(\{\d\}): nobody", r"\1, as nobody"),
    ],
)
def test_the_referee_catches_the_right_answer_told_twice(key: str, told: str, again: str) -> None:
    catches_what_is_told_twice(GAME, key, told, again)


def nothing(*_: object) -> None:
    """Stand in for a rule that is not looked at."""


def passing_two(course: Course) -> None:
    """Pass the turn on too far."""
    course.phase, course.to_move = Phase.TURN, (course.to_move + 2) % course.rules.seats


@pytest.fixture
def nothing_remembered() -> Iterator[None]:
    """Let nothing that was worked out by other rules be remembered, neither before a test nor after it."""
    legality.legal_actions.cache_clear()
    yield
    legality.legal_actions.cache_clear()


@pytest.mark.usefixtures("nothing_remembered")
@pytest.mark.parametrize(
    ("key", "owner", "name", "sabotage"),
    [
        ("put-aside", ranking, "acting", lambda *_: []),
        ("how-many-points", ranking, "acting", lambda *_: []),
        ("how-many-draws", ranking, "drawn_for", lambda *_: iter(())),
        ("may-be-done", legality, "_not_taken", nothing),
        ("court-or-marry", legality, "_lady_acts", nothing),
        ("who-next", Course, "pass_on", passing_two),
        ("next-catch", Course, "shuffle", lambda self, action: setattr(self, "phase", "turn")),
        ("true-love", Course, "give_back", nothing),
        ("two-may", Duet, "may_marry", property(lambda self: True)),
    ],
)
def test_the_referee_catches_an_engine_that_breaks_a_rule(
    key: str, owner: Any, name: str, sabotage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, sabotage)
    catches_an_engine_that_breaks_a_rule(GAME, key)


def test_the_referee_looks_at_the_table() -> None:
    for question in (*drawn(GAME, "who-next"), *drawn(GAME, "put-aside")):
        state: Any = question.state
        with pytest.raises(Fault, match="70 cards"):
            judge(changed(question, deck=("hilarious", *state.deck)))
        lady = state.first
        hands = list(state.hands)
        hands[lady], hands[(lady + 1) % state.seats] = hands[(lady + 1) % state.seats], ()
        with pytest.raises(Fault, match="a lady holds cards"):
            judge(changed(question, hands=tuple(hands)))


def test_the_referee_reads_what_is_asked() -> None:
    (question, *_) = drawn(GAME, "what-cancels")
    with pytest.raises(Fault, match="not told"):
        judge(dataclasses.replace(question, ask="What puts it aside?"))
    (question, *_) = drawn(GAME, "clock-when")
    with pytest.raises(Fault, match="not as it is told"):
        judge(dataclasses.replace(question, ask=re.sub(r"^\d+ cards lie", "40 cards lie", question.ask)))
    for question in drawn(GAME, "love-back"):
        told = re.sub("the dandiest|the second|the third|the fourth", "the last", question.ask)
        with pytest.raises(Fault, match="rank is not as it is told"):
            judge(dataclasses.replace(question, ask=told))


# What is said to mistakes


def test_a_wrong_number_of_points_is_what_its_mistake_leads_to() -> None:
    """Each diagnosis is worked out a second time, and every one of them is met."""
    met = Counter[str]()
    for question in drawn(GAME, "how-many-points"):
        table = Table(question.state)
        man = about(question)["gentleman"]
        hand, left = table.hands[man], dandy.left_of(table.hands[man])
        right = points(hand)
        by_hand = {title: set(dandy.CANCELLED_BY.get(title, ())) & set(hand) for title in hand}
        poorer = [title for title in hand if title not in left and not by_hand[title]]
        cancelled = [title for title in hand if by_hand[title]]
        elsewhere = {title for other in table.men if other != man for title in table.hands[other]}
        across = [title for title in left if elsewhere & set(dandy.CANCELLED_BY.get(title, ()))]

        def worth(titles: list[str]) -> int:
            return sum(dandy.VALUE[title] for title in titles)

        would = {
            "That takes poorer Wealth into the total": right + worth(poorer),
            "That counts what is cancelled": right + worth(cancelled),
            "That adds up all that lies there": worth(hand),
            "That cancels across hands": right - worth(across),
            "The dearest Wealth counts as well": right - worth([title for title in left if title in dandy.WEALTH]),
            "What is below nought is taken off": sum(abs(dandy.VALUE[title]) for title in left),
        }
        for answer in question.answers:
            mistake = answer.says.split(".")[0]
            if not answer.is_right and mistake in would:
                assert number_in(answer.text) == would[mistake], (question.ask, answer)
                met[mistake] += 1
    assert set(met) == set(would)


def test_cancelling_across_hands_is_told_for_what_it_is() -> None:
    met = 0
    for question in drawn(GAME, "what-cancels"):
        table, asked = Table(question.state), about(question)
        for answer in question.answers:
            if "somebody else's hand" in answer.says:
                assert answer.text not in table.hands[asked["gentleman"]]
                assert any(answer.text in table.hands[other] for other in table.men)
                met += 1
    assert met


def test_every_card_that_is_put_aside_is_accounted_for() -> None:
    several = Counter[bool]()
    for question in drawn(GAME, "put-aside"):
        aside = set(question.right.text.replace(" and ", ", ").split(", ")) - {"None of them"}
        assert all(title in question.right.says for title in aside), question.right
        for answer in question.answers:
            if "out. " in answer.says:
                missing = aside - set(answer.text.replace(" and ", ", ").split(", "))
                assert answer.says.startswith(f"That leaves {NUMBERS[len(missing)]} out. "), answer
                assert all(title in answer.says for title in missing), answer
                several[len(missing) > 1] += 1
    assert set(several) == {False, True}


def test_a_card_that_may_have_gone_is_one_of_those_named() -> None:
    """No more cards go than are changed: where two were seen, one of the two may have gone."""
    told = {answer.says.split(" may have gone")[0] for of in drawn(GAME, "for-certain") for answer in of.answers}
    assert any(" or " in text for text in told)
    assert not any(" and " in text for text in told if "." not in text)


def test_who_has_seen_a_card_is_said_of_those_who_have() -> None:
    for question in drawn(GAME, "who-sees"):
        for answer in question.answers:
            assert answer.text != "Nobody" or "too" not in answer.says
    for question in drawn(GAME, "two-seen"):
        seen = {"Nobody": "", "{0} alone": "0", "{1} alone": "1", "Both ladies": "01"}
        for answer in question.answers:
            if not answer.is_right and answer.text.endswith("alone"):
                seat = seen[answer.text]
                known = seen[question.right.text]
                other = "10"[int(seat)]
                start = f"{{{other} has}} seen it, too. " if seat in known else f"{{{seat} has}} not seen it. "
                assert answer.says.startswith(start), (question.ask, answer)


def test_a_single_turn_is_one_turn() -> None:
    for question in drawn(GAME, "how-many-cards"):
        assert ("next turns" in question.ask) == (len(about(question)["turns"]) > 1), question.ask


def test_nothing_is_turned_up_where_nothing_lies() -> None:
    for question in drawn(GAME, "two-court"):
        for answer in question.answers:
            if not answer.is_right and answer.text.endswith("s} side is turned up"):
                nothing = question.right.text.startswith("Nothing")
                assert answer.says.startswith("Nothing lies there. " if nothing else "The pile comes first. ")


# Clauses


def test_the_clauses_that_no_question_meets_are_these() -> None:
    """House rules, and what there is nothing to ask about; the lessons meet every one of them."""
    met = {clause for kind in QUIZ.kinds for clause in kind.clauses}
    house = {"LC-8.6", "LC-12.12"}
    told = {"LC-1.1", "LC-1.2", "LC-2.2", "LC-3.6", "LC-4.3", "LC-5.2", "LC-5.4", "LC-7.1", "LC-10.5", "LC-11.3"}
    two = {"LC-12.1", "LC-12.7", "LC-12.9", "LC-12.11"}
    assert set(QUIZ.game.rulebook) - met == house | told | two
