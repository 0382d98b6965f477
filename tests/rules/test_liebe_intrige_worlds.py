"""Worlds of Liebe & Intrige against counting: the same chances on small decks, and none that cannot have come about."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from austenplay.games.liebe_intrige.deals import LATE, allow
from austenplay.games.liebe_intrige.past import Slot
from austenplay.games.liebe_intrige.rules import Take, Visit
from austenplay.games.liebe_intrige.steps import Stage
from tests.playouts import LIEBE_INTRIGE
from tests.rules.suitors import DECK, act, played, reshuffled, step_on, table
from tests.sampling import samples

SMALL = """
[deck]
name = "Three gentlemen"

[[place]]
key = "green"
title = "The Green"
stack = 3

[[place]]
key = "hill"
title = "The Hill"
stack = 0
"""


def small_deck() -> str:
    """Return a deck of two places and three gentlemen whom nobody can marry, the rest as it is."""
    men = "".join(
        f'[[gentleman]]\nkey = "{key}"\ntitle = "{key.upper()}"\ndemands = [5, 5, 5]\npoints = 1\n\n' for key in "abc"
    )
    text = DECK.text
    dice = text[text.index("# Dice") : text.index("# Gentlemen")]
    return SMALL + dice + men + text[text.index("# Daughters") :]


def small_table(hidden: str, green: int, **more: Any) -> Any:
    """Return a position in which these gentlemen lie hidden, the first of them at the Green; the others lie open."""
    rest = Counter("abc" * 6)
    rest.subtract(hidden)
    cards = sorted(rest.elements())
    laid = [cards[0::2], cards[1::2]]
    return table(laid=laid, stacks={"green": hidden[:green], "hill": []}, deck=small_deck(), **more)


Place = tuple[tuple[str, ...], tuple[str, ...]]


def where(state: Any) -> Place:
    """Return the stack of the Green and the draw pile."""
    return state.stacks[0], tuple(man for man, _ in state.pile)


def counted(hidden: str, green: int) -> dict[Place, float]:
    """Return the chance of every way in which cards can lie, by going through their orders one by one."""
    found = Counter((tuple(sorted(order[:green])), order[green:]) for order in itertools.permutations(hidden))
    return {place: count / found.total() for place, count in found.items()}


def sampled(view: Any, n: int) -> Counter[Place]:
    rng = random.Random(7)
    return Counter(where(view.world(rng)) for _ in range(n))


def agree(view: Any, due: dict[Place, float]) -> None:
    """Compare sampled worlds with counted chances: nothing impossible, and all within five standard errors."""
    n = samples(6_000, 1_500)
    found = sampled(view, n)
    assert set(found) <= set(due)
    for place, chance in due.items():
        error = (chance * (1 - chance) / n) ** 0.5
        assert abs(found[place] / n - chance) < 5 * error + 1e-9, place


def test_hidden_gentlemen_lie_in_any_order() -> None:
    state = small_table("aabc", 2)
    agree(state.view(1), counted("aabc", 2))
    agree(state.view(None), counted("aabc", 2))


def test_a_card_that_was_taken_openly_is_gone_and_the_rest_lies_in_any_order() -> None:
    state = act(small_table("aabc", 2, to_move=0), Visit("green"), Take("a"))
    while state.active == 0:
        state = act(state, state.legal_actions()[-1])
    left = "".join(sorted((Counter("aabc") - Counter("a")).elements()))
    agree(state.view(1), counted(left, 2))


def test_whoever_looked_knows_all_but_the_new_card() -> None:
    state = act(small_table("abcab", 2), Visit("green"), Take("a"))
    while state.active == 0:
        state = act(state, state.legal_actions()[-1])
    due = {
        (tuple(sorted(("b", first))), (second, third)): 0.0 for first, second, third in itertools.permutations("cab")
    }
    for order in itertools.permutations("cab"):
        due[tuple(sorted(("b", order[0]))), order[1:]] += 1 / 6
    agree(state.view(0), due)


def test_what_was_shuffled_anew_is_not_mixed_with_what_lay_there() -> None:
    """The Green holds a, b and c; a is taken, and the discards a and c are shuffled: only one of them goes there."""
    state = small_table("abcac", 3, pile_size=0)
    assert state.discard == ("a", "c")
    state = reshuffled(act(state, Visit("green"), Take("a")))
    while state.active == 0:
        state = act(state, state.legal_actions()[-1])
    agree(state.view(1), {(("a", "b", "c"), ("c",)): 0.5, (("b", "c", "c"), ("a",)): 0.5})
    agree(state.view(0), {(("a", "b", "c"), ("c",)): 0.5, (("b", "c", "c"), ("a",)): 0.5})
    for pile in ("b",):
        impossible = small_table("acc" + pile, 3)
        assert not state.view(1).admits(impossible)


def views_of_play(seats: int, seed: int) -> Iterator[Any]:
    """Yield views of random play at moments at which chance has shuffled discards."""
    for plies in range(200, 1_400, samples(150, 400)):
        state = played(seats, seed, plies=plies)
        for seat in (None, *range(seats)):
            yield state.view(seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_world_has_a_card_in_a_pile_that_was_not_shuffled_into_it(seats: int) -> None:
    looked = 0
    for view in views_of_play(seats, seats):
        rng = random.Random(view.ply)
        world = view.world(rng)
        assert view.admits(world)
        for kind, pile in (("men", [man for man, _ in world.pile]), ("events", world.events)):
            last = [event for event in view.log if event.kind == kind][-1]
            cards: Any = last[kind]
            if cards:
                assert not Counter(pile) - Counter(cards)
                looked += 1
    assert looked > 5


def test_what_one_seat_knows_of_a_stack_is_always_there() -> None:
    """What a view says lies at a place lies there in truth, through whatever has been done since the look."""
    known = 0
    for seed in range(samples(8, 3)):
        state = played(3, seed, "sensible", plies=60 + 40 * seed)
        for seat in range(3):
            view = state.view(seat)
            for number, stack in enumerate(state.stacks):
                seen = view.seen_at(number)
                assert not Counter(seen) - Counter(stack)
                known += len(seen)
    assert known > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_married_gentleman_lies_where_somebody_has_just_looked(seats: int) -> None:
    """Whoever looks lays his cards aside for all to see, so that none is left; a new card may be one of his."""
    looked = 0
    for seed in range(samples(4, 1)):
        state, rng = played(seats, seed, plies=450), random.Random(seed)
        while not state.is_over and looked < 40 * (seed + 1):
            step = state.step
            if step.stage is Stage.TAKE:
                number = state.rules.number_of[step.place]
                for seat in (None, *(other for other in range(seats) if other != step.seat)):
                    view = state.view(seat)
                    world = view.world(rng)
                    assert not set(world.stacks[number]) & set(state.sets)
                    assert view.admits(state)
                    looked += 1
            if state.nature is not None:
                state = state.apply(state.nature.draw(rng.getrandbits(32)))
            else:
                state = state.apply(rng.choice(state.legal_actions()))
    assert looked > 5


def test_cards_change_places_until_none_lies_where_it_has_been_ruled_out() -> None:
    """Every way to rule cards out of four slots, against going through all orders of the cards."""
    rows = [frozenset(row) for n in range(4) for row in itertools.combinations("abc", n)]
    rng = random.Random(3)
    for barred in itertools.combinations_with_replacement(rows, 4):
        slots = [Slot(0, barred=((0, faces),)) for faces in barred]
        cards = list("aabc")
        rng.shuffle(cards)
        can_be = any(
            not any(card in faces for card, faces in zip(order, barred, strict=True))
            for order in itertools.permutations("aabc")
        )
        assert allow(slots, cards, rng) == can_be
        assert sorted(cards) == list("aabc")
        assert not can_be or not any(slot.bars(card, LATE) for slot, card in zip(slots, cards, strict=True))


@pytest.mark.parametrize(
    ("seats", "seed", "policy", "plies", "seat"),
    [
        (4, 100, "sensible", 462, 2),  # somebody took an unseen card beside one that this seat knew up there
        (4, 103, "sensible", 539, 0),  # the card taken was one that this seat knew, and no other can have been
        (2, 0, "uniform", 1_060, 0),  # late cards have to make room for an early one of another shuffle
        (2, 0, "uniform", 1_060, None),
    ],
)
def test_what_is_hard_to_read_is_read_right(seats: int, seed: int, policy: str, plies: int, seat: int | None) -> None:
    """Rare paths of long games: the truth is admitted, and so is whatever is drawn."""
    state = played(seats, seed, policy, plies=plies)
    view = state.view(seat)
    assert view.admits(state)
    for number in range(samples(30, 10)):
        assert view.admits(view.world(random.Random(number)))


@pytest.mark.parametrize("policy", ["uniform", "sensible"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_view_of_whole_games_admits_the_truth_and_its_worlds(seats: int, policy: str) -> None:
    every = {"uniform": samples(61, 311), "sensible": samples(17, 83)}[policy]
    for seed in range(samples(3, 1)):
        state, rng = LIEBE_INTRIGE.setup(seats=seats), random.Random(200 + seed)
        while not state.is_over:
            if state.ply % every == 0:
                for seat in (None, *range(seats)):
                    view = state.view(seat)
                    assert view.admits(state)
                    assert view.admits(view.world(random.Random(state.ply)))
            state = step_on(state, policy, rng)


def hidden_men(state: Any) -> list[str]:
    """Return the gentlemen at the places and on the draw pile."""
    return sorted([*(man for stack in state.stacks for man in stack), *(man for man, _ in state.pile)])


def test_a_world_without_a_log_holds_the_same_cards() -> None:
    state = played(3, 4, plies=150).silent()
    world = state.view(1).world(random.Random(1))
    assert hidden_men(world) == hidden_men(state)
    assert world.view(1) == state.view(1)
    assert LIEBE_INTRIGE.state_from_data(LIEBE_INTRIGE.state_to_data(world)) == world
