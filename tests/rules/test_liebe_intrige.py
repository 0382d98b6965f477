"""Liebe & Intrige, clause by clause: setting up, turns, visits and intrigues; the rest stands in files of its own."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from austenplay.core.chance import Begin
from austenplay.core.knowledge import BACK
from austenplay.games.liebe_intrige.rules import (
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
from tests.rules.suitors import (
    BOTTLE,
    BUBBLE,
    CLOVER,
    DECK,
    act,
    begun,
    kinds,
    news,
    refusal,
    reshuffled,
    table,
    through,
)

each_table = pytest.mark.parametrize("seats", (2, 3, 4))
STACKS = {"theatre": 3, "dive_bar": 7, "boulevard": 2, "soup_kitchen": 3, "park": 5, "tailor": 0}
THREE_WED = [
    ("otilie", "bodo", (3, 3, 3)),
    ("henriette", "hugo", (3, 3, 3)),
    ("theodora", "cornelius", (3, 3, 4)),
]


# 1: setting up


@each_table
def test_li_1_1_nothing_counts_at_the_start(seats: int) -> None:
    state = begun(seats)
    assert state.scores == (0,) * seats
    assert not state.is_over
    assert state.winners == ()


@each_table
def test_li_1_2_the_first_seat_begins_or_chance_picks_and_turns_go_round(seats: int) -> None:
    assert begun(seats).active == 0
    drawn = LIEBE_INTRIGE.setup(seats=seats, starts="drawn")
    assert drawn.nature is not None
    assert drawn.nature.outcomes() == tuple((Begin(seat), Fraction(1, seats)) for seat in range(seats))
    state = through(drawn.apply(Begin(1)))
    assert state.active == state.starter == 1
    turns = [state.active]
    while len(turns) < seats + 1:
        state = through(act(state, Visit("tailor" if state.at[state.active] is None else "park")))
        if state.step.stage is Stage.TAKE:
            state = through(act(state, state.legal_actions()[0]))
        turns.append(state.active)
    assert turns == [(1 + step) % seats for step in range(seats + 1)]


def test_li_1_3_brown_gentlemen_stay_in_the_box_where_two_play() -> None:
    brown = {key for key, man in DECK.gentlemen.items() if man.brown}
    assert len(brown) == 4
    two = LIEBE_INTRIGE.rules(2).men_cards
    assert len(two) == 84 - 6 * len(brown) == 60
    assert not brown & set(two)
    assert brown < set(LIEBE_INTRIGE.rules(3).men_cards)
    assert "LI-1.3" not in LIEBE_INTRIGE.rulebook_for(begun(3))
    assert "LI-1.3" in LIEBE_INTRIGE.rulebook_for(begun(2))


@each_table
def test_li_1_4_places_get_their_stacks_and_the_rest_is_the_draw_pile(seats: int) -> None:
    state = begun(seats)
    assert {key: len(stack) for key, stack in zip(state.rules.places, state.stacks, strict=True)} == STACKS
    assert len(state.pile) == (64 if seats > 2 else 40)
    assert all(state.view(seat).stacks[0] == (BACK,) * 3 for seat in (None, *range(seats)))


@each_table
def test_li_1_5_the_events_are_a_pile_and_nobody_holds_any(seats: int) -> None:
    state = begun(seats)
    assert Counter(state.events) == Counter(DECK.event_cards)
    assert len(state.events) == 46
    assert not any(state.hands)


@each_table
def test_li_1_6_three_daughters_each_of_whom_one_is_open(seats: int) -> None:
    state = begun(seats)
    assert len({key for row in state.boards for key in row} | set(state.box)) == 12
    assert len(state.box) == 12 - 3 * seats
    for seat in range(seats):
        first = state.boards[seat][0]
        assert state.values[seat] == DECK.daughters[first].begins
        for looker in (None, *range(seats)):
            assert state.view(looker).boards[seat] == (first, BACK, BACK)
            assert state.view(looker).box == (BACK,) * len(state.box)


# 2: daughters and gentlemen


def test_li_2_1_attributes_stay_between_nought_and_five() -> None:
    state = table(values=[(0, 4, 2), None])
    after = act(state, Visit("tailor"))
    assert after.values[0] == (0, 5, 2)
    change = next(event for event in news(state, after) if event.kind == "attribute")
    assert (change["by"], change["value"]) == (1, 5)
    assert act(state, Visit("park"), Roll("hat_0")).values[0] == (0, 4, 2)


def test_li_2_2_six_cards_of_each_gentleman_who_demands_and_is_worth_something() -> None:
    assert set(Counter(LIEBE_INTRIGE.rules(3).men_cards).values()) == {6}
    assert len(DECK.gentlemen) == 14
    for man in DECK.gentlemen.values():
        assert man.points == 3 + (sum(man.demands) - 3) // 2
    state = table(weddings=[[("otilie", "alexander", (5, 4, 4))], []])
    assert state.scores == (8, 0)


# 3: a turn


def test_li_3_1_a_turn_is_a_place_what_is_done_there_and_an_event() -> None:
    state = table(stacks={"theatre": ["alexander", "bodo", "hugo"]}, events=["diadem"])
    assert kinds(state) == ["Visit"]
    assert refusal(state, Done()) == "LI-3.1"
    assert refusal(state, Visit("nowhere")) == "LI-3.1"
    after = act(state, Visit("theatre"), Take("hugo"))
    assert after.at == ("theatre", None)
    assert after.hands == (("diadem",), ())
    assert after.active == 1


def test_li_3_2_the_daughter_goes_elsewhere_and_a_new_one_stays_where_her_sister_was() -> None:
    first = table()
    assert {action.place for action in first.legal_actions()} == set(STACKS)  # type: ignore[attr-defined]
    state = table(at=["park", None])
    assert refusal(state, Visit("park")) == "LI-3.2"
    bride = table(
        at=["park", None], laid=[["bodo", "bodo"], []], values=[(3, 3, 3), None], stacks={"theatre": ["bodo"]}
    )
    wed = act(bride, Visit("theatre"), Take("bodo"))
    assert len(wed.weddings[0]) == 1
    assert wed.at[0] == "theatre"
    back = through(act(wed, Visit("tailor")))
    assert back.active == 0
    assert refusal(back, Visit("theatre")) == "LI-3.2"


def test_li_3_3_staying_is_for_an_intrigue_alone() -> None:
    state = table(at=["park", "park"], laid=[["bodo"], ["hugo"]])
    assert refusal(state, Visit("park")) == "LI-3.2"
    after = act(state, Intrigue("park", 1))
    assert after.at == ("park", "park")
    assert news(state, after)[0].clause == "LI-3.3"


def test_li_3_4_acting_and_scheming_are_a_free_choice() -> None:
    state = table(at=["theatre", "park"], laid=[["bodo"], ["hugo"]])
    assert {Visit("park"), Intrigue("park", 1)} <= set(state.legal_actions())
    arriving = table(at=[None, "park"], laid=[["bodo"], ["hugo"]])
    assert Intrigue("park", 1) in arriving.legal_actions()


def test_li_3_5_without_a_daughter_only_events_are_left() -> None:
    state = table(
        3,
        daughters=[None, "ludmilla", "wilhelmine"],
        weddings=[THREE_WED, [], []],
        first=2,
        to_move=0,
        hands=[["manor", "diadem", "gossip"], [], []],
    )
    assert state.step is not None and state.step.stage is Stage.FINISH
    assert set(state.legal_actions()) == {Play("manor"), Play("gossip", 1), Play("gossip", 2), Done()}
    assert refusal(state, Play("diadem")) == "LI-6.7"
    after = act(state, Done())
    assert len(after.hands[0]) == 4
    assert after.active == 1
    one = [("caecilia", "bodo", (1, 1, 2)), *THREE_WED[1:]]
    alone = table(2, daughters=["otilie", None], weddings=[[], one], hands=[["gossip"], []])
    assert refusal(alone, Play("gossip", 1)) == "LI-6.7"


# 4: visiting a place


def test_li_4_1_attributes_then_dice_then_the_stack() -> None:
    state = act(table(hands=[["manor"], []]), Visit("dive_bar"))
    assert state.step.stage is Stage.CASANOVA
    state = act(state, CLOVER)
    assert state.step.stage is Stage.PAUSE  # an event may be played between the dice
    state = act(state, Done())
    assert state.step.stage is Stage.DRINKING
    state = act(state, CLOVER)
    assert state.step.stage is Stage.TAKE
    theatre = table()
    story = [event.kind for event in news(theatre, act(theatre, Visit("theatre")))]
    assert story == ["visit", "attribute", "look"]


@pytest.mark.parametrize(
    ("place", "values"),
    [
        ("theatre", (1, 1, 2)),
        ("tailor", (1, 3, 1)),
        ("soup_kitchen", (2, 1, 1)),
        ("park", (1, 1, 1)),
        ("dive_bar", (1, 1, 1)),
    ],
)
def test_li_4_2_every_place_gives_what_it_shows(place: str, values: tuple[int, ...]) -> None:
    state = act(table(values=[(1, 1, 1), None]), Visit(place))
    while state.nature is not None:
        state = act(state, CLOVER)
    assert state.values[0] == values


def test_li_4_3_the_boulevard_raises_one_of_two() -> None:
    state = act(table(values=[(1, 1, 1), None]), Visit("boulevard"))
    assert state.decision.prompt == "{0 chooses} which attribute rises."
    assert state.legal_actions() == (Raise("reputation"), Raise("education"))
    assert act(state, Raise("reputation")).values[0] == (2, 1, 1)
    assert act(state, Raise("education")).values[0] == (1, 1, 2)
    assert refusal(state, Raise("beauty")) == "LI-4.3"


@pytest.mark.parametrize("beauty", range(6))
def test_li_4_4_casanova_takes_notice_from_a_beauty_on(beauty: int) -> None:
    state = act(table(values=[(3, beauty, 3), None]), Visit("park"))
    assert act(state, CLOVER).values[0] == (3, beauty, 3)
    for hat in (0, 2, 4):
        assert act(state, Roll(f"hat_{hat}")).values[0] == (2 if beauty >= hat else 3, beauty, 3)
    assert refusal(state, Roll("hat_1")) == refusal(state, BOTTLE) == "LI-4.4"
    chances = dict(state.nature.outcomes())
    assert chances[CLOVER] == Fraction(1, 2)
    hit = sum(chances[Roll(f"hat_{hat}")] for hat in (0, 2, 4) if beauty >= hat)
    assert state.casanova(0) == hit == Fraction(1 + (beauty >= 2) + (beauty >= 4), 6)


def test_li_4_5_the_bottle_takes_education() -> None:
    state = act(table(values=[(3, 1, 3), None]), Visit("dive_bar"), CLOVER)
    assert state.nature.outcomes() == ((CLOVER, Fraction(1, 2)), (BOTTLE, Fraction(1, 2)))
    assert act(state, BOTTLE).values[0] == (3, 1, 2)
    assert act(state, CLOVER).values[0] == (3, 1, 3)


def test_li_4_6_only_the_visitor_sees_the_stack_and_remembers_it() -> None:
    state = act(table(3, stacks={"theatre": ["alexander", "bodo", "hugo"]}), Visit("theatre"))
    assert state.view(0).stacks[0] == ("alexander", "bodo", "hugo")
    assert state.view(1).stacks[0] == state.view(None).stacks[0] == (BACK,) * 3
    after = act(state, Take("alexander"))
    assert after.view(0).stacks[0] == ("bodo", "hugo", BACK)
    assert after.view(1).stacks[0] == (BACK,) * 3
    other = act(after, Visit("theatre"))  # the next one sees the new card as well
    assert BACK not in other.view(1).stacks[0]
    gone = act(other, Take("hugo"))
    assert gone.view(0).stacks[0] == ("bodo", BACK, BACK)
    assert gone.view(1).stacks[0].count(BACK) == 1


def test_li_4_7_a_gentleman_must_be_taken_and_lies_open() -> None:
    state = act(table(stacks={"theatre": ["alexander", "bodo", "hugo"]}), Visit("theatre"))
    assert state.legal_actions() == (Take("alexander"), Take("bodo"), Take("hugo"))
    assert refusal(state, Done()) == refusal(state, Take("theobald")) == "LI-4.7"
    assert act(state, Take("bodo")).view(1).laid[0] == ("bodo",)


def test_li_4_8_a_hidden_card_of_the_draw_pile_fills_the_stack() -> None:
    state = table(stacks={"park": ["bodo"] * 5}, pile=["hugo", "theobald"])
    after = act(state, Visit("park"), CLOVER, Take("bodo"))
    assert after.stacks[4] == ("bodo",) * 4 + ("hugo",)
    assert after.pile[0] == ("theobald", 0)
    refill = next(event for event in news(state, after) if event.kind == "refill")
    assert all(refill.seen(seat)["man"] is None for seat in (None, 0, 1))


def test_li_4_9_discards_are_shuffled_when_the_pile_is_empty() -> None:
    state = table(pile_size=0, stacks={"boulevard": ["bodo", "hugo"]})
    gone = Counter(state.discard)
    due = act(state, Visit("boulevard"), Raise("education"), Take("bodo"))
    assert due.step.stage is Stage.MEN
    assert Counter(due.nature.cards) == gone
    after = reshuffled(due)
    assert len(after.pile) == gone.total() - 1
    assert after.discard == ()
    assert len(after.stacks[2]) == 2
    every = {key: [] for key in STACKS}
    men = list(LIEBE_INTRIGE.rules(2).men_cards)
    empty = table(pile_size=0, stacks={**every, "park": men})
    short = act(empty, Visit("park"), CLOVER, Take("bodo"))
    assert len(short.stacks[4]) == len(men) - 1
    assert "short" in [event.kind for event in news(empty, short)]


def test_li_4_10_a_fourth_gentleman_costs_one_of_the_three() -> None:
    laid = ["alexander", "giselbert", "giselbert", "cornelius"]
    state = table(3, laid=[laid, [], []], stacks={"theatre": ["bodo", "hugo", "theobald"]})
    asked = act(state, Visit("theatre"), Take("bodo"))
    assert set(asked.legal_actions()) == {Part("alexander"), Part("giselbert"), Part("cornelius")}
    assert refusal(asked, Part("bodo")) == "LI-4.10"
    after = act(asked, Part("giselbert"))
    assert after.laid[0] == ("alexander", "bodo", "cornelius")
    assert after.discard.count("giselbert") == 2
    assert act(state, Visit("theatre"), Take("hugo")).step.stage is Stage.PART


def test_li_4_11_where_no_card_lies_nothing_is_taken() -> None:
    after = act(table(), Visit("tailor"))
    assert after.active == 1
    assert after.laid[0] == ()
    empty = table(stacks={"park": []})
    assert act(empty, Visit("park"), CLOVER).active == 1


# 5: intrigue


def test_li_5_1_one_rival_at_the_place_is_chosen_and_one_roll_made() -> None:
    state = table(3, at=[None, "park", "park"], laid=[["bodo"], ["hugo"], ["theobald"]])
    assert {Intrigue("park", 1), Intrigue("park", 2)} <= set(state.legal_actions())
    assert refusal(state, Intrigue("theatre", 1)) == refusal(state, Intrigue("park", 0)) == "LI-5.1"
    due = act(state, Intrigue("park", 2))
    assert due.nature.outcomes() == ((CLOVER, Fraction(2, 3)), (BUBBLE, Fraction(1, 3)))
    assert act(due, CLOVER).legal_actions() == (Take("theobald"),)


@pytest.mark.parametrize("laid", [[[], ["hugo"] * 3], [["hugo"], []]])
def test_li_5_2_both_need_a_gentleman_card(laid: list[list[str]]) -> None:
    state = table(at=[None, "park"], laid=laid, values=[(0, 0, 0), (0, 0, 0)])
    assert Intrigue("park", 1) not in state.legal_actions()
    assert refusal(state, Intrigue("park", 1)) == "LI-5.2"


@pytest.mark.parametrize("own", [None, "tailor"])
def test_li_5_3_no_intrigue_at_the_tailors(own: str | None) -> None:
    state = table(at=[own, "tailor"], laid=[["bodo"], ["hugo"]])
    assert refusal(state, Intrigue("tailor", 1)) == "LI-5.3"


def test_li_5_4_nothing_of_the_place_is_done() -> None:
    state = table(at=[None, "theatre"], laid=[["bodo"], ["hugo"]], values=[(1, 1, 1), None])
    after = act(state, Intrigue("theatre", 1), CLOVER, Take("hugo"))
    assert after.values[0] == (1, 1, 1)
    assert after.stacks == state.stacks
    assert not {"look", "attribute", "refill"} & {event.kind for event in news(state, after)}


def test_li_5_5_with_a_clover_a_card_of_ones_choice_is_won() -> None:
    state = table(at=[None, "park"], laid=[["bodo"], ["theobald", "theobald", "hugo"]])
    won = act(state, Intrigue("park", 1), CLOVER)
    assert won.decision.seat == 0
    assert won.legal_actions() == (Take("hugo"), Take("theobald"))
    assert refusal(won, Take("bodo")) == "LI-5.5"
    after = act(won, Take("theobald"))
    assert after.laid == (("bodo", "theobald"), ("hugo", "theobald"))
    assert after.active == 1
    assert len(after.hands[0]) == 1


def test_li_5_6_with_the_bubble_the_other_family_must_take_one() -> None:
    state = table(at=[None, "park"], laid=[["bodo", "hugo"], ["theobald", "theobald"]])
    lost = act(state, Intrigue("park", 1), BUBBLE)
    assert lost.decision.seat == 1
    assert lost.decision.clause == "LI-5.6"
    assert lost.legal_actions() == (Take("bodo"), Take("hugo"))
    assert refusal(lost, Done()) == "LI-5.6"
    after = act(lost, Take("hugo"))
    assert after.laid == (("bodo",), ("hugo", "theobald", "theobald"))
    assert (after.active, len(after.hands[0])) == (1, 1)


def test_li_5_7_a_fourth_gentleman_by_an_intrigue_costs_one_of_three_too() -> None:
    laid = [["alexander", "bodo", "bodo", "hugo"], ["theobald", "cornelius", "ruprecht"]]
    state = act(table(at=[None, "park"], laid=laid), Intrigue("park", 1))
    won = act(state, CLOVER, Take("theobald"))
    assert won.decision.seat == 0
    after = act(won, Part("bodo"))
    assert after.laid[0] == ("alexander", "hugo", "theobald")
    assert after.discard.count("bodo") == 2
    assert after.laid[1] == ("cornelius", "ruprecht")
    lost = act(state, BUBBLE, Take("hugo"))
    assert lost.decision.seat == 1
    assert act(lost, Part("cornelius")).laid[1] == ("hugo", "ruprecht", "theobald")
