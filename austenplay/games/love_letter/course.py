"""How turns and rounds go, whoever follows them.

The engine moves cards that it all knows (see `table`); a person at a real table moves cards of which most lie hidden
(see `observed`). Both take the same course: a hidden card is a slot like any other, ``"?"`` to whoever cannot see it,
and the few questions that only its face can answer are methods that may be answered by what was heard.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from austenplay.core.chance import Begin, Shuffle
from austenplay.core.events import Secret, Writer
from austenplay.core.knowledge import EVERYBODY, Slot, learn, leave_openly
from austenplay.games.love_letter.effects import Aim, Effect, OnlyOneToken, PairToken
from austenplay.games.love_letter.position import Phase
from austenplay.games.love_letter.rules import Keep, Play, Rules


class Course(Writer):
    """A match whose fields change as it goes, with the moves that a turn is made of; see `State` for the fields."""

    __slots__ = (
        "alive",
        "deck",
        "discards",
        "face_up",
        "hands",
        "openers",
        "phase",
        "ply",
        "protected",
        "round",
        "round_winners",
        "rules",
        "set_aside",
        "to_move",
        "tokens",
    )

    rules: Rules
    ply: int
    round: int
    phase: Phase
    to_move: int
    openers: tuple[int, ...]
    tokens: tuple[int, ...]
    deck: tuple[Slot, ...]
    set_aside: str | None
    face_up: tuple[str, ...]
    hands: list[tuple[Slot, ...]]
    discards: list[tuple[str, ...]]
    alive: tuple[int, ...]
    protected: tuple[int, ...]
    round_winners: tuple[int, ...]

    # The small moves

    def card(self, seat: int) -> str:
        """Return the single card in a hand."""
        return self.hands[seat][0][0]

    def show_hand(self, seat: int, mask: int) -> None:
        """Let the seats of a mask see a hand."""
        self.hands[seat] = learn(self.hands[seat], mask)

    def holds(self, seat: int, names: Collection[str]) -> bool:
        """Return whether the single card in a hand is one of these."""
        return self.card(seat) in names

    def lower(self, seat: int, other: int) -> int | None:
        """Return which of two hands has the lower value, None for neither."""
        value = self.rules.deck.value
        one, two = value[self.card(seat)], value[self.card(other)]
        return None if one == two else seat if one < two else other

    def draw(self, seat: int, kind: str, clause: str) -> None:
        """Take the top card of the deck into a hand; whoever knew that card still knows it (LL-7.1)."""
        card, knowers = self.deck[0]
        self.deck = self.deck[1:]
        self.hands[seat] += ((card, knowers | 1 << seat),)
        self.say(kind, clause, seat, card=Secret(card, knowers | 1 << seat))

    def take_set_aside(self, seat: int) -> None:  # LL-15.4
        """Take the card that was set aside into a hand."""
        assert self.set_aside is not None
        self.hands[seat] += ((self.set_aside, 1 << seat),)
        self.say("take_aside", "LL-15.4", seat, card=Secret(self.set_aside, 1 << seat))
        self.set_aside = None

    def discard_hand(self, seat: int, kind: str, clause: str) -> None:
        """Lay a hand face up before its owner, without effect."""
        for card, _ in self.hands[seat]:
            self.discards[seat] += (card,)
            self.say(kind, clause, seat, card=card)
        self.hands[seat] = ()

    def leave(self, seat: int, clause: str = "LL-4.1") -> None:  # LL-4.1
        """Let a seat leave the round, its hand laid open."""
        self.say("leave", clause, seat)
        self.discard_hand(seat, "lay_down", "LL-4.1")
        self.alive = tuple(other for other in self.alive if other != seat)
        self.protected = tuple(other for other in self.protected if other != seat)

    # Turns

    def begin_turn(self, seat: int) -> None:  # LL-2.2
        """Give the turn to a seat: its protection ends and it draws."""
        self.phase = Phase.PLAY
        self.to_move = seat
        self.protected = tuple(other for other in self.protected if other != seat)  # LL-14.1
        self.draw(seat, "draw", "LL-2.2")

    def play(self, action: Play) -> None:
        """Play a card and do what it says."""
        seat, card = self.to_move, action.card
        self.hands[seat] = leave_openly(self.hands[seat], card)
        self.discards[seat] += (card,)
        self.say("play", "LL-2.2", seat, card=card, target=action.target, guess=action.guess)
        effect = self.rules.main_effect(card)
        if action.target is None and effect.aim is not Aim.NOBODY:
            self.say("no_effect", "LL-3.2", seat)
        else:
            effect.run(self, seat, seat if action.target is None else action.target, action.guess or "")
        if self.phase is Phase.PLAY:
            self.end_turn()

    def ask_keep(self) -> None:
        """Ask for the card to keep; the turn ends when it has been named."""
        self.phase = Phase.KEEP

    def keep(self, action: Keep) -> None:  # LL-16.1
        """Keep one card and return the others beneath the deck, known to their owner alone."""
        seat, own = self.to_move, 1 << self.to_move
        self.hands[seat] = ((action.card, own),)
        self.deck += tuple((card, own) for card in action.bottom)
        self.say(
            "keep",
            "LL-16.2",
            seat,
            card=Secret(action.card, own),
            bottom=Secret(action.bottom, own),
            count=len(action.bottom),
        )
        self.end_turn()

    def end_turn(self) -> None:
        """Ask, after the whole turn, whether the round is over; else the turn passes on (LL-2.1)."""
        if len(self.alive) > 1 and self.deck:
            later = [seat for seat in self.alive if seat > self.to_move]
            self.begin_turn(later[0] if later else self.alive[0])
            return
        self.open_hands()
        if len(self.alive) == 1:
            self.end_round(self.alive, "LL-5.3")
        else:
            self.showdown()

    # Rounds

    def begin(self, action: Begin) -> None:
        """Let the seat that chance has picked open the round."""
        self.to_move = action.seat
        self.openers = ()
        self.phase = Phase.SHUFFLE
        self.say("begin", opener_clause(self.round), action.seat)

    def shuffle(self, action: Shuffle) -> None:  # LL-1.2 to LL-1.5
        """Set the round up with the deck in this order and give the opening player the turn."""
        seats = self.rules.seats
        face_up = 1 + self.rules.face_up
        dealt = face_up + seats
        self.round += 1
        self.round_winners = ()
        self.set_aside = action.order[0]
        self.face_up = action.order[1:face_up]
        self.hands = [((card, 1 << seat),) for seat, card in enumerate(action.order[face_up:dealt])]
        self.deck = tuple((card, 0) for card in action.order[dealt:])
        self.discards = [()] * seats
        self.alive = tuple(range(seats))
        self.protected = ()
        self.say("shuffle", "LL-1.2" if self.round == 1 else "LL-6.1", round=self.round)
        self.say("set_aside", "LL-1.3")
        if self.face_up:
            self.say("face_up", "LL-1.4", cards=self.face_up)
        for seat, hand in enumerate(self.hands):
            self.say("deal", "LL-1.5", seat, card=Secret(hand[0][0], 1 << seat))
        self.begin_turn(self.to_move)

    def open_hands(self) -> None:  # LL-5.4
        """Let everybody still in show their hand."""
        for seat in self.alive:
            self.show_hand(seat, EVERYBODY)
            self.say("show", "LL-5.4", seat, card=self.card(seat))

    def showdown(self) -> None:  # LL-5.1
        """Let the highest card win; equal ones share the win, or compare discards first where the edition says so."""
        value = self.rules.deck.value
        winners = _highest(self.alive, lambda seat: value[self.card(seat)])
        clause = "LL-5.1" if len(winners) == 1 else "LL-5.2"
        if len(winners) > 1 and self.rules.deck.tie == "discards":  # LL-5.5
            winners = _highest(winners, lambda seat: sum(value[card] for card in self.discards[seat]))
            clause = "LL-5.5"
        self.end_round(winners, clause)

    def end_round(self, winners: tuple[int, ...], clause: str) -> None:
        """Give every token of the round, and ask whether the match is won."""
        tokens = list(self.tokens)
        self.round_winners = winners
        self.say("round", clause, None, winners=winners)
        for seat, reason in [(seat, clause) for seat in winners] + self.extra_tokens():
            tokens[seat] += 1
            self.say("token", reason, seat, held=tokens[seat])
        self.tokens = tuple(tokens)
        if self.rules.match == "round" or max(tokens) >= self.rules.tokens_to_win:  # LL-6.4
            self.phase = Phase.OVER
            champions = tuple(seat for seat in range(len(tokens)) if tokens[seat] >= self.rules.tokens_to_win)
            if self.rules.match == "round":  # LL-6.7
                self.say("match", "LL-6.7", None, winners=winners)
            else:
                self.say("match", "LL-6.4", None, winners=champions)
        elif len(winners) > 1:  # LL-6.3
            self.openers = winners
            self.phase = Phase.BEGIN
        else:  # LL-6.2
            self.to_move = winners[0]
            self.phase = Phase.SHUFFLE

    def extra_tokens(self) -> list[tuple[int, str]]:
        """Return who gains a token besides the winners, each with its clause."""
        spies = self.who_used(OnlyOneToken)
        if self.rules.spy_rule == "sole_survivor" and len(self.alive) > 1:  # LL-10.6
            spies = []
        extra = [(seat, "LL-10.2") for seat in spies] if len(spies) == 1 else []
        princesses = self.who_used(PairToken)
        if len(princesses) > 1:
            extra += [(seat, "LL-16.5") for seat in princesses]
        return extra

    def who_used(self, effect: type[Effect]) -> list[int]:
        """Return the seats still in with such a card among their played and discarded cards."""
        cards = self.rules.deck.having(effect)
        return [seat for seat in self.alive if not set(cards).isdisjoint(self.discards[seat])]


def opener_clause(round_: int) -> str:
    """Return the clause by which chance picks who opens: in the first round, or after a shared one."""
    return "LL-1.6" if round_ == 0 else "LL-6.3"


def _highest(seats: tuple[int, ...], measure: Callable[[int], int]) -> tuple[int, ...]:
    best = max(map(measure, seats))
    return tuple(seat for seat in seats if measure(seat) == best)
