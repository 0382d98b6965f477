"""A quick way to play, for the games that a search plays on: it reads the table, but no more than its seat sees there.

Whatever may be done is weighed by the hopes of the families afterwards, see `Hopes`: the own one counts in full, and
what a rival loses as a share of it. Only what it comes to is held to the rules, so no list of legal actions is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from austenplay.core.protocols import Action
from austenplay.games.liebe_intrige import legality
from austenplay.games.liebe_intrige.deck import CLOVER, EventCard, Place
from austenplay.games.liebe_intrige.playing import play_objection
from austenplay.games.liebe_intrige.rules import (
    MOST_EVENTS,
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
from austenplay.games.liebe_intrige.search.hopes import Hopes, hopes_of, one_less
from austenplay.games.liebe_intrige.steps import Stage, Step
from austenplay.games.liebe_intrige.table import Table
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES, CHOICE, Attribute, Chance, Invite, Steal
from austenplay.games.liebe_intrige.verbs import GiveUp as Surrender
from austenplay.games.liebe_intrige.verbs import Swap as Exchange

SPITE = 0.6
"""What a rival's loss is worth, shared by the number of rivals."""
READY = 0.05
"""Hope that an event must bring to be played rather than kept."""
UNLIKELY = 0.05
"""Chance of no better card below which the rest is not reckoned."""
Unseen = tuple[Mapping[str, int], int]
"""Cards of each gentleman that have not been seen, and all of them together."""
A_LOOK = 0.25
"""What a card of one's choice brings about, where it is not known which will be there."""


