"""The shape of every event of this game, so that a log that is read in can be relied on like one that was played.

Words, inference and scenes take an event at its word. A log comes in from outside only with a saved state; there,
once, every event is held against its shape.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from austenplay.core.errors import BadInput
from austenplay.core.events import Event
from austenplay.core.knowledge import EVERYBODY
from austenplay.core.rulebook import Rulebook
from austenplay.games.love_letter.rules import Rules
from austenplay.games.love_letter.words import TOKEN_CLAUSES

SECRET = "secret "
"""Before the type of a fact that not everybody may see; where nobody here may, its value is missing."""

PLACE = re.compile(r"seat:(\d)/hand|deck:(\d{1,2})")
"""A hand, or a card of the deck by how many lie on it."""

SHAPES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "position": ("nobody", {"protected": "seats"}),
    "seen": ("seat", {"card": "secret card", "place": "secret place"}),
    "begin": ("seat", {}),
    "shuffle": ("nobody", {"round": "number"}),
    "set_aside": ("nobody", {}),
    "face_up": ("nobody", {"cards": "cards"}),
    "deal": ("seat", {"card": "secret card"}),
    "draw": ("seat", {"card": "secret card"}),
    "redraw": ("seat", {"card": "secret card"}),
    "exchange": ("seat", {"card": "secret card"}),
    "take_aside": ("seat", {"card": "secret card"}),
    "play": ("seat", {"card": "card", "target": "seat or none", "guess": "card or none"}),
    "no_effect": ("seat", {}),
    "guess": ("seat", {"target": "seat", "guess": "card", "hit": "flag"}),
    "look": ("seat", {"target": "seat", "card": "secret card"}),
    "compare": (
        "seat",
        {"target": "seat", "mine": "secret card", "theirs": "secret card", "lower": "seat or none"},
    ),
    "protect": ("seat", {}),
    "discard": ("seat", {"card": "card"}),
    "swap": ("seat", {"target": "seat", "given": "secret card", "taken": "secret card"}),
    "keep": ("seat", {"card": "secret card", "bottom": "secret cards", "count": "number"}),
    "leave": ("seat", {}),
    "lay_down": ("seat", {"card": "card"}),
    "show": ("seat", {"card": "card"}),
    "round": ("nobody", {"winners": "seats"}),
    "token": ("seat", {"held": "number"}),
    "match": ("nobody", {"winners": "seats"}),
}
"""For each kind of event whether it has a seat, and its facts with their types."""


def check_log(rules: Rules, rulebook: Rulebook, events: Iterable[Event]) -> None:
    """Refuse events that this game cannot have written, in one sentence."""
    for event in events:
        if event.kind not in SHAPES or not _fits(rules, event):
            raise BadInput(f"This log cannot be: an event {event.kind!r:.40} is not as this game writes it.")
        if event.clause not in rulebook or (event.kind == "token" and event.clause not in TOKEN_CLAUSES):
            raise BadInput(f"This log cannot be: {event.clause!r:.40} is no clause for it.")


def _fits(rules: Rules, event: Event) -> bool:
    whose, types = SHAPES[event.kind]
    if sorted(name for name, _, _ in event.facts) != sorted(types):
        return False
    if not TYPES["seat" if whose == "seat" else "none"](rules, event.seat):
        return False
    audiences = set()
    for name, value, mask in event.facts:
        is_secret = types[name].startswith(SECRET)
        if is_secret:
            audiences.add((mask, value is None))
        elif mask != EVERYBODY:
            return False
        is_missing = is_secret and value is None and mask != EVERYBODY
        if not is_missing and not TYPES[types[name].removeprefix(SECRET)](rules, value):
            return False
    return len(audiences) < 2  # who may see one of the secrets may see them all


def _is_seat(rules: Rules, value: object) -> bool:
    return type(value) is int and 0 <= value < rules.seats


def _is_card(rules: Rules, value: object) -> bool:
    return isinstance(value, str) and value in rules.deck.characters


def _is_place(rules: Rules, value: object) -> bool:
    if not isinstance(value, str) or (found := PLACE.fullmatch(value)) is None:
        return False
    return int(found[1] or 0) < rules.seats and int(found[2] or 0) < len(rules.deck.cards)


TYPES: Mapping[str, Callable[[Rules, object], bool]] = {
    "none": lambda rules, value: value is None,
    "seat": _is_seat,
    "seat or none": lambda rules, value: value is None or _is_seat(rules, value),
    "seats": lambda rules, value: isinstance(value, tuple) and all(_is_seat(rules, seat) for seat in value),
    "card": _is_card,
    "card or none": lambda rules, value: value is None or _is_card(rules, value),
    "place": _is_place,
    "cards": lambda rules, value: isinstance(value, tuple) and all(_is_card(rules, card) for card in value),
    "number": lambda rules, value: type(value) is int,
    "flag": lambda rules, value: type(value) is bool,
}
