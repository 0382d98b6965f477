"""Liebe & Intrige, clause by clause: weddings, and the end of the game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from austenplay.games.liebe_intrige.rules import Done, Intrigue, Play, Take, Visit, Wed
from austenplay.games.liebe_intrige.steps import Stage
from tests.playouts import LIEBE_INTRIGE
from tests.rules.suitors import BUBBLE, CLOVER, DECK, EACH, act, kinds, news, refusal, table

OWN_DECK = DECK.text + EACH


def grooms(state: Any, seat: int) -> list[str]:
    """Return whom a seat's daughters have married."""
    return [man for man, _ in state.weddings[seat]]


def test_li_7_1_three_cards_and_all_demands_met_marry_at_once() -> None:
    two = table(3, laid=[["theobald"] * 2, [], []], values=[(5, 5, 5), None, None], stacks={"theatre": ["theobald"]})
    assert not two.weddings[0]
    after = act(two, Visit("theatre"), Take("theobald"))
    assert after.weddings[0] == (("theobald", (5, 5, 5)),)
    lacking = table(3, laid=[["theobald"] * 4, [], []], values=[(3, 0, 4), None, None], hands=[["diadem"], [], []])
    assert not lacking.weddings[0]
    wed = act(lacking, Play("diadem"))
    assert wed.weddings[0] == (("theobald", (3, 1, 4)),)
    assert wed.scores[0] == DECK.gentlemen["theobald"].points  # the fourth card brings nothing more


def test_li_7_2_the_active_family_comes_first_then_clockwise() -> None:
    for active in range(3):
        state = table(
            3,
            to_move=active,
            hands=[["fair_day"] if seat == active else [] for seat in range(3)],
            laid=[["bodo"] * 3 if seat != (active + 1) % 3 else [] for seat in range(3)],
            values=[(1, 0, 2)] * 3,
            deck=OWN_DECK,
        )
        after = act(state, Play("fair_day"))
        assert [len(row) for row in after.weddings] == [int(seat == active) for seat in range(3)]


def test_li_7_3_between_two_gentlemen_the_family_chooses() -> None:
    state = table(
        3, laid=[["bodo"] * 3 + ["theobald"] * 3, [], []], values=[(3, 0, 4), None, None], hands=[["diadem"], [], []]
    )
    asked = act(state, Play("diadem"))
    assert asked.step.stage is Stage.GROOM
    assert asked.legal_actions() == (Wed("bodo"), Wed("theobald"))
    assert refusal(asked, Wed("hugo")) == "LI-7.3"
    after = act(asked, Wed("bodo"))
    assert grooms(after, 0) == ["bodo"]
    assert after.discard.count("theobald") == 3


def wedding(**more: Any) -> tuple[Any, Any]:
    """Return the state before and after a wedding of seat 0 with Theobald, others having cards of him."""
    state = table(
        3,
        at=["park", None, None],
        laid=[["theobald"] * 2 + ["bodo", "bodo", "hugo"], ["theobald"] * 2 + ["hugo"], ["theobald"]],
        values=[(3, 1, 3), None, None],
        stacks={"theatre": ["theobald", "hugo", "bodo"]},
        **more,
    )
    return state, act(state, Visit("theatre"), Take("theobald"))


def test_li_7_4_his_cards_with_others_go_to_the_two() -> None:
    _, after = wedding()
    assert after.sets == ("theobald",) * 6
    assert after.laid == ((), ("hugo",), ())
    assert after.scores == (DECK.gentlemen["theobald"].points, 0, 0)


def test_li_7_5_her_other_gentlemen_are_discarded() -> None:
    _, after = wedding()
    assert after.discard == ("bodo", "bodo", "hugo")


def test_li_7_6_the_next_daughter_begins_afresh_where_the_figure_stands() -> None:
    _, after = wedding(unopened=[["otilie"], [], []], hands=[["veto"], [], []])
    assert after.daughter(0) == "otilie"
    assert after.values[0] == DECK.daughters["otilie"].begins
    assert after.at[0] == "theatre"
    assert "veto" in after.hands[0]
    assert after.view(1).boards[0][:2] == ("caecilia", "otilie")


