"""The shape of every event of this game; see `core.news`."""

from __future__ import annotations

from collections.abc import Iterable

from austenplay.core import news
from austenplay.core.errors import BadInput
from austenplay.core.events import Event
from austenplay.core.news import Shapes, Types, all_of, or_none
from austenplay.core.rulebook import Rulebook
from austenplay.games.ladys_choice.rules import COLUMNS, Rules
from austenplay.games.ladys_choice.words import NUMBERS

SHAPES: Shapes = {
    "position": ("nobody", {}),
    "seen": ("nobody", {"gentleman": "gentleman", "cards": "secret cards"}),
    "begin": ("seat", {}),
    "shuffle": ("nobody", {"round": "number"}),
    "catch": ("seat", {}),
    "deal": ("seat", {"cards": "secret cards"}),
    "columns": ("nobody", {}),
    "boast": ("seat", {"card": "card"}),
    "change": ("seat", {"card": "secret card"}),
    "draw": ("seat", {"card": "secret card"}),
    "clock": ("nobody", {}),
    "court": ("seat", {"gentleman": "gentleman"}),
    "take": ("seat", {"gentleman": "gentleman", "card": "secret card"}),
    "flip": ("seat", {"gentleman": "gentleman", "card": "card"}),
    "show": ("seat", {"gentleman": "gentleman", "count": "number", "cards": "secret cards"}),
    "rest": ("seat", {"gentleman": "gentleman", "card": "card or none"}),
    "marry": ("seat", {"gentleman": "gentleman"}),
    "reveal": ("nobody", {"gentleman": "gentleman", "cards": "cards"}),
    "mystery": ("nobody", {"gentleman": "gentleman", "card": "card", "by": "card"}),
    "rank": ("nobody", {"gentleman": "gentleman", "place": "place", "total": "number", "aside": "cards"}),
    "love": ("seat", {"lady": "seat", "back": "count", "kept": "count"}),
    "true_love": ("seat", {}),
    "end": ("nobody", {"winners": "seats"}),
}


def check_log(rules: Rules, rulebook: Rulebook, events: Iterable[Event]) -> None:
    """Refuse events that this game cannot have written, in one sentence."""
    kept = tuple(events)
    news.check_log(rules, rulebook, kept, SHAPES, TYPES)
    if any(event.kind == "end" and not event["winners"] for event in kept):
        raise BadInput("This log cannot be: a game ends with a winner.")


def _is_card(rules: Rules, value: object) -> bool:
    return isinstance(value, str) and value in rules.deck.kinds


def _is_gentleman(rules: Rules, value: object) -> bool:
    return type(value) is int and 0 <= value < (COLUMNS if rules.seats == 2 else rules.seats)


TYPES: Types[Rules] = {
    "card": _is_card,
    "card or none": or_none(_is_card),
    "cards": all_of(_is_card),
    "gentleman": _is_gentleman,
    "count": lambda rules, value: type(value) is int and 0 <= value < len(NUMBERS),
    "place": lambda rules, value: type(value) is int and 1 <= value <= COLUMNS,
}
