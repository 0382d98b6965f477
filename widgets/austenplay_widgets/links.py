"""Links: a whole game, or what one seat saw of it, as a field of a page's address.

A link is the text of the record, a full stop, and who sits where, as JSON. The whole of a game that is still being
played is sealed, because it holds every hand; a finished game's and a view's are plain. What a link says is as
hostile as a file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from austenplay.core.errors import BadInput
from austenplay.core.game import Game
from austenplay.core.history import Record
from austenplay.core.seen import Seen
from austenplay.core.writing import dumped, spelt, unspelt
from austenplay_widgets.chairs import check_chairs
from austenplay_widgets.saves import chairs_of, table_of, taken_up
from austenplay_widgets.seal import is_sealed, seal, unseal
from austenplay_widgets.seen_walk import SeenWalk
from austenplay_widgets.session import Session

GAME, SEEN = "game", "seen"
"""The fields of an address that hold a whole game, and what one seat saw."""
MOST_ADDRESS = 16_000
"""The longest link that goes into an address, in characters; only a long deck of one's own takes more than 2,000."""


def game_link(session: Session) -> str:
    """Return the link to a session's game up to the cursor: sealed and with its seed while it is played, or plain.

    So a game that is come back to deals and answers as it would have; nobody draws again by leaving.
    """
    history = session.history
    beside: dict[str, Any] = {"table": table_of(session.chairs)}
    if history.note:
        beside["note"] = history.note
    if history.state.is_over:
        return _joined(history.to_link(), beside)
    beside |= {"seed": history.seed, "told": session.tells_seed, "peeked": sorted(session.peeked)}
    return seal(_joined(history.to_link(), beside))


def read_game(link: str, game: Game) -> Session:
    """Return a session of the game that a link holds, or raise BadInput in one sentence; `game` is what is expected."""
    record, beside = _parted(unseal(link) if is_sealed(link) else link)
    history, chairs = taken_up(_of(game, Record.from_link(record)), beside.get("table"), beside.get("note", ""))
    if not is_sealed(link):
        return Session(history, chairs)
    history.seed = beside.get("seed", history.seed)  # what was sealed here is what was written here
    return Session(history, chairs, tells_seed=beside.get("told", False), peeked=beside.get("peeked", ()))


def seen_link(session: Session, seat: int) -> str:
    """Return the link to what one seat saw of a session's game, with everybody's name."""
    table = [[chair.name, chair.kind] for chair in session.chairs]
    return _joined(session.history.record.seen(seat).to_link(), {"table": table})


def read_seen(link: str, game: Game) -> SeenWalk:
    """Return a walk through what a seat saw, or raise BadInput in one sentence; `game` is what is expected."""
    text, beside = _parted(link)
    seen = _of(game, Seen.from_link(text))
    chairs = chairs_of(seen.seats, beside.get("table"))
    check_chairs(game, chairs)
    return SeenWalk(seen, chairs)


def offered(session: Session) -> list[dict[str, str]]:
    """Return the links that whoever looks at a session may give away, as scene data."""
    if session.state.is_over:
        whole = "Every move and every hand of this game, to look back at."
    else:
        whole = "Goes on here, in your place. It is sealed: nobody reads a hand from it, and no other site opens it."
    links = [_offer(GAME, "The whole game", whole, game_link(session))]
    looker = session.looker
    if looker is not None:
        try:
            says = f"What {session.chairs[looker].name} saw up to now and nothing else, to look at."
            links.append(_offer(SEEN, "What was seen here", says, seen_link(session, looker)))
        except BadInput:  # a game that began in the middle, or keeps no log
            pass
    return links


def _offer(field: str, label: str, says: str, link: str) -> dict[str, str]:
    return {"id": field, "label": label, "says": says, "search": f"?{field}={link}"}


Found = TypeVar("Found", Record, Seen)


def _of(game: Game, found: Found) -> Found:
    """Return what was read, if it is of the game that is expected."""
    if found.game is not game:
        raise BadInput(f"This is a link to {found.game.title}, which has a page of its own.")
    return found


def _joined(record: str, beside: Mapping[str, Any]) -> str:
    text = dumped(beside)
    return f"{record}.{spelt(text.encode('utf-8', 'surrogatepass'))}"


def _parted(link: str) -> tuple[str, Mapping[str, Any]]:
    """Return the text of the record, and what stands beside it; nothing where it is left out."""
    record, _, encoded = link.partition(".")
    try:
        raw = unspelt(encoded)
        beside = json.loads(raw.decode("utf-8", "surrogatepass")) if raw else {}
    except (ValueError, RecursionError):
        beside = None
    if not isinstance(beside, dict):
        raise BadInput("This is not a link to a game, or a part of it is missing.")
    return record, beside
