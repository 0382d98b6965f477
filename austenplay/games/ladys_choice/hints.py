"""What a hint says of a move: what to look at, the idea, and the move in words.

The move has been found by a search, which gives no reasons; these are the ones that a friend at the table would give.
They are read off the view: what its seat holds and has seen, the rules, and the cards it has not seen, merely counted.
Neither of the first two steps names the card or the gentleman: whoever is named in them is named with all the others.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING

from austenplay.core.derivation import Derivation, Share
from austenplay.core.errors import listed
from austenplay.core.hints import Step
from austenplay.core.knowledge import BACK
from austenplay.core.protocols import Action
from austenplay.core.words import amount, in_print
from austenplay.games.ladys_choice.ranking import losses, standing
from austenplay.games.ladys_choice.rules import COLUMNS, Boast, Change, Court, Marry, Rest
from austenplay.games.ladys_choice.sights import ever_held, seen_by, surely_held
from austenplay.games.ladys_choice.totals import COUNTED
from austenplay.games.ladys_choice.words import gentleman, his

if TYPE_CHECKING:
    from austenplay.games.ladys_choice.two.view import View as DuetView
    from austenplay.games.ladys_choice.view import View

MOST_MOVES = 12
"""Up to how many moves all are weighed."""


def worthwhile(view: View | DuetView) -> tuple[Action, ...]:
    """Return the legal actions; where they are many, without boasts that show nothing new, or a flaw.

    Whoever is not married gets nothing, so there is nothing to be gained by looking worse.
    """
    legal = view.legal_actions()
    if len(legal) <= MOST_MOVES or view.seats == 2:
        return legal
    known = _known_to_all(view)  # type: ignore[arg-type]
    value = view.rules.deck.value
    fit = tuple(of for of in legal if not isinstance(of, Boast) or (of.card not in known and value[of.card] >= 0))
    return fit if any(isinstance(of, Boast) for of in fit) else (legal[0], *fit)


def steps(view: View | DuetView, action: Action) -> tuple[Step, Step, Step]:
    """Return what leads a seat to an action: what to look at, the idea, the move."""
    whisper: _Whisper
    if isinstance(action, Boast | Change):
        whisper = _Gentleman(view, action)  # type: ignore[arg-type]
    elif isinstance(action, Rest):
        whisper = _Rest(view, action)
    elif view.seats == 2:
        whisper = _LadyOfTwo(view, action)  # type: ignore[arg-type]
    else:
        whisper = _Lady(view, action)  # type: ignore[arg-type]
    return whisper.look(), whisper.idea(), Step(whisper.move())


def _known_to_all(view: View) -> tuple[str, ...]:
    """Return the cards of a seat's own hand that everybody knows to be there."""
    assert view.seat is not None
    return surely_held(seen_by(view.sights, None), view.seat, view.turns[view.seat])


class _Whisper(ABC):
    """What all hints about a view have in common."""

    def __init__(self, view: View | DuetView) -> None:
        assert view.seat is not None
        self.rules, self.deck, self.seat = view.rules, view.rules.deck, view.seat
        self.me, self.my = f"{{{view.seat}}}", f"{{{view.seat}'s}}"

    @abstractmethod
    def look(self) -> Step:
        """Return the first thing that bears on the move."""

    @abstractmethod
    def idea(self) -> Step:
        """Return what may be made of it."""

    @abstractmethod
    def move(self) -> str:
        """Return the move in words."""

    def total(self, cards: Iterable[str]) -> int:
        """Return the dandy points of some cards in one hand."""
        return standing(tuple(cards), self.deck, self.rules.cancel_mode)[0]


