"""Reading a deck file of this game: every entry is checked, and a mistake is named with its line."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from austenplay.core.deck_file import DeckReader, parsed
from austenplay.core.errors import BadInput, listed
from austenplay.games.liebe_intrige.deck import (
    BOTTLE,
    BUBBLE,
    CARDS_EACH,
    CLOVER,
    DAUGHTERS_EACH,
    HAT,
    Daughter,
    Deck,
    Die,
    EventCard,
    Gentleman,
    Place,
    Source,
    fields_of,
)
from austenplay.games.liebe_intrige.verbs import (
    ATTRIBUTES,
    CHOICE,
    NUMBERS,
    VERBS,
    WORDS,
    Attribute,
    Cancel,
    Draw,
    Redirect,
    Reroll,
    Verb,
    strikes,
)

SECTIONS = ("place", "die", "gentleman", "daughter", "event")
MOST_ENTRIES = {"place": 8, "die": 3, "gentleman": 30, "daughter": 40, "event": 60}
LEAST_ENTRIES = {"place": 2, "die": 3, "gentleman": 2, "daughter": 4 * DAUGHTERS_EACH, "event": 1}
LONGEST = {"key": 32, "title": 36}
MOST_COPIES, MOST_POINTS, MOST_STACK, MOST_FACES, MOST_VERBS, MOST_VALUE = 30, 30, 20, 12, 4, 5
DICE: Mapping[str, tuple[str, ...]] = {
    "casanova": (CLOVER, *(f"{HAT}{beauty}" for beauty in range(MOST_VALUE + 1))),
    "drinking": (CLOVER, BOTTLE),
    "intrigue": (CLOVER, BUBBLE),
}
"""The three dice, and what can be on their faces."""
E = TypeVar("E")


def read_deck(text: str, where: str = "The deck") -> Deck:
    """Return the deck that a TOML text describes, or raise BadInput that names the place, the line and the remedy."""
    data = parsed(text, where)
    readers = {kind: _READERS[kind](text, where) for kind in SECTIONS}
    if unknown := sorted(set(data) - {"deck", *SECTIONS}):
        there = listed(("[deck]", *(f"[[{kind}]]" for kind in SECTIONS)), "and")
        raise BadInput(f"{where}: there is no section {unknown[0]!r:.40}; a deck has {there}.")
    head = data.get("deck")
    if not isinstance(head, dict):
        raise BadInput(f"{where}: a section [deck] with name is missing.")
    first = readers["place"]
    first.check_fields(head, ("name",), None)
    if not isinstance(head["name"], str) or not 1 <= len(head["name"].strip()) <= 60 or not head["name"].isprintable():
        raise first.fault("name must be a text of 1 to 60 characters on one line", None, "name")
    names: dict[str, str] = {}
    read = {kind: reader.entries(data.get(kind), names) for kind, reader in readers.items()}
    deck = Deck(head["name"], read["place"], read["die"], read["gentleman"], read["daughter"], read["event"], text)
    _check_numbers(deck, where)
    return deck


class _Reader(DeckReader, ABC):
    """Checks the entries of one kind."""

    KIND: type[Any]
    NAMED: tuple[str, ...] = ("key", "title")

    def entries(self, entries: Any, names: dict[str, str]) -> Mapping[str, Any]:
        """Return the entries by key; `names` are those given so far, for no two may be called alike."""
        least, most = LEAST_ENTRIES[self.ENTRY], MOST_ENTRIES[self.ENTRY]
        if not isinstance(entries, list) or not least <= len(entries) <= most:
            raise BadInput(f"{self.where}: a deck has {least} to {most} entries [[{self.ENTRY}]].")
        found = {}
        for number, entry in enumerate(entries):
            read = self.read(entry, number)
            for name in self.NAMED:
                given = getattr(read, name)
                if (given and names.setdefault(given.casefold(), read.key) != read.key) or read.key in found:
                    raise self.fault(f"the {name} {given!r} stands here a second time", number, name)
            found[read.key] = read
        return found

    def read(self, entry: Any, number: int) -> Any:
        """Return one entry, checked."""
        if not isinstance(entry, dict):
            raise self.fault(f"an entry must be written under [[{self.ENTRY}]]", number)
        must, may = fields_of(self.KIND)
        self.check_fields(entry, must, number, may)
        for name, longest in LONGEST.items():
            self.check_text(entry, name, longest, number)
        self.check_key(entry, number)
        if "german" in entry:
            self.check_text(entry, "german", LONGEST["title"], number)
        self.check_glyph(entry, number)
        if entry.get("source", Source.PRINTED) not in list(Source):
            raise self.fault(f"source must be {listed(repr(str(of)) for of in Source)}", number, "source")
        fields = {**entry, **self.own(entry, number)}
        if "source" in fields:
            fields["source"] = Source(fields["source"])
        return self.KIND(**fields)

    @abstractmethod
    def own(self, entry: dict[str, Any], number: int) -> dict[str, Any]:
        """Return the fields that this kind alone has, checked."""

    def values(self, entry: dict[str, Any], name: str, number: int) -> tuple[int, ...]:
        """Return three values of attributes."""
        given = entry[name]
        fits = isinstance(given, list) and len(given) == len(ATTRIBUTES)
        if not fits or any(type(value) is not int or not 0 <= value <= MOST_VALUE for value in given):
            raise self.fault(f"{name} must be three numbers from 0 to {MOST_VALUE}", number, name)
        return tuple(given)

    def flag(self, entry: dict[str, Any], name: str, number: int) -> None:
        """Check that a field, where it is given, is true or false."""
        if type(entry.get(name, True)) is not bool:
            raise self.fault(f"{name} must be true or false", number, name)


class _Places(_Reader):
    ENTRY = "place"
    KIND = Place

    def own(self, entry: dict[str, Any], number: int) -> dict[str, Any]:
        self.check_number(entry, "stack", 0, MOST_STACK, number)
        self.flag(entry, "choice", number)
        self.flag(entry, "intrigue", number)
        raises = entry.get("raises", {})
        fits = isinstance(raises, dict) and all(key in ATTRIBUTES and type(by) is int for key, by in raises.items())
        if not fits or any(not 1 <= by <= MOST_VALUE for by in raises.values()):
            raise self.fault(f"raises must name attributes with numbers from 1 to {MOST_VALUE}", number, "raises")
        if entry.get("choice") and len(raises) < 2:
            raise self.fault("choice needs two attributes to choose from", number, "choice")
        dice = entry.get("dice", [])
        if not isinstance(dice, list) or dice not in ([], ["casanova"], ["drinking"], ["casanova", "drinking"]):
            raise self.fault('dice must be ["casanova"], ["drinking"] or both in this order', number, "dice")
        in_order = tuple((place, raises[key]) for place, key in enumerate(ATTRIBUTES) if key in raises)
        return {"raises": in_order, "dice": tuple(dice)}


class _Dice(_Reader):
    ENTRY = "die"
    KIND = Die

    def own(self, entry: dict[str, Any], number: int) -> dict[str, Any]:
        if entry["key"] not in DICE:
            raise self.fault(f"there is no die {entry['key']!r:.40}; there are {listed(DICE, 'and')}", number, "key")
        faces, may = entry["faces"], DICE[entry["key"]]
        if not isinstance(faces, list) or not 1 <= len(faces) <= MOST_FACES or any(of not in may for of in faces):
            what = f"faces must be 1 to {MOST_FACES} of {listed(map(repr, may), 'and')}"
            raise self.fault(what, number, "faces")
        return {"faces": tuple(faces)}


class _Gentlemen(_Reader):
    ENTRY = "gentleman"
    KIND = Gentleman

    def own(self, entry: dict[str, Any], number: int) -> dict[str, Any]:
        self.check_number(entry, "points", 0, MOST_POINTS, number)
        self.flag(entry, "brown", number)
        return {"demands": self.values(entry, "demands", number)}


class _Daughters(_Reader):
    ENTRY = "daughter"
    KIND = Daughter

    def own(self, entry: dict[str, Any], number: int) -> dict[str, Any]:
        return {"begins": self.values(entry, "begins", number)}


class _Events(_Reader):
    ENTRY = "event"
    KIND = EventCard
    NAMED = ("key", "title", "german")

    def own(self, entry: dict[str, Any], number: int) -> dict[str, Any]:
        self.check_number(entry, "copies", 1, MOST_COPIES, number)
        self.flag(entry, "arrow", number)
        effect = entry["effect"]
        if not isinstance(effect, list) or not 1 <= len(effect) <= MOST_VERBS:
            what = f'effect must be 1 to {MOST_VERBS} verbs like {{ verb = "steal" }}'
            raise self.fault(what, number, "effect")
        verbs = tuple(self.verb(of, number) for of in effect)
        self.check_row(verbs, bool(entry.get("arrow")), number)
        return {"effect": verbs}

    def verb(self, given: Any, number: int) -> Verb:
        """Return a verb with its fields."""
        name = given.get("verb") if isinstance(given, dict) else None
        if not isinstance(name, str) or name not in VERBS:
            raise self.fault(f"there is no verb {name!r:.40}; there are {listed(VERBS, 'and')}", number, "effect")
        kind = VERBS[name]
        due = [of.name for of in dataclasses.fields(kind)]
        if sorted(given) != sorted(["verb", *due]):
            has = f"{listed(due, 'and')}" if due else "nothing else"
            raise self.fault(f"the verb {name} has {has}", number, "effect")
        for of in due:
            if of in WORDS and given[of] not in WORDS[of]:
                raise self.fault(f"{of} must be {listed(map(repr, WORDS[of]))}", number, "effect")
            if of in NUMBERS:
                least, most = NUMBERS[of]
                if type(given[of]) is not int or not least <= given[of] <= most or not given[of]:
                    raise self.fault(f"{of} must be a number from {least} to {most}, not 0", number, "effect")
        build: Callable[..., Verb] = kind
        return build(**{of: given[of] for of in due})

    def check_row(self, verbs: tuple[Verb, ...], arrow: bool, number: int) -> None:
        """Check that verbs go together."""
        answers = [verb for verb in verbs if isinstance(verb, Cancel | Redirect)]
        if arrow != bool(answers):
            raise self.fault("arrow is for events that cancel or redirect, and for no others", number, "effect")
        rest = [verb for verb in verbs if not isinstance(verb, Cancel | Redirect)]
        if len(answers) > 1 or (answers and not all(isinstance(verb, Draw) for verb in rest)):
            raise self.fault(
                "an event with the arrow cancels or redirects once, and may draw besides", number, "effect"
            )
        if len(verbs) > 1 and any(isinstance(verb, Reroll) for verb in verbs):
            raise self.fault("an event that repeats a roll does nothing else", number, "effect")
        if len(verbs) > 1 and any(type(verb).__name__ == "LayOut" for verb in verbs):
            raise self.fault("an event that is laid out does nothing else", number, "effect")
        if any(isinstance(verb, Attribute) and verb.which == CHOICE and verb.whose != "self" for verb in verbs):
            raise self.fault("only of one's own daughter an attribute can be chosen", number, "effect")
        if sum(map(strikes, verbs)) > 1:
            raise self.fault("an event strikes another family in one way only", number, "effect")


_READERS: Mapping[str, type[_Reader]] = {
    "place": _Places,
    "die": _Dice,
    "gentleman": _Gentlemen,
    "daughter": _Daughters,
    "event": _Events,
}


def _check_numbers(deck: Deck, where: str) -> None:
    """Check that every number of players can begin."""
    due, there = sum(place.stack for place in deck.places.values()), len(deck.men_cards(2))
    if due >= there:
        raise BadInput(
            f"{where}: the stacks of the places take {due} cards; the gentlemen of two players must have more than"
            f" that, at {CARDS_EACH} cards each, not {there}."
        )
    if sum(card.copies for card in deck.events.values()) > 200:
        raise BadInput(f"{where}: a deck has at most 200 event cards.")
