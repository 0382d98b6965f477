"""The page to play on: a form for a new game, and the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import ipywidgets

from austenplay.core.errors import BadInput
from austenplay.core.game import Game, find_game
from austenplay.core.history import Node
from austenplay.core.writing import MOST_BYTES
from austenplay_widgets.assist import TELLING, Assist
from austenplay_widgets.card_table import CardTable
from austenplay_widgets.chairs import Chair
from austenplay_widgets.faults import fault
from austenplay_widgets.hinting import Thinking
from austenplay_widgets.links import GAME, MOST_ADDRESS, SEEN, game_link, offered, read_game, read_seen
from austenplay_widgets.log import log_to_server
from austenplay_widgets.odds_panel import OddsPanel
from austenplay_widgets.onlook import Onlook
from austenplay_widgets.pages.new_game import NewGameForm
from austenplay_widgets.pages.what_if_panel import WhatIfPanel
from austenplay_widgets.query import LONGEST_QUERY, fields_of, is_served
from austenplay_widgets.review_panel import ReviewPanel
from austenplay_widgets.saves import read_save, write_save
from austenplay_widgets.scenes.common import Scene, unspoken
from austenplay_widgets.scenes.notes import DIAL
from austenplay_widgets.seen_walk import SeenWalk
from austenplay_widgets.session import Session


def play(game: str = "love_letter") -> ipywidgets.VBox:
    """Return a page to play a game on, against bots or with people at the same screen.

    Parameters
    ----------
    game
        The key of a game, as in ``austenplay.GAMES``.

    Raises
    ------
    BadInput
        For an unknown game, naming the known ones.
    """
    log_to_server()
    return PlayPage(find_game(game)).widget


class PlayPage:
    """A form, a table and the odds below it, built once; starting a game fills the table and folds the form.

    Parameters
    ----------
    game
        Which game.
    assist
        How much the table tells a person who begins a new game.
    """

    def __init__(self, game: Game, assist: Assist = Assist.MARKED) -> None:
        self.game = game
        self._assist = assist
        self.session: Session | SeenWalk | None = None
        self._opening: Node | None = None
        self._kept: tuple[Node, tuple[Chair, ...], int] | None = None
        self.table = CardTable(on_message=self.receive, on_arrival=self.arrive)
        self.form = NewGameForm(game, self.start, self.start_again, self.load, self.table.download)
        self.table.file_bytes = MOST_BYTES
        self.table.layout.display = "none"  # until there is something on it
        self.thinking = Thinking(self.table)
        self.panel = OddsPanel(game, self.toggle_odds)
        self.what_ifs = WhatIfPanel(game, self._take_up_what_if)
        self.review = ReviewPanel(game, self.table, self._turn)
        below = [self.what_ifs.widget, self.panel.widget, self.review.widget]
        self.widget = ipywidgets.VBox([self.form.widget, self.table, *below])

    def start(self, *, focus: bool = True) -> None:
        """Begin the game that the form describes, or say in one sentence why it cannot begin.

        With `focus` the table comes into sight and takes the focus of the button that has been folded away.
        """
        form = self.form
        chairs = tuple(replace(chair, assist=self._assist) if chair.is_person else chair for chair in form.chairs)
        if self._take(lambda: Session.begin(self.game, chairs, seed=form.seed, options=form.options), focus=focus):
            self._opening = self.session.history.node if isinstance(self.session, Session) else None

    def start_again(self) -> None:
        """Begin anew with a value that was typed before the click on Start, and came after it.

        While a kernel is busy the browser holds values back, but not clicks. Once the form is folded and before
        anything is decided, a value can only be such a late one.
        """
        if isinstance(self.session, Session) and not self.form.shown and self.session.history.node is self._opening:
            self.start()

    def load(self, content: bytes) -> None:
        """Take up the game that a file holds, or say in one sentence why it cannot be."""
        self._take_up(lambda: Session(*read_save(content, self.game)))

    def arrive(self, search: str) -> None:
        """Take up what the page's address holds, or say in one sentence why that cannot be."""
        fields = fields_of(search)
        if not is_served():
            return
        if len(search) > LONGEST_QUERY:
            self.form.say(f"A link has at most {LONGEST_QUERY:,} characters; this one has {len(search):,}.")
        elif GAME in fields:
            self._take_up(lambda: read_game(fields[GAME], self.game))
        elif SEEN in fields:
            self._take(lambda: read_seen(fields[SEEN], self.game))
        else:
            self.form.say("This link holds no game that can be read.")
        if self.form.message:
            self.form.shown = True  # also where a game has begun already

    def _take_up(self, begin: Callable[[], Session]) -> None:
        """Put a game that has begun elsewhere on the table, and its people into the form."""
        if self._take(begin) and isinstance(self.session, Session):
            self.form.fill(self.session.chairs)

    def receive(self, message: Mapping[str, Any]) -> None:
        """Answer a click on the table."""
        if self.session is None:
            return
        if self.review.is_on_table:
            self.review.receive(message)
            return
        match message:
            case {"type": "do", "id": "review"} if self.session.shown["cover"] is None:
                self._show_again()
                self.review.open()
            case {"type": "do", "id": "new"}:
                self.form.shown = not self.form.shown
                self.table.show({**unspoken(self.session.shown), "notice": None})
                self.form.focus()
            case {"type": "do", "id": "save"} if isinstance(self.session, Session) and not self.session.shown["cover"]:
                self.table.show(self._save(self.session.on_table))
            case {"type": "do", "id": "link"} if isinstance(self.session, Session) and not self.session.shown["cover"]:
                self.table.show(self._links(self.session))
            case _:
                self._show(self.session.handle(message))
        self._think()
        self._show_below(self.session)

    def _take_up_what_if(self, message: Mapping[str, Any]) -> None:
        """Put a what-if on the table, whatever stands there."""
        self.review.leave()
        self.receive(message)

    def _turn(self) -> None:
        """Follow the review, which has put a moment on the table or left it for the game."""
        assert self.session is not None  # a review is of one
        if not self.review.is_on_table:
            self._show_again()
        self._think()
        self._show_below(self.session)

    def _think(self) -> None:
        """Let a hint be thought over; while a decision is looked back on it waits, or it would take its place."""
        session = None if self.review.is_on_table else self.session
        self.thinking.follow(session.on_table if isinstance(session, Session) else None)

    def _show_again(self) -> None:
        """Put the game back on the table, as it stood."""
        assert self.session is not None
        shown = self.session.on_table.shown if isinstance(self.session, Session) else self.session.shown
        self.table.show({**unspoken(shown), "notice": None})

    def toggle_odds(self, is_open: bool) -> None:
        """Open or fold the odds; where the dial tells the two apart, it is turned with them."""
        if self.session is None:
            return
        dial = self._onlook(self.session).dial
        if dial is not None and dial[1] in TELLING:
            to = Assist.ODDS if is_open else Assist.MARKED
            self._show(self.session.handle({"type": "do", "id": f"{DIAL}{to}"}))
        self._show_below(self.session)

    def _show_below(self, session: Session | SeenWalk) -> None:
        """Bring what stands below the table up to date."""
        self.what_ifs.show(session.look_back if isinstance(session, Session) else None)
        self.review.show(session)
        self.panel.show(self._onlook(session))

    def _onlook(self, session: Session | SeenWalk) -> Onlook:
        """Return what the odds are of: the moment that is looked back on, or what the session shows."""
        return session.onlook(self.review.moment) if isinstance(session, Session) else session.onlook()

    def _take(self, begin: Callable[[], Session | SeenWalk], *, focus: bool = True) -> bool:
        """Put a session on the table; where it cannot begin, the table stays as it is and the form says why."""
        try:
            session = begin()
        except BadInput as error:
            self.form.say(str(error))
            return False
        except Exception:
            self.form.say(fault("The game could not begin", "Please try once more."))
            return False
        self.session = session
        self._think()
        self.form.say("")
        self.form.shown = False
        self.table.layout.display = None
        self.table.rules = session.rules()
        self._show({**session.shown, **session.way, "focus": focus})
        self._show_below(session)
        return True

    def _show(self, scene: Scene) -> None:
        """Put a scene of the session on the table; the address holds it by then."""
        self._keep()
        self.table.show(scene)

    def _keep(self) -> None:
        """Let the page's address hold the game, so that a reload comes back to it; ask before it would be lost."""
        session = self.session
        if not is_served() or not isinstance(session, Session):
            return
        moment = (session.history.node, session.chairs, len(session.history.claims))
        if moment == self._kept:
            return
        self._kept = moment
        try:
            link = game_link(session)
        except Exception:
            fault("The game could not be put into the address", "")
            link = ""
        is_kept = 0 < len(link) <= MOST_ADDRESS
        self.table.address = f"?{GAME}={link}" if is_kept else "?"
        self.table.asks = not is_kept and not session.state.is_over

    def _save(self, session: Session) -> Scene:
        """Hand the game to the visitor as a file, and say what is in it."""
        try:
            self.table.download(f"{session.game.key}.json", write_save(session.history, session.chairs))
        except Exception:
            return session.tell(fault("The game could not be saved", "It stands as it was."))
        if session.state.is_over:
            return session.tell("Saved: the file holds the whole game.")
        return session.tell("Saved: the file holds every hand and the deck of this unfinished game, so keep it closed.")

    def _links(self, session: Session) -> Scene:
        """Unfold the links to the game, or fold them away."""
        if self.table.scene.get("links"):
            return {**unspoken(session.shown), "notice": None}
        try:
            links = offered(session)
        except Exception:
            return session.tell(fault("The links could not be made", "The game stands as it was."))
        return {**unspoken(session.shown), "notice": None, "links": links}
