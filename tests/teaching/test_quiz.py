"""The quiz: thousands of questions, each judged by a referee who has not seen how they are made."""

from __future__ import annotations

import ast
import dataclasses
import functools
import itertools
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
from austenplay.core.game import SHELF
from austenplay.core.questions import Answer, Kind, Question, plain
from austenplay.core.words import named
from austenplay.games.love_letter import legality
from austenplay.games.love_letter.table import Table
from austenplay.teaching import Quiz, Score, lessons_of, quiz_of
from austenplay.teaching.quiz import MISSED, NEW
from tests.kuhn import Kuhn
from tests.rules.shingles import fingerprint, shingles
from tests.sampling import samples
from tests.site import environment
from tests.teaching import referee
from tests.teaching.referee import RULINGS, Fault, judge

QUIZ = quiz_of("love_letter")
KEYS = [kind.key for kind in QUIZ.kinds]
NAMES = lessons_of("love_letter")[0].names
FINGERPRINT = Path(__file__).parents[1] / "rules" / "fingerprints" / "love_letter.txt"
EACH = samples(12_500, 500) // len(KEYS)
"""How many questions of each kind are asked."""

each_kind = pytest.mark.parametrize("key", KEYS)


@functools.cache
def drawn(key: str) -> tuple[Question, ...]:
    """Return the questions of a kind that the tests look at."""
    return tuple(QUIZ.draw(key, number) for number in range(1, EACH + 1))


def read(text: str, question: Question) -> str:
    """Return a text as whoever is asked reads it."""
    return named(text, NAMES, question.seat)


def marked(question: Question, right: Answer) -> Question:
    """Return a question with another answer marked as the right one."""
    answers = tuple(dataclasses.replace(answer, is_right=answer is right) for answer in question.answers)
    return dataclasses.replace(question, answers=answers)


# Every question has one right answer


def test_there_are_enough_kinds_and_the_referee_knows_them_all() -> None:
    assert len(KEYS) >= 14 and len(set(KEYS)) == len(KEYS)
    assert set(RULINGS) == set(KEYS)
    assert len({kind.title for kind in QUIZ.kinds}) == len(KEYS)
    assert EACH * len(KEYS) >= samples(10_000, 400)


@each_kind
def test_the_referee_finds_the_answer_that_is_marked(key: str) -> None:
    for number, question in enumerate(drawn(key), start=1):
        try:
            judge(question)
        except Fault as fault:
            pytest.fail(f"{key}:{number} {question.ask} {fault}")


@pytest.mark.parametrize("key", sorted({*KEYS} - {"who-knows", "still-know"}))
def test_nothing_that_is_hidden_from_whoever_is_asked_changes_the_answer(key: str) -> None:
    """The answer is the same in other worlds that fit what they see; two kinds tell in words how a hidden play went."""
    for number, question in enumerate(drawn(key)[:40]):
        world: Any = question.state.view(question.seat).world(random.Random(number))
        judge(dataclasses.replace(question, state=world))


# The referee can say no


@each_kind
def test_the_referee_catches_a_wrong_answer_that_is_marked(key: str) -> None:
    for question in drawn(key)[:20]:
        for answer in question.answers:
            if not answer.is_right:
                with pytest.raises(Fault):
                    judge(marked(question, answer))


@each_kind
def test_the_referee_catches_a_question_without_a_right_answer(key: str) -> None:
    for question in drawn(key)[:20]:
        first, *others = (answer for answer in question.answers if not answer.is_right)
        if others:
            with pytest.raises(Fault):
                judge(dataclasses.replace(question, answers=(dataclasses.replace(first, is_right=True), *others)))


@pytest.mark.parametrize(
    ("key", "told", "again"),
    [
        ("who-wins", r"(\{\d\}) and (\{\d\})", r"\2 and \1"),
        ("whom", r"^(\{\d\})$", r"Just \1"),
        ("can-hold", r"^The ", "A "),
        ("ends-with", r"^The ", "One "),
        ("draws", r"^(\w+) drawn, (\w+) returned$", r"\1 drawn,  \2 returned"),
        ("set-up", r"^(\d+) cards$", r"\1 of the cards"),
        ("who-begins", r"^(\{\d\}) for certain$", r"\1 and nobody else"),
    ],
)
def test_the_referee_catches_the_right_answer_told_twice(key: str, told: str, again: str) -> None:
    caught = 0
    for question in drawn(key):
        text = re.sub(told, again, question.right.text)
        if text != question.right.text:
            answers = (*question.answers, Answer(text, "That is the same.", question.right.clause))
            with pytest.raises((Fault, ValueError)):
                judge(dataclasses.replace(question, answers=answers))
            caught += 1
    assert caught


