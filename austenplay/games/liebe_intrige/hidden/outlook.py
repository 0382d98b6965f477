"""The odds of a view of Liebe & Intrige, for a panel that knows no game.

What can be counted is told at once; what has to be played out streams in.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from austenplay.core import estimates
from austenplay.core.derivation import Derivation, Mean, stands_out
from austenplay.core.errors import BadInput
from austenplay.core.outlook import Chance, Group, Headings, Line, Model, Outlook, Reckoning
from austenplay.core.protocols import Action
from austenplay.core.words import amount, capitalised
from austenplay.core.work import Work
from austenplay.games.liebe_intrige.hidden import dice
from austenplay.games.liebe_intrige.hidden.plans import Plan, free_men, suitors
from austenplay.games.liebe_intrige.hidden.rounds import MOST_TURNS, Round, rounds
from austenplay.games.liebe_intrige.hidden.stacks import Stacks
from austenplay.games.liebe_intrige.hidden.visits import german, intrigue, missing, next_card, visit
from austenplay.games.liebe_intrige.labels import label
from austenplay.games.liebe_intrige.models import MODELS
from austenplay.games.liebe_intrige.rules import TO_MARRY, Done, Intrigue, Play, Take, Visit
from austenplay.games.liebe_intrige.steps import Stage
from austenplay.games.liebe_intrige.view import View

HEADINGS = Headings(
    places="Who may be met where",
    spreads="How the race of three daughters may end",
    where="Place or family",
    what="Gentleman, or how it ends",
    counts="Open a place, then a number, and the cards that you have not seen are laid out.",
    steps="Every world is played to its end. Whoever has as many points as another shares the better place.",
    prospects="What a visit raises, what its dice may take, and who may be met; what an intrigue wins and loses; and "
    "how soon a plan for one suitor ends in a wedding.",
    risks="The others are taken to play sensibly from now on.",
)
ORDINALS = ("first", "second", "third", "fourth")
ENDS = "first with three weddings"
PLAYED = "Each world is played to its end, everybody planning for the suitor who is worth most to them."
MEANWHILE = (
    "Each world is played until your next turn is due; how it went is then compared with the end of your last one."
)
TRIED = (
    "In each you go where you may meet him or raise what you lack for him, take him before anybody else, and play "
    f"events sensibly. What comes later than in your turn {MOST_TURNS} counts as nothing."
)
WITHIN = (3, 6, MOST_TURNS)


def reckoning(view: View, model: Model, *, n: int, seed: str) -> Reckoning[Round]:
    """Return the odds of a view under a model as work that tells on the way what it has come to."""
    if view.is_over or not any(view.boards):
        raise BadInput("No game is being played at this moment, so there is nothing to wait for.")
    men = () if view.seat is None else suitors(view, view.seat)

    def exact() -> Work[Outlook | None]:
        yield
        return None

    def tell(sampled: Sequence[Round]) -> Work[Outlook]:
        return _outlook(view, model, men, sampled, seed)

    return Reckoning(exact(), lambda: rounds(view, model, men, random.Random(seed)), tell, n, streams=True)


def prospect(view: View, action: Action) -> tuple[Derivation, ...]:
    """Return the chances of what a legal action may come to at once that can be counted.

    Where an attribute is chosen at a place, only what holds whichever it is.
    """
    model = MODELS["counted"]
    match action:
        case Visit():
            groups = list(visit(view, Stacks(view, model.title), action))
        case Intrigue():
            groups = [intrigue(view, action, model.title)]
        case _:
            groups = [Group("", (_other(view, action, model),))]
    first, *others = ([of.derivation for line in group.lines for of in line.chances] for group in groups)
    return tuple(of for of in first if not isinstance(of, Mean) and all(of in other for other in others))


def _outlook(view: View, model: Model, men: Sequence[str], sampled: Sequence[Round], seed: str) -> Work[Outlook]:
    """Put odds in the order in which a panel shows them."""
    told = [of for of in sampled if of.weight]
    if sampled and not told:
        raise BadInput(f"None of {len(sampled)} sampled worlds is left that fits; ask for more.")
    stacks = Stacks(view, model.title, [(of.weight, of.met) for of in told], is_read=model.policy is not None)
    yield
    deck, n = view.rules.deck, len(sampled)
    free = free_men(view)
    groups = () if view.seat is None else _prospects(view, stacks, model, men, told, n)
    return Outlook(
        places=tuple(_places(view, stacks, free)),
        prospects=tuple(group for group in groups if group.lines),
        risks=tuple(_risks(view, model, told, n)),
        names={man: deck.title_of(man) for man in deck.gentlemen},
        marks={**{man: deck.title_of(man)[:2] for man in deck.gentlemen}, **dice.marks(deck)},
        unseen=stacks.unseen.total(),
        n=n,
        seed=seed if n else "",
        bars=tuple(map(deck.title_of, free)),
        spreads=tuple(_race(view, model, told, n)),
        headings=HEADINGS,
    )


def _places(view: View, stacks: Stacks, free: Sequence[str]) -> Iterator[Group]:
    """Give for each place with a stack every gentleman who can be met there."""
    deck = view.rules.deck
    for number, place in enumerate(deck.places.values()):
        if not view.stacks[number]:
            continue
        lines = []
        for man in free:
            chance = stacks.meets(number, (man,), f"a card of {deck.title_of(man)} is at {deck.place_named(place.key)}")
            if chance is not None and chance.value:
                lines.append(Line(deck.title_of(man), (Chance("", chance),)))
        if lines:
            yield Group(f"{place.title}{german(place)}", tuple(lines))


def _prospects(
    view: View, stacks: Stacks, model: Model, men: Sequence[str], told: Sequence[Round], n: int
) -> Iterator[Group]:
    """Give what visits and intrigues come to, then what is left to no chance, and last the plans."""
    assert view.seat is not None
    if legal := view.legal_actions():
        for action in legal:
            if isinstance(action, Visit):
                yield from visit(view, stacks, action)
        yield from (intrigue(view, action, model.title) for action in legal if isinstance(action, Intrigue))
        others = [action for action in legal if not isinstance(action, Visit | Intrigue)]
        yield Group("What you may do besides", tuple(_other(view, action, model) for action in others))
    yield from _with_best([plan for man in men if (plan := _plan(view, model, man, told)).lines])
    yield Group(f"What {{{view.seat}'s}} daughter lacks", tuple(_lacks(view, view.seat)))


def _other(view: View, action: Action, model: Model) -> Line:
    """Return what a legal action comes to that is neither visit nor intrigue, with the die that is due next, if any."""
    step, seat = view.step, view.seat
    assert step is not None and seat is not None
    said = label(view, step, action)
    match action:
        case Take(man):
            return Line(f"{said}: {next_card(view, seat, man)}", ())
        case Play(card) if view.rules.deck.events[card].is_reroll:
            again = dice.intrigue(view.rules.deck, f"{{{seat} wins}} the roll that is repeated", model.title)
            return Line(said, (Chance("", again),))
        case Done() if step.stage is Stage.PAUSE:
            drinks = dice.drinking(view.rules.deck, f"{{{seat}'s}} daughter drinks", model.title)
            return Line(said, (Chance("she drinks", drinks),))
    return Line(said, ())


def _lacks(view: View, seat: int) -> Iterator[Line]:
    """Yield for each free gentleman what he demands beyond what she has; there is no chance in it."""
    deck = view.rules.deck
    for man in free_men(view) if view.values[seat] else ():
        words = missing(view, seat, man) or "nothing"
        cards = view.laid[seat].count(man)
        have = f"; {cards} of {TO_MARRY} cards" if cards else ""
        yield Line(f"{deck.title_of(man)}: {words}{have}", ())


def _plan(view: View, model: Model, man: str, told: Sequence[Round]) -> Group:
    """Return how soon a plan for a gentleman ends in a wedding, and what that is worth."""
    seat, deck = view.seat, view.rules.deck
    assert seat is not None
    lacks = missing(view, seat, man)
    have = f"{view.laid[seat].count(man)} of {TO_MARRY} cards"
    points = deck.gentlemen[man].points
    title = f"A plan for {deck.title_of(man)}, {amount(points, 'point')}: {have}{f', lacks {lacks}' if lacks else ''}"
    turns = [(of.weight, of.tried[man]) for of in told if man in of.tried]
    if not turns:
        return Group(title, ())
    lines = []
    step = view.step
    if step is not None and step.seat == seat and step.stage is Stage.TURN:
        lines.append(Line(f"begins so: {label(view, step, Plan(man).choose(view, random.Random(0)))}", ()))
    for most in WITHIN:
        within = f"within {most} turns"
        text = f"{{{seat} marries}} a daughter to {deck.title_of(man)} {within}"
        rows = [(weight, float(0 < turn <= most)) for weight, turn in turns]
        lines.append(Line(f"a wedding {within}", (Chance("", _chance(text, rows, model, TRIED)),)))
    paces = [(weight, {Fraction(points, turn) if turn else Fraction(0): 1.0}) for weight, turn in turns]
    text = f"the points of a wedding with {deck.title_of(man)} for each turn until then"
    mean = estimates.average(text, paces, model.title, len(turns), "points", TRIED, "worlds")
    lines.append(Line("points a turn", (Chance("", mean),)))
    return Group(title, tuple(lines))


def _with_best(plans: Sequence[Group]) -> Iterator[Group]:
    """Yield plans, the one noted that brings the most points a turn, where one stands out."""
    paces = [of.lines[-1].chances[0].derivation for of in plans]
    for of, pace in zip(plans, paces, strict=True):
        note = "the most of these plans" if stands_out(pace, paces) else ""
        yield replace(of, lines=(*of.lines[:-1], replace(of.lines[-1], note=note)))


def _chance(text: str, rows: Sequence[tuple[float, float]], model: Model, how: str) -> Derivation:
    return estimates.chance(text, rows, model.title, len(rows), how, "worlds")


def _race(view: View, model: Model, told: Sequence[Round], n: int) -> Iterator[Group]:
    """Give for each family its place and its points at the end, and whether it is the first with three weddings."""
    if not told:
        return
    for seat in range(view.seats):
        lines = []
        for place in range(1, view.seats + 1):
            rows = [(of.weight, float(of.places[seat] == place)) for of in told]
            text = f"{{{seat} is}} {ORDINALS[place - 1]} at the end"
            lines.append(Line(ORDINALS[place - 1], (Chance("", _chance(text, rows, model, PLAYED)),)))
        rows = [(of.weight, float(of.first == seat)) for of in told]
        text = f"{{{seat} is}} the first to marry three daughters off"
        lines.append(Line(ENDS, (Chance("", _chance(text, rows, model, PLAYED)),)))
        points = [(of.weight, {of.points[seat]: 1.0}) for of in told]
        text = f"the points that {{{seat} has}} at the end"
        mean = estimates.average(text, points, model.title, n, "points", PLAYED, "worlds")
        lines.append(Line("on average", (Chance("", mean),)))
        yield Group(capitalised(f"{{{seat}'s}} family"), tuple(lines))


def _risks(view: View, model: Model, told: Sequence[Round], n: int) -> Iterator[Group]:
    """Give what may befall a seat before its next turn."""
    befallen = [(of.weight, of.befallen) for of in told if of.befallen is not None]
    if not befallen:
        return
    seat = view.seat
    asked = [
        (f"{{{seat} has}} lost a gentleman card", [(weight, of.lost) for weight, of in befallen]),
        (f"an attribute of {{{seat}'s}} daughter is lower", [(weight, of.lowered) for weight, of in befallen]),
        (f"{{{seat} has}} married a daughter off", [(weight, of.wed) for weight, of in befallen]),
        *(
            (f"{{{other} has}} married a daughter off", [(weight, other in of.married) for weight, of in befallen])
            for other in range(view.seats)
            if other != seat
        ),
    ]
    lines = tuple(
        Line(text, (Chance("", _chance(text, [(weight, float(so)) for weight, so in rows], model, MEANWHILE)),))
        for text, rows in asked
    )
    yield Group(f"By {{{seat}'s}} next turn", lines)
