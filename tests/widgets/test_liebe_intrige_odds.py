"""The odds of Liebe & Intrige without a browser: what the panel tells beside a table, and the charts of a notebook."""

from __future__ import annotations

import asyncio
import json
import math
import random
import re
from fractions import Fraction
from typing import Any

import pytest

import austenplay
from austenplay.core.derivation import Derivation, Drawn, Mean
from austenplay.core.words import capitalised, named
from austenplay_widgets import casanova, demands, odds_panel
from austenplay_widgets.odds_panel import OddsPanel
from austenplay_widgets.onlook import Onlook
from austenplay_widgets.pages.odds import odds
from austenplay_widgets.scenes.common import Seating
from tests.rules.suitors import DECK, table
from tests.rules.test_liebe_intrige_odds import some_turns
from tests.sampling import samples
from tests.site import NOTEBOOKS, loaded
from tests.widgets.odds_book import told
from tests.widgets.tables import NAMES

GAME = austenplay.game("liebe_intrige")
NBSP = "\N{NO-BREAK SPACE}"
ROUNDS = 12


def panel_for(view: Any, model: str = "counted", n: int = ROUNDS) -> OddsPanel:
    """Return a panel that looks at a view, open, so many worlds behind its estimates."""
    panel = OddsPanel(GAME, lambda _: None)
    panel._size.value = n
    panel._set_open(True)
    panel._model.value = model
    panel.show(Onlook(view, Seating(GAME, NAMES[: view.seats], ("",) * view.seats)))
    return panel


def in_words(of: Derivation) -> str:
    """Return a number as a page tells it, from its shares alone."""
    whole = sum(Fraction(share.copies) * Fraction(share.each) for share in of.shares)
    part = sum(Fraction(share.copies) * Fraction(share.each) * Fraction(share.counts) for share in of.shares)
    value: Fraction | float = float(part / whole) if of.n else part / whole
    if isinstance(of, Drawn):
        value = 1 - Fraction(math.comb(int(whole - part), of.drawn), math.comb(int(whole), of.drawn))
    if isinstance(of, Mean):
        return f"{float(value):.2f}{NBSP}{of.unit}".replace("-", "\N{MINUS SIGN}").rstrip()
    if 0 < value < Fraction(1, 100) or Fraction(99, 100) < value < 1:
        return f"{'<1' if value < Fraction(1, 2) else '>99'}{NBSP}%"
    return f"{round(100 * value)}{NBSP}%"


@pytest.mark.parametrize("model", GAME.models)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_beside_the_table_is_that_of_its_shares_and_opens(seats: int, model: str) -> None:
    for state in some_turns(seats, samples(2, 1)):
        view = state.view(state.active)
        panel = panel_for(view, model)
        outlook = GAME.odds(view, model, n=ROUNDS)
        assert panel.sheet is not None and panel.sheet.spreads is not None
        book = panel.sheet.counts.book
        met = 0
        for number, of in told(outlook, book):
            assert number["text"].startswith(in_words(of)) or number["text"].endswith(in_words(of))
            count = number["count"]
            assert count["of"] == capitalised(named(of.of, NAMES, view.seat)) and len(count["steps"]) > 0
            laid = book["layouts"][count["layout"]]
            marked = sum(laid[at]["copies"] for at in count["marked"])
            if isinstance(of, Drawn):
                assert sum(card["copies"] for card in laid) == outlook.unseen and marked == of.matching
                product = count["steps"][-2].rpartition(" = ")[0]
                if factors := re.findall(r"(\d+)/(\d+)", product):
                    none = math.prod(Fraction(int(one), int(other)) for one, other in factors)
                    assert 1 - none == of.value
            elif of.things == "faces":
                assert count["things"] == "Faces" and sum(card["copies"] for card in laid) == 6
                assert of.how in count["steps"]
            assert not of.n or f"{of.n:,} worlds" in count["steps"][0]
            met += 1
        assert met > 40
        panel.sheet.close()


