"""Plans: to marry one gentleman, and to go where that is furthered most; each a way to play that can be tried out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from austenplay.core.protocols import Action
from austenplay.games.liebe_intrige.deck import CARDS_EACH, CLOVER, Place
from austenplay.games.liebe_intrige.hidden.dice import noticed_by
from austenplay.games.liebe_intrige.policies import POLICIES
from austenplay.games.liebe_intrige.position import Position, Sight
from austenplay.games.liebe_intrige.rules import (
    TO_MARRY,
    GiveUp,
    Intrigue,
    Part,
    Raise,
    Swap,
    Take,
    Visit,
    Wed,
)
from austenplay.games.liebe_intrige.steps import Stage
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES, BEAUTY, EDUCATION, REPUTATION

SENSIBLE = POLICIES["sensible"]
MOST_PLANS = 5
"""Suitors that are planned for; for each more of them all would be tried less often."""
ORDINARY = 3.0
"""Turns that a card takes, roughly, where he has to be met by chance."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Plays for one gentleman until he is married, and otherwise, or afterwards, as a sensible family does.

    A place is worth the turns that it saves: one for a visit that has to be made anyway, a card of his by the chance
    that he is met, less what the dice may take of what he demands.
    """

    man: str

    def choose(self, view: Sight, rng: random.Random) -> Action:
        """Return the action that furthers the plan most, or a sensible one where it says nothing."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        step = view.step
        assert step is not None
        if self.man in view.sets or not view.values[step.seat]:
            return SENSIBLE.choose(view, rng)
        chosen = self._chosen(view, step.stage, legal)
        return SENSIBLE.choose(view, rng) if chosen is None else chosen

    def weights(self, view: Sight) -> Mapping[Action, Fraction]:
        """Return the sensible shares: a plan is tried out, and nothing is read by it."""
        return SENSIBLE.weights(view)

    def _chosen(self, view: Sight, stage: Stage, legal: Sequence[Action]) -> Action | None:
        """Return what a plan says of a decision, if it says anything."""
        if stage is Stage.TURN:
            choice = SENSIBLE.choose(view, random.Random(0))
            if not isinstance(choice, Visit | Intrigue):
                return choice  # an event first
            ways = [action for action in legal if isinstance(action, Visit | Intrigue)]
            share = self._share(view)
            return max(ways, key=lambda action: self._saves(view, action, share))
        for action in legal:
            match action:
                case Take(man) | Wed(man) if man == self.man:
                    return action
                case Raise(attribute) if self._lacks(view, ATTRIBUTES.index(attribute)):
                    return action
                case Swap(_, theirs) if theirs == self.man:
                    return action
        if stage in (Stage.PART, Stage.GIVE):
            others = [action for action in legal if isinstance(action, Part | GiveUp) and action.man != self.man]
            return min(others, key=lambda action: _count(view, action.man), default=None)
        return None

    def _lacks(self, view: Position, number: int) -> int:
        return view.rules.deck.gentlemen[self.man].lacks(view.values[_seat(view)])[number]

    def _saves(self, view: Sight, action: Visit | Intrigue, share: float) -> float:
        """Return how many turns an action saves on the way to the wedding, roughly."""
        needed = TO_MARRY - _count(view, self.man)
        if isinstance(action, Intrigue):
            wins = view.rules.deck.dice["intrigue"].share(CLOVER)
            if needed <= 0 or self.man not in view.laid[action.rival]:
                return -1.0
            risk = _count(view, self.man) / len(view.laid[_seat(view)])
            return ORDINARY * (wins - (1 - wins) * risk)
        place = view.rules.place(action.place)
        rises = [min(by, self._lacks(view, number)) / by for number, by in place.raises]
        saved = (max(rises) if place.choice else sum(rises)) if rises else 0.0
        if needed > 0:
            saved += ORDINARY * self._met(view, view.rules.number_of[place.key], share)
        return saved - self._risk(view, place)

    def _share(self, view: Sight) -> float:
        """Return the chance that a card that this seat cannot place is one of his, roughly."""
        numbers = range(len(view.stacks))
        out = view.discard.count(self.man) + sum([laid.count(self.man) for laid in view.laid])
        known = sum([view.seen_at(number).count(self.man) for number in numbers])
        whole = view.pile_size + sum([len(view.stacks[number]) - len(view.seen_at(number)) for number in numbers])
        return max(0, CARDS_EACH - out - known) / max(1, whole)

    def _met(self, view: Sight, number: int, share: float) -> float:
        """Return the chance to meet him at a place, roughly."""
        seen = view.seen_at(number)
        return 1.0 if self.man in seen else 1 - float((1 - share) ** (len(view.stacks[number]) - len(seen)))

    def _risk(self, view: Sight, place: Place) -> float:
        """Return the turns that the dice of a place may cost."""
        if view.no_dice:
            return 0.0
        deck, values, lost = view.rules.deck, view.values[_seat(view)], 0.0
        demands = deck.gentlemen[self.man].demands
        if "casanova" in place.dice and 0 < values[REPUTATION] <= demands[REPUTATION]:
            lost += len(noticed_by(deck, values[BEAUTY])) / len(deck.dice["casanova"].faces)
        if "drinking" in place.dice and 0 < values[EDUCATION] <= demands[EDUCATION]:
            lost += 1 - deck.dice["drinking"].share(CLOVER)
        return lost


def _seat(view: Position) -> int:
    step = view.step
    assert step is not None
    return step.seat


def _count(view: Position, man: str) -> int:
    return view.laid[_seat(view)].count(man)


def free_men(view: Position) -> tuple[str, ...]:
    """Return the gentlemen who play and are not married yet."""
    there = dict.fromkeys(view.rules.men_cards)
    return tuple(man for man in there if not view.is_married(man))


def suitors(view: Sight, seat: int) -> tuple[str, ...]:
    """Return the gentlemen who are worth a plan: those courted, and others by their points and how soon they are won.

    Turns are reckoned: `ORDINARY` for a card of his that has still to be met by chance, one for each that is known to
    lie somewhere, and one for each visit that raises what she lacks. They count twice, for what is far off is seldom
    reached.
    """
    if not view.values[seat]:
        return ()
    order = sorted(free_men(view), key=lambda man: (man in view.laid[seat], _worth(view, seat, man)), reverse=True)
    return tuple(order[:MOST_PLANS])


def _worth(view: Sight, seat: int, man: str) -> float:
    """Return a gentleman's points over the square of the turns that his wedding takes, roughly."""
    deck, turns = view.rules.deck, 1.0
    for number, gap in enumerate(deck.gentlemen[man].lacks(view.values[seat])):
        most = max([by for place in deck.places.values() for at, by in place.raises if at == number], default=1)
        turns += -(-gap // most)
    needed = max(0, TO_MARRY - view.laid[seat].count(man))
    known = min(needed, sum(view.seen_at(number).count(man) for number in range(len(view.stacks))))
    return float(deck.gentlemen[man].points / (turns + known + ORDINARY * (needed - known)) ** 2)
