"""The book that a panel of odds shows, beside the odds that it was written from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from austenplay.core.derivation import Derivation
from austenplay.core.outlook import Outlook


def told(outlook: Outlook, book: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Derivation]]:
    """Give every number of the book beside its derivation."""
    groups = {key: getattr(outlook, key) for key in ("places", "spreads", "prospects", "risks")}
    shown = {section["key"]: section["groups"] for section in book["sections"]}
    assert set(shown) == {key for key, of in groups.items() if of}
    for key, of in groups.items():
        for drawn, group in zip(shown.get(key, []), of, strict=True):
            for line, written in zip(drawn["lines"], group.lines, strict=True):
                for number, chance in zip(line["numbers"], written.chances, strict=True):
                    yield number, chance.derivation
