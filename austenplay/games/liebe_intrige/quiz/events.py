"""Questions about events: when they may be played, what each of them does, and how many are kept."""

from __future__ import annotations

import random
from collections.abc import Mapping

from austenplay.core.asking import Reason, numbers, question, right, worded
from austenplay.core.protocols import Action
from austenplay.core.questions import Datum, Kind, Question
from austenplay.core.words import amount, capitalised
from austenplay.games.liebe_intrige.quiz.moments import (
    COUNTS,
    DECK,
    PLACES,
    after_all,
    around,
    changed,
    daughter,
    happened,
    marriages,
    moment,
    past_forms,
    peaceful,
    table,
    title,
    titles,
    triple,
    triples,
    where,
    without_hands,
    wrong_cards,
)
from austenplay.games.liebe_intrige.rules import MOST_EVENTS, MOST_VALUE, Discard, Done, Play, Raise, Roll, Visit
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.steps import Stage
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES, CHOICE, Attribute

# What is a daughter like after an event?

CHANGING = tuple(key for key, card in DECK.events.items() if isinstance(card.effect[0], Attribute))


def event_attribute(rng: random.Random) -> Question:
    """Ask what a daughter is like after an event."""
    seats, mover = table(rng)
    card = rng.choice(CHANGING)
    verb = DECK.events[card].effect[0]
    assert isinstance(verb, Attribute)
    strikes = DECK.events[card].strikes
    target = rng.choice(around(mover, seats)) if strikes else None
    whose = mover if target is None else target
    values = tuple(rng.choice((0, 0, 1, 2, 3, 4, MOST_VALUE)) for _ in ATTRIBUTES)
    chosen = rng.choice(ATTRIBUTES) if verb.which == CHOICE else None
    hands = {**without_hands(seats), mover: (card,)}
    state = moment(rng, seats, mover, values={whose: values}, hands=hands)
    actions: list[Action] = [Play(card, target), *([Raise(chosen)] if chosen else [])]
    fits = after_all(state, actions).values[whose]
    number = ATTRIBUTES.index(chosen or verb.which)
    name, by = ATTRIBUTES[number].capitalize(), verb.by
    far = changed(values, number, by)
    if far[number] not in range(MOST_VALUE + 1):
        words, clause = f"{name} stands at {values[number]} and goes no further.", "LI-2.1"
    else:
        words, clause = f"It {'raises' if by > 0 else 'lowers'} {name} by {abs(by)}, once and for good.", "LI-6.6"
    mistakes: list[tuple[tuple[int, ...], Reason]] = []
    if far != fits and far[number] > 0:
        mistakes.append((far, (f"No track goes beyond {MOST_VALUE}.", "LI-2.1")))
    if fits != values:
        says = "That is as she was" if not strikes else "She is the one who is struck"
        mistakes.append((values, (f"{says}.", "LI-6.6")))
    near = [
        *((changed(values, other, by), "That is another attribute.") for other in range(3) if other != number),
        (changed(values, number, 2 * by), "That changes it twice."),
        (changed(values, number, -by), "That is the wrong way."),
    ]
    near = [(found, says) for found, says in near if set(found) <= set(range(MOST_VALUE + 1))]
    rng.shuffle(near)
    mistakes += [(found, (says, clause)) for found, says in near]
    told = f"{{{mover} plays}} {title(card)}"
    if target is not None:
        told += f" against {{{target}}}, and nobody answers it"
    elif chosen:
        told += f" and {{{mover}:chooses}} {chosen.capitalize()}"
    ask = f"{daughter(state, whose)}, {{{whose}'s}} daughter, has {triple(values)}. {told}. What does she have then?"
    about: dict[str, Datum] = {"card": card, "seat": mover, "whose": whose, "chosen": chosen}
    answers = [right(triple(fits), (words, clause)), *triples(fits, mistakes)]
    return question(rng, "event-attribute", state, None, ask, answers, about)


# What does an event do with cards?

MOVING = ("letter", "duel", "portraits", "meeting", "invitation", "manor", "inheritance", "chaperone")


