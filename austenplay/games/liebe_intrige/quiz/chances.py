"""Questions about chances: what the dice may take or bring, and who may be waiting at a place."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from fractions import Fraction

from austenplay.core.asking import Reason, question, right, share_text
from austenplay.core.questions import Answer, Datum, Kind, Question
from austenplay.core.words import amount
from austenplay.games.liebe_intrige.deck import CLOVER
from austenplay.games.liebe_intrige.quiz.moments import (
    DECK,
    PLACES,
    around,
    daughter,
    moment,
    peaceful,
    table,
    title,
    triple,
    where,
    without_hands,
)
from austenplay.games.liebe_intrige.quiz.visits import visitor
from austenplay.games.liebe_intrige.rules import MOST_VALUE, Done, Intrigue, Play, Visit
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.steps import Stage
from austenplay.games.liebe_intrige.verbs import BEAUTY, EDUCATION, REPUTATION


def chance_text(chance: Fraction) -> str:
    """Return a chance as an answer tells it.

    >>> chance_text(Fraction(1, 3)), chance_text(Fraction(0))
    ('1 of 3 (33 %)', 'None at all')
    """
    if not chance:
        return "None at all"
    return "Certain" if chance == 1 else share_text((chance.numerator, chance.denominator))


def chances(fits: Fraction, mistakes: Iterable[tuple[Fraction, Reason]]) -> list[Answer]:
    """Return wrong answers that are chances, no two of which round alike."""
    taken, answers = {round(100 * fits)}, []
    for chance, reason in mistakes:
        if 0 <= chance <= 1 and round(100 * chance) not in taken:
            taken.add(round(100 * chance))
            answers.append(Answer(chance_text(chance), *reason))
    return answers


def expected(state: State, holds: Callable[[State], bool]) -> Fraction:
    """Return the chance that something holds when all dice of a step have been rolled, by going every way; exact."""
    if state.step is not None and state.step.stage is Stage.PAUSE:
        return expected(state.apply(Done()), holds)
    nature = state.nature
    if nature is None or state.step is None or state.step.stage not in (Stage.CASANOVA, Stage.DRINKING):
        return Fraction(holds(state))
    outcomes = nature.outcomes() or ()
    return sum((share * expected(state.apply(action), holds) for action, share in outcomes), Fraction(0))


# Casanova


def chance_casanova(rng: random.Random) -> Question:
    """Ask how likely Casanova is to cost a daughter something."""
    place = rng.choice(("park", "dive_bar"))
    values = (rng.choice((0, 1, 2, 3, 4)), rng.randrange(MOST_VALUE + 1), rng.randrange(MOST_VALUE + 1))
    state, mover = visitor(rng, place, values)
    fits = expected(state.apply(Visit(place)), lambda after: after.values[mover][REPUTATION] < values[REPUTATION])
    faces = DECK.dice["casanova"].faces
    hits = int(state.casanova(mover) * len(faces))
    if values[REPUTATION]:
        words = f"Of {len(faces)} faces {hits} would cost her a point: her Beauty is {values[BEAUTY]}."
        clause = "LI-4.4"
    else:
        words, clause = "She has no Reputation to lose.", "LI-2.1"
    hats = sum(face != CLOVER for face in faces)
    mistakes = [
        (state.casanova(mover), ("That is how likely she is to be noticed.", "LI-2.1")),
        (Fraction(hits, hats), ("Three of the faces are clovers.", "LI-4.4")),
        (Fraction(hits - 1, len(faces)), ("With exactly as much Beauty she is noticed too.", "LI-4.4")),
        (Fraction(hits + 1, len(faces)), ("One hat more than that would ask for greater Beauty.", "LI-4.4")),
        (Fraction(hats, len(faces)), ("Not every hat is for her.", "LI-4.4")),
        (Fraction(len(faces) - hits, len(faces)), ("That is the chance to come away unharmed.", "LI-4.4")),
        (Fraction(values[BEAUTY], len(faces)), ("Faces are counted, not points of Beauty.", "LI-4.4")),
        (Fraction(1, 6), ("One face alone would be too little or too much.", "LI-4.4")),
        (Fraction(2, 3), ("That is more than there are hats.", "LI-4.4")),
    ]
    ask = f"{daughter(state, mover)} has {triple(values)}. {{{mover} sends}} her to {where(place)}. "
    ask += "How likely is Casanova to cost her a point?"
    answers = [right(chance_text(fits), (words, clause)), *chances(fits, mistakes)]
    return question(rng, "chance-casanova", state, None, ask, answers, {"seat": mover})


# Both dice together


def chance_dive_bar(rng: random.Random) -> Question:
    """Ask how likely the two dice of the Dive Bar are to take something."""
    values = (rng.choice((0, 1, 2, 3, 4)), rng.randrange(MOST_VALUE + 1), rng.choice((0, 1, 2, 3, 4)))
    state, mover = visitor(rng, "dive_bar", values)
    what = rng.choice(("something", "both", "nothing"))

    def holds(after: State) -> bool:
        now = after.values[mover]
        lost = (now[REPUTATION] < values[REPUTATION]) + (now[EDUCATION] < values[EDUCATION])
        return {"something": lost > 0, "both": lost == 2, "nothing": lost == 0}[what]

    fits = expected(state.apply(Visit("dive_bar")), holds)
    one = state.casanova(mover) if values[REPUTATION] else Fraction(0)
    faces = DECK.dice["drinking"].faces
    glass = Fraction(sum(face != CLOVER for face in faces), len(faces))
    two = glass if values[EDUCATION] else Fraction(0)
    rule = f"The chance that Casanova takes something is {tell(one)}, that the glass does {tell(two)}, each for itself."
    clause = "LI-4.5" if values[EDUCATION] else "LI-2.1"
    either, both = one + two - one * two, one * two
    twice = (one + two, (f"Adding them counts it twice when both happen. {rule}", "LI-4.1"))
    mistakes = [
        *([twice] if both else []),
        (both, (f"That is how likely both take something. {rule}", "LI-4.1")),
        (either, (f"That is how likely at least one takes something. {rule}", "LI-4.1")),
        (1 - either, (f"That is how likely she comes home as she was. {rule}", "LI-4.1")),
        (one, (f"That is Casanova alone. {rule}", "LI-4.4")),
        (two, (f"That is the glass alone. {rule}", "LI-4.5")),
        (state.casanova(mover) * glass, (f"Nobody falls below 0. {rule}", "LI-2.1")),
        (either - both, (f"That is how likely exactly one takes something. {rule}", "LI-4.1")),
        (1 - one, (f"That is how likely Casanova takes nothing. {rule}", "LI-4.4")),
        (glass, (f"That is the glass alone. {rule}", "LI-4.5")),
        (Fraction(1, 4), (f"The two dice are not alike. {rule}", "LI-4.1")),
        (Fraction(3, 4), (f"Each of the dice is rolled once. {rule}", "LI-4.1")),
    ]
    asked = {"something": "lose something", "both": "lose a point to each die", "nothing": "lose nothing"}[what]
    ask = f"{daughter(state, mover)} has {triple(values)}. {{{mover} sends}} her to the Dive Bar. "
    ask += f"How likely is she to {asked}?"
    answers = [right(chance_text(fits), (rule, clause)), *chances(fits, mistakes)]
    return question(rng, "chance-dive-bar", state, None, ask, answers, {"seat": mover, "what": what})


def tell(chance: Fraction) -> str:
    """Return a chance within a sentence."""
    return f"{chance.numerator} of {chance.denominator}" if chance else "0"


# An intrigue


def chance_scheme(rng: random.Random) -> Question:
    """Ask how likely an intrigue is to bring a card, or to cost one."""
    seats, mover = table(rng)
    rival = rng.choice(around(mover, seats))
    place = rng.choice([of for of in PLACES if DECK.places[of].intrigue])
    men = rng.sample(peaceful(), 4)
    cards = rng.choice((0, 0, 1, 1, 2))
    hands = {**without_hands(seats), mover: ("confidence",) * cards}
    at = {mover: rng.choice([of for of in PLACES if of != place]), rival: place}
    state = moment(rng, seats, mover, at=at, laid={mover: men[:2], rival: men[2:]}, hands=hands)
    wins = rng.random() < 0.5
    fits = gains(state.apply(Intrigue(place, rival)), mover)
    fits = fits if wins else 1 - fits
    faces = DECK.dice["intrigue"].faces
    clover = Fraction(faces.count(CLOVER), len(faces))
    if cards:
        words, clause = f"A failure, {tell(1 - clover)}, is rolled once more; the second roll stands.", "LI-6.9"
    else:
        words, clause = (
            f"{faces.count(CLOVER)} of {len(faces)} faces are clovers, and the die is rolled once.",
            "LI-5.1",
        )
    one, again = (clover, 1 - (1 - clover) ** 2) if wins else (1 - clover, (1 - clover) ** 2)
    thrice = 1 - (1 - clover) ** 3 if wins else (1 - clover) ** 3
    other = "LI-5.6" if wins else "LI-5.5"
    of_rolls = "Only the first roll can be repeated." if cards else "No roll can be repeated here."
    mistakes = [
        (one, (f"There is a second chance. {words}", "LI-6.9")),
        (1 - fits, (f"That is how likely it is to go the other way. {words}", other)),
        (thrice, (f"{of_rolls} {words}", "LI-6.9")),
        (again, (f"Nothing lets the die be rolled twice. {words}", "LI-6.9")),
        (Fraction(1, 2), (f"The die favours whoever begins it. {words}", "LI-5.5")),
        (clover**2, (f"One clover is enough. {words}", "LI-5.5")),
        (Fraction(5, 6), (f"Count the faces: there are {faces.count(CLOVER)} clovers. {words}", "LI-5.5")),
        (Fraction(1, 6), (f"Count the faces: not one alone decides. {words}", "LI-5.6")),
    ]
    told = f"{{{mover} carries}} out an intrigue against {{{rival}}} at {where(place)}"
    if cards:
        copies = title("confidence") if cards == 1 else f"two cards of {title('confidence')}"
        told += f". {{{mover} has}} {copies}, to be used on a failure"
    ask = f"{told}. How likely is {{{mover}}} to {'win' if wins else 'lose'} a card by it?"
    about: dict[str, Datum] = {"seat": mover, "cards": cards, "wins": int(wins)}
    answers = [right(chance_text(fits), (words, clause)), *chances(fits, mistakes)]
    return question(rng, "chance-scheme", state, None, ask, answers, about)


def gains(state: State, mover: int) -> Fraction:
    """Return the chance that an intrigue succeeds whose failure is rolled again where that may be; exact."""
    step = state.step
    assert step is not None
    if step.stage is Stage.WIN:
        return Fraction(step.seat == mover)
    if step.stage is Stage.REROLL:
        again = Play("confidence")
        failed = state.pending[-2].card != CLOVER
        return gains(state.apply(again if failed and not state.objections(again) else Done()), mover)
    nature = state.nature
    assert nature is not None
    outcomes = nature.outcomes() or ()
    return sum((share * gains(state.apply(action), mover) for action, share in outcomes), Fraction(0))


# Who waits there?


def chance_stack(rng: random.Random) -> Question:
    """Ask how likely a gentleman is to be met at a place, for whoever knows none of the cards."""
    seats, mover = table(rng)
    place = rng.choice(("boulevard", "boulevard", "theatre", "soup_kitchen", "park"))
    size = DECK.places[place].stack
    pile = rng.choice((0, 4, 10))
    man = rng.choice(peaceful())
    state = moment(rng, seats, mover, pile_size=pile, hands=without_hands(seats), at={mover: "tailor"})
    view = state.view(mover)
    there = sum(map(len, view.stacks)) + view.pile_size
    in_sight = [*view.discard, *view.sets, *(card for row in view.laid for card in row)]
    cards = state.rules.men_cards.count(man) - in_sight.count(man)
    if not 1 <= cards <= 4:
        return chance_stack(rng)
    fits = 1 - Fraction(math.comb(there - cards, size), math.comb(there, size))
    single = Fraction(cards, there)
    every = "both cards" if size == 2 else f"all {size} cards"
    rule = f"He is missing if {every} there are among the {there - cards} others: take those cases away."
    usual: list[tuple[Fraction, Reason]] = [
        (single, (f"That is one card; {size} lie there. {rule}", "LI-4.6")),
        (1 - fits, (f"That is how likely he is not there. {rule}", "LI-4.6")),
        (size * single, (f"Adding chances counts it twice when two of him lie there. {rule}", "LI-1.4")),
        (single**size, (f"One of the {size} is enough, not all. {rule}", "LI-1.4")),
        (Fraction(size, there), (f"That is where one of his cards lies, and there are {cards}. {rule}", "LI-2.2")),
    ]
    rng.shuffle(usual)
    mistakes = [
        *usual,
        (Fraction(cards, size * 6), (f"He need not be among so few. {rule}", "LI-1.4")),
        (Fraction(1, 2), (f"Count, and do not guess. {rule}", "LI-4.6")),
        (Fraction(1, len(DECK.gentlemen)), (f"Not all gentlemen are as frequent by now. {rule}", "LI-2.2")),
    ]
    ask = f"{{{mover} has}} seen no stack. {there} gentleman cards lie hidden, {cards} of them {title(man)}'s. "
    ask += f"How likely is at least one of these to lie at {where(place)}, with its {amount(size, 'card')}?"
    about: dict[str, Datum] = {"place": place, "man": man, "seat": mover}
    answers = [right(chance_text(fits), (rule, "LI-1.4")), *chances(fits, mistakes)]
    return question(rng, "chance-stack", state, mover, ask, answers, about)


KINDS = (
    Kind("chance-casanova", "How likely is Casanova?", ("LI-2.1", "LI-4.4"), chance_casanova),
    Kind("chance-dive-bar", "How likely is a bad night?", ("LI-2.1", "LI-4.1", "LI-4.4", "LI-4.5"), chance_dive_bar),
    Kind("chance-scheme", "How likely is an intrigue?", ("LI-5.1", "LI-5.5", "LI-5.6", "LI-6.9"), chance_scheme),
    Kind("chance-stack", "How likely is he there?", ("LI-1.4", "LI-2.2", "LI-4.6"), chance_stack),
)
