"""Lady's Choice: what a seat believes of cards that it does not see, against every way in which they can lie.

Under a policy every hand, discard and draw of a deck of a few kinds is tried.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import austenplay
from austenplay import BadInput, Policy
from austenplay.core.knowledge import BACK
from austenplay.games.ladys_choice.hidden.belief import Belief, SampledBelief
from austenplay.games.ladys_choice.hidden.rounds import Rounds
from tests.rules.courting import LADYS_CHOICE, Boast, Change, State, act, position
from tests.rules.dealings import (
    SENSIBLE,
    deck_of,
    doubtful,
    some_views,
)
from tests.rules.test_ladys_choice_play import every_way, pasts
from tests.sampling import samples
from tests.site import loaded

# Where the cards are


def test_what_may_stay_in_a_hand_is_counted_as_by_trying_all_ways() -> None:
    counted = 0
    for _, past, _ in pasts(samples(8, 3)):
        hidden, many = past.hand.count(BACK), len(past.seen)
        if (hidden + len(past.changes)) ** many > 2_000:
            continue  # too many to lay out one by one
        ways = past.stays()
        expected: Counter[tuple[str, ...]] = Counter()
        for laid in every_way(past):
            gone = Counter(card for card in laid if card is not None)
            stay = []
            for seen in past.seen:
                if gone[seen.card]:
                    gone[seen.card] -= 1
                else:
                    stay.append(seen.card)
            expected[tuple(sorted(stay))] += 1
        found: Counter[tuple[str, ...]] = Counter()
        for cards, times in ways.items():
            found[tuple(sorted(cards))] += times
        assert found == expected
        counted += 1
    assert counted > 20


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_drawn_round_is_one_of_the_views_worlds_and_a_state_that_can_be(seats: int) -> None:
    looks = 0
    for state, view in some_views(seats, samples(10, 3)):
        rounds, rng = Rounds(view), random.Random(state.ply)
        for _ in range(3):
            world = rounds.counted(rng)
            assert world.view(view.seat) == view and view.admits(world)
            assert [(of.gentleman, of.turn, len(of.cards)) for of in world.sights] == [
                (of.gentleman, of.turn, len(of.cards)) for of in state.sights
            ]
            assert [of.seats for of in world.sights] == [of.seats for of in state.sights]
            assert LADYS_CHOICE.state_from_data(LADYS_CHOICE.state_to_data(world)) == world  # its looks were possible
            looks += len(world.sights) - len(view.sights)
    assert looks > 10


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_belief_is_a_chance_of_every_card_and_admits_the_truth(seats: int) -> None:
    for state, view in some_views(seats, samples(10, 4)):
        if view.seat is None:
            continue
        belief = austenplay.belief(view, n=200)
        for man in view.gentlemen if seats > 2 else range(4):
            hand = view.hands[man] if seats > 2 else view.known(man)
            true = list(state.hand(man) if seats > 2 else state.column(man))
            for card in hand:
                if card != BACK:
                    true.remove(card)
            for number, card in enumerate(hand):
                chances = belief.hand(man, number)
                assert sum(chances.values()) == (1 if belief.exact else pytest.approx(1))
                assert card == BACK or chances == {card: 1}
                assert card != BACK or not belief.exact or all(of in chances for of in true)
            assert belief.hand(man, len(hand)) == {}
        assert belief.set_aside() == {}
        assert belief.sample(random.Random(1)).view(view.seat) == view


def test_a_belief_counts_what_was_seen_and_drawn_rounds_agree() -> None:
    view = doubtful()
    belief, past = austenplay.belief(view), view.past(1)
    assert isinstance(belief, Belief) and belief.exact
    ways = every_way(past)
    known = sum(card != BACK for card in view.hands[1])
    hidden = len(view.hands[1]) - known
    for seen in past.seen:
        stays = Fraction(sum(seen.card not in laid for laid in ways), len(ways))
        assert belief.hand(1, known)[seen.card] == stays / hidden > 0
    n, rng, rounds = samples(20_000, 4_000), random.Random(3), Rounds(view)
    met = Counter(card for _ in range(n) for card in Counter(rounds.counted(rng).hands[1]) - Counter(view.hands[1]))
    for card, chance in belief.hand(1, known).items():
        share = hidden * float(chance)
        assert abs(met[card] / n - share) < 5 * math.sqrt(share * (1 - share) / n) + 1e-9


def test_all_hands_together_are_counted_or_refused() -> None:
    hands = [[], ["hilarious", "romantic", "dances", "epiphany"], ["thief", "flattering", "very_tall", "con_artist"]]
    view = position(hands, knows=[(0, 1, hands[1][:3]), (0, 2, hands[2][:3])]).view(0)
    worlds = austenplay.belief(view).worlds()
    unseen = list(view.unseen().elements())
    share = Fraction(1, len(unseen) * (len(unseen) - 1))
    expected: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    for one, other in itertools.permutations(unseen, 2):
        expected[(*sorted([*hands[1][:3], one]), *sorted([*hands[2][:3], other]))] += share
    assert worlds == expected
    with pytest.raises(BadInput, match="can lie in more than"):
        austenplay.belief(LADYS_CHOICE.start(seats=4, seed=1).view(0)).worlds()


def test_nothing_is_believed_between_rounds() -> None:
    for state in (LADYS_CHOICE.setup(seats=3), LADYS_CHOICE.setup(seats=2)):
        with pytest.raises(BadInput, match="No round is being played"):
            austenplay.belief(state.view(0))
        with pytest.raises(BadInput, match="No round is being played"):
            LADYS_CHOICE.odds(state.view(0))


# Under a policy

KINDS = {"unfaithful": 5, "thief": 6, "dances": 7, "romantic": 7, "muscular_arms": 5, "epiphany": 5}
FEW = deck_of(**KINDS)


def hands_of(pool: Counter[str], size: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield every hand of so many cards with the number of ways to deal it."""
    for hand in itertools.combinations_with_replacement(sorted(pool), size):
        ways = math.prod(math.comb(pool[card], number) for card, number in Counter(hand).items())
        if ways:
            yield hand, ways


