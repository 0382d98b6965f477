"""How a game comes onto the table: unopened, from a described position, or from JSON data."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Sequence

from austenplay.core.errors import BadInput, listed
from austenplay.core.events import Event, Log, Secret
from austenplay.core.game import Game
from austenplay.core.given import a_seat, check_census
from austenplay.core.knowledge import EVERYBODY
from austenplay.core.saving import read, table_of
from austenplay.games.ladys_choice.course import Course
from austenplay.games.ladys_choice.deck import BELOW_THE_CLOCK, DEALT, MOST_DRAWS
from austenplay.games.ladys_choice.news import check_log
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.rules import LOVE_TO_GIVE, Rules, rules_for
from austenplay.games.ladys_choice.sights import BOAST, CHANGE, Sight
from austenplay.games.ladys_choice.state import State, frozen


def opening(rules: Rules) -> State:
    """Return a game before its first shuffle."""
    nobody: tuple[tuple[str, ...], ...] = ((),) * rules.seats
    is_drawn = rules.starts == "drawn"  # LC-1.2
    return State(
        rules=rules,
        ply=0,
        round=0,
        phase=Phase.BEGIN if is_drawn else Phase.SHUFFLE,
        first=0,
        to_move=0,
        to_give=(LOVE_TO_GIVE[rules.seats],) * rules.seats,  # LC-1.3
        love=(0,) * rules.seats,
        true_love=(0,) * rules.seats,
        deck=(),
        hands=nobody,
        discards=nobody,
        turns=("",) * rules.seats,
        sights=(),
        courted=None,
        marriages=(),
        ranks=(),
        log=Log(),
    )


def keys(rules: Rules, names: Iterable[object]) -> tuple[str, ...]:
    """Return the keys of cards given by key, title or alias."""
    found = []
    for name in names:
        key = rules.deck.key_of(name) if isinstance(name, str) else None
        if key is None:
            raise BadInput(f"There is no card {name!r:.40} in the deck.")
        found.append(key)
    return tuple(found)


def left_over(rules: Rules, places: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """Return the cards that lie in none of these places, in the order of the deck, or refuse what is not there."""
    rest = Counter(rules.deck.cards)
    rest.subtract(card for place in places for card in place)
    if twice := [rules.deck.title_of(card) for card, number in rest.items() if number < 0]:
        raise BadInput(f"{listed(twice, 'and')} cannot lie in so many places.")
    return tuple(rest.elements())


def position(
    rules: Rules,
    *,
    hands: Sequence[Sequence[str]],
    deck: Sequence[str],
    above_clock: int | None,
    first: int,
    to_move: int | None,
    round: int,
    love: Sequence[int] | None,
    true_love: Sequence[int] | None,
    to_give: Sequence[int] | None,
    knows: Iterable[tuple[int | None, int, Sequence[str]]],
) -> State:
    """Return the position that `LadysChoice.position` describes."""
    catch = a_seat(rules.seats, first)
    gentlemen = rules.gentlemen(catch)
    held = [tuple(sorted(keys(rules, hand))) for hand in hands]
    for seat, hand in enumerate(held):
        if (seat in gentlemen) != bool(hand) or (hand and len(hand) < DEALT):
            due = f"at least {DEALT} cards" if seat in gentlemen else "no card"
            raise BadInput(f"Seat {seat} must hold {due} here, not {len(hand)}.")
    top = keys(rules, deck)
    pile = (*top, *left_over(rules, [top, *held]))
    size = len(pile) if above_clock is None else BELOW_THE_CLOCK + above_clock
    if type(size) is not int or not max(len(top), BELOW_THE_CLOCK) <= size <= len(pile):
        most, least = len(pile) - BELOW_THE_CLOCK, max(0, len(top) - BELOW_THE_CLOCK)
        raise BadInput(f"above_clock must be a number from {least} to {most} here, not {above_clock!r:.40}.")
    discards: list[tuple[str, ...]] = [()] * rules.seats
    for number, gentleman in enumerate(gentlemen):  # what no place was named for has been discarded, by all alike
        discards[gentleman] = pile[size + number :: len(gentlemen)]
    mover = gentlemen[0] if to_move is None else a_seat(rules.seats, to_move)
    if type(round) is not int or not 1 <= round <= rules.rounds:
        raise BadInput(f"round must be a number from 1 to {rules.rounds}, not {round!r:.40}.")
    state = dataclasses.replace(
        opening(rules),
        round=round,
        phase=Phase.TURN,
        first=catch,
        to_move=mover,
        to_give=_by_seat(rules, to_give, LOVE_TO_GIVE[rules.seats], "to_give"),
        love=_by_seat(rules, love, 0, "love"),
        true_love=_by_seat(rules, true_love, 0, "true_love"),
        deck=pile[:size],
        hands=tuple(held),
        discards=tuple(discards),
    )
    course = Course(state)
    course.ply = 0
    course.say("position", "LC-1.1")
    for who, whom, cards in knows:
        _show(course, who, whom, keys(rules, cards))
    return frozen(course, course.hands, course.discards, course.deck)


def _show(course: Course, who: int | None, gentleman: int, cards: tuple[str, ...]) -> None:
    """Let a seat, or everybody, know cards of a hand, and say so in its log."""
    seats = course.rules.seats
    mask = EVERYBODY if who is None else 1 << a_seat(seats, who) | 1 << a_seat(seats, gentleman)
    hand = course.hands[a_seat(seats, gentleman)]
    if Counter(cards) - Counter(hand) or not cards:
        raise BadInput(f"Only cards of the hand of seat {gentleman} can be known of it.")
    course.sights += (Sight(gentleman, 0, tuple(sorted(cards)), mask),)
    course.say("seen", "LC-4.4", None, gentleman=gentleman, cards=Secret(tuple(sorted(cards)), mask))


def _by_seat(rules: Rules, given: Sequence[int] | None, default: int, name: str) -> tuple[int, ...]:
    if given is None:
        return (default,) * rules.seats
    fits = isinstance(given, Sequence) and len(given) == rules.seats
    if not fits or any(type(number) is not int or not 0 <= number <= MOST_LOVE for number in given):
        raise BadInput(f"{name} is given as {rules.seats} numbers, one for each seat, not {given!r:.40}.")
    return tuple(given)


MOST_LOVE = 24


@dataclasses.dataclass(frozen=True, slots=True)
class SavedState:
    """A state's fields as they stand in JSON."""

    ply: int
    round: int
    phase: Phase
    first: int
    to_move: int
    to_give: tuple[int, ...]
    love: tuple[int, ...]
    true_love: tuple[int, ...]
    deck: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    discards: tuple[tuple[str, ...], ...]
    turns: tuple[str, ...]
    sights: tuple[tuple[int, int, tuple[str, ...], int], ...]
    courted: int | None
    marriages: tuple[tuple[int, int], ...]
    ranks: tuple[int, ...]
    log: tuple[Event, ...] | None


