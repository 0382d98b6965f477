"""How sure one is: statements that are so as often as their exact chances say, mistakes, and what answers cost."""

from __future__ import annotations

import dataclasses
import functools
import random
import re
import subprocess
import sys
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import pytest

from austenplay import BadInput
from austenplay.core.derivation import Derivation, Share
from austenplay.core.game import SHELF
from austenplay.core.questions import Kind
from austenplay.core.statements import FAR, NEAR, Slip, Statement
from austenplay.core.words import named
from austenplay.core.work import finished
from austenplay.games.love_letter.rules import Play
from austenplay.teaching import Calibration, Guess, Statements, lessons_of, statements_of
from austenplay.teaching.calibration import HALF, price
from tests.kuhn import Kuhn
from tests.sampling import samples
from tests.site import environment

STATEMENTS = statements_of("love_letter")
KEYS = [kind.key for kind in STATEMENTS.kinds]
NAMES = lessons_of("love_letter")[0].names
EACH = samples(500, 80)
"""How many statements of each kind are made."""
Z = 4
"""How many standard errors luck may move a share: further once in 16,000 times."""

each_kind = pytest.mark.parametrize("key", KEYS)


@functools.cache
def drawn(key: str) -> tuple[Statement, ...]:
    """Return the statements of a kind that the tests look at."""
    return tuple(STATEMENTS.draw(key, number) for number in range(1, EACH + 1))


def everything() -> list[Statement]:
    """Return the statements of all kinds."""
    return [statement for key in KEYS for statement in drawn(key)]


def card_at(state: Any, place: str) -> str:
    """Return the card at a place, read off the state and nothing else."""
    if place == "set_aside":
        return str(state.set_aside)
    where, _, number = place.partition(":")
    cards = state.deck if where == "deck" else state.hands[int(number.partition("/")[0])]
    return str(cards[0][0])


# What is so, and how often


@each_kind
def test_a_statement_is_so_where_the_card_that_lies_there_makes_it_so(key: str) -> None:
    for statement in drawn(key):
        about: dict[str, Any] = dict(statement.about)
        card = card_at(statement.state, about["place"])
        assert statement.is_true == ((card in about["cards"]) == bool(about["holds"]))


def test_what_a_play_would_do_is_what_it_does() -> None:
    """The play is made on the engine, which knows nothing of the statement."""
    played = Counter[str]()
    for statement in drawn("sure-play"):
        state: Any = statement.state
        card, target = re.match(r"(.+) on \{(\d)\}", statement.text).groups()  # type: ignore[union-attr]
        name = re.search(r"naming (.+), would hit", statement.text)
        for action in state.legal_actions():
            if not isinstance(action, Play) or action.target != int(target):
                continue
            deck = state.rules.deck
            if deck.name_of(action.card) not in card:
                continue
            if name and deck.name_of(action.guess) not in name[1]:
                continue
            after = state.apply(action)
            out = re.search(r"send \{(\d)\} out", statement.text)
            if name or out:
                gone = int(out[1]) if out else int(target)
                left = [event.seat for event in after.log.since(len(state.log)) if event.kind == "leave"]
                assert (gone in left) == statement.is_true, named(statement.text)
            else:
                mine = next(of for of in state.hand(state.to_move) if of != action.card)
                assert (deck.value[state.hand(int(target))[0]] > deck.value[mine]) == statement.is_true
            played[action.card] += 1
            break
        else:
            pytest.fail(f"no such play: {statement.text}")
    assert len(played) >= 4


def test_exact_chances_are_so_as_often_as_they_say() -> None:
    """In every tenth, and of every kind, what came true differs from what was said by no more than luck."""
    gaps, spread = defaultdict[object, float](float), defaultdict[object, float](float)
    for statement in everything():
        exact = float(statement.exact)
        for part in (min(int(10 * exact), 9), statement.kind, dict(statement.about)["manner"], "all"):
            gaps[part] += statement.is_true - exact
            spread[part] += exact * (1 - exact)
    assert len(gaps) == 10 + len(KEYS) + 2 + 1
    for part, gap in gaps.items():
        assert abs(gap) <= Z * spread[part] ** 0.5, part


def test_that_test_can_fail() -> None:
    """Chances that are a little too bold are told from the exact ones by it."""
    gaps = spread = 0.0
    for statement in everything():
        side = 1 if statement.exact > Fraction(1, 2) else -1
        bold = float(statement.exact) + 0.15 * side
        if 0 < bold < 1:
            gaps += side * (statement.is_true - bold)
            spread += bold * (1 - bold)
    assert gaps < -Z * spread**0.5


def test_saying_the_exact_chance_beats_saying_half() -> None:
    costs = [float(price(statement.exact, statement.is_true)) for statement in everything()]
    assert sum(costs) / len(costs) < 0.8 * HALF
    assert {price(Fraction(1, 2), is_true) for is_true in (True, False)} == {HALF}


