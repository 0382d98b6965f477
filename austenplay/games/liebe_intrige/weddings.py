"""Weddings: looked for after every change of cards or attributes, between any two steps."""

from __future__ import annotations

from austenplay.games.liebe_intrige.steps import Stage
from austenplay.games.liebe_intrige.table import Table

STAYS = frozenset({Stage.NEXT, Stage.DRAW, Stage.REFILL})
"""What is still done after the active seat's wedding: the card that is taken is replaced, and the turn ends."""


def watch(table: Table) -> None:  # LI-7.1, LI-7.2
    """Let everybody marry who must, the active seat first; ask whoever has two gentlemen to choose from."""
    while table.dirty:
        table.dirty = False
        for seat in table.rules.around(table.active):
            grooms = table.grooms(seat)
            if len(grooms) > 1:  # LI-7.3
                table.push(Stage.GROOM, seat)
                return
            if grooms:
                wed(table, seat, grooms[0])
                break


def wed(table: Table, seat: int, man: str) -> None:
    """Marry a daughter off, clear the table of the two, and open the next board."""
    daughter = table.daughter(seat)
    assert daughter is not None
    clause = "LI-7.1" if seat == table.active else "LI-7.8"
    table.say("wed", clause, seat, man=man, daughter=daughter)
    one, two, three = table.values[seat]
    table.weddings[seat] += ((man, (one, two, three)),)
    own, table.laid[seat] = table.laid[seat], ()
    gathered = [man] * own.count(man)
    for rival in range(table.seats):  # LI-7.4
        if count := table.laid[rival].count(man):
            table.laid[rival] = tuple([other for other in table.laid[rival] if other != man])
            gathered += [man] * count
            table.say("gather", "LI-7.4", rival, man=man, count=count, bride=seat)
    table.sets = tuple(sorted((*table.sets, *gathered)))  # LI-7.9
    if left := tuple(other for other in own if other != man):  # LI-7.5
        table.discard = tuple(sorted((*table.discard, *left)))
        table.say("leave", "LI-7.5", seat, men=left)
    if seat == table.active:  # LI-7.7
        table.pending[:] = [
            step for step in table.pending if step.stage in STAYS or (step.stage is Stage.PART and step.seat != seat)
        ]
        table.say("cut", "LI-7.7", seat)
    table.before_opening(seat)
    following = table.daughter(seat)
    if following is None:  # LI-8.1
        table.values[seat] = ()
        table.ending = True
        table.say("last", "LI-8.1", seat)
    else:
        table.values[seat] = table.rules.deck.daughters[following].begins
        table.say("open", "LI-7.6", seat, daughter=following)
    table.dirty = True
