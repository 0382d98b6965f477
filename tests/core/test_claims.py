"""What is said at the table: kept beside the game, through undo, branch, save and link, and never looked at."""

from __future__ import annotations

import json
from typing import Any

import pytest

import austenplay
from austenplay import BadInput, History, Record, Seen
from austenplay.core.claims import LONGEST, MOST, Claim

GAME = austenplay.game("ladys_choice")
SAID = "I threw away a flaw"


def told() -> History:
    """Return a game in which the second gentleman has changed a card and says which kind."""
    history = History(GAME, seats=3, seed=4)
    history.apply(next(action for action in history.state.legal_actions() if type(action).__name__ == "Change"))
    history.claim(1, SAID)
    return history


def test_a_claim_is_no_part_of_the_state() -> None:
    history = told()
    again = History(GAME, seats=3, seed=4)
    again.apply(history.record.actions[-1])
    assert history.state == again.state
    assert history.claims == (Claim(2, 1, SAID),)
    assert again.claims == ()


def test_a_claim_survives_undo_branch_save_and_link() -> None:
    history = told()
    record = history.record
    history.undo()
    assert history.claims == history.branch().claims == (Claim(2, 1, SAID),)
    assert Record.from_json(record.to_json()) == record == Record.from_link(record.to_link())
    assert record.replay().claims == history.claims
    for seat in range(3):  # everybody has heard it
        seen = record.seen(seat)
        assert seen.claims == history.claims
        assert Seen.from_json(seen.to_json()) == seen == Seen.from_link(seen.to_link())


def test_a_game_without_claims_is_written_as_before() -> None:
    assert "claims" not in History(GAME, seats=3, seed=4).record.to_json()


@pytest.mark.parametrize(
    ("seat", "text"),
    [(3, SAID), (-1, SAID), (True, SAID), (0, ""), (0, " "), (0, "a\nb"), (0, "x" * (LONGEST + 1)), (0, 7)],
)
def test_a_claim_that_cannot_be_is_refused(seat: Any, text: Any) -> None:
    history = told()
    with pytest.raises(BadInput):
        history.claim(seat, text)
    assert len(history.claims) == 1


@pytest.mark.parametrize(
    "claims",
    [
        7,
        {},
        [7],
        [{"ply": 0, "seat": 9, "text": "x"}],
        [{"ply": -1, "seat": 0, "text": "x"}],
        [{"ply": 0, "seat": 0, "text": "x" * 999}],
        [{"ply": 0, "seat": 0, "text": "x"}] * (MOST + 1),
    ],
)
def test_claims_that_cannot_be_are_refused_when_read(claims: Any) -> None:
    data = json.loads(told().record.to_json())
    with pytest.raises(BadInput):
        Record.from_json(json.dumps({**data, "claims": claims}))
