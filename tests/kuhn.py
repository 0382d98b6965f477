"""Kuhn poker: a complete game of our grammar in one page, and a model for the next game.

Three cards, two seats, one round of betting; H. W. Kuhn solved it by hand in 1950, so what the grammar
computes can be compared with the truth. Read it from top to bottom: the facts, the actions, the rules as clauses,
the state, the view, the ways to play, the game. A game of the shelf has the same rooms, one file each.
"""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar

from austenplay.core.chance import OneOf
from austenplay.core.data import from_data, to_data
from austenplay.core.errors import BadInput
from austenplay.core.events import Event, Log, Secret, event
from austenplay.core.game import Game, Option
from austenplay.core.knowledge import BACK, EVERYBODY, Slot, learn, shown
from austenplay.core.protocols import Action, Choice, Decision, Policy
from austenplay.core.rulebook import Clause, IllegalAction, Objection, Rulebook

# The facts


class Card(StrEnum):
    """A card; a later one beats an earlier one."""

    JACK = "jack"
    QUEEN = "queen"
    KING = "king"


DECK = tuple(Card)
RANK = {card: rank for rank, card in enumerate(DECK)}

RULEBOOK = Rulebook(
    (
        Clause("KP-1", "The deal", "Both players put in one chip; each is dealt one of the three cards.", "Kuhn 1950"),
        Clause("KP-2", "Pass or bet", "The first player passes or bets one chip, then the other answers.", "Kuhn 1950"),
        Clause("KP-3", "Giving up", "Whoever passes after a bet loses the chip put in.", "Kuhn 1950"),
        Clause("KP-4", "The showdown", "After two passes or two bets the higher card takes all chips.", "Kuhn 1950"),
        Clause("KP-5", "The end", "One hand is the whole game.", "ours"),
    )
)

# The actions


class Word(StrEnum):
    """What a player may say; after a pass, a bet by the second player lets the first speak once more."""

    PASS = "pass"
    BET = "bet"


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Nature's: the first player's card, the second's, and the one that stays face down."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Say(Action):
    """Pass or bet."""

    word: Word


DEALS = tuple(map(Deal, itertools.permutations(DECK)))
WORDS = tuple(map(Say, Word))
LAST_WORDS = {
    (Word.PASS, Word.PASS): "KP-4",
    (Word.PASS, Word.BET, Word.PASS): "KP-3",
    (Word.PASS, Word.BET, Word.BET): "KP-4",
    (Word.BET, Word.PASS): "KP-3",
    (Word.BET, Word.BET): "KP-4",
}
"""How a hand can end, and the clause that says who has won it."""

# The state


class Table:
    """The public part of a moment, shared by `State` and `View`."""

    __slots__ = ()

    words: tuple[Word, ...]

    @property
    def is_over(self) -> bool:
        """Whether the last word has been said."""
        return self.words in LAST_WORDS

    @property
    def is_round_over(self) -> bool:
        """The same: a game is one hand."""
        return self.is_over

    @property
    def is_dealt(self) -> bool:
        """Whether the cards are on the table."""
        raise NotImplementedError

    @property
    def options(self) -> dict[str, str]:
        """No house rules."""
        return {}

    @property
    def decision(self) -> Decision | None:
        """Who is to speak; None before the deal and after the last word."""
        if not self.is_dealt or self.is_over:
            return None
        seat = len(self.words) % 2
        return Decision(seat, "say", f"{{{seat} passes}} or bets.", "KP-2")


