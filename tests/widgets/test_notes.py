"""Notes and the assist dial: what just happened, what is certain, and how much the table tells each seat."""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import austenplay
from austenplay import BadInput
from austenplay.core.facts import Claim, Fact
from austenplay.core.knowledge import BACK
from austenplay.games.love_letter import LoveLetter
from austenplay_widgets.assist import SAYS, Assist
from austenplay_widgets.lesson_table import LessonTable
from austenplay_widgets.saves import read_save, write_save
from austenplay_widgets.scenes import scene
from austenplay_widgets.scenes.common import Scene, Seating, unspoken
from austenplay_widgets.scenes.notes import NOTHING_YET, ONLOOKER, OPEN_STATUS
from austenplay_widgets.session import Session
from tests.sampling import samples
from tests.widgets.clicks import scenes_sent
from tests.widgets.tables import NAMES, going_on, page, session

GAME = austenplay.game("love_letter")
KINDS = (["person", "careful"], ["uniform", "person", "careful", "lowest"], ["person", "person", "uniform"])


def do(game: Session, what: str) -> Scene:
    return game.handle({"type": "do", "rev": 0, "id": what})


def turn(game: Session, to: Assist) -> Scene:
    return do(game, f"assist:{to}")


def moments(kinds: list[str], seed: int | str = 7, game: str = "love_letter") -> Iterator[Session]:
    """Play a match by chance, and give every moment of it."""
    made = session(kinds, seed=seed, game=game)
    rng = random.Random(seed)
    for _ in range(samples(400, 60)):
        yield made
        if made.state.is_over:
            return
        made.handle(going_on(made.shown, rng))


def hands(shown: Scene) -> dict[int, list[str]]:
    """Return what lies in each hand on the table: a card's key, or a back."""
    zones = [(seat["seat"], zone) for seat in shown["seats"] for zone in seat["zones"] if zone["key"] == "hand"]
    return {seat: [card.get("key", BACK) for card in zone["cards"]] for seat, zone in zones}


def seating(game: Session, *assists: Assist) -> Seating:
    return Seating(game.game, NAMES[: len(game.chairs)], ("",) * len(game.chairs), assists=assists)


def drawn(state: Any, seat: int, at: Seating) -> Scene:
    """Return the scene of a seat at a state."""
    return scene(state.view(seat), at.facing(state, seat, 0))


