"""The chances that a seat looks at before it decides, each with its derivation.

Who holds what, what lies aside and on top of the deck, and for every legal action what it may come to. Everything is
read off one belief, so that a change of model changes all of it together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from austenplay.core.derivation import Derivation, Number, Share
from austenplay.core.errors import listed
from austenplay.core.knowledge import BACK
from austenplay.core.protocols import Action
from austenplay.core.work import Work, finished
from austenplay.games.love_letter import legality
from austenplay.games.love_letter.effects import Compare, Guess, Redraw, Swap
from austenplay.games.love_letter.hidden.belief import Belief
from austenplay.games.love_letter.hidden.sampled import SampledBelief
from austenplay.games.love_letter.hidden.walk import ASIDE, NEXT, Place
from austenplay.games.love_letter.legality import Situation
from austenplay.games.love_letter.policies import Uniform
from austenplay.games.love_letter.position import Phase
from austenplay.games.love_letter.rules import Play
from austenplay.games.love_letter.view import View
from austenplay.games.love_letter.words import the

COUNTING = "cards are counted, and nothing is read into what the others chose"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something that an action may come to.

    Attributes
    ----------
    key
        What it is: ``"hit"``, ``"win"``, ``"tie"``, ``"lose"``, ``"out"`` (of oneself), ``"better"``.
    chance
        How likely it is.
    """

    key: str
    chance: Derivation


@dataclass(frozen=True, slots=True)
class Prospect:
    """A legal action and what it may come to.

    Attributes
    ----------
    action
        The action.
    outcomes
        What it may come to; empty where there is nothing to reckon.
    is_best_guess
        Whether no other name has a better chance to be right.
    """

    action: Action
    outcomes: tuple[Outcome, ...]
    is_best_guess: bool = False


def names_a_card(action: Action) -> bool:
    """Return whether an action is a guess; a card that may send somebody out all the same is none."""
    return isinstance(action, Play) and action.guess is not None