@dataclass(frozen=True, slots=True)
class State(Table):
    """The full truth: three cards in their places, each with the seats that know it, and what has been said."""

    cards: tuple[Slot, ...]
    words: tuple[Word, ...]
    log: Log | None

    game_key: ClassVar[str] = "kuhn"
    seats: ClassVar[int] = 2

    @property
    def is_dealt(self) -> bool:
        """Whether the cards are on the table."""
        return bool(self.cards)

    @property
    def ply(self) -> int:
        """Actions so far, the deal among them."""
        return self.is_dealt + len(self.words)

    @property
    def nature(self) -> OneOf | None:
        """The deal, while it is due."""
        return None if self.is_dealt else OneOf("KP-1", self.ply, DEALS)

    @property
    def scores(self) -> tuple[int, ...]:
        """Chips won or lost by seat; nothing before the end."""
        if not self.is_over:
            return (0, 0)
        (first, _), (second, _) = self.cards[:2]
        if LAST_WORDS[self.words] == "KP-3":
            winner = self.words.index(Word.BET) % 2
        else:
            winner = 0 if RANK[Card(first)] > RANK[Card(second)] else 1
        chips = 2 if self.words.count(Word.BET) == 2 else 1
        return (chips, -chips) if winner == 0 else (-chips, chips)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that has won the chips, once it is over."""
        return tuple(seat for seat, score in enumerate(self.scores) if score > 0)

    def choices(self) -> tuple[Choice, ...]:
        """Return both words for the seat that is to speak; every card allows both."""
        return () if self.decision is None else choices()

    def legal_actions(self) -> tuple[Action, ...]:
        """Return both words, or nothing when nobody is to speak."""
        return () if self.decision is None else WORDS

    def objections(self, action: Action) -> tuple[Objection, ...]:
        """Return what forbids an action now."""
        if self.is_over:
            return (Objection("KP-5", "The hand is over", "Begin a new one."),)
        if not self.is_dealt:
            return () if action in DEALS else (Objection("KP-1", "The cards are to be dealt", "Deal all three."),)
        return () if action in WORDS else (Objection("KP-2", "It is time to speak", "Pass or bet."),)

    def apply(self, action: Action) -> State:
        """Return the next state, or raise IllegalAction; this one stays as it is."""
        if objections := self.objections(action):
            raise IllegalAction(objections)
        cards, words, log = self.cards, self.words, self.log
        if isinstance(action, Deal):
            cards = tuple((str(card), mask) for card, mask in zip(action.order, (0b01, 0b10, 0), strict=True))
            for seat in range(2):
                log = told(log, event("deal", "KP-1", seat, {"card": Secret(*cards[seat])}))
        elif isinstance(action, Say):
            words = (*words, action.word)
            log = told(log, event("say", "KP-2", len(self.words) % 2, {"word": str(action.word)}))
        if LAST_WORDS.get(words) == "KP-4":
            cards = (*learn(cards[:2], EVERYBODY), cards[2])
            for seat in range(2):
                log = told(log, event("show", "KP-4", seat, {"card": cards[seat][0]}))
        after = State(cards, words, log)
        if after.is_over:
            log = told(log, event("end", LAST_WORDS[words], after.winners[0], {"chips": max(after.scores)}))
        return dataclasses.replace(after, log=log)

    def view(self, seat: int | None) -> View:
        """Return what one seat may know, or with None what everybody knows."""
        return View(seat, shown(self.cards, seat), self.words, None if self.log is None else self.log.seen(seat))

    def silent(self) -> State:
        """Return the same state without a log."""
        return dataclasses.replace(self, log=None)


def choices() -> tuple[Choice, ...]:
    """Return both words as choices."""
    return tuple(Choice(say, say.word.capitalize(), (("word", str(say.word)),)) for say in WORDS)


def told(log: Log | None, news: Event) -> Log | None:
    """Return a log with one more event, if one is kept."""
    return None if log is None else log.append(news)


# The view


@dataclass(frozen=True, slots=True)
class View(Table):
    """A moment as one seat sees it: a card that it does not know is `BACK`."""

    seat: int | None
    cards: tuple[str, ...]
    words: tuple[Word, ...]
    log: Log | None

    @property
    def is_dealt(self) -> bool:
        """Whether the cards are on the table."""
        return bool(self.cards)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Both words, if this seat is to speak."""
        return choices() if self.legal_actions() else ()

    def legal_actions(self) -> tuple[Action, ...]:
        """Return both words, if this seat is to speak."""
        return WORDS if self.decision is not None and self.decision.seat == self.seat else ()

    def world(self, rng: random.Random) -> State:
        """Return a full state that fits: the cards not seen, in any order."""
        unseen = list((Counter(map(str, DECK)) - Counter(self.cards)).elements())
        rng.shuffle(unseen)
        cards = tuple(unseen.pop() if card == BACK else card for card in self.cards)
        is_shown = LAST_WORDS.get(self.words) == "KP-4"
        masks = (EVERYBODY, EVERYBODY, 0) if is_shown else (0b01, 0b10, 0)
        return State(tuple(zip(cards, masks, strict=False)), self.words, self.log)

    def admits(self, state: State) -> bool:
        """Return whether a full state is one of this view's worlds."""
        return state.view(self.seat) == self


# The ways to play


class Mixed:
    """Bets with a chance that depends on the own card and on what has been said."""

    def bet(self, card: Card, words: tuple[Word, ...]) -> Fraction:
        """Return the chance to bet."""
        return Fraction(1, 2)

    def weights(self, view: View) -> Mapping[Action, Fraction]:
        """Return the exact chance of each word that may be said."""
        assert view.seat is not None
        bet = self.bet(Card(view.cards[view.seat]), view.words)
        chances = {Say(Word.PASS): 1 - bet, Say(Word.BET): bet}
        return {action: chance for action, chance in chances.items() if chance}

    def choose(self, view: View, rng: random.Random) -> Action:
        """Return a word drawn with these chances."""
        weights = self.weights(view)
        return rng.choices(list(weights), [float(weight) for weight in weights.values()])[0]


