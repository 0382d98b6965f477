"""Saved games: what is saved comes back, and whatever else comes in gets one sentence."""

from __future__ import annotations

import builtins
import copy
import hashlib
import json
import pathlib
import random
from typing import Any

import pytest

import austenplay
from austenplay import BadInput, IllegalAction
from austenplay_widgets.chairs import Chair
from austenplay_widgets.saves import as_text, read_save, write_save
from austenplay_widgets.session import Session
from tests.sampling import samples
from tests.widgets.tables import going_on, page, session

Json = Any

GAME = austenplay.game("love_letter")
KINDS = (
    ["person", "careful"],
    ["person", "person", "uniform"],
    ["person"] * 4,
    ["lowest", "person", "careful", "uniform", "careful"],
    ["person", "careful", "careful", "careful", "careful", "careful"],
)


def own_deck() -> str:
    return GAME.deck_text(GAME.checked(2, {})).replace('name = "Guard"', 'name = "Sentry"')


def played(kinds: list[str], clicks: int, seed: int = 3, **options: str) -> Session:
    game = session(kinds, seed=seed, **options)
    rng = random.Random(seed)
    for _ in range(clicks):
        if not game.state.is_over:
            game.handle(going_on(game.shown, rng))
    return game


def saved(game: Session) -> bytes:
    return write_save(game.history, game.chairs).encode()


def from_the_middle(*, log: bool) -> bytes:
    state = played(["person", "careful"], 4).state
    history = austenplay.History(state if log else state.silent())
    history.apply(history.state.legal_actions()[0])
    return write_save(history, (Chair("Ada"), Chair("Bo"))).encode()


# What is saved comes back


@pytest.mark.parametrize("kinds", KINDS, ids=map(str, map(len, KINDS)))
@pytest.mark.parametrize("clicks", [0, 7, 10_000])
def test_a_saved_game_comes_back_with_state_and_chairs(kinds: list[str], clicks: int) -> None:
    game = played(kinds, clicks)
    history, chairs = read_save(saved(game))
    assert history.state == game.state
    assert [node.state for node in history.line] == [node.state for node in game.history.line]
    assert chairs == game.chairs
    assert saved(Session(history, chairs)) == saved(game)


@pytest.mark.parametrize(
    "options",
    [
        {"edition": "classic-16", "match": "round"},
        {"edition": "zman-21", "starts": "drawn"},
        {"deck": own_deck()},
    ],
    ids=["classic", "zman", "own deck"],
)
def test_editions_and_decks_of_one_s_own_come_back(options: dict[str, str]) -> None:
    game = played(["person", "careful", "careful"], 5, **options)
    history, _ = read_save(saved(game))
    assert history.state == game.state
    assert history.state.options == game.state.options


def test_a_game_that_begins_in_the_middle_comes_back() -> None:
    for log in (True, False):
        content = from_the_middle(log=log)
        history, chairs = read_save(content)
        assert write_save(history, chairs).encode() == content


def test_the_text_holds_no_seed_and_what_was_taken_back_is_not_in_it() -> None:
    seed = "sense-and-sensibility-1811"
    game = session(["person", "careful"], seed=seed)
    start = saved(game)
    game.handle(going_on(game.shown, random.Random(1)))
    assert seed not in saved(game).decode() and "seed" not in saved(game).decode()
    game.handle({"type": "do", "rev": 0, "id": "undo"})
    assert saved(game) == start


def test_a_record_without_chairs_gets_names_for_its_seats() -> None:
    data = json.loads(saved(played(["person", "careful"], 2)))
    del data["table"]
    _, chairs = read_save(json.dumps(data).encode())
    assert chairs == (Chair("Seat 1"), Chair("Seat 2"))


def test_a_page_saves_loads_and_plays_on() -> None:
    made = page(["person", "careful"])
    sent: list[dict[str, Any]] = []
    made.table.send = lambda content, buffers=None: sent.append(content)
    made.table._handle_custom_msg({"type": "do", "rev": made.table.scene["rev"], "id": "save"}, [])
    assert [(message["type"], message["name"]) for message in sent] == [("download", "love_letter.json")]
    assert "every hand" in made.table.scene["notice"]["text"]
    assert made.session is not None
    before = made.session.state
    other = page(["person", "careful", "careful"], seed=99)
    other.load(sent[0]["text"].encode())
    assert other.session is not None and other.session.state == before
    assert other.table.rules["clauses"]
    other.load(b"{}")
    assert "not a saved game" in other.form.message and other.session.state == before


def test_a_page_takes_no_game_that_has_a_page_of_its_own() -> None:
    other = session(["person", "sensible"], 3, "liebe_intrige")
    made = page(["person", "careful"])
    assert made.session is not None
    before = made.session.state
    made.load(write_save(other.history, other.chairs).encode())
    assert "a saved game of Liebe &amp; Intrige, which has a page of its own" in made.form.message
    assert made.session.state == before


# What is refused


def refused(content: bytes) -> str:
    with pytest.raises((BadInput, IllegalAction)) as caught:
        read_save(content)
    return str(caught.value)


