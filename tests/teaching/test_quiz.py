"""The quiz: thousands of questions, each judged by a referee who has not seen how they are made."""

from __future__ import annotations

import ast
import dataclasses
import json
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from austenplay import BadInput
from austenplay.core.chance import rng_at
from austenplay.core.game import SHELF, find_game
from austenplay.core.questions import Answer, Kind, Question, plain
from austenplay.core.words import named
from austenplay.teaching import Quiz, Score, quiz_of
from austenplay.teaching.quiz import MISSED, NEW
from tests.kuhn import Kuhn
from tests.rules import courtship, dandy
from tests.rules.shingles import fingerprint, shingles
from tests.sampling import samples
from tests.site import environment
from tests.teaching.quizzes import (
    KINDS,
    NAMES,
    QUIZZES,
    REFEREES,
    all_drawn,
    drawn,
    each_game,
    each_kind,
    judge_of,
    keys,
    marked,
    read,
)
from tests.teaching.referee import Fault

QUIZ = QUIZZES["love_letter"]
KEYS = keys("love_letter")
SECOND_BOOKS = ("tests.rules.dandy", "tests.rules.courtship")
"""Where referees find the rules of a game a second time."""
FINGERPRINTS = Path(__file__).parents[1] / "rules" / "fingerprints"
TOLD = {
    ("love_letter", "who-knows"),
    ("love_letter", "still-know"),
    ("ladys_choice", "how-many-draws"),
    ("liebe_intrige", "who-is-there"),
}
"""Kinds that tell in words what is hidden on the table: how a hidden play went, or what lies in the deck."""

# Every question has one right answer


@each_game
def test_there_are_enough_kinds_and_the_referee_knows_them_all(game: str) -> None:
    found = keys(game)
    assert len(found) >= 14 and len(set(found)) == len(found)
    assert set(REFEREES[game].RULINGS) == set(found)
    assert len({kind.title for kind in QUIZZES[game].kinds}) == len(found)
    assert len(all_drawn(game)) >= samples(10_000, 400)


@each_kind
def test_the_referee_finds_the_answer_that_is_marked(game: str, key: str) -> None:
    for number, question in enumerate(drawn(game, key), start=1):
        try:
            judge_of(game)(question)
        except Fault as fault:
            pytest.fail(f"{key}:{number} {question.ask} {fault}")


@each_kind
def test_no_reason_says_again_what_stands_before_it(game: str, key: str) -> None:
    for question in drawn(game, key)[:40]:
        assert not any(answer.says.startswith("Not quite") for answer in question.answers)


@pytest.mark.parametrize(("game", "key"), sorted({*KINDS} - TOLD))
def test_nothing_that_is_hidden_from_whoever_is_asked_changes_the_answer(game: str, key: str) -> None:
    """The answer is the same in other worlds that fit what they see."""
    for number, question in enumerate(drawn(game, key)[:40]):
        world: Any = question.state.view(question.seat).world(random.Random(number))
        judge_of(game)(dataclasses.replace(question, state=world))


# The referee can say no


@each_kind
def test_the_referee_catches_a_wrong_answer_that_is_marked(game: str, key: str) -> None:
    for question in drawn(game, key)[:20]:
        for answer in question.answers:
            if not answer.is_right:
                with pytest.raises(Fault):
                    judge_of(game)(marked(question, answer))


@each_kind
def test_the_referee_catches_a_question_without_a_right_answer(game: str, key: str) -> None:
    for question in drawn(game, key)[:20]:
        first, *others = (answer for answer in question.answers if not answer.is_right)
        if others:
            with pytest.raises(Fault):
                judge_of(game)(
                    dataclasses.replace(question, answers=(dataclasses.replace(first, is_right=True), *others))
                )


