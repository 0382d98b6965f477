"""How a match comes onto the table: unopened, from a described position, or from JSON data."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

from austenplay.core.errors import BadInput
from austenplay.core.events import Event, Log, Secret, event
from austenplay.core.game import Game
from austenplay.core.given import a_seat, check_census
from austenplay.core.knowledge import Slot
from austenplay.core.saving import read, table_of, written
from austenplay.games.love_letter.given import keys, tokens_by_seat
from austenplay.games.love_letter.news import check_log
from austenplay.games.love_letter.position import Phase
from austenplay.games.love_letter.rules import Rules, rules_for
from austenplay.games.love_letter.state import State, frozen
from austenplay.games.love_letter.table import Table

Where = int | str
"""A place that can be known: a seat's hand, or a place in the deck like ``"deck:3"``."""


def opening(rules: Rules) -> State:
    """Return a match before its first shuffle."""
    nobody: tuple[tuple[Any, ...], ...] = ((),) * rules.seats
    return State(
        rules=rules,
        ply=0,
        round=0,
        phase=Phase.BEGIN if rules.starts == "drawn" else Phase.SHUFFLE,  # LL-1.6
        to_move=0,
        openers=tuple(range(rules.seats)) if rules.starts == "drawn" else (),
        tokens=(0,) * rules.seats,
        deck=(),
        set_aside=None,
        face_up=(),
        hands=nobody,
        discards=nobody,
        alive=(),
        protected=(),
        round_winners=(),
        log=Log(),
    )


def position(
    rules: Rules,
    *,
    hands: Sequence[str | Sequence[str]],
    deck: Sequence[str],
    set_aside: str | None,
    face_up: Sequence[str],
    discards: Sequence[Sequence[str]] | None,
    out: Iterable[int],
    protected: Iterable[int],
    to_move: int,
    tokens: Sequence[int] | None,
    knows: Iterable[tuple[int, Where]],
) -> State:
    """Return the position that `LoveLetter.position` describes, drawn for the seat to move."""
    seats = rules.seats
    held = [keys(rules, (hand,) if isinstance(hand, str) and hand else hand) for hand in hands]
    pile = keys(rules, deck)
    aside = keys(rules, () if set_aside is None else (set_aside,))
    beside = keys(rules, face_up)
    laid = [keys(rules, cards) for cards in discards] if discards is not None else [()] * seats
    alive = tuple(seat for seat in range(seats) if seat not in {a_seat(rules.seats, other) for other in out})
    shielded = tuple(sorted({a_seat(rules.seats, seat) for seat in protected}))
    _check_table(rules, held, laid, alive, shielded, to_move, beside, pile)
    check_census([*held, *laid, pile, aside, beside], rules.deck.cards, rules.deck.name_of)
    state = dataclasses.replace(
        opening(rules),
        round=1,
        phase=Phase.PLAY,
        to_move=to_move,
        openers=(),
        tokens=tokens_by_seat(rules, tokens),
        deck=tuple((card, 0) for card in pile),
        set_aside=aside[0] if aside else None,
        face_up=beside,
        hands=tuple(tuple((card, 1 << seat) for card in hand) for seat, hand in enumerate(held)),
        discards=tuple(laid),
        alive=alive,
        protected=shielded,
        log=Log().append(event("position", "LL-1.1", None, {"protected": shielded})),
    )
    table = Table(state)
    table.ply = 0
    for seat, where in knows:
        _show(table, a_seat(rules.seats, seat), where)
    table.begin_turn(to_move)
    return frozen(table)


def _show(table: Table, seat: int, where: Where) -> None:
    """Let a seat know a card, and say so in its log."""
    own = 1 << seat
    if isinstance(where, int):
        a_seat(table.rules.seats, where)
        if not table.hands[where]:
            raise BadInput(f"Seat {seat} cannot know the hand of seat {where}: it is empty.")
        table.show_hand(where, own)
        card, place = table.card(where), f"seat:{where}/hand"
    else:
        index = _deck_index(where, len(table.deck))
        slots = list(table.deck)
        card, knowers = slots[index]
        slots[index] = (card, knowers | own)
        table.deck, place = tuple(slots), f"deck:{index % len(slots)}"
    table.say("seen", "LL-7.1", seat, card=Secret(card, own), place=Secret(place, own))


