"""A round of the 16-card game for two, weighed to the last branch without a line of the package's engine.

Cards are their values, 1 for a Guard to 8 for the Princess. The ways of playing that are weighed here look at the two
cards in hand and at what is legal, and at nothing else. To them deck, card aside and cards face up are all alike, so
one moment stands for many: two hands, what else is out of sight, and whether the other player is protected.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

GUARD, PRIEST, BARON, HANDMAID, PRINCE, KING, COUNTESS, PRINCESS = range(1, 9)
PRINTED = (5, 2, 2, 2, 2, 1, 1, 1)
"""How many copies of each value the deck of 2012 has."""
BESIDE = 4
"""Cards that nobody draws: one aside face down, and with two players three face up."""

Unseen = tuple[int, ...]
Share = Fraction | float
"""Fractions are exact and slow, right for a few cards; with floats the printed deck takes seconds."""


class Act(NamedTuple):
    """A card played; a Prince perhaps on oneself, a Guard naming a value, 0 for nothing that anybody can hold."""

    card: int
    on_oneself: bool = False
    names: int = 0


Weights = Mapping[Act, Share]
Way = Callable[[int, int, tuple[Act, ...]], Weights]
"""From the card held, the card just drawn and the legal acts to the share of each."""


class Moment(NamedTuple):
    """Before a draw: the hand of the player to move, the other hand, the rest by value, and the other's protection."""

    own: int
    other: int
    unseen: Unseen
    protected: bool


class Outlook(NamedTuple):
    """How a round can end for the player to move.

    Equal hands are kept apart by what the player to move discards from here on, less what the other does: the higher
    sum of discards wins, and what lies there already is added by the caller.
    """

    won: Share
    lost: Share
    equal: Mapping[int, Share]


@functools.cache
def legal_acts(held: int, drawn: int, protected: bool, deck: Unseen = PRINTED) -> tuple[Act, ...]:
    """Return what may be played; a card that finds nobody to choose does nothing, the Prince excepted."""
    hand = {held, drawn}
    cards = [COUNTESS] if COUNTESS in hand and hand & {KING, PRINCE} else sorted(hand)
    return tuple(act for card in cards for act in _ways_to_play(card, protected, deck))


def _ways_to_play(card: int, protected: bool, deck: Unseen) -> Iterator[Act]:
    if card == GUARD and not protected:
        yield from (Act(GUARD, names=value) for value, copies in enumerate(deck, start=1) if copies and value != GUARD)
    elif card == PRINCE:
        yield Act(PRINCE, on_oneself=True)
        if not protected:
            yield Act(PRINCE)
    else:
        yield Act(card)


@functools.cache
def draws(unseen: Unseen) -> tuple[tuple[int, int, Unseen], ...]:
    """Return each value that can be drawn, in how many copies, and what is left."""
    return tuple(
        (value, copies, (*unseen[: value - 1], copies - 1, *unseen[value:]))
        for value, copies in enumerate(unseen, start=1)
        if copies
    )


def deals(deck: Unseen) -> Iterator[tuple[Fraction, Moment]]:
    """Return each pair of hands that can be dealt, with its chance."""
    cards = sum(deck)
    for own, copies, rest in draws(deck):
        for other, more, unseen in draws(rest):
            yield Fraction(copies * more, cards * (cards - 1)), Moment(own, other, unseen, False)


class Step(NamedTuple):
    """What follows an act: a winner (1 for the player to move, -1 for the other), or a moment of the other's."""

    ways: int  # equally likely ways to come here, out of all the steps of the act
    winner: int
    discards: int  # of the player to move, less those of the other
    then: Moment | None  # as the other sees it; None where the round is over


def steps(moment: Moment, drawn: int, unseen: Unseen, act: Act) -> tuple[Step, ...]:
    """Return what can follow an act: one step, or one for each card that a Prince can make somebody draw."""
    own, other = drawn if act.card == moment.own else moment.own, moment.other
    if act.card == PRINCESS:
        return (_over(-1),)
    if act.card == PRINCE and act.on_oneself:
        redrawn = ((copies, card, other, rest) for card, copies, rest in draws(unseen))
        return (_over(-1),) if own == PRINCESS else _redraws(own, redrawn)
    if moment.protected:
        return (_going_on(own, other, act.card, unseen),)
    if act.card == GUARD and act.names == other:
        return (_over(1),)
    if act.card == BARON and own != other:
        return (_over(1 if own > other else -1),)
    if act.card == PRINCE:
        redrawn = ((copies, own, card, rest) for card, copies, rest in draws(unseen))
        return (_over(1),) if other == PRINCESS else _redraws(-other, redrawn)
    if act.card == KING:
        own, other = other, own
    return (_going_on(own, other, act.card, unseen),)


