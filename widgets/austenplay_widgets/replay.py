"""Looking back: step through a game, or jump to any line of its log.

A replay shows what was known at the time to the eyes that it looks with. While a game is being played these are
the eyes that look at the table anyway; once it is over, anybody's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from austenplay.core.claims import Claim
from austenplay.core.events import size_of
from austenplay.core.history import History, Node
from austenplay.core.protocols import View
from austenplay_widgets.scenes import scene
from austenplay_widgets.scenes.common import Scene, Seating, button, log
from austenplay_widgets.talk import heard, placed

if TYPE_CHECKING:
    from austenplay_widgets.session import Session


def walked(history: History, looker: int | None) -> tuple[tuple[Node, ...], tuple[int | None, ...]]:
    """Return the line that a history is on, up to its cursor, and whose eyes may walk it; `looker` looks now."""
    everybody = (*range(history.state.seats), None) if history.state.is_over else (looker,)
    first = everybody.index(looker)
    return history.past, everybody[first:] + everybody[:first]


class Replay:
    """A walk through the moments of a game; the game itself stays where it is.

    Parameters
    ----------
    moments
        The states that are walked through, or what stands for them where only one seat's views are left.
    seating
        Names and kinds of the seats.
    eyes
        Whose eyes may look, first those that look first.
    says
        What the walk is called.
    leave
        What the button says that leaves the walk; empty where there is nothing to go back to.
    claims
        What was said at the table meanwhile.

    Attributes
    ----------
    exercise
        The game that goes on from here on the table, in the place of the walk; see `what_if`.
    """

    exercise: Session | None = None

    def __init__(
        self,
        moments: Sequence[Any],
        seating: Seating,
        eyes: tuple[int | None, ...],
        *,
        says: str = "Looking back",
        leave: str = "Leave the replay",
        claims: Sequence[Claim] = (),
    ) -> None:
        self.moments = tuple(moments)
        self._claims = placed(claims, self.moments)
        self.seating = seating
        self.eyes = eyes[0]
        self.index = len(self.moments) - 1
        self._all_eyes = eyes
        self._says = says
        self._leave = leave
        self.shown = {**self.scene(), "focus": True}  # the buttons have just moved

    @property
    def view(self) -> View:
        """The moment that is looked at, as the eyes that look knew it."""
        view: View = self.moments[self.index].view(self.eyes)
        return view

    @property
    def way_out(self) -> str:
        """The button that leaves the walk."""
        return "close"

    @property
    def farewell(self) -> str:
        """What is said when the walk is left; empty where nothing is."""
        return ""

    def scene(self) -> Scene:
        """Return the moment that is looked at."""
        state = self.moments[self.index]
        before = self.moments[max(self.index - 1, 0)]
        seen = size_of(before.log) if self.index else 0
        seating = self.seating.facing(state, self.eyes, seen)
        drawn = scene(self.view, seating)
        last = {"viewer": self.eyes, "log": log(self.moments[-1].view(self.eyes), seating), "news": "", "said": ""}
        whole = heard(last, self._claims, seating)["log"]
        reached = size_of(state.log)
        drawn["log"] = [
            {
                **line,
                "jump": f"line:{line['n']}",
                "later": int(line["n"]) > reached,
                "fresh": seen < int(line["n"]) <= reached,
            }
            for line in whole
        ]
        drawn["choices"], drawn["picks"] = [], {}
        where = {"text": f"{self._says}: move {self.index} of {len(self.moments) - 1}.", "clause": None}
        drawn["prompt"] = {**where, "yours": False}
        if drawn["outcome"] is not None:  # which stands in the place of the prompt
            drawn["outcome"]["lines"].append(where)
        return {**drawn, "buttons": self._buttons(), "notice": None}

    def handle(self, message: Mapping[str, Any]) -> Scene:
        """Move as a click asks and return the moment that is then looked at."""
        last = len(self.moments) - 1
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

    def _at_line(self, number: float) -> int:
        """Return the first moment whose log has this line."""
        for index, moment in enumerate(self.moments):
            if size_of(moment.log) >= int(number):
                return index
        return len(self.moments) - 1

    def _next_eyes(self) -> int | None:
        return self._all_eyes[(self._all_eyes.index(self.eyes) + 1) % len(self._all_eyes)]

    def _buttons(self) -> list[dict[str, Any]]:
        start = "" if self.index else "This is the beginning."
        end = "" if self.index < len(self.moments) - 1 else "This is the end."
        buttons = [
            button("first", "To the start", why=start),
            button("back", "Back", why=start, repeat=True),
            button("forward", "Forward", why=end, primary=not end, repeat=True),
            button("last", "To the end", why=end),
        ]
        if len(self._all_eyes) > 1:
            buttons.append(button("eyes", f"Seen by {self._name(self.eyes)}: change"))
        if self._leave:
            buttons.append(button("close", self._leave, primary=bool(end)))
        return buttons

    def _name(self, seat: int | None) -> str:
        return "an onlooker" if seat is None else self.seating.names[seat]
