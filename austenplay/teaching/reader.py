"""Lessons from a game's ``lessons.toml``, read strictly: a mistake is one sentence that names the lesson."""

from __future__ import annotations

import dataclasses
import functools
import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, cast

from austenplay.core.errors import BadInput, listed
from austenplay.core.game import Game, find_game
from austenplay.core.protocols import State
from austenplay.core.words import default_name
from austenplay.teaching.lesson import Answer, Grade, Lesson, Offer, Pattern, Refusal, Step, frozen

LESSON_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
Entry = Mapping[str, Any]

Shape = dict[str, tuple[type[Any], bool]]
"""What an entry may hold: of each field the type, and whether it must be there."""

FILE: Shape = {"names": (list, True), "lesson": (list, True)}
LESSON: Shape = {
    "id": (str, True),
    "title": (str, True),
    "learn": (str, True),
    "seat": (int, False),
    "quiz": (list, False),
    "chance": (str, False),
    "step": (list, True),
}
STEP: Shape = {"ask": (str, True), "notice": (str, False), "answer": (list, True), "refusal": (list, False)}
STEP["offer"] = (list, False)
ANSWER: Shape = {"when": (dict, True), "says": (str, True), "grade": (str, False), "events": (list, False)}
ANSWER |= {"rules": (list, False), "goes_on": (bool, False), "replies": (list, False)}
REFUSAL: Shape = {"when": (dict, True), "clause": (str, True), "says": (str, False)}
OFFER: Shape = {"label": (str, True), "action": (dict, True)}


