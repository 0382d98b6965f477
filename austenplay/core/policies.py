"""Ways to play that need no game to be written: any legal action, the best ones by a measure, and slips from a way."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any

from austenplay.core.protocols import Action, Policy


class Uniform:
    """Any legal action, each equally likely."""

    def choose(self, view: Any, rng: random.Random) -> Action:
        """Return a legal action drawn with equal chance."""
        action: Action = rng.choice(view.legal_actions())
        return action

    def weights(self, view: Any) -> Mapping[Action, Fraction]:
        """Return the same share for every legal action."""
        return shared(view.legal_actions())


class BestOf:
    """Any of the actions that are best by some measure, each equally likely."""

    def best(self, view: Any) -> tuple[Action, ...]:
        """Return the actions that this policy is equally glad to take."""
        raise TypeError("a policy must say which actions are best")

    def choose(self, view: Any, rng: random.Random) -> Action:
        """Return one of the best actions, drawn with equal chance."""
        return rng.choice(self.best(view))

    def weights(self, view: Any) -> Mapping[Action, Fraction]:
        """Return equal shares for the best actions and nothing for the others."""
        return shared(self.best(view))


class Slipping:
    """Plays some way, and now and then does anything legal instead: so nothing that is done can never have been.

    Attributes
    ----------
    policy
        The way to play.
    slip
        How often it is slipped from; what is then done may be what the way would have done as well.
    kinds
        The kinds of decision at which it is slipped from; None for all of them.
    """

    def __init__(self, policy: Policy, slip: Fraction, kinds: Collection[str] | None = None) -> None:
        if not 0 < slip < 1:
            raise ValueError("a slip happens now and then: neither never nor always")
        self.policy, self.slip, self.kinds = policy, slip, kinds

    def choose(self, view: Any, rng: random.Random) -> Action:
        """Return any legal action after a slip, else what the policy chooses."""
        if self._may_slip(view) and rng.randrange(self.slip.denominator) < self.slip.numerator:
            action: Action = rng.choice(view.legal_actions())
            return action
        return self.policy.choose(view, rng)

    def weights(self, view: Any) -> Mapping[Action, Fraction]:
        """Return the policy's shares, less the slip, which all legal actions have a part in."""
        if not self._may_slip(view):
            return self.policy.weights(view)
        legal = view.legal_actions()
        each, rest = self.slip / len(legal), 1 - self.slip
        weights = dict.fromkeys(legal, each)
        sums: dict[Fraction, Fraction] = {}  # shares are mostly equal, and fractions slow
        for action, share in self.policy.weights(view).items():
            if share not in sums:
                sums[share] = each + rest * share
            weights[action] = sums[share]
        return weights

    def _may_slip(self, view: Any) -> bool:
        return self.kinds is None or view.decision.kind in self.kinds


def highest(actions: tuple[Action, ...], worths: Iterable[Fraction | float]) -> tuple[Action, ...]:
    """Return the actions of the greatest worth."""
    worth = list(worths)
    best = max(worth)
    return tuple(action for action, of in zip(actions, worth, strict=True) if of == best)


def shared(actions: tuple[Action, ...]) -> Mapping[Action, Fraction]:
    """Return equal shares for some actions."""
    return dict.fromkeys(actions, Fraction(1, len(actions)))
