"""Decks of Love Letter with few cards and any of the printed characters, so that every order of them can be tried."""

from __future__ import annotations

import json
import random
import tomllib
from collections import Counter
from collections.abc import Mapping
from typing import Any

from austenplay.games.love_letter.deck import edition

PRINTED: Mapping[str, Mapping[str, Any]] = {
    entry["key"]: entry for entry in tomllib.loads(edition("ppea-21").text)["character"]
}


def small_deck(cards: Counter[str], **other: Mapping[str, Any]) -> str:
    """Return a deck file with so many copies of printed characters.

    `other` changes the arguments of an effect by its verb: ``exchange={"draw": 3}``.
    """
    head = '[deck]\nname = "A few cards"\nseats = [2, 4]\ntokens_to_win = [2, 2, 2]\ntie = "shared"\n'
    return head + "".join(_entry(PRINTED[key], copies, cards, other) for key, copies in sorted(cards.items()))


def _entry(printed: Mapping[str, Any], copies: int, cards: Counter[str], other: Mapping[str, Any]) -> str:
    effects = []
    for effect in printed["effects"]:
        changed = {**effect, **other.get(effect["verb"], {})}
        for name in ("beside", "barred"):
            if name in changed:
                changed[name] = [key for key in changed[name] if key in cards]
        effects.append("{ " + ", ".join(f"{name} = {json.dumps(of)}" for name, of in changed.items()) + " }")
    fields = {"key": printed["key"], "name": printed["name"], "value": printed["value"], "text": printed["text"]}
    lines = "".join(f"{name} = {json.dumps(of)}\n" for name, of in fields.items())
    return f"\n[[character]]\n{lines}copies = {copies}\neffects = [{', '.join(effects)}]\n"


def random_deck(rng: random.Random, size: int) -> str:
    """Return a deck of some printed cards, Guards among them, now and then with an effect that is not as printed."""
    pool = [key for key, entry in PRINTED.items() for _ in range(entry["copies"]) if key != "guard"]
    cards = Counter(["guard"] * rng.choice((1, 2, 3)))
    cards.update(rng.sample(pool, size - cards.total()))
    other = {
        "exchange": {"draw": rng.choice((1, 2, 2, 3))},
        "guess": {"barred": rng.choice((["guard"], []))},
        "must_leave": {"beside": rng.choice((["ghost_king", "prince_vladric"], ["guard", "advisors"]))},
    }
    return small_deck(cards, **other)
