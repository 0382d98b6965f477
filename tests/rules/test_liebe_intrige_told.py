"""Liebe & Intrige: what one seat saw, told as a number and recalled, moment by moment, at moments that seldom come."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from austenplay import BadInput
from austenplay.core.numbering import Reader, Writer, number_of
from austenplay.games.liebe_intrige.retold import Retold, laid_anew
from austenplay.games.liebe_intrige.rules import Play
from austenplay.games.liebe_intrige.setup import opening
from austenplay.games.liebe_intrige.state import frozen
from tests.playouts import LIEBE_INTRIGE
from tests.rules.suitors import table
from tests.sampling import samples


def states_of(seats: int, seed: int, policy: str, **options: str) -> list[Any]:
    """Return every state of a game, the unopened box first; a long one stops in the middle of nowhere."""
    state, rng = LIEBE_INTRIGE.setup(seats=seats, **options), random.Random(seed)
    states: list[Any] = [state]
    while not state.is_over and len(states) < 1_200:
        if state.nature is not None:
            state = state.apply(state.nature.draw(rng.getrandbits(32)))
        else:
            assert state.decision is not None
            state = state.apply(LIEBE_INTRIGE.policies[policy].choose(state.view(state.decision.seat), rng))
        states.append(state)
    return states


@pytest.mark.parametrize("policy", ["sensible", "uniform"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_is_recalled_as_it_was_seen(seats: int, policy: str) -> None:
    met = Counter[str]()
    for seed in range(samples(4, 1)):
        states = states_of(seats, seed, policy)
        for seat in range(seats):
            told = LIEBE_INTRIGE.told(states[-1].view(seat))
            views = LIEBE_INTRIGE.recalled(told, seats=seats)
            assert list(views) == [state.view(seat) for state in states]
            met.update(event.kind for event in views[-1].log)
    assert {"glimpse", "found", "look", "draw", "answer", "wed", "men", "events"} <= met.keys()


@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_may_stop_anywhere(seats: int) -> None:
    states = states_of(seats, 9, "sensible", starts="drawn")
    for state in [*states[:12], *states[12 :: samples(7, 40)]]:
        for seat in range(seats):
            told = LIEBE_INTRIGE.told(state.view(seat))
            assert told["plies"] == state.ply
            assert LIEBE_INTRIGE.recalled(told, seats=seats, starts="drawn")[-1] == state.view(seat)


def test_whoever_sees_less_has_less_to_tell() -> None:
    """Two games alike but for what the others drew and looked at leave equal bytes."""
    for state in states_of(3, 2, "uniform")[20 :: samples(60, 300)]:
        view = state.view(2)
        world = view.world(random.Random(state.ply))
        assert json.dumps(LIEBE_INTRIGE.told(view)) == json.dumps(LIEBE_INTRIGE.told(world.view(2)))


def test_a_look_at_the_pile_that_finds_the_married_is_told() -> None:
    """Married gentlemen among the top cards, some of whom a seat had itself put below the pile."""
    rng, met = random.Random(4), 0
    for number in range(samples(40, 12)):
        cards = ["bodo"] * rng.randint(1, 3) + rng.sample(["hugo", "hugo", "konrad", "theobald", "leopold"], 4)
        rng.shuffle(cards)
        wedding = [[("caecilia", "bodo", (3, 3, 3))], [], []]
        state = table(
            3,
            daughters=("anna_maria", "wilhelmine", "ludmilla"),
            weddings=wedding,
            pile=cards,
            pile_size=len(cards),
            hands=[["meeting"], ["meeting"], []],
            to_move=0,
        )
        before, rest = state, list[Any]()
        for seat in (0, 1):
            state = state.apply(Play("meeting")) if state.active == seat else state
            while state.active == seat:
                rest.append(state)
                action = state.nature.draw(number) if state.nature is not None else rng.choice(state.legal_actions())
                state = state.apply(action)
        events = [event for event in state.log if event.kind == "found"]
        met += len(events)
        for seat in range(3):
            again = retold(before, state, seat)
            assert [view.log for view in again][-1] == state.view(seat).log
            assert again[-1].pile == state.view(seat).pile and again[-1].stacks == state.view(seat).stacks
    assert met > 10


def retold(before: Any, state: Any, seat: int) -> list[Any]:
    """Return what a seat saw since a position, told and read again; the position's hidden cards lie otherwise."""
    begun = before.view(seat).world(random.Random(1))
    writer = Writer()
    teller = Retold(begun, seat, writer, tuple(state.view(seat).log))
    while teller.size < len(state.log):
        teller.go_on()
    reader = Reader(number_of(writer.digits))
    listener, views = Retold(begun, seat, reader), []
    while listener.ply < state.ply:
        listener.go_on()
        views.append(frozen(listener).view(seat))
    assert reader.digits.is_read
    return views


def test_cards_are_laid_where_they_are_needed() -> None:
    zones = [["a", "b"], ["c", "d", "d"]]
    assert laid_anew(zones, 1, ["a", "d"]) == [["c", "d"], ["a", "d", "b"]]
    assert laid_anew(zones, 0, [], none_of=["a", "b", "c"]) == [["d", "d"], ["a", "b", "c"]]
    for where, first, none_of in (
        (0, ["e"], []),
        (0, ["a", "b", "c"], []),
        (1, ["a"], ["b", "c", "d"]),
        (0, ["a", "a"], []),
    ):
        with pytest.raises(BadInput, match="cannot have been"):
            laid_anew(zones, where, first, none_of)


def test_what_cannot_have_been_is_refused() -> None:
    state = states_of(2, 1, "sensible")[80]
    told = LIEBE_INTRIGE.told(state.view(0))
    for change in (
        {"plies": 9},
        {"game": told["game"] + "AAAA"},
        {"seat": 2},
        {"game": "?"},
    ):
        with pytest.raises(BadInput):
            LIEBE_INTRIGE.recalled({**told, **change}, seats=2)
    for view in (state.view(None), state.silent().view(0), table().view(0)):
        with pytest.raises(BadInput):
            LIEBE_INTRIGE.told(view)


def test_the_box_alone_has_next_to_nothing_to_tell() -> None:
    told = LIEBE_INTRIGE.told(opening(LIEBE_INTRIGE.rules(4)).view(3))
    assert told == {"seat": 3, "plies": 0, "game": ""}
