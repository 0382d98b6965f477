"""The quiz on the web: a sitting by touch on a phone, one by keyboard alone, and questions by their addresses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from austenplay.teaching import Quiz, quiz_of
from austenplay_widgets.pages.quiz import QuizPage
from tests.browser.journeys import Keyboard, Sitting, Twin, looks_right
from tests.site import Site

QUIZ_PAGE = "love_letter/quiz.ipynb"
QUIZ = quiz_of("love_letter")
FIRST = "may-play:1234"
OpenPage = Callable[..., Page]


class Questions(Twin):
    """The same questions without a browser."""

    page: QuizPage

    def __init__(self, address: str, quiz: Quiz = QUIZ) -> None:
        super().__init__(QuizPage(quiz, None, 1))
        self.page.show(address)

    def right(self) -> int:
        """Return the number of the right answer."""
        return [answer.is_right for answer in self.page.at_table.question.answers].index(True)

    def wrong(self) -> int:
        """Return the number of another that was not tried yet."""
        open_ones = [choice["id"] for choice in self.shown["choices"] if not choice["why"]]
        return next(number for number in open_ones if number != self.right())


class Quizzed(Sitting):
    """A quiz on a page, and its twin."""

    twin: Questions  # type: ignore[assignment]

    def __init__(self, page: Page, address: str, question: str = FIRST, quiz: Quiz = QUIZ) -> None:
        self.page = page
        self.twin = Questions(question, quiz)
        page.goto(f"{address}?question={question}")
        self.agree()

    def agree(self) -> None:
        """Wait until page and twin show the same question, and as much of its answer."""
        expect(self.link).to_have_text(f"?question={self.twin.page.at_table.address}")
        shown = self.twin.shown
        expect(self.page.locator(".ap-title")).to_have_text(shown["title"])
        expect(self.answers).to_have_count(len(shown["picks"]))
        for answer, of in zip(self.answers.all(), shown["picks"].values(), strict=True):
            expect(answer).to_have_accessible_name(", ".join(filter(None, (of["label"], of["note"]))))
        if notice := shown["notice"]:
            expect(self.page.locator(".ap-notice")).to_contain_text(notice["text"])
        super().agree()

    @property
    def link(self) -> Locator:
        """The address of the question on the page."""
        return self.page.locator('main a[href^="?question="]')

    @property
    def answers(self) -> Locator:
        return self.page.locator(".ap-option")

    def answer(self, number: int) -> None:
        """Choose an answer with the pointer."""
        self.answers.nth(number).click()
        self.follow({"type": "act", "id": number})

    def next(self, press: Callable[[], Any]) -> None:
        """Go to the next question, which only the page can know, and let the twin go there too."""
        before = self.link.inner_text()
        press()
        expect(self.link).not_to_have_text(before)
        self.twin.page.show(self.link.inner_text().removeprefix("?question="))
        expect(self.page.locator(".ap-prompt")).to_contain_text(self.twin.shown["prompt"]["text"])
        self.agree()


def test_a_quiz_by_touch_on_a_phone(open_page: OpenPage, site: Site) -> None:
    page = open_page(width=390, height=844, scheme="light", touch=True)
    quizzed = Quizzed(page, site.notebook(QUIZ_PAGE))
    looks_right(page)
    quizzed.answer(quizzed.twin.wrong())
    expect(quizzed.question).to_have_text("Choose again.")
    looks_right(page)
    quizzed.answer(quizzed.twin.right())
    expect(page.get_by_text("0 of 1 right.")).to_be_visible()
    looks_right(page)
    clause = quizzed.twin.page.at_table.question.right.clause
    page.locator(".ap-outcome").get_by_role("button", name=f"Rule {clause}:").click()
    expect(page.get_by_role("tabpanel", name="Rules")).to_be_visible()
    quizzed.next(quizzed.button("Next question").click)
    expect(quizzed.answers.first).to_be_focused()
    expect(page.locator(".ap-title")).to_be_in_viewport()
    quizzed.answer(quizzed.twin.right())
    expect(page.get_by_text("1 of 2 right.")).to_be_visible()
    kind = QUIZ.kinds[-1]
    quizzed.next(lambda: page.get_by_label("About").select_option(label=kind.title))
    assert quizzed.twin.page.at_table.question.kind == kind.key
    looks_right(page)


def test_a_quiz_by_keyboard_alone(page: Page, site: Site) -> None:
    quizzed = Quizzed(page, site.notebook(QUIZ_PAGE))
    keys, status = Keyboard(page), page.get_by_role("status")
    keys.tab_to("About")
    while not keys.focus()["onTable"]:
        keys.press("Tab")
    wrong = quizzed.twin.wrong()
    keys.press(str(wrong + 1))
    quizzed.follow({"type": "act", "id": wrong})
    expect(status.filter(has_text=quizzed.twin.shown["notice"]["text"])).to_have_count(1)
    focus = keys.focus()["option"]
    assert focus == next(choice["picks"][0] for choice in quizzed.twin.shown["choices"] if not choice["why"])
    keys.arrow_to(f"answer:{quizzed.twin.right()}")
    keys.press("Enter")
    quizzed.follow({"type": "act", "id": quizzed.twin.right()})
    for _ in range(3):
        expect(status.filter(has_text=quizzed.twin.shown["news"])).to_have_count(1)
        assert keys.focus()["option"] == "next"
        quizzed.next(lambda: keys.press("Enter"))
        expect(status.filter(has_text=quizzed.twin.shown["prompt"]["text"])).to_have_count(1)
        assert keys.focus()["option"] == "answer:0"
        number = quizzed.twin.right()
        keys.press(str(number + 1))
        quizzed.follow({"type": "act", "id": number})
    expect(page.get_by_text("3 of 4 right, 3 in a row.")).to_be_visible()
    keys.press(str(quizzed.twin.right() + 1))  # an answer that has been told about says why it is right
    why = quizzed.twin.page.at_table.question.right.clause
    expect(page.locator(".ap-why")).to_contain_text(why)


@pytest.mark.parametrize("game", ["ladys_choice", "liebe_intrige"])
def test_some_questions_of_another_game_by_keyboard_alone(page: Page, site: Site, game: str) -> None:
    quiz = quiz_of(game)
    quizzed = Quizzed(page, site.notebook(f"{game}/quiz.ipynb"), f"{quiz.kinds[0].key}:12", quiz)
    keys, status = Keyboard(page), page.get_by_role("status")
    keys.tab_to("About")
    while not keys.focus()["onTable"]:
        keys.press("Tab")
    for _ in range(3):
        number = quizzed.twin.right()
        keys.press(str(number + 1))
        quizzed.follow({"type": "act", "id": number})
        expect(status.filter(has_text=quizzed.twin.shown["news"])).to_have_count(1)
        assert keys.focus()["option"] == "next"
        quizzed.next(lambda: keys.press("Enter"))
        assert keys.focus()["option"] == "answer:0"
    expect(page.get_by_text("3 of 3 right, 3 in a row.")).to_be_visible()


def test_a_question_is_shared_by_its_address(page: Page, site: Site) -> None:
    quizzed = Quizzed(page, site.notebook(QUIZ_PAGE), "naming:77")
    asked = quizzed.twin.shown["prompt"]["text"]
    quizzed.next(quizzed.button("Another question").click)
    page.goto(f"{site.notebook(QUIZ_PAGE)}?question=naming:77")
    expect(page.locator(".ap-prompt")).to_contain_text(asked)
    assert "import" not in page.locator("main").inner_text()


@pytest.mark.parametrize("odd", ["who-nose:1", "naming:0", "%3Cimg%20src%3Dx%3E"])
def test_an_address_of_no_question_gets_one_sentence_and_a_fresh_question(page: Page, site: Site, odd: str) -> None:
    page.goto(f"{site.notebook(QUIZ_PAGE)}?question={odd}")
    alert = page.get_by_role("alert").filter(has_text="question")
    expect(alert).to_contain_text("Here is another question.")
    expect(page.locator(".ap-option").first).to_be_visible()
    assert page.locator("main img[src=x]").count() == 0
