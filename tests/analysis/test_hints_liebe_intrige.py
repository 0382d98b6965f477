"""Hints for Liebe & Intrige: good enough, from the view alone, and every fact in them made again from it."""

from __future__ import annotations

import functools
import random
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import austenplay
from austenplay.analysis.hints import Hinting
from austenplay.core.hints import Step
from austenplay.core.protocols import Action
from austenplay.core.words import named
from austenplay.games.liebe_intrige.hints import WHISPERS
from austenplay.games.liebe_intrige.rules import (
    Answer,
    Call,
    Discard,
    Done,
    GiveUp,
    Intrigue,
    Part,
    Play,
    Raise,
    Swap,
    Take,
    Visit,
    Wed,
)
from austenplay.games.liebe_intrige.verbs import Attribute
from austenplay.hinted import ENOUGH, cost, moment
from tests.playouts import LIEBE_INTRIGE
from tests.rules.suitors import DECK, table, through
from tests.rules.test_liebe_intrige_kernel import moments as kernel_moments
from tests.sampling import samples

NAMES = ["Ada", "Bo", "Cy", "Dot"]
ATTRIBUTES = ("Reputation", "Beauty", "Education")


@functools.cache
def views(n: int) -> tuple[Any, ...]:
    """Return views of decisions in games of quick players, in turn for two, three and four."""
    found = []
    for seats in LIEBE_INTRIGE.seats:
        for state in kernel_moments(seats, n, "hints"):
            found.append(state.view(state.decision.seat))
    return tuple(found)


def every_step(n: int) -> Iterator[tuple[Any, Action, tuple[Step, Step, Step]]]:
    """Give the hint of every legal action of some views, whether or not it would be hinted."""
    for view in (*views(n), *rare()):
        for action in view.legal_actions():
            yield view, action, LIEBE_INTRIGE.hint_steps(view, action)


@functools.cache
def rare() -> tuple[Any, ...]:
    """Return views of questions that are seldom asked."""
    swap = table(laid=[["bodo", "hugo"], ["hugo", "theobald"]], hands=[["portraits"], []])
    swap = through(swap.apply(Play("portraits", 1)))
    give = table(laid=[["bodo"], ["hugo", "theobald"]], hands=[["duel"], []])
    give = through(give.apply(Play("duel", 1)))
    call = table(
        laid=[["bodo"], []], hands=[["invitation"], []], knows=[(0, "park", ["bodo"])], stacks={"park": ["bodo"]}
    )
    call = call.apply(Play("invitation"))
    wed = table(
        values=[[3, 1, 4], [0, 0, 0]],
        laid=[["bodo", "bodo", "bodo", "theobald", "theobald", "theobald"], ["hugo"]],
    )
    limit = table(hands=[["diadem", "governess", "bazaar", "manor", "veto"], []])
    limit = through(limit.apply(Visit("tailor")))
    return tuple(state.view(state.decision.seat) for state in (swap, give, call, wed, limit))


# Good enough


@pytest.mark.parametrize("number", [0, 1, 2, 9, 13, 23][: samples(6, 2)])
def test_a_hint_is_as_good_as_what_a_patient_search_finds(number: int) -> None:
    found = cost(moment(LIEBE_INTRIGE, number))
    assert found.value <= ENOUGH or found.value < 2 * found.error, f"{number} costs {found.value:.3f}"


def test_the_third_card_is_taken_and_the_wedding_named() -> None:
    state = table(
        daughters=["anna_maria", "caecilia"],
        values=[[2, 1, 2], [1, 0, 3]],
        laid=[["bodo", "bodo", "hugo"], ["theobald"]],
        stacks={"park": ["alexander", "bodo", "maximilian", "hugo", "emmerich"], "theatre": ["hugo", "hugo", "hugo"]},
        knows=[(0, "park", ["alexander", "bodo", "maximilian"])],
    )
    found = austenplay.hint(state.view(0))
    assert found.action == Visit("park")
    look, idea, move = found.steps
    suitors = "Bodo (2 cards, lacking nothing) and Hugo (1 card, lacking 1 Reputation and 1 Beauty)"
    assert look.text == f"Look at {{0's}} Anna Maria: {suitors}."
    assert idea.text.startswith("A card of one of her suitors has been seen lying somewhere")
    assert move.text.startswith("Visit the Park. It is worth ")
    state = through(state.apply(found.action))
    found = austenplay.hint(state.view(0))
    assert found.action == Take("bodo") and found.steps[1].text == "A wedding is a card away."


