"""The ways in which the cards of a round can have gone, each with how well it fits what one seat has seen.

Every hidden card is followed through the log with a weight for each character that it may be: the chance of all that
was seen of it, were it that one. A play multiplies by how likely it was, a missed guess takes a character out, a
comparison ties two cards together. Ways that tell the same of every place are added up.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol, cast, runtime_checkable

from austenplay.core.events import Event, Log
from austenplay.core.protocols import Action
from austenplay.core.work import Work, finished
from austenplay.games.love_letter import legality
from austenplay.games.love_letter.hidden.past import Either, Kept, Past, Stayed, Went
from austenplay.games.love_letter.hidden.walk import Token, Walk, int_of, places
from austenplay.games.love_letter.legality import Situation
from austenplay.games.love_letter.policies import Uniform
from austenplay.games.love_letter.rules import Keep, Play, Rules
from austenplay.games.love_letter.view import View

ZERO, ONE = Fraction(0), Fraction(1)

MOST_WAYS = 400
"""Ways that are followed at once; a policy that splits them further is asked world by world instead."""


class TooManyWays(Exception):
    """A policy tells more ways apart than can be followed at once."""


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
    past
        How it came about.
    """

    hands: list[list[Token]]
    deck: list[Token]
    weight: Fraction = ONE
    weights: dict[Token, dict[str, Fraction]] = field(default_factory=dict)
    pairs: set[frozenset[Token]] = field(default_factory=set)
    past: Past = None

    def copy(self) -> Way:
        """Return the same way, to go on otherwise."""
        weights = {token: dict(of) for token, of in self.weights.items()}
        hands = [list(hand) for hand in self.hands]
        return Way(hands, list(self.deck), self.weight, weights, set(self.pairs), self.past)

    def of(self, token: Token, card: str) -> Fraction:
        """Return how well what was seen of a token fits a character."""
        return self.weights[token].get(card, ZERO) if token in self.weights else ONE

    def is_tied(self, token: Token) -> bool:
        """Return whether a token is known to equal another."""
        return any(token in pair for pair in self.pairs)

    def told(self) -> Hashable:
        """Return all that is known by place, less the weight of the whole: two ways that tell the same are one."""
        at = {token: place for place, token in places(self)}
        weights = frozenset((at[token], frozenset(of.items())) for token, of in self.weights.items() if token in at)
        return weights, frozenset(frozenset(at[token] for token in pair) for pair in self.pairs)


