"""Questions about turns: what may be done, who is next, who is the Catch, and what the Clock does."""

from __future__ import annotations

import dataclasses
import random

from austenplay.core.asking import Reason, numbers, question, right, together
from austenplay.core.errors import listed
from austenplay.core.game import settle
from austenplay.core.protocols import Action
from austenplay.core.questions import Answer, Datum, Kind, Question
from austenplay.games.ladys_choice.deck import BELOW_THE_CLOCK, DEALT
from austenplay.games.ladys_choice.legality import label
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.quiz.moments import (
    CARDS,
    DECK,
    OPENNESS,
    moment,
    rules,
    seats_and_catch,
    title,
)
from austenplay.games.ladys_choice.rules import Boast, Change, Court, Marry, Rest
from austenplay.games.ladys_choice.state import State

# What may be done?


def may_be_done(rng: random.Random) -> Question:
    """Ask which of some actions is allowed."""
    state, before = gentlemans_turn(rng) if rng.random() < 0.4 else ladys_turn(rng)
    seat = state.to_move
    legal = list(state.legal_actions())
    of_each = {type(action): action for action in rng.sample(legal, len(legal))}
    chosen = rng.choice(list(of_each.values()))
    refused = [(action, found[0]) for action in conceivable(rng, state) if (found := state.objections(action))]
    rng.shuffle(refused)
    of_each_clause = {objection.clause: (action, objection) for action, objection in reversed(refused)}
    wrong = [
        Answer(label(state.rules, action), f"{of.reason}. {of.remedy}", of.clause)
        for action, of in (*reversed(of_each_clause.values()), *refused)
    ]
    answer = right(label(state.rules, chosen), why_allowed(state, chosen))
    ask = f"{before}It is {{{seat}'s}} turn. Which of these is allowed?"
    return question(rng, "may-be-done", state, seat, ask, [answer, *wrong], {"seat": seat})


def gentlemans_turn(rng: random.Random) -> tuple[State, str]:
    """Return a gentleman's turn, often with a card that cannot be boasted."""
    seats, first = seats_and_catch(rng)
    seat = rng.choice(rules(seats).gentlemen(first))
    hand = rng.sample(CARDS, rng.randint(4, 6))
    if rng.random() < 0.7:
        hand[0] = OPENNESS
    return moment(rng, seats, hands={seat: hand}, first=first, to_move=seat), ""


def ladys_turn(rng: random.Random) -> tuple[State, str]:
    """Return a lady's turn, and what is to be said of it: early, late, or when the other one has married."""
    seats, first = seats_and_catch(rng) if rng.random() < 0.5 else (6, rng.randrange(6))
    table = rules(seats)
    above = 0 if rng.random() < 0.5 else None
    ladies = table.ladies(first)
    married = rng.choice(ladies) if len(ladies) > 1 and rng.random() < 0.7 else None
    mover = rng.choice(ladies) if married is None else married
    state = moment(rng, seats, first=first, to_move=mover, above=above)
    if married is not None:
        husband = rng.choice(state.gentlemen)
        state = state.apply(Marry(husband))
        told = f"{{{married} has}} married {{{husband}}}. "
        if state.phase is Phase.EXTRA and rng.random() < 0.4:
            courted = rng.choice(state.gentlemen)
            state = state.apply(Court(courted))
            state = settled(state)
            told += f"{{{state.to_move} has}} had {{{state.to_move}:her}} extra look. "
        return state, told
    late = "The Biological Clock is up. " if above == 0 else ""
    who = {first: "the First Catch", ladies[-1]: "the Second Catch"}.get(mover, "") if len(ladies) > 1 else "the Catch"
    return state, f"{late}{{{mover} is}} {who}. "


def settled(state: State) -> State:
    """Return the state after a look has come to its end, the rest of the hand left unseen."""
    while state.phase in (Phase.SHOW, Phase.REST):
        nature = state.nature
        state = state.apply(Rest(None) if nature is None else nature.draw("a look"))
    return state


def conceivable(rng: random.Random, state: State) -> list[Action]:
    """Return what a person might try: cards held or not, any seat, and the actions of the other role."""
    cards = [*state.hands[state.to_move], *rng.sample(CARDS, 2)]
    seats = [seat for seat in range(state.seats) if seat != state.to_move]
    tried: list[Action] = [*map(Boast, cards), *map(Change, cards), *map(Court, seats), *map(Marry, seats)]
    return tried


