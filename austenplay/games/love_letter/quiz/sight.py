"""Questions about what can be known: who has seen what, and which cards are still out of sight."""

from __future__ import annotations

import random

from austenplay.core.asking import Reason, question, right, together, wrong_seats
from austenplay.core.errors import listed
from austenplay.core.knowledge import BACK
from austenplay.core.questions import Answer, Kind, Question
from austenplay.games.love_letter.position import Phase
from austenplay.games.love_letter.quiz.asking import about, capital, the, told
from austenplay.games.love_letter.quiz.moments import (
    ADVISORS,
    CELESTE,
    DECK,
    GUARD,
    KING,
    LIBRARIAN,
    NAMES,
    OGRE,
    OLIVER,
    PRINCESSES,
    VLADRIC,
    legal_plays,
    moment,
    rivals_of,
    table,
)
from austenplay.games.love_letter.rules import Keep, Play
from austenplay.games.love_letter.state import State
from austenplay.games.love_letter.view import View

# How many copies are out of sight?


def out_of_sight(rng: random.Random) -> Question:
    """Ask how many copies of a character a player has not seen."""
    seats, seat, out = table(rng)
    rival = rng.choice(rivals_of(seat, seats, out))
    several = [card for card in DECK.characters if DECK[card].copies > 1]
    card = rng.choice((GUARD, GUARD, *several))
    seen = rng.random() < 0.4
    knows = [(seat, rival)] if seen else []
    hands = {rival: card} if seen and rng.random() < 0.6 else {}
    hand = rng.sample((card, rng.choice([other for other in DECK.characters if other != card])), 2)
    hand = hand if rng.random() < 0.5 else []
    state = moment(rng, seats, hand=hand, hands=hands, out=out, to_move=seat, knows=knows)
    number = state.view(seat).unseen()[card]
    held = state.hand(seat).count(card)
    elsewhere = state.hand(rival).count(card) if seen else 0
    beside = state.face_up.count(card)
    gone = sum(state.discards[other].count(card) for other in out)
    own = state.discards[seat].count(card)
    copies = DECK[card].copies
    truth = f"Of {copies} copies {copies - number} {is_or_are(copies - number)} in sight"
    mistakes = [
        (held, f"That leaves out what {{{seat} holds}} {{{seat}:themselves}}."),
        (elsewhere, f"That leaves out the hand that {{{seat} knows}}, {{{rival}'s}}."),
        (beside, "That leaves out the cards that lie face up beside the deck."),
        (gone, "That leaves out what lies before those who have left; it may be counted, too."),
        (own, f"That leaves out what {{{seat}}} laid {{{seat}:themselves}}."),
        (copies - number, "That is how many there are in the deck of 21, seen or not."),
    ]
    clauses = ["LL-7.1", "LL-7.1", "LL-1.4", "LL-4.1", "LL-2.3", "LL-2.3"]
    wrong = [
        Answer(str(number + more), f"{says} {truth}.", clause)
        for (more, says), clause in zip(mistakes, clauses, strict=True)
        if more
    ]
    rng.shuffle(wrong)
    for other in rng.sample(range(copies + 1), copies + 1):
        words = "too many" if other > number else "too few"
        wrong.append(Answer(str(other), f"That is {words}. {truth}.", "LL-2.3"))
    wrong = [answer for answer in wrong if answer.text != str(number)]
    ask = f"How many of the {copies} copies of {the(card)} are out of {{{seat}'s}} sight?"
    ask = f"{knowing(seat, rival)}{ask}" if seen else ask
    answer = right(str(number), (f"{truth}, and {number} {is_or_are(number)} not.", "LL-2.3"))
    return question(rng, "out-of-sight", state, seat, ask, [answer, *wrong], {"card": card})


def is_or_are(number: int) -> str:
    """Return the verb that goes with a number."""
    return "is" if number == 1 else "are"


