"""The game for two as a question when to stop: marry now, or court on and let the other lady have her turn first.

Who is dandiest is counted where few deals are possible, else dealt by the thousand. What courting on comes to is played
out in sampled rounds: she takes her looks, the other lady does what the sensible policy does with what she knows, and
if she does not marry then, one marries oneself by the cards seen up to then.
"""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass

from austenplay.core.protocols import Action
from austenplay.games.ladys_choice.hidden.looks import DEALS
from austenplay.games.ladys_choice.hidden.readings import readings
from austenplay.games.ladys_choice.policies import POLICIES
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.rules import Court, Marry
from austenplay.games.ladys_choice.two.position import COURTS
from austenplay.games.ladys_choice.two.state import State
from austenplay.games.ladys_choice.two.view import View

OTHER = POLICIES["sensible"]
"""How the other lady is taken to play, and oneself where a second look is due."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """What came of one sampled round.

    Attributes
    ----------
    courted
        The look that was tried, and how likely it was to win in the end; None where none can be taken.
    marries, wins
        Whether the other lady would marry at once if it were her turn, and whether she would win by it.
    """

    courted: tuple[Action, float] | None
    marries: float
    wins: float


def stops(view: View, rng: random.Random) -> Iterator[Stopped]:
    """Yield sampled rounds without an end, each with a look that was tried."""
    courts = [action for action in view.legal_actions() if isinstance(action, Court)]
    for number in itertools.count():
        state = view.world(rng).silent()
        courted = None
        if courts:
            action = courts[number % len(courts)]
            courted = action, played_on(state, action, rng)
        yield Stopped(courted, *rival(state, 1 - (view.seat or 0)))


def played_on(state: State, action: Action, rng: random.Random) -> float:
    """Return how likely a lady is to win who takes a look now and marries in her next turn, if she has one."""
    seat = state.to_move
    after = state.apply(action)
    while not after.is_over and after.to_move == seat:  # her second look, where one is due
        after = after.apply(OTHER.choose(after.view(seat), rng))
    while not after.is_over and after.to_move != seat:
        after = after.apply(OTHER.choose(after.view(after.to_move), rng))
    return float(seat in after.winners) if after.is_over else best_now(after.view(seat), rng)


def best_now(view: View, rng: random.Random) -> float:
    """Return how likely the gentleman is to be dandiest who looks best in half of some deals, by the other half."""
    from austenplay.games.ladys_choice.batch import halves  # numpy is loaded by those who sample

    found = readings(view)
    assert found is not None  # nobody hides anything here, so there is one
    one, other = halves(found[0].known, DEALS, rng.getrandbits(32))
    best = max(range(len(one)), key=lambda man: one[man][0])
    return other[best][0] / sum(other[best])


def rival(state: State, seat: int) -> tuple[float, float]:
    """Return how likely the other lady is to marry if it is her turn now, and to win by it."""
    turn = dataclasses.replace(state, phase=Phase.TURN, to_move=seat, left=COURTS, is_opening=False, courted=None)
    marries = wins = 0.0
    for action, share in OTHER.weights(turn.view(seat)).items():
        if isinstance(action, Marry):
            marries += float(share)
            wins += float(share) * (seat in turn.apply(action).winners)
    return marries, wins
