"""Decisions of which a long search has said what they cost, to hold the mistake review to.

``python -m tests.analysis.planted`` reviews every one of them and prints how many blunders are found and how many good
decisions are called wrong, which is what ``make review`` does. With ``--find`` the decisions are looked for anew and
written to a file for each game: a short search proposes an action, a long one from another seed says what it costs.
In a game with a fine grain less is a blunder, and where one try tells more fewer are made (`Kernel.grain`, `.tells`).
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import austenplay
from austenplay.analysis.review import Judging, Verdict
from austenplay.analysis.search import Estimate
from austenplay.core.game import find_game, settle
from austenplay.games.liebe_intrige.search.kernel import Moment, kernel_for
from tests.sampling import samples

HERE = Path(__file__).parent
BLUNDER, GOOD = "blunder", "good"
LEAST_COST = 0.10
"""What a planted blunder costs at least, by the long search, where the grain is 1."""
MOST_COST = 0.02
"""What a good decision costs at most, by the long search, where the grain is 1."""
SHORT, LONG = 1_000, 20_000
"""Rounds of the search that proposes an action, and of the one that says what it costs, where they go to the end."""


@dataclass(frozen=True)
class Planted:
    """A moment by its number, an action to be judged there, and what it costs by the long search."""

    kind: str
    number: int
    action: dict[str, Any]
    cost: float
    error: float


def letters(number: int) -> Any:
    """Return a moment of Love Letter."""
    game = austenplay.game("love_letter")
    rng = random.Random(f"planted/{number}")
    match = "round" if number % 2 else "full"
    state: Any = game.start(seats=2 + number % 5, seed=number, match=match)
    for _ in range(rng.randrange(state.seats // 2, 3 * state.seats)):
        if state.decision is None:
            return None
        policy = game.policies[rng.choice(("careful", "careful", "uniform"))]
        state = state.apply(policy.choose(state.view(state.to_move), rng))
    return state


def suitors(number: int) -> Any:
    """Return a moment of Liebe & Intrige."""
    rng = random.Random(f"planted/{number}")
    state: Any = austenplay.game("liebe_intrige").start(seats=2 + number % 3, seed=number)
    kernel = kernel_for(state.rules)
    for _ in range(rng.randrange(50 * state.seats)):
        if state.decision is None:
            return None
        flat = Moment(state)
        moves = kernel.moves(flat)
        state = state.apply(kernel.own()(flat, moves, rng.random) if rng.random() < 0.8 else rng.choice(moves))
        state = settle(state, rng.getrandbits(60))
    return state


MOMENTS: dict[str, Callable[[int], Any]] = {"love_letter": letters, "liebe_intrige": suitors}
"""By game, how its moments are come by; None where the game ended before."""


def moment(game: str, number: int) -> Any:
    """Return a moment of a game that bots have played, at which a seat has a choice; None where there is none."""
    state = MOMENTS[game](number)
    return state if state is not None and state.decision is not None and len(state.legal_actions()) > 1 else None


def proposed(kind: str, number: int, view: Any) -> Any:
    """Return an action that a short search finds bad, or as good as the best; None where there is none."""
    rng, kernel = random.Random(f"propose/{number}"), find_game(view.game_key).kernel(view)
    found = austenplay.equity(view, n=kernel.tries_for(SHORT), rng=rng)
    if kind == BLUNDER:
        fit = [action for action in found.actions if found.cost(action).value > 1.5 * LEAST_COST * kernel.grain]
    else:
        fit = [action for action in found.actions if found.cost(action).value < 1.5 * MOST_COST * kernel.grain]
    return rng.choice(fit) if fit else None


def planted(game: str, kind: str, number: int) -> Planted | None:
    """Return a decision of a kind at a moment, if there is one."""
    state = moment(game, number)
    if state is None:
        return None
    view = state.view(state.decision.seat)
    action = proposed(kind, number, view)
    if action is None:
        return None
    kernel, rng = find_game(game).kernel(view), random.Random(f"truth/{number}")
    long = austenplay.equity(view, n=kernel.tries_for(LONG), rng=rng, keep=(action,))
    cost, grain = long.cost(action), kernel.grain
    fits = cost.value >= LEAST_COST * grain if kind == BLUNDER else cost.value <= MOST_COST * grain
    data = find_game(game).action_to_data(action)
    return Planted(kind, number, data, round(cost.value, 4), round(cost.error, 4)) if fits else None


def file_of(game: str) -> Path:
    """Return the file with the decisions of a game."""
    return HERE / ("planted.json" if game == "love_letter" else f"planted_{game}.json")


def read(game: str) -> tuple[Planted, ...]:
    """Return the decisions that have been found."""
    return tuple(Planted(**row) for row in json.loads(file_of(game).read_text(encoding="utf-8")))


def some(game: str, kind: str) -> tuple[Planted, ...]:
    """Return as many decisions of a kind as one run of the tests has time for."""
    found = tuple(one for one in read(game) if one.kind == kind)
    return found[:: len(found) // samples(12, 3)]


def judged(game: str, one: Planted) -> tuple[Estimate, Verdict]:
    """Return what a decision costs by the review, and what it is called."""
    state = moment(game, one.number)
    action, view = find_game(game).action_from_data(one.action), state.view(state.decision.seat)
    work = Judging(view, action, seed=f"review/{state.ply}")
    work.go_on()
    cost = work.costs()[1][action]
    return cost, Verdict.on(cost, find_game(game).kernel(view).grain)


def find(game: str, kind: str, count: int) -> Iterator[Planted]:
    """Give so many decisions of a kind; the two kinds come from different moments."""
    left, numbers = count, iter(range(0 if kind == BLUNDER else 10_000, 1_000_000))
    with ProcessPoolExecutor(2) as pool:
        while left:
            for one in pool.map(partial(planted, game, kind), [next(numbers) for _ in range(12)]):
                if one is not None and left:
                    left -= 1
                    print(one, flush=True)
                    yield one


def main() -> None:
    parser = argparse.ArgumentParser(prog="planted", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=MOMENTS, action="append", help="all of them without")
    parser.add_argument("--find", type=int, metavar="N", help="look for N blunders and 2 N good decisions anew")
    chosen = parser.parse_args()
    for game in chosen.game or MOMENTS:
        print(find_game(game).title, flush=True)
        if chosen.find:
            rows = [
                asdict(one)
                for kind, count in ((BLUNDER, chosen.find), (GOOD, 2 * chosen.find))
                for one in find(game, kind, count)
            ]
            file_of(game).write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", encoding="utf-8")
        report(game)


def report(game: str) -> None:
    """Review the decisions of a game, and print what the review finds."""
    decisions = read(game)
    with ProcessPoolExecutor(2) as pool:
        found = list(pool.map(partial(judged, game), decisions))
    for kind, words in ((BLUNDER, "blunders found"), (GOOD, "good decisions called wrong")):
        of = [(one, *told) for one, told in zip(decisions, found, strict=True) if one.kind == kind]
        print(f"{words}: {sum(verdict.is_wrong for _, _, verdict in of)} of {len(of)}")
        for one, cost, verdict in of:
            if verdict.is_wrong is (kind == GOOD):
                print(f"  number {one.number}: {one.action}, {one.cost} +- {one.error}, here {cost}")


if __name__ == "__main__":
    main()
