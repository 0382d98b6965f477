"""What a seat can be sure of: facts that hold in every world that fits its view, each with its proof.

A fact is about a place on the table: a hand, the card aside, a card of the deck. The option not taken, a list of
sentences, could be shown but not checked: a test reads a fact's place and cards and asks every world whether it is so.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Claim(StrEnum):
    """What a fact says of its places and cards."""

    IS = "is"
    """The card at the place is this one."""
    IS_NOT = "is not"
    """No card at the places is one of these."""
    EQUAL = "equal"
    """The cards at the two places are of equal value."""
    NOWHERE = "nowhere"
    """No hidden card is this one: every copy has been accounted for. It has no place."""
    HOLDS = "holds"
    """Among the cards at the place are these; where `least` is given, so many of them at least."""
    KNOWN = "known"
    """Who sits at the later places, or everybody where there is none, can be sure of the cards at the first."""
    ABOVE = "above"
    """The first place comes before all later ones as the game counts, if it counted now."""
    COUNT = "count"
    """So many cards as `least` lie at the place."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is so in every world that fits a view.

    Attributes
    ----------
    claim, places, cards
        What is so. A place is named as on the table: ``"seat:1/hand"``, ``"set_aside"``; ``"seat:1/hand:1"`` is the
        second card of a hand, ``"deck:0"`` the card on top of the deck.
    text
        The fact in a sentence, seats still to be named (`core.words`).
    short
        A few words for a mark at the place: ``"no Guard, no Spy"``.
    lines
        The lines of the log that prove it, counted from 1, oldest first; empty where the cards in sight do.
    clause
        The rule that it rests on.
    least
        How many cards it speaks of, where a claim asks for that; 0 for all that it names.
    """

    claim: Claim
    places: tuple[str, ...]
    cards: tuple[str, ...]
    text: str
    short: str
    lines: tuple[int, ...]
    clause: str
    least: int = 0
