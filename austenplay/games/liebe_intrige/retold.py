"""A game as one seat saw it, played again: what lies hidden is laid as the next thing that was seen needs it.

What a seat sees of a moment follows from what it has seen up to then, and from no hidden card. So no deal has to be
found that fits a whole game: before cards are turned up those that the seat does not know are laid anew, so that all
comes as it came, and the rules do the rest. What it was that came is for a chooser to say: whoever tells looks it up in
the log, and whoever recalls reads it from a number, out of the same options.
"""

from __future__ import annotations

import dataclasses
import functools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from austenplay.core.chance import Begin, Rolled, Shuffle
from austenplay.core.errors import BadInput
from austenplay.core.events import Event
from austenplay.core.numbering import Chooser
from austenplay.core.protocols import Action
from austenplay.games.liebe_intrige.course import act
from austenplay.games.liebe_intrige.deck import DAUGHTERS_EACH
from austenplay.games.liebe_intrige.legality import legal_actions
from austenplay.games.liebe_intrige.rules import (
    Answer,
    Call,
    Discard,
    Done,
    GiveUp,
    Intrigue,
    Part,
    Play,
    Raise,
    Roll,
    Swap,
    Take,
    Visit,
    Wed,
)
from austenplay.games.liebe_intrige.state import State, nature_of
from austenplay.games.liebe_intrige.steps import CHANCE, FREE, Stage, Step
from austenplay.games.liebe_intrige.table import Table

PILE = None
"""The draw pile, where a place's number would stand for its stack."""


