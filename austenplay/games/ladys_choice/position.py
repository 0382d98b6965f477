"""What a state and a view of it have in common: the readers that need no hidden card."""

from __future__ import annotations

from enum import StrEnum

from austenplay.core.events import Log
from austenplay.core.protocols import Decision
from austenplay.games.ladys_choice import legality
from austenplay.games.ladys_choice.deck import BELOW_THE_CLOCK
from austenplay.games.ladys_choice.legality import Situation
from austenplay.games.ladys_choice.rules import Rules
from austenplay.games.ladys_choice.sights import Sights


class Phase(StrEnum):
    """What the game waits for."""

    BEGIN = "begin"
    """Nature, to pick the first Catch."""
    SHUFFLE = "shuffle"
    """Nature, to shuffle for a round."""
    TURN = "turn"
    """A gentleman or a lady, to take a turn."""
    SHOW = "show"
    """Nature, to say which cards of a shuffled hand a lady turns up."""
    REST = "rest"
    """A lady, to look at the rest of a hand or leave it."""
    EXTRA = "extra"
    """The Second Catch, to court once more before she has to choose."""
    CHOOSE = "choose"
    """The lady who is left, to marry."""
    OVER = "over"
    """Nothing: everybody has been the Catch."""


ASKING = (Phase.TURN, Phase.REST, Phase.EXTRA, Phase.CHOOSE)
"""The phases in which a seat decides."""


class Seated:
    """What every game of Lady's Choice has, whether two play or more."""

    __slots__ = ()

    rules: Rules
    ply: int
    to_move: int
    log: Log | None

    @property
    def game_key(self) -> str:
        """The key of this game on the shelf."""
        return "ladys_choice"

    @property
    def seats(self) -> int:
        """How many play."""
        return self.rules.seats

    @property
    def options(self) -> dict[str, str]:
        """The options of the game by name, as a record carries them."""
        return dict(self.rules.options)


class Position(Seated):
    """The public part of a moment, shared by `State` and `View`."""

    __slots__ = ()

    round: int
    phase: Phase
    first: int
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

    @property
    def gentlemen(self) -> tuple[int, ...]:
        """The gentlemen of the round in turn order."""
        return self.rules.gentlemen(self.first)

    @property
    def ladies(self) -> tuple[int, ...]:
        """The Catches of the round, the First Catch first."""
        return self.rules.ladies(self.first)

    @property
    def free(self) -> tuple[int, ...]:
        """The gentlemen of the round whom no lady has married, in turn order."""
        taken = {gentleman for _, gentleman in self.marriages}
        return tuple([gentleman for gentleman in self.gentlemen if gentleman not in taken])

    @property
    def above_clock(self) -> int:
        """How many cards lie on the Biological Clock."""
        return max(0, len(self.deck) - BELOW_THE_CLOCK)

    @property
    def is_late(self) -> bool:
        """Whether the Biological Clock has come up."""
        return self.round > 0 and self.above_clock == 0  # LC-5.1

    @property
    def decision(self) -> Decision | None:
        """What is asked now, and of whom; None when nature is due or the game is over."""
        if self.phase not in ASKING:
            return None
        if self.phase is Phase.REST:
            return legality.rest_decision(self.to_move, self.courted or 0)
        if self.to_move in self.ladies:
            return legality.lady_decision(self.to_move, self.phase is Phase.EXTRA, self.must_marry, self.is_late)
        return legality.GENTLEMANS[self.to_move]

    @property
    def must_marry(self) -> bool:
        """Whether the lady to move may not court any more."""
        if self.phase is Phase.CHOOSE:
            return True  # LC-6.4
        is_affected = len(self.ladies) == 1 or self.to_move != self.first  # LC-6.5
        return self.is_late and is_affected and self.phase is Phase.TURN  # LC-5.3

    @property
    def is_over(self) -> bool:
        """Whether everybody has been the Catch."""
        return self.phase is Phase.OVER

    @property
    def is_round_over(self) -> bool:
        """Whether a round has just been ranked: hands lie open and the next shuffle has not been made."""
        return bool(self.ranks)

    @property
    def scores(self) -> tuple[int, ...]:
        """Love received by seat, True Love included."""
        return tuple([love + true for love, true in zip(self.love, self.true_love, strict=True)])  # LC-11.1

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most love, of these with the most True Love; empty before the end."""
        if not self.is_over:
            return ()
        scores = self.scores
        best = max(zip(scores, self.true_love, strict=True))
        return tuple(seat for seat in range(self.seats) if (scores[seat], self.true_love[seat]) == best)  # LC-11.2

    def situation(self, hand: tuple[str, ...], shown: tuple[str, ...]) -> Situation:
        """Return what the decision at hand depends on; `shown` are the cards that a lady has just looked at."""
        asked = self.phase is Phase.REST
        lady = self.to_move in self.ladies
        return Situation(
            self.rules,
            self.to_move,
            lady,
            () if lady else hand,
            self.gentlemen,
            tuple([gentleman for _, gentleman in self.marriages]),
            self.must_marry,
            self.phase is Phase.EXTRA,
            self.is_late,
            shown,
            self.courted if asked else None,
        )
