"""The shape of every event of a game, so that a log that is read in can be relied on like one that was played.

Words, inference and scenes take an event at its word. A log comes in from outside only with a saved state; there,
once, every event is held against its shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar

from austenplay.core.errors import BadInput
from austenplay.core.events import Event
from austenplay.core.knowledge import EVERYBODY
from austenplay.core.rulebook import Rulebook

SECRET = "secret "
"""Before the type of a fact that not everybody may see; where nobody here may, its value is missing."""

Shapes = Mapping[str, tuple[str, Mapping[str, str]]]
"""For each kind of event whether it has a seat, and its facts with their types."""


class Seated(Protocol):
    """The rules of a match, as far as they are looked at here."""

    @property
    def seats(self) -> int: ...


R = TypeVar("R", bound=Seated)
Types = Mapping[str, Callable[[R, object], bool]]
"""For each type of fact whether a value is of it."""


def check_log(rules: R, rulebook: Rulebook, events: Iterable[Event], shapes: Shapes, types: Types[R]) -> None:
    """Refuse events that a game cannot have written, in one sentence; `types` are those it has besides `TYPES`."""
    every: Types[R] = {**TYPES, **types}
    for event in events:
        if event.kind not in shapes or not _fits(rules, event, shapes, every):
            raise BadInput(f"This log cannot be: an event {event.kind!r:.40} is not as this game writes it.")
        if event.clause not in rulebook:
            raise wrong_clause(event)


def wrong_clause(event: Event) -> BadInput:
    """Return the error for an event under a clause that it cannot stand under."""
    return BadInput(f"This log cannot be: {event.clause!r:.40} is no clause for it.")


def _fits(rules: R, event: Event, shapes: Shapes, every: Types[R]) -> bool:
    whose, types = shapes[event.kind]
    if sorted(name for name, _, _ in event.facts) != sorted(types):
        return False
    if not every["seat" if whose == "seat" else "none"](rules, event.seat):
        return False
    audiences = set()
    for name, value, mask in event.facts:
        is_secret = types[name].startswith(SECRET)
        if is_secret:
            audiences.add((mask, value is None))
        elif mask != EVERYBODY:
            return False
        is_missing = is_secret and value is None and mask != EVERYBODY
        if not is_missing and not every[types[name].removeprefix(SECRET)](rules, value):
            return False
    return len(audiences) < 2  # who may see one of the secrets may see them all


def is_seat(rules: Seated, value: object) -> bool:
    """Return whether a value is a seat of the table."""
    return type(value) is int and 0 <= value < rules.seats


def all_of(of: Callable[[R, object], bool]) -> Callable[[R, object], bool]:
    """Return whether a value is a tuple of such values."""
    return lambda rules, value: isinstance(value, tuple) and all(of(rules, item) for item in value)


def or_none(of: Callable[[R, object], bool]) -> Callable[[R, object], bool]:
    """Return whether a value is such a value, or missing."""
    return lambda rules, value: value is None or of(rules, value)


TYPES: Mapping[str, Callable[[Any, object], bool]] = {
    "none": lambda rules, value: value is None,
    "seat": is_seat,
    "seat or none": or_none(is_seat),
    "seats": all_of(is_seat),
    "number": lambda rules, value: type(value) is int,
    "flag": lambda rules, value: type(value) is bool,
}
"""The types that every game may have."""
