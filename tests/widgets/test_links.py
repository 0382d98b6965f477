"""Links on a page: what is kept in the address comes back, gives nothing away, and bad ones get one sentence."""

from __future__ import annotations

import base64
import json
import random
import secrets
from typing import Any

import pytest

import austenplay
from austenplay import BadInput, Record
from austenplay.core.game import SHELF
from austenplay.core.writing import unpacked
from austenplay_widgets import seal as sealing
from austenplay_widgets.assist import Assist
from austenplay_widgets.chairs import LONGEST_NAME, Chair
from austenplay_widgets.links import MOST_ADDRESS, game_link, offered, read_game, read_seen, seen_link
from austenplay_widgets.pages.learn import LearnPage
from austenplay_widgets.pages.play import PlayPage
from austenplay_widgets.query import LONGEST_QUERY
from austenplay_widgets.seal import BLOCK, KEY_VARIABLE, is_sealed, seal, unseal
from austenplay_widgets.seen_walk import SeenWalk
from austenplay_widgets.session import Session
from tests.kuhn import Kuhn
from tests.rules.positions import next_round
from tests.sampling import samples
from tests.test_contract_links import MOST_LINK, spoiled
from tests.widgets.tables import click, going_on, page, session

GAME = austenplay.game("love_letter")
KINDS = (["person", "careful"], ["person", "person", "uniform"], ["lowest", "person", "careful", "uniform", "careful"])


