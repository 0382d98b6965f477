"""What all hints of this game have in common: daughters and their suitors in words, and chances counted from a view."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from austenplay.core.derivation import Derivation, Share
from austenplay.core.errors import listed
from austenplay.core.hints import Step as HintStep
from austenplay.core.words import amount
from austenplay.games.liebe_intrige.deck import CLOVER
from austenplay.games.liebe_intrige.hidden import dice
from austenplay.games.liebe_intrige.hidden.stacks import unseen
from austenplay.games.liebe_intrige.rules import TO_MARRY
from austenplay.games.liebe_intrige.steps import Step
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES

if TYPE_CHECKING:
    from austenplay.games.liebe_intrige.view import View

COUNTED = "cards are counted, and nothing is read into what the others chose"
FAIR_DIE = "the die is fair"


class Whisper(ABC):
    """What is said of one action."""

    def __init__(self, view: View, step: Step, action: Any) -> None:
        assert view.seat is not None
        self.view, self.step, self.action = view, step, action
        self.seat: int = view.seat
        self.rules, self.deck = view.rules, view.rules.deck
        self.my = f"{{{view.seat}'s}}"

    @abstractmethod
    def look(self) -> HintStep:
        """Return the first thing that bears on the move."""

    @abstractmethod
    def idea(self) -> HintStep:
        """Return what may be made of it."""

    # Daughters and gentlemen

    def title(self, key: str) -> str:
        """Return what something is called."""
        return self.deck.title_of(key)

    def daughter(self, seat: int) -> str:
        """Return the daughter at home, by name."""
        key = self.view.daughter(seat)
        return "nobody" if key is None else self.title(key)

    def gaps(self, seat: int, man: str) -> tuple[int, int, int]:
        """Return what a daughter lacks for a gentleman, of each attribute."""
        return self.deck.gentlemen[man].lacks(self.view.values[seat])

    def cards(self, seat: int, man: str) -> int:
        """Return how many cards of a gentleman lie below a daughter."""
        return self.view.laid[seat].count(man)

    def steps_to(self, seat: int, man: str, more: int = 0) -> int:
        """Return the cards and the steps of attributes that are missing for a wedding, with so many cards more."""
        return max(0, TO_MARRY - self.cards(seat, man) - more) + sum(self.gaps(seat, man))

    def nearest(self, seat: int) -> int | None:
        """Return what a daughter is missing for the wedding that is nearest; None without a suitor."""
        return min((self.steps_to(seat, man) for man in self.view.men(seat)), default=None)

    def lacks(self, seat: int, man: str) -> str:
        """Return in words what a daughter lacks for a gentleman."""
        gaps = [f"{gap} {name.capitalize()}" for gap, name in zip(self.gaps(seat, man), ATTRIBUTES, strict=True) if gap]
        return f"lacking {listed(gaps, 'and')}" if gaps else "lacking nothing"

    def suitor(self, seat: int, man: str) -> str:
        """Return a suitor with his cards, and what is lacking for him."""
        return f"{self.title(man)} ({amount(self.cards(seat, man), 'card')}, {self.lacks(seat, man)})"

    def suitors(self, seat: int, before: str = "") -> HintStep:
        """Return all suitors of a daughter, for a start."""
        name, men = self.daughter(seat), self.view.men(seat)
        if not self.view.values[seat]:
            return HintStep(f"{before}All of {{{seat}'s}} daughters are married.", clause="LI-3.5")
        if not men:
            has = [f"{name.capitalize()} {of}" for name, of in zip(ATTRIBUTES, self.view.values[seat], strict=True)]
            return HintStep(f"{before}{name} has no suitor yet: {listed(has, 'and')}.", clause="LI-2.2")
        told = listed([self.suitor(seat, man) for man in men], "and")
        return HintStep(f"{before}Look at {{{seat}'s}} {name}: {told}.", clause="LI-2.2")

    def strongest(self) -> tuple[int, ...]:
        """Return the rivals who are nearest to a wedding, by cards and attributes that they are missing."""
        missing = {seat: self.nearest(seat) for seat in range(self.view.seats) if seat != self.seat}
        found = [of for of in missing.values() if of is not None]
        return tuple(seat for seat, of in missing.items() if found and of == min(found))

    # Chances

    def among_unseen(self, men: Collection[str], what: str) -> Derivation | None:
        """Return how many of the unseen cards are of some gentlemen; None where every card has been seen."""
        left = unseen(self.view)
        shares = tuple(
            Share(man, self.title(man), left[man], 1, int(man in men)) for man in self.deck.gentlemen if left[man]
        )
        return Derivation(what, shares, COUNTED) if shares else None

    def of_suitors(self, text: str, clause: str) -> HintStep:
        """Return an idea with the share of unseen cards that are of her suitors."""
        men = self.view.men(self.seat)
        found = self.among_unseen(men, f"a card that {{{self.seat} has}} not seen is of one of {self.my} suitors")
        if not men or found is None:
            return HintStep(text, clause=clause)
        share = (
            f"{found.matching} of the {found.whole} cards that {{{self.seat} has}} not seen are of {self.my} suitors"
        )
        return HintStep(f"{text} Of what may be met, {share}.", (), (found,), clause)

    def faces(self, die: str, hits: Collection[str], what: str) -> Derivation:
        """Return how many faces of a die there are of some kinds."""
        shares = dice.faces(self.deck, die, dict.fromkeys(hits, 1))
        return Derivation(what, shares, FAIR_DIE, things=dice.FACES, how="Every face is as likely as any other.")

    def casanova(self) -> Derivation:
        """Return the chance that Casanova takes notice of her as she is now."""
        beauty = self.view.values[self.seat][ATTRIBUTES.index("beauty")]
        hits = dice.noticed_by(self.deck, beauty)
        return self.faces("casanova", hits, f"Casanova takes notice of {self.my} {self.daughter(self.seat)}")

    def winning(self) -> Derivation:
        """Return the chance that an intrigue succeeds with one roll."""
        return self.faces("intrigue", {CLOVER}, "an intrigue succeeds")


def counted(number: int, one: str, several: str) -> str:
    """Return how many of something there are, with what they do: "1 suitor asks", "2 suitors ask"."""
    return f"{number} {one if number == 1 else several}"
