"""Lady's Choice for three to six, clause by clause; the ranking has a file of its own, and so has the game for two."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from austenplay import playout
from austenplay.core.chance import Begin
from austenplay.core.knowledge import BACK
from austenplay.games.ladys_choice.deck import BELOW_THE_CLOCK
from austenplay.games.ladys_choice.position import Phase
from tests.rules.courting import (
    DECK,
    LADYS_CHOICE,
    Boast,
    Change,
    Court,
    Marry,
    Rest,
    Show,
    State,
    act,
    dealt,
    kinds,
    news,
    position,
    ranks,
    received,
    refusal,
)
from tests.sampling import samples

GENTLEMEN = {3: (1, 2), 4: (1, 2, 3), 5: (1, 2, 3, 4), 6: (1, 2, 3, 4)}
each_table = pytest.mark.parametrize("seats", GENTLEMEN)
OPENNESS = "complete_openness"


def later(state: State) -> State:
    """Let every gentleman up to the next lady boast of the first card he may."""
    while "Boast" in kinds(state):
        state = state.apply(state.legal_actions()[0])
    return state


# 1: setting up


@each_table
def test_lc_1_1_love_is_received_and_nothing_else_counts(seats: int) -> None:
    state = dealt(seats)
    assert state.scores == (0,) * seats
    assert not state.is_over


def test_lc_1_2_the_first_seat_is_the_catch_or_chance_picks() -> None:
    assert dealt(4).first == 0
    box = LADYS_CHOICE.setup(seats=4, starts="drawn")
    assert box.nature is not None
    outcomes = box.nature.outcomes()
    assert outcomes is not None and [action for action, _ in outcomes] == list(map(Begin, range(4)))
    begun: State = box.apply(Begin(2))  # type: ignore[assignment]
    state = begun.apply(begun.nature.draw(0))  # type: ignore[union-attr]
    assert state.first == 2
    assert state.to_move == 3


@pytest.mark.parametrize(("seats", "love"), [(3, 2), (4, 3), (5, 4), (6, 4)])
def test_lc_1_3_everybody_has_love_to_give(seats: int, love: int) -> None:
    assert dealt(seats).to_give == (love,) * seats


@each_table
def test_lc_1_4_each_gentleman_is_dealt_four_and_a_catch_none(seats: int) -> None:
    state = dealt(seats)
    assert state.gentlemen == GENTLEMEN[seats]
    assert [len(hand) for hand in state.hands] == [4 * (seat in GENTLEMEN[seats]) for seat in range(seats)]
    assert state.hand(1) == tuple(sorted(DECK.cards[:4]))


@pytest.mark.parametrize(("seats", "above"), [(3, 45), (4, 41), (5, 37), (6, 37)])
def test_lc_1_5_seventeen_cards_lie_below_the_clock(seats: int, above: int) -> None:
    state = dealt(seats)
    assert state.above_clock == above
    assert len(state.deck) == above + 17
    assert not state.is_late


# 2: turns


@each_table
def test_lc_2_1_turns_go_round_from_the_left_of_the_catch(seats: int) -> None:
    state = dealt(seats)
    order = []
    for _ in range(seats):
        assert state.decision is not None
        order.append(state.decision.seat)
        if state.decision.kind == "lady":
            state = act(state, Court(1))
            state = act(state, state.nature.draw(1), Rest(None))  # type: ignore[union-attr]
        else:
            state = state.apply(state.legal_actions()[0])
    assert order == [*range(1, seats), 0]
    assert state.to_move == 1


def test_lc_2_2_a_claim_changes_nothing_and_no_hand_is_shown() -> None:
    from austenplay import History

    history = History(LADYS_CHOICE, seats=3, seed=1)
    before = history.state
    history.claim(1, "I hold nothing but gold")
    assert history.state == before
    view: State = history.state.view(0)  # type: ignore[assignment]
    assert view.hands == ((), (BACK,) * 4, (BACK,) * 4)


# 3: gentlemen


def test_lc_3_1_a_gentleman_boasts_or_changes() -> None:
    state = dealt(3)
    assert kinds(state) == {"Boast", "Change"}
    assert {choice.picks[-1] for choice in state.choices()} == {("do", "boast"), ("do", "change")}
    for action in (Court(1), Marry(1), Rest(OPENNESS)):
        assert refusal(state, action) == "LC-3.1"


def test_lc_3_2_who_boasts_shows_a_card_keeps_it_and_draws() -> None:
    state = position([[], ["hilarious"], []], deck=["very_tall"])
    after = act(state, Boast("hilarious"))
    assert Counter(after.hand(1)) == Counter((*state.hand(1), "very_tall"))
    assert news(state, after) == [("boast", "LC-3.2"), ("draw", "LC-3.2")]
    for seat in (None, 0, 2):
        view = after.view(seat)
        assert view.hands[1] == ("hilarious", *(BACK,) * 4)
    assert refusal(state, Boast("romantic")) == "LC-3.2"
    assert refusal(state, Change("nobody")) == "LC-3.2"


def test_lc_3_3_who_changes_discards_a_card_and_draws_two() -> None:
    state = position([[], ["kicks_dogs"], []], deck=["very_tall", "romantic"])
    after = act(state, Change("kicks_dogs"))
    assert len(after.hand(1)) == 5
    assert {"very_tall", "romantic"} < set(after.hand(1))
    assert after.discards[1] == ("kicks_dogs",)
    assert news(state, after) == [("change", "LC-3.3"), ("draw", "LC-3.3"), ("draw", "LC-3.3")]


@pytest.mark.parametrize("catch", [0, 2])
def test_lc_3_4_nobody_else_learns_what_was_changed(catch: int) -> None:
    """Whichever card he discards, everybody else's view is the same, though she had seen three of his cards."""
    hand = ["kicks_dogs", "hilarious", "very_tall", "romantic"]
    state = position([[], hand, []], deck=["flattering", "charitable"], knows=[(0, 1, hand[:3])])
    after = [act(state, Change(card)) for card in hand]
    for seat in (None, 0, 2):
        views = [of.view(seat) for of in after]
        assert len(set(views)) == 1
        assert views[0].hands[1] == (BACK,) * 5
    assert after[0].view(0).doubtful(1) == tuple(sorted(hand[:3]))
    assert [of.view(1).discards[1] for of in after] == [(card,) for card in hand]


