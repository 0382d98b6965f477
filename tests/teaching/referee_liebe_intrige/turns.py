"""What the referee rules on turns, visits and the gentlemen who wait in a town."""

from __future__ import annotations

import re
from collections import Counter

from austenplay.core.questions import Question
from tests.rules import courtship
from tests.rules.courtship import NAMED, Town
from tests.teaching.referee import Fault, Ruling, about, one_of
from tests.teaching.referee_liebe_intrige.answers import (
    KEYS,
    PATTERN,
    PLACE,
    PLACE_KEYS,
    TITLES,
    as_told,
    cards_in,
    face,
    number_in,
    told,
    triple_in,
)

# Turns


def may_be_done(question: Question) -> Ruling:
    town, asked = Town(question.state), about(question)
    seat, looked_at = asked["seat"], asked["place"]
    stage = "turn" if looked_at is None else "take"

    def allows(text: str) -> bool:
        if match := re.fullmatch(rf"Visit ({PLACE})", text):
            return stage == "turn" and PLACE_KEYS[match[1]] != town.at[seat]
        if match := re.fullmatch(rf"(Go to|Stay at) ({PLACE}) and scheme against \{{(\d)\}}", text):
            place = PLACE_KEYS[match[2]]
            if (match[1] == "Stay at") != (town.at[seat] == place):
                raise Fault(f"{text!r} is not where she is")
            return stage == "turn" and int(match[3]) in town.rivals(seat, place)
        if match := re.fullmatch(rf"Play ({PATTERN})(?: against \{{(\d)\}})?", text):
            return town.can_play(seat, KEYS[match[1]], None if match[2] is None else int(match[2]), stage)
        if match := re.fullmatch(rf"Take ({PATTERN})", text):
            return looked_at is not None and KEYS[match[1]] in town.stacks[looked_at]
        raise Fault(f"{text!r} is no action")

    return allows, True


def where_next(question: Question) -> Ruling:
    town = Town(question.state)
    says = {f"Anywhere but {name}": key for key, name in NAMED.items()} | {"Anywhere": "", "Nowhere": "nowhere"}
    here = town.at[town.mover] or ""
    return one_of({**says}), here if town.values[town.mover] else "nowhere"


def what_next(question: Question) -> Ruling:
    town, asked = Town(question.state), about(question)
    says = {
        "The Casanova die is rolled": "casanova",
        "The drinking die is rolled": "drinking",
        "The intrigue die is rolled": "intrigue",
        "An attribute is chosen": "raise",
        "She looks at the gentlemen there": "look",
        "An event is drawn": "draw",
    }
    how, place = asked["how"], asked["place"]
    told(question, NAMED[place])
    first = {"boulevard": "raise", "park": "casanova", "dive_bar": "casanova", "tailor": "draw"}
    if how == "intrigue":
        right = "intrigue"
    elif how == "rolled":
        right = "drinking" if place == "dive_bar" else "look"
    elif how == "chosen":
        right = "look"
    else:
        right = first.get(place, "look")
        if place in courtship.GAIN:
            town.raised(town.mover, place)
            married = town.weddings()
            if bool(married) != (how == "wedding"):
                raise Fault("a wedding is not as it is told")
            right = "draw" if married else right
    return one_of({**says}), right


# Visits


def after_a_visit(question: Question) -> Ruling:
    town, asked = Town(question.state), about(question)
    values, place, faces = town.values[asked["seat"]], asked["place"], asked["faces"]
    told(question, as_told(values), NAMED[place], *map(face, faces))
    if place in courtship.GAIN:
        values = courtship.moved(values, *courtship.GAIN[place])
    if place == "boulevard":
        told(question, asked["chosen"].capitalize())
        values = courtship.moved(values, courtship.ATTRIBUTES.index(asked["chosen"].capitalize()), 1)
    return triple_in, courtship.after_dice(values, faces)


def casanova(question: Question) -> Ruling:
    values = Town(question.state).values[about(question)["seat"]]
    told(question, as_told(values))
    says = {
        "None of them": (),
        "The 0 alone": (0,),
        "The 0 and the 2": (0, 2),
        "The 0, the 2 and the 4": (0, 2, 4),
        "The 2 and the 4": (2, 4),
        "The 4 alone": (4,),
    }
    return one_of({**says}), tuple(hat for hat in (0, 2, 4) if values[1] >= hat and values[0])


