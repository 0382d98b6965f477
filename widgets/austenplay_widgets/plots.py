"""The charts themselves, for every game: functions from plain rows to an Altair chart.

They name no colour and no size of their own, ``charts`` gives them the house's look; shown by Altair alone they have
Altair's. Importing this module loads Altair, so a page does it when a chart is asked for.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

import altair as alt

from .figures import NBSP, Figures, Number, Row, bar_figures, step_figures
from .figures import percent as percent

Drawing = alt.LayerChart | alt.FacetChart

_BAR_PX = 26
_STEP_LABEL_PX = 52  # beside the longest bar: room for "+100 %"
_HIGH, _LOW, _NAME_AWAY = 0.85, 0.15, 0.08  # where a name has no room above or below its point, and how far it stands


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

    >>> from fractions import Fraction
    >>> rows = [{"name": "Guard", "chance": Fraction(2, 9), "count": "2 of 9"}]
    >>> bars(rows, what="What Bo may hold", n=9, of="unseen cards", count="count").to_dict()["title"]
    'What Bo may hold (chance; n = 9 unseen cards)'
    """
    figures = bar_figures(rows, what=what, n=n, of=of, chance=chance, count=count)
    groups = tuple(dict.fromkeys(str(row[group]) for row in rows)) if group else ()
    return filled(_bars(name, chance, count or "label", group, groups), figures)


@lru_cache(maxsize=32)
def _bars(name: str, chance: str, label: str, group: str | None, groups: tuple[str, ...] = ()) -> Drawing:
    """Return the bars' structure; its parameters are where they end, and how much room is beside the longest."""
    width = "width" if group is None else "child_width"  # so Vega-Lite calls the width of a facet
    base = alt.Chart().encode(
        y=alt.Y(name, type="nominal", sort=None, title=None, axis=alt.Axis(domain=False, ticks=False, labelPadding=8)),
        x=alt.X(
            chance,
            type="quantitative",
            title=None,
            axis=_axis(alt.ExprRef("[0, top]"), flush=False),
            scale=alt.Scale(domain=[0, alt.ExprRef("top")], range=[0, alt.ExprRef(f"{width} - room")]),
        ),
    )
    written = base.mark_text(align="left", dx=8).encode(text=alt.Text(label, type="nominal"))
    drawing = alt.layer(base.mark_bar(size=_BAR_PX * 0.55), written).properties(height=alt.Step(_BAR_PX))
    if group is None:
        return drawing
    parts = alt.Facet(group, type="nominal", title=None, sort=list(groups))
    return drawing.facet(parts, data=alt.NamedData(name="later"), columns=2)


def _axis(values: list[float] | alt.ExprRef, *, flush: bool) -> alt.Axis:
    """Return an axis of chances that is no more than a few lines and their numbers."""
    label = f"datum.value ? round(datum.value * 100) + '{NBSP}%' : '0'"
    return alt.Axis(values=values, labelExpr=label, labelFlush=flush, domain=False, ticks=False)


def filled(drawing: Drawing, figures: Figures) -> Drawing:
    """Return a structure with its figures, as a chart to be shown.

    Altair takes 20 ms to put a structure together, longer than a browser takes to draw it, so each is made once.
    """
    chart = drawing.copy(deep=False)
    chart.data = alt.Data(values=figures.rows)
    chart.title = figures.title
    if figures.params:
        chart.params = [alt.VariableParameter(name=name, value=value) for name, value in figures.params.items()]
    return chart


def counted_bars_structure() -> dict[str, Any]:
    """Return the structure of bars with counts, divided by place, as ``figures.COUNTED_BARS`` keeps it."""
    return _bare(_bars("name", "chance", "count", "where"))


def steps(rows: Sequence[Row], *, what: str, unit: str) -> Drawing:
    """Return parts that add up, each a bar that begins where the one before it ends, with its amount beside it.

    Parameters
    ----------
    rows
        One mapping a part, in the order in which they add up: ``name``, ``value``, ``label`` (the amount as it is
        written), and ``kind``: ``"luck"``, ``"skill"``, or ``"sum"`` for a bar that begins at zero.
    what, unit
        What the chart shows and in which unit, for its title.

    >>> rows = [{"name": "A fair share", "kind": "sum", "value": 0.5, "label": "50 %"},
    ...         {"name": "The deal", "kind": "luck", "value": -0.1, "label": "-10 %"}]
    >>> [(row["begin"], row["end"]) for row in steps(rows, what="Your round", unit="%").to_dict()["data"]["values"]]
    [(0.0, 0.5), (0.5, 0.4)]
    """
    return filled(_steps(), step_figures(rows, what=what, unit=unit))