def test_lc_3_5_a_card_that_opens_the_hand_cannot_be_boasted() -> None:
    state = position([[], [OPENNESS, "hilarious"], []])
    assert refusal(state, Boast(OPENNESS)) == "LC-3.5"
    assert Change(OPENNESS) in state.legal_actions()
    assert act(state, Change(OPENNESS)).discards[1] == (OPENNESS,)


def test_lc_3_6_something_can_always_be_boasted() -> None:
    state = position([[], [OPENNESS, OPENNESS], []])
    assert sum(isinstance(action, Boast) for action in state.legal_actions()) == 2


# 4: the Catch


def test_lc_4_1_a_catch_courts_or_marries() -> None:
    state = position([[], [], []], to_move=0)
    assert set(state.legal_actions()) == {Court(1), Court(2), Marry(1), Marry(2)}
    for action in (Boast("hilarious"), Change("hilarious"), Rest(None)):
        assert refusal(state, action) == "LC-4.1"


@pytest.mark.parametrize(("seats", "cards"), [(3, 2), (4, 3), (5, 4), (6, 4)])
def test_lc_4_2_courting_shows_as_many_cards_as_there_are_gentlemen(seats: int, cards: int) -> None:
    hands = [list(DECK.cards[:7]) if seat == 1 else [] for seat in range(seats)]
    state = act(position(hands, to_move=0), Court(1))
    assert state.nature is not None
    shown = act(state, state.nature.draw(3))
    assert len([card for card in shown.view(0).hands[1] if card != BACK]) == cards


def test_lc_4_3_chance_alone_says_which_cards() -> None:
    """Every selection is as likely; the places are those of the hand in the alphabet's order, so they tell nothing."""
    state = act(position([[], ["hilarious"], []], to_move=0), Court(1))
    outcomes = state.nature.outcomes()
    assert outcomes is not None
    assert [action.places for action, _ in outcomes] == list(itertools.combinations(range(4), 2))
    assert len({chance for _, chance in outcomes}) == 1
    for wrong in (Show((0,)), Show((0, 4)), Show((1, 1)), Show((1, 0)), Show((0, 1, 2))):
        assert refusal(state, wrong) == "LC-4.3"


