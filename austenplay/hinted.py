"""How good the hints of a game are against a search that takes its time: ``python -m austenplay.hinted``."""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from typing import Any

from austenplay.analysis.equity import equity
from austenplay.analysis.hints import hint
from austenplay.analysis.players import usual
from austenplay.analysis.search import Estimate
from austenplay.core.errors import BadInput
from austenplay.core.game import Game, find_game, settle_within
from austenplay.games import GAMES

PATIENT = 20_000
"""Rounds of the search that takes its time; fewer where one tells more, see `Kernel.tells`."""
ENOUGH = 0.03
"""What a hint may cost, in shares of a round, and still be as good as the best."""
VARIED = ("edition", "match", "cancel_mode", "openness_2p")
"""The options that are varied from moment to moment, where a game has them."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what the hints cost that are worse than they should be, and how many are not."""
    parser = argparse.ArgumentParser(prog="hinted", description=__doc__)
    parser.add_argument("--game", choices=[game.key for game in GAMES if game.gives_hints], action="append")
    parser.add_argument("-n", type=int, default=200, help="moments (default 200)")
    parser.add_argument("--seed", default="1", help="repeats the moments (default 1)")
    chosen = parser.parse_args(arguments)
    for key in chosen.game or [game.key for game in GAMES if game.gives_hints]:
        print_hinted(find_game(key), chosen.n, chosen.seed)


def print_hinted(game: Game, n: int, seed: str) -> None:
    """Print the hints that fall short, and the share of those that do not."""
    kernel = game.kernel(moment(game, 0, seed))
    searched = f"a search of {kernel.tries_for(PATIENT)} {kernel.tries}"
    print(f"{game.title}: hints against {searched}, {n} moments from the seed {seed}", flush=True)
    costs = []
    for number in range(n):
        view = moment(game, number, seed)
        found = cost(view)
        costs.append(found.value)
        if found.value > ENOUGH:
            print(f"  moment {number}, {game.key} for {view.seats}: {found.value:.3f} +- {found.error:.3f}", flush=True)
    good = sum(of <= ENOUGH for of in costs)
    print(f"  within {ENOUGH} of the best: {good} of {n}, {good / n:.1%}; mean cost {sum(costs) / n:.4f}")


def moment(game: Game, number: int, seed: str = "1") -> Any:
    """Return the view of a decision in the first round of a game that bots play, where there is a choice.

    The numbers of seats and the options come in turn.
    """
    rng = random.Random(f"{seed}/{number}")
    state = game.start(seats=game.seats[number % len(game.seats)], seed=f"{seed}/{number}", **_options(game, number))
    policy = game.policies[usual(game)]
    met = []
    while (decision := state.decision) is not None:
        view = state.view(decision.seat)
        if len(view.legal_actions()) > 1:
            met.append(view)
        state = settle_within(state.apply(policy.choose(view, rng)), f"{seed}/{number}")
    return rng.choice(met) if met else moment(game, number, f"{seed}+")  # a round may end before anybody has a choice


def _options(game: Game, number: int) -> dict[str, str]:
    """Return the options of a moment, as far as they go together with its number of seats."""
    seats, step = game.seats[number % len(game.seats)], number // len(game.seats)
    options = dict[str, str]()
    for name in VARIED:
        if name in game.options:
            choices = game.options[name].choices
            options[name] = choices[step % len(choices)]
            step //= len(choices)
    try:
        game.checked(seats, options)
    except BadInput:
        return {}
    return options


def cost(view: Any) -> Estimate:
    """Return how much less than the best the move of a hint is worth, as a search finds that takes its time.

    The search draws worlds of its own, and tries the hinted move in as many of them as the best.
    """
    action = hint(view).action
    n = find_game(view.game_key).kernel(view).tries_for(PATIENT)
    return equity(view, n=n, rng=random.Random("patient"), keep=[action]).cost(action)


if __name__ == "__main__":
    main()
