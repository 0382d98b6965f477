"""Several lines of one game side by side, move by move in words: two columns where there is room, else stacked."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import traitlets

from austenplay.core.events import size_of
from austenplay.core.protocols import State
from austenplay.core.words import amount, capitalised
from austenplay_widgets import theme
from austenplay_widgets.one_way import OneWayWidget, static_text
from austenplay_widgets.scenes import scene
from austenplay_widgets.scenes.common import Seating, log

MOST_ROWS = 60
"""Moves of a line that are told; a game of many rounds would be a page of its own."""


class Lines(OneWayWidget):
    """Lines of one game, each a table with its heading, its moves and how it ended.

    >>> Lines().lines
    []
    """

    _esm = static_text("dom.js", "lines.js")
    _css = theme.css() + static_text("lines.css")

    lines = traitlets.List(
        traitlets.Dict(), help="Each line: title, columns, rows (number, text), outcome (heading, text)."
    ).tag(sync=True)

    def clear(self) -> None:
        """Take everything off the page, the browser's memory of it included."""
        self.lines = []
        self.send_state("lines")  # the browser's model keeps what was before the last change


def line(title: str, states: Sequence[State], first: int, eyes: int, seating: Seating) -> dict[str, Any]:
    """Return one line as a seat saw it.

    Parameters
    ----------
    title
        What it is called.
    states
        From where the lines part to where this one stands.
    first
        Which move of the game the first of them is.
    eyes
        Whose eyes saw it.
    seating
        Names the seats.
    """
    rows = []
    for number, (before, after) in enumerate(itertools.pairwise(states), start=first + 1):
        told = " ".join(of["text"] for of in log(after.view(eyes), seating, size_of(before.log)))
        rows.append([number, told or "Nothing that could be seen."])
    more = len(rows) - MOST_ROWS
    return {
        "title": title,
        "columns": ["Move", seating.say(f"What {{{eyes}}} saw", eyes)],
        "rows": rows[:MOST_ROWS],
        "more": f"And {amount(more, 'more move')}." if more > 0 else "",
        "outcome": ["Outcome", outcome(states[-1], eyes, seating)],
    }


def outcome(state: State, eyes: int, seating: Seating) -> str:
    """Return how a line ended, or that it is still being played, and how many tokens each seat has."""
    drawn = scene(state.view(eyes), seating)
    if drawn["outcome"] is not None:
        how = f"{drawn['outcome']['title']}.{'' if state.is_over else ' The game goes on.'}"
    elif state.decision is not None:
        how = seating.say(f"Still being played: {{{state.decision.seat} is}} to decide.", eyes)
    else:
        how = "Still being played."
    plates = {plate["seat"]: plate.get("tokens") for plate in drawn["seats"]}
    held = [f"{seating.names[seat]} {of['count']}" for seat, of in sorted(plates.items()) if of is not None]
    label = next((of["label"] for of in plates.values() if of is not None), "")
    return f"{how} {capitalised(label)}: {', '.join(held)}." if held else how
