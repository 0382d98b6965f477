"""Views of Love Letter from what a person saw and heard: the very ones that the engine gives, and kind refusals."""

from __future__ import annotations

import ast
import dataclasses
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import austenplay
from austenplay import BadInput, State
from austenplay.core.knowledge import BACK
from austenplay.core.words import SEAT
from austenplay.games.love_letter import heard, observed
from austenplay.games.love_letter.deck import edition
from austenplay.games.love_letter.heard import KINDS, Dealt, Drew, Kept, Misheard, Played, Showed
from austenplay.games.love_letter.news import SHAPES
from austenplay.games.love_letter.setup import opening
from tests.rules.listening import told
from tests.rules.positions import LOVE_LETTER, next_round
from tests.sampling import samples

GAME: Any = LOVE_LETTER
SETTINGS: tuple[dict[str, Any], ...] = (
    *({"seats": seats, "match": "round"} for seats in range(2, 7)),
    *({"seats": seats, "match": "round", "edition": "zman-21", "starts": "drawn"} for seats in range(2, 7)),
    *({"seats": seats, "match": "round", "edition": "classic-16"} for seats in range(2, 5)),
    {"seats": 3, "match": "round", "princess_guess": "name", "spy_rule": "sole_survivor"},
    {"seats": 5, "match": "round", "princess_guess": "name", "starts": "drawn"},
    {"seats": 4, "match": "round", "deck": edition("zman-21").text.replace("draw = 2", "draw = 3")},
)


def names_of(setting: Mapping[str, Any]) -> str:
    return "-".join(str(value).partition("\n")[0] for value in setting.values())


def play_on(state: State, rng: random.Random) -> State:
    """Return what follows: nature's answer, or a choice that keeps the round going more often than not."""
    if state.nature is not None:
        return state.apply(state.nature.draw(rng.random().hex()))
    view: Any = state.view(state.decision.seat)  # type: ignore[union-attr]
    return state.apply(
        GAME.policies["careful"].choose(view, rng) if rng.random() < 0.4 else rng.choice(view.legal_actions())
    )


def moments(state: State, rng: random.Random) -> Iterator[Any]:
    """Yield every moment of a match that a person can write down: all but those between two acts of nature."""
    while True:
        if len(state.log or ()) and state.log.last.kind != "begin":  # type: ignore[union-attr]
            yield state
        if state.is_over:
            return
        state = play_on(state, rng)


# The same views


def games(setting: dict[str, Any]) -> Iterator[tuple[random.Random, Any]]:
    """Yield the moments of a few games."""
    for seed in range(samples(8, 1)):
        rng = random.Random(f"observed/{seed}")
        yield from ((rng, state) for state in moments(GAME.setup(**setting), rng))


@pytest.mark.parametrize("setting", SETTINGS, ids=names_of)
def test_what_is_observed_is_the_view_that_the_engine_gives(setting: dict[str, Any]) -> None:
    looks = 0
    for rng, state in games(setting):
        for seat in range(state.seats):
            view = state.view(seat)
            wordy, as_mappings = looks % 2 == 0, rng.random() < 0.5
            assert GAME.observed(**told(view, wordy, as_mappings)) == view
            looks += 1
    assert looks > 10


def test_everything_that_can_happen_happens_in_these_games() -> None:
    met = {event.kind for setting in SETTINGS for _, state in games(setting) for event in state.log if state.is_over}
    assert met == SHAPES.keys() - {"position", "seen"} or samples(0, 1)


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (4, 10, {}),
        (3, 10, {"starts": "drawn"}),
        (4, 7, {"edition": "classic-16"}),
        (2, 0, {"spy_rule": "sole_survivor"}),
    ],
)
def test_a_match_of_many_rounds_is_followed(seats: int, seed: int, options: dict[str, str]) -> None:
    rng = random.Random(f"rounds/{seats}/{seed}")
    states = list(moments(GAME.setup(seats=seats, **options), rng))
    end = states[-1]
    assert end.is_over and end.round > 3
    assert seats == 2 or any(event.clause == "LL-6.3" for event in end.log), "no round was shared"
    for state in [*rng.sample(states, samples(25, 4)), end]:
        for seat in range(seats):
            view = state.view(seat)
            assert GAME.observed(**told(view)) == view


