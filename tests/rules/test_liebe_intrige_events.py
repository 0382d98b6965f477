"""Liebe & Intrige, clause by clause: events, what answers them, and what they do."""

from __future__ import annotations

from collections import Counter

import pytest

from austenplay.core.knowledge import BACK
from austenplay.games.liebe_intrige.rules import (
    Answer,
    Call,
    Discard,
    Done,
    GiveUp,
    Intrigue,
    Play,
    Raise,
    Swap,
    Take,
    Visit,
)
from austenplay.games.liebe_intrige.steps import Stage
from tests.playouts import LIEBE_INTRIGE
from tests.rules.suitors import BUBBLE, CLOVER, DECK, act, kinds, news, refusal, reshuffled, table, through


def test_li_6_1_every_turn_ends_with_an_event() -> None:
    state = table(events=["diadem", "manor"])
    after = act(state, Visit("tailor"))
    assert after.hands == (("diadem",), ())
    drawn = next(event for event in news(state, after) if event.kind == "draw")
    assert drawn.seen(0)["card"] == "diadem"
    assert drawn.seen(1)["card"] is None


def test_li_6_2_five_events_at_most_after_the_draw() -> None:
    hand = ["diadem", "diadem", "gossip", "manor", "veto"]
    state = table(hands=[hand, []], events=["duel"], laid_out=[["manor", "inheritance"], []])
    over = act(state, Visit("tailor"), Done())
    assert over.step.stage is Stage.LIMIT
    assert over.decision.seat == 0
    assert set(over.legal_actions()) == {Discard(card) for card in {*hand, "duel"}}
    assert refusal(over, Done()) == refusal(over, Play("diadem")) == "LI-6.2"
    after = act(over, Discard("veto"))
    assert after.active == 1
    assert len(after.hands[0]) == 5
    assert after.spent == ("veto",)


def test_li_6_3_any_number_of_events_between_the_steps_of_ones_own_turn() -> None:
    state = table(hands=[["diadem", "governess", "manor", "bazaar"], ["diadem"]], values=[(1, 1, 1), None])
    state = act(state, Play("diadem"), Visit("dive_bar"), CLOVER)
    assert kinds(state) == ["Play", "Done"]
    state = act(state, Play("governess"), Done(), CLOVER)
    state = act(state, Play("bazaar"))
    assert state.step.stage is Stage.TAKE
    state = act(state, state.legal_actions()[0])
    assert state.step.stage is Stage.FINISH
    state = act(state, Play("manor"))
    assert state.values[0] == (2, 2, 2)
    assert state.active == 1  # the hand is empty, so nobody is asked
    assert refusal(table(), Play("diadem")) == "LI-6.3"


def test_li_6_4_the_green_arrow_answers_what_strikes_its_owner() -> None:
    state = table(3, hands=[["gossip", "duel"], ["diadem", "veto", "friend"], ["veto"]], laid=[[], ["bodo"], []])
    assert refusal(table(hands=[["veto"], []]), Play("veto")) == "LI-6.4"
    asked = act(state, Play("gossip", 1))
    assert asked.decision.seat == 1
    assert asked.decision.prompt == "{1 may} answer Malicious Gossip, or let it be."
    assert set(asked.legal_actions()) == {Answer("veto"), Answer("friend"), Answer()}
    assert refusal(asked, Answer("diadem")) == "LI-6.4"
    assert refusal(asked, Visit("park")) == "LI-6.4"
    duel = act(state, Play("duel", 1))
    assert set(duel.legal_actions()) == {Answer("veto"), Answer()}  # it lowers no attribute
    assert refusal(duel, Answer("friend")) == "LI-6.4"
    after = act(asked, Answer("friend"))
    assert after.values[1] == state.values[1]
    assert after.decision.seat == 0  # the answer itself strikes nobody, and the third seat is never asked
    assert len(after.hands[1]) == 3  # the friend brings an event
    assert act(table(hands=[["gossip"], []]), Play("gossip", 1)).decision.seat == 0  # an empty hand cannot answer


def test_li_6_5_the_event_pile_is_renewed_without_what_is_laid_out() -> None:
    state = table(hands=[["manor"], []], events_size=0)
    assert not state.events
    state = act(state, Play("manor"))
    due = act(state, Visit("tailor"))
    assert due.step.stage is Stage.EVENTS
    assert Counter(due.nature.cards) == Counter(state.spent)
    after = reshuffled(due)
    assert after.spent == ()
    assert len(after.hands[0]) == 1
    assert after.laid_out[0] == ("manor",)
    assert due.nature.cards.count("manor") == DECK.events["manor"].copies - 1


