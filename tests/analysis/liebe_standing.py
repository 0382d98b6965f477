"""How the weights of `Standing` were found: games between planners, and a logit of who won them.

``python -m tests.analysis.liebe_standing 3000`` plays so many games, fits the weights to all of them but a quarter, and
prints them with how well they foretell the quarter.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator

import numpy as np

import austenplay
from austenplay.games.liebe_intrige.search.kernel import Moment, TableKernel, won
from austenplay.games.liebe_intrige.search.standing import NAMES, WEIGHTS, Standing

GAME = austenplay.game("liebe_intrige")
MOST_SEATS = 4
KEPT = 0.4
"""Which share of turns is looked at."""
Sample = tuple[int, list[tuple[float, ...]], list[float]]
"""How many daughters the family ahead has married off, what each seat has, and each seat's share of the win."""


def samples(number: int) -> Iterator[Sample]:
    """Play a game and give what families had at the beginning of some turns, with who won in the end."""
    seats, rng = 2 + number % 3, random.Random(f"standing/{number}")
    state = GAME.start(seats=seats, seed=f"standing/{number}")
    kernel = TableKernel(state.rules)  # type: ignore[attr-defined]
    standing, play = Standing(state.rules), kernel.own()  # type: ignore[attr-defined]
    flat, met = Moment(state), []  # type: ignore[arg-type]
    while kernel.mover(flat) >= 0:
        before = flat.active
        moves = kernel.moves(flat)
        kernel.step(flat, rng.choice(moves) if rng.random() < 0.05 else play(flat, moves, rng.random), rng)
        if flat.active != before and flat.pending and rng.random() < KEPT:
            met.append((max(map(len, flat.weddings)), standing.features(flat)))
    for stage, rows in met:
        yield stage, rows, won(flat)


def arrays(found: list[Sample]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return samples as features (n, seats, names), who plays (n, seats), and shares (n, seats)."""
    rows, there = np.zeros((len(found), MOST_SEATS, len(NAMES))), np.zeros((len(found), MOST_SEATS), bool)
    shares = np.zeros((len(found), MOST_SEATS))
    for at, (_, features, of) in enumerate(found):
        rows[at, : len(of)], there[at, : len(of)], shares[at, : len(of)] = features, True, of
    return rows, there, shares


def expected(weights: np.ndarray, rows: np.ndarray, there: np.ndarray) -> np.ndarray:
    """Return the shares (n, seats) that weights expect."""
    strength = np.where(there, rows @ weights, -np.inf)
    power = np.exp(strength - strength.max(axis=1, keepdims=True))
    return power / power.sum(axis=1, keepdims=True)


def fitted(rows: np.ndarray, there: np.ndarray, shares: np.ndarray, ridge: float = 1.0) -> np.ndarray:
    """Return the weights (names,) of the greatest likelihood, by Newton's method."""
    weights = np.zeros(rows.shape[2])
    for _ in range(50):
        share = expected(weights, rows, there)
        slope = np.einsum("ns,nsf->f", shares - share, rows) - ridge * weights
        mean = np.einsum("ns,nsf->nf", share, rows)
        bend = np.einsum("ns,nsf,nsg->fg", share, rows, rows) - mean.T @ mean + ridge * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights += step
        if abs(step).max() < 1e-6:
            break
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(prog="liebe_standing", description=__doc__.partition("\n")[0])
    parser.add_argument("games", type=int, nargs="?", default=3000)
    chosen = parser.parse_args()
    found = [list(samples(number)) for number in range(chosen.games)]
    cut = 3 * len(found) // 4
    for stage in range(4):
        old, new = ([of for game in part for of in game if of[0] == stage] for part in (found[:cut], found[cut:]))
        weights = fitted(*arrays(old))
        rows, there, shares = arrays(new)
        print(f"    ({', '.join(f'{of:.3f}' for of in weights)}),")
        for name, of in (("fitted", weights), ("in use", np.array(WEIGHTS[stage]))):
            share = expected(of, rows, there)
            loss = -(shares * np.log(share.clip(1e-9))).sum(axis=1).mean()
            brier = ((shares - share) ** 2).sum(axis=1).mean()
            print(f"      # {name}: {len(new)} moments, log loss {loss:.4f}, Brier {brier:.4f}")
        share = expected(weights, rows, there)[there]
        truth = shares[there]
        for low in np.arange(0, 1, 0.1):
            here = (share >= low) & (share < low + 0.1)
            if here.sum() > 50:
                means = f"expected {share[here].mean():.3f}, came {truth[here].mean():.3f}"
                print(f"      # {low:.1f}: {means}, n {here.sum()}")


if __name__ == "__main__":
    main()
