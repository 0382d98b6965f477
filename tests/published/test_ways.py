"""The ways to play behind the published figures do what is said of them."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

from austenplay.games.love_letter.rules import Play
from tests.published.ways import NAMINGS, EitherCard, LowestCounting
from tests.rules.positions import LOVE_LETTER, State


def holding(first: str, drawn: str, *other: str, protected: tuple[int, ...] = (), knows: bool = False) -> State:
    """Return four hands in a round with nothing played yet, the first seat to move."""
    hands = (first, *other)
    left = Counter(LOVE_LETTER.setup(seats=4, edition="classic-16").rules.deck.cards) - Counter((*hands, drawn))
    aside, *deck = left.elements()
    return LOVE_LETTER.position(  # type: ignore[no-any-return]
        hands=hands,
        deck=[drawn, *deck],
        set_aside=aside,
        face_up=(),
        protected=protected,
        knows=[(0, 2)] if knows else [],
        edition="classic-16",
    )


def test_the_random_player_draws_lots_until_they_are_legal() -> None:
    """A Prince may fall on any of four, a Guard on three of four: 4 to 3; with two protected 2 to 1."""
    for protected, share in (((), Fraction(4, 7)), ((1, 2), Fraction(2, 3)), ((1, 2, 3), Fraction(1, 4))):
        state = holding("prince", "guard", "baron", "priest", "guard", protected=protected)
        weights = EitherCard().weights(state.view(0))
        assert sum(weights.values()) == 1
        assert sum(of for play, of in weights.items() if play.card == "prince") == share  # type: ignore[attr-defined]


def test_the_random_player_never_plays_the_princess() -> None:
    assert set(EitherCard().weights(holding("princess", "countess", "guard", "guard", "guard").view(0))) == {
        Play("countess")
    }


def test_the_lowest_card_counting_names_what_it_knows_or_the_highest_of_the_likeliest() -> None:
    rng = random.Random(1)
    state = holding("guard", "baron", "guard", "king", "priest")
    assert LowestCounting().choose(state.view(0), rng) == Play("guard", 3, "prince")
    known = holding("guard", "baron", "guard", "king", "priest", knows=True)
    assert LowestCounting().choose(known.view(0), rng) == Play("guard", 2, "king")
    assert (
        LowestCounting().choose(holding("king", "countess", "guard", "guard", "guard").view(0), rng).card == "countess"
    )  # type: ignore[attr-defined]


def test_a_guard_goes_first_and_names_in_five_ways() -> None:
    view = holding("baron", "guard", "guard", "priest", "king").view(0)
    named = {
        name: {policy.choose(view, random.Random(number)).guess for number in range(200)}  # type: ignore[attr-defined]
        for name, policy in NAMINGS.items()
    }
    assert named["princess"] == {"princess"}
    assert named["highest_of_the_most_frequent"] == {"prince"}
    assert named["most_frequent"] == {"priest", "handmaid", "prince"}
    everybody = {"priest", "baron", "handmaid", "prince", "king", "countess", "princess"}
    assert named["any_left"] == named["any_of_the_deck"] == everybody
