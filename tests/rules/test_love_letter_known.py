"""What a seat can be sure of, held against every world there is.

The truth comes from `test_love_letter_worlds`: every deal that a seat cannot tell from the real one, played along
with it. A fact must hold in all of them, and whatever holds in all of them must be among the facts.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping

import pytest

import austenplay
from austenplay.core.facts import Claim, Fact
from austenplay.core.knowledge import BACK
from austenplay.core.words import SEAT
from austenplay.games.love_letter.hidden.known import known, place_name
from austenplay.games.love_letter.hidden.possible import Possible, hidden_places
from austenplay.games.love_letter.hidden.walk import ASIDE
from austenplay.games.love_letter.view import View
from tests.rules.positions import LOVE_LETTER, Keep, Play, State, position
from tests.rules.test_love_letter_worlds import deals, last_turns, played_along
from tests.sampling import samples

Said = tuple[Claim, tuple[str, ...], str]
"""A fact without words and proof, card by card."""


def laid(state: State) -> dict[str, str]:
    """Return the card at every place of a state, by the place's name."""
    found = {
        place_name(("hand", seat, number)): card
        for seat in range(state.seats)
        for number, card in enumerate(state.hand(seat))
    }
    found |= {place_name(("deck", 0, number)): card for number, (card, _) in enumerate(state.deck)}
    if state.set_aside is not None:
        found[place_name(ASIDE)] = state.set_aside
    return found


def not_shown(view: View) -> set[str]:
    """Return the places whose card a view does not show."""
    hands = {
        place_name(("hand", seat, number)): card
        for seat, hand in enumerate(view.hands)
        for number, card in enumerate(hand)
    }
    deck = {place_name(("deck", 0, number)): card for number, card in enumerate(view.deck)}
    aside = {place_name(ASIDE)} if view.has_set_aside else set()
    return {place for place, card in {**hands, **deck}.items() if card == BACK} | aside


def true_in_all(view: View, truth: Iterable[State]) -> set[Said]:
    """Return whatever of what facts can say holds in every world."""
    worlds: list[Mapping[str, str]] = list(map(laid, truth))
    value, characters = view.rules.deck.value, view.rules.deck.characters
    hidden, own = not_shown(view), f"seat:{view.seat}/"
    somewhere = {card for world in worlds for place, card in world.items() if place in hidden}
    said: set[Said] = set()
    for place in worlds[0]:
        if place.startswith(own):
            continue
        cards = {world[place] for world in worlds}
        if len(cards) == 1:
            said.add((Claim.IS, (place,), cards.pop()))
        else:
            said |= {(Claim.IS_NOT, (place,), card) for card in somewhere - cards}
    open_hands = sorted(
        place
        for place in hidden
        if "/" in place and not any(claim is Claim.IS and at == (place,) for claim, at, _ in said)
    )
    for number, one in enumerate(open_hands):
        for other in open_hands[number + 1 :]:
            if all(value[world[one]] == value[world[other]] for world in worlds):
                said.add((Claim.EQUAL, (one, other), ""))
    copies = Counter(card for place, card in worlds[0].items() if place in hidden)
    return said | {(Claim.NOWHERE, (), card) for card in characters if not copies[card]}


def said(facts: Iterable[Fact]) -> set[Said]:
    """Return facts without words and proof."""
    return {
        (fact.claim, places, card)
        for fact in facts
        for places in ([(place,) for place in fact.places] if fact.claim is Claim.IS_NOT else [fact.places])
        for card in fact.cards or ("",)
    }


def is_proven(view: View, fact: Fact) -> bool:
    """Return whether a fact follows from its lines alone, whatever the other lines of the log say."""
    heard = Possible(view, view.inference(heed=fact.lines))
    by_name = {place_name(place): place for place in hidden_places(view)}
    if fact.claim is Claim.EQUAL:
        one, other = (by_name[name] for name in fact.places)
        return heard.are_equal(one, other)
    faces = [heard.at(by_name[place]) for place in fact.places]
    if fact.claim is Claim.IS:
        return faces == [frozenset(fact.cards)]
    return all(of.isdisjoint(fact.cards) for of in faces)


def check(state: State, seat: int, truth: list[State]) -> int:
    """Compare a seat's facts with the truth, and each with its proof; return how many there are."""
    view = state.view(seat)
    facts = known(view)
    assert said(facts) == true_in_all(view, truth)
    assert len(said(facts)) == sum(len(said([fact])) for fact in facts), "something is said twice"
    hidden, first = not_shown(view), (view.log.last_index("shuffle") if view.log else 0) + 1
    for fact in facts:
        assert all(first <= line <= len(view.log or ()) for line in fact.lines)
        if fact.places and fact.places[0] in hidden:
            assert is_proven(view, fact), fact
    return len(facts)


