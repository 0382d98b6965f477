"""What is said at the table: a claim about hidden cards, true or not, which no rule looks at.

A claim stands beside the game and not in its state: two games that differ by a claim alone are the same game. So it is
kept where the game is kept, is not taken back with the action before it, and goes along with a record and a link.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from austenplay.core.data import from_data, to_data
from austenplay.core.errors import BadInput
from austenplay.core.given import a_seat

LONGEST, MOST = 200, 500
"""The most characters of a claim, and the most claims of a game."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a seat said, in its own words, when so many actions had been taken; everybody has heard it."""

    ply: int
    seat: int
    text: str


def checked(claims: Iterable[Claim], seats: int) -> tuple[Claim, ...]:
    """Return the claims of a table of so many seats, or raise BadInput."""
    kept = tuple(claims)
    if len(kept) > MOST:
        raise BadInput(f"A game keeps at most {MOST} claims, not {len(kept):,}.")
    for claim in kept:
        a_seat(seats, claim.seat)
        if claim.ply < 0:
            raise BadInput("A claim must be made after so many actions, not before the first.")
        if not 1 <= len(claim.text.strip()) <= LONGEST or not claim.text.isprintable():
            raise BadInput(f"A claim is a text of 1 to {LONGEST} characters on one line.")
    return kept


def written(claims: Iterable[Claim]) -> dict[str, Any]:
    """Return claims as a part of JSON data; nothing where nothing was said."""
    rows = [to_data(claim) for claim in claims]
    return {"claims": rows} if rows else {}


def read(data: dict[str, Any], seats: int) -> tuple[Claim, ...]:
    """Return the claims that JSON data holds, or raise BadInput."""
    rows = data.get("claims", [])
    if not isinstance(rows, list):
        raise BadInput("The claims of a saved game must be a list.")
    return checked((from_data(Claim, row) for row in rows[: MOST + 1]), seats)
