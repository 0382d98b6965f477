"""A hint: good enough, the same in every world of a view, and nothing in it that the view does not hold."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import austenplay
from austenplay.analysis.hints import Hinting, weighed
from austenplay.analysis.search import Equity, Estimate
from austenplay.core.derivation import Derivation
from austenplay.core.hints import Step
from austenplay.core.knowledge import BACK
from austenplay.core.protocols import Action
from austenplay.core.words import named
from austenplay.games.love_letter.rules import Play
from austenplay.hinted import ENOUGH, cost, moment
from tests.kuhn import Kuhn
from tests.rules.positions import position
from tests.sampling import samples

LOVE_LETTER = austenplay.game("love_letter")

TABLE = (
    "Everybody else is protected",
    "The deck has run out",
    "No hand at this table is certain yet",
    "has to be played",
    "leaves the round",
    "protected.",
)


def moments(n: int, seed: str) -> Iterator[Any]:
    """Give views of decisions, at every number of seats and in every edition."""
    return (moment(LOVE_LETTER, number, seed) for number in range(n))


def unseen(view: Any) -> Counter[str]:
    """Return the cards of the deck that lie nowhere in sight, counted by hand."""
    left = Counter(view.rules.deck.cards)
    for place in (view.face_up, view.deck, *view.hands, *view.discards):
        for card in place:
            if card != BACK:
                left[card] -= 1
    return +left


def steps_of_every_move(n: int, seed: str) -> Iterator[tuple[Any, Action, tuple[Step, Step, Step]]]:
    """Give what is said of every legal move at many moments, good and bad ones."""
    for view in moments(n, seed):
        for action in view.legal_actions():
            yield view, action, LOVE_LETTER.hint_steps(view, action)


# Good enough


@pytest.mark.parametrize("number", [7, 12, 15, 20, 22, 26, 35, 41, 60, 90][: samples(5, 2)])
def test_a_hint_is_as_good_as_what_a_patient_search_finds(number: int) -> None:
    """All two hundred moments are measured by ``make hinted``; here are some at every number of seats."""
    found = cost(moment(LOVE_LETTER, number))
    assert found.value <= ENOUGH, f"moment {number} costs {found.value:.3f} +- {found.error:.3f}"


def test_a_sure_hit_is_hinted() -> None:
    state = position(["guard", "oliver"], ["spy"], knows=[(0, 1)], match="round")
    found = austenplay.hint(state.view(0))
    assert found.action == Play("guard", 1, "oliver") and not found.is_close
    look, idea, move = found.steps
    assert look.text == "Something is certain. {1 holds} Oliver the Dragon." and look.facts[0].clause == "LL-7.1"
    assert idea.text == "Somebody can be sent out for certain." and idea.chances[0].value == 1
    assert move.text.startswith("Play the Guard on {1} and name Oliver the Dragon. It is worth ")


def test_where_one_thing_may_be_done_nothing_is_played_out() -> None:
    state = position(["celeste", "oliver", "spy"], ["ghost_king"], protected=[1, 2])
    view = state.view(0)
    assert len(view.legal_actions()) == 1
    work = Hinting(view)
    assert work.is_done and work.share == 1
    found = work.hint()
    assert found.action == Play("celeste") and found.worths is None and not found.is_close
    assert found.steps[0].clause == "LL-18.2" and found.steps[2].text == "Play Celeste the Unicorn."


def test_every_kind_of_move_stays_among_those_that_are_weighed() -> None:
    """Of many names to say to one player the likeliest stay, the highest, and one that is wrong; the rest all stay."""
    missed = 0
    for view in moments(samples(40, 20), "worthwhile"):
        legal, weighed_ones = view.legal_actions(), LOVE_LETTER.worthwhile(view)
        assert set(weighed_ones) <= set(legal)
        for action in set(legal) - set(weighed_ones):
            assert isinstance(action, Play) and action.guess is not None
            beside = [of for of in weighed_ones if (of.card, of.target) == (action.card, action.target)]
            assert 2 <= len(beside) <= 4
            belief = austenplay.belief(view, LOVE_LETTER.policies["uniform"])

            def right(guess: Any, belief: Any = belief, view: Any = view) -> Fraction:
                chances = belief.hand(guess.target)
                return sum((chances.get(card, Fraction(0)) for card in view.rules.names_hit(guess.guess)), Fraction(0))

            assert sum(right(of) >= right(action) for of in beside) >= 2
            if not right(action):
                missed += 1
                assert any(not right(of) for of in weighed_ones if of.card == action.card and of.guess)
    assert missed > samples(20, 5)


def test_somebody_may_be_let_be() -> None:
    """With a name that cannot be right the card is spent and nobody goes; the hint says so."""
    state = position(["guard", "spy"], ["ogre"], discards=[["ghost_king"], []])
    view = state.view(0)
    idea = [LOVE_LETTER.hint_steps(view, Play("guard", 1, name))[1] for name in ("ogre", "ghost_king")]
    assert [of.text.startswith("Let them be") for of in idea] == [True, True]
    assert all(of.chances[0].value == 0 for of in idea)
    assert not LOVE_LETTER.hint_steps(view, Play("guard", 1, "spy"))[1].text.startswith("Let them be")


# From the view alone


def test_worlds_of_one_view_give_one_hint() -> None:
    for number, view in enumerate(moments(samples(5, 3), "worlds")):
        found = austenplay.hint(view)
        rng = random.Random(number)
        for _ in range(2):
            assert austenplay.hint(view.world(rng).view(view.seat)) == found
        for _ in range(5):
            world = view.world(rng)
            assert LOVE_LETTER.hint_steps(world.view(view.seat), found.action)[:2] == found.steps[:2]


def test_all_that_is_certain_in_a_hint_is_among_the_facts_of_the_view() -> None:
    met = 0
    for view, _, steps in steps_of_every_move(samples(40, 15), "facts"):
        known = set(LOVE_LETTER.known(view))
        for step in steps:
            assert known.issuperset(step.facts)
            assert all(fact.text in step.text for fact in step.facts)
            met += len(step.facts)
    assert met > 30


def matching(of: Derivation, view: Any) -> set[str]:
    """Return the characters that a count speaks of, read off its words."""
    value, names = view.rules.deck.value, {view.rules.deck.name_of(key): key for key in view.rules.deck.characters}
    said = [key for name, key in names.items() if re.search(rf"\b{re.escape(name)}\b", of.of)]
    if " is higher than " in of.of:
        return {key for key in value if value[key] > value[said[0]]}
    if " is lower than " in of.of:
        return {key for key in value if value[key] < value[said[0]]}
    return set(said)


def test_counts_of_what_is_unseen_are_made_again_by_hand() -> None:
    met = 0
    for view, _, (look, _, _) in steps_of_every_move(samples(40, 15), "counts"):
        for of in look.chances:
            left = unseen(view)
            assert {share.key: share.copies for share in of.shares} == left
            count = sum(left[card] for card in matching(of, view))
            assert of.value == Fraction(count, left.total())
            number = {0: "none", left.total(): "each"}.get(count, str(count))
            if left.total() > 1:
                assert f"{number} of the {left.total()} cards that {{{view.seat} has}} not seen" in look.text
            met += 1
    assert met > 100


def test_chances_of_an_idea_are_those_of_the_odds_by_counting() -> None:
    met = 0
    for view, _, (_, idea, move) in steps_of_every_move(samples(24, 12), "chances"):
        assert not move.chances
        if idea.chances:
            outlook = LOVE_LETTER.odds(view, "counted")
            shown = [
                chance.derivation for group in outlook.prospects for line in group.lines for chance in line.chances
            ]
            for of in idea.chances:
                assert any((of.of, of.shares) == (other.of, other.shares) for other in shown)
                met += 1
    assert met > 50


def test_every_figure_in_a_sentence_is_one_of_its_counts_or_the_deck() -> None:
    for view, _, steps in steps_of_every_move(samples(40, 15), "figures"):
        for step in steps[:2]:
            told = named(step.text, ["Ada", "Bo", "Cy", "Dot", "Eve", "Fay"], view.seat)
            figures = {int(of.matching) for of in step.chances if of.is_plain}
            figures |= {int(of.whole) for of in step.chances if of.is_plain}
            figures |= {round(100 * of.value) for of in step.chances if not of.is_plain}
            figures.add(len(view.deck))
            assert {int(figure) for figure in re.findall(r"\d+", told)} <= figures, told
            assert "{" not in told and told.endswith(".")


def test_the_first_two_steps_do_not_name_the_move() -> None:
    for view, action, (look, idea, _) in steps_of_every_move(samples(24, 12), "names"):
        if isinstance(action, Play) and action.guess is not None:
            for step in (look, idea):
                text = step.text if not step.facts else ""
                for card in view.rules.names_hit(action.guess):
                    assert card in view.hand or not re.search(rf"\b{re.escape(view.rules.deck.name_of(card))}\b", text)


def so_at(view: Any, action: Any, rng: random.Random) -> dict[str, bool]:
    """Return what a first step may say of a table, and whether it is so at this one."""
    others = [seat for seat in view.alive if seat != view.seat]
    sure = [fact for fact in LOVE_LETTER.known(view) if fact.claim == "is" and "/hand" in fact.places[0]]
    beside = [of for of in view.legal_actions() if of.card != action.card]
    return {
        "Everybody else is protected": all(seat in view.protected for seat in others),
        "The deck has run out": not view.deck,
        "No hand at this table is certain yet": not sure,
        "has to be played": not beside,
        "leaves the round": any(view.seat not in view.world(rng).apply(of).alive for of in beside),
        "protected.": any(seat in view.protected for seat in others),
    }


def test_what_is_said_of_the_table_is_so_in_every_world() -> None:
    met = Counter[str]()
    for number, (view, action, (look, idea, _)) in enumerate(steps_of_every_move(samples(40, 20), "table")):
        rng = random.Random(number)
        told = [text for text in TABLE if text in look.text]
        if told:
            so = so_at(view, action, rng)
            assert all(so[text] for text in told), look.text
            met.update(told)
        if "sent out for certain" in idea.text:
            met["certain"] += 1
            for _ in range(8):
                after = set(view.world(rng).apply(action).alive)
                assert view.seat in after and len(after) < len(view.alive)
    assert met.keys() >= {"certain", "The deck has run out", "leaves the round", "protected."}, met


# How it is told


def told_of(lead: Estimate, unit: str = "the round") -> str:
    best = Play("spy")
    equity = Equity({best: Estimate(0.4123, 0.011, 500)}, 1000, unit, "Careful", {})
    return weighed(equity, "Guard on {1}", lead).replace("\N{NO-BREAK SPACE}", " ")


def test_a_clear_lead_and_a_close_call_are_told_apart() -> None:
    assert told_of(Estimate(0.08, 0.015, 500)) == (
        "It is worth 41 % of the round, give or take 2; the best that begins otherwise came out 8 points lower, "
        "give or take 3 (Guard on {1})."
    )
    close = "It is a close call: the best that begins otherwise came out "
    assert f"{close}1 point lower, give or take 3, and may be just as good (Guard on {{1}})." in told_of(
        Estimate(0.01, 0.015, 500)
    )
    assert f"{close}even with it, give or take 1, and" in told_of(Estimate(0.001, 0.004, 500))
    assert f"{close}5 points lower, give or take 8, and" in told_of(Estimate(0.05, 0.04, 40))
    assert f"{close}20 points lower, give or take much, and" in told_of(Estimate(0.2, float("inf"), 1))
    assert told_of(Estimate(0.08, 0.015, 500), "favour tokens in this round") == (
        "It is worth 0.41 favour tokens in this round, give or take 0.02; the best that begins otherwise came out 0.08 "
        "lower, give or take 0.03 (Guard on {1})."
    )


def test_the_rival_is_of_another_kind_and_the_lead_is_over_it() -> None:
    for view in moments(samples(6, 4), "rival"):
        found = austenplay.hint(view)
        assert found.worths is not None and found.action in view.legal_actions()
        if found.rival is not None:
            cards = {of.card for of in found.worths.actions}  # type: ignore[attr-defined]
            assert (found.rival.card != found.action.card) == (len(cards) > 1)  # type: ignore[attr-defined]
            assert found.lead is not None and found.lead.n <= found.worths.actions[found.action].n


# What cannot be


def test_who_is_not_asked_gets_no_hint_and_neither_does_a_game_without() -> None:
    state = LOVE_LETTER.start(seats=3, seed=4)
    with pytest.raises(austenplay.BadInput, match="to decide"):
        austenplay.hint(state.view(1))
    kuhn = Kuhn().start(seats=2, seed=1)
    with pytest.raises(austenplay.BadInput, match="gives no hints"):
        Kuhn().hint_steps(kuhn.view(0), kuhn.legal_actions()[0])


def test_half_a_thought_is_no_hint() -> None:
    work = Hinting(moment(LOVE_LETTER, 9))
    work.go_on(0)
    assert 0 < work.share < 1
    with pytest.raises(austenplay.BadInput, match="not been thought over"):
        work.hint()
