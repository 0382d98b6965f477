"""Following hidden cards through a round: where each goes, whatever it is.

A log tells who drew, played, swapped and put back how many cards, and seldom which. Whoever wants to know what a seat
can be sure of, or how likely something is, has to follow every card from place to place; that is done here once. What
is known of a card on its way is the business of the cases: see `inference` and `belief`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Container, Iterator, Sequence
from typing import Generic, Protocol, Self, TypeVar

from austenplay.core.events import Event, Log
from austenplay.core.work import Work
from austenplay.games.love_letter.rules import Rules

Token = int
"""A hidden card, whatever it is; it keeps its number wherever it goes."""

Place = tuple[str, int, int]
"""``("hand", seat, n)`` for the nth card of a hand, ``("deck", 0, n)`` for the card under n others, or `ASIDE`."""

ASIDE: Place = ("aside", 0, 0)
"""The place of the card that was set aside."""

NEXT: Place = ("deck", 0, 0)
"""The place of the card that is drawn next."""

DRAWS = ("draw", "redraw", "exchange")
"""The events that take the top card of the deck."""


class Case(Protocol):
    """One way it may be: where every card has gone.

    `hands` and `deck` are the tokens by place: hands by seat, the card kept first; the deck from its top.
    """

    hands: list[list[Token]]
    deck: list[Token]

    def copy(self) -> Self: ...


C = TypeVar("C", bound=Case)
T = TypeVar("T")


def places(case: Case) -> Iterator[tuple[Place, Token]]:
    """Give every place of a case with what lies there: hands by seat, then the deck from its top."""
    for seat, hand in enumerate(case.hands):
        yield from ((("hand", seat, at), token) for at, token in enumerate(hand))
    yield from ((("deck", 0, at), token) for at, token in enumerate(case.deck))


def lying_at(place: Place, hands: Sequence[Sequence[T]], deck: Sequence[T], aside: T | None = None) -> T | None:
    """Return what lies at a place, None where nothing does."""
    if place == ASIDE:
        return aside
    where, seat, at = place
    cards = hands[seat] if where == "hand" else deck
    return cards[at] if at < len(cards) else None


class Walk(ABC, Generic[C]):
    """Reads the events of a round one by one and moves the cards of every case.

    Parameters
    ----------
    rules
        The rules in play.
    log
        The log of one seat; its last round is walked through.
    deck
        How many cards the draw deck has at the end of the log.
    heed
        The lines that are taken to say something; of the others only what they move. None for all.

    Attributes
    ----------
    cases
        The ways it may be after the events read so far.
    line, heeded
        The line that is being read, counted from 1, and whether it is to say something.
    aside
        The token of the card that was set aside, once it has been taken.
    """

    def __init__(self, rules: Rules, log: Log, deck: int, heed: Container[int] | None = None) -> None:
        begun = log.last_index("shuffle")  # nothing is carried over from the last round, LL-1.2
        events = log.since(begun)
        drawn = sum(event.kind in DRAWS for event in events)
        returned = sum(int_of(event["count"]) for event in events if event.kind == "keep")
        self.rules = rules
        self.seats = rules.seats
        self.whole_deck = deck + drawn - returned
        self.cases: list[C] = [self.blank()]
        self.next_token = self.seats + self.whole_deck
        self.higher: tuple[int, int] | None = None
        self.aside: Token | None = None
        self.line, self._events, self._heed = begun, events, heed

    def walk(self) -> Work[None]:
        """Read the events, with a pause after each."""
        lines = enumerate(self._events, start=self.line + 1)
        for self.line, event in lines:
            self.heeded = self._heed is None or self.line in self._heed
            self.read(event)
            yield
            yield from self.sort_out(event)

    def sort_out(self, event: Event) -> Work[None]:
        """Do what takes long about an event that has been read."""
        yield from ()

    def start(self) -> tuple[list[list[Token]], list[Token]]:
        """Return hands and deck as a round begins: a card in each hand, and the deck."""
        return [[seat] for seat in range(self.seats)], list(range(self.seats, self.seats + self.whole_deck))

    # What a reader of the log has to say

    @abstractmethod
    def blank(self) -> C:
        """Return the case in which nothing is known."""

    @abstractmethod
    def is_card(self, case: C, token: Token, card: object) -> None:
        """Take in what a card is; None where this log's seat has not seen it."""

    @abstractmethod
    def rule_out(self, case: C, token: Token, cards: Collection[str], lines: tuple[int, ...]) -> None:
        """Take in that a card is none of these, because of some lines."""

    @abstractmethod
    def equal(self, case: C, one: Token, other: Token) -> None:
        """Take in that two cards are of equal value."""

    @abstractmethod
    def played(self, event: Event) -> None:
        """Take in a play: one of the two cards of a hand has left it."""

    @abstractmethod
    def went(self, event: Event) -> None:
        """Take in a card that was discarded or laid down: it was the hand."""

    @abstractmethod
    def kept(self, event: Event) -> None:
        """Take in that one card was kept and the others went beneath the deck."""

    # Events

    def read(self, event: Event) -> None:
        """Move the cards that an event moves, and take in what it says."""
        seat = event.seat if event.seat is not None else -1
        match event.kind:
            case "seen":
                self.seen_before(event["place"], event["card"])
            case "deal":
                self.shown(seat, event["card"])
            case "draw" | "redraw" | "exchange":
                self.drawn(seat, event["card"])
            case "take_aside":
                self.took_aside(seat, event["card"])
            case "play":
                self.played(event)
            case "keep":
                self.kept(event)
            case "discard" | "lay_down":
                self.went(event)
                self.beaten(str(event["card"]))
            case "guess" if not event["hit"]:
                self.not_in(int_of(event["target"]), self.rules.names_hit(str(event["guess"])), (self.line,))
            case "look":
                self.shown(int_of(event["target"]), event["card"])
            case "compare":
                self.compared(event)
            case "swap":
                self.swapped(event)

    def seen_before(self, place: object, card: object) -> None:
        """Take in a card that this log's seat knew when a position was taken up."""
        where, _, at = str(place).partition(":")
        for case in self.cases if place is not None else ():
            token = case.deck[int(at)] if where == "deck" else case.hands[int(at.partition("/")[0])][0]
            self.is_card(case, token, card)

    def not_in(self, seat: int, cards: Collection[str], lines: tuple[int, ...]) -> None:
        """Take in that the cards of a hand are none of these."""
        for case in self.cases if cards else ():
            for token in case.hands[seat]:
                self.rule_out(case, token, cards, lines)

    def shown(self, seat: int, card: object) -> None:
        """Take in a hand that this log's seat may have seen."""
        for case in self.cases:
            self.is_card(case, case.hands[seat][0], card)

    def drawn(self, seat: int, card: object) -> None:
        """Take in a draw from the deck."""
        for case in self.cases:
            case.hands[seat].append(case.deck.pop(0))
            self.is_card(case, case.hands[seat][-1], card)

    def took_aside(self, seat: int, card: object) -> None:
        """Take in that a hand has become the card that was set aside."""
        self.aside = self.new_token()
        for case in self.cases:
            case.hands[seat].append(self.aside)
            self.is_card(case, self.aside, card)

    def new_token(self) -> Token:
        """Return a number for a card that has not been followed so far."""
        self.next_token += 1
        return self.next_token - 1

    def compared(self, event: Event) -> None:
        """Take in a comparison, seen or only heard of."""
        seat, target, lower = int_of(event.seat), int_of(event["target"]), event["lower"]
        self.shown(seat, event["mine"])
        self.shown(target, event["theirs"])
        if lower is not None:
            self.higher = (target if lower == seat else seat, self.line)
            return
        for case in self.cases:  # LL-13.2
            self.equal(case, case.hands[seat][0], case.hands[target][0])

    def beaten(self, card: str) -> None:
        """Take in what the winner of a comparison does not hold, now that the loser's hand lies open."""
        if self.higher is not None:
            seat, line = self.higher
            value = self.rules.deck.value
            self.not_in(seat, [key for key in value if value[key] <= value[card]], (line, self.line))
            self.higher = None

    def swapped(self, event: Event) -> None:
        """Take in that two hands have changed places."""
        seat, target = int_of(event.seat), int_of(event["target"])
        for case in self.cases:
            case.hands[seat], case.hands[target] = case.hands[target], case.hands[seat]
        self.shown(seat, event["taken"])
        self.shown(target, event["given"])


def int_of(value: object) -> int:
    """Return a fact of an event that is a number."""
    assert isinstance(value, int)
    return value
