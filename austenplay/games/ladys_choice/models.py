"""The ways to read what the others did."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from austenplay.core.outlook import Model
from austenplay.core.policies import Slipping
from austenplay.games.ladys_choice.policies import POLICIES

SLIP = Fraction(1, 10)
"""How often a gentleman who is taken to play sensibly does anything legal instead.

Without it a single bluff would leave no round that fits. Real tables slip oftener; this is the least that keeps what
they do readable, and one in ten still tells a flaw that was kept from one that was thrown away.
"""

MODELS: Mapping[str, Model] = {
    "counted": Model(
        "Cards are counted",
        None,
        "What you have not seen may lie anywhere that nothing speaks against. Why a gentleman boasted of one card or "
        "threw away another is left to gossip.",
    ),
    "frank": Model(
        "Sensible gentlemen",
        Slipping(POLICIES["sensible"], SLIP, ("gentleman",)),
        "Every gentleman is taken to rid himself of what harms him and to boast of his best, so a card that was thrown "
        "away was hardly a good one; once in ten turns, though, he does anything the rules allow, for some bluff. That "
        "cannot be read off, so it is asked in sampled rounds, and every number is an estimate. Where two play "
        "the gentlemen are piles that do nothing, and cards are merely counted.",
    ),
}
