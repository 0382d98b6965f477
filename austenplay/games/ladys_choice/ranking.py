"""The ranking phase: what is put aside of each hand and why, what is left of it, and who is dandiest.

`rank` is for people: it takes titles and refuses what cannot be. `ranked` takes cards by key, as a state holds them,
and draws from any iterable without copying it. Both give a `Ranking`, in which every step is written down. Who wants
nothing but the order, as bots do, compares the `standing` of each hand. ``batch.py`` does the same for thousands of
rankings at once.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar, overload

from austenplay.core.errors import BadInput, listed
from austenplay.games.ladys_choice.deck import Deck, Kind, printed

G = TypeVar("G", bound=str | int)
"""How a gentleman is called: by a name or by his seat."""
SIMULTANEOUS, SEQUENTIAL = CANCEL_MODES = ("simultaneous", "sequential")
MOST_GENTLEMEN = 10
NOTHING = -1_000
"""Less than any card, for a hand without Wealth, or without a card."""
Standing = tuple[int, int, int]
"""What decides who is dandier: the total, the Wealth that counts, the dandiest card; `NOTHING` where there is none."""


class Why(StrEnum):
    """Why a card is put aside."""

    CANCELLED = "cancelled"
    """Another card of the hand cancels it, LC-8.3."""
    POORER = "poorer"
    """There is dearer Wealth in the hand, LC-8.7."""


class By(StrEnum):
    """What decides between gentlemen of equal totals."""

    WEALTH = "wealth"
    """The dearer Wealth, or any against none, LC-9.2."""
    CARD = "card"
    """The dandier single card, LC-9.3."""
    TURN = "turn"
    """The earlier turn, LC-9.4."""
    MARRIED = "married"
    """He is the one who was chosen, where two play, LC-9.5."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card drawn once the ladies have chosen, and the mysterious card it was drawn for."""

    card: str
    by: str


@dataclass(frozen=True, slots=True)
class PutAside:
    """A card that does not count, why, and the cards of the same hand that see to it."""

    card: str
    why: Why
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judged(Generic[G]):
    """One gentleman's hand as it was judged.

    Attributes
    ----------
    gentleman
        His name or seat.
    hand
        All of his cards: those he held, then those he drew, in order.
    drawn, put_aside, kept
        The cards drawn for mysterious ones, those that do not count, and those that do; in the order of the hand.
    total
        His dandy points.
    wealth, best
        The Wealth that counts and the dandiest card that counts; None where there is none.
    """

    gentleman: G
    hand: tuple[str, ...]
    drawn: tuple[Drawn, ...]
    put_aside: tuple[PutAside, ...]
    kept: tuple[str, ...]
    total: int
    wealth: str | None
    best: str | None


@dataclass(frozen=True, slots=True)
class Tie(Generic[G]):
    """How it was decided between two neighbours of equal totals: `cards` decided it, his who is ahead first."""

    ahead: G
    behind: G
    by: By
    cards: tuple[str | None, str | None]


@dataclass(frozen=True, slots=True)
class Ranking(Generic[G]):
    """Who is dandiest, and how it came about.

    Attributes
    ----------
    judged
        Every gentleman's hand, in turn order.
    ranking
        The gentlemen, dandiest first.
    ties
        How each tie was decided, from the top.
    """

    judged: tuple[Judged[G], ...]
    ranking: tuple[G, ...]
    ties: tuple[Tie[G], ...]

    def __getitem__(self, gentleman: G) -> Judged[G]:
        return next(judged for judged in self.judged if judged.gentleman == gentleman)

    def place(self, gentleman: G) -> int:
        """Return a gentleman's rank, 1 for the dandiest."""
        return self.ranking.index(gentleman) + 1

    @property
    def totals(self) -> dict[G, int]:
        """Each gentleman's dandy points."""
        return {judged.gentleman: judged.total for judged in self.judged}

    @property
    def put_aside(self) -> dict[G, tuple[PutAside, ...]]:
        """The cards of each gentleman that do not count."""
        return {judged.gentleman: judged.put_aside for judged in self.judged}

    @property
    def drawn(self) -> dict[G, tuple[Drawn, ...]]:
        """The cards that each gentleman drew for mysterious ones."""
        return {judged.gentleman: judged.drawn for judged in self.judged}


def acting(hand: Collection[str], deck: Deck, cancel_mode: str = SIMULTANEOUS) -> list[str]:  # LC-8.5, LC-8.6
    """Return the cards of a hand whose cancelling counts, in the order in which they act."""
    if cancel_mode == SIMULTANEOUS:
        return [card for card in deck.cancels if card in hand]
    acts: list[str] = []
    for card in deck.cancels:  # none after a card that it cancels
        if card in hand and not any(card in deck.cancels[other] for other in acts):
            acts.append(card)
    return acts


def spared(judged: Judged[G], deck: Deck) -> tuple[tuple[str, tuple[str, ...]], ...]:  # LC-8.6
    """Return the cards that stay because what would cancel them is put aside itself, each with what would.

    There are none where all cancelling is at once.
    """
    cancelled = [of.card for of in judged.put_aside if of.why is Why.CANCELLED]
    found = ((card, tuple(by for by in cancelled if card in deck.cancels.get(by, ()))) for card in judged.kept)
    return tuple((card, by) for card, by in found if by)


