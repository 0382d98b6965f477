"""Fifty worked positions of Love Letter, carried as data in `cases/love_letter.json`: played, then compared.

Hands are those before the turn's draw, the deck is top first, the returned cards of a princess stand with her play,
target "none" is a card without effect, and `out` names those who have left since. After the actions, hands and deck
are compared as they were before the next player drew. Every key of `expected` is compared; an unknown one fails.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from austenplay import IllegalAction
from austenplay.games.love_letter import LoveLetter
from austenplay.games.love_letter.deck import edition
from tests.rules.positions import CARDS, LOVE_LETTER, Keep, Play, State, next_round

DATA = json.loads((Path(__file__).parent / "cases" / "love_letter.json").read_text(encoding="utf-8"))
DECK = edition("ppea-21")


def seat_of(player: str) -> int:
    """Return the seat of ``P1`` and so on."""
    return int(player.removeprefix("P")) - 1


def by_seat(players: Mapping[str, Any]) -> list[Any]:
    """Return what is given by player in seat order."""
    return [players[player] for player in sorted(players)]


def key_of(name: str) -> str:
    """Return the key of a character; the cases give printed names."""
    key = DECK.key_of(name)
    assert key is not None, name
    return key


def names(cards: Any) -> list[str]:
    """Return cards as printed names."""
    return [DECK.name_of(card) for card in cards]


@dataclass
class Played:
    """A case as it went: where it began, every state after an action, and what is compared at the end."""

    before: State
    after: list[State] = field(default_factory=list)
    rounds: list[State] = field(default_factory=list)

    @property
    def state(self) -> State:
        return self.after[-1] if self.after else self.before

    @property
    def undrawn(self) -> tuple[list[list[str]], list[str]]:
        """Hands and deck at the end, the next player's draw put back."""
        state = self.state
        hands = [list(state.hand(seat)) for seat in range(state.seats)]
        deck = [card for card, _ in state.deck]
        if state.decision is not None:
            deck.insert(0, hands[state.to_move].pop())
        return [names(hand) for hand in hands], names(deck)


def begin(case: Mapping[str, Any]) -> State:
    """Return the position that a case begins with; a case about the set-up alone has none."""
    setup, options = case["setup"], case.get("options", {})
    assert isinstance(LOVE_LETTER, LoveLetter)
    if set(setup) == {"players"}:
        return LOVE_LETTER.setup(seats=setup["players"], **options)
    assert len(setup["hands"]) == setup["players"]
    return LOVE_LETTER.position(
        hands=by_seat(setup["hands"]),
        deck=setup["deck_top_first"],
        set_aside=setup["set_aside_face_down"],
        face_up=setup["removed_face_up"],
        discards=by_seat(setup["discards"]),
        out=[seat_of(player) for player in setup["out"]],
        protected=[seat_of(player) for player in setup["protected"]],
        to_move=seat_of(setup["to_move"]),
        tokens=by_seat(setup["tokens"]),
        **options,
    )


def finish_round(state: State) -> State:
    """Play any legal actions until the round is over."""
    rng = random.Random("any legal play")
    while not state.is_round_over:
        state = state.apply(rng.choice(state.legal_actions()))
    return state


def act(played: Played, entry: Mapping[str, Any]) -> None:
    """Do what one entry of a case's actions says."""
    state = played.state
    match dict(entry):
        case {"player": player, "play": card, **rest}:
            assert state.decision is not None
            assert state.decision.seat == seat_of(player)
            assert set(rest) <= {"target", "guess", "keep", "bottom", "must_be_refused"}
            target = rest.get("target", "none")
            guess = rest.get("guess")
            action = Play(
                key_of(card), None if target == "none" else seat_of(target), None if guess is None else key_of(guess)
            )
            if rest.get("must_be_refused"):
                with pytest.raises(IllegalAction):
                    state.apply(action)
                assert state.objections(action)
                assert action not in state.legal_actions()
                return
            after = state.apply(action)
            if "keep" in rest:
                after = after.apply(Keep(key_of(rest["keep"]), tuple(map(key_of, rest["bottom"]))))
            assert after.phase != "keep"
            played.after.append(after)
        case {"start": True}:
            played.after.append(next_round(state))
            played.rounds.append(played.state)
        case {"new_round": True}:
            played.after.append(next_round(state))
            played.rounds.append(played.state)
        case {"finish_round": True}:
            played.after.append(finish_round(state))
        case {"play_on": True}:
            played.after.append(next_round(finish_round(state)))
        case _:
            raise AssertionError(f"no such action: {entry}")