def test_the_faces_of_a_die_are_laid_out_and_those_that_match_are_marked() -> None:
    view = table(2, values=[[3, 3, 3], None]).view(0)
    panel = panel_for(view)
    assert panel.sheet is not None
    book = panel.sheet.counts.book
    (park,) = (of for section in book["sections"] for of in section["groups"] if of["title"] == "Visit the Park")
    line = next(line for line in park["lines"] if line["text"].startswith("Casanova"))
    (number,) = line["numbers"]
    assert number["text"] == f"2 of 6 faces, 33{NBSP}%" and line["text"] == "Casanova takes notice: 1 Reputation"
    count = number["count"]
    laid = book["layouts"][count["layout"]]
    assert [(card["mark"], card["copies"]) for card in laid] == [
        ("\N{BLACK CLUB SUIT}", 3),
        ("0", 1),
        ("2", 1),
        ("4", 1),
    ]
    assert [laid[at]["name"] for at in count["marked"]] == ["a hat with 0", "a hat with 2"]
    assert count["steps"][-1] == f"2 of 6 faces: 2/6 = 1/3 = 33{NBSP}%."


def test_both_charts_draw_what_the_outlook_tells() -> None:
    view = table(3, stacks={"park": ["alexander", *["bodo"] * 4]}, knows=[(0, "park", ["alexander"])]).view(0)
    panel, outlook = panel_for(view), GAME.odds(view, n=ROUNDS)
    assert panel.sheet is not None and panel.sheet.spreads is not None
    rows = {(row["where"], row["name"]): row["chance"] for row in panel.sheet.chart.figures["rows"]}
    assert rows["The Park", "Alexander"] == 1
    assert len(rows) == 5 * 14  # the Tailor's Shop has nobody
    for group in outlook.places:
        for line in group.lines:
            assert rows[group.title, line.text] == float(line.chances[0].derivation.value)
    race = panel.sheet.spreads.figures
    assert f"n = {ROUNDS} sampled worlds, seed 1" in race["title"]
    for where in ("Your family", "Bo's family", "Cy's family"):
        places = [row["chance"] for row in race["rows"] if row["where"] == where][:3]
        assert sum(places) == pytest.approx(1)


def test_two_states_with_one_view_give_one_panel() -> None:
    state = next(some_turns(3, 1))
    view = state.view(state.active)
    shown = panel_for(view).sheet
    world = next(iter(austenplay.worlds(view, 1, random.Random(2))))
    other = panel_for(world.view(view.seat)).sheet
    assert shown is not None and other is not None
    assert (other.chart.figures, other.counts.book) == (shown.chart.figures, shown.counts.book)


def test_what_is_counted_shows_while_worlds_are_sampled_and_a_stop_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_panel, "SLICE_S", 0.0)  # one bit at a time
    monkeypatch.setattr(odds_panel, "PATIENCE_S", 0.0)

    async def work() -> None:
        panel = panel_for(table(3).view(0), n=2000)
        while panel.sheet is None:
            await asyncio.sleep(0)
        assert panel.is_at_work and panel.sheet.spreads is None
        keys = [section["key"] for section in panel.sheet.counts.book["sections"]]
        assert keys == ["places", "prospects"]
        parts = panel.sheet.widget.children
        while panel.sheet.spreads is None:
            await asyncio.sleep(0)
        assert panel.sheet.widget.children == parts  # or a browser made the counts anew, what is open in them lost
        assert panel.is_at_work and odds_panel.SO_FAR in panel._far.value
        assert "n = 25 sampled worlds" in panel.sheet.spreads.figures["title"]
        panel._cancel.click()
        while panel.is_at_work:
            await asyncio.sleep(0)
        assert "the odds below rest on these" in panel.message
        assert panel._progress.layout.display == "none"

    asyncio.run(work())


def test_the_panel_asks_for_as_many_rounds_as_the_game_has_time_for() -> None:
    assert OddsPanel(GAME, lambda _: None)._size.value == GAME.sampled < austenplay.game("love_letter").sampled


def test_the_page_of_odds_begins_with_the_panel_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "sampled", 5)
    made = odds("liebe_intrige", seats=3, seed=3)
    *_, panel, _ = made.children
    assert panel.layout.display is None


def test_nothing_heavy_is_loaded_before_a_chart_is_asked_for() -> None:
    code = "from tests.widgets.tables import page\nmade = page(['person', 'sensible'], 5, 'liebe_intrige')\n"
    assert not loaded(code, "numpy", "altair", "austenplay.games.liebe_intrige.hidden.outlook")


# The charts of a notebook


