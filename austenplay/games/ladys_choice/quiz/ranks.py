"""Questions about the order of the gentlemen: who is dandiest, and how equal points are told apart."""

from __future__ import annotations

import itertools
import random

from austenplay.core.asking import Reason, number, question, right
from austenplay.core.questions import Answer, Kind, Question
from austenplay.core.words import amount
from austenplay.games.ladys_choice.account import CLAUSES
from austenplay.games.ladys_choice.quiz.hands import laid_open
from austenplay.games.ladys_choice.quiz.moments import (
    CARDS,
    DECK,
    OPENNESS,
    moment,
    points,
    ranking_of,
    rules,
    seats_and_catch,
    telling_hand,
)
from austenplay.games.ladys_choice.ranking import By, Tie, Why, standing

FLAWS = tuple(card for card in CARDS if DECK.value[card] < 0 and card not in DECK.cancels)

# Who is dandiest?


def who_dandiest(rng: random.Random) -> Question:
    """Ask who is the dandiest gentleman, or the least dandy; points that are equal are for another question."""
    least = rng.random() < 0.3
    while True:
        state, _ = laid_open(rng, 4)
        ranking = ranking_of(state)
        totals = ranking.totals
        fits = ranking.ranking[-1 if least else 0]
        if list(totals.values()).count(totals[fits]) == 1:
            break
    value, end = DECK.value, min if least else max
    aside = {
        why: {of.gentleman: sum(value[put.card] for put in of.put_aside if put.why is why) for of in ranking.judged}
        for why in Why
    }
    truth = f"{{{fits} has}} {number(totals[fits]).lower()}, {'less' if least else 'more'} than anybody else."

    def is_end(man: int, *counted: Why) -> bool:
        """Whether a gentleman would be it if cards counted that are put aside."""
        would = {other: total + sum(aside[why][other] for why in counted) for other, total in totals.items()}
        return would[man] == end(would.values())

    def why(man: int) -> Reason:
        compared = f"{{{man} has}} {number(totals[man]).lower()}. {truth}"
        if is_end(man, Why.POORER):
            return f"That takes poorer Wealth into the total. {compared}", "LC-8.7"
        if is_end(man, Why.CANCELLED) or is_end(man, *Why):
            return f"That counts what is put aside. {compared}", "LC-8.3"
        return compared, "LC-9.1"

    others = [man for man in rng.sample(state.gentlemen, len(state.gentlemen)) if man != fits]
    others.sort(key=lambda man: why(man)[1] == "LC-9.1")
    answers = [right(f"{{{fits}}}", (truth, "LC-9.1")), *(Answer(f"{{{man}}}", *why(man)) for man in others)]
    ask = f"All hands are laid open. Who is {'the least dandy' if least else 'the dandiest'}?"
    return question(rng, "who-dandiest", state, None, ask, answers, {"least": int(least)})


# How is a tie decided?

WORDS = {
    By.WEALTH: "by dearer Wealth",
    By.CARD: "by the better card",
    By.TURN: "by turn order",
}


def tie(rng: random.Random) -> Question:
    """Ask who of two gentlemen with equal points is dandier, and by what."""
    seats, first = seats_and_catch(rng)
    men = rules(seats).gentlemen(first)
    one, two = sorted(rng.sample(men, 2), key=men.index)
    hands = dict(zip(rng.sample((one, two), 2), equal_hands(rng), strict=True))
    used = [card for hand in hands.values() for card in hand]
    rest = [card for card in CARDS if card not in used]
    while True:
        state = moment(rng, seats, hands=hands, first=first, to_move=first, above=0, is_open=True, rest=rest)
        ranking = ranking_of(state)
        found = [of for of in ranking.ties if {of.ahead, of.behind} == {one, two}]
        if found:
            break
    (decided,) = found
    judged = {man: ranking[man] for man in (one, two)}

    def why(man: int, by: By) -> Reason:
        words, clause = why_tie(decided)
        if (man, by) == (decided.ahead, decided.by):
            return words, clause
        if by is decided.by:
            return f"The other way round. {words}", clause
        if by is By.WEALTH:
            if not judged[man].wealth:
                return f"{{{man} has}} no Wealth that counts. {words}", "LC-9.2"
            return f"Wealth does not decide that. {words}", clause
        if by is By.CARD:
            if decided.by is By.WEALTH:
                return f"The single card is looked at only where neither has Wealth. {words}", "LC-9.3"
            return f"No single card decides that. {words}", clause
        return f"Turn order comes last of all. {words}", "LC-9.4"

    fits = (decided.ahead, decided.by)
    pairs = list(itertools.product((one, two), WORDS))
    rng.shuffle(pairs)
    answers = [Answer(f"{{{man}}}, {WORDS[by]}", *why(man, by), (man, by) == fits) for man, by in pairs]
    total = amount(ranking.totals[one], "dandy point")
    ask = f"All hands are laid open. {{{one}}} and {{{two}}} both have {total}. Who is dandier?"
    return question(rng, "tie", state, None, ask, answers, {"first": one, "second": two})


def equal_hands(rng: random.Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return two hands of the same points; of some nobody has any Wealth, of others not even one good card."""
    how = rng.choice(("wealth", "wealth", "card", "card", "turn"))
    met: dict[int, list[tuple[str, ...]]] = {}
    while True:
        hand = (OPENNESS, *rng.sample(FLAWS, 3)) if how == "turn" else telling_hand(rng, 4)
        total, wealth, _ = standing(hand, DECK)
        if how == "card" and wealth > 0:
            continue
        for other in met.setdefault(total, []):
            has_wealth = max(wealth, standing(other, DECK)[1]) > 0
            if set(hand) & set(other) <= {OPENNESS} and has_wealth == (how == "wealth"):
                return hand, other
        met[total].append(hand)


def why_tie(decided: Tie[int]) -> Reason:
    """Return how a tie was decided."""
    ahead, behind = decided.ahead, decided.behind
    mine, theirs = (points(card) if card else "none" for card in decided.cards)
    clause = CLAUSES[decided.by]
    if decided.by is By.WEALTH:
        return f"{{{ahead} has}} Wealth that counts, {mine}; {{{behind} has}} {theirs}.", clause
    if decided.by is By.CARD:
        return f"Neither has Wealth left, and {{{ahead}'s}} best card is {mine}, {{{behind}'s}} {theirs}.", clause
    return f"Neither has Wealth or a better card, and {{{ahead} is}} earlier in turn order.", clause


KINDS = (
    Kind("who-dandiest", "Who is dandiest?", ("LC-8.3", "LC-8.7", "LC-9.1"), who_dandiest),
    Kind("tie", "How is a tie decided?", ("LC-9.2", "LC-9.3", "LC-9.4"), tie),
)
