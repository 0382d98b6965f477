"""The worked cases of Lady's Choice, carried as data in `cases/ladys_choice.json`: played on the game, then compared.

What `rank` makes of the hands alone is compared in `test_ladys_choice_ranking`; here a lady marries, and the log and
the love say what came of it. Cases about turns, the Clock and the end are played action by action.
"""

from __future__ import annotations

import dataclasses
import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from austenplay import playout
from austenplay.core.knowledge import BACK
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.rules import LOVE_TO_GIVE
from tests.rules.courting import (
    DECK,
    LADYS_CHOICE,
    Boast,
    Change,
    Court,
    Duet,
    Marry,
    Rest,
    Show,
    State,
    act,
    dealt,
    kinds,
    position,
    ranks,
    refusal,
)

CASES = json.loads((Path(__file__).parent / "cases" / "ladys_choice.json").read_text(encoding="utf-8"))
BY_ID = {case["id"]: case for case in CASES}
RANKED = [case for case in CASES if "ranking" in case["expected"]]


def key_of(title: str) -> str:
    """Return the key of a card; the cases give printed titles."""
    key = DECK.key_of(title)
    assert key is not None, title
    return key


def table(case: Mapping[str, Any]) -> tuple[State, dict[str, int]]:
    """Return a round whose gentlemen hold the cards of a case, however few, and the seats of its players."""
    setup, seats = case["setup"], case["players"]
    turn_order = setup["turn_order"]
    ladies = [setup.get("first_catch", "P1"), *([setup["second_catch"]] if seats == 6 else [])]
    seat_of = {ladies[0]: 0, **{name: seat for seat, name in enumerate(turn_order, 1)}, **dict.fromkeys(ladies[1:], 5)}
    hands: list[tuple[str, ...]] = [()] * seats
    for name in turn_order:
        hands[seat_of[name]] = tuple(sorted(map(key_of, setup["hands"][name])))
    top = tuple(map(key_of, setup.get("deck_top_first", ())))
    rest = Counter(DECK.cards) - Counter([*top, *(card for hand in hands for card in hand)])
    state = dataclasses.replace(dealt(seats), hands=tuple(hands), deck=(*top, *rest.elements()), to_move=0)
    return state, seat_of


@pytest.mark.parametrize("case", [case for case in RANKED if case["players"] != 2], ids=lambda case: case["id"])
def test_a_wedding_comes_to_what_it_should(case: Mapping[str, Any]) -> None:
    state, seat_of = table(case)
    expected, names = case["expected"], {seat: name for name, seat in seat_of.items()}
    weddings = case["setup"].get("marriages", {"P1": case["setup"]["turn_order"][0]})
    if state.seats == 6:
        state = dataclasses.replace(state, to_move=5)
    for lady in sorted(weddings, key=lambda lady: -seat_of[lady]):
        assert state.to_move == seat_of[lady]
        state = act(state, Marry(seat_of[weddings[lady]]))
    assert state.log is not None
    assert [names[seat] for seat in state.ranks] == expected["ranking"]
    assert {names[seat]: total for seat, (_, total) in ranks(state).items()} == expected["totals"]
    put = {names[event["gentleman"]]: event["aside"] for event in state.log if event.kind == "rank"}
    if "put_aside" in expected:
        due = {name: sorted(map(key_of, cards)) for name, cards in expected["put_aside"].items()}
        assert {name: sorted(cards) for name, cards in put.items() if cards} == due
    if "final_hands_added" in expected:
        added = {name: [] for name in case["setup"]["turn_order"]}
        for event in state.log:
            if event.kind == "mystery":
                added[names[event["gentleman"]]].append(event["card"])
        assert added == {name: list(map(key_of, cards)) for name, cards in expected["final_hands_added"].items()}
    for name, change in expected.get("love_change", {}).items():
        assert {"love": state.love[seat_of[name]], "true_love": state.true_love[seat_of[name]]} == change
    if "love_change" in expected:
        others = [seat for name, seat in seat_of.items() if name not in expected["love_change"]]
        assert all(state.love[seat] == state.true_love[seat] == 0 for seat in others)


