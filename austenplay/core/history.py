"""A game as a tree of states with a cursor: undo, redo, branch; and the record that it leaves.

Every state is kept: neighbours share their logs, so 500 plies cost well under a megabyte, and going back is
a step of the cursor, not a replay. A record is the list of actions from the first state to the cursor,
nature's among them, so it needs no seed.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from austenplay.core import claims
from austenplay.core.claims import Claim
from austenplay.core.errors import BadInput
from austenplay.core.game import Game, drawn_seed, find_game
from austenplay.core.numbering import actions_of, numbered
from austenplay.core.protocols import Action, State
from austenplay.core.seen import Seen
from austenplay.core.writing import dumped, head, loaded, packed, read_head, unpacked

END_OF_HEAD = b"\n"
"""Between the head of a link, which is JSON without a line break, and the number of its actions."""
MOST_NUMBERED = 10_000
"""The most actions that are read from a number."""


@dataclass(slots=True, eq=False)
class Node:
    """One moment of a history; `line` is the child that redo leads to."""

    state: State
    parent: Node | None = None
    action: Action | None = None
    children: list[Node] = field(default_factory=list)
    line: Node | None = None


class History:
    """A game with its past and its branches.

    Attributes
    ----------
    seed
        What chance that is still to come is drawn from.
    note
        What whoever takes the game up is to be told of it, in a sentence; empty for most. It is no part of the record.
    claims
        What was said at the table, in the order in which it was; see `claim`. Going back does not unsay it.

    >>> import austenplay
    >>> history = austenplay.History(austenplay.game("love_letter"), seats=3, seed=7)
    >>> before = history.state
    >>> history.apply(history.state.legal_actions()[0]) != before
    True
    >>> history.undo() == before
    True
    """

    def __init__(
        self,
        begin: Game | State,
        *,
        seats: int | None = None,
        seed: int | str | None = None,
        **options: str,
    ) -> None:
        """Begin with a state, or with a game: then `seats` play it, its opening chance drawn from `seed`."""
        self.seed: int | str = drawn_seed() if seed is None else seed
        self.note = ""
        self.claims: tuple[Claim, ...] = ()
        if isinstance(begin, Game):
            if seats is None:
                raise BadInput(f"Say how many seats play {begin.title}: seats={begin.seats[0]}, for example.")
            self.game = begin
            self._start: State | None = None
            self._node = Node(begin.setup(seats=seats, **begin.resolved(options)))
            self.settle()
        else:
            if seats is not None or options:
                raise BadInput("A state already has its seats and options; a history takes them with a game only.")
            self.game = find_game(begin.game_key)
            self._start = begin
            self._node = Node(begin)

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self._node.state

    @property
    def node(self) -> Node:
        """The moment at the cursor, with its past and what has been tried from it."""
        return self._node

    @property
    def past(self) -> tuple[Node, ...]:
        """The moments from the first one to that at the cursor."""
        return tuple(self._line_to_cursor())

    def go(self, node: Node) -> State:
        """Move the cursor to a moment of this history, on whatever branch, and return its state."""
        first, way = node, [node]
        while first.parent is not None:
            first = first.parent
            way.append(first)
        if first is not self._line_to_cursor()[0]:
            raise BadInput("This moment belongs to another history.")
        for child, parent in itertools.pairwise(way):
            parent.line = child
        self._node = node
        return node.state

    def apply(self, action: Action) -> State:
        """Take an action at the cursor and return the next state; another action than last time starts a branch."""
        for child in self._node.children:
            if child.action == action:
                break
        else:
            child = Node(self._node.state.apply(action), self._node, action)
            self._node.children.append(child)
        self._node.line = child
        self._node = child
        return child.state

    def claim(self, seat: int, text: str) -> None:
        """Let a seat say something to everybody, true or not: "I threw away a flaw". No rule looks at it."""
        if not isinstance(text, str):
            raise BadInput(f"A claim is a text, not {text!r:.40}.")
        self.claims = claims.checked((*self.claims, Claim(self.state.ply, seat, text)), self.state.seats)

    def settle(self) -> State:
        """Let nature answer until a seat is asked or the game is over, and return that state."""
        while (nature := self.state.nature) is not None:
            self.apply(nature.draw(self.seed))
        return self.state

    def undo(self) -> State:
        """Step back once, if there is a past, and return the state there."""
        self._node = self._node.parent or self._node
        return self.state

    def redo(self) -> State:
        """Step forward along the line last taken, if it goes on, and return the state there."""
        self._node = self._node.line or self._node
        return self.state

    def at(self, index: int) -> State:
        """Move the cursor to the state after `index` actions on the present line and return it."""
        line = self.line
        if type(index) is not int or not 0 <= index < len(line):
            raise BadInput(f"This line has states 0 to {len(line) - 1}; there is no {index!r:.40}.")
        self._node = line[index]
        return self.state

    def branch(self) -> History:
        """Return a history of its own that shares this one's past up to the cursor."""
        first, *others = self._line_to_cursor()
        other = History(first.state, seed=self.seed)
        other._start, other.note, other.claims = self._start, self.note, self.claims
        for node in others:
            child = Node(node.state, other._node, node.action)
            other._node.children.append(child)
            other._node.line = child
            other._node = child
        return other

    @property
    def line(self) -> tuple[Node, ...]:
        """The moments from the first to the end of the line that the cursor is on."""
        nodes = self._line_to_cursor()
        while (following := nodes[-1].line) is not None:
            nodes.append(following)
        return tuple(nodes)

    @property
    def index(self) -> int:
        """How many actions lie between the first state and the cursor."""
        return len(self._line_to_cursor()) - 1

    @property
    def record(self) -> Record:
        """The actions from the first state to the cursor."""
        nodes = self._line_to_cursor()
        actions = tuple(node.action for node in nodes if node.action is not None)
        return Record(self.game, self.state.seats, self.state.options, actions, self._start, self.claims)

    def to_link(self) -> str:
        """Return the link of the record, without playing it again."""
        steps = [(node.parent.state, node.action) for node in self._line_to_cursor() if node.parent and node.action]
        return self.record._link(steps)

    def _line_to_cursor(self) -> list[Node]:
        nodes = [self._node]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]