def test_whoever_could_marry_two_takes_the_better_match() -> None:
    view = rare()[3]
    found = austenplay.hint(view)
    assert found.action == Wed("theobald")
    assert found.steps[0].text == "Caecilia can marry Bodo for 3 points or Theobald for 5 points."


def test_what_strikes_hard_is_answered() -> None:
    state = table(
        values=[[2, 2, 0], [1, 1, 2]],
        laid=[["hugo"], ["bodo", "bodo", "bodo"]],
        hands=[["novels", "novels"], ["veto", "friend"]],
        to_move=0,
    )
    assert state.weddings[1]  # who has three of his cards and pleases him has married already
    state = table(
        values=[[2, 2, 0], [1, 1, 2]],
        laid=[["hugo"], ["bodo", "bodo", "hugo"]],
        hands=[["novels", "novels"], ["veto"]],
    )
    view = state.apply(Play("novels", 1)).view(1)
    look, idea, move = LIEBE_INTRIGE.hint_steps(view, Answer("veto"))
    assert look.text.startswith("Frivolous Novels strikes you. It says: ") and idea.clause == "LI-6.10"
    assert move.text == "Answer with A Father's Veto."


# From the view alone


def test_worlds_of_one_view_give_one_hint() -> None:
    for number, view in enumerate(views(samples(60, 25))[:: samples(20, 40)]):
        found, rng = austenplay.hint(view), random.Random(number)
        assert austenplay.hint(view.world(rng).view(view.seat)) == found
        for _ in range(3):
            world = view.world(rng)
            assert LIEBE_INTRIGE.hint_steps(world.view(view.seat), found.action)[:2] == found.steps[:2]


def test_what_is_left_out_moves_nothing() -> None:
    """Played in the true game, and not answered, it changes no attribute of anybody; all other events are weighed."""
    left_out = 0
    for seats in LIEBE_INTRIGE.seats:
        for state in kernel_moments(seats, samples(60, 25), "worthwhile"):
            view = state.view(state.decision.seat)
            legal, weighed = view.legal_actions(), LIEBE_INTRIGE.worthwhile(view)
            assert weighed and set(weighed) <= set(legal)
            for action in legal:
                is_out = action not in weighed
                assert is_out == does_nothing(state, action) or weighed == legal, action
                left_out += is_out
    assert left_out > 2


def does_nothing(state: Any, action: Action) -> bool:
    """Return whether an action is an event about attributes after which all are what they were."""
    if not isinstance(action, Play) or not all(isinstance(of, Attribute) for of in DECK.events[action.card].effect):
        return False
    after = state.apply(action)
    while after.decision is not None and after.decision.kind == "react":
        after = after.apply(Answer())
    is_choice = after.decision is not None and after.decision.kind == "raise"
    return after.values == state.values and after.weddings == state.weddings and not is_choice


def test_where_one_thing_may_be_done_nothing_is_played_out() -> None:
    view = next(view for view in views(samples(60, 25)) if len(view.legal_actions()) == 1)
    work = Hinting(view)
    assert work.is_done and work.hint().action == view.legal_actions()[0]


# What is said


def title(key: str) -> str:
    return DECK.title_of(key)


def named_in(action: Action) -> list[str]:
    """Return what an action names, as it is called."""
    match action:
        case Visit(place) | Call(place) | Intrigue(place):
            return [title(place).removeprefix("The ")]
        case Play(card) | Discard(card):
            return [title(card)]
        case Answer(card) if card is not None:
            return [title(card)]
    return []


