"""Questions that a game asks and grades itself: a moment at the table, what is asked, and the answers to choose from.

A kind of question is a function of a random generator; the engine makes the moment and finds the right answer, so
there are as many questions as seeds. Every wrong answer carries the mistake that leads to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from austenplay.core.protocols import State

if TYPE_CHECKING:
    import random


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to choose.

    Attributes
    ----------
    text
        The answer, seats still to be named (`core.words`).
    says
        What is answered to it: why it is right, or which mistake leads to it.
    clause
        The rule that decides.
    is_right
        Whether it is the right one; one answer of a question is.
    """

    text: str
    says: str
    clause: str
    is_right: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A moment at the table and what is asked about it.

    Attributes
    ----------
    kind
        The key of its kind.
    state
        The moment; the table shows what `seat` may know of it.
    seat
        The seat that is asked, None for an onlooker.
    ask
        The question, seats still to be named.
    answers
        Two to six, all different, one of them right.
    about
        What is asked, as data by which it can be checked without the one who made it: ``{"card": "guard"}``.
    """

    kind: str
    state: State
    seat: int | None
    ask: str
    answers: tuple[Answer, ...]
    about: tuple[tuple[str, str | int | tuple[str, ...] | tuple[int, ...] | None], ...] = ()

    @property
    def right(self) -> Answer:
        """The right answer."""
        return next(answer for answer in self.answers if answer.is_right)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question.

    Attributes
    ----------
    key, title
        Its name in links and tests, and in plain words.
    clauses
        The clauses that its answers may cite.
    make
        Returns a question; the same generator makes the same one.
    """

    key: str
    title: str
    clauses: tuple[str, ...]
    make: Callable[[random.Random], Question]
