"""Lady's Choice, chapters 8 and 9: how hands are judged and gentlemen ranked, clause by clause and then at random."""

from __future__ import annotations

import ast
import itertools
import json
import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from austenplay import BadInput
from austenplay.core.rulebook import read_rulebook
from austenplay.games.ladys_choice import deck as deck_module
from austenplay.games.ladys_choice.account import CLAUSES, account, told
from austenplay.games.ladys_choice.deck import Kind, printed
from austenplay.games.ladys_choice.ranking import (
    CANCEL_MODES,
    NOTHING,
    SEQUENTIAL,
    SIMULTANEOUS,
    By,
    Drawn,
    PutAside,
    Ranking,
    Why,
    rank,
    ranked,
    standing,
)
from tests.rules import dandy
from tests.rules.shingles import fingerprint, shingles
from tests.sampling import samples

HERE = Path(__file__).parent
DECK = printed()
RULEBOOK = read_rulebook(Path(deck_module.__file__).with_name("rulebook.toml"))
CHAPTERS = {key: clause for key, clause in RULEBOOK.items() if key.startswith(("LC-8.", "LC-9."))}
CASES = [
    case
    for case in json.loads((HERE / "cases" / "ladys_choice.json").read_text(encoding="utf-8"))
    if "ranking" in case["expected"]
]
PAIRS = [(by, card) for by, cards in DECK.cancels.items() for card in DECK.kinds if card in cards]
UNTOUCHED = ("flattering",) * 10
"""A pile of cards worth 4 that nothing cancels."""
each_mode = pytest.mark.parametrize("mode", CANCEL_MODES)


def titles(cards: Any) -> list[str]:
    """Return cards as printed titles, the neutral one where there is one."""
    return [DECK.title_of(card) for card in cards]


def aside(hand: str, mode: str = SIMULTANEOUS) -> dict[str, tuple[Why, tuple[str, ...]]]:
    """Return what is put aside of a hand, why and by what."""
    return {put.card: (put.why, put.by) for put in rank([hand], cancel_mode=mode)[0].put_aside}


def total(hand: str, mode: str = SIMULTANEOUS) -> int:
    return rank([hand], cancel_mode=mode).totals[0]


def tie(*hands: str, married: int | None = None) -> tuple[int, By]:
    """Return who is ahead of two gentlemen of equal totals, and by what."""
    ranking = rank(hands, married=married)
    (decided,) = ranking.ties
    assert len(set(ranking.totals.values())) == 1
    assert (decided.ahead, decided.behind) == ranking.ranking
    return decided.ahead, decided.by


# Chapter 8: what each hand comes to


def test_lc_8_1_mysterious_cards_draw_and_stay_worth_nothing() -> None:
    for mysterious, draws in {card: DECK[card].draws for card in DECK.draws}.items():
        ranking = rank([[mysterious]], deck=["Dog Owner", "Flattering", "Dances", "Very Tall", "Hilarious"])
        assert len(ranking[0].drawn) == draws
        assert ranking[0].kept == ranking[0].hand == (mysterious, *(draw.card for draw in ranking[0].drawn))
        assert ranking.totals[0] == sum((2, 4, 5, 6)[:draws])
    assert sorted(DECK.draws.values()) == [1, 2, 3, 4]


def test_lc_8_1_a_mysterious_card_that_is_drawn_draws_again() -> None:
    pile = ["Extremely Mysterious", "Dances", "Terribly Mysterious", "Flattering", "Dog Owner", "Hilarious", "Romantic"]
    ranking = rank(["Somewhat Mysterious, Thief"], deck=pile)
    assert ranking[0].drawn == (
        Drawn("extremely_mysterious", "somewhat_mysterious"),
        Drawn("dances", "extremely_mysterious"),
        Drawn("terribly_mysterious", "extremely_mysterious"),
        Drawn("flattering", "extremely_mysterious"),
        Drawn("dog_owner", "terribly_mysterious"),
        Drawn("hilarious", "terribly_mysterious"),
    )
    assert ranking.totals[0] == -11 + 5 + 4 + 2 + 9


def test_lc_8_1_a_chain_that_finds_no_card_is_refused() -> None:
    with pytest.raises(BadInput, match=r"^Terribly Mysterious draws 2, and no card is left\.$"):
        rank(["Terribly Mysterious"], deck=["Dances"])


