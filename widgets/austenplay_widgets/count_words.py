"""A derivation in words: the number itself, and step by step how it comes about.

Nothing is worked out here that the derivation does not hold, and nothing is rounded before the last step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from austenplay.core.derivation import Derivation, Drawn, Mean, Number, Share
from austenplay.core.words import capitalised, in_print
from austenplay_widgets.figures import NBSP, percent

MOST_ROWS = 8
"""Parts of a sum that are shown one by one."""
MOST_PARTS, MOST_BELOW_LINE = 100, 1000
"""The largest denominators of a fraction that is a step, and of one that is a result; others are told as decimals."""
HALF = Fraction(1, 2)
TIMES, DASH = "\N{MULTIPLICATION SIGN}", "\N{EN DASH}"

Say = Callable[[str], str]
Layout = list[dict[str, Any]]


def brief(of: Derivation) -> str:
    """Return a chance as it stands at the end of its bar: its count, or per cent where it is no plain count."""
    is_count = of.is_plain and not (of.n or _is_sum(of) or isinstance(of, Drawn))
    return _counted(of) if is_count else amount(of)


def amount(of: Derivation) -> str:
    """Return a number by itself: a chance in per cent, a mean with its unit."""
    return f"{decimal(of.value)}{NBSP}{of.unit}".rstrip() if isinstance(of, Mean) else percent(of.value)


def decimal(number: Number) -> str:
    """Return a number to two places.

    >>> decimal(Fraction(-9, 4)), decimal(3.0), decimal(-0.001)
    ('−2.25', '3.00', '0.00')
    """
    return in_print(f"{round(float(number), 2) + 0.0:.2f}")


def full(of: Derivation) -> str:
    """Return a chance with what it was counted on: "2 of 9 unseen, 22 %"; an estimate with its interval."""
    chance = amount(of)
    if of.n:
        return f"{chance} ({basis(of)})"
    if isinstance(of, Mean):
        return chance
    if isinstance(of, Drawn):
        return f"{basis(of)}, {chance}"
    if _is_known(of):
        return f"{_counted(of)}, {chance}"
    counted = _counted(of)
    # By themselves, weighed cards would make another number.
    manner = of.things or ("unseen" if of.is_plain else "weighed")
    return f"{counted} {manner}, {chance}" if counted else chance


def basis(of: Derivation) -> str:
    """Return in words what a chance was counted on: "2 of 9, each half as likely"; the interval of an estimate."""
    if of.n:
        low, high = of.interval
        if isinstance(of, Mean):
            return f"{decimal(low)} to {decimal(high)}"
        return f"{round(100 * low)}{DASH}{round(100 * high)}{NBSP}%"
    if isinstance(of, Mean):
        return ""
    if isinstance(of, Drawn):
        return f"{of.matching} of {of.whole} unseen, {of.drawn} here"
    one = _one_card(of)
    if of.is_plain or one is None or not one.each:
        return _counted(of)
    if one.each == 1:
        return f"{_counted(of)}, none likelier"
    likely = "half" if one.each == HALF else f"{ratio(one.each, 2)} times"
    return f"{_counted(of)}, each {likely} as likely"


def _counted(of: Derivation) -> str:
    """Return the cards behind an exact chance: "2 of 9"; nothing where several weigh differently."""
    if _is_known(of):
        return "known"
    if _is_sum(of):
        return ""
    if of.is_plain:
        return f"{of.matching} of {of.whole}"
    one = _one_card(of)
    return "" if one is None else f"{one.copies if one.each else 0} of {_possible(of)}"


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
    rows = [] if of.is_plain and are_cards and not of.n else _rows(of, are_cards and not of.things)
    return {
        "of": say(of.of),
        "layout": layouts.index(layout),
        "marked": [at for at, share in enumerate(of.shares) if are_cards and share.counts and share.each],
        "things": capitalised(of.things) if are_cards else "",
        "rows": rows,
        "steps": list(_steps(of, are_cards and not of.things, seed)),
    }


def _steps(of: Derivation, are_cards: bool, seed: str) -> Iterable[str]:
    value = percent(of.value)
    if of.n:
        yield from _sampled(of, seed)
        return
    if _is_known(of):
        yield "Only one card can be here, so there is nothing to count."
        return
    if not are_cards:
        if of.how:
            yield of.how
        if of.is_plain and not _is_sum(of):
            yield f"{of.matching} of {of.whole} {of.things}: {_reduced(of)}{value}."
        elif of.value:
            yield f"The chance of each {TIMES} what of it counts, all added up: {_fraction(of.value)}{amount(of)}."
        else:
            yield f"Nothing of it counts: {amount(of)}."
        return
    everything = sum(share.copies for share in of.shares)
    out = everything - _possible(of)
    seen = f"You have not seen {_cards(everything)}"
    if out:
        seen += f"; {out} of them cannot be here, which leaves {_possible(of)}"
    yield f"{seen}."
    if isinstance(of, Drawn):
        yield from _drawn(of)
        return
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


def _drawn(of: Drawn) -> Iterable[str]:
    """Give the steps to the chance that one at least of the marked cards is among those that lie in one place."""
    yield f"{of.drawn} of these {of.whole} {'lies' if of.drawn == 1 else 'lie'} here, any as likely as any others."
    if not of.misses or not of.matching:
        yield f"So one that is marked is here with a chance of {amount(of)}."
        return
    others, whole = int(of.whole - of.matching), int(of.whole)
    factors = f" {TIMES} ".join(f"{max(0, others - taken)}/{whole - taken}" for taken in range(len(of.misses)))
    none = 1 - of.value
    marked = f"{of.matching} {'is' if of.matching == 1 else 'are'} marked"
    yield f"{marked}. None of them is here: {factors} = {ratio(none)}."
    yield f"So one at least is here: 1 \N{MINUS SIGN} {ratio(none)} = {_fraction(of.value)}{amount(of)}."


def _sampled(of: Derivation, seed: str) -> Iterable[str]:
    """Give the steps to an estimate."""
    yield f"{of.n:,} {of.things or 'rounds'} that fit what you have seen were sampled, from the seed {seed}."
    if of.worth > of.n + HALF:
        yield f"Each tells more than one outcome, so they are worth {round(of.worth):,} that tell one."
    elif of.worth != of.n:
        yield (
            f"Weighed by how {_quoted(of.model)} would have played, they are worth as much as "
            f"{max(1, round(of.worth)):,} independent ones."
        )
    low, high = of.interval
    if isinstance(of, Mean):
        yield (
            f"What it comes to on average: {amount(of)}, standard error {of.error:.2f}, "
            f"95{NBSP}% interval {decimal(low)} to {decimal(high)}."
        )
    else:
        yield (
            f"The share in which it is so: {percent(of.value)}, standard error {100 * of.error:.1f}{NBSP}%, "
            f"95{NBSP}% interval {percent(low)} to {percent(high)}."
        )
    if of.how:
        yield of.how


def _rows(of: Derivation, are_cards: bool) -> list[list[str]]:
    """Return the parts of the sum, each with a name and what it comes to."""
    if of.n and not isinstance(of, Mean):
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
        rows.append([f"{len(others)} others", f"together {ratio(rest)}"])
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


def _is_sum(of: Derivation) -> bool:
    """Whether a number is added up from parts with chances of their own, and not counted on equal things."""
    return bool(of.how) and not (of.is_plain and of.things)


def _one_card(of: Derivation) -> Share | None:
    """Return the one character that counts, if it is one."""
    matching = [share for share in of.shares if share.counts]
    return matching[0] if len(matching) == 1 and matching[0].counts == 1 else None


def _possible(of: Derivation) -> int:
    return sum(share.copies for share in of.shares if share.each)


def _is_known(of: Derivation) -> bool:
    return len(of.shares) == 1 and of.shares[0].copies == 1 and not (of.n or of.how or isinstance(of, Mean))


def _cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


def _quoted(text: str) -> str:
    return f"\N{LEFT DOUBLE QUOTATION MARK}{text}\N{RIGHT DOUBLE QUOTATION MARK}"
