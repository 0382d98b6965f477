"""What a chart of chances is told with every move, apart from how it is drawn: rows, title, and values of parameters.

It loads no Altair, which costs a page 30 MB and most of a second. ``plots`` puts figures into a chart for a notebook;
a page puts them into a structure that ``plots`` has made once and for all, and that a test holds equal to it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from austenplay.core.words import in_percent

from .one_way import STATIC

Number = int | float | Fraction
Row = Mapping[str, Any]

_SHORT_LABEL = len("12 of 21")
_LABEL_PX = 68
"""Beside the longest bar: room for a short label in the smallest text."""
_LONG_LABEL_PX = 120
"""Room for a long one, like "12 of 21 x 0.35"."""
_TOPS = (Fraction(1, 4), Fraction(1, 2), 1)
NBSP = "\N{NO-BREAK SPACE}"
COUNTED_BARS, STEPS = STATIC / "counted_bars.json", STATIC / "steps.json"


@dataclass(frozen=True, slots=True)
class Figures:
    """What changes with every move: the rows, the title, and the values of the parameters by name."""

    rows: list[dict[str, Any]]
    title: str
    params: dict[str, float]

    def within(self, structure: Mapping[str, Any]) -> dict[str, Any]:
        """Return a structure in Vega-Lite with these figures."""
        params = [{"name": name, "value": value} for name, value in self.params.items()]
        return {**structure, "data": {"values": self.rows}, "title": self.title, "params": params}


def percent(chance: Number) -> str:
    """Return a chance in per cent, which says 0 or 100 only where nothing else is possible.

    >>> [percent(chance).split() for chance in (Fraction(2, 9), 0, 0.004, 0.996, 1)]
    [['22', '%'], ['0', '%'], ['<1', '%'], ['>99', '%'], ['100', '%']]
    """
    return f"{in_percent(chance)}{NBSP}%"


def bar_figures(rows: Sequence[Row], *, what: str, n: int, of: str, chance: str, count: str | None) -> Figures:
    """Return what ``plots.bars`` draws; a label in per cent is added where there is no count."""
    label = count or "label"
    plain = [{**row, chance: float(row[chance]), label: row[count] if count else percent(row[chance])} for row in rows]
    longest = max((row[chance] for row in rows), default=0)
    top = next((top for top in _TOPS if longest <= top), 1)
    letters = max((len(row[label]) for row in plain), default=0)
    room = _LABEL_PX if letters <= _SHORT_LABEL else _LONG_LABEL_PX
    return Figures(plain, f"{what} (chance; n = {n:,} {of})", {"top": float(top), "room": room})


def counted_bars(rows: Sequence[Row], *, what: str, n: int, of: str) -> dict[str, Any]:
    """Return bars in Vega-Lite, each row with its ``where``, ``name``, ``chance`` and ``count``; see ``plots.bars``."""
    return bar_figures(rows, what=what, n=n, of=of, chance="chance", count="count").within(_structure(COUNTED_BARS))


def step_figures(rows: Sequence[Row], *, what: str, unit: str) -> Figures:
    """Return what ``plots.steps`` draws: where each bar begins and ends, and how far the axis has to reach."""
    plain, reached = list[dict[str, Any]](), 0.0
    for row in rows:
        begin = 0.0 if row["kind"] == "sum" else reached
        reached = begin + float(row["value"])
        edge = max(begin, reached)
        plain.append({**row, "value": float(row["value"]), "begin": begin, "end": reached, "edge": edge})
    ends = [0.0, *(end for row in plain for end in (row["begin"], row["end"]))]
    low, high = min(ends), max(ends)
    return Figures(plain, f"{what} ({unit})", {"low": low, "high": high if high > low else 1.0})


def stored_steps(rows: Sequence[Row], *, what: str, unit: str) -> dict[str, Any]:
    """Return steps in Vega-Lite; see ``plots.steps``."""
    return step_figures(rows, what=what, unit=unit).within(_structure(STEPS))


@cache
def _structure(of: Path) -> dict[str, Any]:
    structure: dict[str, Any] = json.loads(of.read_text(encoding="utf-8"))
    return structure
