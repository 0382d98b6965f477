"""How a game comes onto the table: unopened, or from a described position."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from austenplay.core.errors import BadInput, listed
from austenplay.core.events import Log, Secret
from austenplay.core.given import a_seat
from austenplay.games.liebe_intrige.course import settle
from austenplay.games.liebe_intrige.deck import DAUGHTERS_EACH, Values
from austenplay.games.liebe_intrige.rules import MOST_MEN, MOST_VALUE, TO_MARRY, Rules
from austenplay.games.liebe_intrige.shuffles import begin_turn
from austenplay.games.liebe_intrige.state import State, frozen
from austenplay.games.liebe_intrige.steps import Stage, Step
from austenplay.games.liebe_intrige.table import Table, replaced

Given = Sequence[Sequence[str]]


def opening(rules: Rules) -> State:
    """Return a game before its first shuffle."""
    nobody: tuple[tuple[str, ...], ...] = ((),) * rules.seats
    places: tuple[tuple[str, ...], ...] = ((),) * len(rules.places)
    return State(
        rules=rules,
        ply=0,
        starter=0,
        active=0,
        at=(None,) * rules.seats,
        no_dice=False,
        ending=False,
        boards=nobody,
        box=(),
        values=((),) * rules.seats,
        weddings=((),) * rules.seats,
        laid=nobody,
        stacks=places,
        known=(places,) * rules.seats,
        pile=(),
        discard=(),
        sets=(),
        hands=nobody,
        events=(),
        spent=(),
        laid_out=nobody,
        pending=first_steps(rules),
        log=Log(),
    )


def first_steps(rules: Rules) -> tuple[Step, ...]:
    """Return what is done before the first turn, the first step last."""
    steps = [Step(Stage.EVENTS, 0), Step(Stage.MEN, 0), Step(Stage.DAUGHTERS, 0)]
    if rules.starts == "drawn":  # LI-1.2
        steps.append(Step(Stage.BEGIN, 0))
    return tuple(steps)


def position(
    rules: Rules,
    *,
    daughters: Sequence[str | None],
    values: Sequence[Sequence[int] | None] | None,
    laid: Given | None,
    at: Sequence[str | None] | None,
    stacks: Mapping[str, Sequence[str]] | None,
    pile: Sequence[str],
    pile_size: int | None,
    hands: Given | None,
    events: Sequence[str],
    events_size: int | None,
    laid_out: Given | None,
    weddings: Sequence[Sequence[tuple[str, str, Sequence[int]]]] | None,
    unopened: Given | None,
    first: int,
    to_move: int | None,
    knows: Iterable[tuple[int, str, Sequence[str]]],
) -> State:
    """Return the position that `LiebeIntrige.position` describes."""
    given = _Given(rules)
    daughters = tuple(of or None for of in daughters)  # a lesson's file has no word for nobody but an empty one
    grooms = given.weddings(weddings)
    boards, box = given.boards(daughters, grooms, unopened)
    below = given.by_seat(laid, "laid", rules.deck.gentlemen)
    for seat, men in enumerate(below):
        if len(set(men)) > MOST_MEN or (men and daughters[seat] is None):
            raise BadInput(f"Seat {seat} has at most {MOST_MEN} gentlemen, and none without a daughter.")
    sets = tuple(sorted(man for row in grooms for man, _ in row for _ in range(TO_MARRY)))
    if married := [man for men in below for man in men if man in sets]:
        raise BadInput(f"{rules.deck.title_of(married[0])} is married and lies below nobody.")
    at_places, draw, discard = given.piles(stacks, pile, pile_size, [*below, sets])
    in_hand = given.by_seat(hands, "hands", rules.deck.events)
    out = given.by_seat(laid_out, "laid_out", rules.deck.events)
    event_pile, spent = given.pile(
        rules.deck.event_cards, given.keys(events, rules.deck.events), events_size, [*in_hand, *out], "events_size"
    )
    mover = a_seat(rules.seats, first if to_move is None else to_move)
    state = dataclasses.replace(
        opening(rules),
        starter=a_seat(rules.seats, first),
        active=mover,
        at=given.figures(at),
        ending=any(len(row) == DAUGHTERS_EACH for row in grooms),
        boards=boards,
        box=box,
        values=given.values(daughters, values),
        weddings=grooms,
        laid=below,
        stacks=at_places,
        pile=tuple((man, 0) for man in draw),
        discard=tuple(sorted(discard)),
        sets=sets,
        hands=in_hand,
        events=event_pile,
        spent=tuple(sorted(spent)),
        laid_out=out,
        pending=(),
    )
    table = Table(state)
    hidden = sorted(man for place in (*at_places, draw) for man in place)
    unseen = sorted(card for place in (*in_hand, event_pile) for card in place)
    table.say(
        "position",
        "LI-1.1",
        None,
        men=tuple(hidden),
        stacks=tuple(map(len, at_places)),
        events=tuple(unseen),
        hands=tuple(map(len, in_hand)),
    )
    for seat, hand in enumerate(in_hand):
        if hand:
            table.say("hand", "LI-6.13", seat, cards=Secret(hand, 1 << seat))
    for who, place, named in knows:
        _know(table, a_seat(rules.seats, who), given.place(place), given.keys(named, rules.deck.gentlemen))
    begin_turn(table, mover)
    table.dirty = True
    settle(table)
    return frozen(table)


def _know(table: Table, seat: int, place: str, men: tuple[str, ...]) -> None:
    """Let a seat know of cards of a stack, and say so in its log."""
    number = table.rules.number_of[place]
    if Counter(men) - Counter(table.stacks[number]) or not men:
        raise BadInput(f"Only cards that lie at {table.rules.deck.title_of(place)} can be known of there.")
    table.known[seat] = replaced(table.known[seat], number, sorted(men))
    table.say("known", "LI-4.6", None, place=place, men=Secret(tuple(sorted(men)), 1 << seat))


class _Given:
    """Checks what a person says of a table, each thing in one sentence."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def keys(self, names: Iterable[object], among: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the keys of cards given by key or title."""
        found = []
        for name in names:
            key = self.rules.deck.key_of(name) if isinstance(name, str) else None
            if key is None or key not in among:
                raise BadInput(f"There is no {name!r:.40} here; there are {listed(among, 'and'):.300}.")
            found.append(key)
        return tuple(found)

    def place(self, name: object) -> str:
        return self.keys([name], self.rules.deck.places)[0]

    def by_seat(self, given: Given | None, name: str, among: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
        """Return cards by seat in the alphabet's order; None for none."""
        rows: Any = ((),) * self.rules.seats if given is None else given
        if len(rows) != self.rules.seats:
            raise BadInput(f"{name} is given by seat: {self.rules.seats} rows, not {len(rows)}.")
        return tuple(tuple(sorted(self.keys(row, among))) for row in rows)

    def weddings(
        self, given: Sequence[Sequence[tuple[str, str, Sequence[int]]]] | None
    ) -> tuple[tuple[tuple[str, Values], ...], ...]:
        rows: Any = ((),) * self.rules.seats if given is None else given
        if len(rows) != self.rules.seats or any(len(row) > DAUGHTERS_EACH for row in rows):
            raise BadInput(f"weddings are given by seat, at most {DAUGHTERS_EACH} each.")
        self.brides = tuple(self.keys((bride for bride, _, _ in row), self.rules.deck.daughters) for row in rows)
        grooms = [self.keys((man for _, man, _ in row), self.rules.deck.gentlemen) for row in rows]
        every = [man for row in grooms for man in row]
        if len(set(every)) != len(every) or set(every) - set(self.rules.men_cards):
            raise BadInput("Every gentleman who plays marries once at most.")
        return tuple(
            tuple((man, self.three(of)) for man, (_, _, of) in zip(row, told, strict=True))
            for row, told in zip(grooms, rows, strict=True)
        )

    def three(self, values: Sequence[int]) -> Values:
        """Return three values of attributes."""
        fits = isinstance(values, Sequence) and len(values) == 3
        if not fits or any(type(value) is not int or not 0 <= value <= MOST_VALUE for value in values):
            raise BadInput(f"Attributes are three numbers from 0 to {MOST_VALUE}, not {values!r:.40}.")
        return values[0], values[1], values[2]

    def values(
        self, daughters: Sequence[str | None], values: Sequence[Sequence[int] | None] | None
    ) -> tuple[tuple[int, ...], ...]:
        rows: Sequence[Any] = (None,) * self.rules.seats if values is None else values
        if len(rows) != self.rules.seats:
            raise BadInput(f"values are given by seat: {self.rules.seats} rows, not {len(rows)}.")
        found: list[tuple[int, ...]] = []
        for daughter, row in zip(daughters, rows, strict=True):
            if daughter is None:
                found.append(())
            elif row is None:
                key = self.keys([daughter], self.rules.deck.daughters)[0]
                found.append(self.rules.deck.daughters[key].begins)
            else:
                found.append(self.three(row))
        return tuple(found)

    def boards(
        self, daughters: Sequence[str | None], grooms: Sequence[Sequence[object]], unopened: Given | None
    ) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
        """Return every seat's three daughters, and those in the box."""
        deck = self.rules.deck.daughters
        later = self.by_seat_in_order(unopened)
        named = [*(key for row in self.brides for key in row), *self.keys(filter(None, daughters), deck)]
        named += [key for row in later for key in row]
        if len(set(named)) != len(named):
            raise BadInput("Every daughter is there once.")
        rest = [key for key in deck if key not in named]
        rows = []
        for seat in range(self.rules.seats):
            if (daughters[seat] is None) != (len(grooms[seat]) == DAUGHTERS_EACH):
                raise BadInput(f"Seat {seat} has a daughter at home unless {DAUGHTERS_EACH} are married.")
            row = [*self.brides[seat], *self.keys(filter(None, [daughters[seat]]), deck), *later[seat]]
            if len(row) > DAUGHTERS_EACH:
                raise BadInput(f"Seat {seat} has {DAUGHTERS_EACH} daughters, not {len(row)}.")
            while len(row) < DAUGHTERS_EACH:
                row.append(rest.pop(0))
            rows.append(tuple(row))
        return tuple(rows), tuple(sorted(rest))

    def by_seat_in_order(self, given: Given | None) -> tuple[tuple[str, ...], ...]:
        rows: Any = ((),) * self.rules.seats if given is None else given
        if len(rows) != self.rules.seats:
            raise BadInput(f"unopened is given by seat: {self.rules.seats} rows, not {len(rows)}.")
        return tuple(self.keys(row, self.rules.deck.daughters) for row in rows)

    def figures(self, at: Sequence[str | None] | None) -> tuple[str | None, ...]:
        rows: Sequence[Any] = (None,) * self.rules.seats if at is None else at
        if len(rows) != self.rules.seats:
            raise BadInput(f"at is given by seat: {self.rules.seats} places, not {len(rows)}.")
        return tuple(None if place is None else self.place(place) for place in rows)

    def piles(
        self,
        stacks: Mapping[str, Sequence[str]] | None,
        pile: Sequence[str],
        pile_size: int | None,
        elsewhere: Sequence[Sequence[str]],
    ) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...], tuple[str, ...]]:
        """Return the stacks of the places, the draw pile and the discards; what is not named follows in file order."""
        deck = self.rules.deck
        told = {self.place(name): self.keys(men, deck.gentlemen) for name, men in (stacks or {}).items()}
        top = self.keys(pile, deck.gentlemen)
        rest = in_turn(self.rest(self.rules.men_cards, [*elsewhere, *told.values(), top]))
        found = []
        for key, place in deck.places.items():
            if key in told:
                found.append(tuple(sorted(told[key])))
                continue
            size = min(place.stack, len(rest))
            found.append(tuple(sorted(rest[:size])))
            rest = rest[size:]
        draw, discard = self.cut((*top, *rest), len(top), pile_size, "pile_size")
        return tuple(found), draw, discard

    def pile(
        self,
        cards: Sequence[str],
        top: tuple[str, ...],
        size: int | None,
        elsewhere: Sequence[Sequence[str]],
        name: str,
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self.cut((*top, *self.rest(cards, [*elsewhere, top])), len(top), size, name)

    def cut(
        self, cards: tuple[str, ...], least: int, size: int | None, name: str
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return a pile of a size and what is over."""
        if size is not None and (type(size) is not int or not least <= size <= len(cards)):
            raise BadInput(f"{name} must be a number from {least} to {len(cards)} here, not {size!r:.40}.")
        return cards[:size], () if size is None else cards[size:]

    def rest(self, cards: Sequence[str], places: Iterable[Sequence[str]]) -> tuple[str, ...]:
        """Return the cards that lie in none of these places, or refuse what is not there."""
        left = Counter(cards)
        left.subtract(card for place in places for card in place)
        if twice := [self.rules.deck.title_of(card) for card, number in left.items() if number < 0]:
            raise BadInput(f"{listed(twice, 'and')} cannot lie in so many places.")
        return tuple(left.elements())


def in_turn(cards: Iterable[str]) -> list[str]:
    """Return cards so that one of each kind comes before the second of any."""
    met = Counter[str]()
    numbered = []
    for place, card in enumerate(cards):
        met[card] += 1
        numbered.append((met[card], place, card))
    return [card for _, _, card in sorted(numbered)]