def test_every_tenth_is_met_and_certainty_is_rare() -> None:
    tenths = Counter(-1 if of.exact == 0 else 10 if of.exact == 1 else int(of.exact * 10) for of in everything())
    assert min(tenths[tenth] for tenth in range(10)) >= 0.03 * tenths.total()
    assert 0 < tenths[-1] <= 0.15 * tenths.total() and 0 < tenths[10] <= 0.15 * tenths.total()
    assert max(tenths.values()) <= 0.25 * tenths.total()


@each_kind
def test_statements_are_varied(key: str) -> None:
    texts = Counter(re.sub(r"\{\d", "{", statement.text) for statement in drawn(key))
    assert len(texts) >= 10 and texts.most_common(1)[0][1] <= 0.35 * EACH


@each_kind
def test_nothing_that_is_hidden_decides_what_is_stated(key: str) -> None:
    """The chance, the facts and the mistakes are those of the view, read anew in another world that fits it."""
    from austenplay.games.love_letter.hidden.outlook import MODELS
    from austenplay.games.love_letter.quiz.claims import Claim
    from austenplay.games.love_letter.quiz.sureness import statement as stated

    for number, statement in enumerate(drawn(key)[:40]):
        about: dict[str, Any] = dict(statement.about)
        policy: Any = MODELS[about["manner"]].policy
        belief = finished(statement.state.view(statement.seat).exact_belief(policy))  # type: ignore[attr-defined]
        world = belief.sample(random.Random(number))
        place = {"set_aside": ("aside", 0, 0), "deck:0": ("deck", 0, 0)}.get(about["place"])
        place = place or ("hand", int(about["place"][5]), 0)
        claim = Claim(place, about["cards"], statement.text, statement.clause, bool(about["holds"]))
        again = stated(key, world, belief, claim, about["manner"])
        same = {"state": statement.state, "is_true": statement.is_true, "truth": statement.truth}
        assert dataclasses.replace(again, **same) == statement  # type: ignore[arg-type]


# Its words


@each_kind
def test_its_words_are_short_and_read_well(key: str) -> None:
    for statement in drawn(key):
        texts = [f"{statement.text}.", statement.manner, statement.truth, *(slip.says for slip in statement.slips)]
        for text in texts:
            told = named(text, NAMES, statement.seat)
            assert told[0].isupper() and told.endswith((".", "!")) and "{" not in told and len(told) <= 240
            assert not re.search(r"\b[Yy]ou (is|was|has|does|holds)\b|  ", told), told


# What is overlooked


def test_a_slip_is_what_comes_out_of_its_mistake() -> None:
    """Three of the mistakes made again, by hand, from the view."""
    met = Counter[str]()
    for statement in everything():
        view: Any = statement.state.view(statement.seat)
        about: dict[str, Any] = dict(statement.about)
        unseen, cards = view.unseen(), about["cards"]
        part, whole = sum(unseen[card] for card in cards), unseen.total()
        for slip in statement.slips:
            before = re.fullmatch(r"That overlooks what lies before \{(\d)\}\.", slip.says)
            if before:
                more = sum(view.discards[int(before[1])].count(card) for card in cards)
                share = Fraction(part + more, whole + more)
            elif slip.says.startswith("That forgets the card aside"):
                share = Fraction(part, whole - 1)
            elif slip.says.startswith("That counts cards alone"):
                share = Fraction(part, whole)
            else:
                continue
            met[slip.says[:18]] += 1
            assert slip.chance == (share if about["holds"] else 1 - share)
    assert len(met) == 3


def test_what_is_overlooked_comes_near_what_was_said_and_only_then() -> None:
    told = 0
    for statement in everything():
        assert statement.exact not in {slip.chance for slip in statement.slips}
        for said in (Fraction(tenth, 10) for tenth in range(11)):
            slip = statement.overlooked(said)
            if slip is None:
                near = [of for of in statement.slips if abs(of.chance - said) <= NEAR]
                assert abs(said - statement.exact) <= FAR or not near
            else:
                told += 1
                assert abs(slip.chance - said) <= NEAR and abs(said - statement.exact) > FAR
    assert told > 0


# What answers cost


def test_nothing_pays_but_to_say_what_one_thinks() -> None:
    for chance in (Fraction(1, 3), Fraction(7, 10)):
        tenths = [Fraction(tenth, 30) for tenth in range(31)]
        expected = {said: chance * price(said, True) + (1 - chance) * price(said, False) for said in tenths}
        assert min(expected, key=lambda said: expected[said]) == chance


