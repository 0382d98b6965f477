"""Links, in every game: a whole game in a short text, and what one seat saw without a word more."""

from __future__ import annotations

import functools
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from austenplay import BadInput, Game, History, Record, Seen, State, View
from austenplay.core.game import SHELF
from austenplay.core.knowledge import BACK
from austenplay.core.numbering import actions_of, numbered
from austenplay.core.writing import packed, unpacked
from tests.junk import Junk, changed, places
from tests.playouts import ALL_GAMES, CENSUS, UNSHELVED, Setting, each_setting, matches, settings, some_moments
from tests.sampling import samples

TELLING = tuple(game for game in ALL_GAMES if type(game).told is not Game.told)
"""The games that can write down what one seat saw."""
each_telling = pytest.mark.parametrize(
    "setting", [setting for setting in settings() if setting.game in TELLING], ids=str
)
MOST_LINK = 2_000
"""The longest link to a full match with a printed edition, in characters."""


@pytest.fixture(autouse=True, scope="module")
def every_game_on_the_shelf() -> Iterator[None]:
    """Let links to games that stand on no shelf find them, as those of the shelf do."""
    SHELF.update({game.key: game for game in UNSHELVED})
    yield
    for game in UNSHELVED:
        del SHELF[game.key]


def record_of(setting: Setting, match: int = 0, plies: int | None = None) -> Record:
    """Return the record of a match of random play, its first plies."""
    options = setting.game.checked(setting.seats, dict(setting.options))
    return Record(setting.game, setting.seats, options, tuple(action for action, _ in matches(setting)[match][:plies]))


def plays(game: Game, seats: int, policies: dict[int, str], seed: str) -> History:
    """Return a match from the box to its end."""
    history, rng = History(game, seats=seats, seed=seed), random.Random(seed)
    while not history.settle().is_over:
        decision: Any = history.state.decision
        history.apply(game.policies[policies[decision.seat]].choose(history.state.view(decision.seat), rng))
    return history


# A whole game


