"""What a lady of two can be sure of, in words, each fact with the lines of her log that prove it.

Told are the cards of a gentleman that she knows though they do not lie before her, those that the other lady knows as
well, how many of his she has not seen, and who is dandier than whom whatever those are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from austenplay.core.errors import listed
from austenplay.core.events import Event
from austenplay.core.facts import Claim, Fact
from austenplay.core.knowledge import BACK
from austenplay.core.words import amount
from austenplay.games.ladys_choice.hidden.above import Man, Stands, dandier
from austenplay.games.ladys_choice.position import Phase
from austenplay.games.ladys_choice.rules import COLUMNS
from austenplay.games.ladys_choice.two.view import View
from austenplay.games.ladys_choice.words import COLUMN_NAMES


def known(view: View) -> tuple[Fact, ...]:
    """Return what a lady can be sure of beyond what lies open, each fact with its proof."""
    is_between = view.seat is None or view.is_over or view.phase in (Phase.BEGIN, Phase.SHUFFLE)
    return () if is_between else tuple(_Facts(view).all())


class _Facts:
    """Works out the facts of one view, puts them into words, and finds their proof."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view, self.seat, self.other = view, view.seat, 1 - view.seat
        self.title = view.rules.deck.title_of
        self.events = list(enumerate(view.log or (), start=1))

    def all(self) -> Iterator[Fact]:
        """Give the facts, column by column, and who is dandier."""
        for column in range(COLUMNS):
            yield from self.hidden(column)
            yield from self.shared(column)
            yield self.left(column)
        men = {
            column: Man(f"{name} is", name, place(column), self.lines(column), self.stands(column))
            for column, name in enumerate(COLUMN_NAMES)
        }
        yield from dandier(men, False, f"{{{self.seat} has}}")  # who is married decides a tie

    def hidden(self, column: int) -> Iterator[Fact]:
        """Give the cards that she knows of a pile and of the other lady's side."""
        name = COLUMN_NAMES[column]
        rows = (
            (f"{place(column)}/pile", self.view.piles[column], f"In {name}'s pile", "lie", "lies"),
            (f"{place(column)}/side:{self.other}", self.view.sides[self.other][column], "", "", ""),
        )
        for where, row, begins, many, one in rows:
            cards = tuple(card for card in row if card != BACK)
            if cards:
                text = f"{begins} {one if len(cards) == 1 else many} {self.cards(cards)}."
                if not begins:
                    text = f"{{{self.other} has}} taken {self.cards(cards)} of {name}."
                proof = self.showing(column, cards)
                yield Fact(Claim.HOLDS, (where,), cards, text, "", proof, self.clause(proof))

    def shared(self, column: int) -> Iterator[Fact]:
        """Give the cards on her side, and of the pile, that both ladies know."""
        side, looked = self.replayed(column)
        mine = zip(self.view.sides[self.seat][column], side, strict=False)
        pile = self.view.piles[column] if looked else ()
        cards = (*(card for card, is_shared in mine if is_shared), *(card for card in pile if card != BACK))
        if cards:
            name = COLUMN_NAMES[column]
            text = f"{{{self.other} knows}} {self.cards(cards)} of {name} as {{{self.seat} does}}."
            proof = tuple(line for line, of in self.events if _is_of(of, column) and _tells(of, cards, self.other))
            yield Fact(Claim.KNOWN, (place(column), f"seat:{self.other}"), cards, text, "", proof, self.clause(proof))

    def replayed(self, column: int) -> tuple[list[bool], bool]:
        """Return for the cards on her side, the last one first, whether both know them, and whether the pile is known.

        Cards that lay there when the game was taken up are left out.
        """
        side, looked = list[bool](), False
        for _, event in self.events:
            if not _is_of(event, column):
                continue
            is_mine = event.seat == self.seat
            if event.kind == "show" and not is_mine:
                looked = True
            elif event.kind == "take" and is_mine:
                side.insert(0, looked)
            elif event.kind == "rest" and is_mine and event["card"] is not None:
                side[0] = True
            elif event.kind == "flip" and not is_mine and side:
                del side[0]
        return side, looked

    def left(self, column: int) -> Fact:
        """Return how many of his cards she has not seen."""
        hidden = self.view.known(column).count(BACK)
        text = f"{{{self.seat} has}} not seen {amount(hidden, 'card')} of {COLUMN_NAMES[column]}."
        if not hidden:
            text = f"{{{self.seat} has}} seen every card of {COLUMN_NAMES[column]}."
        return Fact(Claim.COUNT, (place(column),), (), text, "", self.lines(column), "LC-12.1", hidden)

    def stands(self, column: int) -> Stands | None:
        """Return what his cards may come to; None where too many are hidden."""
        return Stands.of(self.view, column, [()])

    def lines(self, column: int) -> tuple[int, ...]:
        """Return the lines by which she has seen cards of his."""
        return tuple(line for line, of in self.events if _is_of(of, column) and _cards_of(of))

    def showing(self, column: int, cards: Iterable[str]) -> tuple[int, ...]:
        """Return for each card the line in which she saw it first."""
        found = set[int]()
        for card in cards:
            lines = [line for line, of in self.events if _is_of(of, column) and card in _cards_of(of)]
            found.update(lines[:1])
        return tuple(sorted(found))

    def clause(self, proof: tuple[int, ...]) -> str:
        """Return the clause of the last line of a proof."""
        return dict(self.events)[proof[-1]].clause if proof else "LC-12.4"

    def cards(self, cards: Iterable[str]) -> str:
        """Return cards by their titles."""
        return listed(map(self.title, cards), "and")


def place(column: int) -> str:
    """Return how the place of a gentleman's cards is called."""
    return f"column:{column}"


def _is_of(event: Event, column: int) -> bool:
    return any(name == "gentleman" and value == column for name, value, _ in event.facts)


def _cards_of(event: Event) -> tuple[object, ...]:
    """Return the cards of an event that are seen."""
    facts = event.values()
    cards = facts.get("cards", (facts.get("card"),))
    return tuple(card for card in cards if card is not None) if isinstance(cards, tuple) else ()


def _tells(event: Event, cards: tuple[str, ...], other: int) -> bool:
    """Return whether an event says that another lady has seen some of these cards."""
    looked = event.kind == "show" and event.seat == other
    return looked or (event.kind in ("take", "rest") and any(card in cards for card in _cards_of(event)))
