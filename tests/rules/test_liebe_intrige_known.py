"""Liebe & Intrige: what a seat can be sure of, against worlds, and on small decks against every way to shuffle them."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from austenplay.core.chance import Shuffle
from austenplay.core.facts import Claim, Fact
from austenplay.core.words import SEAT
from austenplay.games.liebe_intrige.bounds import DECK, EVENTS, hand, of_events, of_men, stack, tightened
from austenplay.games.liebe_intrige.rules import Discard, Done, Play, Take, Visit
from tests.playouts import LIEBE_INTRIGE
from tests.rules.suitors import DECK as CARDS
from tests.rules.suitors import act, played, table
from tests.rules.test_liebe_intrige_worlds import small_deck
from tests.sampling import samples

ARROWS = {key for key, card in CARDS.events.items() if card.arrow}


def zones(state: Any) -> dict[str, list[str]]:
    """Return the cards of every zone that somebody may not see, by the name that facts give it."""
    return {
        **{stack(place): list(state.stacks[number]) for number, place in enumerate(state.rules.places)},
        **{hand(seat): list(cards) for seat, cards in enumerate(state.hands)},
        DECK: [man for man, _ in state.pile],
        EVENTS: list(state.events),
    }


def holds(fact: Fact, state: Any, view: Any) -> bool:
    """Return whether a fact is so in a state; what another seat knows is so in the true one alone."""
    lie = zones(state)
    match fact.claim:
        case Claim.HOLDS:
            return Counter(fact.cards) <= Counter(lie[fact.places[0]])
        case Claim.IS_NOT:
            return all(not set(fact.cards) & set(lie[place]) for place in fact.places)
        case Claim.IS:
            zone, _, at = fact.places[0].partition(":")
            return bool(lie[zone][int(at)] == fact.cards[0])
        case Claim.NOWHERE:
            unknown = Counter(card for cards in lie.values() for card in cards)
            seen = Counter(card for row in (*view.stacks, view.pile, view.hand) for card in row)
            return not (unknown - seen).keys() & set(fact.cards)
        case Claim.COUNT:
            return len(lie[fact.places[0]]) == fact.least
        case Claim.KNOWN:
            number, seat = state.rules.number_of[fact.places[0].partition(":")[2]], int(fact.places[1][5:])
            return Counter(fact.cards) <= Counter(state.known[seat][number])
    raise ValueError(fact.claim)


def moments(seats: int, policy: str, seed: int) -> Iterator[Any]:
    for plies in range(30, 700, samples(45, 220)):
        state = played(seats, seed, policy, plies)
        if not state.is_over:
            yield state


@pytest.mark.parametrize("policy", ["sensible", "uniform"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_fact_is_so_in_truth_and_in_every_world(seats: int, policy: str) -> None:
    met = Counter[Claim]()
    for seed in range(samples(3, 1)):
        for state in moments(seats, policy, seed):
            for seat in range(seats):
                view, rng = state.view(seat), random.Random(f"{seed}/{state.ply}/{seat}")
                facts = LIEBE_INTRIGE.known(view)
                for fact in facts:
                    assert holds(fact, state, view), fact
                met.update(fact.claim for fact in facts)
                for _ in range(samples(8, 2)):
                    world = view.world(rng)
                    for fact in facts:
                        assert fact.claim is Claim.KNOWN or holds(fact, world, view), fact
    assert min(met[Claim.HOLDS], met[Claim.NOWHERE], met[Claim.KNOWN]) > 2, met


def test_facts_name_lines_clauses_and_seats_that_there_are() -> None:
    for seats in (2, 4):
        for state in moments(seats, "sensible", 5):
            for seat in (None, *range(seats)):
                view = state.view(seat)
                for fact in LIEBE_INTRIGE.known(view):
                    assert fact.clause in LIEBE_INTRIGE.rulebook
                    assert list(fact.lines) == sorted(set(fact.lines))
                    assert all(1 <= line <= len(view.log) for line in fact.lines)
                    assert all(int(match[1]) < seats for match in SEAT.finditer(fact.text + fact.short))


def test_two_states_that_look_alike_give_the_same_facts() -> None:
    for state in moments(3, "uniform", 8):
        view = state.view(1)
        assert LIEBE_INTRIGE.known(view.world(random.Random(2)).view(1)) == LIEBE_INTRIGE.known(view)


# At a place


def test_whom_one_saw_at_a_place_follows_from_its_lines_alone() -> None:
    met = 0
    for state in moments(3, "sensible", 11):
        for seat in range(3):
            view = state.view(seat)
            for fact in LIEBE_INTRIGE.known(view):
                if fact.claim is not Claim.HOLDS or fact.clause != "LI-4.6":
                    continue
                there = Counter[str]()
                for line in fact.lines:
                    event = list(view.log)[line - 1]
                    if event.kind == "look":
                        there = Counter(event["men"])
                    elif event.kind == "refill":
                        there[event["man"]] += 1
                    else:
                        there -= Counter([event["man"]])
                assert sorted(there.elements()) == list(fact.cards)
                met += 1
    assert met > 5


def test_a_gentleman_who_was_seen_is_told_until_somebody_takes_him() -> None:
    state = act(table(stacks={"park": ["bodo", "hugo", "hugo", "ruprecht", "theobald"]}), Visit("park"))
    while state.nature is not None:
        state = state.apply(state.nature.draw(1))
    state = without_events(act(state, Take("bodo")), 0)
    (seen,) = [fact for fact in LIEBE_INTRIGE.known(state.view(0)) if fact.places == (stack("park"),)]
    assert seen.cards == ("hugo", "hugo", "ruprecht", "theobald")
    assert seen.text == "At the Park there are two Hugo, Ruprecht and Theobald."
    looked, taken = [list(state.log)[line - 1] for line in seen.lines]
    assert (looked.kind, taken.kind) == ("look", "take")
    assert not [fact for fact in LIEBE_INTRIGE.known(state.view(1)) if fact.places == (stack("park"),)]


def without_events(state: Any, seat: int) -> Any:
    """Let a seat play no event for the rest of its turn."""
    while state.active == seat:
        state = state.apply(Done())
    return state


# Counting


def test_bounds_are_those_of_every_filling() -> None:
    """Small tables filled in every way that upper bounds allow: the bounds are tight, though none was tried."""
    rng, met = random.Random(6), Counter[bool]()
    for _ in range(samples(300, 80)):
        cards = rng.choices("abc", k=rng.randint(2, 6))
        cut = sorted(rng.sample(range(len(cards) + 1), 2))
        sizes = {"x": cut[0], "y": cut[1] - cut[0], "z": len(cards) - cut[1]}
        hidden = Counter(sorted(cards))
        most = {"x": hidden, "y": hidden, "z": Counter({card: rng.randint(0, n) for card, n in hidden.items()})}
        fillings = [
            {"x": Counter(order[: cut[0]]), "y": Counter(order[cut[0] : cut[1]]), "z": Counter(order[cut[1] :])}
            for order in set(itertools.permutations(cards))
        ]
        fillings = [of for of in fillings if of["z"] <= most["z"]]
        if not fillings:
            continue
        found = tightened(sizes, hidden, most)
        for zone in sizes:
            for card in hidden:
                assert found.least[zone][card] == min(of[zone][card] for of in fillings)
                assert found.most[zone][card] == max(of[zone][card] for of in fillings)
                met[found.least[zone][card] > 0] += 1
    assert met[True] > 50


def small(green: str, pile: str, discard: str) -> Any:
    """Return a small table: these gentlemen at the Green, on the draw pile and on the discard pile, the rest laid."""
    rest = Counter("abc" * 6)
    rest.subtract(green + pile + discard)
    cards = sorted(rest.elements())
    stacks = {"green": list(green), "hill": []}
    laid = [cards[0::2], cards[1::2]]
    return table(laid=laid, stacks=stacks, pile=list(pile), pile_size=len(pile), deck=small_deck())


def paths(state: Any, actions: list[Any]) -> Iterator[Any]:
    """Yield every state to which the same actions may lead, discards shuffled in every way."""
    for at, action in enumerate(actions):
        if isinstance(action, Shuffle):
            if state.nature is not None:
                for order in set(itertools.permutations(state.nature.cards)):
                    yield from paths(state.apply(Shuffle(order)), actions[at + 1 :])
            return
        if action not in state.legal_actions():
            return
        state = state.apply(action)
    yield state


def visited(state: Any, turns: int, rng: random.Random) -> tuple[Any, list[Any]]:
    """Return a small table after some turns in which everybody takes whom they like, and what was done."""
    actions: list[Any] = []
    for _ in range(turns):
        active = state.active
        while state.active == active:
            if state.nature is not None:
                action = state.nature.draw(rng.getrandbits(32))
            else:
                plain = [of for of in state.legal_actions() if isinstance(of, Visit | Take | Done | Discard)]
                action = rng.choice(plain)
            actions.append(action)
            state = state.apply(action)
    return state, actions


def test_counting_tells_of_gentlemen_what_holds_in_every_deal() -> None:
    """What is sure of each place and of the draw pile, against every order of what lay hidden and of the discards."""
    met = Counter[str]()
    for number in range(samples(300, 60)):
        rng = random.Random(f"deals/{number}")
        cards = rng.choices("abc", k=5)
        green, pile, discard = cards[:3], cards[3 : 3 + number % 3], rng.choices("abc", k=2)
        begun = small("".join(green), "".join(pile), "".join(discard))
        state, actions = visited(begun, 2 + number % 4, rng)
        starts = {(tuple(sorted(of[:3])), of[3:]) for of in itertools.permutations(green + pile)}
        ends = [
            end
            for one, two in sorted(starts)
            for end in paths(small("".join(one), "".join(two), "".join(discard)), actions)
        ]
        for seat in (0, 1):
            view = state.view(seat)
            alike = [end for end in ends if end.view(seat) == view]
            assert zones(state) in map(zones, alike)
            found = of_men(view, view.log)
            for zone in found.sizes:
                seen = Counter(view.pile if zone == DECK else view.stacks[view.rules.number_of[zone[6:]]])
                for card in "abc":
                    counts = {zones(end)[zone].count(card) - seen[card] for end in alike}
                    assert (found.least[zone][card], found.most[zone][card]) == (min(counts), max(counts))
                    met["sure"] += min(counts) > 0
                    met["none"] += max(counts) == 0 < found.hidden[card]
    assert met["sure"] > 50 and met["none"] > 100, met


# Events


def test_two_know_each_others_hands_once_the_event_pile_has_run_out() -> None:
    """What was not shuffled, is not laid out and not in one's own hand, the other one holds."""
    state = table(hands=[["diadem", "veto"], ["manor", "duel", "governess"]], events_size=0)
    (before,) = (
        fact for fact in LIEBE_INTRIGE.known(state.view(0)) if fact.places == (hand(1),) and "arrow" not in fact.text
    )
    assert sorted(before.cards) == ["duel", "governess", "manor"] and not before.lines
    assert before.text == "{1 holds} The Governess, Expansion of the Manor and Duel at Dawn, and nothing else."
    state = act(state, Visit("tailor"), Done())
    state = state.apply(state.nature.draw(4))  # the discards are shuffled, and one is drawn
    assert state.active == 1
    sure = of_events(state.view(0), state.view(0).log)
    assert sorted(sure.sure(hand(1))) == ["duel", "governess", "manor"]
    unknown = of_events(state.view(1), state.view(1).log)
    assert Counter(unknown.sure(hand(0))) == Counter(["diadem", "veto"])  # the third one may be any of the pile
    shuffled = [line for line, event in enumerate(state.log, 1) if event.kind == "events"]
    held = [fact for fact in LIEBE_INTRIGE.known(state.view(1)) if fact.places == (hand(0),)]
    assert held[0].lines == tuple(shuffled) and held[0].clause == "LI-6.5"


