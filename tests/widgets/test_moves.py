"""What travels on the way to a scene, and the frames between: told by events, seen by whoever looks, sent once."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from austenplay.games.love_letter.news import SHAPES
from austenplay.teaching import lessons_of
from austenplay_widgets.lesson_table import LessonTable
from austenplay_widgets.pages.learn import LearnPage
from austenplay_widgets.scenes import way
from austenplay_widgets.scenes.common import Seating
from austenplay_widgets.scenes.love_letter import TRIPS
from austenplay_widgets.session import Session
from tests.playouts import Setting, matches
from tests.rules.positions import LOVE_LETTER, Keep, Play, State, position
from tests.sampling import samples
from tests.widgets.tables import NAMES, going_on, page, session

MOVES_NOTHING = {
    "position",
    "seen",
    "begin",
    "shuffle",
    "no_effect",
    "guess",
    "look",
    "compare",
    "protect",
    "leave",
    "show",
    "round",
    "token",
    "match",
}
Move = tuple[str, str, str | None]


def seating(state: State) -> Seating:
    return Seating(LOVE_LETTER, NAMES[: state.seats], ("",) * state.seats)


def way_of(states: Sequence[State], seat: int | None) -> dict[str, Any]:
    return way(states, seat, seating(states[0]))


def short(moves: list[dict[str, Any]]) -> list[Move]:
    """Return moves in short: from, to, and the card's key, None for a back."""
    return [(move["from"], move["to"], move["card"].get("key")) for move in moves]


def moved(before: State, action: Any, seat: int | None = 0) -> list[Move]:
    return short(way_of([before, before.apply(action)], seat)["moves"])


