"""The charts of Lady's Choice for a notebook: who cancels whom, and what hands may come to."""

from __future__ import annotations

from fractions import Fraction

from austenplay.core.deck_file import deck_text
from austenplay.core.errors import BadInput, listed
from austenplay.games.ladys_choice.deck import DEALT, Deck, own_deck, printed
from austenplay.games.ladys_choice.hidden.tables import steps
from austenplay.games.ladys_choice.known import Hand, Known
from austenplay.games.ladys_choice.ranking import keys_of
from austenplay.games.ladys_choice.totals import spread
from austenplay_widgets.charts import Chart
from austenplay_widgets.count_words import decimal
from austenplay_widgets.figures import counted_bars, percent
from austenplay_widgets.scenes.ladys_choice.cards import worth

MOST_HANDS, MOST_UNKNOWN = 4, 12
OTHER_WEALTH = "all other Wealth"


def cancels(deck: str = "") -> Chart:
    """Return a chart of the cards that cancel others in the same hand, with a table of them.

    Parameters
    ----------
    deck
        A deck file of your own, or its text; without one the printed deck.

    Raises
    ------
    BadInput
        For a deck that is none, or one in which nothing cancels.
    """
    from austenplay_widgets.arcs import arcs  # Altair is loaded when a chart is asked for

    cards = own_deck(deck_text(deck)) if deck else printed()
    if not cards.cancels:
        raise BadInput("No card of this deck cancels another, so there is nothing to draw.")
    links = _links(cards)
    names: dict[str, str] = {}
    for one, other in links:
        for title in (one, other):
            key = cards.key_of(title)
            names.setdefault(title, "" if key is None else worth(cards[key]))
    reach: dict[str, list[str]] = {}
    for one, other in links:
        reach.setdefault(one, []).append(f"{other} {names[other]}".strip())
    most = max(reach, key=lambda title: len(cards.cancels[str(cards.key_of(title))]))
    chart = Chart()
    chart.show(
        arcs(names, links, what="Who cancels whom", unit="an arc from each card to those it puts aside"),
        text=f"{len(reach)} cards cancel others that are in the same hand; {most} puts aside the most.",
        table=[
            {"Card": title, "Worth": names[title], "Cancels": listed(others, "and")} for title, others in reach.items()
        ],
    )
    return chart


def _links(deck: Deck) -> list[tuple[str, str]]:
    """Return who cancels whom by title; Wealth that only falls with all other Wealth is one name."""
    singled = {other for cancelled in deck.cancels.values() if not cancelled >= deck.wealth for other in cancelled}
    singled |= deck.cancels.keys()
    links = []
    for card, cancelled in deck.cancels.items():
        others = [other for other in deck.kinds if other in cancelled]
        if deck.wealth and cancelled >= deck.wealth:
            shown = [other for other in others if other in singled or other not in deck.wealth]
            rest = [OTHER_WEALTH] if len(shown) < len(others) else []
        else:
            shown, rest = others, []
        links += [(deck.title_of(card), title) for title in (*map(deck.title_of, shown), *rest)]
    return links


def totals(*hands: str, unknown: int = DEALT) -> Chart:
    """Return a chart of what hands may come to, every total counted and none sampled.

    Parameters
    ----------
    hands
        What is known of each, titles with commas between them; without any, a hand of which nothing is known.
    unknown
        How many cards each of them holds besides.

    Raises
    ------
    BadInput
        For a card that is none, too many hands, or a number of cards that cannot be.

    >>> totals("Con Artist, Foreign Prince", unknown=0).figures["text"]
    'On average: Con Artist and Foreign Prince, −10.00 points.'
    """
    if len(hands) > MOST_HANDS or type(unknown) is not int or not 0 <= unknown <= MOST_UNKNOWN:
        raise BadInput(f"Give at most {MOST_HANDS} hands, and 0 to {MOST_UNKNOWN} unknown cards.")
    rows, table, means, left = [], [], [], 0
    for given in hands or ("",):
        cards = keys_of(given, printed())
        where = listed(map(printed().title_of, cards), "and") or "nothing known"
        known = Known((Hand(cards, unknown),))
        found, left = spread(known, 0), max(left, len(known.unseen))
        means.append(f"{where}, {decimal(found.mean)} points")
        for low, high, name in steps():
            chance = sum((of for total, of in found.chances.items() if low <= total <= high), Fraction(0))
            rows.append({"where": where, "name": name, "chance": chance, "count": percent(chance)})
            table.append({"Hand": where, "Points": name, "Chance": percent(chance)})
    chart = Chart()
    chart.show(
        counted_bars(rows, what=f"A hand with {unknown} unknown cards", n=left, of="unseen cards"),
        text=f"On average: {'; '.join(means)}.",
        table=table,
    )
    return chart
