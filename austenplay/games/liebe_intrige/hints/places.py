"""Hints about places: where to go, against whom to scheme, what to raise, whose stack to look at."""

from __future__ import annotations

from austenplay.core.errors import listed
from austenplay.core.hints import Step
from austenplay.games.liebe_intrige.hints.whisper import Whisper, counted
from austenplay.games.liebe_intrige.rules import MOST_VALUE, Call, Intrigue, Raise, Visit
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES


class Visiting(Whisper):
    """What is said of a visit."""

    action: Visit

    def look(self) -> Step:
        """Return what she lacks."""
        return self.suitors(self.seat)

    def idea(self) -> Step:
        """Return what the place is good for."""
        place = self.rules.place(self.action.place)
        asked = self.asked([number for number, _ in place.raises])
        if asked:
            text = f"Raise what a suitor of hers still asks for: {listed(asked, 'or')}."
            return self.of_suitors(text, "LI-4.2") if place.stack else Step(text, clause="LI-4.2")
        if self.known():
            text = "A card of one of her suitors has been seen lying somewhere: be there before somebody else is."
            return Step(text, clause="LI-4.6")
        if place.dice:
            return self.dice()
        if place.raises:
            return self.beyond([number for number, _ in place.raises])
        return self.of_suitors("Meet somebody.", "LI-4.6")

    def asked(self, numbers: list[int]) -> list[str]:
        """Return the attributes of some that a suitor of hers asks for beyond what she has, by name."""
        men = self.view.men(self.seat)
        return [
            ATTRIBUTES[number].capitalize()
            for number in numbers
            if any(self.gaps(self.seat, man)[number] for man in men)
        ]

    def known(self) -> bool:
        """Return whether a card of a suitor of hers is known to lie at the place."""
        seen = self.view.seen_at(self.rules.number_of[self.action.place])
        return not set(seen).isdisjoint(self.view.men(self.seat))

    def dice(self) -> Step:
        """Return what the widest choice costs."""
        met = len(self.view.stacks[self.rules.number_of[self.action.place]])
        chance = self.casanova()
        text = (
            f"Meet many at once: the choice is among {counted(met, 'gentleman', 'gentlemen')}, and the price is "
            f"Casanova, who takes notice of her with {chance.matching} of {chance.whole} faces."
        )
        if self.view.no_dice:
            text = "No dice are rolled in this turn: meet as many at once as can be."
            return Step(text, clause="LI-6.9")
        return Step(text, (), (chance,), "LI-4.4")

    def beyond(self, numbers: list[int]) -> Step:
        """Return what a step is good for that no suitor asks for."""
        values = self.view.values[self.seat]
        free = [man for man in dict.fromkeys(self.rules.men_cards) if not self.view.is_married(man)]
        more = [
            man for man in free if any(self.deck.gentlemen[man].demands[number] > values[number] for number in numbers)
        ]
        if more and any(values[number] < MOST_VALUE for number in numbers):
            who = counted(len(more), "free gentleman asks", "free gentlemen ask")
            what = listed([ATTRIBUTES[number].capitalize() for number in numbers], "or")
            far = "Look further than her suitors" if self.view.men(self.seat) else "Nobody courts her yet"
            text = f"{far}: {who} for more {what} than she has."
            return Step(text, clause="LI-2.2")
        return self.of_suitors("What she is counts for a medal in the end, and somebody may be met besides.", "LI-8.2")


class Calling(Visiting):
    """What is said of a look at any stack."""

    action: Call  # type: ignore[assignment]

    def idea(self) -> Step:
        """Return where to look."""
        if self.known():
            return Step("A card of one of her suitors has been seen lying somewhere.", clause="LI-4.6")
        sizes = [len(stack) for stack in self.view.stacks]
        if sizes[self.rules.number_of[self.action.place]] == max(sizes):
            return self.of_suitors("Nothing is risked by such a look: choose among as many as can be.", "LI-6.7")
        return self.of_suitors("Look where it is not known yet who can be met.", "LI-6.7")


class Raising(Whisper):
    """What is said of the attribute that changes."""

    action: Raise

    def look(self) -> Step:
        """Return what she lacks."""
        return self.suitors(self.seat)

    def idea(self) -> Step:
        """Return what it is good for."""
        number = ATTRIBUTES.index(self.action.attribute)
        if self.step.number < 0:
            return Step("Lose what is missed least.", clause="LI-6.6")
        men = [man for man in self.view.men(self.seat) if self.gaps(self.seat, man)[number]]
        if men:
            text = f"Raise what a suitor still asks for: {counted(len(men), 'suitor asks', 'suitors ask')} for it."
            return Step(text, clause="LI-4.3")
        return Step("No suitor of hers asks for more of it; others may, and it counts for a medal.", clause="LI-8.2")


class Scheming(Whisper):
    """What is said of an intrigue."""

    action: Intrigue

    def look(self) -> Step:
        """Return what all rivals have below their daughters who can be schemed against."""
        rivals = [
            seat
            for seat in range(self.view.seats)
            if seat != self.seat and self.view.at[seat] is not None and self.view.laid[seat]
        ]
        told = [f"{{{seat} has}} {listed(map(self.title, self.view.men(seat)), 'and')}" for seat in rivals]
        return Step(f"Look at what lies below the other daughters: {listed(told, 'and')}.", clause="LI-5.1")

    def idea(self) -> Step:
        """Return what it is good for, and its chance."""
        chance = self.winning()
        shared = set(self.view.men(self.seat)) & set(self.view.men(self.action.rival))
        what = "A card of one of her own suitors can be won" if shared else "A card can be won and a rival held up"
        odds = f"an intrigue succeeds with {chance.matching} of {chance.whole} faces"
        text = f"{what} without any die of a place: {odds}; where it fails, the rival takes one of hers."
        return Step(text, (), (chance,), "LI-5.5")
