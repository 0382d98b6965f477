"""Hints at the table: three presses for three steps, what the notes say of them, and the thinking beside the page."""

from __future__ import annotations

import asyncio
import json
import math
import random
from typing import Any

import pytest

import austenplay
from austenplay.core.history import History
from austenplay_widgets import hinting
from austenplay_widgets.assist import Assist
from austenplay_widgets.chairs import Chair
from austenplay_widgets.pages.play import PlayPage
from austenplay_widgets.session import Session
from tests.kuhn import Kuhn
from tests.rules.positions import position
from tests.sampling import samples
from tests.widgets.listener import Listener
from tests.widgets.tables import going_on, page, said, session


def press(game: Session, what: str = "hint") -> dict[str, Any]:
    """Press a button, and wait for what is thought over."""
    shown = game.handle({"type": "do", "rev": 0, "id": what})
    while game.thinking is not None:
        shown = game.think(math.inf) or shown
    return shown


def sure_hit(kind: str = "person", assist: Assist = Assist.MARKED) -> Session:
    """Return a table at which Ada knows that Bo holds Oliver, and holds a Guard herself."""
    history = History(position(["guard", "oliver"], ["spy"], knows=[(0, 1)], match="round"))
    return Session(history, (Chair("Ada", kind, assist), Chair("Bo", "careful")))


def texts(shown: dict[str, Any]) -> list[str]:
    return [step["text"] for step in shown["notes"].get("hint", [])]


def hint_button(shown: dict[str, Any]) -> dict[str, Any] | None:
    return next((button for button in shown["buttons"] if button["id"] == "hint"), None)


def test_three_presses_tell_what_to_look_at_the_idea_and_the_move() -> None:
    game = sure_hit()
    assert hint_button(game.shown) == {
        "id": "hint",
        "label": "Hint",
        "enabled": True,
        "why": "",
        "key": "h",
        "primary": False,
        "repeat": False,
        "tool": False,
    }
    shown = press(game)
    look = "Something is certain. Bo holds Oliver the Dragon."
    assert shown["notice"] == {"kind": "info", "text": f"Hint 1 of 3: {look}", "clause": "LL-7.1"}
    assert said(shown) == f"Hint 1 of 3: {look}"
    assert texts(shown) == [look]
    shown = press(game)
    assert shown["notice"]["text"] == "Hint 2 of 3: Somebody can be sent out for certain."
    assert not any(pick.get("tone") for pick in shown["picks"].values())
    shown = press(game)
    move = "Play the Guard on Bo and name Oliver the Dragon. It is worth 100\N{NO-BREAK SPACE}% of the round; "
    assert texts(shown)[2].startswith(move)
    assert [step["title"] for step in shown["notes"]["hint"]] == ["What to look at", "The idea", "The move"]
    assert texts(press(game)) == texts(shown)  # and there the hint ends


def test_the_move_is_marked_at_the_card_the_player_and_the_name() -> None:
    game = sure_hit()
    for _ in range(3):
        shown = press(game)
    marked = {key: pick["note"] for key, pick in shown["picks"].items() if pick.get("tone") == "hint"}
    assert marked.keys() == {"card:guard", "seat:1", "name:oliver"}
    assert marked["name:oliver"].endswith("unseen, the hint")
    bo, ada = shown["seats"]
    assert {"key": "hint", "text": "the hint", "tone": "hint"} in bo["badges"] and not ada["badges"]
    notes = {card["key"]: card.get("note") for card in ada["zones"][0]["cards"]}
    assert notes == {"guard": "the hint", "spy": "just drawn"}
    choice = next(of for of in shown["choices"] if of["picks"] == ["card:guard", "seat:1", "name:oliver"])
    after = game.handle({"type": "act", "rev": 0, "id": choice["id"]})
    assert game.state.winners == (0,)
    assert "hint" not in json.dumps(after["notes"]) and not hint_button(after)


def test_the_counts_of_a_hint_open_in_the_notes() -> None:
    history = History(position(["ghost_king", "spy", "spy"], ["librarian"], match="round"))
    game = Session(history, (Chair("Ada"), Chair("Bo", "careful"), Chair("Cy", "careful")))
    for _ in range(3):
        shown = press(game)
    steps = shown["notes"]["hint"]
    assert any(step["counts"] for step in steps)
    for step in steps:
        for count in step["counts"]:
            copies = sum(card["copies"] for card in count["cards"])
            assert count["steps"][0].startswith(f"You have not seen {copies} cards")
            assert any(card["marked"] for card in count["cards"]) or " 0 of " in count["text"]
    assert "rounds that fit what you have seen were played to the end" in steps[2]["sampled"]
    json.dumps(shown)


def test_a_hint_is_gone_with_the_next_move_and_back_when_it_is_taken_back() -> None:
    game = session(["person", "careful", "uniform"], "undone")
    press(game)
    before = texts(press(game))
    assert len(before) == 2
    game.handle(going_on(game.shown, random.Random(1)))
    assert texts(game.shown) == []
    shown = press(game, "undo")
    assert texts(shown) == before and shown["notice"]["text"].startswith("Taken back to your last decision.")


def test_a_bare_table_gives_none_and_says_why() -> None:
    game = sure_hit(assist=Assist.BARE)
    button = hint_button(game.shown)
    assert button is not None and not button["enabled"] and button["why"] == hinting.BARE
    shown = press(game)
    assert shown["notice"] is None and texts(shown) == []
    press(game, "assist:marked")
    assert len(texts(press(game))) == 1
    assert texts(press(game, "assist:bare")) == []


