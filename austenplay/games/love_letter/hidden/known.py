"""What a seat can be sure of, in words, each fact with the lines of its log that prove it.

The facts are exactly those that hold in every world that fits the view: what a hidden card is, what it is not, whose
cards are of equal value, and of which characters no copy is hidden. A test holds them against every world there is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from austenplay.core.errors import listed
from austenplay.core.events import Event, Log
from austenplay.core.facts import Claim, Fact
from austenplay.core.knowledge import BACK
from austenplay.core.words import capitalised
from austenplay.games.love_letter.hidden.inference import NO_LINES, Lines
from austenplay.games.love_letter.hidden.possible import Possible
from austenplay.games.love_letter.hidden.walk import ASIDE, Place, lying_at
from austenplay.games.love_letter.view import View
from austenplay.games.love_letter.words import the

IN_SIGHT = ("play", "discard", "lay_down")
"""The events after which a card lies open before a seat."""

SAYING = ("guess", "look", "compare", "swap", "keep")
"""The events that say of a card in a hand or beneath the deck what it is or is not."""

TAKING = ("seen", "deal", "draw", "redraw", "exchange", "take_aside")

TELLING = (*IN_SIGHT, *TAKING, *SAYING)
"""The events that may say something of a card that lies hidden."""


def known(view: View) -> tuple[Fact, ...]:
    """Return what a view's seat can be sure of beyond what lies open, each fact with its proof."""
    if view.round == 0 or view.is_round_over:
        return ()
    return tuple(_Facts(view).all())


