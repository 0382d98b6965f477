"""What every decision of a game cost, given what could be known then, and luck apart from skill.

A decision is judged by the view that its seat had and by nothing else: in any other world with the same view the
verdict is the same. What happened then is luck. Both are told in the unit of the game's kernel, a share of the round
for one, and in every round they add up:

    result = fair share + luck of the deal + what the decisions cost + luck after each of them

A decision costs the worth of the best action less the worth of what was done, and that is all that skill can do: it is
never above nothing, and what may well be nothing is taken for nothing. The luck after it is the worth of the next
decision, or the result, less the worth of what was done. A move that is forced is no decision, and passes on the luck.
"""

from __future__ import annotations

import itertools
import math
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from austenplay.analysis.equity import model_of, search
from austenplay.analysis.search import Estimate, Search
from austenplay.core.errors import BadInput
from austenplay.core.game import find_game
from austenplay.core.history import History, Node, Record
from austenplay.core.kernel import Kernel
from austenplay.core.protocols import Action, View

INEXACT, MISTAKE, BLUNDER = 0.02, 0.05, 0.10
"""What a decision must cost at least to be called so, in shares of the round or in tokens, where the grain is 1."""
SURE = 2.0
"""How many standard errors a cost must lie above nothing to count, and from `MISTAKE` to be decided early."""
ROUNDS, MOST_ROUNDS = 4_000, 16_000
"""Rounds that are played for every decision, and where that does not decide whether it was a mistake; fewer where one
tells more, see `Kernel.tells`."""


