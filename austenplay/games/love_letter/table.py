"""The table while cards move: a state thawed for one action, frozen again when a question comes up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from austenplay.games.love_letter.course import Course

if TYPE_CHECKING:
    from austenplay.games.love_letter.state import State


class Table(Course):
    """A state whose fields may change."""

    __slots__ = ()

    def __init__(self, state: State) -> None:
        self.rules = state.rules
        self.ply = state.ply + 1
        self.round = state.round
        self.phase = state.phase
        self.to_move = state.to_move
        self.openers = state.openers
        self.tokens = state.tokens
        self.deck = state.deck
        self.set_aside = state.set_aside
        self.face_up = state.face_up
        self.hands = list(state.hands)
        self.discards = list(state.discards)
        self.alive = state.alive
        self.protected = state.protected
        self.round_winners = state.round_winners
        self.log = state.log
