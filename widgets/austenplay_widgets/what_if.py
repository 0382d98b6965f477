"""What if: from any moment that is looked back at, the game goes on otherwise, as an exercise beside it.

The real game is never touched. An exercise is a session of its own that begins with the state of that moment, or with
another world that looks just like it to the seat that goes on. The option not taken, a branch in the game's own
history, would have made the redo, the saves and the links of the real game lead into the exercise.

An exercise belongs to one seat. Bots sit in for all the others, so nobody's cards are shown to anybody, and while
other people still play with the real ones, only another world may be gone on with.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from austenplay.analysis.players import usual
from austenplay.analysis.what_if import another_world
from austenplay.core.chance import Shuffled
from austenplay.core.errors import BadInput
from austenplay.core.events import size_of
from austenplay.core.game import Game
from austenplay.core.history import History
from austenplay.core.protocols import State, View
from austenplay_widgets.chairs import PERSON, Chair
from austenplay_widgets.replay import Replay, walked
from austenplay_widgets.scenes.common import Scene, Seating, button, unspoken
from austenplay_widgets.session import Session
from austenplay_widgets.take_back import seen_since
from austenplay_widgets.talk import SAY

GO_ON, SAME, OTHER = "what_if", "what_if:same", "what_if:other"
AGAIN, LEAVE = "what_if:again:", "what_if:leave"
SAME_CARDS, LIES = "the same cards", "The cards lie as they lay."
NEW_DEAL, DEALS = "cards dealt anew", "What had not been dealt by then is dealt anew."
STANDS = "The real game stands where it stood."
NOT_THEIRS = ("replay", "review", "new", "link", SAY)
"""Tools of the real game that an exercise does not have."""


class Exercise(Session):
    """A game that goes on otherwise from a moment of another.

    Parameters
    ----------
    state
        What it begins with.
    chairs
        Who sits at the real table.
    eyes
        The seat that goes on; bots sit in for all others.
    index
        From which move of the real game on.
    world
        Whose cards: "the same cards", those of a new deal, or another world and how it was drawn.
    seed
        What chance to come and the bots' choices are drawn from.
    """

    def __init__(
        self, state: State, chairs: Sequence[Chair], eyes: int, *, index: int, world: str, seed: int | str
    ) -> None:
        self.eyes, self.index, self.world = eyes, index, world
        self.begun = size_of(state.log)
        history = History(state, seed=seed)
        history.note = f"What if, from move {index} on: {world}."
        super().__init__(history, _sat_in(history.game, chairs, eyes))

    @property
    def title(self) -> str:
        """What it is called beside the real game."""
        return f"What if, from move {self.index}: {self.world}"

    @property
    def states(self) -> tuple[State, ...]:
        """The states from its beginning to where it stands."""
        return tuple(node.state for node in self.history.past)

    def scene(self) -> Scene:
        """Return what the screen shows now; how much the table tells is for the real game to say."""
        drawn = super().scene()
        drawn["notes"]["dial"] = []
        return drawn

    def opening(self, text: str) -> Scene:
        """Return the scene in which it comes onto the table, with a word from the table."""
        self._say(text)
        self.shown = {**self.shown, "notice": self._notice}
        return {**self.shown, **self.way, "focus": True}

    def seen(self) -> str:
        """Return what its seat has seen in it, in a sentence."""
        return seen_since(self.state.view(self.eyes), self.begun, self._seats(), "In the what-if you have seen")

    def _buttons(self) -> list[dict[str, Any]]:
        buttons = [of for of in super()._buttons() if of["id"] not in NOT_THEIRS]
        return [*buttons, button(LEAVE, "Back to the real game", primary=self.state.is_over)]

    def _do(self, what: str) -> None:
        if what not in NOT_THEIRS:
            super()._do(what)

    def _sayings(self) -> tuple[str, ...]:
        return ()  # nobody else is there to hear it

    def _seen(self, seat: int | None) -> int:
        return max(super()._seen(seat), self.begun)

    def _introduction(self, looker: int, stand: str) -> str:
        return ""  # it begins at a table that has been told of


class LookBack(Replay):
    """A walk through a game from whose moments an exercise may begin.

    Parameters
    ----------
    session
        Whose game is walked through; it keeps the exercises.
    seating
        Names and kinds of the seats.

    Attributes
    ----------
    nodes
        The moments, with what was done between them.
    worlds
        With which cards one may go on; while other people still play with these, only in another world.
    world
        With which cards one goes on: `SAME` or `OTHER`, one of `worlds`.
    model
        How the others are taken to have played where another world is drawn, a key of the game's `models`.
    exercise
        The exercise that is on the table in the place of the walk.
    """

    exercise: Exercise | None

    def __init__(self, session: Session, seating: Seating) -> None:
        self.session = session
        self.model = next(iter(session.game.models), "")
        self.exercise = None
        people = sum(chair.is_person for chair in session.chairs)
        self.worlds = (OTHER,) if people > 1 and not session.state.is_over else (SAME, OTHER)
        self.world = self.worlds[0]
        self.nodes, eyes = walked(session.history, session.looker)
        super().__init__(tuple(node.state for node in self.nodes), seating, eyes, claims=session.history.claims)

    @property
    def way_to_a_seat(self) -> str:
        """What to do where the eyes are an onlooker's: between turns of several people there are no others."""
        if len(self._all_eyes) > 1:
            return "look with the eyes of a seat"
        return "look back on your own turn, or once the game is over"

    @property
    def moment(self) -> View:
        """The moment of the real game that is looked at, as the eyes that look knew it."""
        return super().view

    @property
    def view(self) -> View:
        """What is on the table, as the eyes that look know it."""
        if self.exercise is None:
            return super().view
        return self.exercise.state.view(self.exercise.looker)

    @property
    def is_over(self) -> bool:
        """Whether the real game is."""
        return bool(self.moments[-1].is_over)

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The exercises that the eyes that look may see: those of their seat, or all once the real game is over."""
        made = (made for made in self.session.exercises if isinstance(made, Exercise))
        return tuple(made for made in made if self.is_over or made.eyes == self.eyes)

    @property
    def way_out(self) -> str:
        """The button that leaves the walk."""
        return "close" if self.exercise is None else LEAVE

    @property
    def farewell(self) -> str:
        """What is said when the walk is left for the real game: what has been seen meanwhile of its cards."""
        if self.exercise is None:
            return ""
        seen = self.exercise.seen() if self.exercise.world == SAME_CARDS and not self.is_over else ""
        return f"Back at the real game, where it stood. {seen}".strip()

    def real(self, index: int) -> tuple[State, ...]:
        """Return the states of the real game from a move on."""
        return self.moments[index:]

    def handle(self, message: Mapping[str, Any]) -> Scene:
        """Move as a click asks, or go on with an exercise, and return what is then on the table."""
        what = message["id"]
        if self.exercise is not None:
            self.shown = self.exercise.handle(message)
        elif what in (GO_ON, *self.worlds) and not self._why_not():
            self.shown = self._begin(self.world if what == GO_ON else what)
        elif str(what).startswith(AGAIN):
            self._take_up(str(what).removeprefix(AGAIN))
        else:
            super().handle(message)
        return self.shown

    def _begin(self, what: str) -> Scene:
        eyes, state, model = self.eyes, self.moments[self.index], self.session.game.models.get(self.model)
        assert eyes is not None
        seed = f"{self.session.history.seed}/what if/{len(self.session.exercises) + 1}"
        if what == SAME:
            world, says = (NEW_DEAL, DEALS) if isinstance(state.nature, Shuffled) else (SAME_CARDS, LIES)
            says = f"{says} Everybody else decides anew, and so does chance."
        else:
            try:
                state = another_world(self.moment, random.Random(seed), self.model or None)
            except BadInput:
                title = "" if model is None else model.title
                text = f"{title!r} does not account for what has happened here: choose below how else others play."
                return {**unspoken(self.scene()), "notice": {"kind": "refusal", "text": text, "clause": None}}
            world = f"another world ({model.title})" if model is not None else "another world"
            says = "What you could not see has been drawn anew by its chance, and everybody else decides anew."
        self.exercise = Exercise(state, self.session.chairs, eyes, index=self.index, world=world, seed=seed)
        self.session.exercises.append(self.exercise)
        return self.exercise.opening(f"{self.exercise.title}. {says} {STANDS}")

    def _take_up(self, number: str) -> None:
        """Put an exercise back on the table."""
        for made in self.exercises:
            if str(self.session.exercises.index(made)) == number:
                self.exercise = made
                self.shown = made.opening(f"{made.title}. {STANDS}")

    def _why_not(self) -> str:
        """Return why nobody can go on from here, or nothing where somebody can."""
        if self.eyes is None:
            return f"An onlooker holds no cards: {self.way_to_a_seat}."
        is_over = self.moments[self.index].is_over
        return "The game is over here: go back to a moment before that." if is_over else ""

    def _buttons(self) -> list[dict[str, Any]]:
        *walk, leave = super()._buttons()
        return [*walk, button(GO_ON, "What if?", why=self._why_not()), leave]


def _sat_in(game: Game, chairs: Sequence[Chair], eyes: int) -> tuple[Chair, ...]:
    """Return the chairs with a person in one of them and bots in all others."""
    bot = usual(game)
    return tuple(
        replace(chair, kind=PERSON if seat == eyes else bot if chair.is_person else chair.kind)
        for seat, chair in enumerate(chairs)
    )