@pytest.fixture
def facts(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Make every view's seat sure of two things, proven by every line of its round; give the views that were asked."""
    asked: list[Any] = []

    def known(game: LoveLetter, view: Any) -> tuple[Fact, ...]:
        asked.append(view)
        lines = tuple(range(view.log.last_index("shuffle") + 1, len(view.log) + 1))
        one, other = (seat for seat in range(3) if seat != view.seat)
        return (
            Fact(
                Claim.IS_NOT,
                (f"seat:{one}/hand",),
                ("ogre",),
                f"{{{one} does}} not hold the Ogre.",
                "no Ogre",
                lines,
                "LL-11.5",
            ),
            Fact(
                Claim.EQUAL,
                (f"seat:{one}/hand", f"seat:{other}/hand"),
                (),
                f"{{{one}}} and {{{other}}} hold equal cards.",
                f"equal: {{{one}}}, {{{other}}}",
                (),
                "LL-13.2",
            ),
        )

    monkeypatch.setattr(LoveLetter, "known", known)
    return asked


# What just happened


@pytest.mark.parametrize("kinds", KINDS, ids=map(str, map(len, KINDS)))
def test_what_happened_is_every_fresh_line_of_the_log_turn_by_turn(kinds: list[str]) -> None:
    headings = set()
    for game in moments(kinds):
        shown = game.shown
        if shown["notes"] is None:
            assert shown["cover"]
            continue
        turns = shown["notes"]["happened"]["turns"]
        lines = [line for each in turns for line in each["lines"]]
        fresh = [line for line in shown["log"] if line["fresh"]]
        assert [(line["n"], line["text"], line["clause"]) for line in lines] == [
            (line["n"], line["text"], line["clause"]) for line in fresh
        ]
        assert lines and all(each["lines"] for each in turns)
        assert turns[-1]["title"].endswith(", so far") == (game.state.decision is not None)
        headings |= {each["title"] for each in turns}
    assert {"A new round", "The end of the round", "Your turn", "Your turn, so far"} <= headings


def test_a_turn_is_a_play_with_its_consequences_and_begins_with_the_draw() -> None:
    plays = 0
    for game in moments(["person", "careful", "uniform"]):
        for number, each in enumerate(game.shown["notes"]["happened"]["turns"]):
            told = [game.state.log.since(line["n"] - 1)[0] for line in each["lines"]]  # type: ignore[union-attr]
            assert [event.kind for event in told].count("play") <= 1
            if "turn" in each["title"] and number > 0:
                assert told[0].kind == "draw" and "draw" not in {event.kind for event in told[1:]}
                who = told[0].seat
                assert who is not None
                assert each["title"].startswith("Your" if who == 0 else f"{NAMES[who]}'s")
                assert {event.seat for event in told if event.kind in ("play", "look", "guess", "compare")} <= {who}
                plays += "play" in {event.kind for event in told}
    assert plays > 20


def test_what_one_does_in_another_s_turn_is_told_under_that_turn() -> None:
    """A mother answers in the turns of the others too, and the turn that goes on stays theirs."""
    answered = 0
    for game in moments(["person", "uniform"], seed=3, game="liebe_intrige"):
        log = game.state.log
        assert log is not None
        for each in game.shown["notes"]["happened"]["turns"]:
            for line in each["lines"]:
                told = log.before(line["n"])
                turn = told.since_last("turn")[0]
                if turn.kind == "turn" and each["title"] != "The reckoning":
                    assert each["title"].startswith("Your turn" if turn.seat == 0 else f"{NAMES[1]}'s turn"), line
                    answered += turn.seat == 1 and told.last is not None and told.last.seat == 0
    assert answered > 2, answered


def test_the_first_turn_told_is_one_s_own() -> None:
    own = 0
    for game in moments(["person", "careful"], seed=2):
        first = game.shown["notes"]["happened"]["turns"][0]
        if first["title"] == "Your turn":
            assert first["lines"][0]["text"].startswith(("You play ", "You keep "))
            own += 1
    assert own > 5


def test_a_rule_is_named_once_where_it_says_why_and_never_for_what_every_turn_does() -> None:
    named: set[str] = set()
    for game in moments(["person", "careful", "uniform"]):
        turns = game.shown["notes"]["happened"]["turns"]
        titled = [line for each in turns for line in each["lines"] if line["title"]]
        clauses = [line["clause"] for line in titled]
        assert len(set(clauses)) == len(clauses)
        assert not {"LL-1.2", "LL-1.5", "LL-2.2"} & set(clauses)
        rules = game.game.rulebook_for(game.state)
        assert [line["title"] for line in titled] == [rules[clause].title for clause in clauses]
        named |= set(clauses)
    assert {"LL-11.5", "LL-4.1"} <= named


def test_where_nothing_has_happened_one_sentence_says_so() -> None:
    from austenplay.teaching import lessons_of

    table = LessonTable(lessons_of("love_letter")[3])
    happened = table.scene()["notes"]["happened"]
    assert happened["turns"] == []
    assert happened["text"].count(".") == 2


# What do I know


def test_what_is_certain_is_told_in_names_with_its_proof_and_marked_at_the_plates(facts: list[Any]) -> None:
    game = session(["person", "careful", "careful"])
    known = game.shown["notes"]["known"]
    assert [fact["text"] for fact in known["facts"]] == ["Bo does not hold the Ogre.", "Bo and Cy hold equal cards."]
    assert [fact["clause"] for fact in known["facts"]] == ["LL-11.5", "LL-13.2"]
    assert known["facts"][0]["lines"][-1] == len(game.state.log or ())
    assert known["text"] == ""
    marks = {seat["name"]: seat["marks"] for seat in game.shown["seats"]}
    assert marks == {"Ada": [], "Bo": ["no Ogre", "equal: Bo, Cy"], "Cy": ["equal: Bo, Cy"]}


def test_a_card_that_lies_open_at_a_plate_is_not_marked_there_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = unseen = 0
    for game in moments(["uniform", "person", "careful"], seed=1):
        view: Any = game.state.view(1)
        if len(view.hands[0]) != 1 or game.state.nature is not None:
            continue
        (held,) = game.state.hand(0)  # type: ignore[attr-defined]
        fact = Fact(Claim.IS, ("seat:0/hand",), (held,), "{0 holds} it.", "it", (), "LL-7.1")
        with monkeypatch.context() as patch:
            patch.setattr(LoveLetter, "known", lambda game, view, fact=fact: (fact,))
            marks = {seat["seat"]: seat["marks"] for seat in drawn(game.state, 1, seating(game))["seats"]}
        assert marks == {0: ["it"] if view.hands[0] == (BACK,) else [], 1: [], 2: []}
        seen, unseen = seen + (view.hands[0] != (BACK,)), unseen + (view.hands[0] == (BACK,))
    assert seen and unseen


def test_each_card_of_a_hand_is_marked_at_its_plate_and_a_card_of_the_deck_at_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places = ("seat:1/hand", "seat:1/hand:1", "deck:1")
    fact = Fact(Claim.IS_NOT, places, ("ogre",), "None of them is the Ogre.", "not Ogre", (), "LL-7.1")
    monkeypatch.setattr(LoveLetter, "known", lambda game, view: (fact,))
    marks = {seat["seat"]: seat["marks"] for seat in session(["person", "careful", "careful"]).shown["seats"]}
    assert marks == {0: [], 1: ["not Ogre", "not Ogre"], 2: []}


def test_nothing_certain_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LoveLetter, "known", lambda game, view: ())
    shown = session(["person", "careful"]).shown
    assert shown["notes"]["known"] == {"text": NOTHING_YET[Assist.MARKED], "facts": []}
    assert all(seat["marks"] == [] for seat in shown["seats"])


