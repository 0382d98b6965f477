"""A quiz: the questions of a game at addresses of their own, and how a person fares with them.

A game makes and grades its questions (`Game.questions`); this module knows no game.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import ClassVar

from austenplay.core.chance import rng_at
from austenplay.core.errors import BadInput
from austenplay.core.game import Game, find_game
from austenplay.core.protocols import State
from austenplay.core.questions import Kind, Question
from austenplay.teaching.addresses import NUMBERS, Addresses

NEW, MISSED, MET = 3, 3, 1
"""How a kind weighs when the next question is picked: not yet asked, missed the last time, known the last time."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A question that was answered: its address, and whether the answer was right."""

    address: str
    is_right: bool

    @property
    def kind(self) -> str:
        """The kind of the question."""
        return self.address.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Score:
    """What a person was asked, oldest first, and how they fared.

    >>> score = Score().marked("who-wins:7", True).marked("whom:3", True).marked("who-wins:9", False)
    >>> score.right, score.asked, score.streak
    (2, 3, 0)
    """

    marks: tuple[Mark, ...] = ()

    def marked(self, address: str, is_right: bool) -> Score:
        """Return the score after one more answer."""
        return Score((*self.marks, Mark(address, is_right)))

    @property
    def asked(self) -> int:
        """How many questions were answered."""
        return len(self.marks)

    @property
    def right(self) -> int:
        """How many of them were answered rightly."""
        return sum(mark.is_right for mark in self.marks)

    @property
    def streak(self) -> int:
        """How many right answers in a row there are up to now."""
        return sum(1 for _ in itertools.takewhile(lambda mark: mark.is_right, reversed(self.marks)))

    def weight(self, kind: str) -> int:
        """Return how strongly a kind asks to be the next one: new and missed ones do most."""
        last = next((mark for mark in reversed(self.marks) if mark.kind == kind), None)
        if last is None:
            return NEW
        return MET if last.is_right else MISSED


@dataclass(frozen=True, slots=True)
class Quiz(Addresses[Question]):
    """The questions of a game."""

    game: Game
    what: ClassVar[str] = "question"

    @property
    def kinds(self) -> tuple[Kind[Question], ...]:
        """The kinds of question, in the game's order."""
        return self.game.questions

    def question(self, address: object) -> Question:
        """Return the question at an address like ``who-wins:1234``, the same one always.

        Raises
        ------
        BadInput
            For an address that leads to no question, in one sentence.
        """
        return self.at(address)

    def pick(self, score: Score, seed: int | str, kinds: Collection[str] = ()) -> str:
        """Return the address of the next question.

        Each kind is drawn by its weight: three for one that was not asked yet or was missed the last time, one for
        one that was known the last time. The kind that was just asked waits, if there is another.

        Parameters
        ----------
        score
            What was asked up to now.
        seed
            The same seed picks the same questions after the same answers.
        kinds
            Keys of the kinds to ask; empty for all.
        """
        rng = rng_at(seed, score.asked)
        waiting = self.others(score.marks[-1].kind if score.marks else None, kinds)
        (key,) = rng.choices(waiting, [score.weight(kind) for kind in waiting])
        return f"{key}:{rng.choice(NUMBERS)}"

    def _parts(self, made: Question) -> tuple[str, State, Iterable[str]]:
        return made.kind, made.state, (answer.clause for answer in made.answers)


@functools.cache
def quiz_of(key: str) -> Quiz:
    """Return the quiz of a game by its key, or raise BadInput where it asks no questions yet."""
    game = find_game(key)
    if not game.questions:
        raise BadInput(f"{game.title} asks no questions yet.")
    return Quiz(game)
