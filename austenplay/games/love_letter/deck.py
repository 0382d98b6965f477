"""The deck: characters, counts and effects as data, read from TOML.

``deck.toml`` is the printed deck, ``editions/`` holds others, and a person may bring their own. All are read by the
same reader, which names what is wrong by file and line and evaluates nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from austenplay.core.deck_file import DeckReader, parsed
from austenplay.core.errors import BadInput
from austenplay.games.love_letter.effects import Effect, Guess, MustLeave, Perish, read_effect

EDITIONS: Mapping[str, str] = {
    "ppea-21": "deck.toml",
    "zman-21": "editions/zman_21.toml",
    "classic-16": "editions/classic_16.toml",
}
MOST_KINDS, MOST_CARDS, MOST_VALUE = 24, 60, 20
LONGEST = {"key": 32, "name": 28, "text": 100}
FACE_UP_WITH_TWO = 3


@dataclass(frozen=True, slots=True)
class Character:
    """One character of the deck: what is printed on the card, how often, and what it does.

    `glyph` names the emblem of the card, one of `GLYPHS`; without one the front end draws the initial.
    """

    key: str
    name: str
    value: int
    copies: int
    text: str
    effects: tuple[Effect, ...]
    glyph: str = ""

    def has(self, effect: type[Effect]) -> bool:
        """Return whether the character has an effect of this kind."""
        return any(isinstance(mine, effect) for mine in self.effects)


@dataclass(frozen=True, eq=False)
class Deck:
    """All characters by key in the order of the file, and the rules that go with a deck.

    `tie` says what equal highest cards do at the end of a round: ``"shared"``, or ``"discards"`` where the higher sum
    of one's own discards decides first. `text` is the file that the deck was read from.
    """

    name: str
    seats: range
    tokens_to_win: Mapping[int, int]
    tie: str
    characters: Mapping[str, Character]
    text: str = field(repr=False)
    cards: tuple[str, ...] = field(init=False, repr=False)
    value: Mapping[str, int] = field(init=False, repr=False)
    must_leave: Mapping[str, frozenset[str]] = field(init=False, repr=False)
    """For each card, the characters that would have to be played before it."""

    def __post_init__(self) -> None:
        deck = self.characters
        cards = tuple(key for key, character in deck.items() for _ in range(character.copies))
        forced = {key: frozenset(k for k, c in deck.items() if key in _beside(c)) for key in deck}
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "value", {key: character.value for key, character in deck.items()})
        object.__setattr__(self, "must_leave", forced)

    def __getitem__(self, key: str) -> Character:
        return self.characters[key]

    def name_of(self, key: str) -> str:
        """Return a character's name."""
        return self.characters[key].name

    def key_of(self, name: str) -> str | None:
        """Return the key of a character given by key or printed name, or None."""
        if name in self.characters:
            return name
        return next((key for key, character in self.characters.items() if character.name == name), None)

    def same_value(self, key: str) -> tuple[str, ...]:
        """Return the characters that share a character's value, itself included."""
        return tuple(other for other, value in self.value.items() if value == self.value[key])

    def having(self, effect: type[Effect]) -> tuple[str, ...]:
        """Return the characters that have an effect of this kind."""
        return tuple(key for key, character in self.characters.items() if character.has(effect))

    def perishes(self, card: str) -> bool:
        """Return whether a card sends its owner out when it is discarded."""
        return self.characters[card].has(Perish)


def _beside(character: Character) -> tuple[str, ...]:
    return tuple(card for effect in character.effects if isinstance(effect, MustLeave) for card in effect.beside)


@functools.cache
def edition(key: str) -> Deck:
    """Return the deck of a printed edition."""
    file = files("austenplay.games.love_letter").joinpath(EDITIONS[key])
    return read_deck(file.read_text(encoding="utf-8"), EDITIONS[key])


def read_deck(text: str, where: str = "The deck") -> Deck:
    """Return the deck that a TOML text describes.

    Raises
    ------
    BadInput
        That names the place, the line and what was expected, in one sentence.
    """
    return _Reader(text, where).deck(parsed(text, where))


@functools.lru_cache(maxsize=64)
def own_deck(text: str) -> Deck:
    """Return the deck of a person's own file; the last few are remembered."""
    return read_deck(text)


