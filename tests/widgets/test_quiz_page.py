"""The page to be asked on, without a browser: answers right and wrong, the score, and the way to the next question."""

from __future__ import annotations

import json
import logging
import random
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from austenplay import BadInput
from austenplay.core.words import named
from austenplay.teaching import Quiz, names_of, quiz_of
from austenplay_widgets import query, quiz_table
from austenplay_widgets.pages import quiz as quiz_page
from austenplay_widgets.pages.quiz import QuizPage, quiz
from tests.widgets.clicks import buttons, do

QUIZ = quiz_of("love_letter")
NAMES = names_of(QUIZ.game)
KINDS = [kind.key for kind in QUIZ.kinds]
FOUR = "may-play:1234"
"""The address of a question with four answers."""

each_kind = pytest.mark.parametrize("kind", KINDS)


def page(address: str = FOUR, *, kind: str | None = None, seed: int = 5) -> QuizPage:
    """Return a page with the question at an address on it."""
    made = QuizPage(QUIZ, kind, seed)
    made.show(address)
    return made


def right(made: QuizPage) -> int:
    """Return the number of the right answer."""
    return [answer.is_right for answer in made.at_table.question.answers].index(True)


def wrong(made: QuizPage) -> list[int]:
    """Return the numbers of the others."""
    return [number for number in range(len(made.at_table.question.answers)) if number != right(made)]


def said(made: QuizPage, number: int) -> str:
    """Return what is said to an answer."""
    question = made.at_table.question
    return named(question.answers[number].says, NAMES, question.seat)


def score(made: QuizPage) -> tuple[int, int]:
    """Return how many are right, and of how many."""
    return made.score.right, made.score.asked


def finish(made: QuizPage, *, rightly: bool = True) -> dict[str, Any]:
    """Answer the question on the table, and return the scene that comes back."""
    if rightly:
        return do(made, right(made))
    do(made, wrong(made)[0])
    return do(made, "show") if not made.at_table.is_over else made.table.scene


# One question


def test_a_question_is_put_with_its_moment_and_its_answers() -> None:
    made = page()
    scene, question = made.table.scene, made.at_table.question
    assert scene["title"] == QUIZ.kind("may-play").title
    assert scene["prompt"] == {"text": named(question.ask, NAMES, question.seat), "clause": None, "yours": True}
    assert scene["viewer"] == question.seat and scene["outcome"] is None and scene["notice"] is None
    assert [choice["label"] for choice in scene["choices"]] == [
        named(answer.text, NAMES, question.seat) for answer in question.answers
    ]
    assert [of["label"][:3] for of in scene["picks"].values()] == ["1. ", "2. ", "3. ", "4. "]
    assert {of["kind"] for of in scene["picks"].values()} == set(scene["ask"]) == {"answer"}
    assert not any(line["fresh"] for line in scene["log"])
    assert scene["aloud"] == scene["prompt"]["text"] and scene["news"] == scene["said"] == ""
    assert buttons(made) == {"skip": False}
    assert made.table.rules["clauses"] and score(made) == (0, 0)


def test_the_right_answer_is_told_why() -> None:
    made = page()
    scene = do(made, right(made))
    assert scene["outcome"]["title"] == quiz_table.AT_ONCE and scene["outcome"]["tone"] == "lesson"
    (line,) = scene["outcome"]["lines"]
    assert line["clause"] == made.at_table.question.right.clause
    assert line["text"].endswith(f": {said(made, right(made))}")
    assert scene["said"] == scene["news"] == f"{quiz_table.AT_ONCE}. {line['text']}"
    assert scene["prompt"] is None and "allowed" in scene["ask"]["answer"]
    assert buttons(made) == {"next": True}
    assert score(made) == (1, 1)


def test_when_it_is_over_every_answer_says_why_it_is_right_or_wrong_and_the_right_one_is_marked() -> None:
    made = page()
    scene = do(made, right(made))
    assert [choice["why"][0]["clause"] for choice in scene["choices"]] == [
        answer.clause for answer in made.at_table.question.answers
    ]
    assert [f"{choice['why'][0]['reason']}." for choice in scene["choices"]] == [said(made, n) for n in range(4)]
    marked = [of["note"] for of in scene["picks"].values() if of.get("tone") == "safe"]
    assert marked == ["\u2713 your answer"]
    assert scene["picks"][f"told:{right(made)}"]["note"] == marked[0]


