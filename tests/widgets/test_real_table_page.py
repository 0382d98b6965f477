"""The page for a real table, without a browser: whole matches told click by click, and kind words for the rest."""

from __future__ import annotations

import html
import json
import logging
import random
from typing import Any

import pytest

import austenplay
from austenplay import BadInput
from austenplay_widgets import real_table
from austenplay_widgets.pages.real_table import RealTablePage
from austenplay_widgets.told_table import ToldTable
from tests.rules.listening import Person
from tests.rules.test_love_letter_observed import GAME, SETTINGS, moments, names_of
from tests.sampling import samples


def page(seats: int = 4) -> RealTablePage:
    made = RealTablePage(austenplay.game("love_letter"))
    made.form._seats.value = seats
    made.start()
    return made


def told(made: RealTablePage) -> ToldTable:
    assert made.at_table is not None
    return made.at_table


def send(made: RealTablePage, kind: str, ident: int | str) -> dict[str, Any]:
    made.table._handle_custom_msg({"type": kind, "rev": made.table.scene["rev"], "id": ident}, [])
    shown: dict[str, Any] = made.table.scene
    return shown


def touch(made: RealTablePage, *picks: str) -> dict[str, Any]:
    """Make the first choice with these picks."""
    choices = made.table.scene["choices"]
    return send(made, "act", next(choice["id"] for choice in choices if choice["picks"][: len(picks)] == list(picks)))


def begun() -> RealTablePage:
    """Return a page on which the Guard was dealt, and seat 1 opens."""
    made = page()
    touch(made, "word:{1}")
    touch(made, "shown:guard")
    return made


@pytest.mark.parametrize("setting", SETTINGS[:: samples(2, 5)], ids=names_of)
def test_a_match_told_click_by_click_shows_every_view_of_the_engine(
    setting: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR, logger="austenplay")
    states = list(moments(GAME.setup(**setting), random.Random("page")))
    for seat in (0, states[-1].seats - 1)[: samples(2, 1)]:
        view = states[-1].view(seat)
        made, person = page(view.seats), Person(view)
        made.take_up(ToldTable.at(made.game, told(made).names, {**view.options, "seat": seat, "log": ()}).text())
        views, notes = set(), set[str]()
        while told(made).asked.choices:
            if made.table.scene["outcome"]:
                assert not send(made, "do", "next")["outcome"]
            shown = send(made, "act", person.answer(told(made).asked, told(made).told))
            assert shown["notice"] is None
            assert shown["outcome"] or shown["said"].endswith(shown["prompt"]["text"])
            views.add(told(made).asked.known)
            notes.add(told(made).text())
        assert {state.view(seat) for state in states} <= views
        assert made.table.scene["outcome"]["tone"] == "match"
        for text in random.Random(seat).sample(sorted(notes), 3):
            assert ToldTable.from_text(made.game, text).text() == text
        while told(made).asked.back is not None:
            assert send(made, "do", "back")["notice"]["text"] == "Taken back."
        assert told(made).told["log"] == ()
    assert not caplog.records


def test_a_newcomer_is_at_the_table_after_three_touches() -> None:
    shown = begun().table.scene
    assert shown["prompt"]["text"] == "Player 2's turn: which card is played?"
    assert [seat["name"] for seat in shown["seats"]] == ["Player 2", "Player 3", "Player 4", "Me"]


def test_the_table_shows_what_was_told_before_its_entry_is_whole_and_the_odds_wait() -> None:
    made = begun()
    before = told(made).onlook()
    shown = touch(made, "played:guard", "seat:2", "name:ogre")
    assert shown["news"] == "Player 2 plays the Guard on Player 3 and names the Ogre."
    assert shown["seats"][0]["zones"][1]["cards"][0]["key"] == "guard"
    assert not told(made).is_whole and told(made).onlook() == before
    touch(made, "word:No, {2 does} not")
    assert told(made).is_whole and told(made).onlook().view == told(made).asked.view


def test_a_round_ends_with_whose_it_is_and_the_next_one_is_asked_for_when_wanted() -> None:
    made = page(2)
    for pick in ("word:{0}", "shown:guard", "shown:spy", "shown:spy", "shown:oliver", "shown:prince_vladric"):
        touch(made, pick)
    touch(made, "card:guard", "seat:1", "name:ogre")
    shown = touch(made, "word:Yes, {1 holds} it")
    assert shown["outcome"]["title"] == "You win round 1" and shown["choices"] == []
    assert [of["id"] for of in shown["buttons"]] == ["next", "back", "new"]
    assert not shown["said"].endswith("?")
    assert send(made, "act", 0)["outcome"] is not None  # nothing is asked yet
    shown = send(made, "do", "next")
    assert (
        shown["outcome"] is None and shown["said"] == shown["prompt"]["text"] == "Which card did you get in the deal?"
    )
    assert "seen" not in shown["picks"]["shown:guard"]["card"]
    assert touch(made, "shown:ogre")["prompt"]["text"].startswith("Which cards lie face up")
    assert send(made, "do", "back")["outcome"] is None
    assert send(made, "do", "back")["prompt"]["text"] == "Your turn: which card do you play?"


def test_the_odds_open_with_the_table_and_tell_what_each_play_comes_to() -> None:
    made = page()
    assert made.panel.is_open and "as soon as" in made.panel.message
    touch(made, "word:{0}")
    touch(made, "shown:guard")
    touch(made, "shown:spy")
    assert made.panel.sheet is not None
    assert made.game.odds(told(made).onlook().view).prospects