def test_li_7_7_it_ends_ones_own_turn() -> None:
    before, after = wedding(hands=[["veto"], [], []])
    assert after.active == 1
    assert [event.kind for event in news(before, after)][-3:] == ["refill", "draw", "turn"]
    early = table(
        3, laid=[["bodo"] * 3, [], []], values=[(1, 1, 1), None, None], hands=[["governess", "manor"], [], []]
    )
    wed = act(early, Play("governess"))
    assert wed.active == 1  # no visit, no further event, but the draw
    assert len(wed.hands[0]) == 2


def test_li_7_8_a_wedding_on_anothers_turn_does_not_end_it() -> None:
    state = table(
        3,
        at=[None, "park", None],
        laid=[["bodo", "hugo"], ["bodo"] * 2, []],
        values=[None, (1, 1, 2), None],
        hands=[["manor"], [], []],
    )
    after = act(state, Intrigue("park", 1), BUBBLE, Done(), Take("bodo"))
    assert grooms(after, 1) == ["bodo"]
    assert after.active == 0
    assert after.step.stage is Stage.FINISH
    assert after.hands[1] == ()
    assert len(act(after, Done()).hands[0]) == 2


def test_li_7_9_a_married_gentleman_marries_nobody_else() -> None:
    state = table(
        3, laid=[["bodo"] * 2, ["bodo"] * 3, []], values=[(1, 1, 2), (0, 0, 0), None], stacks={"theatre": ["bodo"]}
    )
    after = act(state, Visit("theatre"), Take("bodo"))
    assert grooms(after, 0) == ["bodo"]
    assert after.laid[1] == ()
    assert grooms(after, 1) == []


def test_li_7_10_his_cards_found_later_are_replaced_until_none_is_left() -> None:
    state = table(
        3,
        to_move=1,
        weddings=[[("otilie", "theobald", (3, 1, 4))], [], []],
        stacks={"park": ["theobald", "bodo", "hugo", "bodo", "hugo"]},
        pile=["theobald", "ruprecht"],
    )
    looking = act(state, Visit("park"), CLOVER)
    assert looking.stacks[4] == ("bodo", "bodo", "hugo", "hugo", "ruprecht")
    assert looking.sets.count("theobald") == 5
    found = [event for event in news(state, looking) if event.kind == "found"]
    assert [(event["man"], event["bride"]) for event in found] == [("theobald", 0)] * 2
    assert looking.scores == state.scores
    assert kinds(looking) == ["Take"]


def test_li_7_10_everybody_hears_of_a_look_that_shows_the_looker_nothing_new() -> None:
    """Seat 0 knows all three; that she lays none aside tells the others that theobald is not there."""
    state = table(
        weddings=[[("otilie", "theobald", (3, 1, 4))], []],
        stacks={"theatre": ["bodo", "hugo", "ruprecht"]},
        pile=["theobald", "theobald"],
        knows=[(0, "theatre", ["bodo", "hugo", "ruprecht"])],
    )
    looking = act(state, Visit("theatre"))
    assert kinds(looking) == ["Take"]
    assert "look" in [event.kind for event in news(state, looking)]
    number = state.rules.number_of["theatre"]
    for seat in (1, None):
        there = {man for n in range(60) for man in state.view(seat).world(random.Random(n)).stacks[number]}
        later = {man for n in range(60) for man in looking.view(seat).world(random.Random(n)).stacks[number]}
        assert "theobald" in there - later


def test_li_7_11_they_stay_in_the_piles_until_they_are_found() -> None:
    state = table(3, weddings=[[("otilie", "theobald", (3, 1, 4))], [], []], stacks={"park": ["theobald"] * 2})
    assert state.stacks[4] == ("theobald",) * 2
    assert act(state, Visit("tailor")).stacks[4] == ("theobald",) * 2


# The end

LAST = [("otilie", "bodo", (1, 1, 2)), ("henriette", "hugo", (3, 2, 1))]


def third_wedding(active: int, starter: int) -> Any:
    """Return the state after the third wedding of a seat."""
    nobody: list[Any] = [[], [], []]
    weddings, laid, hands = nobody[:], nobody[:], nobody[:]
    weddings[active], laid[active], hands[active] = LAST, ["cornelius"] * 3, ["governess"]
    values = [(0, 0, 0) if seat != active else (1, 2, 3) for seat in range(3)]
    state = table(3, to_move=active, first=starter, weddings=weddings, laid=laid, hands=hands, values=values)
    return act(state, Play("governess"))


