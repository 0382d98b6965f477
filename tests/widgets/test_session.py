"""A session: whose eyes, undo, covers between people, refusals, and what happens when something breaks."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import austenplay
from austenplay import BadInput
from austenplay_widgets.chairs import Chair
from austenplay_widgets.session import Session
from tests.sampling import samples
from tests.widgets.tables import NAMES, going_on, session


def play_on(game: Session, rng: random.Random) -> dict[str, Any]:
    return game.handle(going_on(game.shown, rng))


def do(game: Session, what: str) -> dict[str, Any]:
    return game.handle({"type": "do", "rev": 0, "id": what})


def hidden_cards(game: Session, seat: int | None) -> set[str]:
    """Return the characters that a seat must not see, as far as no open card is the same character."""
    state: Any = game.state
    view: Any = state.view(seat)
    hidden = {card for hand in state.hands for card, _ in hand} | {card for card, _ in state.deck} | {state.set_aside}
    shown = {card for place in (*view.hands, *view.discards, view.face_up, view.deck) for card in place}
    return {card for card in hidden - shown if card is not None}


def faces(game: Session) -> set[str]:
    """Return the characters that lie face up anywhere in the scene."""
    zones = [zone for seat in game.shown["seats"] for zone in seat["zones"]] + game.shown["middle"]
    return {card["key"] for zone in zones for card in zone["cards"] if "key" in card}


def test_a_person_against_bots_always_looks_and_always_decides() -> None:
    game = session(["person", "careful", "uniform"])
    rng = random.Random(3)
    for _ in range(60):
        assert game.looker == 0
        assert game.shown["choices"] or game.shown["outcome"]
        if game.state.is_over:
            break
        play_on(game, rng)


def test_scene_of_a_covered_screen_holds_what_is_public_and_no_more() -> None:
    rng = random.Random(5)
    covers = 0
    game = session(["person", "person", "careful"])
    for _ in range(300):
        if game.state.is_over:
            break
        if game.shown["cover"]:
            covers += 1
            assert game.looker is None
            assert game.shown["viewer"] is None and not game.shown["choices"]
            hands = [zone for seat in game.shown["seats"] for zone in seat["zones"] if zone["key"] == "hand"]
            assert all(card == {"back": True, "label": "a hidden card"} for zone in hands for card in zone["cards"])
            text = json.dumps(game.shown["log"])
            assert not any("sees" in line["text"] or "dealt the" in line["text"] for line in game.shown["log"])
            assert "draw the" not in text and "draws the" not in text
        play_on(game, rng)
    assert covers > 20


def test_nothing_hidden_is_in_the_scene_of_whoever_looks() -> None:
    rng = random.Random(8)
    for kinds in (["person", "careful"], ["person", "person", "person"], ["uniform", "person", "careful", "lowest"]):
        game = session(kinds, seed=str(kinds))
        for _ in range(samples(60, 20)):
            if game.state.is_over:
                break
            assert not faces(game) & hidden_cards(game, game.looker)
            play_on(game, rng)


def test_between_two_people_stands_a_cover_and_the_first_may_look_at_what_came_of_it() -> None:
    game = session(["person", "person"])
    assert game.shown["cover"]["title"] == "Pass the screen to Ada"
    do(game, "uncover")
    assert game.looker == 0
    play_on(game, random.Random(1))
    assert game.looker == 0 and not game.shown["choices"]
    assert [button["id"] for button in game.shown["buttons"] if button["primary"]] == ["pass"]
    do(game, "pass")
    assert game.looker is None and game.shown["cover"]["title"] == "Pass the screen to Bo"
    do(game, "uncover")
    assert game.looker == 1 and game.shown["choices"]


def test_undo_returns_to_the_own_last_decision_and_redo_comes_back() -> None:
    game = session(["person", "careful", "careful"])
    first = game.state
    assert not next(button for button in game.shown["buttons"] if button["id"] == "undo")["enabled"]
    rng = random.Random(2)
    play_on(game, rng)
    later = game.state
    assert later != first
    do(game, "undo")
    assert game.state == first and game.looker == 0
    do(game, "redo")
    assert game.state == later


def test_undo_in_a_hot_seat_never_uncovers_another_hand() -> None:
    rng = random.Random(4)
    game = session(["person", "person", "careful"])
    for step in range(400):
        if game.state.is_over:
            break
        looker = game.looker
        if step % 3 == 0:
            do(game, rng.choice(["undo", "redo"]))
            assert game.looker == looker
        else:
            play_on(game, rng)
        assert not faces(game) & hidden_cards(game, game.looker)


def test_a_second_next_round_does_nothing() -> None:
    game = session(["person", "careful"], seed=1)
    rng = random.Random(1)
    while game.state.nature is None:
        play_on(game, rng)
    tokens = game.state.scores
    do(game, "next")
    begun = game.state
    do(game, "next")
    assert game.state == begun and game.state.scores == tokens


def test_a_refused_choice_says_why_and_changes_nothing() -> None:
    game = session(["person", "careful", "careful"])
    before = game.state
    refused = next(choice for choice in game.shown["choices"] if choice["why"])
    shown = game.handle({"type": "act", "rev": 0, "id": refused["id"]})
    why = refused["why"][0]
    assert shown["notice"] == {
        "kind": "refusal",
        "text": f"{why['reason']}. {why['remedy']}",
        "clause": why["clause"],
    }
    assert game.state == before


def test_a_late_choice_that_is_gone_is_ignored() -> None:
    game = session(["person", "careful"])
    before = game.state
    game.handle({"type": "act", "rev": 0, "id": 9999})
    assert game.state == before and game.shown["notice"] is None


def test_an_exception_in_a_click_leaves_the_game_as_it_was(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = session(["person", "careful"])
    before, shown = game.state, game.shown
    with monkeypatch.context() as patch:
        patch.setattr(Session, "_run_bots", lambda self: 1 / 0)
        play_on(game, random.Random(1))
    notice = game.shown["notice"]
    assert notice["kind"] == "error" and "Traceback" not in notice["text"] and "ZeroDivision" not in notice["text"]
    number = notice["text"].split("number ")[1].split(")")[0]
    assert number in caplog.text and "ZeroDivisionError" in caplog.text
    assert game.state == before
    assert game.shown["choices"] == shown["choices"]
    play_on(game, random.Random(1))
    assert game.state != before and game.shown["notice"] is None


def test_an_exception_while_drawing_leaves_the_last_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    game = session(["person", "careful"])
    before = game.state
    with monkeypatch.context() as patch:
        patch.setattr(Session, "scene", lambda self: 1 / 0)
        play_on(game, random.Random(1))
    assert game.state == before and game.shown["notice"]["kind"] == "error"


def test_the_seed_is_shown_when_the_game_is_over_and_not_before() -> None:
    game = session(["person", "careful"], seed="a seed of mine", match="round")
    rng = random.Random(6)
    while not game.state.is_over:
        assert "a seed of mine" not in json.dumps(game.shown)
        play_on(game, rng)
    assert "a seed of mine" in json.dumps(game.shown["outcome"])


def test_bots_alone_play_to_the_end_of_a_round_for_spectators() -> None:
    game = session(["careful", "uniform", "lowest"])
    assert game.looker is None and game.shown["outcome"]["tone"] == "round"
    do(game, "next")
    assert game.shown["outcome"]


@pytest.mark.parametrize(
    ("chairs", "words"),
    [
        ((Chair("Ada"),), "2 to 6 players"),
        ((Chair("Ada"), Chair("Ada")), "called Ada"),
        ((Chair("Ada"), Chair("  ")), "1 to 24 visible characters"),
        ((Chair("Ada"), Chair("Bo", "genius")), "cannot be played by"),
    ],
)
def test_chairs_that_cannot_be_get_one_sentence(chairs: tuple[Chair, ...], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Session.begin(austenplay.game("love_letter"), chairs)


def test_the_log_speaks_to_whoever_looks() -> None:
    game = session(["person", "careful"], seed=2)
    play_on(game, random.Random(1))
    lines = [line["text"] for line in game.shown["log"]]
    assert any(line.startswith("You play ") for line in lines)
    assert not any(NAMES[0] in line for line in lines)
    assert all(line["clause"] in game.game.rulebook for line in game.shown["log"])
