"""What a person says of a table by hand: characters by key or printed name, and tokens, each checked once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from austenplay.core.errors import BadInput, listed
from austenplay.games.love_letter.rules import Rules


def keys(rules: Rules, names: Iterable[object]) -> tuple[str, ...]:
    """Return the keys of characters given by key or printed name."""
    found = []
    for name in names:
        key = rules.deck.key_of(name) if isinstance(name, str) else None
        if key is None:
            known = listed((rules.deck.name_of(key) for key in rules.deck.characters), "and")
            raise BadInput(f"There is no character {name!r:.40}; there are {known}.")
        found.append(key)
    return tuple(found)


def tokens_by_seat(rules: Rules, tokens: Sequence[int] | None) -> tuple[int, ...]:
    """Return favour tokens by seat; None for none."""
    if tokens is None:
        return (0,) * rules.seats
    fits = isinstance(tokens, Sequence) and len(tokens) == rules.seats
    if not fits or any(type(held) is not int or held < 0 for held in tokens):
        raise BadInput(f"Tokens are given as {rules.seats} numbers, one for each seat, not {tokens!r:.40}.")
    return tuple(tokens)
