"""Lady's Choice in whole numbers against the readable engine, action by action."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from austenplay.core.kernel import NOBODY
from austenplay.core.outlook import Model
from austenplay.games.ladys_choice.deck import printed, read_deck
from austenplay.games.ladys_choice.models import MODELS
from austenplay.games.ladys_choice.policies import POLICIES
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.ranking import CANCEL_MODES, losses, standing
from austenplay.games.ladys_choice.rules import Court, Rest, Show
from austenplay.games.ladys_choice.search import duet
from austenplay.games.ladys_choice.search import kernel as at
from austenplay.games.ladys_choice.search.hands import hands_of
from austenplay.games.ladys_choice.search.kernel import Kernel
from austenplay.games.ladys_choice.search.moves import Flat
from tests.rules.courting import LADYS_CHOICE

SEVERAL = (
    printed()
    .text.replace('key = "thief"\n', 'key = "thief"\ncopies = 3\n')
    .replace('key = "silk_top_hat"\n', 'key = "silk_top_hat"\ncopies = 2\n')
    .replace('key = "hilarious"\n', 'key = "hilarious"\ncopies = 2\n')
)
"""A deck of one's own, with several copies of cards that count, cancel and are cancelled."""
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"cancel_mode": "sequential"},
    {"openness_2p": "shows_pile", "starts": "drawn"},
    {"deck": SEVERAL},
)
TABLES = [(seats, options) for seats in LADYS_CHOICE.seats for options in OPTIONS]
NAMES = [f"{seats} {'-'.join(key for key in options) or 'plain'}" for seats, options in TABLES]


class Watched(Kernel):
    """A kernel that tells which cards a lady has turned up."""

    shown: int

    def _turned_up(self, hand: int, draw: Callable[[], float]) -> int:
        self.shown = super()._turned_up(hand, draw)
        return self.shown


def kernel_of(state: Any) -> Any:
    return duet.Kernel(state.rules) if state.seats == 2 else Watched(state.rules)


def begun(seats: int, options: dict[str, str], seed: object) -> Any:
    return LADYS_CHOICE.start(seats=seats, seed=str(seed), **options).silent()


def wise(state: Any, rng: random.Random) -> Any:
    """Return what sensible players do, and now and then anything."""
    policy = POLICIES["sensible" if rng.random() < 0.8 else "uniform"]
    return policy.choose(state.view(state.to_move), rng)


def nature(state: Any, rng: random.Random) -> Any:
    while state.nature is not None and not state.is_round_over:
        state = state.apply(state.nature.draw(rng.getrandbits(60)))
    return state


def after(kernel: Any, state: Any, move: int) -> Any:
    """Return the state after a move, what a lady turns up being what she has turned up in the kernel."""
    action = kernel.action(move)
    state = state.apply(action)
    if isinstance(action, Court) and state.phase is Phase.SHOW:
        left, places = Counter(kernel.hands.named(kernel.shown)), []
        for place, card in enumerate(state.hands[state.courted]):
            if left[card]:
                left[card] -= 1
                places.append(place)
        state = state.apply(Show(tuple(places)))
    if state.phase is Phase.REST and len(state.legal_actions()) == 1:
        state = state.apply(Rest(None))  # which the kernel does not ask
    return state


def same(kernel: Any, flat: Flat, state: Any) -> None:
    """Hold a flat round against a state: everything but which copy of a card it is."""
    read = read_two if state.seats == 2 else read_more
    assert read(kernel, flat) == read(kernel, kernel.load(state))


def read_more(kernel: Any, flat: Flat) -> list[Any]:
    hands = [sorted(kernel.hands.named(cards)) for cards in flat[at.HANDS : at.SHOWN]]
    deck = [kernel.hands.cards[card] for card in flat[flat[at.TOP] :]]
    return [flat[: at.TOP], flat[at.COURTED], flat[at.HUSBANDS : at.HANDS], hands, flat[at.SHOWN : at.DECK], deck]


def read_two(kernel: Any, flat: Flat) -> list[Any]:
    cards = kernel.hands.cards
    rows = [
        [cards[(row >> shift & duet.LOWEST) - 1] for shift in range(0, row.bit_length(), duet.CARD)]
        for row in flat[duet.PILES : duet.KNOWS]
    ]
    known = [*flat[duet.COLUMN : duet.PILES], *flat[duet.KNOWS : duet.STOCK]]
    hands = [sorted(kernel.hands.named(hand)) for hand in known]
    return [flat[: duet.CHOOSER], rows, hands, [cards[card] for card in flat[flat[duet.TOP] :]]]