def lessons_of(key: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game by its key, in their order; none where it has no ``lessons.toml``."""
    return lessons_for(find_game(key))


@functools.cache
def lessons_for(game: Game) -> tuple[Lesson, ...]:
    """Return the lessons of a game, which need not stand on the shelf, in their order."""
    file = files(type(game).__module__).joinpath("lessons.toml")
    return read_lessons(game, file.read_text(encoding="utf-8")) if file.is_file() else ()


def names_of(game: Game) -> tuple[str, ...]:
    """Return what the seats of a game are called where it is taught."""
    lessons = lessons_for(game)
    return lessons[0].names if lessons else tuple(map(default_name, range(game.seats[-1])))


def read_lessons(game: Game, text: str) -> tuple[Lesson, ...]:
    """Return the lessons that a text describes.

    Raises
    ------
    BadInput
        For anything that is not as it should be, in one sentence that names the lesson.
    """
    try:
        whole = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"The lessons are no TOML: {error}.") from None
    _check(whole, FILE, "The file of lessons")
    names = _texts(whole["names"], "The names of the seats")
    if len(names) < game.seats[-1]:
        raise BadInput(f"The file of lessons names {len(names)} seats, and {game.title} has up to {game.seats[-1]}.")
    lessons: list[Lesson] = []
    for number, entry in enumerate(whole["lesson"], start=1):
        ident = entry.get("id") if isinstance(entry, dict) else None
        where = f"Lesson {ident!r:.40}" if isinstance(ident, str) else f"Lesson number {number}"
        try:
            lesson = _Reader(game, where).lesson(entry, names)
        except (ValueError, TypeError, KeyError) as error:  # whatever the game makes of a position that cannot be
            told = str(error)
            raise BadInput(told if told.startswith(where) else f"{where}: {told}") from None
        if any(other.id == lesson.id for other in lessons):
            raise BadInput(f"{where} stands twice among the lessons; give it an id of its own.")
        lessons.append(lesson)
    return tuple(lessons)


class _Reader:
    """Reads one lesson; `where` names it in every complaint."""

    def __init__(self, game: Game, where: str) -> None:
        self.game = game
        self.where = where
        fields = {field.name for action in game.actions.values() for field in dataclasses.fields(cast(Any, action))}
        self.fields = {"do", *fields}

    def lesson(self, entry: Entry, names: tuple[str, ...]) -> Lesson:
        _check(entry, LESSON | dict.fromkeys(self.game.openings, (dict, False)), self.where)
        if not LESSON_ID.fullmatch(entry["id"]):
            raise BadInput(f"{self.where} needs an id of small letters, digits and single hyphens.")
        seat = entry.get("seat", 0)
        opening = self.opening(entry)
        if opening.decision is None or opening.decision.seat != seat:
            raise BadInput(f"{self.where} begins where seat {seat} has nothing to decide.")
        learn = tuple(" ".join(part.split()) for part in entry["learn"].split("\n\n") if part.strip())
        steps = tuple(map(self.step, entry["step"]))
        if not steps or not learn:
            raise BadInput(f"{self.where} needs something to learn and a step at least.")
        if any(answer.goes_on for answer in steps[-1].answers):
            raise BadInput(f"{self.where} goes on after its last step.")
        if not all(any(answer.goes_on for answer in step.answers) for step in steps[:-1]):
            raise BadInput(f"{self.where} has a step that no answer leads to.")
        quiz = self.quiz(entry.get("quiz", ()))
        chance = entry.get("chance", entry["id"])
        return Lesson(self.game, entry["id"], entry["title"], learn, seat, names, opening, steps, quiz, chance)

    def opening(self, entry: Entry) -> State:
        """Return the position that a lesson describes, or the start of a game."""
        given = [name for name in self.game.openings if name in entry]
        if len(given) != 1:
            raise BadInput(f"{self.where} needs one opening: {listed(f'a {name}' for name in self.game.openings)}.")
        (name,) = given
        if name == "start" and "seed" not in entry[name]:
            raise BadInput(f"{self.where} needs a seed, or it would begin otherwise every time.")
        # A description takes keywords of its own in every game.
        return cast(State, getattr(self.game, name)(**entry[name]))

    def quiz(self, keys: Iterable[object]) -> tuple[str, ...]:
        """Return the kinds of question that a lesson names, each once and each one of the game's."""
        named = _texts(keys, f"{self.where}: its kinds of question")
        known = [kind.key for kind in self.game.questions] if named else []
        for key in named:
            if key not in known:
                raise BadInput(f"{self.where} asks {key!r:.40}; the kinds of question are {listed(known, 'and')}.")
        if len(set(named)) < len(named):
            raise BadInput(f"{self.where} names a kind of question twice; once is enough.")
        return named

    def step(self, entry: Entry) -> Step:
        where = f"{self.where}: a step"
        _check(entry, STEP, where)
        return Step(
            " ".join(entry["ask"].split()),
            " ".join(entry.get("notice", "").split()),
            tuple(map(self.answer, entry["answer"])),
            tuple(map(self.refusal, entry.get("refusal", ()))),
            tuple(map(self.offer, entry.get("offer", ()))),
        )

    def answer(self, entry: Entry) -> Answer:
        where = f"{self.where}: an answer"
        _check(entry, ANSWER, where)
        grade = entry.get("grade", Grade.ALLOWED)
        if grade not in list(Grade):
            raise BadInput(f"{where} cannot be graded {grade!r:.40}; choose {listed(Grade)}.")
        goes_on, replies = entry.get("goes_on", False), entry.get("replies", ())
        if replies and not goes_on:
            raise BadInput(f"{where} has replies and does not go on; leave them out.")
        return Answer(
            self.pattern(entry["when"], where),
            " ".join(entry["says"].split()),
            Grade(grade),
            self.clauses(entry.get("events", ()), where),
            self.clauses(entry.get("rules", ()), where),
            goes_on,
            tuple(map(self.game.action_from_data, replies)),
        )

    def refusal(self, entry: Entry) -> Refusal:
        where = f"{self.where}: a refusal"
        _check(entry, REFUSAL, where)
        (clause,) = self.clauses([entry["clause"]], where)
        return Refusal(self.pattern(entry["when"], where), clause, " ".join(entry.get("says", "").split()))

    def offer(self, entry: Entry) -> Offer:
        _check(entry, OFFER, f"{self.where}: an offer")
        return Offer(entry["label"], self.game.action_from_data(entry["action"]))

    def pattern(self, entry: Entry, where: str) -> Pattern:
        """Return a pattern; a list stands for any of its values."""
        if unknown := sorted(set(entry) - self.fields):
            raise BadInput(f"{where} speaks of {unknown[0]!r:.40}; an action has {listed(sorted(self.fields), 'and')}.")
        return tuple((name, tuple(frozen(of) for of in _several(values))) for name, values in entry.items())

    def clauses(self, ids: Iterable[object], where: str) -> tuple[str, ...]:
        found = _texts(ids, f"The clauses of {where}")
        for clause in found:
            if clause not in self.game.rulebook:
                raise BadInput(f"{where} cites {clause!r:.40}, which the rulebook does not have.")
        return found


def _check(entry: object, shape: Shape, where: str) -> None:
    """Refuse an entry with an unknown or missing field, or one of another type or without content."""
    if not isinstance(entry, dict):
        raise BadInput(f"{where} must be a table of fields, not {entry!r:.40}.")
    if unknown := sorted(set(entry) - set(shape)):
        raise BadInput(f"{where} has no field {unknown[0]!r:.40}; there are {listed(shape, 'and')}.")
    for name, (kind, needed) in shape.items():
        if name not in entry:
            if needed:
                raise BadInput(f"{where} lacks the field {name!r}.")
        elif type(entry[name]) is not kind:
            raise BadInput(f"{where} has {entry[name]!r:.40} as its {name}, which must be {NOUNS[kind]}.")
        elif kind is str and not entry[name].strip():
            raise BadInput(f"{where} has nothing as its {name}.")


NOUNS = {str: "a text", int: "a number", list: "a list", dict: "a table of fields", bool: "true or false"}


def _texts(of: Iterable[object], where: str) -> tuple[str, ...]:
    texts = []
    for text in of:
        if not isinstance(text, str) or not text.strip():
            raise BadInput(f"{where} must be texts, not {text!r:.40}.")
        texts.append(text)
    return tuple(texts)


def _several(values: object) -> list[object]:
    return values if isinstance(values, list) else [values]
