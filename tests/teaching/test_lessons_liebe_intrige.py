"""What the lessons of Liebe & Intrige say in numbers: dice, points and what is remembered, against the engine."""

from __future__ import annotations

from typing import Any

import pytest

from austenplay.games.liebe_intrige.deck import Source, printed
from austenplay.teaching import Moment, Reply, lessons_for
from tests.playouts import LIEBE_INTRIGE

DECK = printed()
LESSONS = {lesson.id: lesson for lesson in lessons_for(LIEBE_INTRIGE)}


def walk(ident: str, *actions: dict[str, Any]) -> tuple[Moment, Reply]:
    """Return the moment before the last of some actions, and what is answered to it."""
    moment = LESSONS[ident].begin()
    *first, last = (LIEBE_INTRIGE.action_from_data(data) for data in actions)
    for action in first:
        reply = moment.take(action)
        assert reply.goes_on, action
        moment = reply.go_on()[0]
    return moment, moment.take(last)


@pytest.mark.parametrize(
    ("ident", "actions", "faces"),
    [
        ("casanova", [{"do": "visit", "place": "park"}], ["hat_2"]),
        ("the-dive-bar", [{"do": "visit", "place": "dive_bar"}], ["clover"]),
        ("the-dive-bar", [{"do": "visit", "place": "dive_bar"}, {"do": "done"}], ["bottle"]),
        ("an-intrigue", [{"do": "intrigue", "place": "park", "rival": 1}], ["clover"]),
        ("staying", [{"do": "intrigue", "place": "boulevard", "rival": 1}], ["clover"]),
        ("it-fails", [{"do": "intrigue", "place": "park", "rival": 1}], ["bubble"]),
        ("in-confidence", [{"do": "intrigue", "place": "park", "rival": 1}], ["bubble"]),
        (
            "in-confidence",
            [{"do": "intrigue", "place": "park", "rival": 1}, {"do": "play", "card": "confidence"}],
            ["clover"],
        ),
    ],
)
def test_the_dice_fall_as_the_lesson_says(ident: str, actions: list[dict[str, Any]], faces: list[str]) -> None:
    _, reply = walk(ident, *actions)
    assert [event["face"] for event in reply.events if event.kind == "roll"] == faces
    told = {"hat_2": "hat with a 2", "bottle": "The bottle", "clover": "A clover", "bubble": "The speech bubble"}
    assert reply.answer is not None and all(told[face] in reply.answer.says for face in faces)


GOSSIP = {"do": "play", "card": "gossip", "target": 1}
MANOR = {"do": "play", "card": "manor"}
DONE = {"do": "done"}


@pytest.mark.parametrize(
    ("actions", "scores"),
    [([DONE], (14, 15)), ([GOSSIP, DONE], (16, 15)), ([GOSSIP, MANOR, DONE], (17, 15))],
)
def test_medals_make_the_points_that_the_lesson_says(actions: list[dict[str, Any]], scores: tuple[int, int]) -> None:
    _, reply = walk("medals", *actions)
    assert reply.after is not None and reply.answer is not None
    end: Any = reply.after.state
    assert end.is_over and end.scores == scores and end.winners == (scores.index(max(scores)),)
    assert all(str(points) in reply.answer.says for points in scores)


def test_the_manor_alone_makes_the_two_families_win_together() -> None:
    _, reply = walk("medals", MANOR)
    assert reply.after is not None
    over = reply.after.take(LIEBE_INTRIGE.action_from_data(DONE))
    assert over.after is not None
    end: Any = over.after.state
    assert end.scores == (15, 15) and end.winners == (0, 1)


def test_an_exchange_may_marry_two_daughters_and_the_one_whose_turn_it_is_comes_first() -> None:
    play = {"do": "play", "card": "portraits", "target": 1}
    grooms = {"emmerich": [(0, "bodo")], "hugo": [(0, "bodo"), (1, "hugo")], "bodo": []}
    for own, wed in grooms.items():
        _, reply = walk("an-exchange", play, {"do": "swap", "own": own, "theirs": "bodo"})
        assert [(event.seat, event["man"]) for event in reply.events if event.kind == "wed"] == wed


