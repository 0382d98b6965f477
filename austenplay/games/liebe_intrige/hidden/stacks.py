"""Who may be met at a place: counted over the cards that a seat has not seen, or estimated from sampled worlds.

Whoever looks at a stack lays the cards of married gentlemen aside and draws others until none is left. So what is met
is free men only, and wherever married ones lie now, each of the free ones is as likely to be met as another. That holds
while all that is hidden is of one shuffle and the draw pile lasts; elsewhere worlds are sampled and looked at.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction

from austenplay.core import estimates
from austenplay.core.derivation import Derivation, Drawn, Share
from austenplay.core.knowledge import BACK, unplaced
from austenplay.games.liebe_intrige.past import read
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.view import View

SEEN = "Every card that lies here has been seen."
KNOWN = "A card of his is known to lie here."
LOOKED_AT = (
    "Discards have been shuffled anew, or cards of married gentlemen may use up the draw pile, so in each of these "
    "worlds the stack was looked at, and other cards were drawn for those of married gentlemen."
)
READ = "In each of these worlds the stack was looked at, and other cards were drawn for those of married gentlemen."
Looked = tuple[frozenset[str], ...]
"""For each place whom a look finds there."""


class Stacks:
    """What may lie at the places, by what a view's seat has seen.

    Attributes
    ----------
    unseen
        The cards that it has not seen, those of married gentlemen included.
    is_counted
        For each place whether what may lie there can be counted.
    """

    def __init__(self, view: View, model: str, worlds: Sequence[tuple[float, Looked]] = (), *, is_read: bool = False):
        self.view, self.model, self.worlds = view, model, worlds
        self.is_read = is_read
        self.unseen = unseen(view)
        is_one = not is_read and is_of_one_shuffle(view)
        married = sum(copies for man, copies in self.unseen.items() if view.is_married(man))
        unknown = next((at for at, man in enumerate(view.pile) if man != BACK), len(view.pile))
        self.is_counted = tuple(
            is_one and (not (due := sum(map(view.is_married, view.seen_at(at))) + married) or due <= unknown)
            for at in range(len(view.stacks))
        )

    def meets(self, number: int, men: Collection[str], text: str) -> Derivation | None:
        """Return the chance that a card of some gentlemen, all of them free, is met at a place.

        None where it has to be sampled and nothing has been sampled yet.
        """
        view, deck = self.view, self.view.rules.deck
        stack = view.stacks[number]
        if any(man in men for man in view.seen_at(number)):
            known = next(man for man in view.seen_at(number) if man in men)
            return Derivation(text, (Share(known, deck.title_of(known), 1, 1, 1),), self.model, how=KNOWN)
        here = sum(man == BACK or view.is_married(man) for man in stack)
        if not here:
            return Derivation(text, (Share("none", "nobody else", 1, 1, 0),), self.model, how=SEEN)
        if self.is_counted[number]:
            shares = tuple(
                Share(man, deck.title_of(man), self.unseen[man], int(not view.is_married(man)), int(man in men))
                for man in deck.gentlemen
                if self.unseen[man]
            )
            return Drawn(text, shares, self.model, drawn=here)
        if not self.worlds:
            return None
        told = [(weight, float(any(man in met[number] for man in men))) for weight, met in self.worlds]
        how = READ if self.is_read else LOOKED_AT
        return estimates.chance(text, told, self.model, len(told), how, "worlds")

    def meets_one_way(
        self, number: int, ways: Sequence[tuple[Fraction, str, Collection[str]]], text: str, how: str
    ) -> Derivation | None:
        """Return the chance that somebody is met who will do, if that hangs on more than the cards.

        Each way has its chance, its name, and who will do then; None where nothing has been sampled yet.
        """
        of = [self.meets(number, men, text) for _, _, men in ways]
        if any(met is not None and met.n for met in of):
            told = [
                (weight, float(sum(chance for chance, _, men in ways if any(man in met[number] for man in men))))
                for weight, met in self.worlds
            ]
            return estimates.chance(text, told, self.model, len(told), how, "worlds")
        found = [met.value for met in of if met is not None]
        if len(found) < len(ways):
            return None
        shares = (Share(words, words, 1, chance, met) for (chance, words, _), met in zip(ways, found, strict=True))
        return Derivation(text, tuple(shares), self.model, how=how)


def unseen(view: View) -> Counter[str]:
    """Return how many cards of each gentleman a view's seat cannot place."""
    return unplaced(view.rules.men_cards, (*view.laid, *view.stacks, view.pile, view.discard, view.sets))


def is_of_one_shuffle(view: View) -> bool:
    """Return whether every card that a view's seat cannot place surely came out of the same shuffle."""
    if view.log is None:
        return True
    past = read(view, random.Random(0))
    return past.men.is_of_one_shuffle and not past.is_uneven


def looked(state: State, number: int, rng: random.Random) -> frozenset[str]:
    """Return whom a look at a stack finds, once others have been drawn for those who are married."""
    stack, pile, discard = list(state.stacks[number]), [man for man, _ in state.pile], list(state.discard)
    while due := sum(map(state.is_married, stack)):
        stack = [man for man in stack if not state.is_married(man)]
        for _ in range(due):
            if not pile:
                rng.shuffle(discard)
                pile, discard = discard, []
            if pile:
                stack.append(pile.pop(0))
    return frozenset(stack)
