"""A derivation in words: the number itself, and step by step how it comes about.

Nothing is worked out here that the derivation does not hold, and nothing is rounded before the last step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from austenplay.core.derivation import Derivation, Number, Share
from austenplay_widgets.plots import percent

MOST_ROWS = 8
"""Parts of a sum that are shown one by one."""
MOST_PARTS, MOST_BELOW_LINE = 100, 1000
"""The largest denominators of a fraction that is a step, and of one that is a result; others are told as decimals."""
HALF = Fraction(1, 2)
TIMES, MINUS, NBSP = "\N{MULTIPLICATION SIGN}", "\N{EN DASH}", "\N{NO-BREAK SPACE}"

Say = Callable[[str], str]
Layout = list[dict[str, Any]]


def brief(of: Derivation) -> str:
    """Return a chance as it stands at the end of its bar: its count, or per cent where it is an estimate."""
    return (not of.n and _counted(of)) or percent(of.value)


def full(of: Derivation) -> str:
    """Return a chance with what it was counted on: "2 of 9 unseen, 22 %"; an estimate with its interval."""
    chance = percent(of.value)
    if of.n:
        return f"{chance} ({basis(of)})"
    counted = _counted(of)
    if counted and of.is_plain and not _is_known(of):
        counted += " unseen"
    return f"{counted}, {chance}" if counted else chance


def basis(of: Derivation) -> str:
    """Return in words what a chance was counted on: "2 of 9, each half as likely"; the interval of an estimate."""
    if of.n:
        low, high = of.interval
        return f"{round(100 * low)}{MINUS}{round(100 * high)}{NBSP}%"
    one = _one_card(of)
    if of.is_plain or one is None:
        return _counted(of)
    if one.each == 1:
        return f"{one.copies} of {_possible(of)}, none likelier"
    likely = "half" if one.each == HALF else f"{ratio(one.each, 2)} times"
    return f"{one.copies} of {_possible(of)}, each {likely} as likely"


def _counted(of: Derivation) -> str:
    """Return the count behind an exact chance: "2 of 9", or "2 of 9 x 1/2" where one weighs less than another."""
    if _is_known(of):
        return "known"
    if of.is_plain:
        return f"{of.matching} of {of.whole}"
    one = _one_card(of)
    if one is None:
        return ""
    count = f"{one.copies} of {_possible(of)}"
    return count if one.each == 1 else f"{count} {TIMES} {ratio(one.each, 2)}"


def count(of: Derivation, marks: Mapping[str, str], say: Say, seed: str, layouts: list[Layout]) -> dict[str, Any]:
    """Return a derivation as data for the page: the cards laid out, the rows of the sum, and the steps in words.

    Parameters
    ----------
    marks
        The short mark of each card; what has none is no card and is not laid out.
    say
        How to name the seats of a sentence.
    seed
        From which seed it was sampled, if it was.
    layouts
        The cards as they have been laid out already; many numbers are counted on the same ones.
    """
    are_cards = all(share.key in marks for share in of.shares)
    layout = [
        {"mark": marks[share.key], "name": share.name, "copies": share.copies, "out": not share.each}
        for share in of.shares
        if are_cards
    ]
    if layout not in layouts:
        layouts.append(layout)
    rows = [] if of.is_plain and are_cards and not of.n else _rows(of, are_cards)
    return {
        "of": say(of.of),
        "layout": layouts.index(layout),
        "marked": [at for at, share in enumerate(of.shares) if are_cards and share.counts],
        "rows": rows,
        "steps": list(_steps(of, are_cards, seed)),
    }


def _steps(of: Derivation, are_cards: bool, seed: str) -> Iterable[str]:
    value = percent(of.value)
    if of.n:
        low, high = of.interval
        yield f"{of.n} rounds that fit what you have seen were sampled, from the seed {seed}."
        yield (
            f"Weighed by how {_quoted(of.model)} would have played, they are worth as much as "
            f"{max(1, round(of.worth))} independent ones."
        )
        yield (
            f"The share in which it is so: {value}, standard error {100 * of.error:.1f}, "
            f"95{NBSP}% interval {percent(low)} to {percent(high)}."
        )
        return
    if _is_known(of):
        yield "Only one card can be here, so there is nothing to count."
        return
    if not are_cards:
        yield f"They may then hold any of {len(of.shares)} pairs of cards, and do anything legal with equal chance."
        if of.value:
            yield (
                f"The chance of each pair {TIMES} the share of its actions that do it, all added up: "
                f"{_fraction(of.value)}{value}."
            )
        else:
            yield f"Nothing that any of them can do comes to it: {value}."
        return
    everything = sum(share.copies for share in of.shares)
    out = everything - _possible(of)
    seen = f"You have not seen {_cards(everything)}"
    if out:
        seen += f"; {out} of them cannot be here, which leaves {_possible(of)}"
    yield f"{seen}."
    if of.is_plain:
        yield f"{of.matching} of these {of.whole} {'is' if of.matching == 1 else 'are'} marked: {_reduced(of)}{value}."
        return
    yield (
        f"Under {_quoted(of.model)} they are not equally likely: a card counts as much as what was seen speaks for it, "
        "the likeliest as 1."
    )
    yield (
        f"What is marked comes to {ratio(of.matching)}, everything to {ratio(of.whole)}: {ratio(of.matching)} "
        f"\N{DIVISION SIGN} {ratio(of.whole)} = {_fraction(of.value)}{value}."
    )


def _rows(of: Derivation, are_cards: bool) -> list[list[str]]:
    """Return the parts of the sum, each with a name and what it comes to."""
    if of.n:
        return []
    if are_cards:
        return [
            [share.name, f"{share.copies} {TIMES} {ratio(share.each)} = {ratio(share.weight)}"]
            for share in of.shares
            if share.each
        ]
    parts = sorted((share for share in of.shares if share.counts), key=lambda share: -share.weight * share.counts)
    rows = [
        [share.name, f"{ratio(share.weight / of.whole)} {TIMES} {ratio(share.counts)}"] for share in parts[:MOST_ROWS]
    ]
    others = parts[MOST_ROWS:]
    if others:
        rest = sum((share.weight * share.counts for share in others), Fraction(0)) / of.whole
        rows.append([f"{len(others)} other pairs", f"together {ratio(rest)}"])
    return rows


def ratio(number: Number, digits: int = 3) -> str:
    """Return a number as a fraction where that is short, else to so many digits.

    >>> [ratio(number) for number in (Fraction(1, 2), Fraction(3), Fraction(1234, 5678), 0.25)]
    ['1/2', '3', '0.217', '0.25']
    """
    if isinstance(number, Fraction | int) and Fraction(number).denominator <= MOST_PARTS:
        return str(number)
    return f"{float(number):.{digits}g}"


def _fraction(number: Number) -> str:
    """Return "2/9 = " where the fraction is short, else nothing."""
    is_short = isinstance(number, Fraction) and 1 < number.denominator <= MOST_BELOW_LINE
    return f"{number} = " if is_short else ""


def _reduced(of: Derivation) -> str:
    """Return "3/9 = 1/3 = ", or "2/9 = " where there is nothing to reduce."""
    raw = f"{of.matching}/{of.whole}"
    return f"{raw} = " if str(of.value) == raw else f"{raw} = {_fraction(of.value)}"


def _one_card(of: Derivation) -> Share | None:
    """Return the one character that counts, if it is one."""
    matching = [share for share in of.shares if share.counts]
    return matching[0] if len(matching) == 1 and matching[0].counts == 1 else None


def _possible(of: Derivation) -> int:
    return sum(share.copies for share in of.shares if share.each)


def _is_known(of: Derivation) -> bool:
    return len(of.shares) == 1 and of.shares[0].copies == 1 and not of.n


def _cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


def _quoted(text: str) -> str:
    return f"\N{LEFT DOUBLE QUOTATION MARK}{text}\N{RIGHT DOUBLE QUOTATION MARK}"
