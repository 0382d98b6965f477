"""The page to be asked on: one question after another, made and graded by the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets

from austenplay.core.errors import BadInput
from austenplay.core.game import drawn_seed
from austenplay.teaching import Quiz, Score, quiz_of
from austenplay_widgets.log import log_to_server
from austenplay_widgets.pages.table_page import TablePage, words_beside
from austenplay_widgets.query import visitors_query
from austenplay_widgets.quiz_table import QuizTable
from austenplay_widgets.scenes import rules
from austenplay_widgets.scenes.common import Scene, button

FIELD = "question"
"""The field of the page's address that names a question."""
MIXED = "All kinds, mixed"
NAMES = ("Anne", "Bingley", "Charlotte", "Darcy", "Emma", "Frank")
LEAST_STREAK = 2


def quiz(game: str = "love_letter", kind: str | None = None, seed: int | str | None = None) -> ipywidgets.VBox:
    """Return a page of questions without end, each with a moment at the table and a kind word to every answer.

    Call it in the last cell of a notebook: on the web it reads the visitor's address, ``?question=who-wins:1234``.

    Parameters
    ----------
    game
        The key of a game, as in ``austenplay.GAMES``.
    kind
        The key of a kind of question; all of them, mixed, by default.
    seed
        The same seed asks the same questions after the same answers; None draws one.

    Raises
    ------
    BadInput
        For a game that asks no questions, or an unknown kind.
    """
    log_to_server()
    page = QuizPage(quiz_of(game), kind, drawn_seed() if seed is None else seed)
    if kind is None and seed is None:
        page.come_back(visitors_query().get(FIELD))
    return page.widget


class QuizPage(TablePage):
    """A list of what may be asked about, the score and a table, built once; the next question fills them.

    Attributes
    ----------
    score
        What was asked up to now, and how it was answered.
    """

    at_table: QuizTable
    comfort = "The question stands as it was before."
    kept = ("at_table", "score", "_kinds")

    def __init__(self, quiz: Quiz, kind: str | None, seed: int | str) -> None:
        self.quiz = quiz
        self.score = Score()
        self._kinds: tuple[str, ...] = () if kind is None else (quiz.kind(kind).key,)
        self._seed = seed
        self._drawn = 0
        self._words = ipywidgets.HTML()
        super().__init__("About", [self._words])
        self._ask()

    def come_back(self, address: str | None) -> None:
        """Ask the question that an address names; of one that names none say so, and ask another."""
        if address is not None:
            self._guarded(lambda: self._come_back(address))

    def _come_back(self, address: str) -> None:
        try:
            self.show(address)
        except BadInput as error:
            self._say(f"{error} Here is another question.")

    def show(self, address: str, *, focus: bool = False) -> None:
        """Put the question at an address on the table; `focus` brings the table into sight."""
        self.at_table = QuizTable.at(self.quiz, address, NAMES)
        scene = {**self._scene(), "focus": focus}
        self.table.rules = rules(self.quiz.game, self.at_table.question.state)
        self._say("")
        self._fill()
        self.table.show(scene)

    def _ask(self, *, focus: bool = False) -> None:
        """Put the next question on the table."""
        self._drawn += 1  # also where it goes wrong, or the same one would be drawn again
        self.show(self.quiz.pick(self.score, f"{self._seed}/{self._drawn}", self._kinds), focus=focus)

    # What the page shows

    def _fill(self) -> None:
        options = [(MIXED, ()), *((kind.title, (kind.key,)) for kind in self.quiz.kinds)]
        self._fill_list(options, [value for _, value in options].index(self._kinds))
        self._words.value = words_beside(score_in_words(self.score))
        self._fill_address("this very question, or to share it", f"?{FIELD}={self.at_table.address}")

    def _scene(self) -> Scene:
        """Return what the table shows, with the way to the next question."""
        shown = self.at_table.scene()
        is_over = self.at_table.is_over
        # Not the same button, so that the focus goes from it to the answers.
        onward = button("next", "Next question", primary=True) if is_over else button("skip", "Another question")
        return {**shown, "buttons": [*shown["buttons"], onward]}

    # What a click does

    def _chosen(self, value: tuple[str, ...]) -> None:
        self._kinds = value
        self._ask()

    def _answer(self, message: Mapping[str, Any]) -> None:
        was_over = self.at_table.is_over
        if message["id"] == ("next" if was_over else "skip"):
            if self.at_table.tried and not was_over:
                self.score = self.score.marked(self.at_table.address, False)
            self._ask(focus=True)
            return
        self.at_table = self.at_table.handle(message)
        scene = self._scene()
        if self.at_table.is_over and not was_over:
            self.score = self.score.marked(self.at_table.address, self.at_table.is_right_at_once)
        self._fill()
        self.table.show(scene)


def score_in_words(score: Score) -> str:
    """Say how a person has fared.

    >>> score_in_words(Score().marked("who-wins:7", False).marked("whom:3", True).marked("who-wins:9", True))
    '2 of 3 right, 2 in a row.'
    """
    if not score.asked:
        return "As many questions as you like."
    row = f", {score.streak} in a row" if score.streak >= LEAST_STREAK else ""
    return f"{score.right} of {score.asked} right{row}."
