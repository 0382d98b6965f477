"""What a seat may know, in every game: views hold nothing else, and nothing changes in them silently.

The three tests of `GRAMMAR`: a world gives the view that it was made from; two states that a seat cannot tell
apart stay so until an event tells it; the true state is among the worlds. They sample, they do not prove.
"""

from __future__ import annotations

import gc
import itertools
import random
import types
from collections.abc import Iterator

from austenplay import State, View, playout, worlds
from tests.playouts import Setting, each_setting, matches, moments, some_moments
from tests.sampling import samples


def seats_that_look(state: State) -> tuple[int | None, ...]:
    """Return every seat, and None for the spectators."""
    return None, *range(state.seats)


def looks(setting: Setting) -> Iterator[tuple[State, View, random.Random]]:
    """Yield the states of random play as every seat and the spectators see them."""
    for number, state in enumerate(some_moments(setting)):
        for seat in seats_that_look(state):
            yield state, state.view(seat), random.Random(f"look/{number}/{seat}")


@each_setting
def test_a_world_gives_the_view_that_it_was_made_from(setting: Setting) -> None:
    different = 0
    for state, view, rng in looks(setting):
        world = view.world(rng)
        again = world.view(view.seat)
        assert again == view
        assert hash(again) == hash(view)
        assert again.log == view.log
        assert again.decision == view.decision == state.decision
        assert again.choices == view.choices
        assert again.legal_actions() == view.legal_actions()
        different += world.silent() != state.silent()
    assert different > 0


@each_setting
def test_only_the_seat_that_is_asked_sees_choices_and_they_are_the_states(setting: Setting) -> None:
    for state, view, _ in looks(setting):
        if state.decision is not None and state.decision.seat == view.seat:
            assert view.choices == state.choices()
            assert view.legal_actions() == state.legal_actions()
        else:
            assert view.choices == ()
            assert view.legal_actions() == ()


@each_setting
def test_no_silent_difference(setting: Setting) -> None:
    """One action in two states that a seat cannot tell apart: if its logs stay equal, so must its views."""
    compared = told = 0
    for state, view, rng in looks(setting):
        world = view.world(rng)
        if state.nature is not None:
            action = state.nature.draw(rng.random().hex())
        elif common := [action for action in state.legal_actions() if action in world.legal_actions()]:
            action = rng.choice(common)
        else:
            continue
        one, other = state.apply(action).view(view.seat), world.apply(action).view(view.seat)
        if one.log == other.log:
            assert one == other
            assert one.choices == other.choices
            compared += 1
        else:
            told += 1
    assert compared > 0
    assert told > 0 or samples(0, 1), "no action tells anybody anything"


@each_setting
def test_who_is_asked_depends_on_public_facts(setting: Setting) -> None:
    for state, view, rng in looks(setting):
        if view.seat is None:
            assert view.world(rng).decision == state.decision


@each_setting
def test_the_true_state_is_one_of_the_worlds(setting: Setting) -> None:
    for state, view, _ in looks(setting):
        assert view.admits(state)


@each_setting
def test_sampled_worlds_are_admitted_and_hold_the_same_cards(setting: Setting) -> None:
    for state, view, rng in looks(setting):
        for world in worlds(view, 2, rng):
            assert view.admits(world)
            assert setting.census(world) == setting.census(state)
            assert (world.ply, world.scores, world.winners) == (state.ply, state.scores, state.winners)
            assert world.decision == state.decision


@each_setting
def test_a_world_that_a_seat_can_tell_apart_is_not_admitted(setting: Setting) -> None:
    states = moments(setting)
    for state, later in itertools.pairwise(states):
        if state != later:
            assert not any(state.view(seat).admits(later) for seat in seats_that_look(state))


@each_setting
def test_a_world_can_be_played_to_its_end(setting: Setting) -> None:
    policies = [setting.game.policies["uniform"]] * setting.seats
    for number, state in enumerate(moments(setting)[::7]):
        rng = random.Random(number)
        world = state.view(rng.choice(seats_that_look(state))).world(rng)
        assert playout(world.silent(), policies, rng).is_over


@each_setting
def test_the_same_seed_samples_the_same_world(setting: Setting) -> None:
    for state in moments(setting)[::7]:
        view = state.view(0)
        assert view.world(random.Random(4)) == view.world(random.Random(4))


@each_setting
def test_a_view_holds_no_state(setting: Setting) -> None:
    """Walk over every object that a view leads to: no state, no log of the state, no name of a card it cannot see."""
    for state, view, _ in itertools.islice(looks(setting), 0, None, 3):
        assert view.choices or not view.legal_actions()  # whatever they remember must not be a state either
        met = list(reachable(view))
        assert not any(isinstance(thing, type(state)) for thing in met)
        assert not any(thing is state.log for thing in met)
        assert len(met) > 5


def reachable(thing: object) -> Iterator[object]:
    """Yield everything that an object refers to; classes and modules are the program, not the data."""
    seen: dict[int, object] = {}
    todo = [thing]
    while todo:
        item = todo.pop()
        if id(item) in seen or isinstance(item, type | types.ModuleType | types.BuiltinFunctionType):
            continue
        seen[id(item)] = item
        yield item
        if isinstance(item, types.FunctionType):
            todo += [item.__closure__, item.__defaults__, item.__kwdefaults__]
        else:
            todo += gc.get_referents(item)


@each_setting
def test_the_view_of_everybody_is_what_all_seats_share(setting: Setting) -> None:
    """What spectators see of the log every seat sees too, and nobody is ever shown another value than the truth."""
    for match in matches(setting):
        state = match[-1][1]
        assert state.log is not None
        for event in state.log:
            public = event.seen(None)
            for seat in range(state.seats):
                for (name, value, _), (_, seen, _), (_, shown, _) in zip(
                    event.facts, event.seen(seat).facts, public.facts, strict=True
                ):
                    assert seen in (value, None), name
                    assert shown in (seen, None), name
