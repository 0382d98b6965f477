"""The chart in real Chromium: drawn offline at every width, legible in both themes, changed in place."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from austenplay_widgets.plots import bars, calibration, reliability
from tests.browser.bare_chart import BareChart, BeginChart
from tests.browser.bare_table import assert_accessible, assert_fits
from tests.widgets import sample_charts
from tests.widgets.sample_charts import Shown

SHOWN = {
    "one": sample_charts.certain(),
    "many": sample_charts.beliefs(),
    "curve": sample_charts.quizzed(),
}
each_chart = pytest.mark.parametrize("shown", SHOWN.values(), ids=SHOWN)

CONTRASTS = """() => {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const part = (value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map(part);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const paper = light(getComputedStyle(document.getElementById("frame")).backgroundColor);
  return [...document.querySelectorAll("#host svg text")].map((node) => {
    const [one, other] = [light(getComputedStyle(node).fill), paper].sort((a, b) => b - a);
    return (one + 0.05) / (other + 0.05);
  });
}"""
MARK_FILL = "getComputedStyle(document.querySelector('#host .mark-rect.role-mark path')).fill"
CUT_OFF = """() => [...document.querySelectorAll("#host svg text")].filter((node) => {
  const [text, drawing] = [node.getBoundingClientRect(), node.closest("svg").getBoundingClientRect()];
  return text.width > 0 && (text.left < drawing.left - 1 || text.right > drawing.right + 1 ||
    text.top < drawing.top - 2 || text.bottom > drawing.bottom + 2);
}).map((node) => node.textContent)"""
OVERLAPS = """() => {
  const written = [...document.querySelectorAll("#host .mark-text.role-mark text")].filter((node) => node.textContent);
  const boxes = written.map((node) => [node.textContent, node.getBoundingClientRect()]);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4; // a line of text has room above and below its letters
  return boxes.flatMap(([one, a], at) => boxes.slice(at + 1).filter(([, b]) => meet(a, b)).map(([two]) => [one, two]));
}"""
WIDTHS = """() => [...document.querySelectorAll("#host svg")].map((node) => [
  node.getBoundingClientRect().width, node.closest(".ap-chart-panel").getBoundingClientRect().width])"""
# From a move's arrival in the page to the next picture on the screen, for one move after another.
MEASURE = """async (moves) => {
  const times = [];
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const written = () => [...document.querySelectorAll("#host .mark-text.role-mark text")].map((n) => n.textContent);
  for (const { figures, counts } of moves) {
    const start = performance.now();
    put({ figures });
    while (written().join() !== counts.join()) await new Promise((done) => setTimeout(done));
    await painted();
    times.push(performance.now() - start);
  }
  return times;
}"""


@pytest.fixture
def begin_chart(open_page: Any) -> Iterator[BeginChart]:
    """Give ``begin_chart(shown, width=1280, scheme="light")``: a chart on a bare page."""

    def begin(shown: Shown | None, *, width: int = 1280, scheme: str = "light") -> BareChart:
        page: Page = open_page(width=width, scheme=scheme)
        return BareChart(page, shown, light=scheme == "light")

    yield begin


def test_bars_are_drawn_with_their_names_and_counts(begin_chart: BeginChart) -> None:
    chart = begin_chart(sample_charts.beliefs())
    expect(chart.svg).to_have_count(4)
    expect(chart.page.locator(".ap-chart-part")).to_have_text(list(sample_charts.OPPONENTS))
    rows = chart.widget.figures["rows"]
    counts = chart.page.locator(".mark-text.role-mark text").all_text_contents()
    assert counts == [row["count"] for row in rows]
    assert set(sample_charts.CHARACTERS) <= set(chart.texts)
    lengths = chart.page.evaluate(
        "[...document.querySelectorAll('.mark-rect.role-mark path')].map((node) => node.getBBox().width)"
    )
    longest = max(zip(lengths, rows, strict=True), key=lambda pair: pair[0])
    for length, row in zip(lengths, rows, strict=True):
        assert length == pytest.approx(longest[0] * row["chance"] / longest[1]["chance"], abs=1)


def test_the_axis_follows_the_longest_bar(begin_chart: BeginChart) -> None:
    def one(chance: float) -> Shown:
        return bars([{"name": "Guard", "chance": chance}], what="W", n=5, of="cards"), f"Chance {chance}.", []

    chart = begin_chart(one(0.2))
    chart.page.evaluate("window.node = document.querySelector('#host svg')")
    end = chart.page.locator(".role-axis-label text").filter(has_text="%")
    expect(end).to_have_text("25\N{NO-BREAK SPACE}%")
    for chance, label in ((0.4, "50"), (1, "100")):
        chart.show(one(chance))
        expect(end).to_have_text(f"{label}\N{NO-BREAK SPACE}%")
    assert chart.page.evaluate("node.isConnected")


def test_a_curve_grows_with_its_answers(begin_chart: BeginChart) -> None:
    chart = begin_chart(sample_charts.quizzed(0))
    points = chart.page.locator(".mark-symbol.role-mark path")
    expect(points).to_have_count(0)
    expect(chart.page.locator("details")).to_be_hidden()
    for answers in (1, 12, 60):
        chart.show(sample_charts.quizzed(answers))
        expect(points).to_have_count(len(chart.widget.figures["rows"]))
        counted = f"n = {answers} {'answer' if answers == 1 else 'answers'})"
        expect(chart.page.locator(".ap-chart-title")).to_contain_text(counted)
    expect(chart.page.locator("details")).to_be_visible()


@pytest.mark.parametrize("width", [320, 768])
def test_the_names_of_curves_stand_clear_of_all_other_words(begin_chart: BeginChart, width: int) -> None:
    chart = begin_chart(None, width=width)
    for said, exact, is_true in itertools.product((0, 0.3, 0.5, 1), (0, 0.1, 0.4, 0.9, 1), (True, False)):
        if exact != float(not is_true):  # else it could not have been so
            curve = calibration(reliability([(said, is_true)]), beside=reliability([(exact, is_true)]))
            chart.show((curve, f"{said}, {exact}, {is_true}.", []))
            expect(chart.page.locator(".mark-symbol.role-mark path")).to_have_count(2)
            chart.page.evaluate("new Promise((done) => setTimeout(done, 30))")
            assert chart.page.evaluate(CUT_OFF) == []
            assert chart.page.evaluate(OVERLAPS) == [], (said, exact, is_true)


# In place


def test_new_figures_keep_the_picture_and_what_is_open(begin_chart: BeginChart) -> None:
    chart = begin_chart(sample_charts.beliefs(seed=1))
    chart.page.locator("summary").click()
    chart.page.evaluate("window.nodes = [...document.querySelectorAll('#host svg, #host details, #host figcaption')]")
    for seed in (2, 3):
        shown = sample_charts.beliefs(seed=seed)
        chart.show(shown)
        expect(chart.page.locator("figcaption")).to_have_text(shown[1])
        counts = [row["count"] for row in chart.widget.figures["rows"]]
        expect(chart.page.locator(".mark-text.role-mark text")).to_have_text(counts)
    assert chart.page.evaluate("nodes.length === 6 && nodes.every((node) => node.isConnected)")
    expect(chart.page.locator("details")).to_have_attribute("open", "")


def test_who_has_left_is_no_longer_drawn_and_who_comes_is(begin_chart: BeginChart) -> None:
    chart = begin_chart(sample_charts.beliefs(opponents=("Bo", "Cy")))
    for opponents in (("Cy",), ("Cy", "Di", "Bo")):
        chart.show(sample_charts.beliefs(opponents=opponents))
        expect(chart.page.locator(".ap-chart-part")).to_have_text(list(opponents))
        expect(chart.svg).to_have_count(len(opponents))


def test_another_structure_takes_the_place_of_the_old_one_at_once(begin_chart: BeginChart) -> None:
    chart = begin_chart(sample_charts.beliefs())
    chart.page.evaluate(
        """() => {
          window.fewest = Infinity;
          window.watch = new MutationObserver(() => {
            const shown = document.querySelectorAll("#host .ap-chart-grid:not([data-coming]) svg").length;
            window.fewest = Math.min(window.fewest, shown);
          });
          watch.observe(document.getElementById("host"), { childList: true, subtree: true });
        }"""
    )
    chart.show(sample_charts.quizzed())
    expect(chart.page.locator(".mark-symbol.role-mark path").first).to_be_visible()
    expect(chart.svg).to_have_count(1)
    assert chart.page.evaluate("fewest") == 1


def test_of_many_changes_the_last_is_drawn(begin_chart: BeginChart) -> None:
    chart = begin_chart(None)
    expect(chart.page.locator("figure")).to_be_hidden()
    for seed in range(20):
        chart.show(sample_charts.beliefs(seed=seed))
    counts = [row["count"] for row in chart.widget.figures["rows"]]
    expect(chart.page.locator(".mark-text.role-mark text")).to_have_text(counts)
    expect(chart.svg).to_have_count(4)


@pytest.mark.parametrize("width", [390, 1280])
def test_what_draws_is_waited_for_in_the_place_of_the_chart(begin_chart: BeginChart, width: int) -> None:
    chart, shown = begin_chart(None, width=width), sample_charts.beliefs()
    chart.page.evaluate(
        """() => {
          const manager = model.widget_manager, get = manager.get_model;
          manager.get_model = (id) => new Promise((done) => { window.come = () => done(get(id)); });
        }"""
    )
    chart.show(shown)
    expect(chart.page.locator("figcaption")).to_have_text(shown[1])
    expect(chart.page.get_by_text("One moment: the chart is being drawn.")).to_be_visible()
    height = "document.querySelector('.ap-chart-box').offsetHeight"
    kept = chart.page.evaluate(height)
    assert_accessible(chart.page)
    chart.page.evaluate("come()")
    chart.wait()
    expect(chart.page.get_by_text("One moment")).to_have_count(0)
    assert chart.page.evaluate(height) == pytest.approx(kept, abs=2)


def test_updates_are_measured(begin_chart: BeginChart, record_property: Any) -> None:
    chart = begin_chart(sample_charts.beliefs(seed=1))
    moves = []
    for seed in range(50):
        chart._show(sample_charts.beliefs(seed=seed))
        figures = chart.widget.figures
        moves.append({"figures": figures, "counts": [row["count"] for row in figures["rows"]]})
    times = sorted(chart.page.evaluate(MEASURE, moves))
    assert len(times) == 50
    p50, p95 = statistics.median(times), times[47]
    record_property("chart_update_p50_ms", p50)
    record_property("chart_update_p95_ms", p95)
    print(f"\n50 updates of four small charts: p50 {p50:.0f} ms, p95 {p95:.0f} ms")


def test_a_view_that_ends_leaves_nothing(begin_chart: BeginChart) -> None:
    chart = begin_chart(sample_charts.beliefs())
    chart.page.evaluate("end()")
    assert chart.page.evaluate("document.getElementById('host').childElementCount") == 0
    assert chart.page.evaluate("answers.size") == 0
    chart.page.evaluate("put({})")


def test_a_chart_that_cannot_be_drawn_still_has_its_figures(begin_chart: BeginChart) -> None:
    chart = begin_chart(sample_charts.certain())
    broken = {"facet": "", "view": {"data": {"name": "table"}, "mark": "no such mark"}}
    chart.page.evaluate("(spec) => put({ spec })", broken)
    expect(chart.page.locator(".ap-chart-box")).to_have_text(
        "The chart could not be drawn here. Its figures are below."
    )
    chart.page.locator("summary").click()
    expect(chart.page.locator("table")).to_be_visible()
    chart.show(sample_charts.beliefs())
    expect(chart.svg).to_have_count(4)


# Sizes


@each_chart
@pytest.mark.parametrize("width", [280, 360, 768, 1440])
def test_wb_021_a_chart_fits_its_box(begin_chart: BeginChart, shown: Shown, width: int) -> None:
    chart = begin_chart(shown, width=width)
    chart.page.locator("summary").click()
    for drawn, room in chart.page.evaluate(WIDTHS):
        assert min(264, room) - 1 <= drawn <= room + 0.5
    assert chart.page.evaluate(CUT_OFF) == []
    assert_fits(chart.page, width)


def test_a_chart_follows_its_box(begin_chart: BeginChart) -> None:
    chart = begin_chart(sample_charts.certain(), width=768)
    chart.page.evaluate("window.node = document.querySelector('#host svg')")
    for width in (360, 280, 600):
        chart.page.evaluate(f"document.getElementById('host').style.width = '{width}px'")
        expect(chart.svg).to_have_attribute("width", str(width))
    assert chart.page.evaluate("node.isConnected")


def test_a_box_that_has_just_become_narrow_is_not_made_wide_by_the_old_drawing(begin_chart: BeginChart) -> None:
    chart = begin_chart(SHOWN["one"], width=700)
    room, used = chart.page.evaluate(
        """() => {
          const frame = document.getElementById("frame");
          frame.style.width = "300px"; // before anything can be drawn anew
          return [frame.clientWidth, frame.scrollWidth];
        }"""
    )
    assert used <= room < 700


def test_a_chart_that_is_hidden_at_first_is_drawn_when_there_is_room(begin_chart: BeginChart) -> None:
    chart = begin_chart(None)
    chart.page.evaluate("document.getElementById('frame').style.display = 'none'")
    chart.show(sample_charts.certain())
    chart.page.wait_for_timeout(200)
    expect(chart.svg).to_have_count(0)
    chart.page.evaluate("document.getElementById('frame').style.display = ''")
    chart.wait()
    (drawn, room), *_ = chart.page.evaluate(WIDTHS)
    assert drawn == pytest.approx(room, abs=1)
    chart.page.evaluate("document.getElementById('frame').style.display = 'none'")
    chart.show(sample_charts.quizzed())
    chart.page.evaluate("document.getElementById('frame').style.display = ''")
    expect(chart.page.locator(".mark-symbol.role-mark path").first).to_be_visible()


# Looks, words and table


@each_chart
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_wb_008_text_is_legible_in_both_themes(begin_chart: BeginChart, shown: Shown, scheme: str) -> None:
    chart = begin_chart(shown, scheme=scheme)
    contrasts = chart.page.evaluate(CONTRASTS)
    assert len(contrasts) == len(chart.texts) > 4
    assert min(contrasts) >= 4.5
    chart.page.locator("summary").click()
    assert_accessible(chart.page)


def test_wb_008_a_change_of_the_theme_is_followed_without_a_redraw(begin_chart: BeginChart) -> None:
    chart = begin_chart(sample_charts.beliefs())
    chart.page.evaluate("window.nodes = [...document.querySelectorAll('#host svg *')]")
    light = chart.page.evaluate(MARK_FILL)
    chart.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    assert chart.page.evaluate(MARK_FILL) != light
    assert min(chart.page.evaluate(CONTRASTS)) >= 4.5
    assert chart.page.evaluate("nodes.every((node) => node.isConnected)")


def test_nothing_moves_by_itself(begin_chart: BeginChart) -> None:
    chart = begin_chart(sample_charts.beliefs())
    chart.page.emulate_media(reduced_motion="reduce")
    chart.show(sample_charts.beliefs(seed=2))
    assert chart.page.evaluate("document.getAnimations().length") == 0


def test_the_chart_is_named_and_described_by_its_words(begin_chart: BeginChart) -> None:
    shown = sample_charts.beliefs()
    chart = begin_chart(shown)
    picture = chart.page.get_by_role("img")
    expect(picture).to_have_count(1)
    expect(picture).to_have_accessible_name(chart.widget.figures["title"])
    expect(picture).to_have_accessible_description(shown[1])
    expect(chart.page.get_by_text(shown[1])).to_be_visible()


@each_chart
def test_wb_024_the_table_has_the_same_figures(begin_chart: BeginChart, shown: Shown) -> None:
    chart = begin_chart(shown)
    table = chart.page.get_by_role("table")
    expect(table).to_have_count(0)
    chart.page.locator("summary").focus()
    chart.page.keyboard.press("Enter")
    expect(table).to_be_visible()
    expect(table.locator("caption")).to_have_text(chart.widget.figures["title"])
    expect(table.locator("thead th[scope=col]")).to_have_text(list(shown[2][0]))
    expect(table.locator("tbody th[scope=row]")).to_have_count(len(shown[2]))
    cells = [str(cell) for row in shown[2] for cell in row.values()]
    expect(table.locator("tbody :is(th, td)")).to_have_text(cells)


def test_text_goes_in_as_text(begin_chart: BeginChart) -> None:
    rude = "<img src=x onerror=alert(1)>"
    chart = begin_chart(sample_charts.beliefs(opponents=(rude, "Cy")))
    expect(chart.page.locator(".ap-chart-part").first).to_have_text(rude)
    assert chart.page.locator("#host img").count() == 0
