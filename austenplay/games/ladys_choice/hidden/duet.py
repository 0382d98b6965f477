"""The odds of the game for two, for a panel that knows no game: marry now, or court on."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from austenplay.core import estimates
from austenplay.core.derivation import stands_out
from austenplay.core.outlook import Chance, Group, Line, Model, Outlook, Reckoning
from austenplay.core.protocols import Action
from austenplay.core.work import Work
from austenplay.games.ladys_choice.account import RANKS
from austenplay.games.ladys_choice.hidden import tables
from austenplay.games.ladys_choice.hidden.ranks import (
    DEALS_A_ROUND,
    Ranks,
    counted_ranks,
    dealt_ranks,
    exact_totals,
)
from austenplay.games.ladys_choice.hidden.readings import check_begun, men_of, readings
from austenplay.games.ladys_choice.hidden.stopping import Stopped, stops
from austenplay.games.ladys_choice.hidden.tables import rank_groups, total_groups
from austenplay.games.ladys_choice.rules import COLUMNS, Court, Marry
from austenplay.games.ladys_choice.two.position import label
from austenplay.games.ladys_choice.two.view import View
from austenplay.games.ladys_choice.words import gentleman

PLAYED_ON = (
    "In each the other lady does next what a sensible one would. If she does not marry, you marry whoever is best in "
    "half of the deals that fit what you have seen by then, and the other half tells how likely he is the dandiest."
)
RIVAL = "In each she plays as a sensible lady does with the cards that she has seen."
HEADINGS = replace(
    tables.HEADINGS,
    prospects="When to stop: a wedding now wins if he is the dandiest. Courting on tells more, and lets the other lady "
    "have her turn first.",
    risks="The other lady knows only what she has seen, and is taken to be sensible.",
)


def reckoning(view: View, model: Model, *, n: int, seed: str) -> Reckoning[Stopped]:
    """Return the odds of a view as work; nobody hides here, so every model reads what was done alike."""
    check_begun(view)

    def exact() -> Work[Outlook | None]:
        if not view.legal_actions() or view.may_court:
            return None  # the other lady may have a turn yet
        ranks = []
        for married in (None, *men_of(view)):
            found = counted_ranks(view, model.title, married)
            if found is None:
                return None
            ranks.append(found)
            yield
        return (yield from _outlook(view, model, ranks, (), "", 0))

    def tell(rounds: Sequence[Stopped]) -> Work[Outlook]:
        return _told(view, model, rounds, seed)

    return Reckoning(exact(), lambda: stops(view, random.Random(seed)), tell, n)


def _told(view: View, model: Model, rounds: Sequence[Stopped], seed: str) -> Work[Outlook]:
    """Work out what sampled rounds come to."""
    n, rng, ranks = len(rounds), random.Random(f"{seed}/deals"), []
    for married in (None, *men_of(view)):
        found = counted_ranks(view, model.title, married)
        if found is None:
            read = readings(view, married)
            assert read is not None  # there is one
            found = yield from dealt_ranks(men_of(view), read, model.title, n * DEALS_A_ROUND, rng)
        ranks.append(found)
    return (yield from _outlook(view, model, ranks, rounds, seed, n))


def _outlook(
    view: View, model: Model, ranks: Sequence[Ranks], rounds: Sequence[Stopped], seed: str, n: int
) -> Work[Outlook]:
    """Work out an outlook; `ranks` are those without a wedding, then those with each of the gentlemen married."""
    totals = yield from exact_totals(view)
    assert totals is not None  # every hand is one
    neutral, *weddings = ranks
    may_marry = any(isinstance(action, Marry) for action in view.legal_actions())
    groups = (
        Group("Marry now" if may_marry else "Marry, as soon as you may", tuple(_weddings(view, weddings))),
        Group("Court on", tuple(_courts(view, model, rounds))),
        Group("What this leaves open", tuple(_rests(view))),
    )
    return Outlook(
        places=rank_groups(neutral, view.rules),
        prospects=tuple(group for group in groups if group.lines),
        risks=tuple(_risks(view, model, rounds)),
        names={},
        marks={},
        unseen=view.unseen().total(),
        n=n,
        seed=seed,
        bars=tuple(RANKS[:COLUMNS]),
        spreads=total_groups(totals, view.rules, model.title),
        headings=HEADINGS,
    )


def _weddings(view: View, weddings: Sequence[Ranks]) -> Iterator[Line]:
    """Yield how likely each wedding wins, whether it may be now or only later."""
    chances = [of.chance(man, 1, gentleman(view.rules, man, "is")) for man, of in enumerate(weddings)]
    for man, chance in enumerate(chances):
        note = "the best" if stands_out(chance, chances) else ""
        yield Line(label(view.rules, Marry(man)), (Chance("", chance),), note)


def _courts(view: View, model: Model, rounds: Sequence[Stopped]) -> Iterator[Line]:
    """Yield how likely each look leads to a win in the end."""
    found: dict[Action, list[tuple[float, float]]] = defaultdict(list)
    for of in rounds:
        if of.courted is not None:
            action, won = of.courted
            found[action].append((1.0, won))
    for action in view.legal_actions():
        if action in found:
            said, told = label(view.rules, action), found[action]
            text = f"{said}: {{{view.seat} wins}} in the end"
            chance = estimates.chance(text, told, model.title, len(told), PLAYED_ON)
            yield Line(said, (Chance("", chance),))


def _rests(view: View) -> Iterator[Line]:
    """Yield the actions that leave everything open."""
    for action in view.legal_actions():
        if not isinstance(action, Court | Marry):
            yield Line(label(view.rules, action), ())


def _risks(view: View, model: Model, rounds: Sequence[Stopped]) -> Iterator[Group]:
    """Yield what the other lady would do as things are."""
    if not rounds:
        return
    other, n = 1 - (view.seat or 0), len(rounds)
    marries = estimates.chance(
        f"{{{other} marries}} at once", [(1.0, of.marries) for of in rounds], model.title, n, RIVAL
    )
    wins = estimates.chance(f"{{{other} wins}} by it", [(1.0, of.wins) for of in rounds], model.title, n, RIVAL)
    lines = (
        Line(f"{{{other} marries}} at once", (Chance("", marries),)),
        Line(f"{{{other} marries}} and {{{other}:wins}} by it", (Chance("", wins),)),
    )
    yield Group(f"If it were {{{other}'s}} turn now", lines)
