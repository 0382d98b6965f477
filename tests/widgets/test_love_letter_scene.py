"""What a scene of Love Letter says of its cards: emblem, copies in sight, and the end of a round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import austenplay
from austenplay.games.love_letter.deck import EDITIONS
from austenplay_widgets.scenes import Seating, rules, scene
from tests.widgets.tables import NAMES

GAME = austenplay.game("love_letter")


def seen_from(state: Any, seat: int | None) -> dict[str, Any]:
    return scene(state.view(seat), Seating(GAME, NAMES[: state.seats], ("",) * state.seats))


def cards_of(drawn: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every open card that lies on the table."""
    zones = [*drawn["middle"], *(zone for seat in drawn["seats"] for zone in seat["zones"])]
    yield from (card for zone in zones for card in zone["cards"] if not card.get("back"))


def states(seats: int, seed: int) -> Iterator[Any]:
    """Yield every state of a match played at random."""
    rng, history = random.Random(seed), austenplay.History(GAME, seats=seats, seed=seed)
    while not history.state.is_over:
        yield history.state
        if history.state.nature is None:
            history.apply(rng.choice(history.state.legal_actions()))
        else:
            history.settle()
    yield history.state


@pytest.mark.parametrize("seats", [2, 4])
def test_copies_in_sight_are_those_that_lie_open_to_the_viewer(seats: int) -> None:
    checked = 0
    for state in states(seats, 5):
        for seat in (None, *range(seats)):
            drawn = seen_from(state, seat)
            known_below = [card for card in state.view(seat).deck if card != "?"]
            lie_open = Counter(card["key"] for card in cards_of(drawn)) + Counter(known_below)
            for card in cards_of(drawn):
                assert card["seen"] == lie_open[card["key"]]
                checked += 1
    assert checked > 100


def test_a_name_tells_the_copies_in_sight_as_its_note_does() -> None:
    notes = [
        (pick["note"], pick["card"]["seen"], pick["card"]["copies"])
        for state in states(3, 2)
        for pick in seen_from(state, state.to_move)["picks"].values()
        if pick["kind"] == "name"
    ]
    assert len(notes) > 20
    assert all(note == f"{copies - seen} of {copies} unseen" for note, seen, copies in notes)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_of_a_printed_deck_has_its_emblem_and_the_rules_show_no_sight(edition: str) -> None:
    cards = rules(GAME, GAME.start(seats=2, seed=1, edition=edition))["cards"]
    assert {card["key"]: card["glyph"] for card in cards}["guard"] == "halberd"
    assert all(card["glyph"] and "seen" not in card for card in cards)


def test_new_tokens_are_told_until_the_next_round_begins() -> None:
    before = (0,) * 4
    gained = Counter[int]()
    for state in states(4, 3):
        drawn = seen_from(state, 0)
        told = {seat["seat"]: seat["tokens"]["gained"] for seat in drawn["seats"]}
        due = {seat: state.tokens[seat] - before[seat] for seat in range(4)} if state.view(0).is_round_over else {}
        if not due:
            before = state.tokens
        assert told == {seat: due.get(seat, 0) for seat in range(4)}
        gained.update(due)
    assert sum(gained.values()) > 5


def test_winners_have_portraits_with_the_card_that_they_held() -> None:
    ends = [state for state in states(3, 4) if state.view(None).is_round_over]
    assert len(ends) > 3
    for state in ends:
        winners = state.winners if state.is_over else state.round_winners
        portraits = seen_from(state, None)["outcome"]["portraits"]
        assert [portrait["name"] for portrait in portraits] == [NAMES[seat] for seat in winners]
        for seat, portrait in zip(winners, portraits, strict=True):
            held = state.rules.deck[state.hand(seat)[0]]
            assert portrait["glyph"] == held.glyph and held.name in portrait["note"]
