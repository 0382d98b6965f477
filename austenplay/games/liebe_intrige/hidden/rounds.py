"""One sampled world, played out: how the race of daughters ends, what befalls a seat meanwhile, and what plans lead to.

A world is one that fits the view. The others go on by a model, or as sensible families where the model is none, and so
does the seat itself, but for the plan that it is trying out.
"""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from austenplay.core.outlook import Model
from austenplay.core.protocols import Policy
from austenplay.games.liebe_intrige.deck import DAUGHTERS_EACH
from austenplay.games.liebe_intrige.hidden.plans import SENSIBLE, Plan
from austenplay.games.liebe_intrige.hidden.stacks import Looked, looked
from austenplay.games.liebe_intrige.hidden.takes import takes, weight
from austenplay.games.liebe_intrige.playouts import going_on
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.table import Table
from austenplay.games.liebe_intrige.view import View

MOST_TURNS = 9
"""Turns of one's own that a plan is given."""
PLANS_A_ROUND = 2
"""Plans that are tried in one world, in turn; all of them would make the worlds few."""


@dataclass(frozen=True, slots=True)
class Befallen:
    """What happened between a seat's turn and its next one.

    Attributes
    ----------
    married
        The other seats that married a daughter off.
    lost
        Whether gentleman cards of the seat are gone that did not go to a wedding.
    lowered
        Whether an attribute of its daughter is lower.
    wed
        Whether its own daughter married meanwhile.
    """

    married: frozenset[int]
    lost: bool
    lowered: bool
    wed: bool


@dataclass(frozen=True, slots=True)
class Round:
    """What came of one sampled world.

    Attributes
    ----------
    weight
        How much it counts.
    met
        For each place whom a look finds there.
    tried
        For each gentleman who was planned for: in which of one's own turns he was married, 0 for not in time.
    points, places
        By seat the points at the end, and the place that they come to, 1 for the most; of equals each has the better.
    first
        The seat that married three daughters off before any other; None where nobody did.
    befallen
        What happened until the seat's next turn; None for an onlooker, or where the game ended first.
    """

    weight: float
    met: Looked
    tried: Mapping[str, int]
    points: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    first: int | None = None
    befallen: Befallen | None = None


def rounds(view: View, model: Model, men: Sequence[str], rng: random.Random) -> Iterator[Round]:
    """Yield sampled worlds without an end, played out; `men` are those that are planned for, in turn."""
    policy = model.policy or SENSIBLE
    seat = view.seat
    read = () if model.policy is None else takes(view)
    turns = itertools.cycle(men)
    for _ in itertools.count():
        world = view.world(rng).silent()
        tried = {
            man: _tried(world, seat, man, policy, rng) for man in itertools.islice(turns, min(PLANS_A_ROUND, len(men)))
        }
        met = tuple([looked(world, number, rng) for number in range(len(world.stacks))])
        counts = weight(view, world, read, policy, rng)
        yield _raced(world, seat, policy, rng, Round(counts, met, tried))


def _policies(world: State, seat: int | None, own: Policy, policy: Policy) -> list[Policy]:
    return [own if other == seat else policy for other in range(world.seats)]


def _tried(world: State, seat: int | None, man: str, policy: Policy, rng: random.Random) -> int:
    """Return in which of its own turns a seat that plans for a gentleman marries him, 0 for not in time."""
    assert seat is not None
    table = Table(world)
    weddings = len(table.weddings[seat])
    turn, active = int(table.active == seat), table.active
    for _ in going_on(table, _policies(world, seat, Plan(man), policy), rng):
        if table.active != active:
            active = table.active
            turn += active == seat
        if len(table.weddings[seat]) > weddings:
            return max(1, turn) if table.weddings[seat][weddings][0] == man else 0
        if turn > MOST_TURNS or table.is_married(man):
            return 0
    return 0


def _raced(world: State, seat: int | None, policy: Policy, rng: random.Random, round_: Round) -> Round:
    """Play a world to its end, and return a round with what came of it."""
    table = Table(world)
    first, befallen = _first(table), None
    before = None if seat is None or table.active == seat else _Before(table, seat)
    for _ in going_on(table, _policies(world, seat, SENSIBLE, policy), rng):
        if first is None:
            first = _first(table)
        if seat is None or befallen is not None:
            continue
        if table.active != seat:
            before = _Before(table, seat) if before is None else before
        elif before is not None:
            befallen = before.until(table)
    scores = table.scores
    places = tuple([1 + sum(other > own for other in scores) for own in scores])
    return dataclasses.replace(round_, points=scores, places=places, first=first, befallen=befallen)


def _first(table: Table) -> int | None:
    return next((seat for seat, of in enumerate(table.weddings) if len(of) == DAUGHTERS_EACH), None)


class _Before:
    """What a seat has when its turn has ended."""

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.weddings = [len(of) for of in table.weddings]
        self.laid, self.values = Counter(table.laid[seat]), table.values[seat]

    def until(self, table: Table) -> Befallen:
        """Return what has happened since."""
        seat = self.seat
        more = [now > before for now, before in zip(map(len, table.weddings), self.weddings, strict=True)]
        lost, lowered = bool(self.laid - Counter(table.laid[seat])), False
        if not more[seat]:
            lowered = any(now < before for now, before in zip(table.values[seat], self.values, strict=True))
        return Befallen(
            frozenset(other for other, has in enumerate(more) if has and other != seat),
            lost and not more[seat],
            lowered,
            more[seat],
        )
