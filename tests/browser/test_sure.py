"""How sure are you, on the web: by keyboard alone, by touch on a phone, and with a curve that keeps still."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from austenplay.teaching import quiz_of
from austenplay_widgets.pages.quiz import HOW_SURE, QuizPage
from tests.browser.journeys import Keyboard, Twin, looks_right
from tests.browser.test_odds import WATCH
from tests.browser.test_quiz import QUIZ_PAGE, Quizzed
from tests.site import Site

FIRST = "sure-hand:12"
OpenPage = Callable[..., Page]


class Statements(Twin):
    """The same statements without a browser."""

    page: QuizPage


class Sure(Quizzed):
    """Statements on a page, and their twin."""

    twin: Statements  # type: ignore[assignment]

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.twin = Statements(QuizPage(quiz_of("love_letter"), "how-sure", 1))
        self.twin.page.show(FIRST)
        page.goto(f"{address}?question={FIRST}")
        expect(self.curve).to_be_visible()
        self.agree()

    @property
    def curve(self) -> Locator:
        return self.page.locator(".ap-chart svg")

    def agree(self) -> None:
        """Wait until page and twin show the same statement, and as much of its answer."""
        expect(self.page.locator('[aria-busy="true"]')).to_have_count(0)
        expect(self.link).to_have_text(f"?question={self.twin.page.at_table.address}")
        shown = self.twin.shown
        title = shown["outcome"]["title"] if shown["outcome"] else shown["prompt"]["text"]
        expect(self.page.locator(".ap-prompt")).to_contain_text(title)
        expect(self.answers).to_have_count(len(shown["picks"]))
        n = self.twin.page.calibration.n
        expect(self.page.locator(".ap-chart-title")).to_contain_text(f"n = {n} answer")

    def answered(self, tenth: int) -> None:
        """Let the twin say what the page has just been told."""
        self.twin.handle({"type": "act", "rev": 0, "id": tenth})
        self.agree()
        for line in self.twin.shown["outcome"]["lines"]:
            expect(self.page.locator(".ap-outcome")).to_contain_text(line["text"])
        expect(self.page.locator(".ap-counts .ap-tally:visible")).to_have_count(1)

    def next(self, press: Callable[[], object]) -> None:
        """Go to the next statement, and see that the count of the last one is gone."""
        super().next(press)
        expect(self.page.locator(".ap-counts .ap-tally")).to_have_count(0)


def test_five_statements_by_keyboard_alone(page: Page, site: Site) -> None:
    sure = Sure(page, site.notebook(QUIZ_PAGE))
    keys, status = Keyboard(page), page.get_by_role("status")
    keys.tab_to("About")
    while not keys.focus()["onTable"]:
        keys.press("Tab")
    page.evaluate(WATCH)
    for n, tenth in enumerate((3, 0, 9, 7), start=1):
        keys.press(str(tenth))
        sure.answered(tenth)
        expect(status.filter(has_text=sure.twin.shown["news"])).to_have_count(1)
        assert keys.focus()["option"] == "next"
        sure.next(lambda: keys.press("Enter"))
        expect(status.filter(has_text=sure.twin.shown["prompt"]["text"])).to_have_count(1)
        assert keys.focus()["option"] == "answer:0"
        expect(sure.curve.locator(".mark-symbol path")).not_to_have_count(0)
        assert sure.twin.page.calibration.n == n
    keys.press("End")
    assert keys.focus()["option"] == "answer:10"
    keys.press("Enter")
    sure.answered(10)
    assert page.evaluate("seen.size") == 1, page.evaluate("[...seen]")  # one curve, in one place, all the time
    keys.tab_to("The figures")
    keys.press("Enter")
    assert sure.twin.page.panel.chart is not None
    table = sure.twin.page.panel.chart.figures["table"]
    rows = page.locator(".ap-chart tbody tr")
    expect(rows).to_have_count(len(table["rows"]))
    for row, cells in zip(rows.all(), table["rows"], strict=True):
        assert row.locator("th, td").all_inner_texts() == cells
    keys.tab_to("Start again")
    keys.press("Enter")
    expect(page.locator(".ap-chart-title")).to_contain_text("n = 0 answers")
    assert keys.focus()["words"] == "Start again"


def test_statements_by_touch_on_a_phone(open_page: OpenPage, site: Site) -> None:
    page = open_page(width=390, height=844, scheme="light", touch=True)
    sure = Sure(page, site.notebook(QUIZ_PAGE))
    looks_right(page)
    for tenth in (8, 2):
        sure.answers.nth(tenth).tap()
        sure.answered(tenth)
        looks_right(page) if tenth == 8 else None
        sure.next(page.get_by_role("button", name="Next statement").tap)
        expect(page.locator(".ap-title")).to_be_in_viewport()
    page.locator(".ap-chart summary").tap()
    looks_right(page)


def test_the_mode_is_reached_from_the_list_and_left_again(page: Page, site: Site) -> None:
    page.goto(site.notebook(QUIZ_PAGE))
    about = page.get_by_label("About")
    about.select_option(label=HOW_SURE)
    expect(page.locator(".ap-option")).to_have_count(11)
    expect(page.locator(".ap-chart svg")).to_be_visible()
    about.select_option(label="All kinds, mixed")
    expect(page.locator(".ap-chart")).to_be_hidden()
    assert page.locator(".ap-option").count() <= 6
