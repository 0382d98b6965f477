"""The table itself as a kernel: games are played on in place and without a log, by the rules that everybody reads.

A game goes on for some twenty rounds, and nearly all of its luck lies far ahead. So a search plays on for a few turns
only and asks `Standing` then who is how far ahead; an end that comes before is counted as it is.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from austenplay.core.kernel import NOBODY, Kernel, Player, at_random
from austenplay.core.outlook import Model
from austenplay.core.protocols import Action
from austenplay.games.liebe_intrige import legality
from austenplay.games.liebe_intrige.course import act
from austenplay.games.liebe_intrige.playouts import drawn
from austenplay.games.liebe_intrige.position import Position
from austenplay.games.liebe_intrige.rules import Rules
from austenplay.games.liebe_intrige.search.planner import Planner
from austenplay.games.liebe_intrige.search.standing import Standing
from austenplay.games.liebe_intrige.state import State, frozen
from austenplay.games.liebe_intrige.steps import CHANCE
from austenplay.games.liebe_intrige.table import Table
from austenplay.games.liebe_intrige.view import View

ROUNDS_AHEAD = 1
"""Rounds that are played on before the position is judged, the turn that is being played left out."""
TO_THE_END = 10**6


class Moment(Table):
    """A table in play, and for how many turns it is to be played on."""

    __slots__ = ("turns_left",)

    def __init__(self, of: State | Table, turns_left: int = TO_THE_END) -> None:
        super().__init__(of)  # type: ignore[arg-type]  # a table has the fields of a state
        self.log = None
        self.turns_left = turns_left


class Legal(Sequence[Action]):
    """What may be done at a moment, written out only where somebody asks."""

    __slots__ = ("_all", "_table")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._all: tuple[Action, ...] = ()

    def __len__(self) -> int:
        return len(self._listed())

    def __getitem__(self, number: Any) -> Any:
        return self._listed()[number]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._listed())

    def _listed(self) -> tuple[Action, ...]:
        if not self._all:
            self._all = legality.legal_actions(self._table, self._table.pending[-1])
        return self._all


class TableKernel(Kernel[Moment, Action]):
    """The rules of one match, for search."""

    unit = "the game"
    ahead = 0
    tries = "games"
    until = "a round on, and judged by the standing then"
    asks = "decision"
    grain = 0.4
    tells = 10

    def __init__(self, rules: Rules, turns: int | None = None) -> None:
        self.rules = rules
        self.turns = ROUNDS_AHEAD * rules.seats if turns is None else turns
        self._planner = Planner(rules)
        self._standing = Standing(rules)

    def worlds(self, view: View, model: Model) -> Callable[[random.Random], Moment]:
        """Return what draws moments that fit a view; nothing is read into what the others chose."""
        return lambda rng: Moment(view.world(rng), self.turns)

    def copy(self, flat: Moment) -> Moment:
        """Return the same moment, to go on otherwise."""
        return Moment(flat, flat.turns_left)

    def mover(self, flat: Moment) -> int:
        """Return the seat that decides, or `NOBODY` where the game has been played on for long enough."""
        return flat.pending[-1].seat if flat.pending and flat.turns_left >= 0 else NOBODY

    def moves(self, flat: Moment) -> Sequence[Action]:
        """Return the legal actions of the seat that decides."""
        return Legal(flat)

    def step(self, flat: Moment, move: Action, rng: random.Random) -> None:
        """Take an action, and let chance answer until a seat is asked."""
        active = flat.active
        act(flat, move)
        pending = flat.pending
        while pending and pending[-1].stage in CHANCE:
            act(flat, drawn(flat, pending[-1], rng))
        if flat.active != active:
            flat.turns_left -= 1

    def worth(self, flat: Moment) -> Sequence[float]:
        """Return each seat's share of the win: as it is at the end, and before that as it may be expected."""
        return self._standing.shares(flat) if flat.pending else won(flat)

    def result(self, state: State) -> Sequence[float] | None:
        """Return each seat's share of a game that is over."""
        return won(state) if state.is_over else None

    def action(self, move: Action) -> Action:
        """Return the action itself."""
        return move

    def seen(self, flat: Moment, seat: int) -> Hashable:
        """Return the seat's view."""
        return frozen(flat).view(seat)

    def player(self, model: Model) -> Player[Moment, Action]:
        """Return how the others go on: each for the best hopes, or by any legal action under a model without policy."""
        return at_random if model.policy is None else self.own()

    def own(self) -> Player[Moment, Action]:
        """Return the quick way to play."""
        return self._planner


def won(position: Position) -> list[float]:
    """Return each seat's share of the win."""
    winners = position.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(position.seats)]


@functools.lru_cache(maxsize=4)
def kernel_for(rules: Rules) -> TableKernel:
    """Return the kernel of some rules."""
    return TableKernel(rules)
