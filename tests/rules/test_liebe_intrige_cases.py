"""The worked cases of Liebe & Intrige, played on the game; each test is named after its case."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from austenplay.core.knowledge import BACK
from austenplay.games.liebe_intrige.rules import (
    Answer,
    Discard,
    Done,
    Intrigue,
    Part,
    Play,
    Raise,
    Roll,
    Take,
    Visit,
)
from austenplay.games.liebe_intrige.steps import Stage
from tests.playouts import LIEBE_INTRIGE
from tests.rules.suitors import BUBBLE, CLOVER, DECK, EACH, act, begun, kinds, news, refusal, reshuffled, table, through


@pytest.mark.parametrize("value", [0, 2, 4])
def test_case_li_002_casanova_equality_counts(value: int) -> None:
    state = act(table(values=[(3, value, 0), None]), Visit("park"), Roll(f"hat_{value}"))
    assert state.values[0] == (2, value, 0)


def test_case_li_003_casanova_at_reputation_nought() -> None:
    state = act(table(values=[(0, 5, 0), None]), Visit("park"), Roll("hat_2"))
    assert state.values[0] == (0, 5, 0)
    later = through(act(state, Take(state.stacks[4][0]), Visit("tailor")))
    assert act(later, Visit("soup_kitchen")).values[0][0] == 1  # no debt was kept


def test_case_li_005_which_place_rolls_which_die() -> None:
    rolled: dict[str, list[str]] = {}
    for place in DECK.places:
        state = act(table(), Visit(place))
        rolled[place] = []
        while state.nature is not None:
            rolled[place].append(str(state.step.stage))
            assert not any(event.kind == "look" for event in state.log)
            state = act(state, CLOVER)
    assert rolled == {
        "theatre": [],
        "dive_bar": ["casanova", "drinking"],
        "boulevard": [],
        "soup_kitchen": [],
        "park": ["casanova"],
        "tailor": [],
    }


@pytest.mark.parametrize("seats", [3, 4])
def test_case_li_007_stacks_at_the_start(seats: int) -> None:
    state = begun(seats)
    assert list(map(len, state.stacks)) == [3, 7, 2, 3, 5, 0]
    assert len(state.pile) == 64
    assert len(state.events) == 46
    assert all(len(boards) == 3 for boards in state.boards)
    for seat in range(seats):
        assert state.values[seat] == DECK.daughters[state.boards[seat][0]].begins


def test_case_li_008_two_players() -> None:
    state = begun(2)
    men = [man for place in (*state.stacks, [man for man, _ in state.pile]) for man in place]
    assert not any(DECK.gentlemen[man].brown for man in men)
    assert len(men) == 84 - 6 * sum(man.brown for man in DECK.gentlemen.values())
    assert set(Counter(men).values()) == {6}
    assert len(state.events) == 46


def test_case_li_011_taking_is_compulsory() -> None:
    state = act(table(), Visit("theatre"))
    assert refusal(state, Done()) == "LI-4.7"
    assert act(table(), Visit("tailor")).active == 1


def test_case_li_012_replacement_card() -> None:
    state = table(pile_size=10)
    after = act(state, Visit("park"), CLOVER)
    after = act(after, after.legal_actions()[0])
    assert (len(after.stacks[4]), len(after.pile)) == (5, 9)
    assert after.view(1).stacks[4] == (BACK,) * 5
    assert after.view(0).stacks[4].count(BACK) == 1
    men = list(LIEBE_INTRIGE.rules(2).men_cards)
    every: dict[str, list[str]] = {place: [] for place in DECK.places}
    bare = table(stacks={**every, "park": men[:5], "dive_bar": men[5:]})
    assert not bare.pile and not bare.discard
    less = act(bare, Visit("park"), CLOVER)
    assert len(act(less, less.legal_actions()[0]).stacks[4]) == 4


def test_case_li_013_discards_become_the_draw_pile() -> None:
    men = list(LIEBE_INTRIGE.rules(3).men_cards)
    boulevard, discards, rest = men[:2], men[2:9], men[9:]
    theobald = [man for man in rest if man == "theobald"]
    others = [man for man in rest if man != "theobald"]
    state = table(
        3,
        stacks={
            "boulevard": boulevard,
            "park": [*others, *theobald[3:]],
            **{place: [] for place in ("theatre", "dive_bar", "soup_kitchen", "tailor")},
        },
        pile_size=0,
        weddings=[[], [("otilie", "theobald", (3, 1, 4))], []],
    )
    assert Counter(state.discard) == Counter(discards)
    due = act(state, Visit("boulevard"), Raise("education"), Take(boulevard[0]))
    assert "theobald" not in due.nature.cards
    after = reshuffled(due)
    assert (len(after.stacks[2]), len(after.pile), after.discard) == (2, 6, ())


def test_case_li_014_one_whole_turn() -> None:
    state = table(
        daughters=["otilie", "ludmilla"],
        values=[(1, 2, 1), None],
        laid=[["alexander"], []],
        stacks={"theatre": ["alexander", "hugo", "cornelius"]},
        hands=[["diadem"], []],
    )
    looking = act(state, Visit("theatre"))
    assert looking.values[0] == (1, 2, 2)
    taken = act(looking, Take("alexander"))
    assert taken.laid[0] == ("alexander", "alexander")
    assert len(taken.stacks[0]) == 3
    assert taken.view(0).stacks[0] == ("cornelius", "hugo", BACK)
    after = act(taken, Play("diadem"))
    assert after.values[0] == (1, 3, 2)
    assert len(after.hands[0]) == 1
    assert after.active == 1


def test_case_li_017_hand_limit_after_drawing() -> None:
    state = table(hands=[["gossip", "gown", "novels", "veto", "veto"], []], events=["manor"])
    over = act(state, Visit("tailor"), Done())
    assert len(over.hands[0]) == 6
    assert over.active == 0
    assert kinds(over) == ["Discard"]
    after = act(over, Discard("gown"))
    assert (len(after.hands[0]), after.active) == (5, 1)


def test_case_li_018_green_arrow() -> None:
    state = table(3, hands=[["gossip", "diadem"], ["veto", "manor"], []])
    assert act(state, Play("diadem")).decision.seat == 0
    asked = act(state, Play("gossip", 1))
    assert asked.decision.seat == 1
    assert set(asked.legal_actions()) == {Answer("veto"), Answer()}
    assert refusal(asked, Answer("manor")) == "LI-6.4"
    other = act(state, Play("gossip", 2))
    assert other.decision.seat == 0  # nobody else is asked


def test_case_li_019_event_pile_empty() -> None:
    cards = list(DECK.event_cards)
    laid_out = [["manor"] * 3, ["inheritance"] * 2]
    left = [card for card in cards if card not in ("manor", "inheritance")]
    state = table(hands=[left[:5], left[5:34]], laid_out=laid_out, events_size=0)
    assert len(state.spent) == 46 - 5 - 34
    due = act(state, Visit("tailor"), Done())
    assert due.step.stage is Stage.EVENTS
    assert not {"manor", "inheritance"} & set(due.nature.cards)
    after = reshuffled(due)
    assert len(after.hands[0]) == 6


def rivals(**more: Any) -> Any:
    """Return a position in which seat 1 stands in the Park."""
    return table(at=[None, "park"], **more)


def test_case_li_020_success() -> None:
    state = rivals(laid=[["bodo"], ["theobald", "theobald", "hugo"]], values=[(1, 1, 1), None])
    after = act(state, Intrigue("park", 1), CLOVER, Take("theobald"))
    assert after.laid == (("bodo", "theobald"), ("hugo", "theobald"))
    assert after.values[0] == (1, 1, 1)
    assert after.stacks == state.stacks
    assert [event.kind for event in news(state, after)] == ["intrigue", "roll", "win", "draw", "turn"]


def test_case_li_022_both_need_at_least_one_card() -> None:
    for laid in ([[], ["bodo", "hugo", "hugo"]], [["bodo", "hugo", "hugo"], []]):
        assert refusal(rivals(laid=laid), Intrigue("park", 1)) == "LI-5.2"


def test_case_li_023_not_in_the_tailors_shop() -> None:
    state = table(at=["tailor", "tailor"], laid=[["bodo"], ["hugo"]])
    assert refusal(state, Intrigue("tailor", 1)) == "LI-5.3"
    assert refusal(state, Visit("tailor")) == "LI-3.2"


def test_case_li_025_fourth_name_through_intrigue() -> None:
    laid = [["alexander", "bodo", "hugo", "hugo"], ["theobald", "cornelius", "ruprecht"]]
    won = act(rivals(laid=laid), Intrigue("park", 1), CLOVER, Take("theobald"), Part("hugo"))
    assert won.laid == (("alexander", "bodo", "theobald"), ("cornelius", "ruprecht"))
    assert won.discard.count("hugo") == 2
    lost = act(rivals(laid=laid), Intrigue("park", 1), BUBBLE, Take("bodo"), Part("theobald"))
    assert lost.laid == (("alexander", "hugo", "hugo"), ("bodo", "cornelius", "ruprecht"))
    assert lost.discard.count("theobald") == 1


def test_case_li_026_two_rivals_at_the_same_place() -> None:
    state = table(3, at=[None, "park", "park"], laid=[["bodo"], ["hugo"], ["theobald"]])
    assert {Intrigue("park", 1), Intrigue("park", 2)} <= set(state.legal_actions())
    after = act(state, Intrigue("park", 1), CLOVER, Take("hugo"))
    assert [event.kind for event in news(state, after)].count("roll") == 1


def test_case_li_027_intrigue_completes_a_set_of_three() -> None:
    state = rivals(laid=[["theobald"] * 2, ["theobald"]], values=[(3, 1, 4), None], hands=[["manor"], []])
    after = act(state, Intrigue("park", 1), CLOVER, Done(), Take("theobald"))
    assert after.weddings[0] == (("theobald", (3, 1, 4)),)
    assert (after.active, len(after.hands[0])) == (1, 2)


def test_case_li_029_two_of_three_demands_are_not_enough_and_exactly_equal_is() -> None:
    state = table(laid=[["theobald"] * 3, []], values=[(3, 0, 4), None], hands=[["diadem"], []])
    assert not state.weddings[0]
    assert act(state, Play("diadem")).weddings[0] == (("theobald", (3, 1, 4)),)


def test_case_li_030_off_turn_marriage() -> None:
    state = rivals(laid=[["theobald", "bodo"], ["theobald"] * 2], values=[None, (3, 1, 4)], unopened=[[], ["otilie"]])
    after = act(state, Intrigue("park", 1), BUBBLE, Take("theobald"))
    assert after.weddings[1] == (("theobald", (3, 1, 4)),)
    assert after.daughter(1) == "otilie"
    assert after.laid == (("bodo",), ())
    assert (after.active, len(after.hands[0]), len(after.hands[1])) == (1, 1, 0)


def test_case_li_031_rivals_cards_of_the_bridegroom() -> None:
    state = table(
        3,
        laid=[["theobald"] * 2, ["theobald"] * 2, ["theobald"]],
        values=[(3, 1, 3), (0, 0, 0), (0, 0, 0)],
        stacks={"theatre": ["theobald"]},
    )
    after = act(state, Visit("theatre"), Take("theobald"))
    assert after.sets == ("theobald",) * 6
    assert after.laid == ((), (), ())


def test_case_li_032_other_gentlemen_of_the_bride() -> None:
    state = table(
        laid=[["theobald"] * 3 + ["bodo"] * 2 + ["hugo"], []],
        values=[(3, 0, 4), None],
        at=["park", None],
        hands=[["diadem", "manor"], []],
        unopened=[["otilie"], []],
    )
    after = act(state, Play("diadem"))
    assert after.discard == ("bodo", "bodo", "hugo")
    assert (after.laid[0], after.values[0], after.at[0]) == ((), DECK.daughters["otilie"].begins, "park")
    assert "manor" in after.hands[0]


def test_case_li_034_cards_of_a_married_gentleman_found_later() -> None:
    state = table(
        3,
        to_move=2,
        weddings=[[("otilie", "theobald", (3, 1, 4))], [], []],
        stacks={"park": ["theobald", "bodo", "hugo", "emmerich", "valentin"]},
        pile=["theobald", "theobald", "ruprecht"],
    )
    looking = act(state, Visit("park"), CLOVER)
    assert looking.sets == ("theobald",) * 6
    assert len(looking.stacks[4]) == 5 and "theobald" not in looking.stacks[4]
    assert kinds(looking) == ["Take"]


def test_case_li_035_married_man_cannot_be_married_again() -> None:
    state = table(
        3,
        laid=[["theobald"] * 3, [], ["theobald"] * 3],
        values=[(3, 0, 4), None, (0, 1, 4)],
        hands=[["diadem"], [], ["bazaar"]],
    )
    after = act(state, Play("diadem"))
    assert after.laid[2] == ()
    assert [len(row) for row in after.weddings] == [1, 0, 0]


def test_case_li_036_two_marriages_become_possible_by_one_event() -> None:
    state = table(
        3,
        laid=[["theobald"] * 3, [], ["theobald"] * 3],
        values=[(3, 0, 4), None, (3, 0, 4)],
        hands=[["fair_day"], [], []],
        deck=DECK.text + EACH,
    )
    after = act(state, Play("fair_day"))
    assert [len(row) for row in after.weddings] == [1, 0, 0]
    assert after.sets == ("theobald",) * 6


@pytest.mark.parametrize(("last", "turns"), [(1, 1), (2, 0), (0, 2)])
def test_case_li_038_round_is_played_out(last: int, turns: int) -> None:
    nobody: list[Any] = [[], [], []]
    weddings, laid, hands = nobody[:], nobody[:], nobody[:]
    weddings[last] = [("otilie", "bodo", (1, 1, 2)), ("henriette", "hugo", (3, 2, 1))]
    laid[last], hands[last] = ["theobald"] * 3, ["diadem"]
    values = [(3, 0, 4) if seat == last else None for seat in range(3)]
    state = act(table(3, to_move=last, weddings=weddings, laid=laid, hands=hands, values=values), Play("diadem"))
    for _ in range(turns):
        assert not state.is_over
        state = act(state, Visit("tailor"))
    assert state.is_over


def test_case_li_040_medals_count_all_three_daughters() -> None:
    state = table(
        3,
        to_move=2,
        weddings=[
            [("theodora", "bertram", (3, 1, 1))],
            [("leopoldine", "ruprecht", (4, 1, 1))],
            [("otilie", "bodo", (0, 0, 0)), ("henriette", "hugo", (0, 0, 0))],
        ],
        values=[(2, 0, 0), (1, 0, 0), (1, 2, 3)],
        unopened=[["charlotte"], ["friederike"], []],
        laid=[[], [], ["cornelius"] * 3],
        hands=[[], [], ["governess"]],
    )
    end = act(state, Play("governess"))
    assert [end.family(seat)[0] for seat in range(3)] == [6, 5, 1]
    assert end.medals[0] == 0
    assert end.scores[0] == DECK.gentlemen["bertram"].points + 2 * end.medals.count(0)


def test_case_li_041_unrevealed_daughters_count_with_the_pink_values() -> None:
    state = table(
        to_move=1,
        weddings=[[], [("otilie", "bodo", (1, 1, 2)), ("henriette", "hugo", (3, 2, 1))]],
        values=[(0, 0, 0), (3, 0, 4)],
        unopened=[["charlotte", "josephine"], []],
        laid=[[], ["theobald"] * 3],
        hands=[[], ["diadem"]],
    )
    end = act(state, Play("diadem"))
    assert end.is_over
    assert end.family(0) == (2, 5, 1)


def test_case_li_043_total_and_tie() -> None:
    state = table(
        3,
        to_move=2,
        weddings=[
            [("caecilia", "bertram", (5, 0, 0)), ("theodora", "cornelius", (5, 0, 0))],
            [("anna_maria", "alexander", (0, 5, 0))],
            [("otilie", "bodo", (0, 0, 0)), ("henriette", "giselbert", (0, 0, 0))],
        ],
        daughters=["adelheid", "charlotte", "ludmilla"],
        values=[(0, 0, 2), (0, 0, 0), (2, 2, 1)],
        unopened=[[], ["friederike"], []],
        laid=[[], [], ["hugo"] * 3],
        laid_out=[[], ["manor"], []],
        hands=[[], [], ["bazaar"]],
    )
    end = act(state, Play("bazaar"))
    assert end.medals == (0, 1, None)
    assert end.scores == (9 + 2, 8 + 1 + 2, 11)
    assert end.winners == (0, 1, 2)