def standing(hand: Collection[str], deck: Deck, cancel_mode: str = SIMULTANEOUS) -> Standing:
    """Return what a hand comes to, all its cards drawn: the larger standing is dandier, equal ones go by turn."""
    cancels, value = deck.cancels, deck.value
    aside: Collection[str] = ()
    if not cancels.keys().isdisjoint(hand):
        aside = frozenset[str]().union(*(cancels[card] for card in acting(hand, deck, cancel_mode)))
    total, wealth, best = 0, NOTHING, NOTHING
    for card in hand:
        if card in aside:
            continue
        worth = value[card]
        if card in deck.wealth:
            wealth = max(wealth, worth)
        else:
            total += worth
            best = max(best, worth)
    if wealth == NOTHING:
        return total, NOTHING, best
    return total + wealth, wealth, max(best, wealth)


def losses(hand: Sequence[str], deck: Deck, cancel_mode: str = SIMULTANEOUS) -> dict[str, int]:
    """Return for each card of a hand the points that go with it; of copies for one of them."""
    whole, found = standing(hand, deck, cancel_mode)[0], {}
    for card in dict.fromkeys(hand):
        if deck[card].kind is Kind.DANDY and card not in deck.cancels and card not in deck.cancelled_by:
            found[card] = deck.value[card]  # nothing else in the hand has to do with it
        else:
            found[card] = whole - standing(without(hand, card), deck, cancel_mode)[0]
    return found


def without(hand: Sequence[str], card: str) -> tuple[str, ...]:
    """Return a hand that one copy of a card has left."""
    at = hand.index(card)
    return (*hand[:at], *hand[at + 1 :])


def drawn_for(hand: Iterable[str], pile: Iterator[str], deck: Deck) -> Iterator[Drawn]:  # LC-8.1, LC-8.2
    """Yield the cards that a gentleman draws from the top of a pile, for each mysterious card of his in order."""
    waiting = [card for card in hand if card in deck.draws]
    while waiting:
        mysterious = waiting.pop(0)
        for _ in range(deck.draws[mysterious]):
            card = next(pile, None)
            if card is None:
                raise BadInput(f"{deck.title_of(mysterious)} draws {deck.draws[mysterious]}, and no card is left.")
            yield Drawn(card, mysterious)
            if card in deck.draws:
                waiting.append(card)


def judge(gentleman: G, hand: Sequence[str], drawn: Sequence[Drawn], deck: Deck, cancel_mode: str) -> Judged[G]:
    """Return a gentleman's hand as it is judged: first what is cancelled, then all Wealth but the dearest."""
    cards = (*hand, *(draw.card for draw in drawn))
    acts = acting(cards, deck, cancel_mode)
    reasons: list[tuple[str, ...]] = [tuple(act for act in acts if card in deck.cancels[act]) for card in cards]
    left = [n for n, by in enumerate(reasons) if not by]
    coins = [n for n in left if cards[n] in deck.wealth]
    dearest = max(coins, key=lambda n: deck.value[cards[n]], default=-1)  # LC-8.7: of equal ones, the first
    aside = [
        PutAside(card, Why.CANCELLED, by) if by else PutAside(card, Why.POORER, (cards[dearest],))
        for n, (card, by) in enumerate(zip(cards, reasons, strict=True))
        if by or (n in coins and n != dearest)
    ]
    kept = tuple(cards[n] for n in left if n == dearest or n not in coins)
    return Judged(
        gentleman,
        cards,
        tuple(drawn),
        tuple(aside),
        kept,
        sum(deck.value[card] for card in kept),
        cards[dearest] if coins else None,
        max(kept, key=deck.value.__getitem__, default=None),
    )


def ranked(
    hands: Mapping[G, Sequence[str]],
    pile: Iterable[str] = (),
    cancel_mode: str = SIMULTANEOUS,
    married: G | None = None,
    deck: Deck | None = None,
) -> Ranking[G]:
    """Return the ranking of hands in turn order, cards given by key and taken on trust.

    `pile` is what mysterious cards draw from, top first; no more of it is asked for than is drawn. `married` is who
    is ahead where all else is equal, in the game for two.
    """
    deck = deck or printed()
    top = iter(pile)
    judged = tuple(  # LC-8.2: one gentleman draws all of his before the next
        judge(gentleman, hand, tuple(drawn_for(hand, top, deck)), deck, cancel_mode)
        for gentleman, hand in hands.items()
    )
    standings = {of.gentleman: _standing(of, deck) for of in judged}
    in_turn = sorted(standings, key=lambda gentleman: gentleman != married)
    order = sorted(in_turn, key=standings.__getitem__, reverse=True)  # LC-9.4: equal ones stay in turn
    by_name = {of.gentleman: of for of in judged}
    ties = tuple(
        _tie(by_name[ahead], by_name[behind], deck, married)
        for ahead, behind in itertools.pairwise(order)
        if standings[ahead][0] == standings[behind][0]
    )
    return Ranking(judged, tuple(order), ties)


