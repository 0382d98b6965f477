"""The odds panel below a table: folded until somebody asks, and then the chances of whoever looks.

Nothing is worked out while it is folded, and nothing of a chart is loaded before it is opened first. It is told what
to look at and never fetches anything itself, so it can show no more than the eyes at the table may see.
"""

from __future__ import annotations

import asyncio
import html
import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ipywidgets

from austenplay.core.errors import BadInput
from austenplay.core.game import Game
from austenplay.core.outlook import Reckoning
from austenplay_widgets.assist import Assist
from austenplay_widgets.faults import fault
from austenplay_widgets.onlook import Onlook

if TYPE_CHECKING:
    from austenplay_widgets.odds_sheet import OddsSheet

SLICE_S = 0.04
"""How long the page waits at most while rounds are sampled."""
PATIENCE_S = 0.3
"""How long work may take before it is spoken of."""
OPEN, FOLD = "Show the odds", "Fold the odds away"
STALE = "Until then you see the odds of a moment ago."


class OddsPanel:
    """A button, the choice of a model, and what is to be expected under it.

    Parameters
    ----------
    game
        The game; without models it has no odds, and the panel does not show.
    on_toggle
        Called when a person opens or folds the panel, with whether it is open. It answers by calling ``show``.
    """

    def __init__(self, game: Game, on_toggle: Callable[[bool], None]) -> None:
        self.game = game
        self.sheet: OddsSheet | None = None
        self._on_toggle = on_toggle
        self._onlook: Onlook | None = None
        self._dial: tuple[int, Assist] | None = None
        self._shown: tuple[Onlook | None, str] | None = None
        self._run: Reckoning[Any] | None = None
        self._began = 0.0
        self._is_setting = False
        self._button = ipywidgets.ToggleButton(description=OPEN, layout=ipywidgets.Layout(width="14rem"))
        self._model = ipywidgets.Dropdown(
            description="How the others play",
            options=[(model.title, key) for key, model in game.models.items()],
            style={"description_width": "initial"},
            layout=ipywidgets.Layout(width="23rem", max_width="calc(100% - 4px)"),
        )
        self._why, self._says = ipywidgets.HTML(), ipywidgets.HTML()
        self._bar = ipywidgets.IntProgress(layout=ipywidgets.Layout(width="10rem"))
        self._far = ipywidgets.HTML()
        self._cancel = ipywidgets.Button(description="Stop here", layout=ipywidgets.Layout(width="8rem"))
        self._progress = ipywidgets.HBox(
            [self._bar, self._far, self._cancel],
            layout=ipywidgets.Layout(flex_flow="row wrap", align_items="center", grid_gap="0.25rem 0.75rem"),
        )
        self._place = ipywidgets.VBox()
        self._body = ipywidgets.VBox(
            [self._model, self._why, self._says, self._progress, self._place],
            layout=ipywidgets.Layout(grid_gap="0.5rem"),
        )
        self.widget = ipywidgets.VBox(
            [self._button, self._body], layout=ipywidgets.Layout(grid_gap="0.5rem", margin="0 0 1rem")
        )
        self.widget.add_class("ap")  # the table's tokens, and its ring around what has the focus
        self._button.observe(self._toggled, "value")
        self._model.observe(lambda _: self._refresh(), "value")
        self._cancel.on_click(lambda _: self.stop())
        self._display(self.widget, False)
        self._display(self._body, False)
        self._display(self._progress, False)

    @property
    def is_open(self) -> bool:
        """Whether the panel is unfolded."""
        return bool(self._button.value)

    @property
    def is_at_work(self) -> bool:
        """Whether rounds are being sampled."""
        return self._run is not None

    @property
    def message(self) -> str:
        """The sentence above the odds, or in their place, as HTML."""
        return str(self._says.value)

    def show(self, onlook: Onlook) -> None:
        """Look at a moment; where a dial has been turned or other eyes look, the panel follows the dial."""
        self._onlook = onlook
        self._display(self.widget, bool(self.game.models))
        if onlook.dial is not None and onlook.dial != self._dial:
            self._dial = onlook.dial
            self._set_open(onlook.dial[1] is Assist.ODDS)
        self._refresh()

    def choose(self, model: str) -> None:
        """Read what the others did under a model, by its key."""
        self._model.value = model

    def stop(self) -> None:
        """Stop sampling and show what the rounds up to now come to."""
        run, self._run = self._run, None
        if run is not None:
            self._tell(run)

    # Folding

    def _toggled(self, change: dict[str, Any]) -> None:
        if not self._is_setting:
            self._on_toggle(change["new"])

    def _set_open(self, is_open: bool) -> None:
        self._is_setting = True
        try:
            self._button.value = is_open
        finally:
            self._is_setting = False

    # From a view to what is shown

    def _refresh(self) -> None:
        """Bring everything up to date; of several moments in a row only the last is worked out to the end."""
        self._button.description = FOLD if self.is_open else OPEN
        self._display(self._body, self.is_open)
        wanted = (self._onlook, str(self._model.value)) if self.is_open else None
        if wanted == self._shown:
            return
        self._shown, self._run = wanted, None
        self._display(self._progress, False)
        onlook = self._onlook
        has_odds = self.is_open and onlook is not None and onlook.view is not None
        for about_the_model in (self._model, self._why):
            self._display(about_the_model, has_odds)
        self._say(onlook.says if onlook is not None else "")
        if not has_odds:
            self._clear()
            return
        assert onlook is not None
        model = self.game.models[self._model.value]
        self._why.value = _paragraph(model.why, soft=True)
        try:
            self._begin(self.game.reckoning(onlook.view, model))
        except BadInput:
            self._cannot()
        except Exception:
            self._fail()

    def _begin(self, run: Reckoning[Any]) -> None:
        if run.is_done:
            self._tell(run)
            return
        try:
            asyncio.get_running_loop()
        except RuntimeError:  # nobody could ask for anything meanwhile
            run.go_on(math.inf)
            self._tell(run)
            return
        self._run, self._began = run, time.monotonic()
        self._later(run)

    def _later(self, run: Reckoning[Any]) -> None:
        asyncio.get_running_loop().call_later(SLICE_S / 4, self._slice, run)  # clicks come first

    def _slice(self, run: Reckoning[Any]) -> None:
        if run is not self._run:  # stopped, or another moment is looked at by now
            return
        try:
            run.go_on(SLICE_S)
        except Exception:
            self._run = None
            self._fail()
            return
        if run.is_done:
            self.stop()
            return
        if time.monotonic() - self._began > PATIENCE_S:
            self._bar.max, self._bar.value = run.n, run.done
            self._far.value = _paragraph(f"{run.done} of {run.n} rounds sampled. {STALE if self.sheet else ''}")
            self._display(self._progress, True)
        self._later(run)

    def _tell(self, run: Reckoning[Any]) -> None:
        """Show what a run comes to, be it done or stopped."""
        self._display(self._progress, False)
        onlook = self._onlook
        assert onlook is not None
        try:
            outlook = run.outlook()
            if self.sheet is None:
                from austenplay_widgets.odds_sheet import OddsSheet  # loads Altair

                self.sheet = OddsSheet()
            seating, seat = onlook.seating, onlook.view.seat
            self.sheet.show(outlook, lambda text: seating.say(text, seat))
            self._place.children = (self.sheet.widget,)
        except BadInput:
            self._cannot()
            return
        except Exception:
            self._fail()
            return
        if not run.is_done:
            self._say(f"Stopped after {run.done} of {run.n} rounds; the odds below rest on these.")

    def _cannot(self) -> None:
        title = self.game.models[self._model.value].title
        self._say(
            f"\N{LEFT DOUBLE QUOTATION MARK}{title}\N{RIGHT DOUBLE QUOTATION MARK} does not account for what has "
            "happened at this table: somebody has played otherwise. Choose another way to read it."
        )
        self._clear()

    def _fail(self) -> None:
        self._display(self._progress, False)
        self._say(fault("The odds could not be worked out", "The game stands as it was."))
        self._clear()

    def _clear(self) -> None:
        """Take the odds off the page, the browser's memory of them included."""
        if self.sheet is not None:
            self._place.children = ()
            self._place.send_state("children")  # the browser's model keeps what was before the last change
            self.sheet.close()
            self.sheet = None

    def _say(self, text: str) -> None:
        self._says.value = _paragraph(text)
        self._display(self._says, bool(text))

    @staticmethod
    def _display(widget: ipywidgets.DOMWidget, is_shown: bool) -> None:
        widget.layout.display = None if is_shown else "none"


def _paragraph(text: str, *, soft: bool = False) -> str:
    colour = "color: var(--ap-soft); " if soft else ""
    style = f"{colour}margin: 0; max-width: 40rem; line-height: 1.4; white-space: normal"
    return f'<p role="status" style="{style}">{html.escape(text)}</p>' if text else ""
