"""Liebe & Intrige: who is met where, what dice take and intrigues bring, against the engine and against counting."""

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
from austenplay.core.derivation import Derivation, Drawn, Mean
from austenplay.core.outlook import Group
from austenplay.games.liebe_intrige.hidden.stacks import Stacks
from austenplay.games.liebe_intrige.rules import Done, Intrigue, Play, Raise, Roll, Take, Visit
from austenplay.games.liebe_intrige.steps import Stage
from tests.playouts import LIEBE_INTRIGE
from tests.rules.dealings import made_again, numbers
from tests.rules.suitors import DECK, act, played, table, through
from tests.rules.test_liebe_intrige_worlds import small_deck
from tests.sampling import samples


def again(of: Derivation) -> float:
    """Return a number from its shares alone; of cards that lie together by counting the choices."""
    if not isinstance(of, Drawn):
        return made_again(of)
    whole = sum(share.copies for share in of.shares if share.each)
    others = sum(share.copies for share in of.shares if share.each and not share.counts)
    return 1 - math.comb(others, of.drawn) / math.comb(whole, of.drawn)


def group(view: Any, title: str, **asked: Any) -> dict[str, Any]:
    """Return the first number of each line of a group of prospects whose title begins so."""
    found = LIEBE_INTRIGE.odds(view, n=1, **asked).prospects
    of = next(of for of in found if of.title.startswith(title))
    return {line.text: line.chances[0].derivation for line in of.lines if line.chances}


def met(state: Any, place: str) -> set[str]:
    """Return whom the engine lets a visitor of a place take."""
    state = through(act(state, Visit(place)))
    return {action.man for action in state.legal_actions() if isinstance(action, Take)}


def small_town(hidden: str, green: int, married: bool) -> Any:
    """Return a position in which these gentlemen lie hidden, the first of them at the Green; the others lie open."""
    rest = Counter("abc" * 6)
    rest.subtract(hidden)
    below = sorted(man for man in rest.elements() if man != "a" or not married)
    weddings: list[list[Any]] = [[("ludmilla", "a", (5, 5, 5))] if married else [], []]
    return table(
        laid=[below[0::2], below[1::2]],
        stacks={"green": hidden[:green], "hill": []},
        pile=hidden[green:],
        pile_size=len(hidden) - green,
        weddings=weddings,
        deck=small_deck(),
    )


def arranged(state: Any, order: tuple[str, ...], sizes: dict[str, int]) -> Any:
    """Return a state in which the hidden gentlemen lie in this order: the places first, then the pile."""
    stacks = list(state.stacks)
    for place, size in sizes.items():
        stacks[state.rules.number_of[place]], order = tuple(sorted(order[:size])), order[size:]
    return dataclasses.replace(state, stacks=tuple(stacks), pile=tuple((man, 0) for man in order), log=None)


# Who is met where


@pytest.mark.parametrize(
    ("hidden", "green", "married"), [("aabc", 2, False), ("abbcc", 3, False), ("aabbc", 2, True), ("abbccc", 3, True)]
)
def test_who_is_met_is_counted_as_over_every_order_of_the_hidden_cards(hidden: str, green: int, married: bool) -> None:
    """The engine looks at the Green in each order; where A is married his cards leave, and others are drawn."""
    state = small_town(hidden, green, married)
    assert state.is_married("a") == married
    view = state.view(0)
    unseen = Counter(view.rules.men_cards)
    unseen.subtract(man for row in (*view.laid, view.discard, view.sets) for man in row)
    assert sorted((+unseen).elements()) == sorted(hidden)
    found = Counter[str]()
    orders = list(itertools.permutations(hidden))
    for order in orders:
        found.update(met(arranged(state, order, {"green": green}), "green"))
    stacks = Stacks(view, "")
    assert stacks.is_counted[0] == (not married or hidden.count("a") <= len(hidden) - green)
    for man in "abc":
        if stacks.is_counted[0] and not state.is_married(man):
            chance = stacks.meets(0, (man,), "")
            assert chance is not None and chance.value == Fraction(found[man], len(orders))
            assert again(chance) == pytest.approx(found[man] / len(orders))


