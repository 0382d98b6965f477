"""What a legal visit or intrigue comes to: attributes, dice, and who may be met or won."""

from __future__ import annotations

from collections.abc import Iterator

from austenplay.core.derivation import Derivation
from austenplay.core.outlook import Chance, Group, Line
from austenplay.core.words import amount
from austenplay.games.liebe_intrige.deck import Place
from austenplay.games.liebe_intrige.hidden import dice
from austenplay.games.liebe_intrige.hidden.plans import free_men
from austenplay.games.liebe_intrige.hidden.stacks import Stacks
from austenplay.games.liebe_intrige.labels import label
from austenplay.games.liebe_intrige.rules import MOST_MEN, MOST_VALUE, TO_MARRY, Intrigue, Visit
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES, BEAUTY, EDUCATION, REPUTATION
from austenplay.games.liebe_intrige.view import View

Values = tuple[int, ...]
WEDDING = "She marries him if the dice leave her what he demands; who is met does not hang on the dice."
CARDS = "Whoever wins the roll takes a card of the other."
POINTS = "Only what a wedding brings at once is counted; most cards are won for later."


def visit(view: View, stacks: Stacks, action: Visit) -> Iterator[Group]:
    """Yield a group for a legal visit, one for each attribute where there is a choice."""
    step, place = view.step, view.rules.place(action.place)
    assert step is not None
    for values, gains in risen(place, view.values[step.seat]):
        where = f"{label(view, step, action)}{german(place)}"
        yield Group(f"{where}: {gains}" if gains else where, tuple(_visit(view, stacks, place, values)))


def german(place: Place) -> str:
    """Return a place's German name in brackets, or nothing where it is the same."""
    return f" ({place.german})" if place.german.casefold() not in place.title.casefold() else ""


def risen(place: Place, values: Values) -> Iterator[tuple[Values, str]]:
    """Yield the attributes that a visit may leave before any die is rolled, and in words what it raises."""
    options = [(of,) for of in place.raises] if place.choice else [place.raises]
    for raised in options:
        after, said = list(values), []
        for number, by in raised:
            after[number] = min(MOST_VALUE, values[number] + by)
            said.append(f"{ATTRIBUTES[number].capitalize()} +{after[number] - values[number]}")
        yield tuple(after), ", ".join(said)


def _visit(view: View, stacks: Stacks, place: Place, values: Values) -> Iterator[Line]:
    seat, deck = view.seat, view.rules.deck
    assert seat is not None
    laid = view.laid[seat]
    for man in view.men(seat):
        if laid.count(man) >= TO_MARRY and _meets(view, man, values):
            yield Line(f"{deck.title_of(man)} marries {{{seat}'s}} daughter at once, and the visit ends", ())
            return
    yield from _dice(view, stacks.model, place, values)
    number = view.rules.number_of[place.key]
    if not view.stacks[number]:
        yield Line("nobody is to be met here", ())
        return
    known = len(view.seen_at(number))
    cards = amount(len(view.stacks[number]), "card")
    yield Line(f"{cards} to choose from{f', {known} of them known' if known else ''}", ())
    where = deck.place_named(place.key)
    free = free_men(view)
    asked = (
        ("somebody of whom {} cards", [man for man in free if man in laid]),
        ("somebody whose demands are met", [man for man in free if _meets(view, man, values)]),
    )
    for words, men in asked:
        said = words.format(f"{{{seat} has}}")
        if men and (chance := stacks.meets(number, men, f"{said} is at {where}")) is not None:
            yield Line(said, (Chance("", chance),))
    if (chance := _wedding(view, stacks, place, values)) is not None:
        yield Line("his third card, and a wedding at once", (Chance("", chance),))


def _dice(view: View, model: str, place: Place, values: Values) -> Iterator[Line]:
    """Yield what the dice of a place may take."""
    seat, deck = view.seat, view.rules.deck
    if view.no_dice and place.dice:
        yield Line("no die is rolled in this turn any more", ())
        return
    for die in place.dice:
        if die == "casanova":
            chance = dice.casanova(deck, values[BEAUTY], f"Casanova takes notice of {{{seat}'s}} daughter", model)
            cost = "1 Reputation" if values[REPUTATION] else "Reputation is 0 and stays so"
            yield Line(f"Casanova takes notice: {cost}", (Chance("", chance),))
        else:
            chance = dice.drinking(deck, f"{{{seat}'s}} daughter drinks", model)
            cost = "1 Education" if values[EDUCATION] else "Education is 0 and stays so"
            yield Line(f"she drinks: {cost}", (Chance("", chance),))