def event_cards(rng: random.Random) -> Question:
    """Ask what an event does that changes no attribute."""
    seats, mover = table(rng)
    card = rng.choice((*MOVING[:5], *MOVING))
    rival = rng.choice(around(mover, seats))
    target = rival if DECK.events[card].strikes else None
    men = rng.sample(peaceful(), 4)
    laid = {mover: men[:2], rival: men[2:]}
    state = moment(rng, seats, mover, laid=laid, hands={**without_hands(seats), mover: (card,)})
    after = state.apply(Play(card, target))
    fits = done_by(state, after, mover)
    says = effects(mover, rival)
    words, clause = why_effect(card, mover, rival)
    near = CONFUSED[fits]
    wrong = {key: MIXED_UP.get(key, "That is what another event does.") for key in says}
    answers = worded(says, fits, (words, clause), wrong)
    rest = [answer for answer, key in zip(answers, says, strict=True) if key not in near]
    first = [answer for answer, key in zip(answers, says, strict=True) if key in near]
    rng.shuffle(first)
    rng.shuffle(rest)
    told = f"{{{mover} plays}} {title(card)}"
    told += f" against {{{target}}}, who lets it be" if target is not None else ""
    about: dict[str, Datum] = {"card": card, "seat": mover, "rival": rival}
    return question(rng, "event-cards", state, None, f"{told}. What comes of it?", [*first, *rest], about)


def effects(mover: int, rival: int) -> dict[str, str]:
    """Return what an event may do with cards, in words."""
    return {
        "take": f"{{{mover} takes}} a gentleman of {{{rival}'s}} and {{{mover}:chooses}} him",
        "given": f"{{{rival} gives}} {{{mover}}} a gentleman and {{{rival}:chooses}} him",
        "gives up": f"{{{rival} discards}} a gentleman and {{{rival}:chooses}} him",
        "loses": f"{{{rival} discards}} a gentleman whom {{{mover} chooses}}",
        "exchange": f"They exchange two cards, and {{{mover} chooses}} both",
        "each": "They exchange two cards, and each chooses one",
        "pile": f"{{{mover} takes}} one of the next three of the draw pile",
        "next": f"{{{mover} takes}} the next card of the draw pile",
        "any place": f"{{{mover} takes}} one of the gentlemen of any place",
        "own place": f"{{{mover} takes}} one of the gentlemen at {{{mover}:their}} own place",
        "1 point": "It is laid out and counts 1 point at the end",
        "2 points": "It is laid out and counts 2 points at the end",
        "no dice": "No die of a place is rolled in this turn",
        "one die": "The next die of a place is rolled twice",
    }


CONFUSED: Mapping[str, tuple[str, ...]] = {
    "take": ("given", "loses", "exchange"),
    "gives up": ("loses", "given", "take"),
    "exchange": ("each", "take", "given"),
    "pile": ("next", "any place", "own place"),
    "any place": ("own place", "pile", "next"),
    "1 point": ("2 points", "pile", "no dice"),
    "2 points": ("1 point", "take", "no dice"),
    "no dice": ("one die", "1 point", "own place"),
}
"""For each effect those that are easily taken for it."""
MIXED_UP: Mapping[str, str] = {
    "given": "It is not for the one who loses to choose.",
    "loses": "Whoever discards chooses.",
    "each": "One of them has both choices.",
    "next": "There are three to choose from, and no other.",
    "own place": "It need not be where she is.",
    "one die": "They are not repeated.",
    "1 point": "It is another card that is worth 1 point.",
    "2 points": "It is another card that is worth 2 points.",
}
"""What is said to effects that no event, or another, has."""


def done_by(before: State, after: State, mover: int) -> str:
    """Return which effect an event had, by the key of its words."""
    kinds = {of.kind for of in happened(before, after)}
    if "lay_out" in kinds:
        return "1 point" if after.scores[mover] - before.scores[mover] == 1 else "2 points"
    if "no_dice" in kinds:
        return "no dice"
    step = after.step
    assert step is not None
    if step.stage is Stage.GIVE:
        return "gives up"
    assert step.seat == mover
    return {Stage.WIN: "take", Stage.SWAP: "exchange", Stage.MEETING: "pile", Stage.INVITE: "any place"}[step.stage]


