"""What is said at the table, beside the game: when a seat may say something, and how everybody hears it.

A claim is no move and no event: no rule looks at it, going back does not unsay it, and a game that differs by a claim
alone is the same game. So it is put between the lines of the log here, and marked there as said and not checked.
"""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from typing import Any

from austenplay.core.claims import LONGEST, Claim
from austenplay.core.events import size_of
from austenplay.core.game import Game, is_formality
from austenplay.core.history import Node
from austenplay.core.protocols import State
from austenplay_widgets.scenes.common import Scene, Seating

SAY = "say"
"""The button that unfolds what may be said, and the kind of message that says it."""
NOTHING_TO_SAY = "There is nothing of yours to say something about just now."
HEARD = "Everybody hears it, and nobody checks it."
UNCHECKED = "(Said, not checked.)"
STEP = 1 / 1000
"""Claims stand between two lines of the log, and are numbered so: the first after line 12 is 12.001."""


def sayings(game: Game, node: Node, seat: int | None) -> tuple[str, ...]:
    """Return what a seat may like to say of what it did last in this round, at the moment of a node."""
    while (before := node.parent) is not None and not node.state.is_round_over:
        decision = before.state.decision
        if decision is not None and decision.seat == seat and not is_formality(before.state):
            return game.sayings(node.action)
        node = before
    return ()


def offer(game: Game, lines: Sequence[str]) -> dict[str, Any]:
    """Return what may be said as scene data: some lines ready to be said, and room for words of one's own."""
    return {"text": HEARD, "clause": game.claims_clause, "lines": list(lines), "longest": LONGEST}


def placed(claims: Sequence[Claim], states: Sequence[State]) -> list[tuple[int, Claim]]:
    """Return claims in order, each with how long the log was when it was made; `states` are those up to now."""
    if not claims:
        return []
    plies = [state.ply for state in states]
    at = [max(0, bisect.bisect(plies, claim.ply) - 1) for claim in claims]
    found = [(size_of(states[index].log), claim) for index, claim in zip(at, claims, strict=True)]
    return sorted(found, key=lambda of: of[0])


def heard(drawn: Scene, claims: Sequence[tuple[int, Claim]], seating: Seating) -> Scene:
    """Return a scene in whose log and news it stands what was said, for whoever looks."""
    if not claims:
        return drawn
    viewer = drawn["viewer"]
    first = drawn["log"][0]["n"] if drawn["log"] else 0
    lines = [
        {
            "n": size + place * STEP,
            "text": told(claim, seating, viewer),
            "clause": seating.game.claims_clause,
            "fresh": size > seating.seen,
            "said": True,
        }
        for place, (size, claim) in enumerate(claims, start=1)
        if size >= first
    ]
    others = [of for of in claims if of[1].seat != viewer]
    news = [told(claim, seating, viewer) for size, claim in others if size > seating.seen]
    said = [told(claim, seating, viewer) for size, claim in others if size > max(seating.seen, seating.heard)]
    return {
        **drawn,
        "log": sorted((*drawn["log"], *lines), key=lambda line: line["n"]),
        "news": " ".join([drawn["news"], *news]).strip(),
        "said": " ".join([drawn["said"], *said]).strip(),
    }


def told(claim: Claim, seating: Seating, viewer: int | None) -> str:
    """Return a claim as a sentence of the log; its own words are nobody's to fill names into."""
    who = seating.say(f"{{{claim.seat} says}}", viewer)
    return f"{who}: \u201c{claim.text}\u201d {UNCHECKED}"