def _deck_index(where: str, size: int) -> int:
    name, _, number = where.partition(":")
    if name == "deck" and number.removeprefix("-").isdecimal() and -size <= int(number) < size:
        return int(number)
    raise BadInput(f"{where!r:.40} is no place that can be known; give a seat, or deck:0 to deck:{size - 1}.")


def _check_table(
    rules: Rules,
    hands: Sequence[Sequence[str]],
    discards: Sequence[Sequence[str]],
    alive: tuple[int, ...],
    protected: tuple[int, ...],
    to_move: int,
    face_up: Sequence[str],
    deck: Sequence[str],
) -> None:
    if len(discards) != rules.seats:
        raise BadInput(f"Discards are given for {rules.seats} seats, not for {len(discards)}.")
    if len(alive) < 2:
        raise BadInput("A round goes on only while at least two seats are in; put fewer in out.")
    if to_move not in alive:
        raise BadInput(f"Seat {to_move!r:.40} cannot be to move: it is not in the round.")
    for seat, hand in enumerate(hands):
        due = 1 if seat in alive else 0
        if len(hand) != due:
            raise BadInput(f"Seat {seat} must hold {'one card' if due else 'no card'} here, not {len(hand)}.")
    if not set(protected) <= set(alive):
        raise BadInput("Only seats still in the round can be protected.")
    if len(face_up) != rules.face_up:
        raise BadInput(f"With {rules.seats} players {rules.face_up} cards lie face up, not {len(face_up)}.")
    if not deck:
        raise BadInput("The deck is empty, so this round is over; leave a card in it for the seat to move to draw.")


@dataclasses.dataclass(frozen=True, slots=True)
class SavedState:
    """A state's fields as they stand in JSON."""

    ply: int
    round: int
    phase: Phase
    to_move: int
    openers: tuple[int, ...]
    tokens: tuple[int, ...]
    deck: tuple[Slot, ...]
    set_aside: str | None
    face_up: tuple[str, ...]
    hands: tuple[tuple[Slot, ...], ...]
    discards: tuple[tuple[str, ...], ...]
    alive: tuple[int, ...]
    protected: tuple[int, ...]
    round_winners: tuple[int, ...]
    log: tuple[Event, ...] | None


def write_state(state: State) -> dict[str, Any]:
    """Return a state as JSON data."""
    return written(state, SavedState)


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
    seats = range(state.seats)
    in_play = state.round > 0
    held = [state.hand(seat) for seat in seats] if len(state.hands) == state.seats else []
    turn = {Phase.PLAY: (2,), Phase.KEEP: (2, 3, 4)}.get(state.phase, (1,))
    sizes_fit = all(
        len(hand) in ((turn if seat == state.to_move else (1,)) if seat in state.alive else (0,))
        for seat, hand in enumerate(held)
    )
    shapes_fit = (
        len(held) == len(state.discards) == len(state.tokens) == state.seats
        and set(state.alive) <= set(seats)
        and list(state.alive) == sorted(set(state.alive))
        and set(state.protected) <= set(state.alive)
        and set(state.openers) | set(state.round_winners) <= set(seats)
        and state.to_move in seats
        and bool(state.openers) == (state.phase is Phase.BEGIN)
        and len(state.face_up) == (state.rules.face_up if in_play else 0)
        and state.ply >= 0
        and state.round >= 0
        and all(tokens >= 0 for tokens in state.tokens)
    )
    if state.decision is not None:
        shapes_fit = shapes_fit and len(state.alive) > 1 and state.to_move in state.alive and in_play
    if not (shapes_fit and sizes_fit):
        raise BadInput("This state cannot be: its hands, seats and turn do not fit each other.")
    aside = () if state.set_aside is None else (state.set_aside,)
    places = [*held, *state.discards, [card for card, _ in state.deck], aside, state.face_up]
    if unknown := {card for place in places for card in place} - set(state.rules.deck.cards):
        raise BadInput(f"This state cannot be: there is no character {min(unknown)!r:.40} in its deck.")
    if in_play:
        check_census(places, state.rules.deck.cards, state.rules.deck.name_of)
