"""The words that questions of Love Letter share."""

from __future__ import annotations

from collections.abc import Mapping

from austenplay.core.events import event
from austenplay.core.questions import Datum
from austenplay.core.words import capitalised
from austenplay.games.love_letter.quiz.moments import DECK
from austenplay.games.love_letter.rules import Play
from austenplay.games.love_letter.state import State
from austenplay.games.love_letter.words import tell, with_article

NUMBERS = ("none", "one", "two", "three")
"""Small numbers as answers say them."""


def the(card: str) -> str:
    """Return a character of the default deck with an article where the name wants one."""
    return with_article(DECK.name_of(card))


def capital(card: str) -> str:
    """Return a character of the default deck as a sentence begins with it."""
    return capitalised(the(card))


def told(state: State, play: Play) -> str:
    """Return a play of the seat to move as a sentence without its full stop."""
    facts = {"card": play.card, "target": play.target, "guess": play.guess}
    return tell(state.rules, event("play", "LL-2.2", state.to_move, facts)).removesuffix(".")


def left_in_deck(state: State) -> str:
    """Return how much is left of the deck, as a sentence."""
    if not state.deck:
        return "The deck is empty."
    return "One card is left in the deck." if len(state.deck) == 1 else f"{len(state.deck)} cards are left in the deck."


def about(play: Play, **more: Datum) -> Mapping[str, Datum]:
    """Return a play, and what else is asked, as data."""
    return {"card": play.card, "target": play.target, "guess": play.guess, **more}
