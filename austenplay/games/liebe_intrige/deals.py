"""Finding slots for tokens: which card of which shuffle each face that was met can have been; see `past`.

Within a group whose slots are all of one shuffle any slot will do. Elsewhere tokens begin with a slot that was there in
time and change places, at random, until no face is taken from a shuffle more often than it went in, and then some more,
each change accepted by the number of ways that it leaves for all other cards. So a deal can always have been, and deals
are drawn by the number of orders of the shuffles that lead to them, as nearly as so many changes can make them.
"""

from __future__ import annotations

import random
from collections import Counter

from austenplay.games.liebe_intrige.past import Contradiction, Group, Slot, Token, Trail

CHANGES = 8
"""Changes for each token of a mixed group, once all of them can be."""
MOST_REPAIRS = 3_000
MOST_TRIES = 100
"""How often tokens change places for the cards that are left to lie where they may; once is nearly always enough."""


class Deal:
    """The tokens of a trail with a slot each, and what is left of every shuffle."""

    def __init__(self, trail: Trail, rng: random.Random) -> None:
        self.trail = trail
        self.rng = rng
        self.left = [pool.copy() for pool in trail.pools]
        self.open = [0] * len(trail.pools)
        self.owner: dict[Slot, Token] = {}
        self.wrong: dict[tuple[int, str], None] = {}
        self.mixed: dict[Token, Group] = {}
        self.among: dict[tuple[int, str], dict[Token, None]] = {}
        for pool, order in enumerate(trail.orders):
            self.open[pool] = sum(slot.face is None for slot in order)
            self.left[pool].subtract(slot.face for slot in order if slot.face is not None)
        for group in trail.groups:
            self._begin(group)
        self._repair()

    def _begin(self, group: Group) -> None:
        """Give every token of a group a slot that was there in time, the earliest token first."""
        free = group.slots[:]
        is_mixed = len({slot.pool for slot in free}) > 1
        for token in group.tokens:
            if is_mixed:
                self.mixed[token] = group
            there = [slot for slot in free if slot.since <= token.time]
            if not there:
                raise Contradiction
            fitting = [slot for slot in there if token.may_be(slot)] or there
            # Slots that bar much can be few faces, so they go to those that they do not bar.
            slot = max(fitting, key=lambda slot: (self.left[slot.pool][token.face], len(slot.barred)))
            free.remove(slot)
            self._put(token, slot)

    def _put(self, token: Token, slot: Slot) -> None:
        token.slot = slot
        self.owner[slot] = token
        self.open[slot.pool] -= 1
        if token in self.mixed:
            self.among.setdefault((slot.pool, token.face), {})[token] = None
        left = self.left[slot.pool]
        left[token.face] -= 1
        if left[token.face] < 0:
            self.wrong[slot.pool, token.face] = None

    def _lift(self, token: Token) -> None:
        slot = token.slot
        assert slot is not None
        del self.owner[slot]
        self.open[slot.pool] += 1
        del self.among[slot.pool, token.face][token]
        left = self.left[slot.pool]
        left[token.face] += 1
        if left[token.face] == 0:
            del self.wrong[slot.pool, token.face]

    @property
    def can_be(self) -> bool:
        """Whether no face is taken more often than it is there."""
        return not self.wrong

    def _repair(self) -> None:
        """Change places until every face is there as often as it is taken."""
        for _ in range(MOST_REPAIRS):
            if not self.wrong:
                return
            pool, face = self.rng.choice(list(self.wrong))
            others = [other for other, left in enumerate(self.left) if left[face] > 0]
            self.rng.shuffle(others)
            if not any(self._exchange(face, pool, other) for other in others):
                self._stir(pool, face)

    def _exchange(self, face: str, here: int, there: int) -> bool:
        """Let one more of a face come from `there` and one less from `here`, by a row of changes; return if it can be.

        Each change lets a token of `here` and one of `there` in the same group change places, and the next one mends
        what that did to the face of the second. It ends at a slot that nobody has, or at a face that `here` has left.
        """
        came: dict[str, tuple[str, Token, Slot]] = {}
        reached, met = [face], {face}
        for now in reached:
            for token in self.among.get((here, now), ()):
                for slot in self.mixed[token].slots:
                    if slot.pool != there or not token.may_be(slot):
                        continue
                    other = self.owner.get(slot)
                    if other is None or (now == face and self._make_room(self.mixed[token], slot)):
                        self._follow(came, face, now, token, slot)
                        return True
                    old = token.slot
                    assert old is not None
                    if other.face in met or not other.may_be(old):
                        continue
                    met.add(other.face)
                    came[other.face] = (now, token, slot)
                    if self.left[here][other.face] > 0:
                        self._follow(came, face, *came[other.face])
                        return True
                    reached.append(other.face)
        return False

    def _make_room(self, group: Group, slot: Slot) -> bool:
        """Let the token that has a slot take another one of the same shuffle, in a row of moves; return if it can."""
        came: dict[Slot, Slot] = {}
        reached = [slot]
        for taken in reached:
            token = self.owner[taken]
            for other in group.slots:
                if other.pool != slot.pool or other in came or other is slot or not token.may_be(other):
                    continue
                came[other] = taken
                if other not in self.owner:
                    while other is not slot:
                        self._move(self.owner[came[other]], other)
                        other = came[other]
                    return True
                reached.append(other)
        return False

    def _follow(self, came: dict[str, tuple[str, Token, Slot]], first: str, now: str, token: Token, slot: Slot) -> None:
        """Make the changes of a row, the last one first: no token and no slot stands in two of them."""
        self._move(token, slot)
        while now != first:
            now, token, slot = came[now]
            self._move(token, slot)

    def _stir(self, pool: int, face: str) -> None:
        """Let a token that is one too many, or any other, change places with any one of its group."""
        tokens = list(self.mixed)
        if not tokens:
            return
        too_many = list(self.among.get((pool, face), ()))
        token = self.rng.choice(too_many if too_many and self.rng.random() < 0.5 else tokens)
        slots = [slot for slot in self.mixed[token].slots if self._can_change(token, slot)]
        if slots:
            self._move(token, self.rng.choice(slots))

    def _can_change(self, token: Token, slot: Slot) -> bool:
        """Return whether a token may have another slot, and whoever has that the token's own.

        Of the same shuffle as well: what came late may have a slot that was there early, and stand in the way.
        """
        old, other = token.slot, self.owner.get(slot)
        assert old is not None
        return slot is not old and token.may_be(slot) and (other is None or other.may_be(old))

    def _move(self, token: Token, slot: Slot) -> None:
        """Let a token have a slot; whoever had it gets the token's own."""
        old, other = token.slot, self.owner.get(slot)
        assert old is not None
        self._lift(token)
        if other is not None:
            self._lift(other)
            self._put(other, old)
        self._put(token, slot)

    def shake(self) -> None:
        """Change places at random, each change by the ways that it leaves."""
        tokens = list(self.mixed)
        for _ in range(CHANGES * len(tokens)):
            self._change(self.rng.choice(tokens))

    def _change(self, token: Token) -> None:
        """Let a token change places with another one of its group, or take a free slot, if that is accepted."""
        slot, old = self.rng.choice(self.mixed[token].slots), token.slot
        assert old is not None
        if self._can_change(token, slot):
            ways = self._ways(token, self.owner.get(slot), old.pool, slot.pool)
            if self.rng.random() < ways:
                self._move(token, slot)

    def _ways(self, token: Token, other: Token | None, old: int, new: int) -> float:
        """Return how many times as many ways the other cards have to lie after a change as before it."""
        if old == new:
            return 1.0
        here, there = self.left[old], self.left[new]
        if other is None:
            return (self.open[old] + 1) / (here[token.face] + 1) * there[token.face] / max(1, self.open[new])
        if other.face == token.face:
            return 1.0
        ways = there[token.face] / (here[token.face] + 1)
        return ways * here[other.face] / (there[other.face] + 1)

    def rest(self) -> list[list[str]]:
        """Return what is left of each shuffle for the slots whose face nobody has met, in order."""
        return [sorted(Counter(left).elements()) for left in self.left]


