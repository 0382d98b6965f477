"""Questions about one hand: what is put aside, what sees to it, what is left, and what mysterious cards draw."""

from __future__ import annotations

import random
from collections.abc import Iterable

from austenplay.core.asking import Reason, number, numbers, question, right
from austenplay.core.questions import Datum, Kind, Question
from austenplay.games.ladys_choice.quiz.moments import (
    CARDS,
    DECK,
    MOST_WORDS,
    moment,
    points,
    ranking_of,
    rules,
    seats_and_catch,
    telling_hands,
    title,
    titles,
    wrong_cards,
)
from austenplay.games.ladys_choice.ranking import PutAside, Why
from austenplay.games.ladys_choice.state import State
from austenplay.games.ladys_choice.words import NUMBERS


def laid_open(rng: random.Random, least: int = 3) -> tuple[State, int]:
    """Return hands that lie open, something to look at in them, and a gentleman; at least so many play."""
    seats, first = seats_and_catch(rng, least)
    men = rules(seats).gentlemen(first)
    hands = telling_hands(rng, men, 4, 5)
    state = moment(rng, seats, hands=hands, first=first, to_move=first, above=0, is_open=True)
    return state, rng.choice(men)


def why_aside(put: PutAside, *alike: PutAside) -> Reason:
    """Return why a card is put aside, and others for the same reason."""
    by, cards = titles(put.by), titles(of.card for of in (put, *alike))
    if put.why is Why.POORER:
        return f"{cards} {'are' if alike else 'is'} put aside, for {by} is dearer Wealth.", "LC-8.7"
    cancel = "cancel" if len(put.by) > 1 else "cancels"
    # The hat alone says what it cancels; of all other pairs both cards do.
    clause = "LC-8.5" if len(put.by) > 1 else "LC-8.4" if "silk_top_hat" in put.by else "LC-8.3"
    return f"{by} {cancel} {cards}.", clause


def why_all_aside(puts: Iterable[PutAside]) -> Reason:
    """Return why cards are put aside, a sentence for each reason; the rule is that of the first."""
    alike: dict[tuple[Why, tuple[str, ...]], list[PutAside]] = {}
    for put in puts:
        alike.setdefault((put.why, put.by), []).append(put)
    reasons = [why_aside(*of) for of in alike.values()]
    return " ".join(words for words, _ in reasons), reasons[0][1]


def cancelled_by_others(state: State, man: int) -> set[str]:
    """Return the cards of a gentleman that somebody else's cards would cancel."""
    acts = {card for other in state.gentlemen if other != man for card in state.hands[other]}
    return {card for card in state.hands[man] for act in acts if card in DECK.cancels.get(act, ())}


# Which cards are put aside?


def put_aside(rng: random.Random) -> Question:
    """Ask which cards of a hand are put aside."""
    while True:
        state, man = laid_open(rng)
        judged = ranking_of(state)[man]
        fits = frozenset(put.card for put in judged.put_aside)
        reasons = {put.card: why_aside(put) for put in judged.put_aside}
        if len(titles(fits)) <= MOST_WORDS and (fits or rng.random() < 0.3):
            break
    coins = [card for card in judged.hand if card in DECK.wealth]
    cancelled = frozenset(put.card for put in judged.put_aside if put.why is Why.CANCELLED)
    across = frozenset(cancelled_by_others(state, man)) - fits
    acts = frozenset(act for put in judged.put_aside for act in put.by if put.why is Why.CANCELLED) - fits
    acting = {put.card: put.by for put in judged.put_aside if put.why is Why.CANCELLED}
    chained = {card for card, by in acting.items() if not fits.isdisjoint(by)}

    def why(said: frozenset[str]) -> Reason:
        if said == fits:
            if not fits:
                return "No card of that hand cancels another, and there is no second Wealth.", "LC-8.3"
            return why_all_aside(judged.put_aside)
        if wrongly := said - fits:
            card = min(wrongly)
            if card in across:
                return f"What would cancel {title(card)} is in somebody else's hand.", "LC-8.3"
            if card == judged.wealth:
                return f"{title(card)} is the dearest Wealth that nothing cancels, and counts.", "LC-8.7"
            if card in acts:
                return f"{title(card)} cancels, and stays itself.", "LC-8.3"
            return f"Nothing in that hand cancels {title(card)}.", "LC-8.3"
        missing = [put for put in judged.put_aside if put.card not in said]
        words, clause = why_all_aside(missing)
        if len(missing) == 1 and missing[0].card in chained:
            poorer = all(reasons[act][1] == "LC-8.7" for act in missing[0].by if act in fits)
            return f"{words} What is put aside itself has cancelled all the same.", "LC-8.8" if poorer else "LC-8.5"
        return f"That leaves {NUMBERS[len(missing)]} out. {words}", clause

    likely = [cancelled, frozenset(coins[:1]), fits - cancelled, frozenset(), fits | across, across, fits | acts]
    likely += [fits | {card} for card in coins] + [fits - {card} for card in sorted(fits)]
    likely += [fits - chained, acts, *(fits ^ {card} for card in rng.sample(judged.hand, len(judged.hand)))]
    rng.shuffle(likely)
    wrong = wrong_cards(likely, fits, why)
    ask = f"All hands are laid open. Which of {{{man}'s}} cards are put aside?"
    return question(rng, "put-aside", state, None, ask, [right(titles(fits), why(fits)), *wrong], {"gentleman": man})