class Retold(Table):
    """A table of which one seat's part is known; the rest is laid as it is needed.

    Attributes
    ----------
    me
        The seat.
    chooser
        Who says which of some options it was.
    seen
        The seat's whole log, for whoever tells.
    """

    def __init__(self, box: State, me: int, chooser: Chooser, seen: Sequence[Event] = ()) -> None:
        super().__init__(box)
        self.me = me
        self.chooser = chooser
        self.seen = seen
        self.closed = list(box.rules.deck.daughters)

    @property
    def size(self) -> int:
        """How long the log is by now."""
        assert self.log is not None
        return self.log.size

    def go_on(self) -> None:
        """Let the next action be taken, whosever it was."""
        if not self.pending:
            raise BadInput("This cannot have been: it goes on after the end of the game.")
        act(self, self._next(self.pending[-1]))

    def _coming(self) -> dict[str, Any]:
        """Return the facts of what is written into the log next."""
        return self.seen[self.size].values()

    # Actions

    def _said(self) -> Any:
        """Return the action with which what is written into the log next begins."""
        event = self.seen[self.size]
        return ACTION_OF[event.kind](event)

    def _next(self, step: Step) -> Action:
        """Return the next action; a hidden card that it shows is laid where it is needed."""
        if step.stage in CHANCE:
            return self._chance(step)
        if step.seat == self.me:
            return self.chooser.choose(legal_actions(self, step), self._said)
        legal = self._possible(step, ())
        # Whoever has events mostly keeps them, so it is said first whether one is shown, and only then which.
        may_show = bool(self.hands[step.seat]) and step.stage in SHOWING
        if may_show and (not legal or self.chooser.choose((False, True), lambda: bool(_event_of(self._said())))):
            hidden = tuple(dict.fromkeys(self._hidden_events()))
            legal = [action for action in self._possible(step, hidden) if _event_of(action)]
        action = self.chooser.choose(legal, self._said)
        if card := _event_of(action):
            self._lay_events(step.seat, card)
        elif isinstance(action, Take) and step.stage in LOOKING:
            number, top = self._looked_at(step)
            if action.man not in self._men(number, top)[0]:
                self._lay_men(number, top, [action.man])
        return action

    def _chance(self, step: Step) -> Action:
        """Return what chance did; nobody sees how a pile is shuffled, so the alphabet will do."""
        nature = nature_of(self, step)
        if isinstance(nature, Rolled):
            return self.chooser.choose([Roll(face) for face, _ in nature.faces], self._said)
        if step.stage is Stage.BEGIN:
            return self.chooser.choose([Begin(seat) for seat in range(self.seats)], self._said)
        return Shuffle(tuple(sorted(nature.cards)))  # type: ignore[union-attr]

    def _possible(self, step: Step, hand: tuple[str, ...]) -> Sequence[Action]:
        """Return what another seat with this hand may do, to any unmarried man whom it may look at."""
        kept = self.hands, self.stacks, self.pile
        if step.stage in LOOKING:
            number, top = self._looked_at(step)
            known, unknown = self._men(number, top)
            hidden = self._hidden_men() if unknown else []
            men = tuple(sorted({man for man in (*known, *hidden) if not self.is_married(man)}))
            if number is PILE:
                self.pile = tuple([(man, 0) for man in men])
                step = dataclasses.replace(step, number=len(men))
            else:
                self.stacks = [men if of == number else stack for of, stack in enumerate(self.stacks)]
        self.hands = [hand if seat == step.seat else of for seat, of in enumerate(self.hands)]
        legal = legal_actions(self, step)
        self.hands, self.stacks, self.pile = kept
        return legal

    def _looked_at(self, step: Step) -> tuple[int | None, int]:
        """Return the number of the stack that a step looks at, or how many cards of the draw pile."""
        return (self.rules.number_of[step.place], 0) if step.stage is Stage.TAKE else (PILE, step.number)

    # Gentlemen

    def _men(self, number: int | None, top: int = 0) -> tuple[list[str], list[str]]:
        """Return the gentlemen of a stack, or on top of the draw pile: whom the seat knows to be there, and others."""
        if number is PILE:
            slots, mine = self.pile[:top], 1 << self.me
            return [man for man, mask in slots if mask & mine], [man for man, mask in slots if not mask & mine]
        known, unknown = list(self.known[self.me][number]), list(self.stacks[number])
        for man in known:
            unknown.remove(man)
        return known, unknown

    def _zones(self, top: int) -> list[list[str]]:
        """Return the gentlemen whom the seat does not know: by place, on top of the draw pile, and below."""
        stacks = [self._men(number)[1] for number in range(len(self.stacks))]
        above, pile = self._men(PILE, top)[1], self._men(PILE, len(self.pile))[1]
        return [*stacks, above, pile[len(above) :]]

    def _hidden_men(self) -> list[str]:
        """Return all gentlemen whom the seat does not know, wherever they lie, in the alphabet's order."""
        return sorted(man for zone in self._zones(0) for man in zone)

    def _lay_men(self, number: int | None, top: int, men: Sequence[str]) -> None:
        """Lay these among the unknown cards of a stack, or on top of the pile, and no other married ones."""
        places = len(self.stacks)
        *stacks, above, below = laid_anew(self._zones(top), places if number is PILE else number, men, self.sets)
        for of, unknown in enumerate(stacks):
            self.stacks[of] = tuple(sorted((*self.known[self.me][of], *unknown)))
        pile = iter((*above, *below))
        self.pile = tuple([slot if slot[1] & 1 << self.me else (next(pile), slot[1]) for slot in self.pile])

    def before_search(self, number: int | None, count: int = 0) -> None:
        """Find out which of the cards that the seat does not know are of married gentlemen, and lay them there."""
        hidden = [man for man in self._hidden_men() if self.is_married(man)]
        if not hidden:
            return
        said = functools.cache(functools.partial(self._found, number, count))
        found, left = list[str](), hidden
        while left and len(self._men(number, self._reach(number, count, len(found) + 1))[1]) > len(found):
            if not self.chooser.choose((False, True), lambda: len(said()) > len(found)):
                break
            found.append(self.chooser.choose(tuple(dict.fromkeys(left)), lambda: said()[len(found)]))
            left = left[left.index(found[-1]) + 1 :]
        self._lay_men(number, self._reach(number, count, len(found)), found)

    def _reach(self, number: int | None, count: int, found: int) -> int:
        """Return how many cards of the draw pile come up if so many that the seat does not know have to leave."""
        if number is not PILE:
            return 0
        gone = found
        while (more := found + sum(map(self.is_married, self._men(PILE, count + gone)[0]))) > gone:
            gone = more
        return count + gone

    def _found(self, number: int | None, count: int) -> list[str]:
        """Return the married gentlemen that are found next, less those that the seat knows to be there."""
        found = list[str]()
        for event in self.seen[self.size :]:
            if event.kind != "found":
                break
            found.append(str(event["man"]))
        known = Counter(filter(self.is_married, self._men(number, count + len(found))[0]))
        return sorted((Counter(found) - known).elements())

    def before_look(self, seat: int, number: int | None, count: int = 0) -> None:
        """Where the seat itself looks, find out what it sees."""
        known, unknown = self._men(number, count)
        if seat != self.me or not unknown:
            return
        men, left = list[str](), [man for man in self._hidden_men() if not self.is_married(man)]
        for _ in unknown:
            men.append(self.chooser.choose(tuple(dict.fromkeys(left)), lambda: self._seen(number, known)[len(men)]))
            place = left.index(men[-1])
            # In a stack nothing is said of the order; on the pile any may follow.
            left = left[place + 1 :] if number is not PILE else left[:place] + left[place + 1 :]
        self._lay_men(number, count, men)

    def _seen(self, number: int | None, known: Sequence[str]) -> list[str]:
        """Return what the seat sees next that it did not know, in a stack in the alphabet's order."""
        men = self._coming()["men"]
        if number is not PILE:
            return sorted((Counter(men) - Counter(known)).elements())
        return [man for man, (_, mask) in zip(men, self.pile, strict=False) if not mask & 1 << self.me]

    # Events and daughters

    def _hidden_events(self) -> list[str]:
        """Return all events that the seat does not know, in the alphabet's order."""
        hands = [card for seat, hand in enumerate(self.hands) if seat != self.me for card in hand]
        return sorted((*hands, *self.events))

    def before_draw(self, seat: int) -> None:
        """Where the seat itself draws, find out what."""
        if seat == self.me:
            cards = tuple(dict.fromkeys(self._hidden_events()))
            self._lay_events(None, self.chooser.choose(cards, lambda: self._coming()["card"]))

    def _lay_events(self, seat: int | None, card: str) -> None:
        """Lay an event in another seat's hand, or on top of the pile."""
        hands = [list(hand) if other != self.me else [] for other, hand in enumerate(self.hands)]
        zones = [*hands, list(self.events[:1]), list(self.events[1:])]
        *hands, top, pile = laid_anew(zones, len(hands) if seat is None else seat, [card])
        self.hands = [self.hands[other] if other == self.me else tuple(sorted(of)) for other, of in enumerate(hands)]
        self.events = (*top, *pile)

    def before_opening(self, seat: int) -> None:
        """Find out which daughter a board shows, or at the end which ones."""
        first = len(self.weddings[seat])
        for place in range(first, DAUGHTERS_EACH)[:1] if self.pending else range(first + 1, DAUGHTERS_EACH):
            daughter = self.chooser.choose(tuple(self.closed), functools.partial(self._opened, place - first - 1))
            self.closed.remove(daughter)
            self._lay_board(seat, place, daughter)

    def _opened(self, number: int) -> str:
        """Return which daughter is opened next; at the end, the one of that number."""
        facts = self._coming()
        daughter: str = facts["daughter"] if "daughter" in facts else facts["daughters"][number]
        return daughter

    def _lay_board(self, seat: int, place: int, daughter: str) -> None:
        """Let a closed board be that of a daughter; the one that lay there lies where she was."""
        other = self.boards[seat][place]
        swapped = {daughter: other, other: daughter}
        boards = [tuple([swapped.get(board, board) for board in row]) for row in self.boards]
        self.boards, self.box = tuple(boards), tuple(sorted(swapped.get(board, board) for board in self.box))


