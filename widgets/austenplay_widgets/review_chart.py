"""One round of one seat taken apart, from a fair share by luck and skill to the result: a chart, words and a table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from austenplay.analysis.review import RoundReview
from austenplay_widgets.charts import Chart
from austenplay_widgets.figures import stored_steps
from austenplay_widgets.review_words import amount, hundredths, luck_and_skill, margin, plain, whole

FAIR, DEAL, RESULT = "A fair share", "Luck of the deal", "Your result"


def show_round(chart: Chart, of: RoundReview, unit: str) -> None:
    """Show a round in a chart."""
    rows = _rows(of, unit)
    chart.show(
        stored_steps(rows, what=f"Round {of.number}: luck, skill and the result", unit=plain(unit)),
        text=in_words(of, unit),
        table=[{"Part": row["name"], "Amount": row["label"], "Give or take": row["margin"]} for row in rows],
    )


def in_words(of: RoundReview, unit: str) -> str:
    """Say what a round came to, and what of that was luck."""
    luck, skill = luck_and_skill(of.result, of.fair, of.skill, unit)
    return (
        f"You got {whole(of.result, unit)}: a fair share of {amount(of.fair, unit)}, {luck} by luck and {skill} by "
        f"your own decisions, these two give or take {margin(of.error, unit)}. Luck is all that you could not know."
    )


def _rows(of: RoundReview, unit: str) -> list[dict[str, Any]]:
    """Return the parts in the order in which they add up, labels and all: luck takes up what rounding leaves."""
    deal, *lucks = of.lucks
    deal_error, *errors = of.luck_errors
    parts = [(FAIR, "sum", of.fair, 0.0), (DEAL if lucks else "Luck", "luck", deal, deal_error)]
    for judged, cost, luck, error in zip(of.decisions, of.costs, lucks, errors, strict=True):
        parts.append((f"Your turn {judged.turn}", "skill", -cost, judged.cost.error))
        parts.append((f"Luck after turn {judged.turn}", "luck", luck, error))
    rows, total, read = [], Fraction(0), 0
    for name, kind, value, error in parts:
        total += value
        step = hundredths(total) - read if kind == "luck" else hundredths(value)
        read += step
        rows.append(_row(name, kind, value, Fraction(step, 100), unit, error))
    return [*rows, _row(RESULT, "sum", of.result, of.result, unit)]


def _row(name: str, kind: str, value: Any, reads: Fraction, unit: str, error: float = 0.0) -> dict[str, Any]:
    label = amount(reads, unit, is_signed=kind != "sum")
    return {"name": name, "kind": kind, "value": value, "label": label, "margin": margin(error, unit)}
