"""Positions of Liebe & Intrige in which a test says only what it cares about; the other cards fall into place."""

from __future__ import annotations

import random
from typing import Any

import pytest

from austenplay import Action, IllegalAction
from austenplay.core.chance import Shuffle
from austenplay.games.liebe_intrige.deck import printed
from austenplay.games.liebe_intrige.rules import Done, Roll
from austenplay.games.liebe_intrige.state import State
from tests.playouts import LIEBE_INTRIGE

DECK = printed()
DAUGHTERS = ("caecilia", "anna_maria", "wilhelmine", "ludmilla")
CLOVER, BUBBLE, BOTTLE = Roll("clover"), Roll("bubble"), Roll("bottle")

EACH = """
[[event]]
key = "fair_day"
title = "A Fair Day"
copies = 2
effect = [{ verb = "attribute", whose = "each", which = "beauty", by = 1 }]
"""
"""An event of our own that strikes nobody and helps everybody."""


def table(seats: int = 2, **more: Any) -> State:
    """Return a position with the first daughters of a list at home, and whatever else is said."""
    return LIEBE_INTRIGE.position(daughters=more.pop("daughters", DAUGHTERS[:seats]), **more)


def begun(seats: int, seed: int = 1, **options: str) -> State:
    """Return a game that has been dealt, in its first turn."""
    state = LIEBE_INTRIGE.start(seats=seats, seed=seed, **options)
    assert isinstance(state, State)
    return state


def nearly_wed() -> State:
    """Return a position of three whose first seat lacks a card and a point, and knows that the Theatre has both."""
    return table(
        3,
        laid=[["theobald"] * 2, [], []],
        values=[(3, 1, 3), None, None],
        stacks={"theatre": ["bodo", "hugo", "theobald"]},
        knows=[(0, "theatre", ["theobald"])],
    )


def act(state: Any, *actions: Action) -> Any:
    """Take some actions in a row."""
    for action in actions:
        state = state.apply(action)
    return state


def through(state: Any, seed: int = 1) -> Any:
    """Let chance answer and nobody play an event, until something else is asked."""
    while True:
        if state.nature is not None:
            state = state.apply(state.nature.draw(seed))
        elif Done() in state.legal_actions():
            state = state.apply(Done())
        else:
            return state


def refusal(state: Any, action: Action) -> str:
    """Return the clause under which an action is refused, and make sure that it changes nothing."""
    before = hash(state)
    with pytest.raises(IllegalAction) as error:
        state.apply(action)
    assert hash(state) == before
    clause: str = error.value.objections[0].clause
    assert clause in LIEBE_INTRIGE.rulebook
    return clause


def news(before: Any, after: Any) -> list[Any]:
    """Return the events that came since."""
    return list(after.log.since(len(before.log)))


def kinds(state: Any) -> list[str]:
    """Return the kinds of action that are legal, each once."""
    return list(dict.fromkeys(type(action).__name__ for action in state.legal_actions()))


def reshuffled(state: Any) -> Any:
    """Let discards be shuffled as they lie."""
    return state.apply(Shuffle(tuple(state.nature.cards)))


def step_on(state: Any, policy: str, rng: random.Random) -> Any:
    """Return a game after one action more, chance's or that of a seat that plays this way."""
    if state.nature is not None:
        return state.apply(state.nature.draw(rng.getrandbits(32)))
    return state.apply(LIEBE_INTRIGE.policies[policy].choose(state.view(state.decision.seat), rng))


def played(seats: int, seed: int, policy: str = "uniform", plies: int = 10_000) -> Any:
    """Return a game after so many plies, or at its end."""
    state, rng = LIEBE_INTRIGE.setup(seats=seats), random.Random(seed)
    for _ in range(plies):
        if state.is_over:
            break
        state = step_on(state, policy, rng)
    return state
