"""How fast the fast twins are beside the plain Python that they stand for, and games: ``python -m tests.speed``.

Twins are measured in turns in one process, by processor time, and the middle one of some rounds counts: the speed of a
machine drifts, a ratio hardly does. Of what is a cost and no ratio, so many a second are told; no test asserts either.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from austenplay import State, game, playout
from austenplay.analysis.players import usual
from austenplay.games.ladys_choice.batch import chunks
from austenplay.games.ladys_choice.deck import printed
from austenplay.games.ladys_choice.known import Known
from austenplay.games.ladys_choice.ranking import drawn_for, standing
from austenplay.games.liebe_intrige.playouts import play_out

ROUNDS = 7


@dataclass(frozen=True, slots=True)
class Twins:
    """The same work done twice: each is told how many to do, and does so many in a round."""

    what: str
    accept: float
    aim: float
    plain: Callable[[int], object]
    plain_n: int
    fast: Callable[[int], object]
    fast_n: int


def plain_rankings(n: int) -> list[list[int]]:
    """Deal and rank four gentlemen `n` times, cards as they are in the rules and nothing written down."""
    rng, deck = random.Random(n), printed()
    orders = []
    for _ in range(n):
        cards = rng.sample(deck.cards, 26)
        pile = iter(cards[16:])
        hands = [cards[first : first + 4] for first in range(0, 16, 4)]
        whole = [[*hand, *(draw.card for draw in drawn_for(hand, pile, deck))] for hand in hands]
        standings = [standing(hand, deck) for hand in whole]
        orders.append(sorted(range(4), key=standings.__getitem__, reverse=True))
    return orders


def fast_rankings(n: int) -> None:
    """Deal and rank four gentlemen `n` times on arrays."""
    for _ in chunks(Known(), n, np.random.default_rng(n)):
        pass


TWINS = (
    Twins("Lady's Choice, random rankings of four gentlemen", 12, 25, plain_rankings, 4_000, fast_rankings, 160_000),
)


class Pace(NamedTuple):
    """Work of which so many are to be done in a second; it is told how often to begin, and says how many it did."""

    what: str
    accept: float
    aim: float
    do: Callable[[int], int]
    n: int


def random_plies(key: str, n: int) -> int:
    """Play `n` games of three at random, every state frozen and none viewed, and return the actions taken."""
    plies = 0
    for seed in range(n):
        rng, state = random.Random(seed), game(key).start(seats=3, seed=seed).silent()
        while not state.is_over:
            nature = state.nature
            state = state.apply(nature.draw(rng.getrandbits(64)) if nature else rng.choice(state.legal_actions()))
        plies += state.ply
    return plies


def whole_games(key: str, play: Callable[..., State], name: str, n: int) -> int:
    """Play `n` games of three who all play the same way."""
    shelf = game(key)
    for seed in range(n):
        assert play(shelf.start(seats=3, seed=seed).silent(), [shelf.policies[name]] * 3, random.Random(seed)).is_over
    return n


def paces(key: str, accept: float, aim: float, play: Callable[..., State], n: int, plies_n: int) -> Iterator[Pace]:
    """Yield row 15 for a game: actions in random play, then whole games of usual bots."""
    shelf = game(key)
    yield Pace(f"{shelf.title}, actions in random games of three", 9_000, 20_000, partial(random_plies, key), plies_n)
    yield Pace(
        f"{shelf.title}, whole games of three usual bots", accept, aim, partial(whole_games, key, play, usual(shelf)), n
    )


PACES = (
    *paces("ladys_choice", 50, 100, playout, 20, 60),
    *paces("liebe_intrige", 25, 50, play_out, 10, 5),
    Pace(
        "Liebe & Intrige, whole games of three sensible bots",
        25,
        50,
        partial(whole_games, "liebe_intrige", play_out, "sensible"),
        10,
    ),
)


def pace(of: Pace) -> float:
    """Return how many are done in a second of processor time."""
    found = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        done = of.do(of.n)
        found.append(done / (time.process_time() - begun))
    return statistics.median(found)


def measured(twins: Twins) -> tuple[float, float]:
    """Return the seconds of processor time that one takes, done plainly and done fast."""
    seconds: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for times, do, n in zip(seconds, (twins.plain, twins.fast), (twins.plain_n, twins.fast_n), strict=True):
            begun = time.process_time()
            do(n)
            times.append((time.process_time() - begun) / n)
    return statistics.median(seconds[0]), statistics.median(seconds[1])


if __name__ == "__main__":
    for twins in TWINS:
        plain, fast = measured(twins)
        print(
            f"{twins.what}: {plain / fast:.1f} times as fast ({fast * 1e6:.2f} against {plain * 1e6:.2f} microseconds;"
            f" accept {twins.accept}, aim {twins.aim})"
        )
    for of in PACES:
        print(f"{of.what}: {pace(of):,.0f} a second (accept {of.accept:,}, aim {of.aim:,})")
