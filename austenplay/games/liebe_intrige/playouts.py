"""Whole games played on one table that is never frozen: for many games, somewhat faster than state by state.

The players see no more than they would in a view: a `Glance` shows one seat's part of the table and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from austenplay.core.chance import OneOf, Rolled, Shuffled, rolled
from austenplay.core.errors import BadInput
from austenplay.core.knowledge import shown
from austenplay.core.playout import DEFAULT_LIMIT, check_policies
from austenplay.core.protocols import Action, Policy
from austenplay.games.liebe_intrige import legality
from austenplay.games.liebe_intrige.course import act
from austenplay.games.liebe_intrige.position import Sight
from austenplay.games.liebe_intrige.state import State, frozen, nature_of
from austenplay.games.liebe_intrige.steps import CHANCE, Step
from austenplay.games.liebe_intrige.table import Table
from austenplay.games.liebe_intrige.view import backed

SHARED = (
    "rules",
    "ply",
    "starter",
    "active",
    "at",
    "no_dice",
    "ending",
    "values",
    "weddings",
    "laid",
    "discard",
    "sets",
    "spent",
    "laid_out",
    "pending",
    "log",
)
"""The fields of a table that everybody sees."""


class Glance(Sight):
    """What one seat sees of a table in play: the public fields, its own hand, and what it knows of stacks."""

    __slots__ = ("_table", "seat")

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat

    def __getattr__(self, name: str) -> object:
        if name in SHARED:
            return getattr(self._table, name)
        raise AttributeError(f"a glance shows no {name}")

    @property
    def stacks(self) -> tuple[tuple[str, ...], ...]:  # type: ignore[override]
        """The stacks, a card that this seat does not know being a back."""
        known = self._table.known[self.seat]  # type: ignore[index]
        return tuple([backed(seen, len(stack)) for seen, stack in zip(known, self._table.stacks, strict=True)])

    @property
    def hand(self) -> tuple[str, ...]:
        """The events that this seat holds."""
        return self._table.hands[self.seat]  # type: ignore[index]

    @property
    def pile_size(self) -> int:
        """How many gentleman cards are on the draw pile."""
        return len(self._table.pile)

    def looked_at(self, count: int) -> tuple[str, ...]:
        """Return the top cards of the draw pile, those that this seat has not looked at as backs."""
        return shown(tuple(self._table.pile[:count]), self.seat)

    def seen_at(self, number: int) -> tuple[str, ...]:
        """Return the cards that this seat knows of in the stack of a place."""
        return self._table.known[self.seat][number]  # type: ignore[index]

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions that this seat may take now."""
        step = self._table.pending[-1]
        return legality.legal_actions(self._table, step) if step.seat == self.seat else ()


def play_out(state: State, policies: Sequence[Policy], rng: random.Random, limit: int | None = None) -> State:
    """Return the state at the end of a game, as `playout` does, played on one table and without a log.

    Parameters
    ----------
    state
        Where to begin.
    policies
        One per seat, each of which reads nothing that a `Glance` does not show.
    rng
        Decides for the policies and for nature.
    limit
        At most so many actions, by default as many as `playout` allows.
    """
    check_policies(policies)
    if len(policies) != state.seats:
        raise BadInput(f"A playout needs a policy for each of {state.seats} seats, not {len(policies)}.")
    table = Table(state)
    table.log = None
    glances = [Glance(table, seat) for seat in range(state.seats)]
    for _ in range(DEFAULT_LIMIT if limit is None else limit):
        if not table.pending:
            break
        step = table.pending[-1]
        if step.stage in CHANCE:
            act(table, drawn(table, step, rng))
        else:
            act(table, policies[step.seat].choose(glances[step.seat], rng))
    return frozen(table)


def drawn(table: Table, step: Step, rng: random.Random) -> Action:
    """Return an outcome of chance, drawn without a generator of its own."""
    match nature_of(table, step):
        case Rolled() as die:
            return die.action(rolled(die.faces, rng))
        case Shuffled() as pile:
            order = list(pile.cards)
            rng.shuffle(order)
            return pile.action(tuple(order))
        case OneOf() as one:
            return rng.choice(one.actions)