def test_a_calibration_counts() -> None:
    calibration = Calibration()
    for said, exact, is_true in ((9, 5, True), (2, 4, True), (0, 1, False)):
        calibration = calibration.guessed(Guess("sure-hand:1", Fraction(said, 10), Fraction(exact, 10), is_true))
    assert (calibration.n, calibration.came_true) == (3, 2)
    assert calibration.mean_said == Fraction(11, 30)
    assert calibration.mean_price == Fraction(1 + 64 + 0, 3)
    assert calibration.exact_price == Fraction(25 + 36 + 1, 3)


# Addresses


def test_an_address_leads_to_the_same_statement_in_every_process() -> None:
    addresses = [f"{key}:{number}" for key in KEYS for number in (1, 999_999)]
    code = (
        "import sys\nfrom tests.teaching.test_calibration import STATEMENTS, whole\n"
        f"for address in {addresses!r}:\n    print(whole(STATEMENTS.statement(address)))"
    )
    here = [whole(STATEMENTS.statement(address)) for address in addresses]
    assert len(set(here)) == len(here)
    env = {**environment(), "PYTHONHASHSEED": "7"}
    there = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout
    assert there.splitlines() == here


def whole(statement: Statement) -> str:
    """Return all of a statement as one text."""
    plain = dataclasses.replace(statement, state=None)  # type: ignore[arg-type]
    return f"{STATEMENTS.game.state_to_data(statement.state)} {plain}"


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("sure-hand", "A statement's address is its kind and a number, like sure-hand:1234"),
        ("sure-hand:0", "not 'sure-hand:0'"),
        ("who-wins:7", "There is no kind of statement 'who-wins'; there are sure-hand, "),
        (None, "not None"),
    ],
)
def test_an_address_that_leads_nowhere_is_one_sentence(address: object, complaint: str) -> None:
    with pytest.raises(BadInput, match=re.escape(complaint)):
        STATEMENTS.statement(address)


def test_picking_is_repeatable_and_meets_every_kind() -> None:
    calibration, met = Calibration(), set[str]()
    for _ in range(40):
        address = STATEMENTS.pick(calibration, "a seed")
        assert address == STATEMENTS.pick(calibration, "a seed") and STATEMENTS.has(address)
        guess = Guess(address, Fraction(1, 2), Fraction(1, 2), True)
        assert not calibration.guesses or guess.kind != calibration.guesses[-1].kind
        met.add(guess.kind)
        calibration = calibration.guessed(guess)
    assert met == set(KEYS) and not STATEMENTS.has("who-wins:7")


# Any game may state


def holds_a_king(rng: random.Random, **fields: Any) -> Statement:
    """Return a statement of Kuhn poker, right or wrong as a test asks."""
    shares = Share("J", "Jack", 1, Fraction(1), 0), Share("K", "King", 1, Fraction(1), 1)
    stated: dict[str, Any] = {
        "kind": "king",
        "state": Kuhn().start(seats=2, seed=rng.randrange(1000)),
        "seat": 0,
        "text": "{1 holds} the king",
        "manner": "Nobody has said a word.",
        "is_true": True,
        "truth": "{1 holds} the king.",
        "clause": "KP-2",
        "chance": Derivation("{1 holds} the king", shares, "counting"),
        "marks": {"J": "J", "K": "K"},
        "slips": (Slip(Fraction(1, 3), "1 of 3", "That counts your own card.", "KP-2"),),
    }
    return Statement(**{**stated, **fields})


class Stating(Kuhn):
    """Kuhn poker with a statement."""

    key = "stating"
    statements = (Kind("king", "Who holds what?", ("KP-2",), holds_a_king),)


def test_statements_know_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    statements = Statements(Stating())
    assert statements.statement(statements.pick(Calibration(), 1)).exact == Fraction(1, 2)
    monkeypatch.setitem(SHELF, "kuhn", Kuhn())
    with pytest.raises(BadInput, match="makes no statements"):
        statements_of("kuhn")


def test_a_statement_that_cannot_be_is_refused() -> None:
    rng = random.Random(1)
    sampled = Derivation("a king", (Share("K", "King", 1, 0.5, 1), Share("J", "Jack", 1, 0.5, 0)), "", n=2, worth=2)
    with pytest.raises(ValueError, match="to be exact"):
        holds_a_king(rng, chance=sampled)
    none = Derivation("a king", (Share("J", "Jack", 1, Fraction(1), 0),), "")
    with pytest.raises(ValueError, match="out of the question"):
        holds_a_king(rng, chance=none)


@pytest.mark.parametrize("fields", [{"clause": "KP-5"}, {"kind": "queen"}])
def test_a_statement_that_is_not_of_its_kind_is_refused(fields: dict[str, str]) -> None:
    game = Stating()
    made = functools.partial(holds_a_king, **fields)
    game.statements = (Kind("king", "?", ("KP-2",), made),)  # type: ignore[misc]
    with pytest.raises(ValueError, match="of the kind king"):
        Statements(game).draw("king", 1)
