"""A round for three to six as one flat list of whole numbers, for search: copied by a slice, changed in place.

It begins where a full state stands, ends with the round, and knows no log. What may be done is asked of nobody
here: a test replays rounds on the readable engine, action by action. A hand is a number with a bit for each card.

A seat is taken to want the love that a round brings it, True Love included. A Catch gets all that she has to give at
best, and so every worth is told as a share of that. Who is ahead at the table, and whom her love helps, is left out.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from austenplay.core import kernel as core
from austenplay.core.kernel import NOBODY
from austenplay.core.outlook import Model
from austenplay.games.ladys_choice.deck import BELOW_THE_CLOCK
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.rules import LOVE_TO_GIVE, Rules, her_love, his_love
from austenplay.games.ladys_choice.search import moves
from austenplay.games.ladys_choice.search.hands import each
from austenplay.games.ladys_choice.search.moves import BOASTS, COURTS, LEAVES, MARRIES, OPENS, ROW, Flat
from austenplay.games.ladys_choice.sights import CHANGE
from austenplay.games.ladys_choice.state import State
from austenplay.games.ladys_choice.view import View

# Where things lie in a round for up to six seats, the deck at the end; a lady's own numbers go by her place among the
# ladies, 0 or 1.
MOVER = 0
"""The seat that decides; -1 when the round is over."""
ASKED = 1
"""What is asked of it, see below."""
FIRST = 2
"""The seat of the First Catch."""
TOP = 3
"""Where the top card of the deck lies; the list ends with the bottom one."""
COURTED = 4
"""The gentleman whose hand a lady is looking at; what she has seen of it is `LOOKED`."""
LOOKED = 5
HUSBANDS = 6
"""The gentleman that each lady has married; -1 for none yet."""
HANDS = 8
"""The cards of each seat."""
SHOWN = 14
"""The cards of each gentleman that a lady or everybody has seen, as far as he knows."""
SURE, EVER = 20, 32
"""For each lady the cards of each gentleman that are still there, of those that she has seen, and all of these."""
DECK = 44

TURN, REST, EXTRA, CHOOSE = range(4)
"""What is asked: a turn, whether to see the rest of a hand, one more look, a husband."""
ASKS = {Phase.TURN: TURN, Phase.REST: REST, Phase.EXTRA: EXTRA, Phase.CHOOSE: CHOOSE}


class Turns(Sequence[int]):
    """What a gentleman may do, written out only where somebody asks."""

    __slots__ = ("_all", "boasts", "changes")

    def __init__(self, boasts: int, changes: int) -> None:
        self.boasts, self.changes = boasts, changes
        self._all: list[int] = []

    def __len__(self) -> int:
        return self.boasts.bit_count() + self.changes.bit_count()

    def __getitem__(self, number: Any) -> Any:
        return self._listed()[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._listed())

    def _listed(self) -> list[int]:
        if not self._all:
            self._all = [BOASTS + bit for bit in each(self.boasts)] + list(each(self.changes))
        return self._all


class Kernel(moves.Kernel):
    """The rules of one game for three to six in whole numbers."""

    unit = "the love that a Catch has to give"
    ahead = 2

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.love = LOVE_TO_GIVE[rules.seats]
        self._looks, self._seats, self._two = rules.looks, rules.seats, rules.catches == 2
        self._gentlemen = [rules.gentlemen(first) for first in range(rules.seats)]
        self._ladies = [rules.ladies(first) for first in range(rules.seats)]
        self._is_lady = [[seat in self._ladies[first] for seat in range(rules.seats)] for first in range(rules.seats)]
        self._of_ladies: dict[tuple[int, ...], tuple[int, ...]] = {}

    # From a state and back

    def load(self, state: State) -> Flat:
        """Return the round that a state is in the middle of."""
        hands, flat = self.hands, [0] * DECK
        flat[MOVER] = NOBODY if state.decision is None else state.to_move
        flat[ASKED] = ASKS.get(state.phase, TURN)
        flat[FIRST] = state.first
        flat[COURTED] = -1 if state.courted is None else state.courted
        chosen = dict(state.marriages)
        flat[HUSBANDS : HUSBANDS + 2] = [chosen.get(lady, -1) for lady in (*state.ladies, -1)[:2]]
        taken = 0
        for seat, hand in enumerate(state.hands):
            flat[HANDS + seat] = hands.first(hand, taken)
            taken |= flat[HANDS + seat]
        for sight in state.sights:
            cards = hands.seen(hands.first(sight.cards))
            who = sight.gentleman
            is_sure = CHANGE not in state.turns[who][sight.turn :]
            if sight.seats >> who & 1:
                flat[SHOWN + who] |= hands.of(sight.cards)
            for number, lady in enumerate(state.ladies):
                if sight.seats >> lady & 1:
                    flat[EVER + ROW * number + who] |= cards
                    if is_sure:
                        flat[SURE + ROW * number + who] |= cards
        if state.phase is Phase.REST:
            flat[LOOKED] = hands.first(state.sights[-1].cards)
        for row in state.discards:
            taken |= hands.first(row, taken)
        flat[TOP] = DECK
        return flat + hands.laid(state.deck, taken)

    def seen(self, flat: Flat, seat: int) -> Hashable:
        """Return a gentleman's hand and what has been seen of it, or what a lady knows of each hand."""
        first = flat[FIRST]
        if not self._is_lady[first][seat]:
            return flat[HANDS + seat], flat[SHOWN + seat], len(flat) - flat[TOP]
        at = ROW * (seat != first)
        return (
            tuple(flat[SURE + at : SURE + at + ROW]),
            tuple(flat[EVER + at : EVER + at + ROW]),
            len(flat) - flat[TOP],
            flat[ASKED],
            flat[HUSBANDS],
        )

    # Who plays

    def worlds(self, view: View, model: Model) -> Callable[[random.Random], Flat]:
        """Return what draws rounds that fit a view."""
        from austenplay.games.ladys_choice.search.worlds import Worlds

        return Worlds(self, view, None if model.policy is None else moves.slip_of(model))

    def player(self, model: Model) -> core.Player[Flat, int]:
        """Return how the others go on: as where two play, but that a gentleman slips now and then."""
        slip, plainly = moves.slip_of(model), super().player(model)

        def play(flat: Flat, moves: Sequence[int], draw: Callable[[], float]) -> int:
            if type(moves) is Turns and draw() < slip:
                return core.at_random(flat, moves, draw)
            return plainly(flat, moves, draw)

        return play if slip else plainly

    def own(self) -> core.Player[Flat, int]:
        """Return the sensible way to play."""
        from austenplay.games.ladys_choice.search.players import Sensible

        return Sensible(self)

    # What may be done

    def moves(self, flat: Flat) -> Sequence[int]:
        """Return the legal moves of the seat that decides."""
        mover, first, asked = flat[MOVER], flat[FIRST], flat[ASKED]
        if not self._is_lady[first][mover]:
            hand = self.hands.distinct(flat[HANDS + mover])
            return Turns(hand & ~self.hands.opens, hand)
        if asked == REST:
            openers = self.hands.distinct(flat[LOOKED] & self.hands.opens)
            return [*(OPENS + bit for bit in each(openers)), LEAVES]
        if asked == EXTRA:
            return self._of_a_lady(first, True, False, -1)
        is_late = len(flat) - flat[TOP] <= BELOW_THE_CLOCK and (not self._two or mover != first)
        taken = max(flat[HUSBANDS], flat[HUSBANDS + 1])
        return self._of_a_lady(first, asked == TURN and not is_late, True, taken)

    def _of_a_lady(self, first: int, may_court: bool, may_marry: bool, taken: int) -> tuple[int, ...]:
        key = first, may_court, may_marry, taken
        if key not in self._of_ladies:
            gentlemen = self._gentlemen[first]
            courts = [COURTS + seat for seat in gentlemen if may_court]
            marries = [MARRIES + seat for seat in gentlemen if may_marry and seat != taken]
            self._of_ladies[key] = (*courts, *marries)
        return self._of_ladies[key]

    # What it does

    def step(self, flat: Flat, move: int, rng: random.Random) -> None:
        """Make a move; a lady who turns up nothing that opens the hand is not asked about the rest."""
        if move < COURTS:
            self._turn(flat, move)
        elif move < MARRIES:
            gentleman = move - COURTS
            self.look(flat, gentleman, self._turned_up(flat[HANDS + gentleman], rng.random))
        elif move < LEAVES:
            self._marry(flat, move - MARRIES)
        else:
            gentleman = flat[COURTED]
            if move != LEAVES:
                self._show_all(flat, gentleman, move - OPENS)
            self._end_courting(flat)

    def _turn(self, flat: Flat, move: int) -> None:
        """Boast or change, draw, and pass the turn on."""
        mover, top = flat[MOVER], flat[TOP]
        hand = flat[HANDS + mover]
        if move < BOASTS:
            hand ^= 1 << move
            flat[SURE + mover] = flat[SURE + ROW + mover] = 0
            hand |= 1 << flat[top] | 1 << flat[top + 1]
            flat[TOP] = top + 2
        else:
            self._see_all(flat, mover, move - BOASTS)
            hand |= 1 << flat[top]
            flat[TOP] = top + 1
        flat[HANDS + mover] = hand
        flat[MOVER] = (mover + 1) % self._seats

    def _see_all(self, flat: Flat, gentleman: int, bit: int) -> None:
        """Let everybody see a card."""
        card = 1 << bit
        flat[SHOWN + gentleman] |= self.hands.bits[self.hands.cards[bit]]
        if card & self.hands.twinned:
            card = self.hands.seen(card)
        flat[SURE + gentleman] |= card
        flat[EVER + gentleman] |= card
        if self._two:
            flat[SURE + ROW + gentleman] |= card
            flat[EVER + ROW + gentleman] |= card

    def _turned_up(self, hand: int, draw: Callable[[], float]) -> int:
        """Return as many cards of a shuffled hand as a lady turns up."""
        cards = list(each(hand))
        held, found = len(cards), 0
        for _ in range(self._looks):
            at = int(draw() * held)
            held -= 1
            found |= 1 << cards[at]
            cards[at] = cards[held]
        return found

    def look(self, flat: Flat, gentleman: int, cards: int) -> None:
        """Let the lady to move see some cards of a gentleman, and ask her for the rest if she may see it."""
        self._see(flat, gentleman, cards)
        if cards & self.hands.opens and flat[HANDS + gentleman] != cards:
            flat[ASKED], flat[COURTED], flat[LOOKED] = REST, gentleman, cards
        else:
            self._end_courting(flat)

    def _see(self, flat: Flat, gentleman: int, cards: int) -> None:
        at = ROW * (flat[MOVER] != flat[FIRST]) + gentleman
        hands = self.hands
        shown = cards
        if cards & hands.twinned:
            for bits in hands.twins:
                if cards & bits:
                    shown |= bits
            cards = hands.seen(cards)
        flat[SURE + at] |= cards
        flat[EVER + at] |= cards
        flat[SHOWN + gentleman] |= shown

    def _show_all(self, flat: Flat, gentleman: int, opener: int) -> None:
        """Let the lady see all of a hand, and everybody the card that opens it."""
        self._see_all(flat, gentleman, opener)
        self._see(flat, gentleman, flat[HANDS + gentleman])

    def _end_courting(self, flat: Flat) -> None:
        """Pass the turn on, or have her choose if the other lady has."""
        flat[COURTED], flat[LOOKED] = -1, 0
        if flat[HUSBANDS] >= 0 or flat[HUSBANDS + 1] >= 0:
            flat[ASKED] = CHOOSE
        else:
            flat[ASKED], flat[MOVER] = TURN, (flat[MOVER] + 1) % self._seats

    def _marry(self, flat: Flat, gentleman: int) -> None:
        first = flat[FIRST]
        number = int(flat[MOVER] != first)
        flat[HUSBANDS + number] = gentleman
        if self._two and flat[HUSBANDS + 1 - number] < 0:
            flat[MOVER] = self._ladies[first][1 - number]
            flat[ASKED] = CHOOSE if number else EXTRA
        else:
            flat[MOVER] = NOBODY

    # How it ends

    def ranking(self, flat: Flat) -> list[int]:
        """Return the gentlemen, dandiest first, once all mysterious cards have drawn."""
        hands, top = self.hands, flat[TOP]
        gentlemen = self._gentlemen[flat[FIRST]]
        standings = {}
        for gentleman in gentlemen:
            hand, top = hands.drawn(flat[HANDS + gentleman], flat, top)
            standings[gentleman] = hands.standing(hand)
        return sorted(gentlemen, key=standings.__getitem__, reverse=True)

    def worth(self, flat: Flat) -> list[float]:
        """Return the love that a finished round brings to each seat, as a share of what a Catch has to give."""
        ladies = self._ladies[flat[FIRST]]
        return self._shared(self.ranking(flat), dict(zip(ladies, flat[HUSBANDS : HUSBANDS + 2], strict=False)))

    def result(self, state: State) -> list[float] | None:
        """Return what a round has brought to each seat with which it has just ended."""
        return self._shared(state.ranks, dict(state.marriages)) if state.is_round_over else None

    def _shared(self, ranks: Sequence[int], marriages: dict[int, int]) -> list[float]:
        worth, share = [0.0] * self._seats, 1 / self.love
        for lady, husband in marriages.items():
            place = ranks.index(husband) + 1
            worth[lady] += her_love(self.love, place, len(ranks)) * share
            worth[husband] += his_love(self.love, place, len(ranks)) * share
        return worth


@functools.lru_cache(maxsize=16)
def kernel_for(rules: Rules) -> Kernel:
    """Return the kernel of some rules."""
    return Kernel(rules)
