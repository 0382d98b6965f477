"""The card table without a browser: what crosses the wire, and what is dropped on the way."""

from __future__ import annotations

import gc
import json
import re
import weakref
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances as REGISTRY

from austenplay.core.glyphs import GLYPHS
from austenplay_widgets.card_table import CardTable, Message, read_message
from tests.widgets import sample_scenes
from tests.widgets.clicks import scenes_sent


class Heard:
    """A table, and the messages that came through it."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.table = CardTable(on_message=self.messages.append)

    def send(self, content: Any) -> None:
        self.table._handle_custom_msg(content, [])


@pytest.fixture
def heard() -> Heard:
    made = Heard()
    made.table.show(sample_scenes.two_players())
    return made


def test_a_click_is_handed_on(heard: Heard) -> None:
    heard.send({"type": "act", "rev": 1, "id": 4})
    heard.send({"type": "do", "rev": 1, "id": "undo"})
    assert heard.messages == [
        {"type": "act", "rev": 1, "id": 4},
        {"type": "do", "rev": 1, "id": "undo"},
    ]


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        "act",
        {},
        {"type": "act", "rev": 1},
        {"type": "act", "rev": 1, "id": "4"},
        {"type": "act", "rev": 1, "id": True},
        {"type": "act", "rev": True, "id": 4},
        {"type": "act", "rev": 1.0, "id": 4},
        {"type": "act", "rev": 1, "id": 4, "seat": 0},
        {"type": "do", "rev": 1, "id": 4},
        {"type": "do", "rev": 1, "id": None},
        {"type": ["act"], "rev": 1, "id": 4},
        {"type": "apply", "rev": 1, "id": 4},
    ],
)
def test_anything_but_a_click_is_dropped(heard: Heard, content: Any) -> None:
    assert read_message(content) is None
    heard.send(content)
    assert heard.messages == []


def test_a_ping_is_answered_and_is_no_click(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(heard.table, "send", sent.append)
    heard.send({"type": "ping"})
    heard.send({"type": "ping", "rev": 1})
    assert sent == [{"type": "pong"}]
    assert heard.messages == []


def test_rev_grows_by_one_whatever_the_scene_says(heard: Heard) -> None:
    heard.table.show(sample_scenes.waiting() | {"rev": 99})
    assert heard.table.scene["rev"] == 2


def test_a_click_on_an_older_or_a_later_scene_is_dropped(heard: Heard) -> None:
    heard.table.show(sample_scenes.waiting())
    heard.send({"type": "act", "rev": 1, "id": 4})
    heard.send({"type": "act", "rev": 3, "id": 4})
    assert heard.messages == []


def test_a_double_click_acts_once() -> None:
    acted: list[Message] = []

    def answer(message: Message) -> None:
        acted.append(message)
        table.show(sample_scenes.waiting())

    table = CardTable(on_message=answer)
    table.show(sample_scenes.round_over())
    for _ in range(2):
        table._handle_custom_msg({"type": "do", "rev": 1, "id": "next"}, [])
    assert len(acted) == 1


def test_a_page_cannot_change_what_the_table_shows(heard: Heard) -> None:
    before = heard.table.get_state()
    heard.table.set_state({"scene": {"rev": 7}, "_esm": "", "layout": "IPY_MODEL_other"})
    assert heard.table.get_state() == before


def test_the_wire_carries_the_scene_and_plain_text(heard: Heard) -> None:
    state = heard.table.get_state()
    assert json.loads(json.dumps(state["scene"])) == sample_scenes.two_players()
    assert "export default" in state["_esm"]
    assert state["_css"].startswith(".ap {")


def test_rules_cross_the_wire_as_plain_data_and_are_nothing_until_given(heard: Heard) -> None:
    assert heard.table.get_state()["rules"] == {}
    heard.table.rules = sample_scenes.rules()
    assert json.loads(json.dumps(heard.table.get_state()["rules"])) == sample_scenes.rules()
    heard.table.set_state({"rules": {"clauses": []}})
    assert heard.table.rules == sample_scenes.rules()


def test_a_download_is_one_message_and_nothing_is_kept(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(heard.table, "send", sent.append)
    before = heard.table.get_state()
    heard.table.download("game.json", "{}")
    assert sent == [{"type": "download", "name": "game.json", "text": "{}"}]
    assert heard.table.get_state() == before


def test_a_jump_to_a_line_is_a_click_like_any_other(heard: Heard) -> None:
    heard.send({"type": "do", "rev": 1, "id": "line:17"})
    assert heard.messages == [{"type": "do", "rev": 1, "id": "line:17"}]


def test_a_cover_leaves_nothing_of_the_last_scene(heard: Heard) -> None:
    heard.table.show(sample_scenes.covered())
    state = heard.table.get_state()
    assert "Princess Amira" not in json.dumps(state["scene"])


@pytest.mark.parametrize("scene", [sample_scenes.covered(), sample_scenes.waiting() | {"forget": True}])
def test_a_click_counts_whenever_it_is_made_on_a_scene_that_is_sent_twice(
    heard: Heard, scene: sample_scenes.Json
) -> None:
    sent = scenes_sent(heard.table)
    heard.table.show(scene)
    assert len(sent) == 2
    for shown in sent:
        heard.send({"type": "do", "rev": shown["rev"], "id": "uncover"})
    assert len(heard.messages) == 2
    heard.table.show(heard.table.scene)
    assert len(sent) == 4, "what is shown over it is sent twice too"


def test_the_script_knows_no_game(heard: Heard) -> None:
    script = heard.table.get_state()["_esm"].lower().replace("progress", "")  # which holds an Ogre, and no game
    words = [name.lower() for name, *_ in sample_scenes.CARDS.values()]
    assert [word for word in (*words, "love letter", "princess", "favour") if word in script] == []


def test_the_script_carries_the_drawing_of_every_glyph(heard: Heard) -> None:
    line = heard.table.get_state()["_esm"].partition("\n")[0]
    begin, end = "const DRAWINGS = new Map(Object.entries(", "));"
    assert line.startswith(begin) and line.endswith(end)
    drawings = json.loads(line.removeprefix(begin).removesuffix(end))
    assert tuple(drawings) == GLYPHS
    assert all(path["d"] and path["ink"] in ("ink", "accent", "cut") for paths in drawings.values() for path in paths)


def test_on_message_must_be_a_function() -> None:
    with pytest.raises(TypeError, match="on_message must be a function of one message, not 'act'"):
        CardTable(on_message="act")  # type: ignore[arg-type]


def test_two_hundred_moves_leave_no_widget_behind(heard: Heard) -> None:
    count = len(REGISTRY)
    for _ in range(200):
        heard.table.show(sample_scenes.six_players())
        heard.send({"type": "act", "rev": heard.table.scene["rev"], "id": 0})
    assert len(heard.messages) == 200
    assert len(REGISTRY) == count


def test_a_closed_table_is_forgotten() -> None:
    count = len(REGISTRY)
    tables = [CardTable(on_message=print) for _ in range(20)]
    gone = [weakref.ref(table) for table in tables]
    for table in tables:
        table.show(sample_scenes.waiting())
        table.close()
    del table, tables
    gc.collect()
    assert [ref for ref in gone if ref() is not None] == []
    assert len(REGISTRY) == count


def test_every_rule_of_the_style_starts_at_the_root_class(heard: Heard) -> None:
    style = heard.table.get_state()["_css"]
    bare = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    selectors = re.findall(r"(?<=[{};])\s*([^{};@]+?)\s*\{", ";" + bare)
    starts = (".ap", '[data-jp-theme-light="false"] .ap')
    assert len(selectors) > 100
    assert [selector for selector in selectors if not selector.startswith(starts)] == []
