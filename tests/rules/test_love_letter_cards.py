"""Love Letter, chapters 10 to 19: what each card does, by its value; one test per clause."""

from __future__ import annotations

import pytest

from austenplay import IllegalAction
from tests.rules.positions import (
    LOVE_LETTER,
    Keep,
    Play,
    keep,
    news,
    play,
    playable,
    position,
    refusal,
    targets,
    tokens_for,
)

# 0 Claire the Spy


def test_ll_10_1_the_spy_does_nothing_at_once() -> None:
    state = position(["spy", "guard", "guard"], ["oliver"])
    after = play(state, "spy")
    assert news(state, after) == [("play", "LL-2.2"), ("draw", "LL-2.2")]
    assert after.tokens == (0, 0, 0)
    assert after.alive == (0, 1, 2)


def test_ll_10_2_the_only_one_still_in_with_a_spy_gains_a_token() -> None:
    def tokens(*discards: list[str]) -> tuple[int, ...]:
        hands = ["oliver", "celeste", "librarian", ""]
        return play(position(hands, ["guard"], discards=discards, last_turn=True), "oliver").tokens

    assert tokens(["spy"], [], [], []) == (1, 1, 0, 0)
    assert tokens([], ["spy"], [], []) == (0, 2, 0, 0)
    assert tokens(["spy"], ["spy"], [], []) == (0, 1, 0, 0)
    assert tokens(["spy"], [], [], ["spy"]) == (1, 1, 0, 0)  # who has left blocks nobody
    assert tokens([], [], [], ["spy"]) == (0, 1, 0, 0)  # and gains nothing


def test_ll_10_3_the_spys_token_comes_on_top_however_the_round_ends() -> None:
    last_in = position(["guard", "ogre", ""], ["oliver"], discards=[["spy"], ["spy"], []])
    assert tokens_for(play(last_in, "guard", 1, "ogre")) == [(0, "LL-5.3"), (0, "LL-10.2")]
    tied = position(["oliver", "librarian", "librarian", ""], ["guard"], discards=[["spy"], [], [], []], last_turn=True)
    after = play(tied, "oliver")
    assert after.round_winners == (1, 2)
    assert tokens_for(after) == [(1, "LL-5.2"), (2, "LL-5.2"), (0, "LL-10.2")]


def test_ll_10_4_two_spies_bring_one_token() -> None:
    state = position(["oliver", "celeste", ""], ["guard"], discards=[["spy", "spy"], [], []], last_turn=True)
    assert play(state, "oliver").tokens == (1, 1, 0)


def test_ll_10_5_a_spy_in_hand_does_not_count() -> None:
    state = position(["oliver", "spy", ""], ["guard"], last_turn=True)
    assert play(state, "oliver").tokens == (1, 0, 0)
    other = position(["oliver", "spy", ""], ["guard"], discards=[["spy"], [], []], last_turn=True)
    assert play(other, "oliver").tokens == (2, 0, 0)


def test_ll_10_6_the_house_rule_asks_for_a_sole_survivor() -> None:
    for spy_rule, tokens in {"only_spy": (1, 1, 0), "sole_survivor": (0, 1, 0)}.items():
        state = position(
            ["oliver", "celeste", ""], ["guard"], discards=[["spy"], [], []], last_turn=True, spy_rule=spy_rule
        )
        assert play(state, "oliver").tokens == tokens
        alone = position(["guard", "ogre", ""], ["oliver"], discards=[["spy"], ["spy"], []], spy_rule=spy_rule)
        assert play(alone, "guard", 1, "ogre").tokens == (2, 0, 0)


# 1 Guard


def test_ll_11_1_a_guard_who_names_the_card_sends_its_owner_out() -> None:
    state = position(["guard", "celeste", "oliver"], ["spy"])
    after = play(state, "guard", 1, "celeste")
    assert after.alive == (0, 2)
    assert after.discards[1] == ("celeste",)
    assert refusal(state, "guard", 1) == "LL-11.1"
    assert refusal(state, "guard", 1, "joker") == "LL-11.1"
    assert refusal(state, "guard", 1, "Ogre") == "LL-11.1"


def test_ll_11_2_the_guard_cannot_be_named() -> None:
    state = position(["guard", "guard", "oliver"], ["spy"])
    assert refusal(state, "guard", 1, "guard") == "LL-11.2"
    greyed = [choice for choice in state.choices() if choice.action == Play("guard", 1, "guard")]
    assert [objection.clause for choice in greyed for objection in choice.objections] == ["LL-11.2"]


