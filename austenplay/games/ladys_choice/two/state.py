"""The full truth of a game for two, frozen between two questions."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from austenplay.core.chance import Begin, OneOf, Shuffle, Shuffled
from austenplay.core.events import Log
from austenplay.core.given import a_seat
from austenplay.core.knowledge import Slot, cards, shown
from austenplay.core.protocols import Action, Choice
from austenplay.core.rulebook import IllegalAction, Objection
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.rules import COLUMNS, Rules
from austenplay.games.ladys_choice.two.course import Course
from austenplay.games.ladys_choice.two.position import Position
from austenplay.games.ladys_choice.two.view import View

Row = tuple[Slot, ...]
"""Cards in a place, the top one first, each with the seats that know it."""


@dataclass(frozen=True, slots=True)
class State(Position):
    """A moment of a game; equal by value, and every hidden card is in it.

    Attributes
    ----------
    ply
        Actions so far, nature's included.
    to_move
        The lady whose turn it is, or who has married.
    left
        How many looks she has left in this turn.
    is_opening
        Whether it is the first turn of all.
    courted
        The gentleman whose pile she may look at.
    husband
        The gentleman whom she has married.
    piles, sides, open
        By gentleman: the cards in the middle nobody has taken, what each lady has on her side of him (by seat first),
        and what lies face up in the middle; the top card first.
    drawn
        By gentleman: what he has drawn for mysterious cards.
    stock
        The cards that were not dealt, top first.
    ranks
        The gentlemen, dandiest first, once one is married.
    log
        What happened so far, or None where no log is kept.
    """

    rules: Rules
    ply: int
    phase: Phase
    to_move: int
    left: int
    is_opening: bool
    courted: int | None
    husband: int | None
    piles: tuple[Row, ...]
    sides: tuple[tuple[Row, ...], ...]
    open: tuple[tuple[str, ...], ...]
    drawn: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]
    ranks: tuple[int, ...]
    log: Log | None

    @property
    def nature(self) -> Shuffled | OneOf | None:
        """The chance that is due, or None."""
        if self.phase is Phase.SHUFFLE:
            return Shuffled("LC-12.1", self.ply, self.rules.deck.cards, Shuffle)
        if self.phase is Phase.BEGIN:
            return OneOf("LC-12.2", self.ply, tuple(map(Begin, range(self.seats))))
        return None

    def column(self, gentleman: int) -> tuple[str, ...]:
        """Return all cards that belong to a gentleman."""
        places = (self.piles[gentleman], *(side[gentleman] for side in self.sides))
        return (*(card for place in places for card in cards(place)), *self.open[gentleman])

    @property
    def _taken(self) -> str:
        return self.sides[self.to_move][self.courted][0][0] if self.courted is not None else ""

    def choices(self) -> tuple[Choice, ...]:
        """Return what the decision can conceivably take, each with what speaks against it."""
        return self.chosen(self._taken)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions without objections, in a stable order; none when nature is due or all is over."""
        return self.allowed(self._taken)

    def objections(self, action: Action) -> tuple[Objection, ...]:
        """Return what forbids an action now, nature's included; empty means legal."""
        if self.decision is not None:
            return self.forbidden(action, self._taken)
        nature = self.nature
        if nature is None:
            return (Objection("LC-11.3", "The game is over", "Begin a new one."),)
        return () if nature.allows(action) else (Objection(nature.clause, *DUE[self.phase]),)

    def apply(self, action: Action) -> State:
        """Return the next state, or raise IllegalAction; this one stays as it is."""
        if objections := self.objections(action):
            raise IllegalAction(objections)
        course = Course(self)
        course.take(action)
        return frozen(course)

    def view(self, seat: int | None) -> View:
        """Return what one seat may know, or with None what everybody knows."""
        if seat is not None:
            a_seat(self.seats, seat)
        return View(
            seat,
            self.rules,
            self.ply,
            self.phase,
            self.to_move,
            self.left,
            self.is_opening,
            self.courted,
            self.husband,
            tuple([shown(pile, seat) for pile in self.piles]),
            tuple([tuple([shown(row, seat) for row in side]) for side in self.sides]),
            self.open,
            self.drawn,
            len(self.stock),
            self.ranks,
            None if self.log is None else self.log.seen(seat),
        )

    def silent(self) -> State:
        """Return the same state without a log; what follows keeps none either."""
        return dataclasses.replace(self, log=None)


DUE: Mapping[Phase, tuple[str, str]] = {
    Phase.SHUFFLE: ("The whole deck is to be shuffled now", "Give an order of all its cards."),
    Phase.BEGIN: ("Chance is to pick who begins", "Pick one of the two."),
}
"""What is said while nature is due, and what to do."""


def opening(rules: Rules) -> State:
    """Return a game before its shuffle."""
    is_drawn = rules.starts == "drawn"
    nothing: tuple[Row, ...] = ((),) * COLUMNS
    return State(
        rules=rules,
        ply=0,
        phase=Phase.BEGIN if is_drawn else Phase.SHUFFLE,
        to_move=0,
        left=1,
        is_opening=True,
        courted=None,
        husband=None,
        piles=nothing,
        sides=(nothing, nothing),
        open=((),) * COLUMNS,
        drawn=((),) * COLUMNS,
        stock=(),
        ranks=(),
        log=Log(),
    )


def frozen(course: Course) -> State:
    """Return the state that a course has come to."""
    return State(
        course.rules,
        course.ply,
        course.phase,
        course.to_move,
        course.left,
        course.is_opening,
        course.courted,
        course.husband,
        tuple(course.piles),
        tuple(map(tuple, course.sides)),
        tuple(course.open),
        tuple(course.drawn),
        course.stock,
        course.ranks,
        course.log,
    )
