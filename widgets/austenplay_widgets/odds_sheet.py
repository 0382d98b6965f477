"""What the odds panel shows when there is something to show: one chart, and every number in words.

It loads no Altair, so opening the odds is quick; making a sheet sends Vega to the browser, once for a page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets

from austenplay.core.derivation import Derivation, Mean
from austenplay.core.outlook import Chance, Group, Line, Outlook
from austenplay_widgets.charts import Chart
from austenplay_widgets.count_words import Layout, amount, basis, brief, count, full
from austenplay_widgets.counts import Counts
from austenplay_widgets.figures import NBSP, counted_bars
from austenplay_widgets.panels import display

Say = Callable[[str], str]

INTERVAL = f"95{NBSP}% interval"
NOTHING_HIDDEN = "Nothing is hidden from you any more."
NOTHING_YET = "There is no estimate yet."


class OddsSheet:
    """Charts and the counts, filled anew for every moment; nodes that stay do not flicker."""

    def __init__(self) -> None:
        self.chart, self.counts = Chart(), Counts()
        self.spreads: Chart | None = None
        # A place of its own: a browser makes everything anew that comes after a new child, open counts and focus gone.
        self._place = ipywidgets.VBox()
        display(self._place, False)
        whole = [self.chart, self._place, self.counts]
        self.widget = ipywidgets.VBox(whole, layout=ipywidgets.Layout(grid_gap="1rem"))

    def show(self, outlook: Outlook, say: Say) -> None:
        """Show an outlook; `say` names the seats of a sentence for whoever looks."""
        headings, bars = outlook.headings, outlook.bars or tuple(outlook.names.values())
        _draw(self.chart, outlook, outlook.places, headings.places, bars, say)
        display(self._place, bool(outlook.spreads))
        if self.spreads is not None and not outlook.spreads:
            self._close(self.spreads)
            self.spreads, self._place.children = None, ()
        if outlook.spreads:
            if self.spreads is None:
                self.spreads = Chart()
                self._place.children = (self.spreads,)
            drawn = [line.text for group in outlook.spreads for line in group.lines if not _is_mean(line)]
            _draw(self.spreads, outlook, outlook.spreads, headings.spreads, tuple(dict.fromkeys(drawn)), say)
        writer = _Writer(outlook, say)
        sections = [
            writer.section("places", "Where each number comes from", headings.counts, outlook.places, folds=True),
            writer.section("spreads", headings.spreads, headings.steps, outlook.spreads, folds=True),
            writer.section("prospects", "What you may do", headings.prospects, outlook.prospects),
            writer.section("risks", "What may befall you", headings.risks, outlook.risks),
        ]
        self.counts.book = {
            "layouts": writer.layouts,
            "sections": [section for section in sections if section["groups"]],
        }

    def close(self) -> None:
        """Take everything off the page; nothing of it stays in the browser."""
        for shown in (self.counts, self.chart, self.spreads):
            if shown is not None:
                self._close(shown)
        for box in (self.widget, self._place):
            box.children = ()
            box.layout.close()
            box.close()

    def _close(self, shown: Chart | Counts) -> None:
        for name in ("figures", "spec") if isinstance(shown, Chart) else ("book",):
            shown.set_trait(name, {})
            shown.send_state(name)  # once more, for the browser's model keeps what was before the last change
        shown.close()


def _draw(chart: Chart, outlook: Outlook, groups: Sequence[Group], what: str, bars: Sequence[str], say: Say) -> None:
    """Show groups of chances as bars, with their sentence and their table."""
    found = [(say(group.title), line.text, line.chances[0].derivation) for group in groups for line in group.lines]
    first = next((of for _, _, of in found), None)
    n, of = outlook.unseen, "unseen cards"
    if first is not None and first.n:
        n, of = first.n, f"sampled {first.things or 'rounds'}, seed {outlook.seed}"
    headings = outlook.headings
    rests_on = INTERVAL if first is not None and first.n else "Count"
    chart.show(
        counted_bars(_rows(groups, bars, say), what=what, n=n, of=of),
        text=_likeliest([chance for _, _, chance in found], say) if found or not outlook.unseen else NOTHING_YET,
        table=[
            {headings.where: where, headings.what: name, rests_on: basis(chance), "Chance": amount(chance)}
            for where, name, chance in found
        ],
    )


def _rows(groups: Sequence[Group], bars: Sequence[str], say: Say) -> list[dict[str, Any]]:
    """Return all bars of every group, those that come to nothing included, so that no bar moves."""
    rows = []
    for group in groups:
        chances = {line.text: line.chances[0].derivation for line in group.lines}
        for name in bars:
            of = chances.get(name)
            shown = {"chance": 0, "count": "0"} if of is None else {"chance": of.value, "count": brief(of)}
            rows.append({"where": say(group.title), "name": name, **shown})
    return rows


def _is_mean(line: Line) -> bool:
    """Whether a line tells what may be expected, which is no bar among chances."""
    return isinstance(line.chances[0].derivation, Mean)


def _likeliest(found: list[Derivation], say: Say) -> str:
    """Return which of the chances that are none yet is the greatest."""
    open_ones = [of for of in found if of.value < 1 and not isinstance(of, Mean)]
    if not open_ones:
        return NOTHING_HIDDEN
    best = max(open_ones, key=lambda of: of.value)
    return f"Likeliest of what is not certain: {say(best.of)}, {full(best)}."


class _Writer:
    """Writes an outlook as the book of the counts widget."""

    def __init__(self, outlook: Outlook, say: Say) -> None:
        self.outlook, self.say = outlook, say
        self.layouts: list[Layout] = []

    def section(
        self, key: str, title: str, text: str, groups: tuple[Group, ...], *, folds: bool = False
    ) -> dict[str, Any]:
        """Return the groups of a section with everything in them."""
        written = [
            {"key": group.title, "title": self.say(group.title), "lines": [self._line(line) for line in group.lines]}
            for group in groups
        ]
        return {"key": key, "title": title, "text": text, "folds": folds, "groups": written}

    def _line(self, line: Line) -> dict[str, Any]:
        numbers = [self._number(chance) for chance in line.chances]
        return {"key": line.text, "text": self.say(line.text), "note": line.note, "numbers": numbers}

    def _number(self, chance: Chance) -> dict[str, Any]:
        of = chance.derivation
        laid = count(of, self.outlook.marks, self.say, self.outlook.seed, self.layouts)
        return {"key": chance.word, "word": chance.word, "text": full(of), "count": laid}