@pytest.mark.parametrize("starts", ["first_seat", "drawn"])
def test_a_round_in_mid_match_begins_with_its_tokens_and_its_opener(starts: str) -> None:
    start = dataclasses.replace(opening(GAME.rules(4, starts=starts)), to_move=2, openers=(2,) * (starts == "drawn"))
    state: Any = dataclasses.replace(next_round(start), tokens=(1, 0, 2, 3))
    rng = random.Random(f"tokens/{starts}")
    for _ in range(6):
        for seat in range(4):
            view = state.view(seat)
            assert GAME.observed(**{**told(view), "first": 2, "tokens": [1, 0, 2, 3]}) == view
        state = play_on(state, rng)


def test_belief_and_facts_are_those_of_the_engines_view() -> None:
    for seed in range(samples(6, 2)):
        for state in moments(GAME.setup(seats=3 + seed % 3, match="round"), random.Random(f"facts/{seed}")):
            if state.is_over:
                break
            view = state.view(0)
            found = GAME.observed(**told(view))
            assert GAME.known(found) == GAME.known(view)
            for policy in (None, GAME.policies["uniform"]):
                one, other = austenplay.belief(found, policy), austenplay.belief(view, policy)
                assert one.set_aside() == other.set_aside()
                assert [one.hand(seat) for seat in state.alive] == [other.hand(seat) for seat in state.alive]


def test_no_state_stands_behind_it() -> None:
    homes = ("state", "table", "setup")
    for module in (observed, heard, *(getattr(austenplay.games.love_letter, name) for name in ("course", "given"))):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            assert not [name for name in names if name.rpartition(".")[2] in homes]


def test_a_game_that_cannot_be_followed_says_so() -> None:
    from tests.kuhn import Kuhn

    with pytest.raises(BadInput, match="cannot be followed from a real table"):
        Kuhn().observed(seats=2, seat=0, hand="king", log=[])


# What a person may leave out


def three(*log: Any, seat: int = 0, hand: str = "guard", **more: Any) -> Any:
    """Return what a seat of three knows after a log."""
    return GAME.observed(seats=3, seat=seat, hand=hand, log=log, **more)


def test_printed_names_do_as_well_as_keys() -> None:
    assert three(Drew("King's Advisors"), hand="Guard") == three(Drew("advisors"))


def test_a_known_card_need_not_be_said_again() -> None:
    look = (Drew("advisors"), Played("advisors", 1, saw="oliver"))
    hit = (*look, Played("spy"), Played("guard", 1, "oliver"), Drew("spy"))
    assert three(*hit).alive == (0, 2)
    assert three(*hit) == three(
        *look, Played("spy"), Played("guard", 1, "oliver", hit=True, laid="oliver"), Drew("spy")
    )


def test_a_guess_that_can_only_hit_one_card_names_it() -> None:
    view = three(Drew("spy"), Played("guard", 1, "ogre", hit=True), Played("spy"), Drew("oliver"))
    assert view.discards[1] == ("ogre",)


def test_a_guess_that_can_hit_no_card_misses() -> None:
    log = (Drew("ogre"), Played("guard", 1, "spy", hit=False), Played("guard", 2, "ogre"))
    assert three(*log, Played("spy"), Drew("oliver")).alive == (0, 1, 2)


def test_a_card_that_was_laid_open_says_that_the_guess_hit() -> None:
    view = three(
        Drew("spy"), Played("guard", 1, "princess_amira", laid="princess_sadie"), Played("spy"), Drew("oliver")
    )
    assert view.alive == (0, 2)


def test_a_card_put_beneath_the_deck_is_known_when_it_is_drawn() -> None:
    met = 0
    for seed in range(samples(60, 20)):
        rng = random.Random(f"bottom/{seed}")
        before: Any = GAME.start(seats=2 + seed % 3, seed=seed, match="round")
        while not before.is_over:
            after: Any = play_on(before, rng)
            for seat in before.alive:
                drew = after.log.last.kind == "draw" and after.log.last.seat == seat
                if drew and before.view(seat).deck[:1] not in ((), (BACK,)):
                    view = after.view(seat)
                    *log, last = (arguments := told(view))["log"]
                    assert isinstance(last, Drew)
                    assert GAME.observed(**{**arguments, "log": log}) == view
                    met += 1
            before = after
    assert met


