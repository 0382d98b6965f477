"""Questions about weddings: who marries and when, what is still missing, and what becomes of everything else."""

from __future__ import annotations

import random
from collections.abc import Iterable

from austenplay.core.asking import Reason, question, right, together, worded, wrong_seats
from austenplay.core.errors import listed
from austenplay.core.protocols import Action
from austenplay.core.questions import Answer, Datum, Kind, Question
from austenplay.games.liebe_intrige.quiz.moments import (
    COUNTS,
    DECK,
    PLACES,
    after_all,
    around,
    changed,
    daughter,
    happened,
    moment,
    peaceful,
    table,
    title,
    titles,
    triple,
    wed_in,
    where,
    without_hands,
    wrong_cards,
)
from austenplay.games.liebe_intrige.quiz.plans import (
    RAISING,
    bride,
    by_a_card,
    by_a_visit,
    by_exchange,
    by_failing,
    demands,
)
from austenplay.games.liebe_intrige.rules import MOST_VALUE, TO_MARRY, Visit, Wed
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.steps import Stage
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES

# Who marries?


def who_marries(rng: random.Random) -> Question:
    """Ask whose daughter marries when something happens."""
    seats, mover = table(rng)
    rival = rng.choice(around(mover, seats))
    how = rng.choice(("visit", "visit", "take", "take", "fail", "fail", "exchange"))
    plans = {"visit": by_a_visit, "take": by_a_card, "fail": by_failing, "exchange": by_exchange}
    state, actions, faces, told = plans[how](rng, seats, mover, rival)
    after = after_all(state, actions, faces)
    found = wed_in(state, after)
    fits = frozenset(seat for seat, _ in found)
    if not found:
        truth: Reason = (why_nobody(after), "LI-7.1")
    else:
        each = [f"{{{seat} has}} three cards of {title(man)} and all that he wants" for seat, man in found]
        order = "LI-7.2" if len(found) > 1 else "LI-7.8" if mover not in fits else "LI-7.1"
        truth = (f"{'; '.join(each)}.", order)
    _, clause = truth

    def why(said: frozenset[int]) -> Reason:
        if said == fits:
            return truth
        if not said:
            return "Somebody does.", clause
        if said - fits:
            seat = min(said - fits)
            return why_not(after, seat) or f"No suitor of {{{seat}'s}} has proposed.", "LI-7.1"
        return "Others marry as well.", "LI-7.2"

    near = [{mover}, {rival}, {mover, rival}, set[int]()]
    wrong = wrong_seats(rng, range(seats), fits, why, first=rng.sample(near, len(near)))
    about: dict[str, Datum] = {"seat": mover, "rival": rival, "how": how, "told": tuple(told[1:])}
    answers = [right(together(fits), truth), *wrong]
    return question(rng, "who-marries", state, None, f"{told[0]} Whose daughter marries?", answers, about)


def why_not(state: State, seat: int) -> str | None:
    """Return what a daughter of some suitors still lacks, of him who is nearest."""
    if not state.values[seat]:
        return f"{{{seat} has}} no daughter at home."
    for man in sorted(state.men(seat), key=lambda man: -state.laid[seat].count(man)):
        count = state.laid[seat].count(man)
        if count < TO_MARRY:
            return f"{{{seat} has}} only {COUNTS[count]} of the {COUNTS[TO_MARRY]} cards of {title(man)}."
        for name, value, least in zip(ATTRIBUTES, state.values[seat], demands(man), strict=True):
            if value < least:
                return f"{title(man)} wants {name.capitalize()} {least}, and {{{seat} has}} {value}."
    return None


def why_nobody(after: State) -> str:
    """Return why nobody marries: what those lack who are nearest."""
    near = sorted(range(after.seats), key=lambda seat: -max(map(after.laid[seat].count, after.laid[seat]), default=0))
    return " ".join(filter(None, (why_not(after, seat) for seat in near[:2]))) + " So nobody can."


# Whom may she marry?


