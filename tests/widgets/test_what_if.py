"""What if: an exercise beside the real game, which stands untouched; nobody's cards are shown to anybody else."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import austenplay
from austenplay import History
from austenplay.analysis.players import usual
from austenplay.core.chance import Shuffled
from austenplay_widgets.chairs import Chair
from austenplay_widgets.lines import line
from austenplay_widgets.saves import read_save, write_save
from austenplay_widgets.scenes.common import unspoken
from austenplay_widgets.session import Session
from austenplay_widgets.what_if import GO_ON, LEAVE, NOT_THEIRS, OTHER, SAME, STANDS, Exercise, LookBack
from tests.sampling import samples
from tests.widgets.tables import going_on, session

Scene = dict[str, Any]


def played(kinds: list[str], clicks: int, seed: int | str = 5, **options: str) -> Session:
    """Return a session after so many clicks, a cover of the screen taken away."""
    game = session(kinds, seed=seed, **options)
    rng = random.Random(seed)
    made = 0
    while not game.state.is_over and (made < clicks or game.shown["cover"] or game.looker is None):
        game.handle(going_on(game.shown, rng))
        made += 1
    return game


def do(game: Session, what: str) -> Scene:
    return game.handle({"type": "do", "rev": 0, "id": what})


def back(game: Session, plies: int) -> LookBack:
    """Look back so many moves."""
    do(game, "replay")
    for _ in range(plies):
        do(game, "back")
    walk = game.look_back
    assert isinstance(walk, LookBack)
    return walk


def begun(game: Session) -> Exercise:
    assert isinstance(game.on_table, Exercise)
    return game.on_table


def button_of(shown: Scene, ident: str) -> dict[str, Any]:
    return next(dict(button) for button in shown["buttons"] if button["id"] == ident)


def pieces(shown: Scene) -> Scene:
    """Return the parts of a scene that hold cards, and what was told."""
    return {key: shown[key] for key in ("seats", "middle", "viewer", "choices", "picks")}


def bytes_of(game: Session) -> str:
    """Return the real game, to its end and with what has been tried from it."""

    def tree(node: Any) -> Any:
        return [str(node.action), hash(node.state), [tree(child) for child in node.children]]

    first = game.history.line[0]
    return json.dumps([write_save(game.history, game.chairs), tree(first), len(game.history.line)])


def play_out(game: Session, rng: random.Random, most: int = 400) -> None:
    """Play what is on the table to its end."""
    for _ in range(most):
        if game.on_table.state.is_over:
            return
        game.handle(going_on(game.shown, rng))


@pytest.mark.parametrize("kind", [SAME, OTHER])
@pytest.mark.parametrize("clicks", [6, 10_000], ids=["unfinished", "finished"])
def test_the_real_game_is_byte_for_byte_the_same_after_any_what_if(kind: str, clicks: int) -> None:
    rng = random.Random(kind)
    for number in range(samples(12, 3)):
        kinds = ["person", *rng.choices(["careful", "uniform", "lowest"], k=rng.randrange(1, 4))]
        game = played(kinds, clicks, seed=number)
        do(game, "undo")
        before, table = bytes_of(game), unspoken(game.shown)
        node = game.history.node
        walk = back(game, rng.randrange(1, 12))
        if not button_of(game.shown, GO_ON)["enabled"]:
            continue
        do(game, kind)
        for what in ("replay", "close", "new", "link", "what_if:other", "what_if:again:0", "line:1", "x" * 900):
            do(game, what)
        assert game.on_table is walk.exercise is not None
        play_out(game, rng, rng.randrange(1, 40))
        do(game, "undo")
        do(game, "redo")
        assert bytes_of(game) == before and game.history.node is node
        do(game, LEAVE)
        assert game.look_back is None and game.on_table is game
        assert bytes_of(game) == before
        assert pieces(unspoken(game.shown)) == pieces(table)
        assert game.shown["buttons"] == table["buttons"] and game.shown["log"] == table["log"]
        assert str(game.shown["notice"]["text"]).startswith("Back at the real game, where it stood.")


def test_both_kinds_begin_at_what_the_seat_saw_and_say_what_they_are() -> None:
    game = played(["person", "careful", "uniform"], 4)
    walk = back(game, 0)
    while walk.moment.decision is None or walk.moment.decision.seat != 0:
        do(game, "back")
    moment, index = walk.moment, walk.index
    shown = do(game, SAME)
    assert begun(game).states[0] is game.history.line[index].state
    assert shown["status"].startswith(f"What if, from move {index} on: the same cards.")
    assert shown["notice"]["text"].endswith(STANDS) and shown["focus"]
    assert begun(game).state.view(0) == moment and shown["choices"]
    assert shown["news"] == "" and shown.get("aloud", "") == ""
    do(game, LEAVE)
    other = back(game, len(game.history.line) - 1 - index)
    other.model = "counted"
    shown = do(game, OTHER)
    assert begun(game).state.view(0) == moment
    assert "another world (Cards are counted)." in shown["status"]
    assert {button["id"] for button in shown["buttons"]} == {"hint", "undo", "redo", "save", LEAVE}


@pytest.mark.parametrize("key", ["love_letter", "ladys_choice", "liebe_intrige"])
def test_a_what_if_from_a_deal_says_that_the_cards_are_dealt_anew_and_tells_nothing_of_the_real_ones(key: str) -> None:
    game = session(["person", *[usual(austenplay.game(key))] * 2], "deal", key)
    game.handle(going_on(game.shown, random.Random(1)))
    deals = 0
    for plies, moment in enumerate(reversed(game.history.past)):
        if isinstance(moment.state.nature, Shuffled):
            walk = back(game, plies)
            shown = do(game, SAME)
            assert "cards dealt anew" in shown["status"] and "The cards lie" not in shown["notice"]["text"]
            assert "dealt anew" in shown["notice"]["text"]
            play_out(game, random.Random(2), 6)
            assert do(game, LEAVE)["notice"]["text"] == "Back at the real game, where it stood."
            assert walk.exercise is not None
            deals += 1
    assert deals >= {"love_letter": 1, "ladys_choice": 1, "liebe_intrige": 3}[key]


def test_two_worlds_with_one_view_are_the_same_game_to_the_seat() -> None:
    """Whatever the cards that it could not see: the same scene before the fork, and the same worlds after it."""
    rng = random.Random(3)
    different = compared = 0
    for number in range(samples(30, 6)):
        real = played(["person", "careful", "careful"], 3 + number % 5, seed=number)
        if real.state.decision is None:
            continue
        world = real.state.view(0).world(rng)
        different += world.silent() != real.state.silent()
        twins = [Session(History(state, seed="one"), real.chairs) for state in (real.state, world)]
        scenes = []
        for twin in twins:
            walk = back(twin, 0)
            walk.model = "counted"
            scenes.append([twin.shown, do(twin, OTHER)])
            for click in range(3):
                if begun(twin).state.nature is None:
                    scenes[-1].append(twin.handle(going_on(twin.shown, random.Random(click))))
            compared += 1
        assert scenes[0] == scenes[1]
    assert different > 2 and compared > 4


def test_worlds_differ_and_hide_the_real_cards() -> None:
    game = played(["person", "careful", "careful"], 2, seed=8)
    hands = set()
    for _ in range(12):
        back(game, 0)
        do(game, OTHER)
        world: Any = begun(game).states[0]
        hands.add((world.hand(1), world.hand(2)))
        do(game, LEAVE)
    assert len(hands) > 4
    assert len(game.exercises) == 12


def test_leaving_the_same_cards_says_what_was_seen_of_them() -> None:
    game = played(["person", "careful", "careful"], 2, seed=8)
    back(game, 0)
    do(game, SAME)
    game.handle(going_on(game.shown, random.Random(1)))
    seen = begun(game).seen()
    assert seen.startswith("In the what-if you have seen: ")
    assert do(game, LEAVE)["notice"]["text"] == f"Back at the real game, where it stood. {seen}"
    back(game, 0)
    do(game, OTHER)
    game.handle(going_on(game.shown, random.Random(1)))
    assert do(game, LEAVE)["notice"]["text"] == "Back at the real game, where it stood."


def test_among_people_only_another_world_is_open_and_no_other_view_is_shown() -> None:
    rng = random.Random(9)
    tried = 0
    for number in range(samples(20, 5)):
        game = played(["person", "person", "careful"], 2 + number, seed=number)
        if game.state.is_over:
            continue
        looker = game.looker
        assert looker is not None
        walk = back(game, 1)
        assert walk.worlds == (OTHER,)
        before = game.shown
        assert do(game, SAME) == before and walk.exercise is None
        do(game, GO_ON)
        assert "another world" in begun(game).title
        assert [chair.is_person for chair in begun(game).chairs] == [seat == looker for seat in range(3)]
        for _ in range(12):
            assert game.shown["viewer"] == looker and game.shown["cover"] is None
            assert game.onlook().view is None or game.onlook().view.seat == looker
            if begun(game).state.is_over:
                break
            game.handle(going_on(game.shown, rng))
        made = begun(game)
        do(game, LEAVE)
        tried += 1
        # The next person finds nothing of it.
        while not game.state.is_over and (game.looker in (None, looker) or game.shown["cover"]):
            game.handle(going_on(game.shown, rng))
        if not game.state.is_over:
            assert made not in back(game, 0).exercises
            before = game.shown
            assert do(game, "what_if:again:0") == before and game.on_table is game
    assert tried > 2


def test_an_onlooker_and_the_end_of_a_game_have_no_what_if() -> None:
    game = played(["person", "careful"], 10_000)
    walk = back(game, 0)
    assert button_of(game.shown, GO_ON)["why"].startswith("The game is over here")
    do(game, "back")
    assert button_of(game.shown, GO_ON)["enabled"]
    while walk.eyes is not None:
        do(game, "eyes")
    assert button_of(game.shown, GO_ON)["why"].startswith("An onlooker")
    before = game.shown
    assert do(game, OTHER) == before
    do(game, "eyes")
    do(game, "eyes")
    do(game, SAME)
    assert begun(game).eyes == walk.eyes == game.shown["viewer"] == 1
    assert [chair.kind for chair in begun(game).chairs] == ["careful", "person"]


def test_between_the_turns_of_two_people_nobody_is_sent_to_eyes_that_are_not_there() -> None:
    game = session(["person", "person", "sensible"], seed=5, game="ladys_choice")
    rng = random.Random(5)
    while not game.shown["outcome"]:
        game.handle(going_on(game.shown, rng))
    assert game.looker is None and not game.state.is_over
    walk = back(game, 1)
    assert not [button for button in game.shown["buttons"] if button["id"] == "eyes"]
    why = button_of(game.shown, GO_ON)["why"]
    assert why == "An onlooker holds no cards: look back on your own turn, or once the game is over."
    assert walk.way_to_a_seat in why


def test_a_way_to_read_the_others_that_does_not_fit_is_refused_in_a_sentence() -> None:
    for number in range(60):
        game = played(["person", "uniform", "uniform"], 4, seed=number)
        walk = back(game, 0)
        walk.model = "lowest"
        shown = do(game, OTHER)
        if walk.exercise is None and button_of(shown, GO_ON)["enabled"]:
            assert shown["notice"]["kind"] == "refusal"
            assert "'Lowest card' does not account for what has happened here" in shown["notice"]["text"]
            assert do(game, "back")["notice"] is None
            return
    pytest.fail("somebody who plays anything must be found out")


def test_an_exercise_is_saved_as_what_it_is_and_loads_as_it_was() -> None:
    game = played(["person", "careful", "uniform"], 4)
    back(game, 2)
    do(game, OTHER)
    game.handle(going_on(game.shown, random.Random(1)))
    made = begun(game)
    again = Session(*read_save(write_save(made.history, made.chairs).encode()))
    assert again.state == made.state and again.chairs == made.chairs
    assert again.history.note == made.history.note
    assert again.shown["status"].startswith("What if, from move ")
    assert "note" not in json.loads(write_save(game.history, game.chairs))


@pytest.mark.parametrize("note", [5, None, ["x"], "x" * 201, "a\nb"])
def test_a_note_that_cannot_be_is_refused(note: object) -> None:
    game = played(["person", "careful"], 2)
    data = {**json.loads(write_save(game.history, game.chairs)), "note": note}
    with pytest.raises(austenplay.BadInput, match="note on this saved game"):
        read_save(json.dumps(data).encode())


def test_an_exercise_is_taken_up_again_where_it_was_left() -> None:
    game = played(["person", "careful", "uniform"], 4)
    back(game, 2)
    do(game, OTHER)
    game.handle(going_on(game.shown, random.Random(1)))
    made, state = begun(game), begun(game).state
    do(game, LEAVE)
    walk = back(game, 0)
    assert walk.exercises == (made,)
    shown = do(game, "what_if:again:0")
    assert game.on_table is made and made.state is state
    assert shown["notice"]["text"].endswith(STANDS)


def test_a_fault_in_an_exercise_leaves_it_and_the_real_game_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(["person", "careful", "uniform"], 4)
    before = bytes_of(game)
    back(game, 0)
    do(game, SAME)
    state = begun(game).state
    with monkeypatch.context() as patch:
        patch.setattr("austenplay_widgets.session.scene", lambda view, seating: 1 / 0)
        assert game.handle(going_on(game.shown, random.Random(1)))["notice"]["kind"] == "error"
    assert begun(game).state is state and bytes_of(game) == before
    assert game.handle(going_on(game.shown, random.Random(1)))["notice"] is None


def test_both_lines_are_told_move_by_move_as_the_seat_saw_them() -> None:
    game = played(["person", "careful", "uniform"], 10_000, match="round")
    walk = back(game, 6)
    index = walk.index
    do(game, OTHER)
    play_out(game, random.Random(1))
    made = begun(game)
    real = line("The real game", walk.real(index), index, 0, walk.seating)
    other = line(made.title, made.states, index, 0, walk.seating)
    assert [row[0] for row in real["rows"]] == list(range(index + 1, len(game.history.line)))
    whole = [entry["text"] for entry in walk.shown["log"]]
    assert " ".join(row[1] for row in real["rows"]) in " ".join(
        entry["text"] for entry in Session(game.history, game.chairs).shown["log"]
    )
    assert " ".join(row[1] for row in other["rows"]) in " ".join(whole)
    for of, state in ((real, game.state), (other, made.state)):
        winners = [game.chairs[seat].name if seat else "You" for seat in state.winners]
        assert all(name in of["outcome"][1] for name in winners), of["outcome"]
        assert "Favour tokens: Ada " in of["outcome"][1]
    still = line("x", walk.real(index)[:2], index, 0, walk.seating)
    assert still["outcome"][1].startswith("Still being played: ")


def test_a_line_of_many_rounds_is_cut_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("austenplay_widgets.lines.MOST_ROWS", 20)
    game = played(["person", "careful"], 10_000)
    states = tuple(node.state for node in game.history.line)
    told = line("x", states, 0, 0, game._seats())
    assert len(told["rows"]) == 20
    assert told["more"] == f"And {len(states) - 21} more moves."
    assert line("x", states[:22], 0, 0, game._seats())["more"] == "And 1 more move."
    assert line("x", states[:21], 0, 0, game._seats())["more"] == ""


def test_no_tool_of_the_real_game_is_in_an_exercise() -> None:
    game = played(["person", "careful", "careful"], 2)
    back(game, 0)
    shown = do(game, SAME)
    assert not {button["id"] for button in shown["buttons"]} & set(NOT_THEIRS)
    assert shown["notes"]["dial"] == []
    assert game.onlook().dial is None and game.onlook().view == begun(game).state.view(0)


def test_bots_sit_in_for_people_and_stay_themselves() -> None:
    chairs = (Chair("Ada"), Chair("Bo"), Chair("Cy", "lowest"))
    game = Session.begin(austenplay.game("love_letter"), chairs, seed=4)
    do(game, "uncover")
    seat = game.looker
    assert seat is not None
    back(game, 0)
    do(game, OTHER)
    kinds = [chair.kind for chair in begun(game).chairs]
    assert kinds[seat] == "person" and kinds[2] == "lowest" and kinds[1 - seat] == "careful"
