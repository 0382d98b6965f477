"""Odds of Love Letter against the engine: every world is played one action further and what happens is counted.

A chance is made again from its derivation alone, by other code than the package's, and that must be the share of the
worlds in which it comes true.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from austenplay.core.derivation import Derivation
from austenplay.core.words import SEAT, capitalised
from austenplay.games.love_letter.hidden.belief import Belief
from austenplay.games.love_letter.hidden.odds import Odds
from austenplay.games.love_letter.hidden.sampled import SampledBelief
from austenplay.games.love_letter.policies import Careful, Uniform
from austenplay.games.love_letter.position import Phase
from austenplay.games.love_letter.words import the
from austenplay.teaching import quiz_of
from tests.rules.positions import LOVE_LETTER, Play, State, position
from tests.rules.test_love_letter_belief import matches, played_along, shares
from tests.rules.test_love_letter_worlds import deals, last_cards
from tests.sampling import samples


def made_again(derivation: Derivation) -> Fraction:
    """Return a chance from what its derivation lays out: copies, what each weighs, and what of it counts."""
    whole = part = Fraction(0)
    for share in derivation.shares:
        for _ in range(share.copies):
            whole += Fraction(share.each)
            part += Fraction(share.each) * Fraction(share.counts)
    return part / whole


def truth(worlds: Mapping[State, Fraction], so: Callable[[State], bool]) -> Fraction:
    """Return the share of the worlds in which something is so."""
    return shares(worlds, so).get(True, Fraction(0))


def comes_to(key: str, action: Play) -> Callable[[State], bool]:
    """Return how to see, in a world, whether an action comes to an outcome."""

    def so(world: State) -> bool:
        seat, target = world.to_move, action.target
        assert target is not None
        kept = list(world.hand(seat))
        kept.remove(action.card)
        value = world.rules.deck.value
        after = world.apply(action)
        out = {of for of in range(world.seats) if of in world.alive} - set(after.alive)
        match key:
            case "hit" | "win":
                return target in out
            case "lose":
                return seat in out
            case "tie":
                return not out
            case _ if target == seat:
                return value[world.deck[0][0]] > value[kept[0]]
            case _:
                return value[world.hand(target)[0]] > value[kept[0]]

    return so


@pytest.mark.parametrize("batch", range(4))
def test_what_an_action_may_come_to_is_what_it_comes_to_in_every_world(batch: int) -> None:
    compared = 0
    for seed in range(batch * 500, batch * 500 + samples(10, 2)):
        state, rng = last_cards(seed), random.Random(f"odds/{seed}")
        worlds = {seat: dict.fromkeys(deals(state, seat), Fraction(1)) for seat in range(3)}
        while not state.is_round_over:
            seat = state.to_move
            odds = Odds(Belief(state.view(seat)))
            for prospect in odds.prospects():
                for outcome in prospect.outcomes:
                    assert isinstance(prospect.action, Play)
                    expected = truth(worlds[seat], comes_to(outcome.key, prospect.action))
                    assert made_again(outcome.chance) == outcome.chance.value == expected, (
                        outcome.key,
                        prospect.action,
                    )
                    compared += 1
            action = rng.choice([of for of in state.legal_actions() if of != Play("ogre")] or state.legal_actions())
            after = state.apply(action)
            if not after.is_round_over:
                for of in range(3):
                    worlds[of] = played_along(worlds[of], action, after, of, None)
            state = after
    assert compared > 0


def test_every_chance_is_made_again_from_its_derivation_and_all_sum_to_one() -> None:
    for state, _ in matches(samples(12, 3), "derived"):
        for seat in state.alive:
            odds = Odds(Belief(state.view(seat), Uniform()))
            rows = [*odds.hands().values(), odds.set_aside(), odds.next_card()]
            for row in filter(None, rows):
                assert sum(made_again(of) for of in row) == 1
                assert all(made_again(of) == of.value for of in row)
                assert all(int(match[1]) < state.seats for of in row for match in SEAT.finditer(of.of))


def test_the_chance_to_be_named_is_what_random_play_does() -> None:
    """Seat 0 has just played; in every world the next seat draws and does anything legal with equal chance."""
    compared = 0
    for seed in range(samples(30, 8)):
        state = last_cards(seed)
        seat = state.to_move
        safe = [action for action in state.legal_actions() if isinstance(action, Play) and action.card == "spy"]
        if not safe:
            continue
        after = state.apply(safe[0])
        if after.is_round_over:
            continue
        worlds = played_along(dict.fromkeys(deals(state, seat), Fraction(1)), safe[0], after, seat, None)
        nexts: Any = after
        chance = Fraction(0)
        for world, share in shares(worlds, lambda world: world).items():
            hits = [
                action
                for action in world.legal_actions()
                if isinstance(action, Play)
                and action.card == "guard"
                and action.target == seat
                and world.hand(seat)[0] in world.rules.names_hit(str(action.guess))
            ]
            chance += share * Fraction(len(hits), len(world.legal_actions()))
        # The same, asked before the draw is known: seen from the moment the next seat holds one card.
        odds = Odds(Belief(state.view(seat)))
        stays = [card for card in state.view(seat).hand if card != "spy"] or ["spy"]
        if nexts.to_move in state.alive and len(state.deck) > 1:
            found = odds.named_next(stays[0])[nexts.to_move]
            assert made_again(found) == found.value == chance
            compared += 1
    assert compared > 0


def test_a_seat_that_has_drawn_plays_next_from_what_it_holds_and_drew() -> None:
    """Somebody else is to move: in every world it does anything legal with its two cards."""
    compared = 0
    for seed in range(samples(30, 8)):
        state, rng = last_cards(seed), random.Random(seed)
        truth = {seat: dict.fromkeys(deals(state, seat), Fraction(1)) for seat in range(3)}
        while True:
            action = rng.choice([action for action in state.legal_actions() if action != Play("ogre")])
            after = state.apply(action)
            if after.phase is Phase.KEEP:
                for seat in set(after.alive) - {after.to_move}:  # who chooses what to keep names nobody in this turn
                    of = Odds(Belief(after.view(seat))).named_next(after.hand(seat)[0])
                    assert after.to_move not in of
            if after.phase is not Phase.PLAY:
                break
            truth = {seat: played_along(truth[seat], action, after, seat, None) for seat in range(3)}
            state = after
            for seat in set(state.alive) - {state.to_move}:
                (card,) = state.hand(seat)
                of = Odds(Belief(state.view(seat))).named_next(card).get(state.to_move)
                assert (of is None) == (seat in state.protected)
                if of is not None:
                    chance = sum(
                        share * Fraction(sum(names(world, action, seat, card) for action in legal), len(legal))
                        for world, share in shares(truth[seat], lambda world: world).items()
                        for legal in [world.legal_actions()]
                    )
                    assert made_again(of) == of.value == chance
                    compared += 1
    assert compared > 10


def names(world: State, action: Any, seat: int, card: str) -> bool:
    """Return whether an action names a card of a seat."""
    return action.guess is not None and action.target == seat and card in world.rules.names_hit(action.guess)


def test_the_best_guess_is_marked_and_no_other() -> None:
    for other in ("celeste", "prince_vladric"):  # a Vladric may send somebody out, but guesses nothing
        state = position(("guard", "ogre", "librarian"), (other,))
        prospects = Odds(Belief(state.view(0))).prospects()
        guesses = {
            of.action: of.outcomes[0].chance.value for of in prospects if of.outcomes and of.action.guess is not None
        }
        best = {of.action for of in prospects if of.is_best_guess}
        assert best == {action for action, chance in guesses.items() if chance == max(guesses.values())}
    prospects = Odds(Belief(position(("prince_vladric", "ogre", "guard"), ("spy",)).view(0))).prospects()
    assert not any(of.is_best_guess for of in prospects)


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        (("guard", "spy"), {"the Guard": True, "Claire the Spy": True}),
        (("celeste", "oliver"), {"Celeste the Unicorn": False, "Oliver the Dragon": True}),  # Oliver protects
        (("ogre", "guard"), {"the Ogre": True}),  # who parts with the Ogre keeps nothing
        (("ghost_king", "guard"), {"the Ghost King": True}),  # and the Ghost King gives the other card away
    ],
)
def test_a_risk_is_told_only_of_what_can_be_kept_and_named(hand: tuple[str, str], kept: Mapping[str, bool]) -> None:
    view = position((hand[0], "advisors", "librarian"), (hand[1],)).view(0)
    risks = LOVE_LETTER.odds(view).risks
    assert {group.title.removeprefix("If you keep "): bool(group.lines[0].chances) for group in risks} == kept
    safe = [line.text for group in risks for line in group.lines if not line.chances]
    assert safe == ["{0 is} protected until {0:their} next turn"] * list(kept.values()).count(False)


def test_an_estimate_says_on_what_it_rests() -> None:
    state: Any = LOVE_LETTER.start(seats=3, seed=4, match="round")
    rng = random.Random("estimate")
    state = state.apply(Careful().choose(state.view(state.to_move), rng))
    belief = SampledBelief.sampled(state.view(state.to_move), Careful(), n=200, rng=rng)
    for row in Odds(belief).hands().values():
        assert sum(float(of.value) for of in row) == pytest.approx(1)
        assert all(of.n == 200 and of.worth > 0 and 0 <= of.error < 0.5 for of in row)


@pytest.mark.parametrize("kind", ["chance-hand", "chance-draw", "best-name"])
def test_what_the_quiz_counts_is_what_the_engine_believes(kind: str) -> None:
    for number in range(1, samples(200, 20) + 1):
        question = quiz_of("love_letter").draw(kind, number)
        about: dict[str, Any] = dict(question.about)
        view: Any = question.state.view(question.seat)
        belief = Belief(view)
        if kind == "best-name":
            chances = belief.hand(about["target"])
            names = {card: view.rules.names_hit(card) for card in view.rules.guess_menu if card != "guard"}
            best = max(names, key=lambda name: sum(chances.get(card, 0) for card in names[name]))
            assert question.right.text in {capitalised(the(view.rules, card)) for card in names[best]}
            continue
        chances = belief.hand(about["target"]) if kind == "chance-hand" else belief.next_card()
        part, whole = question.right.text.split(" (")[0].split(" of ")
        assert chances[about["card"]] == Fraction(int(part), int(whole))