def test_what_was_kept_needs_no_order_where_there_is_none() -> None:
    log = (Drew("princess_amira"), Played("princess_amira"), Drew("spy"), Drew("spy"))
    short, whole = three(*log, Kept("guard"), seat=0), three(*log, Kept("guard", ("spy", "spy")))
    assert short == whole
    assert short.deck[-2:] == ("spy", "spy")


def test_what_another_keeps_is_over_once_the_game_goes_on() -> None:
    log = (Drew("spy"), Played("spy"), Played("princess_amira"))
    asked = three(*log)
    assert asked.decision is not None and (asked.decision.seat, asked.decision.kind) == (1, "keep")
    later = Played("oliver"), Drew("guard")
    assert three(*log, *later) == three(*log, Kept(), *later)
    assert three(*log, Kept()).to_move == 2


# What cannot be

SPY = (Drew("spy"), Played("spy"))
MISTAKES: Mapping[str, tuple[tuple[Any, ...], int, str, str]] = {
    "a turn of somebody who is out": (
        (Drew("spy"), Played("guard", 1, "ogre", hit=True), Played("oliver", seat=1)),
        3,
        "seat",
        "seat 2 is to play now, not seat 1",
    ),
    "a turn out of turn": ((*SPY, Played("oliver", seat=2)), 3, "seat", "seat 1 is to play now, not seat 2"),
    "a target who is out": (
        (Drew("spy"), Played("guard", 1, "ogre", hit=True), Played("advisors", 1)),
        3,
        "played",
        "seat 1 has left the round",
    ),
    "a protected target": ((*SPY, Played("oliver"), Played("advisors", 1)), 4, "played", "seat 1 is protected"),
    "a target too many": ((*SPY, Played("oliver", 2)), 3, "played", "chooses no player"),
    "no target": ((*SPY, Played("advisors")), 3, "played", "there is one to choose"),
    "a card more than there are": ((*SPY, Played("spy"), Played("spy")), 4, "card", "each of the 2 copies of Claire"),
    "a card that you do not hold": ((Drew("spy"), Played("ogre")), 2, "played", "not in your hand"),
    "a card that another cannot hold": (
        (Drew("advisors"), Played("advisors", 1, saw="celeste"), Played("ghost_king", 2)),
        3,
        "played",
        "Celeste",
    ),
    "a guess that cannot be named": ((*SPY, Played("guard", 0, "guard")), 3, "played", "Guard cannot be named"),
    "a guess of nobody": ((*SPY, Played("guard", 0)), 3, "played", "must name a character"),
    "a hit and a miss at once": ((*SPY, Played("guard", 2, "ogre", hit=False, laid="ogre")), 3, "laid", "misses"),
    "a hit on another card": (
        (*SPY, Played("guard", 2, "ogre", hit=True, laid="oliver")),
        3,
        "laid",
        "not who was named",
    ),
    "a hit on a card that is gone": (
        (Drew("ogre"), Played("guard", 1, "spy", hit=False), Played("guard", 2, "ogre", hit=True)),
        3,
        "hit",
        "only copy of the Ogre",
    ),
    "a miss of a card that you saw": (
        (Drew("advisors"), Played("advisors", 1, saw="oliver"), Played("spy"), Played("guard", 1, "oliver", hit=False)),
        4,
        "hit",
        "seat 1 holds Oliver the Dragon",
    ),
    "another card than you saw": (
        (
            Drew("advisors"),
            Played("advisors", 1, saw="oliver"),
            Played("spy"),
            Played("prince_vladric", 1, laid="ogre"),
        ),
        4,
        "laid",
        "that card is Oliver the Dragon, not the Ogre",
    ),
    "a comparison that the cards decide otherwise": (
        (Drew("librarian"), Played("librarian", 1, saw="spy", lower=0)),
        2,
        "lower",
        "seat 1 is lower",
    ),
    "a comparison lost by a bystander": (
        (*SPY, Played("librarian", 2, lower=0, laid="oliver")),
        3,
        "lower",
        "lower=1 or",
    ),
    "lower and equal at once": ((*SPY, Played("librarian", 2, lower=1, equal=True)), 3, "lower", "or else equal=True"),
    "a sight of what was hidden": ((*SPY, Played("advisors", 2, saw="ogre")), 3, "saw", "leave saw out"),
    "a hit without a guess": ((*SPY, Played("oliver", hit=True)), 3, "hit", "leave hit out"),
    "somebody else's secret": ((*SPY, Played("princess_amira"), Kept("spy")), 4, "card", "a secret"),
    "a card kept that is not there": (
        (Drew("princess_amira"), Played("princess_amira"), Drew("spy"), Drew("ogre"), Kept("oliver")),
        5,
        "kept",
        "in your hand",
    ),
    "cards returned that are not there": (
        (Drew("princess_amira"), Played("princess_amira"), Drew("spy"), Drew("ogre"), Kept("spy", ("spy", "guard"))),
        5,
        "kept",
        "Return Guard and Ogre",
    ),
    "a draw of nobody": ((*SPY, Drew("oliver")), 3, "drew", "Drew does not fit here: it is seat 1's turn"),
    "a keep of nobody": ((*SPY, Kept()), 3, "kept", "say what was Played"),
    "a hand shown too soon": ((*SPY, Showed(1, "ogre")), 3, "showed", "say what was Played"),
    "a round too soon": ((*SPY, Dealt("ogre")), 3, "dealt", "say what was Played"),
    "a tie that cannot be": (
        (Drew("advisors"), Played("advisors", 1, saw="ogre"), Played("librarian", 2, equal=True)),
        3,
        "",
        "no way of dealing",
    ),
    "a loser with the highest card": (
        (Drew("advisors"), Played("advisors", 1, saw="ogre"), Played("librarian", 2, lower=1)),
        3,
        "",
        "no way of dealing",
    ),
    "not heard: the first card": ((), 1, "drew", "say which one you Drew"),
    "not heard: a card for one's turn": (
        (*SPY, Played("oliver"), Played("oliver")),
        5,
        "drew",
        "say which one you Drew",
    ),
    "not heard: the hit": ((*SPY, Played("guard", 2, "ogre")), 3, "hit", "hit=True or hit=False"),
    "not heard: which princess": (
        (*SPY, Played("guard", 2, "princess_amira", hit=True)),
        3,
        "laid",
        "which card seat 2 laid open",
    ),
    "not heard: the card looked at": ((Drew("advisors"), Played("advisors", 1)), 2, "saw", "shown seat 1's card"),
    "not heard: who was lower": ((*SPY, Played("librarian", 2)), 3, "lower", "lower=1 or lower=2"),
    "not heard: the loser's card": ((*SPY, Played("librarian", 2, lower=2)), 3, "laid", "which card seat 2 laid open"),
    "not heard: the card swapped for": ((*SPY, Played("ghost_king", 0)), 3, "saw", "shown seat 1's card"),
    "not heard: a discard": ((*SPY, Played("prince_vladric", 2)), 3, "laid", "which card seat 2 laid open"),
    "not heard: a new card": ((*SPY, Played("prince_vladric", 0)), 4, "drew", "say which one you Drew"),
    "not heard: what you kept": (
        (Drew("princess_amira"), Played("princess_amira"), Drew("spy"), Drew("ogre"), Kept()),
        5,
        "card",
        "which card you kept",
    ),
    "a stranger's name": ((Drew("mr_darcy"),), 1, "drew", "There is no character 'mr_darcy'"),
    "a seat that is not there": ((Drew("spy"), Played("guard", 7, "ogre")), 2, "played", "There is no seat 7"),
    "a seat before the first": ((Drew("spy"), Played("guard", -1, "ogre")), 2, "played", "There is no seat -1"),
    "a number for a card": ((Drew(5),), 1, "drew", "card cannot be 5"),  # type: ignore[arg-type]
    "truth for a seat": ((Drew("spy"), Played("guard", True, "ogre")), 2, "played", "target cannot be True"),
    "no entry at all": ((5,), 1, "", "an entry is Drew, Played, Kept, Showed or Dealt, not 5"),
    "a mapping of nothing": (({"said": "hello"},), 1, "", "an entry is Drew"),
    "a field that is not there": (({"drew": "spy", "tone": "sweet"},), 1, "drew", "has no field 'tone'"),
    "a card said twice": (({"drew": "spy", "card": "ogre"},), 1, "drew", "card"),
}


