"""Love Letter, LL-7.1: who has seen which card, and when that is over; rulings 7, 21, 23 and 24."""

from __future__ import annotations

import random

import pytest

from austenplay import BadInput
from tests.rules.positions import State, keep, play, position


def seen(state: State, seat: int | None, of: int) -> tuple[str, ...]:
    """Return the hand of one seat as another sees it."""
    return state.view(seat).hands[of]


def looked_at(held: str, *deck: str) -> State:
    """Return a position in which seat 0 has just looked at seat 1, who is to move."""
    return play(position(["advisors", held, "oliver"], ["spy", *deck]), "advisors", 1)


def test_ll_7_1_a_card_seen_is_known_while_its_owner_keeps_it() -> None:
    state = looked_at("celeste", "guard", "guard", "guard", "guard")
    state = play(state, "guard", 2, "ogre")
    assert seen(state, 0, 1) == ("celeste",)
    state = play(state, "guard", 1, "ogre")
    assert seen(state, 0, 1) == ("celeste",)
    state = play(state, "guard", 1, "ogre")
    assert seen(state, 0, 1) == ("celeste", "?")
    assert seen(state, 2, 1) == ("?", "?")


def test_ll_7_1_it_is_over_when_the_card_is_played() -> None:
    state = play(looked_at("celeste", "guard"), "celeste")
    assert seen(state, 0, 1) == ("?",)
    assert state.discards[1] == ("celeste",)


def test_ll_7_1_it_is_over_when_its_twin_is_played() -> None:
    """Nobody can tell which of two Guards went; who knew of one knows nothing now."""
    state = looked_at("guard", "guard")
    assert seen(state, 0, 1) == ("guard", "?")
    state = play(state, "guard", 2, "ogre")
    assert seen(state, 0, 1) == ("?",)
    assert state.hand(1) == ("guard",)


def test_ll_7_1_who_knows_both_twins_still_knows_one() -> None:
    state = position(["oliver", "guard", "spy"], ["spy", "guard"], knows=[(0, 1), (0, "deck:1")])
    state = play(state, "spy")
    assert seen(state, 0, 1) == ("guard", "guard")
    assert seen(state, 2, 1) == ("?", "?")
    assert seen(play(state, "guard", 2, "ogre"), 0, 1) == ("guard",)


def test_ll_7_1_it_is_over_when_the_card_is_discarded_for_vladric() -> None:
    state = position(["prince_vladric", "celeste", "oliver"], ["spy", "guard"], knows=[(0, 1), (2, 1)])
    state = play(state, "prince_vladric", 1)
    assert seen(state, 0, 1) == ("?", "?")
    assert seen(state, 2, 1) == ("?", "?")


def test_ll_7_1_it_is_over_when_a_princess_may_have_put_the_card_back() -> None:
    state = play(looked_at("celeste", "princess_amira", "guard", "librarian"), "princess_amira")
    assert seen(state, 0, 1) == ("celeste", "?", "?")
    for card, bottom in (("celeste", ("guard", "librarian")), ("guard", ("celeste", "librarian"))):
        assert seen(keep(state, card, *bottom), 0, 1) == ("?",)


def test_ll_7_1_a_new_round_ends_all_of_it() -> None:
    state = play(position(["guard", "ogre", "spy"], ["spy", "oliver", "guard"], knows=[(2, 0)]), "guard", 1, "ogre")
    state = play(state, "guard", 0, "spy") if "guard" in state.hand(2) else play(state, state.hand(2)[1])
    while not state.is_round_over:
        state = state.apply(state.legal_actions()[0])
    assert state.nature is not None
    fresh = state.apply(state.nature.draw(1))
    mover = fresh.to_move
    for seat in range(3):
        for other in range(3):
            if other != seat:
                assert set(fresh.view(seat).hands[other]) == {"?"}, (seat, other, mover)


def test_ll_7_1_the_owner_always_knows_the_own_hand_and_learns_nothing_of_who_knows_it() -> None:
    known = position(["spy", "celeste", "oliver"], ["guard"], knows=[(0, 1)])
    unknown = position(["spy", "celeste", "oliver"], ["guard"])
    assert known.hands != unknown.hands
    assert known.view(1).hands == unknown.view(1).hands
    assert known.view(2).hands == unknown.view(2).hands


# Ruling 7: what a princess returned


