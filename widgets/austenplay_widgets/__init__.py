"""The front ends of austenplay: everything a person sees and touches.

The rules live next door in ``austenplay`` and know nothing of this package. Here a game's
view becomes a picture of plain data (``scenes``), one widget draws it (``card_table``), and
``pages`` puts widgets together so that a notebook needs one call. ``serve`` publishes the
notebooks as web pages, ``cli`` is the command line.

The names below are imported when first used, so that ``austenplay --help`` needs no widget and
a page that only plays never loads a chart.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from austenplay_widgets.pages.dandy import cancels, totals
    from austenplay_widgets.pages.learn import learn
    from austenplay_widgets.pages.odds import odds
    from austenplay_widgets.pages.play import play
    from austenplay_widgets.pages.quiz import quiz
    from austenplay_widgets.pages.real_table import real_table
    from austenplay_widgets.pages.shelf import shelf
    from austenplay_widgets.pages.suitors import casanova, demands
    from austenplay_widgets.pages.workbench import workbench

__all__ = [
    "cancels",
    "casanova",
    "demands",
    "learn",
    "odds",
    "play",
    "quiz",
    "real_table",
    "shelf",
    "totals",
    "workbench",
]

_HOMES = {
    "cancels": "austenplay_widgets.pages.dandy",
    "casanova": "austenplay_widgets.pages.suitors",
    "demands": "austenplay_widgets.pages.suitors",
    "learn": "austenplay_widgets.pages.learn",
    "odds": "austenplay_widgets.pages.odds",
    "play": "austenplay_widgets.pages.play",
    "quiz": "austenplay_widgets.pages.quiz",
    "real_table": "austenplay_widgets.pages.real_table",
    "shelf": "austenplay_widgets.pages.shelf",
    "totals": "austenplay_widgets.pages.dandy",
    "workbench": "austenplay_widgets.pages.workbench",
}
_EXTRAS = {"ipywidgets": "widgets", "anywidget": "widgets", "altair": "widgets"}


def __getattr__(name: str) -> object:
    """Import a public name on first use; a missing extra names the command that adds it."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        value = getattr(importlib.import_module(_HOMES[name]), name)
    except ModuleNotFoundError as error:
        extra = _EXTRAS.get((error.name or "").partition(".")[0])
        if extra is None:
            raise
        raise ModuleNotFoundError(
            f"{name} needs {error.name}, which is not installed: pip install 'austenplay[{extra}]'",
            name=error.name,
        ) from error
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
