"""The cards and rules of Liebe & Intrige a second time, as far as a question can be judged from what lies on the table.

Nothing of the package is looked at: the numbers are typed in here from the tables on which the deck file rests, and the
rules are written from the rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

Values = tuple[int, ...]
MEN: dict[str, tuple[str, Values, int]] = {
    "bodo": ("Bodo", (1, 1, 2), 3),
    "bertram": ("Bertram von Biedenfeld", (2, 2, 1), 4),
    "giselbert": ("Giselbert", (2, 0, 3), 4),
    "hugo": ("Hugo", (3, 2, 1), 4),
    "cornelius": ("Cornelius", (1, 2, 4), 5),
    "leopold": ("Leopold", (4, 2, 1), 5),
    "theobald": ("Theobald", (3, 1, 4), 5),
    "ruprecht": ("Ruprecht", (2, 4, 2), 5),
    "emmerich": ("Emmerich", (4, 2, 3), 6),
    "valentin": ("Valentin", (2, 5, 2), 6),
    "konrad": ("Konrad", (3, 3, 4), 6),
    "ferdinand": ("Ferdinand", (4, 4, 3), 7),
    "maximilian": ("Maximilian", (4, 4, 4), 7),
    "alexander": ("Alexander", (5, 4, 4), 8),
}
"""By key the name, what he demands, and his points."""
BROWN = ("giselbert", "leopold", "konrad", "ferdinand")
BEGINS: dict[str, tuple[str, Values]] = {
    "caecilia": ("Caecilia", (1, 0, 3)),
    "anna_maria": ("Anna Maria", (2, 0, 2)),
    "wilhelmine": ("Wilhelmine", (2, 2, 0)),
    "ludmilla": ("Ludmilla", (0, 3, 1)),
    "henriette": ("Henriette", (2, 1, 1)),
    "otilie": ("Otilie", (1, 1, 2)),
    "adelheid": ("Adelheid", (0, 1, 3)),
    "friederike": ("Friederike", (0, 2, 2)),
    "charlotte": ("Charlotte", (1, 2, 1)),
    "josephine": ("Josephine", (1, 3, 0)),
    "leopoldine": ("Leopoldine", (3, 0, 1)),
    "theodora": ("Theodora", (3, 1, 0)),
}
EVENTS: dict[str, tuple[str, int]] = {
    "diadem": ("The Diadem", 3),
    "governess": ("The Governess", 3),
    "bazaar": ("The Charity Bazaar", 3),
    "season": ("A Season in the Capital", 3),
    "manor": ("Expansion of the Manor", 3),
    "inheritance": ("Unexpected Inheritance", 2),
    "gossip": ("Malicious Gossip", 3),
    "gown": ("The Ruined Gown", 3),
    "novels": ("Frivolous Novels", 3),
    "letter": ("The Purloined Letter", 2),
    "portraits": ("Exchange of Portraits", 2),
    "duel": ("Duel at Dawn", 2),
    "meeting": ("A Chance Meeting", 2),
    "invitation": ("Invitation to the Ball", 2),
    "chaperone": ("The Chaperone", 2),
    "confidence": ("A Word in Confidence", 2),
    "veto": ("A Father's Veto", 3),
    "tables": ("The Tables Turned", 1),
    "friend": ("The Faithful Friend", 2),
}
"""By key the title and how many there are."""
ARROWS = ("veto", "tables", "friend")
GAINS = {"diadem": (1, 1), "governess": (2, 1), "bazaar": (0, 1)}
LOSSES = {"gossip": (0, -1), "gown": (1, -1), "novels": (2, -1)}
"""Which attribute an event changes, and by how much."""
ROBS = ("letter", "portraits", "duel")
"""The events that take a gentleman card from somebody."""
FOR_SELF = ("diadem", "governess", "bazaar", "season", "letter", "portraits", "meeting", "invitation")
"""The events for which one's own daughter must be at home."""
LAID_OUT = {"manor": 1, "inheritance": 2}
PLACES = ("theatre", "dive_bar", "boulevard", "soup_kitchen", "park", "tailor")
NAMED = {
    "theatre": "the Theatre",
    "dive_bar": "the Dive Bar",
    "boulevard": "the Boulevard",
    "soup_kitchen": "the Soup Kitchen",
    "park": "the Park",
    "tailor": "the Tailor's Shop",
}
STACK = {"theatre": 3, "dive_bar": 7, "boulevard": 2, "soup_kitchen": 3, "park": 5, "tailor": 0}
GAIN = {"theatre": (2, 1), "soup_kitchen": (0, 1), "tailor": (1, 2)}
"""Which attribute a visit raises, and by how much; the Boulevard lets one of two rise by one."""
CASANOVA = ("clover", "clover", "clover", "hat_0", "hat_2", "hat_4")
DRINKING = ("clover", "clover", "clover", "bottle", "bottle", "bottle")
INTRIGUE = ("clover", "clover", "clover", "clover", "bubble", "bubble")
ATTRIBUTES = ("Reputation", "Beauty", "Education")


def moved(values: Sequence[int], number: int, by: int) -> Values:
    """Return attributes after one of them has risen or fallen, from 0 to 5."""
    row = list(values)
    row[number] = sorted((0, row[number] + by, 5))[1]
    return tuple(row)


