"""What the referee rules on intrigues, and on events and their answers."""

from __future__ import annotations

import re

from austenplay.core.questions import Question
from tests.rules import courtship
from tests.rules.courtship import Town
from tests.teaching.referee import Fault, Ruling, about, seats_in
from tests.teaching.referee_liebe_intrige.answers import (
    TITLES,
    as_told,
    cards_in,
    face,
    number_in,
    place_in,
    told,
    triple_in,
)

# Intrigue


def stay(question: Question) -> Ruling:
    town = Town(question.state)
    place = place_in(question)
    if town.at[town.mover] != place:
        raise Fault("she is not there")

    def read(text: str) -> object:
        if text == "Yes, to visit the place again":
            return "a visit"
        if text == "No, she has to go elsewhere":
            return frozenset[int]()
        if not text.startswith("Yes, for an intrigue against "):
            raise Fault(f"{text!r} says nothing that is known")
        return seats_in(text)

    return read, town.rivals(town.mover, place)


def scheme_whom(question: Question) -> Ruling:
    return seats_in, Town(question.state).rivals(about(question)["seat"], about(question)["place"])


def scheme_outcome(question: Question) -> Ruling:
    asked = about(question)
    seat, rival = asked["seat"], asked["rival"]
    told(question, f"{{{seat} carries}} out an intrigue against {{{rival}}}")
    if re.findall(r"shows (a clover|the speech bubble)", question.ask)[-1] != face(asked["face"]):
        raise Fault("the die is not as it is told")

    def read(text: str) -> tuple[int, ...]:
        """Return who gets a card, who loses one, and who chooses it."""
        if text == "Nothing: all cards stay where they are":
            return ()
        if match := re.fullmatch(r"\{(\d) takes\} a card of \{(\d)'s\} and \{(\d):chooses\} it", text):
            return int(match[1]), int(match[2]), int(match[3])
        match = re.fullmatch(r"\{(\d) gives\} \{(\d)\} a card and \{(\d):chooses\} it", text)
        if match is None:
            raise Fault(f"{text!r} says nothing that is known")
        return int(match[2]), int(match[1]), int(match[3])

    return read, (seat, rival, seat) if asked["face"] == "clover" else (rival, seat, rival)


# Events


def event_attribute(question: Question) -> Ruling:
    town, asked = Town(question.state), about(question)
    values, card = town.values[asked["whose"]], asked["card"]
    told(question, as_told(values), TITLES[card], f"{{{asked['whose']}'s}} daughter")
    if (asked["whose"] == asked["seat"]) == (card in courtship.LOSSES):
        raise Fault("that event is for another daughter")
    if card == "season":
        told(question, asked["chosen"].capitalize())
        return triple_in, courtship.moved(values, courtship.ATTRIBUTES.index(asked["chosen"].capitalize()), 1)
    return triple_in, courtship.moved(values, *{**courtship.GAINS, **courtship.LOSSES}[card])


def event_cards(question: Question) -> Ruling:
    asked = about(question)
    card, seat, rival = asked["card"], asked["seat"], asked["rival"]
    told(question, TITLES[card], *([f"against {{{rival}}}"] if card in courtship.ROBS else []))
    right = {
        "letter": f"{{{seat} takes}} a gentleman of {{{rival}'s}} and {{{seat}:chooses}} him",
        "duel": f"{{{rival} discards}} a gentleman and {{{rival}:chooses}} him",
        "portraits": f"They exchange two cards, and {{{seat} chooses}} both",
        "meeting": f"{{{seat} takes}} one of the next three of the draw pile",
        "invitation": f"{{{seat} takes}} one of the gentlemen of any place",
        "manor": "It is laid out and counts 1 point at the end",
        "inheritance": "It is laid out and counts 2 points at the end",
        "chaperone": "No die of a place is rolled in this turn",
    }
    return lambda text: text, right[card]


def may_play(question: Question) -> Ruling:
    town, asked = Town(question.state), about(question)
    seat, stage = asked["seat"], asked["stage"]
    signs = {"turn": "turn begins", "pause": "has not", "take": "looks}", "finish": "are married|has} visited"}
    if not re.search(signs[stage], question.ask):
        raise Fault("the moment is not told")
    targets = [None, *range(town.seats)]
    return cards_in, frozenset(
        card for card in town.hands[seat] if any(town.can_play(seat, card, of, stage) for of in targets)
    )


def hand_size(question: Question) -> Ruling:
    asked = about(question)
    told(question, f"holds}} {asked['size']} event", *(TITLES[card] for card in asked["played"]))
    return number_in, min(asked["size"] - len(asked["played"]) + 1, 5)


# Answers


def turned(town: Town, card: str, owner: int, struck: int) -> frozenset[int]:
    """Return on whom a seat that is struck may turn an event."""
    others = (seat for seat in range(town.seats) if seat != struck)
    own = card in ("letter", "portraits")
    return frozenset(seat for seat in others if town.can_strike(card, owner, seat) and not (own and seat == owner))


def answer_with(question: Question) -> Ruling:
    town, asked = Town(question.state), about(question)
    card, seat, owner = asked["card"], asked["seat"], asked["owner"]
    told(question, TITLES[card], f"against {{{seat}}}")
    fits = {"veto"}
    if card in courtship.LOSSES:
        fits.add("friend")
    if turned(town, card, owner, seat):
        fits.add("tables")
    return cards_in, frozenset(town.hands[seat]) & fits


def turn_on(question: Question) -> Ruling:
    asked = about(question)
    told(question, TITLES[asked["card"]], "The Tables Turned")
    return seats_in, turned(Town(question.state), asked["card"], asked["owner"], asked["seat"])


def who_is_struck(question: Question) -> Ruling:
    asked = about(question)
    told(question, TITLES[asked["card"]], f"against {{{asked['struck']}}}")
    chain, struck = list(asked["chain"]), {asked["struck"]}
    if chain[0] == "tables":
        struck = {int(chain[1])}
        told(question, f"turns it on {{{chain[1]}}} with The Tables Turned")
        chain = chain[2:]
    (reply,) = chain
    told(question, "it be" if reply == "let be" else f"with {TITLES[reply]}")
    return seats_in, frozenset(struck if reply == "let be" else ())