def test_a_first_wrong_answer_is_told_its_mistake_and_nothing_more() -> None:
    made = page()
    first, second, third = wrong(made)
    scene = do(made, first)
    answer = made.at_table.question.answers[first]
    assert scene["notice"] == {"kind": "info", "text": f"Not quite. {said(made, first)}", "clause": answer.clause}
    assert scene["outcome"] is None and scene["prompt"] and scene["ask"]["answer"] == "Choose again."
    assert [bool(choice["why"]) for choice in scene["choices"]] == [number == first for number in range(4)]
    assert scene["picks"][f"told:{first}"]["note"] == "tried"
    assert scene["aloud"] == scene["said"] == "" and score(made) == (0, 0)
    assert buttons(made) == {"show": False, "skip": False}
    for odd in (first, -1, 4, 99, "next", "again", "nonsense"):
        assert do(made, odd)["choices"] == scene["choices"]
    told = json.dumps(scene)
    assert all(said(made, number) not in told for number in (second, third, right(made)))


def test_the_right_answer_at_the_second_look_is_praised_and_does_not_count() -> None:
    made = page()
    do(made, wrong(made)[0])
    scene = do(made, right(made))
    assert scene["outcome"]["title"] == quiz_table.AT_LAST and len(scene["outcome"]["lines"]) == 1
    assert scene["notice"] is None
    assert score(made) == (0, 1)


def test_a_second_wrong_answer_shows_the_right_one_and_why() -> None:
    made = page()
    first, second, _ = wrong(made)
    do(made, first)
    scene = do(made, second)
    assert scene["outcome"]["title"] == quiz_table.SHOWN
    mistake, why = scene["outcome"]["lines"]
    assert mistake["text"].endswith(f": {said(made, second)}")
    assert why["text"].endswith(f": {said(made, right(made))}")
    assert scene["picks"][f"told:{right(made)}"]["note"] == "\u2713 the answer"
    assert [scene["picks"][f"told:{number}"]["note"] for number in (first, second)] == ["tried", "tried"]
    assert score(made) == (0, 1) and buttons(made) == {"next": True}


def test_the_answer_is_shown_to_whoever_asks_after_a_first_try() -> None:
    made = page()
    before = made.table.scene["choices"]
    assert do(made, "show")["choices"] == before
    do(made, wrong(made)[0])
    scene = do(made, "show")
    assert scene["outcome"]["title"] == quiz_table.SHOWN and len(scene["outcome"]["lines"]) == 1
    assert score(made) == (0, 1)


def test_of_two_answers_one_wrong_one_is_the_last() -> None:
    made = page()
    question = made.at_table.question
    two = (question.right, question.answers[wrong(made)[0]])
    table = quiz_table.QuizTable(QUIZ, FOUR, type(question)("may-play", question.state, question.seat, "?", two), NAMES)
    assert table.handle({"type": "act", "rev": 1, "id": 1}).is_over


def test_nothing_can_be_answered_twice() -> None:
    made = page()
    scene = do(made, right(made))
    for again in (*range(4), "show", "skip"):
        assert do(made, again)["outcome"] == scene["outcome"]
    assert score(made) == (1, 1)


# What must not be there before


@each_kind
def test_nothing_tells_the_answer_before_it_is_chosen(kind: str) -> None:
    """Whichever answer is the right one, the scene is the same; and of what is said to them it holds nothing."""
    for number in range(1, 31):
        made = page(f"{kind}:{number}")
        question = made.at_table.question
        told = json.dumps([made.table.get_state()["scene"], made.widget.get_state()["children"]])
        for answer in question.answers:
            assert json.dumps(named(answer.says, NAMES, question.seat)[1:])[1:-1] not in told
        turned = tuple(
            type(answer)(answer.text, "It is so.", "LL-1.1", is_right=at == 0)
            for at, answer in enumerate(question.answers)
        )
        other = type(question)(kind, question.state, question.seat, question.ask, turned)
        assert quiz_table.QuizTable(QUIZ, f"{kind}:{number}", other, NAMES).scene() == made.at_table.scene()


@each_kind
def test_the_table_shows_only_what_the_seat_that_is_asked_may_see(kind: str) -> None:
    for number in range(1, 31):
        made = page(f"{kind}:{number}")
        question = made.at_table.question
        view = question.state.view(question.seat)
        for seat in made.table.scene["seats"]:
            hand = next(zone for zone in seat["zones"] if zone["key"] == "hand")
            shown = ["back" if card.get("back") else card["key"] for card in hand["cards"]]
            assert len(shown) == len(view.hands[seat["seat"]])  # type: ignore[attr-defined]
            assert all(
                card in ("back", of)
                for card, of in zip(shown, view.hands[seat["seat"]], strict=True)  # type: ignore[attr-defined]
            )
        assert made.table.scene["viewer"] == question.seat


