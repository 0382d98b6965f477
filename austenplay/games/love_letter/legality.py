"""What may be played: the one place of this game that says no.

Whether an action is legal depends on nothing that its seat does not know, so legality is a function of a
`Situation`, which a state and a view build alike. Refusals, greyed choices and their explanations come from
the same predicates.
"""

from __future__ import annotations

import functools
import itertools
from typing import NamedTuple

from austenplay.core.errors import listed
from austenplay.core.protocols import Action, Choice, Decision, Pick
from austenplay.core.rulebook import Objection
from austenplay.games.love_letter.effects import Aim
from austenplay.games.love_letter.rules import Keep, Play, Rules


class Situation(NamedTuple):
    """All that a decision depends on; all of it known to the seat that decides."""

    rules: Rules
    keeping: bool
    seat: int
    hand: tuple[str, ...]
    alive: tuple[int, ...]
    protected: tuple[int, ...]

    @property
    def open_others(self) -> tuple[int, ...]:
        """The other players who may be chosen."""
        return tuple(seat for seat in self.alive if seat != self.seat and seat not in self.protected)


@functools.cache
def decision(seat: int, keeping: bool) -> Decision:
    """Return what is asked of a seat; it says nothing about the cards."""
    if keeping:
        return Decision(seat, "keep", f"{{{seat} chooses}} one card to keep; the rest go beneath the deck.", "LL-16.1")
    return Decision(seat, "play", f"{{{seat} plays}} one of two cards.", "LL-2.2")


def choices(situation: Situation) -> tuple[Choice, ...]:
    """Return everything that the decision can conceivably take, with what speaks against each."""
    actions = _conceivable_keeps(situation.hand) if situation.keeping else _conceivable_plays(situation)
    return tuple(
        Choice(action, label(situation.rules, action), _picks(action), objections(situation, action))
        for action in actions
    )


def legal_actions(situation: Situation) -> tuple[Action, ...]:
    """Return the actions that nothing speaks against, in a stable order."""
    if situation.keeping:
        return tuple(_conceivable_keeps(situation.hand))
    legal: tuple[Action, ...] = ()
    for card in dict.fromkeys(situation.hand):
        if _must_leave_card_goes_first(situation, card) is None:
            legal += _fitting_plays(situation.rules, card, situation.seat, situation.open_others)
    return legal


@functools.cache
def _fitting_plays(rules: Rules, card: str, seat: int, open_others: tuple[int, ...]) -> tuple[Action, ...]:
    """Return the ways to play a card on those who may be chosen; a few thousand cases, so they are remembered."""
    situation = Situation(rules, False, seat, (card,), tuple(sorted((*open_others, seat))), ())
    return tuple(play for play in _conceivable_plays(situation) if not objections(situation, play))


def objections(situation: Situation, action: Action) -> tuple[Objection, ...]:
    """Return what forbids an action, the most telling first; empty means legal."""
    if situation.keeping:
        return _keep_objections(situation, action)
    if not isinstance(action, Play):
        return (Objection("LL-2.2", "It is time to play a card", "Play one of the two in hand."),)
    found = (
        _card_must_be_in_hand(situation, action)
        or _must_leave_card_goes_first(situation, action.card)
        or _target_must_fit(situation, action)
        or _guess_must_fit(situation, action)
    )
    return (found,) if found else ()


def _card_must_be_in_hand(situation: Situation, action: Play) -> Objection | None:  # LL-2.4
    if action.card in situation.hand:
        return None
    names = [situation.rules.deck.name_of(card) for card in situation.hand]
    who = _character(situation.rules, action.card)
    return Objection("LL-2.4", f"{who} is not in {{{situation.seat}'s}} hand", f"Play {listed(names)}.")


def _must_leave_card_goes_first(situation: Situation, card: str) -> Objection | None:  # LL-18.2
    before = situation.rules.deck.must_leave[card]
    for other in situation.hand:
        if other in before and other != card:
            name = situation.rules.deck.name_of
            reason = f"{name(card)}: {{{situation.seat} holds}} {name(other)} too, which has to be played then"
            clause = "LL-18.2" if situation.open_others else "LL-18.3"
            return Objection(clause, reason, f"Play {name(other)}.")
    return None


def _target_must_fit(situation: Situation, action: Play) -> Objection | None:
    aim = situation.rules.main_effect(action.card).aim
    target = action.target
    if aim is Aim.NOBODY:
        if target is None:
            return None
        name = situation.rules.deck.name_of(action.card)
        return Objection("LL-3.5", f"{name} chooses no player", f"Play {name} without a player.")
    if target is None:
        if aim is Aim.OTHER and not situation.open_others:
            return None  # LL-3.2
        clause, reason = (
            "LL-3.1" if situation.open_others else "LL-3.3",
            "{} needs a player, and there is one to choose",
        )
    elif target == situation.seat:
        if aim is Aim.ANYBODY:
            return None  # LL-15.1
        clause, reason = "LL-3.4", "{} is used on another player"
    elif not 0 <= target < situation.rules.seats:
        clause, reason = "LL-3.1", f"There is no seat {target} at this table"
    elif target not in situation.alive:
        clause, reason = "LL-4.2", f"{{{{{target} has}}}} left the round"
    elif target in situation.protected:
        clause, reason = "LL-14.2", f"{{{{{target} is}}}} protected until {{{{{target}:their}}}} next turn"
    else:
        return None
    name = situation.rules.deck.name_of(action.card)
    return Objection(clause, reason.format(name), _whom_instead(situation, aim, name))


