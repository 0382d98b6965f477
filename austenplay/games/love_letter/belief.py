"""How likely every hidden card is, given all that one seat has seen: exact, whatever the size of the table.

Every hidden card is followed through the log with a weight for each character that it may be: the chance of all that
was seen of it, were it that one. A play multiplies by how likely it was, a missed guess takes a character out, a
comparison ties two cards together. The cards depend on one another only through the pool that they were dealt from
(see `pool`), so chances are sums of whole numbers, and no world has to be listed.

Bayes' rule over one seat's log; held against every order of the deck in the tests.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol, runtime_checkable

from austenplay.core.errors import BadInput
from austenplay.core.events import Event, Log
from austenplay.core.knowledge import BACK
from austenplay.core.protocols import Action
from austenplay.games.love_letter import legality
from austenplay.games.love_letter.legality import Situation
from austenplay.games.love_letter.policies import Uniform
from austenplay.games.love_letter.pool import Laid, whole
from austenplay.games.love_letter.rules import Keep, Play, Rules
from austenplay.games.love_letter.state import State
from austenplay.games.love_letter.view import View
from austenplay.games.love_letter.walk import ASIDE, Place, Token, Walk, int_of

Chances = Mapping[str, Fraction]
"""A chance, or a weight, for each character; one that is missing has none."""

ONE = Fraction(1)


@runtime_checkable
class HandPolicy(Protocol):
    """A policy whose choice depends on its legal actions alone, so that it can be read in all worlds at once."""

    def shares(self, rules: Rules, legal: tuple[Action, ...]) -> Mapping[Action, Fraction]:
        """Return the chance of each legal action; they sum to 1."""


@dataclass(slots=True)
class Way:
    """One way in which the cards can have gone, and how well it fits what was seen.

    Attributes
    ----------
    hands, deck
        The tokens by place, see `walk`.
    weight
        The chance of what was seen of cards that lie open by now.
    weights
        For each token of which something is known the chance of what was seen of it, by character.
    pairs
        Tokens of equal value.
    """

    hands: list[list[Token]]
    deck: list[Token]
    weight: Fraction = ONE
    weights: dict[Token, dict[str, Fraction]] = field(default_factory=dict)
    pairs: set[frozenset[Token]] = field(default_factory=set)

    def copy(self) -> Way:
        """Return the same way, to go on otherwise."""
        weights = {token: dict(of) for token, of in self.weights.items()}
        return Way([list(hand) for hand in self.hands], list(self.deck), self.weight, weights, set(self.pairs))

    def of(self, token: Token, card: str) -> Fraction:
        """Return how well what was seen of a token fits a character."""
        return self.weights[token].get(card, Fraction(0)) if token in self.weights else ONE

    def is_tied(self, token: Token) -> bool:
        """Return whether a token is known to equal another."""
        return any(token in pair for pair in self.pairs)

    def places(self) -> Iterator[tuple[Place, Token]]:
        """Give every place of a hidden card with what lies there."""
        for seat, hand in enumerate(self.hands):
            yield from ((("hand", seat, number), token) for number, token in enumerate(hand))
        yield from ((("deck", 0, number), token) for number, token in enumerate(self.deck))

    def told(self) -> Hashable:
        """Return all that is known by place, less the weight of the whole: two ways that tell the same are one."""
        at = {token: place for place, token in self.places()}
        weights = frozenset((at[token], frozenset(of.items())) for token, of in self.weights.items() if token in at)
        return weights, frozenset(frozenset(at[token] for token in pair) for pair in self.pairs)


class _Reader(Walk[Way]):
    """Reads a log with a model of how the others play; None takes nothing from what they choose."""

    def __init__(self, view: View, model: HandPolicy | None) -> None:
        log = view.log or Log()
        leavers = {event.seat for event in log.since_last("shuffle") if event.kind == "leave"}
        self.own = view.seat
        self.model = model
        self.alive = tuple(seat for seat in range(view.seats) if seat in view.alive or seat in leavers)
        self.protected: tuple[int, ...] = ()
        super().__init__(view.rules, log, len(view.deck))

    def read(self, event: Event) -> None:
        """Move cards, weigh the ways, and keep in mind who may be chosen."""
        if event.kind == "draw":
            self.protected = tuple(seat for seat in self.protected if seat != event.seat)
        super().read(event)
        if event.kind == "protect":
            self.protected = tuple(sorted((*self.protected, int_of(event.seat))))
        elif event.kind == "leave":
            self.alive = tuple(seat for seat in self.alive if seat != event.seat)
            self.protected = tuple(seat for seat in self.protected if seat != event.seat)
        self.cases = [way for way in self.cases if way.weight and all(any(of.values()) for of in way.weights.values())]

    def blank(self) -> Way:
        """Return the way in which nothing is known."""
        return Way(*self.start())

    # What is seen of a card

    def fits(self, way: Way, token: Token, chance: Callable[[str], Fraction | int]) -> None:
        """Multiply the weights of a token by the chance of what was seen of it."""
        weights = way.weights.get(token)
        if weights is None:
            weights = dict.fromkeys(self.rules.deck.characters, ONE)
        way.weights[token] = {card: of * chance(card) for card, of in weights.items() if of}

    def is_card(self, case: Way, token: Token, card: object) -> None:
        """Take in what a card is, if this log's seat has seen it."""
        if card is None:
            return
        self.fits(case, token, lambda key: int(key == card))
        self.untie(case, token, str(card))

    def untie(self, way: Way, token: Token, card: str) -> None:
        """Take in what the partners of a token are worth, now that it is known."""
        for pair in [pair for pair in way.pairs if token in pair]:
            way.pairs.remove(pair)
            for partner in pair - {token}:
                self.is_worth(way, partner, card)

    def is_worth(self, way: Way, token: Token, card: str) -> None:
        """Take in that a token is of the value of a character."""
        value = self.rules.deck.value
        self.fits(way, token, lambda key: int(value[key] == value[card]))

    def rule_out(self, case: Way, token: Token, cards: Collection[str], lines: tuple[int, ...]) -> None:
        """Take in that a card is none of these."""
        self.fits(case, token, lambda key: int(key not in cards))

    def equal(self, case: Way, one: Token, other: Token) -> None:
        """Take in that two cards are of equal value; where one of them has been seen it tells the other."""
        for token, partner in ((one, other), (other, one)):
            known = [card for card, of in case.weights.get(token, {}).items() if of]
            if len(known) == 1:
                self.is_worth(case, partner, known[0])
                return
        case.pairs.add(frozenset((one, other)))

    def spent(self, way: Way, token: Token, card: str) -> None:
        """Take in that a token has turned out to be a character and lies open."""
        way.weight *= way.of(token, card)
        way.weights.pop(token, None)
        self.untie(way, token, card)

    def went(self, event: Event) -> None:
        """Take in a hand that was discarded or laid down."""
        for way in self.cases:
            self.spent(way, way.hands[int_of(event.seat)].pop(0), str(event["card"]))

    # What is chosen

    def played(self, event: Event) -> None:
        """Take in a play: of the card held before, or of the one just drawn."""
        seat, card = int_of(event.seat), str(event["card"])
        likely = self.likelihood(event)
        after: list[Way] = []
        for way in self.cases:
            if any(map(way.is_tied, way.hands[seat])):
                for at in range(len(way.hands[seat])):
                    branch = way.copy()
                    self.spent(branch, branch.hands[seat].pop(at), card)
                    for stays in branch.hands[seat]:
                        self.fits(branch, stays, likely.__getitem__)
                    after.append(branch)
                continue
            older, newer = way.hands[seat]
            stays = self.new_token()
            weights = {
                key: of * (way.of(older, card) * way.of(newer, key) + way.of(newer, card) * way.of(older, key))
                for key, of in likely.items()
            }
            for token in (older, newer):
                way.weights.pop(token, None)
            way.hands[seat], way.weights[stays] = [stays], weights
            after.append(way)
        self.cases = merged(after)

    def likelihood(self, event: Event) -> dict[str, Fraction]:
        """Return for each character that may have stayed in hand the chance of a play, for one of two equal cards."""
        seat, card = int_of(event.seat), str(event["card"])
        target, guess = event["target"], event["guess"]
        action = Play(card, None if target is None else int_of(target), None if guess is None else str(guess))
        found: dict[str, Fraction] = {}
        for other in self.rules.deck.characters:
            situation = Situation(self.rules, False, seat, (other, card), self.alive, self.protected)
            legal = legality.legal_actions(situation)
            if action not in legal:
                found[other] = Fraction(0)
            elif self.model is None or seat == self.own:
                found[other] = ONE
            else:
                share = self.model.shares(self.rules, legal).get(action, Fraction(0))
                found[other] = share / (2 if other == card else 1)
        return found

    def kept(self, event: Event) -> None:
        """Take in which card was kept and which went beneath the deck, or all the ways in which it can have been."""
        seat, bottom = int_of(event.seat), event["bottom"]
        after: list[Way] = []
        for way in self.cases:
            for keep, *rest in itertools.permutations(way.hands[seat]):
                branch = way.copy()
                branch.hands[seat] = [keep]
                branch.deck += rest
                self.is_card(branch, keep, event["card"])
                if isinstance(bottom, tuple):
                    for token, card in zip(rest, bottom, strict=True):
                        self.is_card(branch, token, card)
                if self.model is None or seat == self.own or isinstance(self.model, Uniform):
                    after.append(branch)  # each card of the hand is as likely as any other to be the one kept
                else:
                    after += self.returned(branch, keep, rest)
        self.cases = merged(after)

    def returned(self, way: Way, keep: Token, rest: list[Token]) -> Iterator[Way]:
        """Give a way for each choice of the cards put back, weighed by how likely the choice was."""
        assert self.model is not None
        for bottom in itertools.product(self.rules.deck.characters, repeat=len(rest)):
            likely = {card: self.keeps(card, bottom) for card in self.rules.deck.characters}
            branch = way.copy()
            for token, card in zip(rest, bottom, strict=True):
                self.is_card(branch, token, card)
            self.fits(branch, keep, likely.__getitem__)
            if all(any(of.values()) for of in branch.weights.values()):
                yield branch

    @functools.cache  # noqa: B019  (a reader lives as long as one log is read)
    def keeps(self, card: str, bottom: tuple[str, ...]) -> Fraction:
        """Return the chance that one card of a hand is kept and the others put back in this order, equal ones apart."""
        assert self.model is not None
        hand = (card, *bottom)
        situation = Situation(self.rules, True, 0, hand, self.alive, self.protected)
        share = self.model.shares(self.rules, legality.legal_actions(situation)).get(Keep(card, bottom), Fraction(0))
        return share / math.prod(math.factorial(hand.count(key)) for key in set(hand))