def why_allowed(state: State, action: Action) -> Reason:
    """Return why an action is allowed."""
    match action:
        case Boast():
            return f"Any card of the hand may be boasted of, but for {title(OPENNESS)}.", "LC-3.2"
        case Change():
            return "Any card of the hand may be changed.", "LC-3.3"
        case Court() if state.phase is Phase.EXTRA:
            return "The extra look may be at any gentleman, the one just taken among them.", "LC-6.3"
        case Court() if state.is_late:
            return "The Clock does not bind the First Catch.", "LC-6.5"
        case Court():
            return "On her turn a lady may court any gentleman.", "LC-4.1"
    if state.marriages:
        return "Any gentleman who is not taken may be chosen now.", "LC-6.2"
    return "On her turn a lady may marry any gentleman.", "LC-4.6"


# May she court, or marry?


def court_or_marry(rng: random.Random) -> Question:
    """Ask what a lady may do."""
    state, told = ladys_turn(rng)
    seat = state.to_move
    legal = {type(action) for action in state.legal_actions()}
    ways = {
        "Either court or marry": {Court, Marry},
        "Only court": {Court},
        "Only marry": {Marry},
    }
    words, clause = why_lady(state)
    mistakes = {
        "Either court or marry": "Not both",
        "Only court": "Courting is not what is left" if Court not in legal else "Marrying is allowed as well",
        "Only marry": "There is more to choose from" if Marry in legal else "That comes afterwards",
    }
    answers = [
        right(text, (words, clause)) if kinds == legal else Answer(text, f"{mistakes[text]}. {words}", clause)
        for text, kinds in ways.items()
    ]
    ask = f"{told}It is {{{seat}'s}} turn. What may {{{seat}}} do?"
    return question(rng, "court-or-marry", state, None, ask, answers, {"seat": seat})


def why_lady(state: State) -> Reason:
    """Return why a lady may do what she may."""
    if state.phase is Phase.EXTRA:
        return "The Second Catch courts once more before she chooses.", "LC-6.3"
    if state.marriages:
        if state.to_move == state.first:
            return "The First Catch chooses at once, without another look.", "LC-6.4"
        return "The extra look has been had, and now she chooses.", "LC-6.2"
    if not state.is_late:
        return "Before the Clock is up a lady is free to court or to marry.", "LC-4.1"
    if state.must_marry:
        two = len(state.ladies) > 1
        return (
            ("The Clock binds the Second Catch.", "LC-6.5")
            if two
            else ("Once the Clock is up she can only marry.", "LC-5.3")
        )
    return "The Clock binds the Second Catch alone; the First may do either.", "LC-6.5"


# Who is next?


def who_next(rng: random.Random) -> Question:
    """Ask who decides next after an action."""
    seats, first = seats_and_catch(rng) if rng.random() < 0.5 else (6, rng.randrange(6))
    table = rules(seats)
    everybody = [*table.gentlemen(first), *reversed(table.ladies(first))]
    seat = rng.choice(everybody if rng.random() < 0.5 else table.ladies(first))
    state = moment(rng, seats, first=first, to_move=seat, round=1)
    action = rng.choice([of for of in state.legal_actions() if not isinstance(of, Boast)])
    if isinstance(action, Change):
        told = f"{{{seat}}}, a gentleman, {{{seat}:changes}} a card."
    else:
        verb = "courts" if isinstance(action, Court) else "marries"
        told = f"{{{seat} {verb}}} {{{action.gentleman}}}."  # type: ignore[attr-defined]
    after = state.apply(action)
    if isinstance(action, Court):
        after = settled(after)
    over = after.is_round_over
    after = settle(after, "the next round") if over else after  # type: ignore[assignment]
    due = after.to_move

    def why(said: frozenset[int]) -> Reason:
        words, clause = why_next(state, action, due)
        if said == {due}:
            return words, clause
        (other,) = said
        if other == seat:
            return f"{{{seat} has}} had {{{seat}:their}} turn. {words}", clause
        if over and other in table.ladies(first):
            return f"That round is over for {{{other}}}. {words}", clause
        if state.marriages or isinstance(action, Marry):
            return f"Not yet {{{other}}}. {words}", clause
        return f"It is not {{{other}}} who sits on the left. {words}", "LC-2.1"

    roles = f"{together(table.ladies(first))} {'are the Catches' if seats == 6 else f'{{{first}:is}} the Catch'}. "
    wrong = [
        Answer(f"{{{other}}}", *why(frozenset({other}))) for other in rng.sample(range(seats), seats) if other != due
    ]
    near = [first, (seat + 1) % seats, (first + 1) % seats, (seat - 1) % seats, seat]
    wrong.sort(key=lambda answer: int(answer.text[1]) not in near)
    ask = f"{roles}{told} Who decides next?"
    about: dict[str, Datum] = {"do": type(action).__name__.lower(), "gentleman": getattr(action, "gentleman", None)}
    return question(rng, "who-next", state, None, ask, [right(f"{{{due}}}", why(frozenset({due}))), *wrong], about)


