"""The odds panel below a table: folded until somebody asks, and then the chances of whoever looks.

Nothing is worked out while it is folded, and nothing of a chart is loaded before it is opened first. It is told what
to look at and never fetches anything itself, so it can show no more than the eyes at the table may see.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ipywidgets

from austenplay.core.errors import BadInput
from austenplay.core.game import Game
from austenplay.core.outlook import Outlook, Reckoning
from austenplay_widgets.assist import Assist
from austenplay_widgets.faults import fault
from austenplay_widgets.onlook import Onlook
from austenplay_widgets.panels import Progress, display
from austenplay_widgets.paragraphs import paragraph
from austenplay_widgets.slider import Slider

if TYPE_CHECKING:
    from austenplay_widgets.odds_sheet import OddsSheet

SLICE_S = 0.03
"""How long the page waits at most while odds are worked out."""
PATIENCE_S = 0.3
"""How long work may take before it is spoken of."""
OPEN, FOLD = "Show the odds", "Fold the odds away"
STALE = "Until then you see the odds of a moment ago."
SO_FAR = "Below is what they come to so far."
COUNTING = "All that may be is being counted."
UNCOUNTED = "Stopped before all was counted: the odds come back with the next move, or another way to read this one."
SIZES = (100, 200, 500, 1000, 2000, 5000, 10_000, 20_000)
"""How many rounds may be asked for."""


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
        self._shown: tuple[Onlook | None, str, int] | None = None
        self._run: Reckoning[Any] | None = None
        self._told: Outlook | None = None
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
        self._size = Slider("How many rounds", unit="rounds", values=SIZES, value=game.sampled, on_choice=self._refresh)
        progress = Progress("Stop here")
        self._bar, self._far, self._cancel = progress.bar, progress.far, progress.cancel
        self._progress = progress.widget
        self._place = ipywidgets.VBox()
        self._body = ipywidgets.VBox(
            [self._model, self._why, self._size, self._says, self._progress, self._place],
            layout=ipywidgets.Layout(grid_gap="0.5rem"),
        )
        self.widget = ipywidgets.VBox(
            [self._button, self._body], layout=ipywidgets.Layout(grid_gap="0.5rem", margin="0 0 1rem")
        )
        self.widget.add_class("ap")  # the table's tokens, and its ring around what has the focus
        self._button.observe(self._toggled, "value")
        self._model.observe(lambda _: self._refresh(), "value")
        self._cancel.on_click(lambda _: self.stop())
        display(self.widget, False)
        display(self._body, False)
        display(self._progress, False)
        display(self._size, False)

    @property
    def is_open(self) -> bool:
        """Whether the panel is unfolded."""
        return bool(self._button.value)

    @property
    def is_at_work(self) -> bool:
        """Whether odds are being worked out."""
        return self._run is not None

    @property
    def message(self) -> str:
        """The sentence above the odds, or in their place, as HTML."""
        return str(self._says.value)

    def show(self, onlook: Onlook) -> None:
        """Look at a moment; where a dial has been turned or other eyes look, the panel follows the dial."""
        self._onlook = onlook
        display(self.widget, bool(self.game.models))
        if onlook.dial is not None and onlook.dial != self._dial:
            self._dial = onlook.dial
            self._set_open(onlook.dial[1] is Assist.ODDS)
        self._refresh()

    def choose(self, model: str) -> None:
        """Read what the others did under a model, by its key."""
        self._model.value = model

    def sample(self, rounds: int) -> None:
        """Sample so many rounds wherever odds are sampled; one of `SIZES`."""
        self._size.choose(rounds)

    def stop(self) -> None:
        """Stop working and show what the rounds up to now come to."""
        if self._run is not None:
            self._run.stop()

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
        display(self._body, self.is_open)
        wanted = (self._onlook, str(self._model.value), self._size.value) if self.is_open else None
        if wanted == self._shown:
            return
        self._shown, self._run, self._told = wanted, None, None
        display(self._progress, False)
        onlook = self._onlook
        has_odds = self.is_open and onlook is not None and onlook.view is not None
        for about_the_model in (self._model, self._why):
            display(about_the_model, has_odds)
        self._say(onlook.says if onlook is not None else "")
        if not has_odds:
            display(self._size, False)
            self._clear()
            return
        assert onlook is not None
        model = self.game.models[self._model.value]
        self._why.value = paragraph(model.why, "color: var(--ap-soft)")
        self._began = time.monotonic()
        try:
            self._run = self.game.reckoning(onlook.view, model, n=self._size.value)
        except Exception:
            self._fail()
            return
        self._slice(self._run)

    def _slice(self, run: Reckoning[Any]) -> None:
        if run is not self._run:  # another moment is looked at by now
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nobody could ask for anything meanwhile
            loop = None
        try:
            run.go_on(SLICE_S if loop else math.inf)
            display(self._size, run.is_sampling)
            if run.is_done:
                self._run = None
                self._tell(run)
                return
            self._tell_so_far(run)
        except BadInput:
            self._cannot()
            return
        except Exception:
            self._fail()
            return
        if time.monotonic() - self._began > PATIENCE_S:
            self._tell_how_far(run)
        assert loop is not None  # without one it is done by now
        loop.call_later(SLICE_S / 4, self._slice, run)  # clicks come first

    def _tell_how_far(self, run: Reckoning[Any]) -> None:
        far = f"{run.done:,} of {run.n:,} rounds sampled." if run.is_sampling else COUNTING
        until = SO_FAR if self._told else STALE if self.sheet else ""
        self._bar.max, self._bar.value = run.n, run.done
        display(self._bar, run.is_sampling)
        self._far.value = paragraph(f"{far} {until}")
        display(self._progress, True)

    def _tell_so_far(self, run: Reckoning[Any]) -> None:
        """Show what a run that goes on has come to by now, where there is anything new."""
        if run.outlook is not None and run.outlook is not self._told:
            self._show_outlook(run.outlook)

    def _tell(self, run: Reckoning[Any]) -> None:
        """Show what a run has come to."""
        display(self._progress, False)
        if run.outlook is None:
            self._say(UNCOUNTED)
            self._clear()
            return
        self._show_outlook(run.outlook)
        if run.is_stopped:
            self._say(f"Stopped after {run.done:,} of {run.n:,} rounds; the odds below rest on these.")

    def _show_outlook(self, outlook: Outlook) -> None:
        self._told, onlook = outlook, self._onlook
        assert onlook is not None
        if self.sheet is None:
            from austenplay_widgets.odds_sheet import OddsSheet  # not before it is asked for

            self.sheet = OddsSheet()
        seating, seat = onlook.seating, onlook.view.seat
        self.sheet.show(outlook, lambda text: seating.say(text, seat))
        self._place.children = (self.sheet.widget,)

    def _cannot(self) -> None:
        self._run = None
        display(self._progress, False)
        title = self.game.models[self._model.value].title
        self._say(
            f"\N{LEFT DOUBLE QUOTATION MARK}{title}\N{RIGHT DOUBLE QUOTATION MARK} does not account for what has "
            "happened at this table: somebody has played otherwise. Choose another way to read it."
        )
        self._clear()

    def _fail(self) -> None:
        self._run = None
        display(self._progress, False)
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
        self._says.value = paragraph(text)
        display(self._says, bool(text))
