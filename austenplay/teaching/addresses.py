"""What a game makes without end, each at an address of its own: questions, or statements.

An address, like ``who-wins:1234``, is a kind and a number, and gives the same on every machine. Nothing else is kept.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from typing import ClassVar, Generic

from austenplay.core.chance import rng_at
from austenplay.core.errors import BadInput, listed
from austenplay.core.game import Game
from austenplay.core.protocols import State
from austenplay.core.questions import Kind, Made

ADDRESS = re.compile(r"([a-z]+(?:-[a-z]+)*):([1-9][0-9]{0,5})")
NUMBERS = range(1, 1_000_000)
"""The numbers of one kind."""


class Addresses(ABC, Generic[Made]):
    """The kinds that a game makes, and each of what it makes by its address."""

    __slots__ = ()

    game: Game
    what: ClassVar[str]
    """What is made, in a word: "question"."""

    @property
    @abstractmethod
    def kinds(self) -> tuple[Kind[Made], ...]:
        """The kinds, in the game's order."""

    @abstractmethod
    def _parts(self, made: Made) -> tuple[str, State, Iterable[str]]:
        """Return of what was made the kind that it says it is, its moment, and the clauses that it cites."""

    def kind(self, key: str) -> Kind[Made]:
        """Return the kind with this key; an unknown key lists the known ones."""
        for kind in self.kinds:
            if kind.key == key:
                return kind
        known = listed(kind.key for kind in self.kinds)
        raise BadInput(f"There is no kind of {self.what} {key!r:.40}; there are {known}.")

    def at(self, address: object) -> Made:
        """Return what is at an address like ``who-wins:1234``, the same always; BadInput where nothing is."""
        match = ADDRESS.fullmatch(address) if isinstance(address, str) else None
        if match is None:
            example = f"{self.kinds[0].key}:1234"
            raise BadInput(f"A {self.what}'s address is its kind and a number, like {example}, not {address!r:.40}.")
        return self.draw(match[1], int(match[2]))

    def draw(self, key: str, number: int) -> Made:
        """Return what a kind, by its key, makes of a number from `NUMBERS`."""
        kind = self.kind(key)
        if type(number) is not int or number not in NUMBERS:
            raise BadInput(f"{self.what.capitalize()}s are numbered from 1 to {NUMBERS[-1]}, not {number!r:.40}.")
        made = kind.make(rng_at(key, number))
        self._check(kind, made)
        return made

    def others(self, just: str | None, kinds: Collection[str] = ()) -> list[str]:
        """Return the keys of some kinds, all by default, without the one that was just met, if there is another."""
        keys = [self.kind(key).key for key in kinds] or [kind.key for kind in self.kinds]
        return [key for key in keys if key != just] or keys

    def _check(self, kind: Kind[Made], made: Made) -> None:
        """Make sure that what was made is of its kind and cites clauses that hold at its table."""
        key, state, clauses = self._parts(made)
        rulebook = self.game.rulebook_for(state)
        for clause in clauses:
            if clause not in kind.clauses or clause not in rulebook:
                raise ValueError(f"a {self.what} of the kind {kind.key} cites {clause}, not one of its own")
        if key != kind.key:
            raise ValueError(f"a {self.what} of the kind {kind.key} says that it is {key}")
