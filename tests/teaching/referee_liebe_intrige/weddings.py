"""What the referee rules on weddings, medals, points and the end."""

from __future__ import annotations

import itertools
import re

from austenplay.core.questions import Question
from tests.rules import courtship
from tests.rules.courtship import MEN, NAMED, Town
from tests.teaching.referee import Fault, Ruling, about, one_of, seats_in
from tests.teaching.referee_liebe_intrige.answers import COUNTS, MEDALS, TITLES, as_told, cards_in, number_in, told

# Weddings


def brides(question: Question) -> frozenset[int]:
    """Return whose daughters marry when what is told happens."""
    town, asked = Town(question.state), about(question)
    seat, words = asked["seat"], asked["told"]
    told(question, *(NAMED.get(word) or TITLES[word] for word in words))
    match asked["how"]:
        case "take":
            town.raised(seat, words[0])
            if town.weddings():
                raise Fault("somebody marries before a card is taken")
            town.hand_over(None, seat, words[1])
        case "fail":
            town.hand_over(seat, asked["rival"], words[1])
        case "exchange":
            town.hand_over(asked["rival"], seat, words[0])
            town.hand_over(seat, asked["rival"], words[1])
        case _:
            town.raised(seat, words[0])
    return frozenset(bride for bride, _ in town.weddings())


def who_marries(question: Question) -> Ruling:
    return seats_in, brides(question)


def which_suitor(question: Question) -> Ruling:
    town, asked = Town(question.state), about(question)
    seat = asked["seat"]
    told(
        question, as_told(town.values[seat]), *(f"{count} of {TITLES[man]}" for man, count in town.below[seat].items())
    )
    town.raised(seat, asked["place"])
    return cards_in, frozenset(town.suitors(seat))


def what_is_missing(question: Question) -> Ruling:
    town, asked = Town(question.state), about(question)
    seat, man = asked["seat"], asked["man"]
    told(question, as_told(town.values[seat]), TITLES[man], f"{COUNTS[town.below[seat][man]]} card")

    def read(text: str) -> tuple[int, ...]:
        found = re.findall(r"(\d) (card|Reputation|Beauty|Education)", text)
        if not found:
            raise Fault(f"{text!r} lacks nothing")
        lacks = {what: int(count) for count, what in found}
        return tuple(lacks.get(what, 0) for what in ("card", *courtship.ATTRIBUTES))

    wants = zip(MEN[man][1], town.values[seat], strict=True)
    return read, (max(3 - town.below[seat][man], 0), *(max(least - value, 0) for least, value in wants))


def after_a_wedding(question: Question) -> Ruling:
    asked = about(question)
    seat, rival, how = asked["seat"], asked["rival"], asked["how"]
    is_own = how == "own"
    if brides(question) != {seat if is_own else rival} or (f"marries {{{rival}'s}} daughter" in question.ask) == is_own:
        raise Fault("who marries is not as it is told")
    says = {
        f"{{{seat} draws}} an event": "draws",
        f"{{{seat}'s}} daughter still goes to a place": "goes on",
        f"{{{seat}}} and {{{rival}}} draw an event each": "both",
        f"{{{rival} draws}} an event for the wedding": "rival",
        "The turn is over, and no event is drawn": "nothing",
    }
    return one_of({**says}), "goes on" if how == "exchange" else "draws"


def whose_cards(question: Question) -> Ruling:
    asked = about(question)
    seat, what = asked["seat"], asked["what"]
    if brides(question) != {seat}:
        raise Fault("who marries is not as it is told")
    signs = {"rival": "below {", "other": "the bride's", "place": "in the stack", "events": "in {"}
    told(question, signs[what])
    says = {
        f"To {{{seat}}}, where they count nothing": "bride",
        f"To {{{seat}}}, where it counts nothing": "bride",
        "Onto the discard pile": "discard",
        "Nowhere: what is there stays there": "stay",
        "Below the draw pile": "pile",
        f"To {{{seat}'s}} next daughter": "next",
    }
    right = {"rival": "bride", "other": "discard", "place": "stay", "events": "stay"}
    return one_of({**says}), right[what]


# The end


def last_round(question: Question) -> Ruling:
    town = Town(question.state)
    told(question, f"{{{town.first} began}}")
    waiting = itertools.takewhile(lambda seat: seat != town.first, [*town.clockwise()[1:], town.first])
    return seats_in, frozenset(waiting)


def told_board(question: Question) -> tuple[int | None, str | None]:
    """Return the board that was never opened, as it is told."""
    asked = about(question)
    if asked["closed"] is not None:
        name, begins = courtship.BEGINS[asked["board"]]
        told(question, f"{{{asked['closed']}'s}} closed board is {name}: {as_told(begins)}")
    return asked["closed"], asked["board"]


def medals(question: Question) -> Ruling:
    number = about(question)["which"]
    told(question, MEDALS[number])
    winner = Town(question.state).medals(*told_board(question))[number]
    return seats_in, frozenset() if winner is None else frozenset({winner})


def points(question: Question) -> Ruling:
    return number_in, Town(question.state).points(*told_board(question))[about(question)["seat"]]


def who_wins(question: Question) -> Ruling:
    ends = Town(question.state).points(*told_board(question))
    return seats_in, frozenset(seat for seat, end in enumerate(ends) if end == max(ends))