@cache
def _steps() -> Drawing:
    """Return the structure of steps; its parameters are where the axis begins and ends."""
    scale = alt.Scale(
        domain=[alt.ExprRef("low"), alt.ExprRef("high")], range=[0, alt.ExprRef(f"width - {_STEP_LABEL_PX}")]
    )
    y = alt.Y("name", type="nominal", sort=None, title=None, axis=alt.Axis(domain=False, ticks=False, labelPadding=8))
    base = alt.Chart().encode(y=y)
    begin = alt.X("begin", type="quantitative", title=None, axis=None, scale=scale)
    drawn = [
        base.transform_filter(f"datum.kind === '{kind}'")
        .mark_bar(size=_BAR_PX * 0.55, cornerRadius=2, style=style)
        .encode(x=begin, x2=alt.X2("end"))
        for kind, style in (("sum", "soft"), ("luck", "blue"), ("skill", "rose"))
    ]
    zero = alt.Chart().mark_rule(style="soft").encode(x=alt.XDatum(0, axis=None, scale=scale))
    # The first layer has every row, and so the order in which they stand.
    written = base.mark_text(align="left", dx=6).encode(
        x=alt.X("edge", type="quantitative", axis=None, scale=scale), text=alt.Text("label", type="nominal")
    )
    drawing = alt.layer(written, zero, *drawn, data=alt.NamedData(name="later"))
    return drawing.properties(height=alt.Step(_BAR_PX))


def steps_structure() -> dict[str, Any]:
    """Return the structure of steps as ``figures.STEPS`` keeps it."""
    return _bare(_steps())


def _bare(drawing: Drawing) -> dict[str, Any]:
    structure: dict[str, Any] = drawing.to_dict()
    return {part: structure[part] for part in structure if part not in ("$schema", "config", "data")}


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


def calibration(
    rows: Sequence[Row],
    *,
    beside: Sequence[Row] = (),
    names: tuple[str, str] = ("you", "exact chances"),
    what: str = "What you said, and what came true",
) -> Drawing:
    """Return a reliability curve: a point on the diagonal is an answer that holds as often as it says.

    Parameters
    ----------
    rows
        Those of `reliability`; without any there is the diagonal alone, and every answer makes the curve grow.
    beside
        Those of another's answers to the same, to compare; points alone, without bands.
    names
        What the two curves are called, each at its last point; where there is one, it needs no name.
    what
        What the chart shows, for its title.

    >>> calibration(reliability([(0.5, True), (0.9, True)])).to_dict()["title"].partition(" (")[0]
    'What you said, and what came true'
    """
    n = sum(row["n"] for row in rows)
    title = f"{what} (share with 95{NBSP}% bands; n = {n} answer{'' if n == 1 else 's'})"
    own, other = names if beside else ("", "")
    return filled(_curve(), Figures([*_curve_rows(rows, "own", own), *_curve_rows(beside, "beside", other)], title, {}))


def _curve_rows(rows: Sequence[Row], curve: str, name: str) -> list[dict[str, Any]]:
    """Return the rows of one curve, its name at the last, on the side of the point where there is room."""
    is_own = curve == "own"
    found = [{**row, "curve": curve, "name": "", "name_at": row["share"]} for row in rows]
    if found:
        share = found[-1]["share"]
        is_down = share > _HIGH or (not is_own and share >= _LOW)
        is_at_edge = not _LOW <= share <= _HIGH
        # Past what else is written there: what lies above or below the diagonal, and the name of one's own curve.
        far = _NAME_AWAY * ((2 if is_own else 3) if is_at_edge else 1)
        found[-1].update(name=name, name_at=share - far if is_down else share + far)
    return found


def _inwards(left: str, right: str) -> Any:
    """Return an expression for a name: one value beside a point on the left of the curve, another beside the rest."""
    return alt.expr(f"datum.said < 0.4 ? {left} : {right}")


@cache
def _curve() -> Drawing:
    """Return the structure of a reliability curve."""
    axis, scale = _axis([0, 0.5, 1], flush=True), alt.Scale(domain=[0, 1], nice=False)
    x = alt.X("said", type="quantitative", title="Said", axis=axis, scale=scale)
    y = alt.Y("share", type="quantitative", title="Came true", axis=axis, scale=scale)
    base = alt.Chart().encode(x=x)
    own, beside = (base.transform_filter(f"datum.curve === '{curve}'") for curve in ("own", "beside"))
    bands = own.mark_rule(strokeWidth=12, opacity=0.3, style="blue").encode(
        y=alt.Y("low", type="quantitative"), y2=alt.Y2("high")
    )
    name = alt.Text("name", type="nominal"), alt.Y("name_at", type="quantitative")
    ends = alt.Chart(alt.sequence(0, 2, as_="end")).encode(x=alt.X("end:Q"), y=alt.Y("end:Q"))
    diagonal = ends.mark_line(strokeDash=[4, 4], strokeWidth=1.5, style="soft")
    once = alt.Chart(alt.sequence(0, 1))
    above = once.mark_text(text="more often than said", align="left", baseline="top", dx=6, dy=10, style="soft")
    below = once.mark_text(text="less often than said", align="right", baseline="bottom", dx=-6, dy=-10, style="soft")
    return alt.layer(
        diagonal,
        above.encode(x=alt.value(0), y=alt.value(0)),
        below.encode(x=alt.value("width"), y=alt.value("height")),
        bands,
        beside.mark_point(filled=False, size=40, opacity=1, style="sage").encode(y=y),
        own.mark_line().encode(y=y),
        beside.mark_text(align=_inwards("'left'", "'right'"), dx=_inwards("6", "-6"), style="sage").encode(*name),
        own.mark_text(align=_inwards("'left'", "'right'"), dx=_inwards("6", "-6"), style="blue").encode(*name),
        own.mark_point(filled=True, size=90, opacity=1).encode(y=y),
    ).properties(height=280)
