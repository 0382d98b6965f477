"""What is asked at a step, in words; public, so it says nothing of what lies hidden."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from austenplay.core.protocols import Decision
from austenplay.games.liebe_intrige.rules import MOST_EVENTS, Rules
from austenplay.games.liebe_intrige.steps import Stage, Step

CLAUSES: Mapping[Stage, str] = {
    Stage.TURN: "LI-3.1",
    Stage.RAISE: "LI-4.3",
    Stage.PAUSE: "LI-6.3",
    Stage.TAKE: "LI-4.7",
    Stage.MEETING: "LI-6.11",
    Stage.INVITE: "LI-6.7",
    Stage.WIN: "LI-5.5",
    Stage.SWAP: "LI-6.7",
    Stage.GIVE: "LI-6.12",
    Stage.PART: "LI-4.10",
    Stage.GROOM: "LI-7.3",
    Stage.REACT: "LI-6.4",
    Stage.REROLL: "LI-6.9",
    Stage.FINISH: "LI-6.3",
    Stage.LIMIT: "LI-6.2",
}
"""The clause by which a step asks."""


@functools.lru_cache(maxsize=4096)
def decision(rules: Rules, step: Step) -> Decision:
    """Return what a step asks, and of whom."""
    return Decision(step.seat, str(step.stage), prompt(rules, step), clause(step))


def clause(step: Step) -> str:
    """Return the clause by which a step asks."""
    if step.stage is Stage.WIN and step.number:
        return "LI-5.6"
    if step.stage is Stage.WIN and step.card:
        return "LI-6.7"
    if step.stage is Stage.RAISE and not step.place:  # an event's doing
        return "LI-6.6"
    return CLAUSES[step.stage]


def prompt(rules: Rules, step: Step) -> str:
    """Return what is asked as a sentence, seats still to be named."""
    who, deck = step.seat, rules.deck
    match step.stage:
        case Stage.TURN:
            return f"{{{who} goes}} to another place, or {{{who}:plays}} an event first."
        case Stage.RAISE:
            up = "falls" if step.number < 0 else "rises"  # a place says elsewhere by how much
            return f"{{{who} chooses}} which attribute {up}."
        case Stage.PAUSE:
            return f"{{{who} may}} play an event before the next die is rolled."
        case Stage.TAKE:
            return f"{{{who} takes}} one of the gentlemen at {deck.place_named(step.place)}."
        case Stage.MEETING:
            return f"{{{who} takes}} one of the gentlemen on top of the draw pile."
        case Stage.INVITE:
            return f"{{{who} chooses}} the place whose gentlemen to look at."
        case Stage.WIN:
            return f"{{{who} takes}} one of {{{step.target}'s}} gentleman cards."
        case Stage.SWAP:
            return f"{{{who} exchanges}} a gentleman card with {{{step.target}}}."
        case Stage.GIVE:
            return f"{{{who} gives}} up one of {{{who}:their}} gentleman cards."
        case Stage.PART:
            return f"{{{who} has}} four gentlemen and {{{who}:parts}} with one."
        case Stage.GROOM:
            return f"{{{who} chooses}} whom {{{who}:their}} daughter marries."
        case Stage.REACT:
            return f"{{{who} may}} answer {deck.title_of(step.card)}, or let it be."
        case Stage.REROLL:
            return f"{{{who} may}} have the intrigue die rolled again."
        case Stage.FINISH:
            return f"{{{who} may}} play events before the turn ends."
        case Stage.LIMIT:
            return f"{{{who} has}} more than {MOST_EVENTS} events and {{{who}:discards}} one."
    raise ValueError(step.stage)
