"""What stays the same for a whole game: seats, options and deck; and the actions of the game."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from austenplay.core.chance import Begin, Shuffle
from austenplay.core.protocols import Action
from austenplay.games.liebe_intrige.deck import Deck, Place, own_deck, printed

TO_MARRY = 3  # LI-7.1
"""Cards of a gentleman that a wedding takes."""
MOST_MEN = 3  # LI-4.10
MOST_EVENTS = 5  # LI-6.2
MOST_VALUE = 5  # LI-2.1
MEDAL = 2  # LI-8.2
Row = TypeVar("Row", bound=tuple[int, ...])


@dataclass(frozen=True, slots=True)
class Visit(Action):
    """Go to a place and do there what it offers."""

    place: str


@dataclass(frozen=True, slots=True)
class Intrigue(Action):
    """Go to a place, or stay, and carry out an intrigue against a family whose daughter is there."""

    place: str
    rival: int


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play an event, against somebody where it strikes."""

    card: str
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """Answer an event that strikes, and name whom it strikes instead where it is turned away; or let it be: None."""

    card: str | None = None
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """Choose the attribute that changes."""

    attribute: str


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Choose the place whose stack is looked at."""

    place: str


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a gentleman card: of a stack, of the draw pile or of another daughter."""

    man: str


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Give a gentleman card of one's own daughter for one of another's."""

    own: str
    theirs: str


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    """Put a gentleman card onto the discard pile."""

    man: str


@dataclass(frozen=True, slots=True)
class Part(Action):
    """Put all cards of one of four gentlemen onto the discard pile."""

    man: str


@dataclass(frozen=True, slots=True)
class Wed(Action):
    """Choose between two gentlemen who could both marry the daughter now."""

    man: str


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard an event that is too many."""

    card: str


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Play no event now and go on."""


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Nature's: the face of a die."""

    face: str


ACTIONS: Mapping[str, type[Action]] = {
    "begin": Begin,
    "shuffle": Shuffle,
    "roll": Roll,
    "visit": Visit,
    "intrigue": Intrigue,
    "play": Play,
    "answer": Answer,
    "raise": Raise,
    "call": Call,
    "take": Take,
    "swap": Swap,
    "give_up": GiveUp,
    "part": Part,
    "wed": Wed,
    "discard": Discard,
    "done": Done,
}


@dataclass(frozen=True, eq=False)
class Rules:
    """Seats, options and deck of one game; equal when seats and options are."""

    seats: int
    options: tuple[tuple[str, str], ...]
    deck: Deck

    def __post_init__(self) -> None:
        object.__setattr__(self, "starts", dict(self.options)["starts"])
        object.__setattr__(self, "places", tuple(self.deck.places))
        object.__setattr__(self, "number_of", {key: number for number, key in enumerate(self.deck.places)})
        object.__setattr__(self, "men_cards", self.deck.men_cards(self.seats))
        object.__setattr__(self, "_hash", hash((self.seats, self.options)))

    starts: str = field(init=False)
    places: tuple[str, ...] = field(init=False)
    number_of: Mapping[str, int] = field(init=False, repr=False)
    """Each place's number on the board."""
    men_cards: tuple[str, ...] = field(init=False, repr=False)
    """The gentleman cards that so many play with."""
    _hash: int = field(init=False, repr=False)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Rules) and (self.seats, self.options) == (other.seats, other.options)

    def __hash__(self) -> int:
        return self._hash

    def place(self, key: str) -> Place:
        """Return a place by its key."""
        return self.deck.places[key]

    def around(self, seat: int) -> tuple[int, ...]:
        """Return all seats clockwise, beginning with one."""
        return tuple((seat + step) % self.seats for step in range(self.seats))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return rules_for, (self.seats, self.options)


@functools.lru_cache(maxsize=64)
def rules_for(seats: int, options: tuple[tuple[str, str], ...]) -> Rules:
    """Return the rules for so many seats with these options, all of them given."""
    return Rules(seats, options, deck_for(dict(options)))


def changed(values: Row, number: int, by: int) -> Row:
    """Return attributes of which one has changed, as far as it goes."""
    new = min(max(values[number] + by, 0), MOST_VALUE)
    return (*values[:number], new, *values[number + 1 :])  # type: ignore[return-value]


def deck_for(options: Mapping[str, str]) -> Deck:
    """Return the deck that options play with: one's own, or the one that comes with the game."""
    return own_deck(options["deck"]) if options["deck"] else printed()