def test_the_first_two_steps_do_not_name_the_move() -> None:
    for view, action, steps in every_step(samples(60, 25)):
        for step in steps[:2]:
            for name in named_in(action):
                assert name not in step.text, (step.text, action)
            if isinstance(action, Take | Part | GiveUp | Wed) and title(action.man) in step.text:
                stands = {title(man) for man in view.laid[view.seat]}
                theirs = {title(man) for man in view.laid[view.step.target]} if view.step.target >= 0 else set()
                assert all(name in step.text for name in (stands if title(action.man) in stands else theirs))
        assert steps[2].text.endswith(".")
        for name in named_in(action):
            assert name in steps[2].text


def test_every_kind_of_action_is_spoken_of() -> None:
    met = Counter(type(action) for _, action, _ in every_step(samples(60, 25)))
    assert met.keys() == WHISPERS.keys() == {
        Visit, Intrigue, Play, Answer, Raise, Call, Take, Swap, GiveUp, Part, Wed, Discard, Done
    }  # fmt: skip


SUITOR = re.compile(r"(?:^|, | and )([A-Z][A-Za-z ]*?) \((\d+) cards?, lacking ([^)]*)\)")


def lacking(view: Any, man: str) -> dict[str, int]:
    """Return what a daughter lacks for a gentleman, made again from the deck and her markers."""
    asked, has = DECK.gentlemen[man].demands, view.values[view.seat]
    return {name: of - mine for name, of, mine in zip(ATTRIBUTES, asked, has, strict=True) if of > mine}


def test_every_suitor_is_told_as_he_lies_there() -> None:
    met = 0
    keys = {man.title: key for key, man in DECK.gentlemen.items()}
    for view, _, steps in every_step(samples(60, 25)):
        _, found, told = steps[0].text.partition(f"Look at {{{view.seat}'s}} ")
        if not found:
            continue
        suitors = SUITOR.findall(told.partition(": ")[2])
        assert {keys[name] for name, _, _ in suitors} == set(view.laid[view.seat]), told
        for name, cards, lack in suitors:
            man = keys[name]
            assert view.laid[view.seat].count(man) == int(cards)
            told = {what: int(of) for of, what in re.findall(r"(\d) (Reputation|Beauty|Education)", lack)}
            assert told == lacking(view, man) and bool(told) == (lack != "nothing")
            met += 1
    assert met > 100


def test_every_chance_is_counted_again() -> None:
    met = Counter[str]()
    for view, _, steps in every_step(samples(60, 25)):
        for step in steps[:2]:
            assert not step.clause or step.clause in LIEBE_INTRIGE.rulebook_for(view)
            for of in step.chances:
                met[of.things or "cards"] += 1
                assert of.is_plain and f"{of.matching} of " in step.text
                if of.things == "faces":
                    die = "intrigue" if "intrigue" in of.of else "casanova"
                    faces = DECK.dice[die].faces
                    assert {share.key: share.copies for share in of.shares} == Counter(faces)
                    beauty = view.values[view.seat][1]
                    hats = [int(face[4:]) for face in faces if face.startswith("hat_")]
                    hits = faces.count("clover") if die == "intrigue" else sum(hat <= beauty for hat in hats)
                    assert of.value == Fraction(hits, len(faces))
                else:
                    seen = Counter(
                        card for row in (*view.laid, *view.stacks, view.pile, view.discard, view.sets) for card in row
                    )
                    unseen = Counter(
                        {man: 6 - seen[man] for man in dict.fromkeys(view.rules.men_cards) if seen[man] < 6}
                    )
                    assert {share.key: share.copies for share in of.shares} == unseen
                    assert of.matching == sum(unseen[man] for man in set(view.laid[view.seat]))
    assert met["faces"] > 10 and met["cards"] > 10


def missing(view: Any, seat: int, man: str) -> int:
    """Return the cards and the steps that a daughter is missing for a wedding."""
    asked, has = DECK.gentlemen[man].demands, view.values[seat]
    return max(0, 3 - view.laid[seat].count(man)) + sum(max(0, of - mine) for of, mine in zip(asked, has, strict=True))


