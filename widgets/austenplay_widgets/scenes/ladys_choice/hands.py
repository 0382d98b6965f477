"""The scene where three or more play: hands and what is known of them, the Clock, love, and the ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from austenplay.core.errors import listed
from austenplay.core.events import Event
from austenplay.core.knowledge import BACK, EVERYBODY, knows
from austenplay.core.words import amount, named
from austenplay.games.ladys_choice.account import RANKS
from austenplay.games.ladys_choice.deck import DEALT
from austenplay.games.ladys_choice.options import OPTIONS
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.ranking import Ranking
from austenplay.games.ladys_choice.sights import surely_held
from austenplay.games.ladys_choice.view import View
from austenplay.games.ladys_choice.words import NUMBERS
from austenplay_widgets.scenes.common import (
    Scene,
    Seating,
    Trip,
    back,
    blank,
    house_rules,
    is_bare,
    log,
    news,
    pick_key,
    plate,
    shown_from,
    turn_order,
    zone,
)
from austenplay_widgets.scenes.ladys_choice.cards import card
from austenplay_widgets.scenes.ladys_choice.judging import (
    account_lines,
    judged_zones,
    rank_badge,
    ranking_of,
    this_round,
)
from austenplay_widgets.scenes.ladys_choice.turns import goes_without_saying, offered, prompt

SEEN_BY_ALL = "seen by all"
"""What is noted of a card that was boasted of, or shown because it opens the hand."""


def scene(view: View, seating: Seating) -> Scene:
    """Return what a view looks like on the table."""
    return {
        **blank(seating.game),
        "title": f"Round {max(view.round, 1)} of {view.rules.rounds}",
        "status": " ".join(_status(view)),
        "viewer": view.seat,
        **frame(view, seating),
        **offered(view, seating),
        "log": log(view, seating, shown_from(view)),
        "outcome": _outcome(view, seating) if view.is_round_over else None,
    }


def frame(view: View, seating: Seating) -> dict[str, Any]:
    """Return how the table stands and what is new, without what there is to choose."""
    ranking = ranking_of(view) if view.is_round_over else None
    return {
        "prompt": prompt(view, seating),
        "seats": [_seat(view, seating, seat, ranking) for seat in turn_order(view)],
        "middle": _middle(view),
        **news(view, seating, goes_without_saying),
    }


def _status(view: View) -> list[str]:
    words = ["Whoever has received the most love in the end wins."]
    if view.options["deck"]:
        words.append(f"Deck: {view.rules.deck.name}.")
    return [*words, *house_rules(OPTIONS, view.options, ("cancel_mode",))]


# Plates


def _seat(view: View, seating: Seating, seat: int, ranking: Ranking[int] | None) -> dict[str, Any]:
    is_gentleman = view.round > 0 and seat in view.gentlemen
    if ranking is not None and is_gentleman:
        zones = judged_zones(view.rules, ranking[seat], "close" if seat == view.seat else "row")
    else:
        zones = _held(view, seating, seat) if is_gentleman else []
    return plate(
        view,
        seating,
        seat,
        badges=list(_badges(view, seating, seat, ranking)),
        tokens={
            "count": view.scores[seat],
            "needed": None,
            "label": "love received",
            "gained": sum(_gained(view, seat)) if ranking is not None else 0,
        },
        zones=[*zones, _love(view, seat)],
    )


def _badges(view: View, seating: Seating, seat: int, ranking: Ranking[int] | None) -> Iterable[dict[str, str]]:
    if view.round == 0:
        return
    if seat in view.ladies:
        yield {"key": "catch", "text": _catch(view, seat), "tone": "marriage"}
    for lady, husband in view.marriages:
        if seat in (lady, husband):
            text = named(f"married to {{{husband if seat == lady else lady}}}", seating.names, view.seat)
            yield {"key": "married", "text": text, "tone": "marriage"}
    if view.phase is Phase.REST and seat == view.courted:
        yield {"key": "courted", "text": "turns up cards", "tone": "plain"}
    if ranking is not None and seat in view.gentlemen:
        yield rank_badge(ranking, seat)
    if seat in view.winners:
        yield {"key": "winner", "text": "won the game", "tone": "points"}


def _catch(view: View, seat: int) -> str:
    """Return what a lady of this round is called."""
    if view.rules.catches == 1:
        return "the Catch"
    return "the First Catch" if seat == view.first else "the Second Catch"


def _held(view: View, seating: Seating, seat: int) -> list[dict[str, Any]]:
    """Return the places of a gentleman in mid-round: his hand, what may have left it, and what he has put away."""
    yours = seat == view.seat
    zones = [zone("hand", "Your hand" if yours else "Hand", _hand(view, seating, seat), "close" if yours else "row")]
    if not yours and not is_bare(view, seating) and not seating.opened and (gone := view.doubtful(seat)):
        seen = [card(view.rules, key) for key in gone]
        zones.append(zone("doubtful", "May be gone", seen) | {"aside": True, "unsure": True})
    away = view.discards[seat]
    cards = [card(view.rules, key) if key != BACK else back("a card put away") for key in away]
    zones.append(zone("discards", "Put away", cards, "row" if yours else "pile") | {"aside": True})
    return zones


def _hand(view: View, seating: Seating, seat: int) -> list[dict[str, Any]]:
    """Return a gentleman's hand as the table shows it: a bare table does not remember what was seen."""
    if seating.opened:
        hand = tuple(seating.opened[seat].hands[seat])
    elif seat != view.seat and is_bare(view, seating):
        hand = (BACK,) * len(view.hands[seat])
    else:
        hand = view.hands[seat]
    notes = _notes(view, seating, seat)
    decides = seat == view.seat and view.decision is not None and view.decision.seat == seat
    cards = []
    for key in hand:
        if key == BACK:
            cards.append(back("a hidden card"))
            continue
        shown = card(view.rules, key, notes.get(key, ""))
        cards.append({**shown, "pick": pick_key(("card", key))} if decides else shown)
    return cards


