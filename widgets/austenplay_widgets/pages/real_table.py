"""The page for a real table: what a person sees and hears there, told by a few touches, and the odds of the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from austenplay.core.errors import BadInput
from austenplay.core.game import Game, find_game
from austenplay_widgets.card_table import CardTable
from austenplay_widgets.faults import fault
from austenplay_widgets.log import log_to_server
from austenplay_widgets.odds_panel import OddsPanel
from austenplay_widgets.pages.fields import labelled, remark, said, wide
from austenplay_widgets.pages.house_rules import HouseRules
from austenplay_widgets.pages.seats_form import SeatsForm
from austenplay_widgets.scenes import rules
from austenplay_widgets.scenes.common import Scene, button, unspoken
from austenplay_widgets.told_table import ToldTable

SEATS_HELP = "You come first; the others follow in the order of play."
NOTES_HELP = (
    "These are your notes. Copy them and keep them anywhere; paste them here, on any day and any page like this one, "
    "and the table stands as you left it."
)
NOTHING_TOLD = "Nothing has been told yet."
OPEN, FOLD = "Show my notes as text", "Fold my notes away"


def real_table(game: str = "love_letter") -> ipywidgets.VBox:
    """Return a page to follow a game at a real table, with the odds of everything you cannot see.

    Parameters
    ----------
    game
        The key of a game, as in ``austenplay.GAMES``.

    Raises
    ------
    BadInput
        For an unknown game, or one that cannot be followed from a real table.
    """
    found = find_game(game)
    found.asked(seats=found.seats[0], seat=0)
    log_to_server()
    return RealTablePage(found).widget


class RealTableForm(SeatsForm):
    """Who sits at the real table, and by which rules they play."""

    def __init__(
        self,
        game: Game,
        on_start: Callable[[], None],
        on_change: Callable[[], None],
        download: Callable[[str, str], None],
    ) -> None:
        names = ("Me", *(f"Player {seat + 1}" for seat in range(1, game.seats[-1])))
        self._names = [
            labelled(ipywidgets.Text, f"Seat {seat + 1}" if seat else "You", value=name)
            for seat, name in enumerate(names)
        ]
        super().__init__(game, game.seats[len(game.seats) // 2], [[name] for name in self._names])
        self.rules = HouseRules(game, self.say, download)
        start = ipywidgets.Button(description="To the table", button_style="primary", layout=wide())
        start.on_click(lambda _: on_start())
        for field in (self._seats, *self._names, *self.rules.fields.values()):
            field.observe(lambda _: on_change(), "value")
        self._lay_out([remark(SEATS_HELP), self.rules.widget, start])

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(name.value.strip() for name in self._names[: self._seats.value])


class NotesField:
    """The notes as text: to be copied, and to be pasted.

    Parameters
    ----------
    on_paste
        Called with a text that the visitor has put there.
    """

    def __init__(self, on_paste: Callable[[str], None]) -> None:
        self._on_paste = on_paste
        self._text = ""
        self._toggle = ipywidgets.ToggleButton(description=OPEN, layout=ipywidgets.Layout(width="16rem"))
        self._field = ipywidgets.Textarea(
            description="My notes",
            continuous_update=False,
            style={"description_width": "5rem"},
            layout=ipywidgets.Layout(
                width="40rem",
                max_width="calc(100% - 4px)",
                height="8rem",
                min_height="8rem",
                margin="2px 2px 0.5rem",  # so much lower than its box hangs the field, in line with its label
            ),
        )
        take_up = ipywidgets.Button(description="Take up these notes", layout=wide())
        take_up.on_click(lambda _: self._take())
        gap = "0.5rem"
        self._message = ipywidgets.HTML()
        self._body = ipywidgets.VBox(
            [self._field, take_up, self._message, remark(NOTES_HELP)], layout=ipywidgets.Layout(grid_gap=gap)
        )
        self.say("")
        self.widget = ipywidgets.VBox(
            [self._toggle, self._body], layout=ipywidgets.Layout(grid_gap=gap, margin="0 0 0.5rem")
        )
        self.widget.add_class("ap")
        self._toggle.observe(lambda _: self._fold(), "value")
        self._field.observe(lambda _: self._take(), "value")
        self._fold()

    @property
    def message(self) -> str:
        """The sentence under the notes."""
        return str(self._message.value)

    def say(self, text: str) -> None:
        """Show a sentence under the notes, and have it read out."""
        self._message.value = said(text, "alert") if text else ""
        self._message.layout.display = None if text else "none"

    def fill(self, text: str) -> None:
        """Show the notes; this is no paste of the visitor's."""
        self._text = text
        self._field.value = text
        self.say("")

    def _take(self) -> None:
        pasted = str(self._field.value).strip()
        if pasted and pasted != self._text:
            self._on_paste(pasted)
        else:  # what stands on the table is not wrong
            self.say("")

    def _fold(self) -> None:
        self._toggle.description = FOLD if self._toggle.value else OPEN
        self._body.layout.display = None if self._toggle.value else "none"