@pytest.mark.parametrize("batch", range(8))
def test_facts_are_those_that_hold_in_every_world(batch: int) -> None:
    found = 0
    for seed in range(batch * 100 + 50, batch * 100 + 50 + samples(10, 1)):
        found += sum(check(*moment) for moment in last_turns(seed))
    assert found > 0


def follow(state: State, seat: int, *actions: Play | Keep) -> tuple[Fact, ...]:
    """Apply actions, comparing a seat's facts with the truth after each; return the last ones."""
    truth = deals(state, seat)
    for action in actions:
        state = state.apply(action)
        truth = played_along(truth, action, state, seat)
        check(state, seat, truth)
    return known(state.view(seat))


def about(facts: Iterable[Fact], place: str) -> list[tuple[Claim, tuple[str, ...], tuple[int, ...]]]:
    """Return what facts say of a place, and the lines that prove it."""
    return [(fact.claim, fact.cards, fact.lines) for fact in facts if place in fact.places]


def line(state: State, kind: str, nth: int = 1) -> int:
    """Return the number of the nth line of a kind."""
    assert state.log is not None
    return [number for number, event in enumerate(state.log, start=1) if event.kind == kind][nth - 1]


HANDS, DECK = ["guard", "celeste", "oliver", ""], ["guard", "spy", "guard", "oliver"]


def test_a_missed_guess_is_a_fact_with_its_line() -> None:
    state = position(HANDS, DECK, aside="ogre", last_turn=True)
    facts = follow(state, 0, Play("guard", 1, "ogre"))
    after = state.apply(Play("guard", 1, "ogre"))
    assert (Claim.IS_NOT, ("ogre",), (line(after, "guess"),)) in about(facts, "seat:1/hand")
    fact = next(fact for fact in facts if fact.cards == ("ogre",))
    assert fact.text == "{1's} older card is not the Ogre."
    assert fact.short == "older card: not Ogre"
    assert fact.clause == "LL-11.5"


def test_a_hand_of_one_card_needs_no_word_for_which() -> None:
    state = position(HANDS, DECK, aside="ogre", last_turn=True)
    fact = next(fact for fact in follow(state, 0, Play("guard", 2, "ogre")) if fact.cards == ("ogre",))
    assert fact.text == "{2 does} not hold the Ogre."
    assert fact.short == "not Ogre"


def test_what_was_guessed_and_then_played_was_drawn_so_both_lines_prove_that_the_hand_stayed() -> None:
    state = position(HANDS, DECK, aside="ogre", last_turn=True)
    facts = follow(state, 0, Play("guard", 1, "spy"), Play("spy"))
    after = state.apply(Play("guard", 1, "spy")).apply(Play("spy"))
    both = (line(after, "guess"), line(after, "play", 2))
    assert not about(facts, "seat:1/hand")  # the other Spy lies open in this position
    facts = follow(
        position(HANDS, ["guard", "spy", "guard", "spy"], aside="ogre", last_turn=True),
        0,
        Play("guard", 1, "spy"),
        Play("spy"),
    )
    assert (Claim.IS_NOT, ("spy",), both) in about(facts, "seat:1/hand")
    assert {fact.short for fact in facts if "seat:1/hand" in fact.places} == {"not Claire the Spy"}


def test_a_fact_cites_the_rule_it_follows_from_not_the_line_that_shows_which_card_has_gone() -> None:
    hands = ["guard", "ghost_king", "librarian", ""]
    state = position(hands, ["guard", "oliver", "spy", "celeste"], aside="ogre", last_turn=True, to_move=1)
    facts = follow(state, 0, Play("ghost_king", 2))
    forced = [fact for fact in facts if fact.claim is Claim.IS_NOT and fact.cards == ("celeste",)]
    assert {fact.clause for fact in forced} == {"LL-18.2"}
    hands = ["guard", "librarian", "guard", ""]
    state = position(hands, ["oliver", "spy", "guard", "celeste"], aside="ogre", last_turn=True, to_move=1)
    facts = follow(state, 0, Play("librarian", 2))
    assert {fact.clause for fact in facts if "seat:1/hand" in fact.places} == {"LL-13.1"}
    hands, deck = ["advisors", "celeste", "oliver", ""], ["guard", "guard", "spy", "guard"]
    state = position(hands, deck, aside="ogre", last_turn=True)
    facts = follow(state, 0, Play("advisors", 1), Play("guard", 2, "ogre"))
    (seen,) = [fact for fact in facts if fact.claim is Claim.IS]
    assert len(seen.lines) == 2 and seen.clause == "LL-12.1"


def test_what_only_counting_tells_cites_that_cards_stay_in_sight() -> None:
    state = position(["guard", "oliver", "", ""], ["spy"], aside="oliver", last_turn=True)
    counted = [fact for fact in known(state.view(0)) if not fact.lines and fact.claim is Claim.IS]
    assert counted and {fact.clause for fact in counted} == {"LL-2.3"}


