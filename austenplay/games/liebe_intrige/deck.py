"""The cards, boards, dice and places, as data read from TOML.

``deck.toml`` is a reconstruction where the printed numbers are not public: every entry carries its source. Whoever owns
the box may copy the file, type in the real cards and play with them.
"""

from __future__ import annotations

import dataclasses
import functools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from austenplay.games.liebe_intrige.verbs import Attribute as AttributeVerb
from austenplay.games.liebe_intrige.verbs import (
    Cancel,
    Draw,
    LayOut,
    NoDice,
    Redirect,
    Reroll,
    Verb,
    moves_from_target,
    strikes,
    takes_to_owner,
    text_of,
)

CARDS_EACH = 6
"""Cards of every gentleman."""
DAUGHTERS_EACH = 3
Values = tuple[int, int, int]
"""Reputation, Beauty, Education."""
CLOVER, BOTTLE, BUBBLE, HAT = "clover", "bottle", "bubble", "hat_"


class Source(StrEnum):
    """Where an entry comes from, so that a page can say which card is reconstructed."""

    SOURCED = "sourced"
    """The rulebook or a public review says so."""
    PROPOSED = "proposed"
    """The name or the thing is known; the numbers are ours."""
    INVENTED = "invented"
    """Name and numbers are ours."""
    PRINTED = "printed"
    """Copied from the box by its owner."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the board: what can be met there, what a visit raises, and what is rolled, in this order."""

    key: str
    title: str
    stack: int
    raises: tuple[tuple[int, int], ...] = ()
    choice: bool = False
    dice: tuple[str, ...] = ()
    intrigue: bool = True
    german: str = ""
    glyph: str = ""
    source: Source = Source.PRINTED


@dataclass(frozen=True, slots=True)
class Die:
    """A die by its faces."""

    key: str
    title: str
    faces: tuple[str, ...]
    source: Source = Source.PRINTED

    @property
    def weights(self) -> tuple[tuple[str, int], ...]:
        """The different faces and how often each is there."""
        return tuple(Counter(self.faces).items())

    def share(self, face: str) -> float:
        """Return how often a face comes up, as a part of all rolls; an exact chance is nature's to tell."""
        return self.faces.count(face) / len(self.faces)


@dataclass(frozen=True, slots=True)
class Gentleman:
    """A gentleman: what he demands of a bride at least, his points, and whether he stays away where two play."""

    key: str
    title: str
    demands: Values
    points: int
    brown: bool = False
    glyph: str = ""
    source: Source = Source.PRINTED

    def lacks(self, values: Sequence[int]) -> Values:
        """Return what a daughter with some attributes lacks of each demand."""
        (one, two, three), (reputation, beauty, education) = self.demands, values
        return max(0, one - reputation), max(0, two - beauty), max(0, three - education)


@dataclass(frozen=True, slots=True)
class Daughter:
    """A daughter and the values that she begins with."""

    key: str
    title: str
    begins: Values
    glyph: str = ""
    source: Source = Source.PRINTED


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event card; `arrow` says that it answers another one."""

    key: str
    title: str
    copies: int
    effect: tuple[Verb, ...]
    arrow: bool = False
    german: str = ""
    glyph: str = ""
    source: Source = Source.PRINTED
    strikes: bool = field(init=False)
    """Whether it strikes another family, which may answer."""
    needs_card: bool = field(init=False)
    """Whether whom it strikes must have a gentleman card."""
    takes: bool = field(init=False)
    """Whether it brings its owner's daughter a gentleman."""
    loses: bool = field(init=False)
    """Whether it lowers an attribute of whom it strikes."""
    points: int = field(init=False)
    """What it counts once it is laid out."""

    def __post_init__(self) -> None:
        verbs = self.effect
        loses = any(isinstance(verb, AttributeVerb) and verb.whose == "target" and verb.by < 0 for verb in verbs)
        object.__setattr__(self, "strikes", any(map(strikes, verbs)))
        object.__setattr__(self, "needs_card", any(map(moves_from_target, verbs)))
        object.__setattr__(self, "takes", any(map(takes_to_owner, verbs)))
        object.__setattr__(self, "loses", loses)
        object.__setattr__(self, "points", sum(verb.points for verb in verbs if isinstance(verb, LayOut)))

    @property
    def text(self) -> str:
        """What the card does, in a sentence or two."""
        return " ".join(map(text_of, self.effect))

    @property
    def needs_daughter(self) -> bool:
        """Whether its owner must have a daughter at home for it."""
        return self.takes or any(isinstance(verb, AttributeVerb) and verb.whose == "self" for verb in self.effect)

    @property
    def is_for_dice(self) -> bool:
        """Whether it does away with dice."""
        return any(isinstance(verb, NoDice) for verb in self.effect)

    @property
    def is_reroll(self) -> bool:
        """Whether it repeats the roll of an intrigue."""
        return any(isinstance(verb, Reroll) for verb in self.effect)

    @property
    def is_redirect(self) -> bool:
        """Whether it turns an event on somebody else."""
        return any(isinstance(verb, Redirect) for verb in self.effect)

    @property
    def answers_losses_only(self) -> bool:
        """Whether it answers only what lowers an attribute."""
        return any(isinstance(verb, Cancel) and verb.of == "loss" for verb in self.effect)

    @property
    def draws(self) -> int:
        """How many events it brings."""
        return sum(verb.cards for verb in self.effect if isinstance(verb, Draw))


