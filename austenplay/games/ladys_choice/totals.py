"""What a hand may come to: the exact chance of every total, however many of its cards are unknown.

Nothing is sampled, and no hand is dealt. A polynomial counts the ways: x stands for a point and y for a card, so that
a card worth 7 is 1 + x^7 y, taken or not, and a product of such terms holds the number of ways to each total with each
number of cards. Cards that touch one another are counted together, once for each set of those of them that cancel;
cards that touch nobody multiply freely. The option not taken, trying all hands, takes hours for what mysterious cards
may draw.
"""

from __future__ import annotations

import functools
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from austenplay.core.derivation import Derivation, Share
from austenplay.core.errors import BadInput
from austenplay.core.words import amount
from austenplay.games.ladys_choice.deck import Deck
from austenplay.games.ladys_choice.known import Known
from austenplay.games.ladys_choice.ranking import SIMULTANEOUS

COUNTED = "cards are counted, and nothing is read into what he boasted and changed"


@dataclass(frozen=True, eq=False, slots=True)
class Spread:
    """The chance of every total that a gentleman may have, from the lowest; `man` is his place in turn order."""

    man: int
    chances: Mapping[int, Fraction]

    @property
    def mean(self) -> Fraction:
        """What he has on average."""
        return sum((total * chance for total, chance in self.chances.items()), Fraction(0))

    def at_least(self, total: int) -> Derivation:
        """Return the chance that he has so many dandy points or more."""
        shares = tuple(
            Share(str(of), amount(of, "dandy point"), 1, chance, int(of >= total))
            for of, chance in self.chances.items()
        )
        return Derivation(f"{{{self.man} has}} {amount(total, 'dandy point')} or more", shares, COUNTED)


def spread(known: Known, man: int) -> Spread:
    """Return the exact chance of every total of one gentleman, what he may still draw included."""
    hand, deck = known.hands[man], known.deck
    ordinary = tuple(card for card in known.unseen if card not in deck.draws)
    chains = list(_chains(known, man))
    ways: dict[tuple[str, ...], list[dict[int, int]]] = {}
    most = max(taken for _, taken, _ in chains)
    each = [chance / math.comb(len(ordinary), taken) for _, taken, chance in chains]
    whole = math.lcm(*(chance.denominator for chance in each))
    parts: dict[int, int] = defaultdict(int)
    for (mysterious, taken, _), chance in zip(chains, each, strict=True):
        # A mysterious card may touch others in a deck of one's own; in the printed one all chains share one count.
        held = (*hand.known, *(card for card in mysterious if card in deck.cancels or card in deck.cancelled_by))
        if held not in ways:
            ways[held] = _Ways(held, ordinary, most, known).by_size()
        part = int(chance * whole)
        for total, number in ways[held][taken].items():
            parts[total] += number * part
    return Spread(man, {total: Fraction(part, whole) for total, part in sorted(parts.items())})


def _chains(known: Known, man: int) -> Iterator[tuple[tuple[str, ...], int, Fraction]]:
    """Yield which unseen mysterious cards he may come to hold, with how many others, and the chance of it."""
    hand, draws = known.hands[man], known.deck.draws
    mysterious = [card for card in known.unseen if card in draws]
    size, ordinary = len(known.unseen), len(known.unseen) - len(mysterious)
    due = hand.unknown + sum(draws.get(card, 0) for card in hand.known)
    for many in range(len(mysterious) + 1):
        for places in combinations(range(len(mysterious)), many):
            cards = tuple(mysterious[place] for place in places)
            taken = due + sum(map(draws.__getitem__, cards))
            if taken > size:
                raise BadInput("Mysterious cards may draw more than there are unseen cards.")
            if taken - many > ordinary:
                continue
            orders = _orders([draws[card] for card in cards], due)
            chance = Fraction(orders * math.perm(ordinary, taken - many), math.perm(size, taken))
            if chance:
                yield cards, taken - many, chance


def _orders(draws: Sequence[int], due: int) -> int:
    """Return in how many ways mysterious cards may come among all that he takes, so that he takes them all.

    He goes on as long as he has taken less than the cards so far allow; `due` is what is allowed without any of these.
    """
    ways = {0: 1}  # by the set of those that have come, as bits
    allowed = [due + sum(of for place, of in enumerate(draws) if come >> place & 1) for come in range(1 << len(draws))]
    for taken in range(allowed[-1]):
        after: dict[int, int] = {}
        for come, number in ways.items():
            if taken >= allowed[come]:
                continue  # his chain has ended before
            after[come] = after.get(come, 0) + number
            for place in range(len(draws)):
                if not come >> place & 1:
                    after[come | 1 << place] = after.get(come | 1 << place, 0) + number
        ways = after
    return ways.get((1 << len(draws)) - 1, 0)


