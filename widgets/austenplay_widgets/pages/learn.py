"""The page to learn on: lessons in a row, prose, and the table."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from austenplay.core.errors import BadInput, listed
from austenplay.core.game import Game, find_game
from austenplay.teaching import Lesson, lessons_of
from austenplay_widgets.lesson_table import LessonTable
from austenplay_widgets.log import log_to_server
from austenplay_widgets.pages.table_page import TablePage, words_beside
from austenplay_widgets.query import visitors_query
from austenplay_widgets.scenes import rules
from austenplay_widgets.scenes.common import Scene, button

DONE, OPEN = "✓", "○"
FIELD = "lesson"
"""The field of the page's address that names a lesson."""
PROGRESS = "done"
"""The field that lists the lessons that have been gone through, so that a reload does not forget them."""


def learn(game: str = "love_letter", lesson: str | None = None) -> ipywidgets.VBox:
    """Return a page of lessons, in which any legal action is accepted and answered.

    Call it in the last cell of a notebook: on the web it reads the visitor's address, ``?lesson=the-guard``.

    Parameters
    ----------
    game
        The key of a game, as in ``austenplay.GAMES``.
    lesson
        The id of the lesson to begin with; the first one by default.

    Raises
    ------
    BadInput
        For a game without lessons, or an unknown lesson.
    """
    log_to_server()
    found = find_game(game)
    lessons = lessons_of(game)
    if not lessons:
        raise BadInput(f"There are no lessons for {found.title} yet.")
    if lesson is not None and lesson not in {of.id for of in lessons}:
        raise BadInput(f"There is no lesson {lesson!r:.40}; there are {listed((of.id for of in lessons), 'and')}.")
    page = LearnPage(found, lessons, lesson)
    if lesson is None:
        query = visitors_query()
        page.come_back(query.get(FIELD), query.get(PROGRESS, ""))
    return page.widget


