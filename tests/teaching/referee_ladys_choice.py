"""A referee for the quiz of Lady's Choice, who has never seen the one that makes the questions.

What a hand comes to is left to the second scorer of the rules' own tests; turns, looks and love are written here a
second time. The referee reads what lies on the table and what is asked as data, and the answers from their words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from austenplay.core.questions import Question
from tests.rules import dandy
from tests.teaching.referee import Fault, Ruling, about, check_answers, one_of, seats_in

OPENNESS = "Complete Openness"
LOVE = {3: 2, 4: 3, 5: 4, 6: 4}
BENEATH = 17
NUMBERS = ("None", "One", "Two", "Three", "Four", "Five", "Six")
ORDINALS = ("the dandiest", "the second", "the third", "the fourth")
COLUMNS = ("the first gentleman", "the second gentleman", "the third gentleman", "the fourth gentleman")
TITLES = {title.lower().replace(" ", "_"): title for title in dandy.VALUE}
PATTERN = "|".join(sorted(map(re.escape, dandy.VALUE), key=len, reverse=True))


# The table, as plain data


def titles(cards: Sequence[str]) -> list[str]:
    return [TITLES[card] for card in cards]


class Table:
    """A table of three or more."""

    def __init__(self, state: Any) -> None:
        self.seats = len(state.hands)
        self.first: int = state.first
        self.ladies = [self.first, (self.first - 1) % 6] if self.seats == 6 else [self.first]
        count = self.seats - len(self.ladies)
        self.men = [(self.first + step) % self.seats for step in range(1, count + 1)]
        self.hands = [titles(hand) for hand in state.hands]
        self.deck = titles(state.deck)
        self.mover: int = state.to_move
        self.married = dict(state.marriages)
        self.had_look = str(state.phase) == "choose"

    @property
    def on_clock(self) -> int:
        return len(self.deck) - BENEATH

    @property
    def order(self) -> list[int]:
        """The gentlemen, dandiest first."""
        return [self.men[place] for place in dandy.order_of([self.hands[man] for man in self.men])]

    def ways(self) -> set[str]:
        """Return what the lady to move may do."""
        second = self.seats == 6 and self.mover == self.ladies[1]
        if self.married:
            return {"court"} if second and not self.had_look else {"marry"}
        if self.on_clock <= 0 and (second or self.seats < 6):
            return {"marry"}
        return {"court", "marry"}

    def allows(self, do: str, what: str | int) -> bool:
        if self.mover in self.men:
            return what in self.hands[self.mover] and (do == "change" or (do == "boast" and what != OPENNESS))
        if do not in self.ways() or what not in self.men:
            return False
        return do == "court" or what not in self.married.values()


def points(hand: Sequence[str]) -> int:
    return sum(dandy.VALUE[title] for title in dandy.left_of(hand))


# What an answer says


def titles_in(text: str) -> frozenset[str]:
    found = re.findall(PATTERN, text)
    if not found and text not in ("None of them", "Nothing: it counts"):
        raise Fault(f"{text!r} names no card")
    return frozenset(found)


def action_in(text: str) -> tuple[str, str | int]:
    if match := re.fullmatch(r"(Court|Marry) \{(\d)\}", text):
        return match[1].lower(), int(match[2])
    match = re.fullmatch(rf"(Boast of|Change) ({PATTERN})", text)
    if match is None:
        raise Fault(f"{text!r} is no action")
    return match[1].split()[0].lower(), match[2]


def number_in(text: str) -> int:
    match = re.fullmatch(r"(Minus )?(\d+)", text)
    if match is None:
        raise Fault(f"{text!r} is no number")
    return -int(match[2]) if match[1] else int(match[2])


# What is right, kind by kind


def may_be_done(question: Question) -> Ruling:
    table = Table(question.state)
    return lambda text: table.allows(*action_in(text)), True


def court_or_marry(question: Question) -> Ruling:
    says = {
        "Either court or marry": frozenset({"court", "marry"}),
        "Only court": frozenset({"court"}),
        "Only marry": frozenset({"marry"}),
    }
    return one_of({**says}), frozenset(Table(question.state).ways())


def who_next(question: Question) -> Ruling:
    table = Table(question.state)
    following = (table.mover + 1) % table.seats
    if about(question)["do"] == "marry":
        others = [lady for lady in table.ladies if lady != table.mover]
        following = others[0] if others else (table.first + 2) % table.seats
    return seats_in, frozenset({following})


def next_catch(question: Question) -> Ruling:
    table, later = Table(question.state), about(question)["later"]
    step = 2 if table.seats == 6 else 1
    return seats_in, frozenset((lady + step * later) % table.seats for lady in table.ladies)


def clock_when(question: Question) -> Ruling:
    table, turns = Table(question.state), about(question)["turns"]
    left, up = table.on_clock, None
    told = re.match(r"(\d+|One) cards? lies? on|", question.ask)
    if told is None or told[1] not in (str(left), "One" if left == 1 else ""):
        raise Fault("the Clock is not as it is told")
    for man, turn in zip(table.men, turns, strict=True):
        if f"{{{man} {turn}}}" not in question.ask:
            raise Fault(f"it is not told that {man} {turn}")
        for _ in range(1 if turn == "boasts" else 2):
            left -= 1
            up = man if left == 0 else up

    def read(text: str) -> int | None:
        if text == "Not in these turns":
            return None
        (seat,) = seats_in(text)
        return seat

    return read, up


def how_many_cards(question: Question) -> Ruling:
    asked, table = about(question), Table(question.state)
    if len(table.hands[asked["seat"]]) != asked["size"] or f"holds}} {asked['size']} cards" not in question.ask:
        raise Fault("the hand is not as it is told")
    held = asked["size"]
    for turn in asked["turns"]:
        held += {"boasts": 1, "changes": -1 + 2}[turn]
    if len(re.findall("boasts|changes", question.ask)) != len(asked["turns"]):
        raise Fault("the turns are not as they are told")
    return number_in, held


def set_up(question: Question) -> Ruling:
    seats = Table(question.state).seats
    men = {3: 2, 4: 3, 5: 4, 6: 4}[seats]
    number = {"love": LOVE[seats], "above": 70 - BENEATH - 4 * men, "rounds": 3 if seats == 6 else seats}
    if f"for {seats} players" not in question.ask:
        raise Fault("the number of players is not said")
    return number_in, {**number, "gentlemen": men}[about(question)["what"]]


def how_many_looks(question: Question) -> Ruling:
    asked, table = about(question), Table(question.state)
    if len(table.hands[asked["gentleman"]]) != asked["size"] or f"holds {asked['size']} cards" not in question.ask:
        raise Fault("the hand is not as it is told")
    return number_in, asked["size"] if asked["shows"] else len(table.men)


def who_sees(question: Question) -> Ruling:
    asked, table = about(question), Table(question.state)
    others = frozenset(range(table.seats)) - {asked["gentleman"]}
    lady = frozenset({asked["lady"]})
    right = {"boast": others, "shown": others, "change": frozenset[int](), "look": lady, "rest": lady}
    return seats_in, right[asked["how"]]


def for_certain(question: Question) -> Ruling:
    asked = about(question)
    known, shown = {TITLES[asked["seen"]]}, list(asked["shown"])
    for turn in asked["turns"]:
        if turn == "boasts":
            known.add(TITLES[shown.pop(0)])
        else:
            known.clear()
    return titles_in, frozenset(known)


def put_aside(question: Question) -> Ruling:
    hand = Table(question.state).hands[about(question)["gentleman"]]
    return titles_in, frozenset(hand) - frozenset(dandy.left_of(hand))


def what_cancels(question: Question) -> Ruling:
    asked = about(question)
    hand, card = Table(question.state).hands[asked["gentleman"]], TITLES[asked["card"]]
    left = dandy.left_of(hand)
    by = frozenset(hand) & frozenset(dandy.CANCELLED_BY.get(card, ()))
    if card not in left and not by:
        by = frozenset(title for title in left if title in dandy.WEALTH)
    return titles_in, by


def how_many_points(question: Question) -> Ruling:
    return number_in, points(Table(question.state).hands[about(question)["gentleman"]])


def how_many_draws(question: Question) -> Ruling:
    asked, table = about(question), Table(question.state)
    place, card = asked["place"], TITLES[asked["card"]]
    nth = ("first", "second", "third", "fourth", "fifth")[place - 1]
    mysterious = [number for number, title in enumerate(table.deck[:10], 1) if title in dandy.MYSTERIOUS]
    if (
        table.deck[place - 1] != card
        or mysterious != [place]
        or f"only the {nth} one is mysterious" not in question.ask
    ):
        raise Fault("the deck is not as it is told")
    hands = [table.hands[man] for man in table.men]
    at = table.men.index(asked["gentleman"])
    return number_in, len(dandy.with_draws(hands, table.deck)[at]) - len(hands[at])


def who_dandiest(question: Question) -> Ruling:
    order = Table(question.state).order
    return seats_in, frozenset({order[-1 if about(question)["least"] else 0]})


def tie(question: Question) -> Ruling:
    asked, table = about(question), Table(question.state)
    pair = asked["first"], asked["second"]
    left = [dandy.left_of(table.hands[man]) for man in pair]
    totals = [points(table.hands[man]) for man in pair]
    if totals[0] != totals[1] or str(abs(totals[0])) not in question.ask:
        raise Fault("the points are not equal, or not as they are told")
    coins = [max((dandy.WEALTH.get(title, 0) for title in cards), default=0) for cards in left]
    best = [max((dandy.VALUE[title] for title in cards), default=-99) for cards in left]
    by = "by dearer Wealth" if any(coins) else "by the better card" if best[0] != best[1] else "by turn order"
    ahead = min(pair, key=table.order.index)

    def read(text: str) -> tuple[int, str]:
        match = re.fullmatch(r"\{(\d)\}, (by [\w ]+)", text)
        if match is None:
            raise Fault(f"{text!r} tells no tie apart")
        return int(match[1]), match[2]

    return read, (ahead, by)


def wedded(question: Question) -> tuple[Table, dict[int, int]]:
    """Return the table and the marriages that are told, and see that the husbands' ranks are told as they are."""
    table = Table(question.state)
    told = re.findall(r"\{(\d) marries\} \{(\d)\}, ([a-z ]+) of ([a-z]+)", question.ask)
    marriages = {int(lady): int(man) for lady, man, _, _ in told}
    if sorted(marriages) != sorted(table.ladies) or not set(marriages.values()) <= set(table.men):
        raise Fault("those who marry cannot")
    for _, man, rank, count in told:
        if ORDINALS[table.order.index(int(man))] != rank or NUMBERS.index(count.capitalize()) != len(table.men):
            raise Fault("a rank is not as it is told")
    return table, marriages


