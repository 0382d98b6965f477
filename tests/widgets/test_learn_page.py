"""The page to learn on, without a browser: lessons, answers, progress and the way from one to the next."""

from __future__ import annotations

import dataclasses
import importlib
import json
import logging
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

import austenplay
from austenplay import BadInput
from austenplay.teaching import Moment, lessons_of
from austenplay_widgets import lesson_table, query
from austenplay_widgets.pages.learn import LearnPage, learn
from tests.widgets.clicks import buttons, do

GAME = austenplay.game("love_letter")
LESSONS = lessons_of("love_letter")
IDS = [lesson.id for lesson in LESSONS]


def page(lesson: str | None = None) -> LearnPage:
    return LearnPage(GAME, LESSONS, lesson)


def choice(made: LearnPage, *picks: str) -> dict[str, Any]:
    """Return the first choice that begins with these picks."""
    found: dict[str, Any] = next(of for of in made.table.scene["choices"] if of["picks"][: len(picks)] == list(picks))
    return found


def just_so(made: LearnPage) -> int:
    """Return the choice that the lesson has in mind: the way on, or else the first that it answers."""
    moment: Moment = made.at_table._moment
    replies = [moment.take(of.action) for of in moment.state.choices()]
    going_on = [number for number, reply in enumerate(replies) if reply.goes_on]
    answered = [number for number, reply in enumerate(replies) if reply.answer]
    legal = [number for number, reply in enumerate(replies) if not reply.objections]
    return (going_on or answered or legal)[0]


def finish(made: LearnPage) -> None:
    """Go through the lesson on the page."""
    for _ in range(6):
        if made.at_table.is_done:
            return
        do(made, "on" if "on" in buttons(made) else just_so(made))
    raise AssertionError(f"{made.lesson.id} has no end")


def test_it_begins_with_the_first_lesson_and_nothing_done() -> None:
    made = page()
    assert made.lesson.id == IDS[0] and made.done == set()
    assert "What you want" in made.prose and "Notice." in made.prose
    assert made.table.scene["prompt"]["text"] == made.lesson.steps[0].ask
    scene = made.table.scene
    assert scene["title"] == "Round 1" and scene["choices"] and scene["notice"] is None
    assert scene["aloud"].startswith("What you want. Princess Isadora")
    assert made.table.rules["clauses"]


def test_a_legal_action_is_answered_with_what_happened_and_why() -> None:
    made = page()
    scene = do(made, choice(made, "card:guard", "seat:1", "name:ogre")["id"])
    assert scene["outcome"]["title"] == "Just so"
    assert scene["notice"]["text"].startswith("Bingley held the Ogre and leaves.")
    cited = [line["clause"] for line in scene["outcome"]["lines"]]
    assert cited[:3] == ["LL-2.2", "LL-11.1", "LL-4.1"] and cited[-1] == "LL-1.1"
    assert scene["outcome"]["lines"][0]["text"] == "You play the Guard on Bingley and name the Ogre."
    assert scene["choices"] == [] and scene["picks"] == {}
    assert "You win the round." in scene["news"]
    assert buttons(made) == {"next": True, "quiz": False, "again": False}


def test_another_action_is_answered_otherwise_and_may_be_tried_again() -> None:
    made = page()
    scene = do(made, choice(made, "card:oliver")["id"])
    assert scene["outcome"]["title"] == "That may be done"
    first = scene["notice"]["text"]
    scene = do(made, "again")
    assert scene["choices"] and scene["outcome"] is None
    assert scene["aloud"] == scene["prompt"]["text"] == made.lesson.steps[0].ask
    scene = do(made, choice(made, "card:guard", "seat:1", "name:celeste")["id"])
    assert scene["outcome"]["title"] == "That may be done, at a price"
    assert scene["notice"]["text"] != first


def test_what_is_refused_says_why_with_a_word_of_the_lesson() -> None:
    made = page()
    refused = choice(made, "card:guard", "seat:2", "name:ogre")
    assert [why["clause"] for why in refused["why"]] == ["LL-4.2"]
    assert refused["why"][0]["remedy"].endswith("Charlotte has gone home, and is spared the rest.")
    before = made.table.scene["choices"]
    scene = do(made, refused["id"])  # a page can send anything
    assert scene["notice"]["kind"] == "refusal" and scene["notice"]["clause"] == "LL-4.2"
    assert "Charlotte has left the round. Choose Bingley. Charlotte has gone home" in scene["notice"]["text"]
    assert scene["choices"] == before and made.done == set()


