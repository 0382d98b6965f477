"""Liebe & Intrige, for 2 to 4: three daughters each, fourteen gentlemen, and rivals at every place of the town.

``deck.toml`` holds the cards, a reconstruction that says of every entry where it comes from, and ``rulebook.toml``
the rules. ``steps.py`` says what can be due, ``legality.py`` and ``playing.py`` what may be done, ``course.py``,
``shuffles.py``, ``effects.py`` and ``weddings.py`` what comes of it, and ``table.py`` how cards move.

``view.py`` is what a seat may know. ``past.py``, ``deals.py`` and ``worlds.py`` draw what it may look like behind that,
``known.py`` says what is sure by the ``bounds.py`` of what can lie where, ``hidden`` what is likely, and ``told.py``
and ``retold.py`` carry a seat's view in a link. ``policies.py`` plays sensibly and ``artful.py`` by the
``prospects.py`` of a daughter, ``playouts.py`` plays whole games, ``search`` weighs actions, ``hints`` explain them,
and ``quiz`` asks.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from austenplay.core.game import Game, Option
from austenplay.core.saving import written
from austenplay.games.liebe_intrige.options import OPTIONS

if TYPE_CHECKING:
    from austenplay.core.derivation import Derivation
    from austenplay.core.events import Event
    from austenplay.core.facts import Fact
    from austenplay.core.hints import Step
    from austenplay.core.kernel import Kernel
    from austenplay.core.outlook import Model, Reckoning
    from austenplay.core.protocols import Action, Policy
    from austenplay.core.questions import Kind, Question
    from austenplay.core.rulebook import Rulebook
    from austenplay.games.liebe_intrige.rules import Rules
    from austenplay.games.liebe_intrige.state import State
    from austenplay.games.liebe_intrige.view import View


SAMPLED = 200
"""Rounds of odds, each of which is a game played to its end."""


class LiebeIntrige(Game):
    """The game for 2 to 4 players.

    What a game needs is imported when one begins, so that the shelf opens fast however many games stand on it.
    """

    key: ClassVar[str] = "liebe_intrige"
    title: ClassVar[str] = "Liebe & Intrige"
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[Mapping[str, Option]] = OPTIONS
    sampled: ClassVar[int] = SAMPLED
    gives_hints: ClassVar[bool] = True

    @property
    def usual_seats(self) -> int:
        """Three: where two play the brown gentlemen stay in the box, and four wait long for their turn."""
        return 3

    @functools.cached_property
    def actions(self) -> Mapping[str, type[Action]]:
        """The actions of the game by the name they carry in a record."""
        from austenplay.games.liebe_intrige.rules import ACTIONS

        return ACTIONS

    @functools.cached_property
    def policies(self) -> Mapping[str, Policy]:
        """The ways to play that come with the game."""
        from austenplay.games.liebe_intrige.policies import POLICIES

        return POLICIES

    @functools.cached_property
    def rulebook(self) -> Rulebook:
        """Every clause of the game."""
        from importlib.resources import files

        from austenplay.core.rulebook import read_rulebook

        return read_rulebook(files("austenplay.games.liebe_intrige").joinpath("rulebook.toml"))

    @functools.cached_property
    def questions(self) -> tuple[Kind[Question], ...]:
        """The kinds of question that the game asks about itself, played with the deck that comes with it."""
        from austenplay.games.liebe_intrige.quiz import KINDS

        return KINDS

    def rulebook_for(self, position: State | View) -> Rulebook:
        """Return the clauses that hold for as many as play."""
        from austenplay.core.rulebook import Rulebook

        there = {"two": position.seats == 2}
        return Rulebook(tuple(of for of in self.rulebook.values() if all(there[need] for need in of.needs)))

    def rules(self, seats: int, /, **options: str) -> Rules:
        """Return the rules for a game, or raise BadInput for a wrong number of seats or a wrong option."""
        from austenplay.games.liebe_intrige.rules import rules_for

        return rules_for(seats, tuple(self.checked(seats, options).items()))

    def checked(self, seats: object, options: Mapping[str, object]) -> dict[str, str]:
        """Return the options with their defaults filled in, or raise BadInput for a deck that is none."""
        from austenplay.games.liebe_intrige.rules import deck_for

        chosen = super().checked(seats, options)
        deck_for(chosen)
        return chosen

    def deck_text(self, options: Mapping[str, str]) -> str:
        """Return the deck file that these options play with."""
        from austenplay.games.liebe_intrige.rules import deck_for

        return deck_for(options).text

    def check_deck(self, text: str) -> str:
        """Return the name of the deck that a deck file's text describes, or raise BadInput."""
        from austenplay.games.liebe_intrige.deck import own_deck

        return own_deck(text).name

    def with_deck(self, options: Mapping[str, str], text: str) -> dict[str, str]:
        """Return the options for a deck that a record carries, in the place of one that differs by now."""
        return {**options, "deck": text}

    def setup(self, *, seats: int, **options: str) -> State:
        """Return a game before its first shuffle."""
        from austenplay.games.liebe_intrige.setup import opening

        return opening(self.rules(seats, **options))

    def position(
        self,
        *,
        daughters: Sequence[str | None],
        values: Sequence[Sequence[int] | None] | None = None,
        laid: Sequence[Sequence[str]] | None = None,
        at: Sequence[str | None] | None = None,
        stacks: Mapping[str, Sequence[str]] | None = None,
        pile: Sequence[str] = (),
        pile_size: int | None = None,
        hands: Sequence[Sequence[str]] | None = None,
        events: Sequence[str] = (),
        events_size: int | None = None,
        laid_out: Sequence[Sequence[str]] | None = None,
        weddings: Sequence[Sequence[tuple[str, str, Sequence[int]]]] | None = None,
        unopened: Sequence[Sequence[str]] | None = None,
        first: int = 0,
        to_move: int | None = None,
        knows: Iterable[tuple[int, str, Sequence[str]]] = (),
        **options: str,
    ) -> State:
        """Return a position at the beginning of a turn, for lessons, puzzles and tests.

        Places, gentlemen, daughters and events are given by key or title. Whether play could have led here is not
        asked, only that the cards are those of the deck. Whoever could marry does so at once.

        Parameters
        ----------
        daughters
            By seat the daughter at home; None, or an empty text, for a family whose three are married.
        values
            By seat Reputation, Beauty and Education; None for the pink values, of one daughter or of all.
        laid
            By seat the gentleman cards below the daughter; None for none.
        at
            By seat the place where the figure stands; None for nowhere yet.
        stacks
            By place the gentleman cards there. The others are filled up in the order of the deck file, one of each
            gentleman in turn.
        pile, pile_size
            The top of the draw pile, top card first; the rest follows, one of each gentleman in turn. With a size, what
            is left over lies on the discard pile.
        hands
            By seat the events in hand; None for none.
        events, events_size
            The top of the event pile, and its size, as with `pile`; the rest follows in the order of the deck file.
        laid_out
            By seat the events laid out for points; None for none.
        weddings
            By seat what was celebrated, the first one first: daughter, gentleman, and her attributes then. Three cards
            of him lie with the two, and the others are where they are.
        unopened
            By seat the daughters still to be opened, the next one first; who is not named follows in file order.
        first, to_move
            The seat that began the game, and the one whose turn it is; None for the same.
        knows
            Which cards of a stack a seat knows of: ``(0, "park", ["bodo"])``.

        Raises
        ------
        BadInput
            For cards that are not the deck's, or a table that cannot be, in one sentence.
        """
        from austenplay.games.liebe_intrige.setup import position

        return position(
            self.rules(len(daughters), **self.resolved(options)),
            daughters=daughters,
            values=values,
            laid=laid,
            at=at,
            stacks=stacks,
            pile=pile,
            pile_size=pile_size,
            hands=hands,
            events=events,
            events_size=events_size,
            laid_out=laid_out,
            weddings=weddings,
            unopened=unopened,
            first=first,
            to_move=to_move,
            knows=knows,
        )

    @functools.cached_property
    def models(self) -> Mapping[str, Model]:
        """The ways to read what the others did."""
        from austenplay.games.liebe_intrige.models import MODELS

        return MODELS

    def reckoning(self, view: View, model: Model, *, n: int = SAMPLED, seed: str = "1") -> Reckoning[Any]:
        """Return the odds of a view as work that can be done in slices."""
        from austenplay.games.liebe_intrige.hidden.outlook import reckoning

        return reckoning(view, model, n=n, seed=seed)

    def prospect(self, view: View, action: Action) -> tuple[Derivation, ...]:
        """Return what a legal action may come to at once: whom it may meet, what its dice may take; counted."""
        from austenplay.games.liebe_intrige.hidden.outlook import prospect

        return prospect(view, action)

    def tell(self, position: State | View, event: Event) -> str:
        """Return an event in plain words, seats still to be named."""
        from austenplay.games.liebe_intrige.words import tell

        return tell(position.rules, event)

    def learnt(self, view: View, event: Event) -> str:
        """Return what a seat has seen by an event of its log, seats still to be named; empty where nothing."""
        from austenplay.games.liebe_intrige.words import learnt

        return learnt(view.rules, event, view.seat)

    def known(self, view: View) -> tuple[Fact, ...]:
        """Return what a view's seat can be sure of beyond what lies open, each fact with its proof."""
        from austenplay.games.liebe_intrige.known import known

        return known(view)

    def told(self, view: View) -> dict[str, Any]:
        """Return as JSON data what a view's seat has seen, for `recalled`."""
        from austenplay.games.liebe_intrige.told import told

        return told(view)

    def recalled(self, told: object, *, seats: int, **options: str) -> tuple[View, ...]:
        """Return every moment that a seat has told of, from the unopened box on."""
        from austenplay.games.liebe_intrige.told import recalled

        return recalled(self.rules(seats, **options), told)

    def kernel(self, view: View) -> Kernel[Any, Any]:
        """Return the table on which a view's match is played on, in place."""
        from austenplay.games.liebe_intrige.search.kernel import kernel_for

        return kernel_for(view.rules)

    def worthwhile(self, view: View) -> tuple[Action, ...]:
        """Return the legal actions, without events that would surely do nothing, or harm."""
        from austenplay.games.liebe_intrige.hints import worthwhile

        return worthwhile(view)

    def hint_steps(self, view: View, action: Action) -> tuple[Step, Step, Step]:
        """Return what leads a view's seat to an action: what to look at, the idea, the move."""
        from austenplay.games.liebe_intrige.hints import steps

        return steps(view, action)

    def state_to_data(self, state: State) -> dict[str, Any]:
        """Return a state as JSON data, log included."""
        from austenplay.games.liebe_intrige.saved import SavedState

        return written(state, SavedState)

    def state_from_data(self, data: object) -> State:
        """Return the state that JSON data describes, or raise BadInput."""
        from austenplay.games.liebe_intrige.saved import read_state

        return read_state(self, data)
