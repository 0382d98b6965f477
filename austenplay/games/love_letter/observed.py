"""A seat's view from what a person saw and heard at a real table, with no state behind it.

The observer takes the same `Course` as the engine, on cards of which most lie hidden, and is told what only their faces
could answer. So a turn goes by the same clauses, and what was observed is the view that the engine would have given.
"""

from __future__ import annotations

import bisect
import copy
import random
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar

from austenplay.core.chance import Begin, Shuffle
from austenplay.core.errors import BadInput, listed
from austenplay.core.events import Log
from austenplay.core.given import a_seat
from austenplay.core.knowledge import BACK, EVERYBODY, cards
from austenplay.core.protocols import Action
from austenplay.core.words import capitalised, named
from austenplay.games.love_letter import legality
from austenplay.games.love_letter.course import Course
from austenplay.games.love_letter.given import tokens_by_seat
from austenplay.games.love_letter.heard import (
    Dealt,
    Drew,
    Entry,
    Heard,
    Kept,
    Misheard,
    Missing,
    Played,
    Showed,
    read_entry,
    read_log,
)
from austenplay.games.love_letter.legality import Situation
from austenplay.games.love_letter.position import Phase
from austenplay.games.love_letter.rules import Keep, Play, Rules
from austenplay.games.love_letter.view import View, view_of
from austenplay.games.love_letter.words import the


def observed(
    rules: Rules,
    *,
    seat: int,
    hand: str,
    log: Iterable[Entry],
    face_up: Sequence[str],
    first: int,
    tokens: Sequence[int] | None,
) -> View:
    """Return the view that `LoveLetter.observed` describes."""
    observer = Observer(rules, a_seat(rules.seats, seat), a_seat(rules.seats, first), tokens_by_seat(rules, tokens))
    dealt = read_entry(rules, 0, {"dealt": hand, "face_up": face_up, "first": first})
    return observer.follow([dealt, *read_log(rules, log)])


K = TypeVar("K", bound=Heard)


