"""What a game is to the rest of the house: a name, its seats and options, and how to begin."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from austenplay.core.data import from_data, to_data
from austenplay.core.derivation import Derivation
from austenplay.core.errors import BadInput, listed
from austenplay.core.events import Event
from austenplay.core.facts import Fact
from austenplay.core.hints import Step
from austenplay.core.kernel import Kernel, PlainKernel
from austenplay.core.outlook import Model, Outlook, Reckoning
from austenplay.core.protocols import Action, Policy, State, View
from austenplay.core.questions import Kind, Question
from austenplay.core.rulebook import Rulebook
from austenplay.core.statements import Statement
from austenplay.core.telling import Asked

SAMPLED = 500
"""Rounds that are sampled for odds that are not exact, unless a game takes its time over each."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that can be chosen: its default, what it may be, any text if nothing is listed; one line of help.

    `title` and `labels` say in plain words what the option and each choice are called; they default to the names.
    """

    default: str
    choices: tuple[str, ...]
    help: str
    title: str = ""
    labels: tuple[str, ...] = ()


class Game(ABC):
    """One title on the shelf."""

    key: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[Mapping[str, Option]]
    openings: ClassVar[tuple[str, ...]] = ("position", "start")
    """The methods that lay a table for somebody to decide at, each with keywords of its own: how a lesson may begin."""
    sampled: ClassVar[int] = SAMPLED
    """How many rounds are sampled for odds that are not exact, unless more are asked for."""
    gives_hints: ClassVar[bool] = False
    """Whether the game can say why an action is good, see `hint_steps`."""
    formalities: ClassVar[frozenset[str]] = frozenset()
    """The kinds of decision that are asked of everybody alike and often leave only one answer, see `is_formality`."""
    claims_clause: ClassVar[str | None] = None
    """The clause by which anybody may claim anything about hidden cards, see `History.claim`."""

    @property
    def usual_seats(self) -> int:
        """How many a table is laid for, unless somebody asks for more or fewer."""
        return self.seats[0]

    @property
    @abstractmethod
    def actions(self) -> Mapping[str, type[Action]]:
        """The actions of the game by the name they carry in a record."""

    @property
    @abstractmethod
    def policies(self) -> Mapping[str, Policy]:
        """The ways to play that come with the game."""

    @property
    @abstractmethod
    def rulebook(self) -> Rulebook:
        """Every clause of the game, in every edition."""

    @property
    def questions(self) -> tuple[Kind[Question], ...]:
        """The kinds of question that the game asks about itself."""
        return ()

    @property
    def statements(self) -> tuple[Kind[Statement], ...]:
        """The kinds of statement by which the game asks how sure somebody is of what they cannot see."""
        return ()

    def known(self, view: Any) -> tuple[Fact, ...]:
        """Return what a view's seat can be sure of beyond what lies open, each fact with its proof."""
        return ()

    @property
    def models(self) -> Mapping[str, Model]:
        """The ways to read what the others did; empty for a game without odds.

        The plainest comes first and reads nothing into it; in the last one they look after themselves.
        """
        return {}

    def reckoning(self, view: Any, model: Model, *, n: int = SAMPLED, seed: str = "1") -> Reckoning[Any]:
        """Return the odds of a view as work that can be done in slices; see `odds`."""
        raise BadInput(f"{self.title} has no odds.")

    def odds(self, view: Any, model: str | None = None, *, n: int | None = None, seed: str = "1") -> Outlook:
        """Return what a view's seat may expect: who holds what, what each action may come to, what it risks.

        Parameters
        ----------
        view
            What the seat has seen of a round that is being played.
        model
            A key of `models`; the plainest where none is given.
        n, seed
            How many rounds are sampled, the game's `sampled` where None is given, and from which seed, for whatever can
            only be sampled.

        Raises
        ------
        BadInput
            For a game without odds, an unknown model, or a view that does not fit the model.
        """
        if model is not None and model not in self.models:
            raise BadInput(f"There is no model {model!r:.40}; there is {listed(self.models, 'and')}.")
        read = next(iter(self.models.values()), None) if model is None else self.models[model]
        if read is None:
            raise BadInput(f"{self.title} has no odds.")
        work = self.reckoning(view, read, n=self.sampled if n is None else n, seed=seed)
        work.go_on(math.inf)
        assert work.outlook is not None  # nobody has stopped it
        return work.outlook

    def prospect(self, view: Any, action: Action) -> tuple[Derivation, ...]:
        """Return what a legal action may come to at once, the others taken to have done anything legal; exact."""
        return ()

    def kernel(self, view: Any) -> Kernel[Any, Any]:
        """Return the rules of a view's match as search asks for them; a game may have faster ones than the grammar."""
        return PlainKernel()

    def worthwhile(self, view: Any) -> tuple[Action, ...]:
        """Return the legal actions among which the best is looked for; a game may leave out what is surely worse."""
        legal: tuple[Action, ...] = view.legal_actions()
        return legal

    def hint_steps(self, view: Any, action: Action) -> tuple[Step, Step, Step]:
        """Return what leads a view's seat to an action that has been found good: what to look at, the idea, the move.

        Nothing but the view is looked at. The first step points at what matters and the second at what may be made of
        it; neither of them names the move. What the move is worth is for whoever has weighed it to say.
        """
        raise BadInput(f"{self.title} gives no hints.")

    def sayings(self, action: Action | None) -> tuple[str, ...]:
        """Return what a seat may like to say to everybody of an action of its own; nobody is held to such words."""
        return ()

    def rulebook_for(self, position: Any) -> Rulebook:
        """Return the clauses that hold for a state or view, in the words of its deck."""
        return self.rulebook

    @abstractmethod
    def setup(self, *, seats: int, **options: str) -> State:
        """Return the game with everything still in the box: the first act is nature's."""

    @abstractmethod
    def state_to_data(self, state: Any) -> dict[str, Any]:
        """Return a state as JSON data, its log and pending steps included."""

    @abstractmethod
    def state_from_data(self, data: object) -> State:
        """Return the state that JSON data describes, or raise BadInput."""

    @abstractmethod
    def tell(self, position: Any, event: Event) -> str:
        """Return an event of a state's or view's log in plain words, seats still to be named (`core.words`)."""

    def learnt(self, view: Any, event: Event) -> str:
        """Return in a few words what a view's seat has seen by an event of its log: "the Ogre {0} drew".

        Seats are still to be named; empty where it has seen nothing that it did not choose itself.
        """
        return ""

    def start(self, *, seats: int, seed: int | str | None = None, **options: str) -> State:
        """Return a game ready for its first decision.

        Parameters
        ----------
        seats
            How many play.
        seed
            The same seed gives the same shuffles; None draws one.
        options
            House rules by name, see `options`.

        Raises
        ------
        BadInput
            For a wrong number of seats or a wrong option, in one sentence.
        """
        state = self.setup(seats=seats, **self.resolved(options))
        return settle(state, drawn_seed() if seed is None else seed)

    def observed(self, *, seats: int, seat: int, hand: Any, log: Iterable[Any], **more: Any) -> View:
        """Return what a seat knows of a game at a real table, with no state behind it.

        Parameters
        ----------
        seats, seat
            How many play, and who looks.
        hand
            What was dealt to that seat.
        log
            What it has seen and heard since, in the game's own entries.
        more
            Whatever else lay open at first, and options.

        Raises
        ------
        BadInput
            That says which entry cannot be and why, or that this game cannot be followed so.
        """
        raise BadInput(f"{self.title} cannot be followed from a real table.")

    def asked(self, /, *, seats: int, seat: int, **told: Any) -> Asked:
        """Return what a person at a real table may tell next, for whoever follows a game entry by entry.

        Parameters
        ----------
        seats, seat
            How many play, and who looks.
        told
            The other arguments of `observed`, as far as they have been told; a log may stop short anywhere. A deck is
            given as its text: no file is opened.

        Raises
        ------
        BadInput
            For what cannot be, as `observed` does; never for what is only missing.
        """
        raise BadInput(f"{self.title} cannot be followed from a real table.")

    def told(self, view: Any) -> dict[str, Any]:
        """Return as JSON data what a view's seat has seen and heard, from which `recalled` makes its views again.

        It is made of the view alone, so it holds nothing else.

        Raises
        ------
        BadInput
            Where a view cannot be told so: an onlooker's, one of a game that began in the middle, or any of this game.
        """
        raise BadInput(f"What one seat saw of {self.title} cannot be written down.")

    def recalled(self, told: object, *, seats: int, **options: str) -> tuple[View, ...]:
        """Return every moment that a seat has told of, the last one being the view that told; or raise BadInput."""
        raise BadInput(f"What one seat saw of {self.title} cannot be written down.")

    def resolved(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return options as a record may carry them: where a person names a deck file, its text.

        Only what a person asks for is resolved; an option that comes from a record never opens a file.
        """
        from austenplay.core.deck_file import deck_text

        is_file = {"deck"} & self.options.keys()
        return {name: deck_text(value) if name in is_file else value for name, value in options.items()}

    def deck_text(self, options: Mapping[str, str]) -> str:
        """Return the deck that a game with these options is played with, as the text of a deck file."""
        return ""

    def check_deck(self, text: str) -> str:
        """Return the name of the deck that a deck file's text describes, or raise BadInput."""
        raise BadInput(f"{self.title} takes no deck of one's own.")

    def with_deck(self, options: Mapping[str, str], text: str) -> dict[str, str]:
        """Return options that play with the deck of this text in the place of the one they name."""
        raise BadInput(f"{self.title} takes no deck of one's own.")

    def checked(self, seats: object, options: Mapping[str, object]) -> dict[str, str]:
        """Return the options with their defaults filled in, or raise BadInput."""
        if type(seats) is not int or seats not in self.seats:
            raise BadInput(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats!r:.40}.")
        for name, value in options.items():
            if name not in self.options:
                raise BadInput(f"There is no option {name!r:.40}; there are {listed(self.options, 'and')}.")
            choices = self.options[name].choices
            if not choices and not isinstance(value, str):
                raise BadInput(f"{name} must be a text, not {value!r:.40}.")
            if choices and value not in choices:
                raise BadInput(f"{name} cannot be {value!r:.40}; choose {listed(choices)}.")
        return {name: str(options.get(name, option.default)) for name, option in self.options.items()}

    def action_to_data(self, action: Action) -> dict[str, Any]:
        """Return an action as JSON data: its name under ``do``, then its fields."""
        name = next(name for name, cls in self.actions.items() if type(action) is cls)
        return {"do": name, **to_data(action)}

    def action_from_data(self, data: object) -> Action:
        """Return the action that JSON data describes, or raise BadInput."""
        do = data.get("do") if isinstance(data, dict) else None
        if not isinstance(data, dict) or not isinstance(do, str) or do not in self.actions:
            raise BadInput(f"An action of {self.title} must say what to do: {listed(self.actions)}.")
        fields = {name: value for name, value in data.items() if name != "do"}
        return from_data(self.actions[do], fields)


SHELF: dict[str, Game] = {}
"""The games by key, in shelf order; the `games` package fills it, so that nothing here imports a game."""


def find_game(key: object) -> Game:
    """Return the game with this key; an unknown key lists the known ones."""
    if isinstance(key, str) and key in SHELF:
        return SHELF[key]
    raise BadInput(f"There is no game {key!r:.40}; there is {listed(SHELF, 'and')}.")


def drawn_seed() -> int:
    """Return a fresh seed, short enough to be read out."""
    return random.SystemRandom().randrange(10**9)


def settle(state: State, seed: int | str) -> State:
    """Return the state after nature has answered all that it is asked, drawn from a seed."""
    while (nature := state.nature) is not None:
        state = state.apply(nature.draw(seed))
    return state


def is_pause(state: State) -> bool:
    """Return whether a round is over and the table waits before chance brings the next one."""
    return state.is_round_over and state.nature is not None


def is_formality(state: State) -> bool:
    """Return whether what is asked now is a form that leaves one answer only, which may be taken as given.

    The rules ask all the same, because who is asked must depend on nothing hidden; whoever runs a table may answer for
    the seat, after the pause that any answer takes. What a seat would want to be asked, it is asked: a game names the
    kinds of decision that are mere forms, and any other is waited for even where one action alone is legal.
    """
    decision = state.decision
    is_form = decision is not None and decision.kind in find_game(state.game_key).formalities
    return is_form and len(state.legal_actions()) == 1


def settle_within(state: State, seed: int | str) -> State:
    """Return the state after nature has answered what it is asked within a round; a round that is over stays so."""
    while (nature := state.nature) is not None and not state.is_round_over:
        state = state.apply(nature.draw(seed))
    return state
