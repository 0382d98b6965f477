"""What the referee reckons chances to be."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

from austenplay.core.questions import Question
from tests.rules import courtship
from tests.rules.courtship import NAMED, Town
from tests.teaching.referee import Ruling, about
from tests.teaching.referee_liebe_intrige.answers import TITLES, as_told, chance_in, told


def chance_casanova(question: Question) -> Ruling:
    values = Town(question.state).values[about(question)["seat"]]
    told(question, as_told(values))
    costs = [courtship.after_dice(values, [of]) != values for of in courtship.CASANOVA]
    return chance_in, Fraction(sum(costs), len(costs))


def chance_dive_bar(question: Question) -> Ruling:
    asked = about(question)
    values = Town(question.state).values[asked["seat"]]
    told(question, as_told(values))
    lost = []
    for faces in itertools.product(courtship.CASANOVA, courtship.DRINKING):
        lost.append(sum(values) - sum(courtship.after_dice(values, faces)))
    fits = {"something": lambda of: of > 0, "both": lambda of: of == 2, "nothing": lambda of: of == 0}
    words = {"something": "lose something", "both": "a point to each die", "nothing": "lose nothing"}
    told(question, words[asked["what"]])
    return chance_in, Fraction(sum(map(fits[asked["what"]], lost)), len(lost))


def chance_scheme(question: Question) -> Ruling:
    asked = about(question)
    told(question, f"to {'win' if asked['wins'] else 'lose'} a card")
    won = []
    for first, second in itertools.product(courtship.INTRIGUE, repeat=2):
        stands = second if first == "bubble" and asked["cards"] else first
        won.append((stands == "clover") == bool(asked["wins"]))
    return chance_in, Fraction(sum(won), len(won))


def chance_stack(question: Question) -> Ruling:
    town, asked = Town(question.state), about(question)
    hidden = sum(map(len, town.stacks.values())) + len(town.pile)
    in_sight = sum(row[asked["man"]] for row in town.below) + Counter([*town.discard, *town.sets])[asked["man"]]
    his = 6 - in_sight
    told(
        question, f"{hidden} gentleman cards lie hidden, {his} of them {TITLES[asked['man']]}'s", NAMED[asked["place"]]
    )
    none = Fraction(1)
    for drawn in range(courtship.STACK[asked["place"]]):
        none *= Fraction(hidden - his - drawn, hidden - drawn)
    return chance_in, 1 - none
