"""What a person says of a table by hand: seats and cards by name, each checked once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from austenplay.core.errors import BadInput, listed


def a_seat(seats: int, seat: object) -> int:
    """Return a seat, if it stands at a table of so many."""
    if type(seat) is int and 0 <= seat < seats:
        return seat
    raise BadInput(f"There is no seat {seat!r:.40}; seats are 0 to {seats - 1}.")


MOST_NAMED = 4
"""The most wrong cards that are named in one sentence."""


def check_census(places: Iterable[Iterable[str]], cards: Iterable[str], name_of: Callable[[str], str]) -> None:
    """Refuse places that do not hold the cards of a deck, each as often as it is there."""
    given = Counter(card for place in places for card in place)
    due = Counter(cards)
    wrong = [
        f"of {name_of(card)} there are {given[card]} and not {of}" for card, of in due.items() if given[card] != of
    ]
    if len(wrong) > MOST_NAMED:
        wrong = [*wrong[:MOST_NAMED], f"{len(wrong) - MOST_NAMED} more are wrong"]
    if wrong:
        raise BadInput(f"These are not the {due.total()} cards of the deck: {listed(wrong, 'and')}.")
