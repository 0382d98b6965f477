"""A game at one screen: who looks, whose turn it is, bots, undo, and a cover between people.

A click comes in as a message and a scene goes out. In between is one straight line: the history takes the
action, bots answer, and the view of the seat that looks becomes a scene. The session decides who looks; it never
shows a view to anybody else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from austenplay.core.chance import rng_at
from austenplay.core.errors import listed
from austenplay.core.events import size_of
from austenplay.core.game import Game
from austenplay.core.history import History, Node
from austenplay.core.protocols import State
from austenplay_widgets.assist import LABELS, SAYS, Assist
from austenplay_widgets.chairs import Chair, check_chairs
from austenplay_widgets.faults import fault
from austenplay_widgets.onlook import BARE, BESIDE, BETWEEN, ONLOOKER, UNDER_COVER, Onlook
from austenplay_widgets.replay import Replay
from austenplay_widgets.scenes import scene, way
from austenplay_widgets.scenes.common import Scene, Seating, button, reason, unspoken
from austenplay_widgets.scenes.notes import DIAL, dial


class Session:
    """One game at one screen.

    Parameters
    ----------
    history
        The game, new or taken up again.
    chairs
        Who sits where, seat 0 first.
    tells_seed
        Whether the cards came from the history's seed, which is then shown when the game is over.

    Attributes
    ----------
    shown
        The scene that the screen shows.
    way
        How the table came to stand so: the moves and frames of the click that was answered last, or of the start.
        They belong to that answer alone, so no other scene holds them.

    Raises
    ------
    BadInput
        For names or seats that cannot be, in one sentence.
    """

    def __init__(self, history: History, chairs: tuple[Chair, ...], *, tells_seed: bool = False) -> None:
        check_chairs(history.game, chairs)
        self.game = history.game
        self.chairs = chairs
        self.history = history
        self._tells_seed = tells_seed
        self._replay: Replay | None = None
        self._persons = tuple(seat for seat, chair in enumerate(chairs) if chair.is_person)
        self._looker: int | None = self._persons[0] if len(self._persons) == 1 else None
        self._covered = False
        self._notice: dict[str, Any] | None = None
        self._peeked: frozenset[int] = frozenset()
        self._note_open_hands()
        self._heard: dict[int | None, int] = {}  # how long the log was when the table last spoke to a seat
        self.way: Mapping[str, Any] = {}
        self._go_on(_before_chance(history.node))
        self.shown = self._spoken()

    @classmethod
    def begin(
        cls,
        game: Game,
        chairs: tuple[Chair, ...],
        *,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Session:
        """Return a session of a new game; a seed that is not given is drawn.

        Raises
        ------
        BadInput
            For names, seats or options that cannot be, in one sentence.
        """
        check_chairs(game, chairs)
        return cls(History(game, seats=len(chairs), seed=seed, **(options or {})), chairs, tells_seed=True)

    # What the table shows

    @property
    def looker(self) -> int | None:
        """The seat whose view is on the screen; None while only public things are."""
        return None if self._covered else self._looker

    @property
    def state(self) -> State:
        """The state of the game, every hidden card included; for the host only."""
        return self.history.state

    def scene(self) -> Scene:
        """Return what the screen shows now."""
        if self._replay is not None:
            return self._replay.shown
        looker = self.looker
        drawn = scene(self.state.view(looker), self._seating(looker))
        due = self._due_person()
        if self._covered and due is not None:
            name = self.chairs[due].name
            drawn["news"], drawn["notes"] = "", None
            drawn["cover"] = {
                "title": f"Pass the screen to {name}",
                "text": "The cards stay covered until you say that you are there.",
                "button": f"I am {name}: show my cards",
            }
        elif due is not None and due != looker:
            drawn["prompt"] = {
                "text": f"{self.chairs[due].name} is next. Hand over the screen when you have seen enough.",
                "clause": None,
                "yours": False,
            }
        if looker is not None:
            drawn["notes"]["dial"] = dial(self.chairs[looker].assist)
        if looker is not None and not self._heard.get(looker):
            drawn["aloud"] = self._introduction(looker, f"{drawn['title']}. {drawn['status']}")
        if self._tells_seed and self.state.is_over and drawn["outcome"] is not None:
            text = f"The cards of this game came from the seed {self.history.seed}."
            drawn["outcome"]["lines"].append({"text": text, "clause": None})
        return {**drawn, "buttons": self._buttons(), "notice": self._notice}

    def onlook(self) -> Onlook:
        """Return what the odds panel may look at: the view that is on the screen, or why there is none."""
        seating = self._seats()
        if self._covered:
            return Onlook(None, seating, UNDER_COVER)
        view = self.state.view(self.looker) if self._replay is None else self._replay.view
        if view.seat is None:
            return Onlook(None, seating, ONLOOKER)
        assist = self.chairs[view.seat].assist
        dial = (view.seat, assist) if self._replay is None else None
        if assist is Assist.BARE:
            return Onlook(None, seating, BARE, dial)
        if view.decision is None:
            return Onlook(None, seating, BETWEEN, dial)
        return Onlook(view, seating, BESIDE if assist is Assist.OPEN else "", dial)

    def _spoken(self) -> Scene:
        """Return what the screen shows now, which is then told aloud."""
        drawn = self.scene()
        if self._replay is None and not self._covered:
            self._heard[self.looker] = size_of(self.state.log)
        return drawn

    def _unhear(self) -> None:
        """Forget that lines were told which have been taken back; what stands is not told twice."""
        length = size_of(self.state.log)
        self._heard = {looker: min(heard, length) for looker, heard in self._heard.items()}

    def _introduction(self, looker: int, stand: str) -> str:
        """Return what stands around the table for all to see, for somebody who only listens."""
        names = listed((chair.name for chair in self.chairs), "and")
        return f"At the table sit {names}. You are {self.chairs[looker].name}. {stand}"

    def _seats(self) -> Seating:
        names = tuple(chair.name for chair in self.chairs)
        kinds = tuple(chair.kind if chair.is_person else f"{chair.kind} bot" for chair in self.chairs)
        assists = tuple(chair.assist for chair in self.chairs)
        return Seating(self.game, names, kinds, assists=assists, peeked=self._peeked)

    def _seating(self, looker: int | None) -> Seating:
        return self._seats().facing(self.state, looker, self._seen(looker), self._heard.get(looker, 0))

    def _buttons(self) -> list[dict[str, Any]]:
        if self._covered:
            return [button("new", "New game")]
        buttons = []
        due = self._due_person()
        if self.state.nature is not None:
            buttons.append(button("next", "Next round", primary=True))
        elif due is not None and due != self._looker:
            buttons.append(button("pass", f"Hand over to {self.chairs[due].name}", primary=True))
        no_redo = "" if self._redo_node() else "Nothing has been taken back here."
        over = self.state.is_over
        buttons.append(button("undo", "Undo", why=self._why_no_undo(), tool=True))
        buttons.append(button("redo", "Redo", why=no_redo, tool=True))
        buttons.append(button("replay", "Replay", tool=True))
        buttons.append(button("save", "Save", tool=True))
        buttons.append(button("new", "New game", primary=over, tool=not over))
        return buttons

    def _why_no_undo(self) -> str:
        if self._looker is None:
            return "Only a seat that is looking can take back its own decision."
        return "" if self._own_last(self._looker) else "You have not decided anything yet."

    # What a click does

    def handle(self, message: Mapping[str, Any]) -> Scene:
        """Do what a click asks and return the next scene.

        Whatever goes wrong, the game stands as it was before and the table says so in one sentence.
        """
        before = self.history.node, self.chairs, self._looker, self._covered, self._replay, self._peeked
        self._notice, self.way = None, {}
        try:
            if self._replay is not None:
                self._look_back(self._replay, message)
            elif message["type"] == "act":
                self._act(message["id"])
            else:
                self._do(message["id"])
            self.shown = self._spoken()
            if self.chairs is not before[1]:  # the scene before may have shown what this one keeps to itself
                self.shown["forget"] = True
        except Exception:
            node, self.chairs, self._looker, self._covered, self._replay, self._peeked = before
            self.history.go(node)
            text = fault("That did not work", "The game stands as it was before.")
            self.shown = {**unspoken(self.shown), "notice": {"kind": "error", "text": text, "clause": None}}
            self.way = {}
        return {**self.shown, **self.way}

    def _act(self, number: int) -> None:
        choices = self.state.view(self.looker).choices
        if not 0 <= number < len(choices):
            return  # a late click on a choice that is gone
        choice = choices[number]
        if choice.objections:
            why = reason(choice.objections[0], self._seating(self.looker), self.looker)
            text = f"{why['reason']}. {why['remedy']}"
            self._notice = {"kind": "refusal", "text": text, "clause": why["clause"]}
            return
        before = self.history.node
        self.history.apply(choice.action)
        self._go_on(before)

    def _do(self, what: str) -> None:
        due = self._due_person()
        if what == "next" and self.state.nature is not None:
            before, self._peeked = self.history.node, frozenset()
            self._note_open_hands()
            self.history.settle()
            self._go_on(before)
        elif what == "pass" and due is not None and due != self._looker:
            self._covered = True
        elif what == "uncover" and self._covered:
            self._looker, self._covered = due, False
        elif what == "undo" and self._looker is not None and (node := self._own_last(self._looker)):
            self.history.go(node)
            self._unhear()
            self._say("Taken back to your last decision.")
        elif what == "redo" and (node := self._redo_node()):
            self.history.go(node)
            self._look_after_move()
            self._say("Done again.")
        elif what == "replay" and not self._covered:
            self._replay = Replay(self.history, self._seating(self.looker), self.looker)
        elif what.startswith(DIAL) and self.looker is not None:
            self._turn_dial(self.looker, what.removeprefix(DIAL))

    def _turn_dial(self, seat: int, to: str) -> None:
        """Tell a seat more or less from now on."""
        if to in tuple(Assist):
            assist = Assist(to)
            turned = replace(self.chairs[seat], assist=assist)
            self.chairs = (*self.chairs[:seat], turned, *self.chairs[seat + 1 :])
            self._note_open_hands()
            self._say(f"{LABELS[assist]}. {SAYS[assist]}")

    def _note_open_hands(self) -> None:
        """Remember who sees every hand, so that turning the dial back leaves a trace until the round is over."""
        self._peeked |= {seat for seat, chair in enumerate(self.chairs) if chair.assist is Assist.OPEN}

    def _go_on(self, since: Node) -> None:
        """Let the bots answer what was done since a moment, and remember the way for the eyes that go on looking."""
        looker = self.looker
        self._run_bots()
        self._look_after_move()
        if self._covered or self.looker != looker:
            return
        nodes = [self.history.node]
        while nodes[-1] is not since and (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        # A moment at which nature acts is nothing to look at, unless a round ends there.
        seen = [node.state for node in reversed(nodes) if node.state.nature is None or node in (nodes[0], since)]
        self.way = way(seen, looker, self._seating(looker))

    def _look_back(self, replay: Replay, message: Mapping[str, Any]) -> None:
        """Walk through the game, or leave the walk; the game stands where it was."""
        if message["id"] == "close":
            self._replay = None
        else:
            replay.handle(message)

    def tell(self, text: str) -> Scene:
        """Return the present scene with a word from the table."""
        self._say(text)
        self.shown = self._spoken()
        return self.shown

    def _say(self, text: str) -> None:
        self._notice = {"kind": "info", "text": text, "clause": None}

    # Whose eyes

    def _look_after_move(self) -> None:
        """Choose who looks now: the only person always; among several, nobody new without a cover."""
        if len(self._persons) < 2:
            return
        if self._due_person() is None:  # a round is over, and hands lie open for all
            self._looker, self._covered = None, False
        elif self._looker is None:
            self._covered = True

    def _due_person(self) -> int | None:
        decision = self.state.decision
        return decision.seat if decision is not None and self.chairs[decision.seat].is_person else None

    def _seen(self, seat: int | None) -> int:
        """Return how long the log was when a seat, or with None any person, last decided or saw a round end."""
        seats = self._persons if seat is None else (seat,)
        node = self.history.node.parent
        while node is not None and node.state.nature is None and not _decides(node.state, seats):
            node = node.parent
        return 0 if node is None else size_of(node.state.log)

    def _own_last(self, seat: int) -> Node | None:
        """Return the moment of a seat's last decision before the cursor."""
        node = self.history.node.parent
        while node is not None and not _decides(node.state, (seat,)):
            node = node.parent
        return node

    def _redo_node(self) -> Node | None:
        """Return the next moment on the line at which the bots have finished, if something was taken back."""
        if self._covered:
            return None
        node = self.history.node.line
        while node is not None and node.line is not None and self._waits_for_bot(node.state):
            node = node.line
        return node

    # Bots

    def _waits_for_bot(self, state: State) -> bool:
        return state.decision is not None and not self.chairs[state.decision.seat].is_person

    def _run_bots(self) -> None:
        """Let bots decide until a person is asked, a round is over or the game is."""
        while self._waits_for_bot(self.state) and (decision := self.state.decision) is not None:
            policy = self.game.policies[self.chairs[decision.seat].kind]
            rng = rng_at(f"{self.history.seed}/bots", self.state.ply)
            self.history.apply(policy.choose(self.state.view(decision.seat), rng))


def _before_chance(node: Node) -> Node:
    """Return the moment before the chance that led to a moment, which is the moment itself after a decision."""
    while node.parent is not None and node.parent.state.decision is None:
        node = node.parent
    return node


def _decides(state: State, seats: tuple[int, ...]) -> bool:
    return state.decision is not None and state.decision.seat in seats