def test_between_people_the_hint_of_the_one_is_nowhere_for_the_other() -> None:
    rng = random.Random(6)
    game = session(["person", "person", "careful"], "between people")
    for _ in range(samples(40, 12)):
        shown = game.shown
        if shown["outcome"]:
            break
        button, seat = hint_button(shown), game.looker
        assert (button is not None) == (game.looker is not None and game.state.decision.seat == game.looker)
        if button:
            told = texts(press(game))
            assert len(told) == 1
        shown = game.handle(going_on(game.shown, rng))
        if game.looker != seat:
            assert "Hint " not in json.dumps(shown) and texts(shown) == [] if shown["notes"] else shown["cover"]


def test_a_hint_holds_nothing_that_its_seat_does_not_see() -> None:
    """In another world with the same view the same is said and shown, word for word."""
    for seed in range(samples(4, 2)):
        game = session(["person", "careful", "careful", "uniform"], f"same view {seed}")
        rng = random.Random(seed)
        for _ in range(3):
            if not game.shown["outcome"]:
                game.handle(going_on(game.shown, rng))
        if game.shown["outcome"]:
            continue
        other = Session(History(game.state.view(0).world(rng)), game.chairs)
        for _ in range(3):
            mine, theirs = press(game), press(other)
            assert mine["notice"] == theirs["notice"] and mine["notes"]["hint"] == theirs["notes"]["hint"]


def test_a_listener_follows_a_game_with_hints() -> None:
    rng = random.Random("hinted listener")
    made = page(["person", "careful", "lowest"], seed="hinted listener")
    listener = Listener(cards=21)
    listener.hear(said(made.table.scene))
    assert made.session is not None
    for _ in range(samples(12, 5)):
        if hint_button(made.table.scene) and not made.table.scene["outcome"]:
            made.receive({"type": "do", "rev": 0, "id": "hint"})
            assert said(made.table.scene).startswith("Hint 1 of 3: ")
            listener.hear(said(made.table.scene))
        made.receive(going_on(made.table.scene, rng))
        listener.hear(said(made.table.scene))


def test_a_game_without_hints_has_no_button() -> None:
    game = austenplay.game("love_letter")
    assert game.gives_hints and not Kuhn().gives_hints


# Thinking while the page listens


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a click wait for one bit of thinking, and each slice do one more."""
    monkeypatch.setattr(hinting, "PATIENCE_S", 0)
    monkeypatch.setattr(hinting, "SLICE_S", 0)


def ask(made: PlayPage, what: str | int = "hint") -> None:
    kind = "act" if isinstance(what, int) else "do"
    made.table._handle_custom_msg({"type": kind, "rev": made.table.scene["rev"], "id": what}, [])


async def until_told(made: PlayPage) -> list[float]:
    """Wait until nothing is thought over, and return how far it was at each look."""
    seen: list[float] = []
    for _ in range(60_000):
        if made.table.progress is None:
            return seen
        seen.append(made.table.progress)
        await asyncio.sleep(0.001)
    raise AssertionError("the hint is never told")


@pytest.mark.usefixtures("impatient")
def test_a_click_is_answered_at_once_and_the_hint_comes_when_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    made = page(["person", "careful"], seed=5)

    async def play() -> None:
        ask(made)
        assert made.table.scene["notice"] is None and made.table.progress is not None
        rev = made.table.scene["rev"]
        monkeypatch.setattr(hinting, "SLICE_S", 0.01)
        seen = await until_told(made)
        assert seen == sorted(seen) and seen[-1] > seen[0]
        assert made.table.scene["rev"] == rev + 1  # a click on what was there before is still good until then
        assert made.table.scene["notice"]["text"].startswith("Hint 1 of 3: ")
        ask(made)
        assert made.table.progress is None and made.table.scene["notice"]["text"].startswith("Hint 2 of 3: ")

    asyncio.run(play())


@pytest.mark.usefixtures("impatient")
def test_any_other_click_is_done_and_the_thinking_is_dropped() -> None:
    made = page(["person", "careful"], seed=5)
    assert made.session is not None

    async def play() -> None:
        ask(made)
        assert made.session is not None and made.session.thinking is not None
        choice = next(choice["id"] for choice in made.table.scene["choices"] if not choice["why"])
        ask(made, choice)
        assert made.session.thinking is None and made.table.progress is None
        ply = made.session.state.ply
        for _ in range(20):
            await asyncio.sleep(0.001)
        assert made.session.state.ply == ply > 1
        assert "Hint " not in json.dumps(made.table.scene)

    asyncio.run(play())


@pytest.mark.usefixtures("impatient")
def test_a_second_press_waits_for_the_same_thought() -> None:
    made = page(["person", "careful"], seed=5)
    assert made.session is not None

    async def play() -> None:
        ask(made)
        assert made.session is not None
        begun = made.session._prompter.work
        ask(made)
        assert made.session._prompter.work is begun
        hinting.SLICE_S = 0.05
        await until_told(made)
        assert made.table.scene["notice"]["text"].startswith("Hint 1 of 3: ")

    asyncio.run(play())


def test_what_goes_wrong_in_a_thought_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "PATIENCE_S", 0)
    game = session(["person", "careful"], 5)
    game.handle({"type": "do", "rev": 0, "id": "hint"})

    def fail(*_: object) -> None:
        raise RuntimeError("no thought")

    monkeypatch.setattr(hinting.Prompter, "think", fail)
    shown = game.think(1)
    assert shown is not None and shown["notice"]["text"].startswith("There is no hint to be had (number ")
    assert game.thinking is None
