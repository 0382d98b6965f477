"""What every outlook of Lady's Choice shows first: each gentleman's rank, and his dandy points in steps of ten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from austenplay.core.derivation import Derivation, Mean, Number, Share
from austenplay.core.outlook import Chance, Group, Headings, Line
from austenplay.core.words import amount, capitalised, in_print
from austenplay.games.ladys_choice.account import RANKS
from austenplay.games.ladys_choice.hidden.ranks import Ranks
from austenplay.games.ladys_choice.rules import Rules
from austenplay.games.ladys_choice.words import gentleman, his

LEAST, MOST, STEP = -20, 50, 10
SUMMED = "Every hand that may be his is added up, cards that cancel and what mysterious ones may draw included."
HEADINGS = Headings(
    places="Who is how dandy",
    spreads="What their dandy points come to",
    where="Gentleman",
    what="Rank or points",
    counts="Open a gentleman, then a number, and you are told what it is made of.",
    steps="In steps of ten, as a hand is judged: less what is cancelled, and with what mysterious cards draw.",
)
"""What stands above the odds of every table of this game."""
Totals = Mapping[int, Mapping[int, Number]]
"""For each gentleman how likely each total is, or how much it weighs."""


def rank_groups(ranks: Ranks, rules: Rules) -> tuple[Group, ...]:
    """Return each gentleman's chance of every rank, and his rank on average."""
    return tuple(Group(_above(rules, man, "rank"), tuple(_ranks_of(ranks, man, rules))) for man in ranks.men)


def _ranks_of(ranks: Ranks, man: int, rules: Rules) -> Iterable[Line]:
    for place in range(1, len(ranks.men) + 1):
        yield Line(RANKS[place - 1], (Chance("", ranks.chance(man, place, gentleman(rules, man, "is"))),))
    text = f"the rank that {gentleman(rules, man, 'has')} on average"
    yield Line("on average", (Chance("", ranks.rank(man, text)),))


def total_groups(totals: Totals, rules: Rules, model: str, n: int = 0, worth: float = 0.0) -> tuple[Group, ...]:
    """Return how likely each gentleman's dandy points fall into every step."""
    groups = []
    for man, chances in totals.items():
        if len(chances) == 1:  # one's own hand: there is nothing to wonder about
            continue
        lines = []
        for low, high, name in steps():
            text = f"{gentleman(rules, man, 'has')} {name} points"
            shares = shares_of(chances, _within(low, high))
            lines.append(Line(name, (Chance("", Derivation(text, shares, model, n, worth, how=SUMMED)),)))
        text = f"the dandy points that {gentleman(rules, man, 'has')} on average"
        mean = Mean(text, shares_of(chances, int), model, n, worth, how=SUMMED, unit="points")
        groups.append(Group(_above(rules, man, "dandy points"), (*lines, Line("on average", (Chance("", mean),)))))
    return tuple(groups)


def _above(rules: Rules, man: int, what: str) -> str:
    """Return what stands above a group: whose it is, and what."""
    return capitalised(f"{his(rules, man)} {what}")


def _within(low: int, high: int) -> Callable[[int], int]:
    return lambda total: int(low <= total <= high)


def steps() -> Sequence[tuple[int, int, str]]:
    """Return the steps of the totals, the same for every table: lowest, highest, and in words."""
    edges = range(LEAST, MOST, STEP)
    between = [(low, low + STEP - 1, f"{in_print(low)} to {in_print(low + STEP - 1)}") for low in edges]
    return [
        (-(10**6), LEAST - 1, f"less than {in_print(LEAST)}"),
        *between,
        (MOST, 10**6, f"{MOST} or more"),
    ]


def shares_of(chances: Mapping[int, Number], counts: Callable[[int], int]) -> tuple[Share, ...]:
    """Return totals as shares; `counts` says what of a total counts."""
    return tuple(
        Share(str(total), amount(total, "point"), 1, chance, counts(total)) for total, chance in chances.items()
    )
