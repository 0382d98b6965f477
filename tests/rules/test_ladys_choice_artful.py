"""The artful player: what it works out against exact counts, what it does, and how often it wins."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from austenplay.analysis.players import usual
from austenplay.analysis.tournament import compare
from austenplay.core.knowledge import EVERYBODY
from austenplay.games.ladys_choice.known import Hand, Known
from austenplay.games.ladys_choice.prospects import Pool, Prospect, first_of, likely, places_of
from austenplay.games.ladys_choice.sights import BOAST, CHANGE, Sight
from austenplay.games.ladys_choice.stakes import TRUE, gains, stakes
from austenplay.games.ladys_choice.totals import spread
from tests.playouts import Setting, reads_the_view_alone
from tests.rules.courting import DECK, LADYS_CHOICE, Boast, Change, Court, Marry, Rest, Show, act, position
from tests.sampling import samples

ARTFUL, UNIFORM = LADYS_CHOICE.policies["artful"], LADYS_CHOICE.policies["uniform"]
GOOD = ["foreign_prince", "hilarious", "romantic", "very_tall"]
BAD = ["kicks_dogs", "thief", "terrible_kisser", "unfaithful"]


def test_artful_is_who_sits_down_unless_somebody_else_is_asked_for() -> None:
    assert usual(LADYS_CHOICE) == "artful"


# What it works out


@pytest.mark.parametrize("unknown", [0, 1, 2, 4, 8])
@pytest.mark.parametrize(
    "held",
    [
        (),
        ("automobile", "hilarious", "no_musical_sense"),
        ("bankrupt", "foreign_prince", "con_artist"),
        ("thief", "short_temper", "epiphany", "silk_top_hat"),
        ("somewhat_mysterious", "ugly_face", "miraculous_medical_recovery"),
    ],
)
def test_a_prospect_is_near_the_exact_mean_and_spread(held: tuple[str, ...], unknown: int) -> None:
    """Exact chances of all totals (`totals`) beside what takes each card by itself: a point and a half, and a tenth."""
    exact = spread(Known((Hand(held, unknown), Hand((), 0))), 0)
    mean = float(exact.mean)
    variance = sum(float(chance) * (total - mean) ** 2 for total, chance in exact.chances.items())
    found = Pool(DECK, set(held)).prospect(dict.fromkeys(held, 1.0), unknown)
    assert found.mean == pytest.approx(mean, abs=1.5)
    assert found.variance**0.5 == pytest.approx(variance**0.5, rel=0.1, abs=0.6)


def test_a_card_that_was_seen_fades_with_every_change() -> None:
    """By hand: four cards, one of them boasted; then he changes one of five, and one of six."""
    sights = [Sight(1, 0, ("hilarious",), EVERYBODY)]
    assert likely(sights, 1, BOAST, 4) == {"hilarious": 1}
    after = likely(sights, 1, BOAST + CHANGE + CHANGE, 4)["hilarious"]
    assert after == pytest.approx(4 / 5 * 5 / 6)
    assert likely(sights, 2, BOAST, 4) == {}


def test_a_card_that_does_not_turn_up_again_is_there_less_likely() -> None:
    """By Bayes' rule: it was kept with 3/4 and missed then with 3/5, or changed with 1/4 and missed for certain."""
    sights = [Sight(1, 0, ("hilarious",), EVERYBODY), Sight(1, 1, ("romantic", "very_tall"), 0b11)]
    kept, gone = Fraction(3, 4) * Fraction(3, 5), Fraction(1, 4)
    held = likely(sights, 1, CHANGE, 4)
    assert held == {"hilarious": pytest.approx(float(kept / (kept + gone))), "romantic": 1, "very_tall": 1}


def test_a_card_that_is_missing_from_a_whole_hand_has_gone() -> None:
    sights = [Sight(1, 0, ("hilarious",), 0b11), Sight(1, 1, ("romantic", "very_tall", "thief", "dances", "stupid"), 3)]
    assert likely(sights, 1, CHANGE, 4)["hilarious"] == 0


def test_places_add_up_and_follow_the_means() -> None:
    men = {1: Prospect(20, 100), 2: Prospect(0, 100), 3: Prospect(-20, 400)}
    places, first = places_of(men), first_of(men)
    assert all(sum(row) == pytest.approx(1) for row in places.values())
    assert sum(first.values()) == pytest.approx(1)
    assert first[1] > first[2] > first[3] > 0
    assert places[1][0] == pytest.approx(men[1].is_ahead(men[2]) * men[1].is_ahead(men[3]))
    assert Prospect(5, 0).is_ahead(Prospect(5, 0)) == 0.5


@pytest.mark.parametrize("seats", range(3, 7))
def test_gains_are_what_the_rules_give(seats: int) -> None:
    """Every gentleman of a round is married in turn, and what the rules hand out is counted."""
    men = LADYS_CHOICE.rules(seats).gentlemen(0)
    best = ["astonishing_cook", "foreign_prince", "kicks_dogs", "charitable"]
    hands = [[best[men.index(seat)]] if seat in men else [] for seat in range(seats)]
    places = set()
    for man in men:
        after = act(position(hands, to_move=0, above_clock=0), Marry(man))
        if seats == 6:
            after = act(after, Court(man), Show((0, 1, 2, 3)), Marry(next(other for other in men if other != man)))
        place = after.ranks.index(man)
        lady, husband = gains(seats, len(men), 0, man, place)
        assert husband == (man, TRUE * (after.love[man] + after.true_love[man]) + after.true_love[man])
        assert lady == (0, TRUE * (after.love[0] + after.true_love[0]) + after.true_love[0])
        places.add(place)
    assert places == set(range(len(men)))


