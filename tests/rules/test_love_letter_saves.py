"""Saved games of earlier versions keep loading: the first ones ever written are kept here as they were."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import austenplay
from austenplay import BadInput, Record
from austenplay.games.love_letter.rules import Play

SAVES = Path(__file__).parent / "saves"
GAME = austenplay.game("love_letter")


def saved(name: str) -> str:
    return (SAVES / f"{name}.json").read_text(encoding="utf-8")


def history() -> austenplay.History:
    played = austenplay.History(GAME, seats=4, seed="a save", match="round")
    while played.index < 5:
        played.apply(played.state.legal_actions()[0])
        played.settle()
    return played


def test_first_finished_game_loads() -> None:
    state = Record.from_json(saved("first_finished")).replay().state
    assert state.is_over and state.scores == (5, 3, 0)


def test_first_unfinished_game_loads_and_goes_on() -> None:
    played = Record.from_json(saved("first_unfinished")).replay()
    assert played.index == 23 and not played.state.is_over
    assert played.state.options["spy_rule"] == "sole_survivor"
    while not played.settle().is_over:
        played.apply(played.state.legal_actions()[-1])


def test_record_carries_its_deck_and_digest() -> None:
    data = json.loads(history().record.to_json())
    assert data["deck"]["text"] == GAME.deck_text(history().state.options)
    assert len(data["deck"]["sha256"]) == 64


def test_record_of_a_deck_that_has_changed_since_plays_with_its_own() -> None:
    data = json.loads(history().record.to_json())
    changed = data["deck"]["text"].replace('name = "Guard"', 'name = "Footman"')
    own = austenplay.History(GAME, seats=4, seed="a save", match="round", deck=changed)
    record = Record.from_json(own.record.to_json())
    assert record.replay().state.rules.deck.name_of("guard") == "Footman"  # type: ignore[attr-defined]


def test_record_whose_deck_does_not_fit_its_digest_is_refused() -> None:
    text = history().record.to_json().replace("Palace Librarian", "Palace Gardener", 1)
    with pytest.raises(BadInput, match="has been changed"):
        Record.from_json(text)


def test_record_that_begins_with_a_table_of_other_options_is_refused() -> None:
    data = json.loads(austenplay.History(GAME.start(seats=3, seed=9)).record.to_json())
    assert Record.from_json(json.dumps(data)).start is not None
    data["options"]["match"] = "round"
    with pytest.raises(BadInput, match="other options or another deck"):
        Record.from_json(json.dumps(data))


@pytest.mark.parametrize("deck", ["", "own"])
def test_link_leads_back_to_the_same_game(deck: str) -> None:
    options = {"deck": GAME.deck_text(history().state.options).replace("Ogre", "Mr Collins")} if deck else {}
    played = austenplay.History(GAME, seats=3, seed=9, **options)
    played.apply(played.state.legal_actions()[0])
    link = played.record.to_link()
    assert link.replace("-", "").replace("_", "").isalnum() and link.isascii()
    assert Record.from_link(link) == played.record
    assert Record.from_link(link).replay().state == played.state


@pytest.mark.parametrize("link", ["", "???", "a", "abcd", "é", "A" * 300_000])
def test_link_that_leads_nowhere_gets_one_sentence(link: str) -> None:
    with pytest.raises(BadInput, match="link"):
        Record.from_link(link)


def test_link_that_unpacks_without_end_is_refused() -> None:
    import base64
    import zlib

    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * 50_000_000)).decode().rstrip("=")
    assert len(bomb) < 200_000
    with pytest.raises(BadInput, match="at most"):
        Record.from_link(bomb)


LINK_OF_BEFORE = (
    "eNqNUVuOwjAMvIu_uxJplxR6FYQqkzhtRUirPJAQ6t3XodBFQivtT-LYMx57cgdMIZKbLN6gEQV0eCFowI5Xai3FSB4KCIQxQFMW"
    "ME5xGB3HdyA95JjBymIIg_oSkrEXjKrnpB-T05k73VqfbG46Ontr-c3ZyQ9OUQhtl_jk2hVtogyP6LMWmMGH2GZlmAvQpM5ZNPRY"
    "bmXWFErU4lQJKbXWVbVHoYgkCq1Om7oStPsuZSmNrKXek6lVuS_NzuCWEQZLk5uiei5zuIMeuWnokzE2jzF6zZs3B-jR6QsOep2Z"
    "g48cb8DOJfT67T4PrlsQFOJ78AKc0LN9b31fBcXWxaXpC7OUjnPxnPTxX4zM2WYlsncdxeUfn74-pvgnbfNLW0f4g7ou8ynpkrXz"
    "cf4BF3PDFQ"
)
"""A link from before actions were numbered."""


def test_a_link_of_before_is_read_and_becomes_a_short_one() -> None:
    record = Record.from_link(LINK_OF_BEFORE)
    shuffle, *plays = record.actions
    assert (record.seats, record.options["edition"], record.options["match"]) == (2, "classic-16", "round")
    assert getattr(shuffle, "order", ())[:3] == ("handmaid", "prince", "handmaid")
    assert plays == [Play("guard", 1, "king"), Play("guard", 0, "countess"), Play("priest", 1)]
    assert record.replay().state.ply == 4
    assert Record.from_link(short := record.to_link()) == record
    assert len(short) < 0.75 * len(LINK_OF_BEFORE)