class _Reader(DeckReader):
    """Checks what a deck of Love Letter says."""

    ENTRY = "character"

    def deck(self, data: dict[str, Any]) -> Deck:
        head, entries = self.sections(data, ("name", "seats", "tokens_to_win", "tie"), MOST_KINDS)
        name, seats, tokens, tie = self.head(head)
        characters = [self.character(number, entry) for number, entry in enumerate(entries)]
        self.check_characters(characters)
        deck = Deck(name, seats, tokens, tie, {character.key: character for character in characters}, self.text)
        self.check_deck(deck)
        return deck

    def head(self, head: dict[str, Any]) -> tuple[str, range, dict[int, int], str]:
        name, seats, tokens, tie = head["name"], head["seats"], head["tokens_to_win"], head["tie"]
        if not (_numbers(seats) and len(seats) == 2 and 2 <= seats[0] <= seats[1] <= 6):
            raise self.fault("seats must be the fewest and the most players, from 2 to 6, like [2, 6]", None, "seats")
        many = range(seats[0], seats[1] + 1)
        if not (_numbers(tokens) and len(tokens) == len(many) and all(1 <= number <= 20 for number in tokens)):
            what = f"tokens_to_win must be {len(many)} numbers from 1 to 20, one for each number of players"
            raise self.fault(what, None, "tokens_to_win")
        if tie not in ("shared", "discards"):
            raise self.fault('tie must be "shared" or "discards"', None, "tie")
        return name, many, dict(zip(many, tokens, strict=True)), tie

    def character(self, number: int, entry: Any) -> Character:
        if not isinstance(entry, dict):
            raise self.fault("a character must be an entry [[character]]", number)
        self.check_fields(entry, ("key", "name", "value", "copies", "text", "effects"), number, ("glyph",))
        for name, longest in LONGEST.items():
            self.check_text(entry, name, longest, number)
        self.check_key(entry, number)
        for name, least, most in (("value", 0, MOST_VALUE), ("copies", 1, MOST_CARDS)):
            self.check_number(entry, name, least, most, number)
        self.check_glyph(entry, number)
        if not isinstance(entry["effects"], list) or not all(isinstance(effect, dict) for effect in entry["effects"]):
            raise self.fault('effects must be a list like [{ verb = "look" }], or [] for none', number, "effects")
        try:
            effects = tuple(map(read_effect, entry["effects"]))
        except BadInput as error:
            raise self.fault(str(error).rstrip("."), number, "effects") from None
        return Character(**{**entry, "effects": effects})

    def check_characters(self, characters: list[Character]) -> None:
        """Check what one character says of another, and that none is there twice."""
        keys = [character.key for character in characters]
        names = [character.name for character in characters]
        for number, character in enumerate(characters):
            for field_name, of, all_of in (("key", character.key, keys), ("name", character.name, names)):
                if all_of.index(of) != number:
                    raise self.fault(f"the {field_name} {of!r} stands here a second time", number, field_name)
            if sum(effect.active for effect in character.effects) > 1:
                raise self.fault(
                    "a character does one thing when played; the rest must wait for the end", number, "effects"
                )
            for effect in character.effects:
                for other in _named(effect):
                    if other not in keys:
                        raise self.fault(f"there is no character {other!r:.40} in this deck", number, "effects")
            for other in _beside(character):
                if other == character.key or character.key in _beside(characters[keys.index(other)]):
                    raise self.fault(
                        "two cards that must both be played first would leave nothing to play", number, "effects"
                    )

    def check_deck(self, deck: Deck) -> None:
        """Check that a round can be dealt, and that something can always be named."""
        size = len(deck.cards)
        due = max(1 + seats + (FACE_UP_WITH_TWO if seats == 2 else 0) + 1 for seats in deck.seats)
        if not due <= size <= MOST_CARDS:
            what = f"the deck has {size} cards; {deck.seats[-1]} players need {due} to {MOST_CARDS}"
            raise self.fault(what, None, "seats")
        for number, character in enumerate(deck.characters.values()):
            for effect in character.effects:
                if isinstance(effect, Guess) and not set(deck.value.values()) - {
                    deck.value[key] for key in effect.barred
                }:
                    raise self.fault("there must be a value that may be named", number, "effects")


def _named(effect: Effect) -> tuple[str, ...]:
    return effect.barred if isinstance(effect, Guess) else effect.beside if isinstance(effect, MustLeave) else ()


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(type(number) is int for number in value)
