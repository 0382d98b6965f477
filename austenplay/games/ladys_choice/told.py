"""From a seat's view to a game that would have looked the same to it, written as a number, and back to its views.

What a seat has not seen is filled in by rule and not by chance: discarded is what can have been, and the cards that are
left over lie in the order of the alphabet. So a told game holds what the view holds and no word more, and it is read by
the rules like any other.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from austenplay.core import recalling
from austenplay.core.chance import Begin, Shuffle
from austenplay.core.events import Event
from austenplay.core.knowledge import BACK
from austenplay.core.numbering import actions_of, numbered
from austenplay.core.protocols import Action, State
from austenplay.games.ladys_choice.deck import DEALT
from austenplay.games.ladys_choice.past import pasts_of, possible
from austenplay.games.ladys_choice.rules import Boast, Change, Court, Marry, Rest, Rules, Show
from austenplay.games.ladys_choice.sights import BOAST, CHANGE, DRAWS, Sight, backs, surely_held

Replay = Callable[[Any, Sequence[Event]], Iterable[tuple[State, Action]]]


def told(view: Any, steps: Replay) -> dict[str, Any]:
    """Return as JSON data what a view's seat has seen; `steps` makes a game of it that looks the same."""
    return recalling.told(view, functools.partial(_number, steps))


def recalled(box: Any, data: object, steps: Replay) -> tuple[Any, ...]:
    """Return every moment that a seat has told of, from the unopened box on, or raise BadInput."""
    return recalling.recalled(data, box.seats, functools.partial(_views, box), functools.partial(_number, steps))


def _number(steps: Replay, view: Any, events: Sequence[Event]) -> tuple[int, bytes]:
    """Return how many actions the plainest game has, and its number."""
    played = list(steps(view, events))
    number = numbered(played)
    assert number is not None  # the rules list every action of theirs
    return len(played), number


def _views(box: Any, seat: int, plies: int, number: bytes) -> tuple[Any, ...]:
    """Return what a seat saw of a numbered game."""
    states = [box]
    for action in actions_of(box, plies, number):
        states.append(states[-1].apply(action))
    return tuple(state.view(seat) for state in states)


@dataclass(slots=True)
class Heard:
    """What a seat has seen of one gentleman in one round."""

    turns: str = ""
    sights: list[Sight] = field(default_factory=list)
    came: list[str] = field(default_factory=list)
    """His cards in the order in which they came; only known of oneself."""
    gone: list[str] = field(default_factory=list)
    """His discards; only known of oneself."""
    shown: tuple[str, ...] | None = None
    """His whole hand at the end of the round."""


def steps(view: Any, events: Sequence[Event]) -> Iterator[tuple[State, Action]]:
    """Yield the actions of the plainest game that would have looked the same, each with its state."""
    from austenplay.games.ladys_choice.setup import opening

    state: Any = opening(view.rules)
    rounds = _rounds(events)
    discards: dict[int, Iterator[str]] = {}
    for at, event in enumerate(events):
        action: Action | None = None
        match event.kind:
            case "begin":
                assert event.seat is not None
                action = Begin(event.seat)
            case "shuffle":
                order, laid = _plainest(view.rules, view.seat, next(rounds))
                discards = {gentleman: iter(cards) for gentleman, cards in laid.items()}
                action = Shuffle(order)
            case "boast":
                action = Boast(str(event["card"]))
            case "change":
                assert event.seat is not None
                action = Change(next(discards[event.seat]))
            case "court":
                action = Court(int(str(event["gentleman"])))
            case "show" if event.clause == "LC-4.4":
                action = _show(view.rules, state.hands[state.courted], _turned_up(events, at))
            case "rest":
                shown = event["card"]
                action = Rest(None if shown is None else str(shown))
            case "marry":
                action = Marry(int(str(event["gentleman"])))
        if action is not None:
            yield state, action
            state = state.apply(action)


def _turned_up(events: Sequence[Event], at: int) -> tuple[str, ...]:
    """Return the cards that are known to have been turned up at a look: all, or one that was shown afterwards."""
    cards: Any = events[at]["cards"]
    if cards is None and at + 1 < len(events) and events[at + 1].kind == "rest":
        shown = events[at + 1]["card"]
        return () if shown is None else (str(shown),)
    return cards or ()


def _show(rules: Rules, hand: tuple[str, ...], cards: tuple[str, ...]) -> Show:
    """Return a selection of a hand that has these cards in it, and otherwise the first ones."""
    places: list[int] = []
    for card in cards:
        places.append(next(place for place, of in enumerate(hand) if of == card and place not in places))
    places += [place for place in range(len(hand)) if place not in places]
    return Show(tuple(sorted(places[: rules.looks])))


