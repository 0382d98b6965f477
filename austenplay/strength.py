"""How strong every policy of a game is against uniform play: ``python -m austenplay.strength``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from austenplay.analysis.tournament import compare
from austenplay.core.game import Game, find_game
from austenplay.games import GAMES


def main(arguments: Sequence[str] | None = None) -> None:
    """Print each policy's share of single rounds for each number of seats, with its interval."""
    parser = argparse.ArgumentParser(prog="strength", description=__doc__)
    parser.add_argument("--game", choices=[game.key for game in GAMES], action="append", help="default: every game")
    parser.add_argument("-n", type=int, default=2000, help="rounds for each line (default 2000)")
    parser.add_argument("--seed", default="1", help="repeats the rounds (default 1)")
    chosen = parser.parse_args(arguments)
    for key in chosen.game or [game.key for game in GAMES]:
        print_strength(find_game(key), chosen.n, chosen.seed)


def print_strength(game: Game, n: int, seed: str) -> None:
    """Print a line for each policy and number of seats."""
    print(f"{game.title}: share of single rounds against uniform play, seats rotated, a win shared by k counting 1/k")
    options = {"match": "round"} if "match" in game.options else {}
    for name, policy in game.policies.items():
        for seats in game.seats:
            result = compare(game, policy, game.policies["uniform"], seats=seats, n=n, seed=seed, **options)
            print(f"  {name:10} {result}; lower bound {result.low / result.fair:.2f} times the fair share", flush=True)


if __name__ == "__main__":
    main()