def test_ruling_7_the_bottom_of_the_deck_is_known_to_who_put_it_there() -> None:
    deck = ["princess_amira", "guard", "spy", "advisors", "oliver"]
    state = position(["ogre", "oliver", "prince_vladric", ""], deck, aside="librarian", last_turn=True)
    state = keep(play(state, "princess_amira"), "ogre", "guard", "spy")
    assert state.view(0).deck == ("?", "guard", "spy")
    assert state.view(1).deck == ("?", "?", "?")
    state = play(play(state, "oliver"), "oliver")  # the cards come up: whoever draws them, seat 0 knows what they are
    assert state.view(0).hand == ("ogre", "guard")
    assert state.view(0).deck == ("spy",)
    state = play(state, "guard")
    assert state.hand(1) == ("advisors", "spy")
    assert seen(state, 0, 1) == ("?", "spy")
    assert seen(state, 2, 1) == ("?", "?")


def test_ruling_7_a_card_known_in_the_deck_is_known_in_the_hand_that_draws_it() -> None:
    state = position(["oliver", "guard", "spy"], ["spy", "celeste", "guard"], knows=[(2, "deck:1")])
    assert state.view(2).deck[0] == "celeste"
    assert state.view(0).deck[0] == "?"
    state = play(state, "spy")
    assert seen(state, 2, 1) == ("?", "celeste")
    assert seen(state, 0, 1) == ("?", "?")
    drawn = [event for event in state.view(2).log or () if event.kind == "draw" and event.seat == 1]
    assert [event["card"] for event in drawn] == ["celeste"]
    state = play(state, "guard", 0, "ogre")
    assert seen(state, 2, 1) == ("celeste",)


# Ruling 21: the Librarian


def test_ruling_21_equal_hands_are_known_to_both_until_played() -> None:
    state = position(["librarian", "guard", "oliver"], ["guard", "spy", "advisors", "spy", "oliver"])
    state = play(state, "librarian", 1)
    assert seen(state, 0, 1) == ("guard", "?")
    assert seen(state, 1, 0) == ("guard",)
    state = play(state, "spy")
    assert seen(state, 0, 1) == ("guard",)
    state = play(state, "oliver")
    assert seen(state, 1, 0) == ("guard", "?")
    state = play(state, "guard", 1, "ogre")
    assert seen(state, 1, 0) == ("?",)
    assert seen(state, 0, 1) == ("guard", "?")


def test_ruling_21_who_lost_the_comparison_knows_the_winners_card() -> None:
    state = play(position(["librarian", "spy", "oliver"], ["celeste", "guard", "guard"]), "librarian", 1)
    assert state.alive == (0, 2)
    assert seen(state, 1, 0) == ("celeste",)
    assert seen(state, 2, 0) == ("?",)


# Ruling 23: the Ghost King


def test_ruling_23_both_know_what_they_gave_away() -> None:
    state = play(position(["ghost_king", "ogre", "oliver"], ["guard", "spy"]), "ghost_king", 1)
    assert seen(state, 0, 1) == ("guard", "?")
    assert seen(state, 1, 0) == ("ogre",)
    assert seen(state, 2, 0) == ("?",)
    assert seen(state, 2, 1) == ("?", "?")


def test_ruling_23_a_third_seat_keeps_its_knowledge_in_the_new_hands() -> None:
    state = position(["ghost_king", "ogre", "oliver"], ["guard", "spy"], knows=[(2, 0), (2, 1)])
    assert seen(state, 2, 0) == ("ghost_king", "?")
    state = play(state, "ghost_king", 1)
    assert seen(state, 2, 0) == ("ogre",)
    assert seen(state, 2, 1) == ("?", "?")  # seat 0 gave the card just drawn
    looked = position(["guard", "ogre", "oliver"], ["ghost_king", "spy"], knows=[(2, 0)])
    assert seen(play(looked, "ghost_king", 1), 2, 1) == ("guard", "?")


# What a position may say


@pytest.mark.parametrize(
    "knows",
    [[(0, 3)], [(5, 1)], [(0, "deck:99")], [(0, "deck")], [(0, "hand:1")], [(0, -1)], [(True, 1)], [(0, "deck:x")]],
)
def test_a_position_refuses_what_cannot_be_known(knows: list[tuple[int, int | str]]) -> None:
    with pytest.raises(BadInput, match=r"seat|place"):
        position(["guard", "spy", "oliver"], ["guard"], knows=knows)


def test_what_a_position_says_is_known_is_in_every_world() -> None:
    known = [(0, 1), (0, "deck:-1"), (2, "deck:2")]
    state = position(["guard", "celeste", "oliver"], ["guard", "spy"], knows=known)
    rng = random.Random(5)
    for _ in range(30):
        world = state.view(0).world(rng)
        assert world.hand(1) == ("celeste",)
        assert world.deck[-1][0] == state.deck[-1][0]
        assert state.view(2).world(rng).deck[1][0] == state.deck[1][0]
    assert len({state.view(1).world(rng).deck[-1][0] for _ in range(30)}) > 1
