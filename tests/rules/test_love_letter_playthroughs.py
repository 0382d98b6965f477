"""Printed games of Love Letter, read as a diff when rules or words change.

Each file holds what everybody hears, line by line with its clause, and indented below what a seat sees besides.
To print them anew: ``python -m tests.rules.test_love_letter_playthroughs``, then read the diff.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rules import printed
from tests.rules.positions import LOVE_LETTER

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, dict[str, Any]] = {
    "love_letter_2": {"seed": 4, "policies": ("careful", "uniform")},
    "love_letter_3": {"seed": 21, "policies": ("careful", "lowest", "uniform")},
    "love_letter_6": {"seed": 5, "policies": ("careful", "uniform") * 3},
    "love_letter_zman_21_4": {
        "seed": 12,
        "policies": ("careful", "lowest", "uniform", "careful"),
        "edition": "zman-21",
    },
    "love_letter_classic_16_2": {"seed": 8, "policies": ("lowest", "careful"), "edition": "classic-16"},
    "love_letter_classic_16_4": {"seed": 9, "policies": ("careful", "lowest") * 2, "edition": "classic-16"},
}
"""How each playthrough comes about; every seed is here."""


def print_game(name: str) -> str:
    """Return the playthrough of that name as text."""
    how = GAMES[name]
    edition = how.get("edition", "ppea-21")
    return printed.print_game(
        LOVE_LETTER, how["policies"], how["seed"], played=edition, scores="Tokens", edition=edition
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_as_it_was_printed(name: str) -> None:
    assert print_game(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_the_printed_games_show_what_the_cards_do() -> None:
    text = "".join(print_game(name) for name in GAMES)
    clauses = {line.split()[0] for line in text.splitlines() if line.startswith("LL-")}
    assert {"LL-1.4", "LL-5.1", "LL-5.3", "LL-11.1", "LL-11.5", "LL-12.1", "LL-13.1", "LL-14.1"} <= clauses
    assert {"LL-15.2", "LL-16.1", "LL-16.2", "LL-17.1"} <= clauses


if __name__ == "__main__":
    for game_name in GAMES:
        (FOLDER / f"{game_name}.txt").write_text(print_game(game_name), encoding="utf-8")
