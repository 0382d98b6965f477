"""A referee for the quiz of Love Letter, who has never seen the one that makes the questions.

Rules and deck are written here a second time, from the game's facts and not from the engine: the referee reads what
lies on the table and what is asked as data, works out what is right, and reads the answers as a person would, from
their words. A question passes when one answer says what is right, all say something else, and that one is marked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from austenplay.core.questions import Question
from tests.teaching.referee import Fault, Ruling, about, check_answers, seats_in, share_in

OGRE, CELESTE, KING, VLADRIC, OLIVER = "ogre", "celeste", "ghost_king", "prince_vladric", "oliver"
LIBRARIAN, ADVISORS, GUARD, SPY = "librarian", "advisors", "guard", "spy"
AMIRA, SADIE = "princess_amira", "princess_sadie"
DECK = {  # key: name, value, copies
    OGRE: ("Ogre", 9, 1),
    CELESTE: ("Celeste the Unicorn", 8, 1),
    KING: ("Ghost King", 7, 1),
    AMIRA: ("Princess Amira", 6, 1),
    SADIE: ("Princess Sadie", 6, 1),
    VLADRIC: ("Prince Vladric", 5, 2),
    OLIVER: ("Oliver the Dragon", 4, 2),
    LIBRARIAN: ("Palace Librarian", 3, 2),
    ADVISORS: ("King's Advisors", 2, 2),
    GUARD: ("Guard", 1, 6),
    SPY: ("Claire the Spy", 0, 2),
}
NEED = {2: 6, 3: 5, 4: 4, 5: 3, 6: 3}
ON_ANOTHER = (GUARD, ADVISORS, LIBRARIAN, KING)
NUMBERS = {"none": 0, "one": 1, "two": 2, "three": 3}


def value(card: str) -> int:
    return DECK[card][1]


def name(card: str) -> str:
    return DECK[card][0]


# The table, as plain data


@dataclass
class Table:
    seats: int
    mover: int
    hands: list[list[str]]
    knowers: list[list[set[int]]]
    laid: list[list[str]]
    alive: list[int]
    protected: set[int]
    deck: list[str]
    aside: str | None
    face_up: list[str]
    tokens: list[int]
    drawn: int = 0
    returned: int = 0
    new_card: str = ""
    over: bool = False
    winners: list[int] = field(default_factory=list)
    spy: list[int] = field(default_factory=list)
    pair: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, state: Any) -> Table:
        seats = len(state.hands)
        return cls(
            seats=seats,
            mover=state.to_move,
            hands=[[card for card, _ in hand] for hand in state.hands],
            knowers=[[{seat for seat in range(seats) if mask >> seat & 1} for _, mask in hand] for hand in state.hands],
            laid=[list(cards) for cards in state.discards],
            alive=list(state.alive),
            protected=set(state.protected),
            deck=[card for card, _ in state.deck],
            aside=state.set_aside,
            face_up=list(state.face_up),
            tokens=list(state.tokens),
        )

    def others(self) -> list[int]:
        return [seat for seat in self.alive if seat != self.mover]

    def within_reach(self) -> list[int]:
        return [seat for seat in self.others() if seat not in self.protected]

    # What may be done

    def allows(self, card: str, target: int | None = None, guess: str | None = None) -> bool:
        hand = self.hands[self.mover]
        if card not in hand or (CELESTE in hand and card in (KING, VLADRIC)):
            return False
        if card not in (*ON_ANOTHER, VLADRIC):
            return target is None and guess is None
        choosable = self.within_reach() + ([self.mover] if card == VLADRIC else [])
        if target is None:
            return not choosable and guess is None
        if target not in choosable:
            return False
        return guess in DECK and guess != GUARD if card == GUARD else guess is None

    # What comes of it

    def play(self, card: str, target: int | None = None, guess: str | None = None) -> None:
        if not self.allows(card, target, guess):
            raise Fault(f"{card} cannot be played so")
        me = self.mover
        at = self.hands[me].index(card)
        del self.hands[me][at]
        known = self.knowers[me].pop(at)
        if card in self.hands[me]:  # nobody can tell which of two copies has gone
            self.knowers[me][0] &= known
        self.laid[me].append(card)
        if card == OLIVER:
            self.protected.add(me)
        elif card == OGRE:
            self.leave(me)
        elif card in (AMIRA, SADIE):
            self.draw_with_princess(me)
        elif target is not None:
            self.use_on(card, me, target, guess)
        self.finish_turn()

    def use_on(self, card: str, me: int, target: int, guess: str | None) -> None:
        mine, theirs = self.hands[me][0], self.hands[target][0]
        both = {me, target}
        if card == GUARD:
            assert guess is not None
            if value(guess) == value(theirs):
                self.leave(target)
        elif card == ADVISORS:
            self.knowers[target][0] |= both
        elif card == LIBRARIAN:
            self.knowers[me][0] |= both
            self.knowers[target][0] |= both
            if value(mine) != value(theirs):
                self.leave(me if value(mine) < value(theirs) else target)
        elif card == KING:
            self.hands[me], self.hands[target] = self.hands[target], self.hands[me]
            self.knowers[me], self.knowers[target] = self.knowers[target], self.knowers[me]
            self.knowers[me][0] |= both
            self.knowers[target][0] |= both
        else:
            self.discard_and_draw(target)

    def discard_and_draw(self, target: int) -> None:
        card = self.hands[target].pop()
        self.knowers[target].clear()
        self.laid[target].append(card)
        if card == OGRE:
            self.new_card = "none, out"
            self.leave(target)
        elif self.deck:
            self.new_card = "deck"
            self.take(target, self.deck.pop(0))
        else:
            assert self.aside is not None
            self.new_card = "aside"
            self.take(target, self.aside)
            self.aside = None

    def draw_with_princess(self, me: int) -> None:
        """Draw, and return the same number; which card stays is nobody's business here."""
        self.drawn = self.returned = min(2, len(self.deck))
        if self.drawn:
            self.deck = [*self.deck[self.drawn :], *["?"] * self.returned]
            self.hands[me], self.knowers[me] = ["?"], [{me}]

    def take(self, seat: int, card: str) -> None:
        self.hands[seat].append(card)
        self.knowers[seat].append({seat})

    def leave(self, seat: int) -> None:
        self.laid[seat] += self.hands[seat]
        self.hands[seat], self.knowers[seat] = [], []
        self.alive.remove(seat)
        self.protected.discard(seat)

    def finish_turn(self) -> None:
        if len(self.alive) == 1 or not self.deck:
            self.over = True
            self.count()
            return
        turns = [(self.mover + step) % self.seats for step in range(1, self.seats + 1)]
        self.mover = next(seat for seat in turns if seat in self.alive)
        self.protected.discard(self.mover)
        self.take(self.mover, self.deck.pop(0))

    def count(self) -> None:
        values = {seat: value(self.hands[seat][0]) for seat in self.alive}
        self.winners = [seat for seat in self.alive if values[seat] == max(values.values())]
        spies = [seat for seat in self.alive if SPY in self.laid[seat]]
        self.spy = spies if len(spies) == 1 else []
        with_amira = [seat for seat in self.alive if AMIRA in self.laid[seat]]
        with_sadie = [seat for seat in self.alive if SADIE in self.laid[seat]]
        if with_amira and with_sadie and with_amira != with_sadie:
            self.pair = with_amira + with_sadie
        for seat in self.winners + self.spy + self.pair:
            self.tokens[seat] += 1

    # What can be seen

    def seen(self, seat: int) -> Counter[str]:
        """Return every card that a seat has in sight."""
        seen = Counter(self.face_up) + Counter(card for laid in self.laid for card in laid)
        for hand, knowers in zip(self.hands, self.knowers, strict=True):
            seen += Counter(card for card, who in zip(hand, knowers, strict=True) if seat in who)
        return seen

    def unseen(self, seat: int) -> Counter[str]:
        return Counter({card: copies for card, (_, _, copies) in DECK.items()}) - self.seen(seat)


