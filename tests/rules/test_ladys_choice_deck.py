"""Lady's Choice: the seventy cards as printed, and how mistakes in a deck of one's own are told."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from austenplay import BadInput
from austenplay.core.deck_file import MOST_CHARACTERS
from austenplay.games.ladys_choice.deck import Kind, printed, read_deck
from tests.rules import dandy
from tests.rules.shingles import fingerprint, shingles
from tests.sampling import samples

DECK = printed()


def test_the_deck_is_the_printed_one() -> None:
    assert (len(DECK.cards), len(DECK.kinds)) == (70, 69)
    assert {key: DECK.cards.count(key) for key in DECK.kinds if DECK.cards.count(key) > 1} == {"complete_openness": 2}
    values = {kind: sorted(card.value for card in DECK.kinds.values() if card.kind is kind) for kind in Kind}
    assert values[Kind.DANDY] == [*range(-20, 0), *range(1, 21)]
    assert values[Kind.WEALTH] == [*range(2, 41, 2)]
    assert values[Kind.SPECIAL] == [0] * 9
    assert {card.title: card.value for card in DECK.kinds.values()} == dandy.VALUE
    assert {DECK.title_of(card): draws for card, draws in DECK.draws.items()} == dandy.MYSTERIOUS
    assert {DECK.title_of(card) for card in DECK.wealth} == set(dandy.WEALTH)
    assert [card.title for card in DECK.kinds.values() if card.opens] == ["Complete Openness"]


def test_what_cancels_and_what_is_cancelled_are_one_relation() -> None:
    pairs = {(by, card) for by, cards in DECK.cancels.items() for card in cards}
    assert pairs == {(by, card) for card, cards in DECK.cancelled_by.items() for by in cards}
    titles = {card: {DECK.title_of(by) for by in cards} for card, cards in DECK.cancelled_by.items()}
    assert {DECK.title_of(card): cards for card, cards in titles.items()} == {
        card: set(cards) for card, cards in dandy.CANCELLED_BY.items()
    }
    order = list(DECK.cancels)
    assert all(order.index(by) < order.index(card) for by, card in pairs if card in order)


def test_a_card_is_found_by_key_title_and_alias_in_any_letters() -> None:
    for key, card in DECK.kinds.items():
        assert DECK.key_of(key) == DECK.key_of(f" {card.title.upper()} ") == key
        assert not card.alias or DECK.key_of(card.alias.lower()) == key
    (labelled,) = (card for card in DECK.kinds.values() if card.alias)
    assert (labelled.title, labelled.value) == ("Of Short Stature", -6)
    assert DECK.key_of("Mr Collins") is None


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("dog_owner", ""),
        ("dances", "Cancelled by No Musical Sense."),
        ("no_musical_sense", "Cancels Dances, Plays Guitar and Opera Singer."),
        ("bankrupt", "Cancels all Wealth."),
        ("thief", "Cancelled by Reformed Criminal or Epiphany."),
        ("silk_top_hat", "Of all Wealth in a hand only the dearest counts. Cancels Bald Patch. Cancelled by Bankrupt."),
        ("somewhat_mysterious", "Once the ladies have chosen, draw a card."),
        ("the_most_mysterious", "Once the ladies have chosen, draw 4 cards."),
        ("complete_openness", "A lady who sees it may look at the whole hand. Never boasted."),
    ],
)
def test_what_a_card_does_follows_from_what_the_deck_says(key: str, text: str) -> None:
    assert DECK.text_of(key) == text
    printed_words = fingerprint(Path(__file__).parent / "fingerprints" / "ladys_choice.txt")
    assert not [run for digest, run in shingles(text).items() if digest in printed_words]


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        (
            '"wealth"\nvalue = 2\n',
            '"wealth"\nvalue = 0\n',
            'value = 0\n\n[[card]]\nkey = "dis',
            "value must be a number from 1 to 99",
        ),
        ('"special"\nvalue = 0', '"special"\nvalue = 3', "value = 3\ndraws", "value must be a number from 0 to 0"),
        ('kind = "dandy"', 'kind = "dandyish"', "", "kind must be 'dandy', 'wealth' or 'special'"),
        ('kind = "dandy"', "kind = []", "", "kind must be 'dandy', 'wealth' or 'special'"),
        (
            'cancels_kind = "wealth"',
            'cancels_kind = "coins"',
            "",
            "cancels_kind must be 'dandy', 'wealth' or 'special'",
        ),
        ("copies = 2", "copies = 0", "", "copies must be a number from 1 to 200"),
        ("draws = 4", "draws = true", "", "draws must be a number from 1 to 10"),
        ("opens = true", "opens = 1", "", "opens must be true or false"),
        ('cancels = ["great_listener"]', 'cancels = ["great"]', "", "no card 'great' in this deck"),
        ('cancels = ["great_listener"]', 'cancels = ["dances", "dances"]', "", "'dances' is named twice"),
        ('cancels = ["great_listener"]', 'cancels = "dances"', "", "cancels must be a list of keys"),
        ('cancels = ["great_listener"]', 'cancels = ["hard_of_hearing"]', "", "cancel each other in a circle"),
        ('cancels = ["bald_patch"]', 'cancels = ["bankrupt"]', "", "cancel each other in a circle"),
        ('title = "Charitable"', 'title = "dances"', "", "the title 'dances' stands here a second time"),
        ('alias = "Midget"', 'alias = "Dances"', "", "the alias 'Dances' stands here a second time"),
        ('title = "Dances"', 'titel = "Dances"', '[[card]]\nkey = "dances"', "title is missing"),
        ('key = "dances"', 'key = "the dances"', "", "key must be of letters, digits and _"),
        ("value = 17", 'value = 17\nglyph = "athlete"', 'glyph = "athlete"', "no glyph 'athlete'"),
    ],
)
def test_a_mistake_is_named_by_line_and_rule(old: str, new: str, at: str, words: str) -> None:
    assert old in DECK.text
    text = DECK.text.replace(old, new, 1)
    with pytest.raises(BadInput) as caught:
        read_deck(text)
    before = text[: text.index(at or new)]
    assert str(caught.value).startswith(f"The deck, line {before.count(chr(10)) + 1}: ")
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("draws = 4", "draws = 5", "draw 10 in all at most, not 11"),
        ("copies = 2", "copies = 4", "at most 3 cards may open the hand, not 4"),
        ("copies = 2", "copies = 190", "has 34 to 200 cards, not 258"),
        ('name = "Lady', 'title = "Lady', "name is missing"),
        ("[[card]]", "[[cards]]", "no section 'cards'"),
        ("[deck]", "[[deck]]", "a section [deck] with name is missing"),
    ],
)
def test_a_deck_that_cannot_be_dealt_is_refused(old: str, new: str, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_deck(DECK.text.replace(old, new, 1))
    assert words in str(caught.value)


def test_a_deck_that_is_too_small_is_refused() -> None:
    few = "\n".join(
        DECK.text.split("[[card]]")[0:1] + [f"[[card]]{entry}" for entry in DECK.text.split("[[card]]")[1:30]]
    )
    with pytest.raises(BadInput, match="has 34 to 200 cards, not 29"):
        read_deck(few.replace('cancels = ["large_sack_of_money"]', ""))


def test_any_text_gives_a_deck_or_one_sentence() -> None:
    rng = random.Random(3)
    pieces = re.findall(r"\w+|[^\w\s]|\s+", DECK.text)
    read = 0
    for _ in range(samples(2_000, 200)):
        mutated = pieces.copy()
        for _ in range(rng.randrange(1, 4)):
            rubbish = ["", "[" * 40, "9" * 30, '"' * 3, "{", "[[card]]", "true", "\0", "[]", "-1"]
            mutated[rng.randrange(len(mutated))] = rng.choice([rng.choice(pieces), *rubbish])
        try:
            deck = read_deck("".join(mutated))
        except BadInput as error:
            assert "\n" not in str(error) and len(str(error)) < 400, str(error)
        else:
            read += 1
            assert all(deck.key_of(card.title) for card in deck.kinds.values())
    assert read > samples(100, 10)


def test_a_huge_deck_is_refused_before_it_is_read() -> None:
    with pytest.raises(BadInput, match="at most"):
        read_deck(DECK.text + "#" * MOST_CHARACTERS)
