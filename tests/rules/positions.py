"""Positions of Love Letter in which a test says only what it cares about; the rest of the deck falls into place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from austenplay import IllegalAction, game
from austenplay.core.chance import Begin, Shuffle
from austenplay.games.love_letter import LoveLetter
from austenplay.games.love_letter.deck import edition
from austenplay.games.love_letter.rules import Keep, Play
from austenplay.games.love_letter.state import State

LOVE_LETTER = game("love_letter")
assert isinstance(LOVE_LETTER, LoveLetter)
CARDS = edition("ppea-21").cards


def position(
    hands: Sequence[str],
    deck: Sequence[str] = (),
    *,
    aside: str | None = None,
    discards: Sequence[Sequence[str]] | None = None,
    last_turn: bool = False,
    **more: Any,
) -> State:
    """Return a position; ``""`` is the hand of a seat that is out.

    `deck` is the top of it, the first card for the seat to move; what no argument names lies below, highest on top.
    With `last_turn` the deck holds no more than `deck`, and what is left over lies before a seat that is out, or else
    before the last one.
    """
    assert isinstance(LOVE_LETTER, LoveLetter)
    laid = [list(cards) for cards in discards or [()] * len(hands)]
    named = [*filter(None, hands), *deck, *(card for cards in laid for card in cards), *filter(None, [aside])]
    rest = list((Counter(CARDS) - Counter(named)).elements())
    put_aside = aside or rest.pop()
    face_up = [rest.pop() for _ in range(3)] if len(hands) == 2 else []
    out = [seat for seat, hand in enumerate(hands) if not hand]
    if last_turn:
        laid[out[0] if out else -1] += rest
        rest = []
    return LOVE_LETTER.position(
        hands=hands, deck=[*deck, *rest], set_aside=put_aside, face_up=face_up, discards=laid, out=out, **more
    )


def play(state: State, card: str, target: int | None = None, guess: str | None = None) -> State:
    """Play a card for the seat to move."""
    return state.apply(Play(card, target, guess))


def keep(state: State, card: str, *bottom: str) -> State:
    """Keep a card after a princess, and return the others, the last at the very bottom."""
    return state.apply(Keep(card, bottom))


def refusal(state: State, card: str, target: int | None = None, guess: str | None = None) -> str:
    """Return the clause under which a play is refused, and make sure that it changes nothing."""
    before = LOVE_LETTER.state_to_data(state)
    with pytest.raises(IllegalAction) as error:
        state.apply(Play(card, target, guess))
    assert LOVE_LETTER.state_to_data(state) == before
    return error.value.objections[0].clause


def playable(state: State) -> set[str]:
    """Return the cards that the seat to move may play."""
    return {action.card for action in state.legal_actions() if isinstance(action, Play)}


def targets(state: State, card: str) -> set[int | None]:
    """Return whom a card may be played on; None for nobody."""
    return {action.target for action in state.legal_actions() if isinstance(action, Play) and action.card == card}


def news(before: State, after: State) -> list[tuple[str, str]]:
    """Return kind and clause of every event between two states."""
    assert before.log is not None and after.log is not None
    return [(event.kind, event.clause) for event in after.log.since(len(before.log))]


def tokens_for(state: State) -> list[tuple[int | None, str]]:
    """Return who has gained a token since the last shuffle, and under which clause."""
    assert state.log is not None
    events = list(state.log)
    start = max((n for n, event in enumerate(events) if event.kind == "shuffle"), default=0)
    return [(event.seat, event.clause) for event in events[start:] if event.kind == "token"]


def next_round(state: State, seed: int = 0) -> State:
    """Let nature begin the next round."""
    while state.nature is not None:
        state = state.apply(state.nature.draw(seed))
    return state


__all__ = [
    "CARDS",
    "LOVE_LETTER",
    "Begin",
    "Keep",
    "Play",
    "Shuffle",
    "State",
    "keep",
    "news",
    "next_round",
    "play",
    "playable",
    "position",
    "refusal",
    "targets",
    "tokens_for",
]
