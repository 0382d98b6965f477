"""Ways to play that need no game: what a slip adds to a way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import pytest

from austenplay.core.policies import BestOf, Slipping
from austenplay.core.protocols import Decision

SLIP = Fraction(3, 20)


class Three:
    """Three legal actions."""

    decision = Decision(0, "stroll", "Somebody is to stroll.", "X-1")

    def legal_actions(self) -> tuple[str, ...]:
        return ("stay", "go", "sing")


class Goes(BestOf):
    """Goes or stays."""

    def best(self, view: Three) -> tuple[str, ...]:  # type: ignore[override]
        return ("go", "stay")


def test_the_shares_of_a_slip_are_those_of_both_ways_together() -> None:
    slipping: Mapping[str, Fraction] = Slipping(Goes(), SLIP).weights(Three())  # type: ignore[assignment]
    assert slipping == {"stay": Fraction(19, 40), "go": Fraction(19, 40), "sing": Fraction(1, 20)}
    assert sum(slipping.values()) == 1


def test_choices_follow_the_shares() -> None:
    way, rng, n = Slipping(Goes(), SLIP), random.Random(1), 20_000
    met = Counter(way.choose(Three(), rng) for _ in range(n))
    for action, share in way.weights(Three()).items():
        assert abs(met[action] / n - share) < 4.5 * float(share * (1 - share) / n) ** 0.5


def test_a_way_is_slipped_from_at_some_kinds_of_decision_only() -> None:
    everywhere, there, elsewhere = (Slipping(Goes(), SLIP, kinds) for kinds in (None, ["stroll"], ["ride"]))
    assert there.weights(Three()) == everywhere.weights(Three())
    assert elsewhere.weights(Three()) == Goes().weights(Three())
    assert {elsewhere.choose(Three(), random.Random(seed)) for seed in range(100)} == {"go", "stay"}


@pytest.mark.parametrize("slip", [0, 1, Fraction(3, 2)])
def test_a_slip_happens_now_and_then(slip: Fraction) -> None:
    with pytest.raises(ValueError, match="neither never nor always"):
        Slipping(Goes(), Fraction(slip))
