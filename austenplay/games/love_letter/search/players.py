"""Fast ways to play on the kernel: what search takes the others, and its own later turns, to do.

They see what their seat would: its hand, what lies open, the hands it has been shown, and the guesses that missed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from austenplay.games.love_letter.search.kernel import (
    DRAWN,
    HANDS,
    KEEPING,
    KNOWS,
    MOVER,
    RULED_OUT,
    UNSEEN,
    Does,
    Flat,
    Kernel,
    Move,
)

POINT = 1 / 30
"""What a point of value in the hand is worth beside the chance to send somebody out."""
SHELTER, LOOK = 1 / 8, 1 / 10
RUIN = -2.0


class Lowest:
    """The lower card of the hand, used on anybody and naming anything; after a princess the highest is kept."""

    def __init__(self, kernel: Kernel) -> None:
        self.value = kernel.value

    def __call__(self, flat: Flat, moves: Sequence[Move], draw: Callable[[], float]) -> Move:
        """Return any of the moves of the lowest card, or any way to keep the highest."""
        sign = 1 if flat[KEEPING] else -1
        best = max(sign * self.value[move.card] for move in moves)
        fit = [move for move in moves if sign * self.value[move.card] == best]
        return fit[int(draw() * len(fit))]


class Keen:
    """Aims where the chance to send somebody out is best, keeps what is high, and leaves only when forced to.

    The measure of the careful policy, on bare counts.
    """

    def __init__(self, kernel: Kernel) -> None:
        self.value, self.perishes = kernel.value, kernel.perishes
        self.unseen = slice(UNSEEN, kernel.deck_at)
        self.worth_kept = [5 if perishes else value for perishes, value in zip(self.perishes, self.value, strict=True)]
        self.members = {hits: tuple(_members(hits)) for hits in kernel.names}

    def __call__(self, flat: Flat, moves: Sequence[Move], draw: Callable[[], float]) -> Move:
        """Return one of the best moves."""
        if len(moves) == 1:
            return moves[0]
        if flat[KEEPING]:
            return max(moves, key=lambda move: self.worth_kept[move.card] + draw() / 100)
        mover = flat[MOVER]
        unseen = flat[self.unseen]
        unseen[flat[HANDS + mover]] -= 1
        unseen[flat[DRAWN]] -= 1
        total = sum(unseen) or 1
        named: dict[int, float] = {}
        best, most = moves[0], -9.0
        for move in moves:
            does, _, stays, target, hits, _ = move
            if does == 1:  # Does.GUESS, most of all moves
                if flat[KNOWS + target] >> mover & 1:
                    gain: float = hits >> flat[HANDS + target] & 1
                elif hits & flat[RULED_OUT + target]:
                    gain = 0
                else:
                    if hits not in named:
                        named[hits] = sum([unseen[number] for number in self.members[hits]]) / total
                    gain = named[hits]
            else:
                gain = self._gain(flat, move, mover, unseen, total)
            worth = gain + self.value[stays] * POINT + draw() / 100
            if worth > most:
                best, most = move, worth
        return best

    def _gain(self, flat: Flat, move: Move, mover: int, unseen: Sequence[int], total: int) -> float:
        """Return what a move that names nothing gains beside the card that stays."""
        does, _, stays, target, _, _ = move
        value = self.value
        card = flat[HANDS + target] if target == mover or flat[KNOWS + target] >> mover & 1 else None
        if does == Does.COMPARE:
            mine = value[stays]
            if card is not None:
                return (value[card] < mine) - (value[card] > mine)
            return (
                sum([count if of < mine else -count for of, count in zip(value, unseen, strict=True) if of != mine])
                / total
            )
        if does == Does.REDRAW:
            sign = 1
            if target == mover:
                card, sign = stays, -1
            if card is None:
                return sum([count for count, out in zip(unseen, self.perishes, strict=True) if out]) / total
            if self.perishes[card]:
                return 1.0 if sign > 0 else RUIN
            return sign * (value[card] - self._mean(unseen, total)) * POINT
        if does == Does.SWAP:
            return ((self._mean(unseen, total) if card is None else value[card]) - value[stays]) * POINT
        if does == Does.PERISH:
            return RUIN
        if does == Does.PROTECT:
            return SHELTER
        return LOOK if does == Does.EXCHANGE or (does == Does.LOOK and card is None) else 0.0

    def _mean(self, unseen: Sequence[int], total: int) -> float:
        return sum(map(int.__mul__, self.value, unseen)) / total


def _members(mask: int) -> Iterator[int]:
    return (number for number in range(mask.bit_length()) if mask >> number & 1)
