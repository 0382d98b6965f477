"""What a state and a view of it have in common: the readers that need no hidden card."""

from __future__ import annotations

from enum import StrEnum

from austenplay.core.events import Log
from austenplay.core.protocols import Decision
from austenplay.games.love_letter import legality
from austenplay.games.love_letter.legality import Situation
from austenplay.games.love_letter.rules import Rules


class Phase(StrEnum):
    """What the game waits for."""

    BEGIN = "begin"
    """Nature, to pick who opens the round."""
    SHUFFLE = "shuffle"
    """Nature, to shuffle for a round."""
    PLAY = "play"
    """A seat, to play a card."""
    KEEP = "keep"
    """A seat, to keep one of the cards a princess has drawn."""
    OVER = "over"
    """Nothing: the match is won."""


class Position:
    """The public part of a moment, shared by `State` and `View`."""

    __slots__ = ()

    rules: Rules
    ply: int
    round: int
    phase: Phase
    to_move: int
    tokens: tuple[int, ...]
    alive: tuple[int, ...]
    protected: tuple[int, ...]
    discards: tuple[tuple[str, ...], ...]
    face_up: tuple[str, ...]
    round_winners: tuple[int, ...]
    log: Log | None

    @property
    def game_key(self) -> str:
        """The key of this game on the shelf."""
        return "love_letter"

    @property
    def seats(self) -> int:
        """How many play."""
        return self.rules.seats

    @property
    def options(self) -> dict[str, str]:
        """The options of the match by name, as a record carries them."""
        return dict(self.rules.options)

    @property
    def decision(self) -> Decision | None:
        """What is asked now, and of whom; None when nature is due or the match is over."""
        if self.phase is Phase.PLAY or self.phase is Phase.KEEP:
            return legality.decision(self.to_move, self.phase is Phase.KEEP)
        return None

    @property
    def is_over(self) -> bool:
        """Whether the match is won."""
        return self.phase is Phase.OVER

    @property
    def is_round_over(self) -> bool:
        """Whether a round has just ended: hands lie open and the next shuffle has not been made."""
        return self.round > 0 and self.phase in (Phase.BEGIN, Phase.SHUFFLE, Phase.OVER)

    @property
    def scores(self) -> tuple[int, ...]:
        """Favour tokens by seat."""
        return self.tokens

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won: all that hold enough tokens, or a single round's winners; empty before the end."""
        if not self.is_over:
            return ()
        if self.rules.match == "round":
            return self.round_winners
        return tuple(seat for seat, held in enumerate(self.tokens) if held >= self.rules.tokens_to_win)  # LL-6.5

    def situation(self, hand: tuple[str, ...]) -> Situation:
        """Return what the decision at hand depends on, for the seat that holds `hand`."""
        return Situation(self.rules, self.phase is Phase.KEEP, self.to_move, hand, self.alive, self.protected)