def test_whoever_cannot_answer_an_event_is_told() -> None:
    """Five of the six arrows in one's own hand, and the last one: hidden somewhere, or discarded for all to see."""
    mine = ["veto", "veto", "veto", "tables", "friend"]
    for hidden in (table(hands=[mine, ["diadem"]]), table(3, hands=[mine, ["friend"], ["diadem"]])):
        assert not [fact for fact in LIEBE_INTRIGE.known(hidden.view(0)) if "arrow" in fact.text]
    facts = LIEBE_INTRIGE.known(table(hands=[mine, ["diadem"]], events_size=0).view(0))
    (told,) = (fact for fact in facts if "arrow" in fact.text)
    assert told.places == (hand(1),) and set(told.cards) == ARROWS and told.short == "no green arrow"
    assert told.text == "{1 holds} no event with the green arrow."


def test_cards_of_which_none_is_hidden_are_told() -> None:
    state = table(laid=[["bodo"] * 4, ["bodo", "hugo"]], values=[(0, 0, 0), (0, 0, 0)])
    told = [fact for fact in LIEBE_INTRIGE.known(state.view(0)) if fact.claim is Claim.NOWHERE]
    assert not told
    state = table(laid=[["bodo"] * 4, ["bodo", "bodo"]], values=[(0, 0, 0), (0, 0, 0)])
    (fact,) = [fact for fact in LIEBE_INTRIGE.known(state.view(0)) if fact.claim is Claim.NOWHERE]
    assert fact.cards == ("bodo",) and fact.text == "No hidden card is Bodo."


