"""Whether what is still to be done can be done: for states that come from outside."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping

from austenplay.games.liebe_intrige.rules import MOST_EVENTS, MOST_MEN
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.steps import ASKING, CHANCE, Stage, Step

MOST_STEPS = 60
TOPMOST = CHANCE | {
    Stage.RAISE,
    Stage.TAKE,
    Stage.MEETING,
    Stage.INVITE,
    Stage.WIN,
    Stage.SWAP,
    Stage.GIVE,
    Stage.GROOM,
    Stage.REROLL,
    Stage.LIMIT,
}
"""Questions that are answered before anything else is begun."""


def steps_fit(state: State) -> bool:
    """Return whether every step can be taken, and those that lie upon each other belong together."""
    pending = state.pending
    if not pending:
        return state.ending and (state.active + 1) % state.seats == state.starter
    if len(pending) > MOST_STEPS or pending[-1].stage not in (ASKING | CHANCE):
        return False
    if pending[0] != Step(Stage.NEXT, state.active) or any(step.stage is Stage.NEXT for step in pending[1:]):
        return False
    if any(step.stage in TOPMOST for step in pending[:-1]):
        return False
    if not all(_is_whole(state, step) and FITS[step.stage](state, step) for step in pending):
        return False
    return all(_goes_upon(below, above) for below, above in itertools.pairwise(pending)) and _asks(state)


def _is_whole(state: State, step: Step) -> bool:
    """Whether a step names seats and places that there are, and nothing that its kind has no use for."""
    seats = range(state.seats)
    names = ("card", "target", "place", "number", "asked")
    unused = [name for name in names if name not in USES.get(step.stage, ())]
    plain = Step(step.stage, step.seat)
    return (
        step.seat in seats
        and all(getattr(step, name) == getattr(plain, name) for name in unused)
        and (step.target in seats or step.target == -1)
        and (not step.place or step.place in state.rules.number_of)
        and all(seat in seats for seat in step.asked)
        and -5 <= step.number <= 100
    )


USES: Mapping[Stage, tuple[str, ...]] = {
    Stage.MEN: ("number",),
    Stage.EVENTS: ("number",),
    Stage.SCHEME: ("target", "number"),
    Stage.RAISE: ("place", "number"),
    Stage.TAKE: ("place", "card"),
    Stage.MEETING: ("number",),
    Stage.INVITE: ("card",),
    Stage.WIN: ("target", "number", "card"),
    Stage.SWAP: ("target",),
    Stage.PART: ("card",),
    Stage.REACT: ("card", "target", "asked"),
    Stage.REROLL: ("target",),
    Stage.DICE: ("card",),
    Stage.OUTCOME: ("card", "target"),
    Stage.LOOK: ("place", "card", "number"),
    Stage.REFILL: ("place",),
    Stage.GLIMPSE: ("number",),
    Stage.EFFECT: ("card", "target", "number"),
    Stage.GAIN: ("number",),
}
"""The fields that a kind of step has a use for."""


def _at_home(state: State, step: Step) -> bool:
    return bool(state.values[step.seat])


def _an_event(state: State, step: Step) -> bool:
    return step.card in state.rules.deck.events


def _both(state: State, step: Step) -> bool:
    """Whether two seats have something to take from each other."""
    return step.target not in (-1, step.seat) and _at_home(state, step) and bool(state.laid[step.target])


def _effect(state: State, step: Step) -> bool:
    if not _an_event(state, step):
        return False
    card = state.rules.deck.events[step.card]
    if not 0 <= step.number < len(card.effect) or card.strikes != (step.target != -1) or card.arrow or card.is_reroll:
        return False
    if card.points or (card.needs_daughter and not _at_home(state, step)):
        return False
    return not card.takes or step.target != step.seat


def _look(state: State, step: Step) -> bool:
    return bool(step.place) and _at_home(state, step) and step.number >= 0 and (not step.card or _an_event(state, step))


def _raise(state: State, step: Step) -> bool:
    if not _at_home(state, step):
        return False
    return (step.number == 0 and state.rules.place(step.place).choice) if step.place else step.number != 0


def _rivals(state: State, step: Step) -> bool:
    return _both(state, step) and bool(state.laid[step.seat]) and bool(state.values[step.target])


FITS: Mapping[Stage, Callable[[State, Step], bool]] = {
    Stage.BEGIN: lambda state, step: False,
    Stage.DAUGHTERS: lambda state, step: False,
    Stage.MEN: lambda state, step: step.number == 1 and not state.pile and bool(state.discard),
    Stage.EVENTS: lambda state, step: step.number == 1 and not state.events and bool(state.spent),
    Stage.CASANOVA: _at_home,
    Stage.DRINKING: _at_home,
    Stage.SCHEME: lambda state, step: step.number in (0, 1) and _rivals(state, step),
    Stage.TURN: _at_home,
    Stage.RAISE: _raise,
    Stage.PAUSE: _at_home,
    Stage.TAKE: lambda state, step: _look(state, step) and _is_looking(state, step),
    Stage.MEETING: lambda state, step: (
        _at_home(state, step)
        and 1 <= step.number <= len(state.pile)
        and all(mask >> step.seat & 1 for _, mask in state.pile[: step.number])
    ),
    Stage.INVITE: lambda state, step: _at_home(state, step) and _an_event(state, step) and any(state.stacks),
    Stage.WIN: lambda state, step: (
        step.number in (0, 1) and _both(state, step) and (not step.card or _an_event(state, step))
    ),
    Stage.SWAP: _rivals,
    Stage.GIVE: lambda state, step: bool(state.laid[step.seat]),
    Stage.PART: lambda state, step: step.card in state.rules.deck.gentlemen,
    Stage.GROOM: lambda state, step: len(state.grooms(step.seat)) > 1,
    Stage.REACT: lambda state, step: _an_event(state, step) and step.target != -1 and step.seat in step.asked,
    Stage.REROLL: _rivals,
    Stage.FINISH: lambda state, step: True,
    Stage.LIMIT: lambda state, step: len(state.hands[step.seat]) > MOST_EVENTS,
    Stage.DICE: lambda state, step: step.card in ("casanova", "drinking") and _at_home(state, step),
    Stage.OUTCOME: lambda state, step: step.card in state.rules.deck.dice["intrigue"].faces and _rivals(state, step),
    Stage.LOOK: _look,
    Stage.REFILL: lambda state, step: bool(step.place),
    Stage.GLIMPSE: lambda state, step: step.number > 0 and _at_home(state, step),
    Stage.EFFECT: _effect,
    Stage.GAIN: lambda state, step: step.number > 0,
    Stage.DRAW: lambda state, step: True,
    Stage.NEXT: lambda state, step: True,
}
"""What must hold for a step of each kind."""


def _is_looking(state: State, step: Step) -> bool:
    """Whether a seat knows the whole stack that it takes from, and nobody in it is married."""
    number = state.rules.number_of[step.place]
    stack = state.stacks[number]
    return bool(stack) and state.known[step.seat][number] == stack and not set(stack) & set(state.sets)


OVER: Mapping[Stage, frozenset[Stage]] = {
    Stage.REACT: frozenset({Stage.EFFECT}),
    Stage.REROLL: frozenset({Stage.OUTCOME}),
}
"""The steps that lie right upon one of these."""


def _goes_upon(below: Step, above: Step) -> bool:
    if above.stage in OVER and below.stage not in OVER[above.stage]:
        return False
    if above.stage is Stage.REACT:
        struck = (below.card, below.seat, below.target) == (above.card, above.target, above.seat)
        return struck and above.seat in above.asked
    if above.stage is Stage.REROLL:
        return (below.seat, below.target) == (above.seat, above.target)
    if below.stage is Stage.OUTCOME:
        return False
    return above.stage is not Stage.DRAW or below.stage is Stage.NEXT


def _asks(state: State) -> bool:
    """Whether the step on top is a question that is one."""
    step = state.pending[-1]
    match step.stage:
        case Stage.FINISH | Stage.PAUSE | Stage.REACT | Stage.REROLL:
            return bool(state.hands[step.seat]) and not (step.stage is Stage.PAUSE and state.no_dice)
        case Stage.PART:
            return len(state.men(step.seat)) > MOST_MEN and step.card in state.laid[step.seat]
    return True
