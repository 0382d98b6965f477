"""What a person at a real table sees and hears: the entries of a log kept by hand.

One entry a turn is enough for most: the play, and what came of it. Whatever follows from the rules is not said: whose
turn it is, that others draw, who is out or protected, how many cards are left. The engine's own events would say all of
that and more, and nobody would write them down during a game.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any

from austenplay.core.data import from_data, to_data
from austenplay.core.errors import BadInput, listed
from austenplay.core.given import a_seat
from austenplay.games.love_letter.given import keys
from austenplay.games.love_letter.rules import Rules


@dataclass(frozen=True, slots=True)
class Drew:
    """You took this card into your hand: for your turn, after a discard, or with an exchange, card by card."""

    card: str


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played, on whom and naming what; and what came of it, as far as it does not follow.

    Attributes
    ----------
    seat
        Who played it; need not be said, but where it is, it must be whose turn it is.
    hit
        Whether the guess hit.
    saw
        The other player's card, where you were shown it: looked at, compared with yours, or swapped for yours.
    lower, equal
        Whose card was the lower one in a comparison, or that neither was.
    laid
        The card that was laid open by whoever left or discarded.
    """

    card: str
    target: int | None = None
    guess: str | None = None
    _: KW_ONLY
    seat: int | None = None
    hit: bool | None = None
    saw: str | None = None
    lower: int | None = None
    equal: bool | None = None
    laid: str | None = None

    def outcome(self) -> dict[str, Any]:
        """Return what is said to have come of it, by field."""
        said = {name: getattr(self, name) for name in ("hit", "saw", "lower", "equal", "laid")}
        return {name: value for name, value in said.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Kept:
    """You kept this card and returned the others, the last at the very bottom.

    What another seat keeps is not told: ``Kept()``, which may be left out once anything else has followed.
    """

    card: str | None = None
    bottom: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Showed:
    """A seat that was still in showed this card at the end of the round; your own need not be said."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """The next round began: your card, those that lie face up, and who opens where chance picks one."""

    hand: str
    face_up: tuple[str, ...] = ()
    first: int | None = None


Heard = Drew | Played | Kept | Showed | Dealt
Entry = Heard | Mapping[str, object]
"""An entry as a person gives it; a mapping begins with its name: ``{"played": "guard", "target": 2, ...}``."""

KINDS: Mapping[str, type[Heard]] = {"drew": Drew, "played": Played, "kept": Kept, "showed": Showed, "dealt": Dealt}
"""The kinds of entry by the name that a mapping gives them."""

CARD_FIELDS = ("card", "guess", "saw", "laid", "bottom", "hand", "face_up")
SEAT_FIELDS = ("target", "seat", "lower", "first")


class Misheard(BadInput):
    """An entry that cannot be, or something that has still to be said.

    Attributes
    ----------
    entry
        Which, counted from 1: one more than there are where the log stops short, and 0 for what was dealt at first.
    field
        What is wrong or missing: a field, or the entry itself as `KINDS` names it; empty where it is the whole entry.
    text
        What is said of it, without the entry's number.
    """

    def __init__(self, entry: int, field: str, text: str) -> None:
        super().__init__(f"Entry {entry}: {text}" if entry else text)
        self.entry = entry
        self.field = field
        self.text = text


class Missing(Misheard):
    """Something that has still to be said for a log to go on, and nothing is wrong but that.

    Attributes
    ----------
    seat
        Whom it is about.
    options
        What it may be, where that is a short list: cards, seats, or whether; None among them for neither.
    """

    def __init__(self, entry: int, field: str, text: str, seat: int, options: tuple[Any, ...]) -> None:
        super().__init__(entry, field, text)
        self.seat = seat
        self.options = options

    @property
    def is_entry(self) -> bool:
        """Whether an entry of its own is missing, rather than a word in one."""
        return self.field in KINDS


def read_log(rules: Rules, log: Iterable[Entry]) -> list[Heard]:
    """Return the entries of a log with cards by key, or raise BadInput that says which one cannot be read."""
    try:
        return [read_entry(rules, number, entry) for number, entry in enumerate(log, 1)]
    except TypeError:
        raise BadInput(f"log is a list of what was seen and heard, not {log!r:.40}.") from None


def read_entry(rules: Rules, number: int, entry: object) -> Heard:
    """Return an entry with its cards by key, or raise `Misheard`."""
    kind = next((name for name, cls in KINDS.items() if _is_a(entry, name, cls)), "")
    if not kind:
        kinds = listed(cls.__name__ for cls in KINDS.values())
        raise Misheard(number, "", f"an entry is {kinds}, not {entry!r:.40}.")
    cls = KINDS[kind]
    try:
        read = from_data(cls, _data(kind, entry))
        checked = {of.name: _checked(rules, of.name, getattr(read, of.name)) for of in dataclasses.fields(cls)}
        return dataclasses.replace(read, **checked)
    except BadInput as error:  # whoever writes an entry knows its fields by their own names
        raise Misheard(number, kind, str(error).replace(f"{cls.__name__}.", "")) from None


def written(entry: Heard) -> dict[str, Any]:
    """Return an entry as a mapping that JSON can hold, and `read_entry` reads.

    >>> written(Played("guard", 2, "ogre", hit=False))
    {'played': 'guard', 'target': 2, 'guess': 'ogre', 'hit': False}
    """
    kind = next(name for name, cls in KINDS.items() if type(entry) is cls)
    main, *others = dataclasses.fields(entry)
    said = {of.name: getattr(entry, of.name) for of in others if getattr(entry, of.name) != of.default}
    return {name: to_data(value) for name, value in {kind: getattr(entry, main.name), **said}.items()}


def _is_a(entry: object, name: str, cls: type[Heard]) -> bool:
    return name in entry if isinstance(entry, Mapping) else type(entry) is cls


def _data(kind: str, entry: object) -> dict[str, object]:
    """Return an entry's fields as JSON would have them."""
    names = [field.name for field in dataclasses.fields(KINDS[kind])]
    if isinstance(entry, Mapping):
        fields = {name: value for name, value in entry.items() if name != kind}
        if names[0] in fields:
            raise BadInput(f"{kind} says it already; leave {names[0]} out.")
        fields[names[0]] = entry[kind]
    else:
        fields = {name: getattr(entry, name) for name in names}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}


def _checked(rules: Rules, name: str, value: Any) -> Any:
    """Return the value of a field, a card by its key."""
    if value is not None and name in SEAT_FIELDS:
        return a_seat(rules.seats, value)
    if value is not None and name in CARD_FIELDS:
        return keys(rules, value) if isinstance(value, tuple) else keys(rules, [value])[0]
    return value
