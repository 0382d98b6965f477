"""The grammar against a known answer: Kuhn poker is worth -1/18 to the first player, exactly.

H. W. Kuhn, "A Simplified Two-Person Poker", Contributions to the Theory of Games I (1950). Every number here is
walked through `nature.outcomes()` and `policy.weights(view)`, so nothing but the grammar is used.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import pytest

from austenplay import Policy
from tests.kuhn import DECK, Card, Deal, Equilibrium, Kuhn, Mixed, Say, State, Word

BLUFFS = (Fraction(0), Fraction(1, 6), Fraction(1, 3))
TO_FIRST = Fraction(-1, 18)


@dataclass(frozen=True)
class Pure(Mixed):
    """Says the same word whenever it holds the same card and has heard the same words."""

    words: Mapping[tuple[Card, tuple[Word, ...]], Word]

    def bet(self, card: Card, words: tuple[Word, ...]) -> Fraction:
        return Fraction(self.words[card, words] is Word.BET)


def expected_scores(state: State, policies: Sequence[Policy]) -> tuple[Fraction, Fraction]:
    """Return the exact mean score of both seats from a state on."""
    if state.is_over:
        return Fraction(state.scores[0]), Fraction(state.scores[1])
    if state.nature is not None:
        weighted = state.nature.outcomes()
    else:
        assert state.decision is not None
        seat = state.decision.seat
        weighted = tuple(policies[seat].weights(state.view(seat)).items())
    assert sum(chance for _, chance in weighted) == 1
    below = [(chance, expected_scores(state.apply(action), policies)) for action, chance in weighted]
    return sum((chance * first for chance, (first, _) in below), Fraction()), sum(
        (chance * second for chance, (_, second) in below), Fraction()
    )


def pure_policies(seat: int) -> Iterator[Pure]:
    """Yield all 64 ways in which a seat can play without chance."""
    heard = ((), (Word.PASS, Word.BET)) if seat == 0 else ((Word.PASS,), (Word.BET,))
    moments = tuple(itertools.product(DECK, heard))
    for words in itertools.product(Word, repeat=len(moments)):
        yield Pure(dict(zip(moments, words, strict=True)))


def best_response(seat: int, other: Policy) -> Fraction:
    """Return the most that a seat can win on average against a known policy."""
    start = Kuhn().setup(seats=2)
    return max(
        expected_scores(start, (pure, other) if seat == 0 else (other, pure))[seat] for pure in pure_policies(seat)
    )


@pytest.mark.parametrize("bluff", BLUFFS)
def test_the_game_is_worth_minus_one_eighteenth(bluff: Fraction) -> None:
    scores = expected_scores(Kuhn().setup(seats=2), (Equilibrium(bluff), Equilibrium()))
    assert scores == (TO_FIRST, -TO_FIRST)


def test_no_answer_to_the_equilibrium_wins_more() -> None:
    assert best_response(0, Equilibrium()) == TO_FIRST
    for bluff in BLUFFS:
        assert best_response(1, Equilibrium(bluff)) == -TO_FIRST


def test_play_that_is_no_equilibrium_is_beaten() -> None:
    """The comparison can fail: against coin tossing, and against too much bluffing, there is more to win."""
    assert best_response(0, Mixed()) > TO_FIRST
    assert best_response(1, Mixed()) > -TO_FIRST
    always_bet = Pure(dict.fromkeys(itertools.product(DECK, ((), (Word.PASS, Word.BET))), Word.BET))
    assert best_response(1, always_bet) > -TO_FIRST


@pytest.mark.parametrize(
    ("words", "scores"),
    [
        ("pass pass", (-1, 1)),
        ("pass bet pass", (-1, 1)),
        ("pass bet bet", (-2, 2)),
        ("bet pass", (1, -1)),
        ("bet bet", (-2, 2)),
    ],
)
def test_every_end_of_a_hand(words: str, scores: tuple[int, int]) -> None:
    """The first player holds the Queen, the second the King."""
    state = Kuhn().setup(seats=2).apply(Deal((Card.QUEEN, Card.KING, Card.JACK)))
    for word in words.split():
        assert not state.is_over
        state = state.apply(Say(Word(word)))
    assert state.is_over
    assert state.scores == scores
    shown = words in ("pass pass", "pass bet bet", "bet bet")
    assert state.view(None).cards == (("queen", "king", "?") if shown else ("?", "?", "?"))