def test_a_look_is_a_fact_until_the_card_may_have_gone() -> None:
    hands, deck = ["advisors", "guard", "oliver", ""], ["guard", "guard", "librarian", "guard"]
    state = position(hands, deck, aside="ogre", last_turn=True)
    facts = follow(state, 0, Play("advisors", 1))
    assert (Claim.IS, ("guard",), (line(state.apply(Play("advisors", 1)), "look"),)) in about(facts, "seat:1/hand")
    facts = follow(state, 0, Play("advisors", 1), Play("guard", 2, "ogre"))
    assert not [said for said in about(facts, "seat:1/hand") if said[0] is Claim.IS]


def test_a_tie_between_others_is_a_fact() -> None:
    hands, deck = ["celeste", "librarian", "guard", ""], ["guard", "oliver", "oliver", "librarian"]
    state = position(hands, deck, aside="ogre", last_turn=True, to_move=1)
    facts = follow(state, 0, Play("librarian", 2))
    (equal,) = [fact for fact in facts if fact.claim is Claim.EQUAL]
    assert equal.lines == (line(state.apply(Play("librarian", 2)), "compare"),)
    assert equal.clause == "LL-13.2"
    assert equal.text == "{1's} card and {2's} older card are of equal value."


def test_what_a_princess_puts_back_is_followed_beneath_the_deck() -> None:
    """Seat 1 is not the Ogre, then keeps one of three: the Ogre that it was not can be the card it drew."""
    hands = ["guard", "oliver", "spy", ""]
    deck = ["guard", "princess_amira", "librarian", "ogre", "guard"]
    state = position(hands, deck, aside="advisors", last_turn=True)
    facts = follow(
        state, 0, Play("guard", 1, "ogre"), Play("princess_amira"), Keep("oliver", ("ogre", "librarian")), Play("spy")
    )
    assert not [cards for claim, cards, _ in about(facts, "seat:1/hand") if "ogre" in cards and claim is Claim.IS_NOT]


def test_her_own_player_knows_what_lies_beneath_the_deck() -> None:
    hands = ["princess_amira", "oliver", "spy", ""]
    deck = ["guard", "librarian", "ogre", "guard"]
    state = position(hands, deck, aside="advisors", last_turn=True)
    after = state.apply(Play("princess_amira"))
    keep = Keep("guard", ("ogre", "librarian"))
    facts = follow(after, 0, keep)
    assert [fact.cards for fact in facts if fact.claim is Claim.IS] == [("ogre",), ("librarian",)]
    assert {fact.lines for fact in facts if fact.claim is Claim.IS} == {(line(after.apply(keep), "keep"),)}
    (nowhere,) = [fact for fact in facts if fact.claim is Claim.NOWHERE and fact.cards == ("ogre",)]
    # Somebody may well draw it from there.
    assert nowhere.text == "The only copy of the Ogre is accounted for: no card that {0 has} not seen is another."


def test_nothing_is_said_before_the_first_round_and_after_a_round() -> None:
    match = LOVE_LETTER.setup(seats=2)
    assert LOVE_LETTER.known(match.view(0)) == ()
    over = position(["guard", "oliver", "", ""], ["spy"], aside="ogre", last_turn=True).apply(
        Play("guard", 1, "oliver")
    )
    assert LOVE_LETTER.known(over.view(0)) == ()


@pytest.mark.parametrize("batch", range(4))
def test_facts_of_whole_matches_hold_and_name_seats(batch: int) -> None:
    """In matches of any size the facts hold in the real world; texts name seats and cite lines of this round."""
    careful = LOVE_LETTER.policies["careful"]
    for seed in range(batch * 50, batch * 50 + samples(25, 2)):
        rng = random.Random(f"facts/{seed}")
        history = austenplay.History(LOVE_LETTER, seats=2 + seed % 5, seed=seed, match="round")
        while not history.state.is_over:
            state = history.state
            assert state.decision is not None
            for seat in (None, *range(state.seats)):
                view = state.view(seat)
                assert isinstance(state, State)
                assert isinstance(view, View)
                where, hidden = laid(state), not_shown(view)
                for fact in known(view):
                    assert holds(fact, where, hidden, view)
                    assert all(int(match[1]) < state.seats for match in SEAT.finditer(fact.text))
                    assert all(1 <= line <= len(view.log or ()) for line in fact.lines)
            view = state.view(state.decision.seat)
            history.apply(rng.choice(view.legal_actions()) if rng.random() < 0.3 else careful.choose(view, rng))


def holds(fact: Fact, where: Mapping[str, str], hidden: set[str], view: View) -> bool:
    """Return whether a fact is so, the cards lying like this."""
    match fact.claim:
        case Claim.IS:
            return (where[fact.places[0]],) == fact.cards
        case Claim.IS_NOT:
            return all(where[place] not in fact.cards for place in fact.places)
        case Claim.EQUAL:
            value = view.rules.deck.value
            return len({value[where[place]] for place in fact.places}) == 1
        case Claim.NOWHERE:
            return all(where[place] not in fact.cards for place in hidden)
