"""A table drawn as a map: a field for each row and column, with what it says written in it.

How much is lacking is told by the number and again by how deep the field's colour is. Importing this module loads
Altair.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import altair as alt

from .figures import Figures, Row
from .plots import Drawing, filled

_ROW_PX = 28
_SHORT = "width < 250 ? slice(datum.label, 0, 4) + '.' : datum.label"
"""What a column is called: on a narrow page its first letters, for the rows are called first."""
_DEEPEST = 0.45
"""How much of its colour the deepest field has: what is written in it has to be read in both themes."""


def fields(rows: Sequence[Row], *, what: str, unit: str) -> Drawing:
    """Return a map of what is lacking.

    Parameters
    ----------
    rows
        One mapping a field: ``row``, ``column``, ``value`` (what is lacking, 0 for nothing), and ``label``.
    what, unit
        What the map shows and in which unit, for its title.

    >>> rows = [{"row": "Bodo", "column": "Beauty", "value": 1, "label": "1 short"}]
    >>> fields(rows, what="What Caecilia lacks", unit="points of an attribute").to_dict()["title"]
    'What Caecilia lacks (points of an attribute)'
    """
    most = max((row["value"] for row in rows), default=1) or 1
    plain = [{**row, "depth": _DEEPEST * (row["value"] or most / 2) / most} for row in rows]
    columns = tuple(dict.fromkeys(str(row["column"]) for row in rows))
    names = tuple(dict.fromkeys(str(row["row"]) for row in rows))
    return filled(_fields(names, columns), Figures(plain, f"{what} ({unit})", {}))


@cache
def _fields(names: tuple[str, ...], columns: tuple[str, ...]) -> Drawing:
    """Return the structure of a map with these rows and columns."""
    base = alt.Chart().encode(
        y=alt.Y(
            "row",
            type="nominal",
            sort=list(names),
            title=None,
            axis=alt.Axis(domain=False, ticks=False, labelPadding=8),
        ),
        x=alt.X(
            "column",
            type="nominal",
            sort=list(columns),
            title=None,
            axis=alt.Axis(domain=False, ticks=False, orient="top", labelAngle=0, labelPadding=6, labelExpr=_SHORT),
        ),
    )
    depth = alt.Opacity("depth", type="quantitative", scale=None, legend=None)
    drawn = [
        base.transform_filter(test).mark_rect(style=style, cornerRadius=3, stroke=None).encode(opacity=depth)
        for test, style in (("datum.value > 0", "rose"), ("datum.value === 0", "sage"))
    ]
    written = base.mark_text().encode(text=alt.Text("label", type="nominal"))
    return alt.layer(*drawn, written).properties(height=alt.Step(_ROW_PX))
