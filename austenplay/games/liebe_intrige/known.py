"""What a seat can be sure of, in words, each fact with the lines of its log that prove it.

Told is whom the seat has seen at a place or in the draw pile, and who is still there; what counting shows of the
others' hands, of places and of piles (`bounds`); of which cards no copy is hidden; who else knows of a gentleman; and
when a pile is made anew. A test holds all of it against worlds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from austenplay.core.errors import listed
from austenplay.core.events import Event
from austenplay.core.facts import Claim, Fact
from austenplay.core.knowledge import BACK
from austenplay.core.words import amount
from austenplay.games.liebe_intrige.bounds import DECK, EVENTS, Bounds, hand, of_events, of_men, stack
from austenplay.games.liebe_intrige.steps import Stage
from austenplay.games.liebe_intrige.view import View
from austenplay.games.liebe_intrige.words import men_named

NEAR = 5
"""A pile of so many cards, or fewer, will soon be made anew."""


def known(view: View) -> tuple[Fact, ...]:
    """Return what a view's seat can be sure of beyond what lies open, each fact with its proof."""
    return tuple(_Facts(view).all()) if _is_dealt(view) and not view.is_over else ()


def _is_dealt(view: View) -> bool:
    """Return whether nothing that is played with lies in the box any more."""
    step = view.step
    is_setting_up = step is not None and step.stage in (Stage.MEN, Stage.EVENTS) and not step.number
    return any(view.boards) and not is_setting_up


