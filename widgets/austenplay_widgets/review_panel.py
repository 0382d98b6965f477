"""The way back over one's own decisions, below a table: folded until somebody asks, then a list, the dearest first.

Decisions are judged in slices, and the list grows while one can already look at it. Choosing one puts its moment on the
table, to try again before the answer shows; the chart of its round follows the answer. Only rounds that are over are
looked back on, each with the eyes of its seat; under a cover the panel is not there.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import ipywidgets

from austenplay.analysis.review import Judged, Review, Reviewing, Verdict
from austenplay.core.events import size_of
from austenplay.core.game import Game
from austenplay.core.history import History, Node
from austenplay.core.protocols import View
from austenplay_widgets.card_table import CardTable
from austenplay_widgets.charts import Chart
from austenplay_widgets.faults import fault
from austenplay_widgets.panels import Progress, display
from austenplay_widgets.paragraphs import paragraph
from austenplay_widgets.review_chart import show_round
from austenplay_widgets.review_list import ReviewList
from austenplay_widgets.review_table import ReviewTable, where
from austenplay_widgets.review_words import MINUS, TITLES, TONES, amount, luck_and_skill, margin, whole
from austenplay_widgets.scenes.common import Seating, button
from austenplay_widgets.seen_walk import SeenWalk
from austenplay_widgets.session import Session

SLICE_S = 0.04
"""How long the page waits at most while decisions are judged."""
OPEN, FOLD = "Review your decisions", "Fold the review away"
STOP, GO_ON = "Stop here", "Go on"
MOST_GOOD = 30
"""Decisions that are listed, though they cost nothing to speak of; what did cost something is listed always."""
NO_DECISIONS = "There was nothing to decide here, and so nothing to regret."


class ReviewPanel:
    """A button, whose decisions, how far the judging is, the list of them, and the chart of a round.

    Parameters
    ----------
    game
        The game.
    table
        Where a moment is put.
    on_turn
        Called when a moment has been put on the table, and when the table is to show the game again.
    """

    def __init__(self, game: Game, table: CardTable, on_turn: Callable[[], None]) -> None:
        self.game, self.table = game, table
        self.at_table: ReviewTable | None = None
        self._rev = 0  # of the scene that was put on the table last
        self._on_turn = on_turn
        self._session: Session | None = None
        self._end: Node | None = None  # the end of the last round that is over
        self._begun: tuple[Node, int] | None = None
        self._work: Reviewing | None = None
        self._is_stopped = False
        self._next: asyncio.TimerHandle | None = None  # the slice that is to come
        self._labels: dict[int, str] = {}  # what each decision is called, by its index
        self._is_filling = False
        self._button = ipywidgets.ToggleButton(description=OPEN, layout=ipywidgets.Layout(width="14rem"))
        self._seat = ipywidgets.Dropdown(
            description="Whose decisions",
            style={"description_width": "initial"},
            layout=ipywidgets.Layout(width="23rem", max_width="calc(100% - 4px)"),
        )
        self._says = ipywidgets.HTML()
        progress = Progress(STOP)
        self._bar, self._far, self._cancel = progress.bar, progress.far, progress.cancel
        self._progress = progress.widget
        self.list = ReviewList(on_pick=self._pick)
        self.list.layout = ipywidgets.Layout(flex="1 1 22rem", min_width="0", max_width="100%")
        self.chart: Chart | None = None
        self._both = ipywidgets.HBox(
            [self.list],
            layout=ipywidgets.Layout(flex_flow="row wrap", align_items="flex-start", grid_gap="1rem 2rem"),
        )
        self._body = ipywidgets.VBox(
            [self._seat, self._says, self._progress, self._both], layout=ipywidgets.Layout(grid_gap="0.5rem")
        )
        self.widget = ipywidgets.VBox(
            [self._button, self._body], layout=ipywidgets.Layout(grid_gap="0.5rem", margin="0 0 1rem")
        )
        self.widget.add_class("ap")  # the table's tokens, and its ring around what has the focus
        self._button.observe(lambda _: self._fold(), "value")
        self._seat.observe(lambda _: self._choose_seat(), "value")
        self._cancel.on_click(lambda _: self._stop_or_go_on())
        for part in (self.widget, self._body, self._progress):
            display(part, False)

    @property
    def is_open(self) -> bool:
        """Whether the panel is unfolded."""
        return bool(self._button.value)

    @property
    def is_at_work(self) -> bool:
        """Whether decisions are being judged."""
        return self._work is not None and not self._is_stopped and not self._work.is_done

    @property
    def is_on_table(self) -> bool:
        """Whether a moment is looked back on at the table now."""
        return self.at_table is not None and self.table.scene["rev"] == self._rev

    @property
    def moment(self) -> View | None:
        """What was known at the moment on the table; None while there is none."""
        return self.at_table.judged.view if self.at_table is not None and self.is_on_table else None

    @property
    def message(self) -> str:
        """What it all comes to, as HTML."""
        return str(self._says.value)

    def show(self, session: Session | SeenWalk) -> None:
        """Look at how far a game is; the panel is there once a round is over, and not under a cover.

        Where a game is only walked through with one seat's eyes there is no history to judge.
        """
        is_new = session is not self._session
        self._session = session if isinstance(session, Session) else None
        if is_new:
            self._button.value = False
            self._forget()
            self._drop()
        self._end = None if self._session is None else last_end(self._session.history)
        is_shown = self._end is not None and session.shown["cover"] is None and bool(self.game.models)
        display(self.widget, is_shown)
        if not is_shown or self._session is None:
            self._drop()
            return
        session = self._session
        names = [(chair.name, seat) for seat, chair in enumerate(session.chairs) if chair.is_person]
        names = names or [(chair.name, seat) for seat, chair in enumerate(session.chairs)]
        if list(self._seat.options) != names:
            self._is_filling = True
            self._seat.options = names
            self._seat.index = 0
            self._is_filling = False
        display(self._seat, len(names) > 1)
        self._refresh()

    def open(self) -> None:
        """Unfold the panel and go there, if there is anything to look back on."""
        if self._end is not None:
            self._button.value = True
            self._button.focus()

    def leave(self) -> None:
        """Look back on nothing any more; the table is for others to fill."""
        self._drop()
        self._fill()

    def _choose_seat(self) -> None:
        if not self._is_filling:
            self._refresh()

    # Judging

    def _fold(self) -> None:
        """Fold or unfold, and go on with what was left undone."""
        self._refresh()
        if self.is_open and self._is_stopped and self._work is not None and not self._work.is_done:
            self._stop_or_go_on()

    def _refresh(self) -> None:
        """Bring everything up to date; what has been judged of the same game is not judged again."""
        self._button.description = FOLD if self.is_open else OPEN
        display(self._body, self.is_open)
        session, end = self._session, self._end
        if not self.is_open or session is None or end is None:
            self._is_stopped = True
            return
        wanted = end, self._seat.value
        if wanted != self._begun:
            known = self._work.review().judged if self._work is not None and self._work.seat == wanted[1] else ()
            if not known:
                self._forget()
            self._begun, self._is_stopped, self._labels = wanted, False, {}
            try:
                finished = session.history.branch()
                finished.at(session.history.line.index(end))
                self._work = Reviewing(finished, wanted[1], known=known)
            except Exception:
                self._fail()
                return
            self._slice()

    def _forget(self) -> None:
        """Take what was judged of another game, or for another seat, off the page."""
        self._work = self._begun = None
        self._fill()

    def _slice(self) -> None:
        """Judge for a moment, and come back for more."""
        if self._next is not None:
            self._next.cancel()
        self._next, work = None, self._work
        if work is None or self._is_stopped:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nobody could ask for anything meanwhile
            loop = None
        before = work.done
        try:
            work.go_on(SLICE_S if loop else math.inf)
        except Exception:
            self._fail()
            return
        if work.done > before or not self.list.rows:
            self._fill()
        self._tell_how_far(work)
        if not work.is_done:
            assert loop is not None  # without one it is done by now
            self._next = loop.call_later(SLICE_S / 4, self._slice)  # clicks come first

    def _stop_or_go_on(self) -> None:
        self._is_stopped = not self._is_stopped
        if self._work is not None:
            self._tell_how_far(self._work)
            self._slice()

    def _tell_how_far(self, work: Reviewing) -> None:
        self._bar.value = round(100 * work.share)
        self._far.value = paragraph(f"Judged: {work.done} of {work.n}.")
        self._cancel.description = GO_ON if self._is_stopped else STOP
        display(self._progress, not work.is_done)

    def _fail(self) -> None:
        self._work, self._begun = None, None
        display(self._progress, False)
        self._says.value = paragraph(fault("The review could not be made", "The game stands as it was."))

    # What there is to see

    @property
    def _review(self) -> Review | None:
        return None if self._work is None else self._work.review()

    def _fill(self) -> None:
        """Show what has been judged so far."""
        found = self._review
        rows = [] if found is None else self._rows(found)
        if rows != self.list.rows:
            self.list.rows = rows
        self._says.value = "" if found is None else paragraph(summary(found))
        self._draw_chart()  # of a round that is judged to its end only now, it may be

    def _rows(self, found: Review) -> list[dict[str, Any]]:
        dearest = max((judged.cost.value for judged in found.judged), default=0.0)
        chosen = self.at_table.judged.index if self.at_table is not None and self.is_on_table else None
        return [self._row(found, judged, dearest, judged.index == chosen) for judged in listed(found)]

    def _row(self, found: Review, judged: Judged, dearest: float, is_chosen: bool) -> dict[str, Any]:
        verdict = judged.verdict
        costs = verdict is not Verdict.GOOD
        return {
            "key": str(judged.index),
            "where": where(judged, self.game.kernel(judged.view)),
            "text": self._label(found, judged),
            "verdict": TITLES[verdict],
            "cost": f"{MINUS}{amount(judged.cost.value, found.unit)}" if costs else "",
            "share": round(judged.cost.value / dearest, 3) if costs else 0,
            "tone": TONES[verdict],
            "chosen": is_chosen,
        }

    def _label(self, found: Review, judged: Judged) -> str:
        if judged.index not in self._labels:
            self._labels[judged.index] = self._table_of(found, judged).label(judged.action)
        return self._labels[judged.index]

    def _table_of(self, found: Review, judged: Judged) -> ReviewTable:
        """Return the moment of a decision, with what was news then."""
        session = self._session
        assert session is not None
        before = [size_of(of.view.log) for of in found.judged if of.index < judged.index]
        names = tuple(chair.name for chair in session.chairs)
        kinds = tuple(chair.kind if chair.is_person else f"{chair.kind} bot" for chair in session.chairs)
        seating = Seating(self.game, names, kinds, seen=max(before, default=0))
        return ReviewTable(judged, seating, found.unit, found.model)

    # At the table

    def _pick(self, key: str) -> None:
        """Put the moment of a decision on the table."""
        found = self._review
        judged = next((of for of in found.judged if str(of.index) == key), None) if found is not None else None
        if found is not None and judged is not None:
            self.at_table = self._table_of(found, judged)
            self._put(is_new=True)

    def receive(self, message: Mapping[str, Any]) -> None:
        """Answer a click on a moment that is looked back on."""
        assert self.at_table is not None
        what, found = message["id"], self._review
        if what == "close":
            self.leave()
            self._on_turn()
        elif what == "other" and self.at_table.is_over and (judged := self._other()) is not None and found is not None:
            self._pick(str(judged.index))
        else:
            try:
                self.at_table = self.at_table.handle(message)
                self._put(is_new=False)
            except Exception:
                notice = {"kind": "error", "text": fault("That did not work", "The game stands."), "clause": None}
                self._show({**self.table.scene, "said": "", "aloud": "", "notice": notice})

    def _other(self) -> Judged | None:
        """Return the decision below the one on the table, the first one after the last."""
        found = self._review
        decisions = () if found is None else found.decisions
        if self.at_table is None or len(decisions) < 2:
            return None
        here = [judged.index for judged in decisions].index(self.at_table.judged.index)
        return decisions[(here + 1) % len(decisions)]

    def _put(self, *, is_new: bool) -> None:
        assert self.at_table is not None
        drawn = self.at_table.scene()
        if self.at_table.is_over and self._other() is not None:
            drawn["buttons"] = [*drawn["buttons"], button("other", "The next decision", primary=True)]
        drawn["buttons"] = [*drawn["buttons"], button("close", "Leave the review")]
        self._show({**drawn, "focus": is_new, "forget": is_new})
        self._fill()
        self._on_turn()

    def _show(self, drawn: dict[str, Any]) -> None:
        self.table.show(drawn)
        self._rev = self.table.scene["rev"]

    def _draw_chart(self) -> None:
        """Draw the round of the decision on the table, once the answer is there."""
        table, found = self.at_table, self._review
        rounds = () if found is None else found.rounds
        of = next((of for of in rounds if table is not None and of.number == table.judged.round), None)
        is_shown = table is not None and table.is_over and of is not None
        if is_shown and found is not None and of is not None and table is not None:
            if self.chart is None:  # what draws it is a megabyte, which no page without a review should fetch
                self.chart = Chart()
                self.chart.layout = ipywidgets.Layout(flex="1 1 22rem", min_width="0", max_width="100%")
                self._both.children = (self.list, self.chart)
            show_round(self.chart, of, found.unit, self.game.kernel(table.judged.view).asks)
        if self.chart is not None:
            display(self.chart, is_shown)

    def _drop(self) -> None:
        """Look back on nothing any more."""
        self.at_table = None
        self._draw_chart()


def last_end(history: History) -> Node | None:
    """Return the moment with which the last round before the cursor ended."""
    node: Node | None = history.node
    while node is not None:
        before = node.parent
        if node.state.is_round_over and before is not None and not before.state.is_round_over:
            return node
        node = before
    return None


def listed(found: Review) -> tuple[Judged, ...]:
    """Return the decisions of the list, the dearest first: all that cost something, and others while there is room."""
    return found.decisions[: max(MOST_GOOD, sum(of.verdict is not Verdict.GOOD for of in found.judged))]


def summary(found: Review) -> str:
    """Say what all the rounds that have been judged came to."""
    if not found.rounds:
        return ""
    if not found.judged:
        return NO_DECISIONS
    wrong = sum(judged.verdict.is_wrong for judged in found.judged)
    results = sum((of.result for of in found.rounds), Fraction(0))
    fair = sum((of.fair for of in found.rounds), Fraction(0))
    luck, skill = luck_and_skill(results, fair, found.skill, found.unit)
    in_rounds = "In one round you" if len(found.rounds) == 1 else f"In {len(found.rounds)} rounds you"
    you = "You" if found.unit == "the game" else in_rounds  # which may have rounds of its own
    mistakes = "no mistake" if not wrong else "1 mistake or blunder" if wrong == 1 else f"{wrong} mistakes or blunders"
    decisions = "1 decision" if len(found.judged) == 1 else f"{len(found.judged)} decisions"
    others = len(found.judged) - len(listed(found))
    return (
        f"{mistakes.capitalize()} in {decisions}. {you} got {whole(results, found.unit)}: a fair share of "
        f"{amount(fair, found.unit)}, {luck} by luck and {skill} by your own decisions, give or take "
        f"{margin(found.error, found.unit)}. Choose a decision to try it again."
        f"{f' The list leaves out {others} that cost nothing to speak of.' if others else ''}"
    )
