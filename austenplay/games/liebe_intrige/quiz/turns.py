"""Questions about turns: what may be done, where a daughter may go, and what comes next."""

from __future__ import annotations

import random
from collections.abc import Mapping

from austenplay.core.asking import Reason, question, right, worded
from austenplay.core.errors import listed
from austenplay.core.protocols import Action
from austenplay.core.questions import Answer, Datum, Kind, Question
from austenplay.core.words import capitalised
from austenplay.games.liebe_intrige.labels import label
from austenplay.games.liebe_intrige.legality import conceivable
from austenplay.games.liebe_intrige.position import Wedding
from austenplay.games.liebe_intrige.quiz.moments import (
    DECK,
    PLACES,
    around,
    happened,
    marriages,
    moment,
    peaceful,
    table,
    title,
    where,
    without_hands,
)
from austenplay.games.liebe_intrige.quiz.plans import bride
from austenplay.games.liebe_intrige.rules import Intrigue, Play, Raise, Roll, Take, Visit
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.steps import Stage

# What may be done?


def may_be_done(rng: random.Random) -> Question:
    """Ask which of some actions is allowed."""
    state, told = at_a_stack(rng) if rng.random() < 0.25 else before_a_turn(rng)
    step = state.step
    assert step is not None
    seat = step.seat
    legal = list(state.legal_actions())
    of_each = {(type(action), getattr(action, "card", "")): action for action in rng.sample(legal, len(legal))}
    chosen = rng.choice(list(of_each.values()))
    tried = [*conceivable(state, step), *more_ideas(rng, state)]
    refused = [(action, found[0]) for action in tried if (found := state.objections(action))]
    rng.shuffle(refused)
    of_each_clause = {objection.clause: (action, objection) for action, objection in reversed(refused)}
    wrong = [
        Answer(label(state, step, action), capitalised(f"{of.reason}. {of.remedy}"), of.clause)
        for action, of in (*reversed(of_each_clause.values()), *refused)
    ]
    answer = right(label(state, step, chosen), why_allowed(state, chosen))
    ask = f"{told} Which of these is allowed?"
    about: dict[str, Datum] = {"seat": seat, "place": step.place or None}
    return question(rng, "may-be-done", state, seat, ask, [answer, *wrong], about)


def before_a_turn(rng: random.Random) -> tuple[State, str]:
    """Return a turn before it begins, events in hand, a rival often in the same place."""
    seats, mover = table(rng)
    place = rng.choice(PLACES)
    at = {mover: place, rng.choice(around(mover, seats)): place} if rng.random() < 0.6 else {}
    bare = {seat: () for seat in range(seats) if rng.random() < 0.25}
    hand = rng.sample(list(DECK.events), 3)
    state = moment(rng, seats, mover, at=at, laid=bare, hands={mover: hand})
    return state, f"It is {{{mover}'s}} turn."


def at_a_stack(rng: random.Random) -> tuple[State, str]:
    """Return the moment when somebody looks at the gentlemen of a place."""
    seats, mover = table(rng)
    place = rng.choice(("theatre", "soup_kitchen"))
    hand = rng.sample(list(DECK.events), 2)
    state = moment(rng, seats, mover, at={mover: "tailor"}, hands={mover: hand}).apply(Visit(place))
    return state, f"{{{mover} visits}} {where(place)} and {{{mover}:looks}} at its gentlemen."


def more_ideas(rng: random.Random, state: State) -> list[Action]:
    """Return what else a person might try: events of others, gentlemen who are elsewhere, a step too early."""
    step = state.step
    assert step is not None
    ideas: list[Action] = [Play(card) for card in rng.sample(list(DECK.events), 2)]
    if step.stage is Stage.TAKE:
        return [*ideas, *map(Take, rng.sample(list(DECK.gentlemen), 3)), Visit(rng.choice(PLACES))]
    return [*ideas, *(Intrigue(place, rng.choice(around(step.seat, state.seats))) for place in PLACES)]


