"""From a lady's view of a game for two to the plainest game that would have looked the same to her; see `told`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from austenplay.core.chance import Begin, Shuffle
from austenplay.core.events import Event
from austenplay.core.protocols import Action, State
from austenplay.games.ladys_choice.rules import COLUMNS, Court, Marry, Rest, Rules
from austenplay.games.ladys_choice.two.position import DEALT
from austenplay.games.ladys_choice.two.state import opening


def steps(view: Any, events: Sequence[Event]) -> Iterator[tuple[State, Action]]:
    """Yield the actions of the plainest game that would have looked the same, each with its state."""
    state: Any = opening(view.rules)
    for event in events:
        action: Action | None = None
        match event.kind:
            case "begin":
                assert event.seat is not None
                action = Begin(event.seat)
            case "columns":
                action = Shuffle(_plainest(view.rules, events))
            case "take" | "flip":
                action = Court(int(str(event["gentleman"])))
            case "rest":
                shown = event["card"]
                action = Rest(None if shown is None else str(shown))
            case "marry":
                action = Marry(int(str(event["gentleman"])))
        if action is not None:
            yield state, action
            state = state.apply(action)


def _plainest(rules: Rules, events: Sequence[Event]) -> tuple[str, ...]:
    """Return an order of the deck that looks the same: the cards not seen lie in the order of the alphabet."""
    known = _seen(events)
    left = iter(sorted((Counter(rules.deck.cards) - Counter(known.values())).elements()))
    return tuple(known[place] if place in known else next(left) for place in range(len(rules.deck.cards)))


def _seen(events: Sequence[Event]) -> dict[int, str]:
    """Return the cards that were seen, by their places in the shuffled deck."""
    piles = [list(range(DEALT * column, DEALT * (column + 1))) for column in range(COLUMNS)]
    sides: list[list[list[int]]] = [[[] for _ in range(COLUMNS)] for _ in range(2)]
    up: list[list[int]] = [[] for _ in range(COLUMNS)]
    stock = iter(range(DEALT * COLUMNS, 1_000))
    known: dict[int, str] = {}
    for event in events:
        facts = event.values()
        column = facts.get("gentleman", 0)
        match event.kind:
            case "take":
                assert event.seat is not None
                sides[event.seat][column].insert(0, piles[column].pop(0))
                places = sides[event.seat][column][:1]
            case "flip":
                assert event.seat is not None
                up[column].insert(0, sides[1 - event.seat][column].pop(0))
                places = up[column][:1]
            case "rest":
                assert event.seat is not None
                places = sides[event.seat][column][:1]
            case "show":
                places = piles[column]
            case "reveal":
                places = [*piles[column], *sides[0][column], *sides[1][column], *up[column]]
            case "mystery":
                places = [next(stock)]
            case _:
                continue
        cards = facts["cards"] if "cards" in facts else (facts["card"],)
        known |= {place: card for place, card in zip(places, cards or (), strict=False) if card is not None}
    return known