def why_effect(card: str, mover: int, rival: int) -> Reason:
    """Return what an event does, and by which rule."""
    match card:
        case "letter":
            return f"With {title(card)} {{{mover} takes}} a card and {{{mover}:has}} the choice.", "LI-6.7"
        case "portraits":
            return f"With {title(card)} {{{mover} picks}} what is given and what is got.", "LI-6.7"
        case "duel":
            return f"{title(card)} costs {{{rival}}} a card, and it is {{{rival}}} who may pick it.", "LI-6.12"
        case "meeting":
            return f"{title(card)} shows three cards of the draw pile, and one of them is taken.", "LI-6.11"
        case "invitation":
            return f"{title(card)} opens the stack of any place, and one card of it is taken.", "LI-4.7"
        case "chaperone":
            return f"{title(card)} does away with Casanova and drinking until the turn is over.", "LI-6.9"
    points = DECK.events[card].points
    return f"{title(card)} stays before its owner and is worth {amount(points, 'point')}.", "LI-6.6"


# What may be played?


def may_play(rng: random.Random) -> Question:
    """Ask which events of a hand may be played now."""
    while True:
        state, told = event_moment(rng)
        step = state.step
        assert step is not None
        seat = step.seat
        hand = sorted(set(state.hands[seat]))
        fits = frozenset(of.card for of in state.legal_actions() if isinstance(of, Play))
        if len(titles(fits)) <= 56 and len(hand) == 3:
            break
    why: dict[str, Reason] = {}
    for card in hand:
        others = [None, *around(seat, state.seats)] if DECK.events[card].strikes else [None]
        found = [of for other in others for of in state.objections(Play(card, other))]
        strong = [of for of in found if "strikes another family" not in of.reason] or found
        if card not in fits:
            why[card] = (capitalised(f"{strong[0].reason}. {strong[0].remedy}"), strong[0].clause)
    if fits:
        words = (
            f"{titles(fits)} can be played at such a step{'' if len(fits) == len(hand) else '; the rest has to wait'}."
        )
        truth: Reason = (words, "LI-6.3")
    else:
        truth = ("Each of the three waits for a moment of its own.", why[hand[0]][1])
    missing: Reason = ("There is more that may be played.", "LI-6.3")
    sets = [fits ^ {card} for card in hand] + [frozenset(hand), frozenset[str]()]
    sets += [frozenset({card}) for card in hand] + [frozenset(hand) - {card} for card in hand]
    rng.shuffle(sets)
    wrong = wrong_cards(sets, fits, why, missing, "None of them")
    answers = [right(titles(fits, nothing="None of them"), truth), *wrong]
    ask = f"{told} Which of the three events in {{{seat}'s}} hand may be played now?"
    about: dict[str, Datum] = {"seat": seat, "stage": str(step.stage)}
    return question(rng, "may-play", state, seat, ask, answers, about)


def event_moment(rng: random.Random) -> tuple[State, str]:
    """Return a moment at which events may be played, three of them in hand, and what is to be said of it."""
    seats, mover = table(rng)
    how = rng.choice(("turn", "turn", "pause", "take", "married", "after"))
    picky = ["confidence", "chaperone", "veto", "tables", "friend", "portraits", "duel", "letter"]
    hand = rng.sample(picky, 2)
    hand += [rng.choice([key for key in DECK.events if key not in hand])]
    laid = {seat: () for seat in range(seats) if rng.random() < 0.5}
    weddings = {mover: marriages(rng, 3)} if how == "married" else {}
    at = {mover: "boulevard"}
    state = moment(rng, seats, mover, hands={mover: hand}, laid=laid, weddings=weddings, at=at)
    if how == "pause":
        told = f"{{{mover} is}} at the Dive Bar; Casanova's die has been rolled, the drinking die has not."
        return state.apply(Visit("dive_bar")).apply(Roll("clover")), told
    if how == "take":
        place = rng.choice(("theatre", "soup_kitchen"))
        return state.apply(Visit(place)), f"{{{mover} looks}} at the gentlemen of {where(place)}."
    if how == "after":
        return state.apply(Visit("tailor")), f"{{{mover} has}} visited the Tailor's Shop."
    if how == "married":
        return state, f"It is {{{mover}'s}} turn, and all of {{{mover}'s}} daughters are married."
    return state, f"{{{mover}'s}} turn begins."