def check_sentence(error: BadInput) -> None:
    assert "\n" not in str(error) and len(str(error)) < 400
    assert not SEAT.search(str(error))
    assert str(error).rstrip()[-1] in ".!?"


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_by_its_entry_in_one_sentence(mistake: str) -> None:
    log, entry, field, words = MISTAKES[mistake]
    with pytest.raises(Misheard) as caught:
        three(*log)
    assert words.lower() in str(caught.value).lower()
    assert str(caught.value).startswith(f"Entry {entry}: ")
    assert (caught.value.entry, caught.value.field) == (entry, field)
    check_sentence(caught.value)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"hand": "mr_darcy"}, "There is no character 'mr_darcy'"),
        ({"hand": 5}, "hand cannot be 5"),
        ({"seat": 2}, "There is no seat 2"),
        ({"first": "me"}, "There is no seat 'me'"),
        ({"face_up": ()}, "3 cards lie face up with 2 players, not 0"),
        ({"face_up": 5}, "face_up must be a list"),
        ({"hand": "ogre"}, "The only copy of the Ogre is in sight already"),
        ({"seats": 7}, "is for 2 to 6 players"),
        ({"tokens": (1,)}, "Tokens are given as 2 numbers"),
        ({"tokens": 3}, "Tokens are given as 2 numbers"),
        ({"tokens": (6, 0)}, "the match is won already"),
        ({"log": 5}, "log is a list"),
        ({"edition": "first"}, "choose ppea-21"),
    ],
)
def test_what_was_dealt_is_checked_too(arguments: dict[str, Any], words: str) -> None:
    two = {"seats": 2, "seat": 0, "hand": "guard", "face_up": ("ogre", "guard", "spy"), "log": [Drew("oliver")]}
    assert GAME.observed(**two).hand == ("guard", "oliver")
    with pytest.raises(BadInput) as caught:
        GAME.observed(**{**two, **arguments})
    assert words in str(caught.value)
    check_sentence(caught.value)


