"""A round as one flat list of whole numbers, for search: copied by a slice, changed in place, told to nobody.

It begins where a full state stands, ends with the round, and knows no log. Only what the cards do is written a second
time here; what may be played is asked of `legality`, and a test replays rounds on the readable engine, action by
action.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Hashable, Sequence
from enum import IntEnum
from typing import NamedTuple

from austenplay.core import kernel as core
from austenplay.core.knowledge import cards
from austenplay.core.outlook import Model
from austenplay.core.protocols import Action
from austenplay.games.love_letter import legality
from austenplay.games.love_letter.effects import (
    Compare,
    Effect,
    Exchange,
    Guess,
    Look,
    OnlyOneToken,
    PairToken,
    Perish,
    Protect,
    Redraw,
    Swap,
)
from austenplay.games.love_letter.legality import Situation
from austenplay.games.love_letter.policies import Careful, LowestCard
from austenplay.games.love_letter.position import Phase
from austenplay.games.love_letter.rules import Keep, Play, Rules
from austenplay.games.love_letter.state import State
from austenplay.games.love_letter.view import View

Flat = list[int]
"""A round; what lies where is told by the numbers below, and the deck is at the end."""

# Where things lie in it. A mask has a bit for each seat, or for each character.
MOVER = 0
"""The seat that decides; -1 when the round is over."""
KEEPING = 1
"""How many cards more than one the mover holds while it chooses which to keep; 0 while it is to play."""
ALIVE, SAFE = 2, 3
"""Masks of the seats still in, and of those that cannot be chosen."""
SPIES, PAIRS = 4, 5
"""Masks of the seats that used a card with a token at the end of the round."""
ASIDE = 6
"""The card put aside; -1 when it has been taken."""
TOP = 7
"""Where the top card of the deck lies; the list ends with the bottom one."""
HANDS = 8
"""The card of each of six seats."""
DRAWN = 14
"""The card that the mover has drawn, and up to two more after an exchange."""
KNOWS = 17
"""For each seat the mask of the seats that know its card."""
RULED_OUT = 23
"""For each seat the mask of the characters that a missed guess has ruled out since its last turn."""
SUMS = 29
"""For each seat the sum of its discards."""
UNSEEN = 35
"""For each character how many copies have not been laid open; then the deck."""


class Does(IntEnum):
    """What a card does."""

    NOTHING = 0
    GUESS = 1
    LOOK = 2
    COMPARE = 3
    PROTECT = 4
    REDRAW = 5
    EXCHANGE = 6
    SWAP = 7
    PERISH = 8
    KEEP = 9
    """Not a card: the choice of the one to keep."""


VERBS: dict[type[Effect], Does] = {
    Guess: Does.GUESS,
    Look: Does.LOOK,
    Compare: Does.COMPARE,
    Protect: Does.PROTECT,
    Redraw: Does.REDRAW,
    Exchange: Does.EXCHANGE,
    Swap: Does.SWAP,
    Perish: Does.PERISH,
}


class Move(NamedTuple):
    """An action in whole numbers.

    Attributes
    ----------
    does
        What it does; a card played on nobody for want of a target does nothing.
    card, stays
        The character played, and the one that stays in the hand; for a choice what is kept twice.
    target
        The seat it is used on.
    hits
        Mask of the characters that a guess hits.
    bottom
        The cards returned beneath the deck.
    """

    does: int
    card: int
    stays: int
    target: int = 0
    hits: int = 0
    bottom: tuple[int, ...] = ()


class Kernel(core.FlatKernel[Move]):
    """The rules of one match in whole numbers; characters are counted in the order of the deck."""

    def __init__(self, rules: Rules) -> None:
        self.unit = "the round" if rules.match == "round" else "favour tokens in this round"
        self.rules = rules
        self.keys = tuple(rules.deck.characters)
        self.number = {key: number for number, key in enumerate(self.keys)}
        self.value = [rules.deck.value[key] for key in self.keys]
        self.does = [VERBS.get(type(rules.main_effect(key)), Does.NOTHING) for key in self.keys]
        self.perishes = [rules.deck.perishes(key) for key in self.keys]
        self.draws = [effect.draw if isinstance(effect := rules.main_effect(key), Exchange) else 0 for key in self.keys]
        spies, pairs = rules.deck.having(OnlyOneToken), rules.deck.having(PairToken)
        self.tokens_for = [(key in spies) + 2 * (key in pairs) for key in self.keys]
        self.deck_at = UNSEEN + len(self.keys)
        seats = range(rules.seats)
        self._after = [[_after(alive, seat, rules.seats) for seat in seats] for alive in range(1 << rules.seats)]
        self.names = {self._hits(guess) for guess in rules.guess_menu}
        self._moves: dict[int, tuple[Move, ...]] = {}
        self._by_target: dict[tuple[int, tuple[int, int], int], tuple[Move, ...]] = {}
        self._keeps: dict[tuple[int, ...], tuple[Move, ...]] = {}
        self._actions: dict[Move, Action] = {}

    # From a state and back

    def load(self, state: State) -> Flat:
        """Return the round that a state is in the middle of, whoever knows what."""
        number, seats = self.number, range(state.seats)
        flat = [0] * UNSEEN
        keeping = state.phase is Phase.KEEP
        flat[MOVER] = state.to_move if state.decision is not None else -1
        flat[ALIVE] = sum(1 << seat for seat in state.alive)
        flat[SAFE] = sum(1 << seat for seat in state.protected)
        flat[ASIDE] = -1 if state.set_aside is None else number[state.set_aside]
        flat[DRAWN : DRAWN + 3] = [-1] * 3
        for seat in seats:
            hand = state.hands[seat]
            flat[HANDS + seat] = number[hand[0][0]] if hand else -1
            flat[KNOWS + seat] = hand[0][1] & ~(1 << seat) & (1 << state.seats) - 1 if hand else 0
            for at, (card, _) in enumerate(hand[1:]):
                flat[DRAWN + at] = number[card]
            flat[SUMS + seat] = sum(self.value[number[card]] for card in state.discards[seat])
            for card in state.discards[seat]:
                self._use(flat, seat, number[card])
        flat[KEEPING] = len(state.hands[state.to_move]) - 1 if keeping else 0
        hidden = [*(card for hand in state.hands for card in cards(hand)), *cards(state.deck)]
        hidden += [] if state.set_aside is None else [state.set_aside]
        flat += [hidden.count(key) for key in self.keys]
        flat[TOP] = len(flat)
        return flat + [number[card] for card, _ in state.deck]

    def action(self, move: Move) -> Action:
        """Return the action that a move stands for."""
        return self._actions[move]

    def seen(self, flat: Flat, seat: int) -> Hashable:
        """Return a seat's hand, who is still in, what it knows of their hands, and how long the deck is.

        Moments that differ only in how they came about give the same, so that search meets them more often.
        """
        hands = [
            -1 - flat[RULED_OUT + other] if not flat[KNOWS + other] >> seat & 1 else flat[HANDS + other]
            for other in range(self.rules.seats)
            if flat[ALIVE] >> other & 1
        ]
        drawn = flat[DRAWN : DRAWN + (flat[KEEPING] or 1)]
        return flat[HANDS + seat], *drawn, flat[ALIVE], flat[SAFE], len(flat) - flat[TOP], *hands

    # Who plays

    def worlds(self, view: View, model: Model) -> Callable[[random.Random], Flat]:
        """Return what draws rounds that fit a view."""
        from austenplay.games.love_letter.search.worlds import Worlds

        return Worlds(self, view, model.policy)

    def player(self, model: Model) -> core.Player[Flat, Move]:
        """Return how the others go on: by the policy of a model, as far as there is a fast way to play it."""
        from austenplay.games.love_letter.search.players import Keen, Lowest

        if isinstance(model.policy, LowestCard):
            return Lowest(self)
        return Keen(self) if isinstance(model.policy, Careful) else core.at_random

    def own(self) -> core.Player[Flat, Move]:
        """Return the keen way to play."""
        from austenplay.games.love_letter.search.players import Keen

        return Keen(self)

    # What may be done

    def moves(self, flat: Flat) -> Sequence[Move]:
        """Return the legal moves of the seat that decides."""
        mover = flat[MOVER]
        held, drawn = flat[HANDS + mover], flat[DRAWN]
        if flat[KEEPING]:
            return self._keep_moves((held, *flat[DRAWN : DRAWN + flat[KEEPING]]))
        if held > drawn:
            held, drawn = drawn, held
        open_others = flat[ALIVE] & ~flat[SAFE] & ~(1 << mover)
        key = ((held * 32 + drawn) * 64 + open_others) * 8 + mover
        found = self._moves.get(key)
        if found is None:
            found = self._moves[key] = self._legal(mover, (held, drawn), open_others)
        return found

    def _legal(self, mover: int, hand: tuple[int, int], open_others: int) -> tuple[Move, ...]:
        """Return what may be done with a hand: on whom is the one thing that the others' number changes."""
        targets = [seat for seat in range(self.rules.seats) if open_others >> seat & 1]
        found = dict.fromkeys(move for target in targets or [mover] for move in self._on(mover, hand, target))
        return tuple(found)

    def _on(self, mover: int, hand: tuple[int, int], target: int) -> tuple[Move, ...]:
        """Return what may be done where only one other player can be chosen, or none where it is the mover."""
        key = mover, hand, target
        if key not in self._by_target:
            names = self.keys[hand[0]], self.keys[hand[1]]
            situation = Situation(self.rules, False, mover, names, tuple(sorted({mover, target})), ())
            legal = legality.legal_actions(situation)
            self._by_target[key] = tuple(self._move(action, names, mover) for action in legal)
        return self._by_target[key]

    def _move(self, action: Action, hand: tuple[str, ...], mover: int) -> Move:
        assert isinstance(action, Play)
        card = self.number[action.card]
        stays = self.number[hand[1] if hand[0] == action.card else hand[0]]
        does = self.does[card]
        if action.target is None and does in (Does.GUESS, Does.LOOK, Does.COMPARE, Does.SWAP):
            does = Does.NOTHING
        hits = 0 if action.guess is None else self._hits(action.guess)
        target = mover if action.target is None else action.target
        return self._remember(Move(int(does), card, stays, target, hits), action)

    def _hits(self, guess: str) -> int:
        """Return the mask of the characters that a guess hits."""
        return sum(1 << self.number[key] for key in self.rules.names_hit(guess))

    def _keep_moves(self, hand: tuple[int, ...]) -> tuple[Move, ...]:
        if hand not in self._keeps:
            situation = Situation(self.rules, True, 0, tuple(self.keys[card] for card in hand), (), ())
            self._keeps[hand] = tuple(map(self._keep_move, legality.legal_actions(situation)))
        return self._keeps[hand]

    def _keep_move(self, action: Action) -> Move:
        assert isinstance(action, Keep)
        card, bottom = self.number[action.card], tuple(self.number[key] for key in action.bottom)
        return self._remember(Move(int(Does.KEEP), card, card, bottom=bottom), action)

    def _remember(self, move: Move, action: Action) -> Move:
        self._actions[move] = action
        return move

    # What it does

    def step(self, flat: Flat, move: Move, rng: random.Random | None = None) -> None:
        """Make a move; afterwards the next seat decides, or the round is over."""
        does, card, stays, target, hits, bottom = move
        mover = flat[MOVER]
        if does == Does.KEEP:
            flat[HANDS + mover] = stays
            flat[KEEPING] = 0
            flat += bottom
            self._end_turn(flat, mover)
            return
        if flat[KNOWS + mover] and (flat[HANDS + mover] != stays or card == stays):
            flat[KNOWS + mover] = 0  # whoever knew the card saw it go, or cannot tell it from its twin
        flat[HANDS + mover] = stays
        flat[RULED_OUT + mover] = 0
        flat[UNSEEN + card] -= 1
        flat[SUMS + mover] += self.value[card]
        if self.tokens_for[card]:
            self._use(flat, mover, card)
        if does == 1:  # Does.GUESS
            if hits >> flat[HANDS + target] & 1:
                self._leave(flat, target)
            else:
                flat[RULED_OUT + target] |= hits
        elif does == Does.LOOK:
            flat[KNOWS + target] |= 1 << mover
        elif does == Does.COMPARE:
            mine, theirs = self.value[stays], self.value[flat[HANDS + target]]
            if mine == theirs:
                flat[KNOWS + target] |= 1 << mover
                flat[KNOWS + mover] |= 1 << target
            else:
                self._leave(flat, mover if mine < theirs else target)
        elif does == Does.PROTECT:
            flat[SAFE] |= 1 << mover
        elif does == Does.REDRAW:
            self._redraw(flat, target)
        elif does == Does.EXCHANGE:
            top = flat[TOP]
            drawn = flat[top : top + self.draws[card]]
            if drawn:
                flat[TOP] = top + len(drawn)
                flat[DRAWN : DRAWN + len(drawn)] = drawn
                flat[KEEPING] = len(drawn)
                flat[KNOWS + mover] = 0
                return
        elif does == Does.SWAP:
            flat[HANDS + mover], flat[HANDS + target] = flat[HANDS + target], stays
            mine, theirs = flat[KNOWS + mover], flat[KNOWS + target]
            flat[KNOWS + mover] = theirs & ~(1 << mover) | 1 << target
            flat[KNOWS + target] = mine & ~(1 << target) | 1 << mover
            flat[RULED_OUT + mover], flat[RULED_OUT + target] = flat[RULED_OUT + target], 0
        elif does == Does.PERISH:
            self._leave(flat, mover)
        self._end_turn(flat, mover)

    def _end_turn(self, flat: Flat, mover: int) -> None:
        alive, top = flat[ALIVE], flat[TOP]
        if top < len(flat) and alive & alive - 1:
            seat = self._after[alive][mover]
            flat[MOVER] = seat
            flat[SAFE] &= ~(1 << seat)
            flat[DRAWN] = flat[top]
            flat[TOP] = top + 1
        else:
            flat[MOVER] = -1

    def _leave(self, flat: Flat, seat: int) -> None:
        flat[ALIVE] &= ~(1 << seat)
        flat[SAFE] &= ~(1 << seat)
        if flat[HANDS + seat] >= 0:
            flat[UNSEEN + flat[HANDS + seat]] -= 1

    def _redraw(self, flat: Flat, target: int) -> None:
        card = flat[HANDS + target]
        flat[SUMS + target] += self.value[card]
        if self.perishes[card]:
            self._leave(flat, target)
            return
        flat[UNSEEN + card] -= 1
        if self.tokens_for[card]:
            self._use(flat, target, card)
        flat[KNOWS + target] = flat[RULED_OUT + target] = 0
        if flat[TOP] < len(flat):
            flat[HANDS + target] = flat[flat[TOP]]
            flat[TOP] += 1
        else:
            flat[HANDS + target], flat[ASIDE] = flat[ASIDE], -1

    def _use(self, flat: Flat, seat: int, card: int) -> None:
        tokens = self.tokens_for[card]
        if tokens & 1:
            flat[SPIES] |= 1 << seat
        if tokens & 2:
            flat[PAIRS] |= 1 << seat

    # How it ends

    def worth(self, flat: Flat) -> list[float]:
        """Return what a finished round is worth to each seat: tokens in a full match, else a share of the win."""
        seats = range(self.rules.seats)
        alive = [seat for seat in seats if flat[ALIVE] >> seat & 1]
        winners = _highest(alive, [self.value[flat[HANDS + seat]] for seat in alive]) if len(alive) > 1 else alive
        if len(winners) > 1 and self.rules.deck.tie == "discards":
            winners = _highest(winners, [flat[SUMS + seat] for seat in winners])
        if self.rules.match == "round":
            return [1 / len(winners) if seat in winners else 0.0 for seat in seats]
        worth = [float(seat in winners) for seat in seats]
        for mask, fits in ((flat[SPIES] & flat[ALIVE], self._spy_fits), (flat[PAIRS] & flat[ALIVE], _pair_fits)):
            if fits(mask, len(alive)):
                for seat in seats:
                    worth[seat] += mask >> seat & 1
        return worth

    def result(self, state: State) -> list[float] | None:
        """Return what a round was worth to each seat with which it has just ended."""
        return self.worth(self.load(state)) if state.is_round_over else None

    def _spy_fits(self, mask: int, left: int) -> bool:
        return mask.bit_count() == 1 and (self.rules.spy_rule != "sole_survivor" or left == 1)


@functools.lru_cache(maxsize=16)
def kernel_for(rules: Rules) -> Kernel:
    """Return the kernel of some rules; it remembers the legal moves that it has met."""
    return Kernel(rules)


def _pair_fits(mask: int, left: int) -> bool:
    return mask.bit_count() > 1


def _after(alive: int, seat: int, seats: int) -> int:
    order = [*range(seat + 1, seats), *range(seat)]
    return next((other for other in order if alive >> other & 1), seat)


def _highest(seats: list[int], measure: list[int]) -> list[int]:
    best = max(measure)
    return [seat for seat, of in zip(seats, measure, strict=True) if of == best]
