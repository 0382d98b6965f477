"""Printed games of Lady's Choice, read as a diff when rules or words change; see `printed`.

To print them anew: ``python -m tests.rules.test_ladys_choice_playthroughs``, then read the diff.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rules.courting import LADYS_CHOICE
from tests.rules.printed import print_game

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, dict[str, Any]] = {
    "ladys_choice_2": {"seed": 3, "policies": ("sensible", "sensible"), "openness_2p": "shows_pile"},
    "ladys_choice_3": {"seed": 2, "policies": ("sensible", "uniform", "sensible")},
    "ladys_choice_6": {"seed": 12, "policies": ("sensible", "uniform") * 3},
}
"""How each playthrough comes about; every seed is here."""


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_as_it_was_printed(name: str) -> None:
    assert print_game(LADYS_CHOICE, **GAMES[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_the_printed_games_show_how_the_game_goes() -> None:
    text = "".join(print_game(LADYS_CHOICE, **how) for how in GAMES.values())
    clauses = {line.split()[0] for line in text.splitlines() if line.startswith("LC-")}
    assert {"LC-3.2", "LC-3.3", "LC-4.4", "LC-4.5", "LC-5.1", "LC-6.2", "LC-8.1", "LC-10.1", "LC-12.4"} <= clauses


if __name__ == "__main__":
    for name, how in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(print_game(LADYS_CHOICE, **how), encoding="utf-8")
