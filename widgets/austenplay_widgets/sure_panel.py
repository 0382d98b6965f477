"""What a person's answers come to, below the table: in words, as a curve that grows, and the last chance as a count.

Altair is loaded when the panel is opened first, beside the page's other work, and the chart's place is kept meanwhile.
"""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import ipywidgets

from austenplay.teaching import Calibration
from austenplay.teaching.calibration import HALF
from austenplay_widgets.charts import Chart
from austenplay_widgets.count_words import Layout, count
from austenplay_widgets.counts import Counts
from austenplay_widgets.faults import fault
from austenplay_widgets.figures import percent
from austenplay_widgets.paragraphs import paragraph
from austenplay_widgets.sure_table import TENTHS, SureTable, exactly, points

if TYPE_CHECKING:
    from types import ModuleType

PLOTS = "austenplay_widgets.plots"
FEW = 30
"""Below so many answers the curve is said to say little."""
BEGIN = "Nothing has been answered yet. Every answer makes the curve grow."
LOADING = "One moment: the curve is being made ready."
CHART_PX = 480
"""The place that is kept for the chart, with its title, its sentence, its folded table and the button."""
YOU, EXACT = "you", "the exact chances"
LARGE = "font-size: 1rem"


class SurePanel:
    """Words about what the answers cost, the curve, and the count behind the chance that was just told.

    Parameters
    ----------
    on_again
        Called when a person wants to start again.
    """

    def __init__(self, on_again: Callable[[], None]) -> None:
        self.chart: Chart | None = None
        self._calibration = Calibration()
        self._is_loading = False
        self._words, self._status = ipywidgets.HTML(), ipywidgets.HTML()
        self._again = ipywidgets.Button(description="Start again", layout=ipywidgets.Layout(width="8rem"))
        self._again.on_click(lambda _: on_again())
        kept = ipywidgets.Layout(min_height=f"{CHART_PX}px", flex="1 1 20rem", min_width="0", max_width="100%")
        self._place = ipywidgets.VBox([self._status, self._again], layout=kept)
        self.counts = Counts()
        self.counts.layout = ipywidgets.Layout(flex="1 1 20rem", min_width="0", max_width="100%")
        side_by_side = ipywidgets.Layout(flex_flow="row wrap", align_items="flex-start", grid_gap="1rem 2rem")
        self.widget = ipywidgets.VBox(
            [self._words, ipywidgets.HBox([self._place, self.counts], layout=side_by_side)],
            layout=ipywidgets.Layout(grid_gap="0.5rem", display="none"),
        )
        self.widget.add_class("ap")

    def hide(self) -> None:
        """Take the panel off the page; the answers are kept."""
        self.widget.layout.display = "none"

    def show(self, calibration: Calibration, at_table: SureTable) -> None:
        """Show what the answers come to, and the count behind the statement on the table once it is answered."""
        self.widget.layout.display = None
        self._calibration = calibration
        self._words.value = paragraph(cost_in_words(calibration), LARGE)
        book = _book(at_table) if at_table.is_over else {}
        if book != self.counts.book:
            self.counts.book = book
        if self.chart is not None:
            self._draw(importlib.import_module(PLOTS))
        elif not self._is_loading:
            self._load()

    # The chart

    def _load(self) -> None:
        """Load what makes the chart, without holding up the page."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nobody could ask for anything meanwhile
            self._begin(lambda: importlib.import_module(PLOTS))
            return
        self._is_loading = True
        self._status.value = paragraph(LOADING, LARGE)
        loading = loop.run_in_executor(None, importlib.import_module, PLOTS)
        loading.add_done_callback(lambda done: self._begin(done.result))

    def _begin(self, plots: Callable[[], ModuleType]) -> None:
        self._is_loading = False
        try:
            module = plots()
            self.chart = Chart()
            self._draw(module)
        except Exception:
            self.chart = None
            self._status.value = paragraph(fault("The curve could not be drawn", "Your answers are kept."), LARGE)
            return
        self._status.value = ""
        self._place.children = (self.chart, self._again)

    def _draw(self, plots: Any) -> None:
        assert self.chart is not None
        parts = len(TENTHS)  # so that each answer has a part of its own
        said = plots.reliability(self._calibration.said, steps=parts)
        exact = plots.reliability(self._calibration.exact, steps=parts)
        self.chart.show(
            plots.calibration(said, beside=exact),
            text=curve_in_words(self._calibration),
            table=[_row(YOU, row) for row in said] + [_row(EXACT, row) for row in exact],
        )


def cost_in_words(calibration: Calibration) -> str:
    """Say what the answers have cost, and what the exact chances would have.

    >>> cost_in_words(Calibration())[:33]
    'An answer costs its distance from'
    """
    rule = (
        f"An answer costs its distance from what is so, squared: nothing at best, 100 points at worst, {HALF} for "
        "50 %. Nothing pays in the long run but to say what you think."
    )
    if not calibration.n:
        return rule
    mine, exact = (points(Fraction(round(cost))) for cost in (calibration.mean_price, calibration.exact_price))
    if calibration.n == 1:
        return f"Your answer has cost {mine}; the exact chance would have cost {exact}. {rule}"
    return (
        f"On average your {calibration.n} answers have cost {mine}; the exact chances would have cost {exact}. {rule}"
    )


def curve_in_words(calibration: Calibration) -> str:
    """Say what the curve shows, and how little that is where the answers are few."""
    if not calibration.n:
        return BEGIN
    n = calibration.n
    answers = "1 answer" if n == 1 else f"{n} answers"
    came = f"{calibration.came_true} of {n} came true"
    shown = f"In {answers} you said {percent(calibration.mean_said)} on average, and {came}."
    return f"{shown} So few answers say little yet: the bands are wide." if n < FEW else shown


def _row(whose: str, row: Mapping[str, Any]) -> dict[str, str]:
    return {
        "Whose": whose,
        "Said": percent(row["said"]),
        "Came true": f"{row['true']} of {row['n']}",
        "Share": percent(row["share"]),
        "95 % interval": f"{percent(row['low'])} to {percent(row['high'])}",
    }


def _book(at_table: SureTable) -> dict[str, Any]:
    """Return the chance of the statement on the table, opened into its count, as the counts widget takes it."""
    statement, layouts = at_table.statement, list[Layout]()
    counted = count(statement.chance, statement.marks, at_table.say, "", layouts)
    number = {"key": at_table.address, "word": "", "text": exactly(statement), "count": counted, "open": True}
    line = {"key": at_table.address, "text": at_table.say(statement.text), "note": "", "numbers": [number]}
    group = {"key": "chance", "title": at_table.title, "lines": [line]}
    return {
        "layouts": layouts,
        "sections": [
            {
                "key": "chance",
                "title": "Where the exact chance comes from",
                "text": statement.manner,
                "folds": False,
                "groups": [group],
            }
        ],
    }