@dataclass(frozen=True, slots=True)
class Equilibrium(Mixed):
    """Kuhn's optimal play, for each `bluff` from 0 to 1/3: how often the first player bets with the Jack.

    Source: H. W. Kuhn, "A Simplified Two-Person Poker", Contributions to the Theory of Games I (1950).
    """

    bluff: Fraction = Fraction(1, 3)

    def bet(self, card: Card, words: tuple[Word, ...]) -> Fraction:
        """Return the chance to bet."""
        third = Fraction(1, 3)
        match words:
            case ():
                return {Card.JACK: self.bluff, Card.QUEEN: Fraction(0), Card.KING: 3 * self.bluff}[card]
            case (Word.PASS,):
                return {Card.JACK: third, Card.QUEEN: Fraction(0), Card.KING: Fraction(1)}[card]
            case (Word.BET,):
                return {Card.JACK: Fraction(0), Card.QUEEN: third, Card.KING: Fraction(1)}[card]
            case _:
                return {Card.JACK: Fraction(0), Card.QUEEN: self.bluff + third, Card.KING: Fraction(1)}[card]


# The game


@dataclass(frozen=True, slots=True)
class Saved:
    """A state as JSON: what has happened is enough, for the rules give the rest."""

    deal: tuple[Card, ...]
    words: tuple[Word, ...]
    is_logged: bool


@dataclass(frozen=True, slots=True)
class Told:
    """What a seat has seen and heard, as JSON."""

    seat: int | None
    cards: tuple[str, ...]
    words: tuple[Word, ...]


def _looks_like(order: tuple[Card, ...], seen: tuple[str, ...]) -> bool:
    """Return whether a deal may lie under the cards that a seat sees."""
    return len(order) == len(seen) and all(shown in (card, BACK) for card, shown in zip(order, seen, strict=True))


class Kuhn(Game):
    """Kuhn poker for two."""

    key: ClassVar[str] = "kuhn"
    title: ClassVar[str] = "Kuhn Poker"
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[Mapping[str, Option]] = {}
    actions: ClassVar[Mapping[str, type[Action]]] = {"deal": Deal, "say": Say}
    policies: ClassVar[Mapping[str, Policy]] = {"uniform": Mixed(), "equilibrium": Equilibrium()}

    @property
    def rulebook(self) -> Rulebook:
        """Every clause of the game."""
        return RULEBOOK

    def setup(self, *, seats: int, **options: str) -> State:
        """Return the table before the deal."""
        self.checked(seats, options)
        return State((), (), Log())

    def state_to_data(self, state: State) -> dict[str, Any]:
        """Return a state as JSON data."""
        deal = tuple(Card(card) for card, _ in state.cards)
        data: dict[str, Any] = to_data(Saved(deal, state.words, state.log is not None))
        return data

    def state_from_data(self, data: object) -> State:
        """Return the state that JSON data describes, or raise BadInput."""
        saved = from_data(Saved, data)
        state: State = self.setup(seats=2)
        try:
            for action in (*((Deal(saved.deal),) if saved.deal else ()), *map(Say, saved.words)):
                state = state.apply(action)
        except IllegalAction as error:
            raise BadInput(f"This hand cannot have been played: {error}") from None
        return state if saved.is_logged else state.silent()

    def told(self, view: View) -> dict[str, Any]:
        """Return as JSON data what a seat has seen and heard."""
        data: dict[str, Any] = to_data(Told(view.seat, view.cards, view.words))
        return data

    def recalled(self, told: object, *, seats: int, **options: str) -> tuple[View, ...]:
        """Return every moment that a seat has told of: a deal that looks like it is as good as the true one."""
        read = from_data(Told, told)
        order = next((of.order for of in DEALS if _looks_like(of.order, read.cards)), None)
        actions = () if order is None else (Deal(order), *map(Say, read.words))
        states: list[State] = [self.setup(seats=seats)]
        try:
            for action in actions:
                states.append(states[-1].apply(action))
        except IllegalAction as error:
            raise BadInput(f"This hand cannot have been seen: {error}") from None
        views = tuple(state.view(read.seat) for state in states)
        if views[-1].cards != read.cards or views[-1].words != read.words:
            raise BadInput("This hand cannot have been seen: its cards do not fit what was said.")
        return views

    def tell(self, position: State | View, event: Event) -> str:
        """Return an event in plain words, seats still to be named."""
        seat = event.seat
        match event.kind:
            case "deal":
                return f"{{{seat} is}} dealt {'a card' if event['card'] is None else event['card']}."
            case "say":
                return f"{{{seat}}}: {event['word']}."
            case "show":
                return f"{{{seat} shows}} the {event['card']}."
            case _:
                return f"{{{seat} wins}} {event['chips']}."
