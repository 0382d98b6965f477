"""What can be chosen of Liebe & Intrige: who begins, and the deck."""

from __future__ import annotations

from collections.abc import Mapping

from austenplay.core.game import Option

OPTIONS: Mapping[str, Option] = {
    "starts": Option(
        "first_seat",
        ("first_seat", "drawn"),
        "Who begins: the first seat, or chance says.",
        "Who begins",
        ("the first seat", "drawn by chance"),
    ),
    "deck": Option(
        "", (), "A deck of your own: a TOML file or its text, like the deck.toml that comes with it.", "Your own deck"
    ),
}
