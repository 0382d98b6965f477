"""The list of decisions that have been looked back on: a button for each, with what it cost.

It knows rows and no game; which of them is pressed comes back as a message, and is checked here.
"""

from __future__ import annotations

from collections.abc import Callable

import traitlets

from . import theme
from .one_way import OneWayWidget, static_text


class ReviewList(OneWayWidget):
    """A list of buttons.

    Parameters
    ----------
    on_pick
        Called with the key of the row that was pressed.
    """

    _esm = static_text("dom.js", "review_list.js")
    _css = theme.css() + static_text("review_list.css")

    label = traitlets.Unicode("Your decisions, the dearest first", help="What the list is.").tag(sync=True)
    rows = traitlets.List(
        traitlets.Dict(),
        help="Each with key, where, text, verdict, cost, share (of the dearest, for its bar), tone and chosen.",
    ).tag(sync=True)

    def __init__(self, *, on_pick: Callable[[str], None]) -> None:
        self._on_pick = on_pick
        super().__init__()
        self.on_msg(self._receive)

    def _receive(self, _list: object, content: object, _buffers: object) -> None:
        if not isinstance(content, dict) or content.keys() != {"type", "key"} or content["type"] != "pick":
            return
        if content["key"] in [row["key"] for row in self.rows]:
            self._on_pick(content["key"])
