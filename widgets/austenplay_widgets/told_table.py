"""A real table, followed: what a person has told of it, and what they may tell next.

What has been told are the arguments of `Game.observed`, which are the notes that a person keeps as well. The game says
what it asks next; here an answer becomes the next notes, and the whole a scene.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from austenplay.core.errors import BadInput
from austenplay.core.events import size_of
from austenplay.core.game import Game
from austenplay.core.telling import Asked, Tell
from austenplay.core.writing import parsed
from austenplay_widgets.assist import Assist
from austenplay_widgets.chairs import Chair, check_chairs
from austenplay_widgets.onlook import BETWEEN, Onlook
from austenplay_widgets.scenes import moves, telling
from austenplay_widgets.scenes.common import Scene, Seating, button, reason

MOST_CHARACTERS = 100_000
BEFORE = "There will be odds as soon as the first card has been told."
NOT_NOTES = "These are no notes of a table of {}; copy the whole text, from the first bracket to the last."


@dataclass(frozen=True, slots=True)
class ToldTable:
    """One real table, as far as it has been told.

    Attributes
    ----------
    game
        What is played there.
    names
        What the seats are called.
    told
        The arguments of `Game.asked`; once something has been told whole, those of `Game.observed`.
    asked
        What the game asks next.
    seen
        How long the log was before the last answer.
    goes_on
        Whether the end of a round has been looked at, and the next one is asked for.
    notice
        A word from the table, if there is one.
    """

    game: Game
    names: tuple[str, ...]
    told: Mapping[str, Any]
    asked: Asked
    seen: int = 0
    goes_on: bool = False
    notice: Mapping[str, Any] | None = None

    @classmethod
    def at(cls, game: Game, names: tuple[str, ...], told: Mapping[str, Any]) -> ToldTable:
        """Return a table of which so much has been told, or raise BadInput."""
        check_chairs(game, tuple(map(Chair, names)))
        asked = game.asked(**{**told, "seats": len(names)})
        return cls(game, names, {**told, "seats": len(names)}, asked, size_of(asked.view.log))

    # Notes

    def text(self) -> str:
        """Return the notes as text; its ``told`` is what `Game.observed` takes."""
        return json.dumps({"game": self.game.key, "names": self.names, "told": self.told}, ensure_ascii=False)

    @classmethod
    def from_text(cls, game: Game, text: str) -> ToldTable:
        """Return the table of which a text holds the notes, or raise BadInput that says which entry cannot be."""
        if len(text) > MOST_CHARACTERS:
            raise BadInput(f"Notes have at most {MOST_CHARACTERS:,} characters; these have {len(text):,}.")
        try:
            notes = parsed(text)
        except ValueError:
            raise BadInput(NOT_NOTES.format(game.title)) from None
        names, told = (notes.get("names"), notes.get("told")) if isinstance(notes, dict) else (None, None)
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise BadInput(NOT_NOTES.format(game.title))
        if not isinstance(told, dict) or type(told.get("seat")) is not int:
            raise BadInput(NOT_NOTES.format(game.title))
        if notes.get("game") != game.key:
            raise BadInput(f"These notes are of another game than {game.title}.")
        return cls.at(game, tuple(names), told)

    # What a click does

    def handle(self, message: Mapping[str, Any]) -> ToldTable:
        """Return the table after a click; one that means nothing here changes nothing."""
        number = message["id"]
        if message["type"] == "act" and not self._ends_round and 0 <= number < len(self.asked.choices):
            choice = self.asked.choices[number]
            if choice.objections:
                why = reason(choice.objections[0], self._seating(), self.asked.view.seat)
                return self._with_notice("refusal", f"{why['reason']}. {why['remedy']}".strip(), why["clause"] or None)
            assert isinstance(choice.action, Tell)
            return self._after(choice.action, size_of(self.asked.view.log))
        if number == "next" and self._ends_round:
            return replace(self, goes_on=True, seen=size_of(self.asked.view.log), notice=None)
        if number == "back" and self.asked.back is not None:
            before = self._after(self.asked.back, 0)
            return replace(before, seen=size_of(before.asked.view.log))._with_notice("info", "Taken back.")
        return self

    def _after(self, tell: Tell, seen: int) -> ToldTable:
        """Return the table with one thing told more or less; what cannot be is refused, and nothing is lost."""
        told = tell.added(self.told)
        try:
            asked = self.game.asked(**told)
        except BadInput as error:
            return self._with_notice("refusal", f"{error} If this is what happened, take back what was told before.")
        goes_on = self.goes_on and size_of(asked.view.log) == size_of(self.asked.view.log)
        return replace(self, told=told, asked=asked, seen=seen, goes_on=goes_on, notice=None)

    def _with_notice(self, kind: str, text: str, clause: str | None = None) -> ToldTable:
        return replace(self, notice={"kind": kind, "text": text, "clause": clause})

    # What the table shows

    @property
    def is_whole(self) -> bool:
        """Whether the last entry has been told to its end."""
        return self.asked.view is self.asked.known

    @property
    def _ends_round(self) -> bool:
        """Whether a round has ended that is still to be looked at, and another one follows."""
        known = self.asked.known
        return (
            self.is_whole
            and known is not None
            and known.decision is None
            and bool(self.asked.choices)
            and not self.goes_on
        )

    def _seating(self) -> Seating:
        return Seating(self.game, self.names, ("",) * len(self.names), self.seen)

    def scene(self) -> Scene:
        """Return what the table shows now; the page adds its buttons."""
        drawn = {**telling(self.asked, self._seating()), "notice": self.notice, "buttons": []}
        if self._ends_round:
            onward = button("next", "Next round", primary=True)
            return {**drawn, "choices": [], "picks": {}, "prompt": None, "buttons": [onward]}
        if not self.asked.choices:
            return drawn
        return {**drawn, "outcome": None, "said": f"{drawn['said']} {drawn['prompt']['text']}".strip()}

    def moves(self) -> list[dict[str, Any]]:
        """Return the cards that travel with what was told last."""
        return moves(self.asked.view, self.seen, self._seating())

    def onlook(self) -> Onlook:
        """Return what the odds panel may look at: the last moment that was told whole."""
        view, seating = self.asked.known, replace(self._seating(), seen=0)
        assert self.asked.view.seat is not None
        dial = (self.asked.view.seat, Assist.ODDS)
        if view is None:
            return Onlook(None, seating, BEFORE, dial)
        return Onlook(None, seating, BETWEEN, dial) if view.decision is None else Onlook(view, seating, "", dial)
