"""What the panels below a table have in common: parts that come and go, and a row that says how far work is."""

from __future__ import annotations

import ipywidgets


def display(widget: ipywidgets.DOMWidget, is_shown: bool) -> None:
    """Let a part of a page be there, or take no room."""
    widget.layout.display = None if is_shown else "none"


class Progress:
    """A bar, a sentence beside it, and a button that ends the work; not there until it is shown.

    Attributes
    ----------
    bar, far, cancel
        The bar, the sentence as HTML, and the button.
    widget
        All three in a row that breaks on a phone.
    """

    def __init__(self, stop: str) -> None:
        self.bar = ipywidgets.IntProgress(layout=ipywidgets.Layout(width="10rem"))
        self.far = ipywidgets.HTML()
        self.cancel = ipywidgets.Button(description=stop, layout=ipywidgets.Layout(width="8rem"))
        self.widget = ipywidgets.HBox(
            [self.bar, self.far, self.cancel],
            layout=ipywidgets.Layout(flex_flow="row wrap", align_items="center", grid_gap="0.25rem 0.75rem"),
        )
        display(self.widget, False)
