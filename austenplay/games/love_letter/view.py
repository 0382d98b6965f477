"""What one seat may know of a match, and the worlds that fit it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from austenplay.core.errors import BadInput
from austenplay.core.events import Log
from austenplay.core.knowledge import BACK, EVERYBODY, Slot
from austenplay.core.protocols import Action, Choice
from austenplay.games.love_letter import legality
from austenplay.games.love_letter.inference import Inference, read_log
from austenplay.games.love_letter.position import Phase, Position
from austenplay.games.love_letter.rules import Rules

if TYPE_CHECKING:
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

    def inference(self) -> Inference:
        """Return what this seat's log rules out for the hands that it does not see."""
        return read_log(self.rules, self.log or Log())

    def world(self, rng: random.Random) -> State:
        """Return a full state that fits this view.

        Every way in which the unseen cards can lie is equally likely, less those that the log rules out for a
        hand still held. Other seats know their own hands in it and what this seat knows that they know.
        """
        from austenplay.games.love_letter.state import State

        hands = self._fill_hands(rng)
        rest = +(self.unseen() - self._hidden(hands))
        pile = list(rest.elements())
        rng.shuffle(pile)
        aside = pile.pop() if self.has_set_aside else None
        own = 0 if self.seat is None else 1 << self.seat
        deck = tuple((card, own) if card != BACK else (pile.pop(), 0) for card in self.deck)
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
        inference = self.inference()
        return inference.fits(self.rules, tuple(state.hand(seat) for seat in range(self.seats)))

    def _fill_hands(self, rng: random.Random) -> tuple[tuple[str, ...], ...]:
        """Draw cards for the backs in the hands until the log has nothing against them."""
        unseen = list(self.unseen().elements())
        backs = sum(hand.count(BACK) for hand in self.hands)
        inference = self.inference()
        for _ in range(MOST_TRIES):
            drawn = iter(rng.sample(unseen, backs))
            hands = tuple(tuple(next(drawn) if card == BACK else card for card in hand) for hand in self.hands)
            if inference.fits(self.rules, hands):
                return hands
        raise BadInput("No way of dealing the unseen cards fits what this seat has seen; check what was entered.")

    def _hidden(self, hands: tuple[tuple[str, ...], ...]) -> Counter[str]:
        """Return the cards that were dealt to backs."""
        return Counter(
            card
            for seen, full in zip(self.hands, hands, strict=True)
            for back, card in zip(seen, full, strict=True)
            if back == BACK
        )

    def _slot(self, owner: int, seen: str, card: str) -> Slot:
        if self.is_round_over:
            return card, EVERYBODY
        own = 1 << owner
        if self.seat is not None and seen != BACK:
            own |= 1 << self.seat
        return card, EVERYBODY if self.seat is None and seen != BACK else own