class Planner:
    """Plays for the best hopes, at any table of the rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.hopes: Hopes = hopes_of(rules)
        self._wins = rules.deck.dice["intrigue"].share(CLOVER)
        self._bottle = 1 - rules.deck.dice["drinking"].share(CLOVER)
        self._spite = SPITE / (rules.seats - 1)
        self._places = tuple(rules.deck.places.values())
        self._visits = {place.key: Visit(place.key) for place in self._places}
        self._takes = {man: Take(man) for man in rules.deck.gentlemen}
        self._cards = Counter(rules.men_cards)
        self._own_time = {
            key: event for key, event in rules.deck.events.items() if not event.arrow and not event.is_reroll
        }

    def __call__(self, table: Table, moves: Sequence[Action], draw: Callable[[], float]) -> Action:
        """Return what a seat does that is asked now."""
        step = table.pending[-1]
        return ASKED[step.stage](self, table, step)

    # What a seat sees of itself and of others

    def gains(self, table: Table, seat: int) -> dict[str, float]:
        """Return what a card of each gentleman brings a family."""
        return self.hopes.gains(table.values[seat], table.laid[seat], table.sets) if table.values[seat] else {}

    def raised(self, table: Table, seat: int, number: int, by: int) -> float:
        """Return what a change of an attribute brings a family."""
        return self.hopes.raised(table.values[seat], number, by, table.laid[seat], table.sets)

    def harm(self, table: Table, seat: int, event: EventCard, owner: int) -> float:
        """Return what an event takes from a family that it strikes."""
        worst = 0.0
        for verb in event.effect:
            match verb:
                case Attribute("target", which, by):
                    numbers = range(3) if which == CHOICE else (ATTRIBUTES.index(which),)
                    worst -= min(self.raised(table, seat, number, by) for number in numbers)
                case Steal() if table.laid[seat]:
                    man = self.wanted(table, owner, seat)
                    worst += self.hopes.losses(table.values[seat], table.laid[seat], table.sets)[man]
                case Surrender() if table.laid[seat]:
                    worst += min(self.hopes.losses(table.values[seat], table.laid[seat], table.sets).values())
                case Exchange() if table.laid[seat]:
                    worst += READY
        return worst

    def wanted(self, table: Table, seat: int, rival: int) -> str:
        """Return the card of a rival that a family is gladdest of, what the rival loses by it counted in."""
        gains = self.gains(table, seat)
        losses = self.hopes.losses(table.values[rival], table.laid[rival], table.sets)
        return max(losses, key=lambda man: gains.get(man, 0.0) + self._spite * losses[man])

    # Where to go

    def turn(self, table: Table, step: Step) -> Action:
        """Play an event that is ready, or go to the place, or the rival, that brings most."""
        event = self.event(table, step)
        if event is not None:
            return event
        seat, best, most = step.seat, "", -9.0
        here, unseen = table.at[seat], self.unseen(table, seat)
        for place in self._places:
            if place.key != here:
                found = self.visit(table, seat, place, unseen)
                if found > most:
                    best, most = place.key, found
        against = self.intrigue(table, step, most) if table.laid[seat] else None
        return self._visits[best] if against is None else against

    def unseen(self, table: Table, seat: int) -> Unseen:
        """Return how many cards of each gentleman a seat has not seen, and how many there are."""
        seen = Counter([*table.sets, *table.discard])
        for rows in (table.laid, table.known[seat]):
            for row in rows:
                seen.update(row)
        left = {man: cards - seen[man] for man, cards in self._cards.items()}
        return left, max(1, sum(left.values()))

    def visit(self, table: Table, seat: int, place: Place, unseen: Unseen) -> float:
        """Return what a place brings: attributes, what its dice may take, and a card."""
        hopes, values, laid, sets = self.hopes, table.values[seat], table.laid[seat], table.sets
        before, after = hopes.hope(values, laid, sets), values
        if place.raises:
            if place.choice:
                after = max(
                    (changed(values, number, by) for number, by in place.raises),
                    key=lambda of: hopes.hope(of, laid, sets),
                )
            else:
                for number, by in place.raises:
                    after = changed(after, number, by)
        now = hopes.hope(after, laid, sets)
        worth = now - before
        if place.dice and not table.no_dice:
            if "casanova" in place.dice:
                worth += float(table.casanova(seat)) * hopes.raised(after, 0, -1, laid, sets)
            if "drinking" in place.dice:
                worth += self._bottle * hopes.raised(after, 2, -1, laid, sets)
        number = self.rules.number_of[place.key]
        return worth + self.card(table, seat, number, hopes.gains(after, laid, sets), unseen)

    def card(
        self,
        table: Table,
        seat: int,
        number: int,
        gains: Mapping[str, float],
        unseen: Unseen,
    ) -> float:
        """Return what the best card at a place brings on the average: of those known there, and as many unknown."""
        known, backs = table.known[seat][number], len(table.stacks[number])
        backs -= len(known)
        least = max((gains.get(man, 0.0) for man in known), default=-9.0)
        if not backs:
            return least if known else 0.0
        left, total = unseen
        worth, none, share = 0.0, 1.0, 1.0
        for man, gain in gains.items():
            if gain <= least or none < UNLIKELY:
                break
            share -= left[man] / total
            still = max(share, 0.0) ** backs
            worth += gain * (none - still)
            none = still
        return worth + none * max(least, 0.0)

    def intrigue(self, table: Table, step: Step, most: float) -> Intrigue | None:
        """Return the intrigue that brings more than so much, if there is one."""
        seat, found = step.seat, None
        for rival, place in enumerate(table.at):
            if rival == seat or place is None or not table.laid[rival] or not self.rules.place(place).intrigue:
                continue
            man = self.wanted(table, seat, rival)
            theirs = self.hopes.losses(table.values[rival], table.laid[rival], table.sets)[man]
            won = self.gains(table, seat).get(man, 0.0) + self._spite * theirs
            lost = max(self.hopes.losses(table.values[seat], table.laid[seat], table.sets).values())
            worth = self._wins * won - (1 - self._wins) * (lost + self._spite * lost)
            if worth > most:
                found, most = Intrigue(place, rival), worth
        return found

    # Gentlemen

    def raise_(self, table: Table, step: Step) -> Action:
        """Raise what brings most."""
        numbers = legality.open_attributes(table, step)
        raises = dict(table.rules.place(step.place).raises) if step.place else dict.fromkeys(numbers, step.number)
        return Raise(ATTRIBUTES[max(numbers, key=lambda number: self.raised(table, step.seat, number, raises[number]))])

    def take(self, table: Table, step: Step) -> Action:
        """Take the gentleman who brings most, or whom a rival would like most."""
        if not step.card and (event := self.event(table, step)) is not None:
            return event
        return self._takes[self.best_of(table, step.seat, table.stacks[self.rules.number_of[step.place]])]

    def best_of(self, table: Table, seat: int, men: Sequence[str]) -> str:
        """Return the gentleman that a family is gladdest of, a little for keeping him from the others."""
        gains = self.gains(table, seat)
        others = [laid for other, laid in enumerate(table.laid) if other != seat]
        return max(
            dict.fromkeys(men), key=lambda man: gains.get(man, 0.0) + 0.1 * max(laid.count(man) for laid in others)
        )

    def meeting(self, table: Table, step: Step) -> Action:
        """Take the best of the cards looked at."""
        return self._takes[self.best_of(table, step.seat, table.looked_at(step.number))]

    def invite(self, table: Table, step: Step) -> Action:
        """Look where the best card may lie."""
        seat, gains, unseen = step.seat, self.gains(table, step.seat), self.unseen(table, step.seat)
        numbers = [number for number, stack in enumerate(table.stacks) if stack]
        best = max(numbers, key=lambda number: self.card(table, seat, number, gains, unseen))
        return Call(self.rules.places[best])

    def win(self, table: Table, step: Step) -> Action:
        """Take the card of a rival that brings most."""
        return self._takes[self.wanted(table, step.seat, step.target)]

    def swap(self, table: Table, step: Step) -> Action:
        """Exchange for the best two."""
        seat, rival = step.seat, step.target
        sets, laid, theirs = table.sets, table.laid[seat], table.laid[rival]
        best, most = None, -9.0
        for own in dict.fromkeys(laid):
            left = one_less(laid, own)
            for man in dict.fromkeys(theirs):
                worth = self.hopes.with_card(table.values[seat], left, sets, man)
                worth -= self._spite * self.hopes.with_card(table.values[rival], one_less(theirs, man), sets, own)
                if worth > most:
                    best, most = Swap(own, man), worth
        assert best is not None
        return best

    def give(self, table: Table, step: Step) -> Action:
        """Give up what is missed least."""
        losses = self.hopes.losses(table.values[step.seat], table.laid[step.seat], table.sets)
        return GiveUp(min(losses, key=losses.__getitem__))

    def part(self, table: Table, step: Step) -> Action:
        """Part with the suitor who is missed least."""
        values, laid, sets = table.values[step.seat], table.laid[step.seat], table.sets
        return Part(self.hopes.least(values, laid, sets, step.card))

    def groom(self, table: Table, step: Step) -> Action:
        """Marry whoever is worth most."""
        men = self.rules.deck.gentlemen
        return Wed(max(table.grooms(step.seat), key=lambda man: men[man].points))

    # Events

    def event(self, table: Table, step: Step) -> Play | None:
        """Return the event that is ready to be played and brings most, if there is one."""
        best, most = None, READY
        for card in dict.fromkeys(table.hands[step.seat]):
            event = self._own_time.get(card)
            if event is None:
                continue
            targets = range(table.seats) if event.strikes else (None,)
            for target in targets:
                if target == step.seat or (target is not None and not table.values[target]):
                    continue
                worth = self.worth(table, step, event, target)
                if worth > most:
                    action = Play(card, target)
                    if play_objection(table, step, action) is None:
                        best, most = action, worth
        return best

    def worth(self, table: Table, step: Step, event: EventCard, target: int | None) -> float:
        """Return what an event brings if it is played now."""
        if event.points:
            return float(event.points)
        seat, worth = step.seat, 0.0
        is_last = len(table.hands[seat]) >= MOST_EVENTS and step.stage is Stage.FINISH
        if target is not None:
            if not table.laid[target] and event.needs_card:
                return 0.0
            worth += self._spite * self.harm(table, target, event, seat)
        for verb in event.effect:
            match verb:
                case Attribute(whose, which, by) if whose != "target" and table.values[seat]:
                    numbers = range(3) if which == CHOICE else (ATTRIBUTES.index(which),)
                    worth += max(self.raised(table, seat, number, by) for number in numbers) - READY
                case Steal() if target is not None:
                    worth += self.gains(table, seat).get(self.wanted(table, seat, target), 0.0) - A_LOOK
                case Exchange() if target is not None and table.laid[seat]:
                    gains = self.gains(table, seat)
                    worth += max(gains.get(man, 0.0) for man in table.laid[target]) - A_LOOK
                    worth -= min(self.hopes.losses(table.values[seat], table.laid[seat], table.sets).values())
                case Chance() | Invite() if table.values[seat]:
                    worth += A_LOOK
        return worth + (READY if is_last and worth > 0 else 0.0)

    def may_play(self, table: Table, step: Step) -> Action:
        """Play an event that is ready, or go on."""
        return self.event(table, step) or Done()

    def react(self, table: Table, step: Step) -> Action:
        """Answer what does harm, with the card that answers least."""
        seat, events = step.seat, self.rules.deck.events
        if self.harm(table, seat, events[step.card], step.target) <= READY:
            return Answer()
        legal: list[Any] = [of for of in legality.legal_actions(table, step) if of != Answer()]
        return min(legal, key=lambda of: self._reach(table, step, of), default=Answer())

    def _reach(self, table: Table, step: Step, answer: Answer) -> tuple[int, float]:
        """Return how much an answer can do, and against whom: the one nearest to a wedding last."""
        events = self.rules.deck.events
        card = events[str(answer.card)]
        if answer.target is None:
            return 0 if card.answers_losses_only else 1, 0.0
        return 2, -self.harm(table, answer.target, events[step.card], step.target)

    def reroll(self, table: Table, step: Step) -> Action:
        """Have a failed intrigue rolled again."""
        if table.pending[-2].card != CLOVER:
            for card in table.hands[step.seat]:
                if self.rules.deck.events[card].is_reroll:
                    return Play(card)
        return Done()

    def limit(self, table: Table, step: Step) -> Action:
        """Discard what is missed least."""
        return Discard(min(dict.fromkeys(table.hands[step.seat]), key=lambda card: self._keeps(table, step, card)))

    def _keeps(self, table: Table, step: Step, card: str) -> float:
        event = self.rules.deck.events[card]
        if event.points:
            return 9.0 + event.points
        if event.arrow:
            return 0.4
        if event.strikes or event.takes:
            return 0.3
        return 0.1 if event.is_for_dice or event.is_reroll else 0.2 + self.worth(table, step, event, None)


ASKED: Mapping[Stage, Callable[[Planner, Table, Step], Action]] = {
    Stage.TURN: Planner.turn,
    Stage.RAISE: Planner.raise_,
    Stage.PAUSE: Planner.may_play,
    Stage.TAKE: Planner.take,
    Stage.MEETING: Planner.meeting,
    Stage.INVITE: Planner.invite,
    Stage.WIN: Planner.win,
    Stage.SWAP: Planner.swap,
    Stage.GIVE: Planner.give,
    Stage.PART: Planner.part,
    Stage.GROOM: Planner.groom,
    Stage.REACT: Planner.react,
    Stage.REROLL: Planner.reroll,
    Stage.FINISH: Planner.may_play,
    Stage.LIMIT: Planner.limit,
}
"""How each question is answered."""
