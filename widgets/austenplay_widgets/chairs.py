"""Who sits at a table: names, people and bots."""

from __future__ import annotations

from dataclasses import dataclass

from austenplay.analysis.players import players
from austenplay.core.errors import BadInput, listed
from austenplay.core.game import Game
from austenplay_widgets.assist import Assist

LONGEST_NAME = 24
PERSON = "person"


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at the table: a name, who sits there, a person or one of its players, and its assist dial."""

    name: str
    kind: str = PERSON
    assist: Assist = Assist.MARKED

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.kind == PERSON


def check_chairs(game: Game, chairs: tuple[Chair, ...]) -> None:
    """Refuse names and kinds that cannot be, in one sentence."""
    if len(chairs) not in game.seats:
        raise BadInput(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {len(chairs)}.")
    kinds = (PERSON, *players(game))
    for seat, chair in enumerate(chairs, start=1):
        if not chair.name.strip() or len(chair.name) > LONGEST_NAME or not chair.name.isprintable():
            raise BadInput(f"Seat {seat} needs a name of 1 to {LONGEST_NAME} visible characters.")
        if chair.kind not in kinds:
            raise BadInput(f"{chair.name} cannot be played by {chair.kind!r:.40}; choose {listed(kinds)}.")
    names = [chair.name for chair in chairs]
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"Two seats are called {name}; give each a name of its own.")