def test_lc_8_2_who_is_earlier_draws_first_and_ends_his_chain() -> None:
    pile = ["Terribly Mysterious", "Dances", "Flattering", "Very Tall"]
    ranking = rank({"Ada": "Dog Owner", "Bo": "Somewhat Mysterious", "Cy": "Romantic"}, deck=pile)
    assert titles(draw.card for draw in ranking["Bo"].drawn) == pile[:3]
    both = rank({"Bo": "Somewhat Mysterious", "Cy": "Extremely Mysterious"}, deck=[*pile, "Stupid", "Hilarious"])
    assert titles(draw.card for draw in both["Cy"].drawn) == ["Very Tall", "Stupid", "Hilarious"]


def test_lc_8_2_what_is_drawn_is_judged_with_the_rest() -> None:
    ranking = rank(["Somewhat Mysterious, Thief, Automobile"], deck=["Epiphany"])
    assert ranking[0].put_aside == (PutAside("thief", Why.CANCELLED, ("epiphany",)),)
    richer = rank(["Somewhat Mysterious, Automobile"], deck=["Locomotive"])
    assert richer[0].put_aside == (PutAside("automobile", Why.POORER, ("locomotive",)),)


@each_mode
@pytest.mark.parametrize(("by", "card"), PAIRS)
def test_lc_8_3_every_card_cancels_what_it_says(by: str, card: str, mode: str) -> None:
    (judged,) = rank([[card, by]], cancel_mode=mode).judged
    assert judged.put_aside == (PutAside(card, Why.CANCELLED, (by,)),)
    assert judged.kept == (by,)
    assert judged.total == DECK.value[by]


def test_lc_8_3_nothing_else_is_cancelled() -> None:
    found = {
        (by, card)
        for by, card in itertools.permutations(DECK.kinds, 2)
        for put in ranked({0: (card, by)}, UNTOUCHED)[0].put_aside
        if put == PutAside(card, Why.CANCELLED, (by,))
    }
    assert found == set(PAIRS)
    assert len(found) == 26 + 20


def test_lc_8_3_cards_cancel_within_their_own_hand_alone() -> None:
    ranking = rank({"Bo": "Bankrupt, Epiphany", "Cy": "Small Island Country, Thief"})
    assert ranking.put_aside == {"Bo": (), "Cy": ()}
    assert ranking.totals == {"Bo": 0, "Cy": 29}


def test_lc_8_4_either_of_the_two_lists_will_do() -> None:
    assert aside("Silk Top Hat, Bald Patch") == {"bald_patch": (Why.CANCELLED, ("silk_top_hat",))}
    theirs = {(by, card) for card, cards in dandy.CANCELLED_BY.items() for by in cards}
    assert {tuple(titles(pair)) for pair in PAIRS} == theirs


def test_lc_8_5_all_cancel_at_once() -> None:
    assert aside("Bankrupt, Silk Top Hat, Bald Patch") == {
        "silk_top_hat": (Why.CANCELLED, ("bankrupt",)),
        "bald_patch": (Why.CANCELLED, ("silk_top_hat",)),
    }


def test_lc_8_5_two_may_cancel_the_same_card_and_both_stay() -> None:
    both = rank(["Thief, Epiphany, Reformed Criminal"])[0]
    assert both.put_aside == (PutAside("thief", Why.CANCELLED, ("reformed_criminal", "epiphany")),)
    assert both.kept == ("epiphany", "reformed_criminal")
    sack = "Large Sack of Money, Gambler, Reformed Criminal, Bankrupt"
    assert aside(sack) == {"large_sack_of_money": (Why.CANCELLED, ("gambler", "reformed_criminal", "bankrupt"))}


def test_lc_8_6_by_the_house_rule_a_cancelled_card_cancels_no_more() -> None:
    hand = "Bald Patch, Silk Top Hat, Bankrupt, Very Tall"
    assert aside(hand, SEQUENTIAL) == {"silk_top_hat": (Why.CANCELLED, ("bankrupt",))}
    assert (total(hand), total(hand, SEQUENTIAL)) == (6, 3)
    spared = "Bald Patch stays, for Silk Top Hat is put aside and cancels nothing any more."
    for mode, says in ((SIMULTANEOUS, []), (SEQUENTIAL, [spared])):
        told = account(rank([hand], cancel_mode=mode))
        assert [line.text for line in told if line.clause == "LC-8.6"] == says


