"""Positions of Love Letter that are described by hand: what is taken, and what is refused in one sentence."""

from __future__ import annotations

from typing import Any

import pytest

from austenplay import BadInput
from tests.rules.positions import LOVE_LETTER, State, news, play

PLAIN: dict[str, Any] = {
    "hands": ["guard", "oliver", "spy"],
    "deck": ["ogre", "celeste", "ghost_king", "princess_amira", "princess_sadie", "librarian", "librarian", "advisors"],
    "set_aside": "advisors",
    "discards": [["guard"] * 5, ["prince_vladric"] * 2, ["oliver", "spy"]],
}


def described(**change: Any) -> State:
    state: State = LOVE_LETTER.position(**{**PLAIN, **change})  # type: ignore[attr-defined]
    return state


def test_the_seat_to_move_has_drawn() -> None:
    state = described()
    assert state.hand(0) == ("guard", "ogre")
    assert [card for card, _ in state.deck] == PLAIN["deck"][1:]
    assert (state.ply, state.round, state.to_move, state.tokens) == (0, 1, 0, (0, 0, 0))
    assert described(to_move=2).hand(2) == ("spy", "ogre")
    assert described(tokens=[1, 2, 3]).tokens == (1, 2, 3)


def test_cards_are_given_by_key_or_by_printed_name() -> None:
    named = described(hands=["Guard", "Oliver the Dragon", ["Claire the Spy"]], set_aside="King's Advisors")
    assert named == described()
    assert hash(named) == hash(described())


def test_a_card_that_has_been_seen_is_told_by_its_printed_name() -> None:
    log = described(knows=[(0, 1), (1, 0)]).view(0).log
    told = [LOVE_LETTER.tell(described(), event) for event in log or () if event.kind == "seen"]
    assert told == ["Oliver the Dragon has been seen.", "A card is already known to somebody."]


def test_a_seat_to_move_is_no_longer_protected() -> None:
    assert described(protected=[0, 1]).protected == (1,)


def test_a_position_can_be_played_on_and_saved() -> None:
    state = described(knows=[(1, 0)])
    assert LOVE_LETTER.state_from_data(LOVE_LETTER.state_to_data(state)) == state
    after = play(state, "guard", 1, "oliver")
    assert ("leave", "LL-4.1") in news(state, after)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"set_aside": "guard"}, "of Guard there are 7 and not 6"),
        ({"set_aside": None}, "of King's Advisors there are 1 and not 2"),
        ({"deck": PLAIN["deck"][:-1]}, "not the 21 cards"),
        ({"deck": [*PLAIN["deck"], "ogre"]}, "of Ogre there are 2 and not 1"),
        ({"deck": []}, "deck is empty"),
        ({"deck": ["joker", *PLAIN["deck"][1:]]}, "no character 'joker'"),
        ({"set_aside": 3}, "no character 3"),
        ({"hands": ["guard", "oliver", ""]}, "Seat 2 must hold one card here, not 0"),
        ({"hands": [["guard", "spy"], "oliver", "spy"]}, "Seat 0 must hold one card here, not 2"),
        ({"out": [2]}, "Seat 2 must hold no card here, not 1"),
        ({"out": [1, 2]}, "at least two seats"),
        ({"out": [7]}, "no seat 7"),
        ({"protected": ["0"]}, "no seat '0'"),
        ({"to_move": 3}, "Seat 3 cannot be to move"),
        ({"to_move": -1}, "Seat -1 cannot be to move"),
        ({"tokens": [1, 2]}, "3 numbers"),
        ({"tokens": [1, 2, -1]}, "3 numbers"),
        ({"tokens": [1, 2, True]}, "3 numbers"),
        ({"discards": [[], []]}, "for 3 seats, not for 2"),
        ({"face_up": ["guard"]}, "0 cards lie face up, not 1"),
        ({"hands": ["guard"]}, "2 to 6 players, not 1"),
        ({"spy_rule": "none"}, "spy_rule cannot be 'none'"),
    ],
)
def test_what_cannot_be_is_one_sentence(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput) as error:
        described(**change)
    assert message in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400


def test_a_card_that_has_been_seen_is_told_by_its_name() -> None:
    state = described(knows=[(1, 2), (1, 0)])
    told = [LOVE_LETTER.tell(state, event.seen(1)) for event in state.log or () if event.kind == "seen"]
    assert told == ["Claire the Spy has been seen.", "The Guard has been seen."]
