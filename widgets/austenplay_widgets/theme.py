"""The look as data: colours, type and motion, said once.

The style sheets of the widgets begin with ``css()``; charts name the same tokens by ``chart_config()``. The option not
taken, colours written in a CSS file and repeated for the charts, would let the two drift apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

LIGHT: Mapping[str, str] = MappingProxyType(
    {
        "paper": "#FBF7EE",
        "table": "#E7ECE6",
        "ink": "#2B2A33",
        "soft": "#5A5866",
        "blue": "#3F6485",
        "sage": "#55704A",
        "rose": "#97475A",
        "gold": "#7F6120",
        "accent": "#A2543F",
        "wax": "#97475A",
    }
)
DARK: Mapping[str, str] = MappingProxyType(
    {
        "paper": "#26272F",
        "table": "#17191E",
        "ink": "#EFEADF",
        "soft": "#B9B5AC",
        "blue": "#9DBAD3",
        "sage": "#A9C09C",
        "rose": "#E0A3B0",
        "gold": "#DDBE78",
        "accent": "#DF9A80",
        "wax": "#CF667C",
    }
)
TITLE_FONT = '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif'
TEXT_FONT = 'var(--jp-ui-font-family, system-ui, -apple-system, "Segoe UI", sans-serif)'
MOVE_MS = 180
"""How long a card travels; not at all under reduced motion."""
PAUSE_MS = 600
"""How long one may look before the next bot moves, under reduced motion too: it is for reading."""
SMALLEST_TEXT_PX = 14


def css() -> str:
    """Return the style rules that set every token on the root class ``.ap``, in both themes."""
    fixed = {"title-font": TITLE_FONT, "text-font": TEXT_FONT, "move": f"{MOVE_MS}ms", "pause": f"{PAUSE_MS}ms"}
    return "\n".join(
        (
            _rule(".ap", {**LIGHT, **fixed}, scheme="light"),
            _rule('[data-jp-theme-light="false"] .ap', DARK, scheme="dark"),
            "@media (prefers-reduced-motion: reduce) { .ap { --ap-move: 0ms; } }",
            "",
        )
    )


def chart_config() -> dict[str, Any]:
    """Return Vega-Lite's configuration for every chart.

    Colours are the names of the tokens, so that a chart follows a change of the theme as the page around it does,
    without being drawn again. A mark may choose another colour by its token: ``style="rose"``.
    """
    colour = {name: f"var(--ap-{name})" for name in LIGHT}
    return {
        "background": "transparent",
        "aria": False,  # the sentence and the table speak for the chart, see chart.js
        "padding": 0,
        "view": {"stroke": None},
        "mark": {"color": colour["blue"]},
        "bar": {"cornerRadiusEnd": 3},
        "rule": {"color": colour["soft"]},
        "text": {"color": colour["ink"], "fontSize": SMALLEST_TEXT_PX},
        "style": {name: {"color": value} for name, value in colour.items()},
        "axis": {
            "domainColor": colour["soft"],
            "gridColor": colour["ink"],
            "gridOpacity": 0.12,
            "labelColor": colour["ink"],
            "labelFontSize": SMALLEST_TEXT_PX,
            "labelLimit": 0,
            "tickColor": colour["soft"],
            "titleColor": colour["soft"],
            "titleFontSize": SMALLEST_TEXT_PX,
            "titleFontWeight": "normal",
        },
    }


def _rule(selector: str, tokens: Mapping[str, str], *, scheme: str) -> str:
    declarations = " ".join(f"--ap-{name}: {value};" for name, value in tokens.items())
    return f"{selector} {{ color-scheme: {scheme}; {declarations} }}"
