"""A game as a tree of states with a cursor: undo, redo, branch; and the record that it leaves.

Every state is kept: neighbours share their logs, so 500 plies cost well under a megabyte, and going back is
a step of the cursor, not a replay. A record is the list of actions from the first state to the cursor,
nature's among them, so it needs no seed.
"""

from __future__ import annotations

import base64
import hashlib
import itertools
import json
import zlib
from dataclasses import dataclass, field
from typing import Any

from austenplay.core.errors import BadInput
from austenplay.core.game import Game, drawn_seed, find_game
from austenplay.core.protocols import Action, State

FORMAT = 1
MOST_BYTES = 2_000_000
"""The longest record that is read; a full match of six players takes about 20 kB."""
MOST_LINK = 200_000
"""The longest link that is read."""


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
        other._start = self._start
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
        return Record(self.game, self.state.seats, self.state.options, actions, self._start)

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

    def replay(self) -> History:
        """Return the history that the actions lead to, each checked by the rules; chance to come is drawn anew."""
        history = History(self.start or self.game.setup(seats=self.seats, **self.options))
        history._start = self.start
        for action in self.actions:
            history.apply(action)
        return history

    def to_json(self) -> str:
        """Return the record as JSON text, the same bytes for the same game."""
        return _dumped(self._data(with_deck=True))

    def to_link(self) -> str:
        """Return the record as text for an address: letters, digits, ``-`` and ``_``; it holds every hidden card.

        A printed edition is named and its digest given; a deck of one's own travels along.
        """
        packed = zlib.compress(_dumped(self._data(with_deck=bool(self.options.get("deck")))).encode(), 9)
        return base64.urlsafe_b64encode(packed).decode().rstrip("=")

    def _data(self, with_deck: bool) -> dict[str, Any]:
        data: dict[str, Any] = {"austenplay": FORMAT, "game": self.game.key, "seats": self.seats}
        data["options"] = {name: value for name, value in self.options.items() if name != "deck"}
        if text := self.game.deck_text(self.options):
            data["deck"] = {"sha256": _digest(text), **({"text": text} if with_deck else {})}
        if self.start is not None:
            data["start"] = self.game.state_to_data(self.start)
        data["actions"] = [self.game.action_to_data(action) for action in self.actions]
        return data

    @classmethod
    def from_link(cls, link: str) -> Record:
        """Return the record that a link's text holds, or raise BadInput; it is unpacked up to a limit."""
        if not isinstance(link, str):
            raise BadInput(f"A link to a game is given as text, not as {type(link).__name__}.")
        link = link.strip()
        if len(link) > MOST_LINK:
            raise BadInput(f"A link to a game has at most {MOST_LINK:,} characters; this has {len(link):,}.")
        try:
            packed = base64.b64decode(link.encode("ascii") + b"=" * (-len(link) % 4), b"-_", validate=True)
            unpacker = zlib.decompressobj()
            text = unpacker.decompress(packed, MOST_BYTES + 1).decode()
            is_whole = unpacker.eof or len(text) > MOST_BYTES
        except (ValueError, zlib.error):
            is_whole = False
        if not is_whole:
            raise BadInput("This is not a link to a game, or a part of it is missing.")
        return cls.from_json(text)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Return the record that JSON text holds, or raise BadInput; its actions are checked when it is replayed."""
        if not isinstance(text, str):
            raise BadInput(f"A saved game is given as text, not as {type(text).__name__}.")
        if len(text) > MOST_BYTES:
            raise BadInput(f"A saved game has at most {MOST_BYTES:,} characters; this has {len(text):,}.")
        try:
            data = json.loads(text)
            json.dumps(data, ensure_ascii=False).encode()  # half a character could be read, but never written again
        except (ValueError, RecursionError):
            raise BadInput("This is not a saved game: it is not JSON.") from None
        try:
            return cls._read(data)
        except RecursionError:  # nested so deeply that it can just be read, but not named in a refusal
            raise BadInput("This is not a saved game: it is nested too deeply.") from None

    @classmethod
    def _read(cls, data: object) -> Record:
        if not isinstance(data, dict) or type(data.get("austenplay")) is not int or data["austenplay"] != FORMAT:
            raise BadInput(f"This is not a saved game of this version: it must say austenplay {FORMAT}.")
        options = data.get("options")
        actions = data.get("actions")
        if not isinstance(options, dict) or not isinstance(actions, list):
            raise BadInput("A saved game must hold its options and a list of actions.")
        of = find_game(data.get("game"))
        start = of.state_from_data(data["start"]) if data.get("start") is not None else None
        checked = of.checked(data.get("seats"), options)
        if "deck" in data and (text := _deck_text(data["deck"], of.deck_text(checked))) is not None:
            checked = of.checked(data.get("seats"), of.with_deck(checked, text))
        if start is not None and start.seats != data["seats"]:
            raise BadInput(f"This saved game says {data['seats']} seats and begins with a table for {start.seats}.")
        if start is not None and start.options != checked:
            raise BadInput("This saved game begins with a table of other options or another deck than it says.")
        read = tuple(of.action_from_data(action) for action in actions)
        return cls(of, data["seats"], checked, read, start)


def _dumped(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _deck_text(deck: object, ours: str) -> str | None:
    """Return the text of the deck that a record carries, None where it is ours, or raise BadInput for a changed one."""
    if isinstance(deck, dict):
        digest, text = deck.get("sha256"), deck.get("text", ours)
        if isinstance(text, str) and digest == _digest(text):
            return text if text != ours else None
        if "text" not in deck:
            raise BadInput("This game was played with another deck than this version has, and does not carry it along.")
    raise BadInput("The deck in this saved game is not the one that it was played with; it has been changed.")
