"""Questions about answers: with what an event may be answered, on whom it may be turned, and whom it strikes then."""

from __future__ import annotations

import random

from austenplay.core.asking import Reason, question, right, together, wrong_seats
from austenplay.core.questions import Datum, Kind, Question
from austenplay.core.words import capitalised
from austenplay.games.liebe_intrige.quiz.moments import (
    DECK,
    around,
    marriages,
    moment,
    peaceful,
    table,
    title,
    titles,
    without_hands,
    wrong_cards,
)
from austenplay.games.liebe_intrige.rules import Answer, Play
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.steps import Stage

STRIKING = tuple(key for key, card in DECK.events.items() if card.strikes)
ARROWS = tuple(key for key, card in DECK.events.items() if card.arrow)
LOWERING = tuple(key for key, card in DECK.events.items() if card.loses)


# With what may it be answered?


def answer_with(rng: random.Random) -> Question:
    """Ask with which events of a hand an event may be answered."""
    seats, mover = table(rng)
    struck = rng.choice(around(mover, seats))
    card = rng.choice(STRIKING)
    free = [key for key in DECK.events if key != card and key not in ARROWS]
    count = rng.choice((0, 1, 2, 2, 3))
    hand = [*rng.sample(ARROWS, count), *rng.sample(free, 3 - count)]
    men = rng.sample(peaceful(), seats)
    hands = {**without_hands(seats), mover: (card,), struck: hand}
    laid = {seat: (men[seat],) for seat in range(seats)}
    state = moment(rng, seats, mover, hands=hands, laid=laid).apply(Play(card, struck))
    fits = frozenset(of.card for of in state.legal_actions() if isinstance(of, Answer) and of.card)
    why: dict[str, Reason] = {}
    for key in sorted(hand):
        if key not in fits:
            to = [None, *around(struck, seats)] if DECK.events[key].is_redirect else [None]
            found = [of for other in to for of in state.objections(Answer(key, other))]
            why[key] = (capitalised(f"{found[-1].reason}."), found[-1].clause)
    if fits:
        truth: Reason = (f"{titles(fits)} {'answers' if len(fits) == 1 else 'answer'} such an event.", "LI-6.4")
    else:
        truth = ("Only a card with the green arrow answers, and only what it says it answers.", "LI-6.4")
    missing: Reason = ("There is more to answer with.", "LI-6.4")
    near = [fits ^ {key} for key in sorted(hand)] + [frozenset({key}) for key in sorted(hand)]
    near += [frozenset(hand), frozenset[str](), frozenset(hand) & frozenset(ARROWS)]
    rng.shuffle(near)
    wrong = wrong_cards(near, fits, why, missing, "None of them")
    answers = [right(titles(fits, nothing="None of them"), truth), *wrong]
    ask = f"{{{mover} plays}} {title(card)} against {{{struck}}}. "
    ask += f"With which of the three events in hand may {{{struck}}} answer it?"
    about: dict[str, Datum] = {"card": card, "seat": struck, "owner": mover}
    return question(rng, "answer-with", state, struck, ask, answers, about)


# On whom may it be turned?


def turn_on(rng: random.Random) -> Question:
    """Ask on whom an event may be turned."""
    while True:
        seats, mover = table(rng, 3)
        struck = rng.choice(around(mover, seats))
        card = rng.choice(STRIKING)
        others = [seat for seat in range(seats) if seat != struck]
        bystanders = [seat for seat in others if seat != mover]
        gone = rng.choice(bystanders) if rng.random() < 0.2 else None
        men = rng.sample(peaceful(), seats)
        weddings = {} if gone is None else {gone: marriages(rng, 3, tuple(men))}
        laid: dict[int, tuple[str, ...]] = {seat: (men[seat],) for seat in range(seats) if seat != gone}
        for seat in bystanders:
            if seat != gone and rng.random() < 0.35:
                laid[seat] = ()
        hands = {**without_hands(seats), mover: (card,), struck: ("tables",)}
        state = moment(rng, seats, mover, hands=hands, laid=laid, weddings=weddings).apply(Play(card, struck))
        fits = frozenset(of.target for of in state.legal_actions() if isinstance(of, Answer) and of.target is not None)
        if fits:
            break

    def objection(said: frozenset[int]) -> Reason | None:
        for seat in sorted(said):
            if found := state.objections(Answer("tables", seat)):
                return capitalised(f"{found[0].reason}."), found[0].clause
        return None

    words = f"It may be turned on {together(fits, 'or')}: on anybody whom it could strike."

    def why(said: frozenset[int]) -> Reason:
        if said == fits:
            return words, "LI-6.8"
        if not said:
            return "There is somebody.", "LI-6.8"
        return objection(said) or (
            "Its owner is not spared." if mover in fits - said else "Somebody is left out.",
            "LI-6.8",
        )

    wrong = wrong_seats(rng, others, fits, why, first=[others, bystanders, {mover}], last="or")
    ask = f"{{{mover} plays}} {title(card)} against {{{struck}}}, who answers with The Tables Turned. "
    ask += "On whom may it be turned?"
    about: dict[str, Datum] = {"card": card, "owner": mover, "seat": struck}
    answers = [right(together(fits, "or"), why(fits)), *wrong]
    return question(rng, "turn-on", state, None, ask, answers, about)


