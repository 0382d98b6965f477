"""A game as one seat saw it: a record that holds what its view and log say, and nothing else.

It is made from that seat's view and never meets a state, so it can give nothing away; and it is read by the rules, as
a log kept by hand at a real table is (`Game.observed`), so it cannot show what no game could.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from austenplay.core import claims
from austenplay.core.claims import Claim
from austenplay.core.errors import BadInput
from austenplay.core.game import Game
from austenplay.core.protocols import View
from austenplay.core.writing import dumped, head, loaded, packed, read_head, unpacked


@dataclass(frozen=True, slots=True)
class Seen:
    """What one seat saw of a game, written down.

    Attributes
    ----------
    told
        What it has seen and heard, as JSON data; see `Game.told`.
    claims
        What was said at the table, which everybody has heard.
    """

    game: Game
    seats: int
    options: dict[str, str]
    told: dict[str, Any]
    claims: tuple[Claim, ...] = ()

    @classmethod
    def of(cls, game: Game, view: View, seats: int, options: Mapping[str, str], said: tuple[Claim, ...] = ()) -> Seen:
        """Return what the seat of a view has seen up to its moment, or raise BadInput where that cannot be told."""
        return cls(game, seats, dict(options), game.told(view), said)

    def views(self) -> tuple[View, ...]:
        """Return every moment as the seat saw it, the last one last, or raise BadInput for what cannot have been."""
        return self.game.recalled(self.told, seats=self.seats, **self.options)

    def to_json(self) -> str:
        """Return the record as JSON text, the same bytes for the same view."""
        return dumped(self._data(with_deck=True))

    def to_link(self) -> str:
        """Return the record as text for an address; a deck of one's own travels along."""
        return packed(dumped(self._data(with_deck=bool(self.options.get("deck")))).encode())

    def _data(self, *, with_deck: bool) -> dict[str, Any]:
        told = head(self.game, self.seats, self.options, with_deck=with_deck) | claims.written(self.claims)
        return told | {"seen": self.told}

    @classmethod
    def from_link(cls, link: str) -> Seen:
        """Return the record that a link's text holds, or raise BadInput; it is unpacked up to a limit."""
        try:
            return cls.from_json(unpacked(link).decode())
        except UnicodeDecodeError:
            raise BadInput("This is not a link to what a seat saw.") from None

    @classmethod
    def from_json(cls, text: str) -> Seen:
        """Return the record that JSON text holds, or raise BadInput; what it tells is checked by `views`."""
        data = loaded(text)
        if not isinstance(data.get("seen"), dict):
            raise BadInput("This does not hold what a seat saw.")
        try:
            game, seats, options = read_head(data)
            return cls(game, seats, options, data["seen"], claims.read(data, seats))
        except RecursionError:
            raise BadInput("This is not what a seat saw: it is nested too deeply.") from None
