"""Views of Love Letter from what a person saw and heard: the very ones that the engine gives, and kind refusals."""

from __future__ import annotations

import ast
import dataclasses
import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import austenplay
from austenplay import BadInput, State
from austenplay.core.events import Event
from austenplay.games.love_letter import heard, observed
from austenplay.games.love_letter.heard import KINDS, Dealt, Drew, Kept, Misheard, Played, Showed
from austenplay.games.love_letter.setup import opening
from austenplay.games.love_letter.view import View
from tests.rules.positions import LOVE_LETTER, next_round
from tests.sampling import samples

GAME: Any = LOVE_LETTER
SETTINGS: tuple[dict[str, Any], ...] = (
    *({"seats": seats, "match": "round"} for seats in range(2, 7)),
    *({"seats": seats, "match": "round", "edition": "zman-21", "starts": "drawn"} for seats in range(2, 7)),
    *({"seats": seats, "match": "round", "edition": "classic-16"} for seats in range(2, 5)),
    {"seats": 3, "match": "round", "princess_guess": "name", "spy_rule": "sole_survivor"},
    {"seats": 5, "match": "round", "princess_guess": "name", "starts": "drawn"},
)


def names_of(setting: Mapping[str, Any]) -> str:
    return "-".join(map(str, setting.values()))


# From a seat's log to what a person would write down


def entries(events: list[Event], me: int, wordy: bool) -> Iterator[Any]:
    """Yield the entries that tell a log, without a word too many or with every word there is."""
    first, play, card = None, dict[str, Any](), ""
    after: list[Any] = []

    def told() -> Iterator[Any]:
        if play:
            yield Played(**play)
        yield from after
        play.clear()
        after.clear()

    for event in events:
        mine = event.seat == me
        match event.kind:
            case "begin":
                yield from told()
                first = event.seat
            case "shuffle":
                yield from told()
                face_up: tuple[str, ...] = ()
            case "face_up":
                face_up = event["cards"]  # type: ignore[assignment]
            case "deal" if mine:
                yield Dealt(str(event["card"]), face_up, first)
                first = None
            case "draw" | "redraw" | "exchange" | "take_aside" if mine:
                after.append(Drew(str(event["card"])))
            case "play":
                yield from told()
                play.update(card=event["card"], target=event["target"], guess=event["guess"])
                if wordy:
                    play["seat"] = event.seat
            case "guess":
                if wordy or event["target"] != me:
                    play["hit"] = event["hit"]
            case "look" if mine:
                play["saw"] = event["card"]
            case "compare":
                if me in (event.seat, event["target"]):
                    play["saw"] = event["theirs"] if mine else event["mine"]
                if wordy or me not in (event.seat, event["target"]):
                    play.update({"equal": True} if event["lower"] is None else {"lower": event["lower"]})
            case "swap" if me in (event.seat, event["target"]):
                play["saw"] = event["taken"] if mine else event["given"]
            case "discard" | "lay_down":
                if wordy or not mine:
                    play["laid"] = event["card"]
            case "keep":
                yield from told()
                yield Kept(event["card"], event["bottom"]) if mine else Kept()  # type: ignore[arg-type]
            case "show":
                if wordy or not mine:
                    after.append(Showed(event.seat, str(event["card"])))  # type: ignore[arg-type]
    yield from told()


def mapping(entry: Any) -> dict[str, Any]:
    """Return an entry as a form would send it."""
    kind = next(kind for kind, cls in KINDS.items() if type(entry) is cls)
    main, *others = dataclasses.fields(entry)
    said = {field.name: getattr(entry, field.name) for field in others}
    return {kind: getattr(entry, main.name), **{name: value for name, value in said.items() if value is not None}}


def told(view: View, wordy: bool = False, as_mappings: bool = False) -> dict[str, Any]:
    """Return the arguments of `observed` that tell what a seat has seen and heard since the first deal."""
    assert view.seat is not None and view.log is not None
    dealt, *log = entries(list(view.log), view.seat, wordy)
    if not wordy:  # others have kept a card if anything followed
        log = [entry for at, entry in enumerate(log) if entry != Kept() or at == len(log) - 1]
    return {
        **view.options,
        "seats": view.seats,
        "seat": view.seat,
        "hand": dealt.hand,
        "face_up": dealt.face_up,
        "first": dealt.first or 0,
        "log": [mapping(entry) if as_mappings else entry for entry in log],
    }


def play_on(state: State, rng: random.Random) -> State:
    """Return what follows: nature's answer, or a choice that keeps the round going more often than not."""
    if state.nature is not None:
        return state.apply(state.nature.draw(rng.random().hex()))
    view: Any = state.view(state.decision.seat)  # type: ignore[union-attr]
    return state.apply(
        GAME.policies["careful"].choose(view, rng) if rng.random() < 0.4 else rng.choice(view.legal_actions())
    )


def moments(state: State, rng: random.Random) -> Iterator[Any]:
    """Yield every moment of a match that a person can write down: all but those between two acts of nature."""
    while True:
        if len(state.log or ()) and state.log.last.kind != "begin":  # type: ignore[union-attr]
            yield state
        if state.is_over:
            return
        state = play_on(state, rng)


# The same views


