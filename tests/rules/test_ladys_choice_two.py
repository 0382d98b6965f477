"""Lady's Choice for two, clause by clause: four columns of cards, and two ladies who court them."""

from __future__ import annotations

from typing import Any

import pytest

from austenplay import BadInput
from austenplay.core.chance import Begin
from austenplay.core.knowledge import BACK
from tests.rules.courting import (
    DECK,
    LADYS_CHOICE,
    Boast,
    Court,
    Duet,
    Marry,
    Rest,
    act,
    kinds,
    news,
    refusal,
    shuffled,
)

OPENNESS = "complete_openness"


def laid(*top: str, **options: str) -> Duet:
    """Return the game laid out, with these cards on top of the deck."""
    state: Duet = LADYS_CHOICE.setup(seats=2, **options).apply(shuffled(*top))  # type: ignore[assignment]
    return state


def columns(*piles: list[str], **more: Any) -> Duet:
    """Return a position of four columns."""
    return LADYS_CHOICE.columns(piles=[*piles, *[[]] * (4 - len(piles))], **more)


NOTHING: list[list[str]] = [[]] * 4


def test_lc_12_1_four_columns_of_six() -> None:
    state = laid()
    assert [len(pile) for pile in state.piles] == [6] * 4
    assert state.column(0) == DECK.cards[:6]
    assert state.column(3) == DECK.cards[18:24]
    assert len(state.stock) == 46
    for seat in (None, 0, 1):
        assert state.view(seat).piles == ((BACK,) * 6,) * 4
    assert refusal(state, Court(4)) == "LC-12.1"


def test_lc_12_2_the_first_turn_is_one_look() -> None:
    state = laid()
    assert kinds(state) == {"Court"}
    assert refusal(state, Marry(0)) == "LC-12.2"
    after = act(state, Court(0))
    assert after.to_move == 1
    assert kinds(after) == {"Court", "Marry"}
    begun = LADYS_CHOICE.setup(seats=2, starts="drawn").apply(Begin(1)).apply(shuffled())
    assert begun.decision is not None and begun.decision.seat == 1


def test_lc_12_3_after_that_two_looks_or_a_wedding() -> None:
    state = act(laid(), Court(0))
    assert refusal(state, Boast("hilarious")) == "LC-12.3"
    once = act(state, Court(0))
    assert (once.to_move, kinds(once)) == (1, {"Court"})
    assert refusal(once, Marry(0)) == "LC-12.3"
    twice = act(once, Court(2))
    assert (twice.to_move, kinds(twice)) == (0, {"Court", "Marry"})


def test_lc_12_4_the_top_card_goes_to_her_side_and_she_alone_sees_it() -> None:
    state = laid("hilarious", "romantic")
    after = act(state, Court(0), Court(0))
    assert after.view(0).sides[0][0] == ("hilarious",)
    assert after.view(1).sides[0][0] == after.view(None).sides[0][0] == (BACK,)
    assert after.view(1).sides[1][0] == ("romantic",)
    assert len(after.piles[0]) == 4
    assert news(state, act(state, Court(0))) == [("take", "LC-12.4")]


def test_lc_12_5_where_the_pile_is_used_up_the_other_ladys_card_is_turned_up() -> None:
    state = columns([], ["romantic"], sides=[NOTHING, [["hilarious", "dances"], [], [], []]])
    once = act(state, Court(0))
    assert once.open[0] == ("hilarious",)
    assert once.view(1).open[0] == ("hilarious",)
    twice = act(once, Court(0))
    assert twice.open[0] == ("dances", "hilarious")  # on top of what lies there
    assert not twice.sides[1][0]
    assert news(state, once) == [("flip", "LC-12.5")]
    last = columns(["romantic"], sides=[NOTHING, [["hilarious"], [], [], []]])
    again = act(last, Court(0), Court(0))  # the last card of the pile first, then what she knew
    assert (again.sides[0][0][0][0], again.open[0]) == ("romantic", ("hilarious",))


def test_lc_12_6_a_gentleman_of_whom_nothing_is_left_to_learn_cannot_be_courted() -> None:
    state = columns([], ["romantic"], sides=[[["hilarious"], [], [], []], NOTHING])
    assert refusal(state, Court(0)) == "LC-12.6"
    assert {action for action in state.legal_actions() if isinstance(action, Court)} == {Court(1)}


def test_lc_12_7_both_looks_may_go_to_the_same_gentleman() -> None:
    state = act(laid(), Court(0), Court(1), Court(1))
    assert len(state.sides[1][1]) == 2


