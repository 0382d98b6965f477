"""Hands as whole numbers, a bit for each card: what they come to, and what a card of one is worth.

The rules of `ranking.py` once more, for search, which asks for some thousands of hands one at a time and may not wait
for numpy. Bits go from the worst card to the best and then from the poorest Wealth to the dearest, so that the best
card of a hand, and the Wealth that counts, is its highest bit. A test holds every answer to the readable rules.
"""

from __future__ import annotations

import functools
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from austenplay.games.ladys_choice.deck import Deck
from austenplay.games.ladys_choice.ranking import NOTHING, Standing, acting

CHUNK = 13
"""Cards whose points are looked up together."""
LOW = (1 << CHUNK) - 1


class Hands:
    """A deck and the way in which cards cancel, in bits.

    Attributes
    ----------
    cards, value, draws
        By bit: the card, its points, and how many cards are drawn for it.
    coins, cancelling, mysterious, opens, good
        The bits of all Wealth, of what cancels, of what draws, of what opens the hand, and of what is worth points.
    bits
        The bits of all copies of a card.
    """

    def __init__(self, deck: Deck, cancel_mode: str) -> None:
        self.deck, self.cancel_mode = deck, cancel_mode
        value = deck.value
        self.cards = tuple(sorted(deck.cards, key=lambda card: (card in deck.wealth, value[card], card)))
        self.value = [value[card] for card in self.cards]
        self.draws = [deck.draws.get(card, 0) for card in self.cards]
        self.bits = {card: self._where(card) for card in deck.kinds}
        self.coins = self.of(deck.wealth)
        self.cancelling = self.of(deck.cancels)
        self.mysterious = self.of(deck.draws)
        self.opens = self.of(card for card in deck.kinds if deck[card].opens)
        self.good = self.of(card for card in deck.kinds if value[card] > 0)
        self.twins = [bits for bits in self.bits.values() if bits & bits - 1]
        self.twinned = sum(self.twins)
        self._plain = sum(card not in deck.wealth for card in self.cards)
        self._points = self._tables()
        self._worth = [0, *self.value[self._plain :]]
        self._asides: dict[int, int] = {0: 0}
        alone = ~(self.coins | self.cancelling)
        self.harm = alone & sum(1 << bit for bit, of in enumerate(self.value) if of < 0)
        self.nought = alone & sum(1 << bit for bit, of in enumerate(self.value) if of == 0)
        self._alone = alone
        alphabet = sorted(range(len(self.cards)), key=self.cards.__getitem__)
        self._in_alphabet = [1 << bit for bit in alphabet]

    def _where(self, card: str) -> int:
        return sum(1 << bit for bit, other in enumerate(self.cards) if other == card)

    def _tables(self) -> list[list[int]]:
        """Return the points of every set of so many neighbouring cards, Wealth apart."""
        tables = []
        for first in range(0, self._plain, CHUNK):
            table = [0]
            for value in self.value[first : min(first + CHUNK, self._plain)]:
                table += [points + value for points in table]
            tables.append(table)
        return tables

    def of(self, cards: Iterable[str]) -> int:
        """Return the bits of all copies of some cards."""
        return functools.reduce(int.__or__, map(self.bits.__getitem__, cards), 0)

    def first(self, cards: Iterable[str], taken: int = 0) -> int:
        """Return the bits of some cards, for each copy the lowest that is not taken."""
        return sum(1 << bit for bit in self.laid(cards, taken))

    def laid(self, cards: Iterable[str], taken: int = 0) -> list[int]:
        """Return some cards by number in their order, for each copy the lowest that is not taken."""
        found = []
        for card in cards:
            left = self.bits[card] & ~taken
            taken |= left & -left
            found.append((left & -left).bit_length() - 1)
        return found

    def named(self, hand: int) -> list[str]:
        """Return the cards of a hand."""
        return [self.cards[bit] for bit in each(hand)]

    def distinct(self, hand: int) -> int:
        """Return a hand with one copy of each card."""
        if hand & self.twinned:
            for bits in self.twins:
                held = hand & bits
                hand ^= held & ~(held & -held)
        return hand

    def seen(self, hand: int) -> int:
        """Return cards as a look shows them: copies cannot be told apart, so the lowest bits stand for them."""
        if hand & self.twinned:
            for bits in self.twins:
                many = (hand & bits).bit_count()
                hand &= ~bits
                for _ in range(many):
                    hand |= (left := bits & ~hand) & -left
        return hand

    def aside(self, hand: int) -> int:
        """Return the bits of what the cards of a hand cancel, in it or not."""
        acts = hand & self.cancelling
        found = self._asides.get(acts)
        if found is None:
            held = acting(self.named(acts), self.deck, self.cancel_mode)
            found = self._asides[acts] = functools.reduce(
                int.__or__, (self.of(self.deck.cancels[of]) for of in held), 0
            )
        return found

    def total(self, hand: int) -> int:
        """Return the dandy points of a hand."""
        left = hand & ~self.aside(hand) if hand & self.cancelling else hand
        total = self._worth[(left >> self._plain).bit_length()]
        left &= ~self.coins
        for table in self._points:
            total += table[left & LOW]
            left >>= CHUNK
        return total

    def standing(self, hand: int) -> Standing:
        """Return what decides who is dandier: the larger is."""
        left = hand & ~self.aside(hand)
        coin = (left >> self._plain).bit_length()
        plain = (left & ~self.coins).bit_length()
        wealth = self._worth[coin] if coin else NOTHING
        best = self.value[plain - 1] if plain else NOTHING
        return self.total(hand), wealth, max(best, wealth)

    def losses(self, hand: int) -> dict[int, int]:
        """Return for each card of a hand, by its bit, the points that go with it; of copies for one of them."""
        whole = self.total(hand)
        return {1 << bit: whole - self.total(hand & ~(1 << bit)) for bit in each(self.distinct(hand))}

    def cancellers(self, hand: int) -> list[tuple[int, int]]:
        """Return the cards of a hand that cancel, each with the points that go with it."""
        acts = self.distinct(hand & self.cancelling)
        whole = self.total(hand) if acts else 0
        found = []
        while acts:
            low = acts & -acts
            found.append((low, whole - self.total(hand ^ low)))
            acts ^= low
        return found

    def spare(self, hand: int) -> tuple[int, int]:
        """Return the least that a card of a hand adds to it, and the cards that add no more than that."""
        aside = self.aside(hand)
        left = hand & ~aside
        harm = left & self.harm
        least, cards = 1, 0
        if harm:
            low = harm & -harm
            least, cards = self.value[low.bit_length() - 1], low
            while (harm := harm ^ low) and self.value[(low := harm & -harm).bit_length() - 1] == least:
                cards |= low
        else:
            cards = (hand & aside | left & self.nought | self.poorer(left)) & ~self.cancelling
            if not cards:
                losses = self.losses(hand)
                least = min(losses.values())
                return least, sum(card for card, loss in losses.items() if loss == least)
            least = 0
        for card, loss in self.cancellers(hand):
            if loss < least:
                least, cards = loss, card
            elif loss == least:
                cards |= card
        return least, self.distinct(cards)

    def poorer(self, left: int) -> int:
        """Return the Wealth of a hand that something dearer outdoes, or as dear, of what is not cancelled."""
        coins = left & self.coins
        if not coins:
            return 0
        highest = coins.bit_length() - 1
        rest = coins ^ 1 << highest
        if rest and self.value[rest.bit_length() - 1] == self.value[highest]:
            return coins
        return rest

    def worth(self, hand: int, least: int) -> int:
        """Return the cards of a hand that add so many points to it at least."""
        left = hand & ~self.aside(hand)
        coins = left & self.coins
        at = bisect_left(self.value, least, 0, self._plain)
        cards = (left & self._alone) >> at << at
        if coins:
            highest = coins.bit_length() - 1
            rest = coins ^ 1 << highest
            below = self.value[rest.bit_length() - 1] if rest else 0
            if self.value[highest] - below >= least and not 1 << highest & self.cancelling:
                cards |= 1 << highest
        for card, loss in self.cancellers(hand):
            if loss >= least:
                cards |= card
        return self.distinct(cards)

    def in_alphabet(self, hand: int, most: int) -> int:
        """Return the first so many cards of a hand in the order of the alphabet."""
        cards = [bit for bit in self._in_alphabet if hand & bit]
        return sum(cards[:most])

    def drawn(self, hand: int, pile: list[int], top: int) -> tuple[int, int]:
        """Return a hand once its mysterious cards have drawn from a pile, and where the pile then begins."""
        if not hand & self.mysterious:
            return hand, top
        due = sum([self.draws[bit] for bit in each(hand & self.mysterious)])
        while due:
            card = pile[top]
            top, due = top + 1, due - 1 + self.draws[card]
            hand |= 1 << card
        return hand, top


def each(hand: int) -> Iterator[int]:
    """Yield the bits of a hand by their number, the lowest first."""
    while hand:
        low = hand & -hand
        yield low.bit_length() - 1
        hand ^= low


def nth(hand: int, number: int) -> int:
    """Return the nth card of a hand from the lowest, 0 for the first, by its number."""
    for _ in range(number):
        hand &= hand - 1
    return (hand & -hand).bit_length() - 1


@functools.lru_cache(maxsize=16)
def hands_of(deck: Deck, cancel_mode: str) -> Hands:
    """Return the hands of a deck; what they cancel is remembered."""
    return Hands(deck, cancel_mode)
