"""What one lady may know of a game for two, and the worlds that fit it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from austenplay.core.events import Log
from austenplay.core.knowledge import BACK, EVERYBODY, Slot
from austenplay.core.protocols import Action, Choice, Policy
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.rules import Rules
from austenplay.games.ladys_choice.two.position import Position

if TYPE_CHECKING:
    from austenplay.games.ladys_choice.hidden.belief import Belief, SampledBelief
    from austenplay.games.ladys_choice.two.state import State


@dataclass(frozen=True, slots=True)
class View(Position):
    """A moment as one lady sees it; a card that she does not know is ``"?"``.

    The attributes are those of `State`, less what is hidden: `stock` is only how many cards it has. `seat` is None for
    what everybody knows.
    """

    seat: int | None
    rules: Rules
    ply: int
    phase: Phase
    to_move: int
    left: int
    is_opening: bool
    courted: int | None
    husband: int | None
    piles: tuple[tuple[str, ...], ...]
    sides: tuple[tuple[tuple[str, ...], ...], ...]
    open: tuple[tuple[str, ...], ...]
    drawn: tuple[tuple[str, ...], ...]
    stock: int
    ranks: tuple[int, ...]
    log: Log | None

    @property
    def _taken(self) -> str:
        return self.sides[self.to_move][self.courted][0] if self.courted is not None else ""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the decision can conceivably take, if it is this lady's."""
        return self.chosen(self._taken) if self.seat == self.to_move else ()

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions that this lady may take now."""
        return self.allowed(self._taken) if self.seat == self.to_move else ()

    def known(self, gentleman: int) -> tuple[str, ...]:
        """Return the cards of a gentleman as this lady sees them, a back for each that she does not know."""
        rows = (self.piles[gentleman], *(side[gentleman] for side in self.sides), self.open[gentleman])
        return tuple(card for row in rows for card in row)

    def unseen(self) -> Counter[str]:
        """Return how many of each card this lady has not seen."""
        if self.phase in (Phase.BEGIN, Phase.SHUFFLE):
            return Counter()
        left = Counter(self.rules.deck.cards)
        for gentleman, drawn in enumerate(self.drawn):
            left.subtract(card for card in (*self.known(gentleman), *drawn) if card != BACK)
        return +left

    def world(self, rng: random.Random) -> State:
        """Return a full state that fits this view; every way in which the unseen cards can lie is equally likely."""
        from austenplay.games.ladys_choice.two.state import State

        pile = list(self.unseen().elements())
        rng.shuffle(pile)
        mine = EVERYBODY if self.seat is None else 1 << self.seat

        def row(faces: tuple[str, ...], owners: int) -> tuple[Slot, ...]:
            slots = [(pile.pop(), owners) if face == BACK else (face, mine | owners) for face in faces]
            return tuple((card, EVERYBODY) if self.is_over else (card, mask) for card, mask in slots)

        piles = tuple(row(faces, 0) for faces in self.piles)
        sides = tuple(tuple(row(faces, 1 << seat) for faces in side) for seat, side in enumerate(self.sides))
        return State(
            self.rules,
            self.ply,
            self.phase,
            self.to_move,
            self.left,
            self.is_opening,
            self.courted,
            self.husband,
            piles,
            sides,
            self.open,
            self.drawn,
            tuple(pile),
            self.ranks,
            self.log,
        )

    def belief(self, policy: Policy | None, *, n: int, rng: random.Random) -> Belief | SampledBelief:
        """Return how likely every hidden card is; see `austenplay.belief`."""
        from austenplay.games.ladys_choice.hidden.belief import belief_of

        return belief_of(self, policy, n=n, rng=rng)

    def admits(self, state: State) -> bool:
        """Return whether a full state is one of this view's worlds."""
        return state.view(self.seat) == self
