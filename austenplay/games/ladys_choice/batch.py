"""Thousands of rankings at once, for odds and for bots that sample: the rules of `ranking.py` on arrays.

Every card that is Wealth, cancels or is cancelled has a bit of its own, so that a hand is one number. What such a hand
puts aside is looked up in a table that the readable rules fill (`acting`); the rest is adding up. Only where totals
and Wealth are equal, once in a hundred rankings, is a hand looked at card by card. A test holds every total and rank
equal to those of `ranked`. Playing and learning never load this module, nor numpy.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from austenplay.core.errors import BadInput
from austenplay.games.ladys_choice.deck import Deck
from austenplay.games.ladys_choice.known import Known
from austenplay.games.ladys_choice.ranking import NOTHING, acting

Array = npt.NDArray[Any]
CHUNK = 8_192
"""Rankings that are worked out together: their cards fit into a processor's cache."""


@dataclass(frozen=True, eq=False, slots=True)
class Rankings:
    """Many rankings of the same gentlemen; in every array the last axis goes through the rankings.

    Attributes
    ----------
    totals
        Dandy points, int32, a row for each gentleman in turn order.
    places
        Ranks from 1, the dandiest, int8, laid out alike.
    cards, drawn
        What was unknown, as indices into `Deck.cards`, uint8: the cards of the hands, gentleman by gentleman, then
        the pile. `drawn` says how many each gentleman drew from its top, int8; beyond that it is not shuffled.
    """

    totals: Array
    places: Array
    cards: Array
    drawn: Array


def rankings(known: Known, n: int, rng: np.random.Generator) -> Rankings:
    """Return `n` rankings in which all that is unknown is dealt by chance, mysterious draws included."""
    parts = list(chunks(known, n, rng))
    return Rankings(*(np.concatenate([getattr(of, name) for of in parts], -1) for name in Rankings.__slots__))


def chunks(known: Known, n: int, rng: np.random.Generator) -> Iterator[Rankings]:
    """Yield what `rankings` returns some thousands at a time: in between a caller may stop, or tell how far it is."""
    tables = _tables(known.deck, known.cancel_mode)
    unseen, seen = _places(known)
    for first in range(0, n, CHUNK):
        yield _Dealt(known, seen, tables, _Piles(unseen, min(CHUNK, n - first), rng)).rankings()


def counts(known: Known, n: int, seed: int) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    """Yield, chunk by chunk, how many rankings there are so far, and how often each gentleman had each rank in them."""
    men, done = len(known.hands), 0
    total = np.zeros((men, men), np.int64)
    for chunk in chunks(known, n, np.random.default_rng(seed)):
        done += chunk.places.shape[1]
        total += np.stack([(chunk.places == rank).sum(1) for rank in range(1, men + 1)], 1)
        yield done, tuple(map(tuple, total.tolist()))


