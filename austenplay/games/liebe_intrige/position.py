"""What a state, a view of it and a game in play have in common: the readers that need no hidden card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from fractions import Fraction

from austenplay.core.events import Log
from austenplay.core.protocols import Action, Decision
from austenplay.games.liebe_intrige.asking import decision
from austenplay.games.liebe_intrige.deck import HAT, Values
from austenplay.games.liebe_intrige.rules import MEDAL, TO_MARRY, Rules
from austenplay.games.liebe_intrige.steps import ASKING, Step
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES

Wedding = tuple[str, Values]
"""A gentleman who has been married, and the bride's attributes at that moment."""


class Position(ABC):
    """The public part of a moment."""

    __slots__ = ()

    rules: Rules
    ply: int
    starter: int
    active: int
    at: Sequence[str | None]
    no_dice: bool
    ending: bool
    boards: Sequence[tuple[str, ...]]
    values: Sequence[tuple[int, ...]]
    weddings: Sequence[tuple[Wedding, ...]]
    laid: Sequence[tuple[str, ...]]
    stacks: Sequence[tuple[str, ...]]
    discard: tuple[str, ...]
    sets: tuple[str, ...]
    hands: Sequence[tuple[str, ...]]
    spent: tuple[str, ...]
    laid_out: Sequence[tuple[str, ...]]
    pending: Sequence[Step]
    log: Log | None

    @property
    def game_key(self) -> str:
        """The key of this game on the shelf."""
        return "liebe_intrige"

    @property
    def seats(self) -> int:
        """How many play."""
        return self.rules.seats

    @property
    def options(self) -> dict[str, str]:
        """The options of the game by name, as a record carries them."""
        return dict(self.rules.options)

    @property
    def step(self) -> Step | None:
        """What comes next; None when the game is over."""
        return self.pending[-1] if self.pending else None

    @property
    def decision(self) -> Decision | None:
        """What is asked now, and of whom; None when nature is due or the game is over."""
        if not self.pending or self.pending[-1].stage not in ASKING:
            return None
        return decision(self.rules, self.pending[-1])

    @property
    @abstractmethod
    def pile_size(self) -> int:
        """How many gentleman cards are on the draw pile."""

    @abstractmethod
    def looked_at(self, count: int) -> tuple[str, ...]:
        """Return the top cards of the draw pile, for the seat that looks at them."""

    # Daughters

    def daughter(self, seat: int) -> str | None:
        """Return the daughter whose board lies open, None when all are married or none is dealt."""
        wed, boards = len(self.weddings[seat]), self.boards[seat]
        return boards[wed] if wed < len(boards) else None

    def men(self, seat: int) -> tuple[str, ...]:
        """Return the gentlemen below a daughter, each once, in the alphabet's order."""
        return tuple(dict.fromkeys(self.laid[seat]))

    def is_married(self, man: str) -> bool:
        """Return whether a gentleman has been married."""
        return man in self.sets

    def bride_of(self, man: str) -> int | None:
        """Return the seat that has married a gentleman."""
        for seat, weddings in enumerate(self.weddings):
            if any(groom == man for groom, _ in weddings):
                return seat
        return None

    def meets(self, seat: int, man: str) -> bool:
        """Return whether a daughter has all that a gentleman demands."""
        values = self.values[seat]
        if not values:
            return False
        one, two, three = self.rules.deck.gentlemen[man].demands
        return values[0] >= one and values[1] >= two and values[2] >= three

    def grooms(self, seat: int) -> tuple[str, ...]:
        """Return the gentlemen who marry a seat's daughter now, in the alphabet's order."""
        laid = self.laid[seat]
        if len(laid) < TO_MARRY:
            return ()
        return tuple([man for man in self.men(seat) if laid.count(man) >= TO_MARRY and self.meets(seat, man)])

    def casanova(self, seat: int) -> Fraction:
        """Return the chance that Casanova takes notice of a seat's daughter as she is now."""
        faces = self.rules.deck.dice["casanova"].faces
        hits = sum(face.startswith(HAT) and self.values[seat][1] >= int(face[len(HAT) :]) for face in faces)
        return Fraction(hits, len(faces))

    # Points

    @property
    def is_over(self) -> bool:
        """Whether the last round has been played to its end."""
        return not self.pending

    @property
    def is_round_over(self) -> bool:
        """Whether the game has ended: it has no other pauses."""
        return not self.pending

    def family(self, seat: int) -> Values:
        """Return the attributes of a seat's three daughters together, boards that are still closed left out."""
        rows = [values for _, values in self.weddings[seat]]
        unopened: Iterator[str] = iter(())
        if self.values[seat]:
            rows.append(tuple(self.values[seat]))  # type: ignore[arg-type]
        if self.is_over:  # LI-8.4
            unopened = iter(self.boards[seat][len(self.weddings[seat]) + 1 :])
        rows += [self.rules.deck.daughters[key].begins for key in unopened]
        return sum(row[0] for row in rows), sum(row[1] for row in rows), sum(row[2] for row in rows)

    @property
    def medals(self) -> tuple[int | None, ...]:
        """For each attribute the seat that gets its medal, None where several have the most; empty before the end."""
        if not self.is_over:
            return ()
        families = [self.family(seat) for seat in range(self.seats)]
        found: list[int | None] = []
        for number in range(len(ATTRIBUTES)):
            column = [family[number] for family in families]
            best = max(column)
            found.append(column.index(best) if column.count(best) == 1 else None)  # LI-8.3
        return tuple(found)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat: gentlemen and laid-out events, and medals once the game is over."""
        deck, medals = self.rules.deck, self.medals  # LI-8.5
        return tuple(
            [
                sum(deck.gentlemen[man].points for man, _ in self.weddings[seat])
                + sum(deck.events[card].points for card in self.laid_out[seat])
                + MEDAL * medals.count(seat)
                for seat in range(self.seats)
            ]
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points; empty before the end."""
        if not self.is_over:
            return ()
        scores = self.scores
        return tuple([seat for seat, score in enumerate(scores) if score == max(scores)])  # LI-8.6


class Sight(Position):
    """A moment as one seat sees it: what a way to play may read, of a view or of a game in play."""

    __slots__ = ()

    seat: int | None

    @property
    @abstractmethod
    def hand(self) -> tuple[str, ...]:
        """The events that this seat holds."""

    @abstractmethod
    def seen_at(self, number: int) -> tuple[str, ...]:
        """Return the cards that this seat knows of in the stack of a place, given by its number."""

    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions that this seat may take now."""
