"""The house rules of Lady's Choice that can be chosen, and its deck."""

from __future__ import annotations

from collections.abc import Mapping

from austenplay.core.game import Option

OPTIONS: Mapping[str, Option] = {
    "cancel_mode": Option(
        "simultaneous",
        ("simultaneous", "sequential"),
        "Whether a card that is cancelled still cancels others: all at once, or one after another.",
        "Cancelling",
        ("all at once", "one after another"),
    ),
    "openness_2p": Option(
        "no_effect",
        ("no_effect", "shows_pile"),
        "With two players: whether a lady who draws Complete Openness may look at the rest of the pile.",
        "Complete Openness for two",
        ("has no effect", "shows the pile"),
    ),
    "starts": Option(
        "first_seat",
        ("first_seat", "drawn"),
        "Who is the Catch first, or courts first with two players: the first seat, or chance says.",
        "First Catch",
        ("the first seat", "drawn by chance"),
    ),
    "deck": Option("", (), "A deck of your own: a TOML file or its text, like the printed deck.toml.", "Your own deck"),
}
