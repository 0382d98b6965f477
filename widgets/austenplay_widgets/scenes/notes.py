"""Notes beside the table, for every game: what has just happened, what the viewer can be sure of, the assist dial.

What is told here is the log and the game's facts; nothing of it is worked out from a scene. The option not taken,
turns read off a history, could not tell a lesson that begins in the middle of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from austenplay.core.events import Log, since
from austenplay.core.facts import Claim, Fact
from austenplay.core.protocols import View
from austenplay.core.words import named
from austenplay_widgets.assist import LABELS, SAYS, TELLING, Assist
from austenplay_widgets.scenes.common import Scene, Seating, Staging

DIAL = "assist:"
"""Before the setting in the id of each choice of the dial."""

ALL_QUIET = "All is quiet so far. Whatever the table does will be told here."
OPEN_STATUS = "Open hands: you see every hand."
ONLOOKER = "An onlooker keeps no notes. Take a seat, and there will be something to know."
NOTHING_YET: Mapping[Assist, str] = {
    Assist.OPEN: "Every hand lies open to you, and deducing what one sees would be a waste of wit.",
    **dict.fromkeys(TELLING, "Nothing is certain yet beyond what you can see. Patience."),
    Assist.BARE: "The bare table keeps no notes: what you know, you must carry in your head.",
}


def noted(drawn: Scene, view: View, seating: Seating, staging: Staging) -> Scene:
    """Return a scene with its notes, what is certain marked at the plates, and open hands owned up to."""
    assist = seating.assist(view.seat)
    facts = certain(view, seating)
    return {
        **drawn,
        "status": f"{OPEN_STATUS} {drawn['status']}" if assist is Assist.OPEN else drawn["status"],
        "seats": [marked(plate, facts, view, seating) for plate in drawn["seats"]],
        "notes": {
            "happened": _happened(view, seating, staging),
            "known": {
                "text": "" if facts else ONLOOKER if view.seat is None else NOTHING_YET[assist],
                "facts": [
                    {"text": seating.say(fact.text, view.seat), "clause": fact.clause, "lines": list(fact.lines)}
                    for fact in facts
                ],
            },
            "dial": [],
        },
    }


def certain(view: View, seating: Seating) -> tuple[Fact, ...]:
    """Return the facts that the table tells the viewer; a game is not asked for any that would not be shown."""
    is_told = view.seat is not None and seating.assist(view.seat) in TELLING
    return seating.game.known(view) if is_told else ()


def dial(assist: Assist) -> list[dict[str, Any]]:
    """Return the choices of the assist dial, one of them chosen."""
    return [
        {"id": f"{DIAL}{each}", "label": LABELS[each], "says": SAYS[each], "chosen": each is assist} for each in Assist
    ]


def marked(plate: dict[str, Any], facts: Iterable[Fact], view: View, seating: Seating) -> dict[str, Any]:
    """Return a plate with what is certain of its hand, and a badge where its seat plays with open hands."""
    seat = plate["seat"]
    is_open = seating.assist(seat) is Assist.OPEN
    text = "plays with open hands" if is_open else "has looked at open hands" if seat in seating.peeked else ""
    badges = [{"key": "open", "text": text, "tone": "plain"}] if text else []
    in_sight = {
        f"seat:{seat}/{zone['key']}": {card.get("key") for card in zone.get("cards", ())} for zone in plate["zones"]
    }
    marks = [
        named(fact.short, seating.names, view.seat)
        for fact in facts
        for zone in map(_zone, fact.places)
        if fact.short and zone in in_sight and not (_says_cards(fact) and in_sight[zone].issuperset(fact.cards))
    ]
    return {**plate, "badges": [*plate["badges"], *badges], "marks": marks}


def _says_cards(fact: Fact) -> bool:
    """Return whether a fact says no more than that some cards are there, which may lie open anyway."""
    return fact.claim is Claim.IS or (fact.claim is Claim.HOLDS and not fact.least)


def _zone(place: str) -> str:
    """Return the zone of a place: that of ``seat:1/hand:1``, the second card of a hand, is ``seat:1/hand``."""
    seat, _, within = place.partition("/")
    return f"{seat}/{within.partition(':')[0]}"


def _happened(view: View, seating: Seating, staging: Staging) -> dict[str, Any]:
    """Return what has happened since the viewer last decided, turn by turn."""
    rulebook = seating.game.rulebook_for(view)
    turns: list[dict[str, Any]] = []
    cited = set(staging.routine)
    for number, event in enumerate(since(view.log, seating.seen), start=seating.seen + 1):
        title = staging.chapter(event)
        if not turns and title is None:
            someones = "At the table" if event.seat is None else f"{{{event.seat}'s}} turn"
            title = _chapter_at(view.log, seating.seen, staging) or someones
        heading = "" if title is None else seating.say(title, view.seat)
        if heading and (not turns or heading != turns[-1]["title"]):
            turns.append({"title": heading, "lines": []})
        is_new = event.clause not in cited and event.clause in rulebook
        cited.add(event.clause)
        turns[-1]["lines"].append(
            {
                "n": number,
                "text": seating.say(seating.game.tell(view, event), view.seat),
                "clause": event.clause,
                "title": rulebook[event.clause].title if is_new else "",
            }
        )
    if turns and view.decision is not None:
        turns[-1]["title"] += ", so far"
    return {"text": "" if turns else ALL_QUIET, "turns": turns}


def _chapter_at(log: Log | None, size: int, staging: Staging) -> str | None:
    """Return the heading under which the log goes on after its first `size` lines; None before any."""
    node = None if log is None else log.before(size)
    while node is not None and node.last is not None:
        if title := staging.chapter(node.last):
            return title
        node = node.before(node.size - 1)
    return None