def test_the_third_wedding_makes_the_points_that_the_lesson_says() -> None:
    _, reply = walk("the-third-wedding", {"do": "visit", "place": "soup_kitchen"})
    assert reply.after is not None and reply.answer is not None
    state: Any = reply.after.state
    assert state.scores[0] == 13 and "13 points" in reply.answer.says
    assert state.ending and state.decision.seat == 1 and state.starter == 2


def test_the_closed_board_cannot_have_more_reputation_than_the_lesson_says() -> None:
    """So that Gossip makes sure of the medal whatever lies there, and without it a tie is possible."""
    state: Any = LESSONS["medals"].opening
    seen = {key for row in state.view(0).boards for key in row}
    closed = [board.begins[0] for key, board in DECK.daughters.items() if key not in seen]
    assert max(closed) == 3
    yours, theirs = state.family(0)[0], state.family(1)[0]
    assert (yours, theirs) == (9, 6) and yours == theirs + max(closed)


def test_an_empty_text_is_no_daughter() -> None:
    brides = [["otilie", "bodo", [1, 1, 2]], ["henriette", "hugo", [3, 2, 1]], ["adelheid", "cornelius", [1, 2, 4]]]
    told: dict[str, Any] = {"weddings": [brides, []]}
    nobody, empty = (LIEBE_INTRIGE.position(daughters=[of, "josephine"], **told) for of in (None, ""))
    assert LIEBE_INTRIGE.state_to_data(nobody) == LIEBE_INTRIGE.state_to_data(empty)


def test_nothing_is_remembered_in_the_prose_that_the_seat_does_not_know() -> None:
    """Whoever is said to have been seen at a place is known to the seat from the start."""
    remembered = {
        "attributes": {"boulevard": {"cornelius"}},
        "the-stack": {"theatre": {"bertram", "maximilian"}},
        "a-fourth-gentleman": {"theatre": {"emmerich", "maximilian"}, "soup_kitchen": {"bodo"}},
        "the-invitation": {"park": {"cornelius", "maximilian", "hugo", "bodo"}},
    }
    for ident, lesson in LESSONS.items():
        state: Any = lesson.opening
        known = {place: set(state.known[0][number]) for place, number in state.rules.number_of.items()}
        assert {place: men for place, men in known.items() if men} == remembered.get(ident, {}), ident


OURS = {
    "what-you-want": ["theobald", "hugo", "emmerich"],
    "the-table": ["dive_bar", "boulevard", "soup_kitchen", "park"],
    "attributes": ["boulevard", "soup_kitchen"],
    "casanova": ["casanova"],
    "the-dive-bar": ["dive_bar", "drinking", "chaperone"],
    "an-intrigue": ["intrigue"],
    "it-fails": ["intrigue"],
    "two-at-once": ["bodo", "theobald"],
    "events-in-hand": ["manor", "inheritance", "veto", "friend"],
    "events-that-strike": ["duel", "letter", "portraits"],
    "an-exchange": ["portraits"],
    "the-green-arrow": ["veto", "friend"],
    "turned-on-somebody": ["tables"],
    "a-chance-meeting": ["meeting"],
    "the-invitation": ["invitation"],
    "in-confidence": ["confidence", "chaperone"],
}
"""Lessons that rest on numbers of ours, and the entries of the deck that these stand in."""


@pytest.mark.parametrize("ident", OURS)
def test_a_lesson_that_rests_on_numbers_of_ours_says_so(ident: str) -> None:
    sources = {DECK.dice[key].source if key in DECK.dice else DECK.source_of(key) for key in OURS[ident]}
    assert sources <= {Source.PROPOSED, Source.INVENTED}
    learn = " ".join(LESSONS[ident].learn)
    assert any(word in learn for word in ("reconstruction", "invention", "invented", "our own making"))