def test_who_looks_on_is_not_said_to_have_seen_what_lies_open() -> None:
    made = page("who-leaves:7")
    assert made.at_table.question.seat is None
    cards = [card for seat in made.table.scene["seats"] for zone in seat["zones"] for card in zone["cards"]]
    open_cards = [card for card in cards if not card.get("back")]
    assert len(open_cards) == len(cards) and not any("note" in card for card in cards)


def test_what_the_table_would_deduce_is_kept_back_until_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    working = quiz_table.scene

    def deducing(view: Any, seating: Any) -> dict[str, Any]:
        drawn = working(view, seating)
        for zone in (*drawn["middle"], *(zone for seat in drawn["seats"] for zone in seat["zones"])):
            for card in zone["cards"]:
                card["seen"] = 1
        return {**drawn, "notes": {"known": []}, "seats": [{**seat, "marks": ["no Guard"]} for seat in drawn["seats"]]}

    monkeypatch.setattr(quiz_table, "scene", deducing)
    made = page()
    for scene in (made.table.scene, do(made, wrong(made)[0])):
        told = json.dumps(scene)
        assert scene["notes"] is None and '"marks"' not in told and '"seen"' not in told
    told = json.dumps(do(made, right(made)))
    assert '"notes": {"known": []}' in told and '"marks": ["no Guard"]' in told and '"seen": 1' in told


def test_an_onlooker_has_no_notes_to_open_after_the_answer() -> None:
    made = page()
    made.show("redraw:3")
    assert made.at_table.question.seat is None
    assert do(made, right(made))["notes"] is None
    made.show("out-of-sight:3")
    assert do(made, right(made))["notes"] is not None


def test_no_card_of_the_hand_is_to_be_picked() -> None:
    made = page()
    picks = {pick for choice in made.table.scene["choices"] for pick in choice["picks"]}
    cards = [card for seat in made.table.scene["seats"] for zone in seat["zones"] for card in zone["cards"]]
    assert picks and not picks & {card.get("pick") for card in cards}


# From question to question


def test_the_next_question_is_another_one_and_the_focus_goes_to_the_table() -> None:
    made = page()
    finish(made)
    scene = do(made, "next")
    assert made.at_table.address != FOUR and scene["focus"] and scene["aloud"]
    assert scene["outcome"] is None and buttons(made) == {"skip": False}


def test_a_question_may_be_left_and_one_that_was_missed_counts() -> None:
    made = page()
    do(made, "skip")
    assert made.at_table.address != FOUR and score(made) == (0, 0)
    again = made.at_table.address
    do(made, "skip")
    assert made.at_table.address != again
    do(made, wrong(made)[0])
    if not made.at_table.is_over:
        do(made, "skip")
    assert score(made) == (0, 1)


def test_the_score_is_told_in_words() -> None:
    made = page()
    assert "As many questions as you like." in made._words.value
    for rightly, words in ((True, "1 of 1 right."), (True, "2 of 2 right, 2 in a row."), (False, "2 of 3 right.")):
        finish(made, rightly=rightly)
        assert words in made._words.value
        do(made, "next")


@each_kind
def test_a_kind_is_chosen_from_the_list_and_stayed_with(kind: str) -> None:
    made = page()
    made._list.label = QUIZ.kind(kind).title
    for _ in range(4):
        assert made.at_table.question.kind == kind
        finish(made)
        do(made, "next")
    made._list.label = quiz_page.MIXED
    seen = set()
    for _ in range(4):
        seen.add(made.at_table.question.kind)
        finish(made)
        do(made, "next")
    assert len(seen) > 1


def test_the_same_seed_asks_the_same_questions() -> None:
    def asked(seed: int) -> list[str]:
        made, addresses = QuizPage(QUIZ, None, seed), []
        for _ in range(5):
            addresses.append(made.at_table.address)
            finish(made)
            do(made, "next")
        return addresses

    assert asked(5) == asked(5) != asked(6)