def test_in_the_last_round_stakes_are_shares_of_the_win() -> None:
    """Three seats, two loves to give: with nothing received before, the lady wins by the dandiest and loses else."""
    last = position([[], GOOD, BAD], round=3)
    assert stakes(last.view(0), 0, 0) == {1: (1, 0), 2: (1, 0)}
    assert stakes(last.view(0), 0, 1) == {1: (0, 1), 2: (0, 0)}
    ahead = position([[], GOOD, BAD], round=3, love=[2, 2, 0])
    assert stakes(ahead.view(0), 0, 0) == {1: (1, 0), 2: (1, 0)}
    behind = position([[], GOOD, BAD], round=3, love=[0, 3, 0])
    assert stakes(behind.view(0), 0, 0) == {1: (0, 0), 2: (0, 0)}


# What it does


def test_an_artful_gentleman_rids_himself_of_what_is_good() -> None:
    rich = position([[], ["automobile", "hilarious", "dances", "terrible_kisser"], []])
    assert set(ARTFUL.weights(rich.view(1))) == {Change("automobile")}
    known = position(
        [[], ["foreign_prince", "hilarious", "dances", "terrible_kisser"], []], knows=[(None, 1, ["foreign_prince"])]
    )
    assert set(ARTFUL.weights(known.view(1))) == {Change("foreign_prince")}


def test_an_artful_gentleman_keeps_his_flaws_and_boasts_of_what_will_be_believed() -> None:
    flawed = position([[], ["dog_owner", "kicks_dogs", "unfaithful", "already_married"], []])
    assert set(ARTFUL.weights(flawed.view(1))) == {Boast("dog_owner")}


def test_an_artful_lady_marries_whom_she_knows_to_be_good_and_looks_where_she_knows_little() -> None:
    sure = position([[], GOOD, BAD], to_move=0, knows=[(0, 1, GOOD), (0, 2, BAD)])
    assert set(ARTFUL.weights(sure.view(0))) == {Marry(1)}
    unsure = position([[], GOOD, BAD], to_move=0, knows=[(0, 1, ["hilarious", "very_tall"])])
    assert set(ARTFUL.weights(unsure.view(0))) == {Court(2)}
    late = position([[], GOOD, BAD], to_move=0, knows=[(0, 1, GOOD[1:2])], above_clock=0)
    assert set(ARTFUL.weights(late.view(0))) == {Marry(1)}


def test_an_artful_lady_always_sees_the_rest() -> None:
    state = position([[], ["complete_openness", "dances", "hilarious", "thief"], []], to_move=0)
    seen = act(state, Court(1), Show((0, 1)))
    assert set(ARTFUL.weights(seen.view(0))) == {Rest("complete_openness")}


def test_an_artful_lady_marries_another_where_the_dandiest_would_win_himself() -> None:
    """Three against four: one more gives him five with the most True Love, and her five by another is enough."""
    known = [(0, 1, ["hilarious"])]
    even = position([[], GOOD, BAD], to_move=0, round=3, knows=known, above_clock=0)
    assert set(ARTFUL.weights(even.view(0))) == {Marry(1)}
    score = {"love": [3, 2, 0], "true_love": [0, 2, 0]}
    behind = position([[], GOOD, BAD], to_move=0, round=3, knows=known, above_clock=0, **score)
    assert set(ARTFUL.weights(behind.view(0))) == {Marry(2)}


def test_an_artful_lady_who_has_won_marries_anybody() -> None:
    free = position([[], GOOD, BAD], to_move=0, round=3, love=[4, 0, 0], above_clock=0)
    assert set(itertools.chain(*stakes(free.view(0), 0, 0).values())) == {1}
    assert set(ARTFUL.weights(free.view(0))) == {Marry(1), Marry(2)}


def test_where_two_play_she_marries_once_she_is_sure() -> None:
    piles = [GOOD, BAD, ["stupid", "ugly_face", "gambler", "portly_belly"], ["dances", "heavy_drinker", "dog_owner"]]
    unseen = LADYS_CHOICE.columns(piles=piles)
    assert all(isinstance(action, Court) for action in ARTFUL.weights(unseen.view(0)))
    blank: list[list[str]] = [[], [], [], []]
    known = LADYS_CHOICE.columns(piles=blank, sides=[piles, blank])
    assert set(ARTFUL.weights(known.view(0))) == {Marry(0)}


# As a policy


@pytest.mark.parametrize("seats", range(2, 7))
def test_choices_are_legal_weights_exact_and_the_view_is_all_it_uses(seats: int) -> None:
    reads_the_view_alone(Setting(LADYS_CHOICE, seats), ARTFUL)


@pytest.mark.parametrize(("seats", "games"), [(2, 300), (3, 400), (4, 300), (6, 200)])
def test_artful_beats_uniform(seats: int, games: int) -> None:
    """Seats rotated, fixed seed: the whole 95 % interval lies above the fair share.

    Of many games it wins about three quarters of two, and 1.5 times its share or more of three to six.
    """
    result = compare(LADYS_CHOICE, ARTFUL, UNIFORM, seats=seats, n=samples(games, games // 2), seed="artful")
    assert result.low > result.fair
