"""What forms are made of: controls with room for their labels and for a phone, and their lines of help."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

import ipywidgets


def labelled(kind: type[Any], label: str, **traits: Any) -> Any:
    """Return a control with room for its label and for a phone."""
    style = {"description_width": "8.75rem"}
    layout = ipywidgets.Layout(width="23rem", max_width="calc(100% - 4px)")  # the stock margin is 2 px
    return kind(description=label, style=style, layout=layout, **traits)


def wide() -> ipywidgets.Layout:
    """Return the layout of a button with a sentence on it."""
    return ipywidgets.Layout(width="16rem", max_width="100%")


def remark(text: str) -> ipywidgets.HTML:
    """Return a line of help."""
    return ipywidgets.HTML(said(text))


def said(text: str, role: str = "note") -> str:
    """Return a sentence of a form, as HTML."""
    style = "margin: 0 0 0.5rem; max-width: 40rem; line-height: 1.4"
    return f'<p role="{role}" style="{style}">{html.escape(text)}</p>'


def wrap() -> ipywidgets.Layout:
    """Return the layout of a row that breaks on a phone."""
    return ipywidgets.Layout(flex_flow="row wrap")


def uploaded(field: ipywidgets.FileUpload, take: Callable[[bytes], None]) -> None:
    """Hand on a file once, and empty the field so that the same file can be chosen again."""
    if field.value:
        content = bytes(field.value[0]["content"])
        field.value = ()
        take(content)
