"""Decisions of which a long search has said what they cost, to hold the mistake review to.

``python -m tests.analysis.planted`` reviews every one of them and prints how many blunders are found and how many good
decisions are called wrong, which is what ``make review`` does. With ``--find`` the decisions are looked for anew and
written to ``planted.json``: a short search proposes an action, a long one from another seed says what it costs.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import austenplay
from austenplay.analysis.review import Judging, Verdict
from austenplay.analysis.search import Estimate
from tests.sampling import samples

GAME = austenplay.game("love_letter")
FILE = Path(__file__).with_name("planted.json")
BLUNDER, GOOD = "blunder", "good"
LEAST_COST = 0.10
"""What a planted blunder costs at least, by the long search."""
MOST_COST = 0.02
"""What a good decision costs at most, by the long search."""
SHORT, LONG = 1_000, 20_000
"""Rounds of the search that proposes an action, and of the one that says what it costs."""


@dataclass(frozen=True)
class Planted:
    """A moment by its number, an action to be judged there, and what it costs by the long search."""

    kind: str
    number: int
    action: dict[str, Any]
    cost: float
    error: float


def moment(number: int) -> Any:
    """Return a moment of a game that bots have played, at which a seat has a choice; None where the game ended."""
    rng = random.Random(f"planted/{number}")
    match = "round" if number % 2 else "full"
    state: Any = GAME.start(seats=2 + number % 5, seed=number, match=match)
    for _ in range(rng.randrange(state.seats // 2, 3 * state.seats)):
        if state.decision is None:
            return None
        policy = GAME.policies[rng.choice(("careful", "careful", "uniform"))]
        state = state.apply(policy.choose(state.view(state.to_move), rng))
    return state if state.decision is not None and len(state.legal_actions()) > 1 else None


def proposed(kind: str, number: int, view: Any) -> Any:
    """Return an action that a short search finds bad, or as good as the best; None where there is none."""
    rng = random.Random(f"propose/{number}")
    found = austenplay.equity(view, n=SHORT, rng=rng)
    if kind == BLUNDER:
        fit = [action for action in found.actions if found.cost(action).value > 1.5 * LEAST_COST]
    else:
        fit = [action for action in found.actions if found.cost(action).value < 1.5 * MOST_COST]
    return rng.choice(fit) if fit else None


def planted(kind: str, number: int) -> Planted | None:
    """Return a decision of a kind at a moment, if there is one."""
    state = moment(number)
    if state is None:
        return None
    view = state.view(state.to_move)
    action = proposed(kind, number, view)
    if action is None:
        return None
    long = austenplay.equity(view, n=LONG, rng=random.Random(f"truth/{number}"), keep=(action,))
    cost = long.cost(action)
    fits = cost.value >= LEAST_COST if kind == BLUNDER else cost.value <= MOST_COST
    data = GAME.action_to_data(action)
    return Planted(kind, number, data, round(cost.value, 4), round(cost.error, 4)) if fits else None


def read() -> tuple[Planted, ...]:
    """Return the decisions that have been found."""
    return tuple(Planted(**row) for row in json.loads(FILE.read_text(encoding="utf-8")))


def some(kind: str) -> tuple[Planted, ...]:
    """Return as many decisions of a kind as one run of the tests has time for."""
    found = tuple(one for one in read() if one.kind == kind)
    return found[:: len(found) // samples(12, 3)]


def judged(one: Planted) -> Estimate:
    """Return what a decision costs by the review."""
    state = moment(one.number)
    action = GAME.action_from_data(one.action)
    work = Judging(state.view(state.to_move), action, seed=f"review/{state.ply}")
    work.go_on()
    return work.costs()[1][action]


def find(kind: str, count: int) -> Iterator[Planted]:
    """Give so many decisions of a kind; the two kinds come from different moments."""
    left, numbers = count, iter(range(0 if kind == BLUNDER else 10_000, 1_000_000))
    with ProcessPoolExecutor(2) as pool:
        while left:
            for one in pool.map(partial(planted, kind), [next(numbers) for _ in range(12)]):
                if one is not None and left:
                    left -= 1
                    print(one, flush=True)
                    yield one


def main() -> None:
    parser = argparse.ArgumentParser(prog="planted", description=__doc__.partition("\n")[0])
    parser.add_argument("--find", type=int, metavar="N", help="look for N blunders and 2 N good decisions anew")
    chosen = parser.parse_args()
    if chosen.find:
        rows = [
            asdict(one)
            for kind, count in ((BLUNDER, chosen.find), (GOOD, 2 * chosen.find))
            for one in find(kind, count)
        ]
        FILE.write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", encoding="utf-8")
    decisions = read()
    with ProcessPoolExecutor(2) as pool:
        costs = list(pool.map(judged, decisions))
    for kind, words in ((BLUNDER, "blunders found"), (GOOD, "good decisions called wrong")):
        of = [(one, cost) for one, cost in zip(decisions, costs, strict=True) if one.kind == kind]
        wrong = [(one, cost) for one, cost in of if Verdict.on(cost).is_wrong]
        print(f"{words}: {len(wrong)} of {len(of)}")
        for one, cost in of if kind == BLUNDER else wrong:
            if Verdict.on(cost).is_wrong is (kind == GOOD):
                print(f"  number {one.number}: {one.action}, {one.cost} +- {one.error}, here {cost}")


if __name__ == "__main__":
    main()