class _Facts:
    """Works out the facts of one view, puts them into words, and finds their proof."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.deck = view.rules.deck
        self.log = tuple(view.log or ())
        self.men = of_men(view, self.log)
        self.events = of_events(view, self.log)
        self.others = [seat for seat in range(view.seats) if seat != view.seat]

    def all(self) -> Iterator[Fact]:
        """Give the facts: gentlemen, events, cards that are nowhere, who else knows, and what piles come to."""
        for number, place in enumerate(self.view.rules.places):
            yield from self.at_a_place(number, place)
        yield from self.in_order()
        seen = tuple(man for man in self.view.pile if man != BACK)
        yield from self.counted(self.men, DECK, "In the draw pile there", "of the draw pile", seen)
        for seat in self.others:
            yield from self.counted(self.events, hand(seat), f"{{{seat} holds}}", f"in {{{seat}'s}} hand", ())
        yield from self.counted(self.events, EVENTS, "In the event pile there", "of the event pile", ())
        yield from self.no_answer()
        yield from self.nowhere()
        yield from self.shared()
        yield from self.coming()

    # Gentlemen

    def at_a_place(self, number: int, place: str) -> Iterator[Fact]:
        """Give who is at a place: those whom the seat has seen there, and what counting says of the rest."""
        seen, where = self.view.seen_at(number), self.deck.place_named(place)
        if seen:
            text = f"At {where} there {_are(seen)} {men_named(self.view.rules, seen)}."
            yield Fact(Claim.HOLDS, (stack(place),), seen, text, "", self.since_a_look(place), "LI-4.6")
        yield from self.counted(self.men, stack(place), f"At {where} there", f"at {where}", seen)

    def since_a_look(self, place: str) -> tuple[int, ...]:
        """Return the line at which the seat last saw who is at a place, and those at which that changed."""
        lines: list[int] = []
        for line, event in enumerate(self.log, 1):
            facts = event.values()
            if facts.get("place") == place:
                if event.kind == "look" and facts["men"] is not None:
                    lines = []
                if facts.get("men") or facts.get("man"):
                    lines.append(line)
        return tuple(lines)

    def in_order(self) -> Iterator[Fact]:
        """Give the cards of the draw pile that the seat has looked at, and how soon they come up."""
        for at, man in enumerate(self.view.pile):
            if man != BACK:
                after = f"After {amount(at, 'other card')} the draw pile brings" if at else "The draw pile next brings"
                looks = [n for n, event in enumerate(self.log, 1) if event.kind == "glimpse" and _shows(event, man)]
                text = f"{after} {self.deck.title_of(man)}."
                yield Fact(Claim.IS, (f"{DECK}:{at}",), (man,), text, "", tuple(looks[-1:]), "LI-6.11")

    # Counting

    def counted(self, bounds: Bounds, zone: str, begins: str, where: str, seen: Sequence[str]) -> Iterator[Fact]:
        """Give which cards a zone surely has, besides those that were seen there, and which it cannot have."""
        lines, clause = self.made_anew("men" if bounds is self.men else "events")
        is_hand = "holds" in begins
        if sure := bounds.sure(zone):
            named, also = men_named(self.view.rules, sure), " also" if seen else ""
            short = named if is_hand else ""
            only = ", and nothing else" if bounds.is_whole(zone) and not seen else ""
            text = f"{begins}{'' if is_hand else f' {_are(sure)}'}{also} {named}{only}."
            yield Fact(Claim.HOLDS, (zone,), (*seen, *sure), text, short, lines, clause)
        none = tuple(card for card in bounds.without(zone) if card not in seen)
        if none and not bounds.is_whole(zone):
            text = f"No card {where} is {listed(map(self.deck.title_of, none), 'or')}."
            yield Fact(Claim.IS_NOT, (zone,), none, text, "", lines, clause)

    def made_anew(self, kind: str) -> tuple[tuple[int, ...], str]:
        """Return the line at which discards were shuffled last, if ever, and the clause behind counting."""
        lines = [n for n, event in enumerate(self.log, 1) if event.kind == kind and event.clause in ANEW.values()]
        return tuple(lines[-1:]), ANEW[kind] if lines else UNSEEN[kind]

    def no_answer(self) -> Iterator[Fact]:
        """Give who cannot answer an event, though events are in hand."""
        arrows = tuple(key for key, card in self.deck.events.items() if card.arrow)
        for seat in self.others if arrows else ():
            if self.view.hands[seat] and not any(self.events.most[hand(seat)][card] for card in arrows):
                text = f"{{{seat} holds}} no event with the green arrow."
                lines, _ = self.made_anew("events")
                yield Fact(Claim.IS_NOT, (hand(seat),), arrows, text, "no green arrow", lines, "LI-6.4")

    def nowhere(self) -> Iterator[Fact]:
        """Give the cards of which no copy is hidden."""
        rules = self.view.rules
        for bounds, cards, clause in (
            (self.men, dict.fromkeys(rules.men_cards), UNSEEN["men"]),
            (self.events, self.deck.events, UNSEEN["events"]),
        ):
            if gone := tuple(card for card in cards if not bounds.hidden[card]):
                text = f"No hidden card is {listed(map(self.deck.title_of, gone), 'or')}."
                yield Fact(Claim.NOWHERE, (), gone, text, "", (), clause)

    # What others know, and what is to come

    def shared(self) -> Iterator[Fact]:
        """Give who else knows of gentlemen whom the seat knows of: whoever looked at the place while they lay there."""
        looks = {(seat, place): self.looked(seat, place) for seat in self.others for place in self.view.rules.places}
        for (seat, place), (line, cards) in looks.items():
            if cards:
                text = f"{{{seat} knows}} of {men_named(self.view.rules, cards)} at {self.deck.place_named(place)}."
                yield Fact(Claim.KNOWN, (stack(place), f"seat:{seat}"), cards, text, "", (line,), "LI-4.6")

    def looked(self, seat: int, place: str) -> tuple[int, tuple[str, ...]]:
        """Return the line at which another seat last looked at a place, and which cards there it surely still knows."""
        last, new = 0, 0
        mine, theirs = Counter[str](), Counter[str]()
        for line, event in enumerate(self.log, 1):
            facts = event.values()
            if facts.get("place") != place:
                continue
            if event.kind == "look" and event.seat == seat:
                last, new, theirs = line, 0, mine.copy()
            elif event.kind == "look" and facts["men"] is not None:
                mine = Counter(facts["men"])
                if last:  # all but the new ones were there when the other one looked
                    theirs |= +Counter({man: n - new for man, n in mine.items()})
            elif event.kind == "known":
                mine.update(facts["men"] or ())
            elif event.kind in ("take", "found"):
                theirs -= Counter([facts["man"]])
                mine -= Counter([facts["man"]])
            elif event.kind == "refill":
                new += 1
                mine.update([facts["man"]] if facts["man"] else [])
        return last, tuple(sorted(theirs.elements()))

    def coming(self) -> Iterator[Fact]:
        """Give how soon a pile will be made anew of its discards, where that is near."""
        for zone, size, pile, discards, kind in (
            (DECK, self.view.pile_size, "draw pile", self.view.discard, "men"),
            (EVENTS, len(self.view.events), "event pile", self.view.spent, "events"),
        ):
            if size <= NEAR and discards:
                when = f"After {amount(size, 'more card')}" if size else "With the next card"
                text = f"{when} the {pile} is made anew of the discards, {amount(len(discards), 'card')} by now."
                yield Fact(Claim.COUNT, (zone,), (), text, "", (), ANEW[kind], size)


ANEW = {"men": "LI-4.9", "events": "LI-6.5"}
"""The clauses by which discards are shuffled."""
UNSEEN = {"men": "LI-2.2", "events": "LI-6.13"}
"""The clauses behind counting, as long as none have been."""


def _are(cards: Sequence[str]) -> str:
    """Return the verb for some cards; those of one gentleman together are still several."""
    return "is" if len(cards) == 1 else "are"


def _shows(event: Event, man: str) -> bool:
    """Return whether an event has shown a gentleman."""
    return man in (event.values()["men"] or ())