@pytest.mark.parametrize("case", [case for case in RANKED if case["players"] == 2], ids=lambda case: case["id"])
def test_a_wedding_for_two_is_won_by_whom_it_should(case: Mapping[str, Any]) -> None:
    setup, expected = case["setup"], case["expected"]
    order = setup["turn_order"]
    state = LADYS_CHOICE.columns(piles=[setup["hands"][name] for name in order])
    after = act(state, Marry(order.index(case["actions"][0]["gentleman"])))
    assert [order[gentleman] for gentleman in after.ranks] == expected["ranking"]
    assert {order[of]: total for of, (_, total) in ranks(after).items()} == expected["totals"]
    assert after.winners == (int(expected["winner"].removeprefix("P")) - 1,)


# What happens on the way


def seat_of(player: str) -> int:
    return int(player.removeprefix("P")) - 1


def played(state: Any, case: Mapping[str, Any]) -> Any:
    """Take the actions of a case; those that must be refused are, and change nothing. What chance says is dull."""
    for step in case["actions"]:
        assert state.decision is not None
        assert state.decision.seat == seat_of(step["player"]) or "must_be_refused" in step
        gentleman = step.get("gentleman", "")
        number = int(gentleman[1:]) - 1 if gentleman else 0
        action = {"MARRY": Marry(number), "COURT": Court(number)}.get(step["action"])
        if action is None:
            first = sorted(state.hands[state.to_move])[0]
            card = key_of(step["card"]) if step.get("card", "any") != "any" else first
            card = key_of(step["discard"]) if step.get("discard", "any") != "any" else card
            action = Boast(card) if step["action"] == "BOAST" else Change(card)
        if "must_be_refused" in step:
            if state.decision.seat != seat_of(step["player"]):
                continue  # not her turn: nobody can act for her
            assert refusal(state, action)
            continue
        state = act(state, action)
        if state.nature is not None and state.phase is Phase.SHOW:
            state = act(state, Show(tuple(range(state.rules.looks))))
        if state.decision is not None and state.decision.kind == "rest":
            state = act(state, Rest(None))
    return state


def six_to_move(case: Mapping[str, Any]) -> State:
    return position([[]] * 6, to_move=seat_of(case["setup"]["turn"]))


def case_042(case: Mapping[str, Any]) -> None:
    state = played(six_to_move(case), case)
    looks = [event for event in state.log or () if event.kind == "show"]
    assert [event["count"] for event in looks] == [case["expected"]["cards_seen_in_extra_court"]]
    assert state.is_round_over
    assert not {"boast", "change"} & {event.kind for event in state.log or ()}


def case_043(case: Mapping[str, Any]) -> None:
    assert played(six_to_move(case), case).is_round_over


def case_044(case: Mapping[str, Any]) -> None:
    rounds: list[list[str]] = []
    openers: list[str] = []
    state: Any = LADYS_CHOICE.setup(seats=6)
    while not state.is_over:
        if state.nature is not None:
            shuffles = state.phase is Phase.SHUFFLE
            state = state.apply(state.nature.draw(1))
            if shuffles:
                rounds.append([f"P{lady + 1}" for lady in state.ladies])
                openers.append(f"P{state.to_move + 1}")
        else:
            state = state.apply(state.legal_actions()[-1])
    assert rounds == case["expected"]["catches"]
    assert len(rounds) == case["expected"]["rounds"]
    assert openers == case["expected"]["first_gentleman_each_round"]


def late(case: Mapping[str, Any]) -> State:
    setup = case["setup"]
    mover = seat_of(setup["gentleman_to_move"])
    size = setup["hand_size"]
    cards = iter(card for card in DECK.cards if card not in DECK.draws)
    hands = [[next(cards) for _ in range(size)] if seat else [] for seat in range(case["players"])]
    return LADYS_CHOICE.position(hands=hands, to_move=mover, above_clock=setup["cards_above_clock"])


def case_046(case: Mapping[str, Any]) -> None:
    state = played(late(case), case)
    assert state.is_round_over
    after = act(late(case), Change(late(case).hand(3)[0]))
    assert len(after.hand(3)) == case["expected"]["hand_size_P4_after_change"]
    assert after.is_late is case["expected"]["clock_revealed"]


def case_047(case: Mapping[str, Any]) -> None:
    state = played(late(case), case)
    assert len(state.hand(1)) == case["expected"]["hand_size_P2"]
    assert state.is_late is case["expected"]["clock_revealed"]
    while state.to_move != 0:
        state = state.apply(state.legal_actions()[0])
    assert [kind.upper() for kind in sorted(kinds(state))] == case["expected"]["catch_options_next_turn"]


