"""What every game promises, at the states of random play: legality, chance, events, playouts.

What a seat may know is in `test_contract_views.py`, what is written down and read back in `test_contract_records.py`.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from typing import Any

import pytest

from austenplay import BadInput, IllegalAction, State, playout
from austenplay.core.words import named
from tests.playouts import ALL_GAMES, CENSUS, Setting, actions_met, each_setting, matches, moments, spoiled


def test_every_game_has_its_census() -> None:
    assert set(CENSUS) == {game.key for game in ALL_GAMES}


@each_setting
def test_legal_actions_are_the_choices_that_nothing_objects_to(setting: Setting) -> None:
    asked = 0
    for state in moments(setting):
        choices = state.choices()
        actions = [choice.action for choice in choices]
        assert len(set(actions)) == len(actions)
        assert state.legal_actions() == tuple(choice.action for choice in choices if not choice.objections)
        assert state.legal_actions() == state.legal_actions()
        assert [state.objections(action) for action in actions] == [choice.objections for choice in choices]
        assert len({choice.picks for choice in choices}) == len(choices)
        assert len({choice.label for choice in choices}) == len(choices)
        asked += len(actions)
    assert asked > 0


@each_setting
def test_somebody_is_asked_or_nature_is_due_or_it_is_over(setting: Setting) -> None:
    for state in moments(setting):
        assert [state.decision is not None, state.nature is not None, state.is_over].count(True) == 1
        assert bool(state.legal_actions()) == bool(state.choices()) == (state.decision is not None)
        assert bool(state.winners) == state.is_over
        assert len(state.scores) == state.seats == setting.seats
        if state.decision is not None:
            assert state.decision.seat in range(setting.seats)
            assert state.decision.clause in setting.game.rulebook
        if state.nature is not None:
            assert state.nature.clause in setting.game.rulebook


@each_setting
def test_an_illegal_action_is_refused_with_a_clause_and_changes_nothing(setting: Setting) -> None:
    refused = 0
    for state in moments(setting):
        before, digest, log = setting.game.state_to_data(state.silent()), hash(state), state.log
        listed = [choice.action for choice in state.choices() if choice.objections]
        for action in (*listed, *actions_met(setting)):
            objections = state.objections(action)
            if not objections:
                continue
            with pytest.raises(IllegalAction) as error:
                state.apply(action)
            assert error.value.objections == objections
            assert isinstance(error.value, ValueError)
            for objection in objections:
                assert objection.clause in setting.game.rulebook
                assert objection.reason
                assert objection.remedy
                assert objection.clause in str(error.value)
                assert named(objection.remedy) in str(error.value)
                assert "{" not in str(error.value)
            refused += 1
        assert setting.game.state_to_data(state.silent()) == before
        assert hash(state) == digest
        assert state.log is log
    assert refused > 0


@each_setting
def test_what_is_almost_legal_is_refused(setting: Setting) -> None:
    """The same action with a card short, a card twice, or nobody's seat; nature's actions among them."""
    refused = 0
    for match in matches(setting):
        state = setting.setup()
        for action, after in match:
            for wrong in spoiled(setting.game, action):
                with pytest.raises(IllegalAction) as error:
                    state.apply(wrong)
                assert error.value.objections[0].clause in setting.game.rulebook
                refused += 1
            state = after
    assert refused > 0


@each_setting
def test_an_action_out_of_its_time_is_refused(setting: Setting) -> None:
    """A seat's action when nature is due, nature's when a seat is asked, anything once it is over."""
    due = {"nature": 0, "seat": 0, "over": 0}
    chance = {type(state.nature.draw(0)) for state in moments(setting) if state.nature is not None}
    for state in moments(setting):
        for action in actions_met(setting):
            if state.is_over or (type(action) in chance) != (state.nature is not None):
                due["over" if state.is_over else "nature" if state.nature is not None else "seat"] += 1
                assert state.objections(action)
    assert all(due.values())


@each_setting
def test_apply_leaves_the_old_state_as_it_was(setting: Setting) -> None:
    for state in moments(setting):
        before, digest, events = setting.game.state_to_data(state.silent()), hash(state), tuple(state.log or ())
        for action in state.legal_actions() or ((state.nature.draw(3),) if state.nature is not None else ()):
            after = state.apply(action)
            assert after != state
            assert after.ply == state.ply + 1
            assert after.log is not None
            assert len(after.log) > len(events), f"{action} leaves no word in the log"
        assert setting.game.state_to_data(state.silent()) == before
        assert hash(state) == digest
        assert tuple(state.log or ()) == events


@each_setting
def test_a_state_cannot_be_changed_in_place(setting: Setting) -> None:
    for state in moments(setting)[:3]:
        with pytest.raises(dataclasses.FrozenInstanceError):
            state.log = None  # type: ignore[misc]


@each_setting
def test_no_card_is_lost_and_none_appears(setting: Setting) -> None:
    dealt = setting.census(matches(setting)[0][0][1]) or setting.census(matches(setting)[0][1][1])
    assert dealt
    for match in matches(setting):
        for _, state in match:
            assert setting.census(state) in (dealt, {})
            assert setting.census(state) or state.nature is not None


@each_setting
def test_the_same_actions_lead_to_equal_states(setting: Setting) -> None:
    for match in matches(setting):
        state = setting.setup()
        for action, met in match:
            before, state = state, state.apply(action)
            assert state == met
            assert hash(state) == hash(met)
            assert state != before


@each_setting
def test_every_event_cites_a_clause_and_can_be_told(setting: Setting) -> None:
    for state in moments(setting):
        assert state.log is not None
        for event in state.log.since(max(0, len(state.log) - 12)):
            assert event.clause in setting.game.rulebook
            for seat in (None, *range(state.seats)):
                words = named(setting.game.tell(state, event.seen(seat)), you=seat)
                assert words[-1] in ".!?"
                assert not set("{}_") & set(words), words
                assert "None" not in words, words


@each_setting
def test_labels_and_prompts_can_be_read(setting: Setting) -> None:
    for state in moments(setting):
        for text in [choice.label for choice in state.choices()] + ([state.decision.prompt] if state.decision else []):
            assert text
            assert not set("{}_") & set(named(text)), text


# Chance


@each_setting
def test_nature_draws_by_seed_and_ply_alone(setting: Setting) -> None:
    """Two games whose cards differ ask the same of chance, so a seed gives them the same; hands of a size, that is."""
    seen: dict[object, object] = {}
    for state in moments(setting):
        if state.nature is None:
            continue
        for seed in (0, 7, "seven"):
            key = (type(state.nature).__name__, state.nature.outcomes(), state.nature.size, state.ply, seed)
            assert seen.setdefault(key, state.nature.draw(seed)) == state.nature.draw(seed)
    assert seen
    draws = {str(state.nature.draw(seed)) for state in moments(setting) if state.nature for seed in range(40)}
    assert len(draws) > 1


@each_setting
def test_nature_says_its_outcomes_exactly(setting: Setting) -> None:
    for state in moments(setting):
        if state.nature is None:
            continue
        for seed in range(5):
            assert state.objections(state.nature.draw(seed)) == ()
        outcomes = state.nature.outcomes()
        if outcomes is None:
            continue
        assert sum(chance for _, chance in outcomes) == 1
        assert len({action for action, _ in outcomes}) == len(outcomes)
        assert {state.nature.draw(seed) for seed in range(200)} == {action for action, _ in outcomes}


# Playouts


@each_setting
def test_a_playout_ends_and_a_limit_leaves_it_unfinished(setting: Setting) -> None:
    policies = [setting.game.policies["uniform"]] * setting.seats
    start = setting.game.start(seats=setting.seats, seed=5, **dict(setting.options))
    end = playout(start, policies, random.Random(5))
    assert end.is_over
    assert end.winners
    assert playout(start, policies, random.Random(5)) == end
    assert playout(start, policies, random.Random(5), limit=0) == start
    one = playout(start, policies, random.Random(5), limit=1)
    assert not one.is_over
    assert one.ply == start.ply + 1


@each_setting
def test_a_silent_game_is_the_same_but_for_the_log(setting: Setting) -> None:
    for match in matches(setting):
        silent = setting.setup().silent()
        for action, met in match:
            silent = silent.apply(action)
            assert silent.log is None
            assert silent == met.silent()
            assert silent.legal_actions() == met.legal_actions()


@each_setting
@pytest.mark.parametrize("name", ["uniform", "other"])
def test_policies_weigh_legal_actions_and_choose_among_them(setting: Setting, name: str) -> None:
    policies = [of for key, of in setting.game.policies.items() if (key == "uniform") == (name == "uniform")]
    assert policies
    rng = random.Random(3)
    for state in moments(setting):
        if state.decision is None:
            continue
        view = state.view(state.decision.seat)
        for policy in policies:
            weights = policy.weights(view)
            assert sum(weights.values()) == 1
            assert all(weight > 0 for weight in weights.values())
            assert set(weights) <= set(state.legal_actions())
            assert policy.choose(view, rng) in weights


# Bad input

WRONG_SEATS = [0, 1, 9, -2, "3", None, True, 2.0, [2]]


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("seats", WRONG_SEATS, ids=repr)
def test_a_wrong_number_of_seats_is_one_sentence(game: Any, seats: Any) -> None:
    for begin in (game.start, game.setup):
        with pytest.raises(BadInput, match=rf"{game.seats[0]} to {game.seats[-1]}"):
            begin(seats=seats)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_a_wrong_option_is_one_sentence(game: Any) -> None:
    with pytest.raises(BadInput, match="no option 'colour'"):
        game.start(seats=game.seats[0], colour="blue")
    for name, option in game.options.items():
        if not option.choices:
            continue  # any text will do, as far as the game can read it
        assert option.default in option.choices
        for wrong in ("purple", None, 3, ["full"]):
            with pytest.raises(BadInput, match=f"{name} cannot be .*{option.choices[-1]}"):
                game.start(seats=game.seats[0], **{name: wrong})


def test_an_unknown_game_lists_the_known_ones() -> None:
    import austenplay

    for key in ("loveletter", "", None, 3, ["love_letter"]):
        with pytest.raises(BadInput, match="love_letter"):
            austenplay.game(key)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_a_playout_needs_a_policy_for_every_seat(game: Any) -> None:
    start: State = game.start(seats=game.seats[0], seed=1)
    for wrong in (0, 1, 7):
        with pytest.raises(BadInput, match=f"{game.seats[0]} seats"):
            playout(start, [game.policies["uniform"]] * wrong, random.Random(1))


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_a_seed_of_ones_own_gives_the_same_deal(game: Any) -> None:
    first: Callable[..., State] = game.start
    assert first(seats=game.seats[0], seed=11) == first(seats=game.seats[0], seed=11)
    assert first(seats=game.seats[0], seed="Anne") == first(seats=game.seats[0], seed="Anne")
    assert len({first(seats=game.seats[0], seed=seed) for seed in range(20)}) > 1
    assert len({first(seats=game.seats[0]) for _ in range(30)}) > 1
