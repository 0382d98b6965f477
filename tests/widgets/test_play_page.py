"""The page to play on, without a browser: form, table and many random matches."""

from __future__ import annotations

import logging
import random

import pytest
from ipywidgets.widgets.widget import _instances

import austenplay
from austenplay_widgets.chairs import Chair
from austenplay_widgets.pages.play import PlayPage
from austenplay_widgets.saves import write_save
from tests.sampling import samples
from tests.widgets.tables import click, page


def test_a_form_that_cannot_be_gets_one_sentence_and_the_page_stays() -> None:
    made = page(["person", "careful"])
    before = made.table.scene
    made.form.fill((Chair("Ada"), Chair("Ada")))
    made.start()
    assert "called Ada" in made.form.message
    assert made.table.scene == before


def test_new_game_unfolds_the_form_and_keeps_the_game_until_another_begins() -> None:
    made = page(["person", "careful"])
    assert not made.form.shown
    before = made.session
    made.table._handle_custom_msg({"type": "do", "rev": made.table.scene["rev"], "id": "new"}, [])
    assert made.form.shown and made.session is before
    made.start()
    assert not made.form.shown and made.session is not before


def test_a_value_that_comes_in_after_the_click_on_start_still_counts() -> None:
    made = page(["person", "careful"], seed="typed in par")
    made.form.fill((Chair("Ada"), Chair("Bo", "careful")), seed="typed in part and then in full")
    assert made.session is not None and made.session.history.seed == "typed in part and then in full"
    click(made, random.Random(1))
    begun = made.session
    made.form.fill((Chair("Ada"), Chair("Bo", "careful")), seed="too late")
    assert made.session is begun


def test_a_double_click_acts_once() -> None:
    made = page(["person", "careful"])
    scene = made.table.scene
    legal = next(choice["id"] for choice in scene["choices"] if not choice["why"])
    message = {"type": "act", "rev": scene["rev"], "id": legal}
    made.table._handle_custom_msg(message, [])
    after = made.table.scene
    made.table._handle_custom_msg(message, [])
    assert made.table.scene == after


def test_random_matches_of_five_and_six_run_without_an_unhandled_error(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, logger="austenplay")
    for match in range(samples(100, 6)):
        rng = random.Random(match)
        kinds = [rng.choice(["person", "careful", "lowest", "uniform"]) for _ in range(5 + match % 2)]
        made = page(kinds, seed=match)
        for _ in range(3000):
            scene = click(made, rng)
            assert scene["notice"] is None or scene["notice"]["kind"] == "info", scene["notice"]
            if scene["outcome"] and scene["outcome"]["tone"] == "match":
                break
        else:
            pytest.fail(f"match {match} did not end")
    assert not caplog.records


def test_playing_makes_no_widgets() -> None:
    made = page(["person", "careful", "careful"])
    before = len(_instances)
    rng = random.Random(9)
    for _ in range(60):
        if click(made, rng)["outcome"] and made.session is not None and made.session.state.is_over:
            break
    assert len(_instances) == before


def test_a_deck_of_ones_own_takes_the_place_of_any_edition_until_it_is_put_away() -> None:
    made = page(["person", "careful"])
    text = austenplay.game("love_letter").deck_text({"edition": "zman-21", "deck": ""})
    made.form.rules.take_deck(text.replace('name = "Countess"', 'name = "Lady Catherine"').encode("utf-8-sig"))
    made.form.rules.fields["edition"].value = "classic-16"
    made.start()
    assert made.form.message == "" and "Lady Catherine" in str(made.table.rules)
    made.form.rules.put_deck_away()
    made.start()
    assert "Lady Catherine" not in str(made.table.rules)


def test_a_loaded_game_fills_the_form_with_its_seats() -> None:
    made, other = page(["person", "careful", "lowest"]), page(["person", "careful"])
    assert made.session is not None
    other.load(write_save(made.session.history, made.session.chairs).encode())
    assert other.form.chairs == made.session.chairs


def test_the_form_opens_for_as_many_as_usually_play() -> None:
    seats = {game.key: PlayPage(game).form._seats.value for game in austenplay.GAMES}
    assert seats == {"love_letter": 2, "ladys_choice": 4, "liebe_intrige": 3}
    assert all(game.usual_seats in game.seats for game in austenplay.GAMES)