def _over(winner: int) -> Step:
    return Step(1, winner, 0, None)


def _redraws(more: int, redrawn: Iterable[tuple[int, int, int, Unseen]]) -> tuple[Step, ...]:
    """Return a step for each card drawn anew; an empty deck gives the card aside, which may be any that is unseen."""
    return tuple(_going_on(own, other, PRINCE, rest, more)._replace(ways=ways) for ways, own, other, rest in redrawn)


def _going_on(own: int, other: int, card: int, unseen: Unseen, more: int = 0) -> Step:
    """Return the other's moment after a card was played, or the showdown when the deck is empty."""
    if sum(unseen) <= BESIDE:
        return Step(1, (own > other) - (own < other), card + more, None)
    return Step(1, 0, card + more, Moment(other, own, unseen, card == HANDMAID))


class Round:
    """Two ways of playing, and what they make of every moment."""

    def __init__(self, first: Way, second: Way, deck: Unseen = PRINTED) -> None:
        self.ways, self.deck = (functools.cache(first), functools.cache(second)), deck
        self.outlook = functools.cache(self._outlook)

    def shares(self) -> tuple[Share, Share, Share]:
        """Return how often the first player wins, the second wins, and even the discards are equal."""
        won: Share = 0
        lost: Share = 0
        level: Share = 0
        for chance, moment in deals(self.deck):
            outlook = self.outlook(moment, 0)
            won += chance * (outlook.won + sum(share for more, share in outlook.equal.items() if more > 0))
            lost += chance * (outlook.lost + sum(share for more, share in outlook.equal.items() if more < 0))
            level += chance * outlook.equal.get(0, 0)
        return won, lost, level

    def _outlook(self, moment: Moment, mover: int) -> Outlook:
        won: Share = 0
        lost: Share = 0
        equal: defaultdict[int, Share] = defaultdict(int)
        cards = sum(moment.unseen)
        for drawn, copies, unseen in draws(moment.unseen):
            acts = legal_acts(moment.own, drawn, moment.protected, self.deck)
            weights = self.ways[mover](moment.own, drawn, acts)
            for act, weight in _told_apart(weights, moment.other).items():
                following = steps(moment, drawn, unseen, act)
                share_of_act = weight * copies / (cards * sum(step.ways for step in following))
                for step in following:
                    share = share_of_act * step.ways
                    if step.then is not None:
                        then = self.outlook(step.then, 1 - mover)
                        won += share * then.lost
                        lost += share * then.won
                        for more, of in then.equal.items():
                            equal[step.discards - more] += share * of
                    elif step.winner:
                        won, lost = (won + share, lost) if step.winner > 0 else (won, lost + share)
                    else:
                        equal[step.discards] += share
        return Outlook(won, lost, dict(equal))


def _told_apart(weights: Weights, other: int) -> Weights:
    """Return the weights with all that a Guard names in vain taken together: what follows is the same."""
    merged: dict[Act, Share] = {}
    for act, weight in weights.items():
        act = act if act.names in (0, other) else act._replace(names=0)
        merged[act] = merged.get(act, 0) + weight
    return merged


@functools.cache
def lines(moment: Moment, deck: Unseen = PRINTED) -> int:
    """Return in how many ways a round can go on: draws, cards, targets and names that differ somewhere."""
    count = 0
    for drawn, _, unseen in draws(moment.unseen):
        for act in legal_acts(moment.own, drawn, moment.protected, deck):
            following = steps(moment, drawn, unseen, act)
            count += sum(1 if step.then is None else lines(step.then, deck) for step in following)
    return count


def rounds(deck: Unseen = PRINTED) -> int:
    """Return how many rounds for two there are, told by what is dealt, drawn and played; copies are alike."""
    return sum(lines(moment, deck) for _, moment in deals(deck))