@pytest.mark.parametrize(
    ("key", "owner", "name", "sabotage"),
    [
        ("which-card", legality, "_must_leave_card_goes_first", lambda *_: None),
        ("match-won", Table, "extra_tokens", lambda self: []),
        ("who-wins", Table, "showdown", lambda self: self.end_round(self.alive, "LL-5.2")),
        ("who-leaves", Table, "leave", lambda *_: None),
        ("redraw", Table, "take_set_aside", lambda self, seat: self.leave(seat)),
    ],
)
def test_the_referee_catches_an_engine_that_breaks_a_rule(
    key: str, owner: Any, name: str, sabotage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, sabotage)
    faults = 0
    for number in range(1, 40):
        try:
            judge(QUIZ.draw(key, number))
        except Fault:
            faults += 1
    assert faults


def changed(question: Question, **fields: Any) -> Question:
    """Return a question about another state."""
    state: Any = question.state
    return dataclasses.replace(question, state=dataclasses.replace(state, **fields))


def test_the_referee_looks_at_the_table() -> None:
    caught = Counter[str]()
    for question in itertools.chain(drawn("whom"), drawn("who-wins")):
        state: Any = question.state
        laid = list(state.discards)
        with pytest.raises(Fault, match="21 cards"):
            judge(changed(question, discards=(("guard", *laid[0]), *laid[1:])))
        undragoned = [seat for seat in state.alive if laid[seat][-1:] != ("oliver",)]
        if undragoned:
            with pytest.raises(Fault, match="without the dragon"):
                judge(changed(question, protected=(undragoned[0],)))
            caught["dragon"] += 1
        for out in set(range(state.seats)) - set(state.alive):
            if "ogre" in laid[out]:
                laid[out], laid[state.alive[0]] = laid[state.alive[0]], laid[out]
                with pytest.raises(Fault, match="laid the Ogre"):
                    judge(changed(question, discards=tuple(laid), protected=()))
                caught["ogre"] += 1
    assert caught["dragon"] and caught["ogre"]


def test_the_referee_reads_what_is_asked() -> None:
    (question, *_) = drawn("naming")
    with pytest.raises(Fault, match="not told"):
        judge(dataclasses.replace(question, ask="Which name hits?"))
    (question, *_) = drawn("who-wins")
    with pytest.raises(Fault, match="not as it is told"):
        judge(dataclasses.replace(question, ask=re.sub("^[^.]*", "17 cards are left", question.ask)))


