"""How a game stands in text: JSON of limited size, the same packed for an address, and a head that names the rules.

What is read may come from anybody. It is unpacked up to a limit, nothing in it is evaluated, and no file is opened
because it names one.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping
from typing import Any

from austenplay.core.errors import BadInput
from austenplay.core.game import Game, find_game

FORMAT = 1
MOST_BYTES = 2_000_000
"""The longest record that is read; a full match of six players takes about 20 kB."""
MOST_LINK = 200_000
"""The longest link that is read."""


def dumped(data: Mapping[str, Any]) -> str:
    """Return data as JSON text, the same bytes for the same data."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def parsed(text: str) -> Any:
    """Return what JSON text holds, or raise a ValueError for what is none, or could never be written again."""
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # half a character could be read
    except RecursionError:
        raise ValueError("this is nested too deeply") from None
    return data


def loaded(text: object) -> dict[str, Any]:
    """Return the data of a saved game's JSON text, of this format, or raise BadInput."""
    if not isinstance(text, str):
        raise BadInput(f"A saved game is given as text, not as {type(text).__name__}.")
    if len(text) > MOST_BYTES:
        raise BadInput(f"A saved game has at most {MOST_BYTES:,} characters; this has {len(text):,}.")
    try:
        data = parsed(text)
    except ValueError:
        raise BadInput("This is not a saved game: it is not JSON.") from None
    if not isinstance(data, dict) or type(data.get("austenplay")) is not int or data["austenplay"] != FORMAT:
        raise BadInput(f"This is not a saved game of this version: it must say austenplay {FORMAT}.")
    return data


def spelt(content: bytes) -> str:
    """Return bytes as text for an address: letters, digits, ``-`` and ``_``.

    >>> spelt(b"Emma"), unspelt("RW1tYQ")
    ('RW1tYQ', b'Emma')
    """
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def unspelt(text: str) -> bytes:
    """Return the bytes that such a text stands for, or raise a ValueError."""
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), b"-_", validate=True)


def packed(content: bytes) -> str:
    """Return bytes, made smaller, as text for an address."""
    return spelt(zlib.compress(content, 9))


def unpacked(link: object) -> bytes:
    """Return the bytes that a link's text holds, or raise BadInput; it is unpacked up to a limit."""
    if not isinstance(link, str):
        raise BadInput(f"A link to a game is given as text, not as {type(link).__name__}.")
    link = link.strip()
    if len(link) > MOST_LINK:
        raise BadInput(f"A link to a game has at most {MOST_LINK:,} characters; this has {len(link):,}.")
    try:
        unpacker = zlib.decompressobj()
        content = unpacker.decompress(unspelt(link), MOST_BYTES + 1)
        is_whole = (unpacker.eof and not unpacker.unused_data) or len(content) > MOST_BYTES
    except (ValueError, zlib.error):
        is_whole = False
    if not is_whole:
        raise BadInput("This is not a link to a game, or a part of it is missing.")
    return content


def head(game: Game, seats: int, options: Mapping[str, str], *, with_deck: bool) -> dict[str, Any]:
    """Return the rules of a game as JSON data; a deck goes with its digest, and in full where it is asked for."""
    data: dict[str, Any] = {"austenplay": FORMAT, "game": game.key, "seats": seats}
    data["options"] = {name: value for name, value in options.items() if name != "deck"}
    if text := game.deck_text(options):
        data["deck"] = {"sha256": _digest(text), **({"text": text} if with_deck else {})}
    return data


def read_head(data: Mapping[str, Any]) -> tuple[Game, int, dict[str, str]]:
    """Return the game, the seats and the options that data names, or raise BadInput."""
    game, seats, options = find_game(data.get("game")), data.get("seats"), data.get("options")
    if not isinstance(options, dict):
        raise BadInput("A saved game must hold its options.")
    checked = game.checked(seats, options)
    assert isinstance(seats, int)
    if "deck" in data and (text := _deck_text(data["deck"], game.deck_text(checked))) is not None:
        checked = game.checked(seats, game.with_deck(checked, text))
    return game, seats, checked


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _deck_text(deck: object, ours: str) -> str | None:
    """Return the text of the deck that a record carries, None where it is ours, or raise BadInput for a changed one."""
    if isinstance(deck, dict):
        digest, text = deck.get("sha256"), deck.get("text", ours)
        if isinstance(text, str) and digest == _digest(text):
            return text if text != ours else None
        if "text" not in deck:
            raise BadInput("This game was played with another deck than this version has, and does not carry it along.")
    raise BadInput("The deck in this saved game is not the one that it was played with; it has been changed.")
