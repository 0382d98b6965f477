"""Events in plain words, for whoever looks: what is hidden from them is not in the event, so it is not in the words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from austenplay.core.errors import listed
from austenplay.core.events import Event
from austenplay.core.words import capitalised
from austenplay.games.liebe_intrige.deck import BUBBLE, CLOVER, HAT
from austenplay.games.liebe_intrige.rules import Rules

Say = Callable[[Rules, Event], str]
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
MEDALS: Mapping[str, str] = {
    "reputation": "Most Respected Family",
    "beauty": "Most Beautiful Family",
    "education": "Most Educated Family",
}
"""The medals by the attribute that they are for."""
GERMAN_MEDALS: Mapping[str, str] = {
    "reputation": "Angesehenste Familie",
    "beauty": "Schönste Familie",
    "education": "Gebildetste Familie",
}
"""What is written on them in the box."""


def tell(rules: Rules, event: Event) -> str:
    """Return an event as a sentence, seats still to be named.

    >>> from austenplay.games.liebe_intrige import LiebeIntrige
    >>> rules = LiebeIntrige().rules(3)
    >>> tell(rules, Event("visit", "LI-3.1", 1, (("place", "park", -1),)))
    '{1 visits} the Park.'
    """
    return SENTENCES[event.kind](rules, event)


def learnt(rules: Rules, event: Event, seat: int | None) -> str:
    """Return what a seat has seen by an event of its own log, seats still to be named; empty where nothing.

    >>> from austenplay.games.liebe_intrige import LiebeIntrige
    >>> rules = LiebeIntrige().rules(3)
    >>> learnt(rules, Event("draw", "LI-6.1", 1, (("card", "diadem", 2),)), 1)
    'The Diadem drawn by {1}'
    """
    facts = event.values()
    match event.kind:
        case "hand" if facts["cards"]:
            return f"{cards_named(rules, facts['cards'])} in {{{event.seat}'s}} hand"
        case "draw" if facts["card"]:
            return f"{_title(rules, facts['card'])} drawn by {{{event.seat}}}"
        case "look" if facts["men"]:
            return f"{men_named(rules, facts['men'])} at {_place(rules, facts['place'])}"
        case "glimpse" | "known" if facts["men"]:
            return f"{men_named(rules, facts['men'])} {_where(rules, facts)}"
        case "refill" if facts["man"]:
            return f"{_title(rules, facts['man'])} at {_place(rules, facts['place'])}"
        case "found":
            return f"{_title(rules, facts['man'])} {_where(rules, facts)}"
        case "open":
            return f"{{{event.seat}'s}} daughter {_title(rules, facts['daughter'])}"
        case "reveal":
            return f"{{{event.seat}'s}} {cards_named(rules, facts['daughters'])}"
    return ""


def _where(rules: Rules, facts: Mapping[str, object]) -> str:
    place = facts.get("place")
    return "in the draw pile" if place is None else f"at {_place(rules, place)}"


def _title(rules: Rules, key: object) -> str:
    return rules.deck.title_of(str(key))


def _place(rules: Rules, key: object) -> str:
    return rules.deck.place_named(str(key))


def cards_named(rules: Rules, keys: object) -> str:
    return listed((_title(rules, key) for key in cast(tuple[str, ...], keys)), "and")


def men_named(rules: Rules, men: object) -> str:
    """Return gentleman cards, those of a kind counted."""
    cards = cast(tuple[str, ...], men)
    counted = {man: cards.count(man) for man in cards}
    each = (f"{_number(n)} {_title(rules, man)}" if n > 1 else _title(rules, man) for man, n in counted.items())
    return listed(each, "and")


def _number(count: object) -> str:
    number = int(str(count))
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _gentlemen(count: object) -> str:
    return f"{_number(count)} gentleman card{'s' if count != 1 else ''}"


def _attribute(rules: Rules, event: Event) -> str:
    which, by, value = str(event["which"]).capitalize(), int(str(event["by"])), event["value"]
    if not by:
        return f"{{{event.seat}'s}} {which} stays at {value}."
    return f"{{{event.seat}'s}} {which} {'rises' if by > 0 else 'falls'} to {value}."


def face_words(face: object) -> str:
    """Return what a die shows in words."""
    text = str(face)
    if text.startswith(HAT):
        return f"a hat with {text.removeprefix(HAT)}"
    return {CLOVER: "a clover", BUBBLE: "the speech bubble"}.get(text, "the bottle")


def _roll(rules: Rules, event: Event) -> str:
    return f"{{{event.seat} rolls}} {rules.deck.dice[str(event['die'])].title}: {face_words(event['face'])}."


def _look(rules: Rules, event: Event) -> str:
    seen = "" if event["men"] is None else f": {men_named(rules, event['men'])}"
    return f"{{{event.seat} looks}} at {_gentlemen(event['count'])} at {_place(rules, event['place'])}{seen}."


def _glimpse(rules: Rules, event: Event) -> str:
    seen = "" if event["men"] is None else f": {men_named(rules, event['men'])}"
    return f"{{{event.seat} looks}} at {_gentlemen(event['count'])} on top of the draw pile{seen}."


def _found(rules: Rules, event: Event) -> str:
    where = "on the draw pile" if event["place"] is None else f"at {_place(rules, event['place'])}"
    man = _title(rules, event["man"])
    return f"{{{event.seat} finds}} {man} {where}, who is married: the card goes to {{{event['bride']}}}."


def _refill(rules: Rules, event: Event) -> str:
    what = "A card of the draw pile" if event["man"] is None else _title(rules, event["man"])
    return f"{what} goes face down to {_place(rules, event['place'])}."


def _take(rules: Rules, event: Event) -> str:
    where = "from the draw pile" if event["place"] is None else f"at {_place(rules, event['place'])}"
    return f"{{{event.seat} takes}} {_title(rules, event['man'])} {where}."


def _play(rules: Rules, event: Event) -> str:
    target = "" if event["target"] is None else f" against {{{event['target']}}}"
    return f"{{{event.seat} plays}} {_title(rules, event['card'])}{target}."


def _answer(rules: Rules, event: Event) -> str:
    target = "" if event["target"] is None else f" and {{{event.seat}:turns}} it on {{{event['target']}}}"
    return f"{{{event.seat} answers}} with {_title(rules, event['card'])}{target}."


def _intrigue(rules: Rules, event: Event) -> str:
    how = "stays" if event.clause == "LI-3.3" else "goes"
    place = _place(rules, event["place"])
    way = "at" if how == "stays" else "to"
    return f"{{{event.seat} {how}}} {way} {place} and {{{event.seat}:schemes}} against {{{event['rival']}}}."


def _medal(rules: Rules, event: Event) -> str:
    medal = MEDALS[str(event["which"])]
    if event["family"] is None:
        return f"Nobody is the {medal}: there is a tie."
    return f"{{{event['family']} is}} the {medal}."


def _end(rules: Rules, event: Event) -> str:
    winners = cast(tuple[int, ...], event["winners"])
    if len(winners) == 1:
        return f"{{{winners[0]} wins}} the game."
    return f"{listed((f'{{{seat}}}' for seat in winners), 'and')} win the game together."


def _nobody(rules: Rules, event: Event) -> str:
    where = "on the draw pile" if event["place"] is None else f"at {_place(rules, event['place'])}"
    return f"{{{event.seat} finds}} nobody {where}."


def _known(rules: Rules, event: Event) -> str:
    if event["men"] is None:
        return "Some gentlemen are known to somebody already."
    where = "on the draw pile" if event["place"] is None else f"at {_place(rules, event['place'])}"
    return f"Known to be {where}: {men_named(rules, event['men'])}."


SENTENCES: Mapping[str, Say] = {
    "position": lambda rules, event: "The game is taken up from here.",
    "hand": lambda rules, event: (
        f"{{{event.seat} holds}} {'events' if event['cards'] is None else cards_named(rules, event['cards'])}."
    ),
    "known": _known,
    "begin": lambda rules, event: f"Chance lets {{{event.seat}}} begin.",
    "boards": lambda rules, event: "The daughters are dealt, three to each family.",
    "open": lambda rules, event: f"{{{event.seat} opens}} the board of {_title(rules, event['daughter'])}.",
    "men": lambda rules, event: (
        "The discarded gentlemen are shuffled into a new draw pile."
        if event.clause == "LI-4.9"
        else "The gentlemen are shuffled and go to their places."
    ),
    "events": lambda rules, event: (
        "The discarded events are shuffled into a new pile." if event.clause == "LI-6.5" else "The events are shuffled."
    ),
    "turn": lambda rules, event: f"It is {{{event.seat}'s}} turn.",
    "visit": lambda rules, event: f"{{{event.seat} visits}} {_place(rules, event['place'])}.",
    "intrigue": _intrigue,
    "attribute": _attribute,
    "spared": lambda rules, event: f"{capitalised(rules.deck.dice[str(event['die'])].title)} is not rolled.",
    "roll": _roll,
    "go_on": lambda rules, event: f"{{{event.seat} goes}} on.",
    "look": _look,
    "glimpse": _glimpse,
    "found": _found,
    "refill": _refill,
    "short": lambda rules, event: f"No card is left for {_place(rules, event['place'])}.",
    "nobody": _nobody,
    "take": _take,
    "call": lambda rules, event: f"{{{event.seat} chooses}} {_place(rules, event['place'])}.",
    "part": lambda rules, event: f"{{{event.seat} parts}} with {_title(rules, event['man'])}.",
    "win": lambda rules, event: f"{{{event.seat} takes}} {_title(rules, event['man'])} from {{{event['rival']}}}.",
    "wed": lambda rules, event: (
        f"{_title(rules, event['daughter'])}, {{{event.seat}'s}} daughter, marries {_title(rules, event['man'])}."
    ),
    "gather": lambda rules, event: (
        f"{{{event.seat} hands}} {_number(event['count'])} {_title(rules, event['man'])} to {{{event['bride']}}}."
    ),
    "leave": lambda rules, event: f"{{{event.seat} discards}} {men_named(rules, event['men'])}.",
    "cut": lambda rules, event: f"The wedding ends {{{event.seat}'s}} turn.",
    "last": lambda rules, event: f"All of {{{event.seat}'s}} daughters are married: this is the last round.",
    "play": _play,
    "let_be": lambda rules, event: f"{{{event.seat} lets}} {_title(rules, event['card'])} be.",
    "answer": _answer,
    "cancel": lambda rules, event: f"{_title(rules, event['card'])} does nothing.",
    "lay_out": lambda rules, event: f"{{{event.seat} lays}} out {_title(rules, event['card'])}.",
    "no_dice": lambda rules, event: "No dice of a place are rolled in this turn.",
    "swap": lambda rules, event: (
        f"{{{event.seat} gives}} {_title(rules, event['own'])} to {{{event['rival']}}} for "
        f"{_title(rules, event['theirs'])}."
    ),
    "give_up": lambda rules, event: f"{{{event.seat} gives}} up {_title(rules, event['man'])}.",
    "draw": lambda rules, event: (
        f"{{{event.seat} draws}} {'an event' if event['card'] is None else _title(rules, event['card'])}."
    ),
    "none": lambda rules, event: f"No event is left for {{{event.seat}}} to draw.",
    "discard": lambda rules, event: f"{{{event.seat} discards}} {_title(rules, event['card'])}.",
    "reveal": lambda rules, event: f"{{{event.seat} turns}} over {cards_named(rules, event['daughters'])}.",
    "medal": _medal,
    "end": _end,
}