def after_dice(values: Sequence[int], faces: Iterable[str]) -> Values:
    """Return attributes after Casanova and drinking."""
    now = tuple(values)
    for face in faces:
        if face == "bottle":
            now = moved(now, 2, -1)
        elif face != "clover" and now[1] >= int(face[-1]):
            now = moved(now, 0, -1)
    return now


def suits(values: Sequence[int], man: str) -> bool:
    """Return whether a daughter has what a gentleman demands."""
    return bool(values) and all(value >= least for value, least in zip(values, MEN[man][1], strict=True))


class Town:
    """A table, as plain data that may be changed."""

    def __init__(self, state: Any) -> None:
        self.seats = len(state.hands)
        self.mover: int = state.active
        self.first: int = state.starter
        self.values: list[Values] = [tuple(row) for row in state.values]
        self.below = [Counter(row) for row in state.laid]
        self.at = list(state.at)
        self.hands = [list(hand) for hand in state.hands]
        self.stacks = dict(zip(PLACES, state.stacks, strict=True))
        self.pile = [man for man, _ in state.pile]
        self.discard = list(state.discard)
        self.wed = [list(row) for row in state.weddings]
        self.out = [list(row) for row in state.laid_out]
        self.boards = [list(row) for row in state.boards]
        self.sets = list(state.sets)

    def clockwise(self) -> list[int]:
        return [(self.mover + step) % self.seats for step in range(self.seats)]

    def rivals(self, seat: int, place: str) -> frozenset[int]:
        """Return against whom a seat may carry out an intrigue at a place."""
        if place == "tailor" or not self.below[seat]:
            return frozenset()
        others = (other for other in range(self.seats) if other != seat)
        return frozenset(other for other in others if self.at[other] == place and self.below[other])

    def can_strike(self, card: str, owner: int, target: int) -> bool:
        """Return whether an event of an owner's may strike somebody."""
        if not self.values[target] or (card in ROBS and not self.below[target]):
            return False
        return card != "portraits" or bool(self.below[owner])

    def can_play(self, seat: int, card: str, target: int | None, stage: str) -> bool:
        """Return whether a seat may play an event on its own turn, at a step of that name."""
        if card not in self.hands[seat] or card in ARROWS or card == "confidence":
            return False
        if card == "chaperone" and stage not in ("turn", "pause"):
            return False
        if card in FOR_SELF and not self.values[seat]:
            return False
        if card not in (*LOSSES, *ROBS):
            return target is None
        return target not in (None, seat) and self.can_strike(card, seat, int(target or 0))

    def suitors(self, seat: int) -> list[str]:
        """Return who could marry a daughter now."""
        married = {man for row in self.wed for man, _ in row}
        men = sorted(man for man, count in self.below[seat].items() if count >= 3 and man not in married)
        return [man for man in men if suits(self.values[seat], man)]

    def weddings(self) -> list[tuple[int, str]]:
        """Return who marries now, one after another; the next daughters have nobody yet."""
        found: list[tuple[int, str]] = []
        for seat in self.clockwise():
            for man in self.suitors(seat)[:1]:
                found.append((seat, man))
                self.wed[seat].append((man, self.values[seat]))
                self.below[seat].clear()
                for row in self.below:
                    del row[man]
        return found

    def raised(self, seat: int, place: str) -> None:
        """Let a visit raise what it raises."""
        self.values[seat] = moved(self.values[seat], *GAIN[place])

    def hand_over(self, loser: int | None, gets: int, man: str) -> None:
        """Let a card go from one daughter, or from elsewhere, to another."""
        if loser is not None:
            self.below[loser] -= Counter([man])
        self.below[gets][man] += 1

    def families(self, closed: int | None, board: str | None) -> list[Values]:
        """Return the attributes of each family together, with a board that was never opened."""
        sums = []
        for seat in range(self.seats):
            rows = [tuple(values) for _, values in self.wed[seat]]
            rows += [self.values[seat]] if self.values[seat] else []
            rows += [BEGINS[board][1]] if board is not None and seat == closed else []
            if len(rows) != 3:
                raise ValueError(f"seat {seat} has {len(rows)} daughters in sight")
            sums.append(tuple(map(sum, zip(*rows, strict=True))))
        return sums

    def medals(self, closed: int | None, board: str | None) -> list[int | None]:
        """Return who gets each medal."""
        found = []
        for column in zip(*self.families(closed, board), strict=True):
            best = [seat for seat, total in enumerate(column) if total == max(column)]
            found.append(best[0] if len(best) == 1 else None)
        return found

    def points(self, closed: int | None, board: str | None) -> list[int]:
        """Return what everybody has when the game is over."""
        medals = self.medals(closed, board)
        return [
            sum(MEN[man][2] for man, _ in self.wed[seat])
            + sum(LAID_OUT[card] for card in self.out[seat])
            + 2 * medals.count(seat)
            for seat in range(self.seats)
        ]

    def missing_cards(self) -> str | None:
        """Return what is wrong with the cards on the table, None where all are there."""
        men = [man for man in MEN if self.seats > 2 or man not in BROWN]
        there = Counter([*self.pile, *self.discard, *self.sets])
        for row in (*self.below, *map(Counter, self.stacks.values())):
            there += row
        if there != Counter(dict.fromkeys(men, 6)):
            return "these are not the gentlemen"
        if len({key for row in self.boards for key in row}) != 3 * self.seats:
            return "these are not the daughters"
        return None
