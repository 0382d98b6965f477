"""How many of each card can lie where, at least and at most: what counting shows of the cards that a seat does not see.

A zone is a place, a rival's hand or a pile, and only its cards count that the seat does not know. How many these are is
public, and so is how many of each card are hidden at all. After discards have been shuffled it is known besides what
went into the pile, and how many cards have left it since. Every bound holds in every world that fits; the reasons that
lie in the order of what was taken when are left to the worlds themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from austenplay.core.events import Event
from austenplay.core.knowledge import BACK, unplaced
from austenplay.games.liebe_intrige.view import View

DECK = "deck"
"""The draw pile of gentlemen."""
EVENTS = "events"
"""The event pile."""


def stack(place: str) -> str:
    """Return how the zone of a place's stack is called."""
    return f"place:{place}"


def hand(seat: int) -> str:
    """Return how the zone of a hand is called."""
    return f"seat:{seat}/hand"


@dataclass(frozen=True, slots=True)
class Bounds:
    """Of the cards that a seat does not know: how many there are in each zone, and of each card.

    Attributes
    ----------
    sizes
        Cards by zone.
    hidden
        Copies by card.
    least, most
        Of each zone how many of each card it has at least and at most.
    """

    sizes: Mapping[str, int]
    hidden: Counter[str]
    least: Mapping[str, Counter[str]]
    most: Mapping[str, Counter[str]]

    def sure(self, zone: str) -> tuple[str, ...]:
        """Return the cards that a zone surely has."""
        return tuple(self.least[zone].elements())

    def is_whole(self, zone: str) -> bool:
        """Return whether all cards of a zone are sure."""
        return self.least[zone].total() == self.sizes[zone]

    def without(self, zone: str) -> tuple[str, ...]:
        """Return the hidden cards that a zone surely has none of, though nobody can tell where all of them are."""
        placed = sum(self.least.values(), Counter[str]())
        none = (card for card, n in self.hidden.items() if not self.most[zone][card] and placed[card] < n)
        return tuple(none) if self.sizes[zone] else ()


def tightened(sizes: Mapping[str, int], hidden: Counter[str], most: Mapping[str, Counter[str]]) -> Bounds:
    """Return the bounds that follow from some upper ones, each card having to lie and each zone to be filled.

    >>> hidden = Counter(a=3, b=1)
    >>> found = tightened({"x": 2, "y": 2}, hidden, {"x": hidden, "y": hidden})
    >>> found.sure("x"), found.sure("y")
    (('a',), ('a',))
    """
    high = {
        zone: Counter({card: min(most[zone][card], n, sizes[zone]) for card, n in hidden.items()}) for zone in sizes
    }
    low = {zone: Counter(dict.fromkeys(hidden, 0)) for zone in sizes}
    is_new = True
    while is_new:
        is_new = False
        for zone, size in sizes.items():
            there, may = sum(low[zone].values()), sum(high[zone].values())
            for card, n in hidden.items():
                elsewhere_low = sum(low[other][card] for other in sizes) - low[zone][card]
                elsewhere_high = sum(high[other][card] for other in sizes) - high[zone][card]
                least = max(low[zone][card], size - (may - high[zone][card]), n - elsewhere_high)
                top = min(high[zone][card], size - (there - low[zone][card]), n - elsewhere_low)
                if (least, top) != (low[zone][card], high[zone][card]):
                    is_new = True
                    there += least - low[zone][card]
                    may += top - high[zone][card]
                    low[zone][card], high[zone][card] = least, top
    return Bounds(sizes, hidden, {zone: +of for zone, of in low.items()}, high)


def of_men(view: View, log: Iterable[Event]) -> Bounds:
    """Return the bounds for gentlemen."""
    rules = view.rules
    zones = {stack(key): view.stacks[number] for number, key in enumerate(rules.places)} | {DECK: view.pile}
    hidden = unplaced(rules.men_cards, (*view.laid, *zones.values(), view.discard, view.sets))
    most = dict.fromkeys(zones, hidden)
    brought, looked = None, set[str]()
    for event in log:
        facts = event.values()
        match event.kind:
            case "men" if event.clause == "LI-4.9":
                brought, looked = _counted(facts["men"]), set[str]()
            case "look" if facts["men"] is not None:
                looked.add(stack(str(facts["place"])))
            case "refill" if brought is not None and facts["man"] is not None:
                brought[str(facts["man"])] -= 1
            case "take" | "found" if brought is not None and facts["place"] is None:
                brought[str(facts["man"])] -= 1
    if brought is not None:
        brought.subtract(man for man in view.pile if man != BACK)
        for zone in (DECK, *sorted(looked)):  # whatever is unknown there has come out of that pile
            most[zone] = brought
    return tightened(_sizes(zones), hidden, most)


def of_events(view: View, log: Iterable[Event]) -> Bounds:
    """Return the bounds for events."""
    rules = view.rules
    hands = {hand(seat): cards for seat, cards in enumerate(view.hands) if seat != view.seat}
    zones = {**hands, EVENTS: view.events}
    hidden = unplaced(rules.deck.event_cards, (*view.hands, view.events, view.spent, *view.laid_out))
    most = dict.fromkeys(zones, hidden)
    brought, own, open_cards = None, Counter[str](), Counter[str]()
    draws, held = Counter[str](), Counter[str]()
    for event in log:
        facts = event.values()
        match event.kind:
            case "hand" if facts["cards"] is not None:
                own.update(_counted(facts["cards"]))
            case "events" if event.clause == "LI-6.5":
                brought, draws = _counted(facts["events"]), Counter[str]()
                held = _counted(rules.deck.event_cards)
                held.subtract(brought + own + open_cards)
            case "draw" if facts["card"] is not None:
                own[str(facts["card"])] += 1
                if brought is not None:
                    brought[str(facts["card"])] -= 1
            case "draw" if event.seat is not None:
                draws[hand(event.seat)] += 1
            case "play" | "answer" | "discard" if event.seat == view.seat:
                own[str(facts["card"])] -= 1
            case "lay_out":
                open_cards[str(facts["card"])] += 1
    if brought is not None:
        most[EVENTS] = brought
        for zone in hands:
            new = draws[zone]
            most[zone] = Counter({card: held[card] + min(new, brought[card]) for card in hidden})
    return tightened(_sizes(zones), hidden, most)


def _sizes(zones: Mapping[str, Iterable[str]]) -> dict[str, int]:
    return {zone: sum(card == BACK for card in cards) for zone, cards in zones.items()}


def _counted(cards: object) -> Counter[str]:
    assert isinstance(cards, tuple)
    return Counter(map(str, cards))
