"""What stays the same for a whole match: seats, options and deck; and the actions of the game."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from austenplay.core.protocols import Action
from austenplay.games.love_letter.deck import Deck, printed_deck
from austenplay.games.love_letter.effects import Aim, Effect, Guess
from austenplay.games.love_letter.options import OPTIONS

TOKENS_TO_WIN: Mapping[int, int] = {2: 6, 3: 5, 4: 4, 5: 3, 6: 3}  # LL-6.4


@dataclass(frozen=True, slots=True)
class Shuffle(Action):
    """Nature's: the order of the whole deck, first card on top, before anything is set aside or dealt."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """Nature's: who opens the round."""

    seat: int


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
    """Seats, options and deck of one match; made once by `rules_for`, so the same rules are the same object."""

    seats: int
    match: str
    spy_rule: str
    princess_guess: str
    starts: str
    deck: Deck
    FACE_UP_WITH_TWO: ClassVar[int] = 3

    @property
    def tokens_to_win(self) -> int:
        """Favour tokens that end the match."""
        return TOKENS_TO_WIN[self.seats]

    @property
    def face_up(self) -> int:
        """Cards that lie face up beside the deck."""
        return self.FACE_UP_WITH_TWO if self.seats == 2 else 0  # LL-1.4

    @property
    def options(self) -> dict[str, str]:
        """The options by name, as they stand in a record."""
        return {name: getattr(self, name) for name in OPTIONS}

    @functools.cached_property
    def guess_menu(self) -> tuple[str, ...]:
        """Every name that might be said, barred or not; one for all that share a value, unless names count."""
        if self.princess_guess == "name":
            return tuple(self.deck.characters)
        return tuple(key for key in self.deck.characters if self.deck.same_value(key)[0] == key)

    @functools.cache  # noqa: B019 - rules live as long as the process, a handful of them
    def names_hit(self, guess: str) -> tuple[str, ...]:
        """Return the characters that a guess hits."""
        return self.deck.same_value(guess) if self.princess_guess == "value" else (guess,)  # LL-11.4

    @functools.cache  # noqa: B019
    def main_effect(self, card: str) -> Effect:
        """Return the effect that decides how a card is played: the one that chooses, else the first, else none."""
        effects = self.deck[card].effects
        return next((effect for effect in effects if effect.aim is not Aim.NOBODY), effects[0] if effects else Effect())

    def barred(self, card: str) -> tuple[str, ...] | None:
        """Return the names that a card may not name, or None for a card that names nothing."""
        effect = self.main_effect(card)
        return effect.barred if isinstance(effect, Guess) else None

    def guess_name(self, guess: str) -> str:
        """Return what is said aloud for a guess: "a princess" for two that share a value, else the name."""
        names = [self.deck.name(key) for key in self.names_hit(guess)]
        return names[0] if len(names) == 1 else " or ".join(names)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return rules_for, (self.seats, tuple(self.options.items()))


@functools.cache
def rules_for(seats: int, options: tuple[tuple[str, str], ...]) -> Rules:
    """Return the rules for so many seats with these options, all of them given."""
    return Rules(seats=seats, deck=printed_deck(), **dict(options))
