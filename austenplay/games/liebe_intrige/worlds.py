"""Full states that fit a view."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from austenplay.core.knowledge import BACK, Slot, unplaced
from austenplay.games.liebe_intrige.deals import LATE, dealt, fits
from austenplay.games.liebe_intrige.past import MOST_READINGS, Contradiction, Past, Zone, readings
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.steps import Stage

if TYPE_CHECKING:
    from austenplay.games.liebe_intrige.view import View

Faces = Sequence[Sequence[str]]
Lie = tuple[list[list[str]], list[str]]
"""The faces in every zone, and those of the pile."""


def world(view: View, rng: random.Random) -> State:
    """Return a full state that fits a view, drawn at random."""
    boards, box = _boards(view, rng)
    if view.log is None:  # nothing is known of what came when
        men = _left(view.rules.men_cards, [*view.laid, *view.stacks, view.pile, view.discard, view.sets])
        events = _left(view.rules.deck.event_cards, [*view.hands, view.events, view.spent, *view.laid_out])
        rng.shuffle(men)
        rng.shuffle(events)
        stacks, pile = [_filled(stack, men) for stack in view.stacks], _filled(view.pile, men)
        hands, event_pile = [_filled(hand, events) for hand in view.hands], _filled(view.events, events)
    else:
        (stacks, pile), (hands, event_pile) = _dealt(view, rng)
    return _state(view, boards, box, stacks, pile, hands, event_pile)


def _dealt(view: View, rng: random.Random) -> tuple[Lie, Lie]:
    """Return how the gentlemen and the events can lie, by a reading of the log and a deal that go together."""
    for is_mixed in (False, True):  # nothing is gained by the second, unless a deal is too hard to find
        for past in itertools.islice(readings(view, rng), MOST_READINGS):
            if is_mixed:
                past.men.mix()
                past.events.mix()
            men = dealt(past.men, rng)
            events = None if men is None else dealt(past.events, rng)
            if men is not None and events is not None:
                return men, events
    raise AssertionError("what has been seen can always have been")


def admits(view: View, state: State) -> bool:
    """Return whether the hidden cards of a state that looks the same can have come to lie so.

    After several shuffles this may say yes where a longer search would find a reason for no; never the other way.
    """
    if view.log is None:
        return True
    return any(_fits(past, len(view.log), state) for past in readings(view, random.Random(0)))


def _fits(past: Past, time: int, state: State) -> bool:
    """Return whether the hidden cards of a state can lie as they do if the log is to be read so."""
    for trail, zones, pile in (
        (past.men, state.stacks, [man for man, _ in state.pile]),
        (past.events, state.hands, state.events),
    ):
        if not all(map(_may_lie, trail.zones, zones)):
            return False
        try:
            for number, cards in enumerate(zones):
                trail.meet(number, time, cards, all_of_it=True)
        except Contradiction:
            return False
        met, due = Counter(pile), Counter(slot.face for slot in trail.pile if slot.face is not None)
        if due - met or len(pile) != len(trail.pile):
            return False
        if trail.pile and (met - trail.pools[-1]):
            return False
        if not fits(trail):
            return False
    return True


def _may_lie(zone: Zone, cards: Sequence[str]) -> bool:
    """Return whether as many slots of a zone can have each face as cards of it lie there unknown."""
    unknown = Counter(cards) - Counter(zone.known)
    return all(sum(not slot.bars(face, LATE) for slot in zone.group.slots) >= n for face, n in unknown.items())


def _boards(view: View, rng: random.Random) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Return the daughters, those that are not opened yet in any order."""
    if not any(view.boards):
        return view.boards, ()
    daughters = _left(tuple(view.rules.deck.daughters), view.boards)
    rng.shuffle(daughters)
    boards = tuple(tuple(_filled(row, daughters)) for row in view.boards)
    return boards, tuple(sorted(daughters))


def _left(cards: Iterable[str], places: Faces) -> list[str]:
    """Return the cards that lie openly in none of these places, in a stable order."""
    return list(unplaced(cards, places).elements())


def _filled(cards: Sequence[str], rest: list[str]) -> list[str]:
    return [rest.pop() if card == BACK else card for card in cards]


def _state(
    view: View,
    boards: tuple[tuple[str, ...], ...],
    box: tuple[str, ...],
    stacks: Faces,
    pile: Sequence[str],
    hands: Faces,
    events: Sequence[str],
) -> State:
    """Return the state in which a view's hidden cards are these."""
    seat, step = view.seat, view.step
    at_places = tuple(tuple(sorted(stack)) for stack in stacks)
    own = 0 if seat is None else 1 << seat
    slots: list[Slot] = [(man, 0 if seen == BACK else own) for man, seen in zip(pile, view.pile, strict=True)]
    nothing: tuple[tuple[str, ...], ...] = ((),) * len(at_places)
    seen_here = tuple(view.seen_at(number) for number in range(len(at_places)))
    known = [seen_here if other == seat else nothing for other in range(view.seats)]
    if step is not None and step.stage is Stage.TAKE and step.seat != seat:
        here = view.rules.number_of[step.place]
        known[step.seat] = tuple(stack if number == here else () for number, stack in enumerate(at_places))
    if step is not None and step.stage is Stage.MEETING:
        top = [(man, mask | 1 << step.seat) for man, mask in slots[: step.number]]
        slots = [*top, *slots[step.number :]]
    return State(
        rules=view.rules,
        ply=view.ply,
        starter=view.starter,
        active=view.active,
        at=view.at,
        no_dice=view.no_dice,
        ending=view.ending,
        boards=boards,
        box=box,
        values=view.values,
        weddings=view.weddings,
        laid=view.laid,
        stacks=at_places,
        known=tuple(known),
        pile=tuple(slots),
        discard=view.discard,
        sets=view.sets,
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        events=tuple(events),
        spent=view.spent,
        laid_out=view.laid_out,
        pending=view.pending,
        log=view.log,
    )
