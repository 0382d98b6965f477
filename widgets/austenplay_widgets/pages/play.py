"""The page to play on: a form for a new game, and the table."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from austenplay.core.errors import BadInput
from austenplay.core.game import Game, find_game
from austenplay_widgets.card_table import CardTable
from austenplay_widgets.scenes.common import blank
from austenplay_widgets.session import PERSON, Chair, Session, fault

NAMES = ("Ada", "Bo", "Cy", "Dot", "Eve", "Fay")
KINDS = {PERSON: "a person"}


def play(game: str = "love_letter") -> ipywidgets.VBox:
    """Return a page to play a game on, against bots or with people at the same screen.

    Parameters
    ----------
    game
        The key of a game, as in ``austenplay.GAMES``.

    Raises
    ------
    BadInput
        For an unknown game, naming the known ones.
    """
    return PlayPage(find_game(game)).widget


class PlayPage:
    """A form and a table, built once; starting a game fills the table and folds the form."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.session: Session | None = None
        self.form = NewGameForm(game, self.start)
        self.table = CardTable(on_message=self.receive)
        self.table.show({**blank(game), "status": "Choose who plays, then start."})
        self.widget = ipywidgets.VBox([self.form.widget, self.table])

    def start(self) -> None:
        """Begin the game that the form describes, or say in one sentence why it cannot begin."""
        try:
            session = Session(self.game, self.form.chairs, seed=self.form.seed, options=self.form.options)
        except BadInput as error:
            self.form.say(str(error))
            return
        except Exception:
            self.form.say(fault("The game could not begin", "Please try once more."))
            return
        self.session = session
        self.form.say("")
        self.form.shown = False
        self.table.show(session.shown)

    def receive(self, message: Mapping[str, Any]) -> None:
        """Answer a click on the table."""
        if self.session is None:
            return
        if message["type"] == "do" and message["id"] == "new":
            self.form.shown = not self.form.shown
            self.table.show(self.session.shown)
        else:
            self.table.show(self.session.handle(message))


class NewGameForm:
    """Who plays, how long, with which house rules and which seed."""

    def __init__(self, game: Game, on_start: Callable[[], None]) -> None:
        self.game = game
        kinds = [("a person", PERSON), *((f"{policy} bot", policy) for policy in game.policies)]
        bot = "careful" if "careful" in game.policies else next(iter(game.policies))
        self._seats = ipywidgets.Dropdown(
            options=list(game.seats), value=game.seats[0], description="Seats", layout=_field(8)
        )
        self._rows = [
            (
                ipywidgets.Text(value=NAMES[seat], description=f"Seat {seat + 1}", layout=_field(16)),
                ipywidgets.Dropdown(
                    options=kinds,
                    value=PERSON if seat == 0 else bot,
                    description="played by",
                    layout=_field(16),
                ),
            )
            for seat in range(game.seats[-1])
        ]
        self._options = {
            name: ipywidgets.Dropdown(
                options=[(choice.replace("_", " "), choice) for choice in option.choices],
                value=option.default,
                description=name.replace("_", " "),
                tooltip=option.help,
                layout=_field(18),
            )
            for name, option in game.options.items()
        }
        self._seed = ipywidgets.Text(
            description="Seed",
            placeholder="drawn for you",
            tooltip="The same seed deals the same cards.",
            layout=_field(18),
        )
        self._start = ipywidgets.Button(description="Start the game", button_style="primary", layout=_field(16))
        self._message = ipywidgets.HTML()
        self._lines = [ipywidgets.HBox(row, layout=_wrap()) for row in self._rows]
        self.widget = ipywidgets.VBox(
            [
                ipywidgets.HBox([self._seats], layout=_wrap()),
                *self._lines,
                ipywidgets.HBox([*self._options.values(), self._seed], layout=_wrap()),
                self._start,
                self._message,
            ]
        )
        self._start.on_click(lambda _: on_start())
        self._seats.observe(lambda _: self._show_rows(), "value")
        self._show_rows()

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits where."""
        return tuple(Chair(name.value.strip(), kind.value) for name, kind in self._rows[: self._seats.value])

    @property
    def options(self) -> dict[str, str]:
        """The house rules by name."""
        return {name: field.value for name, field in self._options.items()}

    @property
    def seed(self) -> str | None:
        """The seed that was typed, or None."""
        return self._seed.value.strip() or None

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
        """Show a sentence under the form."""
        self._message.value = html.escape(text)

    def fill(self, chairs: tuple[Chair, ...], *, seed: str = "") -> None:
        """Fill in who plays, and a seed."""
        self._seats.value = len(chairs)
        for (name, kind), chair in zip(self._rows, chairs, strict=False):
            name.value, kind.value = chair.name, chair.kind
        self._seed.value = seed

    def _show_rows(self) -> None:
        for seat, line in enumerate(self._lines):
            line.layout.display = None if seat < self._seats.value else "none"


def _field(width_rem: int) -> ipywidgets.Layout:
    return ipywidgets.Layout(width=f"{width_rem}rem", max_width="100%")


def _wrap() -> ipywidgets.Layout:
    return ipywidgets.Layout(flex_flow="row wrap")
