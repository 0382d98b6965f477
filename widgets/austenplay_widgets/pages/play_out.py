"""Playing actions out many times, below a table: in slices, with its progress, and what there is when it is cancelled.

It is told of a moment and its actions and fetches nothing itself. Clicks come between the slices, so the page can be
used meanwhile, and a cancel is answered within one of them.
"""

from __future__ import annotations

import asyncio
import math
import random
import time
from typing import TYPE_CHECKING, Any

import ipywidgets

from austenplay.analysis.what_if import LEAST_WORLDS, MOST_WORLDS, PlayedOut, played_out
from austenplay.core.errors import BadInput, listed
from austenplay.core.protocols import Action
from austenplay_widgets.faults import fault
from austenplay_widgets.pages.fields import labelled, said
from austenplay_widgets.panels import Progress, display
from austenplay_widgets.review_words import how_far
from austenplay_widgets.scenes.common import Seating

if TYPE_CHECKING:
    from austenplay_widgets.charts import Chart

SLICE_S = 0.03
"""How long the page waits at most while worlds are played out."""
TELL_S = 0.2
"""How often the page is told how far the work is."""
USUAL = "1000"
MOST_LISTED = 8
"""Actions that are shown without scrolling."""
PARTIAL = "Partial results"
NOTHING_YET = "Cancelled before the first world: nothing has been played out yet."
NOT_YOURS = "At move {} you had nothing to decide: actions can be played out from a moment at which you do."


