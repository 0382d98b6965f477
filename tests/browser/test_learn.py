"""Learning on the web: every lesson on a phone, some by keyboard alone, and coming back by link."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import austenplay
from austenplay.teaching import lessons_of
from austenplay_widgets.pages.learn import LearnPage
from tests.browser.journeys import Keyboard, Sitting, Twin, looks_right, scrolls_sideways
from tests.site import Site

LEARN = "love_letter/learn.ipynb"
LESSONS = lessons_of("love_letter")
OpenPage = Callable[..., Page]


class Lessons(Twin):
    """The same lessons without a browser."""

    page: LearnPage

    def __init__(self, lesson: str | None, game: str = "love_letter") -> None:
        super().__init__(LearnPage(austenplay.game(game), lessons_of(game), lesson))

    def way_on(self) -> dict[str, Any]:
        """Return the choice that leads through the lesson."""
        moment = self.page.at_table._moment
        replies = [moment.take(of.action) for of in moment.state.choices()]
        ways = [[bool(reply.goes_on), bool(reply.answer), not reply.objections] for reply in replies]
        number = max(range(len(ways)), key=lambda at: ways[at])
        choice: dict[str, Any] = self.shown["choices"][number]
        return choice


class Course(Sitting):
    """A row of lessons on a page, and its twin."""

    twin: Lessons  # type: ignore[assignment]

    def __init__(self, page: Page, address: str, lesson: str | None = None, game: str = "love_letter") -> None:
        self.page = page
        self.twin = Lessons(lesson, game)
        page.goto(f"{address}?lesson={lesson}" if lesson else address)
        self.agree()

    def agree(self) -> None:
        """Wait until page and twin show the same lesson and the same table."""
        title = self.twin.page.lesson.title
        expect(self.page.locator("main h2").first).to_have_text(title)
        expect(self.page.locator(".ap-title")).to_have_text(self.twin.shown["title"])
        if notice := self.twin.shown["notice"]:
            expect(self.page.locator(".ap-notice")).to_contain_text(notice["text"])
        super().agree()

    def finish(self) -> None:
        """Go through the lesson with the pointer."""
        while not self.twin.page.at_table.is_done:
            if (button := self.twin.button()) is None:
                self.take(self.twin.way_on())
            else:
                self.do(button["label"], button["id"])


@pytest.mark.parametrize("game", ["love_letter", "liebe_intrige"])
def test_every_lesson_on_a_phone(open_page: OpenPage, site: Site, game: str) -> None:
    page = open_page(width=390, height=844, scheme="light", touch=True)
    course = Course(page, site.notebook(f"{game}/learn.ipynb"), game=game)
    lessons = lessons_of(game)
    looks_right(page)
    for number, lesson in enumerate(lessons):
        assert course.twin.page.lesson is lesson
        course.finish()
        assert not scrolls_sideways(page)
        expect(page.get_by_text(f"{number + 1} of {len(lessons)} done.")).to_have_count(
            1 if number + 1 < len(lessons) else 0
        )
        if number in (1, len(lessons) - 1):
            looks_right(page)
        if number + 1 < len(lessons):
            course.do("Next lesson", "next")
            expect(page.get_by_label("Lesson")).to_be_focused()
            expect(page.locator("main h2").first).to_be_in_viewport()
    expect(page.get_by_text(f"All {len(lessons)} lessons are done")).to_be_visible()


def test_every_lesson_by_keyboard_alone(page: Page, site: Site) -> None:
    course = Course(page, site.notebook(LEARN))
    keys = Keyboard(page)
    keys.tab_to("Lesson")
    for number, lesson in enumerate(LESSONS, start=1):
        assert course.twin.page.lesson is lesson
        while not keys.focus()["onTable"]:
            keys.press("Tab")
        by_keyboard(keys, course)
        if number == len(LESSONS):
            break
        onward = course.twin.button()
        assert onward is not None
        keys.press_button(course, onward)
        expect(page.get_by_label("Lesson")).to_be_focused()
        expect(page.get_by_role("status").filter(has_text=course.twin.page.lesson.learn[0])).to_have_count(1)
    expect(page.get_by_text(f"All {len(LESSONS)} lessons are done")).to_be_visible()
    assert keys.used <= {"Tab", "Enter", "ArrowLeft", "ArrowRight", *"123"}


@pytest.mark.parametrize("game", ["ladys_choice", "liebe_intrige"])
def test_some_lessons_of_another_game_by_keyboard_alone(page: Page, site: Site, game: str) -> None:
    course = Course(page, site.notebook(f"{game}/learn.ipynb"), game=game)
    keys = Keyboard(page)
    keys.tab_to("Lesson")
    for _ in range(3):
        while not keys.focus()["onTable"]:
            keys.press("Tab")
        by_keyboard(keys, course)
        onward = course.twin.button()
        assert onward is not None
        keys.press_button(course, onward)
        expect(page.get_by_label("Lesson")).to_be_focused()
    expect(page.get_by_text(f"3 of {len(lessons_of(game))} done.")).to_be_visible()


def by_keyboard(keys: Keyboard, course: Course) -> None:
    """Go through the lesson on the page without a mouse."""
    while not course.twin.page.at_table.is_done:
        if (button := course.twin.button()) is None:
            keys.take(course, course.twin.way_on())
        else:
            keys.press_button(course, button)


def test_from_the_list_to_any_lesson_by_keyboard(page: Page, site: Site) -> None:
    course = Course(page, site.notebook(LEARN))
    keys = Keyboard(page)
    keys.tab_to("Lesson")
    for _ in range(4):
        keys.press("ArrowDown")
    course.twin.page.show(LESSONS[4].id)
    course.agree()
    expect(page.get_by_label("Lesson")).to_be_focused()


def test_a_question_on_a_lesson_by_keyboard(page: Page, site: Site) -> None:
    course = Course(page, site.notebook(LEARN), "the-guard")
    keys = Keyboard(page)
    course.finish()
    keys.tab_to("A question on this")
    keys.press_button(course, {"id": "quiz", "label": "A question on this"})
    asked = course.twin.page.at_table.asked
    assert asked is not None
    expect(page.locator(".ap-option").first).to_be_focused()
    expect(page.locator(".ap-title")).to_be_in_viewport()
    expect(page.get_by_role("status").filter(has_text=course.twin.shown["prompt"]["text"])).to_have_count(1)
    number = [answer.is_right for answer in asked.question.answers].index(True)
    keys.press(str(number + 1))
    course.follow({"type": "act", "id": number})
    expect(course.button("Another question")).to_be_focused()
    expect(page.get_by_text(f"1 of {len(LESSONS)} done.")).to_be_visible()
    keys.press_button(course, {"id": "back", "label": "Back to the lesson"})
    keys.press_button(course, {"id": "next", "label": "Next lesson"})
    assert course.twin.page.lesson.id == "the-advisors"


def test_what_is_refused_says_why_and_what_is_off_the_table_too(page: Page, site: Site) -> None:
    course = Course(page, site.notebook(LEARN), "what-you-want")
    course.card("card:guard").click()
    charlotte = course.option("seat:2")
    expect(charlotte).to_have_attribute("aria-disabled", "true")
    charlotte.focus()
    why = page.locator(".ap-why")
    expect(why).to_contain_text("Charlotte has left the round (LL-4.2). Choose Bingley. Charlotte has gone home")
    course.do("Play the Ogre yourself", "offer:0")
    expect(page.locator(".ap-notice")).to_contain_text(
        "Ogre is not in your hand. Play Guard or Oliver the Dragon. LL-2.4"
    )


def test_a_lesson_is_come_back_to_by_its_link(page: Page, site: Site) -> None:
    Course(page, site.notebook(LEARN), "the-ogre")
    link = page.get_by_role("link", name="?lesson=the-ogre")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator("main h2").first).to_have_text("Claire the Spy")
    expect(link).to_have_count(0)
    page.get_by_role("link", name="?lesson=the-spy").click()
    expect(page.locator("main h2").first).to_have_text("Claire the Spy")
    assert page.url.endswith("/love_letter/learn.ipynb?lesson=the-spy")
    assert "import" not in page.locator("main").inner_text()


def test_the_focus_stays_on_the_button_that_leads_to_the_last_lesson(page: Page, site: Site) -> None:
    Course(page, site.notebook(LEARN), LESSONS[-2].id)
    keys = Keyboard(page)
    keys.tab_to("Next")
    page.keyboard.press("Enter")
    expect(page.locator("main h2").first).to_have_text(LESSONS[-1].title)
    assert keys.focus()["words"] == "Next"
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="This is the last lesson.")).to_be_visible()
    assert keys.focus()["words"] == "Next"


@pytest.mark.parametrize("odd", ["nowhere", "%3Cimg%20src%3Dx%3E"])
def test_an_unknown_lesson_gets_one_sentence_and_the_first(page: Page, site: Site, odd: str) -> None:
    page.goto(f"{site.notebook(LEARN)}?lesson={odd}")
    expect(page.get_by_role("alert").filter(has_text="There is no lesson")).to_contain_text("this is the first one")
    expect(page.locator("main h2").first).to_have_text("What you want")
    assert page.locator("main img[src=x]").count() == 0