def test_ll_11_3_the_spy_can_be_named() -> None:
    state = position(["guard", "spy", "oliver"], ["librarian"])
    assert play(state, "guard", 1, "spy").alive == (0, 2)
    guesses = {action.guess for action in state.legal_actions() if isinstance(action, Play) and action.card == "guard"}
    assert len(guesses) == 9  # every value but the Guard's; a princess is named once


@pytest.mark.parametrize(
    ("princess_guess", "named", "held", "is_hit"),
    [
        ("value", "princess_amira", "princess_amira", True),
        ("value", "princess_amira", "princess_sadie", True),
        ("value", "princess_sadie", "princess_amira", True),
        ("name", "princess_amira", "princess_amira", True),
        ("name", "princess_amira", "princess_sadie", False),
        ("name", "princess_sadie", "princess_sadie", True),
        ("name", "princess_sadie", "princess_amira", False),
    ],
)
def test_ll_11_4_a_princess_is_a_princess(princess_guess: str, named: str, held: str, is_hit: bool) -> None:
    state = position(["guard", held, "oliver"], ["librarian"], princess_guess=princess_guess)
    assert (play(state, "guard", 1, named).alive == (0, 2)) is is_hit


def test_ll_11_5_a_wrong_name_does_nothing_and_everybody_hears_it() -> None:
    state = position(["guard", "celeste", "oliver"], ["spy", "guard"])
    after = play(state, "guard", 1, "ogre")
    assert after.alive == (0, 1, 2)
    assert news(state, after)[:2] == [("play", "LL-2.2"), ("guess", "LL-11.5")]
    for seat in (None, 0, 1, 2):
        log = after.view(seat).log
        assert log is not None
        heard = [event for event in log if event.kind == "guess"]
        assert [(event["target"], event["guess"], event["hit"]) for event in heard] == [(1, "ogre", False)]
    assert after.view(0).hands[1] == ("?", "?")


# 2 King's Advisors, 3 Palace Librarian


def test_ll_12_1_the_advisors_look_and_nobody_else_sees() -> None:
    state = position(["advisors", "celeste", "oliver"], ["spy", "guard"])
    after = play(state, "advisors", 1)
    assert after.view(0).hands[1] == ("celeste", "?")
    assert after.view(2).hands[1] == ("?", "?")
    assert after.view(None).hands[1] == ("?", "?")
    looks = {seat: [event for event in after.view(seat).log or () if event.kind == "look"] for seat in (None, 0, 1, 2)}
    assert [looks[seat][0]["card"] for seat in (None, 0, 1, 2)] == [None, "celeste", "celeste", None]
    assert after.alive == (0, 1, 2)


@pytest.mark.parametrize(
    ("mine", "theirs", "loser"), [("spy", "guard", 0), ("celeste", "ghost_king", 1), ("oliver", "prince_vladric", 0)]
)
def test_ll_13_1_the_lower_hand_leaves(mine: str, theirs: str, loser: int) -> None:
    state = position(["librarian", theirs, "advisors"], [mine])
    after = play(state, "librarian", 1)
    assert after.alive == tuple(seat for seat in range(3) if seat != loser)
    assert after.discards[loser][-1] == (mine, theirs)[loser]
    assert ("compare", "LL-13.1") in news(state, after)
    for seat in (None, 2):
        compared = next(event for event in after.view(seat).log or () if event.kind == "compare")
        assert (compared["mine"], compared["theirs"], compared["lower"]) == (None, None, loser)


def test_ll_13_1_the_librarian_herself_is_not_compared() -> None:
    state = position(["librarian", "advisors", "oliver"], ["guard"])
    assert play(state, "librarian", 1).alive == (1, 2)


@pytest.mark.parametrize(("mine", "theirs"), [("guard", "guard"), ("princess_amira", "princess_sadie")])
def test_ll_13_2_equal_hands_stay_and_know_each_other(mine: str, theirs: str) -> None:
    state = position(["librarian", theirs, "oliver"], [mine, "spy"])
    after = play(state, "librarian", 1)
    assert after.alive == (0, 1, 2)
    assert news(state, after)[1] == ("compare", "LL-13.2")
    assert after.view(0).hands[1] == (theirs, "?")
    assert after.view(1).hands[0] == (mine,)
    assert after.view(2).hands[0] == ("?",)


# 4 Oliver the Dragon


