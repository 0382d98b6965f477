"""The odds panel without a browser: what it says against the derivations, and whom it says it to."""

from __future__ import annotations

import asyncio
import math
import random
import re
from collections.abc import Awaitable, Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

import austenplay
from austenplay.core.derivation import Derivation
from austenplay.core.game import SAMPLED
from austenplay.core.outlook import Group, Outlook
from austenplay.core.words import capitalised, named
from austenplay_widgets import odds_panel
from austenplay_widgets.assist import Assist
from austenplay_widgets.odds_panel import SIZES, OddsPanel
from austenplay_widgets.odds_sheet import OddsSheet
from austenplay_widgets.onlook import BARE, BESIDE, BETWEEN, ONLOOKER, UNDER_COVER, Onlook
from austenplay_widgets.pages.odds import odds
from austenplay_widgets.pages.play import PlayPage
from austenplay_widgets.scenes.common import Seating
from tests.kuhn import Kuhn
from tests.sampling import samples
from tests.widgets.tables import NAMES, click, page, session

GAME = austenplay.game("love_letter")
EXACT = ("counted", "uniform", "lowest")
Numbers = Iterator[tuple[dict[str, Any], Derivation]]


def opened(made: PlayPage) -> OddsPanel:
    """Open the panel as a person does."""
    made.panel._button.value = True
    return made.panel


def press(made: PlayPage, what: str) -> None:
    made.table._handle_custom_msg({"type": "do", "rev": made.table.scene["rev"], "id": what}, [])


