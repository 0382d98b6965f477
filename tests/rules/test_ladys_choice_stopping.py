"""Lady's Choice for two: marry now or court on, against games that are played out on the engine."""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import Any

from austenplay.core.knowledge import BACK
from austenplay.games.ladys_choice.words import COLUMN_NAMES
from tests.rules import dandy
from tests.rules.courting import DECK, LADYS_CHOICE, Court, Marry
from tests.rules.dealings import (
    SENSIBLE,
    lines,
)
from tests.sampling import samples

# Two play


def two_columns() -> Any:
    """Return the view of a lady who knows every card of the columns but one of each of two gentlemen."""
    rows = [
        ("dances", "plays_guitar", "thief", "hilarious", "gold_pocket_watch", "stupid"),
        ("dog_owner", "flattering", "romantic", "automobile", "ugly_face", "gambler"),
        ("kicks_dogs", "unfaithful", "already_married", "short_temper", "epiphany", "writes_poetry"),
        ("portly_belly", "very_tall", "heavy_drinker", "bald_patch", "silk_top_hat", "only_one_leg"),
    ]
    state = LADYS_CHOICE.columns(
        piles=[row[:1] if column < 2 else () for column, row in enumerate(rows)],
        sides=[[row[1:] if column < 2 else row for column, row in enumerate(rows)], [()] * 4],
        stock=("somewhat_mysterious", "terribly_mysterious", "extremely_mysterious", "the_most_mysterious"),
        to_move=0,
    )
    return state


def test_where_two_play_no_gentleman_does_anything_that_could_be_read() -> None:
    view = two_columns().view(0)
    counted, read = (LADYS_CHOICE.odds(view, model=model, n=samples(200, 60)) for model in ("counted", "frank"))
    for one, other in zip(counted.prospects, read.prospects, strict=True):
        for line, beside in zip(one.lines, other.lines, strict=True):
            assert line.chances[0].derivation.value == beside.chances[0].derivation.value
    assert "Where two play" in LADYS_CHOICE.models["frank"].why


def test_a_wedding_of_two_is_won_as_often_as_over_every_deal() -> None:
    """With mysterious cards unseen deals are many: the second scorer ranks some, and the dealt share agrees."""
    view = two_columns().view(0)
    n = samples(6_000, 1_500)
    title = view.rules.deck.title_of
    known = [[title(card) for card in view.known(column) if card != BACK] for column in range(4)]
    unseen = [title(card) for card in view.unseen().elements()]
    rng, won = random.Random(2), Counter[int]()
    for _ in range(n):
        pile = rng.sample(unseen, len(unseen))
        hands = [[*row, *(pile.pop() for _ in range(6 - len(row)))] for row in known]
        whole = dandy.with_draws(hands, pile)
        for column in range(4):
            won[column] += dandy.order_of(whole, married=column)[0] == column
    outlook = LADYS_CHOICE.odds(view, n=samples(200, 60))
    marry = next(group for group in outlook.prospects if group.title == "Marry now")
    for column, line in enumerate(marry.lines):
        of = line.chances[0].derivation
        share = won[column] / n
        assert abs(float(of.value) - share) < 5 * math.hypot(of.error, (share * (1 - share) / n) ** 0.5) + 1e-9
    best, second, *_ = sorted((line.chances[0].derivation for line in marry.lines), key=lambda of: -of.value)
    assert sum("best" in line.note for line in marry.lines) == (best.interval[0] > second.interval[1])


def test_what_may_only_be_done_later_is_not_offered_now() -> None:
    outlook = LADYS_CHOICE.odds(LADYS_CHOICE.start(seats=2, seed=4).view(0), n=samples(60, 20))
    assert [group.title for group in outlook.prospects] == ["Marry, as soon as you may", "Court on"]


def test_courting_on_comes_to_what_is_played_out_on_the_engine() -> None:
    """Her look tells all that can be told of one man; the other lady, who knows nothing, courts on."""
    view = two_columns().view(0)
    outlook = LADYS_CHOICE.odds(view, n=samples(400, 120))
    shown = lines(outlook)
    n, rng = samples(1_500, 300), random.Random(4)
    for column in range(2):
        won = 0.0
        for _ in range(n):
            state: Any = view.world(rng).apply(Court(column))
            while state.to_move == 0:
                state = state.apply(SENSIBLE.choose(state.view(0), rng))
            while state.to_move == 1 and not state.is_over:
                state = state.apply(SENSIBLE.choose(state.view(1), rng))
            if not state.is_over:  # by now she has looked at both unknown cards: mysterious draws alone are left
                totals = [sum(dandy.VALUE[card] for card in dandy.left_of([*map(DECK.title_of, cards)]))
                          for cards in map(state.column, range(4))]  # fmt: skip
                state = state.apply(Marry(totals.index(max(totals))))
            won += 0 in state.winners
        (of,) = shown[f"Court {COLUMN_NAMES[column]}"]
        share = won / n
        assert abs(float(of.value) - share) < 5 * math.hypot(of.error, (share * (1 - share) / n) ** 0.5) + 0.02
    for line in outlook.risks[0].lines:
        assert line.chances[0].derivation.value == 0  # she has seen no card, and courts


def test_the_last_wedding_of_two_is_counted() -> None:
    """Everything lies open but nothing is left to court: all is exact, and nobody has another turn."""
    state = two_columns()
    for _ in range(40):
        if not state.may_court:
            break
        courts = [action for action in state.legal_actions() if isinstance(action, Court)]
        state = state.apply(courts[0])
    assert not state.may_court
    seat = state.to_move
    outlook = LADYS_CHOICE.odds(state.view(seat))
    assert outlook.n == 0 and not outlook.risks
    columns = [[*map(DECK.title_of, state.column(column))] for column in range(4)]
    for column, line in enumerate(outlook.prospects[0].lines):
        assert line.chances[0].derivation.value == (dandy.order_of(columns, married=column)[0] == column)
