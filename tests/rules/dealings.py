"""What tests of the odds of Lady's Choice share: small tables, numbers made again, and deals by title."""

from __future__ import annotations

import dataclasses
import itertools
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from austenplay.core.chance import Shuffle
from austenplay.core.derivation import Derivation
from austenplay.core.knowledge import BACK
from austenplay.core.outlook import Outlook
from austenplay.games.ladys_choice.sights import Sight
from tests.rules.courting import DECK, LADYS_CHOICE, Boast, Change, Court, Rest, State, act, position
from tests.rules.test_ladys_choice_play import games

SENSIBLE = LADYS_CHOICE.policies["sensible"]
HANDS = (
    ("hilarious", "romantic", "con_artist", "foreign_prince"),
    ("thief", "muscular_arms", "epiphany", "silk_top_hat"),
)


def plain_deck() -> str:
    """Return the printed deck without the cards that draw others."""
    head, *cards = DECK.text.split("[[card]]")
    return head + "".join(f"[[card]]{card}" for card in cards if "draws =" not in card)


def deck_of(**copies: int) -> str:
    """Return a deck of so many copies of printed cards."""
    entries = {entry["key"]: entry for entry in tomllib.loads(DECK.text)["card"]}
    head = '[deck]\nname = "A few kinds"\n'
    return head + "".join(
        f'\n[[card]]\nkey = "{key}"\ntitle = "{entries[key]["title"]}"\nkind = "{entries[key]["kind"]}"\n'
        f"value = {entries[key]['value']}\ncopies = {number}\n"
        for key, number in copies.items()
    )


def made_again(of: Derivation) -> float:
    """Return a number from its shares alone: each copy by itself."""
    whole = part = Fraction(0)
    for share in of.shares:
        whole += share.copies * Fraction(share.each)
        part += share.copies * Fraction(share.each) * Fraction(share.counts)
    return float(part / whole)


def numbers(outlook: Outlook) -> Iterator[Derivation]:
    for group in (*outlook.places, *outlook.spreads, *outlook.prospects, *outlook.risks):
        for line in group.lines:
            for chance in line.chances:
                yield chance.derivation


def lines(outlook: Outlook) -> dict[str, list[Derivation]]:
    """Return the numbers of every prospect by what it says."""
    return {line.text: [of.derivation for of in line.chances] for group in outlook.prospects for line in group.lines}


def some_views(seats: int, number: int) -> Iterator[Any]:
    """Yield views of patient games in which somebody is asked."""
    for at, state in enumerate(games(seats, number, "outlook")):
        if at % 13 == 5 and state.decision is not None:
            yield state, state.view((at // 13) % seats)


PLAIN = plain_deck()


def doubtful() -> Any:
    """Return the view of a lady who saw three cards of his, then he changed one, boasted and changed another."""
    hand = ["kicks_dogs", "hilarious", "very_tall", "romantic"]
    state = position([[], hand, []], deck=["charitable", "dances", "flattering"], knows=[(0, 1, hand[:3])])
    state = act(state, Change("kicks_dogs"))
    state = state.apply(state.legal_actions()[0])
    state = act(state, Court(2))
    state = act(state, state.nature.draw(1), Rest(None), Boast("hilarious"))
    return state.view(0)


def plain_state(*known: int) -> State:
    """Return a lady's turn at a table where no card draws another; she knows so many cards of each gentleman."""
    state: Any = LADYS_CHOICE.setup(seats=3, deck=PLAIN)
    top = [card for hand in HANDS for card in hand]
    rest = [card for card in state.rules.deck.cards if card not in top]
    sights = tuple(Sight(man, 0, HANDS[man - 1][:count], 1 | 1 << man) for man, count in enumerate(known, 1) if count)
    return dataclasses.replace(state.apply(Shuffle((*top, *rest))), to_move=0, sights=sights, log=None)  # type: ignore[no-any-return]


def all_deals(view: Any) -> list[list[list[str]]]:
    """Return every deal of the unseen cards to the backs, by title."""
    title = view.rules.deck.title_of
    known = [[title(card) for card in view.hands[man] if card != BACK] for man in view.gentlemen]
    backs = [view.hands[man].count(BACK) for man in view.gentlemen]
    unseen = [title(card) for card in view.unseen().elements()]
    deals = []
    for places in itertools.permutations(range(len(unseen)), sum(backs)):
        cards = iter(places)
        deals.append([[*row, *(unseen[next(cards)] for _ in range(n))] for row, n in zip(known, backs, strict=True)])
    return deals
