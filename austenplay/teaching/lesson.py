"""A lesson, and a person's way through it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from austenplay.core.events import Event, since, size_of
from austenplay.core.game import Game, settle, settle_within
from austenplay.core.protocols import Action, State
from austenplay.core.rulebook import Objection

Pattern = tuple[tuple[str, tuple[Any, ...]], ...]
"""Fields of an action, each with the values that fit; every action fits the empty pattern."""


class Grade(StrEnum):
    """How an answer takes a legal action; nothing legal is ever wrong."""

    JUST_SO = "just so"
    """What the lesson had in mind."""
    ALLOWED = "allowed"
    """Legal, and neither clever nor foolish here."""
    COSTLY = "costly"
    """Legal, and at one's own expense."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the lesson says to the actions that fit a pattern.

    Attributes
    ----------
    when
        The actions that are answered so.
    says
        What happened, and why.
    grade
        How the action is taken.
    events
        Clauses under which something happened then; the engine's own events must cite them.
    rules
        Clauses that show in what did not happen, or in how things stand.
    goes_on
        Whether the next step follows.
    replies
        What the others and chance do before it.
    """

    when: Pattern
    says: str
    grade: Grade = Grade.ALLOWED
    events: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    goes_on: bool = False
    replies: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that is refused, the clause that refuses it, and a word to that beyond the objection's own."""

    when: Pattern
    clause: str
    says: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to try that the table itself would not offer."""

    label: str
    action: Action


@dataclass(frozen=True, slots=True)
class Step:
    """One question: what to try, and what is answered to what."""

    ask: str
    notice: str = ""
    answers: tuple[Answer, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position on the real engine, what to learn from it, and its questions.

    Attributes
    ----------
    id
        Short and stable: addresses and tests name it.
    learn
        Paragraphs, in the second person.
    seat
        The seat that learns.
    names
        What the seats are called, in all lessons of a game alike.
    opening
        The position; `seat` is to decide in it.
    quiz
        Keys of the kinds of question that ask about what it teaches.
    chance
        The seed from which chance draws whatever no reply tells.
    """

    game: Game
    id: str
    title: str
    learn: tuple[str, ...]
    seat: int
    names: tuple[str, ...]
    opening: State
    steps: tuple[Step, ...]
    quiz: tuple[str, ...] = ()
    chance: str = ""

    def begin(self) -> Moment:
        """Return the first question."""
        return Moment(self, self.opening, 0)

    def fits(self, pattern: Pattern, action: Action) -> bool:
        """Return whether an action fits a pattern."""
        fields: Mapping[str, Any] = self.game.action_to_data(action)
        return all(frozen(fields.get(name)) in values for name, values in pattern)


def frozen(value: object) -> object:
    """Return JSON data as a value that can be compared and hashed: lists as tuples."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class Moment:
    """How far a person has come in a lesson.

    Attributes
    ----------
    number
        The step that is asked, or that was left.
    is_free
        Whether an action has left the step: whatever is still to be decided in that turn is answered from the events.
    """

    lesson: Lesson
    state: State
    number: int
    is_free: bool = False

    @property
    def step(self) -> Step:
        """The step that is asked; one without answers of its own where the lesson's has been left."""
        return Step("") if self.is_free else self.lesson.steps[self.number]

    @property
    def is_asked(self) -> bool:
        """Whether the seat that learns is to decide."""
        return self.state.decision is not None and self.state.decision.seat == self.lesson.seat

    @property
    def is_last(self) -> bool:
        """Whether no step comes after this one."""
        return self.number == len(self.lesson.steps) - 1

    def take(self, action: Action) -> Reply:
        """Return what is answered to an action; a refused one leads nowhere."""
        if objections := self.state.objections(action):
            return Reply(self, objections=objections, remark=self.remark(action))
        answer = next((of for of in self.step.answers if self.lesson.fits(of.when, action)), None)
        state = settle_within(self.state.apply(action), self.lesson.chance)
        is_free = answer is None or not answer.goes_on
        return Reply(self, Moment(self.lesson, state, self.number, is_free), self.news(state), answer)

    def remark(self, action: Action) -> str:
        """Return the lesson's own word to an action that is refused; empty where it has none."""
        return next((of.says for of in self.step.refusals if self.lesson.fits(of.when, action)), "")

    def news(self, state: State) -> tuple[Event, ...]:
        """Return what has happened from here to a state, as the seat that learns sees it."""
        return since(state.view(self.lesson.seat).log, size_of(self.state.log))


@dataclass(frozen=True, slots=True)
class Reply:
    """What an action led to.

    Attributes
    ----------
    asked
        The moment at which the action was taken, to try again from.
    after
        The moment that it led to; None where it was refused.
    events
        What happened, as the seat that learns sees it.
    answer
        What the lesson says to it; None where the events speak for themselves.
    objections
        What forbids it.
    remark
        A word of the lesson's own beside the objection.
    """

    asked: Moment
    after: Moment | None = None
    events: tuple[Event, ...] = ()
    answer: Answer | None = None
    objections: tuple[Objection, ...] = ()
    remark: str = ""

    @property
    def goes_on(self) -> bool:
        """Whether another step of the lesson follows."""
        return self.answer is not None and self.answer.goes_on

    @property
    def is_end(self) -> bool:
        """Whether the lesson has been gone through: nothing is asked any more, and no step is left."""
        return self.after is not None and not self.goes_on and not self.after.is_asked and self.asked.is_last

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that are cited: by an objection, by an event, or by the lesson's answer."""
        cited = [*(of.clause for of in self.objections), *(event.clause for event in self.events)]
        if self.answer is not None:
            cited += [*self.answer.events, *self.answer.rules]
        return tuple(dict.fromkeys(cited))

    @property
    def way_on(self) -> tuple[State, ...]:
        """The states from what the action led to, through all that the others then do, to the next question."""
        assert self.after is not None and self.answer is not None
        chance = self.asked.lesson.chance
        states = [self.after.state]
        for action in self.answer.replies:
            nature = states[-1].nature
            if nature is not None and nature.number_of(action) is None:
                states.append(settle(states[-1], chance))
            states.append(settle_within(states[-1].apply(action), chance))
        if states[-1].nature is not None:
            states.append(settle(states[-1], chance))
        return tuple(states)

    def go_on(self) -> tuple[Moment, tuple[Event, ...]]:
        """Return the next question, and what the others have done meanwhile as the seat that learns sees it."""
        assert self.after is not None
        state = self.way_on[-1]
        return Moment(self.asked.lesson, state, self.after.number + 1), self.after.news(state)
