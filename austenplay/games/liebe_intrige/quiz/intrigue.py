"""Questions about intrigues: against whom, where, and what the die brings."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping

from austenplay.core.asking import Reason, question, right, together, worded, wrong_seats
from austenplay.core.questions import Answer, Datum, Kind, Question
from austenplay.games.liebe_intrige.quiz.moments import (
    DECK,
    PLACES,
    around,
    moment,
    past_forms,
    peaceful,
    table,
    where,
    without_hands,
)
from austenplay.games.liebe_intrige.rules import Intrigue, Play, Roll
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.words import face_words


def neighbours(rng: random.Random, mover: int, seats: int, place: str, stands: bool) -> State:
    """Return a turn with rivals at a place or not, and with gentlemen below their daughters or not."""
    at: dict[int, str | None] = {mover: place if stands else rng.choice([of for of in PLACES if of != place])}
    for seat in around(mover, seats):
        at[seat] = place if rng.random() < 0.7 else rng.choice(PLACES)
    men = rng.sample(peaceful(), seats)
    bare = 0.12 if seats == 2 else 0.25
    laid = {seat: () if rng.random() < (0.15 if seat == mover else bare) else (men[seat],) for seat in range(seats)}
    return moment(rng, seats, mover, at=at, laid=laid, hands=without_hands(seats))


def targets(state: State, place: str) -> frozenset[int]:
    """Return against whom an intrigue may be carried out at a place."""
    found = [of for of in state.legal_actions() if isinstance(of, Intrigue) and of.place == place]
    return frozenset(of.rival for of in found)


def why_not(state: State, place: str, seats: Collection[int]) -> Reason | None:
    """Return what speaks against intrigues at a place against the first of some seats that cannot be chosen."""
    for seat in sorted(seats):
        if found := state.objections(Intrigue(place, seat)):
            return f"{found[0].reason}.", found[0].clause
    return None


def somewhere(rng: random.Random) -> str:
    """Return a place: the Tailor's Shop, where there is no intrigue, now and then."""
    return "tailor" if rng.random() < 0.12 else rng.choice([of for of in PLACES if of != "tailor"])


# May she stay?


def stay(rng: random.Random) -> Question:
    """Ask whether a daughter may stay where she is."""
    seats, mover = table(rng)
    place = somewhere(rng)
    state = neighbours(rng, mover, seats, place, True)
    fits = targets(state, place)
    others = around(mover, seats)
    rule = "She may stay for an intrigue only, against somebody who is there."
    there = [seat for seat in others if state.at[seat] == place]
    if fits:
        truth: Reason = (
            f"She may stay for an intrigue against {together(fits, 'or')}, and for that alone.",
            "LI-3.3",
        )
    else:
        words, clause = why_not(state, place, there) or ("Nobody else is there.", "LI-3.2")
        truth = (f"{words.removesuffix('.')}, so she has to move on.", clause)

    def why(said: frozenset[int]) -> Reason:
        if not said:
            return truth if not fits else ("There is a reason to stay.", "LI-3.3")
        return why_not(state, place, said) or ("There is more to choose from.", truth[1])

    def text(said: Collection[int]) -> str:
        return f"Yes, for an intrigue against {together(said, 'or')}" if said else "No, she has to go elsewhere"

    near = [frozenset(there), frozenset(others), *(frozenset({seat}) for seat in others), frozenset[int]()]
    near += [fits ^ {seat} for seat in others]
    rng.shuffle(near)
    wrong = [Answer(text(of), *why(of)) for of in dict.fromkeys(near) if of != fits]
    again = Answer("Yes, to visit the place again", f"A second visit there is not allowed. {rule}", "LI-3.2")
    wrong.insert(rng.randint(0, 1), again)
    ask = f"{{{mover}'s}} daughter stands at {where(place)}, and it is {{{mover}'s}} turn. May she stay there?"
    return question(rng, "stay", state, None, ask, [right(text(fits), truth), *wrong], {"seat": mover})


# Against whom?