def which_suitor(rng: random.Random) -> Question:
    """Ask whom a daughter may marry when her attributes rise."""
    seats, mover = table(rng)
    place = rng.choice(RAISING)
    ((number, by),) = DECK.places[place].raises
    men = rng.sample(peaceful(), 3)
    counts = [rng.choice((2, 3, 3, 3)) for _ in men]
    best = rng.sample(men, rng.choice((1, 2, 2)))
    top = tuple(max(demands(man)[at] for man in best) for at in range(3))
    values = changed(top, number, -min(by, top[number]))
    laid = {mover: [man for man, count in zip(men, counts, strict=True) for _ in range(count)]}
    at = {mover: rng.choice([of for of in PLACES if of != place])}
    state = moment(rng, seats, mover, values={mover: values}, laid=laid, at=at, hands=without_hands(seats))
    if wed_in_setting(state, mover):
        return which_suitor(rng)
    after = state.apply(Visit(place))
    choosing = after.step is not None and after.step.stage is Stage.GROOM
    if choosing:
        fits = frozenset(of.man for of in after.legal_actions() if isinstance(of, Wed))
    else:
        fits = frozenset(man for seat, man in wed_in(state, after) if seat == mover)
    reached = tuple(min(value + by * (at == number), MOST_VALUE) for at, value in enumerate(values))
    why: dict[str, Reason] = {}
    for man, count in zip(men, counts, strict=True):
        short = [at for at in range(3) if reached[at] < demands(man)[at]]
        if count < TO_MARRY:
            why[man] = (f"Of {title(man)} there are {COUNTS[count]} cards, and a wedding takes three.", "LI-7.1")
        elif short:
            name = ATTRIBUTES[short[0]].capitalize()
            why[man] = (
                f"{title(man)} wants {name} {demands(man)[short[0]]}, and she has {reached[short[0]]}.",
                "LI-2.2",
            )
    if choosing:
        truth: Reason = (f"{titles(fits)} {'both' if len(fits) == 2 else 'all'} can, so the family chooses.", "LI-7.3")
    elif fits:
        truth = (f"With three cards and all that he wants, she marries {titles(fits)} at once.", "LI-7.1")
    else:
        first = min(why, key=lambda man: why[man][1] == "LI-2.2")
        truth = (f"None of them can yet. {why[first][0]}", why[first][1])
    missing: Reason = ("That leaves somebody out.", truth[1])
    sets = [fits ^ {man} for man in men] + [frozenset({man}) for man in men] + [frozenset(men), frozenset[str]()]
    rng.shuffle(sets)
    wrong = wrong_cards(
        sets, fits, {man: (f"No. {said}", of) for man, (said, of) in why.items()}, missing, "Nobody", "or"
    )
    cards = listed((f"{count} of {title(man)}" for man, count in zip(men, counts, strict=True)), "and")
    ask = f"{{{mover}'s}} {daughter(state, mover)} has {triple(values)} and {cards}. She visits {where(place)}. "
    ask += "Whom may she marry?"
    answers = [right(titles(fits, "or"), truth), *wrong]
    return question(rng, "which-suitor", state, None, ask, answers, {"seat": mover, "place": place})


def wed_in_setting(state: State, seat: int) -> bool:
    """Return whether somebody has married, or must choose, before anything has been done."""
    return bool(state.weddings[seat]) or state.step is None or state.step.stage is not Stage.TURN


# What is still missing?


def what_is_missing(rng: random.Random) -> Question:
    """Ask what a daughter still lacks to marry a gentleman."""
    while True:
        seats, mover = table(rng)
        seat = rng.randrange(seats)
        man, other = rng.sample(peaceful(), 2)
        count = rng.choice((1, 2, 3, 3))
        shifts = [rng.choice((-2, -1, 0, 0, 1)) for _ in ATTRIBUTES]
        values = tuple(
            min(max(least + shift, 0), MOST_VALUE) for least, shift in zip(demands(man), shifts, strict=True)
        )
        short = [max(least - value, 0) for least, value in zip(demands(man), values, strict=True)]
        if any(short) or count < TO_MARRY:
            break
    state = moment(rng, seats, mover, values={seat: values}, laid={seat: [man] * count + [other]})
    enough = tuple(value + more for value, more in zip(values, short, strict=True))
    cards = {seat: [man] * TO_MARRY + [other]}
    assert moment(rng, seats, mover, values={seat: enough}, laid=cards).weddings[seat], "that is enough"
    fits = (TO_MARRY - count, *short)
    rule = f"{title(man)} wants {triple(demands(man))} at least, and three of his cards."
    over = [max(least - value + 1, 0) for least, value in zip(demands(man), values, strict=True)]
    foreign = [max(least - value, 0) for least, value in zip(demands(other), values, strict=True)]
    mistakes: list[tuple[tuple[int, ...], Reason]] = [
        ((fits[0], *over), (f"Exactly what he wants is enough. {rule}", "LI-7.1")),
        ((0, *short), (f"Three cards are needed as well. {rule}", "LI-7.1")),
        ((fits[0] + 1, *short), (f"Three cards are enough, though there are six. {rule}", "LI-7.1")),
        ((fits[0], 0, 0, 0), (f"Cards alone do not win him. {rule}", "LI-2.2")),
        ((fits[0], *foreign), (f"That is what {title(other)} wants. {rule}", "LI-2.2")),
        *(
            ((fits[0], *changed(short, at, -short[at])), (f"All three attributes count. {rule}", "LI-7.1"))
            for at in range(3)
            if short[at]
        ),
        *(
            ((fits[0], *changed(short, at, 1)), (f"She has enough {ATTRIBUTES[at].capitalize()}. {rule}", "LI-2.2"))
            for at in range(3)
            if not short[at]
        ),
    ]
    wrong = [Answer(lack(of), *reason) for of, reason in mistakes if of != fits and any(of)]
    rng.shuffle(wrong)
    name = daughter(state, seat)
    has = f"{name} has {triple(values)} and {COUNTS[count]} card{'' if count == 1 else 's'} of {title(man)}"
    ask = f"{{{seat}'s}} daughter {has}. What does she lack to marry him?"
    about: dict[str, Datum] = {"seat": seat, "man": man}
    return question(rng, "what-is-missing", state, None, ask, [right(lack(fits), (rule, "LI-7.1")), *wrong], about)


