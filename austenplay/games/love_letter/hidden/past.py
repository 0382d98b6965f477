"""What a way remembers of how it came about, so that a whole round can be told from how its cards lie now.

A belief follows cards forward and adds up what it need not tell apart. To ask a policy what it would have done in a
world, its round has to be played again: the nodes here lead back, from the cards that lie hidden now to every card
that was dealt and to what was kept in secret, drawn by how likely each was.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from austenplay.games.love_letter.hidden.walk import Token

Weights = Mapping[str, Fraction] | None
"""How well what was seen of a token fits each character; None where nothing was."""


@dataclass(frozen=True, slots=True)
class Went:
    """A token turned out to be a character and lies open."""

    token: Token
    card: str
    before: Past


@dataclass(frozen=True, slots=True)
class Stayed:
    """Of two tokens one was played, and the other goes on as a token of its own; which it was is not told apart."""

    stays: Token
    older: Token
    newer: Token
    card: str
    older_fits: Weights
    newer_fits: Weights
    before: Past


@dataclass(frozen=True, slots=True)
class Kept:
    """One token was kept and the others went beneath the deck in this order."""

    keep: Token
    rest: tuple[Token, ...]
    before: Past


@dataclass(frozen=True, slots=True)
class Either:
    """Several ways that tell the same of every place: each with its weight and its tokens, place by place."""

    ways: tuple[tuple[Fraction, tuple[Token, ...], Past], ...]


Past = Went | Stayed | Kept | Either | None


@dataclass(frozen=True, slots=True)
class Told:
    """A round told from its end: every card that was followed, and what was kept, the last first."""

    faces: Mapping[Token, str]
    kept: tuple[tuple[str, tuple[str, ...]], ...]


def unroll(past: Past, lying: Mapping[Token, str], rng: random.Random) -> Told:
    """Return one past that leads to cards lying like this, drawn by its chance."""
    faces, kept = dict(lying), list[tuple[str, tuple[str, ...]]]()
    while past is not None:
        match past:
            case Went(token, card, before):
                faces[token] = card
            case Stayed(stays, older, newer, card, older_fits, newer_fits, before):
                stayed = faces.pop(stays)
                older_went = _fit(older_fits, card) * _fit(newer_fits, stayed)
                newer_went = _fit(newer_fits, card) * _fit(older_fits, stayed)
                if rng.random() * float(older_went + newer_went) < float(older_went):
                    faces[older], faces[newer] = card, stayed
                else:
                    faces[older], faces[newer] = stayed, card
            case Kept(keep, rest, before):
                kept.append((faces[keep], tuple(faces[token] for token in rest)))
            case Either(ways):
                _, tokens, before = rng.choices(ways, [float(weight) for weight, _, _ in ways])[0]
                there = dict(zip(tokens, ways[0][1], strict=True))
                others = {token: card for token, card in faces.items() if token not in there.values()}
                faces = others | {token: faces[at] for token, at in there.items() if at in faces}
        past = before
    return Told(faces, tuple(kept))


def _fit(weights: Weights, card: str) -> Fraction:
    return Fraction(1) if weights is None else weights.get(card, Fraction(0))
