"""A hint in three steps: what to look at, the idea, the move; each with what it rests on.

Whoever asks may stop after the first step and find the rest alone. A step carries the facts and the counts that its
sentence speaks of, so that a reader can open them and a test can make them again from the view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from austenplay.core.derivation import Derivation
from austenplay.core.facts import Fact
from austenplay.core.protocols import Action, Pick

CLOSE = 0.03
"""A lead that is smaller than this, in shares of a round, makes no difference to a person."""


@dataclass(frozen=True, slots=True)
class Step:
    """One sentence or two, and what they rest on.

    Attributes
    ----------
    text
        What is said, seats still to be named (`core.words`).
    facts
        What is certain of it, with its proof.
    chances
        What was counted for it.
    clause
        The rule that it speaks of; empty where there is none.
    """

    text: str
    facts: tuple[Fact, ...] = ()
    chances: tuple[Derivation, ...] = ()
    clause: str = ""


class Estimate(Protocol):
    """A mean of `n` samples with its standard error."""

    @property
    def value(self) -> float: ...
    @property
    def error(self) -> float: ...
    @property
    def n(self) -> int: ...


class Worths(Protocol):
    """What the actions that were weighed are worth, the best first, from `n` tries with the others playing `model`."""

    @property
    def actions(self) -> Mapping[Action, Estimate]: ...
    @property
    def n(self) -> int: ...
    @property
    def unit(self) -> str: ...
    @property
    def model(self) -> str: ...
    @property
    def tries(self) -> str: ...
    @property
    def until(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Hint:
    """What a friend would whisper to a seat that is to decide.

    Attributes
    ----------
    steps
        What to look at, the idea, and the move with its worth.
    action
        The move.
    picks
        How it is shown at the table.
    worths
        What it and the others that were weighed are worth; None where only one thing may be done.
    rival
        The best move of another kind that was weighed, if there is one.
    lead
        How much more the move is worth than its rival, over the worlds in which both were tried.
    """

    steps: tuple[Step, Step, Step]
    action: Action
    picks: tuple[Pick, ...]
    worths: Worths | None = None
    rival: Action | None = None
    lead: Estimate | None = None

    @property
    def is_close(self) -> bool:
        """Whether the rival may well be as good."""
        return self.lead is not None and is_close(self.lead)


def is_close(lead: Estimate) -> bool:
    """Return whether a lead is too small to matter, or too uncertain to be one."""
    return not lead.value >= max(CLOSE, 2 * lead.error)


def kinds(picks: Mapping[Action, Sequence[Pick]]) -> Mapping[Action, Pick | None]:
    """Return for each action its kind: the first of its picks in which the actions differ, a card before a target.

    >>> a, b, c = Action(), Action(), Action()
    >>> ways = {a: [("card", "guard"), ("seat", 1)], b: [("card", "guard"), ("seat", 2)], c: [("card", "spy")]}
    >>> list(kinds(ways).values())
    [('card', 'guard'), ('card', 'guard'), ('card', 'spy')]
    """
    for at in range(max(map(len, picks.values()), default=0)):
        found = {action: of[at] if at < len(of) else None for action, of in picks.items()}
        if len(set(found.values())) > 1:
            return found
    return dict.fromkeys(picks)
