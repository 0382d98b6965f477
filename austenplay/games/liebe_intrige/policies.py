"""Ways to play Liebe & Intrige, from a view to an action; rules of thumb, not a search."""

from __future__ import annotations

from collections.abc import Mapping

from austenplay.core.policies import Uniform
from austenplay.core.protocols import Action, Policy
from austenplay.games.liebe_intrige.artful import Artful
from austenplay.games.liebe_intrige.deck import CLOVER, Place
from austenplay.games.liebe_intrige.position import Position, Sight
from austenplay.games.liebe_intrige.rules import (
    MOST_MEN,
    TO_MARRY,
    Answer,
    Call,
    Discard,
    Done,
    GiveUp,
    Intrigue,
    Part,
    Play,
    Raise,
    Rules,
    Swap,
    Take,
    Visit,
    Wed,
    changed,
)
from austenplay.games.liebe_intrige.steps import Stage, Step
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES, CHOICE, Attribute, Chance, Invite, Steal
from austenplay.games.liebe_intrige.verbs import GiveUp as Surrender
from austenplay.games.liebe_intrige.verbs import Swap as Exchange
from austenplay.games.liebe_intrige.weighing import Weighing

WHOLE = 1_000
"""What worths are counted in, so that they stay whole numbers: a thousandth of a point a turn."""


