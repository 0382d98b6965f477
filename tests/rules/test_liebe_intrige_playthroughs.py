"""Printed games of Liebe & Intrige, read as a diff when rules or words change; see `printed`.

To print them anew: ``python -m tests.rules.test_liebe_intrige_playthroughs``, then read the diff.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.playouts import LIEBE_INTRIGE
from tests.rules.printed import print_game

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, dict[str, Any]] = {
    "liebe_intrige_2": {"seed": 5, "policies": ("sensible", "sensible")},
    "liebe_intrige_3": {"seed": 8, "policies": ("sensible", "sensible", "sensible"), "starts": "drawn"},
}
"""How each playthrough comes about; every seed is here."""


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_as_it_was_printed(name: str) -> None:
    assert print_game(LIEBE_INTRIGE, **GAMES[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_the_printed_games_show_how_the_game_goes() -> None:
    text = "".join(print_game(LIEBE_INTRIGE, **how) for how in GAMES.values())
    clauses = {line.split()[0] for line in text.splitlines() if line.startswith("LI-")}
    due = {
        "LI-1.2",
        "LI-4.4",
        "LI-4.6",
        "LI-4.8",
        "LI-4.9",
        "LI-4.10",
        "LI-5.5",
        "LI-6.4",
        "LI-7.1",
        "LI-7.5",
        "LI-8.2",
    }
    assert due <= clauses


if __name__ == "__main__":
    for name, how in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(print_game(LIEBE_INTRIGE, **how), encoding="utf-8")
