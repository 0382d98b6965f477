"""Editions and decks of one's own: what follows the deck, and how mistakes in it are told."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import austenplay
from austenplay import BadInput
from austenplay.core.deck_file import MOST_CHARACTERS
from austenplay.games.love_letter.deck import EDITIONS, edition, read_deck
from austenplay.games.love_letter.effects import MustLeave, PairToken
from austenplay.games.love_letter.rules import Play
from tests.sampling import samples

GAME = austenplay.game("love_letter")
PRINTED = edition("ppea-21").text
COMPOSITIONS = {
    "ppea-21": {9: 1, 8: 1, 7: 1, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 6, 0: 2},
    "zman-21": {9: 1, 8: 1, 7: 1, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 6, 0: 2},
    "classic-16": {8: 1, 7: 1, 6: 1, 5: 2, 4: 2, 3: 2, 2: 2, 1: 5},
}
TOKENS = {"ppea-21": [6, 5, 4, 3, 3], "zman-21": [6, 5, 4, 3, 3], "classic-16": [7, 5, 4]}


@pytest.mark.parametrize("key", EDITIONS)
def test_edition_has_its_printed_cards_and_tokens(key: str) -> None:
    deck = edition(key)
    values: dict[int, int] = {}
    for card in deck.cards:
        values[deck.value[card]] = values.get(deck.value[card], 0) + 1
    assert values == COMPOSITIONS[key]
    assert list(deck.tokens_to_win.values()) == TOKENS[key]


def test_edition_of_2019_gives_nothing_for_two_princesses() -> None:
    assert edition("ppea-21").having(PairToken)
    assert not edition("zman-21").having(PairToken)


def test_edition_narrows_the_seats() -> None:
    with pytest.raises(BadInput, match="is for 2 to 4 players, not 5"):
        GAME.start(seats=5, edition="classic-16")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"edition": "classic-16", "spy_rule": "sole_survivor"}, "no Spy"),
        ({"edition": "zman-21", "princess_guess": "name"}, "no two characters share a value"),
        ({"edition": "zman-21", "deck": PRINTED}, "choose one of the two"),
        ({"edition": "first"}, "choose ppea-21, zman-21 or classic-16"),
        ({"deck": "no/such/file.toml"}, "cannot be read"),
    ],
)
def test_options_that_do_not_go_together_get_one_sentence(options: dict[str, str], words: str) -> None:
    with pytest.raises(BadInput, match=words) as caught:
        GAME.start(seats=3, **options)
    assert "\n" not in str(caught.value)


def test_ll_5_5_equal_cards_are_told_apart_by_discards_in_the_game_of_2012() -> None:
    state = GAME.position(
        hands=["baron", "baron"],
        deck=["handmaid"],
        set_aside="princess",
        face_up=["guard", "guard", "guard"],
        discards=[["countess", "king"], ["prince", "prince", "priest", "priest", "guard", "guard", "handmaid"]],
        edition="classic-16",
        match="round",
    )
    end = state.apply(Play("handmaid"))
    assert end.is_over and end.winners == (1,)  # 4 + 7 + 6 = 17 against 5 + 5 + 2 + 2 + 1 + 1 + 4 = 20
    assert [event.clause for event in end.log or () if event.kind == "token"] == ["LL-5.5"]
    assert "LL-5.5" in GAME.rulebook_for(end) and "LL-5.2" not in GAME.rulebook_for(end)


def test_ll_5_5_a_further_tie_is_shared() -> None:
    state = GAME.position(
        hands=["baron", "baron"],
        deck=["handmaid"],
        set_aside="princess",
        face_up=["priest", "guard", "guard"],
        discards=[["countess", "king", "guard"], ["prince", "prince", "handmaid", "priest", "guard", "guard"]],
        edition="classic-16",
        match="round",
    )
    end = state.apply(Play("handmaid"))
    assert end.winners == (0, 1)  # 4 + 7 + 6 + 1 = 18 and 5 + 5 + 4 + 2 + 1 + 1 = 18


@pytest.mark.parametrize("key", EDITIONS)
def test_every_edition_plays_to_its_end_with_every_policy(key: str) -> None:
    for seats in edition(key).seats:
        for name, policy in GAME.policies.items():
            start = GAME.start(seats=seats, seed=f"{key}{name}", edition=key)
            end = austenplay.playout(start, [policy] * seats, random.Random(seats))
            assert end.is_over and max(end.scores) >= edition(key).tokens_to_win[seats]


def test_clauses_are_told_in_the_names_of_the_deck() -> None:
    told = GAME.rulebook_for(GAME.start(seats=2, edition="zman-21"))
    assert "the Countess beside the King or the Prince" in told["LL-18.2"].text
    assert "LL-16.5" not in told and "LL-16.5" in GAME.rulebook
    names = [edition("ppea-21").name_of(key) for key in edition("ppea-21").characters if key not in ("guard",)]
    assert not any(name in clause.text for clause in told.values() for name in names)


def test_deck_of_ones_own_is_followed_by_legality_table_text_and_policies() -> None:
    mine = PRINTED.replace('name = "Ogre"', 'name = "Mr Collins"').replace("copies = 6", "copies = 4")
    mine = mine.replace('barred = ["guard"]', 'barred = ["guard", "spy"]')
    state = GAME.start(seats=3, seed=4, deck=mine)
    assert len(GAME.deck_text(state.options)) == len(mine)
    assert "Mr Collins" in GAME.rulebook_for(state)["LL-19.1"].text
    states = [GAME.start(seats=2, seed=seed, deck=mine) for seed in range(40)]
    naming_a_spy = [choice for of in states for choice in of.choices() if "naming Claire" in choice.label]
    assert naming_a_spy and all(choice.objections for choice in naming_a_spy)
    end = austenplay.playout(state, [GAME.policies["careful"]] * 3, random.Random(1))
    assert end.is_over


def test_deck_may_be_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(PRINTED.replace("Palace Librarian", "Mary Bennet"), encoding="utf-8")
    history = austenplay.History(GAME, seats=3, seed=1, deck=str(file))
    assert "Mary Bennet" in history.record.to_json() and str(file) not in history.record.to_json()
    file.unlink()
    assert austenplay.Record.from_json(history.record.to_json()).replay().state == history.state


LINES = PRINTED.splitlines()


def line_of(words: str) -> int:
    return next(number for number, line in enumerate(LINES, 1) if words in line)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("value = 7", 'value = "7"', line_of("value = 7"), "value must be a number from 0 to 20"),
        ("copies = 6", "copies = 0", line_of("copies = 6"), "copies must be a number from 1 to 60"),
        ('verb = "look"', 'verb = "peek"', line_of('verb = "look"'), "no effect 'peek'"),
        ("draw = 2 }", "draw = 9 }", line_of("draw = 2"), "draw must be a number from 1 to 3"),
        ('beside = ["ghost_king"', 'beside = ["ghost"', line_of("beside = ["), "no character 'ghost'"),
        (
            'glyph = "crown"',
            'glyph = "crwon"',
            line_of('glyph = "crown"'),
            "'crwon'; austenplay.core.glyphs lists them: crown",
        ),
        ('glyph = "crown"', "glyph = 7", line_of('glyph = "crown"'), "no glyph 7; austenplay.core.glyphs lists them: "),
        ('name = "Guard"', 'name = "Ogre"', line_of('name = "Guard"'), "'Ogre' stands here a second time"),
        ("seats = [2, 6]", "seats = [1, 9]", line_of("seats = "), "fewest and the most players"),
        ("tokens_to_win = [6, 5, 4, 3, 3]", "tokens_to_win = [6]", line_of("tokens_to_win"), "5 numbers from 1 to 20"),
        ('tie = "shared"', 'tie = "duel"', line_of("tie = "), 'must be "shared" or "discards"'),
        ('text = "Swap', 'texts = "Swap', line_of("Swap hands") - 6, "text is missing"),
    ],
)
def test_mistake_is_named_by_line_and_rule(old: str, new: str, line: int, words: str) -> None:
    assert old in PRINTED
    with pytest.raises(BadInput) as caught:
        read_deck(PRINTED.replace(old, new, 1))
    told = str(caught.value)
    assert re.search(rf"line {line}\b", told), told
    assert words in told, told


def test_glyph_may_be_left_out() -> None:
    assert read_deck(PRINTED)["ghost_king"].glyph == "crown"
    assert read_deck(PRINTED.replace('glyph = "crown"\n', ""))["ghost_king"].glyph == ""


def test_two_cards_that_force_each_other_are_refused() -> None:
    assert edition("ppea-21")["celeste"].has(MustLeave)
    text = PRINTED.replace(
        'effects = [{ verb = "swap" }]', 'effects = [{ verb = "swap" }, { verb = "must_leave", beside = ["celeste"] }]'
    )
    with pytest.raises(BadInput, match="nothing to play"):
        read_deck(text)


def test_any_bytes_give_a_deck_or_one_sentence() -> None:
    rng = random.Random(7)
    pieces = re.findall(r"\w+|[^\w\s]|\s+", PRINTED)
    refused = 0
    for number in range(samples(10_000, 500)):
        if number % 4 == 0:
            text = bytes(rng.randrange(256) for _ in range(rng.randrange(200))).decode("utf-8", "replace")
        else:
            mutated = pieces.copy()
            for _ in range(rng.randrange(1, 6)):
                place = rng.randrange(len(mutated))
                mutated[place] = rng.choice(
                    [rng.choice(pieces), "", "[" * 40, "9" * 30, '"' * 3, "{", "[[character]]", "true", "\0"]
                )
            text = "".join(mutated)
        try:
            deck = read_deck(text)
        except BadInput as error:
            refused += 1
            assert "\n" not in str(error) and len(str(error)) < 400, str(error)
        else:
            seats = deck.seats[-1]
            state = GAME.start(seats=seats, seed=number, deck=text, match="round") if "\n" in text else None
            if state is not None:
                policy = GAME.policies["uniform"]
                assert austenplay.playout(state, [policy] * seats, random.Random(number), limit=500).is_over
    assert refused > samples(3_000, 150)


def test_huge_deck_is_refused_before_it_is_read() -> None:
    with pytest.raises(BadInput, match="at most"):
        read_deck(PRINTED + "#" * MOST_CHARACTERS)


@pytest.mark.parametrize("part", ["a", '"#"', '"\u2028"'])
def test_endless_dotted_key_is_refused_before_it_is_read(part: str) -> None:
    key = ".".join([part] * 3_000)
    with pytest.raises(BadInput, match=r"The deck, line 2: a line has at most 100 dots\.$"):
        read_deck(f"# mine\n{key} = 1\n")
