"""What the cards do: a small set of named verbs, looked up by the name that ``deck.toml`` gives.

A verb is a frozen dataclass whose fields are its arguments in the file. `aim` says whom it may be used on; `run` does
it on the table. The verbs that only matter at the end of a round, or in the hand, are not `active`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from austenplay.core.data import from_data
from austenplay.core.errors import BadInput, listed
from austenplay.core.events import Secret

if TYPE_CHECKING:
    from austenplay.games.love_letter.course import Course


class Aim(StrEnum):
    """Whom a card is used on."""

    NOBODY = "nobody"
    """It chooses no player."""
    OTHER = "other"
    """Another player still in the round."""
    ANYBODY = "anybody"
    """Any player still in the round, oneself included."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A verb of the deck; what it does when its card is played, if anything."""

    aim: ClassVar[Aim] = Aim.NOBODY
    active: ClassVar[bool] = True

    def run(self, table: Course, seat: int, target: int, guess: str) -> None:
        """Do it, for the seat that played the card."""


@dataclass(frozen=True, slots=True)
class Guess(Effect):
    """Name the card that another player holds; a hit sends them out."""

    barred: tuple[str, ...] = ()
    aim: ClassVar[Aim] = Aim.OTHER

    def run(self, table: Course, seat: int, target: int, guess: str) -> None:  # LL-11.1
        hit = table.holds(target, table.rules.names_hit(guess))
        clause = "LL-11.1" if hit else "LL-11.5"
        table.say("guess", clause, seat, target=target, guess=guess, hit=hit)
        if hit:
            table.leave(target)


@dataclass(frozen=True, slots=True)
class Look(Effect):
    """Look at another player's hand."""

    aim: ClassVar[Aim] = Aim.OTHER

    def run(self, table: Course, seat: int, target: int, guess: str) -> None:  # LL-12.1
        both = 1 << seat | 1 << target
        table.show_hand(target, both)
        table.say("look", "LL-12.1", seat, target=target, card=Secret(table.card(target), both))


@dataclass(frozen=True, slots=True)
class Compare(Effect):
    """Compare hands in secret; the lower value leaves."""

    aim: ClassVar[Aim] = Aim.OTHER

    def run(self, table: Course, seat: int, target: int, guess: str) -> None:  # LL-13.1
        both = 1 << seat | 1 << target
        table.show_hand(seat, both)
        table.show_hand(target, both)
        mine, theirs, lower = table.card(seat), table.card(target), table.lower(seat, target)
        clause = "LL-13.2" if lower is None else "LL-13.1"
        table.say(
            "compare", clause, seat, target=target, mine=Secret(mine, both), theirs=Secret(theirs, both), lower=lower
        )
        if lower is not None:
            table.leave(lower)


@dataclass(frozen=True, slots=True)
class Protect(Effect):
    """Nobody may choose the player until their next turn."""

    def run(self, table: Course, seat: int, target: int, guess: str) -> None:  # LL-14.1
        table.protected = tuple(sorted({*table.protected, seat}))
        table.say("protect", "LL-14.1", seat)


@dataclass(frozen=True, slots=True)
class Redraw(Effect):
    """Any player discards their hand and draws anew."""

    aim: ClassVar[Aim] = Aim.ANYBODY

    def run(self, table: Course, seat: int, target: int, guess: str) -> None:  # LL-15.2
        table.discard_hand(target, "discard", "LL-15.2")
        if table.rules.deck.perishes(table.discards[target][-1]):  # LL-15.3
            table.leave(target, "LL-15.3")
            return
        if table.deck:
            table.draw(target, "redraw", "LL-15.2")
        else:  # the deck can run dry only in the last turn of a round, so the card aside is there, LL-15.4
            table.take_set_aside(target)


@dataclass(frozen=True, slots=True)
class Exchange(Effect):
    """Draw some cards, keep one, return the rest beneath the deck."""

    draw: int = 2

    def __post_init__(self) -> None:
        if not 1 <= self.draw <= 3:  # four cards more would give 120 ways to return them
            raise BadInput("draw must be a number from 1 to 3")

    def run(self, table: Course, seat: int, target: int, guess: str) -> None:  # LL-16.1
        if not table.deck:
            table.say("no_effect", "LL-16.4", seat)
            return
        short = len(table.deck) < self.draw
        for _ in range(min(self.draw, len(table.deck))):
            table.draw(seat, "exchange", "LL-16.3" if short else "LL-16.1")
        table.ask_keep()


@dataclass(frozen=True, slots=True)
class Swap(Effect):
    """Exchange hands with another player."""

    aim: ClassVar[Aim] = Aim.OTHER

    def run(self, table: Course, seat: int, target: int, guess: str) -> None:  # LL-17.1
        both = 1 << seat | 1 << target
        table.show_hand(seat, both)
        table.show_hand(target, both)
        given, taken = table.card(seat), table.card(target)
        table.hands[seat], table.hands[target] = table.hands[target], table.hands[seat]
        table.say("swap", "LL-17.1", seat, target=target, given=Secret(given, both), taken=Secret(taken, both))


@dataclass(frozen=True, slots=True)
class Perish(Effect):
    """Whoever plays or discards this card leaves the round."""

    def run(self, table: Course, seat: int, target: int, guess: str) -> None:  # LL-19.1
        table.leave(seat, "LL-19.1")


@dataclass(frozen=True, slots=True)
class MustLeave(Effect):
    """The card must be played when one of `beside` is the other card in hand (LL-18.2)."""

    active: ClassVar[bool] = False
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OnlyOneToken(Effect):
    """A token for the only player still in who used such a card (LL-10.2)."""

    active: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class PairToken(Effect):
    """A token for each of two players still in who used such a card (LL-16.5)."""

    active: ClassVar[bool] = False


VERBS: Mapping[str, type[Effect]] = {
    "guess": Guess,
    "look": Look,
    "compare": Compare,
    "protect": Protect,
    "redraw": Redraw,
    "exchange": Exchange,
    "swap": Swap,
    "perish": Perish,
    "must_leave": MustLeave,
    "only_one_token": OnlyOneToken,
    "pair_token": PairToken,
}


def read_effect(entry: Mapping[str, object]) -> Effect:
    """Return the effect that an entry of a deck file names; its other keys must be the verb's arguments."""
    verb = VERBS.get(str(entry.get("verb")))
    if verb is None:
        raise BadInput(f"there is no effect {entry.get('verb')!r:.40}; there are {listed(VERBS, 'and')}")
    arguments = {name: value for name, value in entry.items() if name != "verb"}
    due = [field.name for field in dataclasses.fields(verb)]
    if set(arguments) != set(due):
        raise BadInput(f"the effect {entry['verb']} takes {listed(due, 'and') or 'nothing'} besides its verb")
    try:
        return from_data(verb, arguments)
    except BadInput as error:  # the player of a file knows the verb by its name there
        raise BadInput(str(error).replace(f"{verb.__name__}.", "")) from None
