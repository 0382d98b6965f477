"""A small widget on a bare page without a server, with a stand-in for its model."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from austenplay_widgets.one_way import OneWayWidget

PAGE = """<!doctype html><html lang="en"><head><title>A widget</title></head>
<body data-jp-theme-light="true"><main><h1>A widget</h1><div id="host"></div></main></body></html>"""
BEGIN = """async ([script, traits]) => {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  const answers = new Map();
  window.said = [];
  const model = {
    get: (name) => traits[name],
    on: (event, answer) => answers.set(event, answer),
    off: (event) => answers.delete(event),
    send: (message) => said.push(message),
  };
  window.put = (name, value) => {
    traits[name] = value;
    answers.get(`change:${name}`)();
  };
  window.end = widget.render({ model, el: document.getElementById("host") });
}"""


def lay(page: Page, widget: OneWayWidget, *names: str) -> None:
    """Put a widget with these traits on a page; `put(name, value)` there changes one, `said` is what was sent."""
    script, style, *values = (getattr(widget, name) for name in ("_esm", "_css", *names))
    traits: dict[str, Any] = dict(zip(names, values, strict=True))
    page.set_content(PAGE)
    page.add_style_tag(content=style)
    page.evaluate(BEGIN, [script, traits])
    widget.close()
