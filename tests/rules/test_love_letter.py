"""Love Letter, chapters 1 to 7: the round and the match, one test per clause of its rulebook.

The cards are in `test_love_letter_cards.py`, who knows what in `test_love_letter_knowledge.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from austenplay import BadInput, playout
from tests.rules.positions import (
    CARDS,
    LOVE_LETTER,
    Begin,
    Play,
    Shuffle,
    State,
    keep,
    news,
    next_round,
    play,
    playable,
    position,
    refusal,
    targets,
    tokens_for,
)
from tests.sampling import samples

IN_ORDER = tuple(reversed(CARDS))
"""The deck from the Spies up to the Ogre."""


def first_round(seats: int, order: tuple[str, ...] = IN_ORDER, **options: str) -> State:
    state = LOVE_LETTER.setup(seats=seats, **options)
    assert isinstance(state, State)
    return state.apply(Shuffle(order))


# 1. Setting up


def test_ll_1_1_a_round_is_won_by_the_last_one_in_or_by_the_highest_card() -> None:
    last_in = play(position(["guard", "ogre", ""], ["spy"]), "guard", 1, "ogre")
    assert last_in.round_winners == (0,)
    highest = play(position(["spy", "celeste", ""], ["guard"], last_turn=True), "guard", 1, "ogre")
    assert highest.round_winners == (1,)


def test_ll_1_2_all_21_cards_are_shuffled() -> None:
    state = LOVE_LETTER.setup(seats=3)
    assert Counter(CARDS) == {
        "ogre": 1,
        "celeste": 1,
        "ghost_king": 1,
        "princess_amira": 1,
        "princess_sadie": 1,
        "prince_vladric": 2,
        "oliver": 2,
        "librarian": 2,
        "advisors": 2,
        "guard": 6,
        "spy": 2,
    }
    assert {Counter(state.nature.draw(seed).order).total() for seed in range(5)} == {21}  # type: ignore[union-attr]
    for wrong in (IN_ORDER[:-1], (*IN_ORDER, "spy"), ("spy", "spy", "spy", *IN_ORDER[3:]), ()):
        assert [objection.clause for objection in state.objections(Shuffle(wrong))] == ["LL-1.2"]


def test_ll_1_3_the_top_card_is_set_aside_unseen() -> None:
    state = first_round(4)
    assert state.set_aside == IN_ORDER[0]
    for seat in (None, 0, 1, 2, 3):
        view = state.view(seat)
        assert view.has_set_aside
        assert IN_ORDER[0] not in view.deck


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_ll_1_4_with_two_players_three_cards_lie_face_up(seats: int) -> None:
    state = first_round(seats)
    assert state.face_up == (IN_ORDER[1:4] if seats == 2 else ())
    for seat in (None, *range(seats)):
        assert state.view(seat).face_up == state.face_up
        seen = Counter(CARDS) - state.view(seat).unseen()
        own = state.hand(seat) if seat is not None else ()
        assert seen == Counter(state.face_up) + Counter(own)
    again = next_round(finish(state))
    assert len(again.face_up) == (3 if seats == 2 else 0)


def test_ll_1_5_everybody_is_dealt_one_card_and_the_rest_is_the_deck() -> None:
    for seats, deck in {2: 15, 3: 17, 4: 16, 5: 15, 6: 14}.items():
        state = first_round(seats)
        assert len(state.deck) == deck - 1  # the first player has drawn
        beside = 4 if seats == 2 else 1
        assert [state.hand(seat)[0] for seat in range(seats)] == list(IN_ORDER[beside : beside + seats])
        assert [len(state.hand(seat)) for seat in range(seats)] == [2] + [1] * (seats - 1)
        assert [card for card, _ in state.deck] == list(IN_ORDER[beside + seats + 1 :])


def test_ll_1_6_the_first_seat_begins_or_chance_picks() -> None:
    assert first_round(3).to_move == 0
    state = LOVE_LETTER.setup(seats=3, starts="drawn")
    assert state.nature is not None
    assert state.nature.outcomes() == tuple((Begin(seat), Fraction(1, 3)) for seat in range(3))
    assert state.objections(Begin(3))[0].clause == "LL-1.6"
    assert state.objections(Shuffle(IN_ORDER))[0].clause == "LL-1.6"
    begun = state.apply(Begin(2)).apply(Shuffle(IN_ORDER))
    assert begun.decision is not None
    assert begun.decision.seat == 2


# 2. Turns


def test_ll_2_1_turns_go_round_and_pass_over_who_has_left() -> None:
    state = position(["spy", "", "guard", "guard"], ["spy", "guard", "guard", "oliver"])
    order = []
    for card in ("spy", "guard", "guard"):
        order.append(state.to_move)
        state = play(state, card, None if card == "spy" else 0, None if card == "spy" else "ogre")
    assert [*order, state.to_move] == [0, 2, 3, 0]


def test_ll_2_2_a_turn_is_draw_one_play_one() -> None:
    state = position(["guard", "oliver", "advisors"], ["spy", "librarian"])
    assert state.hand(0) == ("guard", "spy")
    assert playable(state) == {"guard", "spy"}
    after = play(state, "spy")
    assert after.hand(0) == ("guard",)
    assert after.discards[0] == ("spy",)
    assert after.hand(1) == ("oliver", "librarian")
    assert news(state, after) == [("play", "LL-2.2"), ("draw", "LL-2.2")]
    kept = position(["guard", "oliver", "advisors"], ["princess_amira", "spy"])
    assert kept.objections(Shuffle(IN_ORDER))[0].clause == "LL-2.2"
    pair = position(["guard", "ghost_king", "advisors"], ["guard"])
    assert pair.legal_actions() == tuple(dict.fromkeys(pair.legal_actions()))
    assert play(pair, "guard", 1, "ogre").hand(0) == ("guard",)


def test_ll_2_3_played_and_discarded_cards_stay_in_sight() -> None:
    state = position(["prince_vladric", "spy", "guard"], ["oliver", "guard", "guard", "guard"])
    state = play(play(state, "prince_vladric", 1), "guard", 0, "ogre")
    for seat in (None, 0, 1, 2):
        assert state.view(seat).discards == (("prince_vladric",), ("spy", "guard"), ())


def test_ll_2_4_only_a_card_in_hand_can_be_played() -> None:
    state = position(["guard", "ogre", "advisors"], ["oliver"])
    for card in ("ogre", "spy", "librarian", "joker", ""):
        assert refusal(state, card) == "LL-2.4"
    assert "Play Guard or Oliver the Dragon" in str(state.objections(Play("spy"))[0])


# 3. Choosing a player


def test_ll_3_1_a_card_that_needs_a_player_gets_one() -> None:
    state = position(["librarian", "guard", "advisors"], ["guard"], protected=[1])
    assert refusal(state, "librarian") == "LL-3.1"
    assert refusal(state, "guard", None, "ogre") == "LL-3.1"
    assert refusal(state, "guard") == "LL-3.1"
    assert refusal(state, "librarian", 7) == "LL-3.1"
    assert refusal(state, "librarian", -1) == "LL-3.1"
    assert targets(state, "librarian") == {2}


@pytest.mark.parametrize("card", ["guard", "advisors", "librarian", "ghost_king"])
def test_ll_3_2_with_everybody_protected_a_card_has_no_effect(card: str) -> None:
    state = position([card, "ogre", "oliver"], ["spy"], protected=[1, 2])
    assert targets(state, card) == {None}
    after = play(state, card)
    assert news(state, after)[:2] == [("play", "LL-2.2"), ("no_effect", "LL-3.2")]
    assert after.hand(0) == ("spy",)
    assert after.hand(1)[0] == "ogre"
    assert after.alive == (0, 1, 2)


def test_ll_3_3_with_everybody_protected_vladric_hits_yourself() -> None:
    state = position(["prince_vladric", "ogre", "oliver"], ["guard", "celeste"], protected=[1, 2])
    assert targets(state, "prince_vladric") == {0}
    assert refusal(state, "prince_vladric") == "LL-3.3"
    assert refusal(state, "prince_vladric", 1) == "LL-14.2"
    after = play(state, "prince_vladric", 0)
    assert after.hand(0) == ("celeste",)
    assert after.discards[0] == ("prince_vladric", "guard")


@pytest.mark.parametrize("card", ["guard", "advisors", "librarian", "ghost_king"])
def test_ll_3_4_another_player_means_another(card: str) -> None:
    state = position([card, "oliver", "ogre"], ["spy"])
    assert refusal(state, card, 0, "ogre" if card == "guard" else None) == "LL-3.4"
    assert targets(state, card) == {1, 2}


@pytest.mark.parametrize("card", ["spy", "oliver", "princess_amira", "celeste", "ogre"])
def test_ll_3_5_some_cards_choose_nobody(card: str) -> None:
    state = position([card, "guard", "guard"], ["guard"])
    assert refusal(state, card, 1) == "LL-3.5"
    assert refusal(state, card, None, "ogre") == "LL-3.5"
    assert targets(state, card) == {None}
    assert refusal(position(["librarian", "guard", "guard"], ["spy"]), "librarian", 1, "ogre") == "LL-3.5"


# 4. Leaving the round


@pytest.mark.parametrize("held", ["princess_amira", "prince_vladric", "ghost_king", "oliver", "spy"])
def test_ll_4_1_whoever_leaves_lays_down_the_hand_without_effect(held: str) -> None:
    state = position(["guard", held, "librarian"], ["guard"])
    after = play(state, "guard", 1, held)
    assert news(state, after)[1:4] == [("guess", "LL-11.1"), ("leave", "LL-4.1"), ("lay_down", "LL-4.1")]
    assert after.alive == (0, 2)
    assert after.hand(1) == ()
    assert after.discards[1] == (held,)
    assert after.protected == ()
    assert after.hand(0) == ("guard",)
    assert after.to_move == 2
    assert held not in after.view(2).unseen() or CARDS.count(held) > 1


def test_ll_4_2_out_is_out_of_reach() -> None:
    state = position(["guard", "", "oliver", "guard"], ["librarian"])
    assert refusal(state, "guard", 1, "ogre") == "LL-4.2"
    assert refusal(state, "librarian", 1) == "LL-4.2"
    assert targets(state, "librarian") == {2, 3}
    protected = position(["guard", "ogre", "spy"], ["spy", "guard"], protected=[2], to_move=0)
    left = play(protected, "guard", 1, "ogre")
    assert left.protected == ()  # it was seat 2's turn
    gone = position(["oliver", "guard", "spy", "spy"], ["guard", "advisors"], protected=[0], to_move=1)
    assert refusal(gone, "guard", 0, "oliver") == "LL-14.2"
    with pytest.raises(BadInput, match="still in the round can be protected"):
        position(["", "guard", "spy"], ["guard"], protected=[0], to_move=1)


# 5. The end of a round


def test_ll_5_1_an_empty_deck_ends_the_round_after_the_whole_turn() -> None:
    state = position(["oliver", "librarian", ""], ["ghost_king"], last_turn=True)
    after = play(state, "oliver")  # protected, and yet in the comparison
    assert after.is_round_over
    assert after.round_winners == (0,)
    assert tokens_for(after) == [(0, "LL-5.1")]
    princess = position(["oliver", "librarian", ""], ["princess_amira", "guard"], last_turn=True)
    asked = play(princess, "princess_amira")
    assert not asked.deck
    assert not asked.is_round_over
    returned = keep(asked, "oliver", "guard")  # the card returned fills the deck again
    assert not returned.is_round_over
    assert returned.hand(1) == ("librarian", "guard")


def test_ll_5_2_equal_highest_cards_share_the_win() -> None:
    state = position(["guard", "librarian", "librarian", ""], ["oliver"], last_turn=True)
    after = play(state, "oliver")
    assert after.round_winners == (1, 2)
    assert tokens_for(after) == [(1, "LL-5.2"), (2, "LL-5.2")]
    assert after.tokens == (0, 1, 1, 0)
    princesses = position(["princess_amira", "princess_sadie", ""], ["oliver"], last_turn=True)
    assert play(princesses, "oliver").round_winners == (0, 1)


def test_ll_5_3_the_last_one_in_wins_at_once() -> None:
    state = position(["guard", "ogre", ""], ["spy"])
    after = play(state, "guard", 1, "ogre")
    assert len(after.deck) > 5
    assert after.round_winners == (0,)
    assert tokens_for(after) == [(0, "LL-5.3")]
    both = position(["guard", "ogre", ""], ["spy"], last_turn=True)  # the deck runs out as well
    assert tokens_for(play(both, "guard", 1, "ogre")) == [(0, "LL-5.3")]


def test_ll_5_4_hands_are_shown() -> None:
    state = position(["oliver", "librarian", ""], ["ghost_king"], last_turn=True)
    after = play(state, "oliver")
    assert ("show", "LL-5.4") in news(state, after)
    for seat in (None, 0, 1, 2):
        assert after.view(seat).hands == (("ghost_king",), ("librarian",), ())
    assert state.view(2).hands == (("?", "?"), ("?",), ())


# 6. The match


def finish(state: State) -> State:
    """Play the first legal action until the round is over."""
    while not state.is_round_over:
        state = state.apply(state.legal_actions()[0])
    return state


def test_ll_6_1_a_new_round_gathers_all_cards() -> None:
    over = finish(first_round(4))
    assert over.nature is not None
    assert over.objections(Shuffle(IN_ORDER[1:]))[0].clause
    fresh = over.apply(Shuffle(IN_ORDER))
    assert fresh.round == 2
    assert fresh.tokens == over.tokens
    assert fresh.discards == ((),) * 4
    assert fresh.alive == (0, 1, 2, 3)
    assert ("shuffle", "LL-6.1") in news(over, fresh)


def test_ll_6_2_the_winner_of_the_round_begins() -> None:
    state = position(
        ["oliver", "librarian", "celeste", ""],
        ["guard"],
        discards=[["princess_amira", "spy"], ["princess_sadie"], ["guard"], []],
        last_turn=True,
    )
    after = play(state, "oliver")
    assert after.tokens == (2, 1, 1, 0)
    assert after.round_winners == (2,)
    assert next_round(after).to_move == 2


def test_ll_6_3_chance_picks_who_begins_after_a_shared_win() -> None:
    state = play(position(["guard", "librarian", "librarian", ""], ["oliver"], last_turn=True), "oliver")
    assert state.nature is not None
    assert [action for action, _ in state.nature.outcomes() or ()] == [Begin(1), Begin(2)]
    assert state.nature.clause == "LL-6.3"
    assert state.objections(Begin(0))[0].clause == "LL-6.3"
    assert state.apply(Begin(2)).apply(Shuffle(IN_ORDER)).to_move == 2


@pytest.mark.parametrize(("seats", "needed"), [(2, 6), (3, 5), (4, 4), (5, 3), (6, 3)])
def test_ll_6_4_the_match_ends_with_enough_tokens(seats: int, needed: int) -> None:
    def won(held: int) -> State:
        tokens = [held] + [0] * (seats - 1)
        return play(position(["guard", "ogre"] + [""] * (seats - 2), ["spy"], tokens=tokens), "guard", 1, "ogre")

    assert not won(needed - 2).is_over
    end = won(needed - 1)
    assert end.is_over
    assert end.winners == (0,)
    assert end.scores == (needed, *(0,) * (seats - 1))
    assert end.nature is None
    assert end.objections(Shuffle(IN_ORDER))[0].clause == "LL-6.4"
    single = play(position(["guard", "ogre", ""], ["spy"], match="round"), "guard", 1, "ogre")
    assert single.is_over
    assert single.winners == (0,)


def test_ll_6_4_it_is_asked_after_every_token_is_given() -> None:
    """The winner of the round has enough already when the Spy's token goes to another."""
    hands = ["oliver", "celeste", ""]
    state = position(hands, ["guard"], discards=[["spy"], [], []], tokens=[4, 4, 0], last_turn=True)
    assert play(state, "oliver").tokens == (5, 5, 0)
    assert play(state, "oliver").winners == (0, 1)