class Odds:
    """The chances of a belief, in the order and the words of the table.

    Parameters
    ----------
    belief
        What to read them off.
    model
        How the others are taken to play, in a few words.
    """

    def __init__(self, belief: Belief | SampledBelief, model: str = COUNTING) -> None:
        self.belief = belief
        self.view: View = belief.view
        self.rules = self.view.rules
        self.model = model
        self.unseen = self.view.unseen()
        self._at: dict[Place, Mapping[str, Number]] = {}
        self._drawn: dict[int, Mapping[tuple[str, str], Number]] = {}
        self._named: dict[tuple[int, tuple[str, str]], Mapping[str, Fraction]] = {}

    def prepared(self) -> Work[None]:
        """Ask the belief bit by bit for all that the chances are made of; they can be had without it too."""
        yield from self.belief.prepared()
        others = [seat for seat in self.view.alive if seat != self.view.seat]
        for place in (*(("hand", seat, 0) for seat in others), ASIDE, NEXT):
            self._chances(place)
            yield
        for seat in others:
            self._drawn[seat] = yield from self._pairs(seat)

    def _chances(self, place: Place) -> Mapping[str, Number]:
        if place not in self._at:
            self._at[place] = self.belief.at(place)
        return self._at[place]

    # What lies where

    def hands(self) -> Mapping[int, tuple[Derivation, ...]]:
        """Return for each other seat still in the chance of each character to be the card that it kept."""
        others = [seat for seat in self.view.alive if seat != self.view.seat and self.view.hands[seat]]
        return {seat: self._hand(seat) for seat in others}

    def _hand(self, seat: int) -> tuple[Derivation, ...]:
        return self._each(("hand", seat, 0), lambda card: f"{{{seat} holds}} {card}")

    def set_aside(self) -> tuple[Derivation, ...]:
        """Return the chance of each character to be the card set aside; empty where there is none."""
        return self._each(ASIDE, lambda card: f"{card} lies aside") if self.view.has_set_aside else ()

    def next_card(self) -> tuple[Derivation, ...]:
        """Return the chance of each character to be drawn next; empty where the deck is."""
        return self._each(NEXT, lambda card: f"{card} is drawn next") if self.view.deck else ()

    def _each(self, place: Place, words: Callable[[str], str]) -> tuple[Derivation, ...]:
        chances = self._chances(place)
        return tuple(self._derived(place, (card,), words(the(self.rules, card))) for card in chances)

    # What an action may come to

    def prospects(self) -> tuple[Prospect, ...]:
        """Return every legal action of the seat that looks with what it may come to, in the order of the table."""
        found = [Prospect(action, tuple(self._outcomes(action))) for action in self.view.legal_actions()]
        hits = {of.action: of.outcomes[0].chance.value for of in found if of.outcomes and names_a_card(of.action)}
        best = max(hits.values(), default=Fraction(0))
        return tuple(replace(of, is_best_guess=best > 0 and hits.get(of.action) == best) for of in found)

    def _outcomes(self, action: Action) -> Iterable[Outcome]:
        if not isinstance(action, Play) or action.target is None:
            return
        seat, target = self.view.to_move, action.target
        deck, value = self.rules.deck, self.rules.deck.value
        mine = self._stays(action.card)
        place: Place = ("hand", target, 0)
        match self.rules.main_effect(action.card):
            case Guess():
                named = self.rules.names_hit(str(action.guess))
                yield self._outcome("hit", place, named, f"{{{target} holds}} {self._any(named)}")
            case Compare():
                lower = [card for card in value if value[card] < value[mine]]
                equal = [card for card in value if value[card] == value[mine]]
                higher = [card for card in value if value[card] > value[mine]]
                yield self._outcome("win", place, lower, f"{{{target} holds}} a lower card")
                yield self._outcome("tie", place, equal, f"{{{target} holds}} an equal card")
                yield self._outcome("lose", place, higher, f"{{{target} holds}} a higher card")
            case Redraw() if target != seat:
                perishing = [card for card in value if deck.perishes(card)]
                yield self._outcome("hit", place, perishing, f"{{{target} holds}} {self._any(perishing)}")
            case Redraw() if self.view.deck and not deck.perishes(mine):
                higher = [card for card in value if value[card] > value[mine]]
                yield self._outcome("better", NEXT, higher, "the next card is higher than the one given up")
            case Swap():
                higher = [card for card in value if value[card] > value[mine]]
                yield self._outcome("better", place, higher, f"{{{target} holds}} a higher card than the one given")
            case _:
                pass

    def _stays(self, card: str) -> str:
        kept = list(self.view.hand)
        kept.remove(card)
        return kept[0]

    def _outcome(self, key: str, place: Place, cards: Iterable[str], text: str) -> Outcome:
        return Outcome(key, self._derived(place, tuple(cards), text))

    def _any(self, cards: Iterable[str]) -> str:
        return listed((the(self.rules, card) for card in cards), "or")

    # What one may come to oneself

    def named_next(self, card: str) -> Mapping[int, Derivation]:
        """Return for each other seat still in the chance that it names a card held when it plays next.

        It is taken to do anything legal with equal chance; what it holds and draws are as likely as the belief says.
        """
        seat, found = self.view.seat, dict[int, Derivation]()
        for other in self.view.alive:
            pairs = {} if other == seat or seat is None or seat in self.view.protected else self._pairs_of(other)
            if pairs:
                shares = tuple(
                    Share(
                        key=f"{held},{drawn}",
                        name=f"{self.rules.deck.name_of(held)} and {self.rules.deck.name_of(drawn)}",
                        copies=1,
                        each=chance,
                        counts=self._names(other, (held, drawn)).get(card, Fraction(0)),
                    )
                    for (held, drawn), chance in pairs.items()
                )
                name = self.rules.deck.name_of(card)
                text = f"{{{other} names}} {{{seat}'s}} {name} in {{{other}:their}} next turn"
                how = (
                    f"They may then hold any of {len(shares)} pairs of cards, and do anything legal with equal chance."
                )
                found[other] = self._derivation(text, shares, how)
        return found

    def _pairs_of(self, other: int) -> Mapping[tuple[str, str], Number]:
        if other not in self._drawn:
            self._drawn[other] = finished(self._pairs(other))
        return self._drawn[other]

    def _pairs(self, other: int) -> Work[Mapping[tuple[str, str], Number]]:
        """Work out the chance of each hand from which another seat plays next; none where it cannot draw one."""
        held, drawn = ("hand", other, 0), ("hand", other, 1)
        has_drawn = len(self.view.hands[other]) == 2
        pairs: dict[tuple[str, str], Number] = {}
        is_choosing = self.view.phase is Phase.KEEP and other == self.view.to_move  # and its turn ends with that
        if not is_choosing and (has_drawn or (len(self.view.hands[other]) == 1 and self.view.deck)):
            for first, chance in self._chances(held).items():
                given = self.belief.given(held, first)
                yield from given.prepared()
                seconds = given.at(drawn if has_drawn else NEXT)
                pairs.update({(first, second): chance * then for second, then in seconds.items()})
                yield
        return pairs

    def _names(self, other: int, hand: tuple[str, str]) -> Mapping[str, Fraction]:
        """Return for each card the share of the legal actions of a hand that name it at the seat that looks."""
        if (other, hand) not in self._named:
            protected = tuple(seat for seat in self.view.protected if seat != other)
            legal = legality.legal_actions(Situation(self.rules, False, other, hand, self.view.alive, protected))
            named: dict[str, Fraction] = defaultdict(Fraction)
            for action, share in Uniform().shares(self.rules, legal).items():
                if isinstance(action, Play) and action.guess is not None and action.target == self.view.seat:
                    for card in self.rules.names_hit(action.guess):
                        named[card] += share
            self._named[other, hand] = named
        return self._named[other, hand]

    # Derivations

    def _derived(self, place: Place, cards: tuple[str, ...], text: str) -> Derivation:
        """Return how the chance that a place holds one of some cards comes about."""
        chances = self._chances(place)
        seen = self.view.face(place)
        copies = dict(self.unseen) if seen == BACK else {str(seen): 1}
        fits = {card: chances.get(card, Fraction(0)) / count for card, count in copies.items()}
        most = max(fits.values())
        shares = tuple(
            Share(card, self.rules.deck.name_of(card), copies[card], fits[card] / most, int(card in cards))
            for card in self.rules.deck.characters
            if card in copies
        )
        return self._derivation(text, shares)

    def _derivation(self, text: str, shares: tuple[Share, ...], how: str = "") -> Derivation:
        if isinstance(self.belief, Belief):
            return Derivation(text, shares, self.model, how=how)
        return Derivation(text, shares, self.model, self.belief.n, self.belief.worth, how=how)
