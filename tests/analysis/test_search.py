"""Search against games whose answer is known, and what it promises of itself."""

import math
import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

import austenplay
from austenplay.analysis.equity import search
from austenplay.analysis.players import Thoughtful
from austenplay.analysis.search import Estimate, Search
from austenplay.core.kernel import PlainKernel
from austenplay.core.outlook import Model
from austenplay.games.love_letter.rules import Play
from tests.kuhn import Card, Deal, Kuhn, Say, Word

LOVE_LETTER = austenplay.game("love_letter")


class InChips(PlainKernel):
    """Kuhn poker is played for chips."""

    def worth(self, flat: list[Any]) -> Sequence[float]:
        return [float(score) for score in flat[0].scores]


def kuhn_view(mine: Card, words: Sequence[Word] = ()) -> Any:
    other, rest = [card for card in Card if card != mine]
    seat = len(words) % 2
    order = (mine, other, rest) if seat == 0 else (other, mine, rest)
    state = Kuhn().setup(seats=2).apply(Deal(order))
    for word in words:
        state = state.apply(Say(word))
    return state.view(seat)


def kuhn_worth(mine: Card, words: tuple[Word, ...], me: int) -> Fraction:
    """Return the best worth of a seat against somebody who passes or bets with equal chance, by hand."""
    if words in ((Word.PASS, Word.PASS), (Word.PASS, Word.BET, Word.BET), (Word.BET, Word.BET)):
        chips = 1 if words == (Word.PASS, Word.PASS) else 2
        beaten = list(Card).index(mine)  # of the two others
        return Fraction(chips * (beaten - (2 - beaten)), 2)
    if words in ((Word.BET, Word.PASS), (Word.PASS, Word.BET, Word.PASS)):
        return Fraction(1 if words.index(Word.BET) % 2 == me else -1)
    after = [kuhn_worth(mine, (*words, word), me) for word in Word]
    return max(after) if len(words) % 2 == me else sum(after, Fraction(0)) / 2


@pytest.mark.parametrize("mine", Card)
@pytest.mark.parametrize("words", [(), (Word.PASS,), (Word.BET,), (Word.PASS, Word.BET)])
def test_kuhn_poker_against_any_word(mine: Card, words: tuple[Word, ...]) -> None:
    """The tree below finds the best second word, so both first words are worth what enumeration says."""
    work = Search(kuhn_view(mine, words), InChips(), Model("any word", None, ""), random.Random(5), 6000)
    work.go_on()
    found = work.equity()
    for say, estimate in found.actions.items():
        assert isinstance(say, Say)
        exact = kuhn_worth(mine, (*words, say.word), len(words) % 2)
        assert abs(estimate.value - float(exact)) < 4 * estimate.error + 0.06, (say, estimate, exact)
    values = {word: kuhn_worth(mine, (*words, word), len(words) % 2) for word in Word}
    assert isinstance(found.best, Say) and values[found.best.word] == max(values.values())


def certain_hit() -> Any:
    """A guard in hand, and the one opponent left holds a card that has been seen."""
    return LOVE_LETTER.position(  # type: ignore[attr-defined]
        hands=["guard", "oliver"],
        deck=["spy", "guard", "advisors", "librarian", "princess_sadie", "prince_vladric"],
        set_aside="ogre",
        face_up=("guard", "guard", "spy"),
        discards=[
            ["guard", "oliver", "librarian"],
            ["guard", "advisors", "prince_vladric", "celeste", "ghost_king", "princess_amira"],
        ],
        knows=[(0, 1)],
        match="round",
    )


def test_a_sure_win_is_worth_the_round() -> None:
    found = austenplay.equity(certain_hit().view(0), n=400)
    assert found.best == Play("guard", 1, "oliver")
    assert found.value.value == 1 and found.value.error == 0
    assert found.unit == "the round" and not found.exact
    assert found.cost(found.best) == Estimate(0, 0, found.value.n)


