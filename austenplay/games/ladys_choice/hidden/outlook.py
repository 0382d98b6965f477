"""The odds where three or more play: what a wedding brings to a lady, and what his turn brings to a gentleman.

What can be counted is exact. Ranks are dealt by the thousand under the model that counts cards; all else is tried in
sampled rounds.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from austenplay.core import estimates
from austenplay.core.derivation import Derivation, Mean, Number, Share, stands_out
from austenplay.core.errors import BadInput
from austenplay.core.outlook import Chance, Group, Headings, Line, Model, Outlook, Reckoning
from austenplay.core.protocols import Action
from austenplay.core.sampled import kish
from austenplay.core.words import in_print
from austenplay.core.work import Work
from austenplay.games.ladys_choice.account import RANKS
from austenplay.games.ladys_choice.hidden import tables
from austenplay.games.ladys_choice.hidden.looks import exact_look
from austenplay.games.ladys_choice.hidden.ranks import (
    DEALS_A_ROUND,
    Ranks,
    counted_ranks,
    dealt_ranks,
    exact_totals,
    spread_of,
    weighed_ranks,
)
from austenplay.games.ladys_choice.hidden.readings import check_begun, known_of, readings
from austenplay.games.ladys_choice.hidden.tables import SUMMED, Totals, rank_groups, shares_of, total_groups
from austenplay.games.ladys_choice.hidden.tries import Tried, tries
from austenplay.games.ladys_choice.known import Hand, Known
from austenplay.games.ladys_choice.legality import label
from austenplay.games.ladys_choice.ranking import standing, without
from austenplay.games.ladys_choice.rules import Boast, Change, Court, Marry
from austenplay.games.ladys_choice.sights import BOAST, CHANGE, DRAWS
from austenplay.games.ladys_choice.view import View

LOOKED = (
    "In each she sees some of his cards. She then takes whoever is best in half of the deals that fit what she has "
    "seen, and the other half tells what that brings."
)
LOOKED_AND_TRIED = (
    "In each she sees some of his cards and takes whoever is best by counting; the round itself tells what that brings."
)
LOOKED_EXACTLY = "All deals and all looks at his cards are counted; after each look she takes whoever is best."
CHOSEN = "She is taken to marry whoever the cards speak for that she has seen, without another look."
LOVE = "Who is not chosen has none; a husband keeps what he does not give back, and the least dandy gains a True Love."
LADYS = replace(
    tables.HEADINGS,
    prospects="What a wedding brings now, and what one after another look. All hands are taken as they are: what the "
    "gentlemen do until your next turn is left out.",
    risks="",
)
GENTLEMANS = replace(
    LADYS,
    prospects="What becomes of you if she chooses right after your turn, without another look.",
    risks="A lady is taken to marry whoever the cards speak for that she has seen.",
)


def reckoning(view: View, model: Model, *, n: int, seed: str) -> Reckoning[Tried | None]:
    """Return the odds of a view under a model as work; rounds are sampled where not all can be counted."""
    check_begun(view)

    def exact() -> Work[Outlook | None]:
        return None if model.policy is not None else (yield from _counted(view, model))

    def rounds() -> Iterator[Tried | None]:
        return tries(view, model, random.Random(seed))

    def tell(sampled: Sequence[Tried | None]) -> Work[Outlook]:
        return _told(view, model, [of for of in sampled if of is not None and of.weight], len(sampled), seed)

    return Reckoning(exact(), rounds, tell, n)


def _counted(view: View, model: Model) -> Work[Outlook | None]:
    """Work out the odds of a lady exactly, or come to None."""
    ranks = counted_ranks(view, model.title) if view.seat in view.ladies else None
    if ranks is None:
        return None
    yield
    looks: dict[Action, Mean] = {}
    for action in view.legal_actions():
        if isinstance(action, Court):
            amounts = exact_look(view, action.gentleman)
            if amounts is None:
                return None
            looks[action] = Mean(_love_then(action), _of_love(amounts), model.title, how=LOOKED_EXACTLY, unit="Love")
            yield
    totals = yield from exact_totals(view)
    return None if totals is None else _ladys(view, ranks, total_groups(totals, view.rules, model.title), looks)


def _told(view: View, model: Model, rounds: Sequence[Tried], n: int, seed: str) -> Work[Outlook]:
    """Work out what sampled rounds come to."""
    if not rounds:
        raise BadInput(f"None of {n} sampled rounds is left that fits; ask for more.")
    worth = kish([of.weight for of in rounds])
    ranks = totals = None
    if model.policy is None:
        ranks = counted_ranks(view, model.title)
        if ranks is None and (found := readings(view)) is not None:
            ranks = yield from dealt_ranks(
                view.gentlemen, found, model.title, n * DEALS_A_ROUND, random.Random(f"{seed}/deals")
            )
        totals = yield from exact_totals(view)
    if ranks is None:
        each = [(of.places, of.weight) for of in rounds]
        ranks = weighed_ranks(view.gentlemen, each, model.title, n, worth)
    if totals is None:
        spreads = total_groups(_totals(view, rounds), view.rules, model.title, n=n, worth=worth)
    else:
        spreads = total_groups(totals, view.rules, model.title)
    yield
    if view.seat in view.ladies:
        looks = dict(_looks(rounds, model))
        return _ladys(view, ranks, spreads, looks, n, seed)
    return _gentlemans(view, model, ranks, spreads, rounds, n, seed)


def _totals(view: View, rounds: Iterable[Tried]) -> Totals:
    found: dict[int, dict[int, Number]] = {man: defaultdict(float) for man in view.gentlemen}
    for of in rounds:
        for man, total in zip(view.gentlemen, of.totals, strict=True):
            found[man][total] += of.weight
    return {man: dict(sorted(of.items())) for man, of in found.items()}


def _outlook(
    view: View,
    ranks: Ranks,
    spreads: tuple[Group, ...],
    prospects: Iterable[Group],
    headings: Headings,
    risks: tuple[Group, ...] = (),
    n: int = 0,
    seed: str = "",
) -> Outlook:
    """Return an outlook with what all of them have in common; prospects of which there are none are left out."""
    return Outlook(
        places=rank_groups(ranks, view.rules),
        prospects=tuple(group for group in prospects if group.lines),
        risks=risks,
        names={},
        marks={},
        unseen=view.unseen().total(),
        n=n,
        seed=seed,
        bars=tuple(RANKS[: len(ranks.men)]),
        spreads=spreads,
        headings=headings,
    )


# A lady


def _ladys(
    view: View,
    ranks: Ranks,
    spreads: tuple[Group, ...],
    looks: Mapping[Action, Mean],
    n: int = 0,
    seed: str = "",
) -> Outlook:
    seat = view.seat
    assert seat is not None
    men = view.free if seat not in dict(view.marriages) else ()
    love = {man: ranks.love(man, view.to_give[seat], f"the Love that {{{seat} has}} of {{{man}}}") for man in men}
    weddings = tuple(
        Line(
            label(view.rules, Marry(man)),
            (Chance("", love[man]), Chance("the dandiest", ranks.chance(man, 1, f"{{{man} is}}"))),
            "the most Love" if stands_out(love[man], love.values()) else "",
        )
        for man in men
    )
    courts = tuple(Line(label(view.rules, action), (Chance("", of),)) for action, of in looks.items())
    rest = tuple(
        Line(label(view.rules, action), ())
        for action in view.legal_actions()
        if not isinstance(action, Marry) and action not in looks
    )
    groups = (
        Group("A wedding now", weddings),
        Group("One more look, and then a wedding", courts),
        Group("What this leaves open", rest),
    )
    return _outlook(view, ranks, spreads, groups, LADYS, n=n, seed=seed)


def _looks(rounds: Iterable[Tried], model: Model) -> Iterator[tuple[Action, Mean]]:
    """Yield what each look that was tried comes to."""
    found: dict[Action, list[tuple[float, Mapping[int, float]]]] = defaultdict(list)
    for of in rounds:
        if of.looked is not None:
            action, amounts = of.looked
            found[action].append((of.weight, amounts))
    how = LOOKED if model.policy is None else LOOKED_AND_TRIED
    for action in sorted(found, key=str):
        assert isinstance(action, Court)
        told = found[action]
        yield action, estimates.average(_love_then(action), told, model.title, len(told), "Love", how, "looks")


def _love_then(action: Court) -> str:
    return f"the Love of a wedding after a look at {{{action.gentleman}}}"


def _of_love(amounts: Mapping[int, Number]) -> tuple[Share, ...]:
    return tuple(Share(str(amount), f"{amount} Love", 1, chance, amount) for amount, chance in amounts.items())


# A gentleman


def _gentlemans(
    view: View,
    model: Model,
    ranks: Ranks,
    spreads: tuple[Group, ...],
    rounds: Sequence[Tried],
    n: int,
    seed: str,
) -> Outlook:
    actions = [action for action in view.legal_actions() if isinstance(action, Boast | Change)]
    boasts = [_tried(view, model, rounds, n, action) for action in actions if isinstance(action, Boast)]
    changes = [_tried(view, model, rounds, n, action) for action in actions if isinstance(action, Change)]
    groups = (
        Group(f"If {{{view.seat} boasts}}", tuple(boasts)),
        Group(f"If {{{view.seat} changes}} a card", tuple(changes)),
        Group(f"What {{{view.seat}'s}} hand comes to", tuple(_own(view, model, actions))),
    )
    who = "she" if len(view.ladies) == 1 else "both ladies"
    risks = (Group(f"If {who} chose now", tuple(_chosen(view, model, rounds, n))),)
    return _outlook(view, ranks, spreads, groups, GENTLEMANS, risks, n, seed)


def _tried(view: View, model: Model, rounds: Sequence[Tried], n: int, action: Action) -> Line:
    """Return what an action does to a gentleman's chance to be chosen, and the Love that he has of it."""
    seat, said = view.seat, label(view.rules, action)
    courses = [(of.weight, *of.courses[action]) for of in rounds]
    chances = [(weight, float(share)) for weight, share, _ in courses]
    amounts = [
        (weight, {amount: float(share), 0: 1 - float(share)} if amount else {0: 1.0})
        for weight, share, amount in courses
    ]
    chance = estimates.chance(f"{said}: {{{seat} is}} chosen then", chances, model.title, n, CHOSEN)
    love = estimates.average(f"{said}: the Love that {{{seat} has}} of it", amounts, model.title, n, "Love", LOVE)
    return Line(said, (Chance("chosen", chance), Chance("", love)))