# What an answer says


def cards_in(text: str) -> list[str]:
    """Return the characters that a text names, in its order; a longer name first, so that none is read inside it."""
    pattern = "|".join(sorted((re.escape(name(card)) for card in DECK), key=len, reverse=True))
    keys = {name(card): card for card in DECK}
    return [keys[found] for found in re.findall(pattern, text)]


def card_in(text: str) -> str:
    cards = cards_in(text)
    if len(cards) != 1:
        raise Fault(f"{text!r} does not name one character")
    return cards[0]


PLAY = re.compile(
    r"(?:[Tt]he )?(?P<card>.+?)(?: on (?:nobody|\{(?P<seat>\d)(?::themselves)?\}))?(?:, naming (?P<name>.+))?"
)


def play_in(text: str) -> tuple[str, int | None, str | None]:
    match = PLAY.fullmatch(text)
    if match is None:
        raise Fault(f"{text!r} is no play")
    target = None if match["seat"] is None else int(match["seat"])
    named = match["name"]
    return card_in(match["card"]), target, None if named in (None, "nobody") else card_in(named)


# What is right, kind by kind: from a question, a reader of answers and what the right one says


def played(question: Question) -> Table:
    table, asked = Table.of(question.state), about(question)
    table.play(asked["card"], asked["target"], asked["guess"])
    return table