@pytest.mark.parametrize(
    ("place", "what", "numbers"),
    [
        ("theatre", "Education", [2]),
        ("soup_kitchen", "Reputation", [0]),
        ("boulevard", "Reputation or Education", [0, 2]),
    ],
)
@pytest.mark.parametrize("courted", [False, True])
def test_what_no_suitor_asks_for_is_named_and_its_gentlemen_counted(
    place: str, what: str, numbers: list[int], courted: bool
) -> None:
    values = (2, 2, 2)
    view = table(3, values=[values, None, None], laid=[["bertram"] if courted else [], [], []]).view(0)
    _, idea, _ = LIEBE_INTRIGE.hint_steps(view, Visit(place))
    more = sum(any(man.demands[of] > values[of] for of in numbers) for man in DECK.gentlemen.values())
    assert f": {more} free gentlemen ask for more {what} than she has." in idea.text
    assert ("Look further than her suitors" if courted else "Nobody courts her yet") in idea.text


def test_what_is_said_of_the_moment_is_so() -> None:
    met = Counter[str]()
    for view, action, (look, idea, _) in every_step(samples(60, 25)):
        own: Any = view.laid[view.seat]
        what: Any = action
        if "farthest from a wedding" in idea.text:
            met["farthest"] += 1
            others = [missing(view, view.seat, man) for man in set(own) if man != view.step.card]
            assert missing(view, view.seat, what.man) == max(others)
        if "is worth most points" in idea.text:
            met["points"] += 1
            offered = [DECK.gentlemen[of.man].points for of in view.legal_actions() if isinstance(of, Take)]
            assert DECK.gentlemen[what.man].points == max(offered)
        if "asks for least" in idea.text:
            met["least"] += 1
            lacks = [sum(lacking(view, of.man).values()) for of in view.legal_actions() if isinstance(of, Take)]
            assert sum(lacking(view, what.man).values()) == min(lacks)
        if "A wedding is a card away" in idea.text:
            met["wedding"] += 1
            assert own.count(what.man) == 2 and not lacking(view, what.man)
        if "no rival can" in idea.text:
            met["rival"] += 1
            assert any(what.man in laid for seat, laid in enumerate(view.laid) if seat != view.seat)
        if "nearest to a wedding" in idea.text:
            met["nearest"] += 1
            rivals = [seat for seat in range(view.seats) if seat != view.seat and view.laid[seat]]
            nearest = {seat: min(missing(view, seat, man) for man in view.laid[seat]) for seat in rivals}
            assert nearest[what.target] == min(nearest.values())
            assert f"{nearest[what.target]} are missing there" in idea.text
        if "has been seen lying somewhere" in idea.text:
            met["seen"] += 1
            assert set(view.seen_at(view.rules.number_of[what.place])) & set(own)
        if "Raise what a suitor of hers still asks for" in idea.text:
            met["asked"] += 1
            told = set(re.findall("Reputation|Beauty|Education", idea.text))
            lacks = {name for man in set(own) for name in lacking(view, man)}
            assert told <= lacks and told == lacks & {ATTRIBUTES[n] for n, _ in DECK.places[what.place].raises}
        if "ask for it" in idea.text or "asks for it" in idea.text:
            number = int(re.findall(r"(\d) suitor", idea.text)[0]) if re.search(r"\d suitor", idea.text) else None
            if isinstance(action, Raise) and number is not None:
                met["raise"] += 1
                assert number == sum(action.attribute.capitalize() in lacking(view, man) for man in set(own))
        if "free gentle" in idea.text:
            met["free"] += 1
            number = int(re.findall(r"(\d+) free", idea.text)[0])
            raises = [n for n, _ in DECK.places[what.place].raises]
            free = [man for man in dict.fromkeys(view.rules.men_cards) if man not in view.sets]
            wants = [man for man in free if any(ATTRIBUTES[n] in lacking(view, man) for n in raises)]
            assert number == len(wants)
        if "the choice is among" in idea.text:
            met["many"] += 1
            number = int(re.findall(r"among (\d+)", idea.text)[0])
            assert number == len(view.stacks[view.rules.number_of[what.place]])
        if "cards of the same gentleman" in idea.text:
            assert isinstance(action, Take)
        told = named(f"{look.text} {idea.text}", NAMES, view.seat)
        assert "{" not in told and not re.search(r"\b[Yy]ou (has|comes|holds|is)\b", told), told
    assert met.keys() >= {"farthest", "points", "least", "wedding", "nearest", "seen", "asked", "many"}, met
