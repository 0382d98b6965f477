"""Charts without a browser: what crosses the wire, when, and that words and table go with every picture."""

from __future__ import annotations

import gc
import importlib.util
import json
import re
import weakref
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import altair as alt
import pytest
from ipywidgets.widgets.widget import _instances as REGISTRY

from austenplay_widgets import charts, figures, plots, theme
from austenplay_widgets.charts import Chart
from tests.site import REPOSITORY
from tests.widgets import sample_charts
from tests.widgets.sample_charts import Row, Shown

SHOWN = {
    "one": sample_charts.certain(),
    "many": sample_charts.beliefs(),
    "curve": sample_charts.quizzed(),
    "no answer yet": sample_charts.quizzed(0),
}
STRUCTURES = {figures.COUNTED_BARS: plots.counted_bars_structure, figures.STEPS: plots.steps_structure}
each_chart = pytest.mark.parametrize("shown", SHOWN.values(), ids=SHOWN)


def show(chart: Chart, shown: Shown) -> set[str]:
    """Show something, and return the names of the traits that are sent for it."""
    sent: set[str] = set()

    def note(state: set[str] | str | None = None) -> None:
        sent.update({state} if isinstance(state, str) else state or set())

    original, chart.send_state = chart.send_state, note
    what, text, table = shown
    chart.show(what, text=text, table=table)
    chart.send_state = original
    return sent


@pytest.fixture
def chart() -> Iterator[Chart]:
    made = Chart()
    yield made
    made.close()


def values(node: Any) -> Iterator[Any]:
    """Yield whatever stands under the key "values" beside no axis, that is: data."""
    if isinstance(node, dict):
        if isinstance(node.get("data"), dict) and "values" in node["data"]:
            yield node["data"]["values"]
        for child in node.values():
            yield from values(child)
    elif isinstance(node, list):
        for child in node:
            yield from values(child)


# What crosses the wire


@each_chart
def test_structure_holds_no_figures(chart: Chart, shown: Shown) -> None:
    show(chart, shown)
    assert chart.spec["view"]["data"] == {"name": "table"}
    assert list(values(chart.spec)) == []
    assert "datasets" not in json.dumps(chart.spec)
    assert chart.figures["rows"] == next(values(shown[0].to_dict()))


def test_new_figures_send_no_structure(chart: Chart) -> None:
    assert show(chart, sample_charts.beliefs(seed=1)) == {"spec", "figures"}
    for seed in range(2, 12):
        assert show(chart, sample_charts.beliefs(seed=seed)) == {"figures"}
    assert show(chart, sample_charts.quizzed(5)) == {"spec", "figures"}
    assert show(chart, sample_charts.quizzed(60)) == {"figures"}
    assert show(chart, sample_charts.quizzed(60)) == set()


def test_values_of_parameters_are_figures(chart: Chart) -> None:
    rows = [{"name": "Guard", "chance": Fraction(1, 5)}]
    assert show(chart, (plots.bars(rows, what="W", n=5, of="cards"), "A fifth.", rows)) == {"spec", "figures"}
    assert chart.figures["params"] == {"top": 0.25, "room": 68}
    assert show(chart, (plots.bars([{**rows[0], "chance": 1}], what="W", n=5, of="cards"), "Sure.", [])) == {"figures"}
    assert chart.figures["params"] == {"top": 1, "room": 68}
    wordy = [{**rows[0], "count": "12 of 21 \N{MULTIPLICATION SIGN} 0.35"}]
    room_for = plots.bars(wordy, what="W", n=5, of="cards", count="count").to_dict()["params"]
    assert room_for == [{"name": "top", "value": 0.25}, {"name": "room", "value": 120}]


def test_a_move_costs_a_few_kilobytes(chart: Chart) -> None:
    show(chart, sample_charts.beliefs())
    assert len(json.dumps(chart.figures)) < 8_000


