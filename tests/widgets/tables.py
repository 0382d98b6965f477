"""A page played by hand in tests: clicks as messages, no browser."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import austenplay
from austenplay_widgets.chairs import PERSON, Chair
from austenplay_widgets.pages.play import PlayPage
from austenplay_widgets.session import Session

NAMES = ("Ada", "Bo", "Cy", "Dot", "Eve", "Fay")


def session(kinds: Sequence[str], seed: int | str = 11, game: str = "love_letter", **options: str) -> Session:
    """Return a session with these kinds of seat, of Love Letter unless another game is named."""
    chairs = tuple(Chair(name, kind) for name, kind in zip(NAMES, kinds, strict=False))
    return Session.begin(austenplay.game(game), chairs, seed=seed, options=options)


def page(kinds: Sequence[str], seed: int | str = 11, game: str = "love_letter") -> PlayPage:
    """Return a page on which a game with these kinds of seat has begun."""
    made = PlayPage(austenplay.game(game))
    made.form.fill(tuple(Chair(name, kind) for name, kind in zip(NAMES, kinds, strict=False)), seed=str(seed))
    made.start()
    return made


def click(made: PlayPage, rng: random.Random) -> dict[str, Any]:
    """Click anything that goes on with the game, by chance, and return the scene that comes back."""
    scene = made.table.scene
    made.table._handle_custom_msg(going_on(scene, rng), [])
    answer: dict[str, Any] = made.table.scene
    return answer


def going_on(scene: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return a message that goes on with the game: a legal choice, or the button that is due."""
    legal = [choice["id"] for choice in scene["choices"] if not choice["why"]]
    if scene["cover"]:
        return {"type": "do", "rev": scene.get("rev", 0), "id": "uncover"}
    if legal:
        return {"type": "act", "rev": scene.get("rev", 0), "id": rng.choice(legal)}
    primary = next(button["id"] for button in scene["buttons"] if button["primary"])
    return {"type": "do", "rev": scene.get("rev", 0), "id": primary}


def said(scene: dict[str, Any]) -> str:
    """Return what the live region says when this scene arrives; the journeys hold the script to it."""
    if scene["cover"]:
        return str(scene["cover"]["title"])
    return " ".join(filter(None, (scene.get("aloud"), (scene["notice"] or {}).get("text"), scene["said"])))


__all__ = ["NAMES", "PERSON", "click", "going_on", "page", "said", "session"]


def keys(zone: dict[str, Any]) -> list[str | None]:
    """Return the cards of a zone, None for a back."""
    return [card.get("key") for card in zone["cards"]]


def plate(drawn: dict[str, Any], seat: int) -> dict[str, Any]:
    """Return the plate of a seat in a scene."""
    return next(plate for plate in drawn["seats"] if plate["seat"] == seat)


def badges(plate: dict[str, Any]) -> list[str]:
    """Return what the badges of a plate say."""
    return [badge["text"] for badge in plate["badges"]]
