"""What a state and a view of it have in common where two play, and what may be done: the one place that says no.

Every choice is public here but one: whether a lady may look at the rest of a pile depends on the card that she has just
taken, which is on top of her side and known to her.
"""

from __future__ import annotations

from collections.abc import Sequence

from austenplay.core.errors import listed
from austenplay.core.protocols import Action, Choice, Decision
from austenplay.core.rulebook import Objection
from austenplay.games.ladys_choice.legality import picks, rest_label, rest_objection, rests
from austenplay.games.ladys_choice.position import Phase, Seated
from austenplay.games.ladys_choice.rules import COLUMNS, Court, Marry, Rest, Rules
from austenplay.games.ladys_choice.words import COLUMN_NAMES

DEALT = 6
"""Cards in a column at first."""
COURTS = 2
"""Looks in a turn."""
ACTIONS: tuple[Action, ...] = (*map(Court, range(COLUMNS)), *map(Marry, range(COLUMNS)))


class Position(Seated):
    """The public part of a moment, shared by `State` and `View`; `piles` and `sides` may hold slots or faces."""

    __slots__ = ()

    phase: Phase
    left: int
    is_opening: bool
    courted: int | None
    husband: int | None
    ranks: tuple[int, ...]
    piles: tuple[Sequence[object], ...]
    sides: tuple[tuple[Sequence[object], ...], ...]
    drawn: tuple[tuple[str, ...], ...]

    @property
    def decision(self) -> Decision | None:
        """What is asked now, and of whom; None when nature is due or the game is over."""
        seat = self.to_move
        if self.phase is Phase.REST:
            what = f"{{{seat} may}} see the rest of the pile, if the card {{{seat}}} took allows it."
            return Decision(seat, "rest", what, "LC-12.12")
        if self.phase is not Phase.TURN:
            return None
        if not self.may_court:
            return Decision(seat, "marry", f"{{{seat} has}} to choose a husband now.", "LC-12.8")
        if self.may_marry:
            return Decision(seat, "lady", f"{{{seat} courts}} twice or {{{seat}:marries}}.", "LC-12.3")
        if self.is_opening:
            return Decision(seat, "court", f"{{{seat} courts}} once to begin.", "LC-12.2")
        return Decision(seat, "court", f"{{{seat} courts}} once more.", "LC-12.3")

    @property
    def may_court(self) -> bool:
        """Whether there is a gentleman of whom the lady to move can learn something."""
        return any(self.has_news_of(column) for column in range(COLUMNS))

    @property
    def may_marry(self) -> bool:
        """Whether the lady to move may choose a husband now."""
        return not self.may_court or (self.left == COURTS and not self.is_opening)  # LC-12.3, LC-12.8

    def has_news_of(self, column: int) -> bool:  # LC-12.6
        """Return whether the lady to move can court a gentleman."""
        return bool(self.piles[column] or self.sides[1 - self.to_move][column])

    @property
    def is_over(self) -> bool:
        """Whether a lady has married."""
        return self.phase is Phase.OVER

    @property
    def is_round_over(self) -> bool:
        """The same, for the game is one round."""
        return self.is_over

    @property
    def scores(self) -> tuple[int, ...]:
        """One for the lady who has won."""
        if not self.is_over:
            return (0, 0)
        winner = self.to_move if self.ranks[0] == self.husband else 1 - self.to_move  # LC-12.10
        return (1, 0) if winner == 0 else (0, 1)

    @property
    def winners(self) -> tuple[int, ...]:
        """The lady who has won; empty before the end."""
        return tuple(seat for seat, score in enumerate(self.scores) if score)

    def conceivable(self) -> tuple[Action, ...]:
        """Return everything that the decision can conceivably take."""
        return rests(self.rules) if self.phase is Phase.REST else ACTIONS if self.phase is Phase.TURN else ()

    def chosen(self, taken: str) -> tuple[Choice, ...]:
        """Return the choices of the decision, for the lady who has just taken a card."""
        return tuple(
            Choice(of, label(self.rules, of), _picks(of), self.forbidden(of, taken)) for of in self.conceivable()
        )

    def allowed(self, taken: str) -> tuple[Action, ...]:
        """Return the actions that nothing speaks against."""
        return tuple([action for action in self.conceivable() if not self.forbidden(action, taken)])

    def forbidden(self, action: Action, taken: str) -> tuple[Objection, ...]:
        """Return what forbids an action of a lady."""
        found = (
            rest_objection(self.rules, action, (taken,), "LC-12.12") if self.phase is Phase.REST else self._turn(action)
        )
        return (found,) if found else ()

    def _turn(self, action: Action) -> Objection | None:
        if not isinstance(action, Court | Marry):
            return Objection("LC-12.3", "A lady is to move", "Court a gentleman or marry one.")
        if action.gentleman not in range(COLUMNS):
            remedy = f"Choose {listed(COLUMN_NAMES)}."
            return Objection("LC-12.1", f"There is no gentleman {action.gentleman} at this table", remedy)
        if isinstance(action, Court):
            if self.has_news_of(action.gentleman):
                return None
            remedy = "Court another gentleman." if self.may_court else "Marry one."
            return Objection("LC-12.6", "Nothing is left to learn of this gentleman", remedy)
        if self.may_marry:
            return None
        if self.is_opening:
            return Objection("LC-12.2", "The first turn of all is one look and no more", "Court a gentleman.")
        return Objection("LC-12.3", "The second look comes first", "Court a gentleman once more.")


def _picks(action: Action) -> tuple[tuple[str, str | int], ...]:
    return tuple(("gentleman" if kind == "seat" else kind, of) for kind, of in picks(action))


def label(rules: Rules, action: Action) -> str:
    """Return an action in words."""
    match action:
        case Court(column):
            return f"Court {COLUMN_NAMES[column]}"
        case Marry(column):
            return f"Marry {COLUMN_NAMES[column]}"
        case Rest():
            return rest_label(rules, action)
    raise TypeError(action)
