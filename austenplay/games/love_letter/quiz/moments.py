"""Moments for questions: positions with random cards in which a question says only what it is about."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from austenplay.core.events import Event
from austenplay.core.knowledge import EVERYBODY, learn
from austenplay.games.love_letter.deck import Deck, edition
from austenplay.games.love_letter.options import OPTIONS
from austenplay.games.love_letter.rules import Play, Rules, rules_for
from austenplay.games.love_letter.setup import position
from austenplay.games.love_letter.state import State

OGRE, CELESTE, KING, VLADRIC, OLIVER = "ogre", "celeste", "ghost_king", "prince_vladric", "oliver"
LIBRARIAN, ADVISORS, GUARD, SPY = "librarian", "advisors", "guard", "spy"
PRINCESSES = ("princess_amira", "princess_sadie")
CHOOSING = (KING, VLADRIC, LIBRARIAN, ADVISORS, GUARD)
"""The cards that are used on a player."""

DECK: Deck = edition(OPTIONS["edition"].default)
NAMES = tuple(key for key in DECK.characters if key not in (GUARD, PRINCESSES[1]))
"""What a Guard may name, one name for the two princesses."""


def rules(seats: int) -> Rules:
    """Return the rules of a match with every option at its default."""
    return rules_for(seats, tuple((name, option.default) for name, option in OPTIONS.items()))


def moment(
    rng: random.Random,
    seats: int,
    *,
    hand: Sequence[str] = (),
    hands: Mapping[int, str] | None = None,
    used: Mapping[int, Sequence[str]] | None = None,
    top: Sequence[str] = (),
    out: Collection[int] = (),
    protected: Collection[int] = (),
    to_move: int = 0,
    left: int | None = None,
    knows: Iterable[tuple[int, int]] = (),
) -> State:
    """Return a position that play might have led to, with the seat to move having just drawn.

    What is not said is drawn. Cards lie before those who have laid them, as even as turns make them; whoever is
    protected has laid Oliver last and no other rival has, and nobody still in has laid the Ogre.

    Parameters
    ----------
    hand
        The card that the seat to move has kept, and the one that it has drawn, if they matter.
    hands
        The cards of other seats that matter.
    used
        Cards that lie before seats, besides others.
    top
        The next cards of the deck, if they matter.
    left
        How many cards are left in the deck after the draw; at least as many as `top` has.
    knows
        Who has seen whose hand.
    """
    held = {**(hands or {}), **({to_move: hand[0]} if hand else {})}
    drawn = list(hand[1:2])
    first = {seat: list((used or {}).get(seat, ())) for seat in range(seats)}
    named = [*held.values(), *drawn, *top, *[OLIVER] * len(protected), *(card for of in first.values() for card in of)]
    pool = list((Counter(DECK.cards) - Counter(named)).elements())
    empty = [seat for seat in range(seats) if seat not in held and seat not in out]
    bare = [seat for seat in out if not first[seat]]
    beside = 1 + rules(seats).face_up
    free = len(pool) - len(empty) - (not drawn) - beside - len(bare)
    pile = rng.randint(1, free) if left is None else left - len(top)
    while True:  # until Ogre and Oliver lie where they can
        cards = iter(rng.sample(pool, len(pool)))
        hands_now = held | {seat: next(cards) for seat in empty}
        draw = drawn or [next(cards)]
        aside, *face_up = [next(cards) for _ in range(beside)]
        deck = [*draw, *top, *(next(cards) for _ in range(pile))]
        laid = {seat: [*first[seat], *([next(cards)] if seat in bare else [])] for seat in range(seats)}
        for seat, card in zip(itertools.cycle(rng.sample(range(seats), seats)), cards, strict=False):
            laid[seat].append(card)
        rivals = [seat for seat in range(seats) if seat not in (*out, *protected, to_move)]
        if any(laid[seat][-1:] == [OLIVER] for seat in rivals):
            continue
        if not any(OGRE in laid[seat] for seat in range(seats) if seat not in out):
            break
    for seat in protected:
        laid[seat].append(OLIVER)
    return position(
        rules(seats),
        hands=[hands_now.get(seat, "") for seat in range(seats)],
        deck=deck,
        set_aside=aside,
        face_up=face_up,
        discards=[laid[seat] for seat in range(seats)],
        out=out,
        protected=protected,
        to_move=to_move,
        tokens=None,
        knows=knows,
    )


def laid_open(state: State) -> State:
    """Return the same moment with every hand face up, for questions to somebody who looks on."""
    return dataclasses.replace(state, hands=tuple(learn(hand, EVERYBODY) for hand in state.hands))


def kept(state: State, card: str) -> str:
    """Return the card that the seat to move keeps when it plays a card."""
    first, second = state.hand(state.to_move)
    return second if first == card else first


def others(state: State) -> list[int]:
    """Return the seats still in besides the one to move."""
    return [seat for seat in state.alive if seat != state.to_move]


def legal_plays(state: State) -> list[Play]:
    """Return the plays that the rules allow now."""
    return [action for action in state.legal_actions() if isinstance(action, Play)]


def table(rng: random.Random, least: int = 2, still_in: int = 2) -> tuple[int, int, list[int]]:
    """Return a number of seats, whose turn it is, and who has left; at least `still_in` have not."""
    seats = rng.randint(max(least, still_in), 6)
    gone = rng.randint(0, seats - still_in)
    order = rng.sample(range(seats), seats)
    return seats, order[0], sorted(order[seats - gone :])


def rivals_of(seat: int, seats: int, out: Collection[int]) -> list[int]:
    """Return the seats besides one that have not left."""
    return [other for other in range(seats) if other != seat and other not in out]


def guarded(rng: random.Random, seats: int, seat: int, out: list[int], dragons: int = 2) -> list[int]:
    """Return who is protected: often somebody, never more than there are dragons to have been played."""
    rivals = rivals_of(seat, seats, out)
    return sorted(rng.sample(rivals, rng.randint(0, min(dragons, len(rivals)))))


def happened(before: State, after: State) -> tuple[Event, ...]:
    """Return the events between two moments, with every secret."""
    assert before.log is not None and after.log is not None
    return after.log.since(len(before.log))
