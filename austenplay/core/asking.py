"""How a question is put together: answers told apart, a few of the wrong ones chosen, all in a random order.

A game says what is asked, what is right and which mistakes come near it; what makes a fair choice of these stands here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping

from austenplay.core.errors import listed
from austenplay.core.protocols import State
from austenplay.core.questions import Answer, Datum, Question, plain

Reason = tuple[str, str]
"""Why an answer is right or wrong, and the clause that decides."""

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
