"""What a scene of Lady's Choice says: whose hand is known how far, what travels, and how a round came out."""

from __future__ import annotations

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
from austenplay.core.game import settle_within
from austenplay.core.knowledge import EVERYBODY
from austenplay.games.ladys_choice import rank
from austenplay.games.ladys_choice.news import SHAPES
from austenplay.games.ladys_choice.rules import Court, Marry, Rest
from austenplay_widgets.assist import Assist
from austenplay_widgets.chairs import Chair
from austenplay_widgets.scenes import rules, scene, way
from austenplay_widgets.scenes.common import Seating
from austenplay_widgets.scenes.ladys_choice import columns, hands
from austenplay_widgets.session import Session
from tests.sampling import samples
from tests.widgets.tables import NAMES, badges, click, going_on, keys, page, plate, session

GAME: Any = austenplay.game("ladys_choice")
MOVES_NOTHING = {
    "position",
    "seen",
    "begin",
    "shuffle",
    "catch",
    "columns",
    "boast",
    "clock",
    "court",
    "rest",
    "marry",
    "reveal",
    "rank",
    "love",
    "true_love",
    "end",
}


def seating(state: Any, assist: Assist = Assist.MARKED) -> Seating:
    return Seating(GAME, NAMES[: state.seats], ("",) * state.seats, assists=(assist,) * state.seats)


def seen_from(state: Any, seat: int | None, assist: Assist = Assist.MARKED) -> dict[str, Any]:
    return scene(state.view(seat), seating(state, assist))


def states(seats: int, seed: int, policy: str = "uniform") -> Iterator[Any]:
    """Yield every state of a game, played at random unless something else is said: then rounds take longer."""
    rng, history = random.Random(seed), austenplay.History(GAME, seats=seats, seed=seed)
    while not history.state.is_over:
        yield history.state
        decision = history.state.decision
        if decision is None:
            history.settle()
        else:
            history.apply(GAME.policies[policy].choose(history.state.view(decision.seat), rng))
    yield history.state