def may_play(question: Question) -> Ruling:
    table = Table.of(question.state)
    return lambda text: table.allows(*play_in(text)), True


def which_card(question: Question) -> Ruling:
    table = Table.of(question.state)
    hand = set(table.hands[table.mover])
    keeping = len(table.hands[table.mover]) == 3
    allowed = hand if keeping or not (CELESTE in hand and hand & {KING, VLADRIC}) else {CELESTE}

    def read(text: str) -> frozenset[str]:
        if text in ("Either of the two", "Any of the three"):
            return frozenset(hand)
        if text == "Neither of the two":
            return frozenset()
        named = {card_in(text)}
        return frozenset(named if text.startswith("Only ") else hand - named)

    return read, frozenset(allowed)


def whom(question: Question) -> Ruling:
    table, asked = Table.of(question.state), about(question)
    own = {table.mover} if asked["card"] == VLADRIC else set()
    return seats_in, frozenset(own | set(table.within_reach()))


def naming(question: Question) -> Ruling:
    table, asked = Table.of(question.state), about(question)
    held = table.hands[asked["target"]][0]
    if held != asked["held"] or table.mover not in table.knowers[asked["target"]][0]:
        raise Fault("the hand is not the one that is said")

    def hits(text: str) -> bool:
        if text == "No name does":
            return held == GUARD
        return card_in(text) != GUARD and value(card_in(text)) == value(held)

    return hits, True


def who_leaves(question: Question) -> Ruling:
    return seats_in, frozenset(question.state.alive) - frozenset(played(question).alive)


def redraw(question: Question) -> Ruling:
    target = about(question)["target"]
    says = {
        "The top card of the deck": "deck",
        "The card that was set aside face down": "aside",
        "One of the cards that lie face up": "face up",
        f"None: {{{target} leaves}} the round": "none, out",
        f"None: {{{target} goes}} on without a card": "none, in",
    }
    return says.__getitem__, played(question).new_card


def draws(question: Question) -> Ruling:
    def read(text: str) -> tuple[int, int]:
        match = re.fullmatch(r"(\w+) drawn, (\w+) returned", text)
        if match is None:
            raise Fault(f"{text!r} tells no draw")
        return NUMBERS[match[1].lower()], NUMBERS[match[2]]

    table = played(question)
    return read, (table.drawn, table.returned)


def ends_with(question: Question) -> Ruling:
    return card_in, played(question).hands[about(question)["asked"]][0]


def who_protected(question: Question) -> Ruling:
    return seats_in, frozenset(played(question).protected)


