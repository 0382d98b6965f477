"""A network as arcs: names one below the other, and from each an arc to every one that it reaches.

The option not taken, names in two columns with lines between them, has no room for the lines on a phone. Importing this
module loads Altair.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache

import altair as alt

from .figures import Figures
from .plots import Drawing, filled

_ROW_PX, _NAME_PX = 20, 190
_BENDS = 24
"""Points of an arc."""


def arcs(names: Mapping[str, str], links: Sequence[tuple[str, str]], *, what: str, unit: str) -> Drawing:
    """Return a network in which some reach others.

    Parameters
    ----------
    names
        In the order in which they stand: a name, and what is written behind it.
    links
        Pairs of names: one that reaches, and one that it reaches.
    what, unit
        What the chart shows and what an arc says, for its title.

    >>> names = {"Epiphany": "0", "Thief": "-11"}
    >>> arcs(names, [("Epiphany", "Thief")], what="Who cancels whom", unit="an arc each").to_dict()["title"]
    'Who cancels whom (an arc each)'
    """
    place = {name: number for number, name in enumerate(names)}
    reaching = {one for one, _ in links}
    rows = [
        {"kind": "from" if name in reaching else "to", "name": f"{name} {worth}".strip(), "x": 0.0, "y": float(at)}
        for at, (name, worth) in enumerate(names.items())
    ]
    for number, (one, other) in enumerate(links):
        first, last = float(place[one]), float(place[other])
        radius = (last - first) / 2
        for bend in range(_BENDS + 1):
            angle = math.pi * bend / _BENDS
            x, y = math.sin(angle) * math.sqrt(abs(radius) * 2 / len(names)), first + radius * (1 - math.cos(angle))
            rows.append({"kind": "arc", "link": number, "bend": bend, "x": x, "y": y})
    return filled(_network(len(names)), Figures(rows, f"{what} ({unit})", {}))


@cache
def _network(names: int) -> Drawing:
    """Return the structure of a network with so many names."""
    y = alt.Y(
        "y", type="quantitative", axis=None, scale=alt.Scale(domain=[-0.5, names - 0.5], reverse=True, nice=False)
    )
    scale = alt.Scale(domain=[0, 1], range=[_NAME_PX, alt.ExprRef("width - 8")])
    base = alt.Chart().encode(x=alt.X("x", type="quantitative", axis=None, scale=scale), y=y)
    line = base.transform_filter("datum.kind === 'arc'").mark_line(strokeWidth=1.5, style="soft")
    drawn = [line.encode(detail=alt.Detail("link", type="nominal"), order=alt.Order("bend", type="quantitative"))]
    for kind, style in (("from", "rose"), ("to", "blue")):
        nodes = base.transform_filter(f"datum.kind === '{kind}'")
        name = nodes.mark_text(align="right", dx=-8, fontWeight="bold" if kind == "from" else "normal")
        drawn += [nodes.mark_point(filled=True, size=50, opacity=1, style=style), name.encode(text="name:N")]
    return alt.layer(*drawn).properties(height=names * _ROW_PX)
