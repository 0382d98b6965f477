"""The end of a game on the table: who wins, and from what the points of every family come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from austenplay.core.errors import listed
from austenplay.games.liebe_intrige.rules import MEDAL
from austenplay.games.liebe_intrige.view import View
from austenplay_widgets.scenes.common import Seating, turn_order
from austenplay_widgets.scenes.liebe_intrige.cards import long, points

TOLD = ("reveal", "medal", "end")
"""The events of the log that tell how a game ended."""


def outcome(view: View, seating: Seating) -> dict[str, Any]:
    """Return the end: who wins, the sum of every family, and how the medals were given."""
    told = [of for of in view.log or () if of.kind in TOLD]
    by_clause = [{"text": seating.say(seating.game.tell(view, of), view.seat), "clause": of.clause} for of in told]
    winners = view.winners
    if len(winners) == 1:
        title = seating.say(f"{{{winners[0]} wins}} the game", view.seat)
    else:
        title = f"{listed((seating.say(f'{{{seat}}}', view.seat) for seat in winners), 'and')} win the game together"
    return {
        "title": title,
        "tone": "match",
        "portraits": [
            {"name": seating.names[seat], "glyph": "coronets", "note": points(view.scores[seat])} for seat in winners
        ],
        "lines": [*_sums(view, seating), *_families(view, seating), *by_clause],
    }


def _sums(view: View, seating: Seating) -> Iterable[dict[str, Any]]:
    """Yield from what the points of each family come, the most first."""
    deck, scores = view.rules.deck, view.scores
    for seat in sorted(turn_order(view), key=lambda seat: -scores[seat]):
        parts = [f"{deck.title_of(man)} {deck.gentlemen[man].points}" for man, _ in view.weddings[seat]]
        if laid := sum(deck.events[card].points for card in view.laid_out[seat]):
            parts.append(f"events laid out {laid}")
        if medals := view.medals.count(seat):
            parts.append(f"{'a medal' if medals == 1 else f'{medals} medals'} {MEDAL * medals}")
        text = f"{{{seat} has}} {points(scores[seat])}: {', '.join(parts) or 'nothing that counts'}."
        yield {"text": seating.say(text, view.seat), "clause": "LI-8.5"}


def _families(view: View, seating: Seating) -> Iterable[dict[str, Any]]:
    """Yield what the three daughters of each family have together: for this the medals are given."""
    for seat in turn_order(view):
        text = f"{{{seat}'s}} three daughters together: {long(view.family(seat))}."
        yield {"text": seating.say(text, view.seat), "clause": "LI-8.2"}