def test_what_the_table_would_not_offer_can_be_tried_by_a_button() -> None:
    made = page()
    assert list(buttons(made)) == ["offer:0"]
    scene = do(made, "offer:0")
    assert scene["notice"]["clause"] == "LL-2.4"
    assert "is not in your hand" in scene["notice"]["text"]
    for odd in ("offer:1", "offer:-1", "offer:", "offer:x", "on", "again", "next", "nonsense"):
        assert do(made, odd)["choices"] == scene["choices"]


def test_a_lesson_of_two_steps_goes_on_and_its_prose_with_it() -> None:
    made = page("the-advisors")
    do(made, choice(made, "card:advisors", "seat:1")["id"])
    assert buttons(made) == {"on": True, "again": False}
    assert made.done == set()
    scene = do(made, "on")
    assert "Bingley drew a card" in made.prose and "Bingley drew a card" in scene["notice"]["text"]
    assert "Charlotte plays Oliver the Dragon." in scene["news"]
    assert sum(line["fresh"] for line in scene["log"]) == 6
    assert list(buttons(made)) == ["start"]
    do(made, choice(made, "card:spy")["id"])
    assert made.done == {"the-advisors"}
    do(made, "again")
    assert "Use what you know" in made.table.scene["prompt"]["text"]
    do(made, "start")
    assert "Play the King's Advisors on Bingley." in made.table.scene["prompt"]["text"]
    assert len(made.table.scene["log"]) == 2


def test_a_detour_is_answered_and_leaves_the_lesson_open() -> None:
    made = page("the-advisors")
    scene = do(made, choice(made, "card:guard", "seat:1", "name:ogre")["id"])
    assert scene["outcome"] and made.done == set()
    assert buttons(made) == {"again": True}


def test_an_action_that_asks_for_more_is_followed_to_its_end() -> None:
    made = page("the-librarian")
    scene = do(made, choice(made, "card:princess_amira")["id"])
    assert scene["outcome"] is None and scene["choices"]
    assert "keep whichever card you like" in scene["notice"]["text"]
    scene = do(made, scene["choices"][0]["id"])
    assert scene["notice"]["text"] == lesson_table.OWN_WAY
    assert scene["outcome"]["lines"][0]["clause"] == "LL-16.2"
    assert made.done == {"the-librarian"}


def test_every_lesson_can_be_gone_through_in_a_row(caplog: pytest.LogCaptureFixture) -> None:
    made = page()
    before = len(_instances)
    for number, ident in enumerate(IDS):
        assert made.lesson.id == ident
        finish(made)
        assert len(made.done) == number + 1
        json.dumps(made.table.scene)
        assert ("next" in buttons(made)) == (number + 1 < len(IDS))
        do(made, "next")
    assert "All 21 lessons are done" in made._progress.value
    assert [label[0] for label, _ in made._list.options] == ["✓"] * len(IDS)
    assert len(_instances) == before  # nothing piles up
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_any_legal_action_of_any_lesson_is_answered_on_the_page() -> None:
    for ident in IDS:
        made = page(ident)
        for of in made.table.scene["choices"]:
            made.show(ident)
            scene = do(made, of["id"])
            assert scene["notice"]["text"], ident
            assert scene["notice"]["kind"] == ("refusal" if of["why"] else "info")


def test_the_list_the_buttons_and_next_lead_from_lesson_to_lesson() -> None:
    made = page()
    made._next.click()
    assert made.lesson.id == IDS[1] and made._list.value == 1
    made._previous.click()
    assert made.lesson.id == IDS[0]
    made._list.value = len(IDS) - 1
    assert made.lesson.id == IDS[-1]
    finish(made)
    assert made.lesson.id == IDS[-1] and made._list.value == len(IDS) - 1
    assert made.table.scene["buttons"][0]["label"] == "On to: What you want"
    do(made, "next")
    assert made.lesson.id == IDS[0]
    assert dict(made._list.options)["✓ 21. An older edition: sixteen cards"] == len(IDS) - 1