def sheet(panel: OddsPanel) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the figures of the chart and the book of the counts."""
    assert panel.sheet is not None
    return panel.sheet.chart.figures, panel.sheet.counts.book


def panel_for(view: Any, model: str) -> OddsPanel:
    """Return a panel that looks at a view, open, under a model."""
    panel = OddsPanel(GAME, lambda _: None)
    panel._set_open(True)
    panel._model.value = model
    panel.show(Onlook(view, Seating(GAME, NAMES[: view.seats], ("",) * view.seats)))
    return panel


def moments(count: int) -> Iterator[tuple[Any, str]]:
    """Give views of seats that are still in, from rounds played by chance, each with a model that fits it."""
    for seed in range(count):
        rng = random.Random(f"moments/{seed}")
        state: Any = GAME.start(seats=rng.choice((2, 3, 4)), seed=seed, match="round")
        for _ in range(rng.randrange(12)):
            if state.decision is not None:
                state = state.apply(GAME.policies["uniform"].choose(state.view(state.decision.seat), rng))
        if state.decision is not None:
            yield state.view(rng.choice(state.alive)), EXACT[seed % 2]


def numbers(book: dict[str, Any], outlook: Outlook) -> Numbers:
    """Give every number on the page beside the derivation that it must tell."""
    sections = {section["key"]: section for section in book["sections"]}
    groups: dict[str, tuple[Group, ...]] = {
        "places": outlook.places, "prospects": outlook.prospects, "risks": outlook.risks
    }  # fmt: skip
    for key, wanted in groups.items():
        shown = sections[key]["groups"] if wanted else []
        for group, of in zip(shown, wanted, strict=True):
            for line, told in zip(group["lines"], of.lines, strict=True):
                for number, chance in zip(line["numbers"], told.chances, strict=True):
                    yield number, chance.derivation


def made_again(of: Derivation) -> Fraction:
    """Return a chance from the shares alone."""
    whole = sum((Fraction(share.copies) * Fraction(share.each) for share in of.shares), Fraction(0))
    part = sum((share.copies * Fraction(share.each) * Fraction(share.counts) for share in of.shares), Fraction(0))
    return part / whole


def in_per_cent(chance: Fraction) -> str:
    if 0 < chance < Fraction(1, 100):
        return "<1\N{NO-BREAK SPACE}%"
    if Fraction(99, 100) < chance < 1:
        return ">99\N{NO-BREAK SPACE}%"
    return f"{round(chance * 100)}\N{NO-BREAK SPACE}%"


# What it says


def test_every_number_is_that_of_its_derivation_and_of_the_cards_laid_out() -> None:
    counted = summed = 0
    for view, model in moments(samples(60, 12)):
        panel = panel_for(view, model)
        book = sheet(panel)[1]
        for number, of in numbers(book, GAME.odds(view, model)):
            count, chance = number["count"], made_again(of)
            assert chance == of.value
            assert number["text"].endswith(in_per_cent(chance))
            assert count["of"] == capitalised(named(of.of, NAMES, view.seat))
            assert in_per_cent(chance) in count["steps"][-1] or len(of.shares) == 1
            cards = book["layouts"][count["layout"]]
            if not cards:
                continue
            marked = [cards[at] for at in count["marked"]]
            assert sum(card["copies"] for card in cards) in (1, sum(view.unseen().values()))
            left = sum(card["copies"] for card in cards if not card["out"])
            assert not any(card["out"] for card in marked)
            matching = sum(card["copies"] for card in marked)
            if found := re.match(r"(\d+) of (\d+) (unseen|weighed)", number["text"]):
                assert (matching, left) == (int(found[1]), int(found[2]))
                assert Fraction(matching, left) == chance or found[3] == "weighed"
                counted += found[3] == "unseen"
            if count["rows"]:  # copies x weight = part, the parts that match by the sum of all
                parts = {name: float(Fraction(row.rpartition(" ")[2])) for name, row in count["rows"]}
                match = sum(parts.get(card["name"], 0) for card in marked)
                assert math.isclose(match / sum(parts.values()), chance, abs_tol=0.005)
                summed += 1
        panel.sheet.close()  # type: ignore[union-attr]
    assert counted > 100 and summed > 100


def test_the_chart_draws_the_same_chances_place_by_place() -> None:
    for view, model in moments(samples(20, 6)):
        panel = panel_for(view, model)
        figures, _ = sheet(panel)
        wanted = [
            (
                capitalised(named(group.title, NAMES, view.seat)),
                line.text,
                float(made_again(line.chances[0].derivation)),
            )
            for group in GAME.odds(view, model).places
            for line in group.lines
        ]
        drawn = [(row["where"], row["name"], row["chance"]) for row in figures["rows"]]
        assert [row for row in drawn if row[2]] == wanted
        cards = [character.name for character in view.rules.deck.characters.values()]
        assert [row[1] for row in drawn] == cards * len({row[0] for row in drawn})
        for where in {place for place, _, _ in wanted}:
            assert math.isclose(sum(chance for place, _, chance in wanted if place == where), 1)
        shown = [(row[0], row[1], row[3]) for row in figures["table"]["rows"]]
        assert shown == [(where, name, in_per_cent(Fraction(chance))) for where, name, chance in wanted]
        for row in figures["rows"]:  # a bar that is as long as its label says
            count = re.fullmatch(r"(\d+) of (\d+)", row["count"])
            if count:
                assert math.isclose(int(count[1]) / int(count[2]), row["chance"])
            else:
                known = {"0": "0\N{NO-BREAK SPACE}%", "known": "100\N{NO-BREAK SPACE}%"}
                assert known.get(row["count"], row["count"]) == in_per_cent(Fraction(row["chance"]))


def test_a_guess_says_its_count_and_which_is_the_best() -> None:
    state: Any = GAME.start(seats=3, seed=5, match="round")
    while "guard" not in state.view(state.to_move).hand:
        state = state.apply(state.legal_actions()[0])
    view = state.view(state.to_move)
    unseen = view.unseen()
    _, book = sheet(panel_for(view, "counted"))
    guesses = [group for section in book["sections"] for group in section["groups"] if " on " in group["title"]]
    best = max(count for card, count in unseen.items() if card != "guard")
    assert guesses
    for line in (line for group in guesses for line in group["lines"]):
        name = line["text"].removeprefix("Naming ").partition(" or ")[0]
        named_card = next(key for key in unseen if view.rules.deck.name_of(key) == name)
        count = sum(unseen[key] for key in view.rules.names_hit(named_card))
        total = sum(unseen.values())
        assert line["numbers"][0]["text"] == f"{count} of {total} unseen, {in_per_cent(Fraction(count, total))}"
        assert bool(line["note"]) == (count == max(best, 2))


def test_an_estimate_says_on_what_it_rests_and_another_run_says_the_same() -> None:
    state: Any = GAME.start(seats=3, seed=4, match="round")
    state = state.apply(GAME.policies["careful"].choose(state.view(state.to_move), random.Random(1)))
    view = state.view(state.to_move)
    first, again = sheet(panel_for(view, "careful")), sheet(panel_for(view, "careful"))
    assert first == again
    figures, book = first
    assert "n = 500 sampled rounds, seed 1" in figures["title"]
    assert figures["table"]["columns"] == ["Where", "Card", "95\N{NO-BREAK SPACE}% interval", "Chance"]
    for number, of in numbers(book, GAME.odds(view, "careful")):
        chance = float(of.value)
        low, high = of.interval
        assert low <= chance <= high and of.n == 500
        assert of.error == pytest.approx(math.sqrt(chance * (1 - chance) / of.worth))
        assert f"({round(100 * low)}\N{EN DASH}{round(100 * high)}" in number["text"]
        assert "500 rounds" in number["count"]["steps"][0] and "seed 1" in number["count"]["steps"][0]
        assert f"standard error {100 * of.error:.1f}\N{NO-BREAK SPACE}%, " in number["count"]["steps"][2]


def test_what_a_model_cannot_explain_is_one_sentence_and_no_odds() -> None:
    state: Any = GAME.start(seats=2, seed=1, match="round")
    rng = random.Random(3)
    while True:
        view = state.view(state.to_move)
        try:
            GAME.odds(view, "lowest")
        except austenplay.BadInput:
            break
        state = state.apply(GAME.policies["uniform"].choose(view, rng))
        assert state.decision is not None, "a round in which somebody parts with the higher card"
    panel = panel_for(view, "lowest")
    assert "somebody has played otherwise" in panel.message and panel.sheet is None
    panel.choose("counted")
    assert panel.message == "" and panel.sheet is not None


def test_a_fault_is_a_sentence_with_a_number_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    made = page(["person", "careful"])

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(type(GAME), "reckoning", fail)
    panel = opened(made)
    assert re.search(r"could not be worked out \(number [0-9a-f]+\)", panel.message)
    monkeypatch.undo()
    click(made, random.Random(1))
    assert panel.message == "" and panel.sheet is not None


# When it works


def test_nothing_is_worked_out_while_it_is_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    real = type(GAME).reckoning
    monkeypatch.setattr(type(GAME), "reckoning", lambda *args, **rest: asked.append(args) or real(*args, **rest))
    made = page(["person", "careful", "careful"])
    for turn in range(5):
        click(made, random.Random(turn))
    assert asked == [] and made.panel.sheet is None
    opened(made)
    assert len(asked) == 1
    press(made, "save")  # nothing has happened at the table
    assert len(asked) == 1


def test_a_new_moment_goes_into_the_widgets_that_are_there() -> None:
    made = page(["person", "careful", "careful"], seed=15)
    panel = opened(made)
    assert panel.sheet is not None
    before, chart, book = panel.sheet, panel.sheet.chart, panel.sheet.counts.book
    click(made, random.Random(1))
    assert panel.sheet is before and panel.sheet.chart is chart and panel.sheet.counts.book != book


def test_opening_and_folding_leaves_no_widget_behind() -> None:
    made = page(["person", "careful"])
    panel = opened(made)
    panel._button.value = False
    count = len(_instances)
    for _ in range(10):
        panel._button.value = True
        panel._button.value = False
    assert len(_instances) == count


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Run something on an event loop, as a kernel does."""

    async def whole() -> None:
        await asyncio.wait_for(work(), 120)

    asyncio.run(whole())