@pytest.fixture(autouse=True)
def on_the_web(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages be the web server's, with a key of its own."""
    monkeypatch.setenv("VOILA_PREHEAT", "False")
    monkeypatch.setenv(KEY_VARIABLE, "the key of this very test, no more")


def opened(search: str) -> PlayPage:
    """Return a page that was opened at an address, as its script would say."""
    made = PlayPage(GAME)
    made.table._handle_custom_msg({"type": "arrive", "search": search}, [])
    return made


def played(kinds: list[str], clicks: int, seed: int = 3, **options: str) -> Session:
    game = session(kinds, seed=seed, **options)
    rng = random.Random(seed)
    while not game.state.is_over and (clicks > 0 or game.shown["cover"]):
        game.handle(going_on(game.shown, rng))
        clicks -= 1
    return game


def pieces(shown: dict[str, Any]) -> list[Any]:
    """Return the parts of a scene that hold cards, the log, and what is covered."""
    lines = [line["text"] for line in shown["log"]]
    return [shown["viewer"], shown["status"], shown["middle"], shown["choices"], shown["cover"], lines] + [
        {key: seat[key] for key in ("name", "kind", "you", "zones", "tokens")} for seat in shown["seats"]
    ]


# A reload comes back


@pytest.mark.parametrize("kinds", KINDS, ids="-".join)
def test_the_address_brings_back_the_game_at_every_click(kinds: list[str]) -> None:
    made, rng = page(kinds, seed=5), random.Random(5)
    for _ in range(samples(60, 12)):
        again = opened(made.table.address)
        assert again.form.message == ""
        assert isinstance(again.session, Session) and isinstance(made.session, Session)
        assert again.session.chairs == made.session.chairs
        assert again.session.state == made.session.state
        if again.session.looker == made.session.looker:
            assert pieces(again.table.scene) == pieces(made.table.scene)
        else:  # at one screen nobody sees a hand before saying who is there
            assert again.table.scene["cover"] is not None and again.session.looker is None
        if made.session.state.is_over:
            break
        click(made, rng)


def test_who_sits_where_and_the_dials_come_back_with_the_address() -> None:
    made = page(["person", "careful"])
    made.toggle_odds(True)
    again = opened(made.table.address)
    assert isinstance(again.session, Session) and isinstance(made.session, Session)
    assert again.session.chairs == made.session.chairs
    assert again.session.chairs[0].assist is Assist.ODDS and again.panel.is_open
    assert [chair.name for chair in again.form.chairs] == ["Ada", "Bo"]


def test_who_has_looked_at_open_hands_is_known_after_a_reload_too() -> None:
    made = page(["person", "careful"])
    for dial in ("open", "bare"):
        made.receive({"type": "do", "id": f"assist:{dial}"})
    again = opened(opened(made.table.address).table.address)
    assert isinstance(again.session, Session) and again.session.peeked == {0}
    assert again.session.chairs[0].assist is Assist.BARE


def test_what_was_taken_back_is_taken_back_after_a_reload_too() -> None:
    made, rng = page(["person", "careful", "careful"]), random.Random(1)
    addresses = [made.table.address]
    for _ in range(2):
        click(made, rng)
        addresses.append(made.table.address)
    assert len(set(addresses)) == 3
    made.receive({"type": "do", "id": "undo"})
    assert isinstance(made.session, Session)
    assert read_game(made.table.address.removeprefix("?game="), GAME).state == made.session.state
    before = made.table.address
    made.receive({"type": "do", "id": "replay"})
    assert made.table.address == before  # nothing has happened


def test_in_jupyterlab_a_page_has_no_address_and_no_links(monkeypatch: pytest.MonkeyPatch) -> None:
    address = page(["person", "careful"]).table.address
    monkeypatch.delenv("VOILA_PREHEAT")
    made = page(["person", "careful"])
    assert made.table.address == "" and not made.table.asks
    assert "link" not in [button["id"] for button in made.table.scene["buttons"]]
    assert opened(address).session is None


def test_a_game_that_fits_no_address_is_asked_about_before_it_is_left() -> None:
    made = page(["person", "careful"])
    assert made.table.address.startswith("?game=") and not made.table.asks
    noise, rng = "", random.Random("noise")
    for _ in range(100):  # a comment that nothing makes shorter
        noise += "\n# " + "".join(chr(rng.randrange(0x4E00, 0x9FFF)) for _ in range(110))
    made.form.rules.take_deck((GAME.deck_text(GAME.checked(2, {})) + noise).encode())
    assert made.form.message == ""
    made.start()
    assert made.table.address == "?" and made.table.asks
    while isinstance(made.session, Session) and not made.session.state.is_over:
        click(made, rng)
    assert not made.table.asks
    assert MOST_ADDRESS < LONGEST_QUERY


def test_a_deck_of_ones_own_travels_in_the_address() -> None:
    deck = GAME.deck_text(GAME.checked(2, {})).replace('name = "Guard"', 'name = "Sentry"')
    game = played(["person", "careful"], 3, **GAME.with_deck(dict(GAME.checked(2, {})), deck))
    assert len(link := game_link(game)) < MOST_ADDRESS
    assert read_game(link, GAME).state == game.state
    view: Any = read_seen(seen_link(game, 0), GAME).onlook().view
    assert view == game.state.view(0) and view.rules.deck.name_of("guard") == "Sentry"


def test_lessons_that_are_done_come_back_with_the_address() -> None:
    from austenplay.teaching import lessons_of

    lessons = lessons_of("love_letter")
    first = LearnPage(GAME, lessons)
    first.done = {lessons[0].id, lessons[4].id}
    first.show(lessons[2].id)
    from austenplay_widgets.query import fields_of

    fields = fields_of(first.table.address)
    again = LearnPage(GAME, lessons)
    again.come_back(fields["lesson"], f"{fields['done']} no-such-lesson")
    assert (again.lesson, again.done) == (lessons[2], first.done)
    assert again.table.address == first.table.address
    assert "done" not in again._address.value  # which is to be shared


# Seals


@pytest.mark.parametrize("kinds", KINDS, ids="-".join)
def test_a_game_is_sealed_while_it_is_played_and_plain_when_it_is_over(kinds: list[str]) -> None:
    for clicks in (0, 3, 9, 10_000):
        game = played(kinds, clicks)
        link = game_link(game)
        again = read_game(link, GAME)
        assert (again.state, again.chairs) == (game.state, game.chairs)
        if not game.state.is_over:
            assert (again.history.seed, again.tells_seed) == (game.history.seed, True)
        assert is_sealed(link) != game.state.is_over
        if game.state.is_over:
            assert Record.from_link(link.partition(".")[0]) == game.history.record
            assert opened(f"?game={link.partition('.')[0]}").session is not None  # who plays is not always told
        else:
            with pytest.raises(BadInput):
                Record.from_link(link.partition(".")[0])


def test_nothing_can_be_read_from_a_sealed_link() -> None:
    game = played(["person", "careful"], 4)
    link = game_link(game)
    raw = base64.urlsafe_b64decode(link + "=" * (-len(link) % 4))
    assert b"Ada" not in raw and b"guard" not in raw
    assert link != game_link(game)


def test_how_long_a_sealed_link_is_hardly_tells_one_world_from_another() -> None:
    game = played(["person", "careful", "careful"], 3)
    view, lengths = game.state.view(0), set()
    for number in range(40):
        world = view.world(random.Random(number))
        lengths.add(len(game_link(Session(austenplay.History(world, seed=game.history.seed), game.chairs))))
    assert max(lengths) - min(lengths) <= 2 * BLOCK
    assert len(lengths) <= 3
    assert len({len(seal("x" * length)) for length in range(60)}) == 1


def test_another_key_a_cut_or_a_changed_seal_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(["person", "careful"], 4)
    link = game_link(game)
    other = "B" if link[40] == "A" else "A"
    for bad in (link[:-4], link[:40] + other + link[41:], link + "AAAA", "gAAAA", "gAAAA\ud800", "gAAAA\u0663"):
        with pytest.raises(BadInput, match="a part of it is missing"):
            read_game(bad, GAME)
    monkeypatch.setenv(KEY_VARIABLE, "another key, of another server, or of later")
    with pytest.raises(BadInput, match="sealed by another server"):
        read_game(link, GAME)
    made = opened(f"?game={link}")
    assert made.session is None and made.form.shown
    assert "sealed by another server" in made.form.message
    made.start()
    assert isinstance(made.session, Session) and made.form.message == ""


def test_without_a_key_one_is_made_for_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(KEY_VARIABLE)
    sealed = seal("what only we can read")
    assert unseal(sealed) == "what only we can read"
    sealing.new_key.cache_clear()
    with pytest.raises(BadInput):
        unseal(sealed)


def test_a_seal_keeps_any_text() -> None:
    for text in ("", "a", "\0", "é\U0001f984" * 500, secrets.token_urlsafe(4_000)):
        assert unseal(seal(text)) == text


def test_the_longest_names_and_a_full_match_fit_two_thousand_characters() -> None:
    rng = random.Random("long names")
    for seats in GAME.seats:
        chairs = tuple(Chair(f"{seat}".rjust(LONGEST_NAME, "\U0001f984")) for seat in range(seats))
        history = austenplay.History(GAME, seats=seats, seed=seats)
        while not history.settle().is_over:
            history.apply(rng.choice(history.state.legal_actions()))
        over = Session(history, chairs)
        assert len(game_link(over)) <= MOST_LINK
        over.history.undo()
        assert is_sealed(link := game_link(over)) and len(link) <= MOST_LINK


# What one seat saw


@pytest.mark.parametrize("kinds", KINDS, ids="-".join)
def test_a_view_link_is_the_same_for_every_world_that_looks_the_same(kinds: list[str]) -> None:
    for clicks in (1, 4, 9):
        game = played(kinds, clicks)
        looker = game.looker
        if looker is None or game.state.is_over:
            continue
        link = seen_link(game, looker)
        assert read_seen(link, GAME).onlook().view in (game.state.view(looker), None)
        text, _, beside = link.partition(".")
        data = json.loads(unpacked(text))
        assert data.keys() == {"austenplay", "game", "seats", "options", "deck", "seen"}
        assert data["seen"].keys() == {"seat", "hand", "face_up", "first", "log"}
        names = json.loads(base64.urlsafe_b64decode(beside + "=="))
        assert names == {"table": [[chair.name, chair.kind] for chair in game.chairs]}
        for number in range(5):
            world = game.state.view(looker).world(random.Random(number))
            game_there = Session(austenplay.History(world), game.chairs)
            assert seen_link(game_there, looker) == link


def test_a_view_link_opens_a_walk_that_shows_what_the_seat_saw() -> None:
    made, rng = page(["person", "careful", "uniform"], seed=8), random.Random(8)
    for _ in range(5):
        click(made, rng)
    assert isinstance(made.session, Session)
    (_, link) = offered(made.session)
    walk = opened(link["search"])
    assert isinstance(walk.session, SeenWalk) and walk.table.address == ""
    shown = walk.table.scene
    assert pieces(shown)[:3] == pieces(made.table.scene)[:3] and shown["choices"] == []
    assert [button["id"] for button in shown["buttons"]] == ["first", "back", "forward", "last", "new"]
    states = [node.state for node in made.session.history.line]
    views = [state.view(0) for state in states]
    for what in ("first", *["forward"] * 30, "back", "line:4", "eyes", "close", "save", "link", "undo", "next"):
        walk.receive({"type": "do", "id": what})
        assert walk.session.onlook().view in [None, *views]
        assert walk.table.scene["viewer"] == 0
    walk.receive({"type": "act", "id": 0})
    assert walk.table.scene["notice"] is None
    walk.toggle_odds(True)
    assert walk.table.scene["viewer"] == 0
    walk.receive({"type": "do", "id": "new"})
    assert walk.form.shown
    walk.start()
    assert isinstance(walk.session, Session) and walk.table.address.startswith("?game=")


def test_a_fault_in_a_walk_leaves_it_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(["person", "careful"], 4)
    walk = read_seen(seen_link(game, 0), GAME)
    before = walk.shown
    with monkeypatch.context() as patch:
        patch.setattr("austenplay_widgets.replay.scene", lambda view, seating: 1 / 0)
        assert walk.handle({"type": "do", "id": "back"})["notice"]["kind"] == "error"
    assert walk.handle({"type": "do", "id": "last"})["prompt"] == before["prompt"]


# The tool


def test_the_tool_unfolds_the_links_and_folds_them_again() -> None:
    made = page(["person", "careful"])
    assert isinstance(made.session, Session)
    do = {"type": "do", "id": "link"}
    made.receive(do)
    links = made.table.scene["links"]
    assert [link["id"] for link in links] == ["game", "seen"]
    assert read_game(links[0]["search"].removeprefix("?game="), GAME).state == made.session.state
    made.receive(do)
    assert "links" not in made.table.scene
    made.receive(do)
    click(made, random.Random(1))
    assert "links" not in made.table.scene


def test_people_at_one_screen_give_away_their_own_view_only() -> None:
    made, rng = page(["person", "person", "careful"]), random.Random(3)
    do = {"type": "do", "id": "link"}
    assert made.table.scene["cover"]
    made.receive(do)
    assert "links" not in made.table.scene and made.table.scene["cover"]
    for _ in range(12):
        click(made, rng)
        made.receive(do)
        assert isinstance(made.session, Session)
        walks = [read_seen(link["search"].removeprefix("?seen="), GAME) for link in links_of(made)[1:]]
        seats = [walk.shown["viewer"] for walk in walks]
        assert seats == ([] if made.session.looker is None else [made.session.looker])
    over = played(["person", "person"], 10_000)
    assert [link["id"] for link in offered(over)] == ["game"]


def links_of(made: PlayPage) -> list[dict[str, str]]:
    links: list[dict[str, str]] = made.table.scene.get("links", [])
    return links


def test_a_game_that_keeps_no_log_offers_the_whole_of_it_only() -> None:
    begun = next_round(GAME.setup(seats=2)).silent()
    game = Session(austenplay.History(begun), session(["person", "careful"]).chairs)
    assert [link["id"] for link in offered(game)] == ["game"]


def test_a_fault_behind_the_links_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    made = page(["person", "careful"])
    before = made.table.scene["choices"]
    monkeypatch.setattr("austenplay_widgets.links.seal", lambda text: 1 / 0)
    made.receive({"type": "do", "id": "link"})
    assert "could not be made" in made.table.scene["notice"]["text"]
    assert made.table.scene["choices"] == before
    click(made, random.Random(1))  # and what cannot be kept is asked about
    assert made.table.address == "?" and made.table.asks


# Links that mean no good


BESIDE = (b'{"table":[[1,2]]}', b"[" * 9_000, b"[]", b"1", b'{"table":{}}', b'{"table":[["Ada","person"]]}', b"\xff{}")
"""What cannot stand beside a record."""


def test_bad_old_huge_and_foreign_links_get_one_sentence_and_a_fresh_start(monkeypatch: pytest.MonkeyPatch) -> None:
    kuhn = Kuhn()
    monkeypatch.setitem(SHELF, kuhn.key, kuhn)
    record = austenplay.History(kuhn, seats=2, seed=1).record
    whole, seen = played(["person", "careful"], 10_000), played(["person", "careful"], 3)
    plain, view = game_link(whole), seen_link(seen, 0)
    addresses = [
        *("?game=", "?game", "?seen=", "?seen=x", "?game=.", "?game=..", "?game=%00", "?game=A.A", "?game=%F0%9F"),
        f"?game={view}",
        f"?seen={plain}",
        f"?game={'A' * LONGEST_QUERY}",
        f"?game={'A' * 3_000_000}",
        f"?game={record.to_link()}",
        f"?seen={record.seen(0).to_link()}",
        f"?game={plain.partition('.')[0]}.{view.partition('.')[2][:-3]}",
        *(f"?game={plain.partition('.')[0]}.{base64.urlsafe_b64encode(beside).decode()}" for beside in BESIDE),
        f"?seen={seal(view)}",
        f"?game={plain}" + "&a=1" * 60,
    ]
    for address in addresses:
        made = opened(address)
        assert made.session is None and made.form.shown, address[:60]
        assert "<p" in made.form.message and "Please try once more" not in made.form.message, address[:60]
        made.start()
        assert isinstance(made.session, Session)


def test_on_a_page_that_begins_with_a_game_the_sentence_is_seen_too() -> None:
    made = page(["person", "careful"])
    before = made.session
    made.arrive("?game=rubbish")
    assert made.session is before
    assert "not a link to a game" in made.form.message and made.form.shown


@pytest.mark.parametrize("what", ["sealed", "plain", "seen"])
def test_a_spoiled_link_never_breaks_a_page(what: str) -> None:
    rng = random.Random(f"spoil/{what}")
    game = played(["person", "careful"], 10_000 if what == "plain" else 4)
    link = seen_link(game, 0) if what == "seen" else game_link(game)
    field = "seen" if what == "seen" else "game"
    made = PlayPage(GAME)
    for _ in range(samples(2_000, 150)):
        bad = spoiled(link, rng)
        made.arrive(f"?{field}={bad}")
        message = made.form.message
        assert "Please try once more" not in message and message.count("<p") <= 1
        assert len(message) < 600
        made.session, made.form.shown = None, True


def test_a_message_that_is_no_arrival_is_left_alone() -> None:
    made = PlayPage(GAME)
    for content in ({"type": "arrive"}, {"type": "arrive", "search": "?game=A", "more": 1}, "arrive", None, []):
        made.table._handle_custom_msg(content, [])
        assert made.form.message == ""
    for search in (None, 3, [], {"a": 1}):
        made.table._handle_custom_msg({"type": "arrive", "search": search}, [])
        assert made.session is None
