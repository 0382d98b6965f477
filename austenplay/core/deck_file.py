"""Reading a deck file: TOML that a person may have written, so that every mistake is named by place and line.

What a deck says is each game's own; how a file is opened, how long it may be and how a fault is told is the same for
all. A reader evaluates nothing.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from austenplay.core.errors import BadInput, listed
from austenplay.core.glyphs import GLYPHS

MOST_CHARACTERS = 20_000
"""The longest deck file that is read; the longest printed deck has about 8,000 characters."""
MOST_DOTS = 100
"""The most dots in one line: a single dotted key as long as a deck file may be would cost tomllib 300 MB."""


def deck_text(deck: object) -> str:
    """Return the text of a deck that is given as a file's path or as the text itself, which has several lines."""
    if not isinstance(deck, str | os.PathLike):
        raise BadInput(f"A deck is a TOML file's path or its text, not {deck!r:.40}.")
    name = os.fspath(deck)
    if not name or "\n" in str(name):
        return str(name)
    try:
        with open(name, encoding="utf-8-sig") as file:
            return file.read(MOST_CHARACTERS + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not text"
        raise BadInput(f"The deck file {name!r:.80} cannot be read: {why}.") from None


def parsed(text: str, where: str) -> dict[str, Any]:
    """Return what a deck file says as plain data, or raise BadInput where it is too long or no TOML."""
    if len(text) > MOST_CHARACTERS:
        raise BadInput(f"{where} has {len(text):,} characters; a deck file has at most {MOST_CHARACTERS:,}.")
    for number, line in enumerate(text.split("\n"), 1):  # the one line end of TOML: no key goes beyond it
        if line.count(".") > MOST_DOTS:
            raise BadInput(f"{where}, line {number}: a line has at most {MOST_DOTS} dots.")
    import tomllib  # needed only by those who read a deck

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{where} is not a TOML file: {error}.") from None
    except (RecursionError, ValueError):
        raise BadInput(f"{where} is not a TOML file: it is nested too deeply, or a number in it is too long.") from None


class DeckReader:
    """Checks the entries of a deck and knows where in the text each stands, for tomllib does not say.

    A game's own reader begins with this one. `ENTRY` names its entries: ``"card"`` for those under ``[[card]]``.
    """

    ENTRY = "card"

    def __init__(self, text: str, where: str) -> None:
        self.text = text
        self.where = where
        self.lines = text.split("\n")
        header = f"[[{self.ENTRY}]]"
        self.headers = [number for number, line in enumerate(self.lines, 1) if _bare(line) == header]

    def fault(self, what: str, entry: int | None = None, field: str = "") -> BadInput:
        """Return the error for an entry, numbered from 0, with the line of its field or of its header."""
        line = 1
        if entry is None:
            header = next((number for number, text in enumerate(self.lines, 1) if _bare(text) == "[deck]"), 1)
            line = self._line_of(field, header, self.headers[0] if self.headers else len(self.lines) + 1)
        elif entry < len(self.headers):
            after = self.headers[entry + 1] if entry + 1 < len(self.headers) else len(self.lines) + 1
            line = self._line_of(field, self.headers[entry], after)
        return BadInput(f"{self.where}, line {line}: {what}.")

    def _line_of(self, field: str, start: int, end: int) -> int:
        for number in range(start, end):
            if field and self.lines[number - 1].partition("=")[0].strip() == field:
                return number
        return start

    def sections(
        self, data: dict[str, Any], head_fields: Sequence[str], most_entries: int
    ) -> tuple[dict[str, Any], list[Any]]:
        """Return the two parts of a deck file: its head under ``[deck]`` and its entries."""
        if unknown := sorted(set(data) - {"deck", self.ENTRY}):
            raise BadInput(
                f"{self.where}: there is no section {unknown[0]!r:.40}; a deck has [deck] and [[{self.ENTRY}]]."
            )
        head, entries = data.get("deck"), data.get(self.ENTRY)
        if not isinstance(head, dict):
            raise BadInput(f"{self.where}: a section [deck] with {listed(head_fields, 'and')} is missing.")
        if not isinstance(entries, list) or not 2 <= len(entries) <= most_entries:
            raise BadInput(f"{self.where}: a deck has 2 to {most_entries} entries [[{self.ENTRY}]].")
        self.check_fields(head, head_fields, None)
        name = head["name"]
        if not isinstance(name, str) or not 1 <= len(name.strip()) <= 60 or not name.isprintable():
            raise self.fault("name must be a text of 1 to 60 characters on one line", None, "name")
        return head, entries

    def check_fields(
        self, entry: dict[str, Any], names: Sequence[str], number: int | None, may: Sequence[str] = ()
    ) -> None:
        """Check that an entry has every field it must have and none that there is not."""
        if missing := [name for name in names if name not in entry]:
            raise self.fault(f"{missing[0]} is missing", number)
        known = (*names, *may)
        if unknown := [name for name in entry if name not in known]:
            raise self.fault(
                f"there is no field {unknown[0]!r:.40}; there are {listed(known, 'and')}", number, unknown[0]
            )

    def check_text(self, entry: dict[str, Any], name: str, longest: int, number: int) -> None:
        """Check that a field is a short text on one line."""
        if not isinstance(entry[name], str) or not 1 <= len(entry[name].strip()) <= longest:
            raise self.fault(f"{name} must be a text of 1 to {longest} characters", number, name)
        if not entry[name].isprintable() or "{" in entry[name] or "}" in entry[name]:
            raise self.fault(f"{name} must be on one line and without braces", number, name)

    def check_key(self, entry: dict[str, Any], number: int) -> None:
        """Check that a key is a word: the rest of the file and all saved games name the entry by it."""
        if not entry["key"].replace("_", "").isalnum() or not entry["key"].isascii():
            raise self.fault("key must be of letters, digits and _", number, "key")

    def check_number(self, entry: dict[str, Any], name: str, least: int, most: int, number: int) -> None:
        """Check that a field is a whole number within its bounds."""
        if type(entry[name]) is not int or not least <= entry[name] <= most:
            raise self.fault(f"{name} must be a number from {least} to {most}", number, name)

    def check_glyph(self, entry: dict[str, Any], number: int) -> None:
        """Check that an entry's emblem, where it has one, is one of those that can be drawn."""
        if entry.get("glyph", GLYPHS[0]) not in GLYPHS:
            import difflib  # needed only where something is misspelt

            few = difflib.get_close_matches(str(entry["glyph"])[:40], GLYPHS, 3, 0.5) or GLYPHS[:3]
            what = (
                f"there is no glyph {entry['glyph']!r:.40}; austenplay.core.glyphs lists them: {listed(few)}, and more"
            )
            raise self.fault(what, number, "glyph")


def _bare(line: str) -> str:
    return line.partition("#")[0].strip().replace(" ", "")
