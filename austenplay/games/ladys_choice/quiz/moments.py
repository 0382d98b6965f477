"""Moments for questions: positions with random cards in which a question says only what it is about."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from austenplay.core.asking import Reason
from austenplay.core.errors import listed
from austenplay.core.questions import Answer
from austenplay.games.ladys_choice import setup
from austenplay.games.ladys_choice.account import worth
from austenplay.games.ladys_choice.deck import BELOW_THE_CLOCK, DEALT, Deck, printed
from austenplay.games.ladys_choice.options import OPTIONS
from austenplay.games.ladys_choice.ranking import Ranking, ranked
from austenplay.games.ladys_choice.rules import Rules, rules_for
from austenplay.games.ladys_choice.state import State

DECK: Deck = printed()
OPENNESS = next(key for key, card in DECK.kinds.items() if card.opens)
CARDS = tuple(key for key in DECK.kinds if key != OPENNESS and key not in DECK.draws)
"""The cards that neither draw others nor open the hand, each of them once in the deck."""
VIRTUES = tuple(key for key in CARDS if DECK.value[key] > 0)
NUMBERS = ("None", "One", "Two", "Three", "Four", "Five", "Six")
MOST_WORDS = 60
"""The longest answer, in letters."""


def rules(seats: int) -> Rules:
    """Return the rules with every option at its default."""
    return rules_for(seats, tuple((name, option.default) for name, option in OPTIONS.items()))


def title(card: str) -> str:
    """Return a card's title."""
    return DECK.title_of(card)


def titles(cards: Iterable[str], nothing: str = "None of them", last: str = "and") -> str:
    """Return cards in the deck's order, as an answer names them."""
    order = list(DECK.kinds)
    return listed((title(card) for card in sorted(cards, key=order.index)), last) or nothing


def wrong_cards(
    likely: Iterable[frozenset[str]],
    fits: frozenset[str],
    why: Callable[[frozenset[str]], Reason],
    nothing: str = "None of them",
) -> list[Answer]:
    """Return wrong answers that name cards, the likeliest mistakes first; those that are too long are left out."""
    sets = [of for of in dict.fromkeys(likely) if of != fits and len(titles(of, nothing)) <= MOST_WORDS]
    return [Answer(titles(of, nothing), *why(of)) for of in sets]


def points(card: str) -> str:
    """Return a card with its number."""
    return worth(card, DECK)


def moment(
    rng: random.Random,
    seats: int,
    *,
    hands: Mapping[int, Sequence[str]] | None = None,
    sizes: Mapping[int, int] | None = None,
    first: int = 0,
    to_move: int | None = None,
    top: Sequence[str] = (),
    above: int | None = None,
    round: int = 1,
    love: Sequence[int] | None = None,
    true_love: Sequence[int] | None = None,
    to_give: Sequence[int] | None = None,
    knows: Iterable[tuple[int | None, int, Sequence[str]]] = (),
    is_open: bool = False,
    rest: Sequence[str] = (),
) -> State:
    """Return a position in which somebody is about to take a turn; what is not said is drawn.

    Parameters
    ----------
    hands
        The hands that matter, by gentleman.
    sizes
        How many cards the other gentlemen hold, by seat; four by default.
    top
        The next cards of the deck, if they matter.
    above
        How many cards lie on the Clock.
    is_open
        Whether all hands lie open, for questions to somebody who looks on.
    rest
        The cards of which the other hands are drawn; all of the deck by default.
    """
    table = rules(seats)
    held = dict(hands or {})
    used = Counter([*top, *(card for hand in held.values() for card in hand)])
    pool = list((Counter(rest or DECK.cards) - used).elements())
    rng.shuffle(pool)
    for gentleman in table.gentlemen(first):
        if gentleman not in held:
            size = (sizes or {}).get(gentleman, DEALT)
            held[gentleman], pool = pool[:size], pool[size:]
    used = Counter([*top, *(card for hand in held.values() for card in hand)])
    pile = list((Counter(DECK.cards) - used).elements())
    rng.shuffle(pile)
    deck = [*top, *pile]
    above = rng.randint(8, len(deck) - BELOW_THE_CLOCK) if above is None else above
    return setup.position(
        table,
        hands=[held.get(seat, ()) for seat in range(seats)],
        deck=deck[: BELOW_THE_CLOCK + above],
        above_clock=above,
        first=first,
        to_move=to_move,
        round=round,
        love=love,
        true_love=true_love,
        to_give=to_give,
        knows=[(None, gentleman, held[gentleman]) for gentleman in table.gentlemen(first)] if is_open else knows,
    )


def seats_and_catch(rng: random.Random, least: int = 3) -> tuple[int, int]:
    """Return how many play, and the seat of the Catch."""
    seats = rng.randint(least, 6)
    return seats, rng.randrange(seats)


def telling_hand(rng: random.Random, size: int, without: Iterable[str] = ()) -> tuple[str, ...]:
    """Return a hand in which, more often than by luck, something is cancelled, and there is Wealth to choose from."""
    gone = set(without)
    hand: list[str] = []
    pairs = [(by, card) for by in DECK.cancels for card in sorted(DECK.cancels[by]) if not {by, card} & gone]
    for _ in range(rng.choice((0, 1, 1, 2))):
        if pairs:
            hand += rng.choice(pairs)
    coins = sorted(DECK.wealth - gone)
    hand += rng.sample(coins, rng.choice((0, 1, 2, 2)))
    hand = list(dict.fromkeys(hand))
    rng.shuffle(hand)
    hand = hand[:size]
    left = [card for card in CARDS if card not in hand and card not in gone]
    return tuple(hand + rng.sample(left, size - len(hand)))


def telling_hands(
    rng: random.Random, gentlemen: Iterable[int], least: int = 4, most: int = 5
) -> dict[int, tuple[str, ...]]:
    """Return such a hand for each gentleman, no card in two of them."""
    hands: dict[int, tuple[str, ...]] = {}
    for gentleman in gentlemen:
        used = [card for hand in hands.values() for card in hand]
        hands[gentleman] = telling_hand(rng, rng.randint(least, most), used)
    return hands


def ranking_of(state: State) -> Ranking[int]:
    """Return how the gentlemen would be ranked now."""
    hands = {gentleman: state.hands[gentleman] for gentleman in state.gentlemen}
    return ranked(hands, state.deck, state.rules.cancel_mode, None, state.rules.deck)
