"""Where the cards can have come from that a seat does not see: its log read as slots that were drawn and faces met.

Every hidden card is a slot of some shuffle: of the first one, or of discards that were shuffled into a new pile, and
what went into each is public. Only the last shuffle is kept apart: what lay hidden before it counts as one more.
A slot goes where everybody sees it go, face down: to a place, or into a hand. Later faces are met there: a card leaves
openly, or this seat looks at all of them. Each face met is a token that belongs to one of the slots that were there by
then. While all of those are of one shuffle it does not matter which; otherwise `deals` finds tokens their slots.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from austenplay.core.events import Event
from austenplay.games.liebe_intrige.rules import Rules
from austenplay.games.liebe_intrige.verbs import Chance

if TYPE_CHECKING:
    from austenplay.games.liebe_intrige.view import View


class Contradiction(Exception):
    """What was assumed of a card that nobody saw has turned out wrong."""


@dataclass(eq=False, slots=True)
class Slot:
    """A card as it came out of a shuffle: which shuffle, since when it lies where it is, and its face once known.

    `barred` are faces that it cannot have if it was still there at a time: somebody looked and found no such card.
    """

    pool: int
    since: int = 0
    face: str | None = None
    barred: tuple[tuple[int, frozenset[str]], ...] = ()

    def bars(self, face: str, time: int) -> bool:
        """Return whether a card that was still there at a time cannot be this face."""
        return any(when <= time and face in faces for when, faces in self.barred)


@dataclass(eq=False, slots=True)
class Token:
    """A face that was met at some time, and the slot that it is taken to be."""

    face: str
    time: int
    slot: Slot | None = None

    def may_be(self, slot: Slot) -> bool:
        """Return whether a slot was there in time, and nobody had found that it has another face."""
        return slot.since <= self.time and not slot.bars(self.face, self.time)


@dataclass(eq=False, slots=True)
class Group:
    """Slots that lay together and the faces met among them."""

    slots: list[Slot] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Zone:
    """A place or a hand: the faces known to be in it, and a group of slots for the rest."""

    known: list[str] = field(default_factory=list)
    group: Group = field(default_factory=Group)

    def unknown(self) -> list[Slot]:
        """Return the slots in it whose face nobody has met, once tokens have their slots."""
        taken = {id(token.slot) for token in self.group.tokens}
        return [slot for slot in self.group.slots if id(slot) not in taken]


@dataclass(eq=False, slots=True)
class Trail:
    """All cards of one kind, gentlemen or events: the shuffles they came from, the pile, and the zones.

    `pools` are the faces that went into each shuffle, `orders` its slots, first drawn first.
    """

    zones: list[Zone]
    pools: list[Counter[str]] = field(default_factory=list)
    orders: list[list[Slot]] = field(default_factory=list)
    pile: list[Slot] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)

    @property
    def is_of_one_shuffle(self) -> bool:
        """Whether every card whose face is not certain came out of the same shuffle."""
        return len({slot.pool for order in self.orders for slot in order if slot.face is None}) <= 1

    def shuffle(self, cards: Iterable[str]) -> None:
        """Let cards be the new pile. What lies hidden elsewhere is known as a whole then, and counts as one shuffle."""
        if self.pools:
            self.count_anew()
        faces = Counter(cards)
        self.pile = [Slot(len(self.pools)) for _ in range(faces.total())]
        self.pools.append(faces)
        self.orders.append(self.pile[:])

    def bar(self, slots: Iterable[Slot], time: int, faces: frozenset[str]) -> None:
        """Let somebody have found none of these faces among some cards."""
        for slot in slots:
            slot.barred = (*slot.barred, (time, faces))

    def count_anew(self) -> None:
        """Let all that lies hidden be of one shuffle, whatever it came from."""
        left = sum(self.pools, Counter[str]())
        left.subtract(slot.face for order in self.orders for slot in order if slot.face is not None)
        for group in (*self.groups, *(zone.group for zone in self.zones)):
            left.subtract(token.face for token in group.tokens)
        if min(left.values(), default=0) < 0:
            raise Contradiction
        slots = []
        for zone in self.zones:
            faces = [frozenset[str]().union(*(of for _, of in slot.barred)) for slot in zone.group.slots]
            none = frozenset.intersection(*faces) if faces else frozenset[str]()
            count = len(zone.group.slots) - len(zone.group.tokens)
            if count < 0:
                raise Contradiction
            hidden = [Slot(0) for _ in range(count)]
            self.bar(hidden, 0, none)
            zone.group = Group(hidden)
            slots += hidden
        self.pools, self.orders, self.groups = [+left], [slots], []

    def draw(self, zone: int, time: int, face: str | None = None) -> None:
        """Let the top card of the pile go to a zone, its face seen or not."""
        slot = self.pile.pop(0)
        if face is not None:
            fix(slot, face)
        if slot.face is not None:
            self.zones[zone].known.append(slot.face)
        else:
            slot.since = time
            self.zones[zone].group.slots.append(slot)

    def leave(self, zone: int, time: int, face: str) -> None:
        """Let a face leave a zone openly."""
        of = self.zones[zone]
        if face in of.known:
            of.known.remove(face)
        else:
            of.group.tokens.append(Token(face, time))

    def meet(self, zone: int, time: int, faces: Iterable[str], *, all_of_it: bool) -> None:
        """Let faces be seen in a zone, all that are there or some."""
        of = self.zones[zone]
        news = Counter(faces)
        news.subtract(of.known)
        for face in sorted((+news).elements()):
            of.group.tokens.append(Token(face, time))
            of.known.append(face)
        if all_of_it and len(of.group.tokens) != len(of.group.slots):
            raise Contradiction
        if all_of_it:
            self.groups.append(of.group)
            of.group = Group()

    def mix(self) -> None:
        """Forget what is of which shuffle."""
        self.pools, self.orders = (
            [sum(self.pools, Counter[str]())],
            [[slot for order in self.orders for slot in order]],
        )
        for slot in self.orders[0]:
            slot.pool = 0

    def close(self) -> None:
        """Let the log be at its end."""
        self.groups += [zone.group for zone in self.zones]


def fix(slot: Slot, face: str) -> None:
    """Let a slot have a face for certain."""
    if slot.face not in (None, face):
        raise Contradiction
    slot.face = face


KNOWN = 0.9
"""How often a card that is taken from the top is the one of its face that was known to lie there, and no other."""


class Past:
    """What a seat's log says of the cards that it does not see.

    `guessed` is whether it could be read otherwise, and `is_uneven` whether one such way speaks of a card whose place
    the seat knew and another does not.
    """

    def __init__(self, view: View, rng: random.Random) -> None:
        rules: Rules = view.rules
        self.rules = rules
        self.seat = view.seat
        self.rng = rng
        self.guessed = self.is_uneven = False
        self.men = Trail([Zone() for _ in rules.places])
        self.events = Trail([Zone() for _ in range(rules.seats)])
        self.reach = 0
        self.top = 0
        assert view.log is not None
        later = {event["man"] for event in view.log if event.kind == "wed"}
        self.married = frozenset(man for row in view.weddings for man, _ in row if man not in later)
        for time, event in enumerate(view.log):
            self.hear(time, event)

    def hear(self, time: int, event: Event) -> None:
        """Follow the cards through one event."""
        facts = event.values()
        place = self.rules.number_of.get(facts.get("place") or "")
        if event.kind == "look" and place is not None and self.married:  # LI-7.10
            self.men.bar(self.men.zones[place].group.slots, time, self.married)
        match event.kind:
            case "wed":
                self.married |= {facts["man"]}
            case "position":
                self.take_up(facts)
            case "men" if event.clause == "LI-1.4":
                self.men.shuffle(self.rules.men_cards)
                for number, of in enumerate(self.rules.deck.places.values()):
                    for _ in range(of.stack):
                        self.men.draw(number, time)
            case "men":
                self.men.shuffle(facts["men"])
            case "events":
                whole = event.clause == "LI-1.5"
                self.events.shuffle(self.rules.deck.event_cards if whole else facts["events"])
            case "known" | "look" if facts["men"] and place is not None:
                self.men.meet(place, time, facts["men"], all_of_it=event.kind == "look")
            case "take" | "found" if place is not None:
                self.men.leave(place, time, facts["man"])
            case "take" | "found":
                self.from_the_top(facts["man"], time, is_taken=event.kind == "take")
            case "refill" if place is not None:
                self.men.draw(place, time, facts["man"])
            case "glimpse":
                self.top = facts["count"]
                for slot, face in zip(self.men.pile, facts["men"] or (), strict=False):
                    fix(slot, face)
                self.men.bar(self.men.pile[: self.top], time, self.married)
            case "hand" if facts["cards"]:
                assert event.seat is not None
                self.events.meet(event.seat, time, facts["cards"], all_of_it=True)
            case "draw":
                assert event.seat is not None
                self.events.draw(event.seat, time, facts["card"])
            case "play" | "answer" | "discard":
                assert event.seat is not None
                self.events.leave(event.seat, time, facts["card"])
                effect = self.rules.deck.events[facts["card"]].effect
                self.reach = max((verb.cards for verb in effect if isinstance(verb, Chance)), default=self.reach)

    def take_up(self, facts: dict[str, Any]) -> None:
        """Begin with the cards that lay hidden when a game was taken up."""
        for trail, cards, sizes in ((self.men, "men", "stacks"), (self.events, "events", "hands")):
            trail.shuffle(facts[cards])
            for zone, size in enumerate(facts[sizes]):
                for _ in range(size):
                    trail.draw(zone, 0)

    def from_the_top(self, man: str, time: int, *, is_taken: bool) -> None:
        """Let a face leave the top of the draw pile; what else was looked at goes below if one of them is taken."""
        pile = self.men.pile
        region = pile[: self.top if is_taken else self.reach]
        slots = [slot for slot in region if slot.face is None and not slot.bars(man, time)]
        known = [slot for slot in region if slot.face == man][:1]
        self.guessed |= len(slots) + len(known) > 1
        self.is_uneven |= bool(slots and known)
        if known and (not slots or self.rng.random() < KNOWN):
            slots = known
        if not slots:
            raise Contradiction
        slot = slots[0] if len(slots) == 1 else self.rng.choice(slots)
        fix(slot, man)
        pile.remove(slot)
        if is_taken:
            below = [slot for slot in region if slot in pile]
            self.men.pile = [*pile[len(below) :], *below]


MOST_READINGS = 100


def read(view: View, rng: random.Random) -> Past:
    """Return a reading of a view's log that can be; nearly always the first one is."""
    return next(readings(view, rng))


def readings(view: View, rng: random.Random) -> Iterator[Past]:
    """Yield readings of a view's log that can be: they differ in which card was taken from the top of the pile."""
    for _ in range(MOST_READINGS):
        try:
            past = Past(view, rng)
        except Contradiction:
            continue
        yield past
        if not past.guessed:
            break
