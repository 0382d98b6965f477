"""Somebody who only listens: rebuilds a game of Love Letter from what the table says aloud, and from nothing else.

It knows set-up and turns as a player does, and the sentences of the table; it never looks at a scene, a view or a
state, and a sentence that it cannot make sense of is an error.
"""

from __future__ import annotations

import re

YOU = "You"
HINT = re.compile(r"Hint \d of 3: .+")
"""A hint is told by itself, and nothing happens in it."""
SENTENCES: tuple[tuple[str, str], ...] = (
    ("seats", r"At the table sit (?P<names>.+)\. You are (?P<you>\w+)\."),
    ("needed", r"Round \d+\. (?P<needed>\d+) favour tokens win the match\."),
    ("shuffled", r"Round (?P<number>\d+): the deck is shuffled\."),
    ("face_up", r"Face up lie (?P<cards>.+)\."),
    ("dealt", r"You are dealt (?P<card>.+)\."),
    ("took_aside", r"The deck is empty, so (?P<who>\w+) takes? the card that was set aside(: (?P<card>.+))?\."),
    ("others_kept", r"(?P<who>\w+) keeps a card and returns (?P<count>\d) beneath the deck\."),
    ("kept", r"You keep (?P<kept>.+) and return (?P<bottom>.+)\."),
    ("protected", r"(?P<who>\w+) (is|are) protected until (their|your) next turn\."),
    ("left", r"(?P<who>\w+) leaves? the round\."),
    ("round_won", r"(?P<who>\w+) wins? the round\.|.+ share the round\."),
    ("match_won", r"(?P<names>.+) wins? the match( together)?\."),
    ("token", r"(?P<who>\w+) gains? a token .+, and (has|have) (?P<held>\d+) now\."),
    ("looked", r"(?P<who>\w+) looks? at .+ hand( and sees? .+)?\."),
    (
        "swapped",
        r"(?P<who>\w+) swaps? hands with (?P<other>\w+)(: .+ gives? (?P<given>.+), .+ gives? (?P<taken>.+))?\.",
    ),
    ("compared", r"(?P<who>\w+) compares? hands with .+: .+\."),
    ("guessed", r"(?P<who>\w+) (holds? that card|(does|do) not hold .+)\."),
    ("laid", r"(?P<who>\w+) lays? down (?P<card>.+)\."),
    ("discarded", r"(?P<who>\w+) discards? (?P<card>.+)\."),
    ("showed", r"(?P<who>\w+) shows? (?P<card>.+)\."),
    ("drew", r"(?P<who>\w+) draws? (?P<card>.+)\."),
    ("played", r"(?P<who>\w+) plays? (?P<card>.+?)( on \w+)?( and names? .+)?\."),
    ("nothing", r"(There is nobody to choose|The deck is empty), so nothing happens\."),
)
LISTED = re.compile(r", | and ")


class Listener:
    """What somebody knows who has heard everything that was said at a table.

    Parameters
    ----------
    cards
        How many cards the whole deck has.

    Attributes
    ----------
    hand
        Their own cards, as they are called aloud.
    discards, tokens
        By the name of the seat; the listener is ``"You"``.
    still_in, protected
        Names of seats.
    deck
        How many cards the draw deck has.
    mover
        Whose turn it is.
    """

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.names: list[str] = []
        self.needed = 0
        self.round = 0
        self.hand: list[str] = []
        self.discards: dict[str, list[str]] = {}
        self.tokens: dict[str, int] = {}
        self.still_in: list[str] = []
        self.protected: set[str] = set()
        self.deck = 0
        self.mover = ""
        self.owed = ""  # who has discarded a hand and is to draw anew
        self.winners: set[str] = set()

    def hear(self, text: str) -> None:
        """Take in what is said, sentence after sentence."""
        rest = "" if HINT.fullmatch(text) else text.strip()
        while rest:
            what, found = self._sentence(rest)
            heard = {name: word for name, word in found.groupdict().items() if word is not None}
            if "who" in heard:
                heard["who"] = YOU if heard["who"] == "you" else heard["who"]
            getattr(self, f"_{what}")(**heard)
            rest = rest[found.end() :].strip()

    def _sentence(self, text: str) -> tuple[str, re.Match[str]]:
        """Return the kind of the sentence that a text begins with: the shortest that makes sense."""
        for end in (match.end() for match in re.finditer(r"\.(?= |$)", text)):
            for what, pattern in SENTENCES:
                if found := re.fullmatch(pattern, text[:end]):
                    return what, found
        raise ValueError(f"Nobody could make sense of {text!r}")

    # Before the first turn

    def _seats(self, names: str, you: str) -> None:
        self.names = [YOU if name == you else name for name in LISTED.split(names)]
        self.tokens = dict.fromkeys(self.names, 0)

    def _needed(self, needed: str) -> None:
        self.needed = int(needed)

    def _shuffled(self, number: str) -> None:
        self.round = int(number)
        self.hand, self.protected, self.mover = [], set(), ""
        self.discards = {name: [] for name in self.names}
        self.still_in = list(self.names)
        self.deck = self.cards - 1 - len(self.names)

    def _face_up(self, cards: str) -> None:
        self.deck -= len(LISTED.split(cards))

    def _dealt(self, card: str) -> None:
        self.hand.append(card)

    # Turns

    def _begins(self, who: str) -> None:
        """Somebody draws for their turn; of another it is seldom said, because every turn begins so."""
        self.mover = who
        self.protected.discard(who)
        self.deck -= 1

    def _drew(self, who: str, card: str) -> None:
        """A card is drawn for a turn, anew for a discarded hand, or to choose from."""
        if who == self.owed:
            self.owed = ""
            self.deck -= 1
        elif who != self.mover:
            self._begins(who)
        elif who == YOU:
            self.deck -= 1  # what another draws to choose from is unsaid as a rule, and comes to nothing
        if who == YOU:
            self.hand.append(card)

    def _took_aside(self, who: str, card: str = "") -> None:
        self.owed = ""
        if who == YOU:
            self.hand.append(card)

    def _played(self, who: str, card: str) -> None:
        if who != self.mover:
            self._begins(who)
        self._laid(who, card)

    def _discarded(self, who: str, card: str) -> None:
        self.owed = who
        self._laid(who, card)

    def _laid(self, who: str, card: str) -> None:
        self.discards[who].append(card)
        if who == YOU:
            self.hand.remove(card)

    def _protected(self, who: str) -> None:
        self.protected.add(who)

    def _left(self, who: str) -> None:
        self.owed = ""
        self.still_in.remove(who)
        self.protected.discard(who)

    def _others_kept(self, who: str, count: str) -> None:
        """As many cards have gone beneath the deck as were drawn for it, and neither was worth a word."""

    def _kept(self, kept: str, bottom: str) -> None:
        self.deck += len(self.hand) - 1
        self.hand = [kept]

    def _swapped(self, who: str, other: str, given: str = "", taken: str = "") -> None:
        if who == YOU:
            self.hand = [taken]
        elif other == "you":
            self.hand = [given]

    def _looked(self, who: str) -> None: ...

    def _compared(self, who: str) -> None: ...

    def _guessed(self, who: str) -> None: ...

    def _nothing(self) -> None: ...

    # The end

    def _showed(self, who: str, card: str) -> None: ...

    def _round_won(self, who: str = "") -> None: ...

    def _token(self, who: str, held: str) -> None:
        self.tokens[who] = int(held)

    def _match_won(self, names: str) -> None:
        self.winners = set(LISTED.split(names))
