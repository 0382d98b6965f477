"""What is said aloud is enough to follow the game: somebody who only listens rebuilds the table from it."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from austenplay.games.love_letter.view import View
from austenplay.games.love_letter.words import the
from tests.sampling import samples
from tests.widgets.listener import YOU, Listener
from tests.widgets.tables import NAMES, going_on, page, said


def compare(listener: Listener, view: View, seat: int) -> None:
    """Hold what a listener believes against the view of the seat whose ears they are."""
    names = [YOU if other == seat else NAMES[other] for other in range(view.seats)]

    def call(card: str) -> str:
        return the(view.rules, card)

    assert listener.round == view.round
    assert listener.needed == view.rules.tokens_to_win
    assert listener.names == names
    assert [listener.tokens[name] for name in names] == list(view.tokens)
    assert {name: cards for name, cards in listener.discards.items() if cards} == {
        name: [call(card) for card in cards] for name, cards in zip(names, view.discards, strict=True) if cards
    }
    assert listener.still_in == [names[other] for other in view.alive]
    if not view.is_round_over:
        mover = {names[view.to_move]}
        assert listener.protected - mover == {names[other] for other in view.protected}
        assert sorted(listener.hand) == sorted(map(call, view.hand))
        if view.to_move == seat:  # that another has drawn for a turn is said with what they play
            assert listener.deck == len(view.deck)
            assert listener.mover == YOU


@pytest.mark.parametrize("bots", range(1, 6))
def test_a_listener_rebuilds_the_game_against_bots(bots: int) -> None:
    for match in range(samples(6, 2)):
        rng = random.Random(f"listener/{bots}/{match}")
        kinds = ["person", *(rng.choice(["careful", "uniform", "lowest"]) for _ in range(bots))]
        made = page(kinds, seed=f"listener {bots} {match}")
        session = made.session
        assert session is not None
        listener = Listener(cards=21)
        listener.hear(said(made.table.scene))
        for _ in range(400):
            view: Any = session.state.view(0)
            compare(listener, view, 0)
            if session.state.is_over:
                break
            made.receive(going_on(made.table.scene, rng))
            listener.hear(said(made.table.scene))
        assert session.state.is_over
        assert listener.winners == {YOU if seat == 0 else NAMES[seat] for seat in session.state.winners}


def test_each_of_two_people_hears_enough() -> None:
    """At one screen each listens while the screen is theirs; what happened meanwhile is told on coming back."""
    for match in range(samples(12, 3)):
        rng = random.Random(f"two listeners/{match}")
        made = page(["person", "careful", "person"], seed=f"two listeners {match}")
        session = made.session
        assert session is not None
        listeners = {seat: Listener(cards=21) for seat in (0, 2)}
        for _ in range(200):
            scene = made.table.scene
            looker = session.looker
            if looker is not None:
                listeners[looker].hear(said(scene))
                view: Any = session.state.view(looker)
                compare(listeners[looker], view, looker)
            if session.state.nature is not None or session.state.is_over:
                break
            made.receive(going_on(scene, rng))


def test_what_is_taken_back_was_heard_before_and_is_not_told_again() -> None:
    rng = random.Random("taken back")
    made = page(["person", "careful", "uniform"], seed="taken back")
    session = made.session
    assert session is not None
    listener = Listener(cards=21)
    listener.hear(said(made.table.scene))
    remembered = []
    for turn in range(samples(60, 20)):
        if session.state.decision is None:
            break
        remembered.append(copy.deepcopy(listener))
        made.receive(going_on(made.table.scene, rng))
        listener.hear(said(made.table.scene))
        if turn % 3 == 1:
            made.receive({"type": "do", "id": "undo"})
            assert said(made.table.scene).startswith("Taken back to your last decision. Since then you have seen: ")
            listener = remembered.pop()
        view: Any = session.state.view(0)
        compare(listener, view, 0)
    made.receive({"type": "do", "id": "save"})
    assert said(made.table.scene).startswith("Saved: ")
    assert made.table.scene["news"] not in said(made.table.scene)


def test_a_listener_notices_what_is_left_unsaid() -> None:
    made = page(["person", "careful"], seed="unsaid")
    assert made.session is not None
    listener = Listener(cards=21)
    first, _, last = said(made.table.scene).rpartition(" You draw")
    assert last
    listener.hear(first)
    view: Any = made.session.state.view(0)
    with pytest.raises(AssertionError):
        compare(listener, view, 0)
    with pytest.raises(ValueError, match="make sense"):
        listener.hear("Something happens.")
