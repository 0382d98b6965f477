"""A game at a real table, told entry by entry: what has been told, and what may be told next.

What has been told are the arguments of `Game.observed`, plain data. So a form needs no state of its own: it shows what
a game asks, and each answer says what the arguments are from then on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from austenplay.core.protocols import Action, Choice, View


@dataclass(frozen=True, slots=True)
class Tell(Action):
    """Tell one thing more: an argument of `Game.observed`, and its value from now on."""

    argument: str
    value: Any

    def added(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """Return what has been told with this."""
        return {**told, self.argument: self.value}


@dataclass(frozen=True, slots=True)
class Asked:
    """What may be told next, and what the person knows up to there.

    Attributes
    ----------
    view
        The table as far as it has been told, perhaps in the middle of an entry: to be looked at.
    known
        The last moment that has been told whole, which is `view` between two entries: to be reckoned with. None
        before there is one.
    prompt, clause
        The question, seats still to be named, and the clause behind it, if there is one.
    choices
        What may be told; each action is a `Tell`. None once all is over.
    back
        What takes back what was told last; None where nothing has been told.
    """

    view: View
    known: View | None
    prompt: str
    clause: str | None
    choices: tuple[Choice, ...]
    back: Tell | None
