"""What is written down and read back, in every game: states, records, histories; and input that means no good."""

from __future__ import annotations

import functools
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from austenplay import BadInput, History, IllegalAction, Record, State
from austenplay.core.game import SHELF
from tests.junk import Junk, changed, places
from tests.playouts import ALL_GAMES, UNSHELVED, Setting, each_setting, matches, some_moments

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True, scope="module")
def every_game_on_the_shelf() -> Iterator[None]:
    """Let records of games that stand on no shelf find them, as those of the shelf do."""
    SHELF.update({game.key: game for game in UNSHELVED})
    yield
    for game in UNSHELVED:
        del SHELF[game.key]


def played(setting: Setting, match: int = 0, plies: int = 60) -> History:
    """Return the history of a match of random play, its first plies."""
    options = setting.game.checked(setting.seats, dict(setting.options))
    history = Record(setting.game, setting.seats, options, ()).replay()
    for action, _ in matches(setting)[match][:plies]:
        history.apply(action)
    return history


# States


@each_setting
def test_a_state_survives_json(setting: Setting) -> None:
    for state in some_moments(setting):
        text = json.dumps(setting.game.state_to_data(state))
        again = setting.game.state_from_data(json.loads(text))
        assert again == state
        assert hash(again) == hash(state)
        assert again.log == state.log
        assert json.dumps(setting.game.state_to_data(again)) == text
        assert again.legal_actions() == state.legal_actions()


@each_setting
def test_a_silent_state_survives_json(setting: Setting) -> None:
    for state in some_moments(setting):
        silent = state.silent()
        assert setting.game.state_from_data(json.loads(json.dumps(setting.game.state_to_data(silent)))) == silent


@each_setting
def test_an_action_survives_json(setting: Setting) -> None:
    for action, _ in matches(setting)[0]:
        data = json.loads(json.dumps(setting.game.action_to_data(action)))
        assert setting.game.action_from_data(data) == action


# Records


@each_setting
def test_a_record_survives_json_and_replays_without_its_seed(setting: Setting) -> None:
    history = played(setting)
    record = history.record
    assert len(record.actions) == history.index == min(60, len(matches(setting)[0]))
    text = record.to_json()
    again = Record.from_json(text)
    assert again == record
    assert again.to_json() == text
    assert again.replay().state == history.state
    assert again.replay().record == record
    assert "seed" not in text


@each_setting
def test_a_record_may_begin_with_a_state(setting: Setting) -> None:
    state = matches(setting)[0][1][1]
    history = History(state, seed=3)
    for _ in range(6):
        if history.settle().is_over:
            break
        history.apply(history.state.legal_actions()[0])
    again = Record.from_json(history.record.to_json())
    assert again.start == state
    assert again.replay().state == history.state
    assert again.replay().record == history.record


@each_setting
def test_a_record_of_an_illegal_action_is_refused_when_replayed(setting: Setting) -> None:
    record = played(setting, plies=20).record
    doubled = Record(record.game, record.seats, record.options, (*record.actions[:1], *record.actions))
    with pytest.raises(IllegalAction):
        Record.from_json(doubled.to_json()).replay()


PRINT_A_GAME = """
import random, sys
from austenplay import History
from austenplay.core.game import SHELF
from tests.junk import Junk, changed, places
from tests.playouts import ALL_GAMES, KUHN, UNSHELVED
SHELF.update({game.key: game for game in UNSHELVED})
for game in ALL_GAMES:
    for seats in game.seats:
        history, rng = History(game, seats=seats, seed="hash seeds"), random.Random(seats)
        while not history.settle().is_over and history.index < 60:
            history.apply(rng.choice(history.state.legal_actions()))
        print(history.record.to_json())
        for seat in (None, *range(seats)):
            world = history.state.view(seat).world(random.Random(8))
            print(game.state_to_data(world) if game is not KUHN else world)
        for name, policy in game.policies.items():
            state, moves = game.setup(seats=seats), []
            while len(moves) < 12 and not state.is_over:
                drawn = state.nature.draw(6) if state.nature is not None else None
                moves.append(drawn or policy.choose(state.view(state.decision.seat), rng))
                state = state.apply(moves[-1])
            print(name, [game.action_to_data(move) for move in moves])
        print(game.setup(seats=seats).apply(game.setup(seats=seats).nature.draw(99)).ply)
        print(game.action_to_data(game.setup(seats=seats).nature.draw(99)))
"""


