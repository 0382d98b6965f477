"""A statement at the table: its moment, how sure a person says they are, and then what is so and what it cost.

Until an answer is chosen the scene is made from what the seat may know, and from the statement's words alone: two
worlds that this seat cannot tell apart give the same scene.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from austenplay.core.statements import Statement
from austenplay.teaching import Guess, Statements
from austenplay.teaching.calibration import HALF, price
from austenplay_widgets.count_words import full
from austenplay_widgets.figures import percent
from austenplay_widgets.quiz_table import seating_of, standing, without_deductions
from austenplay_widgets.scenes.common import Scene, Seating

TRUE, FALSE = "So it is", "It is not so"
TENTHS = range(11)
"""What may be answered: 0 %, 10 % and so on to 100 %."""
MOST_FACTS = 2


@dataclass(frozen=True, slots=True)
class SureTable:
    """One statement, and what was said to it.

    Attributes
    ----------
    statements
        The statements of the game.
    address
        Which of them this is: ``sure-hand:1234``.
    statement
        What stands at that address.
    names
        What the seats are called.
    said
        The chance that was said, None before that.
    """

    statements: Statements
    address: str
    statement: Statement
    names: tuple[str, ...]
    said: Fraction | None = None

    @classmethod
    def at(cls, statements: Statements, address: str, names: tuple[str, ...]) -> SureTable:
        """Return the statement at an address, not yet answered; BadInput where none is."""
        return cls(statements, address, statements.statement(address), names)

    @property
    def state(self) -> Any:
        """The moment on the table."""
        return self.statement.state

    @property
    def title(self) -> str:
        """What the statement is about, in plain words."""
        return self.statements.kind(self.statement.kind).title

    @property
    def is_over(self) -> bool:
        """Whether it has been answered."""
        return self.said is not None

    @property
    def guess(self) -> Guess | None:
        """The answer, for the record; None before that."""
        if self.said is None:
            return None
        return Guess(self.address, self.said, self.statement.exact, self.statement.is_true)

    def handle(self, message: Mapping[str, Any]) -> SureTable:
        """Return the statement after a click; one that means nothing here changes nothing."""
        number = message["id"]
        if self.is_over or message["type"] != "act" or number not in TENTHS:
            return self
        return replace(self, said=Fraction(number, 10))

    # What the table shows

    def scene(self) -> Scene:
        """Return what the table shows now; the page adds the way to other statements."""
        seating, seat = self._seating(), self.statement.seat
        if self.said is not None:
            opened = tuple(self.state.view(other) for other in range(self.state.seats))
            drawn = standing(self.state, seat, replace(seating, opened=opened))
            return {**drawn, "title": self.title, "prompt": None, **self._verdict(self.said)}
        text = self.say(f"{self.statement.text}.")
        return {
            **without_deductions(standing(self.state, seat, seating)),
            "title": self.title,
            "prompt": {"text": text, "clause": None, "yours": True},
            "choices": [
                {"id": tenth, "picks": [f"answer:{tenth}"], "label": _tenth(tenth), "why": []} for tenth in TENTHS
            ],
            "picks": {f"answer:{tenth}": _option(tenth) for tenth in TENTHS},
            "ask": {"answer": f"{self.statement.manner} How sure are you that it is so?"},
            "aloud": f"{text} {self.statement.manner} How sure are you that it is so?",
        }

    def say(self, text: str) -> str:
        """Return a sentence with its seats named, for whoever is asked."""
        return self._seating().say(text, self.statement.seat)

    def _seating(self) -> Seating:
        return seating_of(self.statements.game, self.state, self.names)

    def _verdict(self, said: Fraction) -> Scene:
        """Return the parts of a scene that say what was so, how likely it was, and what the answer cost."""
        statement = self.statement
        lines: list[dict[str, Any]] = []
        if statement.truth != f"{statement.text}.":
            lines.append({"text": self.say(statement.truth), "clause": statement.clause})
        lines.append({"text": f"The exact chance was {exactly(statement)}. {self._price(said)}", "clause": None})
        slip = statement.overlooked(said)
        if slip is not None:
            missed = f"{slip.counted} comes near what you said. {slip.says}"
            lines.append({"text": self.say(missed), "clause": slip.clause})
        lines += [
            {"text": f"What is certain: {self.say(fact.text)}", "clause": fact.clause}
            for fact in statement.facts[:MOST_FACTS]
            if slip is None or fact.text not in slip.says
        ]
        title = f"{TRUE if statement.is_true else FALSE}. {self.say(statement.text)}"
        told = " ".join([f"{title}.", *(str(line["text"]) for line in lines)])
        return {"outcome": {"title": title, "tone": "lesson", "lines": lines}, "news": told, "said": told}

    def _price(self, said: Fraction) -> str:
        """Return in words what an answer cost, beside what the exact chance would have cost."""
        is_true = self.statement.is_true
        mine, exact = points(price(said, is_true)), round(price(self.statement.exact, is_true))
        return f"You said {percent(said)}: that costs {mine}; saying the exact chance, {exact}; saying 50 %, {HALF}."


def exactly(statement: Statement) -> str:
    """Return the exact chance in words, with its count where the cards weigh alike."""
    is_count = statement.chance.is_plain and len(statement.chance.shares) > 1
    return full(statement.chance) if is_count else percent(statement.exact)


def points(cost: Fraction) -> str:
    """Return a price in words.

    >>> points(Fraction(81)), points(Fraction(1)), points(Fraction(49, 2))
    ('81 points', '1 point', '24.5 points')
    """
    number = f"{float(cost):.1f}".removesuffix(".0")
    return f"{number} point{'' if number == '1' else 's'}"


def _tenth(tenth: int) -> str:
    return percent(Fraction(tenth, 10))


def _option(tenth: int) -> dict[str, Any]:
    option = {"kind": "answer", "label": _tenth(tenth), "brief": True, "note": ""}
    return {**option, "digit": tenth} if tenth <= 9 else option  # there is no key for 100 %