def test_lc_8_6_the_house_rule_tells_in_one_combination_alone() -> None:
    both_ends = {card for card in DECK.cancels if card in DECK.cancelled_by}
    assert both_ends == {"silk_top_hat"}
    assert DECK.cancelled_by["silk_top_hat"] == ("bankrupt",)
    assert DECK.cancels["silk_top_hat"] == {"bald_patch"}


def test_lc_8_7_only_the_dearest_wealth_counts() -> None:
    wealth = sorted(DECK.wealth, key=DECK.value.__getitem__)
    for poorer, richer in itertools.pairwise(wealth):
        assert aside(f"{richer}, {poorer}") == {poorer: (Why.POORER, (richer,))}
    assert total(", ".join(wealth)) == 40
    assert len(aside(", ".join(wealth))) == 19


def test_lc_8_7_what_is_cancelled_makes_room_for_the_next() -> None:
    hand = "Small Island Country, Sprawling Mansion, Dirigible, Con Artist"
    assert aside(hand) == {
        "small_island_country": (Why.CANCELLED, ("con_artist",)),
        "dirigible": (Why.POORER, ("sprawling_mansion",)),
    }
    assert total(hand) == 28


@each_mode
def test_lc_8_8_wealth_that_is_too_poor_has_cancelled_before(mode: str) -> None:
    assert aside("Bald Patch, Silk Top Hat, Automobile", mode) == {
        "bald_patch": (Why.CANCELLED, ("silk_top_hat",)),
        "silk_top_hat": (Why.POORER, ("automobile",)),
    }


def test_lc_8_9_all_that_is_left_is_added_up() -> None:
    assert total("Foreign Prince, Kicks Dogs, Locomotive, Automobile, Complete Openness, Complete Openness") == 26
    everything = ranked({0: DECK.cards}, UNTOUCHED)[0]
    assert everything.total == sum(dandy.VALUE[title] for title in dandy.left_of(dandy.CARDS)) + 10 * 4


# Chapter 9: who is dandiest


def test_lc_9_1_the_most_points_come_first_below_nought_too() -> None:
    ranking = rank({"Bo": "Unfaithful", "Cy": "Automobile", "Di": "Stupid", "Ed": "Dances"})
    assert ranking.ranking == ("Cy", "Ed", "Di", "Bo")
    assert [ranking.place(name) for name in ("Bo", "Cy", "Di", "Ed")] == [4, 1, 3, 2]
    assert not ranking.ties


def test_lc_9_2_the_dearer_wealth_decides_a_tie() -> None:
    assert tie("Ruby Engagement Ring, Dog Owner", "Impressive Art Collection") == (1, By.WEALTH)
    # whatever else he has: the other holds the dandier card
    assert tie("Foreign Prince, Unfaithful, Ruby Engagement Ring, Writes Poetry", "Impressive Art Collection")[0] == 1


def test_lc_9_2_any_wealth_is_better_than_none() -> None:
    assert tie("Foreign Prince, Already Married", "Well Groomed Moustache") == (1, By.WEALTH)


def test_lc_9_2_wealth_put_aside_decides_nothing() -> None:
    assert tie("Does As Told, Bankrupt, Locomotive", "Charitable, Writes Poetry") == (0, By.CARD)


def test_lc_9_3_without_wealth_the_dandiest_card_decides() -> None:
    assert tie("Dances, Flattering", "Hilarious") == (1, By.CARD)
    assert tie("Thief, Writes Poetry", "Con Artist") == (0, By.CARD)


def test_lc_9_3_a_card_put_aside_decides_nothing() -> None:
    assert tie("Foreign Prince, Con Artist, Charitable, Romantic", "Does As Told") == (1, By.CARD)


def test_lc_9_4_then_the_earlier_turn_decides() -> None:
    assert tie("Complete Openness", "Epiphany") == (0, By.TURN)
    three = rank({"Cy": "Bankrupt", "Bo": "Epiphany", "Ada": "Reformed Criminal"})
    assert three.ranking == ("Cy", "Bo", "Ada")
    assert [decided.by for decided in three.ties] == [By.TURN, By.TURN]


def test_lc_9_5_where_two_play_the_married_gentleman_is_dandier_then() -> None:
    assert tie("Complete Openness", "Epiphany", married=1) == (1, By.MARRIED)
    assert tie("Complete Openness", "Epiphany", married=0) == (0, By.MARRIED)
    assert tie("Well Groomed Moustache", "Dog Owner", married=1) == (0, By.WEALTH)
    assert tie("Dances, Flattering", "Hilarious", married=0) == (1, By.CARD)


