"""What anyone might hand to the package by mistake gets one sentence."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import austenplay
from austenplay import BadInput, History, Record

GAME: Any = austenplay.game("love_letter")
STATE = GAME.start(seats=3, seed=1)
CAREFUL = GAME.policies["careful"]

MISTAKES: dict[str, Callable[[], object]] = {
    "a policy by its name": lambda: austenplay.playout(STATE, ["careful"] * 3, random.Random(1)),
    "compared by name": lambda: austenplay.compare(GAME, "careful", CAREFUL, seats=2, n=2),  # type: ignore[arg-type]
    "too few policies": lambda: austenplay.playout(STATE, [CAREFUL], random.Random(1)),
    "a seat that is not there": lambda: STATE.view(9),
    "a seat before the first": lambda: STATE.view(-1),
    "a seat as text": lambda: STATE.view("0"),
    "a record that is nothing": lambda: Record.from_json(None),  # type: ignore[arg-type]
    "a link that is bytes": lambda: Record.from_link(b"x"),  # type: ignore[arg-type]
    "a version that is true": lambda: Record.from_json('{"austenplay": true}'),
    "a moment that is text": lambda: History(GAME, seats=2, seed=1).at("a"),  # type: ignore[arg-type]
    "a deck that is a number": lambda: GAME.start(seats=2, deck=5),
    "a deck that is nowhere": lambda: GAME.start(seats=2, deck=Path("no/such/deck.toml")),
    "a number without end": lambda: GAME.start(seats=2, deck="[deck]\nname = " + "9" * 5000),
    "a game that is not there": lambda: austenplay.game("whist"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake_gets_one_sentence(mistake: str) -> None:
    with pytest.raises(BadInput) as caught:
        MISTAKES[mistake]()
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 400
    assert "sys." not in str(caught.value)


def test_deck_may_be_a_path(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GAME.deck_text(STATE.options), encoding="utf-8-sig")
    assert GAME.start(seats=2, seed=1, deck=file).rules.deck.name_of("ogre") == "Ogre"


def test_any_text_is_a_seed() -> None:
    assert GAME.start(seats=2, seed="\ud800") == GAME.start(seats=2, seed="\ud800")
