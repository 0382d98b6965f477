"""What a scene of Liebe & Intrige says: what is seen of stacks and hands, how a choice is touched, how it came out."""

from __future__ import annotations

import functools
import itertools
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import austenplay
import austenplay.core.glyphs
from austenplay.core.events import size_of
from austenplay.games.liebe_intrige.deck import Source
from austenplay.games.liebe_intrige.news import SHAPES
from austenplay.games.liebe_intrige.steps import ASKING, Stage
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES
from austenplay_widgets.assist import Assist
from austenplay_widgets.chairs import Chair
from austenplay_widgets.scenes import rules, scene, way
from austenplay_widgets.scenes.common import Seating
from austenplay_widgets.scenes.liebe_intrige.cards import SAYS, die_face, event_glyph
from austenplay_widgets.scenes.liebe_intrige.families import EMPTY_HAND
from austenplay_widgets.scenes.liebe_intrige.travel import TRIPS
from austenplay_widgets.session import Session
from tests.playouts import LIEBE_INTRIGE as GAME
from tests.sampling import samples
from tests.widgets.tables import NAMES, badges, going_on, keys, plate

MOVES_NOTHING = {
    "position",
    "hand",
    "known",
    "begin",
    "boards",
    "open",
    "men",
    "events",
    "turn",
    "visit",
    "intrigue",
    "attribute",
    "spared",
    "roll",
    "go_on",
    "look",
    "glimpse",
    "short",
    "nobody",
    "call",
    "cut",
    "last",
    "let_be",
    "cancel",
    "no_dice",
    "none",
    "reveal",
    "medal",
    "end",
}
each_number = pytest.mark.parametrize("seats", [2, 3, 4])


def seating(state: Any, assist: Assist = Assist.MARKED) -> Seating:
    """Return who sits there, with nothing new to be told."""
    assists, told = (assist,) * state.seats, size_of(state.log)
    return Seating(GAME, NAMES[: state.seats], ("",) * state.seats, seen=told, heard=told, assists=assists)


def seen_from(state: Any, seat: int | None, assist: Assist = Assist.MARKED) -> dict[str, Any]:
    return scene(state.view(seat), seating(state, assist))


@functools.cache
def states(seats: int, seed: int, policy: str = "uniform") -> tuple[Any, ...]:
    """Return every state of a game, played at random unless something else is said."""
    return tuple(_states(seats, seed, policy))


def _states(seats: int, seed: int, policy: str) -> Iterator[Any]:
    rng, history = random.Random(seed), austenplay.History(GAME, seats=seats, seed=seed)
    while not history.state.is_over:
        yield history.state
        decision = history.state.decision
        if decision is None:
            history.settle()
        else:
            history.apply(GAME.policies[policy].choose(history.state.view(decision.seat), rng))
    yield history.state


def some(seats: int, seed: int, count: int) -> list[Any]:
    """Return a few states of a game at which somebody decides, drawn by chance."""
    asking = [state for state in states(seats, seed) if state.decision is not None]
    return random.Random(seed).sample(asking, min(count, len(asking)))


