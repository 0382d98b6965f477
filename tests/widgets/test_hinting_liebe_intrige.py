"""Hints, the mistake review and what-if at a table of Liebe & Intrige."""

from __future__ import annotations

import random
from typing import Any

import pytest

from austenplay.analysis import review as module
from austenplay.analysis.review import RoundReview, Verdict
from austenplay.core.history import History
from austenplay.core.protocols import Action
from austenplay.games.liebe_intrige.rules import Take, Visit
from austenplay.games.liebe_intrige.search.kernel import Moment, TableKernel
from austenplay_widgets.assist import Assist
from austenplay_widgets.chairs import Chair
from austenplay_widgets.pages.play import PlayPage
from austenplay_widgets.review_chart import MOST_ALONE, _rows
from austenplay_widgets.review_panel import MOST_GOOD
from austenplay_widgets.saves import write_save
from austenplay_widgets.session import Session
from tests.playouts import LIEBE_INTRIGE
from tests.rules.suitors import begun, table, through
from tests.widgets.tables import going_on, said
from tests.widgets.test_hinting import hint_button, press, texts
from tests.widgets.test_review_panel import buttons, do, opened, pick


def two() -> History:
    """Return a game in which Anne can win a wedding by a walk in the Park."""
    return History(
        table(
            daughters=["anna_maria", "caecilia"],
            values=[[2, 1, 2], [1, 0, 3]],
            laid=[["bodo", "bodo", "hugo"], ["theobald"]],
            stacks={"park": ["alexander", "bodo", "maximilian", "hugo", "emmerich"]},
            knows=[(0, "park", ["alexander", "bodo", "maximilian"])],
        )
    )


def session(history: History) -> Session:
    bots = [Chair(name, "sensible") for name in ("Bo", "Cy", "Dot")][: history.state.seats - 1]
    return Session(history, (Chair("Anne", "person", Assist.MARKED), *bots))


def ended(seats: int = 3, seed: int = 1) -> History:
    """Return a game that quick players have played to its end, one of them now and then doing anything."""
    history, rng = History(begun(seats, seed), seed=seed), random.Random(seed)
    kernel = TableKernel(history.state.rules)  # type: ignore[attr-defined]
    while not history.state.is_over:
        state: Any = history.state
        if state.nature is not None:
            history.apply(state.nature.draw(rng.getrandbits(60)))
            continue
        flat = Moment(state)
        quick: Action = kernel.own()(flat, (), rng.random)
        is_odd = state.decision.seat == 0 and rng.random() < 0.3
        history.apply(rng.choice(state.legal_actions()) if is_odd else quick)
    return history


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play few games for a decision; how good the verdicts are is another test's affair."""
    monkeypatch.setattr(module, "ROUNDS", 200)
    monkeypatch.setattr(module, "MOST_ROUNDS", 200)


def marked(shown: dict[str, Any]) -> set[str]:
    return {key for key, pick in shown["picks"].items() if pick.get("tone") == "hint"}


def test_three_presses_lead_to_the_park() -> None:
    game = session(two())
    assert hint_button(game.shown)
    shown = press(game)
    look = (
        "Look at your Anna Maria: Bodo (2 cards, lacking nothing) and Hugo (1 card, lacking 1 Reputation and 1 Beauty)."
    )
    assert said(shown) == f"Hint 1 of 3: {look}" and shown["notice"]["clause"] == "LI-2.2" and not marked(shown)
    assert texts(press(game))[1].startswith("A card of one of her suitors has been seen lying somewhere")
    shown = press(game)
    told = texts(shown)[2]
    assert told.startswith("Visit the Park. It is worth ") and "\N{NO-BREAK SPACE}% of the game" in told
    assert marked(shown) == {"place:park", "do:visit"}
    places = {of["key"]: of["note"] for of in shown["middle"][0]["pieces"]}
    assert [key for key, note in places.items() if note.startswith("the hint; ")] == ["park"]
    assert "Casanova die" in places["park"]
    sampled = shown["notes"]["hint"][2]["sampled"]
    assert "games that fit what you have seen were played a round on, and judged by the standing then" in sampled


def test_the_faces_of_a_die_open_as_faces() -> None:
    history = History(table(laid=[[], ["hugo"]]))
    view = history.state.view(0)
    _, idea, _ = LIEBE_INTRIGE.hint_steps(view, Visit("dive_bar"))
    assert idea.chances[0].things == "faces"
    from austenplay_widgets.hinting import _counted
    from austenplay_widgets.scenes.common import Seating

    shown = _counted(idea.chances[0], 0, Seating(LIEBE_INTRIGE, ("Anne", "Bo"), ("", "")))
    assert "1 of 6 faces" in shown["text"] and not shown["cards"]
    assert not any("unseen" in step or "not seen" in step for step in shown["steps"])


