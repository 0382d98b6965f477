"""The deck: what is printed on the cards, as data read from TOML.

``deck.toml`` is the printed deck, and a person may bring their own. A card names the cards that it cancels; what
cancels a card is the same relation read from the other end, so that the two can never differ.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from austenplay.core.deck_file import DeckReader, parsed
from austenplay.core.errors import BadInput, listed

MOST_KINDS, MOST_CARDS, MOST_VALUE = 120, 200, 99
LONGEST = {"key": 32, "title": 36}
BELOW_THE_CLOCK = 17
DEALT = 4
"""How many cards a gentleman is dealt where three or more play."""
MOST_CANCELLING, MOST_MARKED = 14, 53
"""How many kinds may cancel others, and how many cards may be that, Wealth, or cancelled: the bits of a float."""
MOST_DRAWS = 10
"""What is left when all else has drawn from below the Clock: seven more cards at most before she must marry."""


class Kind(StrEnum):
    """The three kinds of card."""

    DANDY = "dandy"
    """Dandy points, for better or worse."""
    WEALTH = "wealth"
    """Marked with coins: of a hand only the dearest counts."""
    SPECIAL = "special"
    """Worth nothing by itself."""


KINDS: Mapping[Kind, str] = {Kind.DANDY: "all dandy points", Kind.WEALTH: "all Wealth", Kind.SPECIAL: "all specials"}


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the deck as printed.

    Attributes
    ----------
    key, title, alias
        Its name in data, on the table, and another one by which it is found; empty where it has none.
    kind, value, copies
        What it counts, and how often it is there.
    cancels, cancels_kind
        The cards of the same hand that it puts aside, by key, or all of a kind.
    draws
        How many cards a gentleman draws for it once the ladies have chosen.
    opens
        Whether a lady who sees it may see the whole hand; it cannot be boasted then.
    glyph
        The emblem of the card, one of `GLYPHS`; without one the front end draws the initial.
    """

    key: str
    title: str
    kind: Kind
    value: int
    copies: int = 1
    alias: str = ""
    cancels: tuple[str, ...] = ()
    cancels_kind: Kind | None = None
    draws: int = 0
    opens: bool = False
    glyph: str = ""


@dataclass(frozen=True, eq=False)
class Deck:
    """All cards by key in the order of the file. `text` is the file that the deck was read from."""

    name: str
    kinds: Mapping[str, Card]
    text: str = field(repr=False)
    cards: tuple[str, ...] = field(init=False, repr=False)
    value: Mapping[str, int] = field(init=False, repr=False)
    wealth: frozenset[str] = field(init=False, repr=False)
    draws: Mapping[str, int] = field(init=False, repr=False)
    """The mysterious cards, and how many cards are drawn for each."""
    cancels: Mapping[str, frozenset[str]] = field(init=False, repr=False)
    """The cards that cancel something, and what they cancel: kinds spelt out, none after a card that it cancels."""
    cancelled_by: Mapping[str, tuple[str, ...]] = field(init=False, repr=False)
    """The cards that something cancels, and what does, in the order of the deck."""

    def __post_init__(self) -> None:
        kinds = self.kinds.items()
        cancels = {key: cancelled for key, card in kinds if (cancelled := self._cancelled(card))}
        cancels = {key: cancels[key] for key in _first_to_last(cancels)}
        by = {key: tuple(other for other, cancelled in cancels.items() if key in cancelled) for key in self.kinds}
        object.__setattr__(self, "cards", tuple(key for key, card in kinds for _ in range(card.copies)))
        object.__setattr__(self, "value", {key: card.value for key, card in kinds})
        object.__setattr__(self, "wealth", frozenset(key for key, card in kinds if card.kind is Kind.WEALTH))
        object.__setattr__(self, "draws", {key: card.draws for key, card in kinds if card.draws})
        object.__setattr__(self, "cancels", cancels)
        object.__setattr__(self, "cancelled_by", {key: cards for key, cards in by.items() if cards})

    def _cancelled(self, card: Card) -> frozenset[str]:
        of_kind = (key for key, other in self.kinds.items() if other.kind is card.cancels_kind)
        return frozenset((*card.cancels, *of_kind))

    def __getitem__(self, key: str) -> Card:
        return self.kinds[key]

    def title_of(self, key: str) -> str:
        """Return a card's title."""
        return self.kinds[key].title

    def key_of(self, name: str) -> str | None:
        """Return the key of a card given by key, title or alias, in large letters or small, or None."""
        return self._keys.get(_found_by(name))

    def text_of(self, key: str) -> str:
        """Return what a card does, in a few short sentences; empty where it has its points and nothing else."""
        card = self.kinds[key]
        told = []
        if card.kind is Kind.WEALTH:
            told.append("Of all Wealth in a hand only the dearest counts.")
        if card.draws:
            told.append(f"Once the ladies have chosen, draw {'a card' if card.draws == 1 else f'{card.draws} cards'}.")
        if card.opens:
            told.append("A lady who sees it may look at the whole hand. Never boasted.")
        if cancels := [*map(self.title_of, card.cancels), *(KINDS[kind] for kind in [card.cancels_kind] if kind)]:
            told.append(f"Cancels {listed(cancels, 'and')}.")
        if by := self.cancelled_by.get(key):
            told.append(f"Cancelled by {listed(map(self.title_of, by))}.")
        return " ".join(told)

    @functools.cached_property
    def _keys(self) -> Mapping[str, str]:
        named = ((name, key) for key, card in self.kinds.items() for name in (key, card.title, card.alias) if name)
        return {_found_by(name): key for name, key in named}


