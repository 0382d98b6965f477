"""Few cards: a round for two as weighed here and as the package's engine plays it agree to the last branch."""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

import pytest

from austenplay.core.chance import Shuffle
from austenplay.core.protocols import Action
from austenplay.games.love_letter.deck import edition
from austenplay.games.love_letter.rules import Play
from austenplay.games.love_letter.view import View
from tests.published.two_seats import (
    BARON,
    GUARD,
    KING,
    PRIEST,
    PRINCE,
    PRINCESS,
    Act,
    Round,
    Unseen,
    Way,
    Weights,
    legal_acts,
    rounds,
)
from tests.published.ways import drawn_card
from tests.rules.positions import State
from tests.rules.rounds import before_the_shuffle

DECKS: tuple[Unseen, ...] = (
    (2, 0, 2, 1, 2, 0, 0, 1),
    (0, 0, 2, 0, 2, 1, 1, 2),
    (3, 1, 0, 0, 1, 1, 1, 1),
    (3, 0, 0, 3, 2, 1, 0, 0),
)
"""Copies by value: every character, with two draws from the first three decks and three from the last."""
each_deck = pytest.mark.parametrize("copies", DECKS, ids=str)

KEYS = ("guard", "priest", "baron", "handmaid", "prince", "king", "countess", "princess")


def any_act(held: int, drawn: int, acts: tuple[Act, ...]) -> Weights:
    """Any legal act, each equally likely."""
    return dict.fromkeys(acts, Fraction(1, len(acts)))


def lowest(held: int, drawn: int, acts: tuple[Act, ...]) -> Weights:
    """The lower card, used on anybody and naming anything."""
    lower = [act for act in acts if act.card == min(held, drawn)] or acts
    return dict.fromkeys(lower, Fraction(1, len(lower)))


class Seated:
    """A way for two, sat down at the package's own table."""

    def __init__(self, way: Way) -> None:
        self.way = way

    def weights(self, view: View) -> Mapping[Action, Fraction]:
        other, value = 1 - view.to_move, view.rules.deck.value
        card_of = {value: card for card, value in value.items()}
        held, drawn = (value[card] for card in view.hand)
        protected = other in view.protected
        copies = Counter(value[card] for card in view.rules.deck.cards)
        deck = tuple(copies[value] for value in range(GUARD, PRINCESS + 1))
        weights: dict[Action, Fraction] = {}
        for act, share in self.way(held, drawn, legal_acts(held, drawn, protected, deck)).items():
            chooses = act.card in (GUARD, PRIEST, BARON, PRINCE, KING) and not protected
            target = view.to_move if act.on_oneself else other if chooses else None
            weights[Play(card_of[act.card], target, card_of.get(act.names))] = Fraction(share)
        return weights


def few_cards(copies: Unseen) -> str:
    """Return the deck file of 2012 with other numbers of copies; who has none is left out."""
    head, *entries = edition("classic-16").text.split("[[character]]")
    count = dict(zip(KEYS, copies, strict=True))
    gone = "|".join(key for key in KEYS if not count[key]) or "nobody"
    kept = []
    for entry in entries:
        key = next(key for key in KEYS if f'key = "{key}"' in entry)
        if count[key]:
            entry = re.sub(r"copies = \d", f"copies = {count[key]}", entry)
            kept.append(re.sub(rf'(?<=[\[ ])"(?:{gone})"(?:, )?', "", entry).replace(", ]", "]"))
    return "[[character]]".join([head, *kept])


@functools.cache
def dealt(copies: Unseen) -> Counter[State]:
    """Return every way a round can lie on the table before the first choice; what lies face up may lie in any order."""
    first = before_the_shuffle(2, {"deck": few_cards(copies)}).silent()
    cards = [key for key, n in zip(KEYS, copies, strict=True) for _ in range(n)]
    found: Counter[State] = Counter()
    for beside, times in Counter(itertools.combinations(cards, 3)).items():
        rest = list((Counter(cards) - Counter(beside)).elements())
        for order, ways in Counter(itertools.permutations(rest)).items():
            state = first.apply(Shuffle((order[0], *beside, *order[1:])))
            assert sorted(state.face_up) == sorted(beside)
            found[state] += ways * times
    return found


def histories(state: State, *past: object) -> Iterator[tuple[object, ...]]:
    """Return every way the round goes on: the hands and the play, decision by decision, and how it ends."""
    hands = tuple(state.hand(seat) for seat in range(2))
    if state.is_over:
        yield (*past, hands, state.winners)
        return
    for action in state.legal_actions():
        yield from histories(state.apply(action), *past, hands, action)


@each_deck
def test_as_many_rounds_as_the_engine_can_play(copies: Unseen) -> None:
    played = {history for state in dealt(copies) for history in histories(state)}
    assert len(played) == rounds(copies)


def shares_at_the_table(state: State, policy: Seated) -> tuple[Fraction, Fraction, Fraction]:
    """Return how often the first wins alone, the second wins alone, and both win."""
    if state.is_over:
        return tuple(Fraction(state.winners == winners) for winners in ((0,), (1,), (0, 1)))  # type: ignore[return-value]
    shares = [Fraction(0)] * 3
    for action, weight in policy.weights(state.view(state.to_move)).items():
        for index, share in enumerate(shares_at_the_table(state.apply(action), policy)):
            shares[index] += weight * share
    return shares[0], shares[1], shares[2]


@each_deck
@pytest.mark.parametrize("way", [any_act, lowest])
def test_the_same_shares_as_at_the_engine_s_table(copies: Unseen, way: Way) -> None:
    tables = dealt(copies)
    total = sum(tables.values())
    at_the_table = [Fraction(0)] * 3
    for state, ways in tables.items():
        for index, share in enumerate(shares_at_the_table(state, Seated(way))):
            at_the_table[index] += Fraction(ways, total) * share
    assert list(Round(way, way, copies).shares()) == at_the_table
    assert sum(at_the_table) == 1


@pytest.mark.parametrize("way", [any_act, lowest, drawn_card])
def test_the_shares_of_a_way_sum_to_one(way: Way) -> None:
    for held, drawn, protected in itertools.product(range(1, 9), range(1, 9), (False, True)):
        assert sum(way(held, drawn, legal_acts(held, drawn, protected)).values()) == 1
