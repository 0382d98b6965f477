"""The charts themselves, for every game: functions from plain rows to an Altair chart.

They name no colour and no size of their own, ``charts`` gives them the house's look; shown by Altair alone they have
Altair's. Importing this module loads Altair, so a page does it when a chart is asked for.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

import altair as alt

Number = int | float | Fraction
Row = Mapping[str, Any]
Drawing = alt.LayerChart | alt.FacetChart

_BAR_PX = 26
_SHORT_LABEL = len("12 of 21")
_LABEL_PX, _LONG_LABEL_PX = (
    68,
    120,
)  # beside the longest bar: room for that, or for "12 of 21 x 0.35", in the smallest text
_TOPS = (Fraction(1, 4), Fraction(1, 2), 1)
_NBSP = "\N{NO-BREAK SPACE}"


def percent(chance: Number) -> str:
    """Return a chance in per cent, which says 0 or 100 only where nothing else is possible.

    >>> [percent(chance).split() for chance in (Fraction(2, 9), 0, 0.004, 0.996, 1)]
    [['22', '%'], ['0', '%'], ['<1', '%'], ['>99', '%'], ['100', '%']]
    """
    if 0 < chance < Fraction(1, 100):
        number = "<1"
    elif Fraction(99, 100) < chance < 1:
        number = ">99"
    else:
        number = str(round(100 * chance))
    return f"{number}{_NBSP}%"


def bars(
    rows: Sequence[Row],
    *,
    what: str,
    n: int,
    of: str,
    name: str = "name",
    chance: str = "chance",
    count: str | None = None,
    group: str | None = None,
) -> Drawing:
    """Return chances as bars from zero, each with its name before it and its count at its end.

    The axis ends at the first of 25, 50 and 100 per cent that has room for the longest.

    Parameters
    ----------
    rows
        One mapping a bar, in the order in which they stand.
    what
        What the chart shows, for its title: "What Bo may hold".
    n, of
        How many things were counted, and what they are: 9, "unseen cards".
    name, chance, count
        The keys of the bar's name, of its chance between 0 and 1, and of the text at its end; without the last the
        chance is written there in per cent.
    group
        The key of what divides the bars into charts of their own: the opponent, say.

    >>> rows = [{"name": "Guard", "chance": Fraction(2, 9), "count": "2 of 9"}]
    >>> bars(rows, what="What Bo may hold", n=9, of="unseen cards", count="count").to_dict()["title"]
    'What Bo may hold (chance; n = 9 unseen cards)'
    """
    label = count or "label"
    plain = [{**row, chance: float(row[chance]), label: row[count] if count else percent(row[chance])} for row in rows]
    in_one_chart = Counter(str(row[group]) if group else "" for row in rows)
    longest = max((row[chance] for row in rows), default=0)
    top = float(next((top for top in _TOPS if longest <= top), 1))
    height = _BAR_PX * max(in_one_chart.values(), default=1)
    letters = max((len(row[label]) for row in plain), default=0)
    room = _LABEL_PX if letters <= _SHORT_LABEL else _LONG_LABEL_PX
    drawing = _bars(name, chance, label, room, height, group, tuple(in_one_chart))
    return _filled(drawing, plain, f"{what} (chance; n = {n} {of})", top=top)


@lru_cache(maxsize=32)
def _bars(
    name: str, chance: str, label: str, room: int, height: int, group: str | None, groups: tuple[str, ...]
) -> Drawing:
    """Return the bars' structure; where they end is the parameter "top"."""
    width = "width" if group is None else "child_width"  # so Vega-Lite calls the width of a facet
    base = alt.Chart().encode(
        y=alt.Y(name, type="nominal", sort=None, title=None, axis=alt.Axis(domain=False, ticks=False, labelPadding=8)),
        x=alt.X(
            chance,
            type="quantitative",
            title=None,
            axis=_axis(alt.ExprRef("[0, top]"), flush=False),
            scale=alt.Scale(domain=[0, alt.ExprRef("top")], range=[0, alt.ExprRef(f"{width} - {room}")]),
        ),
    )
    written = base.mark_text(align="left", dx=8).encode(text=alt.Text(label, type="nominal"))
    drawing = alt.layer(base.mark_bar(size=_BAR_PX * 0.55), written).properties(height=height)
    if group is None:
        return drawing
    parts = alt.Facet(group, type="nominal", title=None, sort=list(groups))
    return drawing.facet(parts, data=alt.NamedData(name="later"), columns=2)


