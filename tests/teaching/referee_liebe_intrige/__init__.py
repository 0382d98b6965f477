"""A referee for the quiz of Liebe & Intrige, who has never seen the one that makes the questions.

Cards and rules are those of the second book of the rules' own tests; the referee reads what lies on the table and what
is asked as data, and the answers from their words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from austenplay.core.questions import Question
from tests.rules import courtship
from tests.rules.courtship import PLACES, Town
from tests.teaching.referee import Fault, Ruling, check_answers
from tests.teaching.referee_liebe_intrige import chances, schemes, turns, weddings

RULINGS: dict[str, Callable[[Question], Ruling]] = {
    "may-be-done": turns.may_be_done,
    "where-next": turns.where_next,
    "what-next": turns.what_next,
    "after-a-visit": turns.after_a_visit,
    "casanova": turns.casanova,
    "dive-bar": turns.dive_bar,
    "fourth-gentleman": turns.fourth_gentleman,
    "who-is-there": turns.who_is_there,
    "how-many-left": turns.how_many_left,
    "how-many-known": turns.how_many_known,
    "stay": schemes.stay,
    "scheme-whom": schemes.scheme_whom,
    "scheme-outcome": schemes.scheme_outcome,
    "event-attribute": schemes.event_attribute,
    "event-cards": schemes.event_cards,
    "may-play": schemes.may_play,
    "hand-size": schemes.hand_size,
    "answer-with": schemes.answer_with,
    "turn-on": schemes.turn_on,
    "who-is-struck": schemes.who_is_struck,
    "who-marries": weddings.who_marries,
    "which-suitor": weddings.which_suitor,
    "what-is-missing": weddings.what_is_missing,
    "after-a-wedding": weddings.after_a_wedding,
    "whose-cards": weddings.whose_cards,
    "last-round": weddings.last_round,
    "medals": weddings.medals,
    "points": weddings.points,
    "who-wins": weddings.who_wins,
    "chance-casanova": chances.chance_casanova,
    "chance-dive-bar": chances.chance_dive_bar,
    "chance-scheme": chances.chance_scheme,
    "chance-stack": chances.chance_stack,
}
SEVERAL_WRONG_ALIKE = ("may-be-done", "fourth-gentleman")


def judge(question: Question) -> None:
    """Raise `Fault` unless a question has one right answer, and it is the one that is marked."""
    check_moment(question.state)
    check_answers(question, RULINGS, SEVERAL_WRONG_ALIKE)


def check_moment(state: Any) -> None:
    """See that the cards are those of the box."""
    town = Town(state)
    if wrong := town.missing_cards():
        raise Fault(wrong)
    events = Counter([*state.events, *state.spent])
    for row in (*town.hands, *town.out):
        events.update(row)
    if events != Counter({key: copies for key, (_, copies) in courtship.EVENTS.items()}):
        raise Fault("these are not the events")
    if set(town.stacks) != set(PLACES):
        raise Fault("these are not the places")
