"""The plate of a family: the daughter at home on her three tracks, her gentlemen, the weddings, and what is in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from austenplay.core.knowledge import BACK
from austenplay.core.words import capitalised
from austenplay.games.liebe_intrige.rules import MEDAL, MOST_VALUE, TO_MARRY
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES
from austenplay.games.liebe_intrige.view import View
from austenplay.games.liebe_intrige.words import GERMAN_MEDALS, MEDALS
from austenplay_widgets.scenes.common import Seating, back, is_bare, pick_key, plate, zone
from austenplay_widgets.scenes.liebe_intrige.cards import attribute_name, daughter_glyph, event, gentleman, short

NUMBERS = ("first", "second", "third")
EMPTY_HAND = "No events in hand."


def family(view: View, seating: Seating, seat: int) -> dict[str, Any]:
    """Return the plate of a seat."""
    yours = seat == view.seat
    hand = _hand(view, seating, seat)
    zones = [zone("hand", "Your events" if yours else "Events", hand, "row" if yours else "pile")]
    if yours and not hand:
        zones[0]["note"] = EMPTY_HAND
    if view.values[seat] or not view.weddings[seat]:
        zones += [_daughter(view, seat), _gentlemen(view, seat)]
    if view.weddings[seat]:
        zones.append(_weddings(view, seat))
    if laid := view.laid_out[seat]:
        zones.append(zone("laid_out", "Laid out", [event(view.rules.deck, card) for card in laid]) | {"aside": True})
    return plate(
        view,
        seating,
        seat,
        badges=list(_badges(view, seat)),
        tokens={
            "count": view.scores[seat],
            "needed": None,
            "label": "point" if view.scores[seat] == 1 else "points",
            "gained": 0,
            "plain": True,
        },
        zones=zones,
    )


def _badges(view: View, seat: int) -> Iterator[dict[str, str]]:
    """Yield where a figure stands, whose turn it is, and at the end medals and victory."""
    place = view.at[seat]
    if place is not None and not view.is_over:
        yield {"key": "place", "text": f"at {view.rules.deck.place_named(place)}", "tone": "plain"}
    decision = view.decision
    if decision is not None and seat == view.active != decision.seat:
        yield {"key": "turn", "text": "on turn", "tone": "plain"}
    if not view.values[seat] and view.weddings[seat]:
        yield {"key": "married", "text": "all daughters married", "tone": "marriage"}
    for attribute, holder in zip(ATTRIBUTES, view.medals, strict=False):
        if holder == seat:
            text = f"{MEDALS[attribute]} ({GERMAN_MEDALS[attribute]}): {MEDAL} points"
            yield {"key": f"medal_{attribute}", "text": text, "tone": "points"}
    if seat in view.winners:
        yield {"key": "winner", "text": "won the game", "tone": "points"}


def _hand(view: View, seating: Seating, seat: int) -> list[dict[str, Any]]:
    """Return the events in hand: faces for who holds them, and for those who play with open hands."""
    hand = tuple(seating.opened[seat].hands[seat]) if seating.opened else view.hands[seat]
    seen = None if is_bare(view, seating) else _in_sight(view)
    decides = seat == view.seat and view.decision is not None and view.decision.seat == seat
    cards = []
    for key in hand:
        if key == BACK:
            cards.append(back("a hidden event"))
            continue
        card = event(view.rules.deck, key)
        if seen is not None:
            card |= {"copies": view.rules.deck.events[key].copies, "seen": seen[key]}
        cards.append({**card, "pick": pick_key(("card", key))} if decides else card)
    return cards


def _in_sight(view: View) -> Counter[str]:
    """Return how many cards of each event lie open or are in the viewer's hand."""
    return Counter(card for place in (view.spent, view.hand, *view.laid_out) for card in place)


# The daughter at home


def _daughter(view: View, seat: int) -> dict[str, Any]:
    """Return the board of the daughter at home: who she is, and where her three markers lie."""
    home, number = view.daughter(seat), len(view.weddings[seat])
    pieces: list[dict[str, Any]] = []
    if home is not None and home != BACK and view.values[seat]:
        nth = NUMBERS[number]
        pieces.append(_portrait(view, home, f"{nth} daughter") if seat == view.seat else _coin(view, home, nth))
    closed = view.boards[seat][number + 1 :]
    if view.is_over:
        begins = view.rules.deck.daughters
        pieces += [_coin(view, key, f"never opened, {short(begins[key].begins)}") for key in closed]
    elif closed:
        pieces.append({"kind": "stack", "key": "closed", "label": "to come", "count": len(closed)})
    pieces += [
        {
            "kind": "track",
            "key": attribute,
            "label": attribute_name(attribute),
            "value": value,
            "least": 0,
            "most": MOST_VALUE,
        }
        for attribute, value in zip(ATTRIBUTES, view.values[seat], strict=False)
    ]
    brief = {"brief": short(view.values[seat])} if view.values[seat] else {}
    return {"key": "daughter", "label": "Daughter", "pieces": pieces, **brief}


def _portrait(view: View, key: str, note: str) -> dict[str, Any]:
    deck = view.rules.deck
    return {
        "kind": "portrait",
        "key": key,
        "name": deck.title_of(key),
        "glyph": daughter_glyph(deck, key),
        "note": note,
    }


def _coin(view: View, key: str, note: str) -> dict[str, Any]:
    """Return a daughter in a line, where there is little room."""
    deck = view.rules.deck
    label = f"{deck.title_of(key)}, {note}"
    return {"kind": "token", "key": key, "label": label, "glyph": daughter_glyph(deck, key), "count": 1}


def _gentlemen(view: View, seat: int) -> dict[str, Any]:
    """Return the gentlemen below a daughter, each once with how many of his cards lie there."""
    cards = []
    for man, count in Counter(view.laid[seat]).items():
        card = gentleman(view.rules.deck, man)
        enough = "" if count < TO_MARRY else ", enough"
        cards.append({**card, "note": f"{count} of {TO_MARRY}{enough}; {card['note']}"})
    return {**zone("men", "Gentlemen", cards), "count": len(view.laid[seat])}


# Weddings


def _weddings(view: View, seat: int) -> dict[str, Any]:
    """Return the wedding pile: a ring for each couple, with the husband and his points and the bride as she was."""
    return {**zone("weddings", "Weddings", list(_husbands(view, seat))), "aside": True}


def _husbands(view: View, seat: int) -> Iterable[dict[str, Any]]:
    deck = view.rules.deck
    for (man, values), daughter in zip(view.weddings[seat], view.boards[seat], strict=False):
        bride = "a daughter" if daughter == BACK else deck.title_of(daughter)
        yield {**gentleman(deck, man), "glyph": "ring", "note": f"{capitalised(bride)}: {short(values)}"}