@each_game
def test_the_referee_knows_neither_the_maker_nor_the_engine(game: str) -> None:
    file = Path(str(REFEREES[game].__file__))
    modules = file.parent.glob("*.py") if file.name == "__init__.py" else [file]
    nodes = [node for module in modules for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))]
    imported = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    names = [f"{node.module}.{of.name}" for node in imported for of in node.names]
    ours = {name for name in names if name.partition(".")[0] in ("austenplay", "tests")}
    within = f"{REFEREES[game].__name__}."
    shared = {name for name in ours if f"{name}.".startswith(("tests.teaching.referee.", within))}
    books = {name for name in ours if name.startswith(SECOND_BOOKS)}
    assert ours - shared - books <= {"austenplay.core.questions.Question"}
    for book in (courtship, dandy):
        lines = Path(book.__file__).read_text(encoding="utf-8").splitlines()
        assert not any("austenplay" in line for line in lines if "import" in line)
    reached = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert reached.isdisjoint({"apply", "objections", "choices", "legal_actions", "view", "rules", "log"})


# Answers are fair

THIRD_PERSON = re.compile(
    r"\b[Yy]ou (is|was|has|does|holds|plays|keeps|gains|gets|shows|knows|takes|goes|chooses|their)\b"
    r"|\b[Yy]ous\b|L[LCI]-"
)


@each_kind
def test_its_words_are_short_and_no_two_answers_read_alike(game: str, key: str) -> None:
    for question in drawn(game, key):
        options = [read(game, answer.text, question) for answer in question.answers]
        assert len({" ".join(re.findall(r"\w+", option.casefold())) for option in options}) == len(options) >= 2
        assert all(0 < len(option) <= 60 for option in options)
        assert len(read(game, question.ask, question)) <= 220
        for answer in question.answers:
            says = read(game, answer.says, question)
            assert says.endswith((".", "!")) and len(says) <= 260, says
            assert answer.is_right or answer.says != question.right.says
        for text in (question.ask, *(text for answer in question.answers for text in (answer.text, answer.says))):
            told = read(game, text, question)
            assert "{" not in told and "}" not in told and "  " not in told and "\n" not in told
            assert told[0].isupper() or told[0].isdigit(), told
            assert not THIRD_PERSON.search(told), told


@each_game
def test_no_answer_is_betrayed_by_its_place(game: str) -> None:
    """The right answer stands as often in each place; chi-square, which one in ten thousand fair quizzes would fail."""
    places: Counter[int] = Counter()
    for question in all_drawn(game):
        if len(question.answers) == 4:
            places[question.answers.index(question.right)] += 1
    expected = places.total() / 4
    assert sum((places[place] - expected) ** 2 / expected for place in range(4)) < 21.1


@each_game
def test_no_answer_is_betrayed_by_its_length(game: str) -> None:
    """Whoever always took the longest answer, or always the shortest, would be right little more often than by luck."""
    longest = shortest = asked = 0
    for question in all_drawn(game):
        lengths = sorted(len(read(game, answer.text, question)) for answer in question.answers)
        right = len(read(game, question.right.text, question))
        asked += 1
        longest += right == lengths[-1] != lengths[-2]
        shortest += right == lengths[0] != lengths[1]
    assert longest / asked < 0.36 and shortest / asked < 0.36


@each_kind
def test_no_answer_can_be_learnt_by_heart(game: str, key: str) -> None:
    rights = Counter(question.right.text for question in drawn(game, key))
    assert rights.most_common(1)[0][1] <= 0.65 * len(drawn(game, key))
    assert len(rights) >= 3


@each_kind
def test_wrong_answers_rest_on_different_mistakes(game: str, key: str) -> None:
    mistakes = [
        len({answer.says for answer in question.answers if not answer.is_right}) for question in drawn(game, key)
    ]
    assert sum(mistakes) / len(mistakes) > 1.5


# Clauses


@each_kind
def test_every_clause_of_a_kind_is_met(game: str, key: str) -> None:
    kind, met = QUIZZES[game].kind(key), set[str]()
    for number in range(1, 3_000):
        met |= {answer.clause for answer in QUIZZES[game].draw(key, number).answers}
        if met == set(kind.clauses):
            return
    pytest.fail(f"never met: {set(kind.clauses) - met}")


