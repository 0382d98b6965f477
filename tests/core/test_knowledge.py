"""Which seat knows which card."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from austenplay.core.knowledge import EVERYBODY, cards, knows, learn, leave_openly, shown


def test_a_mask_says_who_knows() -> None:
    assert [knows(0b101, seat) for seat in range(4)] == [True, False, True, False]
    assert all(knows(EVERYBODY, seat) for seat in (None, 0, 1, 5, 30))
    assert not any(knows(mask, None) for mask in (0, 1, 0b111111))


def test_a_place_is_shown_as_far_as_it_is_known() -> None:
    place = (("ogre", 0b01), ("spy", 0b11), ("guard", 0), ("celeste", EVERYBODY))
    assert shown(place, 0) == ("ogre", "spy", "?", "celeste")
    assert shown(place, 1) == ("?", "spy", "?", "celeste")
    assert shown(place, None) == ("?", "?", "?", "celeste")
    assert cards(place) == ("ogre", "spy", "guard", "celeste")
    assert shown(learn(place, 0b10), 1) == cards(place)
    assert learn(place, EVERYBODY)[0] == ("ogre", EVERYBODY)


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ((("guard", 0b11), ("ogre", 0b01)), (("ogre", 0b01),)),
        ((("ogre", 0b11), ("guard", 0b01)), (("ogre", 0b11),)),
        ((("guard", 0b11), ("guard", 0b01)), (("guard", 0b01),)),
        ((("guard", 0b01), ("guard", 0b11)), (("guard", 0b01),)),
        ((("guard", 0b11), ("guard", 0b11)), (("guard", 0b11),)),
        ((("guard", 0b011), ("guard", 0b101)), (("guard", 0b001),)),
        ((("guard", EVERYBODY), ("guard", 0b01)), (("guard", 0b01),)),
        ((("guard", 1),), ()),
    ],
)
def test_who_knew_k_copies_knows_one_less(hand: tuple[tuple[str, int], ...], left: tuple[tuple[str, int], ...]) -> None:
    assert leave_openly(hand, "guard") == left


def test_the_rule_of_one_less_for_every_pair_of_twins() -> None:
    """For each seat: known copies after are known copies before less one, never below zero; the owner knows all."""
    for one, other in itertools.product(range(16), repeat=2):
        for hand in itertools.permutations((("guard", one | 1), ("guard", other | 1), ("ogre", 1))):
            after = leave_openly(hand, "guard")
            assert Counter(cards(after)) == {"guard": 1, "ogre": 1}
            for seat in range(4):
                before_known = shown(hand, seat).count("guard")
                assert shown(after, seat).count("guard") == max(0, before_known - 1)
                assert shown(after, seat).count("ogre") == shown(hand, seat).count("ogre")
