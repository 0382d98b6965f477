"""Lady's Choice: what a seat can be sure of, against every way in which a gentleman's cards can have come and gone.

The truth plays the log again: whatever he may have been dealt, drawn and put away, all cards that he was never seen
with alike. A fact must hold in every outcome, and of each kind whatever holds in all of them must be told.
"""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from austenplay.core.chance import Shuffle
from austenplay.core.facts import Claim, Fact
from austenplay.core.words import SEAT
from austenplay.games.ladys_choice.deck import read_deck
from austenplay.games.ladys_choice.sights import Sight
from tests.rules import dandy
from tests.rules.courting import LADYS_CHOICE, Change, act, position
from tests.rules.dealings import PLAIN, all_deals, deck_of
from tests.rules.test_ladys_choice_play import games
from tests.sampling import samples

ANY = "any other"
Hand = tuple[str, ...]
KINDS = {"unfaithful": 9, "thief": 9, "dances": 2, "romantic": 2, "muscular_arms": 9, "epiphany": 9, "hilarious": 9}
FEW = deck_of(**KINDS)


def looks(view: Any, man: int, heed: Iterable[int] | None = None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give what a seat has seen of a gentleman, from its log: turns and looks, with the cards; of some lines alone.

    That he took a turn, and which, everybody keeps in mind.
    """
    begun = view.log.last_index("shuffle")
    for line, event in enumerate(view.log.since(begun), start=begun + 1):
        facts = event.values()
        is_heeded = heed is None or line in heed
        if event.kind in ("boast", "change") and event.seat == man:
            yield event.kind, (facts["card"],) if event.kind == "boast" and is_heeded else ()
        elif event.kind in ("show", "rest", "seen") and facts["gentleman"] == man and is_heeded:
            cards = facts["cards"] if event.kind != "rest" else facts["card"] and (facts["card"],)
            if cards:
                yield "look", cards


def outcomes(told: list[tuple[str, tuple[str, ...]]], spare: Counter[str]) -> set[tuple[Hand, Hand]]:
    """Return every hand and what was put away that a story allows; `spare` says how many copies he may have had."""
    kinds = sorted({card for _, cards in told for card in cards})
    begun: set[Hand] = {()}
    for _ in range(4):
        begun = {tuple(sorted((*hand, card))) for hand in begun for card in (*kinds, ANY)}
    ways = {(hand, ()) for hand in begun}
    for kind, cards in told:
        after = set[tuple[Hand, Hand]]()
        for hand, gone in ways:
            if not Counter(cards) <= Counter(hand) or any(
                Counter((*hand, *gone))[card] > spare[card] for card in kinds
            ):
                continue
            for card in set(hand) if kind == "change" else [None]:
                rest, away = list(hand), gone
                if card is not None:
                    rest.remove(card)
                    away = tuple(sorted((*gone, card)))
                for more in itertools.product((*kinds, ANY), repeat={"look": 0, "boast": 1, "change": 2}[kind]):
                    after.add((tuple(sorted((*rest, *more))), away))
        ways = after
    return {(hand, gone) for hand, gone in ways if all(Counter((*hand, *gone))[card] <= spare[card] for card in kinds)}


def in_all(found: Iterable[Hand]) -> Counter[str]:
    """Return what every one of some hands holds, cards that were never seen apart."""
    counters = [Counter(card for card in hand if card != ANY) for hand in found]
    whole = counters[0]
    for of in counters[1:]:
        whole &= of
    return +whole


def groups(told: Iterable[tuple[str, Hand]], ways: set[tuple[Hand, Hand]], deck: Any) -> set[tuple[str, Hand, int]]:
    """Return of cards seen at the latest, or since, some moment how many are held or gone at least, where that is news.

    The smallest groups come first, and a larger one is told if more of it are certain.
    """
    turn, last = 0, dict[str, int]()
    for kind, cards in told:
        last.update(dict.fromkeys(cards, turn))
        turn += kind in ("boast", "change")
    sure = in_all(hand for hand, _ in ways) + in_all(gone for _, gone in ways)
    doubt = {card: at for card, at in last.items() if deck[card].copies == 1 and not sure[card]}
    found = set[tuple[str, tuple[str, ...], int]]()
    for part, place, times in (
        (0, "hand", sorted(set(doubt.values()), reverse=True)),
        (1, "discards", sorted(set(doubt.values()))),
    ):
        most = 0
        for time in times:
            cards = tuple(sorted(card for card, at in doubt.items() if (at >= time if part == 0 else at <= time)))
            least = min(sum(way[part].count(card) for card in cards) for way in ways)
            if least > most:
                most = least
                found.add((place, cards, least))
    return found


Said = tuple[Counter[str], Counter[str], set[tuple[str, tuple[str, ...], int]]]


def said_of(facts: Iterable[Fact], man: int) -> Said:
    """Return what facts say of a gentleman: cards held and gone, and groups."""
    held, gone, some = Counter[str](), Counter[str](), set[tuple[str, tuple[str, ...], int]]()
    for fact in facts:
        if fact.claim is Claim.HOLDS and fact.places[0].startswith(f"seat:{man}/"):
            place = fact.places[0].partition("/")[2]
            if fact.least:
                some.add((place, fact.cards, fact.least))
            else:
                (held if place == "hand" else gone).update(fact.cards)
    return held, gone, some


def truth(view: Any, man: int, spare: Counter[str], heed: Iterable[int] | None = None) -> Said:
    """Return what holds in every outcome, by some lines of the log alone if these are given."""
    told = list(looks(view, man, heed))
    ways = outcomes(told, spare)
    held, gone = in_all(hand for hand, _ in ways), in_all(gone for _, gone in ways)
    return held, gone, groups(told, ways, view.rules.deck)


def spare_for(view: Any) -> Counter[str]:
    """Return how many copies of each card a seat has not among its own."""
    own = () if view.seat is None else (*view.hand, *view.discards[view.seat])
    return Counter(view.rules.deck.cards) - Counter(own)


def small(view: Any, man: int) -> bool:
    """Return whether a gentleman's story is short enough to be told in every way."""
    told = list(looks(view, man))
    kinds, changes = {card for _, cards in told for card in cards}, sum(kind == "change" for kind, _ in told)
    return len(kinds) ** 2 * (changes + 1) * len(told) <= 150


def moments(seats: int, number: int, seed: str, **options: str) -> Iterator[Any]:
    for at, state in enumerate(games(seats, number, seed, **options)):
        if at % 7 == 3 and state.round and not state.is_round_over and not state.is_over:
            yield state


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_what_is_told_of_another_is_what_holds_in_every_outcome(seats: int) -> None:
    met = Counter[str]()
    for state in moments(seats, samples(12, 4), "known"):
        for seat in range(seats):
            view = state.view(seat)
            facts = LADYS_CHOICE.known(view)
            for man in set(view.gentlemen) - {seat}:
                if not small(view, man):
                    continue
                told = said_of(facts, man)
                assert told == truth(view, man, spare_for(view)), (view, man)
                met.update(held=told[0].total(), gone=told[1].total(), some=len(told[2]), none=not any(told))
    assert met["held"] > 50 and met["some"] > 5 and met["none"] > 5, met


def test_a_few_kinds_of_which_there_are_many_are_told_apart_as_far_as_they_can_be() -> None:
    met = Counter[str]()
    for state in moments(3, samples(30, 8), "few", deck=FEW):
        for seat in range(3):
            view = state.view(seat)
            facts = LADYS_CHOICE.known(view)
            others = set(view.gentlemen) - {seat}
            for man in others:
                if len(others) == 1 and small(view, man):  # two others may have had one copy, either of them
                    told = said_of(facts, man)
                    assert told == truth(view, man, spare_for(view)), (view, man)
                    met.update(held=told[0].total(), gone=told[1].total())
    assert met["held"] > 20, met


def test_cards_seen_before_a_change_are_told_as_a_few_of_some() -> None:
    hand = ["kicks_dogs", "hilarious", "very_tall", "romantic"]
    state = position([[], hand, []], deck=["charitable", "dances"], knows=[(0, 1, hand[:3])])
    facts = LADYS_CHOICE.known(act(state, Change("kicks_dogs")).view(0))
    (fact,) = [fact for fact in facts if fact.least and fact.claim is Claim.HOLDS]
    assert fact.places == ("seat:1/hand",) and fact.cards == ("hilarious", "kicks_dogs", "very_tall")
    said = "Of Hilarious, Kicks Dogs and Very Tall, with which {1 was} seen, at least 2 of 3 are still there."
    assert fact.text == said
    assert fact.lines == (2, 3) and fact.clause == "LC-3.3"


def test_a_hand_seen_whole_before_and_after_tells_what_has_gone() -> None:
    """She has seen all of it, he changes one card, and she sees all but one of what is left."""
    hand = ["kicks_dogs", "hilarious", "very_tall", "romantic"]
    state = position([[], hand, []], knows=[(0, 1, hand)])
    after = act(state, Change("kicks_dogs"))
    (group,) = [fact for fact in LADYS_CHOICE.known(after.view(0)) if fact.places == ("seat:1/discards",)]
    assert group.least == 1 and set(group.cards) == set(hand) and group.short.startswith("at least 1 of 4 put away")


# Proofs


@pytest.mark.parametrize("seats", [3, 5])
def test_a_fact_follows_from_its_lines_alone(seats: int) -> None:
    met = Counter[bool]()
    for state in moments(seats, samples(16, 5), "proof"):
        view = state.view(state.ply % seats)
        first = view.log.last_index("shuffle") + 1
        for fact in LADYS_CHOICE.known(view):
            assert all(first <= line <= len(view.log) for line in fact.lines)
            assert fact.clause in LADYS_CHOICE.rulebook_for(view)
            assert all(int(match[1]) < seats for match in SEAT.finditer(fact.text + fact.short))
            man = int(fact.places[0][5]) if fact.claim is Claim.HOLDS else view.seat
            if fact.claim is Claim.HOLDS and small(view, man):
                held, gone, some = truth(view, man, spare_for(view), fact.lines)
                place = fact.places[0].partition("/")[2]
                if fact.least:
                    assert (place, fact.cards, fact.least) in some
                else:
                    assert Counter(fact.cards) <= (held if place == "hand" else gone)
                met[bool(fact.least)] += 1
    assert met[True] > 2 and met[False] > 20, met


# One's own hand


def test_a_gentleman_is_told_what_others_can_be_sure_of() -> None:
    """What another knows of his hand is what follows from that one's own log, and what all know from everybody's."""
    met = Counter[bool]()
    for state in moments(4, samples(16, 6), "own"):
        for seat in state.gentlemen:
            view = state.view(seat)
            facts = [fact for fact in LADYS_CHOICE.known(view) if fact.claim is Claim.KNOWN]
            told = {fact.places[1:]: Counter(fact.cards) for fact in facts}
            if not small(view, seat):
                continue
            copies = Counter(view.rules.deck.cards)
            public = truth(state.view(None), seat, copies)[0]
            expected = {(): public} if public else {}
            for other in set(range(4)) - {seat}:
                more = truth(state.view(other), seat, copies)[0] - public
                if more:
                    expected[(f"seat:{other}",)] = more
            assert told == expected
            assert all(cards <= Counter(view.hand) for cards in told.values())
            met.update(bool(who) for who in told)
    assert met[True] > 5 and met[False] > 5, met


def test_what_a_gentleman_has_put_away_nobody_holds() -> None:
    state = position([[], ["kicks_dogs", "complete_openness", "very_tall", "romantic"], []])
    view = act(state, Change("kicks_dogs")).view(1)
    told = [fact for fact in LADYS_CHOICE.known(view) if fact.claim is Claim.IS_NOT]
    assert [(fact.places, fact.cards) for fact in told] == [(("seat:2/hand",), ("kicks_dogs",))]
    assert told[0].lines == (2,) and told[0].text == "Nobody holds Kicks Dogs, which {1 has} put away."
    view = act(state, Change("complete_openness")).view(1)  # of which there is another
    assert not [fact for fact in LADYS_CHOICE.known(view) if fact.claim is Claim.IS_NOT]


# The table


def test_who_is_dandier_is_told_when_it_is_so_in_every_deal() -> None:
    met = Counter[bool]()
    for known in itertools.product((3, 4), repeat=2):
        for number in range(samples(20, 6)):
            rng = random.Random(f"{known}/{number}")
            cards = rng.sample([card for card in read_deck(PLAIN).kinds if card != "complete_openness"], 8)
            state = laid(cards, known)
            view = state.view(0)
            told = {
                (fact.places[0], behind)
                for fact in LADYS_CHOICE.known(view)
                if fact.claim is Claim.ABOVE
                for behind in fact.places[1:]
            }
            orders = {tuple(dandy.order_of(deal)) for deal in all_deals(view)}
            expected = set[tuple[str, str]]()
            if len(orders) == 1:
                ((first, second),) = orders
                expected.add((f"seat:{1 + first}/hand", f"seat:{1 + second}/hand"))
            assert told <= expected, (known, cards)
            # Where cards are hidden each hand is taken by itself, and a tie is left open.
            assert told == expected or known != (4, 4)
            met[bool(told)] += 1
    assert met[True] > 8 and met[False] > 8, met


def laid(cards: list[str], known: tuple[int, int]) -> Any:
    """Return a lady's turn at a table for three where she has seen so many cards of each."""
    state: Any = LADYS_CHOICE.setup(seats=3, deck=PLAIN)
    rest = list(state.rules.deck.cards)
    for card in cards:
        rest.remove(card)
    hands = cards[:4], cards[4:]
    sights = tuple(Sight(man, 0, tuple(hands[man - 1][:many]), 1 | 1 << man) for man, many in enumerate(known, 1))
    return dataclasses.replace(state.apply(Shuffle((*cards, *rest))), to_move=0, sights=sights, log=None)


def test_how_long_the_clock_lies_covered_is_told() -> None:
    for above in (1, 2, 5, 20):
        view = position([[], [], []], above_clock=above).view(0)
        (fact,) = [fact for fact in LADYS_CHOICE.known(view) if fact.claim is Claim.COUNT]
        turns = [many for many in range(1, above + 1) if many <= above <= 2 * many]  # each draws one card or two
        assert fact.least == above and fact.places == ("clock",)
        assert all(str(of) in fact.text for of in (turns[0], turns[-1]) if above > 1)
    late = position([[], [], []], above_clock=0).view(0)
    assert not [fact for fact in LADYS_CHOICE.known(late) if fact.claim is Claim.COUNT]


def test_nothing_is_said_between_rounds() -> None:
    assert LADYS_CHOICE.known(LADYS_CHOICE.setup(seats=4).view(0)) == ()
    assert LADYS_CHOICE.known(LADYS_CHOICE.setup(seats=2).view(0)) == ()
    for state in games(3, 2, "between"):
        if state.is_round_over or state.is_over:
            assert LADYS_CHOICE.known(state.view(0)) == ()


# Two ladies


@pytest.mark.parametrize("openness", ["shows_pile", "no_effect"])
def test_a_lady_of_two_is_told_what_is_written_on_the_cards(openness: str) -> None:
    """The state keeps who knows each card: what both know of her side, and what she knows of hidden ones, is told."""
    met = Counter[Claim]()
    for state in games(2, samples(40, 8), "two", openness_2p=openness):
        if state.nature is not None or state.is_over:
            continue
        for seat in range(2):
            facts = LADYS_CHOICE.known(state.view(seat))
            said = Counter[tuple[Claim, str]]()
            for fact in facts:
                said.update((fact.claim, (*fact.places, card)[0] + "=" + card) for card in fact.cards)
                met[fact.claim] += 1
            expected = Counter[tuple[Claim, str]]()
            for column in range(4):
                rows = [
                    (f"column:{column}/pile", state.piles[column]),
                    (f"column:{column}/side:{1 - seat}", state.sides[1 - seat][column]),
                ]
                for place, row in rows:
                    expected.update((Claim.HOLDS, f"{place}={card}") for card, mask in row if mask >> seat & 1)
                both = (*state.sides[seat][column], *state.piles[column])
                expected.update((Claim.KNOWN, f"column:{column}={card}") for card, mask in both if mask & 3 == 3)
                (left,) = [of for of in facts if of.claim is Claim.COUNT and of.places == (f"column:{column}",)]
                rows = (*state.piles[column], *state.sides[1 - seat][column])
                assert left.least == sum(not mask >> seat & 1 for _, mask in rows)
            assert said == expected
    assert met[Claim.COUNT] > 100 and (openness == "no_effect" or (met[Claim.HOLDS] > 5 and met[Claim.KNOWN] > 5)), met


def test_a_lady_of_two_who_has_seen_everything_knows_the_dandiest() -> None:
    mine = [["foreign_prince", "jiu_jitsu_master"], ["dances"], ["hilarious"], ["kicks_dogs"]]
    over: Any = LADYS_CHOICE.columns(piles=[[], [], [], []], sides=[mine, [[], [], [], []]])  # type: ignore[attr-defined]
    (first, *others) = [fact for fact in LADYS_CHOICE.known(over.view(0)) if fact.claim is Claim.ABOVE]
    assert first.places == ("column:0", "column:1", "column:2", "column:3") and first.short == "the dandiest"
    assert [fact.places for fact in others] == [
        ("column:1", "column:3"),
        ("column:2", "column:1", "column:3"),
    ]
    assert not [fact for fact in LADYS_CHOICE.known(over.view(1)) if fact.claim is Claim.ABOVE and len(fact.places) > 3]
