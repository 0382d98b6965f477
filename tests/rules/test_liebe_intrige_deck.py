"""The deck of Liebe & Intrige as data, and decks of one's own: whatever is wrong is said in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from austenplay import BadInput
from austenplay.games.liebe_intrige.deck import CARDS_EACH, Source
from austenplay.games.liebe_intrige.verbs import VERBS, text_of
from tests.playouts import LIEBE_INTRIGE
from tests.rules.suitors import DECK, EACH


def test_the_deck_is_as_large_as_the_box() -> None:
    assert len(DECK.places) == 6
    assert len(DECK.gentlemen) * CARDS_EACH == 84
    assert len(DECK.daughters) == 12
    assert len(DECK.event_cards) == 46
    assert sum(card.copies for card in DECK.events.values() if card.arrow) == 6
    assert sum(place.stack for place in DECK.places.values()) == 20


def test_the_daughters_are_the_twelve_ways_to_split_four_points() -> None:
    splits = {(one, two, 4 - one - two) for one in range(4) for two in range(4) if 0 <= 4 - one - two <= 3}
    assert {daughter.begins for daughter in DECK.daughters.values()} == splits
    assert len(splits) == 12


def test_every_entry_says_where_it_comes_from() -> None:
    sources = {key: DECK.source_of(key) for kind in (DECK.places, DECK.gentlemen, DECK.events) for key in kind}
    assert set(sources.values()) == {Source.SOURCED, Source.PROPOSED, Source.INVENTED}
    assert sources["theatre"] is sources["diadem"] is Source.SOURCED
    assert sources["theobald"] is Source.PROPOSED
    assert sources["valentin"] is Source.INVENTED
    assert all(die.source is Source.PROPOSED for die in DECK.dice.values())


def test_entries_are_found_by_key_title_and_german_title() -> None:
    assert DECK.key_of("the diadem") == DECK.key_of("Das Diadem") == DECK.key_of(" DIADEM ") == "diadem"
    assert DECK.key_of("Spelunke") == "dive_bar"
    assert DECK.key_of("Bertram von Biedenfeld") == "bertram"
    assert DECK.key_of("Darcy") is None


def test_every_verb_is_used_or_can_be_and_has_words() -> None:
    used = {type(verb) for card in DECK.events.values() for verb in card.effect}
    assert used == set(VERBS.values())
    assert all(text_of(verb).endswith(".") for card in DECK.events.values() for verb in card.effect)


def test_a_deck_of_ones_own_is_played_with() -> None:
    text = DECK.text.replace("points = 8", "points = 11").replace('name = "Liebe', 'name = "My Liebe')
    assert LIEBE_INTRIGE.check_deck(text).startswith("My Liebe")
    state = LIEBE_INTRIGE.start(seats=3, seed=4, deck=text)
    assert state.options["deck"] == text
    assert LIEBE_INTRIGE.deck_text(state.options) == text
    again = LIEBE_INTRIGE.state_from_data(LIEBE_INTRIGE.state_to_data(state))
    assert again == state
    assert LIEBE_INTRIGE.check_deck(DECK.text + EACH)


def test_a_deck_may_be_named_as_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(DECK.text, encoding="utf-8")
    assert LIEBE_INTRIGE.start(seats=2, seed=1, deck=str(file)).options["deck"] == DECK.text
    with pytest.raises(BadInput, match="cannot be read"):
        LIEBE_INTRIGE.start(seats=2, seed=1, deck=str(tmp_path / "none.toml"))


WRONG = [
    ("demands = [5, 4, 4]", "demands = [6, 4, 4]", "demands must be three numbers from 0 to 5"),
    ("demands = [5, 4, 4]", "demands = [5, 4]", "demands must be three numbers"),
    ("begins = [1, 0, 3]", 'begins = "1/0/3"', "begins must be three numbers"),
    ("points = 8", "points = 99", "points must be a number from 0 to 30"),
    ("stack = 7", "stack = 70", "stack must be a number from 0 to 20"),
    ("raises = { beauty = 2 }", "raises = { charm = 2 }", "raises must name attributes"),
    ("raises = { beauty = 2 }", "raises = { beauty = 2 }\nchoice = true", "two attributes to choose from"),
    ('dice = ["casanova", "drinking"]', 'dice = ["drinking", "casanova"]', "in this order"),
    ("intrigue = false", "intrigue = 0", "intrigue must be true or false"),
    ('"hat_4"]', '"hat_9"]', "faces must be 1 to 12 of"),
    ('key = "drinking"', 'key = "poker"', "there is no die 'poker'"),
    ('verb = "steal"', 'verb = "rob"', "there is no verb 'rob'"),
    ('{ verb = "steal" }', '{ verb = "steal", cards = 2 }', "the verb steal has nothing else"),
    ('verb = "chance", cards = 3', 'verb = "chance", cards = 0', "cards must be a number from 1 to 6"),
    ('whose = "self", which = "beauty"', 'whose = "me", which = "beauty"', "whose must be"),
    ('which = "choice", by = 1', 'which = "choice", by = 0', "by must be a number from -5 to 5, not 0"),
    ('whose = "self", which = "choice"', 'whose = "each", which = "choice"', "only of one's own daughter"),
    ('arrow = true\neffect = [{ verb = "redirect" }]', 'effect = [{ verb = "redirect" }]', "arrow is for events"),
    ('effect = [{ verb = "steal" }]', 'effect = [{ verb = "steal" }, { verb = "swap" }]', "in one way only"),
    ('effect = [{ verb = "steal" }]', "effect = []", "effect must be 1 to 4 verbs"),
    ('title = "Hugo"', 'title = "Bodo"', "stands here a second time"),
    ('key = "hugo"', 'key = "bodo"', "stands here a second time"),
    ('key = "hugo"', 'key = "Hugo the Great!"', "key must be of letters"),
    ('source = "sourced"', 'source = "rumour"', "source must be"),
    ('title = "Hugo"', 'title = "Hugo"\nhat = 1', "there is no field 'hat'"),
    ('title = "Hugo"', 'title = "Hugo"\nglyph = "wombat"', "there is no glyph 'wombat'"),
    ('title = "Hugo"\n', "", "title is missing"),
    ("[[daughter]]", "[[sister]]", "there is no section"),
    ('[deck]\nname = "Liebe & Intrige, reconstructed"', "", r"a section \[deck\] with name is missing"),
    ("[deck]", "[deck", "is not a TOML file"),
    ("copies = 2", "copies = 0", "copies must be a number from 1 to 30"),
]


@pytest.mark.parametrize(("old", "new", "said"), WRONG, ids=lambda text: text[:30])
def test_a_wrong_deck_is_refused_in_one_sentence(old: str, new: str, said: str) -> None:
    assert old in DECK.text
    with pytest.raises(BadInput, match=said) as error:
        LIEBE_INTRIGE.check_deck(DECK.text.replace(old, new))
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 500


def test_places_that_take_more_than_there_is_are_refused() -> None:
    text = DECK.text.replace("stack = 3", "stack = 20").replace("stack = 7", "stack = 20")
    with pytest.raises(BadInput, match="two players must have more than that"):
        LIEBE_INTRIGE.check_deck(text.replace("stack = 2\n", "stack = 9\n"))


def test_a_deck_without_daughters_enough_is_refused() -> None:
    text = DECK.text[: DECK.text.index('[[daughter]]\nkey = "theodora"')] + DECK.text[DECK.text.index("# Events") :]
    with pytest.raises(BadInput, match=r"12 to 40 entries \[\[daughter\]\]"):
        LIEBE_INTRIGE.check_deck(text)
