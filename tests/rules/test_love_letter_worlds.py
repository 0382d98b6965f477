"""Worlds of Love Letter against brute force: what a seat has heard rules out exactly what it must.

The truth is found without the package's inference: every way in which the cards that a seat has not seen can have
lain at the start is played along with the real game, and is dropped as soon as that seat would have seen or heard
something else. What is left is every world there is. That covers missed guesses, comparisons and cards that Celeste
would have had to go before, for hands still held, and whatever else a seat can be sure of.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from austenplay import Action
from austenplay.core.knowledge import BACK
from austenplay.games.love_letter import LoveLetter
from austenplay.games.love_letter.view import View
from tests.rules.positions import CARDS, LOVE_LETTER, Keep, Play, State, position
from tests.sampling import samples

Faces = tuple[tuple[tuple[str, ...], ...], tuple[str, ...], str | None]
"""The cards of a state without who knows them: hands, deck, the card aside."""


def faces(state: State) -> Faces:
    """Return where every hidden card lies."""
    hands = tuple(state.hand(seat) for seat in range(state.seats))
    return hands, tuple(card for card, _ in state.deck), state.set_aside


def with_cards(state: State, view: View, cards: Iterable[str]) -> State:
    """Return a state with these cards in the places that a view does not see, and the view's log."""
    left = iter(cards)

    def fill(slots: tuple[tuple[str, int], ...], seen: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
        pairs = zip(slots, seen, strict=True)
        return tuple((next(left) if back == BACK else card, mask) for (card, mask), back in pairs)

    hands = tuple(fill(*pair) for pair in zip(state.hands, view.hands, strict=True))
    deck = fill(state.deck, view.deck)
    return dataclasses.replace(state, hands=hands, deck=deck, set_aside=next(left, None), log=view.log)


def orders(cards: Counter[str]) -> Iterator[tuple[str, ...]]:
    """Yield every order of some cards, equal cards not told apart."""
    if not cards.total():
        yield ()
    for card in sorted(cards):
        for rest in orders(cards - Counter([card])):
            yield (card, *rest)


def deals(state: State, seat: int) -> list[State]:
    """Return every state that a seat cannot tell from this one by its cards alone."""
    view = state.view(seat)
    found = (with_cards(state, view, order) for order in orders(view.unseen()))
    return [deal for deal in found if deal.view(seat) == view]


def played_along(deals: list[State], action: Action, after: State, seat: int) -> list[State]:
    """Return the deals in which a seat would have seen the same after an action, whatever another keeps in secret."""
    seen, left = after.view(seat), dict[State, None]()
    for deal in deals:
        hidden = isinstance(action, Keep) and deal.to_move != seat
        for answer in deal.legal_actions() if hidden else (action,):
            if not deal.objections(answer):
                then = deal.apply(answer)
                if then.view(seat) == seen:
                    left[then] = None
    return list(left)


def check(state: State, seat: int, truth: list[State]) -> None:
    """Compare the worlds of a view with the truth: none is missing, and exactly these are admitted and sampled."""
    view, exact = state.view(seat), {faces(world) for world in truth}
    assert faces(state) in exact
    assert all(view.admits(world) for world in truth), "too narrow"
    assert {faces(deal) for deal in deals(state, seat) if view.admits(deal)} == exact, "too wide"
    rng = random.Random(seat)
    sampled = {faces(view.world(rng)) for _ in range(40)}
    assert sampled <= exact
    assert len(sampled) > 1 or len(exact) < 3


def last_cards(seed: int) -> State:
    """Return a position with seven cards in play, those that make news more often than others."""
    assert isinstance(LOVE_LETTER, LoveLetter)
    rng = random.Random(f"last cards/{seed}")
    talk = ("librarian", "guard", "ghost_king", "prince_vladric", "celeste", "advisors", "princess_amira")
    cards = sorted(CARDS, key=lambda card: rng.random() * (0.4 if card in talk else 1))
    hands, deck, aside, spent = cards[:3], cards[3:6], cards[6], cards[7:]
    return LOVE_LETTER.position(hands=[*hands, ""], deck=deck, set_aside=aside, discards=[[], [], [], spent], out=[3])


def last_turns(seed: int) -> Iterator[tuple[State, int, list[State]]]:
    """Play those cards out by chance; give each state for each seat, with every world that the seat thinks possible."""
    state, rng = last_cards(seed), random.Random(seed)
    truth = {seat: deals(state, seat) for seat in range(3)}
    while True:
        sensible = [action for action in state.legal_actions() if action != Play("ogre")]
        action = rng.choice(sensible or list(state.legal_actions()))
        state = state.apply(action)
        if state.is_round_over:
            return
        for seat in range(3):
            truth[seat] = played_along(truth[seat], action, state, seat)
            yield state, seat, truth[seat]


@pytest.mark.parametrize("batch", range(8))
def test_worlds_are_those_that_brute_force_finds(batch: int) -> None:
    compared = 0
    for seed in range(batch * 100, batch * 100 + samples(8, 1)):
        for state, seat, truth in last_turns(seed):
            check(state, seat, truth)
            compared += 1
    assert compared > 0


def follow(state: State, seat: int, *plays: tuple[str, int | None, str | None]) -> State:
    """Play cards and compare a seat's worlds with brute force after each; return the last state."""
    truth = deals(state, seat)
    for card, target, guess in plays:
        action = Play(card, target, guess)
        state = state.apply(action)
        truth = played_along(truth, action, state, seat)
        check(state, seat, truth)
    return state


def may_hold(state: State, seat: int, of: int) -> set[str]:
    """Return the cards that one seat's sampled worlds put into another's hand, the one kept."""
    rng = random.Random(9)
    return {state.view(seat).world(rng).hand(of)[0] for _ in range(300)}


def test_a_missed_guess_holds_while_the_hand_does() -> None:
    hands, deck = ["guard", "celeste", "oliver", ""], ["guard", "oliver", "spy", "guard"]
    state = position(hands, deck, aside="ogre", last_turn=True)
    state = follow(state, 0, ("guard", 1, "ogre"))
    assert may_hold(state, 0, 1) == {"celeste", "oliver", "guard", "spy"}
    state = follow(state, 0, ("oliver", None, None))  # perhaps the card guessed at, so all is open again
    assert "ogre" in may_hold(state, 0, 1)


def test_a_card_that_the_hand_was_not_was_drawn_so_the_hand_has_stayed() -> None:
    hands, deck = ["guard", "celeste", "oliver", ""], ["guard", "spy", "guard", "oliver"]
    state = position(hands, deck, aside="ogre", last_turn=True)
    state = follow(state, 0, ("guard", 1, "spy"), ("spy", None, None))
    assert "spy" not in may_hold(state, 0, 1)


def test_a_lost_comparison_says_that_the_winner_is_higher() -> None:
    hands, deck = ["oliver", "librarian", "guard", ""], ["celeste", "guard", "spy", "ogre"]
    state = position(hands, deck, aside="guard", last_turn=True, to_move=1)
    state = follow(state, 0, ("librarian", 2, None))
    assert state.alive == (0, 1)
    assert may_hold(state, 0, 1) == {"celeste", "ogre"}


def test_a_tie_lives_on_in_both_ways_when_one_of_the_two_plays() -> None:
    """Seat 0 sees seats 1 and 2 tie, then seat 2 plays a Guard: seat 1 holds a Guard, or still what seat 2 holds."""
    hands, deck = ["celeste", "librarian", "guard", ""], ["guard", "spy", "guard", "librarian"]
    state = position(hands, deck, aside="ogre", last_turn=True, to_move=1)
    state = follow(state, 0, ("librarian", 2, None), ("guard", 0, "ogre"))
    rng = random.Random(3)
    pairs = {tuple(hand[0] for hand in faces(state.view(0).world(rng))[0][1:3]) for _ in range(200)}
    assert pairs
    assert all(one == "guard" or one == other for one, other in pairs)


def test_a_tied_hand_that_is_discarded_tells_the_other() -> None:
    hands, deck = ["prince_vladric", "guard", "guard", ""], ["librarian", "spy", "oliver", "guard"]
    state = position(hands, deck, aside="ogre", last_turn=True, to_move=1)
    state = follow(state, 0, ("librarian", 2, None), ("spy", None, None), ("prince_vladric", 2, None))
    assert state.discards[2][-1] == "guard"
    assert may_hold(state, 0, 1) == {"guard"}


def test_who_plays_the_ghost_king_or_vladric_does_not_hold_celeste() -> None:
    hands, deck = ["guard", "ghost_king", "oliver", ""], ["spy", "librarian", "guard", "celeste"]
    state = position(hands, deck, aside="ogre", last_turn=True)
    state = follow(state, 0, ("spy", None, None), ("ghost_king", 2, None))
    assert "celeste" not in may_hold(state, 0, 2)  # the hand has gone to seat 2
    assert "celeste" in may_hold(state, 0, 1)


def test_what_a_princess_may_have_put_back_is_news_no_longer() -> None:
    """Seat 1 does not hold a princess, plays the one just drawn, draws the other and keeps her."""
    hands = ["guard", "oliver", "spy", ""]
    deck = ["guard", "princess_amira", "princess_sadie", "librarian", "guard"]
    state = position(hands, deck, aside="ogre", last_turn=True)
    state = follow(state, 0, ("guard", 1, "princess_amira"), ("princess_amira", None, None))
    assert "princess_sadie" not in may_hold(state, 0, 1)  # the old card is still there
    state = state.apply(Keep("princess_sadie", ("oliver", "librarian")))
    assert state.view(0).admits(state)
    assert {"princess_sadie", "oliver", "ogre"} <= may_hold(state, 0, 1)