def ended(**options: str) -> tuple[Any, dict[str, Any]]:
    """Return a view of the end of a first round in which two others showed their hands, and how it is told."""
    for seed in range(100):
        rng = random.Random(f"ended/{seed}")
        state: Any = GAME.start(seats=4, seed=seed, **options)
        while not state.is_round_over:
            state = play_on(state, rng)
        arguments = told(state.view(0))
        if sum(isinstance(entry, Showed) for entry in arguments["log"]) == 2:
            return state.view(0), arguments
    raise AssertionError("no round was played to its last card")


def test_the_end_of_a_round_is_asked_for() -> None:
    view, arguments = ended(match="round")
    *log, first, second = arguments["log"]
    assert GAME.observed(**{**arguments, "log": [*log, second, first]}) == view
    for part, seat in (([second], first.seat), ([first], second.seat), ([], first.seat)):
        with pytest.raises(Misheard, match=f"say what seat {seat} Showed") as caught:
            GAME.observed(**{**arguments, "log": [*log, *part]})
        assert (caught.value.entry, caught.value.field) == (len(log) + len(part) + 1, "showed")
    card = next(card for card, left in view.unseen().items() if left == 1 and card not in (first.card, second.card))
    twice = Showed(first.seat, card), Showed(second.seat, card)
    with pytest.raises(Misheard, match=f"Entry {len(log) + 2}: .* is in sight already"):
        GAME.observed(**{**arguments, "log": [*log, *twice]})
    (out,) = {1, 2, 3} - set(view.alive)
    with pytest.raises(Misheard, match=f"Seat {out} has left the round and shows no hand"):
        GAME.observed(**{**arguments, "log": [*log, first, second, Showed(out, "guard")]})
    with pytest.raises(Misheard, match="the match is over"):
        GAME.observed(**{**arguments, "log": [*log, first, second, Dealt("guard")]})


def test_the_next_round_is_asked_for() -> None:
    view, arguments = ended()
    with pytest.raises(Misheard, match="say what you were Dealt"):
        GAME.observed(**{**arguments, "log": [*arguments["log"], Played("guard")]})
    wrong = Dealt("guard", first=next(seat for seat in range(4) if seat not in view.round_winners))
    with pytest.raises(Misheard, match="first"):
        GAME.observed(**{**arguments, "log": [*arguments["log"], wrong]})


