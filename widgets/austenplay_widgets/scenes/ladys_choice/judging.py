"""The end of a round on the table: what counts of a hand, what was put aside and why, and who is dandiest.

Nothing is judged here: the log says what lay open and what was drawn, and the ranking is asked again how it came about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from austenplay.core.errors import listed
from austenplay.core.events import Event
from austenplay.core.words import amount, capitalised, named
from austenplay.games.ladys_choice.account import CLAUSES, RANKS, Line, account, no_longer
from austenplay.games.ladys_choice.deck import Deck
from austenplay.games.ladys_choice.ranking import Judged, PutAside, Ranking, Why, ranked, spared
from austenplay.games.ladys_choice.rules import Rules
from austenplay_widgets.scenes.common import zone
from austenplay_widgets.scenes.ladys_choice.cards import card

OF_RANKS = ("LC-9.1", *CLAUSES.values())
"""The clauses of who is dandier; all others of an account say what a hand comes to."""
T = TypeVar("T")


def this_round(view: Any) -> tuple[Event, ...]:
    """Return what has happened since the last shuffle."""
    return () if view.log is None else view.log.since_last("shuffle")


def ranking_of(view: Any, married: int | None = None) -> Ranking[int]:
    """Return the ranking that a view's log has told; `married` as for `ranked`."""
    told = this_round(view)
    hands: Any = {event["gentleman"]: event["cards"] for event in told if event.kind == "reveal"}
    drawn = [str(event["card"]) for event in told if event.kind == "mystery"]
    return ranked(hands, drawn, view.rules.cancel_mode, married, view.rules.deck)


def judged_zones(rules: Rules, judged: Judged[int], layout: str = "row") -> list[dict[str, Any]]:
    """Return a gentleman's cards once they are judged: those that count, and those put aside with the reason."""
    drawn = {of.card for of in judged.drawn}
    return [
        zone("hand", "Counts", [card(rules, key, "drawn" if key in drawn else "") for key in judged.kept], layout),
        zone("aside", "Put aside", [card(rules, of.card, why(rules, of)) for of in judged.put_aside]) | {"aside": True},
    ]


def why(rules: Rules, of: PutAside) -> str:
    """Return why a card is put aside, in a few words."""
    by = listed(map(rules.deck.title_of, of.by), "and")
    return f"cancelled by {by}" if of.why is Why.CANCELLED else f"less than {by}"


def rank_badge(ranking: Ranking[int], gentleman: int) -> dict[str, str]:
    """Return how dandy a gentleman has turned out to be."""
    place = ranking.place(gentleman)
    text = f"{RANKS[place - 1]}, {amount(ranking[gentleman].total, 'point')}"
    return {"key": "rank", "text": text, "tone": "points" if place == 1 else "plain"}


def account_lines(view: Any, ranking: Ranking[int], names: Sequence[str], you: int | None) -> list[dict[str, Any]]:
    """Return a ranking line by line: first who is how dandy, then what each hand came to.

    `names` are those of the gentlemen in turn order, and `you` is the place of the viewer among them.
    """
    told = account(ranking, view.rules.deck)
    ranks = [(of.clause, _with_points(of, ranking)) for of in told if of.clause in OF_RANKS]
    sums = [
        line
        for place, judged in enumerate(ranking.judged)
        for line in (
            *_before_the_sum(view.rules.deck, place, judged),
            *((of.clause, of.text) for of in told if of.place == place and of.clause == "LC-8.9"),
        )
    ]
    return [{"text": capitalised(named(text, names, you)), "clause": clause} for clause, text in (*ranks, *sums)]


def _with_points(of: Line, ranking: Ranking[int]) -> str:
    """Return who is how dandy, with the points unless a tie tells them."""
    return f"{of.text[:-1]}: {amount(ranking.judged[of.place].total, 'point')}." if of.clause == "LC-9.1" else of.text


def _before_the_sum(deck: Deck, place: int, judged: Judged[int]) -> Iterator[tuple[str, str]]:
    """Yield what happened to a hand before it was added up, all cards in one line that went the same way."""
    for by, drawn in _by(judged.drawn, lambda of: of.by):
        titles = listed((deck.title_of(of.card) for of in drawn), "and")
        yield "LC-8.1", f"{{{place} draws}} {titles} for {deck.title_of(by)}."
    for (reason, acting), aside in _by(judged.put_aside, lambda of: (of.why, of.by)):
        titles = listed((deck.title_of(of.card) for of in aside), "and" if reason is Why.CANCELLED else "or")
        cards = listed(map(deck.title_of, acting), "and")
        if reason is Why.CANCELLED:
            yield "LC-8.3", f"In {{{place}'s}} hand {cards} {'cancels' if len(acting) == 1 else 'cancel'} {titles}."
        else:
            yield "LC-8.7", f"Of {{{place}'s}} Wealth only {cards} counts, and not {titles}."
    for without, stays in _by(spared(judged, deck), lambda of: of[1]):
        titles = listed((deck.title_of(key) for key, _ in stays), "and")
        stay = "stays" if len(stays) == 1 else "stay"
        yield "LC-8.6", f"In {{{place}'s}} hand {no_longer(without, deck)}, so {titles} {stay}."


def _by(items: Iterable[T], key: Callable[[T], Any]) -> Iterator[tuple[Any, list[T]]]:
    """Yield items with what they have in common, in the order in which it is first met."""
    found: dict[Any, list[T]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return iter(found.items())
