"""The house rules of a game to come: its options, and a deck of one's own in the place of a printed one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets

from austenplay.core.errors import BadInput
from austenplay.core.game import Game
from austenplay_widgets.faults import fault
from austenplay_widgets.pages.fields import labelled, remark, said, uploaded, wide
from austenplay_widgets.saves import DECK_BYTES, as_text

DECK_HELP = "To play with a deck of your own, save {deck}, change the file, and choose it here."


class HouseRules:
    """A button, and what it unfolds.

    Parameters
    ----------
    game
        The game.
    say
        Shows a sentence in the form around it; empty takes it away.
    download
        Hands the visitor a text file, by its name.
    more
        What else is unfolded, between the options and the deck.

    Attributes
    ----------
    widget
        The button and what it unfolds.
    fields
        The control of each option that has choices, by its name.
    """

    def __init__(
        self,
        game: Game,
        say: Callable[[str], None],
        download: Callable[[str, str], None],
        more: Sequence[ipywidgets.Widget] = (),
    ) -> None:
        self.game = game
        self._say = say
        self._download = download
        self.fields = {
            name: labelled(
                ipywidgets.Dropdown,
                option.title or name,
                options=list(zip(option.labels or option.choices, option.choices, strict=True)),
                value=option.default,
                tooltip=option.help,
            )
            for name, option in game.options.items()
            if option.choices
        }
        self._deck_text = ""
        self._deck = ipywidgets.FileUpload(description="Choose a deck file", accept=".toml", layout=wide())
        printed = "this edition's deck" if "edition" in game.options else "the printed deck"
        self._save_deck = ipywidgets.Button(description=f"Save {printed}", layout=wide())
        self._save_deck.on_click(lambda _: self.save_deck())
        self._deck_says = remark("")
        self._deck_away = ipywidgets.Button(description="Put my deck away", layout=wide())
        self._deck_away.layout.display = "none"
        self._deck_away.on_click(lambda _: self.put_deck_away())
        self._deck.observe(lambda _: uploaded(self._deck, self.take_deck), "value")
        self._more = ipywidgets.ToggleButton(description="House rules and more", layout=wide())
        self._more.observe(lambda _: self._fold(), "value")
        deck = [self._deck, self._save_deck, remark(DECK_HELP.format(deck=printed))] if "deck" in game.options else []
        self._body = ipywidgets.VBox(
            [*map(self._with_help, self.fields), *more, *deck, self._deck_says, self._deck_away]
        )
        self.widget = ipywidgets.VBox([self._more, self._body], layout=ipywidgets.Layout(grid_gap="0.5rem"))
        self._fold()

    @property
    def options(self) -> dict[str, str]:
        """The house rules by name."""
        chosen = {name: field.value for name, field in self.fields.items()}
        return self.game.with_deck(chosen, self._deck_text) if self._deck_text else chosen

    def take_deck(self, content: bytes) -> None:
        """Take a deck file for the next game, or say in one sentence what is wrong in it."""
        try:
            text = as_text(content, DECK_BYTES, "A deck")
            name = self.game.check_deck(text)
        except BadInput as error:
            self._say(str(error))
            return
        except Exception:
            self._say(fault("The deck could not be read", "The form stands as it was."))
            return
        whatever = ", whatever the edition" if "edition" in self.game.options else ""
        self._deck_text = text
        self._deck_says.value = said(f"The next game is played with your deck{whatever}: {name}.")
        self._deck_away.layout.display = None
        self._say("")

    def put_deck_away(self) -> None:
        """Play the next game with a printed deck again."""
        self._deck_text = self._deck_says.value = ""
        self._deck_away.layout.display = "none"

    def save_deck(self) -> None:
        """Hand the visitor the printed deck that the form asks for, as a file to change."""
        try:
            edition = {name: field.value for name, field in self.fields.items() if name == "edition"}
            chosen = self.game.checked(self.game.seats[0], edition)
            self._download("deck.toml", self.game.deck_text(chosen))
        except BadInput as error:
            self._say(str(error))
        except Exception:
            self._say(fault("The deck could not be saved", "Please try once more."))

    def _with_help(self, name: str) -> ipywidgets.VBox:
        return ipywidgets.VBox([self.fields[name], remark(self.game.options[name].help)])

    def _fold(self) -> None:
        self._body.layout.display = None if self._more.value else "none"
