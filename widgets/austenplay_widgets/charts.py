"""The chart widget: an Altair chart that keeps its place while its figures change, with its words and its table.

Its structure is sent when that changes, a move sends its rows only. Vega itself, which is large, crosses the wire once
for all charts of a page. The option not taken, Altair's own ``JupyterChart``, loads Vega from the network, or makes
each kernel bundle it for seconds. This module never loads Altair: ``plots`` does, and what makes a chart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import ipywidgets
import traitlets

from . import theme
from .one_way import STATIC, OneWayWidget, static_text

if TYPE_CHECKING:
    import altair as alt

Row = Mapping[str, Any]
Spec = dict[str, Any]

BUNDLE = STATIC / "chart_bundle.js"
TABLE: Final = "table"
"""What a chart calls its rows, in Vega-Lite."""

# Their parts are as wide as their author says; a facet is laid out in the page, at the width there is.
_FIXED_WIDTHS = {"hconcat", "vconcat", "concat", "repeat"}
_INNER_FACETS = {"row", "column", "facet"}


class Vega(ipywidgets.Widget):
    """The script that draws charts, as a widget that shows nothing and that every chart of a page names."""

    source = traitlets.Unicode(help="An ES module that exports vegaEmbed.").tag(sync=True)


_vega: Vega | None = None


def shared_vega() -> Vega:
    """Return the one ``Vega`` of this process."""
    global _vega
    if _vega is None or _vega.comm is None:  # nobody has asked yet, or it was closed with everything else
        try:
            source = BUNDLE.read_text(encoding="utf-8")
        except FileNotFoundError as error:
            raise FileNotFoundError(
                f"{BUNDLE.name}, which draws the charts, has not been made yet: "
                "run `python hatch_build.py` in the clone, or install the package anew."
            ) from error
        _vega = Vega(source=source)
    return _vega


class Chart(OneWayWidget):
    """One chart on a page, with the sentence that says what it shows and the table of its figures.

    >>> rows = [{"name": "Guard", "chance": 0.5}]
    >>> spec = {"data": {"values": rows}, "mark": "bar", "encoding": {"x": {"field": "chance"}}}
    >>> chart = Chart()
    >>> chart.show(spec, text="A Guard half the time.", table=[{"Character": "Guard", "Chance": "50 %"}])
    >>> chart.spec["view"]["data"], chart.figures["rows"]
    ({'name': 'table'}, [{'name': 'Guard', 'chance': 0.5}])
    """

    _esm = static_text("dom.js", "chart.js")
    _css = theme.css() + static_text("chart.css")

    vega = traitlets.Instance(Vega, help="What draws; shared by all charts.").tag(
        sync=True, **ipywidgets.widget_serialization
    )
    spec = traitlets.Dict(help="The chart's structure in Vega-Lite, without figures; empty where there is none.").tag(
        sync=True
    )
    figures = traitlets.Dict(
        help="What changes with every move: title, text, rows, parameters, and the table as text."
    ).tag(sync=True)

    def __init__(self) -> None:
        super().__init__(vega=shared_vega())

    def show(self, chart: alt.TopLevelMixin | Spec, *, text: str, table: Sequence[Row]) -> None:
        """Show a chart; where only its figures are new, nothing but these is sent.

        Parameters
        ----------
        chart
            One view, layers over the same rows, or facets of such by one field: each facet becomes a small chart of
            its own, as many side by side as there is room for. Its title is shown as a heading, its look is ours, and
            the values of its parameters count as figures.
        text
            One sentence that says what the chart shows.
        table
            The figures, one mapping a row. Text is shown as it is, numbers are rounded to three digits.
        """
        if not text:
            raise ValueError("A chart needs a text that says what it shows.")
        spec, drawn = _taken_apart(chart if isinstance(chart, dict) else chart.to_dict(validate=False))
        if spec != self.spec and not isinstance(chart, dict):
            chart.to_dict()  # Altair checks a structure that is new; it would take as long for every move
        with self.hold_sync():
            self.spec = spec
            self.figures = {**drawn, "text": text, "table": _as_text(table)}


def _taken_apart(whole: Spec) -> tuple[Spec, dict[str, Any]]:
    """Return a chart's structure, and what of it changes with every move: title, rows and parameters."""
    apart = ("$schema", "config", "data", "datasets", "params", "title")
    spec = {name: value for name, value in whole.items() if name not in apart}
    unit = spec.get("spec", spec)
    field = spec.get("facet", {"field": ""}).get("field")
    params = [*whole.get("params", ()), *unit.get("params", ())]
    data = whole.get("data", {})
    rows = data.get("values", whole.get("datasets", {}).get(data.get("name")))
    if refusal := _refusal(spec.keys() | unit.keys(), unit.get("encoding", {}).keys(), field, params, rows):
        raise ValueError(refusal)
    if field:
        params.append({"name": "child_width", "expr": "width"})  # so Vega-Lite calls the width of a facet
    view = unit | {
        "data": {"name": TABLE},
        "width": "container",
        "config": theme.chart_config(),
        "params": [{name: value for name, value in param.items() if name != "value"} for param in params],
    }
    title = whole.get("title", "")
    words = title["text"] if isinstance(title, dict) else title
    return {"facet": field, "view": view}, {
        "title": words if isinstance(words, str) else " ".join(words),
        "rows": rows,
        "params": {param["name"]: param["value"] for param in params if "value" in param},
    }


def _refusal(parts: Set[str], channels: Set[str], field: object, params: list[Spec], rows: object) -> str | None:
    """Return why a chart cannot be shown well, and what to do, or ``None`` where it can."""
    if _FIXED_WIDTHS & parts or _INNER_FACETS & channels:
        return "This chart cannot follow the width of the page: show one chart, layers, or .facet() of these."
    if not isinstance(field, str):
        return "A chart is divided by one field: give .facet() one, not rows and columns."
    if any("select" in param for param in params):
        return "A chart takes no selections: everything it tells is to be read, not pointed at."
    if not isinstance(rows, list):
        return "A chart needs its rows with it, the same for all layers: alt.Chart(alt.Data(values=rows))."
    return None


def _as_text(table: Sequence[Row]) -> dict[str, Any]:
    """Return a table's columns, which of them hold figures, and its cells as text."""
    columns = list(table[0]) if table else []
    return {
        "columns": columns,
        "numeric": [all(_is_figure(row[name]) for row in table) for name in columns],
        "rows": [[_cell(row[name]) for name in columns] for row in table],
    }


def _is_figure(value: object) -> bool:
    """Tell whether a cell is a number, or text that begins with one: "2 of 9", "<1 %"."""
    return isinstance(value, int | float | Fraction) or str(value).lstrip("<>-\N{MINUS SIGN}")[:1].isdigit()


def _cell(value: object) -> str:
    """Return a figure as it is read.

    >>> [_cell(value) for value in ("2 of 9", 1234, 1234.5, Fraction(2, 9), 0.0000123)]
    ['2 of 9', '1234', '1234', '0.222', '0.0000123']
    """
    if not isinstance(value, float | Fraction):
        return str(value)
    number = float(value)
    return f"{number:.0f}" if abs(number) >= 100 else f"{Decimal(f'{number:.3g}'):f}"
