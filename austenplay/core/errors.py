"""What goes wrong when input is bad: one sentence, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterable


class BadInput(ValueError):
    """Input that cannot be used: what was received, what was expected, what to do.

    The message is one sentence or two that may be shown to a player as it stands.
    """


def listed(words: Iterable[object], last: str = "or") -> str:
    """Return words as a reader would list them: ``a, b or c``."""
    items = [str(word) for word in words]
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
