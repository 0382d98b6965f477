"""What a seat may expect, as data that a panel shows without knowing the game, and how it is worked out.

Every number is a `Derivation`. Where a number has to be sampled the work is done in slices, so that whoever asked can
be told how far it is, and can stop it and keep what there is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from austenplay.core.derivation import Derivation
from austenplay.core.protocols import Policy

Round = TypeVar("Round")


@dataclass(frozen=True, slots=True)
class Model:
    """A way to read what the others did.

    Attributes
    ----------
    title
        What it is called.
    policy
        How the others are taken to play; None takes nothing from what they choose.
    why
        Why the same log reads differently under it, in a sentence.
    """

    title: str
    policy: Policy | None
    why: str


@dataclass(frozen=True, slots=True)
class Chance:
    """A number with the word that goes before it where a line has several: "win"; else empty."""

    word: str
    derivation: Derivation


@dataclass(frozen=True, slots=True)
class Line:
    """Something that may be so or be done, in words, seats still to be named (`core.words`), and its chances.

    `note` says what else is to be known of it: ``"the best guess"``. Without chances nothing is left to chance.
    """

    text: str
    chances: tuple[Chance, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Lines under one heading, seats still to be named."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """The chances of one seat at one moment.

    Attributes
    ----------
    places
        For each hidden place what may lie there, a line with one chance for each card that can, called by its name.
    prospects
        For each legal action what it may come to.
    risks
        What the others may do to this seat.
    names, marks
        Every card there is, in the order of the deck: its name, and the short mark on a small picture of it, its
        value for one.
    unseen
        How many cards this seat has not seen.
    n, seed
        How many rounds were sampled, and from which seed; 0 and "" where everything is exact.
    """

    places: tuple[Group, ...]
    prospects: tuple[Group, ...]
    risks: tuple[Group, ...]
    names: Mapping[str, str]
    marks: Mapping[str, str]
    unseen: int
    n: int = 0
    seed: str = ""


class Reckoning(Generic[Round]):
    """Odds that are being worked out.

    Parameters
    ----------
    tell
        From the rounds sampled so far to an outlook.
    rounds
        The rounds to come; none where everything is exact.
    n
        How many of them are wanted.
    """

    def __init__(self, tell: Callable[[Sequence[Round]], Outlook], rounds: Iterable[Round] = (), n: int = 0) -> None:
        self._tell, self._rounds = tell, iter(rounds)
        self._sampled: list[Round] = []
        self.n = n

    @property
    def done(self) -> int:
        """How many rounds have been sampled."""
        return len(self._sampled)

    @property
    def is_done(self) -> bool:
        """Whether no round is missing."""
        return self.done >= self.n

    def go_on(self, seconds: float) -> None:
        """Sample for so long, or until no round is missing, at least one round."""
        until = time.monotonic() + seconds
        while not self.is_done:
            self._sampled.append(next(self._rounds))
            if time.monotonic() >= until:
                return

    def outlook(self) -> Outlook:
        """Return what the rounds sampled so far come to.

        Raises
        ------
        BadInput
            Where nothing that fits the view is left under the model.
        """
        return self._tell(self._sampled)
