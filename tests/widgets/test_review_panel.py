"""Looking back without a browser: what is shown before and after the second try, to whom, and how the work goes on."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import re
from fractions import Fraction
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

import austenplay
from austenplay.analysis import review as module
from austenplay.analysis.review import Judged, Reviewing, Verdict
from austenplay.analysis.search import Estimate
from austenplay_widgets import review_panel
from austenplay_widgets.figures import NBSP
from austenplay_widgets.pages.play import PlayPage
from austenplay_widgets.review_panel import GO_ON, ReviewPanel, summary
from austenplay_widgets.review_table import ASK, ReviewTable
from austenplay_widgets.review_words import TITLES, amount, hundredths, margin, whole
from austenplay_widgets.saves import write_save
from austenplay_widgets.scenes.common import Seating
from tests.sampling import samples
from tests.widgets.tables import NAMES, click, going_on, page, session

GAME = austenplay.game("love_letter")


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play few rounds for a decision; how good the verdicts are is another test's affair."""
    monkeypatch.setattr(module, "ROUNDS", 60)
    monkeypatch.setattr(module, "MOST_ROUNDS", 120)


def played(kinds: list[str] | None = None, seed: int = 21, rounds: int = 1) -> PlayPage:
    """Return a page on which so many rounds are over."""
    made = page(kinds or ["person", "careful", "careful"], seed=seed)
    go_on(made, rounds, random.Random(seed))
    return made


def go_on(made: PlayPage, rounds: int, rng: random.Random) -> None:
    """Play until so many rounds are over."""
    assert made.session is not None
    while not ((state := made.session.state).decision is None and state.round == rounds):  # type: ignore[attr-defined]
        click(made, rng)


def do(made: PlayPage, what: str | int) -> dict[str, Any]:
    kind = "act" if isinstance(what, int) else "do"
    made.table._handle_custom_msg({"type": kind, "rev": made.table.scene["rev"], "id": what}, [])
    scene: dict[str, Any] = made.table.scene
    return scene


def opened(made: PlayPage) -> ReviewPanel:
    do(made, "review")
    return made.review


def pick(panel: ReviewPanel, at: int = 0) -> dict[str, Any]:
    """Press a row of the list, and return what is on the table then."""
    panel.list._handle_custom_msg({"type": "pick", "key": panel.list.rows[at]["key"]}, [])
    scene: dict[str, Any] = panel.table.scene
    return scene


def is_there(panel: ReviewPanel) -> bool:
    return panel.widget.layout.display != "none"


def buttons(scene: dict[str, Any]) -> list[str]:
    return [button["id"] for button in scene["buttons"]]


def judged_ones(seeds: int) -> list[Judged]:
    found: list[Judged] = []
    for seed in range(seeds):
        history = austenplay.History(GAME, seats=2 + seed % 5, seed=seed, match="round")
        rng = random.Random(seed)
        while not history.state.is_over:
            history.apply(rng.choice(history.state.legal_actions()))
        for seat in range(history.state.seats):
            found += austenplay.review(history, seat).judged
    return found


def table_of(judged: Judged, unit: str = "the round") -> ReviewTable:
    seats = judged.view.seats
    return ReviewTable(judged, Seating(GAME, NAMES[:seats], ("",) * seats), unit, "Careful")


# When it is there


def test_the_way_in_is_there_once_a_round_is_over_and_not_before() -> None:
    made = page(["person", "careful", "careful"], seed=21)
    assert not is_there(made.review) and "review" not in buttons(made.table.scene)
    go_on(made, 1, random.Random(21))
    assert is_there(made.review) and "review" in buttons(made.table.scene)
    assert not made.review.is_open and made.review._work is None, "nothing is worked out before it is asked for"
    do(made, "next")
    assert is_there(made.review) and "review" not in buttons(made.table.scene)
    made.start()
    assert not is_there(made.review) and not made.review.is_open


