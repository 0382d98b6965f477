"""Lady's Choice, for 2 to 6: gentlemen collect attributes, and a lady tries to tell who is dandiest before she marries.

``deck.toml`` and ``rulebook.toml`` hold what is printed, ``ranking.py`` who is dandiest. Where three or more play,
``legality.py`` says what may be done, ``course.py`` how turns and rounds go, ``sights.py`` who has seen what and
``past.py`` where the rest can be, and ``hidden`` how likely. Two play a game of their own around four columns of cards:
``two``.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from austenplay.core.game import SAMPLED, Game, Option
from austenplay.core.saving import written
from austenplay.games.ladys_choice.options import OPTIONS

if TYPE_CHECKING:
    from austenplay.core.events import Event
    from austenplay.core.facts import Fact
    from austenplay.core.hints import Step
    from austenplay.core.kernel import Kernel
    from austenplay.core.outlook import Model, Reckoning
    from austenplay.core.protocols import Action, Policy
    from austenplay.core.questions import Kind, Question
    from austenplay.core.rulebook import Rulebook
    from austenplay.games.ladys_choice.ranking import Ranking, rank
    from austenplay.games.ladys_choice.rules import Rules
    from austenplay.games.ladys_choice.state import State
    from austenplay.games.ladys_choice.told import Replay
    from austenplay.games.ladys_choice.two.state import State as Duet
    from austenplay.games.ladys_choice.two.view import View as DuetView
    from austenplay.games.ladys_choice.view import View

__all__ = ["LadysChoice", "Ranking", "rank"]


class LadysChoice(Game):
    """The game for 2 to 6 players.

    What a game needs is imported when one begins, so that the shelf opens fast however many games stand on it.
    """

    key: ClassVar[str] = "ladys_choice"
    title: ClassVar[str] = "Lady's Choice"
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[Mapping[str, Option]] = OPTIONS
    gives_hints: ClassVar[bool] = True
    openings: ClassVar[tuple[str, ...]] = ("position", "columns", "start")
    formalities: ClassVar[frozenset[str]] = frozenset(("rest",))
    """A lady is asked for the rest of a hand whatever she has been shown; mostly there is nothing to ask for."""
    claims_clause: ClassVar[str | None] = "LC-2.2"

    @property
    def usual_seats(self) -> int:
        """A lady and three gentlemen: where two play it is another game, and three leave her little to choose from."""
        return 4

    @functools.cached_property
    def actions(self) -> Mapping[str, type[Action]]:
        """The actions of the game by the name they carry in a record."""
        from austenplay.games.ladys_choice.rules import ACTIONS

        return ACTIONS

    @functools.cached_property
    def policies(self) -> Mapping[str, Policy]:
        """The ways to play that come with the game."""
        from austenplay.games.ladys_choice.policies import POLICIES

        return POLICIES

    @functools.cached_property
    def rulebook(self) -> Rulebook:
        """Every clause of the game, for two and for more."""
        from importlib.resources import files

        from austenplay.core.rulebook import read_rulebook

        return read_rulebook(files("austenplay.games.ladys_choice").joinpath("rulebook.toml"))

    def rulebook_for(self, position: State | View | Duet | DuetView) -> Rulebook:
        """Return the clauses that hold for as many as play."""
        from austenplay.core.rulebook import Rulebook

        there = {"two": position.seats == 2, "more": position.seats > 2, "six": position.seats == 6}
        return Rulebook(tuple(of for of in self.rulebook.values() if all(there[need] for need in of.needs)))

    @functools.cached_property
    def questions(self) -> tuple[Kind[Question], ...]:
        """The kinds of question that the game asks about itself, played with the printed deck."""
        from austenplay.games.ladys_choice.quiz import KINDS

        return KINDS

    def rules(self, seats: int, /, **options: str) -> Rules:
        """Return the rules for a game, or raise BadInput for a wrong number of seats or a wrong option."""
        from austenplay.games.ladys_choice.rules import rules_for

        return rules_for(seats, tuple(self.checked(seats, options).items()))

    def checked(self, seats: object, options: Mapping[str, object]) -> dict[str, str]:
        """Return the options with their defaults filled in, or raise BadInput for a deck that is none."""
        from austenplay.games.ladys_choice.rules import deck_for

        chosen = super().checked(seats, options)
        deck_for(chosen)
        return chosen

    def deck_text(self, options: Mapping[str, str]) -> str:
        """Return the deck file that these options play with."""
        from austenplay.games.ladys_choice.rules import deck_for

        return deck_for(options).text

    def check_deck(self, text: str) -> str:
        """Return the name of the deck that a deck file's text describes, or raise BadInput."""
        from austenplay.games.ladys_choice.deck import own_deck

        return own_deck(text).name

    def with_deck(self, options: Mapping[str, str], text: str) -> dict[str, str]:
        """Return the options for a deck that a record carries, in the place of a printed one that differs by now."""
        return {**options, "deck": text}

    def setup(self, *, seats: int, **options: str) -> State | Duet:
        """Return a game before its first shuffle."""
        from austenplay.games.ladys_choice import setup
        from austenplay.games.ladys_choice.two.state import opening

        rules = self.rules(seats, **options)
        return opening(rules) if seats == 2 else setup.opening(rules)

    def position(
        self,
        *,
        hands: Sequence[Sequence[str]],
        deck: Sequence[str] = (),
        above_clock: int | None = None,
        first: int = 0,
        to_move: int | None = None,
        round: int = 1,
        love: Sequence[int] | None = None,
        true_love: Sequence[int] | None = None,
        to_give: Sequence[int] | None = None,
        knows: Iterable[tuple[int | None, int, Sequence[str]]] = (),
        **options: str,
    ) -> State:
        """Return a position of three or more in mid-round, for lessons, puzzles and tests; somebody is about to move.

        Cards are given by key or printed title. Whether play could have led here is not asked, only that the cards
        are those of the deck. For two see `columns`.

        Parameters
        ----------
        hands
            The cards of each seat, at least four for a gentleman and none for a Catch.
        deck
            The top of the deck, top card first; the rest of it follows in the order of the deck file.
        above_clock
            How many cards lie on the Biological Clock, 0 once it has come up. What is left over then has been
            discarded, by all gentlemen alike. None for all cards that nobody holds.
        first
            The seat of the Catch, the First Catch where six play.
        to_move
            The seat whose turn it is; None for the gentleman to the left of the Catch.
        round
            The number of the round.
        love, true_love, to_give
            By seat what has been received, and what there is to give; None for none, and for all of it.
        knows
            Who has seen which cards of whom: ``(0, 1, ["hilarious"])`` says that seat 0 has seen this card in the hand
            of seat 1, who knows it; ``(None, 1, ["hilarious"])`` that everybody has.

        Raises
        ------
        BadInput
            For cards that are not the deck's, or a table that cannot be, in one sentence.
        """
        from austenplay.games.ladys_choice.setup import position

        return position(
            self.rules(len(hands), **self.resolved(options)),
            hands=hands,
            deck=deck,
            above_clock=above_clock,
            first=first,
            to_move=to_move,
            round=round,
            love=love,
            true_love=true_love,
            to_give=to_give,
            knows=knows,
        )

    def columns(
        self,
        *,
        piles: Sequence[Sequence[str]],
        sides: Sequence[Sequence[Sequence[str]]] | None = None,
        open: Sequence[Sequence[str]] | None = None,
        stock: Sequence[str] = (),
        to_move: int = 0,
        is_opening: bool = False,
        **options: str,
    ) -> Duet:
        """Return a position of the game for two, at the beginning of a turn.

        Parameters
        ----------
        piles
            The cards of each gentleman that nobody has taken, top card first.
        sides
            By seat and gentleman what a lady has taken, the last card first; None for nothing.
        open
            By gentleman what lies face up in the place of his pile, the last card first; None for nothing.
        stock
            The top of what was not dealt; the rest follows in the order of the deck file.
        to_move
            The lady whose turn it is.
        is_opening
            Whether this is the first turn of all, of one look.

        Raises
        ------
        BadInput
            For cards that are not the deck's, or a table that cannot be, in one sentence.
        """
        from austenplay.games.ladys_choice.two.setup import position

        return position(
            self.rules(2, **self.resolved(options)),
            piles=piles,
            sides=sides,
            open=open,
            stock=stock,
            to_move=to_move,
            is_opening=is_opening,
        )

    @functools.cached_property
    def models(self) -> Mapping[str, Model]:
        """The ways to read what the others did."""
        from austenplay.games.ladys_choice.models import MODELS

        return MODELS

    def known(self, view: View | DuetView) -> tuple[Fact, ...]:
        """Return what a view's seat can be sure of beyond what lies open, each fact with its proof."""
        from austenplay.games.ladys_choice.hidden.known import known
        from austenplay.games.ladys_choice.two import known as two
        from austenplay.games.ladys_choice.two.view import View as DuetView

        return two.known(view) if isinstance(view, DuetView) else known(view)

    def kernel(self, view: View | DuetView) -> Kernel[Any, Any]:
        """Return the rules of a view's game in whole numbers."""
        from austenplay.games.ladys_choice.search import duet, kernel

        return duet.kernel_for(view.rules) if view.seats == 2 else kernel.kernel_for(view.rules)

    def worthwhile(self, view: View | DuetView) -> tuple[Action, ...]:
        """Return the legal actions, of many moves without boasts that can do no good."""
        from austenplay.games.ladys_choice.hints import worthwhile

        return worthwhile(view)

    def hint_steps(self, view: View | DuetView, action: Action) -> tuple[Step, Step, Step]:
        """Return what leads a view's seat to an action: what to look at, the idea, the move."""
        from austenplay.games.ladys_choice.hints import steps

        return steps(view, action)

    def reckoning(self, view: View | DuetView, model: Model, *, n: int = SAMPLED, seed: str = "1") -> Reckoning[Any]:
        """Return the odds of a view as work that can be done in slices."""
        from austenplay.games.ladys_choice.hidden import duet, outlook
        from austenplay.games.ladys_choice.two.view import View as DuetView

        if isinstance(view, DuetView):
            return duet.reckoning(view, model, n=n, seed=seed)
        return outlook.reckoning(view, model, n=n, seed=seed)

    def tell(self, position: State | View | Duet | DuetView, event: Event) -> str:
        """Return an event in plain words, seats still to be named."""
        from austenplay.games.ladys_choice.words import tell

        return tell(position.rules, event)

    def learnt(self, view: View | DuetView, event: Event) -> str:
        """Return what a seat has seen by an event of its log, seats still to be named; empty where nothing."""
        from austenplay.games.ladys_choice.words import learnt

        return learnt(view.rules, event, view.seat)

    def sayings(self, action: Action | None) -> tuple[str, ...]:
        """Return what a gentleman may like to say of the card that he has just put away."""
        from austenplay.games.ladys_choice.rules import Change
        from austenplay.games.ladys_choice.words import OF_A_CHANGE

        return OF_A_CHANGE if isinstance(action, Change) else ()

    def told(self, view: View | DuetView) -> dict[str, Any]:
        """Return as JSON data what a view's seat has seen, for `recalled`."""
        from austenplay.games.ladys_choice.told import told

        return told(view, self._steps(view.seats))

    def recalled(self, told: object, *, seats: int, **options: str) -> tuple[View | DuetView, ...]:
        """Return every moment that a seat has told of, from the unopened box on."""
        from austenplay.games.ladys_choice.told import recalled

        return recalled(self.setup(seats=seats, **options), told, self._steps(seats))

    def _steps(self, seats: int) -> Replay:
        """Return what makes of a view a game that would have looked the same."""
        from austenplay.games.ladys_choice import told
        from austenplay.games.ladys_choice.two import told as two

        return two.steps if seats == 2 else told.steps

    def state_to_data(self, state: State | Duet) -> dict[str, Any]:
        """Return a state as JSON data, log included."""
        from austenplay.games.ladys_choice import setup
        from austenplay.games.ladys_choice.two import setup as two

        return written(state, two.SavedState if state.seats == 2 else setup.SavedState)

    def state_from_data(self, data: object) -> State | Duet:
        """Return the state that JSON data describes, or raise BadInput."""
        from austenplay.games.ladys_choice import setup
        from austenplay.games.ladys_choice.two import setup as two

        is_for_two = isinstance(data, dict) and data.get("seats") == 2
        return two.read_state(self, data) if is_for_two else setup.read_state(self, data)


def __getattr__(name: str) -> Any:
    """Import what ranks when it is asked for: whoever only opens the shelf does not wait for it."""
    if name not in ("Ranking", "rank"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from austenplay.games.ladys_choice import ranking

    return getattr(ranking, name)
