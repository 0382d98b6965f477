"""The charts of Liebe & Intrige for a notebook: what a daughter lacks for every gentleman, and what the dice take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from austenplay.core.deck_file import deck_text
from austenplay.core.errors import BadInput, listed
from austenplay.core.words import amount
from austenplay.games.liebe_intrige.deck import Deck, own_deck, printed
from austenplay.games.liebe_intrige.hidden import dice
from austenplay.games.liebe_intrige.rules import MOST_VALUE
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES
from austenplay_widgets.charts import Chart
from austenplay_widgets.figures import counted_bars, percent
from austenplay_widgets.scenes.liebe_intrige.cards import short

MET = "\N{CHECK MARK}"


def demands(daughter: str = "Caecilia", values: Sequence[int] | None = None, *, deck: str = "") -> Chart:
    """Return a map of what a daughter lacks for every gentleman, all of it counted, with a table of it.

    Parameters
    ----------
    daughter
        Her name.
    values
        Reputation, Beauty and Education; without them the pink values that she begins with.
    deck
        A deck file of your own, or its text; without one the deck that comes with the game.

    Raises
    ------
    BadInput
        For a daughter whom the deck does not have, or values that cannot be.

    >>> demands("Caecilia", [1, 1, 3]).figures["text"].partition(";")[0]
    'Caecilia (R1 B1 E3) meets the demands of Bodo'
    """
    from austenplay_widgets.maps import fields  # Altair is loaded when a chart is asked for

    cards = own_deck(deck_text(deck)) if deck else printed()
    key = cards.key_of(daughter) or ""
    if key not in cards.daughters:
        raise BadInput(f"There is no daughter {daughter!r:.40}; there is {listed(_titles(cards), 'and')}.")
    has = tuple(cards.daughters[key].begins if values is None else values)
    if len(has) != len(ATTRIBUTES) or not all(type(of) is int and 0 <= of <= MOST_VALUE for of in has):
        raise BadInput(f"Give Reputation, Beauty and Education, each from 0 to {MOST_VALUE}, not {values!r:.40}.")
    name = f"{cards.title_of(key)} ({short(has)})"
    names = _short(cards)
    rows, table = [], []
    for man in cards.gentlemen.values():
        lacks = man.lacks(has)
        called = f"{names[man.key]}, {man.points}"
        rows += [
            {"row": called, "column": attribute.capitalize(), "value": gap, "label": f"{gap} short" if gap else MET}
            for attribute, gap in zip(ATTRIBUTES, lacks, strict=True)
        ]
        missing = [f"{attribute.capitalize()} {gap}" for attribute, gap in zip(ATTRIBUTES, lacks, strict=True) if gap]
        table.append(
            {
                "Gentleman": f"{man.title}, {amount(man.points, 'point')}",
                "Demands": short(man.demands),
                "Lacks": ", ".join(missing) or "nothing",
                "Visits": _visits(cards, lacks),
            }
        )
    chart = Chart()
    chart.show(
        fields(rows, what=f"What {name} lacks", unit="behind a name his points; a tick where a demand is met"),
        text=_nearest(cards, has, name),
        table=table,
    )
    return chart


def _short(deck: Deck) -> dict[str, str]:
    """Return the gentlemen's first names, or their whole names where two have the same first one."""
    first = {key: man.title.split()[0] for key, man in deck.gentlemen.items()}
    twice = {name for name, count in Counter(first.values()).items() if count > 1}
    return {key: deck.gentlemen[key].title if name in twice else name for key, name in first.items()}


def _titles(deck: Deck) -> list[str]:
    return [of.title for of in deck.daughters.values()]


def _visits(deck: Deck, lacks: Sequence[int]) -> int:
    """Return the visits that it takes at least to raise what is lacking, one attribute a visit."""
    most = [
        max((by for place in deck.places.values() for at, by in place.raises if at == number), default=1)
        for number in range(len(ATTRIBUTES))
    ]
    return sum(-(-gap // by) for gap, by in zip(lacks, most, strict=True))


def _nearest(deck: Deck, has: Sequence[int], name: str) -> str:
    """Return in a sentence whose demands are met, or who is nearest."""
    visits = {man.title: _visits(deck, man.lacks(has)) for man in deck.gentlemen.values()}
    met = [title for title, count in visits.items() if not count]
    least = min((count for count in visits.values() if count), default=0)
    near = listed([title for title, count in visits.items() if count == least], "and")
    after = f"{amount(least, 'visit')} would do for {near}"
    if not least:
        return f"{name} meets everybody's demands."
    whose = f"the demands of {listed(met, 'and')}" if met else "nobody's demands"
    return f"{name} meets {whose}; {after}."


def casanova(*, deck: str = "") -> Chart:
    """Return a chart of what the dice of a visit take by a daughter's Beauty, every face counted.

    Parameters
    ----------
    deck
        A deck file of your own, or its text; without one the deck that comes with the game.

    >>> casanova().figures["rows"][0]["count"]
    '1 of 6'
    """
    cards = own_deck(deck_text(deck)) if deck else printed()
    rows, table = [], []
    for die, what in (("casanova", "Casanova: 1 Reputation"), ("drinking", "Drinking: 1 Education")):
        places = listed([of.title.removeprefix("The ") for of in cards.places.values() if die in of.dice], "and")
        for beauty in range(MOST_VALUE + 1):
            of = dice.casanova(cards, beauty, "") if die == "casanova" else dice.drinking(cards, "")
            count = f"{of.matching} of {of.whole}"
            name = f"Beauty {beauty}"
            rows.append({"where": f"{what} ({places})", "name": name, "chance": of.value, "count": count})
            table.append({"Die": what, "Beauty": beauty, "Faces": count, "Chance": percent(of.value)})
    faces = len(cards.dice["casanova"].faces)
    low, high = (dice.casanova(cards, beauty, "").value for beauty in (0, MOST_VALUE))
    drinks = dice.drinking(cards, "").value
    chart = Chart()
    chart.show(
        counted_bars(rows, what="What a visit risks", n=faces, of="faces of a die"),
        text=f"Casanova takes notice of the plainest daughter with a chance of {percent(low)}, and of the fairest with "
        f"{percent(high)}. Who drinks has nothing to do with Beauty: {percent(drinks)}.",
        table=table,
    )
    return chart