class _Gentleman(_Whisper):
    """What is said of a boast or a change."""

    def __init__(self, view: View, action: Boast | Change) -> None:
        super().__init__(view)
        self.view, self.action, self.hand = view, action, view.hand
        self.whole = self.total(view.hand)
        self.losses = losses(view.hand, self.deck, self.rules.cancel_mode)
        self.loss = self.losses[action.card]
        self.seen = ever_held(view.sights, view.seat or 0)
        self.one = "the Catch" if len(view.ladies) == 1 else "the Catches"

    def look(self) -> Step:
        """Return what his hand comes to, or what is known of it."""
        if isinstance(self.action, Boast):
            return self.known()
        if self.loss < 0:
            many = sum(loss < 0 for loss in self.losses.values())
            what = "one card in it takes" if many == 1 else f"{many} cards in it take"
            return Step(f"Add up {self.my} own hand: {what} points away.", clause="LC-8.9")
        if self.loss == 0:
            many = sum(loss == 0 for loss in self.losses.values())
            what = "one card in it adds" if many == 1 else f"{many} cards in it add"
            return Step(f"Add up {self.my} own hand: {what} nothing to its points.", clause="LC-8.9")
        if self.view.is_late:
            return Step("The Clock has come up: there is not much time to change anything.", clause="LC-5.1")
        return Step(f"Look at the Clock: {_cards(self.view.above_clock)} on it.", clause="LC-5.1")

    def known(self) -> Step:
        """Return what everybody knows of the hand."""
        known = len(_known_to_all(self.view))
        size = len(self.hand)
        if not known:
            text = f"Think of what everybody knows of {self.my} hand: not one of its {size} cards for certain."
        else:
            what = "one" if known == 1 else str(known)
            text = f"Think of what everybody knows of {self.my} hand: {what} of its {size} cards for certain."
        return Step(text, clause="LC-3.2")

    def idea(self) -> Step:
        """Return what showing or parting with a card is good for."""
        return self.showing() if isinstance(self.action, Boast) else self.parting()

    def showing(self) -> Step:
        """Return what a boast is good for."""
        card = self.action.card
        if card in _known_to_all(self.view):
            return self.drawing("Give nothing away, and keep everything: show what all have seen.", "LC-3.2")
        if self.deck.value[card] > 0 and self.loss <= 0:
            return Step(
                "What counts for nothing may still look well: nobody sees what lies beside it.", clause="LC-2.2"
            )
        if self.deck.value[card] > 0:
            return Step(f"Let {self.one} see something good: whoever is not married gets nothing.", clause="LC-10.4")
        return self.drawing("Keep everything: show a card that says little.", "LC-3.2")

    def parting(self) -> Step:
        """Return what a change is good for."""
        if self.loss < 0:
            return self.drawing("Be rid of what does harm; nobody sees it go.", "LC-3.4")
        if self.loss == 0:
            return self.drawing("Let go of what adds nothing, and nobody sees it go.", "LC-3.4")
        if self.seen[self.action.card]:
            text = (
                "What has been seen may go on being counted when it has gone, and the least dandy husband is paid best."
            )
            return Step(text, clause="LC-10.3")
        return Step("The less dandy a husband turns out, the more love he keeps.", clause="LC-10.1")

    def drawing(self, text: str, clause: str) -> Step:
        """Return an idea with what may be drawn."""
        chance = self.better()
        share = (
            f"{chance.matching} of the {chance.whole} cards that {{{self.seat} has}} not seen would add to {self.my}"
        )
        return Step(f"{text} Of what may come, {share} hand.", (), (chance,), clause)

    def better(self) -> Derivation:
        """Return how many of the cards that the seat has not seen would add to its hand."""
        unseen = self.view.unseen()
        shares = tuple(
            Share(card, self.deck.title_of(card), unseen[card], 1, int(self.total((*self.hand, card)) > self.whole))
            for card in self.deck.kinds
            if unseen[card]
        )
        return Derivation(f"a card that {{{self.seat} has}} not seen adds to {self.my} hand", shares, COUNTED)

    def move(self) -> str:
        """Return the move in words."""
        verb = "Boast of" if isinstance(self.action, Boast) else "Change"
        return f"{verb} {self.deck.title_of(self.action.card)}."


