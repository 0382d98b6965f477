"""The deck: characters, counts and effects as data, read once from ``deck.toml``."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from austenplay.games.love_letter.effects import Effect, MustLeave, read_effect


@dataclass(frozen=True, slots=True)
class Character:
    """One character of the deck: what is printed on the card, how often, and what it does."""

    key: str
    name: str
    value: int
    copies: int
    text: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, eq=False)
class Deck:
    """All characters by key, from the highest value to the lowest, and what follows from them."""

    characters: Mapping[str, Character]
    cards: tuple[str, ...] = field(init=False)
    value: Mapping[str, int] = field(init=False)
    must_leave: Mapping[str, frozenset[str]] = field(init=False)
    """For each card, the characters that would have to be played before it."""

    def __post_init__(self) -> None:
        deck = self.characters
        cards = tuple(key for key, character in deck.items() for _ in range(character.copies))
        forced = {key: frozenset(k for k, c in deck.items() if _forces(c, key)) for key in deck}
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "value", {key: character.value for key, character in deck.items()})
        object.__setattr__(self, "must_leave", forced)

    def __getitem__(self, key: str) -> Character:
        return self.characters[key]

    def name(self, key: str) -> str:
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


def _forces(character: Character, other: str) -> bool:
    return any(isinstance(effect, MustLeave) and other in effect.beside for effect in character.effects)


@functools.cache
def printed_deck() -> Deck:
    """Return the deck of Princess Princess Ever After, 21 cards."""
    text = files("austenplay.games.love_letter").joinpath("deck.toml").read_text(encoding="utf-8")
    entries = tomllib.loads(text)["character"]
    characters = {
        entry["key"]: Character(**{**entry, "effects": tuple(map(read_effect, entry["effects"]))}) for entry in entries
    }
    return Deck(characters)