class RealTablePage:
    """A form, the table as it is told, the odds and the notes below it, built once.

    Attributes
    ----------
    at_table
        What has been told; None before the form has been filled in.
    left
        The table that was left for this one, so that nothing told is ever lost.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.at_table: ToldTable | None = None
        self.left: ToldTable | None = None
        self.table = CardTable(on_message=self.receive)
        self.table.layout.display = "none"  # until there is something on it
        self.form = RealTableForm(game, self.start, self.start_again, self.table.download)
        self.panel = OddsPanel(game, lambda _: self._look())
        self.notes = NotesField(self.take_up)
        self.widget = ipywidgets.VBox([self.form.widget, self.table, self.notes.widget, self.panel.widget])

    def start(self) -> None:
        """Go to the table that the form describes, or say in one sentence why it cannot be."""
        told = {**self.form.rules.options, "seat": 0, "log": ()}
        self._take(lambda: ToldTable.at(self.game, self.form.names, told), self._say)

    def start_again(self) -> None:
        """Go there anew with a value that was typed before the click, and came after it; see `PlayPage`."""
        if self.at_table is not None and not self.form.shown and self.at_table.asked.back is None:
            self.start()

    def take_up(self, text: str) -> None:
        """Go on from notes, or say in one sentence under them what in them cannot be."""
        self._take(lambda: ToldTable.from_text(self.game, text), self.notes.say)

    def receive(self, message: Mapping[str, Any]) -> None:
        """Answer a click on the table."""
        if self.at_table is None:
            return
        if message["id"] == "new":
            self.form.shown = not self.form.shown
            self.table.show(unspoken(self.table.scene))
            self.form.focus()
            return
        try:
            if message["id"] == "back" and self.at_table.asked.back is None and self.left is not None:
                self._lay(self.left)
            else:
                self._show(self.at_table.handle(message))
        except Exception:
            notice = {"kind": "error", "text": fault("That did not work", "All that was told stands."), "clause": None}
            self.table.show({**unspoken(self.table.scene), "notice": notice})

    def _take(self, begin: Callable[[], ToldTable], say: Callable[[str], None]) -> None:
        """Put a table on the page; where that cannot be, everything stays as it is and the visitor is told why."""
        try:
            self._lay(begin())
        except BadInput as error:
            say(str(error))
        except Exception:
            say(fault("The table could not be laid", "Please try once more."))

    def _lay(self, at_table: ToldTable) -> None:
        """Put another table on the page, and remember the one before it."""
        self.table.rules = rules(self.game, at_table.asked.view)
        if self.at_table is not None and self.at_table.asked.back is not None:
            self.left = self.at_table
        self.form.say("")
        self.form.shown = False
        self.table.layout.display = None
        self._show(at_table, focus=True)  # the button that had the focus is folded away

    def _say(self, text: str) -> None:
        """Say a sentence where the visitor is: under the form, or on the table."""
        if self.form.shown:
            self.form.say(text)
            return
        notice = {"kind": "refusal", "text": text, "clause": None}
        self.table.show({**unspoken(self.table.scene), "notice": notice})

    def _show(self, at_table: ToldTable, *, focus: bool = False) -> None:
        why = "" if at_table.asked.back or self.left else NOTHING_TOLD
        shown: Scene = at_table.scene()
        shown["buttons"] += [button("back", "Undo", why=why), button("new", "Another table", tool=True)]
        way = {} if focus else {"moves": at_table.moves(), "frames": []}
        self.at_table = at_table
        self.table.show({**shown, **way, "focus": focus})
        self.notes.fill(at_table.text())
        self._look()

    def _look(self) -> None:
        """Show the odds of the last moment that was told whole."""
        if self.at_table is not None:
            self.panel.show(self.at_table.onlook())