def rounds(seats: int, options: dict[str, str], n: int) -> Iterator[Any]:
    """Give states in the middle of a round, some of them in a later round."""
    for seed in range(n):
        rng = random.Random(f"{seats}/{seed}")
        state = begun(seats, options, seed)
        for _ in range(rng.randrange(60)):
            state = state.apply(wise(state, rng))
            state = nature(state, rng)
            if state.is_over:
                break
            if state.is_round_over:
                state = state.apply(state.nature.draw(seed))
        if not state.is_over and not state.is_round_over:
            yield state


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=NAMES)
def test_rounds_replay_on_the_readable_engine(
    seats: int, options: dict[str, str], samples: Callable[[int, int], int]
) -> None:
    rng = random.Random(f"{seats}{options}")
    met: Counter[str] = Counter()
    for state in rounds(seats, options, samples(60, 24)):
        kernel = kernel_of(state)
        before, flat = state, kernel.load(state)
        while kernel.mover(flat) != NOBODY:
            same(kernel, flat, state)
            assert kernel.mover(flat) == state.to_move
            moves = kernel.moves(flat)
            actions = [kernel.action(move) for move in moves]
            assert len(moves) == len(actions) == len(state.legal_actions())
            assert set(actions) == set(state.legal_actions())
            wisely = kernel.own()(flat, moves, rng.random)
            move = wisely if rng.random() < 0.8 else rng.choice(moves)
            met[type(kernel.action(move)).__name__] += 1
            kernel.step(flat, move, rng)
            state = after(kernel, state, move)
        assert state.is_round_over and state.ranks == tuple(kernel.ranking(flat))
        worth = kernel.worth(flat)
        assert worth == kernel.result(state)
        if seats == 2:
            assert worth == list(state.scores)
        else:
            gained = [now - then for now, then in zip(state.scores, before.scores, strict=True)]
            assert worth == pytest.approx([of / before.to_give[before.first] for of in gained])
    assert met.keys() >= ({"Court", "Marry"} if seats == 2 else {"Boast", "Change", "Court", "Marry", "Rest"})


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=NAMES)
def test_the_fast_sensible_player_is_glad_of_the_same_actions_as_the_policy(
    seats: int, options: dict[str, str], samples: Callable[[int, int], int]
) -> None:
    rng = random.Random(f"{seats}{options}")
    policy, met = POLICIES["sensible"], 0
    for state in rounds(seats, options, samples(80, 60)):
        kernel = kernel_of(state)
        view = state.view(state.to_move)
        if len(view.legal_actions()) == 1:
            continue
        flat = kernel.load(state)
        play = kernel.player(Model("", policy, ""))
        found = {kernel.action(play(flat, kernel.moves(flat), rng.random)) for _ in range(60)}
        best = policy.best(view)
        assert found <= set(best), view
        assert len(found) == len(best) or len(best) > 3  # of many, 60 draws may miss one
        met += 1
    assert met > 5


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_fast_frank_player_slips_as_often_as_the_policy(seats: int, samples: Callable[[int, int], int]) -> None:
    """Actions that are not sensible come up as often as the weights of the policy say; exactly known, so counted."""
    rng, policy, sensible = random.Random(seats), MODELS["frank"].policy, POLICIES["sensible"]
    assert policy is not None
    met = expected = variance = 0.0
    for state in rounds(seats, {}, samples(120, 60)):
        view, kernel = state.view(state.to_move), kernel_of(state)
        flat, play = kernel.load(state), kernel.player(MODELS["frank"])
        odd = float(sum(of for action, of in policy.weights(view).items() if not sensible.weights(view).get(action)))
        for _ in range(100):
            met += not sensible.weights(view).get(kernel.action(play(flat, kernel.moves(flat), rng.random)))
        expected, variance = expected + 100 * odd, variance + 100 * odd * (1 - odd)
    assert expected > 20 and abs(met - expected) < 4.5 * variance**0.5


@pytest.mark.parametrize("mode", CANCEL_MODES)
@pytest.mark.parametrize("text", ["", SEVERAL], ids=["printed", "several"])
def test_hands_in_bits_come_to_what_the_readable_rules_say(
    mode: str, text: str, samples: Callable[[int, int], int]
) -> None:
    deck = read_deck(text) if text else printed()
    hands, rng = hands_of(deck, mode), random.Random(mode)
    touched = [card for card in deck.cards if card in deck.cancels or card in deck.cancelled_by]
    for number in range(samples(4_000, 800)):
        cards = rng.sample(touched if number % 2 else deck.cards, rng.randrange(1, 12))
        hand = hands.first(cards)
        assert sorted(hands.named(hand)) == sorted(cards)
        assert hands.standing(hand) == standing(cards, deck, mode)
        assert hands.total(hand) == standing(cards, deck, mode)[0]
        lost = {}
        for card in set(cards):
            left = list(cards)
            left.remove(card)
            lost[card] = standing(cards, deck, mode)[0] - standing(left, deck, mode)[0]
        assert losses(cards, deck, mode) == lost
        least, spare = hands.spare(hand)
        assert least == min(lost.values())
        assert sorted(hands.named(spare)) == sorted(card for card, of in lost.items() if of == least)
        assert sorted(hands.named(hands.worth(hand, 3))) == sorted(card for card, of in lost.items() if of >= 3)


