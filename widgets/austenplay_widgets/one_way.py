"""What our own widgets share: Python shows and the page draws; nothing that Python holds is the page's to change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget

STATIC = Path(__file__).parent / "static"


def static_text(*names: str) -> str:
    """Return static files joined as text.

    Text, not a path: anywidget watches a path and then never lets an instance go. Joined, because the script runs
    from a blob address, from which it cannot import a neighbour.
    """
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)


class OneWayWidget(anywidget.AnyWidget):
    """A widget whose traits flow to the page only; what a page may say, it sends as a message."""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Leave everything as it is: no trait is the page's to change."""

    def close(self) -> None:
        """Close the widget together with its layout, which ipywidgets would keep for ever."""
        if self.comm is not None:
            self.layout.close()
        super().close()
