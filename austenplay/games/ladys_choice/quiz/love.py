"""Questions about what a marriage is worth: Love given back, True Love, and who has the most of it in the end."""

from __future__ import annotations

import random

from austenplay.core.asking import Reason, question, right, together, wrong_seats
from austenplay.core.errors import listed
from austenplay.core.questions import Answer, Datum, Kind, Question
from austenplay.games.ladys_choice.quiz.moments import (
    CARDS,
    NUMBERS,
    moment,
    ranking_of,
    rules,
    seats_and_catch,
    telling_hands,
)
from austenplay.games.ladys_choice.rules import LOVE_TO_GIVE, Marry
from austenplay.games.ladys_choice.state import State

ORDINALS = ("the dandiest", "the second", "the third", "the fourth")


def wedding(rng: random.Random, seats: int | None = None, *, last: bool = False) -> tuple[State, State, str]:
    """Return hands that lie open, what comes of the marriages, and these in words with the ranks of the husbands."""
    if seats is None:
        seats, first = seats_and_catch(rng)
    else:
        first = rng.randrange(seats)
    table = rules(seats)
    hands = telling_hands(rng, table.gentlemen(first), 4, 4)
    round_ = table.rounds if last else 1
    love, true_love = received(rng, seats) if last else ((0,) * seats, (0,) * seats)
    state = moment(
        rng,
        seats,
        hands=hands,
        first=first,
        to_move=table.ladies(first)[-1],
        above=0,
        is_open=True,
        rest=CARDS,
        round=round_,
        love=love,
        true_love=true_love,
        to_give=[LOVE_TO_GIVE[seats] if seat in table.ladies(first) else 0 for seat in range(seats)] if last else None,
    )
    order = ranking_of(state).ranking
    count = NUMBERS[len(order)].lower()
    after, told = state, []
    for man in rng.sample(state.gentlemen, table.catches):
        told.append(f"{{{after.to_move} marries}} {{{man}}}, {ORDINALS[order.index(man)]} of {count}")
        after = after.apply(Marry(man))
    return state, after, ", and ".join(told)


