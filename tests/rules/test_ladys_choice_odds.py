"""Lady's Choice: what a hand may come to and who may be dandiest, against deals tried one by one."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from austenplay import BadInput
from austenplay.games.ladys_choice.batch import rankings
from austenplay.games.ladys_choice.deck import Deck, printed, read_deck
from austenplay.games.ladys_choice.known import Hand, Known
from austenplay.games.ladys_choice.places import counted, places, sampled
from austenplay.games.ladys_choice.ranking import CANCEL_MODES, Ranking, ranked
from austenplay.games.ladys_choice.totals import spread
from tests.rules import dandy
from tests.sampling import samples
from tests.site import loaded

DECK = printed()
MYSTERIOUS = tuple(DECK.draws)
TOUCHED = [card for card in DECK.kinds if card in DECK.cancels or card in DECK.cancelled_by]


def table(
    hands: tuple[Hand, ...], pool: list[str], mode: str = CANCEL_MODES[0], deck: Deck = DECK, **others: int
) -> Known:
    """Return what is known where just these cards are unseen."""
    seen = Counter(card for hand in hands for card in hand.known)
    return Known(hands, tuple((Counter(deck.cards) - seen - Counter(pool)).elements()), mode, deck=deck, **others)


def every_ranking(known: Known) -> list[Ranking[int]]:
    """Return the readable ranking for every order in which the unseen cards can come."""
    made = []
    for order in itertools.permutations(known.unseen):
        top = iter(order)
        hands = {n: (*hand.known, *itertools.islice(top, hand.unknown)) for n, hand in enumerate(known.hands)}
        made.append(ranked(hands, top, known.cancel_mode, known.married, known.deck))
    return made


def shares(numbers: Counter[int]) -> dict[int, Fraction]:
    return {number: Fraction(count, numbers.total()) for number, count in sorted(numbers.items())}


@pytest.mark.parametrize("mode", CANCEL_MODES)
@pytest.mark.parametrize("seed", range(samples(12, 3)))
def test_the_chance_of_every_total_is_that_of_all_orders_of_a_small_pool(seed: int, mode: str) -> None:
    rng = random.Random(seed)
    trio = ["bankrupt", "silk_top_hat", "bald_patch"] if seed % 3 == 0 else []
    cards = list(dict.fromkeys([*trio, *rng.sample(TOUCHED, 6), *rng.sample(["dog_owner", "unfaithful"], 2)]))[:8]
    rng.shuffle(cards)
    mysterious = ["somewhat_mysterious", "terribly_mysterious"]
    pool = [*cards[:5], *mysterious[: 1 + seed % 2]]
    hand = Hand((*cards[6:8], *mysterious[1 + seed % 2 :]), 1 + seed // 2 % 2)
    known = table((hand,), pool, mode)
    expected = shares(Counter(ranking.totals[0] for ranking in every_ranking(known)))
    assert spread(known, 0).chances == expected


@pytest.mark.parametrize("unknown", [1, 2])
def test_one_or_two_unknown_cards_are_counted_as_by_hand(unknown: int) -> None:
    hand = Hand(("silk_top_hat", "con_artist", "astonishing_cook"), unknown)
    known = Known((hand, Hand()), MYSTERIOUS)
    held = [DECK.title_of(card) for card in hand.known]
    unseen = list(map(DECK.title_of, known.unseen))
    totals = Counter(
        sum(dandy.VALUE[title] for title in dandy.left_of([*held, *more]))
        for more in itertools.combinations(unseen, unknown)
    )
    assert totals.total() == math.comb(63, unknown)
    assert spread(known, 0).chances == shares(totals)


@pytest.mark.parametrize(
    "hand",
    [
        Hand(),
        Hand((), 9),
        Hand(("the_most_mysterious", "bankrupt"), 2),
        Hand(("thief", "foreign_prince", "automobile"), 4),
    ],
)
@pytest.mark.parametrize("mode", CANCEL_MODES)
def test_the_chance_of_every_total_is_that_of_many_sampled_deals(hand: Hand, mode: str) -> None:
    known = Known((Hand(), hand), cancel_mode=mode)
    exact, n = spread(known, 1), samples(200_000, 50_000)
    found = Counter(rankings(known, n, np.random.default_rng(4)).totals[1].tolist())
    assert sum(exact.chances.values()) == 1
    assert set(found) <= set(exact.chances)
    large = {total: n * float(chance) for total, chance in exact.chances.items() if n * chance >= 8}
    square = sum((found[total] - due) ** 2 / due for total, due in large.items())
    assert abs(square - len(large)) < 4 * (2 * len(large)) ** 0.5
    deviation = math.sqrt(
        sum(float(chance) * (total - float(exact.mean)) ** 2 for total, chance in exact.chances.items()) / n
    )
    assert abs(sum(total * count for total, count in found.items()) / n - float(exact.mean)) < 4 * deviation


def test_the_spread_of_a_deck_of_ones_own_counts_copies_and_mysterious_cards_that_cancel() -> None:
    text = DECK.text.replace("draws = 1", 'draws = 1\ncancels = ["dances", "thief"]')
    text = text.replace('key = "thief"\n', 'key = "thief"\ncopies = 2\n').replace(
        'key = "automobile"\n', 'key = "automobile"\ncopies = 2\n'
    )
    deck = read_deck(text)
    pool = ["thief", "automobile", "automobile", "dances", "somewhat_mysterious", "bankrupt", "hilarious"]
    known = table((Hand(("thief", "flattering"), 2),), pool, deck=deck)
    assert spread(known, 0).chances == shares(Counter(ranking.totals[0] for ranking in every_ranking(known)))


def test_a_hand_that_is_known_has_one_total() -> None:
    known = Known((Hand(("dances", "no_musical_sense"), 0), Hand()))
    assert spread(known, 0).chances == {-1: 1}


def test_a_total_opens_into_its_chances() -> None:
    of = spread(Known((Hand(("romantic",), 1),), MYSTERIOUS), 0)
    chance = of.at_least(40)
    assert chance.of == "{0 has} 40 dandy points or more"
    assert chance.value == Fraction(6, 65)  # the Wealth of 30 to 40
    assert chance.interval == (6 / 65, 6 / 65)
    assert sum(share.weight for share in chance.shares) == 1


def test_the_chance_of_every_rank_is_that_of_all_orders_of_a_small_pool() -> None:
    pool = ["dances", "silk_top_hat", "bald_patch", "epiphany", "automobile", "thief"]
    for married in (None, 1):
        hands = (Hand(("flattering",), 1), Hand(("dog_owner", "bankrupt"), 2), Hand(("gambler",), 1))
        known = table(hands, pool, married=married) if married else table(hands, pool)
        made = every_ranking(known)
        exact = places(known)
        assert exact.n == 0
        for man in range(3):
            for place in (1, 2, 3):
                share = Fraction(sum(ranking.place(man) == place for ranking in made), len(made))
                assert exact.chance(man, place).value == share
            assert exact.expected(man) == Fraction(sum(ranking.place(man) for ranking in made), len(made))
            assert exact.interval(man) == (float(exact.expected(man)),) * 2


def test_sampled_ranks_say_so_and_agree_with_the_exact_ones() -> None:
    hands = (Hand(("thief", "dances"), 1), Hand(("romantic",), 1), Hand(("automobile",), 0))
    known = Known(hands, MYSTERIOUS)
    exact = counted(known)
    left = len(DECK.cards) - len(MYSTERIOUS) - 4
    assert exact is not None and [sum(of) for of in exact.counts] == [left * (left - 1)] * 3
    *_, last = sampled(known, samples(40_000, 20_000), seed=6)
    assert (last.n, last.seed) == (samples(40_000, 20_000), 6)
    for man in range(3):
        for place in (1, 2, 3):
            low, high = last.chance(man, place).interval
            margin = (high - low) / 2  # 95 % would fail now and then; twice the interval does not
            assert low - margin <= exact.chance(man, place).value <= high + margin
        low, high = last.interval(man)
        assert low - (high - low) / 2 <= exact.expected(man) <= high + (high - low) / 2


def test_ranks_are_sampled_where_deals_are_many_and_a_seed_gives_the_same() -> None:
    known = Known((Hand(("romantic",), 3), Hand(("complete_openness", "foreign_prince"), 2), Hand()), married=2)
    assert counted(known) is None
    some = places(known, 20_000, 9)
    assert some == places(known, 20_000, 9) != places(known, 20_000, 10)
    assert all(sum(of) == some.n == 20_000 for of in some.counts)
    assert sum(some.expected(man) for man in range(3)) == pytest.approx(6)
    steps = list(sampled(known, 20_000, 9))
    assert [step.n for step in steps] == [8_192, 16_384, 20_000] and steps[-1] == some
    with pytest.raises(BadInput, match="At least one deal has to be sampled, not 0"):
        places(known, 0)


def test_exact_odds_load_no_numpy() -> None:
    code = (
        "from austenplay.games.ladys_choice.totals import spread\n"
        "from austenplay.games.ladys_choice.places import places\n"
        "from austenplay.games.ladys_choice.known import Hand, Known\n"
        "known = Known((Hand(('dances',), 2), Hand(('thief',), 0)))\n"
        "spread(known, 0), places(Known((Hand(('dances',), 0),), tuple(known.deck.draws)))"
    )
    assert not loaded(code, "numpy")