def test_lc_4_4_she_and_he_know_which_cards_she_saw() -> None:
    state = act(position([[], ["hilarious"], []], to_move=0), Court(1))
    after = act(state, Show((0, 2)))
    seen = tuple(after.hand(1)[place] for place in (0, 2))
    assert after.view(0).hands[1] == (*seen, BACK, BACK)
    assert after.view(0).sights == after.view(1).sights != ()
    assert after.view(1).sights[-1].cards == seen
    assert after.view(2).sights == after.view(None).sights == ()
    assert after.view(2).hands[1] == (BACK,) * 4
    assert ("court", "LC-4.2") in news(position([[], ["hilarious"], []], to_move=0), state)
    other = act(state, Show((1, 3)))
    assert after.view(2) == other.view(2)
    assert after.view(0) != other.view(0)


def test_lc_4_5_a_card_that_opens_the_hand_lets_her_see_the_rest() -> None:
    state = act(position([[], [OPENNESS, "hilarious"], []], to_move=0), Court(1))
    hand = state.hand(1)
    place = hand.index(OPENNESS)
    hidden = act(state, Show(tuple(other for other in range(4) if other != place)[:2]))
    assert hidden.decision is not None and hidden.decision.kind == "rest"  # she is asked whether she can or not
    assert refusal(hidden, Rest(OPENNESS)) == "LC-4.5"
    assert refusal(hidden, Marry(1)) == "LC-4.5"
    left = act(hidden, Rest(None))
    assert len([card for card in left.view(0).hands[1] if card != BACK]) == 2
    shown = act(state, Show(tuple(sorted((place, (place + 1) % 4)))))
    assert set(shown.legal_actions()) == {Rest(OPENNESS), Rest(None)}
    seen = act(shown, Rest(OPENNESS))
    assert seen.view(0).hands[1] == hand
    assert seen.view(1).sights[-1].cards == hand
    assert seen.view(2).hands[1] == seen.view(None).hands[1] == (OPENNESS, BACK, BACK, BACK)
    unseen = act(shown, Rest(None))
    assert unseen.view(2).hands[1] == (BACK,) * 4


def test_lc_4_5_a_hand_that_has_been_seen_whole_leaves_nothing_to_ask() -> None:
    state = act(position([[], [OPENNESS], [], [], []], to_move=0), Court(1), Show((0, 1, 2, 3)))
    assert state.to_move == 1
    assert state.phase is Phase.TURN


def test_lc_4_6_a_husband_is_given_all_the_love_there_is_to_give() -> None:
    state = position([[], ["kicks_dogs", "unfaithful"], ["foreign_prince"]], to_move=0)
    after = act(state, Marry(1))
    assert after.to_give == (0, 2, 2)
    assert received(after, 1) == (2, 1)
    assert ("marry", "LC-4.6") in news(state, after)


def test_lc_4_7_only_a_gentleman_of_the_round_can_be_chosen() -> None:
    state = position([[], [], []], to_move=0)
    for wrong in (Court(0), Marry(0), Court(3), Marry(-1)):
        assert refusal(state, wrong) == "LC-4.7"
    second = position([[], [], [], [], [], []], to_move=5)
    assert refusal(second, Marry(0)) == "LC-4.7"


def test_lc_4_7_a_refusal_names_nobody_who_cannot_be_chosen() -> None:
    engaged = act(position([[], [], [], [], [], []], to_move=5), Marry(3))
    (objection,) = engaged.objections(Marry(5))
    assert objection.remedy == "Choose {1}, {2} or {4}."


def test_lc_4_1_a_lady_is_told_what_she_can_do_yet() -> None:
    remedies = {
        "Court a gentleman or marry one.": position([[], [], []], to_move=0),
        "Marry a gentleman.": position([[], [], []], to_move=0, above_clock=0),
        "Marry another gentleman.": act(position([[], [], [], [], [], []], to_move=5), Marry(3)),
        "Court any gentleman, then choose.": act(position([[], [], [], [], [], []], to_move=0), Marry(3)),
    }
    for remedy, state in remedies.items():
        (objection,) = state.objections(Boast("dances"))
        assert (objection.clause, objection.remedy) == ("LC-4.1", remedy)


# 5: the Biological Clock


def test_lc_5_1_the_clock_comes_up_as_soon_as_nothing_lies_on_it() -> None:
    state = position([[], [], []], above_clock=2)
    once = act(state, state.legal_actions()[0])
    assert not once.is_late
    twice = act(once, once.legal_actions()[0])
    assert twice.is_late
    assert news(once, twice)[-1] == ("clock", "LC-5.1")
    assert twice.to_move == 0