def merged(ways: list[Way]) -> list[Way]:
    """Return the ways with those as one that tell the same of every place."""
    found: dict[Hashable, Way] = {}
    for way in ways:
        told = way.told()
        if told in found:
            found[told].weight += way.weight
        else:
            found[told] = way
    return list(found.values())


@dataclass(frozen=True, slots=True)
class Layout:
    """Some unseen cards laid for certain, and the rest of the pool laid to other places with weights of their own.

    `weight` times the ways to lay them is a chance.
    """

    weight: Fraction
    certain: Mapping[Place, str]
    places: tuple[Place, ...]
    laid: Laid
    pool: Mapping[str, int]
    """What is laid to the places of this layout and to all others of which nothing is known."""

    @property
    def chance(self) -> Fraction:
        """The chance that the cards lie so, whichever way."""
        return self.weight * self.laid.total

    def at(self, place: Place) -> Mapping[str, Fraction]:
        """Return the weight of the ways in which a place holds each character."""
        if place in self.certain:
            return {self.certain[place]: Fraction(self.laid.total)}
        if place in self.places:
            return {card: Fraction(ways) for card, ways in self.laid.at[self.places.index(place)].items()}
        others = sum(self.pool.values()) - len(self.places)
        return {
            card: Fraction(count * self.laid.total - sum(of.get(card, 0) for of in self.laid.at), others)
            for card, count in self.pool.items()
        }

    def filled(self, laid: tuple[str, ...]) -> dict[Place, str]:
        """Return the cards by place for one way to lay them."""
        return {**self.certain, **dict(zip(self.places, laid, strict=True))}


