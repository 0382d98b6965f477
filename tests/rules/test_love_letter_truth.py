"""Beliefs of Love Letter against the truth by brute force, in every edition, with house rules and own decks.

Random rounds with two to four seats are watched from one of them, and every chance that a belief tells after each play
must be the fraction that brute force finds: of each place, of all hands together, and if a card of a hand were known.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from austenplay import Action
from austenplay.core.knowledge import BACK
from austenplay.core.work import finished
from tests.rules.positions import State
from tests.rules.rounds import MODELS, Setting, is_forced, played
from tests.rules.truth import Watch, chances
from tests.sampling import samples

SMALL = [Setting(seats, small=True) for seats in (2, 3, 4)]
HOUSE_RULES = (
    (),
    (("edition", "zman-21"),),
    (("edition", "classic-16"),),
    (("princess_guess", "name"),),
    (("spy_rule", "sole_survivor"), ("starts", "drawn")),
)
WHOLE = [Setting(seats, options) for options in HOUSE_RULES for seats in (2, 3, 4)]
LATE = [Setting(seats, options, late=True) for options in HOUSE_RULES[:4] for seats in (2, 3, 4)]
ROUNDS = {**dict.fromkeys(SMALL, 48), **{setting: 6 - setting.seats for setting in WHOLE}, **dict.fromkeys(LATE, 18)}
"""How many rounds are watched in each setting."""
TO_THE_END = [setting for setting in ROUNDS if setting.late or setting.seats == 2]
"""Where every round is watched to its end."""
MOST_WORLDS = 250
"""Elsewhere a round is watched on while there are no more worlds than this."""
MOST_DEALT = 3_000
"""Hands are compared together where brute force need not deal them in more ways than this."""


def watched(setting: Setting, number: int) -> tuple[State, int, str, Iterator[tuple[Action, State]]]:
    """Return how a round begins, the seat that watches, the model of the others, and the plays."""
    rng = random.Random(f"truth/{setting}/{number}")
    state, model = setting.start(rng), list(MODELS)[number % len(MODELS)]
    seat = rng.choice(state.alive)
    return state, seat, model, played(state, seat, MODELS[model] if model == "lowest" else None, rng)


def check(state: State, watch: Watch, model: str, rng: random.Random) -> None:
    """Compare every chance that a belief tells with the truth."""
    view = state.view(watch.seat)
    belief = finished(view.exact_belief(MODELS[model]))
    if belief is None:  # the lowest card, after so many princesses that it has to be sampled
        assert model == "lowest"
        return
    truth = chances(watch.worlds)
    assert {place: belief.at(place) for place in truth} == truth
    for seat in state.alive:
        assert belief.hand(seat) == truth["hand", seat, 0]
    assert belief.set_aside() == truth.get(("aside", 0, 0), {})
    assert belief.next_card() == truth.get(("deck", 0, 0), {})
    backs = sum(hand.count(BACK) for hand in view.hands)
    if len(watch.worlds) * len(view.unseen()) ** backs < MOST_DEALT:
        assert belief.worlds() == watch.hands()
    hidden = [place for place in truth if place[0] == "hand" and view.face(place) == BACK]
    if hidden:
        place = rng.choice(hidden)
        card = rng.choice(sorted(truth[place]))
        known = belief.given(place, card)
        truth = chances(watch.given(place[1], place[2], card))
        assert {place: known.at(place) for place in truth} == truth


@pytest.mark.parametrize("setting", ROUNDS, ids=str)
def test_chances_are_those_of_every_deal(setting: Setting) -> None:
    compared = 0
    for number in range(samples(ROUNDS[setting], max(5 - setting.seats, ROUNDS[setting] // 10))):
        state, seat, model, plays = watched(setting, number)
        watch, rng = Watch(state, seat, MODELS[model]), random.Random(number)
        check(state, watch, model, rng)
        for action, after in plays:
            if after.is_round_over:
                break
            watch.see(action, after)
            check(after, watch, model, rng)
            compared += 1
            if setting not in TO_THE_END and len(watch.worlds) > MOST_WORLDS:
                break
    assert compared > 0


TOLD = {
    *(f"{what} {whose}" for whose in ("mine", "at me", "others'") for what in ("hit", "miss", "look", "swap", "tie")),
    *(f"{what} {whose}" for whose in ("mine", "others'") for what in ("redraw", "protect", "keep")),
    *(f"{what} {whose}" for whose in ("mine", "others'") for what in ("forced", "perish", "discard", "lay_down")),
    *("lower", "higher", "lower of others", "knows a hand", "knows the deck", "is protected", "is out"),
    *("keep 1", "keep 2", "keep 3", "LL-3.2", "LL-15.2", "LL-15.3", "LL-16.3", "LL-19.1"),
}
"""Whatever can be heard of hidden cards, and who does it to whom. What needs an empty deck ends the round."""


def told(setting: Setting, number: int) -> Iterator[str]:
    """Give what the watching seat hears in a round, up to the last moment that is compared."""
    state, me, _, plays = watched(setting, number)
    before = state
    for _, after in plays:
        if after.is_round_over:
            return
        whose = "mine" if before.to_move == me else "others'"
        if is_forced(before):
            yield f"forced {whose}"
        assert before.log is not None and after.log is not None
        for event in after.log.seen(me).since(len(before.log)):
            yield event.clause
            whose = "mine" if event.seat == me else "others'"
            yield f"{event.kind} {whose}"
            if event.kind == "leave" and event.clause == "LL-19.1":
                yield f"perish {whose}"
            if event.kind == "keep":
                yield f"keep {event['count']}"
            if event.kind in ("guess", "look", "swap", "compare"):
                whose = "at me" if event["target"] == me else whose
                yield f"{event.kind} {whose}"
            if event.kind == "guess":
                yield f"{'hit' if event['hit'] else 'miss'} {whose}"
            if event.kind == "compare" and event["lower"] is None:
                yield f"tie {whose}"
            elif event.kind == "compare":
                yield "lower of others" if whose == "others'" else "lower" if event["lower"] == me else "higher"
        view = after.view(me)
        if any(BACK not in view.hands[of] for of in after.alive if of != me):
            yield "knows a hand"
        if any(card != BACK for card in view.deck):
            yield "knows the deck"
        if after.protected:
            yield "is protected"
        if me not in after.alive:
            yield "is out"
        before = after


def test_these_rounds_tell_whatever_can_be_told() -> None:
    heard = {what for of in TO_THE_END for number in range(ROUNDS[of]) for what in told(of, number)}
    assert heard >= TOLD, sorted(TOLD - heard)
