"""Moments for questions: tables with random cards, and how a question goes on from there."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from austenplay.core.asking import Reason
from austenplay.core.errors import listed
from austenplay.core.events import Event
from austenplay.core.protocols import Action
from austenplay.core.questions import Answer
from austenplay.games.liebe_intrige import LiebeIntrige
from austenplay.games.liebe_intrige.deck import CLOVER, DAUGHTERS_EACH, Deck, Values, printed
from austenplay.games.liebe_intrige.position import Wedding
from austenplay.games.liebe_intrige.rules import MOST_MEN, MOST_VALUE, TO_MARRY, Done, Roll
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.steps import Stage
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES

GAME = LiebeIntrige()
DECK: Deck = printed()
PLACES = tuple(DECK.places)
WITH_MEN = tuple(key for key, place in DECK.places.items() if place.stack)
MOST_WORDS = 56
"""The longest answer, in letters."""
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven")


# Words


def title(key: str) -> str:
    """Return the title of a gentleman, a daughter, a place or an event."""
    return DECK.title_of(key)


def titles(keys: Iterable[str], last: str = "and", nothing: str = "Nobody") -> str:
    """Return cards in the order of the deck file, each once."""
    order = [*DECK.gentlemen, *DECK.events]
    return listed((title(key) for key in sorted(set(keys), key=order.index)), last) or nothing


def where(place: str) -> str:
    """Return a place as it is named within a sentence."""
    return DECK.place_named(place)


def triple(values: Sequence[int]) -> str:
    """Return attributes in words.

    >>> triple((1, 0, 3))
    'Reputation 1, Beauty 0, Education 3'
    """
    return ", ".join(f"{name.capitalize()} {value}" for name, value in zip(ATTRIBUTES, values, strict=True))


def triples(fits: Sequence[int], mistakes: Iterable[tuple[Sequence[int], Reason]]) -> list[Answer]:
    """Return wrong answers that are three attributes, each from a mistake that leads to others than the right ones."""
    return [
        Answer(triple(values), *reason)
        for values, reason in mistakes
        if tuple(values) != tuple(fits) and min(values) >= 0
    ]


def changed(values: Sequence[int], number: int, by: int) -> tuple[int, ...]:
    """Return attributes with one of them higher or lower, however far that goes."""
    return tuple(value + by if at == number else value for at, value in enumerate(values))


def plural(count: int, of: str) -> str:
    """Return a number in words with what it counts."""
    return f"{COUNTS[count]} {of}{'' if count == 1 else 's'}"


def daughter(state: State, seat: int) -> str:
    """Return what the daughter at home is called."""
    key = state.daughter(seat)
    assert key is not None
    return title(key)


def wrong_cards(
    sets: Iterable[frozenset[str]],
    fits: frozenset[str],
    why: Mapping[str, Reason],
    missing: Reason,
    nothing: str,
    last: str = "and",
) -> list[Answer]:
    """Return wrong answers that name cards, in this order; those that are too long are left out.

    Parameters
    ----------
    why
        What is said where a card is named that should not be.
    missing
        What is said where only something is left out.
    """
    answers = []
    for cards in dict.fromkeys(sets):
        text = titles(cards, last, nothing)
        if cards == fits or len(text) > MOST_WORDS:
            continue
        odd = [card for card in sorted(cards - fits) if card in why]
        answers.append(Answer(text, *(why[odd[0]] if odd else missing)))
    return answers


# Tables


def table(rng: random.Random, least: int = 2, most: int = 4) -> tuple[int, int]:
    """Return how many play, and whose turn it is."""
    seats = rng.randint(least, most)
    return seats, rng.randrange(seats)


def around(seat: int, seats: int) -> list[int]:
    """Return the other seats clockwise."""
    return [(seat + step) % seats for step in range(1, seats)]


def grown(rng: random.Random, begins: Values) -> Values:
    """Return what a daughter may be like who has been out some times."""
    one, two, three = (min(value + rng.choice((0, 0, 1, 1, 2)), MOST_VALUE) for value in begins)
    return one, two, three


def peaceful() -> list[str]:
    """Return the gentlemen who play for any number of players."""
    return [key for key, man in DECK.gentlemen.items() if not man.brown]


def marriages(rng: random.Random, count: int, without: tuple[str, ...] = ()) -> list[Wedding]:
    """Return gentlemen who have been married, brown ones left out, and what their brides were like."""
    men = [man for man in peaceful() if man not in without]
    return [(man, DECK.gentlemen[man].demands) for man in rng.sample(men, count)]


def moment(
    rng: random.Random,
    seats: int,
    mover: int,
    *,
    first: int | None = None,
    values: Mapping[int, Sequence[int]] | None = None,
    laid: Mapping[int, Sequence[str]] | None = None,
    at: Mapping[int, str | None] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    weddings: Mapping[int, Sequence[Wedding]] | None = None,
    laid_out: Mapping[int, Sequence[str]] | None = None,
    stacks: Mapping[str, Sequence[str]] | None = None,
    pile: Sequence[str] = (),
    pile_size: int | None = None,
    events: Sequence[str] = (),
    most_cards: int = 2,
    daughters: Sequence[str] | None = None,
) -> State:
    """Return a position at the beginning of a turn; what is not said is drawn, and nobody marries for it.

    Parameters
    ----------
    weddings
        By seat the gentlemen married and what the brides were like.
    most_cards
        The most cards of one gentleman below a daughter of whom nothing is said; fewer than a wedding takes.
    daughters
        All daughters in the order in which they are dealt, three to a seat.
    """
    rules = GAME.rules(seats)
    wed = {seat: tuple((weddings or {}).get(seat, ())) for seat in range(seats)}
    grooms = [man for row in wed.values() for man, _ in row]
    order = list(daughters or rng.sample(list(DECK.daughters), len(DECK.daughters)))
    rows = [order[seat * DAUGHTERS_EACH :][:DAUGHTERS_EACH] for seat in range(seats)]
    homes = [rows[seat][len(wed[seat])] if len(wed[seat]) < DAUGHTERS_EACH else None for seat in range(seats)]
    left = Counter(rules.men_cards)
    left.subtract([man for man in grooms for _ in range(TO_MARRY)])
    told = [*(laid or {}).values(), *(stacks or {}).values(), pile]
    left.subtract(man for cards in told for man in cards)
    below = []
    for seat in range(seats):
        cards = list((laid or {}).get(seat, ()))
        if seat not in (laid or {}) and homes[seat] is not None:
            free = [man for man in left if man not in grooms]
            for man in rng.sample(free, rng.randint(0, MOST_MEN)):
                cards += [man] * min(rng.randint(1, most_cards), left[man])
            left.subtract(cards)
        below.append(cards)
    rest = sorted(left.elements())
    rng.shuffle(rest)
    lie = {place: list(cards) for place, cards in (stacks or {}).items()}
    for place in WITH_MEN:
        if place not in lie:
            size = DECK.places[place].stack
            lie[place], rest = rest[:size], rest[size:]
    top = [*pile, *rest]
    event_left = Counter(DECK.event_cards)
    event_left.subtract(card for row in (laid_out or {}).values() for card in row)
    event_left.subtract(card for row in (hands or {}).values() for card in row)
    event_left.subtract(events)
    event_rest = sorted(event_left.elements())
    rng.shuffle(event_rest)
    held = []
    for seat in range(seats):
        if seat in (hands or {}):
            held.append(list((hands or {})[seat]))
        else:
            size = rng.randint(0, 3)
            held.append(event_rest[:size])
            event_rest = event_rest[size:]
    return GAME.position(
        daughters=homes,
        values=[
            None if home is None else tuple((values or {}).get(seat) or grown(rng, DECK.daughters[home].begins))
            for seat, home in enumerate(homes)
        ],
        laid=below,
        at=[(at or {})[seat] if seat in (at or {}) else rng.choice(PLACES) for seat in range(seats)],
        stacks=lie,
        pile=top if pile_size is None else top[:pile_size],
        pile_size=pile_size,
        hands=held,
        events=[*events, *event_rest],
        laid_out=[list((laid_out or {}).get(seat, ())) for seat in range(seats)],
        weddings=[
            [(rows[seat][number], man, bride) for number, (man, bride) in enumerate(wed[seat])] for seat in range(seats)
        ],
        unopened=[rows[seat][len(wed[seat]) + 1 :] for seat in range(seats)],
        first=rng.randrange(seats) if first is None else first,
        to_move=mover,
    )


def without_hands(seats: int) -> Mapping[int, Sequence[str]]:
    """Return that nobody holds an event, so that nobody is asked about one."""
    return dict.fromkeys(range(seats), ())


# On from there


FORMS = (Stage.FINISH, Stage.PAUSE, Stage.REROLL)
ROLLS = (Stage.CASANOVA, Stage.DRINKING, Stage.SCHEME)


def past_forms(state: State, faces: Iterable[str] = ()) -> State:
    """Return the state after the next dice, which show these faces and then clovers, no event being played."""
    shown = iter(faces)
    while (step := state.step) is not None and step.stage in (*FORMS, *ROLLS):
        state = state.apply(Done() if step.stage in FORMS else Roll(next(shown, CLOVER)))
    return state


def after_all(state: State, actions: Iterable[Action], faces: Iterable[str] = ()) -> State:
    """Return the state after some actions, dice in between showing these faces and no event being played."""
    shown = list(faces)
    for action in actions:
        before = state
        state = past_forms(before.apply(action), shown)
        rolled = sum(of.kind == "roll" for of in happened(before, state))
        shown = shown[rolled:]
    return state


def happened(before: State, after: State) -> tuple[Event, ...]:
    """Return the events between two moments."""
    assert before.log is not None and after.log is not None
    return after.log.since(len(before.log))


def wed_in(before: State, after: State) -> list[tuple[int, str]]:
    """Return who has married whom between two moments, in that order."""
    return [(int(str(of.seat)), str(of["man"])) for of in happened(before, after) if of.kind == "wed"]