def changed(**fields: Json) -> bytes:
    return json.dumps({**json.loads(saved(played(["person", "careful"], 3))), **fields}).encode()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe{}", "UTF-8"),
        (b"[" * 100_000, "not JSON"),
        (b'{"austenplay": 1, "x": "\\ud800"}', "not JSON"),
        (b"null", "austenplay 1"),
        (b'{"austenplay": 2}', "austenplay 1"),
        (b'{"austenplay": 1}', "its options and a list of actions"),
        (changed(game="whist"), "There is no game 'whist'"),
        (changed(game=["love_letter"]), "There is no game"),
        (changed(seats=9), "2 to 6 players"),
        (changed(seats=True), "2 to 6 players"),
        (changed(seats=3), "who sits where"),
        (changed(table=[["Ada", "person"]]), "who sits where"),
        (changed(table=[["Ada", "person"], ["Ada", "person"]]), "Two seats are called Ada"),
        (changed(table=[["Ada", "person"], ["Bo", "oracle"]]), "Bo cannot be played by"),
        (changed(table=[["Ada", "person"], ["B" * 25, "person"]]), "1 to 24 visible characters"),
        (changed(actions=[{"do": []}]), "must say what to do"),
        (changed(actions=[{"do": "play", "card": "guard"}]), "LL-1.2"),
        (changed(options={"deck": "/etc/passwd"}), "not a TOML file"),
        (changed(deck={"text": "", "sha256": "0"}), "has been changed"),
        (changed(deck={"text": "x", "sha256": hashlib.sha256(b"x").hexdigest()}), "not a TOML file"),
    ],
)
def test_what_is_no_saved_game_gets_one_sentence(content: bytes, sentence: str) -> None:
    assert sentence in refused(content)


def test_a_first_state_with_a_card_of_no_deck_is_refused() -> None:
    data = json.loads(from_the_middle(log=False))
    data["start"]["discards"][0].append("wickham")
    assert "there is no character 'wickham' in its deck" in refused(json.dumps(data).encode())


def test_a_file_is_bounded_before_it_is_read() -> None:
    assert "at most 2,000,000 bytes" in refused(b" " * 2_000_001)
    assert as_text(b"abc", 3, "A text") == "abc"
    with pytest.raises(BadInput, match="A text has at most 3 bytes; this file has 4"):
        as_text(b"abcd", 3, "A text")


@pytest.mark.parametrize("path", ["/etc/passwd", "../deck.toml", "deck.toml", "\n/etc/passwd"])
def test_a_record_never_opens_a_file(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    good = saved(played(["person", "careful"], 3))
    own = saved(played(["person", "careful"], 3, deck=own_deck()))
    read_save(good)  # the printed deck comes from the package, once
    hostile = [changed(options={"deck": path})]
    hostile.append(
        changed(options={"deck": path}, deck={"text": path, "sha256": hashlib.sha256(path.encode()).hexdigest()})
    )
    hostile.append(changed(deck={"text": path, "sha256": hashlib.sha256(path.encode()).hexdigest()}))

    def fail(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError(f"opened {args}")

    monkeypatch.setattr(builtins, "open", fail)
    monkeypatch.setattr(pathlib.Path, "open", fail)
    for content in hostile:
        refused(content)
    read_save(good)
    read_save(own)


ODD: tuple[Json, ...] = (
    *(None, True, False, 0, -1, 1, 2, 7, 10**9, 10**30, 1.5, float("inf"), "", "x", "guard", "\ud800", "\u00e9\n"),
    *("/etc/passwd", [], {}, [[]], [1], ["guard"], {"do": "play"}),
)


def paths(data: Json, path: tuple[Json, ...] = ()) -> list[tuple[Json, ...]]:
    """Return the way to everything in JSON data."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    return [path, *(way for key in keys for way in paths(data[key], (*path, key)))]


def mutated(base: Json, rng: random.Random) -> bytes:
    """Return a saved game with a few things changed in it, as data or byte by byte."""
    data = copy.deepcopy(base)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        *way, key = rng.choice(paths(data)[1:])
        at = data
        for step in way:
            at = at[step]
        what = rng.random()
        if what < 0.2:
            del at[key]
        elif what < 0.35 and isinstance(at, list):
            at.insert(key, copy.deepcopy(rng.choice(at)))
        elif what < 0.45 and isinstance(at, dict):
            at[rng.choice(("x", "deck", "start", "do", "\ud800"))] = copy.deepcopy(at[key])
        else:
            at[key] = copy.deepcopy(rng.choice(ODD))
        if len(data) == 0:
            break
    content = bytearray(json.dumps(data, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass"))
    for _ in range(rng.choice((0, 0, 0, 1, 3))):
        at, length = rng.randrange(len(content)), rng.randrange(20)
        content[at : at + rng.choice((0, length))] = rng.choice(
            (rng.randbytes(1), content[at : at + length], b"", b"[" * length)
        )
    return bytes(content)


def test_mutated_files_give_sentences_and_nothing_else() -> None:
    bases = [
        json.loads(content)
        for content in (
            saved(played(["person", "careful"], 6)),
            saved(played(["person", "person", "careful"], 200, match="round")),
            saved(played(["uniform", "person", "lowest", "careful"], 4, edition="classic-16")),
            saved(played(["person"] * 3, 20, starts="drawn")),
            saved(played(["person", "careful"], 3, deck=own_deck())),
            from_the_middle(log=False),
        )
    ]
    read = 0
    for number in range(samples(10_000, 300)):
        rng = random.Random(number)
        content = mutated(rng.choice(bases), rng)
        try:
            game = Session(*read_save(content))
        except (BadInput, IllegalAction) as error:
            assert str(error) and "\n" not in str(error), (number, str(error))
            continue
        read += 1  # whatever is read can be shown, looked back at and saved again
        json.dumps(game.shown)
        shown = game.handle({"type": "do", "rev": 0, "id": "replay"})
        assert shown["notice"] is None, (number, shown["notice"])
        saved(game)
    assert 0 < read < samples(10_000, 300) // 2
