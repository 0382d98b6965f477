"""Beliefs under a policy that has to be asked world by world: sampled, and saying so.

Rounds that fit what a seat has seen are drawn as if the others had taken any legal action, played again on the engine,
and weighed by what the policy would have done at each decision instead. A policy that is sure of itself leaves few of
them with any weight; how many they are worth together is told.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import cast

from austenplay.core.chance import Shuffle
from austenplay.core.events import Log
from austenplay.core.protocols import Action, Policy
from austenplay.core.sampled import Sampled
from austenplay.games.love_letter.hidden.belief import Belief, Chances, face
from austenplay.games.love_letter.hidden.past import Told
from austenplay.games.love_letter.hidden.walk import Place, int_of
from austenplay.games.love_letter.hidden.ways import play_of
from austenplay.games.love_letter.policies import Uniform
from austenplay.games.love_letter.position import Phase
from austenplay.games.love_letter.rules import Keep
from austenplay.games.love_letter.setup import position
from austenplay.games.love_letter.state import State
from austenplay.games.love_letter.view import View


class SampledBelief(Sampled[State], Chances[float]):
    """The chance of every hidden card under a policy, estimated from sampled rounds, each with its weight (`drawn`).

    Attributes
    ----------
    view, model
        The view, and how the others are taken to play.
    exact
        False: every chance is an estimate.
    n, worth
        How many rounds were drawn, and how many independent ones they are worth.
    """

    exact = False

    def __init__(self, view: View, model: Policy, rounds: Iterable[tuple[State, float]]) -> None:
        self.view = view
        self.model = model
        all_of_them = list(rounds)
        self.n = len(all_of_them)
        self._take([(state, weight) for state, weight in all_of_them if weight])

    @classmethod
    def sampled(cls, view: View, model: Policy, *, n: int, rng: random.Random) -> SampledBelief:
        """Return a belief from so many rounds that fit a view."""
        return cls(view, model, drawn(view, model, n, rng))

    def given(self, place: Place, card: str) -> SampledBelief:
        """Return what is to be believed if a place turns out to hold a character.

        Raises
        ------
        BadInput
            Where no sampled world has it there.
        """
        found = copy.copy(self)
        found._take([(state, weight) for state, weight in self._worlds if face(state, place) == card])
        return found

    def at(self, place: Place) -> Mapping[str, float]:
        """Return the chance of each character to lie at a place."""
        found = self._shares(lambda state: face(state, place))
        return {card: found[card] for card in self.view.rules.deck.characters if card in found}

    def worlds(self) -> Mapping[tuple[str, ...], float]:
        """Return the chance of all hands together: of each seat in turn its cards."""
        return self._shares(lambda state: tuple(card for seat in range(state.seats) for card in state.hand(seat)))


def drawn(view: View, model: Policy, n: int, rng: random.Random) -> Iterator[tuple[State, float]]:
    """Give worlds that fit a view, each with the weight that a policy lends it, one by one."""
    proposal = Belief(view, Uniform())
    for _ in range(n):
        state, told = proposal.sample_round(rng)
        yield state, weigh(view, model, Retold(proposal, state, told))


class Retold:
    """A round to be played again: how it began, and what was done in it, the seats' secrets included."""

    def __init__(self, belief: Belief, state: State, told: Told) -> None:
        view, log = belief.view, belief.view.log or Log()
        self.events = log.since_last("shuffle")
        self.told = told
        seats, faces = view.seats, told.faces
        self.hands = [faces.get(seat, "") for seat in range(seats)]
        self.deck = [faces[seats + number] for number in range(belief.whole_deck)]
        aside = state.set_aside if belief.aside is None else faces[belief.aside]
        assert aside is not None
        self.aside = aside
        self.opener = int_of(next(event.seat for event in self.events if event.kind == "draw"))

    def begin(self, view: View) -> State:
        """Return the state in which the round began, ready for its first decision."""
        if self.events[0].kind == "shuffle":
            first = State(
                view.rules, 0, view.round - 1, Phase.SHUFFLE, self.opener, (), view.tokens, (), None, (),
                ((),) * view.seats, ((),) * view.seats, (), (), (), Log(),
            )  # fmt: skip
            return first.apply(Shuffle((self.aside, *view.face_up, *self.hands, *self.deck)))
        leavers = {event.seat for event in self.events if event.kind == "leave"}
        laid = Counter(event.seat for event in self.events if event.kind in ("play", "discard", "lay_down"))
        return position(
            view.rules,
            hands=self.hands,
            deck=self.deck,
            set_aside=self.aside,
            face_up=view.face_up,
            discards=[cards[: len(cards) - laid[seat]] for seat, cards in enumerate(view.discards)],
            out=[seat for seat in range(view.seats) if seat not in view.alive and seat not in leavers],
            protected=cast(tuple[int, ...], self.events[0]["protected"]),
            to_move=self.opener,
            tokens=view.tokens,
            knows=(),
        )

    def actions(self) -> Iterator[Action]:
        """Give what was done in the round, in turn."""
        kept = list(self.told.kept)
        for event in self.events:
            if event.kind == "play":
                yield play_of(event)
            elif event.kind == "keep":
                yield Keep(*kept.pop())


def weigh(view: View, model: Policy, round_: Retold) -> float:
    """Return how much likelier a policy makes a round than one that takes any legal action."""
    state, weight = round_.begin(view), 1.0
    for action in round_.actions():
        if state.to_move != view.seat:
            share = model.weights(state.view(state.to_move)).get(action, Fraction(0))
            if not share:
                return 0.0
            weight *= float(share) * len(state.legal_actions())
        state = state.apply(action)
    return weight
