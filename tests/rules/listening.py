"""From a seat's log of Love Letter to what a person would have written down at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from austenplay.core.telling import Asked
from austenplay.games.love_letter.heard import Dealt, written
from austenplay.games.love_letter.told import entries, shortened
from austenplay.games.love_letter.view import View


def told(view: View, wordy: bool = False, as_mappings: bool = False) -> dict[str, Any]:
    """Return the arguments of `observed` that tell what a seat has seen and heard since the first deal."""
    assert view.seat is not None and view.log is not None
    dealt, *log = entries(view.log, view.seat, fully=wordy)
    assert isinstance(dealt, Dealt)
    log = log if wordy else shortened(log)
    return {
        **view.options,
        "seats": view.seats,
        "seat": view.seat,
        "hand": dealt.hand,
        "face_up": dealt.face_up,
        "first": dealt.first or 0,
        "log": [written(entry) if as_mappings else entry for entry in log],
    }


class Person:
    """Somebody at a table who answers what is asked; knows the match to its end, and says one thing at a time."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None and view.log is not None
        dealt, *log = entries(view.log, view.seat)
        assert isinstance(dealt, Dealt)
        self.dealt = {"first": dealt.first or 0, "hand": dealt.hand, "face_up": list(dealt.face_up)}
        self.log = list(map(written, log))
        self.at = -1
        """The entry that is being told."""

    def answer(self, asked: Asked, now: Mapping[str, Any]) -> int:
        """Return the number of the choice that is true; none that is true may be refused."""
        before = len(now.get("log", ()))
        is_new = any(len(choice.action.added(now).get("log", ())) > before for choice in asked.choices)  # type: ignore[attr-defined]
        at = self.at + is_new
        while True:
            for number, choice in enumerate(asked.choices):
                if not choice.objections and self._is_true(choice.action.added(now), at):  # type: ignore[attr-defined]
                    self.at = at
                    return number
            # What follows by itself is not asked for.
            assert is_new and self.log[at].keys() & {"drew", "showed"}, (asked.prompt, self.log[at], asked.choices)
            at += 1

    def _is_true(self, now: Mapping[str, Any], at: int) -> bool:
        for name, value in self.dealt.items():
            said = now.get(name)
            if isinstance(said, list):
                value = value[: len(said)]
            if said is not None and said != value:
                return False
        if not now.get("log"):
            return True
        said, true = now["log"][-1], self.log[at]
        if said == {"kept": None}:
            return true == said
        exact = ("target", "guess", "bottom")
        is_said = all(true.get(name, False if name == "hit" else None) == said.get(name) for name in exact)
        parts = {name: true.get(name, said[name] if name == "equal" else None) for name in said}
        if "face_up" in said:
            parts["face_up"] = true["face_up"][: len(said["face_up"])]
        return is_said and parts == said
