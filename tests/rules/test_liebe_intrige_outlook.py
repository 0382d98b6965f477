"""Liebe & Intrige: plans, the race and what befalls meanwhile, against the same games walked through state by state."""

from __future__ import annotations

import dataclasses
import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from austenplay.core.knowledge import BACK
from austenplay.core.outlook import Outlook
from austenplay.games.liebe_intrige.hidden.plans import MOST_PLANS, Plan, suitors
from austenplay.games.liebe_intrige.hidden.rounds import MOST_TURNS, PLANS_A_ROUND, Round, rounds
from austenplay.games.liebe_intrige.hidden.takes import Ledger, takes, weight
from austenplay.games.liebe_intrige.playouts import drawn, play_out
from austenplay.games.liebe_intrige.rules import Done, Take, Visit
from austenplay.games.liebe_intrige.steps import Stage
from austenplay.games.liebe_intrige.table import Table
from tests.playouts import LIEBE_INTRIGE
from tests.rules.suitors import act, table, through
from tests.rules.test_liebe_intrige_odds import some_turns
from tests.sampling import samples

SENSIBLE = LIEBE_INTRIGE.policies["sensible"]
MODELS = LIEBE_INTRIGE.models


def walked(state: Any, policies: Sequence[Any], rng: random.Random) -> Iterator[Any]:
    """Yield the states of a game, each player asked for a view, chance drawn as where a table is played on."""
    while not state.is_over:
        if state.nature is not None:
            state = state.apply(drawn(Table(state), state.step, rng))
        else:
            seat = state.decision.seat
            state = state.apply(policies[seat].choose(state.view(seat), rng))
        yield state


def views(count: int) -> Iterator[Any]:
    for seats in (2, 3, 4):
        for state in some_turns(seats, count):
            yield state.view(state.active)
            yield state.view((state.active + 1) % seats)


# One round


def test_a_round_is_what_the_same_world_comes_to_state_by_state() -> None:
    """The same draws, but states and views instead of a table, and what is told read off the log."""
    weddings = 0
    for view in itertools.islice(views(samples(4, 1)), samples(8, 2)):
        men = suitors(view, view.seat)
        (of,) = itertools.islice(rounds(view, MODELS["counted"], men, random.Random(3)), 1)
        rng = random.Random(3)
        world = view.world(rng)
        for man in men[:PLANS_A_ROUND]:
            turn = by_the_log(world, view.seat, man, rng)
            assert of.tried[man] == turn
            weddings += bool(turn)
        for number, stack in enumerate(world.stacks):
            if not any(map(world.is_married, stack)):
                assert of.met[number] == frozenset(stack)
        end = world
        firsts = []
        for end in walked(world, [SENSIBLE] * view.seats, shuffled_for(world, rng)):
            firsts += [seat for seat, row in enumerate(end.weddings) if len(row) == 3 and seat not in firsts]
        assert of.points == end.scores
        assert of.places == tuple(sorted(end.scores, reverse=True).index(score) + 1 for score in end.scores)
        assert of.first == (firsts[0] if firsts else None)
        assert of.weight == 1
    assert weddings or samples(1, 0) == 0


def shuffled_for(world: Any, rng: random.Random) -> random.Random:
    """Let a look at each stack draw what it needs: an empty pile is shuffled anew there."""
    from austenplay.games.liebe_intrige.hidden.stacks import looked

    for number in range(len(world.stacks)):
        looked(world, number, rng)
    return rng


def by_the_log(world: Any, seat: int, man: str, rng: random.Random) -> int:
    """Return in which turn of a seat a gentleman was married under a plan, by the turns and weddings of the log."""
    begun = len(world.log)
    policies = [Plan(man) if other == seat else SENSIBLE for other in range(world.seats)]
    turn = int(world.active == seat)
    for state in walked(world, policies, rng):
        news = list(state.log.since(begun))
        begun = len(state.log)
        over = False
        for event in news:
            if event.kind == "turn" and event.seat == seat:
                turn += 1
            elif event.kind == "wed" and event.seat == seat:
                return max(1, turn_of(news, event, turn, seat)) if event["man"] == man else 0
            elif event.kind == "wed" and event["man"] == man:
                over = True
        if over or turn > MOST_TURNS:
            return 0
    return 0


