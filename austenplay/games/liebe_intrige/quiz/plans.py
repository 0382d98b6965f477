"""Ways to a wedding, or to just miss one: by a visit, a card taken, an intrigue that fails, an exchange."""

from __future__ import annotations

import random
from collections.abc import Iterable

from austenplay.core.protocols import Action
from austenplay.games.liebe_intrige.deck import Values
from austenplay.games.liebe_intrige.quiz.moments import (
    DECK,
    PLACES,
    changed,
    moment,
    peaceful,
    title,
    where,
    without_hands,
)
from austenplay.games.liebe_intrige.rules import Intrigue, Play, Swap, Take, Visit
from austenplay.games.liebe_intrige.state import State

RAISING = ("theatre", "soup_kitchen", "tailor")


def demands(man: str) -> Values:
    """Return what a gentleman demands."""
    return DECK.gentlemen[man].demands


def lacking(rng: random.Random, values: Iterable[int], kept: int | None = None) -> tuple[int, ...]:
    """Return attributes of which one, not `kept`, is one lower, if any can be."""
    row = tuple(values)
    can = [number for number, value in enumerate(row) if value and number != kept]
    return changed(row, rng.choice(can), -1) if can else row


Plan = tuple[State, list[Action], list[str], list[str]]
"""A moment, what is done there, how the dice fall, and how it is told, with data."""


def by_a_visit(rng: random.Random, seats: int, mover: int, rival: int) -> Plan:
    """Return a visit that raises an attribute of a daughter with suitors; often that is enough."""
    place = rng.choice(RAISING)
    ((number, by),) = DECK.places[place].raises
    man, other, third = rng.sample([of for of in peaceful() if demands(of)[number] >= by], 3)
    needed = changed(demands(man), number, -by)
    is_short, is_few = rng.choice(((False, False), (False, False), (True, False), (False, True)))
    values = lacking(rng, needed, number) if is_short else needed
    laid = {mover: [man] * (2 if is_few else 3) + [other], rival: [third] * 3}
    low = lacking(rng, demands(third))
    at = {mover: rng.choice([of for of in PLACES if of != place])}
    state = moment(rng, seats, mover, values={mover: values, rival: low}, laid=laid, at=at, hands=without_hands(seats))
    return state, [Visit(place)], [], [f"{{{mover} visits}} {where(place)}.", place]


def by_a_card(rng: random.Random, seats: int, mover: int, rival: int) -> Plan:
    """Return a visit by which a gentleman card is taken; often it is the third."""
    place = rng.choice(("theatre", "soup_kitchen"))
    ((number, _),) = DECK.places[place].raises
    man, other, third = rng.sample(peaceful(), 3)
    is_short, is_few = rng.choice(((False, False), (False, False), (True, False), (False, True)))
    values = lacking(rng, demands(man), number) if is_short else demands(man)
    laid = {mover: [man] * (1 if is_few else 2) + [other], rival: [third] * 3}
    low = lacking(rng, demands(third))
    at = {mover: rng.choice([of for of in PLACES if of != place])}
    stacks = {place: [man, *rng.sample([of for of in peaceful() if of not in (man, third)], 2)]}
    state = moment(
        rng,
        seats,
        mover,
        values={mover: values, rival: low},
        laid=laid,
        at=at,
        stacks=stacks,
        hands=without_hands(seats),
    )
    told = [f"{{{mover} visits}} {where(place)} and {{{mover}:takes}} {title(man)}.", place, man]
    return state, [Visit(place), Take(man)], [], told


def by_failing(rng: random.Random, seats: int, mover: int, rival: int) -> Plan:
    """Return an intrigue that fails, so that the rival takes a card; often it is the third."""
    place = rng.choice([of for of in PLACES if DECK.places[of].intrigue])
    man, other, third = rng.sample(peaceful(), 3)
    is_short, is_few = rng.choice(((False, False), (False, False), (True, False), (False, True)))
    values = lacking(rng, demands(man)) if is_short else demands(man)
    laid = {rival: [man] * (1 if is_few else 2) + [third], mover: [man, other, other, other]}
    low = lacking(rng, demands(other))
    at = {mover: rng.choice([of for of in PLACES if of != place]), rival: place}
    state = moment(rng, seats, mover, values={rival: values, mover: low}, laid=laid, at=at, hands=without_hands(seats))
    told = f"{{{mover} carries}} out an intrigue against {{{rival}}} at {where(place)}. It fails, and "
    told += f"{{{rival} takes}} {title(man)}."
    return state, [Intrigue(place, rival), Take(man)], ["bubble"], [told, place, man]


def by_exchange(rng: random.Random, seats: int, mover: int, rival: int) -> Plan:
    """Return an exchange of cards, by which either family, or both, may get the third of a gentleman."""
    man, other = rng.sample(peaceful(), 2)
    short = rng.choice(((), (), (mover,), (rival,), (mover, rival)))
    values = {
        mover: lacking(rng, demands(man)) if mover in short else demands(man),
        rival: lacking(rng, demands(other)) if rival in short else demands(other),
    }
    laid = {mover: [man, man, other], rival: [other, other, man]}
    hands = {**without_hands(seats), mover: ("portraits",)}
    state = moment(rng, seats, mover, values=values, laid=laid, hands=hands)
    told = f"By {title('portraits')} {{{mover} gives}} {{{rival}}} {title(other)} and {{{mover}:gets}} {title(man)}."
    return state, [Play("portraits", rival), Swap(other, man)], [], [told, man, other]


def bride(rng: random.Random, seats: int, mover: int) -> tuple[State, str, str]:
    """Return a turn in which a visit makes a daughter marry, with the place and the bridegroom."""
    place = rng.choice(RAISING)
    ((number, by),) = DECK.places[place].raises
    man = rng.choice([of for of in peaceful() if demands(of)[number] > 0])
    needed = demands(man)
    values = changed(needed, number, -min(by, needed[number]))
    other = rng.choice([of for of in peaceful() if of != man])
    elsewhere = rng.choice([of for of in PLACES if of != place])
    laid = {mover: [man, man, man, other]}
    state = moment(
        rng, seats, mover, values={mover: values}, at={mover: elsewhere}, laid=laid, hands=without_hands(seats)
    )
    return state, place, man
