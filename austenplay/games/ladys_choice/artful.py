"""A player that courts until it is sure, bluffs, and marries for the win: no search, all of it worked out at a look."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from austenplay.core.knowledge import BACK
from austenplay.core.policies import BestOf, highest
from austenplay.core.protocols import Action
from austenplay.games.ladys_choice.deck import Deck
from austenplay.games.ladys_choice.prospects import Pool, Prospect, first_of, held_by, likely, places_of
from austenplay.games.ladys_choice.ranking import losses
from austenplay.games.ladys_choice.rules import COLUMNS, Boast, Change, Court, Marry, Rest
from austenplay.games.ladys_choice.stakes import Stakes, stakes

if TYPE_CHECKING:
    from austenplay.games.ladys_choice.two.view import View as DuetView
    from austenplay.games.ladys_choice.view import View

DIGITS = 9
"""Worths that differ by less are equal."""
LEAST = -1.0
"""Less than any share."""


class Artful(BestOf):
    """Looks dandy and is not, and lets no gentleman do the same to her.

    A husband keeps the more, the less dandy he is. So a gentleman wants to be chosen and to be the least dandy of all:
    he throws away what is good once the lady has seen it, and boasts of what she would marry him for. How she takes him
    is worked out from what she has seen of him, and nothing else; but a lady may choose blindly, above all one who
    marries on her first turn.

    A lady looks where a look tells her most, sees the rest whenever she may, and marries once she is fairly sure, for
    hands grow faster than she can look. Whom she marries depends on the score as well: a husband's share may bring him
    ahead (see `stakes`).

    Against uniform play it wins about 1.55 times the fair share where three play (6,000 games: 1.52 to 1.59). A lady
    tells who is dandiest in about 78 of 100 rounds then, and no other choice of looks or moment to stop did better; one
    who saw all hands, this player otherwise, would win 1.80 times the share (6,000 games: 1.77 to 1.84).
    """

    TRUST, AT_ONCE = 0.6, 0.05
    """How much a lady is taken to marry by what she has seen, and not blindly: this much in the end, and so little
    before her first turn. Every turn that she lets pass without marrying halves what is missing."""
    DOUBT = 0.2
    """Of what a lady has to win, how much she leaves to doubt when she marries before she has to."""
    SURE = 0.6
    """How likely the dandiest must be so where two play, before one of them marries."""

    def best(self, view: View | DuetView) -> tuple[Action, ...]:
        """Return the actions of the greatest worth."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal
        if isinstance(legal[0], Rest):
            return tuple([action for action in legal if action != Rest(None)][:1])
        if view.seats == 2:
            return self._of_two(view, legal)  # type: ignore[arg-type]
        if isinstance(legal[0], Boast | Change):
            return self._of_a_gentleman(view, legal)  # type: ignore[arg-type]
        return self._of_a_lady(view, legal)  # type: ignore[arg-type]

    # A gentleman

    def _of_a_gentleman(self, view: View, legal: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return what serves him best, weighed with how he will look and what he will be."""
        assert view.seat is not None
        seat, deck, hand = view.seat, view.rules.deck, view.hand
        size, lady = len(hand), view.ladies[0]
        held = {man: held_by(view, man) for man in view.gentlemen if man != seat}
        seen = {card for cards in held.values() for card in cards}
        mine = Pool(deck, seen.union(hand, view.discards[seat]))
        others = {man: mine.of_hand(cards, len(view.hands[man])) for man, cards in held.items()}

        shown = [sight for sight in view.sights if sight.seats >> lady & 1]
        known = likely(shown, seat, view.turns[seat], size - len(view.turns[seat]))
        hers = Pool(deck, seen.union(known))
        faded = {card: chance * (1 - 1 / size) for card, chance in known.items()}
        looks = hers.of_hand(faded, size + 1)

        certain = dict.fromkeys(hand, 1.0)
        boasted, changed = mine.prospect(certain, 1), mine.prospect(certain, 2)
        each = changed.mean - boasted.mean
        lost = losses(hand, deck, view.rules.cancel_mode)
        worth = stakes(view, lady, seat)
        extremes = _extremes(deck, [action.card for action in legal if isinstance(action, Boast)])
        trust = max(self.AT_ONCE, self.TRUST * (1 - 0.5 ** len(view.turns[seat])))
        chosen = _chosen(seat, looks, others, trust)
        value_boasted = _values({seat: boasted, **others}, worth)
        values: list[float] = []
        for action in legal:
            if isinstance(action, Change):
                loss = lost[action.card] + each * deck.draws.get(action.card, 0)
                after = Prospect(changed.mean - loss, changed.variance)
                values.append(_mean(chosen, _values({seat: after, **others}, worth)))
            elif isinstance(action, Boast) and action.card in extremes:
                look = hers.of_hand({**known, action.card: 1.0}, size + 1)
                values.append(_mean(_chosen(seat, look, others, trust), value_boasted))
            else:
                values.append(LEAST)
        return highest(legal, values)

    # A lady

    def _of_a_lady(self, view: View, legal: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return whom to marry, if she is sure enough or has to, else whom to court."""
        assert view.seat is not None
        held = {man: held_by(view, man) for man in view.gentlemen}
        pool = Pool(view.rules.deck, {card for cards in held.values() for card in cards})
        men = {man: pool.of_hand(cards, len(view.hands[man])) for man, cards in held.items()}
        marriages = tuple([action for action in legal if isinstance(action, Marry)])
        courts = tuple([action for action in legal if isinstance(action, Court)])
        if marriages:
            worth, places = stakes(view, view.seat, view.seat), places_of(men)
            values = [round(expected(places[of.gentleman], worth[of.gentleman]), DIGITS) for of in marriages]
            if not courts or self._is_sure(first_of(men), worth, max(values)):
                return highest(marriages, values)
        return highest(courts, [_news(men, of.gentleman, len(view.hands[of.gentleman])) for of in courts])

    def _is_sure(self, first: Mapping[int, float], worth: Stakes, value: float) -> bool:
        """Return whether what she may win by knowing who is dandiest is not worth another look."""
        if_known = sum(first[man] * worth[man][0] for man in first)
        if_wrong = sum(first[man] * worth[man][-1] for man in first)
        return if_known - value <= self.DOUBT * (if_known - if_wrong)

    # Where two play

    def _of_two(self, view: DuetView, legal: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return whom to marry, if she is sure enough or has to, else whom to court."""
        cards = {man: view.known(man) for man in range(COLUMNS)}
        held = {man: dict.fromkeys((card for card in row if card != BACK), 1.0) for man, row in cards.items()}
        pool = Pool(view.rules.deck, {card for row in held.values() for card in row})
        men = {man: pool.prospect(held[man], row.count(BACK)) for man, row in cards.items()}
        first = first_of(men)
        marriages = tuple([action for action in legal if isinstance(action, Marry)])
        courts = tuple([action for action in legal if isinstance(action, Court)])
        if marriages and (not courts or max(first.values()) >= self.SURE):
            return highest(marriages, [round(first[of.gentleman], DIGITS) for of in marriages])
        return highest(courts, [_news(men, of.gentleman, 1) for of in courts])


def expected(chances: list[float], worth: tuple[float, ...]) -> float:
    """Return what a marriage is worth, place by place."""
    return sum([chance * of for chance, of in zip(chances, worth, strict=True)])


def _chosen(seat: int, looks: Prospect, others: Mapping[int, Prospect], trust: float) -> dict[int, float]:
    """Return how likely each gentleman is to be married, where he who asks looks so."""
    first = first_of({seat: looks, **others})
    return {man: (1 - trust) / len(first) + trust * chance for man, chance in first.items()}


def _values(men: Mapping[int, Prospect], worth: Stakes) -> dict[int, float]:
    """Return what each man's marriage is worth."""
    return {man: expected(places, worth[man]) for man, places in places_of(men).items()}


def _mean(chances: Mapping[int, float], values: Mapping[int, float]) -> float:
    return round(sum([chance * values[man] for man, chance in chances.items()]), DIGITS)


def _extremes(deck: Deck, cards: Collection[str]) -> set[str]:
    """Return what shows most of some cards: of Wealth, and of the others, those of the most and the fewest points."""
    coins = [card for card in cards if card in deck.wealth]
    plain = [card for card in cards if card not in deck.wealth]
    return {of(kind, key=deck.value.__getitem__) for kind in (coins, plain) if kind for of in (max, min)}


def _news(men: Mapping[int, Prospect], man: int, size: int) -> float:
    """Return how much a look at some of so many cards may tell.

    That is more, the less is known and the nearer he is to the best; of two one tells as much about the other.
    """
    one = men[man]
    apart = max(of.mean for of in men.values()) - one.mean if len(men) > 2 else 0.0
    return round(one.variance / size * math.exp(-(apart**2) / (4 * one.variance + 50)), DIGITS)