def why_next(state: State, action: Action, due: int) -> Reason:
    """Return why somebody is next."""
    if not isinstance(action, Marry):
        return f"Turns go round clockwise, and {{{due} sits}} on the left of {{{state.to_move}}}.", "LC-2.1"
    if len(state.ladies) == 1:
        lady = (state.first + 1) % state.seats
        return (
            f"The round is over. {{{lady} is}} the Catch of the next one, and {{{due} sits}} on {{{lady}:her}} left.",
            "LC-10.6",
        )
    if due == state.first:
        return f"The other Catch chooses at once: {{{due}}}, and without another look.", "LC-6.4"
    return f"The other Catch comes at once: {{{due} courts}} once more, then {{{due}:chooses}}.", "LC-6.3"


# Who is the Catch after this?


def next_catch(rng: random.Random) -> Question:
    """Ask who is the Catch of a later round."""
    seats = rng.choice((3, 4, 5, 6, 6))
    table = rules(seats)
    first = rng.randrange(seats)
    later = rng.randint(1, min(2, table.rounds - 1))
    number = rng.randint(1, table.rounds - later)
    state = moment(rng, seats, first=first, round=number)
    after = state
    for _ in range(later):
        while not after.is_round_over:
            after = after.apply(
                next(of for of in after.legal_actions() if not isinstance(of, Court))
                if after.nature is None
                else after.nature.draw("a round")
            )
        after = settle(after, "the next round")  # type: ignore[assignment]
    fits = frozenset(after.ladies)
    step = table.catches
    words = "both Catches move two seats to the left" if step == 2 else "whoever sits on the left is the next Catch"
    words = f"After each round {words}.{' That happens twice.' if later == 2 else ''}"
    clause = "LC-6.6" if step == 2 else "LC-10.6"

    def why(said: frozenset[int]) -> Reason:
        if said == fits:
            return words, clause
        if again := said & set(state.ladies):
            return f"{together(again)} {{{min(again)}:has}} been one already. {words}", clause
        if step == 2 and len(said) != 2:
            return f"With six players there are two Catches. {words}", "LC-6.1"
        return f"That is another way round, or another step. {words}", clause

    def moved(by: int) -> frozenset[int]:
        return frozenset((lady + by) % seats for lady in state.ladies)

    likely = [moved(by) for by in (-step * later, later if step == 2 else later + 1, step, 2 * step, 1)]
    if step == 2:
        likely.append(frozenset({max(fits)}))
    sets = [of for of in dict.fromkeys(likely) if of != fits]
    sets += [of for of in (frozenset({seat}) for seat in range(seats)) if of not in sets and of != fits and step == 1]
    catch = "are the Catches" if step == 2 else "is the Catch"
    when = "the next round" if later == 1 else "the round after the next one"
    roles = f"{together(state.ladies)} {catch}" if step == 2 else f"{{{first} is}} the Catch"
    ask = f"{roles} of this round, with {seats} players. Who {catch} of {when}?"
    wrong = [Answer(together(of), *why(of)) for of in sets]
    return question(rng, "next-catch", state, None, ask, [right(together(fits), why(fits)), *wrong], {"later": later})


# When does the Clock come up?