def test_every_line_of_a_round_is_shown_so_that_a_proof_can_be_looked_up(facts: list[Any]) -> None:
    for game in moments(["person", "careful", "careful"], seed=5):
        shown = {line["n"] for line in game.shown["log"]}
        proofs = {line for fact in game.shown["notes"]["known"]["facts"] for line in fact["lines"]}
        assert proofs and proofs <= shown
    assert game.state.round > 2 and min(shown) > 1  # so something is left to the replay


def test_the_game_s_own_facts_are_told_with_proofs_that_are_shown() -> None:
    told = marked = proven = 0
    for game in moments(["person", "careful", "careful"], seed=5):
        known = game.shown["notes"]["known"]["facts"]
        marks = [mark for seat in game.shown["seats"] for mark in seat["marks"]]
        shown = {line["n"] for line in game.shown["log"]}
        assert all(set(fact["lines"]) <= shown for fact in known)
        assert not any("{" in text for text in (*marks, *(fact["text"] for fact in known)))
        told, marked = told + len(known), marked + len(marks)
        proven += sum(bool(fact["lines"]) for fact in known)
    assert told and marked and proven


def test_facts_are_asked_for_only_where_they_are_shown(facts: list[Any]) -> None:
    game = session(["person", "person", "careful"])
    assert game.shown["cover"] and game.shown["notes"] is None and facts == []
    do(game, "uncover")
    assert [view.seat for view in facts] == [0]
    for assist in (Assist.BARE, Assist.OPEN):
        facts.clear()
        shown = turn(game, assist)
        assert facts == []
        assert shown["notes"]["known"] == {"text": NOTHING_YET[assist], "facts": []}
        assert all(seat["marks"] == [] for seat in shown["seats"])
    turn(game, Assist.MARKED)
    assert [view.seat for view in facts] == [0]
    watched = session(["careful", "uniform", "lowest"])
    assert watched.shown["notes"]["known"] == {"text": ONLOOKER, "facts": []}
    assert [view.seat for view in facts] == [0]


