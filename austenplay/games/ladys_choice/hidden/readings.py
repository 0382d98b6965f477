"""What a seat may take the hands to be: every reading of its looks, each with its chance.

A card that was seen before a change is in the hand still or among the discards. A `Reading` says of each such card
which it is; all others are unknown and lie anywhere alike, so that what a reading comes to is for `Known` to say.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from austenplay.core.errors import BadInput
from austenplay.core.knowledge import BACK
from austenplay.games.ladys_choice.known import Hand, Known
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.rules import COLUMNS
from austenplay.games.ladys_choice.two.view import View as DuetView
from austenplay.games.ladys_choice.view import View

MOST_READINGS = 256
"""Readings of all hands together that are gone through one by one."""
Stays = Mapping[tuple[str, ...], Fraction]
"""The chance of each set of cards that were seen to be in a hand still."""


@dataclass(frozen=True, eq=False, slots=True)
class Reading:
    """What the hands are known to be, if the cards that were seen lie in one way, and the chance that they do."""

    chance: Fraction
    known: Known


def check_begun(view: View | DuetView) -> None:
    """Refuse a moment at which no cards lie hidden on the table."""
    is_between = view.is_over or view.phase in (Phase.BEGIN, Phase.SHUFFLE)
    if is_between:
        raise BadInput("No round is being played at this moment, so there is nothing to believe about it.")


def men_of(view: View | DuetView) -> tuple[int, ...]:
    """Return the gentlemen in turn order: by seat, or by column where two play."""
    return tuple(range(COLUMNS)) if isinstance(view, DuetView) else view.gentlemen


def hand_of(view: View | DuetView, man: int) -> tuple[str, ...]:
    """Return a gentleman's cards as a view shows them, a back for each that is hidden."""
    return view.known(man) if isinstance(view, DuetView) else view.hands[man]


def stays(view: View, man: int) -> Stays | None:
    """Return which cards seen of a gentleman may be in his hand, with their chances; None for too many ways."""
    ways = view.past(man).stays() if man != view.seat else {(): 1}
    if ways is None:
        return None
    whole = sum(ways.values())
    return {cards: Fraction(number, whole) for cards, number in ways.items()}


def by_man(view: View | DuetView) -> Mapping[int, Stays] | None:
    """Return `stays` for each gentleman; None where somebody's are too many."""
    if isinstance(view, DuetView):
        return {man: {(): Fraction(1)} for man in men_of(view)}
    found = {}
    for man in view.gentlemen:
        of = stays(view, man)
        if of is None:
            return None
        found[man] = of
    return found


def readings(view: View | DuetView, married: int | None = None) -> tuple[Reading, ...] | None:
    """Return every reading of all hands, chances that sum to one; None where there are more than `MOST_READINGS`.

    `married` is whom a lady has chosen, where that decides a tie.
    """
    each = by_man(view)
    if each is None or math.prod(map(len, each.values())) > MOST_READINGS:
        return None
    return tuple(
        Reading(
            math.prod((each[man][cards] for man, cards in zip(each, kept, strict=True)), start=Fraction(1)),
            known_of(view, kept, married),
        )
        for kept in itertools.product(*each.values())
    )


def known_of(view: View | DuetView, kept: Sequence[Sequence[str]], married: int | None = None) -> Known:
    """Return what the hands are known to be, if of each gentleman, in turn order, just these doubtful cards stay."""
    men = men_of(view)
    hands = []
    for man, more in zip(men, kept, strict=True):
        cards = hand_of(view, man)
        sure = tuple(card for card in cards if card != BACK)
        hands.append(Hand((*sure, *more), len(cards) - len(sure) - len(more)))
    rules = view.rules
    held = Counter(card for hand in hands for card in hand.known)
    elsewhere = Counter(rules.deck.cards) - view.unseen() - held
    place = None if married is None else men.index(married)
    return Known(tuple(hands), tuple(elsewhere.elements()), rules.cancel_mode, place, rules.deck)


def some_readings(view: View | DuetView, most: int, rng: random.Random) -> tuple[Reading, ...] | None:
    """Return as many readings, drawn by their chance, or the one there is; None for too many to draw from."""
    each = by_man(view)
    if each is None:
        return None
    if all(len(of) == 1 for of in each.values()):
        most = 1
    return tuple(
        Reading(
            Fraction(1, most), known_of(view, [rng.choices(list(of), list(of.values()))[0] for of in each.values()])
        )
        for _ in range(most)
    )
