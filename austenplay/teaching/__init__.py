"""Lessons and quizzes on the real engine: something to notice and try, and questions that a game grades itself.

Lessons are data, a game's ``lessons.toml``. This room reads them and follows a person through one; it knows states,
actions and events, and no game. The option not taken, a script of allowed moves, would teach a person to please the
lesson: here any legal action is accepted and answered with what happened, and an illegal one with its objection.
``calibration`` asks how sure somebody is of what they cannot see, and keeps what came of it.
"""

from austenplay.teaching.calibration import Calibration, Guess, Statements, statements_of
from austenplay.teaching.lesson import Answer, Grade, Lesson, Moment, Offer, Refusal, Reply, Step
from austenplay.teaching.quiz import Quiz, Score, quiz_of
from austenplay.teaching.reader import lessons_for, lessons_of, names_of, read_lessons

__all__ = [
    "Answer",
    "Calibration",
    "Grade",
    "Guess",
    "Lesson",
    "Moment",
    "Offer",
    "Quiz",
    "Refusal",
    "Reply",
    "Score",
    "Statements",
    "Step",
    "lessons_for",
    "lessons_of",
    "names_of",
    "quiz_of",
    "read_lessons",
    "statements_of",
]