@each_game
def test_they_are_told_in_our_own_words(game: str) -> None:
    printed = fingerprint(FINGERPRINTS / f"{game}.txt")
    texts = {kind.title for kind in QUIZZES[game].kinds}
    for question in all_drawn(game):
        texts |= {question.ask, *(answer.says for answer in question.answers)}
    told = {named(text, NAMES[game], you) for text in texts for you in (None, 0)}
    assert not [run for text in told for digest, run in shingles(text).items() if digest in printed]


# Addresses


def told_whole(question: Question) -> str:
    """Return all of a question as one text."""
    answers = [dataclasses.astuple(answer) for answer in question.answers]
    data = find_game(question.state.game_key).state_to_data(question.state)
    return json.dumps([question.kind, data, question.seat, question.ask, answers, question.about])


@each_game
def test_an_address_leads_to_the_same_question_in_every_process(game: str) -> None:
    addresses = [f"{key}:{number}" for key in keys(game) for number in (*range(1, samples(21, 6)), 77, 999_999)]
    code = (
        "import sys\nfrom tests.teaching.test_quiz import QUIZZES, told_whole\n"
        f"for address in {addresses!r}:\n    print(told_whole(QUIZZES[{game!r}].question(address)))"
    )
    here = [told_whole(QUIZZES[game].question(address)) for address in addresses]
    assert len(set(here)) == len(here)
    for seed in ("1", "2"):
        run = [sys.executable, "-c", code]
        env = {**environment(), "PYTHONHASHSEED": seed}
        there = subprocess.run(run, env=env, capture_output=True, text=True, check=True).stdout
        assert there.splitlines() == here


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("who-wins", "like may-play:1234"),
        ("who-wins:", "like may-play:1234"),
        ("who-wins:0", "like may-play:1234"),
        ("who-wins:012", "like may-play:1234"),
        ("who-wins:1000000", "like may-play:1234"),
        ("Who-Wins:1", "like may-play:1234"),
        ("who-wins:1 ", "like may-play:1234"),
        ("who-wins:١", "like may-play:1234"),
        ("who-lost:1", "There is no kind of question 'who-lost'; there are may-play, "),
        ("x" * 500, "like may-play:1234"),
        (7, "not 7"),
        (None, "not None"),
    ],
)
def test_an_address_that_leads_nowhere_is_one_sentence(address: object, complaint: str) -> None:
    with pytest.raises(BadInput, match=re.escape(complaint)) as error:
        QUIZ.question(address)
    assert len(str(error.value)) < 420 and "\n" not in str(error.value)


@pytest.mark.parametrize("number", [0, 1_000_000, -1, True, "1", None])
def test_a_number_out_of_range_is_one_sentence(number: Any) -> None:
    with pytest.raises(BadInput, match="numbered from 1 to 999999"):
        QUIZ.draw("whom", number)


# The score, and what is asked next


def test_a_score_counts() -> None:
    score = Score()
    told = []
    for address, is_right in (("a:1", True), ("b:2", True), ("a:3", False), ("b:4", True)):
        told.append((score.asked, score.right, score.streak))
        score = score.marked(address, is_right)
    assert told == [(0, 0, 0), (1, 1, 1), (2, 2, 2), (3, 2, 0)]
    assert (score.asked, score.right, score.streak) == (4, 3, 1)


def test_what_is_asked_next_favours_what_is_new_and_what_was_missed() -> None:
    score = Score()
    for key in KEYS[2:]:
        score = score.marked(f"{key}:1", key != KEYS[2])
    weights = {key: score.weight(key) for key in KEYS}
    assert weights[KEYS[0]] == weights[KEYS[1]] == NEW and weights[KEYS[2]] == MISSED
    assert {weights[key] for key in KEYS[3:]} == {1}
    asked = Counter(QUIZ.pick(score, seed).partition(":")[0] for seed in range(2_000))
    assert asked[KEYS[-1]] == 0  # it was just asked
    for key in KEYS[:3]:
        assert asked[key] > 2 * max(asked[other] for other in KEYS[3:])


