"""What an event can do: a small set of verbs with fields of their own, and nothing else is ever read from a deck.

A card's effect is a row of verbs. Each is data that the course of the game acts upon; a deck file that asks for another
verb, or gives one a field that it does not have, is refused before a game begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

ATTRIBUTES = ("reputation", "beauty", "education")
"""The three attributes in the order in which their values stand everywhere."""
REPUTATION, BEAUTY, EDUCATION = range(3)
CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Attribute:
    """Raise or lower an attribute of one's own daughter, of the target's or of every daughter."""

    whose: str
    which: str
    by: int


@dataclass(frozen=True, slots=True)
class LayOut:
    """Stay before the owner, for points at the end."""

    points: int


@dataclass(frozen=True, slots=True)
class Steal:
    """Take a gentleman card of the target."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange a gentleman card with the target."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Let the target put a gentleman card onto the discard pile."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Look at the top of the draw pile and take one of the cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class Invite:
    """Look at the stack of any place and take a card of it."""


@dataclass(frozen=True, slots=True)
class NoDice:
    """Do away with the dice of a place for this turn."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """Roll the intrigue die again."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Answer an event that strikes the owner: it does nothing. ``"loss"`` answers only what lowers an attribute."""

    of: str


@dataclass(frozen=True, slots=True)
class Redirect:
    """Answer an event that strikes the owner: it strikes somebody else."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw events."""

    cards: int


Verb = Attribute | LayOut | Steal | Swap | GiveUp | Chance | Invite | NoDice | Reroll | Cancel | Redirect | Draw

VERBS: Mapping[str, type[Verb]] = {
    "attribute": Attribute,
    "lay_out": LayOut,
    "steal": Steal,
    "swap": Swap,
    "give_up": GiveUp,
    "chance": Chance,
    "invite": Invite,
    "no_dice": NoDice,
    "reroll": Reroll,
    "cancel": Cancel,
    "redirect": Redirect,
    "draw": Draw,
}
"""The verbs by the name that a deck file gives them."""

WORDS: Mapping[str, tuple[str, ...]] = {
    "whose": ("self", "target", "each"),
    "which": (*ATTRIBUTES, CHOICE),
    "of": ("any", "loss"),
}
"""The fields of verbs that are words, and which words."""
NUMBERS: Mapping[str, tuple[int, int]] = {"by": (-5, 5), "points": (1, 20), "cards": (1, 6)}
"""The fields of verbs that are numbers, the least and the most."""


def strikes(verb: Verb) -> bool:
    """Return whether a verb strikes another family, which may answer then."""
    return isinstance(verb, Steal | Swap | GiveUp) or (isinstance(verb, Attribute) and verb.whose == "target")


def moves_from_target(verb: Verb) -> bool:
    """Return whether a verb needs the target to have a gentleman card."""
    return isinstance(verb, Steal | Swap | GiveUp)


def takes_to_owner(verb: Verb) -> bool:
    """Return whether a verb brings the owner's own daughter a gentleman card."""
    return isinstance(verb, Steal | Swap | Chance | Invite)


def text_of(verb: Verb) -> str:
    """Return what a verb does as a sentence that tells its owner."""
    match verb:
        case Attribute("self", "choice", by):
            return f"An attribute of your choice changes by {_signed(by)}."
        case Attribute(whose, which, by):
            return f"{WHOSE[whose]} {which.capitalize()} changes by {_signed(by)}."
        case LayOut(points):
            return f"Lay it out: {points} point{'s' if points > 1 else ''} at the end."
        case Steal():
            return "Take a gentleman card of another family."
        case Swap():
            return "Exchange a gentleman card with another family; you choose both."
        case GiveUp():
            return "Another family discards a gentleman card of its choice."
        case Chance(cards):
            return f"Look at the top {cards} of the draw pile and take one; the others go below."
        case Invite():
            return "Look at the stack of any place and take a card of it."
        case NoDice():
            return "No dice of a place are rolled any more in this turn."
        case Reroll():
            return "Right after your intrigue roll: roll again."
        case Cancel("loss"):
            return "Answers an event that would lower an attribute of your daughter: it does nothing."
        case Cancel():
            return "Answers an event that strikes you: it does nothing."
        case Redirect():
            return "Answers an event that strikes you: it strikes somebody else."
        case Draw(cards):
            return "Draw an event." if cards == 1 else f"Draw {cards} events."


WHOSE: Mapping[str, str] = {
    "self": "Your daughter's",
    "target": "Another daughter's",
    "each": "Every daughter's",
}


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"
