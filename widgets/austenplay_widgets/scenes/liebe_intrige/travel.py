"""Which cards travel on the table when something happens, from where to where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from austenplay.core.events import Event
from austenplay_widgets.scenes.common import Trip


def _hand(seat: object) -> str:
    return f"seat:{seat}/hand"


def _men(seat: object) -> str:
    return f"seat:{seat}/men"


def _weddings(seat: object) -> str:
    return f"seat:{seat}/weddings"


def _key(card: object) -> str | None:
    return None if card is None else str(card)


def _stood(event: Event) -> str:
    """Return where a gentleman was met: in the town, or on the draw pile."""
    return "deck" if event["place"] is None else "board"


def _take(event: Event) -> Iterable[Trip]:
    yield _stood(event), _men(event.seat), _key(event["man"])


def _found(event: Event) -> Iterable[Trip]:
    yield _stood(event), _weddings(event["bride"]), _key(event["man"])


def _refill(event: Event) -> Iterable[Trip]:
    yield "deck", "board", _key(event["man"])


def _part(event: Event) -> Iterable[Trip]:
    yield _men(event.seat), "discard", _key(event["man"])


def _leave(event: Event) -> Iterable[Trip]:
    men = event["men"]
    assert isinstance(men, tuple)
    return [(_men(event.seat), "discard", str(man)) for man in dict.fromkeys(men)]


def _win(event: Event) -> Iterable[Trip]:
    yield _men(event["rival"]), _men(event.seat), _key(event["man"])


def _swap(event: Event) -> Iterable[Trip]:
    yield _men(event.seat), _men(event["rival"]), _key(event["own"])
    yield _men(event["rival"]), _men(event.seat), _key(event["theirs"])


def _wed(event: Event) -> Iterable[Trip]:
    yield _men(event.seat), _weddings(event.seat), _key(event["man"])


def _gather(event: Event) -> Iterable[Trip]:
    yield _men(event.seat), _weddings(event["bride"]), _key(event["man"])


def _spend(event: Event) -> Iterable[Trip]:
    yield _hand(event.seat), "spent", _key(event["card"])


def _lay_out(event: Event) -> Iterable[Trip]:
    yield "spent", f"seat:{event.seat}/laid_out", _key(event["card"])


def _draw(event: Event) -> Iterable[Trip]:
    yield "events", _hand(event.seat), _key(event["card"])


TRIPS: Mapping[str, Callable[[Event], Iterable[Trip]]] = {
    "take": _take,
    "found": _found,
    "refill": _refill,
    "part": _part,
    "give_up": _part,
    "leave": _leave,
    "win": _win,
    "swap": _swap,
    "wed": _wed,
    "gather": _gather,
    "play": _spend,
    "answer": _spend,
    "discard": _spend,
    "lay_out": _lay_out,
    "draw": _draw,
}
"""The cards that an event moves; events of other kinds move none."""
