"""What a log says of cards that lie hidden: news that no card's knowers can carry.

A missed guess, a lost comparison, a card played where Celeste would have had to go: each says something about a
card without showing it. When a hand plays, the card may have been the old one or the one just drawn, and what a
princess keeps and puts back is her player's secret: so there are several cases, and in each of them every hidden card
is followed from place to place with what has been said of it. Odds read more into a log (see the belief); this is the
part that is certain, so that no world contradicts what its seat has heard.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Mapping
from dataclasses import dataclass, field

from austenplay.core.events import Event, Log
from austenplay.core.work import finished
from austenplay.games.love_letter.hidden.walk import Place, Token, Walk, int_of, places
from austenplay.games.love_letter.rules import Rules

Lines = frozenset[int]
"""Lines of the log, counted from 1, that together prove something."""

Told = tuple[Mapping[Place, frozenset[str]], frozenset[frozenset[Place]]]
"""By place the characters that a card is not, and the pairs of places with cards of equal value."""

NO_LINES: Lines = frozenset()


@dataclass(slots=True)
class Case:
    """One way it may be: where every card has gone, and what has been said of it.

    Attributes
    ----------
    hands, deck
        The tokens by place: hands by seat, the card kept first; the deck from its top.
    doubts
        For each token of which something is known the characters that it is not, each with the lines that prove it.
    equal
        Pairs of tokens of equal value, each with the lines that prove it.
    """

    hands: list[list[Token]]
    deck: list[Token]
    doubts: dict[Token, dict[str, Lines]] = field(default_factory=dict)
    equal: dict[tuple[Token, Token], Lines] = field(default_factory=dict)

    def copy(self) -> Case:
        """Return the same case, to go on otherwise."""
        doubts = {token: dict(of) for token, of in self.doubts.items()}
        return Case([list(hand) for hand in self.hands], list(self.deck), doubts, dict(self.equal))

    def rule_out(self, token: Token, cards: Iterable[str], lines: Lines) -> None:
        """Take in that a card is none of these; what was known before keeps its proof."""
        of = self.doubts.setdefault(token, {})
        for card in cards:
            of.setdefault(card, lines)

    def partners(self, token: Token) -> list[tuple[Token, Lines]]:
        """Return the tokens that are of equal value with one, and why."""
        return [(sum(pair) - token, lines) for pair, lines in self.equal.items() if token in pair]

    def because(self, token: Token, lines: Lines) -> None:
        """Add lines to the proof of whatever is known of a token: it is known only to be here because of them."""
        if token in self.doubts:
            self.doubts[token] = {card: of | lines for card, of in self.doubts[token].items()}
        for pair in self.equal:
            if token in pair:
                self.equal[pair] |= lines

    def told(self) -> Told:
        """Return what is known by place, without its proof."""
        at = {token: place for place, token in places(self)}
        doubts = {at[token]: frozenset(of) for token, of in self.doubts.items() if of}
        return doubts, frozenset(frozenset(at[token] for token in pair) for pair in self.equal)

    @property
    def lines(self) -> Lines:
        """Every line that says something here."""
        found = [lines for of in self.doubts.values() for lines in of.values()]
        return NO_LINES.union(*found, *self.equal.values())


class Inference:
    """The cases that a log leaves; one of them is how it is."""

    def __init__(self, rules: Rules, cases: tuple[Case, ...]) -> None:
        self.rules = rules
        self.cases = cases

    @functools.cached_property
    def told(self) -> tuple[Told, ...]:
        """What is known by place, case by case."""
        return tuple(case.told() for case in self.cases)

    @property
    def ruled_out(self) -> tuple[frozenset[str], ...]:
        """For each seat the cards that the first card of its hand surely is not."""
        none = frozenset[str]()
        return tuple(
            functools.reduce(frozenset.intersection, (doubts.get(("hand", seat, 0), none) for doubts, _ in self.told))
            for seat in range(self.rules.seats)
        )

    @property
    def spoken_of(self) -> frozenset[Place]:
        """The places of which something is known in one case or another."""
        return frozenset(place for doubts, equal in self.told for place in (*doubts, *itertools.chain(*equal)))

    def fits(self, faces: Callable[[Place], str | None]) -> bool:
        """Return whether nothing speaks against these faces; None is a place that is empty."""
        value = self.rules.deck.value
        for doubts, equal in self.told:
            if any(faces(place) in out for place, out in doubts.items()):
                continue
            pairs = [[face for face in map(faces, pair) if face is not None] for pair in equal]
            if all(len({value[face] for face in pair}) < 2 for pair in pairs):
                return True
        return False


def read_log(rules: Rules, log: Log, deck: int, heed: Container[int] | None = None) -> Inference:
    """Return what a seat's log says about hidden cards.

    Parameters
    ----------
    deck
        How many cards the draw deck has now.
    heed
        The lines that are taken to say something; of the others only what they move. None for all.
    """
    reader = _Reader(rules, log, deck, heed)
    finished(reader.walk())
    return Inference(rules, tuple(reader.cases) or (reader.blank(),))


class _Reader(Walk[Case]):
    """Takes in what is certain, each with its proof."""

    def blank(self) -> Case:
        """Return the case in which nothing is known."""
        return Case(*self.start())

    def rule_out(self, case: Case, token: Token, cards: Collection[str], lines: tuple[int, ...]) -> None:
        """Take in that a card is none of these, because of some lines."""
        if self.heeded:
            case.rule_out(token, cards, frozenset(lines))

    def is_card(self, case: Case, token: Token, card: object) -> None:
        """Take in what a card is, if this log's seat has seen it; that proves more shortly all that it proves."""
        if self.heeded and card is not None:
            doubts, line = case.doubts.setdefault(token, {}), frozenset((self.line,))
            doubts.update((key, line) for key in self.rules.deck.characters if key != card)

    def equal(self, case: Case, one: Token, other: Token) -> None:
        """Take in that two cards are of equal value."""
        if self.heeded:
            case.equal[one, other] = frozenset((self.line,))

    def played(self, event: Event) -> None:
        """Take in a play: of the card held before or of the one just drawn, and what may not have stayed."""
        self.went(event)
        self.not_in(int_of(event.seat), self.rules.deck.must_leave[str(event["card"])], (self.line,))  # LL-18.2

    def went(self, event: Event) -> None:
        """Take in that a card has left a hand face up: one of those that it can have been."""
        seat, card = int_of(event.seat), str(event["card"])
        after: list[Case] = []
        for case in self.cases:
            stayed = NO_LINES  # the lines that say which card it was not
            branches: list[Case] = []
            for at, token in enumerate(case.hands[seat]):
                why_not = case.doubts.get(token, {}).get(card)
                if self.heeded and why_not is not None:
                    stayed |= why_not | {self.line}
                else:
                    branches.append(self.spent(case, seat, at, card))
            for branch in branches if stayed else ():
                for token in branch.hands[seat]:
                    branch.because(token, stayed)
            after += branches
        self.cases = self.distinct(after)

    def spent(self, case: Case, seat: int, at: int, card: str) -> Case:
        """Return the case after this card of a hand has turned out to be `card` and is gone."""
        value, branch = self.rules.deck.value, case.copy()
        token = branch.hands[seat].pop(at)
        for partner, lines in branch.partners(token) if self.heeded else ():
            branch.rule_out(partner, [key for key in value if value[key] != value[card]], lines | {self.line})
        branch.doubts.pop(token, None)
        branch.equal = {pair: lines for pair, lines in branch.equal.items() if token not in pair}
        return branch

    def kept(self, event: Event) -> None:
        """Take in that one card was kept and the others went beneath the deck: any of them, in any order, if unseen."""
        seat, bottom = int_of(event.seat), event["bottom"]
        after: list[Case] = []
        for case in self.cases:
            for keep, *rest in itertools.permutations(case.hands[seat]):
                branch = case.copy()
                branch.hands[seat] = [keep]
                branch.deck += rest
                self.is_card(branch, keep, event["card"])
                if isinstance(bottom, tuple):
                    for token, card in zip(rest, bottom, strict=True):
                        self.is_card(branch, token, card)
                after.append(branch)
        self.cases = self.distinct(after)

    def distinct(self, cases: list[Case]) -> list[Case]:
        """Return the cases that can be, without those that another one allows for."""
        most = len(self.rules.deck.characters)
        told: dict[Hashable, tuple[Case, *Told]] = {}
        for case in cases:
            doubts, equal = case.told()
            if all(len(of) < most for of in doubts.values()):
                told.setdefault((frozenset(doubts.items()), equal), (case, doubts, equal))
        kept = list(told.values())
        return [
            case
            for case, doubts, equal in kept
            if not any(
                other is not case
                and fewer <= equal
                and all(out <= doubts.get(place, frozenset()) for place, out in less.items())
                for other, less, fewer in kept
            )
        ]