def _meets(view: View, man: str, values: Values) -> bool:
    return not any(view.rules.deck.gentlemen[man].lacks(values))


def _wedding(view: View, stacks: Stacks, place: Place, values: Values) -> Derivation | None:
    """Return the chance of a wedding with whoever is met; None where nobody's third card can be."""
    seat, number = view.seat, view.rules.number_of[place.key]
    assert seat is not None
    near = [man for man in view.men(seat) if view.laid[seat].count(man) >= TO_MARRY - 1]
    if not any(_meets(view, man, values) for man in near):
        return None
    text = f"{{{seat} marries}} a daughter off at once"
    if view.no_dice or not place.dice:
        return stacks.meets(number, [man for man in near if _meets(view, man, values)], text)
    ways = [
        (roll.chance, roll.words, [man for man in near if _meets(view, man, roll.values)])
        for roll in dice.rolls(view.rules, place, values)
    ]
    return stacks.meets_one_way(number, ways, text, WEDDING)


# Intrigues


def intrigue(view: View, action: Intrigue, model: str) -> Group:
    """Return what a legal intrigue comes to."""
    step = view.step
    assert step is not None
    return Group(label(view, step, action), tuple(_intrigue(view, action.rival, model)))


def _intrigue(view: View, rival: int, model: str) -> Iterator[Line]:
    seat, deck = view.seat, view.rules.deck
    assert seat is not None
    win = dice.intrigue(deck, f"{{{seat} wins}} the intrigue against {{{rival}}}", model)
    yield Line(f"{{{seat} wins}} the roll", (Chance("", win),))
    if again := next((deck.title_of(card) for card in view.hand if deck.events[card].is_reroll), ""):
        twice = dice.intrigue_twice(deck, f"{{{seat} wins}} the roll or its repetition", model)
        yield Line(f"{{{seat} wins}} it with {again}", (Chance("", twice),))
    gain = dice.at_stake(deck, f"the gentleman cards that {{{seat} wins}} by it", 1, 1, "cards", model, CARDS)
    yield Line("cards, on average", (Chance("", gain),))
    won, lost = (max(_points(view, taker, giver), default=0) for taker, giver in ((seat, rival), (rival, seat)))
    if won or lost:
        text = f"the points of a wedding at once that {{{seat} has}} of it, less those of {{{rival}}}"
        yield Line("points at once", (Chance("", dice.at_stake(deck, text, won, lost, "points", model, POINTS)),))
    for taker, giver, words in ((seat, rival, "may win {}"), (rival, seat, "may lose {}")):
        for man in view.men(giver):
            yield Line(f"{words.format(deck.title_of(man))}: {next_card(view, taker, man)}", ())


def _points(view: View, taker: int, giver: int) -> Iterator[int]:
    """Yield the points of each gentleman who would marry at once if one family took a card of another's."""
    for man in view.men(giver):
        if view.laid[taker].count(man) >= TO_MARRY - 1 and view.meets(taker, man):
            yield view.rules.deck.gentlemen[man].points


def next_card(view: View, seat: int, man: str) -> str:
    """Return what one more card of a gentleman is to a family, in a few words."""
    count, men = view.laid[seat].count(man) + 1, view.men(seat)
    if count >= TO_MARRY and view.meets(seat, man):
        return f"a wedding, {amount(view.rules.deck.gentlemen[man].points, 'point')}"
    if man not in men and len(men) >= MOST_MEN:
        return "a fourth gentleman, so one has to go"
    lacks = missing(view, seat, man)
    return f"{count} of {TO_MARRY} cards{f'; lacks {lacks}' if lacks else ''}"


def missing(view: View, seat: int, man: str) -> str:
    """Return what a daughter lacks of a gentleman's demands, in words; empty where nothing."""
    gaps = view.rules.deck.gentlemen[man].lacks(view.values[seat])
    return ", ".join(f"{gap} {name.capitalize()}" for name, gap in zip(ATTRIBUTES, gaps, strict=True) if gap)
