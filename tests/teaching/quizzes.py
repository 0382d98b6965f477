"""The quizzes of all games, each with its referee, and the questions that the tests look at."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Callable
from typing import Any

import pytest

from austenplay.core.questions import Answer, Question
from austenplay.core.words import named
from austenplay.teaching import lessons_of, quiz_of
from tests.sampling import samples
from tests.teaching import referee_ladys_choice, referee_liebe_intrige, referee_love_letter
from tests.teaching.referee import Fault

REFEREES = {
    "love_letter": referee_love_letter,
    "ladys_choice": referee_ladys_choice,
    "liebe_intrige": referee_liebe_intrige,
}
QUIZZES = {key: quiz_of(key) for key in REFEREES}
KINDS = [(game, kind.key) for game, quiz in QUIZZES.items() for kind in quiz.kinds]
NAMES = {game: lessons_of(game)[0].names for game in QUIZZES}
QUESTIONS = samples(12_500, 500)
"""How many questions of each game are asked."""

each_game = pytest.mark.parametrize("game", QUIZZES)
each_kind = pytest.mark.parametrize(("game", "key"), KINDS, ids=lambda part: str(part))


def keys(game: str) -> list[str]:
    return [kind.key for kind in QUIZZES[game].kinds]


@functools.cache
def drawn(game: str, key: str) -> tuple[Question, ...]:
    """Return the questions of a kind that the tests look at."""
    each = QUESTIONS // len(QUIZZES[game].kinds)
    return tuple(QUIZZES[game].draw(key, number) for number in range(1, each + 1))


def all_drawn(game: str) -> list[Question]:
    """Return the questions of all kinds of a game."""
    return [question for key in keys(game) for question in drawn(game, key)]


def judge_of(game: str) -> Callable[[Question], None]:
    return REFEREES[game].judge


def read(game: str, text: str, question: Question) -> str:
    """Return a text as whoever is asked reads it."""
    return named(text, NAMES[game], question.seat)


def marked(question: Question, right: Answer) -> Question:
    """Return a question with another answer marked as the right one."""
    answers = tuple(dataclasses.replace(answer, is_right=answer is right) for answer in question.answers)
    return dataclasses.replace(question, answers=answers)


def changed(question: Question, **fields: Any) -> Question:
    """Return a question about another state."""
    state: Any = question.state
    return dataclasses.replace(question, state=dataclasses.replace(state, **fields))


def catches_what_is_told_twice(game: str, key: str, told: str, again: str) -> None:
    """See that the referee refuses questions that tell the right answer again as a wrong one, in other words."""
    caught = 0
    for question in drawn(game, key):
        text = re.sub(told, again, question.right.text)
        if text != question.right.text:
            answers = (*question.answers, Answer(text, "That is the same.", question.right.clause))
            with pytest.raises((Fault, ValueError)):
                judge_of(game)(dataclasses.replace(question, answers=answers))
            caught += 1
    assert caught


def catches_an_engine_that_breaks_a_rule(game: str, key: str) -> None:
    """See that the referee finds fault with some of the first questions of a kind."""
    faults = 0
    for number in range(1, 40):
        try:
            judge_of(game)(QUIZZES[game].draw(key, number))
        except Fault:
            faults += 1
    assert faults