def lack(missing: Iterable[int]) -> str:
    """Return what is missing in words: cards, and each attribute.

    >>> lack((1, 0, 2, 0))
    '1 card and 2 Beauty'
    """
    cards, *values = missing
    parts = [f"{cards} card{'' if cards == 1 else 's'}"] if cards else []
    parts += [f"{value} {name.capitalize()}" for name, value in zip(ATTRIBUTES, values, strict=True) if value]
    return listed(parts, "and")


# What comes after a wedding?


def after_a_wedding(rng: random.Random) -> Question:
    """Ask how a turn goes on after a wedding."""
    seats, mover = table(rng)
    rival = rng.choice(around(mover, seats))
    how = rng.choice(("own", "own", "exchange", "exchange", "fail"))
    if how == "own":
        state, place, man = bride(rng, seats, mover)
        actions: list[Action] = [Visit(place)]
        faces: list[str] = []
        words = [f"{{{mover} visits}} {where(place)}, and by that {title(man)} is married.", place]
    else:
        while True:
            plan = by_failing if how == "fail" else by_exchange
            state, actions, faces, words = plan(rng, seats, mover, rival)
            after = after_all(state, actions, faces)
            if [seat for seat, _ in wed_in(state, after)] == [rival]:
                break
        ((_, man),) = wed_in(state, after)
        words[0] += f" By that {title(man)} marries {{{rival}'s}} daughter."
    after = after_all(state, actions, faces)
    draws = [of.seat for of in happened(state, after) if of.kind == "draw"]
    step = after.step
    assert step is not None
    fits = "draws" if draws == [mover] else "goes on" if after.active == mover and not draws else "?"
    says = {
        "draws": f"{{{mover} draws}} an event",
        "goes on": f"{{{mover}'s}} daughter still goes to a place",
        "both": f"{{{mover}}} and {{{rival}}} draw an event each",
        "rival": f"{{{rival} draws}} an event for the wedding",
        "nothing": "The turn is over, and no event is drawn",
    }
    if how == "own":
        rule, clause = "A wedding on one's own turn ends it, and the event is drawn all the same.", "LI-7.7"
    elif how == "exchange":
        rule, clause = "A wedding on another's turn does not end that turn, and brings no event.", "LI-7.8"
    else:
        rule = "An intrigue is followed by the event, and whoever marries on another's turn draws none."
        clause = "LI-7.8"
    wrong = {
        "draws": "Nothing has ended the turn.",
        "goes on": "There is nothing left to do in this turn.",
        "both": "Only one of them draws." if how != "exchange" else "Nobody draws now.",
        "rival": "Weddings bring no events.",
        "nothing": "Every turn ends with an event.",
    }
    answers = worded(says, fits, (rule, clause), wrong)
    rng.shuffle(answers)
    ask = f"{words[0]} What comes next?"
    about: dict[str, Datum] = {"seat": mover, "rival": rival, "how": how, "told": tuple(words[1:])}
    return question(rng, "after-a-wedding", state, None, ask, answers, about)


