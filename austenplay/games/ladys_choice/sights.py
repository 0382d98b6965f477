"""Who has seen which card of whom, and when: what a look at a hand is worth later on.

A gentleman's hand is a handful in no order, and what he discards nobody else sees. So a card that was seen in his hand
is there for certain only until he next changes one; after that it is in his hand or among his discards, and nowhere
else. A `Sight` keeps the moment of the look, counted in his own turns, and every turn is public: a boast or a change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from austenplay.core.knowledge import BACK, EVERYBODY, knows

BOAST, CHANGE = "b", "c"
"""How a gentleman's turns are noted, in a row of letters."""
DRAWS = {BOAST: 1, CHANGE: 2}


class Sight(NamedTuple):
    """Cards that were in a gentleman's hand when he had taken so many turns, and the seats that saw them."""

    gentleman: int
    turn: int
    cards: tuple[str, ...]
    seats: int


Sights = tuple[Sight, ...]


def seen_by(sights: Sights, seat: int | None) -> Sights:
    """Return what a seat has seen; None for what everybody has."""
    if seat is None:
        return tuple([sight for sight in sights if sight.seats == EVERYBODY])
    return tuple([sight for sight in sights if knows(sight.seats, seat)])


def surely_held(sights: Iterable[Sight], gentleman: int, turns: str) -> tuple[str, ...]:
    """Return the cards that are still in a gentleman's hand: those seen since he last changed one, in order."""
    since = turns.rfind(CHANGE) + 1
    held = most(sight.cards for sight in sights if sight.gentleman == gentleman and sight.turn >= since)
    return tuple(sorted(held.elements()))


def ever_held(sights: Iterable[Sight], gentleman: int) -> Counter[str]:
    """Return the cards that a gentleman has been seen with."""
    return most(sight.cards for sight in sights if sight.gentleman == gentleman)


def most(looks: Iterable[tuple[str, ...]]) -> Counter[str]:
    """Return each card as often as it was seen at once: two looks at one copy are one card."""
    found = Counter[str]()
    for cards in looks:
        found |= Counter(cards)
    return found


def backs(known: tuple[str, ...], size: int) -> tuple[str, ...]:
    """Return a hand of so many cards of which these are known."""
    return known + (BACK,) * (size - len(known))
