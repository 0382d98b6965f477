"""How likely every hidden world is, given what one seat has seen.

A game reads its own logs; what is common to all games is what is asked of a belief, and the answer to whoever asks a
game that has none.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol

from austenplay.core.errors import BadInput
from austenplay.core.protocols import Policy, State, View

MOST_SAMPLES = 1_000_000


class Belief(Protocol):
    """Chances of what a seat does not see.

    Chances are exact `Fraction`s where `exact` is true; otherwise estimates from `n` sampled rounds that are `worth`
    so many independent ones, with `error(chance)` for their standard error.
    """

    @property
    def view(self) -> Any: ...
    @property
    def exact(self) -> bool: ...
    def hand(self, seat: int, number: int = 0) -> Mapping[str, Fraction | float]:
        """Return the chance of each card to be the nth of a hand, the card kept by default."""

    def set_aside(self) -> Mapping[str, Fraction | float]:
        """Return the chance of each card to be the one set aside; empty where there is none."""

    def next_card(self) -> Mapping[str, Fraction | float]:
        """Return the chance of each card to be drawn next; empty where there is none to draw."""

    def worlds(self) -> Mapping[tuple[str, ...], Fraction | float]:
        """Return the chance of all hands together: the cards of each seat in turn."""

    def sample(self, rng: random.Random) -> State:
        """Return a full state that fits the view, drawn by its chance."""


def belief(view: View, policy: Policy | None = None, *, n: int = 1000, rng: random.Random | None = None) -> Belief:
    """Return the chance of every hidden card, given what one seat has seen.

    Parameters
    ----------
    view
        What a seat has seen of a round that is being played.
    policy
        How the other seats are taken to play; None counts cards and takes nothing from what they choose. A policy
        that looks only at its legal actions is read exactly, any other is asked in sampled worlds.
    n, rng
        How many rounds are sampled where that is needed, and with which generator; by default one that begins alike
        each time.

    Returns
    -------
    Belief
        `.exact` says whether its chances are `Fraction`s that sum to 1 or estimates.

    Raises
    ------
    BadInput
        For a game without beliefs, a view that no deal fits, or a number of samples that cannot be.

    Source: Bayes' rule over the seat's log, held against every order of the cards in the tests.

    >>> import austenplay
    >>> game = austenplay.game("love_letter")
    >>> state = game.start(seats=2, seed=11, match="round")
    >>> austenplay.belief(state.view(0)).hand(1)["guard"]
    Fraction(1, 4)
    """
    ask = getattr(view, "belief", None)
    if ask is None:
        raise BadInput("This game keeps no beliefs; sample its worlds with austenplay.worlds instead.")
    if type(n) is not int or not 1 <= n <= MOST_SAMPLES:
        raise BadInput(f"n must be a number from 1 to {MOST_SAMPLES}, not {n!r:.40}.")
    found: Belief = ask(policy, n=n, rng=rng or random.Random("belief"))
    return found
