"""What one seat may know of a game, and the worlds that fit it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from austenplay.core.events import Log
from austenplay.core.knowledge import BACK, shown
from austenplay.core.protocols import Action, Choice, Policy
from austenplay.games.liebe_intrige import legality
from austenplay.games.liebe_intrige.position import Sight, Wedding
from austenplay.games.liebe_intrige.rules import Rules
from austenplay.games.liebe_intrige.steps import ASKING, Step

if TYPE_CHECKING:
    from austenplay.games.liebe_intrige.hidden.belief import Belief, SampledBelief
    from austenplay.games.liebe_intrige.state import State


@dataclass(frozen=True, slots=True)
class View(Sight):
    """A moment as one seat sees it; a card that it does not know is ``"?"``.

    The attributes are those of `State`, less what is hidden: of a stack the cards that this seat knows of come first,
    of the draw pile it sees those that it has looked at, of the others' hands and the event pile there is the size.
    Boards are hidden from everybody until they are opened. `seat` is None for what everybody knows.
    """

    seat: int | None
    rules: Rules
    ply: int
    starter: int
    active: int
    at: tuple[str | None, ...]
    no_dice: bool
    ending: bool
    boards: tuple[tuple[str, ...], ...]
    box: tuple[str, ...]
    values: tuple[tuple[int, ...], ...]
    weddings: tuple[tuple[Wedding, ...], ...]
    laid: tuple[tuple[str, ...], ...]
    stacks: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    discard: tuple[str, ...]
    sets: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    events: tuple[str, ...]
    spent: tuple[str, ...]
    laid_out: tuple[tuple[str, ...], ...]
    pending: tuple[Step, ...]
    log: Log | None

    @property
    def hand(self) -> tuple[str, ...]:
        """The events that this seat holds; empty for everybody's view."""
        return () if self.seat is None else self.hands[self.seat]

    @property
    def pile_size(self) -> int:
        """How many gentleman cards are on the draw pile."""
        return len(self.pile)

    def looked_at(self, count: int) -> tuple[str, ...]:
        """Return the top cards of the draw pile, for the seat that looks at them."""
        return self.pile[:count]

    def seen_at(self, number: int) -> tuple[str, ...]:
        """Return the cards that this seat knows of in the stack of a place, given by its number."""
        return tuple([man for man in self.stacks[number] if man != BACK])

    def _asked(self) -> Step | None:
        step = self.step
        return step if step is not None and step.stage in ASKING and step.seat == self.seat else None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the decision can conceivably take, if it is this seat's."""
        step = self._asked()
        return () if step is None else legality.choices(self, step)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions that this seat may take now."""
        step = self._asked()
        return () if step is None else legality.legal_actions(self, step)

    def world(self, rng: random.Random) -> State:
        """Return a full state that fits this view.

        Every way in which the cards can lie that this seat does not know is equally likely, less those that what it has
        seen rules out; `past` says how that is known, and what becomes of it when discards have been shuffled. What
        other seats know of stacks is left out, but for one that is looking at a stack now.
        """
        from austenplay.games.liebe_intrige.worlds import world

        return world(self, rng)

    def belief(self, policy: Policy | None, *, n: int, rng: random.Random) -> Belief | SampledBelief:
        """Return how likely every hidden card is; see `austenplay.belief`."""
        from austenplay.games.liebe_intrige.hidden.belief import belief_of

        return belief_of(self, policy, n=n, rng=rng)

    def admits(self, state: State) -> bool:
        """Return whether a full state is one of this view's worlds."""
        from austenplay.games.liebe_intrige.worlds import admits

        return state.view(self.seat) == self and admits(self, state)


def view_of(state: State, seat: int | None) -> View:
    """Return what one seat may know of a state, or with None what everybody knows."""
    is_over = state.is_over
    return View(
        seat,
        state.rules,
        state.ply,
        state.starter,
        state.active,
        state.at,
        state.no_dice,
        state.ending,
        state.boards
        if is_over
        else tuple(
            [
                boards[: len(weddings) + 1] + (BACK,) * (len(boards) - len(weddings) - 1)
                for boards, weddings in zip(state.boards, state.weddings, strict=True)
            ]
        ),
        (BACK,) * len(state.box),
        state.values,
        state.weddings,
        state.laid,
        tuple(
            [
                (BACK,) * len(stack) if seat is None else backed(state.known[seat][number], len(stack))
                for number, stack in enumerate(state.stacks)
            ]
        ),
        shown(state.pile, seat),
        state.discard,
        state.sets,
        tuple([hand if other == seat else (BACK,) * len(hand) for other, hand in enumerate(state.hands)]),
        (BACK,) * len(state.events),
        state.spent,
        state.laid_out,
        state.pending,
        None if state.log is None else state.log.seen(seat),
    )


def backed(known: tuple[str, ...], size: int) -> tuple[str, ...]:
    """Return a handful of so many cards of which these are known."""
    return known + (BACK,) * (size - len(known))
