"""The form for a new game: who plays, with which house rules, or a saved game to go on with."""

from __future__ import annotations

import html
import itertools
from collections.abc import Callable
from typing import Any

import ipywidgets

from austenplay.core.errors import BadInput
from austenplay.core.game import Game
from austenplay_widgets.chairs import PERSON, Chair
from austenplay_widgets.faults import fault
from austenplay_widgets.saves import DECK_BYTES, as_text

SEED_HELP = "The same seed deals the same cards. A seed that is drawn for you is shown when the game is over."
DECK_HELP = "To play with a deck of your own, save this edition's, change the file, and choose it here."
LOAD_HELP = "A game lasts as long as its page is open. Save gives you a file of it, and Load takes that up again."
NAMES = ("Ada", "Bo", "Cy", "Dot", "Eve", "Fay")


class NewGameForm:
    """Who plays, how long, with which house rules and which seed."""

    def __init__(
        self,
        game: Game,
        on_start: Callable[[], None],
        on_change: Callable[[], None],
        on_load: Callable[[bytes], None],
        on_save_deck: Callable[[], None],
    ) -> None:
        self.game = game
        kinds = [("a person", PERSON), *((f"{policy} bot", policy) for policy in game.policies)]
        bot = "careful" if "careful" in game.policies else next(iter(game.policies))
        seats = [(f"{number} players", number) for number in game.seats]
        self._seats = _labelled(ipywidgets.Dropdown, "Table for", options=seats, value=game.seats[0])
        self._rows = [
            (
                _labelled(ipywidgets.Text, f"Seat {seat + 1}", value=NAMES[seat]),
                _labelled(
                    ipywidgets.Dropdown, f"Seat {seat + 1} is", options=kinds, value=PERSON if seat == 0 else bot
                ),
            )
            for seat in range(game.seats[-1])
        ]
        for _, kind in self._rows:
            kind.add_class("ap-second")
        self._options = {
            name: _labelled(
                ipywidgets.Dropdown,
                option.title or name,
                options=list(zip(option.labels or option.choices, option.choices, strict=True)),
                value=option.default,
                tooltip=option.help,
            )
            for name, option in game.options.items()
            if option.choices
        }
        self._deck_text = ""
        self._deck = ipywidgets.FileUpload(description="Choose a deck file", accept=".toml", layout=_wide())
        self._load = ipywidgets.FileUpload(description="Load a saved game", accept=".json", layout=_wide())
        self._save_deck = ipywidgets.Button(description="Save this edition's deck", layout=_wide())
        self._save_deck.on_click(lambda _: on_save_deck())
        self._deck_away = ipywidgets.Button(description="Put my deck away", layout=_wide())
        self._deck_away.layout.display = "none"
        self._deck_away.on_click(lambda _: self.put_deck_away())
        self._on_load = on_load
        self._seed = _labelled(ipywidgets.Text, "Seed", placeholder="drawn for you")
        self._start = ipywidgets.Button(description="Start the game", button_style="primary", layout=_wide())
        self._message = ipywidgets.HTML()
        self._lines = [ipywidgets.HBox(row, layout=_wrap()) for row in self._rows]
        self._more = ipywidgets.ToggleButton(description="House rules and more", layout=_wide())
        deck = [self._deck, self._save_deck, _remark(DECK_HELP)] if "deck" in game.options else []
        self._deck_says = _remark("")
        self._house_rules = ipywidgets.VBox(
            [
                *map(self._with_help, self._options),
                self._seed,
                _remark(SEED_HELP),
                *deck,
                self._deck_says,
                self._deck_away,
            ]
        )
        begin = ipywidgets.HBox([self._start, self._load], layout=_wrap())
        begin.layout.grid_gap = "0.5rem"
        self.widget = ipywidgets.VBox(
            [self._seats, *self._lines, self._more, self._house_rules, begin, _remark(LOAD_HELP), self._message],
            layout=ipywidgets.Layout(grid_gap="0.5rem"),
        )
        self.widget.add_class("ap")  # the table's tokens, and its ring around what has the focus
        self._start.on_click(lambda _: on_start())
        self._seats.observe(lambda _: self._fold(), "value")
        self._more.observe(lambda _: self._fold(), "value")
        for field in (self._seats, *itertools.chain(*self._rows), *self._options.values(), self._seed):
            field.observe(lambda _: on_change(), "value")
        self._deck.observe(lambda _: self._uploaded(self._deck, self.take_deck), "value")
        self._load.observe(lambda _: self._uploaded(self._load, self._on_load), "value")
        self._fold()

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits where."""
        return tuple(Chair(name.value.strip(), kind.value) for name, kind in self._rows[: self._seats.value])

    @property
    def options(self) -> dict[str, str]:
        """The house rules by name."""
        chosen = {name: field.value for name, field in self._options.items()}
        return self.game.with_deck(chosen, self._deck_text) if self._deck_text else chosen

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
        self._message.value = _said(text, "alert") if text else ""

    def take_deck(self, content: bytes) -> None:
        """Take a deck file for the next game, or say in one sentence what is wrong in it."""
        try:
            text = as_text(content, DECK_BYTES, "A deck")
            name = self.game.check_deck(text)
        except BadInput as error:
            self.say(str(error))
            return
        except Exception:
            self.say(fault("The deck could not be read", "The form stands as it was."))
            return
        self._deck_text = text
        self._deck_says.value = _said(f"The next game is played with your deck, whatever the edition: {name}.")
        self._deck_away.layout.display = None
        self.say("")

    def put_deck_away(self) -> None:
        """Play the next game with the edition's deck again."""
        self._deck_text = self._deck_says.value = ""
        self._deck_away.layout.display = "none"

    def _uploaded(self, field: ipywidgets.FileUpload, take: Callable[[bytes], None]) -> None:
        """Hand on a file once, and empty the field so that the same file can be chosen again."""
        if field.value:
            content = bytes(field.value[0]["content"])
            field.value = ()
            take(content)

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
    style = {"description_width": "8.75rem"}
    layout = ipywidgets.Layout(width="23rem", max_width="calc(100% - 4px)")  # the stock margin is 2 px
    return kind(description=label, style=style, layout=layout, **traits)


def _wide() -> ipywidgets.Layout:
    return ipywidgets.Layout(width="16rem", max_width="100%")


def _remark(text: str) -> ipywidgets.HTML:
    return ipywidgets.HTML(_said(text))


def _said(text: str, role: str = "note") -> str:
    style = "margin: 0 0 0.5rem; max-width: 40rem; line-height: 1.4"
    return f'<p role="{role}" style="{style}">{html.escape(text)}</p>'


def _wrap() -> ipywidgets.Layout:
    return ipywidgets.Layout(flex_flow="row wrap")
