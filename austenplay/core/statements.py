"""Statements that are true or false in a world that a seat cannot see, to be told how sure one is of them.

The game makes the moment, says the sentence, and knows what is so and how likely it was for all that the seat could
know. Whoever is asked says a chance, and over many of them it shows how much their chances are worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from austenplay.core.derivation import Derivation
from austenplay.core.facts import Fact
from austenplay.core.protocols import State
from austenplay.core.questions import Datum

FAR = Fraction(3, 20)
"""How far from the exact chance an answer is worth a word."""
NEAR = Fraction(1, 20)
"""How near an answer in tens of per cent comes to the chance that somebody meant by it."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A chance that is wrong, and the mistake that leads there.

    Attributes
    ----------
    chance
        What comes out.
    counted
        The same as it was counted: ``"4 of 15 (27 %)"``.
    says
        What is overlooked, in a sentence, seats still to be named (`core.words`).
    clause
        The rule that speaks against it.
    """

    chance: Fraction
    counted: str
    says: str
    clause: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A moment of a game and a sentence that is so or not; a ValueError where its chance is not exact.

    Attributes
    ----------
    kind
        The key of its kind.
    state
        The moment; the table shows what `seat` may know of it, and that alone.
    seat
        The seat that is asked.
    text
        The sentence, seats still to be named.
    manner
        How everybody at this table has played, in a sentence: under that the chance holds.
    is_true
        Whether it is so.
    truth
        What is so, in a sentence.
    clause
        The rule that the statement is about.
    chance
        How likely it was for all that the seat could know.
    marks
        The short mark of each card, for whoever lays the count out.
    facts
        What the seat could be sure of at the place that the statement is about.
    slips
        Chances that the usual mistakes lead to, the likeliest first.
    about
        What is stated, as data by which it can be checked without the one who made it.
    """

    kind: str
    state: State
    seat: int
    text: str
    manner: str
    is_true: bool
    truth: str
    clause: str
    chance: Derivation
    marks: Mapping[str, str]
    facts: tuple[Fact, ...] = ()
    slips: tuple[Slip, ...] = ()
    about: tuple[tuple[str, Datum], ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.chance.value, Fraction):
            raise ValueError(f"the chance of a statement is to be exact: {self.text}")
        if self.chance.value == (not self.is_true):
            raise ValueError(f"what is so cannot be out of the question: {self.text}")

    @property
    def exact(self) -> Fraction:
        """The chance as a number."""
        return Fraction(self.chance.value)

    def overlooked(self, said: Fraction) -> Slip | None:
        """Return the mistake that comes nearest to an answer far from the exact chance, if one comes near."""
        if abs(said - self.exact) <= FAR:
            return None
        near = [slip for slip in self.slips if abs(slip.chance - said) <= NEAR]
        return min(near, key=lambda slip: abs(slip.chance - said), default=None)