def test_under_a_cover_nothing_is_looked_back_on() -> None:
    made = played(["person", "person", "careful"])
    panel = opened(made)
    assert [name for name, _ in panel._seat.options] == ["Ada", "Bo"] and panel._seat.layout.display is None
    do(made, "next")
    assert made.table.scene["cover"] and not is_there(panel)
    do(made, "review")
    assert made.table.scene["cover"] and not is_there(panel) and not panel.is_on_table
    do(made, "uncover")
    assert is_there(panel)


def test_each_seat_of_people_is_looked_back_on_with_its_own_eyes() -> None:
    made = played(["person", "careful", "person"], seed=5)
    panel = opened(made)
    for seat in (0, 2):
        panel._seat.value = seat
        assert panel._work is not None and panel._work.seat == seat
        for at in range(len(panel.list.rows)):
            assert pick(panel, at)["viewer"] == seat
            do(made, "close")


# Before the second try


def test_before_the_answer_the_scene_holds_nothing_of_it() -> None:
    """Whatever the decision was worth, was done or was best: the table looks the same."""
    rng = random.Random(1)
    for judged in judged_ones(samples(8, 3)):
        shown = table_of(judged).scene()
        actions = list(judged.worths)
        rng.shuffle(actions)
        worths = {action: Estimate(rng.random(), 0.01, 9) for action in actions}
        costs = {action: Estimate(rng.random(), 0.01, 9) for action in actions}
        other = dataclasses.replace(judged, action=rng.choice(actions), worths=worths, costs=costs, n=7)
        assert table_of(other).scene() == shown
        json.dumps(shown)


def test_before_the_answer_the_scene_is_the_same_in_any_world_with_the_same_view() -> None:
    for judged in judged_ones(samples(5, 2)):
        for world in austenplay.worlds(judged.view, 3, random.Random(2)):
            seen = dataclasses.replace(judged, view=world.view(judged.view.seat))
            assert table_of(seen).scene() == table_of(judged).scene()


def test_a_moment_shows_what_was_known_then_and_every_choice_is_live() -> None:
    made = played()
    panel = opened(made)
    for at in range(len(panel.list.rows)):
        shown = pick(panel, at)
        assert panel.at_table is not None
        view = panel.at_table.judged.view
        assert shown["prompt"]["text"] == ASK and shown["prompt"]["yours"]
        legal = [view.choices[choice["id"]].action for choice in shown["choices"] if not choice["why"]]
        assert tuple(legal) == view.legal_actions()
        assert len(shown["log"]) <= len(view.log) and shown["outcome"] is None
        assert panel.chart is None or panel.chart.layout.display == "none"
        do(made, "close")


def test_a_choice_that_is_not_legal_is_told_why_and_may_be_tried_again() -> None:
    for judged in judged_ones(6):
        table = table_of(judged)
        refused = [choice["id"] for choice in table.scene()["choices"] if choice["why"]]
        if refused:
            told = table.handle({"type": "act", "id": refused[0]})
            assert not told.is_over and told.scene()["notice"]["kind"] == "refusal"
            assert told.scene()["notice"]["clause"] == judged.view.choices[refused[0]].objections[0].clause
            return
    pytest.fail("nothing was ever refused")


# The answer


def test_the_answer_tells_both_worths_the_cost_and_the_chance_behind() -> None:
    told = 0
    for judged in judged_ones(samples(10, 4)):
        table = table_of(judged)
        shown = table.handle({"type": "do", "id": "show"}).scene()
        text = " ".join(line["text"] for line in shown["outcome"]["lines"])
        assert shown["outcome"]["title"] == TITLES[judged.verdict] and shown["choices"] == []
        assert table.label(judged.action) in text and f"{judged.n:,} rounds" in text
        best, cost, left = (hundredths(of.value) for of in (judged.worth, judged.cost, judged.played))
        left = left if judged.verdict is Verdict.GOOD else best - cost  # which add up as they are read
        assert abs(left - hundredths(judged.played.value)) <= 1
        assert f"worth {amount(left / 100, 'the round')} of the round" in text
        if judged.verdict is not Verdict.GOOD:
            assert f"Best was {table.label(judged.best)}: worth {amount(judged.worth.value, 'the round')}" in text
            assert f"cost you {amount(judged.cost.value, 'the round')} of the round" in text
            for of in GAME.prospect(judged.view, judged.best):
                told += 1
                assert table.seating.say(of.of, judged.view.seat).casefold() in text.casefold()
    assert told