def _whom_instead(situation: Situation, aim: Aim, name: str) -> str:
    seats = [*situation.open_others, *([situation.seat] if aim is Aim.ANYBODY else [])]
    if not seats:
        return f"Nobody can be chosen: play {name} without a player, and nothing happens."
    return f"Choose {listed(f'{{{seat}}}' for seat in seats)}."


def _guess_must_fit(situation: Situation, action: Play) -> Objection | None:
    rules = situation.rules
    barred = rules.barred(action.card)
    name = rules.deck.name_of(action.card)
    if barred is None or action.target is None:
        if action.guess is None:
            return None
        return Objection("LL-3.5", f"{name} names no character here", "Leave the name out.")
    if action.guess is None:
        return Objection("LL-11.1", f"{name} must name a character", "Say who the other player may be holding.")
    if action.guess not in rules.deck.characters:
        return Objection("LL-11.1", f"There is no character {action.guess!r:.40}", "Name one of the deck.")
    if not set(barred).isdisjoint(rules.names_hit(action.guess)):
        return Objection("LL-11.2", f"{rules.guess_name(action.guess)} cannot be named", "Name another character.")
    return None


def _keep_objections(situation: Situation, action: Action) -> tuple[Objection, ...]:
    names = listed(situation.rules.deck.name_of(card) for card in situation.hand)
    if not isinstance(action, Keep):
        return (Objection("LL-16.1", "A card must be kept first", f"Keep {names}."),)
    if action.card not in situation.hand:
        who = _character(situation.rules, action.card)
        return (Objection("LL-16.1", f"{who} is not in {{{situation.seat}'s}} hand", f"Keep {names}."),)
    rest = list(situation.hand)
    rest.remove(action.card)
    if sorted(rest) != sorted(action.bottom):
        others = listed((situation.rules.deck.name_of(card) for card in rest), "and")
        return (Objection("LL-16.2", "Every card that is not kept goes beneath the deck", f"Return {others}."),)
    return ()


def _conceivable_plays(situation: Situation) -> list[Action]:
    """Every card with every player and every name; without a player only where no other can be chosen."""
    rules, actions = situation.rules, list[Action]()
    for card in dict.fromkeys(situation.hand):
        effect = rules.main_effect(card)
        if effect.aim is Aim.NOBODY:
            actions.append(Play(card))
            continue
        if effect.aim is Aim.OTHER and not situation.open_others:
            actions.append(Play(card))
        for target in range(rules.seats):
            names = rules.guess_menu if rules.barred(card) is not None else (None,)
            actions.extend(Play(card, target, guess) for guess in names)
    return actions


def _conceivable_keeps(hand: tuple[str, ...]) -> list[Action]:
    """Every card kept, with every order of the others; all of them are legal."""
    return list(dict.fromkeys(Keep(card, tuple(rest)) for card, *rest in itertools.permutations(hand)))


def _picks(action: Action) -> tuple[Pick, ...]:
    if isinstance(action, Keep):
        return ("card", action.card), ("order", ",".join(action.bottom))
    assert isinstance(action, Play)
    picks: list[Pick] = [("card", action.card)]
    if action.target is not None:
        picks.append(("seat", action.target))
    if action.guess is not None:
        picks.append(("name", action.guess))
    return tuple(picks)


def label(rules: Rules, action: Action) -> str:
    """Return an action in words, seats still to be named."""
    name = rules.deck.name_of
    if isinstance(action, Keep):
        return f"Keep {name(action.card)}; {order_label(rules, action.bottom)}"
    assert isinstance(action, Play)
    words = name(action.card)
    if action.target is not None:
        words += f" on {{{action.target}}}"
    elif rules.main_effect(action.card).aim is not Aim.NOBODY:
        words += " without effect"
    if action.guess is not None:
        words += f", naming {rules.guess_name(action.guess)}"
    return words


def order_label(rules: Rules, bottom: tuple[str, ...]) -> str:
    """Return in words which cards go beneath the deck, and which lies lowest."""
    names = [rules.deck.name_of(card) for card in bottom]
    if len(set(names)) < 2:
        return f"return {listed(names, 'and')}"
    return f"return {listed(names[:-1], 'and')}, then {names[-1]} at the very bottom"


def _character(rules: Rules, key: str) -> str:
    return rules.deck.name_of(key) if key in rules.deck.characters else f"{key!r:.40}"
