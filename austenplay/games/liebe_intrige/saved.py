"""A state as JSON data, and back: what is read is held against the rules, so that whatever follows can rely on it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from austenplay.core.errors import BadInput
from austenplay.core.events import Event
from austenplay.core.game import Game
from austenplay.core.given import check_census
from austenplay.core.saving import read, table_of
from austenplay.games.liebe_intrige.deck import DAUGHTERS_EACH
from austenplay.games.liebe_intrige.news import check_log
from austenplay.games.liebe_intrige.pending import steps_fit
from austenplay.games.liebe_intrige.rules import MOST_MEN, MOST_VALUE, TO_MARRY, rules_for
from austenplay.games.liebe_intrige.setup import first_steps
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.steps import Stage, Step
from austenplay.games.liebe_intrige.table import Known


@dataclasses.dataclass(frozen=True, slots=True)
class SavedState:
    """A state's fields as they stand in JSON."""

    ply: int
    starter: int
    active: int
    at: tuple[str | None, ...]
    no_dice: bool
    ending: bool
    boards: tuple[tuple[str, ...], ...]
    box: tuple[str, ...]
    values: tuple[tuple[int, ...], ...]
    weddings: tuple[tuple[tuple[str, tuple[int, int, int]], ...], ...]
    laid: tuple[tuple[str, ...], ...]
    stacks: tuple[tuple[str, ...], ...]
    known: tuple[Known, ...]
    pile: tuple[tuple[str, int], ...]
    discard: tuple[str, ...]
    sets: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    events: tuple[str, ...]
    spent: tuple[str, ...]
    laid_out: tuple[tuple[str, ...], ...]
    pending: tuple[Step, ...]
    log: tuple[Event, ...] | None


def read_state(game: Game, data: object) -> State:
    """Return the state that JSON data describes, or raise BadInput."""
    rules = rules_for(*table_of(game, data))
    saved, fields = read(data, SavedState)
    check_log(rules, game.rulebook, saved.log or ())
    state = State(rules=rules, **fields)
    if not _shapes_fit(state):
        raise BadInput("This state cannot be: its seats, places and piles do not fit each other.")
    if state.pending and state.pending == first_steps(rules)[: len(state.pending)]:
        _check_setup(state)
        return state
    _check_cards(state)
    if not (_families_fit(state) and steps_fit(state)):
        raise BadInput("This state cannot be: its daughters, gentlemen and what is still to be done do not fit.")
    return state


def _shapes_fit(state: State) -> bool:
    seats, places = state.seats, len(state.rules.places)
    rows = (state.at, state.boards, state.values, state.weddings, state.laid, state.known, state.hands, state.laid_out)
    return (
        all(len(row) == seats for row in rows)
        and len(state.stacks) == places
        and all(len(known) == places for known in state.known)
        and all(place is None or place in state.rules.number_of for place in state.at)
        and 0 <= state.starter < seats
        and 0 <= state.active < seats
        and state.ply >= 0
        and all(mask in range(1 << seats) for _, mask in state.pile)
        and all(map(_in_order, _handfuls(state)))
    )


def _handfuls(state: State) -> Iterable[tuple[str, ...]]:
    """Yield every place whose cards have no order, and so lie in the alphabet's."""
    yield from (state.box, state.discard, state.sets, state.spent)
    for rows in (state.laid, state.stacks, state.hands, state.laid_out, *state.known):
        yield from rows


def _in_order(cards: tuple[str, ...]) -> bool:
    return cards == tuple(sorted(cards))


def _check_setup(state: State) -> None:
    """Refuse a state before the first turn in which cards lie where none can lie yet."""
    stages = [step.stage for step in state.pending]
    dealt = {Stage.DAUGHTERS: any(state.boards) or bool(state.box), Stage.MEN: bool(state.pile) or any(state.stacks)}
    nothing = (state.discard, state.sets, state.events, state.spent)
    rows = (*state.laid, *state.hands, *state.laid_out, *state.weddings, *(of for known in state.known for of in known))
    fits = (
        not any(nothing)
        and not any(rows)
        and not state.ending
        and not state.no_dice
        and all(place is None for place in state.at)
        and all(dealt[stage] == (stage not in stages) for stage in dealt)
        and state.active == 0
    )
    if not fits:
        raise BadInput("This state cannot be: nothing has been played yet.")
    if Stage.DAUGHTERS not in stages:
        _check_boards(state)
    elif any(state.values):
        raise BadInput("This state cannot be: no daughter has been opened yet.")
    if Stage.MEN not in stages:
        _check_men(state)
        sizes = [place.stack for place in state.rules.deck.places.values()]
        if [len(stack) for stack in state.stacks] != sizes or any(mask for _, mask in state.pile):
            raise BadInput("This state cannot be: the stacks of the places are not filled.")


def _check_cards(state: State) -> None:
    _check_boards(state)
    _check_men(state)
    places = [*state.hands, state.events, state.spent, *state.laid_out]
    check_census(places, state.rules.deck.event_cards, state.rules.deck.title_of)
    if unknown := {card for place in places for card in place} - set(state.rules.deck.events):
        raise BadInput(f"This state cannot be: there is no event {min(unknown)!r:.40} in its deck.")


def _check_boards(state: State) -> None:
    daughters = state.rules.deck.daughters
    dealt = [key for boards in state.boards for key in boards]
    fits = all(len(boards) == DAUGHTERS_EACH for boards in state.boards)
    if not fits or sorted([*dealt, *state.box]) != sorted(daughters):
        raise BadInput("This state cannot be: its daughters are not those of the deck.")
    for boards, weddings, values in zip(state.boards, state.weddings, state.values, strict=True):
        at_home = len(weddings) < len(boards)
        if len(values) != (3 if at_home else 0) or any(not 0 <= value <= MOST_VALUE for value in values):
            raise BadInput("This state cannot be: its daughters have other attributes.")


def _check_men(state: State) -> None:
    places = [*state.laid, *state.stacks, [man for man, _ in state.pile], state.discard, state.sets]
    if unknown := {man for place in places for man in place} - set(state.rules.men_cards):
        raise BadInput(f"This state cannot be: there is no gentleman {min(unknown)!r:.40} in its deck.")
    check_census(places, state.rules.men_cards, state.rules.deck.title_of)


def _families_fit(state: State) -> bool:
    """Whether those who are married have been, and everybody knows only what is there."""
    grooms = [man for weddings in state.weddings for man, _ in weddings]
    values = [value for weddings in state.weddings for _, of in weddings for value in of]
    if len(set(grooms)) != len(grooms) or any(not 0 <= value <= MOST_VALUE for value in values):
        return False
    if set(grooms) != set(state.sets) or any(state.sets.count(man) < TO_MARRY for man in grooms):
        return False
    if any(len(weddings) > DAUGHTERS_EACH for weddings in state.weddings):
        return False
    if state.ending != any(len(weddings) == DAUGHTERS_EACH for weddings in state.weddings):
        return False
    for seat, laid in enumerate(state.laid):
        most = MOST_MEN + sum(step.seat == seat for step in state.pending if step.stage is Stage.PART)
        if set(laid) & set(state.sets) or len(set(laid)) > most or (laid and not state.values[seat]):
            return False
    for known in state.known:
        for stack, seen in zip(state.stacks, known, strict=True):
            if any(seen.count(man) > stack.count(man) for man in seen):
                return False
    is_choosing = any(step.stage is Stage.GROOM for step in state.pending)
    return is_choosing or not any(map(state.grooms, range(state.seats)))