def why_allowed(state: State, action: Action) -> Reason:
    """Return why an action is allowed."""
    match action:
        case Visit():
            return "Any place may be visited but the one where she is.", "LI-3.1"
        case Intrigue(place, rival) if state.at[state.active] == place:
            return f"For an intrigue against {{{rival}}}, who is there too, she may stay.", "LI-3.3"
        case Intrigue(place, rival):
            return f"{{{rival} is}} there, and a card lies below both daughters.", "LI-5.1"
        case Take():
            return "Any gentleman of the stack may be taken, and one has to be.", "LI-4.7"
    return "Such an event may be played at any step of one's own turn.", "LI-6.3"


# Where may she go?


def where_next(rng: random.Random) -> Question:
    """Ask where a daughter may go for a visit."""
    seats, mover = table(rng)
    how = rng.choice(("turn", "turn", "rival", "first", "sister", "sister", "nobody"))
    place = rng.choice(PLACES)
    weddings: dict[int, list[Wedding]] = {}
    if how in ("sister", "nobody"):
        weddings[mover] = marriages(rng, 3 if how == "nobody" else 1)
    other = rng.choice(around(mover, seats))
    at = {mover: None if how == "first" else place}
    if how == "rival":
        at[other] = rng.choice([of for of in PLACES if of != place])
    state = moment(rng, seats, mover, at=at, weddings=weddings, hands={mover: rng.sample(list(DECK.events), 2)})
    there = [action.place for action in state.legal_actions() if isinstance(action, Visit)]
    barred = [of for of in PLACES if of not in there]
    here = where(place)
    free = next(of for of in PLACES if of not in (place, "tailor"))
    lines: dict[str, Reason] = {}
    if how == "nobody":
        truth: Reason = (
            f"{{{mover} has}} no daughter left to send anywhere, and only plays and draws events.",
            "LI-3.5",
        )
    elif how == "first":
        truth = ("She has not been anywhere yet, so every place is open to her.", "LI-3.2")
    elif how == "sister":
        truth = (f"The figure stayed at {here} when her sister married, and it has to move on.", "LI-3.2")
    else:
        truth = (f"She is at {here} and has to go somewhere else.", "LI-3.2")
    _, clause = truth
    lines["Anywhere"] = (f"{'One place is' if there else 'Everything is'} closed to her.", clause)
    lines["Nowhere"] = ("Somebody is at home and may go out.", "LI-3.2")
    lines[f"Anywhere but {here}"] = ("Nothing keeps her from there.", clause)
    lines["Anywhere but the Tailor's Shop"] = ("That shop may be visited like any place.", clause)
    taken = [of for of in PLACES if of not in (place, "tailor") and of in state.at]
    shut = where(taken[0] if taken else free)
    lines[f"Anywhere but {shut}"] = ("A place may be visited whoever is there.", clause)
    fits = f"Anywhere but {where(barred[0])}" if barred else "Anywhere"
    if not there:
        fits = "Nowhere"
    answers = [right(text, truth) if text == fits else Answer(text, *reason) for text, reason in lines.items()]
    first = [answer for answer in answers if answer.text.endswith(here)]
    rest = [answer for answer in answers if answer not in first]
    rng.shuffle(rest)
    ask = f"It is {{{mover}'s}} turn, and no intrigue is meant. Where may a daughter of {{{mover}'s}} go?"
    return question(rng, "where-next", state, None, ask, [*first, *rest], {"seat": mover})


# What comes next?

NEXT: Mapping[str, str] = {
    "casanova": "The Casanova die is rolled",
    "drinking": "The drinking die is rolled",
    "intrigue": "The intrigue die is rolled",
    "raise": "An attribute is chosen",
    "look": "She looks at the gentlemen there",
    "draw": "An event is drawn",
}
"""What may come next, in words."""


