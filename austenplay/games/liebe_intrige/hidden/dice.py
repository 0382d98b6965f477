"""Dice as chances: every face laid out, those that count marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from austenplay.core.derivation import Derivation, Mean, Number, Share
from austenplay.games.liebe_intrige.deck import BOTTLE, BUBBLE, CLOVER, HAT, Deck, Place
from austenplay.games.liebe_intrige.rules import Rules
from austenplay.games.liebe_intrige.verbs import BEAUTY, EDUCATION, REPUTATION

FACES = "faces"
MARKS: Mapping[str, str] = {CLOVER: "\N{BLACK CLUB SUIT}", BOTTLE: "B", BUBBLE: "\N{HORIZONTAL ELLIPSIS}"}
"""What is seen of a face in a small picture; of a hat its number."""


@dataclass(frozen=True, slots=True)
class Roll:
    """What the dice of a place may leave of a daughter's attributes: how likely, what, and in words."""

    chance: Fraction
    values: tuple[int, ...]
    words: str


def face_name(face: str) -> str:
    """Return a face in words.

    >>> face_name("hat_2"), face_name("bubble")
    ('a hat with 2', 'a speech bubble')
    """
    return f"a hat with {face[len(HAT) :]}" if face.startswith(HAT) else NAMES[face]


NAMES: Mapping[str, str] = {CLOVER: "a clover", BOTTLE: "a bottle", BUBBLE: "a speech bubble"}


def marks(deck: Deck) -> dict[str, str]:
    """Return the small picture of every face of every die."""
    faces = [face for die in deck.dice.values() for face in die.faces]
    return {face: face[len(HAT) :] if face.startswith(HAT) else MARKS[face] for face in faces}


def faces(deck: Deck, die: str, counts: Mapping[str, Number]) -> tuple[Share, ...]:
    """Return the faces of a die, each with what it counts; nothing where nothing is said."""
    return tuple(
        Share(face, face_name(face), copies, 1, counts.get(face, 0)) for face, copies in deck.dice[die].weights
    )


def noticed_by(deck: Deck, beauty: int) -> dict[str, int]:
    """Return the faces of the Casanova die that hit a daughter of some Beauty."""
    hats = [face for face in deck.dice["casanova"].faces if face.startswith(HAT)]
    return {face: 1 for face in hats if int(face[len(HAT) :]) <= beauty}


def casanova(deck: Deck, beauty: int, text: str, model: str = "") -> Derivation:
    """Return the chance that Casanova takes notice of a daughter of some Beauty; it costs her 1 Reputation."""
    how = f"With Beauty {beauty} he takes notice wherever the hat shows no more than that."
    return Derivation(text, faces(deck, "casanova", noticed_by(deck, beauty)), model, things=FACES, how=how)


def drinking(deck: Deck, text: str, model: str = "") -> Derivation:
    """Return the chance that a daughter drinks; it costs her 1 Education."""
    counts = {face: 1 for face in deck.dice["drinking"].faces if face != CLOVER}
    return Derivation(text, faces(deck, "drinking", counts), model, things=FACES, how="Beauty has no part in it.")


def intrigue(deck: Deck, text: str, model: str = "") -> Derivation:
    """Return the chance that whoever begins an intrigue wins it."""
    how = "A clover lets whoever began it take a card; otherwise the rival takes one."
    return Derivation(text, faces(deck, "intrigue", {CLOVER: 1}), model, things=FACES, how=how)


def intrigue_twice(deck: Deck, text: str, model: str) -> Derivation:
    """Return the chance that whoever begins an intrigue wins it if a roll that fails is rolled again."""
    chance = Fraction(intrigue(deck, "").value)
    shares = Share("won", "won at once", 1, chance, 1), Share("again", "rolled again", 1, 1 - chance, chance)
    return Derivation(text, shares, model, how="A roll that fails is rolled again, and the second one stands.")


def at_stake(deck: Deck, text: str, won: int, lost: int, unit: str, model: str, how: str) -> Mean:
    """Return what an intrigue comes to on average, if it brings so much when it is won and else costs so much."""
    counts = {face: won if face == CLOVER else -lost for face in deck.dice["intrigue"].faces}
    return Mean(text, faces(deck, "intrigue", counts), model, things=FACES, how=how, unit=unit)


def rolls(rules: Rules, place: Place, values: tuple[int, ...]) -> tuple[Roll, ...]:
    """Return what the dice of a place may leave of some attributes, the Casanova die before the drinking die."""
    found = [Roll(Fraction(1), values, "")]
    for die in place.dice:
        found = [after for roll in found for after in _rolled(rules.deck, die, roll)]
    return tuple(found)


def _rolled(deck: Deck, die: str, before: Roll) -> tuple[Roll, ...]:
    of = casanova(deck, before.values[BEAUTY], "") if die == "casanova" else drinking(deck, "")
    lost, hit = (REPUTATION, "Casanova takes notice") if die == "casanova" else (EDUCATION, "she drinks")
    missed = "Casanova passes by" if die == "casanova" else "she stays sober"
    chance = Fraction(of.value)
    values = list(before.values)
    values[lost] = max(0, values[lost] - 1)
    ways = ((chance, tuple(values), hit), (1 - chance, before.values, missed))
    return tuple(
        Roll(before.chance * way, left, f"{before.words}, {says}" if before.words else says)
        for way, left, says in ways
        if way
    )
