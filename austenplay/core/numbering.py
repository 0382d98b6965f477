"""A game as one great number: each action is its place among those that could be taken, nature's among them.

What the rules leave open is all that has to be written down, so a match of two hundred actions takes some two
hundred bytes, and hardly any number says something that the rules forbid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from austenplay.core.errors import BadInput
from austenplay.core.protocols import Action, State

T = TypeVar("T")


def number_of(digits: Sequence[tuple[int, int]]) -> bytes:
    """Return digits, each with how many it can be, as one number; the first digit is to be read first.

    >>> left = Digits(number_of([(2, 5), (0, 3), (6, 7)]))
    >>> [left.next(size) for size in (5, 3, 7)], left.is_read
    ([2, 0, 6], True)
    """
    number = 0
    for digit, size in reversed(digits):
        number = number * size + digit
    return number.to_bytes((number.bit_length() + 7) // 8)


class Digits:
    """The digits of a number, read one by one; whoever reads knows how many each can be."""

    def __init__(self, number: bytes) -> None:
        self._left = int.from_bytes(number)

    def next(self, size: int) -> int:
        """Return the next digit, which can be so many."""
        self._left, digit = divmod(self._left, size)
        return digit

    @property
    def is_read(self) -> bool:
        """Whether nothing but noughts is left."""
        return not self._left


class Chooser(Protocol):
    """Whoever says which of some options it was: one who knows, or one who reads it from a number."""

    def choose(self, options: Sequence[T], said: Callable[[], T]) -> T:
        """Return one of the options, of which there is one at least; `said` knows which one, if anybody does."""


class Writer:
    """Writes down which option it was."""

    def __init__(self) -> None:
        self.digits: list[tuple[int, int]] = []

    def choose(self, options: Sequence[T], said: Callable[[], T]) -> T:
        """Return what is said to be the one, or raise BadInput where it is none of the options."""
        option = said()
        if option not in options:
            raise BadInput(f"This cannot be told: {option!r:.80} was not possible.")
        self.digits.append((options.index(option), len(options)))
        return option


class Reader:
    """Reads from a number which option it was."""

    def __init__(self, number: bytes) -> None:
        self.digits = Digits(number)

    def choose(self, options: Sequence[T], said: Callable[[], T]) -> T:
        """Return the option that the number has, or raise BadInput where there is none."""
        if not options:
            raise BadInput("This cannot have been: nothing was possible at some point of it.")
        return options[self.digits.next(len(options))]


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
    return number_of(digits)


def actions_of(state: State, plies: int, number: bytes) -> tuple[Action, ...]:
    """Return the actions that a number holds, so many of them, or raise BadInput."""
    digits, actions = Digits(number), list[Action]()
    for _ in range(plies):
        size = _size(state)
        if not size:
            break
        digit = digits.next(size)
        action = state.legal_actions()[digit] if state.nature is None else state.nature.numbered(digit)
        actions.append(action)
        state = state.apply(action)
    if not digits.is_read or len(actions) < plies:
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