@pytest.mark.parametrize("setting", SETTINGS, ids=names_of)
def test_what_is_observed_is_the_view_that_the_engine_gives(setting: dict[str, Any]) -> None:
    met = set[str]()
    for seed in range(samples(12, 2)):
        rng = random.Random(f"observed/{seed}")
        for state in moments(GAME.setup(**setting), rng):
            for seat in range(state.seats):
                view = state.view(seat)
                for wordy, as_mappings in ((False, False), (True, True)):
                    assert GAME.observed(**told(view, wordy, as_mappings)) == view
            met |= {event.kind for event in state.log}
    assert {"guess", "compare", "swap", "look", "discard", "show"} <= met or samples(0, 1)


@pytest.mark.parametrize("options", [{}, {"starts": "drawn"}, {"edition": "classic-16"}])
def test_a_match_of_many_rounds_is_followed(options: dict[str, str]) -> None:
    shared = 0
    for seed in range(samples(3, 1)):
        rng = random.Random(f"rounds/{seed}")
        states = list(moments(GAME.setup(seats=2 + seed, **options), rng))
        for state in rng.sample(states, samples(40, 10)) + states[-1:]:
            for seat in range(state.seats):
                view = state.view(seat)
                assert GAME.observed(**told(view)) == view
        shared += any(event.clause == "LL-6.3" for event in states[-1].log)
    assert states[-1].is_over and states[-1].round > 1
    assert shared or options != {} or samples(0, 1)


@pytest.mark.parametrize("starts", ["first_seat", "drawn"])
def test_a_round_in_mid_match_begins_with_its_tokens_and_its_opener(starts: str) -> None:
    start = dataclasses.replace(opening(GAME.rules(4, starts=starts)), to_move=2, openers=(2,) * (starts == "drawn"))
    state: Any = dataclasses.replace(next_round(start), tokens=(1, 0, 2, 3))
    rng = random.Random(f"tokens/{starts}")
    for _ in range(6):
        for seat in range(4):
            view = state.view(seat)
            assert GAME.observed(**{**told(view), "first": 2, "tokens": [1, 0, 2, 3]}) == view
        state = play_on(state, rng)


def test_belief_and_facts_are_those_of_the_engines_view() -> None:
    for seed in range(samples(6, 2)):
        for state in moments(GAME.setup(seats=3 + seed % 3, match="round"), random.Random(f"facts/{seed}")):
            if state.is_over:
                break
            view = state.view(0)
            found = GAME.observed(**told(view))
            assert GAME.known(found) == GAME.known(view)
            for policy in (None, GAME.policies["uniform"]):
                one, other = austenplay.belief(found, policy), austenplay.belief(view, policy)
                assert one.set_aside() == other.set_aside()
                assert [one.hand(seat) for seat in state.alive] == [other.hand(seat) for seat in state.alive]


def test_no_state_stands_behind_it() -> None:
    homes = ("state", "table", "setup")
    for module in (observed, heard, *(getattr(austenplay.games.love_letter, name) for name in ("course", "given"))):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            assert not [name for name in names if name.rpartition(".")[2] in homes]


def test_a_game_that_cannot_be_followed_says_so() -> None:
    from tests.kuhn import Kuhn

    with pytest.raises(BadInput, match="cannot be followed from a real table"):
        Kuhn().observed(seats=2, seat=0, hand="king", log=[])


# What a person may leave out


def three(*log: Any, seat: int = 0, hand: str = "guard", **more: Any) -> Any:
    """Return what a seat of three knows after a log."""
    return GAME.observed(seats=3, seat=seat, hand=hand, log=log, **more)


def test_printed_names_do_as_well_as_keys() -> None:
    assert three(Drew("King's Advisors"), hand="Guard") == three(Drew("advisors"))


def test_a_known_card_need_not_be_said_again() -> None:
    look = (Drew("advisors"), Played("advisors", 1, saw="oliver"))
    hit = (*look, Played("spy"), Played("guard", 1, "oliver"), Drew("spy"))
    assert three(*hit).alive == (0, 2)
    assert three(*hit) == three(
        *look, Played("spy"), Played("guard", 1, "oliver", hit=True, laid="oliver"), Drew("spy")
    )


def test_a_guess_that_can_only_hit_one_card_names_it() -> None:
    view = three(Drew("spy"), Played("guard", 1, "ogre", hit=True), Played("spy"), Drew("oliver"))
    assert view.discards[1] == ("ogre",)


def test_a_card_that_was_laid_open_says_that_the_guess_hit() -> None:
    view = three(
        Drew("spy"), Played("guard", 1, "princess_amira", laid="princess_sadie"), Played("spy"), Drew("oliver")
    )
    assert view.alive == (0, 2)


def test_a_card_put_beneath_the_deck_is_known_when_it_is_drawn() -> None:
    state: Any = GAME.position(
        hands=["princess_amira", "spy"],
        deck=["guard", "guard", "ogre"],
        set_aside="oliver",
        face_up=["spy", "guard", "guard"],
        discards=[
            ["guard", "guard", "celeste", "ghost_king", "princess_sadie"],
            ["prince_vladric"] * 2 + ["oliver"] + ["librarian"] * 2 + ["advisors"] * 2,
        ],
        match="round",
    )
    assert state.view(0).hand == ("princess_amira", "guard")  # the deck is short: what follows is drawn from its bottom


# What cannot be

MISTAKES: tuple[tuple[str, int, str, Any], ...] = ()


def test_beliefs_of_what_was_observed_are_fractions() -> None:
    view = three(Drew("spy"), Played("guard", 1, "ogre", hit=False), Played("spy"), Played("spy"), Drew("oliver"))
    assert austenplay.belief(view).hand(1).get("ogre", Fraction(0)) > 0  # it has drawn since
