"""Dataclasses to JSON data and back, and the sentences that refuse what does not fit."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import pytest

from austenplay import BadInput
from austenplay.core.data import from_data, to_data


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Card:
    name: str
    colour: Colour = Colour.RED


@dataclass(frozen=True, slots=True)
class Box:
    size: int
    is_open: bool
    cards: tuple[Card, ...]
    pair: tuple[str, int]
    label: str | None = None
    mixed: str | int | tuple[int, ...] | None = None


BOXES = [
    Box(3, True, (), ("a", 1)),
    Box(0, False, (Card("ace"), Card("two", Colour.BLUE)), ("", -1), "mine", (1, 2)),
    Box(10**30, True, (Card("é"),), ("b", 0), None, 7),
]


@pytest.mark.parametrize("box", BOXES)
def test_a_value_survives_json(box: Box) -> None:
    data = to_data(box)
    assert from_data(Box, json.loads(json.dumps(data))) == box
    assert json.loads(json.dumps(data)) == data


def test_a_field_with_a_default_may_be_left_out() -> None:
    assert from_data(Card, {"name": "ace"}) == Card("ace")


GOOD: dict[str, Any] = to_data(BOXES[1])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"size": "3"}, "Box.size cannot be '3'"),
        ({"size": True}, "Box.size cannot be True"),
        ({"size": 3.0}, "Box.size cannot be 3.0"),
        ({"size": None}, "Box.size cannot be None"),
        ({"is_open": 1}, "Box.is_open cannot be 1"),
        ({"cards": {}}, "Box.cards must be a list"),
        ({"cards": "ace"}, "Box.cards must be a list"),
        ({"cards": [3]}, "Box.cards must be an object, not 3"),
        ({"cards": [{"name": "ace", "colour": "green"}]}, "colour cannot be 'green'"),
        ({"cards": [{"name": "ace", "colour": ["red"]}]}, "colour cannot be"),
        ({"cards": [{"colour": "red"}]}, "lacks the field 'name'"),
        ({"pair": ["a"]}, "a list of 2, not of 1"),
        ({"pair": ["a", "b"]}, "Box.pair cannot be 'b'"),
        ({"mixed": [1, "2"]}, "Box.mixed cannot be"),
        ({"mixed": {}}, "Box.mixed cannot be"),
        ({"colour": "red"}, "Box has no field 'colour'"),
        ({"__class__": "Card"}, "has no field '__class__'"),
    ],
)
def test_what_does_not_fit_is_one_sentence(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput) as error:
        from_data(Box, {**GOOD, **change})
    assert message in str(error.value)
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("data", [None, 3, "box", [], [GOOD], True])
def test_only_an_object_is_a_dataclass(data: object) -> None:
    with pytest.raises(BadInput, match="Box must be an object"):
        from_data(Box, data)


def test_a_long_value_is_cut_in_the_sentence() -> None:
    with pytest.raises(BadInput) as error:
        from_data(Box, {**GOOD, "size": "x" * 10_000})
    assert len(str(error.value)) < 100
    with pytest.raises(BadInput) as error:
        from_data(Box, {**GOOD, "y" * 10_000: 1})
    assert len(str(error.value)) < 100


@pytest.mark.parametrize("value", [3.5, {1, 2}, {"a": 1}, object(), b"bytes", Card])
def test_what_has_no_json_form_here_is_an_error_of_ours(value: object) -> None:
    with pytest.raises(TypeError, match="no JSON form"):
        to_data(value)
