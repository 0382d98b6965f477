"""What the odds panel shows when there is something to show: one chart, and every number in words.

Importing this module loads Altair, so the panel does it when it is opened first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from austenplay.core.derivation import Derivation
from austenplay.core.outlook import Chance, Group, Line, Outlook
from austenplay_widgets.charts import Chart
from austenplay_widgets.count_words import Layout, basis, brief, count, full
from austenplay_widgets.counts import Counts
from austenplay_widgets.plots import bars, percent

Say = Callable[[str], str]

COUNTED = "Open a place, then a number, and the cards behind it are laid out."
PROSPECTS = "What each of your legal plays may come to, before you are committed to it."
RISKS = "Anybody who still plays is taken to do anything legal with equal chance."
NOTHING_HIDDEN = "Nothing is hidden from you any more."


class OddsSheet:
    """A chart and the counts, filled anew for every moment; nodes that stay do not flicker."""

    def __init__(self) -> None:
        self.chart = Chart()
        self.counts = Counts()
        self.widget = ipywidgets.VBox([self.chart, self.counts], layout=ipywidgets.Layout(grid_gap="1rem"))

    def show(self, outlook: Outlook, say: Say) -> None:
        """Show an outlook; `say` names the seats of a sentence for whoever looks."""
        places = [
            (say(group.title), line.text, line.chances[0].derivation)
            for group in outlook.places
            for line in group.lines
        ]
        n, of = (outlook.n, f"sampled rounds, seed {outlook.seed}") if outlook.n else (outlook.unseen, "unseen cards")
        self.chart.show(
            bars(
                _rows(outlook, say),
                what="What lies where",
                n=n,
                of=of,
                count="count",
                group="where",
            ),
            text=_likeliest([chance for _, _, chance in places], say),
            table=[
                {"Where": where, "Card": name, "Count": basis(chance), "Chance": percent(chance.value)}
                for where, name, chance in places
            ],
        )
        writer = _Writer(outlook, say)
        sections = [
            writer.section("places", "Where each number comes from", COUNTED, outlook.places, folds=True),
            writer.section("prospects", "What you may do", PROSPECTS, outlook.prospects),
            writer.section("risks", "What may befall you", RISKS, outlook.risks),
        ]
        self.counts.book = {
            "layouts": writer.layouts,
            "sections": [section for section in sections if section["groups"]],
        }

    def close(self) -> None:
        """Take everything off the page; nothing of it stays in the browser."""
        for widget, name in ((self.counts, "book"), (self.chart, "figures"), (self.chart, "spec")):
            widget.set_trait(name, {})
            widget.send_state(name)  # once more, for the browser's model keeps what was before the last change
        self.counts.close()
        self.chart.close()
        self.widget.children = ()
        self.widget.layout.close()
        self.widget.close()


def _rows(outlook: Outlook, say: Say) -> list[dict[str, Any]]:
    """Return a bar for every card at every place, those that cannot be there included, so that no bar moves."""
    rows = []
    for group in outlook.places:
        chances = {line.text: line.chances[0].derivation for line in group.lines}
        for name in outlook.names.values():
            of = chances.get(name)
            shown = {"chance": 0, "count": "0"} if of is None else {"chance": of.value, "count": brief(of)}
            rows.append({"where": say(group.title), "name": name, **shown})
    return rows


def _likeliest(found: list[Derivation], say: Say) -> str:
    """Return which of the chances that are none yet is the greatest."""
    open_ones = [of for of in found if of.value < 1]
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