def test_beyond_the_first_and_the_last_lesson_the_buttons_say_so_and_stay_as_they_are() -> None:
    made = page()
    for press, ident, sentence in (
        (made._previous, IDS[0], "This is the first lesson."),
        (made._next, IDS[-1], "This is the last lesson."),
    ):
        made.show(ident)
        press.click()
        assert made.lesson.id == ident and sentence in made.message
        assert not press.disabled, "what goes off loses the focus"
    made._previous.click()
    assert made.lesson.id == IDS[-2] and made.message == ""


def test_going_to_a_lesson_begins_it_anew() -> None:
    made = page("the-guard")
    do(made, choice(made, "card:advisors")["id"])
    made._next.click()
    made._previous.click()
    assert made.table.scene["choices"] and made.table.scene["outcome"] is None


def test_an_edition_brings_its_own_rules_to_hand() -> None:
    made = page("sixteen-cards")
    assert {card["name"] for card in made.table.rules["cards"]} >= {"Handmaid", "Countess"}
    made.show("the-guard")
    assert "Handmaid" not in {card["name"] for card in made.table.rules["cards"]}


def test_a_rule_of_another_edition_is_not_told_where_it_does_not_hold() -> None:
    for ident in IDS:
        made = page(ident)
        at_hand = {clause["id"] for clause in made.table.rules["clauses"]}
        for of in made.table.scene["choices"]:
            made.show(ident)
            outcome = do(made, of["id"])["outcome"]
            assert {line["clause"] for line in outcome["lines"]} <= at_hand if outcome else True


def test_prose_is_text_and_never_tags(monkeypatch: pytest.MonkeyPatch) -> None:
    made = page()
    monkeypatch.setattr(type(made.at_table), "texts", property(lambda _: (("", "<img src=x onerror=alert(1)>"),)))
    made.show(IDS[1])
    assert "<img" not in made.prose and "&lt;img" in made.prose


# A question on a lesson


def test_a_question_on_a_lesson_is_asked_at_the_same_table_once_it_has_been_gone_through() -> None:
    made = page("the-guard")
    assert do(made, "quiz")["outcome"] is None and made.at_table.asked is None
    finish(made)
    lesson, prose, done = made.table.scene, made.prose, set(made.done)
    assert buttons(made) == {"next": True, "quiz": False, "again": False}
    scene = do(made, "quiz")
    asked = made.at_table.asked
    assert asked is not None and asked.question.kind in made.lesson.quiz
    assert scene["title"] == asked.title and scene["aloud"] == scene["prompt"]["text"] and scene["focus"]
    assert {made.lesson.names[seat["seat"]] for seat in scene["seats"]} == {seat["name"] for seat in scene["seats"]}
    assert buttons(made) == {"back": False}
    assert do(made, "next")["title"] == asked.title  # not while it is open
    assert (made.prose, made.done) == (prose, done)
    back = do(made, "back")
    assert back["title"] == "Round 1" and buttons(made) == {"next": True, "quiz": False, "again": False}
    for part in ("outcome", "seats", "log", "notice", "choices"):
        assert back[part] == lesson[part]
    assert do(made, "quiz")["prompt"] == scene["prompt"]  # it waited to be answered


def test_after_an_answer_there_is_another_question_or_the_way_on() -> None:
    made = page("the-guard")
    finish(made)
    do(made, "quiz")
    seen = set()
    for _ in range(4):
        asked = made.at_table.asked
        assert asked is not None
        seen.add(asked.address)
        scene = do(made, [answer.is_right for answer in asked.question.answers].index(True))
        assert scene["outcome"]["title"] == "Just so"
        assert buttons(made) == {"another": True, "back": False, "next": False}
        do(made, "another")
    assert len(seen) == 4 and {address.partition(":")[0] for address in seen} == set(made.lesson.quiz)
    asked = made.at_table.asked
    assert asked is not None and len(made.done) == 1
    wrong = [number for number, answer in enumerate(asked.question.answers) if not answer.is_right]
    do(made, wrong[0])
    assert buttons(made) == {"show": False, "back": False}
    do(made, "show")
    do(made, "next")
    assert made.lesson.id == "the-advisors" and made.at_table.asked is None