def test_a_lesson_tells_what_is_known_and_has_no_dial(facts: list[Any]) -> None:
    from austenplay.teaching import lessons_of

    lesson = next(lesson for lesson in lessons_of("love_letter") if lesson.begin().state.seats == 3)
    notes = LessonTable(lesson).scene()["notes"]
    assert len(notes["known"]["facts"]) == 2 and notes["dial"] == []


def test_a_replay_tells_the_notes_of_the_moment_and_has_no_dial(facts: list[Any]) -> None:
    game = session(["person", "careful", "careful"])
    rng = random.Random(1)
    for _ in range(3):
        game.handle(going_on(game.shown, rng))
    do(game, "replay")
    for _ in range(4):
        shown = do(game, "back")
        reached = max(line["n"] for line in shown["log"] if not line["later"])
        assert shown["notes"]["known"]["facts"][0]["lines"][-1] == reached
        assert shown["notes"]["happened"]["turns"][-1]["lines"][-1]["n"] == reached
        assert shown["notes"]["dial"] == []
    before = game.chairs
    turn(game, Assist.OPEN)
    assert game.chairs == before


# The dial


def chosen(shown: Scene) -> list[str]:
    return [choice["label"] for choice in shown["notes"]["dial"] if choice["chosen"]]


def test_the_dial_is_turned_for_the_seat_that_looks_alone() -> None:
    game = session(["person", "person"])
    turn(game, Assist.OPEN)  # under a cover
    assert [chair.assist for chair in game.chairs] == [Assist.MARKED, Assist.MARKED]
    assert chosen(do(game, "uncover")) == ["Marked deductions"]
    shown = turn(game, Assist.BARE)
    assert chosen(shown) == ["Bare table"] and shown["notice"]["text"].startswith("Bare table. As with real cards")
    game.handle(going_on(game.shown, random.Random(1)))
    do(game, "pass")
    assert chosen(do(game, "uncover")) == ["Marked deductions"]
    assert [chair.assist for chair in game.chairs] == [Assist.BARE, Assist.MARKED]


def test_a_setting_that_is_none_turns_nothing() -> None:
    game = session(["person", "careful"])
    before = game.shown
    for wrong in ("assist:", "assist:all", "assist:OPEN", "assist:open "):
        assert unspoken(do(game, wrong)) == unspoken(before)


def test_onlookers_have_no_dial() -> None:
    assert session(["careful", "uniform"]).shown["notes"]["dial"] == []


