"""What a log rules out: news that no card's knowers can carry.

A missed guess, a lost comparison, a card played where Celeste would have had to go: each says something about a
hand without showing it. Such news holds for as long as the hand surely stays the same. Odds read more into a
log (see the belief); this is the part that is certain, so that no world contradicts what its seat has heard.
"""

from __future__ import annotations

from dataclasses import dataclass

from austenplay.core.events import Event, Log
from austenplay.games.love_letter.rules import Rules


@dataclass(frozen=True, slots=True)
class Inference:
    """For each seat the cards that its hand surely is not, and pairs of seats whose hands are of equal value."""

    ruled_out: tuple[frozenset[str], ...]
    equal: frozenset[tuple[int, int]]

    def fits(self, rules: Rules, hands: tuple[tuple[str, ...], ...]) -> bool:
        """Return whether nothing here speaks against these hands; only the card that a hand has kept is meant."""
        value = rules.deck.value
        return all(
            not hand or hand[0] not in ruled_out for hand, ruled_out in zip(hands, self.ruled_out, strict=True)
        ) and all(value[hands[one][0]] == value[hands[other][0]] for one, other in self.equal)


def read_log(rules: Rules, log: Log) -> Inference:
    """Return what a seat's log says about hands still held."""
    reader = _Reader(rules)
    for event in log:
        reader.read(event)
    return Inference(tuple(map(frozenset, reader.ruled_out)), frozenset(reader.equal))


class _Reader:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.forget_all()

    def read(self, event: Event) -> None:
        match event.kind:
            case "shuffle":
                self.forget_all()
            case "play":
                self.played(_seat(event.seat), str(event["card"]))
            case "keep" | "discard":
                self.forget(_seat(event.seat))
            case "guess" if not event["hit"]:
                self.ruled_out[_seat(event["target"])].update(self.rules.names_hit(str(event["guess"])))
            case "compare":
                self.compared(_seat(event.seat), _seat(event["target"]), event["lower"])
            case "lay_down":
                self.laid_down(_seat(event.seat), str(event["card"]))
            case "swap":
                self.swapped(_seat(event.seat), _seat(event["target"]))

    def forget_all(self) -> None:
        self.ruled_out: list[set[str]] = [set() for _ in range(self.rules.seats)]
        self.equal: set[tuple[int, int]] = set()
        self.higher: int | None = None

    def forget(self, seat: int) -> None:
        self.ruled_out[seat].clear()
        self.equal = {pair for pair in self.equal if seat not in pair}

    def played(self, seat: int, card: str) -> None:
        """If the card could not be the one held before, it was the one just drawn, and the hand has stayed."""
        if card not in self.ruled_out[seat]:
            self.forget(seat)
        self.ruled_out[seat].update(self.rules.deck.must_leave[card])  # LL-18.2

    def compared(self, seat: int, target: int, lower: object) -> None:
        if lower is None:  # LL-13.2
            self.equal.add((min(seat, target), max(seat, target)))
        else:
            self.higher = target if lower == seat else seat

    def laid_down(self, seat: int, card: str) -> None:
        """Read what a card laid down tells of the hand it was compared with, or is known to equal."""
        value = self.rules.deck.value
        if self.higher is not None:
            self.ruled_out[self.higher].update(key for key in value if value[key] <= value[card])
            self.higher = None
        for pair in self.equal:
            if seat in pair:
                other = pair[1] if pair[0] == seat else pair[0]
                self.ruled_out[other].update(key for key in value if value[key] != value[card])
        self.forget(seat)

    def swapped(self, one: int, other: int) -> None:
        places = {one: other, other: one}
        self.ruled_out[one], self.ruled_out[other] = self.ruled_out[other], self.ruled_out[one]
        moved = ((places.get(a, a), places.get(b, b)) for a, b in self.equal)
        self.equal = {(min(pair), max(pair)) for pair in moved}


def _seat(value: object) -> int:
    assert isinstance(value, int)
    return value
