"""Thousands of games of Lady's Choice: what always holds, and what a seat can tell of cards that it does not see."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import Counter
from typing import Any

import pytest

from austenplay import playout
from austenplay.core.knowledge import BACK, EVERYBODY
from austenplay.games.ladys_choice.past import Past
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.rules import LOVE_TO_GIVE
from austenplay.games.ladys_choice.sights import CHANGE
from tests.playouts import ladys_choice_census
from tests.rules.courting import DECK, LADYS_CHOICE, Boast, Change, Court, Marry, Rest, Show, State, act, position
from tests.sampling import samples


def patient(state: Any, rng: random.Random) -> Any:
    """Return a legal action, but hardly ever a wedding while another one is left: so that games get late."""
    legal = state.legal_actions()
    calm = [action for action in legal if not isinstance(action, Marry)]
    return rng.choice(calm if calm and rng.random() < 0.97 else legal)


def games(seats: int, number: int, seed: str, **options: str) -> Any:
    """Yield every state of some games, most of them patient ones."""
    for game in range(number):
        rng = random.Random(f"{seed}/{seats}/{game}")
        state: Any = LADYS_CHOICE.setup(seats=seats, **options)
        yield state
        while not state.is_over:
            if state.nature is not None:
                action = state.nature.draw(rng.random().hex())
            else:
                action = patient(state, rng) if game % 4 else rng.choice(state.legal_actions())
            state = state.apply(action)
            yield state


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_what_always_holds(seats: int) -> None:
    late = ends = 0
    for state in games(seats, samples(250, 12), "always"):
        if state.round:
            assert ladys_choice_census(state) == Counter(DECK.cards)
        assert sum(state.to_give) + sum(state.love) == seats * LOVE_TO_GIVE[seats] <= 24
        assert sum(state.true_love) <= 6
        if state.phase is Phase.TURN:
            assert len(state.deck) >= 10
            late += state.is_late
            for seat, hand in enumerate(state.hands):
                assert len(hand) == (4 + len(state.turns[seat]) if seat in state.gentlemen else 0)
                assert len(state.discards[seat]) == state.turns[seat].count(CHANGE)
        if state.is_over:
            ends += 1
            ladies = [event.seat for event in state.log if event.kind == "catch"]
            assert sorted(ladies) == list(range(seats))
            assert state.to_give == (0,) * seats
            assert max(state.scores) == state.scores[state.winners[0]]
    assert late and ends == samples(250, 12)


@pytest.mark.parametrize("openness", ["no_effect", "shows_pile"])
def test_what_always_holds_for_two(openness: str) -> None:
    looks, ended = Counter[str](), 0
    for state in games(2, samples(400, 40), "two", openness_2p=openness):
        if state.phase in (Phase.TURN, Phase.REST, Phase.OVER):
            assert ladys_choice_census(state) == Counter(DECK.cards)
            assert all(len(state.column(gentleman)) == 6 for gentleman in range(4))
            assert all(not pile or not up for pile, up in zip(state.piles, state.open, strict=True))
            assert all(mask >> seat & 1 for seat in range(2) for row in state.sides[seat] for _, mask in row)
        if state.is_over:
            ended += 1
            looks.update(event.kind for event in state.log)
            assert (state.winners[0] == state.to_move) == (state.ranks[0] == state.husband)
    assert ended == samples(400, 40)
    assert looks["flip"] and looks["take"] and bool(looks["rest"]) == (openness == "shows_pile")


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_view_is_the_same_whatever_it_cannot_see(seats: int) -> None:
    """Swap a hidden card with one of the deck: who has not seen it sees no difference, and is offered none."""
    swapped = 0
    for number, state in enumerate(games(seats, samples(24, 4), "swap")):
        if number % 7 or state.phase is not Phase.TURN:
            continue
        rng = random.Random(number)
        gentleman = rng.choice(state.gentlemen)
        seen = {card for sight in state.sights if sight.gentleman == gentleman for card in sight.cards}
        card, other = rng.choice(state.hands[gentleman]), rng.choice(state.deck)
        if card in seen or card == other:
            continue
        hands = list(state.hands)
        hands[gentleman] = tuple(sorted([other if of == card else of for of in hands[gentleman]]))
        deck = tuple(card if of == other else of for of in state.deck)
        if len(set(deck)) < len(set(state.deck)) or Counter(DECK.cards)[card] > 1 or Counter(DECK.cards)[other] > 1:
            continue
        world = _replaced(state, hands=tuple(hands), deck=deck)
        for seat in (None, *range(seats)):
            if seat != gentleman:
                assert world.silent().view(seat) == state.silent().view(seat)
                assert world.silent().view(seat).choices == state.silent().view(seat).choices
        swapped += 1
    assert swapped > 20


def _replaced(state: State, **fields: Any) -> State:
    return dataclasses.replace(state, **fields)


# Where the cards can be


def arrivals(past: Past) -> list[int]:
    """Return for each card that came into a hand by which of his turns it was there."""
    came = [0] * past.begun_with
    for turn, letter in enumerate(past.turns):
        came += [turn + 1] * (2 if letter == CHANGE else 1)
    return came + [len(past.turns)] * past.drawn


def can_be(past: Past, discards: tuple[str | None, ...]) -> bool:
    """Return whether cards can have come and gone so: each gets an arrival of its own in time, by trying them all."""
    due = [seen.first for seen in (*past.seen, *past.held)]
    due += [turn for turn, card in zip(past.changes, discards, strict=True) if card is None]
    came = arrivals(past)
    taken: dict[int, int] = {}

    def seat(card: int, tried: set[int]) -> bool:
        for place, turn in enumerate(came):
            if turn <= due[card] and place not in tried:
                tried.add(place)
                if place not in taken or seat(taken[place], tried):
                    taken[place] = card
                    return True
        return False

    return all(seat(card, set()) for card in range(len(due)))


def every_way(past: Past) -> list[tuple[str | None, ...]]:
    """Return every placement of the cards that were seen, by trying all: in the hand, or discarded after that."""
    options = [[None, *(n for n, turn in enumerate(past.changes) if turn >= seen.last)] for seen in past.seen]
    found = []
    hidden = past.hand.count(BACK)
    for chosen in itertools.product(*options):
        used = [n for n in chosen if n is not None]
        if len(set(used)) < len(used) or chosen.count(None) > hidden:
            continue
        laid: list[str | None] = [None] * len(past.changes)
        for seen, n in zip(past.seen, chosen, strict=True):
            if n is not None:
                laid[n] = seen.card
        # backs of the hand can be told apart, as the cards that come to lie there can
        stay = chosen.count(None)
        weight = 1
        for step in range(stay):
            weight *= hidden - step
        if can_be(past, tuple(laid)):
            found += [tuple(laid)] * weight
    return found


def pasts(number: int) -> Any:
    """Yield what seats know of gentlemen in patient games, where something is in doubt."""
    for seats in (3, 4, 5):
        for at, state in enumerate(games(seats, number, "past")):
            if at % 5 or not state.round:
                continue
            for seat in (None, *range(seats)):
                view = state.view(seat)
                for gentleman in view.gentlemen:
                    if gentleman != seat and view.past(gentleman).seen:
                        yield state, view.past(gentleman), gentleman


def test_a_past_fits_just_when_every_card_can_have_come_in_time() -> None:
    looked = refused = 0
    for state, past, gentleman in pasts(samples(10, 3)):
        seen = {of.card for of in past.seen}
        true = tuple(card if card in seen else None for card in state.discards[gentleman])
        if "complete_openness" not in {of.card for of in (*past.seen, *past.held)}:  # of which there are two
            assert past.fits(true) and can_be(past, true)
            assert past.allows(state.hands[gentleman], state.discards[gentleman])
        assert past.fits(past.plainest()) and can_be(past, past.plainest())
        for laid in itertools.islice(every_ways_tried(past), 40):
            assert past.fits(laid) == can_be(past, laid)
            refused += not past.fits(laid)
            looked += 1
    assert looked > 500 and refused > 5


def every_ways_tried(past: Past) -> Any:
    """Yield placements, possible or not: every subset of the cards that were seen, discarded at the first free turn."""
    for size in range(len(past.seen) + 1):
        for gone in itertools.combinations(past.seen, size):
            laid: list[str | None] = [None] * len(past.changes)
            for seen in gone:
                free = [n for n, turn in enumerate(past.changes) if laid[n] is None and turn >= seen.last]
                if free:
                    laid[free[0]] = seen.card
            yield tuple(laid)


def test_every_way_is_as_likely_as_any_other() -> None:
    """She saw four cards of his, then he changed two: the ways counted by trying all, and drawn."""
    hand = ["kicks_dogs", "hilarious", "very_tall", "romantic", "flattering"]
    state = position([[], hand, []], deck=["charitable", "dances", "dog_owner"], knows=[(0, 1, hand[:4])])
    state = act(state, Change("kicks_dogs"))
    state = act(state, state.legal_actions()[0], Court(2))
    state = act(state, state.nature.draw(1), Rest(None), Change("charitable"))
    past = state.view(0).past(1)
    ways = every_way(past)
    share = Counter(ways)
    assert len(share) > 15
    rng = random.Random(4)
    n = samples(40_000, 8_000)
    drawn = Counter(next(past.ways(rng)) for _ in range(n))
    assert set(drawn) == set(share)
    for way, times in share.items():
        chance = times / len(ways)
        assert abs(drawn[way] / n - chance) < 4.5 * (chance / n) ** 0.5


def test_a_hand_seen_whole_binds_what_is_discarded_next() -> None:
    """All four of his cards are known, he changes one: it was one of the four, in every world."""
    hand = ["kicks_dogs", "hilarious", "very_tall", "romantic"]
    state = act(position([[], hand, []], knows=[(0, 1, hand)]), Change("romantic"))
    gone = Counter(state.view(0).world(random.Random(seed)).discards[1] for seed in range(200))
    assert set(gone) == {(card,) for card in hand}
    assert state.view(0).unseen()["romantic"] == 0


def test_another_look_may_have_been_at_another_copy() -> None:
    """All of his hand is known, he changes one, and all four are seen again: the one she sees now is the other one."""
    hand = ["complete_openness", "hilarious", "romantic", "very_tall"]
    state = position(
        [[], hand, [], [], []],
        deck=["complete_openness", "dances"],
        knows=[(0, 1, hand)],
    )
    state = act(state, Change("complete_openness"))
    while state.to_move != 0:
        state = state.apply(state.legal_actions()[0])
    places = tuple(place for place, card in enumerate(state.hand(1)) if card != "dances")
    state = act(state, Court(1), Show(places), Rest(None))
    view = state.view(0)
    plainest, *others = view.pasts(1)
    assert not plainest.fits(plainest.plainest())
    assert others
    assert view.admits(state)
    for seed in range(20):
        world = view.world(random.Random(seed))
        assert world.discards[1] == ("complete_openness",)
        assert world.view(0) == view
        assert view.admits(world)


def test_what_opens_a_hand_is_known_to_be_there_until_he_changes() -> None:
    state = act(position([[], ["complete_openness"], []], to_move=0), Court(1))
    place = state.hand(1).index("complete_openness")
    state = act(state, Show(tuple(sorted((place, (place + 1) % 4)))), Rest("complete_openness"))
    assert state.sights[-2].seats == EVERYBODY
    assert state.view(2).hands[1][0] == "complete_openness"
    after = act(state, Change(state.hand(1)[0]))
    assert after.view(2).hands[1] == (BACK,) * 5
    assert after.view(2).doubtful(1) == ("complete_openness",)
    world = after.view(2).world(random.Random(1))
    assert "complete_openness" in (*world.hand(1), *world.discards[1])


# Ways to play


def test_a_sensible_gentleman_changes_a_flaw_and_boasts_of_his_best() -> None:
    policy = LADYS_CHOICE.policies["sensible"]
    rng = random.Random(1)
    flawed = position([[], ["kicks_dogs", "hilarious", "romantic", "very_tall"], []])
    assert policy.choose(flawed.view(1), rng) == Change("kicks_dogs")
    good = position([[], ["muscular_arms", "hilarious", "romantic", "charitable"], []])
    assert isinstance(policy.choose(good.view(1), rng), Boast)


def test_a_sensible_lady_looks_where_she_knows_least_and_marries_whom_she_knows_to_be_good() -> None:
    policy = LADYS_CHOICE.policies["sensible"]
    rng = random.Random(1)
    good, bad = (
        ["foreign_prince", "hilarious", "romantic", "very_tall"],
        ["kicks_dogs", "thief", "dances", "unfaithful"],
    )
    knows = [(0, 1, bad), (0, 2, good[:3])]
    state = position([[], bad, good], to_move=0, knows=knows)
    assert policy.choose(state.view(0), rng) == Court(2)
    late = position([[], bad, good], to_move=0, knows=knows, above_clock=0)
    assert policy.choose(late.view(0), rng) == Marry(2)


def test_sensible_ladies_beat_chance_where_two_play() -> None:
    n = samples(600, 120)
    won = 0
    for seed in range(n):
        seat = seed % 2
        policies = [LADYS_CHOICE.policies["sensible" if of == seat else "uniform"] for of in range(2)]
        end = playout(LADYS_CHOICE.start(seats=2, seed=seed).silent(), policies, random.Random(seed))
        won += seat in end.winners
    assert won / n > 0.62


# Decks of one's own, and the clauses that games cite

ROMANTIC = 'title = "Romantic"\nkind = "dandy"\nvalue = 11'
OWN = DECK.text.replace('title = "Hilarious"\n', 'title = "Hilarious"\ncopies = 4\n').replace(
    ROMANTIC, 'title = "Romantic"\nkind = "special"\nvalue = 0\nopens = true'
)
"""Four cards alike, and a second kind that opens the hand."""


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_deck_of_ones_own_is_played_seen_and_told(seats: int) -> None:
    assert ROMANTIC in DECK.text
    opened = told = 0
    options = {"deck": OWN, "openness_2p": "shows_pile"}
    for number, state in enumerate(games(seats, samples(16, 4), "own", **options)):
        if number % 9 and not state.is_over:
            continue
        rng = random.Random(number)
        for seat in range(seats):
            view = state.view(seat)
            assert view.admits(state)
            world = view.world(rng)
            assert world.view(seat) == view and view.admits(world)
            walked = LADYS_CHOICE.recalled(LADYS_CHOICE.told(view), seats=seats, **options)
            assert walked[-1] == view
            told += 1
        opened += sum(event.kind == "rest" and event["card"] is not None for event in state.log)
    assert opened and told > 30


def test_games_cite_the_clauses_of_the_rulebook() -> None:
    cited: set[str] = set()
    for seats in range(2, 7):
        for number, state in enumerate(games(seats, samples(30, 6), "cited")):
            if state.is_over:
                clauses = {event.clause for event in state.log}
                assert clauses <= set(LADYS_CHOICE.rulebook_for(state))
                cited |= clauses
            if number % 11 == 0:
                cited |= {of.clause for choice in state.choices() for of in choice.objections}
                cited |= {of.clause for action in (Boast("x"), Court(9), Marry(0)) for of in state.objections(action)}
                cited |= {state.decision.clause} if state.decision else {state.nature.clause} if state.nature else set()
    assert cited <= set(LADYS_CHOICE.rulebook)
    assert len(cited) > 35


def test_the_rules_at_hand_are_those_for_as_many_as_play() -> None:
    chapters = {
        seats: {key.split(".")[0] for key in LADYS_CHOICE.rulebook_for(LADYS_CHOICE.start(seats=seats, seed=1))}
        for seats in (2, 4, 6)
    }
    assert "LC-12" in chapters[2] and not {"LC-3", "LC-5", "LC-6", "LC-10"} & chapters[2]
    assert {"LC-3", "LC-5", "LC-10"} <= chapters[4] and not {"LC-6", "LC-12"} & chapters[4]
    assert "LC-6" in chapters[6] and "LC-12" not in chapters[6]


def test_what_a_seat_has_learnt_is_told_of_its_own_log() -> None:
    state = act(position([[], ["hilarious", "dances"], []], to_move=0), Court(1), Show((0, 2)))
    event = state.log.last
    seen = state.view(0).sights[-1].cards
    assert LADYS_CHOICE.learnt(state.view(0), event.seen(0)).startswith("{1's} ")
    assert all(DECK.title_of(card) in LADYS_CHOICE.learnt(state.view(0), event.seen(0)) for card in seen)
    assert LADYS_CHOICE.learnt(state.view(2), event.seen(2)) == ""