def _found_by(name: str) -> str:
    """Return a name as it is looked for: small letters, and no space around it."""
    return name.strip().casefold()


def _first_to_last(cancels: Mapping[str, frozenset[str]]) -> list[str]:
    """Return the cards that cancel, each before those that it cancels; cards in a circle are left out."""
    order: list[str] = []
    waiting = list(cancels)
    while ready := [key for key in waiting if not any(key in cancels[other] for other in waiting)]:
        order += ready
        waiting = [key for key in waiting if key not in ready]
    return order


@functools.cache
def printed() -> Deck:
    """Return the deck of the box."""
    from importlib.resources import files  # slow to load, and needed only once a game begins

    file = files("austenplay.games.ladys_choice").joinpath("deck.toml")
    return read_deck(file.read_text(encoding="utf-8"), "deck.toml")


def read_deck(text: str, where: str = "The deck") -> Deck:
    """Return the deck that a TOML text describes, or raise BadInput that names the place, the line and the remedy."""
    return _Reader(text, where).deck(parsed(text, where))


@functools.lru_cache(maxsize=64)
def own_deck(text: str) -> Deck:
    """Return the deck of a person's own file; the last few are remembered."""
    return read_deck(text)


class _Reader(DeckReader):
    """Checks what a deck of Lady's Choice says."""

    def deck(self, data: dict[str, Any]) -> Deck:
        head, entries = self.sections(data, ("name",), MOST_KINDS)
        cards = [self.card(number, entry) for number, entry in enumerate(entries)]
        self.check_names(cards)
        self.check_cancels(cards)
        deck = Deck(head["name"], {card.key: card for card in cards}, self.text)
        self.check_deck(deck)
        return deck

    def card(self, number: int, entry: Any) -> Card:
        if not isinstance(entry, dict):
            raise self.fault("a card must be an entry [[card]]", number)
        may = ("copies", "alias", "cancels", "cancels_kind", "draws", "opens", "glyph")
        self.check_fields(entry, ("key", "title", "kind", "value"), number, may)
        for name, longest in LONGEST.items():
            self.check_text(entry, name, longest, number)
        if "alias" in entry:
            self.check_text(entry, "alias", LONGEST["title"], number)
        self.check_key(entry, number)
        kind = self.kind(entry, "kind", number)
        least, most = {Kind.DANDY: (-MOST_VALUE, MOST_VALUE), Kind.WEALTH: (1, MOST_VALUE), Kind.SPECIAL: (0, 0)}[kind]
        self.check_number(entry, "value", least, most, number)
        for name, least, most in (("copies", 1, MOST_CARDS), ("draws", 1, MOST_DRAWS)):
            if name in entry:
                self.check_number(entry, name, least, most, number)
        if type(entry.get("opens", True)) is not bool:
            raise self.fault("opens must be true or false", number, "opens")
        self.check_glyph(entry, number)
        cancels = entry.get("cancels", [])
        if not isinstance(cancels, list) or not all(isinstance(key, str) for key in cancels):
            raise self.fault('cancels must be a list of keys like ["bald_patch"]', number, "cancels")
        cancels_kind = self.kind(entry, "cancels_kind", number) if "cancels_kind" in entry else None
        return Card(**{**entry, "kind": kind, "cancels": tuple(cancels), "cancels_kind": cancels_kind})

    def kind(self, entry: dict[str, Any], name: str, number: int) -> Kind:
        """Return a field that names a kind of card."""
        if entry[name] not in list(Kind):
            raise self.fault(f"{name} must be {listed(repr(str(kind)) for kind in Kind)}", number, name)
        return Kind(entry[name])

    def check_names(self, cards: list[Card]) -> None:
        """Check that no name, in large letters or small, is that of two cards."""
        owner: dict[str, int] = {}
        for number, card in enumerate(cards):
            for field_name, name in (("key", card.key), ("title", card.title), ("alias", card.alias)):
                if name and owner.setdefault(_found_by(name), number) != number:
                    raise self.fault(f"the {field_name} {name!r} stands here a second time", number, field_name)

    def check_cancels(self, cards: list[Card]) -> None:
        """Check that what is cancelled is there, each named once."""
        keys = [card.key for card in cards]
        for number, card in enumerate(cards):
            for place, other in enumerate(card.cancels):
                if other not in keys:
                    raise self.fault(f"there is no card {other!r:.40} in this deck", number, "cancels")
                if other in card.cancels[:place]:
                    raise self.fault(f"{other!r} is named twice", number, "cancels")

    def check_deck(self, deck: Deck) -> None:
        """Check that every number of players can be dealt, every chain drawn and every turn played."""
        for number, card in enumerate(deck.kinds.values()):
            if (card.cancels or card.cancels_kind) and card.key not in deck.cancels:
                name = "cancels" if card.cancels else "cancels_kind"
                raise self.fault("cards that cancel each other in a circle leave nobody to say who stays", number, name)
        least = 4 * DEALT + BELOW_THE_CLOCK + 1
        if not least <= len(deck.cards) <= MOST_CARDS:
            raise BadInput(f"{self.where}: a deck has {least} to {MOST_CARDS} cards, not {len(deck.cards)}.")
        marked = sum(card in deck.wealth or card in deck.cancelled_by for card in deck.cards) + len(deck.cancels)
        if len(deck.cancels) > MOST_CANCELLING or marked > MOST_MARKED:
            what = (
                f"at most {MOST_CANCELLING} cards may cancel others, not {len(deck.cancels)}, and at most {MOST_MARKED}"
            )
            raise BadInput(f"{self.where}: {what} may be such a card, Wealth, or cancelled, not {marked}.")
        if (draws := sum(deck.draws.get(card, 0) for card in deck.cards)) > MOST_DRAWS:
            raise BadInput(f"{self.where}: the cards of a deck draw {MOST_DRAWS} in all at most, not {draws}.")
        if (opens := sum(deck[card].opens for card in deck.cards)) >= DEALT:
            what = f"at most {DEALT - 1} cards may open the hand, not {opens}: one must be left to boast"
            raise BadInput(f"{self.where}: {what}.")
