"""Actions in words and as touches, for buttons and lists."""

from __future__ import annotations

from austenplay.core.protocols import Action, Pick
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


def label(position: Position, step: Step, action: Action) -> str:
    """Return an action in words, seats still to be named."""
    title, where = position.rules.deck.title_of, position.rules.deck.place_named
    match action:
        case Visit(place):
            return f"Visit {where(place)}"
        case Intrigue(place, rival) if place == position.at[step.seat]:
            return f"Stay at {where(place)} and scheme against {{{rival}}}"
        case Intrigue(place, rival):
            return f"Go to {where(place)} and scheme against {{{rival}}}"
        case Play(card, None):
            return f"Play {title(card)}"
        case Play(card, target):
            return f"Play {title(card)} against {{{target}}}"
        case Answer(None):
            return "Let it be"
        case Answer(card, None):
            return f"Answer with {title(str(card))}"
        case Answer(card, target):
            return f"Answer with {title(str(card))} and turn it on {{{target}}}"
        case Raise(attribute):
            by = step.number or gain(position, step, attribute)
            return f"{attribute.capitalize()} {'+' if by > 0 else '−'}{abs(by)}"
        case Call(place):
            return f"Look at {where(place)}"
        case Take(man):
            return f"Take {title(man)}"
        case Swap(own, theirs):
            return f"Give {title(own)} for {title(theirs)}"
        case GiveUp(man):
            return f"Give up {title(man)}"
        case Part(man):
            return f"Part with {title(man)}"
        case Wed(man):
            return f"Marry {title(man)}"
        case Discard(card):
            return f"Discard {title(card)}"
        case Done():
            return "Let the roll stand" if step.stage is Stage.REROLL else "Play no event and go on"
    raise TypeError(action)


def gain(position: Position, step: Step, attribute: str) -> int:
    """Return by how much a place raises an attribute."""
    return dict(position.rules.place(step.place).raises)[ATTRIBUTES.index(attribute)]


def picks(action: Action) -> tuple[Pick, ...]:
    """Return the touches of a gesture that an action is."""
    match action:
        case Visit(place):
            return ("place", place), ("do", "visit")
        case Intrigue(place, rival):
            return ("place", place), ("rival", rival)
        case Play(card, None):
            return (("card", card),)
        case Play(card, target):
            return ("card", card), ("seat", int(str(target)))
        case Answer(None):
            return (("do", "pass"),)
        case Answer(card, None):
            return (("card", str(card)),)
        case Answer(card, target):
            return ("card", str(card)), ("seat", int(str(target)))
        case Raise(attribute):
            return (("attribute", attribute),)
        case Call(place):
            return (("place", place),)
        case Swap(own, theirs):
            return ("own", own), ("man", theirs)
        case Take(man) | GiveUp(man) | Part(man) | Wed(man):
            return (("man", man),)
        case Discard(card):
            return (("card", card),)
        case Done():
            return (("do", "done"),)
    raise TypeError(action)