def test_picking_is_repeatable_and_meets_every_kind() -> None:
    score, met = Score(), set[str]()
    for _ in range(150):
        address = QUIZ.pick(score, "a seed")
        assert address == QUIZ.pick(score, "a seed")
        kind = address.partition(":")[0]
        assert not score.marks or kind != score.marks[-1].kind
        met.add(kind)
        score = score.marked(address, True)
    assert met == set(KEYS)


def test_some_kinds_alone_can_be_asked() -> None:
    score = Score()
    for _ in range(20):
        address = QUIZ.pick(score, 5, ["whom", "draws"])
        assert address.partition(":")[0] in ("whom", "draws")
        score = score.marked(address, False)
    assert QUIZ.pick(score.marked("whom:3", True), 5, ["whom"]).startswith("whom:")
    with pytest.raises(BadInput, match="There is no kind of question 'nobody'"):
        QUIZ.pick(score, 5, ["nobody"])


# Any game may ask


def is_it_over(rng: random.Random) -> Question:
    state = Kuhn().start(seats=2, seed=rng.randrange(1_000))
    answers = (Answer("No", "Nobody has said a word.", "KP-2", is_right=True), Answer("Yes", "Not yet.", "KP-5"))
    return Question("over", state, None, "Is it over?", answers)


class Asking(Kuhn):
    """Kuhn poker with a question."""

    key = "asking"
    questions = (Kind("over", "Is it over?", ("KP-2", "KP-5"), is_it_over),)


def test_a_quiz_knows_no_game() -> None:
    quiz = Quiz(Asking())
    question = quiz.question(quiz.pick(Score(), 1))
    assert question.right.text == "No"


def test_a_game_without_questions_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHELF, "kuhn", Kuhn())
    with pytest.raises(BadInput, match="asks no questions yet"):
        quiz_of("kuhn")
    with pytest.raises(BadInput, match="There is no game"):
        quiz_of("bridge")


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        (Kind("over", "?", ("KP-2",), is_it_over), "KP-5, not one of its own"),
        (Kind("over", "?", ("KP-2", "KP-5", "KP-9"), lambda rng: cites("KP-9")), "KP-9, not one of its own"),
        (Kind("other", "?", ("KP-2", "KP-5"), is_it_over), "says that it is over"),
    ],
)
def test_a_question_that_is_not_of_its_kind_is_refused(kind: Kind, complaint: str) -> None:
    game = Asking()
    game.questions = (kind,)  # type: ignore[misc]
    with pytest.raises(ValueError, match=complaint):
        Quiz(game).draw(kind.key, 1)


def cites(clause: str) -> Question:
    """Return a question whose wrong answer cites a clause."""
    question = is_it_over(rng_at("over", 1))
    right, wrong = question.answers
    return dataclasses.replace(question, answers=(right, dataclasses.replace(wrong, clause=clause)))


def broken() -> Iterator[tuple[Answer, ...]]:
    """Yield answers that make no question."""
    right, wrong = Answer("Yes, {0}", "So it is.", "KP-2", is_right=True), Answer("No", "It is not.", "KP-2")
    yield ()
    yield (right,)
    yield tuple(dataclasses.replace(wrong, text=f"No {number}", is_right=number == 0) for number in range(7))
    yield right, dataclasses.replace(wrong, is_right=True)
    yield dataclasses.replace(right, is_right=False), wrong
    for text in ("yes {0}!", "Yes, {0}", "YES,  {0}.", "Yes P1", "Yes: you"):
        yield right, dataclasses.replace(wrong, text=text)


@pytest.mark.parametrize("answers", list(broken()))
def test_answers_that_make_no_question_are_refused(answers: tuple[Answer, ...]) -> None:
    state = Kuhn().start(seats=2, seed=1)
    refused = []
    for seat in (None, 0):
        try:
            Question("over", state, seat, "Is it over?", answers)
        except ValueError as error:
            refused.append(str(error))
    assert refused and all("Is it over?" in complaint for complaint in refused)
    assert plain("Yes, {0}!", 0) == "yes you"