def test_the_second_try_is_judged_too() -> None:
    judged = next(of for of in judged_ones(10) if of.verdict.is_wrong)
    table = table_of(judged)
    words = set()
    for choice in table.scene()["choices"]:
        if not choice["why"]:
            answered = table.handle({"type": "act", "id": choice["id"]})
            first = answered.scene()["outcome"]["lines"][0]["text"]
            action = judged.view.choices[choice["id"]].action
            assert choice["label"] in first
            if action == judged.best:
                assert first.startswith("Now you chose well")
            elif action == judged.action:
                assert first.startswith("You would do the same again")
            words.add(first.partition(":")[0].partition(choice["label"])[0])
            assert answered.handle({"type": "act", "id": choice["id"]}) is answered
    assert len(words) >= 2


def test_the_chart_follows_the_answer_and_adds_up() -> None:
    made = played(rounds=2, seed=3)
    panel = opened(made)
    pick(panel)
    do(made, "show")
    assert panel.at_table is not None and panel._review is not None
    of = panel._review.rounds[panel.at_table.judged.round - 1]
    assert panel.chart is not None
    rows = panel.chart.figures["rows"]
    assert panel.chart.layout.display is None
    assert sum(row["value"] for row in rows[:-1]) == pytest.approx(rows[-1]["value"]) == pytest.approx(float(of.result))
    assert [row["kind"] for row in rows[2:-1]] == ["skill", "luck"] * len(of.decisions)
    assert len(panel.chart.figures["table"]["rows"]) == len(rows)
    assert "Altair" not in panel.chart.figures["text"]
    do(made, "other")
    assert panel.chart is None or panel.chart.layout.display == "none"


def test_the_chart_comes_as_soon_as_the_round_is_judged_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_panel, "SLICE_S", 0.001)

    async def sitting() -> None:
        made = played(["person", "careful"], seed=6)
        panel = opened(made)
        while not panel.list.rows:
            await asyncio.sleep(0.001)
        assert panel._work is not None and panel._work.done < panel._work.n
        pick(panel)
        do(made, "show")
        assert panel.chart is None, "the decisions that it tells of have not all been judged"
        while panel.is_at_work:
            await asyncio.sleep(0.005)
        assert panel.chart is not None and panel.chart.layout.display is None
        assert panel.chart.figures["rows"]

    asyncio.run(sitting())


def test_a_game_that_is_weighed_as_a_whole_is_not_called_a_round() -> None:
    judged = tuple(judged_ones(1)[:1])
    one = (module.RoundReview(1, Fraction(1, 2), Fraction(1), judged),)
    for unit, begins in (("the game", "You got"), ("the round", "In one round you got")):
        assert f". {begins} 100" in summary(module.Review(0, unit, "Careful", judged, one))


# The list


def test_the_list_begins_with_the_dearest_decision() -> None:
    made = played(rounds=2, seed=3)
    panel = opened(made)
    assert panel._review is not None
    found = {str(of.index): of for of in panel._review.judged}
    assert {row["key"] for row in panel.list.rows} == set(found)
    costs = [found[row["key"]].cost.value for row in panel.list.rows if row["cost"]]
    assert costs == sorted(costs, reverse=True) and costs
    for row in panel.list.rows:
        of = found[row["key"]]
        assert row["verdict"] == TITLES[of.verdict] and bool(row["cost"]) == (of.verdict is not Verdict.GOOD)
        assert row["where"] == f"Round {of.round}, your turn {of.turn}" and 0 <= row["share"] <= 1
    total = sum((of.result for of in panel._review.rounds), Fraction(0))
    assert f"you got {whole(total, panel._review.unit)}: a fair share" in panel.message


