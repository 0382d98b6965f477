"""Worths and costs as they are read: in per cent of the round, or in tokens."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from austenplay.analysis.review import Verdict
from austenplay.analysis.search import Estimate
from austenplay.analysis.tournament import Z95
from austenplay.core.kernel import Kernel
from austenplay_widgets.figures import NBSP

MINUS = "\N{MINUS SIGN}"
TITLES = {
    Verdict.GOOD: "As good as any",
    Verdict.INEXACT: "Inexact",
    Verdict.MISTAKE: "A mistake",
    Verdict.BLUNDER: "A blunder",
}
TONES = {Verdict.GOOD: "safe", Verdict.INEXACT: "plain", Verdict.MISTAKE: "danger", Verdict.BLUNDER: "danger"}


def hundredths(value: float | Fraction) -> int:
    """Return a worth or a cost as it reads, in whole hundredths of its unit."""
    return round(100 * float(value))


def amount(value: float | Fraction, unit: str, *, is_signed: bool = False) -> str:
    r"""Return a worth or a cost in its unit, without its name.

    >>> amount(0.234, "the round"), amount(-0.5, "favour tokens in this round", is_signed=True)
    ('23\xa0%', '−0.50')
    """
    read = hundredths(value)
    text = f"{abs(read)}{NBSP}%" if _is_share(unit) else f"{abs(read) / 100:.2f}"
    sign = MINUS if read < 0 else "+" if read and is_signed else ""
    return f"{sign}{text}"


def luck_and_skill(result: Fraction, fair: Fraction, skill: Fraction, unit: str) -> tuple[str, str]:
    r"""Return both as they read beside a fair share and a result: luck takes up what rounding leaves.

    >>> luck_and_skill(Fraction(0), Fraction(1, 3), Fraction(-1, 6), "favour tokens in this round")
    ('−0.16', '−0.17')
    """
    luck = Fraction(hundredths(result) - hundredths(fair) - hundredths(skill), 100)
    return amount(luck, unit, is_signed=True), amount(skill, unit, is_signed=True)


def whole(value: float | Fraction, unit: str) -> str:
    r"""Return a worth or a cost with the name of its unit.

    >>> whole(0.234, "the round"), whole(0.5, "favour tokens in this round")
    ('23\xa0% of the round', '0.50 favour tokens')
    """
    return f"{amount(value, unit)} of {unit}" if _is_share(unit) else f"{amount(value, unit)} {plain(unit)}"


def measured(of: Estimate, unit: str) -> str:
    r"""Return an estimate with the half of its 95 % interval.

    >>> measured(Estimate(0.234, 0.01, 900), "the round")
    '23\xa0% of the round, give or take 2'
    """
    return f"{whole(of.value, unit)}, give or take {margin(of.error, unit)}"


def margin(error: float, unit: str) -> str:
    """Return the half of a 95 % interval, which is never said to be nothing where it is something."""
    half = Z95 * error
    if _is_share(unit):
        return "less than 1" if 0 < half < 0.005 else f"{100 * half:.0f}"
    return "less than 0.01" if 0 < half < 0.005 else f"{half:.2f}"


def plain(unit: str) -> str:
    """Return a unit as the axis of a chart names it: "% of the round" or "favour tokens"."""
    return f"% of {unit}" if _is_share(unit) else unit.removesuffix(" in this round")


def how_far(kernel: Kernel[Any, Any]) -> str:
    """Return a sentence on how far games are played to weigh an action, where that is not to the end."""
    return "" if kernel.until == Kernel.until else f" Each was played {kernel.until}."


def _is_share(unit: str) -> bool:
    return unit.startswith("the ")