def test_the_referee_knows_neither_the_maker_nor_the_engine() -> None:
    tree = ast.parse(Path(referee.__file__).read_text(encoding="utf-8"))
    names = [of.name for node in ast.walk(tree) if isinstance(node, ast.Import) for of in node.names]
    names += [str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    ours = [name for name in names if name.partition(".")[0] in ("austenplay", "tests")]
    assert ours == ["austenplay.core.questions"]
    reached = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert reached.isdisjoint({"apply", "objections", "choices", "legal_actions", "view", "rules", "log"})


# Answers are fair

THIRD_PERSON = re.compile(
    r"\b[Yy]ou (is|was|has|does|holds|plays|keeps|gains|gets|shows|knows|their)\b|\b[Yy]ous\b|LL-"
)


@each_kind
def test_its_words_are_short_and_no_two_answers_read_alike(key: str) -> None:
    for question in drawn(key):
        options = [read(answer.text, question) for answer in question.answers]
        assert len({" ".join(re.findall(r"\w+", option.casefold())) for option in options}) == len(options) >= 2
        assert all(0 < len(option) <= 60 for option in options)
        assert len(read(question.ask, question)) <= 220
        for answer in question.answers:
            says = read(answer.says, question)
            assert says.endswith((".", "!")) and len(says) <= 260, says
            assert answer.is_right or answer.says != question.right.says
        for text in (question.ask, *(text for answer in question.answers for text in (answer.text, answer.says))):
            told = read(text, question)
            assert "{" not in told and "}" not in told and "  " not in told and "\n" not in told
            assert told[0].isupper() or told[0].isdigit(), told
            assert not THIRD_PERSON.search(told), told


def test_no_answer_is_betrayed_by_its_place() -> None:
    """The right answer stands as often in each place; chi-square, which one in ten thousand fair quizzes would fail."""
    places: Counter[int] = Counter()
    for question in itertools.chain.from_iterable(map(drawn, KEYS)):
        if len(question.answers) == 4:
            places[question.answers.index(question.right)] += 1
    expected = places.total() / 4
    assert sum((places[place] - expected) ** 2 / expected for place in range(4)) < 21.1


def test_no_answer_is_betrayed_by_its_length() -> None:
    """Whoever always took the longest answer, or always the shortest, would be right little more often than by luck."""
    longest = shortest = asked = 0
    for question in itertools.chain.from_iterable(map(drawn, KEYS)):
        lengths = sorted(len(read(answer.text, question)) for answer in question.answers)
        right = len(read(question.right.text, question))
        asked += 1
        longest += right == lengths[-1] != lengths[-2]
        shortest += right == lengths[0] != lengths[1]
    assert longest / asked < 0.36 and shortest / asked < 0.36


@each_kind
def test_no_answer_can_be_learnt_by_heart(key: str) -> None:
    rights = Counter(question.right.text for question in drawn(key))
    assert rights.most_common(1)[0][1] <= 0.65 * EACH
    assert len(rights) >= 3


@each_kind
def test_wrong_answers_rest_on_different_mistakes(key: str) -> None:
    mistakes = [len({answer.says for answer in question.answers if not answer.is_right}) for question in drawn(key)]
    assert sum(mistakes) / len(mistakes) > 1.5


# Clauses


def test_too_few_tokens_are_told_every_token_that_is_left_out() -> None:
    three = [
        question
        for question in (QUIZ.draw("how-many-tokens", number) for number in range(1, 201))
        if question.right.text == "Three"
    ]
    assert three
    for question in three:
        left_out = {answer.text: answer.says.split(".")[0] for answer in question.answers}
        assert left_out["One"] == "That leaves out one for the Spy and one for the princesses"
        assert left_out["Two"] == "That leaves out one for the princesses"


def test_a_swap_is_blamed_only_where_it_changed_who_wins() -> None:
    blamed = 0
    for question in (QUIZ.draw("who-wins", number) for number in range(1, 301)):
        about: dict[str, Any] = dict(question.about)
        state: Any = question.state
        kept = {seat: list(state.hand(seat)) for seat in state.alive}
        kept[state.to_move].remove(about["card"])
        value = {seat: state.rules.deck.value[card] for seat, (card,) in kept.items()}
        would_win = {f"{{{seat}}}" for seat in value if value[seat] == max(value.values())}
        for answer in question.answers:
            if answer.clause == "LL-17.1":
                blamed += 1
                assert any(seat in answer.text and seat not in question.right.text for seat in would_win)
    assert blamed > 0


@each_kind
def test_every_clause_of_a_kind_is_met(key: str) -> None:
    kind, met = QUIZ.kind(key), set[str]()
    for number in range(1, 3_000):
        met |= {answer.clause for answer in QUIZ.draw(key, number).answers}
        if met == set(kind.clauses):
            return
    pytest.fail(f"never met: {set(kind.clauses) - met}")


def test_the_clauses_that_no_question_meets_are_these() -> None:
    """House rules, another edition, and what there is nothing to ask about; the lessons meet every one of them."""
    met = {clause for kind in QUIZ.kinds for clause in kind.clauses}
    house = {"LL-5.5", "LL-6.7", "LL-10.6"}
    told = {"LL-1.1", "LL-1.6", "LL-5.4", "LL-6.6"}
    assert set(QUIZ.game.rulebook) - met == house | told


def test_they_are_told_in_our_own_words() -> None:
    printed = fingerprint(FINGERPRINT)
    texts = {kind.title for kind in QUIZ.kinds}
    for question in itertools.chain.from_iterable(map(drawn, KEYS)):
        texts |= {question.ask, *(answer.says for answer in question.answers)}
    told = {named(text, NAMES, you) for text in texts for you in (None, 0)}
    assert not [run for text in told for digest, run in shingles(text).items() if digest in printed]


# Addresses


def told_whole(question: Question) -> str:
    """Return all of a question as one text."""
    answers = [dataclasses.astuple(answer) for answer in question.answers]
    data = QUIZ.game.state_to_data(question.state)
    return json.dumps([question.kind, data, question.seat, question.ask, answers, question.about])


def test_an_address_leads_to_the_same_question_in_every_process() -> None:
    addresses = [f"{key}:{number}" for key in KEYS for number in (1, 77, 999_999)]
    code = (
        "import sys\nfrom tests.teaching.test_quiz import QUIZ, told_whole\n"
        f"for address in {addresses!r}:\n    print(told_whole(QUIZ.question(address)))"
    )
    here = [told_whole(QUIZ.question(address)) for address in addresses]
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
