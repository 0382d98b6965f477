"""The quiz of Liebe & Intrige: what its referee catches, and what it says to some mistakes."""

from __future__ import annotations

import dataclasses
import random
import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from austenplay.games.liebe_intrige import course, legality, playing, weddings
from austenplay.games.liebe_intrige.position import Position
from austenplay.games.liebe_intrige.quiz.moments import moment, without_hands
from austenplay.games.liebe_intrige.steps import Stage, Step
from austenplay.games.liebe_intrige.table import Table
from tests.rules import courtship
from tests.rules.courtship import Town
from tests.sampling import samples
from tests.teaching.quizzes import (
    QUIZZES,
    catches_an_engine_that_breaks_a_rule,
    catches_what_is_told_twice,
    changed,
    drawn,
)
from tests.teaching.referee import Fault, about
from tests.teaching.referee_liebe_intrige import judge
from tests.teaching.referee_liebe_intrige.answers import chance_in, triple_in

GAME = "liebe_intrige"
QUIZ = QUIZZES[GAME]

# The referee can say no


@pytest.mark.parametrize(
    ("key", "told", "again"),
    [
        ("last-round", r"^(\{\d\}) and (\{\d\})$", r"\2 and \1"),
        ("scheme-whom", r"^(\{\d\}) or (\{\d\})$", r"\2 or \1"),
        ("stay", r"(\{\d\}) or (\{\d\})$", r"\2 or \1"),
        ("who-marries", r"^(\{\d\})$", r"Only \1"),
        ("may-play", r"^([\w' ]+) and ([\w' ]+)$", r"\2 and \1"),
        ("answer-with", r"^None of them$", "none of them!"),
        ("which-suitor", r"^(\w+) or (\w+)$", r"\2 or \1"),
        ("what-is-missing", r"^(\d \w+) and (\d \w+)$", r"\2 and \1"),
        ("points", r"^(\d+)$", r"0\1"),
        ("chance-stack", r"^(\d+) of (\d+) (.*)$", r"0\1 of \2 \3"),
    ],
)
def test_the_referee_catches_the_right_answer_told_twice(key: str, told: str, again: str) -> None:
    catches_what_is_told_twice(GAME, key, told, again)


def nothing(*_: object) -> None:
    """Stand in for a rule that is not looked at."""


def with_one(table: Table, step: Step, action: Any) -> None:
    """Part with one card of a gentleman, and keep the others."""
    table.pending.pop()
    table.unlay(step.seat, action.man)


def for_the_loser(table: Table, step: Step) -> None:
    """Let an intrigue end the other way."""
    table.push(Stage.WIN, step.target, target=step.seat, number=1)


def at_once(table: Table, step: Step) -> None:
    """Take from a stack as it lies, married gentlemen among it."""
    table.push(Stage.TAKE, step.seat, place=step.place)


def unseen(table: Table, step: Step) -> None:
    """Fill up no stack."""


def in_turn(table: Table) -> None:
    """Let nobody choose between two."""
    table.dirty = False
    for seat in table.rules.around(table.active):
        for man in table.grooms(seat)[:1]:
            weddings.wed(table, seat, man)


def going_on(table: Table, seat: int, man: str, wed: Any = weddings.wed) -> None:
    """Marry, and let the turn go on as if nothing had been."""
    pending = list(table.pending)
    wed(table, seat, man)
    table.pending[:] = pending


def twice(table: Table, seat: int, number: int, by: int, clause: str, change: Any = Table.change) -> None:
    """Change an attribute by twice as much."""
    change(table, seat, number, 2 * by, clause)


@pytest.mark.parametrize(
    ("key", "owner", "name", "sabotage"),
    [
        ("may-be-done", legality, "_visit", nothing),
        ("may-be-done", legality, "_intrigue", nothing),
        ("where-next", legality, "_visit", nothing),
        ("stay", legality, "_intrigue", nothing),
        ("scheme-whom", legality, "_intrigue", nothing),
        ("may-play", playing, "_dice_objection", nothing),
        ("answer-with", playing, "_redirect_objection", nothing),
        ("turn-on", playing, "target_objection", nothing),
        ("after-a-visit", Table, "change", twice),
        ("casanova", course, "BEAUTY", 2),
        ("dive-bar", course, "BEAUTY", 2),
        ("event-attribute", Table, "change", twice),
        ("which-suitor", course, "watch", in_turn),
        ("what-next", weddings, "wed", going_on),
        ("after-a-wedding", weddings, "wed", going_on),
        ("medals", Position, "medals", property(lambda self: (0, 0, 0))),
        ("points", Position, "scores", property(lambda self: (13,) * self.seats)),
        ("who-wins", Position, "winners", property(lambda self: (0,))),
        ("chance-casanova", Table, "change", nothing),
    ],
)
def test_the_referee_catches_an_engine_that_breaks_a_rule(
    key: str, owner: Any, name: str, sabotage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, sabotage)
    catches_an_engine_that_breaks_a_rule(GAME, key)


