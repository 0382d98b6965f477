"""A game thawed for one action or for a whole playout: its fields may change, and its cards move by these moves."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from typing import TYPE_CHECKING

from austenplay.core.events import Secret, Writer
from austenplay.core.knowledge import Slot
from austenplay.games.liebe_intrige.position import Position, Wedding
from austenplay.games.liebe_intrige.rules import MOST_MEN, Rules, changed
from austenplay.games.liebe_intrige.steps import Stage, Step
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES

if TYPE_CHECKING:
    from austenplay.games.liebe_intrige.state import State

Known = tuple[tuple[str, ...], ...]
"""For each place the cards of its stack that a seat knows of."""

FIELDS = (
    "active",
    "at",
    "boards",
    "box",
    "dirty",
    "discard",
    "ending",
    "events",
    "hands",
    "known",
    "laid",
    "laid_out",
    "no_dice",
    "pending",
    "pile",
    "ply",
    "rules",
    "sets",
    "spent",
    "stacks",
    "starter",
    "values",
    "weddings",
)


class Table(Writer, Position):
    """A game whose fields change as it goes; see `State` for the fields. `dirty` says that somebody may marry now."""

    __slots__ = FIELDS

    rules: Rules
    ply: int
    starter: int
    active: int
    at: list[str | None]
    no_dice: bool
    ending: bool
    boards: tuple[tuple[str, ...], ...]
    box: tuple[str, ...]
    values: list[tuple[int, ...]]
    weddings: list[tuple[Wedding, ...]]
    laid: list[tuple[str, ...]]
    stacks: list[tuple[str, ...]]
    known: list[Known]
    pile: tuple[Slot, ...]
    discard: tuple[str, ...]
    sets: tuple[str, ...]
    hands: list[tuple[str, ...]]
    events: tuple[str, ...]
    spent: tuple[str, ...]
    laid_out: list[tuple[str, ...]]
    pending: list[Step]
    dirty: bool

    def __init__(self, state: State) -> None:
        self.rules = state.rules
        self.ply = state.ply
        self.starter = state.starter
        self.active = state.active
        self.at = list(state.at)
        self.no_dice = state.no_dice
        self.ending = state.ending
        self.boards = state.boards
        self.box = state.box
        self.values = list(state.values)
        self.weddings = list(state.weddings)
        self.laid = list(state.laid)
        self.stacks = list(state.stacks)
        self.known = list(state.known)
        self.pile = state.pile
        self.discard = state.discard
        self.sets = state.sets
        self.hands = list(state.hands)
        self.events = state.events
        self.spent = state.spent
        self.laid_out = list(state.laid_out)
        self.pending = list(state.pending)
        self.log = state.log
        self.dirty = False

    @property
    def pile_size(self) -> int:
        """How many gentleman cards are on the draw pile."""
        return len(self.pile)

    def looked_at(self, count: int) -> tuple[str, ...]:
        """Return the top cards of the draw pile."""
        return tuple([card for card, _ in self.pile[:count]])

    def push(self, stage: Stage, seat: int, **fields: object) -> None:
        """Let a step be the next one."""
        self.pending.append(Step(stage, seat, **fields))  # type: ignore[arg-type]

    # What is turned up

    # Here cards lie as they lie and nothing has to be done; where only one seat's part of a game is known (`retold`),
    # it is found out at these moments what they are.

    def before_search(self, number: int | None, count: int = 0) -> None:
        """Be about to look for married gentlemen: in the stack of a place, or among the top cards of the draw pile."""

    def before_look(self, seat: int, number: int | None, count: int = 0) -> None:
        """Let a seat be about to see a stack or the top cards of the draw pile, nobody among them married."""

    def before_draw(self, seat: int) -> None:
        """Let a seat be about to draw an event."""

    def before_opening(self, seat: int) -> None:
        """Let a board be about to be opened, or at the end all that are still closed."""

    # Attributes

    def change(self, seat: int, number: int, by: int, clause: str) -> None:  # LI-2.1
        """Raise or lower an attribute of a daughter, as far as it goes."""
        values = self.values[seat]
        self.values[seat] = after = changed(values, number, by)
        self.dirty = True
        self.say(
            "attribute", clause, seat, which=ATTRIBUTES[number], by=after[number] - values[number], value=after[number]
        )

    # Gentlemen

    def lay(self, seat: int, man: str) -> None:
        """Lay a gentleman card below a daughter; whoever has a fourth gentleman then has to part with one."""
        self.laid[seat] = added(self.laid[seat], man)
        self.dirty = True
        if len(self.men(seat)) > MOST_MEN:  # LI-4.10
            self.push(Stage.PART, seat, card=man)

    def unlay(self, seat: int, man: str) -> None:
        """Take one card of a gentleman away from a daughter."""
        self.laid[seat] = removed(self.laid[seat], man)
        self.dirty = True

    def leave_stack(self, number: int, man: str) -> None:
        """Take a card openly out of a stack: whoever knew of one there knows of one less."""
        self.stacks[number] = removed(self.stacks[number], man)
        for seat, known in enumerate(self.known):
            if man in known[number]:
                self.known[seat] = replaced(known, number, removed(known[number], man))

    def enter_stack(self, number: int) -> str:
        """Put the top card of the draw pile face down into a stack; whoever knew it up there still does."""
        (man, mask), self.pile = self.pile[0], self.pile[1:]
        self.stacks[number] = added(self.stacks[number], man)
        if mask:
            for seat, known in enumerate(self.known):
                if mask >> seat & 1:
                    self.known[seat] = replaced(known, number, added(known[number], man))
        self.say("refill", "LI-4.8", None, place=self.rules.places[number], man=Secret(man, mask))
        return man

    def renew_pile(self) -> bool:
        """Have the discards shuffled where the draw pile is empty and there are any; return whether they will be."""
        if self.pile or not self.discard:
            return False
        self.push(Stage.MEN, self.active, number=1)  # LI-4.9
        return True

    # Events

    def spend(self, seat: int, card: str) -> None:
        """Put an event from a hand onto its discard pile."""
        self.hands[seat] = removed(self.hands[seat], card)
        self.spent = added(self.spent, card)


def added(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return cards in the alphabet's order with one more."""
    place = bisect.bisect(cards, card)
    return (*cards[:place], card, *cards[place:])


def removed(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return cards with one less."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def replaced(known: Known, number: int, cards: Sequence[str]) -> Known:
    """Return what is known of the places, with other cards known of one."""
    return (*known[:number], tuple(cards), *known[number + 1 :])