def gains(question: Question) -> tuple[Counter[int], Counter[int]]:
    """Return the Love and the True Love that everybody gains by the marriages that are told."""
    table, marriages = wedded(question)
    love, true_love = Counter[int](), Counter[int]()
    for lady, man in marriages.items():
        place = table.order.index(man)
        back = len(table.men) - (place + 1)
        love[lady] += back
        love[man] += LOVE[table.seats] - back
        if place == 0:
            true_love[lady] += 1
        if back == 0:
            true_love[man] += 1
    return love, true_love


def love_back(question: Question) -> Ruling:
    asked = about(question)
    love, _ = gains(question)
    whose = {"keep": asked["gentleman"], "give back": asked["lady"]}[asked["what"]]
    return NUMBERS.index, love[whose]


def true_love(question: Question) -> Ruling:
    return seats_in, frozenset(gains(question)[1])


def who_gains(question: Question) -> Ruling:
    love, true = gains(question)
    asked = about(question)["asked"]
    return NUMBERS.index, love[asked] + true[asked]


def who_wins(question: Question) -> Ruling:
    love, true = gains(question)
    state: Any = question.state
    ends = []
    for seat in range(len(state.hands)):
        true_love = state.true_love[seat] + true[seat]
        ends.append((state.love[seat] + love[seat] + true_love, true_love))
    return seats_in, frozenset(seat for seat, end in enumerate(ends) if end == max(ends))


