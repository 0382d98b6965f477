"""What a log rules out: news that no card's knowers can carry.

A missed guess, a lost comparison, a card played where Celeste would have had to go: each says something about a
hand without showing it. When a hand plays, the card may have been the old one or the one just drawn; news about that
hand alone lapses then, but a tie with another hand lives on in both ways, so there may be several cases. Odds read
more into a log (see the belief); this is the part that is certain, so that no world contradicts what its seat has
heard. What a princess puts back unseen ends all news about that hand: worlds may be too wide after it, never too
narrow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from austenplay.core.events import Event, Log
from austenplay.games.love_letter.rules import Rules


@dataclass(frozen=True, slots=True)
class Case:
    """One way it may be: for each seat the cards that its hand is not, and pairs of seats whose hands are equal."""

    ruled_out: tuple[frozenset[str], ...]
    equal: frozenset[tuple[int, int]] = frozenset()

    def fits(self, rules: Rules, hands: tuple[tuple[str, ...], ...]) -> bool:
        """Return whether nothing here speaks against these hands; only the card that a hand has kept is meant."""
        value = rules.deck.value
        return all(
            not hand or hand[0] not in ruled_out for hand, ruled_out in zip(hands, self.ruled_out, strict=True)
        ) and all(
            value[hands[one][0]] == value[hands[other][0]] for one, other in self.equal if hands[one] and hands[other]
        )

    def without(self, seat: int, cards: Iterable[str]) -> Case:
        """Return the case that a hand is none of these cards either."""
        more = self.ruled_out[seat].union(cards)
        return self if more == self.ruled_out[seat] else Case(_with(self.ruled_out, seat, more), self.equal)

    def tied(self, one: int, other: int) -> Case:
        """Return the case that two hands are of equal value, too."""
        return Case(self.ruled_out, self.equal | {(min(one, other), max(one, other))})

    def forgetting(self, seat: int) -> Case:
        """Return the case without a word about one hand."""
        if not self.ruled_out[seat] and not self.ties(seat):
            return self
        equal = frozenset(pair for pair in self.equal if seat not in pair)
        return Case(_with(self.ruled_out, seat, frozenset()), equal)

    def spent(self, rules: Rules, seat: int, card: str) -> tuple[Case, ...]:
        """Return the case after a hand has turned out to be `card` and is gone; nothing if it could not be."""
        if card in self.ruled_out[seat]:
            return ()
        value, case = rules.deck.value, self
        for other in self.ties(seat):
            case = case.without(other, (key for key in value if value[key] != value[card]))
        return (case.forgetting(seat),)

    def swapped(self, one: int, other: int) -> Case:
        """Return the case after two hands have changed places."""
        places = {one: other, other: one}
        ruled_out = tuple(self.ruled_out[places.get(seat, seat)] for seat in range(len(self.ruled_out)))
        moved = ((places.get(a, a), places.get(b, b)) for a, b in self.equal)
        return Case(ruled_out, frozenset((min(pair), max(pair)) for pair in moved))

    def ties(self, seat: int) -> tuple[int, ...]:
        """Return the seats whose hands are equal to a seat's."""
        return tuple(sorted(sum(pair) - seat for pair in self.equal if seat in pair))


@dataclass(frozen=True, slots=True)
class Inference:
    """The cases that a log leaves; one of them is how it is."""

    cases: tuple[Case, ...]

    @property
    def ruled_out(self) -> tuple[frozenset[str], ...]:
        """For each seat the cards that its hand surely is not."""
        first, *others = self.cases
        return tuple(
            hand.intersection(*(case.ruled_out[seat] for case in others)) for seat, hand in enumerate(first.ruled_out)
        )

    def fits(self, rules: Rules, hands: tuple[tuple[str, ...], ...]) -> bool:
        """Return whether nothing speaks against these hands."""
        return any(case.fits(rules, hands) for case in self.cases)


def read_log(rules: Rules, log: Log) -> Inference:
    """Return what a seat's log says about hands still held."""
    reader = _Reader(rules)
    for event in log.since_last("shuffle"):  # nothing is carried over from the last round, LL-1.2
        reader.read(event)
    return Inference(reader.cases or reader.nothing)


class _Reader:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.nothing: tuple[Case, ...] = (Case((frozenset(),) * rules.seats),)
        self.cases: tuple[Case, ...] = self.nothing
        self.higher: int | None = None
        self.drawn: object = None

    def read(self, event: Event) -> None:
        match event.kind:
            case "draw":
                self.drawn = event["card"]
            case "play":
                self.played(_seat(event.seat), str(event["card"]))
            case "keep":
                self.each(lambda case: case.forgetting(_seat(event.seat)))
            case "discard" | "lay_down":
                self.laid_down(_seat(event.seat), str(event["card"]))
            case "guess" if not event["hit"]:
                self.not_in(_seat(event["target"]), self.rules.names_hit(str(event["guess"])))
            case "look":
                self.shown(_seat(event["target"]), event["card"])
            case "compare":
                self.compared(event)
            case "swap":
                self.each(lambda case: case.swapped(_seat(event.seat), _seat(event["target"])))
                self.shown(_seat(event.seat), event["taken"])
                self.shown(_seat(event["target"]), event["given"])

    def each(self, change: Callable[[Case], Case]) -> None:
        self.cases = tuple(dict.fromkeys(map(change, self.cases)))

    def not_in(self, seat: int, cards: Iterable[str]) -> None:
        out = frozenset(cards)
        self.each(lambda case: case.without(seat, out))

    def shown(self, seat: int, card: object) -> None:
        """Take in a hand that this log's seat has seen: it is nothing else."""
        if card is not None:
            self.not_in(seat, (key for key in self.rules.deck.characters if key != card))

    def played(self, seat: int, card: str) -> None:
        """Take in a play: of the card held before, or of the one just drawn, while the hand stays as it was."""
        cases: list[Case] = []
        for case in self.cases:
            went = case.spent(self.rules, seat, card)
            cases += went
            can_stay = self.drawn is None or self.drawn == card
            if can_stay and (not went or case.ties(seat)):  # else the hand that went may be anything: that says it all
                cases.append(case)
        self.cases = tuple(cases)
        self.not_in(seat, self.rules.deck.must_leave[card])  # LL-18.2

    def compared(self, event: Event) -> None:
        seat, target, lower = _seat(event.seat), _seat(event["target"]), event["lower"]
        self.shown(seat, event["mine"])
        self.shown(target, event["theirs"])
        if lower is None:  # LL-13.2
            self.each(lambda case: case.tied(seat, target))
        else:
            self.higher = target if lower == seat else seat

    def laid_down(self, seat: int, card: str) -> None:
        """Take in a hand laid open: it tells what was tied with it and, after a comparison, what the winner has not."""
        self.cases = tuple(dict.fromkeys(after for case in self.cases for after in case.spent(self.rules, seat, card)))
        if self.higher is not None:
            value = self.rules.deck.value
            self.not_in(self.higher, (key for key in value if value[key] <= value[card]))
            self.higher = None


def _with(ruled_out: tuple[frozenset[str], ...], seat: int, cards: frozenset[str]) -> tuple[frozenset[str], ...]:
    return (*ruled_out[:seat], cards, *ruled_out[seat + 1 :])


def _seat(value: object) -> int:
    assert isinstance(value, int)
    return value
