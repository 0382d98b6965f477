"""The middle of the table: the places of the town and who stands there, what is looked at, dice, and the piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from austenplay.core.errors import listed
from austenplay.core.knowledge import BACK
from austenplay.games.liebe_intrige.deck import Place
from austenplay.games.liebe_intrige.steps import Stage, Step
from austenplay.games.liebe_intrige.view import View
from austenplay_widgets.scenes.common import Seating, back, is_bare, pick_key, turn_order, zone
from austenplay_widgets.scenes.liebe_intrige.cards import (
    daughter_glyph,
    die,
    face,
    gentleman,
    place_effect,
    place_glyph,
    place_name,
)

LEFT_HAND = ("play", "answer", "discard")
"""Events of the log by which an event card comes to its discard pile."""


def town(view: View, seating: Seating) -> list[dict[str, Any]]:
    """Return all that belongs to nobody."""
    deck = view.rules.deck
    left = _last_left(view)
    return [
        {
            "key": "board",
            "label": "The town",
            "pieces": [_place(view, seating, number, of) for number, of in enumerate(deck.places.values())],
        },
        {"key": "dice", "label": "Dice (Würfel) of this turn", "pieces": list(_dice(view))},
        _pile("deck", "Gentlemen (Herren)", view.pile_size, "the draw pile of gentlemen"),
        _pile("discard", "Gone (Ablage)", len(view.discard), "gentlemen on the discard pile"),
        _pile("events", "Events (Ereignisse)", len(view.events), "the event pile"),
        {
            **_pile("spent", "Played (Ablage)", len(view.spent), "events on the discard pile"),
            **({"cards": [face(deck, left)]} if left else {}),
        },
        _looked_at(view),
    ]


def _pile(key: str, label: str, count: int, says: str) -> dict[str, Any]:
    return {"key": key, "label": label, "layout": "pile", "count": count, "cards": [back(says)] if count else []}


def _last_left(view: View) -> str | None:
    """Return the event that was played last and still lies on the discard pile; None where nobody can tell."""
    if not view.spent:
        return None
    told = reversed(view.log.since_last("events")) if view.log is not None else ()
    cards = (str(event["card"]) for event in told if event.kind in LEFT_HAND)
    return next((card for card in cards if card in view.spent), view.spent[-1])


# Places


def _place(view: View, seating: Seating, number: int, of: Place) -> dict[str, Any]:
    """Return a place: what a visit brings, how many gentlemen wait, who of them is known, and who stands there."""
    here = [seat for seat in turn_order(view) if view.at[seat] == of.key]
    waiting = len(view.stacks[number]) if of.stack else None
    return {
        "kind": "place",
        "key": of.key,
        "name": place_name(of),
        "glyph": place_glyph(of),
        "note": place_effect(view.rules.deck, of),
        "count": waiting,
        "says": _people(seating, view.seat, waiting, here),
        "known": _known(view, seating, number),
        "pieces": [_figure(view, seating, seat) for seat in here],
        "pick": pick_key(("place", of.key)),
    }


def _people(seating: Seating, you: int | None, waiting: int | None, here: Sequence[int]) -> str:
    """Return in words who is at a place: how many gentlemen wait, and which daughters stand there."""
    if waiting is None:
        wait = "nobody waits here"
    else:
        wait = f"{waiting or 'no'} {'gentleman waits' if waiting == 1 else 'gentlemen wait'} here"
    stand = listed(("You" if seat == you else seating.names[seat] for seat in here), "and")
    verb = "stands" if len(here) == 1 and here[0] != you else "stand"
    return f"{wait}, {stand} {verb} here" if here else wait


def _known(view: View, seating: Seating, number: int) -> str:
    """Return who the viewer knows to wait at a place; a bare table remembers nobody."""
    if is_bare(view, seating):
        return ""
    counted = Counter(view.seen_at(number))
    title = view.rules.deck.title_of
    known = listed((title(man) if n == 1 else f"{title(man)} ×\u00a0{n}" for man, n in counted.items()), "and")
    return f"you know of {known}" if known else ""


def _figure(view: View, seating: Seating, seat: int) -> dict[str, Any]:
    daughter = view.daughter(seat)
    glyph = "lady" if daughter in (None, BACK) else daughter_glyph(view.rules.deck, str(daughter))
    return {"kind": "portrait", "name": "You" if seat == view.seat else seating.names[seat], "glyph": glyph}


# What is looked at


def _looked_at(view: View) -> dict[str, Any]:
    """Return the cards that somebody looks at now: faces for that seat, and backs for everybody else."""
    step = _looking(view)
    if step is None:
        return zone("looked", "Looked at", [])
    if step.stage is Stage.MEETING:
        where, men = "the draw pile", view.looked_at(step.number)
    else:
        where, men = view.rules.deck.place_named(step.place), view.stacks[view.rules.number_of[step.place]]
    if step.seat != view.seat:
        return zone("looked", f"Looked at: {where}", [back("a gentleman whom you do not see")] * len(men))
    cards = [_met(view, man, count) for man, count in sorted(Counter(men).items())]
    return {**zone("looked", f"You look at {where}", cards), "count": len(men)}


def _looking(view: View) -> Step | None:
    """Return the step by which somebody is looking at cards, though an event may have come in between."""
    return next((step for step in reversed(view.pending) if step.stage in (Stage.TAKE, Stage.MEETING)), None)


def _met(view: View, man: str, count: int) -> dict[str, Any]:
    """Return a gentleman who may be taken, with how many of his cards lie there; one of them is enough."""
    card = gentleman(view.rules.deck, man)
    many = f" ×\u00a0{count}" if count > 1 else ""
    drawn = {**card, "note": f"{card['note']}{many}"}
    is_asked = view.step is not None and view.step.stage in (Stage.TAKE, Stage.MEETING)
    return {**drawn, "pick": pick_key(("man", man))} if is_asked else drawn


# Dice


def _dice(view: View) -> Iterable[dict[str, Any]]:
    """Yield the dice of the box as they lie after what was rolled in this turn, last where a roll was repeated."""
    told = view.log.since_last("turn") if view.log is not None else ()
    rolled = {str(of["die"]): str(of["face"]) for of in told if of.kind == "roll"}
    for key in view.rules.deck.dice:
        yield die(view.rules.deck, key, rolled.get(key))
