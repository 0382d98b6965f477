"""How a game goes: what each step does, what each answer leads to, and on to the next question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from austenplay.core.events import Secret
from austenplay.core.protocols import Action
from austenplay.games.liebe_intrige import effects, shuffles
from austenplay.games.liebe_intrige.deck import CLOVER, HAT
from austenplay.games.liebe_intrige.rules import (
    MOST_EVENTS,
    MOST_MEN,
    Discard,
    Done,
    Intrigue,
    Part,
    Play,
    Raise,
    Roll,
    Take,
    Visit,
    Wed,
)
from austenplay.games.liebe_intrige.steps import ASKING, CHANCE, Stage, Step
from austenplay.games.liebe_intrige.table import Table, replaced
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES, BEAUTY, EDUCATION, REPUTATION
from austenplay.games.liebe_intrige.weddings import watch, wed


def act(table: Table, action: Action) -> None:
    """Answer the step that waits, and go on to the next question."""
    table.ply += 1
    ANSWERS[table.pending[-1].stage](table, table.pending[-1], action)
    settle(table)


def settle(table: Table) -> None:
    """Go on until a seat is asked, chance is due or the game is over."""
    pending = table.pending
    while pending:
        if table.dirty:
            watch(table)
        step = pending[-1]
        if step.stage in CHANCE:
            return
        if step.stage in ASKING:
            if not _is_idle(table, step):
                return
            pending.pop()
        else:
            pending.pop()
            RUNS[step.stage](table, step)


def _is_idle(table: Table, step: Step) -> bool:
    """Return whether a question has become none, by what everybody knows."""
    match step.stage:
        case Stage.FINISH | Stage.REROLL | Stage.REACT:
            return not table.hands[step.seat]
        case Stage.PAUSE:
            return table.no_dice or not table.hands[step.seat]
        case Stage.TURN:
            return not table.values[step.seat]  # LI-3.5
        case Stage.PART:
            return len(table.men(step.seat)) <= MOST_MEN
    return False


# A turn


def _turn(table: Table, step: Step, action: Action) -> None:
    if isinstance(action, Play):
        effects.play(table, step, action)
        return
    table.pending.pop()
    seat = step.seat
    if isinstance(action, Intrigue):
        clause = "LI-3.3" if table.at[seat] == action.place else "LI-5.1"
        table.at[seat] = action.place
        table.say("intrigue", clause, seat, place=action.place, rival=action.rival)
        table.push(Stage.SCHEME, seat, target=action.rival)
        return
    assert isinstance(action, Visit)
    table.at[seat] = action.place
    table.say("visit", "LI-3.1", seat, place=action.place)
    place = table.rules.place(action.place)
    table.push(Stage.LOOK, seat, place=place.key)
    for number, die in reversed(tuple(enumerate(place.dice))):  # LI-4.1
        table.push(Stage.DICE, seat, card=die)
        if number:
            table.push(Stage.PAUSE, seat)
    if place.choice:
        table.push(Stage.RAISE, seat, place=place.key)
        return
    for attribute, by in place.raises:
        table.change(seat, attribute, by, "LI-4.2")


def _raise(table: Table, step: Step, action: Action) -> None:
    assert isinstance(action, Raise)
    table.pending.pop()
    number = ATTRIBUTES.index(action.attribute)
    by = dict(table.rules.place(step.place).raises)[number] if step.place else step.number
    table.change(step.seat, number, by, "LI-4.3" if step.place else "LI-6.6")


def _dice(table: Table, step: Step) -> None:
    if table.no_dice:
        table.say("spared", "LI-6.9", step.seat, die=step.card)
    else:
        table.push(Stage.CASANOVA if step.card == "casanova" else Stage.DRINKING, step.seat)


def _casanova(table: Table, step: Step, action: Action) -> None:  # LI-4.4
    assert isinstance(action, Roll)
    table.pending.pop()
    table.say("roll", "LI-4.4", step.seat, die="casanova", face=action.face)
    if action.face != CLOVER and table.values[step.seat][BEAUTY] >= int(action.face.removeprefix(HAT)):
        table.change(step.seat, REPUTATION, -1, "LI-4.4")


def _drinking(table: Table, step: Step, action: Action) -> None:  # LI-4.5
    assert isinstance(action, Roll)
    table.pending.pop()
    table.say("roll", "LI-4.5", step.seat, die="drinking", face=action.face)
    if action.face != CLOVER:
        table.change(step.seat, EDUCATION, -1, "LI-4.5")


def _pause(table: Table, step: Step, action: Action) -> None:
    if isinstance(action, Play):
        effects.play(table, step, action)
        return
    assert isinstance(action, Done)
    table.pending.pop()
    table.say("go_on", "LI-6.3", step.seat)


def _look(table: Table, step: Step) -> None:
    """Look at a stack; cards of married gentlemen leave it and are replaced before anything is taken."""
    seat, number, due = step.seat, table.rules.number_of[step.place], step.number
    while True:
        while due and table.pile:
            table.enter_stack(number)
            due -= 1
        if due and table.discard:
            table.push(Stage.LOOK, seat, card=step.card, place=step.place, number=due)
            table.renew_pile()
            return
        if due:
            table.say("short", "LI-4.9", None, place=step.place)
        table.before_search(number)
        married = [man for man in table.stacks[number] if table.is_married(man)]
        if not married:
            break
        for man in married:  # LI-7.10
            effects.find_married(table, seat, man, step.place)
            table.leave_stack(number, man)
        due = len(married)
    if not table.stacks[number]:  # LI-4.11
        if table.rules.place(step.place).stack:
            table.say("nobody", "LI-4.11", seat, place=step.place)
        return
    table.before_look(seat, number)
    stack = table.stacks[number]
    table.known[seat] = replaced(table.known[seat], number, stack)  # LI-4.6
    # Said even to whoever knew them all: the others hear that no married gentleman was among them.
    table.say("look", "LI-4.6", seat, place=step.place, count=len(stack), men=Secret(stack, 1 << seat))
    table.push(Stage.TAKE, seat, place=step.place, card=step.card)


def _take(table: Table, step: Step, action: Action) -> None:
    if isinstance(action, Play):
        table.pending[-1] = Step(Stage.LOOK, step.seat, place=step.place)  # somebody there may marry meanwhile
        effects.play(table, step, action)
        return
    assert isinstance(action, Take)
    table.pending.pop()
    table.leave_stack(table.rules.number_of[step.place], action.man)
    table.say("take", "LI-4.7", step.seat, man=action.man, place=step.place)
    table.lay(step.seat, action.man)
    table.push(Stage.REFILL, step.seat, place=step.place)


def _refill(table: Table, step: Step) -> None:  # LI-4.8
    if table.pile:
        table.enter_stack(table.rules.number_of[step.place])
    elif table.discard:
        table.pending.append(step)
        table.renew_pile()
    else:
        table.say("short", "LI-4.9", None, place=step.place)


def _part(table: Table, step: Step, action: Action) -> None:  # LI-4.10
    assert isinstance(action, Part)
    table.pending.pop()
    laid = table.laid[step.seat]
    gone = tuple([man for man in laid if man == action.man])
    table.laid[step.seat] = tuple([man for man in laid if man != action.man])
    table.discard = tuple(sorted((*table.discard, *gone)))
    table.say("part", "LI-4.10", step.seat, man=action.man, count=len(gone))


def _groom(table: Table, step: Step, action: Action) -> None:  # LI-7.3
    assert isinstance(action, Wed)
    table.pending.pop()
    wed(table, step.seat, action.man)


# Intrigue


def _scheme(table: Table, step: Step, action: Action) -> None:
    assert isinstance(action, Roll)
    table.pending.pop()
    table.say("roll", "LI-5.5" if action.face == CLOVER else "LI-5.6", step.seat, die="intrigue", face=action.face)
    table.push(Stage.OUTCOME, step.seat, card=action.face, target=step.target)
    if not step.number:  # LI-6.9
        table.push(Stage.REROLL, step.seat, target=step.target)


def _reroll(table: Table, step: Step, action: Action) -> None:
    table.pending.pop()
    if isinstance(action, Done):
        table.say("go_on", "LI-6.9", step.seat)
        return
    assert isinstance(action, Play)
    table.spend(step.seat, action.card)
    table.say("play", "LI-6.9", step.seat, card=action.card, target=None)
    table.pending.pop()
    table.push(Stage.SCHEME, step.seat, target=step.target, number=1)


def _outcome(table: Table, step: Step) -> None:
    if step.card == CLOVER:  # LI-5.5
        table.push(Stage.WIN, step.seat, target=step.target)
    else:  # LI-5.6
        table.push(Stage.WIN, step.target, target=step.seat, number=1)


def _win(table: Table, step: Step, action: Action) -> None:
    assert isinstance(action, Take)
    table.pending.pop()
    clause = "LI-5.6" if step.number else "LI-6.6" if step.card else "LI-5.5"
    table.unlay(step.target, action.man)
    table.say("win", clause, step.seat, man=action.man, rival=step.target)
    table.lay(step.seat, action.man)


# The end of a turn and of the game


def draw_event(table: Table, step: Step) -> bool:  # LI-6.1
    """Draw an event for a step, or have the discards shuffled and the step come again; return whether it is done."""
    if not table.events:
        if table.spent:  # LI-6.5
            table.pending.append(step)
            table.push(Stage.EVENTS, table.active, number=1)
            return False
        table.say("none", "LI-6.5", step.seat)
        return True
    table.before_draw(step.seat)
    card, table.events = table.events[0], table.events[1:]
    table.hands[step.seat] = tuple(sorted((*table.hands[step.seat], card)))
    table.say("draw", "LI-6.1", step.seat, card=Secret(card, 1 << step.seat))
    return True


def _draw(table: Table, step: Step) -> None:
    if draw_event(table, step) and len(table.hands[step.seat]) > MOST_EVENTS:  # LI-6.2
        table.push(Stage.LIMIT, step.seat)


def _gain(table: Table, step: Step) -> None:
    if draw_event(table, step) and step.number > 1:
        table.push(Stage.GAIN, step.seat, number=step.number - 1)


def _limit(table: Table, step: Step, action: Action) -> None:  # LI-6.2
    assert isinstance(action, Discard)
    table.spend(step.seat, action.card)
    table.say("discard", "LI-6.2", step.seat, card=action.card)
    if len(table.hands[step.seat]) <= MOST_EVENTS:
        table.pending.pop()


def _next(table: Table, step: Step) -> None:
    following = (step.seat + 1) % table.seats
    if table.ending and following == table.starter:  # LI-8.1
        _end(table)
    else:
        shuffles.begin_turn(table, following)


def _end(table: Table) -> None:
    table.pending.clear()
    for seat in range(table.seats):  # LI-8.4
        table.before_opening(seat)
        if unopened := table.boards[seat][len(table.weddings[seat]) + 1 :]:
            table.say("reveal", "LI-8.4", seat, daughters=unopened)
    for which, winner in zip(ATTRIBUTES, table.medals, strict=True):
        table.say("medal", "LI-8.3" if winner is None else "LI-8.2", None, which=which, family=winner)
    table.say("end", "LI-8.6", None, winners=table.winners)


RUNS: Mapping[Stage, Callable[[Table, Step], None]] = {
    Stage.DICE: _dice,
    Stage.OUTCOME: _outcome,
    Stage.LOOK: _look,
    Stage.REFILL: _refill,
    Stage.GLIMPSE: effects.glimpse,
    Stage.EFFECT: effects.effect,
    Stage.GAIN: _gain,
    Stage.DRAW: _draw,
    Stage.NEXT: _next,
}
"""What the steps do that run by themselves."""

ANSWERS: Mapping[Stage, Callable[[Table, Step, Action], None]] = {
    Stage.BEGIN: shuffles.begin,
    Stage.DAUGHTERS: shuffles.daughters,
    Stage.MEN: shuffles.men,
    Stage.EVENTS: shuffles.events,
    Stage.CASANOVA: _casanova,
    Stage.DRINKING: _drinking,
    Stage.SCHEME: _scheme,
    Stage.TURN: _turn,
    Stage.RAISE: _raise,
    Stage.PAUSE: _pause,
    Stage.TAKE: _take,
    Stage.MEETING: effects.meet,
    Stage.INVITE: effects.call,
    Stage.WIN: _win,
    Stage.SWAP: effects.swap,
    Stage.GIVE: effects.give_up,
    Stage.PART: _part,
    Stage.GROOM: _groom,
    Stage.REACT: effects.answer,
    Stage.REROLL: _reroll,
    Stage.FINISH: _pause,
    Stage.LIMIT: _limit,
}
"""What an answer to a step leads to."""