def _rounds(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """Yield the events of each round, beginning with its shuffle."""
    starts = [number for number, event in enumerate(events) if event.kind == "shuffle"]
    for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
        yield events[start:end]


def _plainest(rules: Rules, seat: int, events: Sequence[Event]) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]]]:
    """Return an order of the deck, and what each gentleman discards, that look the same to a seat as a round did."""
    first = next(event.seat for event in events if event.kind == "catch")
    assert first is not None
    heard = {gentleman: Heard() for gentleman in rules.gentlemen(first)}
    drawn = [str(event["card"]) for event in events if event.kind == "mystery"]
    for event in events:
        _hear(heard, event)
    known = {gentleman: _cards_of(of, rules.twins) for gentleman, of in heard.items() if gentleman != seat}
    left = Counter(rules.deck.cards)
    left.subtract(drawn)
    for came, gone in known.values():
        left.subtract(card for card, _ in (*came, *gone) if card is not None)
    if seat in heard:
        left.subtract(heard[seat].came)
    rest = iter(sorted(left.elements()))
    order: dict[int, list[str]] = {}
    discards: dict[int, tuple[str, ...]] = {}
    for gentleman, of in heard.items():
        if gentleman == seat:
            order[gentleman], discards[gentleman] = of.came, tuple(of.gone)
            continue
        came, gone = known[gentleman]
        filled = [(next(rest) if card is None else card, due) for card, due in gone]
        cards = [(next(rest) if card is None else card, due) for card, due in came]
        discards[gentleman] = tuple(card for card, _ in filled)
        order[gentleman] = [card for card, _ in sorted((*cards, *filled), key=lambda item: (item[1], item[0]))]
    deck = [card for cards in order.values() for card in cards[:DEALT]]
    draws = {gentleman: iter(cards[DEALT:]) for gentleman, cards in order.items()}
    for event in events:
        if event.kind in ("boast", "change"):
            assert event.seat is not None
            deck += [next(draws[event.seat]) for _ in range(DRAWS[_turn(event)])]
    return (*deck, *drawn, *rest), discards


def _turn(event: Event) -> str:
    return BOAST if event.kind == "boast" else CHANGE


def _hear(heard: dict[int, Heard], event: Event) -> None:
    """Add an event to what is known of a gentleman."""
    facts = event.values()
    whom: Any = facts.get("gentleman", event.seat)
    if (of := heard.get(whom)) is None:
        return
    match event.kind:
        case "deal":
            of.came += facts["cards"] or ()
        case "draw":
            of.came += [facts["card"]] if facts["card"] else []
        case "boast":
            of.sights.append(Sight(whom, len(of.turns), (facts["card"],), 0))
            of.turns += BOAST
        case "change":
            of.gone += [facts["card"]] if facts["card"] else []
            of.turns += CHANGE
        case "show" if facts["cards"]:
            of.sights.append(Sight(whom, len(of.turns), facts["cards"], 0))
        case "rest" if facts["card"]:
            of.sights.append(Sight(whom, len(of.turns), (facts["card"],), 0))
        case "reveal":
            of.shown = facts["cards"]


Dated = list[tuple[str | None, int]]
"""Cards, None for one that was not seen, with the turn by which each has come into the hand."""


def _cards_of(of: Heard, twins: frozenset[str]) -> tuple[Dated, Dated]:
    """Return a gentleman's hand and his discards as they plainly may have been."""
    size = DEALT + len(of.turns)
    hand = of.shown if of.shown is not None else backs(surely_held(of.sights, _whom(of), of.turns), size)
    hidden = (BACK,) * of.turns.count(CHANGE)
    past = possible(pasts_of(tuple(of.sights), _whom(of), hand, hidden, of.turns, 0, twins))
    gone: Dated = []
    stay = list(past.seen)
    for card, turn in zip(past.plainest(), past.changes, strict=True):
        seen = next((seen for seen in stay if seen.card == card and seen.last <= turn), None)
        if seen is not None:
            stay.remove(seen)
        gone.append((card, turn if seen is None else seen.first))
    came: Dated = [(seen.card, seen.first) for seen in (*past.held, *stay)]
    came += [(None, size)] * (size - len(came))
    return came, gone


def _whom(of: Heard) -> int:
    return of.sights[0].gentleman if of.sights else 0
