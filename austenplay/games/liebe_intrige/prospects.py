"""What the gentlemen are worth to a daughter: a plan for each of them, told in points, and all plans together.

A plan for a gentleman is worth his points less what the turns until the wedding would bring elsewhere. A daughter has
many plans, of which one will be carried out, and nobody knows which one yet; so together they are worth a little more
than the best of them, the more so the nearer the others come. Nothing of it is exact: turns are estimated by a rule of
thumb whose constants were found by playing many games.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence

from austenplay.games.liebe_intrige.deck import CARDS_EACH, Values
from austenplay.games.liebe_intrige.rules import MOST_MEN, TO_MARRY, Rules

TURN = 3.0
"""Points that a plan costs for each turn that it still takes: far more than a turn brings, for the third wedding of
anybody ends the game, and who is there first has won most of what there was."""
SPREAD = 0.5
"""How far apart plans are, in points, before the lesser one hardly counts."""
LIFTED = 0.9
"""Turns for each point of Reputation and Education that is missing; nearly all of them bring a card as well."""
SEWN = 1.0
"""Turns at the tailor's for two points of Beauty, or for one; they bring no card."""
ALONG = 0.5
"""Turns of looking for cards that a turn for Reputation or Education saves."""
LEAST = 0.4
"""The part of the turns for cards that is needed even so."""
NEAR = 1.3
"""Turns for a card that is known to lie at a place, or below a rival's daughter."""
LOOKS = 8
"""Cards that a turn of looking shows, counted so that a search for several gentlemen at once comes out right."""
HIDDEN = 80
"""Cards among which a hidden one is looked for, roughly: too few are out of sight late in a game to matter."""
NOBODY = 1e-3
"""What the hope for none of them weighs."""
ENOUGH = 1e-4
"""A chance so small that what may still come no longer matters."""
NEVER = 99.0
"""Turns for what cannot be."""

MOST_NEAR = 3
BY_NEAR = CARDS_EACH + 1
BY_MISSING = (MOST_NEAR + 1) * BY_NEAR


