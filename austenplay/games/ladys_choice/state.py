"""The full truth of a game for three to six, frozen between two questions."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from austenplay.core.chance import Begin, OneOf, Shuffle, Shuffled, SomeOf
from austenplay.core.events import Log
from austenplay.core.given import a_seat
from austenplay.core.protocols import Action, Choice
from austenplay.core.rulebook import IllegalAction, Objection
from austenplay.games.ladys_choice import legality
from austenplay.games.ladys_choice.course import Course
from austenplay.games.ladys_choice.position import ASKING, Phase, Position
from austenplay.games.ladys_choice.rules import Boast, Change, Court, Marry, Rest, Rules, Show
from austenplay.games.ladys_choice.sights import Sights
from austenplay.games.ladys_choice.view import View, view_of


@dataclass(frozen=True, slots=True)
class State(Position):
    """A moment of a game; equal by value, and every hidden card is in it.

    Attributes
    ----------
    ply
        Actions so far, nature's included.
    round
        The number of the round, 1 for the first; 0 before the first shuffle.
    first
        The seat of the Catch, the First Catch where six play; before a round that of the last one.
    to_move
        The seat whose turn it is.
    to_give, love, true_love
        By seat: love still to give, love received, and True Love.
    deck
        Top card first; the Biological Clock lies on the last 17 of them.
    hands, discards, turns
        By seat: a gentleman's hand in the alphabet's order, what he has discarded, oldest first, and his turns, a
        letter each (see `sights`); empty for a Catch.
    sights
        Who has seen which cards of a gentleman in this round, oldest first.
    courted
        The gentleman whose hand a lady is looking at.
    marriages
        The pairs of this round, lady and gentleman, in the order in which they married.
    ranks
        The gentlemen of the round that has just ended, dandiest first; empty while one goes on.
    log
        What happened so far, or None where no log is kept.
    """

    rules: Rules
    ply: int
    round: int
    phase: Phase
    first: int
    to_move: int
    to_give: tuple[int, ...]
    love: tuple[int, ...]
    true_love: tuple[int, ...]
    deck: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    discards: tuple[tuple[str, ...], ...]
    turns: tuple[str, ...]
    sights: Sights
    courted: int | None
    marriages: tuple[tuple[int, int], ...]
    ranks: tuple[int, ...]
    log: Log | None

    @property
    def nature(self) -> Shuffled | OneOf | SomeOf | None:
        """The chance that is due, or None."""
        match self.phase:
            case Phase.SHUFFLE:
                return Shuffled("LC-1.4" if self.round == 0 else "LC-10.6", self.ply, self.rules.deck.cards, Shuffle)
            case Phase.BEGIN:
                return OneOf("LC-1.2", self.ply, tuple(map(Begin, range(self.seats))))
            case Phase.SHOW:
                assert self.courted is not None
                return SomeOf("LC-4.3", self.ply, self.rules.looks, len(self.hands[self.courted]), Show)
        return None

    def hand(self, seat: int) -> tuple[str, ...]:
        """Return the cards that a seat holds."""
        return self.hands[seat]

    def _situation(self) -> legality.Situation:
        shown = self.sights[-1].cards if self.phase is Phase.REST else ()
        return self.situation(self.hands[self.to_move], shown)

    def choices(self) -> tuple[Choice, ...]:
        """Return what the decision can conceivably take, each with what speaks against it."""
        return legality.choices(self._situation()) if self.phase in ASKING else ()

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions without objections, in a stable order; none when nature is due or all is over."""
        return legality.legal_actions(self._situation()) if self.phase in ASKING else ()

    def objections(self, action: Action) -> tuple[Objection, ...]:
        """Return what forbids an action now, nature's included; empty means legal."""
        if self.phase in ASKING:
            return legality.objections(self._situation(), action)
        nature = self.nature
        if nature is None:
            return (Objection("LC-11.3", "The game is over", "Begin a new one."),)
        if nature.allows(action):
            return ()
        return (Objection(nature.clause, *DUE[self.phase]),)

    def apply(self, action: Action) -> State:
        """Return the next state, or raise IllegalAction; this one stays as it is."""
        if objections := self.objections(action):
            raise IllegalAction(objections)
        course = Course(self)
        match action:
            case Boast():
                course.boast(action)
            case Change():
                course.change(action)
            case Court():
                course.court(action)
            case Show():
                course.show(action)
            case Rest():
                course.rest(action)
            case Marry():
                course.marry(action)
            case Shuffle():
                course.shuffle(action)
            case Begin():
                course.begin(action)
        return frozen(course, course.hands, course.discards, course.deck)

    def view(self, seat: int | None) -> View:
        """Return what one seat may know, or with None what everybody knows."""
        return view_of(self, None if seat is None else a_seat(self.rules.seats, seat))

    def silent(self) -> State:
        """Return the same state without a log; what follows keeps none either."""
        return dataclasses.replace(self, log=None)


DUE: Mapping[Phase, tuple[str, str]] = {
    Phase.SHUFFLE: ("The whole deck is to be shuffled now", "Give an order of all its cards."),
    Phase.BEGIN: ("Chance is to pick the first Catch", "Pick one of the seats."),
    Phase.SHOW: (
        "Cards of the gentleman's shuffled hand are to be turned up",
        "Turn up as many as there are gentlemen.",
    ),
}
"""What is said while nature is due, and what to do."""


def frozen(
    table: Course | View,
    hands: Sequence[tuple[str, ...]],
    discards: Sequence[tuple[str, ...]],
    deck: tuple[str, ...],
) -> State:
    """Return the state that a table has come to, with these cards."""
    return State(
        table.rules,
        table.ply,
        table.round,
        table.phase,
        table.first,
        table.to_move,
        tuple(table.to_give),
        tuple(table.love),
        tuple(table.true_love),
        deck,
        tuple(hands),
        tuple(discards),
        tuple(table.turns),
        table.sights,
        table.courted,
        table.marriages,
        table.ranks,
        table.log,
    )
