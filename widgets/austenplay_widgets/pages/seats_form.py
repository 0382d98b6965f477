"""What the forms before a table share: how many sit at it, a line for each, and a sentence where that cannot be."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets

from austenplay.core.game import Game
from austenplay_widgets.pages.fields import labelled, said, wrap


class SeatsForm:
    """A number of seats with their lines, and what else the form of a page adds by `_lay_out`."""

    def __init__(self, game: Game, seats: int, lines: Sequence[Sequence[ipywidgets.Widget]]) -> None:
        self.game = game
        options = [(f"{number} players", number) for number in game.seats]
        self._seats = labelled(ipywidgets.Dropdown, "Table for", options=options, value=seats)
        self._lines = [ipywidgets.HBox(line, layout=wrap()) for line in lines]
        self._message = ipywidgets.HTML()
        self.widget = ipywidgets.VBox(layout=ipywidgets.Layout(grid_gap="0.5rem"))
        self.widget.add_class("ap")  # the table's tokens, and its ring around what has the focus
        self._seats.observe(lambda _: self._fold(), "value")
        self._fold()

    def _lay_out(self, below: Sequence[ipywidgets.Widget]) -> None:
        """Put the form together; its message comes last."""
        self.widget.children = (self._seats, *self._lines, *below, self._message)

    @property
    def shown(self) -> bool:
        """Whether the form is unfolded."""
        return bool(self.widget.layout.display != "none")

    @shown.setter
    def shown(self, shown: bool) -> None:
        self.widget.layout.display = None if shown else "none"

    @property
    def message(self) -> str:
        """The sentence under the form."""
        return str(self._message.value)

    def say(self, text: str) -> None:
        """Show a sentence under the form, and have it read out."""
        self._message.value = said(text, "alert") if text else ""

    def focus(self) -> None:
        """Put the keyboard's focus on the form."""
        self._seats.focus()

    def _fold(self) -> None:
        """Show the seats that play."""
        for seat, line in enumerate(self._lines):
            line.layout.display = None if seat < self._seats.value else "none"
