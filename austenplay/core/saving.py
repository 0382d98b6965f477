"""A state as JSON data and back: the fields that a game lists, its log, and the table that it is played at."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

from austenplay.core.data import from_data, to_data
from austenplay.core.errors import BadInput
from austenplay.core.events import Log
from austenplay.core.game import Game
from austenplay.core.protocols import State

S = TypeVar("S")


def written(state: State, saved: type[Any]) -> dict[str, Any]:
    """Return a state as JSON data: the fields of the dataclass `saved`, its log among them as a row of events."""
    fields = {field.name: getattr(state, field.name) for field in dataclasses.fields(saved)}
    fields["log"] = None if state.log is None else tuple(state.log)
    return {"seats": state.seats, "options": state.options, **{name: to_data(of) for name, of in fields.items()}}


def table_of(game: Game, data: object) -> tuple[int, tuple[tuple[str, str], ...]]:
    """Return the seats and the options of a state that JSON data describes, or raise BadInput."""
    if not isinstance(data, dict) or not isinstance(data.get("options"), dict):
        raise BadInput("A state must be an object that holds its seats and options.")
    return data.get("seats", 0), tuple(game.checked(data.get("seats"), data["options"]).items())


def read(data: object, saved: type[S]) -> tuple[S, dict[str, Any]]:
    """Return what JSON data says of a state, and the fields for a state of it, or raise BadInput."""
    assert isinstance(data, dict)  # `table_of` has looked
    of: Any = from_data(saved, {name: value for name, value in data.items() if name not in ("seats", "options")})
    fields = {field.name: getattr(of, field.name) for field in dataclasses.fields(of)}
    return of, {**fields, "log": None if of.log is None else Log.of(of.log)}
