"""The odds of Lady's Choice without a browser: what the panel tells beside a table, and the charts of a notebook."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

import austenplay
from austenplay.core.derivation import Derivation, Mean
from austenplay.core.words import capitalised, named
from austenplay_widgets import cancels, totals
from austenplay_widgets.odds_panel import OddsPanel
from austenplay_widgets.onlook import Onlook
from austenplay_widgets.pages.odds import odds
from austenplay_widgets.scenes.common import Seating
from tests.rules import dandy
from tests.rules.courting import DECK
from tests.sampling import samples
from tests.site import loaded
from tests.widgets.odds_book import told
from tests.widgets.tables import NAMES, click, page

GAME = austenplay.game("ladys_choice")
NBSP = "\N{NO-BREAK SPACE}"


def panel_for(view: Any, model: str = "counted") -> OddsPanel:
    """Return a panel that looks at a view, open, a hundred rounds behind its estimates."""
    panel = OddsPanel(GAME, lambda _: None)
    panel._size.value = 100
    panel._set_open(True)
    panel._model.value = model
    panel.show(Onlook(view, Seating(GAME, NAMES[: view.seats], ("",) * view.seats)))
    assert panel.sheet is not None
    return panel


def moments() -> Iterator[tuple[Any, str]]:
    """Give views of ladies and of gentlemen, from games of sensible bots, each with a model that fits."""
    for seats in (2, 4, 6):
        for seed in range(samples(4, 1)):
            rng = random.Random(f"{seats}/{seed}")
            state: Any = GAME.start(seats=seats, seed=seed)
            for _ in range(rng.randrange(2, 9)):
                while state.nature is not None:
                    state = state.apply(state.nature.draw(rng.random().hex()))
                state = state.apply(GAME.policies["sensible"].choose(state.view(state.to_move), rng))
            while state.nature is not None and not state.is_over:
                state = state.apply(state.nature.draw(seed))
            if state.decision is not None:
                yield state.view(state.to_move), ("counted", "frank")[seed % 2]


def in_words(of: Derivation) -> str:
    """Return a number as a page tells it, from its shares alone."""
    whole = sum(Fraction(share.copies) * Fraction(share.each) for share in of.shares)
    part = sum(Fraction(share.copies) * Fraction(share.each) * Fraction(share.counts) for share in of.shares)
    value = part / whole
    if isinstance(of, Mean):
        return f"{float(value):.2f}{NBSP}{of.unit}".replace("-", "\N{MINUS SIGN}").rstrip()
    if 0 < value < Fraction(1, 100) or Fraction(99, 100) < value < 1:
        return f"{'<1' if value < Fraction(1, 2) else '>99'}{NBSP}%"
    return f"{round(100 * value)}{NBSP}%"


def test_every_number_beside_the_table_is_that_of_its_shares_and_opens() -> None:
    met = 0
    for view, model in moments():
        panel = panel_for(view, model)
        outlook = GAME.odds(view, model, n=100)
        assert panel.sheet is not None
        for number, of in told(outlook, panel.sheet.counts.book):
            assert number["text"].startswith(in_words(of)) or number["text"].endswith(in_words(of))
            count = number["count"]
            assert count["of"] == capitalised(named(of.of, NAMES, view.seat)) and len(count["steps"]) > 0
            assert of.how in count["steps"] and count["marked"] == []
            assert not of.n or f"{of.n:,} " in count["steps"][0]
            met += 1
        panel.sheet.close()
    assert met > 200


def test_both_charts_draw_the_chances_gentleman_by_gentleman() -> None:
    for view, model in moments():
        panel = panel_for(view, model)
        outlook = GAME.odds(view, model, n=100)
        assert panel.sheet is not None and panel.sheet.spreads is not None
        for chart, groups in ((panel.sheet.chart, outlook.places), (panel.sheet.spreads, outlook.spreads)):
            rows = chart.figures["rows"]
            wanted = [
                (capitalised(named(group.title, NAMES, view.seat)), line.text, float(line.chances[0].derivation.value))
                for group in groups
                for line in group.lines
                if not isinstance(line.chances[0].derivation, Mean)
            ]
            assert [(row["where"], row["name"], row["chance"]) for row in rows] == wanted
            for where in {row["where"] for row in rows}:
                assert sum(row["chance"] for row in rows if row["where"] == where) == pytest.approx(1)
            assert len(chart.figures["table"]["rows"]) == len(wanted) + len(groups) and chart.figures["text"]
        panel.sheet.close()


def test_a_lady_is_told_of_weddings_and_a_gentleman_of_his_turns() -> None:
    lady = panel_for(GAME.start(seats=3, seed=4).apply(_first(3, 4)).view(0))
    assert lady.sheet is not None
    heads = [group["title"] for section in lady.sheet.counts.book["sections"] for group in section["groups"]]
    assert "A wedding now" in heads and "If you boast" not in heads
    gentleman = panel_for(GAME.start(seats=3, seed=4).view(1))
    assert gentleman.sheet is not None
    heads = [group["title"] for section in gentleman.sheet.counts.book["sections"] for group in section["groups"]]
    assert {"If you boast", "If you change a card", "What your hand comes to", "If she chose now"} <= set(heads)


def _first(seats: int, seed: int) -> Any:
    state: Any = GAME.start(seats=seats, seed=seed)
    return state.legal_actions()[0]


def test_two_states_with_one_view_give_one_panel() -> None:
    for view, model in moments():
        shown = panel_for(view, model).sheet
        assert shown is not None
        for world in austenplay.worlds(view, 1, random.Random(2)):
            other = panel_for(world.view(view.seat), model).sheet
            assert other is not None
            assert (other.chart.figures, other.counts.book) == (shown.chart.figures, shown.counts.book)


def test_the_panel_follows_a_game_and_leaves_no_widget_behind() -> None:
    made = page(["person", "sensible", "sensible"], 5, "ladys_choice")
    made.panel.sample(100)
    made.panel._button.value = True
    before = made.panel.sheet
    assert before is not None and made.panel.message == ""
    book = before.counts.book
    click(made, random.Random(1))
    assert made.panel.sheet is not None and made.panel.sheet.counts.book != book
    made.panel._button.value = False
    count = len(_instances)
    for is_open in (True, False) * 3:
        made.panel._button.value = is_open
    assert len(_instances) == count


def test_what_no_sensible_gentleman_would_do_is_taken_for_a_slip() -> None:
    state: Any = GAME.start(seats=3, seed=4)
    policy = GAME.policies["sensible"]
    for _ in range(2):
        dull = [action for action in state.legal_actions() if not policy.weights(state.view(state.to_move)).get(action)]
        state = state.apply(next(action for action in dull if type(action).__name__ == "Boast"))
    panel = OddsPanel(GAME, lambda _: None)
    panel._size.value = 100
    panel._set_open(True)
    panel._model.value = "frank"
    view = state.view(0)
    panel.show(Onlook(view, Seating(GAME, NAMES[:3], ("",) * 3)))
    assert panel.message == "" and panel.sheet is not None


def test_the_page_of_odds_begins_with_the_panel_open() -> None:
    made = odds("ladys_choice", seats=4, seed=3)
    *_, panel, _ = made.children
    assert panel.layout.display is None
    assert [choice["id"] for choice in made.children[1].scene["notes"]["dial"] if choice["chosen"]] == ["assist:odds"]


def test_nothing_heavy_is_loaded_before_the_panel_opens() -> None:
    code = "from tests.widgets.tables import page\nmade = page(['person', 'sensible', 'sensible'], 5, 'ladys_choice')\n"
    assert not loaded(code, "numpy", "altair")
    assert loaded(f"{code}made.panel.sample(100)\nmade.panel._button.value = True", "numpy", "altair") == ["numpy"]


# The charts of a notebook


def test_who_cancels_whom_is_what_is_printed() -> None:
    chart = cancels()
    nodes = {row["y"]: row["name"] for row in chart.figures["rows"] if row["kind"] != "arc"}
    titles = {place: next(title for title in [*dandy.VALUE, "all other Wealth"] if name.startswith(title))
              for place, name in nodes.items()}  # fmt: skip
    arcs: dict[int, list[Any]] = {}
    for row in chart.figures["rows"]:
        if row["kind"] == "arc":
            arcs.setdefault(row["link"], []).append(row)
    drawn = {(titles[round(of[0]["y"])], titles[round(of[-1]["y"])]) for of in arcs.values()}
    printed = {(by, card) for card, cancelled in dandy.CANCELLED_BY.items() for by in cancelled}
    alone = {(by, card) for by, card in printed if by == "Bankrupt" and card not in titles.values()}
    assert drawn == (printed - alone) | {("Bankrupt", "all other Wealth")}
    table = chart.figures["table"]
    assert len(table["rows"]) == len({by for by, _ in printed}) == 11
    for title, worth, reached in table["rows"]:
        number = worth.removeprefix("W ").replace("\N{MINUS SIGN}", "-")
        assert int(number) == dandy.VALUE[title]
        assert all(other in reached for by, other in drawn if by == title)


def test_what_a_hand_comes_to_is_drawn_in_steps() -> None:
    chart = totals("Con Artist, Foreign Prince", "", unknown=1)
    rows = [row for row in chart.figures["rows"] if row["where"] == "Con Artist and Foreign Prince"]
    unseen = [title for title in dandy.CARDS if title not in ("Con Artist", "Foreign Prince")]
    plain = [title for title in unseen if title not in dandy.MYSTERIOUS]
    hands = [["Con Artist", "Foreign Prince", title] for title in plain]
    sums = [sum(dandy.VALUE[card] for card in dandy.left_of(hand)) for hand in hands]
    least = sum(total < -20 for total in sums) / len(unseen)
    assert least <= rows[0]["chance"] <= least + 4 / len(unseen)
    assert sum(row["chance"] for row in rows) == pytest.approx(1)
    assert "nothing known" in chart.figures["text"] and len(chart.figures["table"]["rows"]) == 18


@pytest.mark.parametrize(
    ("hands", "unknown", "says"),
    [
        (("A Unicorn",), 2, "There is no card 'A Unicorn'"),
        (("", "", "", "", ""), 2, "at most 4 hands"),
        ((), 13, "0 to 12 unknown cards"),
        ((), True, "0 to 12 unknown cards"),
        (("Hilarious, Hilarious",), 2, "is 2 times among the cards seen"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_in_a_sentence(hands: tuple[str, ...], unknown: int, says: str) -> None:
    with pytest.raises(austenplay.BadInput, match=says):
        totals(*hands, unknown=unknown)


def test_a_deck_in_which_nothing_cancels_has_no_chart() -> None:
    head, *cards = DECK.text.split("[[card]]")
    plain = head + "".join(f"[[card]]{card}" for card in cards if "cancels" not in card)
    with pytest.raises(austenplay.BadInput, match="No card of this deck cancels"):
        cancels(plain)
