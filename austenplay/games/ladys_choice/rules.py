"""What stays the same for a whole game: seats, options and deck; and the actions of the game."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field

from austenplay.core.chance import Begin, Shuffle
from austenplay.core.protocols import Action
from austenplay.games.ladys_choice.deck import Deck, own_deck, printed

LOVE_TO_GIVE = {3: 2, 4: 3, 5: 4, 6: 4}  # LC-1.3
COLUMNS = 4
"""Gentlemen in the game for two, each a column of cards."""


@dataclass(frozen=True, slots=True)
class Boast(Action):
    """Show a card of the hand to everybody, keep it, and draw one."""

    card: str


@dataclass(frozen=True, slots=True)
class Change(Action):
    """Discard a card of the hand unseen, and draw two."""

    card: str


@dataclass(frozen=True, slots=True)
class Court(Action):
    """Look at cards of a gentleman: at his seat, or in his column where two play."""

    gentleman: int


@dataclass(frozen=True, slots=True)
class Show(Action):
    """Nature's: which cards of the gentleman's shuffled hand she turns up, by their places in the alphabet's order."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rest(Action):
    """Show a card that opens the hand and look at all of it, or leave the rest: None."""

    card: str | None = None


@dataclass(frozen=True, slots=True)
class Marry(Action):
    """Choose a gentleman and give him all the love one has to give."""

    gentleman: int


ACTIONS: Mapping[str, type[Action]] = {
    "begin": Begin,
    "shuffle": Shuffle,
    "boast": Boast,
    "change": Change,
    "court": Court,
    "show": Show,
    "rest": Rest,
    "marry": Marry,
}


@dataclass(frozen=True, eq=False)
class Rules:
    """Seats, options and deck of one game; equal when seats and options are."""

    seats: int
    options: tuple[tuple[str, str], ...]
    deck: Deck

    def __post_init__(self) -> None:
        chosen = dict(self.options)
        for name in ("cancel_mode", "openness_2p", "starts"):
            object.__setattr__(self, name, chosen[name])
        opens = tuple(key for key, card in self.deck.kinds.items() if card.opens)
        object.__setattr__(self, "opens", opens)
        object.__setattr__(self, "_hash", hash((self.seats, self.options)))

    cancel_mode: str = field(init=False)
    openness_2p: str = field(init=False)
    starts: str = field(init=False)
    opens: tuple[str, ...] = field(init=False)
    """The cards that show the whole hand to a lady who sees one."""
    _hash: int = field(init=False, repr=False)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Rules) and (self.seats, self.options) == (other.seats, other.options)

    def __hash__(self) -> int:
        return self._hash

    @functools.cached_property
    def twins(self) -> frozenset[str]:
        """The cards of which the deck has several."""
        return frozenset(key for key, card in self.deck.kinds.items() if card.copies > 1)

    @property
    def catches(self) -> int:
        """Ladies in a round."""
        return 2 if self.seats == 6 else 1  # LC-6.1

    @functools.cached_property
    def looks(self) -> int:
        """Gentlemen at the table, and so the cards that a lady looks at."""
        return self.seats - self.catches  # LC-4.2

    @property
    def rounds(self) -> int:
        """Rounds until everybody has been the Catch once."""
        return self.seats // self.catches  # LC-10.7

    def gentlemen(self, first: int) -> tuple[int, ...]:
        """Return the gentlemen of a round in turn order, from the left of the First Catch on."""
        return tuple((first + step) % self.seats for step in range(1, self.looks + 1))  # LC-2.1

    def ladies(self, first: int) -> tuple[int, ...]:
        """Return the Catches of a round, the First Catch first."""
        return (first, (first - 1) % self.seats)[: self.catches]  # LC-6.1

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return rules_for, (self.seats, self.options)


def love_back(given: int, place: int, men: int) -> int:
    """Return how much of the Love that he was given a husband gives back: one for every gentleman less dandy."""
    return min(given, men - place)  # LC-10.1


def her_love(given: int, place: int, men: int) -> int:
    """Return what a lady who gave so much has of a husband of this rank, True Love included."""
    return love_back(given, place, men) + (place == 1)  # LC-10.2


def his_love(given: int, place: int, men: int) -> int:
    """Return what a husband of this rank has of it, True Love included."""
    return given - love_back(given, place, men) + (place == men)  # LC-10.3


@functools.lru_cache(maxsize=64)
def rules_for(seats: int, options: tuple[tuple[str, str], ...]) -> Rules:
    """Return the rules for so many seats with these options, all of them given."""
    return Rules(seats, options, deck_for(dict(options)))


def deck_for(options: Mapping[str, str]) -> Deck:
    """Return the deck that options play with: one's own, or the printed one."""
    return own_deck(options["deck"]) if options["deck"] else printed()
