"""How strong every player of a game is against uniform play: ``python -m austenplay.strength``."""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from austenplay.analysis.players import players
from austenplay.analysis.tournament import compare
from austenplay.core.game import find_game
from austenplay.games import GAMES


def main(arguments: Sequence[str] | None = None) -> None:
    """Print each player's share of single rounds for each number of seats, with its interval."""
    names = list(dict.fromkeys(name for game in GAMES for name in players(game)))
    parser = argparse.ArgumentParser(prog="strength", description=__doc__)
    parser.add_argument("--game", choices=[game.key for game in GAMES], action="append", help="default: every game")
    parser.add_argument("--player", choices=names, action="append", help="default: everybody")
    parser.add_argument("--seats", type=int, action="append", help="default: every number of seats")
    parser.add_argument("-n", type=int, default=2000, help="rounds for each line (default 2000)")
    parser.add_argument("--seed", default="1", help="repeats the rounds (default 1)")
    parser.add_argument("--workers", type=int, help="processes that share the lines (default: one for each core)")
    chosen = parser.parse_args(arguments)
    with ProcessPoolExecutor(chosen.workers) as pool:
        for key in chosen.game or [game.key for game in GAMES]:
            game = find_game(key)
            print(
                f"{game.title}: share of single rounds against uniform play, seats rotated, a win shared by k "
                "counting 1/k",
                flush=True,
            )
            seats = [number for number in game.seats if not chosen.seats or number in chosen.seats]
            lines = itertools.product([key], chosen.player or players(game), seats, [chosen.n], [chosen.seed])
            for measured in pool.map(line, *zip(*lines, strict=True)):
                print(measured, flush=True)


def line(key: str, name: str, seats: int, n: int, seed: str) -> str:
    """Return how strong one player is at one number of seats."""
    game = find_game(key)
    options = {"match": "round"} if "match" in game.options else {}
    result = compare(game, players(game)[name], game.policies["uniform"], seats=seats, n=n, seed=seed, **options)
    return f"  {name:10} {result}; lower bound {result.low / result.fair:.2f} times the fair share"


if __name__ == "__main__":
    main()