def test_ll_6_5_all_who_have_enough_win_together() -> None:
    state = position(
        ["oliver", "librarian", "", "", "", ""],
        ["celeste"],
        discards=[["princess_amira"], ["princess_sadie"], [], [], [], []],
        tokens=[2, 2, 2, 0, 0, 0],
        last_turn=True,
    )
    after = play(state, "oliver")
    assert after.scores == (4, 3, 2, 0, 0, 0)
    assert after.winners == (0, 1)
    assert after.view(3).winners == (0, 1)


def test_ll_6_6_there_are_always_tokens() -> None:
    state = position(["guard", "ogre", "", "", "", ""], ["oliver"], tokens=[2] * 6, discards=[["spy"], *[[]] * 5])
    after = play(state, "guard", 1, "ogre")
    assert after.scores == (4, 2, 2, 2, 2, 2)  # 14 tokens, and the box has 13


def test_ll_6_7_a_single_round_is_won_by_its_winner() -> None:
    before = position(["guard", "ogre", "oliver"], ["librarian", "advisors"], discards=[["spy"], [], []], match="round")
    after = play(before, "guard", 1, "ogre")
    assert not after.is_over
    end = playout(after, [LOVE_LETTER.policies["uniform"]] * 3, random.Random(1))
    assert (end.is_over and set(end.winners) < {0, 2}) or end.winners == (0, 2)
    assert end.log is not None and end.log.last is not None and end.log.last.clause == "LL-6.7"


def test_ll_6_rounds_never_outlast_their_deck() -> None:
    """Three tokens in a round are the most, one is the least, for one or for several."""
    for seed in range(samples(60, 15)):
        seats = 2 + seed % 5
        start = LOVE_LETTER.start(seats=seats, seed=seed, match="round")
        end = playout(start, [LOVE_LETTER.policies["uniform"]] * seats, random.Random(seed))
        assert end.ply <= 1 + 21 + 2
        assert 1 <= sum(end.scores) <= seats + 1 + 2
        assert max(end.scores) <= 3
        assert all(end.scores[seat] >= 1 for seat in end.winners)
