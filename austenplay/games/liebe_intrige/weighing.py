"""A way to play that weighs every legal action and takes the best."""

from __future__ import annotations

from typing import Protocol

from austenplay.core.policies import BestOf, highest
from austenplay.core.protocols import Action
from austenplay.games.liebe_intrige.position import Sight
from austenplay.games.liebe_intrige.steps import Step

DIGITS = 9
"""Worths that differ by less are equal."""


class Mind(Protocol):
    """What one decision looks like to a player."""

    def worth(self, action: Action) -> float:
        """Return what an action seems to be worth."""


class Weighing(BestOf):
    """Takes an action of the greatest worth; whoever inherits says what a decision looks like."""

    def mind(self, view: Sight, step: Step) -> Mind:
        """Return what a decision looks like."""
        raise TypeError("a player who weighs has a mind")

    def best(self, view: Sight) -> tuple[Action, ...]:
        """Return the actions of the greatest worth."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal
        step = view.step
        assert step is not None
        mind = self.mind(view, step)
        return highest(legal, [round(mind.worth(action), DIGITS) for action in legal])