def test_what_the_list_leaves_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    made = played(rounds=2, seed=3)
    panel = opened(made)
    assert panel._review is not None and "leaves out" not in panel.message
    good = sum(of.verdict is Verdict.GOOD for of in panel._review.judged)
    monkeypatch.setattr(review_panel, "MOST_GOOD", 0)
    panel._fill()
    assert good and len(panel.list.rows) == len(panel._review.judged) - good
    assert f"The list leaves out {good} that cost nothing to speak of." in panel.message


def test_what_was_judged_is_not_judged_again_when_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    made = played(seed=3)
    panel = opened(made)
    keys = {row["key"] for row in panel.list.rows}
    begun: list[Any] = []
    judging = module.Judging

    def counted(*told: Any) -> Any:
        begun.append(told)
        return judging(*told)

    monkeypatch.setattr(module, "Judging", counted)
    do(made, "next")
    go_on(made, 2, random.Random(8))
    rows = {row["key"] for row in panel.list.rows}
    assert keys < rows and len(begun) == len(rows - keys)


def test_what_a_page_makes_up_picks_nothing() -> None:
    made = played()
    panel = opened(made)
    before = made.table.scene
    for content in (
        {"type": "pick", "key": "99"}, {"type": "pick"}, {"type": "pick", "key": 1}, {"type": "pick", "key": ["1"]},
        "pick", None, {"type": "pick", "key": panel.list.rows[0]["key"], "more": 1},
    ):  # fmt: skip
        panel.list._handle_custom_msg(content, [])
    assert made.table.scene == before and not panel.is_on_table


# Beside the game


def test_the_game_stands_still_and_comes_back_as_it_was() -> None:
    made = played(seed=3)
    assert made.session is not None
    panel, record, rng = opened(made), made.session.history.record, random.Random(1)
    shown = {**made.table.scene, "rev": 0}
    for _ in range(samples(60, 20)):
        if not panel.is_on_table:
            pick(panel, rng.randrange(len(panel.list.rows)))
        scene = made.table.scene
        choices = [choice["id"] for choice in scene["choices"]]
        what = rng.choice([*buttons(scene), *choices, "undo", "next", "review", "save", -1, 999])
        do(made, what)
        assert made.session.history.record == record
        assert (made.table.scene["notice"] or {}).get("kind") in (None, "refusal")
    if panel.is_on_table:
        do(made, "close")
    assert {**made.table.scene, "rev": 0} == shown


def test_looking_back_makes_no_widgets() -> None:
    made = played(seed=3, rounds=2)
    panel = opened(made)
    pick(panel)
    do(made, "show")
    before = len(_instances)
    for at in (0, 1):
        pick(panel, at)
        do(made, "show")
    do(made, "close")
    assert len(_instances) == before


def test_a_fault_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    made = played()
    panel = opened(made)
    pick(panel)
    with monkeypatch.context() as patch:
        patch.setattr(ReviewTable, "handle", lambda table, message: 1 / 0)
        assert do(made, "show")["notice"]["kind"] == "error"
    assert do(made, "show")["outcome"] is not None
    other = played(seed=4)
    with monkeypatch.context() as patch:
        patch.setattr(Reviewing, "go_on", lambda work, seconds: 1 / 0)
        assert "could not be made" in opened(other).message


# In slices