def halves(known: Known, n: int, seed: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return how often each gentleman has each rank in the first half of some rankings, and in the other half."""
    places = rankings(known, n, np.random.default_rng(seed)).places
    return tuple(
        tuple(tuple(int((row == rank).sum()) for rank in range(1, len(places) + 1)) for row in half)
        for half in np.array_split(places, 2, axis=1)
    )


def _places(known: Known) -> tuple[list[int], list[list[int]]]:
    """Return where in the deck the unseen cards stand, and where those stand that are known of each hand."""
    left: dict[str, list[int]] = {}
    for index, card in enumerate(known.deck.cards):
        left.setdefault(card, []).append(index)
    unseen = [left[card].pop() for card in known.unseen]
    return unseen, [[left[card].pop() for card in hand.known] for hand in known.hands]


@dataclass(frozen=True, eq=False, slots=True)
class _Tables:
    """What a deck looks like to the arrays; `marks`, `points` and `draws` go by index into `Deck.cards`.

    Attributes
    ----------
    marks
        uint64: a bit for the card if it is Wealth, from the poorest up, or can be cancelled; from bit `shift` on one
        for its kind if that cancels.
    points, draws
        int32 and int8: the value of a card that is not Wealth, and how many cards are drawn for it.
    aside
        uint64: the bits that are put aside, by the bits of what cancels.
    coins, worth
        The bits of all Wealth; int32: the value of the Wealth that has the last of so many bits, 0 for none.
    others, lost
        uint64 and int32: the bits of the other cards that can be cancelled, and their values.
    """

    marks: Array
    shift: np.uint64
    points: Array
    draws: Array
    aside: Array
    coins: np.uint64
    worth: Array
    others: Array
    lost: Array


@functools.lru_cache(maxsize=8)
def _tables(deck: Deck, cancel_mode: str) -> _Tables:
    cards = deck.cards
    value = np.array([deck.value[card] for card in cards], np.int32)
    coins = sorted((n for n, card in enumerate(cards) if card in deck.wealth), key=value.__getitem__)
    others = [n for n, card in enumerate(cards) if card in deck.cancelled_by and card not in deck.wealth]
    bits = {n: 1 << place for place, n in enumerate((*coins, *others))}
    kinds = {card: 1 << place for place, card in enumerate(deck.cancels)}
    return _Tables(
        marks=np.array([bits.get(n, 0) | kinds.get(card, 0) << len(bits) for n, card in enumerate(cards)], np.uint64),
        shift=np.uint64(len(bits)),
        points=np.array([0 if card in deck.wealth else deck.value[card] for card in cards], np.int32),
        draws=np.array([deck.draws.get(card, 0) for card in cards], np.int8),
        aside=_aside(
            deck, cancel_mode, {card: sum(bits[n] for n in bits if cards[n] in of) for card, of in deck.cancels.items()}
        ),
        coins=np.uint64(sum(bits[n] for n in coins)),
        worth=np.concatenate(([0], value[coins])),
        others=np.array([bits[n] for n in others], np.uint64),
        lost=value[others],
    )


def _aside(deck: Deck, cancel_mode: str, cancelled: dict[str, int]) -> Array:
    """Return the bits put aside for every set of cards that cancel, the first of them the lowest bit of the set."""
    sets = itertools.product((False, True), repeat=len(cancelled))
    hands = ([card for card, is_in in zip(reversed(cancelled), held, strict=True) if is_in] for held in sets)
    bits = (
        functools.reduce(int.__or__, map(cancelled.__getitem__, acting(hand, deck, cancel_mode)), 0) for hand in hands
    )
    return np.fromiter(bits, np.uint64, 1 << len(cancelled))


class _Piles:
    """The unseen cards once for each ranking, shuffled no further than they are dealt (Fisher and Yates)."""

    def __init__(self, unseen: Sequence[int], n: int, rng: np.random.Generator) -> None:
        self.n, self.size, self.rng = n, len(unseen), rng
        self.cards = np.tile(np.array(unseen, np.uint8), (n, 1))
        self._flat = self.cards.reshape(-1)
        self._first = np.arange(n) * self.size

    def dealt(self, place: int) -> Array:
        """Return the card at a place of every pile."""
        at = self._first + self.rng.integers(place, self.size, self.n, np.uint8)
        cards: Array = self._flat[at]
        self._flat[at] = self.cards[:, place]
        self.cards[:, place] = cards
        return cards

    def drawn(self, rows: Array, places: Array) -> Array:
        """Return the card at a place of its own in each of some piles."""
        if places.max() >= self.size:
            raise BadInput("Mysterious cards may draw more than there are unseen cards.")
        here = self._first[rows] + places
        at = self._first[rows] + self.rng.integers(places, self.size)
        cards: Array = self._flat[at]
        self._flat[at] = self._flat[here]
        self._flat[here] = cards
        return cards


class _Dealt:
    """Hands of many rankings, dealt and drawn in full: arrays with a row for each gentleman."""

    def __init__(self, known: Known, seen: Sequence[Sequence[int]], tables: _Tables, piles: _Piles) -> None:
        self.known, self.seen, self.tables, self.piles = known, seen, tables, piles
        self.men = len(known.hands)
        shape = self.men, piles.n
        self.marks = np.zeros(shape, np.uint64)
        self.points = np.zeros(shape, np.int32)
        self.drawn = np.zeros(shape, np.int8)
        self._due = np.zeros(shape, np.int8)
        self._deal()
        self._draw()

    def _take(self, man: int, cards: Any, rows: Any = slice(None)) -> None:
        self.marks[man][rows] |= self.tables.marks[cards]
        self.points[man][rows] += self.tables.points[cards]
        self._due[man][rows] += self.tables.draws[cards]

    def _deal(self) -> None:
        places = itertools.count()
        for man, hand in enumerate(self.known.hands):
            for card in self.seen[man]:
                self._take(man, card)
            for place in itertools.islice(places, hand.unknown):
                self._take(man, self.piles.dealt(place))

    def _draw(self) -> None:
        top = np.full(self.piles.n, self.known.unknown)
        for man in range(self.men):  # LC-8.2: one gentleman draws all of his before the next
            due, drawn = self._due[man], self.drawn[man]
            rows = np.flatnonzero(due)
            while rows.size:
                self._take(man, self.piles.drawn(rows, top[rows]), rows)
                drawn[rows] += 1
                top[rows] += 1
                rows = rows[drawn[rows] < due[rows]]

    def rankings(self) -> Rankings:
        """Return what the hands come to, and who is how dandy."""
        tables = self.tables
        aside = tables.aside[self.marks >> tables.shift]
        left = self.marks & tables.coins & ~aside  # LC-8.8: cancelling comes before Wealth
        wealth = tables.worth[np.frexp(left.astype(np.float64))[1]]  # LC-8.7: the highest bit is the dearest
        lost = self.marks & aside & ~tables.coins
        hit = np.nonzero(lost)
        totals = self.points + wealth
        totals[hit] -= ((lost[hit][:, None] & tables.others) != 0) @ tables.lost
        return Rankings(totals, self._ranks(totals, wealth, aside), self.piles.cards.T, self.drawn)

    def _ranks(self, totals: Array, wealth: Array, aside: Array) -> Array:
        """Return everybody's rank; what decides is put into one number, the total above the tie-breaks."""
        key = (totals.astype(np.int64) << 16) + (wealth << 8)
        in_turn = sorted(range(self.men), key=lambda man: man != self.known.married)
        pairs = list(itertools.combinations(in_turn, 2))
        is_tied = np.zeros(self.piles.n, np.bool_)
        for one, other in pairs:
            is_tied |= key[one] == key[other]
        rows = np.flatnonzero(is_tied)
        for man in range(self.men if rows.size else 0):  # LC-9.3
            coin = np.where(wealth[man, rows] > 0, wealth[man, rows], NOTHING)
            best = np.maximum(self._best(man, rows, aside[man, rows]), coin)
            key[man, rows] += np.where(best == NOTHING, 0, 128 + best)
        places = np.ones(totals.shape, np.int8)
        for earlier, later in pairs:  # LC-9.4: of equal ones the earlier is dandier
            is_behind = key[later] > key[earlier]
            places[earlier] += is_behind
            places[later] += ~is_behind
        return places

    def _best(self, man: int, rows: Array, aside: Array) -> Array:
        """Return the value of a gentleman's dandiest card that counts and is not Wealth, in some rankings."""
        hands = self.known.hands
        first = sum(hand.unknown for hand in hands[:man])
        top = self.known.unknown + self.drawn[:man, rows].sum(0, dtype=np.int64)
        drawn = self.drawn[man, rows]
        best = np.full(rows.size, NOTHING)

        def raise_by(at: Array, cards: Array) -> None:
            counts = (self.tables.marks[cards] & (aside[at] | self.tables.coins)) == 0
            best[at] = np.maximum(best[at], np.where(counts, self.tables.points[cards], NOTHING))

        everywhere = np.arange(rows.size)
        for card in self.seen[man]:
            raise_by(everywhere, np.full(rows.size, card))
        for place in range(first, first + hands[man].unknown):
            raise_by(everywhere, self.piles.cards[rows, place])
        for number in range(int(drawn.max(initial=0))):
            at = np.flatnonzero(drawn > number)
            raise_by(at, self.piles.cards[rows[at], top[at] + number])
        return best
