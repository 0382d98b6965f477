"""Charts to look at and to measure: what four others may hold, and a quiz that is well under way."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import altair as alt

from austenplay_widgets.plots import bars, calibration, percent, reliability

Row = dict[str, Any]
Shown = tuple[alt.TopLevelMixin, str, list[Row]]

CHARACTERS = (
    "Spy",
    "Guard",
    "Sadie the Page",
    "Baron of the Marsh",
    "Oliver the Dragon",
    "Prince Vladric",
    "Ghost King",
    "Countess",
    "Celeste the Unicorn",
    "Princess Amira",
)
OPPONENTS = ("Bo", "Cy", "Fitzwilliam Darcy of Pem", "Di")


def beliefs(seed: int = 1, opponents: tuple[str, ...] = OPPONENTS, unseen: int = 9) -> Shown:
    """Return a chart of what the others may hold: chances over so many unseen cards, new with every seed."""
    rng = random.Random(seed)
    rows: list[Row] = []
    for opponent in opponents:
        cards = rng.sample([*range(len(CHARACTERS))] * 4, k=unseen)  # at most four alike
        for index, character in enumerate(CHARACTERS):
            matching = cards.count(index)
            rows.append(
                {
                    "who": opponent,
                    "name": character,
                    "chance": Fraction(matching, unseen),
                    "count": f"{matching} of {unseen}",
                }
            )
    chart = bars(rows, what="What the others may hold", n=unseen, of="unseen cards", count="count", group="who")
    table = [
        {"Who": row["who"], "Card": row["name"], "Count": row["count"], "Chance": percent(row["chance"])}
        for row in rows
    ]
    likeliest = max(rows, key=lambda row: row["chance"])
    return chart, f"Most likely of all: {likeliest['who']} holds {likeliest['name']}, {likeliest['count']}.", table


def certain() -> Shown:
    """Return a chart of one opponent who holds one card for sure: the longest bar there is."""
    rows: list[Row] = [
        {"name": name, "chance": Fraction(int(name == "Guard")), "count": "12 of 12" if name == "Guard" else "0 of 12"}
        for name in CHARACTERS
    ]
    chart = bars(rows, what="What Bo holds", n=12, of="possible worlds", count="count")
    return chart, "Bo holds a Guard.", [{"Card": row["name"], "Chance": percent(row["chance"])} for row in rows]


def quizzed(answers: int = 60, seed: int = 1) -> Shown:
    """Return the reliability curve of somebody who is a little too sure."""
    rng = random.Random(seed)
    said = [rng.choice((0.1, 0.25, 0.3, 0.5, 0.62, 0.75, 0.9, 1.0)) for _ in range(answers)]
    rows = reliability((chance, rng.random() < 0.1 + 0.75 * chance) for chance in said)
    table = [
        {
            "Said": percent(row["said"]),
            "Came true": f"{row['true']} of {row['n']}",
            "Share": percent(row["share"]),
            "95 % interval": f"{percent(row['low'])} to {percent(row['high'])}",
        }
        for row in rows
    ]
    return calibration(rows), "What you are sure of comes true less often than you say.", table
