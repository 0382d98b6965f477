"""What one seat may know of a match, and the worlds that fit it."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from austenplay.core.errors import BadInput
from austenplay.core.events import Log
from austenplay.core.knowledge import BACK, EVERYBODY, Slot, shown
from austenplay.core.protocols import Action, Choice
from austenplay.core.work import Work, finished
from austenplay.games.love_letter import legality
from austenplay.games.love_letter.hidden.inference import Inference, read_log
from austenplay.games.love_letter.hidden.walk import Place, lying_at
from austenplay.games.love_letter.position import Phase, Position
from austenplay.games.love_letter.rules import Rules

if TYPE_CHECKING:
    from austenplay.core.protocols import Policy
    from austenplay.games.love_letter.course import Course
    from austenplay.games.love_letter.hidden.belief import Belief
    from austenplay.games.love_letter.hidden.sampled import SampledBelief
    from austenplay.games.love_letter.state import State

MOST_TRIES = 200_000
"""Deals of the constrained hands tried before a view is called impossible; a possible one takes a few dozen."""


@dataclass(frozen=True, slots=True)
class View(Position):
    """A moment as one seat sees it; a card that it does not know is ``"?"``.

    The attributes are those of `State`, less what is hidden: `deck` keeps its length, `has_set_aside` says only
    that the card aside is there. `seat` is None for what everybody knows.
    """

    seat: int | None
    rules: Rules
    ply: int
    round: int
    phase: Phase
    to_move: int
    openers: tuple[int, ...]
    tokens: tuple[int, ...]
    deck: tuple[str, ...]
    has_set_aside: bool
    face_up: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    discards: tuple[tuple[str, ...], ...]
    alive: tuple[int, ...]
    protected: tuple[int, ...]
    round_winners: tuple[int, ...]
    log: Log | None

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards that this seat holds, the ones just drawn last; empty for everybody's view."""
        return () if self.seat is None else self.hands[self.seat]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the decision can conceivably take, if it is this seat's."""
        if self.decision is None or self.seat != self.to_move:
            return ()
        return legality.choices(self.situation(self.hand))

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions that this seat may take now."""
        if self.seat == self.to_move and (self.phase is Phase.PLAY or self.phase is Phase.KEEP):
            return legality.legal_actions(self.situation(self.hand))
        return ()

    def unseen(self) -> Counter[str]:
        """Return how many of each character this seat has not seen: hidden hands, deck and the card aside."""
        left = Counter(self.rules.deck.cards)
        for place in (self.face_up, self.deck, *self.hands, *self.discards):
            left.subtract(card for card in place if card != BACK)
        return +left

    def inference(self, heed: Container[int] | None = None) -> Inference:
        """Return what this seat's log says of the cards that it does not see; `heed` are the lines to listen to."""
        return read_log(self.rules, self.log or Log(), len(self.deck), heed)

    def belief(self, policy: Policy | None, *, n: int, rng: random.Random) -> Belief | SampledBelief:
        """Return how likely every hidden card is; see `austenplay.belief`."""
        from austenplay.games.love_letter.hidden.sampled import SampledBelief

        exact = finished(self.exact_belief(policy))
        if exact is not None:
            return exact
        assert policy is not None  # who only counts tells hardly any ways apart
        return SampledBelief.sampled(self, policy, n=n, rng=rng)

    def exact_belief(self, policy: Policy | None) -> Work[Belief | None]:
        """Work out the exact belief, or None under a policy that has to be asked in sampled worlds."""
        from austenplay.games.love_letter.hidden.belief import Belief
        from austenplay.games.love_letter.hidden.ways import HandPolicy, TooManyWays

        if policy is not None and not isinstance(policy, HandPolicy):
            return None
        try:
            return (yield from Belief.work(self, policy))
        except TooManyWays:
            return None

    def face(self, place: Place) -> str | None:
        """Return what this seat sees at a place: a card, ``"?"``, or None where nothing lies."""
        return lying_at(place, self.hands, self.deck, BACK if self.has_set_aside else None)

    def world(self, rng: random.Random) -> State:
        """Return a full state that fits this view.

        Every way in which the unseen cards can lie is equally likely, less those that the log rules out for a
        hand still held. Other seats know their own hands in it and what this seat knows that they know.
        """
        hands, deck = self._fill(rng)
        return self.filled(hands, deck, rng)

    def filled(self, hands: tuple[tuple[str, ...], ...], deck_cards: tuple[str, ...], rng: random.Random) -> State:
        """Return a full state with these hands and this deck; where the deck has backs, unseen cards lie by chance."""
        from austenplay.games.love_letter.state import State

        rest = self.unseen() - self._hidden((*hands, deck_cards), (*self.hands, self.deck))
        pile = list(rest.elements())
        rng.shuffle(pile)
        aside = pile.pop() if self.has_set_aside else None
        own = 0 if self.seat is None else 1 << self.seat
        deck = tuple(
            (pile.pop() if card == BACK else card, 0 if seen == BACK else own)
            for seen, card in zip(self.deck, deck_cards, strict=True)
        )
        slots = tuple(
            tuple(self._slot(seat, seen, card) for seen, card in zip(self.hands[seat], hand, strict=True))
            for seat, hand in enumerate(hands)
        )
        return State(
            self.rules,
            self.ply,
            self.round,
            self.phase,
            self.to_move,
            self.openers,
            self.tokens,
            deck,
            aside,
            self.face_up,
            slots,
            self.discards,
            self.alive,
            self.protected,
            self.round_winners,
            self.log,
        )

    def admits(self, state: State) -> bool:
        """Return whether a full state is one of this view's worlds."""
        if state.view(self.seat) != self:
            return False
        hands, deck = tuple(map(state.hand, range(self.seats))), tuple(card for card, _ in state.deck)
        return self.inference().fits(dataclasses.replace(self, hands=hands, deck=deck).face)

    def _fill(self, rng: random.Random) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
        """Draw cards for the backs in the hands, and for those in the deck that the log speaks of, until they fit."""
        unseen = list(self.unseen().elements())
        inference = self.inference()
        heard_of = {number for where, _, number in inference.spoken_of if where == "deck"}
        asked = [card == BACK and number in heard_of for number, card in enumerate(self.deck)]
        backs = sum(hand.count(BACK) for hand in self.hands) + sum(asked)
        for _ in range(MOST_TRIES):
            drawn = iter(rng.sample(unseen, backs))
            hands = tuple(tuple(next(drawn) if card == BACK else card for card in hand) for hand in self.hands)
            deck = tuple(next(drawn) if ask else card for card, ask in zip(self.deck, asked, strict=True))
            if inference.fits(dataclasses.replace(self, hands=hands, deck=deck).face):
                return hands, deck
        raise BadInput("No way of dealing the unseen cards fits what this seat has seen; check what was entered.")

    def _hidden(self, filled: Iterable[tuple[str, ...]], seen: Iterable[tuple[str, ...]]) -> Counter[str]:
        """Return the cards that were dealt to backs."""
        return Counter(
            card
            for cards, backs in zip(filled, seen, strict=True)
            for card, back in zip(cards, backs, strict=True)
            if back == BACK and card != BACK
        )

    def _slot(self, owner: int, seen: str, card: str) -> Slot:
        if self.is_round_over:
            return card, EVERYBODY
        own = 1 << owner
        if self.seat is not None and seen != BACK:
            own |= 1 << self.seat
        return card, EVERYBODY if self.seat is None and seen != BACK else own


def view_of(table: State | Course, seat: int | None) -> View:
    """Return what one seat may know of a table, or with None what everybody knows."""
    return View(
        seat,
        table.rules,
        table.ply,
        table.round,
        table.phase,
        table.to_move,
        table.openers,
        table.tokens,
        shown(table.deck, seat),
        table.set_aside is not None,
        table.face_up,
        tuple([shown(hand, seat) for hand in table.hands]),
        tuple(table.discards),
        table.alive,
        table.protected,
        table.round_winners,
        None if table.log is None else table.log.seen(seat),
    )
