"""Who is how far ahead in the middle of a game: each seat's share of the win as it may be expected, in one look.

A share is e to the power of a seat's strength, divided by the sum of these over all seats. The strength is a weighted
sum of what `features` reads off the table; the weights depend on how many daughters the family ahead has married off.
They were fitted to games that `Planner`s play against each other: ``python -m tests.analysis.liebe_standing`` plays
those games, fits the weights again and prints how often what was expected came true.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul

from austenplay.games.liebe_intrige.position import Position
from austenplay.games.liebe_intrige.rules import Rules
from austenplay.games.liebe_intrige.search.hopes import hopes_of

NAMES = (
    "points",
    "weddings",
    "best hope",
    "second hope",
    "points of the best suitor",
    "turns to him",
    "points in hand",
    "events in hand",
    "reputation",
    "beauty",
    "education",
    "tempo",
)
"""What is read off the table for each seat, in this order."""
Row = tuple[float, ...]

NOBODY = (0.0, "")
LONG = 12.0
"""Turns to a wedding where there is nobody to marry or to be married."""
LEAD = 1.5
"""A lead in a medal that is nearly as good as the medal, in steps."""

WEIGHTS: tuple[Row, ...] = (
    (0.199, 0.000, 0.388, -0.156, 0.103, -0.043, 0.165, 0.056, 0.149, 0.087, 0.297, -0.314),
    (0.294, 0.522, 0.413, 0.102, 0.107, -0.100, 0.285, 0.119, 0.412, 0.459, 0.569, -0.532),
    (0.378, 0.694, 0.738, 0.353, 0.022, -0.079, 0.381, 0.129, 0.922, 0.945, 0.942, -0.853),
    (0.722, -0.500, 1.401, 0.428, -0.338, 0.163, 0.274, 0.089, 1.758, 1.857, 1.839, -1.385),
)
"""By how many daughters the family ahead has married off: what each of `NAMES` counts."""


class Standing:
    """The shares of the win that families may expect, under some rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._hopes = hopes_of(rules)
        self._points = {key: man.points for key, man in rules.deck.gentlemen.items()}
        self._laid_out = {key: event.points for key, event in rules.deck.events.items()}
        self._begins = {key: daughter.begins for key, daughter in rules.deck.daughters.items()}

    def shares(self, position: Position) -> list[float]:
        """Return by seat the share of the win that may be expected; they sum to 1."""
        weights = WEIGHTS[max(map(len, position.weddings))]
        strengths = [sum(map(mul, weights, row)) for row in self.features(position)]
        most = max(strengths)
        powers = [math.exp(strength - most) for strength in strengths]
        whole = sum(powers)
        return [power / whole for power in powers]

    def features(self, position: Position) -> list[Row]:
        """Return by seat what `NAMES` says, all hidden cards looked at: only a world that was drawn is read so."""
        seats = range(position.seats)
        families = [self._family(position, seat) for seat in seats]
        found = []
        for seat in seats:
            values, laid, wed = position.values[seat], position.laid[seat], position.weddings[seat]
            suitors = self._hopes.ranked(values, laid, position.sets) if values else []
            (worth, suitor), (second, _) = (*suitors, NOBODY, NOBODY)[:2]
            hand = [self._laid_out[card] for card in position.hands[seat]]
            others = [families[other] for other in seats if other != seat]
            leads = [mine - max(column) for mine, column in zip(families[seat], zip(*others, strict=True), strict=True)]
            found.append(
                (
                    float(sum(self._points[man] for man, _ in wed))
                    + sum(self._laid_out[card] for card in position.laid_out[seat]),
                    float(len(wed)),
                    worth,
                    second,
                    float(self._points.get(suitor, 0)),
                    self._hopes.turns(suitor, laid.count(suitor), values) if suitor else LONG,
                    float(sum(hand)),
                    float(hand.count(0)),
                    *(1 / (1 + math.exp(-lead / LEAD)) for lead in leads),
                    (seat - position.active) % position.seats / position.seats,
                )
            )
        return found

    def _family(self, position: Position, seat: int) -> Sequence[int]:
        """Return the attributes of a seat's three daughters together, those at home as they are now."""
        wed = position.weddings[seat]
        rows = [of for _, of in wed]
        if position.values[seat]:
            rows.append(position.values[seat])  # type: ignore[arg-type]
        rows += [self._begins[key] for key in position.boards[seat][len(wed) + 1 :]]
        return [sum(column) for column in zip(*rows, strict=True)]