def read_state(game: Game, data: object) -> State:
    """Return the state that JSON data describes, or raise BadInput."""
    rules = rules_for(*table_of(game, data))
    saved, fields = read(data, SavedState)
    check_log(rules, game.rulebook, saved.log or ())
    state = State(rules=rules, **{**fields, "sights": tuple(Sight(*sight) for sight in saved.sights)})
    _check_state(state)
    return state


def _check_state(state: State) -> None:
    """Refuse a state that no table could show, so that whatever follows can rely on it."""
    if not _shapes_fit(state):
        raise BadInput("This state cannot be: its seats and piles do not fit each other.")
    places = [*state.hands, *state.discards, state.deck]
    if unknown := {card for place in places for card in place} - set(state.rules.deck.cards):
        raise BadInput(f"This state cannot be: there is no card {min(unknown)!r:.40} in its deck.")
    if state.round == 0:
        if any(places) or state.sights or state.marriages or state.ranks or any(state.turns):
            raise BadInput("This state cannot be: nothing has been dealt yet.")
        return
    check_census(places, state.rules.deck.cards, state.rules.deck.title_of)
    if not (_hands_fit(state) and _phase_fits(state) and all(_sight_fits(state, sight) for sight in state.sights)):
        raise BadInput("This state cannot be: its hands, turns and marriages do not fit each other.")