async def rest(panel: OddsPanel) -> None:
    """Wait until nothing is worked out any more."""
    while panel.is_at_work:
        await asyncio.sleep(0.005)


async def after_a_move() -> PlayPage:
    made = page(["person", "careful", "careful"], seed=15)
    opened(made)
    click(made, random.Random(1))
    await rest(made.panel)
    return made


def test_sampling_can_be_stopped_and_keeps_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_panel, "SLICE_S", 0.0)  # one round at a time
    monkeypatch.setattr(odds_panel, "PATIENCE_S", 0.0)

    async def work() -> None:
        panel = (await after_a_move()).panel
        before = sheet(panel)
        panel.choose("careful")
        assert panel.is_at_work and sheet(panel) == before
        while panel._bar.value < 20:
            await asyncio.sleep(0)
        assert panel._progress.layout.display is None and "of 500 rounds sampled" in panel._far.value
        panel._cancel.click()
        await rest(panel)
        assert panel._progress.layout.display == "none"
        done = re.search(r"Stopped after (\d+) of 500 rounds", panel.message)
        assert done and f"n = {done[1]} sampled rounds" in sheet(panel)[0]["title"]
        shown = sheet(panel)
        await asyncio.sleep(0.05)
        assert sheet(panel) == shown

    run(work)


