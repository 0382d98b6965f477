"""What somebody took, and whom they left: how likely that was under a way to play, in a world of a view.

Of every stack the last take is read, if another seat made it and this one does not know all that was left. What lay
open then is found by going back through the log; what the taker held in hand is not known, so only takes are weighed.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from dataclasses import dataclass

from austenplay.core.events import Event
from austenplay.core.knowledge import BACK
from austenplay.core.protocols import Policy
from austenplay.games.liebe_intrige.rules import Take
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.steps import Stage, Step
from austenplay.games.liebe_intrige.table import added, removed
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES
from austenplay.games.liebe_intrige.view import View


class Ledger:
    """What lies before everybody, as it was: it begins with a view and goes back event by event."""

    def __init__(self, view: View) -> None:
        self.laid = list(view.laid)
        self.values = list(view.values)
        self.weddings = list(view.weddings)
        self.sets = view.sets

    def undo(self, event: Event) -> None:
        """Go back to the moment before an event."""
        seat = event.seat
        if seat is None:
            return
        facts = event.values()
        match event.kind:
            case "attribute":
                number, values = ATTRIBUTES.index(facts["which"]), self.values[seat]
                before = facts["value"] - facts["by"]
                self.values[seat] = (*values[:number], before, *values[number + 1 :])
            case "take":
                self._lose(seat, facts["man"])
            case "win":
                self._lose(seat, facts["man"])
                self._gain(facts["rival"], facts["man"])
            case "swap":
                self._lose(seat, facts["theirs"])
                self._gain(seat, facts["own"])
                self._lose(facts["rival"], facts["own"])
                self._gain(facts["rival"], facts["theirs"])
            case "give_up":
                self._gain(seat, facts["man"])
            case "part":
                self._gain(seat, facts["man"], facts["count"])
            case "leave":
                for man in facts["men"]:
                    self._gain(seat, man)
            case "gather":
                self._gain(seat, facts["man"], facts["count"])
                for _ in range(facts["count"]):
                    self.sets = removed(self.sets, facts["man"])
            case "found":
                self.sets = removed(self.sets, facts["man"])
            case "wed":
                man, own = facts["man"], self.sets.count(facts["man"])
                self._gain(seat, man, own)
                self.sets = tuple([other for other in self.sets if other != man])
                self.values[seat] = self.weddings[seat][-1][1]
                self.weddings[seat] = self.weddings[seat][:-1]

    def _gain(self, seat: int, man: str, count: int = 1) -> None:
        for _ in range(count):
            self.laid[seat] = added(self.laid[seat], man)

    def _lose(self, seat: int, man: str) -> None:
        self.laid[seat] = removed(self.laid[seat], man)


@dataclass(frozen=True, slots=True)
class Taken:
    """The last take from a stack: who could be taken is not in it.

    Attributes
    ----------
    view
        What lay before everybody then, as the seat that took saw it.
    number, man
        The place and the gentleman that was taken.
    since
        The cards that came to the stack since, `BACK` for each that is not known.
    """

    view: View
    number: int
    man: str
    since: tuple[str, ...]

    def chance(self, stack: tuple[str, ...], seen: tuple[str, ...], policy: Policy, rng: random.Random) -> float:
        """Return how likely the take was if the stack is this one now; `seen` are its cards that are known.

        Which of the others came since nobody knows, so it is drawn; a gentleman who was married then must have.
        """
        left = Counter(stack)
        left.subtract(man for man in self.since if man != BACK)
        hidden = sorted((left - Counter(seen)).elements())
        for _ in range(self.since.count(BACK)):
            new = [man for man in hidden if self.view.is_married(man)] or hidden
            if not new:
                break
            came = rng.choice(new)
            hidden.remove(came)
            left[came] -= 1
        there = tuple(sorted([*(+left).elements(), self.man]))
        stacks = tuple([there if at == self.number else of for at, of in enumerate(self.view.stacks)])
        return float(policy.weights(dataclasses.replace(self.view, stacks=stacks)).get(Take(self.man), 0))


def takes(view: View) -> tuple[Taken, ...]:
    """Return the last take from each stack that says something about what was left there."""
    if view.log is None:
        return ()
    ledger, number_of = Ledger(view), view.rules.number_of
    open_places = {number for number, stack in enumerate(view.stacks) if BACK in stack}
    since: dict[int, list[str]] = {number: [] for number in open_places}
    found = []
    for event in reversed(tuple(view.log)):
        ledger.undo(event)
        if event.kind not in ("take", "found", "refill", "men") or not open_places:
            continue
        if event.kind == "men":  # what lies there came out of several shuffles, or nobody has been there yet
            break
        facts = event.values()
        number = number_of.get(facts["place"] or "")
        if number is None or number not in open_places:
            continue
        if event.kind == "refill":
            since[number].append(facts["man"] or BACK)
            continue
        open_places.remove(number)
        if event.kind == "take" and event.seat is not None and event.seat != view.seat:
            found.append(_taken(view, ledger, event.seat, number, facts["man"], tuple(since[number])))
    return tuple(found)


def _taken(view: View, ledger: Ledger, seat: int, number: int, man: str, since: tuple[str, ...]) -> Taken:
    """Return a take with what lay before everybody at that time."""
    then = dataclasses.replace(
        view,
        seat=seat,
        active=seat,
        values=tuple(ledger.values),
        weddings=tuple(ledger.weddings),
        laid=tuple(ledger.laid),
        sets=ledger.sets,
        stacks=tuple([(BACK,) * len(stack) for stack in view.stacks]),
        hands=tuple([() if other == seat else hand for other, hand in enumerate(view.hands)]),
        pending=(Step(Stage.TAKE, seat, place=view.rules.places[number]),),
        log=None,
    )
    return Taken(then, number, man, since)


def weight(view: View, world: State, read: tuple[Taken, ...], policy: Policy, rng: random.Random) -> float:
    """Return how likely all that was taken is under a way to play, if the hidden cards lie as in a world."""
    chance = 1.0
    for of in read:
        chance *= of.chance(world.stacks[of.number], view.seen_at(of.number), policy, rng)
    return chance