def test_a_hint_marks_the_gentleman_to_take() -> None:
    history = two()
    state = through(history.state.apply(Visit("park")))
    game = session(History(state))
    for _ in range(3):
        shown = press(game)
    assert texts(shown)[1] == "A wedding is a card away." and marked(shown) == {"man:bodo"}
    met = next(zone for zone in shown["middle"] if zone["key"] == "looked")["cards"]
    assert [card["pick"] for card in met if str(card.get("note", "")).startswith("the hint; ")] == ["man:bodo"]
    choice = next(of for of in shown["choices"] if of["picks"] == ["man:bodo"])
    game.handle({"type": "act", "rev": 0, "id": choice["id"]})
    assert game.state.weddings[0]  # type: ignore[attr-defined]


@pytest.mark.usefixtures("few")
def test_a_whole_game_is_looked_back_on_and_adds_up() -> None:
    history = ended()
    chairs = (Chair("Anne", "person", Assist.MARKED), Chair("Bo", "sensible"), Chair("Cy", "sensible"))
    made = PlayPage(LIEBE_INTRIGE)
    made.load(write_save(history, chairs).encode())
    panel = opened(made)
    assert panel._review is not None and panel._work is not None and panel._work.is_done
    (of,) = panel._review.rounds
    assert len(of.decisions) > MOST_GOOD and of.fair + of.luck + of.skill == of.result
    assert float(of.result) == (0 in history.state.winners) / max(1, len(history.state.winners))
    bad = sum(judged.verdict is not Verdict.GOOD for judged in of.decisions)
    assert len(panel.list.rows) == max(bad, MOST_GOOD) and bad
    assert all(row["where"].startswith("Your decision ") for row in panel.list.rows)
    pick(panel)
    scene = do(made, "show")
    lines = " ".join(line["text"] for line in scene["outcome"]["lines"])
    assert "games that fit what you had seen" in lines and "Each was played a round on" in lines
    assert panel.chart is not None
    rows = panel.chart.figures["rows"]
    assert sum(row["value"] for row in rows[:-1]) == pytest.approx(float(of.result))
    assert "close" in buttons(scene)
    adds_up(of)


def adds_up(of: RoundReview) -> None:
    """Hold the chart of a long game to its parts: the dearest alone, all others together, nothing lost."""
    rows = _rows(of, "the game", "decision")
    alone = [row for row in rows if row["name"].startswith("Your decision ")]
    assert len(alone) == MOST_ALONE and len(rows) == 2 * MOST_ALONE + 4
    dearest = [float(loss) for loss in sorted(of.costs, reverse=True)[:MOST_ALONE]]
    assert sorted((-float(row["value"]) for row in alone), reverse=True) == pytest.approx(dearest)
    assert sum(row["value"] for row in rows[:-1]) == of.result
    assert sum(row["value"] for row in rows if row["kind"] == "skill") == of.skill


def test_what_if_goes_on_in_another_world() -> None:
    history = ended(seats=2, seed=3)
    made = PlayPage(LIEBE_INTRIGE)
    made.load(write_save(history, (Chair("Anne", "person", Assist.MARKED), Chair("Bo", "sensible"))).encode())
    do(made, "replay")
    scene = made.table.scene
    for _ in range(12):
        scene = do(made, "back" if "back" in buttons(scene) else buttons(scene)[0])
        if next((of for of in scene["buttons"] if of["id"] == "what_if"), {}).get("enabled"):
            break
    assert "what_if" in buttons(scene), buttons(scene)
    scene = do(made, "what_if")
    assert "What if, from move" in said(scene) or "What if" in scene["title"]
    rng = random.Random(2)
    for _ in range(10):
        if scene["outcome"]:
            break
        made.table._handle_custom_msg(going_on(scene, rng), [])
        scene = made.table.scene
        assert (scene["notice"] or {}).get("kind") != "error"
    assert made.session is not None and made.session.history.record == history.record


def test_what_each_action_comes_to_in_other_worlds() -> None:
    from austenplay.analysis.what_if import another_world, played_out

    state = through(two().state.apply(Visit("park")))
    view = state.view(0)
    work = played_out(view, view.legal_actions(), n=100, rng=random.Random(1))
    work.go_on()
    assert max(work.found, key=lambda action: work.found[action].value) == Take("bodo")
    world = another_world(view, random.Random(1))
    assert world.view(0) == view and world != state
