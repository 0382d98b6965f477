"""What stays the same for a whole match: seats, options and deck; and the actions of the game."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field

from austenplay.core.chance import Begin, Shuffle
from austenplay.core.errors import listed
from austenplay.core.protocols import Action
from austenplay.games.love_letter.deck import FACE_UP_WITH_TWO, Deck, edition, own_deck
from austenplay.games.love_letter.effects import Effect, Guess


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card from the hand; on whom and naming what, where the card asks for it."""

    card: str
    target: int | None = None
    guess: str | None = None


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep one card and return the others beneath the deck, the last of them at the very bottom."""

    card: str
    bottom: tuple[str, ...] = ()


ACTIONS: Mapping[str, type[Action]] = {"shuffle": Shuffle, "begin": Begin, "play": Play, "keep": Keep}


@dataclass(frozen=True, eq=False)
class Rules:
    """Seats, options and deck of one match; equal when seats and options are."""

    seats: int
    options: tuple[tuple[str, str], ...]
    deck: Deck

    def __post_init__(self) -> None:
        chosen = dict(self.options)
        for name in ("match", "spy_rule", "princess_guess", "starts"):
            object.__setattr__(self, name, chosen[name])
        object.__setattr__(self, "_hash", hash((self.seats, self.options)))

    match: str = field(init=False)
    spy_rule: str = field(init=False)
    princess_guess: str = field(init=False)
    starts: str = field(init=False)
    _hash: int = field(init=False, repr=False)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Rules) and (self.seats, self.options) == (other.seats, other.options)

    def __hash__(self) -> int:
        return self._hash

    @property
    def tokens_to_win(self) -> int:
        """Favour tokens that end the match."""
        return self.deck.tokens_to_win[self.seats]  # LL-6.4

    @property
    def face_up(self) -> int:
        """Cards that lie face up beside the deck."""
        return FACE_UP_WITH_TWO if self.seats == 2 else 0  # LL-1.4

    @functools.cached_property
    def guess_menu(self) -> tuple[str, ...]:
        """Every name that might be said, barred or not; one for all that share a value, unless names count."""
        if self.princess_guess == "name":
            return tuple(self.deck.characters)
        return tuple(key for key in self.deck.characters if self.deck.same_value(key)[0] == key)

    @functools.cached_property
    def _hit_by(self) -> dict[str, tuple[str, ...]]:
        by_value = self.princess_guess == "value"  # LL-11.4
        return {key: self.deck.same_value(key) if by_value else (key,) for key in self.deck.characters}

    def names_hit(self, guess: str) -> tuple[str, ...]:
        """Return the characters that a guess hits."""
        return self._hit_by[guess]

    @functools.cached_property
    def _main_effects(self) -> dict[str, Effect]:
        nothing = Effect()
        return {
            key: next((effect for effect in character.effects if effect.active), nothing)
            for key, character in self.deck.characters.items()
        }

    def main_effect(self, card: str) -> Effect:
        """Return what a card does when it is played."""
        return self._main_effects[card]

    def barred(self, card: str) -> tuple[str, ...] | None:
        """Return the names that a card may not name, or None for a card that names nothing."""
        effect = self.main_effect(card)
        return effect.barred if isinstance(effect, Guess) else None

    def guess_name(self, guess: str) -> str:
        """Return what a guess names: two that share a value are named together, unless names count."""
        return listed(map(self.deck.name_of, self.names_hit(guess)))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return rules_for, (self.seats, self.options)


@functools.lru_cache(maxsize=64)
def rules_for(seats: int, options: tuple[tuple[str, str], ...]) -> Rules:
    """Return the rules for so many seats with these options, all of them given."""
    return Rules(seats, options, deck_for(dict(options)))


def deck_for(options: Mapping[str, str]) -> Deck:
    """Return the deck that options play with: one's own, or the edition's."""
    return own_deck(options["deck"]) if options["deck"] else edition(options["edition"])