@pytest.mark.parametrize(
    ("key", "table", "stage", "sabotage"),
    [
        ("scheme-outcome", course.RUNS, Stage.OUTCOME, for_the_loser),
        ("chance-scheme", course.RUNS, Stage.OUTCOME, for_the_loser),
        ("who-is-there", course.RUNS, Stage.LOOK, at_once),
        ("how-many-left", course.RUNS, Stage.REFILL, unseen),
        ("hand-size", course.RUNS, Stage.DRAW, nothing),
        ("chance-dive-bar", course.RUNS, Stage.DICE, nothing),
    ],
)
def test_the_referee_catches_a_step_that_is_not_taken_as_it_should(
    key: str, table: dict[Stage, Any], stage: Stage, sabotage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(table, stage, sabotage)
    catches_an_engine_that_breaks_a_rule(GAME, key)


def test_who_loves_three_parts_with_all_cards_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one who asks sees that all of them go."""
    monkeypatch.setitem(course.ANSWERS, Stage.PART, with_one)  # type: ignore[arg-type]
    with pytest.raises(AssertionError):
        for number in range(1, 40):
            QUIZ.draw("fourth-gentleman", number)


def test_the_referee_looks_at_the_table() -> None:
    for question in (*drawn(GAME, "stay")[:40], *drawn(GAME, "points")[:40]):
        state: Any = question.state
        with pytest.raises(Fault, match="not the gentlemen"):
            judge(changed(question, discard=("bodo", *state.discard)))
        with pytest.raises(Fault, match="not the events"):
            judge(changed(question, spent=("veto", *state.spent)))
        with pytest.raises(Fault, match="not the daughters"):
            judge(changed(question, boards=(state.boards[0],) * state.seats))


@pytest.mark.parametrize(
    ("key", "told", "instead"),
    [
        ("after-a-visit", r"Beauty \d", "Beauty 9"),
        ("dive-bar", r"the drinking die.*?\.", "the drinking die is lost."),
        ("scheme-outcome", r"carries", "misses"),
        ("how-many-left", r"\d+ on the discard pile", "77 on the discard pile"),
        ("how-many-known", r"visits", "leaves"),
        ("what-is-missing", r"(one|two|three) cards?", "nine cards"),
        ("chance-stack", r"\d+ of them", "none of them"),
        ("last-round", r" began\}", " slept}"),
        ("who-is-struck", r"against \{\d\}", "against all"),
    ],
)
def test_the_referee_reads_what_is_asked(key: str, told: str, instead: str) -> None:
    tried = 0
    for question in drawn(GAME, key)[:20]:
        ask = re.sub(told, instead, question.ask)
        if ask != question.ask:
            tried += 1
            with pytest.raises(Fault, match="told"):
                judge(dataclasses.replace(question, ask=ask))
    assert tried


# What is said to mistakes


def test_attributes_after_a_visit_are_what_their_mistake_leads_to() -> None:
    """Each diagnosis is worked out a second time, and every one of them is met."""
    met = Counter[str]()
    for question in (QUIZ.draw("after-a-visit", number) for number in range(1, 401)):
        asked = about(question)
        values = Town(question.state).values[asked["seat"]]
        right = triple_in(question.right.text)
        raised = courtship.GAIN.get(asked["place"])
        for answer in question.answers:
            found = triple_in(answer.text)
            match answer.says:
                case "No track goes beyond 5; what is over is lost.":
                    by = 1 if raised is None else raised[1]
                    assert max(found) > 5 and sum(found) == sum(values) + by
                case "One of the two rises, not both.":
                    assert sum(found) == sum(right) + 1 and asked["chosen"]
                case "It is her Reputation that suffers.":
                    assert (found[0] - right[0], right[1] - found[1]) == (1, 1)
                case "Drinking harms her Education, not her name.":
                    assert (right[0] - found[0], found[2] - right[2]) in ((1, 0), (1, 1))
                case "As much Beauty as the hat asks for is enough.":
                    assert f"hat_{values[1]}" in asked["faces"] and found[0] == right[0] + 1
                case "With a clover he is not there.":
                    assert asked["faces"][0] == "clover" and found[0] == right[0] - 1
                case _:
                    continue
            met[answer.says] += 1
    assert len(met) == 6


def test_a_chance_is_what_its_mistake_leads_to() -> None:
    met = Counter[str]()
    for question in (QUIZ.draw("chance-stack", number) for number in range(1, 101)):
        asked, town = about(question), Town(question.state)
        hidden = sum(map(len, town.stacks.values())) + len(town.pile)
        size = courtship.STACK[asked["place"]]
        his = int(re.findall(r"(\d+) of them", question.ask)[0])
        would: Mapping[str, Fraction] = {
            f"That is one card; {size} lie there": Fraction(his, hidden),
            "That is how likely he is not there": 1 - chance_in(question.right.text),
            "Adding chances counts it twice when two of him lie there": size * Fraction(his, hidden),
            f"One of the {size} is enough, not all": Fraction(his, hidden) ** size,
        }
        for answer in question.answers:
            mistake = answer.says.split(".")[0]
            if mistake in would:
                assert chance_in(answer.text) == would[mistake]
                met[re.sub(r"\d", "", mistake)] += 1
    assert len(met) == 4


def test_a_hat_for_which_she_is_not_beautiful_enough_has_a_greater_number() -> None:
    met = Counter[str]()
    for question in drawn(GAME, "casanova"):
        beauty = int(re.findall(r"Beauty (\d)", question.ask)[0])
        for answer in question.answers:
            if "not beautiful enough" in answer.says:
                named, chosen = re.findall(r"\d", answer.says), re.findall(r"\d", answer.text)
                assert named == [hat for hat in chosen if int(hat) > beauty], (question.ask, answer)
                met.update(named)
    assert set(met) == {"2", "4"}


def test_two_suitors_both_can_and_three_all_can() -> None:
    met = Counter[str]()
    for question in (QUIZ.draw("which-suitor", number) for number in range(1, 151)):
        for many, word in re.findall(r"^(.*) (both|all) can, so", question.right.says):
            assert len(re.split(", | and ", many)) == {"both": 2, "all": 3}[word]
            met[word] += 1
    assert set(met) == {"both", "all"}


def test_nothing_is_counted_twice_where_one_die_takes_nothing() -> None:
    met = 0
    for question in drawn(GAME, "chance-dive-bar"):
        one, two = re.findall(r"something is (\S+).*, that the glass does (\S+).*,", question.right.says)[0]
        for answer in question.answers:
            if answer.says.startswith("Adding them"):
                assert one != "0" and two != "0", (question.ask, answer)
                met += 1
    assert met


TELLING = ("medals", "who-wins", "who-marries", "scheme-whom", "who-is-struck", "turn-on", "may-play", "answer-with")


@pytest.mark.parametrize("key", TELLING)
def test_a_miss_does_not_give_the_answer_away_before_another_try(key: str) -> None:
    for question in drawn(GAME, key):
        right = question.right.text
        if right not in ("Nobody", "None of them"):
            for answer in question.answers:
                assert answer.is_right or not answer.says.startswith(f"{right} ") or right in answer.text


def test_the_odds_of_a_stack_are_those_of_worlds_that_fit_the_view() -> None:
    """The formula of the question and the one of the referee, against worlds drawn from the view."""
    state = moment(random.Random("a stack"), 3, 0, pile_size=4, hands=without_hands(3), at={0: "tailor"})
    view = state.view(0)
    town = Town(state)
    in_sight = Counter([*town.discard, *(man for row in town.below for man in row.elements())])
    hidden = sum(map(len, town.stacks.values())) + len(town.pile)
    rng, tries = random.Random(7), samples(3_000, 300)
    worlds = [view.world(rng) for _ in range(tries)]
    for man in ("bodo", "hugo", "alexander"):
        none = Fraction(1)
        for number in range(5):
            none *= Fraction(hidden - (6 - in_sight[man]) - number, hidden - number)
        met = sum(man in world.stacks[4] for world in worlds) / tries
        chance = float(1 - none)
        assert abs(met - chance) < 4.5 * (chance * (1 - chance) / tries) ** 0.5 + 1e-9


# Clauses


def test_the_clauses_that_no_question_meets_are_these() -> None:
    """Setting up, and what there is nothing to ask about; the lessons meet every one of them."""
    met = {clause for kind in QUIZ.kinds for clause in kind.clauses}
    laid = {"LI-1.1", "LI-1.2", "LI-1.3", "LI-1.5", "LI-1.6"}
    told = {"LI-3.4", "LI-6.5", "LI-6.13", "LI-7.9", "LI-8.7"}
    assert set(QUIZ.game.rulebook) - met == laid | told