# All of it at once


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_case_goes_as_it_should(case: Mapping[str, Any]) -> None:
    setup, expected = case["setup"], case["expected"]
    hands = {gentleman: setup["hands"][gentleman] for gentleman in setup["turn_order"]}
    ranking = rank(hands, setup.get("deck_top_first", ()), married=setup.get("ties_favour"))
    assert list(ranking.ranking) == expected["ranking"]
    assert ranking.totals == expected["totals"]
    if "put_aside" in expected:
        put = {name: Counter(card.card for card in cards) for name, cards in ranking.put_aside.items() if cards}
        assert put == {name: Counter(map(DECK.key_of, cards)) for name, cards in expected["put_aside"].items()}
    if "final_hands_added" in expected:
        drawn = {name: titles(draw.card for draw in cards) for name, cards in ranking.drawn.items()}
        assert drawn == expected["final_hands_added"]


def test_the_cases_are_all_there() -> None:
    assert len(CASES) == 30
    assert sum("put_aside" in case["expected"] for case in CASES) == 26


def random_table(rng: random.Random) -> tuple[list[list[str]], list[str]]:
    """Return two to four hands of up to nine cards and the rest of the deck; half of them rich in what cancels."""
    cards = list(DECK.cards)
    rng.shuffle(cards)
    if rng.random() < 0.5:
        cards.sort(key=lambda card: rng.random() - 0.6 * (card in DECK.cancels or card in DECK.cancelled_by))
    hands = [[cards.pop(0) for _ in range(rng.randrange(1, 10))] for _ in range(rng.randrange(2, 5))]
    rng.shuffle(cards)
    return hands, cards


def low_table(rng: random.Random) -> tuple[list[list[str]], list[str]]:
    """Return hands of one or two cards near nought, which tie often."""
    cards = sorted(DECK.cards, key=lambda card: abs(DECK.value[card]) + rng.random() * 3)[:16]
    rng.shuffle(cards)
    hands = [[cards.pop() for _ in range(rng.randrange(1, 3))] for _ in range(4)]
    used = Counter(card for hand in hands for card in hand)
    return hands, sorted((Counter(DECK.cards) - used).elements(), key=lambda _: rng.random())


@each_mode
@pytest.mark.parametrize("deal", [random_table, low_table])
def test_random_hands_are_ranked_as_the_second_scorer_ranks_them(deal: Any, mode: str) -> None:
    rng = random.Random(f"{deal.__name__} {mode}")
    decided: Counter[By] = Counter()
    chains = 0
    for _ in range(samples(6_000, 600)):
        hands, pile = deal(rng)
        married = rng.choice([None, 0, 1])
        ranking = rank(hands, pile, mode, married=married)
        whole = dandy.with_draws([titles(hand) for hand in hands], titles(pile))
        left = [dandy.left_of(hand, mode == SEQUENTIAL) for hand in whole]
        assert list(ranking.ranking) == dandy.order_of(whole, mode == SEQUENTIAL, married)
        assert [titles(judged.hand) for judged in ranking.judged] == whole
        assert [sorted(titles(judged.kept)) for judged in ranking.judged] == [sorted(cards) for cards in left]
        assert list(ranking.totals.values()) == [sum(map(dandy.VALUE.__getitem__, cards)) for cards in left]
        assert_told_truly(ranking, mode)
        decided.update(of.by for of in ranking.ties)
        chains += any(draw.card in DECK.draws for judged in ranking.judged for draw in judged.drawn)
    assert chains > samples(150, 10)
    if deal is low_table:
        assert min(decided[by] for by in By) > samples(100, 10), decided


def assert_told_truly(ranking: Ranking[int], mode: str) -> None:
    """Whatever a ranking says of itself holds card by card."""
    for judged in ranking.judged:
        assert Counter(judged.hand) == Counter(judged.kept) + Counter(put.card for put in judged.put_aside)
        for put in judged.put_aside:
            assert put.by and set(put.by) <= set(judged.hand)
            if put.why is Why.CANCELLED:
                assert all(put.card in DECK.cancels[by] for by in put.by)
            else:
                assert put.by == (judged.wealth,)
                assert DECK.value[put.card] < DECK.value[put.by[0]]
        worth = [NOTHING if card is None else DECK.value[card] for card in (judged.wealth, judged.best)]
        assert standing(judged.hand, DECK, mode) == (judged.total, *worth)
    for decided in ranking.ties:
        assert ranking.place(decided.behind) == ranking.place(decided.ahead) + 1
        if decided.by in (By.WEALTH, By.CARD):
            assert decided.cards[0] in ranking[decided.ahead].kept
            assert decided.cards[1] in (None, *ranking[decided.behind].kept)


