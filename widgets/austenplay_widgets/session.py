"""A game at one screen: who looks, what a click does, undo, and a cover between people.

A click comes in as a message and a scene goes out. In between is one straight line: the history takes the
action, bots answer, and the view of the seat that looks becomes a scene. The session decides who looks; it never
shows a view to anybody else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from austenplay.core.errors import BadInput, listed
from austenplay.core.events import size_of
from austenplay.core.game import Game, is_pause
from austenplay.core.history import History, Node
from austenplay.core.protocols import State, View
from austenplay_widgets.assist import LABELS, SAYS, Assist
from austenplay_widgets.chairs import Chair, check_chairs
from austenplay_widgets.faults import fault
from austenplay_widgets.hinting import BARE as NO_HINTS
from austenplay_widgets.hinting import Prompter, whispered
from austenplay_widgets.onlook import BARE, BESIDE, BETWEEN, ONLOOKER, UNDER_COVER, Onlook
from austenplay_widgets.query import is_served
from austenplay_widgets.replay import Replay
from austenplay_widgets.scenes import rules, scene, way
from austenplay_widgets.scenes.common import Scene, Seating, button, reason, unspoken
from austenplay_widgets.scenes.notes import DIAL, dial
from austenplay_widgets.seated import Seated
from austenplay_widgets.take_back import seen_since
from austenplay_widgets.talk import NOTHING_TO_SAY, SAY, heard, offer, placed, sayings


class Session(Seated):
    """One game at one screen.

    Parameters
    ----------
    history
        The game, new or taken up again.
    chairs
        Who sits where, seat 0 first.
    tells_seed
        Whether the cards came from the history's seed, which is then shown when the game is over.
    peeked
        The seats that have looked at open hands in the round that is being played.

    Attributes
    ----------
    tells_seed, peeked
        As they were given; who looks at open hands is added, and forgotten when a round begins.
    shown
        The scene that the screen shows.
    exercises
        What has been played on from a moment of this game to see what would have come of it.
    way
        How the table came to stand so: the moves and frames of the click that was answered last, or of the start.
        They belong to that answer alone, so no other scene holds them.

    Raises
    ------
    BadInput
        For names or seats that cannot be, in one sentence.
    """

    def __init__(
        self, history: History, chairs: tuple[Chair, ...], *, tells_seed: bool = False, peeked: Iterable[int] = ()
    ) -> None:
        super().__init__(history, chairs)
        self.tells_seed = tells_seed
        self.exercises: list[Session] = []
        self._replay: Replay | None = None
        self._looker: int | None = self._persons[0] if len(self._persons) == 1 else None
        self._covered = False
        self._notice: dict[str, Any] | None = None
        self._is_saying = False
        self.peeked = frozenset(peeked)
        self._prompter = Prompter()
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
    def look_back(self) -> Replay | None:
        """The walk through the game that is on the table, if there is one."""
        return self._replay

    @property
    def on_table(self) -> Session:
        """The game on the table: an exercise while one is played, or this one."""
        return self if self._replay is None or self._replay.exercise is None else self._replay.exercise

    def scene(self) -> Scene:
        """Return what the screen shows now."""
        if self._replay is not None:
            return self._replay.shown
        looker = self.looker
        view, seating = self.state.view(looker), self._seating(looker)
        drawn = scene(view, seating)
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
        drawn["status"] = f"{self.history.note} {drawn['status']}".strip()
        drawn = heard(drawn, placed(self.history.claims, self._past()), seating)
        if self._is_saying and (lines := self._sayings()):
            drawn["say"] = offer(self.game, lines)
            drawn["said"] = drawn["say"]["text"]
        if looker is not None:
            drawn["notes"]["dial"] = dial(self.chairs[looker].assist)
            drawn = drawn if self._why_no_hint() else whispered(drawn, view, self._prompter, seating)
        if looker is not None and not self._heard.get(looker):
            drawn["aloud"] = self._introduction(looker, f"{drawn['title']}. {drawn['status']}")
        if self.tells_seed and self.state.is_over and drawn["outcome"] is not None:
            text = f"The cards of this game came from the seed {self.history.seed}."
            drawn["outcome"]["lines"].append({"text": text, "clause": None})
        return {**drawn, "buttons": self._buttons(), "notice": self._notice}

    def rules(self) -> dict[str, Any]:
        """Return the rules at hand."""
        return rules(self.game, self.state)

    def onlook(self, moment: View | None = None) -> Onlook:
        """Return what the odds panel may look at: the view that is on the screen, or why there is none.

        `moment` is the view on the screen where a decision is looked back on in the place of the game.
        """
        seating = self._seats()
        if self._covered:
            return Onlook(None, seating, UNDER_COVER)
        back = moment if self._replay is None or moment is not None else self._replay.view
        view = self.state.view(self.looker) if back is None else back
        if view.seat is None:
            return Onlook(None, seating, ONLOOKER)
        assist = self.chairs[view.seat].assist
        dial = (view.seat, assist) if back is None else None
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
        return Seating(self.game, names, kinds, assists=assists, peeked=self.peeked)

    def _seating(self, looker: int | None) -> Seating:
        return self._seats().facing(self.state, looker, self._seen(looker), self._heard.get(looker, 0))

    def _buttons(self) -> list[dict[str, Any]]:
        if self._covered:
            return [button("new", "New game")]
        buttons = []
        due = self._due_person()
        if is_pause(self.state):
            buttons.append(button("next", "Next round", primary=True))
        elif due is not None and due != self._looker:
            buttons.append(button("pass", f"Hand over to {self.chairs[due].name}", primary=True))
        if self.game.gives_hints and self._may_decide():
            buttons.append(button("hint", "Hint", why=self._why_no_hint(), key="h"))
        no_redo = "" if self._redo_node() else "Nothing has been taken back here."
        over = self.state.is_over
        buttons.append(button("undo", "Undo", why=self._why_no_undo(), tool=True))
        buttons.append(button("redo", "Redo", why=no_redo, tool=True))
        buttons.append(button("replay", "Replay", tool=True))
        if self.state.is_round_over and self.game.models:
            buttons.append(button("review", "Review", tool=True))
        buttons.append(button("save", "Save", tool=True))
        if is_served():  # elsewhere a page has no address to give away
            buttons.append(button("link", "Link", tool=True))
        buttons.append(button("new", "New game", primary=over, tool=not over))
        if self.game.claims_clause:  # last, because it unfolds below them
            buttons.append(button(SAY, "Say something", why="" if self._sayings() else NOTHING_TO_SAY, tool=True))
        return buttons

    def _past(self) -> list[State]:
        """Return the states up to now, where something was said that has to find its place among them."""
        return [node.state for node in self.history.past] if self.history.claims else []

    def _sayings(self) -> tuple[str, ...]:
        """Return what whoever looks may like to say."""
        return () if self.looker is None else sayings(self.game, self.history.node, self.looker)

    def _may_decide(self) -> bool:
        return self.looker is not None and self._due_person() == self.looker

    def _why_no_hint(self) -> str:
        return NO_HINTS if self.looker is None or self.chairs[self.looker].assist is Assist.BARE else ""

    def _why_no_undo(self) -> str:
        if self._looker is None:
            return "Only a seat that is looking can take back its own decision."
        return "" if self._own_last(self._looker) else "You have not decided anything yet."

    # What a click does

    def handle(self, message: Mapping[str, Any]) -> Scene:
        """Do what a click asks and return the next scene.

        Whatever goes wrong, the game stands as it was before and the table says so in one sentence.
        """
        before = self.history.node, self.chairs, self._looker, self._covered, self._replay, self.peeked
        self._notice, self.way = None, {}
        self._is_saying = (message["type"], message["id"]) == ("do", SAY) and not self._is_saying
        if message["id"] != "hint":
            self.on_table._prompter.drop()
        try:
            if self._replay is not None:
                self._look_back(self._replay, message)
            elif message["type"] == "act":
                self._act(message["id"])
            elif message["type"] == SAY:
                self._claim(message["id"])
            else:
                self._do(message["id"])
            self.shown = self._spoken()
            if self.chairs is not before[1]:  # the scene before may have shown what this one keeps to itself
                self.shown["forget"] = True
        except Exception:
            node, self.chairs, self._looker, self._covered, self._replay, self.peeked = before
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

    def _claim(self, text: str) -> None:
        """Let whoever looks say something to everybody; the game stands where it was."""
        if self.looker is None or not self._sayings():
            return
        try:
            self.history.claim(self.looker, text.strip())
        except BadInput as error:
            self._is_saying = True
            self._notice = {"kind": "refusal", "text": str(error), "clause": None}
            return
        text = f"Said to everybody: \u201c{text.strip()}\u201d Nobody checks it."
        self._notice = {"kind": "info", "text": text, "clause": self.game.claims_clause}

    def _do(self, what: str) -> None:
        due = self._due_person()
        if what == "next" and is_pause(self.state):
            before, self.peeked = self.history.node, frozenset()
            self._note_open_hands()
            self.history.settle()
            self._go_on(before)
        elif what == "pass" and due is not None and due != self._looker:
            self._covered = True
        elif what == "uncover" and self._covered:
            self._looker, self._covered = due, False
        elif what == "undo" and self._looker is not None and (node := self._own_last(self._looker)):
            seen = "" if self.looker is None else self._seen_since(node)
            self.history.go(node)
            self._unhear()
            self._say(f"Taken back to your last decision. {seen}".strip())
        elif what == "redo" and (node := self._redo_node()):
            self.history.go(node)
            self._look_after_move()
            self._say("Done again.")
        elif what == "hint" and self._may_decide() and not self._why_no_hint():
            self._prompter.ask(self.state.view(self.looker))
            self._notice = self._prompter.notice(self._seats())
        elif what == "replay" and not self._covered:
            from austenplay_widgets.what_if import LookBack  # which makes sessions itself

            self._replay = LookBack(self, self._seating(self.looker))
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
        self.peeked |= {seat for seat, chair in enumerate(self.chairs) if chair.assist is Assist.OPEN}

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
        if message["id"] == replay.way_out:
            self._replay = None
            if replay.farewell:
                self._say(replay.farewell)
        else:
            replay.handle(message)

    @property
    def thinking(self) -> float | None:
        """How much of a hint has been thought over, from 0 to 1; None while none is."""
        work = self._prompter.work
        return None if work is None else work.share

    def think(self, seconds: float) -> Scene | None:
        """Go on thinking a hint over; return the scene that tells it, or None while there is more to think over."""
        try:
            self._prompter.think(seconds)
        except Exception:
            self._prompter.drop()
            return self.tell(fault("There is no hint to be had", "The game stands as it was."))
        if self._prompter.work is not None:
            return None
        self._notice = self._prompter.notice(self._seats())
        self.shown = self._spoken()
        return self.shown

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

    def _redo_node(self) -> Node | None:
        """Return where redoing leads, if something was taken back and the cards lie open."""
        return None if self._covered else self._next_stop()

    def _seen_since(self, node: Node) -> str:
        """Return what whoever looks has seen since a moment, in a sentence."""
        return seen_since(self.state.view(self.looker), size_of(node.state.log), self._seats())


def _before_chance(node: Node) -> Node:
    """Return the moment before the chance that led to a moment, which is the moment itself after a decision."""
    while node.parent is not None and node.parent.state.decision is None:
        node = node.parent
    return node