# What sees to it?


def what_cancels(rng: random.Random) -> Question:
    """Ask what puts a card of a hand aside."""
    while True:
        state, man = laid_open(rng)
        judged = ranking_of(state)[man]
        reasons = {put.card: put for put in judged.put_aside}
        across = cancelled_by_others(state, man)
        telling = [*reasons, *(card for card in judged.kept if card in across or card in DECK.wealth)]
        if telling:
            break
    card = rng.choice(telling)
    put = reasons.get(card)
    fits = frozenset(put.by) if put else frozenset[str]()
    others = {of for other in state.gentlemen if other != man for of in state.hands[other]}
    foreign = sorted(of for of in others if card in DECK.cancels.get(of, ()))
    coins = [of for of in judged.hand if of in DECK.wealth and of != card]
    dearest = max(coins, key=DECK.value.__getitem__, default=None)
    nothing = "Nothing: it counts"
    words, clause = why_aside(put) if put else (f"Nothing in that hand cancels {title(card)}, so it counts.", "LC-8.3")
    if put is None and card in DECK.wealth:
        words, clause = f"{title(card)} is not cancelled, and no dearer Wealth is left: it counts.", "LC-8.7"

    def why(said: frozenset[str]) -> Reason:
        if said == fits:
            return words, clause
        if not said:
            return f"It does not count. {words}", clause
        if said & set(foreign):
            return f"{titles(said & set(foreign))} is in somebody else's hand. {words}", "LC-8.3"
        if said < fits:
            return f"That is not all. {words}", "LC-8.5"
        (of, *_) = sorted(said - fits)
        if of in DECK.wealth and card in DECK.wealth:
            if put and put.why is Why.CANCELLED:
                return f"{title(card)} is cancelled before Wealth is compared. {words}", "LC-8.8"
            if of in reasons and reasons[of].why is Why.CANCELLED:
                return f"{title(of)} is cancelled itself. {words}", "LC-8.7"
            return f"{title(of)} is not the dearest. {words}", "LC-8.7"
        return f"{title(of)} does not touch it. {words}", clause

    rest = rng.sample([of for of in judged.hand if of != card], len(judged.hand) - 1)
    likely = [frozenset[str](), *(frozenset({of}) for of in (*foreign, *fits, *([dearest] if dearest else []), *rest))]
    wrong = wrong_cards(likely, fits, why, nothing)
    ask = f"All hands are laid open. What puts {{{man}'s}} {title(card)} aside?"
    answer = right(titles(fits, nothing), why(fits))
    return question(rng, "what-cancels", state, None, ask, [answer, *wrong], {"gentleman": man, "card": card})


# How many dandy points?


def how_many_points(rng: random.Random) -> Question:
    """Ask how many dandy points a gentleman has."""
    state, man = laid_open(rng)
    judged = ranking_of(state)[man]
    fits, value = judged.total, DECK.value
    counting = sorted((card for card in judged.kept if value[card]), key=value.__getitem__)
    kept = ", ".join(map(points, counting))
    truth = f"What counts: {kept}. Together {number(fits).lower()}." if kept else "Nothing that is left has any points."
    poorer = [put.card for put in judged.put_aside if put.why is Why.POORER]
    cancelled = [put.card for put in judged.put_aside if put.why is Why.CANCELLED]
    across = [card for card in cancelled_by_others(state, man) if card in judged.kept]
    acts = {act for put in judged.put_aside if put.why is Why.CANCELLED for act in put.by}

    def adding(cards: Iterable[str], sign: int = 1) -> int:
        return fits + sign * sum(value[card] for card in cards)

    wealth = [judged.wealth] if judged.wealth else []
    mistakes = [
        (adding(poorer), (f"That takes poorer Wealth into the total. {truth}", "LC-8.7")),
        (adding(cancelled), (f"That counts what is cancelled. {truth}", "LC-8.3")),
        (adding([*poorer, *cancelled]), (f"That adds up all that lies there. {truth}", "LC-8.3")),
        (adding(across, -1), (f"That cancels across hands. {truth}", "LC-8.3")),
        (adding(wealth, -1), (f"The dearest Wealth counts as well. {truth}", "LC-8.9")),
        (sum(abs(value[card]) for card in judged.kept), (f"What is below nought is taken off. {truth}", "LC-8.9")),
        (adding(acts & {*judged.kept}, -1), (f"A card that cancels counts itself. {truth}", "LC-8.9")),
        *((adding([card], -1), (f"{title(card)} counts, too. {truth}", "LC-8.9")) for card in judged.kept),
        *((fits + by, (f"It does not add up to that. {truth}", "LC-8.9")) for by in (2, -2)),
    ]
    wrong = numbers(fits, mistakes)
    rng.shuffle(wrong)
    # Minus 3 and 3 would read almost alike.
    wrong = [of for of in wrong if of.text.removeprefix("Minus ") != number(fits).removeprefix("Minus ")]
    ask = f"All hands are laid open. How many dandy points does {{{man}}} have?"
    answer = right(number(fits), (truth, "LC-8.9"))
    return question(rng, "how-many-points", state, None, ask, [answer, *wrong], {"gentleman": man})


