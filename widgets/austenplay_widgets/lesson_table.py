"""A lesson at the table: what is asked, what was answered, and how to go on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from austenplay.core.events import Event, size_of
from austenplay.core.protocols import State
from austenplay.teaching import Grade, Lesson, Reply, Score, quiz_of
from austenplay_widgets.quiz_table import QuizTable
from austenplay_widgets.scenes import scene, way
from austenplay_widgets.scenes.common import Scene, Seating, button, reason

TITLES: Mapping[Grade, str] = {
    Grade.JUST_SO: "Just so",
    Grade.ALLOWED: "That may be done",
    Grade.COSTLY: "That may be done, at a price",
}
OWN_WAY = "The lesson had something else in mind, but the rules have no objection. This is what happened."
OFFER = "offer:"


class LessonTable:
    """One lesson, and how far a person has come in it.

    Attributes
    ----------
    lesson
        The lesson.
    asked
        The question about it that is on the table in its place, if there is one.
    is_done
        Whether it has just been gone through.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._score = Score()
        self._begin()

    def _begin(self) -> None:
        self.asked: QuizTable | None = None
        self._moment = self._question = self.lesson.begin()
        self._reply: Reply | None = None
        self._seen = size_of(self._moment.state.log)
        self._notice: dict[str, Any] | None = None
        self._aloud = ""  # a question that has just been put
        self._states: Sequence[State] = ()  # those that the last click led through

    @property
    def is_done(self) -> bool:
        """Whether the lesson has been gone through, and its last answer is on the table."""
        return self._reply is not None and self._reply.is_end

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """What to read beside the table: each paragraph with its label, which may be empty."""
        step = self._question.step
        told = [("", text) for text in self.lesson.learn]
        return (*told, ("Notice", step.notice)) if step.notice else tuple(told)

    @property
    def ask(self) -> str:
        """What to try; it stands on the table, where the cards are."""
        return self._question.step.ask

    # What the table shows

    def scene(self) -> Scene:
        """Return what the table shows now; the page adds the way to other lessons."""
        if self.asked is not None:
            shown = {**self.asked.scene(), "focus": self.asked.is_new}  # the table's beginning, wherever one was
            again = [button("another", "Another question", primary=True)] if self.asked.is_over else []
            return {**shown, "buttons": [*shown["buttons"], *again, button("back", "Back to the lesson")]}
        drawn = scene(self._moment.state.view(self.lesson.seat), self._seating())
        if self._moment.is_asked and not self._is_answered:
            if not self._moment.is_free:
                drawn["prompt"] = {**drawn["prompt"], "text": self.ask}
            shown = {**self._with_remarks(drawn), "outcome": None, "notice": self._notice, "buttons": self._buttons()}
            return {**shown, "aloud": self._aloud}
        return {**self._answered(drawn), "notice": self._notice, "buttons": self._buttons()}

    @property
    def _is_answered(self) -> bool:
        """Whether an answer is on the table, and nothing is asked until the person goes on."""
        return self._reply is not None and (self._reply.goes_on or not self._moment.is_asked)

    @property
    def _may_ask(self) -> bool:
        return self.is_done and bool(self.lesson.quiz)

    def _seating(self) -> Seating:
        names = self.lesson.names[: self._moment.state.seats]
        return Seating(self.lesson.game, names, ("",) * len(names), self._seen)

    def _with_remarks(self, drawn: Scene) -> Scene:
        """Return a scene in which the lesson has a word beside the objections to what is refused."""
        choices = []
        for choice, shown in zip(self._moment.state.choices(), drawn["choices"], strict=True):
            remark = self._moment.remark(choice.action)
            why = [{**of, "remedy": f"{of['remedy']} {remark}".strip()} for of in shown["why"]]
            choices.append({**shown, "why": why})
        return {**drawn, "choices": choices}

    def _answered(self, drawn: Scene) -> Scene:
        """Return a scene in which nothing can be picked, and what happened is told with its clauses."""
        reply = self._reply
        assert reply is not None
        grade = Grade.ALLOWED if reply.answer is None else reply.answer.grade
        lines = [*self._told(reply.events), *self._rules(reply)]
        outcome = {
            "title": TITLES[grade],
            "tone": drawn["outcome"]["tone"] if drawn["outcome"] else "lesson",
            "lines": lines,
        }
        news = " ".join(line["text"] for line in lines)
        return {**drawn, "choices": [], "picks": {}, "prompt": None, "outcome": outcome, "news": news, "said": news}

    def _told(self, events: Iterable[Event]) -> list[dict[str, str]]:
        """Return events in plain words, each with its clause."""
        seating, lesson = self._seating(), self.lesson
        return [
            {"text": seating.say(lesson.game.tell(self._moment.state, event), lesson.seat), "clause": event.clause}
            for event in events
        ]

    def _rules(self, reply: Reply) -> list[dict[str, str]]:
        """Return the rules that show in what did not happen."""
        rulebook = self.lesson.game.rulebook_for(self._moment.state)
        cited = () if reply.answer is None else reply.answer.rules
        # A rule of another edition may be mentioned; it does not hold here.
        return [{"text": rulebook[clause].text, "clause": clause} for clause in cited if clause in rulebook]

    def _buttons(self) -> list[dict[str, Any]]:
        if self._is_answered:
            assert self._reply is not None
            again = button("again", "Try again", primary=not (self._reply.goes_on or self._reply.is_end))
            if self._reply.goes_on:
                return [button("on", "Go on", primary=True), again]
            return [button("quiz", "A question on this"), again] if self._may_ask else [again]
        offers = [button(f"{OFFER}{number}", offer.label) for number, offer in enumerate(self._moment.step.offers)]
        is_later = self._moment.number > 0 or self._moment.is_free
        return [*offers, button("start", "From the beginning")] if is_later else offers

    # What a click does

    def handle(self, message: Mapping[str, Any]) -> Scene:
        """Do what a click asks and return the next scene, with the way there."""
        what = message["id"]
        if self.asked is not None:
            self._answer(self.asked, message)
            return self.scene()
        if what == "quiz" and self._may_ask:
            self._ask()
            return self.scene()
        self._notice, self._aloud, self._states = None, "", ()
        if message["type"] == "act":
            self._act(what)
        elif what == "start":
            self._begin()
        elif what == "again" and self._is_answered:
            self._again()
        elif what == "on" and self._reply is not None and self._reply.goes_on:
            self._go_on(self._reply)
        elif what.startswith(OFFER) and not self._is_answered:
            number = what.removeprefix(OFFER)
            offers = self._moment.step.offers
            if number.isdecimal() and int(number) < len(offers):
                self._take(offers[int(number)].action)
        return {**self.scene(), **way(self._states, self.lesson.seat, self._seating())}

    def _ask(self) -> None:
        """Put a question about the lesson on the table; what the lesson has said waits."""
        quiz = quiz_of(self.lesson.game.key)
        address = quiz.pick(self._score, self.lesson.id, self.lesson.quiz)
        self.asked = QuizTable.at(quiz, address, self.lesson.names)

    def _answer(self, asked: QuizTable, message: Mapping[str, Any]) -> None:
        """Do what a click asks while a question is on the table."""
        if message["id"] == "back":
            self.asked = None
        elif message["id"] == "another" and asked.is_over:
            self._ask()
        else:
            self.asked = asked.handle(message)
            if self.asked.is_over and not asked.is_over:
                self._score = self._score.marked(asked.address, self.asked.is_right_at_once)

    def _act(self, number: int) -> None:
        choices = () if self._is_answered else self._moment.state.choices()
        if 0 <= number < len(choices):
            self._take(choices[number].action)

    def _take(self, action: Any) -> None:
        """Answer an action: by its objection, or by what happened."""
        reply = self._moment.take(action)
        if reply.objections:
            why = reason(reply.objections[0], self._seating(), self.lesson.seat)
            text = f"{why['reason']}. {why['remedy']} {reply.remark}".strip()
            self._notice = {"kind": "refusal", "text": text, "clause": why["clause"]}
            return
        assert reply.after is not None
        self._seen = size_of(self._moment.state.log)
        self._states = self._moment.state, reply.after.state
        self._reply, self._moment = reply, reply.after
        self._tell(OWN_WAY if reply.answer is None else reply.answer.says)

    def _again(self) -> None:
        """Put the question that was answered anew."""
        self._moment, self._reply = self._question, None
        self._seen = size_of(self._moment.state.log)
        self._aloud = self.ask

    def _go_on(self, reply: Reply) -> None:
        """Let the others do what they do, and ask the next question."""
        assert reply.after is not None
        self._seen = size_of(reply.after.state.log)
        self._states = reply.way_on
        self._moment, _ = reply.go_on()
        self._question, self._reply = self._moment, None
        self._aloud = self.ask
        if self._question.step.notice:
            self._tell(self._question.step.notice)

    def _tell(self, text: str) -> None:
        self._notice = {"kind": "info", "text": text, "clause": None}