class LearnPage(TablePage):
    """A list of lessons, prose and a table, built once; going to a lesson fills them.

    Attributes
    ----------
    done
        The ids of the lessons that have been gone through.
    """

    at_table: LessonTable
    comfort = "The lesson stands as it was before."
    kept = ("at_table", "done")

    def __init__(self, game: Game, lessons: tuple[Lesson, ...], first: str | None = None) -> None:
        self.game = game
        self.lessons = lessons
        self.done: set[str] = set()
        self._previous = _button("Previous", lambda: self._go(self._number - 1))
        self._next = _button("Next", lambda: self._go(self._number + 1))
        self._progress = ipywidgets.HTML()
        self._prose = ipywidgets.HTML()
        super().__init__("Lesson", [self._previous, self._next, self._progress], [self._prose])
        self.show(first or lessons[0].id)

    @property
    def prose(self) -> str:
        """The lesson's prose, as HTML."""
        return str(self._prose.value)

    @property
    def lesson(self) -> Lesson:
        """The lesson on the page."""
        return self.at_table.lesson

    # From lesson to lesson

    def come_back(self, lesson: str | None, done: str = "") -> None:
        """Go to the lesson that an address names; of an unknown one say so, and stay at the first.

        `done` lists the lessons that have been gone through.
        """
        known = {of.id for of in self.lessons}
        self.done |= known & set(done.split())
        if lesson is None:
            self._fill()
        elif lesson in known:
            self.show(lesson)
        else:
            self._say(f"There is no lesson {lesson!r:.40}; this is the first one.")

    def show(self, lesson: str, *, focus: bool = False) -> None:
        """Put a lesson on the page, from its beginning."""
        self.at_table = LessonTable(next(of for of in self.lessons if of.id == lesson))
        self.table.rules = self._rules()
        self._say("")
        self._fill()
        spoken = " ".join([self.lesson.title + ".", *(text for _, text in self.at_table.texts), self.at_table.ask])
        self.table.show({**self._scene(self.at_table.scene()), "news": "", "said": "", "aloud": spoken})
        if focus:
            self._list.focus()

    @property
    def _number(self) -> int:
        return self.lessons.index(self.lesson)

    def _go(self, number: int) -> None:
        """Go to a lesson by its number; beyond either end say so, for a button that goes off loses the focus."""
        if 0 <= number < len(self.lessons):
            self._guarded(lambda: self.show(self.lessons[number].id))
        else:
            self._say("This is the first lesson." if number < 0 else "This is the last lesson.")

    def _chosen(self, value: int) -> None:
        self.show(self.lessons[value].id)

    def _next_open(self) -> Lesson | None:
        """Return the next lesson that has not been gone through, looking from this one on and then from the first."""
        number = self._number
        round_about = (*self.lessons[number + 1 :], *self.lessons[:number])
        return next((lesson for lesson in round_about if lesson.id not in self.done), None)

    def _onward(self) -> Lesson | None:
        """Return the lesson that the table leads on to: none before this one, and any question about it, is done."""
        asked = self.at_table.asked
        is_done = self.at_table.is_done if asked is None else asked.is_over
        return self._next_open() if is_done else None

    # What the page shows

    def _rules(self) -> dict[str, Any]:
        """Return the rules at hand: those of the lesson, or of the question that stands in its place."""
        asked = self.at_table.asked
        return rules(self.game, self.lesson.opening if asked is None else asked.question.state)

    def _fill(self) -> None:
        self._fill_list(self._options(), self._number)
        self._progress.value = _progress(len(self.done), len(self.lessons))
        self._prose.value = _prose(self.lesson.title, self.at_table.texts)
        done = "+".join(lesson.id for lesson in self.lessons if lesson.id in self.done)
        self._fill_address("this lesson", f"?{FIELD}={self.lesson.id}", f"&{PROGRESS}={done}" if done else "")

    def _options(self) -> list[tuple[str, int]]:
        return [
            (f"{DONE if lesson.id in self.done else OPEN} {number + 1}. {lesson.title}", number)
            for number, lesson in enumerate(self.lessons)
        ]

    def _scene(self, shown: Scene) -> Scene:
        """Return a scene with the way to the next lesson, once this one has been gone through."""
        onward, asked = self._onward(), self.at_table.asked
        if onward is None:
            return shown
        is_next = self.lessons.index(onward) == self._number + 1
        label = "Next lesson" if is_next else f"On to: {onward.title}"
        if asked is not None:
            return {**shown, "buttons": [*shown["buttons"], button("next", label)]}
        return {**shown, "buttons": [button("next", label, primary=True), *shown["buttons"]]}

    # What a click does

    def _answer(self, message: Mapping[str, Any]) -> None:
        onward = self._onward()
        if message["id"] == "next" and onward is not None:
            self.show(onward.id, focus=True)
            return
        shown = self.at_table.handle(message)
        if self.at_table.is_done:
            self.done.add(self.lesson.id)
        self.table.rules = self._rules()
        self._fill()
        self.table.show(self._scene(shown))


def _button(label: str, act: Callable[[], None]) -> ipywidgets.Button:
    made = ipywidgets.Button(description=label, layout=ipywidgets.Layout(width="7rem"))
    made.on_click(lambda _: act())
    return made


def _progress(done: int, whole: int) -> str:
    return words_beside(
        f"All {whole} lessons are done: you know the whole rulebook." if done == whole else f"{done} of {whole} done."
    )


def _prose(title: str, texts: tuple[tuple[str, str], ...]) -> str:
    """Return a lesson's prose as HTML; its texts are written out, never taken for tags."""
    heading = "margin: 0.5rem 0; font: 600 1.375rem/1.25 var(--ap-title-font)"
    paragraphs = [
        '<p style="margin: 0 0 0.75rem">'
        + (f"<strong>{html.escape(label)}.</strong> " if label else "")
        + f"{html.escape(text)}</p>"
        for label, text in texts
    ]
    body = "".join(paragraphs)
    style = "max-width: 40rem; font-size: 1rem; line-height: 1.55; color: var(--ap-ink); white-space: normal"
    return f'<div style="{style}"><h2 style="{heading}">{html.escape(title)}</h2>{body}</div>'