def _notes(view: View, seating: Seating, seat: int) -> dict[str, str]:
    """Return what is remembered of the cards of a hand: who has seen them."""
    if is_bare(view, seating):
        return {}
    mine = [sight for sight in view.sights if sight.gentleman == seat]
    turns = view.turns[seat]
    if seat != view.seat:
        boasted = surely_held((sight for sight in mine if sight.seats == EVERYBODY), seat, turns)
        return dict.fromkeys(surely_held(mine, seat, turns), "you have seen it") | dict.fromkeys(boasted, SEEN_BY_ALL)
    notes = dict[str, str]()
    for sight in mine:
        names = listed((seating.names[lady] for lady in view.ladies if knows(sight.seats, lady)), "and")
        for key in sight.cards:
            if sight.seats == EVERYBODY or notes.get(key) != SEEN_BY_ALL:
                notes[key] = SEEN_BY_ALL if sight.seats == EVERYBODY else f"seen by {names}"
    return notes


def _love(view: View, seat: int) -> dict[str, Any]:
    """Return the love of a seat that is no plain score: what there is to give, and how much of it is true."""
    pieces = [{"kind": "token", "key": "give", "label": "to give", "glyph": "letter", "count": view.to_give[seat]}]
    if true := view.true_love[seat]:
        pieces.append({"kind": "token", "key": "true", "label": "True Love", "glyph": "ring", "count": true})
    return {"key": "love", "label": "Love", "pieces": pieces}


def _gained(view: View, seat: int) -> Iterable[int]:
    """Yield the love that a seat has received at the end of the round."""
    for event in this_round(view):
        if event.kind == "love":
            yield int(str(event["kept"])) * (event.seat == seat) + int(str(event["back"])) * (event["lady"] == seat)
        elif event.kind == "true_love":
            yield int(event.seat == seat)


# The middle


def _middle(view: View) -> list[dict[str, Any]]:
    deck = {
        "key": "deck",
        "label": "Deck",
        "layout": "pile",
        "count": len(view.deck),
        "cards": [back("the draw deck")] if view.deck else [],
    }
    return [deck, zone("clock", "The Clock", [_clock(view)]), zone("shown", "Turned up", _turned_up(view))]


