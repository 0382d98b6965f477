"""Sentences about seats, for whoever looks."""

from __future__ import annotations

import pytest

from austenplay.core.errors import listed
from austenplay.core.words import named

NAMES = ["Ada", "Bo", "Chris"]


@pytest.mark.parametrize(
    ("text", "you", "expected"),
    [
        ("{0 plays} the Guard on {1}.", None, "Ada plays the Guard on Bo."),
        ("{0 plays} the Guard on {1}.", 0, "You play the Guard on Bo."),
        ("{0 plays} the Guard on {1}.", 1, "Ada plays the Guard on you."),
        ("{0 is} out. {0 has} lost.", 0, "You are out. You have lost."),
        ("{0 passes} and {0 reaches} it.", 0, "You pass and you reach it."),
        ("{0 does} nothing; {0 goes}.", 0, "You do nothing; you go."),
        ("{1's} card, then {2's}.", 1, "Your card, then Chris's."),
        ("It is {1's} card.", 1, "It is your card."),
        ("Look! {1 sees} it.", 1, "Look! You see it."),
        ("{0 guesses} and {0 misses}.", 0, "You guess and you miss."),
        ("No seats here.", 0, "No seats here."),
    ],
)
def test_seats_are_named_and_addressed(text: str, you: int | None, expected: str) -> None:
    assert named(text, NAMES, you) == expected


def test_without_names_seats_are_numbered_from_one() -> None:
    assert named("{0 plays} on {1}, not on {4}.") == "P1 plays on P2, not on P5."
    assert named("{0 plays} on {4}.", NAMES) == "Ada plays on P5."


def test_a_name_may_look_like_a_place_for_one() -> None:
    assert named("{0 plays} on {1}.", ["{1}", "Bo"]) == "{1} plays on Bo."


@pytest.mark.parametrize(
    ("words", "expected"),
    [((), ""), (("a",), "a"), (("a", "b"), "a or b"), (("a", "b", "c"), "a, b or c")],
)
def test_words_are_listed(words: tuple[str, ...], expected: str) -> None:
    assert listed(words) == expected
    assert listed(words, "and") == expected.replace(" or ", " and ")
