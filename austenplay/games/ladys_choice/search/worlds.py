"""Worlds that fit a view, drawn right into the flat form: search draws some hundreds of them for one decision."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from austenplay.core.knowledge import BACK
from austenplay.games.ladys_choice.hidden.story import Look, Turn, story
from austenplay.games.ladys_choice.past import Past, Seen
from austenplay.games.ladys_choice.policies import UNKNOWN
from austenplay.games.ladys_choice.search.hands import Hands, each
from austenplay.games.ladys_choice.search.kernel import DECK, EVER, HANDS, SHOWN, SURE, Kernel
from austenplay.games.ladys_choice.search.moves import ROW, Flat
from austenplay.games.ladys_choice.sights import CHANGE
from austenplay.games.ladys_choice.view import View

TRIES = 10
"""Deals of a gentleman's cards that are tried until one fits how he has played."""


class Glimpse(NamedTuple):
    """A look that the seat had no part in: when, in turns of the gentleman; by lady 0 or 1; at how many cards."""

    turn: int
    lady: int
    many: int


class Worlds:
    """What draws the worlds of one view.

    By counting they are those of `View.world`. Where the others are taken to play sensibly, a gentleman is dealt his
    hidden cards one by one and has put away what it was sensible to put away, but for a slip now and then: a deal in
    which he would have done otherwise is dealt anew, `TRIES` times in all. Then a lady has also seen some cards of his
    whenever everybody saw her look. Such worlds lie near the chances of such players; just these they do not have, for
    which of two cards he would rather have boasted of is not weighed, nor where ladies looked.
    """

    def __init__(self, kernel: Kernel, view: View, slip: float | None) -> None:
        assert view.seat is not None
        self.hands = hands = kernel.hands
        self.table = kernel.load(view.world(random.Random(0)))[:DECK]
        taken = self.table[HANDS + view.seat] = hands.first(view.hand)
        taken |= hands.first(view.discards[view.seat], taken)
        looks = {} if slip is None else _glimpses(view)
        self.others: list[_Counted] = []
        for seat in view.gentlemen:
            if seat != view.seat:
                past = view.past(seat)
                held = hands.laid([of.card for of in past.held], taken)
                taken |= sum(1 << bit for bit in held)
                seen = hands.laid([of.card for of in past.seen], taken)
                taken |= sum(1 << bit for bit in seen)
                if slip is None:
                    self.others.append(_Counted(hands, seat, past, held, seen))
                else:
                    self.others.append(_Sensible(hands, seat, past, held, seen, looks.get(seat, ()), slip))
        self.unseen = [bit for bit in range(len(hands.cards)) if not taken >> bit & 1]

    def __call__(self, rng: random.Random) -> Flat:
        """Return a world."""
        pile = rng.sample(self.unseen, len(self.unseen))
        flat = self.table[:]
        for gentleman in self.others:
            gentleman.deal(flat, pile, rng)
        return flat + pile


def _glimpses(view: View) -> dict[int, list[Glimpse]]:
    """Return by gentleman the looks of this round whose cards the seat has not seen."""
    found, turns = defaultdict[int, list[Glimpse]](list), Counter[int]()
    for entry in story(view):
        if isinstance(entry, Turn):
            turns[entry.man] += 1
        elif isinstance(entry, Look):
            found[entry.man].append(Glimpse(turns[entry.man], int(entry.lady != view.first), entry.count))
    return found


class _Counted:
    """What a seat knows of one of the others, and every way in which the rest can lie equally likely."""

    def __init__(self, hands: Hands, seat: int, past: Past, held: Sequence[int], seen: Sequence[int]) -> None:
        self.hands, self.seat, self.past = hands, seat, past
        self.held = sum(1 << bit for bit in held)
        self.seen = sum(1 << bit for bit in seen)
        self.hidden = past.discards.count(BACK)

    def deal(self, flat: Flat, pile: list[int], rng: random.Random) -> None:
        """Give him a hand; its cards, and those that he has put away, are taken from the pile."""
        hand, away = self.held, self.hidden
        if self.seen:
            laid = next(self.past.ways(rng), None) or self.past.plainest()
            hand |= self._kept(Counter(card for card in laid if card is not None))
            away = laid.count(None)
        for _ in range(len(self.past.hand) - hand.bit_count()):
            hand |= 1 << pile.pop()
        del pile[len(pile) - away :]
        flat[HANDS + self.seat] = hand

    def _kept(self, gone: Counter[str]) -> int:
        """Return the cards that have been seen and not put away."""
        kept = self.seen
        for card, many in gone.items():
            for _ in range(many):
                left = kept & self.hands.bits[card]
                kept ^= left & -left
        return kept