def case_049(case: Mapping[str, Any]) -> None:
    for seats, count in case["expected"]["cards_seen"].items():
        hands = [[card for card in DECK.cards if card not in DECK.draws][:7], *[[]] * (int(seats) - 2)]
        state = position([[], *hands], to_move=0)
        shown = act(state, Court(1), Show(tuple(range(count))))
        assert sum(card != BACK for card in shown.view(0).hands[1]) == count
        assert shown.view(1).sights[-1].cards == shown.hand(1)[:count]
        assert shown.view(2).sights == ()


def case_050(case: Mapping[str, Any]) -> None:
    hand = list(map(key_of, case["setup"]["hand_of_courted"]))
    state = act(position([[], hand, [], []], to_move=0), Court(1))
    for step, name in zip(case["actions"], ("first", "second"), strict=True):
        places = tuple(sorted(state.hand(1).index(key_of(card)) for card in step["seen"]))
        shown = act(state, Show(places))
        best = act(shown, shown.legal_actions()[0])
        assert sum(card != BACK for card in best.view(0).hands[1]) == case["expected"][name]["cards_seen_total"]


def case_051(case: Mapping[str, Any]) -> None:
    state = position([[], list(map(key_of, case["setup"]["hand"])), [], []])
    boasts = {action.card for action in state.legal_actions() if isinstance(action, Boast)}
    assert boasts == set(map(key_of, case["expected"]["boast_menu"]))
    after = played(state, case)
    assert len(after.hand(1)) == case["expected"]["hand_size_after"]
    for player in case["expected"]["discard_identity_hidden_from"]:
        assert after.view(seat_of(player)).discards[1] == (BACK,)


def end_of(case: Mapping[str, Any]) -> State:
    """Return a finished game that came to what a case says."""
    final = case["setup"]["final"]
    seats = len(final)
    start = LADYS_CHOICE.start(seats=seats, seed=1)
    end: Any = playout(start, [LADYS_CHOICE.policies["uniform"]] * seats, random.Random(1))
    love, true_love = (tuple(of[name] for of in final.values()) for name in ("love", "true_love"))
    ended: State = dataclasses.replace(end, love=love, true_love=true_love)
    return ended


def case_056(case: Mapping[str, Any]) -> None:
    end = end_of(case)
    if "totals" in case["expected"]:
        assert dict(zip(case["setup"]["final"], end.scores, strict=True)) == case["expected"]["totals"]
    assert [f"P{seat + 1}" for seat in end.winners] == case["expected"]["winners"]


def case_059(case: Mapping[str, Any]) -> None:
    for name, most in case["expected"]["max_true_love_used"].items():
        seats = int(name)
        assert LOVE_TO_GIVE[seats] * seats == case["expected"]["love_dealt"][name] <= 24
        for seed in range(12):
            start = LADYS_CHOICE.start(seats=seats, seed=seed)
            end: Any = playout(start, [LADYS_CHOICE.policies["uniform"]] * seats, random.Random(seed))
            assert sum(end.love) == case["expected"]["love_dealt"][name]
            assert sum(end.true_love) <= most <= 6


def case_063(case: Mapping[str, Any]) -> None:
    state: Duet = LADYS_CHOICE.start(seats=2, seed=1)  # type: ignore[assignment]
    after = played(state, case)
    assert after.decision is not None
    assert f"P{after.decision.seat + 1}" == case["expected"]["next"]
    assert kinds(after) == {"Court", "Marry"}
    assert after.left == 2


PLAYED: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
    "LC-042": case_042,
    "LC-043": case_043,
    "LC-044": case_044,
    "LC-046": case_046,
    "LC-047": case_047,
    "LC-049": case_049,
    "LC-050": case_050,
    "LC-051": case_051,
    "LC-056": case_056,
    "LC-057": case_056,
    "LC-059": case_059,
    "LC-063": case_063,
}


@pytest.mark.parametrize("name", PLAYED)
def test_a_case_goes_as_it_should(name: str) -> None:
    PLAYED[name](BY_ID[name])


def test_every_case_is_played() -> None:
    assert {case["id"] for case in RANKED} | set(PLAYED) == set(BY_ID)
    assert len(BY_ID) == 42
