"""Lady's Choice: thousands of rankings at once say what the readable ranking says, hand by hand."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from austenplay import BadInput
from austenplay.games.ladys_choice.batch import CHUNK, Rankings, chunks, rankings
from austenplay.games.ladys_choice.deck import Deck, printed, read_deck
from austenplay.games.ladys_choice.known import Hand, Known
from austenplay.games.ladys_choice.ranking import CANCEL_MODES, SEQUENTIAL, By, Ranking, ranked
from tests.sampling import samples
from tests.site import loaded

DECK = printed()
TOUCHED = {*DECK.cancels, *DECK.cancelled_by, *DECK.draws}
NEAR_NOUGHT = sorted(DECK.cards, key=lambda card: abs(DECK.value[card]))[:30]


def elsewhere(*, but: set[str] | list[str], deck: Deck = DECK) -> tuple[str, ...]:
    """Return all cards but some, so that only those are dealt."""
    return tuple(card for card in deck.cards if card not in but)


def same(known: Known, made: Rankings, n: int) -> Ranking[int]:
    """Return the readable ranking of the `n`-th of many, whose totals, draws and ranks it must have."""
    deck = known.deck
    cards = [deck.cards[index] for index in made.cards[:, n]]
    hands, first = {}, 0
    for man, hand in enumerate(known.hands):
        hands[man] = (*hand.known, *cards[first : first + hand.unknown])
        first += hand.unknown
    ranking = ranked(hands, cards[first:], known.cancel_mode, known.married, deck)
    assert [judged.total for judged in ranking.judged] == made.totals[:, n].tolist(), ranking
    assert [len(judged.drawn) for judged in ranking.judged] == made.drawn[:, n].tolist(), ranking
    assert [ranking.place(man) for man in hands] == made.places[:, n].tolist(), ranking
    return ranking


TABLES = {
    "four hands of four": Known(),
    "two hands of eleven": Known((Hand((), 11), Hand((), 11))),
    "only what touches other cards": Known((Hand((), 6), Hand((), 5), Hand((), 4)), elsewhere(but=TOUCHED)),
    "near nought, where ties are many": Known((Hand((), 2),) * 5, elsewhere(but=NEAR_NOUGHT)),
    "the hat and the patch": Known(
        (Hand(("bankrupt", "silk_top_hat"), 2), Hand(("bald_patch",), 3), Hand()), married=2
    ),
    "the longest chains": Known((Hand(("the_most_mysterious",), 4), Hand(("terribly_mysterious", "dances"), 2))),
    "some known, one empty": Known(
        (Hand(("complete_openness",), 0), Hand(("epiphany",), 0), Hand((), 0), Hand((), 1)), married=1
    ),
    "no gentleman but one": Known((Hand(),)),
}


@pytest.mark.parametrize("mode", CANCEL_MODES)
@pytest.mark.parametrize("table", TABLES)
def test_every_total_and_rank_is_that_of_the_readable_ranking(table: str, mode: str) -> None:
    plain = TABLES[table]
    known = Known(plain.hands, plain.elsewhere, mode, plain.married)
    n = samples(3_000, 300)
    made = rankings(known, n, np.random.default_rng(len(table)))
    assert made.totals.shape == made.places.shape == made.drawn.shape == (len(known.hands), n)
    decided: Counter[By] = Counter()
    for number in range(n):
        decided.update(tie.by for tie in same(known, made, number).ties)
    if "ties" in table:
        assert min(decided[by] for by in (By.WEALTH, By.CARD, By.TURN)) > n // 100, decided


def test_the_tables_meet_every_pair_and_both_ways_to_cancel() -> None:
    """What is compared above is not all plain: cancels, chains and the one combination in which the modes differ."""
    known = TABLES["only what touches other cards"]
    made = rankings(known, 3_000, np.random.default_rng(1))
    cancelled = {
        (by, put.card)
        for number in range(3_000)
        for judged in same(known, made, number).judged
        for put in judged.put_aside
        for by in put.by
        if put.card in DECK.cancels.get(by, ())
    }
    assert len(cancelled) == sum(map(len, DECK.cancels.values()))
    hat = Known((Hand(("bankrupt", "silk_top_hat", "bald_patch"), 1), Hand()), cancel_mode=SEQUENTIAL)
    at_once = Known(hat.hands)
    totals = [rankings(of, 2_000, np.random.default_rng(5)).totals for of in (hat, at_once)]
    assert set(np.unique(totals[1][0] - totals[0][0])) == {0, 3}


def test_a_deck_of_ones_own_is_ranked_alike() -> None:
    text = DECK.text.replace('key = "thief"\n', 'key = "thief"\ncopies = 3\n')
    text = text.replace('key = "silk_top_hat"\n', 'key = "silk_top_hat"\ncopies = 2\n').replace(
        "value = 40", "value = 38"
    )
    deck = read_deck(text)
    known = Known((Hand((), 6),) * 4, elsewhere(but={*TOUCHED, "sprawling_mansion"}, deck=deck), deck=deck)
    made = rankings(known, samples(3_000, 300), np.random.default_rng(2))
    for number in range(made.totals.shape[1]):
        same(known, made, number)


def test_every_card_is_dealt_to_every_place_alike() -> None:
    n = samples(60_000, 12_000)
    made = rankings(Known(), n, np.random.default_rng(8))
    assert (np.sort(made.cards, axis=0) == np.arange(70)[:, None]).all()
    for place in range(16):
        counts = np.bincount(made.cards[place], minlength=70)
        assert abs(counts - n / 70).max() < 4.6 * (n / 70) ** 0.5
    has_drawn = made.drawn.sum(0) >= 4
    counts = np.bincount(made.cards[19, has_drawn], minlength=70)
    ordinary = [index for index, card in enumerate(DECK.cards) if card not in DECK.draws]
    mean = counts[ordinary].mean()
    assert abs(counts[ordinary] - mean).max() < 4.6 * mean**0.5


def test_a_seed_gives_the_same_rankings_whole_or_in_parts() -> None:
    known = Known((Hand(("thief",), 3), Hand()))
    whole = rankings(known, CHUNK + 5, np.random.default_rng(3))
    parts = list(chunks(known, CHUNK + 5, np.random.default_rng(3)))
    assert [part.places.shape[1] for part in parts] == [CHUNK, 5]
    assert (np.concatenate([part.totals for part in parts], 1) == whole.totals).all()


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ({"hands": (Hand((), 71),)}, "The hands have 71 unknown cards, and only 70 are unseen."),
        ({"hands": (Hand(("dances", "dances")),)}, "'dances' is 2 times among the cards seen, and in the deck 1."),
        ({"elsewhere": ("mr_collins",)}, "'mr_collins' is 1 times among the cards seen, and in the deck 0."),
        ({"cancel_mode": "both"}, "cancel_mode is 'simultaneous' or 'sequential', not 'both'."),
    ],
)
def test_what_cannot_be_known_gets_one_sentence(known: dict[str, object], words: str) -> None:
    with pytest.raises(BadInput) as caught:
        Known(**known)  # type: ignore[arg-type]
    assert str(caught.value) == words


def test_too_few_cards_to_draw_get_one_sentence() -> None:
    few = Known((Hand(("the_most_mysterious",), 0),), elsewhere(but={"the_most_mysterious", "dances", "thief"}))
    with pytest.raises(BadInput, match="may draw more than there are unseen cards"):
        rankings(few, 10, np.random.default_rng(1))


def test_ranking_loads_no_numpy() -> None:
    assert not loaded("from austenplay.games.ladys_choice import rank; rank(['Dances'])", "numpy")