def test_ll_14_1_oliver_protects_until_your_next_turn() -> None:
    state = position(["oliver", "guard", "guard"], ["spy", "guard", "guard", "advisors"])
    state = play(state, "oliver")
    assert state.protected == (0,)
    assert targets(state, "guard") == {2}
    state = play(state, "guard", 2, "ogre")
    assert targets(state, "guard") == {1}
    state = play(state, "guard", 1, "ogre")
    assert state.to_move == 0
    assert state.protected == ()


def test_ll_14_2_a_protected_player_is_not_chosen() -> None:
    for card in ("guard", "advisors", "librarian", "ghost_king", "prince_vladric"):
        state = position([card, "oliver", "ogre"], ["spy"], protected=[1])
        assert refusal(state, card, 1, "ogre" if card == "guard" else None) == "LL-14.2"
        assert 1 not in targets(state, card)


def test_ll_14_3_an_oliver_who_is_discarded_does_nothing() -> None:
    state = position(["prince_vladric", "spy", "oliver"], ["guard", "advisors", "guard"])
    after = play(state, "prince_vladric", 2)
    assert after.discards[2] == ("oliver",)
    assert after.protected == ()
    assert 2 in targets(after, "guard")
    own = play(position(["prince_vladric", "spy", "guard"], ["oliver", "advisors"]), "prince_vladric", 0)
    assert own.discards[0] == ("prince_vladric", "oliver")
    assert own.protected == ()
    laid = play(position(["guard", "oliver", "spy"], ["librarian"]), "guard", 1, "oliver")
    assert laid.protected == ()


# 5 Prince Vladric


def test_ll_15_1_vladric_may_choose_anybody() -> None:
    state = position(["prince_vladric", "guard", "", "spy"], ["oliver"])
    assert targets(state, "prince_vladric") == {0, 1, 3}
    assert refusal(state, "prince_vladric", 2) == "LL-4.2"
    assert refusal(state, "prince_vladric") == "LL-3.1"


@pytest.mark.parametrize("held", ["guard", "celeste", "princess_amira", "ghost_king", "prince_vladric"])
def test_ll_15_2_the_chosen_player_discards_and_draws_anew(held: str) -> None:
    state = position(["prince_vladric", held, "advisors"], ["guard", "librarian", "spy"])
    after = play(state, "prince_vladric", 1)
    assert after.discards[1] == (held,)
    assert after.hand(1) == ("librarian", "spy")  # the second is for the turn that follows
    assert news(state, after)[1:3] == [("discard", "LL-15.2"), ("redraw", "LL-15.2")]
    assert after.phase == "play"


def test_ll_15_3_an_ogre_discarded_for_vladric_leaves_and_draws_nothing() -> None:
    state = position(["prince_vladric", "ogre", "advisors"], ["guard", "librarian", "spy"])
    after = play(state, "prince_vladric", 1)
    assert after.alive == (0, 2)
    assert after.hand(1) == ()
    assert after.discards[1] == ("ogre",)
    assert after.hand(2) == ("advisors", "librarian")
    assert ("leave", "LL-15.3") in news(state, after)
    own = play(position(["prince_vladric", "guard", "advisors"], ["ogre", "librarian"]), "prince_vladric", 0)
    assert own.alive == (1, 2)
    assert own.discards[0] == ("prince_vladric", "ogre")
    assert own.hand(1) == ("guard", "librarian")


def test_ll_15_4_on_an_empty_deck_the_card_aside_is_taken() -> None:
    state = position(["prince_vladric", "librarian", ""], ["guard"], aside="celeste", last_turn=True)
    after = play(state, "prince_vladric", 1)
    assert ("take_aside", "LL-15.4") in news(state, after)
    assert after.set_aside is None
    assert after.round_winners == (1,)
    assert after.hand(1) == ("celeste",)
    one_left = position(["prince_vladric", "librarian", ""], ["guard", "advisors"], aside="celeste", last_turn=True)
    assert play(one_left, "prince_vladric", 1).set_aside == "celeste"
    for_two = position(["prince_vladric", "librarian"], ["guard"], aside="celeste", last_turn=True)
    taken = play(for_two, "prince_vladric", 0)
    assert taken.hand(0) == ("celeste",)
    assert taken.face_up == for_two.face_up
    assert len(taken.face_up) == 3


# 6 Princess Amira and Princess Sadie