def _standing(judged: Judged[G], deck: Deck) -> Standing:  # LC-9.1
    return judged.total, _worth(judged.wealth, deck), _worth(judged.best, deck)


def _worth(card: str | None, deck: Deck) -> int:
    return NOTHING if card is None else deck.value[card]


def _tie(ahead: Judged[G], behind: Judged[G], deck: Deck, married: G | None) -> Tie[G]:
    names = ahead.gentleman, behind.gentleman
    for by, cards in ((By.WEALTH, (ahead.wealth, behind.wealth)), (By.CARD, (ahead.best, behind.best))):
        if _worth(cards[0], deck) != _worth(cards[1], deck):
            return Tie(*names, by, cards)
    return Tie(*names, By.MARRIED if ahead.gentleman == married else By.TURN, (None, None))


@overload
def rank(
    hands: Mapping[G, str | Iterable[str]],
    deck: str | Iterable[str] = (),
    cancel_mode: str = SIMULTANEOUS,
    *,
    married: G | None = None,
    cards: Deck | None = None,
) -> Ranking[G]: ...


@overload
def rank(
    hands: Sequence[str | Iterable[str]],
    deck: str | Iterable[str] = (),
    cancel_mode: str = SIMULTANEOUS,
    *,
    married: int | None = None,
    cards: Deck | None = None,
) -> Ranking[int]: ...


def rank(
    hands: Mapping[G, str | Iterable[str]] | Sequence[str | Iterable[str]],
    deck: str | Iterable[str] = (),
    cancel_mode: str = SIMULTANEOUS,
    *,
    married: object = None,
    cards: Deck | None = None,
) -> Ranking[G] | Ranking[int]:
    """Rank gentlemen by their hands, dandiest first, and say how it came about.

    Parameters
    ----------
    hands
        Each gentleman's cards in turn order, by gentleman or as a plain list. A card is given by its title; a hand
        may be one text with commas.
    deck
        What is left to draw for mysterious cards, top first.
    cancel_mode
        ``"simultaneous"``: every cancel counts that is in the hand. ``"sequential"``: a card put aside cancels no more.
    married
        Who is ahead where all else is equal, in the game for two.
    cards
        The deck in play; the printed one if None.

    Raises
    ------
    BadInput
        For a card that is not in the deck, or there more often than that, and where a mysterious card finds none left.

    >>> ranking = rank({"Bo": "Con Artist, Foreign Prince, Charitable", "Cy": ["Automobile", "Locomotive"]})
    >>> ranking.ranking, ranking.totals
    (('Cy', 'Bo'), {'Bo': 2, 'Cy': 26})
    >>> ranking["Bo"].put_aside
    (PutAside(card='foreign_prince', why=<Why.CANCELLED: 'cancelled'>, by=('con_artist',)),)
    """
    printed_cards = cards or printed()
    if cancel_mode not in CANCEL_MODES:
        raise BadInput(f"cancel_mode is {listed(map(repr, CANCEL_MODES))}, not {cancel_mode!r:.40}.")
    given: Mapping[G | int, str | Iterable[str]]
    given = hands if isinstance(hands, Mapping) else dict(enumerate(hands))  # type: ignore[assignment]
    if not 1 <= len(given) <= MOST_GENTLEMEN:
        raise BadInput(f"A ranking takes 1 to {MOST_GENTLEMEN} gentlemen, not {len(given)}.")
    if married is not None and married not in given:
        raise BadInput(f"{married!r:.40} is none of the gentlemen: {listed(given, 'and')}.")
    found = {gentleman: keys_of(hand, printed_cards) for gentleman, hand in given.items()}
    pile = keys_of(deck, printed_cards)
    there = Counter(card for part in (*found.values(), pile) for card in part)
    for card, number in there.items():
        if number > (copies := printed_cards[card].copies):
            raise BadInput(f"{printed_cards.title_of(card)} is in the deck {_times(copies)}, not {number} times.")
    return ranked(found, pile, cancel_mode, married, printed_cards)  # type: ignore[arg-type, return-value]


def keys_of(hand: str | Iterable[str], deck: Deck) -> tuple[str, ...]:
    """Return the keys of cards given by title, key or alias; BadInput, with titles like it, for what is none."""
    names = [name.strip() for name in hand.split(",") if name.strip()] if isinstance(hand, str) else list(hand)
    return tuple(_key(name, deck) for name in names)


def _key(name: object, deck: Deck) -> str:
    if isinstance(name, str) and (key := deck.key_of(name)) is not None:
        return key
    import difflib  # needed only where something is misspelt

    titles = {card.title.casefold(): card.title for card in deck.kinds.values()}
    close = difflib.get_close_matches(str(name).casefold()[:80], titles, 3, 0.6)
    like = f" Is it {listed(titles[title] for title in close)}?" if close else ""
    raise BadInput(f"There is no card {name!r:.40} in the deck.{like}")


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