def _shapes_fit(state: State) -> bool:
    seats = range(state.seats)
    by_seat = (state.hands, state.discards, state.turns, state.to_give, state.love, state.true_love)
    return (
        all(len(row) == state.seats for row in by_seat)
        and state.first in seats
        and state.to_move in seats
        and state.ply >= 0
        and 0 <= state.round <= state.rules.rounds
        and all(0 <= number <= MOST_LOVE for row in by_seat[3:] for number in row)
        and (state.round == 0) <= (state.phase in (Phase.BEGIN, Phase.SHUFFLE))
        and (state.phase is Phase.BEGIN) <= (state.round == 0)
    )


def _hands_fit(state: State) -> bool:
    """Whether every gentleman can have come to his hand by his turns, and the ladies hold nothing."""
    for seat, hand in enumerate(state.hands):
        turns, discards = state.turns[seat], state.discards[seat]
        if seat not in state.gentlemen:
            if hand or turns or discards:
                return False
            continue
        begun_with = len(hand) - len(turns)
        if hand != tuple(sorted(hand)) or set(turns) - {BOAST, CHANGE} or begun_with < DEALT:
            return False
        if len(discards) < turns.count(CHANGE):
            return False
    return state.is_round_over or len(state.deck) >= MOST_DRAWS


def _phase_fits(state: State) -> bool:
    """Whether those who are asked can be asked, and those who have married can have."""
    married = dict(state.marriages)
    men = set(married.values())
    if len(married) != len(state.marriages) or len(men) != len(married):
        return False
    if not (set(married) <= set(state.ladies) and men <= set(state.gentlemen)):
        return False
    is_ranked = sorted(state.ranks) == sorted(state.gentlemen)
    if state.phase in (Phase.SHUFFLE, Phase.OVER):
        last = state.round == state.rules.rounds
        return is_ranked and len(married) == len(state.ladies) and last == (state.phase is Phase.OVER)
    if state.ranks or len(married) >= len(state.ladies):
        return False
    lady_asked = state.to_move in state.ladies and state.to_move not in married
    is_first = state.to_move == state.first
    courting = lady_asked and state.courted in state.gentlemen and not (married and is_first)
    match state.phase:
        case Phase.TURN:
            turn_fits = state.to_move in state.gentlemen or lady_asked
            # whoever draws leaves what the mysterious cards may ask for
            return not married and state.courted is None and turn_fits and _can_go_on(state)
        case Phase.SHOW:
            return courting
        case Phase.REST:
            return courting and bool(state.sights) and _is_look(state, state.sights[-1])
        case Phase.EXTRA:
            return bool(married) and lady_asked and not is_first and state.courted is None
        case Phase.CHOOSE:
            return bool(married) and lady_asked and state.courted is None
    return False


def _can_go_on(state: State) -> bool:
    """Whether the deck lasts until a lady who must has married."""
    if state.to_move in state.ladies:
        return True
    left = (state.ladies[-1] - state.to_move) % state.seats  # turns of gentlemen before hers
    return len(state.deck) >= MOST_DRAWS + 2 * left or len(state.deck) > BELOW_THE_CLOCK


def _is_look(state: State, sight: Sight) -> bool:
    both = 1 << state.to_move | 1 << (state.courted or 0)
    fits = (sight.gentleman, sight.seats) == (state.courted, both)
    return fits and len(sight.cards) == state.rules.looks < len(state.hands[sight.gentleman])


def _sight_fits(state: State, sight: Sight) -> bool:
    """Whether a gentleman can have had these cards in his hand at that time."""
    if sight.gentleman not in state.gentlemen or not sight.cards:
        return False
    turns = state.turns[sight.gentleman]
    mask = range(1 << state.seats)
    if not 0 <= sight.turn <= len(turns) or (sight.seats != EVERYBODY and sight.seats not in mask):
        return False
    changed = turns[sight.turn :].count(CHANGE)
    discards = state.discards[sight.gentleman]
    there = Counter((*state.hands[sight.gentleman], *discards[len(discards) - changed :]))
    return not Counter(sight.cards) - there
