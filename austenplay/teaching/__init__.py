"""Lessons and quizzes on the real engine: something to notice and try, and questions that a game grades itself.

Lessons are data, a game's ``lessons.toml``. This room reads them and follows a person through one; it knows states,
actions and events, and no game. The option not taken, a script of allowed moves, would teach a person to please the
lesson: here any legal action is accepted and answered with what happened, and an illegal one with its objection.
"""

from austenplay.teaching.lesson import Answer, Grade, Lesson, Moment, Offer, Refusal, Reply, Step
from austenplay.teaching.quiz import Quiz, Score, quiz_of
from austenplay.teaching.reader import lessons_of, read_lessons

__all__ = [
    "Answer",
    "Grade",
    "Lesson",
    "Moment",
    "Offer",
    "Quiz",
    "Refusal",
    "Reply",
    "Score",
    "Step",
    "lessons_of",
    "quiz_of",
    "read_lessons",
]
