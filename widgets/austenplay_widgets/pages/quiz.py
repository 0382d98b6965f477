"""The page to be asked on: one question after another, made and graded by the engine, or how sure one is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets

from austenplay.core.errors import BadInput
from austenplay.core.game import drawn_seed
from austenplay.teaching import Calibration, Quiz, Score, Statements, names_of, quiz_of
from austenplay_widgets.log import log_to_server
from austenplay_widgets.pages.table_page import TablePage, words_beside
from austenplay_widgets.query import visitors_query
from austenplay_widgets.quiz_table import QuizTable
from austenplay_widgets.scenes import rules
from austenplay_widgets.scenes.common import Scene, button
from austenplay_widgets.sure_panel import SurePanel
from austenplay_widgets.sure_table import SureTable

FIELD = "question"
"""The field of the page's address that names a question."""
MIXED = "All kinds, mixed"
SURE = "how-sure"
"""The key of what is no kind of question: statements, to be told how sure one is of them."""
HOW_SURE = "How sure are you?"
LEAST_STREAK = 2


def quiz(game: str = "love_letter", kind: str | None = None, seed: int | str | None = None) -> ipywidgets.VBox:
    """Return a page of questions without end, each with a moment at the table and a kind word to every answer.

    Call it in the last cell of a notebook: on the web it reads the visitor's address, ``?question=who-wins:1234``.

    Parameters
    ----------
    game
        The key of a game, as in ``austenplay.GAMES``.
    kind
        The key of a kind of question; all of them, mixed, by default. ``"how-sure"`` asks how sure you are of what you
        cannot see.
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
    calibration
        How sure the person was of statements, and what was so.
    """

    at_table: QuizTable | SureTable
    comfort = "The question stands as it was before."
    kept = ("at_table", "score", "calibration", "_kinds")

    def __init__(self, quiz: Quiz, kind: str | None, seed: int | str) -> None:
        self.quiz = quiz
        self.names = names_of(quiz.game)
        self.statements = Statements(quiz.game)
        self.score, self.calibration = Score(), Calibration()
        is_sure = kind == SURE and bool(self.statements.kinds)
        self._kinds: tuple[str, ...] = () if kind is None else (SURE if is_sure else quiz.kind(kind).key,)
        self._seed = seed
        self._drawn = 0
        self._words = ipywidgets.HTML()
        self.panel = SurePanel(on_again=lambda: self._guarded(self._start_again))
        super().__init__("About", [self._words], below=[self.panel.widget])
        self._ask()

    @property
    def _is_sure(self) -> bool:
        """Whether statements are asked about."""
        return self._kinds == (SURE,)

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
        """Put what is at an address on the table; `focus` brings the table into sight."""
        if self.statements.has(address):
            self.at_table, self._kinds = SureTable.at(self.statements, address, self.names), (SURE,)
        else:
            self.at_table = QuizTable.at(self.quiz, address, self.names)
            self._kinds = () if self._is_sure else self._kinds
        scene = {**self._scene(), "focus": focus}
        self.table.rules = rules(self.quiz.game, self.at_table.state)
        self._say("")
        self._fill()
        self.table.show(scene)

    def _ask(self, *, focus: bool = False) -> None:
        """Put the next question on the table."""
        self._drawn += 1  # also where it goes wrong, or the same one would be drawn again
        seed = f"{self._seed}/{self._drawn}"
        if self._is_sure:
            self.show(self.statements.pick(self.calibration, seed), focus=focus)
        else:
            self.show(self.quiz.pick(self.score, seed, self._kinds), focus=focus)

    # What the page shows

    def _fill(self) -> None:
        options = [(MIXED, ()), *((kind.title, (kind.key,)) for kind in self.quiz.kinds)]
        if self.statements.kinds:
            options.insert(1, (HOW_SURE, (SURE,)))
        self._fill_list(options, [value for _, value in options].index(self._kinds))
        if isinstance(self.at_table, SureTable):
            self._words.value = words_beside(answers_in_words(self.calibration))
            self.panel.show(self.calibration, self.at_table)
        else:
            self._words.value = words_beside(score_in_words(self.score))
            self.panel.hide()
        what = "statement" if self._is_sure else "question"
        self._fill_address(f"this very {what}, or to share it", f"?{FIELD}={self.at_table.address}")

    def _scene(self) -> Scene:
        """Return what the table shows, with the way to the next question."""
        shown = self.at_table.scene()
        what = "statement" if self._is_sure else "question"
        # Not the same button, so that the focus goes from it to the answers.
        onward = (
            button("next", f"Next {what}", primary=True) if self.at_table.is_over else button("skip", f"Another {what}")
        )
        return {**shown, "buttons": [*shown["buttons"], onward]}

    # What a click does

    def _chosen(self, value: tuple[str, ...]) -> None:
        self._kinds = value
        self._ask()

    def _start_again(self) -> None:
        """Forget what was said to statements; the one on the table stays."""
        self.calibration = Calibration()
        self._fill()

    def _answer(self, message: Mapping[str, Any]) -> None:
        before = self.at_table
        if message["id"] == ("next" if before.is_over else "skip"):
            if isinstance(before, QuizTable) and before.tried and not before.is_over:
                self.score = self.score.marked(before.address, False)
            self._ask(focus=True)
            return
        self.at_table = before.handle(message)
        scene = self._scene()
        if self.at_table.is_over and not before.is_over:
            self._mark(self.at_table)
        self._fill()
        self.table.show(scene)

    def _mark(self, answered: QuizTable | SureTable) -> None:
        """Keep what an answer was worth."""
        if isinstance(answered, QuizTable):
            self.score = self.score.marked(answered.address, answered.is_right_at_once)
        elif answered.guess is not None:
            self.calibration = self.calibration.guessed(answered.guess)


def score_in_words(score: Score) -> str:
    """Say how a person has fared.

    >>> score_in_words(Score().marked("who-wins:7", False).marked("whom:3", True).marked("who-wins:9", True))
    '2 of 3 right, 2 in a row.'
    """
    if not score.asked:
        return "As many questions as you like."
    row = f", {score.streak} in a row" if score.streak >= LEAST_STREAK else ""
    return f"{score.right} of {score.asked} right{row}."


def answers_in_words(calibration: Calibration) -> str:
    """Say how often a person has told how sure they are.

    >>> answers_in_words(Calibration())
    'As many statements as you like.'
    """
    if not calibration.n:
        return "As many statements as you like."
    return "1 statement answered." if calibration.n == 1 else f"{calibration.n} statements answered."