@pytest.mark.parametrize("seats", LADYS_CHOICE.seats)
def test_every_world_fits_the_view(seats: int, samples: Callable[[int, int], int]) -> None:
    rng = random.Random(seats)
    for state in rounds(seats, {}, samples(40, 8)):
        view = state.view(state.to_move)
        kernel = kernel_of(state)
        for model in MODELS.values():
            draw = kernel.worlds(view, model)
            for _ in range(5):
                flat = draw(rng)
                plain = kernel.load(view.world(rng))
                assert len(flat) == len(plain) and kernel.moves(flat)[0] == kernel.moves(plain)[0]
                if seats > 2:
                    cards = [hand for hand in flat[at.HANDS : at.SHOWN] if hand]
                    assert [hand.bit_count() for hand in cards] == [len(hand) for hand in state.hands if hand]
                    everything = [1 << card for card in flat[at.DECK :]] + cards
                    assert sum(everything).bit_count() == sum(of.bit_count() for of in everything)
                    assert sorted(kernel.hands.named(flat[at.HANDS + view.seat])) == list(view.hand)


def chances(kernel: Any, draw: Callable[[], Flat], seats: list[int], n: int) -> dict[tuple[int, str], float]:
    found: Counter[tuple[int, str]] = Counter()
    for _ in range(n):
        flat = draw()
        for seat in seats:
            found.update((seat, card) for card in set(kernel.hands.named(flat[seat])))
    return {key: many / n for key, many in found.items()}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_worlds_by_counting_are_those_of_the_view(seats: int, samples: Callable[[int, int], int]) -> None:
    n, rng = samples(3_000, 600), random.Random(seats)
    counted = Model("", None, "")
    for state in list(rounds(seats, {}, 12))[: samples(6, 3)]:
        view, kernel = state.view(state.to_move), kernel_of(state)
        places = list(range(duet.COLUMN, duet.PILES)) if seats == 2 else [at.HANDS + of for of in state.gentlemen]
        draw = kernel.worlds(view, counted)
        one = chances(kernel, lambda draw=draw: draw(rng), places, n)  # type: ignore[misc]
        other = chances(kernel, lambda view=view, k=kernel: k.load(view.world(rng)), places, n)  # type: ignore[misc]
        for key in one.keys() | other.keys():
            first, second = one.get(key, 0.0), other.get(key, 0.0)
            spread = ((first + second) / n) ** 0.5
            assert abs(first - second) <= 5 * spread, (key, first, second)


def test_worlds_of_sensible_gentlemen_hold_as_much_as_such_gentlemen_do(samples: Callable[[int, int], int]) -> None:
    """Over many games what another holds in the worlds is what he holds in truth; by counting it is far too little."""
    excess: dict[str, list[float]] = {key: [] for key in MODELS}
    frank = MODELS["frank"].policy
    assert frank is not None
    for seed in range(samples(300, 60)):
        rng = random.Random(seed)
        state = LADYS_CHOICE.start(seats=3 + seed % 4, seed=f"calibrated {seed}")
        for _ in range(rng.randrange(4, 30)):
            after_this = nature(state.apply(frank.choose(state.view(state.to_move), rng)), rng)
            if after_this.is_round_over:
                break
            state = after_this
        if state.phase is not Phase.TURN:
            continue
        view, kernel = state.view(state.to_move), kernel_of(state)
        for key, model in MODELS.items():
            draw = kernel.worlds(view, model)
            worlds = [draw(rng) for _ in range(20)]
            for gentleman in set(view.gentlemen) - {view.seat}:
                true = standing(state.hands[gentleman], state.rules.deck)[0]
                totals = [kernel.hands.total(flat[at.HANDS + gentleman]) for flat in worlds]
                excess[key].append(sum(totals) / len(totals) - true)
    n = len(excess["frank"])
    spread = (sum(of * of for of in excess["frank"]) / n) ** 0.5
    assert abs(sum(excess["frank"]) / n) < max(2.0, 4 * spread / n**0.5)
    assert sum(excess["counted"]) / n < -15


def test_a_lady_has_seen_cards_where_everybody_saw_her_look() -> None:
    """A gentleman does not know which of another's cards she saw, and in every world she has seen as many."""
    met = 0
    for seed in range(12):
        rng = random.Random(seed)
        state = LADYS_CHOICE.start(seats=4, seed=seed)
        while state.to_move != 2 or sum(len(of) for of in state.turns) < 12:
            state = nature(state.apply(POLICIES["sensible"].choose(state.view(state.to_move), rng)), rng)
            if state.is_round_over:
                break
        looks = [event for event in state.log.since_last("shuffle") if event.kind == "show"]
        if state.is_round_over or not any(event["gentleman"] != 2 for event in looks):
            continue
        view, kernel = state.view(2), kernel_of(state)
        flat = kernel.worlds(view, MODELS["frank"])(rng)
        blind = kernel.worlds(view, MODELS["counted"])(rng)
        for gentleman in {int(event["gentleman"]) for event in looks} - {2}:
            most = max(int(event["count"]) for event in looks if event["gentleman"] == gentleman)
            assert flat[at.EVER + gentleman].bit_count() >= most > 0
            assert flat[at.SURE + gentleman] & ~flat[at.EVER + gentleman] == 0
            assert flat[at.EVER + gentleman].bit_count() >= blind[at.EVER + gentleman].bit_count()
            met += 1
    assert met > 5
