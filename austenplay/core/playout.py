"""Play a state to its end with given policies."""

from __future__ import annotations

import random
from collections.abc import Sequence

from austenplay.core.errors import BadInput
from austenplay.core.protocols import Policy, State

DEFAULT_LIMIT = 10_000


def playout(state: State, policies: Sequence[Policy], rng: random.Random, limit: int | None = None) -> State:
    """Return the state at the end of the game, each seat played by its policy.

    Parameters
    ----------
    state
        Where to begin; ``state.silent()`` plays faster and keeps no log.
    policies
        One per seat; each sees its own seat's view and nothing else.
    rng
        Decides for the policies and for nature.
    limit
        At most so many actions, by default 10,000. The rules have no such cap: a state returned at the limit
        is not over.
    """
    check_policies(policies)
    if len(policies) != state.seats:
        raise BadInput(f"A playout needs a policy for each of {state.seats} seats, not {len(policies)}.")
    for _ in range(DEFAULT_LIMIT if limit is None else limit):
        if (nature := state.nature) is not None:
            state = state.apply(nature.draw(rng.getrandbits(64)))
        elif (decision := state.decision) is not None:
            state = state.apply(policies[decision.seat].choose(state.view(decision.seat), rng))
        else:
            break
    return state


def check_policies(policies: Sequence[object]) -> None:
    """Refuse what is no policy, its name for one, in one sentence."""
    for policy in policies:
        if not hasattr(policy, "choose"):
            raise BadInput(f"A policy is an object like game.policies['careful'], not {policy!r:.40}.")