def out_since(played: Played, state: State) -> set[int]:
    return set(played.before.alive) - set(state.alive)


def census(state: State) -> Counter[str]:
    hands = [state.hand(seat) for seat in range(state.seats)]
    aside = () if state.set_aside is None else (state.set_aside,)
    deck = [card for card, _ in state.deck]
    return Counter(names(c for place in (*hands, *state.discards, deck, aside, state.face_up) for c in place))


def same_hands(hands: list[list[str]], expected: Mapping[str, list[str]]) -> bool:
    return all(sorted(hands[seat_of(player)]) == sorted(hand) for player, hand in expected.items())


def hand_in_view(state: State, seat: int, other: str) -> str:
    """Return one seat's card as another sees it: its name, or "hidden"."""
    card = state.view(seat).hands[seat_of(other)][0]
    return "hidden" if card == "?" else DECK.name_of(card)


def sees(state: State, seat: int, expected: Mapping[str, Any]) -> bool:
    """Compare what a view must show; the keys are made of a player and what is looked at."""
    for key, value in expected.items():
        player, what = key.split("_", 1)
        match what:
            case "hand" | "hand_may_be_remembered":
                seen: Any = hand_in_view(state, seat, player)
            case "discards":
                seen = names(state.view(seat).discards[seat_of(player)])
            case _:
                raise AssertionError(f"no such thing in a view: {key}")
        if seen != value:
            return False
    return True


def guess_menu(state: State) -> list[str]:
    legal = (action.guess for action in state.legal_actions() if isinstance(action, Play))
    return names(dict.fromkeys(guess for guess in legal if guess is not None))


def legal_moves(state: State) -> list[dict[str, str]]:
    moves = []
    for action in state.legal_actions():
        assert isinstance(action, Play)
        target = {} if action.target is None else {"target": f"P{action.target + 1}"}
        guess = {} if action.guess is None else {"guess": DECK.name_of(action.guess)}
        moves.append({"play": DECK.name_of(action.card), **target, **guess})
    return moves


def gained(played: Played) -> list[int]:
    return [now - then for now, then in zip(played.state.tokens, played.before.tokens, strict=True)]


def seats(players: list[str]) -> set[int]:
    return {seat_of(player) for player in players}