def test_li_6_6_a_played_event_is_discarded_or_laid_out_for_points() -> None:
    state = table(hands=[["diadem", "manor", "inheritance"], []])
    state = act(state, Play("diadem"), Play("manor"), Play("inheritance"))
    assert state.spent == ("diadem",)
    assert state.laid_out[0] == ("inheritance", "manor")
    assert state.scores == (3, 0)
    season = act(table(hands=[["season"], []], values=[(1, 1, 1), None]), Play("season"))
    assert set(season.legal_actions()) == {Raise("reputation"), Raise("beauty"), Raise("education")}
    assert season.decision.clause == "LI-6.6"  # no place offers it
    assert act(season, Raise("beauty")).values[0] == (1, 2, 1)


def test_li_6_7_an_event_needs_somebody_to_strike_and_something_to_take() -> None:
    hand = [["letter", "portraits", "duel", "gossip"], []]
    bare = table(3, hands=[*hand, []])
    for card in ("letter", "portraits", "duel"):
        assert refusal(bare, Play(card, 1)) == "LI-6.7"
    assert refusal(bare, Play("gossip", 0)) == refusal(bare, Play("gossip")) == "LI-6.7"
    assert Play("gossip", 2) in bare.legal_actions()
    state = table(hands=hand, laid=[[], ["bodo", "hugo"]])
    assert refusal(state, Play("portraits", 1)) == "LI-6.7"  # nothing to give for it
    stolen = act(state, Play("letter", 1))
    assert stolen.legal_actions() == (Take("bodo"), Take("hugo"))
    assert act(stolen, Take("bodo")).laid == (("bodo",), ("hugo",))
    both = table(hands=hand, laid=[["theobald"], ["bodo", "hugo"]])
    swap = act(both, Play("portraits", 1))
    assert set(swap.legal_actions()) == {Swap("theobald", "bodo"), Swap("theobald", "hugo")}
    assert act(swap, Swap("theobald", "hugo")).laid == (("hugo",), ("bodo", "theobald"))
    ball = act(table(hands=[["invitation"], []], stacks={"park": ["bodo", "hugo"]}), Play("invitation"))
    assert Call("tailor") not in ball.legal_actions()
    assert refusal(ball, Call("tailor")) == "LI-4.11"
    looking = act(ball, Call("park"))
    assert looking.legal_actions() == (Take("bodo"), Take("hugo"))
    taken = act(looking, Take("hugo"))
    assert taken.step.stage is Stage.TURN
    assert len(taken.stacks[4]) == 2


def test_li_6_8_an_event_that_is_turned_away_strikes_another_who_may_answer() -> None:
    state = table(3, hands=[["gossip", "veto"], ["tables"], ["veto"]], values=[(2, 2, 2)] * 3)
    asked = act(state, Play("gossip", 1))
    assert set(asked.legal_actions()) == {Answer("tables", 0), Answer("tables", 2), Answer()}
    assert refusal(asked, Answer("tables", 1)) == refusal(asked, Answer("tables")) == "LI-6.8"
    on_third = act(asked, Answer("tables", 2))
    assert on_third.decision.seat == 2
    assert act(on_third, Answer()).values == ((2, 2, 2), (2, 2, 2), (1, 2, 2))
    assert act(on_third, Answer("veto")).values == ((2, 2, 2),) * 3
    on_owner = act(asked, Answer("tables", 0))
    assert on_owner.decision.seat == 0  # once for each event: the one who turned it is not asked again
    assert act(on_owner, Answer()).values[0] == (1, 2, 2)
    letter = table(3, hands=[["letter"], ["tables"], []], laid=[["bodo"], ["hugo"], ["theobald"]])
    turned = act(letter, Play("letter", 1))
    assert set(turned.legal_actions()) == {Answer("tables", 2), Answer()}  # nobody robs themselves
    assert act(turned, Answer("tables", 2)).legal_actions() == (Take("theobald"),)