# What becomes of the rest?


def whose_cards(rng: random.Random) -> Question:
    """Ask what becomes of cards when a gentleman is married."""
    seats, mover = table(rng)
    rival = rng.choice(around(mover, seats))
    what = rng.choice(("rival", "rival", "other", "other", "place", "events"))
    place = rng.choice(RAISING)
    ((number, by),) = DECK.places[place].raises
    man, other = rng.sample([of for of in peaceful() if demands(of)[number] >= by], 2)
    count = rng.choice((1, 2))
    kept = rng.choice((1, 2))
    held = rng.sample(("diadem", "governess", "manor", "veto"), 2)
    laid = {mover: [man] * 3 + [other] * kept, rival: [man] * (count if what == "rival" else 1)}
    yard = "park" if what == "place" else ""
    stacks = {yard: [man, *rng.sample([of for of in peaceful() if of not in (man, other)], 4)]} if yard else {}
    state = moment(
        rng,
        seats,
        mover,
        values={mover: changed(demands(man), number, -by)},
        laid=laid,
        at={mover: rng.choice([of for of in PLACES if of != place])},
        stacks=stacks,
        hands={**without_hands(seats), mover: held if what == "events" else ()},
    )
    after = after_all(state, [Visit(place)])
    asked, moved = {
        "rival": (f"the {COUNTS[count]} card{'s' * (count > 1)} of {title(man)} below {{{rival}'s}} daughter", man),
        "other": (f"the bride's {COUNTS[kept]} card{'s' * (kept > 1)} of {title(other)}", other),
        "place": (f"a card of {title(man)} in the stack of the Park", man),
        "events": (f"the events in {{{mover}'s}} hand", held[0]),
    }[what]
    fits = where_to(state, after, what, moved, mover, rival)
    says = {
        "bride": f"To {{{mover}}}, where {'it counts' if what == 'place' else 'they count'} nothing",
        "discard": "Onto the discard pile",
        "stay": "Nowhere: what is there stays there",
        "pile": "Below the draw pile",
        "next": f"To {{{mover}'s}} next daughter",
    }
    words, clause = {
        "rival": (f"Cards of the bridegroom go to {{{mover}}}, and bring no points.", "LI-7.4"),
        "other": ("The bride's other gentlemen are discarded.", "LI-7.5"),
        "place": ("In the piles his cards lie until somebody finds them.", "LI-7.11"),
        "events": ("Events stay in hand when a daughter marries.", "LI-7.6"),
    }[what]
    wrong = {
        "bride": "That is for other cards.",
        "discard": "They are not discarded." if what != "place" else "Nobody has looked there.",
        "stay": "They do not stay.",
        "pile": "Nothing goes there.",
        "next": "She begins without.",
    }
    answers = worded(says, fits, (words, clause), wrong)
    rng.shuffle(answers)
    ask = f"{{{mover} visits}} {where(place)}, and by that {title(man)} is married. What becomes of {asked}?"
    about: dict[str, Datum] = {"seat": mover, "what": what, "how": "visit", "told": (place,)}
    return question(rng, "whose-cards", state, None, ask, answers, about)


def where_to(before: State, after: State, what: str, card: str, mover: int, rival: int) -> str:
    """Return where cards have gone in a wedding, by the key of its words."""
    if what == "events":
        return "stay" if card in after.hands[mover] else "discard"
    if what == "place":
        return "stay" if before.stacks == after.stacks else "bride"
    seat = rival if what == "rival" else mover
    count = before.laid[seat].count(card)
    assert card not in after.laid[seat]
    if after.discard.count(card) - before.discard.count(card) == count:
        return "discard"
    below = sum(row.count(card) for row in before.laid)
    return "bride" if after.sets.count(card) == below else "pile"


KINDS = (
    Kind("who-marries", "Who marries?", ("LI-7.1", "LI-7.2", "LI-7.8"), who_marries),
    Kind("which-suitor", "Whom may she marry?", ("LI-2.2", "LI-7.1", "LI-7.3"), which_suitor),
    Kind("what-is-missing", "What does she lack?", ("LI-2.2", "LI-7.1"), what_is_missing),
    Kind("after-a-wedding", "How does the turn go on?", ("LI-7.7", "LI-7.8"), after_a_wedding),
    Kind("whose-cards", "What becomes of the rest?", ("LI-7.4", "LI-7.5", "LI-7.6", "LI-7.11"), whose_cards),
)
