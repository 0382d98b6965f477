"""Hints about events: to play one, to keep it, to answer with it, to throw it away."""

from __future__ import annotations

from austenplay.core.hints import Step
from austenplay.core.words import amount
from austenplay.games.liebe_intrige.deck import CLOVER
from austenplay.games.liebe_intrige.hints.whisper import Whisper, counted
from austenplay.games.liebe_intrige.rules import MOST_EVENTS, Answer, Discard, Done, Play
from austenplay.games.liebe_intrige.steps import Stage
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES, CHOICE, Attribute, Chance, Invite, Steal
from austenplay.games.liebe_intrige.verbs import GiveUp as Surrender
from austenplay.games.liebe_intrige.verbs import Swap as Exchange


class Playing(Whisper):
    """What is said of an event that is played."""

    action: Play

    def look(self) -> Step:
        """Return the hand, or the roll that has been made."""
        if self.step.stage is Stage.REROLL:
            return rolled(self)
        return in_hand(self)

    def idea(self) -> Step:
        """Return what the event is good for now."""
        event = self.deck.events[self.action.card]
        if event.is_reroll:
            chance = self.winning()
            text = f"One more roll succeeds with {chance.matching} of {chance.whole} faces, and it stands."
            return Step(text, (), (chance,), "LI-6.9")
        if event.points:
            return Step("What is laid out counts in the end, and nobody can take it away.", clause="LI-8.5")
        if event.is_for_dice:
            chance = self.casanova()
            text = (
                f"A walk without danger: Casanova takes notice of her with {chance.matching} of {chance.whole} faces."
            )
            return Step(text, (), (chance,), "LI-6.9")
        for verb in event.effect:
            match verb:
                case Attribute("self", which, _):
                    return self.raising(which)
                case Attribute("target") | Surrender():
                    return self.against()
                case Steal() | Exchange():
                    return Step("A card can be had from another family, wherever its daughter is.", clause="LI-6.7")
                case Chance() | Invite():
                    return self.of_suitors("Meet more gentlemen than those of one place.", "LI-6.7")
        return Step("It does its work now as well as later.", clause="LI-6.3")

    def raising(self, which: str) -> Step:
        """Return what a step of an attribute is good for."""
        numbers = range(3) if which == CHOICE else (ATTRIBUTES.index(which),)
        men = [man for man in self.view.men(self.seat) if any(self.gaps(self.seat, man)[number] for number in numbers)]
        if men:
            text = f"Bring her nearer to what is asked: {counted(len(men), 'suitor asks', 'suitors ask')} for it."
            return Step(text, clause="LI-7.1")
        return Step("No suitor asks for it yet; it counts for others, and for a medal.", clause="LI-8.2")

    def against(self) -> Step:
        """Return why somebody is struck."""
        if self.action.target in self.strongest():
            missing = self.nearest(self.action.target)
            assert missing is not None
            text = (
                f"Hold up whoever is nearest to a wedding: cards and attributes together, {missing} are missing there."
            )
            return Step(text, clause="LI-6.7")
        return Step("Hold up a rival while it can be done.", clause="LI-6.7")


class Waiting(Whisper):
    """What is said of going on without an event."""

    action: Done

    def look(self) -> Step:
        """Return the hand, or the roll that has been made."""
        return rolled(self) if self.step.stage is Stage.REROLL else in_hand(self)

    def idea(self) -> Step:
        """Return what is gained by waiting."""
        if self.step.stage is Stage.REROLL:
            if self.view.pending[-2].card == CLOVER:
                return Step("It has succeeded: there is nothing to mend.", clause="LI-5.5")
            return Step(
                "Keep what can mend a roll for one that matters more, or there is nothing that can.", clause="LI-6.9"
            )
        return Step("An event in hand can wait for the moment at which it does most.", clause="LI-6.3")


class Answering(Whisper):
    """What is said of an answer."""

    action: Answer

    def look(self) -> Step:
        """Return what strikes, and her suitors."""
        found = self.suitors(self.seat)
        struck = self.deck.events[self.step.card]
        return Step(f"{struck.title} strikes you. It says: {struck.text} {found.text}", clause="LI-6.4")

    def idea(self) -> Step:
        """Return whether it is worth an answer."""
        if self.action.card is None:
            return Step("Not everything is worth a card: an answer that is kept may be needed more.", clause="LI-6.4")
        if self.action.target is not None:
            return Step("What is turned away strikes somebody else.", clause="LI-6.8")
        return Step("This would set her back: let it do nothing.", clause="LI-6.10")


class Discarding(Whisper):
    """What is said of an event that is thrown away."""

    action: Discard

    def look(self) -> Step:
        """Return how many there are."""
        many = len(self.view.hand)
        return Step(f"{amount(many, 'event')} are in {self.my} hand, and {MOST_EVENTS} may stay.", clause="LI-6.2")

    def idea(self) -> Step:
        """Return what may go."""
        return Step("Keep what counts for points, what answers, and what a suitor asks for.", clause="LI-6.2")


def in_hand(whisper: Whisper) -> Step:
    """Return how many events are in hand, and what she lacks."""
    many, found = len(whisper.view.hand), whisper.suitors(whisper.seat)
    return Step(f"Think of the {counted(many, 'event', 'events')} in {whisper.my} hand. {found.text}", clause="LI-6.3")


def rolled(whisper: Whisper) -> Step:
    """Return what an intrigue has come to."""
    face = whisper.view.pending[-2].card
    if face == CLOVER:
        return Step("The intrigue die shows a clover.", clause="LI-5.5")
    return Step("The intrigue die shows a speech bubble: the rival would take a card.", clause="LI-5.6")
