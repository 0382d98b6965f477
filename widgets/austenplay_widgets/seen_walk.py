"""What one seat saw of a game, on the table: a walk through its moments, in which nothing can be done.

There is no game behind it, only that seat's views, so nobody can see more here than the seat did.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from austenplay.core.events import Log
from austenplay.core.protocols import View
from austenplay.core.seen import Seen
from austenplay_widgets.chairs import Chair
from austenplay_widgets.faults import fault
from austenplay_widgets.onlook import BETWEEN, Onlook
from austenplay_widgets.replay import Replay
from austenplay_widgets.scenes import rules
from austenplay_widgets.scenes.common import Scene, Seating, button, unspoken


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A moment of which one seat's view is left; it stands where a replay looks at a state."""

    seen: View

    @property
    def log(self) -> Log | None:
        """What that seat had been told by then."""
        return self.seen.log

    @property
    def ply(self) -> int:
        """How many actions had been taken by then."""
        view: Any = self.seen
        return int(view.ply)

    def view(self, _seat: int | None) -> View:
        """Return the one view that there is."""
        return self.seen


class SeenWalk:
    """A table at which one looks at what a seat saw; it answers clicks as a session does.

    Attributes
    ----------
    shown
        The scene that the screen shows.
    way
        How the table came to stand so: nothing travels here.

    Raises
    ------
    BadInput
        For what no game can have shown, in one sentence.
    """

    def __init__(self, seen: Seen, chairs: tuple[Chair, ...]) -> None:
        self.game = seen.game
        self.way: Mapping[str, Any] = {}
        names = tuple(chair.name for chair in chairs)
        kinds = tuple(chair.kind if chair.is_person else f"{chair.kind} bot" for chair in chairs)
        moments = seen.views()
        seat = moments[-1].seat
        whose = "What an onlooker saw" if seat is None else f"What {names[seat]} saw"
        self._replay = Replay(
            tuple(map(Glimpse, moments)),
            Seating(self.game, names, kinds),
            (seat,),
            says=whose,
            leave="",
            claims=seen.claims,
        )
        self.shown = self._scene()

    def rules(self) -> dict[str, Any]:
        """Return the rules at hand."""
        return rules(self.game, self._replay.view)

    def onlook(self) -> Onlook:
        """Return what the odds panel may look at: the moment that is on the screen."""
        view = self._replay.view
        if view.decision is None:
            return Onlook(None, self._replay.seating, BETWEEN)
        return Onlook(view, self._replay.seating)

    def handle(self, message: Mapping[str, Any]) -> Scene:
        """Move as a click asks and return the next scene; where that goes wrong, the table says so and stays."""
        index = self._replay.index
        try:
            self._replay.handle(message)
            self.shown = self._scene()
        except Exception:
            self._replay.index = index
            text = fault("That did not work", "What was seen stands as it was before.")
            self.shown = {**unspoken(self.shown), "notice": {"kind": "error", "text": text, "clause": None}}
        return self.shown

    def _scene(self) -> Scene:
        shown = self._replay.shown
        return {**shown, "buttons": [*shown["buttons"], button("new", "New game")]}