def zones(drawn: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the zones of a scene by their places, those of a group as well."""
    found = {}
    for zone in drawn["middle"]:
        for within in zone.get("zones", ()):
            found[f"{zone['key']}/{within['key']}"] = within
        found[zone["key"]] = zone
    for laid in drawn["seats"]:
        found |= {f"seat:{laid['seat']}/{zone['key']}": zone for zone in laid["zones"]}
    return found


# What is shown to whom


@pytest.mark.parametrize("seats", [3, 6])
def test_a_hand_shows_what_a_seat_knows_of_it_and_a_back_for_the_rest(seats: int) -> None:
    known = 0
    for state in itertools.islice(states(seats, 3), samples(200, 80)):
        for seat in (None, *range(seats)):
            view, drawn = state.view(seat), zones(seen_from(state, seat))
            for gentleman in view.gentlemen if view.round and not view.is_round_over else ():
                shown = keys(drawn[f"seat:{gentleman}/hand"])
                assert shown == [None if card == "?" else card for card in view.hands[gentleman]]
                known += seat != gentleman and any(shown)
    assert known > 20


def test_only_the_two_see_the_cards_that_are_turned_up() -> None:
    seen = 0
    for state in itertools.islice(states(4, 1, "sensible"), 200):
        if state.phase != "rest":
            continue
        for seat in (None, *range(4)):
            shown = keys(zones(seen_from(state, seat))["shown"])
            is_between_them = seat in (state.to_move, state.courted)
            assert shown == (list(state.sights[-1].cards) if is_between_them else [None] * 3)
            assert ("turns up cards" in badges(plate(seen_from(state, seat), state.courted))) is True
            seen += is_between_them
    assert seen > 4


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_equal_views_have_equal_scenes_and_ways(seats: int) -> None:
    rng, told = random.Random(seats), 0
    steps = [step for step in itertools.pairwise(states(seats, seats)) if step[0].nature is None]
    for before, after in rng.sample(steps, min(len(steps), samples(60, 15))):
        for seat in (None, *range(seats)):
            view = before.view(seat)
            twin = view.world(rng)
            assert scene(twin.view(seat), seating(before)) == scene(view, seating(before))
            told += 1
            of = way([before, after], seat, seating(before))
            seen = {event.seen(seat) for event in after.log.since(len(before.log))}
            values = {value for event in seen for _, fact, _ in event.facts for value in _flat(fact)}
            assert {move["card"].get("key") for move in of["moves"]} <= values | {None}
    assert told > 10


def _flat(fact: Any) -> Iterator[Any]:
    yield from fact if isinstance(fact, tuple) else (fact,)


def test_a_bare_table_remembers_nothing_of_others_and_shows_ones_own() -> None:
    for seats in (2, 4):
        for state in itertools.islice(states(seats, 2), 60):
            if state.nature is not None or state.is_over or (seats > 2 and state.is_round_over):
                continue
            drawn = zones(seen_from(state, 0, Assist.BARE))
            others = [zone for place, zone in drawn.items() if re.match(r"seat:[1-5]/hand|column:\d/side:1", place)]
            assert others and not any(any(keys(zone)) for zone in others)
            own = [zone for place, zone in drawn.items() if re.match(r"seat:0/hand|column:\d/side:0", place)]
            assert all(all(keys(zone)) for zone in own)


def test_open_hands_show_every_hand_and_side() -> None:
    for seats in (2, 4):
        chairs = tuple(Chair(NAMES[seat], "person" if seat == 0 else "sensible") for seat in range(seats))
        game = Session.begin(GAME, chairs, seed=4)
        for _ in range(3):
            game.handle(going_on(game.shown, random.Random(1)))
        game.handle({"type": "do", "id": "assist:open"})
        drawn = zones(game.shown)
        there = [zone for place, zone in drawn.items() if place.endswith("/hand") or "/side:" in place]
        assert there and all(all(keys(zone)) for zone in there)
        assert any(keys(zone) for place, zone in drawn.items() if re.match(r"seat:[1-3]/hand|column:\d/side:1", place))


def test_a_card_says_who_has_seen_it() -> None:
    noted = Counter[str]()
    for state in itertools.islice(states(4, 6, "sensible"), 200):
        view: Any = state.view(1)
        if view.is_round_over or 1 not in view.gentlemen:
            continue
        sights = [sight for sight in view.sights if sight.gentleman == 1]
        public = {card for sight in sights if sight.seats == EVERYBODY for card in sight.cards}
        mine = {card for sight in sights for card in sight.cards}
        for card in zones(seen_from(state, 1))["seat:1/hand"]["cards"]:
            due = "seen by all" if card["key"] in public else "seen by" if card["key"] in mine else ""
            assert card.get("note", "").startswith(due) and bool(card.get("note")) == bool(due)
            noted[due] += 1
    assert min(noted[due] for due in ("seen by all", "seen by", "")) > 3


def test_what_may_be_gone_is_marked_as_unsure_and_what_is_certain_is_not() -> None:
    doubted = 0
    for state in itertools.islice(states(4, 6, "sensible"), 200):
        view: Any = state.view(0)
        for place, zone in zones(seen_from(state, 0)).items():
            assert bool(zone.get("unsure")) == place.endswith("/doubtful")
            if zone.get("unsure"):
                assert keys(zone) == list(view.doubtful(int(place[5])))
                doubted += 1
    assert doubted > 3


# What travels


def test_every_kind_of_event_moves_cards_or_is_known_to_move_none() -> None:
    moved = set(hands.TRIPS) | set(columns.TRIPS)
    assert moved | MOVES_NOTHING == set(SHAPES)
    assert not moved & MOVES_NOTHING


@pytest.mark.parametrize("seats", [2, 4])
def test_cards_travel_between_places_that_are_on_the_table(seats: int) -> None:
    moved = 0
    for before, after in itertools.pairwise(itertools.islice(states(seats, 8, "sensible"), 120)):
        there = zones(seen_from(before, 0)).keys() | zones(seen_from(after, 0)).keys()
        for move in way([before, after], 0, seating(before))["moves"]:
            assert {move["from"], move["to"]} <= there
            moved += 1
    assert moved > 10


# The end


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_what_counts_adds_up_and_the_rest_lies_aside_with_its_reason(seats: int) -> None:
    ends = [state for state in states(seats, 4) if state.ranks]
    assert len(ends) == (1 if seats == 2 else GAME.rules(seats).rounds)
    for state in ends:
        deck = state.rules.deck
        drawn = seen_from(state, None)
        plates = drawn["middle"] if seats == 2 else drawn["seats"]
        for which in state.ranks:
            of = next(
                of for of in plates if of.get("seat", of["key"] if seats == 2 else None) in (which, f"column:{which}")
            )
            counts, aside = of["zones"][:2]
            cards = [*keys(counts), *keys(aside)]
            whole = [*state.column(which), *state.drawn[which]] if seats == 2 else state.hands[which]
            assert sorted(cards) == sorted(whole)
            total = sum(deck.value[key] for key in keys(counts))
            judged = rank({"he": [card for card in cards if card not in deck.draws]}, cards=deck)["he"]
            assert total == judged.total
            assert f"{total} points".replace("-", "−") in " ".join(badges(of))
            assert {put.card for put in judged.put_aside} == set(keys(aside))
            assert all(card["note"].startswith(("cancelled by", "less than")) for card in aside["cards"])
        lines = drawn["outcome"]["lines"]
        ranks = [line for line in lines if line["clause"].startswith("LC-9")]
        assert len(ranks) == len(state.ranks)
        assert all(line["clause"] in GAME.rulebook for line in lines)


def test_the_love_of_a_round_is_told_at_the_plates_until_the_next_begins() -> None:
    for seed in range(3):
        before = (0,) * 4
        for state in states(4, seed):
            gained = {of["seat"]: of["tokens"]["gained"] for of in seen_from(state, 0)["seats"]}
            if state.is_round_over:
                assert [gained[seat] for seat in range(4)] == [
                    now - was for now, was in zip(state.scores, before, strict=True)
                ]
                assert sum(gained.values()) >= 3
            else:
                before = state.scores
                assert not any(gained.values())


def test_the_end_of_a_round_is_told_in_sentences_that_can_be_said() -> None:
    couple = r"[\w ]+ (marries|marry) \w+, (the dandiest|second|third|fourth)"
    ends = [seen_from(state, 0)["outcome"] for state in states(6, 2) if state.is_round_over and not state.is_over]
    assert ends and all(re.fullmatch(rf"{couple}, and {couple} of four", end["title"]) for end in ends)
    lines = [
        line["text"]
        for seats in (3, 6)
        for state in states(seats, 5)
        if state.is_round_over
        for line in seen_from(state, 0)["outcome"]["lines"]
    ]
    wealth = [line.partition(", and not ")[2] for line in lines if " only " in line]
    assert any(" or " in cards for cards in wealth) and not any(" and " in cards for cards in wealth)
    assert not any(re.search(r"\b1 (dandy )?points", line) for line in lines)


@pytest.mark.parametrize(("mode", "told"), [("simultaneous", []), ("sequential", ["Bald Patch stays"])])
def test_the_end_of_a_round_says_what_stays_by_the_house_rule(mode: str, told: list[str]) -> None:
    his, theirs = "Bald Patch, Silk Top Hat, Bankrupt, Very Tall", "Dances, Flattering, Hilarious, Romantic"
    hands = [of.split(", ") for of in (his, theirs)]
    state = settle_within(GAME.position(hands=[[], *hands], to_move=0, cancel_mode=mode).apply(Marry(1)), 1)
    lines = seen_from(state, 0)["outcome"]["lines"]
    says = [line["text"] for line in lines if line["clause"] == "LC-8.6"]
    hat = "In Bo's hand Silk Top Hat is put aside and cancels nothing any more, so"
    assert says == [f"{hat} {which}." for which in told]


def test_husband_and_wife_and_the_catches_are_told_by_badges() -> None:
    for state in states(6, 2):
        if state.round and state.marriages:
            drawn = seen_from(state, 3)
            for lady, husband in state.marriages:
                of_him = "you" if husband == 3 else NAMES[husband]
                assert f"married to {of_him}" in badges(plate(drawn, lady))
            first, second = state.ladies
            assert "the First Catch" in badges(plate(drawn, first))
            assert "the Second Catch" in badges(plate(drawn, second))


# A session


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_session_waits_for_people_and_between_rounds_and_for_no_other_chance(seats: int) -> None:
    rng, rounds = random.Random(seats), 0
    game = session(["person", *["sensible"] * (seats - 1)], 3, "ladys_choice")
    while not game.state.is_over:
        if game.state.decision is None:
            assert game.state.view(None).is_round_over
            assert [button["id"] for button in game.shown["buttons"] if button["primary"]] == ["next"]
            rounds += 1
        else:
            assert game.state.decision.seat == 0
        game.handle(going_on(game.shown, rng))
    assert rounds == (0 if seats == 2 else game.state.rules.rounds - 1)  # type: ignore[attr-defined]
    assert game.shown["outcome"]["tone"] == "match"


def test_a_look_can_be_taken_back_and_what_was_seen_is_owned_up_to() -> None:
    game = session(["person", "sensible", "sensible"], 2, "ladys_choice")
    courted = next(n for n, choice in enumerate(game.state.choices()) if choice.action == Court(1))
    shown = game.handle({"type": "act", "id": courted})
    state: Any = game.state
    titles = [state.rules.deck.title_of(card) for card in state.sights[-1].cards]
    assert shown["prompt"]["yours"] and all(title in shown["news"] for title in titles)
    shown = game.handle({"type": "do", "id": "undo"})
    assert all(title in shown["notice"]["text"] for title in titles)
    shown = game.handle({"type": "do", "id": "redo"})
    assert game.state == state


@pytest.mark.parametrize("seats", [2, 3])
def test_between_two_people_the_cover_hides_every_card_that_is_not_everybodys(seats: int) -> None:
    game, rng, covers = session(["person"] * seats, 9, "ladys_choice"), random.Random(2), 0
    for _ in range(30):
        shown = game.shown
        if shown["cover"]:
            everybodys = json.dumps(scene(game.state.view(None), game._seats()))
            told = json.dumps(shown)
            hidden = {key for key in game.state.rules.deck.kinds if f'"{key}"' not in everybodys}  # type: ignore[attr-defined]
            assert len(hidden) > 40 and not [key for key in hidden if f'"{key}"' in told or f":{key}" in told]
            covers += 1
        due = next((button["id"] for button in shown["buttons"] if button["id"] == "pass"), None)
        game.handle({"type": "do", "id": due} if due else going_on(shown, rng))
    assert covers > 2


def test_what_the_game_does_not_have_is_not_offered() -> None:
    made = page(["person", "sensible", "sensible"], 5, "ladys_choice")
    rng = random.Random(4)
    while made.session is not None and not made.session.state.is_over:  # type: ignore[union-attr]
        offered = {button["id"] for button in made.table.scene["buttons"]}
        assert GAME.gives_hints or "hint" not in offered
        assert GAME.models or "review" not in offered
        made.receive({**going_on(made.table.scene, rng)})
    assert {"replay", "save", "new"} <= {button["id"] for button in made.table.scene["buttons"]}
    for panel in (made.panel.widget, made.review.widget):
        assert GAME.models or panel.layout.display == "none"


def test_a_what_if_on_the_same_cards_marries_another() -> None:
    game = session(["person", "sensible", "sensible"], 6, "ladys_choice")
    rng = random.Random(1)
    while not game.state.ranks:  # type: ignore[attr-defined]
        choices = game.state.view(0).choices
        marry = next((n for n, of in enumerate(choices) if isinstance(of.action, Marry) and not of.objections), None)
        leave = next((n for n, of in enumerate(choices) if of.action == Rest(False)), None)
        number = marry if marry is not None else leave
        game.handle(going_on(game.shown, rng) if number is None else {"type": "act", "id": number})
    game.handle({"type": "do", "id": "replay"})
    while game.look_back is not None and not game.look_back.moments[game.look_back.index].legal_actions():
        game.handle({"type": "do", "id": "back"})
    game.handle({"type": "do", "id": "what_if"})
    exercise: Any = game.on_table
    assert exercise is not game
    state = exercise.state
    other = next(n for n, of in enumerate(state.view(0).choices) if of.action == Marry(2))
    exercise.handle({"type": "act", "id": other})
    assert exercise.state.marriages == ((0, 2),)


# The rules at hand


def test_every_card_says_its_worth_with_a_sign_or_as_wealth_and_what_it_cancels() -> None:
    state = GAME.start(seats=4, seed=1)
    cards = {card["key"]: card for card in rules(GAME, state)["cards"]}
    assert len(cards) == 69
    assert [cards[key]["value"] for key in ("plays_guitar", "only_one_leg", "automobile", "epiphany")] == [
        "+7",
        "−4",
        "W 22",
        "0",
    ]
    for key, cancelled in state.rules.deck.cancels.items():
        assert all(state.rules.deck.title_of(other) in cards[key]["text"] for other in cancelled) or key == "bankrupt"
    assert {card["glyph"] for card in cards.values()} <= set(austenplay.core.glyphs.GLYPHS)


def test_a_card_that_opens_the_hand_says_that_it_does_nothing_where_two_play() -> None:
    def says(**options: str) -> str:
        cards = rules(GAME, GAME.start(seats=2, seed=1, **options))["cards"]
        return next(card["text"] for card in cards if card["key"] == "complete_openness")

    assert "without effect" in says()
    assert "without effect" not in says(openness_2p="shows_pile")


def test_notes_tell_what_is_certain_and_the_plates_what_is_not_in_sight() -> None:
    """A few of some cards are marked at their gentleman; a card that lies open in his hand is not marked again."""
    made, rng, marks = page(["person", "artful", "artful", "artful"], 7, "ladys_choice"), random.Random(2), 0
    for _ in range(20):
        scene = click(made, rng)
        told = scene["notes"]["known"]["facts"]
        for fact in told:
            assert "{" not in fact["text"] and fact["text"].endswith(".") and fact["clause"]
        for laid in scene["seats"]:
            marks += len(laid["marks"])
            open_hand = {card.get("label") for zone in laid["zones"] for card in zone.get("cards", ())}
            assert not any(mark in open_hand for mark in laid["marks"])
    assert marks > 3
