"""A game at one screen: who looks, whose turn it is, bots, undo, and a cover between people.

A click comes in as a message and a scene goes out. In between is one straight line: the history takes the
action, bots answer, and the view of the seat that looks becomes a scene. The session decides who looks; it never
shows a view to anybody else.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from austenplay.core.chance import rng_at
from austenplay.core.errors import BadInput, listed
from austenplay.core.game import Game
from austenplay.core.history import History, Node
from austenplay.core.protocols import State
from austenplay_widgets.scenes import scene
from austenplay_widgets.scenes.common import Scene, Seating, reason

LOGGER = logging.getLogger("austenplay")
LONGEST_NAME = 24
PERSON = "person"


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at the table: a name, and who sits there, a person or one of the game's policies."""

    name: str
    kind: str = PERSON

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.kind == PERSON


class Session:
    """One game at one screen.

    Parameters
    ----------
    game
        What is played.
    chairs
        Who sits where, seat 0 first.
    seed
        Gives the shuffles; None draws one. It is shown only when the game is over.
    options
        House rules by name.

    Attributes
    ----------
    shown
        The scene that the screen shows.

    Raises
    ------
    BadInput
        For names, seats or options that cannot be, in one sentence.
    """

    def __init__(
        self,
        game: Game,
        chairs: tuple[Chair, ...],
        *,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        _check_chairs(game, chairs)
        self.game = game
        self.chairs = chairs
        self.history = History(game, seats=len(chairs), seed=seed, **(options or {}))
        self._persons = tuple(seat for seat, chair in enumerate(chairs) if chair.is_person)
        self._looker: int | None = self._persons[0] if len(self._persons) == 1 else None
        self._covered = False
        self._notice: dict[str, Any] | None = None
        self._run_bots()
        self._look_after_move()
        self.shown = self.scene()

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
        looker = self.looker
        seating = Seating(
            self.game,
            tuple(chair.name for chair in self.chairs),
            tuple(chair.kind if chair.is_person else f"{chair.kind} bot" for chair in self.chairs),
            self._seen(looker),
        )
        drawn = scene(self.state.view(looker), seating)
        due = self._due_person()
        if self._covered and due is not None:
            name = self.chairs[due].name
            drawn["news"] = ""
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
        if self.state.is_over and drawn["outcome"] is not None:
            text = f"The cards of this game came from the seed {self.history.seed}."
            drawn["outcome"]["lines"].append({"text": text, "clause": None})
        return {**drawn, "buttons": self._buttons(), "notice": self._notice}

    def _buttons(self) -> list[dict[str, Any]]:
        if self._covered:
            return [_button("new", "New game")]
        buttons = []
        due = self._due_person()
        if self.state.nature is not None:
            buttons.append(_button("next", "Next round", primary=True))
        elif due is not None and due != self._looker:
            buttons.append(_button("pass", f"Hand over to {self.chairs[due].name}", primary=True))
        buttons.append(_button("undo", "Undo", why=self._why_no_undo()))
        buttons.append(_button("redo", "Redo", why="" if self._redo_node() else "Nothing has been taken back here."))
        buttons.append(_button("new", "New game", primary=self.state.is_over))
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
        before = self.history.node, self._looker, self._covered
        self._notice = None
        try:
            if message["type"] == "act":
                self._act(message["id"])
            else:
                self._do(message["id"])
            self.shown = self.scene()
        except Exception:
            node, self._looker, self._covered = before
            self.history.go(node)
            text = fault("That did not work", "The game stands as it was before.")
            self.shown = {**self.shown, "news": "", "notice": {"kind": "error", "text": text, "clause": None}}
        return self.shown

    def _act(self, number: int) -> None:
        view = self.state.view(self.looker)
        if not 0 <= number < len(view.choices):
            return  # a late click on a choice that is gone
        choice = view.choices[number]
        if choice.objections:
            seating = Seating(self.game, tuple(chair.name for chair in self.chairs), ())
            why = reason(choice.objections[0], seating, self.looker)
            text = f"{why['reason']}. {why['remedy']}"
            self._notice = {"kind": "refusal", "text": text, "clause": why["clause"]}
            return
        self.history.apply(choice.action)
        self._run_bots()
        self._look_after_move()

    def _do(self, what: str) -> None:
        due = self._due_person()
        if what == "next" and self.state.nature is not None:
            self.history.settle()
            self._run_bots()
            self._look_after_move()
        elif what == "pass" and due is not None and due != self._looker:
            self._covered = True
        elif what == "uncover" and self._covered:
            self._looker, self._covered = due, False
        elif what == "undo" and self._looker is not None and (node := self._own_last(self._looker)):
            self.history.go(node)
            self._tell("Taken back to your last decision.")
        elif what == "redo" and (node := self._redo_node()):
            self.history.go(node)
            self._look_after_move()
            self._tell("Done again.")

    def _tell(self, text: str) -> None:
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
        return 0 if node is None or node.state.log is None else len(node.state.log)

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


def _decides(state: State, seats: tuple[int, ...]) -> bool:
    return state.decision is not None and state.decision.seat in seats


def _button(ident: str, label: str, *, why: str = "", primary: bool = False) -> dict[str, Any]:
    return {"id": ident, "label": label, "enabled": not why, "why": why, "primary": primary}


def _check_chairs(game: Game, chairs: tuple[Chair, ...]) -> None:
    game.checked(len(chairs), {})
    kinds = (PERSON, *game.policies)
    for chair in chairs:
        if not chair.name.strip() or len(chair.name) > LONGEST_NAME:
            raise BadInput(f"A name has 1 to {LONGEST_NAME} characters; {chair.name!r:.40} does not.")
        if chair.kind not in kinds:
            raise BadInput(f"{chair.name} cannot be played by {chair.kind!r:.40}; choose {listed(kinds)}.")
    names = [chair.name for chair in chairs]
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"Two seats are called {name}; give each a name of its own.")


def fault(what: str, comfort: str) -> str:
    """Write the exception at hand into the log under a number, and return a sentence with that number for the page."""
    number = secrets.token_hex(3)
    LOGGER.exception("fault %s", number)
    return f"{what} (number {number}). {comfort}"