def test_lc_12_8_one_look_is_enough_if_there_is_no_other_and_without_any_she_must_marry() -> None:
    state = columns(["romantic"], sides=[[["hilarious"], [], [], []], NOTHING])
    after = act(state, Court(0))
    assert after.to_move == 1
    done = act(after, Court(0), Court(0))
    assert done.to_move == 0
    assert kinds(done) == {"Marry"}
    assert done.decision is not None and done.decision.clause == "LC-12.8"
    assert len(done.legal_actions()) == 4
    assert refusal(done, Court(1)) == "LC-12.6"


def test_lc_12_9_all_of_a_column_counts_and_mysterious_cards_draw_from_the_left() -> None:
    state = columns(
        ["terribly_mysterious"],
        ["somewhat_mysterious"],
        ["very_tall"],
        [],
        sides=[[["flattering"], [], [], []], [["dog_owner"], [], [], []]],
        open=[[], [], [], ["writes_poetry"]],
        stock=["hilarious", "romantic", "charitable"],
    )
    after = act(state, Marry(0))
    assert after.drawn == (("hilarious", "romantic"), ("charitable",), (), ())
    totals = {event["gentleman"]: event["total"] for event in after.log or () if event.kind == "rank"}
    assert totals == {0: 4 + 2 + 9 + 11, 1: 12, 2: 6, 3: 1}
    assert after.view(None).piles[0] == ("terribly_mysterious",)


@pytest.mark.parametrize(("husband", "winner"), [(0, 1), (1, 0)])
def test_lc_12_10_she_wins_if_nobody_is_dandier(husband: int, winner: int) -> None:
    state = columns(["dog_owner"], ["romantic"], ["writes_poetry"], ["kicks_dogs"])
    after = act(state, Marry(husband))
    assert after.is_over
    assert after.winners == (winner,)
    assert after.scores == ((1, 0) if winner == 0 else (0, 1))


def test_lc_12_10_a_tie_to_the_end_is_the_husbands() -> None:
    state = columns(["bankrupt"], ["epiphany"], ["kicks_dogs"], ["unfaithful"])
    assert act(state, Marry(1)).winners == (0,)
    assert act(state, Marry(0)).winners == (0,)


def test_lc_12_11_there_is_no_clock_and_no_love() -> None:
    state = laid()
    for _ in range(60):
        if "Court" not in kinds(state):
            break
        state = state.apply(next(action for action in state.legal_actions() if isinstance(action, Court)))
    assert kinds(state) == {"Marry"}
    assert state.log is not None
    assert not {event.kind for event in state.log} & {"clock", "love", "true_love", "catch"}
    assert all(len(state.column(gentleman)) == 6 for gentleman in range(4))


def test_lc_12_12_an_open_hand_does_nothing_unless_it_is_agreed() -> None:
    top = (OPENNESS, "hilarious", "romantic")
    assert act(laid(*top), Court(0)).to_move == 1
    state = act(laid(*top, openness_2p="shows_pile"), Court(0))
    assert set(state.legal_actions()) == {Rest(OPENNESS), Rest(None)}
    looked = act(state, Rest(OPENNESS))
    assert looked.view(0).piles[0][:2] == ("hilarious", "romantic")
    assert looked.view(1).piles[0] == (BACK,) * 5
    assert looked.view(1).sides[0][0] == (OPENNESS,)  # she turned it up
    left = act(state, Rest(None))
    assert left.view(1).sides[0][0] == (BACK,)
    assert looked.to_move == left.to_move == 1
    other = act(laid("hilarious", OPENNESS, openness_2p="shows_pile"), Court(0))
    assert refusal(other, Rest(OPENNESS)) == "LC-12.12"  # she is asked whether she can or not
    assert refusal(other, Court(0)) == "LC-12.12"


def test_lc_12_13_what_a_lady_has_taken_she_can_look_at_again() -> None:
    state = act(laid("hilarious"), Court(0), Court(1), Court(1), Court(2), Court(2))
    assert state.view(0).sides[0][0] == ("hilarious",)
    assert state.view(0).known(0).count(BACK) == 5


@pytest.mark.parametrize(
    "wrong",
    [
        {"piles": [["hilarious"]]},
        {"piles": [["hilarious"], ["hilarious"], [], []]},
        {"piles": [["nobody"], [], [], []]},
        {"piles": NOTHING, "sides": [NOTHING]},
        {"piles": [["hilarious"], [], [], []], "open": [["romantic"], [], [], []]},
        {"piles": NOTHING, "to_move": 2},
        {"piles": NOTHING, "is_opening": 1},
    ],
)
def test_a_position_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        LADYS_CHOICE.columns(**wrong)
