"""The sensible way to play on the kernels: what search takes the others, and its own later turns, to do.

It sees what its seat would, and chooses among the same actions as the policy of that name; a test holds the two equal.
Of a deck of one's own that has several copies of a card it may miss that another's copy was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from austenplay.games.ladys_choice import policies
from austenplay.games.ladys_choice.policies import UNKNOWN
from austenplay.games.ladys_choice.rules import COLUMNS
from austenplay.games.ladys_choice.search import duet
from austenplay.games.ladys_choice.search.hands import Hands, nth
from austenplay.games.ladys_choice.search.kernel import (
    EVER,
    FIRST,
    HANDS,
    MOVER,
    SHOWN,
    SURE,
    Kernel,
    Turns,
)
from austenplay.games.ladys_choice.search.moves import BOASTS, COURTS, LEAVES, MARRIES, ROW, Flat


class Sensible:
    """For three and more: a gentleman rids himself of harm, and a lady looks where she knows least."""

    def __init__(self, kernel: Kernel) -> None:
        self.hands = kernel.hands

    def __call__(self, flat: Flat, moves: Sequence[int], draw: Callable[[], float]) -> int:
        """Return one of the best moves."""
        if type(moves) is Turns:
            return self.gentleman(flat[HANDS + flat[MOVER]], flat[SHOWN + flat[MOVER]], moves, draw)
        if len(moves) == 1:
            return moves[0]
        if moves[-1] == LEAVES:
            return moves[int(draw() * (len(moves) - 1))]
        at = ROW * (flat[MOVER] != flat[FIRST])
        measure = self.unknown if moves[0] < MARRIES else self.outlook
        best, most = moves[0], -1_000.0
        for move in moves:
            if (move < MARRIES) == (moves[0] < MARRIES):
                found = measure(flat, (move - COURTS) & 7, at) + draw() / 2
                if found > most:
                    best, most = move, found
        return best

    def gentleman(self, hand: int, shown: int, moves: Turns, draw: Callable[[], float]) -> int:
        """Return the change that rids him of most, or a boast of what is worth showing, whichever is better."""
        least, spare = self.hands.spare(hand)
        if least < 0:
            return _change(spare, draw)
        proud = self.hands.worth(hand, UNKNOWN) & moves.boasts & ~shown
        if least == 0:
            number = int(draw() * (spare.bit_count() + proud.bit_count()))
            if number < spare.bit_count():
                return nth(spare, number)
            return BOASTS + nth(proud, number - spare.bit_count())
        if proud:
            return BOASTS + nth(proud, int(draw() * proud.bit_count()))
        return self._plainly(hand, shown, moves, draw)

    def _plainly(self, hand: int, shown: int, moves: Turns, draw: Callable[[], float]) -> int:
        """Return the best of all moves, each weighed by itself."""
        worth: dict[int, int] = {}
        for card, loss in self.hands.losses(hand).items():
            bit = card.bit_length() - 1
            worth[bit] = UNKNOWN - loss
            if card & moves.boasts:
                worth[BOASTS + bit] = min(loss, UNKNOWN) - (UNKNOWN if card & shown else 0)
        best = max(worth.values())
        fit = [move for move, of in worth.items() if of == best]
        return fit[int(draw() * len(fit))]

    def unknown(self, flat: Flat, gentleman: int, at: int) -> int:
        """Return how many cards of a gentleman a lady does not know, a flaw that he may have thrown away among them."""
        return self._known(flat, gentleman, at)[1]

    def outlook(self, flat: Flat, gentleman: int, at: int) -> int:
        """Return what a lady takes a gentleman's hand to come to."""
        known, unknown = self._known(flat, gentleman, at)
        return self.hands.total(known) + UNKNOWN * unknown

    def _known(self, flat: Flat, gentleman: int, at: int) -> tuple[int, int]:
        """Return the cards that a lady takes a gentleman to hold, and how many others there are."""
        sure = flat[SURE + at + gentleman]
        backs = flat[HANDS + gentleman].bit_count() - sure.bit_count()
        kept = flat[EVER + at + gentleman] & ~sure & self.hands.good
        if kept.bit_count() > backs:
            kept = self.hands.in_alphabet(kept, backs)
        return sure | kept, backs - kept.bit_count()


def _change(spare: int, draw: Callable[[], float]) -> int:
    return nth(spare, int(draw() * spare.bit_count())) if spare & spare - 1 else spare.bit_length() - 1


class SensibleLady:
    """For two: she marries once one gentleman is ahead by more than is unknown, and looks where she knows least."""

    def __init__(self, kernel: duet.Kernel) -> None:
        self.hands: Hands = kernel.hands

    def __call__(self, flat: Flat, moves: Sequence[int], draw: Callable[[], float]) -> int:
        """Return one of the best moves."""
        if len(moves) == 1:
            return moves[0]
        if moves[-1] == LEAVES:
            return moves[int(draw() * (len(moves) - 1))]
        known = [flat[at] for at in range(duet.KNOWS + COLUMNS * flat[MOVER], duet.KNOWS + COLUMNS * (flat[MOVER] + 1))]
        unknown = [flat[duet.COLUMN + n].bit_count() - cards.bit_count() for n, cards in enumerate(known)]
        if moves[-1] >= MARRIES:
            worth = [self.hands.total(cards) + UNKNOWN * left for cards, left in zip(known, unknown, strict=True)]
            second, first = sorted(range(COLUMNS), key=worth.__getitem__)[-2:]
            # the policy takes of equal ones the first, and then asks for a lead: no two equal ones have one
            lead, doubt = worth[first] - worth[second], unknown[first] + unknown[second]
            if moves[0] >= MARRIES or lead > policies.Sensible.MARGIN * doubt:
                return _best([move for move in moves if move >= MARRIES], MARRIES, worth, draw)
        return _best([move for move in moves if move < MARRIES], COURTS, unknown, draw)


def _best(moves: Sequence[int], base: int, worth: Sequence[int], draw: Callable[[], float]) -> int:
    """Return any of the moves whose gentleman is worth most."""
    most = max([worth[move - base] for move in moves])
    fit = [move for move in moves if worth[move - base] == most]
    return fit[int(draw() * len(fit))]
