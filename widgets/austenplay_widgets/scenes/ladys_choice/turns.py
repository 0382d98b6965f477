"""What a turn of Lady's Choice offers at the table: the touches of its choices, and what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from austenplay.core.events import Event
from austenplay.core.words import capitalised
from austenplay.games.ladys_choice.words import COLUMN_NAMES
from austenplay_widgets.scenes.common import Seating, choices, pick_key

ASK = {
    "card": "Which card?",
    "do": "What do you do?",
    "seat": "Which gentleman?",
    "gentleman": "Which gentleman?",
}

YOURS = {"gentleman": "Your turn: touch a card, to boast of it or to change it."}
"""The prompts of decisions that say to whoever decides how it is done."""

DEEDS: Mapping[str, tuple[str, str]] = {
    "boast": ("Boast", "show it to everybody, keep it, draw one"),
    "change": ("Change", "put it away unseen, draw two"),
    "court": ("Court", "look at cards of a gentleman"),
    "marry": ("Marry", "choose him, for better or worse"),
    "look": ("Look at the rest", "which shows the card that allows it"),
    "leave": ("Leave the rest", ""),
}
"""What can be done: its name, and what it means."""


def offered(view: Any, seating: Seating) -> dict[str, Any]:
    """Return the choices of a view, their picks and the questions that ask for them."""
    options = view.choices
    picks = dict.fromkeys(pick for choice in options for pick in choice.picks)
    return {
        "choices": choices(options, seating, view.seat),
        "picks": {pick_key(pick): _pick(view, seating, pick) for pick in picks},
        "ask": ASK,
    }


def prompt(view: Any, seating: Seating) -> dict[str, Any] | None:
    """Return what is decided now, and by whom."""
    decision = view.decision
    if decision is None:
        return None
    yours = decision.seat == view.seat
    text = YOURS.get(decision.kind, "") if yours else ""
    return {"text": text or seating.say(decision.prompt, view.seat), "clause": decision.clause, "yours": yours}


def goes_without_saying(event: Event) -> bool:
    """Return whether an event is part of every turn or deal and shows nothing, or is seen better than told."""
    if event.kind == "deal":
        return event["cards"] is None
    return event.kind == "reveal" or (event.kind == "draw" and event["card"] is None)


def column_name(gentleman: int) -> str:
    """Return how a gentleman is called where two play."""
    return capitalised(COLUMN_NAMES[gentleman])


def _pick(view: Any, seating: Seating, pick: tuple[str, str | int]) -> dict[str, Any]:
    kind, of = pick
    if kind == "seat":
        return {"kind": kind, "label": seating.names[int(of)], "seat": int(of)}
    if kind == "gentleman":
        return {"kind": kind, "label": column_name(int(of)), "zone": f"column:{of}"}
    if kind == "card":
        return {"kind": kind, "label": view.rules.deck.title_of(str(of))}
    label, note = DEEDS[str(of)]
    return {"kind": kind, "label": label, "note": note, "wide": True}
