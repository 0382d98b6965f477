"""The full truth of a game, frozen between two questions."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from austenplay.core.chance import Begin, OneOf, Rolled, Shuffle, Shuffled
from austenplay.core.events import Log
from austenplay.core.given import a_seat
from austenplay.core.knowledge import Slot
from austenplay.core.protocols import Action, Choice
from austenplay.core.rulebook import IllegalAction, Objection
from austenplay.games.liebe_intrige import legality
from austenplay.games.liebe_intrige.course import act
from austenplay.games.liebe_intrige.position import Position, Wedding
from austenplay.games.liebe_intrige.rules import Roll, Rules
from austenplay.games.liebe_intrige.steps import ASKING, Stage, Step
from austenplay.games.liebe_intrige.table import Known, Table

if TYPE_CHECKING:
    from austenplay.games.liebe_intrige.view import View


@dataclass(frozen=True, slots=True)
class State(Position):
    """A moment of a game; equal by value, and every hidden card is in it.

    Attributes
    ----------
    ply
        Actions so far, nature's included.
    starter, active
        The seat that began, and the one whose turn it is.
    at
        By seat the place where the figure stands, None before the first turn.
    no_dice
        Whether the dice of places are done away with in this turn.
    ending
        Whether this is the last round.
    boards
        By seat the three daughters in the order in which they are opened; those after the present one are hidden.
    box
        The daughters that were not dealt, hidden.
    values
        By seat Reputation, Beauty and Education of the daughter at home; empty where there is none.
    weddings
        By seat the gentlemen who have been married, each with the bride's attributes then.
    laid
        By seat the gentleman cards below the daughter, in the alphabet's order.
    stacks
        By place the gentleman cards there, in the alphabet's order: they are a handful.
    known
        By seat and place the cards of the stack that the seat knows of, from looking at them.
    pile
        The draw pile of gentlemen, top card first, each card with the seats that know it.
    discard, sets
        Gentleman cards on the discard pile, and those that lie with the married.
    hands, events, spent, laid_out
        Events in hand by seat, on their pile, top card first, on their discard pile, and laid out by seat.
    pending
        What is still to be done, the next step last; empty when the game is over.
    log
        What happened so far, or None where no log is kept.
    """

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
    known: tuple[Known, ...]
    pile: tuple[Slot, ...]
    discard: tuple[str, ...]
    sets: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    events: tuple[str, ...]
    spent: tuple[str, ...]
    laid_out: tuple[tuple[str, ...], ...]
    pending: tuple[Step, ...]
    log: Log | None

    @property
    def pile_size(self) -> int:
        """How many gentleman cards are on the draw pile."""
        return len(self.pile)

    def looked_at(self, count: int) -> tuple[str, ...]:
        """Return the top cards of the draw pile."""
        return tuple([card for card, _ in self.pile[:count]])

    def hand(self, seat: int) -> tuple[str, ...]:
        """Return the events that a seat holds."""
        return self.hands[seat]

    @property
    def nature(self) -> Shuffled | OneOf | Rolled | None:
        """The chance that is due, or None."""
        if not self.pending or self.pending[-1].stage in ASKING:
            return None
        return nature_of(self, self.pending[-1])

    def choices(self) -> tuple[Choice, ...]:
        """Return what the decision can conceivably take, each with what speaks against it."""
        step = self.step
        return legality.choices(self, step) if step is not None and step.stage in ASKING else ()

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions without objections, in a stable order; none when nature is due or all is over."""
        step = self.step
        return legality.legal_actions(self, step) if step is not None and step.stage in ASKING else ()

    def objections(self, action: Action) -> tuple[Objection, ...]:
        """Return what forbids an action now, nature's included; empty means legal."""
        step = self.step
        if step is None:
            return (Objection("LI-8.7", "The game is over", "Begin a new one."),)
        if step.stage in ASKING:
            return legality.objections(self, step, action)
        nature = nature_of(self, step)
        return () if nature.allows(action) else (Objection(nature.clause, *DUE[step.stage]),)

    def apply(self, action: Action) -> State:
        """Return the next state, or raise IllegalAction; this one stays as it is."""
        if objections := self.objections(action):
            raise IllegalAction(objections)
        table = Table(self)
        act(table, action)
        return frozen(table)

    def view(self, seat: int | None) -> View:
        """Return what one seat may know, or with None what everybody knows."""
        from austenplay.games.liebe_intrige.view import view_of

        return view_of(self, None if seat is None else a_seat(self.rules.seats, seat))

    def silent(self) -> State:
        """Return the same state without a log; what follows keeps none either."""
        return dataclasses.replace(self, log=None)


def nature_of(game: State | Table, step: Step) -> Shuffled | OneOf | Rolled:
    """Return the chance that a step waits for."""
    rules, ply = game.rules, game.ply
    match step.stage:
        case Stage.BEGIN:
            return OneOf("LI-1.2", ply, tuple(map(Begin, range(rules.seats))))
        case Stage.DAUGHTERS:
            return Shuffled("LI-1.6", ply, tuple(rules.deck.daughters), Shuffle)
        case Stage.MEN if step.number:
            return Shuffled("LI-4.9", ply, game.discard, Shuffle)
        case Stage.MEN:
            return Shuffled("LI-1.4", ply, rules.men_cards, Shuffle)
        case Stage.EVENTS if step.number:
            return Shuffled("LI-6.5", ply, game.spent, Shuffle)
        case Stage.EVENTS:
            return Shuffled("LI-1.5", ply, rules.deck.event_cards, Shuffle)
    die, clause = DICE[step.stage]
    return Rolled(clause, ply, rules.deck.dice[die].weights, Roll)


DICE: Mapping[Stage, tuple[str, str]] = {
    Stage.CASANOVA: ("casanova", "LI-4.4"),
    Stage.DRINKING: ("drinking", "LI-4.5"),
    Stage.SCHEME: ("intrigue", "LI-5.1"),
}
"""The die that is due at a step, and its clause."""
DUE: Mapping[Stage, tuple[str, str]] = {
    Stage.BEGIN: ("Chance is to pick who begins", "Pick one of the seats."),
    Stage.DAUGHTERS: ("The daughter boards are to be shuffled", "Give an order of all of them."),
    Stage.MEN: ("Gentleman cards are to be shuffled", "Give an order of all that are due."),
    Stage.EVENTS: ("Events are to be shuffled", "Give an order of all that are due."),
    Stage.CASANOVA: ("The Casanova die is to be rolled", "Name one of its faces."),
    Stage.DRINKING: ("The drinking die is to be rolled", "Name one of its faces."),
    Stage.SCHEME: ("The intrigue die is to be rolled", "Name one of its faces."),
}
"""What is said while nature is due, and what to do."""


def frozen(table: Table) -> State:
    """Return the state that a table has come to."""
    return State(
        table.rules,
        table.ply,
        table.starter,
        table.active,
        tuple(table.at),
        table.no_dice,
        table.ending,
        table.boards,
        table.box,
        tuple(table.values),
        tuple(table.weddings),
        tuple(table.laid),
        tuple(table.stacks),
        tuple(table.known),
        table.pile,
        table.discard,
        table.sets,
        tuple(table.hands),
        table.events,
        table.spent,
        tuple(table.laid_out),
        tuple(table.pending),
        table.log,
    )
