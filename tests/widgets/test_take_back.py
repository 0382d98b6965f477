"""A take-back says what has been seen since, all of it, and nothing that the seat has not seen."""

from __future__ import annotations

import random
from typing import Any

import pytest

import austenplay
from austenplay.core.events import Event, event, since, size_of
from austenplay.core.knowledge import EVERYBODY
from austenplay.games.love_letter.learnt import learnt
from austenplay_widgets.session import Session
from austenplay_widgets.take_back import SEEN, seen_since
from tests.playouts import Setting, each_setting, some_moments
from tests.sampling import samples
from tests.widgets.tables import NAMES, going_on, session

GAME: Any = austenplay.game("love_letter")


def do(game: Session, what: str) -> dict[str, Any]:
    return game.handle({"type": "do", "rev": 0, "id": what})


def spoken(game: Session) -> str:
    notice = game.shown["notice"]
    return "" if notice is None else str(notice["text"])


def test_undo_says_what_was_drawn_and_played_since() -> None:
    game = session(["person", "careful"], seed=11)
    start = size_of(game.state.log)
    game.handle(going_on(game.shown, random.Random(1)))
    log = [GAME.tell(game.state.view(0), event) for event in since(game.state.view(0).log, start)]
    told = seen_since(game.state.view(0), start, game._seats())
    assert told.startswith(f"{SEEN}: ") and "you drew" in told
    assert any("draws" in line for line in log)
    do(game, "undo")
    assert spoken(game) == f"Taken back to your last decision. {told}"
    do(game, "redo")
    assert spoken(game) == "Done again."


def test_nothing_is_told_that_the_seat_has_not_seen_and_everything_that_it_has() -> None:
    """Held against the cards themselves: what another world hides from the seat may be any card, the words stay."""
    rng = random.Random(4)
    looked = 0
    for number in range(samples(40, 8)):
        kinds = ["person", *rng.choices(["careful", "uniform", "lowest"], k=rng.randrange(1, 5))]
        game = session(kinds, seed=number)
        for _ in range(30):
            if game.state.is_over:
                break
            view, size = game.state.view(0), rng.randrange(size_of(game.state.log))
            told = seen_since(view, size, game._seats())
            world = view.world(rng)
            assert seen_since(world.view(0), size, game._seats()) == told
            for of in since(game.state.view(0).log, size):
                for _, value, mask in of.facts:
                    if mask != EVERYBODY and value is not None and of.kind not in ("keep", "seen"):
                        looked += 1
                        assert names(game, of) & set(words(game, told)) == names(game, of), (of, told)
            game.handle(going_on(game.shown, rng))
    assert looked > 100


def names(game: Session, of: Event) -> set[str]:
    """Return the name of the card that an event shows seat 0, read from its facts."""
    state: Any = game.state
    name = {"compare": "theirs" if of.seat == 0 else "mine", "swap": "taken" if of.seat == 0 else "given"}
    return {state.rules.deck.name_of(str(of[name.get(of.kind, "card")]))}


def words(game: Session, told: str) -> list[str]:
    state: Any = game.state
    return [name for card in state.rules.deck.characters if (name := state.rules.deck.name_of(card)) in told]


def is_shown_to_its_owner(of: Event, seat: int, state: Any) -> bool:
    """Return whether a lady turns up a gentleman's own cards."""
    return of.kind == "show" and state.seats > 2 and state.game_key == "ladys_choice" and of["gentleman"] == seat


@each_setting
def test_whatever_a_secret_shows_a_seat_can_be_said(setting: Setting) -> None:
    if setting.game.key == "kuhn":
        assert setting.game.learnt(setting.setup().view(0), event("any", "KP-1", 0, {})) == ""
        return
    for state in some_moments(setting):
        for seat in range(state.seats):
            view = state.view(seat)
            for of in since(view.log, 0):
                shows = any(mask != EVERYBODY and value is not None for _, value, mask in of.facts)
                said = setting.game.learnt(view, of)
                if shows and of.kind not in ("keep", "seen", "change") and not is_shown_to_its_owner(of, seat, state):
                    assert said, of
                if of.kind in ("draw", "deal", "look", "compare", "swap", "redraw", "exchange") and not shows:
                    assert said == "", of


@pytest.mark.parametrize(
    ("happened", "seat", "said"),
    [
        (event("draw", "LL-2.1", 0, {"card": "ogre"}), 0, "the Ogre {0} drew"),
        (event("draw", "LL-2.1", 1, {"card": None}), 0, ""),
        (event("deal", "LL-1.5", 0, {"card": "ogre"}), 0, "the Ogre dealt to {0}"),
        (event("take_aside", "LL-5.4", 0, {"card": "spy"}), 0, "Claire the Spy that lay aside"),
        (event("look", "LL-9.1", 0, {"target": 2, "card": "guard"}), 0, "{2's} Guard"),
        (event("look", "LL-9.1", 1, {"target": 0, "card": None}), 0, ""),
        (event("compare", "LL-9.1", 1, {"target": 0, "mine": "ogre", "theirs": "guard", "lower": 0}), 0, "{1's} Ogre"),
        (event("compare", "LL-9.1", 0, {"target": 1, "mine": "ogre", "theirs": "guard", "lower": 1}), 0, "{1's} Guard"),
        (event("swap", "LL-9.1", 1, {"target": 0, "given": "ogre", "taken": "guard"}), 0, "{1's} Ogre"),
        (event("swap", "LL-9.1", 0, {"target": 1, "given": "ogre", "taken": "guard"}), 0, "{1's} Guard"),
        (event("lay_down", "LL-9.1", 2, {"card": "ogre"}), 0, "{2's} Ogre"),
        (event("lay_down", "LL-9.1", 0, {"card": "ogre"}), 0, ""),
        (event("face_up", "LL-1.4", None, {"cards": ("guard", "ogre")}), 0, "the Guard and the Ogre beside the deck"),
        (event("protect", "LL-9.1", 2, {}), 0, ""),
    ],
)
def test_each_kind_of_event_is_said_from_the_seat_s_side(happened: Event, seat: int, said: str) -> None:
    assert learnt(GAME.rules(3), happened, seat) == said


def test_laid_open_hands_at_the_end_of_a_round_are_told() -> None:
    rng = random.Random(2)
    game = session(["person", "careful", "careful"], seed=5)
    while game.state.nature is None:
        before = game.history.node
        game.handle(going_on(game.shown, rng))
    hands = {
        f"{NAMES[of.seat]}'s {GAME.rules(3).deck.name_of(str(of['card']))}"
        for of in since(game.state.log, size_of(before.state.log))
        if of.kind == "lay_down" and of.seat not in (0, None)
    }
    do(game, "undo")
    assert hands and all(hand in spoken(game) for hand in hands)


def test_under_a_cover_nothing_is_told() -> None:
    rng = random.Random(6)
    game = session(["person", "person"], seed=3)
    for _ in range(60):
        if game.state.is_over:
            break
        game.handle(going_on(game.shown, rng))
        if game.shown["cover"]:
            do(game, "undo")
            assert SEEN not in str(game.shown)
