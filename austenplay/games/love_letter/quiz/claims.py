"""What may be claimed of a card that a seat does not see: sentences that a world makes true or false.

Claims are made of a view alone, so that nothing hidden decides what is said; that is why the chances of those that are
chosen hold as often as they say.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from austenplay.core.errors import listed
from austenplay.games.love_letter.effects import Compare, Guess, Redraw, Swap
from austenplay.games.love_letter.hidden.walk import ASIDE, NEXT, Place
from austenplay.games.love_letter.quiz.asking import capital, the
from austenplay.games.love_letter.quiz.moments import DECK
from austenplay.games.love_letter.rules import Play
from austenplay.games.love_letter.view import View

PAIRS = 6
"""How many pairs of cards are claimed of a place."""


@dataclass(frozen=True, slots=True)
class Claim:
    """That a place holds one of some cards, or that it holds none of them.

    Attributes
    ----------
    place
        Where.
    cards
        The cards that the claim names.
    text
        The claim in words, seats still to be named.
    clause
        The rule that it is about.
    holds
        Whether one of them is claimed to be there; else none is.
    """

    place: Place
    cards: tuple[str, ...]
    text: str
    clause: str
    holds: bool = True

    def is_met_by(self, card: str) -> bool:
        """Return whether the claim is true where this card lies at its place."""
        return (card in self.cards) == self.holds


def lies(place: Place, what: str) -> str:
    """Return the sentence that something lies at a place."""
    return f"{{{place[1]} holds}} {what}" if place[0] == "hand" else f"{subject(place)} is {what}"


def lies_not(place: Place, what: str) -> str:
    """Return the sentence that something does not lie at a place."""
    return f"{{{place[1]} does}} not hold {what}" if place[0] == "hand" else f"{subject(place)} is not {what}"


def subject(place: Place) -> str:
    """Return what the card at a place outside the hands is called."""
    return "The card set aside" if place == ASIDE else "The next card of the deck"


CLAUSES = {"hand": "LL-1.5", "aside": "LL-1.3", "deck": "LL-2.2"}
"""The rule by which a card came to lie at a place."""


def of_place(place: Place, rng: random.Random) -> Iterator[Claim]:
    """Give claims about the card at a place: which it is or is not, one of two, and how high."""
    clause = CLAUSES[place[0]]
    for card in DECK.characters:
        yield Claim(place, (card,), lies(place, the(card)), clause)
        yield Claim(place, (card,), lies_not(place, the(card)), clause, holds=False)
    for _ in range(PAIRS):
        two = rng.sample(sorted(DECK.characters), 2)
        yield Claim(place, tuple(two), lies(place, listed(map(the, two))), clause)
    values = sorted({character.value for character in DECK.characters.values()})
    for value in values[1:-1]:
        number = f"an {value}" if value == 8 else f"a {value}"
        yield Claim(place, valued(range(value, values[-1] + 1)), lies(place, f"{number} or higher"), clause)
        yield Claim(place, valued(range(value + 1)), lies(place, f"{number} or lower"), clause)


def valued(values: Collection[int]) -> tuple[str, ...]:
    """Return the characters with one of these values."""
    return tuple(card for card, character in DECK.characters.items() if character.value in values)


def hand(view: View, rng: random.Random) -> Iterator[Claim]:
    """Give claims about the hand of another seat."""
    for seat in rivals(view):
        yield from of_place(("hand", seat, 0), rng)


def aside(view: View, rng: random.Random) -> Iterable[Claim]:
    """Give claims about the card set aside."""
    return of_place(ASIDE, rng) if view.has_set_aside else ()


def draw(view: View, rng: random.Random) -> Iterable[Claim]:
    """Give claims about the next card of the deck, where it is not known."""
    return of_place(NEXT, rng) if view.deck else ()


def play(view: View, rng: random.Random) -> Iterator[Claim]:
    """Give claims about what a play of the seat that looks would come to."""
    for action in view.legal_actions():
        if isinstance(action, Play) and action.target is not None and action.target != view.seat:
            yield from of_play(view, action, action.target)


def of_play(view: View, action: Play, target: int) -> Iterator[Claim]:
    """Give claims about what a play on another seat would come to."""
    place: Place = ("hand", target, 0)
    kept = list(view.hand)
    kept.remove(action.card)
    mine = DECK[kept[0]].value
    lower, higher = valued(range(mine)), valued(range(mine + 1, 10))
    card = capital(action.card)
    match view.rules.main_effect(action.card):
        case Guess():
            named = view.rules.names_hit(str(action.guess))
            name = listed(map(the, named), "and")
            yield Claim(place, named, f"{card} on {{{target}}}, naming {name}, would hit", "LL-11.1")
        case Compare():
            yield Claim(place, lower, f"{card} on {{{target}}} would send {{{target}}} out", "LL-13.1")
            yield Claim(place, higher, f"{card} on {{{target}}} would send {{{view.seat}}} out", "LL-13.1")
        case Redraw():
            perishing = tuple(key for key in DECK.characters if DECK.perishes(key))
            yield Claim(place, perishing, f"{card} on {{{target}}} would send {{{target}}} out", "LL-15.3")
        case Swap():
            words = f"{card} on {{{target}}} would bring {{{view.seat}}} a higher card than the one given"
            yield Claim(place, higher, words, "LL-17.1")
        case _:
            pass


def rivals(view: View) -> list[int]:
    """Return the other seats that hold a card."""
    return [seat for seat in view.alive if seat != view.seat and view.hands[seat]]