def test_of_many_changes_only_the_last_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        panel = (await after_a_move()).panel
        assert panel.sheet is not None
        titles: list[str] = []
        show = panel.sheet.show
        monkeypatch.setattr(panel.sheet, "show", lambda outlook, say: titles.append(outlook.seed) or show(outlook, say))
        for _ in range(5):
            panel._model.value = "careful"
            panel._shown = None  # as if the table had moved on
            panel._refresh()
        while panel.is_at_work:
            await asyncio.sleep(0.01)
        assert titles == ["1"]

    run(work)


def test_wb_022_of_many_sizes_only_the_last_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = type(GAME).reckoning

    def reckoning(*args: Any, n: int, **rest: Any) -> Any:
        asked.append(n)
        return real(*args, n=n, **rest)

    async def work() -> None:
        panel = (await after_a_move()).panel
        assert panel._size.layout.display == "none"  # nothing is sampled so far
        panel.choose("careful")
        assert panel._size.layout.display is None
        monkeypatch.setattr(type(GAME), "reckoning", reckoning)
        runs = []
        for size in (20_000, 5000, 100):
            panel.sample(size)
            runs.append(panel._run)
        await rest(panel)
        assert asked == [20_000, 5000, 100]
        done = [run.done for run in runs if run is not None]
        assert done[0] < 500 and done[1] < 500 and done[2] == 100  # those before were dropped at once
        assert "n = 100 sampled rounds" in sheet(panel)[0]["title"]
        panel.choose("counted")
        assert panel._size.layout.display == "none"

    run(work)


@pytest.mark.parametrize("value", [0, -1, 101, 10**9, True, "500", None, 500.0, [500]])
def test_wb_022_no_other_number_of_rounds_can_be_asked_for(value: object) -> None:
    panel = OddsPanel(GAME, lambda _: None)
    assert SAMPLED in SIZES
    for message in ({"type": "choose", "value": value}, {"type": "choose"}, value):
        panel._size._handle_custom_msg(message, [])
        assert panel._size.value == SAMPLED


def test_what_is_counted_can_be_stopped_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        made = await after_a_move()
        panel = made.panel
        monkeypatch.setattr(odds_panel, "SLICE_S", 0.0)  # one bit at a time
        monkeypatch.setattr(odds_panel, "PATIENCE_S", 0.0)
        panel.choose("uniform")
        assert panel.is_at_work
        await asyncio.sleep(0)
        assert panel._progress.layout.display is None and odds_panel.COUNTING in panel._far.value
        assert panel._bar.layout.display == "none"  # nobody knows how far it is
        panel._cancel.click()
        await rest(panel)
        assert odds_panel.UNCOUNTED in panel.message and panel.sheet is None
        assert panel._progress.layout.display == "none"
        panel.choose("counted")
        await rest(panel)
        assert panel.message == "" and panel.sheet is not None

    run(work)


# To whom it speaks


def test_two_states_with_one_view_give_one_panel() -> None:
    for view, model in moments(samples(10, 4)):
        shown = sheet(panel_for(view, model))
        for world in austenplay.worlds(view, 3, random.Random(2)):
            assert sheet(panel_for(world.view(view.seat), model)) == shown


def test_under_a_cover_the_odds_are_gone_and_the_next_person_sees_their_own() -> None:
    made = page(["person", "person"], seed=8)
    press(made, "uncover")
    panel = opened(made)
    mine = sheet(panel)
    old = panel.sheet
    assert old is not None
    click(made, random.Random(2))
    assert sheet(panel) != mine  # still the same eyes, one move later
    press(made, "pass")
    assert made.table.scene["cover"] and UNDER_COVER in panel.message
    assert panel.sheet is None and panel._place.children == ()
    assert (old.counts.book, old.chart.figures, old.chart.spec) == ({}, {}, {})
    assert old.counts.comm is None and old.chart.comm is None
    press(made, "uncover")
    assert not panel.is_open and panel.sheet is None  # this person's dial says so
    assert opened(made).sheet is not None