class _Chooser(_Whisper):
    """What is said to a lady, whether two play or more.

    Attributes
    ----------
    men
        The gentlemen she may think of.
    certain, size
        By gentleman: the cards that she knows to be his now, and how many he has.
    seen
        By gentleman: the cards of his that she has seen, there still or not.
    unsure
        What may be wrong with what has been seen.
    """

    action: Court | Marry
    men: tuple[int, ...]
    certain: dict[int, tuple[str, ...]]
    size: dict[int, int]
    seen: dict[int, tuple[str, ...]]
    unsure: str

    @functools.cached_property
    def points(self) -> dict[int, int]:
        """What all cards of each that she has seen come to."""
        return {man: self.total(cards) for man, cards in self.seen.items()}

    def who(self, man: int) -> str:
        """Return how a gentleman is called."""
        return gentleman(self.rules, man)

    @functools.cached_property
    def unknown(self) -> dict[int, int]:
        """How many cards of each she does not know for certain."""
        return {man: self.size[man] - len(self.certain[man]) for man in self.men}

    @property
    def is_certain(self) -> bool:
        """Whether nothing of any hand is unknown, nor still to be drawn."""
        drawing = any(card in self.deck.draws for man in self.men for card in self.certain[man])
        return not drawing and not any(self.unknown.values())

    def counted(self) -> Step:
        """Return how many cards of each are certain."""
        parts = [f"{len(self.certain[man]) or 'none'} of {his(self.rules, man)} {self.size[man]}" for man in self.men]
        return Step(f"Count the cards that are certain: {listed(parts, 'and')}.")

    def added(self, before: str, clause: str) -> Step:
        """Return what has been seen of each, added up."""
        verbs = ["comes to", *["to"] * (len(self.men) - 1)]
        *others, last = (self.points[man] for man in self.men)
        sums = [*map(in_print, others), amount(last, "dandy point")]
        parts = [f"{self.who(man)} {verb} {of}" for man, verb, of in zip(self.men, verbs, sums, strict=True)]
        text = f"{before}Add up what {{{self.seat} has}} seen: {listed(parts, 'and')}."
        return Step(text, clause=clause)

    def looking(self) -> Step:
        """Return what another look is good for."""
        unknown, man = self.unknown, self.action.gentleman
        if not any(self.seen.values()):
            return Step("Nothing has been seen of anybody yet: begin somewhere.")
        if unknown[man] == max(unknown.values()) > min(unknown.values()):
            return Step("Look where least is certain.")
        if self.seen[man] and self.points[man] == max(self.points.values()):
            return Step(f"Make sure of whoever has shown most: {self.unsure}.")
        return Step("Give somebody else a chance to be the better one, before it is too late to look.")

    def move(self) -> str:
        """Return the move in words."""
        return f"{'Court' if isinstance(self.action, Court) else 'Marry'} {self.who(self.action.gentleman)}."

    def is_ahead(self) -> bool:
        """Return whether what has been seen speaks most for whom she is to marry."""
        return self.points[self.action.gentleman] == max(self.points.values())


class _Lady(_Chooser):
    """What is said of courting and marrying where three or more play."""

    unsure = "it may have gone, or something else beside it may count"

    def __init__(self, view: View, action: Court | Marry) -> None:
        super().__init__(view)
        self.view, self.action = view, action
        self.men = view.free if isinstance(action, Marry) else view.gentlemen
        self.certain = {man: tuple(card for card in view.hands[man] if card != BACK) for man in self.men}
        self.size = {man: len(view.hands[man]) for man in self.men}
        self.seen = {man: tuple(ever_held(view.sights, man).elements()) for man in self.men}

    def look(self) -> Step:
        """Return what time there is, and what is known."""
        if isinstance(self.action, Court):
            found = self.counted()
            if self.view.phase == "extra":
                return Step(f"The other lady has chosen, and one more look comes first. {found.text}", clause="LC-6.3")
            return Step(found.text, clause="LC-4.2")
        if self.view.marriages:
            return self.added("The other lady has chosen. ", "LC-6.2")
        if self.view.must_marry:
            return self.added("The Clock has come up, and courting is over. ", "LC-5.3")
        return self.added("", "LC-4.1")

    def idea(self) -> Step:
        """Return why to look once more, or by what to choose."""
        if isinstance(self.action, Court):
            found = self.looking()
            if self.view.above_clock:
                return Step(f"{found.text} {_cards(self.view.above_clock, 'still')} on the Clock.", clause="LC-5.1")
            return found
        if len(self.men) == 1:
            return Step("Only one gentleman is left.", clause="LC-6.2")
        if self.is_certain:
            return self.sure()
        if not self.is_ahead():
            text = "Points that were seen are not points that are held: cards have gone since, and others have come."
            return Step(text, clause="LC-3.4")
        if not self.view.must_marry:
            return Step("Enough has been seen: with every turn that goes by, hands may change.", clause="LC-3.3")
        return Step("Choose by what has been seen: the dandier he is, the more love comes back.", clause="LC-10.1")

    def sure(self) -> Step:
        """Return what is certain of him where every card is known."""
        standings = {man: standing(self.certain[man], self.deck, self.rules.cancel_mode) for man in self.men}
        if standings[self.action.gentleman] == max(standings.values()):
            return Step("Every card is known, and so is the dandiest of those who are left.", clause="LC-10.2")
        return Step("Every card is known, and so is what comes back.", clause="LC-10.1")


