"""The full truth of a match of Love Letter, frozen between two questions."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from austenplay.core.chance import Begin, OneOf, Shuffle, Shuffled
from austenplay.core.errors import BadInput
from austenplay.core.events import Log
from austenplay.core.knowledge import Slot, cards
from austenplay.core.protocols import Action, Choice
from austenplay.core.rulebook import IllegalAction, Objection
from austenplay.games.love_letter import legality
from austenplay.games.love_letter.course import opener_clause
from austenplay.games.love_letter.position import Phase, Position
from austenplay.games.love_letter.rules import Keep, Play, Rules
from austenplay.games.love_letter.table import Table
from austenplay.games.love_letter.view import View, view_of


@dataclass(frozen=True, slots=True)
class State(Position):
    """A moment of a match; equal by value, and every hidden card is in it.

    Attributes
    ----------
    ply
        Actions so far, nature's included.
    round
        The number of the round, 1 for the first; 0 before the first shuffle.
    to_move
        The seat whose turn it is, or that will open the next round.
    openers
        The seats among whom chance picks who opens the round, while it is to do so.
    deck
        Top card first; each card with the seats that know it.
    set_aside
        The card put aside face down, until Vladric takes it.
    hands
        By seat: the card held, then the cards drawn this turn.
    alive, protected
        Seats still in the round, and those that cannot be chosen, in seat order.
    round_winners
        Who won the round that has just ended.
    log
        What happened so far, or None where no log is kept.
    """

    rules: Rules
    ply: int
    round: int
    phase: Phase
    to_move: int
    openers: tuple[int, ...]
    tokens: tuple[int, ...]
    deck: tuple[Slot, ...]
    set_aside: str | None
    face_up: tuple[str, ...]
    hands: tuple[tuple[Slot, ...], ...]
    discards: tuple[tuple[str, ...], ...]
    alive: tuple[int, ...]
    protected: tuple[int, ...]
    round_winners: tuple[int, ...]
    log: Log | None

    @property
    def nature(self) -> Shuffled | OneOf | None:
        """The chance that is due, or None."""
        if self.phase is Phase.SHUFFLE:
            return Shuffled("LL-1.2" if self.round == 0 else "LL-6.1", self.ply, self.rules.deck.cards, Shuffle)
        if self.phase is Phase.BEGIN:
            return OneOf(opener_clause(self.round), self.ply, tuple(map(Begin, self.openers)))
        return None

    def hand(self, seat: int) -> tuple[str, ...]:
        """Return the cards that a seat holds, the ones just drawn last."""
        return cards(self.hands[seat])

    def choices(self) -> tuple[Choice, ...]:
        """Return what the decision can conceivably take, each with what speaks against it."""
        return () if self.decision is None else legality.choices(self.situation(self.hand(self.to_move)))

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions without objections, in a stable order; none when nature is due or all is over."""
        if self.phase is Phase.PLAY or self.phase is Phase.KEEP:
            return legality.legal_actions(self.situation(self.hand(self.to_move)))
        return ()

    def objections(self, action: Action) -> tuple[Objection, ...]:
        """Return what forbids an action now, nature's included; empty means legal."""
        if self.phase is Phase.PLAY or self.phase is Phase.KEEP:
            return legality.objections(self.situation(self.hand(self.to_move)), action)
        if self.phase is Phase.SHUFFLE:
            if isinstance(action, Shuffle) and sorted(action.order) == sorted(self.rules.deck.cards):
                return ()
            return (Objection("LL-1.2", "The whole deck is to be shuffled now", "Give an order of all its cards."),)
        if self.phase is Phase.BEGIN:
            if isinstance(action, Begin) and action.seat in self.openers:
                return ()
            reason, remedy = "Chance is to pick who opens the round", "Pick one of those it may be."
            return (Objection(opener_clause(self.round), reason, remedy),)
        return (Objection("LL-6.4", "The match is over", "Begin a new one."),)

    def apply(self, action: Action) -> State:
        """Return the next state, or raise IllegalAction; this one stays as it is."""
        if objections := self.objections(action):
            raise IllegalAction(objections)
        table = Table(self)
        match action:
            case Play():
                table.play(action)
            case Keep():
                table.keep(action)
            case Shuffle():
                table.shuffle(action)
            case Begin():
                table.begin(action)
        return frozen(table)

    def view(self, seat: int | None) -> View:
        """Return what one seat may know, or with None what everybody knows."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.rules.seats):
            raise BadInput(f"There is no seat {seat!r:.40}; seats are 0 to {self.rules.seats - 1}.")
        return view_of(self, seat)

    def silent(self) -> State:
        """Return the same state without a log; what follows keeps none either."""
        return dataclasses.replace(self, log=None)


def frozen(table: Table) -> State:
    """Return the state that a table has come to."""
    return State(
        table.rules,
        table.ply,
        table.round,
        table.phase,
        table.to_move,
        table.openers,
        table.tokens,
        table.deck,
        table.set_aside,
        table.face_up,
        tuple(table.hands),
        tuple(table.discards),
        table.alive,
        table.protected,
        table.round_winners,
        table.log,
    )
