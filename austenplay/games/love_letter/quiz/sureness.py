"""How sure is somebody? Moments of games that bots have played, each with a claim that its hidden world decides.

Everybody plays by one rule that the person is told, so the belief that reads their choices by that rule is true, and
what is said to have three chances in ten is so in three cases of ten. For that nothing hidden may decide which moment
is shown: how long is played is drawn before, and a claim is chosen by its chance, which a view alone decides.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from austenplay.core.asking import share_text
from austenplay.core.derivation import Derivation
from austenplay.core.facts import Claim as FactClaim
from austenplay.core.facts import Fact
from austenplay.core.game import settle
from austenplay.core.protocols import Policy
from austenplay.core.questions import Kind
from austenplay.core.statements import Slip, Statement
from austenplay.core.work import finished
from austenplay.games.love_letter.hidden.belief import Belief, face
from austenplay.games.love_letter.hidden.known import known, place_name
from austenplay.games.love_letter.hidden.odds import Odds
from austenplay.games.love_letter.hidden.outlook import MODELS
from austenplay.games.love_letter.position import Phase
from austenplay.games.love_letter.quiz import claims
from austenplay.games.love_letter.quiz.asking import the
from austenplay.games.love_letter.quiz.chances import miscounts
from austenplay.games.love_letter.quiz.claims import Claim
from austenplay.games.love_letter.quiz.moments import DECK, rules
from austenplay.games.love_letter.setup import opening
from austenplay.games.love_letter.state import State
from austenplay.games.love_letter.view import View

MANNERS = {
    "uniform": "Everybody here has played at random, each legal action being equally likely.",
    "lowest": "Everybody here has parted with the lower of two cards wherever that was allowed.",
}
"""How a table plays, by the model that reads it."""

SURE, OPEN = 1, 2
"""How often a chance of 0 or 1 is looked for, and one of each tenth between."""
TENTHS = range(10)
BANDS: tuple[tuple[Fraction, Fraction], ...] = (
    (Fraction(0), Fraction(0)),
    *((Fraction(tenth, 10), Fraction(tenth + 1, 10)) for tenth in TENTHS),
    (Fraction(1), Fraction(1)),
)
"""Between which chances a statement is looked for: out of the question, in each tenth, and certain."""
WEIGHTS = (SURE, *(OPEN for _ in TENTHS), SURE)
PATIENCE = 5
"""Moments that are looked at before another chance is looked for."""
MOST_DECISIONS = 11
"""The most decisions that are taken before a moment is shown."""

Claims = Callable[[View, random.Random], Iterable[Claim]]


def played(rng: random.Random, policy: Policy) -> State:
    """Return a moment at which somebody is about to play, after as many decisions as were drawn before the first."""
    while True:
        state = settle(opening(rules(rng.randint(2, 6))), rng.getrandbits(64))
        for _ in range(rng.randint(1, MOST_DECISIONS)):
            if (decision := state.decision) is None:  # the round is over
                break
            state = state.apply(policy.choose(state.view(decision.seat), rng))
        assert isinstance(state, State)
        if state.phase is Phase.PLAY and not has_returned(state):
            return state


def has_returned(state: State) -> bool:
    """Return whether somebody else has put cards beneath the deck: the ways to choose them take seconds to count."""
    events = () if state.log is None else state.log.since_last("shuffle")
    return any(event.kind == "keep" and event.seat != state.to_move for event in events)


def made(key: str, say: Claims, rng: random.Random) -> Statement:
    """Return a statement of a kind, its chance drawn first so that every tenth is met."""
    while True:
        (least, most) = rng.choices(BANDS, WEIGHTS)[0]
        for _ in range(PATIENCE):
            manner = rng.choice(sorted(MANNERS))
            policy = MODELS[manner].policy
            assert policy is not None
            state = played(rng, policy)
            view = state.view(state.to_move)
            belief = finished(view.exact_belief(policy))
            if belief is None:
                continue
            at = functools.cache(belief.at)
            fit = [claim for claim in say(view, rng) if is_within(chance(claim, at(claim.place)), least, most)]
            if fit:
                return statement(key, state, belief, rng.choice(fit), manner)


def chance(claim: Claim, at: Mapping[str, Fraction]) -> Fraction:
    """Return how likely a claim is, from the chance of each card to lie at its place."""
    return sum((of for card, of in at.items() if claim.is_met_by(card)), Fraction(0))


def is_within(of: Fraction, least: Fraction, most: Fraction) -> bool:
    """Return whether a chance is one of a band; what is certain is no part of a tenth."""
    return of == least if least == most else least <= of <= most and 0 < of < 1


def statement(key: str, state: State, belief: Belief, claim: Claim, manner: str) -> Statement:
    """Return a claim as a statement with its truth, its chance and the mistakes that come near."""
    view = belief.view
    place = place_name(claim.place)
    lying = face(state, claim.place)
    exact = derivation(belief, claim, MODELS[manner].title)
    facts = tuple(fact for fact in known(view) if place in fact.places or is_gone(fact, claim))
    return Statement(
        kind=key,
        state=state,
        seat=state.to_move,
        text=claim.text,
        manner=MANNERS[manner],
        is_true=claim.is_met_by(lying),
        truth=f"{claims.lies(claim.place, the(lying))}.",
        clause=claim.clause,
        chance=exact,
        marks={card: str(character.value) for card, character in DECK.characters.items()},
        facts=facts,
        slips=tuple(slips(state, claim, Fraction(exact.value), facts[0].text if facts else "")),
        about=(("place", place), ("cards", claim.cards), ("holds", int(claim.holds)), ("manner", manner)),
    )


def is_gone(fact: Fact, claim: Claim) -> bool:
    """Return whether a fact says that no copy of the card that a claim names is hidden."""
    return fact.claim is FactClaim.NOWHERE and fact.cards == claim.cards


def derivation(belief: Belief, claim: Claim, title: str) -> Derivation:
    """Return how the chance of a claim comes about: the cards that may lie at its place, those that would do marked."""
    odds = Odds(belief, title)
    where, seat, _ = claim.place
    of_cards = odds.hands()[seat] if where == "hand" else odds.set_aside() if where == "aside" else odds.next_card()
    shares = tuple(replace(share, counts=int(claim.is_met_by(share.key))) for share in of_cards[0].shares)
    return replace(of_cards[0], of=claim.text, shares=shares)


def slips(state: State, claim: Claim, exact: Fraction, fact: str) -> Iterator[Slip]:
    """Give the mistakes that lead to other chances: what was left out of account, then what was miscounted."""
    view = state.view(state.to_move)
    seen = set[Fraction]({exact})
    for (part, whole), (says, clause) in (*left_out(view, claim, fact), *miscounts(state, claim.cards)):
        if not 0 <= part <= whole or not whole:
            continue
        share = (part, whole) if claim.holds else (whole - part, whole)
        if Fraction(*share) not in seen:
            seen.add(Fraction(*share))
            yield Slip(Fraction(*share), share_text(share), says, clause)
    if 1 - exact not in seen:
        says = "That is how likely it is not to be so."
        yield Slip(1 - exact, f"{round(100 * (1 - exact))} %", says, "LL-2.3")


def left_out(view: View, claim: Claim, fact: str) -> Iterator[tuple[tuple[int, int], tuple[str, str]]]:
    """Give the counts of whoever leaves something out of account: the log, or some cards that lie in sight."""
    seat, unseen = view.seat, view.unseen()
    part, whole = sum(unseen[card] for card in claim.cards), unseen.total()
    why = f"and this is certain: {fact}" if fact else "and what the others did tells more."
    yield (part, whole), (f"That counts cards alone, {why}", "LL-7.1" if fact else "LL-2.3")
    spots = [
        (view.hand, f"what {{{seat} holds}} {{{seat}:themselves}}", "LL-7.1"),
        (view.face_up, "the cards that lie face up beside the deck", "LL-1.4"),
        *((laid, f"what lies before {{{other}}}", "LL-2.3") for other, laid in enumerate(view.discards)),
    ]
    for cards, words, clause in spots:
        more = sum(card in claim.cards for card in cards)
        if more:
            yield (part + more, whole + more), (f"That overlooks {words}.", clause)


def _kind(key: str, title: str, say: Claims, *clauses: str) -> Kind[Statement]:
    return Kind(key, title, (*COUNTED, *clauses), functools.partial(made, key, say))


COUNTED = ("LL-1.2", "LL-1.3", "LL-1.4", "LL-1.5", "LL-2.3", "LL-7.1")
"""What the mistakes cite."""

KINDS = (
    _kind("sure-hand", "What does somebody hold?", claims.hand),
    _kind("sure-play", "What would come of it?", claims.play, "LL-11.1", "LL-13.1", "LL-15.3", "LL-17.1"),
    _kind("sure-aside", "What lies aside?", claims.aside),
    _kind("sure-draw", "What comes next?", claims.draw, "LL-2.2"),
)