class Weighing(Walk[Way]):
    """Reads a log with a model of how the others play; None takes nothing from what they choose."""

    def __init__(self, view: View, model: HandPolicy | None) -> None:
        log = view.log or Log()
        leavers = {event.seat for event in log.since_last("shuffle") if event.kind == "leave"}
        self.own = view.seat
        self.model = model
        self.alive = tuple(seat for seat in range(view.seats) if seat in view.alive or seat in leavers)
        self.protected: tuple[int, ...] = ()
        self.left = Counter(view.rules.deck.cards) - Counter(view.face_up)
        super().__init__(view.rules, log, len(view.deck))

    def read(self, event: Event) -> None:
        """Move cards, weigh the ways, and keep in mind who may be chosen."""
        if event.kind == "draw":
            self.protected = tuple(seat for seat in self.protected if seat != event.seat)
        super().read(event)
        if event.kind in ("play", "discard", "lay_down"):
            self.left[str(event["card"])] -= 1
        if event.kind == "position":
            self.protected = cast(tuple[int, ...], event["protected"])
        elif event.kind == "protect":
            self.protected = tuple(sorted((*self.protected, int_of(event.seat))))
        elif event.kind == "leave":
            self.alive = tuple(seat for seat in self.alive if seat != event.seat)
            self.protected = tuple(seat for seat in self.protected if seat != event.seat)
        self.cases = self.possible(self.cases)

    def possible(self, ways: list[Way]) -> list[Way]:
        """Return the ways that can be after what was read up to now."""
        return [way for way in ways if way.weight and all(any(of.values()) for of in way.weights.values())]

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
        way.past = Went(token, card, way.past)
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
            fits = way.weights.pop(older, None), way.weights.pop(newer, None)
            way.past = Stayed(stays, older, newer, card, *fits, way.past)
            way.hands[seat], way.weights[stays] = [stays], weights
            after.append(way)
        self.cases = merged(after)

    def likelihood(self, event: Event) -> dict[str, Fraction]:
        """Return for each character that may have stayed in hand the chance of a play, for one of two equal cards."""
        seat, action = int_of(event.seat), play_of(event)
        card = action.card
        found: dict[str, Fraction] = {}
        for other in self.rules.deck.characters:
            situation = Situation(self.rules, False, seat, (other, card), self.alive, self.protected)
            legal = legality.legal_actions(situation)
            if action not in legal:
                found[other] = ZERO
            elif self.model is None or seat == self.own:
                found[other] = ONE
            else:
                share = self.model.shares(self.rules, legal).get(action, ZERO)
                found[other] = share / (2 if other == card else 1)
        return found

    def kept(self, event: Event) -> None:
        """Leave it to `sort_out`: there may be many ways in which it can have been."""

    def sort_out(self, event: Event) -> Work[None]:
        """Take in which card was kept and which went beneath the deck, or all the ways in which it can have been."""
        if event.kind != "keep":
            return
        seat, count = int_of(event.seat), int_of(event["count"])
        self.cases = self.possible((yield from merging(self.put_back(event))))
        # To one who counts, or does anything legal, each card of the hand is as likely as any other to be the one kept.
        if self.model is not None and seat != self.own and not isinstance(self.model, Uniform):
            split = (self.returned(way, way.hands[seat][0], way.deck[-count:]) for way in self.cases)
            self.cases = yield from merging(itertools.chain.from_iterable(split), MOST_WAYS)
        if len(self.cases) > MOST_WAYS:
            raise TooManyWays

    def put_back(self, event: Event) -> Iterator[Way]:
        """Give the ways in which one card can have been kept and the others put back."""
        seat, bottom = int_of(event.seat), event["bottom"]
        for way in self.cases:
            for keep, *rest in itertools.permutations(way.hands[seat]):
                branch = way.copy()
                branch.hands[seat] = [keep]
                branch.deck += rest
                branch.past = Kept(keep, tuple(rest), branch.past)
                self.is_card(branch, keep, event["card"])
                if isinstance(bottom, tuple):
                    for token, card in zip(rest, bottom, strict=True):
                        self.is_card(branch, token, card)
                yield branch

    def returned(self, way: Way, keep: Token, rest: list[Token]) -> Iterator[Way]:
        """Give a way for each choice of the cards put back, weighed by how likely the choice was."""
        assert self.model is not None
        left = [card for card, copies in self.left.items() if copies > 0]
        for bottom in itertools.product(left, repeat=len(rest)):
            likely = {card: self.keeps(card, bottom) if card in left else ZERO for card in self.rules.deck.characters}
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
        share = self.model.shares(self.rules, legality.legal_actions(situation)).get(Keep(card, bottom), ZERO)
        return share / math.prod(math.factorial(hand.count(key)) for key in set(hand))


def merged(ways: Iterable[Way]) -> list[Way]:
    """Return the ways with those as one that tell the same of every place."""
    return finished(merging(ways))


def merging(ways: Iterable[Way], most: float = math.inf) -> Work[list[Way]]:
    """Make one of the ways that tell the same of every place, with a pause after each.

    Raises
    ------
    TooManyWays
        As soon as more than so many are told apart: to find the others would take seconds.
    """
    alike: dict[Hashable, list[Way]] = defaultdict(list)
    for way in ways:
        alike[way.told()].append(way)
        if len(alike) > most:
            raise TooManyWays
        yield
    for first, *others in alike.values():
        if others:
            of = tuple((way.weight, tuple(token for _, token in places(way)), way.past) for way in (first, *others))
            first.past = Either(of)
            first.weight = sum((way.weight for way in others), first.weight)
    return [first for first, *_ in alike.values()]


def play_of(event: Event) -> Play:
    """Return the action that an event tells of."""
    target, guess = event["target"], event["guess"]
    return Play(str(event["card"]), None if target is None else int_of(target), None if guess is None else str(guess))