some_hands = st.permutations(DECK.cards).map(lambda cards: [cards[:6], cards[6:13], cards[13:18], cards[18:60]])


@given(some_hands, st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=samples(150, 30))
def test_neither_the_order_of_a_hand_nor_who_else_is_there_changes_what_it_comes_to(
    parts: list[list[str]], rng: random.Random
) -> None:
    *hands, _ = parts
    whole = {n: [card for card in hand if card not in DECK.draws] for n, hand in enumerate(hands)}
    ranking = ranked(whole)
    for n, hand in whole.items():
        shuffled = sorted(hand, key=lambda _: rng.random())
        alone = ranked({n: shuffled})[n]
        assert (alone.total, alone.wealth) == (ranking[n].total, ranking[n].wealth)
        assert Counter(alone.kept) == Counter(ranking[n].kept)


@given(some_hands, st.permutations(range(3)))
@settings(deadline=None, max_examples=samples(150, 30))
def test_the_turn_order_matters_for_ties_to_the_end_alone(parts: list[list[str]], order: list[int]) -> None:
    hands = {n: [card for card in hand if card not in DECK.draws] for n, hand in enumerate(parts[:3])}
    ranking = ranked(hands)
    if all(decided.by is not By.TURN for decided in ranking.ties):
        assert ranked({n: hands[n] for n in order}).ranking == ranking.ranking


@given(some_hands)
@settings(deadline=None, max_examples=samples(150, 30))
def test_a_card_that_nothing_touches_is_worth_its_points_whatever_else_is_held(parts: list[list[str]]) -> None:
    hand = [card for card in parts[3] if card not in DECK.draws]
    for card in hand:
        if DECK[card].kind is Kind.DANDY and card not in DECK.cancels and card not in DECK.cancelled_by:
            without = [other for other in hand if other != card]
            assert standing(hand, DECK)[0] - standing(without, DECK)[0] == DECK.value[card]


@given(some_hands)
@settings(deadline=None, max_examples=samples(150, 30))
def test_the_two_ways_to_cancel_differ_by_the_bald_patch_alone(parts: list[list[str]]) -> None:
    hand = [*parts[3], *parts[0][:3]]
    at_once, in_turn = (standing(hand, DECK, mode) for mode in CANCEL_MODES)
    trio = {"bankrupt", "silk_top_hat", "bald_patch"} <= set(hand) and "miraculous_medical_recovery" not in hand
    assert at_once[0] - in_turn[0] == (3 if trio else 0)


# What people hand in


def test_a_pile_is_drawn_from_and_not_copied() -> None:
    pile = iter(["dances", "flattering", "stupid"])
    assert ranked({4: ("terribly_mysterious",), 2: ("dog_owner",)}, pile).ranking == (4, 2)
    assert list(pile) == ["stupid"]


