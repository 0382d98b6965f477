"""Questions about who sees what: how many cards a lady turns up, who has seen a card, and what is still known of it."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence

from austenplay.core.asking import Reason, numbers, question, right, together, wrong_seats
from austenplay.core.errors import listed
from austenplay.core.questions import Datum, Kind, Question
from austenplay.games.ladys_choice.quiz.moments import (
    CARDS,
    MOST_WORDS,
    OPENNESS,
    moment,
    rules,
    seats_and_catch,
    title,
    titles,
    wrong_cards,
)
from austenplay.games.ladys_choice.rules import Boast, Change, Court, Rest, Show
from austenplay.games.ladys_choice.state import State

# How many cards does she see?


def how_many_looks(rng: random.Random) -> Question:
    """Ask how many cards of a gentleman a lady sees."""
    seats, first = seats_and_catch(rng)
    table = rules(seats)
    man = rng.choice(table.gentlemen(first))
    size = rng.choice([of for of in range(max(4, table.looks), 9) if of != seats])
    shows = size > table.looks and rng.random() < 0.4
    hand = rng.sample(CARDS, size)
    hand[0] = OPENNESS if shows else hand[0]
    state = moment(rng, seats, hands={man: hand}, first=first, to_move=first)
    after = looked_at(state, man, OPENNESS if shows else None)
    seen = len({card for sight in after.sights for card in sight.cards})
    looks, men = table.looks, f"{table.looks} gentlemen at the table"
    truth = f"She turns up as many cards as there are gentlemen: {looks}."
    reason = truth, "LC-4.2"
    if shows:
        truth = f"{title(OPENNESS)} was among the cards that she turned up, and opens the whole hand: {size} cards."
        reason = truth, "LC-4.5"
    not_all = f"The rest she would see only by {title(OPENNESS)}. {truth}"
    mistakes = [
        (looks, (f"That is as many as she turns up at first. {truth}", "LC-4.5")),
        (size, (not_all, "LC-4.5")),
        (seats, (f"That counts the players, not the gentlemen. {truth}", "LC-4.2")),
        (size - looks, (f"That is what she did not turn up. {truth}", "LC-4.2")),
        (size - 1, (f"No card is left out. {truth}", "LC-4.2")),
        (1, (f"One card is what a boast shows. {truth}", "LC-4.2")),
        (seats - 2, (f"There are {men}. {truth}", "LC-4.2")),
        (looks + 2, (f"There are {men}. {truth}", "LC-4.2")),
    ]
    mistakes = [of for of in mistakes if of[0] > 0]
    told = f"{{{first} courts}} {{{man}}}, who holds {size} cards."
    if shows:
        told += f" {title(OPENNESS)} is turned up, and {{{first} shows}} it."
    else:
        told += f" {title(OPENNESS)} is not among those turned up."
    ask = f"{told} How many of the {size} cards does {{{first}}} see?"
    about: dict[str, Datum] = {"lady": first, "gentleman": man, "size": size, "shows": int(shows)}
    answer = right(str(seen), reason)
    return question(rng, "how-many-looks", state, None, ask, [answer, *numbers(seen, mistakes)], about)


def looked_at(state: State, man: int, opener: str | None = None, cards: Sequence[str] = ()) -> State:
    """Return the state after a lady has courted somebody and turned up certain cards, and the rest if one opens it."""
    after = state.apply(Court(man))
    hand = list(after.hands[man])
    wanted = [hand.index(card) for card in dict.fromkeys((*([opener] if opener else []), *cards))]
    places = (wanted + [place for place in range(len(hand)) if place not in wanted])[: state.rules.looks]
    after = after.apply(Show(tuple(sorted(places))))
    return after.apply(Rest(opener)) if after.courted is not None else after


# Who has seen that card?


def who_sees(rng: random.Random) -> Question:
    """Ask who has seen a card that was shown, changed or looked at."""
    seats, first = seats_and_catch(rng, 4)
    table = rules(seats)
    man = rng.choice(table.gentlemen(first))
    how = rng.choice(("boast", "change", "look", "look", "shown", "rest"))
    ladies = table.ladies(first)
    lady = rng.choice(ladies)
    hand = rng.sample(CARDS, table.looks + rng.randint(1, 2))
    opens = how in ("shown", "rest")
    hand[1] = OPENNESS if opens else hand[1]
    card = OPENNESS if how == "shown" else hand[0]
    state = moment(rng, seats, hands={man: hand}, first=first, to_move=man if how in ("boast", "change") else lady)
    if how == "boast":
        after = state.apply(Boast(card))
        told = f"{{{man} boasts}} of {title(card)}"
        words, clause = "A boast is shown to everybody.", "LC-3.2"
    elif how == "change":
        after = state.apply(Change(card))
        told = f"{{{man} changes}} {title(card)}"
        words, clause = "What is changed stays hidden from everybody else.", "LC-3.4"
    elif how == "look":
        after = looked_at(state, man, cards=[card])
        told = f"{{{lady} courts}} {{{man}}} and {{{lady}:turns}} up {title(card)}"
        words, clause = "What a lady turns up is between the two of them.", "LC-4.4"
    else:
        after = looked_at(state, man, OPENNESS)
        told = f"{{{lady} courts}} {{{man}}}, {{{lady}:shows}} {title(OPENNESS)} and {{{lady}:looks}} at the rest"
        words, clause = f"{title(OPENNESS)} is shown to everybody, and the rest of the hand to her alone.", "LC-4.5"
    others = [seat for seat in range(seats) if seat != man]
    fits = frozenset(seat for seat in others if knows(after, man, card, seat))

    def why(said: frozenset[int]) -> Reason:
        if said == fits:
            return words, clause
        if extra := said - fits:
            return f"{{{min(extra)} was}} shown nothing of it. {words}", clause
        return f"{{{min(fits - said)} has}} seen it{', too' if said else ''}. {words}", clause

    ask = f"{told}. Who, besides {{{man}}}, has then seen {{{man}:his}} {title(card)}?"
    likely = [set(others), {lady}, set(), set(ladies), set(others) - set(ladies)]
    wrong = wrong_seats(rng, others, fits, why, first=likely)
    about: dict[str, Datum] = {"how": how, "lady": lady, "gentleman": man, "card": card}
    answer = right(together(fits), why(fits))
    return question(rng, "who-sees", state, None, ask, [answer, *wrong], about)


def knows(after: State, man: int, card: str, seat: int) -> bool:
    """Return whether a seat has seen a card of a gentleman, in his hand or discarded."""
    view = after.view(seat)
    return card in view.hands[man] or card in view.discards[man]


# Which card is still there for certain?


def for_certain(rng: random.Random) -> Question:
    """Ask which card a gentleman holds for certain after his next turns."""
    seats, first = seats_and_catch(rng)
    table = rules(seats)
    man = rng.choice(table.gentlemen(first))
    while True:
        seen, boasted, other, *_ = hand = rng.sample(CARDS, rng.randint(5, 7))
        if len(titles(hand[:3])) <= MOST_WORDS:
            break
    absent = rng.choice([card for card in CARDS if card not in hand])
    turns = rng.choice((("changes", "boasts"), ("boasts", "changes"), ("changes",), ("boasts",), ("boasts", "boasts")))
    state = moment(rng, seats, hands={man: hand}, first=first, to_move=man, knows=[(first, man, [seen])], above=20)
    after, told = state, []
    shown = [boasted, other]
    for turn in turns:
        card = shown.pop(0) if turn == "boasts" else hand[4]
        after = after.apply(Boast(card) if turn == "boasts" else Change(card))
        after = dataclasses.replace(after, to_move=man)
        told.append(f"boasts of {title(card)}" if turn == "boasts" else "changes a card")
    last_boast = [card for card in (boasted, other) if card not in shown]
    certain = frozenset(card for card in after.view(first).hands[man] if card in hand)
    changed = "changes" in turns
    words = (
        "Any card seen before a change may be the one that has gone."
        if changed
        else "A boast puts nothing away, so whatever was seen is still there."
    )
    clause = "LC-3.4" if changed else "LC-3.2"
    fits = certain

    def why(said: frozenset[str]) -> Reason:
        if said == fits:
            return words, clause
        if absent in said:
            return f"Nobody has shown {title(absent)}. {words}", "LC-4.4"
        if extra := said - fits:
            return f"{titles(extra, last='or')} may have gone. {words}", clause
        missing = fits - said
        were = "were" if len(missing) > 1 else "was"
        return f"{titles(missing)} {were} seen, and cannot have gone since. {words}", clause

    everything = frozenset({seen, *last_boast})
    one, boasts, none = frozenset({seen}), frozenset(last_boast), frozenset[str]()
    likely = [everything, one, boasts, none, frozenset({absent}), everything | {absent}]
    wrong = wrong_cards(likely, fits, why)
    ask = f"{{{first} has}} seen {title(seen)} in {{{man}'s}} hand. Then {{{man}}}, in turn, {listed(told, 'and')}. "
    ask += f"Which cards {{{first}:does}} {{{first}}} then know to be there?"
    about: dict[str, Datum] = {"gentleman": man, "seen": seen, "turns": tuple(turns), "shown": tuple(last_boast)}
    return question(rng, "for-certain", state, first, ask, [right(titles(fits), why(fits)), *wrong], about)


KINDS = (
    Kind("how-many-looks", "How many cards does she see?", ("LC-4.2", "LC-4.5"), how_many_looks),
    Kind("who-sees", "Who has seen that card?", ("LC-3.2", "LC-3.4", "LC-4.4", "LC-4.5"), who_sees),
    Kind("for-certain", "What is still there?", ("LC-3.2", "LC-3.4", "LC-4.4"), for_certain),
)
