"""A ranking told line by line, each with the clause behind it: what a workbench shows beside the hands.

A game's own log says the same in fewer lines (`words`); here nothing is left out, so that a learner can add it up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from austenplay.core.errors import listed
from austenplay.core.words import amount, in_print, named
from austenplay.games.ladys_choice.deck import Deck, printed
from austenplay.games.ladys_choice.ranking import By, G, Judged, Ranking, Tie, Why, spared

RANKS = ("the dandiest", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
CLAUSES = {By.WEALTH: "LC-9.2", By.CARD: "LC-9.3", By.TURN: "LC-9.4", By.MARRIED: "LC-9.5"}


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a ranking.

    `place` is whose step it is, counted in turn order from 0. The text names gentlemen by it as well, to be filled in
    by `core.words.named`.
    """

    clause: str
    place: int
    text: str


def account(ranking: Ranking[G], deck: Deck | None = None) -> tuple[Line, ...]:
    """Return every step of a ranking: draws, cards put aside and sums in turn order, then who is dandiest.

    >>> from austenplay.games.ladys_choice import rank
    >>> for line in account(rank(["Con Artist, Foreign Prince, Charitable", "Dog Owner"])):
    ...     print(line.clause, line.text)
    LC-8.3 Foreign Prince is cancelled by Con Artist.
    LC-8.9 {0 has} Con Artist −10 and Charitable 12: 2 dandy points.
    LC-8.9 {1 has} Dog Owner 2: 2 dandy points.
    LC-9.1 {0 is} the dandiest.
    LC-9.3 {1 is} second: both have 2, and {0 has} the dandier card, Charitable 12 against Dog Owner 2.
    """
    return tuple(_lines(ranking, deck or printed()))


def told(ranking: Ranking[G], names: Sequence[str] = (), deck: Deck | None = None) -> str:
    """Return the account of a ranking as a text, gentlemen by these names or as the ranking calls them."""
    called = names or [str(judged.gentleman) for judged in ranking.judged]
    return "\n".join(f"{named(line.text, called)} ({line.clause})" for line in account(ranking, deck))


def _lines(ranking: Ranking[G], deck: Deck) -> Iterator[Line]:
    for place, judged in enumerate(ranking.judged):
        yield from _judging(place, judged, deck)
    places = {judged.gentleman: place for place, judged in enumerate(ranking.judged)}
    ties = {tie.behind: tie for tie in ranking.ties}
    for rank, gentleman in enumerate(ranking.ranking):
        mark = f"{{{places[gentleman]} is}} {RANKS[rank]}"
        if tie := ties.get(gentleman):
            total = ranking[gentleman].total
            why = _why(tie, places[tie.ahead], deck)
            yield Line(CLAUSES[tie.by], places[gentleman], f"{mark}: both have {in_print(total)}, and {why}.")
        else:
            yield Line("LC-9.1", places[gentleman], f"{mark}.")


def _judging(place: int, judged: Judged[G], deck: Deck) -> Iterator[Line]:
    for draw in judged.drawn:
        text = f"{{{place} draws}} {deck.title_of(draw.card)} for {deck.title_of(draw.by)}."
        yield Line("LC-8.1", place, text)
    for put in judged.put_aside:
        by = listed(map(deck.title_of, put.by), "and")
        if put.why is Why.CANCELLED:
            yield Line("LC-8.3", place, f"{deck.title_of(put.card)} is cancelled by {by}.")
        else:
            yield Line("LC-8.7", place, f"{deck.title_of(put.card)} is put aside, for {by} is dearer.")
    for card, without in spared(judged, deck):
        yield Line("LC-8.6", place, f"{deck.title_of(card)} stays, for {no_longer(without, deck)}.")
    cards = listed((worth(card, deck) for card in judged.kept), "and") or "nothing that counts"
    yield Line("LC-8.9", place, f"{{{place} has}} {cards}: {amount(judged.total, 'dandy point')}.")


def no_longer(cards: Sequence[str], deck: Deck) -> str:
    """Return in words that some cards, put aside themselves, cancel nothing.

    >>> no_longer(["silk_top_hat"], printed())
    'Silk Top Hat is put aside and cancels nothing any more'
    """
    titles = listed(map(deck.title_of, cards), "and")
    return f"{titles} {'is put aside and cancels' if len(cards) == 1 else 'are put aside and cancel'} nothing any more"


def _why(tie: Tie[G], ahead: int, deck: Deck) -> str:
    first, second = (None if card is None else worth(card, deck) for card in tie.cards)
    match tie.by:
        case By.WEALTH:
            return f"{{{ahead} has}} {first} against {second or 'no Wealth'}"
        case By.CARD:
            return f"{{{ahead} has}} the dandier card, {first} against {second or 'none'}"
        case By.TURN:
            return f"{{{ahead} is}} earlier in turn"
        case By.MARRIED:
            return f"{{{ahead} is}} the one who was married"


def worth(card: str, deck: Deck) -> str:
    """Return a card with its number."""
    return f"{deck.title_of(card)} {in_print(deck.value[card])}"
