"""The shape of every event of this game; see `core.news`."""

from __future__ import annotations

from collections.abc import Iterable

from austenplay.core import news
from austenplay.core.errors import BadInput
from austenplay.core.events import Event
from austenplay.core.news import Shapes, Types, all_of, or_none
from austenplay.core.rulebook import Rulebook
from austenplay.games.liebe_intrige.rules import Rules
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES

SHAPES: Shapes = {
    "position": (
        "nobody",
        {"men": "men", "stacks": "numbers", "events": "cards", "hands": "numbers"},
    ),
    "hand": ("seat", {"cards": "secret cards"}),
    "known": ("nobody", {"place": "place or none", "men": "secret men"}),
    "begin": ("seat", {}),
    "boards": ("nobody", {}),
    "open": ("seat", {"daughter": "daughter"}),
    "men": ("nobody", {"men": "men"}),
    "events": ("nobody", {"events": "cards"}),
    "turn": ("seat", {}),
    "visit": ("seat", {"place": "place"}),
    "intrigue": ("seat", {"place": "place", "rival": "seat"}),
    "attribute": ("seat", {"which": "attribute", "by": "number", "value": "number"}),
    "spared": ("seat", {"die": "die"}),
    "roll": ("seat", {"die": "die", "face": "face"}),
    "go_on": ("seat", {}),
    "look": ("seat", {"place": "place", "count": "number", "men": "secret men"}),
    "glimpse": ("seat", {"count": "number", "men": "secret men"}),
    "found": ("seat", {"man": "man", "place": "place or none", "bride": "seat"}),
    "refill": ("nobody", {"place": "place", "man": "secret man"}),
    "short": ("nobody", {"place": "place"}),
    "nobody": ("seat", {"place": "place or none"}),
    "take": ("seat", {"man": "man", "place": "place or none"}),
    "call": ("seat", {"place": "place"}),
    "part": ("seat", {"man": "man", "count": "number"}),
    "win": ("seat", {"man": "man", "rival": "seat"}),
    "wed": ("seat", {"man": "man", "daughter": "daughter"}),
    "gather": ("seat", {"man": "man", "count": "number", "bride": "seat"}),
    "leave": ("seat", {"men": "men"}),
    "cut": ("seat", {}),
    "last": ("seat", {}),
    "play": ("seat", {"card": "card", "target": "seat or none"}),
    "let_be": ("seat", {"card": "card"}),
    "answer": ("seat", {"card": "card", "target": "seat or none"}),
    "cancel": ("nobody", {"card": "card"}),
    "lay_out": ("seat", {"card": "card"}),
    "no_dice": ("seat", {}),
    "swap": ("seat", {"own": "man", "theirs": "man", "rival": "seat"}),
    "give_up": ("seat", {"man": "man"}),
    "draw": ("seat", {"card": "secret card"}),
    "none": ("seat", {}),
    "discard": ("seat", {"card": "card"}),
    "reveal": ("seat", {"daughters": "daughters"}),
    "medal": ("nobody", {"which": "attribute", "family": "seat or none"}),
    "end": ("nobody", {"winners": "seats"}),
}


def check_log(rules: Rules, rulebook: Rulebook, events: Iterable[Event]) -> None:
    """Refuse events that this game cannot have written, in one sentence."""
    kept = tuple(events)
    news.check_log(rules, rulebook, kept, SHAPES, TYPES)
    if any(event.kind == "end" and not event["winners"] for event in kept):
        raise BadInput("This log cannot be: a game ends with a winner.")


def _is_man(rules: Rules, value: object) -> bool:
    return isinstance(value, str) and value in rules.deck.gentlemen


def _is_card(rules: Rules, value: object) -> bool:
    return isinstance(value, str) and value in rules.deck.events


def _is_daughter(rules: Rules, value: object) -> bool:
    return isinstance(value, str) and value in rules.deck.daughters


def _is_place(rules: Rules, value: object) -> bool:
    return isinstance(value, str) and value in rules.deck.places


TYPES: Types[Rules] = {
    "man": _is_man,
    "men": all_of(_is_man),
    "card": _is_card,
    "cards": all_of(_is_card),
    "daughter": _is_daughter,
    "daughters": all_of(_is_daughter),
    "place": _is_place,
    "place or none": or_none(_is_place),
    "numbers": all_of(lambda rules, value: type(value) is int and 0 <= value < 1_000),
    "attribute": lambda rules, value: value in ATTRIBUTES,
    "die": lambda rules, value: isinstance(value, str) and value in rules.deck.dice,
    "face": lambda rules, value: any(value in die.faces for die in rules.deck.dice.values()),
}