# How many cards are drawn for mysterious ones?


def how_many_draws(rng: random.Random) -> Question:
    """Ask how many cards a gentleman draws for his mysterious ones."""
    seats, first = seats_and_catch(rng)
    men = rules(seats).gentlemen(first)
    one, two = rng.sample(men, 2)
    mine, theirs, third = rng.sample(sorted(DECK.draws), 3)
    has_rival = rng.random() < 0.6
    plain = iter(rng.sample(CARDS, 40))
    hands = {man: [next(plain) for _ in range(4)] for man in men}
    hands[one][0] = mine
    if has_rival:
        hands[two][0] = theirs
    place = rng.randint(1, 5)
    top = [next(plain) for _ in range(10)]
    top[place - 1] = third
    rest = [card for card in CARDS if card not in top and not any(card in hand for hand in hands.values())]
    state = moment(rng, seats, hands=hands, first=first, to_move=first, above=0, top=[*top, *rest[:7]], is_open=True)
    ranking = ranking_of(state)
    fits = len(ranking[one].drawn)
    due = DECK.draws[mine]
    chain = DECK.draws[third]
    before = has_rival and men.index(two) < men.index(one)
    order = "first" if not before else "after " + f"{{{two}}}"
    got = any(of.card == third for of in ranking[one].drawn)
    truth = f"{{{one} draws}} {due} for {title(mine)}"
    if has_rival:
        truth += f", {order}" if before else ", first"
    truth += f", and {chain} for {title(third)}." if got else "."
    rank_clause = "LC-8.2" if has_rival else "LC-8.1"
    mistakes = [
        (due, (f"A mysterious card that is drawn draws again. {truth}", "LC-8.1")),
        (due + chain, (f"{title(third)} is not among {{{one}'s}} cards. {truth}", rank_clause)),
        (due + chain - 1, (f"The mysterious card counts as one of the draws. {truth}", "LC-8.1")),
        (chain, (f"That is for the other card alone. {truth}", "LC-8.1")),
        (0, (f"Cards are drawn once every lady has chosen, and before anything is judged. {truth}", "LC-8.1")),
        (due + 1, (f"That is one too many. {truth}", "LC-8.1")),
        (due - 1, (f"That is one too few. {truth}", "LC-8.1")),
    ]
    mistakes = [of for of in mistakes if of[0] >= 0]
    held = f"{{{one} holds}} {title(mine)}"
    held += f", and {{{two}}} {title(theirs)}" if has_rival else ""
    ordinal = ("first", "second", "third", "fourth", "fifth")[place - 1]
    ask = f"All ladies have chosen. {held}. Of the next ten cards in the deck only the {ordinal} one is mysterious: "
    ask += f"{title(third)}. How many cards does {{{one}}} draw?"
    answer = right(str(fits), (truth, rank_clause))
    about: dict[str, Datum] = {"gentleman": one, "place": place, "card": third}
    return question(rng, "how-many-draws", state, None, ask, [answer, *numbers(fits, mistakes)], about)


KINDS = (
    Kind("put-aside", "What is put aside?", ("LC-8.3", "LC-8.4", "LC-8.5", "LC-8.7", "LC-8.8"), put_aside),
    Kind("what-cancels", "What sees to it?", ("LC-8.3", "LC-8.4", "LC-8.5", "LC-8.7", "LC-8.8"), what_cancels),
    Kind("how-many-points", "How many dandy points?", ("LC-8.3", "LC-8.7", "LC-8.9"), how_many_points),
    Kind("how-many-draws", "How many cards are drawn?", ("LC-8.1", "LC-8.2"), how_many_draws),
)