def test_lc_5_2_the_clock_is_no_card() -> None:
    state = position([[], [], []], above_clock=1)
    after = act(state, Change(state.hand(1)[0]))
    assert len(after.hand(1)) == 5
    assert len(after.deck) == BELOW_THE_CLOCK - 1
    assert news(state, after) == [("change", "LC-3.3"), ("draw", "LC-3.3"), ("clock", "LC-5.1"), ("draw", "LC-3.3")]
    assert after.to_move == 2  # the gentlemen still to come keep their turns


def test_lc_5_3_after_the_clock_a_catch_can_only_marry() -> None:
    state = position([[], [], []], above_clock=0, to_move=0)
    assert kinds(state) == {"Marry"}
    assert refusal(state, Court(1)) == "LC-5.3"


@each_table
def test_lc_5_4_the_deck_lasts_however_late_she_marries(seats: int) -> None:
    """Gentlemen who all change and ladies who court as long as they may: ten cards are left, and no fewer."""
    fewest = set()
    for boasts in range(seats):
        state = dealt(seats)
        turn = 0
        while not state.ranks:
            if state.nature is not None:
                state = state.apply(state.nature.draw(turn))
                continue
            legal = state.legal_actions()
            if "Change" in kinds(state):
                turn += 1
                legal = tuple(a for a in legal if isinstance(a, Boast if turn <= boasts else Change))
            state = state.apply(legal[0])
            if state.phase is Phase.TURN and not state.ranks:
                fewest.add(len(state.deck))
    assert min(fewest) >= 10


# 6: six players


SIX = [[], [], [], [], [], []]


def test_lc_6_1_the_second_catch_sits_right_of_the_first_and_comes_before_her() -> None:
    state = dealt(6)
    assert state.ladies == (0, 5)
    assert state.gentlemen == (1, 2, 3, 4)
    state = later(state)
    assert state.to_move == 5
    state = act(state, Court(2), Show((0, 1, 2, 3)), Rest(None))
    assert state.to_move == 0


def test_lc_6_2_the_other_one_chooses_another_at_once() -> None:
    state = act(position(SIX, to_move=5), Marry(3))
    assert state.decision is not None
    assert (state.decision.seat, state.decision.kind) == (0, "marry")
    assert refusal(state, Marry(3)) == "LC-6.2"
    assert set(state.legal_actions()) == {Marry(1), Marry(2), Marry(4)}
    assert act(state, Marry(4)).is_round_over


def test_lc_6_3_the_second_catch_courts_once_more() -> None:
    state = act(position(SIX, to_move=0), Marry(3))
    assert state.decision is not None
    assert (state.decision.seat, state.decision.kind) == (5, "court")
    assert refusal(state, Marry(2)) == "LC-6.3"
    assert set(state.legal_actions()) == {Court(1), Court(2), Court(3), Court(4)}  # the one just taken too
    state = act(state, Court(3), Show((0, 1, 2, 3)))
    assert state.phase is Phase.CHOOSE
    assert refusal(state, Court(1)) == "LC-6.4"
    assert act(state, Marry(1)).is_round_over


def test_lc_6_4_the_first_catch_has_no_more_look() -> None:
    state = act(position(SIX, to_move=5), Marry(3))
    assert refusal(state, Court(2)) == "LC-6.4"


def test_lc_6_5_the_clock_binds_the_second_catch_and_through_her_the_first() -> None:
    late = position(SIX, to_move=5, above_clock=0)
    assert kinds(late) == {"Marry"}
    assert kinds(act(late, Marry(1))) == {"Marry"}
    first = position(SIX, to_move=0, above_clock=0)
    assert kinds(first) == {"Court", "Marry"}


def test_lc_6_6_everybody_is_a_catch_once_in_three_rounds() -> None:
    state = LADYS_CHOICE.start(seats=6, seed=3)
    ladies, openers = [], []
    while not state.is_over:
        if state.nature is not None:
            state = state.apply(state.nature.draw(5))
            continue
        assert isinstance(state, State)
        if len(ladies) < state.round:
            ladies.append(state.ladies)
            openers.append(state.to_move)
        state = state.apply(state.legal_actions()[-1])
    assert ladies == [(0, 5), (2, 1), (4, 3)]
    assert openers == [1, 3, 5]


# 7: the hands


def test_lc_7_1_all_hands_are_laid_open() -> None:
    state = position([[], ["hilarious"], ["romantic"]], to_move=0)
    after = act(state, Marry(1))
    assert [clause for kind, clause in news(state, after) if kind == "reveal"] == ["LC-7.1"] * 2
    for seat in (None, 0, 1, 2):
        assert after.view(seat).hands == after.hands
    assert after.nature is not None


# 10: love


