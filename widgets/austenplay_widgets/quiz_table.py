"""A question at the table: its moment, the answers to choose from, and what is said to the one that is chosen.

A wrong answer is first told what is wrong with it and may be thought over; the right one is shown after the second.
Until then the scene holds neither which answer is right nor what any answer is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from austenplay.core.events import size_of
from austenplay.core.game import Game
from austenplay.core.protocols import State
from austenplay.core.questions import Answer, Question
from austenplay.teaching import Quiz
from austenplay_widgets.scenes import scene
from austenplay_widgets.scenes.common import Scene, Seating, button

AT_ONCE = "Just so"
AT_LAST = "Just so, at the second look"
SHOWN = "Now you know"
TRIES = 2


@dataclass(frozen=True, slots=True)
class QuizTable:
    """One question, and how far a person has come with it.

    Attributes
    ----------
    quiz
        The questions of the game.
    address
        Which of them this is: ``who-wins:1234``.
    question
        What stands at that address.
    names
        What the seats are called.
    tried
        The answers that were chosen, by their numbers, in that order.
    has_asked
        Whether the person would rather be shown the right one.
    """

    quiz: Quiz
    address: str
    question: Question
    names: tuple[str, ...]
    tried: tuple[int, ...] = ()
    has_asked: bool = False

    @classmethod
    def at(cls, quiz: Quiz, address: str, names: tuple[str, ...]) -> QuizTable:
        """Return the question at an address, not yet answered; BadInput where none is."""
        return cls(quiz, address, quiz.question(address), names)

    @property
    def state(self) -> State:
        """The moment on the table."""
        return self.question.state

    @property
    def title(self) -> str:
        """What the question is about, in plain words."""
        return self.quiz.kind(self.question.kind).title

    @property
    def is_new(self) -> bool:
        """Whether nothing has been done with it yet."""
        return not self.tried

    @property
    def is_right(self) -> bool:
        """Whether the right answer has been chosen."""
        return any(self.question.answers[number].is_right for number in self.tried)

    @property
    def is_right_at_once(self) -> bool:
        """Whether it was chosen before any other."""
        return self.is_right and len(self.tried) == 1

    @property
    def is_over(self) -> bool:
        """Whether the right answer is on the table: chosen, asked for, or the only one left to choose."""
        is_plain = len(self.tried) >= min(TRIES, len(self.question.answers) - 1)
        return self.is_right or self.has_asked or is_plain

    def handle(self, message: Mapping[str, Any]) -> QuizTable:
        """Return the question after a click; one that means nothing here changes nothing."""
        number = message["id"]
        if self.is_over or number in self.tried:
            return self
        if message["type"] == "act" and 0 <= number < len(self.question.answers):
            return replace(self, tried=(*self.tried, number))
        return replace(self, has_asked=True) if number == "show" and self.tried else self

    # What the table shows

    def scene(self) -> Scene:
        """Return what the table shows now; the page adds the way to other questions."""
        drawn = {
            **standing(self.question.state, self.question.seat, self._seating()),
            "title": self.title,
            "choices": [self._choice(number) for number in range(len(self.question.answers))],
            "picks": {self._pick(number): self._option(number) for number in range(len(self.question.answers))},
        }
        if self.question.seat is None:
            drawn["notes"] = None  # an onlooker keeps none, and nothing has happened yet
        ask = self._say(self.question.ask)
        if self.is_over:
            return {**drawn, **self._verdict(), "prompt": None, "ask": {"answer": ask}}
        drawn = {
            **without_deductions(drawn),
            "prompt": {"text": ask, "clause": None, "yours": True},
            "ask": {"answer": "Choose again." if self.tried else "Choose an answer."},
            "aloud": ask if self.is_new else "",
        }
        if self.tried:
            missed = self.question.answers[self.tried[-1]]
            drawn["notice"] = {"kind": "info", "text": f"Not quite. {self._say(missed.says)}", "clause": missed.clause}
            drawn["buttons"] = [button("show", "Show the answer")]
        return drawn

    def _verdict(self) -> Scene:
        """Return the parts of a scene that say what was right and why."""
        answers = self.question.answers
        right = self.question.right
        missed = [] if self.is_right or self.has_asked else [answers[self.tried[-1]]]
        lines = [{"text": self._told(answer), "clause": answer.clause} for answer in (*missed, right)]
        title = AT_ONCE if self.is_right_at_once else AT_LAST if self.is_right else SHOWN
        outcome = {"title": title, "tone": "lesson", "lines": lines}
        news = " ".join([f"{title}.", *(line["text"] for line in lines)])
        return {"outcome": outcome, "news": news, "said": news}

    def _choice(self, number: int) -> dict[str, Any]:
        """Return an answer as a choice; one that has been told about says so where it is touched."""
        answer = self.question.answers[number]
        why = {"clause": answer.clause, "reason": self._say(answer.says).removesuffix("."), "remedy": ""}
        return {
            "id": number,
            "picks": [self._pick(number)],
            "label": self._say(answer.text),
            "why": [why] if self._is_told(number) else [],
        }

    def _pick(self, number: int) -> str:
        # A key of its own, so that the focus leaves what has been told and goes to what is next.
        return f"{'told' if self._is_told(number) else 'answer'}:{number}"

    def _option(self, number: int) -> dict[str, Any]:
        answers = self.question.answers
        label = f"{number + 1}. {self._say(answers[number].text)}"
        option = {"kind": "answer", "label": label, "wide": True}
        if self.is_over and answers[number].is_right:
            return {**option, "tone": "safe", "note": f"\u2713 {'your' if self.is_right else 'the'} answer"}
        return {**option, "note": "tried" if number in self.tried else ""}

    def _is_told(self, number: int) -> bool:
        return self.is_over or number in self.tried

    def _told(self, answer: Answer) -> str:
        return f"{self._say(answer.text).removesuffix('.')}: {self._say(answer.says)}"

    def _seating(self) -> Seating:
        return seating_of(self.quiz.game, self.question.state, self.names)

    def _say(self, text: str) -> str:
        return self._seating().say(text, self.question.seat)


def seating_of(game: Game, state: State, names: tuple[str, ...]) -> Seating:
    """Return who sits at a moment that is asked about; nothing of it is news."""
    names = names[: state.seats]
    return Seating(game, names, ("",) * len(names), size_of(state.log))


def standing(state: State, seat: int | None, seating: Seating) -> Scene:
    """Return a moment as a seat sees it, with nothing to do yet and nothing said."""
    still: Scene = {"news": "", "said": "", "outcome": None, "notice": None, "buttons": [], "choices": [], "picks": {}}
    return {**scene(state.view(seat), seating), **still}


def without_deductions(drawn: Scene) -> Scene:
    """Return a scene without what the table works out for its viewer, which is just what some questions ask."""

    def bare(place: dict[str, Any]) -> dict[str, Any]:
        """Return a plate without its marks, or what lies in one place without what is noted of each card."""
        inner = {"zones": list(map(bare, place["zones"]))} if "zones" in place else {}
        cards = {"cards": [_without(card, "seen") for card in place["cards"]]} if "cards" in place else {}
        return {**_without(place, "marks"), **inner, **cards}

    places = {name: list(map(bare, drawn[name])) for name in ("seats", "middle")}
    return {**drawn, "notes": None, **places}


def _without(part: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in part.items() if name != key}
