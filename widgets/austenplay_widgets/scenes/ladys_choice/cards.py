"""The cards of Lady's Choice on the table: what is added or taken off, and what a card does, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from austenplay.core.words import in_print
from austenplay.games.ladys_choice.deck import Card, Kind
from austenplay.games.ladys_choice.rules import Rules

DOES_NOTHING = "Worth nothing, and without effect where two play."


def card(rules: Rules, key: str, note: str = "") -> dict[str, Any]:
    """Return a card as the table draws it, with a word on how it lies there."""
    of = rules.deck[key]
    opens_nothing = of.opens and rules.seats == 2 and rules.openness_2p == "no_effect"
    drawn = {
        "key": key,
        "name": of.title,
        "value": worth(of),
        "tone": tone(of),
        "text": DOES_NOTHING if opens_nothing else rules.deck.text_of(key),
        "glyph": of.glyph or glyph(of),
    }
    return {**drawn, "note": note} if note else drawn


def worth(of: Card) -> str:
    """Return what a card counts, with its sign, or as Wealth.

    >>> from austenplay.games.ladys_choice.deck import printed
    >>> [worth(printed()[key]) for key in ("plays_guitar", "only_one_leg", "large_sack_of_money", "epiphany")]
    ['+7', '−4', 'W 24', '0']
    """
    return f"W {of.value}" if of.kind is Kind.WEALTH else signed(of.value)


def signed(number: int) -> str:
    """Return a number of points with its sign."""
    return in_print(f"{number:+}") if number else "0"


def tone(of: Card) -> str:
    """Return how the value of a card is meant: a gain, a loss, or money."""
    if of.kind is Kind.WEALTH:
        return "points"
    return "safe" if of.value > 0 else "danger" if of.value < 0 else "plain"


KIND_GLYPHS: Mapping[str, str] = {"safe": "rose", "danger": "wilted", "points": "coins", "plain": "scales"}
"""The emblems of the kinds: a rose for what becomes a man, and one that hangs its head for what does not."""


def glyph(of: Card) -> str:
    """Return the emblem of a card whose deck names none."""
    return "mask" if of.draws else "key" if of.opens else KIND_GLYPHS[tone(of)]
