"""The ways to read what the others did."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from austenplay.core.outlook import Model
from austenplay.core.policies import Slipping
from austenplay.games.liebe_intrige.policies import POLICIES

SLIP = Fraction(1, 10)
"""How often a family that is taken to be sensible does anything legal instead."""

MODELS: Mapping[str, Model] = {
    "counted": Model(
        "Cards are counted",
        None,
        "What you have not seen may lie anywhere that nothing speaks against. Whom somebody took, and whom they left, "
        "is left to gossip. Where a game is played out, everybody plans for a suitor.",
    ),
    "sensible": Model(
        "Sensible families",
        Slipping(POLICIES["sensible"], SLIP),
        "Whoever was last to look at a stack is taken to have taken whom a sensible family would, so who was left "
        "lying there was hardly wanted; once in ten times, though, they do anything the rules allow. That is asked in "
        "sampled worlds, and every number that hangs on hidden cards is an estimate.",
    ),
}
