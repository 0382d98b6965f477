"""The parts of a scene that are alike in every game: choices, log, news, and what travels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from austenplay.core.events import Event, since
from austenplay.core.game import Game, Option
from austenplay.core.protocols import Choice, State, View
from austenplay.core.rulebook import Objection
from austenplay.core.telling import Asked
from austenplay.core.words import capitalised, named
from austenplay_widgets.assist import Assist

Scene = dict[str, Any]
"""A picture of the table as JSON data; the shape is told in `SHAPE`."""

SHAPE = """
game, title, status   which game (its page names it), where the match stands, and what wins it
viewer                the seat that looks, or None for what everybody may see
prompt                text, clause, yours: what is decided now
seats                 the others in turn order, the viewer last: seat, name, kind, you, active, out,
                      badges (key, text, tone), tokens (count, needed, label, gained in the round now over; plain
                      where they are points that have a number alone), zones
middle                zones that belong to nobody: deck, cards aside, board; or groups of them
zone                  key, label, layout "row", "pile" (a stack with its count) or "close" (a hand that grows large),
                      count, cards, pieces; a zone may have cards, pieces or both; aside where a plate that is folded
                      to a line leaves it out, unsure where it shows its values as doubtful, brief what it comes to
                      in a few signs, for a plate folded to a line; all may be missing
group                 what lies before somebody who has no seat: key, label, badges, zones; a pick that has its key as
                      its zone lights it
card                  key, name, value, text, copies, glyph (the name of its emblem), seen (copies in sight), pick,
                      note, tone (of its value, as of a badge); or back and label
pieces                what is no card, each of a kind:
                      token (label, glyph, count), track (label, value, least, most), die (label, face: 1 to 6, or what
                      is on it: glyph, mark, name; None before it is rolled), stack (label, count), portrait (name,
                      glyph, note: a cameo), place (key, name, glyph, note, count of the cards that wait there, pieces
                      that stand there, says: these two in words, known: what the viewer knows of it, pick)
marks                 of a seat: what is certain of its hand, in a few words each; may be missing
choices               id, picks, label, why (clause, reason, remedy): nothing to object means it may be taken
picks                 what each pick of a choice is: kind, label, and a seat, a zone, a card or a note; wide where the
                      label is a sentence that needs a row to itself, brief where it is a number or little more, digit
                      (the key that picks it), tone "safe" for what has turned out to be right and "hint" for a hinted
                      move
ask                   the question for each kind of pick
buttons               id, label, enabled, why, primary, repeat (quick clicks are several), tool (goes with the table,
                      and is no step of the game), key (a letter that presses it; may be missing)
log                   n, text, clause, fresh (since the viewer last decided or saw a round end), or None where nothing
                      ever happens and there is no log to show; said where it was only said; looking back also
                      jump (the id that goes to the line), later (not yet told at the moment looked at)
say                   what may be said to everybody: text, clause, lines (ready to be said), longest (of words of one's
                      own, in characters); may be missing
news                  what is new in a few sentences
said                  what of it is read out, the rest having been; all of it where this is missing
aloud                 what is read out before that and not shown, because it stands beside the table; may be missing
focus                 true where the table takes the focus, because a control beside it was folded away
place                 where a card lies: ``seat:1/hand``, or the key of a zone in the middle: ``deck``
moves                 cards that travel to where they lie now, one after another: from, to (places), card; and dice
                      that roll: die (its zone in the middle and key: ``dice/casanova``), face, and faces, all that it
                      has; like frames only in the scene that answers a click
frames                how the table stood on the way here, bot after bot: seats, middle, prompt, news, moves, told (how
                      many lines of the log had been told); each is shown for a moment, and any key skips them
notes                 happened: text (where there is nothing), turns (title; lines: n, text, clause, title of the clause
                      where that says why); hint (the steps told so far: title, text, clause, lines of the log, counts
                      that open, each with text, cards and steps, and sampled, what an estimate rests on; may be
                      missing); known: text, facts (text, clause, lines of the log that prove it);
                      dial (how much the table tells: id, label, says, chosen; empty where it is not theirs to turn);
                      or None
forget                true where nothing of the scene before may stay in the browser; may be missing
links                 addresses to copy: id, label, says, search (what stands from the question mark on); may be missing
cover, outcome, notice  a cover between people, the end of a round or match (title, tone, portraits of the winners,
                      lines with clauses), a word from the table; or None
