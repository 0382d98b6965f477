"""Questions about gentleman cards: who can be met, how many lie where, who knows of them, and which are given up."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence

from austenplay.core.asking import Reason, numbers, question, right
from austenplay.core.errors import listed
from austenplay.core.protocols import Action
from austenplay.core.questions import Answer, Datum, Kind, Question
from austenplay.core.words import amount
from austenplay.games.liebe_intrige.deck import CARDS_EACH
from austenplay.games.liebe_intrige.quiz.moments import (
    COUNTS,
    DECK,
    after_all,
    around,
    moment,
    past_forms,
    peaceful,
    table,
    title,
    titles,
    where,
    without_hands,
    wrong_cards,
)
from austenplay.games.liebe_intrige.rules import MOST_MEN, Intrigue, Part, Play, Raise, Take, Visit
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.steps import Stage
from austenplay.games.liebe_intrige.words import men_named

QUIET = ("theatre", "soup_kitchen")
"""The places with a stack where nothing is rolled or chosen."""


# Which set goes for a fourth gentleman?


def all_of(count: int, man: str) -> str:
    """Return all the cards of a gentleman in words."""
    return f"{('The one card', 'Both cards', 'All three cards')[count - 1]} of {title(man)}"


def fourth_gentleman(rng: random.Random) -> Question:
    """Ask what may be given up when another gentleman comes."""
    seats, mover = table(rng)
    rival = rng.choice(around(mover, seats))
    men = rng.sample(peaceful(), 4)
    is_fourth = rng.random() < 0.8
    own, new = men[:MOST_MEN], men[3]
    counts = [rng.choice((1, 2, 2, 3)) for _ in own]
    if not is_fourth:
        new, counts[0] = own[0], 1
    how = rng.choice(("stack", "intrigue", "letter"))
    place = rng.choice(QUIET)
    laid = {mover: [man for man, count in zip(own, counts, strict=True) for _ in range(count)]}
    laid |= {rival: [new]} if how != "stack" else {}
    stacks = {place: [new, *(man for man in peaceful() if man not in men)][:3]}
    at = {mover: "tailor", rival: place}
    hands = {**without_hands(seats), mover: ("letter",) if how == "letter" else ()}
    low = {mover: (0, 0, 0)}
    state = moment(rng, seats, mover, values=low, laid=laid, stacks=stacks, at=at, hands=hands)
    first: dict[str, Action] = {
        "stack": Visit(place),
        "intrigue": Intrigue(place, rival),
        "letter": Play("letter", rival),
    }
    after = after_all(state, [first[how], Take(new)])
    step = after.step
    assert step is not None
    parts = [of.man for of in after.legal_actions() if isinstance(of, Part)] if step.stage is Stage.PART else []
    clause = "LI-5.7" if how == "intrigue" else "LI-4.10"
    rule = "Of four gentlemen one of the earlier three goes, with all his cards, onto the discard pile."
    if not parts:
        rule = f"{title(new)} lies there already, so that makes no fourth gentleman."
    held = dict(zip(own, counts, strict=True))
    answers = []
    if parts:
        gone = rng.choice(parts)
        assert after.apply(Part(gone)).laid[mover].count(gone) == 0
        answers.append(right(all_of(held[gone], gone), (rule, clause)))
    else:
        answers.append(right("Nothing has to go", (rule, clause)))
        gone = ""
    others = [man for man in rng.sample(own, MOST_MEN) if man not in (gone, new)]
    wrong = [Answer(f"The new card of {title(new)}", f"The new one stays. {rule}", clause)]
    if parts:
        wrong.append(Answer("Nothing has to go", f"Three gentlemen are the most. {rule}", clause))
        wrong += [
            Answer(
                f"One of the {COUNTS[held[man]]} cards of {title(man)}", f"Not one card, all of them. {rule}", clause
            )
            for man in others
            if held[man] > 1
        ]
        if how != "stack":
            back = f"{all_of(held[others[0]], others[0])}, to {{{rival}}}"
            wrong.append(Answer(back, f"Nothing goes back to {{{rival}}}. {rule}", clause))
        wrong.append(
            Answer("One card of each of the three others", f"All cards of one, not one of each. {rule}", clause)
        )
    else:
        wrong.append(Answer(all_of(held[others[0]], others[0]), f"Nobody has to leave. {rule}", clause))
        wrong.append(Answer(f"One card of {title(others[1])}", f"Not even one card has to go. {rule}", clause))
    rng.shuffle(wrong)
    cards = listed((f"{title(man)} ({held[man]})" for man in own), "and")
    comes = {
        "stack": f"from {where(place)}",
        "intrigue": f"by an intrigue against {{{rival}}}",
        "letter": f"from {{{rival}}} with The Purloined Letter",
    }[how]
    ask = (
        f"Below {{{mover}'s}} daughter lie {cards}. {{{mover} takes}} {title(new)} {comes}. What may then be given up?"
    )
    about: dict[str, Datum] = {"seat": mover, "new": new}
    return question(rng, "fourth-gentleman", state, None, ask, [*answers, *wrong], about)


# Who is there?


def who_is_there(rng: random.Random) -> Question:
    """Ask from whom somebody may choose, where a married gentleman is among those of a place."""
    seats, mover = table(rng)
    place = rng.choice((*QUIET, *QUIET, "boulevard"))
    size = DECK.places[place].stack
    husband, *men = rng.sample(peaceful(), size + 4)
    bride = rng.choice(around(mover, seats))
    there = men[:size]
    found = rng.choice((0, 1, 1, 1, 2)) if size > 2 else rng.choice((0, 1, 1))
    there[:found] = [husband] * found
    rng.shuffle(there)
    top = men[size : size + 3]
    if found and rng.random() < 0.5:
        top[0] = husband
    state = moment(
        rng,
        seats,
        mover,
        at={mover: "tailor"},
        weddings={bride: [(husband, DECK.gentlemen[husband].demands)]},
        stacks={place: there},
        pile=top,
        laid={mover: ()},
        hands=without_hands(seats),
    )
    after = state.apply(Visit(place))
    if place == "boulevard":
        after = after.apply(Raise("education"))
    assert after.step is not None and after.step.stage is Stage.TAKE
    fits = frozenset(of.man for of in after.legal_actions() if isinstance(of, Take))
    rule = f"Cards of {title(husband)} go to his others, and each is replaced before anybody is taken."
    clause = "LI-7.10" if found else "LI-4.7"
    if not found:
        rule = "Nobody there is married, and a new card comes only for one that is taken."
    kept = frozenset(there) - {husband}
    new = [man for man in top if man != husband]
    why: dict[str, Reason] = {husband: (f"{title(husband)} is married and cannot be taken. {rule}", clause)}
    why |= {man: (f"{title(man)} is still in the draw pile. {rule}", clause) for man in new}
    missing: Reason = (f"Somebody is left out. {rule}", clause)
    sets = [frozenset(there), kept, frozenset(there) | {new[0]}, kept | set(new[:1]), fits | {new[-1]}]
    sets += [fits - {man} for man in sorted(fits)]
    rng.shuffle(sets)
    wrong = wrong_cards([of for of in sets if of], fits, why, missing, "Nobody", "or")
    waiting = men_named(state.rules, there)
    ask = f"{title(husband)} is married. {{{mover} visits}} {where(place)}, where {waiting} wait. "
    ask += f"On the draw pile: {listed(map(title, top), 'then')}. Whom may {{{mover}}} take?"
    answers = [right(titles(fits, "or"), (rule, clause)), *wrong]
    about: dict[str, Datum] = {"place": place, "there": tuple(there), "top": tuple(top), "husband": husband}
    return question(rng, "who-is-there", state, None, ask, answers, about)


# How many cards lie there?


def how_many_left(rng: random.Random) -> Question:
    """Ask how many gentleman cards lie somewhere after one has been taken."""
    pile = rng.choice((0, 0, 1, 2, 6, 15, None))
    state, place = late_in_the_game(rng) if pile is None else with_a_pile(rng, pile)
    seat = state.active
    left = state.discard
    draw = state.pile_size
    visited = state.apply(Visit(place))
    (man, *_) = [of for of in visited.legal_actions() if isinstance(of, Take) and of.man in state.laid[seat]] or [
        of for of in visited.legal_actions() if isinstance(of, Take)
    ]
    after = visited.apply(man)
    while after.nature is not None:
        after = after.apply(after.nature.draw("shuffled"))
    number = state.rules.number_of[place]
    asked = rng.choice(("there", "pile"))
    size = len(state.stacks[number])
    fits = len(after.stacks[number]) if asked == "there" else after.pile_size
    if draw:
        truth: Reason = ("For the card that is taken one of the draw pile goes to the stack.", "LI-4.8")
    elif left:
        truth = (
            "The draw pile is empty, so the discards make a new one, and a card of it goes there.",
            "LI-4.9",
        )
    else:
        truth = ("No card is left to go there, so the stack stays smaller.", "LI-4.9")
    words, clause = truth
    if asked == "there":
        mistakes = [
            (size - 1, (f"The stack is filled up again. {words}", clause)),
            (size, (f"There is nothing to fill it up with. {words}", clause)),
            (size + 1, (f"One comes, but one has gone. {words}", clause)),
            (0, (f"Only one is taken; the others are put back. {words}", clause)),
            (size - 2, (f"That takes away one too many. {words}", clause)),
        ]
    else:
        mistakes = [
            (draw, (f"One of them fills up the stack. {words}", clause)),
            (len(left), (f"One of the discards goes to the place. {words}", clause)),
            (len(left) + draw, (f"The discards wait until the draw pile is empty. {words}", clause)),
            (0, (f"A new draw pile is made, or some are left. {words}", clause)),
            (draw + 1, (f"A card leaves the draw pile, none comes to it. {words}", clause)),
            (max(draw - 2, 0), (f"One card comes, not two. {words}", clause)),
            (1, (f"Count what there was. {words}", clause)),
            (2, (f"Count again what there was. {words}", clause)),
        ]
    ask = f"{'There is' if draw == 1 else 'There are'} {amount(draw, 'card')} on the draw pile, {len(left)} on the "
    ask += f"discard pile and {size} at {where(place)}. {{{seat} goes}} there and {{{seat}:takes}} one. "
    ask += f"How many lie {'there' if asked == 'there' else 'on the draw pile'} then?"
    about: dict[str, Datum] = {"draw": draw, "left": len(left), "size": size, "asked": asked, "place": place}
    answers = [right(str(fits), truth), *numbers(fits, mistakes)]
    return question(rng, "how-many-left", state, None, ask, answers, about)


def with_a_pile(rng: random.Random, pile: int) -> tuple[State, str]:
    """Return a turn with so many cards on the draw pile, and a place to go to."""
    seats, mover = table(rng)
    laid = {mover: rng.sample(peaceful(), rng.randint(0, 1))}
    state = moment(rng, seats, mover, at={mover: "tailor"}, laid=laid, pile_size=pile, hands=without_hands(seats))
    return state, rng.choice(QUIET)


def late_in_the_game(rng: random.Random) -> tuple[State, str]:
    """Return a turn in which every gentleman card lies open or at a place, and none is left to be drawn."""
    seats, mover = 4, rng.randrange(4)
    men = rng.sample(list(DECK.gentlemen), len(DECK.gentlemen))
    grooms, free = men[: 2 * seats], men[2 * seats :]
    cards = [man for man in free for _ in range(CARDS_EACH)]
    laid: dict[int, Sequence[str]] = {}
    for seat in range(seats):  # four cards of two gentlemen for each
        own = (free[seat], free[seat + 2])
        laid[seat] = [man for man in own for _ in range(2)]
    for seat in laid:
        for man in laid[seat]:
            cards.remove(man)
    rng.shuffle(cards)
    stacks = {}
    for place, of in DECK.places.items():
        if of.stack:
            stacks[place], cards = cards[: of.stack], cards[of.stack :]
    weddings = {seat: [(man, DECK.gentlemen[man].demands) for man in grooms[2 * seat :][:2]] for seat in range(seats)}
    state = moment(
        rng,
        seats,
        mover,
        at={mover: "tailor"},
        values=dict.fromkeys(range(seats), (0, 0, 0)),
        laid=laid,
        weddings=weddings,
        stacks=stacks,
        pile_size=0,
        hands=without_hands(seats),
    )
    # All six cards of those who are married have been found by now.
    state = dataclasses.replace(state, discard=(), sets=tuple(sorted((*state.sets, *state.discard))))
    return state, rng.choice(QUIET)


# How many of them does somebody know?


def how_many_known(rng: random.Random) -> Question:
    """Ask how many cards of a stack somebody knows after some visits."""
    seats, mover = table(rng)
    place = rng.choice(("dive_bar", "park", "theatre", "soup_kitchen"))
    size = DECK.places[place].stack
    men = rng.sample(peaceful(), 10)
    there, top = men[:size], men[size:] + rng.sample(peaceful(), 3)
    elsewhere = "tailor"
    state = moment(
        rng,
        seats,
        mover,
        at=dict.fromkeys(range(seats), "boulevard"),
        laid=dict.fromkeys(range(seats), ()),
        values=dict.fromkeys(range(seats), (0, 0, 0)),
        stacks={place: there},
        pile=top[: 10 - size],
        hands=without_hands(seats),
    )
    number = state.rules.number_of[place]
    visitors = [mover, *around(mover, seats)][: rng.randint(1, min(seats, 3))]
    after, told, steps = state, list[str](), list[str]()
    for seat in visitors:
        if steps and rng.random() < 0.25:
            after = after_all(after, [Visit(elsewhere)])
            told.append(f"{{{seat} visits}} {where(elsewhere)}")
            steps.append(f"{seat} elsewhere")
            continue
        looking = after_all(after, [Visit(place)])
        seen_first = looking.known[mover][number] if steps else ()
        cards = [of.man for of in looking.legal_actions() if isinstance(of, Take)]
        old = [man for man in cards if man in seen_first]
        new = [man for man in cards if man not in seen_first]
        takes_new = bool(new) and (not old or rng.random() < 0.4)
        man = rng.choice(new if takes_new else old)
        after = past_forms(looking.apply(Take(man)))
        if not steps:
            told.append(f"{{{seat} visits}} {where(place)} and {{{seat}:takes}} one of the {COUNTS[size]} cards")
            steps.append(f"{seat} first")
        else:
            told.append(f"{{{seat} goes}} there and {{{seat}:takes}} one {{{mover} had}} {'not ' * takes_new}seen")
            steps.append(f"{seat} {'new' if takes_new else 'old'}")
    # Whether what the first had not seen was new to the second as well is not told.
    unclear = [int(step[0]) for step in steps[1:-1] if steps[-1].endswith("new") and not step.endswith("elsewhere")]
    asked = rng.choice([seat for seat in (mover, mover, visitors[-1], *range(seats)) if seat not in unclear])
    fits = len(after.known[asked][number])
    gone = sum(step.endswith(("old", "new")) for step in steps)
    if not fits:
        rest = f"{{{asked} has}} not looked there, and nobody else sees what is put back."
        mistakes = [(value, (f"A look is for one pair of eyes. {rest}", "LI-4.6")) for value in (size - 1, size - 2)]
        mistakes += [(size, (f"Not even who looked knows all. {rest}", "LI-4.8"))]
        mistakes += [(1, (f"Only what was taken lies open, and that is gone. {rest}", "LI-4.7"))]
    else:
        rest = f"What {{{asked}}} put back is known to {{{asked}}}; what came since is not."
        mistakes = [
            (size, (f"The card that fills the stack up comes unseen. {rest}", "LI-4.8")),
            (size - 1, (f"A card that was known has been taken since, for all to see. {rest}", "LI-4.7")),
            (size - 1 - gone, (f"Not every card that was taken since had been seen. {rest}", "LI-4.8")),
            (fits - 1, (f"That is one card too few. {rest}", "LI-4.6")),
            (0, (f"Cards that were looked at may be remembered. {rest}", "LI-4.6")),
            (1, (f"More is remembered than one card. {rest}", "LI-4.6")),
        ]
    truth: Reason = (rest, "LI-4.6")
    ask = f"{'. '.join(told)}. How many of the {COUNTS[size]} does {{{asked}}} know now?"
    answers = [right(str(fits), truth), *numbers(fits, mistakes)]
    about: dict[str, Datum] = {"size": size, "place": place, "steps": tuple(steps), "asked": asked}
    return question(rng, "how-many-known", state, None, ask, answers, about)


KINDS = (
    Kind("fourth-gentleman", "Who has to go?", ("LI-4.10", "LI-5.7"), fourth_gentleman),
    Kind("who-is-there", "Who can be taken?", ("LI-4.7", "LI-7.10"), who_is_there),
    Kind("how-many-left", "How many cards are left?", ("LI-4.8", "LI-4.9"), how_many_left),
    Kind("how-many-known", "How many are known?", ("LI-4.6", "LI-4.7", "LI-4.8"), how_many_known),
)