class Verdict(StrEnum):
    """What a decision is called, by its cost and by how sure that is."""

    GOOD = "as good as any"
    """It cost less than `INEXACT`, or less than `SURE` standard errors."""
    INEXACT = "inexact"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @classmethod
    def on(cls, cost: Estimate, grain: float = 1.0) -> Verdict:
        """Return what a decision of this cost is called; a finer grain calls less a mistake, see `Kernel.grain`.

        >>> Verdict.on(Estimate(0.07, 0.01, 900)).value, Verdict.on(Estimate(0.07, 0.04, 50)).value
        ('mistake', 'as good as any')
        """
        if cost.value < INEXACT * grain or cost.value < SURE * cost.error:
            return cls.GOOD
        if cost.value < MISTAKE * grain:
            return cls.INEXACT
        return cls.MISTAKE if cost.value < BLUNDER * grain else cls.BLUNDER

    @property
    def is_wrong(self) -> bool:
        """Whether another action would have been clearly better."""
        return self in (Verdict.MISTAKE, Verdict.BLUNDER)


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision and what it cost, given what its seat could know.

    Attributes
    ----------
    index
        How many actions of the game lay before it.
    round
        In which round it was taken, 1 for the first.
    turn
        Which of the seat's decisions in that round it was, 1 for the first.
    view
        What the seat could know.
    action
        What it did.
    worths
        What every legal action was worth, the best first. Sampled.
    costs
        How much less than the best each was worth, over the worlds in which both were tried.
    n
        How many rounds were played for all of them together.
    grain
        How fine the line to a mistake is drawn, see `Kernel.grain`.
    """

    index: int
    round: int
    turn: int
    view: Any
    action: Action
    worths: Mapping[Action, Estimate]
    costs: Mapping[Action, Estimate]
    n: int
    grain: float = 1.0

    @property
    def best(self) -> Action:
        """The action of the greatest worth; what was done, where nothing was better."""
        return self.action if not self.cost.value else next(iter(self.worths))

    @property
    def worth(self) -> Estimate:
        """What the decision was worth: as much as its best action."""
        return self.worths[self.best]

    @property
    def played(self) -> Estimate:
        """What was left of that after what was done."""
        return self.worths[self.action]

    @property
    def cost(self) -> Estimate:
        """What it cost, never less than nothing."""
        return self.costs[self.action]

    @property
    def loss(self) -> Fraction:
        """What of the cost is sure: over many decisions what chance makes of nothing would add up to something."""
        return Fraction(self.cost.value) if self.cost.value >= SURE * self.cost.error else Fraction(0)

    @property
    def left(self) -> Estimate:
        """What was left of its worth: all of it, where no loss is sure."""
        return self.played if self.loss else self.worth

    @property
    def verdict(self) -> Verdict:
        """What it is called."""
        return self.verdict_on(self.action)

    def verdict_on(self, action: Action) -> Verdict:
        """Return what another decision there would be called."""
        return Verdict.on(self.costs[action], self.grain)


@dataclass(frozen=True, slots=True)
class RoundReview:
    """One round of one seat, its result taken apart; the parts add up to the last digit.

    Attributes
    ----------
    number
        Which round of the game, 1 for the first.
    fair
        What each seat would get if all shared alike: one in so many seats. Where a round may give more than one token,
        the chance of more is in the luck of the deal.
    result
        What the seat got.
    decisions
        What it decided, in that order.
    """

    number: int
    fair: Fraction
    result: Fraction
    decisions: tuple[Judged, ...]

    @property
    def costs(self) -> tuple[Fraction, ...]:
        """What each decision cost, as far as that is sure."""
        return tuple(judged.loss for judged in self.decisions)

    @property
    def lucks(self) -> tuple[Fraction, ...]:
        """The luck of the deal, then the luck after each decision; without any decision all of it is one."""
        worths = [Fraction(judged.worth.value) for judged in self.decisions]
        left = [worth - cost for worth, cost in zip(worths, self.costs, strict=True)]
        return tuple(after - before for before, after in zip([self.fair, *left], [*worths, self.result], strict=True))

    @property
    def luck_errors(self) -> tuple[float, ...]:
        """The standard error of each of the lucks."""
        worths = [judged.worth.error for judged in self.decisions]
        left = [judged.left.error for judged in self.decisions]
        return tuple(math.hypot(before, after) for before, after in zip([0.0, *left], [*worths, 0.0], strict=True))

    @property
    def skill(self) -> Fraction:
        """What all decisions together did to the result, never above nothing."""
        return -sum(self.costs, Fraction(0))

    @property
    def luck(self) -> Fraction:
        """What everything else did to it."""
        return sum(self.lucks, Fraction(0))

    @property
    def error(self) -> float:
        """The standard error of `skill`, and so of `luck`: each decision was weighed in worlds of its own."""
        return math.hypot(*(judged.cost.error for judged in self.decisions))


@dataclass(frozen=True, slots=True)
class Review:
    """What one seat's decisions in a game cost.

    Attributes
    ----------
    seat
        Whose.
    unit
        What worths and costs are a share or a number of: ``"the round"``.
    model
        What the way is called in which the others are taken to play.
    judged
        The decisions in the order of the game.
    rounds
        The rounds that are over, those with a decision still to be judged left out.
    """

    seat: int
    unit: str
    model: str
    judged: tuple[Judged, ...]
    rounds: tuple[RoundReview, ...]

    @property
    def decisions(self) -> tuple[Judged, ...]:
        """The decisions, the dearest first; of those that cost nothing to speak of the earliest first."""
        return tuple(
            sorted(self.judged, key=lambda judged: -judged.cost.value if judged.verdict is not Verdict.GOOD else 0.0)
        )

    @property
    def skill(self) -> Fraction:
        """What all decisions in the rounds together did to their results."""
        return sum((of.skill for of in self.rounds), Fraction(0))

    @property
    def luck(self) -> Fraction:
        """What everything else did to them."""
        return sum((of.luck for of in self.rounds), Fraction(0))

    @property
    def error(self) -> float:
        """The standard error of `skill`, and so of `luck`."""
        return math.hypot(*(of.error for of in self.rounds))


class Judging:
    """A decision that is being judged: rounds are played until it is clear whether it was a mistake.

    Parameters
    ----------
    view
        What the seat that is to decide has seen.
    action
        What it did.
    model
        How the others are taken to play, see `equity`.
    seed
        From what the rounds are drawn; nothing hidden may be in it.
    """

    def __init__(self, view: Any, action: Action, model: str | None = None, seed: str = "review") -> None:
        if action not in view.legal_actions():
            raise BadInput(f"{action!r:.80} is none of the legal actions of this view, so it cannot be judged.")
        self.action = action
        kernel = find_game(view.game_key).kernel(view)
        self._line = MISTAKE * kernel.grain
        self._rounds, self._most = kernel.tries_for(ROUNDS), kernel.tries_for(MOST_ROUNDS)
        self._work: Search[Any, Any] = search(view, model, n=self._rounds, rng=random.Random(seed), keep=(action,))

    @property
    def is_done(self) -> bool:
        """Whether the cost is clear, or as clear as it will become."""
        return self._work.is_done and (self._work.n >= self._most or self._is_clear())

    @property
    def share(self) -> float:
        """How much of the rounds that are wanted by now has been played."""
        return min(1.0, self._work.done / self._work.n)

    def go_on(self, seconds: float = math.inf) -> None:
        """Play for so long, or until the cost is clear, at least one round."""
        until = time.monotonic() + seconds
        while not self.is_done:
            if self._work.is_done:
                self._work.n += self._rounds
            self._work.go_on(until - time.monotonic())
            if time.monotonic() >= until:
                return

    def costs(self) -> tuple[Mapping[Action, Estimate], Mapping[Action, Estimate], int]:
        """Return what every action is worth, what it costs, and in how many rounds that was found."""
        found = self._work.equity()
        return found.actions, {action: found.cost(action) for action in found.actions}, found.n

    def _is_clear(self) -> bool:
        cost = self._work.equity().cost(self.action)
        return abs(cost.value - self._line) > SURE * cost.error


@dataclass(frozen=True, slots=True)
class _Due:
    """A decision to be judged."""

    index: int
    round: int
    turn: int
    node: Node
    action: Action


class Reviewing:
    """A review that has been begun, and can go on at any time; see `review`.

    Decisions that have been judged in an earlier review of the game, `known`, are not judged again.
    """

    def __init__(
        self, game: History | Record, seat: int, model: str | None = None, known: Sequence[Judged] = ()
    ) -> None:
        history = game.replay() if isinstance(game, Record) else game
        seats = history.state.seats
        if type(seat) is not int or not 0 <= seat < seats:
            raise BadInput(f"There is no seat {seat!r:.40}; seats are 0 to {seats - 1}.")
        view: View = history.state.view(seat)
        self.seat = seat
        self._kernel: Kernel[Any, Any] = history.game.kernel(view)
        self._key, self._model = model, model_of(history.game, model)
        self._fair = Fraction(1, seats)
        self._results: list[Fraction] = []
        self._due: list[_Due] = list(self._rounds(history.past))
        if not self._results:
            raise BadInput("A review looks back on rounds that are over, and none is; play one to its end.")
        self._judged: list[Judged] = []
        self._judging: Judging | None = None
        self._known = {judged.index: judged for judged in known}

    def _rounds(self, line: Sequence[Node]) -> Iterator[_Due]:
        """Note the results of the rounds that are over, and give the decisions of the seat in them."""
        found: list[_Due] = []
        is_begun = False
        for index, (node, after) in enumerate(itertools.pairwise(line)):
            decision = node.state.decision
            is_begun = is_begun or decision is not None
            if decision is not None and decision.seat == self.seat and len(node.state.legal_actions()) > 1:
                assert after.action is not None  # every moment but the first was led to by one
                found.append(_Due(index, len(self._results) + 1, len(found) + 1, node, after.action))
            result = self._kernel.result(after.state) if is_begun else None
            if result is not None:
                self._results.append(Fraction(result[self.seat]))
                yield from found
                found, is_begun = [], False

    @property
    def n(self) -> int:
        """How many decisions there are to judge."""
        return len(self._due)

    @property
    def done(self) -> int:
        """How many have been judged."""
        return len(self._judged)

    @property
    def share(self) -> float:
        """How much of the work has been done, about."""
        under_way = 0.0 if self._judging is None else self._judging.share
        return (self.done + under_way) / self.n if self.n else 1.0

    @property
    def is_done(self) -> bool:
        """Whether none is missing."""
        return self.done >= self.n

    def go_on(self, seconds: float = math.inf) -> None:
        """Judge for so long, or until no decision is missing."""
        until = time.monotonic() + seconds
        while not self.is_done:
            due = self._due[self.done]
            view = due.node.state.view(self.seat)
            known = self._known.get(due.index)
            if known is not None and (known.view, known.action) == (view, due.action):
                self._judged.append(known)
                continue
            if self._judging is None:
                self._judging = Judging(view, due.action, self._key, f"review/{due.index}")
            self._judging.go_on(until - time.monotonic())
            if self._judging.is_done:
                told = self._judging.costs()
                grain = self._kernel.grain
                self._judged.append(Judged(due.index, due.round, due.turn, view, due.action, *told, grain))
                self._judging = None
            if time.monotonic() >= until:
                return

    def review(self) -> Review:
        """Return what has been judged so far."""
        missing = {due.round for due in self._due[self.done :]}
        rounds = tuple(
            RoundReview(number, self._fair, result, tuple(of for of in self._judged if of.round == number))
            for number, result in enumerate(self._results, start=1)
            if number not in missing
        )
        return Review(self.seat, self._kernel.unit, self._model.title, tuple(self._judged), rounds)


def review(game: History | Record, seat: int, model: str | None = None) -> Review:
    """Return what each decision of a seat cost, given what it could know then, and luck apart from skill.

    Parameters
    ----------
    game
        A game with at least one round that is over; rounds that are not are left alone.
    seat
        Whose decisions.
    model
        How the others are taken to have played, a key of the game's `models`; by default they look after themselves.

    Returns
    -------
    Review
        Sampled from seeds of its own, so the same game gives the same review: at least 4,000 rounds for every
        decision, up to 16,000 until its cost lies two standard errors from where mistakes begin. `Reviewing` does the
        same work in slices.

    Raises
    ------
    BadInput
        For a seat or a model that there is not, and where no round is over.

    >>> import austenplay
    >>> history = austenplay.History(austenplay.game("love_letter"), seats=2, seed=14, match="round")
    >>> while not history.state.is_over:
    ...     _ = history.apply(history.state.legal_actions()[0])
    >>> found = austenplay.review(history, seat=0)
    >>> first = found.rounds[0]
    >>> first.fair + first.luck + first.skill == first.result
    True
    """
    work = Reviewing(game, seat, model)
    work.go_on()
    return work.review()