def turns(missing: int, near: int, hidden: int, gap: int, sewing: int) -> float:
    """Return about how many turns a wedding still takes.

    Parameters
    ----------
    missing
        Cards of the gentleman that are still needed.
    near, hidden
        Cards of his that are known to be within reach, and those of which nobody knows where they lie.
    gap
        Points of Reputation and Education together that she lacks.
    sewing
        Points of Beauty that she lacks.
    """
    found = min(missing, near)
    sought = missing - found
    if sought > hidden:
        return NEVER
    cards = NEAR * found
    if sought:
        cards += sought / (1 - (1 - hidden / HIDDEN) ** LOOKS)
    return SEWN * -(-sewing // 2) + LIFTED * gap + max(cards - ALONG * gap, LEAST * cards)


@functools.lru_cache(maxsize=4096)
def weights(points: int, gap: int, sewing: int) -> tuple[float, ...]:
    """Return how much a gentleman weighs, by the cards of his that are missing, near and hidden: see `CODES`.

    The last one is for whoever has been married: nothing.
    """
    found = [
        math.exp((points - TURN * turns(missing, near, hidden, gap, sewing)) / SPREAD)
        for missing in range(TO_MARRY + 1)
        for near in range(MOST_NEAR + 1)
        for hidden in range(BY_NEAR)
    ]
    return (*found, 0.0)


MARRIED = -1
"""The code of whoever has been married: the last of his weights."""
CODES = tuple(
    [
        tuple(
            [
                (
                    *(max(0, TO_MARRY - cards) * BY_MISSING + near * BY_NEAR + hidden for hidden in range(BY_NEAR)),
                    MARRIED,
                )
                for near in range(MOST_NEAR + 1)
            ]
        )
        for cards in range(CARDS_EACH + 2)
    ]
)
"""Where to find a gentleman among his weights: by his cards below her, those near and those hidden, -1 if married."""


class Suitors:
    """The gentlemen of a game in the order of the deck, and their weights by a daughter's values."""

    def __init__(self, rules: Rules) -> None:
        self.men = tuple(dict.fromkeys(rules.men_cards))
        self.number = {man: number for number, man in enumerate(self.men)}
        gentlemen = [rules.deck.gentlemen[man] for man in self.men]
        self.points = [man.points for man in gentlemen]
        self.demands = [man.demands for man in gentlemen]
        self._rows: dict[Values, list[tuple[float, ...]]] = {}

    def row(self, values: Values) -> list[tuple[float, ...]]:
        """Return the weights of every gentleman to a daughter with these values."""
        found = self._rows.get(values)
        if found is None:
            reputation, beauty, education = values
            found = self._rows[values] = [
                weights(points, max(0, one - reputation) + max(0, three - education), max(0, two - beauty))
                for points, (one, two, three) in zip(self.points, self.demands, strict=True)
            ]
        return found


@functools.lru_cache(maxsize=64)
def suitors_of(rules: Rules) -> Suitors:
    """Return the gentlemen of a game; they are looked up once."""
    return Suitors(rules)


class Prospects:
    """What her gentlemen are worth to one daughter, as she stands and after a change.

    Worths are points, estimated, and meant to be compared with others of the same daughter; see the module.

    Attributes
    ----------
    values
        Her attributes.
    cards
        By gentleman the cards of his below her; gentlemen are numbers everywhere here, those of `Suitors`.
    below
        The gentlemen of whom there are any.
    worth
        What her plans are worth together.
    """

    def __init__(
        self, suitors: Suitors, values: Values, laid: Iterable[str], near: Sequence[int], hidden: Sequence[int]
    ) -> None:
        """Begin with what is seen of her, and by gentleman the cards within reach and those nobody knows of.

        Of whoever has been married there are fewer than no hidden cards.
        """
        self.suitors = suitors
        self.values = values
        self.cards = cards = [0] * len(hidden)
        for man in laid:
            cards[suitors.number[man]] += 1
        self.below = [man for man, count in enumerate(cards) if count]
        self._whole = [man for man in self.below if cards[man] >= TO_MARRY]
        self._nearly = [man for man in self.below if cards[man] == TO_MARRY - 1]
        self._near = near = [close if close < MOST_NEAR else MOST_NEAR for close in near]
        self._hidden = hidden
        self._codes = [CODES[count][close][unseen] for count, close, unseen in zip(cards, near, hidden, strict=True)]
        self._more = [code - BY_MISSING if code >= BY_MISSING else code for code in self._codes]
        self._views: dict[Values, tuple[list[float], float, float, int | None]] = {}
        self._gains: dict[Values, list[float]] = {}
        self.worth = self.with_values(values)

    def _with(self, values: Values) -> tuple[list[float], float, float, int | None]:
        """Return what each gentleman weighs with other values, all of them, what they are worth, and the groom."""
        found = self._views.get(values)
        if found is None:
            now = [row[code] for row, code in zip(self.suitors.row(values), self._codes, strict=True)]
            total, groom = sum(now) + NOBODY, None
            ready = [man for man in self._whole if self.meets(man, values)]
            if ready:
                groom = max(ready, key=self.suitors.points.__getitem__)
            worth = SPREAD * math.log(total) if groom is None else self.suitors.points[groom]
            found = self._views[values] = now, total, worth, groom
        return found

    def meets(self, man: int, values: Values) -> bool:
        """Return whether these values are all that a gentleman demands."""
        one, two, three = self.suitors.demands[man]
        return values[0] >= one and values[1] >= two and values[2] >= three

    def groom(self, values: Values) -> int | None:
        """Return the gentleman whom she would marry at once with these values, the one with the most points."""
        return self._with(values)[3]

    def with_values(self, values: Values) -> float:
        """Return what her plans would be worth with other values."""
        return self._with(values)[2]

    def gains(self, values: Values) -> list[float]:
        """Return by gentleman what another card of his would bring her with these values."""
        found = self._gains.get(values)
        if found is None:
            found = self._gains[values] = self.gained(values, range(len(self.cards)))
        return found

    def gained(self, values: Values, men: Sequence[int]) -> list[float]:
        """Return what another card would bring her with these values, for some gentlemen in a row."""
        now, total, before, _ = self._with(values)
        rows, more, cards, log = self.suitors.row(values), self._more, self.cards, math.log
        for_others = total
        if len(self.below) >= MOST_MEN:  # a fourth gentleman sends one of the three away
            for_others -= min([now[man] - rows[man][self._without(man, cards[man])] for man in self.below])
        found = [
            SPREAD * log((total if cards[man] else for_others) - now[man] + rows[man][more[man]]) - before
            for man in men
        ]
        for man in self._nearly:
            if man in men and self.meets(man, values):
                found[men.index(man)] = self.suitors.points[man] - before
        return found

    def _without(self, man: int, count: int) -> int:
        """Return the code of a gentleman of whom so many cards are gone."""
        return CODES[self.cards[man] - count][self._near[man]][self._hidden[man]]

    def without(self, man: int, count: int = 1) -> float:
        """Return what her plans are worth with fewer cards of a gentleman of whom there are enough."""
        now, total, _, _ = self._with(self.values)
        return SPREAD * math.log(total - now[man] + self.suitors.row(self.values)[man][self._without(man, count)])

    def exchanged(self, own: int, other: int) -> float:
        """Return what her plans would be worth with a card of one gentleman given for one of another."""
        if own == other:
            return self.worth
        if self.cards[other] == TO_MARRY - 1 and self.meets(other, self.values):
            return self.suitors.points[other]
        now, total, _, _ = self._with(self.values)
        rows = self.suitors.row(self.values)
        total += rows[own][self._without(own, 1)] - now[own]
        total += rows[other][self._more[other]] - now[other]
        if not self.cards[other] and len(self.below) - (self.cards[own] == 1) >= MOST_MEN:
            total -= min(now[man] for man in self.below if man != own)
        return SPREAD * math.log(total)


def expected(
    gains: Sequence[float], hidden: Sequence[int], out_of_sight: int, cards: int, floor: float | None = None
) -> float:
    """Return what the best of some cards brings on average; exact where every hidden card is equally likely there.

    Parameters
    ----------
    gains, hidden
        By gentleman what a card of his brings, and how many of his cards nobody knows of; fewer than none is none.
    out_of_sight
        All cards that nobody knows of.
    cards
        How many of them lie there.
    floor
        What the best card brings that is known to lie there beside them; None for no such card.
    """
    worth, left, others, deals = 0.0, 1.0, out_of_sight, math.comb(out_of_sight, cards)
    for gain, count in sorted(zip(gains, hidden, strict=True), reverse=True):
        if floor is not None and gain <= floor:
            break
        if count > 0:
            others -= count
            worse = math.comb(others, cards) / deals
            worth += (left - worse) * gain
            left = worse
            if left < ENOUGH:
                break
    return worth if floor is None else worth + left * floor