def test_a_dial_that_breaks_stays_where_it_was(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    game = session(["person", "careful"])
    before = game.chairs
    with monkeypatch.context() as patch:
        patch.setattr(Session, "scene", lambda self: 1 / 0)
        turn(game, Assist.OPEN)
    assert game.chairs == before and game.shown["notice"]["kind"] == "error"
    assert "open hands" not in str([seat["badges"] for seat in game.scene()["seats"]])
    assert "ZeroDivisionError" in caplog.text


def test_open_hands_are_owned_up_to_before_everybody_at_the_screen() -> None:
    game = session(["person", "person", "careful"])
    do(game, "uncover")
    assert turn(game, Assist.OPEN)["status"].startswith(OPEN_STATUS)
    game.handle(going_on(game.shown, random.Random(1)))
    covered = do(game, "pass")
    for shown in (covered, do(game, "uncover")):
        badges = {seat["name"]: [badge["key"] for badge in seat["badges"]] for seat in shown["seats"]}
        assert "open" in badges["Ada"] and "open" not in badges["Bo"] + badges["Cy"]
        assert OPEN_STATUS not in shown["status"]
        assert hands(shown)[0].count(BACK) == len(hands(shown)[0])


def test_the_dial_changes_nothing_of_the_game() -> None:
    logs = []
    for assists in ((Assist.MARKED,), tuple(Assist)):
        game = session(["person", "careful", "uniform"], seed=3)
        rng, dials = random.Random(3), random.Random(4)
        for _ in range(samples(200, 40)):
            if game.state.is_over:
                break
            turn(game, dials.choice(assists))
            game.handle(going_on(game.shown, rng))
        logs.append(tuple(game.state.log or ()))
    assert logs[0] == logs[1]


# Who sees what


@pytest.mark.parametrize("assist", [Assist.BARE, Assist.MARKED])
def test_two_worlds_with_one_view_give_one_scene(assist: Assist) -> None:
    differed = 0
    for game in moments(["uniform", "person", "careful"]):
        view = game.state.view(1)
        other = view.world(random.Random(1))
        differed += other != game.state
        at = seating(game, Assist.MARKED, assist, Assist.MARKED)
        assert drawn(game.state, 1, at) == drawn(other, 1, at)
    assert differed > 10


def test_open_hands_show_the_hands_and_nothing_else_that_is_hidden() -> None:
    compared = opened = 0
    for game in moments(["uniform", "person", "careful"]):
        state: Any = game.state
        at = seating(game, Assist.MARKED, Assist.OPEN, Assist.MARKED)
        shown, marked = drawn(state, 1, at), drawn(state, 1, seating(game))
        assert hands(shown) == {seat: list(state.hand(seat)) for seat in range(3)}
        opened += hands(shown) != hands(marked)
        assert shown["middle"] == marked["middle"] and shown["log"] == marked["log"]
        assert shown["news"] == marked["news"] and shown["choices"] == marked["choices"]
        if len({card for card, _ in state.deck}) > 1:  # the same hands over another deck, another card aside
            (top, *_, last), aside = state.deck, state.set_aside
            if top[1] == last[1] == 0 and aside is not None:
                deck = ((aside, 0), *state.deck[1:])
                other = dataclasses.replace(state, deck=deck, set_aside=top[0])
                compared += other != state
                assert drawn(other, 1, at) == shown
    assert opened > 10 and compared > 5


def test_with_open_hands_what_is_open_is_not_counted_as_unseen() -> None:
    counted = 0
    for game in moments(["uniform", "person", "careful"], seed=4):
        state: Any = game.state
        for pick in drawn(state, 1, seating(game, Assist.MARKED, Assist.OPEN, Assist.MARKED))["picks"].values():
            if pick["kind"] == "name":
                hidden = [card for card, seats in state.deck if not seats & 1 << 1] + [state.set_aside]
                left = sum(hidden.count(card) for card in state.rules.names_hit(pick["card"]["key"]))
                assert pick["note"].startswith(f"{left} of ")
                counted += 1
    assert counted > 10


def test_a_bare_table_remembers_nothing_for_one() -> None:
    seen = noted = counted = 0
    for game in moments(["uniform", "person", "careful"], seed=1):
        state: Any = game.state
        marked = drawn(state, 1, seating(game))
        bare = drawn(state, 1, seating(game, Assist.MARKED, Assist.BARE, Assist.MARKED))
        if not state.view(1).is_round_over:
            assert all(card == BACK for seat in (0, 2) for card in hands(bare)[seat])
        else:
            assert hands(bare) == hands(marked)
        assert {seat: len(hand) for seat, hand in hands(bare).items()} == {
            seat: len(hand) for seat, hand in hands(marked).items()
        }
        told = json.dumps({key: bare[key] for key in ("seats", "middle", "picks")})
        assert "seen" not in told and "You know what lies" not in told
        was_told = json.dumps({key: marked[key] for key in ("seats", "middle", "picks")})
        seen += "you have seen it" in was_told
        noted += "You know what lies" in was_told
        counted += "unseen" in was_told
        assert bare["log"] == marked["log"] and bare["choices"] == marked["choices"]
        assert "only the log keeps what you have seen" in SAYS[Assist.BARE]
        assert bare["notes"]["happened"] == marked["notes"]["happened"]
    assert seen and noted and counted


def test_the_browser_is_sent_a_turned_dial_twice_so_that_no_scene_before_stays_in_it() -> None:
    made = page(["person", "careful", "uniform"])
    sent = scenes_sent(made.table)

    def press(ident: str) -> None:
        sent.clear()
        made.table._handle_custom_msg({"type": "do", "rev": made.table.scene["rev"], "id": ident}, [])

    press("assist:open")
    assert BACK not in hands(sent[-1])[1]
    for to in ("assist:marked", "assist:bare"):
        press("assist:open")
        press(to)
        assert len(sent) == 2 and sent[0] == sent[1]
        assert all(hand == [BACK] for seat, hand in hands(sent[0]).items() if seat and hand)
    press("undo")
    assert len(sent) == 1


def test_a_replay_shows_what_the_dial_lets_its_eyes_see() -> None:
    game = session(["person", "careful", "uniform"])
    rng = random.Random(5)
    for _ in range(4):
        game.handle(going_on(game.shown, rng))
    turn(game, Assist.OPEN)
    do(game, "replay")
    shown = do(game, "back")
    assert shown["status"].startswith(OPEN_STATUS) and not any(BACK in hand for hand in hands(shown).values())
    do(game, "close")
    turn(game, Assist.BARE)
    do(game, "replay")
    shown = do(game, "back")
    assert all(card == BACK for seat, hand in hands(shown).items() if seat != 0 for card in hand)


# Saved games


def test_the_dial_of_every_seat_is_kept_in_a_saved_game() -> None:
    game = session(["person", "person", "careful"])
    do(game, "uncover")
    turn(game, Assist.BARE)
    text = write_save(game.history, game.chairs)
    history, chairs = read_save(text.encode())
    assert chairs == game.chairs and chairs[0].assist is Assist.BARE
    assert chosen(do(Session(history, chairs), "uncover")) == ["Bare table"]
    record = {key: value for key, value in json.loads(text).items() if key != "table"}
    assert record == json.loads(game.history.record.to_json())


def test_a_game_that_was_saved_before_there_was_a_dial_has_its_default() -> None:
    game = session(["person", "careful"])
    data = json.loads(write_save(game.history, game.chairs))
    data["table"] = [[name, kind] for name, kind, _ in data["table"]]
    _, chairs = read_save(json.dumps(data).encode())
    assert chairs == game.chairs


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (["Ada", "person", "peeking"], "cannot be 'peeking'; choose open, odds, marked or bare"),
        (["Ada", "person", ""], "cannot be ''"),
        (["Ada", "person", None], "who sits where"),
        (["Ada", "person", "open", "open"], "who sits where"),
        (["Ada"], "who sits where"),
    ],
)
def test_a_dial_that_cannot_be_gets_one_sentence(entry: list[Any], sentence: str) -> None:
    game = session(["person", "careful"])
    data = json.loads(write_save(game.history, game.chairs))
    data["table"][0] = entry
    with pytest.raises(BadInput, match=sentence) as caught:
        read_save(json.dumps(data).encode())
    assert "\n" not in str(caught.value)


def test_a_look_at_open_hands_leaves_a_trace_until_the_round_is_over() -> None:
    game = session(["person", "person", "careful"], seed="a peek")

    def badges() -> list[str]:
        return [badge["text"] for seat in game.scene()["seats"] if seat["seat"] == 0 for badge in seat["badges"]]

    game.handle({"type": "do", "id": "uncover"})
    assert game.looker == 0
    assert "open hands" not in " ".join(badges())
    game.handle({"type": "do", "id": "assist:open"})
    assert "plays with open hands" in badges()
    game.handle({"type": "do", "id": "assist:marked"})
    assert "has looked at open hands" in badges()
    rng = random.Random("a peek")
    while game.state.nature is None:
        game.handle(going_on(game.shown, rng))
        assert "has looked at open hands" in badges()
    game.handle({"type": "do", "id": "next"})
    assert "open hands" not in " ".join(badges())
