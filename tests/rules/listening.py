"""From a seat's log of Love Letter to what a person would have written down at the table."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from austenplay.core.events import Event
from austenplay.games.love_letter.heard import KINDS, Dealt, Drew, Kept, Played, Showed
from austenplay.games.love_letter.view import View


def entries(events: list[Event], me: int, wordy: bool) -> Iterator[Any]:
    """Yield the entries that tell a log, without a word too many or with every word there is."""
    first, play, after = None, dict[str, Any](), list[Any]()

    def told() -> Iterator[Any]:
        if play:
            yield Played(**play)
        yield from after
        play.clear()
        after.clear()

    for event in events:
        mine = event.seat == me
        match event.kind:
            case "begin":
                yield from told()
                first = event.seat
            case "shuffle":
                yield from told()
                face_up: tuple[str, ...] = ()
            case "face_up":
                face_up = event["cards"]  # type: ignore[assignment]
            case "deal" if mine:
                yield Dealt(str(event["card"]), face_up, first)
                first = None
            case "draw" | "redraw" | "exchange" | "take_aside" if mine:
                after.append(Drew(str(event["card"])))
            case "play":
                yield from told()
                play.update(card=event["card"], target=event["target"], guess=event["guess"])
                if wordy:
                    play["seat"] = event.seat
            case "guess":
                if wordy or event["target"] != me:
                    play["hit"] = event["hit"]
            case "look" if mine:
                play["saw"] = event["card"]
            case "compare":
                if me in (event.seat, event["target"]):
                    play["saw"] = event["theirs"] if mine else event["mine"]
                if wordy or me not in (event.seat, event["target"]):
                    play.update({"equal": True} if event["lower"] is None else {"lower": event["lower"]})
            case "swap" if me in (event.seat, event["target"]):
                play["saw"] = event["taken"] if mine else event["given"]
            case "discard" | "lay_down":
                if wordy or not mine:
                    play["laid"] = event["card"]
            case "keep":
                yield from told()
                yield Kept(event["card"], event["bottom"]) if mine else Kept()  # type: ignore[arg-type]
            case "show":
                if wordy or not mine:
                    after.append(Showed(event.seat, str(event["card"])))  # type: ignore[arg-type]
    yield from told()


def mapping(entry: Any) -> dict[str, Any]:
    """Return an entry as a form would send it."""
    kind = next(kind for kind, cls in KINDS.items() if type(entry) is cls)
    main, *others = dataclasses.fields(entry)
    said = {field.name: getattr(entry, field.name) for field in others}
    return {kind: getattr(entry, main.name), **{name: value for name, value in said.items() if value is not None}}


def told(view: View, wordy: bool = False, as_mappings: bool = False) -> dict[str, Any]:
    """Return the arguments of `observed` that tell what a seat has seen and heard since the first deal."""
    assert view.seat is not None and view.log is not None
    dealt, *log = entries(list(view.log), view.seat, wordy)
    if not wordy:  # others have kept a card if anything followed
        log = [entry for at, entry in enumerate(log) if entry != Kept() or at == len(log) - 1]
    return {
        **view.options,
        "seats": view.seats,
        "seat": view.seat,
        "hand": dealt.hand,
        "face_up": dealt.face_up,
        "first": dealt.first or 0,
        "log": [mapping(entry) if as_mappings else entry for entry in log],
    }
