"""What both kernels have in common: how an action is written as a number, and how sensibly the others play."""

from __future__ import annotations

from collections.abc import Mapping

from austenplay.core import kernel as core
from austenplay.core.outlook import Model
from austenplay.core.policies import Slipping
from austenplay.core.protocols import Action
from austenplay.games.ladys_choice.rules import Boast, Change, Court, Marry, Rest, Rules
from austenplay.games.ladys_choice.search.hands import hands_of

Flat = list[int]
"""A round, or a game for two; where what lies is told by the numbers in `kernel` and in `duet`."""

ROW = 6
"""Seats that a row of numbers has room for."""
BOASTS, COURTS, MARRIES, LEAVES, OPENS = 256, 512, 520, 528, 768
"""What is added to the number of a card or a gentleman; for the last to the card that opens the hand.

A change is the number of the card itself.
"""


class Kernel(core.FlatKernel[int]):
    """The rules of one game in whole numbers, whether two play or more."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.hands = hands_of(rules.deck, rules.cancel_mode)
        self._actions: Mapping[int, Action] = {
            LEAVES: Rest(None),
            **{bit: Change(card) for bit, card in enumerate(self.hands.cards)},
            **{BOASTS + bit: Boast(card) for bit, card in enumerate(self.hands.cards)},
            **{OPENS + bit: Rest(card) for bit, card in enumerate(self.hands.cards)},
            **{COURTS + gentleman: Court(gentleman) for gentleman in range(ROW)},
            **{MARRIES + gentleman: Marry(gentleman) for gentleman in range(ROW)},
        }

    def action(self, move: int) -> Action:
        """Return the action that a move stands for."""
        return self._actions[move]

    def player(self, model: Model) -> core.Player[Flat, int]:
        """Return how the others go on: sensibly, or by any legal action where the model has no policy."""
        return core.at_random if model.policy is None else self.own()


def slip_of(model: Model) -> float:
    """Return how often a gentleman who is taken to play sensibly does anything legal instead."""
    return float(model.policy.slip) if isinstance(model.policy, Slipping) else 0.0
