"""What one seat may know of a game for three to six, and the worlds that fit it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from austenplay.core.events import Log
from austenplay.core.knowledge import BACK
from austenplay.core.protocols import Action, Choice, Policy
from austenplay.games.ladys_choice import legality
from austenplay.games.ladys_choice.past import Past, pasts_of, possible
from austenplay.games.ladys_choice.position import ASKING, Phase, Position
from austenplay.games.ladys_choice.rules import Rules
from austenplay.games.ladys_choice.sights import Sights, backs, ever_held, seen_by, surely_held

if TYPE_CHECKING:
    from austenplay.games.ladys_choice.hidden.belief import Belief, SampledBelief
    from austenplay.games.ladys_choice.state import State

Laid = tuple[list[tuple[str, ...]], list[tuple[str, ...]], tuple[str, ...]]
"""Hands and discards by seat, and the deck."""


@dataclass(frozen=True, slots=True)
class View(Position):
    """A moment as one seat sees it; a card that it does not know is ``"?"``.

    The attributes are those of `State`, less what is hidden: of another's hand the cards that are there for certain
    come first, of the deck there is the size, and `sights` are those that this seat had part in or that all had.
    `seat` is None for what everybody knows.
    """

    seat: int | None
    rules: Rules
    ply: int
    round: int
    phase: Phase
    first: int
    to_move: int
    to_give: tuple[int, ...]
    love: tuple[int, ...]
    true_love: tuple[int, ...]
    deck: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    discards: tuple[tuple[str, ...], ...]
    turns: tuple[str, ...]
    sights: Sights
    courted: int | None
    marriages: tuple[tuple[int, int], ...]
    ranks: tuple[int, ...]
    log: Log | None

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards that this seat holds; empty for a Catch and for everybody's view."""
        return () if self.seat is None else self.hands[self.seat]

    def _is_asked(self) -> bool:
        return self.phase in ASKING and self.seat == self.to_move

    def _situation(self) -> legality.Situation:
        shown = self.sights[-1].cards if self.phase is Phase.REST else ()
        return self.situation(self.hand, shown)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the decision can conceivably take, if it is this seat's."""
        return legality.choices(self._situation()) if self._is_asked() else ()

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions that this seat may take now."""
        return legality.legal_actions(self._situation()) if self._is_asked() else ()

    def doubtful(self, gentleman: int) -> tuple[str, ...]:
        """Return the cards that this seat has seen in a gentleman's hand and that he may have discarded since."""
        known = Counter(card for card in self.hands[gentleman] if card != BACK)
        return tuple(sorted((ever_held(self.sights, gentleman) - known).elements()))

    def unseen(self) -> Counter[str]:
        """Return how many of each card this seat has never seen in this round."""
        if not self.round:
            return Counter()
        left = Counter(self.rules.deck.cards)
        left.subtract(card for row in (*self.hands, *self.discards) for card in row if card != BACK)
        left.subtract(of.card for gentleman in self._others for of in self.past(gentleman).seen)
        return +left

    @property
    def _others(self) -> tuple[int, ...]:
        """The gentlemen of this round but for oneself."""
        return tuple([of for of in self.gentlemen if of != self.seat]) if self.round else ()

    def pasts(self, gentleman: int) -> Iterator[Past]:
        """Yield what this seat may take a gentleman's cards to be, the plainest reading first."""
        hand = self.hands[gentleman]
        drawn = sum(self.rules.deck.draws.get(card, 0) for card in hand) if self.ranks else 0
        turns, discards = self.turns[gentleman], self.discards[gentleman]
        return pasts_of(self.sights, gentleman, hand, discards, turns, drawn, self.rules.twins)

    def past(self, gentleman: int) -> Past:
        """Return the plainest reading of what this seat knows of a gentleman's cards that can be."""
        return possible(self.pasts(gentleman))

    def world(self, rng: random.Random) -> State:
        """Return a full state that fits this view.

        Every way in which the cards can lie that this seat has not before it is equally likely, less those that what
        it has seen rules out. What other seats have seen of hands it has no part in is left out.
        """
        from austenplay.games.ladys_choice.state import frozen

        return frozen(self, *self.laid({of: self.past(of) for of in self._others}, rng))

    def laid(self, pasts: Mapping[int, Past], rng: random.Random) -> Laid:
        """Return hands, discards and deck as they may lie, if this is what is known of the other gentlemen's cards."""
        pile = list(self.unseen().elements())
        rng.shuffle(pile)
        hands, discards = list(self.hands), list(self.discards)
        for gentleman, past in pasts.items():
            laid = next(past.ways(rng), None) or past.plainest()
            kept = Counter(seen.card for seen in past.seen) - Counter(card for card in laid if card is not None)
            known = [card for card in past.hand if card != BACK] + list(kept.elements())
            known += [pile.pop() for _ in range(len(past.hand) - len(known))]
            hands[gentleman] = tuple(sorted(known))
            discards[gentleman] = tuple([pile.pop() if card is None else card for card in laid])
        assert len(pile) == len(self.deck)
        return hands, discards, tuple(pile)

    def belief(self, policy: Policy | None, *, n: int, rng: random.Random) -> Belief | SampledBelief:
        """Return how likely every hidden card is; see `austenplay.belief`."""
        from austenplay.games.ladys_choice.hidden.belief import belief_of

        return belief_of(self, policy, n=n, rng=rng)

    def admits(self, state: State) -> bool:
        """Return whether a full state is one of this view's worlds."""
        return state.view(self.seat) == self and all(
            any(past.allows(state.hands[of], state.discards[of]) for past in self.pasts(of)) for of in self._others
        )


def view_of(state: State, seat: int | None) -> View:
    """Return what one seat may know of a state, or with None what everybody knows."""
    sights = seen_by(state.sights, seat)
    return View(
        seat,
        state.rules,
        state.ply,
        state.round,
        state.phase,
        state.first,
        state.to_move,
        state.to_give,
        state.love,
        state.true_love,
        (BACK,) * len(state.deck),
        tuple([_hand_seen(state, other, seat, sights) for other in range(state.seats)]),
        tuple([cards if other == seat else (BACK,) * len(cards) for other, cards in enumerate(state.discards)]),
        state.turns,
        sights,
        state.courted,
        state.marriages,
        state.ranks,
        None if state.log is None else state.log.seen(seat),
    )


def _hand_seen(state: State, owner: int, seat: int | None, sights: Sights) -> tuple[str, ...]:
    """Return a hand as a seat sees it: its own, or one that lies open, as it is; of another's what is surely there."""
    hand = state.hands[owner]
    if owner == seat or state.ranks or not hand:
        return hand
    return backs(surely_held(sights, owner, state.turns[owner]), len(hand))
