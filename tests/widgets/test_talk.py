"""What is said at the table: heard by everybody, checked by nobody, and never in the way of the game."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import austenplay
from austenplay.core.claims import LONGEST
from austenplay.core.history import History
from austenplay.games.ladys_choice.rules import Boast, Change
from austenplay_widgets.chairs import PERSON, Chair
from austenplay_widgets.links import game_link, read_game, read_seen, seen_link
from austenplay_widgets.saves import read_save, write_save
from austenplay_widgets.session import Session
from austenplay_widgets.talk import NOTHING_TO_SAY, SAY, UNCHECKED
from tests.widgets.tables import going_on, page, said, session

GAME: Any = austenplay.game("ladys_choice")
FLAW = "I threw away a flaw."
TOLD = f"\u201c{FLAW}\u201d {UNCHECKED}"


def changed(kinds: tuple[str, ...] = (PERSON, PERSON, "sensible"), seat: int = 1) -> Session:
    """Return a table at which the gentleman of seat 1 has just changed a card; the lady sits in seat 0."""
    chairs = tuple(Chair(name, kind) for name, kind in zip(("Ada", "Bo", "Cy"), kinds, strict=True))
    game = Session(History(GAME, seats=3, seed=4), chairs)
    if game.shown["cover"]:
        do(game, "uncover")
    act(game, lambda action: isinstance(action, Change))
    return game


def act(game: Session, wanted: Callable[[Any], bool]) -> dict[str, Any]:
    choices = enumerate(game.state.view(game.looker).choices)
    number = next(number for number, of in choices if wanted(of.action) and not of.objections)
    return game.handle({"type": "act", "id": number})


def do(game: Session, what: str) -> dict[str, Any]:
    return game.handle({"type": "do", "id": what})


def say(game: Session, text: str) -> dict[str, Any]:
    return game.handle({"type": "say", "id": text})


def button(shown: dict[str, Any]) -> dict[str, Any]:
    return next(of for of in shown["buttons"] if of["id"] == SAY)


def spoken(shown: dict[str, Any]) -> list[dict[str, Any]]:
    return [line for line in shown["log"] if line.get("said")]


def test_after_a_change_something_may_be_said_and_after_a_boast_nothing() -> None:
    game = changed()
    assert button(game.shown)["enabled"] and "say" not in game.shown
    other = Session(History(GAME, seats=3, seed=4), game.chairs)
    do(other, "uncover")
    assert button(other.shown)["why"] == NOTHING_TO_SAY
    act(other, lambda action: isinstance(action, Boast))
    assert button(other.shown)["why"] == NOTHING_TO_SAY
    say(other, FLAW)
    assert other.history.claims == ()


def test_it_unfolds_and_holds_nothing_up() -> None:
    game = changed()
    state, due = game.state, [of for of in game.shown["buttons"] if of["primary"]]
    shown = do(game, SAY)
    assert shown["say"]["clause"] == "LC-2.2" and FLAW in shown["say"]["lines"] and shown["say"]["longest"] == LONGEST
    assert game.state == state and [of for of in shown["buttons"] if of["primary"]] == due
    assert "say" not in do(game, SAY)
    do(game, SAY)
    assert "say" not in do(game, "pass")


def test_it_stands_in_the_log_as_said_and_not_checked_with_its_clause() -> None:
    game = changed()
    do(game, SAY)
    shown = say(game, FLAW)
    (line,) = spoken(shown)
    assert line["text"] == f"You say: {TOLD}" and line["clause"] == "LC-2.2"
    assert shown["notice"]["clause"] == "LC-2.2" and FLAW in said(shown) and "say" not in shown
    numbers = [of["n"] for of in shown["log"]]
    assert numbers == sorted(numbers) and len(set(numbers)) == len(numbers)


def test_the_next_person_reads_and_hears_it_once() -> None:
    game = changed((PERSON, PERSON, PERSON))
    say(game, FLAW)
    do(game, "pass")
    shown = do(game, "uncover")
    (line,) = spoken(shown)
    assert line["fresh"] and line["text"] == f"Bo says: {TOLD}"
    assert TOLD in shown["news"] and TOLD in said(shown)
    shown = act(game, lambda _: True)
    assert TOLD not in said(shown)


def test_it_is_no_move_and_going_back_does_not_unsay_it() -> None:
    game = changed()
    before = game.state
    say(game, FLAW)
    assert game.state == before
    shown = do(game, "undo")
    assert [line["text"] for line in spoken(shown)] == [f"You say: {TOLD}"]
    shown = do(game, "redo")
    assert spoken(shown) and game.state == before


def test_it_survives_save_and_link_and_the_address_holds_it() -> None:
    game = changed()
    say(game, FLAW)
    for again in (
        Session(*read_save(write_save(game.history, game.chairs).encode())),
        read_game(game_link(game), game.game),
    ):
        assert again.history.claims == game.history.claims
        assert [line["text"] for line in spoken(again.shown)] == [f"Bo says: {TOLD}"]
    walk = read_seen(seen_link(game, 1), game.game)
    assert [line["text"] for line in spoken(walk.shown)] == [f"You say: {TOLD}"]


def test_looking_back_leads_to_the_moment_at_which_it_was_said() -> None:
    game = changed((PERSON, PERSON, PERSON))
    size = len(game.state.log or ())
    say(game, FLAW)
    do(game, "pass")
    do(game, "uncover")
    act(game, lambda _: True)
    shown = do(game, "replay")
    (line,) = spoken(shown)
    assert not line["later"]
    shown = do(game, "first")
    assert spoken(shown)[0]["later"]
    do(game, line["jump"])
    assert game.look_back is not None
    assert len(game.look_back.moments[game.look_back.index].log or ()) == size


@pytest.mark.parametrize("text", ["", "   ", "x" * (LONGEST + 1), "two\nlines"])
def test_what_cannot_be_said_is_refused_in_a_sentence(text: str) -> None:
    game = changed()
    do(game, SAY)
    shown = say(game, text)
    assert shown["notice"]["kind"] == "refusal" and "characters on one line" in shown["notice"]["text"]
    assert shown["say"] and game.history.claims == ()


def test_its_words_are_nobodys_to_fill_in() -> None:
    game = changed()
    shown = say(game, "{0 is} a fool, {2}")
    assert spoken(shown)[0]["text"].startswith("You say: \u201c{0 is} a fool, {2}\u201d")


def test_under_a_cover_nobody_speaks() -> None:
    game = changed((PERSON, PERSON, PERSON))
    do(game, "pass")
    say(game, FLAW)
    assert game.history.claims == () and game.shown["cover"]


def test_no_bot_and_no_rule_looks_at_it() -> None:
    rng, other = random.Random(3), random.Random(3)
    silent, talking = (session([PERSON, "sensible", "sensible"], 5, "ladys_choice") for _ in range(2))
    while not silent.state.is_over:
        silent.handle(going_on(silent.shown, rng))
        talking.handle(going_on(talking.shown, other))
        if button(talking.shown)["enabled"]:
            say(talking, "Nothing but gold in this hand.")
        assert silent.state == talking.state
    assert talking.history.claims


def test_a_claim_of_the_round_before_is_no_matter_of_this_one() -> None:
    rng, game = random.Random(1), session([PERSON, "sensible", "sensible"], 6, "ladys_choice")
    while game.state.decision is not None:
        game.handle(going_on(game.shown, rng))
    assert not button(game.shown)["enabled"]
    do(game, "next")
    assert not button(game.shown)["enabled"]


def test_a_page_takes_words_from_the_table_and_nothing_else() -> None:
    made = page([PERSON, "sensible", "sensible"], 5, "ladys_choice")
    rng = random.Random(2)
    while not button(made.table.scene)["enabled"]:
        made.table._handle_custom_msg(going_on(made.table.scene, rng), [])
    for odd in (7, None, ["x"]):
        made.table._handle_custom_msg({"type": "say", "rev": made.table.scene["rev"], "id": odd}, [])
    made.table._handle_custom_msg({"type": "say", "rev": made.table.scene["rev"], "id": FLAW}, [])
    assert [line["text"] for line in spoken(made.table.scene)] == [f"You say: {TOLD}"]


def test_a_game_that_knows_no_claims_has_no_button_for_them() -> None:
    shown = session([PERSON, "careful"], 3).shown
    assert SAY not in {of["id"] for of in shown["buttons"]}
    for game in austenplay.GAMES:
        assert game.claims_clause is None or game.claims_clause in game.rulebook
        assert game.sayings(None) == ()