# The draw pile


def test_cards_put_below_the_draw_pile_are_told_until_they_come_up() -> None:
    state = table(hands=[["meeting"], []], pile=["hugo", "bodo", "ruprecht", "theobald", "hugo"], pile_size=5)
    state = act(state, Play("meeting"), Take("bodo"))
    told = [fact for fact in LIEBE_INTRIGE.known(state.view(0)) if fact.claim is Claim.IS]
    assert [(fact.places[0], fact.cards[0]) for fact in told] == [("deck:2", "hugo"), ("deck:3", "ruprecht")]
    assert told[0].text == "After 2 other cards the draw pile brings Hugo."
    (line,) = told[0].lines
    assert list(state.log)[line - 1].kind == "glimpse"
    assert not [fact for fact in LIEBE_INTRIGE.known(state.view(1)) if fact.claim is Claim.IS]


def test_how_soon_a_pile_is_made_anew_is_told_when_it_is_near() -> None:
    for size in (0, 3, 5, 6):
        view = table(pile_size=size, events_size=size).view(0)
        told = [fact for fact in LIEBE_INTRIGE.known(view) if fact.claim is Claim.COUNT]
        assert [fact.least for fact in told] == ([size, size] if size <= 5 else [])
        assert all(str(len(view.discard)) in told[0].text for _ in told[:1])


