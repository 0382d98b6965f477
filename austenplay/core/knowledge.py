"""Who knows which card: a card in a place carries the set of seats that know it.

A `Slot` is the card and a bit mask of its knowers. Knowledge moves with the card, so a look made before a
swap is still true after it, and a view is a mask away. Only certain knowledge lives here; what a seat can
infer (a missed guess, a lost comparison) is read from its log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

BACK = "?"
"""What a seat sees of a card that it does not know."""

EVERYBODY = -1
"""The mask that has every seat's bit."""

Slot = tuple[str, int]
"""A card and the mask of the seats that know it."""


def knows(mask: int, seat: int | None) -> bool:
    """Return whether a seat is in a mask; ``None`` stands for the public, which knows only what everybody knows."""
    return mask == EVERYBODY if seat is None else bool(mask >> seat & 1)


def shown(slots: tuple[Slot, ...], seat: int | None) -> tuple[str, ...]:
    """Return the cards of a place as a seat sees them, `BACK` for each that it does not know."""
    if seat is None:
        return tuple([card if mask == EVERYBODY else BACK for card, mask in slots])
    return tuple([card if mask >> seat & 1 else BACK for card, mask in slots])


def cards(slots: tuple[Slot, ...]) -> tuple[str, ...]:
    """Return the cards of a place, whoever knows them."""
    return tuple([card for card, _ in slots])


def unplaced(cards: Iterable[str], places: Iterable[Iterable[str]]) -> Counter[str]:
    """Return how many of each card are seen in none of these places, in the order in which the cards are given.

    >>> unplaced("aab", [("a", BACK), ("b",)])
    Counter({'a': 1})
    """
    left = Counter(cards)
    left.subtract(card for place in places for card in place if card != BACK)
    return +left


def learn(slots: tuple[Slot, ...], mask: int) -> tuple[Slot, ...]:
    """Return a place after the seats of `mask` have seen all of it."""
    return tuple([(card, knowers | mask) for card, knowers in slots])


def leave_openly(slots: tuple[Slot, ...], card: str) -> tuple[Slot, ...]:
    """Return a hand of one or two after one copy of `card` has left it face up.

    Who knew k copies of that face knows k - 1 of those that stay: nobody can tell which twin has left.

    >>> leave_openly((("guard", 0b11), ("guard", 0b01)), "guard")       # seat 1 knew one of the two
    (('guard', 1),)
    """
    twins = [mask for face, mask in slots if face == card]
    others = [slot for slot in slots if slot[0] != card]
    stay = []
    for mask in twins[1:]:
        stay.append((card, twins[0] & mask))
        twins[0] |= mask
    return tuple(others + stay)
