"""What may be done: the one place that says no.

Whether an action is legal depends on nothing that its seat does not know. So the same functions read a state, a view of
it and a game in play; refusals, greyed choices and their explanations come from the same predicates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from austenplay.core.errors import listed
from austenplay.core.protocols import Action, Choice
from austenplay.core.rulebook import Objection
from austenplay.core.words import capitalised
from austenplay.games.liebe_intrige import asking, labels
from austenplay.games.liebe_intrige.playing import answer_objection, answers, play_objection, plays
from austenplay.games.liebe_intrige.position import Position
from austenplay.games.liebe_intrige.rules import (
    Answer,
    Call,
    Discard,
    Done,
    GiveUp,
    Intrigue,
    Part,
    Play,
    Raise,
    Swap,
    Take,
    Visit,
    Wed,
)
from austenplay.games.liebe_intrige.steps import Stage, Step
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES


def choices(position: Position, step: Step) -> tuple[Choice, ...]:
    """Return everything that the decision can conceivably take, with what speaks against each."""
    return tuple(
        Choice(
            action,
            labels.label(position, step, action),
            labels.picks(action),
            objections(position, step, action),
        )
        for action in conceivable(position, step)
    )


def legal_actions(position: Position, step: Step) -> tuple[Action, ...]:
    """Return the actions that nothing speaks against, in a stable order."""
    speaks = SPEAKS[step.stage]
    return tuple([action for action in conceivable(position, step) if speaks(position, step, action) is None])


def objections(position: Position, step: Step, action: Action) -> tuple[Objection, ...]:
    """Return what forbids an action; empty means legal."""
    found = SPEAKS[step.stage](position, step, action)
    return () if found is None else (found,)


# What can be thought of


def conceivable(position: Position, step: Step) -> list[Action]:
    """Return the actions that a person may think of at a step."""
    return LISTS[step.stage](position, step)


def _turns(position: Position, step: Step) -> list[Action]:
    found: list[Action] = [Visit(place) for place in position.rules.places]
    for rival, place in enumerate(position.at):
        if place is not None and rival != step.seat:
            found.append(Intrigue(place, rival))
    return [*found, *plays(position, step)]


def _raises(position: Position, step: Step) -> list[Action]:
    return [Raise(ATTRIBUTES[number]) for number in open_attributes(position, step)]


def open_attributes(position: Position, step: Step) -> tuple[int, ...]:
    """Return the numbers of the attributes that can be chosen at a step."""
    if not step.place:
        return (0, 1, 2)
    return tuple([number for number, _ in position.rules.place(step.place).raises])


def _takes(position: Position, step: Step) -> list[Action]:
    stack = position.stacks[position.rules.number_of[step.place]]
    found: list[Action] = [Take(man) for man in dict.fromkeys(stack)]
    return found if step.card else [*found, *plays(position, step)]


def _meetings(position: Position, step: Step) -> list[Action]:
    return [Take(man) for man in dict.fromkeys(sorted(position.looked_at(step.number)))]


def _wins(position: Position, step: Step) -> list[Action]:
    return [Take(man) for man in position.men(step.target)]


def _swaps(position: Position, step: Step) -> list[Action]:
    return [Swap(own, theirs) for own in position.men(step.seat) for theirs in position.men(step.target)]


def _rerolls(position: Position, step: Step) -> list[Action]:
    return [*(Play(card) for card in dict.fromkeys(position.hands[step.seat])), Done()]


LISTS: Mapping[Stage, Callable[[Position, Step], list[Action]]] = {
    Stage.TURN: _turns,
    Stage.RAISE: _raises,
    Stage.PAUSE: lambda position, step: [*plays(position, step), Done()],
    Stage.TAKE: _takes,
    Stage.MEETING: _meetings,
    Stage.INVITE: lambda position, step: [Call(place) for place in position.rules.places],
    Stage.WIN: _wins,
    Stage.SWAP: _swaps,
    Stage.GIVE: lambda position, step: [GiveUp(man) for man in position.men(step.seat)],
    Stage.PART: lambda position, step: [Part(man) for man in position.men(step.seat)],
    Stage.GROOM: lambda position, step: [Wed(man) for man in position.grooms(step.seat)],
    Stage.REACT: lambda position, step: answers(position, step),
    Stage.REROLL: _rerolls,
    Stage.FINISH: lambda position, step: [*plays(position, step), Done()],
    Stage.LIMIT: lambda position, step: [Discard(card) for card in dict.fromkeys(position.hands[step.seat])],
}
"""What each step can conceivably be answered with."""


# What speaks against it


def _on_a_turn(position: Position, step: Step, action: Action) -> Objection | None:
    if isinstance(action, Play):
        return play_objection(position, step, action)
    if isinstance(action, Visit):
        return _visit(position, step, action)
    if isinstance(action, Intrigue):
        return _intrigue(position, step, action)
    return Objection("LI-3.1", f"{{{step.seat} is}} to choose a place", "Visit a place or carry out an intrigue.")


def _visit(position: Position, step: Step, action: Visit) -> Objection | None:
    if action.place not in position.rules.number_of:
        return _no_place(position, action.place, "LI-3.1")
    if action.place == position.at[step.seat]:  # LI-3.2
        where = position.rules.deck.place_named(action.place)
        reason = f"{{{step.seat} is}} at {where} already and must move"
        return Objection("LI-3.2", reason, "Visit another place.")
    return None


def _intrigue(position: Position, step: Step, action: Intrigue) -> Objection | None:
    if action.place not in position.rules.number_of:
        return _no_place(position, action.place, "LI-3.1")
    rival = action.rival
    if rival not in range(position.seats) or rival == step.seat:
        return Objection("LI-5.1", "An intrigue goes against another family", "Name one whose daughter is there.")
    where = position.rules.deck.place_named(action.place)
    if position.at[rival] != action.place:  # LI-5.1
        return Objection("LI-5.1", f"{{{rival} is}} not at {where}", "Go where a rival is.")
    if not position.rules.place(action.place).intrigue:  # LI-5.3
        return Objection("LI-5.3", f"{capitalised(where)} allows no intrigue", "Go elsewhere, or visit it.")
    for seat in (step.seat, rival):  # LI-5.2
        if not position.laid[seat]:
            reason = f"{{{seat} has}} no gentleman card, and both need one"
            return Objection("LI-5.2", reason, "Visit a place instead.")
    return None


def _no_place(position: Position, place: str, clause: str) -> Objection:
    there = listed(map(position.rules.deck.place_named, position.rules.places))
    return Objection(clause, f"There is no place {place!r:.40}", f"Choose {there}.")


def _raise(position: Position, step: Step, action: Action) -> Objection | None:
    names = [ATTRIBUTES[number] for number in open_attributes(position, step)]
    if isinstance(action, Raise) and action.attribute in names:
        return None
    return Objection(asking.clause(step), "An attribute is to be chosen", f"Choose {listed(names)}.")


def _done_or_play(position: Position, step: Step, action: Action) -> Objection | None:
    if isinstance(action, Done):
        return None
    if isinstance(action, Play):
        return play_objection(position, step, action)
    return Objection("LI-6.3", "Only events can be played now", "Play one or go on.")


def _take(position: Position, step: Step, action: Action) -> Objection | None:
    if isinstance(action, Play) and not step.card:
        return play_objection(position, step, action)
    stack = position.stacks[position.rules.number_of[step.place]]
    where = position.rules.deck.place_named(step.place)
    if not isinstance(action, Take):
        return Objection("LI-4.7", f"A gentleman of {where} must be taken", "Take one of those who are there.")
    if action.man in stack:
        return None
    return Objection("LI-4.7", f"{_man(position, action.man)} is not at {where}", "Take one who is.")


def _meeting(position: Position, step: Step, action: Action) -> Objection | None:
    if isinstance(action, Take) and action.man in position.looked_at(step.number):
        return None
    return Objection("LI-6.11", "One of the cards looked at must be taken", "Take one of them.")


def _call(position: Position, step: Step, action: Action) -> Objection | None:
    if not isinstance(action, Call):
        return Objection("LI-6.7", "A place is to be chosen", "Choose one where gentlemen can be met.")
    number = position.rules.number_of.get(action.place)
    if number is None:
        return _no_place(position, action.place, "LI-6.7")
    if not position.stacks[number]:
        where = position.rules.deck.place_named(action.place)
        return Objection("LI-4.11", f"No card lies at {where}", "Choose a place where one does.")
    return None


def _win(position: Position, step: Step, action: Action) -> Objection | None:
    if isinstance(action, Take) and action.man in position.laid[step.target]:
        return None
    names = listed(map(position.rules.deck.title_of, position.men(step.target)))
    return Objection(asking.clause(step), f"One of {{{step.target}'s}} cards must be taken", f"Take {names}.")


def _swap(position: Position, step: Step, action: Action) -> Objection | None:
    if (
        isinstance(action, Swap)
        and action.own in position.laid[step.seat]
        and action.theirs in position.laid[step.target]
    ):
        return None
    return Objection("LI-6.7", "A card of each of the two is to be chosen", "Name one of yours and one of theirs.")


def _give(position: Position, step: Step, action: Action) -> Objection | None:
    if isinstance(action, GiveUp) and action.man in position.laid[step.seat]:
        return None
    names = listed(map(position.rules.deck.title_of, position.men(step.seat)))
    return Objection("LI-6.12", f"{{{step.seat} has}} to give up a gentleman card", f"Give up {names}.")


def _part(position: Position, step: Step, action: Action) -> Objection | None:
    if isinstance(action, Part) and action.man in position.laid[step.seat]:
        if action.man != step.card:
            return None
        reason = f"{_man(position, action.man)} is the new one"
    else:
        reason = f"{{{step.seat} has}} four gentlemen"
    names = [position.rules.deck.title_of(man) for man in position.men(step.seat) if man != step.card]
    return Objection("LI-4.10", reason, f"Part with {listed(names)}.")


def _groom(position: Position, step: Step, action: Action) -> Objection | None:
    grooms = position.grooms(step.seat)
    if isinstance(action, Wed) and action.man in grooms:
        return None
    return Objection("LI-7.3", "A wedding is due", f"Marry {listed(map(position.rules.deck.title_of, grooms))}.")


def _reroll(position: Position, step: Step, action: Action) -> Objection | None:
    if isinstance(action, Done):
        return None
    if not isinstance(action, Play):
        return Objection("LI-6.9", "The intrigue die has just been rolled", "Have it rolled again, or go on.")
    if action.card not in position.hands[step.seat]:
        return Objection("LI-6.3", "That event is not in the hand", "Play another one or go on.")
    event = position.rules.deck.events[action.card]
    if not event.is_reroll or action.target is not None:
        reason = f"{event.title} does not change a roll"
        return Objection("LI-6.9", reason, "Play one that repeats it, or go on.")
    return None


def _limit(position: Position, step: Step, action: Action) -> Objection | None:
    if isinstance(action, Discard) and action.card in position.hands[step.seat]:
        return None
    return Objection("LI-6.2", f"{{{step.seat} has}} too many events", "Discard one of them.")


def _man(position: Position, man: str) -> str:
    deck = position.rules.deck
    return deck.title_of(man) if man in deck.gentlemen else f"{man!r:.40}"


def _answer(position: Position, step: Step, action: Action) -> Objection | None:
    if isinstance(action, Answer):
        return answer_objection(position, step, action)
    reason = f"{position.rules.deck.title_of(step.card)} is to be answered first"
    return Objection("LI-6.4", reason, "Answer it or let it be.")


SPEAKS: Mapping[Stage, Callable[[Position, Step, Action], Objection | None]] = {
    Stage.TURN: _on_a_turn,
    Stage.RAISE: _raise,
    Stage.PAUSE: _done_or_play,
    Stage.TAKE: _take,
    Stage.MEETING: _meeting,
    Stage.INVITE: _call,
    Stage.WIN: _win,
    Stage.SWAP: _swap,
    Stage.GIVE: _give,
    Stage.PART: _part,
    Stage.GROOM: _groom,
    Stage.REACT: _answer,
    Stage.REROLL: _reroll,
    Stage.FINISH: _done_or_play,
    Stage.LIMIT: _limit,
}
"""What speaks against an action, by step."""
