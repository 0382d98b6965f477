"""The rulebook in the words of the deck in play: clauses speak of effects, and a deck says who has them."""

from __future__ import annotations

import functools
import re
from importlib.resources import files
from typing import TypeVar

from austenplay.core.errors import listed
from austenplay.core.rulebook import Clause, Rulebook, read_rulebook
from austenplay.core.words import capitalised
from austenplay.games.love_letter.deck import Deck, edition
from austenplay.games.love_letter.effects import VERBS, Effect, Exchange, Guess, MustLeave
from austenplay.games.love_letter.words import with_article

E = TypeVar("E", bound=Effect)
NUMBERS = ("no cards", "one card", "two cards", "three cards")
SEATS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
MARK = re.compile(r"\{(\w+)\}")


@functools.lru_cache(maxsize=64)
def rulebook_of(deck: Deck) -> Rulebook:
    """Return the clauses that hold for a deck, in its names."""
    return Rulebook(tuple(_told(clause, deck) for clause in _source().values() if _holds(clause, deck)))


@functools.cache
def whole_rulebook() -> Rulebook:
    """Return every clause of every edition, in the names of Princess Princess Ever After."""
    return Rulebook(tuple(_told(clause, edition("ppea-21")) for clause in _source().values()))


@functools.cache
def _source() -> Rulebook:
    return read_rulebook(files("austenplay.games.love_letter").joinpath("rulebook.toml"))


def _holds(clause: Clause, deck: Deck) -> bool:
    return all(_has(deck, need) for need in clause.needs)


def _has(deck: Deck, need: str) -> bool:
    if need.startswith("tie_"):
        return need == f"tie_{deck.tie}"
    if need == "shared":
        return bool(_shared(deck))
    return bool(deck.having(VERBS[need]))


def _told(clause: Clause, deck: Deck) -> Clause:
    def fill(match: re.Match[str]) -> str:
        words = _words(deck, match[1])
        return capitalised(words) if clause.text[: match.start()].rstrip()[-1:] in ("", ".", ":") else words

    # The printed rulebook's headings name its own characters.
    section = clause.section if deck is edition("ppea-21") else ""
    return Clause(clause.id, clause.title, MARK.sub(fill, clause.text), section, clause.rulings, clause.needs)


def _words(deck: Deck, mark: str) -> str:
    """Return what a mark in a clause stands for in a deck."""
    match mark:
        case "cards":
            return str(len(deck.cards))
        case "tokens":
            first, *others = deck.tokens_to_win.items()
            told = [f"{first[1]} with {SEATS[first[0]]} players"]
            return listed(told + [f"{tokens} with {SEATS[seats]}" for seats, tokens in others], "and")
        case "draw":
            draws = {effect.draw for effect in _effects(deck, Exchange)}
            return listed(NUMBERS[draw] for draw in sorted(draws))
        case "shared":
            return listed((listed(group, "and") for group in _shared(deck)), "and")
        case "barred":
            return _listed(deck, {key for e in _effects(deck, Guess) for key in e.barred})
        case "beside":
            return _listed(deck, {key for e in _effects(deck, MustLeave) for key in e.beside})
        case _:
            return _listed(deck, set(deck.having(VERBS[mark])))


def _effects(deck: Deck, kind: type[E]) -> list[E]:
    return [
        effect for character in deck.characters.values() for effect in character.effects if isinstance(effect, kind)
    ]


def _listed(deck: Deck, keys: set[str]) -> str:
    return listed(with_article(deck.name_of(key)) for key in deck.characters if key in keys) or "nobody"


def _shared(deck: Deck) -> list[list[str]]:
    """Return the groups of characters that share a value, by name."""
    groups = {deck.same_value(key) for key in deck.characters}
    return [[deck.name_of(key) for key in group] for group in sorted(groups) if len(group) > 1]