def some_turns(seats: int, count: int, plies: int = 150) -> Iterator[Any]:
    """Yield moments of games of sensible families in which a seat is to choose where to go."""
    for seed in range(count):
        state, rng = played(seats, seed, "sensible", plies=plies * (1 + seed % 3) // 2), random.Random(seed)
        while not state.is_over and (state.step.stage is not Stage.TURN):
            if state.nature is not None:
                state = state.apply(state.nature.draw(rng.getrandbits(32)))
            else:
                decision = state.decision
                state = state.apply(LIEBE_INTRIGE.policies["sensible"].choose(state.view(decision.seat), rng))
        if not state.is_over:
            yield state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_is_met_agrees_with_worlds_that_the_engine_looks_at(seats: int) -> None:
    looked = 0
    for state in some_turns(seats, samples(6, 2)):
        seat = state.active
        view = state.view(seat)
        stacks, n, rng = Stacks(view, ""), samples(500, 150), random.Random(1)
        here = [of for of in view.legal_actions() if isinstance(of, Visit)]
        found: dict[tuple[str, str], int] = defaultdict(int)
        for _ in range(n):
            world = dataclasses.replace(view.world(rng), hands=((),) * seats, log=None)
            for visit in here:
                after = world.apply(visit)
                if Raise("reputation") in after.legal_actions():
                    after = after.apply(Raise("reputation"))
                after = through(after, rng.getrandbits(32))
                if after.step is not None and after.step.stage is Stage.TAKE:
                    for man in {of.man for of in after.legal_actions() if isinstance(of, Take)}:
                        found[visit.place, man] += 1
        for (place, man), count in found.items():
            chance = stacks.meets(view.rules.number_of[place], (man,), "")
            if chance is not None:  # counted
                due = float(chance.value)
                assert abs(count / n - due) < 5 * math.sqrt(due * (1 - due) / n) + 1e-9, (place, man)
                looked += 1
    assert looked > 20


def test_what_a_seat_knows_is_certain_and_what_it_has_seen_there_is_not_asked_again() -> None:
    state = table(3, stacks={"theatre": ["bodo", "hugo", "hugo"]}, knows=[(0, "theatre", ["bodo", "hugo"])])
    stacks = Stacks(state.view(0), "")
    known = stacks.meets(0, ("bodo",), "")
    other = stacks.meets(0, ("alexander",), "")
    assert known is not None and known.value == 1 and known.how
    assert isinstance(other, Drawn) and other.drawn == 1 and other.value == other.matching / other.whole
    blind = Stacks(state.view(1), "").meets(0, ("bodo",), "")
    assert isinstance(blind, Drawn) and blind.drawn == 3


def test_after_a_shuffle_of_discards_worlds_are_sampled_and_looked_at() -> None:
    state, rng = played(2, 3, "sensible", plies=60), random.Random(3)
    while (
        not (state.log and [event.clause for event in state.log].count("LI-4.9")) or state.step.stage is not Stage.TURN
    ):
        if state.nature is not None:
            state = state.apply(state.nature.draw(rng.getrandbits(32)))
        else:
            state = state.apply(LIEBE_INTRIGE.policies["sensible"].choose(state.view(state.decision.seat), rng))
        assert not state.is_over
    view = state.view(state.active)
    assert not any(Stacks(view, "").is_counted)
    n = samples(300, 60)
    outlook = LIEBE_INTRIGE.odds(view, n=n)
    worlds = [view.world(rng) for _ in range(n)]
    for of in outlook.places:
        place = next(key for key, entry in DECK.places.items() if of.title.startswith(entry.title))
        number = view.rules.number_of[place]
        for line in of.lines:
            chance = line.chances[0].derivation
            man = DECK.key_of(line.text)
            share = sum(man in world.stacks[number] for world in worlds) / n
            if not chance.n:
                assert chance.value == 1
            elif not any(view.is_married(other) for world in worlds for other in world.stacks[number]):
                assert chance.n == n and chance.things == "worlds"
                assert abs(float(chance.value) - share) < 5 * math.sqrt(2 * share * (1 - share) / n) + 0.02


# Dice


@pytest.mark.parametrize("beauty", range(6))
@pytest.mark.parametrize("place", ["park", "dive_bar"])
def test_the_dice_of_a_visit_take_what_the_engine_takes(place: str, beauty: int) -> None:
    state = table(2, values=[[3, beauty, 3], None])
    shown = group(state.view(0), f"Visit {DECK.place_named(place)}")
    lost = {0: Fraction(0), 2: Fraction(0)}
    paths = [(Fraction(1), act(state, Visit(place)))]
    while paths:
        chance, after = paths.pop()
        if after.nature is None:
            for number in lost:
                lost[number] += chance * (3 - after.values[0][number])
            continue
        for face, share in after.nature.outcomes():
            assert isinstance(face, Roll)
            paths.append((chance * share, after.apply(face)))
    assert shown["Casanova takes notice: 1 Reputation"].value == lost[0] == Fraction(1 + beauty // 2, 6)
    assert ("she drinks: 1 Education" in shown) == (place == "dive_bar")
    if place == "dive_bar":
        assert shown["she drinks: 1 Education"].value == lost[2] == Fraction(1, 2)
    of = shown["Casanova takes notice: 1 Reputation"]
    assert sum(share.copies for share in of.shares) == 6 and of.is_plain and of.things == "faces"


def test_where_there_is_nothing_to_lose_it_says_so() -> None:
    state = table(2, values=[[0, 4, 0], None])
    of = next(
        of for of in LIEBE_INTRIGE.odds(state.view(0), n=1).prospects if of.title.startswith("Visit the Dive Bar")
    )
    said = [line.text for line in of.lines]
    assert "Casanova takes notice: Reputation is 0 and stays so" in said
    assert "she drinks: Education is 0 and stays so" in said


def test_a_wedding_by_a_visit_is_as_likely_as_the_engine_makes_it() -> None:
    """Hugo is met at the Park, two of his cards lie below; Casanova may take the Reputation that he demands."""
    for reputation, beauty in ((3, 2), (4, 2), (3, 0 + 4)):
        state = table(3, values=[[reputation, beauty, 1], None, None], laid=[["hugo", "hugo"], [], []])
        view = state.view(0)
        due = group(view, "Visit the Park")["his third card, and a wedding at once"]
        n, rng, weddings = samples(2_000, 400), random.Random(4), Fraction(0)
        for _ in range(n):
            world = view.world(rng).silent()
            visited = world.apply(Visit("park"))
            for face, share in visited.nature.outcomes():
                after = visited.apply(face)
                if Take("hugo") in after.legal_actions():
                    weddings += share * len(after.apply(Take("hugo")).weddings[0])
        chance = float(due.value)
        assert again(due) == pytest.approx(chance)
        assert 0 < chance < 1
        assert abs(float(weddings) / n - chance) < 5 * math.sqrt(chance * (1 - chance) / n)


def test_a_visit_that_leads_to_the_altar_rolls_nothing_and_meets_nobody() -> None:
    state = table(2, values=[[3, 1, 1], None], laid=[["hugo"] * 3, []])
    shown = LIEBE_INTRIGE.odds(state.view(0), n=1).prospects
    of = next(of for of in shown if of.title.startswith("Visit the Tailor's Shop"))
    assert [line.text for line in of.lines] == ["Hugo marries {0's} daughter at once, and the visit ends"]
    assert act(state, Visit("tailor")).weddings[0]
    assert of.title.endswith(": Beauty +2")


# Intrigues


def test_an_intrigue_wins_and_loses_what_the_engine_moves() -> None:
    laid = [["hugo", "hugo", "bodo"], ["hugo", "bodo", "bodo"], []]
    state = table(3, values=[[3, 2, 1], [1, 1, 2], None], laid=laid, at=[None, "park", None])
    action = Intrigue("park", 1)
    shown = group(state.view(0), "Go to the Park and scheme against {1}")
    cards = points = chance = Fraction(0)
    rolled = act(state, action)
    for face, share in rolled.nature.outcomes():
        after = through(rolled.apply(face))
        taker = after.decision.seat
        best = max(
            (through(after.apply(of)) for of in after.legal_actions()),
            key=lambda state, taker=taker: state.scores[taker],  # type: ignore[misc]
        )
        chance += share * (taker == 0)
        cards += share * (1 if taker == 0 else -1)
        points += share * (best.scores[0] - best.scores[1])
    assert shown["{0 wins} the roll"].value == chance == Fraction(2, 3)
    assert isinstance(shown["cards, on average"], Mean) and shown["cards, on average"].value == cards
    assert shown["points at once"].value == points == Fraction(2, 3) * 4 - Fraction(1, 3) * 3


def test_what_may_be_won_and_lost_is_named_with_what_it_is_good_for() -> None:
    laid = [["hugo", "hugo"], ["hugo", "bodo", "bodo"], []]
    state = table(3, values=[[3, 2, 1], [1, 1, 2], None], laid=laid, at=[None, "park", None])
    found = LIEBE_INTRIGE.odds(state.view(0), n=1).prospects
    lines = [line.text for of in found if "scheme" in of.title for line in of.lines]
    assert "may win Hugo: a wedding, 4 points" in lines
    assert "may win Bodo: 1 of 3 cards; lacks 1 Education" in lines
    assert "may lose Hugo: 2 of 3 cards; lacks 2 Reputation, 1 Beauty" in lines


def test_a_roll_that_can_be_repeated_is_won_as_often_as_the_engine_lets_it() -> None:
    state = table(2, laid=[["hugo"], ["bodo"]], at=[None, "park"], hands=[["confidence"], []])
    shown = group(state.view(0), "Go to the Park and scheme against {1}")
    of = shown["{0 wins} it with A Word in Confidence"]
    won, paths = Fraction(0), [(Fraction(1), act(state, Intrigue("park", 1)))]
    while paths:
        chance, after = paths.pop()
        if after.nature is not None:
            paths += [(chance * share, after.apply(face)) for face, share in after.nature.outcomes()]
        elif after.step.stage is Stage.REROLL:
            failed = list(after.log)[-1]["face"] != "clover"
            paths.append((chance, after.apply(Play("confidence") if failed else Done())))
        else:
            won += chance * (after.decision.seat == 0)
    assert of.value == won == Fraction(8, 9) and again(of) == pytest.approx(8 / 9)


# Every number


def told(groups: tuple[Group, ...]) -> str:
    """Return all that is said of what may be done."""
    return "; ".join([*(of.title for of in groups), *(line.text for of in groups for line in of.lines)])


@pytest.mark.parametrize("model", LIEBE_INTRIGE.models)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_is_that_of_its_shares(seats: int, model: str) -> None:
    seen = 0
    for state in some_turns(seats, samples(4, 1)):
        n = samples(10, 4)
        outlook = LIEBE_INTRIGE.odds(state.view(state.active), model, n=n)
        for of in numbers(outlook):
            low, high = of.interval
            assert float(of.value) == pytest.approx(again(of))
            assert low - 1e-12 <= float(of.value) <= high + 1e-12
            assert of.model == LIEBE_INTRIGE.models[model].title
            assert bool(of.n) == bool(of.worth) and (of.n or not isinstance(of.value, float))
            assert of.how or isinstance(of, Drawn)
            seen += 1
        assert (outlook.n, outlook.seed) == (n, "1")
        for race in outlook.spreads:
            first, *others = (line.chances[0].derivation.value for line in race.lines[:seats])
            assert first + sum(others) == pytest.approx(1)
        for choice in state.view(state.active).choices:
            if not choice.objections:
                assert choice.label in told(outlook.prospects)
    assert seen > 30


def test_every_legal_action_is_told_of_at_other_decisions_too() -> None:
    stages = set()
    for seed in range(samples(30, 12)):
        state = played(3, seed, "sensible", plies=40 + 13 * seed)
        while not state.is_over and state.decision is None:
            state = state.apply(state.nature.draw(seed))
        if state.is_over:
            continue
        view = state.view(state.decision.seat)
        outlook = LIEBE_INTRIGE.odds(view, n=1)
        for choice in view.choices:
            assert choice.objections or choice.label in told(outlook.prospects)
        stages.add(state.step.stage)
    assert len(stages) > 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_an_action_may_come_to_is_what_the_panel_counts(seats: int) -> None:
    told = Counter[type]()
    for state in some_turns(seats, samples(6, 3)):
        view = state.view(state.active)
        shown = set(numbers(LIEBE_INTRIGE.odds(view, "counted", n=1)))
        for action in view.legal_actions():
            found = LIEBE_INTRIGE.prospect(view, action)
            assert set(found) <= shown and not any(of.n for of in found)
            assert len({of.of for of in found}) == len(found)  # nothing is said twice, nor with two numbers
            told[type(action)] += bool(found)
            if isinstance(action, Visit):
                dice = [die for die in view.rules.place(action.place).dice if not view.no_dice]
                assert found or not dice or "marries" in str(group_of(view, action))
            if isinstance(action, Intrigue):
                assert found[0].value == Fraction(DECK.dice["intrigue"].faces.count("clover"), 6)
    assert told[Visit] > 3


def group_of(view: Any, action: Visit) -> list[str]:
    """Return what the panel says of a visit."""
    label = next(choice.label for choice in view.choices if choice.action == action)
    groups = LIEBE_INTRIGE.odds(view, n=1).prospects
    return [line.text for of in groups if of.title.startswith(label) for line in of.lines]


def test_at_the_boulevard_only_what_holds_for_either_attribute_is_said_of_a_visit() -> None:
    """A gentleman asks for no more than Reputation 1, Beauty 1 and Education 2; she lacks the first."""
    view = table(values=[(0, 1, 2), None]).view(0)
    assert [line.startswith("somebody whose") for line in group_of(view, Visit("boulevard"))].count(True) == 1
    assert LIEBE_INTRIGE.prospect(view, Visit("boulevard")) == ()
    (met,) = LIEBE_INTRIGE.prospect(table(values=[(1, 1, 2), None]).view(0), Visit("soup_kitchen"))
    assert met.of.startswith("somebody whose demands are met") and met.value > 0


def test_the_same_view_and_seed_give_the_same_odds() -> None:
    state = played(3, 5, "sensible", plies=90)
    view = state.view(0)
    shown = LIEBE_INTRIGE.odds(view, n=4)
    assert LIEBE_INTRIGE.odds(view, n=4) == shown != LIEBE_INTRIGE.odds(view, n=4, seed="2")
    for world in austenplay.worlds(view, 2, random.Random(1)):
        assert LIEBE_INTRIGE.odds(world.view(0), n=4) == shown


def test_an_onlooker_is_told_of_places_and_of_the_race_and_of_nothing_else() -> None:
    outlook = LIEBE_INTRIGE.odds(played(3, 5, "sensible", plies=90).view(None), n=2)
    assert outlook.places and outlook.spreads and not outlook.prospects and not outlook.risks


def test_when_nobody_plays_there_is_nothing_to_wait_for() -> None:
    with pytest.raises(austenplay.BadInput, match="nothing to wait for"):
        LIEBE_INTRIGE.odds(LIEBE_INTRIGE.setup(seats=2).view(0))