@each_setting
def test_a_link_holds_the_game_from_its_first_action_to_any(setting: Setting) -> None:
    whole = len(matches(setting)[0])
    for plies in {0, 1, 2, whole // 2, whole}:
        record = record_of(setting, plies=plies)
        link = record.to_link()
        assert link.replace("-", "").replace("_", "").isalnum() and link.isascii()
        assert Record.from_link(link) == record
        assert record.replay().to_link() == link
        assert Record.from_link(link).to_link() == link


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_a_full_match_takes_at_most_two_thousand_characters(game: Game) -> None:
    for seats in game.seats:
        for number in range(samples(30, 2)):
            rng = random.Random(f"{game.key}/{seats}/{number}")
            policies = {seat: rng.choice(list(game.policies)) for seat in range(seats)}
            history = plays(game, seats, policies, f"link/{number}")
            assert len(history.to_link()) <= MOST_LINK
            if game in TELLING:
                assert len(history.record.seen(rng.randrange(seats)).to_link()) <= MOST_LINK


@each_setting
def test_a_match_is_a_number_and_another_number_is_another_match(setting: Setting) -> None:
    states = [setting.setup(), *(state for _, state in matches(setting)[0])]
    actions = [action for action, _ in matches(setting)[0]]
    number = numbered(zip(states, actions, strict=False))
    assert number is not None
    assert actions_of(states[0], len(actions), number) == tuple(actions)
    other = (int.from_bytes(number) + 1).to_bytes(len(number) + 1)
    try:
        assert actions_of(states[0], len(actions), other) != tuple(actions)
    except BadInput as error:
        assert "goes on after its end" in str(error)
    with pytest.raises(BadInput, match="after its end"):
        actions_of(states[0], len(actions) + 1, number)


@each_setting
def test_nature_numbers_its_outcomes(setting: Setting) -> None:
    for state in (setting.setup(), *(state for _, state in matches(setting)[0])):
        if state.nature is None:
            continue
        nature = state.nature
        outcomes = nature.outcomes()
        assert outcomes is None or nature.size == len(outcomes)
        first, last = nature.numbered(0), nature.numbered(nature.size - 1)
        for number in (0, nature.size // 3, nature.size - 1):
            action = nature.numbered(number)
            assert nature.number_of(action) == number
            assert not state.objections(action)
        assert (first != last) == (nature.size > 1)
        assert nature.number_of(nature.draw(5)) is not None


@each_setting
def test_old_links_and_records_that_begin_elsewhere_are_spelt_out(setting: Setting) -> None:
    state = matches(setting)[0][1][1]
    history = History(state, seed=3)
    if not history.settle().is_over:
        history.apply(history.state.legal_actions()[0])
    assert Record.from_link(history.record.to_link()) == history.record
    illegal = Record(setting.game, setting.seats, state.options, record_of(setting).actions[:2] * 2)
    assert Record.from_link(illegal.to_link()) == illegal


# What one seat saw

MOST_PLIES = samples(1_500, 600)
"""How far into a long game it is looked at: what is told is played again from its beginning."""


def looks(setting: Setting) -> Iterator[tuple[State, int, View]]:
    """Yield moments of random play as a seat sees them that can tell of them."""
    for state in some_moments(setting):
        for seat in range(state.seats if state.ply <= MOST_PLIES else 0):
            try:
                setting.game.told(state.view(seat))
            except BadInput:
                continue
            yield state, seat, state.view(seat)


def seen_of(setting: Setting, view: View) -> Seen:
    return Seen.of(setting.game, view, setting.seats, view.options)  # type: ignore[attr-defined]


@each_telling
def test_two_worlds_with_one_view_leave_equal_bytes(setting: Setting) -> None:
    different = 0
    for state, seat, view in looks(setting):
        world = view.world(random.Random(f"{state.ply}/{seat}"))
        one, other = seen_of(setting, view), seen_of(setting, world.view(seat))
        assert one.to_json() == other.to_json()
        assert one.to_link() == other.to_link()
        different += world.silent() != state.silent()
    assert different > 0


@each_telling
def test_what_was_seen_is_read_again_as_the_view_that_it_was(setting: Setting) -> None:
    for _, seat, view in looks(setting):
        seen = seen_of(setting, view)
        assert Seen.from_json(seen.to_json()) == seen == Seen.from_link(seen.to_link())
        again = Seen.from_link(seen.to_link()).views()[-1]
        assert again == view
        assert (again.log, again.choices, again.decision) == (view.log, view.choices, view.decision)
        assert again.seat == seat


@each_telling
def test_a_walk_shows_what_the_seat_saw_at_each_moment(setting: Setting) -> None:
    states = [state for _, state in matches(setting)[0][:MOST_PLIES]]
    for seat in range(setting.seats):
        saw = dict.fromkeys(state.view(seat) for state in states)
        walked = record_of(setting, plies=MOST_PLIES).seen(seat).views()
        moments = [view for view in walked if view in saw]
        assert walked[-1] == states[-1].view(seat)
        assert len(moments) >= len(walked) - 1  # the box unopened may come first
        assert {view.log for view in saw if view.decision is not None} <= {view.log for view in walked}


ROWS = ("discards", "hands", "piles", "open", "drawn", "stacks", "laid", "laid_out", "boards")
SINGLE = ("face_up", "deck", "cards", "pile", "discard", "sets", "spent")
"""Where a view has cards: in rows of places, and in single ones."""


def lying(view: Any, place: str) -> Any:
    """Return what a view says of a place, nothing where its game has none of that name."""
    found = getattr(view, place, ())
    return () if callable(found) else found


def hidden_cards(state: Any, view: Any) -> set[str]:
    """Return the cards of which a seat has seen no copy, now or in its log."""
    places = {
        "love_letter": lambda of: (*of.deck, *(slot for hand in of.hands for slot in hand)),
        "kuhn": lambda of: of.cards,
    }
    slots = places.get(state.game_key, lambda of: [(card, 0) for card in CENSUS[of.game_key](of)])(state)
    told = json.dumps([[event.kind, *event.facts] for event in view.log], default=str)
    rows = [row for place in ROWS for row in lying(view, place)]
    rows += [row for side in lying(view, "sides") for row in side]
    open_cards = [card for row in rows for card in row]
    seen = {*open_cards, *(card for place in SINGLE for card in lying(view, place))}
    return {card for card, _ in slots if card not in seen - {BACK} and f'"{card}"' not in told}


@each_telling
def test_no_hidden_card_and_no_seed_stands_in_what_one_seat_saw(setting: Setting) -> None:
    looked = 0
    for state, _, view in looks(setting):
        text = unpacked(seen_of(setting, view).to_link()).decode()
        data = json.loads(text)
        assert "seed" not in text
        assert data.keys() == {"austenplay", "game", "seats", "options", "seen"} | data.keys() & {"deck"}
        told = json.dumps(data["seen"])
        for card in hidden_cards(state, view):
            assert f'"{card}"' not in told
            looked += 1
    assert looked > 0


def test_nobody_tells_of_a_seat_that_is_not_there() -> None:
    for game in ALL_GAMES:
        record = record_of(Setting(game, game.seats[0]))
        for seat in (-1, game.seats[0], None, True):
            with pytest.raises(BadInput, match="there is no"):
                record.seen(seat)  # type: ignore[arg-type]


# Links that mean no good

JUNK = "ABCxyz019-_"


def spoiled(link: str, rng: random.Random) -> str:
    """Return a link with letters changed, lost, doubled or put in."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(link))
        match rng.randrange(5):
            case 0:
                link = link[:at] + rng.choice(JUNK) + link[at + 1 :]
            case 1:
                link = link[:at] + link[at + rng.randint(1, 9) :]
            case 2:
                link = link[:at] + link[at : at + 7] + link[at:]
            case 3:
                link = link[:at] + chr(rng.randrange(0x110000)) + link[at:]
            case _:
                link = link[at:] + link[:at]
        link = link or "A"
    return link


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_a_spoiled_link_is_refused_in_one_sentence(game: Game) -> None:
    rng = random.Random(f"spoil/{game.key}")
    record = record_of(Setting(game, game.seats[-1]), plies=40)
    links: list[tuple[str, Callable[[str], object]]] = [(record.to_link(), Record.from_link)]
    if game in TELLING:
        links.append((record.seen(0).to_link(), Seen.from_link))
    for _ in range(samples(3_000, 200)):
        for link, read in links:
            bad = spoiled(link, rng)
            if bad.strip() == link:
                continue
            with pytest.raises(BadInput) as refusal:
                read(bad)
            assert 0 < len(str(refusal.value)) < 300 and "\n" not in str(refusal.value)


@functools.cache
def told_by_seats() -> list[str]:
    """Return what a few seats have seen, as JSON text."""
    tables = [Setting(game, seats) for game in TELLING for seats in (game.seats[0], game.seats[-1])]
    return [record_of(setting, plies=30).seen(seat).to_json() for setting in tables for seat in (0, 1)]


@given(st.data())
def test_what_was_seen_changed_anywhere_is_refused_or_is_what_can_be_seen(data: st.DataObject) -> None:
    seen = json.loads(data.draw(st.sampled_from(told_by_seats())))
    path = data.draw(st.sampled_from(list(places(seen))), label="place")
    how = data.draw(st.sampled_from(["replace", "remove", "double", "nudge", "reverse"]), label="how")
    text = json.dumps(changed(seen, path, how, data.draw(Junk, label="junk")))
    try:
        read = Seen.from_link(packed(text.encode()))
        last = read.views()[-1]
    except BadInput as error:
        assert 0 < len(str(error)) < 500
    else:
        assert last.choices == last.choices
        assert all(read.game.tell(last, event) for event in last.log or ())


@given(st.binary(max_size=80), st.integers(-1, 200), st.sampled_from(ALL_GAMES))
def test_any_number_is_refused_or_is_a_game(number: bytes, plies: int, game: Game) -> None:
    head, _, _ = unpacked(record_of(Setting(game, game.seats[0])).to_link()).partition(b"\n")
    data = {**json.loads(head), "plies": plies}
    with pytest.raises(BadInput) as refusal:
        Record.from_link(packed(json.dumps(data).encode() + b"\n" + number))
    assert 0 < len(str(refusal.value)) < 300
