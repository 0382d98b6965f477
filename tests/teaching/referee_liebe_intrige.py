"""A referee for the quiz of Liebe & Intrige, who has never seen the one that makes the questions.

Cards and rules are those of the second book of the rules' own tests; the referee reads what lies on the table and what
is asked as data, and the answers from their words.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from austenplay.core.questions import Question
from tests.rules import courtship
from tests.rules.courtship import MEN, NAMED, PLACES, Town
from tests.teaching.referee import Fault, Ruling, about, check_answers, one_of, seats_in

TITLES = {key: title for key, (title, *_) in {**MEN, **courtship.EVENTS}.items()}
KEYS = {title: key for key, title in TITLES.items()}
PATTERN = "|".join(sorted(map(re.escape, KEYS), key=len, reverse=True))
PLACE_KEYS = {name: key for key, name in NAMED.items()}
PLACE = "|".join(map(re.escape, PLACE_KEYS))
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven")
MEDALS = ("Most Respected Family", "Most Beautiful Family", "Most Educated Family")


# What an answer says


def number_in(text: str) -> int:
    if not re.fullmatch(r"\d+", text):
        raise Fault(f"{text!r} is no number")
    return int(text)


def cards_in(text: str) -> frozenset[str]:
    found = re.findall(PATTERN, text)
    if not found and text not in ("Nobody", "None of them"):
        raise Fault(f"{text!r} names no card")
    return frozenset(KEYS[title] for title in found)


def triple_in(text: str) -> tuple[int, ...]:
    match = re.fullmatch(r"Reputation (\d), Beauty (\d), Education (\d)", text)
    if match is None:
        raise Fault(f"{text!r} are no attributes")
    return tuple(map(int, match.groups()))


def share_in(text: str) -> Fraction:
    if text in ("None at all", "Certain"):
        return Fraction(text == "Certain")
    match = re.fullmatch(r"(\d+) of (\d+) \((\d+) %\)", text)
    if match is None:
        raise Fault(f"{text!r} is no share")
    share = Fraction(int(match[1]), int(match[2]))
    if round(100 * share) != int(match[3]):
        raise Fault(f"{text!r} is rounded wrongly")
    return share


def told(question: Question, *words: str) -> None:
    """See that something is told."""
    for word in words:
        if word not in question.ask:
            raise Fault(f"it is not told that {word!r}")


def as_told(values: Sequence[int]) -> str:
    return ", ".join(f"{name} {value}" for name, value in zip(courtship.ATTRIBUTES, values, strict=True))


def place_in(question: Question) -> str:
    match = re.search(PLACE, question.ask)
    if match is None:
        raise Fault("no place is told")
    return PLACE_KEYS[match[0]]


FACES = {"clover": "a clover", "bottle": "the bottle", "bubble": "the speech bubble"}


def face(key: str) -> str:
    return FACES.get(key) or f"a hat with {key[-1]}"


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


# Chances


def chance_casanova(question: Question) -> Ruling:
    values = Town(question.state).values[about(question)["seat"]]
    told(question, as_told(values))
    costs = [courtship.after_dice(values, [of]) != values for of in courtship.CASANOVA]
    return share_in, Fraction(sum(costs), len(costs))


def chance_dive_bar(question: Question) -> Ruling:
    asked = about(question)
    values = Town(question.state).values[asked["seat"]]
    told(question, as_told(values))
    lost = []
    for faces in itertools.product(courtship.CASANOVA, courtship.DRINKING):
        lost.append(sum(values) - sum(courtship.after_dice(values, faces)))
    fits = {"something": lambda of: of > 0, "both": lambda of: of == 2, "nothing": lambda of: of == 0}
    words = {"something": "lose something", "both": "a point to each die", "nothing": "lose nothing"}
    told(question, words[asked["what"]])
    return share_in, Fraction(sum(map(fits[asked["what"]], lost)), len(lost))


def chance_scheme(question: Question) -> Ruling:
    asked = about(question)
    told(question, f"to {'win' if asked['wins'] else 'lose'} a card")
    won = []
    for first, second in itertools.product(courtship.INTRIGUE, repeat=2):
        stands = second if first == "bubble" and asked["cards"] else first
        won.append((stands == "clover") == bool(asked["wins"]))
    return share_in, Fraction(sum(won), len(won))


def chance_stack(question: Question) -> Ruling:
    town, asked = Town(question.state), about(question)
    hidden = sum(map(len, town.stacks.values())) + len(town.pile)
    in_sight = sum(row[asked["man"]] for row in town.below) + Counter([*town.discard, *town.sets])[asked["man"]]
    his = 6 - in_sight
    told(
        question, f"{hidden} gentleman cards lie hidden, {his} of them {TITLES[asked['man']]}'s", NAMED[asked["place"]]
    )
    none = Fraction(1)
    for drawn in range(courtship.STACK[asked["place"]]):
        none *= Fraction(hidden - his - drawn, hidden - drawn)
    return share_in, 1 - none


RULINGS: dict[str, Callable[[Question], Ruling]] = {
    "may-be-done": may_be_done,
    "where-next": where_next,
    "what-next": what_next,
    "after-a-visit": after_a_visit,
    "casanova": casanova,
    "dive-bar": dive_bar,
    "fourth-gentleman": fourth_gentleman,
    "who-is-there": who_is_there,
    "how-many-left": how_many_left,
    "how-many-known": how_many_known,
    "stay": stay,
    "scheme-whom": scheme_whom,
    "scheme-outcome": scheme_outcome,
    "event-attribute": event_attribute,
    "event-cards": event_cards,
    "may-play": may_play,
    "hand-size": hand_size,
    "answer-with": answer_with,
    "turn-on": turn_on,
    "who-is-struck": who_is_struck,
    "who-marries": who_marries,
    "which-suitor": which_suitor,
    "what-is-missing": what_is_missing,
    "after-a-wedding": after_a_wedding,
    "whose-cards": whose_cards,
    "last-round": last_round,
    "medals": medals,
    "points": points,
    "who-wins": who_wins,
    "chance-casanova": chance_casanova,
    "chance-dive-bar": chance_dive_bar,
    "chance-scheme": chance_scheme,
    "chance-stack": chance_stack,
}
SEVERAL_WRONG_ALIKE = ("may-be-done", "fourth-gentleman")


def judge(question: Question) -> None:
    """Raise `Fault` unless a question has one right answer, and it is the one that is marked."""
    check_moment(question.state)
    check_answers(question, RULINGS, SEVERAL_WRONG_ALIKE)


def check_moment(state: Any) -> None:
    """See that the cards are those of the box."""
    town = Town(state)
    if wrong := town.missing_cards():
        raise Fault(wrong)
    events = Counter([*state.events, *state.spent])
    for row in (*town.hands, *town.out):
        events.update(row)
    if events != Counter({key: copies for key, (_, copies) in courtship.EVENTS.items()}):
        raise Fault("these are not the events")
    if set(town.stacks) != set(PLACES):
        raise Fault("these are not the places")