def _clock(view: View) -> dict[str, Any]:
    above = view.above_clock if view.round else len(view.rules.deck.cards) - DEALT * view.rules.looks
    note = "no more courting" if view.is_late else f"{amount(above, 'card')} above it"
    return {"key": "clock", "name": "Biological Clock", "glyph": "hourglass", "note": note}


def _turned_up(view: View) -> list[dict[str, Any]]:
    """Return the cards that a lady has just turned up; others than the two see their backs."""
    if view.phase is not Phase.REST:
        return []
    if view.seat not in (view.to_move, view.courted):
        return [back("a card turned up for the lady")] * view.rules.looks
    return [card(view.rules, key) for key in view.sights[-1].cards]


# The end of a round


def _outcome(view: View, seating: Seating) -> dict[str, Any]:
    """Return the end of a round: who married whom, how dandy he is and why, and what love came of it."""
    ranking = ranking_of(view)
    order = view.gentlemen
    lines = account_lines(
        view,
        ranking,
        [seating.names[seat] for seat in order],
        order.index(view.seat) if view.seat in order else None,
    )
    ranks = [line for line in lines if line["clause"].startswith("LC-9")]
    love = [
        {"text": seating.say(seating.game.tell(view, event), view.seat), "clause": event.clause}
        for event in this_round(view)
        if event.kind in ("love", "true_love", "end")
    ]
    is_over = view.is_over
    return {
        "title": _won(view, seating) if is_over else _married(view, seating, ranking),
        "tone": "match" if is_over else "round",
        "portraits": _winners(view, seating) if is_over else list(_couples(view, seating, ranking)),
        "lines": [*ranks, *love, *lines[len(ranks) :]],
    }


def _won(view: View, seating: Seating) -> str:
    if len(view.winners) == 1:
        return seating.say(f"{{{view.winners[0]} wins}} the game", view.seat)
    names = (seating.say(f"{{{seat}}}", view.seat) for seat in view.winners)
    return f"{listed(names, 'and')} win the game together"


def _married(view: View, seating: Seating, ranking: Ranking[int]) -> str:
    told = (
        seating.say(f"{{{lady} marries}} {{{husband}}}, {RANKS[ranking.place(husband) - 1]}", view.seat)
        for lady, husband in view.marriages
    )
    return f"{', and '.join(told)} of {NUMBERS[len(ranking.ranking)]}"


def _winners(view: View, seating: Seating) -> list[dict[str, str]]:
    return [
        {"name": seating.names[seat], "glyph": "heart", "note": f"{view.scores[seat]} love"} for seat in view.winners
    ]


def _couples(view: View, seating: Seating, ranking: Ranking[int]) -> Iterable[dict[str, str]]:
    for lady, husband in view.marriages:
        for seat, glyph in ((lady, "lady_bonnet"), (husband, "gentleman_hat")):
            yield {"name": seating.names[seat], "glyph": glyph, "note": f"{sum(_gained(view, seat))} love"}


# What travels


def _hand_of(seat: object) -> str:
    return f"seat:{seat}/hand"


def _keys(cards: object) -> tuple[str | None, ...]:
    """Return the cards that are seen; those of a hidden deal go in one packet."""
    return tuple(map(str, cards)) if isinstance(cards, tuple) else (None,)


def _deal(event: Event) -> Iterable[Trip]:
    return [("deck", _hand_of(event.seat), key) for key in _keys(event["cards"])]


def _draw(event: Event) -> Iterable[Trip]:
    yield "deck", _hand_of(event.seat), _key(event["card"])


def _change(event: Event) -> Iterable[Trip]:
    yield _hand_of(event.seat), f"seat:{event.seat}/discards", _key(event["card"])


def _show(event: Event) -> Iterable[Trip]:
    return [(_hand_of(event["gentleman"]), "shown", key) for key in _keys(event["cards"])]


def _mystery(event: Event) -> Iterable[Trip]:
    yield "deck", _hand_of(event["gentleman"]), _key(event["card"])


def _key(key: object) -> str | None:
    return None if key is None else str(key)


TRIPS: Mapping[str, Callable[[Event], Iterable[Trip]]] = {
    "deal": _deal,
    "draw": _draw,
    "change": _change,
    "show": _show,
    "mystery": _mystery,
}
"""The cards that an event moves; events of other kinds move none."""
