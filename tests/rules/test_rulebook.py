"""The rulebook as data: complete, cited, tested clause by clause, and in our own words."""

from __future__ import annotations

import ast
import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import pytest

from austenplay import GAMES, Game, playout
from austenplay.games.love_letter.rules import Play
from tests.rules.positions import LOVE_LETTER
from tests.rules.shingles import fingerprint, shingles
from tests.sampling import samples

HERE = Path(__file__).parent
PACKAGE = HERE.parent.parent / "austenplay"
PRINTED = HERE.parent.parent.parent / "shared" / "rulebooks"


@dataclass(frozen=True)
class Book:
    """A game's rulebook: how its clauses begin, how many rulings it has to settle, and the printed text's number."""

    game: Game
    prefix: str
    rulings: int
    printed: str

    @property
    def clause(self) -> re.Pattern[str]:
        """What an id of its clauses looks like."""
        return re.compile(rf"{self.prefix}-\d+\.\d+")

    @property
    def fingerprint(self) -> frozenset[str]:
        return fingerprint(HERE / "fingerprints" / f"{self.game.key}.txt")


BOOKS = (
    Book(GAMES[0], "LL", 33, "002"),
    Book(GAMES[1], "LC", 34, "001"),
    Book(GAMES[2], "LI", 30, "004"),
)
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.game.key)


def test_every_game_has_its_book() -> None:
    assert [book.game for book in BOOKS] == list(GAMES)


@each_book
def test_every_clause_is_whole(book: Book) -> None:
    assert len(book.game.rulebook) > 50
    for key, clause in book.game.rulebook.items():
        assert key == clause.id
        assert book.clause.fullmatch(key)
        assert clause.title and clause.text and clause.section
        assert clause.text.endswith(".")
    order = [tuple(map(int, key.removeprefix(f"{book.prefix}-").split("."))) for key in book.game.rulebook]
    assert order == sorted(order)


@each_book
def test_every_ruling_is_cited_by_a_clause(book: Book) -> None:
    cited = {number for clause in book.game.rulebook.values() for number in clause.rulings}
    assert cited == set(range(1, book.rulings + 1))


@each_book
def test_every_clause_has_a_test_named_after_it(book: Book) -> None:
    tests = [
        node.name
        for file in sorted(HERE.glob(f"test_{book.game.key}*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    prefix = book.prefix.lower()
    without = [
        key
        for key in book.game.rulebook
        if not any(name.startswith(f"test_{key.lower().replace('-', '_').replace('.', '_')}_") for name in tests)
    ]
    assert not without
    named = re.compile(rf"test_{prefix}_(\d+)_(\d+)_")
    cited = {f"{book.prefix}-{found[1]}.{found[2]}" for name in tests if (found := named.match(name))}
    assert cited == set(book.game.rulebook)


def strings(tree: ast.AST) -> Iterator[str]:
    """Yield the strings of a program, docstrings left out."""
    prose = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value


@each_book
def test_every_clause_in_the_source_is_in_the_rulebook(book: Book) -> None:
    """Those that are cited by strings, and those that a comment or docstring sends the reader to."""
    cited: set[str] = set()
    for file in sorted(PACKAGE.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        assert set(book.clause.findall(source)) <= set(book.game.rulebook), file.name
        cited.update(string for string in strings(ast.parse(source)) if book.clause.fullmatch(string))
    assert len(cited) > 30
    assert cited <= set(book.game.rulebook)


def test_every_event_and_every_objection_of_random_matches_cites_a_clause() -> None:
    events: set[str] = set()
    objections: set[str] = set()
    for seed in range(samples(120, 25)):
        rng = random.Random(seed)
        seats = 2 + seed % 5
        # Other editions have tests of their own; their cards go by other names.
        chosen = {name: of.choices for name, of in LOVE_LETTER.options.items() if name not in ("edition", "deck")}
        options = {name: rng.choice(choices) for name, choices in chosen.items()}
        state = LOVE_LETTER.start(seats=seats, seed=seed, **options)
        end = playout(state, [LOVE_LETTER.policies["uniform"]] * seats, rng)
        events |= {event.clause for event in end.log or ()}
        middle = playout(state, [LOVE_LETTER.policies["uniform"]] * seats, rng, limit=1 + seed % 17)
        for choice in middle.choices():
            objections |= {objection.clause for objection in choice.objections}
        for action in (Play("guard"), Play("spy", 0), Play("librarian", 1, "ogre"), Play("prince_vladric")):
            objections |= {objection.clause for objection in middle.objections(action)}
    assert events <= set(LOVE_LETTER.rulebook)
    assert objections <= set(LOVE_LETTER.rulebook)
    assert len(events) > 25
    assert len(objections) > 6


def texts_of(game: Game) -> Iterator[str]:
    """Yield what we say in our own words: every clause, and what a deck says of its cards."""
    yield from (clause.text for clause in game.rulebook.values())
    deck = tomllib.loads(files(f"austenplay.games.{game.key}").joinpath("deck.toml").read_text(encoding="utf-8"))
    yield from (entry["text"] for entry in deck.get("character", ()))


@each_book
def test_our_clauses_are_in_our_own_words(book: Book) -> None:
    """No run of eight words of ours stands in the printed rulebook."""
    printed = book.fingerprint
    assert len(printed) > 1_500
    copied = [run for text in texts_of(book.game) for digest, run in shingles(text).items() if digest in printed]
    assert not copied


@each_book
def test_the_fingerprint_is_that_of_the_printed_rulebook(book: Book) -> None:
    """Where the printed text is at hand, that is: it is no part of this project."""
    for file in PRINTED.glob(f"{book.printed}*.txt"):
        printed = shingles(file.read_text(encoding="utf-8"))
        assert book.fingerprint == set(printed)
