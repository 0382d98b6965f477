"""Looking back: step through a game, or jump to any line of its log.

A replay shows what was known at the time to the eyes that it looks with. While a game is being played these are
the eyes that look at the table anyway; once it is over, anybody's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from austenplay.core.events import size_of
from austenplay.core.history import History, Node
from austenplay.core.protocols import View
from austenplay_widgets.scenes import scene
from austenplay_widgets.scenes.common import Scene, Seating, button, log


class Replay:
    """A walk through the line that a history is on; the history itself stays where it is.

    Parameters
    ----------
    history
        Whose line is walked.
    seating
        Names and kinds of the seats.
    looker
        Whose eyes look at the table now.
    """

    def __init__(self, history: History, seating: Seating, looker: int | None) -> None:
        self.seating = seating
        self.nodes: tuple[Node, ...] = history.line[: history.index + 1]
        if self.nodes[-1].state.is_over:
            self._eyes: tuple[int | None, ...] = (*range(history.state.seats), None)
        else:
            self._eyes = (looker,)
        self.eyes = looker if looker in self._eyes else self._eyes[0]
        self.index = len(self.nodes) - 1
        self.shown = {**self.scene(), "focus": True}  # the buttons have just moved

    @property
    def view(self) -> View:
        """The moment that is looked at, as the eyes that look knew it."""
        return self.nodes[self.index].state.view(self.eyes)

    def scene(self) -> Scene:
        """Return the moment that is looked at."""
        state = self.nodes[self.index].state
        before = self.nodes[max(self.index - 1, 0)].state
        seen = size_of(before.log) if self.index else 0
        seating = self.seating.facing(state, self.eyes, seen)
        drawn = scene(self.view, seating)
        whole = log(self.nodes[-1].state.view(self.eyes), seating)
        reached = size_of(state.log)
        drawn["log"] = [
            {
                **line,
                "jump": f"line:{line['n']}",
                "later": line["n"] > reached,
                "fresh": seen < line["n"] <= reached,
            }
            for line in whole
        ]
        drawn["choices"], drawn["picks"] = [], {}
        where = {"text": f"Looking back: move {self.index} of {len(self.nodes) - 1}.", "clause": None}
        drawn["prompt"] = {**where, "yours": False}
        if drawn["outcome"] is not None:  # which stands in the place of the prompt
            drawn["outcome"]["lines"].append(where)
        return {**drawn, "buttons": self._buttons(), "notice": None}

    def handle(self, message: Mapping[str, Any]) -> Scene:
        """Move as a click asks and return the moment that is then looked at."""
        last = len(self.nodes) - 1
        what = message["id"]
        if what == "first":
            self.index = 0
        elif what == "back":
            self.index = max(self.index - 1, 0)
        elif what == "forward":
            self.index = min(self.index + 1, last)
        elif what == "last":
            self.index = last
        elif what == "eyes":
            self.eyes = self._next_eyes()
        else:
            number = next((line["n"] for line in self.shown["log"] if line["jump"] == what), None)
            self.index = self.index if number is None else self._at_line(number)
        self.shown = self.scene()
        return self.shown

    def _at_line(self, number: int) -> int:
        """Return the first moment whose log has this line."""
        for index, node in enumerate(self.nodes):
            if size_of(node.state.log) >= number:
                return index
        return len(self.nodes) - 1

    def _next_eyes(self) -> int | None:
        return self._eyes[(self._eyes.index(self.eyes) + 1) % len(self._eyes)]

    def _buttons(self) -> list[dict[str, Any]]:
        start = "" if self.index else "This is the beginning."
        end = "" if self.index < len(self.nodes) - 1 else "This is the end."
        buttons = [
            button("first", "To the start", why=start),
            button("back", "Back", why=start, repeat=True),
            button("forward", "Forward", why=end, primary=not end, repeat=True),
            button("last", "To the end", why=end),
        ]
        if len(self._eyes) > 1:
            buttons.append(button("eyes", f"Seen by {self._name(self.eyes)}: change"))
        return [*buttons, button("close", "Leave the replay", primary=bool(end))]

    def _name(self, seat: int | None) -> str:
        return "an onlooker" if seat is None else self.seating.names[seat]