def test_three_hundred_questions_are_answered_anyhow_without_a_fault(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(logging.getLogger("austenplay"), "propagate", True)
    made, rng = QuizPage(QUIZ, None, 300), random.Random(300)
    widgets = len(_instances)
    over = 0
    while over < 300:
        ids = [*range(len(made.at_table.question.answers)), *buttons(made)]
        scene = do(made, rng.choice(ids) if rng.random() < 0.9 else rng.choice(("show", "next", -1, 7, "x")))
        json.dumps(scene)
        assert scene["notice"] is None or scene["notice"]["kind"] == "info"
        if made.at_table.is_over:
            over += 1
            at_hand = {clause["id"] for clause in made.table.rules["clauses"]}
            assert {line["clause"] for line in scene["outcome"]["lines"]} <= at_hand
            do(made, "next")
    assert made.score.asked >= 300 and {mark.kind for mark in made.score.marks} == set(KINDS)
    assert len(_instances) == widgets  # nothing piles up
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


# Coming back by link


@pytest.mark.parametrize(
    ("text", "address", "says"),
    [
        ("", None, ""),
        ("question=whom:77", "whom:77", ""),
        ("question=whom%3A77&question=naming:1", "whom:77", ""),
        ("theme=dark&question=naming:999999", "naming:999999", ""),
        ("question=who-nose:77", None, "There is no kind of question &#x27;who-nose&#x27;"),
        ("question=whom:0", None, "not &#x27;whom:0&#x27;"),
        ("question=whom:1000000", None, "not &#x27;whom:1000000&#x27;"),
        ("question=whom:-1", None, "Here is another question."),
        ("question=whom:%D9%A1", None, "Here is another question."),
        ("question=%3Cscript%3Ealert(1)%3C%2Fscript%3E", None, "&lt;script&gt;"),
        (f"question=whom:{'9' * 500}", None, "Here is another question."),
        ("question=%ff%00%0a", None, "Here is another question."),
        ("question=whom:77" + "&x=y" * 2000, None, ""),
    ],
)
def test_an_address_leads_to_its_question(
    monkeypatch: pytest.MonkeyPatch, text: str, address: str | None, says: str
) -> None:
    monkeypatch.setenv("VOILA_PREHEAT", "False")
    monkeypatch.setenv("QUERY_STRING", text)
    made = QuizPage(QUIZ, None, 1)
    fresh = made.at_table.address
    made.come_back(query.visitors_query().get("question"))
    assert made.at_table.address == (address or fresh)
    assert says in made.message and bool(says) == bool(made.message)
    assert "<script" not in made.message and len(made.message) < 500
    assert f'href="?question={made.at_table.address}"' in made._address.value


def test_in_jupyterlab_no_address_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VOILA_PREHEAT", raising=False)
    assert page()._address.value == ""


def test_a_call_may_name_a_kind_and_a_wrong_one_is_told() -> None:
    assert quiz("love_letter", kind="naming", seed=3).children
    with pytest.raises(BadInput, match="There is no kind of question 'nonsense'; there are may-play"):
        quiz("love_letter", "nonsense")
    with pytest.raises(BadInput, match="There is no game 'whist'"):
        quiz("whist")
    assert {QuizPage(QUIZ, "naming", seed).at_table.question.kind for seed in range(5)} == {"naming"}
    assert QuizPage(QUIZ, "naming", 1)._list.label == QUIZ.kind("naming").title


# When something goes wrong


def test_a_fault_costs_one_sentence_and_the_page_is_as_it_was(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(logging.getLogger("austenplay"), "propagate", True)
    made = page()
    finish(made)
    before, at_hand, at_table, listed = made.table.scene, made.table.rules, made.at_table, made._list.label
    working = Quiz.question

    def failing(quiz: Quiz, address: object) -> None:
        raise RuntimeError("open sesame")

    monkeypatch.setattr(Quiz, "question", failing)
    scene = do(made, "next")
    made._list.label = QUIZ.kind("naming").title
    assert scene["notice"]["kind"] == "error" and "number " in scene["notice"]["text"]
    assert "open sesame" not in json.dumps(made.table.scene) and "open sesame" in caplog.text
    for part in ("title", "outcome", "choices", "seats", "buttons"):
        assert made.table.scene[part] == before[part]
    assert (made.table.rules, made.at_table, made._list.label) == (at_hand, at_table, listed)
    assert score(made) == (1, 1)
    made.come_back("whom:77")
    assert made.table.scene["notice"]["kind"] == "error" and made.at_table == at_table
    monkeypatch.setattr(Quiz, "question", working)
    assert do(made, "next")["outcome"] is None and made.at_table.address != at_table.address


def test_one_question_that_cannot_be_made_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    made = page()
    working, failed = Quiz.question, list[object]()

    def failing_once(quiz: Quiz, address: object) -> object:
        if not failed:
            failed.append(address)
            raise RuntimeError
        return working(quiz, address)

    monkeypatch.setattr(Quiz, "question", failing_once)
    assert do(made, "skip")["notice"]["kind"] == "error"
    assert do(made, "skip")["notice"] is None
    assert made.at_table.address not in (FOUR, *failed)