def zones(scene: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the zones of a scene or frame by their places."""
    places = {zone["key"]: zone for zone in scene["middle"]}
    for seat in scene["seats"]:
        places |= {f"seat:{seat['seat']}/{zone['key']}": zone for zone in seat["zones"]}
    return places


def has_way(scene: dict[str, Any]) -> bool:
    return bool(scene.get("moves") or scene.get("frames"))


# What an event moves


def test_every_kind_of_event_moves_cards_or_is_known_to_move_none() -> None:
    assert set(TRIPS) | MOVES_NOTHING == set(SHAPES)
    assert not set(TRIPS) & MOVES_NOTHING


def test_a_deal_sets_a_card_aside_and_gives_one_to_each_seat() -> None:
    before: Any = LOVE_LETTER.setup(seats=2)
    after = before.apply(before.nature.draw(5))
    moves = short(way_of([before, after], 0)["moves"])
    view: Any = after.view(0)
    first, drawn = view.hand
    assert moves == [
        ("deck", "set_aside", None),
        *(("deck", "face_up", card) for card in view.face_up),
        ("deck", "seat:0/hand", first),
        ("deck", "seat:1/hand", None),
        ("deck", "seat:0/hand", drawn),
    ]


def test_a_played_card_travels_to_its_owners_discards_and_the_next_draws_a_back() -> None:
    before = position(["oliver", "guard", "guard"], ["ghost_king", "ogre", "guard"])
    assert moved(before, Play("oliver")) == [
        ("seat:0/hand", "seat:0/discards", "oliver"),
        ("deck", "seat:1/hand", None),
    ]
    assert moved(before, Play("oliver"), seat=1)[1] == ("deck", "seat:1/hand", "ogre")


def test_who_leaves_lays_down_the_hand() -> None:
    before = position(["guard", "ogre", "guard"], ["oliver", "ghost_king", "guard"])
    assert moved(before, Play("guard", 1, "ogre")) == [
        ("seat:0/hand", "seat:0/discards", "guard"),
        ("seat:1/hand", "seat:1/discards", "ogre"),
        ("deck", "seat:2/hand", None),
    ]


def test_a_discarded_hand_is_drawn_anew_from_the_deck() -> None:
    before = position(["prince_vladric", "guard", "guard"], ["oliver", "ghost_king", "ogre"])
    assert moved(before, Play("prince_vladric", 2))[1:] == [
        ("seat:2/hand", "seat:2/discards", "guard"),
        ("deck", "seat:2/hand", None),
        ("deck", "seat:1/hand", None),
    ]


def test_with_an_empty_deck_the_card_set_aside_is_taken() -> None:
    before = position(["prince_vladric", "guard", "guard"], ["oliver"], aside="ogre", last_turn=True)
    action = Play("prince_vladric", 1)
    assert moved(before, action)[-1] == ("set_aside", "seat:1/hand", None)
    assert moved(before, action, seat=1)[-1] == ("set_aside", "seat:1/hand", "ogre")


def test_a_swap_is_seen_by_those_who_swap() -> None:
    before = position(["ghost_king", "guard", "ogre"], ["oliver", "guard", "guard"])
    action = Play("ghost_king", 1)
    assert moved(before, action)[1:3] == [
        ("seat:0/hand", "seat:1/hand", "oliver"),
        ("seat:1/hand", "seat:0/hand", "guard"),
    ]
    assert moved(before, action, seat=2)[1:3] == [
        ("seat:0/hand", "seat:1/hand", None),
        ("seat:1/hand", "seat:0/hand", None),
    ]


def test_cards_that_are_not_kept_return_beneath_the_deck() -> None:
    before = position(["princess_amira", "guard", "guard"], ["oliver", "ogre", "ghost_king", "guard"])
    action = Play("princess_amira")
    assert moved(before, action)[1:] == [("deck", "seat:0/hand", "ogre"), ("deck", "seat:0/hand", "ghost_king")]
    assert moved(before, action, seat=1)[1:] == [("deck", "seat:0/hand", None)] * 2
    asked = before.apply(action)
    returned = Keep("ogre", ("oliver", "ghost_king"))
    assert moved(asked, returned)[:2] == [("seat:0/hand", "deck", "oliver"), ("seat:0/hand", "deck", "ghost_king")]
    assert moved(asked, returned, seat=1)[:2] == [("seat:0/hand", "deck", None)] * 2


# Secrecy


def test_the_same_view_gives_the_same_way_and_every_place_is_on_the_table() -> None:
    rng = random.Random("moves")
    told = hidden = 0
    for seats in LOVE_LETTER.seats:
        for match in matches(Setting(LOVE_LETTER, seats)):
            steps = list(itertools.pairwise(match))
            for (_, before), (action, after) in rng.sample(steps, min(len(steps), samples(120, 30))):
                for seat in (None, *range(seats)):
                    of = way_of([before, after], seat)
                    view: Any = before.view(seat)
                    other = view.world(rng)
                    if before.nature is None and action in other.legal_actions():
                        twin = other.apply(action)
                        if twin.view(seat) == after.view(seat):
                            assert way_of([other, twin], seat) == of
                            told += 1
                    hidden += sum("back" in move["card"] for move in of["moves"])
                    seen = {event.seen(seat) for event in after.log.since(len(before.log))}
                    values = {value for event in seen for _, fact, _ in event.facts for value in _flat(fact)}
                    assert {move["card"].get("key") for move in of["moves"]} <= values | {None}
    assert told > 100
    assert hidden > 100


def _flat(fact: Any) -> Iterator[Any]:
    yield from fact if isinstance(fact, tuple) else (fact,)


# A session


def play_on(game: Session, rng: random.Random) -> dict[str, Any]:
    return game.handle(going_on(game.shown, rng))


def answers(game: Session, rng: random.Random, most: int) -> Iterator[dict[str, Any]]:
    """Play on by chance, and give each scene that comes back."""
    for _ in range(most):
        if game.state.is_over:
            return
        yield play_on(game, rng)


def test_each_bot_that_moves_on_the_way_is_a_frame_and_the_end_is_the_scene() -> None:
    rng = random.Random(3)
    most = 0
    game = session(["person", "careful", "uniform", "lowest"], seed=4)
    for _ in range(samples(150, 60)):
        if game.state.is_over:
            break
        node = game.history.node
        shown = play_on(game, rng)
        states = [moment.state for moment in game.history.line[: game.history.index + 1]]
        states = states[states.index(node.state) :]
        passed = [state for state in states[1:-1] if state.nature is None]
        assert len(shown["frames"]) == len(passed)
        most = max(most, len(passed))
        for frame, state in zip(shown["frames"], passed, strict=True):
            assert frame.keys() == {"seats", "middle", "prompt", "news", "moves", "told"}
            assert frame["told"] == len(state.log or ())
            assert frame["middle"][0]["count"] == len(state.view(0).deck)
        moves = [move for part in (*shown["frames"], shown) for move in part["moves"]]
        assert short(moves) == short(way_of([node.state, game.state], 0)["moves"])
    assert most > 3


def test_what_is_told_in_the_frames_grows_into_the_news() -> None:
    rng = random.Random(1)
    game = session(["person", "careful", "careful", "careful"], seed=6)
    grown = 0
    for shown in answers(game, rng, 30):
        news = [frame["news"] for frame in shown["frames"]]
        assert all(later.startswith(earlier) for earlier, later in zip(news, [*news, shown["news"]][1:], strict=True))
        grown += len(set(news)) > 1
    assert grown > 3


def test_a_card_that_travels_lies_where_it_was_sent() -> None:
    rng = random.Random(9)
    game = session(["person", "careful", "careful"], seed=2)
    for shown in answers(game, rng, samples(100, 40)):
        for part in (*shown["frames"], shown):
            places = zones(part)
            for move in part["moves"]:
                if move["to"].endswith("/discards"):
                    assert move["card"]["key"] in {card["key"] for card in places[move["to"]]["cards"]}


def test_the_way_after_the_start_is_the_deal_and_the_bots_before_the_first_person() -> None:
    game = session(["careful", "careful", "person"], seed=3)
    assert [move["to"] for move in game.way["frames"][0]["moves"]][:2] == ["set_aside", "seat:0/hand"]
    assert len(game.way["frames"]) == 2
    assert game.way["moves"]
    alone = session(["person", "careful"], seed=3)
    assert alone.way["frames"] == [] and alone.way["moves"]


def test_the_page_sends_the_way_with_the_answer_and_only_with_it() -> None:
    made = page(["careful", "careful", "person"], seed=3)
    assert made.table.scene["frames"]
    for what in ("new", "save"):
        made.table._handle_custom_msg({"type": "do", "rev": made.table.scene["rev"], "id": what}, [])
        assert not has_way(made.table.scene)


@pytest.mark.parametrize("what", ["undo", "redo", "replay"])
def test_no_way_leads_to_what_was_there_before(what: str) -> None:
    rng = random.Random(2)
    game = session(["person", "careful", "careful"])
    assert play_on(game, rng)["frames"]
    if what == "redo":
        game.handle({"type": "do", "rev": 0, "id": "undo"})
    shown = game.handle({"type": "do", "rev": 0, "id": what})
    assert not has_way(shown)
    if what == "replay":
        for step in ("first", "forward", "last", "close"):
            shown = game.handle({"type": "do", "rev": 0, "id": step})
            assert not has_way(shown)
    assert not has_way(game.tell("A word."))


def test_a_refusal_and_a_fault_repeat_no_way(monkeypatch: pytest.MonkeyPatch) -> None:
    game = session(["person", "careful", "careful"])
    refused = next(choice for choice in game.shown["choices"] if choice["why"])
    assert not has_way(game.handle({"type": "act", "rev": 0, "id": refused["id"]}))
    play_on(game, random.Random(1))
    monkeypatch.setattr(Session, "scene", lambda self: 1 / 0)
    assert not has_way(play_on(game, random.Random(1)))


def test_between_people_only_who_looked_at_the_click_sees_the_way() -> None:
    rng = random.Random(7)
    game = session(["person", "careful", "person", "careful"], seed=5)
    assert game.shown["cover"] and not game.way
    ways = 0
    for _ in range(samples(200, 80)):
        if game.state.is_over:
            break
        looker, node = game.looker, game.history.node
        shown = play_on(game, rng)
        if looker != game.looker or shown["cover"]:
            assert not has_way(shown)
        elif game.history.node is not node:
            ways += 1
            path = [moment.state for moment in game.history.line[: game.history.index + 1]]
            expected = way(path[path.index(node.state) :], looker, game._seating(looker))
            assert {name: shown[name] for name in expected} == expected
    assert ways > 10


def test_a_rounds_end_is_the_scene_and_no_frame() -> None:
    rng = random.Random(6)
    ends = 0
    game = session(["person", "careful", "careful", "careful"], seed=8)
    for shown in answers(game, rng, samples(200, 80)):
        if shown["outcome"]:
            ends += 1
            opened = [zone["cards"] for place, zone in zones(shown).items() if place.endswith("/hand")]
            assert any("key" in card for cards in opened for card in cards)
        for frame in shown["frames"]:
            others = [zone for place, zone in zones(frame).items() if place.endswith("/hand") and "seat:0" not in place]
            assert all(
                "back" in card or card["note"] == "you have seen it" for zone in others for card in zone["cards"]
            )
    assert ends > 1


def test_six_seats_need_few_bytes_for_each_frame() -> None:
    rng = random.Random(1)
    game = session(["person", *["careful"] * 5], seed=1)
    for shown in answers(game, rng, 30):
        for frame in shown["frames"]:
            assert len(json.dumps(frame)) < 8_000


# A lesson


def test_a_lesson_shows_its_step_and_what_the_others_reply() -> None:
    steps = replies = 0
    for lesson in lessons_of("love_letter"):
        table = LessonTable(lesson)
        shown = table.scene()
        assert not has_way(shown)
        for _ in range(9):
            before = table._moment.state
            liked = lesson.steps[table._moment.number].answers[0] if not table._moment.is_free else None
            options = table._moment.state.choices()
            number = next(
                (at for at, choice in enumerate(options) if liked and lesson.fits(liked.when, choice.action)), None
            )
            if number is None:
                break
            shown = table.handle({"type": "act", "id": number})
            assert shown["frames"] == []
            assert short(shown["moves"]) == short(way_of([before, table._moment.state], lesson.seat)["moves"])
            steps += 1
            if not (table._reply and table._reply.goes_on):
                break
            others = len(table._reply.way_on) - 1
            shown = table.handle({"type": "do", "id": "on"})
            assert len(shown["frames"]) == max(0, others - 1)
            replies += others
            assert table.handle({"type": "do", "id": "nothing"})["moves"] == []
    assert steps > 20
    assert replies > 3


def test_a_fault_in_a_lesson_repeats_no_way(monkeypatch: pytest.MonkeyPatch) -> None:
    made = LearnPage(LOVE_LETTER, lessons_of("love_letter"))
    legal = next(choice["id"] for choice in made.table.scene["choices"] if not choice["why"])
    made.receive({"type": "act", "rev": 0, "id": legal})
    assert made.table.scene["moves"]
    monkeypatch.setattr(LessonTable, "handle", lambda self, message: 1 / 0)
    made.receive({"type": "do", "rev": 0, "id": "again"})
    assert made.table.scene["notice"]["kind"] == "error"
    assert made.table.scene["moves"] == made.table.scene["frames"] == []
