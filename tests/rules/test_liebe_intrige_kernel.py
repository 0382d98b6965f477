"""What search plays on with: games replayed on the readable engine, a quick player held to what it may see and do."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from austenplay.analysis.equity import equity
from austenplay.core.kernel import NOBODY
from austenplay.core.protocols import Action
from austenplay.games.liebe_intrige.models import MODELS
from austenplay.games.liebe_intrige.playouts import Glance
from austenplay.games.liebe_intrige.policies import POLICIES
from austenplay.games.liebe_intrige.search import kernel as module
from austenplay.games.liebe_intrige.search.hopes import Hopes, without
from austenplay.games.liebe_intrige.search.kernel import TO_THE_END, Moment, TableKernel, won
from austenplay.games.liebe_intrige.search.standing import WEIGHTS, Standing
from austenplay.games.liebe_intrige.state import frozen
from tests.analysis.liebe_standing import NAMES, arrays, expected
from tests.analysis.liebe_standing import samples as standings
from tests.playouts import LIEBE_INTRIGE
from tests.rules.suitors import DECK, EACH, begun, table
from tests.sampling import samples

OPTIONS: tuple[dict[str, str], ...] = ({}, {"deck": DECK.text + EACH, "starts": "drawn"})
TABLES = [(seats, options) for seats in LIEBE_INTRIGE.seats for options in OPTIONS]
NAMED = [f"{seats} {'-'.join(options) or 'plain'}" for seats, options in TABLES]


def moments(seats: int, n: int, seed: str = "kernel", **options: str) -> Iterator[Any]:
    """Give states in the middle of games that quick players play, and now and then do anything."""
    for number in range(n):
        rng = random.Random(f"{seed}/{seats}/{number}")
        state: Any = begun(seats, number, **options)
        kernel = TableKernel(state.rules)
        for _ in range(rng.randrange(40 * seats)):
            if state.is_over:
                break
            state = after(kernel, state, rng)
        if not state.is_over:
            yield state


def after(kernel: TableKernel, state: Any, rng: random.Random) -> Any:
    """Return the state after what a quick player does, or anything now and then, and what chance answers."""
    flat = Moment(state)
    moves = kernel.moves(flat)
    state = state.apply(kernel.own()(flat, moves, rng.random) if rng.random() < 0.8 else rng.choice(moves))
    while state.nature is not None:
        state = state.apply(state.nature.draw(rng.getrandbits(60)))
    return state


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=NAMED)
def test_games_replay_on_the_readable_engine(
    seats: int, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Action] = []
    draw = module.drawn

    def watched(*told: Any) -> Action:
        drawn.append(draw(*told))
        return drawn[-1]

    monkeypatch.setattr(module, "drawn", watched)
    met = Counter[str]()
    for state in moments(seats, samples(8, 3), **options):
        rng, kernel = random.Random(seats), TableKernel(state.rules, TO_THE_END)
        state = state.silent()
        flat = Moment(state, TO_THE_END)
        while (mover := kernel.mover(flat)) != NOBODY:
            assert frozen(flat) == state and mover == state.decision.seat
            moves = kernel.moves(flat)
            assert tuple(moves) == state.view(mover).legal_actions() == state.legal_actions()
            assert len(moves) == len(tuple(moves)) and moves[0] == next(iter(moves))
            wisely = kernel.own()(flat, moves, rng.random)
            assert wisely in tuple(moves)
            move = wisely if rng.random() < 0.9 else rng.choice(moves)
            met[state.decision.kind] += 1
            drawn.clear()
            kernel.step(flat, move, rng)
            state = state.apply(move)
            for action in drawn:
                state = state.apply(action)
        assert state.is_over and kernel.worth(flat) == kernel.result(state) == won(state)
        assert sum(kernel.worth(flat)) == pytest.approx(1)
    assert len(met) >= 10, met


@pytest.mark.parametrize("seats", LIEBE_INTRIGE.seats)
def test_a_copy_goes_its_own_way(seats: int) -> None:
    for state in moments(seats, samples(6, 3), "copy"):
        kernel, rng = TableKernel(state.rules), random.Random(1)
        flat = Moment(state)
        before = frozen(flat)
        other = kernel.copy(flat)
        for _ in range(30):
            if kernel.mover(other) == NOBODY:
                break
            kernel.step(other, rng.choice(kernel.moves(other)), rng)
        assert frozen(flat) == before == state.silent() and other.turns_left < flat.turns_left


@pytest.mark.parametrize("seats", LIEBE_INTRIGE.seats)
def test_a_game_is_played_on_for_so_many_turns(seats: int) -> None:
    for state in moments(seats, samples(6, 3), "turns"):
        kernel, rng = TableKernel(state.rules), random.Random(1)
        flat = kernel.worlds(state.view(state.decision.seat), MODELS["counted"])(rng)
        turns, active = 0, flat.active
        while kernel.mover(flat) != NOBODY:
            kernel.step(flat, kernel.own()(flat, (), rng.random), rng)
            turns, active = turns + (flat.active != active), flat.active
        assert turns == kernel.turns + 1 or not flat.pending
        assert sum(kernel.worth(flat)) == pytest.approx(1) and all(share >= 0 for share in kernel.worth(flat))


# The quick player


def test_the_quick_player_sees_what_its_seat_sees() -> None:
    """In any world with the same view it does the same, the other hands, stacks and piles being others."""
    met = Counter[str]()
    for seats in LIEBE_INTRIGE.seats:
        for state in moments(seats, samples(60, 20), "sees"):
            seat, rng = state.decision.seat, random.Random(3)
            view, kernel = state.view(seat), TableKernel(state.rules)
            found = kernel.own()(Moment(state), (), rng.random)
            for _ in range(3):
                world = view.world(rng)
                assert kernel.own()(Moment(world), (), rng.random) == found, (view.decision, world)
            met[state.decision.kind] += 1
    assert len(met) >= 6, met


@pytest.mark.parametrize(("seats", "least"), [(2, 0.65), (3, 0.5), (4, 0.4)])
def test_the_quick_player_is_better_than_the_sensible_one(seats: int, least: float) -> None:
    """Over 150 games it wins .95, .90 and .87 of them against nobody but sensible players."""
    won_by = 0.0
    for number in range(n := samples(40, 12)):
        rng, state = random.Random(number), begun(seats, number)
        kernel, flat = TableKernel(state.rules, TO_THE_END), Moment(state)
        glances = [Glance(flat, seat) for seat in range(seats)]
        while (mover := kernel.mover(flat)) != NOBODY:
            if mover == number % seats:
                move = kernel.own()(flat, (), rng.random)
            else:
                move = POLICIES["sensible"].choose(glances[mover], rng)
            kernel.step(flat, move, rng)
        won_by += won(flat)[number % seats]
    assert won_by / n > least


def test_hopes_are_what_they_say() -> None:
    """A suitor who wants only a card more is worth his points soon, and what is remembered is what is reckoned."""
    rules = begun(3).rules
    hopes = Hopes(rules)
    values, laid = (1, 1, 2), ("bodo", "bodo", "hugo")
    assert hopes.turns("bodo", 2, values) == pytest.approx(1.6) and hopes.turns("hugo", 1, values) > 4
    assert hopes.ranked(values, laid, ())[0][1] == "bodo"
    assert next(iter(hopes.gains(values, laid, ()))) == "bodo"
    rng = random.Random(2)
    for _ in range(samples(300, 100)):
        of = tuple(rng.randrange(6) for _ in range(3))
        men = rng.sample(list(DECK.gentlemen), 3)
        below = tuple(sorted(rng.choices(men, k=rng.randrange(1, 7))))
        sets = tuple(sorted(rng.sample([man for man in DECK.gentlemen if man not in men], rng.randrange(3))))
        again = Hopes(rules)
        for man, gain in hopes.gains(of, below, sets).items():
            more = tuple(sorted((*below, man)))
            if len(set(more)) > 3:
                more = without(more, again.least(of, below, sets))
            assert gain == pytest.approx(again.hope(of, more, sets) - again.hope(of, below, sets))
        for man, loss in hopes.losses(of, below, sets).items():
            left = list(below)
            left.remove(man)
            assert loss == pytest.approx(again.hope(of, below, sets) - again.hope(of, tuple(left), sets))
        assert not set(sets) & hopes.gains(of, below, sets).keys()


# Who is ahead


def test_whoever_has_more_of_anything_is_expected_to_win_more() -> None:
    kernel = TableKernel(begun(2).rules)
    even = table(daughters=["caecilia", "anna_maria"], values=[[2, 2, 2], [2, 2, 2]])
    mine = table(daughters=["caecilia", "anna_maria"], values=[[2, 2, 2], [2, 2, 2]], laid=[["bodo", "bodo"], []])
    ahead = table(daughters=["caecilia", "anna_maria"], values=[[2, 2, 2], [2, 2, 2]], laid_out=[["inheritance"], []])
    base, two, three = (kernel.worth(Moment(state))[0] for state in (even, mine, ahead))
    assert 0.3 < base < 0.7 and two > base + 0.01 and three > base + 0.01


def test_what_is_expected_comes_true() -> None:
    """The weights are held to games that they were not fitted to: no bin of shares is off, and they tell much."""
    assert len(NAMES) == len(WEIGHTS[0])
    told = blind = 0.0
    met: dict[int, dict[int, list[float]]] = {low: {} for low in range(5)}
    for number in range(100_000, 100_000 + samples(240, 100)):
        for sample in standings(number):
            rows, there, of = arrays([sample])
            share = expected(WEIGHTS[sample[0]], rows, there)
            told -= float((of * _log(share)).sum())
            blind -= float((of * _log(there / there.sum())).sum())
            for one, won_by in zip(share[there], of[there], strict=True):
                met[min(4, int(5 * one))].setdefault(number, []).append(float(one - won_by))
    assert told < 0.9 * blind
    for low, games in met.items():  # moments of one game are alike, so a game counts once
        off = [math.fsum(of) / len(of) for of in games.values()]
        assert abs(math.fsum(off) / len(off)) < 4 * math.sqrt(0.25 / len(off)), (low, off)


def _log(share: Any) -> Any:
    import numpy as np

    return np.log(np.clip(share, 1e-9, 1.0))


def test_the_standing_is_read_off_the_table_alone() -> None:
    for state in moments(3, samples(10, 4), "standing"):
        standing = Standing(state.rules)
        assert standing.shares(state) == standing.shares(Moment(state)) == TableKernel(state.rules).worth(Moment(state))
        assert sum(standing.shares(state)) == pytest.approx(1)
        assert all(len(row) == len(NAMES) for row in standing.features(state))


# The search on it


def test_the_same_view_gets_the_same_answer() -> None:
    for state in moments(3, samples(5, 2), "same"):
        view = state.view(state.decision.seat)
        found = equity(view, n=60)
        world = view.world(random.Random(5)).view(view.seat)
        assert equity(world, n=60) == found and found.tries == "games" and "standing" in found.until
        assert set(found.actions) == set(view.legal_actions())
