"""A card table on a bare page, with a stand-in for the widget's model, and what every screen of it must be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

from austenplay_widgets.card_table import CardTable
from tests.widgets.sample_scenes import Json

PAGE = """<!doctype html><html lang="en"><head><title>A table</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body data-jp-theme-light="{light}" style="margin: 0"><main><h1>A table</h1>
<button id="elsewhere">Elsewhere</button><div id="host"></div></main></body></html>"""
# Most tests ask what stands on the table, not how it came there: for them the table answers at once.
AT_ONCE = ".ap { --ap-pause: 0ms !important; --ap-move: 0ms !important; }"
# One that is given up, because what moved has gone, is over as well.
SETTLED = "Promise.allSettled(document.getAnimations().map((animation) => animation.finished))"
BEGIN = """async ([script, scene, rules]) => {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  window.table = await import(url);
  window.sent = [];
  window.heard = [];
  window.answers = new Set();
  window.model = {
    get: (name) => window.traits[name],
    send: (message) => window.sent.push(message),
    on: (event, answer) => window.answers.add([event, answer]),
    off: (event, answer) => window.answers.forEach((entry) => {
      if (entry[0] === event && entry[1] === answer) window.answers.delete(entry);
    }),
  };
  window.tell = (name, content) =>
    window.answers.forEach(([event, answer]) => event === name && answer(content));
  window.put = (name, value) => { traits[name] = value; tell(`change:${name}`); };
  window.begin = (id) => table.default.render({ model, el: document.getElementById(id) });
  window.traits = { scene, rules };
  window.forgetModel = table.default.initialize({ model });
  window.end = window.begin("host");
}"""


class Table:
    """A table on a bare page."""

    def __init__(self, page: Page, scene: Json, rules: Json, *, light: bool = True, pace: bool = False) -> None:
        self.page = page
        self.rev: int = scene["rev"]
        page.set_content(PAGE.format(light=str(light).lower()))
        page.add_style_tag(content=CardTable._css + ("" if pace else AT_ONCE))
        page.evaluate(BEGIN, [CardTable._esm, scene, rules])

    def show(self, scene: Json) -> None:
        """Answer with the next scene."""
        self.rev += 1
        self.page.evaluate("(scene) => put('scene', scene)", scene | {"rev": self.rev})

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def sent(self) -> Any:
        return self.page.evaluate("sent")

    @property
    def focused(self) -> Any:
        """The name of what has the focus."""
        return self.page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def call(self, helper: str, *arguments: Any) -> Any:
        """Call one of the script's pure helpers."""
        return self.page.evaluate(f"(given) => table.{helper}(...given)", list(arguments))


Begin = Callable[..., Table]


def assert_accessible(page: Page) -> None:
    """Assert that axe finds nothing serious on the table."""
    found = Axe().run(page, context="#host", options={"resultTypes": ["violations"]})
    grave = [each for each in found.response["violations"] if each["impact"] in ("serious", "critical")]
    assert grave == []


def assert_fits(page: Page, width: int) -> None:
    """Assert that nothing scrolls sideways and nothing is too small to read or to touch."""
    page.evaluate(SETTLED)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(TOO_WIDE, width) == []
    assert page.evaluate(SMALL_TEXT) == []
    assert page.evaluate(SMALL_TARGETS) == []


TOO_WIDE = """(width) => [...document.querySelectorAll("#host *:not(.ap-aloud, .ap-aloud *)")]
  .filter((node) => node.getBoundingClientRect().right > width + 0.5).map((node) => node.outerHTML)"""
SMALL_TEXT = """() => {
  const walker = document.createTreeWalker(document.getElementById("host"), NodeFilter.SHOW_TEXT);
  const small = [];
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    if (holder.getClientRects().length > 0 && parseFloat(getComputedStyle(holder).fontSize) < 14)
      small.push(walker.currentNode.data);
  }
  return small;
}"""
SMALL_TARGETS = """() => [...document.querySelectorAll("#host button:not(.ap-reference)")]
  .map((node) => [node.innerText, node.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && (width < 44 || height < 44))
  .map(([text, box]) => [text, box.width, box.height])"""
