"""The page to rank on: hands filled by search, by chance or by an example, and judged line by line."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from austenplay.core.errors import BadInput
from austenplay.core.game import Game, drawn_seed
from austenplay.core.words import amount
from austenplay_widgets.pages.fields import labelled
from austenplay_widgets.pages.table_page import TablePage
from austenplay_widgets.ranking_table import EXAMPLES, NAMES, RankingTable, found
from austenplay_widgets.scenes import rules
from austenplay_widgets.scenes.ladys_choice.bench import Taken

OWN = "My own hands"
NO_MATCH = "No card of the deck is called so."
ROWS = 7
"""How many titles are in sight at once."""
MINE, DECK = -1, -1
"""In the list of examples none of them, and among the places that cards are put into the deck."""


class RankingPage(TablePage):
    """A list of examples, the search for cards, and the table, built once; every touch judges the hands anew.

    Parameters
    ----------
    game
        Lady's Choice.
    seed
        What hands and the deck are drawn from.
    """

    at_table: RankingTable
    comfort = "The hands are as they were before."
    kept = ("at_table", "_taken", "_example", "_place", "_drawn")

    def __init__(self, game: Game, seed: int | str) -> None:
        self.game = game
        self._seed, self._drawn = seed, 0
        self._example = MINE
        self._place: int | None = 0
        self._taken: tuple[Taken, ...] = ()
        self.at_table = RankingTable(game, ((),) * 2, f"{seed}/0")
        deck = self.at_table.rules.deck
        options = game.options["cancel_mode"]
        self._mode = labelled(
            ipywidgets.Dropdown, options.title, options=list(zip(options.labels, options.choices, strict=True))
        )
        self._gentlemen = labelled(
            ipywidgets.Dropdown,
            "Gentlemen",
            options=[(name_count(number), number) for number in range(1, len(NAMES) + 1)],
            value=2,
        )
        self._to = labelled(ipywidgets.Dropdown, "Add cards to", options=[(NAMES[0], 0)])
        self._search = labelled(ipywidgets.Text, "Find a card", placeholder="a word of its title")
        self._matches = labelled(ipywidgets.Select, "Cards", options=list(found(deck, "")), rows=ROWS)
        self._count = ipywidgets.HTML(_line(_cards(len(self._matches.options)), "status"))
        self._put = _button("", self._put_card, "primary")
        self._deal = _button("", self._deal_hand)
        self._clear = _button("", self._clear_place)
        self._result = ipywidgets.HTML()
        find = ipywidgets.VBox([self._search, self._matches, self._count], layout=_column())
        hand = ipywidgets.VBox([self._to, self._put, self._deal, self._clear], layout=_column())
        columns = ipywidgets.Layout(flex_flow="row wrap", grid_gap="0.5rem 1.5rem")
        settings = ipywidgets.HBox([self._gentlemen, self._mode], layout=columns)
        tools = ipywidgets.HBox([find, hand], layout=columns)
        super().__init__("Example", above=[settings, tools, self._result])
        self.table.rules = rules(game, game.setup(seats=game.usual_seats))
        self._matches.observe(lambda _: self._name_card(), "value")
        self._search.observe(lambda change: self._guarded(lambda: self._find(change["new"])), "value")
        self._to.observe(lambda change: self._choose_place(change["new"]), "value")
        self._gentlemen.observe(lambda change: self._change(lambda table: table.seat(change["new"])), "value")
        self._mode.observe(lambda change: self._change(lambda table: table.cancel(change["new"])), "value")
        self._name_card()
        self._lay()

    # What the page shows

    def _fill(self) -> None:
        table = self.at_table
        examples = [(OWN, MINE), *((of.title, number) for number, of in enumerate(EXAMPLES))]
        self._fill_list(examples, self._example + 1)
        hands = [(f"{name}'s hand", place) for place, name in enumerate(table.names)]
        self._fill_field(self._to, [*hands, ("the deck", DECK)], len(hands) if self._place is None else self._place)
        for field, value in ((self._gentlemen, len(table.hands)), (self._mode, table.cancel_mode)):
            self._fill_field(field, field.options, [of for _, of in field.options].index(value))
        where = table.where(self._place)
        self._deal.description = "Deal him a hand by chance"
        self._deal.disabled = self._place is None
        self._clear.description = f"Empty {where}"
        self._result.value = _line(table.result or "Nobody has a card yet.")

    def _lay(self, *, is_touched: bool = False) -> None:
        """Show the table as it is; what has changed is read out where a visitor has touched something."""
        scene, self._taken = self.at_table.drawn()
        self._say("")
        self._fill()
        self.table.show(scene if is_touched else {**scene, "said": ""})

    def _name_card(self) -> None:
        """Let the button say which card it adds."""
        key = self._matches.value
        self._put.disabled = key is None
        self._put.description = "Add" if key is None else f"Add {self.at_table.rules.deck.title_of(key)}"

    def _find(self, words: str) -> None:
        """List the cards whose title has these words."""
        matches = list(found(self.at_table.rules.deck, words))
        self._matches.options = matches
        self._matches.index = 0 if matches else None
        self._count.value = _line(_cards(len(matches)) if matches else NO_MATCH, "status")

    # What a touch does

    def _change(self, act: Callable[[RankingTable], RankingTable], example: int = MINE) -> None:
        """Go on with another table; one that cannot be is told of in a sentence, and all stays as it was."""

        def go_on() -> None:
            before = self.at_table, self._example, self._place
            try:
                self.at_table, self._example = act(self.at_table), example
                if self._place is not None:
                    self._place = min(self._place, len(self.at_table.hands) - 1)
                self._lay(is_touched=True)
            except BadInput as error:
                self.at_table, self._example, self._place = before
                self._fill()
                self._say(str(error))

        if not self._is_filling:
            self._guarded(go_on)

    def _seeded(self) -> str:
        self._drawn += 1
        return f"{self._seed}/{self._drawn}"

    def _chosen(self, value: int) -> None:
        """Lay an example; a visitor's own hands are what lies there already."""
        if value == MINE:
            self._example = MINE
        else:
            self._place = 0
            self._change(lambda _: RankingTable.of(self.game, EXAMPLES[value], self._seeded()), value)

    def _choose_place(self, place: int) -> None:
        if not self._is_filling:
            self._place = None if place == DECK else place
            self._guarded(self._fill)

    def _put_card(self) -> None:
        key = self._matches.value
        if key is not None:
            self._change(lambda table: table.put(key, self._place))

    def _deal_hand(self) -> None:
        place = self._place
        if place is not None:
            self._change(lambda table: table.deal(place, self._seeded()))

    def _clear_place(self) -> None:
        self._change(lambda table: table.clear(self._place))

    def _answer(self, message: Mapping[str, Any]) -> None:
        number = message["id"]
        if message["type"] == "act" and 0 <= number < len(self._taken):
            self._change(lambda table: table.take(self._taken[number]))
        elif number == "shuffle" and self.at_table.draws_by_chance:
            self._change(lambda table: table.shuffle(self._seeded()))