def received(rng: random.Random, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return love and True Love that players may have received before the last round, close to each other."""
    totals = [rng.randint(1, 5) for _ in range(seats)]
    true_love = [rng.choice((0, 0, 1, 2)) if total > 1 else 0 for total in totals]
    return tuple(total - true for total, true in zip(totals, true_love, strict=True)), tuple(true_love)


# How much comes back?


def love_back(rng: random.Random) -> Question:
    """Ask how many Love cards a husband gives back, or keeps."""
    state, after, told = wedding(rng)
    lady, man = rng.choice(after.marriages)
    keeps = rng.random() < 0.4
    order, given = after.ranks, state.to_give[lady]
    place = order.index(man)
    below = len(order) - 1 - place
    back = given - after.love[man]
    fits = given - back if keeps else back
    truth = f"{NUMBERS[below]} of {len(order)} {'is' if below == 1 else 'are'} less dandy"
    truth += f", so of {given} Love {NUMBERS[back].lower()} {'comes' if back == 1 else 'come'} back."
    mistakes = [
        (back if keeps else given - back, (f"That is what {'comes back' if keeps else 'stays'}. {truth}", "LC-10.1")),
        (place, (f"Those who are dandier do not count. {truth}", "LC-10.1")),
        (below + 1, (f"{{{man}}} must not be counted. {truth}", "LC-10.1")),
        (given, (f"That is all there was to give. {truth}", "LC-10.1")),
        (0, (f"Love comes back for everybody less dandy. {truth}", "LC-10.1")),
    ]
    if place == 0:
        more = f"The True Love comes from the supply, on top of it. {truth}"
        mistakes.insert(0, (fits + 1, (more, "LC-10.2")))
    if place == len(order) - 1:
        more = f"The True Love comes from the supply, on top of it. {truth}"
        mistakes.insert(0, (fits + 1, (more, "LC-10.3")))
    mistakes += [(number, (f"Count who is less dandy. {truth}", "LC-10.1")) for number in range(5)]
    wrong = [Answer(NUMBERS[value], *reason) for value, reason in mistakes if value != fits]
    verb = "keep" if keeps else "give back"
    ask = f"{told}. How many of the Love cards just given does {{{man}}} {verb}?"
    answer = right(NUMBERS[fits], (truth, "LC-10.1"))
    about: dict[str, Datum] = {"lady": lady, "gentleman": man, "what": verb}
    return question(rng, "love-back", state, None, ask, [answer, *wrong], about)


# Who gains a True Love?


def true_love(rng: random.Random) -> Question:
    """Ask who gains a True Love."""
    state, after, told = wedding(rng)
    fits = frozenset(seat for seat in range(state.seats) if after.true_love[seat] > state.true_love[seat])
    husbands = {man: lady for lady, man in after.marriages}
    first, last = after.ranks[0], after.ranks[-1]

    def truth() -> Reason:
        found = []
        if first in husbands:
            found.append((f"{{{husbands[first]} has}} found the dandiest", "LC-10.2"))
        if last in husbands:
            found.append((f"{{{last} is}} the least dandy and married", "LC-10.3"))
        if not found:
            return "Neither the dandiest nor the least dandy is married.", "LC-10.4"
        return f"{listed((words for words, _ in found), 'and')}.", found[0][1]

    words, clause = truth()

    def why(said: frozenset[int]) -> Reason:
        if said == fits:
            return words, clause
        for seat in sorted(said - fits):
            if seat in (first, last) and seat not in husbands:
                return f"{{{seat} is}} not married, and gets nothing. {words}", "LC-10.4"
            if seat == first:
                return f"For the dandiest it is the wife who gains one. {words}", "LC-10.2"
            if seat in husbands:
                return f"{{{seat} is}} neither the first nor the last. {words}", "LC-10.3"
            if seat in husbands.values() and last in husbands and husbands[last] == seat:
                return f"For the least dandy it is the husband who gains one. {words}", "LC-10.3"
            if seat in husbands.values():
                return f"{{{seat} has}} not found the dandiest. {words}", "LC-10.2"
            return f"{{{seat} has}} no part in a marriage. {words}", "LC-10.4"
        return f"That leaves somebody out. {words}", clause

    likely = [frozenset(), {first}, {last}, set(husbands), set(husbands.values()), {husbands.get(last, first)}]
    rng.shuffle(likely)
    wrong = wrong_seats(rng, range(state.seats), fits, why, first=likely)
    ask = f"{told}. Who gains a True Love?"
    return question(rng, "true-love", state, None, ask, [right(together(fits), why(fits)), *wrong], {})


# What does somebody gain?


def who_gains(rng: random.Random) -> Question:
    """Ask how much a player receives in a round, True Love included."""
    state, after, told = wedding(rng)
    lady, man = rng.choice(after.marriages)
    single = sorted(set(state.gentlemen) - {of for _, of in after.marriages})
    asked = rng.choice((lady, man, man, rng.choice(single) if single else lady))
    fits = after.scores[asked]
    given = state.to_give[lady]
    back = given - after.love[man]
    stays, is_true = given - back, bool(after.true_love[asked])
    if asked in single:
        truth, clause = f"{{{asked} is}} not married, and gets nothing.", "LC-10.4"
    elif asked == lady:
        truth = f"{NUMBERS[back]} of {given} Love {'comes' if back == 1 else 'come'} back"
        truth += ", and a True Love for the dandiest." if is_true else "."
        clause = "LC-10.2" if is_true else "LC-10.1"
    else:
        truth = f"{NUMBERS[stays]} of {given} Love {'stays' if stays == 1 else 'stay'}"
        truth += ", and a True Love for the least dandy." if is_true else "."
        clause = "LC-10.3" if is_true else "LC-10.1"
    own = "LC-10.4" if asked in single else "LC-10.1"
    mistakes = [
        (fits - is_true, (f"The True Love counts as well. {truth}", clause)),
        (fits + 1 - is_true, (f"There is no True Love for that. {truth}", own)),
        (given, (f"That is all the love that was given. {truth}", own)),
        (back, (f"That is what comes back to {{{lady}}}. {truth}", own)),
        (stays, (f"That is what {{{man} keeps}}. {truth}", own)),
        *((value, (f"Not {NUMBERS[value].lower()}. {truth}", own)) for value in range(4)),
    ]
    wrong = [Answer(NUMBERS[value], *reason) for value, reason in mistakes if value != fits]
    ask = f"{told}. How much does {{{asked}}} receive in this round, Love and True Love together?"
    about: dict[str, Datum] = {"asked": asked}
    answer = right(NUMBERS[fits], (truth, clause))
    return question(rng, "who-gains", state, None, ask, [answer, *wrong], about)


# Who wins?


def who_wins(rng: random.Random) -> Question:
    """Ask who wins the game with the last marriage."""
    while True:
        state, after, told = wedding(rng, last=True)
        scores = after.scores
        best = max(scores)
        tied = [seat for seat in range(state.seats) if scores[seat] == best]
        if len(tied) > 1 or rng.random() < 0.5:
            break
    fits = frozenset(after.winners)
    who = together(fits)
    has = f"{who} {{{min(fits)}:{'has' if len(fits) == 1 else 'have'}}}"
    if len(tied) == 1:
        words, clause = f"{has} {best} in the end, Love and True Love together.", "LC-11.1"
    elif len(fits) == 1:
        words, clause = f"{together(tied)} have {best} each, and {who} {{{min(fits)}:has}} more True Love.", "LC-11.2"
    else:
        words, clause = f"{who} have {best} each and the same True Love, and win together.", "LC-11.2"

    def why(said: frozenset[int]) -> Reason:
        if said == fits:
            return words, clause
        if not said:
            return f"Somebody has the most. {words}", clause
        if said <= set(tied):
            return f"Equal numbers are told apart by True Love. {words}", "LC-11.2"
        seat = min(said - fits, default=min(said))
        if state.scores[seat] == max(state.scores):
            return f"The last marriage changes that. {words}", "LC-11.1"
        return f"{{{seat} has}} {scores[seat]} in the end. {words}", clause

    likely = [set(tied), *({seat} for seat in tied), {max(range(state.seats), key=state.scores.__getitem__)}]
    likely += [{seat} for seat, _ in after.marriages] + [{man} for _, man in after.marriages]
    wrong = wrong_seats(rng, range(state.seats), fits, why, first=likely)
    wrong = [of for of in wrong if of.text != "Nobody"]
    ask = f"In the last round {told}. Who wins the game, with what was received before?"
    return question(rng, "who-wins", state, None, ask, [right(together(fits), why(fits)), *wrong], {})


KINDS = (
    Kind("love-back", "How much Love comes back?", ("LC-10.1", "LC-10.2", "LC-10.3"), love_back),
    Kind("true-love", "Who gains a True Love?", ("LC-10.2", "LC-10.3", "LC-10.4"), true_love),
    Kind("who-gains", "What does it bring?", ("LC-10.1", "LC-10.2", "LC-10.3", "LC-10.4"), who_gains),
    Kind("who-wins", "Who wins?", ("LC-11.1", "LC-11.2"), who_wins),
)
