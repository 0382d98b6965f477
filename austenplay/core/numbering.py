"""A game as one great number: each action is its place among those that could be taken, nature's among them.

What the rules leave open is all that has to be written down, so a match of two hundred actions takes some two
hundred bytes, and hardly any number says something that the rules forbid.
"""

from __future__ import annotations

from collections.abc import Iterable

from austenplay.core.errors import BadInput
from austenplay.core.protocols import Action, State


def numbered(steps: Iterable[tuple[State, Action]]) -> bytes | None:
    """Return the number of a game, or None where an action is not among those that its state lists.

    Parameters
    ----------
    steps
        Every action with the state in which it was taken, the first one first.
    """
    digits = []
    for state, action in steps:
        digit = _digit(state, action)
        if digit is None:
            return None
        digits.append((digit, _size(state)))
    number = 0
    for digit, size in reversed(digits):  # the first action is to be read first
        number = number * size + digit
    return number.to_bytes((number.bit_length() + 7) // 8)


def actions_of(state: State, plies: int, number: bytes) -> tuple[Action, ...]:
    """Return the actions that a number holds, so many of them, or raise BadInput."""
    left, actions = int.from_bytes(number), list[Action]()
    for _ in range(plies):
        size = _size(state)
        if not size:
            break
        left, digit = divmod(left, size)
        action = state.legal_actions()[digit] if state.nature is None else state.nature.numbered(digit)
        actions.append(action)
        state = state.apply(action)
    if left or len(actions) < plies:
        raise BadInput("This is not a game: it goes on after its end.")
    return tuple(actions)


def _size(state: State) -> int:
    """Return how many actions could be taken."""
    return len(state.legal_actions()) if state.nature is None else state.nature.size


def _digit(state: State, action: Action) -> int | None:
    """Return the place of an action among those that could be taken; one that is legal need not be listed."""
    if state.nature is not None:
        return state.nature.number_of(action)
    listed = state.legal_actions()
    return listed.index(action) if action in listed else None