# What others know


def test_whoever_looked_after_oneself_knows_of_the_same_gentlemen() -> None:
    state = table(3, stacks={"theatre": ["bodo", "hugo", "konrad"]}, to_move=0)
    state = without_events(act(state, Visit("theatre"), Take("bodo")), 0)
    assert not [fact for fact in LIEBE_INTRIGE.known(state.view(0)) if fact.claim is Claim.KNOWN]
    state = without_events(act(state, Visit("theatre"), Take("hugo")), 1)
    (fact,) = [fact for fact in LIEBE_INTRIGE.known(state.view(0)) if fact.claim is Claim.KNOWN]
    assert fact.places == (stack("theatre"), "seat:1") and fact.cards == ("konrad",)
    assert fact.text == "{1 knows} of Konrad at the Theatre."
    (line,) = fact.lines
    assert list(state.log)[line - 1].kind == "look" and list(state.log)[line - 1].seat == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_while_cards_lie_in_the_box_nothing_is_certain(seats: int) -> None:
    state: Any = LIEBE_INTRIGE.setup(seats=seats)
    while state.nature is not None:
        assert all(LIEBE_INTRIGE.known(state.view(seat)) == () for seat in range(seats))
        state = state.apply(state.nature.draw(1))
    assert state.decision is not None
