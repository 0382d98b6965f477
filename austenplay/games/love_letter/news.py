"""The shape of every event of this game; see `core.news`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from austenplay.core import news
from austenplay.core.events import Event
from austenplay.core.news import Shapes, Types, all_of, or_none, wrong_clause
from austenplay.core.rulebook import Rulebook
from austenplay.games.love_letter.rules import Rules
from austenplay.games.love_letter.words import TOKEN_CLAUSES

PLACE = re.compile(r"seat:(\d)/hand|deck:(\d{1,2})")
"""A hand, or a card of the deck by how many lie on it."""

SHAPES: Shapes = {
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


def check_log(rules: Rules, rulebook: Rulebook, events: Iterable[Event]) -> None:
    """Refuse events that this game cannot have written, in one sentence."""
    kept = tuple(events)
    news.check_log(rules, rulebook, kept, SHAPES, TYPES)
    for event in kept:
        if event.kind == "token" and event.clause not in TOKEN_CLAUSES:
            raise wrong_clause(event)


def _is_card(rules: Rules, value: object) -> bool:
    return isinstance(value, str) and value in rules.deck.characters


def _is_place(rules: Rules, value: object) -> bool:
    if not isinstance(value, str) or (found := PLACE.fullmatch(value)) is None:
        return False
    return int(found[1] or 0) < rules.seats and int(found[2] or 0) < len(rules.deck.cards)


TYPES: Types[Rules] = {
    "card": _is_card,
    "card or none": or_none(_is_card),
    "cards": all_of(_is_card),
    "place": _is_place,
}