def married(gentleman: int) -> State:
    """Return the end of a round of four in which seat 1 is dandiest, then 2, then 3."""
    good = ["foreign_prince", "hilarious", "romantic", "very_tall"]
    fair = ["charitable", "dances", "flattering", "dog_owner"]
    state = position([[], good, fair, ["kicks_dogs", "unfaithful", "already_married", "thief"]], to_move=0)
    after = act(state, Marry(gentleman))
    assert after.ranks == (1, 2, 3)
    return after


@pytest.mark.parametrize(("gentleman", "back", "kept"), [(1, 2, 1), (2, 1, 2), (3, 0, 3)])
def test_lc_10_1_one_love_back_for_everybody_less_dandy(gentleman: int, back: int, kept: int) -> None:
    after = married(gentleman)
    assert after.love[0] == back
    assert after.love[gentleman] == kept


def test_lc_10_2_who_marries_the_dandiest_gains_a_true_love() -> None:
    assert [married(gentleman).true_love[0] for gentleman in (1, 2, 3)] == [1, 0, 0]


def test_lc_10_3_the_least_dandy_gains_a_true_love_if_he_is_married() -> None:
    assert [married(gentleman).true_love[gentleman] for gentleman in (1, 2, 3)] == [0, 0, 1]
    two = position([[], ["foreign_prince"], ["kicks_dogs"]], to_move=0)
    assert [sum(act(two, Marry(gentleman)).true_love) for gentleman in (1, 2)] == [1, 1]


def test_lc_10_4_who_is_not_married_gets_nothing() -> None:
    after = married(2)
    assert received(after, 1) == received(after, 3) == (0, 0)


def test_lc_10_5_she_has_no_more_love_to_give() -> None:
    after = married(1)
    assert after.to_give == (0, 3, 3, 3)
    assert after.love[0] == 2


def test_lc_10_6_the_catch_moves_on_and_only_love_is_kept() -> None:
    ended = married(1)
    assert ended.nature is not None
    after = act(ended, ended.nature.draw(1))
    assert (after.round, after.first, after.to_move) == (2, 1, 2)
    assert after.love == ended.love
    assert after.sights == after.marriages == after.ranks == ()
    assert [len(hand) for hand in after.hands] == [4, 0, 4, 4]


@pytest.mark.parametrize(("seats", "rounds"), [(3, 3), (4, 4), (5, 5), (6, 3)])
def test_lc_10_7_the_game_ends_when_everybody_has_been_the_catch(seats: int, rounds: int) -> None:
    for seed in range(samples(20, 3)):
        start = LADYS_CHOICE.start(seats=seats, seed=seed)
        end: State = playout(start, [LADYS_CHOICE.policies["uniform"]] * seats, random.Random(seed))  # type: ignore[assignment]
        assert end.is_over and end.round == rounds
        assert end.to_give == (0,) * seats
        catches = [event.seat for event in end.log or () if event.kind == "catch"]
        assert sorted(catches) == list(range(seats))


# 11: the end


def ended(love: list[int], true_love: list[int]) -> State:
    """Return a finished game of four in which so much was received, and nothing by its last wedding."""
    state = position([[]] * 4, first=3, to_move=3, round=4, love=love, true_love=true_love, to_give=[0] * 4)
    neither_first_nor_last = act(state, Marry(0)).ranks[1]
    after = act(state, Marry(neither_first_nor_last))
    assert after.is_over
    assert (after.love, after.true_love) == (tuple(love), tuple(true_love))
    return after


def test_lc_11_1_the_most_love_of_both_kinds_wins() -> None:
    after = ended([9, 1, 0, 0], [0, 5, 0, 0])
    assert after.scores == (9, 6, 0, 0)
    assert after.winners == (0,)


def test_lc_11_2_true_love_decides_a_tie_and_then_it_is_shared() -> None:
    assert ended([0, 9, 8, 0], [0, 0, 1, 0]).winners == (2,)
    assert ended([0, 8, 8, 0], [0, 2, 2, 0]).winners == (1, 2)


def test_lc_11_3_nothing_can_be_done_after_the_end() -> None:
    after = ended([9, 1, 0, 0], [0, 5, 0, 0])
    assert after.legal_actions() == ()
    for action in (Court(1), Marry(1), Boast("hilarious"), Begin(0)):
        assert refusal(after, action) == "LC-11.3"


def test_places_and_points_are_those_of_the_ranking() -> None:
    assert ranks(married(1)) == {1: (1, 46), 2: (2, 23), 3: (3, -68)}