@dataclass(frozen=True, slots=True)
class Record:
    """A game written down: the rules, and every action, nature's included.

    It holds every hidden card, so it is for those who may see them all.
    """

    game: Game
    seats: int
    options: dict[str, str]
    actions: tuple[Action, ...]
    start: State | None = None
    claims: tuple[Claim, ...] = ()

    def replay(self) -> History:
        """Return the history that the actions lead to, each checked by the rules; chance to come is drawn anew."""
        history = History(self.start or self.game.setup(seats=self.seats, **self.options))
        history._start, history.claims = self.start, self.claims
        for action in self.actions:
            history.apply(action)
        return history

    def to_json(self) -> str:
        """Return the record as JSON text, the same bytes for the same game."""
        return dumped(self._data(self._head(with_deck=True)))

    def to_link(self) -> str:
        """Return the record as text for an address: letters, digits, ``-`` and ``_``; it holds every hidden card.

        A printed edition is named and its digest given; a deck of one's own travels along. The actions are one great
        number (`core.numbering`) where the rules list each of them, and spelt out elsewhere.
        """
        return self._link(self._steps())

    def _link(self, steps: Iterable[tuple[State, Action]]) -> str:
        data = self._head(with_deck=bool(self.options.get("deck")))
        fits = self.start is None and len(self.actions) <= MOST_NUMBERED
        number = numbered(steps) if fits else None
        if number is None:
            return packed(dumped(self._data(data)).encode())
        data |= {"plies": len(self.actions), "check": self._check()}
        return packed(dumped(data).encode() + END_OF_HEAD + number)

    def seen(self, seat: int) -> Seen:
        """Return what one seat has seen of the game, and nothing else: no seed, and no card that is hidden from it.

        Two games that look alike to a seat leave it equal records.

        Raises
        ------
        BadInput
            For a seat that is not there, or a game that cannot be told from one seat.
        """
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise BadInput(f"There are seats 0 to {self.seats - 1}; there is no {seat!r:.40}.")
        return Seen.of(self.game, self.replay().state.view(seat), self.seats, self.options, self.claims)

    def _head(self, *, with_deck: bool) -> dict[str, Any]:
        return head(self.game, self.seats, self.options, with_deck=with_deck) | claims.written(self.claims)

    def _data(self, data: dict[str, Any]) -> dict[str, Any]:
        if self.start is not None:
            data["start"] = self.game.state_to_data(self.start)
        return data | {"actions": [self.game.action_to_data(action) for action in self.actions]}

    def _steps(self) -> Iterable[tuple[State, Action]]:
        """Give every action with the state in which it is taken."""
        state = self.game.setup(seats=self.seats, **self.options)
        for action in self.actions:
            yield state, action
            state = state.apply(action)

    def _check(self) -> int:
        """Return a sum over the actions, by which a version that lists them in another order is noticed."""
        return zlib.crc32(dumped({"actions": [self.game.action_to_data(action) for action in self.actions]}).encode())

    @classmethod
    def from_link(cls, link: str) -> Record:
        """Return the record that a link's text holds, or raise BadInput; it is unpacked up to a limit."""
        text, _, number = unpacked(link).partition(END_OF_HEAD)
        try:
            return cls._read(loaded(text.decode()), number)
        except UnicodeDecodeError:
            raise BadInput("This is not a link to a game.") from None

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Return the record that JSON text holds, or raise BadInput; its actions are checked when it is replayed."""
        return cls._read(loaded(text))

    @classmethod
    def _read(cls, data: dict[str, Any], number: bytes | None = None) -> Record:
        try:
            return cls._read_spelt(data) if number is None or "actions" in data else cls._read_number(data, number)
        except RecursionError:  # nested so deeply that it can just be read, but not named in a refusal
            raise BadInput("This is not a saved game: it is nested too deeply.") from None

    @classmethod
    def _read_spelt(cls, data: dict[str, Any]) -> Record:
        actions = data.get("actions")
        if not isinstance(data.get("options"), dict) or not isinstance(actions, list):
            raise BadInput("A saved game must hold its options and a list of actions.")
        of = find_game(data.get("game"))
        start = of.state_from_data(data["start"]) if data.get("start") is not None else None
        of, seats, options = read_head(data)
        if start is not None and start.seats != seats:
            raise BadInput(f"This saved game says {seats} seats and begins with a table for {start.seats}.")
        if start is not None and start.options != options:
            raise BadInput("This saved game begins with a table of other options or another deck than it says.")
        taken = tuple(of.action_from_data(action) for action in actions)
        return cls(of, seats, options, taken, start, claims.read(data, seats))

    @classmethod
    def _read_number(cls, data: dict[str, Any], number: bytes) -> Record:
        of, seats, options = read_head(data)
        plies = data.get("plies")
        if type(plies) is not int or not 0 <= plies <= MOST_NUMBERED:
            raise BadInput(f"A link to a game must say how many actions it holds, at most {MOST_NUMBERED:,}.")
        actions = actions_of(of.setup(seats=seats, **options), plies, number)
        record = cls(of, seats, options, actions, None, claims.read(data, seats))
        if record._check() != data.get("check"):
            raise BadInput("This link to a game was made by another version, or has been changed.")
        return record
