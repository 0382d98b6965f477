"""Hints about gentlemen: whom to take, to give up, to part with and to marry."""

from __future__ import annotations

from collections.abc import Sequence

from austenplay.core.errors import listed
from austenplay.core.hints import Step
from austenplay.core.words import amount
from austenplay.games.liebe_intrige.hints.whisper import Whisper
from austenplay.games.liebe_intrige.rules import MOST_MEN, TO_MARRY, GiveUp, Part, Swap, Take, Wed
from austenplay.games.liebe_intrige.steps import Stage


class Taking(Whisper):
    """What is said of the gentleman that is taken."""

    action: Take

    def look(self) -> Step:
        """Return what she has, and from whom a card is taken."""
        if self.step.stage is Stage.WIN:
            there = listed([self.title(man) for man in self.view.men(self.step.target)], "and")
            found = self.suitors(self.seat)
            return Step(f"{{{self.step.target} has}} {there}. {found.text}", clause=found.clause)
        return self.suitors(self.seat)

    def idea(self) -> Step:
        """Return what one more card is good for."""
        man, seat = self.action.man, self.seat
        men, cards = self.view.men(seat), self.cards(seat, man)
        if not self.view.values[seat]:
            return Step("Take it from whoever needs it.", clause="LI-5.5")
        if cards and not self.steps_to(seat, man, 1):
            return Step("A wedding is a card away.", clause="LI-7.1")
        if cards >= TO_MARRY:
            return self.denied("More than three cards of a gentleman bring nothing more, but they do no harm.")
        if cards:
            return Step(
                "A card of a suitor whom she has already brings a wedding nearer than a stranger's.", clause="LI-7.1"
            )
        if len(men) == MOST_MEN:
            return Step(
                "She has three suitors, and for a fourth one of them goes: somebody new may be worth that.",
                clause="LI-4.10",
            )
        if self.is_nearest():
            return Step("Of those who are there, take whoever asks for least that she does not have.", clause="LI-2.2")
        if self.is_dearest():
            return Step("Of those who are there, take whoever is worth most points: there is time.", clause="LI-2.2")
        return self.denied("Weigh points against what she lacks: there is room for another suitor.")

    def denied(self, text: str) -> Step:
        """Return an idea, and whether a rival wants the same card."""
        wanted = [seat for seat, laid in enumerate(self.view.laid) if seat != self.seat and self.action.man in laid]
        if wanted and self.step.stage is not Stage.WIN:
            return Step("What she takes, no rival can: somebody else has cards of the same gentleman.", clause="LI-4.7")
        return Step(text, clause="LI-2.2")

    def offered(self) -> Sequence[str]:
        """Return the gentlemen who can be taken."""
        return [of.man for of in self.view.legal_actions() if isinstance(of, Take)]

    def is_nearest(self) -> bool:
        """Return whether she lacks least for this one of those who are there."""
        lacks = {man: sum(self.gaps(self.seat, man)) for man in self.offered()}
        return lacks[self.action.man] == min(lacks.values())

    def is_dearest(self) -> bool:
        """Return whether this one is worth most of those who are there."""
        men = self.deck.gentlemen
        return men[self.action.man].points == max(men[man].points for man in self.offered())


class _Choosing(Whisper):
    """What is said where one of her own suitors goes."""

    man: str

    def look(self) -> Step:
        """Return all suitors."""
        return self.suitors(self.seat)

    def away(self, text: str, clause: str) -> Step:
        """Return why this one can go: he is farthest from a wedding, worth least, or neither."""
        men = [man for man in self.view.men(self.seat) if man != self.step.card]
        missing = {man: self.steps_to(self.seat, man) for man in men}
        points = {man: self.deck.gentlemen[man].points for man in men}
        if missing[self.man] == max(missing.values()):
            return Step(f"{text}: whoever is farthest from a wedding is missed least.", clause=clause)
        if points[self.man] == min(points.values()):
            return Step(f"{text}: whoever is worth fewest points is missed least.", clause=clause)
        return Step(f"{text}: what counts is points for the turns that they take.", clause=clause)


class Parting(_Choosing):
    """What is said of a suitor who has to go."""

    def __init__(self, view: object, step: object, action: Part) -> None:
        super().__init__(view, step, action)  # type: ignore[arg-type]
        self.man = action.man

    def idea(self) -> Step:
        """Return who may go."""
        return self.away(f"Only {MOST_MEN} may stay, the new one among them", "LI-4.10")


class GivingUp(_Choosing):
    """What is said of a card that is given up."""

    def __init__(self, view: object, step: object, action: GiveUp) -> None:
        super().__init__(view, step, action)  # type: ignore[arg-type]
        self.man = action.man

    def idea(self) -> Step:
        """Return which card may go."""
        return self.away("One card goes, of her own choice", "LI-6.12")


class Swapping(Whisper):
    """What is said of an exchange."""

    action: Swap

    def look(self) -> Step:
        """Return what both families have."""
        there = listed([self.title(man) for man in self.view.men(self.step.target)], "and")
        found = self.suitors(self.seat)
        return Step(f"{{{self.step.target} has}} {there}. {found.text}", clause=found.clause)

    def idea(self) -> Step:
        """Return what an exchange is good for."""
        if self.cards(self.seat, self.action.theirs):
            return Step("Give somebody who is missed little for a suitor whom she has already.", clause="LI-7.1")
        return Step("Give somebody who is missed little for somebody who is worth more to her.", clause="LI-6.6")


class Marrying(Whisper):
    """What is said of the choice between two bridegrooms."""

    action: Wed

    def look(self) -> Step:
        """Return who could marry her, and for how many points."""
        men = [
            f"{self.title(man)} for {amount(self.deck.gentlemen[man].points, 'point')}"
            for man in self.view.grooms(self.seat)
        ]
        return Step(f"{self.daughter(self.seat)} can marry {listed(men, 'or')}.", clause="LI-7.3")

    def idea(self) -> Step:
        """Return by what to choose."""
        men = self.deck.gentlemen
        points = [men[man].points for man in self.view.grooms(self.seat)]
        if men[self.action.man].points == max(points) > min(points):
            return Step("Both are to be had, so take the better match.", clause="LI-8.5")
        return Step("The other one goes back to the discards, where rivals may meet him again.", clause="LI-7.5")