def next_turn(question: Question) -> Ruling:
    table = played(question)

    def read(text: str) -> frozenset[int]:
        return frozenset() if text == "Nobody: the round is over" else seats_in(text)

    return read, frozenset() if table.over else frozenset({table.mover})


def ended(question: Question) -> Table:
    table = played(question)
    if not table.over:
        raise Fault("the round is not over")
    return table


def who_wins(question: Question) -> Ruling:
    return seats_in, frozenset(ended(question).winners)


def spy_token(question: Question) -> Ruling:
    return seats_in, frozenset(ended(question).spy)


def princess_token(question: Question) -> Ruling:
    return seats_in, frozenset(ended(question).pair)


def how_many_tokens(question: Question) -> Ruling:
    asked, table = about(question)["asked"], ended(question)
    return lambda text: NUMBERS[text.lower()], table.tokens[asked] - question.state.scores[asked]


def who_begins(question: Question) -> Ruling:
    return seats_in, frozenset(ended(question).winners)


def match_won(question: Question) -> Ruling:
    table = ended(question)
    need = NEED[table.seats]
    if f"takes {need} tokens" not in question.ask or max(question.state.scores) >= need:
        raise Fault("the match is not for so many tokens, or over before")
    return seats_in, frozenset(seat for seat in range(table.seats) if table.tokens[seat] >= need)


def set_up(question: Question) -> Ruling:
    seats = len(question.state.hands)  # type: ignore[attr-defined]
    beside = 4 if seats == 2 else 1
    number = {"deck": 21 - seats - beside, "beside": beside}[about(question)["what"]]
    if f"for {seats} players" not in question.ask:
        raise Fault("the number of players is not said")
    return lambda text: int(text.split()[0].replace("No", "0")), number


def out_of_sight(question: Question) -> Ruling:
    assert question.seat is not None
    return int, Table.of(question.state).unseen(question.seat)[about(question)["card"]]


def can_hold(question: Question) -> Ruling:
    assert question.seat is not None
    table, target = Table.of(question.state), about(question)["target"]
    if question.seat in table.knowers[target][0]:
        raise Fault("the hand is known")
    unseen = table.unseen(question.seat)
    return lambda text: unseen[card_in(text)] > 0, True


def who_knows(question: Question) -> Ruling:
    table, asked = played(question), about(question)["asked"]
    for seat in table.alive:
        if seat not in table.knowers[asked][0] and len(table.unseen(seat)) < 2:
            raise Fault("whoever can count knows the hand")
    return seats_in, frozenset(table.knowers[asked][0] & set(table.alive)) - {asked}


def still_know(question: Question) -> Ruling:
    assert question.seat is not None
    before, table, asked = Table.of(question.state), played(question), about(question)
    owner, seat = asked["owner"], question.seat
    if seat not in before.knowers[owner][0] or name(before.hands[owner][0]) not in question.ask:
        raise Fault("the hand that is said to be known is not")
    is_known = seat in table.knowers[asked["asked"]][0]
    if not is_known and len(table.unseen(seat)) < 2:
        raise Fault("whoever can count knows the hand")

    def read(text: str) -> str:
        return "nobody knows" if text == f"{{{seat}}} cannot be sure" else card_in(text)

    return read, table.hands[asked["asked"]][0] if is_known else "nobody knows"


def share_of(question: Question, wanted: Callable[[str], bool]) -> Fraction:
    """Count which part of the cards out of sight would do; each hidden place is as likely to hold one as another."""
    assert question.seat is not None
    hidden = list(Table.of(question.state).unseen(question.seat).elements())
    return Fraction(sum(map(wanted, hidden)), len(hidden))


def chance_of_card(question: Question) -> Ruling:
    return share_in, share_of(question, lambda card: card == about(question)["card"])


