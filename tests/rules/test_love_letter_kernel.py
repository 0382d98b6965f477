"""The round in whole numbers against the readable engine, action by action."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

import austenplay
from austenplay.core.knowledge import BACK
from austenplay.core.outlook import Model
from austenplay.games.love_letter.hidden.belief import Belief
from austenplay.games.love_letter.policies import POLICIES
from austenplay.games.love_letter.position import Phase
from austenplay.games.love_letter.search import kernel as at
from austenplay.games.love_letter.search.kernel import Flat, Kernel, kernel_for
from austenplay.games.love_letter.state import State

GAME = austenplay.game("love_letter")
TABLES = [
    *[{"seats": seats, "match": match} for seats in GAME.seats for match in ("round", "full")],
    *[{"seats": seats, "match": "full", "spy_rule": "sole_survivor"} for seats in (2, 4)],
    *[{"seats": 4, "match": "round", "princess_guess": guess} for guess in GAME.options["princess_guess"].choices],
    *[{"seats": seats, "match": "full", "edition": "zman-21"} for seats in (2, 3, 6)],
    *[{"seats": seats, "match": "round", "edition": "classic-16"} for seats in (2, 3, 4)],
]


def begun(table: dict[str, object], seed: int) -> State:
    state = GAME.start(seed=seed, **table)  # type: ignore[arg-type]
    assert isinstance(state, State)
    return state.silent()


def same(kernel: Kernel, flat: Flat, state: State) -> None:
    """Hold a flat round against a state, as far as it goes on to matter."""
    other = kernel.load(state)
    assert flat[at.MOVER] == state.to_move
    for where in (at.KEEPING, at.ALIVE, at.SAFE, at.ASIDE):
        assert flat[where] == other[where]
    for where in (at.SPIES, at.PAIRS):
        assert flat[where] & flat[at.ALIVE] == other[where] & flat[at.ALIVE]
    for seat in state.alive:
        assert flat[at.HANDS + seat] == other[at.HANDS + seat]
        assert flat[at.SUMS + seat] == other[at.SUMS + seat]
        if state.phase is Phase.PLAY:  # what others knew of a hand that is being exchanged no longer matters
            knows = flat[at.KNOWS + seat] & flat[at.ALIVE]
            assert knows & ~other[at.KNOWS + seat] == 0, "nobody knows more than they were shown"
    assert flat[at.UNSEEN : kernel.deck_at] == other[at.UNSEEN : kernel.deck_at]
    assert flat[flat[at.TOP] :] == other[other[at.TOP] :]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: " ".join(map(str, table.values())))
def test_rounds_replay_on_the_readable_engine(table: dict[str, object], samples: Callable[[int, int], int]) -> None:
    rng = random.Random(str(table))
    met: Counter[str] = Counter()
    for seed in range(samples(60, 10)):
        state = begun(table, seed)
        kernel = kernel_for(state.rules)
        flat = kernel.load(state)
        while kernel.mover(flat) >= 0:
            same(kernel, flat, state)
            moves = kernel.moves(flat)
            actions = [kernel.action(move) for move in moves]
            assert set(actions) == set(state.legal_actions()) and len(actions) == len(state.legal_actions())
            move = rng.choice(moves)
            met[at.Does(move.does).name] += 1
            state = state.apply(kernel.action(move))
            kernel.step(flat, move)
        assert state.is_round_over
        gained = [now - before for now, before in zip(state.tokens, begun(table, seed).tokens, strict=True)]
        if table["match"] == "full":
            assert kernel.worth(flat) == gained
        else:
            winners = state.winners
            assert kernel.worth(flat) == [1 / len(winners) if seat in winners else 0 for seat in range(state.seats)]
    if samples(1, 0) and len(state.rules.deck.cards) == 21:
        assert set(met) == {does.name for does in at.Does}


@pytest.mark.parametrize("seats", GAME.seats)
def test_worlds_are_drawn_by_the_belief(seats: int, samples: Callable[[int, int], int]) -> None:
    """Every card of every hidden place comes as often as the belief says."""
    rng = random.Random(seats)
    n, model = samples(3000, 600), Model("", POLICIES["uniform"], "")
    compared = 0
    for seed in range(6):
        state: State = GAME.start(seats=seats, seed=seed, match="round")  # type: ignore[assignment]
        for _ in range(2 * seed):
            if len(state.alive) > 1 and state.decision is not None:
                state = state.apply(rng.choice(state.legal_actions()))  # type: ignore[assignment]
        if state.decision is None:
            continue
        compared += 1
        view = state.view(state.to_move)
        kernel = kernel_for(state.rules)
        belief = Belief(view, POLICIES["uniform"])  # type: ignore[arg-type]
        draw = kernel.worlds(view, model)
        worlds = [draw(rng) for _ in range(n)]
        places = {at.HANDS + seat: belief.hand(seat) for seat in state.alive if view.hands[seat][0] == BACK}
        if view.has_set_aside:
            places[at.ASIDE] = belief.set_aside()
        if view.deck:
            places[worlds[0][at.TOP]] = belief.next_card()
        for place, chances in places.items():
            found = Counter(kernel.keys[flat[place]] for flat in worlds)
            assert set(found) <= set(chances)
            for card, chance in chances.items():
                spread = (float(chance * (1 - chance)) / n) ** 0.5
                assert abs(found[card] / n - float(chance)) <= 5 * spread + 1e-9
        for flat in worlds[:50]:  # each of them is a round that can be: every card is somewhere, once
            cards = [flat[at.HANDS + seat] for seat in state.alive] + flat[flat[at.TOP] :]
            cards += flat[at.DRAWN : at.DRAWN + (flat[at.KEEPING] or 1)] + (
                [flat[at.ASIDE]] if view.has_set_aside else []
            )
            assert Counter(cards) == Counter(hidden(kernel, state))
    assert compared > 1


def hidden(kernel: Kernel, state: State) -> list[int]:
    counts = kernel.load(state)[at.UNSEEN : kernel.deck_at]
    return [number for number, count in enumerate(counts) for _ in range(count)]