def _axis(values: list[float] | alt.ExprRef, *, flush: bool) -> alt.Axis:
    """Return an axis of chances that is no more than a few lines and their numbers."""
    label = f"datum.value ? round(datum.value * 100) + '{_NBSP}%' : '0'"
    return alt.Axis(values=values, labelExpr=label, labelFlush=flush, domain=False, ticks=False)


def _filled(drawing: Drawing, rows: list[dict[str, Any]], title: str, **params: float) -> Drawing:
    """Return a structure with its figures.

    Altair takes 20 ms to put a structure together, longer than a browser takes to draw it, so each is made once.
    """
    chart = drawing.copy(deep=False)
    chart.data = alt.Data(values=rows)
    chart.title = title
    if params:
        chart.params = [alt.VariableParameter(name=name, value=value) for name, value in params.items()]
    return chart


def reliability(answers: Iterable[tuple[Number, bool]], *, steps: int = 10) -> list[dict[str, float]]:
    """Return how often what was said came true, for answers that said about the same.

    Parameters
    ----------
    answers
        The chance that was said, between 0 and 1, and whether it came true.
    steps
        Into how many equal parts the chances are sorted.

    Returns
    -------
    list of rows
        ``said`` (the mean of what was said), ``share`` (of those that came true), ``true`` and ``n`` (the counts), and
        ``low`` and ``high``, the 95 % interval of the share, after Wilson, so that it stays between 0 and 1.

    >>> [(row["said"], row["share"], row["n"]) for row in reliability([(0.5, True), (0.5, False), (0.9, True)])]
    [(0.5, 0.5, 2), (0.9, 1.0, 1)]
    """
    sorted_in: dict[int, list[tuple[Number, bool]]] = {}
    for said, came_true in answers:
        sorted_in.setdefault(min(int(said * steps), steps - 1), []).append((said, came_true))
    rows = []
    for _, alike in sorted(sorted_in.items()):
        n, true = len(alike), sum(came_true for _, came_true in alike)
        low, high = _wilson(true, n)
        said = float(sum(said for said, _ in alike)) / n
        rows.append({"said": said, "share": true / n, "true": true, "n": n, "low": low, "high": high})
    return rows


def _wilson(true: int, n: int, z: float = 1.96) -> tuple[float, float]:
    middle = (true + z * z / 2) / (n + z * z)
    half = z / (n + z * z) * math.sqrt(true * (n - true) / n + z * z / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def calibration(rows: Sequence[Row], *, what: str = "What you said, and what came true") -> Drawing:
    """Return a reliability curve: a point on the diagonal is an answer that holds as often as it says.

    Parameters
    ----------
    rows
        Those of `reliability`; without any there is the diagonal alone, and every answer makes the curve grow.
    what
        What the chart shows, for its title.

    >>> calibration(reliability([(0.5, True), (0.9, True)])).to_dict()["title"].partition(" (")[0]
    'What you said, and what came true'
    """
    n = sum(row["n"] for row in rows)
    title = f"{what} (share with 95{_NBSP}% bands; n = {n} answers)"
    return _filled(_curve(), [dict(row) for row in rows], title)


@cache
def _curve() -> Drawing:
    """Return the structure of a reliability curve."""
    axis, scale = _axis([0, 0.5, 1], flush=True), alt.Scale(domain=[0, 1], nice=False)
    x = alt.X("said", type="quantitative", title="Said", axis=axis, scale=scale)
    y = alt.Y("share", type="quantitative", title="Came true", axis=axis, scale=scale)
    base = alt.Chart().encode(x=x)
    bands = base.mark_rule(strokeWidth=12, opacity=0.3, style="blue").encode(
        y=alt.Y("low", type="quantitative"), y2=alt.Y2("high")
    )
    curve = base.mark_line().encode(y=y)
    points = base.mark_point(filled=True, size=90, opacity=1).encode(y=y)
    ends = alt.Chart(alt.sequence(0, 2, as_="end")).encode(x=alt.X("end:Q"), y=alt.Y("end:Q"))
    diagonal = ends.mark_line(strokeDash=[4, 4], strokeWidth=1.5, style="soft")
    once = alt.Chart(alt.sequence(0, 1))
    above = once.mark_text(text="more often than said", align="left", baseline="top", dx=6, dy=6, style="soft")
    below = once.mark_text(text="less often than said", align="right", baseline="bottom", dx=-6, dy=-6, style="soft")
    return alt.layer(
        diagonal,
        above.encode(x=alt.value(0), y=alt.value(0)),
        below.encode(x=alt.value("width"), y=alt.value("height")),
        bands,
        curve,
        points,
    ).properties(height=280)