def some_view(seats: int = 4, seed: int = 3, plies: int = 5) -> Any:
    state, rng = LOVE_LETTER.start(seats=seats, seed=seed, match="round"), random.Random(seed)
    for _ in range(plies):
        state = state.apply(LOVE_LETTER.policies["careful"].choose(state.view(state.decision.seat), rng))  # type: ignore[union-attr]
    assert state.decision is not None
    return state.view(state.decision.seat)


def test_the_same_view_gives_the_same_numbers_in_every_world() -> None:
    view = some_view()
    found = austenplay.equity(view, n=300)
    for world in austenplay.worlds(view, 5, random.Random(2)):
        other = austenplay.equity(world.view(view.seat), n=300)
        assert other.actions == found.actions and list(other.actions) == list(found.actions)


def test_the_work_in_slices_is_the_work_in_one() -> None:
    view = some_view()
    work = search(view, n=500)
    assert not work.is_done and work.done == 0
    while not work.is_done:
        before = work.done
        work.go_on(0)
        assert work.done > before
        assert set(work.equity().actions) == set(view.legal_actions())
    assert work.equity().actions == austenplay.equity(view, n=500).actions


def test_what_is_kept_is_tried_to_the_end() -> None:
    view = some_view(seed=4, plies=4)
    worst = list(austenplay.equity(view, n=400).actions)[-1]
    found = austenplay.equity(view, n=400, keep=[worst])
    assert found.cost(worst).n == found.value.n
    assert found.cost(worst).value == pytest.approx(found.value.value - found.actions[worst].value)


def test_more_rounds_and_another_start_agree() -> None:
    view = some_view(seats=2, seed=8, plies=2)
    few, many = austenplay.equity(view, n=2000), austenplay.equity(view, n=8000, rng=random.Random("other"))
    assert abs(few.actions[many.best].value - many.value.value) < 5 * few.actions[many.best].error + 0.05


@pytest.mark.parametrize("model", LOVE_LETTER.models)
def test_every_model_can_be_searched_under(model: str) -> None:
    found = austenplay.equity(some_view(), model, n=200)
    assert found.model == LOVE_LETTER.models[model].title
    assert sum(of.n for of in found.actions.values()) == found.n >= 200


def test_what_cannot_be_weighed_is_told_in_a_sentence() -> None:
    view = some_view()
    others = [seat for seat in range(4) if seat != view.seat]
    state = next(iter(austenplay.worlds(view, 1, random.Random(1))))
    for seat in (others[0], None):
        with pytest.raises(austenplay.BadInput, match="Only a seat that is to decide"):
            austenplay.equity(state.view(seat))
    with pytest.raises(austenplay.BadInput, match="There is no model 'psychic'"):
        austenplay.equity(view, "psychic")
    for n in (0, -1, 2.5, True, 10**7):
        with pytest.raises(austenplay.BadInput, match="n must be a number from 1 to"):
            austenplay.equity(view, n=n)  # type: ignore[arg-type]


def test_a_thoughtful_player_beats_uniform_play(samples: Callable[[int, int], int]) -> None:
    """The strength that `make strength` measures, on few rounds: never below what careful play reaches."""
    uniform = LOVE_LETTER.policies["uniform"]
    result = austenplay.compare(LOVE_LETTER, Thoughtful(300), uniform, seats=2, n=samples(100, 40), match="round")
    assert result.share > 0.6, result


def test_a_thoughtful_player_is_a_policy() -> None:
    view, player = some_view(), Thoughtful(200)
    assert player.weights(view) == {player.choose(view, random.Random(1)): 1}
    assert player.choose(view, random.Random(1)) == player.choose(view, random.Random(2))


def test_an_estimate_is_a_mean_with_its_standard_error() -> None:
    found = Estimate.of([1.0, 0.0, 0.0, 1.0])
    assert found == Estimate(0.5, math.sqrt(1 / 12), 4)
    assert Estimate.of([1.0]).error == math.inf
