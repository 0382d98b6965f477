"""What may lie at a hidden place: exactly those cards that some world puts there.

The unseen cards have to go somewhere, so a card can be impossible at a place although nothing has been said of it
there: if Anne must hold the only Ogre, nobody else does. Each question is answered by looking for one way to lay the
cards of which something is known; the others take whatever is left.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Mapping

from austenplay.core.knowledge import BACK
from austenplay.games.love_letter.hidden.inference import Inference, Told
from austenplay.games.love_letter.hidden.walk import ASIDE, Place
from austenplay.games.love_letter.view import View


class Possible:
    """The cards that may lie at each hidden place of a view, by what its log says.

    Attributes
    ----------
    places
        Every hidden place: hands by seat, the card aside, the deck from its top.
    unseen
        How many of each character are hidden.
    """

    def __init__(self, view: View, inference: Inference) -> None:
        self.view = view
        self.places = tuple(hidden_places(view))
        self.unseen = view.unseen()
        self._cases = tuple(map(self._domains, inference.told))

    def at(self, place: Place) -> frozenset[str]:
        """Return the cards that may lie at a hidden place."""
        if any(place in domains for domains, _ in self._cases):
            return frozenset(card for card in self.unseen if self._may_be({place: card}))
        return self._anywhere

    @functools.cached_property
    def _anywhere(self) -> frozenset[str]:
        """The cards that may lie where the log speaks of nothing; all such places are alike."""
        spoken_of = {place for domains, _ in self._cases for place in domains}
        free = next((place for place in self.places if place not in spoken_of), None)
        return frozenset(card for card in self.unseen if free is not None and self._may_be({free: card}))

    def are_equal(self, one: Place, other: Place) -> bool:
        """Return whether two places hold cards of equal value, however the cards lie."""
        value = self.view.rules.deck.value
        return not any(
            value[here] != value[there] and self._may_be({one: here, other: there})
            for here in self.at(one)
            for there in self.at(other)
        )

    def _domains(self, told: Told) -> tuple[Mapping[Place, frozenset[str]], tuple[frozenset[Place], ...]]:
        """Return what may lie at the places that a case speaks of, and which of them hold equal values."""
        doubts, equal = told
        value = self.view.rules.deck.value
        domains: dict[Place, frozenset[str]] = {}
        for place in (*doubts, *(place for pair in equal for place in pair)):
            seen = self.view.face(place)
            if seen == BACK:
                domains[place] = frozenset(self.unseen) - doubts.get(place, frozenset())
        pairs: list[frozenset[Place]] = []
        for pair in equal:
            hidden = [place for place in pair if place in domains]
            known = [face for face in map(self.view.face, pair) if face is not None and face != BACK]
            if len(hidden) == 2:
                pairs.append(pair)
            for place in hidden:
                domains[place] = frozenset(
                    card for card in domains[place] if all(value[card] == value[face] for face in known)
                )
        return domains, tuple(pairs)

    def _may_be(self, fixed: Mapping[Place, str]) -> bool:
        """Return whether some world has these cards at these places."""
        everything = frozenset(self.unseen)
        for domains, pairs in self._cases:
            asked = {**domains, **{place: domains.get(place, everything) & {card} for place, card in fixed.items()}}
            if self._can_be_laid(sorted(asked.items(), key=lambda item: len(item[1])), pairs):
                return True
        return False

    def _can_be_laid(self, asked: list[tuple[Place, frozenset[str]]], pairs: tuple[frozenset[Place], ...]) -> bool:
        """Return whether the unseen cards suffice to lay one of the cards that may lie there at each place."""
        value, left, laid = self.view.rules.deck.value, Counter(self.unseen), dict[Place, str]()

        def lay(number: int) -> bool:
            if number == len(asked):
                return True
            place, cards = asked[number]
            partners = [laid[other] for pair in pairs if place in pair for other in pair if other in laid]
            for card in cards:
                if left[card] > 0 and all(value[card] == value[other] for other in partners):
                    left[card] -= 1
                    laid[place] = card
                    if lay(number + 1):
                        return True
                    left[card] += 1
                    del laid[place]
            return False

        return lay(0)


def hidden_places(view: View) -> Iterator[Place]:
    """Give every place whose card a view does not show: hands, the card aside, the deck."""
    for seat, hand in enumerate(view.hands):
        for number, card in enumerate(hand):
            if card == BACK:
                yield ("hand", seat, number)
    if view.has_set_aside:
        yield ASIDE
    for number, card in enumerate(view.deck):
        if card == BACK:
            yield ("deck", 0, number)
