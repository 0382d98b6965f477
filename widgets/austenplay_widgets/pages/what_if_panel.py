"""What stands below the table while somebody looks back: the real game and an exercise side by side, and playing out.

Everything here is what the eyes that look back may see, and it leaves the page with them.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from austenplay.core.game import Game
from austenplay.core.protocols import Action
from austenplay_widgets.lines import Lines, line
from austenplay_widgets.pages.fields import labelled, remark, said
from austenplay_widgets.pages.play_out import PlayOut
from austenplay_widgets.panels import display
from austenplay_widgets.replay import Replay
from austenplay_widgets.what_if import AGAIN, OTHER, SAME, Exercise, LookBack

REAL = "The real game"
WORLDS = {SAME: "The same cards", OTHER: "Another world"}
INVITES = (
    "What if it had gone otherwise? Go back to any move and press What if? at the table. In another world all that you "
    "could not see is drawn anew by its chance. The real game stays where it is, and stands beside the other here."
)
ONLOOKER = "An onlooker has nothing to choose: {}. What could have come of a seat's moments stands here then."


class WhatIfPanel:
    """The choice of a model, the lines side by side, and the playing out; there only while somebody looks back.

    Parameters
    ----------
    game
        The game.
    on_message
        What answers a click on the table; the panel puts exercises back on the table with it.
    """

    def __init__(self, game: Game, on_message: Callable[[Mapping[str, Any]], None]) -> None:
        self.game = game
        self.play_out = PlayOut()
        self.lines: Lines | None = None
        self._on_message = on_message
        self._walk: LookBack | None = None
        self._eyes: int | None = None
        self._is_filling = False
        self._model = labelled(
            ipywidgets.Dropdown,
            "How others play",
            options=[(model.title, key) for key, model in game.models.items()] or [("Any legal action", "")],
        )
        self._world = labelled(ipywidgets.Dropdown, "Go on with")
        self._which = labelled(ipywidgets.Dropdown, "Which what-if")
        self._again = ipywidgets.Button(description="Take it up again", layout=ipywidgets.Layout(width="12rem"))
        self._says = ipywidgets.HTML()
        self._place = ipywidgets.VBox()
        many = remark("Many times: each action is tried in the same worlds, drawn anew from what you knew.")
        self._body = ipywidgets.VBox(
            [
                _heading("What if"),
                self._says,
                self._world,
                self._model,
                self._which,
                self._place,
                self._again,
                _heading("Play it out many times"),
                many,
                self.play_out.widget,
            ],
            layout=ipywidgets.Layout(grid_gap="0.5rem"),
        )
        self.widget = ipywidgets.VBox([self._body], layout=ipywidgets.Layout(margin="0 0 1rem", display="none"))
        self.widget.add_class("ap")
        self._world.observe(lambda _: self._choose_world(), "value")
        self._model.observe(lambda _: self._follow(), "value")
        self._which.observe(lambda _: self._chosen(), "value")
        self._again.on_click(lambda _: self._take_up())

    def show(self, walk: Replay | None) -> None:
        """Look at a walk through a game; without one there is nothing here."""
        if not isinstance(walk, LookBack):
            self._leave()
            return
        if walk is not self._walk or walk.eyes != self._eyes:
            self._leave()
        if walk is not self._walk:
            self._fill_worlds(walk)
        self._walk, self._eyes = walk, walk.eyes
        self.widget.layout.display = None
        self._follow()

    def choose(self, model: str) -> None:
        """Read what the others did under a model, by its key."""
        self._model.value = model

    def _fill_worlds(self, walk: LookBack) -> None:
        self._is_filling = True
        try:
            self._world.options = [(WORLDS[world], world) for world in walk.worlds]
            self._world.value = walk.world
        finally:
            self._is_filling = False

    def _choose_world(self) -> None:
        if not self._is_filling and self._walk is not None:
            self._walk.world = self._world.value

    def _follow(self) -> None:
        """Bring everything up to date with the walk."""
        walk = self._walk
        if walk is None:
            return
        walk.model = self._model.value
        self._fill(walk)
        is_seat = walk.eyes is not None
        display(self._world, is_seat)
        self._says.value = said(INVITES if is_seat else ONLOOKER.format(walk.way_to_a_seat))
        display(self.play_out.widget, is_seat)
        if is_seat:
            self.play_out.show(walk.moment, walk.index, walk.model, walk.seating, _taken(walk))

    def _fill(self, walk: LookBack) -> None:
        made = walk.exercises
        display(self._which, len(made) > 1)
        self._is_filling = True
        try:
            options = [(f"{number}. {of.title}", of) for number, of in enumerate(made, start=1)]
            if options != list(self._which.options):
                chosen = self._which.value if self._which.value in made else None
                self._which.options = options
                if made:
                    self._which.value = chosen or made[-1]
            if walk.exercise is not None:
                self._which.value = walk.exercise
        finally:
            self._is_filling = False
        self._draw(walk)

    def _draw(self, walk: LookBack) -> None:
        exercise: Exercise | None = self._which.value
        display(self._again, exercise is not None and walk.exercise is None)
        if exercise is None:
            self._clear_lines()
            return
        if self.lines is None:
            self.lines = Lines()
            self._place.children = (self.lines,)
        eyes, index = exercise.eyes, exercise.index
        self.lines.lines = [
            line(f"{REAL}, from move {index}", walk.real(index), index, eyes, walk.seating),
            line(exercise.title, exercise.states, index, eyes, walk.seating),
        ]

    def _chosen(self) -> None:
        if not self._is_filling and self._walk is not None:
            self._draw(self._walk)

    def _take_up(self) -> None:
        walk, exercise = self._walk, self._which.value
        if walk is not None and exercise is not None:
            number = walk.session.exercises.index(exercise)
            self._on_message({"type": "do", "id": f"{AGAIN}{number}"})

    def _leave(self) -> None:
        """Take everything off the page that somebody has seen here."""
        if self._walk is None:
            return
        self._walk = None
        self.widget.layout.display = "none"
        self.play_out.clear()
        self._clear_lines()
        self._is_filling = True
        try:
            self._which.options = ()
        finally:
            self._is_filling = False
        self._which.send_state("_options_labels")  # the browser's model keeps what was before the last change

    def _clear_lines(self) -> None:
        if self.lines is not None:
            self._place.children = ()
            self._place.send_state("children")
            self.lines.clear()
            self.lines.close()
            self.lines = None


def _taken(walk: LookBack) -> Action | None:
    """Return what was really done at the moment that is looked at."""
    return walk.nodes[walk.index + 1].action if walk.index + 1 < len(walk.nodes) else None


def _heading(text: str) -> ipywidgets.HTML:
    style = "margin: 0.5rem 0 0.25rem; font: 600 1.125rem/1.3 var(--ap-title-font); color: var(--ap-ink)"
    return ipywidgets.HTML(f'<h2 style="{style}">{html.escape(text)}</h2>')