def test_a_question_brings_its_own_rules_to_hand() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "sixteen-cards")
    made = LearnPage(GAME, (dataclasses.replace(lesson, quiz=("naming",)),))
    finish(made)
    do(made, "quiz")
    assert "Handmaid" not in {card["name"] for card in made.table.rules["cards"]}
    do(made, "back")
    assert "Handmaid" in {card["name"] for card in made.table.rules["cards"]}


def test_a_fault_at_a_question_leaves_it_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    made = page("the-guard")
    finish(made)
    monkeypatch.setattr(lesson_table.QuizTable, "at", None)
    scene = do(made, "quiz")
    assert scene["notice"]["kind"] == "error" and scene["title"] == "Round 1"
    assert made.at_table.asked is None and buttons(made) == {"next": True, "quiz": False, "again": False}


# Coming back by link


@pytest.mark.parametrize(
    ("text", "lesson", "says"),
    [
        ("", IDS[0], ""),
        ("lesson=the-guard", "the-guard", ""),
        ("lesson=the-guard&lesson=the-ogre", "the-guard", ""),
        ("voila-theme=dark&lesson=the-match", "the-match", ""),
        ("lesson=", IDS[0], ""),
        ("lesson=nowhere", IDS[0], "There is no lesson &#x27;nowhere&#x27;; this is the first one."),
        ("lesson=%3Cscript%3Ealert(1)%3C%2Fscript%3E", IDS[0], "&lt;script&gt;"),
        (f"lesson={'x' * 500}", IDS[0], "this is the first one"),
        ("lesson=the-guard" + "&x=y" * 2000, IDS[0], ""),
        ("&".join(f"a{n}=b" for n in range(100)), IDS[0], ""),
        ("lesson=%ff%00%0a", IDS[0], "this is the first one"),
    ],
)
def test_an_address_leads_to_its_lesson(monkeypatch: pytest.MonkeyPatch, text: str, lesson: str, says: str) -> None:
    monkeypatch.setenv("VOILA_PREHEAT", "False")
    monkeypatch.setenv("QUERY_STRING", text)
    made = page()
    made.come_back(query.visitors_query().get("lesson"))
    assert made.lesson.id == lesson
    assert says in made.message and bool(says) == bool(made.message)
    assert "<script" not in made.message and len(made.message) < 300
    assert f'href="?lesson={lesson}"' in made._address.value


def test_a_kernel_that_was_waiting_asks_for_its_visitors_address(monkeypatch: pytest.MonkeyPatch) -> None:
    voila = importlib.import_module("voila.utils")
    monkeypatch.setenv("VOILA_PREHEAT", "True")
    monkeypatch.setenv("QUERY_STRING", "lesson=of-the-visitor-before")
    monkeypatch.setattr(voila, "get_query_string", lambda: "lesson=the-spy")
    assert query.visitors_query() == {"lesson": "the-spy"}


def test_in_jupyterlab_it_begins_with_the_first_and_shows_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VOILA_PREHEAT", raising=False)
    monkeypatch.setenv("QUERY_STRING", "lesson=the-guard")
    assert query.visitors_query() == {}
    made = page()
    assert made.lesson.id == IDS[0] and made._address.value == ""


def test_a_call_may_name_a_lesson_and_a_wrong_one_is_told() -> None:
    assert learn("love_letter", "the-spy").children
    with pytest.raises(BadInput, match="There is no lesson 'the-spi'; there are what-you-want, "):
        learn("love_letter", "the-spi")
    with pytest.raises(BadInput, match="There is no game 'whist'"):
        learn("whist")


def test_a_fault_costs_one_sentence_and_the_lesson_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(logging.getLogger("austenplay"), "propagate", True)
    made = page()
    working = Moment.take

    def failing(moment: Moment, action: object) -> None:
        raise RuntimeError("open sesame")

    monkeypatch.setattr(Moment, "take", failing)
    legal = choice(made, "card:oliver")["id"]
    scene = do(made, legal)
    assert scene["notice"]["kind"] == "error" and "number " in scene["notice"]["text"]
    assert "open sesame" not in json.dumps(scene) and "open sesame" in caplog.text
    assert scene["choices"]
    monkeypatch.setattr(Moment, "take", working)
    assert do(made, legal)["outcome"]["title"] == "That may be done"
