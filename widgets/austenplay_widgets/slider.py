"""A slider over a few values, for what takes long to work out: it speaks only once the hand rests.

The option not taken, a stock slider, sends every step of the arrow keys, and its handle has no name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import traitlets

from . import theme
from .one_way import OneWayWidget, static_text


class Slider(OneWayWidget):
    """A named slider; nothing but one of its values can be asked for.

    Parameters
    ----------
    label, unit
        What is chosen, and in what it is counted.
    values
        The values from left to right.
    value
        The one that it begins with.
    on_choice
        Called when another one has been chosen, after ``value`` is it.
    """

    _esm = static_text("dom.js", "slider.js")
    _css = theme.css() + static_text("slider.css")

    label = traitlets.Unicode(help="What is chosen.").tag(sync=True)
    unit = traitlets.Unicode(help="In what it is counted, in the plural.").tag(sync=True)
    values = traitlets.List(traitlets.Int(), help="The values from left to right.").tag(sync=True)
    value = traitlets.Int(help="The one that holds now.").tag(sync=True)

    def __init__(
        self, label: str, *, unit: str, values: Sequence[int], value: int, on_choice: Callable[[], None]
    ) -> None:
        self._on_choice = on_choice
        super().__init__(label=label, unit=unit, values=list(values), value=value)
        self.on_msg(self._receive)

    def choose(self, value: int) -> None:
        """Choose one of the values."""
        if value in self.values and value != self.value:
            self.value = value
            self._on_choice()

    def _receive(self, _slider: object, content: object, _buffers: object) -> None:
        if not isinstance(content, dict) or content.keys() != {"type", "value"} or content["type"] != "choose":
            return
        if type(content["value"]) is int:
            self.choose(content["value"])
