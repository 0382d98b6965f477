"""Positions, saved states, ways to play and whole games of Liebe & Intrige."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from austenplay import BadInput, playout
from austenplay.games.liebe_intrige.playouts import Glance, play_out
from austenplay.games.liebe_intrige.rules import Intrigue, Play, Take, Visit
from austenplay.games.liebe_intrige.table import Table
from austenplay.games.liebe_intrige.words import SENTENCES
from tests.playouts import LIEBE_INTRIGE
from tests.rules.suitors import BUBBLE, act, begun, nearly_wed, played, table
from tests.sampling import samples

SENSIBLE = LIEBE_INTRIGE.policies["sensible"]
ARTFUL = LIEBE_INTRIGE.policies["artful"]
UNIFORM = LIEBE_INTRIGE.policies["uniform"]


# Positions


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"laid": [["bodo"] * 7, []]}, "Bodo cannot lie in so many places"),
        ({"laid": [["bodo", "hugo", "theobald", "ruprecht"], []]}, "at most 3 gentlemen"),
        ({"laid": [["darcy"], []]}, "There is no 'darcy' here"),
        ({"laid": [["bodo"]]}, "laid is given by seat: 2 rows"),
        ({"laid": [["giselbert"], []]}, "Giselbert cannot lie"),
        ({"values": [(1, 2, 6), None]}, "three numbers from 0 to 5"),
        ({"values": [(1, 2, 3)]}, "values are given by seat"),
        ({"at": ["moon", None]}, "There is no 'moon' here"),
        ({"at": ["park"]}, "at is given by seat"),
        ({"pile_size": 99}, "pile_size must be a number from 0 to 40"),
        ({"events_size": -1}, "events_size must be a number"),
        ({"hands": [["diadem"] * 4, []]}, "The Diadem cannot lie in so many places"),
        ({"daughters": ["otilie", "otilie"]}, "Every daughter is there once"),
        ({"daughters": ["otilie", None]}, "has a daughter at home unless"),
        ({"weddings": [[("otilie", "bodo", (1, 1, 2))], [("theodora", "bodo", (1, 1, 2))]]}, "marries once at most"),
        ({"weddings": [[("otilie", "bodo", (1, 1, 2))], []], "laid": [["bodo"], []]}, "is married and lies below"),
        ({"knows": [(0, "park", ["alexander"] * 6)]}, "Only cards that lie at"),
        ({"to_move": 2}, "There is no seat 2"),
        ({"unopened": [["otilie", "theodora", "charlotte"], []]}, "has 3 daughters, not 4"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(more: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said) as error:
        table(**more)
    assert "\n" not in str(error.value)


def test_a_position_says_what_is_known() -> None:
    state = table(stacks={"park": ["bodo", "hugo", "theobald"]}, knows=[(1, "The Park", ["Bodo", "Hugo"])])
    assert state.view(1).stacks[4] == ("bodo", "hugo", "?")
    assert state.view(0).stacks[4] == ("?",) * 3
    for seat in (None, 0, 1):
        view = state.view(seat)
        world = view.world(random.Random(3))
        assert world.view(seat) == view
        assert view.admits(state)
        assert view.admits(world)


def test_whoever_can_marry_in_a_position_does_so_at_once() -> None:
    state = table(laid=[["bodo"] * 3, []], values=[(1, 1, 2), None])
    assert len(state.weddings[0]) == 1
    assert state.active == 1  # it was seat 0's turn, and the wedding ended it


# Saved states


def test_a_changed_state_is_refused() -> None:
    state = act(
        table(3, at=[None, "park", None], laid=[["bodo"], ["hugo"], []], hands=[["confidence"], ["veto"], []]),
        Intrigue("park", 1),
        BUBBLE,
    )
    data = json.loads(json.dumps(LIEBE_INTRIGE.state_to_data(state)))
    assert LIEBE_INTRIGE.state_from_data(data) == state
    wrong: list[tuple[str, Any]] = [
        ("laid", [["bodo", "bodo"], ["hugo"], []]),
        ("values", [[9, 0, 3], *data["values"][1:]]),
        ("sets", ["bodo"]),
        ("ending", True),
        ("pending", data["pending"][:-1]),
        ("pending", []),
        ("pending", [*data["pending"], data["pending"][-1]]),
        ("active", 1),
        ("known", [[["bodo"] * 6, [], [], [], [], []], *data["known"][1:]]),
        ("hands", [["confidence", "darcy"], ["veto"], []]),
        ("boards", [data["boards"][0][:2], *data["boards"][1:]]),
        ("at", ["park", "moon", None]),
        ("weddings", [[["bodo", [1, 1, 2]]], [], []]),
    ]
    for name, value in wrong:
        with pytest.raises(BadInput):
            LIEBE_INTRIGE.state_from_data({**data, name: value})
    for number, step in enumerate(data["pending"]):
        for name, value in (("seat", 7), ("stage", "dance"), ("place", "moon"), ("card", "darcy"), ("number", 55)):
            changed = [*data["pending"]]
            changed[number] = {**step, name: value}
            with pytest.raises(BadInput):
                LIEBE_INTRIGE.state_from_data({**data, "pending": changed})


def test_every_event_of_the_log_is_met_in_play_or_in_these_tests() -> None:
    met = {event.kind for seed in range(samples(6, 3)) for event in played(2 + seed % 3, seed).log or ()}
    rare = {"position", "known", "hand", "begin", "none", "short", "nobody", "call"}
    assert set(SENTENCES) - rare <= met


# Ways to play


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sensible_player_beats_any_legal_action(seats: int) -> None:
    won = 0.0
    games = samples(40, 12)
    for seed in range(games):
        policies = [UNIFORM] * seats
        policies[seed % seats] = SENSIBLE
        end = play_out(begun(seats, seed), policies, random.Random(seed))
        won += (seed % seats in end.winners) / len(end.winners)
    assert won / games > 0.75


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_glance_shows_what_a_view_does(seats: int) -> None:
    """At every decision of a game both ways of looking lead the players to the same choices."""
    state = begun(seats, seats).silent()
    rng = random.Random(seats)
    while not state.is_over:
        if state.nature is not None:
            state = state.apply(state.nature.draw(rng.getrandbits(32)))
            continue
        assert state.decision is not None
        seat = state.decision.seat
        view, glance = state.view(seat), Glance(Table(state), seat)
        assert glance.legal_actions() == view.legal_actions()
        for player in (SENSIBLE, ARTFUL):
            assert player.weights(glance) == player.weights(view)
        assert (glance.hand, glance.stacks, glance.pile_size) == (view.hand, view.stacks, view.pile_size)
        for hidden in ("hands", "pile", "events", "boards", "box", "known"):
            with pytest.raises(AttributeError):
                getattr(glance, hidden)
        state = state.apply(SENSIBLE.choose(view, rng))


def test_a_game_in_place_is_a_game() -> None:
    for seats in (2, 3, 4):
        start = begun(seats, 3)
        end = play_out(start, [SENSIBLE] * seats, random.Random(3))
        assert end.is_over and end.winners
        assert end.log is None
        assert play_out(start, [SENSIBLE] * seats, random.Random(3)) == end
        assert play_out(start, [SENSIBLE] * seats, random.Random(3), limit=0) == start.silent()
        assert LIEBE_INTRIGE.state_from_data(json.loads(json.dumps(LIEBE_INTRIGE.state_to_data(end)))) == end
    with pytest.raises(BadInput, match="each of 2 seats"):
        play_out(begun(2), [SENSIBLE], random.Random(1))


def test_games_of_sensible_players_end_as_the_reconstruction_was_tried_out() -> None:
    """A third wedding ends every game, after some twenty rounds."""
    rounds = []
    for seed in range(samples(12, 4)):
        end = playout(begun(3, seed).silent(), [SENSIBLE] * 3, random.Random(seed))
        assert end.is_over
        logged = playout(begun(3, seed), [SENSIBLE] * 3, random.Random(seed))
        assert logged.log is not None
        rounds.append(sum(event.kind == "turn" for event in logged.log) / 3)
    assert 8 < sum(rounds) / len(rounds) < 40


def test_the_sensible_player_takes_what_completes_a_wedding() -> None:
    state = nearly_wed()
    rng = random.Random(1)
    first = SENSIBLE.choose(state.view(0), rng)
    assert first == Visit("theatre")
    looking = act(state, first)
    assert SENSIBLE.choose(looking.view(0), rng) == Take("theobald")


def test_the_sensible_player_plays_what_counts() -> None:
    state = table(hands=[["manor", "duel"], []])
    assert SENSIBLE.choose(state.view(0), random.Random(1)) == Play("manor")
