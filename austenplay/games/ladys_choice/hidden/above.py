"""Who is dandier than whom whatever the unseen cards are, and the fact that says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from austenplay.core.errors import listed
from austenplay.core.facts import Claim, Fact
from austenplay.core.knowledge import BACK
from austenplay.games.ladys_choice.hidden.ranks import spread_of
from austenplay.games.ladys_choice.hidden.readings import hand_of
from austenplay.games.ladys_choice.known import Hand, Known
from austenplay.games.ladys_choice.ranking import Standing, standing
from austenplay.games.ladys_choice.two.view import View as DuetView
from austenplay.games.ladys_choice.view import View

MOST_HIDDEN = 2
"""Up to how many hidden cards of a hand it is asked what it may come to: three may come to almost anything."""


@dataclass(frozen=True, slots=True)
class Stands:
    """What a hand may come to.

    Attributes
    ----------
    least, most
        The fewest and the most dandy points.
    exactly
        How it stands where every card is known, in each way in which those can lie that were seen; else empty.
    """

    least: int
    most: int
    exactly: tuple[Standing, ...] = ()

    @classmethod
    def of(cls, view: View | DuetView, man: int, kept: Iterable[Sequence[str]]) -> Stands | None:
        """Return what a gentleman's hand may come to, if of the cards in doubt some of these are there.

        None where more than `MOST_HIDDEN` cards would be hidden.
        """
        rules, cards = view.rules, hand_of(view, man)
        sure = tuple(card for card in cards if card != BACK)
        hands = [(*sure, *more) for more in kept]
        if any(len(cards) - len(hand) > MOST_HIDDEN for hand in hands):
            return None
        deck, mode = rules.deck, rules.cancel_mode
        if all(len(hand) == len(cards) and deck.draws.keys().isdisjoint(hand) for hand in hands):
            stands = tuple(standing(hand, deck, mode) for hand in hands)
            return cls(min(stands)[0], max(stands)[0], stands)
        totals = list[int]()
        for hand in hands:
            elsewhere = Counter(deck.cards) - view.unseen() - Counter(hand)
            alone = Known((Hand(hand, len(cards) - len(hand)),), tuple(elsewhere.elements()), mode, None, deck)
            totals += [total for total, chance in spread_of(alone, 0).items() if chance]
        return cls(min(totals), max(totals))

    def is_above(self, other: Stands, ties: bool) -> bool:
        """Return whether this hand is the dandier in any case; `ties` says whether it wins those of everything.

        Where not all is known that is told by points alone, each hand by itself.
        """
        if self.exactly and other.exactly:
            worst, best = min(self.exactly), max(other.exactly)
            return worst > best or (ties and worst == best)
        return self.least > other.most


@dataclass(frozen=True, slots=True)
class Man:
    """A gentleman in a sentence: "{1 is}" and "{1}", the place of his cards, and the lines by which they are known."""

    who: str
    whom: str
    place: str
    lines: tuple[int, ...]
    stands: Stands | None


def dandier(men: Mapping[int, Man], is_by_turn: bool, knower: str) -> Iterator[Fact]:
    """Give for each gentleman in turn order whom he is dandier than; `is_by_turn` says that turns decide a tie."""
    for ahead, one in men.items():
        behind = [
            other
            for other, of in men.items()
            if other != ahead
            and one.stands is not None
            and of.stands is not None
            and one.stands.is_above(of.stands, is_by_turn and ahead < other)
        ]
        if behind:
            yield _fact(one, [men[other] for other in behind], len(behind) == len(men) - 1, knower)


def _fact(one: Man, behind: Sequence[Man], is_dandiest: bool, knower: str) -> Fact:
    what = "the dandiest" if is_dandiest else f"dandier than {listed((of.whom for of in behind), 'and')}"
    text = f"As things are, {one.who} {what}, whatever the cards are that {knower} not seen."
    places = (one.place, *(of.place for of in behind))
    lines = sorted({line for of in (one, *behind) for line in of.lines})
    short = "the dandiest" if is_dandiest else ""
    return Fact(Claim.ABOVE, places, (), text, short, tuple(lines), "LC-9.1")
