"""Positions of Lady's Choice in which a test says only what it cares about; the rest of the deck falls into place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from austenplay import Action, IllegalAction, game
from austenplay.core.chance import Shuffle
from austenplay.games.ladys_choice import LadysChoice
from austenplay.games.ladys_choice.deck import printed
from austenplay.games.ladys_choice.rules import Boast, Change, Court, Marry, Rest, Show
from austenplay.games.ladys_choice.state import State
from austenplay.games.ladys_choice.two.state import State as Duet

_game = game("ladys_choice")
assert isinstance(_game, LadysChoice)
LADYS_CHOICE = _game
DECK = printed()
DULL = ("flattering", "very_tall", "hilarious", "romantic", "charitable", "muscular_arms", "jiu_jitsu_master")
"""Cards that nothing touches."""


def shuffled(*top: str) -> Shuffle:
    """Return an order of the deck with these cards on top."""
    rest = list(DECK.cards)
    for card in top:
        rest.remove(card)
    return Shuffle((*top, *rest))


def dealt(seats: int, *top: str, **options: str) -> State:
    """Return the first round of a game, the deck in the order of its file but for its top."""
    state: State = LADYS_CHOICE.setup(seats=seats, **options).apply(shuffled(*top))  # type: ignore[assignment]
    return state


def position(hands: Sequence[Sequence[str]], **more: Any) -> State:
    """Return a position; a hand of fewer than four cards is filled up with others."""
    first = more.get("first", 0)
    gentlemen = LADYS_CHOICE.rules(len(hands)).gentlemen(first)
    named = {DECK.key_of(card) for row in (*hands, more.get("deck", ())) for card in row}
    rest = iter([card for card in DECK.cards if card not in named and card not in DECK.draws])
    filled = [list(hand) for hand in hands]
    for gentleman in gentlemen:
        filled[gentleman] += [next(rest) for _ in range(4 - len(filled[gentleman]))]
    return LADYS_CHOICE.position(hands=filled, **more)


def act(state: Any, *actions: Action) -> Any:
    """Take some actions in a row."""
    for action in actions:
        state = state.apply(action)
    return state


def refusal(state: Any, action: Action) -> str:
    """Return the clause under which an action is refused, and make sure that it changes nothing."""
    before = LADYS_CHOICE.state_to_data(state)
    with pytest.raises(IllegalAction) as error:
        state.apply(action)
    assert LADYS_CHOICE.state_to_data(state) == before
    return error.value.objections[0].clause


def news(before: Any, after: Any) -> list[tuple[str, str]]:
    """Return kind and clause of every event between two states."""
    return [(event.kind, event.clause) for event in after.log.since(len(before.log))]


def kinds(state: Any) -> set[str]:
    """Return what may be done now, by the names of actions."""
    return {type(action).__name__ for action in state.legal_actions()}


def received(state: State, seat: int) -> tuple[int, int]:
    """Return the Love and the True Love that a seat has received."""
    return state.love[seat], state.true_love[seat]


def ranks(state: Any) -> dict[int, tuple[int, int]]:
    """Return place and points of each gentleman in the last round."""
    events = [event for event in state.log if event.kind == "rank"][-len(state.ranks) :]
    return {event["gentleman"]: (event["place"], event["total"]) for event in events}


__all__ = [
    "DECK",
    "DULL",
    "LADYS_CHOICE",
    "Boast",
    "Change",
    "Court",
    "Duet",
    "Marry",
    "Rest",
    "Show",
    "State",
    "act",
    "dealt",
    "kinds",
    "news",
    "position",
    "ranks",
    "received",
    "refusal",
    "shuffled",
]
