"""Printed games of Love Letter, read as a diff when rules or words change.

Each file holds what everybody hears, line by line with its clause, and indented below what a seat sees besides.
To print them anew: ``python -m tests.rules.test_love_letter_playthroughs``, then read the diff.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from austenplay import History
from austenplay.core.words import named
from tests.rules.positions import LOVE_LETTER

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, dict[str, Any]] = {
    "love_letter_2": {"seats": 2, "seed": 4, "policies": ("careful", "uniform")},
    "love_letter_3": {"seats": 3, "seed": 21, "policies": ("careful", "lowest", "uniform")},
    "love_letter_6": {"seats": 6, "seed": 5, "policies": ("careful", "uniform") * 3},
    "love_letter_zman_21_4": {
        "seats": 4,
        "seed": 12,
        "policies": ("careful", "lowest", "uniform", "careful"),
        "edition": "zman-21",
    },
    "love_letter_classic_16_2": {"seats": 2, "seed": 8, "policies": ("lowest", "careful"), "edition": "classic-16"},
    "love_letter_classic_16_4": {"seats": 4, "seed": 9, "policies": ("careful", "lowest") * 2, "edition": "classic-16"},
}
"""How each playthrough comes about; every seed is here."""

MOST_ROUNDS = 4
"""So many rounds of a match are printed, its last one among them."""


def print_game(name: str) -> str:
    """Return the playthrough of that name as text."""
    how = GAMES[name]
    seats, seed, policies, edition = how["seats"], how["seed"], how["policies"], how.get("edition", "ppea-21")
    history, rng = History(LOVE_LETTER, seats=seats, seed=seed, edition=edition), random.Random(seed)
    while not history.settle().is_over:
        decision = history.state.decision
        assert decision is not None
        policy = LOVE_LETTER.policies[policies[decision.seat]]
        history.apply(policy.choose(history.state.view(decision.seat), rng))
    who = ", ".join(f"P{seat + 1} {policy}" for seat, policy in enumerate(policies))
    lines = [f"{LOVE_LETTER.title}: {edition}, {seats} players, seed {seed}; {who}"]
    rounds = [list(lines_of_round) for lines_of_round in by_round(history)]
    for number, lines_of_round in enumerate(rounds):
        if number < MOST_ROUNDS - 1 or number == len(rounds) - 1:
            lines += ["", *lines_of_round]
    lines += ["", "Tokens: " + ", ".join(f"P{seat + 1} {held}" for seat, held in enumerate(history.state.scores))]
    return "\n".join(lines) + "\n"


def by_round(history: History) -> Iterator[list[str]]:
    """Yield the lines of each round, what a seat sees besides indented."""
    state, lines = history.state, list[str]()
    assert state.log is not None
    for event in state.log:
        if event.kind == "shuffle" and lines:
            yield lines
            lines = []
        heard = named(LOVE_LETTER.tell(state, event.seen(None)))
        lines.append(f"{event.clause:<8}{heard}")
        for seat in range(state.seats):
            seen = named(LOVE_LETTER.tell(state, event.seen(seat)), you=seat)
            if event.seen(seat) != event.seen(None):
                lines.append(f"{'':<12}P{seat + 1}: {seen}")
    yield lines


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_as_it_was_printed(name: str) -> None:
    assert print_game(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_the_printed_games_show_what_the_cards_do() -> None:
    printed = "".join(print_game(name) for name in GAMES)
    clauses = {line.split()[0] for line in printed.splitlines() if line.startswith("LL-")}
    assert {"LL-1.4", "LL-5.1", "LL-5.3", "LL-11.1", "LL-11.5", "LL-12.1", "LL-13.1", "LL-14.1"} <= clauses
    assert {"LL-15.2", "LL-16.1", "LL-16.2", "LL-17.1"} <= clauses


if __name__ == "__main__":
    for game_name in GAMES:
        (FOLDER / f"{game_name}.txt").write_text(print_game(game_name), encoding="utf-8")