def knowing(seat: int, rival: int) -> str:
    """Return the sentence that a player knows a hand."""
    return f"{{{seat} has}} seen {{{rival}'s}} hand. "


# Which card can somebody hold?


def can_hold(rng: random.Random) -> Question:
    """Ask which card a player can still be holding."""
    while True:
        seats, seat, out = table(rng)
        rival = rng.choice(rivals_of(seat, seats, out))
        left = rng.choice((1, 2, 3))
        state = moment(rng, seats, out=out, to_move=seat, left=left)
        unseen = state.view(seat).unseen()
        gone = [card for card in DECK.characters if not unseen[card]]
        if len(gone) > 2 and len(unseen) > 1:
            break
    card = rng.choice(sorted(unseen))
    wrong = [Answer(capital(of), *where(state, seat, of)) for of in rng.sample(gone, len(gone))]
    number = unseen[card]
    says = f"{number} of {DECK[card].copies} {is_or_are(number)} still out of sight, perhaps in that hand."
    ask = f"Which of these cards can {{{rival}}} be holding, as far as {{{seat} sees}}?"
    answer = right(capital(card), (says, "LL-2.3"))
    return question(rng, "can-hold", state, seat, ask, [answer, *wrong], {"target": rival})


def where(state: State, seat: int, card: str) -> Reason:
    """Return where every copy of a card lies in a player's sight."""
    places = [
        (state.hand(seat).count(card), f"in {{{seat}'s}} hand", "LL-7.1"),
        (state.face_up.count(card), "face up beside the deck", "LL-1.4"),
        *(
            (laid.count(card), f"before {{{other}}}", "LL-2.3" if other in state.alive else "LL-4.1")
            for other, laid in enumerate(state.discards)
        ),
    ]
    taken = [(number, words, clause) for number, words, clause in places if number]
    copies = DECK[card].copies
    one = "The only one is" if copies == 1 else "Both are" if copies == 2 else f"All {copies} are"
    is_split = len(taken) > 1 and copies > 2
    told_places = listed((f"{words} ({number})" if is_split else words for number, words, _ in taken), "and")
    return f"{one} in sight: {told_places}.", taken[0][2]


# Who knows a hand after a play?


def who_knows(rng: random.Random) -> Question:
    """Ask who knows a hand after it was looked at, compared, swapped or guessed at."""
    while True:
        seats, seat, out = table(rng, least=3, still_in=rng.choice((2, 3)))
        rivals = rivals_of(seat, seats, out)
        target = rng.choice(rivals)
        card = rng.choice((ADVISORS, LIBRARIAN, KING, KING, GUARD))
        pairs = [(GUARD, GUARD), (VLADRIC, VLADRIC), (OLIVER, OLIVER), (ADVISORS, ADVISORS), PRINCESSES]
        different = rng.sample([of for of in DECK.characters if of not in (CELESTE, card)], 2)
        mine, theirs = rng.choice(pairs) if card == LIBRARIAN else different
        onlookers = [other for other in rivals if other != target]
        knower = rng.choice(onlookers) if onlookers and card != LIBRARIAN and rng.random() < 0.6 else None
        seen = rng.choice((seat, target))
        knows = [] if knower is None else [(knower, seen)]
        hand, hands, left = (mine, card), {target: theirs}, rng.randint(2, 5)
        state = moment(rng, seats, hand=hand, hands=hands, out=out, to_move=seat, knows=knows, left=left)
        guess = rng.choice([name for name in NAMES if theirs not in state.rules.names_hit(name)])
        play = Play(card, target, guess if card == GUARD else None)
        after = state.apply(play)
        asked = rng.choice((seat, target))
        watching = [other for other in after.alive if other != asked]
        fits = frozenset(other for other in watching if after.view(other).hands[asked][0] != BACK)
        if not any(is_given_away(after.view(other), asked) for other in watching if other not in fits):
            break

    def why(said: frozenset[int]) -> Reason:
        words, clause = why_known(card, seat, target, asked, knower, seen)
        if said == fits:
            return words, clause
        if extra := said - fits:
            other = min(extra)
            if other in out:
                return f"{{{other} has}} left and was shown nothing. {words}", clause
            if other == asked:
                return f"Besides {{{asked}}}, that is. {words}", clause
            if other == knower and card == KING:
                return f"What {{{other}}} saw has gone over to the other hand. {words}", "LL-17.2"
            return f"{{{other} was}} shown nothing of it. {words}", clause
        missing = min(fits - said)
        if missing == knower:
            clause = "LL-17.2" if card == KING else "LL-7.1"
            return f"{{{missing} has}} seen that card and {{{missing}:knows}} it still. {words}", clause
        return f"{{{missing} knows}} it, too. {words}", clause

    before = "" if knower is None else knowing(knower, seen)
    equal = ", and the hands are equal" if card == LIBRARIAN else ", which is wrong" if card == GUARD else ""
    ask = f"{before}{told(state, play)}{equal}. Who, besides {{{asked}}}, now knows the card that {{{asked} keeps}}?"
    others = [other for other in range(seats) if other != asked]
    likely = [{seat, target} - {asked}, set(), {other for other in after.alive if other != asked}]
    wrong = wrong_seats(rng, others, fits, why, first=likely)
    more = {"asked": asked}
    return question(rng, "who-knows", state, None, ask, [right(together(fits), why(fits)), *wrong], about(play, **more))


