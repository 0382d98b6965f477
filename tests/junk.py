"""JSON data that means no good: any, or true data with one place changed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

Scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["guard", "ogre", "play"]),
)
Junk = st.recursive(
    Scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def places(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to every value in JSON data."""
    yield path
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(value, (*path, key))


def changed(data: Any, path: tuple[str | int, ...], how: str, junk: Any) -> Any:
    """Return JSON data with one place changed: replaced, removed, doubled, or swapped with junk beside it."""
    if not path:
        return junk
    copy = json.loads(json.dumps(data))
    at = copy
    for step in path[:-1]:
        at = at[step]
    key: Any = path[-1]
    match how:
        case "remove":
            del at[key]
        case "double" if isinstance(at, list):
            at.insert(int(key), at[key])
        case "double":
            at[f"{key}!"] = at[key]
        case "nudge" if type(at[key]) is int:
            at[key] += random.Random(str(junk)).choice((-1, 1, 5, -9, 64))
        case "reverse" if isinstance(at[key], list):
            at[key].reverse()
        case _:
            at[key] = junk
    return copy
