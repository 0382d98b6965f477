"""A decision looked back on: its moment as it was seen then, a second try, and then what it cost and why.

Until the second try is made the scene is drawn from the view of that moment alone, so it cannot hold the answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from austenplay.analysis.review import Judged, Verdict
from austenplay.analysis.search import Estimate
from austenplay.core.kernel import Kernel
from austenplay.core.protocols import Action, Choice
from austenplay_widgets.count_words import full
from austenplay_widgets.review_words import TITLES, how_far, hundredths, measured, whole
from austenplay_widgets.scenes import scene
from austenplay_widgets.scenes.common import Scene, Seating, button, reason

LEFT, RIGHT = "\N{LEFT DOUBLE QUOTATION MARK}", "\N{RIGHT DOUBLE QUOTATION MARK}"
ASK = "You are back in this moment, and know what you knew then. What would you do now?"


@dataclass(frozen=True, slots=True)
class ReviewTable:
    """One decision, and how far a person has come with it.

    Attributes
    ----------
    judged
        The decision, and what it cost.
    seating
        Who sits where.
    unit, model
        What worths are counted in, and how the others are taken to play.
    tried
        The choice of the second try, by its number; None before it.
    refused
        A choice that was tried and is not legal.
    has_asked
        Whether the person would rather be shown what it cost.
    """

    judged: Judged
    seating: Seating
    unit: str
    model: str
    tried: int | None = None
    refused: int | None = None
    has_asked: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the answer is on the table."""
        return self.tried is not None or self.has_asked

    def handle(self, message: Mapping[str, Any]) -> ReviewTable:
        """Return the decision after a click; one that means nothing here changes nothing."""
        number = message["id"]
        if self.is_over:
            return self
        if message["type"] == "act" and 0 <= number < len(self._choices):
            is_legal = not self._choices[number].objections
            return replace(self, tried=number, refused=None) if is_legal else replace(self, refused=number)
        return replace(self, has_asked=True) if number == "show" else self

    # What the table shows

    def scene(self) -> Scene:
        """Return what the table shows now; the panel adds the way to other decisions."""
        view = self.judged.view
        here = where(self.judged, self.seating.game.kernel(view))
        drawn = {**scene(view, self.seating), "said": "", "title": here}
        if self.is_over:
            return {**drawn, "choices": [], "picks": {}, "prompt": None, **self._answer()}
        drawn["prompt"] = {"text": ASK, "clause": None, "yours": True}
        drawn["buttons"] = [button("show", "Show what it cost")]
        drawn["aloud"] = f"{here}. {ASK}"
        drawn["notice"] = None
        if self.refused is not None:
            why = reason(self._choices[self.refused].objections[0], self.seating, view.seat)
            text = f"{why['reason']}. {why['remedy']}"
            drawn.update(aloud="", notice={"kind": "refusal", "text": text, "clause": why["clause"]})
        return drawn

    def label(self, action: Action) -> str:
        """Return an action as the table calls it."""
        return next(self._say(choice.label) for choice in self._choices if choice.action == action)

    @property
    def _choices(self) -> tuple[Choice, ...]:
        choices: tuple[Choice, ...] = self.judged.view.choices
        return choices

    def _answer(self) -> Scene:
        """Return the parts of a scene that say what the decision cost, and why."""
        lines = [{"text": text, "clause": None} for text in (*self._second_try(), *self._verdict(), *self._why())]
        title = TITLES[self.judged.verdict]
        told = " ".join([f"{title}.", *(str(line["text"]) for line in lines)])
        outcome = {"title": title, "tone": "lesson", "lines": lines}
        return {"outcome": outcome, "news": told, "said": told}

    def _second_try(self) -> list[str]:
        if self.tried is None:
            return []
        action = self._choices[self.tried].action
        if action == self.judged.action:
            return [f"You would do the same again: {self.label(action)}."]
        cost, verdict = self.judged.costs[action], self.judged.verdict_on(action)
        if action == self.judged.best or verdict is Verdict.GOOD:
            return [f"Now you chose well: {self.label(action)}."]
        return [f"Now you chose {self.label(action)}. {TITLES[verdict]} too: it costs {whole(cost.value, self.unit)}."]

    def _verdict(self) -> list[str]:
        judged, unit = self.judged, self.unit
        did = f"Then you chose {self.label(judged.action)}: worth {measured(self._left(), unit)}."
        if judged.best == judged.action:
            return [did, "Nothing else was worth more."]
        best = f"{self.label(judged.best)}: worth {measured(judged.worth, unit)}."
        if judged.verdict is Verdict.GOOD:
            return [did, f"{best} That is too small a difference to tell, or to matter."]
        return [
            did,
            f"Best was {best}",
            f"So it cost you {measured(judged.cost, unit)}, wherever the cards really lay.",
        ]

    def _left(self) -> Estimate:
        """Return what was left after what was done, so that it reads as the best worth less the cost."""
        judged = self.judged
        if judged.verdict is Verdict.GOOD:
            return judged.played
        return replace(judged.played, value=(hundredths(judged.worth.value) - hundredths(judged.cost.value)) / 100)

    def _why(self) -> list[str]:
        """Return what the best action, and the one that was taken, might come to at once."""
        judged = self.judged
        actions = dict.fromkeys((judged.best, judged.action))
        told = []
        for action in actions:
            chances = self.seating.game.prospect(judged.view, action)
            if chances:
                words = "; ".join(f"{of.of} ({full(of)})" for of in chances)
                told.append(f"{self.label(action)}: {self._say(words)}.")
        others = f"the others taken to be {LEFT}{self.model}{RIGHT}"
        kernel = self.seating.game.kernel(judged.view)
        return [*told, f"Weighed in {judged.n:,} {kernel.tries} that fit what you had seen, {others}.{how_far(kernel)}"]

    def _say(self, text: str) -> str:
        return self.seating.say(text, self.judged.view.seat)


def where(judged: Judged, kernel: Kernel[Any, Any]) -> str:
    """Return which decision of a game this is, in words."""
    which = f"{kernel.asks} {judged.turn}"
    return f"Your {which}" if kernel.unit == "the game" else f"Round {judged.round}, your {which}"
