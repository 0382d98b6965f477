"""Love Letter: Princess Princess Ever After - get your letter to Princess Isadora, and keep rivals' letters away.

``deck.toml``, ``editions/`` and ``rulebook.toml`` hold what is printed, ``legality.py`` what may be done,
``effects.py`` what cards do, ``course.py`` how a turn goes, ``view.py`` what a seat may know, and ``hidden`` what that
says of the cards it does not see. ``observed.py`` makes a view of what a person saw at a real table, ``telling.py``
asks them for it, and ``told.py`` writes down what a seat of ours saw. ``search`` is the round once more, fast, and
``quiz`` asks questions. The state is this game's own and small, not the zones of the card-heavy games: a hand is a
single card most of the time.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from austenplay.core.game import SAMPLED, Game, Option
from austenplay.games.love_letter.options import OPTIONS

if TYPE_CHECKING:
    from austenplay.core.derivation import Derivation
    from austenplay.core.events import Event
    from austenplay.core.facts import Fact
    from austenplay.core.hints import Step
    from austenplay.core.outlook import Model, Reckoning
    from austenplay.core.protocols import Action, Policy
    from austenplay.core.questions import Kind, Question
    from austenplay.core.rulebook import Rulebook
    from austenplay.core.statements import Statement
    from austenplay.core.telling import Asked
    from austenplay.games.love_letter.heard import Entry
    from austenplay.games.love_letter.rules import Rules
    from austenplay.games.love_letter.search.kernel import Kernel
    from austenplay.games.love_letter.setup import Where
    from austenplay.games.love_letter.state import State
    from austenplay.games.love_letter.view import View

__all__ = ["LoveLetter"]


class LoveLetter(Game):
    """The game for 2 to 6 players, in any of its editions or with a deck of one's own.

    What a match needs is imported when one begins, so that the shelf opens fast however many games stand on it.
    """

    key: ClassVar[str] = "love_letter"
    title: ClassVar[str] = "Love Letter: Princess Princess Ever After"
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[Mapping[str, Option]] = OPTIONS
    gives_hints: ClassVar[bool] = True

    @functools.cached_property
    def actions(self) -> Mapping[str, type[Action]]:
        """The actions of the game by the name they carry in a record."""
        from austenplay.games.love_letter.rules import ACTIONS

        return ACTIONS

    @functools.cached_property
    def policies(self) -> Mapping[str, Policy]:
        """The ways to play that come with the game."""
        from austenplay.games.love_letter.policies import POLICIES

        return POLICIES

    @functools.cached_property
    def rulebook(self) -> Rulebook:
        """Every clause of every edition, in the names of the default one."""
        from austenplay.games.love_letter.clauses import whole_rulebook

        return whole_rulebook()

    @functools.cached_property
    def questions(self) -> tuple[Kind[Question], ...]:
        """The kinds of question that the game asks about itself, played with its default deck."""
        from austenplay.games.love_letter.quiz import KINDS

        return KINDS

    @functools.cached_property
    def statements(self) -> tuple[Kind[Statement], ...]:
        """The kinds of statement about what a seat cannot see, from games with the default deck."""
        from austenplay.games.love_letter.quiz.sureness import KINDS

        return KINDS

    def rulebook_for(self, position: State | View) -> Rulebook:
        """Return the clauses that hold for a state or view, in the words of its deck."""
        from austenplay.games.love_letter.clauses import rulebook_of

        return rulebook_of(position.rules.deck)

    def known(self, view: View) -> tuple[Fact, ...]:
        """Return what a view's seat can be sure of beyond what lies open, each fact with its proof."""
        from austenplay.games.love_letter.hidden.known import known

        return known(view)

    @functools.cached_property
    def models(self) -> Mapping[str, Model]:
        """The ways to read what the others did, from nothing at all to the mind of a careful player."""
        from austenplay.games.love_letter.hidden.outlook import MODELS

        return MODELS

    def reckoning(self, view: View, model: Model, *, n: int = SAMPLED, seed: str = "1") -> Reckoning[Any]:
        """Return the odds of a view as work that can be done in slices."""
        from austenplay.games.love_letter.hidden.outlook import reckoning

        return reckoning(view, model, n=n, seed=seed)

    def prospect(self, view: View, action: Action) -> tuple[Derivation, ...]:
        """Return what a legal action may come to at once, the others taken to have done anything legal; exact."""
        from austenplay.games.love_letter.hidden.outlook import prospect

        return prospect(view, action)

    def kernel(self, view: View) -> Kernel:
        """Return the rules of a view's match in whole numbers."""
        from austenplay.games.love_letter.search.kernel import kernel_for

        return kernel_for(view.rules)

    def worthwhile(self, view: View) -> tuple[Action, ...]:
        """Return the legal actions, of the names that may be said to one player only the likeliest."""
        from austenplay.games.love_letter.hints import worthwhile

        return worthwhile(view)

    def hint_steps(self, view: View, action: Action) -> tuple[Step, Step, Step]:
        """Return what leads a seat to an action: what to look at, the idea, the move."""
        from austenplay.games.love_letter.hints import steps

        return steps(view, action)

    def rules(self, seats: int, /, **options: str) -> Rules:
        """Return the rules for a match, or raise BadInput for a wrong number of seats or a wrong option."""
        from austenplay.games.love_letter.rules import rules_for

        return rules_for(seats, tuple(self.checked(seats, options).items()))

    def checked(self, seats: object, options: Mapping[str, object]) -> dict[str, str]:
        """Return the options with their defaults filled in, or raise BadInput where they do not go together."""
        from austenplay.games.love_letter.options import check
        from austenplay.games.love_letter.rules import deck_for

        chosen = super().checked(seats, options)
        assert isinstance(seats, int)
        check(deck_for(chosen), seats, chosen)
        return chosen

    def deck_text(self, options: Mapping[str, str]) -> str:
        """Return the deck file that these options play with."""
        from austenplay.games.love_letter.rules import deck_for

        return deck_for(options).text

    def check_deck(self, text: str) -> str:
        """Return the name of the deck that a deck file's text describes, or raise BadInput."""
        from austenplay.games.love_letter.deck import own_deck

        return own_deck(text).name

    def with_deck(self, options: Mapping[str, str], text: str) -> dict[str, str]:
        """Return the options for a deck that a record carries, in the place of an edition that differs by now."""
        return {**options, "edition": OPTIONS["edition"].default, "deck": text}

    def setup(self, *, seats: int, **options: str) -> State:
        """Return a match before its first shuffle."""
        from austenplay.games.love_letter.setup import opening

        return opening(self.rules(seats, **options))

    def position(
        self,
        *,
        hands: Sequence[str | Sequence[str]],
        deck: Sequence[str],
        set_aside: str | None,
        face_up: Sequence[str] = (),
        discards: Sequence[Sequence[str]] | None = None,
        out: Iterable[int] = (),
        protected: Iterable[int] = (),
        to_move: int = 0,
        tokens: Sequence[int] | None = None,
        knows: Iterable[tuple[int, Where]] = (),
        **options: str,
    ) -> State:
        """Return a position in mid-round, for lessons, puzzles and tests; the seat to move has just drawn.

        Cards are given by key or printed name. Whether play could have led here is not asked, only that the cards
        are those of the deck.

        Parameters
        ----------
        hands
            A card for each seat, before the turn's draw; ``()`` or ``""`` for a seat that is out.
        deck
            The draw deck, top card first, before the turn's draw.
        set_aside
            The card set aside face down.
        face_up
            The three cards beside the deck in a game for two.
        discards
            Played and discarded cards by seat, oldest first; None where nobody has any.
        out, protected
            Seats that have left the round, and seats that cannot be chosen.
        to_move
            The seat whose turn it is.
        tokens
            Favour tokens by seat; None for none.
        knows
            Who has seen which card: ``(0, 1)`` says that seat 0 knows the hand of seat 1, ``(0, "deck:3")`` that it
            knows the card under three others, ``(0, "deck:-1")`` the bottom one.

        Raises
        ------
        BadInput
            For cards that are not the deck's, or a table that cannot be, in one sentence.
        """
        from austenplay.games.love_letter.setup import position

        rules = self.rules(len(hands), **self.resolved(options))
        return position(
            rules,
            hands=hands,
            deck=deck,
            set_aside=set_aside,
            face_up=face_up,
            discards=discards,
            out=out,
            protected=protected,
            to_move=to_move,
            tokens=tokens,
            knows=knows,
        )

    def observed(
        self,
        *,
        seats: int,
        seat: int,
        hand: str,
        log: Iterable[Entry],
        face_up: Sequence[str] = (),
        first: int = 0,
        tokens: Sequence[int] | None = None,
        **options: str,
    ) -> View:
        """Return what a seat knows of a game at a real table, from what a person saw and heard there.

        Only what cannot be derived is said: the rules follow whose turn it is, who is out or protected, and the cards
        that go unseen. The view is the one that the engine would have given this seat, log included, so beliefs and
        facts work on it.

        Parameters
        ----------
        seats, seat
            How many play, and who looks; seats are counted from 0 in the order of play.
        hand
            The card dealt to that seat, by key or printed name like every other card here.
        log
            What was seen and heard since, one entry after another, see `heard`: a play with what came of it, every card
            that the seat itself drew or kept, and the hands shown at the end of a round. More rounds may follow. A
            mapping does as well: ``{"played": "guard", "target": 2, "guess": "ogre", "hit": False}``.
        face_up
            The three cards beside the deck in a game for two.
        first
            Who opens the round.
        tokens
            Favour tokens by seat as the round begins; None for none.

        Raises
        ------
        BadInput
            `Misheard`, where an entry cannot be or is missing: which one, and what was expected. A log that no deal
            of the cards can have led to is refused too, from its first entry on that does not fit.

        >>> import austenplay
        >>> from austenplay.games.love_letter.heard import Drew, Played
        >>> game = austenplay.game("love_letter")
        >>> view = game.observed(seats=3, seat=0, hand="guard", log=[
        ...     Drew("advisors"),
        ...     Played("advisors", 1, saw="celeste"),           # you look at seat 1's hand
        ...     Played("guard", 2, "oliver", hit=False),        # seat 1 guesses at seat 2
        ...     Played("librarian", 1, lower=2, laid="spy"),    # seat 2 was lower and is out
        ...     Drew("oliver"),
        ... ])
        >>> view.alive, view.hand, view.hands[1]
        ((0, 1), ('guard', 'oliver'), ('celeste',))
        >>> austenplay.belief(view).set_aside()["ogre"]
        Fraction(1, 14)
        """
        from austenplay.games.love_letter.observed import observed

        rules = self.rules(seats, **self.resolved(options))
        return observed(rules, seat=seat, hand=hand, log=log, face_up=face_up, first=first, tokens=tokens)

    def asked(
        self,
        /,
        *,
        seats: int,
        seat: int,
        hand: str | None = None,
        log: Iterable[Entry] = (),
        face_up: Sequence[str] = (),
        first: int | None = None,
        tokens: Sequence[int] | None = None,
        **options: str,
    ) -> Asked:
        """Return what a person at a real table may tell next, given what they have told; see `observed`.

        >>> import austenplay
        >>> game = austenplay.game("love_letter")
        >>> asked = game.asked(seats=3, seat=0, first=1, hand="guard", log=[{"played": "librarian", "target": 2}])
        >>> asked.prompt, [choice.label for choice in asked.choices]
        ('Whose card was the lower one?', ["{1's}", "{2's}", 'Neither: they are equal'])
        >>> asked.choices[0].action
        Tell(argument='log', value=({'played': 'librarian', 'target': 2, 'lower': 1},))
        """
        from austenplay.games.love_letter.telling import asked

        rules = self.rules(seats, **options)
        return asked(rules, seat=seat, hand=hand, log=log, face_up=face_up, first=first, tokens=tokens)

    def told(self, view: View) -> dict[str, Any]:
        """Return as JSON data what a view's seat has seen and heard since the first deal, for `recalled`."""
        from austenplay.games.love_letter.told import told

        return told(view)

    def recalled(self, told: object, *, seats: int, **options: str) -> tuple[View, ...]:
        """Return every moment that a seat has told of: after each deal, play and card kept."""
        from austenplay.games.love_letter.told import recalled

        return recalled(self.rules(seats, **options), told)

    def tell(self, position: State | View, event: Event) -> str:
        """Return an event in plain words, seats still to be named."""
        from austenplay.games.love_letter.words import tell

        return tell(position.rules, event)

    def learnt(self, view: View, event: Event) -> str:
        """Return what a seat has seen by an event of its log, seats still to be named; empty where nothing."""
        from austenplay.games.love_letter.learnt import learnt

        return learnt(view.rules, event, view.seat)

    def state_to_data(self, state: State) -> dict[str, Any]:
        """Return a state as JSON data, log included."""
        from austenplay.games.love_letter.setup import write_state

        return write_state(state)

    def state_from_data(self, data: object) -> State:
        """Return the state that JSON data describes, or raise BadInput."""
        from austenplay.games.love_letter.setup import read_state

        return read_state(self, data)