@pytest.mark.parametrize("princess", ["princess_amira", "princess_sadie"])
def test_ll_16_1_a_princess_draws_two_and_keeps_one(princess: str) -> None:
    state = position([princess, "spy", "advisors"], ["guard", "ogre", "oliver", "librarian"])
    asked = play(state, princess)
    assert asked.decision is not None
    assert (asked.decision.seat, asked.decision.kind, asked.decision.clause) == (0, "keep", "LL-16.1")
    assert sorted(asked.hand(0)) == ["guard", "ogre", "oliver"]
    assert asked.discards[0] == (princess,)
    assert {action.card for action in asked.legal_actions() if isinstance(action, Keep)} == {"guard", "ogre", "oliver"}
    assert len(asked.legal_actions()) == 6
    for wrong in (Keep("spy", ("guard", "ogre")), Play("guard", 1, "ogre"), Keep("joker", ())):
        with pytest.raises(IllegalAction) as error:
            asked.apply(wrong)
        assert error.value.objections[0].clause == "LL-16.1"
    after = keep(asked, "ogre", "guard", "oliver")
    assert after.hand(0) == ("ogre",)
    assert after.alive == (0, 1, 2)  # the Ogre was kept, not discarded
    assert after.hand(1) == ("spy", "librarian")
    twins = play(position([princess, "spy", "advisors"], ["guard", "guard", "guard"]), princess)
    assert twins.legal_actions() == (Keep("guard", ("guard", "guard")),)


def test_ll_16_2_the_returned_cards_lie_in_the_chosen_order() -> None:
    state = position(["princess_amira", "spy", "advisors"], ["guard", "ogre", "oliver", "librarian"])
    asked = play(state, "princess_amira")
    for bottom in (("guard", "oliver"), ("oliver", "guard")):
        after = keep(asked, "ogre", *bottom)
        assert [card for card, _ in after.deck][-2:] == list(bottom)
        assert after.view(0).deck[-2:] == bottom
        for seat in (None, 1, 2):
            assert set(after.view(seat).deck) == {"?"}
            hidden = next(event for event in after.view(seat).log or () if event.kind == "keep")
            assert (hidden["card"], hidden["bottom"], hidden["count"]) == (None, None, 2)
    for wrong in (("guard",), ("guard", "oliver", "ogre"), ("guard", "guard"), ("ogre", "guard"), ()):
        assert asked.objections(Keep("ogre", wrong))[0].clause == "LL-16.2"


def test_ll_16_3_with_one_card_left_one_is_drawn_and_one_returned() -> None:
    state = position(["celeste", "librarian", ""], ["princess_amira", "ghost_king"], last_turn=True)
    asked = play(state, "princess_amira")
    assert sorted(asked.hand(0)) == ["celeste", "ghost_king"]
    assert news(state, asked)[-1] == ("exchange", "LL-16.3")
    assert set(asked.legal_actions()) == {Keep("celeste", ("ghost_king",)), Keep("ghost_king", ("celeste",))}
    after = keep(asked, "celeste", "ghost_king")
    assert not after.is_round_over
    assert after.hand(1) == ("librarian", "ghost_king")


def test_ll_16_4_with_no_card_left_a_princess_does_nothing() -> None:
    state = position(["celeste", "librarian", ""], ["princess_amira"], last_turn=True)
    after = play(state, "princess_amira")
    assert ("no_effect", "LL-16.4") in news(state, after)
    assert after.round_winners == (0,)
    assert after.hand(0) == ("celeste",)


def test_ll_16_5_two_players_with_a_princess_each_gain_a_token() -> None:
    def tokens(*discards: list[str]) -> list[tuple[int | None, str]]:
        hands = ["oliver", "celeste", "librarian", ""]
        after = play(position(hands, ["guard"], discards=discards, last_turn=True), "oliver")
        return [(seat, clause) for seat, clause in tokens_for(after) if clause == "LL-16.5"]

    amira, sadie = ["princess_amira"], ["princess_sadie"]
    assert tokens(amira, [], sadie, []) == [(0, "LL-16.5"), (2, "LL-16.5")]
    assert tokens(amira + sadie, [], [], []) == []
    assert tokens(amira, [], [], sadie) == []  # both must still be in
    assert tokens(amira, [], [], []) == []
    last_in = position(["guard", "ogre", ""], ["spy"], discards=[amira, sadie, []])
    assert tokens_for(play(last_in, "guard", 1, "ogre")) == [(0, "LL-5.3")]


def test_ll_16_6_a_discarded_princess_counts() -> None:
    state = position(
        ["prince_vladric", "princess_sadie", ""],
        ["guard", "librarian"],
        discards=[["princess_amira"], [], []],
        last_turn=True,
    )
    after = play(state, "prince_vladric", 1)
    assert tokens_for(after) == [(1, "LL-5.1"), (0, "LL-16.5"), (1, "LL-16.5")]


