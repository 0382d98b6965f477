"""How turns go where two play: a state thawed for one action, frozen again when somebody is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from austenplay.core.chance import Begin, Shuffle
from austenplay.core.events import Secret, Writer
from austenplay.core.knowledge import EVERYBODY, Slot, learn
from austenplay.core.protocols import Action
from austenplay.games.ladys_choice.course import tell_mysteries, tell_ranks
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.ranking import ranked
from austenplay.games.ladys_choice.rules import COLUMNS, Court, Marry, Rest, Rules
from austenplay.games.ladys_choice.two.position import COURTS, DEALT

if TYPE_CHECKING:
    from austenplay.games.ladys_choice.two.state import State


class Course(Writer):
    """A game whose fields change as it goes; see `State` for the fields."""

    __slots__ = (
        "courted",
        "drawn",
        "husband",
        "is_opening",
        "left",
        "open",
        "phase",
        "piles",
        "ply",
        "ranks",
        "rules",
        "sides",
        "stock",
        "to_move",
    )

    rules: Rules
    ply: int
    phase: Phase
    to_move: int
    left: int
    is_opening: bool
    courted: int | None
    husband: int | None
    piles: list[tuple[Slot, ...]]
    sides: list[list[tuple[Slot, ...]]]
    open: list[tuple[str, ...]]
    drawn: list[tuple[str, ...]]
    stock: tuple[str, ...]
    ranks: tuple[int, ...]

    def __init__(self, state: State) -> None:
        self.rules = state.rules
        self.ply = state.ply + 1
        self.phase = state.phase
        self.to_move = state.to_move
        self.left = state.left
        self.is_opening = state.is_opening
        self.courted = state.courted
        self.husband = state.husband
        self.piles = list(state.piles)
        self.sides = list(map(list, state.sides))
        self.open = list(state.open)
        self.drawn = list(state.drawn)
        self.stock = state.stock
        self.ranks = state.ranks
        self.log = state.log

    def take(self, action: Action) -> None:
        """Do what an action says."""
        match action:
            case Begin(seat):
                self.to_move, self.phase = seat, Phase.SHUFFLE
                self.say("begin", "LC-12.2", seat)
            case Shuffle(order):
                self.deal(order)
            case Court(gentleman):
                self.court(gentleman)
            case Rest(card):
                self.rest(card)
            case Marry(gentleman):
                self.marry(gentleman)

    def deal(self, order: tuple[str, ...]) -> None:  # LC-12.1
        """Lay out the four gentlemen, six cards each."""
        slots = [(card, 0) for card in order[: COLUMNS * DEALT]]
        self.piles = [tuple(slots[DEALT * column :][:DEALT]) for column in range(COLUMNS)]
        self.stock = order[COLUMNS * DEALT :]
        self.phase = Phase.TURN
        self.say("columns", "LC-12.1")

    def court(self, gentleman: int) -> None:
        """Take the top card of a pile, or turn up what the other lady knows of him."""
        seat = self.to_move
        self.left -= 1
        if not self.piles[gentleman]:  # LC-12.5
            (card, _), *rest = self.sides[1 - seat][gentleman]
            self.sides[1 - seat][gentleman] = tuple(rest)
            self.open[gentleman] = (card, *self.open[gentleman])
            self.say("flip", "LC-12.5", seat, gentleman=gentleman, card=card)
            self.end_look()
            return
        (card, mask), *rest = self.piles[gentleman]
        self.piles[gentleman] = tuple(rest)
        knowers = mask | 1 << seat
        self.sides[seat][gentleman] = ((card, knowers), *self.sides[seat][gentleman])
        self.say("take", "LC-12.4", seat, gentleman=gentleman, card=Secret(card, knowers))
        if rest and self.rules.openness_2p == "shows_pile":  # LC-12.12
            self.courted, self.phase = gentleman, Phase.REST
        else:
            self.end_look()

    def rest(self, opener: str | None) -> None:  # LC-12.12
        """Look at the rest of the pile, which shows what was taken, or leave it."""
        seat, gentleman = self.to_move, self.courted
        assert gentleman is not None
        self.say("rest", "LC-12.12", seat, gentleman=gentleman, card=opener)
        if opener is not None:
            self.sides[seat][gentleman] = ((opener, EVERYBODY), *self.sides[seat][gentleman][1:])
            self.piles[gentleman] = learn(self.piles[gentleman], 1 << seat)
            pile = tuple(card for card, _ in self.piles[gentleman])
            self.say("show", "LC-12.12", seat, gentleman=gentleman, count=len(pile), cards=Secret(pile, 1 << seat))
        self.courted, self.phase = None, Phase.TURN
        self.end_look()

    def end_look(self) -> None:
        """Pass the turn on, unless she has another look and something to look at (LC-12.3, LC-12.8)."""
        other = 1 - self.to_move
        has_news = any(pile or self.sides[other][column] for column, pile in enumerate(self.piles))
        if self.left and has_news:
            return
        self.to_move, self.left, self.is_opening = other, COURTS, False

    def marry(self, gentleman: int) -> None:  # LC-12.9, LC-12.10
        """Choose a husband: everything is laid open and ranked, and she has won if nobody is dandier."""
        self.husband = gentleman
        self.say("marry", "LC-12.3", self.to_move, gentleman=gentleman)
        self.piles = [learn(pile, EVERYBODY) for pile in self.piles]
        self.sides = [[learn(row, EVERYBODY) for row in side] for side in self.sides]
        hands = {}
        for column in range(COLUMNS):
            rows = (self.piles[column], *(side[column] for side in self.sides))
            hands[column] = (*(card for row in rows for card, _ in row), *self.open[column])
            self.say("reveal", "LC-12.9", None, gentleman=column, cards=hands[column])
        ranking = ranked(hands, self.stock, self.rules.cancel_mode, gentleman, self.rules.deck)
        for judged in ranking.judged:
            tell_mysteries(self, judged)
            self.drawn[judged.gentleman] = tuple(drawn.card for drawn in judged.drawn)
            self.stock = self.stock[len(judged.drawn) :]
        tell_ranks(self, ranking)
        self.ranks = ranking.ranking
        self.phase = Phase.OVER
        winner = self.to_move if self.ranks[0] == gentleman else 1 - self.to_move
        self.say("end", "LC-12.10", None, winners=(winner,))
