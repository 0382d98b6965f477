"""A hint for whoever is to decide: a search finds the move, and the game says what to look at and what the idea is."""

from __future__ import annotations

import math
import random
from typing import Any

from austenplay.analysis.equity import model_of
from austenplay.analysis.search import Equity, Estimate, Search
from austenplay.core.derivation import Z
from austenplay.core.errors import BadInput
from austenplay.core.game import find_game
from austenplay.core.hints import CLOSE, Hint, Step, is_close, kinds

ROUNDS = 8_000
"""Rounds that are played for a hint. With so many the move is hardly ever worth much less than the best, see
``python -m austenplay.hinted``, and nobody waits long."""


def hint(view: Any) -> Hint:
    """Return a hint in three steps for the seat that is to decide: what to look at, the idea, the move.

    It depends on the view alone: the same view gives the same hint, whatever lies where the seat cannot see.

    Parameters
    ----------
    view
        What the seat has seen; it must be its turn.

    Raises
    ------
    BadInput
        Where it is not this seat's turn, and for a game that gives no hints.

    >>> import austenplay
    >>> state = austenplay.game("love_letter").start(seats=2, seed=11, match="round")
    >>> found = hint(state.view(0))
    >>> len(found.steps), found.action in state.legal_actions()
    (3, True)
    """
    work = Hinting(view)
    work.go_on()
    return work.hint()


class Hinting:
    """A hint that is being thought over, in slices: whoever waits can be told how far it is, and can drop it."""

    def __init__(self, view: Any, n: int | None = None) -> None:
        if view.decision is None or view.decision.seat != view.seat:
            raise BadInput("Only a seat that is to decide can be given a hint.")
        self.view = view
        self.game = find_game(view.game_key)
        if not self.game.gives_hints:
            raise BadInput(f"{self.game.title} gives no hints.")
        worthwhile = self.game.worthwhile(view)
        self._search: Search[Any, Any] | None = None
        if len(worthwhile) > 1:
            kernel, model = self.game.kernel(view), model_of(self.game, None)
            wanted = kernel.tries_for(ROUNDS) if n is None else n
            self._search = Search(view, kernel, model, random.Random("hint"), wanted, among=worthwhile, within=CLOSE)
        self._only = worthwhile[0]

    @property
    def share(self) -> float:
        """How much of it is done, from 0 to 1."""
        return 1.0 if self._search is None else min(1.0, self._search.done / self._search.n)

    @property
    def is_done(self) -> bool:
        """Whether nothing is missing."""
        return self._search is None or self._search.is_done

    def go_on(self, seconds: float = math.inf) -> None:
        """Think for so long, or until it is done."""
        if self._search is not None:
            self._search.go_on(seconds)

    def hint(self) -> Hint:
        """Return the hint; the work must be done, or it would depend on how fast it went."""
        if not self.is_done:
            raise BadInput("The hint has not been thought over yet; let the work go on until it is done.")
        picks = {choice.action: choice.picks for choice in self.view.choices if not choice.objections}
        if self._search is None:
            steps = self.game.hint_steps(self.view, self._only)
            return Hint(steps, self._only, picks[self._only])
        worths = self._search.equity()
        best = worths.best
        look, idea, move = self.game.hint_steps(self.view, best)
        kind = kinds({action: picks[action] for action in worths.actions})
        rival = next((action for action in worths.actions if kind[action] != kind[best]), None)
        lead = None if rival is None else worths.cost(rival)
        label = next((choice.label for choice in self.view.choices if choice.action == rival), "")
        told = Step(f"{move.text} {weighed(worths, label, lead)}", move.facts, move.chances, move.clause)
        return Hint((look, idea, told), best, picks[best], worths, rival, lead)


def weighed(worths: Equity, rival: str, lead: Estimate | None) -> str:
    """Return in words what the best action is worth, how that compares with its rival, and how sure both are."""
    is_share = worths.unit.startswith("the ")  # else it is a number of something: tokens, chips
    worth = _figure(worths.value.value, is_share)
    unit = f"\N{NO-BREAK SPACE}% of {worths.unit}" if is_share else f" {worths.unit}"
    told = f"It is worth {worth}{unit}{_spread(worths.value, is_share)}"
    if lead is None:
        return f"{told}."
    other = f"the best that begins otherwise came out {_less(lead.value, is_share)}{_spread(lead, is_share)}"
    if is_close(lead):
        return f"{told}. It is a close call: {other}, and may be just as good ({rival})."
    return f"{told}; {other} ({rival})."


def _figure(value: float, is_share: bool) -> str:
    """Return an estimate: a share in points of a hundred, a number with two digits after the point."""
    return f"{round(100 * value)}" if is_share else f"{value:.2f}"


def _spread(of: Estimate, is_share: bool) -> str:
    """Return how far an estimate may be off to either side, 19 times in 20."""
    spread = _figure(Z * of.error, is_share) if math.isfinite(of.error) else "much"
    return f", give or take {spread}" if spread.strip("0.") else ""


def _less(value: float, is_share: bool) -> str:
    """Return how something compares that is so much less worth."""
    figure = _figure(abs(value), is_share)
    if not figure.strip("0."):
        return "even with it"
    points = (" point" if figure == "1" else " points") if is_share else ""
    return f"{figure}{points} {'lower' if value > 0 else 'higher'}"
