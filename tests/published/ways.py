"""Ways to play that others have published figures for, told in our own words from what their pages and programs do."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from austenplay.core.knowledge import BACK
from austenplay.core.protocols import Action, Policy
from austenplay.games.love_letter.rules import Play
from austenplay.games.love_letter.view import View
from tests.published.two_seats import GUARD, PRINCESS, Act, Weights

# For two: a way that `two_seats.Round` can weigh


def drawn_card(held: int, drawn: int, acts: tuple[Act, ...]) -> Weights:
    """The card just drawn, unless it is the Princess or the Countess has to leave; a Guard names 2 to 7 or nobody.

    So plays the random player of stellentus/love-letter-ai: Go's ``rand.Int31n(1)`` is always 0, so that the choices of
    card and of target never vary, and ``rand.Int31n(8)`` names values 0 to 7, of which 0 and 1 can hit nobody.
    """
    card = held if drawn == PRINCESS else drawn
    plays = [act for act in acts if act.card == card] or list(acts)
    named = {act: Fraction(1, 8) for act in plays if act.names not in (0, PRINCESS)}
    if named:
        return {**named, Act(GUARD): 1 - sum(named.values())}
    return {plays[-1]: Fraction(1)}  # a Prince on the other, unless only oneself can be chosen


# For four: policies of the package's kind


class EitherCard:
    """The random player that comes with drtnf/LoveLetter: a card, a target and a name by lot until they are legal."""

    def choose(self, view: View, rng: random.Random) -> Action:
        weights = self.weights(view)
        return rng.choices(list(weights), [float(share) for share in weights.values()])[0]

    def weights(self, view: View) -> Mapping[Action, Fraction]:
        deck = view.rules.deck
        shares: dict[Action, Fraction] = {}
        for card in dict.fromkeys(view.hand):
            plays = _plays(view, card)
            if deck.perishes(card) or not plays:
                continue
            # A lot that falls on oneself, on nobody in the round or on somebody protected is drawn again, card and all.
            accepted = Fraction(len({play.target for play in plays}), view.rules.seats)
            if plays[0].target is None:
                accepted = Fraction(len(view.alive) - 1, view.rules.seats) if deck.value[card] in (1, 2, 3, 6) else 1
            shares |= dict.fromkeys(plays, Fraction(accepted) / len(plays))
        total = sum(shares.values())
        return {play: share / total for play, share in shares.items()}


class LowestCounting:
    """Drewbi/LoveLetter-AI's first player: the lowest card; a Guard names a card it knows, or the likeliest."""

    def choose(self, view: View, rng: random.Random) -> Action:
        value = view.rules.deck.value
        card = min((card for card in view.hand if _plays(view, card)), key=lambda card: value[card])
        plays = _plays(view, card)
        others = [play for play in plays if play.target != view.to_move] or plays
        if others[0].guess is None:
            return rng.choice(others)
        return max(others, key=lambda play: (self._likely(view, play), value[str(play.guess)], play.target))

    def _likely(self, view: View, play: Play) -> Fraction:
        assert play.target is not None
        known, unseen = view.hands[play.target][0], view.unseen()
        return Fraction(known == play.guess) if known != BACK else Fraction(unseen[str(play.guess)], unseen.total())


Naming = Callable[[Counter[str], Sequence[str], random.Random], str]
"""From the cards not seen and the whole deck, Guards left out of both, to the card that a Guard names."""


def princess(unseen: Counter[str], deck: Sequence[str], rng: random.Random) -> str:
    return "princess"


def most_frequent(unseen: Counter[str], deck: Sequence[str], rng: random.Random) -> str:
    return rng.choice([card for card in sorted(unseen) if unseen[card] == max(unseen.values())])


def any_left(unseen: Counter[str], deck: Sequence[str], rng: random.Random) -> str:
    return rng.choice(sorted(unseen.elements()))


def any_of_the_deck(unseen: Counter[str], deck: Sequence[str], rng: random.Random) -> str:
    return rng.choice(deck)


def highest_of_the_most_frequent(unseen: Counter[str], deck: Sequence[str], rng: random.Random) -> str:
    return next(card for card in deck if unseen[card] == max(unseen.values()))


class GuardFirst:
    """The players of rscohen2/2024Fall_projects_LoveLettersGame: a Guard if there is one, else either card."""

    def __init__(self, naming: Naming) -> None:
        self.naming = naming

    def choose(self, view: View, rng: random.Random) -> Action:
        cards = [card for card in view.hand if _plays(view, card)]
        plays = _plays(view, "guard" if "guard" in cards else rng.choice(cards))
        target = rng.choice([play.target for play in plays if play.target != view.to_move] or [view.to_move])
        plays = [play for play in plays if play.target == target]
        if plays[0].guess is None:
            return plays[0]
        deck = [card for card in view.rules.deck.cards if card != "guard"]
        unseen = Counter({card: n for card, n in view.unseen().items() if card in deck and n})
        named = self.naming(unseen or Counter(deck), deck, rng)  # where all others are Guards, any name is in vain
        return next(play for play in plays if play.guess == named)


def _plays(view: View, card: str) -> list[Play]:
    """Return the legal ways to play a card."""
    return [play for play in view.legal_actions() if isinstance(play, Play) and play.card == card]


NAMINGS: Mapping[str, Policy] = {
    naming.__name__: GuardFirst(naming)
    for naming in (princess, most_frequent, any_left, any_of_the_deck, highest_of_the_most_frequent)
}
