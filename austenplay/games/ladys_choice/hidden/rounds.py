"""Whole rounds that a seat may be in, drawn by chance: what lies where, and what the others have seen of it.

By counting alone every way in which the cards can lie is equally likely, as in `View.world`; when each came into a
hand, and what another lady saw there, is drawn to fit. Under a policy each gentleman's cards come as they come, and he
does what the policy would do; of a handful of such gentlemen those go on who did what was seen (a particle filter).
What the handful is worth is the weight of the round, so that rounds together are as likely as they should be.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from austenplay.core.knowledge import BACK, EVERYBODY
from austenplay.core.protocols import Action, Policy
from austenplay.games.ladys_choice.hidden.readings import check_begun
from austenplay.games.ladys_choice.hidden.story import Entry, Look, Turn, story
from austenplay.games.ladys_choice.past import Past, Seen
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.rules import Boast, Change
from austenplay.games.ladys_choice.sights import BOAST, CHANGE, DRAWS, Sight, backs, surely_held
from austenplay.games.ladys_choice.state import State, frozen
from austenplay.games.ladys_choice.view import View

HANDFUL = 8
"""Gentlemen who are followed at once under a policy."""


class Rounds:
    """What draws rounds that fit a view; what all of them share is worked out once."""

    def __init__(self, view: View) -> None:
        check_begun(view)
        self.view = view
        self.entries = story(view)
        self.pool = tuple(view.unseen().elements())
        self.others = tuple(man for man in view.gentlemen if man != view.seat)
        self.pasts = {man: view.past(man) for man in self.others}
        self._moments: Mapping[int, Moment] | None = None

    def drawn(self, policy: Policy | None, rng: random.Random) -> tuple[State, float] | None:
        """Return a round and its weight, by counting where there is no policy; None where none was found."""
        return (self.counted(rng), 1.0) if policy is None else self.weighed(policy, rng)

    def counted(self, rng: random.Random) -> State:
        """Return a round in which the cards lie in any way that fits, each equally likely."""
        hands, discards, deck = self.view.laid(self.pasts, rng)
        held = {man: lived(past, hands[man], discards[man], rng) for man, past in self.pasts.items()}
        looks = {}
        for place, entry in enumerate(self.entries):
            if isinstance(entry, Look):
                turn = self._turn_of(place, entry.man)
                looks[place] = seen_by_chance(entry, held[entry.man][turn], turn, rng)
        return self._state(hands, discards, deck, looks)

    def weighed(self, policy: Policy, rng: random.Random) -> tuple[State, float] | None:
        """Return a round in which the others have played by a policy, and its weight; None where none was found."""
        pool = list(self.pool)
        rng.shuffle(pool)
        hands, discards = list(self.view.hands), list(self.view.discards)
        looks: dict[int, Sight] = {}
        weight = 1.0
        for man, past in self.pasts.items():
            gone = [pool.pop() if turn < 0 else "" for turn in past.changes]
            handful = [Follower.begin(past, [card for card in gone if card], pool, rng) for _ in range(HANDFUL)]
            followed = self._followed(man, handful, policy, rng)
            if followed is None:
                return None
            follower, share = followed
            weight *= share
            hands[man], discards[man] = tuple(sorted(follower.hand)), tuple(follower.gone)
            looks.update(follower.looks)
            pool = follower.pool
        return self._state(hands, discards, tuple(pool), looks), weight

    def _turn_of(self, place: int, man: int) -> int:
        """Return how many turns a gentleman had taken when something happened."""
        return sum(isinstance(entry, Turn) and entry.man == man for entry in self.entries[:place])

    def _state(
        self,
        hands: list[tuple[str, ...]],
        discards: list[tuple[str, ...]],
        deck: tuple[str, ...],
        looks: Mapping[int, Sight],
    ) -> State:
        sights = tuple(
            looks[place] if isinstance(entry, Look) else entry
            for place, entry in enumerate(self.entries)
            if not isinstance(entry, Turn)
        )
        return frozen(dataclasses.replace(self.view, sights=sights), hands, discards, deck)

    # Under a policy

    def _followed(
        self, man: int, handful: list[Follower], policy: Policy, rng: random.Random
    ) -> tuple[Follower, float] | None:
        """Return one gentleman of a handful who did what was seen, and how likely that was on the whole."""
        if self._moments is None:
            self._moments = dict(moments(self.view, self.entries))
        past, share, turn = self.pasts[man], 1.0, 0
        for place, entry in enumerate(self.entries):
            if isinstance(entry, Sight) or entry.man != man:
                continue
            if isinstance(entry, Look):
                for of in handful:
                    of.looks[place] = seen_by_chance(entry, of.hand, turn, rng)
                continue
            moment = self._moments[place]
            weights = [of.decides(entry, turn, policy.weights(moment.view(of, man)), past, rng) for of in handful]
            if not any(weights):
                return None
            share *= sum(weights) / len(weights)
            handful = [of.copy() for of in rng.choices(handful, weights, k=len(handful))]
            turn += 1
            for of in handful:
                of.draw(turn, DRAWS[entry.letter], rng)
        return handful[0], share


def lived(past: Past, hand: Sequence[str], gone: Sequence[str], rng: random.Random) -> list[list[str]]:
    """Return a gentleman's hand after every number of turns, from none on, as it may have come to be what it is."""
    looks: dict[str, list[Seen]] = {}
    for seen in (*past.seen, *past.held):
        looks.setdefault(seen.card, []).append(seen)

    def due(card: str, gone_at: int) -> int:
        """Return by when a card had come that left the hand, if it did, no sooner than anybody saw it there."""
        met = next((seen for seen in reversed(looks.get(card, ())) if seen.last <= gone_at), None)
        if met is None:
            return gone_at
        looks[card].remove(met)
        return met.first

    now, left = len(past.turns), [turn for turn in past.changes if turn >= 0]
    discarded = list(gone[len(gone) - len(left) :])
    owned = [(due(card, turn), card) for card, turn in zip(discarded, left, strict=True)]
    owned += [(due(card, now), card) for card in hand]
    came = _arrivals(past, owned, rng)
    hands, held = [], [card for turn, card in came if turn == 0]
    for turn in range(now + 1):
        hands.append(list(held))
        if turn < now:
            if past.turns[turn] == CHANGE:
                held.remove(discarded.pop(0))
            held += [card for at, card in came if at == turn + 1]
    return hands


