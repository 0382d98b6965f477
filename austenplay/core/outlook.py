"""What a seat may expect, as data that a panel shows without knowing the game, and how it is worked out.

Every number is a `Derivation`. Where a number has to be sampled the work is done in slices, so that whoever asked can
be told how far it is, and can stop it and keep what there is.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from austenplay.core.derivation import Derivation
from austenplay.core.protocols import Policy
from austenplay.core.work import Work

Round = TypeVar("Round")
FIRST_TOLD = 25
"""After how many rounds a reckoning that streams tells what they come to for the first time."""


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
class Headings:
    """What stands above the parts of an outlook: two titles with two columns each, and three sentences.

    Attributes
    ----------
    places, spreads
        What the chart of these shows.
    where, what
        What the table of a chart calls its groups and its lines.
    counts, steps, prospects, risks
        What is said below the headings of places, spreads, prospects and risks.
    """

    places: str = "What lies where"
    spreads: str = ""
    where: str = "Where"
    what: str = "Card"
    counts: str = "Open a place, then a number, and the cards behind it are laid out."
    steps: str = ""
    prospects: str = "What each of your legal plays may come to, before you are committed to it."
    risks: str = "Anybody who still plays is taken to do anything legal with equal chance."


@dataclass(frozen=True, slots=True)
class Outlook:
    """The chances of one seat at one moment.

    Attributes
    ----------
    places
        For each hidden place what may lie there, a line with one chance for each card that can, called by its name; or
        for each question its answers.
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
    bars
        The lines of every place that are drawn, in their order; without them the names of all cards.
    spreads
        How something may turn out, a group for each and a line for each step, drawn as a chart of its own.
    headings
        What stands above all this.
    """

    places: tuple[Group, ...]
    prospects: tuple[Group, ...]
    risks: tuple[Group, ...]
    names: Mapping[str, str]
    marks: Mapping[str, str]
    unseen: int
    n: int = 0
    seed: str = ""
    bars: tuple[str, ...] = ()
    spreads: tuple[Group, ...] = ()
    headings: Headings = Headings()


class Reckoning(Generic[Round]):
    """Odds that are being worked out.

    Parameters
    ----------
    exact
        The work of reading them off exactly; it comes to None where rounds have to be sampled.
    rounds
        Gives the rounds that are sampled then, one by one.
    tell
        The work of telling what the rounds sampled so far come to.
    n
        How many of them are wanted.
    streams
        Whether what there is is told on the way: before anything is sampled, and as often as the rounds have doubled.

    Attributes
    ----------
    is_sampling
        Whether rounds are, or were, sampled.
    outlook
        What it all comes to, once it is done, or so far where it streams; None where there was nothing to tell when it
        was stopped.
    """

    def __init__(
        self,
        exact: Work[Outlook | None],
        rounds: Callable[[], Iterable[Round]],
        tell: Callable[[Sequence[Round]], Work[Outlook]],
        n: int,
        *,
        streams: bool = False,
    ) -> None:
        self.n = n
        self.is_sampling = self.is_done = self.is_stopped = False
        self.outlook: Outlook | None = None
        self._sampled: list[Round] = []
        self._due = 0 if streams else n + 1
        self._work = self._bits(exact, rounds, tell)

    @property
    def done(self) -> int:
        """How many rounds have been sampled."""
        return len(self._sampled)

    def go_on(self, seconds: float) -> None:
        """Work for so long, or until it is done, one bit at least.

        Raises
        ------
        BadInput
            Where nothing that fits the view is left under the model.
        """
        until = time.monotonic() + seconds
        while not self.is_done:
            try:
                next(self._work)
            except StopIteration as end:
                self.is_done, self.outlook = True, end.value
            if time.monotonic() >= until:
                return

    def stop(self) -> None:
        """Let the rounds sampled up to now do; what they come to is still to be told."""
        self.is_stopped = True
        if not self._sampled:
            self._work.close()
            self.is_done = True

    def _bits(
        self,
        exact: Work[Outlook | None],
        rounds: Callable[[], Iterable[Round]],
        tell: Callable[[Sequence[Round]], Work[Outlook]],
    ) -> Work[Outlook]:
        if (outlook := (yield from exact)) is not None:
            return outlook
        self.is_sampling = True
        if not self._due:
            yield from self._tell_so_far(tell)
        for sampled in itertools.islice(rounds(), self.n):
            self._sampled.append(sampled)
            yield
            if self.is_stopped:
                break
            if self.done == self._due < self.n:
                yield from self._tell_so_far(tell)
        return (yield from tell(self._sampled))

    def _tell_so_far(self, tell: Callable[[Sequence[Round]], Work[Outlook]]) -> Work[None]:
        """Tell what the rounds up to now come to; the next time once there are twice as many."""
        self._due = max(FIRST_TOLD, 2 * self._due)
        self.outlook = yield from tell(self._sampled)
        yield