class _Ways:
    """The number of ways to every total, for a hand that holds some cards and takes others from a pool.

    A polynomial is one whole number: its term x^p y^s is the digit p + s * `width`, and a digit is `bits` wide, so that
    adding numbers adds polynomials and shifting one multiplies it by a term. Every card counts `base` points more than
    it has, so that no exponent is below nought.
    """

    def __init__(self, held: Sequence[str], pool: Sequence[str], most: int, known: Known) -> None:
        self.held, self.pool, self.most = held, pool, most
        self.deck, self.cancel_mode = known.deck, known.cancel_mode
        values = self.deck.value.values()
        self.base = max(0, -min(values))
        self.size = math.comb(len(pool), min(most, len(pool) // 2)).bit_length() // 8 + 1
        self.bits = 8 * self.size
        self.width = (self.base + max(values)) * (most + len(held)) + 1
        self.mask = (1 << self.bits * self.width * (most + 1)) - 1

    def by_size(self) -> list[dict[int, int]]:
        """Return for each number of cards taken in how many ways each total comes about."""
        ways = 1
        for group in _groups(self.deck):
            ways = self._with(ways, [card for card in self.held if card in group], [c for c in self.pool if c in group])
        digits = ways.to_bytes(self.size * self.width * (self.most + 1), "little")
        found: list[dict[int, int]] = []
        for size in range(self.most + 1):
            first, least = self.width * size, self.base * (size + len(self.held))
            places = range(self.size * first, self.size * (first + self.width), self.size)
            numbers = (int.from_bytes(digits[place : place + self.size], "little") for place in places)
            found.append({total: number for total, number in enumerate(numbers, -least) if number})
        return found

    def _with(self, ways: int, held: Sequence[str], pool: Sequence[str]) -> int:
        """Return the ways once a group of cards that touch one another is held, or taken, or not.

        Cards that cancel come one after the other, each before those that it cancels, and a card is counted once all
        that cancel it have come. What is remembered of them until then is what they put aside of the cards to come, and
        the dearest Wealth among them, so that ways which differ in nothing else are added up.
        """
        cancels = self.deck.cancels
        coming = [(card, is_held) for card in cancels for is_held in _copies(card, held, pool)]
        waiting = [(card, is_held) for card in self.deck.kinds if card not in cancels
                   for is_held in _copies(card, held, pool)]  # fmt: skip
        ahead: dict[_Met, int] = {(frozenset(), 0): ways}
        while True:
            touched = frozenset[str]().union(*(cancels[card] for card, _ in coming))
            due = [of for of in waiting if of[0] not in touched and of[0] not in self.deck.wealth]
            waiting = [of for of in waiting if of not in due]
            left = frozenset(card for card, _ in (*waiting, *coming))
            after: dict[_Met, int] = defaultdict(int)
            for (aside, richest), count in ahead.items():
                after[aside & left, richest] += self._counted(count, due, aside)
            if not coming:
                return sum(self._enriched(count, waiting, *met) for met, count in after.items()) & self.mask
            (card, is_held), *coming = coming
            ahead = self._branched(after, card, is_held)

    def _counted(self, ways: int, cards: Sequence[tuple[str, bool]], aside: frozenset[str]) -> int:
        """Return the ways with cards that are no Wealth and that nothing to come puts aside."""
        for card, is_held in cards:
            points = 0 if card in aside else self.deck.value[card]
            ways = self._held(ways, points) if is_held else ways + self._took(ways, points)
        return ways

    def _branched(self, met: Mapping[_Met, int], card: str, is_held: bool) -> dict[_Met, int]:
        """Return the ways with a card that cancels: it is held, or taken, or not."""
        after: dict[_Met, int] = defaultdict(int)
        for (aside, richest), count in met.items():
            is_aside, is_coin = card in aside, card in self.deck.wealth
            points = 0 if is_aside or is_coin else self.deck.value[card]
            acts = self.cancel_mode == SIMULTANEOUS or not is_aside
            key = (
                aside | self.deck.cancels[card] if acts else aside,
                max(richest, self.deck.value[card]) if is_coin and not is_aside else richest,
            )
            if is_held:
                after[key] += self._held(count, points)
            else:
                after[aside, richest] += count
                after[key] += self._took(count, points)
        return after

    def _enriched(self, ways: int, coins: Sequence[tuple[str, bool]], aside: frozenset[str], richest: int) -> int:
        """Return the ways with all Wealth that cancels nothing: of what is not put aside the dearest counts."""
        for card, is_held in coins:
            if is_held or card in aside:
                ways = self._held(ways, 0) if is_held else ways + self._took(ways, 0)
        worth = {card: self.deck.value[card] for card, _ in coins if card not in aside}
        richest = max([richest, *(worth[card] for card, is_held in coins if is_held and card in worth)])
        found = ways << self.bits * richest
        for points in sorted(worth[card] for card, is_held in coins if not is_held and card in worth):
            found += self._took(ways, max(points, richest))  # it is the dearest, and any of those below it are there
            ways += self._took(ways, 0)
        return found

    def _held(self, ways: int, points: int) -> int:
        return ways << self.bits * (self.base + points)

    def _took(self, ways: int, points: int) -> int:
        return ways << self.bits * (self.width + self.base + points) & self.mask


def _copies(card: str, held: Sequence[str], pool: Sequence[str]) -> list[bool]:
    """Return for each copy of a card that is there whether it is held, or may be taken."""
    return [True] * held.count(card) + [False] * pool.count(card)


_Met = tuple[frozenset[str], int]
"""What the cards that cancel put aside of those to come, and the dearest Wealth among them."""


@functools.lru_cache(maxsize=8)
def _groups(deck: Deck) -> tuple[frozenset[str], ...]:
    """Return all cards in groups, so that no two of different groups touch: all Wealth is in one."""
    groups: list[frozenset[str]] = [deck.wealth] if deck.wealth else []
    alone = set(deck.kinds) - deck.wealth
    for card, cancelled in deck.cancels.items():
        touching = [group for group in groups if group & {card, *cancelled}]
        groups = [group for group in groups if group not in touching]
        groups.append(frozenset({card, *cancelled}.union(*touching)))
        alone -= groups[-1]
    return (frozenset(alone), *sorted(groups, key=len))