def zones(drawn: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the zones of a scene by their places."""
    found = {zone["key"]: zone for zone in drawn["middle"]}
    for laid in drawn["seats"]:
        found |= {f"seat:{laid['seat']}/{zone['key']}": zone for zone in laid["zones"]}
    return found


def things(drawn: dict[str, Any]) -> list[dict[str, Any]]:
    """Return every card and piece that lies somewhere."""
    return [thing for zone in zones(drawn).values() for thing in (*zone.get("cards", ()), *zone.get("pieces", ()))]


# What is shown to whom


@each_number
def test_equal_views_have_equal_scenes_and_ways(seats: int) -> None:
    rng, told = random.Random(seats), 0
    steps = [step for step in itertools.pairwise(states(seats, seats)) if step[0].decision is not None]
    for before, after in rng.sample(steps, min(len(steps), samples(60, 15))):
        for seat in (None, *range(seats)):
            view = before.view(seat)
            assert scene(view.world(rng).view(seat), seating(before)) == scene(view, seating(before))
            told += 1
            seen = {event.seen(seat) for event in after.log.since(len(before.log))}
            values = {value for event in seen for _, fact, _ in event.facts for value in _flat(fact)}
            moves = way([before, after], seat, seating(before))["moves"]
            assert {move["card"].get("key") for move in moves if "card" in move} <= values | {None}
    assert told > 10


def _flat(fact: Any) -> Iterator[Any]:
    yield from fact if isinstance(fact, tuple) else (fact,)


@each_number
def test_events_are_seen_by_whoever_holds_them_and_stacks_by_whoever_looks(seats: int) -> None:
    held = looked = 0
    for state in some(seats, 3, samples(200, 60)):
        step: Any = state.step
        for seat in (None, *range(seats)):
            drawn = zones(seen_from(state, seat))
            for other in range(seats):
                hand = list(state.hands[other])
                assert keys(drawn[f"seat:{other}/hand"]) == (hand if other == seat else [None] * len(hand))
                held += other == seat and bool(hand)
            if step.stage in (Stage.TAKE, Stage.MEETING):
                stage_men = state.looked_at(step.number)
                if step.stage is Stage.TAKE:
                    stage_men = state.stacks[state.rules.number_of[step.place]]
                mine = sorted(set(stage_men)) if seat == step.seat else [None] * len(stage_men)
                assert keys(drawn["looked"]) == mine and drawn["looked"]["count"] == len(stage_men)
                looked += seat == step.seat
            else:
                assert seat == step.seat or not any(keys(drawn["looked"]))
    assert held > 20 and looked > 5


@each_number
def test_an_empty_hand_says_so_and_no_event_of_it_is_asked_for(seats: int) -> None:
    told = Counter[bool]()
    asking = [state for state in states(seats, 3) if state.decision is not None]
    for state in asking[: samples(400, 100)]:  # whoever begins has none
        seat = state.decision.seat
        drawn = seen_from(state, seat)
        has_events = bool(state.hands[seat])
        assert zones(drawn)[f"seat:{seat}/hand"].get("note", "") == ("" if has_events else EMPTY_HAND)
        assert has_events or "touch an event" not in drawn["prompt"]["text"]
        told[has_events] += state.decision.kind == "turn"
    assert told[True] and told[False]


@each_number
def test_what_is_remembered_of_a_stack_is_what_the_seat_has_seen(seats: int) -> None:
    remembered = 0
    for state in some(seats, 5, samples(150, 50)):
        for seat in (None, *range(seats)):
            view = state.view(seat)
            for number, place in enumerate(zones(seen_from(state, seat))["board"]["pieces"]):
                known = Counter(view.seen_at(number))
                assert place["known"].startswith("you know of") == bool(known) == bool(place["known"])
                for man, of in state.rules.deck.gentlemen.items():
                    named = re.search(rf"{of.title}(?: ×\s(\d))?(?:$|,| and)", place["known"])
                    assert (0 if named is None else int(named[1] or 1)) == known[man]
                remembered += bool(known)
            bare = zones(seen_from(state, seat, Assist.BARE))["board"]["pieces"]
            assert not any(place["known"] for place in bare)
    assert remembered > 20


def test_open_hands_show_every_event_and_no_stack() -> None:
    chairs = tuple(Chair(NAMES[seat], "person" if seat == 0 else "uniform") for seat in range(3))
    game, rng = Session.begin(GAME, chairs, seed=4), random.Random(1)
    for _ in range(12):
        game.handle(going_on(game.shown, rng))
    before = zones(game.shown)
    game.handle({"type": "do", "id": "assist:open"})
    drawn = zones(game.shown)
    assert [keys(drawn[f"seat:{seat}/hand"]) for seat in range(3)] == [list(hand) for hand in game.state.hands]  # type: ignore[attr-defined]
    assert not all(map(all, (keys(before[f"seat:{seat}/hand"]) for seat in (1, 2))))
    assert drawn["board"] == before["board"]


# The board and the plates


@each_number
def test_the_board_shows_six_places_their_stacks_and_who_stands_there(seats: int) -> None:
    stood = short = 0
    shuffling = [state for state in states(seats, 7) if state.step and state.step.stage is Stage.MEN]
    for state in (*some(seats, 7, 40), *shuffling):  # the draw pile has run out, and a stack lacks a card
        places = zones(seen_from(state, 0))["board"]["pieces"]
        assert len(places) == 6
        for number, (place, of) in enumerate(zip(places, state.rules.deck.places.values(), strict=True)):
            assert place["count"] == (len(state.stacks[number]) if of.stack else None)
            short += len(state.stacks[number]) < of.stack
            here = {NAMES[seat] if seat else "You" for seat in range(seats) if state.at[seat] == of.key}
            assert {figure["name"] for figure in place["pieces"]} == here
            waiting, _, standing = place["says"].partition(" here")
            assert waiting.split()[0] == str(place["count"] or ("no" if of.stack else "nobody"))
            assert set(filter(None, re.split(r", | and | stands?| here", standing))) == here
            stood += len(here)
            assert all(f"{ATTRIBUTES[which].capitalize()}" in place["note"] for which, _ in of.raises)
            assert [die in place["note"] for die in ("Casanova die", "drinking die")] == [
                die in of.dice for die in ("casanova", "drinking")
            ]
    assert stood > 20 and short > 0


@each_number
def test_a_plate_tells_three_tracks_gentlemen_weddings_and_points(seats: int) -> None:
    wed = 0
    for state in states(seats, 2, "uniform")[5::40]:
        for seat in range(seats):
            of = plate(seen_from(state, 0), seat)
            assert of["tokens"]["count"] == state.scores[seat]
            lying = {zone["key"]: zone for zone in of["zones"]}
            if state.values[seat]:
                tracks = [piece for piece in lying["daughter"]["pieces"] if piece["kind"] == "track"]
                assert [track["value"] for track in tracks] == list(state.values[seat])
                assert [track["label"] for track in tracks] == [
                    "Reputation (Ansehen)",
                    "Beauty (Schönheit)",
                    "Education (Bildung)",
                ]
                assert {(track["least"], track["most"]) for track in tracks} == {(0, 5)}
                held = Counter(state.laid[seat])
                assert {card["key"]: card["note"].split(";")[0][0] for card in lying["men"]["cards"]} == {
                    man: str(count) for man, count in held.items()
                }
            husbands = [man for man, _ in state.weddings[seat]]
            assert keys(lying["weddings"]) == husbands if husbands else "weddings" not in lying
            wed += len(husbands)
    assert wed > 0


def test_the_dice_of_a_turn_lie_beside_the_board_until_the_next() -> None:
    faces = Counter[str]()
    for state in states(3, 1)[::3]:
        since = state.log.since_last("turn") if state.log else ()
        rolled = {event["die"]: event["face"] for event in since if event.kind == "roll"}
        shown = zones(seen_from(state, None))["dice"]["pieces"]
        assert [piece["key"] for piece in shown] == ["casanova", "drinking", "intrigue"]  # they always lie there
        assert {piece["key"] for piece in shown if piece["face"]} == set(rolled)
        for piece in shown:
            if piece["face"]:
                assert piece["face"] == die_face(rolled[piece["key"]])
                faces[piece["face"]["name"]] += 1
    assert {"clover", "bottle", "speech bubble", "hat from Beauty 0"} <= set(faces)


# Choices


@each_number
def test_every_choice_is_spelt_out_by_touches_and_none_begins_another(seats: int) -> None:
    asked = Counter[str]()
    for state in some(seats, 11, samples(300, 120)):
        seat = state.decision.seat
        drawn = seen_from(state, seat)
        spelt = [tuple(choice["picks"]) for choice in drawn["choices"]]
        assert len(set(spelt)) == len(spelt) == len(state.choices())
        assert not [one for one, other in itertools.permutations(spelt, 2) if other[: len(one)] == one]
        on_table = {thing["pick"] for thing in things(drawn) if "pick" in thing}
        for picks in spelt:
            kind = drawn["picks"][picks[0]]["kind"]
            is_looked_at = state.step.stage in (Stage.TAKE, Stage.MEETING)
            assert (picks[0] in on_table) == (kind in ("place", "card") or (kind == "man" and is_looked_at))
            assert all(drawn["picks"][pick]["kind"] in drawn["ask"] for pick in picks)
        touched = Counter(thing["pick"] for thing in things(drawn) if "pick" in thing)
        assert all(touched[picks[0]] <= 1 for picks in spelt if not picks[0].startswith("card:"))
        asked[state.decision.kind] += 1
        for other in {None, *range(seats)} - {seat}:
            assert seen_from(state, other)["choices"] == []
    assert len(asked) >= 6


def test_every_kind_of_question_is_put_on_the_table() -> None:
    """Random play meets all questions but the rarest, and each of them can be answered where it is asked."""
    met = Counter[Stage]()
    for seats, seed in itertools.product((2, 3, 4), range(3)):
        for state in states(seats, seed):
            if state.decision is None or met[state.step.stage] >= 5:
                continue
            met[state.step.stage] += 1
            drawn = seen_from(state, state.decision.seat)
            assert drawn["prompt"]["yours"] and drawn["prompt"]["text"]
            assert any(not choice["why"] for choice in drawn["choices"])
    assert set(met) >= ASKING - {Stage.GROOM}


# What travels


def test_a_roll_is_seen_by_everybody_and_rests_on_what_was_recorded() -> None:
    dice = Counter[str]()
    for before, after in itertools.pairwise(states(3, 1)):
        told = [event for event in after.log.since(len(before.log)) if event.kind == "roll"]
        for seat in (None, 0, 2):
            rolls = [move for move in way([before, after], seat, seating(before))["moves"] if "die" in move]
            assert [(of["die"], of["face"]) for of in rolls] == [
                (f"dice/{event['die']}", die_face(str(event["face"]))) for event in told
            ]
            for of, event in zip(rolls, told, strict=True):
                deck = after.rules.deck
                assert of["faces"] == [die_face(face) for face, _ in deck.dice[str(event["die"])].weights]
        dice.update(str(event["die"]) for event in told)
    assert set(dice) == {"casanova", "drinking", "intrigue"}


def test_every_kind_of_event_moves_cards_or_is_known_to_move_none() -> None:
    assert set(TRIPS) | MOVES_NOTHING == set(SHAPES)
    assert not set(TRIPS) & MOVES_NOTHING


@each_number
def test_cards_travel_between_places_that_are_on_the_table(seats: int) -> None:
    moved = 0
    for before, after in itertools.islice(itertools.pairwise(states(seats, 8)), samples(600, 250)):
        there = zones(seen_from(before, 0)).keys() | zones(seen_from(after, 0)).keys()
        for move in way([before, after], 0, seating(before))["moves"]:
            assert {move["from"], move["to"]} <= there if "card" in move else move["die"].split("/")[0] in there
            moved += 1
    assert moved > 30


# A session


@each_number
@pytest.mark.parametrize("persons", [1, 2])
def test_whole_games_of_people_and_bots_are_played_by_clicks(seats: int, persons: int) -> None:
    policies = list(GAME.policies)
    chairs = tuple(
        Chair(NAMES[seat], "person" if seat < persons else policies[seat % len(policies)]) for seat in range(seats)
    )
    game, rng, clicks = Session.begin(GAME, chairs, seed=f"{seats}{persons}"), random.Random(seats), 0
    while not game.state.is_over:
        assert game.shown["cover"] or (game.shown["prompt"]["yours"] or persons > 1)
        handed = next((of["id"] for of in game.shown["buttons"] if of["id"] == "pass"), None)
        before = game.state
        shown = game.handle({"type": "do", "id": handed} if handed else going_on(game.shown, rng))
        assert (shown["notice"] or {}).get("kind") not in ("error", "refusal")
        assert handed or game.state != before or shown["cover"] is None
        assert json.loads(json.dumps(shown)) == shown
        clicks += 1
        assert clicks < 3_000
    assert game.shown["outcome"]["tone"] == "match"


@pytest.mark.parametrize("seats", [2, 4])
def test_between_two_people_the_cover_hides_every_card_that_is_not_everybodys(seats: int) -> None:
    chairs = tuple(Chair(NAMES[seat], "person") for seat in range(seats))
    game, rng, covers = Session.begin(GAME, chairs, seed=9), random.Random(2), 0
    for _ in range(150):
        shown = game.shown
        if shown["cover"]:
            everybodys = json.dumps(scene(game.state.view(None), game._seats()))
            told = json.dumps(shown)
            deck = game.state.rules.deck  # type: ignore[attr-defined]
            hidden = {key for key in (*deck.gentlemen, *deck.events) if f'"{key}"' not in everybodys}
            assert hidden and not [key for key in hidden if f'"{key}"' in told or f":{key}" in told]
            covers += 1
        due = next((button["id"] for button in shown["buttons"] if button["id"] == "pass"), None)
        game.handle({"type": "do", "id": due} if due else going_on(shown, rng))
    assert covers > 10


def test_the_log_beside_the_table_goes_back_two_rounds() -> None:
    most = 0
    for state in states(3, 4)[::25]:
        told = seen_from(state, 1)["log"]
        turns = [line for line in told if line["text"].startswith("It is ")]
        assert len(turns) <= 6
        assert [line["n"] for line in told] == list(range(len(state.log) - len(told) + 1, len(state.log) + 1))
        most = max(most, len(turns))
    assert most == 6


# The end


@each_number
def test_the_end_tells_every_sum_and_the_medals(seats: int) -> None:
    for seed in range(3):
        state = states(seats, seed)[-1]
        drawn = seen_from(state, 0)
        lines = drawn["outcome"]["lines"]
        assert all(line["clause"] in GAME.rulebook for line in lines)
        sums = [line["text"] for line in lines if line["clause"] == "LI-8.5"]
        assert len(sums) == seats
        for text in sums:
            total, parts = re.fullmatch(r".* (\d+) points?: (.*)\.", text).groups()  # type: ignore[union-attr]
            assert int(total) == sum(int(number) for number in re.findall(r"(\d+)(?:,|$)", parts))
        medals = [badge for seat in range(seats) for badge in badges(plate(drawn, seat)) if "Family" in badge]
        assert len(medals) == sum(family is not None for family in state.medals)
        assert {of["name"] for of in drawn["outcome"]["portraits"]} == {NAMES[seat] for seat in state.winners}


# The rules at hand


def test_what_is_reconstructed_says_so_and_the_rest_does_not() -> None:
    state = GAME.start(seats=3, seed=1)
    deck = state.rules.deck  # type: ignore[attr-defined]
    shown = {card["key"]: card for card in rules(GAME, state)["cards"]}
    entries = {**deck.gentlemen, **deck.events, **deck.daughters, **deck.places}
    entries |= {f"die_{key}": die for key, die in deck.dice.items()}
    assert shown.keys() == entries.keys()
    for key, of in entries.items():
        assert ("Reconstructed" in shown[key]["text"]) == (of.source in (Source.PROPOSED, Source.INVENTED))
        assert SAYS[of.source] in shown[key]["text"]
    assert {of.source for of in entries.values()} >= {Source.SOURCED, Source.PROPOSED, Source.INVENTED}
    assert "reconstructed" in seen_from(state, 0)["status"]


def test_a_deck_copied_from_the_box_is_not_called_reconstructed() -> None:
    own = re.sub(r'(?m)^source = "\w+"$', "", GAME.deck_text(GAME.checked(3, {})))
    state = GAME.start(seats=3, seed=1, deck=own)
    assert "econstructed" not in seen_from(state, 0)["status"].replace("Liebe & Intrige, reconstructed", "")
    assert not any("Reconstructed" in card["text"] for card in rules(GAME, state)["cards"])


def test_german_names_stand_beside_ours_and_every_emblem_is_drawn() -> None:
    state = GAME.start(seats=4, seed=2)
    board = zones(seen_from(state, 0))["board"]["pieces"]
    assert [place["name"] for place in board] == [
        "Theatre (Theater)",
        "Dive Bar (Spelunke)",
        "Boulevard",
        "Soup Kitchen (Armenküche)",
        "Park",
        "Tailor's Shop (Schneider)",
    ]
    cards = rules(GAME, state)["cards"]
    deck = state.rules.deck  # type: ignore[attr-defined]
    texts = {card["key"]: card["text"] for card in cards}
    assert texts["diadem"].startswith("Das Diadem.")
    assert all(of.german and texts[key].startswith(f"{of.german}.") for key, of in deck.events.items())
    assert all(of.german and of.german in f"{of.title} {texts[key]}" for key, of in deck.places.items())
    glyphs = {card["glyph"] for card in cards} | {place["glyph"] for place in board}
    assert glyphs <= set(austenplay.core.glyphs.GLYPHS)
    assert {event_glyph(of) for of in deck.events.values()} <= set(austenplay.core.glyphs.GLYPHS)
