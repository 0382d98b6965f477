"""From a seat's view to a number that says what it saw, and back to its views; `retold` plays the game for both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from austenplay.core import recalling
from austenplay.core.errors import BadInput
from austenplay.core.events import Event
from austenplay.core.numbering import Reader, Writer, number_of
from austenplay.games.liebe_intrige.retold import Retold
from austenplay.games.liebe_intrige.rules import Rules
from austenplay.games.liebe_intrige.setup import opening
from austenplay.games.liebe_intrige.state import frozen
from austenplay.games.liebe_intrige.view import View


def told(view: View) -> dict[str, Any]:
    """Return as JSON data what a view's seat has seen, or raise BadInput."""
    return recalling.told(view, _write)


def recalled(rules: Rules, data: object) -> tuple[View, ...]:
    """Return every moment that a seat has told of, from the unopened box on, or raise BadInput."""

    def read(seat: int, plies: int, number: bytes) -> tuple[View, ...]:
        box, reader = opening(rules), Reader(number)
        table, views = Retold(box, seat, reader), [box.view(seat)]
        for _ in range(plies):
            table.go_on()
            views.append(frozen(table).view(seat))
        if not reader.digits.is_read:
            raise BadInput("This is not what a seat saw: more is told than has happened.")
        return tuple(views)

    return recalling.recalled(data, rules.seats, read, _write)


def _write(view: View, events: Sequence[Event]) -> tuple[int, bytes]:
    """Return how many actions a view's log has, and the number of what was seen of them."""
    assert view.seat is not None
    writer = Writer()
    table = Retold(opening(view.rules), view.seat, writer, events)
    while table.size < len(events):
        table.go_on()
    return table.ply, number_of(writer.digits)
