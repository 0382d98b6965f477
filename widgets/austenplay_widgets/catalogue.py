"""Which games are on the shelf, and which of their notebooks exist.

The web's front page and ``notebooks/index.ipynb`` both read this list, so neither can forget a
game or promise a page that is not there: a game comes from ``austenplay.GAMES``, a link from
the file it leads to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import austenplay
from austenplay_widgets.emblems import outlines

# What a game's folder may hold, in the order a visitor wants it: file stem, then its link text.
CHAPTERS = (
    ("play", "Play now"),
    ("learn", "Learn"),
    ("odds", "Odds"),
    ("real_table", "At a real table"),
    ("quiz", "Quiz"),
    ("ranking", "Who is dandiest?"),
)
SIGNS: Mapping[str, str] = {"love_letter": "letter", "ladys_choice": "fan", "liebe_intrige": "ring"}
"""The emblem that a game hangs out, by its key; one without a sign stands there by its name alone."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One notebook of a game that exists."""

    label: str
    path: str  # below the notebooks folder, with forward slashes: "love_letter/play.ipynb"


@dataclass(frozen=True, slots=True)
class Shelved:
    """A registered game with the notebooks it has."""

    key: str
    title: str
    seats: str
    chapters: tuple[Chapter, ...]
    sign: tuple[Mapping[str, str], ...] = ()
    """The paths of its emblem."""


def shelved(notebooks: Path) -> tuple[Shelved, ...]:
    """Return the registered games in shelf order, each with its notebooks in ``notebooks``."""
    return tuple(
        Shelved(
            key=game.key,
            title=game.title,
            seats=seats_text(game.seats),
            chapters=tuple(
                Chapter(label, f"{game.key}/{stem}.ipynb")
                for stem, label in CHAPTERS
                if (notebooks / game.key / f"{stem}.ipynb").is_file()
            ),
            sign=tuple(outlines(SIGNS[game.key])) if game.key in SIGNS else (),
        )
        for game in austenplay.GAMES
    )


def described() -> str:
    """Return the games as text: key, title and seats, then each option with what it may be."""
    lines = []
    for game in austenplay.GAMES:
        lines.append(f"{game.key}: {game.title}, {seats_text(game.seats)}")
        for name, option in game.options.items():
            choices = f" ({', '.join(option.choices)})" if option.choices else ""
            lines.append(f"  {name}{choices}: {option.help}")
    return "\n".join(lines)


def seats_text(seats: range) -> str:
    """Say how many can play.

    >>> seats_text(range(2, 7)), seats_text(range(2, 3))
    ('2 to 6 players', '2 players')
    """
    fewest, most = seats[0], seats[-1]
    return f"{fewest} players" if fewest == most else f"{fewest} to {most} players"


def find_notebooks() -> Path:
    """Return the folder of notebooks: the clone that this package runs from, else the ones installed with it."""
    package = Path(__file__).resolve().parent
    for folder in (package.parents[1] / "notebooks", package / "notebooks"):
        if (folder / "index.ipynb").is_file():
            return folder
    raise FileNotFoundError("The notebooks are missing from this installation: install austenplay again.")