def what_next(rng: random.Random) -> Question:
    """Ask what comes next in a turn."""
    seats, mover = table(rng)
    how = rng.choice(("visit", "visit", "visit", "rolled", "chosen", "intrigue", "wedding"))
    rival = rng.choice(around(mover, seats))
    place = rng.choice(PLACES)
    actions: list[Action] = [Visit(place)]
    told = f"{{{mover} visits}} {where(place)}."
    if how == "rolled":
        place = rng.choice(("park", "dive_bar"))
        told = f"{{{mover} visits}} {where(place)}, and the Casanova die has been rolled."
        actions = [Visit(place), Roll("clover")]
    elif how == "chosen":
        place = "boulevard"
        chosen = rng.choice(("reputation", "education"))
        told = f"{{{mover} visits}} {where(place)} and {{{mover}:chooses}} {chosen.capitalize()}."
        actions = [Visit(place), Raise(chosen)]
    elif how == "intrigue":
        place = rng.choice([of for of in PLACES if DECK.places[of].intrigue])
        told = f"{{{mover} goes}} to {where(place)} for an intrigue against {{{rival}}}."
        actions = [Intrigue(place, rival)]
    elif how == "wedding":
        state, place, man = bride(rng, seats, mover)
        told = f"{{{mover} visits}} {where(place)}, and by that {title(man)} is married."
        actions = [Visit(place)]
    if how != "wedding":
        elsewhere = rng.choice([of for of in PLACES if of != place])
        laid = {seat: [man] for seat, man in zip((mover, rival), rng.sample(peaceful(), 2), strict=True)}
        state = moment(rng, seats, mover, at={mover: elsewhere, rival: place}, laid=laid, hands=without_hands(seats))
    after = state
    for action in actions:
        after = after.apply(action)
    fits = due(state, after)
    of = DECK.places[place]
    words, clause = why_next(how, place, fits)
    gone = "That belongs to a visit, and this is an intrigue." if how == "intrigue" else "The wedding cuts that off."
    if how not in ("intrigue", "wedding"):
        gone = ""
    wrong = {
        "casanova": gone or ("He is done with." if of.dice else "Casanova is not to be met there."),
        "drinking": gone or ("That comes later." if "drinking" in of.dice else "Nobody drinks there."),
        "intrigue": "A visit is no intrigue.",
        "raise": gone or ("That is settled." if of.choice else "There is nothing to choose there."),
        "look": gone or ("That comes last." if of.stack else "There is nobody to look at."),
        "draw": "That ends a turn, and this one is not over.",
    }
    answers = worded(NEXT, fits, (words, clause), wrong)
    rng.shuffle(answers)
    answers.sort(key=lambda answer: answer.text not in (NEXT["look"], NEXT["draw"]))
    about: dict[str, Datum] = {"how": how, "place": place}
    return question(rng, "what-next", state, None, f"{told} What comes next?", answers, about)


def due(before: State, after: State) -> str:
    """Return what comes next, by the key of its words."""
    if any(of.kind == "draw" for of in happened(before, after)):
        return "draw"
    step = after.step
    assert step is not None
    stages = {Stage.CASANOVA: "casanova", Stage.DRINKING: "drinking", Stage.SCHEME: "intrigue"}
    return stages.get(step.stage) or {Stage.RAISE: "raise", Stage.TAKE: "look"}[step.stage]


def why_next(how: str, place: str, fits: str) -> Reason:
    """Return why that comes next."""
    here = where(place)
    if how == "intrigue":
        return "With an intrigue its die is rolled at once, and nothing of the place is done.", "LI-5.4"
    if how == "wedding":
        return "A wedding ends one's own turn: what is left of it is an event to draw.", "LI-7.7"
    if fits == "draw":
        return f"No stack lies at {here}, so there is only the event that ends a turn.", "LI-4.11"
    if fits == "raise":
        return f"At {here} one of two attributes rises, and that comes first.", "LI-4.3"
    if fits == "look":
        return "When attributes and dice are done with, the stack is looked at.", "LI-4.6"
    dice = listed((DECK.dice[die].title for die in DECK.places[place].dice), "and then")
    return f"At {here} she meets {dice}, all of it before the stack.", "LI-4.1"


KINDS = (
    Kind(
        "may-be-done",
        "May this be done?",
        (
            *("LI-3.1", "LI-3.2", "LI-3.3", "LI-4.7", "LI-5.1", "LI-5.2", "LI-5.3"),
            *("LI-6.3", "LI-6.4", "LI-6.7", "LI-6.9"),
        ),
        may_be_done,
    ),
    Kind("where-next", "Where may she go?", ("LI-3.2", "LI-3.5"), where_next),
    Kind("what-next", "What comes next?", ("LI-4.1", "LI-4.3", "LI-4.6", "LI-4.11", "LI-5.4", "LI-7.7"), what_next),
)