def clock_when(rng: random.Random) -> Question:
    """Ask with whose draw the Biological Clock comes up."""
    seats, first = seats_and_catch(rng, 4)
    table = rules(seats)
    men = table.gentlemen(first)
    above = rng.randint(1, 2 * len(men) - 1)
    state = moment(rng, seats, first=first, above=above, rest=CARDS)
    turns = [rng.choice(("boasts", "changes")) for _ in men]
    after, up = state, None
    draws: list[int] = []
    for man, turn in zip(men, turns, strict=True):
        card = after.hands[man][0]
        after = after.apply(Boast(card) if turn == "boasts" else Change(card))
        draws += [man] * (1 if turn == "boasts" else 2)
        if after.is_late and up is None:
            up = man

    def at(count: int) -> int | None:
        return draws[count - 1] if count <= len(draws) else None

    one_each = men[above - 1] if above <= len(men) else None
    swapped = [man for man, turn in zip(men, turns, strict=True) for _ in range(2 if turn == "boasts" else 1)]
    due = f"{above} cards lie on it" if above > 1 else "A single card lies on it"
    truth = f"{due}, a boast draws one and a change two" + (
        "." if up is None else f": {{{up} draws}} the last of them."
    )
    mistakes: list[tuple[int | None, Reason]] = [
        (
            at(above + 1),
            (f"It is up as soon as nothing lies on it, not when somebody would draw it. {truth}", "LC-5.1"),
        ),
        (one_each, (f"A change draws two cards. {truth}", "LC-3.3")),
        (swapped[above - 1] if above <= len(swapped) else None, (f"A boast draws one card. {truth}", "LC-3.2")),
        (at(above - 1) if above > 1 else None, (f"One card is still on it then. {truth}", "LC-5.1")),
        (None, (f"It does. {truth}", "LC-5.1")),
        *((man, (f"Count the draws again. {truth}", "LC-5.1")) for man in men),
    ]
    answers = [right(said(up), (truth, "LC-5.1"))]
    answers += [Answer(said(who), *reason) for who, reason in mistakes if who != up]
    told = listed((f"{{{man} {turn}}}" for man, turn in zip(men, turns, strict=True)), "and")
    cards = "One card lies" if above == 1 else f"{above} cards lie"
    ask = f"{cards} on the Biological Clock. {told}, in this order. When does it come up?"
    return question(rng, "clock-when", state, None, ask, answers, {"turns": tuple(turns)})


def said(seat: int | None) -> str:
    """Return when the Clock comes up, as an answer."""
    return "Not in these turns" if seat is None else f"When {{{seat} draws}}"


# How many cards does a gentleman hold after some turns?


def how_many_cards(rng: random.Random) -> Question:
    """Ask how many cards a gentleman holds after some turns."""
    seats, first = seats_and_catch(rng)
    table = rules(seats)
    seat = rng.choice(table.gentlemen(first))
    size = rng.randint(4, 9)
    state = moment(rng, seats, sizes={seat: size}, first=first, to_move=seat, above=24, rest=CARDS)
    turns = [rng.choice(("boasts", "changes", "changes")) for _ in range(rng.randint(1, 3))]
    after = state
    for turn in turns:
        card = next(card for card in after.hands[seat] if card != OPENNESS)
        after = after.apply(Boast(card) if turn == "boasts" else Change(card))
        after = dataclasses.replace(after, to_move=seat)
    held, changes, boasts = len(after.hands[seat]), turns.count("changes"), turns.count("boasts")
    truth = "A boasted card stays and one is drawn; for a changed card two are drawn: one more each time."
    clause = "LC-3.3" if changes else "LC-3.2"
    mistakes = [
        (size + 2 * changes + boasts, (f"The changed card has gone. {truth}", "LC-3.3")),
        (size + boasts, (f"For a changed card two are drawn, not one. {truth}", "LC-3.3")),
        (size + changes, (f"A boasted card goes back to the hand. {truth}", "LC-3.2")),
        (size + changes - boasts, (f"A boasted card is kept, and one is drawn. {truth}", "LC-3.2")),
        (size, (f"Every turn leaves a gentleman with more cards. {truth}", clause)),
        (held + 1, (f"That is one too many. {truth}", clause)),
        (held - 1, (f"That is one too few. {truth}", clause)),
    ]
    told = ", then ".join(f"{{{seat} {turns[0]}}}" if n == 0 else f"{{{seat}:{turn}}}" for n, turn in enumerate(turns))
    when = "next turn" if len(turns) == 1 else "next turns"
    ask = f"{{{seat} holds}} {size} cards. On {{{seat}:his}} {when} {told}. "
    ask += f"How many cards does {{{seat}}} hold then?"
    answer = right(str(held), (truth, clause))
    about: dict[str, Datum] = {"seat": seat, "size": size, "turns": tuple(turns)}
    return question(rng, "how-many-cards", state, None, ask, [answer, *numbers(held, mistakes)], about)


# How is the table laid?