class Belief:
    """The chance of every hidden card, given what one seat has seen; exact.

    Attributes
    ----------
    view
        The view it was made from.
    model
        How the others are taken to play; None takes nothing from what they choose.
    exact
        True: every chance is a `Fraction`.
    """

    exact = True

    def __init__(self, view: View, model: HandPolicy | None = None) -> None:
        self.view = view
        self.model = model
        self.unseen = view.unseen()
        layouts = [layout for way in _Reader(view, model).cases for layout in self._layouts(way)]
        whole_chance = sum((layout.chance for layout in layouts), Fraction(0))
        if not whole_chance:
            raise BadInput("No way of dealing the unseen cards fits what this seat has seen; check what was entered.")
        self.layouts = tuple(dataclasses.replace(of, weight=of.weight / whole_chance) for of in layouts if of.chance)

    # What is asked of it

    def hand(self, seat: int, number: int = 0) -> Chances:
        """Return the chance of each character to be a card of a hand: the one kept, or the nth."""
        return self.at(("hand", seat, number))

    def set_aside(self) -> Chances:
        """Return the chance of each character to be the card set aside; empty where there is none."""
        return self.at(ASIDE) if self.view.has_set_aside else {}

    def next_card(self) -> Chances:
        """Return the chance of each character to be drawn next; empty where the deck is."""
        return self.at(("deck", 0, 0)) if self.view.deck else {}

    def at(self, place: Place) -> Chances:
        """Return the chance of each character to lie at a place."""
        seen = self.view.face(place)
        if seen != BACK:
            return {} if seen is None else {seen: ONE}
        sums: dict[str, Fraction] = defaultdict(Fraction)
        for layout in self.layouts:
            for card, ways in layout.at(place).items():
                sums[card] += layout.weight * ways
        return {card: sums[card] for card in self.view.rules.deck.characters if sums.get(card)}

    def worlds(self) -> Mapping[tuple[str, ...], Fraction]:
        """Return the chance of all hands together: of each seat in turn its cards, none of a seat that is out."""
        places = [("hand", seat, number) for seat, hand in enumerate(self.view.hands) for number in range(len(hand))]
        sums: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
        for layout in self.layouts:
            for laid, ways in layout.laid.ways():
                at = layout.filled(laid)
                sums[tuple(at.get(place) or str(self.view.face(place)) for place in places)] += layout.weight * ways
        return dict(sums)

    def sample(self, rng: random.Random) -> State:
        """Return a full state that fits the view, drawn by its chance."""
        layout = rng.choices(self.layouts, [float(layout.chance) for layout in self.layouts])[0]
        at = layout.filled(layout.laid.draw(rng))
        view = self.view
        hands = tuple(
            tuple(at.get(("hand", seat, number), card) for number, card in enumerate(hand))
            for seat, hand in enumerate(view.hands)
        )
        return view.filled(
            hands, tuple(at.get(("deck", 0, number), card) for number, card in enumerate(view.deck)), rng
        )

    # How it is found

    def _layouts(self, way: Way) -> Iterator[Layout]:
        """Give the ways to lay the unseen cards that belong to a way, one for each value that tied cards may have."""
        weight, weights = way.weight, dict[Place, dict[str, Fraction]]()
        at = {token: place for place, token in way.places()}
        for place, token in way.places():
            seen = self.view.face(place)
            if seen != BACK:
                weight *= way.of(token, seen) if seen is not None else 1
            elif place[0] == "hand" or token in way.weights or way.is_tied(token):
                weights[place] = {card: of for card in self.unseen if (of := way.of(token, card))}
        pairs = [frozenset(at[token] for token in pair) for pair in way.pairs]
        value = self.view.rules.deck.value
        for values in self._tied_values(pairs):
            tied = {
                place: {
                    card: of if values.get(place, value[card]) == value[card] else Fraction(0)
                    for card, of in row.items()
                }
                for place, row in weights.items()
            }
            seen_fit = all(
                values[place] == value[str(self.view.face(place))] for place in values if place not in weights
            )
            if weight and seen_fit and all(tied.values()):
                yield self._layout(weight, tied)

    def _layout(self, weight: Fraction, rows: Mapping[Place, Mapping[str, Fraction]]) -> Layout:
        """Return the ways to lay the unseen cards to places with these weights."""
        pool, certain = Counter(self.unseen), dict[Place, str]()
        open_rows = {}
        for place, row in rows.items():
            if len(row) == 1:  # the only card that it can be is laid at once
                (certain[place],) = row
                weight *= row[certain[place]] * max(0, pool[certain[place]])
                pool[certain[place]] -= 1
            else:
                open_rows[place] = row
        numbers, scales = zip(*map(whole, open_rows.values()), strict=True) if open_rows else ((), ())
        scale = math.prod(scales, start=weight) / math.perm(self.unseen.total(), len(rows))
        return Layout(scale, certain, tuple(open_rows), Laid(pool, numbers), +pool)

    def _tied_values(self, pairs: list[frozenset[Place]]) -> Iterator[dict[Place, int]]:
        """Give every way to choose a value for each group of places that are tied together."""
        groups: list[set[Place]] = []
        for pair in pairs:
            met = [group for group in groups if group & pair]
            groups = [group for group in groups if not group & pair] + [set(pair).union(*met)]
        values = sorted(set(self.view.rules.deck.value.values()))
        for chosen in itertools.product(values, repeat=len(groups)):
            yield {place: of for group, of in zip(groups, chosen, strict=True) for place in group}