def turn_of(news: Sequence[Any], event: Any, turn: int, seat: int) -> int:
    """Return the turn in which the table stood after the news of a wedding: the next may have begun with it."""
    later = [of for of in news[news.index(event) :] if of.kind == "turn" and of.seat == seat]
    return turn + len(later)


def test_what_befalls_until_the_next_turn_is_what_the_states_show() -> None:
    seen = Counter[str]()
    for view in views(samples(5, 2)):
        seat = view.seat
        (of,) = itertools.islice(rounds(view, MODELS["counted"], (), random.Random(5)), 1)
        rng = random.Random(5)
        world = view.world(rng)
        states = [world, *walked(world, [SENSIBLE] * view.seats, shuffled_for(world, rng))]
        away = next((at for at, state in enumerate(states) if state.active != seat), None)
        back = (
            None if away is None else next((at for at in range(away, len(states)) if states[at].active == seat), None)
        )
        if away is None or back is None:
            assert of.befallen is None
            continue
        before, after = states[away], states[back]
        assert of.befallen is not None
        wed = len(after.weddings[seat]) > len(before.weddings[seat])
        assert of.befallen.wed == wed
        rivals = [other for other in range(view.seats) if other != seat]
        married = {other for other in rivals if len(after.weddings[other]) > len(before.weddings[other])}
        assert of.befallen.married == married
        gone = Counter(before.laid[seat]) - Counter(after.laid[seat])
        assert of.befallen.lost == (bool(gone) and not wed)
        lower = any(now < then for now, then in zip(after.values[seat], before.values[seat], strict=False))
        assert of.befallen.lowered == (lower and not wed)
        seen.update({"lost": of.befallen.lost, "lowered": of.befallen.lowered, "married": bool(married)})
    assert seen["lost"] or seen["lowered"]


