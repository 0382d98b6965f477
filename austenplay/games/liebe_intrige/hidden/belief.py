"""How likely every hidden card is, given what one seat has seen of Liebe & Intrige.

By counting alone, and while all hidden cards of a kind are of one shuffle, a card is as likely at one hidden place as
at another, so that chances are exact. Otherwise worlds are sampled, each with its weight; see `takes`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from austenplay.core.errors import BadInput
from austenplay.core.knowledge import BACK, unplaced
from austenplay.core.protocols import Policy
from austenplay.core.sampled import Sampled
from austenplay.games.liebe_intrige.hidden.stacks import unseen
from austenplay.games.liebe_intrige.hidden.takes import takes, weight
from austenplay.games.liebe_intrige.past import read
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.view import View

TOO_MANY = "The cards of this game can lie in too many ways to be listed; draw some with sample(rng)."


class Belief:
    """The chance of every hidden card by counting alone; exact.

    A hand is one of events, in no order; what is known of it comes first.

    Attributes
    ----------
    view
        The view it was made from.
    exact
        True: every chance is a `Fraction`.
    """

    exact = True

    def __init__(self, view: View) -> None:
        self.view = view
        places = (*view.hands, view.events, view.spent, *view.laid_out)
        self._events = unplaced(view.rules.deck.event_cards, places)

    def hand(self, seat: int, number: int = 0) -> Mapping[str, Fraction]:
        """Return the chance of each event to be the nth of a hand; empty where there is none."""
        return _chance_of(self.view.hands[seat], number, self._events)

    def set_aside(self) -> Mapping[str, Fraction]:
        """Return nothing: no card lies aside in this game."""
        return {}

    def next_card(self) -> Mapping[str, Fraction]:
        """Return the chance of each gentleman to lie on top of the draw pile."""
        return _chance_of(self.view.pile, 0, unseen(self.view))

    def worlds(self) -> Mapping[tuple[str, ...], Fraction]:
        """Refuse to list what cannot be listed."""
        raise BadInput(TOO_MANY)

    def sample(self, rng: random.Random) -> State:
        """Return a full state that fits the view, drawn by its chance."""
        return self.view.world(rng)


def _chance_of(row: tuple[str, ...], number: int, pool: Counter[str]) -> Mapping[str, Fraction]:
    if number >= len(row):
        return {}
    if row[number] != BACK:
        return {row[number]: Fraction(1)}
    return {card: Fraction(copies, pool.total()) for card, copies in pool.items()}


class SampledBelief(Sampled[State]):
    """The chance of every hidden card, estimated from sampled worlds, each with its weight; asked like a `Belief`."""

    exact = False

    def __init__(self, view: View, worlds: Iterable[tuple[State, float]]) -> None:
        self.view = view
        drawn = list(worlds)
        self.n = len(drawn)
        self._take([(state, counts) for state, counts in drawn if counts > 0])

    def hand(self, seat: int, number: int = 0) -> Mapping[str, float]:
        """Return the chance of each event to be the nth of a hand; empty where there is none."""
        row = self.view.hands[seat]
        if number >= len(row):
            return {}
        if row[number] != BACK:
            return {row[number]: 1.0}
        return self._among(lambda state: Counter(state.hands[seat]) - Counter(row), row.count(BACK))

    def set_aside(self) -> Mapping[str, float]:
        """Return nothing: no card lies aside in this game."""
        return {}

    def next_card(self) -> Mapping[str, float]:
        """Return the chance of each gentleman to lie on top of the draw pile."""
        return self._shares(lambda state: state.pile[0][0]) if self.view.pile else {}

    def worlds(self) -> Mapping[tuple[str, ...], float]:
        """Refuse to list what cannot be listed."""
        raise BadInput(TOO_MANY)


def belief_of(view: View, policy: Policy | None, *, n: int, rng: random.Random) -> Belief | SampledBelief:
    """Return how likely every hidden card is: counted where that can be, else from so many sampled worlds."""
    if view.is_over or not any(view.boards):
        raise BadInput("No game is being played at this moment, so there is nothing to believe about it.")
    taken = () if policy is None else takes(view)
    if not taken and _can_be_counted(view):
        return Belief(view)
    worlds = (view.world(rng) for _ in range(n))
    if policy is None:
        return SampledBelief(view, ((world, 1.0) for world in worlds))
    return SampledBelief(view, ((world, weight(view, world, taken, policy, rng)) for world in worlds))


def _can_be_counted(view: View) -> bool:
    """Return whether every hidden card is as likely anywhere as anywhere else."""
    if view.log is None:
        return True
    past = read(view, random.Random(0))
    is_one = past.men.is_of_one_shuffle and past.events.is_of_one_shuffle
    return is_one and not past.is_uneven and not (past.men.pile and past.men.pile[0].barred)