def is_given_away(view: View, asked: int) -> bool:
    """Return whether a hand that nobody has shown could be told by counting, which would be a puzzle of its own."""
    inference, unseen = view.inference(), view.unseen()
    if any(case.equal for case in inference.cases):
        values = [DECK.value[card] for card in unseen.elements()]
        return len({value for value in values if values.count(value) > 1}) < 2
    return len(set(unseen) - inference.ruled_out[asked]) < 2


def why_known(card: str, seat: int, target: int, asked: int, knower: int | None, seen: int) -> Reason:
    """Return who has seen the hand in question, and how."""
    still = f" {{{knower} knows}} it from before." if knower is not None and seen == asked else ""
    if card == ADVISORS:
        if asked == target:
            return f"{{{seat} looks}} at that hand, and nobody else does.{still}", "LL-12.1"
        return f"{{{seat} looks}} at {{{target}'s}} hand and {{{seat}:shows}} nothing.{still}", "LL-12.1"
    if card == LIBRARIAN:
        return "Both know the two hands now; the others have only heard that they are equal.", "LL-13.2"
    if card == GUARD:
        return f"A wrong name shows no card to anybody.{still}", "LL-11.5"
    gone = f" {{{knower} knows}} it, wherever it goes." if knower is not None and seen != asked else ""
    return f"Whoever gives a card away knows where it is.{gone}", "LL-17.2"


# What is still known?