FRANK = LADYS_CHOICE.models["frank"].policy


def by_policy(policy: Policy, state: State, hand: tuple[str, ...], man: int) -> Any:
    """Return what a policy does with a hand."""
    hands = list(state.hands)
    hands[man] = tuple(sorted(hand))
    return policy.weights(dataclasses.replace(state, hands=tuple(hands)).view(man))


@pytest.mark.parametrize("policy", [SENSIBLE, FRANK], ids=["sensible", "frank"])
def test_a_sensible_gentleman_is_read_as_by_trying_every_hand(policy: Policy) -> None:
    """He has taken one turn; every hand, discard and draw is tried."""
    start: Any = LADYS_CHOICE.start(seats=3, seed=4, deck=FEW)
    man = start.to_move
    pool = Counter(KINDS)
    rng = random.Random(1)
    state: Any = start.apply(SENSIBLE.choose(start.view(man), rng))
    lady = state.first
    view = state.view(lady)
    turn = view.turns[man]
    posterior: dict[str, float] = defaultdict(float)
    whole = 0.0
    for hand, ways in hands_of(pool, 4):
        weights = by_policy(policy, start, hand, man)
        left = pool - Counter(hand)
        for action, share in weights.items():
            if turn == "b" and action != Boast(view.sights[0].cards[0]):
                continue
            if turn == "c" and not isinstance(action, Change):
                continue
            kept = list(hand)
            drawn = 1
            if isinstance(action, Change):
                kept.remove(action.card)
                drawn = 2
            weight = ways * float(share)
            whole += weight
            for card, number in left.items():
                posterior[card] += weight * drawn * number / left.total()
            for card in kept:
                posterior[card] += weight
    shown = [card for card in view.hands[man] if card != BACK]
    belief = austenplay.belief(view, policy, n=samples(3_000, 600))
    assert isinstance(belief, SampledBelief) and not belief.exact and belief.worth <= belief.n
    size = len(view.hands[man])
    for card in KINDS:
        due = (posterior[card] / whole - shown.count(card)) / (size - len(shown))
        found = belief.hand(man, len(shown)).get(card, 0.0)
        assert abs(found - due) < 5 * belief.error(due) + 1e-9
    counting = austenplay.belief(view).hand(man, len(shown))
    assert belief.hand(man, len(shown)).get("unfaithful", 0.0) < counting["unfaithful"]  # it was hardly kept


def test_what_no_sensible_gentleman_does_leaves_nothing() -> None:
    state = position([[], ["kicks_dogs", "unfaithful", "muscular_arms", "romantic"], []])
    view = act(state, Boast("kicks_dogs")).view(0)
    with pytest.raises(BadInput, match="sampled rounds is left"):
        austenplay.belief(view, SENSIBLE, n=20)


def test_a_bluff_leaves_something_under_the_model_that_allows_for_slips() -> None:
    """A flaw that he boasts of may be a slip; it says nothing of his other cards then, and they are counted."""
    state = position([[], ["kicks_dogs", "unfaithful", "muscular_arms", "romantic"], []])
    view = act(state, Boast("kicks_dogs")).view(0)
    n = samples(4_000, 800)
    belief, counted = austenplay.belief(view, FRANK, n=n), austenplay.belief(view)
    assert isinstance(belief, SampledBelief)
    for card, due in counted.hand(1, 1).items():
        # He slips in choosing it whatever else he holds, so only the length of his list of actions matters a little.
        assert abs(belief.hand(1, 1).get(card, 0.0) - float(due)) < 5 * belief.error(float(due)) + 0.004
    assert LADYS_CHOICE.odds(view, "frank", n=20).n == 20


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_odds_of_artful_tables_find_rounds_that_fit(seats: int) -> None:
    """Players who bluff are read as sensible ones with slips; nobody is left without odds."""
    artful = LADYS_CHOICE.policies["artful"]
    for seed in range(samples(6, 2)):
        rng = random.Random(f"{seats}/{seed}")
        state: Any = LADYS_CHOICE.start(seats=seats, seed=seed)
        for _ in range(rng.randrange(6, 40)):
            after: Any = state.apply(artful.choose(state.view(state.to_move), rng))
            while after.nature is not None:
                after = after.apply(after.nature.draw(rng.random().hex()))
            if after.round > 1 or after.is_over:
                break
            state = after
        view = state.view(state.to_move)
        outlook = LADYS_CHOICE.odds(view, "frank", n=60)
        worth = outlook.places[0].lines[0].chances[0].derivation.worth
        assert outlook.n == 60 and worth >= 1
        (step, *_), action = LADYS_CHOICE.hint_steps(view, view.legal_actions()[0]), view.legal_actions()[0]
        assert step.text and action


def test_odds_of_a_game_load_no_numpy_before_they_are_asked_for() -> None:
    code = (
        "import austenplay\n"
        "game = austenplay.game('ladys_choice')\n"
        "view = game.start(seats=4, seed=1).view(0)\n"
        "game.models, austenplay.belief(view).hand(1)"
    )
    assert not loaded(code, "numpy")