def test_plans_are_tried_in_turn_and_worlds_are_those_of_the_view() -> None:
    view = table(3, laid=[["hugo", "hugo"], [], []]).view(0)
    men = suitors(view, 0)
    assert len(men) == MOST_PLANS and men[0] == "hugo"
    found = list(itertools.islice(rounds(view, MODELS["counted"], men, random.Random(1)), 5))
    assert Counter(man for of in found for man in of.tried) == dict.fromkeys(men, 5 * PLANS_A_ROUND // MOST_PLANS)


def test_a_plan_takes_its_man_and_goes_where_he_is_known_to_be() -> None:
    state = table(
        3,
        values=[[3, 2, 1], None, None],
        laid=[["hugo", "hugo"], [], []],
        stacks={"soup_kitchen": ["hugo", "alexander", "bodo"]},
        knows=[(0, "soup_kitchen", ["hugo"])],
    )
    plan, rng = Plan("hugo"), random.Random(1)
    assert plan.choose(state.view(0), rng) == Visit("soup_kitchen")
    state = through(act(state, Visit("soup_kitchen")))
    assert plan.choose(state.view(0), rng) == Take("hugo")
    lacking = table(3, values=[[3, 0, 1], None, None], laid=[["hugo"] * 3, [], []])
    assert plan.choose(lacking.view(0), rng) == Visit("tailor")


def test_a_plan_marries_its_man_sooner_than_a_family_that_does_not_plan_for_him() -> None:
    state = table(3, laid=[["bodo"], [], []])
    n, weddings = samples(80, 25), Counter[str]()
    for seed in range(n):
        for name, own in (("plan", Plan("bodo")), ("uniform", LIEBE_INTRIGE.policies["uniform"])):
            rng = random.Random(seed)
            end = play_out(state.view(0).world(rng), [own, SENSIBLE, SENSIBLE], rng, limit=250)
            weddings[name] += bool(end.weddings[0]) and end.weddings[0][0][0] == "bodo"
    assert weddings["plan"] > weddings["uniform"] + n // 10


# From rounds to numbers


def race(outlook: Outlook) -> list[list[float]]:
    return [[float(line.chances[0].derivation.value) for line in of.lines] for of in outlook.spreads]


def test_the_race_is_the_share_of_worlds_and_the_mean_of_points() -> None:
    view = next(views(1))
    n = samples(30, 8)
    outlook = LIEBE_INTRIGE.odds(view, n=n, seed="x")
    found: list[Round] = list(
        itertools.islice(rounds(view, MODELS["counted"], suitors(view, view.seat), random.Random("x")), n)
    )
    for seat, shown in enumerate(race(outlook)):
        due = [sum(of.places[seat] == place for of in found) / n for place in range(1, view.seats + 1)]
        due += [sum(of.first == seat for of in found) / n, sum(of.points[seat] for of in found) / n]
        assert shown == pytest.approx(due)


def test_points_a_turn_are_those_of_the_wedding_over_the_turns_until_then() -> None:
    view = table(3, values=[[3, 2, 0], None, None], laid=[["hugo", "hugo"], [], []]).view(0)
    n = samples(40, 10)
    men = suitors(view, 0)
    turns = [of.tried["hugo"] for of in itertools.islice(rounds(view, MODELS["counted"], men, random.Random("1")), n)
             if "hugo" in of.tried]  # fmt: skip
    outlook = LIEBE_INTRIGE.odds(view, n=n)
    plan = next(of for of in outlook.prospects if of.title.startswith("A plan for Hugo"))
    assert plan.title == "A plan for Hugo, 4 points: 2 of 3 cards, lacks 1 Education"
    within = {line.text: line.chances[0].derivation for line in plan.lines if line.chances}
    for most in (3, 6, MOST_TURNS):
        due = sum(0 < turn <= most for turn in turns) / len(turns)
        assert float(within[f"a wedding within {most} turns"].value) == pytest.approx(due)
        assert within[f"a wedding within {most} turns"].n == len(turns)
    pace = within["points a turn"]
    assert float(pace.value) == pytest.approx(sum(4 / turn for turn in turns if turn) / len(turns))


def test_what_can_be_counted_is_told_before_anything_is_sampled_and_the_rest_streams_in() -> None:
    view = next(views(1))
    work = LIEBE_INTRIGE.reckoning(view, MODELS["counted"], n=30)
    seen: list[tuple[int, int]] = []
    outlook = None
    while not work.is_done:
        work.go_on(0)
        if work.outlook is not outlook:
            outlook = work.outlook
            assert outlook is not None
            seen.append((work.done, outlook.n))
            assert bool(outlook.spreads) == bool(outlook.n) and outlook.places
    assert seen == [(0, 0), (25, 25), (30, 30)]
    stopped = LIEBE_INTRIGE.reckoning(view, MODELS["counted"], n=30)
    while not stopped.outlook:
        stopped.go_on(0)
    stopped.stop()
    assert stopped.is_done and stopped.outlook is not None and stopped.outlook.n == 0


# What is read of takes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ledger_goes_back_to_what_lay_open_at_every_moment(seats: int) -> None:
    for seed in range(samples(6, 2)):
        state, rng = LIEBE_INTRIGE.start(seats=seats, seed=seed), random.Random(seed)
        policy = LIEBE_INTRIGE.policies["uniform" if seed % 2 else "sensible"]
        past: dict[int, Any] = {}
        for _ in range(samples(500, 250)):
            if state.is_over:
                break
            past[len(state.log)] = state  # type: ignore[arg-type]
            if state.nature is not None:
                state = state.apply(state.nature.draw(rng.getrandbits(32)))
            else:
                assert state.decision is not None
                state = state.apply(policy.choose(state.view(state.decision.seat), rng))
        view: Any = state.view(0)
        ledger, log = Ledger(view), list(view.log)
        for at in range(len(log), 0, -1):
            if at in past:
                then = past[at]
                assert tuple(ledger.laid) == then.laid and ledger.sets == then.sets
                assert tuple(ledger.weddings) == then.weddings and tuple(ledger.values) == then.values
            ledger.undo(log[at - 1])


def left_by_a_rival() -> tuple[Any, Any]:
    """Return the moment before a rival who courts Hugo took Bertram at the Park, who is next best, and a later turn."""
    state = table(
        3, laid=[[], ["hugo", "hugo"], []], values=[None, [3, 2, 1], None], stacks={"park": ["bertram"] * 5}, to_move=1
    )
    taking = through(act(state, Visit("park")))
    assert taking.step.stage is Stage.TAKE and taking.step.seat == 1
    after = through(act(taking, Take("bertram")))
    while after.active == 1 or after.step.stage is not Stage.TURN:
        after = after.apply(Done()) if Done() in after.legal_actions() else after.apply(after.nature.draw(1))
    return taking, after


def test_who_was_left_lying_was_hardly_wanted() -> None:
    """By Bayes' rule, with the engine's own moment before the take in the place of the ledger."""
    taking, after = left_by_a_rival()
    view = after.view(0)
    read = takes(view)
    (of,) = read
    assert (of.number, of.man, of.view.seat, of.since) == (taking.rules.number_of["park"], "bertram", 1, (BACK,))
    policy, number = MODELS["sensible"].policy, taking.rules.number_of["park"]
    assert policy is not None
    rng, n = random.Random(2), samples(1_500, 400)
    sums = Counter[str]()
    for _ in range(n):
        world = view.world(rng)
        left = list(world.stacks[number])
        left.pop(rng.randrange(5))  # the new card is any of the five
        stacks = tuple(tuple(sorted((*left, "bertram"))) if at == number else of for at, of in enumerate(taking.stacks))
        known = [*taking.known]
        known[1] = tuple(stacks[at] if at == number else () for at in range(len(stacks)))
        then = dataclasses.replace(taking, stacks=stacks, known=tuple(known), hands=((), (), ()), log=None)
        chance = float(policy.weights(then.view(1)).get(Take("bertram"), 0))
        sums["all"] += chance  # type: ignore[assignment]
        sums["hugo"] += chance * ("hugo" in world.stacks[number])  # type: ignore[assignment]
    due = sums["hugo"] / sums["all"]
    asked = samples(60, 25)
    weights = [(weight(view, world, read, policy, rng), "hugo" in world.stacks[number])
               for world in (view.world(rng) for _ in range(n))]  # fmt: skip
    whole = sum(counts for counts, _ in weights)
    found = sum(counts for counts, there in weights if there) / whole
    worth = whole**2 / sum(counts**2 for counts, _ in weights)
    assert abs(found - due) < 5 * math.sqrt(2 * max(due * (1 - due), 0.01) / worth)
    lines = {
        model: {line.text: float(line.chances[0].derivation.value)
                for of in LIEBE_INTRIGE.odds(view, model, n=asked).places if of.title.startswith("The Park")
                for line in of.lines}
        for model in MODELS
    }  # fmt: skip
    assert found < 0.6 * lines["counted"]["Hugo"]
    assert lines["sensible"].get("Hugo", 0.0) < lines["counted"]["Hugo"]


def test_a_take_that_no_sensible_family_would_make_is_a_slip_and_leaves_worlds() -> None:
    _, after = left_by_a_rival()
    view = after.view(0)
    policy = MODELS["sensible"].policy
    assert policy is not None
    rng = random.Random(1)
    weights = [weight(view, view.world(rng), takes(view), policy, rng) for _ in range(40)]
    assert all(0 < counts <= 1 for counts in weights) and len(set(weights)) > 1
    assert LIEBE_INTRIGE.odds(view, "sensible", n=3).n == 3


def test_nothing_is_read_of_ones_own_takes_or_of_stacks_that_lie_open() -> None:
    _, after = left_by_a_rival()
    assert not takes(after.view(1))
    assert not takes(after.silent().view(0))
