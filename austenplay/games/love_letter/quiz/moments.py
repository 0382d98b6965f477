"""Moments for questions: positions with random cards in which a question says only what it is about."""

from __future__ import annotations

import dataclasses
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
    tokens: Sequence[int] | None = None,
    knows: Iterable[tuple[int, int]] = (),
) -> State:
    """Return a position that play might have led to, with the seat to move having just drawn.

    What is not said is drawn: cards lie before those who have laid them, as even as turns make them; whoever is
    protected has laid Oliver last, and nobody still in has laid the Ogre.

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
    tokens, knows
        As in `LoveLetter.position`.
    """
    laid = {seat: list(cards) for seat, cards in (used or {}).items()}
    for seat in protected:
        laid.setdefault(seat, []).append(OLIVER)
    held = {**(hands or {}), **({to_move: hand[0]} if hand else {})}
    drawn = list(hand[1:2])
    named = [*held.values(), *drawn, *top, *(card for cards in laid.values() for card in cards)]
    pool = list((Counter(DECK.cards) - Counter(named)).elements())
    empty = [seat for seat in range(seats) if seat not in held and seat not in out]
    bare = [seat for seat in out if not laid.get(seat)]
    beside = 3 if seats == 2 else 0
    free = len(pool) - len(empty) - (not drawn) - 1 - beside - len(bare)
    pile = rng.randint(1, free) if left is None else left - len(top)
    while True:  # until the Ogre lies where it can
        rng.shuffle(pool)
        cards = iter(pool)
        hands_now = {**held, **{seat: next(cards) for seat in empty}}
        first = drawn or [next(cards)]
        aside, *face_up = [next(cards) for _ in range(1 + beside)]
        deck = [*top, *(next(cards) for _ in range(pile))]
        before = {seat: [] if seat in bare else list(laid.get(seat, ())) for seat in range(seats)}
        for seat in bare:
            before[seat].append(next(cards))
        turn = rng.randrange(seats)
        for number, card in enumerate(cards):
            before[(turn + number) % seats].insert(0, card)
        if not any(OGRE in before[seat] for seat in range(seats) if seat not in out):
            break
    return position(
        rules(seats),
        hands=[hands_now.get(seat, "") for seat in range(seats)],
        deck=first + deck,
        set_aside=aside,
        face_up=face_up,
        discards=[before[seat] for seat in range(seats)],
        out=out,
        protected=protected,
        to_move=to_move,
        tokens=tokens,
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


def plays(state: State) -> list[Play]:
    """Return the plays that the rules allow now."""
    return [action for action in state.legal_actions() if isinstance(action, Play)]


def table(rng: random.Random, least: int = 2, still_in: int = 2) -> tuple[int, int, list[int]]:
    """Return a number of seats, whose turn it is, and who has left; at least `still_in` have not."""
    seats = rng.randint(max(least, still_in), 6)
    gone = rng.randint(0, seats - still_in)
    order = rng.sample(range(seats), seats)
    return seats, order[0], sorted(order[seats - gone :])


def guarded(rng: random.Random, seats: int, seat: int, out: list[int], dragons: int = 2) -> list[int]:
    """Return who is protected: often somebody, never more than there are dragons to have been played."""
    rivals = [other for other in range(seats) if other != seat and other not in out]
    return sorted(rng.sample(rivals, rng.randint(0, min(dragons, len(rivals)))))


def happened(before: State, after: State) -> tuple[Event, ...]:
    """Return the events between two moments, with every secret."""
    assert before.log is not None and after.log is not None
    return after.log.since(len(before.log))
