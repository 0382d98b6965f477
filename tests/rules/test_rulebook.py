"""The rulebook as data: complete, cited, tested clause by clause, and in our own words."""

from __future__ import annotations

import ast
import random
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from austenplay import playout
from austenplay.games.love_letter.rules import Play
from tests.rules.positions import LOVE_LETTER
from tests.rules.shingles import fingerprint, shingles
from tests.sampling import samples

HERE = Path(__file__).parent
PACKAGE = HERE.parent.parent / "austenplay"
PRINTED = HERE.parent.parent.parent / "shared" / "rulebooks"
CLAUSE = re.compile(r"LL-\d+\.\d+")
RULINGS = range(1, 34)


def test_every_clause_is_whole() -> None:
    assert len(LOVE_LETTER.rulebook) > 50
    for key, clause in LOVE_LETTER.rulebook.items():
        assert key == clause.id
        assert CLAUSE.fullmatch(key)
        assert clause.title and clause.text and clause.section
        assert clause.text.endswith(".")
    order = [tuple(map(int, key.removeprefix("LL-").split("."))) for key in LOVE_LETTER.rulebook]
    assert order == sorted(order)


def test_every_ruling_is_cited_by_a_clause() -> None:
    cited = {number for clause in LOVE_LETTER.rulebook.values() for number in clause.rulings}
    assert cited == set(RULINGS)


def test_every_clause_has_a_test_named_after_it() -> None:
    tests = [
        node.name
        for file in sorted(HERE.glob("test_love_letter*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    without = [
        key
        for key in LOVE_LETTER.rulebook
        if not any(name.startswith(f"test_{key.lower().replace('-', '_').replace('.', '_')}_") for name in tests)
    ]
    assert not without
    named = {f"LL-{found[1]}.{found[2]}" for name in tests if (found := re.match(r"test_ll_(\d+)_(\d+)_", name))}
    assert named == set(LOVE_LETTER.rulebook)


def strings(tree: ast.AST) -> Iterator[str]:
    """Yield the strings of a program, docstrings left out."""
    prose = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value


def test_every_clause_in_the_source_is_in_the_rulebook() -> None:
    """Those that are cited by strings, and those that a comment or docstring sends the reader to."""
    cited: set[str] = set()
    for file in sorted(PACKAGE.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        assert set(CLAUSE.findall(source)) <= set(LOVE_LETTER.rulebook), file.name
        cited.update(string for string in strings(ast.parse(source)) if CLAUSE.fullmatch(string))
    assert len(cited) > 30
    assert cited <= set(LOVE_LETTER.rulebook)


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


def test_our_clauses_are_in_our_own_words() -> None:
    """No run of eight words of ours stands in the printed rulebook."""
    printed = fingerprint(HERE / "fingerprints" / "love_letter.txt")
    assert len(printed) > 1_500
    characters = tomllib.loads(files("austenplay.games.love_letter").joinpath("deck.toml").read_text(encoding="utf-8"))[
        "character"
    ]
    texts = [clause.text for clause in LOVE_LETTER.rulebook.values()] + [entry["text"] for entry in characters]
    copied = [run for text in texts for digest, run in shingles(text).items() if digest in printed]
    assert not copied


def test_the_fingerprint_is_that_of_the_printed_rulebook() -> None:
    """Where the printed text is at hand, that is: it is no part of this project."""
    for file in PRINTED.glob("002*.txt"):
        printed = shingles(file.read_text(encoding="utf-8"))
        assert fingerprint(HERE / "fingerprints" / "love_letter.txt") == set(printed)
