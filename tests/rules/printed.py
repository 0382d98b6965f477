"""A game as it is printed: what everybody hears, line by line with its clause, and indented below what a seat sees."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from austenplay import Game, History
from austenplay.core.words import named

MOST_ROUNDS = 4
"""So many rounds of a match are printed, its last one among them."""


def print_game(
    game: Game, policies: Sequence[str], seed: int, *, played: str = "", scores: str = "Scores", **options: str
) -> str:
    """Return a game as text, each seat played by a policy of that name; `played` is said of it in its first line."""
    history, rng = History(game, seats=len(policies), seed=seed, **options), random.Random(seed)
    while not history.settle().is_over:
        decision = history.state.decision
        assert decision is not None
        policy = game.policies[policies[decision.seat]]
        history.apply(policy.choose(history.state.view(decision.seat), rng))
    who = ", ".join(f"P{seat + 1} {policy}" for seat, policy in enumerate(policies))
    about = ", ".join(filter(None, [played, f"{len(policies)} players", f"seed {seed}"]))
    lines = [f"{game.title}: {about}; {who}"]
    rounds = list(by_round(history))
    for number, lines_of_round in enumerate(rounds):
        if number < MOST_ROUNDS - 1 or number == len(rounds) - 1:
            lines += ["", *lines_of_round]
    held = ", ".join(f"P{seat + 1} {score}" for seat, score in enumerate(history.state.scores))
    return "\n".join([*lines, "", f"{scores}: {held}"]) + "\n"


def by_round(history: History) -> Iterator[list[str]]:
    """Yield the lines of each round, what a seat sees besides indented."""
    state, game, lines = history.state, history.game, list[str]()
    assert state.log is not None
    for event in state.log:
        if event.kind == "shuffle" and lines:
            yield lines
            lines = []
        lines.append(f"{event.clause:<8}{named(game.tell(state, event.seen(None)))}")
        for seat in range(state.seats):
            seen = named(game.tell(state, event.seen(seat)), you=seat)
            if event.seen(seat) != event.seen(None):
                lines.append(f"{'':<12}P{seat + 1}: {seen}")
    yield lines
