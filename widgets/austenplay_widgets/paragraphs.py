"""Words on a page outside of tables and forms: a panel's sentences, which are read out when they change."""

from __future__ import annotations

import html


def paragraph(text: str, style: str = "") -> str:
    """Return a sentence of a panel as HTML, nothing for none; `style` is CSS for this one.

    >>> paragraph("")
    ''
    """
    if not text:
        return ""
    style = f"margin: 0; max-width: 40rem; line-height: 1.4; white-space: normal; {style}".rstrip("; ")
    return f'<p role="status" style="{style}">{html.escape(text)}</p>'
