"""The page to play on: a form for a new game, and the table."""

from __future__ import annotations

import html
import itertools
from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from austenplay.core.errors import BadInput
from austenplay.core.game import Game, find_game
from austenplay.core.history import Node
from austenplay_widgets.card_table import CardTable
from austenplay_widgets.log import log_to_server
from austenplay_widgets.session import PERSON, Chair, Session, fault

SEED_HELP = "The same seed deals the same cards. A seed that is drawn for you is shown when the game is over."
NAMES = ("Ada", "Bo", "Cy", "Dot", "Eve", "Fay")


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
    log_to_server()
    return PlayPage(find_game(game)).widget


class PlayPage:
    """A form and a table, built once; starting a game fills the table and folds the form."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.session: Session | None = None
        self._opening: Node | None = None
        self.form = NewGameForm(game, self.start, self.start_again)
        self.table = CardTable(on_message=self.receive)
        self.table.layout.display = "none"  # until there is something on it
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
        self.session, self._opening = session, session.history.node
        self.form.say("")
        self.form.shown = False
        self.table.layout.display = None
        self.table.show({**session.shown, "focus": True})  # the button that had the focus is folded away

    def start_again(self) -> None:
        """Begin anew with a value that was typed before the click on Start, and came after it.

        While a kernel is busy the browser holds values back, but not clicks. Once the form is folded and before
        anything is decided, a value can only be such a late one.
        """
        if self.session is not None and not self.form.shown and self.session.history.node is self._opening:
            self.start()

    def receive(self, message: Mapping[str, Any]) -> None:
        """Answer a click on the table."""
        if self.session is None:
            return
        if message["type"] == "do" and message["id"] == "new":
            self.form.shown = not self.form.shown
            self.table.show({**self.session.shown, "news": "", "notice": None})  # told already
            self.form.focus()
        else:
            self.table.show(self.session.handle(message))


class NewGameForm:
    """Who plays, how long, with which house rules and which seed."""

    def __init__(self, game: Game, on_start: Callable[[], None], on_change: Callable[[], None]) -> None:
        self.game = game
        kinds = [("a person", PERSON), *((f"{policy} bot", policy) for policy in game.policies)]
        bot = "careful" if "careful" in game.policies else next(iter(game.policies))
        seats = [(f"{number} players", number) for number in game.seats]
        self._seats = _labelled(ipywidgets.Dropdown, "Table for", options=seats, value=game.seats[0])
        self._rows = [
            (
                _labelled(ipywidgets.Text, f"Seat {seat + 1}", value=NAMES[seat]),
                _labelled(ipywidgets.Dropdown, "played by", options=kinds, value=PERSON if seat == 0 else bot),
            )
            for seat in range(game.seats[-1])
        ]
        self._options = {
            name: _labelled(
                ipywidgets.Dropdown,
                _plain(name).capitalize(),
                options=[(_plain(choice), choice) for choice in option.choices],
                value=option.default,
                tooltip=option.help,
            )
            for name, option in game.options.items()
        }
        self._seed = _labelled(ipywidgets.Text, "Seed", placeholder="drawn for you")
        self._start = ipywidgets.Button(description="Start the game", button_style="primary")
        self._start.layout.width = "16rem"
        self._message = ipywidgets.HTML()
        self._lines = [ipywidgets.HBox(row, layout=_wrap()) for row in self._rows]
        self._more = ipywidgets.ToggleButton(description="House rules and seed")
        self._more.layout.width = "16rem"
        self._house_rules = ipywidgets.VBox([*map(self._with_help, game.options), self._seed, _remark(SEED_HELP)])
        self.widget = ipywidgets.VBox(
            [self._seats, *self._lines, self._more, self._house_rules, self._start, self._message],
            layout=ipywidgets.Layout(grid_gap="0.5rem"),
        )
        self.widget.add_class("ap")  # the table's tokens, and its ring around what has the focus
        self._start.on_click(lambda _: on_start())
        self._seats.observe(lambda _: self._fold(), "value")
        self._more.observe(lambda _: self._fold(), "value")
        for field in (self._seats, *itertools.chain(*self._rows), *self._options.values(), self._seed):
            field.observe(lambda _: on_change(), "value")
        self._fold()

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
        """Show a sentence under the form, and have it read out."""
        self._message.value = f'<p role="alert">{html.escape(text)}</p>' if text else ""

    def focus(self) -> None:
        """Put the keyboard's focus on the form."""
        self._seats.focus()

    def fill(self, chairs: tuple[Chair, ...], *, seed: str = "") -> None:
        """Fill in who plays, and a seed."""
        self._seats.value = len(chairs)
        for (name, kind), chair in zip(self._rows, chairs, strict=False):
            name.value, kind.value = chair.name, chair.kind
        self._seed.value = seed

    def _with_help(self, name: str) -> ipywidgets.VBox:
        return ipywidgets.VBox([self._options[name], _remark(self.game.options[name].help)])

    def _fold(self) -> None:
        """Show the seats that play, and the house rules if they are asked for."""
        self._house_rules.layout.display = None if self._more.value else "none"
        for seat, line in enumerate(self._lines):
            line.layout.display = None if seat < self._seats.value else "none"


def _labelled(kind: type[Any], label: str, **traits: Any) -> Any:
    """Return a control with room for its label and for a phone."""
    style = {"description_width": "7.5rem"}
    return kind(description=label, style=style, layout=ipywidgets.Layout(width="22rem", max_width="100%"), **traits)


def _remark(text: str) -> ipywidgets.HTML:
    return ipywidgets.HTML(f'<p style="margin: 0 0 0.5rem; max-width: 40rem; line-height: 1.4">{html.escape(text)}</p>')


def _plain(name: str) -> str:
    return name.replace("_", " ")


def _wrap() -> ipywidgets.Layout:
    return ipywidgets.Layout(flex_flow="row wrap")
