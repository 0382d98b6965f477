"""A quiz: the questions of a game at addresses of their own, and how a person fares with them.

A game makes and grades its questions (`Game.questions`); this module knows no game. A question's address, like
``who-wins:1234``, is its kind and a number, and gives the same question on every machine. Nothing else is kept of it.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Collection
from dataclasses import dataclass

from austenplay.core.chance import rng_at
from austenplay.core.errors import BadInput, listed
from austenplay.core.game import Game, find_game
from austenplay.core.questions import Kind, Question

ADDRESS = re.compile(r"([a-z]+(?:-[a-z]+)*):([1-9][0-9]{0,5})")
NUMBERS = range(1, 1_000_000)
"""The numbers of the questions of one kind."""

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
class Quiz:
    """The questions of a game."""

    game: Game

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of question, in the game's order."""
        return self.game.questions

    def kind(self, key: str) -> Kind:
        """Return the kind with this key; an unknown key lists the known ones."""
        for kind in self.kinds:
            if kind.key == key:
                return kind
        raise BadInput(f"There is no kind of question {key!r:.40}; there are {listed(k.key for k in self.kinds)}.")

    def question(self, address: object) -> Question:
        """Return the question at an address like ``who-wins:1234``, the same one always.

        Raises
        ------
        BadInput
            For an address that leads to no question, in one sentence.
        """
        match = ADDRESS.fullmatch(address) if isinstance(address, str) else None
        if match is None:
            example = f"{self.kinds[0].key}:1234"
            raise BadInput(f"A question's address is its kind and a number, like {example}, not {address!r:.40}.")
        return self.draw(match[1], int(match[2]))

    def draw(self, key: str, number: int) -> Question:
        """Return the question of a kind, by its key, with a number from `NUMBERS`."""
        kind = self.kind(key)
        if type(number) is not int or number not in NUMBERS:
            raise BadInput(f"Questions are numbered from 1 to {NUMBERS[-1]}, not {number!r:.40}.")
        question = kind.make(rng_at(key, number))
        self._check(kind, question)
        return question

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
        keys = [self.kind(key).key for key in kinds] or [kind.key for kind in self.kinds]
        just = score.marks[-1].kind if score.marks else None
        waiting = [key for key in keys if key != just] or keys
        (key,) = rng.choices(waiting, [score.weight(kind) for kind in waiting])
        return f"{key}:{rng.choice(NUMBERS)}"

    def _check(self, kind: Kind, question: Question) -> None:
        """Make sure that a question is of its kind and cites clauses that hold at its table."""
        rulebook = self.game.rulebook_for(question.state)
        for answer in question.answers:
            if answer.clause not in kind.clauses or answer.clause not in rulebook:
                raise ValueError(f"a question of the kind {kind.key} cites {answer.clause}, not one of its own")
        if question.kind != kind.key:
            raise ValueError(f"a question of the kind {kind.key} says that it is {question.kind}")


@functools.cache
def quiz_of(key: str) -> Quiz:
    """Return the quiz of a game by its key, or raise BadInput where it asks no questions yet."""
    game = find_game(key)
    if not game.questions:
        raise BadInput(f"{game.title} asks no questions yet.")
    return Quiz(game)
