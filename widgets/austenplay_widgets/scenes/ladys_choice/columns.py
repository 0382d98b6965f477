"""The scene where two play: four gentlemen in the middle, each with a pile and a lady's cards on either side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from austenplay.core.events import Event
from austenplay.core.knowledge import BACK
from austenplay.core.words import named
from austenplay.games.ladys_choice.options import OPTIONS
from austenplay.games.ladys_choice.ranking import Ranking
from austenplay.games.ladys_choice.rules import COLUMNS
from austenplay.games.ladys_choice.two.view import View
from austenplay.games.ladys_choice.words import COLUMN_NAMES
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
    plate,
    shown_from,
    turn_order,
    zone,
)
from austenplay_widgets.scenes.ladys_choice.cards import card
from austenplay_widgets.scenes.ladys_choice.judging import account_lines, judged_zones, rank_badge, ranking_of
from austenplay_widgets.scenes.ladys_choice.turns import column_name, goes_without_saying, offered, prompt


def scene(view: View, seating: Seating) -> Scene:
    """Return what a view looks like on the table."""
    return {
        **blank(seating.game),
        "title": "Four gentlemen",
        "status": " ".join(_status(view)),
        "viewer": view.seat,
        **frame(view, seating),
        **offered(view, seating),
        "log": log(view, seating, shown_from(view)),
        "outcome": _outcome(view, seating) if view.is_over else None,
    }


def frame(view: View, seating: Seating) -> dict[str, Any]:
    """Return how the table stands and what is new, without what there is to choose."""
    ranking = ranking_of(view, view.husband) if view.is_over else None
    return {
        "prompt": prompt(view, seating),
        "seats": [_seat(view, seating, seat) for seat in turn_order(view)],
        "middle": [_gentleman(view, seating, column, ranking) for column in range(COLUMNS)],
        **news(view, seating, goes_without_saying),
    }


def _status(view: View) -> list[str]:
    words = ["Whoever marries the dandiest of the four wins; whoever marries another loses."]
    if view.options["deck"]:
        words.append(f"Deck: {view.rules.deck.name}.")
    return [*words, *house_rules(OPTIONS, view.options, ("cancel_mode", "openness_2p"))]


def _seat(view: View, seating: Seating, seat: int) -> dict[str, Any]:
    badges = []
    if view.husband is not None and seat == view.to_move:
        text = f"married to {COLUMN_NAMES[view.husband]}"
        badges.append({"key": "married", "text": text, "tone": "marriage"})
    if seat in view.winners:
        badges.append({"key": "winner", "text": "won the game", "tone": "points"})
    return plate(view, seating, seat, badges=badges, zones=[])


def _gentleman(view: View, seating: Seating, column: int, ranking: Ranking[int] | None) -> dict[str, Any]:
    """Return what lies before a gentleman: a lady's cards on either side of his pile, or how he was judged."""
    badges = []
    if column == view.husband:
        text = named(f"married to {{{view.to_move}}}", seating.names, view.seat)
        badges.append({"key": "married", "text": text, "tone": "marriage"})
    if ranking is not None:
        badges.append(rank_badge(ranking, column))
        zones = judged_zones(view.rules, ranking[column])
    else:
        zones = _places(view, seating, column)
    return {"key": f"column:{column}", "label": column_name(column), "badges": badges, "zones": zones}


def _places(view: View, seating: Seating, column: int) -> list[dict[str, Any]]:
    first, second = turn_order(view)
    pile = view.piles[column]
    top = [_face(view, pile[0])] if pile else []
    middle = {"key": "pile", "label": "Pile", "layout": "pile", "count": len(pile), "cards": top}
    zones = [_side(view, seating, column, first), middle]
    if view.open[column]:
        zones.append(zone("open", "Face up", [card(view.rules, key) for key in view.open[column]]))
    return [*zones, _side(view, seating, column, second)]


def _side(view: View, seating: Seating, column: int, seat: int) -> dict[str, Any]:
    """Return what a lady has taken of a gentleman, the last card first, as the viewer sees it."""
    faces = view.sides[seat][column]
    if seating.opened:
        faces = seating.opened[seat].sides[seat][column]
    elif seat != view.seat and is_bare(view, seating):
        faces = (BACK,) * len(faces)
    label = "Your side" if seat == view.seat else f"{seating.names[seat]}'s side"
    return zone(f"side:{seat}", label, [_face(view, face) for face in faces])


def _face(view: View, face: str) -> dict[str, Any]:
    return back("a hidden card") if face == BACK else card(view.rules, face)


def _outcome(view: View, seating: Seating) -> dict[str, Any]:
    """Return the end of the game: who wins, and how the gentlemen were ranked."""
    (winner,) = view.winners
    told = [of for of in view.log or () if of.kind in ("marry", "end")]
    lines = [{"text": seating.say(seating.game.tell(view, of), view.seat), "clause": of.clause} for of in told]
    ranking = ranking_of(view, view.husband)
    return {
        "title": seating.say(f"{{{winner} wins}} the game", view.seat),
        "tone": "match",
        "portraits": [{"name": seating.names[winner], "glyph": "lady_bonnet"}],
        "lines": [*lines, *account_lines(view, ranking, COLUMN_NAMES, None)],
    }


# What travels


def _take(event: Event) -> Iterable[Trip]:
    column, key = event["gentleman"], event["card"]
    yield f"column:{column}/pile", f"column:{column}/side:{event.seat}", None if key is None else str(key)


def _flip(event: Event) -> Iterable[Trip]:
    assert event.seat is not None
    column = event["gentleman"]
    yield f"column:{column}/side:{1 - event.seat}", f"column:{column}/open", str(event["card"])


TRIPS: Mapping[str, Callable[[Event], Iterable[Trip]]] = {"take": _take, "flip": _flip}
"""The cards that an event moves; events of other kinds move none."""
