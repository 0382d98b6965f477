"""Looking back: every moment and every line, and never more than the eyes that look could see."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import austenplay
from austenplay_widgets.replay import Replay
from austenplay_widgets.scenes import scene
from austenplay_widgets.scenes.common import Seating, log, unspoken
from austenplay_widgets.session import Session
from tests.sampling import samples
from tests.widgets.tables import going_on, session

Scene = dict[str, Any]


def played(kinds: list[str], moves: int, seed: int = 5, **options: str) -> Session:
    """Return a session after so many clicks, a cover of the screen taken away."""
    game = session(kinds, seed=seed, **options)
    rng = random.Random(seed)
    clicks = 0
    while not game.state.is_over and (clicks < moves or game.shown["cover"]):
        game.handle(going_on(game.shown, rng))
        clicks += 1
    return game


def do(game: Session, what: str) -> Scene:
    return game.handle({"type": "do", "rev": 0, "id": what})


def looking_back(game: Session) -> Replay:
    do(game, "replay")
    assert game._replay is not None
    return game._replay


def open_button(shown: Scene, ident: str) -> bool:
    return next(bool(button["enabled"]) for button in shown["buttons"] if button["id"] == ident)


def pieces(shown: Scene) -> Scene:
    """Return the parts of a scene that hold cards."""
    return {key: shown[key] for key in ("seats", "middle", "viewer", "status")}


def seen_by(replay: Replay, seat: int | None) -> Scene:
    seating = Seating(replay.seating.game, replay.seating.names, replay.seating.kinds)
    return scene(replay.moments[replay.index].view(seat), seating)


@pytest.mark.parametrize("moves", [4, 10_000], ids=["unfinished", "finished"])
def test_every_moment_is_walked_forward_and_back_and_is_what_was_seen_then(moves: int) -> None:
    game = played(["person", "careful", "uniform"], moves)
    before = game.history.node, unspoken(game.shown)
    replay = looking_back(game)
    last = len(replay.moments) - 1
    assert replay.index == last and not open_button(game.shown, "forward")
    for index in range(last - 1, -1, -1):
        shown = do(game, "back")
        assert replay.index == index
        assert pieces(shown) == pieces(seen_by(replay, 0))
        assert shown["prompt"]["text"] == f"Looking back: move {index} of {last}."
    assert not open_button(game.shown, "back")
    assert do(game, "back") == do(game, "first")
    for index in range(1, last + 1):
        assert do(game, "forward")["choices"] == []
        assert replay.index == index
    assert do(game, "first") == do(game, "first")
    assert do(game, "last") == do(game, "forward")
    do(game, "close")
    assert (game.history.node, unspoken(game.shown)) == before


def test_the_game_stands_still_while_one_looks_back() -> None:
    game = played(["person", "careful"], 3)
    before = game.history.record
    looking_back(game)
    for what in ("back", "undo", "redo", "next", "pass", "uncover", "save", "new", "line:1", "eyes", "x" * 9000):
        do(game, what)
    game.handle({"type": "act", "rev": 0, "id": 0})
    assert game.history.record == before
    assert game.shown["notice"] is None


def test_an_exception_while_a_replay_is_left_leaves_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(["person", "careful"], 3)
    replay = looking_back(game)
    last = replay.index
    with monkeypatch.context() as patch:
        patch.setattr("austenplay_widgets.session.scene", lambda view, seating: 1 / 0)
        assert do(game, "close")["notice"]["kind"] == "error"
    do(game, "back")
    assert replay.index == last - 1 and game.shown == replay.shown


@pytest.mark.parametrize("moves", [5, 10_000], ids=["unfinished", "finished"])
def test_every_line_leads_to_the_moment_at_which_it_was_told(moves: int) -> None:
    game = played(["person", "careful", "careful"], moves, seed=6)
    replay = looking_back(game)
    lines = [line["jump"] for line in game.shown["log"]]
    assert lines == [f"line:{number}" for number in range(1, len(lines) + 1)]
    order = list(enumerate(lines, start=1))
    random.Random(1).shuffle(order)
    for number, jump in order:
        shown = do(game, jump)
        told = [line["n"] for line in shown["log"] if not line["later"]]
        assert number in told
        assert len(shown["log"]) == len(lines)  # what came later stays in reach
        earlier = replay.moments[max(replay.index - 1, 0)].log
        assert replay.index == 0 or (earlier is not None and len(earlier) < number)
        fresh = [line["n"] for line in shown["log"] if line["fresh"]]
        assert number in fresh and max(fresh) == max(told)


@pytest.mark.parametrize(
    "jump", ["line:0", "line:-1", "line:9999", f"line:{'9' * 5000}", "line:\u0663", "line:", "line:1.5", "line: 1"]
)
def test_a_jump_to_a_line_that_is_not_there_stays(jump: str) -> None:
    game = played(["person", "careful"], 3)
    looking_back(game)
    do(game, "back")
    before = game.shown
    assert do(game, jump) == before


def test_while_a_game_is_played_only_the_eyes_that_look_look_back() -> None:
    rng = random.Random(7)
    for number in range(samples(60, 10)):
        kinds = rng.choice([["person", "careful"], ["person", "person", "careful"], ["person"] * 4])
        game = played(kinds, rng.randrange(1, 30), seed=number)
        looker = game.looker
        if game.state.is_over:
            continue
        replay = looking_back(game)
        assert [button["id"] for button in game.shown["buttons"]].count("eyes") == 0
        for what in ("eyes", "first", "eyes", "forward", "eyes", "last", "back", "line:5"):
            shown = do(game, what)
            assert replay.eyes == looker == shown["viewer"]
            assert pieces(shown) == pieces(seen_by(replay, looker))
            told = log(replay.moments[-1].view(looker), replay.seating)
            assert [line["text"] for line in shown["log"]] == [line["text"] for line in told]


def test_under_a_cover_nobody_looks_back() -> None:
    game = session(["person", "person"])
    assert game.shown["cover"]
    before = game.shown
    do(game, "replay")
    assert game._replay is None
    assert game.shown == before


def test_at_the_end_of_a_round_people_at_one_screen_see_what_is_public() -> None:
    game = played(["person", "person", "person"], 0)
    rng = random.Random(2)
    while game.state.nature is None:
        game.handle(going_on(game.shown, rng))
    assert game.looker is None and not game.state.is_over
    replay = looking_back(game)
    for _ in range(len(replay.moments)):
        shown = do(game, "back")
        assert shown["viewer"] is None and pieces(shown) == pieces(seen_by(replay, None))


def test_once_a_game_is_over_it_is_looked_at_with_anybody_s_eyes() -> None:
    game = played(["person", "careful", "careful"], 10_000)
    replay = looking_back(game)
    do(game, "first")
    do(game, "forward")
    eyes = [replay.eyes]
    for _ in range(4):
        shown = do(game, "eyes")
        assert shown["viewer"] == replay.eyes
        assert pieces(shown) == pieces(seen_by(replay, replay.eyes))
        eyes.append(replay.eyes)
    assert eyes == [0, 1, 2, None, 0]
    labels = [button["label"] for button in shown["buttons"] if button["id"] == "eyes"]
    assert labels == ["Seen by Ada: change"]


def test_the_end_of_a_round_says_that_one_looks_back() -> None:
    game = played(["person", "careful"], 10_000)
    shown = do(game, "replay")
    last = shown["buttons"]
    assert shown["outcome"]["lines"][-1]["text"].startswith("Looking back: move ")
    assert [button["id"] for button in last if button["primary"]] == ["close"]


def test_what_was_taken_back_is_not_looked_at() -> None:
    game = played(["person", "careful"], 4)
    length = len(game.history.line)
    do(game, "undo")
    replay = looking_back(game)
    assert len(replay.moments) == game.history.index + 1 < length


def test_a_game_that_begins_in_the_middle_or_keeps_no_log_is_looked_at_too() -> None:
    begun = played(["person", "careful"], 3).state
    for start in (begun, begun.silent()):
        history = austenplay.History(start, seed=1)
        game = Session(history, session(["person", "careful"]).chairs)
        game.handle(going_on(game.shown, random.Random(1)))
        looking_back(game)
        do(game, "first")
        json.dumps(do(game, "line:1"))
        assert game.shown["notice"] is None