class _Facts:
    """Works out the facts of one view, puts them into words, and finds their proof."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.rules = view.rules
        self.name = view.rules.deck.name_of
        self.inference = view.inference()
        self.possible = Possible(view, self.inference)
        log = view.log or Log()
        begun = log.last_index("shuffle")
        self.events = list(enumerate(log.since(begun), start=begun + 1))

    def all(self) -> Iterator[Fact]:
        """Give the facts: seen cards, then hands in turn order, the card aside, the deck, and what is nowhere."""
        for place in self.seen():
            yield self.card_is(place, str(self.view.face(place)))
        settled = set[Place]()
        excluded = defaultdict[tuple[bool, Lines, tuple[str, ...]], list[Place]](list)
        for place in self.possible.places:
            faces = self.possible.at(place)
            if len(faces) == 1:
                settled.add(place)
                yield self.card_is(place, *faces)
            else:
                for proof, cards in self.exclusions(place, frozenset(self.possible.unseen) - faces):
                    excluded[place[0] == "deck", proof, cards].append(place)
        for (_, proof, cards), places in excluded.items():
            yield from self.are_not(places, cards, proof)
        hands = [place for place in self.possible.places if place[0] == "hand" and place not in settled]
        for number, one in enumerate(hands):
            for other in hands[number + 1 :]:
                if self.possible.are_equal(one, other):
                    yield self.are_equal(one, other)
        for card, character in self.rules.deck.characters.items():
            if not self.possible.unseen[card] and character.copies:
                yield self.is_nowhere(card, character.copies)

    def seen(self) -> Iterator[Place]:
        """Give the places of cards that lie face down and that this seat has seen, less its own hand."""
        for seat, hand in enumerate(self.view.hands):
            if seat != self.view.seat:
                yield from (("hand", seat, number) for number, card in enumerate(hand) if card != BACK)
        yield from (("deck", 0, number) for number, card in enumerate(self.view.deck) if card != BACK)

    # The facts in words

    def card_is(self, place: Place, card: str) -> Fact:
        """Return the fact that a place holds a card."""
        others = frozenset(self.rules.deck.characters) - {card}
        text = f"{self.holds(place, True)} {the(self.rules, card)}."
        short = self.mark(place, self.name(card))
        return self.fact(Claim.IS, (place,), (card,), text, short, self.proof(place, others))

    def exclusions(self, place: Place, cards: frozenset[str]) -> Iterator[tuple[Lines, tuple[str, ...]]]:
        """Give what a place does not hold, what has the same proof together."""
        by_proof = defaultdict[Lines, list[str]](list)
        for card in self.rules.deck.characters:
            if card in cards:
                by_proof[self.proof(place, frozenset((card,)))].append(card)
        for proof in sorted(by_proof, key=sorted):
            yield proof, tuple(by_proof[proof])

    def are_not(self, places: list[Place], cards: tuple[str, ...], proof: Lines) -> Iterator[Fact]:
        """Give the facts that places do not hold some cards; where no card of the deck is one, that is one fact."""
        whole_deck = [place for place in self.possible.places if place[0] == "deck"]
        for some in [places] if places == whole_deck and len(places) > 1 else [[place] for place in places]:
            holds = self.holds(some[0], False) if len(some) == 1 else "no card of the deck is"
            text = f"{holds} {listed((the(self.rules, card) for card in cards), 'or')}."
            short = self.mark(some[0], "not " + ", ".join(map(self.name, cards)))
            yield self.fact(Claim.IS_NOT, tuple(some), cards, text, short, proof)

    def are_equal(self, one: Place, other: Place) -> Fact:
        """Return the fact that the cards of two hands are of equal value."""
        proof = self.shortest(lambda heard: heard.are_equal(one, other))
        text = f"{self.called(one)} and {self.called(other)} are of equal value."
        return self.fact(Claim.EQUAL, (one, other), (), text, "equal hands", proof)

    def is_nowhere(self, card: str, copies: int) -> Fact:
        """Return the fact that this seat has seen every copy of a character, face down or held by others perhaps."""
        found = [line for line, event in self.events if self.lays_open(event, card)]
        elsewhere = self.view.hand.count(card) + sum(self.view.face(place) == card for place in self.seen())
        if elsewhere:
            found += self.first_seen(card)
        whole = {1: "The only copy", 2: "Both copies"}.get(copies, f"All {copies} copies")
        verb = "is" if copies == 1 else "are"
        seat = self.view.seat
        unseen = "you have" if seat is None else f"{{{seat} has}}"
        text = f"{whole} of {the(self.rules, card)} {verb} accounted for: no card that {unseen} not seen is another."
        return self.fact(Claim.NOWHERE, (), (card,), text, f"no {self.name(card)} left", frozenset(found))

    def fact(
        self, claim: Claim, places: tuple[Place, ...], cards: tuple[str, ...], text: str, short: str, proof: Lines
    ) -> Fact:
        """Return a fact under the clause that it rests on."""
        lines = tuple(sorted(proof))
        clause = "LL-2.3" if claim is Claim.NOWHERE else self.clause(places[0], cards, lines)
        return Fact(claim, tuple(map(place_name, places)), cards, capitalised(text), short, lines, clause)

    def clause(self, place: Place, cards: tuple[str, ...], lines: tuple[int, ...]) -> str:
        """Return the clause of the last line that says what a card is or is not, rather than which card has gone."""
        if not lines:
            return "LL-2.3" if self.view.face(place) == BACK else "LL-7.1"
        events = dict(self.events)
        for event in (events[line] for line in reversed(lines)):
            if event.kind == "play" and not self.rules.deck.must_leave[str(event["card"])].isdisjoint(cards):
                return "LL-18.2"
            if event.kind in SAYING:
                return event.clause
        return events[lines[-1]].clause

    def holds(self, place: Place, really: bool) -> str:
        """Return the beginning of a sentence about what a place holds, or does not."""
        where, seat, _ = place
        if where == "hand" and not self.which(place):
            return f"{{{seat} holds}}" if really else f"{{{seat} does}} not hold"
        return f"{self.called(place)} is" if really else f"{self.called(place)} is not"

    def called(self, place: Place) -> str:
        """Return what the card at a place is called."""
        where, seat, number = place
        if where == "hand":
            return f"{{{seat}'s}} {self.which(place)}card"
        return "the card aside" if place == ASIDE else deck_name(number, len(self.view.deck))

    def which(self, place: Place) -> str:
        """Return the word that tells the cards of a hand apart, where there are several."""
        where, seat, number = place
        if where != "hand" or len(self.view.hands[seat]) == 1:
            return ""
        return "new " if number else "older "

    def mark(self, place: Place, words: str) -> str:
        """Return a few words about a place that say which card of a hand is meant, where there are several."""
        which = self.which(place)
        return f"{which}card: {words}" if which else words

    # Their proof

    def proof(self, place: Place, cards: frozenset[str]) -> Lines:
        """Return the lines by which a place is none of these cards: those that say so, else those it follows from."""
        if self.view.face(place) == BACK:
            cards &= frozenset(self.possible.unseen)
        found = NO_LINES
        for case in self.inference.cases:
            token = lying_at(place, case.hands, case.deck)
            doubts = {} if token is None else case.doubts.get(token, {})
            if not cards <= doubts.keys():
                return self.shortest(lambda heard: cards.isdisjoint(heard.at(place)))
            found = found.union(*(doubts[card] for card in cards))
        return found

    def shortest(self, follows: Callable[[Possible], bool]) -> Lines:
        """Return lines from which something follows, none of which can be spared."""

        def suffice(lines: list[int]) -> bool:
            return follows(Possible(self.view, self.view.inference(heed=lines)))

        needed = sorted(NO_LINES.union(*(case.lines for case in self.inference.cases)))
        if not suffice(needed):  # it also follows from cases that are out of the question
            needed = [line for line, event in self.events if event.kind in TELLING]
        for line in list(needed):
            fewer = [other for other in needed if other != line]
            needed = fewer if suffice(fewer) else needed
        return frozenset(needed)

    def first_seen(self, card: str) -> Lines:
        """Return the last line that showed this seat a card that it knows to lie face down or holds itself."""
        lines = [line for line, event in self.events if event.kind not in IN_SIGHT and self.shows(event, card)]
        return frozenset(lines[-1:])

    def shows(self, event: Event, card: str) -> bool:
        """Return whether an event showed this seat a card that did not lie open."""
        names = [name for name, _, _ in event.facts if name not in ("guess", "cards")]
        values = [event[name] for name in names]
        return any(value == card or (isinstance(value, tuple) and card in value) for value in values)

    def lays_open(self, event: Event, card: str) -> bool:
        """Return whether a card lies open on the table after an event."""
        if event.kind == "face_up":
            cards = event["cards"]
            return isinstance(cards, tuple) and card in cards
        return event.kind in IN_SIGHT and event["card"] == card


def place_name(place: Place) -> str:
    """Return a place as it is named on the table and in facts."""
    where, seat, number = place
    if where == "hand":
        return f"seat:{seat}/hand" + (f":{number}" if number else "")
    return "set_aside" if place == ASIDE else f"deck:{number}"


def deck_name(number: int, size: int) -> str:
    """Return what a card of the deck is called."""
    if number == size - 1:
        return "the last card of the deck"
    if number == 0:
        return "the next card of the deck"
    return f"the card under {number} others of the deck" if number > 1 else "the second card of the deck"
