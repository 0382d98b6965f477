"""Which events may be played, and which answer which: legality where it is about cards in hand."""

from __future__ import annotations

from austenplay.core.protocols import Action
from austenplay.core.rulebook import Objection
from austenplay.games.liebe_intrige.deck import EventCard
from austenplay.games.liebe_intrige.position import Position
from austenplay.games.liebe_intrige.rules import Answer, Play
from austenplay.games.liebe_intrige.steps import Stage, Step
from austenplay.games.liebe_intrige.verbs import Chance, Invite, Swap


def plays(position: Position, step: Step) -> list[Action]:
    """Return every way to play an event of the hand that a person may think of."""
    found: list[Action] = []
    for card in dict.fromkeys(position.hands[step.seat]):
        if position.rules.deck.events[card].strikes:
            found += [Play(card, seat) for seat in range(position.seats) if seat != step.seat]
        else:
            found.append(Play(card))
    return found


def play_objection(position: Position, step: Step, action: Play) -> Objection | None:
    """Return what forbids to play an event at a step of one's own turn."""
    seat = step.seat
    if action.card not in position.hands[seat]:
        who = position.rules.deck.events.get(action.card)
        what = f"{action.card!r:.40}" if who is None else who.title
        return Objection("LI-6.3", f"{what} is not in {{{seat}'s}} hand", "Play a card of the hand.")
    card = position.rules.deck.events[action.card]
    if card.arrow:
        return Objection("LI-6.4", f"{card.title} answers an event that strikes its owner", "Keep it until then.")
    if card.is_reroll:
        return Objection("LI-6.9", f"{card.title} is played right after an intrigue's roll", "Keep it until then.")
    if card.is_for_dice and (found := _dice_objection(position, step, card)):
        return found
    if card.needs_daughter and not position.values[seat]:
        return Objection("LI-6.7", f"{{{seat} has}} no daughter at home", "Play another event, or none.")
    if card.takes and (found := _something_to_take(position, card)):
        return found
    if not card.strikes:
        if action.target is None:
            return None
        return Objection("LI-6.7", f"{card.title} strikes nobody", "Play it without naming anybody.")
    if action.target is None or action.target not in range(position.seats) or action.target == seat:
        return Objection("LI-6.7", f"{card.title} strikes another family", "Name one.")
    return target_objection(position, seat, card, action.target)


def _dice_objection(position: Position, step: Step, card: EventCard) -> Objection | None:  # LI-6.9
    if position.no_dice:
        return Objection("LI-6.9", "The dice of this turn are done away with already", "Keep it for another turn.")
    if step.stage not in (Stage.TURN, Stage.PAUSE):
        return Objection("LI-6.9", "No die of a place is still to be rolled in this turn", "Keep it for another turn.")
    return None


def _something_to_take(position: Position, card: EventCard) -> Objection | None:
    """Return an objection where a pile that the card draws from is empty."""
    for verb in card.effect:
        if isinstance(verb, Invite) and not any(position.stacks):
            return Objection("LI-6.7", "No gentleman is at any place", "Play another event.")
        if isinstance(verb, Chance) and not position.pile_size and not position.discard:
            return Objection("LI-6.7", "No card of a gentleman is left to be looked at", "Play another event.")
    return None


def target_objection(position: Position, owner: int, card: EventCard, target: int) -> Objection | None:
    """Return what forbids an event of an owner's to strike somebody."""
    if not position.values[target]:
        return Objection("LI-6.7", f"{{{target} has}} no daughter at home", "Name another family.")
    if card.needs_card and not position.laid[target]:
        return Objection("LI-6.7", f"{{{target} has}} no gentleman card", "Name another family.")
    if any(isinstance(verb, Swap) for verb in card.effect) and not position.laid[owner]:
        return Objection("LI-6.7", f"{{{owner} has}} no gentleman card to give for it", "Play another event.")
    return None


# Answers


def answers(position: Position, step: Step) -> list[Action]:
    """Return every way to answer an event that a person may think of."""
    found: list[Action] = []
    for card in dict.fromkeys(position.hands[step.seat]):
        if position.rules.deck.events[card].is_redirect:
            found += [Answer(card, seat) for seat in range(position.seats) if seat != step.seat]
        else:
            found.append(Answer(card))
    return [*found, Answer()]


def answer_objection(position: Position, step: Step, action: Answer) -> Objection | None:
    """Return what forbids an answer to the event that strikes a seat."""
    if action.card is None:
        return None if action.target is None else Objection("LI-6.4", "Nothing is turned away", "Let the event be.")
    events = position.rules.deck.events
    if action.card not in position.hands[step.seat]:
        return Objection("LI-6.4", f"That is not in {{{step.seat}'s}} hand", "Answer with a card of it, or let it be.")
    card, struck = events[action.card], events[step.card]
    if not card.arrow:
        return Objection("LI-6.4", f"{card.title} has no green arrow", "Answer with one that has, or let it be.")
    if card.answers_losses_only and not struck.loses:
        reason = f"{struck.title} lowers no attribute, and {card.title} answers nothing else"
        return Objection("LI-6.4", reason, "Answer with another one, or let it be.")
    if not card.is_redirect:
        if action.target is None:
            return None
        return Objection("LI-6.8", f"{card.title} turns nothing on anybody", "Play it without naming anybody.")
    return _redirect_objection(position, step, struck, action)


def _redirect_objection(position: Position, step: Step, struck: EventCard, action: Answer) -> Objection | None:
    owner, to = step.target, action.target  # LI-6.8
    if to is None or to not in range(position.seats) or to == step.seat:
        return Objection("LI-6.8", f"{struck.title} can be turned on somebody else", "Name another family.")
    if to == owner and struck.takes:
        reason = f"{{{owner} cannot}} take a card of {{{owner}:their}} own"
        return Objection("LI-6.8", reason, "Name another family, or let it be.")
    return target_objection(position, owner, struck, to)
