"""Ways to play Lady's Choice, from a view to an action; rules of thumb, not a search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from austenplay.core.knowledge import BACK
from austenplay.core.policies import BestOf, Uniform, highest
from austenplay.core.protocols import Action, Policy
from austenplay.games.ladys_choice.artful import Artful
from austenplay.games.ladys_choice.ranking import losses, standing
from austenplay.games.ladys_choice.rules import COLUMNS, Boast, Change, Court, Marry, Rest, Rules

if TYPE_CHECKING:
    from austenplay.games.ladys_choice.two.view import View as DuetView
    from austenplay.games.ladys_choice.view import View

UNKNOWN = 3
"""What a card that nobody has shown is taken to add to a hand."""


class Sensible(BestOf):
    """A gentleman throws away what harms him and boasts of his best; a lady looks where she knows least.

    She marries, when she has to, whoever comes out best by what she has seen and, for the rest, by the number of his
    cards. Where two play she marries once he is ahead of the next one by a good deal more than is unknown of them.
    """

    MARGIN = 4
    """Points by which a lead must exceed each unknown card of the two, where two play."""

    def best(self, view: View | DuetView) -> tuple[Action, ...]:
        """Return the actions of the greatest worth."""
        legal = view.legal_actions()
        if isinstance(legal[0], Boast | Change):
            worth = self._of_a_gentleman(view, legal)  # type: ignore[arg-type]
        elif isinstance(legal[0], Rest):
            worth = [int(action != Rest(None)) for action in legal]
        else:
            worth = self._of_a_lady(view, legal)
        return highest(legal, worth)

    def _of_a_gentleman(self, view: View, legal: tuple[Action, ...]) -> list[int]:
        """Return what each boast and change is worth: the points it rids him of, or a little for what it shows."""
        lost = losses(view.hand, view.rules.deck, view.rules.cancel_mode)
        shown = {card for sight in view.sights for card in sight.cards}
        worth = []
        for action in legal:
            assert isinstance(action, Boast | Change)
            loss = lost[action.card]
            if isinstance(action, Change):
                worth.append(UNKNOWN - loss)
            else:
                worth.append(min(loss, UNKNOWN) - (UNKNOWN if action.card in shown else 0))
        return worth

    def _of_a_lady(self, view: View | DuetView, legal: tuple[Action, ...]) -> list[int]:
        known = _known(view)
        worth = {gentleman: _outlook(view.rules, cards) for gentleman, cards in known.items()}
        unknown = {gentleman: cards.count(BACK) for gentleman, cards in known.items()}
        may_court = any(isinstance(action, Court) for action in legal)
        if not may_court or (view.seats == 2 and self._is_clear(worth, unknown)):
            marriages = any(isinstance(action, Marry) for action in legal)
            if marriages:
                return [worth[of.gentleman] if isinstance(of, Marry) else LEAST for of in legal]
        return [unknown[of.gentleman] if isinstance(of, Court) else LEAST for of in legal]

    def _is_clear(self, worth: Mapping[int, int], unknown: Mapping[int, int]) -> bool:
        """Return whether one gentleman is ahead by more than what is unknown may change."""
        first, second = sorted(worth, key=lambda gentleman: -worth[gentleman])[:2]
        return worth[first] - worth[second] > self.MARGIN * (unknown[first] + unknown[second])


LEAST = -1_000
"""Less than anything a gentleman can come to."""


def _known(view: View | DuetView) -> dict[int, tuple[str, ...]]:
    """Return each gentleman's cards as a lady takes them to be: a flaw that he may have thrown away is gone."""
    if view.seats == 2:
        return {gentleman: view.known(gentleman) for gentleman in range(COLUMNS)}  # type: ignore[union-attr]
    found = {}
    for gentleman in view.gentlemen:  # type: ignore[union-attr]
        hand = view.hands[gentleman]  # type: ignore[union-attr]
        doubtful = [card for card in view.doubtful(gentleman) if view.rules.deck.value[card] > 0]  # type: ignore[union-attr]
        backs = hand.count(BACK)
        kept = doubtful[:backs]
        found[gentleman] = (*(card for card in hand if card != BACK), *kept, *(BACK,) * (backs - len(kept)))
    return found


def _outlook(rules: Rules, cards: Iterable[str]) -> int:
    """Return the points that cards come to, with something for each that is not known."""
    known = [card for card in cards if card != BACK]
    return _total(rules, known) + UNKNOWN * (len(tuple(cards)) - len(known))


def _total(rules: Rules, cards: Iterable[str]) -> int:
    return standing(tuple(cards), rules.deck, rules.cancel_mode)[0]


POLICIES: Mapping[str, Policy] = {"uniform": Uniform(), "sensible": Sensible(), "artful": Artful()}