def test_another_process_plays_the_same_game_to_the_byte() -> None:
    """Shuffles, legal actions, records and sampled worlds, under three hash seeds."""
    printed = []
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        run = subprocess.run(
            [sys.executable, "-c", PRINT_A_GAME], env=environment, cwd=ROOT, capture_output=True, check=True
        )
        printed.append(run.stdout)
    assert printed[0] == printed[1] == printed[2]
    assert printed[0].count(b'"austenplay":1') == sum(len(game.seats) for game in ALL_GAMES)


# Histories


@each_setting
def test_undo_and_redo_lead_back_to_the_same_states(setting: Setting) -> None:
    history = played(setting)
    states = [history.state]
    while history.node.parent is not None:
        states.append(history.undo())
    assert history.index == 0
    assert history.undo() == states[-1]
    assert [history.state, *(history.redo() for _ in states[1:])] == states[::-1]
    assert history.node.line is None
    assert history.redo() == states[0]
    assert [history.at(index) for index in range(len(states))] == states[::-1]


def branch_off(history: History) -> None:
    """Go back to where the other of two actions could have been taken, and take it."""
    for index in range(len(history.line) - 1):
        taken = history.line[index + 1].action
        for action in history.at(index).legal_actions():
            if action != taken:
                history.apply(action)
                return
    raise AssertionError("random play never offers two actions")


@each_setting
def test_another_action_starts_a_branch_and_the_first_is_kept(setting: Setting) -> None:
    history = played(setting, plies=30)
    end = history.state
    branch_off(history)
    branch, index = history.state, history.index
    assert history.node.line is None
    state = history.undo()
    first, second = history.node.children
    assert history.redo() == branch == second.state
    history.undo()
    assert history.apply(first.action) == first.state  # type: ignore[arg-type]
    assert history.index == index
    assert state.apply(second.action) == branch  # type: ignore[arg-type]
    while history.node.line is not None:
        history.redo()
    assert history.state == end


