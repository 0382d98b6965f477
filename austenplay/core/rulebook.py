"""Clauses, and the objections that cite them.

A rulebook is data: every clause stands once in a game's ``rulebook.toml``, in our own words. Events and
objections name a clause by its id; nothing else in the product says what the rules are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from austenplay.core.words import named

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule of a game.

    Attributes
    ----------
    id
        Short and stable, like ``LL-18.2``; tests are named after it.
    title
        A few words, for lists.
    text
        The rule in our own words.
    section
        Where the printed rulebook says it, or which ruling does.
    rulings
        Numbers of the rulings that this clause settles, where the printed text left room.
    needs
        What a deck must have for the clause to hold, in the game's own terms; empty where it always does.
    """

    id: str
    title: str
    text: str
    section: str
    rulings: tuple[int, ...] = ()
    needs: tuple[str, ...] = ()


class Rulebook(Mapping[str, Clause]):
    """A game's clauses by id, in the order in which a person would read them."""

    def __init__(self, clauses: tuple[Clause, ...]) -> None:
        self._clauses = {clause.id: clause for clause in clauses}
        if len(self._clauses) != len(clauses):
            raise ValueError("a clause id stands twice in the rulebook")

    def __getitem__(self, clause_id: str) -> Clause:
        return self._clauses[clause_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)


def read_rulebook(file: Traversable) -> Rulebook:
    """Return the rulebook that stands in a TOML file as ``[[clause]]`` entries."""
    import tomllib  # needed only by those who open the rules

    entries = tomllib.loads(file.read_text(encoding="utf-8"))["clause"]
    return Rulebook(tuple(map(_clause, entries)))


def _clause(entry: dict[str, str | list[Any]]) -> Clause:
    fields: dict[str, Any] = {name: tuple(of) if isinstance(of, list) else of for name, of in entry.items()}
    return Clause(**fields)


@dataclass(frozen=True, slots=True)
class Objection:
    """A clause that forbids an action: why, and what to do instead.

    `reason` and `remedy` may hold seats as ``{0}``; ``str()`` names them P1, P2 and so on.
    """

    clause: str
    reason: str
    remedy: str

    def sentence(self) -> str:
        """Return the objection as one or two sentences, seats still to be named."""
        return f"{self.reason} ({self.clause}). {self.remedy}"

    def __str__(self) -> str:
        return named(self.sentence())


class IllegalAction(ValueError):
    """An action that the rules refuse; `objections` say why, and the state is untouched."""

    def __init__(self, objections: tuple[Objection, ...]) -> None:
        super().__init__(" ".join(map(str, objections)))
        self.objections = objections
