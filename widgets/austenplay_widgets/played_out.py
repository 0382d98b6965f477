"""What actions came to when they were played out: as a chart with intervals, in words, and as a table.

The structure is written in Vega-Lite by hand: it is one, and Altair would cost a page most of a second.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from austenplay.analysis.search import Estimate
from austenplay.analysis.tournament import Z95
from austenplay.analysis.what_if import PlayedOut
from austenplay.core.errors import listed
from austenplay_widgets.charts import Spec
from austenplay_widgets.figures import NBSP

ROW_PX, LOWER_PX = 44, 9
ROOM = 1.3
"""How much longer the axis is than the longest interval, for the figure at its end."""
Found = Mapping[str, Estimate]
"""What each action has come to, by what it is called."""


def chart(found: Found, index: int, run: PlayedOut[Any, Any]) -> Spec:
    """Return a point with its 95 % interval for each action, the best on top."""
    rows: list[dict[str, Any]] = []
    for name, of in ranked(found):
        low, high = interval(of)
        label = figure(of.value, run.unit)
        rows.append({"name": name, "value": of.value, "low": low, "high": high, "label": label})
    top = max((float(row["high"]) for row in rows), default=1.0) or 1.0
    partial = "" if run.is_done else "partial; "
    title = f"What it comes to from move {index} on ({unit(run.unit)}; {partial}n = {run.done:,} worlds each, "
    return {
        "data": {"values": rows},
        "title": f"{title}95{NBSP}% intervals)",
        "height": ROW_PX * len(rows),
        "layer": _layers(is_share(run.unit)),
        "params": [{"name": "top", "value": top * ROOM}],
    }


def _layers(is_percent: bool) -> list[dict[str, Any]]:
    """Return a row's parts: what the action is called and, below that, its interval, its point and its figure."""
    bare = {"domain": False, "ticks": False}
    scale = {"domain": [0, {"expr": "top"}], "nice": False}
    axis = {**bare, "tickCount": 4, "format": ".0%" if is_percent else ".2~f"}
    y = {"field": "name", "type": "nominal", "sort": None, "title": None, "axis": {**bare, "labels": False}}

    def x(field: str) -> dict[str, Any]:
        return {"field": field, "type": "quantitative", "title": None, "scale": scale, "axis": axis}

    def layer(kind: str, encoding: dict[str, Any], **mark: Any) -> dict[str, Any]:
        return {"mark": {"type": kind, **mark}, "encoding": {"y": y, **encoding}}

    called = {"x": {"value": 0}, "text": {"field": "name", "type": "nominal"}}
    written = {"x": x("high"), "text": {"field": "label", "type": "nominal"}}
    return [
        layer("text", called, align="left", baseline="bottom", dy=-2),
        layer("rule", {"x": x("low"), "x2": {"field": "high"}}, strokeWidth=6, opacity=0.4, yOffset=LOWER_PX),
        layer("point", {"x": x("value")}, filled=True, size=70, opacity=1, yOffset=LOWER_PX),
        layer("text", written, align="left", dx=8, dy=LOWER_PX),
    ]


def in_words(found: Found, run: PlayedOut[Any, Any]) -> str:
    """Say which action came out best, and from which of the others that is not to be told apart."""
    (best, top), *others = ranked(found)
    low, high = (figure(of, run.unit) for of in interval(top))
    words = f"{best}: {figure(top.value, run.unit)} {of_what(run.unit)}, 95{NBSP}% interval {low} to {high}."
    if others:
        words = f"Best of {len(found)} is {words}"
        near = [name for name, of in others if interval(of)[1] >= interval(top)[0]]
        if near:
            words += f" Its interval overlaps with {len(near)} of the others: more worlds would tell them apart better."
    return words if run.is_done else f"Partial, from {run.done:,} of {run.n:,} worlds. {words}"


def table(found: Found, run: PlayedOut[Any, Any], real: str | None) -> list[dict[str, str]]:
    """Return the figures, one row for each action."""
    return [
        {
            "Action": f"{name} (as it was played)" if name == real else name,
            f"Mean ({unit(run.unit)})": figure(of.value, run.unit),
            "95 % interval": listed((figure(bound, run.unit) for bound in interval(of)), "to"),
            "Worlds": f"{of.n:,}" if run.is_done else f"{of.n:,} of {run.n:,}, partial",
        }
        for name, of in ranked(found)
    ]


def ranked(found: Found) -> list[tuple[str, Estimate]]:
    """Return the actions, the best first."""
    return sorted(found.items(), key=lambda item: -item[1].value)


def interval(of: Estimate) -> tuple[float, float]:
    """Return the 95 % interval of a mean: 1.96 standard errors to both sides, and nothing below 0."""
    return max(0.0, of.value - Z95 * of.error), of.value + Z95 * of.error


def is_share(of: str) -> bool:
    """Return whether a kernel's unit is a whole to be won: "the round", and not a number of things."""
    return of.startswith("the ")


def unit(of: str) -> str:
    """Return a unit as it stands in a title.

    >>> unit("the round"), unit("favour tokens in this round")
    ('share of the round', 'favour tokens in this round')
    """
    return f"share of {of}" if is_share(of) else of


def of_what(of: str) -> str:
    """Return a unit as it follows a figure."""
    return f"of {of}" if is_share(of) else of


def figure(value: float, of: str) -> str:
    """Return a figure as it is read.

    >>> figure(0.4567, "the round").split(), figure(0.4567, "favour tokens in this round")
    (['45.7', '%'], '0.457')
    """
    return f"{100 * value:.1f}{NBSP}%" if is_share(of) else f"{value:.3f}"
