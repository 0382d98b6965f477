"""Hints of Lady's Choice: good enough, from the view alone, and every figure in them made again by hand."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import austenplay
from austenplay.analysis.hints import Hinting
from austenplay.core.hints import Step
from austenplay.core.knowledge import EVERYBODY
from austenplay.core.protocols import Action
from austenplay.core.words import named
from austenplay.games.ladys_choice.hints import MOST_MOVES
from austenplay.games.ladys_choice.ranking import standing
from austenplay.games.ladys_choice.words import COLUMN_NAMES
from austenplay.hinted import ENOUGH, cost, moment
from tests.rules.courting import LADYS_CHOICE, Boast, Change, Court, Marry, Rest, position
from tests.sampling import samples

NAMES = ["Ada", "Bo", "Cy", "Dot", "Eve", "Fay"]


def moments(n: int, seed: str) -> Iterator[Any]:
    return (moment(LADYS_CHOICE, number, seed) for number in range(n))


def steps_of_every_move(n: int, seed: str) -> Iterator[tuple[Any, Action, tuple[Step, Step, Step]]]:
    for view in moments(n, seed):
        for action in view.legal_actions():
            yield view, action, LADYS_CHOICE.hint_steps(view, action)


def total(view: Any, cards: Any) -> int:
    return standing(tuple(cards), view.rules.deck, view.rules.cancel_mode)[0]


def seen_of(view: Any, man: int) -> list[str]:
    """Return the cards that a lady has seen of a gentleman, whether or not they are there still."""
    if view.seats == 2:
        return [card for card in view.known(man) if card != "?"]
    found: Counter[str] = Counter()
    for sight in view.sights:
        if sight.gentleman == man:
            found |= Counter(sight.cards)
    return list(found.elements())


# Good enough


@pytest.mark.parametrize("number", [0, 6, 12, 18, 24, 30][: samples(5, 2)])
def test_a_hint_is_as_good_as_what_a_patient_search_finds(number: int) -> None:
    found = cost(moment(LADYS_CHOICE, number))
    assert found.value <= ENOUGH or found.value < 2 * found.error, f"{number} costs {found.value:.3f}"


def late(knows: bool = True, **more: Any) -> Any:
    """Return the view of a Catch who has to marry, and has seen every hand or none."""
    hands = [
        [],
        ["writes_poetry", "dog_owner", "flattering", "very_tall"],
        ["hilarious", "romantic", "charitable", "terrible_kisser"],
        ["kicks_dogs", "quite_a_bit_older", "jiu_jitsu_master", "muscular_arms"],
    ]
    seen = [(0, man, hands[man]) for man in (1, 2, 3)] if knows else []
    return position(hands, above_clock=0, to_move=0, knows=seen, **more).view(0)


def test_a_catch_who_has_seen_everything_is_told_to_marry_the_dandiest() -> None:
    found = austenplay.hint(late())
    assert found.action == Marry(2) and not found.is_close
    look, idea, move = found.steps
    assert look.clause == "LC-5.3" and idea.clause == "LC-10.2"
    assert look.text.endswith("{1} comes to 13, {2} to 27 and {3} to \N{MINUS SIGN}2 dandy points.")
    assert idea.text == "Every card is known, and so is the dandiest of those who are left."
    assert move.text.startswith("Marry {2}. It is worth 100\N{NO-BREAK SPACE}% of the love that a Catch has to give;")


def test_where_nothing_is_known_she_is_told_it_is_a_close_call() -> None:
    found = austenplay.hint(late(knows=False))
    assert found.is_close and found.steps[0].text.endswith("{1} comes to 0, {2} to 0 and {3} to 0 dandy points.")


def test_the_first_look_of_two_is_the_opening() -> None:
    view = next(of for of in moments(400, "opening") if of.seats == 2 and of.is_opening)
    look, idea, _ = LADYS_CHOICE.hint_steps(view, view.legal_actions()[0])
    assert (look.clause, idea.text) == ("LC-12.2", "Nothing has been seen of anybody yet: begin somewhere.")


def test_what_does_harm_can_be_put_away() -> None:
    hands = [[], ["kicks_dogs", "hilarious", "romantic", "very_tall"], [], []]
    view = position(hands, to_move=1).view(1)
    look, idea, move = LADYS_CHOICE.hint_steps(view, Change("kicks_dogs"))
    assert look.text == "Add up {1's} own hand: one card in it takes points away." and look.clause == "LC-8.9"
    assert idea.text.startswith("Be rid of what does harm; nobody sees it go. Of what may come, ")
    assert idea.chances[0].whole == 66 and move.text == "Change Kicks Dogs."


def test_whoever_has_shown_his_best_may_be_told_to_part_with_it() -> None:
    """The Clock is about to come up, she counts on what she has seen, and the least dandy husband is paid best."""
    hands = [
        [],
        ["foreign_prince", "hilarious", "romantic", "very_tall"],
        ["dances", "plays_guitar", "flattering", "epiphany"],
    ]
    view = position(hands, to_move=1, above_clock=1, knows=[(None, 1, ["foreign_prince"])]).view(1)
    _, idea, _ = LADYS_CHOICE.hint_steps(view, Change("foreign_prince"))
    assert idea.clause == "LC-10.3"
    _, idea, _ = LADYS_CHOICE.hint_steps(view, Change("hilarious"))
    assert idea.clause == "LC-10.1"


def test_where_one_thing_may_be_done_nothing_is_played_out() -> None:
    view = next(view for view in rests() if len(view.legal_actions()) == 1)
    work = Hinting(view)
    assert work.is_done and work.hint().action == Rest(None)
    assert work.hint().steps[2].text == "Leave the rest."


def rests() -> Iterator[Any]:
    """Give views of ladies who are asked about the rest of a hand."""
    for seed in range(1000):
        state: Any = LADYS_CHOICE.start(seats=2 + seed % 5, seed=seed, openness_2p="shows_pile")
        rng = random.Random(seed)
        while not state.is_over and not state.is_round_over:
            if state.nature is None and state.phase == "rest":
                yield state.view(state.to_move)
            legal = state.legal_actions()
            calm = [of for of in legal if not isinstance(of, Marry)]
            state = state.apply(rng.choice(calm or legal) if state.nature is None else state.nature.draw(seed))


def test_the_rest_of_a_hand_is_spoken_of() -> None:
    met = Counter[int]()
    for view in rests():
        for action in view.legal_actions():
            look, _, move = LADYS_CHOICE.hint_steps(view, action)
            opens = len(view.legal_actions()) > 1
            assert look.text.startswith("One" if opens else "No") and "Complete" not in look.text
            assert ("Complete Openness" in move.text) == (action.card is not None)
            met[view.seats] += opens
        if len(+met) == 5:
            break
    assert len(+met) == 5


# From the view alone


def test_worlds_of_one_view_give_one_hint() -> None:
    for number, view in enumerate(moments(samples(10, 5), "worlds")):
        found, rng = austenplay.hint(view), random.Random(number)
        assert austenplay.hint(view.world(rng).view(view.seat)) == found
        for _ in range(5):
            world = view.world(rng)
            assert LADYS_CHOICE.hint_steps(world.view(view.seat), found.action)[:2] == found.steps[:2]


def test_all_kinds_of_move_stay_among_those_that_are_weighed() -> None:
    left_out = 0
    for view in moments(samples(60, 40), "worthwhile"):
        legal, weighed = view.legal_actions(), LADYS_CHOICE.worthwhile(view)
        assert set(weighed) <= set(legal) and {type(of) for of in weighed} == {type(of) for of in legal}
        if len(legal) <= MOST_MOVES:
            assert weighed == legal
        for action in set(legal) - set(weighed):
            assert isinstance(action, Boast)
            shown = [of for of in view.sights if of.gentleman == view.seat and of.cards == (action.card,)]
            assert view.rules.deck.value[action.card] < 0 or shown
            left_out += 1
    assert left_out > 20


def test_the_first_two_steps_do_not_name_the_move() -> None:
    for view, action, steps in steps_of_every_move(samples(40, 20), "names"):
        for step in steps[:2]:
            if isinstance(action, Boast | Change):
                assert view.rules.deck.title_of(action.card) not in step.text
            elif isinstance(action, Court | Marry):
                men = COLUMN_NAMES if view.seats == 2 else [f"{{{seat}" for seat in view.gentlemen]
                assert sum(man in step.text for man in men) in (0, len(men), len(men) - 1)
                named_alone = men[action.gentleman if view.seats == 2 else view.gentlemen.index(action.gentleman)]
                assert named_alone not in step.text or sum(man in step.text for man in men) > 1


def figures(view: Any, action: Action) -> set[int]:
    """Return every figure that a hint about a move may give, made again from the view."""
    found: set[int] = set()
    if isinstance(action, Boast | Change):
        whole = total(view, view.hand)
        losses = []
        for card in set(view.hand):
            left = list(view.hand)
            left.remove(card)
            losses.append(whole - total(view, left))
        unseen = view.unseen()
        better = sum(many for card, many in unseen.items() if total(view, (*view.hand, card)) > whole)
        found |= {sum(of < 0 for of in losses), sum(of == 0 for of in losses), len(view.hand), better, unseen.total()}
        mine = [of for of in view.sights if of.gentleman == view.seat and of.seats == EVERYBODY]
        since = view.turns[view.seat].rfind("c") + 1
        found |= {len({card for of in mine if of.turn >= since for card in of.cards}), view.above_clock}
    elif isinstance(action, Court | Marry):
        men = range(4) if view.seats == 2 else view.gentlemen
        hands = {man: view.known(man) if view.seats == 2 else view.hands[man] for man in men}
        points = [total(view, seen_of(view, man)) for man in men]
        found |= {len(hand) for hand in hands.values()} | {len(hand) - hand.count("?") for hand in hands.values()}
        found |= set(points) | {one - other for one in points for other in points}
        found.add(0 if view.seats == 2 else view.above_clock)
    return found


def test_every_figure_is_made_again_from_the_view() -> None:
    met = 0
    for view, action, steps in steps_of_every_move(samples(60, 30), "figures"):
        may = figures(view, action)
        for step in steps[:2]:
            told = named(step.text, NAMES, view.seat).replace("\N{MINUS SIGN}", "-")
            said = {int(figure) for figure in re.findall(r"-?\d+", told)}
            assert said <= may, told
            met += len(said)
            assert "{" not in told and told.endswith(".") and not re.search(r"\byou (has|comes|holds)\b", told)
            assert not step.clause or step.clause in LADYS_CHOICE.rulebook_for(view)
            for of in step.chances:
                assert {share.key: share.copies for share in of.shares} == view.unseen()
                assert of.is_plain and f"{of.matching} of the {of.whole} cards" in step.text
    assert met > 200


def test_what_is_said_of_the_moment_is_so() -> None:
    met = Counter[str]()
    for view, action, (look, idea, _) in steps_of_every_move(samples(120, 60), "so"):
        if "The Clock has come up, and courting" in look.text:
            met["late"] += 1
            assert view.is_late and not any(isinstance(of, Court) for of in view.legal_actions())
        if "The other lady has chosen" in look.text:
            met["chosen"] += 1
            assert view.marriages
        if "least is certain" in idea.text:
            met["least"] += 1
            men = range(4) if view.seats == 2 else view.gentlemen
            backs = [(view.known(man) if view.seats == 2 else view.hands[man]).count("?") for man in men]
            at = list(men).index(action.gentleman)  # type: ignore[attr-defined]
            assert backs[at] == max(backs)
        if "Make sure of whoever has shown most" in idea.text:
            met["most"] += 1
            men = range(4) if view.seats == 2 else view.gentlemen
            assert seen_of(view, action.gentleman)  # type: ignore[attr-defined]
            points = {man: total(view, seen_of(view, man)) for man in men}
            assert points[action.gentleman] == max(points.values())  # type: ignore[attr-defined]
            assert ("it may have gone" in idea.text) == (view.seats > 2)
        if "Nothing has been seen of anybody" in idea.text:
            met["nothing"] += 1
            assert not any(seen_of(view, man) for man in (range(4) if view.seats == 2 else view.gentlemen))
        if "Be rid of what does harm" in idea.text:
            met["harm"] += 1
            left = list(view.hand)
            left.remove(action.card)  # type: ignore[attr-defined]
            assert total(view, left) > total(view, view.hand)
    assert met.keys() >= {"late", "least", "most", "nothing", "harm"}, met
