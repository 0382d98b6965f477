"""One round of one seat taken apart, from a fair share by luck and skill to the result: a chart, words and a table."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from austenplay.analysis.review import RoundReview
from austenplay_widgets.charts import Chart
from austenplay_widgets.figures import stored_steps
from austenplay_widgets.review_words import amount, hundredths, luck_and_skill, margin, plain, whole

FAIR, DEAL, RESULT = "A fair share", "Luck of the deal", "Your result"


MOST_SHOWN = 12
"""Decisions that stand in a chart one by one; of more the dearest do, and the others are taken together."""
MOST_ALONE = 8
"""How many do where there are more than that."""
Part = tuple[str, str, Fraction, float]
"""What it is called, its kind, how much it is, and its standard error."""


def show_round(chart: Chart, of: RoundReview, unit: str, asks: str = "turn") -> None:
    """Show a round in a chart; `asks` is what a decision is called."""
    rows = _rows(of, unit, asks)
    what = "The game" if unit == "the game" else f"Round {of.number}"
    chart.show(
        stored_steps(rows, what=f"{what}: luck, skill and the result", unit=plain(unit)),
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


def _parts(of: RoundReview, asks: str) -> list[Part]:
    """Return what lies between a fair share and the result, in the order of the game."""
    deal, *lucks = of.lucks
    deal_error, *errors = of.luck_errors
    parts: list[Part] = [(DEAL if lucks else "Luck", "luck", deal, deal_error)]
    for judged, cost, luck, error in zip(of.decisions, of.costs, lucks, errors, strict=True):
        parts.append((f"Your {asks} {judged.turn}", "skill", -cost, judged.cost.error))
        parts.append((f"Luck after {asks} {judged.turn}", "luck", luck, error))
    return parts


def _main_parts(of: RoundReview, asks: str) -> list[Part]:
    """Return the same with the dearest decisions alone; what the others cost comes together, before the last luck."""
    shown = {judged.turn for judged in sorted(of.decisions, key=lambda judged: -judged.loss)[:MOST_ALONE]}
    luck, *lucks = of.lucks
    parts: list[Part] = []
    rest, errors = Fraction(0), list[float]()
    since = [0.0]  # the standard errors of what the luck since the last part was reckoned from
    for judged, cost, after in zip(of.decisions, of.costs, lucks, strict=True):
        if judged.turn in shown:
            parts.append((f"Luck up to {asks} {judged.turn}", "luck", luck, math.hypot(judged.worth.error, *since)))
            parts.append((f"Your {asks} {judged.turn}", "skill", -cost, judged.cost.error))
            luck, since = after, [judged.left.error]
        else:
            luck, rest = luck + after, rest - cost
            since.append(judged.cost.error)
            errors.append(judged.cost.error)
    others = (f"Your {len(errors)} other {asks}s", "skill", rest, math.hypot(*errors))
    return [*parts, others, ("Luck after that", "luck", luck, math.hypot(*since))]


def _rows(of: RoundReview, unit: str, asks: str) -> list[dict[str, Any]]:
    """Return the parts in the order in which they add up, labels and all: luck takes up what rounding leaves."""
    are_few = len(of.decisions) <= MOST_SHOWN
    rows, total, read = [_row(FAIR, "sum", of.fair, of.fair, unit)], of.fair, hundredths(of.fair)
    for name, kind, value, error in _parts(of, asks) if are_few else _main_parts(of, asks):
        total += value
        step = hundredths(total) - read if kind == "luck" else hundredths(value)
        read += step
        rows.append(_row(name, kind, value, Fraction(step, 100), unit, error))
    return [*rows, _row(RESULT, "sum", of.result, of.result, unit)]


def _row(name: str, kind: str, value: Any, reads: Fraction, unit: str, error: float = 0.0) -> dict[str, Any]:
    label = amount(reads, unit, is_signed=kind != "sum")
    return {"name": name, "kind": kind, "value": value, "label": label, "margin": margin(error, unit)}