def test_li_6_9_cards_for_dice_have_their_moment() -> None:
    state = table(hands=[["chaperone", "chaperone", "confidence"], []], values=[(3, 3, 3), None])
    assert refusal(state, Play("confidence")) == "LI-6.9"
    safe = act(state, Play("chaperone"))
    assert refusal(safe, Play("chaperone")) == "LI-6.9"
    visit = act(safe, Visit("dive_bar"))
    assert visit.step.stage is Stage.TAKE
    assert visit.values[0] == (3, 3, 3)
    late = act(state, Visit("dive_bar"), CLOVER)
    assert Play("chaperone") in late.legal_actions()
    assert act(late, Play("chaperone")).step.stage is Stage.TAKE
    assert refusal(act(state, Visit("theatre")), Play("chaperone")) == "LI-6.9"
    again = table(at=[None, "park"], laid=[["bodo"], ["hugo"]], hands=[["confidence", "diadem"], []])
    rolled = act(again, Intrigue("park", 1), BUBBLE)
    assert set(rolled.legal_actions()) == {Play("confidence"), Done()}
    assert refusal(rolled, Play("diadem")) == "LI-6.9"
    second = act(rolled, Play("confidence"))
    assert second.step.stage is Stage.SCHEME
    assert act(second, CLOVER).decision.seat == 0
    assert act(second, BUBBLE).decision.seat == 1  # the second roll stands


def test_li_6_10_a_cancelled_event_does_nothing_and_both_are_discarded() -> None:
    state = table(hands=[["duel"], ["veto"]], laid=[[], ["bodo"]])
    after = act(state, Play("duel", 1), Answer("veto"))
    assert after.laid[1] == ("bodo",)
    assert after.spent == ("duel", "veto")
    assert after.hands == ((), ())


def test_li_6_11_a_look_at_the_draw_pile_is_for_one_seat_and_the_rest_goes_below() -> None:
    state = table(3, hands=[["meeting"], [], []], pile=["bodo", "hugo", "theobald", "ruprecht"], pile_size=6)
    looking = act(state, Play("meeting"))
    assert looking.view(0).pile[:3] == ("bodo", "hugo", "theobald")
    assert looking.view(1).pile == looking.view(None).pile == (BACK,) * 6
    assert refusal(looking, Take("ruprecht")) == refusal(looking, Done()) == "LI-6.11"
    after = act(looking, Take("hugo"))
    assert after.laid[0] == ("hugo",)
    assert after.pile[0][0] == "ruprecht"
    assert [man for man, _ in after.pile][-2:] == ["bodo", "theobald"]
    assert after.view(0).pile == (BACK,) * 3 + ("bodo", "theobald")
    assert after.view(2).pile == (BACK,) * 5


def test_li_6_12_whoever_gives_up_a_card_chooses_it() -> None:
    state = act(table(hands=[["duel"], []], laid=[["ruprecht"], ["bodo", "hugo"]]), Play("duel", 1))
    assert state.decision.seat == 1
    assert state.legal_actions() == (GiveUp("bodo"), GiveUp("hugo"))
    assert refusal(state, GiveUp("ruprecht")) == "LI-6.12"
    after = act(state, GiveUp("hugo"))
    assert after.laid[1] == ("bodo",)
    assert after.discard.count("hugo") == 1


def test_li_6_13_hands_are_hidden_and_who_is_asked_tells_nothing() -> None:
    with_veto = table(hands=[["gossip"], ["veto"]])
    without = table(hands=[["gossip"], ["diadem"]])
    assert with_veto.view(0).hands == without.view(0).hands == (("gossip",), (BACK,))
    asked = [act(state, Play("gossip", 1)) for state in (with_veto, without)]
    assert asked[0].decision == asked[1].decision
    assert asked[0].view(0) == asked[1].view(0)


@pytest.mark.parametrize("key", DECK.events)
def test_every_event_of_the_deck_can_be_played_or_answers_one(key: str) -> None:
    """Nobody is left with a card that the rules never let them use."""
    card = DECK.events[key]
    if card.arrow:
        struck = act(table(3, hands=[["gossip"], [key], []]), Play("gossip", 1))
        assert any(isinstance(action, Answer) and action.card == key for action in struck.legal_actions())
    elif card.is_reroll:
        rolled = act(
            table(at=[None, "park"], laid=[["bodo"], ["hugo"]], hands=[[key], []]), Intrigue("park", 1), BUBBLE
        )
        assert Play(key) in rolled.legal_actions()
    else:
        state = table(hands=[[key], []], laid=[["bodo"], ["hugo"]])
        action = Play(key, 1 if card.strikes else None)
        after = act(state, action)
        assert len(news(state, after)) >= 2 or after.decision != state.decision
        assert through(after) is not None
    assert card.text.endswith(".")
    assert LIEBE_INTRIGE.rulebook["LI-6.4"]
