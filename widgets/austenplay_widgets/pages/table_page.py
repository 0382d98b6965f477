"""What pages around one table share: a list to choose from, a word above the table, and an address to come back by."""

from __future__ import annotations

import copy
import html
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import ipywidgets

from austenplay_widgets.card_table import CardTable
from austenplay_widgets.faults import fault
from austenplay_widgets.query import is_served
from austenplay_widgets.scenes.common import unspoken


class TablePage(ABC):
    """A bar with a list, what else stands above the table, a word, the table and an address, built once.

    Parameters
    ----------
    label
        What the list is called.
    beside
        What follows the list in the bar.
    above
        What stands between the bar and the table.
    below
        What stands between the table and the address.

    Attributes
    ----------
    at_table
        What answers the clicks on the table.
    """

    at_table: Any
    comfort: ClassVar[str]
    """What is said to a visitor after a fault."""
    kept: ClassVar[tuple[str, ...]] = ("at_table",)
    """What is copied before anything is done, and put back where that goes wrong."""

    def __init__(
        self,
        label: str,
        beside: Sequence[ipywidgets.Widget] = (),
        above: Sequence[ipywidgets.Widget] = (),
        below: Sequence[ipywidgets.Widget] = (),
    ) -> None:
        self._is_filling = False
        self._list = ipywidgets.Dropdown(
            description=label,
            style={"description_width": "initial"},
            layout=ipywidgets.Layout(width="26rem", max_width="100%"),
        )
        self._message = ipywidgets.HTML()
        self._address = ipywidgets.HTML()
        self.table = CardTable(on_message=self.receive)
        bar = ipywidgets.HBox(
            [self._list, *beside], layout=ipywidgets.Layout(flex_flow="row wrap", align_items="center")
        )
        self.widget = ipywidgets.VBox(
            [bar, *above, self._message, self.table, *below, self._address],
            layout=ipywidgets.Layout(grid_gap="0.5rem"),
        )
        self.widget.add_class("ap")  # the table's tokens, and its ring around what has the focus
        self._list.observe(lambda change: self._choose(change["new"]), "value")
        self._say("")

    @property
    def message(self) -> str:
        """The sentence above the table, as HTML."""
        return str(self._message.value)

    @abstractmethod
    def _chosen(self, value: Any) -> None:
        """Go to what was chosen from the list."""

    @abstractmethod
    def _fill(self) -> None:
        """Bring everything around the table up to date; what has not changed is not sent again."""

    @abstractmethod
    def _answer(self, message: Mapping[str, Any]) -> None:
        """Do what a click on the table asks."""

    def receive(self, message: Mapping[str, Any]) -> None:
        """Answer a click on the table."""
        self._guarded(lambda: self._answer(message))

    def _choose(self, value: Any) -> None:
        if not self._is_filling:
            self._guarded(lambda: self._chosen(value))

    def _guarded(self, act: Callable[[], None]) -> None:
        """Do something; where it goes wrong, say so in one sentence and leave the page as it was."""
        before = {name: copy.copy(getattr(self, name)) for name in self.kept}
        try:
            act()
        except Exception:
            for name, value in before.items():
                setattr(self, name, value)
            self._fill()
            notice = {"kind": "error", "text": fault("That did not work", self.comfort), "clause": None}
            self.table.show({**unspoken(self.table.scene), "notice": notice})

    def _fill_list(self, options: Sequence[tuple[str, Any]], index: int) -> None:
        """Put choices into the list and show the chosen one, which is no choice of the visitor's."""
        self._fill_field(self._list, options, index)

    def _fill_field(self, field: ipywidgets.Dropdown, options: Sequence[tuple[str, Any]], index: int) -> None:
        """Do the same with another field; what has not changed is not sent again."""
        self._is_filling = True
        try:
            with field.hold_sync():
                if list(options) != list(field.options):
                    field.options = options
                field.index = index
        finally:
            self._is_filling = False

    def _fill_address(self, what: str, link: str, kept: str = "") -> None:
        """Show where to come back to, and let a reload come back there; in JupyterLab there is no such address.

        `kept` is what the page's own address holds besides.
        """
        self.table.address = link + kept if is_served() else ""
        link = html.escape(link)
        self._address.value = (
            '<p style="margin: 0 0 1rem; line-height: 1.5; white-space: normal">'
            f'To come back to {what}, keep this address: <a href="{link}" style="color: var(--ap-blue)">{link}</a></p>'
            if is_served()
            else ""
        )

    def _say(self, text: str) -> None:
        self._message.layout.display = None if text else "none"  # empty, it would leave a gap
        style = "margin: 0; max-width: 40rem; line-height: 1.5; white-space: normal; overflow-wrap: anywhere"
        self._message.value = f'<p role="alert" style="{style}">{html.escape(text)}</p>' if text else ""


def words_beside(text: str) -> str:
    """Return a few words for the bar, as HTML."""
    return f'<p style="margin: 0 0.5rem; color: var(--ap-soft)">{html.escape(text)}</p>'
