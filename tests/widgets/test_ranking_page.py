"""The workbench for rankings: what is laid there is what is judged, and nothing else happens to it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import austenplay
from austenplay.core.errors import BadInput
from austenplay.core.words import amount
from austenplay.games.ladys_choice import rank
from austenplay.games.ladys_choice.account import account
from austenplay.games.ladys_choice.deck import printed
from austenplay_widgets import workbench
from austenplay_widgets.pages.ranking import MINE, NO_MATCH, RankingPage, bench
from austenplay_widgets.pages.workbench import BENCHES
from austenplay_widgets.ranking_table import EXAMPLES, NAMES, found
from tests.widgets.clicks import do

DECK = printed()


def page(seed: int = 7) -> RankingPage:
    return bench(austenplay.game("ladys_choice"), seed)


def choose(field: Any, label: str) -> None:
    field.index = [text for text, _ in field.options].index(label)


def put(made: RankingPage, title: str, into: str = "Bingley's hand") -> None:
    choose(made._to, into)
    made._search.value = title
    made._put.click()


def lines(made: RankingPage) -> list[tuple[str, str]]:
    return [(of["clause"], of["text"]) for of in made.table.scene["outcome"]["lines"]]


def laid(made: RankingPage) -> Counter[str]:
    """Return every card that the table shows, by key and whether it can be taken out."""
    zones = [zone for group in made.table.scene["middle"] for zone in group["zones"]]
    return Counter(card["key"] for zone in zones for card in zone["cards"] if "pick" in card)


def test_a_card_goes_into_a_hand_and_out_again() -> None:
    made = page()
    put(made, "hilarious")
    assert made.at_table.hands == (("hilarious",), ())
    assert made.table.scene["said"].startswith("Hilarious is added to Bingley's hand. Bingley is the dandiest")
    put(made, "dirigible", "Darcy's hand")
    assert made.table.scene["outcome"]["title"] == "Darcy is the dandiest, with 36 points"
    (number,) = [of["id"] for of in made.table.scene["choices"] if of["label"] == "Dirigible"]
    shown = do(made, number)
    assert made.at_table.hands == (("hilarious",), ())
    assert shown["said"].startswith("Dirigible is out of Darcy's hand.")


def test_every_line_has_its_clause_and_all_of_the_account_is_told() -> None:
    rulebook = austenplay.game("ladys_choice").rulebook
    for number, example in enumerate(EXAMPLES):
        made = page()
        choose(made._list, example.title)
        assert made.message == "" and made._example == number
        ranking = rank(list(example.hands), example.deck, example.cancel_mode)
        told = account(ranking)
        several = len(example.hands) > 1
        assert len(lines(made)) == sum(several or not of.clause.startswith("LC-9") for of in told)
        assert {clause for clause, _ in lines(made)} <= set(rulebook)
        totals = [text for clause, text in lines(made) if clause == "LC-8.9"]
        judged = zip(ranking.totals.values(), totals, strict=True)
        assert all(text.endswith(f": {amount(total, 'dandy point')}.") for total, text in judged)


@pytest.mark.parametrize(
    ("title", "clause", "word"),
    [
        ("A tie: Wealth decides", "LC-9.2", "Dirigible 36 against Locomotive 26"),
        ("A tie without Wealth", "LC-9.3", "Charitable 12 against Romantic 11"),
        ("A tie to the end", "LC-9.4", "earlier in turn"),
    ],
)
def test_a_tie_says_what_decided_it(title: str, clause: str, word: str) -> None:
    made = page()
    choose(made._list, title)
    assert [text for of, text in lines(made) if of == clause and word in text]


def test_the_way_of_cancelling_is_the_visitors() -> None:
    made = page()
    choose(made._list, "One after another")
    assert made.at_table.result == "Bingley has 9 points."
    says = "Bingley: Bald Patch stays, for Silk Top Hat is put aside and cancels nothing any more."
    assert ("LC-8.6", says) in lines(made)
    choose(made._mode, "all at once")
    assert made.at_table.result == "Bingley has 12 points." and made._list.value == MINE
    assert "LC-8.6" not in dict(lines(made))


def test_a_printed_title_finds_the_card_and_only_its_own_title_is_shown() -> None:
    made = page()
    made._search.value = "Midget"
    assert [text for text, _ in made._matches.options] == ["Of Short Stature, −6"]
    assert made._put.description == "Add Of Short Stature"
    made._put.click()
    assert made.at_table.hands[0] == ("of_short_stature",)
    assert "idget" not in str(made.table.scene) and "idget" not in str(made.table.rules)
    assert len(list(found(DECK, ""))) == len(DECK.kinds)
    made._search.value = "no such card"
    assert NO_MATCH in made._count.value
    assert made._put.disabled
    made._put.click()
    assert made.at_table.hands[0] == ("of_short_stature",)


def test_a_card_lies_in_one_place_only() -> None:
    made = page()
    put(made, "thief")
    before = made.at_table
    put(made, "thief", "Darcy's hand")
    assert "Thief lies in Bingley&#x27;s hand already" in made.message and made.at_table == before
    put(made, "complete openness")
    put(made, "complete openness", "Darcy's hand")
    put(made, "complete openness", "the deck")
    assert "in Bingley&#x27;s hand and in Darcy&#x27;s hand already" in made.message
    around = made.widget.children
    assert around.index(made.table) == around.index(made._message) + 1, "it is read where the button was pressed"


def test_mysterious_cards_draw_what_was_laid_on_the_deck_and_then_by_chance() -> None:
    made = page()
    for title in ("hilarious", "romantic"):
        put(made, title, "the deck")
    put(made, "extremely mysterious")
    drawn = [of.card for of in made.at_table.ranking[0].drawn]
    assert drawn[:2] == ["hilarious", "romantic"] and len(drawn) >= 3
    shown = {of["name"]: of.get("note") for of in made.table.scene["middle"][-1]["zones"][0]["cards"]}
    assert shown == {"Hilarious": "drawn by Bingley", "Romantic": "drawn by Bingley"}
    (shuffle,) = made.table.scene["buttons"]
    assert shuffle["enabled"]
    thirds = {made.at_table.ranking[0].drawn[2].card}
    for _ in range(8):
        do(made, "shuffle")
        thirds.add(made.at_table.ranking[0].drawn[2].card)
    assert len(thirds) > 3
    before = made.at_table.ranking[0].drawn
    other = next(card for card in made.at_table.left if card not in {of.card for of in before})
    put(made, DECK.title_of(other), "Darcy's hand")
    assert made.at_table.ranking[0].drawn == before  # the deck keeps its order when another card is taken from it


def test_nothing_is_drawn_by_chance_where_nobody_is_mysterious() -> None:
    made = page()
    before = made.at_table
    assert not made.table.scene["buttons"][0]["enabled"]
    do(made, "shuffle")
    assert made.at_table == before


def test_a_hand_is_dealt_from_what_lies_nowhere_else_and_the_same_seed_deals_the_same() -> None:
    one, other = page(3), page(3)
    for made in (one, other):
        choose(made._gentlemen, "4 gentlemen")
        for name in NAMES:
            choose(made._to, f"{name}'s hand")
            made._deal.click()
    assert one.at_table.hands == other.at_table.hands
    held = Counter(card for hand in one.at_table.hands for card in hand)
    assert sum(held.values()) == 16 and all(number <= DECK[card].copies for card, number in held.items())
    assert laid(one) == held


def test_whoever_goes_takes_his_cards_with_him() -> None:
    made = page()
    put(made, "thief", "Darcy's hand")
    choose(made._gentlemen, "one gentleman")
    assert made.at_table.hands == ((),) and made._to.value == 0
    put(made, "thief")
    assert made.at_table.result == "Bingley has −11 points."
    made._clear.click()
    assert made.at_table.hands == ((),) and made.table.scene["outcome"] is None


def test_whatever_is_touched_the_cards_of_the_deck_stay_those_of_the_deck_and_the_ranking_is_the_rules_own() -> None:
    rng, made = random.Random(5), page(5)
    for _ in range(150):
        match rng.randrange(6):
            case 0 if made.table.scene["choices"]:
                do(made, rng.choice(made.table.scene["choices"])["id"])
            case 1:
                made._deal.click()
            case 2:
                choose(made._gentlemen, rng.choice(made._gentlemen.options)[0])
            case 3:
                choose(made._mode, rng.choice(made._mode.options)[0])
            case _:
                choose(made._to, rng.choice(made._to.options)[0])
                made._matches.index = rng.randrange(len(made._matches.options))
                made._put.click()
        table = made.at_table
        lying = Counter([*(card for hand in table.hands for card in hand), *table.top])
        assert all(number <= DECK[card].copies for card, number in lying.items())
        assert lying == laid(made)
        judged = table.ranking
        pile = [*(of.card for gentleman in judged.judged for of in gentleman.drawn)]
        again = rank([list(hand) for hand in table.hands], pile, table.cancel_mode)
        assert again == judged


def test_a_game_without_a_workbench_says_so() -> None:
    with pytest.raises(BadInput, match=r"Love Letter.* has no workbench; there is one for ladys_choice"):
        workbench("love_letter")
    assert set(BENCHES) <= {game.key for game in austenplay.GAMES}
    assert workbench("ladys_choice", seed=1).children


def test_what_goes_wrong_leaves_the_hands_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    made = page()
    put(made, "thief")
    before = made.at_table
    monkeypatch.setattr(type(before), "take", lambda *_: 1 / 0)
    shown = do(made, 0)
    assert made.at_table == before and shown["notice"]["kind"] == "error"