def test_who_opens_after_a_shared_round_is_one_of_those_who_shared_it() -> None:
    end = list(moments(GAME.setup(seats=4), random.Random("rounds/4/10")))[-1]
    arguments = told(end.view(0))
    at, dealt = next(
        (at, of) for at, of in enumerate(arguments["log"]) if isinstance(of, Dealt) and of.first is not None
    )
    openers = {seat for seat in range(4) if takes(arguments, at, dataclasses.replace(dealt, first=seat))}
    assert dealt.first in openers
    assert len(openers) == 2
    assert not takes(arguments, at, dataclasses.replace(dealt, first=None))


def takes(arguments: dict[str, Any], at: int, dealt: Dealt) -> bool:
    """Return whether a log may go on with a round dealt so."""
    try:
        GAME.observed(**{**arguments, "log": [*arguments["log"][:at], dealt]})
    except Misheard as error:
        return error.field != "first"
    return True


def test_a_round_that_cannot_have_been_is_refused_though_another_has_followed() -> None:
    log = (
        *(Drew("advisors"), Played("advisors", 1, saw="ogre")),
        Played("librarian", 2, equal=True),  # nothing equals the Ogre
        *(Played("guard", 1, "ogre"), Drew("spy"), Played("guard", 2, "oliver", hit=True)),
        *(Dealt("spy"), Drew("oliver")),
    )
    with pytest.raises(Misheard, match="Entry 3: No way of dealing"):
        three(*log)


# Logs that went wrong on the way


SCRAPS: tuple[Any, ...] = (
    *(Kept(), Kept("spy", ("guard",)), Showed(1, "ogre"), Dealt("spy"), Played("guard", 1, "ogre"), Drew("guard")),
    *(5, {}, {"played": "advisors", "target": 2}),
)
NONSENSE: tuple[Any, ...] = ("Guard", "mr_darcy", "?", "{x}", (), ("spy", "ogre"), -1, 5, 1.5, True)


def mutated(log: list[Any], cards: list[str], rng: random.Random) -> list[Any]:
    """Return a log with one to three slips: entries lost, said twice, exchanged, misheard, or nonsense."""
    log = list(log)
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.randrange(len(log) + 1)
        entry = log[at] if at < len(log) else Drew("guard")
        match rng.randrange(9):
            case 0:
                del log[at : at + 1]
            case 1:
                log.insert(at, entry)
            case 2 if at + 1 < len(log):
                log[at], log[at + 1] = log[at + 1], entry
            case 3:
                del log[at:]
            case 4:
                log.insert(at, rng.choice(SCRAPS))
            case _ if at < len(log) and type(entry) in KINDS.values():
                field = rng.choice(dataclasses.fields(entry)).name
                log[at] = dataclasses.replace(entry, **{field: misheard(field, cards, rng)})
    return log


def misheard(field: str, cards: list[str], rng: random.Random) -> Any:
    """Return a value that a field might have been given by mistake."""
    if rng.random() < 0.1:
        return rng.choice(NONSENSE)
    if rng.random() < 0.1:
        return None
    if field in heard.SEAT_FIELDS:
        return rng.randrange(4)
    if field in ("bottom", "face_up"):
        return tuple(rng.choices(cards, k=rng.randrange(3)))
    return rng.choice(cards) if field in heard.CARD_FIELDS else rng.random() < 0.5


@pytest.mark.parametrize("batch", range(6))
def test_any_log_gives_a_view_or_one_sentence(batch: int) -> None:
    accepted = refused = 0
    rng = random.Random(f"slips/{batch}")
    while accepted + refused < samples(500, 60):
        setting = rng.choice(SETTINGS)
        states = [state for state in moments(GAME.setup(**setting), rng) if state.round]
        for state in rng.sample(states, min(5, len(states))):
            arguments = told(state.view(rng.randrange(state.seats)), wordy=rng.random() < 0.5)
            log = mutated(arguments["log"], list(state.rules.deck.characters), rng)
            try:
                view = GAME.observed(**{**arguments, "log": log})
            except BadInput as error:
                check_sentence(error)
                refused += 1
                continue
            world = view.world(rng)
            assert view.admits(world)
            assert world.view(view.seat) == view
            assert GAME.observed(**{**told(view), "first": arguments["first"]}) == view
            accepted += 1
    assert accepted and refused