def news_of(state: Any, column: int) -> str:
    """Return what happens when the lady to move courts a gentleman."""
    if state.piles[column]:
        return "take"
    return "flip" if state.sides[1 - state.to_move][column] else "never"


def two_court(question: Question) -> Ruling:
    state: Any = question.state
    mover, other = state.to_move, 1 - state.to_move
    says = {
        f"{{{mover} takes}} the top card of the pile": "take",
        f"The top card on {{{other}'s}} side is turned up": "flip",
        f"The top card on {{{mover}'s}} own side is turned up": "own",
        "Nothing: that gentleman cannot be courted": "never",
    }
    return one_of({**says}), news_of(state, about(question)["gentleman"])


def two_may(question: Question) -> Ruling:
    state: Any = question.state
    there = sum(map(len, state.piles)) + sum(map(len, state.sides[1 - state.to_move]))
    if there == 0:
        right = "Marry, and not court"
    elif state.is_opening or state.left == 1:
        right = "Court once, and not marry"
    else:
        right = "Court once, or marry" if there == 1 else "Court twice, or marry"
    known = ("Court once, and not marry", "Court twice, or marry", "Court once, or marry", "Marry, and not court")
    return one_of({text: text for text in known}), right


def two_seen(question: Question) -> Ruling:
    says: dict[str, object] = {
        "Nobody": frozenset[int](),
        "{0} alone": frozenset({0}),
        "{1} alone": frozenset({1}),
        "Both ladies": frozenset({0, 1}),
    }
    right = {"pile": frozenset[int](), "open": frozenset({0, 1}), "0": frozenset({0}), "1": frozenset({1})}
    return one_of(says), right[about(question)["where"]]