class _LadyOfTwo(_Chooser):
    """What is said of courting and marrying where two play: no card goes, so what has been seen is certain."""

    unsure = "something else beside it may count"

    def __init__(self, view: DuetView, action: Court | Marry) -> None:
        super().__init__(view)
        self.view, self.action = view, action
        self.men = tuple(range(COLUMNS))
        known = {man: view.known(man) for man in self.men}
        self.size = {man: len(cards) for man, cards in known.items()}
        self.certain = {man: tuple(card for card in cards if card != BACK) for man, cards in known.items()}
        self.seen = self.certain

    def look(self) -> Step:
        """Return what is known."""
        if isinstance(self.action, Court):
            return Step(self.counted().text, clause="LC-12.2" if self.view.is_opening else "LC-12.3")
        if not self.view.may_court:
            return self.added("Nothing is left to look at. ", "LC-12.8")
        return self.added("", "LC-12.9")

    def idea(self) -> Step:
        """Return why to look once more, or by what to choose."""
        if isinstance(self.action, Court):
            found = self.looking()
            if not self.view.piles[self.action.gentleman]:
                return Step(f"{found.text} Both ladies see what is turned up now.", clause="LC-12.5")
            return Step(found.text, clause="LC-12.4")
        first, second = sorted(self.points.values())[-1:-3:-1]
        if self.is_certain and self.is_ahead():
            return Step("Every card is known, and so is who is dandiest.", clause="LC-12.10")
        if not self.is_ahead():
            return Step("Points that were seen are not all: whoever is less known may have more.", clause="LC-12.9")
        text = f"Somebody is ahead by {in_print(first - second)}, and who waits may be too late."
        return Step(text, clause="LC-12.10")


class _Rest(_Whisper):
    """What is said of looking at the rest of a hand, or of a pile."""

    def __init__(self, view: View | DuetView, action: Rest) -> None:
        super().__init__(view)
        self.view, self.action = view, action
        self.may_look = len(view.legal_actions()) > 1

    def look(self) -> Step:
        """Return whether one of the cards opens the rest."""
        clause = "LC-12.12" if self.view.seats == 2 else "LC-4.5"
        if not self.may_look:
            return Step("No card that was shown opens the rest.", clause=clause)
        return Step("One of the cards that were shown opens the rest.", clause=clause)

    def idea(self) -> Step:
        """Return what speaks for it."""
        if not self.may_look:
            return Step("There is nothing to choose.")
        if self.action.card is None:
            return Step("What is opened tells the others something too: leave it be.")
        return Step("The more is certain, the better the choice.")

    def move(self) -> str:
        """Return the move in words."""
        if self.action.card is None:
            return "Leave the rest."
        return f"Show {self.deck.title_of(self.action.card)} and look at the rest."


def _cards(number: int, word: str = "") -> str:
    """Return how many cards lie somewhere: "1 card lies", "3 cards still lie"."""
    return f"{amount(number, 'card')} {f'{word} ' if word else ''}{'lies' if number == 1 else 'lie'}"