# How many events are in hand?

PLAYED = ("diadem", "governess", "bazaar", "manor", "inheritance")


def hand_size(rng: random.Random) -> Question:
    """Ask how many events somebody holds when a turn is over."""
    seats, mover = table(rng)
    size = rng.choice((0, 1, 2, 3, 4, 5, 5))
    played = rng.sample(PLAYED, min(size, rng.choice((0, 0, 1, 1, 2))))
    free = [key for key in DECK.events if key not in PLAYED]
    hand = [*played, *rng.sample(free, size - len(played))]
    out = rng.choice(((), (), ("manor",), ("inheritance", "manor")))
    at = {mover: rng.choice([of for of in PLACES if of != "tailor"])}
    low = {mover: (1, 1, 1)}
    hands, laid_out = {**without_hands(seats), mover: hand}, {mover: out}
    state = moment(rng, seats, mover, at=at, values=low, hands=hands, laid_out=laid_out)
    after = state
    for card in played:
        after = after.apply(Play(card))
    after = past_forms(after.apply(Visit("tailor")))
    while after.step is not None and after.step.stage is Stage.LIMIT:
        after = after.apply(next(of for of in after.legal_actions() if isinstance(of, Discard)))
    assert not any(isinstance(of, Done) for of in after.legal_actions() if after.active == mover)
    fits = len(after.hands[mover])
    points = sum(DECK.events[card].points > 0 for card in played)
    if size - len(played) + 1 > MOST_EVENTS:
        words, clause = f"One is drawn, and of six one is discarded: {MOST_EVENTS} are the most.", "LI-6.2"
    else:
        words, clause = "What is played leaves the hand, and one is drawn at the end.", "LI-6.1"
    mistakes = [
        (size - len(played) + 1, (f"More than {MOST_EVENTS} may not be kept. {words}", "LI-6.2")),
        (size - len(played), (f"A turn ends with an event. {words}", "LI-6.1")),
        (min(size + 1, MOST_EVENTS + 1), (f"What was played is gone. {words}", "LI-6.6")),
        (fits + points, (f"What is laid out is no longer in hand. {words}", "LI-6.2")),
        (fits + len(out), (f"What lies out does not count. {words}", "LI-6.2")),
        (fits + 1, (f"That is one too many. {words}", clause)),
        (fits - 1, (f"That is one too few. {words}", clause)),
        (fits + 2, (f"That is two too many. {words}", clause)),
    ]
    mistakes = [(value, reason) for value, reason in mistakes if value >= 0]
    told = f"{{{mover} holds}} {amount(size, 'event')}"
    told += f" and {{{mover}:has}} {COUNTS[len(out)]} laid out. " if out else ". "
    told += f"{{{mover} plays}} {titles(played)} and {{{mover}:visits}}" if played else f"{{{mover} visits}}"
    ask = f"{told} the Tailor's Shop. How many are in hand when the turn is over?"
    about: dict[str, Datum] = {"seat": mover, "size": size, "played": tuple(played)}
    return question(
        rng, "hand-size", state, None, ask, [right(str(fits), (words, clause)), *numbers(fits, mistakes)], about
    )


KINDS = (
    Kind("event-attribute", "What does that event change?", ("LI-2.1", "LI-6.6"), event_attribute),
    Kind(
        "event-cards",
        "What does that event do?",
        ("LI-4.7", "LI-6.6", "LI-6.7", "LI-6.9", "LI-6.11", "LI-6.12"),
        event_cards,
    ),
    Kind("may-play", "Which event may be played?", ("LI-6.3", "LI-6.4", "LI-6.7", "LI-6.9"), may_play),
    Kind("hand-size", "How many events are in hand?", ("LI-6.1", "LI-6.2", "LI-6.6"), hand_size),
)
