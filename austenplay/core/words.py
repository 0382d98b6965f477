"""Sentences about seats that read well to whoever looks.

The rules know seats, the table knows names, and the seat that looks is "you". So the rules write
``{0 plays} the Guard on {1}`` and whoever shows the sentence fills it in; ``{0:plays}`` is the verb alone.
The alternative, names in the state, would make two games differ that are the same game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

SEAT = re.compile(r"\{(\d)(?:('s)|([ :])(\w+))?\}")
SECOND_PERSON = {
    "is": "are",
    "was": "were",
    "has": "have",
    "does": "do",
    "goes": "go",
    "marries": "marry",
    "their": "your",
    "her": "your",
    "his": "your",
    "themselves": "yourself",
}


def default_name(seat: int) -> str:
    """Return the name of a seat nobody has named: ``P1`` for seat 0."""
    return f"P{seat + 1}"


def named(text: str, names: Sequence[str] | None = None, you: int | None = None) -> str:
    """Return `text` with its seats filled in, in the second person for seat `you`.

    >>> named("{0 plays} the Guard on {1}.", ["Ada", "Bo"])
    'Ada plays the Guard on Bo.'
    >>> named("{0 plays} the Guard on {1}.", ["Ada", "Bo"], you=0)
    'You play the Guard on Bo.'
    >>> named("{0 plays} the Guard and {0:names} the Ogre; {0 is} open until {0:their} next turn.", you=0)
    'You play the Guard and name the Ogre; you are open until your next turn.'
    >>> named("{1's} card is hidden.", you=1)
    'Your card is hidden.'
    """

    def fill(match: re.Match[str]) -> str:
        seat, owner, mark, word = int(match[1]), match[2] or "", match[3], match[4]
        yours = seat == you
        if word and yours:
            word = second_person(word)
        if mark == ":":
            return word
        if yours:
            who = "your" if owner else "you"
            if text[: match.start()].rstrip()[-1:] in ("", ".", "!", "?"):
                who = capitalised(who)
        else:
            who = names[seat] if names is not None and seat < len(names) else default_name(seat)
            who += owner
        return f"{who} {word}" if word else who

    return SEAT.sub(fill, text)


def capitalised(text: str) -> str:
    """Return a text with its first letter large and every other as it was.

    >>> capitalised("the Guard")
    'The Guard'
    """
    return text[:1].upper() + text[1:]


def amount(number: int, of: str) -> str:
    """Return how many of something there are, as print has it.

    >>> amount(12, "point"), amount(-1, "dandy point"), amount(0, "card")
    ('12 points', '−1 dandy point', '0 cards')
    """
    return f"{in_print(number)} {of}{'' if abs(number) == 1 else 's'}"


def in_print(number: object) -> str:
    """Return a number with the sign that is used in print.

    >>> in_print(-3), in_print("-0.50")
    ('−3', '−0.50')
    """
    return str(number).replace("-", "\N{MINUS SIGN}")


def in_percent(chance: float | Fraction) -> str:
    """Return a chance in per cent, without the sign, which says 0 or 100 only where nothing else is possible.

    >>> [in_percent(chance) for chance in (Fraction(2, 9), 0, 0.004, 0.996, 1)]
    ['22', '0', '<1', '>99', '100']
    """
    if 0 < chance < Fraction(1, 100):
        return "<1"
    return ">99" if Fraction(99, 100) < chance < 1 else str(round(100 * chance))


def second_person(word: str) -> str:
    """Return the form of a verb or pronoun that goes with "you": ``plays`` becomes ``play``."""
    if word in SECOND_PERSON:
        return SECOND_PERSON[word]
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    return word.removesuffix("s")
