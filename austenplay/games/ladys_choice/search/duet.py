"""The game for two as one flat list of whole numbers, for search; see `kernel` for the one for more.

What belongs to a gentleman never changes, only who knows it, so that his cards are one number from the first look to
the wedding. A pile, or a lady's side, is a number too: eight bits for each card, the top one lowest.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Hashable, Sequence

from austenplay.core import kernel as core
from austenplay.core.kernel import NOBODY
from austenplay.core.knowledge import BACK, knows
from austenplay.core.outlook import Model
from austenplay.games.ladys_choice.rules import COLUMNS, Rules
from austenplay.games.ladys_choice.search import moves
from austenplay.games.ladys_choice.search.moves import COURTS, LEAVES, MARRIES, OPENS, Flat
from austenplay.games.ladys_choice.two.position import COURTS as LOOKS
from austenplay.games.ladys_choice.two.state import State
from austenplay.games.ladys_choice.two.view import View

# Where things lie; a lady's own numbers are those of four gentlemen, seat 0 first.
MOVER, LEFT, OPENING = 0, 1, 2
"""The lady that decides, -1 at the end; how many looks she has left; whether it is the first turn of all."""
COURTED, HUSBAND = 3, 4
"""The gentleman whose pile a lady may look at, and the one who is married; -1 for none."""
CHOOSER = 5
"""The lady who has married."""
TOP = 6
"""Where the top card of the stock lies; the list ends with the bottom one."""
COLUMN = 7
"""All cards of each gentleman."""
PILES, SIDES = 11, 15
"""What lies in the middle, and on each lady's side."""
KNOWS = 23
"""For each lady the cards of each gentleman that she has seen."""
STOCK = 31

CARD = 8
"""Bits for a card in a pile, whose number counts from 1."""
LOWEST = (1 << CARD) - 1


