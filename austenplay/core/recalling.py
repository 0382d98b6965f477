"""What one seat saw, as one great number, and back to its views; for games whose logs are long.

How a view becomes a number and how it is read again is the game's. What is alike is said here: who can tell, and that
what is read must be what would be told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from austenplay.core.data import from_data, to_data
from austenplay.core.errors import BadInput
from austenplay.core.events import Event
from austenplay.core.given import a_seat
from austenplay.core.history import MOST_NUMBERED
from austenplay.core.rulebook import IllegalAction
from austenplay.core.writing import spelt, unspelt

Write = Callable[[Any, tuple[Event, ...]], tuple[int, bytes]]
"""From a view and its events to how many actions there were, and a number that says all of them."""
Read = Callable[[int, int, bytes], tuple[Any, ...]]
"""From a seat, how many actions there were, and their number to every moment as that seat saw it."""


@dataclass(frozen=True, slots=True)
class Told:
    """Whose view it is, and what happened: so many actions, as a number."""

    seat: int
    plies: int
    game: str


def told(view: Any, write: Write) -> dict[str, Any]:
    """Return as JSON data what a view's seat has seen, or raise BadInput where it cannot tell."""
    if view.seat is None:
        raise BadInput("An onlooker has no place at the table to tell from; take a seat.")
    events = tuple(view.log or ())
    if view.log is None or (events and events[0].kind == "position"):
        raise BadInput("Only a game that began with its first shuffle, and keeps a log, can be told from one seat.")
    plies, number = write(view, events)
    data: dict[str, Any] = to_data(Told(view.seat, plies, spelt(number)))
    return data


def recalled(data: object, seats: int, read: Read, write: Write) -> tuple[Any, ...]:
    """Return every moment that a seat has told of, from the unopened box on, or raise BadInput."""
    of = from_data(Told, data)
    seat = a_seat(seats, of.seat)
    if not 0 <= of.plies <= MOST_NUMBERED:
        raise BadInput(f"What a seat saw has at most {MOST_NUMBERED:,} actions.")
    try:
        number = unspelt(of.game)
    except ValueError:
        raise BadInput("What a seat saw must be told as letters and digits.") from None
    views = read(seat, of.plies, number)
    try:
        again = told(views[-1], write)
    except IllegalAction as error:
        raise BadInput(f"This cannot have been seen: {error}") from None
    if again != data:
        raise BadInput("This is not told as this version tells it; it has been changed.")
    return views