@each_setting
def test_a_branched_history_goes_its_own_way(setting: Setting) -> None:
    history = played(setting, plies=20)
    history.at(len(history.line) // 2)
    other = history.branch()
    assert other.record == history.record
    assert [node.state for node in other.line] == [node.state for node in history.line[: history.index + 1]]
    before = [node.state for node in history.line]
    while not other.settle().is_over and other.index < 40:
        other.apply(other.state.legal_actions()[-1])
    assert [node.state for node in history.line] == before
    assert other.undo() != history.state or other.index == history.index
    assert Record.from_json(other.record.to_json()).replay().state == other.state


@each_setting
def test_a_history_with_a_seed_begins_as_the_game_does(setting: Setting) -> None:
    options = dict(setting.options)
    history = History(setting.game, seats=setting.seats, seed=7, **options)
    assert history.state == setting.game.start(seats=setting.seats, seed=7, **options)
    assert history.record.options == setting.game.checked(setting.seats, options)


def test_a_history_says_what_it_needs() -> None:
    for game in ALL_GAMES:
        with pytest.raises(BadInput, match="seats="):
            History(game)
        history = History(game, seats=game.seats[0], seed=1)
        state = history.state
        with pytest.raises(BadInput, match="already has its seats"):
            History(state, seats=2)
        for index in (-1, 999):
            with pytest.raises(BadInput, match="states 0 to"):
                history.at(index)
        with pytest.raises(IllegalAction):
            history.apply(history.record.actions[0])
        assert history.state == state


@each_setting
def test_a_history_goes_to_any_of_its_moments_and_to_no_others(setting: Setting) -> None:
    history, other = played(setting, plies=12), played(setting, match=-1, plies=12)
    end = history.node
    branch_off(history)
    tip = history.node
    assert history.go(end) == end.state
    assert history.line[-1] is end
    assert history.go(tip) == tip.state
    assert history.line[-1] is tip
    lines = [node.line for node in other.line]
    with pytest.raises(BadInput, match="another history"):
        history.go(other.line[0])
    with pytest.raises(BadInput, match="another history"):
        history.go(other.branch().node)
    assert [node.line for node in other.line] == lines
    assert history.node is tip


# Input that means no good


@functools.cache
def saved_games() -> list[Any]:
    """Return the JSON data of a few games: from the box, from a state in mid-game, from an end."""
    found = []
    for game in ALL_GAMES:
        for seats in (game.seats[0], game.seats[-1]):
            setting = Setting(game, seats)
            found.append(json.loads(played(setting, plies=25).record.to_json()))
            state = played(setting, plies=12).state
            history = History(state, seed=2)
            while not history.settle().is_over and history.index < 6:
                history.apply(history.state.legal_actions()[-1])
            found.append(json.loads(history.record.to_json()))
    return found


def use(text: str) -> None:
    """Read a record and do with it what a front end would; only refusals in words may come of it."""
    try:
        history = Record.from_json(text).replay()
        state: State = history.settle()
        for seat in (None, *range(state.seats)):
            view = state.view(seat)
            assert view.choices == view.choices
            view.world(random.Random(1))
            for event in view.log or ():
                history.game.tell(view, event)
        if state.decision is not None:
            history.game.policies["uniform"].choose(state.view(state.decision.seat), random.Random(1))
            history.apply(state.legal_actions()[0])
        history.record.to_json()
    except BadInput as error:
        assert 0 < len(str(error)) < 500
    except IllegalAction as error:
        assert error.objections


@given(st.data())
def test_a_record_changed_anywhere_is_refused_or_played(data: st.DataObject) -> None:
    record = saved_games()[data.draw(st.integers(0, len(saved_games()) - 1), label="record")]
    path = data.draw(st.sampled_from(list(places(record))), label="place")
    how = data.draw(st.sampled_from(["replace", "remove", "double", "nudge", "reverse"]), label="how")
    use(json.dumps(changed(record, path, how, data.draw(Junk, label="junk"))))


@given(Junk)
def test_any_json_is_refused(junk: Any) -> None:
    with pytest.raises(BadInput):
        Record.from_json(json.dumps(junk))


@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        Record.from_json(text)


@given(st.data())
def test_a_record_cut_or_spliced_is_refused_or_played(data: st.DataObject) -> None:
    text = json.dumps(saved_games()[data.draw(st.integers(0, len(saved_games()) - 1))])
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    use(text[:start] + data.draw(st.text(max_size=3)) + text[end:])


def test_a_start_for_another_number_of_seats_is_refused() -> None:
    for record in saved_games():
        if "start" in record:
            with pytest.raises(BadInput, match=r"seats|players"):
                Record.from_json(json.dumps({**record, "seats": record["seats"] + 1}))


@pytest.mark.parametrize("depth", [100, 900, 5_000, 200_000])
def test_brackets_without_end_are_refused(depth: int) -> None:
    for text in ("[" * depth, "[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
        with pytest.raises(BadInput):
            Record.from_json(text)


def test_brackets_inside_a_record_are_refused_at_any_depth() -> None:
    """Also where JSON can just be read, and naming what was received would go one level too deep."""
    for depth in range(500, 1_000, 3):
        deep = "[" * depth + "]" * depth
        for text in (
            f'{{"austenplay":1,"game":"love_letter","seats":2,"options":{{}},"actions":[{{"do":"shuffle","order":{deep}}}]}}',
            f'{{"austenplay":1,"game":"love_letter","seats":2,"options":{{"match":{deep}}},"actions":[]}}',
            f'{{"austenplay":1,"game":{deep},"seats":2,"options":{{}},"actions":[]}}',
            f'{{"austenplay":1,"game":"love_letter","seats":{deep},"options":{{}},"actions":[]}}',
        ):
            with pytest.raises(BadInput):
                Record.from_json(text)


def test_a_saved_game_that_is_too_long_is_not_read() -> None:
    with pytest.raises(BadInput, match="at most"):
        Record.from_json(" " * 2_000_001)