@each_chart
def test_a_chart_follows_the_width_and_the_theme(chart: Chart, shown: Shown) -> None:
    show(chart, shown)
    view = chart.spec["view"]
    assert view["width"] == "container"
    assert view["config"]["background"] == "transparent"
    text = json.dumps(chart.spec)
    assert re.findall(r"#[0-9A-Fa-f]{3,8}\b|rgb", text) == []
    named = set(re.findall(r"var\(--ap-(\w+)\)", text))
    assert {"ink", "soft", "blue"} <= named <= set(theme.LIGHT)


def test_the_library_is_sent_once_for_all_charts() -> None:
    before = len(REGISTRY)
    one, other = Chart(), Chart()
    assert one.vega is other.vega
    assert "vegaEmbed" not in one._esm.replace("{ vegaEmbed }", "").partition("export {")[2]
    one.close()
    other.close()
    assert len(REGISTRY) - before <= 1  # the library itself, where this test is the first to ask for it
    assert len(json.dumps(one.get_state(["_esm", "_css", "spec", "figures"]))) < 30_000


def test_a_library_that_was_closed_is_made_anew() -> None:
    charts.shared_vega().close()
    chart = Chart()
    assert chart.vega.source.startswith("/*!")
    chart.close()


def test_closed_charts_leave_nothing_behind() -> None:
    charts.shared_vega()
    before = len(REGISTRY)
    gone = []
    for _ in range(20):
        chart = Chart()
        show(chart, sample_charts.certain())
        chart.close()
        gone.append(weakref.ref(chart))
    del chart
    gc.collect()
    assert len(REGISTRY) == before
    assert [each() for each in gone] == [None] * 20


def test_nothing_is_the_page_s_to_change(chart: Chart) -> None:
    show(chart, sample_charts.certain())
    spec = chart.spec
    chart.set_state({"spec": {}, "figures": {}})
    assert chart.spec is spec


# Words and table


@each_chart
def test_words_and_table_go_with_the_picture(chart: Chart, shown: Shown) -> None:
    show(chart, shown)
    _, text, table = shown
    assert chart.figures["text"] == text
    assert chart.figures["table"]["columns"] == (list(table[0]) if table else [])
    assert chart.figures["table"]["rows"] == [[str(cell) for cell in row.values()] for row in table]


def test_the_title_is_words_and_no_part_of_the_picture(chart: Chart) -> None:
    show(chart, sample_charts.beliefs())
    assert chart.figures["title"] == "What the others may hold (chance; n = 9 unseen cards)"
    assert '"title": "What' not in json.dumps(chart.spec)
    show(chart, (alt.Chart(alt.Data(values=[]), title=["Two", "lines"]).mark_point(), "Nothing.", []))
    assert chart.figures["title"] == "Two lines"
    show(chart, (alt.Chart(alt.Data(values=[]), title=alt.Title("One", subtitle="x")).mark_point(), "Nothing.", []))
    assert chart.figures["title"] == "One"


def test_figures_are_rounded_and_stand_to_the_right(chart: Chart) -> None:
    rows = [{"Card": "Guard", "Share": Fraction(2, 9), "n": 1234, "Chance": "<1 %", "Said": "so"}]
    chart.show(SHOWN["one"][0], text="Rounded.", table=rows)
    assert chart.figures["table"] == {
        "columns": ["Card", "Share", "n", "Chance", "Said"],
        "numeric": [False, True, True, True, False],
        "rows": [["Guard", "0.222", "1234", "<1 %", "so"]],
    }


@pytest.mark.parametrize(
    ("made", "part"),
    [
        (lambda one: one | one, "width of the page"),
        (lambda one: one & one, "width of the page"),
        (lambda one: one.encode(row="name:N"), "width of the page"),
        (lambda one: one.facet(row="name:N", column="name:N"), "divided by one field"),
        (lambda one: alt.Chart("table.csv").mark_bar(), "needs its rows"),
        (lambda one: one.add_params(alt.selection_point()), "no selections"),
    ],
)
def test_a_chart_that_cannot_be_shown_well_is_refused_in_a_sentence(chart: Chart, made: Any, part: str) -> None:
    one = alt.Chart(alt.Data(values=[{"name": "Guard"}])).mark_bar()
    with pytest.raises(ValueError, match=part):
        chart.show(made(one), text="Refused.", table=[])
    assert chart.spec == {}
    assert chart.figures == {}