@pytest.mark.parametrize("name", [of.title for of in DECK.daughters.values()])
def test_what_she_lacks_is_the_demand_less_what_she_has(name: str) -> None:
    begins = next(of.begins for of in DECK.daughters.values() if of.title == name)
    chart = demands(name)
    rows = {(row["row"].partition(",")[0], row["column"]): row for row in chart.figures["rows"]}
    for man, told_row in zip(DECK.gentlemen.values(), chart.figures["table"]["rows"], strict=True):
        visits, lacks = 0, []
        for attribute, due, has in zip(("Reputation", "Beauty", "Education"), man.demands, begins, strict=True):
            row = rows[man.title.split()[0], attribute]
            assert row["value"] == max(0, due - has) and (row["label"] == "\N{CHECK MARK}") == (due <= has)
            lacks += [f"{attribute} {due - has}"] * (due > has)
            visits += math.ceil(row["value"] / 2) if attribute == "Beauty" else row["value"]
        demands_of = "R{} B{} E{}".format(*man.demands)
        called = f"{man.title}, {man.points} points"
        assert told_row == [called, demands_of, ", ".join(lacks) or "nothing", str(visits)]


def test_whose_demands_are_met_is_said_in_a_sentence() -> None:
    assert demands("Caecilia").figures["text"] == (
        "Caecilia (R1 B0 E3) meets nobody's demands; 1 visit would do for Bodo and Giselbert."
    )
    assert demands("Ludmilla", [5, 5, 5]).figures["text"] == "Ludmilla (R5 B5 E5) meets everybody's demands."


@pytest.mark.parametrize(
    ("daughter", "values", "says"),
    [
        ("Lydia", None, "There is no daughter 'Lydia'"),
        ("Bodo", None, "There is no daughter 'Bodo'"),
        ("Caecilia", [1, 2], "each from 0 to 5"),
        ("Caecilia", [1, 2, 6], "each from 0 to 5"),
        ("Caecilia", [1, 2, True], "each from 0 to 5"),
    ],
)
def test_a_daughter_that_cannot_be_is_refused_in_a_sentence(daughter: str, values: Any, says: str) -> None:
    with pytest.raises(austenplay.BadInput, match=says):
        demands(daughter, values)


def test_what_dice_risk_is_counted_on_their_faces() -> None:
    chart = casanova()
    for row in chart.figures["rows"]:
        beauty = int(row["name"].removeprefix("Beauty "))
        die, lost = ("casanova", "Reputation") if row["where"].startswith("Casanova") else ("drinking", "Education")
        assert lost in row["where"]
        faces = DECK.dice[die].faces
        hits = [face for face in faces if face == "bottle" or (face.startswith("hat_") and int(face[4:]) <= beauty)]
        assert row["count"] == f"{len(hits)} of {len(faces)}" and row["chance"] == pytest.approx(len(hits) / len(faces))
    assert len(chart.figures["rows"]) == 12


def test_the_chapter_says_what_its_charts_show() -> None:
    notebook = json.loads((NOTEBOOKS / "liebe_intrige" / "odds.ipynb").read_text(encoding="utf-8"))
    prose = {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"]}
    caecilia = DECK.daughters["caecilia"].begins
    assert (
        "Reputation (Ansehen) {}, Beauty (Schönheit) {}, Education (Bildung) {}.".format(*caecilia) in prose["question"]
    )
    visits = {row[0].partition(",")[0]: int(row[-1]) for row in demands("Caecilia").figures["table"]["rows"]}
    assert "Of fourteen gentlemen" in prose["question"] and len(visits) == 14
    assert "Nobody as she is, and two after one visit" in prose["seen"]
    assert 0 not in visits.values() and [man for man, count in visits.items() if count == 1] == ["Bodo", "Giselbert"]
    assert "Alexander, who is worth the most, asks for seven visits" in prose["seen"] and visits["Alexander"] == 7
    assert max(DECK.gentlemen.values(), key=lambda man: man.points).title == "Alexander"
    rows = {(row["where"].split(":")[0], row["name"]): row["count"] for row in casanova().figures["rows"]}
    assert "notices her once in six evenings" in prose["price"] and rows["Casanova", "Beauty 0"] == "1 of 6"
    assert (
        "Tailor's Shop twice, for it makes her Beauty 2" in prose["price"] and rows["Casanova", "Beauty 2"] == "2 of 6"
    )
    assert "half of all evenings there cost a point of Education" in prose["price"]
    assert rows["Drinking", "Beauty 0"] == "3 of 6"
    theatre, bar, park = (DECK.places[key].stack for key in ("theatre", "dive_bar", "park"))
    assert (theatre, bar, park) == (3, 7, 5)
    assert "Three cards at the Theatre and seven in the Dive Bar" in prose["title"]
    assert "five cards or seven, one die or two" in prose["onward"]