# 7 Ghost King


def test_ll_17_1_the_ghost_king_swaps_hands() -> None:
    state = position(["ghost_king", "ogre", "advisors"], ["guard", "spy"])
    after = play(state, "ghost_king", 1)
    assert after.hand(0) == ("ogre",)
    assert after.hand(1) == ("guard", "spy")
    assert after.discards == (("ghost_king",), (), ())
    assert after.alive == (0, 1, 2)
    assert ("swap", "LL-17.1") in news(state, after)
    swap = {seat: next(e for e in after.view(seat).log or () if e.kind == "swap") for seat in (None, 0, 1, 2)}
    assert [swap[seat]["taken"] for seat in (None, 0, 1, 2)] == [None, "ogre", "ogre", None]


def test_ll_17_2_after_a_swap_knowledge_has_moved_with_the_cards() -> None:
    state = position(["ghost_king", "ogre", "advisors"], ["guard", "spy"], knows=[(2, 1)])
    assert state.view(2).hands[1] == ("ogre",)
    after = play(state, "ghost_king", 1)
    assert after.view(0).hands == (("ogre",), ("guard", "?"), ("?",))
    assert after.view(1).hands == (("ogre",), ("guard", "spy"), ("?",))
    assert after.view(2).hands == (("ogre",), ("?", "?"), ("advisors",))


# 8 Celeste the Unicorn


def test_ll_18_1_celeste_does_nothing_and_hides_why_she_went() -> None:
    free = position(["celeste", "guard", "spy"], ["oliver", "librarian"])
    forced = position(["celeste", "guard", "spy"], ["ghost_king", "librarian"])
    assert playable(free) == {"celeste", "oliver"}
    after = play(free, "celeste")
    assert news(free, after) == [("play", "LL-2.2"), ("draw", "LL-2.2")]
    for seat in (None, 1, 2):
        assert after.view(seat) == play(forced, "celeste").view(seat)


@pytest.mark.parametrize("other", ["ghost_king", "prince_vladric"])
def test_ll_18_2_celeste_must_be_played(other: str) -> None:
    for hand, drawn in (("celeste", other), (other, "celeste")):
        state = position([hand, "guard", "spy"], [drawn])
        assert state.legal_actions() == (Play("celeste"),)
        assert refusal(state, other, 1) == "LL-18.2"
        if other == "prince_vladric":
            assert refusal(state, other, 0) == "LL-18.2"
    assert playable(position(["celeste", "guard", "spy"], ["ogre"])) == {"celeste", "ogre"}
    assert playable(position(["celeste", "guard", "spy"], ["princess_amira"])) == {"celeste", "princess_amira"}


def test_ll_18_3_even_when_all_others_are_protected() -> None:
    for other in ("ghost_king", "prince_vladric"):
        state = position(["celeste", "guard", "spy"], [other], protected=[1, 2])
        assert state.legal_actions() == (Play("celeste"),)
        assert refusal(state, other) == "LL-18.3"


def test_ll_18_4_not_while_a_princess_chooses() -> None:
    state = position(["celeste", "guard", "spy"], ["princess_amira", "ghost_king", "prince_vladric", "advisors"])
    asked = play(state, "princess_amira")
    assert len(asked.legal_actions()) == 6
    assert keep(asked, "ghost_king", "celeste", "prince_vladric").hand(0) == ("ghost_king",)
    later = keep(asked, "celeste", "ghost_king", "prince_vladric")
    assert later.hand(0) == ("celeste",)
    # and on the next turn, as a swap may have left her beside Vladric
    assert position(["celeste", "guard", "spy"], ["prince_vladric"]).legal_actions() == (Play("celeste"),)


# 9 Ogre


def test_ll_19_1_the_ogre_sends_its_owner_out() -> None:
    state = position(["ogre", "guard", "spy"], ["oliver"])
    after = play(state, "ogre")
    assert after.alive == (1, 2)
    assert after.discards[0] == ("ogre", "oliver")
    assert after.protected == ()
    assert ("leave", "LL-19.1") in news(state, after)
    assert after.to_move == 1


def test_ll_19_2_playing_the_ogre_is_allowed() -> None:
    state = position(["ogre", "guard", "spy"], ["oliver"])
    assert Play("ogre") in state.legal_actions()
    for policy in ("careful", "lowest"):
        chosen = LOVE_LETTER.policies[policy].weights(state.view(0))
        assert Play("ogre") not in chosen