def chance_librarian(question: Question) -> Ruling:
    table, asked = Table.of(question.state), about(question)
    if not table.allows(LIBRARIAN, asked["target"]):
        raise Fault("that cannot be played")
    hand = list(table.hands[table.mover])
    hand.remove(LIBRARIAN)
    return share_in, share_of(question, lambda card: value(card) < value(hand[0]))


def best_name(question: Question) -> Ruling:
    if not Table.of(question.state).allows(GUARD, about(question)["target"], SPY):
        raise Fault("that cannot be played")

    def share(name: str) -> Fraction:
        return share_of(question, lambda card: value(card) == value(name))

    best = max(share(card) for card in DECK if card != GUARD)
    if len({value(card) for card in DECK if card != GUARD and share(card) == best}) > 1:
        raise Fault("two names are as good as each other")
    return lambda text: share(card_in(text)) == best, True


RULINGS: dict[str, Callable[[Question], Ruling]] = {
    "may-play": may_play,
    "which-card": which_card,
    "whom": whom,
    "naming": naming,
    "who-leaves": who_leaves,
    "redraw": redraw,
    "draws": draws,
    "ends-with": ends_with,
    "who-protected": who_protected,
    "next-turn": next_turn,
    "who-wins": who_wins,
    "spy-token": spy_token,
    "princess-token": princess_token,
    "how-many-tokens": how_many_tokens,
    "who-begins": who_begins,
    "match-won": match_won,
    "set-up": set_up,
    "out-of-sight": out_of_sight,
    "can-hold": can_hold,
    "who-knows": who_knows,
    "still-know": still_know,
    "chance-hand": chance_of_card,
    "chance-draw": chance_of_card,
    "chance-librarian": chance_librarian,
    "best-name": best_name,
}
SEVERAL_WRONG_ALIKE = ("may-play", "naming", "can-hold", "best-name")


def judge(question: Question) -> None:
    """Raise `Fault` unless a question has one right answer, and it is the one that is marked."""
    check_moment(question)
    check_words(question)
    check_answers(question, RULINGS, SEVERAL_WRONG_ALIKE)


def check_moment(question: Question) -> None:
    """See that the cards are those of the deck, and lie where play could have laid them."""
    table = Table.of(question.state)
    places = [*table.hands, *table.laid, table.deck, table.face_up, [] if table.aside is None else [table.aside]]
    if Counter(card for place in places for card in place) != Counter({card: of[2] for card, of in DECK.items()}):
        raise Fault("these are not the 21 cards")
    if any(OGRE in table.laid[seat] for seat in table.alive):
        raise Fault("somebody has laid the Ogre and is still in")
    if any(table.laid[seat][-1:] != [OLIVER] for seat in table.protected):
        raise Fault("somebody is protected without the dragon")
    rivals = set(table.alive) - table.protected - {table.mover}
    if any(table.laid[seat][-1:] == [OLIVER] for seat in rivals):
        raise Fault("somebody has laid the dragon last and is not protected")
    if any(not table.laid[seat] for seat in range(table.seats) if seat not in table.alive):
        raise Fault("somebody has left without laying a card")


def check_words(question: Question) -> None:
    """See that what is asked is told, and told as it is."""
    asked, table = about(question), Table.of(question.state)
    for key in ("card", "guess", "held"):
        if asked.get(key) and asked[key] not in cards_in(question.ask):
            raise Fault(f"{asked[key]} is not told")
    for key in ("target", "asked", "owner"):
        if asked.get(key) is not None and f"{{{asked[key]}" not in question.ask:
            raise Fault(f"seat {asked[key]} is not told")
    if "target" in asked and "guess" in asked and f"{{{table.mover} plays}}" not in question.ask:
        raise Fault("it is not told who plays")
    words = "deck is empty|no card is left|[Oo]ne card is left|(\\d+) cards are left"
    if told := re.search(words, question.ask):
        number = int(told[1]) if told[1] else "ne card" in told[0]
        if number != len(table.deck):
            raise Fault("the deck is not as it is told")
    if "deck still has cards" in question.ask and not table.deck:
        raise Fault("the deck is not as it is told")