Compare = Callable[[Played, Any], bool]
COMPARE: Mapping[str, Compare] = {
    "hands": lambda p, x: same_hands(p.undrawn[0], x),
    "hands_after_first": lambda p, x: all(
        names(p.after[0].hand(seat_of(player)))[: len(hand)] == hand for player, hand in x.items()
    ),
    "deck": lambda p, x: p.undrawn[1] == x,
    "deck_count": lambda p, x: len(p.undrawn[1]) == x,
    "deck_bottom_two": lambda p, x: p.undrawn[1][-2:] == x,
    "set_aside_face_down": lambda p, x: names(filter(None, [p.state.set_aside])) == ([] if x is None else [x]),
    "discards": lambda p, x: all(names(p.state.discards[seat_of(player)]) == cards for player, cards in x.items()),
    "discards_last": lambda p, x: all(
        names(p.state.discards[seat_of(player)])[-1:] == [card] for player, card in x.items()
    ),
    "out": lambda p, x: out_since(p, p.state) == seats(x),
    "out_after_first": lambda p, x: out_since(p, p.after[0]) == seats(x),
    "protected": lambda p, x: set(p.state.protected) == seats(x),
    "protected_after_first": lambda p, x: set(p.after[0].protected) == seats(x),
    "round_over": lambda p, x: p.state.is_round_over is x,
    "round_winners": lambda p, x: set(p.state.round_winners) == seats(x) and len(p.state.round_winners) == len(x),
    "tokens": lambda p, x: list(p.state.tokens) == by_seat(x),
    "tokens_gained": lambda p, x: gained(p) == by_seat(x),
    "game_over": lambda p, x: p.state.is_over is x,
    "game_winners": lambda p, x: list(p.state.winners) == [seat_of(player) for player in x],
    "new_round_started": lambda p, x: (p.state.round > p.before.round or p.state.nature is not None) is x,
    "next_player": lambda p, x: p.state.decision is not None and p.state.decision.seat == seat_of(x),
    "first_player": lambda p, x: p.state.decision is not None and p.state.decision.seat == seat_of(x),
    "next_round_card_census": lambda p, x: p.state.round == p.before.round + 1 and census(p.state) == x,
    "total_cards": lambda p, x: census(p.state).total() == x,
    "legal_cards_before": lambda p, x: {move["play"] for move in legal_moves(p.before)} == set(x),
    "legal_moves_before": lambda p, x: legal_moves(p.before) == x,
    "guess_menu": lambda p, x: guess_menu(p.before) == x,
    "view_of_P3": lambda p, x: sees(p.state, 2, x),
    "view_of_P1_after": lambda p, x: sees(p.state, 0, x),
    "view_of_P2_includes_P1_hand": lambda p, x: hand_in_view(p.state, 1, "P1") == x,
    "removed_face_up_count_each_round": lambda p, x: len(p.rounds) > 1 and {len(s.face_up) for s in p.rounds} == {x},
    "shown_to_both": lambda p, x: all((s.view(0).face_up == s.view(1).face_up == s.face_up) is x for s in p.rounds),
    "counted_as_seen_cards": lambda p, x: all(
        (s.view(seat).unseen() + Counter(s.face_up) + Counter(s.hand(seat)) == Counter(CARDS)) is x
        for s in p.rounds
        for seat in (0, 1)
    ),
    "no_exception": lambda p, x: x is True,  # the case has been played to here
}


def test_all_fifty_are_here() -> None:
    assert len({case["id"] for case in DATA}) == len(DATA) == 50
    assert all(set(case) <= {"id", "options", "setup", "actions", "expected"} for case in DATA)
    assert {key for case in DATA for key in case["expected"]} == set(COMPARE)


@pytest.mark.parametrize("case", DATA, ids=lambda case: case["id"])
def test_a_case_goes_as_it_should(case: Mapping[str, Any]) -> None:
    played = Played(begin(case))
    for entry in case["actions"]:
        act(played, entry)
    assert case["expected"]
    wrong = [key for key, value in case["expected"].items() if not COMPARE[key](played, value)]
    assert not wrong, [(key, case["expected"][key]) for key in wrong]


@pytest.mark.parametrize("case", DATA, ids=lambda case: case["id"])
def test_a_case_that_expects_something_else_fails(case: Mapping[str, Any]) -> None:
    """The comparison can fail: every expected value, changed, is noticed."""
    played = Played(begin(case))
    for entry in case["actions"]:
        act(played, entry)
    for key, value in case["expected"].items():
        assert not COMPARE[key](played, another(value)), key


def another(value: Any) -> Any:
    """Return a value of the same kind that is not this one."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case None:
            return "Guard"
        case str() if value.startswith("P") and value[1:].isdecimal():
            return f"P{int(value[1:]) + 1}"
        case str():
            return "Guard" if value != "Guard" else "Ogre"
        case []:
            return ["P9"]
        case [first, *others]:
            return [*others, another(first)]
        case dict():
            some = next(iter(value))
            return {**value, some: another(value[some])}
    raise AssertionError(value)