def _own(view: View, model: Model, actions: Iterable[Action]) -> Iterator[Line]:
    """Yield what a gentleman's own hand comes to after each thing that he may do; a boast is as good as another."""
    now = standing(view.hand, view.rules.deck, view.rules.cancel_mode)[0]
    after: dict[str, tuple[tuple[str, ...], int]] = {"as it is": (view.hand, 0)}
    for action in actions:
        if isinstance(action, Boast):
            after["after a boast"] = view.hand, DRAWS[BOAST]
        elif isinstance(action, Change):
            after[f"without {view.rules.deck.title_of(action.card)}"] = without(view.hand, action.card), DRAWS[CHANGE]
    for name, (hand, drawn) in after.items():
        chances = own_totals(view, hand, drawn)
        mean = Mean(
            f"the dandy points that {{{view.seat} has}} {name}", shares_of(chances, int), model.title, how=SUMMED,
            unit="points",
        )  # fmt: skip
        better = Derivation(
            f"{{{view.seat} has}} more dandy points {name} than the {in_print(now)} of now",
            shares_of(chances, lambda total: int(total > now)),
            model.title,
            how=SUMMED,
        )
        yield Line(name, (Chance("", mean), Chance("more than now", better)) if drawn else (Chance("", mean),))


def own_totals(view: View, hand: tuple[str, ...], drawn: int) -> Mapping[int, Fraction]:
    """Return the exact chance of every total of one's own hand, once so many cards have been drawn to these."""
    men = view.gentlemen
    place = men.index(view.seat or 0)
    known = known_of(view, [()] * len(men))
    hands = list(known.hands)
    hands[place] = Hand(hand, drawn)
    gone = Counter(view.hand) - Counter(hand)
    hands = [of if at == place else Hand(of.known, 0) for at, of in enumerate(hands)]
    return spread_of(
        Known(tuple(hands), (*known.elsewhere, *gone.elements()), known.cancel_mode, None, known.deck), place
    )


def _chosen(view: View, model: Model, rounds: Sequence[Tried], n: int) -> Iterator[Line]:
    """Yield whom the ladies would take as things are."""
    for man in view.gentlemen:
        told = [(of.weight, float(of.chosen.get(man, 0))) for of in rounds]
        text = f"{{{man} is}} chosen"
        yield Line(text, (Chance("", estimates.chance(text, told, model.title, n, CHOSEN)),))