def two_wins(question: Question) -> Ruling:
    state: Any = question.state
    husband = about(question)["gentleman"]
    best, *_ = dandy.order_of([titles(cards) for cards in state.open], married=husband)

    def read(text: str) -> tuple[int, int | None]:
        match = re.fullmatch(r"\{(\d)\}: ([a-z ]+) is dandier", text)
        if match is None:
            raise Fault(f"{text!r} names no winner")
        return int(match[1]), None if match[2] == "nobody" else COLUMNS.index(match[2])

    return read, (state.to_move, None) if best == husband else (1 - state.to_move, best)


RULINGS: dict[str, Callable[[Question], Ruling]] = {
    "may-be-done": may_be_done,
    "court-or-marry": court_or_marry,
    "who-next": who_next,
    "next-catch": next_catch,
    "clock-when": clock_when,
    "how-many-cards": how_many_cards,
    "set-up": set_up,
    "how-many-looks": how_many_looks,
    "who-sees": who_sees,
    "for-certain": for_certain,
    "put-aside": put_aside,
    "what-cancels": what_cancels,
    "how-many-points": how_many_points,
    "how-many-draws": how_many_draws,
    "who-dandiest": who_dandiest,
    "tie": tie,
    "love-back": love_back,
    "true-love": true_love,
    "who-gains": who_gains,
    "who-wins": who_wins,
    "two-court": two_court,
    "two-may": two_may,
    "two-seen": two_seen,
    "two-wins": two_wins,
}
SEVERAL_WRONG_ALIKE = ("may-be-done",)


def judge(question: Question) -> None:
    """Raise `Fault` unless a question has one right answer, and it is the one that is marked."""
    check_moment(question)
    check_words(question)
    check_answers(question, RULINGS, SEVERAL_WRONG_ALIKE)


def check_moment(question: Question) -> None:
    """See that the cards are those of the deck, and that those who play hold what they can."""
    state: Any = question.state
    if question.kind.startswith("two-"):
        places = [[card for card, _ in row] for rows in (state.piles, *state.sides) for row in rows]
        places += [*state.open, state.stock]
    else:
        places = [*state.hands, *state.discards, state.deck]
        if any(state.hands[lady] for lady in Table(state).ladies) or len(state.deck) < 10:
            raise Fault("a lady holds cards, or the deck is too short")
    if Counter(card for place in places for card in place) != Counter(map(key_of, dandy.CARDS)):
        raise Fault("these are not the 70 cards")


def key_of(title: str) -> str:
    return title.lower().replace(" ", "_")


def check_words(question: Question) -> None:
    """See that what is asked is told."""
    asked = about(question)
    for key in ("card", "seen"):
        if key in asked and TITLES[asked[key]] not in question.ask:
            raise Fault(f"{asked[key]} is not told")
    for key in ("seat", "lady", "gentleman", "asked"):
        if asked.get(key) is None or f"{{{asked[key]}" in question.ask:
            continue
        if not (question.kind.startswith("two-") and COLUMNS[asked[key]] in question.ask) and key != "lady":
            raise Fault(f"{key} {asked[key]} is not told")
