"""A saved game as a file: the record, and who sat where.

Saving hands the file to the visitor and loading takes it from them; nothing is written on the server. A file is
hostile until its record has been read, bounded in size, and every action in it applied by the rules.
"""

from __future__ import annotations

import json
from typing import Any

from austenplay.core.errors import BadInput, listed
from austenplay.core.game import Game
from austenplay.core.history import History, Record
from austenplay.core.rulebook import IllegalAction
from austenplay.core.writing import MOST_BYTES, dumped
from austenplay_widgets.assist import Assist
from austenplay_widgets.chairs import Chair, check_chairs

DECK_BYTES = 64_000
LONGEST_NOTE = 200


def write_save(history: History, chairs: tuple[Chair, ...]) -> str:
    """Return the game up to the cursor as the text of a file; it holds every hand."""
    data: dict[str, Any] = json.loads(history.record.to_json())
    data["table"] = table_of(chairs)
    if history.note:
        data["note"] = history.note
    return dumped(data)


def table_of(chairs: tuple[Chair, ...]) -> list[list[str]]:
    """Return who sits where as JSON data, with the assist dial of each seat."""
    return [[chair.name, chair.kind, str(chair.assist)] for chair in chairs]


def read_save(content: bytes, game: Game | None = None) -> tuple[History, tuple[Chair, ...]]:
    """Return the game that a file holds, replayed, and who sits where; `game` is what is expected, None for any.

    Raises
    ------
    BadInput
        In one sentence, for anything but a saved game that keeps to the rules.
    """
    text = as_text(content, MOST_BYTES, "A saved game")
    record = Record.from_json(text)
    if game is not None and record.game is not game:
        raise BadInput(f"This is a saved game of {record.game.title}, which has a page of its own.")
    data = json.loads(text)
    return taken_up(record, data.get("table"), data.get("note", ""))


def taken_up(record: Record, table: object, note: object = "") -> tuple[History, tuple[Chair, ...]]:
    """Return a recorded game, replayed, and who sits at its table; a record without a table is for people."""
    chairs = chairs_of(record.seats, table)
    check_chairs(record.game, chairs)
    if not isinstance(note, str) or len(note) > LONGEST_NOTE or not note.isprintable():
        raise BadInput(f"The note on this saved game must be a text of at most {LONGEST_NOTE} visible characters.")
    try:
        history = record.replay()
        history.note = note
        return history, chairs
    except IllegalAction as error:
        clause = error.objections[0].clause
        raise BadInput(f"This saved game has been changed: one of its moves breaks a rule ({clause}).") from None


def chairs_of(seats: int, table: object) -> tuple[Chair, ...]:
    """Return who sits where, as JSON data says it; people where it is None."""
    if table is None:
        return tuple(Chair(f"Seat {seat + 1}") for seat in range(seats))
    if isinstance(table, list) and all(_is_chair(chair) for chair in table) and len(table) == seats:
        return tuple(_chair(*entry) for entry in table)
    raise BadInput("This saved game does not say who sits where: its table must list a name and a kind per seat.")


def as_text(content: bytes, most: int, what: str) -> str:
    """Return an uploaded file as text, or raise BadInput."""
    if len(content) > most:
        raise BadInput(f"{what} has at most {most:,} bytes; this file has {len(content):,}.")
    try:
        return bytes(content).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{what} is a text file in UTF-8; this file is something else.") from None


def _is_chair(entry: object) -> bool:
    return isinstance(entry, list) and len(entry) in (2, 3) and all(isinstance(word, str) for word in entry)


def _chair(name: str, kind: str, assist: str = Assist.MARKED) -> Chair:
    """Return the chair that a file describes; one from before there was an assist dial has its default."""
    if assist not in tuple(Assist):
        raise BadInput(f"The assist of a seat cannot be {assist!r:.40}; choose {listed(Assist)}.")
    return Chair(name, kind, Assist(assist))
