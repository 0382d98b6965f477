"""What is certain of a gentleman's cards, whatever the unseen ones are: held, put away, or so many of a few.

All of it is read off the ways in which the cards that were seen can lie (`Past`), every reading of twins among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from austenplay.games.ladys_choice.deck import Deck
from austenplay.games.ladys_choice.past import Past, Seen, pasts_of
from austenplay.games.ladys_choice.sights import Sights, backs, seen_by, surely_held
from austenplay.games.ladys_choice.view import View

Cards = tuple[str, ...]
MOST_SPARED = 60
"""Up to how many ways looks are left out one by one; where there are more, all of them are the proof."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of which so many at least are held, or put away; nobody can tell which."""

    cards: Cards
    least: int


@dataclass(frozen=True, slots=True)
class Certain:
    """What is certain of a gentleman's cards.

    Attributes
    ----------
    held, gone
        The cards that he surely holds, and those that he has surely put away.
    some_held, some_gone
        Of the cards in doubt those that nobody has seen since some moment, or that were seen since: how many of them
        are held, or gone, at least. Only what smaller groups do not say.
    ways
        In how many ways the cards in doubt can lie.
    """

    held: Cards = ()
    gone: Cards = ()
    some_held: tuple[Group, ...] = ()
    some_gone: tuple[Group, ...] = ()
    ways: int = 0


def certain(past: Iterable[Past], deck: Deck, elsewhere: Counter[str]) -> Certain | None:
    """Return what is certain in every way that some readings allow; None for too many ways to tell.

    `elsewhere` are cards that lie somewhere else for certain: a reading that asks for more copies than are left is
    none.
    """
    readings = [of for of in past if of.fits(of.plainest()) and _is_enough(of, deck, elsewhere)]
    held, gone = list[Counter[str]](), list[Counter[str]]()
    for of in readings:
        stays = of.stays()
        if stays is None:
            return None
        seen = Counter(card.card for card in of.seen)
        known = Counter(card.card for card in of.held)
        for stay in stays:
            held.append(known + Counter(stay))
            gone.append(seen - Counter(stay))
    surely, away = _in_all(held), _in_all(gone)
    single = {card for card in deck.kinds if deck[card].copies == 1}
    doubt = [of for of in readings[0].seen if of.card in single and not surely[of.card] and not away[of.card]]
    lasts = sorted({of.last for of in doubt})
    return Certain(
        tuple(sorted(surely.elements())),
        tuple(sorted(away.elements())),
        tuple(_groups(([of for of in doubt if of.last >= last] for last in reversed(lasts)), held)),
        tuple(_groups(([of for of in doubt if of.last <= last] for last in lasts), gone)),
        len(held),
    )


def _in_all(ways: Sequence[Counter[str]]) -> Counter[str]:
    found = ways[0]
    for of in ways[1:]:
        found = found & of
    return found


def _groups(nested: Iterable[Sequence[Seen]], ways: Sequence[Counter[str]]) -> Iterator[Group]:
    """Yield of groups, each within the next, those of which more cards are certain than of the last one."""
    told = 0
    for group in nested:
        cards = tuple(sorted(of.card for of in group))
        least = min(sum(of[card] for card in cards) for of in ways)
        if least > told:
            told = least
            yield Group(cards, least)


def _is_enough(past: Past, deck: Deck, elsewhere: Counter[str]) -> bool:
    """Return whether there are as many copies as a reading asks for."""
    asked = Counter(of.card for of in (*past.seen, *past.held)) + elsewhere
    return all(many <= deck[card].copies for card, many in asked.items())


class Watched:
    """One gentleman as somebody watches him.

    Parameters
    ----------
    view
        What a seat sees; `watcher` has seen no more than that seat knows of.
    man
        The gentleman.
    watcher
        Whose knowledge it is: the view's own seat, another that he knows to have looked, or None for everybody.
    """

    def __init__(self, view: View, man: int, watcher: int | None) -> None:
        self.view, self.man = view, man
        self.sights: Sights = tuple([of for of in seen_by(view.sights, watcher) if of.gentleman == man])
        self.elsewhere = _elsewhere(view, man) if watcher == view.seat else Counter[str]()
        self._known: dict[Sights, Certain | None] = {}

    def known(self, heed: Sights | None = None) -> Certain | None:
        """Return what is certain, by some of the looks alone if these are given."""
        sights = self.sights if heed is None else heed
        if sights not in self._known:
            view, man = self.view, self.man
            turns, size = view.turns[man], len(view.hands[man])
            hand, away = backs(surely_held(sights, man, turns), size), backs((), len(view.discards[man]))
            past = pasts_of(sights, man, hand, away, turns, 0, view.rules.twins)
            self._known[sights] = certain(past, view.rules.deck, self.elsewhere)
        return self._known[sights]

    def held(self) -> Cards:
        """Return the cards that he surely holds; where ways are too many to tell, those seen since his last change."""
        found = self.known()
        return surely_held(self.sights, self.man, self.view.turns[self.man]) if found is None else found.held

    def needed(self, part: str, fact: str | Group) -> Sights:
        """Return looks that prove a card or a group of some part of `Certain`, mostly none that can be spared."""
        kept, known = self.sights, self.known()
        if known is None or known.ways > MOST_SPARED:
            return kept
        for sight in self.sights:
            fewer = tuple([of for of in kept if of is not sight])
            found = self.known(fewer)
            if found is not None and _says(getattr(found, part), fact, getattr(known, part)):
                kept = fewer
        return kept


def _says(less: Sequence[str | Group], fact: str | Group, whole: Sequence[str | Group]) -> bool:
    """Return whether what follows from fewer looks holds a fact, as often as all of them together do."""
    return less.count(fact) >= whole.count(fact)


def _elsewhere(view: View, man: int) -> Counter[str]:
    """Return the cards that a view knows to lie elsewhere than with a gentleman."""
    found = Counter((*view.hand, *(view.discards[view.seat] if view.seat is not None else ())))
    for other in view.gentlemen:
        if other not in (man, view.seat):
            past = view.past(other)
            found.update(of.card for of in (*past.seen, *past.held))
    return found