def test_what_is_greyed_says_why_and_a_message_does_not_get_round_it() -> None:
    made = page()
    touch(made, "word:{1}")
    touch(made, "shown:ogre")
    before = told(made).told
    shown = touch(made, "played:ogre")
    assert shown["notice"]["text"].startswith("The only copy of the Ogre is in sight already")
    assert told(made).told == before
    touch(made, "played:oliver")
    on_protected = next(of for of in made.table.scene["choices"] if of["picks"][:2] == ["played:guard", "seat:1"])
    assert on_protected["why"][0]["clause"] == "LL-14.2"


def test_every_entry_can_be_taken_back_one_after_another() -> None:
    made = begun()
    touch(made, "played:guard", "seat:2", "name:ogre")
    for prompt in ("Player 2's turn", "Which card did you get", "Who opens"):
        assert send(made, "do", "back")["prompt"]["text"].startswith(prompt)
    assert not made.table.scene["buttons"][0]["enabled"]
    assert send(made, "do", "back")["prompt"]["text"].startswith("Who opens")


def test_another_table_loses_nothing_of_the_one_before() -> None:
    made = begun()
    notes = told(made).text()
    send(made, "do", "new")
    assert made.form.shown
    made.start()
    assert told(made).told["log"] == () and "hand" not in told(made).told
    send(made, "do", "back")
    assert told(made).text() == notes


def test_notes_come_back_by_being_pasted() -> None:
    made = begun()
    touch(made, "played:spy")
    notes = made.notes._field.value
    read = json.loads(notes)
    assert GAME.observed(**read["told"]) == told(made).asked.known
    other = RealTablePage(made.game)
    other.notes._field.value = f"\n{notes} "
    assert told(other).text() == notes and not other.form.shown
    assert other.table.scene["prompt"] == made.table.scene["prompt"]


def notes(**parts: Any) -> str:
    whole = {"game": "love_letter", "names": ["Ada", "Bo", "Cy"], "told": {"seat": 0, "log": []}}
    return json.dumps({**whole, **parts})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no notes"),
        ("[" * 50_000, "no notes"),
        ("x" * 100_001, "100,000"),
        ('"\\ud800"', "no notes"),
        ("7", "no notes"),
        (notes(names=7), "no notes"),
        (notes(told={"seat": "0"}), "no notes"),
        (notes(game="whist"), "another game"),
        (notes(names=["Ada", "Ada"]), "called Ada"),
        (notes(names=["Ada"]), "2 to 6"),
        (notes(told={"seat": 5}), "no seat 5"),
        (notes(told={"seat": 0, "hand": ["guard"]}), "no character"),
        (notes(told={"seat": 0, "face_up": 3}), "face_up"),
        (notes(told={"seat": 0, "log": 3}), "log is a list"),
        (notes(told={"seat": 0, "deck": "/etc/passwd"}), "deck"),
        (notes(told={"seat": 0, "cheat": "yes"}), "cheat"),
        (notes(told={"seat": 0, "self": 1}), "self"),
        (notes(told={"seat": 0, "first": 0, "hand": "ogre", "log": [{"drew": "ogre"}]}), "Entry 1"),
        (notes(told={"seat": 0, "first": 1, "hand": "ogre", "log": [{"played": "spy"}, {"kept": None}]}), "Entry 2"),
    ],
)
def test_notes_that_cannot_be_get_one_sentence_and_nothing_is_lost(text: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        ToldTable.from_text(austenplay.game("love_letter"), text)
    made = begun()
    before = told(made)
    made.take_up(text)
    assert told(made) is before and why in html.unescape(made.notes.message)
    made.notes._take()  # the field holds what stands on the table
    assert told(made) is before and made.notes.message == ""
    empty = RealTablePage(made.game)
    empty.take_up(text)
    assert empty.at_table is None and why in html.unescape(empty.notes.message)


def test_what_was_wrong_with_notes_is_forgotten_with_the_next_entry() -> None:
    made = begun()
    made.take_up("scribbles")
    assert "no notes" in made.notes.message
    touch(made, "played:spy")
    assert made.notes.message == ""


def test_a_form_that_cannot_be_gets_one_sentence() -> None:
    made = RealTablePage(austenplay.game("love_letter"))
    made.form._names[1].value = "Me"
    made.start()
    assert "called Me" in made.form.message and made.form.shown
    made.form._names[1].value = "Bo"
    made.form._seats.value = 5
    made.form.rules.fields["edition"].value = "classic-16"
    made.start()
    assert "2 to 4 players" in made.form.message


def test_a_value_that_comes_in_after_the_click_still_counts() -> None:
    made = page()
    made.form._names[1].value = "Bo"
    assert told(made).names[1] == "Bo"
    touch(made, "word:{1}")
    made.form._names[1].value = "too late"
    assert told(made).names[1] == "Bo"


def test_a_deck_of_ones_own_is_followed_with_its_names() -> None:
    made = RealTablePage(austenplay.game("love_letter"))
    text = made.game.deck_text(made.game.checked(4, {}))
    made.form.rules.take_deck(text.replace('name = "Ogre"', 'name = "Lady Catherine"').encode())
    made.start()
    touch(made, "word:{1}")
    assert "Lady Catherine" in {pick["label"] for pick in made.table.scene["picks"].values()}
    assert ToldTable.from_text(made.game, told(made).text()).text() == told(made).text()


def test_whatever_goes_wrong_all_that_was_told_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    made = begun()
    before = told(made)
    monkeypatch.setattr(type(made.game), "asked", lambda *_, **__: 1 / 0)
    shown = touch(made, "played:spy")
    assert "number" in shown["notice"]["text"] and told(made) is before


def test_only_a_game_that_can_be_followed_has_such_a_page() -> None:
    with pytest.raises(BadInput, match="no game 'whist'"):
        real_table("whist")
    assert real_table().children