class PlayOut:
    """A choice of actions, a number of worlds, and what each action has come to in them."""

    def __init__(self) -> None:
        self.chart: Chart | None = None
        self._moment: tuple[Any, int, str] | None = None
        self._seating: Seating | None = None
        self._taken: Action | None = None
        self._run: PlayedOut[Any, Any] | None = None
        self._of: tuple[Any, int, Seating, Action | None] | None = None
        self._told = 0.0  # when the page was last told how far the work is
        self._actions = labelled(ipywidgets.SelectMultiple, "What to try", rows=4)
        self._actions.layout.width = "30rem"  # an action is called by a sentence
        self._n = labelled(ipywidgets.Text, "How many worlds", value=USUAL, continuous_update=False)
        self._go = ipywidgets.Button(description="Play them out", layout=ipywidgets.Layout(width="12rem"))
        self._says = ipywidgets.HTML()
        progress = Progress("Cancel")
        self._bar, self._far, self._cancel = progress.bar, progress.far, progress.cancel
        self._progress = progress.widget
        self._place = ipywidgets.VBox()
        self._form = ipywidgets.VBox([self._actions, self._n, self._go])
        self.widget = ipywidgets.VBox(
            [self._form, self._says, self._progress, self._place], layout=ipywidgets.Layout(grid_gap="0.5rem")
        )
        self._go.on_click(lambda _: self.start())
        self._cancel.on_click(lambda _: self.cancel())
        display(self._progress, False)

    @property
    def is_at_work(self) -> bool:
        """Whether worlds are being played out."""
        return self._run is not None

    @property
    def message(self) -> str:
        """What is said above the results, as HTML."""
        return str(self._says.value)

    def show(self, view: Any, index: int, model: str, seating: Seating, taken: Action | None) -> None:
        """Offer the actions of a moment; what is being played out, or has been, stays until it is cleared.

        Parameters
        ----------
        view
            The moment as the seat saw it that decides there; with another seat there is nothing to try.
        index
            Which move of the game it is.
        model
            How the others are taken to play.
        seating
            Names the seats.
        taken
            What was really done there, if anything was.
        """
        decides = view.decision is not None and view.decision.seat == view.seat
        display(self._form, decides)
        is_free = self._run is None and self.chart is None
        if not decides:
            self._moment = None
            if is_free:
                self._say(NOT_YOURS.format(index))
            return
        moment = (view, index, model)
        if moment == self._moment:
            return
        self._moment, self._seating, self._taken = moment, seating, taken
        options = [(seating.say(of.label, view.seat), of.action) for of in view.choices if not of.objections]
        self._list(options)
        self._actions.rows = max(2, min(len(options), MOST_LISTED))
        fits = len(options) <= MOST_LISTED or taken is None
        self._actions.value = tuple(action for _, action in options) if fits else (taken,)
        if is_free:
            self._say("")

    def choose(self, *actions: Action) -> None:
        """Choose what is tried."""
        self._actions.value = actions

    def ask(self, n: str) -> None:
        """Ask for so many worlds, as they are typed in."""
        self._n.value = n

    def start(self) -> None:
        """Begin to play out what is chosen, or say in one sentence why that cannot be."""
        if self._moment is None or self._seating is None:
            return
        view, index, model = self._moment
        self._run = None
        display(self._progress, False)
        try:
            n = read_number(self._n.value)
            rng = random.Random(f"played out/{index}")
            run = played_out(view, self._actions.value, n=n, rng=rng, model=model or None)
            self._made()
        except BadInput as error:
            self._say(str(error), role="alert")
            return
        except Exception:
            self._fail()
            return
        self._run, self._of = run, (view, index, self._seating, self._taken)
        self._say("")
        self._tell_how_far(run)
        display(self._progress, True)
        self._slice(run)

    def cancel(self) -> None:
        """Stop here, and keep what there is."""
        run, self._run = self._run, None
        if run is not None:
            self._tell(run)

    def clear(self) -> None:
        """Stop, and take everything off the page, the browser's memory of it included."""
        self._run = self._moment = None
        self._list([])
        display(self._progress, False)
        self._say("")
        for widget, name in ((self._actions, "_options_labels"), (self._says, "value"), (self._far, "value")):
            widget.send_state(name)  # once more, for the browser's model keeps what was before the last change
        if self.chart is not None:
            self._place.children = ()
            self._place.send_state("children")
            for name in ("figures", "spec"):
                self.chart.set_trait(name, {})
                self.chart.send_state(name)
            self.chart.close()
            self.chart = None

    # The work

    def _slice(self, run: PlayedOut[Any, Any]) -> None:
        if run is not self._run:  # cancelled, or begun anew
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nobody could ask for anything meanwhile
            loop = None
        try:
            run.go_on(SLICE_S if loop else math.inf)
        except Exception:
            self._fail()
            return
        self._tell_how_far(run)
        if run.is_done:
            self.cancel()
        elif loop is not None:
            loop.call_later(SLICE_S / 4, self._slice, run)  # clicks come first

    def _tell_how_far(self, run: PlayedOut[Any, Any]) -> None:
        now = time.monotonic()
        if run.done and not run.is_done and now - self._told < TELL_S:
            return
        self._told = now
        self._bar.max, self._bar.value = run.n, run.done
        self._far.value = said(f"{run.done:,} of {run.n:,} worlds played out.", "status" if not run.done else "note")

    def _tell(self, run: PlayedOut[Any, Any]) -> None:
        """Show what a run has come to."""
        display(self._progress, False)
        if not run.done or self._of is None:
            self._say(NOTHING_YET)
            return
        how = f"The others are taken to play so: {run.model.title}.{how_far(run.kernel)}"
        if run.is_done:
            self._say(f"Played out in {run.n:,} worlds, in each of which every one was tried once. {how}")
        else:
            self._say(f"{PARTIAL}: cancelled after {run.done:,} of {run.n:,} worlds. {how}")
        from austenplay_widgets import played_out as drawn

        try:
            chart = self._made()
            view, index, seating, taken = self._of
            found = {seating.say(label_of(view, action), view.seat): of for action, of in run.found.items()}
            real = None if taken is None else seating.say(label_of(view, taken), view.seat)
            chart.show(
                drawn.chart(found, index, run),
                text=drawn.in_words(found, run),
                table=drawn.table(found, run, real),
            )
            self._place.children = (chart,)
        except Exception:
            self._fail()

    def _made(self) -> Chart:
        """Return the chart; what draws it is large, so it is on its way while the work is done."""
        if self.chart is None:
            from austenplay_widgets.charts import Chart

            self.chart = Chart()
        return self.chart

    def _list(self, options: list[tuple[str, Action]]) -> None:
        self._actions.value = ()  # first: no page can mark an option that is gone
        self._actions.options = options

    def _fail(self) -> None:
        self._run = None
        display(self._progress, False)
        self._say(fault("Nothing could be played out", "The game stands as it was."))

    def _say(self, text: str, role: str = "status") -> None:
        self._says.value = said(text, role) if text else ""
        display(self._says, bool(text))


def label_of(view: Any, action: Action) -> str:
    """Return what an action is called, seats still to be named."""
    label: str = next(choice.label for choice in view.choices if choice.action == action)
    return label


def read_number(text: str) -> int:
    """Return the number that somebody has typed, or raise BadInput.

    >>> read_number(" 10,000,000 ")
    10000000
    """
    digits = "".join(of for of in text if of not in ", '\N{NO-BREAK SPACE}")
    if not digits.isdecimal() or not digits.isascii():
        wanted = listed((LEAST_WORLDS, f"{MOST_WORLDS:,}"), "to")
        raise BadInput(f"How many worlds? Type a whole number from {wanted}; this is {text!r:.40}.")
    return int(digits[:12])
