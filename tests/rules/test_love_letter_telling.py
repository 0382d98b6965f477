"""What is asked of a person at a real table: true answers lead to the views of the engine, others say what is wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import austenplay
from austenplay import BadInput
from austenplay.core.telling import Asked
from tests.kuhn import Kuhn
from tests.rules.listening import Person
from tests.rules.test_love_letter_observed import GAME, SETTINGS, moments, names_of
from tests.sampling import samples


def tellings(view: Any) -> Iterator[tuple[dict[str, Any], Asked]]:
    """Yield what has been told after each answer, and what is asked then, until the match is told to its end."""
    person = Person(view)
    now = {**view.options, "seats": view.seats, "seat": view.seat, "log": ()}
    while True:
        asked = GAME.asked(**now)
        yield now, asked
        if not asked.choices:
            return
        now = asked.choices[person.answer(asked, now)].action.added(now)


@pytest.mark.parametrize("setting", SETTINGS, ids=names_of)
def test_who_answers_what_is_asked_gets_every_view_of_the_engine(setting: dict[str, Any]) -> None:
    for seed in range(samples(2, 1)):
        states = list(moments(GAME.setup(**setting), random.Random(f"told/{seed}")))
        for seat in range(states[-1].seats)[seed :: samples(2, 3)]:
            views = {asked.known for _, asked in tellings(states[-1].view(seat))}
            assert all(state.view(seat) in views for state in states)


@pytest.mark.parametrize(("seats", "seed", "options"), [(4, 10, {}), (2, 3, {"starts": "drawn"})])
def test_rounds_follow_each_other_to_the_end_of_a_match(seats: int, seed: int, options: dict[str, str]) -> None:
    end = list(moments(GAME.setup(seats=seats, **options), random.Random(f"rounds/{seats}/{seed}")))[-1]
    assert end.round > 2
    *_, (_, asked) = tellings(end.view(1))
    assert asked.view == asked.known == end.view(1) and asked.view.is_over


def some(setting: dict[str, Any], seat: int = 1) -> list[tuple[dict[str, Any], Asked]]:
    end = list(moments(GAME.setup(**setting), random.Random("some")))[-1]
    return list(tellings(end.view(seat)))


@pytest.mark.parametrize("setting", SETTINGS[::3], ids=names_of)
def test_what_is_told_is_what_observed_takes_and_survives_as_text(setting: dict[str, Any]) -> None:
    whole = 0
    for now, asked in some(setting):
        read = json.loads(json.dumps(now))
        assert GAME.asked(**read) == asked
        if asked.view is asked.known:
            assert GAME.observed(**read) == asked.known
            whole += 1
    assert whole > 3


@pytest.mark.parametrize("setting", SETTINGS[::3], ids=names_of)
def test_everything_can_be_taken_back_to_the_empty_table(setting: dict[str, Any]) -> None:
    now, asked = some(setting)[-1]
    steps = len(now["log"]) + len(now.get("face_up", ())) + 2
    while asked.back is not None:
        before, now = now, asked.back.added(now)
        assert now != before
        asked = GAME.asked(**now)
        assert asked.choices
        steps -= 1
    assert steps == 0 and asked.view.round == 0


@pytest.mark.parametrize("setting", SETTINGS[::2], ids=names_of)
def test_every_choice_that_is_offered_can_be_told_and_every_other_says_why(setting: dict[str, Any]) -> None:
    rng = random.Random("offered")
    open_, closed = 0, 0
    for now, asked in rng.sample(some(setting), samples(12, 4)):
        assert any(not choice.objections for choice in asked.choices) or asked.view.is_over
        for choice in rng.sample(asked.choices, min(len(asked.choices), 12)):
            if choice.objections:
                assert choice.objections[0].reason
                closed += 1
            else:
                assert GAME.asked(**choice.action.added(now)).prompt  # type: ignore[attr-defined]
                open_ += 1
    assert open_ and closed


def table(**told: Any) -> Asked:
    asked: Asked = GAME.asked(**{"seats": 3, "seat": 0, "first": 1, "hand": "guard", **told})
    return asked


def labels(asked: Asked, *, closed: bool = False) -> list[str]:
    return [choice.label for choice in asked.choices if bool(choice.objections) is closed]


def test_the_beginning_is_asked_for_step_by_step() -> None:
    asked = GAME.asked(seats=2, seat=0)
    assert asked.prompt == "Who opens the round?" and labels(asked) == ["{0}", "{1}"] and asked.back is None
    asked = GAME.asked(seats=2, seat=0, first=1)
    assert "deal" in asked.prompt and len(asked.choices) == len(asked.view.rules.deck.characters)
    asked = GAME.asked(seats=2, seat=0, first=1, hand="ogre")
    assert "face up" in asked.prompt and labels(asked, closed=True) == ["Ogre"]
    asked = GAME.asked(seats=2, seat=0, first=1, hand="ogre", face_up=["guard", "guard", "spy"])
    assert asked.prompt == "{1's} turn: which card is played?"


def test_a_card_of_which_none_is_left_is_greyed_with_its_reason() -> None:
    asked = table(hand="ogre")
    ogre = next(choice for choice in asked.choices if choice.picks == (("played", "ogre"),))
    assert "The only copy of the Ogre is in sight" in ogre.objections[0].reason


def test_legality_is_the_engines_with_its_clauses() -> None:
    protected = table(seat=2, hand="ogre", first=0, log=[{"played": "oliver"}])
    on_protected = [choice for choice in protected.choices if ("seat", 0) in choice.picks]
    assert on_protected and all("LL-14.2" in {of.clause for of in choice.objections} for choice in on_protected)


@pytest.mark.parametrize(
    ("log", "prompt", "answers"),
    [
        ([{"played": "guard", "target": 2, "guess": "ogre"}], "Does {2} hold that card?", 2),
        ([{"played": "librarian", "target": 2}], "Whose card was the lower one?", 3),
        ([{"played": "prince_vladric", "target": 0}], "Which card did {0} draw?", 11),  # one's own discard is known
        ([{"played": "prince_vladric", "target": 2}], "Which card did {2} lay open?", 11),
        ([{"played": "advisors", "target": 2}, {"played": "spy"}], "Which card did {0} draw?", 11),
    ],
)
def test_what_came_of_a_play_is_asked_as_far_as_it_does_not_follow(
    log: list[dict[str, Any]], prompt: str, answers: int
) -> None:
    asked = table(log=log)
    assert (asked.prompt, len(asked.choices)) == (prompt, answers)


def test_a_guess_that_no_copy_is_left_for_may_be_made_and_need_not_be_answered() -> None:
    log = [{"played": "guard", "target": 2, "guess": "ogre"}]
    assert table(hand="ogre", log=log).prompt == "{2's} turn: which card is played?"


def test_a_gap_in_the_middle_is_asked_for_and_nothing_after_it_is_lost() -> None:
    log = ({"played": "guard", "target": 2, "guess": "ogre"}, {"played": "spy"})
    asked = table(log=log)
    assert asked.prompt == "Does {2} hold that card?"
    tell: Any = asked.choices[1].action
    assert tell.value == ({**log[0], "hit": False}, log[1])


def test_what_cannot_be_is_refused_as_observed_does() -> None:
    for told in (
        {"hand": "duke"},
        {"first": 7},
        {"log": [{"danced": 1}]},
        {"log": [{"played": "guard"}]},
        {"seats": 9},
    ):
        with pytest.raises(BadInput):
            table(**told)
    with pytest.raises(BadInput, match="real table"):
        Kuhn().asked(seats=2, seat=0)


def test_no_file_is_opened_because_notes_name_it(tmp_path: Any) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text(austenplay.game("love_letter").deck_text(GAME.checked(3, {})), encoding="utf-8")
    with pytest.raises(BadInput):
        table(deck=str(deck))
