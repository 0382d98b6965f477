"""Random rounds of Love Letter for brute force: small decks from the deal on, printed editions, and late positions."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from austenplay import Action
from austenplay.games.love_letter import LoveLetter
from austenplay.games.love_letter.policies import LowestCard, Uniform
from austenplay.games.love_letter.rules import Play, rules_for
from tests.rules.positions import LOVE_LETTER, State
from tests.rules.small_decks import random_deck

MODELS: Mapping[str, Any] = {"counting": None, "uniform": Uniform(), "lowest": LowestCard()}
SIZES = {2: (9, 13), 3: (9, 12), 4: (9, 11)}
"""The fewest and the most cards of a small deck, by seats."""
TALKING = 0.5
"""The less, the more often do cards that make news come into a late position."""


@dataclass(frozen=True)
class Setting:
    """A way to begin rounds: from the deal, or late in a round with most cards already played."""

    seats: int
    options: tuple[tuple[str, str], ...] = ()
    late: bool = False
    small: bool = False

    def __str__(self) -> str:
        what = "small" if self.small else "-".join(value for _, value in self.options) or "ppea-21"
        return f"{what}{'-late' if self.late else ''}-{self.seats}"

    def start(self, rng: random.Random) -> State:
        """Return a state in which the first decision is due."""
        if self.late:
            return late_position(self.seats, dict(self.options), rng)
        return begin(before_the_shuffle(self.seats, self.chosen(rng)), rng)

    def chosen(self, rng: random.Random) -> dict[str, str]:
        """Return the options, with a deck of its own for each round where decks are small."""
        return {"deck": random_deck(rng, rng.randint(*SIZES[self.seats]))} if self.small else dict(self.options)


def before_the_shuffle(seats: int, options: Mapping[str, str]) -> State:
    """Return a single round before it is dealt."""
    state: Any = LOVE_LETTER.setup(seats=seats, match="round", **options)
    return state if state.rules.starts == "first_seat" else state.apply(state.nature.draw(0))  # type: ignore[no-any-return]


def begin(first: State, rng: random.Random) -> State:
    """Return a round that has been dealt."""
    assert first.nature is not None
    return first.apply(first.nature.draw(rng.randrange(10**9)))


def late_position(seats: int, options: dict[str, str], rng: random.Random) -> State:
    """Return a position with few cards in play, of which some may be known and some players protected."""
    assert isinstance(LOVE_LETTER, LoveLetter)
    rules = rules_for(seats, tuple(LOVE_LETTER.checked(seats, options).items()))
    quiet = {key for key, of in rules.deck.characters.items() if not of.effects or key == "guard"}
    cards = iter(sorted(rules.deck.cards, key=lambda card: rng.random() * (1 if card in quiet else TALKING)))
    in_play = sorted(rng.sample(range(seats), max(2, seats - rng.choice((0, 0, 1)))))
    hands = [next(cards) if seat in in_play else "" for seat in range(seats)]
    deck, aside = list(itertools.islice(cards, rng.randint(3, 6))), next(cards)
    face_up = list(itertools.islice(cards, rules.face_up))
    discards: list[list[str]] = [[] for _ in range(seats)]
    for card in cards:
        rng.choice(discards).append(card)
    return LOVE_LETTER.position(
        hands=hands,
        deck=deck,
        set_aside=aside,
        face_up=face_up,
        discards=discards,
        out=set(range(seats)) - set(in_play),
        protected=rng.sample(in_play, rng.choice((0, 0, 1))),
        to_move=rng.choice(in_play),
        knows=[(rng.choice(in_play), rng.choice([*in_play, "deck:1", "deck:-1"])) for _ in range(rng.choice((0, 1)))],
        **options,
    )


def played(state: State, seat: int, others: Any, rng: random.Random) -> Iterator[tuple[Action, State]]:
    """Give each action of the round and what it leads to: of a seat at random, of the others by a policy.

    Without a policy the others play at random too. Any card of the hand is as likely then, so that Guards, who can name
    so many, leave room for the rest.
    """
    while True:
        if others is not None and state.to_move != seat:
            action = others.choose(state.view(state.to_move), rng)
        else:
            legal = state.legal_actions()
            cards = sorted({str(getattr(action, "card", "")) for action in legal})
            calm = [card for card in cards if not state.rules.deck.perishes(card)]
            card = rng.choice(calm if calm and rng.random() < 0.8 else cards)
            action = rng.choice([action for action in legal if getattr(action, "card", "") == card])
        state = state.apply(action)
        yield action, state
        if state.is_round_over:
            return


def is_forced(state: State) -> bool:
    """Return whether Celeste, or who takes her place, has to be played before what lies beside her."""
    legal = {action.card for action in state.legal_actions() if isinstance(action, Play)}
    held = set(state.hand(state.to_move))
    return state.phase == "play" and bool(held - legal)