def _arrivals(past: Past, owned: Iterable[tuple[int, str]], rng: random.Random) -> list[tuple[int, str]]:
    """Return for cards that had come by some turn when each may have come, any such way equally likely."""
    free = _slots(past)
    came = []
    for latest, card in sorted(owned):
        turn = rng.choice([turn for turn in free if turn <= latest])
        free.remove(turn)
        came.append((turn, card))
    return came


def _slots(past: Past) -> list[int]:
    """Return for each card that came into a hand by which of his turns it was there."""
    later = [turn for turn, letter in enumerate(past.turns, 1) for _ in range(DRAWS[letter])]
    return [0] * past.begun_with + later


def seen_by_chance(look: Look, hand: Sequence[str], turn: int, rng: random.Random) -> Sight:
    """Return what a lady saw of a hand that was shuffled, when its gentleman had taken so many turns."""
    others = list(hand)
    for card in look.must:
        others.remove(card)
    cards = (*look.must, *rng.sample(others, look.count - len(look.must)))
    return Sight(look.man, turn, tuple(sorted(cards)), 1 << look.lady | 1 << look.man)


@dataclass(slots=True)
class Follower:
    """A gentleman whose cards come one by one: those that were seen of him in time, others from the pool."""

    hand: list[str]
    gone: list[str]
    pool: list[str]
    coming: dict[int, list[str]]
    looks: dict[int, Sight] = field(default_factory=dict)

    @classmethod
    def begin(cls, past: Past, gone: Sequence[str], pool: Sequence[str], rng: random.Random) -> Follower:
        """Return a gentleman with the cards that he may have begun with."""
        coming: dict[int, list[str]] = {}
        for turn, card in _arrivals(past, ((seen.first, seen.card) for seen in (*past.seen, *past.held)), rng):
            coming.setdefault(turn, []).append(card)
        new = cls([], list(gone), list(pool), coming)
        new.draw(0, past.begun_with, rng)
        return new

    def copy(self) -> Follower:
        """Return the same gentleman, to go on otherwise."""
        return Follower(self.hand[:], self.gone[:], self.pool[:], self.coming, dict(self.looks))

    def draw(self, turn: int, count: int, rng: random.Random) -> None:
        """Take the cards of a turn: those that were to come, and any others."""
        seen = self.coming.get(turn, [])
        self.hand += seen
        for _ in range(count - len(seen)):
            place = rng.randrange(len(self.pool))
            self.pool[place], self.pool[-1] = self.pool[-1], self.pool[place]
            self.hand.append(self.pool.pop())

    def decides(
        self, entry: Turn, turn: int, weights: Mapping[Action, Fraction], past: Past, rng: random.Random
    ) -> float:
        """Do what was seen, and return how likely it was; a card that is seen later is not thrown away."""
        if entry.letter == BOAST:
            return float(weights.get(Boast(str(entry.card)), 0))
        needed = Counter(seen.card for seen in (*past.seen, *past.held) if seen.last > turn)
        held = Counter(self.hand)
        may = {
            action.card: float(share)
            for action, share in weights.items()
            if isinstance(action, Change) and share and held[action.card] > needed[action.card]
        }
        if not may:
            return 0.0
        (card,) = rng.choices(list(may), list(may.values()))
        self.hand.remove(card)
        self.gone.append(card)
        return sum(may.values())


