"""A chart on a bare page without a server, with stand-ins for the widget's model and for the page's other widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from austenplay_widgets.charts import Chart
from tests.widgets.sample_charts import Shown

PAGE = """<!doctype html><html lang="en"><head><title>A chart</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body data-jp-theme-light="{light}" style="margin: 0"><main><h1>A chart</h1>
<div id="frame" class="ap" style="padding: 8px; background: var(--ap-paper)"><div id="host"></div></div></main>
</body></html>"""
BEGIN = """async ([script, source, traits]) => {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  window.chart = await import(url);
  const engine = { get: () => source };
  window.answers = new Map();
  window.traits = traits;
  window.asked = [];
  window.model = {
    get: (name) => window.traits[name],
    on: (event, answer) => answers.set(event, answer),
    off: (event, answer) => answers.get(event) === answer && answers.delete(event),
    widget_manager: { get_model: async (id) => (asked.push(id), engine) },
  };
  window.put = (changed) => {
    Object.assign(traits, changed);
    Object.keys(changed).forEach((name) => answers.get(`change:${name}`)?.());
  };
  window.end = chart.default.render({ model, el: document.getElementById("host") });
}"""


class BareChart:
    """A chart on a bare page, and the widget in Python whose traits it draws."""

    def __init__(self, page: Page, shown: Shown | None, *, light: bool = True) -> None:
        self.page = page
        self.widget = Chart()
        if shown:
            self._show(shown)
        page.set_content(PAGE.format(light=str(light).lower()))
        page.add_style_tag(content=Chart._css)
        traits = {"vega": "IPY_MODEL_vega", "spec": self.widget.spec, "figures": self.widget.figures}
        page.evaluate(BEGIN, [Chart._esm, self.widget.vega.source, traits])
        if shown:
            self.wait()

    def _show(self, shown: Shown) -> dict[str, Any]:
        chart, text, table = shown
        before = {"spec": self.widget.spec, "figures": self.widget.figures}
        self.widget.show(chart, text=text, table=table)
        now = {"spec": self.widget.spec, "figures": self.widget.figures}
        return {name: value for name, value in now.items() if value != before[name]}

    def show(self, shown: Shown) -> None:
        """Show the next figures, as the widget does: what has not changed does not cross the wire."""
        self.page.evaluate("(changed) => put(changed)", self._show(shown))

    def wait(self) -> None:
        """Return once something is drawn."""
        expect(self.svg.first).to_be_visible()

    @property
    def svg(self) -> Locator:
        return self.page.locator("#host svg")

    @property
    def texts(self) -> list[str]:
        """All that is written in the drawings."""
        return self.page.locator("#host svg text").all_text_contents()


BeginChart = Callable[..., BareChart]
