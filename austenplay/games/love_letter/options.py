"""The editions and house rules of Love Letter that can be chosen, and which of them go together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from austenplay.core.errors import BadInput
from austenplay.core.game import Option

if TYPE_CHECKING:
    from austenplay.games.love_letter.deck import Deck

OPTIONS: Mapping[str, Option] = {
    "edition": Option(
        "ppea-21",
        ("ppea-21", "zman-21", "classic-16"),
        "Which deck: Princess Princess Ever After, the 21 cards of 2019, or the 16 of 2012 for 2 to 4 players.",
        "Edition",
        ("Princess Princess", "21 cards, 2019", "16 cards, 2012"),
    ),
    "match": Option(
        "full",
        ("full", "round"),
        "Play to the favour tokens, or a single round.",
        "Length",
        ("a full match", "a single round"),
    ),
    "spy_rule": Option(
        "only_spy",
        ("only_spy", "sole_survivor"),
        "Who gets the Spy's token: the only survivor who used a Spy, or only a sole survivor who did.",
        "Spy's token",
        ("only Spy still in", "sole survivor"),
    ),
    "princess_guess": Option(
        "value",
        ("value", "name"),
        "Naming one princess hits either of them, or only the one that was named.",
        "A princess named",
        ("hits either", "hits that one"),
    ),
    "starts": Option(
        "first_seat",
        ("first_seat", "drawn"),
        "Who opens the first round: the first seat, or chance.",
        "First turn",
        ("the first seat", "drawn by chance"),
    ),
    "deck": Option("", (), "A deck of your own: a TOML file or its text, like the printed deck.toml.", "Your own deck"),
}


def check(deck: Deck, seats: int, chosen: Mapping[str, str]) -> None:
    """Refuse options that do not go together, in one sentence."""
    from austenplay.games.love_letter.effects import OnlyOneToken

    if chosen["deck"] and chosen["edition"] != OPTIONS["edition"].default:
        raise BadInput("A deck of your own takes the place of an edition; choose one of the two.")
    if seats not in deck.seats:
        raise BadInput(f"{deck.name} is for {deck.seats[0]} to {deck.seats[-1]} players, not {seats}.")
    if chosen["spy_rule"] != OPTIONS["spy_rule"].default and not deck.having(OnlyOneToken):
        raise BadInput(f"{deck.name} gives no Spy's token, so that house rule (spy_rule) must keep its default.")
    if chosen["princess_guess"] == "name" and len(set(deck.value.values())) == len(deck.value):
        what = "so the house rule for a princess named (princess_guess) must keep its default"
        raise BadInput(f"In {deck.name} no two characters share a value, {what}.")
