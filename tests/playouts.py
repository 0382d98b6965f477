"""Random play for the contract tests: every game, every number of seats, every option, seeded and remembered.

A game that joins the shelf adds one line to `CENSUS`; the rest follows from the grammar.
"""

from __future__ import annotations

import functools
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from austenplay import GAMES, Action, BadInput, Game, Policy, State
from austenplay.core.game import find_game
from tests.kuhn import Kuhn
from tests.sampling import samples

KUHN = Kuhn()
LIEBE_INTRIGE = find_game("liebe_intrige")
UNSHELVED: tuple[Game, ...] = (KUHN,)
"""Games that keep every promise and stand on no shelf: they are for tests."""
ALL_GAMES: tuple[Game, ...] = (*GAMES, *UNSHELVED)


def love_letter_census(state: Any) -> Counter[str]:
    """Return every card of a Love Letter state, wherever it lies."""
    aside = () if state.set_aside is None else (state.set_aside,)
    hands = [state.hand(seat) for seat in range(state.seats)]
    deck = [card for card, _ in state.deck]
    return Counter(card for place in (*hands, *state.discards, deck, aside, state.face_up) for card in place)


def ladys_choice_census(state: Any) -> Counter[str]:
    """Return every card of a state of Lady's Choice, in hands and piles or in the columns of the game for two."""
    if state.seats == 2:
        places = [*map(state.column, range(4)), *state.drawn, state.stock]
    else:
        places = [*state.hands, *state.discards, state.deck]
    return Counter(card for place in places for card in place)


def liebe_intrige_census(state: Any) -> Counter[str]:
    """Return every gentleman, event and daughter of a state, wherever the card or board lies, in the box at first."""
    men = [*state.laid, *state.stacks, [man for man, _ in state.pile], state.discard, state.sets]
    events = [*state.hands, state.events, state.spent, *state.laid_out]
    boards = [*state.boards, state.box]
    kinds = ((men, state.rules.men_cards), (events, state.rules.deck.event_cards), (boards, state.rules.deck.daughters))
    found = Counter[str]()
    for places, whole in kinds:
        found.update([card for place in places for card in place] or list(whole))
    return found


CENSUS: Mapping[str, Callable[[Any], Counter[str]]] = {
    "love_letter": love_letter_census,
    "ladys_choice": ladys_choice_census,
    "liebe_intrige": liebe_intrige_census,
    "kuhn": lambda state: Counter(card for card, _ in state.cards),
}
"""How to count the cards of a state, by game."""


@dataclass(frozen=True)
class Setting:
    """A game with a number of seats and its options."""

    game: Game
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game.key, str(self.seats), *(value for _, value in self.options)])

    def setup(self) -> State:
        """Return the game before nature's first act."""
        return self.game.setup(seats=self.seats, **dict(self.options))

    def census(self, state: State) -> Counter[str]:
        """Return every card of a state, wherever it lies."""
        return CENSUS[self.game.key](state)


def settings() -> Iterator[Setting]:
    """Yield every game at every number of seats: as printed, then with each option changed in turn.

    A quick run changes options for the fewest seats only.
    """
    for game in ALL_GAMES:
        for seats in game.seats:
            yield Setting(game, seats)
            for name, option in game.options.items() if seats in game.seats[: samples(99, 1)] else ():
                for choice in option.choices:
                    if choice != option.default and _go_together(game, seats, {name: choice}):
                        yield Setting(game, seats, ((name, choice),))


def _go_together(game: Game, seats: int, options: dict[str, str]) -> bool:
    """Return whether a game can be set up so: an edition may be for fewer players."""
    try:
        game.setup(seats=seats, **options)
    except BadInput:
        return False
    return True


each_setting = pytest.mark.parametrize("setting", tuple(settings()), ids=str)


def random_play(state: State, seed: int | str) -> Iterator[tuple[Action, State]]:
    """Yield each action of a game of random play, and the state that it leads to."""
    rng = random.Random(f"play/{seed}")
    while not state.is_over:
        action = state.nature.draw(seed) if state.nature is not None else rng.choice(state.legal_actions())
        state = state.apply(action)
        yield action, state


@functools.cache
def matches(setting: Setting) -> tuple[tuple[tuple[Action, State], ...], ...]:
    """Return a few games of random play in a setting, from the first shuffle to the end."""
    return tuple(tuple(random_play(setting.setup(), seed)) for seed in range(samples(2, 1)))


@functools.cache
def moments(setting: Setting) -> tuple[State, ...]:
    """Return states of random play: the box unopened, then every few plies, and every end."""
    states = [setting.setup()]
    for match in matches(setting):
        every = max(samples(3, 8), len(match) // samples(120, 40)) if len(match) > 30 else 1
        states += [state for _, state in match[::every]]
        states += [state for _, state in match if state.nature is not None][:3]
        states.append(match[-1][1])
    return tuple(states)


def some_moments(setting: Setting) -> tuple[State, ...]:
    """Return some of these states, for what has to be looked at from every seat."""
    states = moments(setting)
    return states[:: max(1, len(states) // samples(24, 8))]


def reads_the_view_alone(setting: Setting, policy: Policy) -> None:
    """Assert that a policy takes one of its best legal actions, and the same ones in every world of a view."""
    different = 0
    for number, state in enumerate(moments(setting)):
        if state.decision is None:
            continue
        seat = state.decision.seat
        view = state.view(seat)
        weights = policy.weights(view)
        assert set(weights) <= set(state.legal_actions())
        assert sum(weights.values()) == 1
        assert len({*weights.values()}) == 1
        assert policy.choose(view, random.Random(number)) in weights
        world = view.world(random.Random(number))
        different += world.silent() != state.silent()
        assert list(policy.weights(world.view(seat)).items()) == list(weights.items())
    assert different > 0


@functools.cache
def actions_met(setting: Setting) -> tuple[Action, ...]:
    """Return the different actions of these games in the order in which they were first taken, the first 60."""
    return tuple(dict.fromkeys(action for match in matches(setting) for action, _ in match))[:60]


def spoiled(game: Game, action: Action) -> Iterator[Action]:
    """Yield actions that say almost the same, and cannot be meant: a card short, a card twice, nobody's seat."""
    data = game.action_to_data(action)
    for name, value in data.items():
        wrong: list[Any] = []
        if isinstance(value, list) and value:
            wrong = [value[:-1], [*value, value[0]], [value[0]] * len(value) if len(set(value)) > 1 else []]
        elif isinstance(value, int):
            wrong = [99, -1]
        elif isinstance(value, str) and name != "do":
            wrong = ["nobody", ""]
        for item in wrong:
            try:
                yield game.action_from_data(json.loads(json.dumps({**data, name: item})))
            except BadInput:
                continue
