"""What every game on the shelf owes the table, whatever the game."""

from __future__ import annotations

import json
import random

import pytest

from austenplay import GAMES, History
from austenplay.core.events import size_of
from austenplay.core.game import Game
from austenplay_widgets.scenes import FRAME, STAGINGS, rules, scene, way
from austenplay_widgets.scenes.common import Seating, blank
from tests.playouts import ALL_GAMES
from tests.widgets.tables import NAMES

STAGED = tuple(game for game in ALL_GAMES if game.key in STAGINGS)
"""The games that can be put on the table; one may stand on no shelf yet."""
each_game = pytest.mark.parametrize("game", STAGED, ids=lambda game: game.key)


def seated(game: Game, seats: int) -> Seating:
    return Seating(game, NAMES[:seats], ("",) * seats)


def test_every_game_is_put_on_the_table() -> None:
    shelved = [game.key for game in GAMES]
    assert [key for key in STAGINGS if key in shelved] == shelved
    assert set(STAGINGS) == {game.key for game in STAGED}


@each_game
def test_every_seat_and_an_onlooker_have_a_scene_that_is_plain_data(game: Game) -> None:
    state = game.start(seats=game.seats[0], seed=1)
    for seat in (None, *range(state.seats)):
        drawn = scene(state.view(seat), seated(game, state.seats))
        assert drawn["viewer"] == seat
        assert drawn.keys() >= blank(game).keys()
        assert json.loads(json.dumps(drawn)) == drawn
        assert all(pick in drawn["picks"] for choice in drawn["choices"] for pick in choice["picks"])
        assert {of["kind"] for of in drawn["picks"].values()} <= set(drawn["ask"])


@each_game
def test_a_moment_on_the_way_shows_its_parts_and_how_much_was_told(game: Game) -> None:
    rng, history = random.Random(1), History(game, seats=game.seats[-1], seed=1)
    while len(history.line) < 4:
        history.apply(rng.choice(history.state.legal_actions()))
    states = [node.state for node in history.line[-3:]]
    seen = way(states, 0, seated(game, states[0].seats))
    (frame,) = seen["frames"]
    assert frame.keys() == {*FRAME, "moves", "told"}
    assert size_of(states[0].log) < frame["told"] == size_of(states[1].log)
    assert json.loads(json.dumps(seen)) == seen
    assert way(states[:1], 0, seated(game, states[0].seats)) == {"moves": [], "frames": []}


@each_game
def test_the_rules_at_hand_tell_every_clause_that_holds(game: Game) -> None:
    state = game.start(seats=game.seats[0], seed=1)
    told = rules(game, state)
    assert [clause["id"] for clause in told["clauses"]] == list(game.rulebook_for(state))
    assert json.loads(json.dumps(told)) == told
