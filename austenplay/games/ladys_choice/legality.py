"""What may be done where three or more play: the one place that says no.

Whether an action is legal depends on nothing that its seat does not know, so legality is a function of a
`Situation`, which a state and a view build alike. Refusals, greyed choices and their explanations come from
the same predicates.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

from austenplay.core.errors import listed
from austenplay.core.protocols import Action, Choice, Decision, Pick
from austenplay.core.rulebook import Objection
from austenplay.games.ladys_choice.rules import Boast, Change, Court, Marry, Rest, Rules


class Situation(NamedTuple):
    """All that a decision depends on; all of it known to the seat that decides.

    `taken` are the gentlemen that have been married already. While a lady is asked for the rest of a hand, `courted` is
    whose it is and `shown` the cards of it that she sees.
    """

    rules: Rules
    seat: int
    is_lady: bool
    hand: tuple[str, ...]
    gentlemen: tuple[int, ...]
    taken: tuple[int, ...]
    must_marry: bool
    must_court: bool
    is_late: bool
    shown: tuple[str, ...]
    courted: int | None


GENTLEMANS = tuple(
    Decision(seat, "gentleman", f"{{{seat} boasts}} of a card or {{{seat}:changes}} one.", "LC-3.1")
    for seat in range(6)
)
"""What a gentleman is asked, by seat."""


@functools.cache
def lady_decision(seat: int, must_court: bool, must_marry: bool, is_late: bool) -> Decision:
    """Return what is asked of a lady on her turn."""
    if must_court:
        return Decision(seat, "court", f"{{{seat} courts}} once more before {{{seat}}} must choose.", "LC-6.3")
    if must_marry:
        return Decision(seat, "marry", f"{{{seat} has}} to choose a husband now.", "LC-5.3" if is_late else "LC-6.2")
    return Decision(seat, "lady", f"{{{seat} courts}} a gentleman or {{{seat}:marries}} one.", "LC-4.1")


@functools.cache
def rest_decision(seat: int, gentleman: int) -> Decision:
    """Return what is asked of a lady who has looked at some cards of a hand; whoever she is, she is asked."""
    what = f"{{{seat} may}} see the rest of {{{gentleman}'s}} cards, if one of those shown allows it."
    return Decision(seat, "rest", what, "LC-4.5")


def choices(situation: Situation) -> tuple[Choice, ...]:
    """Return everything that the decision can conceivably take, with what speaks against each."""
    return tuple(
        Choice(action, label(situation.rules, action), picks(action), objections(situation, action))
        for action in _conceivable(situation)
    )


@functools.lru_cache(maxsize=256)
def legal_actions(situation: Situation) -> tuple[Action, ...]:
    """Return the actions that nothing speaks against, in a stable order; asked several times of one moment."""
    return tuple([action for action in _conceivable(situation) if not objections(situation, action)])


def _conceivable(situation: Situation) -> tuple[Action, ...]:
    if situation.courted is not None:
        return rests(situation.rules)
    if situation.is_lady:
        return _of_a_lady(situation.gentlemen)
    cards = sorted(set(situation.hand))
    return (*map(Boast, cards), *map(Change, cards))


@functools.cache
def rests(rules: Rules) -> tuple[Action, ...]:
    """Return what a lady may conceivably do about the rest of a hand."""
    return (*map(Rest, rules.opens), Rest(None))


@functools.cache
def _of_a_lady(gentlemen: tuple[int, ...]) -> tuple[Action, ...]:
    return (*map(Court, gentlemen), *map(Marry, gentlemen))


def objections(situation: Situation, action: Action) -> tuple[Objection, ...]:
    """Return what forbids an action, the most telling first; empty means legal."""
    if situation.courted is not None:
        found = rest_objection(situation.rules, action, situation.shown, "LC-4.5")
    elif situation.is_lady:
        found = _lady_acts(situation, action) or _gentleman_is_one(situation, action) or _not_taken(situation, action)
    else:
        found = _gentleman_acts(situation, action)
    return (found,) if found else ()


def _gentleman_acts(situation: Situation, action: Action) -> Objection | None:
    if not isinstance(action, Boast | Change):
        return Objection("LC-3.1", "It is a gentleman's turn", "Boast of a card or change one.")
    deck = situation.rules.deck
    if action.card not in situation.hand:  # LC-3.2
        who = deck.title_of(action.card) if action.card in deck.kinds else f"{action.card!r:.40}"
        reason = f"{who} is not in {{{situation.seat}'s}} hand"
        return Objection("LC-3.2", reason, "Choose a card of the hand.")
    if isinstance(action, Boast) and action.card in situation.rules.opens:  # LC-3.5
        reason = f"{deck.title_of(action.card)} cannot be boasted"
        return Objection("LC-3.5", reason, "Change it, or boast of another card.")
    return None


def _lady_acts(situation: Situation, action: Action) -> Objection | None:
    remedy = _remedy_of_a_lady(situation)
    if not isinstance(action, Court | Marry):
        return Objection("LC-4.1", "It is a lady's turn", remedy)
    if isinstance(action, Marry) and situation.must_court:
        return Objection("LC-6.3", "The extra look comes first", remedy)
    if isinstance(action, Court) and situation.must_marry:
        if not situation.taken:
            return Objection("LC-5.3", "The Biological Clock has come up, so courting is over", remedy)
        return Objection("LC-6.4", "The other lady has chosen, so courting is over", remedy)
    return None


def _remedy_of_a_lady(situation: Situation) -> str:
    if situation.must_court:
        return "Court any gentleman, then choose."
    if situation.must_marry:
        return "Marry another gentleman." if situation.taken else "Marry a gentleman."
    return "Court a gentleman or marry one."


def _gentleman_is_one(situation: Situation, action: Action) -> Objection | None:  # LC-4.7
    assert isinstance(action, Court | Marry)
    if action.gentleman in situation.gentlemen:
        return None
    remedy = _choose_one(situation, action)
    if action.gentleman not in range(situation.rules.seats):
        return Objection("LC-4.7", f"There is no seat {action.gentleman} at this table", remedy)
    return Objection("LC-4.7", f"{{{action.gentleman} is}} no gentleman in this round", remedy)


def _not_taken(situation: Situation, action: Action) -> Objection | None:  # LC-6.2
    if not isinstance(action, Marry) or action.gentleman not in situation.taken:
        return None
    return Objection("LC-6.2", f"{{{action.gentleman} is}} married already", _choose_one(situation, action))


def _choose_one(situation: Situation, action: Court | Marry) -> str:
    taken = situation.taken if isinstance(action, Marry) else ()
    return f"Choose {listed(f'{{{seat}}}' for seat in situation.gentlemen if seat not in taken)}."


def rest_objection(rules: Rules, action: Action, shown: tuple[str, ...], clause: str) -> Objection | None:  # LC-4.5
    """Return what forbids an answer of a lady who has been shown some cards and may want to see the rest."""
    if not isinstance(action, Rest):
        return Objection(clause, "The look at these cards is not over", "Look at the rest or leave it.")
    if action.card is None:
        return None
    if action.card not in rules.opens:
        return Objection(clause, "That card opens no hand", "Leave the rest.")
    if action.card not in shown:
        return Objection(clause, f"{rules.deck.title_of(action.card)} is not among the cards shown", "Leave the rest.")
    return None


def rest_label(rules: Rules, action: Rest) -> str:
    """Return in words what a lady does about the rest of a hand."""
    if action.card is None:
        return "Leave the rest"
    return f"Show {rules.deck.title_of(action.card)} and look at the rest"


def picks(action: Action) -> tuple[Pick, ...]:
    """Return the touches of a gesture that an action is."""
    match action:
        case Boast(card):
            return ("card", card), ("do", "boast")
        case Change(card):
            return ("card", card), ("do", "change")
        case Court(gentleman):
            return ("do", "court"), ("seat", gentleman)
        case Marry(gentleman):
            return ("do", "marry"), ("seat", gentleman)
        case Rest(None):
            return (("do", "leave"),)
        case Rest(card):
            return ("do", "look"), ("card", str(card))
    raise TypeError(action)


def label(rules: Rules, action: Action) -> str:
    """Return an action in words, seats still to be named."""
    match action:
        case Boast(card):
            return f"Boast of {rules.deck.title_of(card)}"
        case Change(card):
            return f"Change {rules.deck.title_of(card)}"
        case Court(gentleman):
            return f"Court {{{gentleman}}}"
        case Marry(gentleman):
            return f"Marry {{{gentleman}}}"
        case Rest():
            return rest_label(rules, action)
    raise TypeError(action)
