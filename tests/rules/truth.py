"""The truth about hidden cards of Love Letter by brute force, without a line of the package's beliefs.

`Watch` sits behind one seat. Whatever the seat has not seen is a back that nobody has dealt yet; a card is dealt, in
every way that the rest of the deck allows, as soon as somebody takes it into a hand. In each world so dealt the engine
plays what was played at the table. A world is dropped where the play is refused or where the seat would see something
else, and weighed by how likely the others were to choose so. Equal worlds are added up, which is why whole rounds with
the printed decks can be watched.

`by_permutations` is simpler still and slower: every order of the deck, played from the deal to the end with logs, from
a seat's view alone. The two are held against each other.
"""

from __future__ import annotations

import dataclasses
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from austenplay import Action
from austenplay.core.chance import Shuffle
from austenplay.core.knowledge import BACK
from austenplay.games.love_letter.rules import Keep, Play, Rules
from austenplay.games.love_letter.state import State
from austenplay.games.love_letter.view import View

T = TypeVar("T", bound=Hashable)
Worlds = Mapping[State, Fraction]
Place = tuple[str, int, int]
"""``("hand", seat, n)``, ``("deck", 0, n)`` or ``("aside", 0, 0)``."""


def chance(state: State, action: Action, model: Any) -> Fraction:
    """Return how likely a choice is; to one who only counts, each card of the hand is as good as any other."""
    if model is not None:
        weights: Mapping[Action, Fraction] = model.weights(state.view(state.to_move))
        return weights.get(action, Fraction(0))
    hand = Counter(state.hand(state.to_move))
    if isinstance(action, Keep):
        return Fraction(math.prod(map(math.factorial, hand.values())))
    assert isinstance(action, Play)
    return Fraction(hand[action.card])


def answers(state: State, action: Action, seat: int) -> tuple[Action, ...]:
    """Return what a seat may think that was done, when it was this: of others it does not see what they keep."""
    if isinstance(action, Keep) and state.to_move != seat:
        return state.legal_actions()
    return () if state.objections(action) else (action,)


class Watch:
    """One seat's worlds from a moment on, each with its weight; the log of states plays no part in it."""

    def __init__(self, state: State, seat: int, model: Any) -> None:
        self.seat = seat
        self.model = model
        self.seen = state.silent().view(seat)
        blank = dataclasses.replace(
            state.silent(),
            hands=tuple(map(_backs, state.hands, self.seen.hands)),
            deck=_backs(state.deck, self.seen.deck),
            set_aside=BACK,
        )
        self.worlds: Worlds = {blank: Fraction(1)}

    def see(self, action: Action, after: State) -> None:
        """Take in what was done, and the state that it has led to as far as the seat sees it."""
        concerned = {self.seen.to_move, action.target if isinstance(action, Play) else None}
        before = self.dealt(concerned)
        found = defaultdict[State, Fraction](Fraction)
        for world, weight in before.items():
            own = world.to_move == self.seat
            for answer in answers(world, action, self.seat):
                if likely := Fraction(1) if own else chance(world, answer, self.model):
                    found[world.apply(answer)] += weight * likely
        self.worlds, self.seen = found, after.silent().view(self.seat)
        seen_now = self.dealt(())
        self.worlds = {world: weight for world, weight in seen_now.items() if world.view(self.seat) == self.seen}

    def dealt(self, seats: Container[int | None]) -> Worlds:
        """Return the worlds with the hands of some seats dealt, and whatever the watching seat sees.

        Where the end of the round is near, everything is dealt: it compares all hands.
        """
        found = defaultdict[State, Fraction](Fraction)
        for world, weight in self.worlds.items():
            for full, ways in dealings(world, self.seen, seats):
                found[full] += weight * ways
        return found

    def hands(self) -> dict[tuple[str, ...], Fraction]:
        """Return the chance of all hands together."""
        return shares(self.dealt(range(self.seen.seats)), together)

    def given(self, seat: int, number: int, card: str) -> Worlds:
        """Return the worlds in which a card of a hand is this one."""
        return {world: of for world, of in self.dealt({seat}).items() if world.hand(seat)[number] == card}


def together(state: State) -> tuple[str, ...]:
    """Return all cards in hand, seat by seat."""
    return tuple(card for seat in range(state.seats) for card in state.hand(seat))


def shares(worlds: Worlds, of: Callable[[State], T]) -> dict[T, Fraction]:
    """Return the chance of whatever `of` tells of a world."""
    whole, found = sum(worlds.values(), Fraction(0)), defaultdict[T, Fraction](Fraction)
    for world, weight in worlds.items():
        found[of(world)] += weight / whole
    return dict(found)


