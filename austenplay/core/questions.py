"""Questions that a game asks and grades itself: a moment at the table, what is asked, and the answers to choose from.

A kind of question is a function of a random generator; the engine makes the moment and finds the right answer, so
there are as many questions as seeds. Every wrong answer carries the mistake that leads to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from austenplay.core.protocols import State
from austenplay.core.words import named

if TYPE_CHECKING:
    import random

Made = TypeVar("Made")
"""What a kind makes: a question, or a statement."""
Datum = str | int | tuple[str, ...] | tuple[int, ...] | None
"""One thing that is asked about, as plain data."""


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
    """A moment at the table and what is asked about it; a ValueError where that would be no fair question.

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
    about: tuple[tuple[str, Datum], ...] = ()

    def __post_init__(self) -> None:
        if not 2 <= len(self.answers) <= 6:
            raise ValueError(f"a question has two to six answers, not {len(self.answers)}: {self.ask}")
        if sum(answer.is_right for answer in self.answers) != 1:
            raise ValueError(f"one answer is to be right: {self.ask}")
        if len({plain(answer.text, self.seat) for answer in self.answers}) < len(self.answers):
            raise ValueError(f"two answers say the same: {self.ask}")

    @property
    def right(self) -> Answer:
        """The right answer."""
        return next(answer for answer in self.answers if answer.is_right)


def plain(text: str, seat: int | None) -> str:
    """Return a text as `seat` reads it, small letters and single spaces only, to see whether two say the same.

    >>> plain("{0 wins}, alone!", 0)
    'you win alone'
    """
    return " ".join(re.findall(r"\w+", named(text, you=seat).casefold()))


@dataclass(frozen=True, slots=True)
class Kind(Generic[Made]):
    """A kind of question, or of statement.

    Attributes
    ----------
    key, title
        Its name in links and tests, and in plain words.
    clauses
        The clauses that it may cite.
    make
        Returns one; the same generator makes the same one.
    """

    key: str
    title: str
    clauses: tuple[str, ...]
    make: Callable[[random.Random], Made]