def still_know(rng: random.Random) -> Question:
    """Ask which card a player is sure of after the hand that they knew has moved on."""
    while True:
        seats, mover, out = table(rng)
        rivals = rivals_of(mover, seats, out)
        seat = rng.choice(rivals)
        others = [other for other in rivals if other != seat]
        owner = rng.choice((mover, *others))
        state = moment(rng, seats, out=out, to_move=mover, knows=[(seat, owner)], left=rng.randint(3, 6))
        cards = {play.card: play for play in rng.sample(legal_plays(state), len(legal_plays(state)))}
        useful = [card for card in cards if card in (KING, VLADRIC)] if rng.random() < 0.7 else []
        play = cards[rng.choice(useful or sorted(cards))]
        # A comparison is told in other kinds; what follows from it for others would be a puzzle of its own.
        if play.card in (LIBRARIAN, OGRE) or (play.card == GUARD and play.target == owner):
            continue
        fitting = [of for of in legal_plays(state) if of.card == play.card and of.target in (owner, None, mover)]
        play = rng.choice(fitting) if fitting and play.card in (KING, VLADRIC) and rng.random() < 0.7 else play
        after = state.apply(play)
        bottom: tuple[str, ...] = ()
        if after.phase is Phase.KEEP:
            choice = rng.choice([action for action in after.legal_actions() if isinstance(action, Keep)])
            after, bottom = after.apply(choice), choice.bottom
        asked = rng.choice([of for of in dict.fromkeys((owner, mover, play.target)) if of not in (None, seat)])
        if after.is_round_over or not {seat, owner, mover, asked} <= set(after.alive):
            continue
        now = after.view(seat).hands[asked][0]
        if now != BACK or not is_given_away(after.view(seat), asked):
            break
    known = state.view(seat).hands[owner][0]
    unsure = f"{{{seat}}} cannot be sure"

    def why(said: str) -> Reason:
        words, clause = why_sure(state, play, seat, owner, asked, now)
        if said == now:
            return words, clause
        if said == known and asked == owner:
            return f"That was so before. {words}", clause
        if said == BACK:
            return f"Oh, but one can. {words}", clause
        if said == play.card:
            return f"That card lies face up now. {words}", "LL-2.3"
        return f"Nothing tells so. {words}", clause

    options = [now, BACK, known, play.card, *rng.sample(sorted(DECK.characters), 4)]
    answers = [Answer(unsure if of == BACK else capital(of), *why(of), of == now) for of in options]
    keeps = f", {{{mover}:keeps}} one card and {{{mover}:returns}} the rest" if bottom else ""
    ask = f"{{{seat} has}} seen {{{owner}'s}} hand: {the(known)}. Now {told(state, play)}{keeps}. "
    ask += f"What is in {{{asked}'s}} hand when that turn is over?"
    more = {"asked": asked, "owner": owner}
    return question(rng, "still-know", state, seat, ask, answers, about(play, **more))


def why_sure(state: State, play: Play, seat: int, owner: int, asked: int, now: str) -> Reason:
    """Return why a hand is known after a play, or why not."""
    mover = state.to_move
    if play.card == KING and play.target is not None and asked in (mover, play.target):
        if now != BACK:
            return f"The card that {{{seat}}} saw went over to {{{asked}}}, and {{{seat} knows}} it there.", "LL-17.2"
        return f"{{{asked} has}} given {{{asked}:their}} hand away, and nobody else saw the one that came.", "LL-17.1"
    if play.card == VLADRIC and asked == play.target:
        return f"{{{asked} has}} discarded that hand, and the new card was seen by nobody else.", "LL-15.2"
    if play.card in PRINCESSES and asked == mover:
        return f"What {{{mover}}} kept of the cards in hand nobody else can tell.", "LL-16.2"
    if asked == mover and asked == owner:
        if now != BACK:
            return f"{{{asked} plays}} the card just drawn, so the one that was seen is still there.", "LL-7.1"
        return "The card that was seen is played, or may be, and the other was just drawn in secret.", "LL-7.1"
    if now != BACK:
        return f"{{{asked}}} still holds what was seen: nothing has touched that hand.", "LL-7.1"
    return f"Nobody has shown {{{seat}}} that hand.", "LL-7.1"


KINDS = (
    Kind(
        "out-of-sight",
        "How many are out of sight?",
        ("LL-1.4", "LL-2.3", "LL-4.1", "LL-7.1"),
        out_of_sight,
    ),
    Kind("can-hold", "Which card can it be?", ("LL-1.4", "LL-2.3", "LL-4.1", "LL-7.1"), can_hold),
    Kind("who-knows", "Who knows that hand?", ("LL-7.1", "LL-11.5", "LL-12.1", "LL-13.2", "LL-17.2"), who_knows),
    Kind(
        "still-know",
        "What is still known?",
        ("LL-2.3", "LL-7.1", "LL-15.2", "LL-16.2", "LL-17.1", "LL-17.2"),
        still_know,
    ),
)
