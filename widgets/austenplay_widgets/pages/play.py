"""The page to play on: a form for a new game, and the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import ipywidgets

from austenplay.core.errors import BadInput
from austenplay.core.game import Game, find_game
from austenplay.core.history import MOST_BYTES, Node
from austenplay_widgets.assist import TELLING, Assist
from austenplay_widgets.card_table import CardTable
from austenplay_widgets.faults import fault
from austenplay_widgets.log import log_to_server
from austenplay_widgets.odds_panel import OddsPanel
from austenplay_widgets.pages.new_game import NewGameForm
from austenplay_widgets.saves import read_save, write_save
from austenplay_widgets.scenes import rules
from austenplay_widgets.scenes.common import Scene, unspoken
from austenplay_widgets.scenes.notes import DIAL
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
        self.session: Session | None = None
        self._opening: Node | None = None
        self.form = NewGameForm(game, self.start, self.start_again, self.load, self.save_deck)
        self.table = CardTable(on_message=self.receive)
        self.table.file_bytes = MOST_BYTES
        self.table.layout.display = "none"  # until there is something on it
        self.panel = OddsPanel(game, self.toggle_odds)
        self.widget = ipywidgets.VBox([self.form.widget, self.table, self.panel.widget])

    def start(self) -> None:
        """Begin the game that the form describes, or say in one sentence why it cannot begin."""
        form = self.form
        chairs = tuple(replace(chair, assist=self._assist) if chair.is_person else chair for chair in form.chairs)
        if self._take(lambda: Session.begin(self.game, chairs, seed=form.seed, options=form.options)):
            self._opening = self.session.history.node if self.session is not None else None

    def start_again(self) -> None:
        """Begin anew with a value that was typed before the click on Start, and came after it.

        While a kernel is busy the browser holds values back, but not clicks. Once the form is folded and before
        anything is decided, a value can only be such a late one.
        """
        if self.session is not None and not self.form.shown and self.session.history.node is self._opening:
            self.start()

    def load(self, content: bytes) -> None:
        """Take up the game that a file holds, or say in one sentence why it cannot be."""
        if self._take(lambda: Session(*read_save(content))) and self.session is not None:
            self.form.fill(self.session.chairs)

    def save_deck(self) -> None:
        """Hand the visitor the deck of the edition in the form, as a file to change."""
        try:
            chosen = self.game.checked(self.game.seats[0], {"edition": self.form.options["edition"]})
            self.table.download("deck.toml", self.game.deck_text(chosen))
        except BadInput as error:
            self.form.say(str(error))
        except Exception:
            self.form.say(fault("The deck could not be saved", "Please try once more."))

    def receive(self, message: Mapping[str, Any]) -> None:
        """Answer a click on the table."""
        if self.session is None:
            return
        match message:
            case {"type": "do", "id": "new"}:
                self.form.shown = not self.form.shown
                self.table.show({**unspoken(self.session.shown), "notice": None})
                self.form.focus()
            case {"type": "do", "id": "save"} if self.session.shown["cover"] is None:
                self.table.show(self._save(self.session))
            case _:
                self.table.show(self.session.handle(message))
        self.panel.show(self.session.onlook())

    def toggle_odds(self, is_open: bool) -> None:
        """Open or fold the odds; where the dial tells the two apart, it is turned with them."""
        if self.session is None:
            return
        dial = self.session.onlook().dial
        if dial is not None and dial[1] in TELLING:
            to = Assist.ODDS if is_open else Assist.MARKED
            self.table.show(self.session.handle({"type": "do", "id": f"{DIAL}{to}"}))
        self.panel.show(self.session.onlook())

    def _take(self, begin: Callable[[], Session]) -> bool:
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
        self.form.say("")
        self.form.shown = False
        self.table.layout.display = None
        self.table.rules = rules(session.game, session.state)
        self.table.show({**session.shown, **session.way, "focus": True})  # the button that had the focus is folded away
        self.panel.show(session.onlook())
        return True

    def _save(self, session: Session) -> Scene:
        """Hand the game to the visitor as a file, and say what is in it."""
        try:
            self.table.download(f"{session.game.key}.json", write_save(session.history, session.chairs))
        except Exception:
            return session.tell(fault("The game could not be saved", "It stands as it was."))
        if session.state.is_over:
            return session.tell("Saved: the file holds the whole game.")
        return session.tell("Saved: the file holds every hand and the deck of this unfinished game, so keep it closed.")