class Observer(Course):
    """Follows a match with the eyes and ears of one seat; a card that it does not know is ``"?"``.

    Attributes
    ----------
    me
        The seat that looks.
    coming
        The entries that have not been read yet, the next one last.
    number
        The entry that is being read, counted from 1; 0 for what was dealt at first.
    told
        What came of the play that is being read, as far as it has not been taken in yet.
    moments
        What the seat knew after each entry, with the number of the entry.
    """

    def __init__(self, rules: Rules, me: int, first: int, tokens: tuple[int, ...]) -> None:
        if rules.match == "full" and max(tokens) >= rules.tokens_to_win:
            raise BadInput(f"With {max(tokens)} tokens the match is won already; {rules.tokens_to_win} are enough.")
        is_drawn = rules.starts == "drawn"
        self.rules = rules
        self.ply = 0
        self.round = 0
        self.phase = Phase.BEGIN if is_drawn else Phase.SHUFFLE  # LL-1.6
        self.to_move = first
        self.openers = tuple(range(rules.seats)) if is_drawn else ()
        self.tokens = tokens
        self.deck = ()
        self.set_aside = None
        self.face_up = ()
        self.hands = [()] * rules.seats
        self.discards = [()] * rules.seats
        self.alive = ()
        self.protected = ()
        self.round_winners = ()
        self.log = Log()
        self.me = me
        self.coming: list[Heard] = []
        self.number = -1
        self.told: dict[str, object] = {}
        self.moments: list[tuple[int, View]] = []

    # Entries

    def copied(self) -> Observer:
        """Return an observer who has heard the same and may hear something else from now on."""
        other = copy.copy(self)
        other.hands, other.discards = self.hands.copy(), self.discards.copy()
        other.coming, other.moments = self.coming.copy(), self.moments.copy()
        other.told = self.told.copy()
        return other

    def view(self) -> View:
        """Return what the seat knows now, be it in the middle of an entry."""
        return view_of(self, self.me)

    def follow(self, entries: Sequence[Heard]) -> View:
        """Return what the seat knows at the end of a log, or raise BadInput that says which entry cannot be."""
        self.coming = list(reversed(entries))
        while self.coming:
            self.step()
        return self.moments[-1][1]

    def step(self) -> None:
        """Take in the next entry whole, and remember the moment after it."""
        self.go_on()
        self.moments.append((self.number, self.view()))
        if self.is_round_over or not self.coming:
            self.check_worlds()

    def go_on(self) -> None:
        """Take in the next entry, and those that belong to it: what is drawn and shown because of it."""
        keeps = self.phase is Phase.KEEP
        if keeps and self.to_move != self.me and not isinstance(self.coming[-1], Kept):
            self.keep_unseen()  # the game went on, so it was done
            return
        match self.take():
            case Dealt() as dealt if self.phase in (Phase.BEGIN, Phase.SHUFFLE):
                self.deal(dealt)
            case Played() as played if self.phase is Phase.PLAY:
                self.hear(played)
            case Kept() as kept if keeps:
                self.take_in(kept)
            case entry:
                kind = type(entry).__name__
                raise self.fault(kind.lower(), f"{kind} does not fit here: {self.awaited}.")

    def take(self) -> Heard:
        """Return the next entry, which is the one being read from now on."""
        self.number += 1
        return self.coming.pop()

    def take_if(self, kind: type[K]) -> K | None:
        """Return the next entry if it is of a kind."""
        if self.coming and isinstance(entry := self.coming[-1], kind):
            self.take()
            return entry
        return None

    @property
    def is_round_over(self) -> bool:
        """Whether a round has just ended."""
        return self.phase not in (Phase.PLAY, Phase.KEEP)

    @property
    def awaited(self) -> str:
        """What may come next, in words."""
        match self.phase:
            case Phase.PLAY:
                return f"it is {{{self.to_move}'s}} turn, so say what was Played"
            case Phase.KEEP:
                return "say which card you Kept"
            case Phase.OVER:
                return "the match is over"
            case _:
                return "the round is over, so say what you were Dealt in the next one"

    def fault(self, field: str, text: str) -> Misheard:
        """Return what is to be said of the entry being read, seats in it still to be named."""
        return Misheard(self.number, field, self.said(text))

    def missing(self, field: str, text: str, seat: int, options: Iterable[object]) -> Missing:
        """Return what has still to be said, as `fault` does, and what it may be."""
        return Missing(self.number, field, self.said(text), seat, tuple(options))

    def said(self, text: str) -> str:
        """Return a sentence with its seats named by their numbers."""
        seats = [f"seat {seat}" for seat in range(self.rules.seats)]
        return capitalised(named(text, seats, self.me))

    def deal(self, dealt: Dealt) -> None:
        """Begin a round."""
        if self.phase is Phase.BEGIN:
            if dealt.first not in self.openers:
                text = f"chance picks who opens: say first={listed(self.openers)}."
                if dealt.first is None:
                    raise self.missing("first", text, self.me, self.openers)
                raise self.fault("first", text)
            self.ply += 1
            self.begin(Begin(dealt.first))
        elif dealt.first not in (None, self.to_move):
            raise self.fault("first", f"{{{self.to_move} opens}} this round, so leave first out.")
        known = Counter([dealt.hand, *dealt.face_up])
        if too_many := known - Counter(self.rules.deck.cards):
            raise self.fault("face_up", self.none_left(next(iter(too_many))))
        if len(dealt.face_up) != self.rules.face_up:
            text = f"{self.rules.face_up} cards lie face up with {self.rules.seats} players, not {len(dealt.face_up)}."
            if len(dealt.face_up) > self.rules.face_up:
                raise self.fault("face_up", text)
            raise self.missing("face_up", text, self.me, self.rules.deck.characters)
        hands = [dealt.hand if seat == self.me else BACK for seat in range(self.rules.seats)]
        order = [BACK, *dealt.face_up, *hands]
        order += [BACK] * (len(self.rules.deck.cards) - len(order))
        self.ply += 1
        self.shuffle(Shuffle(tuple(order)))

    def hear(self, played: Played) -> None:
        """Take in a play and what came of it."""
        seat, number = self.to_move, self.number
        if played.seat not in (None, seat):
            raise self.fault(
                "seat", f"{{{seat} is}} to play now, not {{{played.seat}}}; enter every turn in its order."
            )
        hand = cards(self.hands[seat])
        if BACK in hand and played.card not in hand:
            self.turn_up(seat, self.left(played.card, "card"))
        play = Play(played.card, played.target, played.guess)
        self.check(play, "played")
        self.told = played.outcome()
        self.ply += 1
        self.play(play)
        for field in self.told:
            self.number = number
            raise self.fault(field, f"nothing of the kind came of this play; leave {field} out.")

    def take_in(self, kept: Kept) -> None:
        """Take in what was kept, if it was this seat that kept it."""
        if self.to_move != self.me:
            if kept != Kept():
                raise self.fault("card", f"what {{{self.to_move} keeps}} is a secret; say Kept() alone.")
            self.keep_unseen()
            return
        if kept.card is None:
            raise self.fault("card", "say which card you kept and which ones you returned: Kept(card, bottom).")
        rest = list(cards(self.hands[self.me]))
        bottom = kept.bottom
        if kept.card in rest and not bottom:
            rest.remove(kept.card)
            bottom = tuple(rest) if len(set(rest)) == 1 else ()  # nothing to tell apart
        keep = Keep(kept.card, bottom)
        self.check(keep, "kept")
        self.ply += 1
        self.keep(keep)

    def keep_unseen(self) -> None:
        """Let another seat keep a card and return the others."""
        self.ply += 1
        self.keep(Keep(BACK, (BACK,) * (len(self.hands[self.to_move]) - 1)))

    def check(self, action: Action, field: str) -> None:
        """Refuse what may not be done."""
        hand = cards(self.hands[self.to_move])
        situation = Situation(self.rules, self.phase is Phase.KEEP, self.to_move, hand, self.alive, self.protected)
        for objection in legality.objections(situation, action):
            remedy = objection.remedy if self.to_move == self.me else "Check this entry and those above it."
            raise self.fault(field, f"{objection.reason} ({objection.clause}). {remedy}")

    def check_worlds(self) -> None:
        """Refuse a round that no deal of the unseen cards can have led to, and say from which entry on."""
        if not is_possible(self.moments[-1][1]):
            first = bisect.bisect_left(self.moments, True, key=lambda moment: not is_possible(moment[1]))
            self.number = self.moments[first][0]
            what = "no way of dealing the cards fits this together with what was entered before"
            raise self.fault("", f"{what}; check this entry and those above it.")

    # What only a face can answer

    def left(self, card: str, field: str) -> str:
        """Return a card that comes into sight, if there is one left."""
        if not view_of(self, self.me).unseen()[card]:
            raise self.fault(field, self.none_left(card))
        return card

    def none_left(self, card: str) -> str:
        """Say that every copy of a card is in sight."""
        copies = self.rules.deck[card].copies
        every = "the only copy" if copies == 1 else f"each of the {copies} copies"
        return f"{every} of {the(self.rules, card)} is in sight already; check this entry and those above it."

    def face(self, known: str, told: object, field: str) -> str:
        """Return a card that is shown now: as it is told, or as it was known."""
        if told is None:
            return known
        card = str(told)
        if known == BACK:
            return self.left(card, field)
        if known != card:
            what = f"by what was entered before, that card is {the(self.rules, known)}, not {the(self.rules, card)}"
            raise self.fault(field, f"{what}; check both.")
        return known

    def turn_up(self, seat: int, card: str) -> None:
        """Put a face on the first hidden card of a hand."""
        hand = list(self.hands[seat])
        at = cards(self.hands[seat]).index(BACK)
        hand[at] = (card, hand[at][1] | 1 << self.me)
        self.hands[seat] = tuple(hand)

    def see(self, seat: int, told: object, field: str, ask: str = "") -> None:
        """See the single card in a hand, as it is told or as it was known; `ask` asks for it where it is neither."""
        known = self.card(seat)
        if told is None and known == BACK:
            raise self.missing(field, ask, seat, self.rules.deck.characters)
        card = self.face(known, told, field)
        if known == BACK:
            self.turn_up(seat, card)

    def drawn(self, known: str) -> str:
        """Return the card that this seat takes into its hand: the next entry says which, unless it is known."""
        drew = self.take_if(Drew)
        if drew is None and known == BACK:
            self.number += 1
            text = f"{{{self.me} take}} a card here, so say which one you Drew."
            raise self.missing("drew", text, self.me, self.rules.deck.characters)
        return self.face(known, drew and drew.card, "card")

    def draw(self, seat: int, kind: str, clause: str) -> None:
        """Take the top card of the deck into a hand."""
        if seat == self.me:
            (card, knowers), *rest = self.deck
            self.deck = ((self.drawn(card), knowers), *rest)
        super().draw(seat, kind, clause)

    def take_set_aside(self, seat: int) -> None:
        """Take the card that was set aside into a hand."""
        if seat == self.me:
            self.set_aside = self.drawn(BACK)
        super().take_set_aside(seat)

    def show_hand(self, seat: int, mask: int) -> None:
        """Let the seats of a mask see a hand; what this seat sees of another's has to be told."""
        if mask != EVERYBODY and mask >> self.me & 1 and seat != self.me:
            ask = f"{{{self.me} are}} shown {{{seat}'s}} card, so say which one you saw: saw=..."
            self.see(seat, self.told.pop("saw", None), "saw", ask)
        super().show_hand(seat, mask)

    def discard_hand(self, seat: int, kind: str, clause: str) -> None:
        """Lay a hand open."""
        if self.hands[seat]:
            self.see(seat, self.told.pop("laid", None), "laid", f"say which card {{{seat}}} laid open: laid=...")
        super().discard_hand(seat, kind, clause)

    def holds(self, seat: int, names: Collection[str]) -> bool:
        """Return whether a guess hits: by the card, where it is known, or as it is told."""
        hit, laid, known = self.told.pop("hit", None), self.told.get("laid"), self.card(seat)
        if known != BACK:
            if hit not in (None, known in names):
                what = f"by what was entered before, {{{seat} holds}} {the(self.rules, known)}"
                raise self.fault("hit", f"{what}; check both, or leave hit out.")
            return known in names
        unseen = view_of(self, self.me).unseen()
        can_be = [name for name in names if unseen[name]]
        if hit is None and laid is None and can_be:
            raise self.missing("hit", "say whether the guess hit: hit=True or hit=False.", seat, (True, False))
        if not hit and laid is None:
            return False
        if hit is False:
            raise self.fault("laid", "a guess that misses lays nothing open; leave laid out, or say hit=True.")
        if not can_be:
            raise self.fault("hit", self.none_left(next(iter(names))))
        if laid is None and len(can_be) > 1:
            raise self.missing("laid", f"say which card {{{seat}}} laid open: laid=...", seat, can_be)
        card = can_be[0] if laid is None else str(laid)
        if card not in names:
            raise self.fault("laid", f"{the(self.rules, card)} is not who was named; check both.")
        self.turn_up(seat, self.left(card, "laid"))
        return True

    def lower(self, seat: int, other: int) -> int | None:
        """Return which of two hands is lower: by the cards, where both are known, or as it is told."""
        lower, equal = self.told.pop("lower", None), self.told.pop("equal", None)
        if BACK not in (self.card(seat), self.card(other)):
            found = super().lower(seat, other)
            if lower not in (None, found) or equal not in (None, found is None):
                what = "the hands are equal" if found is None else f"{{{found} is}} lower"
                raise self.fault("lower", f"by the cards, {what}; check them, or leave this out.")
            return found
        if equal and lower is None:
            return None
        text = f"say who was lower, lower={seat} or lower={other}, or else equal=True."
        if not equal and lower is None:
            raise self.missing("lower", text, seat, (seat, other, None))
        if equal or not isinstance(lower, int) or lower not in (seat, other):
            raise self.fault("lower", text)
        return lower

    def open_hands(self) -> None:
        """Let everybody still in show their hand: the next entries say what they showed."""
        while (showed := self.take_if(Showed)) is not None:
            if showed.seat not in self.alive:
                raise self.fault(
                    "seat", f"{{{showed.seat} has}} left the round and shows no hand; leave this entry out."
                )
            self.see(showed.seat, showed.card, "card")
        for seat in self.alive:
            if self.card(seat) == BACK:
                self.number += 1
                text = f"the round is over, so say what {{{seat}}} Showed."
                raise self.missing("showed", text, seat, self.rules.deck.characters)
        super().open_hands()


def is_possible(view: View) -> bool:
    """Return whether any deal of the unseen cards fits a view."""
    try:
        view.belief(None, n=1, rng=random.Random(0))
    except BadInput:
        return False
    return True
