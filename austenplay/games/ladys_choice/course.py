"""How turns and rounds go where three or more play: a state thawed for one action, then frozen again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from austenplay.core.chance import Begin, Shuffle
from austenplay.core.events import Secret, Writer
from austenplay.core.knowledge import EVERYBODY
from austenplay.games.ladys_choice.account import CLAUSES
from austenplay.games.ladys_choice.deck import BELOW_THE_CLOCK, DEALT
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.ranking import Judged, Ranking, ranked
from austenplay.games.ladys_choice.rules import Boast, Change, Court, Marry, Rest, Rules, Show, love_back
from austenplay.games.ladys_choice.sights import BOAST, CHANGE, DRAWS, Sight, Sights

if TYPE_CHECKING:
    from austenplay.games.ladys_choice.state import State

FIELDS = (
    "courted",
    "deck",
    "discards",
    "first",
    "hands",
    "love",
    "marriages",
    "phase",
    "ply",
    "ranks",
    "round",
    "rules",
    "sights",
    "to_give",
    "to_move",
    "true_love",
    "turns",
)


class Course(Writer):
    """A game whose fields change as it goes, with the moves that a turn is made of; see `State` for the fields."""

    __slots__ = FIELDS

    rules: Rules
    ply: int
    round: int
    phase: Phase
    first: int
    to_move: int
    to_give: list[int]
    love: list[int]
    true_love: list[int]
    deck: tuple[str, ...]
    hands: list[tuple[str, ...]]
    discards: list[tuple[str, ...]]
    turns: list[str]
    sights: Sights
    courted: int | None
    marriages: tuple[tuple[int, int], ...]
    ranks: tuple[int, ...]

    def __init__(self, state: State) -> None:
        self.rules = state.rules
        self.ply = state.ply + 1
        self.round = state.round
        self.phase = state.phase
        self.first = state.first
        self.to_move = state.to_move
        self.to_give = list(state.to_give)
        self.love = list(state.love)
        self.true_love = list(state.true_love)
        self.deck = state.deck
        self.hands = list(state.hands)
        self.discards = list(state.discards)
        self.turns = list(state.turns)
        self.sights = state.sights
        self.courted = state.courted
        self.marriages = state.marriages
        self.ranks = state.ranks
        self.log = state.log

    @property
    def ladies(self) -> tuple[int, ...]:
        """The Catches of the round, the First Catch first."""
        return self.rules.ladies(self.first)

    # Setting up

    def begin(self, action: Begin) -> None:  # LC-1.2
        """Let the seat that chance has picked be the Catch first."""
        self.first = action.seat
        self.phase = Phase.SHUFFLE
        self.say("begin", "LC-1.2", action.seat)

    def shuffle(self, action: Shuffle) -> None:  # LC-1.4, LC-1.5
        """Deal to the gentlemen of the next round, and let the one to the left of the Catch begin."""
        seats = self.rules.seats
        if self.round:
            self.first = (self.first + self.rules.catches) % seats  # LC-10.6, LC-6.6
        self.round += 1
        self.say("shuffle", "LC-1.4" if self.round == 1 else "LC-10.6", round=self.round)
        for lady in self.ladies:
            self.say("catch", "LC-1.2" if lady == self.first else "LC-6.1", lady)
        self.hands, self.discards, self.turns = [()] * seats, [()] * seats, [""] * seats
        self.sights, self.marriages, self.ranks, self.courted = (), (), (), None
        self.deck = action.order
        gentlemen = self.rules.gentlemen(self.first)
        for gentleman in gentlemen:
            self.hands[gentleman] = tuple(sorted(self.deck[:DEALT]))
            self.deck = self.deck[DEALT:]
            self.say("deal", "LC-1.4", gentleman, cards=Secret(self.hands[gentleman], 1 << gentleman))
        self.phase, self.to_move = Phase.TURN, gentlemen[0]

    # A gentleman's turn

    def boast(self, action: Boast) -> None:  # LC-3.2
        """Show a card to everybody and draw one."""
        seat = self.to_move
        self.say("boast", "LC-3.2", seat, card=action.card)
        self.sights += (Sight(seat, len(self.turns[seat]), (action.card,), EVERYBODY),)
        self.end_turn_of(seat, BOAST, "LC-3.2")

    def change(self, action: Change) -> None:  # LC-3.3, LC-3.4
        """Discard a card, which nobody else learns, and draw two."""
        seat = self.to_move
        hand = list(self.hands[seat])
        hand.remove(action.card)
        self.hands[seat] = tuple(hand)
        self.discards[seat] += (action.card,)
        self.say("change", "LC-3.3", seat, card=Secret(action.card, 1 << seat))
        self.end_turn_of(seat, CHANGE, "LC-3.3")

    def end_turn_of(self, seat: int, turn: str, clause: str) -> None:
        """Draw for a gentleman what his turn brings, and pass the turn on."""
        self.turns[seat] += turn
        for _ in range(DRAWS[turn]):
            card = self.deck[0]
            self.deck = self.deck[1:]
            self.hands[seat] = tuple(sorted((*self.hands[seat], card)))
            self.say("draw", clause, seat, card=Secret(card, 1 << seat))
            if len(self.deck) == BELOW_THE_CLOCK:  # LC-5.1, LC-5.2
                self.say("clock", "LC-5.1")
        self.pass_on()

    def pass_on(self) -> None:  # LC-2.1
        """Give the turn to the player on the left."""
        self.phase, self.to_move = Phase.TURN, (self.to_move + 1) % self.rules.seats

    # A lady's turn

    def court(self, action: Court) -> None:  # LC-4.2
        """Choose whose cards to look at; which of them she turns up is for chance to say."""
        self.courted = action.gentleman
        clause = "LC-6.3" if self.phase is Phase.EXTRA else "LC-4.2"
        self.say("court", clause, self.to_move, gentleman=action.gentleman)
        self.phase = Phase.SHOW

    def show(self, action: Show) -> None:  # LC-4.3, LC-4.4
        """Turn up cards of the shuffled hand, for her and for him; ask for the rest, if there is any."""
        assert self.courted is not None
        hand = self.hands[self.courted]
        self.see("LC-4.4", tuple([hand[place] for place in action.places]))
        if len(hand) > len(action.places):
            self.phase = Phase.REST
        else:
            self.end_courting()

    def rest(self, action: Rest) -> None:  # LC-4.5
        """Look at all of the hand, or leave it."""
        seat, gentleman = self.to_move, self.courted
        assert gentleman is not None
        self.say("rest", "LC-4.5", seat, gentleman=gentleman, card=action.card)
        if action.card is not None:
            self.sights += (Sight(gentleman, len(self.turns[gentleman]), (action.card,), EVERYBODY),)
            self.see("LC-4.5", self.hands[gentleman])
        self.end_courting()

    def see(self, clause: str, cards: tuple[str, ...]) -> None:
        """Let the lady see cards of the gentleman she courts, who knows which ones."""
        seat, gentleman = self.to_move, self.courted
        assert gentleman is not None
        both = 1 << seat | 1 << gentleman
        self.sights += (Sight(gentleman, len(self.turns[gentleman]), cards, both),)
        self.say("show", clause, seat, gentleman=gentleman, count=len(cards), cards=Secret(cards, both))

    def end_courting(self) -> None:
        """Pass the turn on, or have her choose if the other lady has."""
        self.courted = None
        if self.marriages:
            self.phase = Phase.CHOOSE
        else:
            self.pass_on()

    def marry(self, action: Marry) -> None:  # LC-4.6
        """Choose a husband; with six players the other lady chooses at once."""
        lady = self.to_move
        self.marriages += ((lady, action.gentleman),)
        self.say("marry", "LC-4.6" if len(self.marriages) == 1 else "LC-6.2", lady, gentleman=action.gentleman)
        left = [other for other in self.ladies if other not in dict(self.marriages)]
        if left:
            self.to_move = left[0]
            self.phase = Phase.CHOOSE if left[0] == self.first else Phase.EXTRA  # LC-6.3, LC-6.4
        else:
            self.end_round()

    # The end of a round

    def end_round(self) -> None:
        """Lay all hands open, rank the gentlemen, let the husbands give love back, and go on or end."""
        gentlemen = self.rules.gentlemen(self.first)
        hands = {gentleman: self.hands[gentleman] for gentleman in gentlemen}
        for gentleman, hand in hands.items():
            self.say("reveal", "LC-7.1", None, gentleman=gentleman, cards=hand)
        ranking = ranked(hands, self.deck, self.rules.cancel_mode, None, self.rules.deck)
        for judged in ranking.judged:
            tell_mysteries(self, judged)
            self.hands[judged.gentleman] = tuple(sorted(judged.hand))
            self.deck = self.deck[len(judged.drawn) :]
        self.ranks = ranking.ranking
        tell_ranks(self, ranking)
        for lady, gentleman in self.marriages:
            self.give_back(lady, gentleman)
        if self.round < self.rules.rounds:
            self.phase = Phase.SHUFFLE
            return
        self.phase = Phase.OVER  # LC-10.7
        totals = [love + true for love, true in zip(self.love, self.true_love, strict=True)]
        best = max(zip(totals, self.true_love, strict=True))
        winners = tuple(seat for seat, of in enumerate(zip(totals, self.true_love, strict=True)) if of == best)
        is_tied = totals.count(best[0]) > 1
        self.say("end", "LC-11.2" if is_tied else "LC-11.1", None, winners=winners)

    def give_back(self, lady: int, gentleman: int) -> None:
        """Let a husband return love, one for every gentleman less dandy, and hand out True Love."""
        place = self.ranks.index(gentleman)
        given = self.to_give[lady]
        back = love_back(given, place + 1, len(self.ranks))
        self.to_give[lady] = 0  # LC-10.5
        self.love[lady] += back
        self.love[gentleman] += given - back
        self.say("love", "LC-10.1", gentleman, lady=lady, back=back, kept=given - back)
        if place == 0:  # LC-10.2
            self.true_love[lady] += 1
            self.say("true_love", "LC-10.2", lady)
        if place == len(self.ranks) - 1:  # LC-10.3
            self.true_love[gentleman] += 1
            self.say("true_love", "LC-10.3", gentleman)


def tell_mysteries(table: Writer, judged: Judged[int]) -> None:  # LC-8.1
    """Say what a gentleman draws for his mysterious cards."""
    for drawn in judged.drawn:
        table.say("mystery", "LC-8.1", None, gentleman=judged.gentleman, card=drawn.card, by=drawn.by)


def tell_ranks(table: Writer, ranking: Ranking[int]) -> None:
    """Say of each gentleman, dandiest first, what his cards come to."""
    ties = {tie.behind: CLAUSES[tie.by] for tie in ranking.ties}
    for place, gentleman in enumerate(ranking.ranking, 1):
        judged = ranking[gentleman]
        aside = tuple(of.card for of in judged.put_aside)
        clause = ties.get(gentleman, "LC-9.1")
        table.say("rank", clause, None, gentleman=gentleman, place=place, total=judged.total, aside=aside)
