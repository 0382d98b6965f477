"""What the referees of all games share: how a question is judged, once it is known how its answers are to be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import Any

from austenplay.core.questions import Question


class Fault(AssertionError):
    """What is wrong with a question."""


Ruling = tuple[Callable[[str], object], object]
"""From a question: a reader of answers, and what the right one says."""
Rulings = Mapping[str, Callable[[Question], Ruling]]


def about(question: Question) -> dict[str, Any]:
    return dict(question.about)


def seats_in(text: str) -> frozenset[int]:
    found = [int(seat) for seat in re.findall(r"\{(\d)[^}]*\}", text)]
    if not found and text not in ("Nobody", "Nobody yet"):
        raise Fault(f"{text!r} names nobody")
    return frozenset(found)


def share_in(text: str) -> Fraction:
    """Read a share, and see that its per cent are its own."""
    found = re.fullmatch(r"([\d,]+) of ([\d,]+) \((.+) %\)", text)
    if found is None:
        raise Fault(f"{text!r} is no share")
    part, whole = (int(count.replace(",", "")) for count in found.groups()[:2])
    share = Fraction(part, whole)
    told = str(round(100 * share))
    if share not in (0, 1) and not Fraction(1, 100) <= share <= Fraction(99, 100):
        told = "<1" if share < Fraction(1, 2) else ">99"
    if text != f"{part:,} of {whole:,} ({told} %)":
        raise Fault(f"{text!r} is told wrongly")
    return share


def one_of(says: dict[str, object]) -> Callable[[str], object]:
    """Return a reader of answers that are always worded alike."""

    def read(text: str) -> object:
        if text not in says:
            raise Fault(f"{text!r} says nothing that is known")
        return says[text]

    return read


def check_answers(question: Question, rulings: Rulings, several_wrong_alike: Collection[str]) -> None:
    """Raise `Fault` unless a question has one right answer, and it is the one that is marked.

    There are kinds whose answers are read as yes or no; there two wrong ones say the same, and their texts tell them
    apart.
    """
    read, right = rulings[question.kind](question)
    said = [read(answer.text) for answer in question.answers]
    if [answer.is_right for answer in question.answers] != [of == right for of in said]:
        raise Fault(f"{question.kind}: right would be {right}, not {question.right.text!r}")
    if question.kind not in several_wrong_alike and len(set(said)) < len(said):
        raise Fault(f"{question.kind}: two answers say the same")