def bench(game: Game, seed: int | str | None = None) -> RankingPage:
    """Return the page, its chance drawn from a seed; None draws one."""
    return RankingPage(game, drawn_seed() if seed is None else seed)


def name_count(number: int) -> str:
    """Say how many gentlemen stand at the bench.

    >>> name_count(1), name_count(3)
    ('one gentleman', '3 gentlemen')
    """
    return "one gentleman" if number == 1 else f"{number} gentlemen"


def _cards(number: int) -> str:
    return f"{amount(number, 'card')} found."


def _column() -> ipywidgets.Layout:
    return ipywidgets.Layout(width="23.5rem", max_width="100%", grid_gap="0.25rem")


def _button(label: str, act: Callable[[], None], style: str = "") -> ipywidgets.Button:
    layout = ipywidgets.Layout(width="23rem", max_width="calc(100% - 4px)")
    made = ipywidgets.Button(description=label, button_style=style, layout=layout)
    made.on_click(lambda _: act())
    return made


def _line(text: str, role: str = "note") -> str:
    """Return a sentence that keeps its line, so that nothing below it moves."""
    style = "margin: 0; min-height: 1.5rem; line-height: 1.5; white-space: normal"
    return f'<p role="{role}" style="{style}">{html.escape(text)}</p>'
