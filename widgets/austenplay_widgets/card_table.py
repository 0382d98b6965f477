"""The card table: one widget that draws the scene of any game and hands the clicks back.

It knows scenes and messages, never rules. A scene is plain data and flows from Python to the browser only; a click
comes back as a message and is checked here, because a page can send anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypedDict

import traitlets

from . import emblems, theme
from .one_way import OneWayWidget, static_text


class Act(TypedDict):
    """A choice was completed: ``id`` is the ``id`` of one of the scene's choices."""

    type: Literal["act"]
    rev: int
    id: int


class Do(TypedDict):
    """A button was pressed: ``id`` is the ``id`` of one of the scene's buttons, or ``"uncover"``."""

    type: Literal["do"]
    rev: int
    id: str


class Say(TypedDict):
    """Something was said to everybody: ``id`` is the words."""

    type: Literal["say"]
    rev: int
    id: str


Message = Act | Do | Say

# The type of a message's ``id`` goes with its kind: choices are numbered, buttons are named, words are words.
_ID_TYPES: Final[Mapping[str, type]] = {"act": int, "do": str, "say": str}


def read_message(content: object) -> Message | None:
    """Return the click a page sent, or ``None`` where it is not exactly one of the three messages."""
    if not isinstance(content, dict) or content.keys() != {"type", "rev", "id"}:
        return None
    kind, rev, ident = content["type"], content["rev"], content["id"]
    if type(rev) is not int or not isinstance(kind, str) or type(ident) is not _ID_TYPES.get(kind):
        return None
    message: Message = content  # type: ignore[assignment]  # just checked key by key
    return message


STYLES: Final = ("cards.css", "kit.css", "card_table.css", "town.css", "side.css", "notes.css", "travel.css")
"""The style sheets, the later ones stronger where two say something of the same thing."""


class CardTable(OneWayWidget):
    """A table that shows scenes and reports clicks.

    Parameters
    ----------
    on_message
        Called with each valid click on the scene now shown. It answers by calling ``show``; until then the table
        in the browser is busy, and after three seconds it says that nobody answers.
    on_arrival
        Called once with what stands after the question mark of the page's address, where that holds a game.

    >>> table = CardTable(on_message=print)
    >>> table.show({"title": "Kuhn poker"})
    >>> table.scene
    {'title': 'Kuhn poker', 'rev': 1}
    """

    _esm = emblems.script() + static_text(
        "dom.js",
        "picks.js",
        "pieces.js",
        "emblems.js",
        "kit.js",
        "references.js",
        "log_panel.js",
        "rules_panel.js",
        "notes_panel.js",
        "places.js",
        "reasons.js",
        "beside.js",
        "afar.js",
        "folded.js",
        "download.js",
        "address.js",
        "links.js",
        "say_panel.js",
        "travel.js",
        "pace.js",
        "card_table.js",
    )
    _css = theme.css() + static_text(*STYLES)

    scene = traitlets.Dict({"rev": 0}, help="What the table shows, as plain JSON; rev 0 is an empty table.").tag(
        sync=True
    )

    rules = traitlets.Dict(help="The rules at hand: clauses and cards, as plain JSON; empty where there are none.").tag(
        sync=True
    )

    file_bytes = traitlets.Int(
        help="How large a file may be that is uploaded beside the table; 0 for any size. "
        "The page keeps a larger one back, because its connection would break on it."
    ).tag(sync=True)

    progress = traitlets.Float(
        None, allow_none=True, help="How much of something has been thought over, from 0 to 1; None while nothing is."
    ).tag(sync=True)

    address = traitlets.Unicode(
        help="What the page's address shall hold, from its question mark on, so that a reload comes back to what is "
        "here; empty where the address is not ours."
    ).tag(sync=True)

    asks = traitlets.Bool(
        help="Whether to ask before the page is left, because what is here would be lost with it."
    ).tag(sync=True)

    def __init__(
        self, *, on_message: Callable[[Message], None], on_arrival: Callable[[str], None] = lambda _: None
    ) -> None:
        if not callable(on_message):
            raise TypeError(f"on_message must be a function of one message, not {on_message!r}.")
        self._on_message = on_message
        self._on_arrival = on_arrival
        super().__init__()
        self.on_msg(self._receive)

    def show(self, scene: Mapping[str, Any]) -> None:
        """Put the next scene on the table; its ``rev`` is greater than that of every scene before it."""
        self.scene = {**scene, "rev": self.scene["rev"] + 1}
        # The browser's model keeps what was before the last change, and that may have shown a hand. It is the same
        # scene once more: a click between the two is a click on it.
        if scene.get("cover") or scene.get("forget"):
            self.send_state("scene")

    def download(self, name: str, text: str) -> None:
        """Hand the visitor a text file; nothing is kept here."""
        self.send({"type": "download", "name": name, "text": text})

    def _receive(self, _table: object, content: object, _buffers: object) -> None:
        if content == {"type": "ping"}:  # a form beside the table asks whether anybody is here
            self.send({"type": "pong"})
            return
        if isinstance(content, dict) and content.keys() == {"type", "search"} and content["type"] == "arrive":
            try:
                self._on_arrival(str(content["search"]))
            finally:
                self.send({"type": "arrived"})
            return
        message = read_message(content)
        # A click on an older scene, the second of a double click for one, was meant for what is no longer there.
        if message is not None and message["rev"] == self.scene["rev"]:
            self._on_message(message)