def scheme_whom(rng: random.Random) -> Question:
    """Ask against whom an intrigue may be carried out at a place."""
    seats, mover = table(rng, 3)
    place = somewhere(rng)
    state = neighbours(rng, mover, seats, place, False)
    fits = targets(state, place)
    others = around(mover, seats)
    there = frozenset(seat for seat in others if state.at[seat] == place)
    if fits:
        one = min(fits)
        are = f"{{{one} is}}" if len(fits) == 1 else f"{together(fits)} are"
        truth: Reason = (f"{are} there, and both sides have a card.", "LI-5.1")
    else:
        words, clause = why_not(state, place, there) or ("No other daughter is there.", "LI-5.1")
        truth = (f"{words.removesuffix('.')}, so nobody can be chosen.", clause)

    def why(said: frozenset[int]) -> Reason:
        if said == fits:
            return truth
        return why_not(state, place, said) or ("There is somebody more.", truth[1])

    wrong = wrong_seats(rng, others, fits, why, first=[there, others], last="or")
    ask = f"{{{mover} goes}} to {where(place)}. Against whom may an intrigue be carried out there?"
    answers = [right(together(fits, "or"), truth), *wrong]
    return question(rng, "scheme-whom", state, None, ask, answers, {"seat": mover, "place": place})


# What does the die bring?


def scheme_outcome(rng: random.Random) -> Question:
    """Ask what the roll of an intrigue leads to."""
    seats, mover = table(rng)
    rival = rng.choice(around(mover, seats))
    place = rng.choice([of for of in PLACES if DECK.places[of].intrigue])
    again = rng.random() < 0.35
    face = "bubble" if again else rng.choice(("clover", "bubble"))
    second = rng.choice(("clover", "bubble")) if again else None
    men = rng.sample(peaceful(), 4)
    laid = {mover: men[:2], rival: men[2:]}
    hands = {**without_hands(seats), mover: ("confidence",) if again else ()}
    elsewhere = rng.choice([of for of in PLACES if of != place])
    state = moment(rng, seats, mover, at={mover: elsewhere, rival: place}, laid=laid, hands=hands)
    after = state.apply(Intrigue(place, rival)).apply(Roll(face))
    if second:
        after = after.apply(Play("confidence")).apply(Roll(second))
    after = past_forms(after)
    step = after.step
    assert step is not None
    fits = (step.seat, step.target, step.seat)
    says: Mapping[tuple[int, ...], str] = {
        (mover, rival, mover): f"{{{mover} takes}} a card of {{{rival}'s}} and {{{mover}:chooses}} it",
        (rival, mover, rival): f"{{{rival} takes}} a card of {{{mover}'s}} and {{{rival}:chooses}} it",
        (mover, rival, rival): f"{{{rival} gives}} {{{mover}}} a card and {{{rival}:chooses}} it",
        (rival, mover, mover): f"{{{mover} gives}} {{{rival}}} a card and {{{mover}:chooses}} it",
        (): "Nothing: all cards stay where they are",
    }
    if fits[0] == mover:
        words, clause = "With a clover whoever began it takes a card, and has the choice.", "LI-5.5"
    else:
        words, clause = "With the speech bubble the other family has to take a card, and has the choice.", "LI-5.6"
    if second:
        words, clause = f"The second roll stands. {words}", "LI-6.9"
    wrong: dict[tuple[int, ...], str] = {}
    for said in says:
        if not said:
            wrong[said] = "An intrigue always moves a card."
        elif said[0] != fits[0]:
            wrong[said] = "It goes the other way."
        else:
            wrong[said] = "Whoever gets the card chooses it."
    answers = worded(says, fits, (words, clause), wrong)
    rng.shuffle(answers)
    told = f"the die shows {face_words(face)}"
    if second:
        told += f". After A Word in Confidence it shows {face_words(second)}"
    ask = f"{{{mover} carries}} out an intrigue against {{{rival}}} at {where(place)}, and {told}. What follows?"
    about: dict[str, Datum] = {"seat": mover, "rival": rival, "face": second or face}
    return question(rng, "scheme-outcome", state, None, ask, answers, about)


KINDS = (
    Kind("stay", "May she stay?", ("LI-3.2", "LI-3.3", "LI-5.1", "LI-5.2", "LI-5.3"), stay),
    Kind("scheme-whom", "Against whom?", ("LI-5.1", "LI-5.2", "LI-5.3"), scheme_whom),
    Kind("scheme-outcome", "What does the intrigue bring?", ("LI-5.5", "LI-5.6", "LI-6.9"), scheme_outcome),
)
