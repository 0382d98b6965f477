"""What a seat of three or more can be sure of, in words, each fact with the lines of its log that prove it.

Told is what follows whatever the unseen cards are: of the others' hands, what is there, what is gone, and how many of a
few; of its own hand, what others know of it; who is dandier than whom; and how long the Clock still lies. A test holds
all of it against every world there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from austenplay.core.errors import listed
from austenplay.core.facts import Claim, Fact
from austenplay.core.knowledge import BACK
from austenplay.core.words import amount
from austenplay.games.ladys_choice.hidden.above import MOST_HIDDEN, Man, Stands, dandier
from austenplay.games.ladys_choice.hidden.certain import Certain, Watched
from austenplay.games.ladys_choice.hidden.story import is_sight
from austenplay.games.ladys_choice.sights import Sight
from austenplay.games.ladys_choice.view import View


def known(view: View) -> tuple[Fact, ...]:
    """Return what a view's seat can be sure of beyond what lies open, each fact with its proof."""
    return tuple(_Facts(view).all()) if view.round and not view.is_round_over else ()


class _Facts:
    """Works out the facts of one view, puts them into words, and finds their proof."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.title = view.rules.deck.title_of
        self.others = [man for man in view.gentlemen if man != view.seat]
        self.watched = {man: Watched(view, man, view.seat) for man in self.others}
        self.lines: list[int] = []
        self.changes: dict[int, list[int]] = {man: [] for man in view.gentlemen}
        self.clauses: dict[int, str] = {}
        if view.log is not None:
            begun = view.log.last_index("shuffle")
            for line, event in enumerate(view.log.since(begun), start=begun + 1):
                self.clauses[line] = event.clause
                if is_sight(event):
                    self.lines.append(line)
                if event.kind == "change" and event.seat is not None:
                    self.changes[event.seat].append(line)

    def all(self) -> Iterator[Fact]:
        """Give the facts: the others' cards in turn order, one's own, who is dandier, and the Clock."""
        for man in self.others:
            yield from self.of_another(man)
        if self.view.seat in self.view.gentlemen:
            yield from self.own()
        yield from self.dandier()
        if self.view.above_clock:
            yield self.clock()

    # The others

    def of_another(self, man: int) -> Iterator[Fact]:
        """Give what he holds, what he has put away, and how many of some cards."""
        watched = self.watched[man]
        for proof, cards in self.by_proof(man, watched, "held", watched.held()):
            text = f"{{{man} holds}} {self.cards(cards)}."
            yield Fact(Claim.HOLDS, (hand(man),), cards, text, self.cards(cards), proof, self.clause(proof, "LC-4.4"))
        found = watched.known() or Certain()
        for proof, cards in self.by_proof(man, watched, "gone", found.gone):
            text, short = f"{{{man} has}} put {self.cards(cards)} away.", f"{self.cards(cards)} put away"
            yield Fact(Claim.HOLDS, (away(man),), cards, text, short, proof, "LC-3.3")
        for part, place, of, still in (
            ("some_held", hand(man), found.some_held, "still there"),
            ("some_gone", away(man), found.some_gone, "put away"),
        ):
            for group in of:
                proof = self.proof(man, watched.needed(part, group), True)
                many = f"at least {group.least} of {len(group.cards)}"
                text = f"Of {self.cards(group.cards)}, with which {{{man} was}} seen, {many} "
                text += f"{'is' if group.least == 1 else 'are'} {still}."
                short = f"{many} {still}: {self.cards(group.cards)}"
                yield Fact(Claim.HOLDS, (place,), group.cards, text, short, proof, "LC-3.3", group.least)

    def by_proof(
        self, man: int, watched: Watched, part: str, cards: Iterable[str]
    ) -> Iterator[tuple[tuple[int, ...], tuple[str, ...]]]:
        """Give cards of which the same is certain, what has the same proof together."""
        found: dict[tuple[int, ...], list[str]] = {}
        for card, many in Counter(cards).items():
            plainly = self.view.hands[man].count(card) if part == "held" else 0
            sights = self.latest(man, card, many) if plainly == many else watched.needed(part, card)
            found.setdefault(self.proof(man, sights, plainly != many), []).extend([card] * many)
        for proof, of in sorted(found.items()):
            yield proof, tuple(of)

    def latest(self, man: int, card: str, many: int) -> tuple[Sight, ...]:
        """Return the last look at so many copies of a card."""
        looks = [of for of in self.view.sights if of.gentleman == man and of.cards.count(card) >= many]
        return tuple(looks[-1:])

    def proof(self, man: int, sights: Iterable[Sight], has_changed: bool) -> tuple[int, ...]:
        """Return the lines of some looks, and of all that he has changed since the first of them."""
        kept = tuple(sights)
        found = {line for line, of in zip(self.lines, self.view.sights, strict=False) if any(of is one for one in kept)}
        if has_changed:
            found.update(line for line in self.changes[man] if line > min(found, default=0))
        return tuple(sorted(found))

    # One's own

    def own(self) -> Iterator[Fact]:
        """Give what everybody knows of one's hand and what somebody else does, and what nobody can hold any more."""
        view, seat = self.view, self.view.seat
        assert seat is not None
        public = Watched(view, seat, None).held()
        if public:
            text = f"Everybody can tell that {{{seat} holds}} {self.cards(public)}."
            yield self.seen_by(seat, (), public, text, f"known to all: {self.cards(public)}")
        for other in (other for other in range(view.seats) if other != seat):
            more = tuple((Counter(Watched(view, seat, other).held()) - Counter(public)).elements())
            if more:
                text = f"{{{other} knows}} that {{{seat} holds}} {self.cards(more)}."
                yield self.seen_by(seat, (f"seat:{other}",), more, text, f"{{{other} knows}} {self.cards(more)}")
        mine = Counter(view.discards[seat])
        away = mine + Counter(card for of in self.watched.values() for card in (of.known() or Certain()).gone)
        gone = tuple(card for card in sorted(mine) if away[card] == view.rules.deck[card].copies)
        if gone:
            text = f"Nobody holds {self.cards(gone, 'or')}, which {{{seat} has}} put away."
            places = tuple(hand(man) for man in self.others)
            proof = tuple(self.changes[seat]) if len(self.changes[seat]) == mine.total() else ()
            yield Fact(Claim.IS_NOT, places, gone, text, "", proof, "LC-3.4")

    def seen_by(self, seat: int, who: tuple[str, ...], cards: tuple[str, ...], text: str, short: str) -> Fact:
        """Return the fact that others can be sure of some cards of one's own."""
        sights = [of for card in set(cards) for of in self.latest(seat, card, 1)]
        proof = self.proof(seat, sights, False)
        return Fact(Claim.KNOWN, (hand(seat), *who), cards, text, short, proof, self.clause(proof, "LC-4.4"))

    # The table

    def dandier(self) -> Iterator[Fact]:
        """Give who is dandier than whom, whatever the unseen cards are."""
        view = self.view
        men = {
            place: Man(f"{{{man} is}}", f"{{{man}}}", hand(man), self.looks(man), self.stands(man))
            for place, man in enumerate(view.gentlemen)
        }
        yield from dandier(men, True, "you have" if view.seat is None else f"{{{view.seat} has}}")

    def stands(self, man: int) -> Stands | None:
        """Return what his hand may come to; None where too much of it is hidden."""
        view = self.view
        if man == view.seat:
            return Stands.of(view, man, [()])
        readings = [past for past in view.pasts(man) if past.fits(past.plainest())]
        (past, *others) = readings
        if others or view.hands[man].count(BACK) - len(past.seen) > MOST_HIDDEN:
            return None
        stays = past.stays()
        return None if stays is None else Stands.of(view, man, stays)

    def looks(self, man: int) -> tuple[int, ...]:
        """Return the lines by which this seat has seen somebody else's cards."""
        if man == self.view.seat:
            return ()
        return self.proof(man, [of for of in self.view.sights if of.gentleman == man], True)

    def clock(self) -> Fact:
        """Return how long the Clock still lies covered."""
        left = self.view.above_clock
        verb = "lies" if left == 1 else "lie"
        turns = "with the next turn" if left <= 1 else f"after {(left + 1) // 2} to {left} more turns"
        text = f"{amount(left, 'card')} {verb} on the Clock: it comes up {turns} of a gentleman."
        text = text if left <= 1 else text.replace("of a gentleman", "of gentlemen")
        return Fact(Claim.COUNT, ("clock",), (), text, "", (), "LC-5.1", left)

    # Words

    def cards(self, cards: Iterable[str], last: str = "and") -> str:
        """Return cards by their titles."""
        return listed(map(self.title, cards), last)

    def clause(self, proof: tuple[int, ...], otherwise: str) -> str:
        """Return the clause of the last line of a proof."""
        return self.clauses[proof[-1]] if proof else otherwise


def hand(man: int) -> str:
    """Return how the place of a hand is called."""
    return f"seat:{man}/hand"


def away(man: int) -> str:
    """Return how the place of what somebody has put away is called."""
    return f"seat:{man}/discards"
