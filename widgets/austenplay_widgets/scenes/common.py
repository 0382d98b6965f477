"""The parts of a scene that are alike in every game: choices, log and news."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from austenplay.core.events import Event
from austenplay.core.game import Game
from austenplay.core.protocols import Choice, View
from austenplay.core.rulebook import Objection
from austenplay.core.words import capitalised, named

Scene = dict[str, Any]
"""A picture of the table as JSON data; the shape is told in `SHAPE`."""

SHAPE = """
game, title, status   which game, and how the match stands
viewer                the seat that looks, or None for what everybody may see
prompt                text, clause, yours: what is decided now
seats                 the others in turn order, the viewer last: seat, name, kind, you, active, out,
                      badges (key, text, tone), tokens (count, needed, label, gained in the round now over), zones
middle                zones that belong to nobody: deck, cards aside, board
zone                  key, label, layout "row" or "pile" (a stack with its count), count, cards, pieces; a zone may
                      have cards, pieces or both
card                  key, name, value, text, copies, glyph (the name of its emblem), seen (copies in sight), pick,
                      note; or back and label
pieces                what is no card, each of a kind:
                      token (label, glyph, count), track (label, value, least, most), die (label, face 1 to 6),
                      stack (label, count), portrait (name, glyph, note: a cameo), place (key, name, glyph, note,
                      count of the cards that wait there, pieces that stand there, pick)
marks                 of a seat: what is certain of its hand, in a few words each; may be missing
choices               id, picks, label, why (clause, reason, remedy): nothing to object means it may be taken
picks                 what each pick of a choice is: kind, label, and a seat, a card or a note; wide where the label is
                      a sentence that needs a row to itself, tone "safe" for what has turned out to be right
ask                   the question for each kind of pick
buttons               id, label, enabled, why, primary, repeat (quick clicks are several), tool (goes with the table,
                      and is no step of the game)
log                   n, text, clause, fresh (since the viewer last decided or saw a round end); looking back also
                      jump (the id that goes to the line), later (not yet told at the moment looked at)
news                  what is new in a few sentences
said                  what of it is read out, the rest having been; all of it where this is missing
aloud                 what is read out before that and not shown, because it stands beside the table; may be missing
focus                 true where the table takes the focus, because a control beside it was folded away
place                 where a card lies: ``seat:1/hand``, or the key of a zone in the middle: ``deck``
moves                 cards that travel before this is shown, one after another: from, to (places), card
frames                how the table stood on the way here, bot after bot: seats, middle, prompt, moves, told (how many
                      lines of the log had been told); each is shown for a moment, and any key skips them
notes                 happened (text, clause, n: the lines since the viewer's last turn), known (text, clause, lines),
                      dial (the assist: id, label, chosen); or None
cover, outcome, notice  a cover between people, the end of a round or match (title, tone, portraits of the winners,
                      lines with clauses), a word from the table; or None
rev                   only grows; set by the card table
"""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, and since when the viewer has news; all of it public.

    `seen` is the length of the log when the viewer last decided or saw a round end, `heard` its length when the table
    last spoke to them.
    """

    game: Game
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    seen: int = 0
    heard: int = 0

    def say(self, text: str, you: int | None = None) -> str:
        """Return a sentence with its seats named."""
        return capitalised(named(text, self.names, you))


def pick_key(pick: tuple[str, str | int]) -> str:
    """Return a pick as it stands in a scene: ``card:guard``."""
    return f"{pick[0]}:{pick[1]}"


def choices(options: Iterable[Choice], seating: Seating, you: int | None) -> list[dict[str, Any]]:
    """Return the choices of a decision as scene data, numbered in their order."""
    return [
        {
            "id": number,
            "picks": [pick_key(pick) for pick in choice.picks],
            "label": seating.say(choice.label, you),
            "why": [reason(objection, seating, you) for objection in choice.objections],
        }
        for number, choice in enumerate(options)
    ]


def reason(objection: Objection, seating: Seating, you: int | None) -> dict[str, str]:
    """Return an objection as scene data."""
    return {
        "clause": objection.clause,
        "reason": seating.say(objection.reason, you),
        "remedy": seating.say(objection.remedy, you),
    }


def button(
    ident: str, label: str, *, why: str = "", primary: bool = False, repeat: bool = False, tool: bool = False
) -> dict[str, Any]:
    """Return a button as scene data; a reason not to press it greys it, and `repeat` takes quick clicks for several."""
    kind = {"primary": primary, "repeat": repeat, "tool": tool}
    return {"id": ident, "label": label, "enabled": not why, "why": why, **kind}


def log(view: View, seating: Seating, start: int = 0) -> list[dict[str, Any]]:
    """Return the log after its first `start` lines, in plain words for whoever looks, each line with its clause."""
    events = view.log.since(start) if view.log is not None else ()
    return [
        {
            "n": number,
            "text": seating.say(seating.game.tell(view, event), view.seat),
            "clause": event.clause,
            "fresh": number > seating.seen,
        }
        for number, event in enumerate(events, start=start + 1)
    ]


def news(view: View, seating: Seating, dull: Callable[[Event], bool]) -> dict[str, str]:
    """Return the fresh events in sentences, without those that go without saying, and what of them is read out."""
    if view.log is None:
        return {"news": "", "said": ""}

    def told(start: int) -> str:
        events = (event for event in view.log.since(start) if not dull(event)) if view.log is not None else ()
        return " ".join(seating.say(seating.game.tell(view, event), view.seat) for event in events)

    return {"news": told(seating.seen), "said": told(max(seating.seen, seating.heard))}


def unspoken(drawn: Scene) -> Scene:
    """Return a scene again without anything to be read out of it, because it has been."""
    return {**drawn, "said": "", "aloud": ""}


def blank(game: Game) -> Scene:
    """Return the scene of an empty table: a title and nothing on it."""
    return {
        "game": game.key,
        "title": game.title,
        "status": "",
        "viewer": None,
        "prompt": None,
        "seats": [],
        "middle": [],
        "choices": [],
        "picks": {},
        "ask": {},
        "buttons": [],
        "log": [],
        "news": "",
        "said": "",
        "cover": None,
        "outcome": None,
        "notice": None,
    }