def chances(worlds: Worlds) -> dict[Place, dict[str, Fraction]]:
    """Return the chance of each character to lie at each place; a back is any card of the rest."""
    whole = sum(worlds.values(), Fraction(0))
    found: dict[Place, dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    backs: dict[tuple[Place, ...], dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for world, weight in worlds.items():
        at = dict(lying(world))
        for place, card in at.items():
            if card != BACK:
                found[place][card] += weight
        left = rest(world)
        of = backs[tuple(place for place, card in at.items() if card == BACK)]
        for card, count in left.items():
            of[card] += weight * Fraction(count, left.total())
    for places, cards in backs.items():
        for place in places:
            for card, weight in cards.items():
                found[place][card] += weight
    return {place: {card: of / whole for card, of in cards.items()} for place, cards in found.items()}


def lying(state: State) -> Iterator[tuple[Place, str]]:
    """Give every place of a state with its card or its back."""
    for seat in range(state.seats):
        yield from ((("hand", seat, at), card) for at, card in enumerate(state.hand(seat)))
    yield from ((("deck", 0, at), card) for at, card in enumerate(_faces(state.deck)))
    if state.set_aside is not None:
        yield ("aside", 0, 0), state.set_aside


def rest(state: State) -> Counter[str]:
    """Return the cards that have not been dealt."""
    left = Counter(state.rules.deck.cards)
    for cards in (*map(state.hand, range(state.seats)), *state.discards, state.face_up, _faces(state.deck)):
        left.subtract(card for card in cards if card != BACK)
    left.subtract([state.set_aside] if state.set_aside not in (None, BACK) else [])
    return +left


def dealings(state: State, seen: View, seats: Container[int | None]) -> Iterator[tuple[State, int]]:
    """Give every way to deal what is due, with the number of copies that can be it; a card that is seen is itself."""
    last = len(state.deck) < 2
    for seat, hand in enumerate(state.hands):
        faces = seen.hands[seat] if len(seen.hands[seat]) == len(hand) else (BACK,) * len(hand)
        for at, ((card, mask), face) in enumerate(zip(hand, faces, strict=True)):
            if card == BACK and (last or seat in seats or face != BACK):
                for dealt, copies in _each(state, face):
                    slots = (*hand[:at], (dealt, mask), *hand[at + 1 :])
                    hands = (*state.hands[:seat], slots, *state.hands[seat + 1 :])
                    for full, ways in dealings(dataclasses.replace(state, hands=hands), seen, seats):
                        yield full, copies * ways
                return
    if last and state.set_aside == BACK:
        for aside, copies in _each(state, BACK):
            for full, ways in dealings(dataclasses.replace(state, set_aside=aside), seen, seats):
                yield full, copies * ways
    elif last and state.deck and state.deck[0][0] == BACK:
        for top, copies in _each(state, BACK):
            yield dataclasses.replace(state, deck=((top, state.deck[0][1]),)), copies
    else:
        yield state, 1


def _each(state: State, face: str) -> Iterable[tuple[str, int]]:
    left = rest(state)
    return left.items() if face == BACK else [(face, left[face])] if left[face] else []


def _backs(slots: tuple[tuple[str, int], ...], seen: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((face, mask) for (_, mask), face in zip(slots, seen, strict=True))


def _faces(slots: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    return tuple(card for card, _ in slots)


# The same from a view alone, by every order of the deck


def by_permutations(view: View, first: State, model: Any) -> Worlds:
    """Return every world of a view with its weight, from every order in which the deck can have been dealt.

    `first` is the match before the shuffle of this round.
    """
    assert view.seat is not None and view.log is not None
    told = view.log.since_last("shuffle")
    done = [event for event in told if event.kind in ("play", "keep")]
    found = defaultdict[State, Fraction](Fraction)

    def play(state: State, number: int, weight: Fraction) -> None:
        assert state.log is not None
        heard = state.log.seen(view.seat).since_last("shuffle")
        if heard != told[: len(heard)]:
            return
        if number == len(done):
            if state.view(view.seat) == view:
                found[state] += weight
            return
        event = done[number]
        action: Action = (
            Play(event["card"], event["target"], event["guess"])  # type: ignore[arg-type]
            if event.kind == "play"
            else Keep(event["card"], event["bottom"])  # type: ignore[arg-type]
        )
        for answer in answers(state, action, view.seat):
            own = state.to_move == view.seat
            if likely := Fraction(1) if own else chance(state, answer, model):
                play(state.apply(answer), number + 1, weight * likely)

    dealt = str(next(event["card"] for event in told if event.kind == "deal" and event.seat == view.seat))
    for order in orders(view.rules, view.seat, dealt, view.face_up):
        play(first.apply(Shuffle(order)), 0, Fraction(1))
    return found


def orders(rules: Rules, seat: int, dealt: str, face_up: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Give every order of the deck that deals a seat this card and these face up, equal cards not told apart."""
    left = Counter(rules.deck.cards)
    left.subtract((dealt, *face_up))
    for aside, *others in _all_orders(+left):
        hands = others[: rules.seats - 1]
        hands.insert(seat, dealt)
        yield (aside, *face_up, *hands, *others[rules.seats - 1 :])


def _all_orders(cards: Counter[str]) -> Iterator[tuple[str, ...]]:
    if not cards.total():
        yield ()
    for card in sorted(cards):
        for others in _all_orders(cards - Counter([card])):
            yield (card, *others)
