"""How a question is put together: answers told apart, a few of the wrong ones chosen, all in a random order.

A game says what is asked, what is right and which mistakes come near it; what makes a fair choice of these stands here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from austenplay.core.errors import listed
from austenplay.core.protocols import State
from austenplay.core.questions import Answer, Datum, Question, plain
from austenplay.core.words import in_percent

Reason = tuple[str, str]
"""Why an answer is right or wrong, and the clause that decides."""
Key = TypeVar("Key")
"""What an answer of fixed wording stands for."""
Share = tuple[int, int]
"""So many of so many."""

MOST = 4
"""How many answers a question has at most."""


def together(seats: Collection[int], last: str = "and", nobody: str = "Nobody") -> str:
    """Return seats as an answer names them."""
    return listed((f"{{{seat}}}" for seat in sorted(seats)), last) or nobody


def question(
    rng: random.Random,
    kind: str,
    state: State,
    seat: int | None,
    ask: str,
    answers: Iterable[Answer],
    asked: Mapping[str, Datum],
) -> Question:
    """Return a question with the right answer and a few wrong ones: the first that each rest on a mistake of their own.

    What would read like an answer before it is left out, so the right one comes first or is like no other.
    """
    different: dict[str, Answer] = {}
    for answer in answers:
        different.setdefault(plain(answer.text, seat), answer)
    mistakes: dict[str, Answer] = {}
    for answer in different.values():
        mistakes.setdefault(answer.says, answer)
    first = sorted(different.values(), key=lambda answer: (not answer.is_right, mistakes[answer.says] is not answer))
    chosen = first[:MOST]
    rng.shuffle(chosen)
    return Question(kind, state, seat, ask, tuple(chosen), tuple(asked.items()))


def right(text: str, reason: Reason) -> Answer:
    """Return the right answer."""
    return Answer(text, *reason, is_right=True)


def wrong_seats(
    rng: random.Random,
    seats: Collection[int],
    fits: Collection[int],
    why: Callable[[frozenset[int]], Reason],
    *,
    first: Iterable[Collection[int]] = (),
    last: str = "and",
) -> list[Answer]:
    """Return wrong answers that name players: the likeliest mistakes, then those that come near in random order."""
    toggled = [frozenset({seat}) ^ frozenset(fits) for seat in seats]
    singles = [frozenset({seat}) for seat in seats]
    near = list(dict.fromkeys([*toggled, *singles, frozenset[int]()]))
    rng.shuffle(near)
    sets = dict.fromkeys([*map(frozenset, first), *near])
    return [Answer(together(of, last), *why(of)) for of in sets if of != frozenset(fits)]


def worded(says: Mapping[Key, str], fits: Key, reason: Reason, wrong: Mapping[Key, str]) -> list[Answer]:
    """Return answers of fixed wording, the right one with its reason, the others with what is to be said to them."""
    return [right(text, reason) if key == fits else Answer(text, wrong[key], reason[1]) for key, text in says.items()]


def number(value: int) -> str:
    """Return a number as an answer says it: one below nought differs from the other in more than a stroke.

    >>> number(-3)
    'Minus 3'
    """
    return str(value) if value >= 0 else f"Minus {-value}"


def numbers(fits: int, mistakes: Iterable[tuple[int, Reason]]) -> list[Answer]:
    """Return wrong answers that are numbers, each from a mistake that leads to another number than the right one."""
    return [Answer(number(value), *reason) for value, reason in mistakes if value != fits]


def share_text(share: Share) -> str:
    """Return a share as an answer tells it; 0 or 100 % it says only where nothing else is possible.

    >>> share_text((2, 9)), share_text((1, 27_000))
    ('2 of 9 (22 %)', '1 of 27,000 (<1 %)')
    """
    part, whole = share
    return f"{part:,} of {whole:,} ({in_percent(Fraction(part, whole))} %)"
