"""What is still to be done, as a stack of plain data: the last step is the next one.

A step says what kind of thing it is, whose it is, and the little that it needs, all of it public. Some ask a seat,
some wait for chance, and the others run by themselves. A stack rather than a row of phases, because an event may be
played in the middle of a visit, be answered, and be answered again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Stage(StrEnum):
    """The kinds of step."""

    BEGIN = "begin"
    """Chance picks who begins."""
    DAUGHTERS = "daughters"
    """Chance shuffles the daughter boards."""
    MEN = "men"
    """Chance shuffles the gentlemen for the first time, or their discards."""
    EVENTS = "events"
    """Chance shuffles the events, or their discards."""
    CASANOVA = "casanova"
    """Chance rolls the Casanova die for a seat."""
    DRINKING = "drinking"
    """Chance rolls the drinking die for a seat."""
    SCHEME = "scheme"
    """Chance rolls the intrigue die for a seat against `target`; `number` is 1 when it is rolled again."""

    TURN = "turn"
    """A seat chooses where to go and what to do there, or plays an event first."""
    RAISE = "raise"
    """A seat chooses the attribute that changes by `number`; of those of `place`, or of all."""
    PAUSE = "pause"
    """A seat may play an event before the next die."""
    TAKE = "take"
    """A seat takes a gentleman of the stack of `place` at which it looks; for the event `card`, if one is named."""
    MEETING = "meeting"
    """A seat takes one of the `number` top cards of the draw pile."""
    INVITE = "invite"
    """A seat chooses the place whose stack it looks at."""
    WIN = "win"
    """A seat takes a gentleman card of `target`."""
    SWAP = "swap"
    """A seat exchanges a gentleman card with `target`."""
    GIVE = "give"
    """A seat puts a gentleman card of its own onto the discard pile."""
    PART = "part"
    """A seat with four gentlemen chooses which one goes; not the new one, `card`."""
    GROOM = "groom"
    """A seat chooses between gentlemen who could marry its daughter."""
    REACT = "react"
    """A seat may answer the event `card` of the seat `target`; `asked` are those who were asked so far."""
    REROLL = "reroll"
    """A seat may have the intrigue die rolled again."""
    FINISH = "finish"
    """A seat may play events before it draws one."""
    LIMIT = "limit"
    """A seat discards an event that is too many."""

    DICE = "dice"
    """Roll the die `card`, unless the dice of this turn are done away with."""
    OUTCOME = "outcome"
    """Let the roll `card` of an intrigue take effect."""
    LOOK = "look"
    """Look at the stack of `place`; `number` cards are due for those of married gentlemen."""
    REFILL = "refill"
    """Put a card of the draw pile to the stack of `place`."""
    GLIMPSE = "glimpse"
    """Look at the top `number` cards of the draw pile."""
    EFFECT = "effect"
    """Let the event `card` do what stands at place `number` of its effect."""
    GAIN = "gain"
    """Draw `number` events."""
    DRAW = "draw"
    """Draw the event that ends a turn."""
    NEXT = "next"
    """Pass the turn on, or end the game."""


ASKING = frozenset(
    {
        Stage.TURN,
        Stage.RAISE,
        Stage.PAUSE,
        Stage.TAKE,
        Stage.MEETING,
        Stage.INVITE,
        Stage.WIN,
        Stage.SWAP,
        Stage.GIVE,
        Stage.PART,
        Stage.GROOM,
        Stage.REACT,
        Stage.REROLL,
        Stage.FINISH,
        Stage.LIMIT,
    }
)
"""The steps that ask a seat."""
CHANCE = frozenset(
    {Stage.BEGIN, Stage.DAUGHTERS, Stage.MEN, Stage.EVENTS, Stage.CASANOVA, Stage.DRINKING, Stage.SCHEME}
)
"""The steps that wait for chance."""
FREE = frozenset({Stage.TURN, Stage.PAUSE, Stage.FINISH})
"""The steps at which an event may be played; `TAKE` is one too, where it is no event itself that asks."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is still to be done; see `Stage` for what its fields mean."""

    stage: Stage
    seat: int
    card: str = ""
    target: int = -1
    place: str = ""
    number: int = 0
    asked: tuple[int, ...] = ()
