"""What a gentleman's cards may come to, worked out fast: a mean and a variance in the place of every total.

`totals` has the exact chance of each total, which takes too long where a bot looks again at every turn. Here each card
is in the hand or is not, by itself, and totals are taken to lie as on a normal curve; tests hold the two together.
Nothing is read into what a gentleman chose to boast or change, so a card that was seen may have been any of those that
he changed since.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from austenplay.core.knowledge import EVERYBODY
from austenplay.games.ladys_choice.deck import Deck
from austenplay.games.ladys_choice.sights import CHANGE, Sight

if TYPE_CHECKING:
    from austenplay.games.ladys_choice.view import View


class Prospect(NamedTuple):
    """What a hand comes to on average, and its variance."""

    mean: float
    variance: float

    def is_ahead(self, other: Prospect) -> float:
        """Return the chance that this hand is dandier than another one."""
        spread = math.sqrt(2 * (self.variance + other.variance) + EVEN)
        return 0.5 * (1 + math.erf((self.mean - other.mean) / spread))


EVEN = 0.25
"""A little spread, so that two hands known to be equal are even."""


def likely(sights: Iterable[Sight], gentleman: int, turns: str, dealt: int) -> dict[str, float]:
    """Return the chance that each card that a gentleman was seen with is in his hand still.

    Parameters
    ----------
    sights
        What was seen, oldest first.
    turns
        His turns, a letter each.
    dealt
        How many cards he held before his first turn.
    """
    held: dict[str, float] = {}
    done = 0
    for sight in sights:
        if sight.gentleman != gentleman:
            continue
        _pass(held, turns[done : sight.turn], dealt + done)
        done = sight.turn
        if sight.seats != EVERYBODY:  # a look at cards of chance, so those that did not turn up are there less likely
            share = len(sight.cards) / (dealt + done)
            for card, chance in held.items():
                held[card] = chance * (1 - share) / (1 - chance * share) if chance * share < 1 else 0.0
        for card in sight.cards:
            held[card] = 1.0
    _pass(held, turns[done:], dealt + done)
    return held


def _pass(held: dict[str, float], turns: str, size: int) -> None:
    """Let a gentleman take turns, his hand of this size at first: by a change he may lose any card of it."""
    kept = 1.0
    for turn, letter in enumerate(turns):
        if letter == CHANGE:
            kept *= 1 - 1 / (size + turn)
    if kept < 1:
        for card in held:
            held[card] *= kept


def held_by(view: View, gentleman: int) -> dict[str, float]:
    """Return the chance that each card that a view's seat saw with a gentleman is in his hand still."""
    turns = view.turns[gentleman]
    return likely(view.sights, gentleman, turns, len(view.hands[gentleman]) - len(turns))


class Pool:
    """The cards that somebody has not seen, of which any may be in a hand."""

    __slots__ = ("points", "put_aside", "seen", "size", "squares", "table")

    def __init__(self, deck: Deck, seen: Collection[str]) -> None:
        table = self.table = table_of(deck)
        value = table.dandy
        points = [value[card] for card in seen if card in value]
        self.seen = seen
        self.size = max(1, len(deck.cards) - len(seen))
        self.points = table.points - sum(points)
        self.squares = table.squares - sum([of * of for of in points])
        self.put_aside = sum([of for by, card, of in table.pairs if by not in seen and card not in seen])

    def of_hand(self, held: Mapping[str, float], size: int) -> Prospect:
        """Return what a hand of so many cards comes to, of which these are held by these chances."""
        return self.prospect(held, max(0.0, size - sum(held.values())))

    def prospect(self, held: Mapping[str, float], unknown: float) -> Prospect:
        """Return what cards that are held by these chances come to, together with so many unknown ones."""
        table, seen, value = self.table, self.seen, self.table.dandy
        for card, draws in table.draws:
            if card in held:
                unknown += draws * held[card]
            elif card not in seen:
                unknown += draws * unknown / self.size
        share = min(1.0, unknown / self.size)
        mean = share * self.points - share * share * self.put_aside
        variance = share * (1 - share) * self.squares
        for card, chance in held.items():
            if points := value.get(card):
                if by := table.cancelled_by.get(card):
                    chance *= self._none(by, held, share)
                mean += chance * points
                variance += chance * (1 - chance) * points * points
            if cancels := table.cancels.get(card):
                mean -= chance * share * sum([of for other, of in cancels if other not in held and other not in seen])
        richest, square, none_dearer = 0.0, 0.0, 1.0
        for card, worth, by in table.wealth:
            chance = held[card] if card in held else 0.0 if card in seen else share  # noqa: SIM401, faster than get
            if chance:
                if by:
                    chance *= self._none(by, held, share)
                here = none_dearer * chance * worth
                richest += here
                square += here * worth
                none_dearer *= 1 - chance
                if none_dearer < 0.001:
                    break
        solvent = self._none(table.ruin, held, share)
        richest, square = richest * solvent, square * solvent
        return Prospect(mean + richest, variance + square - richest * richest)

    def _none(self, cards: Sequence[str], held: Mapping[str, float], share: float) -> float:
        """Return the chance that none of some cards is in a hand."""
        none = 1.0
        for card in cards:
            if card in held:
                none *= 1 - held[card]
            elif card not in self.seen:
                none *= 1 - share
        return none


