"""What is drawn, dealt and shuffled: who begins, the boards, the piles and their discards; and the first turn."""

from __future__ import annotations

from typing import Any

from austenplay.core.chance import Begin, Shuffle
from austenplay.games.liebe_intrige.deck import DAUGHTERS_EACH
from austenplay.games.liebe_intrige.steps import Stage, Step
from austenplay.games.liebe_intrige.table import Table


def begin(table: Table, step: Step, action: Any) -> None:  # LI-1.2
    """Let a seat begin."""
    assert isinstance(action, Begin)
    table.pending.pop()
    table.starter = action.seat
    table.say("begin", "LI-1.2", action.seat)


def daughters(table: Table, step: Step, action: Any) -> None:  # LI-1.6
    """Deal the daughter boards and open the first of each family."""
    assert isinstance(action, Shuffle)
    table.pending.pop()
    seats, order = table.seats, action.order
    table.boards = tuple(order[seat * DAUGHTERS_EACH : (seat + 1) * DAUGHTERS_EACH] for seat in range(seats))
    table.box = tuple(sorted(order[seats * DAUGHTERS_EACH :]))
    table.say("boards", "LI-1.6")
    for seat in range(seats):
        table.before_opening(seat)
        first = table.boards[seat][0]
        table.values[seat] = table.rules.deck.daughters[first].begins
        table.say("open", "LI-1.6", seat, daughter=first)


def men(table: Table, step: Step, action: Any) -> None:
    """Lay the gentlemen out, or let their discards be the new pile."""
    assert isinstance(action, Shuffle)
    table.pending.pop()
    order = action.order
    if step.number:  # LI-4.9
        table.say("men", "LI-4.9", None, men=table.discard)
        table.discard = ()
    else:  # LI-1.4
        table.say("men", "LI-1.4", None, men=())
        for number, place in enumerate(table.rules.deck.places.values()):
            table.stacks[number], order = tuple(sorted(order[: place.stack])), order[place.stack :]
    table.pile = tuple([(man, 0) for man in order])


def events(table: Table, step: Step, action: Any) -> None:
    """Lay the events out and let the game begin, or let their discards be the new pile."""
    assert isinstance(action, Shuffle)
    table.pending.pop()
    table.events = action.order
    if step.number:  # LI-6.5
        table.say("events", "LI-6.5", None, events=table.spent)
        table.spent = ()
    else:  # LI-1.5
        table.say("events", "LI-1.5", None, events=())
        begin_turn(table, table.starter)


def begin_turn(table: Table, seat: int) -> None:
    """Give the turn to a seat."""
    table.active = seat
    table.no_dice = False
    for stage in (Stage.NEXT, Stage.DRAW, Stage.FINISH, Stage.TURN):
        table.pending.append(Step(stage, seat))
    table.say("turn", "LI-3.1" if table.values[seat] else "LI-3.5", seat)
