"""How likely every hidden card is, given what one seat has seen of Lady's Choice.

By counting alone chances are exact: what was seen lies in one of the ways that `Past` knows, and every other card is
as likely at one hidden place as at another. Under a policy rounds are sampled (`rounds`), each with its weight.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from austenplay.core.errors import BadInput
from austenplay.core.knowledge import BACK
from austenplay.core.protocols import Policy
from austenplay.core.sampled import Sampled
from austenplay.games.ladys_choice.hidden.readings import by_man, check_begun, hand_of, men_of, readings
from austenplay.games.ladys_choice.hidden.rounds import Rounds
from austenplay.games.ladys_choice.places import deals, dealt
from austenplay.games.ladys_choice.two.view import View as DuetView
from austenplay.games.ladys_choice.view import View

MOST_WORLDS = 200_000


class Belief:
    """The chance of every hidden card by counting alone; exact.

    A gentleman is named by his seat, or by his column where two play, and his cards stand as they do in the view. A
    hand is in no order: what is not known of it is as likely at one place as at the next.

    Attributes
    ----------
    view
        The view it was made from.
    exact
        True: every chance is a `Fraction`.
    """

    exact = True

    def __init__(self, view: View | DuetView) -> None:
        check_begun(view)
        stays = by_man(view)
        if stays is None:
            raise BadInput("What was seen of somebody can lie in too many ways to be counted; give a policy to sample.")
        self.view = view
        self._stays = stays
        self._pool = view.unseen()

    def hand(self, seat: int, number: int = 0) -> Mapping[str, Fraction]:
        """Return the chance of each card to be the nth of a gentleman's hand; empty where there is none."""
        if seat not in men_of(self.view):
            return {}
        hand = hand_of(self.view, seat)
        if number >= len(hand):
            return {}
        if hand[number] != BACK:
            return {hand[number]: Fraction(1)}
        hidden = hand.count(BACK)
        sums: dict[str, Fraction] = defaultdict(Fraction)
        for cards, chance in self._stays[seat].items():
            for card in cards:
                sums[card] += chance / hidden
        others = 1 - sum(sums.values(), Fraction(0))
        for card, copies in self._pool.items():
            sums[card] += others * copies / self._pool.total()
        return {card: sums[card] for card in self.view.rules.deck.kinds if sums.get(card)}

    def set_aside(self) -> Mapping[str, Fraction]:
        """Return nothing: no card lies aside in this game."""
        return {}

    def next_card(self) -> Mapping[str, Fraction]:
        """Return the chance of each card to lie on top of the deck; empty where two play, for nobody draws there."""
        if isinstance(self.view, DuetView):
            return {}
        whole = self._pool.total()
        return {card: Fraction(copies, whole) for card, copies in self._pool.items()}

    def worlds(self) -> Mapping[tuple[str, ...], Fraction]:
        """Return the chance of all hands together: the cards of each gentleman in turn order, in the alphabet's order.

        Raises
        ------
        BadInput
            Where there are more than `MOST_WORLDS` to list; sample them instead.
        """
        found = readings(self.view)
        if found is None or sum(deals(of.known) for of in found) > MOST_WORLDS:
            raise BadInput(f"These hands can lie in more than {MOST_WORLDS} ways; draw some with sample(rng).")
        sums: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
        for reading in found:
            each = reading.chance / deals(reading.known)
            for hands in dealt(reading.known):
                sums[tuple(card for hand in hands for card in sorted(hand))] += each
        return dict(sums)

    def sample(self, rng: random.Random) -> Any:
        """Return a full state that fits the view, drawn by its chance, with what other seats may have seen in it."""
        return self.view.world(rng) if isinstance(self.view, DuetView) else Rounds(self.view).counted(rng)


class SampledBelief(Sampled[Any]):
    """The chance of every hidden card, estimated from sampled rounds, each with its weight; asked like a `Belief`.

    Attributes
    ----------
    view, model
        The view, and how the gentlemen are taken to play; None where nothing is read into what they did.
    exact
        False: every chance is an estimate.
    n, worth
        How many rounds were drawn, and how many independent ones they are worth.
    """

    exact = False

    def __init__(self, view: View, model: Policy | None, rounds: Iterable[tuple[Any, float] | None]) -> None:
        self.view = view
        self.model = model
        drawn = list(rounds)
        self.n = len(drawn)
        self._take([round_ for round_ in drawn if round_ is not None and round_[1] > 0])

    @classmethod
    def sampled(cls, view: View, model: Policy | None, *, n: int, rng: random.Random) -> SampledBelief:
        """Return a belief from so many rounds that fit a view."""
        rounds = Rounds(view)
        return cls(view, model, (rounds.drawn(model, rng) for _ in range(n)))

    def hand(self, seat: int, number: int = 0) -> Mapping[str, float]:
        """Return the chance of each card to be the nth of a gentleman's hand; empty where there is none."""
        if seat not in self.view.gentlemen:
            return {}
        hand = self.view.hands[seat]
        if number >= len(hand):
            return {}
        if hand[number] != BACK:
            return {hand[number]: 1.0}
        sums = self._among(lambda state: Counter(state.hands[seat]) - Counter(hand), hand.count(BACK))
        return {card: sums[card] for card in self.view.rules.deck.kinds if card in sums}

    def set_aside(self) -> Mapping[str, float]:
        """Return nothing: no card lies aside in this game."""
        return {}

    def next_card(self) -> Mapping[str, float]:
        """Return the chance of each card to lie on top of the deck."""
        return self._shares(lambda state: state.deck[0])

    def worlds(self) -> Mapping[tuple[str, ...], float]:
        """Return the chance of all hands together: the cards of each gentleman in turn order."""
        return self._shares(lambda state: tuple(card for man in state.gentlemen for card in state.hands[man]))


def belief_of(view: View | DuetView, model: Policy | None, *, n: int, rng: random.Random) -> Belief | SampledBelief:
    """Return how likely every hidden card is; where two play nobody hides, and nothing is read into what was done."""
    if isinstance(view, DuetView) or (model is None and by_man(view) is not None):
        return Belief(view)
    return SampledBelief.sampled(view, model, n=n, rng=rng)