# Whom does it strike in the end?


def who_is_struck(rng: random.Random) -> Question:
    """Ask whose daughter an event strikes after answers."""
    seats, mover = table(rng, 3)
    struck = rng.choice(around(mover, seats))
    card = rng.choice(LOWERING)
    others = [seat for seat in range(seats) if seat != struck]
    how = rng.choice((*["tables"] * 5, "veto", "friend", "let be"))
    third = rng.choice([seat for seat in others if seat != mover] * 2 + [mover])
    reply = rng.choice(("veto", "friend", "let be", "let be", "let be")) if how == "tables" else ""
    held: dict[int, list[str]] = {seat: [] for seat in range(seats)}
    held[mover].append(card)
    if how != "let be":
        held[struck].append(how)
    if reply not in ("", "let be"):
        held[third].append(reply)
    values = dict.fromkeys(range(seats), (2, 2, 2))
    state = moment(rng, seats, mover, values=values, hands=held)
    after = state.apply(Play(card, struck))
    chain = [how]
    if how == "tables":
        after = after.apply(Answer("tables", third))
        chain += [str(third), reply]
        after = answered(after, third, reply)
    else:
        after = answered(after, struck, how)
    fits = frozenset(seat for seat in range(seats) if after.values[seat] != state.values[seat])
    last = third if how == "tables" else struck
    final = reply if how == "tables" else how
    if final == "let be":
        words, clause = f"It strikes {{{last}}}, who lets it be.", "LI-6.8" if how == "tables" else "LI-6.4"
    else:
        words, clause = f"{{{last} answers}} with {title(final)}, so it does nothing any more.", "LI-6.10"

    def why(said: frozenset[int]) -> Reason:
        if said == fits:
            return words, clause
        if not said:
            return "Nothing cancels it.", clause
        if len(said) > 1:
            return "It strikes one family at most.", clause
        (seat,) = said
        if seat == mover and third != mover:
            return "It does not fall back on its owner of itself.", clause
        if seat == struck and how == "tables":
            return f"{{{struck} has}} turned it away.", "LI-6.8"
        return f"{{{seat} is}} not left with it.", clause

    told = f"{{{mover} plays}} {title(card)} against {{{struck}}}"
    if how == "tables":
        told += f", who turns it on {{{third}}} with The Tables Turned. {reaction(third, reply)}"
    elif how == "let be":
        told += ", who lets it be"
    else:
        told += f", who answers with {title(how)}"
    near = [{struck}, {third}, {mover}, {struck, third}, set[int]()]
    wrong = wrong_seats(rng, range(seats), fits, why, first=near)
    ask = f"{told}. Whose daughter loses something?"
    about: dict[str, Datum] = {"card": card, "owner": mover, "struck": struck, "chain": tuple(chain)}
    answers = [right(together(fits), why(fits)), *wrong]
    return question(rng, "who-is-struck", state, None, ask, answers, about)


def reaction(seat: int, reply: str) -> str:
    """Return what somebody does with an event that was turned on them, as the beginning of a sentence."""
    return f"{{{seat} lets}} it be" if reply == "let be" else f"{{{seat} answers}} with {title(reply)}"


def answered(state: State, seat: int, reply: str) -> State:
    """Return the state after somebody has answered an event, if that is asked."""
    step = state.step
    if step is None or step.stage is not Stage.REACT:
        return state
    assert step.seat == seat
    return state.apply(Answer(None if reply == "let be" else reply))


KINDS = (
    Kind("answer-with", "What answers it?", ("LI-6.4", "LI-6.8"), answer_with),
    Kind("turn-on", "On whom may it be turned?", ("LI-6.7", "LI-6.8"), turn_on),
    Kind("who-is-struck", "Whom does it strike?", ("LI-6.4", "LI-6.8", "LI-6.10"), who_is_struck),
)