def dealt(trail: Trail, rng: random.Random) -> tuple[list[list[str]], list[str]] | None:
    """Return the faces of every zone and of the pile in a deal that can be, or None where none is found."""
    trail.close()
    try:
        deal = Deal(trail, rng)
    except Contradiction:
        return None
    if not deal.can_be:
        return None
    for _ in range(MOST_TRIES):
        deal.shake()
        faces, can_be = _faces(deal, rng)
        if can_be:
            break
    zones = [[*zone.known, *(faces[slot] for slot in zone.unknown())] for zone in trail.zones]
    return zones, [slot.face or faces[slot] for slot in trail.pile]


def _faces(deal: Deal, rng: random.Random) -> tuple[dict[Slot, str], bool]:
    """Return faces for the slots whose face nobody has met, and whether all of them may be there."""
    rows = [*(zone.unknown() for zone in deal.trail.zones), deal.trail.pile]
    faces: dict[Slot, str] = {}
    can_be = True
    for pool, cards in enumerate(deal.rest()):
        rng.shuffle(cards)
        slots = [slot for row in rows for slot in row if slot.pool == pool and slot.face is None]
        can_be &= allow(slots, cards, rng)
        faces.update(zip(slots, cards, strict=True))
    return faces, can_be


def allow(slots: list[Slot], cards: list[str], rng: random.Random) -> bool:
    """Let cards change places until no slot has a face that it bars; return whether that can be."""
    places = list(range(len(slots)))
    bad = {place for place in places if slots[place].bars(cards[place], LATE)}
    while bad:
        rng.shuffle(places)
        row = _row(slots, cards, places, bad)
        if row is None:
            return False
        faces = [cards[place] for place in row[1:]] + [cards[row[0]]]
        for place, face in zip(row, faces, strict=True):
            cards[place] = face
        bad = {place for place in bad if slots[place].bars(cards[place], LATE)}
    return True


def _row(slots: list[Slot], cards: list[str], places: list[int], bad: set[int]) -> list[int] | None:
    """Return places of which each may have the card of the next one, from a bad one to one that may have its card.

    The last may also be bad itself: it is no worse off. Where there is no such row the cards cannot lie so at all.
    """
    first = min(bad)
    came, reached = {first: first}, [first]
    for place in reached:
        for other in places:
            if other in came or slots[place].bars(cards[other], LATE):
                continue
            came[other] = place
            if other in bad or not slots[other].bars(cards[first], LATE):
                row = [other]
                while row[-1] != first:
                    row.append(came[row[-1]])
                return row[::-1]
            reached.append(other)
    return None


LATE = 10**9
"""After everything that has been seen."""


def fits(trail: Trail) -> bool:
    """Return whether the tokens of a trail can have slots, as far as changes find them; False only if they cannot."""
    try:
        deal = Deal(trail, random.Random(0))
    except Contradiction:
        return False
    return deal.can_be or bool(deal.mixed)