rev                   only grows; set by the card table
"""


Trip = tuple[str, str, str | None]
"""A card on its way: the place it leaves, the place it comes to, and its key, None where it is hidden."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, how much the table tells each, and since when the viewer has news; public but for `opened`.

    Attributes
    ----------
    seen
        The length of the log when the viewer last decided or saw a round end.
    heard
        The length of the log when the table last spoke to the viewer.
    assists
        The assist dial of every seat; empty where none has been turned.
    peeked
        The seats that have seen open hands in this round; everybody at the table is told.
    opened
        What every seat sees, where the viewer plays with open hands; only hands are shown of it. Otherwise empty.
    """

    game: Game
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    seen: int = 0
    heard: int = 0
    assists: tuple[Assist, ...] = ()
    peeked: frozenset[int] = frozenset()
    opened: tuple[Any, ...] = ()

    def assist(self, seat: int | None) -> Assist:
        """Return how much the table tells a seat, or an onlooker."""
        return self.assists[seat] if seat is not None and self.assists else Assist.MARKED

    def facing(self, state: State, looker: int | None, seen: int, heard: int = 0) -> Seating:
        """Return the seating at a moment, for whoever looks."""
        is_open = self.assist(looker) is Assist.OPEN
        opened = tuple(state.view(seat) for seat in range(state.seats)) if is_open else ()
        return replace(self, seen=seen, heard=heard, opened=opened)

    def say(self, text: str, you: int | None = None) -> str:
        """Return a sentence with its seats named."""
        return capitalised(named(text, self.names, you))


@dataclass(frozen=True, slots=True)
class Staging:
    """How a game is put on the table: all that a game's module here provides.

    Attributes
    ----------
    scene
        What a view looks like, as in `SHAPE`, without its notes.
    frame
        How the table stands at a moment on the way: the parts of a scene that such a moment shows, and no choices.
    moves
        The cards that travel in a view's log after its first lines.
    cards
        Every card of a state's or view's deck once, for the rules at hand.
    chapter
        The heading of what begins with an event, seats still to be named; None where it goes on.
    routine
        Clauses that are part of every turn or deal, whose titles explain nothing.
    telling
        What may be told next at a real table: the choices, picks and questions of a scene; None where a game cannot
        be followed so.
    """

    scene: Callable[[Any, Seating], Scene]
    frame: Callable[[Any, Seating], dict[str, Any]]
    moves: Callable[[Any, int], list[dict[str, Any]]]
    cards: Callable[[Any], list[dict[str, Any]]]
    chapter: Callable[[Event], str | None]
    routine: frozenset[str]
    telling: Callable[[Asked, Seating], dict[str, Any]] | None = None


def shown_from(view: View) -> int:
    """Return how many lines of the log are left to the replay: all before the last round but this one.

    A whole match has hundreds of lines, and every click would carry and draw them again.
    """
    if view.log is None:
        return 0
    return view.log.before(view.log.last_index("shuffle")).last_index("shuffle")


def turn_order(view: Any) -> list[int]:
    """Return the seats in turn order after the viewer, the viewer last."""
    first = 0 if view.seat is None else view.seat + 1
    return [(first + step) % view.seats for step in range(view.seats)]


def is_bare(view: View, seating: Seating) -> bool:
    """Return whether the table remembers nothing for the viewer."""
    return seating.assist(view.seat) is Assist.BARE


def house_rules(options: Mapping[str, Option], chosen: Mapping[str, str], names: Iterable[str]) -> list[str]:
    """Return those of some house rules that are not the usual ones, in a short sentence each."""
    return [
        f"{option.title}: {option.labels[option.choices.index(chosen[name])]}."
        for name, option in ((name, options[name]) for name in names)
        if chosen[name] != option.default
    ]


def plate(view: Any, seating: Seating, seat: int, **more: Any) -> dict[str, Any]:
    """Return who sits at a seat and whether they are to decide, with what else a game says of the plate."""
    decision = view.decision
    return {
        "seat": seat,
        "name": seating.names[seat],
        "kind": seating.kinds[seat],
        "you": seat == view.seat,
        "active": decision is not None and decision.seat == seat,
        "out": False,
        "tokens": None,
        **more,
    }


def zone(key: str, label: str, cards: list[dict[str, Any]], layout: str = "row") -> dict[str, Any]:
    """Return cards in a place."""
    return {"key": key, "label": label, "layout": layout, "count": len(cards), "cards": cards}


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
    ident: str,
    label: str,
    *,
    why: str = "",
    primary: bool = False,
    repeat: bool = False,
    tool: bool = False,
    key: str = "",
) -> dict[str, Any]:
    """Return a button as scene data; a reason not to press it greys it, and `repeat` takes quick clicks for several."""
    kind = {"primary": primary, "repeat": repeat, "tool": tool}
    return {"id": ident, "label": label, "enabled": not why, "why": why, **kind, **({"key": key} if key else {})}


def log(view: View, seating: Seating, start: int = 0) -> list[dict[str, Any]]:
    """Return the log after its first `start` lines, in plain words for whoever looks, each line with its clause."""
    return [
        {
            "n": number,
            "text": seating.say(seating.game.tell(view, event), view.seat),
            "clause": event.clause,
            "fresh": number > seating.seen,
        }
        for number, event in enumerate(since(view.log, start), start=start + 1)
    ]


def news(view: View, seating: Seating, dull: Callable[[Event], bool]) -> dict[str, str]:
    """Return the fresh events in sentences, without those that go without saying, and what of them is read out."""

    def told(start: int) -> str:
        events = (event for event in since(view.log, start) if not dull(event))
        return " ".join(seating.say(seating.game.tell(view, event), view.seat) for event in events)

    return {"news": told(seating.seen), "said": told(max(seating.seen, seating.heard))}


def unspoken(drawn: Scene) -> Scene:
    """Return a scene again without anything to be read out of it, or to travel, because it has been and has."""
    return {**drawn, "said": "", "aloud": "", "moves": [], "frames": []}


def travels(
    view: View,
    start: int,
    trips: Mapping[str, Callable[[Event], Iterable[Trip]]],
    face: Callable[[str], dict[str, Any]],
    roll: Callable[[Event], dict[str, Any]] | None = None,
) -> list[dict[str, Any]]:
    """Return what moves in the log after its first `start` lines, as whoever looks sees it.

    `trips` says for each kind of event which cards it moves, `face` how a card looks, and `roll` how a die rolls by an
    event of that kind; the rest moves nothing.
    """
    moved: list[dict[str, Any]] = []
    for event in since(view.log, start):
        if roll is not None and event.kind == "roll":
            moved.append(roll(event))
        for source, target, card in trips[event.kind](event) if event.kind in trips else ():
            moved.append({"from": source, "to": target, "card": back("a hidden card") if card is None else face(card)})
    return moved


def back(label: str) -> dict[str, Any]:
    """Return a card that lies face down."""
    return {"back": True, "label": label}


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
        "notes": None,
        "news": "",
        "said": "",
        "cover": None,
        "outcome": None,
        "notice": None,
    }
