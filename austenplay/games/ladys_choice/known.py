"""What somebody knows of the hands before they are ranked: some cards of each, and how many others there are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from austenplay.core.errors import BadInput, listed
from austenplay.games.ladys_choice.deck import DEALT, Deck, printed
from austenplay.games.ladys_choice.ranking import CANCEL_MODES, SIMULTANEOUS


@dataclass(frozen=True, slots=True)
class Hand:
    """A gentleman's hand as far as it is known: cards by key, and how many others he holds."""

    known: tuple[str, ...] = ()
    unknown: int = DEALT


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of all hands, in turn order, when the ladies have chosen.

    Attributes
    ----------
    hands
        What is known of each.
    elsewhere
        Cards by key that are in no hand and will not be drawn.
    cancel_mode, married, deck
        As for `rank`; `married` is a place in turn order.
    unseen
        All other cards, in the order of the deck: any of them may be in a hand, or be drawn.
    """

    hands: tuple[Hand, ...] = (Hand(), Hand(), Hand(), Hand())
    elsewhere: tuple[str, ...] = ()
    cancel_mode: str = SIMULTANEOUS
    married: int | None = None
    deck: Deck = field(default_factory=printed, repr=False)
    unseen: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.cancel_mode not in CANCEL_MODES:
            raise BadInput(f"cancel_mode is {listed(map(repr, CANCEL_MODES))}, not {self.cancel_mode!r:.40}.")
        object.__setattr__(self, "unseen", self._unseen())
        if self.unknown > len(self.unseen):
            raise BadInput(f"The hands have {self.unknown} unknown cards, and only {len(self.unseen)} are unseen.")

    def _unseen(self) -> tuple[str, ...]:
        seen = Counter(card for cards in (*(hand.known for hand in self.hands), self.elsewhere) for card in cards)
        unseen = []
        for card in self.deck.cards:
            if seen[card]:
                seen[card] -= 1
            else:
                unseen.append(card)
        if wrong := list(seen.elements()):
            copies = self.deck.cards.count(wrong[0])
            raise BadInput(f"{wrong[0]!r:.40} is {copies + 1} times among the cards seen, and in the deck {copies}.")
        return tuple(unseen)

    @property
    def unknown(self) -> int:
        """How many cards of all hands are unknown."""
        return sum(hand.unknown for hand in self.hands)

    @property
    def may_draw(self) -> bool:
        """Whether a hand holds a mysterious card, or may hold one."""
        cards = (*(self.unseen if self.unknown else ()), *(card for hand in self.hands for card in hand.known))
        return not self.deck.draws.keys().isdisjoint(cards)