def test_the_page_goes_on_while_decisions_are_judged_and_the_work_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(review_panel, "SLICE_S", 0.001)

    async def sitting() -> None:
        made = played(rounds=2, seed=3)
        panel = opened(made)
        assert panel.is_at_work and panel._progress.layout.display is None
        while panel._work is not None and not panel._work.done:
            await asyncio.sleep(0.001)
        panel._cancel.click()
        assert panel._cancel.description == GO_ON and not panel.is_at_work
        stopped = panel._work.done if panel._work else 0
        await asyncio.sleep(0.05)
        assert panel._work is not None and panel._work.done == stopped < panel._work.n
        assert len(panel.list.rows) == stopped
        pick(panel)
        do(made, "show")
        do(made, "close")
        panel._cancel.click()
        while panel.is_at_work:
            await asyncio.sleep(0.005)
        assert len(panel.list.rows) == panel._work.n and panel._progress.layout.display == "none"

    asyncio.run(sitting())


# In words


def test_amounts_read_in_their_unit() -> None:
    tokens = "favour tokens in this round"
    assert [amount(of, "the round") for of in (0, 0.004, 0.5, 1)] == [f"{n}{NBSP}%" for n in (0, 0, 50, 100)]
    assert [amount(of, tokens, is_signed=True) for of in (-0.001, 0.25, -1.5)] == [
        "0.00", "+0.25", "\N{MINUS SIGN}1.50"
    ]  # fmt: skip
    assert (
        margin(0.001, "the round") == "less than 1" and margin(0, "the round") == "0" and margin(0.1, tokens) == "0.20"
    )


def read(label: str) -> int:
    """Return what a figure says, in hundredths."""
    number = label.replace("\N{MINUS SIGN}", "-").removesuffix(f"{NBSP}%")
    return int(number) if label.endswith("%") else round(100 * float(number))


FIGURE = rf"[+\N{{MINUS SIGN}}]?[\d.]*\d(?:{NBSP}%)?"


def assert_it_adds_up(told: str) -> None:
    """Fail where a result is not a fair share, luck and skill together, as all four are read."""
    result, *parts = map(read, re.findall(FIGURE, told.partition("ou got ")[2].partition(" by your own")[0]))
    assert len(parts) == 3 and sum(parts) == result, told


@pytest.mark.parametrize("options", [{}, {"match": "round"}])
def test_what_luck_and_skill_read_as_adds_up_to_the_result(options: dict[str, str]) -> None:
    for seed in range(samples(12, 5)):
        game, rng = session(["person", *["careful"] * (1 + seed % 5)], seed, **options), random.Random(seed)
        while game.state.decision is not None:
            game.handle(going_on(game.shown, rng))
        made = PlayPage(game.game)
        made.load(write_save(game.history, game.chairs).encode())
        panel = opened(made)
        assert_it_adds_up(panel.message)
        if panel.list.rows:
            pick(panel)
            do(made, "show")
            assert panel.chart is not None
            assert_it_adds_up(panel.chart.figures["text"])
            *parts, result = (row[1] for row in panel.chart.figures["table"]["rows"])
            assert sum(map(read, parts)) == read(result)


def test_clicking_about_at_random_never_fails() -> None:
    for seed in range(samples(6, 2)):
        rng = random.Random(seed)
        made = page(rng.choice([["person", "careful"], ["person", "person", "careful"]]), seed=seed)
        for _ in range(150):
            assert made.session is not None
            if made.session.state.is_over:
                break
            panel = made.review
            if is_there(panel) and rng.random() < 0.3:
                panel._button.value = not panel.is_open
            if panel.is_open and panel.list.rows and rng.random() < 0.3 and is_there(panel):
                pick(panel, rng.randrange(len(panel.list.rows)))
            if panel.is_on_table:
                do(made, rng.choice(["show", "other", "close", 0, 1]))
                continue
            made.table._handle_custom_msg(going_on(made.table.scene, rng), [])
            notice = made.table.scene["notice"]
            assert notice is None or notice["kind"] == "info", notice
