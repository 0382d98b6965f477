"""A second scorer for the ranking of Lady's Choice, written from the printed table and apart from the package.

It goes the other way round: from each card to those that cancel it, instead of from each to those it cancels; it cuts
mysterious draws from the deck as one piece; and it compares gentlemen in pairs as the tie-breaks are worded.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

POINTS = {
    1: "Writes Poetry, Dog Owner, Impeccable Handwriting, Flattering, Dances, Very Tall, Plays Guitar, Opera Singer,"
    " Hilarious, Great Listener, Romantic, Charitable, Does As Told, Astonishing Cook, Muscular Arms,"
    " Stunning Abdominal Muscles, Professional Athlete, Jiu Jitsu Master, Doctorate of Medicine, Foreign Prince",
    -1: "No Musical Sense, Hard of Hearing, Bald Patch, Only One Leg, Terrible Kisser, Of Short Stature, Heavy Drinker,"
    " Portly Belly, Gambler, Con Artist, Thief, Stupid, Poor Hygiene, Ugly Face, Quite A Bit Older, Short Temper,"
    " Fleeing the Police, Already Married, Unfaithful, Kicks Dogs",
}
COINS = (
    "Well Groomed Moustache, Distinguished Walking Stick, Shiny New Bicycle, Silk Top Hat, Gold Rimmed Monocle,"
    " Perfectly Tailored Suit, Gold Pocket Watch, Confectionary Kiosk, Ruby Engagement Ring, Impressive Art Collection,"
    " Automobile, Large Sack of Money, Locomotive, Quaint Holiday Cottage, Iron Cog Factory, Personal Butler,"
    " Giant Ship, Dirigible, Sprawling Mansion, Small Island Country"
)
MYSTERIOUS = {"Somewhat Mysterious": 1, "Terribly Mysterious": 2, "Extremely Mysterious": 3, "The Most Mysterious": 4}
NOUGHT = ["Complete Openness", "Reformed Criminal", "Miraculous Medical Recovery", "Epiphany", "Bankrupt"]

WEALTH = {title: 2 * place for place, title in enumerate(COINS.split(", "), 1)}
DANDY = {title: sign * place for sign, titles in POINTS.items() for place, title in enumerate(titles.split(", "), 1)}
VALUE = {**DANDY, **WEALTH, **dict.fromkeys([*MYSTERIOUS, *NOUGHT], 0)}
CARDS = [*VALUE, "Complete Openness"]

# What each card says it is cancelled by; the hat's part is said by the hat alone.
CANCELLED_BY = {
    "Impeccable Handwriting": ["Doctorate of Medicine"],
    "Dances": ["No Musical Sense"],
    "Plays Guitar": ["No Musical Sense"],
    "Opera Singer": ["No Musical Sense"],
    "Great Listener": ["Hard of Hearing"],
    "Stunning Abdominal Muscles": ["Portly Belly"],
    "Foreign Prince": ["Con Artist"],
    "Bald Patch": ["Miraculous Medical Recovery", "Silk Top Hat"],
    "Only One Leg": ["Miraculous Medical Recovery"],
    "Of Short Stature": ["Miraculous Medical Recovery"],
    "Heavy Drinker": ["Epiphany"],
    "Thief": ["Reformed Criminal", "Epiphany"],
    "Stupid": ["Miraculous Medical Recovery"],
    "Poor Hygiene": ["Miraculous Medical Recovery"],
    "Ugly Face": ["Miraculous Medical Recovery"],
    "Short Temper": ["Epiphany"],
    "Fleeing the Police": ["Reformed Criminal"],
    "Kicks Dogs": ["Epiphany"],
    **{title: ["Bankrupt"] for title in WEALTH},
    "Shiny New Bicycle": ["Reformed Criminal", "Bankrupt"],
    "Gold Pocket Watch": ["Reformed Criminal", "Bankrupt"],
    "Ruby Engagement Ring": ["Reformed Criminal", "Bankrupt"],
    "Large Sack of Money": ["Gambler", "Reformed Criminal", "Bankrupt"],
    "Small Island Country": ["Con Artist", "Bankrupt"],
}


def left_of(hand: Sequence[str], sequential: bool = False) -> list[str]:
    """Return the cards of a hand that count."""

    def is_cancelled(title: str) -> bool:
        by = [other for other in CANCELLED_BY.get(title, ()) if other in hand]
        return any(not (sequential and is_cancelled(other)) for other in by)

    left = [title for title in hand if not is_cancelled(title)]
    coins = sorted((title for title in left if title in WEALTH), key=WEALTH.__getitem__)
    return [title for title in left if title not in coins[:-1]]


def with_draws(hands: Sequence[Sequence[str]], pile: Sequence[str]) -> list[list[str]]:
    """Return the hands after all mysterious cards have drawn."""
    drawn, whole = 0, []
    for hand in hands:
        first, due = drawn, sum(MYSTERIOUS.get(title, 0) for title in hand)
        while drawn < first + due:
            due += MYSTERIOUS.get(pile[drawn], 0)
            drawn += 1
        whole.append([*hand, *pile[first:drawn]])
    return whole


def order_of(hands: Sequence[Sequence[str]], sequential: bool = False, married: int | None = None) -> list[int]:
    """Return the places of complete hands in turn order, dandiest first."""
    left = [left_of(hand, sequential) for hand in hands]
    totals = [sum(VALUE[title] for title in cards) for cards in left]
    coins = [max((WEALTH[title] for title in cards if title in WEALTH), default=0) for cards in left]

    def compare(one: int, other: int) -> int:
        if totals[one] != totals[other]:
            return totals[other] - totals[one]
        if coins[one] or coins[other]:  # no two Wealth cards are alike, so this decides
            return coins[other] - coins[one]
        best, its = (max(map(VALUE.__getitem__, left[n]), default=-99) for n in (one, other))
        if best != its:
            return its - best
        return -1 if one == married else 1 if other == married else one - other

    return sorted(range(len(hands)), key=functools.cmp_to_key(compare))