@dataclass(frozen=True, slots=True)
class Moment:
    """A gentleman's turn as he saw it, but for his own cards: `sights` holds the number of a look that is not known."""

    blank: View
    sights: tuple[Sight | int, ...]

    def view(self, of: Follower, man: int) -> View:
        """Return what he saw with these cards. No log is kept, so a policy that reads one is asked without it."""
        hands, discards = list(self.blank.hands), list(self.blank.discards)
        hands[man], discards[man] = tuple(sorted(of.hand)), tuple(of.gone)
        sights = tuple(of.looks[sight] if isinstance(sight, int) else sight for sight in self.sights)
        return dataclasses.replace(self.blank, hands=tuple(hands), discards=tuple(discards), sights=sights)


def moments(view: View, entries: Sequence[Entry]) -> Iterator[tuple[int, Moment]]:
    """Yield for every turn of the others what its gentleman saw of the table."""
    turns, sights = [""] * view.seats, list[Sight | tuple[int, Look]]()
    size = {man: len(view.hands[man]) - len(view.turns[man]) for man in view.gentlemen}
    deck = len(view.deck) + sum(DRAWS[letter] for row in view.turns for letter in row)
    for place, entry in enumerate(entries):
        if isinstance(entry, Sight):
            sights.append(entry)
        elif isinstance(entry, Look):
            sights.append((place, entry))
        else:
            known = [sight for sight in sights if isinstance(sight, Sight) and sight.seats == EVERYBODY]
            hands = [
                backs(surely_held(known, other, turns[other]), size[other] + len(turns[other])) if other in size else ()
                for other in range(view.seats)
            ]
            begun = [len(row) - view.turns[other].count(CHANGE) for other, row in enumerate(view.discards)]
            blank = dataclasses.replace(
                view,
                seat=entry.man,
                phase=Phase.TURN,
                to_move=entry.man,
                deck=(BACK,) * deck,
                hands=tuple(hands),
                discards=tuple((BACK,) * (begun[other] + turns[other].count(CHANGE)) for other in range(view.seats)),
                turns=tuple(turns),
                courted=None,
                marriages=(),
                log=None,
            )
            # A boast is noted before its turn, and he had not made it when he looked about him.
            seen = sights[:-1] if entry.letter == BOAST else sights
            yield place, Moment(blank, tuple(_his(seen, entry.man)))
            turns[entry.man] += entry.letter
            deck -= DRAWS[entry.letter]


def _his(sights: Iterable[Sight | tuple[int, Look]], man: int) -> Iterator[Sight | int]:
    """Yield what a gentleman has seen, or has part in: the number of a look that is not known."""
    for sight in sights:
        if not isinstance(sight, Sight):
            if sight[1].man == man:
                yield sight[0]
        elif sight.seats == EVERYBODY or sight.seats >> man & 1:
            yield sight