class Table(NamedTuple):
    """What is the same for all hands of a deck.

    Attributes
    ----------
    dandy
        The points of each card that is no Wealth and has some.
    points, squares
        Their sum, and that of their squares, over all copies.
    cancelled_by
        Which of them are cancelled, and by what.
    cancels
        What a card cancels of them, each with its points.
    pairs
        The same as pairs of cards, the one that cancels first.
    wealth
        All Wealth, the dearest first: what it is worth, and what cancels it but not all Wealth.
    ruin
        What cancels all Wealth.
    draws
        The mysterious cards, and how many each draws.
    """

    dandy: Mapping[str, int]
    points: int
    squares: int
    cancelled_by: Mapping[str, tuple[str, ...]]
    cancels: Mapping[str, tuple[tuple[str, int], ...]]
    pairs: tuple[tuple[str, str, int], ...]
    wealth: tuple[tuple[str, int, tuple[str, ...]], ...]
    ruin: tuple[str, ...]
    draws: tuple[tuple[str, int], ...]


@functools.lru_cache(maxsize=8)
def table_of(deck: Deck) -> Table:
    """Return what is the same for all hands of a deck."""
    dandy = {card: value for card, value in deck.value.items() if value and card not in deck.wealth}
    ruin = tuple(card for card, cancelled in deck.cancels.items() if deck.wealth and deck.wealth <= cancelled)
    pairs = tuple((by, card, dandy[card]) for by in deck.cancels for card in sorted(deck.cancels[by] & dandy.keys()))
    return Table(
        dandy,
        sum(dandy.get(card, 0) for card in deck.cards),
        sum(dandy.get(card, 0) ** 2 for card in deck.cards),
        {card: by for card, by in deck.cancelled_by.items() if card in dandy},
        {by: tuple((card, of) for other, card, of in pairs if other == by) for by, _, _ in pairs},
        pairs,
        tuple(
            (card, deck.value[card], tuple(by for by in deck.cancelled_by.get(card, ()) if by not in ruin))
            for card in sorted(deck.wealth, key=lambda card: (-deck.value[card], card))
        ),
        ruin,
        tuple(deck.draws.items()),
    )


def first_of(prospects: Mapping[int, Prospect]) -> dict[int, float]:
    """Return the chance of each gentleman to be the dandiest of all."""
    men = [*prospects]
    if len(men) == 2:
        chance = prospects[men[0]].is_ahead(prospects[men[1]])
        return {men[0]: chance, men[1]: 1 - chance}
    chances = {
        man: math.prod([one.is_ahead(of) for other, of in prospects.items() if other != man])
        for man, one in prospects.items()
    }
    whole = sum(chances.values()) or 1.0
    return {man: chance / whole for man, chance in chances.items()}


def places_of(prospects: Mapping[int, Prospect]) -> dict[int, list[float]]:
    """Return the chance of each gentleman to come first, second and so on, as if he met each of the others alone."""
    if len(prospects) == 2:
        return {man: [chance, 1 - chance] for man, chance in first_of(prospects).items()}
    return {
        man: _places([of.is_ahead(one) for other, of in prospects.items() if other != man])
        for man, one in prospects.items()
    }


def _places(ahead: Iterable[float]) -> list[float]:
    """Return the chance of every place, where each of the others is ahead by his own chance."""
    places = [1.0]
    for chance in ahead:
        last = [place * chance for place in places]
        places = [place * (1 - chance) for place in places] + [0.0]
        for number, of in enumerate(last, 1):
            places[number] += of
    return places
