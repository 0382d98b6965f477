"""Lady's Choice: the odds of ladies and gentlemen, against every deal and look, ranked by the second scorer.

Deals can be counted where the deck is the printed one without its mysterious cards.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
import random
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import pytest

import austenplay
from austenplay.core import estimates
from austenplay.core.derivation import Mean
from austenplay.games.ladys_choice.hidden.looks import exact_look
from austenplay.games.ladys_choice.hidden.outlook import own_totals
from austenplay.games.ladys_choice.hidden.tries import chosen, tries
from austenplay.games.ladys_choice.position import Phase
from tests.rules import dandy
from tests.rules.courting import DECK, LADYS_CHOICE, Change, State, act
from tests.rules.dealings import (
    all_deals,
    doubtful,
    lines,
    made_again,
    numbers,
    plain_state,
    some_views,
)
from tests.rules.test_ladys_choice_play import every_way
from tests.sampling import samples

# A lady


@pytest.mark.parametrize("known", [(3, 4), (4, 2)])
def test_ranks_and_love_are_those_of_every_deal(known: tuple[int, int]) -> None:
    view = plain_state(*known).view(0)
    outlook = LADYS_CHOICE.odds(view)
    assert (outlook.n, outlook.seed) == (0, "")  # all of it was counted
    deals = all_deals(view)
    orders = [dandy.order_of(hands) for hands in deals]
    for place, group in enumerate(outlook.places):
        ranks = Counter(order.index(place) for order in orders)
        *chances, mean = (line.chances[0].derivation for line in group.lines)
        assert [of.value for of in chances] == [Fraction(ranks[rank], len(deals)) for rank in range(2)]
        assert mean.value == Fraction(sum((rank + 1) * times for rank, times in ranks.items()), len(deals))
    shown = lines(outlook)
    for place, man in enumerate(view.gentlemen):
        love, first = shown[f"Marry {{{man}}}"]
        best = Fraction(sum(order[0] == place for order in orders), len(deals))
        assert first.value == best
        assert isinstance(love, Mean) and love.value == 2 * best  # one Love back and a True Love, or nothing
    for of in numbers(outlook):
        assert isinstance(of.value, Fraction) and made_again(of) == float(of.value) and of.how
        assert of.interval == (float(of.value),) * 2 and of.error == 0


@pytest.mark.parametrize("known", [(3, 4), (4, 2), (4, 3)])
def test_one_more_look_is_worth_what_it_is_over_every_deal_and_look(known: tuple[int, int]) -> None:
    view = plain_state(*known).view(0)
    deals = all_deals(view)
    for place, man in enumerate(view.gentlemen):
        found = exact_look(view, man)
        assert found is not None
        wins: dict[tuple[str, ...], Counter[int]] = defaultdict(Counter)
        for hands in deals:
            first = dandy.order_of(hands)[0]
            for cards in itertools.combinations(hands[place], 2):
                whole = "Complete Openness" in cards
                wins[tuple(sorted(hands[place] if whole else cards))][first] += 1
        best = sum(max(of.values()) for of in wins.values())
        due = Fraction(2 * best, 6 * len(deals))
        assert sum(amount * chance for amount, chance in found.items()) == due
        assert sum(found.values()) == 1


def test_sampled_looks_agree_with_the_exact_ones() -> None:
    view = plain_state(4, 2).view(0)
    n = samples(600, 150)
    model = LADYS_CHOICE.models["counted"]
    told: dict[Any, list[tuple[float, Any]]] = defaultdict(list)
    for of in itertools.islice(tries(view, model, random.Random(5)), n):
        action, amounts = of.looked
        told[action].append((of.weight, amounts))
    for action, rows in told.items():
        exact = exact_look(view, action.gentleman)
        mean = estimates.average("", rows, "", len(rows), "Love", "")
        due = float(sum(amount * chance for amount, chance in exact.items()))
        assert abs(mean.value - due) < 4.5 * mean.error
        assert mean.worth > 0


@pytest.mark.parametrize("is_plain", [True, False])
def test_ranks_agree_with_drawn_rounds_where_cards_may_have_been_thrown_away(is_plain: bool) -> None:
    """Counted where nothing draws, dealt by the thousand from the printed deck."""
    state: Any = act(dataclasses.replace(plain_state(4, 4), to_move=1), Change("con_artist"))
    view: Any = dataclasses.replace(state, to_move=0).view(0) if is_plain else doubtful()
    assert view.doubtful(1)
    asked, n = samples(1_000, 300), samples(8_000, 2_000)
    outlook, belief = LADYS_CHOICE.odds(view, n=asked), austenplay.belief(view)
    rng, firsts = random.Random(9), Counter[int]()
    title = view.rules.deck.title_of
    for _ in range(n):
        world = belief.sample(rng)
        hands = [[*map(title, world.hands[man])] for man in view.gentlemen]
        firsts[dandy.order_of(dandy.with_draws(hands, [*map(title, world.deck)]))[0]] += 1
    for place, group in enumerate(outlook.places):
        chance = group.lines[0].chances[0].derivation
        assert chance.n == (0 if is_plain else asked * 40) and chance.things == "deals"
        share = firsts[place] / n
        assert abs(float(chance.value) - share) < 5 * math.hypot(chance.error, (share * (1 - share) / n) ** 0.5)


# Totals


def test_totals_are_those_of_every_way_the_cards_can_lie() -> None:
    state: Any = act(dataclasses.replace(plain_state(4, 4), to_move=1), Change("con_artist"))
    view = dataclasses.replace(state, to_move=0).view(0)
    group = LADYS_CHOICE.odds(view, n=20).spreads[0]
    title, past = view.rules.deck.title_of, view.past(1)
    unseen = [title(card) for card in view.unseen().elements()]
    sums: dict[int, Fraction] = defaultdict(Fraction)
    ways = every_way(past)
    for laid, times in Counter(ways).items():
        kept = [title(seen.card) for seen in past.seen if seen.card not in laid]
        draws = list(itertools.combinations(unseen, len(view.hands[1]) - len(kept)))
        for more in draws:
            total = sum(dandy.VALUE[card] for card in dandy.left_of([*kept, *more]))
            sums[total] += Fraction(times, len(ways) * len(draws))
    *steps, mean = (line.chances[0].derivation for line in group.lines)
    assert mean.value == sum(total * chance for total, chance in sums.items())
    edges = [-(10**6), *range(-20, 51, 10), 10**6]
    for of, low, high in zip(steps, edges[:-1], edges[1:], strict=True):
        assert of.value == sum(chance for total, chance in sums.items() if low <= total < high)


# A gentleman


def test_his_own_total_is_counted_over_every_card_that_he_may_draw() -> None:
    state: Any = dataclasses.replace(plain_state(0, 0), to_move=1)
    view = state.view(1)
    title = view.rules.deck.title_of
    unseen = [title(card) for card in view.unseen().elements()]
    shown = lines(LADYS_CHOICE.odds(view, n=10))
    now = sum(dandy.VALUE[card] for card in dandy.left_of([*map(title, view.hand)]))
    for name, hand, drawn in (
        ("after a boast", list(view.hand), 1),
        ("without Con Artist", [card for card in view.hand if card != "con_artist"], 2),
    ):
        more = list(itertools.combinations(unseen, drawn))
        totals = [sum(dandy.VALUE[card] for card in dandy.left_of([*map(title, hand), *cards])) for cards in more]
        mean, better = shown[name]
        assert mean.value == Fraction(sum(totals), len(totals))
        assert better.value == Fraction(sum(total > now for total in totals), len(totals))
        assert sum(own_totals(view, tuple(hand), drawn).values()) == 1


def by_hand(state: State, lady: int) -> set[int]:
    """Return whom a lady likes best by what she has seen: points that count, 3 for a card that she does not know."""
    title, worth = DECK.title_of, {}
    for man in state.gentlemen:
        seen = [of for of in state.sights if of.gentleman == man and (of.seats == -1 or of.seats >> lady & 1)]
        last = state.turns[man].rfind("c")
        sure = {card for of in seen if of.turn > last for card in of.cards}
        doubt = {card for of in seen if of.turn <= last for card in of.cards} - sure
        backs = len(state.hands[man]) - len(sure)
        good = sorted(card for card in doubt if DECK.value[card] > 0)[:backs]
        cards = [title(card) for card in (*sure, *good)]
        unknown = len(state.hands[man]) - len(cards)
        worth[man] = sum(dandy.VALUE[card] for card in dandy.left_of(cards)) + 3 * unknown
    return {man for man, of in worth.items() if of == max(worth.values())}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whom_she_would_choose_is_told_by_what_she_has_seen(seats: int) -> None:
    looked = 0
    for state, _ in some_views(seats, samples(20, 5)):
        if state.phase is not Phase.TURN or any(of.cards.count("complete_openness") for of in state.sights):
            continue
        best = by_hand(state, state.first)
        assert chosen(state) == dict.fromkeys(best, Fraction(1, len(best)))
        looked += len(state.sights) > 2
    assert looked > 5


def test_a_boast_is_worth_what_she_makes_of_it() -> None:
    """She knows nothing: who boasts of twenty is chosen, who boasts of less than a hidden card is not."""
    state: Any = dataclasses.replace(plain_state(0, 0), to_move=1)
    shown = lines(LADYS_CHOICE.odds(state.view(1), n=30))
    assert shown["Boast of Foreign Prince"][0].value == 1
    assert shown["Boast of Con Artist"][0].value == 0 and shown["Boast of Con Artist"][1].value == 0
    love = shown["Boast of Foreign Prince"][1]
    assert isinstance(love, Mean) and {share.counts for share in love.shares} <= {0, 1, 3}
    assert love.unit == "Love" and love.n == 30


# Every number


@pytest.mark.parametrize("model", LADYS_CHOICE.models)
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_every_number_is_that_of_its_shares(seats: int, model: str) -> None:
    met = 0
    for _, view in itertools.islice(some_views(seats, samples(16, 5)), samples(12, 4)):
        if view.seat is None:
            continue
        outlook = LADYS_CHOICE.odds(view, model, n=12)
        for of in numbers(outlook):
            low, high = of.interval
            assert float(of.value) == pytest.approx(made_again(of))
            assert (
                low - 1e-12 <= float(of.value) <= high + 1e-12
                and of.how
                and of.model == LADYS_CHOICE.models[model].title
            )
            assert bool(of.n) == bool(of.worth) and (of.n or not isinstance(of.value, float))
            met += 1
        for group in outlook.places:
            *chances, mean = (float(line.chances[0].derivation.value) for line in group.lines)
            assert sum(chances) == pytest.approx(1)
            assert mean == pytest.approx(sum(place * chance for place, chance in enumerate(chances, 1)))
        for group in outlook.spreads:
            *chances, _ = (float(line.chances[0].derivation.value) for line in group.lines)
            assert sum(chances) == pytest.approx(1)
        legal = view.legal_actions()
        told = {line.text for group in outlook.prospects for line in group.lines}
        labels = {choice.label for choice in view.choices if not choice.objections}
        assert not legal or labels <= told  # each action has its line
    assert met > 100


def test_the_same_view_and_seed_give_the_same_odds() -> None:
    for seats in (2, 4):
        view = LADYS_CHOICE.start(seats=seats, seed=5).view(0)
        assert LADYS_CHOICE.odds(view, n=10) == LADYS_CHOICE.odds(view, n=10)
        assert LADYS_CHOICE.odds(view, n=10) != LADYS_CHOICE.odds(view, n=10, seed="2")
        for world in austenplay.worlds(view, 2, random.Random(1)):
            assert LADYS_CHOICE.odds(world.view(0), n=10) == LADYS_CHOICE.odds(view, n=10)