@pytest.mark.parametrize(
    ("hands", "deck", "words"),
    [
        (["Con Artists"], "", "There is no card 'Con Artists' in the deck. Is it Con Artist?"),
        ([["Dances"], [7]], "", "There is no card 7 in the deck."),
        (["Dances", "Dances"], "", "Dances is in the deck once, not 2 times."),
        (["Dances"], ["Dances"], "Dances is in the deck once, not 2 times."),
        (["Complete Openness, Complete Openness, Complete Openness"], "", "in the deck twice, not 3 times."),
        ([], "", "A ranking takes 1 to 10 gentlemen, not 0."),
        ([""] * 11, "", "A ranking takes 1 to 10 gentlemen, not 11."),
        (["Somewhat Mysterious"], "", "Somewhat Mysterious draws 1, and no card is left."),
    ],
)
def test_what_cannot_be_gets_one_sentence(hands: Any, deck: Any, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        rank(hands, deck)
    assert words in str(caught.value)


def test_an_option_or_a_husband_that_is_not_there_gets_one_sentence() -> None:
    with pytest.raises(BadInput, match=r"^cancel_mode is 'simultaneous' or 'sequential', not 'both'\.$"):
        rank(["Dances"], cancel_mode="both")
    with pytest.raises(BadInput, match=r"^'Ed' is none of the gentlemen: Bo and Cy\.$"):
        rank({"Bo": "Dances", "Cy": "Thief"}, married="Ed")


def test_a_ranking_is_told_line_by_line() -> None:
    hands = {
        "Bo": "Terribly Mysterious, Thief",
        "Cy": "Automobile, Locomotive, Unfaithful, Bald Patch",
        "Di": "Flattering",
    }
    ranking = rank(hands, ["Epiphany", "Silk Top Hat"])
    assert told(ranking).splitlines() == [
        "Bo draws Epiphany for Terribly Mysterious. (LC-8.1)",
        "Bo draws Silk Top Hat for Terribly Mysterious. (LC-8.1)",
        "Thief is cancelled by Epiphany. (LC-8.3)",
        "Bo has Terribly Mysterious 0, Epiphany 0 and Silk Top Hat 8: 8 dandy points. (LC-8.9)",
        "Automobile is put aside, for Locomotive is dearer. (LC-8.7)",
        "Cy has Locomotive 26, Unfaithful −19 and Bald Patch −3: 4 dandy points. (LC-8.9)",
        "Di has Flattering 4: 4 dandy points. (LC-8.9)",
        "Bo is the dandiest. (LC-9.1)",
        "Cy is second. (LC-9.1)",
        "Di is third: both have 4, and Cy has Locomotive 26 against no Wealth. (LC-9.2)",
    ]
    assert told(ranking, ["Ada", "Bea", "Cam"]).startswith("Ada draws")
    assert told(rank(["Writes Poetry"])).startswith("0 has Writes Poetry 1: 1 dandy point. (LC-8.9)")
    assert {line.clause for line in account(ranking)} <= set(CHAPTERS)


@pytest.mark.parametrize(
    ("hands", "married", "last"),
    [
        (
            ["Dances, Flattering", "Hilarious"],
            None,
            "0 is second: both have 9, and 1 has the dandier card, Hilarious 9 against Dances 5.",
        ),
        (["Bankrupt", "Epiphany"], None, "1 is second: both have 0, and 0 is earlier in turn."),
        (["Bankrupt", "Epiphany"], 1, "0 is second: both have 0, and 1 is the one who was married."),
        (["", "Epiphany"], None, "0 is second: both have 0, and 1 has the dandier card, Epiphany 0 against none."),
    ],
)
def test_every_tie_is_told(hands: list[str], married: int | None, last: str) -> None:
    told_last = told(rank(hands, married=married)).splitlines()[-1]
    assert told_last.rpartition(" (")[0] == last
    assert told_last.endswith(f"({CLAUSES[rank(hands, married=married).ties[0].by]})")


def test_a_ranking_is_a_value() -> None:
    ranking = rank(["Dances, No Musical Sense", "Somewhat Mysterious"], deck=["Thief"])
    assert ranking == rank(["dances, no_musical_sense", "somewhat_mysterious"], deck=["thief"])
    assert len({ranking, rank(["Dances, No Musical Sense", "Somewhat Mysterious"], deck=["Stupid"])}) == 2


# The clauses


def test_every_clause_of_these_chapters_has_a_test_and_every_ruling_a_clause() -> None:
    names = [
        node.name
        for node in ast.walk(ast.parse(Path(__file__).read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    for key in CHAPTERS:
        assert any(name.startswith(f"test_{key.lower().replace('-', '_').replace('.', '_')}_") for name in names), key
    assert {ruling for clause in CHAPTERS.values() for ruling in clause.rulings} == {*range(1, 11), 23, 24}


def test_our_clauses_are_in_our_own_words() -> None:
    found = fingerprint(HERE / "fingerprints" / "ladys_choice.txt")
    assert len(found) > 2_000
    assert not [run for clause in RULEBOOK.values() for digest, run in shingles(clause.text).items() if digest in found]


def test_one_point_is_a_point_above_nought_and_below() -> None:
    ranking = rank({"Ada": "Writes Poetry", "Bo": "Bald Patch, Dog Owner", "Cy": "Dances, Hard of Hearing"})
    ends = [of.text.rpartition(": ")[2] for of in account(ranking) if of.clause == "LC-8.9"]
    assert ends[:2] == ["1 dandy point.", "−1 dandy point."] and ends[2].endswith(" dandy points.")
