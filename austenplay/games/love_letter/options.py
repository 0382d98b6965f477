"""The house rules of Love Letter that can be chosen."""

from __future__ import annotations

from collections.abc import Mapping

from austenplay.core.game import Option

OPTIONS: Mapping[str, Option] = {
    "match": Option("full", ("full", "round"), "Play to the favour tokens, or a single round."),
    "spy_rule": Option(
        "only_spy",
        ("only_spy", "sole_survivor"),
        "Who gets the Spy's token: the only survivor who used a Spy, or only a sole survivor who did.",
    ),
    "princess_guess": Option(
        "value", ("value", "name"), "Naming one princess hits either of them, or only the one that was named."
    ),
    "starts": Option("first_seat", ("first_seat", "drawn"), "Who opens the first round: the first seat, or chance."),
}
