"""How a game for two comes onto the table: from a described position, or from JSON data."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from austenplay.core.errors import BadInput
from austenplay.core.events import Event
from austenplay.core.game import Game
from austenplay.core.given import a_seat, check_census
from austenplay.core.knowledge import EVERYBODY, Slot, cards
from austenplay.core.saving import read, table_of
from austenplay.games.ladys_choice.deck import MOST_DRAWS
from austenplay.games.ladys_choice.news import check_log
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.rules import COLUMNS, Rules, rules_for
from austenplay.games.ladys_choice.setup import keys, left_over
from austenplay.games.ladys_choice.two.course import Course
from austenplay.games.ladys_choice.two.position import COURTS
from austenplay.games.ladys_choice.two.state import State, frozen, opening


def position(
    rules: Rules,
    *,
    piles: Sequence[Sequence[str]],
    sides: Sequence[Sequence[Sequence[str]]] | None,
    open: Sequence[Sequence[str]] | None,
    stock: Sequence[str],
    to_move: int,
    is_opening: bool,
) -> State:
    """Return the position that `LadysChoice.columns` describes."""
    middle = _columns(rules, piles, "piles")
    own = [_columns(rules, side, "sides") for side in sides] if sides is not None else [((),) * COLUMNS] * 2
    if len(own) != 2:
        raise BadInput(f"sides are given for both ladies, not for {len(own)}.")
    face_up = _columns(rules, open, "open") if open is not None else ((),) * COLUMNS
    if any(under and over for under, over in zip(middle, face_up, strict=True)):
        raise BadInput("Cards lie face up only where the pile is used up.")
    top = keys(rules, stock)
    rest = left_over(rules, [*middle, *face_up, *(row for side in own for row in side), top])
    if type(is_opening) is not bool:
        raise BadInput(f"is_opening must be True or False, not {is_opening!r:.40}.")
    state = dataclasses.replace(
        opening(rules),
        phase=Phase.TURN,
        to_move=a_seat(2, to_move),
        left=1 if is_opening else COURTS,
        is_opening=is_opening,
        piles=tuple(tuple((card, 0) for card in row) for row in middle),
        sides=tuple(tuple(tuple((card, 1 << seat) for card in row) for row in side) for seat, side in enumerate(own)),
        open=face_up,
        stock=(*top, *rest),
    )
    course = Course(state)
    course.ply = 0
    course.say("position", "LC-12.1")
    return frozen(course)


def _columns(rules: Rules, rows: Sequence[Sequence[str]], name: str) -> tuple[tuple[str, ...], ...]:
    if len(rows) != COLUMNS:
        raise BadInput(f"{name} are given for {COLUMNS} gentlemen, not for {len(rows)}.")
    return tuple(keys(rules, row) for row in rows)


@dataclasses.dataclass(frozen=True, slots=True)
class SavedState:
    """A state's fields as they stand in JSON."""

    ply: int
    phase: Phase
    to_move: int
    left: int
    is_opening: bool
    courted: int | None
    husband: int | None
    piles: tuple[tuple[Slot, ...], ...]
    sides: tuple[tuple[tuple[Slot, ...], ...], ...]
    open: tuple[tuple[str, ...], ...]
    drawn: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]
    ranks: tuple[int, ...]
    log: tuple[Event, ...] | None


def read_state(game: Game, data: object) -> State:
    """Return the state that JSON data describes, or raise BadInput."""
    rules = rules_for(*table_of(game, data))
    saved, fields = read(data, SavedState)
    check_log(rules, game.rulebook, saved.log or ())
    state = State(rules=rules, **fields)
    _check_state(state)
    return state


def _check_state(state: State) -> None:
    """Refuse a state that no table could show, so that whatever follows can rely on it."""
    rows = [*state.piles, *(row for side in state.sides for row in side)]
    by_gentleman = (state.piles, *state.sides, state.open, state.drawn)
    shapes_fit = (
        all(len(place) == COLUMNS for place in by_gentleman)
        and len(state.sides) == 2
        and state.to_move in range(2)
        and state.left in _looks_left(state)
        and state.ply >= 0
        and not any(pile and up for pile, up in zip(state.piles, state.open, strict=True))
        and all(mask == EVERYBODY or 0 <= mask < 4 for row in rows for _, mask in row)
        and all(mask >> seat & 1 for seat, side in enumerate(state.sides) for row in side for _, mask in row)
    )
    if not (shapes_fit and _phase_fits(state)):
        raise BadInput("This state cannot be: its piles and its turn do not fit each other.")
    places = [*map(cards, rows), *state.open, *state.drawn, state.stock]
    if unknown := {card for place in places for card in place} - set(state.rules.deck.cards):
        raise BadInput(f"This state cannot be: there is no card {min(unknown)!r:.40} in its deck.")
    if state.phase not in (Phase.BEGIN, Phase.SHUFFLE):
        check_census(places, state.rules.deck.cards, state.rules.deck.title_of)
    elif any(places):
        raise BadInput("This state cannot be: nothing has been dealt yet.")


def _phase_fits(state: State) -> bool:
    is_over = state.phase is Phase.OVER
    if (state.husband in range(COLUMNS)) != is_over or (state.husband is None) == is_over:
        return False
    if is_over:
        return sorted(state.ranks) == list(range(COLUMNS)) and state.courted is None
    if state.ranks or any(state.drawn):
        return False
    if state.phase is Phase.REST:
        gentleman = state.courted
        return gentleman in range(COLUMNS) and bool(
            state.sides[state.to_move][gentleman or 0] and state.piles[gentleman or 0]
        )
    if state.courted is not None:
        return False
    if state.phase is Phase.TURN:
        fresh = state.is_opening or state.left == COURTS or state.may_court
        return fresh and len(state.stock) >= MOST_DRAWS and (state.may_court or not state.is_opening)
    return state.is_opening and state.phase in (Phase.BEGIN, Phase.SHUFFLE)


def _looks_left(state: State) -> range:
    """Return how many looks may be left; the one that is going on has been counted."""
    most = 1 if state.is_opening else COURTS
    return range(most) if state.phase is Phase.REST else range(1, most + 1)
