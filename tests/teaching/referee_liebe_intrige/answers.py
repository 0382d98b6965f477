"""What a question of Liebe & Intrige tells, and what its answers say, read from their words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from austenplay.core.questions import Question
from tests.rules import courtship
from tests.rules.courtship import MEN, NAMED
from tests.teaching.referee import Fault, share_in

TITLES = {key: title for key, (title, *_) in {**MEN, **courtship.EVENTS}.items()}
KEYS = {title: key for key, title in TITLES.items()}
PATTERN = "|".join(sorted(map(re.escape, KEYS), key=len, reverse=True))
PLACE_KEYS = {name: key for key, name in NAMED.items()}
PLACE = "|".join(map(re.escape, PLACE_KEYS))
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven")
MEDALS = ("Most Respected Family", "Most Beautiful Family", "Most Educated Family")


def number_in(text: str) -> int:
    if not re.fullmatch(r"\d+", text):
        raise Fault(f"{text!r} is no number")
    return int(text)


def cards_in(text: str) -> frozenset[str]:
    found = re.findall(PATTERN, text)
    if not found and text not in ("Nobody", "None of them"):
        raise Fault(f"{text!r} names no card")
    return frozenset(KEYS[title] for title in found)


def triple_in(text: str) -> tuple[int, ...]:
    match = re.fullmatch(r"Reputation (\d), Beauty (\d), Education (\d)", text)
    if match is None:
        raise Fault(f"{text!r} are no attributes")
    return tuple(map(int, match.groups()))


def chance_in(text: str) -> Fraction:
    return Fraction(text == "Certain") if text in ("None at all", "Certain") else share_in(text)


def told(question: Question, *words: str) -> None:
    """See that something is told."""
    for word in words:
        if word not in question.ask:
            raise Fault(f"it is not told that {word!r}")


def as_told(values: Sequence[int]) -> str:
    return ", ".join(f"{name} {value}" for name, value in zip(courtship.ATTRIBUTES, values, strict=True))


def place_in(question: Question) -> str:
    match = re.search(PLACE, question.ask)
    if match is None:
        raise Fault("no place is told")
    return PLACE_KEYS[match[0]]


FACES = {"clover": "a clover", "bottle": "the bottle", "bubble": "the speech bubble"}


def face(key: str) -> str:
    return FACES.get(key) or f"a hat with {key[-1]}"