@dataclass(frozen=True, eq=False)
class Deck:
    """Everything in the box, each kind by key in the order of the file. `text` is the file that it was read from."""

    name: str
    places: Mapping[str, Place]
    dice: Mapping[str, Die]
    gentlemen: Mapping[str, Gentleman]
    daughters: Mapping[str, Daughter]
    events: Mapping[str, EventCard]
    text: str = field(repr=False)
    event_cards: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        cards = tuple(key for key, card in self.events.items() for _ in range(card.copies))
        object.__setattr__(self, "event_cards", cards)

    def title_of(self, key: str) -> str:
        """Return the title of a place, gentleman, daughter or event."""
        return self._all[key].title

    def place_named(self, key: str) -> str:
        """Return a place as it is named in the middle of a sentence."""
        title = self.places[key].title
        return f"the {title[4:]}" if title.startswith("The ") else title

    def source_of(self, key: str) -> Source:
        """Return where an entry comes from."""
        return self._all[key].source

    def key_of(self, name: str) -> str | None:
        """Return the key of what is given by key, title or German title, in large letters or small, or None."""
        return self._keys.get(name.strip().casefold())

    @functools.cached_property
    def _all(self) -> Mapping[str, Place | Gentleman | Daughter | EventCard]:
        return {**self.places, **self.gentlemen, **self.daughters, **self.events}

    @functools.cached_property
    def _keys(self) -> Mapping[str, str]:
        found = {}
        for key, entry in self._all.items():
            for name in (key, entry.title, getattr(entry, "german", "")):
                if name:
                    found[name.strip().casefold()] = key
        return found

    def men_cards(self, seats: int) -> tuple[str, ...]:
        """Return the gentleman cards that so many play with, in the order of the file."""
        men = [key for key, man in self.gentlemen.items() if seats > 2 or not man.brown]  # LI-1.3
        return tuple(key for key in men for _ in range(CARDS_EACH))


@functools.cache
def printed() -> Deck:
    """Return the deck that comes with the game."""
    from importlib.resources import files  # slow to load, and needed only once a game begins

    from austenplay.games.liebe_intrige.deck_reader import read_deck

    file = files("austenplay.games.liebe_intrige").joinpath("deck.toml")
    return read_deck(file.read_text(encoding="utf-8"), "deck.toml")


@functools.lru_cache(maxsize=64)
def own_deck(text: str) -> Deck:
    """Return the deck of a person's own file, or raise BadInput; the last few are remembered."""
    from austenplay.games.liebe_intrige.deck_reader import read_deck

    return read_deck(text)


def fields_of(kind: type[object]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the fields that an entry of a kind must have, and those that it may have."""
    fields = [of for of in dataclasses.fields(kind) if of.init]  # type: ignore[arg-type]
    must = tuple(of.name for of in fields if of.default is dataclasses.MISSING)
    return must, tuple(of.name for of in fields if of.name not in must)
