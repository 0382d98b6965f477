"""The artful player of Liebe & Intrige: what it works out against counting, what it does, and how often it wins."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from austenplay.analysis.players import usual
from austenplay.analysis.tournament import compare
from austenplay.games.liebe_intrige.prospects import NEVER, Prospects, expected, suitors_of, turns
from austenplay.games.liebe_intrige.rules import Answer, Done, Intrigue, Play, Take, Visit
from tests.playouts import LIEBE_INTRIGE, Setting, reads_the_view_alone
from tests.rules.suitors import BUBBLE, CLOVER, act, begun, nearly_wed, table
from tests.sampling import samples

ARTFUL, SENSIBLE, UNIFORM = (LIEBE_INTRIGE.policies[name] for name in ("artful", "sensible", "uniform"))
SUITORS = suitors_of(begun(3).rules)
NUMBER = SUITORS.number


def does(state: Any) -> set[Any]:
    """Return what the artful player is equally glad to do."""
    return set(ARTFUL.weights(state.view(state.decision.seat)))


def test_artful_is_who_sits_down_unless_somebody_else_is_asked_for() -> None:
    assert usual(LIEBE_INTRIGE) == "artful"


# What it works out


@pytest.mark.parametrize("floor", [None, 2.0, 4.5, 9.0])
@pytest.mark.parametrize("cards", range(5))
def test_the_best_of_some_hidden_cards_is_as_good_as_counting_says(cards: int, floor: float | None) -> None:
    """Every way in which so many of eight hidden cards can lie there, one of them of a married gentleman."""
    gains, hidden = [3.0, -1.0, 5.0, 4.0], [2, 3, 1, 1]
    lying = [gain for gain, count in zip(gains, hidden, strict=True) for _ in range(count)] + [None]
    worths = []
    for there in itertools.combinations(lying, cards):
        known = [gain for gain in (*there, floor) if gain is not None]
        worths.append(max(known, default=0.0))
    mean = sum(worths) / len(worths)
    assert expected([*gains, 99.0], [*hidden, -1], len(lying), cards, floor) == pytest.approx(mean, abs=2e-3)


def test_a_wedding_takes_the_longer_the_more_is_missing() -> None:
    assert turns(0, 0, 6, 0, 0) == 0
    for more in ({"missing": 1}, {"gap": 1}, {"sewing": 1}, {"near": -1}, {"hidden": -1}):
        few = {"missing": 2, "near": 1, "hidden": 4, "gap": 1, "sewing": 2}
        many = {name: value + more.get(name, 0) for name, value in few.items()}
        assert turns(**many) > turns(**few), more
    assert turns(3, 1, 1, 0, 0) == NEVER
    assert turns(3, 1, 2, 0, 0) < NEVER


@pytest.mark.parametrize("laid", [[], ["bodo"], ["bodo", "bodo", "theobald"], ["bodo", "hugo", "theobald", "theobald"]])
@pytest.mark.parametrize("values", [(1, 1, 1), (3, 1, 4), (5, 5, 5)])
def test_a_change_is_worth_what_she_stands_at_after_it(laid: list[str], values: tuple[int, int, int]) -> None:
    """Prospects after a change beside those of a daughter who stands there in the first place."""
    near, hidden = [0] * len(NUMBER), [3] * len(NUMBER)
    hidden[NUMBER["alexander"]] = -1

    def stands(cards: list[str], values: tuple[int, int, int]) -> float:
        return Prospects(SUITORS, values, sorted(cards), near, hidden).worth

    she = Prospects(SUITORS, values, laid, near, hidden)
    assert she.with_values((4, 2, 0)) == pytest.approx(stands(laid, (4, 2, 0)))
    for man, number in NUMBER.items():
        after = [stands([*laid, man], values)]
        if man not in laid and len(set(laid)) == 3:
            after = [stands([other for other in laid if other != gone] + [man], values) for gone in set(laid)]
        if man != "alexander":
            assert she.gains(values)[number] == pytest.approx(max(after) - she.worth)
    for man in set(laid):
        one_less = laid[:]
        one_less.remove(man)
        assert she.without(NUMBER[man]) == pytest.approx(stands(one_less, values))
        none = [other for other in laid if other != man]
        assert she.without(NUMBER[man], laid.count(man)) == pytest.approx(stands(none, values))
        for other in {"bodo", "ruprecht"} - {man}:
            if len({*one_less, other}) <= 3:
                exchanged = she.exchanged(NUMBER[man], NUMBER[other])
                assert exchanged == pytest.approx(stands([*one_less, other], values))


def test_a_married_gentleman_counts_for_nothing() -> None:
    near, hidden = [1] * len(NUMBER), [6] * len(NUMBER)
    free = Prospects(SUITORS, (5, 5, 5), [], near, hidden)
    hidden[NUMBER["alexander"]] = -1
    married = Prospects(SUITORS, (5, 5, 5), [], near, hidden)
    assert married.worth < free.worth
    assert max(married.gains((5, 5, 5))) < max(free.gains((5, 5, 5)))
    assert married.gains((5, 5, 5))[NUMBER["alexander"]] == pytest.approx(0)


# What it does


def test_an_artful_player_goes_where_the_card_lies_that_brings_the_wedding() -> None:
    state = nearly_wed()
    assert does(state) == {Visit("theatre")}
    assert does(act(state, Visit("theatre"))) == {Take("theobald")}


def test_an_artful_player_lays_points_out_and_marries_by_an_event() -> None:
    state = table(hands=[["diadem", "manor"], []], laid=[["alexander"] * 3, []], values=[(5, 3, 4), None])
    assert does(state) == {Play("manor")}
    assert does(act(state, Play("manor"))) == {Play("diadem")}


def test_an_artful_player_has_a_lost_roll_repeated_and_keeps_one_that_is_won() -> None:

    state = table(
        at=[None, "park"], laid=[["bodo"], ["alexander"] * 2], hands=[["confidence"], []], values=[(5, 4, 4)] * 2
    )
    scheming = act(state, Intrigue("park", 1))
    assert does(act(scheming, BUBBLE)) == {Play("confidence")}
    assert does(act(scheming, CLOVER)) == {Done()}


def test_an_artful_player_takes_of_a_rival_what_both_need() -> None:
    laid = [["alexander"] * 2, ["alexander", "alexander", "bodo"], []]
    state = table(3, at=[None, "park", None], laid=laid, values=[(5, 4, 4), (5, 4, 4), None])
    assert does(state) == {Intrigue("park", 1)}


def test_an_artful_player_answers_what_hurts_and_lets_the_rest_be() -> None:
    rich = {"laid": [["bodo"], ["alexander"] * 2], "values": [None, (5, 4, 4)]}
    strike = {"hands": [["letter", "gossip"], ["veto"]], **rich}
    state = table(**strike)
    assert does(act(state, Play("letter", 1))) == {Answer("veto")}
    poor = table(**{**strike, "laid": [["bodo"], ["bodo"]], "values": [None, (0, 4, 4)]})
    assert does(act(poor, Play("gossip", 1))) == {Answer()}


# As a policy


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_choices_are_legal_weights_exact_and_the_view_is_all_it_uses(seats: int) -> None:
    reads_the_view_alone(Setting(LIEBE_INTRIGE, seats), ARTFUL)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_artful_beats_uniform(seats: int) -> None:
    """The bounds of `make strength`, on few games: .65 of two, and half as much again as the fair share of more."""
    result = compare(LIEBE_INTRIGE, ARTFUL, UNIFORM, seats=seats, n=samples(36, 12), seed="artful")
    assert result.low > (0.65 if seats == 2 else 1.5 * result.fair)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_artful_beats_sensible(seats: int) -> None:
    """Seats rotated, fixed seed: the whole 95 % interval lies above the fair share."""
    result = compare(LIEBE_INTRIGE, ARTFUL, SENSIBLE, seats=seats, n=samples(48, 24), seed="artful")
    assert result.low > result.fair