def test_a_chart_without_a_sentence_is_refused(chart: Chart) -> None:
    with pytest.raises(ValueError, match="text"):
        chart.show(SHOWN["one"][0], text="", table=[])


# The script that draws


def test_a_missing_bundle_says_how_to_make_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(charts, "_vega", None)
    monkeypatch.setattr(charts, "BUNDLE", tmp_path / "chart_bundle.js")
    with pytest.raises(FileNotFoundError, match=r"has not been made yet: run `python hatch_build\.py`"):
        Chart()


def build_hook() -> Any:
    found = importlib.util.spec_from_file_location("hatch_build", REPOSITORY / "hatch_build.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_the_bundle_is_current_and_carries_its_licences() -> None:
    bundle = charts.BUNDLE.read_text(encoding="utf-8")
    notices = (REPOSITORY / "THIRD_PARTY.md").read_text(encoding="utf-8")
    assert bundle.startswith(f"/*!\n{notices}*/\n")
    for holder in ("University of Washington Interactive Data Lab", "Mike Bostock", "Mapbox", "Joachim Wester"):
        assert holder in notices
    assert re.search(r"export\s*\{\s*\S+ as vegaEmbed\s*\};?\s*$", bundle)


def test_a_bundle_that_is_there_is_not_made_again(tmp_path: Path) -> None:
    hook = build_hook()
    notices = (REPOSITORY / "THIRD_PARTY.md").read_text(encoding="utf-8")
    there = tmp_path / "chart_bundle.js"
    there.write_text(f"/*!\n{notices}*/\nthere", encoding="utf-8")
    hook.make_bundle(there)
    assert there.read_text(encoding="utf-8").endswith("there")


# The charts themselves


def test_the_structure_that_a_page_is_given_is_what_altair_makes(chart: Chart) -> None:
    """To write it anew: python -m tests.widgets.test_charts."""
    for path, made in STRUCTURES.items():
        assert json.loads(path.read_text(encoding="utf-8")) == made()
    rows = [
        {"where": where, "name": name, "chance": Fraction(at, 9), "count": f"{at} of 9"}
        for where in ("Bo's hand", "Aside")
        for at, name in enumerate(("Spy", "Guard", "Baron"))
    ]
    stored = figures.counted_bars(rows, what="What lies where", n=9, of="unseen cards")
    drawn = plots.bars(rows, what="What lies where", n=9, of="unseen cards", count="count", group="where")
    assert show(chart, (drawn, "W.", [])) == {"spec", "figures"}
    assert show(chart, (stored, "W.", [])) == set()


def test_steps_add_up_and_a_sum_begins_at_zero(chart: Chart) -> None:
    rows = [
        {"name": "A fair share", "kind": "sum", "value": 0.25, "label": "25 %"},
        {"name": "Luck", "kind": "luck", "value": Fraction(1, 2), "label": "+50 %"},
        {"name": "Your play", "kind": "skill", "value": -0.875, "label": "-88 %"},
        {"name": "The result", "kind": "sum", "value": -0.125, "label": "-13 %"},
    ]
    drawn, stored = plots.steps(rows, what="W", unit="%"), figures.stored_steps(rows, what="W", unit="%")
    assert show(chart, (drawn, "W.", [])) == {"spec", "figures"}
    assert show(chart, (stored, "W.", [])) == set()
    ends = [(row["begin"], row["end"], row["edge"]) for row in chart.figures["rows"]]
    assert ends == [(0, 0.25, 0.25), (0.25, 0.75, 0.75), (0.75, -0.125, 0.75), (0, -0.125, 0)]
    assert chart.figures["params"] == {"low": -0.125, "high": 0.75}
    nothing = [{**row, "value": 0} for row in rows]
    assert figures.step_figures(nothing, what="W", unit="%").params == {"low": 0.0, "high": 1.0}


def layers(drawing: Any) -> list[Row]:
    """Return what the marks of a chart are made from: their encodings, layer by layer."""
    spec = drawing.to_dict()
    return list(spec.get("spec", spec)["layer"])


@pytest.mark.parametrize(
    ("longest", "end"), [(0, 0.25), (Fraction(1, 4), 0.25), (Fraction(1, 3), 0.5), (0.6, 1), (1, 1)]
)
def test_bars_begin_at_zero_and_end_where_the_longest_has_room(longest: Any, end: float) -> None:
    rows = [{"name": "Guard", "chance": longest}, {"name": "Spy", "chance": 0}]
    drawing = plots.bars(rows, what="W", n=2, of="cards")
    assert drawing.to_dict()["params"] == [{"name": "top", "value": end}, {"name": "room", "value": 68}]
    for layer in layers(drawing):
        assert layer["encoding"]["x"]["scale"]["domain"] == [0, {"expr": "top"}]
        assert layer["encoding"]["x"]["axis"]["values"] == {"expr": "[0, top]"}


def test_bars_stand_in_the_order_given_with_their_counts_and_no_legend() -> None:
    bar, text = layers(sample_charts.beliefs()[0])
    assert bar["encoding"]["y"]["sort"] is None
    assert text["encoding"]["text"]["field"] == "count"
    assert "legend" not in json.dumps([bar, text])
    assert not {"color", "size", "opacity"} & (bar["encoding"].keys() | text["encoding"].keys())


def test_bars_without_counts_say_their_chance() -> None:
    rows = [{"name": "Guard", "chance": Fraction(1, 300)}]
    chart = plots.bars(rows, what="W", n=300, of="worlds").to_dict()
    assert chart["data"]["values"] == [{"name": "Guard", "chance": 1 / 300, "label": plots.percent(0.003)}]
    assert rows == [{"name": "Guard", "chance": Fraction(1, 300)}]


def test_no_bars_at_all_are_a_chart_too(chart: Chart) -> None:
    chart.show(plots.bars([], what="W", n=0, of="cards", group="who"), text="Nobody is left.", table=[])
    assert chart.figures["rows"] == []


@pytest.mark.parametrize(
    ("true", "n", "low", "high"), [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1)]
)
def test_intervals_are_wilson_s(true: int, n: int, low: float, high: float) -> None:
    """Known values, to four digits, of the score interval at 95 %."""
    (row,) = plots.reliability([(0.5, at < true) for at in range(n)])
    assert (row["low"], row["high"]) == pytest.approx((low, high), abs=1e-4)


def test_reliability_sorts_answers_by_what_was_said() -> None:
    answers = [(Fraction(1), True), (0.0, False), (0.04, False), (0.08, True), (0.96, False)]
    first, last = plots.reliability(answers)
    assert (first["n"], first["true"], first["share"]) == (3, 1, pytest.approx(1 / 3))
    assert first["said"] == pytest.approx(0.04)
    assert (last["n"], last["true"], last["said"]) == (2, 1, pytest.approx(0.98))


def test_curve_has_a_diagonal_bands_and_points_over_the_same_square() -> None:
    marks = {layer["mark"]["type"] for layer in layers(sample_charts.quizzed()[0])}
    assert marks == {"line", "text", "rule", "point"}
    *_, point = layers(sample_charts.quizzed()[0])
    for axis in "xy":
        assert point["encoding"][axis]["scale"]["domain"] == [0, 1]
    rows = next(values(sample_charts.quizzed()[0].to_dict()))
    assert all(0 <= row["low"] <= row["share"] <= row["high"] <= 1 for row in rows)


if __name__ == "__main__":
    for path, made in STRUCTURES.items():
        path.write_text(f"{json.dumps(made(), indent=2, ensure_ascii=False)}\n", encoding="utf-8")
