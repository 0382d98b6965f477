"""What events do, and how they are answered."""

from __future__ import annotations

import dataclasses

from austenplay.core.events import Secret
from austenplay.core.knowledge import EVERYBODY
from austenplay.core.protocols import Action
from austenplay.games.liebe_intrige.rules import Answer, Call, GiveUp, Play, Swap, Take
from austenplay.games.liebe_intrige.steps import Stage, Step
from austenplay.games.liebe_intrige.table import Table, added
from austenplay.games.liebe_intrige.verbs import (
    ATTRIBUTES,
    CHOICE,
    Attribute,
    Chance,
    Draw,
    Invite,
    LayOut,
    NoDice,
    Steal,
    Verb,
)
from austenplay.games.liebe_intrige.verbs import GiveUp as GiveUpVerb
from austenplay.games.liebe_intrige.verbs import Swap as SwapVerb


def play(table: Table, step: Step, action: Play) -> None:
    """Play an event: it leaves the hand, whom it strikes may answer, and then it does what it says."""
    seat, card = step.seat, table.rules.deck.events[action.card]
    table.spend(seat, card.key)
    table.say("play", "LI-6.3", seat, card=card.key, target=action.target)
    target = -1 if action.target is None else action.target
    table.push(Stage.EFFECT, seat, card=card.key, target=target)
    if action.target is not None:  # LI-6.4
        table.push(Stage.REACT, action.target, card=card.key, target=seat, asked=(action.target,))


def answer(table: Table, step: Step, action: Action) -> None:  # LI-6.4
    """Answer an event that strikes: cancel it, turn it away, or let it be."""
    assert isinstance(action, Answer)
    pending, seat = table.pending, step.seat
    pending.pop()
    if action.card is None:
        table.say("let_be", "LI-6.4", seat, card=step.card)
        return
    card = table.rules.deck.events[action.card]
    table.spend(seat, card.key)
    table.say("answer", "LI-6.4", seat, card=card.key, target=action.target)
    cause = pending.pop()
    if action.target is None:  # LI-6.10
        table.say("cancel", "LI-6.10", None, card=step.card)
    else:  # LI-6.8
        pending.append(dataclasses.replace(cause, target=action.target))
        if action.target not in step.asked:
            asked = (*step.asked, action.target)
            table.push(Stage.REACT, action.target, card=step.card, target=step.target, asked=asked)
    if card.draws:
        table.push(Stage.GAIN, seat, number=card.draws)


def effect(table: Table, step: Step) -> None:
    """Do what stands at one place of an event's effect, and let the rest follow."""
    verbs = table.rules.deck.events[step.card].effect
    if step.number + 1 < len(verbs):
        table.pending.append(dataclasses.replace(step, number=step.number + 1))
    _do(table, step, verbs[step.number])


def _do(table: Table, step: Step, verb: Verb) -> None:
    seat, target = step.seat, step.target
    match verb:
        case Attribute("self", which, by) if which == CHOICE:
            table.push(Stage.RAISE, seat, number=by)
        case Attribute(whose, which, by):
            for of in _affected(table, step, whose):
                table.change(of, ATTRIBUTES.index(which), by, "LI-6.6")
        case LayOut():  # LI-6.6
            table.spent = tuple(_without(table.spent, step.card))
            table.laid_out[seat] = added(table.laid_out[seat], step.card)
            table.say("lay_out", "LI-6.6", seat, card=step.card)
        case Steal() if table.laid[target]:
            table.push(Stage.WIN, seat, target=target, card=step.card)
        case SwapVerb() if table.laid[target] and table.laid[seat]:
            table.push(Stage.SWAP, seat, target=target)
        case GiveUpVerb() if table.laid[target]:
            table.push(Stage.GIVE, target)
        case Chance(cards):
            table.push(Stage.GLIMPSE, seat, number=cards)
        case Invite() if any(table.stacks):
            table.push(Stage.INVITE, seat, card=step.card)
        case NoDice():
            table.no_dice = True
            table.say("no_dice", "LI-6.9", seat)
        case Draw(cards):
            table.push(Stage.GAIN, seat, number=cards)


def _without(cards: tuple[str, ...], card: str) -> list[str]:
    left = list(cards)
    left.remove(card)
    return left


def _affected(table: Table, step: Step, whose: str) -> tuple[int, ...]:
    """Return the seats whose daughters a verb changes, the active one first."""
    if whose == "each":
        return tuple(seat for seat in table.rules.around(table.active) if table.values[seat])
    seat = step.seat if whose == "self" else step.target
    return (seat,) if table.values[seat] else ()


def find_married(table: Table, seat: int, man: str, place: str | None) -> None:  # LI-7.10
    """Lay a card of a married gentleman to his others."""
    table.sets = added(table.sets, man)
    table.say("found", "LI-7.10", seat, man=man, place=place, bride=table.bride_of(man))


def glimpse(table: Table, step: Step) -> None:  # LI-6.11
    """Look at the top of the draw pile; married gentlemen leave it and others come up."""
    seat, found = step.seat, list[str]()
    table.before_search(None, step.number)
    while married := [man for man, _ in table.pile[: step.number] if table.is_married(man)]:
        found += married
        left = [slot for slot in table.pile[: step.number] if not table.is_married(slot[0])]
        table.pile = (*left, *table.pile[step.number :])
    for man in sorted(found):
        find_married(table, seat, man, None)
    if table.renew_pile():
        table.pending.insert(-1, step)
        return
    table.before_look(seat, None, step.number)
    # Where in the row the married ones lay is known to nobody but the seat that looks, nor then where the others do.
    known = 1 << seat if found else EVERYBODY
    top = [(man, mask & known | 1 << seat) for man, mask in table.pile[: step.number]]
    if not top:
        table.say("nobody", "LI-6.11", seat, place=None)
        return
    table.pile = (*top, *table.pile[step.number :])
    men = tuple([man for man, _ in top])
    table.say("glimpse", "LI-6.11", seat, count=len(top), men=Secret(men, 1 << seat))
    table.push(Stage.MEETING, seat, number=len(top))


def meet(table: Table, step: Step, action: Action) -> None:  # LI-6.11
    """Take one of the cards looked at and put the others below the pile, as they lay."""
    assert isinstance(action, Take)
    table.pending.pop()
    seat, men = step.seat, list(table.looked_at(step.number))
    men.remove(action.man)
    table.pile = (*table.pile[step.number :], *((man, 1 << seat) for man in men))
    table.say("take", "LI-6.11", seat, man=action.man, place=None)
    table.lay(seat, action.man)


def call(table: Table, step: Step, action: Action) -> None:
    """Look at the stack of a place that was chosen."""
    assert isinstance(action, Call)
    table.pending.pop()
    table.say("call", "LI-6.7", step.seat, place=action.place)
    table.push(Stage.LOOK, step.seat, place=action.place, card=step.card)


def swap(table: Table, step: Step, action: Action) -> None:
    """Exchange two gentleman cards."""
    assert isinstance(action, Swap)
    table.pending.pop()
    table.unlay(step.seat, action.own)
    table.unlay(step.target, action.theirs)
    table.say("swap", "LI-6.6", step.seat, own=action.own, theirs=action.theirs, rival=step.target)
    table.lay(step.target, action.own)
    table.lay(step.seat, action.theirs)


def give_up(table: Table, step: Step, action: Action) -> None:  # LI-6.12
    """Put a gentleman card onto the discard pile."""
    assert isinstance(action, GiveUp)
    table.pending.pop()
    table.unlay(step.seat, action.man)
    table.discard = added(table.discard, action.man)
    table.say("give_up", "LI-6.12", step.seat, man=action.man)
