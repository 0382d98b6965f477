"""What is tried in every round that is sampled: a look and a wedding for a lady, each of his turns for a gentleman.

A lady is taken to marry as the sensible policy does, whoever the cards speak for that she has seen; a gentleman who
boasts or changes a card moves her by what she sees of it, and by nothing else.
"""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from austenplay.core.outlook import Model
from austenplay.core.protocols import Action
from austenplay.games.ladys_choice.hidden.looks import by_chance, dealt_out
from austenplay.games.ladys_choice.hidden.rounds import Rounds
from austenplay.games.ladys_choice.policies import POLICIES
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.ranking import Ranking, ranked
from austenplay.games.ladys_choice.rules import Boast, Change, Court, Marry, her_love, his_love
from austenplay.games.ladys_choice.state import State
from austenplay.games.ladys_choice.view import View

SUITOR = POLICIES["sensible"]
"""How a lady is taken to choose."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of one sampled round.

    Attributes
    ----------
    weight
        How much it counts.
    places, totals
        The rank and the dandy points of every gentleman in turn order.
    looked
        For a lady: the action that was tried, and how likely each amount of Love was after it; None where none was.
    courses
        For a gentleman: for each of his actions how likely it made him to be chosen, and the Love he had of it then.
    chosen
        How likely each gentleman is to be chosen as things are.
    """

    weight: float
    places: tuple[int, ...]
    totals: tuple[int, ...]
    looked: tuple[Action, Mapping[int, float]] | None = None
    courses: Mapping[Action, tuple[Fraction, int]] = field(default_factory=dict)
    chosen: Mapping[int, Fraction] = field(default_factory=dict)


def tries(view: View, model: Model, rng: random.Random) -> Iterator[Tried | None]:
    """Yield sampled rounds without an end, tried out; None for one that came to nothing."""
    rounds, legal = Rounds(view), view.legal_actions()
    courts = [action for action in legal if isinstance(action, Court)]
    turns = [action for action in legal if isinstance(action, Boast | Change)]
    for number in itertools.count():
        drawn = rounds.drawn(model.policy, rng)
        if drawn is None:
            yield None
            continue
        state, weight = drawn
        state = state.silent()
        judged = rank_of(state)
        tried = Tried(weight, tuple(map(judged.place, state.gentlemen)), tuple(judged.totals.values()))
        if courts:
            action = courts[number % len(courts)]
            amounts = after_a_look(view, action, state, tried, model, rng)
            yield dataclasses.replace(tried, looked=None if amounts is None else (action, amounts))
        elif view.seat in view.gentlemen:
            yield dataclasses.replace(
                tried, chosen=chosen(state), courses={action: course(state, action, view.seat) for action in turns}
            )
        else:
            yield tried


def rank_of(state: State) -> Ranking[int]:
    """Return the ranking that a wedding would bring."""
    hands = {man: state.hands[man] for man in state.gentlemen}
    return ranked(hands, state.deck, state.rules.cancel_mode, None, state.rules.deck)


def after_a_look(
    view: View, action: Court, state: State, tried: Tried, model: Model, rng: random.Random
) -> Mapping[int, float] | None:
    """Return the Love that a lady has who looks first, in a sampled round; None where too much is in doubt."""
    man = action.gentleman
    found = dealt_out(by_chance(view, man, state.hands[man], rng), rng)
    if found is None:
        return None
    husband, ranks = found
    given, men = view.to_give[view.seat or 0], len(view.gentlemen)
    if model.policy is not None:  # the deals count cards, which is not how he has played: the round itself tells
        return {her_love(given, tried.places[view.gentlemen.index(husband)], men): 1.0}
    amounts: dict[int, float] = defaultdict(float)
    for place, share in ranks.items():
        amounts[her_love(given, place, men)] += share
    return amounts


def course(state: State, action: Action, seat: int) -> tuple[Fraction, int]:
    """Return how likely an action makes a gentleman to be chosen right after it, and what Love he has of it then."""
    after = state.apply(action)
    chance = chosen(after).get(seat, Fraction(0))
    if not chance:
        return chance, 0
    place = rank_of(after).place(seat)
    return chance, his_love(max(after.to_give[lady] for lady in after.ladies), place, len(after.gentlemen))


def chosen(state: State) -> Mapping[int, Fraction]:
    """Return how likely each gentleman is to be married, if all ladies who have not chosen did so now."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    waiting = [lady for lady in reversed(state.ladies) if lady not in dict(state.marriages)]  # LC-6.3, in turn order
    _choose(state, waiting, Fraction(1), found)
    return found


def _choose(state: State, waiting: list[int], chance: Fraction, found: dict[int, Fraction]) -> None:
    if not waiting:
        return
    lady, *others = waiting
    view = dataclasses.replace(state.view(lady), phase=Phase.CHOOSE, to_move=lady, courted=None)
    for action, share in SUITOR.weights(view).items():
        if isinstance(action, Marry) and share:
            found[action.gentleman] += chance * share
            if others:
                marriages = (*state.marriages, (lady, action.gentleman))
                _choose(dataclasses.replace(state, marriages=marriages), others, chance * share, found)
