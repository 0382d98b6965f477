"""What a hint says of a decision: what to look at, the idea, and the move in words.

The move has been found by a search, which gives no reasons; these are the ones that a friend at the table would give.
They are read off the view: who lies below which daughter, what each lacks, what this seat has seen at the places, and
the cards it has not seen, merely counted. The first two steps do not name the move: whoever is named in them is named
with all the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from austenplay.core.hints import Step
from austenplay.core.protocols import Action
from austenplay.games.liebe_intrige.hints import events, men, places
from austenplay.games.liebe_intrige.hints.whisper import Whisper
from austenplay.games.liebe_intrige.labels import label
from austenplay.games.liebe_intrige.rules import (
    MOST_VALUE,
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
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES, CHOICE, Attribute

if TYPE_CHECKING:
    from austenplay.games.liebe_intrige.view import View

WHISPERS: Mapping[type[Action], type[Whisper]] = {
    Visit: places.Visiting,
    Intrigue: places.Scheming,
    Raise: places.Raising,
    Call: places.Calling,
    Take: men.Taking,
    Swap: men.Swapping,
    GiveUp: men.GivingUp,
    Part: men.Parting,
    Wed: men.Marrying,
    Play: events.Playing,
    Answer: events.Answering,
    Discard: events.Discarding,
    Done: events.Waiting,
}
"""Who whispers of an action."""


def steps(view: View, action: Action) -> tuple[Step, Step, Step]:
    """Return what leads a seat to an action: what to look at, the idea, the move."""
    step = view.step
    assert step is not None
    whisper = WHISPERS[type(action)](view, step, action)
    return whisper.look(), whisper.idea(), Step(f"{label(view, step, action)}.")


def worthwhile(view: View) -> tuple[Action, ...]:
    """Return the legal actions, less events that would move no marker; of equals in effect none is left out."""
    legal = view.legal_actions()
    fit = tuple(action for action in legal if not isinstance(action, Play) or not _moves_nothing(view, action))
    return fit or legal


def _moves_nothing(view: View, action: Play) -> bool:
    """Return whether all that an event could do is to move markers that are at their end already."""
    effect = view.rules.deck.events[action.card].effect
    return all(isinstance(verb, Attribute) and not _moves(view, action, verb) for verb in effect)


def _moves(view: View, action: Play, verb: Attribute) -> bool:
    """Return whether a marker of somebody whom an event changes can go that way."""
    assert view.seat is not None
    seats = {"self": (view.seat,), "target": (action.target,), "each": range(view.seats)}[verb.whose]
    numbers = range(3) if verb.which == CHOICE else (ATTRIBUTES.index(verb.which),)
    end = MOST_VALUE if verb.by > 0 else 0
    return any(
        seat is not None and bool(view.values[seat]) and view.values[seat][number] != end
        for seat in seats
        for number in numbers
    )
