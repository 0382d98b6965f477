"""Ways to play Love Letter, from a view to an action: what bots do and what beliefs may assume of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from austenplay.core import policies
from austenplay.core.knowledge import BACK
from austenplay.core.policies import BestOf, highest, shared
from austenplay.core.protocols import Action, Policy
from austenplay.games.love_letter.effects import Compare, Exchange, Guess, Look, Protect, Redraw, Swap
from austenplay.games.love_letter.rules import Keep, Play, Rules
from austenplay.games.love_letter.view import View


class Uniform(policies.Uniform):
    """Any legal action, each equally likely."""

    def shares(self, rules: Rules, legal: tuple[Action, ...]) -> Mapping[Action, Fraction]:
        """Return the same share for every legal action."""
        return shared(legal)


class LowestCard(BestOf):
    """The lower card of the hand, used on anybody and naming anything; after a princess the highest is kept."""

    def best(self, view: View) -> tuple[Action, ...]:
        """Return every legal play of the lowest card that may be played, or every way to keep the highest."""
        return self._best(view.rules, view.legal_actions())

    def shares(self, rules: Rules, legal: tuple[Action, ...]) -> Mapping[Action, Fraction]:
        """Return equal shares for those actions."""
        return shared(self._best(rules, legal))

    def _best(self, rules: Rules, legal: tuple[Action, ...]) -> tuple[Action, ...]:
        value = rules.deck.value
        if isinstance(legal[0], Keep):
            return highest(legal, [value[action.card] for action in legal if isinstance(action, Keep)])
        return highest(legal, [-value[action.card] for action in legal if isinstance(action, Play)])


class Careful(BestOf):
    """Counts the cards it has not seen, aims where the chance is best, and leaves the round only when forced to.

    The worth of a play is the chance to send somebody out, less the chance to be sent out, plus a little for
    the card that stays; a rule of thumb, not a search.
    """

    KEPT = Fraction(1, 30)
    """What a point of value in the hand is worth beside the chance to send somebody out."""
    SHELTER = Fraction(1, 8)
    LOOK = Fraction(1, 10)

    def best(self, view: View) -> tuple[Action, ...]:
        """Return the actions of the greatest worth."""
        legal = view.legal_actions()
        if isinstance(legal[0], Keep):
            return highest(legal, [self._worth_keeping(view, action) for action in legal])
        odds = _Odds(view)
        return highest(legal, [self._worth(view, odds, action) for action in legal])

    def _worth_keeping(self, view: View, action: Action) -> Fraction:
        """Return the worth of a kept card: high, but not the one that may be forced out."""
        assert isinstance(action, Keep)
        if view.rules.deck.perishes(action.card):
            return Fraction(5)
        return Fraction(view.rules.deck.value[action.card])

    def _worth(self, view: View, odds: _Odds, action: Action) -> Fraction:
        assert isinstance(action, Play)
        rules, seat, target = view.rules, view.to_move, action.target
        if view.rules.deck.perishes(action.card):
            return Fraction(-2)
        kept = list(view.hand)
        kept.remove(action.card)
        stays = kept[0]
        worth = self.KEPT * rules.deck.value[stays]
        match rules.main_effect(action.card):
            case Guess() if target is not None:
                worth += odds.chance(target, rules.names_hit(str(action.guess)))
            case Compare() if target is not None:
                value = rules.deck.value
                worth += odds.chance(target, [card for card in value if value[card] < value[stays]])
                worth -= odds.chance(target, [card for card in value if value[card] > value[stays]])
            case Redraw() if target == seat:
                worth += (
                    Fraction(-2)
                    if view.rules.deck.perishes(stays)
                    else self.KEPT * (odds.mean - rules.deck.value[stays])
                )
            case Redraw() if target is not None:
                worth += odds.chance(target, [card for card in rules.deck.value if view.rules.deck.perishes(card)])
                worth += self.KEPT * (odds.value(target) - odds.mean)
            case Swap() if target is not None:
                worth += self.KEPT * (odds.value(target) - rules.deck.value[stays])
            case Protect():
                worth += self.SHELTER
            case Look() if target is not None:
                worth += 0 if view.hands[target][0] != BACK else self.LOOK
            case Exchange() if view.deck:
                worth += self.LOOK
            case _:
                pass
        return worth


class _Odds:
    """Chances for the hidden hands by counting: every card not seen is equally likely, less what the log rules out."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.unseen = view.unseen()
        self.ruled_out = view.inference().ruled_out
        self.mean = self._mean(self.unseen)

    def hand(self, seat: int) -> Counter[str]:
        """Return how often each card can be the one in a hand."""
        known = self.view.hands[seat][0]
        if known != BACK:
            return Counter({known: 1})
        possible = Counter({card: n for card, n in self.unseen.items() if card not in self.ruled_out[seat]})
        return possible or self.unseen

    def chance(self, seat: int, cards: Iterable[str]) -> Fraction:
        """Return the chance that a seat holds one of some cards."""
        hand = self.hand(seat)
        return Fraction(sum(hand[card] for card in cards), hand.total())

    def value(self, seat: int) -> Fraction:
        """Return the mean value of a hand."""
        return self._mean(self.hand(seat))

    def _mean(self, cards: Counter[str]) -> Fraction:
        value = self.view.rules.deck.value
        return Fraction(sum(value[card] * n for card, n in cards.items()), cards.total() or 1)


POLICIES: Mapping[str, Policy] = {"uniform": Uniform(), "lowest": LowestCard(), "careful": Careful()}