@pytest.mark.parametrize(("active", "starter", "left"), [(1, 0, 1), (2, 0, 0), (0, 0, 2), (0, 1, 0)])
def test_li_8_1_the_round_is_played_to_its_end(active: int, starter: int, left: int) -> None:
    state = third_wedding(active, starter)
    for _ in range(left):
        assert not state.is_over
        state = act(state, Visit("tailor"))
    assert state.is_over
    assert state.winners == (active,)


def ended(values: list[tuple[int, int, int]], **more: Any) -> Any:
    """Return the end of a game of two that seat 1 ends with a third wedding, no card having been laid out."""
    weddings = [[], [("otilie", "bodo", (1, 1, 2)), ("henriette", "hugo", (3, 2, 1))]]
    state = table(
        2,
        to_move=1,
        laid=[[], ["cornelius"] * 3],
        hands=[[], ["governess"]],
        weddings=more.pop("weddings", weddings),
        values=values,
        **more,
    )
    return act(state, Play("governess"))


def test_li_8_2_medals_go_to_the_highest_sum_of_three_daughters() -> None:
    end = ended([(5, 5, 5), (1, 2, 3)], unopened=[["theodora", "leopoldine"], []])
    families = [end.family(seat) for seat in (0, 1)]
    assert families == [(5 + 3 + 3, 5 + 1 + 0, 5 + 0 + 1), (1 + 3 + 1, 1 + 2 + 2, 2 + 1 + 4)]
    assert end.medals == (0, 0, 1)
    points = sum(DECK.gentlemen[man].points for man in ("bodo", "hugo", "cornelius"))
    assert end.scores == (4, points + 2)


def test_li_8_3_a_tie_leaves_the_medal_with_nobody() -> None:
    end = ended([(5, 4, 5), (1, 2, 3)], unopened=[["theodora", "leopoldine"], []])
    assert [end.family(seat)[1] for seat in (0, 1)] == [5, 5]
    assert end.medals == (0, None, 1)


def test_li_8_4_boards_that_were_never_opened_count_with_their_pink_values() -> None:
    end = ended([(0, 0, 0), (1, 2, 3)], unopened=[["josephine", "friederike"], []])
    assert end.family(0) == (1, 5, 2)
    assert end.view(1).boards[0] == ("caecilia", "josephine", "friederike")
    assert any(event.kind == "reveal" for event in end.log)


def test_li_8_5_points_are_gentlemen_laid_out_events_and_medals() -> None:
    end = ended([(0, 0, 0), (1, 2, 3)], laid_out=[["manor", "inheritance"], ["manor"]])
    medals = end.medals
    points = sum(DECK.gentlemen[man].points for man in ("bodo", "hugo", "cornelius"))
    assert end.scores == (3 + 2 * medals.count(0), points + 1 + 2 * medals.count(1))


def test_li_8_6_the_most_points_win_and_equal_ones_win_together() -> None:
    both = [
        [("caecilia", "maximilian", (5, 5, 0)), ("theodora", "ruprecht", (5, 5, 5))],
        [("otilie", "bodo", (1, 1, 2)), ("henriette", "hugo", (3, 2, 1))],
    ]
    told: dict[str, Any] = {"weddings": both, "daughters": ["adelheid", "anna_maria"]}
    end = ended([(0, 0, 0), (1, 2, 3)], **told)
    ahead = end.scores[0] - end.scores[1]
    assert end.winners == (0,)
    assert 0 < ahead <= 4
    out = {1: ["manor"], 2: ["inheritance"], 3: ["inheritance", "manor"], 4: ["inheritance"] * 2}[ahead]
    tied = ended([(0, 0, 0), (1, 2, 3)], laid_out=[[], out], **told)
    assert tied.scores[0] == tied.scores[1]
    assert tied.winners == (0, 1)


def test_li_8_7_after_the_end_nothing_can_be_done() -> None:
    end = ended([(0, 0, 0), (1, 2, 3)])
    assert end.decision is None and end.nature is None
    assert end.legal_actions() == ()
    assert refusal(end, Visit("park")) == "LI-8.7"
    assert LIEBE_INTRIGE.state_from_data(LIEBE_INTRIGE.state_to_data(end)) == end