class Kernel(moves.Kernel):
    """The rules of the game for two in whole numbers."""

    unit = "the game"
    ahead = 3

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._shows_pile = rules.openness_2p == "shows_pile"

    # From a state and back

    def load(self, state: State) -> Flat:
        """Return the game that a state is in the middle of."""
        flat = [0] * STOCK
        flat[MOVER] = NOBODY if state.decision is None else state.to_move
        flat[LEFT], flat[OPENING], flat[CHOOSER] = state.left, int(state.is_opening), state.to_move
        flat[COURTED] = -1 if state.courted is None else state.courted
        flat[HUSBAND] = -1 if state.husband is None else state.husband
        taken = 0

        def lay(at: int, column: int, cards: Sequence[tuple[str, int]]) -> None:
            nonlocal taken
            for number, (card, mask) in enumerate(cards):
                low = self.hands.first([card], taken)
                taken |= low
                flat[COLUMN + column] |= low
                if at:
                    flat[at] |= low.bit_length() << CARD * number
                for seat in range(2):
                    if knows(mask, seat):
                        flat[KNOWS + COLUMNS * seat + column] |= low

        for column in range(COLUMNS):
            lay(PILES + column, column, state.piles[column])
            for seat in range(2):
                lay(SIDES + COLUMNS * seat + column, column, state.sides[seat][column])
            lay(0, column, [(card, 3) for card in state.open[column]])
        for drawn in state.drawn:
            taken |= self.hands.first(drawn, taken)
        flat[TOP] = STOCK
        return flat + self.hands.laid(state.stock, taken)

    def seen(self, flat: Flat, seat: int) -> Hashable:
        """Return what a lady knows, how much of each gentleman nobody does, and what the other one has of him."""
        at, other = KNOWS + COLUMNS * seat, SIDES + COLUMNS * (1 - seat)
        left = [of.bit_length() // CARD for of in (*flat[PILES : PILES + COLUMNS], *flat[other : other + COLUMNS])]
        return flat[LEFT], flat[COURTED], *flat[at : at + COLUMNS], *left

    # Who plays

    def worlds(self, view: View, model: Model) -> Callable[[random.Random], Flat]:
        """Return what draws games that fit a view: under every model by counting, for a look gives nothing away."""
        return Worlds(self, view)

    def own(self) -> core.Player[Flat, int]:
        """Return the sensible way to play."""
        from austenplay.games.ladys_choice.search.players import SensibleLady

        return SensibleLady(self)

    # What may be done

    def moves(self, flat: Flat) -> Sequence[int]:
        """Return the legal moves of the lady that decides."""
        if flat[COURTED] >= 0:
            side = flat[SIDES + COLUMNS * flat[MOVER] + flat[COURTED]]
            bit = (side & LOWEST) - 1
            return [OPENS + bit, LEAVES] if self.hands.opens >> bit & 1 else [LEAVES]
        at = SIDES + COLUMNS * (1 - flat[MOVER])
        courts = [COURTS + column for column in range(COLUMNS) if flat[PILES + column] or flat[at + column]]
        if not courts or (flat[LEFT] == LOOKS and not flat[OPENING]):
            courts += range(MARRIES, MARRIES + COLUMNS)
        return courts

    # What it does

    def step(self, flat: Flat, move: int, rng: random.Random) -> None:
        """Make a move; a lady whose card does not open the pile is not asked about it."""
        mover = flat[MOVER]
        if move < MARRIES:
            self._court(flat, mover, move - COURTS)
        elif move < LEAVES:
            flat[HUSBAND], flat[MOVER] = move - MARRIES, NOBODY
            flat[CHOOSER] = mover
        else:
            column = flat[COURTED]
            if move != LEAVES:
                flat[KNOWS + COLUMNS * mover + column] |= _cards(flat[PILES + column])
                flat[KNOWS + COLUMNS * (1 - mover) + column] |= 1 << move - OPENS
            flat[COURTED] = -1
            self._end_look(flat, mover)

    def _court(self, flat: Flat, mover: int, column: int) -> None:
        """Take the top card of a pile, or turn up what the other lady knows of him."""
        flat[LEFT] -= 1
        pile = flat[PILES + column]
        if not pile:
            at = SIDES + COLUMNS * (1 - mover) + column
            card = 1 << (flat[at] & LOWEST) - 1
            flat[at] >>= CARD
            flat[KNOWS + column] |= card
            flat[KNOWS + COLUMNS + column] |= card
        else:
            at, bit = SIDES + COLUMNS * mover + column, pile & LOWEST
            flat[PILES + column] = pile >> CARD
            flat[at] = flat[at] << CARD | bit
            flat[KNOWS + COLUMNS * mover + column] |= 1 << bit - 1
            if self._shows_pile and pile >> CARD and self.hands.opens >> bit - 1 & 1:
                flat[COURTED] = column
                return
        self._end_look(flat, mover)

    def _end_look(self, flat: Flat, mover: int) -> None:
        """Pass the turn on, unless she has another look and something to look at."""
        at = SIDES + COLUMNS * (1 - mover)
        if not flat[LEFT] or not (any(flat[PILES : PILES + COLUMNS]) or any(flat[at : at + COLUMNS])):
            flat[MOVER], flat[LEFT], flat[OPENING] = 1 - mover, LOOKS, 0

    # How it ends

    def ranking(self, flat: Flat) -> list[int]:
        """Return the gentlemen, dandiest first, once all mysterious cards have drawn."""
        top, standings = flat[TOP], []
        for column in range(COLUMNS):
            hand, top = self.hands.drawn(flat[COLUMN + column], flat, top)
            standings.append(self.hands.standing(hand))
        married_first = sorted(range(COLUMNS), key=lambda column: column != flat[HUSBAND])
        return sorted(married_first, key=standings.__getitem__, reverse=True)

    def worth(self, flat: Flat) -> list[float]:
        """Return 1 for the lady who has won."""
        has_won = self.ranking(flat)[0] == flat[HUSBAND]
        winner = flat[CHOOSER] if has_won else 1 - flat[CHOOSER]
        return [float(winner == 0), float(winner == 1)]

    def result(self, state: State) -> list[float] | None:
        """Return what a game that is over was worth to each lady."""
        return [float(seat in state.winners) for seat in range(2)] if state.is_over else None


def _cards(pile: int) -> int:
    """Return all cards of a pile as a hand."""
    cards = 0
    while pile:
        cards |= 1 << (pile & LOWEST) - 1
        pile >>= CARD
    return cards


class Worlds:
    """What draws the games that fit a view, as `View.world` does."""

    def __init__(self, kernel: Kernel, view: View) -> None:
        assert view.seat is not None
        self.hands = kernel.hands
        self.table = kernel.load(view.world(random.Random(0)))
        self.rows = [
            (at + column, column, [n for n, card in enumerate(row[column]) if card == BACK])
            for at, row in [(PILES, view.piles), *((SIDES + COLUMNS * seat, view.sides[seat]) for seat in range(2))]
            for column in range(COLUMNS)
        ]
        self.unseen = self.table[STOCK:]
        for at, column, backs in self.rows:
            for number in backs:
                bit = (self.table[at] >> CARD * number & LOWEST) - 1
                self.unseen.append(bit)
                self._lift(self.table, at, column, number, bit)
        del self.table[STOCK:]
        self.open = [(at, column, CARD * number) for at, column, backs in self.rows for number in backs]
        self.other = [SIDES + COLUMNS * (1 - view.seat), KNOWS + COLUMNS * (1 - view.seat)]

    def _lift(self, flat: Flat, at: int, column: int, number: int, bit: int) -> None:
        """Take a card that is not known out of the table."""
        flat[at] &= ~(LOWEST << CARD * number)
        for place in (COLUMN, KNOWS, KNOWS + COLUMNS):
            flat[place + column] &= ~(1 << bit)

    def __call__(self, rng: random.Random) -> Flat:
        """Return a world."""
        flat = self.table[:]
        pile = rng.sample(self.unseen, len(self.unseen))
        sides, knows = self.other
        for at, column, shift in self.open:
            bit = pile.pop()
            flat[at] |= bit + 1 << shift
            flat[COLUMN + column] |= 1 << bit
            if at - column == sides:
                flat[knows + column] |= 1 << bit
        return flat + pile


@functools.lru_cache(maxsize=16)
def kernel_for(rules: Rules) -> Kernel:
    """Return the kernel of some rules."""
    return Kernel(rules)
