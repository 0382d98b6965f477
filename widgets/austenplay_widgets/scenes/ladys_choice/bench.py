"""The workbench for rankings on the table: every gentleman's cards as they are judged, and line by line why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from austenplay.core.game import Game
from austenplay.core.words import amount, capitalised, named
from austenplay.games.ladys_choice.account import Line, account
from austenplay.games.ladys_choice.options import OPTIONS
from austenplay.games.ladys_choice.ranking import Ranking
from austenplay.games.ladys_choice.rules import Rules
from austenplay_widgets.scenes.common import Scene, blank, house_rules, pick_key, zone
from austenplay_widgets.scenes.ladys_choice.cards import card
from austenplay_widgets.scenes.ladys_choice.judging import OF_RANKS, judged_zones, rank_badge

TOUCH = "Touch a card to take it out again."
NOTHING = "Nobody has a card yet. Find one above, deal a hand, or choose an example."

Taken = tuple[int | None, str]
"""A card that lies here: whose hand it is in, None on the deck, and its key."""


def bench_scene(
    game: Game, rules: Rules, names: Sequence[str], ranking: Ranking[int], top: Sequence[str]
) -> tuple[Scene, tuple[Taken, ...]]:
    """Return how the bench looks, and what each of its choices takes out again.

    Parameters
    ----------
    game, rules
        Lady's Choice, with its deck and way of cancelling.
    names
        What the gentlemen are called, in turn order.
    ranking
        How their hands were judged.
    top
        What the visitor has laid on the deck, top card first.
    """
    taken: dict[str, Taken] = {}
    is_filled = any(judged.hand for judged in ranking.judged)

    def pickable(drawn: dict[str, Any], place: int | None) -> dict[str, Any]:
        pick = pick_key(("deck" if place is None else f"hand-{place}", drawn["key"]))
        taken[pick] = place, drawn["key"]
        return {**drawn, "pick": pick}

    middle = [
        *(_gentleman(rules, names, ranking, place, pickable) for place in range(len(names))),
        _deck(rules, names, ranking, top, pickable),
    ]
    return {
        **blank(game),
        "title": "Who is dandiest?",
        "status": " ".join([TOUCH, *house_rules(OPTIONS, {"cancel_mode": rules.cancel_mode}, ("cancel_mode",))]),
        "prompt": {"text": NOTHING, "clause": None, "yours": False},
        "middle": middle,
        "choices": [
            {"id": number, "picks": [pick], "label": rules.deck.title_of(key), "why": []}
            for number, (pick, (_, key)) in enumerate(taken.items())
        ],
        "picks": {pick: {"kind": "card", "label": rules.deck.title_of(key)} for pick, (_, key) in taken.items()},
        "outcome": _outcome(rules, names, ranking) if is_filled else None,
        "log": None,
    }, tuple(taken.values())


def headline(names: Sequence[str], ranking: Ranking[int]) -> str:
    """Return in a few words what the hands come to."""
    first = ranking.ranking[0]
    what = amount(ranking[first].total, "point")
    return f"{names[first]} has {what}" if len(names) == 1 else f"{names[first]} is the dandiest, with {what}"


Pickable = Callable[[dict[str, Any], int | None], dict[str, Any]]


def _gentleman(
    rules: Rules, names: Sequence[str], ranking: Ranking[int], place: int, pickable: Pickable
) -> dict[str, Any]:
    judged = ranking[place]
    held = judged.hand[: len(judged.hand) - len(judged.drawn)]
    badges = [{"key": "total", "text": amount(judged.total, "point"), "tone": "plain"}]
    if len(names) > 1:
        badges = [rank_badge(ranking, place)]
    return {
        "key": f"gentleman:{place}",
        "label": names[place],
        "badges": badges if judged.hand else [],
        "zones": [
            {**of, "cards": [pickable(drawn, place) if drawn["key"] in held else drawn for drawn in of["cards"]]}
            for of in judged_zones(rules, judged)
        ],
    }


def _deck(
    rules: Rules, names: Sequence[str], ranking: Ranking[int], top: Sequence[str], pickable: Pickable
) -> dict[str, Any]:
    """Return what the visitor has laid on the deck, with whoever draws it."""
    drawn = [names[judged.gentleman] for judged in ranking.judged for _ in judged.drawn]
    notes = [f"drawn by {drawn[number]}" if number < len(drawn) else "" for number in range(len(top))]
    cards = [pickable(card(rules, key, note), None) for key, note in zip(top, notes, strict=True)]
    return {"key": "deck", "label": "The deck", "badges": [], "zones": [zone("top", "On top", cards)]}


def _outcome(rules: Rules, names: Sequence[str], ranking: Ranking[int]) -> dict[str, Any]:
    """Return every step: first who is how dandy, where there are several, then what each hand came to."""
    told = account(ranking, rules.deck)
    ranks = [of for of in told if of.clause in OF_RANKS and len(names) > 1]
    sums = [of for of in told if of.clause not in OF_RANKS]
    return {
        "title": headline(names, ranking),
        "tone": "lesson",
        "lines": [{"text": _told(of, names), "clause": of.clause} for of in (*ranks, *sums)],
    }


def _told(of: Line, names: Sequence[str]) -> str:
    """Return a step in words, with whose it is."""
    text = capitalised(named(of.text, names))
    return text if "{" in of.text else f"{names[of.place]}: {text}"


def rules_of(game: Any, options: Mapping[str, str]) -> Rules:
    """Return the rules by which a bench judges: those of a table with several gentlemen."""
    rules: Rules = game.rules(game.usual_seats, **options)
    return rules
