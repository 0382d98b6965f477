"""The form for a new game: who plays, with which house rules, or a saved game to go on with."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import ipywidgets

from austenplay.analysis.players import players, usual
from austenplay.core.game import Game
from austenplay_widgets.chairs import PERSON, Chair
from austenplay_widgets.pages.fields import labelled, remark, uploaded, wide, wrap
from austenplay_widgets.pages.house_rules import HouseRules
from austenplay_widgets.pages.seats_form import SeatsForm

SEED_HELP = "The same seed deals the same cards. A seed that is drawn for you is shown when the game is over."
LOAD_HELP = (
    "A game lasts as long as its page is open, and on the web its address brings it back. "
    "Save gives you a file of it, and Load takes that up again."
)
NAMES = ("Ada", "Bo", "Cy", "Dot", "Eve", "Fay")


class NewGameForm(SeatsForm):
    """Who plays, how long, with which house rules and which seed."""

    def __init__(
        self,
        game: Game,
        on_start: Callable[[], None],
        on_change: Callable[[], None],
        on_load: Callable[[bytes], None],
        download: Callable[[str, str], None],
    ) -> None:
        kinds = [("a person", PERSON), *((f"{policy} bot", policy) for policy in players(game))]
        bot = usual(game)
        self._rows = [
            (
                labelled(ipywidgets.Text, f"Seat {seat + 1}", value=NAMES[seat]),
                labelled(ipywidgets.Dropdown, f"Seat {seat + 1} is", options=kinds, value=PERSON if seat == 0 else bot),
            )
            for seat in range(game.seats[-1])
        ]
        for _, kind in self._rows:
            kind.add_class("ap-second")
        super().__init__(game, game.usual_seats, self._rows)
        self._load = ipywidgets.FileUpload(description="Load a saved game", accept=".json", layout=wide())
        self._on_load = on_load
        self._seed = labelled(ipywidgets.Text, "Seed", placeholder="drawn for you")
        self._start = ipywidgets.Button(description="Start the game", button_style="primary", layout=wide())
        self.rules = HouseRules(game, self.say, download, [self._seed, remark(SEED_HELP)])
        begin = ipywidgets.HBox([self._start, self._load], layout=wrap())
        begin.layout.grid_gap = "0.5rem"
        self._lay_out([self.rules.widget, begin, remark(LOAD_HELP)])
        self._start.on_click(lambda _: on_start())
        for field in (self._seats, *itertools.chain(*self._rows), *self.rules.fields.values(), self._seed):
            field.observe(lambda _: on_change(), "value")
        self._load.observe(lambda _: uploaded(self._load, self._on_load), "value")

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits where."""
        return tuple(Chair(name.value.strip(), kind.value) for name, kind in self._rows[: self._seats.value])

    @property
    def options(self) -> dict[str, str]:
        """The house rules by name."""
        return self.rules.options

    @property
    def seed(self) -> str | None:
        """The seed that was typed, or None."""
        return self._seed.value.strip() or None

    def fill(self, chairs: tuple[Chair, ...], *, seed: str = "") -> None:
        """Fill in who plays, and a seed."""
        self._seats.value = len(chairs)
        for (name, kind), chair in zip(self._rows, chairs, strict=False):
            name.value, kind.value = chair.name, chair.kind
        self._seed.value = seed
