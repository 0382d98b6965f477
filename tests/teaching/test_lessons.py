"""The lessons of every game, played along every path on the real engine."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

import pytest

import austenplay
from austenplay import BadInput
from austenplay.core.game import Game
from austenplay.core.words import named
from austenplay.teaching import Lesson, Moment, Reply, lessons_for, lessons_of, read_lessons
from tests.playouts import ALL_GAMES, KUHN
from tests.rules.shingles import fingerprint, shingles

LOVE_LETTER = austenplay.game("love_letter")
SOURCE = files("austenplay.games.love_letter").joinpath("lessons.toml").read_text(encoding="utf-8")
FINGERPRINTS = Path(__file__).parents[1] / "rules" / "fingerprints"
TAUGHT = [game for game in ALL_GAMES if game is not KUHN and lessons_for(game)]
LESSONS = [lesson for game in TAUGHT for lesson in lessons_for(game)]
WITHOUT_QUIZ = {
    "love_letter": ["sole-survivor", "sixteen-cards"],
    "ladys_choice": ["one-after-another", "an-open-pile"],
}
"""The lessons on house rules and older decks: no question is about those, as all are played with the usual ones."""
WRONG = {
    "love_letter": ("Vladrick", "Celest ", "Amire", "Sady", "LL-"),
    "ladys_choice": ("Evelin", "Bingly", "Mustache", "Jiu-Jitsu", "Openess", "LC-"),
    "liebe_intrige": ("Cäcilia", "Cecilia", "Ottilie", "Theobold", "Cornelious", "Rupprecht", "LI-"),
}
"""What no prose of a game says: names misspelt, and clauses by their number."""

each_game = pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.key}-{lesson.id}")


@dataclass
class Played:
    """What came of a lesson when everything was tried in it."""

    accepted: list[Reply] = field(default_factory=list)
    refused: list[Reply] = field(default_factory=list)
    offered: list[Reply] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    met: set[str] = field(default_factory=set)
    ends: int = 0


@functools.cache
def play(lesson: Lesson) -> Played:
    """Try every choice and every offer at every question that can be reached."""
    played = Played()
    waiting = [lesson.begin()]
    played.met |= {event.clause for event in lesson.opening.log or ()}
    while waiting:
        moment = waiting.pop()
        played.moments.append(moment)
        for choice in moment.state.choices():
            reply = moment.take(choice.action)
            (played.refused if reply.objections else played.accepted).append(reply)
            if reply.goes_on:
                following, events = reply.go_on()
                played.met |= {event.clause for event in events}
                waiting.append(following)
            elif reply.after is not None and reply.after.is_asked:
                waiting.append(reply.after)
            played.ends += reply.is_end
        played.offered += [moment.take(offer.action) for offer in moment.step.offers]
    for reply in (*played.accepted, *played.refused, *played.offered):
        played.met |= set(reply.clauses)
    return played


def whole(game: Game) -> dict[str, Played]:
    """Return every lesson of a game, played."""
    return {lesson.id: play(lesson) for lesson in lessons_for(game)}


def test_these_games_are_taught() -> None:
    assert [game.key for game in TAUGHT] == ["love_letter", "ladys_choice", "liebe_intrige"]
    assert all(lessons_of(game.key) is lessons_for(game) for game in austenplay.GAMES)


@each_game
def test_there_are_enough_and_each_has_an_address_of_its_own(game: Game) -> None:
    lessons = lessons_for(game)
    assert len(lessons) >= 14
    assert len({lesson.id for lesson in lessons}) == len({lesson.title for lesson in lessons}) == len(lessons)
    assert lessons[0].title == "What you want"


@each_lesson
def test_it_asks_the_seat_that_learns(lesson: Lesson) -> None:
    for moment in play(lesson).moments:
        assert moment.is_asked
        assert moment.is_free or (moment.step.ask and moment.step.notice)


@each_lesson
def test_every_legal_action_is_accepted_and_answered(lesson: Lesson) -> None:
    played = play(lesson)
    for reply in played.accepted:
        assert reply.after is not None and not reply.objections
        assert reply.events, "nothing can be told of it"
        told = [named(lesson.game.tell(reply.after.state, event), lesson.names, lesson.seat) for event in reply.events]
        assert all(told) and not any("{" in sentence for sentence in told)
    for moment in played.moments:
        accepted = [reply for reply in played.accepted if reply.asked == moment]
        assert len(accepted) >= len(moment.state.legal_actions())
    assert played.ends


@each_lesson
def test_every_illegal_choice_is_answered_by_its_objection(lesson: Lesson) -> None:
    played = play(lesson)
    assert played.refused
    for reply in (*played.refused, *played.offered):
        assert reply.after is None and reply.objections
        assert all(of.clause in lesson.game.rulebook and of.reason and of.remedy for of in reply.objections)


@each_lesson
def test_two_actions_are_answered_differently_and_one_is_refused(lesson: Lesson) -> None:
    played = play(lesson)
    assert len({reply.answer.says for reply in played.accepted if reply.answer}) >= 2
    stated = [refusal for moment in played.moments for refusal in moment.step.refusals]
    assert stated


@each_lesson
def test_every_answer_is_given_and_says_what_the_engine_did(lesson: Lesson) -> None:
    played = play(lesson)
    for step in lesson.steps:
        for answer in step.answers:
            given = [reply for reply in played.accepted if reply.answer is answer]
            assert given, f"nothing is answered with {answer.says!r}"
            for reply in given:
                assert set(answer.events) <= {event.clause for event in reply.events}, answer.says
                # A rule that only shows in how things stand is no event of its own.
            assert answer.events or answer.rules


@each_lesson
def test_every_refusal_is_made_under_its_clause(lesson: Lesson) -> None:
    played = play(lesson)
    for step in lesson.steps:
        for refusal in step.refusals:
            fitting = [
                reply
                for moment in played.moments
                if moment.step is step
                for choice in moment.state.choices()
                if lesson.fits(refusal.when, choice.action) and (reply := moment.take(choice.action)).objections
            ]
            assert fitting
            for reply in fitting:
                assert refusal.clause in {of.clause for of in reply.objections}
                assert reply.remark == refusal.says


@each_lesson
def test_nothing_that_the_seat_does_not_know_is_told_with_the_events(lesson: Lesson) -> None:
    for reply in play(lesson).accepted:
        for event in reply.events:
            assert event == event.seen(lesson.seat)


@each_game
def test_every_clause_is_met(game: Game) -> None:
    """By an event, an objection or an answer that cites it, when every lesson is played along every path."""
    met = set().union(*(played.met for played in whole(game).values()))
    assert met == set(game.rulebook)


def test_an_action_of_one_s_own_leaves_the_lesson_and_is_answered_to_the_end_of_the_turn() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "the-librarian")
    amira = next(action for action in lesson.opening.legal_actions() if "princess" in str(action))
    reply = lesson.begin().take(amira)
    assert reply.after is not None and reply.after.is_free and reply.after.is_asked and not reply.is_end
    (first, *_) = reply.after.state.legal_actions()
    end = reply.after.take(first)
    assert end.answer is None and end.events and end.is_end


def test_a_refused_action_leaves_the_position_as_it_was() -> None:
    moment = LESSONS[0].begin()
    before = LOVE_LETTER.state_to_data(moment.state)
    reply = moment.take(moment.step.offers[0].action)
    assert [of.clause for of in reply.objections] == ["LL-2.4"]
    assert reply.asked == moment and LOVE_LETTER.state_to_data(moment.state) == before


@each_game
def test_a_lesson_asks_kinds_of_question_that_rest_on_what_it_teaches(game: Game) -> None:
    kinds = {kind.key: kind for kind in game.questions}
    for lesson in lessons_for(game):
        for key in lesson.quiz:
            assert set(kinds[key].clauses) & play(lesson).met, f"{lesson.id} does not teach what {key} asks"
    assert [of.id for of in lessons_for(game) if not of.quiz] == WITHOUT_QUIZ.get(game.key, [])
    assert {key for lesson in lessons_for(game) for key in lesson.quiz} == set(kinds)


def prose(lesson: Lesson) -> Iterator[str]:
    """Yield every text of a lesson."""
    yield lesson.title
    yield from lesson.learn
    for step in lesson.steps:
        yield from filter(None, (step.ask, step.notice))
        yield from (answer.says for answer in step.answers)
        yield from filter(None, (refusal.says for refusal in step.refusals))
        yield from (offer.label for offer in step.offers)


@each_game
def test_they_are_told_in_our_own_words(game: Game) -> None:
    printed = fingerprint(FINGERPRINTS / f"{game.key}.txt")
    texts = [text for lesson in lessons_for(game) for text in prose(lesson)]
    assert not [run for text in texts for digest, run in shingles(text).items() if digest in printed]


@each_lesson
def test_its_prose_is_short_and_spells_names_as_the_deck_does(lesson: Lesson) -> None:
    assert sum(len(part.split()) for part in lesson.learn) <= 110
    for text in prose(lesson):
        assert len(text) <= 420 and "  " not in text and "\n" not in text
        for wrong in WRONG[lesson.game.key]:
            assert wrong not in text


# Chance, and the round after

LADYS_CHOICE = [lesson for lesson in LESSONS if lesson.game.key == "ladys_choice"]


def test_chance_acts_within_a_round_and_draws_the_same_always() -> None:
    lesson = next(lesson for lesson in LADYS_CHOICE if lesson.id == "courting")
    court = lesson.game.action_from_data({"do": "court", "gentleman": 2})
    reply = lesson.begin().take(court)
    assert [event.kind for event in reply.events] == ["court", "show"]
    assert reply.after is not None and reply.after.is_asked
    assert lesson.begin().take(court) == reply
    other = dataclasses.replace(lesson, chance="another seed").begin().take(court)
    assert other.events[1]["cards"] != reply.events[1]["cards"]


def test_a_round_that_is_over_lies_open_until_the_lesson_goes_on() -> None:
    lesson = next(lesson for lesson in LADYS_CHOICE if lesson.id == "being-chosen")
    reply = lesson.begin().take(lesson.game.action_from_data({"do": "boast", "card": "foreign_prince"}))
    rounds = [state.is_round_over for state in reply.way_on]
    assert rounds == [False, False, True, False] and reply.way_on[2].nature is not None
    following, events = reply.go_on()
    assert following.is_asked and [event.kind for event in events].count("shuffle") == 1
    assert following == reply.go_on()[0]


# The reader

ONE = SOURCE[: SOURCE.index("# ---- The table is laid")]


def test_the_reader_takes_what_it_should() -> None:
    (lesson,) = read_lessons(LOVE_LETTER, ONE)
    assert lesson.id == "what-you-want"
    assert lesson == lessons_of("love_letter")[0]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('title = "What you want"\n', "", "lacks the field 'title'"),
        ('title = "What you want"', "title = 7", "7 as its title, which must be a text"),
        ('title = "What you want"', 'title = " "', "nothing as its title"),
        ('title = "What you want"', 'title = "What"\nsubtitle = "more"', "no field 'subtitle'"),
        ('hands = ["guard", "ogre", ""]', 'hands = ["guard", "ogre", "ogre"]', "Seat 2 must hold no card"),
        ('hands = ["guard", "ogre", ""]', 'hands = ["guard", "joker", ""]', "There is no character 'joker'"),
        ("knows = [[0, 1]]", 'knows = [[0, 1]]\nspy_rules = "x"', "spy_rules"),
        ("knows = [[0, 1]]", "knows = [[0, 1]]\nto_move = 1", "seat 0 has nothing to decide"),
        ('grade = "just so"', 'grade = "brilliant"', "cannot be graded 'brilliant'; choose just so, allowed or costly"),
        ('"LL-5.3"]', '"LL-5.33"]', "cites 'LL-5.33', which the rulebook does not have"),
        ('clause = "LL-4.2"', 'clause = "LL-4"', "cites 'LL-4'"),
        ('when = {card = "oliver"}', 'when = {colour = "blue"}', "speaks of 'colour'"),
        ('when = {card = "oliver"}', 'when = "oliver"', "which must be a table of fields"),
        ('do = "play", card = "ogre"', 'do = "eat", card = "ogre"', "must say what to do"),
        ('when = {card = "oliver"}', 'when = {card = "oliver"}\ngoes_on = true', "goes on after its last step"),
        (
            'when = {card = "oliver"}',
            'when = {card = "oliver"}\nreplies = [{do = "begin", seat = 0}]',
            "does not go on",
        ),
        ('"who-wins"', '"who-wigs"', "asks 'who-wigs'; the kinds of question are may-play, which-card"),
        ('"who-wins"', '"who-wins", "who-wins"', "names a kind of question twice"),
        ('"who-wins"', "7", "must be texts, not 7"),
        ('quiz = ["who-wins", "next-turn"]', 'quiz = "who-wins"', "which must be a list"),
        ("[lesson.position]", "[lesson.start]\nseats = 3\nseed = 1\n\n[lesson.position]", "a position or a start"),
    ],
)
def test_a_mistake_in_a_lesson_is_one_sentence_that_names_it(old: str, new: str, complaint: str) -> None:
    assert old in ONE
    with pytest.raises(BadInput) as error:
        read_lessons(LOVE_LETTER, ONE.replace(old, new, 1))
    said = str(error.value)
    assert said.startswith("Lesson 'what-you-want'") and complaint in said and "\n" not in said


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("lesson = ", "no TOML"),
        ('names = ["A"]', "lacks the field 'lesson'"),
        ('lesson = []\nnames = ["A"]', "names 1 seats, and Love Letter"),
        ("lesson = [3]\nnames = ['A', 'B', 'C', 'D', 'E', 'F']", "Lesson number 1 must be a table of fields"),
        (ONE.replace('"what-you-want"', '"What you want"'), "small letters, digits and single hyphens"),
        (ONE + ONE[ONE.index("[[lesson]]") :], "stands twice"),
        (ONE.replace("[[lesson.step]]", "[[lesson.stop]]", 1), "no field 'stop'"),
        (
            ONE[: ONE.index("[lesson.position]")] + "[lesson.start]\nseats = 3\n" + ONE[ONE.index("[[lesson.step]]") :],
            "a seed",
        ),
        (ONE + '\n[[lesson.step]]\nask = "?"\nanswer = []\n', "a step that no answer leads to"),
    ],
)
def test_a_file_of_lessons_that_cannot_be_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=re.escape(complaint)):
        read_lessons(LOVE_LETTER, text)
