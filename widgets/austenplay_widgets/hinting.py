"""Hints at the table: a press for each of three steps, and the thinking before the first, which never holds up a page.

What has been whispered belongs to one view: once anything else is seen, be it another seat's cards, it is gone.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from austenplay.analysis.hints import Hinting
from austenplay.core.derivation import Derivation, Z
from austenplay.core.hints import Hint, Step
from austenplay_widgets.count_words import count, full
from austenplay_widgets.scenes.common import Scene, Seating, pick_key

if TYPE_CHECKING:
    from austenplay_widgets.card_table import CardTable
    from austenplay_widgets.session import Session

PATIENCE_S = 0.25
"""How long a click may wait for the hint itself, before the table answers that it is being thought over."""
SLICE_S = 0.03
"""How long the page waits at most while a hint is thought over."""
TITLES = ("What to look at", "The idea", "The move")
MARK = "the hint"
"""What stands at the card and the player of a hinted move."""
BARE = "The bare table gives no hints: what may be done is for you to find. The dial in the notes can be turned."


class Prompter:
    """Whispers hints to whoever looks.

    Attributes
    ----------
    work
        The hint that is being thought over, if one is.
    """

    def __init__(self) -> None:
        self.work: Hinting | None = None
        self._view: Any = None
        self._hint: Hint | None = None
        self._told = 0

    def ask(self, view: Any) -> None:
        """Tell one step more of the hint for a view; think it over first where that has not been done."""
        if self._hint is not None and view == self._view:
            self._told = min(self._told + 1, len(self._hint.steps))
            return
        if self.work is None or view != self._view:
            self._view, self._hint, self.work = view, None, Hinting(view)
        self.think(PATIENCE_S)

    def think(self, seconds: float) -> None:
        """Go on thinking for so long; the first step is told as soon as there is one."""
        if self.work is None:
            return
        self.work.go_on(seconds)
        if self.work.is_done:
            self._hint, self._told, self.work = self.work.hint(), 1, None

    def drop(self) -> None:
        """Think no longer: something else has been asked for."""
        self.work = None

    def told(self, view: Any) -> tuple[Hint, int] | None:
        """Return the hint for a view and how many of its steps have been told, if any has."""
        return (self._hint, self._told) if self._hint is not None and view == self._view else None

    def notice(self, seating: Seating) -> dict[str, Any] | None:
        """Return the step told last as a word from the table."""
        if self._hint is None:
            return None
        step = self._hint.steps[self._told - 1]
        text = f"Hint {self._told} of {len(self._hint.steps)}: {seating.say(step.text, self._view.seat)}"
        return {"kind": "info", "text": text, "clause": step.clause or None}


def whispered(drawn: Scene, view: Any, prompter: Prompter, seating: Seating) -> Scene:
    """Return a scene with the steps told so far in its notes, and the move marked once it has been told."""
    told = prompter.told(view)
    if told is None or not drawn["notes"]:
        return drawn
    hint, number = told
    steps = [_noted(step, title, view.seat, seating) for step, title in zip(hint.steps[:number], TITLES, strict=False)]
    if number < len(hint.steps):
        return {**drawn, "notes": {**drawn["notes"], "hint": steps}}
    steps[-1]["sampled"] = _sampled(hint)
    return {**_marked(drawn, hint), "notes": {**drawn["notes"], "hint": steps}}


def _noted(step: Step, title: str, seat: int, seating: Seating) -> dict[str, Any]:
    """Return a step as the notes show it: with the lines that prove it, and its counts to be opened."""
    lines = [line for fact in step.facts for line in fact.lines]
    return {
        "title": title,
        "text": seating.say(step.text, seat),
        "clause": step.clause,
        "lines": lines,
        "counts": [_counted(of, seat, seating) for of in step.chances],
        "sampled": "",
    }


def _counted(of: Derivation, seat: int, seating: Seating) -> dict[str, Any]:
    layouts: list[list[dict[str, Any]]] = []
    marks = {} if of.things else {share.key: "" for share in of.shares}  # faces of a die are no cards
    told = count(of, marks, lambda text: seating.say(text, seat), "", layouts)
    cards = [
        {"name": card["name"], "copies": card["copies"], "out": card["out"], "marked": at in told["marked"]}
        for at, card in enumerate(layouts[told["layout"]])
    ]
    return {"text": f"{told['of']}: {full(of)}", "cards": cards, "steps": [*told["steps"], *_rows(told["rows"])]}


def _rows(rows: list[list[str]]) -> list[str]:
    return [f"{name}: {value}" for name, value in rows]


def _sampled(hint: Hint) -> str:
    """Return what the worth of a move rests on."""
    if hint.worths is None:
        return "Nothing else may be done."
    worths, worth = hint.worths, hint.worths.actions[hint.action]
    played = f"{worths.n} {worths.tries} that fit what you have seen were played {worths.until}"
    return (
        f"{played}, {worth.n} of them with this move; how the others play: {worths.model}. Standard error "
        f"{worth.error:.3f}; give or take is {Z} times that."
    )


def _marked(drawn: Scene, hint: Hint) -> Scene:
    """Return a scene in which the picks of a move bear a mark, wherever they lie."""
    keys = {pick_key(pick) for pick in hint.picks}
    targets = {of for kind, of in hint.picks if kind == "seat"}
    picks = {key: _hinted(of) if key in keys else of for key, of in drawn["picks"].items()}
    seats = []
    for plate in drawn["seats"]:
        zones = [_noted_in(zone, keys) for zone in plate["zones"]]
        badge = [{"key": "hint", "text": MARK, "tone": "hint"}] if plate["seat"] in targets else []
        seats.append({**plate, "zones": zones, "badges": [*plate["badges"], *badge]})
    middle = [_joined_in(zone, keys) for zone in drawn["middle"]]
    return {**drawn, "picks": picks, "seats": seats, "middle": middle}


def _joined_in(zone: dict[str, Any], keys: Collection[str]) -> dict[str, Any]:
    """Return a zone of the middle with a mark before what its cards or places say, where they make some picks."""
    return {
        name: [_led(of) if of.get("pick") in keys else of for of in parts] if name in ("cards", "pieces") else parts
        for name, parts in zone.items()
    }


def _led(part: dict[str, Any]) -> dict[str, Any]:
    return {**part, "note": "; ".join(filter(None, (MARK, part.get("note"))))}


def _noted_in(zone: dict[str, Any], keys: Collection[str]) -> dict[str, Any]:
    """Return a zone with a mark at the cards that make some picks; a zone of pieces holds none."""
    cards = [{**card, "note": MARK} if card.get("pick") in keys else card for card in zone.get("cards", ())]
    return {**zone, "cards": cards} if "cards" in zone else zone


def _hinted(pick: dict[str, Any]) -> dict[str, Any]:
    """Return a pick that says that it is the hint, beside what it says already."""
    return {**pick, "tone": "hint", "note": ", ".join(filter(None, (pick.get("note"), MARK)))}


class Thinking:
    """Lets a session think a hint over while its page goes on listening."""

    def __init__(self, table: CardTable) -> None:
        self._table = table
        self._session: Session | None = None
        self._is_due = False

    def follow(self, session: Session | None) -> None:
        """Go on with what a session thinks over, if anything; without an event loop at once."""
        self._session = session
        if session is None or session.thinking is None:
            self._table.progress = None
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nobody could ask for anything meanwhile
            self._show(session.think(math.inf))
            return
        self._table.progress = session.thinking
        if not self._is_due:
            self._is_due = True
            loop.call_later(SLICE_S / 4, self._slice)  # clicks come first

    def _slice(self) -> None:
        self._is_due = False
        session = self._session
        scene = session.think(SLICE_S) if session is not None and session.thinking is not None else None
        if scene is not None:
            self._show(scene)
        else:
            self.follow(session)

    def _show(self, scene: Scene | None) -> None:
        self._table.progress = None
        if scene is not None:
            self._table.show(scene)
