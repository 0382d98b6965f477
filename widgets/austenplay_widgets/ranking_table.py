"""A workbench for rankings: hands that a visitor fills as they like, judged anew with every card.

Nothing is judged here. What is put into the hands, and what lies on the deck, are handed to the ranking of the rules.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from austenplay.core.errors import BadInput, listed
from austenplay.games.ladys_choice.deck import DEALT, Deck
from austenplay.games.ladys_choice.options import OPTIONS
from austenplay.games.ladys_choice.ranking import Ranking, keys_of, ranked
from austenplay.games.ladys_choice.rules import Rules
from austenplay_widgets.scenes.common import Scene, button
from austenplay_widgets.scenes.ladys_choice.bench import Taken, bench_scene, headline, rules_of
from austenplay_widgets.scenes.ladys_choice.cards import worth

NAMES = ("Bingley", "Darcy", "Frank", "Wentworth")
"""What the gentlemen are called: as many as ever sit at a table."""
NO_CHANCE = "No card is drawn by chance now: put a mysterious card into a hand."


@dataclass(frozen=True, slots=True)
class Example:
    """Hands worth a look, cards by their titles, and what lies on the deck."""

    title: str
    hands: tuple[str, ...]
    deck: str = ""
    cancel_mode: str = OPTIONS["cancel_mode"].default


EXAMPLES = (
    Example("A hat over a bald patch", ("Silk Top Hat, Bald Patch, Giant Ship, Hilarious",)),
    Example(
        "Reformed, and poorer for it",
        (
            "Reformed Criminal, Thief, Large Sack of Money, Automobile, Astonishing Cook",
            "Fleeing the Police, Locomotive, Dances",
        ),
    ),
    Example("All at once", ("Bankrupt, Silk Top Hat, Bald Patch, Charitable",)),
    Example("One after another", ("Bankrupt, Silk Top Hat, Bald Patch, Charitable",), cancel_mode="sequential"),
    Example("A tie: Wealth decides", ("Locomotive, Great Listener", "Dirigible")),
    Example("A tie without Wealth", ("Romantic, Writes Poetry", "Charitable")),
    Example("A tie to the end", ("Epiphany, Bald Patch", "Reformed Criminal, Hard of Hearing, No Musical Sense")),
    Example(
        "A mystery within a mystery",
        ("Somewhat Mysterious, Flattering", "Very Tall, Plays Guitar, Gambler"),
        "Terribly Mysterious, Sprawling Mansion, Con Artist",
    ),
)


@dataclass(frozen=True, slots=True)
class RankingTable:
    """Some gentlemen with their cards.

    Attributes
    ----------
    game
        Lady's Choice.
    hands
        The cards of each gentleman, in turn order.
    seed
        What the deck is shuffled from, below what has been laid on it.
    top
        What has been laid on the deck, top card first.
    cancel_mode
        Whether a card that is cancelled still cancels others.
    news
        What the last touch has changed, in a sentence.
    """

    game: Any
    hands: tuple[tuple[str, ...], ...]
    seed: str
    top: tuple[str, ...] = ()
    cancel_mode: str = OPTIONS["cancel_mode"].default
    news: str = ""

    @classmethod
    def of(cls, game: Any, example: Example, seed: str) -> RankingTable:
        """Return the table that an example lays."""
        deck = rules_of(game, {}).deck
        hands = tuple(keys_of(hand, deck) for hand in example.hands)
        return cls(game, hands, seed, keys_of(example.deck, deck), example.cancel_mode, f"{example.title}.")

    @property
    def rules(self) -> Rules:
        """The rules that judge."""
        return rules_of(self.game, {"cancel_mode": self.cancel_mode})

    @property
    def names(self) -> tuple[str, ...]:
        """What the gentlemen are called."""
        return NAMES[: len(self.hands)]

    @property
    def left(self) -> tuple[str, ...]:
        """The cards that lie nowhere here, in the order of the deck."""
        used = Counter((*itertools.chain(*self.hands), *self.top))
        cards = []
        for key in self.rules.deck.cards:
            if used[key]:
                used[key] -= 1
            else:
                cards.append(key)
        return tuple(cards)

    @property
    def ranking(self) -> Ranking[int]:
        """Who is dandiest; mysterious cards draw what has been laid on the deck, and after that by chance."""
        pile = (*self.top, *self._shuffled("deck"))
        return ranked(dict(enumerate(self.hands)), pile, self.cancel_mode, deck=self.rules.deck)

    @property
    def draws_by_chance(self) -> bool:
        """Whether a card is drawn that nobody has laid there."""
        return sum(len(judged.drawn) for judged in self.ranking.judged) > len(self.top)

    def _shuffled(self, what: str) -> list[str]:
        """Return the whole deck in an order that stays as cards come and go, without what lies here."""
        deck = self.rules.deck
        order = random.Random(f"{self.seed}/{what}").sample(deck.cards, len(deck.cards))
        there = Counter(self.left)
        return [key for key in order if there[key] > 0 and (there.subtract([key]) or True)]

    # What a touch does

    def where(self, place: int | None) -> str:
        """Return what a place is called: a gentleman's hand, or None for the deck."""
        return "the deck" if place is None else f"{self.names[place]}'s hand"

    def put(self, key: str, place: int | None) -> RankingTable:
        """Put a card into a hand or under what lies on the deck; BadInput where all of it lies somewhere."""
        title = self.rules.deck.title_of(key)
        if key not in self.left:
            where = [of for of in (*range(len(self.hands)), None) if key in self._cards(of)]
            places = listed(("on the deck" if of is None else f"in {self.where(of)}" for of in where), "and")
            raise BadInput(f"{title} lies {places} already, and there is no other in the deck.")
        after = self._with((*self._cards(place), key), place)
        return after._told(f"{title} is added {'under what lies on' if place is None else 'to'} {self.where(place)}.")

    def take(self, taken: Taken) -> RankingTable:
        """Take a card out again."""
        place, key = taken
        cards = list(self._cards(place))
        cards.remove(key)
        return self._with(tuple(cards), place)._told(f"{self.rules.deck.title_of(key)} is out of {self.where(place)}.")

    def deal(self, place: int, seed: str) -> RankingTable:
        """Deal a gentleman a hand by chance, of what lies nowhere else."""
        bare = self._with((), place)
        dealt = replace(bare, seed=seed)._shuffled("hand")[:DEALT]
        titles = listed(map(self.rules.deck.title_of, dealt), "and")
        return bare._with(tuple(dealt), place)._told(f"{self.names[place]} is dealt {titles}.")

    def clear(self, place: int | None) -> RankingTable:
        """Put all cards of a place away."""
        return self._with((), place)._told(f"{self.where(place)[0].upper()}{self.where(place)[1:]} is empty.")

    def shuffle(self, seed: str) -> RankingTable:
        """Shuffle what mysterious cards draw by chance."""
        return replace(self, seed=seed)._told("The deck is shuffled.")

    def seat(self, gentlemen: int) -> RankingTable:
        """Let so many gentlemen stand here; whoever goes takes his cards with him."""
        hands = (*self.hands, *((),) * len(NAMES))[:gentlemen]
        table = replace(self, hands=hands)
        return table._told(f"{listed(table.names, 'and')} {'stands' if gentlemen == 1 else 'stand'} here.")

    def cancel(self, mode: str) -> RankingTable:
        """Choose whether a card that is cancelled still cancels others."""
        option = OPTIONS["cancel_mode"]
        return replace(self, cancel_mode=mode)._told(f"Cancelling: {option.labels[option.choices.index(mode)]}.")

    def _cards(self, place: int | None) -> tuple[str, ...]:
        return self.top if place is None else self.hands[place]

    def _with(self, cards: tuple[str, ...], place: int | None) -> RankingTable:
        if place is None:
            return replace(self, top=cards)
        return replace(self, hands=(*self.hands[:place], cards, *self.hands[place + 1 :]))

    def _told(self, news: str) -> RankingTable:
        return replace(self, news=news)

    # What the table shows

    @property
    def result(self) -> str:
        """What the hands come to, in a sentence; empty while nobody has a card."""
        return f"{headline(self.names, self.ranking)}." if any(self.hands) else ""

    def drawn(self) -> tuple[Scene, tuple[Taken, ...]]:
        """Return what the table shows, and what each of its choices takes out again."""
        shown, taken = bench_scene(self.game, self.rules, self.names, self.ranking, self.top)
        why = "" if self.draws_by_chance else NO_CHANCE
        said = f"{self.news} {self.result}".strip()
        return {**shown, "said": said, "buttons": [button("shuffle", "Shuffle the deck", why=why)]}, taken


def found(deck: Deck, words: str) -> Iterator[tuple[str, str]]:
    """Yield the cards whose title, printed or shown, has all of these words: what each is called here, and its key."""
    wanted = words.casefold().split()
    for key, of in deck.kinds.items():
        name = f"{of.title} {of.alias}".casefold()
        if all(word in name for word in wanted):
            yield f"{of.title}, {worth(of)}", key
