"""A game with somebody in every chair: whom it waits for, bots that answer, and when a seat last decided.

Nothing here knows who looks at a screen; that is for `session`.
"""

from __future__ import annotations

from austenplay.analysis.players import players
from austenplay.core.chance import rng_at
from austenplay.core.events import size_of
from austenplay.core.game import is_formality, is_pause
from austenplay.core.history import History, Node
from austenplay.core.protocols import State
from austenplay_widgets.chairs import Chair, check_chairs


class Seated:
    """One game and who sits where, seat 0 first.

    Raises
    ------
    BadInput
        For names or seats that cannot be, in one sentence.
    """

    def __init__(self, history: History, chairs: tuple[Chair, ...]) -> None:
        check_chairs(history.game, chairs)
        self.game = history.game
        self.history = history
        self.chairs = chairs
        self._persons = tuple(seat for seat, chair in enumerate(chairs) if chair.is_person)

    @property
    def state(self) -> State:
        """The state of the game, every hidden card included; for the host only."""
        return self.history.state

    def _due_person(self) -> int | None:
        """Return the seat that is asked now, if somebody sits there who plays at the screen."""
        decision = self.state.decision
        return decision.seat if decision is not None and self.chairs[decision.seat].is_person else None

    def _seen(self, seat: int | None) -> int:
        """Return how long the log was when a seat, or with None any person, last decided or saw a round end."""
        seats = self._persons if seat is None else (seat,)
        node = self.history.node.parent
        while node is not None and not is_pause(node.state) and not _decides(node.state, seats):
            node = node.parent
        return 0 if node is None else size_of(node.state.log)

    def _own_last(self, seat: int) -> Node | None:
        """Return the moment of a seat's last decision before the cursor."""
        node = self.history.node.parent
        while node is not None and not _decides(node.state, (seat,)):
            node = node.parent
        return node

    def _next_stop(self) -> Node | None:
        """Return the next moment on the line at which the bots have finished, if something was taken back."""
        node = self.history.node.line
        while node is not None and node.line is not None and self._goes_on(node.state):
            node = node.line
        return node

    def _goes_on(self, state: State) -> bool:
        """Return whether nobody at the screen is waited for: a bot decides, chance in mid-round, or a mere form."""
        if state.decision is None:
            return state.nature is not None and not is_pause(state)
        return not self.chairs[state.decision.seat].is_person or is_formality(state)

    def _run_bots(self) -> None:
        """Let bots and chance decide until a person is asked, a round is over or the game is.

        A mere form is answered here for people and bots alike. Each such moment is one step of the way that the table
        shows at an even pace, as it is where somebody has answered: no pause tells whether there was a choice.
        """
        while self._goes_on(self.state):
            decision = self.state.decision
            if decision is None:
                self.history.settle()
                continue
            if is_formality(self.state):
                self.history.apply(*self.state.legal_actions())
                continue
            policy = players(self.game)[self.chairs[decision.seat].kind]
            rng = rng_at(f"{self.history.seed}/bots", self.state.ply)
            self.history.apply(policy.choose(self.state.view(decision.seat), rng))


def _decides(state: State, seats: tuple[int, ...]) -> bool:
    """Return whether one of these seats has something to decide: a mere form is answered for it."""
    return state.decision is not None and state.decision.seat in seats and not is_formality(state)