def dive_bar(question: Question) -> Ruling:
    asked = about(question)
    values = Town(question.state).values[asked["seat"]]
    told(question, as_told(values))
    if asked["spared"]:
        told(question, "The Chaperone")
    else:
        told(question, *(f"shows {face(asked['faces'][0])}", f"die {face(asked['faces'][1])}"))
    after = values if asked["spared"] else courtship.after_dice(values, asked["faces"])
    says = {
        "Nothing": (0, 0, 0),
        "1 Reputation": (1, 0, 0),
        "1 Education": (0, 0, 1),
        "1 Reputation and 1 Education": (1, 0, 1),
        "1 Beauty": (0, 1, 0),
        "2 Education": (0, 0, 2),
    }
    return one_of({**says}), tuple(old - new for old, new in zip(values, after, strict=True))


# Gentleman cards


def fourth_gentleman(question: Question) -> Ruling:
    town, asked = Town(question.state), about(question)
    below, new = town.below[asked["seat"]], asked["new"]
    told(question, TITLES[new], *(f"{TITLES[man]} ({count})" for man, count in below.items()))
    is_fourth = new not in below and len(below) == 3

    def may_go(text: str) -> bool:
        if text == "Nothing has to go":
            return not is_fourth
        match = re.fullmatch(rf"(The one card|Both cards|All three cards) of ({PATTERN})", text)
        if match is None:
            return False
        count = ("The one card", "Both cards", "All three cards").index(match[1]) + 1
        if below[KEYS[match[2]]] != count:
            raise Fault(f"{text!r} are not there")
        return is_fourth and KEYS[match[2]] != new

    return may_go, True


def who_is_there(question: Question) -> Ruling:
    town, asked = Town(question.state), about(question)
    there, top, husband = list(asked["there"]), list(asked["top"]), asked["husband"]
    told(question, f"{TITLES[husband]} is married", *(TITLES[man] for man in (*there, *top)))
    if Counter(there) != Counter(town.stacks[asked["place"]]) or town.pile[: len(top)] != top:
        raise Fault("the stack is not as it is told")
    if husband not in {man for row in town.wed for man, _ in row}:
        raise Fault("he is not married")
    while husband in there:
        there[there.index(husband)] = top.pop(0)
    return cards_in, frozenset(there)


def how_many_left(question: Question) -> Ruling:
    town, asked = Town(question.state), about(question)
    draw, left, size = len(town.pile), len(town.discard), len(town.stacks[asked["place"]])
    if (draw, left, size) != (asked["draw"], asked["left"], asked["size"]):
        raise Fault("the piles are not as they are told")
    told(question, f"{draw} card", f"{left} on the discard pile", f"{size} at {NAMED[asked['place']]}")
    supply = draw or left
    right = {"there": size if supply else size - 1, "pile": max(supply - 1, 0)}
    return number_in, right[asked["asked"]]


def how_many_known(question: Question) -> Ruling:
    asked = about(question)
    size, known = asked["size"], Counter[int]()
    if courtship.STACK[asked["place"]] != size:
        raise Fault("that is not the stack")
    first = int(asked["steps"][0].split()[0])
    for step in asked["steps"]:
        seat, how = int(step.split()[0]), step.split()[1]
        if how == "elsewhere":
            told(question, f"{{{seat} visits}} the Tailor's Shop")
            continue
        if how in ("old", "new"):
            seen = f"one {{{first} had}} {'not ' * (how == 'new')}seen"
            told(question, f"{{{seat} goes}} there and {{{seat}:takes}} {seen}")
        else:
            told(question, f"{{{seat} visits}} {NAMED[asked['place']]}")
        if how == "old":  # whoever looked later saw it as well
            known -= Counter(known.keys())
        elif how == "new" and asked["asked"] in set(known) - {first}:
            raise Fault("whether that was known is not told")
        known[seat] = size - 1
    return number_in, known[asked["asked"]]
