"""A question that leaves one answer is answered by the table: for everybody alike, and telling nothing by its pace."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import austenplay
from austenplay.core.game import is_formality
from austenplay.core.history import History
from austenplay.games.ladys_choice.rules import Court, Marry, Rest
from austenplay_widgets.chairs import PERSON, Chair
from austenplay_widgets.session import Session
from tests.widgets.tables import going_on, session

GAME: Any = austenplay.game("ladys_choice")
HANDS = (
    (),
    ("complete_openness", "kicks_dogs", "stupid", "thief"),
    ("hilarious", "romantic", "dances", "very_tall"),
)


def courting(seed: int, kinds: tuple[str, ...], **where: Any) -> Session:
    """Return a table at which the lady of seat 0 is about to decide, or has as a bot."""
    state = GAME.position(hands=HANDS, to_move=0, **where)
    chairs = tuple(Chair(name, kind) for name, kind in zip(("Ada", "Bo", "Cy"), kinds, strict=True))
    return Session(History(state, seed=seed), chairs)


def act(game: Session, action: Any) -> dict[str, Any]:
    number = next(number for number, of in enumerate(game.state.choices()) if of.action == action)
    return game.handle({"type": "act", "id": number})


def looks(kinds: tuple[str, ...]) -> Iterator[tuple[Session, bool]]:
    """Give tables at which the lady has just courted seat 1, and whether she was shown the card that opens his hand."""
    for seed in range(12):
        game = courting(seed, kinds)
        act(game, Court(1))
        shown = next(of for of in game.state.log or () if of.kind == "show")
        yield game, "complete_openness" in shown["cards"]


def test_a_lady_who_may_only_leave_the_rest_is_not_asked() -> None:
    asked = set()
    for game, opens in looks((PERSON, "sensible", "sensible")):
        decision = game.state.decision
        assert decision is not None and decision.seat == 0
        assert decision.kind == ("rest" if opens else "lady")
        assert opens or game.history.node.parent is not None
        asked.add(opens)
    assert asked == {True, False}


def test_it_is_a_step_of_the_way_with_what_was_turned_up_in_sight() -> None:
    for game, opens in looks((PERSON, "sensible", "sensible")):
        if opens:
            continue
        first, *_ = game.way["frames"]
        (turned_up,) = (zone for zone in first["middle"] if zone["key"] == "shown")
        assert len(turned_up["cards"]) == 2
        assert all(card["name"] in game.shown["news"] for card in turned_up["cards"])


def test_a_bot_takes_as_many_steps_whether_it_had_a_choice_or_none() -> None:
    """The way that the table shows has the same moments: after her look, and after she has left the rest."""
    steps: dict[bool, set[tuple[str, ...]]] = {True: set(), False: set()}
    for seed in range(200):
        game = courting(seed, ("uniform", PERSON, PERSON))
        told = [of for of in game.state.log or () if of.kind in ("show", "rest")]
        if told and told[1]["card"] is None:
            opens = "complete_openness" in told[0]["cards"]
            steps[opens].add(tuple(of.kind for of in game.state.log or ()))
    assert steps[True] == steps[False] and len(steps[True]) == 1


def test_going_back_leads_to_what_she_decided_herself() -> None:
    game = next(game for game, opens in looks((PERSON, "sensible", "sensible")) if not opens)
    state = game.state
    game.handle({"type": "do", "id": "undo"})
    assert game.state.decision is not None and game.state.decision.kind == "lady"
    assert game.history.index == 0
    game.handle({"type": "do", "id": "redo"})
    assert game.state == state


def test_among_several_people_the_lady_keeps_the_screen_until_she_hands_it_over() -> None:
    game = session([PERSON] * 3, 4, "ladys_choice")
    rng = random.Random(4)
    passed = 0
    for _ in range(80):
        was, before = game.looker, game.history.node
        due = next((button["id"] for button in game.shown["buttons"] if button["id"] == "pass"), None)
        shown = game.handle({"type": "do", "id": due} if due else going_on(game.shown, rng))
        assert not is_formality(game.state)
        if was is not None and before.action != (now := game.history.node.action) and now == Rest(None):
            assert game.looker == was and "pass" in {button["id"] for button in shown["buttons"]}
            passed += 1
    assert passed > 3


def test_a_deed_is_waited_for_even_where_it_is_the_only_one() -> None:
    """A table with one form among its kinds waits for all others, however few their answers."""
    state = GAME.position(hands=HANDS, to_move=0, above_clock=0)
    lone = [action for action in state.legal_actions() if isinstance(action, Marry)]
    assert lone == list(state.legal_actions())
    assert "marry" not in GAME.formalities and not is_formality(state)
    assert austenplay.game("love_letter").formalities == frozenset()


@pytest.mark.parametrize(("seats", "options"), [(2, {"openness_2p": "shows_pile"}), (3, {}), (6, {})])
def test_no_table_waits_for_a_form(seats: int, options: dict[str, str]) -> None:
    rng = random.Random(seats)
    game = session([PERSON, *["sensible"] * (seats - 1)], 8, "ladys_choice", **options)
    while not game.state.is_over:
        assert not is_formality(game.state)
        game.handle(going_on(game.shown, rng))
    rests = [node for node in game.history.line if node.action == Rest(None)]
    assert rests