def set_up(rng: random.Random) -> Question:
    """Ask for a number of the set-up."""
    seats = rng.randint(3, 6)
    table = rules(seats)
    state = moment(rng, seats, above=len(DECK.cards) - BELOW_THE_CLOCK - DEALT * table.looks)
    what = rng.choice(("love", "above", "rounds", "gentlemen"))
    cards, men = len(DECK.cards), table.looks
    catches = "Two of the six are Catches" if seats == 6 else "One of them is the Catch"
    love = "Two with three players, three with four, four with five or six."
    if what == "love":
        fits = state.to_give[0]
        asked = "How many Love cards has everybody to give?"
        reason = love, "LC-1.3"
        mistakes = [
            (other, (f"That goes with other numbers of players. {love}", "LC-1.3")) for other in (1, 2, 3, 4, 5)
        ]
        mistakes += [(seats, (f"That is as many as there are players. {love}", "LC-1.3"))]
        mistakes += [(men, (f"That is as many as there are gentlemen. {love}", "LC-1.3"))]
    elif what == "above":
        fits = state.above_clock
        asked = "How many cards lie on the Biological Clock at first?"
        truth = f"{cards} cards, less {DEALT} for each of {men} gentlemen and {BELOW_THE_CLOCK} beneath the Clock."
        reason = truth, "LC-1.5"
        mistakes = [
            (cards - BELOW_THE_CLOCK, (f"The hands have been dealt. {truth}", "LC-1.4")),
            (cards - DEALT * men, (f"Some of the deck lies beneath the Clock. {truth}", "LC-1.5")),
            (BELOW_THE_CLOCK, (f"That is what lies beneath the Clock. {truth}", "LC-1.5")),
            (cards - DEALT * seats - BELOW_THE_CLOCK, (f"A Catch has no hand. {truth}", "LC-1.4")),
        ]
    elif what == "rounds":
        fits = table.rounds
        asked = "How many rounds does a game take?"
        truth = (
            "Two are Catches in each round, and everybody is one once."
            if seats == 6
            else "Everybody is the Catch once."
        )
        reason = truth, "LC-6.6" if seats == 6 else "LC-10.7"
        mistakes = [
            (seats, (f"Two of them are Catches in each round. {truth}", "LC-6.6")),
            (men, (f"The Catch is a gentleman in other rounds. {truth}", "LC-10.7")),
            *((other, (f"Not so. {truth}", "LC-10.7")) for other in rng.sample(range(2, 8), 6)),
        ]
    else:
        fits = men
        asked = "How many of them are gentlemen in each round?"
        truth = f"{catches}, the others are gentlemen."
        reason = truth, "LC-6.1" if seats == 6 else "LC-1.4"
        mistakes = [
            (seats, (f"Somebody has to choose. {truth}", "LC-1.4")),
            (seats - 1, (f"With six players there are two Catches. {truth}", "LC-6.1")),
            (seats - 2, (f"There are two Catches with six players only. {truth}", "LC-1.4")),
            *((other, (f"Not so. {truth}", "LC-1.4")) for other in rng.sample(range(1, 7), 6)),
        ]
    wrong = numbers(fits, mistakes)
    answer = right(str(fits), reason)
    ask = f"The table is laid for {seats} players. {asked}"
    return question(rng, "set-up", state, None, ask, [answer, *wrong], {"what": what})


KINDS = (
    Kind(
        "may-be-done",
        "May this be done?",
        (
            *("LC-3.1", "LC-3.2", "LC-3.3", "LC-3.5", "LC-4.1", "LC-4.6", "LC-4.7", "LC-5.3"),
            *("LC-6.2", "LC-6.3", "LC-6.4", "LC-6.5"),
        ),
        may_be_done,
    ),
    Kind(
        "court-or-marry",
        "Court or marry?",
        ("LC-4.1", "LC-5.3", "LC-6.2", "LC-6.3", "LC-6.4", "LC-6.5"),
        court_or_marry,
    ),
    Kind("who-next", "Who decides next?", ("LC-2.1", "LC-6.3", "LC-6.4", "LC-10.6"), who_next),
    Kind("next-catch", "Who is the Catch then?", ("LC-6.1", "LC-6.6", "LC-10.6"), next_catch),
    Kind("clock-when", "When does the Clock come up?", ("LC-3.2", "LC-3.3", "LC-5.1"), clock_when),
    Kind("how-many-cards", "How many cards are in that hand?", ("LC-3.2", "LC-3.3"), how_many_cards),
    Kind("set-up", "How is the table laid?", ("LC-1.3", "LC-1.4", "LC-1.5", "LC-6.1", "LC-6.6", "LC-10.7"), set_up),
)
