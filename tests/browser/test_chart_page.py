"""Charts through the real page: two of them, one library, changed from Python, and nothing asked of the network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.journeys import both_themes
from tests.browser.test_serving import write_notebook
from tests.site import Site
from tests.widgets.sample_charts import quizzed

OpenPage = Callable[..., Page]

SHOW = """
import ipywidgets
from austenplay_widgets.charts import Chart
from tests.widgets.sample_charts import beliefs, quizzed

def show(chart, shown):
    chart.show(shown[0], text=shown[1], table=shown[2])

hands, curve = Chart(), Chart()
show(hands, beliefs(seed=1))
show(curve, quizzed(12))
more = ipywidgets.Button(description="More")
more.on_click(lambda _: (show(hands, beliefs(seed=2)), show(curve, quizzed(60))))
ipywidgets.VBox([more, hands, curve])
"""


@pytest.fixture(scope="module")
def charts_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("charts")
    write_notebook(folder / "charts.ipynb", SHOW.strip())
    site = Site(folder)
    yield site.notebook("charts.ipynb")
    site.stop()


def test_two_charts_are_drawn_and_changed_in_place(open_page: OpenPage, charts_url: str) -> None:
    page = open_page(width=768)
    received: list[str | bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: received.append(frame))

    page.on("websocket", listen)
    page.goto(charts_url)
    expect(page.locator(".ap-chart svg")).to_have_count(5)
    loads = [frame for frame in received if b"as vegaEmbed" in (frame if isinstance(frame, bytes) else frame.encode())]
    assert len(loads) == 1
    page.evaluate("window.nodes = [...document.querySelectorAll('.ap-chart svg')]")
    received.clear()
    page.get_by_role("button", name="More").click()
    expect(page.locator(".ap-chart-title").last).to_contain_text("n = 60 answers")
    expect(page.locator(".mark-symbol.role-mark path")).to_have_count(len(quizzed(60)[2]))
    assert page.evaluate("nodes.every((node) => node.isConnected)")
    assert sum(len(frame) for frame in received) < 60_000
    both_themes(page)
