"""The scene of Love Letter: hands, discards, the deck, and what may be named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from austenplay.core.errors import listed
from austenplay.core.events import Event
from austenplay.core.knowledge import BACK
from austenplay.core.telling import Asked
from austenplay.core.words import capitalised
from austenplay.games.love_letter.deck import edition
from austenplay.games.love_letter.legality import order_label
from austenplay.games.love_letter.options import OPTIONS
from austenplay.games.love_letter.position import Phase
from austenplay.games.love_letter.state import State
from austenplay.games.love_letter.view import View
from austenplay.games.love_letter.words import with_article
from austenplay_widgets.scenes.common import (
    Scene,
    Seating,
    Staging,
    Trip,
    back,
    blank,
    choices,
    house_rules,
    is_bare,
    log,
    news,
    pick_key,
    plate,
    shown_from,
    travels,
    turn_order,
    zone,
)

ASK = {
    "card": "Which card?",
    "seat": "Whom do you choose?",
    "name": "Which character do you name?",
    "order": "In which order do the others go beneath the deck?",
}

ASK_TOLD = {
    "played": "Touch the card.",
    "shown": "Touch the card.",
    "word": "Touch the answer.",
    "seat": "On whom?",
    "name": "Naming which character?",
    "order": "In which order did the others go beneath the deck?",
}
"""What is asked of somebody who tells what has been decided."""

ROUTINE = frozenset(("LL-1.2", "LL-1.3", "LL-1.5", "LL-2.2", "LL-6.1"))
"""Shuffle, card aside, deal, and draw and play: clauses that every turn or deal cites."""


def scene(view: View, seating: Seating) -> Scene:
    """Return what a view looks like on the table."""
    options = view.choices
    unseen = _unseen(view, seating)
    return {
        **blank(seating.game),
        "title": "A single round" if view.rules.match == "round" else f"Round {max(view.round, 1)}",
        "status": _status(view),
        "viewer": view.seat,
        **frame(view, seating),
        "choices": choices(options, seating, view.seat),
        "picks": {pick_key(pick): _pick(view, seating, pick, unseen) for choice in options for pick in choice.picks},
        "ask": ASK,
        "log": log(view, seating, shown_from(view)),
        "outcome": _outcome(view, seating) if view.is_round_over else None,
    }


def telling(asked: Asked, seating: Seating) -> dict[str, Any]:
    """Return what may be told next of a real table."""
    view: Any = asked.view
    unseen = None if view.is_round_over else _unseen(view, seating)  # those of the next round have all been shuffled
    picks = dict.fromkeys(pick for choice in asked.choices for pick in choice.picks)
    return {
        "choices": choices(asked.choices, seating, view.seat),
        "picks": {pick_key(pick): _pick(view, seating, pick, unseen) for pick in picks},
        "ask": ASK_TOLD,
    }


def frame(view: View, seating: Seating) -> dict[str, Any]:
    """Return how the table stands and what is new, without what there is to choose."""
    unseen = _unseen(view, seating)
    return {
        "prompt": _prompt(view, seating),
        "seats": [_seat(view, seating, seat, unseen) for seat in turn_order(view)],
        "middle": _middle(view, seating, unseen),
        **news(view, seating, _goes_without_saying),
    }


def moves(view: View, start: int) -> list[dict[str, Any]]:
    """Return the cards that travel in the log after its first `start` lines."""
    return travels(view, start, TRIPS, lambda key: _card(view, key))


def cards(position: State | View) -> list[dict[str, Any]]:
    """Return every character of the deck in play once, as cards."""
    return [_card(position, key) for key in position.rules.deck.characters]


def chapter(event: Event) -> str | None:
    """Return the heading of what begins with an event, seats still to be named; None where it goes on."""
    if event.kind == "draw":
        return f"{{{event.seat}'s}} turn"
    return {"shuffle": "A new round", "show": "The end of the round"}.get(event.kind)


def _goes_without_saying(event: Event) -> bool:
    """Return whether an event is part of every turn or deal and shows the viewer nothing."""
    return event.kind == "set_aside" or (event.kind in ("deal", "draw", "exchange") and event["card"] is None)


def _status(view: View) -> str:
    words = [f"{view.rules.tokens_to_win} favour tokens win the match."] if view.rules.match == "full" else []
    if view.rules.deck is not edition(OPTIONS["edition"].default):
        words.append(f"Deck: {view.rules.deck.name}.")
    return " ".join((*words, *house_rules(OPTIONS, view.options, ("spy_rule", "princess_guess"))))


def _prompt(view: View, seating: Seating) -> dict[str, Any] | None:
    decision = view.decision
    if decision is None:
        return None
    yours = decision.seat == view.seat
    if not yours:
        text = seating.say(decision.prompt)
    elif decision.kind == "keep":
        text = "Choose the card that you keep; the rest go beneath the deck."
    else:
        text = "Your turn: play one of your two cards."
    return {"text": text, "clause": decision.clause, "yours": yours}


def _seat(view: View, seating: Seating, seat: int, unseen: Counter[str] | None) -> dict[str, Any]:
    you = seat == view.seat
    out = view.round > 0 and seat not in view.alive
    badges = []
    if out:
        badges.append({"key": "out", "text": "out of this round", "tone": "danger"})
    if seat in view.protected:
        text = f"protected until {'your' if you else 'their'} next turn"
        badges.append({"key": "protected", "text": text, "tone": "safe"})
    if view.is_round_over and seat in view.round_winners:
        badges.append({"key": "winner", "text": "won the round", "tone": "points"})
    return plate(
        view,
        seating,
        seat,
        out=out,
        badges=badges,
        tokens={
            "count": view.tokens[seat],
            "needed": view.rules.tokens_to_win if view.rules.match == "full" else None,
            "label": "favour tokens",
            "gained": sum(event.seat == seat for event in _gains(view)),
        },
        zones=[
            zone("hand", "Your hand" if you else "Hand", _hand(view, seating, seat, unseen)),
            zone("discards", "Discards", [_card(view, card, unseen) for card in view.discards[seat]]),
        ],
    )


def _gains(view: View) -> list[Event]:
    """Return the tokens that the round which is over has just given."""
    if not view.is_round_over or view.log is None:
        return []
    return [event for event in view.log.since_last("shuffle") if event.kind == "token"]


def _shown_hand(view: View, seating: Seating, seat: int) -> tuple[str, ...]:
    """Return a hand as the table shows it to the viewer: a bare table does not remember what they have seen."""
    if seating.opened:
        return tuple(seating.opened[seat].hands[seat])
    hand = view.hands[seat]
    is_remembered = seat != view.seat and not view.is_round_over
    return (BACK,) * len(hand) if is_remembered and is_bare(view, seating) else hand


def _hand(view: View, seating: Seating, seat: int, unseen: Counter[str] | None) -> list[dict[str, Any]]:
    drawn = view.phase is Phase.PLAY and seat == view.to_move
    cards = []
    for index, card in enumerate(_shown_hand(view, seating, seat)):
        if card == BACK:
            cards.append(back("a hidden card"))
            continue
        shown = _card(view, card, unseen)
        if seat == view.seat:
            if seat == view.to_move and view.decision is not None:
                shown["pick"] = pick_key(("card", card))
            if drawn and index == 1:
                shown["note"] = "just drawn"
        elif view.seat is not None and view.hands[seat][index] == card and not view.is_round_over:
            shown["note"] = "you have seen it"
        cards.append(shown)
    return cards


def _middle(view: View, seating: Seating, unseen: Counter[str] | None) -> list[dict[str, Any]]:
    deck: dict[str, Any] = {
        "key": "deck",
        "label": "Deck",
        "layout": "pile",
        "count": len(view.deck),
        "cards": [back("the draw deck")] if view.deck else [],
    }
    known = [view.rules.deck.name_of(card) for card in view.deck if card != BACK]
    if known and not is_bare(view, seating):
        deck["note"] = f"You know what lies at the bottom: {listed(known, 'then')}."
    zones = [deck]
    if view.has_set_aside:
        zones.append(zone("set_aside", "Set aside", [back("the card set aside")], "pile"))
    if view.face_up:
        zones.append(zone("face_up", "Face up beside the deck", [_card(view, card, unseen) for card in view.face_up]))
    return zones


def _card(position: State | View, key: str, unseen: Counter[str] | None = None) -> dict[str, Any]:
    """Return a card; with what the viewer has not seen also how many of its copies lie in sight."""
    character = position.rules.deck[key]
    card = {
        "key": key,
        "name": character.name,
        "value": character.value,
        "text": character.text,
        "glyph": character.glyph,
        "copies": character.copies,
    }
    return card if unseen is None else {**card, "seen": character.copies - unseen[key]}


def _unseen(view: View, seating: Seating) -> Counter[str] | None:
    """Return how many of each character the table does not show to the viewer; None on a bare table: it counts none."""
    if is_bare(view, seating):
        return None
    return replace(view, hands=tuple(_shown_hand(view, seating, seat) for seat in range(view.seats))).unseen()


def _pick(view: View, seating: Seating, pick: tuple[str, str | int], unseen: Counter[str] | None) -> dict[str, Any]:
    kind, of = pick
    rules = view.rules
    if kind == "seat":
        seat = int(of)
        return {"kind": kind, "label": "You" if seat == view.seat else seating.names[seat], "seat": seat}
    key = str(of)
    if kind == "card":
        return {"kind": kind, "label": rules.deck.name_of(key)}
    if kind == "word":
        return {"kind": kind, "label": seating.say(key, view.seat), "wide": True}
    if kind == "order":
        words = order_label(rules, tuple(key.split(",")) if key else ())
        return {"kind": kind, "label": capitalised(words), "wide": True}
    hit = rules.names_hit(key) if kind == "name" else (key,)
    copies = sum(rules.deck[card].copies for card in hit)
    label = listed(map(rules.deck.name_of, hit))
    shown = {**_card(view, key), "name": label, "copies": copies}
    named = {"kind": kind, "label": label, "card": shown}
    if unseen is None:
        return named
    left = sum(unseen[card] for card in hit)
    return {**named, "card": {**shown, "seen": copies - left}, "note": f"{left} of {copies} unseen"}


def _outcome(view: View, seating: Seating) -> dict[str, Any]:
    """Return the end of a round: who won, what everybody held, and why each token was given."""
    over = view.is_over
    winners = view.winners if over else view.round_winners
    names = listed((seating.say(f"{{{seat}}}", view.seat) for seat in winners), "and")
    wins = "win" if len(winners) > 1 or winners == (view.seat,) else "wins"
    what = "the match" if over and view.rules.match == "full" else f"round {view.round}"
    if view.rules.match == "round":
        what = "the round"
    this_round = view.log.since_last("shuffle") if view.log is not None else ()
    told = [event for event in this_round if event.kind in ("show", "token")]
    return {
        "title": f"{names} {wins} {what}",
        "tone": "match" if over else "round",
        "portraits": [_portrait(view, seating, seat) for seat in winners],
        "lines": [
            {"text": seating.say(seating.game.tell(view, event), view.seat), "clause": event.clause} for event in told
        ],
    }


def _portrait(view: View, seating: Seating, seat: int) -> dict[str, Any]:
    """Return a winner as a portrait: with the card that was held at the end, if one was."""
    portrait = {"name": seating.names[seat]}
    held = next((view.rules.deck[card] for card in view.hands[seat] if card != BACK), None)
    return portrait if held is None else {**portrait, "glyph": held.glyph, "note": f"with {with_article(held.name)}"}


# What travels


def _hand_of(seat: object) -> str:
    return f"seat:{seat}/hand"


def _key(card: object) -> str | None:
    return None if card is None else str(card)


def _draw(event: Event) -> Iterable[Trip]:
    yield "deck", _hand_of(event.seat), _key(event["card"])


def _lay(event: Event) -> Iterable[Trip]:
    yield _hand_of(event.seat), f"seat:{event.seat}/discards", _key(event["card"])


def _take_aside(event: Event) -> Iterable[Trip]:
    yield "set_aside", _hand_of(event.seat), _key(event["card"])


def _set_aside(event: Event) -> Iterable[Trip]:
    yield "deck", "set_aside", None


def _face_up(event: Event) -> Iterable[Trip]:
    shown = event["cards"]
    assert isinstance(shown, tuple)
    return [("deck", "face_up", str(card)) for card in shown]


def _swap(event: Event) -> Iterable[Trip]:
    here, there = _hand_of(event.seat), _hand_of(event["target"])
    yield here, there, _key(event["given"])
    yield there, here, _key(event["taken"])


def _keep(event: Event) -> Iterable[Trip]:
    bottom, count = event["bottom"], event["count"]
    assert isinstance(count, int)
    returned = map(str, bottom) if isinstance(bottom, tuple) else [None] * count
    return [(_hand_of(event.seat), "deck", card) for card in returned]


TRIPS: Mapping[str, Callable[[Event], Iterable[Trip]]] = {
    "set_aside": _set_aside,
    "face_up": _face_up,
    "deal": _draw,
    "draw": _draw,
    "redraw": _draw,
    "exchange": _draw,
    "take_aside": _take_aside,
    "play": _lay,
    "discard": _lay,
    "lay_down": _lay,
    "swap": _swap,
    "keep": _keep,
}
"""The cards that an event moves; events of other kinds move none."""


STAGING = Staging(
    scene=scene,
    frame=frame,
    moves=moves,
    cards=cards,
    chapter=chapter,
    routine=ROUTINE,
    telling=telling,
)
"""How Love Letter is put on the table."""