class _Sensible(_Counted):
    """The same of somebody who is taken to put away what harms him and to boast only where nothing does."""

    def __init__(
        self,
        hands: Hands,
        seat: int,
        past: Past,
        held: Sequence[int],
        seen: Sequence[int],
        looks: Sequence[Glimpse],
        slip: float,
    ) -> None:
        super().__init__(hands, seat, past, held, seen)
        self.looks, self.slip = looks, slip
        known: list[tuple[int, Seen]] = [*zip(held, past.held, strict=True), *zip(seen, past.seen, strict=True)]
        self.known = sorted(((of.first, bit) for bit, of in known))
        self.until = {bit: of.last for bit, of in zip(seen, past.seen, strict=True)}
        self.shown = [sum(1 << bit for first, bit in self.known if first < turn) for turn in range(len(past.turns))]
        self.arrivals = [past.arrived(turn) for turn in range(len(past.turns) + 1)]
        self.before = sum(turn < 0 for turn in past.changes)

    def deal(self, flat: Flat, pile: list[int], rng: random.Random) -> None:
        """Give him a hand and what the ladies have seen of it; what he holds or has put away leaves the pile."""
        unknown = self.arrivals[-1] - len(self.known)
        for number in range(1, TRIES + 1):
            is_last = number == TRIES
            moments, fits = self._played(self._slots(pile[len(pile) - unknown :], rng, is_last), rng, is_last)
            if fits or is_last:
                break
            for place in range(len(pile) - unknown, len(pile)):
                at = int(rng.random() * (place + 1))
                pile[place], pile[at] = pile[at], pile[place]
        if len(moments) < len(self.arrivals):
            super().deal(flat, pile, rng)
            return
        del pile[len(pile) - unknown - self.before :]
        flat[HANDS + self.seat] = moments[-1]
        self._look(flat, moments, rng)

    def _slots(self, dealt: Sequence[int], rng: random.Random, is_last: bool) -> list[int]:
        """Return all cards that have come to him, in their order; those that are known came before they were seen.

        In the last deal that is tried they came as late as can be, so that there was always something to put away.
        """
        slots = [-1] * self.arrivals[-1]
        for turn, bit in self.known:
            free = [place for place in range(self.arrivals[turn]) if slots[place] < 0]
            slots[free[-1 if is_last else int(rng.random() * len(free))]] = bit
        rest = iter(dealt)
        return [next(rest) if bit < 0 else bit for bit in slots]

    def _played(self, slots: Sequence[int], rng: random.Random, is_last: bool) -> tuple[list[int], bool]:
        """Return his hand before each of his turns and after the last, and whether he has played sensibly.

        What does not fit is not played to its end, unless it is the last that is tried.
        """
        hand = sum(1 << bit for bit in slots[: self.arrivals[0]])
        moments, fits = [hand], True
        for turn, (letter, (first, last)) in enumerate(zip(self.past.turns, pairwise(self.arrivals), strict=True)):
            slips = self.slip and rng.random() < self.slip
            boasts, spare = self._anyhow(hand) if slips else self._sensibly(hand, turn)
            fits = fits and rng.random() < (1 - boasts if letter == CHANGE else boasts)
            if not fits and not is_last:
                break
            if letter == CHANGE:
                bound = self.held | sum(1 << bit for bit, until in self.until.items() if until > turn)
                if not hand & ~bound:
                    return moments, False
                fits = fits and bool(spare & ~bound)
                hand &= ~(self._one(spare & ~bound, rng) or self._worst(hand, bound))
            hand |= sum(1 << bit for bit in slots[first:last])
            moments.append(hand)
        return moments, fits

    def _sensibly(self, hand: int, turn: int) -> tuple[float, int]:
        """Return how likely it is sensible to boast, and which cards may be put away where it is not."""
        least, spare = self.hands.spare(hand)
        if least:
            return 0.0 if least < 0 else 1.0, spare
        proud = (self.hands.worth(hand, UNKNOWN) & ~self.shown[turn]).bit_count()
        return proud / (proud + spare.bit_count()), spare  # he is as glad to boast of what is worth showing

    def _anyhow(self, hand: int) -> tuple[float, int]:
        """Return the same of somebody who does anything legal."""
        cards = self.hands.distinct(hand)
        boasts = (cards & ~self.hands.opens).bit_count()
        return boasts / (boasts + cards.bit_count()), cards

    def _one(self, cards: int, rng: random.Random) -> int:
        """Return any of some cards."""
        if cards & cards - 1 == 0:
            return cards
        choice = list(each(self.hands.distinct(cards)))
        return 1 << choice[int(rng.random() * len(choice))]

    def _worst(self, hand: int, bound: int) -> int:
        """Return the card that adds least to a hand, of those that he may have put away."""
        losses = self.hands.losses(hand)
        return min((card for card in losses if not card & bound), key=losses.__getitem__, default=hand & ~bound)

    def _look(self, flat: Flat, moments: Sequence[int], rng: random.Random) -> None:
        """Let the ladies have seen some of his cards, as often as they looked."""
        for turn, lady, many in self.looks:
            cards = sum(1 << bit for bit in rng.sample(list(each(moments[turn])), many))
            flat[SHOWN + self.seat] |= cards
            cards = self.hands.seen(cards)
            flat[EVER + ROW * lady + self.seat] |= cards
            if CHANGE not in self.past.turns[turn:]:
                flat[SURE + ROW * lady + self.seat] |= cards