class Hopes:
    """What each gentleman is worth to a daughter as she stands: his points for each turn that he still takes."""

    def __init__(self, view: Position, seat: int) -> None:
        self.laid = view.laid[seat]
        self.values = view.values[seat]
        self.gentlemen = view.rules.deck.gentlemen
        self.sets = view.sets
        self.now: dict[tuple[str, int], int] = {}

    def gaps(self, man: str) -> tuple[int, int, int]:
        """Return what she lacks of each attribute for a gentleman."""
        return self.gentlemen[man].lacks(self.values)

    def turns(self, cards: int, gaps: tuple[int, int, int]) -> int:
        """Return the turns until a wedding with so many cards and such gaps, in tenths; roughly."""
        reputation, beauty, education = gaps
        return 16 * max(0, TO_MARRY - cards) + 8 * (reputation + education) + 10 * -(-beauty // 2)

    def worth(self, man: str, more: int = 0) -> int:
        """Return what a gentleman is worth with more cards of him; it is reckoned once."""
        found = self.now.get((man, more))
        if found is None:
            found = self.now[man, more] = self.reckoned(man, self.laid.count(man) + more, self.gaps(man))
        return found

    def reckoned(self, man: str, cards: int, gaps: tuple[int, int, int]) -> int:
        """Return what a gentleman would be worth with so many cards and such gaps."""
        if man in self.sets or not self.values:
            return 0
        return 10 * WHOLE * (self.gentlemen[man].points + 2) // (self.turns(cards, gaps) + 15)

    def best(self) -> str | None:
        """Return the gentleman whom she hopes for most: of those she has cards of, or of all."""
        among = dict.fromkeys(self.laid) or self.gentlemen
        return max((man for man in among if man not in self.sets), key=self.worth, default=None)

    def with_card(self, man: str) -> int:
        """Return what another card of a gentleman brings her, less what a fourth one makes her give up."""
        gain = self.worth(man, 1)
        men = dict.fromkeys(self.laid)
        if man not in men and len(men) >= MOST_MEN:
            gain -= min(self.worth(other) for other in men) // 2
        return gain

    def raised(self, man: str, number: int, by: int) -> int:
        """Return by how much a gentleman's worth grows when an attribute changes."""
        gaps = self.gentlemen[man].lacks(changed(self.values, number, by))
        return self.reckoned(man, self.laid.count(man), gaps) - self.worth(man)


class Sensible(Weighing):
    """Plans for a suitor: goes where the daughter gains what she lacks for him, or where a card of his is known to be.

    A gentleman's worth is his points for each turn that the wedding may still take. Events are played once they bring
    her nearer, those that strike go against whoever is nearest to a wedding, and whatever strikes her is answered.
    """

    def mind(self, view: Sight, step: Step) -> _Mind:
        """Return what a decision looks like."""
        return _Mind(view, step)


class _Mind:
    """What one decision looks like to the sensible player."""

    def __init__(self, view: Sight, step: Step) -> None:
        self.view = view
        self.step = step
        self.seat = step.seat
        self.rules: Rules = view.rules
        self.hopes = Hopes(view, self.seat)
        self.taken: dict[str, int] = {}
        self.suitor = self.hopes.best() if self.hopes.values else None

    def worth(self, action: Action) -> int:
        """Return what an action seems to be worth."""
        match action:
            case Visit(place):
                return self.visit(self.rules.place(place))
            case Intrigue(_, rival):
                return self.intrigue(rival)
            case Take(man):
                return self.take(man)
            case Play(card, target):
                return self.play(card, target)
            case Answer(card, target):
                return self.answer(card, target)
            case Call(place):
                return self.cards_at(place)
            case Raise(attribute):
                return self.raised(ATTRIBUTES.index(attribute), 1)
            case Part(man) | GiveUp(man):
                return -self.hopes.worth(man)
            case Swap(own, theirs):
                return self.hopes.with_card(theirs) - self.hopes.worth(own)
            case Wed(man):
                return self.rules.deck.gentlemen[man].points
            case Discard(card):
                return -self.keeping(card)
            case Done():
                return 1
        raise TypeError(action)

    def raised(self, number: int, by: int) -> int:
        """Return what a change of an attribute brings, for the suitor first and for a medal a little."""
        for_him = 0 if self.suitor is None else self.hopes.raised(self.suitor, number, by)
        values = self.hopes.values
        return for_him + 20 * (changed(values, number, by)[number] - values[number])

    def visit(self, place: Place) -> int:
        """Return what a place brings: attributes, a card, and what its dice may take."""
        rises = [self.raised(number, by) for number, by in place.raises]
        worth = (max(rises) if place.choice else sum(rises)) if rises else 0
        worth += self.cards_at(place.key)
        if not self.view.no_dice:
            if "casanova" in place.dice:
                chance = self.view.casanova(self.seat)
                worth += self.raised(0, -1) * chance.numerator // chance.denominator
            if "drinking" in place.dice:
                faces = self.rules.deck.dice["drinking"].faces
                worth += self.raised(2, -1) * (len(faces) - faces.count(CLOVER)) // len(faces)
        return worth

    def cards_at(self, place: str) -> int:
        """Return what the best card at a place brings, as far as its cards are known."""
        number = self.rules.number_of[place]
        size, seen = len(self.view.stacks[number]), self.view.seen_at(number)
        if not size or not self.hopes.values:
            return 0
        base = 0 if self.suitor is None else self.hopes.worth(self.suitor)
        known = max((self.gain(man) for man in seen), default=0)
        return max(known, 0) + (size - len(seen)) * max(40, base // 12)

    def gain(self, man: str) -> int:
        """Return by how much a card raises the hopes that there are."""
        return self.hopes.with_card(man) - (0 if man not in self.hopes.laid else self.hopes.worth(man) // 2)

    def take(self, man: str) -> int:
        """Return what a card is worth, and a little for keeping it from a rival."""
        found = self.taken.get(man)
        if found is None:
            others = [laid.count(man) for seat, laid in enumerate(self.view.laid) if seat != self.seat]
            found = self.taken[man] = (self.gain(man) if self.hopes.values else 0) + 30 * max(others)
        return found

    def intrigue(self, rival: int) -> int:
        """Return what the better card of a rival is worth by its chance, less the risk to one's own best."""
        faces = self.rules.deck.dice["intrigue"].faces
        wins = faces.count(CLOVER)
        gain = max(map(self.take, self.view.men(rival)))
        loss = max(map(self.hopes.worth, self.view.men(self.seat)))
        return (wins * gain - (len(faces) - wins) * loss // 2) // len(faces)

    def threat(self, seat: int) -> int:
        """Return how near a rival is to a wedding."""
        if not self.view.values[seat]:
            return 0
        hopes = Hopes(self.view, seat)
        return max(map(hopes.worth, dict.fromkeys(hopes.laid)), default=0)

    def play(self, card: str, target: int | None) -> int:
        """Return what an event brings now; below nought it is kept."""
        event = self.rules.deck.events[card]
        if event.is_reroll:
            return WHOLE if self.view.pending[-2].card != CLOVER else -1
        if event.points:
            return 5 * WHOLE
        worth = -1
        for verb in event.effect:
            match verb:
                case Attribute("self", which, by):
                    rises = range(3) if which == CHOICE else (ATTRIBUTES.index(which),)
                    worth += max(self.raised(number, by) for number in rises) - 30
                case Attribute("target", _, by) if target is not None:
                    worth += self.threat(target) // 4 * (1 if by < 0 else -1)
                case Steal() if target is not None:
                    worth += max(map(self.take, self.view.men(target))) - 100
                case Exchange() if target is not None:
                    gain = max(map(self.take, self.view.men(target)))
                    worth += gain - min(map(self.hopes.worth, self.view.men(self.seat))) - 200
                case Surrender() if target is not None:
                    worth += self.threat(target) // 2
                case Chance() | Invite():
                    worth += WHOLE // 2
        if self.step.stage is Stage.TURN:
            return worth + WHOLE if worth > 0 else worth  # first what is ready, then where to go
        return worth + 5 * WHOLE if worth > 0 and self.step.stage is Stage.TAKE else worth

    def answer(self, card: str | None, target: int | None) -> int:
        """Return how gladly an event is answered so: with what answers least first, against whoever is nearest."""
        if card is None:
            return 0
        event = self.rules.deck.events[card]
        if target is not None:
            return 10 + self.threat(target) // 10
        return 1_000 if event.answers_losses_only else 500

    def keeping(self, card: str) -> int:
        """Return how gladly an event is kept in hand."""
        event = self.rules.deck.events[card]
        if event.points:
            return 10 * WHOLE
        if event.arrow:
            return 400
        if event.strikes or event.takes:
            return 300
        if self.hopes.values and not event.is_reroll and not event.is_for_dice:
            return 100 + max(0, self.play(card, None))
        return 50


POLICIES: Mapping[str, Policy] = {"uniform": Uniform(), "sensible": Sensible(), "artful": Artful()}