def laid_anew(
    zones: Sequence[Sequence[str]], where: int, first: Sequence[str], none_of: Sequence[str] = ()
) -> list[list[str]]:
    """Return hidden cards laid into the zones anew: in one these come first and else none of some; the others follow.

    Raises
    ------
    BadInput
        Where there are no such cards, or not enough others.

    >>> laid_anew([["a", "b"], ["c", "d", "d"]], 0, ["d"], none_of=["a"])
    [['d', 'b'], ['a', 'c', 'd']]
    """
    left, room = Counter(card for zone in zones for card in zone), len(zones[where]) - len(first)
    left.subtract(first)
    rest = sorted(left.elements())
    there = [card for card in rest if card not in none_of][: max(0, room)]
    if min(left.values(), default=0) < 0 or len(there) != room:
        raise BadInput("This cannot have been: the cards that are left do not allow it.")
    elsewhere = iter(sorted((Counter(rest) - Counter(there)).elements()))
    return [
        [*first, *there] if number == where else [next(elsewhere) for _ in zone] for number, zone in enumerate(zones)
    ]


LOOKING = frozenset({Stage.TAKE, Stage.MEETING})
"""The steps at which a seat sees gentlemen."""
SHOWING = FREE | {Stage.TAKE, Stage.REACT, Stage.REROLL, Stage.LIMIT}
"""The steps at which a seat may show an event."""


def _event_of(action: Action) -> str:
    """Return the event card that an action shows; empty where it shows none."""
    return (action.card or "") if isinstance(action, Play | Answer | Discard) else ""


ACTION_OF: Mapping[str, Callable[[Any], Action]] = {
    "begin": lambda event: Begin(event.seat),
    "visit": lambda event: Visit(event["place"]),
    "intrigue": lambda event: Intrigue(event["place"], event["rival"]),
    "attribute": lambda event: Raise(event["which"]),
    "roll": lambda event: Roll(event["face"]),
    "go_on": lambda event: Done(),
    "take": lambda event: Take(event["man"]),
    "win": lambda event: Take(event["man"]),
    "call": lambda event: Call(event["place"]),
    "part": lambda event: Part(event["man"]),
    "wed": lambda event: Wed(event["man"]),
    "play": lambda event: Play(event["card"], event["target"]),
    "let_be": lambda event: Answer(),
    "answer": lambda event: Answer(event["card"], event["target"]),
    "swap": lambda event: Swap(event["own"], event["theirs"]),
    "give_up": lambda event: GiveUp(event["man"]),
    "discard": lambda event: Discard(event["card"]),
}
"""The action with which an event of the log begins."""
