"""What is asked at the table: the prompt, the touches of the choices, and what need not be told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from austenplay.core.events import Event
from austenplay.core.protocols import Choice, Pick
from austenplay.games.liebe_intrige.view import View
from austenplay_widgets.scenes.common import Seating, choices, pick_key
from austenplay_widgets.scenes.liebe_intrige.cards import attribute_name, gentleman, place_name, points

ASK = {
    "place": "Which place?",
    "do": "What do you do there?",
    "go_on": "Or nothing?",
    "rival": "Against whom?",
    "seat": "Against whom?",
    "card": "Which event?",
    "own": "Whom do you give?",
    "man": "Which gentleman?",
    "attribute": "Which attribute?",
}

YOURS: Mapping[str, str] = {
    "turn": "Your turn: choose a place of the town, or touch an event to play it first.",
    "take": "Take one of the gentlemen you look at: one must be taken.",
    "meeting": "Take one of the gentlemen of the draw pile; the others go below it.",
    "pause": "A die is due. Touch an event to play it first, or go on.",
    "finish": "Before your turn ends: touch an event to play it, or go on.",
    "swap": "Choose the gentleman whom you give away, then the one whom you get for him.",
    "invite": "Choose the place at whose gentlemen you look.",
}
"""The prompts of decisions that say to whoever decides how it is done."""
NO_EVENTS: Mapping[str, str] = {**YOURS, "turn": "Your turn: choose a place of the town."}
"""The same with no event in hand, where before a visit there is nothing to be played."""

QUIET = frozenset(("refill", "turn", "boards", "men", "events", "go_on"))
"""Events that are part of every turn or deal and show nothing."""


def offered(view: View, seating: Seating) -> dict[str, Any]:
    """Return the choices of a view, their picks and the questions that ask for them."""
    options = view.choices
    picks = {pick: choice for choice in reversed(options) for pick in choice.picks}
    return {
        "choices": choices(options, seating, view.seat),
        "picks": {pick_key(pick): _pick(view, seating, pick, choice) for pick, choice in picks.items()},
        "ask": ASK,
    }


def prompt(view: View, seating: Seating) -> dict[str, Any] | None:
    """Return what is decided now, and by whom."""
    decision = view.decision
    if decision is None:
        return None
    yours = decision.seat == view.seat
    own = YOURS if view.hand else NO_EVENTS
    text = own.get(decision.kind, "") if yours else ""
    return {"text": text or seating.say(decision.prompt, view.seat), "clause": decision.clause, "yours": yours}


def goes_without_saying(event: Event) -> bool:
    """Return whether an event is part of every turn or deal and shows nothing that is not seen better."""
    return event.kind in QUIET or (event.kind == "draw" and event["card"] is None)


def _pick(view: View, seating: Seating, pick: Pick, choice: Choice) -> dict[str, Any]:
    """Return what a pick is; where it is all of a choice, it is called what the choice is."""
    kind, of = pick
    deck, key = view.rules.deck, str(of)
    whole = seating.say(choice.label, view.seat)
    match kind:
        case "seat":
            return {"kind": kind, "label": seating.names[int(of)], "seat": int(of)}
        case "rival":
            return {"kind": kind, "label": f"Scheme against {seating.names[int(of)]}", "seat": int(of), "wide": True}
        case "place":
            return {"kind": kind, "label": place_name(deck.places[key])}
        case "do" if key == "visit":
            return {"kind": kind, "label": "Visit", "note": "and do what the place offers", "wide": True}
        case "do":
            return {"kind": "go_on", "label": whole, "wide": True}
        case "attribute":
            return {"kind": kind, "label": attribute_name(key), "note": whole.removeprefix(key.capitalize()).strip()}
        case "man" | "own":
            card = gentleman(deck, key)
            return {"kind": kind, "label": deck.title_of(key), "note": f"{card['note']}, {points(card['value'])}"}
    return {"kind": kind, "label": deck.title_of(key)}