def test_what_is_taken_away_is_sent_away_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    made = page(["person", "person"], seed=8)
    press(made, "uncover")
    panel = opened(made)
    assert panel.sheet is not None
    sent: list[tuple[str, object]] = []
    for widget in (panel.sheet.counts, panel.sheet.chart):
        monkeypatch.setattr(
            widget, "_send", lambda message, buffers=None: sent.append((message["method"], message.get("state")))
        )
    panel.sheet.close()
    for name in ("book", "figures", "spec"):
        assert sent.count(("update", {name: {}})) == 2


def test_the_bare_table_an_onlooker_and_the_end_of_a_round_have_no_odds() -> None:
    made = page(["person", "careful"], seed=2)
    panel = opened(made)
    press(made, "assist:bare")
    assert not panel.is_open and panel.sheet is None
    panel._button.value = True
    assert panel.is_open and BARE in panel.message and panel.sheet is None
    assert made.session is not None and made.session.chairs[0].assist is Assist.BARE
    assert session(["careful", "careful"]).onlook().says == ONLOOKER
    press(made, "assist:odds")
    for turn in range(60):
        click(made, random.Random(turn))
        if made.session.state.nature is not None:
            break
    assert BETWEEN in panel.message and panel.sheet is None


def test_open_hands_count_what_the_seat_itself_has_seen() -> None:
    made = page(["person", "careful", "careful"], seed=15)
    shown = sheet(opened(made))
    press(made, "assist:open")
    panel = opened(made)
    assert BESIDE in panel.message and sheet(panel) == shown
    assert made.session is not None and made.session.chairs[0].assist is Assist.OPEN


def test_panel_and_dial_agree() -> None:
    made = page(["person", "careful"], seed=2)
    assert made.session is not None and not made.panel.is_open
    opened(made)
    assert made.session.chairs[0].assist is Assist.ODDS
    chosen = [choice["label"] for choice in made.table.scene["notes"]["dial"] if choice["chosen"]]
    assert chosen == ["Odds"]
    made.panel._button.value = False
    assert made.session.chairs[0].assist is Assist.MARKED
    press(made, "assist:odds")
    assert made.panel.is_open and made.panel.sheet is not None
    press(made, "assist:marked")
    assert not made.panel.is_open and made.panel.sheet is None


def test_looking_back_shows_the_odds_of_the_moment_looked_at() -> None:
    made = page(["person", "careful", "careful"], seed=15)
    panel = opened(made)
    first = sheet(panel)
    click(made, random.Random(1))
    now = sheet(panel)
    press(made, "replay")
    press(made, "first")
    assert panel.sheet is None and BETWEEN in panel.message  # before the shuffle
    press(made, "forward")
    assert sheet(panel) == first
    press(made, "close")
    assert sheet(panel) == now and panel.is_open


# The page of its own


def test_a_game_without_models_shows_no_panel() -> None:
    panel = OddsPanel(Kuhn(), lambda _: None)
    state = Kuhn().start(seats=2, seed=1)
    panel.show(Onlook(state.view(0), Seating(Kuhn(), ("Ada", "Bo"), ("", ""))))
    assert panel.widget.layout.display == "none" and panel.sheet is None


def test_the_page_of_odds_begins_with_the_panel_open() -> None:
    made = odds("love_letter", seats=4, seed=3)
    form, table, what_ifs, panel, review = made.children
    assert {of.layout.display for of in (form, what_ifs, review)} == {"none"} and panel.layout.display is None
    assert len(table.scene["seats"]) == 4 and table.scene["viewer"] == 0
    assert table.scene["focus"] is False  # or it would carry the reader past the lines above it
    assert [choice["id"] for choice in table.scene["notes"]["dial"] if choice["chosen"]] == ["assist:odds"]
    assert odds("love_letter", seats=4, seed=3).children[1].scene == table.scene
    for wrong in ({"game": "whist"}, {"seats": 7}):
        with pytest.raises(austenplay.BadInput):
            odds(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("unseen", "text"), [(5, "There is no estimate yet."), (0, "Nothing is hidden from you any more.")]
)
def test_before_anything_is_estimated_nothing_is_said_to_be_known(unseen: int, text: str) -> None:
    sheet = OddsSheet()
    sheet.show(Outlook(places=(), prospects=(), risks=(), names={}, marks={}, unseen=unseen), str)
    assert sheet.chart.figures["text"] == text
